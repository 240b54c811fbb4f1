//! Queries as they are understood: words that count more or less, and rules that are named in one way or another.

use std::collections::{HashMap, HashSet};
use std::ops::Range;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::Tables;
use super::cards::{self, NamedCard};
use super::policy::{self, Cue, Policy};
use super::thesaurus::Thesaurus;
use super::weights;
use super::words::English;
use swu_rulebook::{Node, Rulebook};

/// A query as it is understood.
#[derive(Debug, Default)]
pub(super) struct Intent {
    pub words: Vec<Word>,
    pub lifts: Vec<Lift>,
    /// The names of cards in it, as they were typed, or whole where a part was typed.
    pub cards: Vec<Arc<str>>,
    /// The notes that name these cards.
    pub notes: Vec<usize>,
    /// True if it is nothing but the names of cards.
    pub is_bare_card: bool,
    /// The question of policy that it is, if it is one.
    pub policy: Option<Policy>,
    /// The query in the words that it was read as: typing errors are mended, and words of other
    /// languages are put into English.
    pub understood: String,
}

/// A word that is looked for.
#[derive(Debug, Default)]
pub(super) struct Word {
    /// As it was typed, or as the thesaurus has it.
    pub text: String,
    /// The stems that it may stand for, and how much each counts: less for a guess.
    pub stems: Vec<(String, f32)>,
    /// Its weight: 0 if it hardly tells one rule from another.
    pub weight: f32,
    /// Its rarity in the rules.
    pub rarity: f32,
    /// The words in the place of which it stands, if it was not typed itself.
    pub said: Option<Arc<str>>,
    /// Words with the same number stand behind one another.
    pub phrase: usize,
}

impl Word {
    /// The weight of a rule's having it.
    pub(super) fn importance(&self) -> f32 {
        self.weight * self.rarity
    }
}

/// A rule that a query names, without its words being in the rule.
#[derive(Debug)]
pub(super) struct Lift {
    /// The place of the rule in the rulebook.
    pub rule: usize,
    /// By how much, from 0 to 1, of what the best rule has.
    pub by: f32,
    pub why: Why,
}

/// The way in which a query names a rule.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Why {
    /// By its number.
    Number,
    /// By its title.
    Title,
    /// By the title of the rule that it is a part of.
    PartOf(usize),
    /// By a term of the glossary that refers to it.
    Term(usize),
    /// By what the thesaurus knows to be said for it.
    Said(Arc<str>),
    /// By the name of a card that it governs.
    Card(Arc<str>),
    /// By the name of a card that it rules on.
    OnCard(Arc<str>),
}

/// The subject of a known phrase.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Subject {
    /// The entry of the thesaurus.
    Said(usize),
    /// The rule, heading or term with that title.
    Titled(usize),
    /// Policy.
    Policy(Cue),
}

/// Words that hardly tell one rule from another.
const COMMON: [&str; 84] = [
    "a", "about", "after", "all", "also", "am", "an", "and", "any", "are", "as", "at", "be", "been", "but", "by",
    "can", "could", "did", "do", "does", "doing", "for", "from", "get", "gets", "go", "goes", "had", "happen",
    "happens", "has", "have", "he", "her", "his", "how", "i", "if", "in", "into", "is", "it", "its", "me", "mean",
    "means", "my", "now", "of", "on", "or", "our", "she", "should", "so", "some", "still", "than", "that", "the",
    "their", "them", "then", "there", "they", "this", "to", "was", "we", "what", "what's", "when", "where", "which",
    "who", "whose", "why", "will", "with", "would", "you", "your", "yours",
];

/// A query that is being read.
struct Reader<'s, 'r> {
    search: &'s Tables<'r>,
    /// The words as they were typed, each with its stem.
    tokens: Vec<(String, String)>,
    /// Those that the thesaurus knows, and the entry.
    said: Vec<(Range<usize>, usize)>,
    cards: Vec<NamedCard>,
    phrases: Vec<Phrase>,
    asked: Intent,
}

/// Words that stand behind one another, in the query or in the thesaurus.
#[derive(Default)]
struct Phrase {
    stems: Vec<String>,
    /// The place of each among the words of the query, if it is looked for.
    words: Vec<Option<usize>>,
    /// The factor of a rule that is named in it.
    scale: f32,
}

