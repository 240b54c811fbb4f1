//! The question which rule decides: a question about a ruling turned round, with the ruling told and its rule asked for.
//!
//! The right rule is the first one that the file cites. The wrong ones are its neighbours in the rules that no event of the
//! game cites, so that none of them has a part in the ruling.

use super::decisive::cited_in;
use super::{Question, QuestionId, QuestionOption};
use swu_rulebook::{RuleId, Rulebook};

/// The most wrong options.
const WRONG: usize = 3;
/// With fewer wrong options nothing is asked.
const FEWEST_WRONG: usize = 2;

impl Question {
    /// The same ruling with the question which rule decides it; none if several options are right, or no rule has neighbours
    /// that the game leaves alone.
    pub fn which_rule(&self, rulebook: &Rulebook) -> Option<Self> {
        let mut right = self.options.iter().filter(|option| option.is_right);
        let (Some(ruling), None) = (right.next(), right.next()) else { return None };
        let rule = self.cites.first()?;
        let option = |id: &RuleId, is_right: bool| {
            let node = rulebook.get(id)?;
            let says = node.name().map_or_else(|| first_sentence(&node.text), str::to_owned);
            let mistake = (!is_right).then(|| format!("Nothing that happens here rests on {id}."));
            Some(QuestionOption { text: format!("{id}: {says}"), is_right, mistake })
        };
        let wrong = self.neighbours(rule, rulebook);
        let wrong: Vec<QuestionOption> = wrong.iter().filter_map(|id| option(id, false)).take(WRONG).collect();
        if wrong.len() < FEWEST_WRONG {
            return None;
        }
        let mut options = vec![option(rule, true)?];
        options.extend(wrong);
        options.sort_by(|one, other| one.text.cmp(&other.text));
        Some(Self {
            id: QuestionId::generated(&self.file, "which rule decides"),
            ask: format!("{} The ruling: {}. Which rule decides?", self.ask, ruling.text.trim_end_matches('.')),
            options,
            cites: vec![rule.clone()],
            ..self.clone()
        })
    }

    /// Rules near that one, the nearest first, that neither the file nor an event of the game cites.
    fn neighbours(&self, rule: &RuleId, rulebook: &Rulebook) -> Vec<RuleId> {
        let around = std::iter::successors(rule.outer(), RuleId::outer);
        let mut found: Vec<RuleId> = Vec::new();
        for outer in around {
            let children = rulebook.children(&outer).map(|node| node.id.clone());
            // Of a rule and its parts one is enough, and what only heads others decides nothing.
            let is_apart = |id: &RuleId| !rule.is_within(id) && !found.iter().any(|other| other.is_within(id));
            let says_something = |id: &RuleId| rulebook.get(id).is_some_and(|node| !node.text.trim().is_empty());
            let is_left_alone = |id: &RuleId| !self.cites.iter().any(|cited| cited.is_within(id)) && !self.is_cited(id);
            let more: Vec<RuleId> =
                children.filter(|id| is_apart(id) && says_something(id) && is_left_alone(id)).collect();
            found.extend(more);
            if found.len() >= WRONG {
                break;
            }
        }
        found
    }

    /// True if an event of the game cites that rule, or a part of it.
    fn is_cited(&self, rule: &RuleId) -> bool {
        self.situation.as_ref().is_some_and(|situation| cited_in(&situation.trace, rule))
    }
}

/// A text up to the end of its first sentence.
fn first_sentence(text: &str) -> String {
    text.split_once(". ").map_or(text.trim(), |(first, _)| first).trim_end_matches('.').to_owned()
}

#[cfg(test)]
mod tests {
    use super::super::samples;

    #[test]
    fn wrong_rules_are_neighbours_that_the_game_leaves_alone() {
        let question = samples::at_a_table();
        let asked = question.which_rule(swu_rulebook::Rulebook::embedded()).unwrap();
        let right: Vec<&str> =
            asked.options.iter().filter(|option| option.is_right).map(|option| option.text.as_str()).collect();
        assert!(matches!(right.as_slice(), [one] if one.starts_with("CR 6.3.4.a: ")), "{right:?}");
        assert!((3..=4).contains(&asked.options.len()), "{:?}", asked.options);
        assert!(asked.ask.contains("The ruling: 3. Which rule decides?"), "{}", asked.ask);
        let trace = question.situation.unwrap().trace.to_string();
        for option in asked.options.iter().filter(|option| !option.is_right) {
            let (id, _) = option.text.split_once(": ").unwrap();
            assert!(!trace.contains(&format!("({id})")), "{id} is cited");
        }
        assert_eq!(samples::two_answers("b").which_rule(swu_rulebook::Rulebook::embedded()), None);
    }
}
