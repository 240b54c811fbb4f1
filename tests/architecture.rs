//! The rooms of a package import only what stands above them, and `ARCHITECTURE.md` shows them as they are. Those of the command
//! line import each other in no circle. The engine names no card, and `unsafe` is allowed in one file.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use regex::Regex;
use swu_judge::cards::{Library, TokenKind};

/// A package with rooms: folders or files of its own, in the order of the table in its `lib.rs`.
struct Package {
    folder: &'static str,
    /// The file with the table.
    table: &'static str,
}

const PACKAGES: [Package; 3] = [
    Package { folder: "src/cards", table: "src/cards/lib.rs" },
    Package { folder: "src/game", table: "src/game/lib.rs" },
    Package { folder: "src/scenario", table: "src/scenario/lib.rs" },
];

/// Imports between rooms, each with a line that does it.
type Imports = BTreeMap<(String, String), String>;

impl Package {
    /// The rooms in their order.
    fn rooms(&self) -> Vec<String> {
        let page = fs::read_to_string(self.table).unwrap();
        let row = Regex::new(r"(?m)^//! \| \[?`(?:mod@)?(\w+)`\]? \|").unwrap();
        row.captures_iter(&page).map(|found| found[1].to_owned()).collect()
    }

    fn imports(&self) -> Imports {
        imports(self.folder, "crate", &self.rooms())
    }
}

/// The imports of the rooms of a folder; `path` comes before a room's name.
fn imports(folder: &str, path: &str, rooms: &[String]) -> Imports {
    let named = Regex::new(&format!(r"\b{path}::(?:(\w+)|\{{([^}}]*))")).unwrap();
    let mut found = Imports::new();
    for room in rooms {
        for file in sources(&Path::new(folder).join(room)) {
            let source = fs::read_to_string(&file).unwrap();
            let code = source.split("#[cfg(test)]\nmod tests {").next().unwrap();
            for line in code.lines().filter(|line| !line.trim_start().starts_with("//")) {
                let names = named.captures_iter(line).flat_map(|name| {
                    let names = name.get(1).or(name.get(2)).map_or("", |names| names.as_str());
                    names.split(',').map(|name| name.trim().split("::").next().unwrap().to_owned()).collect::<Vec<_>>()
                });
                for other in names.filter(|other| rooms.contains(other) && other != room) {
                    let place = format!("{}: {}", file.display(), line.trim());
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

/// The files of a room, without those of tests.
fn sources(room: &Path) -> Vec<PathBuf> {
    let mut found = vec![room.with_extension("rs")];
    let mut folders = vec![room.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).into_iter().flatten() {
            let path = entry.unwrap().path();
            match path.is_dir() {
                true if !path.ends_with("tests") => folders.push(path),
                true => {}
                false if path.ends_with("tests.rs") => {}
                false => found.push(path),
            }
        }
    }
    found.retain(|path| path.extension().is_some_and(|ending| ending == "rs") && path.exists());
    found
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
    for package in PACKAGES {
        let rooms = package.rooms();
        let has_room = |path: &PathBuf| rooms.iter().any(|room| path.ends_with(room));
        let folders = fs::read_dir(package.folder).unwrap().map(|entry| entry.unwrap().path());
        let without: Vec<PathBuf> =
            folders.filter(|path| path.is_dir() && !path.ends_with("tests") && !has_room(path)).collect();
        assert!(without.is_empty(), "the table of {} has every room: {without:?}", package.table);
        let place = |room: &String| rooms.iter().position(|one| one == room);
        let upwards: Vec<String> = package
            .imports()
            .into_iter()
            .filter(|((from, to), _)| place(from) < place(to))
            .map(|((from, to), line)| format!("{from} imports {to}: {line}"))
            .collect();
        assert!(upwards.is_empty(), "{upwards:#?}");
    }
}

/// The picture leaves out what another import brings: an arrow from a room to one that it reaches by others.
#[test]
fn pictures_show_the_rooms_as_they_are() {
    let page = fs::read_to_string("ARCHITECTURE.md").unwrap();
    for package in PACKAGES {
        let all: BTreeSet<(String, String)> = package.imports().into_keys().collect();
        let direct = all.iter().filter(|(from, to)| {
            !all.iter().any(|(one, other)| one == from && other != to && reaches(&all, other, to))
        });
        let arrows: String = direct.map(|(from, to)| format!("    {from} --> {to}\n")).collect();
        let picture = format!("```mermaid\ngraph TD\n{arrows}```");
        assert!(page.contains(&picture), "ARCHITECTURE.md has another picture of {}:\n{picture}", package.folder);
    }
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

/// The engine knows the rules and no card. Names of one word are words of the rules as well, such as Shield.
#[test]
fn no_card_is_named_in_the_engine() {
    let tokens: Vec<&str> = TokenKind::ALL.iter().map(|token| token.word()).collect();
    let names: BTreeSet<&str> = Library::embedded().iter().map(|card| card.name.as_str()).collect();
    let names: Vec<&str> = names.into_iter().filter(|name| name.contains(' ') && !tokens.contains(name)).collect();
    assert!(names.len() > 1_000);
    let mut found = Vec::new();
    for path in ["src/state", "src/game"].into_iter().flat_map(|folder| sources(Path::new(folder))) {
        let source = fs::read_to_string(&path).unwrap();
        for line in source.lines().filter(|line| !line.trim_start().starts_with("//") && line.contains('"')) {
            let named = names.iter().filter(|name| line.contains(*name));
            found.extend(named.map(|name| format!("{}: {name}", path.display())));
        }
    }
    assert!(found.is_empty(), "{found:#?}");
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
