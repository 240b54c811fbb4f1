//! The words of a text that an edition took out, and those that it put in.

use schemars::JsonSchema;
use serde::Serialize;
use similar::{Algorithm, DiffOp, capture_diff_slices};

use super::wording::{self, Word};

/// The change of some words.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Mark {
    /// In both editions.
    Same,
    /// Only in the old edition.
    Removed,
    /// Only in the new edition.
    Added,
}

/// A run of words with the same change.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Piece {
    pub mark: Mark,
    /// The words and the text between them. Words in both editions are written as in the new one.
    pub text: String,
}

/// Compares two texts word by word. The pieces that are not [`Mark::Removed`] are the new text, except for spaces at its
/// beginning and end.
///
/// ```
/// use swu_rulebook::editions::{Mark, marked};
/// let pieces = marked("Each boat sinks.", "Each damaged boat sinks!");
/// let added: Vec<&str> = pieces.iter().filter(|p| p.mark == Mark::Added).map(|p| p.text.as_str()).collect();
/// assert_eq!(added, ["damaged"]);
/// ```
pub fn marked(old: &str, new: &str) -> Vec<Piece> {
    let (old, new) = (units(wording::words(old)), units(wording::words(new)));
    let keys = |units: &[Unit<'_>]| units.iter().map(|unit| unit.key.clone()).collect::<Vec<String>>();
    let ops = capture_diff_slices(Algorithm::Myers, &keys(&old), &keys(&new));
    let mut pieces = Pieces::default();
    // Where the next change begins in either text. The places that the library gives are not always right, the lengths are.
    let (mut in_old, mut in_new) = (0, 0);
    let mut at = 0;
    while let Some(op) = ops.get(at) {
        // Two changes around a single word that both texts happen to have read better as one.
        let mut last = at;
        while !is_same(op)
            && ops.get(last + 1).is_some_and(|op| matches!(op, DiffOp::Equal { len: 1, .. }))
            && ops.get(last + 2).is_some()
        {
            last += 2;
        }
        let together = ops.get(at..=last).unwrap_or_default();
        let removed = in_old..in_old + together.iter().map(|op| op.old_range().len()).sum::<usize>();
        let added = in_new..in_new + together.iter().map(|op| op.new_range().len()).sum::<usize>();
        (in_old, in_new) = (removed.end, added.end);
        if is_same(op) {
            pieces.add(Mark::Same, new.get(added).unwrap_or_default(), true);
        } else {
            // Where to read on is no wording: beside what is said there now, it would only be in the way.
            pieces.add(Mark::Removed, old.get(removed).unwrap_or_default(), new.is_empty());
            pieces.add(Mark::Added, new.get(added).unwrap_or_default(), true);
        }
        at = last + 1;
    }
    pieces.pieces
}

fn is_same(op: &DiffOp) -> bool {
    matches!(op, DiffOp::Equal { .. })
}

/// A word that counts, with the words around it that do not.
#[derive(Debug)]
struct Unit<'t> {
    key: String,
    words: Vec<Word<'t>>,
}

/// Every word goes with the last before it that counts; those before the first that counts go with that.
fn units(words: Vec<Word<'_>>) -> Vec<Unit<'_>> {
    let mut units: Vec<Unit<'_>> = Vec::new();
    for word in words {
        match units.last_mut() {
            Some(unit) if !word.counts() || unit.key.is_empty() => {
                if unit.key.is_empty() {
                    unit.key.clone_from(&word.key);
                }
                unit.words.push(word);
            }
            _ => units.push(Unit { key: word.key.clone(), words: vec![word] }),
        }
    }
    units
}

#[derive(Debug, Default)]
struct Pieces {
    pieces: Vec<Piece>,
}

impl Pieces {
    /// Adds words; `all` says whether those with them that do not count are wanted too.
    fn add(&mut self, mark: Mark, units: &[Unit<'_>], all: bool) {
        for word in units.iter().flat_map(|unit| &unit.words).filter(|word| all || word.counts()) {
            // What opens one text follows what the other opens with.
            let gap = match (self.pieces.is_empty(), word.opens) {
                (true, _) => "",
                (false, true) => " ",
                (false, false) => word.gap,
            };
            self.word(mark, gap, word);
        }
    }

    fn word(&mut self, mark: Mark, gap: &str, word: &Word<'_>) {
        match self.pieces.last_mut() {
            Some(last) if last.mark == mark => {
                last.text.push_str(gap);
                last.text.push_str(word.text);
            }
            last => {
                // What stands between two pieces belongs to neither: it goes with the one that stays.
                let own_gap = match last {
                    Some(last) if last.mark == Mark::Same => {
                        last.text.push_str(gap);
                        ""
                    }
                    _ => gap,
                };
                let text = if mark == Mark::Same {
                    format!("{own_gap}{}", word.text)
                } else {
                    if !own_gap.is_empty() {
                        self.pieces.push(Piece { mark: Mark::Same, text: own_gap.to_owned() });
                    }
                    word.text.to_owned()
                };
                self.pieces.push(Piece { mark, text });
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Removed words in `[-…-]`, added ones in `{+…+}`.
    fn show(old: &str, new: &str) -> String {
        let pieces = marked(old, new).into_iter().map(|piece| match piece.mark {
            Mark::Same => piece.text,
            Mark::Removed => format!("[-{}-]", piece.text),
            Mark::Added => format!("{{+{}+}}", piece.text),
        });
        pieces.collect()
    }

    #[test]
    fn words_are_marked() {
        for (old, new, shown) in [
            ("", "", ""),
            ("A boat.", "A boat.", "A boat."),
            ("", "A boat.", "{+A boat.+}"),
            ("A boat.", "", "[-A boat.-]"),
            ("A boat sinks.", "A raft sinks.", "A [-boat-] {+raft+} sinks."),
            ("A boat sinks.", "A boat sinks. It is lost.", "A boat sinks. {+It is lost.+}"),
            ("Now a boat sinks", "A boat sinks", "[-Now-] A boat sinks"),
            (
                "Go by sea, to a port now",
                "Run to sea, by a road here",
                "[-Go by sea, to a port now-] {+Run to sea, by a road here+}",
            ),
            (
                "It sinks. See 1.1. Now it is lost.",
                "It floats. Now it is lost.",
                "It [-sinks.-] {+floats.+} Now it is lost.",
            ),
            ("One.\n\nTwo.", "One.\n\nAnother.\n\nTwo.", "One.\n\n{+Another.+}\n\nTwo."),
            ("b b b c", "c a c a", "[-b b b c-] {+c a c a+}"),
            ("Its “keel”. See 8.16. Keels", "Its \"keel\". See 8.15. Keels", "Its \"keel\". See 8.15. Keels"),
        ] {
            assert_eq!(show(old, new), shown, "{old} / {new}");
        }
    }
}
