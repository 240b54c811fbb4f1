//! The one filter between the program and whoever reads its output: what names, titles and texts hold of control characters
//! and overrides of direction is shown, and moves no cursor.
//!
//! Text is filtered where it leaves the program, so that no command has to think of it. The colours of the program's own are
//! sequences of such characters too: those that it uses pass if there are colours, and no others.

use std::borrow::Cow;
use std::io::{self, Write};
use std::sync::LazyLock;

use regex::Regex;
use swu_text::visible;

/// The kind of text that passes the filter.
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
    /// Text, with or without colours.
    pub const fn text(color: bool) -> Self {
        if color { Self::Colors } else { Self::Text }
    }

    /// A text as it passes: hidden characters are shown, and its lines stay.
    fn shown(self, text: &str) -> Cow<'_, str> {
        match self {
            Self::Bytes => Cow::Borrowed(text),
            Self::Json => visible::json(text),
            Self::Colors if text.contains('\u{1b}') => {
                let Ok(styles) = &*STYLES else { return visible::visible(text) };
                let behind = styles.find_iter(text).map(|style| style.as_str()).chain([""]);
                let parts = styles.split(text).zip(behind);
                parts.map(|(plain, style)| visible::visible(plain) + style).collect::<String>().into()
            }
            Self::Colors | Self::Text => visible::visible(text),
        }
    }
}

/// The styles that the program sets: reset, bold, dim, underline, strikethrough, and the colours of text that are readable on
/// every ground. Nothing hides text: no concealment, no ground, neither black nor white.
static STYLES: LazyLock<Result<Regex, regex::Error>> = LazyLock::new(|| {
    const STYLE: &str = "(?:[01249]|3[1-69]|9[1-6])?";
    Regex::new(&format!(r"\x1b\[{STYLE}(?:;{STYLE})*m"))
});

/// A writer behind the filter. It is handed whole texts: a character or a style in two pieces is none.
pub struct Filtered<W> {
    to: W,
    pass: Pass,
}

impl<W: Write> Filtered<W> {
    pub const fn new(to: W, pass: Pass) -> Self {
        Self { to, pass }
    }

    /// Writes while something else passes.
    pub fn passing(&mut self, pass: Pass, write: impl FnOnce(&mut Self) -> io::Result<()>) -> io::Result<()> {
        let usual = std::mem::replace(&mut self.pass, pass);
        let written = write(self);
        self.pass = usual;
        written
    }
}

impl<W: Write> Write for Filtered<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self.pass {
            Pass::Bytes => self.to.write_all(bytes)?,
            pass => self.to.write_all(pass.shown(&String::from_utf8_lossy(bytes)).as_bytes())?,
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.to.flush()
    }
}

/// A text as it passes.
pub fn shown(text: &str, color: bool) -> Cow<'_, str> {
    Pass::text(color).shown(text)
}

/// A text that is one line, as it passes: its line ends are shown too, so that they make no line that seems the program's.
pub fn shown_line(text: &str, color: bool) -> Cow<'_, str> {
    match shown(text, color) {
        shown if shown.contains('\n') => Cow::Owned(shown.replace('\n', "\\n")),
        shown => shown,
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn written(bytes: &[u8], pass: Pass) -> String {
        let mut filtered = Filtered::new(Vec::new(), pass);
        filtered.write_all(bytes).unwrap();
        String::from_utf8(filtered.to).unwrap()
    }

    #[test]
    fn passes_the_colours_of_the_program_alone() {
        for (text, passes) in [
            ("Zoë 🚀\n\tBen", true),
            ("\u{1b}[1mbold\u{1b}[0m", true),
            ("\u{1b}[31;9m-\u{1b}[m", true),
            // Cleared, moved, titled, concealed, blinking, reversed, on a ground, in black.
            ("\u{1b}[2J\u{1b}[1A", false),
            ("\u{1b}]0;x\u{7}", false),
            ("\u{1b}[8m\u{1b}[5m\u{1b}[7m", false),
            ("\u{1b}[1;41m\u{1b}[30m", false),
            ("\u{1b}[38;5;1m", false),
            ("\u{9b}31m\u{202e}", false),
            // Never ended.
            ("a\u{1b}", false),
            ("a\u{1b}[31", false),
            ("\u{1b}[1111111111111111111m", false),
        ] {
            let hidden = visible::visible(text);
            let colored = if passes { text } else { &hidden };
            assert_eq!(written(text.as_bytes(), Pass::Colors), colored, "{text:?}");
            assert_eq!(written(text.as_bytes(), Pass::Text), hidden, "{text:?}");
            assert_eq!(written(text.as_bytes(), Pass::Bytes), text, "{text:?}");
        }
        assert_eq!(written("\"\u{9b}\"".as_bytes(), Pass::Json), "\"\\u009b\"");
        // On a terminal of eight bits the first would be a control character.
        assert_eq!(written(b"a\x9bb", Pass::Text), "a\u{fffd}b");
        assert_eq!(written(b"\x1b[\xff31m", Pass::Colors), "\\u{1b}[\u{fffd}31m");
        assert_eq!(shown_line("\u{1b}[1mAna\r\nBen\u{1b}[0m", true), "\u{1b}[1mAna\\r\\nBen\u{1b}[0m");
    }

    proptest! {
        #[test]
        fn lets_no_hidden_character_through(bytes in prop::collection::vec(any::<u8>(), 0..60)) {
            prop_assert!(!written(&bytes, Pass::Text).contains(visible::is_hidden));
        }
    }
}
