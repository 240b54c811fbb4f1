//! Pictures as SVG: the frame of a picture, and the room that text takes in it.
//!
//! A picture is one file without scripts, fonts or other files, light or dark as its reader's screen is. The font of a reader is
//! unknown. Widths are those of DejaVu Sans, which is wider than the fonts that systems come with: text that fits here fits there.

use unicode_width::UnicodeWidthChar;

use crate::visible::in_xml;

/// The fonts of every picture.
const FONTS: &str = "svg { font-family: system-ui, 'Segoe UI', 'Helvetica Neue', Arial, 'DejaVu Sans', sans-serif }";

/// A picture without what is drawn in it.
#[derive(Debug, Clone, Copy)]
pub struct Frame<'f> {
    pub title: &'f str,
    /// The picture in words, for who does not see it; nothing if the title and the text in it say enough.
    pub words: &'f str,
    pub width: i32,
    pub height: i32,
    /// The colours and sizes of its classes; `paper` is the ground.
    pub style: &'f str,
}

impl Frame<'_> {
    /// The picture with that drawn in it, which is SVG already.
    ///
    /// ```
    /// let frame = swu_text::svg::Frame { title: "A & B", words: "", width: 20, height: 10, style: "" };
    /// let picture = frame.around("<path d=\"M0 0H20\"/>\n");
    /// assert!(picture.starts_with("<svg xmlns=") && picture.contains("<title>A &amp; B</title>"));
    /// ```
    pub fn around(&self, drawn: &str) -> String {
        let Self { width, height, style, .. } = self;
        let title = in_xml(self.title);
        let words = match self.words {
            "" => String::new(),
            words => format!("<desc>{}</desc>\n", in_xml(words)),
        };
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\" \
             role=\"img\">\n<title>{title}</title>\n{words}<style>\n{FONTS}{style}</style>\n<rect class=\"paper\" \
             width=\"{width}\" height=\"{height}\"/>\n{drawn}</svg>\n"
        )
    }
}

/// The size of text, in pixels.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Face {
    size: i32,
    is_bold: bool,
}

impl Face {
    pub const fn plain(size: i32) -> Self {
        Self { size, is_bold: false }
    }

    pub const fn bold(size: i32) -> Self {
        Self { size, is_bold: true }
    }

    /// The width of a text in pixels, rounded up.
    pub fn width(self, text: &str) -> i32 {
        self.pixels(text.chars().map(thousandths).fold(0_i64, i64::saturating_add))
    }

    /// The pixels of so many thousandths of its size.
    fn pixels(self, thousandths: i64) -> i32 {
        /// The stretch of bold type, in hundredths.
        const BOLD: i64 = 113;
        let stretch = if self.is_bold { BOLD } else { 100 };
        let wide = thousandths.saturating_mul(i64::from(self.size) * stretch);
        i32::try_from(wide / 100_000 + 1).unwrap_or(i32::MAX)
    }

    /// The text if it fits into that room, or its beginning with a sign that it was cut.
    ///
    /// ```
    /// use swu_text::svg::Face;
    ///
    /// assert_eq!(Face::plain(12).clipped("Wampa", 100), "Wampa");
    /// assert_eq!(Face::plain(12).clipped("Battlefield Marine", 60), "Battlefi…");
    /// ```
    pub fn clipped(self, text: &str, room: i32) -> String {
        if self.width(text) <= room {
            return text.to_owned();
        }
        let mut wide = thousandths('…');
        let fits = |letter: &char| {
            wide = wide.saturating_add(thousandths(*letter));
            self.pixels(wide) <= room
        };
        let kept: String = text.chars().take_while(fits).collect();
        format!("{}…", kept.trim_end())
    }

    /// The text in lines of that room, broken between words; the last of them is clipped.
    ///
    /// ```
    /// use swu_text::svg::Face;
    ///
    /// assert_eq!(Face::plain(12).lines("Battlefield Marine", 80, 2), ["Battlefield", "Marine"]);
    /// assert_eq!(Face::plain(12).lines("One two three four", 56, 2), ["One two", "three f…"]);
    /// ```
    pub fn lines(self, text: &str, room: i32, most: usize) -> Vec<String> {
        let mut lines = Vec::new();
        let mut rest = text.trim();
        while !rest.is_empty() {
            if lines.len() + 1 >= most || self.width(rest) <= room {
                lines.push(self.clipped(rest, room));
                break;
            }
            let (line, after) = rest.split_at(self.fitting(rest, room));
            lines.push(self.clipped(line.trim_end(), room));
            rest = after.trim_start();
        }
        lines
    }

    /// The end of the last word that fits; that of the first one if none does.
    fn fitting(self, text: &str, room: i32) -> usize {
        let ends = || text.match_indices(' ').map(|(at, _)| at);
        let fits = |at: &usize| text.get(..*at).is_some_and(|line| self.width(line) <= room);
        ends().take_while(fits).last().or_else(|| ends().next()).unwrap_or(text.len())
    }
}

/// The widths of the characters from space to `~`, in thousandths of the font's size.
const WIDTHS: [u16; 95] = [
    318, 401, 460, 838, 636, 950, 780, 275, 390, 390, 500, 838, 318, 361, 318, 337, 636, 636, 636, 636, 636, 636, 636,
    636, 636, 636, 337, 337, 838, 838, 838, 531, 1000, 684, 686, 698, 770, 632, 575, 775, 752, 295, 295, 656, 557, 863,
    748, 787, 603, 787, 695, 635, 611, 732, 684, 989, 685, 611, 685, 390, 337, 390, 838, 500, 500, 613, 635, 550, 635,
    615, 352, 635, 634, 278, 278, 579, 278, 974, 634, 612, 635, 635, 411, 521, 392, 634, 592, 818, 592, 592, 525, 636,
    337, 636, 838,
];

/// The width of a character, in thousandths of the font's size.
fn thousandths(letter: char) -> i64 {
    match u32::from(letter).checked_sub(32).and_then(|at| WIDTHS.get(usize::try_from(at).ok()?)) {
        Some(width) => i64::from(*width),
        None => match letter.width().unwrap_or_default() {
            0 => 0,
            // Dashes and dots of this height are as wide as letters can be.
            1 if !matches!(letter, '…' | '—') => 790,
            _ => 1000,
        },
    }
}
