//! Word vectors: a direction for every word, so that texts which say the same in other words point the same way.
//!
//! The table is small and made once, by `make.py` beside it, from a sentence model and this project's own texts. What runs
//! here is a word splitter and sums. A word that the table does not have is split into the longest pieces that it has, as
//! the model does (`##` begins a piece that goes on). Two words that often stand behind one another have a direction of their own
//! beside: who is attacked is told from who attacks by these.
//!
//! A second table of the same form has rules in place of words: where the questions point that each answers. Beside those of players
//! there are those of `bank.tsv`, which nothing but `make.py` reads.
//!
//! The file: `SWUVEC1\n`; the number of dimensions (u16) and of words (u32); the bytes of all words together (u32); for
//! each word where it ends (u32); the words, in order; for each its scale (f32); for each its components (i8). Numbers are
//! written with the lowest byte first.

use std::cmp::Ordering;
use std::sync::OnceLock;

use super::learned::taken;

const MAGIC: &[u8; 8] = b"SWUVEC1\n";

/// The beginning of a piece that goes on with a word.
const GOES_ON: &str = "##";

/// No text is read further than so many pieces, and no word is longer.
const MOST_PIECES: usize = 256;
const LONGEST_WORD: usize = 64;

/// The table.
#[derive(Debug, Clone, Copy)]
pub struct Vectors<'t> {
    dimensions: usize,
    ends: &'t [[u8; 4]],
    words: &'t [u8],
    scales: &'t [[u8; 4]],
    components: &'t [u8],
}

/// The bytes are no such table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum VectorsError {
    #[error("it does not begin like a table of word vectors")]
    NoTable,
    #[error("it has {found} bytes, and with its {words} words of {dimensions} dimensions it would have {expected}")]
    Length { words: usize, dimensions: usize, found: usize, expected: usize },
    #[error("word {0} is not in order")]
    Order(usize),
}

/// A direction: components of a length that they have together, as whole numbers.
pub type Direction = Vec<i8>;

/// The table that is compiled into a program. A page is handed it as bytes, after all else.
pub(super) static TABLE: &[u8] = if cfg!(target_family = "wasm") { &[] } else { include_bytes!("table.bin") };

/// The directions of what is asked about each rule, by its id in place of words, in the same way.
pub(super) static ASKED: &[u8] = if cfg!(target_family = "wasm") { &[] } else { include_bytes!("asked.bin") };

/// The number for a component of 1.
const WHOLE: f32 = 127.0;

impl Vectors<'static> {
    /// The table that this program carries, if it can be read; a test holds that it can. A page carries none.
    pub fn embedded() -> Option<&'static Self> {
        static EMBEDDED: OnceLock<Option<Vectors<'static>>> = OnceLock::new();
        EMBEDDED.get_or_init(|| Vectors::trusted(TABLE).ok()).as_ref()
    }

    /// Where the questions about each rule point, if that can be read; a test holds that it can.
    pub(super) fn asked() -> Option<&'static Self> {
        static EMBEDDED: OnceLock<Option<Vectors<'static>>> = OnceLock::new();
        EMBEDDED.get_or_init(|| Vectors::trusted(ASKED).ok()).as_ref()
    }
}

impl<'t> Vectors<'t> {
    /// Tests for the embedded table.
    pub(super) fn is_embedded(&self) -> bool {
        Vectors::embedded().is_some_and(|embedded| std::ptr::eq(embedded.components, self.components))
    }

    /// The file of them in a folder of rules.
    pub const FILE: &'static str = "vectors.bin";

    /// Reads a table.
    ///
    /// # Errors
    ///
    /// When the bytes are none, or not all of one.
    pub fn read(bytes: &'t [u8]) -> Result<Self, VectorsError> {
        let table = Self::trusted(bytes)?;
        let count = table.len();
        let out_of_order = (1..count).find(|at| table.word(at - 1).is_none() || table.word(at - 1) >= table.word(*at));
        out_of_order.map_or(Ok(table), |at| Err(VectorsError::Order(at)))
    }

    /// The same, without a look at every word.
    fn trusted(bytes: &'t [u8]) -> Result<Self, VectorsError> {
        let mut rest = bytes.strip_prefix(MAGIC).ok_or(VectorsError::NoTable)?;
        let mut head = || Some((taken(&mut rest)?, number(taken(&mut rest)?), number(taken(&mut rest)?)));
        let (dimensions, words, letters) = head().ok_or(VectorsError::NoTable)?;
        let dimensions = usize::from(u16::from_le_bytes(dimensions));
        let expected = words.saturating_mul(4 + 4 + dimensions).saturating_add(letters);
        if rest.len() != expected || dimensions == 0 {
            return Err(VectorsError::Length { words, dimensions, found: rest.len(), expected });
        }
        let (ends, rest) = rest.split_at(words * 4);
        let (text, rest) = rest.split_at(letters);
        let (scales, components) = rest.split_at(words * 4);
        Ok(Self { dimensions, ends: ends.as_chunks().0, words: text, scales: scales.as_chunks().0, components })
    }

    /// The number of components of a direction.
    pub(crate) const fn dimensions(&self) -> usize {
        self.dimensions
    }

    /// The number of words.
    pub const fn len(&self) -> usize {
        self.ends.len()
    }

    /// Tests for a table without words.
    pub const fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// Where one word of the table points, if it has that as a whole.
    pub(super) fn direction_of(&self, word: &str) -> Option<Direction> {
        let mut sum = vec![0.0_f32; self.dimensions];
        self.add(self.place(word)?, &mut sum);
        directed(&sum)
    }

