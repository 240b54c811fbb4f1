//! Text in lines of a given width. Words stay whole, and so do citations (`CR 7.5.11.a`, `[TR 2.1]`) and commands that fit on
//! a line. What is wider than a line by itself, such as the path of a file, gets a line of its own.

use std::borrow::Cow;
use std::sync::LazyLock;

use regex::{Captures, Regex};
use textwrap::core::display_width;
use textwrap::{Options, WordSeparator, WordSplitter};

/// A space at which no line ends. It becomes a plain one when the lines are done.
const BOUND: &str = "\u{a0}";

/// A command in backticks, with what is written to it.
static COMMAND: LazyLock<Option<Regex>> = LazyLock::new(|| Regex::new(r"[^\s`]*`[^`\n]*`[^\s`]*").ok());

/// A citation: the code of a document and a number, or two words between square brackets. Either may be in a style.
static CITATION: LazyLock<Option<Regex>> = LazyLock::new(|| {
    const STYLE: &str = r"(?:\x1b\[[0-9;]*m)*";
    // Classes of Unicode would make it many times dearer to build.
    const NO_SPACE: &str = r"[^ \t\r\n\u{a0}]";
    const IN_BRACKETS: &str = r"[^ \t\r\n\u{a0}\]]*";
    let number = format!("(?:[0-9]|{NO_SPACE}{{0,2}}[0-9]-)");
    let code = format!(r"(?:(?-u:\b)|\x1b\[[0-9;]*m)(?:[A-Z]{{2,8}}{STYLE} {STYLE}{number}|GLOSSARY{STYLE} )");
    Regex::new(&format!(r"{code}|\[{IN_BRACKETS} {IN_BRACKETS}\]")).ok()
});

/// A line of text in lines of that width, the first behind `first` and the others behind `others`.
pub fn wrapped(line: &str, first: &str, others: &str, width: usize) -> Vec<String> {
    let room = width.saturating_sub(display_width(others));
    let options = Options::new(width)
        .initial_indent(first)
        .subsequent_indent(others)
        .break_words(false)
        .word_separator(WordSeparator::AsciiSpace)
        .word_splitter(WordSplitter::NoHyphenation);
    textwrap::wrap(&bound(line, room), options).iter().map(|wrapped| unbound(wrapped.trim_end())).collect()
}

/// The beginning of a text that fits into that many columns, cut behind a word.
pub fn clipped(text: &str, room: usize) -> String {
    match wrapped(text, "", "", room).as_slice() {
        [] => String::new(),
        [only] => only.clone(),
        [first, ..] if display_width(first) < room => format!("{first}…"),
        // The mark of what is missing takes a column too.
        [_, ..] => {
            wrapped(text, "", "", room.saturating_sub(1)).first().map(|line| format!("{line}…")).unwrap_or_default()
        }
    }
}

/// A line as it is printed elsewhere, in lines that fit. The others stand under what follows the first gap of the line, where
/// it has one near its beginning: an id and a title, a number and what it counts.
pub fn fitted(line: &str, width: usize) -> Vec<String> {
    let plain = anstream::adapter::strip_str(line).to_string();
    let margin = plain.len() - plain.trim_start_matches(' ').len();
    let gap = plain.get(margin..).and_then(|rest| {
        let at = rest.find("  ")?;
        let behind = rest.get(at..)?.trim_start_matches(' ');
        Some(display_width(&plain) - display_width(behind))
    });
    let hanging = gap.filter(|columns| *columns <= (width / 3).min(24)).unwrap_or(margin.min(width / 3));
    wrapped(line.trim_start_matches(' '), &" ".repeat(margin), &" ".repeat(hanging), width)
}

/// The text with its citations, and its commands of at most that width, bound together.
pub fn bound(text: &str, room: usize) -> String {
    let bind = |found: &Captures<'_>| match &found[0] {
        command if command.contains('`') && display_width(command) > room => command.to_owned(),
        words => words.replace(' ', BOUND),
    };
    let all = |regex: &Option<Regex>, text: &str| match regex {
        Some(regex) => regex.replace_all(text, bind).into_owned(),
        None => text.to_owned(),
    };
    let commands = if text.contains('`') { Cow::Owned(all(&COMMAND, text)) } else { Cow::Borrowed(text) };
    all(&CITATION, &commands)
}

/// The text with plain spaces in place of those that bind.
pub fn unbound(text: &str) -> String {
    text.replace(BOUND, " ")
}

#[cfg(test)]
mod tests {
    use crate::cli::base::wrap::*;

    #[test]
    fn citations_and_short_commands_stay_whole() {
        let text = "See [CR 7.5.11] and (TR 2.1), NOTE A1-5.1 or [zones 1.2]; `judge show 7.5` says more.";
        for width in 12..60 {
            let lines = wrapped(text, "", "", width);
            for whole in ["[CR 7.5.11]", "(TR 2.1),", "NOTE A1-5.1", "[zones 1.2];"] {
                assert!(lines.iter().any(|line| line.contains(whole)), "{whole} at {width}: {lines:?}");
            }
            let has_room = width >= "`judge show 7.5`".len();
            assert_eq!(lines.iter().any(|line| line.contains("`judge show 7.5`")), has_room, "at {width}: {lines:?}");
            assert!(lines.iter().all(|line| display_width(line) <= width), "at {width}: {lines:?}");
        }
    }

    #[test]
    fn words_are_never_cut() {
        assert_eq!(wrapped("a/path/that/is/long and more", "  ", "  ", 12), ["  a/path/that/is/long", "  and more"]);
        assert_eq!(clipped("Unless something here says otherwise", 20), "Unless something…");
        assert_eq!(clipped("exactly this", 12), "exactly this");
        assert_eq!(clipped("exactly this one", 12), "exactly…");
        assert_eq!(clipped("", 12), "");
    }

    #[test]
    fn further_lines_stand_under_what_follows_the_gap() {
        insta::assert_snapshot!(fitted("    12  Ana's Wampa attacks Ben's Pyke Sentinel (CR 6.3.1)", 40).join("\n"), @r"
            12  Ana's Wampa attacks Ben's Pyke
                Sentinel (CR 6.3.1)
        ");
        insta::assert_snapshot!(fitted("nothing of it  stands under a gap that comes late", 30).join("\n"), @r"
        nothing of it  stands under a
        gap that comes late
        ");
        assert_eq!(fitted("    a-name-that-is-wide", 12), ["    a-name-that-is-wide"]);
        let colored = "\u{1b}[1mpass\u{1b}[0m  With two Sentinels the player picks";
        assert_eq!(fitted(colored, 24).last().map(String::as_str), Some("      the player picks"));
    }
}
