//! How wide text is, and where its lines break.
//!
//! Nobody knows which font a reader has. Widths are those of DejaVu Sans, which is wider than the fonts that systems
//! come with, so that what fits here fits there.

use unicode_width::UnicodeWidthChar;

/// The widths of the characters from space to `~`, in thousandths of the font's size.
const WIDTHS: [u16; 95] = [
    318, 401, 460, 838, 636, 950, 780, 275, 390, 390, 500, 838, 318, 361, 318, 337, 636, 636, 636, 636, 636, 636, 636,
    636, 636, 636, 337, 337, 838, 838, 838, 531, 1000, 684, 686, 698, 770, 632, 575, 775, 752, 295, 295, 656, 557, 863,
    748, 787, 603, 787, 695, 635, 611, 732, 684, 989, 685, 611, 685, 390, 337, 390, 838, 500, 500, 613, 635, 550, 635,
    615, 352, 635, 634, 278, 278, 579, 278, 974, 634, 612, 635, 635, 411, 521, 392, 634, 592, 818, 592, 592, 525, 636,
    337, 636, 838,
];

/// How text is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Face {
    /// The id and the title of the focus.
    Focus,
    /// The id of a box.
    Id,
    /// Everything else in a box.
    Plain,
    /// What a column is.
    Caption,
}

impl Face {
    /// In pixels.
    pub(super) const fn size(self) -> i32 {
        match self {
            Self::Focus => 17,
            Self::Id => 13,
            Self::Plain => 12,
            Self::Caption => 11,
        }
    }

    /// From one line to the next, in pixels.
    pub(super) const fn leading(self) -> i32 {
        self.size() * 4 / 3
    }

    /// Bold type is wider, in hundredths.
    const fn stretch(self) -> i32 {
        match self {
            Self::Focus | Self::Id => 113,
            Self::Plain | Self::Caption => 100,
        }
    }
}

/// The width of a text in pixels, rounded up.
pub fn width(text: &str, face: Face) -> i32 {
    let thousandths = text.chars().map(of_char).fold(0_i64, i64::saturating_add);
    let wide = thousandths.saturating_mul(i64::from(face.size() * face.stretch()));
    i32::try_from(wide / 100_000 + 1).unwrap_or(i32::MAX)
}

fn of_char(c: char) -> i64 {
    let ascii = u32::from(c).checked_sub(32).and_then(|at| WIDTHS.get(usize::try_from(at).ok()?));
    match (ascii, c.width()) {
        (Some(width), _) => i64::from(*width),
        (None, None | Some(0)) => 0,
        // Dashes and dots of this height are as wide as letters can be.
        (None, Some(columns)) => {
            if columns > 1 || matches!(c, '…' | '—') {
                1000
            } else {
                790
            }
        }
    }
}

/// The text in lines of at most that width; at most so many, and then the last ends with `…`.
///
/// A word that is wider than a line is broken.
pub(super) fn wrap(text: &str, face: Face, room: i32, most: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let mut line = String::new();
    for word in text.split_whitespace() {
        let longer = if line.is_empty() { word.to_owned() } else { format!("{line} {word}") };
        if width(&longer, face) <= room {
            line = longer;
            continue;
        }
        if !line.is_empty() {
            lines.push(std::mem::take(&mut line));
        }
        for c in word.chars() {
            line.push(c);
            if width(&line, face) > room && line.chars().count() > 1 {
                line.pop();
                lines.push(std::mem::replace(&mut line, c.to_string()));
            }
        }
        if lines.len() > most {
            break;
        }
    }
    if !line.is_empty() {
        lines.push(line);
    }
    if lines.len() > most {
        lines.truncate(most);
        if let Some(last) = lines.last_mut() {
            // Whole words go, and letters only of a word that fills the line.
            while !last.is_empty() && width(&format!("{last}…"), face) > room {
                let whole = last.rfind(' ').unwrap_or(0);
                last.truncate(if whole > 0 { whole } else { last.char_indices().last().map_or(0, |(at, _)| at) });
            }
            *last = format!("{}…", last.trim_end_matches([' ', ',', '.', ';', ':', '…']));
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_fit_and_lose_nothing() {
        let text = "Excess damage is dealt to the enemy base; a-word-that-is-longer-than-any-line-of-the-box stays.";
        for room in [40, 90, 300] {
            let lines = wrap(text, Face::Plain, room, 100);
            assert!(lines.iter().all(|line| width(line, Face::Plain) <= room), "{room}: {lines:?}");
            let bare = |text: &str| text.replace(' ', "");
            assert_eq!(bare(&lines.concat()), bare(text));
        }
    }

    #[test]
    fn what_is_left_out_is_marked() {
        let lines = wrap("one two three four five six seven", Face::Plain, 60, 2);
        assert_eq!(lines.len(), 2);
        assert!(lines[1].ends_with('…') && width(&lines[1], Face::Plain) <= 60, "{lines:?}");
        assert!(wrap(" \n ", Face::Plain, 60, 2).is_empty());
        assert!(width("WWW", Face::Id) > width("iii", Face::Id) && width("漢", Face::Plain) == 13);
    }
}
