//! The card that somebody means who types a part of its name, its name without marks and accents, or a number of it.
//!
//! Files of scenarios and of decks name cards as they are called; this is for what is typed on a command line.

use std::cmp::Reverse;

use swu_cards::library::searched;
use swu_cards::{Card, CardKind, Library};
use swu_text::diagnostic::Diagnostic;
use swu_text::words::counted;

use crate::shell;

/// By what cards were found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum By {
    /// Its name, with or without its subtitle.
    Name,
    /// A number that it was printed under.
    Number,
    /// Its name, but for spaces, accents and marks.
    Letters,
    /// Words of its name, or their beginnings.
    Words,
}

impl By {
    /// The reason why the card was taken, if its name is not what was typed.
    pub fn told(self, typed: &str, card: &Card) -> Option<String> {
        let name = card.full_name();
        match self {
            Self::Name => None,
            Self::Number => Some(format!("`{typed}` is a number of {name}")),
            Self::Letters => Some(format!("`{typed}` is read as {name}")),
            Self::Words => Some(format!("`{typed}` matches only one name: {name}")),
        }
    }
}

/// The cards that were meant, the most likely first, and by what they were found. If there are none, [`near`] has those that
/// may have been meant.
pub fn named<'l>(typed: &str, library: &'l Library) -> (Vec<&'l Card>, By) {
    for typed in [Some(typed.to_owned()), number(typed)].into_iter().flatten() {
        let mut cards = library.called(&typed);
        cards.sort_by_key(|card| Reverse(likely(card)));
        match cards[..] {
            [] => {}
            [card] if !card.is_called(&typed) => return (cards, By::Number),
            _ => return (cards, By::Name),
        }
    }
    let words = words(typed);
    if words.is_empty() {
        return (Vec::new(), By::Words);
    }
    let names = Name::having(&words, library);
    let whole = words.concat();
    let of_letters: Vec<&Card> = names.iter().filter(|name| name.is(&whole)).map(|name| name.card).collect();
    if of_letters.is_empty() { (with(&words, &names), By::Words) } else { (of_letters, By::Letters) }
}

/// A number in the form in which cards are found by it: `SOR_10` for `sor10`.
fn number(typed: &str) -> Option<String> {
    let typed = typed.trim();
    let end = typed.find(|c: char| !c.is_ascii_alphabetic())?;
    let (set, number) = typed.split_at_checked(end).filter(|(set, _)| (2..=5).contains(&set.len()))?;
    let number = number.trim_start_matches(['_', '-', '#', ' ', '/']);
    let is_number = !number.is_empty() && number.len() <= 4 && number.chars().all(|c| c.is_ascii_digit());
    is_number.then(|| format!("{set}_{number}"))
}

/// The words of a name in plain letters: `Don't` and `AT-ST` as `dont`, `at` and `st`.
fn words(text: &str) -> Vec<String> {
    let plain: String = searched(text).chars().filter(|c| !matches!(c, '\'' | '.')).collect();
    plain.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).map(str::to_owned).collect()
}

/// A name in plain letters.
struct Name<'l> {
    card: &'l Card,
    /// All its words without spaces, and where each begins.
    letters: String,
    starts: Vec<usize>,
    /// The beginning of the subtitle.
    subtitle: usize,
}

impl<'l> Name<'l> {
    fn all(library: &'l Library) -> Vec<Self> {
        library.known().filter_map(|known| Some(Self::of(known.card()?))).collect()
    }

    /// The names with the letters of all these words, for which no other card is read.
    fn having(wanted: &[String], library: &'l Library) -> Vec<Self> {
        let has = |name: &str| {
            let letters = words(name).concat();
            wanted.iter().all(|word| letters.contains(word.as_str()))
        };
        library.known().filter(|known| has(&known.name())).filter_map(|known| Some(Self::of(known.card()?))).collect()
    }

    fn of(card: &'l Card) -> Self {
        let (mut letters, mut starts) = (String::new(), Vec::new());
        let mut add = |text: &str| {
            for word in words(text) {
                starts.push(letters.len());
                letters.push_str(&word);
            }
            letters.len()
        };
        let subtitle = add(&card.name);
        add(card.subtitle.as_deref().unwrap_or_default());
        Self { card, letters, starts, subtitle }
    }

    /// True if these are all the letters of the name, with or without the subtitle.
    fn is(&self, letters: &str) -> bool {
        self.letters == letters || self.letters.get(..self.subtitle) == Some(letters)
    }

