//! The commands of the README and of the guides work when pasted, the README's scenario holds, and links lead somewhere.

use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;

use regex::Regex;

use crate::command::{CommandExt, program};
use crate::pages;

/// The pages whose `sh` blocks are pasted into a clone.
const PASTED: [&str; 7] = [
    "README.md",
    "docs/commands.md",
    "docs/concepts.md",
    "docs/editions.md",
    "docs/quiz.md",
    "docs/replay.md",
    "docs/search.md",
];

/// The texts of the fenced blocks of that language.
fn blocks(page: &str, language: &str) -> Vec<String> {
    let blocks = pages::blocks(&pages::read(page)).into_iter();
    blocks.filter(|block| block.language == language).map(|block| block.text).collect()
}

#[test]
fn every_command_that_can_be_pasted_works() {
    let texts: Vec<String> = PASTED.iter().flat_map(|page| blocks(page, "sh")).collect();
    let lines = texts.iter().flat_map(|text| text.lines());
    let commands: BTreeSet<&str> = lines.filter(|line| line.starts_with("judge ")).collect();
    assert!(commands.len() > 35, "{}", commands.len());
    // The memory of a quiz belongs in nobody's home.
    let home = tempfile::tempdir().unwrap();
    for command in commands {
        let mut words = pages::words(command);
        if command == "judge rules coverage" {
            // Alone it replays every scenario.
            words.push("scenarios/05-game-structure".to_owned());
        }
        Command::new(program()).env("XDG_DATA_HOME", home.path()).args(&words[1..]).assert().success();
    }
}

#[test]
fn the_scenario_of_the_readme_holds() {
    let scenario = blocks("README.md", "yaml").into_iter().next().expect("the README shows a scenario");
    Command::new(program()).args(["replay", "-"]).write_stdin(scenario).assert().success();
}

/// The pages that people read in the repository: those at its root, those of `docs/`, and those of the editors.
fn pages_to_read() -> Vec<String> {
    let others = ["README.md", "ARCHITECTURE.md", "CHANGELOG.md", "CONTRIBUTING.md", "editors/vscode/README.md"];
    pages::all().into_iter().chain(others.map(str::to_owned)).collect()
}

/// The anchors of the headings of a page, as they are made on the web.
fn anchors(page: &str) -> BTreeSet<String> {
    let fence = Regex::new(r"(?ms)^```.*?^```$").unwrap();
    let text = fence.replace_all(&pages::read(page), "").into_owned();
    let anchor = |line: &str| {
        let words = line.trim_start_matches('#').trim().to_lowercase().replace(' ', "-");
        words.chars().filter(|letter| letter.is_alphanumeric() || ['-', '_'].contains(letter)).collect::<String>()
    };
    text.lines().filter(|line| line.starts_with('#')).map(anchor).collect()
}

#[test]
fn links_lead_to_files_and_headings() {
    let link = Regex::new(r"\]\(([^)\s#]*)(?:#([^)\s]*))?\)").unwrap();
    let mut checked = 0;
    for page in pages_to_read() {
        for found in link.captures_iter(&pages::read(&page)) {
            let (file, anchor) = (&found[1], found.get(2));
            if file.contains("://") {
                continue;
            }
            let folder = Path::new(&page).parent().unwrap();
            let target = if file.is_empty() { Path::new(&page).to_owned() } else { folder.join(file) };
            assert!(Path::new(env!("CARGO_MANIFEST_DIR")).join(&target).exists(), "{page}: {}", &found[0]);
            if let Some(anchor) = anchor.filter(|_| target.extension().is_some_and(|ending| ending == "md")) {
                let headings = anchors(target.to_str().unwrap());
                assert!(headings.contains(anchor.as_str()), "{page}: {}, of {headings:#?}", &found[0]);
            }
            checked += 1;
        }
    }
    assert!(checked > 100, "{checked}");
}
