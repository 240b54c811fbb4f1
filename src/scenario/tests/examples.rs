//! Whole files, and inputs that must not make the reader panic, hang or run out of memory.

use std::fs;
use std::path::PathBuf;
use std::sync::LazyLock;

use proptest::prelude::*;

use super::super::read;
use super::file_with_steps;

/// The example files beside the repository, if they are there.
pub(super) fn examples() -> Vec<(PathBuf, String)> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/examples");
    let found = files(folder);
    if found.is_empty() {
        eprintln!("skipped: there is no folder {folder}");
    }
    found
}

/// The scenario files directly in a folder.
fn files(folder: &str) -> Vec<(PathBuf, String)> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let paths = entries.map(|entry| entry.unwrap().path());
    let yaml = paths.filter(|path| path.extension().is_some_and(|extension| extension == "yaml"));
    yaml.map(|path| (path.clone(), fs::read_to_string(&path).unwrap())).collect()
}

#[test]
fn examples_are_read() {
    for (path, source) in examples() {
        if let Err(errors) = read(&path.to_string_lossy(), &source) {
            panic!("{errors:#?}");
        }
    }
}

#[test]
fn line_ends_and_a_byte_order_mark_make_no_difference() {
    let source = file_with_steps("  - ana: {play: Wampa}\n  - ben: pass");
    let plain = read("t", &source).unwrap();
    for variant in [source.replace('\n', "\r\n"), format!("\u{feff}{source}"), format!("---\n{source}...\n")] {
        assert_eq!(read("t", &variant).unwrap().steps.len(), plain.steps.len());
    }
}

#[test]
fn large_and_deep_input_is_refused() {
    let megabyte = |text: &str| text.repeat((1 << 20) / text.len());
    let doubled: String = (1..64).map(|n| format!("a{n}: &a{n} [*a{}, *a{}]\n", n - 1, n - 1)).collect();
    for input in [
        megabyte("[").repeat(10),
        megabyte("- a\n").repeat(10),
        format!("a0: &a0 [x, x]\n{doubled}"),
        "a: &a [*a]".to_owned(),
    ] {
        assert!(read("t", &input).is_err(), "{}", input.chars().take(40).collect::<String>());
    }
    let texts = "[ { ] - ? : a: {a: [], &a *a ! !!str % \" ' | # --- ... a \t \0 \\ \u{feff}";
    for text in texts
        .split(' ')
        .flat_map(|text| [text.to_owned(), format!("{text} "), format!("{text}\n"), format!("{text} [")])
    {
        assert!(read("t", &megabyte(&text)).is_err(), "{text:?}");
        let _ = read("t", &file_with_steps(&text.repeat(20_000).replace('\n', "\n  ")));
    }
}

proptest! {
    #[test]
    fn any_text_is_read_or_refused(source in "\\PC*") {
        let _ = read("t", &source);
    }

    #[test]
    fn any_steps_are_read_or_refused(
        words in prop::collection::vec(
            prop::sample::select(vec![
                "ana", "ben", "expect", "play", "choose", "then", "in", "events", "not", "top", "divide", "on", "true",
                "yes", "3", "none", "Wampa", "ana's", "ana.hand", "captured by", "{", "}", "[", "]", ": ", ", ", "\n  - ",
                "\n      ", "'", "\"", "’", "~", "&a ", "*a", "#",
            ]),
            0..40,
        )
    ) {
        let _ = read("t", &file_with_steps(&words.concat()));
        let _ = read("t", &file_with_steps(&words.join(" ")));
    }

    #[test]
    fn a_damaged_file_is_read_or_refused(which in any::<prop::sample::Index>(), at in any::<prop::sample::Index>(), length in 0_usize..12, with in "\\PC{0,6}") {
        static FILES: LazyLock<Vec<(PathBuf, String)>> =
            LazyLock::new(|| files(concat!(env!("CARGO_MANIFEST_DIR"), "/../../scenarios/05-game-structure/phases")));
        let letters: Vec<char> = which.get(&FILES).1.chars().collect();
        let at = at.index(letters.len());
        let rest = letters.iter().skip(at + length);
        let damaged: String = letters.iter().take(at).copied().chain(with.chars()).chain(rest.copied()).collect();
        let _ = read("t", &damaged);
    }
}
