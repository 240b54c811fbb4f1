//! Inputs that must not make the reader panic, hang or run out of memory.

use proptest::prelude::*;

use super::super::read;
use super::file_with_steps;
use crate::embedded;

/// Words that mean something to the reader or to YAML, divided by `/`.
const WORDS: &str = "ana/ben/expect/play/choose/then/in/events/not/top/divide/on/true/yes/3/none/Wampa/ana's/ana.hand/\
    captured by/{/}/[/]/: /, /\n  - /\n      /'/\"/’/~/&a /*a/#";

#[test]
fn refuses_large_and_deep_inputs() {
    let megabyte = |text: &str| text.repeat((1 << 20) / text.len());
    let doubled: String = (1..64).map(|n| format!("a{n}: &a{n} [*a{}, *a{}]\n", n - 1, n - 1)).collect();
    for input in [megabyte("[").repeat(10), megabyte("- a\n").repeat(10), format!("a0: &a0 [x, x]\n{doubled}")] {
        assert!(read("t", &input).is_err(), "{}", input.chars().take(40).collect::<String>());
    }
    let texts = "[ { ] - ? : a: {a: [], &a *a ! !!str % \" ' | # --- ... a \t \0 \\ \u{feff}";
    for text in texts.split(' ') {
        for text in [text.to_owned(), format!("{text} "), format!("{text}\n"), format!("{text} [")] {
            assert!(read("t", &megabyte(&text)).is_err(), "{text:?}");
            let _ = read("t", &file_with_steps(&text.repeat(20_000).replace('\n', "\n  ")));
        }
    }
}

proptest! {
    #[test]
    fn reads_or_refuses_any_text(source in "\\PC*") {
        let _ = read("t", &source);
    }

    #[test]
    fn reads_or_refuses_any_steps(
        words in prop::collection::vec(prop::sample::select(WORDS.split('/').collect::<Vec<_>>()), 0..40)
    ) {
        let _ = read("t", &file_with_steps(&words.concat()));
        let _ = read("t", &file_with_steps(&words.join(" ")));
    }

    #[test]
    fn reads_or_refuses_any_cut_scenario(
        file in any::<prop::sample::Index>(), at in any::<prop::sample::Index>(), length in 0_usize..12, with in "\\PC{0,6}"
    ) {
        let names: Vec<&str> = embedded::names().collect();
        let letters: Vec<char> = embedded::source(names[file.index(names.len())]).unwrap().chars().collect();
        let (before, after) = letters.split_at(at.index(letters.len()));
        let rest = after.iter().skip(length).copied();
        let _ = read("t", &before.iter().copied().chain(with.chars()).chain(rest).collect::<String>());
    }
}
