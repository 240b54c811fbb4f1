//! The legality of cards as data, and questions about it: "is Cad Bane suspended", "which cards are banned", "can I play 4
//! copies of Wampa in Premier".
//!
//! A question is one only if each of its words is understood: the name of a card, a word for legality, a format, a day, or a
//! word that says nothing. Every other question is for the rules.

use schemars::JsonSchema;
use serde::Serialize;

use super::named::{By, named};
use crate::document;
use swu_cards::{Card, Library, Lookup};
use swu_rulebook::Rulebook;
use swu_tournament::deck::check::{CopyLimit, copy_limit};
use swu_tournament::policy::{Announced, CONSTRUCTED, Date, Format, Legality, Status, Suspension};

/// In so few rules stand words that they do not use otherwise than in examples.
const SELDOM: usize = 5;

/// The most cards that an answer is about.
const MOST: usize = 8;

/// The legality of a card in a format.
#[derive(Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct InFormat {
    /// The format as it is named in a sentence.
    pub name: &'static str,
    #[serde(flatten)]
    pub legality: Legality,
    /// The same in words: `rotated since 2026-03-13 (SOR)`.
    pub words: String,
    /// The most copies that a deck may have, where copies were asked about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub copies: Option<CopyLimit>,
}

/// The legality of a card in each format that has a card pool; of a token, which is in no deck, there is none.
pub(crate) fn in_formats(card: &Card, day: Date) -> Vec<InFormat> {
    Legality::all(card, day).into_iter().map(InFormat::from).collect()
}

impl From<Legality> for InFormat {
    fn from(legality: Legality) -> Self {
        Self { name: legality.format.title(), words: legality.to_string(), legality, copies: None }
    }
}

/// The day that an answer about legality is for: the one that is named, today, or else the last that something is known of.
pub fn day(named: Option<Date>, today: Option<Date>) -> Date {
    let known = || Announced::embedded().collected;
    named.or(today).or_else(known).unwrap_or(Date::FIRST)
}

/// The answer to a question about legality.
#[derive(Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct LegalityAnswer {
    pub asked: Asked,
    /// The day that it is for.
    pub on: Date,
    /// The day up to which announcements are known.
    pub known_until: Option<Date>,
    /// The copies that were asked about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub copies: Option<u32>,
    pub cards: Vec<CardLegality>,
    /// The number of further cards.
    pub more: usize,
}

document!(
    LegalityAnswer,
    "legality",
    "The answer to a question about the legality of cards: `legality` of `judge serve`."
);

/// The subject of a question about legality.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Asked {
    /// The cards of a name.
    Card,
    /// The list of suspended cards.
    Suspended,
}

/// A card with its legality in the formats that were asked about.
#[derive(Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct CardLegality {
    /// Its full name.
    pub card: String,
    pub formats: Vec<InFormat>,
}

/// A question about legality, as it was understood.
#[derive(Default)]
struct Question<'q> {
    formats: Vec<Format>,
    on: Option<Date>,
    copies: Option<u32>,
    is_about_copies: bool,
    /// It names suspensions, and not legality in general.
    is_about_suspensions: bool,
    words: Vec<&'q str>,
    /// The places of those that may be the name of a card.
    rest: Vec<usize>,
}

/// Words for legality.
const LEGALITY: &str = "legal illegal legality rotated rotate rotates rotation allowed playable copies copy";
/// Words for suspensions.
const SUSPENSIONS: &str = "suspended suspension suspensions suspend banned ban bans banlist unsuspended";
/// Words that say nothing in such a question.
const EMPTY: &str = "a an and any are at be been being can card cards constructed current currently deck decks did do does for \
    format formats from get got has have how i in include is it leader legally limit list many may maximum minimum \
    more most much my now of on or out play put run since still than the there these today tournament under use was we what \
    when which why yet";
/// True if a word is written as one of a name.
fn is_name(word: &str) -> bool {
    word.starts_with(char::is_uppercase) && word != "I"
}

/// True if a list has the word.
fn has(list: &str, word: &str) -> bool {
    list.split_whitespace().any(|known| known == word)
}

/// Numbers of copies in letters.
const NUMBERS: [(&str, u32); 5] = [("one", 1), ("two", 2), ("three", 3), ("four", 4), ("five", 5)];

