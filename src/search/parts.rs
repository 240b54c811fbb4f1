//! Cards by a part of their names: players say `vader`, `no glory` or `chewbaca`, and nobody types a subtitle.
//!
//! A part is one or more words of a name that stand behind one another. One word is enough where it is the name of somebody: a card
//! of theirs has a subtitle. Of other names it has to be no word of English.

use std::collections::{BTreeMap, HashMap};

use super::thesaurus::folded;

/// The names of all cards, without subtitles, by their words.
#[derive(Debug)]
pub(super) struct NameParts {
    names: Vec<Name>,
    by_word: HashMap<String, Vec<usize>>,
}

#[derive(Debug)]
struct Name {
    /// As names are compared.
    name: String,
    words: Vec<String>,
    /// True if a card of that name has a subtitle.
    is_somebody: bool,
}

/// A part that more names have is nobody's.
const MOST: usize = 4;

/// A shorter word is no part.
const SHORTEST: usize = 3;

impl NameParts {
    /// The parts of these names, which are compared as a library does. What stands behind a name and a comma is a subtitle.
    pub(super) fn of<'n>(names: impl IntoIterator<Item = &'n str>) -> Self {
        let mut all: BTreeMap<&str, bool> = names.into_iter().map(|name| (name, false)).collect();
        let with_subtitle: Vec<&str> = all.keys().copied().filter(|name| bare(name, &all).is_some()).collect();
        for name in with_subtitle {
            if let Some(is_somebody) = bare(name, &all).and_then(|bare| all.get_mut(bare)) {
                *is_somebody = true;
            }
            all.remove(name);
        }
        let mut parts = Self { names: Vec::new(), by_word: HashMap::new() };
        for (place, (name, is_somebody)) in all.into_iter().enumerate() {
            let words = words(name);
            for word in &words {
                let places = parts.by_word.entry(word.clone()).or_default();
                if places.last() != Some(&place) {
                    places.push(place);
                }
            }
            parts.names.push(Name { name: name.to_owned(), words, is_somebody });
        }
        parts
    }

    /// The names that have these words behind one another; none if many have them. `is_english` tells which words anybody uses.
    pub(super) fn having(&self, part: &[String], is_english: impl Fn(&str) -> bool) -> Vec<&str> {
        let Some(first) = part.first() else { return Vec::new() };
        let is_short = part.iter().map(|word| word.chars().count()).max() < Some(SHORTEST);
        let places = self.by_word.get(first).map_or(&[][..], Vec::as_slice);
        let has = |name: &&Name| name.words.windows(part.len()).any(|words| words == part);
        let tells = |name: &&Name| name.is_somebody || part.len() > 1 || !is_english(first);
        let names: Vec<&Name> =
            places.iter().filter_map(|place| self.names.get(*place)).filter(has).filter(tells).collect();
        if is_short || names.len() > MOST {
            Vec::new()
        } else {
            names.into_iter().map(|name| name.name.as_str()).collect()
        }
    }

    /// The word of a name that a word with typing errors was meant to be, if it is one word.
    pub(super) fn mended(&self, word: &str) -> Option<&str> {
        const ONE: usize = 5;
        const TWO: usize = 8;
        let length = word.chars().count();
        let errors = usize::from(length >= ONE) + usize::from(length >= TWO);
        let near = |other: &&String| {
            other.chars().count().abs_diff(length) <= errors && other.starts_with(|c| word.starts_with(c))
        };
        let mut best: Option<(usize, &str)> = None;
        let mut is_only = true;
        for other in self.by_word.keys().filter(near).filter(|_| errors > 0) {
            let distance = strsim::osa_distance(other, word);
            match best {
                _ if distance > errors => {}
                Some((least, _)) if distance > least => {}
                Some((least, _)) if distance == least => is_only = false,
                _ => (best, is_only) = (Some((distance, other.as_str())), true),
            }
        }
        best.filter(|_| is_only).map(|(_, word)| word)
    }

    /// Tests if a word is one of a name.
    pub(super) fn has(&self, word: &str) -> bool {
        self.by_word.contains_key(word)
    }
}

/// The name before the subtitle, if it has one.
fn bare<'n>(name: &'n str, all: &BTreeMap<&str, bool>) -> Option<&'n str> {
    name.match_indices(", ").filter_map(|(at, _)| name.get(..at)).find(|bare| all.contains_key(*bare))
}

/// The words of a name or of a query as they are compared: in small letters, without accents and apostrophes, and without the ending
/// of who owns something.
pub(super) fn words(text: &str) -> Vec<String> {
    let plain = folded(text).into_iter().next().unwrap_or_default().replace("'s ", " ");
    let plain = plain.strip_suffix("'s").unwrap_or(&plain);
    let plain: String = plain.chars().filter(|c| !matches!(c, '\'' | '.')).collect();
    plain.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_of_a_name_is_enough_where_it_tells() {
        let names = [
            "darth vader",
            "darth vader, dark lord of the sith",
            "darth maul",
            "darth maul, reborn",
            "wampa",
            "no glory, only results",
        ];
        let parts =
            NameParts::of(names.into_iter().chain(["surprise strike", "chewbacca", "chewbacca, walking carpet"]));
        let is_english = |word: &str| ["strike", "surprise", "no", "only"].contains(&word);
        for (typed, expected) in [
            ("vader", &["darth vader"][..]),
            ("darth", &["darth maul", "darth vader"]),
            ("Vader's", &["darth vader"]),
            ("surprise", &[]),
            ("surprise strike", &["surprise strike"]),
            ("no glory", &["no glory, only results"]),
            ("wampa", &["wampa"]),
            ("dark lord", &[]),
            ("", &[]),
        ] {
            assert_eq!(parts.having(&words(typed), is_english), expected, "{typed}");
        }
        assert_eq!(parts.mended("chewbaca"), Some("chewbacca"));
        assert_eq!(parts.mended("wompa"), Some("wampa"));
        assert_eq!(parts.mended("wom"), None);
    }
}
