//! A question: the situation, what is asked, the options with what is right of them, and the ground of the answer.

use std::collections::BTreeSet;
use std::fmt;

use schemars::JsonSchema;
use serde::Serialize;
use xxhash_rust::xxh3::xxh3_64;

use swu_cards::{Card, CardKind, Library};
use swu_rulebook::RuleId;
use swu_scenario::Head;
use swu_scenario::replay::{Picture, Trace};

/// The lasting name of a question, whatever its words become: the file that it comes from, without its extension, and,
/// if the question is generated, its subject (`05-game-structure/phases/a-file#damage on Wampa`).
#[derive(Debug, Clone, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, JsonSchema)]
#[schemars(with = "String")]
#[serde(transparent)]
pub struct QuestionId(String);

/// The subject of the attempt at a puzzle.
const PUZZLE: &str = "solve";

impl QuestionId {
    /// The question that a file asks itself.
    pub fn of_file(file: &str) -> Self {
        let name = file.strip_suffix(".yaml").or_else(|| file.strip_suffix(".yml")).unwrap_or(file);
        let name = name.strip_prefix("./").unwrap_or(name);
        Self(name.strip_prefix("scenarios/").unwrap_or(name).to_owned())
    }

    /// A question that is generated from a file.
    pub fn generated(file: &str, asks: &str) -> Self {
        Self(format!("{}#{asks}", Self::of_file(file)))
    }

    /// The attempt at a puzzle, as a memory keeps it.
    #[cfg(feature = "memory")]
    pub(crate) fn of_puzzle(file: &str) -> Self {
        Self::generated(file, PUZZLE)
    }

    /// True for the attempt at a puzzle, which is no question of a quiz.
    pub fn is_puzzle(&self) -> bool {
        self.0.rsplit_once('#').is_some_and(|(_, asks)| asks == PUZZLE)
    }

    /// The question of that name, which [`QuestionId::as_str`] gave.
    pub fn named(name: impl Into<String>) -> Self {
        Self(name.into())
    }

    /// True if it comes from one of the files, given the questions that the files may ask themselves.
    pub fn is_of(&self, files: &BTreeSet<Self>) -> bool {
        let generated = self.0.match_indices('#').filter_map(|(at, _)| self.0.get(..at));
        files.contains(self) || generated.into_iter().any(|file| files.contains(&Self::named(file)))
    }

    /// The words of the name.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for QuestionId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// The judge level that a question is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, JsonSchema)]
#[schemars(with = "u8")]
#[serde(into = "u8")]
pub enum Level {
    One,
    Two,
    Three,
}

impl Level {
    /// The level of that number, 1 to 3.
    pub fn of(number: u8) -> Option<Self> {
        [Self::One, Self::Two, Self::Three].into_iter().find(|level| u8::from(*level) == number)
    }
}

impl From<Level> for u8 {
    fn from(level: Level) -> Self {
        level as Self + 1
    }
}

/// Where a question comes from.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Origin {
    /// The `quiz` block of a scenario: the engine says which options are right.
    Written,
    /// Generated from a scenario: the right option is what the engine rules, a wrong one what it rules under a mistake.
    Generated,
    /// A question without a game, whose answer the cited rules give.
    #[default]
    Plain,
}

/// The table that a question is asked at.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Situation {
    /// The position that the steps start from.
    pub board: Picture,
    /// The announcements of the players that follow, one line for each step, in words; they do not say if it is legal.
    pub steps: Vec<String>,
    /// Everything that happened, each event with its rule: shown on demand, after the answer.
    pub trace: Trace,
}

/// A possible answer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct QuestionOption {
    pub text: String,
    pub is_right: bool,
    /// The mistake that leads to it, in words, of a wrong one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mistake: Option<String>,
}

/// A card of the situation, as far as somebody has to know it who answers.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct QuestionCard {
    /// Its full name.
    pub name: String,
    /// The codes of the sets that it is known from.
    pub sets: Vec<String>,
    /// Its text, one line for each ability, in the printed words if the library knows them, or else in this program's wording.
    /// Abilities of only one side of a leader, or only of an upgrade, are marked.
    pub text: Vec<String>,
}

impl QuestionCard {
    /// The part of a card that is to be known.
    pub fn of(card: &Card, library: &Library) -> Self {
        let wording = library.wording(card).lines;
        let side =
            |name: &'static str, lines: Vec<String>| lines.into_iter().map(move |line| format!("{name}: {line}"));
        let own: Vec<String> = match card.kind {
            CardKind::Leader => side("Leader side", wording.card).collect(),
            CardKind::Base | CardKind::Event | CardKind::Unit | CardKind::Upgrade | CardKind::Token => wording.card,
        };
        let others = side("Leader Unit side", wording.unit).chain(side("As an upgrade", wording.upgrade));
        Self {
            name: card.full_name(),
            sets: card.printing.iter().map(|printing| printing.set.clone()).collect(),
            text: own.into_iter().chain(others).collect(),
        }
    }
}

