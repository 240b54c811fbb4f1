//! Descriptions in plain words: "a unit that costs the same as or less than it", "a card in your hand or discard pile".

use super::super::super::amount::Amount;
use super::super::super::target::{Filter, Target, Test, Who};
use super::super::super::terms::{Comparison, Stat, ZoneKind, with_article};
use super::super::Printer;
use super::super::filter::{single, title, zone_word};
use super::super::target::feature_word;

impl Printer {
    /// Two tests that are said as one, at the end of a description.
    pub fn described_together(&mut self, tests: &[Test], plural: bool) -> Option<String> {
        let (rest, words) = match tests {
            [rest @ .., Test::OwnedBy(Who::You), Test::Friendly] => (rest, "you own and control"),
            [rest @ .., Test::OwnedBy(Who::You), Test::Not(not)] if **not == Test::Friendly => {
                (rest, "you own but don't control")
            }
            [rest @ .., Test::Not(attacked), Test::Not(entered)]
                if **attacked == Test::AttackedThisPhase && **entered == Test::EnteredPlayThisPhase =>
            {
                (rest, "that didn't attack or enter play this phase")
            }
            _ => return None,
        };
        Some(format!("{} {words}", self.noun(rest, plural)))
    }

    /// A test in plain words after the noun, if there are other words than the exact ones.
    pub fn plainly_after(&mut self, test: &Test) -> Option<String> {
        Some(match test {
            Test::ArenaOf(of) => match **of {
                Target::This | Target::Attached | Target::Defender if !self.in_condition => {
                    format!("in {} arena", self.possessive(of)?)
                }
                Target::It | Target::Subject | Target::Chosen(_) | Target::Attacker => {
                    let same = (!self.in_condition).then(|| self.plainly(|_| Some(()))).flatten();
                    let its = same.is_none().then(|| self.plainly(|_| Some(()))).flatten();
                    match (same, its) {
                        (Some(()), _) => "in the same arena".into(),
                        (None, Some(())) => "in its arena".into(),
                        (None, None) => format!("in the same arena as {}", self.target(of)),
                    }
                }
                ref of => format!("in the same arena as {}", self.target(of)),
            },
            Test::SharesTraitWith(with) => format!("that shares a trait with {}", self.one_of_each(with)),
            Test::SharesAspectWith(with) => format!("that shares an aspect with {}", self.one_of_each(with)),
            Test::SharesKeywordWith(with) => format!("that shares a keyword with {}", self.one_of_each(with)),
            Test::SharesNameWith(with) => match &**with {
                Target::Each(_) => return None,
                with => format!("with the same name as {}", self.target(with)),
            },
            Test::AttachedTo(on) => match single(on) {
                Some(target) => format!("on {}", self.operand(target)),
                None if on.0.contains(&Test::Other) => format!("on {}", self.nouns(on)),
                None => format!("on {}", self.a_noun(on)),
            },
            Test::GuardedBy(by) => match single(by) {
                Some(target) => format!("guarded by {}", self.operand(target)),
                None => format!("guarded by {}", self.a_noun(by)),
            },
            Test::HasUpgrade(upgrade) => format!("with {} on it", self.upgrade_on(upgrade)),
            Test::WasOn(unit) => format!("that was on {}", self.operand(unit)),
            Test::ControlledBy(who) => self.controls(who)?,
            Test::OneOf(of) => match **of {
                Target::Affected if self.done?.verb == "discarded" => "discarded this way".into(),
                _ => return None,
            },
            Test::Different(feature, Comparison::AtLeast, Amount::Number(number)) => {
                format!("with {number} or more different {}s", feature_word(*feature))
            }
            Test::Stat(stat, comparison, amount) => self.compared_number(*stat, *comparison, amount)?,
            Test::Named(name) => format!("named {name}"),
            Test::Not(test) => match &**test {
                Test::HasUpgrade(upgrade) => format!("without {} on it", self.upgrade_on(upgrade)),
                Test::Keyword(keyword) => format!("without {keyword}"),
                Test::Named(name) => format!("not named {name}"),
                Test::EnteredPlayThisPhase => "that didn't enter play this phase".into(),
                Test::EnteredPlayThisRound => "that didn't enter play this round".into(),
                Test::SharesAspectWith(with) => {
                    format!("that doesn't share an aspect with {}", self.one_of_each(with))
                }
                Test::ArenaOf(of) if **of == Target::This => "in a different arena".into(),
                Test::OneOf(of) if matches!(**of, Target::It | Target::Chosen(_)) => "not chosen this way".into(),
                _ => return None,
            },
            Test::Any(tests) => match tests.as_slice() {
                [Test::In(one, who), Test::In(other, same)] if who == same && *who == Who::You => {
                    let place = self.in_zone(*one, who);
                    format!("{place} or {}", zone_word(*other))
                }
                [Test::In(one, Who::You), Test::In(ZoneKind::Discard, Who::EachPlayer)] => {
                    let place = self.in_zone(*one, &Who::You);
                    format!("{place} or from any player's discard pile")
                }
                _ => return None,
            },
            _ => return None,
        })
    }

    /// "a Pilot", "a Shield token", of an upgrade that something has on it.
    pub fn upgrade_on(&mut self, upgrade: &Filter) -> String {
        match upgrade.0.as_slice() {
            [Test::Trait(word)] => with_article(&title(word)),
            _ => self.a_noun(upgrade),
        }
    }

    /// "with less power than this unit", "that costs the same as or less than it"
    pub fn compared_number(&mut self, stat: Stat, comparison: Comparison, amount: &Amount) -> Option<String> {
        let word = match comparison {
            Comparison::LessThan => "less",
            Comparison::MoreThan => "more",
            Comparison::AtMost => "the same as or less than",
            Comparison::Exactly => "the same as",
            Comparison::AtLeast => return None,
        };
        match (amount, comparison) {
            (Amount::Extreme { stat: same, of, .. }, Comparison::LessThan | Comparison::MoreThan) if *same == stat => {
                Some(format!("with {word} {stat} than {}", self.a_noun(of)))
            }
            (Amount::Stat(Stat::Cost, of), Comparison::LessThan | Comparison::MoreThan) if stat == Stat::Cost => {
                Some(format!("that costs {word} than {}", self.target(of)))
            }
            (Amount::Stat(Stat::Cost, of), _) if stat == Stat::Cost => {
                Some(format!("that costs {word} {}", self.target(of)))
            }
            (Amount::Stat(Stat::Power, of), Comparison::LessThan | Comparison::MoreThan)
                if stat != Stat::Power && **of == Target::This =>
            {
                Some(format!("with {word} {stat} than this unit's power"))
            }
            (Amount::Stat(same, of), Comparison::LessThan | Comparison::MoreThan) if *same == stat => {
                Some(format!("with {word} {stat} than {}", self.target(of)))
            }
            (Amount::Number(_), _) => None,
            (amount, Comparison::AtMost) => {
                Some(format!("with {stat} equal to or less than {}", self.quantity(amount)))
            }
            (amount, Comparison::Exactly) => Some(format!("with {stat} equal to {}", self.quantity(amount))),
            (amount, _) if stat == Stat::Cost => Some(format!("that costs {word} than {}", self.quantity(amount))),
            _ => None,
        }
    }
}
