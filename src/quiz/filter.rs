//! The choice of questions: of a level, a tag, a section of the rules, with a card, or of a set.

use super::{Level, Question};
use swu_cards::library::{normalise, same_name};
use swu_rulebook::RuleId;
use swu_scenario::Scenario;

/// The properties that a question must have: of several values of one (two levels, say) any; one without a value is free.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Filter {
    pub levels: Vec<Level>,
    pub tags: Vec<String>,
    /// Rules, sections or whole documents, of which the answer rests on one or a part of one.
    pub sections: Vec<RuleId>,
    /// Names of cards, with or without their subtitles.
    pub cards: Vec<String>,
    /// Codes of sets.
    pub sets: Vec<String>,
}

impl Filter {
    /// True if the question is one of those that are asked for.
    pub fn takes(&self, question: &Question) -> bool {
        let has_card = |wanted: &String| question.cards.iter().any(|card| is_called(&card.name, wanted));
        let has_set = |wanted: &String| {
            let mut sets = question.cards.iter().flat_map(|card| &card.sets);
            sets.any(|set| set.eq_ignore_ascii_case(wanted))
        };
        one_of(&self.levels, |level| question.level == Some(*level))
            && one_of(&self.tags, |tag| question.tags.iter().any(|other| normalise(other) == normalise(tag)))
            && one_of(&self.sections, |section| question.cites.iter().any(|rule| is_within(rule, section)))
            && one_of(&self.cards, has_card)
            && one_of(&self.sets, has_set)
    }

    /// True if it may take a question that is generated from that scenario, as far as the file alone tells.
    pub(super) fn may_take(&self, scenario: &Scenario) -> bool {
        let level = scenario.head.level.as_ref().map(|level| level.value);
        let is_tagged = |tag: &String| scenario.head.tags.iter().any(|other| normalise(&other.value) == normalise(tag));
        one_of(&self.levels, |wanted| level == Some(u8::from(*wanted))) && one_of(&self.tags, is_tagged)
    }
}

fn one_of<T>(wanted: &[T], is: impl Fn(&T) -> bool) -> bool {
    wanted.is_empty() || wanted.iter().any(is)
}

/// True if a rule is that one or one of its parts; a document without a number is all of it.
fn is_within(rule: &RuleId, section: &RuleId) -> bool {
    match section.number() {
        "" => rule.document() == section.document(),
        _ => rule.is_within(section),
    }
}

/// True if a card with that full name is called so, its subtitle left out or not.
fn is_called(full: &str, wanted: &str) -> bool {
    let without_subtitle = full.split_once(", ").map_or(full, |(name, _)| name);
    same_name(full, wanted) || same_name(without_subtitle, wanted)
}

#[cfg(test)]
mod tests {
    use super::super::QuestionCard;
    use super::*;

    fn question() -> Question {
        let name = "Doctor Aphra, Rapacious Archaeologist".to_owned();
        Question {
            cites: ["CR 7.5.11.a", "TR 4.1"].iter().filter_map(|id| id.parse().ok()).collect(),
            level: Level::of(2),
            tags: vec!["sentinel".to_owned()],
            cards: vec![QuestionCard { name, sets: vec!["SHD".to_owned()], text: Vec::new() }],
            ..Question::default()
        }
    }

    #[test]
    fn filter_takes_questions_of_its_level_tag_section_card_and_set() {
        let takes = |filter: Filter| filter.takes(&question());
        assert!(takes(Filter::default()));
        for (words, taken) in [("2", true), ("1 2", true), ("1 3", false)] {
            let levels = words.split(' ').filter_map(|word| Level::of(word.parse().ok()?)).collect();
            assert_eq!(takes(Filter { levels, ..Filter::default() }), taken, "level {words}");
        }
        for (tag, taken) in [("Sentinel", true), ("sent", false)] {
            assert_eq!(takes(Filter { tags: vec![tag.to_owned()], ..Filter::default() }), taken, "tag {tag}");
        }
        let sections =
            [("7.5", true), ("CR 7", true), ("7.5.11.a", true), ("7.5.1", false), ("TR 4", true), ("TR", true)];
        for (section, taken) in sections.into_iter().chain([("CR 4", false), ("NOTE", false)]) {
            let sections = section.parse().into_iter().collect();
            assert_eq!(takes(Filter { sections, ..Filter::default() }), taken, "section {section}");
        }
        let cards = [("doctor aphra", true), ("Doctor Aphra, Rapacious Archaeologist", true), ("Rapacious", false)];
        for (card, taken) in cards {
            assert_eq!(takes(Filter { cards: vec![card.to_owned()], ..Filter::default() }), taken, "card {card}");
        }
        for (set, taken) in [("shd", true), ("SOR", false)] {
            assert_eq!(takes(Filter { sets: vec![set.to_owned()], ..Filter::default() }), taken, "set {set}");
        }
        let both = Filter { tags: vec!["sentinel".to_owned()], sets: vec!["SOR".to_owned()], ..Filter::default() };
        assert!(!takes(both), "each kind of filter must hold");
    }
}
