//! The integration tests, in one program: it is linked once, and what the program carries is read once.
//!
//! A module is a file of `tests/`, those of the command line are in `tests/cli/`. One of them is run by its path:
//! `cargo test --test suite scenarios::`, or `cargo test --test suite cli::show::`. Snapshots are in `tests/snapshots/`.

mod answers;
mod architecture;
mod boards;
mod chance;
mod changes;
mod citations;
mod cli;
mod command;
mod constructs;
mod decisions;
mod decks;
mod docs;
mod docs_events;
mod editions_official;
mod event_script;
mod every_card;
mod games;
mod http;
mod import;
#[cfg(feature = "import-pdf")]
mod import_official;
mod import_roundtrip;
mod json_schema;
mod karabast;
#[cfg(unix)]
mod kills;
mod mechanisms;
mod mistakes;
mod notes;
mod own_rulings;
mod packages;
mod pages;
mod perfect_matching;
mod pictures;
mod policy;
mod printings;
mod queries;
mod quiz;
#[cfg(feature = "quiz-anki")]
mod quiz_export;
mod quiz_memory;
mod quiz_session;
mod quiz_tells;
mod random_play;
mod readme;
mod replays;
mod rule_graph;
mod rulebook;
mod rulebook_complete;
mod rulebook_search;
mod rulebook_seeds;
mod scenarios;
mod sessions;
mod tournament;
mod trust;

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// Snapshots of this name, no longer by the module, in `tests/snapshots`.
pub fn snapshots() -> insta::Settings {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/snapshots"));
    settings.set_prepend_module_to_snapshot(false);
    settings
}

/// A file that no module names would not be compiled, and its tests would never fail.
#[test]
fn every_file_of_tests_is_a_module() {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests");
    for (folder, root) in [("", include_str!("main.rs")), ("cli", include_str!("cli/mod.rs"))] {
        let files = fs::read_dir(tests.join(folder)).unwrap().map(|entry| entry.unwrap().path());
        let files: BTreeSet<String> = files
            .filter(|path| path.extension().is_some_and(|extension| extension == "rs"))
            .map(|path| path.file_stem().unwrap().to_string_lossy().into_owned())
            .filter(|name| name != "main" && name != "mod")
            .collect();
        let missing: Vec<&String> = files.iter().filter(|name| !root.contains(&format!("mod {name};\n"))).collect();
        assert!(missing.is_empty(), "no module of tests/{folder}: {missing:?}");
    }
}
