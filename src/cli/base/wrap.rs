//! Text in lines of a given width. Words stay whole, and so do citations (`CR 7.5.11.a`, `[TR 2.1]`) and commands that fit on
//! a line. What is wider than a line by itself, such as the path of a file, gets a line of its own.

use textwrap::core::display_width;
use textwrap::{Options, WordSeparator, WordSplitter};

/// A space at which no line ends. It becomes a plain one when the lines are done.
const BOUND: &str = "\u{a0}";

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
    let words: Vec<&str> = text.split(' ').collect();
    let mut bound = String::with_capacity(text.len());
    let mut at = 0;
    while let Some(word) = words.get(at) {
        let end = at + together(words.get(at..).unwrap_or_default(), room);
        bound.push_str(word);
        for word in words.get(at + 1..end).unwrap_or_default() {
            bound.push_str(BOUND);
            bound.push_str(word);
        }
        if end < words.len() {
            bound.push(' ');
        }
        at = end;
    }
    bound
}

/// The text with plain spaces in place of those that bind.
pub fn unbound(text: &str) -> String {
    text.replace(BOUND, " ")
}

/// The number of words that belong together from the first one on.
fn together(words: &[&str], room: usize) -> usize {
    let [first, after @ ..] = words else { return 1 };
    // A command in backticks.
    if is_one_of_a_pair(first)
        && let Some(last) = after.iter().position(|word| is_one_of_a_pair(word))
    {
        let command = words.get(..last + 2).unwrap_or_default().join(" ");
        if display_width(&command) <= room {
            return last + 2;
        }
    }
    match after.first() {
        Some(second) if is_citation(first, second) => 2,
        Some(_) | None => 1,
    }
}

/// True if a command in backticks begins or ends in the word.
fn is_one_of_a_pair(word: &str) -> bool {
    word.bytes().filter(|byte| *byte == b'`').count() % 2 == 1
}

/// True if two words are one citation: the code of a document and a number, or two words between square brackets.
fn is_citation(code: &str, number: &str) -> bool {
    // Most words are small letters, which begin no citation.
    let is_plain = code.bytes().all(|byte| byte.is_ascii_lowercase());
    if is_plain {
        return false;
    }
    let plain = anstream::adapter::strip_str(code).to_string();
    let code = plain.rsplit(|c: char| "([`“\"'".contains(c)).next().unwrap_or_default();
    let number = anstream::adapter::strip_str(number).to_string();
    let is_code = (2..=8).contains(&code.len()) && code.chars().all(|c| c.is_ascii_uppercase());
    let opens = number.chars().next().is_some_and(|c| c.is_ascii_digit())
        || number
            .split_once('-')
            .is_some_and(|(lesson, _)| lesson.len() <= 3 && lesson.ends_with(|c: char| c.is_ascii_digit()));
    let in_brackets = plain.starts_with('[') && !plain.contains(']') && number.contains(']');
    (is_code && (opens || code == "GLOSSARY")) || in_brackets
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