impl Intent {
    /// Reads the words that were typed.
    pub(super) fn of(typed: &str, search: &Tables<'_>) -> Self {
        /// A book could be pasted here; nobody means more words than this.
        const MOST: usize = 48;
        let english = search.english_of(typed);
        let typed = english.as_deref().unwrap_or(typed);
        let tokens: Vec<(String, String)> = search.tokens(typed).into_iter().take(MOST).collect();
        let stems: Vec<String> = tokens.iter().map(|(_, stem)| stem.clone()).collect();
        let cards = cards::named(typed, search);
        let of_card = |at: &Range<usize>| at.clone().any(|at| cards.iter().any(|card| card.words.contains(&at)));
        let said = longest(search.phrases.found(&stems).filter_map(|(at, subject)| match subject {
            Subject::Said(entry) if !of_card(&at) => Some((at, *entry)),
            Subject::Said(_) | Subject::Titled(_) | Subject::Policy(_) => None,
        }));
        let mut reader = Reader { search, tokens, said, cards, phrases: Vec::new(), asked: Self::default() };
        reader.policy(&stems);
        reader.typed();
        reader.meant();
        reader.titles();
        reader.rules_of_thesaurus();
        let telling = reader.tokens.iter().filter(|(text, _)| !is_common(text)).count();
        if reader.cards.iter().map(|card| card.words.len()).sum::<usize>() >= telling {
            // Nothing is said but names.
            reader.asked.understood.clear();
        }
        for card in &reader.cards {
            // Whoever names a card and says more asks about the rest.
            let share = card.words.len() as f32 / telling.max(card.words.len()) as f32;
            let by_name = weights::CARD * share.powf(weights::CARD_SHARE);
            let name = card.names.first().map_or_else(|| "".into(), Arc::clone);
            let official = card.notes.iter().filter(|note| search.rulebook.at(**note).is_some_and(cards::is_official));
            for (place, rule) in official.enumerate() {
                let why = Why::OnCard(Arc::clone(&name));
                reader.asked.lifts.push(Lift { rule: *rule, by: weights::ON_CARD * falling(place) * by_name, why });
            }
            reader.asked.notes.extend(&card.notes);
            for (rule, by) in &card.rules {
                let why = Why::Card(Arc::clone(&name));
                reader.asked.lifts.push(Lift { rule: *rule, by: by * by_name, why });
            }
        }
        let rest = |at: usize| !reader.cards.iter().any(|card| card.words.contains(&at));
        reader.asked.is_bare_card = !reader.cards.is_empty() && !(0..reader.tokens.len()).any(rest);
        for rule in numbers(typed, search) {
            reader.asked.lifts.push(Lift { rule, by: weights::NUMBER, why: Why::Number });
        }
        reader.asked.cards = reader.cards.into_iter().flat_map(|named| named.names).collect();
        reader.asked
    }
}

impl Reader<'_, '_> {
    /// The question of policy.
    fn policy(&mut self, stems: &[String]) {
        let cues = self.search.phrases.found(stems).filter_map(|(at, subject)| match subject {
            Subject::Policy(cue) => Some((at, *cue)),
            Subject::Said(_) | Subject::Titled(_) => None,
        });
        let names = self.cards.iter().map(|card| card.words.clone()).collect();
        self.asked.policy = Policy::of(cues, names, |at| self.text(at));
    }

