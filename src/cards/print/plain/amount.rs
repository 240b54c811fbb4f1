//! Numbers in plain words: "the number of friendly units", "for each unit defeated this way".

use super::super::super::amount::Amount;
use super::super::super::condition::{Deed, Tally};
use super::super::super::effect::{Each, Effect};
use super::super::super::target::{Filter, Target, Test, Who};
use super::super::super::terms::{CardKind, Comparison, Stat};
use super::super::filter::zone_word;
use super::super::names::Spoken;
use super::super::target::feature_word;
use super::super::{Printer, sentence};

impl Printer {
    /// A number in plain words, as it stands after "equal to".
    pub fn plain_quantity(&mut self, amount: &Amount) -> Option<String> {
        match amount {
            Amount::Stat(Stat::Damage, target) => match &**target {
                Target::Each(filter) => Some(format!("the damage on each {}", self.noun(&filter.0, false))),
                target => Some(format!("the damage on {}", self.target(target))),
            },
            Amount::Stat(stat, target) => self.stat_of(*stat, target),
            Amount::Count(filter) => Some(format!("the number of {}", self.nouns(filter))),
            Amount::CountOf(target) => match &**target {
                Target::Affected => {
                    let verb = self.done?.verb;
                    Some(format!("the number of cards {verb} this way"))
                }
                Target::Among(of, filter) if **of == Target::Affected => {
                    let verb = self.done?.verb;
                    match filter.0.split_last() {
                        Some((Test::DefeatedThisPhase, rest)) => {
                            Some(format!("the number of {} defeated this way", self.noun(rest, true)))
                        }
                        _ => Some(format!("the number of {} {verb} this way", self.nouns(filter))),
                    }
                }
                _ => None,
            },
            Amount::Different(feature, filter) => {
                let feature = feature_word(*feature);
                match filter.0.as_slice() {
                    [Test::OneOf(of)] if **of == Target::Affected => {
                        Some(format!("the number of different {feature}s among the discarded cards"))
                    }
                    _ => Some(format!("the number of different {feature}s among {}", self.nouns(filter))),
                }
            }
            Amount::AspectIcons(aspect, filter) => {
                Some(format!("the number of {aspect} aspect icons among {}", self.nouns(filter)))
            }
            Amount::CardsIn(zone, Who::ThatPlayer) => {
                Some(format!("the number of cards in their {}", zone_word(*zone)))
            }
            Amount::Tally(tally) => self.counted_deeds(tally).map(|deeds| format!("the number of {deeds}")),
            Amount::Sum(parts) => {
                let parts = super::super::each(parts, |part| self.quantity(part));
                Some(parts.join(" plus "))
            }
            Amount::Difference(of, less) => {
                let Amount::Number(number) = **less else { return None };
                Some(format!("{number} less than {}", self.quantity(of)))
            }
            Amount::Half { of, up } => {
                let rounded = if *up { "up" } else { "down" };
                Some(format!("half {}, rounded {rounded}", self.quantity(of)))
            }
            Amount::Times(2, of) => Some(format!("twice {}", self.quantity(of))),
            Amount::Spread(Stat::Cost, target) => match &**target {
                Target::Affected => Some("the difference in the discarded cards' costs".into()),
                _ => Some("the difference between those units' costs".into()),
            },
            Amount::DealtInAttack { by: None, to, combat } => {
                let combat = if *combat { "combat " } else { "" };
                Some(format!("the {combat}damage dealt to {} this attack", self.a_noun(to)))
            }
            Amount::Paid => Some("the number of resources paid to play this unit".into()),
            _ => None,
        }
    }

    /// "cards you've drawn this phase", after "the number of".
    pub fn counted_deeds(&mut self, tally: &Tally) -> Option<String> {
        match (tally.what, &tally.who) {
            (Deed::Drew, Who::You) => Some("cards you've drawn this phase".into()),
            (Deed::UsedTheForce, Who::You) => Some("times you used the Force this phase".into()),
            (Deed::Defeated, who) => {
                let card = whose(&tally.card, who)?;
                Some(format!("{} that were defeated this phase", self.nouns(&card)))
            }
            _ => None,
        }
    }

    /// "other card you played this phase", after "for each".
    pub fn counted_deed(&mut self, tally: &Tally) -> Option<String> {
        match (tally.what, &tally.who) {
            (Deed::Played, Who::You) => Some("other card you played this phase".into()),
            (Deed::Discarded, Who::You) => Some("card discarded from your hand this phase".into()),
            (Deed::Defeated, who) => {
                let card = whose(&tally.card, who)?;
                Some(format!("{} that was defeated this phase", self.noun(&card.0, false)))
            }
            _ => None,
        }
    }

