//! Positions: bytes of a text here, and lines with columns in the units that an editor counts in.

use std::ops::Range;

use serde::{Deserialize, Serialize};

/// The units in which an editor counts columns.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Encoding {
    /// Bytes.
    Utf8,
    /// Units of UTF-16, which every editor knows.
    #[default]
    Utf16,
    /// Characters.
    Utf32,
}

/// A line and a column in it, both from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Position {
    pub line: u32,
    /// In the units of the [`Encoding`].
    pub character: u32,
}

/// The beginnings of the lines of a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lines(Vec<usize>);

impl Encoding {
    /// The units of a character.
    const fn width(self, letter: char) -> usize {
        match self {
            Self::Utf8 => letter.len_utf8(),
            Self::Utf16 => letter.len_utf16(),
            Self::Utf32 => 1,
        }
    }

    /// The bytes of as many units from the beginning of a text, or of all of it. Within a character the count stops before it.
    fn bytes(self, text: &str, units: usize) -> usize {
        let mut counted = 0;
        let mut letters = text.char_indices();
        let beyond = letters.find(|(_, letter)| {
            counted += self.width(*letter);
            counted > units
        });
        beyond.map_or(text.len(), |(at, _)| at)
    }
}

impl Lines {
    /// The lines of a text. One ends with `\n`, `\r\n` or `\r`, as the protocol of editors has it.
    pub fn of(text: &str) -> Self {
        let mut starts = vec![0];
        let bytes = text.as_bytes();
        for (at, byte) in bytes.iter().enumerate() {
            let ends = *byte == b'\n' || (*byte == b'\r' && bytes.get(at + 1) != Some(&b'\n'));
            if ends {
                starts.push(at + 1);
            }
        }
        Self(starts)
    }

    /// The line that a byte is in, from 0.
    pub fn line_of(&self, at: usize) -> usize {
        self.0.partition_point(|start| *start <= at).saturating_sub(1)
    }

    /// The bytes of a line without its end, from 0; of a line that is not there, the end of the text.
    pub fn line(&self, text: &str, line: usize) -> Range<usize> {
        let Some(&start) = self.0.get(line) else { return text.len()..text.len() };
        let end = self.0.get(line + 1).copied().unwrap_or(text.len());
        let within = text.get(start..end).unwrap_or_default();
        start..start + within.trim_end_matches(['\n', '\r']).len()
    }

    /// The position of a byte.
    pub fn position(&self, text: &str, at: usize, encoding: Encoding) -> Position {
        let at = text.floor_char_boundary(at);
        let line = self.line_of(at);
        let start = self.0.get(line).copied().unwrap_or_default();
        let before = text.get(start..at).unwrap_or_default();
        let character = before.chars().map(|letter| encoding.width(letter)).sum();
        let narrow = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
        Position { line: narrow(line), character: narrow(character) }
    }

    /// The byte of a position: behind the last column the end of its line, behind the last line the end of the text.
    pub fn offset(&self, text: &str, position: Position, encoding: Encoding) -> usize {
        let line = self.line(text, usize::try_from(position.line).unwrap_or(usize::MAX));
        let units = usize::try_from(position.character).unwrap_or(usize::MAX);
        line.start + encoding.bytes(text.get(line).unwrap_or_default(), units)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn columns_are_counted_in_the_units_of_the_editor() {
        let text = "a\n  – 😀x\r\nend";
        let lines = Lines::of(text);
        for (encoding, character) in [(Encoding::Utf8, 10), (Encoding::Utf16, 6), (Encoding::Utf32, 5)] {
            let at = text.find('x').unwrap();
            let position = Position { line: 1, character };
            assert_eq!(lines.position(text, at, encoding), position, "{encoding:?}");
            assert_eq!(lines.offset(text, position, encoding), at, "{encoding:?}");
        }
    }

    #[test]
    fn positions_too_far_are_the_end() {
        let text = "ab\r\ncd";
        let lines = Lines::of(text);
        let offset = |line, character| lines.offset(text, Position { line, character }, Encoding::Utf16);
        assert_eq!([offset(0, 9), offset(1, 9), offset(7, 0)], [2, 6, 6]);
        assert_eq!(lines.line(text, 0), 0..2);
        // Half a character of two units is none.
        assert_eq!(Lines::of("😀").offset("😀", Position { line: 0, character: 1 }, Encoding::Utf16), 0);
    }

    proptest! {
        #[test]
        fn a_byte_and_its_position_are_one(text in "[a-zé😀\r\n ]{0,40}", at in 0usize..120) {
            let at = text.floor_char_boundary(at);
            let lines = Lines::of(&text);
            for encoding in [Encoding::Utf8, Encoding::Utf16, Encoding::Utf32] {
                let position = lines.position(&text, at, encoding);
                let back = lines.offset(&text, position, encoding);
                // Within the end of a line nothing can be pointed at.
                prop_assert_eq!(back, at.min(lines.line(&text, lines.line_of(at)).end));
            }
        }
    }
}