impl<'q> Question<'q> {
    /// Reads a question; nothing if no word of it is about legality.
    fn of(typed: &'q str) -> Option<Self> {
        let bounds = |c: char| c.is_whitespace() || matches!(c, '?' | '!' | ';' | '"' | '“' | '”');
        let words: Vec<&str> = typed.split(bounds).filter(|word| !word.is_empty()).collect();
        let mut question = Self::default();
        let mut is_about = false;
        let lower: Vec<String> =
            words.iter().map(|word| word.trim_matches([',', '.', ':', '\'']).to_lowercase()).collect();
        for (at, (word, typed)) in lower.iter().zip(&words).enumerate() {
            let word = word.as_str();
            let of_twin_suns = (word == "suns" && at > 0 && lower.get(at - 1).is_some_and(|before| before == "twin"))
                || (word == "twin" && lower.get(at + 1).is_some_and(|behind| behind == "suns"));
            if let Some(format) = CONSTRUCTED.into_iter().find(|format| format.word() == word) {
                question.formats.push(format);
            } else if of_twin_suns {
                question.formats.push(Format::TwinSuns);
            } else if has(SUSPENSIONS, word) {
                (is_about, question.is_about_suspensions) = (true, true);
            } else if has(LEGALITY, word) {
                is_about = true;
                question.is_about_copies |= word.starts_with("cop");
            } else if let Ok(day) = word.parse() {
                question.on = Some(day);
            } else if let Some(copies) = number(word) {
                question.copies = Some(copies);
                question.rest.push(at);
            } else if !has(EMPTY, word) || is_name(typed) && at > 0 {
                question.rest.push(at);
            }
        }
        question.words = words;
        question.formats.sort();
        question.formats.dedup();
        is_about.then_some(question)
    }

    /// The names that its words may be: from the first such word to the last, those words alone, and those without a number,
    /// which is that of the copies.
    fn names(&self) -> [String; 3] {
        let word = |at: &usize| self.words.get(*at).copied();
        let (first, last) = (self.rest.first(), self.rest.last());
        let all = first.zip(last).and_then(|(first, last)| self.words.get(*first..=*last)).unwrap_or_default();
        let alone: Vec<&str> = self.rest.iter().filter_map(word).collect();
        let without = alone.iter().copied().filter(|word| number(&word.to_lowercase()).is_none());
        [all.join(" "), alone.join(" "), without.collect::<Vec<_>>().join(" ")]
    }
}

fn number(word: &str) -> Option<u32> {
    let in_letters = NUMBERS.iter().find(|(letters, _)| *letters == word).map(|(_, number)| *number);
    in_letters.or_else(|| word.trim_end_matches('x').parse().ok()).filter(|number| *number < 100)
}

/// The answer to a question about legality; nothing if it is not such a question, word for word.
pub fn answer(typed: &str, day: Date, library: &Library, rules: &Rulebook) -> Option<LegalityAnswer> {
    let question = Question::of(typed)?;
    let on = question.on.unwrap_or(day);
    // Those that only a suspension keeps out come first.
    let (asked, mut cards) = match question.rest.as_slice() {
        [] if question.is_about_suspensions => (Asked::Suspended, suspended(&question.formats, on, library)),
        [] => return None,
        _ => (Asked::Card, question.names().iter().find_map(|name| cards(name, &question, library, rules))?),
    };
    cards.sort_by_key(|card| Legality::all(card, on).iter().all(|it| it.status != Status::Suspended));
    let more = cards.len().saturating_sub(MOST);
    cards.truncate(MOST);
    let formats = if question.formats.is_empty() { CONSTRUCTED.to_vec() } else { question.formats };
    let with_copies = question.is_about_copies || question.copies.is_some();
    let legality = |card: &Card| {
        let of = |format: &Format| {
            let legality = InFormat::from(Legality::of(card, *format, on)?);
            Some(InFormat { copies: copy_limit(card, *format).filter(|_| with_copies), ..legality })
        };
        let formats = formats.iter().filter_map(of);
        let is_shown = |it: &InFormat| asked == Asked::Card || it.legality.suspension.is_some();
        CardLegality { card: card.full_name(), formats: formats.filter(is_shown).collect() }
    };
    Some(LegalityAnswer {
        asked,
        on,
        known_until: Announced::embedded().collected,
        copies: question.copies.filter(|_| with_copies),
        cards: cards.into_iter().map(legality).collect(),
        more,
    })
}

/// The cards that words name. A part of a name names its cards only if the rules hardly use its words (examples name cards too), and
/// never where only copies are asked about, which is mostly a question about decks.
fn cards<'l>(name: &str, question: &Question<'_>, library: &'l Library, rules: &Rulebook) -> Option<Vec<&'l Card>> {
    if name.is_empty() {
        return None;
    }
    let is_of_rules = || {
        if question.is_about_copies {
            return true;
        }
        let has = |word: &str| rules.iter().filter(|rule| rule.text.to_lowercase().contains(word)).count() > SELDOM;
        name.to_lowercase().split_whitespace().any(has)
    };
    let (cards, by) = named(name, library);
    (!cards.is_empty() && (by != By::Words || !is_of_rules())).then_some(cards)
}

