//! The rooms of the engine import only what stands above them, and `ARCHITECTURE.md` shows them as they are. `unsafe` is allowed in
//! one file.

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

/// Which rooms each room imports from, and a line that does.
fn imports(rooms: &[String]) -> BTreeMap<(String, String), String> {
    let named = Regex::new(r"crate::(\w+)").unwrap();
    let mut found = BTreeMap::new();
    for room in rooms {
        let mut folders = vec![Path::new("src/game").join(room)];
        while let Some(folder) = folders.pop() {
            for entry in fs::read_dir(folder).unwrap() {
                let path = entry.unwrap().path();
                if path.is_dir() {
                    folders.push(path);
                    continue;
                }
                let source = fs::read_to_string(&path).unwrap();
                for line in source.lines().filter(|line| !line.trim_start().starts_with("//")) {
                    for other in named.captures_iter(line).map(|name| name[1].to_owned()) {
                        if rooms.contains(&other) && other != *room {
                            let place = format!("{}: {}", path.display(), line.trim());
                            found.entry((room.clone(), other)).or_insert(place);
                        }
                    }
                }
            }
        }
    }
    found
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
    let upwards: Vec<String> = imports(&rooms)
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
    let all: BTreeSet<(String, String)> = imports(&rooms).into_keys().collect();
    let reaches = |from: &String, to: &String| {
        let mut waiting = vec![from.clone()];
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
    };
    let direct = all
        .iter()
        .filter(|(from, to)| !all.iter().any(|(one, other)| one == from && other != to && reaches(other, to)));
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
