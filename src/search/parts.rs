//! Cards by a part of their names: players say `vader`, `no glory` or `chewbaca`, and nobody types a subtitle.
//!
//! A part is one or more words of a name that stand behind one another. One word is enough where it is the name of somebody: a card
//! of theirs has a subtitle. Of other names it has to be no word of English.

use rustc_hash::FxHashSet;

use super::thesaurus::folded;

/// The names of all cards, with and without subtitles, as a library compares them.
#[derive(Debug)]
pub(super) struct NameParts<'n> {
    all: FxHashSet<&'n str>,
    /// Those without subtitles, sorted, each with its words: all of them behind one another, with a space around each.
    bare: Vec<(&'n str, String)>,
}

/// A part that more names have is nobody's.
const MOST: usize = 4;

/// A shorter word is no part.
const SHORTEST: usize = 3;

impl<'n> NameParts<'n> {
    /// The parts of these names. What stands behind a name and a comma is a subtitle.
    pub(super) fn of(names: impl IntoIterator<Item = &'n str>) -> Self {
        let all: FxHashSet<&str> = names.into_iter().collect();
        let has_subtitle =
            |name: &&str| name.match_indices(", ").any(|(at, _)| name.get(..at).is_some_and(|bare| all.contains(bare)));
        let mut bare: Vec<&str> = all.iter().copied().filter(|name| !has_subtitle(name)).collect();
        bare.sort_unstable();
        let bare = bare.into_iter().map(|name| (name, spaced(&words(name)))).collect();
        Self { all, bare }
    }

    /// The names that have these words behind one another; none if many have them. `is_english` tells which words anybody uses.
    pub(super) fn having(&self, part: &[String], is_english: impl Fn(&str) -> bool) -> Vec<&'n str> {
        if part.iter().all(|word| word.chars().count() < SHORTEST) {
            return Vec::new();
        }
        let wanted = spaced(part);
        let tells = part.len() > 1 || !part.iter().any(|word| is_english(word));
        let mut names: Vec<&str> =
            self.bare.iter().filter(|(_, words)| words.contains(&wanted)).map(|(name, _)| *name).collect();
        names.retain(|name| tells || self.is_somebody(name));
        if names.len() > MOST { Vec::new() } else { names }
    }

    /// Tests if a card of that name has a subtitle.
    fn is_somebody(&self, bare: &str) -> bool {
        let longer = |name: &&str| name.strip_prefix(bare).is_some_and(|rest| rest.starts_with(", "));
        self.all.iter().any(longer)
    }

    /// The word of a name that a word with typing errors was meant to be, if it is one word; nothing for a word that a name has.
    pub(super) fn mended(&self, word: &str) -> Option<&str> {
        const ONE: usize = 5;
        const TWO: usize = 8;
        let length = word.chars().count();
        let errors = usize::from(length >= ONE) + usize::from(length >= TWO);
        let near = |other: &&str| {
            other.starts_with(|c| word.starts_with(c)) && other.chars().count().abs_diff(length) <= errors
        };
        let mut best: Option<(usize, &str)> = None;
        let mut is_only = true;
        for other in self.bare.iter().flat_map(|(_, words)| words.split_whitespace()).filter(near) {
            let distance = strsim::osa_distance(other, word);
            match best {
                _ if distance > errors => {}
                Some((least, known)) if distance > least || known == other => {}
                Some((least, _)) if distance == least => is_only = false,
                _ => (best, is_only) = (Some((distance, other)), true),
            }
        }
        best.filter(|(distance, _)| is_only && *distance > 0).map(|(_, word)| word)
    }
}

/// Words with a space around each.
fn spaced(words: &[String]) -> String {
    words.iter().fold(String::from(" "), |spaced, word| spaced + word + " ")
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
