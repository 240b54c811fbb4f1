//! The width of text in a picture.
//!
//! The font of a reader is unknown. Widths are those of DejaVu Sans, which is wider than the fonts that systems come with: text
//! that fits here fits there.

use unicode_width::UnicodeWidthChar;

/// The widths of the characters from space to `~`, in thousandths of the font's size.
const WIDTHS: [u16; 95] = [
    318, 401, 460, 838, 636, 950, 780, 275, 390, 390, 500, 838, 318, 361, 318, 337, 636, 636, 636, 636, 636, 636, 636,
    636, 636, 636, 337, 337, 838, 838, 838, 531, 1000, 684, 686, 698, 770, 632, 575, 775, 752, 295, 295, 656, 557, 863,
    748, 787, 603, 787, 695, 635, 611, 732, 684, 989, 685, 611, 685, 390, 337, 390, 838, 500, 500, 613, 635, 550, 635,
    615, 352, 635, 634, 278, 278, 579, 278, 974, 634, 612, 635, 635, 411, 521, 392, 634, 592, 818, 592, 592, 525, 636,
    337, 636, 838,
];
/// A style of text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Face {
    /// The title of a picture.
    Title,
    /// Everything else.
    Plain,
    /// The caption of a column.
    Caption,
}

impl Face {
    /// The size in pixels, and the stretch of bold type in hundredths.
    const fn size(self) -> (i32, i32) {
        match self {
            Self::Title => (17, 113),
            Self::Plain => (12, 100),
            Self::Caption => (11, 100),
        }
    }
}

/// The width of a text in pixels, rounded up.
pub(super) fn width(text: &str, face: Face) -> i32 {
    let of_char = |c: char| match u32::from(c).checked_sub(32).and_then(|at| WIDTHS.get(usize::try_from(at).ok()?)) {
        Some(width) => i64::from(*width),
        None => match c.width().unwrap_or_default() {
            0 => 0,
            // Dashes and dots of this height are as wide as letters can be.
            1 if !matches!(c, '…' | '—') => 790,
            _ => 1000,
        },
    };
    let thousandths = text.chars().map(of_char).fold(0_i64, i64::saturating_add);
    let (size, stretch) = face.size();
    let wide = thousandths.saturating_mul(i64::from(size * stretch));
    i32::try_from(wide / 100_000 + 1).unwrap_or(i32::MAX)
}