/// A question with its answer.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Question {
    pub id: QuestionId,
    pub origin: Origin,
    /// The scenario file that it comes from.
    pub file: String,
    /// The ruling as a sentence; it gives the answer away.
    pub title: String,
    /// None for a question without a game.
    pub situation: Option<Situation>,
    pub ask: String,
    /// In the order of the file; at least one is right and one is wrong.
    pub options: Vec<QuestionOption>,
    /// The events that decide, each with its rule, in their order; none of a question without a game.
    pub decided_by: Vec<String>,
    /// Why, in words, beside the rules.
    pub explain: Option<String>,
    /// The rules that the answer rests on.
    pub cites: Vec<RuleId>,
    pub level: Option<Level>,
    pub tags: Vec<String>,
    /// The cards of the situation, filler left out, each once.
    pub cards: Vec<QuestionCard>,
}

impl Question {
    /// A question of a file with that head: what it asks is still to be said.
    pub(super) fn of(head: &Head) -> Self {
        Self {
            id: QuestionId::of_file(&head.file),
            file: head.file.clone(),
            title: head.title.value.clone(),
            level: head.level.as_ref().and_then(|level| Level::of(level.value)),
            tags: head.tags.iter().map(|tag| tag.value.clone()).collect(),
            ..Self::default()
        }
    }

    /// The cards of the situation that do something.
    pub fn cards_with_text(&self) -> impl Iterator<Item = &QuestionCard> {
        self.cards.iter().filter(|card| !card.text.is_empty())
    }

    /// True if exactly these options, by their places, are the right ones.
    pub(crate) fn is_answered_by(&self, chosen: &[usize]) -> bool {
        self.options.iter().enumerate().all(|(place, option)| option.is_right == chosen.contains(&place))
    }

    /// True if more than one option is right, so that several may be ticked.
    pub fn has_several_answers(&self) -> bool {
        self.options.iter().filter(|option| option.is_right).count() > 1
    }

    /// The places of the options in the order in which they are shown: the same order for one seed in a session, an exam
    /// and an export, whatever other questions are asked.
    pub fn shuffled(&self, seed: u64) -> Vec<usize> {
        let mut places: Vec<usize> = (0..self.options.len()).collect();
        let mut random = fastrand::Rng::with_seed(seed ^ xxh3_64(self.id.as_str().as_bytes()));
        swu_text::chance::shuffle(&mut places, &mut random);
        places
    }

    /// The sections of the rules that it rests on, in the order of the citations.
    pub fn sections(&self) -> Vec<RuleId> {
        let mut sections = Vec::new();
        for section in self.cites.iter().map(section_of) {
            if !sections.contains(&section) {
                sections.push(section);
            }
        }
        sections
    }
}

/// The section that a rule is reported under: of its number the first two levels, `CR 7.5` for `CR 7.5.11.a`. A rule that
/// stands higher is its own section.
pub fn section_of(rule: &RuleId) -> RuleId {
    let mut section = rule.clone();
    while let Some(outer) = section.outer()
        && outer.outer().is_some()
    {
        section = outer;
    }
    section
}

#[cfg(test)]
mod tests {
    use super::super::samples::two_answers as question;
    use super::*;

    #[test]
    fn seed_decides_the_order_of_options() {
        let sorted = |mut places: Vec<usize>| {
            places.sort_unstable();
            places
        };
        let orders: Vec<_> = (0..50).map(|seed| question("a").shuffled(seed)).collect();
        assert!(orders.iter().all(|order| sorted(order.clone()) == [0, 1, 2, 3]));
        assert_eq!(orders, (0..50).map(|seed| question("a").shuffled(seed)).collect::<Vec<_>>());
        assert!(orders.iter().any(|order| *order != orders[0]), "the seed matters");
        let others: Vec<_> = (0..50).map(|seed| question("b").shuffled(seed)).collect();
        assert_ne!(orders, others, "a seed does not put the right option in the same place of every question");
    }

    #[test]
    fn generated_question_comes_from_its_file() {
        let files = BTreeSet::from([QuestionId::of_file("a.yaml"), QuestionId::of_file("no#1.yaml")]);
        let own = ["a", "a#damage on Wampa", "no#1", "no#1#damage"].map(QuestionId::named);
        assert!(own.iter().all(|id| id.is_of(&files)));
        let others = ["b", "ab", "b#a", "no", "no#2"].map(QuestionId::named);
        assert!(!others.iter().any(|id| id.is_of(&files)));
    }

    #[test]
    fn section_has_two_levels() {
        for (rule, section) in [
            ("CR 7.5.11.a", "CR 7.5"),
            ("CR 7.5.11", "CR 7.5"),
            ("CR 7.5", "CR 7.5"),
            ("CR 7", "CR 7"),
            ("TR 4.1.2", "TR 4.1"),
            ("NOTE L1-7.4.2", "NOTE L1-7.4"),
            ("GLOSSARY set-aside", "GLOSSARY set-aside"),
        ] {
            let rule: RuleId = rule.parse().unwrap();
            assert_eq!(section_of(&rule).to_string(), section, "{rule}");
        }
        let cites = vec![RuleId::cr("7.5.11.a"), RuleId::cr("7.5.7"), RuleId::tr("4")];
        let sections = Question { cites, ..Question::default() }.sections();
        assert_eq!(sections.iter().map(ToString::to_string).collect::<Vec<_>>(), ["CR 7.5", "TR 4"]);
    }
}
