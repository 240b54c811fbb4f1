//! Packages as other people get them: a crate holds all that it is compiled from and says what it is, and the list of changes
//! has the version.

use std::fs;
use std::path::{Path, PathBuf};

use regex::Regex;

/// The manifests of the packages that are published, by their folders.
fn published() -> Vec<(PathBuf, toml::Table)> {
    let root: toml::Table = fs::read_to_string("Cargo.toml").unwrap().parse().unwrap();
    let members = root["workspace"]["members"].as_array().unwrap().iter().map(|member| member.as_str().unwrap());
    let manifests = members.chain(["."]).map(|folder| {
        let manifest = fs::read_to_string(Path::new(folder).join("Cargo.toml")).unwrap();
        (PathBuf::from(folder), manifest.parse::<toml::Table>().unwrap())
    });
    manifests.filter(|(_, manifest)| manifest["package"].get("publish").is_none()).collect()
}

/// The Rust files of a package: those of packages within its folder are theirs.
fn sources(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() && !path.join("Cargo.toml").exists() && !path.ends_with("target") {
            found.extend(sources(&path));
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            found.push(path);
        }
    }
    found
}

/// The folder that is left by so many `..` is not in the crate. Tests are compiled only in a clone.
#[test]
fn no_package_is_compiled_from_files_of_another() {
    let included = Regex::new(r#"include(?:_str|_bytes|_dir)?!\(\s*"(\$CARGO_MANIFEST_DIR/)?((?:\.\./)+)"#).unwrap();
    let mut seen = 0;
    let mut outside = Vec::new();
    for (folder, _) in published() {
        let folder = if folder == Path::new(".") { PathBuf::from("src") } else { folder };
        for file in sources(&folder).into_iter().filter(|file| !file.ends_with("tests.rs")) {
            let source = fs::read_to_string(&file).unwrap();
            let code = source.split("#[cfg(test)]\nmod tests {").next().unwrap();
            seen += code.matches("include_str!").count();
            for found in included.captures_iter(code) {
                let depth = match found.get(1) {
                    Some(_) => 0,
                    None => file.strip_prefix(&folder).unwrap().components().count() - 1,
                };
                if found[2].matches("../").count() > depth {
                    outside.push(format!("{}: {}", file.display(), &found[0]));
                }
            }
        }
    }
    assert!(seen > 20, "files are included");
    assert!(outside.is_empty(), "{outside:#?}");
}

#[test]
fn every_published_package_says_what_it_is() {
    let all = published();
    assert!(all.len() > 15);
    for (folder, manifest) in all {
        let package = manifest["package"].as_table().unwrap();
        let name = package["name"].as_str().unwrap();
        for key in ["description", "license", "keywords", "categories"] {
            assert!(package.contains_key(key), "{name} has no {key}");
        }
        assert_eq!(package["documentation"].as_str(), Some(format!("https://docs.rs/{name}").as_str()));
        let readme = package.get("readme").and_then(|readme| readme.as_str()).unwrap_or("README.md");
        let readme = fs::read_to_string(folder.join(readme)).unwrap_or_default();
        let heading = if name == "swu-judge" { "judge" } else { name };
        assert!(readme.starts_with(&format!("# {heading}\n")), "the README of {name}");
    }
}

/// The form of Keep a Changelog: what is not released yet comes first, and each version has its day.
#[test]
fn the_list_of_changes_has_the_version() {
    let page = fs::read_to_string("CHANGELOG.md").unwrap();
    let headings: Vec<&str> = page.lines().filter_map(|line| line.strip_prefix("## ")).collect();
    let version = env!("CARGO_PKG_VERSION");
    assert!(
        headings.first() == Some(&"Unreleased") || headings[0].starts_with(&format!("{version} - ")),
        "the first heading is `Unreleased` or `{version} - DAY`: {headings:?}"
    );
    let released = Regex::new(r"^(\d+)\.(\d+)\.(\d+) - (\d{4}-\d{2}-\d{2})$").unwrap();
    let versions: Vec<(Vec<u32>, &str)> = headings
        .iter()
        .filter(|heading| **heading != "Unreleased")
        .map(|heading| {
            let found = released.captures(heading).unwrap_or_else(|| panic!("`{heading}` is not `VERSION - DAY`"));
            let numbers = (1..=3).map(|place| found[place].parse().unwrap()).collect();
            (numbers, found.get(4).unwrap().as_str())
        })
        .collect();
    assert!(versions.is_sorted_by(|one, next| one.0 > next.0 && one.1 >= next.1), "the newest first: {headings:?}");
    let of_program: Vec<u32> = version.split('.').map(|number| number.parse().unwrap()).collect();
    assert!(versions.iter().all(|(numbers, _)| *numbers <= of_program), "{version} is older than {headings:?}");
}
