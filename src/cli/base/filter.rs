//! The one filter between the program and whoever reads its output: what names, titles and texts hold of control characters
//! and overrides of direction is shown, and moves no cursor.
//!
//! Text is filtered where it leaves the program, so that no command has to think of it. The colours of the program's own are
//! sequences of such characters too: those that it uses pass if there are colours, and no others.

use std::borrow::Cow;
use std::io::{self, Write};

use swu_text::visible;

/// What passes the filter.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pass {
    /// Text without colours.
    Text,
    /// Text with the colours of the program.
    Colors,
    /// JSON, whose strings stay the same values.
    Json,
    /// Every byte: what controls the terminal on purpose, and what goes into files and pipes as it is.
    Bytes,
}

impl Pass {
    /// What passes of text.
    pub const fn text(color: bool) -> Self {
        if color { Self::Colors } else { Self::Text }
    }
}

/// A writer behind the filter.
pub struct Filtered<W> {
    to: W,
    pass: Pass,
    /// The beginning of a character or of a sequence whose rest has not been written yet.
    held: Vec<u8>,
}

impl<W: Write> Filtered<W> {
    pub const fn new(to: W, pass: Pass) -> Self {
        Self { to, pass, held: Vec::new() }
    }

    /// Writes while something else passes.
    pub fn passing(&mut self, pass: Pass, write: impl FnOnce(&mut Self) -> io::Result<()>) -> io::Result<()> {
        self.end_held()?;
        let usual = std::mem::replace(&mut self.pass, pass);
        let written = write(self);
        let ended = self.end_held();
        self.pass = usual;
        written.and(ended)
    }

    /// Shows what is held, since its rest does not come.
    fn end_held(&mut self) -> io::Result<()> {
        let held = std::mem::take(&mut self.held);
        if held.is_empty() {
            return Ok(());
        }
        // Here no sequence is whole: its first character is shown, and what follows is ordinary.
        self.to.write_all(visible::visible(&String::from_utf8_lossy(&held)).as_bytes())
    }
}

impl<W: Write> Write for Filtered<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        // Nearly everything has nothing to show.
        if self.pass == Pass::Bytes || self.held.is_empty() && is_plain(bytes) {
            return self.to.write(bytes);
        }
        let all = if self.held.is_empty() {
            Cow::Borrowed(bytes)
        } else {
            self.held.extend_from_slice(bytes);
            Cow::Owned(std::mem::take(&mut self.held))
        };
        let (shown, rest) = shown_of(&all, self.pass);
        self.held.extend_from_slice(rest);
        self.to.write_all(shown.as_bytes())?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.end_held()?;
        self.to.flush()
    }
}

impl<W> std::fmt::Debug for Filtered<W> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Filtered").field("pass", &self.pass).finish_non_exhaustive()
    }
}

/// A text as it passes: hidden characters are shown, and its lines stay.
pub fn shown(text: &str, color: bool) -> Cow<'_, str> {
    // Nearly all text has nothing to show, and then there is nothing to copy.
    if !text.contains(visible::is_hidden) {
        return Cow::Borrowed(text);
    }
    let (mut shown, rest) = shown_of(text.as_bytes(), Pass::text(color));
    shown.push_str(&visible::visible(&String::from_utf8_lossy(rest)));
    Cow::Owned(shown)
}

/// A text that is one line, as it passes: its line ends are shown too, so that they make no line that seems the program's.
pub fn shown_line(text: &str, color: bool) -> Cow<'_, str> {
    match shown(text, color) {
        shown if shown.contains('\n') => Cow::Owned(shown.replace('\n', "\\n")),
        shown => shown,
    }
}

/// Whether they are text in which nothing is hidden.
fn is_plain(bytes: &[u8]) -> bool {
    std::str::from_utf8(bytes).is_ok_and(|text| !text.contains(visible::is_hidden))
}

/// The bytes as they pass, and those at the end whose rest is missing.
fn shown_of(bytes: &[u8], pass: Pass) -> (String, &[u8]) {
    let mut shown = String::with_capacity(bytes.len());
    let mut chunks = bytes.utf8_chunks().peekable();
    while let Some(chunk) = chunks.next() {
        let held = push_shown(&mut shown, chunk.valid(), pass);
        let invalid = chunk.invalid();
        if invalid.is_empty() {
            return (shown, held.as_bytes());
        }
        // A sequence does not go on behind what is no text.
        shown.push_str(&visible::visible(held));
        if chunks.peek().is_none() && is_begun(invalid) {
            return (shown, invalid);
        }
        shown.push('\u{fffd}');
    }
    (shown, &[])
}