    /// Where a text points, if it has any word of the table.
    pub fn direction(&self, text: &str) -> Option<Direction> {
        let mut sum = vec![0.0_f32; self.dimensions];
        let mut pieces = 0;
        let mut pair = String::new();
        for word in words(text) {
            self.pieces(&word, &mut |at| {
                pieces += 1;
                self.add(at, &mut sum);
            });
            if pieces >= MOST_PIECES {
                break;
            }
            pair.push(' ');
            pair.push_str(&word);
            if let Some(at) = self.place(&pair) {
                self.add(at, &mut sum);
            }
            pair = word;
        }
        directed(&sum)
    }

    /// Tests if it has the word, in small letters, as a whole.
    pub fn has(&self, word: &str) -> bool {
        self.place(word).is_some()
    }

    fn add(&self, at: usize, sum: &mut [f32]) {
        let scale = self.scales.get(at).map_or(0.0, |scale| f32::from_le_bytes(*scale));
        let components = self.components.get(at * self.dimensions..).unwrap_or_default();
        for (sum, component) in sum.iter_mut().zip(components) {
            *sum += f32::from(component.cast_signed()) * scale;
        }
    }

    /// The places of the pieces of a word, as long ones as there are.
    fn pieces(&self, word: &str, found: &mut dyn FnMut(usize)) {
        let mut rest = word;
        let mut piece = String::with_capacity(word.len() + GOES_ON.len());
        while !rest.is_empty() {
            let ends = rest.char_indices().map(|(at, c)| at + c.len_utf8()).rev();
            let longest = ends.into_iter().find_map(|end| {
                piece.clear();
                if rest.len() < word.len() {
                    piece.push_str(GOES_ON);
                }
                piece.push_str(rest.get(..end)?);
                Some((end, self.place(&piece)?))
            });
            let Some((end, at)) = longest else { return };
            found(at);
            rest = rest.get(end..).unwrap_or_default();
        }
    }

    fn word(&self, at: usize) -> Option<&'t [u8]> {
        let end = |at: usize| self.ends.get(at).map_or(0, |end| number(*end));
        self.words.get(at.checked_sub(1).map_or(0, end)..end(at))
    }

    fn place(&self, word: &str) -> Option<usize> {
        let (mut from, mut to) = (0, self.len());
        while from < to {
            let middle = usize::midpoint(from, to);
            match self.word(middle)?.cmp(word.as_bytes()) {
                Ordering::Less => from = middle + 1,
                Ordering::Equal => return Some(middle),
                Ordering::Greater => to = middle,
            }
        }
        None
    }
}

/// The direction of a sum, if it has any.
fn directed(sum: &[f32]) -> Option<Direction> {
    let length = sum.iter().map(|one| one * one).sum::<f32>().sqrt();
    (length > 0.0).then(|| sum.iter().map(|one| whole(one / length * WHOLE)).collect())
}

/// The likeness of two directions, from -1 to 1.
pub(super) fn likeness(one: impl IntoIterator<Item = i8>, other: &[i8]) -> f32 {
    let products = one.into_iter().zip(other).map(|(a, b)| i32::from(a) * i32::from(*b));
    products.sum::<i32>() as f32 / (WHOLE * WHOLE)
}

/// The words of a text in small letters, each of letters and digits.
fn words(text: &str) -> impl Iterator<Item = String> {
    let parts =
        text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty() && word.len() <= LONGEST_WORD);
    parts.map(str::to_lowercase)
}

#[expect(clippy::cast_possible_truncation, reason = "a component of a direction is between -127 and 127")]
fn whole(component: f32) -> i8 {
    component.round() as i8
}

fn number(bytes: [u8; 4]) -> usize {
    usize::try_from(u32::from_le_bytes(bytes)).unwrap_or(usize::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_whole_and_in_order() {
        let table = Vectors::read(TABLE).unwrap();
        assert!(table.len() > 10_000 && table.dimensions() >= 64, "{} of {}", table.len(), table.dimensions());
        let asked = Vectors::read(ASKED).unwrap();
        assert!(asked.len() > 1_500 && asked.dimensions() == table.dimensions(), "{}", asked.len());
        assert!(asked.direction_of("CR 7.5.7").is_some());
    }

    #[test]
    fn texts_of_one_meaning_point_the_same_way() {
        let table = Vectors::embedded().unwrap();
        let alike = |a: &str, b: &str| likeness(table.direction(a).unwrap(), &table.direction(b).unwrap());
        let near = alike("I have no more cards to draw", "my deck is empty");
        let far = alike("my deck is empty", "two leaders");
        assert!(near > far + 0.2, "{near} {far}");
        assert!(table.direction("").is_none() && table.direction("🎲🎲").is_none());
        assert!(table.direction(&"card ".repeat(100_000)).is_some());
        assert!(table.direction(&"x".repeat(100_000)).is_none());
    }

    #[test]
    fn a_table_that_is_not_whole_is_refused() {
        assert_eq!(Vectors::read(b"").unwrap_err(), VectorsError::NoTable);
        assert_eq!(Vectors::read(b"SWUVEC2\n0123456789").unwrap_err(), VectorsError::NoTable);
        for short in [&TABLE[..TABLE.len() - 1], &TABLE[..20], &TABLE[..18]] {
            assert!(matches!(Vectors::read(short), Err(VectorsError::Length { .. })));
        }
        let mut more = TABLE.to_vec();
        more[10] = more[10].wrapping_add(1);
        assert!(matches!(Vectors::read(&more), Err(VectorsError::Length { .. })));
        // A vocabulary of another table: the words are not where the table says.
        let mut mixed = TABLE.to_vec();
        mixed[22..30].copy_from_slice(&[255; 8]);
        assert!(matches!(Vectors::read(&mixed), Err(VectorsError::Order(_))));
    }
}