    /// The words that were typed.
    fn typed(&mut self) {
        let mut phrase = Phrase { scale: 1.0, ..Phrase::default() };
        let mut says_something = false;
        for (at, (text, stem)) in std::mem::take(&mut self.tokens).into_iter().enumerate() {
            let is_said = self.said.iter().any(|(range, _)| range.contains(&at));
            let of_card = self.cards.iter().any(|card| card.words.contains(&at));
            let is_word = self.search.is_word(&text);
            let mut read = text.as_str();
            says_something |= is_word || self.search.frequency(&stem) > 0;
            let guesses;
            let stems = match self.search.frequency(&stem) {
                0 if is_said || of_card => Vec::new(),
                0 => {
                    guesses = self.search.vocabulary().like(&text.to_lowercase());
                    // A word that is known elsewhere is no typing error, but it may be one here.
                    if let Some(guess) = guesses.first().filter(|_| !is_word) {
                        (read, says_something) = (&guess.word, true);
                    }
                    guesses.iter().map(|guess| (guess.stem.clone(), guess.certainty)).collect()
                }
                _ => vec![(stem.clone(), 1.0)],
            };
            // A card means what it is; its name says nothing.
            match self.cards.iter().find(|card| card.words.contains(&at)) {
                Some(card) if card.words.start == at => self.asked.understood.extend([card.kind.word(), " "]),
                Some(_) => {}
                None => self.asked.understood.extend([read, " "]),
            }
            // A mended word is part of a phrase as the word that was meant.
            phrase.stems.push(stems.first().map_or(&stem, |(meant, _)| meant).clone());
            let weight = match () {
                () if is_common(&text) => 0.0,
                () if is_said => weights::SAID,
                () if of_card => weights::OF_CARD,
                () => 1.0,
            };
            phrase.words.push(self.add(Word { text: text.clone(), stems, weight, ..Word::default() }));
            self.tokens.push((text, stem));
        }
        if !says_something {
            self.asked.understood.clear();
        }
        if self.said.is_empty() && self.asked.words.iter().all(|word| word.weight == 0.0) {
            self.asked.words.iter_mut().for_each(|word| word.weight = 1.0);
        }
        self.phrases.push(phrase);
    }

    /// Adds the words that the thesaurus has for those that were typed.
    fn meant(&mut self) {
        for (range, entry) in self.said.clone() {
            let said = self.text(range);
            for meaning in self.search.thesaurus.entries.get(entry).into_iter().flat_map(|entry| &entry.mean) {
                let mut phrase = Phrase { scale: weights::MEANT_LIFT, ..Phrase::default() };
                for (text, stem) in self.search.tokens(meaning) {
                    let weight = if is_common(&text) { 0.0 } else { weights::MEANT };
                    phrase.stems.push(stem.clone());
                    let (stems, said, phrase_number) = (vec![(stem, 1.0)], Some(Arc::clone(&said)), self.phrases.len());
                    phrase.words.push(self.add(Word { text, stems, weight, said, phrase: phrase_number, rarity: 0.0 }));
                }
                self.phrases.push(phrase);
            }
        }
    }

    /// Adds a word and says where, unless it stands for nothing.
    fn add(&mut self, mut word: Word) -> Option<usize> {
        let rarities = word.stems.iter().map(|(stem, certainty)| certainty * self.search.rarity(stem));
        word.rarity = rarities.reduce(f32::max)?;
        self.asked.words.push(word);
        Some(self.asked.words.len() - 1)
    }

    /// Words that were typed.
    fn text(&self, range: Range<usize>) -> Arc<str> {
        let tokens = self.tokens.get(range).unwrap_or_default().iter();
        tokens.map(|(text, _)| text.as_str()).collect::<Vec<_>>().join(" ").into()
    }

    /// The rules that the thesaurus has for the words that were typed.
    fn rules_of_thesaurus(&mut self) {
        let telling = self.tokens.iter().filter(|(text, _)| !is_common(text)).count();
        for (range, entry) in self.said.clone() {
            // What is said may be in no rule, and then nothing is known of how rare it is: words are counted.
            let share = range.len() as f32 / telling.max(range.len()) as f32;
            let by = weights::SAID_RULE * share.powf(weights::SAID_SHARE);
            let said = self.text(range);
            let rules = self.search.thesaurus.entries.get(entry).into_iter().flat_map(|entry| &entry.rules);
            for (place, id) in rules.enumerate() {
                if let Some(rule) = self.search.rulebook.place(id) {
                    let why = Why::Said(Arc::clone(&said));
                    self.asked.lifts.push(Lift { rule, by: by * falling(place), why });
                }
            }
        }
    }