/// Whether the bytes are the beginning of a character.
fn is_begun(bytes: &[u8]) -> bool {
    std::str::from_utf8(bytes).is_err_and(|error| error.error_len().is_none())
}

/// Adds a text as it passes; returns what may be the beginning of a sequence at its end.
fn push_shown<'t>(shown: &mut String, text: &'t str, pass: Pass) -> &'t str {
    let mut rest = text;
    while let Some(at) = rest.find(visible::is_hidden) {
        let (before, from) = rest.split_at(at);
        shown.push_str(before);
        let mut letters = from.chars();
        let Some(letter) = letters.next() else { return "" };
        rest = letters.as_str();
        match pass {
            Pass::Json => visible::push_json(shown, letter),
            Pass::Bytes => shown.push(letter),
            Pass::Colors if letter == '\u{1b}' => match color(from) {
                Sequence::Of(length) => {
                    let (sequence, behind) = from.split_at(length);
                    shown.push_str(sequence);
                    rest = behind;
                }
                Sequence::Begun => return from,
                Sequence::Other => visible::push(shown, letter),
            },
            Pass::Colors | Pass::Text => visible::push(shown, letter),
        }
    }
    shown.push_str(rest);
    ""
}

/// What a text that begins with an escape character begins with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Sequence {
    /// A style of the program, of that many bytes.
    Of(usize),
    /// It could still become one.
    Begun,
    Other,
}

/// The longest numbers of a sequence that styles are written as, in bytes.
const LONGEST: usize = 16;

/// Whether a text begins with a sequence that sets a style of the program, or resets it.
fn color(text: &str) -> Sequence {
    let Some(behind) = text.strip_prefix("\u{1b}[") else {
        return if text == "\u{1b}" { Sequence::Begun } else { Sequence::Other };
    };
    let length = behind.find(|letter: char| !letter.is_ascii_digit() && letter != ';');
    let (numbers, end) = behind.split_at(length.unwrap_or(behind.len()));
    if numbers.len() > LONGEST {
        return Sequence::Other;
    }
    let Some(length) = length else { return Sequence::Begun };
    let is_ours = end.starts_with('m') && numbers.split(';').all(is_style);
    if is_ours { Sequence::Of("\u{1b}[m".len() + length) } else { Sequence::Other }
}

