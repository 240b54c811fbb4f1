//! The five types of ability, and the parts of one before its effect.

use super::amount::resources;
use super::filter::zone_word;
use super::{Printer, each, lower};
use crate::ability::{
    Ability, ActionAbility, KeywordAbility, Limit, PlayCost, TriggeredAbility, UnreadKind, Unsupported,
};
use crate::amount::Amount;
use crate::condition::Condition;
use crate::effect::Effect;
use crate::target::{Count, Who};
use crate::terms::Phase;
use crate::trigger::Trigger;

impl Printer {
    pub fn ability(&mut self, ability: &Ability) -> String {
        match ability {
            Ability::Keyword(keyword) => self.keyword_line(keyword),
            Ability::Action(action) => self.action(action),
            Ability::Triggered(triggered) => self.triggered(triggered),
            Ability::Constant(constant) => self.constant(constant),
            Ability::Event(effect) => self.sentences(effect),
            Ability::Unsupported(unsupported) => self.unsupported(unsupported),
        }
    }

    /// A keyword that can stand in a list of what is gained, with its value.
    pub fn keyword(&mut self, keyword: &KeywordAbility) -> Option<String> {
        let (KeywordAbility::Raid(value) | KeywordAbility::Restore(value) | KeywordAbility::Exploit(value)) = keyword
        else {
            return match keyword {
                KeywordAbility::Plain(keyword) => Some(keyword.to_string()),
                _ => None,
            };
        };
        let value = match value {
            Amount::Number(number) => number.to_string(),
            Amount::Times(number, of) if !matches!(number, 0 | 1) => format!("{number} {}", self.multiplied(of)),
            of => format!("1 {}", self.multiplied(of)),
        };
        Some(format!("{} {value}", keyword.keyword()))
    }

    fn keyword_line(&mut self, keyword: &KeywordAbility) -> String {
        if let Some(words) = self.keyword(keyword) {
            return words;
        }
        match keyword {
            KeywordAbility::Bounty(effect) => format!("Bounty — {}", self.sentences(effect)),
            KeywordAbility::Coordinate(abilities) => {
                let abilities = each(abilities, |ability| self.ability(ability));
                format!("Coordinate — {}", abilities.join(", "))
            }
            KeywordAbility::Smuggle(cost) => format!("Smuggle [{}]", self.play_cost(cost)),
            KeywordAbility::Piloting(cost) => format!("Piloting [{}]", self.play_cost(cost)),
            // Those have been said above.
            KeywordAbility::Plain(_)
            | KeywordAbility::Raid(_)
            | KeywordAbility::Restore(_)
            | KeywordAbility::Exploit(_) => keyword.keyword().to_string(),
        }
    }

    pub(super) fn play_cost(&mut self, play: &PlayCost) -> String {
        let PlayCost { resources: cost, aspects, additional, on_top } = play;
        let mut words = resources(*cost);
        if *on_top {
            words += " and its own cost";
        }
        for aspect in aspects {
            words += &format!(" {aspect}");
        }
        for cost in additional {
            words += &format!(", {}", self.cost(cost));
        }
        words
    }

    fn action(&mut self, action: &ActionAbility) -> String {
        let ActionAbility { epic, costs, condition, limit, from, any_player, only_opponents, effect } = action;
        let mut words = if *epic { "Epic Action".to_owned() } else { "Action".to_owned() };
        if !costs.is_empty() {
            let costs = each(costs, |cost| self.cost(cost));
            words += &format!(" [{}]", costs.join(", "));
        }
        if let Some(zone) = from {
            words += &format!(" from the {}", zone_word(*zone));
        }
        let deploys = match &**effect {
            Effect::Deploy { .. } => true,
            Effect::Modes { who: Who::You, choose, modes } => {
                let first = modes.first().is_some_and(|mode| {
                    matches!(*mode.effect, Effect::Deploy { .. }) && mode.label == "Deploy this leader."
                });
                first && *choose == Count::exactly(1)
            }
            _ => false,
        };
        match condition {
            Condition::Always => words += ": ",
            condition if deploys && from.is_none() => words += &format!(": If {}, ", self.condition(condition)),
            condition => words += &format!(", only if {}: ", self.condition(condition)),
        }
        let effect = self.sentences(effect);
        words += &if words.ends_with(", ") { lower(&effect) } else { effect };
        if *any_player {
            words += " Any player may use this ability.";
        }
        if *only_opponents {
            words += " Only opponents may use this ability.";
        }
        words + &limit.map_or(String::new(), limited)
    }

    fn triggered(&mut self, triggered: &TriggeredAbility) -> String {
        let TriggeredAbility { when, condition, limit, effect } = triggered;
        let mut words = match when.as_slice() {
            [
                Trigger::Plays { who: Who::You, card, using: None, number: None },
                Trigger::Creates { who: Who::You, card: same },
            ] if card == same => format!("When you play or create {}", self.a_noun(card)),
            [Trigger::PhaseStarts(Phase::Action)] if *condition == Condition::FirstRound => {
                "When the first action phase starts".into()
            }
            when => each(when, |trigger| self.trigger(trigger)).join("/"),
        };
        words += &match condition {
            Condition::Always | Condition::FirstRound => String::new(),
            Condition::During(phase) => format!(" during the {phase} phase"),
            condition => format!(", only if {}", self.condition(condition)),
        };
        words += ": ";
        match when.as_slice() {
            [trigger] | [trigger, Trigger::Creates { .. }] => self.remember(trigger),
            _ => {}
        }
        words += &self.sentences(effect);
        words + &limit.map_or(String::new(), limited)
    }

    /// Words for text that is not understood, with the triggering condition as far as that is.
    fn unsupported(&mut self, unsupported: &Unsupported) -> String {
        let Unsupported { kind, when, .. } = unsupported;
        let when = each(when, |trigger| self.trigger(trigger)).join("/");
        let kind = match kind {
            UnreadKind::Triggered => "A triggered ability",
            UnreadKind::Action => "An action ability",
            UnreadKind::Event => "The text of this event",
            UnreadKind::Constant => "A constant ability",
        };
        let when = if when.is_empty() { when } else { format!(" ({when})") };
        format!("{kind}{when}: {unsupported}.")
    }
}

fn limited(limit: Limit) -> String {
    let (number, each) = match limit {
        Limit::PerPhase(number) => (number, "phase"),
        Limit::PerRound(number) => (number, "round"),
        Limit::PerGame(number) => (number, "game"),
    };
    match number {
        1 => format!(" Use this ability only once each {each}."),
        number => format!(" Use this ability no more than {number} times each {each}."),
    }
}
