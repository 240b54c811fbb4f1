//! The rooms of the engine import only what stands above them, and `ARCHITECTURE.md` shows them as they are. Those of the command
//! line import each other in no circle. `unsafe` is allowed in one file.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use regex::Regex;

/// The rooms in their order, as the table of `src/game/lib.rs` has them.
fn rooms() -> Vec<String> {
    let page = fs::read_to_string("src/game/lib.rs").unwrap();
    let row = Regex::new(r"(?m)^//! \| `(\w+)` \|").unwrap();
    row.captures_iter(&page).map(|found| found[1].to_owned()).collect()
}

/// The rooms that each room of a folder imports from, and a line that does. A room is a folder or a file.
fn imports(house: &str, path: &str, rooms: &[String]) -> BTreeMap<(String, String), String> {
    let named = Regex::new(&format!(r"{path}::(?:(\w+)|\{{([^}}]*))")).unwrap();
    let mut found = BTreeMap::new();
    for room in rooms {
        let mut places = vec![Path::new(house).join(room), Path::new(house).join(format!("{room}.rs"))];
        places.retain(|place| place.exists());
        while let Some(path) = places.pop() {
            if path.is_dir() {
                places.extend(fs::read_dir(path).unwrap().map(|entry| entry.unwrap().path()));
                continue;
            }
            let source = fs::read_to_string(&path).unwrap();
            for line in source.lines().filter(|line| !line.trim_start().starts_with("//")) {
                let names = named.captures_iter(line).flat_map(|name| {
                    let names = name.get(1).or(name.get(2)).map_or("", |names| names.as_str());
                    names.split(',').map(|name| name.trim().split("::").next().unwrap().to_owned()).collect::<Vec<_>>()
                });
                for other in names.filter(|other| rooms.contains(other) && other != room) {
                    let place = format!("{}: {}", path.display(), line.trim());
                    found.entry((room.clone(), other)).or_insert(place);
                }
            }
        }
    }
    found
}

/// True if a room leads to another by imports.
fn reaches(all: &BTreeSet<(String, String)>, from: &str, to: &str) -> bool {
    let mut waiting = vec![from.to_owned()];
    let mut seen = BTreeSet::new();
    while let Some(room) = waiting.pop() {
        for (_, next) in all.iter().filter(|(one, _)| *one == room) {
            if next == to {
                return true;
            }
            if seen.insert(next.clone()) {
                waiting.push(next.clone());
            }
        }
    }
    false
}

/// `cli/mod.rs` leads to every room, and fuzzing reaches past it.
#[test]
fn rooms_of_the_command_line_import_in_no_circle() {
    let entries = fs::read_dir("src/cli").unwrap().map(|entry| entry.unwrap().path());
    let rooms: Vec<String> = entries.map(|path| path.file_stem().unwrap().to_string_lossy().into_owned()).collect();
    let rooms: Vec<String> = rooms.into_iter().filter(|room| room != "mod" && room != "fuzzed").collect();
    let lines = imports("src/cli", "crate::cli", &rooms);
    let all: BTreeSet<(String, String)> = lines.keys().cloned().collect();
    assert!(all.contains(&("search".to_owned(), "base".to_owned())), "imports are found");
    let circles = lines.iter().filter(|((from, to), _)| reaches(&all, to, from));
    let circles: Vec<String> = circles.map(|((from, to), line)| format!("{from} imports {to}: {line}")).collect();
    assert!(circles.is_empty(), "{circles:#?}");
    let of_base: Vec<&(String, String)> = all.iter().filter(|(from, _)| from == "base").collect();
    assert!(of_base.is_empty(), "{of_base:?}");
}

#[test]
fn rooms_import_only_rooms_above_them() {
    let rooms = rooms();
    let folders: BTreeSet<String> = fs::read_dir("src/game")
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.is_dir())
        .map(|path| path.file_name().unwrap().to_string_lossy().into_owned())
        .collect();
    assert_eq!(folders, rooms.iter().cloned().collect(), "the table of src/game/lib.rs has every room");
    let place = |room: &String| rooms.iter().position(|one| one == room);
    let upwards: Vec<String> = imports("src/game", "crate", &rooms)
        .into_iter()
        .filter(|((from, to), _)| place(from) < place(to))
        .map(|((from, to), line)| format!("{from} imports {to}: {line}"))
        .collect();
    assert!(upwards.is_empty(), "{upwards:#?}");
}

/// The picture leaves out what another import brings: an arrow from a room to one that it reaches by others.
#[test]
fn the_picture_of_the_rooms_is_as_they_are() {
    let rooms = rooms();
    let all: BTreeSet<(String, String)> = imports("src/game", "crate", &rooms).into_keys().collect();
    let direct = all
        .iter()
        .filter(|(from, to)| !all.iter().any(|(one, other)| one == from && other != to && reaches(&all, other, to)));
    let arrows: String = direct.map(|(from, to)| format!("    {from} --> {to}\n")).collect();
    let page = fs::read_to_string("ARCHITECTURE.md").unwrap();
    let picture = format!("<!-- rooms -->\n```mermaid\ngraph TD\n{arrows}```\n<!-- end of rooms -->");
    assert!(page.contains(&picture), "ARCHITECTURE.md has another picture of the rooms than\n{picture}");
}

/// A place of the house that the page names is there.
#[test]
fn every_path_that_is_named_exists() {
    let page = fs::read_to_string("ARCHITECTURE.md").unwrap();
    let path = Regex::new(r"`((?:src|tests|docs)/[\w/.]+)`").unwrap();
    let named: Vec<String> = path.captures_iter(&page).map(|found| found[1].to_owned()).collect();
    assert!(named.len() > 20, "the page names places");
    let missing: Vec<&String> = named.iter().filter(|path| !Path::new(path).exists()).collect();
    assert!(missing.is_empty(), "{missing:?}");
}

/// Where it is not allowed, the lint refuses it.
#[test]
fn unsafe_is_allowed_in_one_file() {
    let allowed = Regex::new(r"(?:allow|expect|warn)\(\s*unsafe_code").unwrap();
    let mut folders = vec![PathBuf::from("src")];
    let mut found = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|ending| ending == "rs")
                && allowed.is_match(&fs::read_to_string(&path).unwrap())
            {
                found.push(path);
            }
        }
    }
    assert_eq!(found, [Path::new("src/web/border.rs")]);
}