    /// The fit of a word that was typed: it is a word of the name, or begins one, or is somewhere in it.
    fn fits(&self, word: &str) -> Option<u32> {
        /// Fewer letters are somewhere in every other name.
        const SHORTEST: usize = 4;
        let of_name = |at: usize| if at < self.subtitle { 3 } else { 0 };
        let begin = |at: &&usize| self.letters.get(**at..).is_some_and(|rest| rest.starts_with(word));
        let begins = self.starts.iter().filter(begin).map(|&at| {
            let end = at + word.len();
            let is_whole = end == self.letters.len() || self.starts.contains(&end);
            of_name(at) + if is_whole { 8 } else { 4 }
        });
        let within = || self.letters.find(word).filter(|_| word.len() >= SHORTEST).map(|_| 1);
        begins.max().or_else(within)
    }
}

/// The cards whose names have all the words, those that fit best first.
fn with<'l>(words: &[String], names: &[Name<'l>]) -> Vec<&'l Card> {
    let whole = words.concat();
    let score = |name: &Name<'l>| {
        let score = words.iter().map(|word| name.fits(word)).sum::<Option<u32>>()?;
        Some(if name.is(&whole) { score + 8 } else { score })
    };
    let mut found: Vec<(u32, &Card)> = names.iter().filter_map(|name| Some((score(name)?, name.card))).collect();
    // Letters amid a word are only meant where nothing fits better.
    let beginnings = u32::try_from(words.len()).unwrap_or(u32::MAX).saturating_mul(4);
    if found.iter().any(|(score, _)| *score >= beginnings) {
        found.retain(|(score, _)| *score >= beginnings);
    }
    found.sort_by_key(|(score, card)| (Reverse(*score), Reverse(likely(card))));
    found.into_iter().map(|(_, card)| card).collect()
}

/// The likelihood that somebody asks about a card: a leader is in every game of its deck.
const fn likely(card: &Card) -> u8 {
    match card.kind {
        CardKind::Leader => 2,
        CardKind::Unit => 1,
        CardKind::Base | CardKind::Event | CardKind::Upgrade | CardKind::Token => 0,
    }
}

/// The cards that may have been meant in spite of typing errors, where none has these words in its name. Reads all cards.
pub fn near<'l>(typed: &str, library: &'l Library) -> Vec<&'l Card> {
    const MOST: usize = 5;
    const ALIKE: f64 = 0.7;
    let words = words(typed);
    if words.is_empty() {
        return Vec::new();
    }
    let names = Name::all(library);
    let mut known: Vec<&str> = names
        .iter()
        .flat_map(|name| {
            let ends = name.starts.iter().skip(1).copied().chain([name.letters.len()]);
            name.starts.iter().zip(ends).filter_map(|(&start, end)| name.letters.get(start..end))
        })
        .collect();
    known.sort_unstable();
    known.dedup();
    let mended: Vec<String> = words
        .iter()
        .map(|word| {
            let alike = |known: &&str| strsim::normalized_damerau_levenshtein(word, known);
            let begins = known.iter().any(|known| known.starts_with(word.as_str()));
            let best = known.iter().copied().filter(|_| !begins).max_by(|a, b| alike(a).total_cmp(&alike(b)));
            best.filter(|best| alike(best) >= ALIKE).map_or_else(|| word.clone(), str::to_owned)
        })
        .collect();
    let mut found = with(&mended, &names);
    if found.is_empty() {
        let alike = |name: &Name<'_>| {
            let of = |letters: &str| strsim::normalized_damerau_levenshtein(letters, &words.concat());
            of(&name.letters).max(of(name.letters.get(..name.subtitle).unwrap_or_default()))
        };
        let mut scored: Vec<(f64, &Name<'l>)> = names.iter().map(|name| (alike(name), name)).collect();
        scored.retain(|(alike, _)| *alike >= ALIKE.min(0.6));
        scored.sort_by(|a, b| b.0.total_cmp(&a.0));
        found = scored.into_iter().map(|(_, name)| name.card).collect();
    }
    found.retain(|card| !card.is_called(typed));
    found.truncate(MOST);
    found
}