    pub fn for_each(&mut self, of: &Each, effect: &Effect) -> Option<String> {
        let before = (self.choices.len(), self.near.clone());
        if let (Each::Objects(captor), Effect::Capture { captor: Target::It, what }) = (of, effect) {
            let each = matches!(captor, Target::It | Target::Chosen(_)).then(|| "each of those units".to_owned());
            let captor = match each {
                Some(each) => each,
                None => self.target(captor),
            };
            self.choices.push(Spoken::of(&Filter::units(), false));
            let words = format!("{captor} captures {}", self.target(what));
            self.choices.remove(before.0.min(self.choices.len().saturating_sub(1)));
            return Some(sentence(&words));
        }
        let of = match of {
            Each::Times(amount) => self.each_time(amount)?,
            Each::Objects(target) => {
                let of = match target {
                    Target::Each(filter) => format!("for each {}", self.noun(&filter.0, false)),
                    target => self.each_time(&Amount::CountOf(Box::new(target.clone())))?,
                };
                let filter = match target {
                    Target::Each(filter) | Target::Among(_, filter) => filter.clone(),
                    _ => Filter::units(),
                };
                self.choices.push(Spoken::of(&filter, false));
                self.near = Some(Target::It);
                of
            }
            Each::Players(Who::EachOpponent) => "for each opponent".into(),
            Each::Players(Who::EachPlayer) => "for each player".into(),
            Each::Players(_) => return None,
        };
        let words = sentence(&format!("{of}, {}", self.clause(effect)));
        self.choices.truncate(before.0);
        self.near = before.1;
        Some(words)
    }

    /// "for each friendly unit", "for each unit defeated this way"
    pub fn each_time(&mut self, amount: &Amount) -> Option<String> {
        Some(match amount {
            Amount::Count(Filter(tests)) => match tests.as_slice() {
                [
                    Test::Kind(CardKind::Base),
                    rest @ ..,
                    Test::Stat(Stat::Damage, Comparison::AtLeast, Amount::Number(number)),
                ] if rest.is_empty() || *rest == [Test::Enemy] => {
                    let player = if rest.is_empty() { "player" } else { "opponent" };
                    format!("for each {player} with {number} or more damage on their base")
                }
                tests => format!("for each {}", self.noun(tests, false)),
            },
            Amount::Different(feature, filter) => {
                let feature = feature_word(*feature);
                match filter.0.as_slice() {
                    [Test::OneOf(of)] if matches!(**of, Target::It | Target::Chosen(_)) => {
                        format!("for each different {feature} it has")
                    }
                    [Test::OneOf(of)] if **of == Target::Affected => {
                        format!("for each different {feature} among the discarded cards")
                    }
                    _ => format!("for each different {feature} among {}", self.nouns(filter)),
                }
            }
            Amount::CountOf(target) => match &**target {
                Target::Among(of, bases)
                    if **of == Target::Affected
                        && bases.0 == [Test::Kind(CardKind::Base)]
                        && self.done?.verb == "healed" =>
                {
                    "for each player that does".into()
                }
                target => format!("for each {}", self.this_way(target)?),
            },
            Amount::Stat(Stat::Damage, target) => format!("for each damage on {}", self.target(target)),
            Amount::Every(number, of) => match &**of {
                Amount::Resources(Who::ThatPlayer) => format!("for every {number} resources they control"),
                Amount::Stat(Stat::Damage, target) => {
                    format!("for every {number} damage on {}", self.target(target))
                }
                Amount::ThatMuch if self.done?.verb == "damaged" => format!("for every {number} damage dealt this way"),
                _ => return None,
            },
            Amount::ThatMuch => match self.done?.verb {
                "paid" => "for each resource paid this way".into(),
                "damaged" => "for each damage dealt this way".into(),
                "healed" => "for each damage healed this way".into(),
                _ => return None,
            },
            Amount::UpgradesOn(target) => format!("for each upgrade that was on {}", self.target(target)),
            Amount::AspectIcons(aspect, filter) => {
                format!("for each {aspect} aspect icon among {}", self.nouns(filter))
            }
            Amount::MostAmong(Who::EachOpponent, of) if **of == Amount::Count(Filter::units().and(Test::Friendly)) => {
                let most = "the opponent who controls the most units";
                format!("for each unit controlled by {most}")
            }
            Amount::Tally(tally) => format!("for each {}", self.counted_deed(tally)?),
            Amount::CardsIn(zone, Who::You) => format!("for each card in your {}", zone_word(*zone)),
            Amount::Resources(Who::You) => "for each resource you control".into(),
            Amount::ArenasWithMostUnits => {
                let more = "more units than each opponent";
                format!("for each arena in which you control {more}")
            }
            _ => return None,
        })
    }

    /// "unit defeated this way", of what the effect before did.
    pub fn this_way(&mut self, target: &Target) -> Option<String> {
        if *target == Target::Exploited {
            return Some("unit you exploited while playing this card".into());
        }
        let verb = self.done?.verb;
        match target {
            Target::Affected => Some(format!("card {verb} this way")),
            Target::Among(of, filter) if matches!(**of, Target::Affected) => match filter.0.split_last() {
                Some((Test::DefeatedThisPhase, rest)) => Some(format!("{} defeated this way", self.noun(rest, false))),
                _ => Some(format!("{} {verb} this way", self.noun(&filter.0, false))),
            },
            _ => None,
        }
    }
}

/// A description with whose it is, of what was done with it.
pub(super) fn whose(card: &Filter, who: &Who) -> Option<Filter> {
    let whose = match who {
        Who::You => Some(Test::Friendly),
        Who::EachOpponent => Some(Test::Enemy),
        Who::EachPlayer => None,
        _ => return None,
    };
    let mut tests = card.0.clone();
    if let Some(whose) = whose {
        tests.insert(1.min(tests.len()), whose);
    }
    Some(Filter(tests))
}