/// The cards on the list of a day, in the order of the announcements.
fn suspended<'l>(formats: &[Format], on: Date, library: &'l Library) -> Vec<&'l Card> {
    let is_wanted = |card: &Card, it: &Suspension| {
        let formats = if formats.is_empty() { &CONSTRUCTED[..] } else { formats };
        it.holds(card, on)
            && formats.iter().filter_map(|format| Legality::of(card, *format, on)).any(|it| it.suspension.is_some())
    };
    let card = |it: &'static Suspension| match library.find(&it.card) {
        Lookup::One(card) => Some((&**card, it)).filter(|(card, it)| is_wanted(card, it)),
        Lookup::Several(_) | Lookup::Unknown => None,
    };
    let mut found: Vec<&Card> =
        Announced::embedded().suspensions.iter().filter_map(card).map(|(card, _)| card).collect();
    found.dedup_by_key(|card| card.full_name());
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(typed: &str, day: &str) -> Option<Vec<String>> {
        let answer = answer(typed, day.parse().unwrap(), Library::embedded(), Rulebook::embedded())?;
        let line = |card: &CardLegality| {
            let formats = card.formats.iter().map(|it| {
                let copies = it.copies.as_ref().map(|copies| format!(", {} copies", copies.most)).unwrap_or_default();
                format!("{}: {}{copies}", it.name, it.words)
            });
            format!("{}: {}", card.card, formats.collect::<Vec<_>>().join("; "))
        };
        Some(answer.cards.iter().map(line).collect())
    }

    #[test]
    fn questions_about_legality_are_understood_word_for_word() {
        let throw =
            "Force Throw: Premier: rotated since 2026-03-13 (SOR), suspended since 2025-09-22 (reliability: medium";
        for (typed, count, first) in [
            (
                "is Cad Bane suspended",
                5,
                "Cad Bane, Still Faster than You: Premier: suspended since 2026-08-31, last seen",
            ),
            ("is Cad Bane, Still Faster than You banned?", 1, "Cad Bane, Still Faster than You: Premier: suspended"),
            (
                "which cards are banned",
                6,
                "Cad Bane, Still Faster than You: Premier: suspended since 2026-08-31, last seen",
            ),
            (
                "suspension list premier 2025-01-01",
                1,
                "Boba Fett, Collecting the Bounty: Premier: suspended since 2024-11-08",
            ),
            (
                "banned cards in eternal on 2026-05-01",
                2,
                "War Juggernaut: Eternal: suspended since 2026-04-24 until 2026-10-09",
            ),
            ("banned cards in eternal", 0, ""),
            ("is force throw legal", 1, throw),
            ("when was Force Throw rotated", 1, throw),
            ("is force throw legal in premier on 2025-01-01", 1, "Force Throw: Premier: legal since 2024-03-08 until"),
            ("is fell the dragon legal in Twin Suns", 1, "Fell the Dragon: Twin Suns: legal since 2024-07-12, by SHD"),
            ("can I play 4 copies of Wampa in premier", 1, "Wampa: Premier: legal since 2025-07-11, by LOF, 3 copies"),
            (
                "how many copies of wampa in twin suns",
                1,
                "Wampa: Twin Suns: legal since 2024-03-08, by SOR and LOF, 1 copies",
            ),
            ("are 15 copies of Swarming Vulture Droid allowed in eternal", 1, "Swarming Vulture Droid: Eternal: legal"),
            ("is SOR 167 legal", 1, throw),
            ("is vader banned", 8, "Darth Vader"),
        ] {
            let told = told(typed, "2026-11-29").unwrap_or_else(|| panic!("{typed} is a question about legality"));
            assert_eq!(told.len(), count, "{typed}: {told:#?}");
            assert!(told.first().is_none_or(|line| line.starts_with(first)), "{typed}: {told:#?}");
        }
        for rules in [
            "is it legal to attack a base",
            "what does suspended mean",
            "can a player be banned",
            "is damage legal",
            "copy of a card",
            "maximum copies of a card in a deck",
            "most copies of firepower",
            "sentinel",
            "is a pilot legal on a vehicle",
            "",
        ] {
            assert_eq!(told(rules, "2026-11-29"), None, "{rules}");
        }
    }
}