    /// The rules whose titles stand among the words, and those that the terms of the glossary there refer to.
    fn titles(&mut self) {
        let all: f32 = self.asked.words.iter().map(Word::importance).sum();
        let mut lifts = Vec::new();
        for phrase in &self.phrases {
            let found = self.search.phrases.found(&phrase.stems);
            let titled: Vec<(Range<usize>, usize)> = found
                .filter_map(|(at, subject)| match subject {
                    Subject::Titled(rule) => Some((at, *rule)),
                    Subject::Said(_) | Subject::Policy(_) => None,
                })
                .collect();
            for (range, rule) in &titled {
                // `Shield` says little of its own in `Shield token`.
                let covers = |other: &Range<usize>| {
                    other.len() > range.len() && other.start <= range.start && other.end >= range.end
                };
                let alone = if titled.iter().any(|(other, _)| covers(other)) { weights::WITHIN } else { 1.0 };
                let words = phrase.words.get(range.clone()).unwrap_or_default().iter().flatten();
                let part: f32 = words
                    .filter_map(|word| self.asked.words.get(*word))
                    .map(|word| word.weight.max(weights::COMMON_IN_TERM) * word.rarity)
                    .sum();
                let share = (part / all.max(f32::MIN_POSITIVE)).min(1.0).powf(weights::TITLE_SHARE);
                named(*rule, share * phrase.scale * alone, self.search, &mut lifts);
            }
        }
        self.asked.lifts.append(&mut lifts);
    }
}

/// The lifts by naming a rule, or a term of the glossary.
fn named(rule: usize, by: f32, search: &Tables<'_>, lifts: &mut Vec<Lift>) {
    let rulebook = search.rulebook;
    let Some(node) = rulebook.at(rule) else { return };
    if node.id.is_term() {
        lifts.push(Lift { rule, by: by * weights::TERM, why: Why::Title });
        let links: Vec<usize> = rulebook.links(&node.id).filter_map(|link| rulebook.place(&link.id)).collect();
        let each = by * weights::TERM_LINK / (links.len() as f32).powf(weights::TERM_LINKS).max(1.0);
        lifts.extend(links.into_iter().map(|link| Lift { rule: link, by: each, why: Why::Term(rule) }));
    } else {
        lifts.push(Lift { rule, by: by * weights::TITLE, why: Why::Title });
        for (place, part) in rulebook.children(&node.id).filter_map(|part| rulebook.place(&part.id)).enumerate() {
            lifts.push(Lift { rule: part, by: by * weights::PART * falling(place), why: Why::PartOf(rule) });
        }
    }
}

pub(super) fn is_common(word: &str) -> bool {
    COMMON.contains(&word.to_lowercase().as_str())
}

/// The phrases that name rules: what the thesaurus knows to be said, the titles of headings and keywords, and the terms of
/// the glossary with the other forms that their entries give. Each is the stems of its words, with spaces between.
pub(super) fn phrases(rulebook: &Rulebook, thesaurus: &Thesaurus, english: &English) -> Vec<(String, Subject)> {
    /// A title that more rules have, such as `General`, names none of them.
    const MOST: usize = 2;
    let mut phrases = Vec::new();
    for (entry, said) in thesaurus.entries.iter().enumerate() {
        said.say.iter().for_each(|said| phrases.push((english.stems(said), Subject::Said(entry))));
    }
    let titled = || rulebook.iter().enumerate().filter_map(|(place, rule)| Some((place, rule, rule.name()?)));
    let mut counts: HashMap<&str, usize> = HashMap::new();
    for (_, rule, title) in titled() {
        *counts.entry(title).or_default() += usize::from(!rule.id.is_term());
    }
    for (place, rule, title) in titled() {
        if counts.get(title).is_some_and(|count| *count > MOST) {
            continue;
        }
        // `Raid X` is looked for as `raid`, and `Twin Suns (Multiplayer Format)` as `twin suns`.
        let bare = title.split_once(['(', '[']).map_or(title, |(bare, _)| bare).trim().trim_end_matches(" X");
        let also = rule.text.rsplit("\n\n").next().filter(|_| rule.id.is_term());
        let also = also.and_then(|also| also.strip_prefix("Also: ")).unwrap_or_default();
        let mut forms = vec![english.stems(bare)];
        for form in also.split([',', ';']).map(|form| english.stems(form)) {
            if !forms.contains(&form) {
                forms.push(form);
            }
        }
        phrases.extend(forms.into_iter().map(|form| (form, Subject::Titled(place))));
    }
    phrases.extend(policy::phrases(english).map(|(stems, cue)| (stems, Subject::Policy(cue))));
    phrases.into_iter().map(|(stems, subject)| (stems.join(" "), subject)).collect()
}

/// The factor of a place in a list: later ones count less.
fn falling(place: usize) -> f32 {
    1.0 / (1.0 + place as f32 * weights::FALLING)
}

