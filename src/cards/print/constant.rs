//! Constant abilities: a sentence for each thing that they do.

use super::super::ability::ConstantAbility;
use super::super::condition::Condition;
use super::super::constant::Constant;
use super::super::target::{Count, Target};
use super::{Printer, rules, sentence};

impl Printer {
    pub fn constant(&mut self, ability: &ConstantAbility) -> String {
        let ConstantAbility { condition, does } = ability;
        if let Some(words) = self.plainly(|p| p.plain_constant(condition, does)) {
            return words;
        }
        let sentences = super::each(does, |does| {
            let condition = match condition {
                Condition::Always => String::new(),
                condition => format!("while {}, ", self.condition(condition)),
            };
            let does = match does {
                Constant::Grant { to, grants } => {
                    let subject = match to {
                        Target::This | Target::Attached | Target::Attacker | Target::Defender | Target::Each(_) => {
                            self.target(to)
                        }
                        to => self.operand(to),
                    };
                    format!("{subject} {}", self.grants(grants, is_plural(to)))
                }
                Constant::Rule(rule) => self.rule(rule),
                Constant::WhilePlaying(does) => self.while_playing(does),
                Constant::Setup(rule) => rules::setup(*rule),
            };
            sentence(&format!("{condition}{does}"))
        });
        sentences.join(" ")
    }
}

/// Whether the words for the target ask for a verb in the plural.
pub(super) fn is_plural(target: &Target) -> bool {
    match target {
        Target::Choose(choose) => choose.count != Count::exactly(1),
        Target::Both(_) | Target::Among(..) => true,
        Target::Random { count, .. } => *count != 1,
        _ => false,
    }
}