/// Says that several cards may be meant, each with the command that means it alone.
pub fn several(command: &str, typed: &str, cards: &[&Card], by: By) -> Diagnostic {
    const MOST: usize = 10;
    let count = counted(cards.len(), "card");
    let error = Diagnostic::error(match by {
        By::Name | By::Number | By::Letters => format!("{count} have the name `{typed}`"),
        By::Words => format!("{count} have `{typed}` in their names"),
    });
    let error =
        cards.iter().take(MOST).fold(error, |error, card| error.help(shell::command(command, &card.full_name())));
    match cards.len().saturating_sub(MOST) {
        0 => error,
        _ => error.help(format!("list them all with `judge cards search {}`", shell::words(typed))),
    }
}

/// Says that no card is called so, with the commands for those that may have been meant.
pub fn unknown(command: &str, typed: &str, library: &Library) -> Diagnostic {
    let near = near(typed, library);
    let error = Diagnostic::error(format!("card `{typed}` not found"));
    let error = near.iter().fold(error, |error, card| error.help(shell::command(command, &card.full_name())));
    if near.is_empty() {
        return error
            .help(format!("{}   searches card text for the words", shell::command("judge cards search", typed)));
    }
    error
}

/// The card that was meant.
///
/// # Errors
///
/// The error when none is called so, or several are.
pub fn one<'l>(command: &str, typed: &str, library: &'l Library) -> Result<(&'l Card, By), Box<Diagnostic>> {
    let (cards, by) = named(typed, library);
    match cards[..] {
        [] => Err(unknown(command, typed, library).into()),
        [card] => Ok((card, by)),
        _ => Err(several(command, typed, &cards, by).into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(typed: &str) -> (Vec<String>, Option<By>) {
        let names = |cards: &[&Card]| cards.iter().map(|card| card.full_name()).collect();
        match named(typed, Library::embedded()) {
            (cards, _) if cards.is_empty() => (names(&near(typed, Library::embedded())), None),
            (cards, by) => (names(&cards), Some(by)),
        }
    }

    #[test]
    fn one_card_is_found_in_many_ways() {
        for (typed, name, by) in [
            ("wampa", "Wampa", By::Name),
            ("luke skywalker, faithful friend", "Luke Skywalker, Faithful Friend", By::Name),
            ("SOR_164", "Wampa", By::Number),
            ("SOR 164", "Wampa", By::Number),
            ("sor-164", "Wampa", By::Number),
            ("SOR#164", "Wampa", By::Number),
            ("sor164", "Wampa", By::Number),
            ("SOR_0164", "Wampa", By::Number),
            ("luke skywalker faithful friend", "Luke Skywalker, Faithful Friend", By::Letters),
            ("luke fai", "Luke Skywalker, Faithful Friend", By::Words),
            ("faithful luke", "Luke Skywalker, Faithful Friend", By::Words),
            ("dont fail me", "Darth Vader, Don't Fail Me Again", By::Words),
        ] {
            assert_eq!(found(typed), (vec![name.to_owned()], Some(by)), "{typed}");
        }
    }

    #[test]
    fn parts_of_names_find_all_that_have_them() {
        for (typed, part) in [("vader", "Darth Vader, "), ("sabine", "Sabine Wren, "), ("atst", "AT-ST")] {
            let (names, by) = found(typed);
            assert!(
                by.is_some() && names.iter().all(|name| name.contains(part.trim_end_matches(", ")) || typed != "atst"),
                "{names:?}"
            );
            assert!(names.first().is_some_and(|name| name.contains(part)), "{typed}: {names:?}");
        }
        let (vaders, _) = found("vader");
        assert_eq!(Library::embedded().called(&vaders[0])[0].kind, CardKind::Leader);
    }

    #[test]
    fn typing_errors_are_mended_and_nonsense_finds_nothing() {
        assert!(found("darth vadre").0.iter().all(|name| name.starts_with("Darth Vader")));
        assert!(found("wmapa").0.contains(&"Wampa".to_owned()));
        assert_eq!(found("xyzzyq qqq"), (Vec::new(), None));
        assert_eq!(found("…"), (Vec::new(), None));
        assert_eq!(found(""), (Vec::new(), None));
    }

    #[test]
    fn suggestions_can_be_pasted() {
        let (cards, by) = named("vader", Library::embedded());
        let said = several("judge cards show", "vader", &cards, by);
        let meant = said.help.iter().filter_map(|help| shlex::split(help)).filter(|words| words.len() == 4);
        let meant: Vec<String> = meant.filter_map(|words| words.last().cloned()).collect();
        assert_eq!(meant.len(), cards.len().min(10));
        for (name, card) in meant.iter().zip(cards) {
            assert_eq!(*name, card.full_name());
        }
    }
}