/// Of phrases that overlap, the longer one; of those as long, the first.
fn longest(found: impl Iterator<Item = (Range<usize>, usize)>) -> Vec<(Range<usize>, usize)> {
    let mut found: Vec<(Range<usize>, usize)> = found.collect();
    found.sort_by_key(|(at, _)| (std::cmp::Reverse(at.len()), at.start));
    let mut kept: Vec<(Range<usize>, usize)> = Vec::new();
    for (at, what) in found {
        if kept.iter().all(|(other, _)| *other == at || other.end <= at.start || other.start >= at.end) {
            kept.push((at, what));
        }
    }
    kept
}

/// The rules whose numbers stand among the words: of two levels or more, so that `2 damage` is none.
fn numbers(typed: &str, search: &Tables<'_>) -> Vec<usize> {
    let words = typed.split_whitespace().map(|word| word.trim_matches(|c: char| !c.is_alphanumeric()));
    let numbers = words.filter(|word| word.contains('.') && word.starts_with(|c: char| c.is_ascii_alphanumeric()));
    numbers
        .flat_map(|number| search.rulebook.by_id(number))
        .filter_map(|rule| search.rulebook.place(&rule.id))
        .collect()
}

/// The rules with the number that was typed, their parts, and the rules that refer to them, each with its score and why
/// it is there; none if what was typed is no number.
pub(super) fn by_number<'r>(typed: &str, rulebook: &'r Rulebook) -> Vec<(f32, &'r Node, &'static str)> {
    let mut found: Vec<(f32, &Node, &str)> = Vec::new();
    let mut rules = rulebook.by_id(typed);
    if rules.is_empty() {
        rules = rulebook.by_id(&plain_number(typed));
    }
    // A number that several documents have means each of them.
    for rule in rules {
        found.push((3.0, rule, "has that number"));
        found.extend(rulebook.children(&rule.id).map(|child| (2.0, child, "is a part of the rule with that number")));
        found.extend(rulebook.linked_from(&rule.id).map(|citing| (1.0, citing, "refers to the rule with that number")));
    }
    found.sort_by(|a, b| b.0.total_cmp(&a.0));
    let mut seen = HashSet::new();
    found.retain(|(_, rule, _)| seen.insert(&rule.id));
    found
}

/// A number as it is cited: `CR 6.3.4d` for `cr 6.3.4 (d)`, `8.29.3a` for `rule 8.29.3a`, `1.16.5` for `1-16-5`.
fn plain_number(typed: &str) -> String {
    let lower = typed.to_lowercase().replace(['§', '(', ')', '[', ']', ':', '#', '?'], " ");
    let words = lower.split_whitespace().filter(|word| !["rule", "rules", "section", "sec.", "no."].contains(word));
    let mut number = String::new();
    for word in words {
        let is_lone_letter =
            word.trim_end_matches('.').len() == 1 && word.starts_with(|c: char| c.is_ascii_alphabetic());
        let goes_on = is_lone_letter && number.ends_with(|c: char| c.is_ascii_alphanumeric() || c == '.');
        if !number.is_empty() && !goes_on {
            number.push(' ');
        }
        number.push_str(word);
    }
    // Dashes and commas for dots; the dash of a lesson stays.
    let between_digits = |at: usize| {
        let digit = |byte: Option<&u8>| byte.is_some_and(u8::is_ascii_digit);
        at.checked_sub(1).is_some_and(|before| digit(number.as_bytes().get(before)))
            && digit(number.as_bytes().get(at + 1))
    };
    let is_lesson = number.rsplit(' ').next().is_some_and(|last| last.starts_with(|c: char| c.is_ascii_alphabetic()));
    let dotted = number.char_indices().map(|(at, c)| match c {
        '-' | ',' | '/' | '_' if !is_lesson && between_digits(at) => '.',
        c => c,
    });
    dotted.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_in_odd_writing() {
        for (typed, expected) in [
            ("cr 6.3.4 d", "cr 6.3.4d"),
            ("CR 6.3.4 (d)", "cr 6.3.4d"),
            ("rule 8.29.3a", "8.29.3a"),
            ("1-16-5", "1.16.5"),
            ("7,5,11?", "7.5.11"),
            ("§ 8.33.4", "8.33.4"),
            ("note l1-7.15", "note l1-7.15"),
            ("5-", "5-"),
            ("é d", "é d"),
            ("", ""),
        ] {
            assert_eq!(plain_number(typed), expected);
        }
    }
}