/// Whether the program sets such a style: reset, bold, dim, underline, strikethrough, and the colours of text that are
/// readable on every ground. Nothing hides text: no concealment, no ground, neither black nor white.
fn is_style(number: &str) -> bool {
    matches!(
        number,
        "" | "0"
            | "1"
            | "2"
            | "4"
            | "9"
            | "31"
            | "32"
            | "33"
            | "34"
            | "35"
            | "36"
            | "39"
            | "91"
            | "92"
            | "93"
            | "94"
            | "95"
            | "96"
    )
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use crate::cli::base::filter::*;

    /// What comes out of the filter if this is written piece by piece.
    fn written(pieces: &[&[u8]], pass: Pass) -> String {
        let mut filtered = Filtered::new(Vec::new(), pass);
        pieces.iter().for_each(|piece| filtered.write_all(piece).unwrap());
        filtered.flush().unwrap();
        String::from_utf8(filtered.to).unwrap()
    }

    /// A text, and how it passes with and without colours.
    const PASSED: [[&str; 3]; 12] = [
        ["Zoë 🚀\n\tBen", "Zoë 🚀\n\tBen", "Zoë 🚀\n\tBen"],
        ["\u{1b}[1mbold\u{1b}[0m", "\u{1b}[1mbold\u{1b}[0m", r"\u{1b}[1mbold\u{1b}[0m"],
        ["\u{1b}[31;9m-\u{1b}[m", "\u{1b}[31;9m-\u{1b}[m", r"\u{1b}[31;9m-\u{1b}[m"],
        // Cleared, moved, titled, concealed, blinking, reversed, on a ground, in black.
        ["\u{1b}[2J\u{1b}[1A", r"\u{1b}[2J\u{1b}[1A", r"\u{1b}[2J\u{1b}[1A"],
        ["\u{1b}]0;x\u{7}", r"\u{1b}]0;x\u{7}", r"\u{1b}]0;x\u{7}"],
        ["\u{1b}[8m\u{1b}[5m\u{1b}[7m", r"\u{1b}[8m\u{1b}[5m\u{1b}[7m", r"\u{1b}[8m\u{1b}[5m\u{1b}[7m"],
        ["\u{1b}[1;41m\u{1b}[30m", r"\u{1b}[1;41m\u{1b}[30m", r"\u{1b}[1;41m\u{1b}[30m"],
        ["\u{1b}[38;5;1m", r"\u{1b}[38;5;1m", r"\u{1b}[38;5;1m"],
        ["\u{9b}31m\u{202e}", r"\u{9b}31m\u{202e}", r"\u{9b}31m\u{202e}"],
        // Never ended.
        ["a\u{1b}", r"a\u{1b}", r"a\u{1b}"],
        ["a\u{1b}[31", r"a\u{1b}[31", r"a\u{1b}[31"],
        ["\u{1b}[1111111111111111111m", r"\u{1b}[1111111111111111111m", r"\u{1b}[1111111111111111111m"],
    ];

    #[test]
    fn only_the_colours_of_the_program_pass() {
        for [text, colored, plain] in PASSED {
            assert_eq!(written(&[text.as_bytes()], Pass::Colors), colored, "{text:?}");
            assert_eq!(written(&[text.as_bytes()], Pass::Text), plain, "{text:?}");
            assert_eq!(written(&[text.as_bytes()], Pass::Bytes), text, "{text:?}");
            assert_eq!([shown(text, true), shown(text, false)], [colored, plain], "{text:?}");
        }
    }

    #[test]
    fn what_comes_in_pieces_passes_as_a_whole() {
        for [text, colored, plain] in PASSED {
            let bytes: Vec<&[u8]> = text.as_bytes().chunks(1).collect();
            assert_eq!(written(&bytes, Pass::Colors), colored, "{text:?}");
            assert_eq!(written(&bytes, Pass::Text), plain, "{text:?}");
        }
    }

    #[test]
    fn what_is_no_text_is_shown_as_such() {
        // On a terminal of eight bits the first would be a control character.
        assert_eq!(written(&[b"a\x9bb"], Pass::Text), "a\u{fffd}b");
        assert_eq!(written(&[b"\x1b[\xff31m"], Pass::Colors), "\\u{1b}[\u{fffd}31m");
        assert_eq!(written(&[b"a\xc2"], Pass::Text), "a\u{fffd}");
        assert_eq!(written(&[b"\xf0\x9f", b"\x9a\x80"], Pass::Text), "🚀");
    }

    #[test]
    fn for_a_while_something_else_passes() {
        let mut filtered = Filtered::new(Vec::new(), Pass::Text);
        filtered.write_all(b"\x1b").unwrap();
        filtered.passing(Pass::Bytes, |to| to.write_all(b"\x1b[2J")).unwrap();
        filtered.passing(Pass::Json, |to| to.write_all("\"\u{9b}\"".as_bytes())).unwrap();
        filtered.write_all(b"\x1b[2J").unwrap();
        assert_eq!(String::from_utf8(filtered.to).unwrap(), "\\u{1b}\u{1b}[2J\"\\u009b\"\\u{1b}[2J");
    }

    #[test]
    fn a_line_stays_one() {
        assert_eq!(shown_line("\u{1b}[1mAna\r\nBen\u{1b}[0m", true), "\u{1b}[1mAna\\r\\nBen\u{1b}[0m");
        assert!(matches!(shown_line("Ana", false), Cow::Borrowed(_)));
    }

    proptest! {
        #[test]
        fn no_bytes_get_through_in_any_pieces(bytes in prop::collection::vec(any::<u8>(), 0..60), cut in 0..60_usize) {
            let (one, other) = bytes.split_at(cut.min(bytes.len()));
            let text = written(&[one, other], Pass::Text);
            prop_assert!(!text.contains(visible::is_hidden));
            prop_assert_eq!(text, written(&[&bytes], Pass::Text));
        }
    }
}
