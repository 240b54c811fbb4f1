//! Numbers: "2", "the number of friendly units", "for each unit defeated this way".

use super::filter::zone_word;
use super::target::feature_word;
use super::{Printer, each, s};
use crate::amount::Amount;
use crate::condition::{Deed, Tally};
use crate::phrases::{CLASSES, TALLIES};
use crate::target::{Filter, Target, Test, Who};
use crate::terms::{CardKind, Comparison, Stat, ZoneKind};
use crate::trigger::AbilityClass;

impl Printer {
    /// A number as it stands after "equal to".
    pub fn quantity(&mut self, amount: &Amount) -> String {
        match amount {
            Amount::Number(number) => number.to_string(),
            Amount::Stat(Stat::Damage, target) => format!("the damage on {}", self.bearer(target)),
            Amount::Stat(stat, target) if self.is_several(target) || **target == Target::Shown => {
                let of = self.operand(target);
                format!("the combined {stat} of {}", if of == "them" { "those units" } else { &of })
            }
            Amount::Stat(stat, target) => format!("{} {stat}", self.possessive(target)),
            Amount::KeywordTotal(keyword, target) => format!("{} {keyword}", self.possessive(target)),
            Amount::Count(filter) => format!("the number of {}", self.nouns(filter)),
            Amount::CountOf(target) => match self.special(|p| p.this_way(target, true)) {
                Some(words) => format!("the number of {words}"),
                None => format!("the number of {}", self.target(target)),
            },
            Amount::UpgradesOn(target) => format!("the number of upgrades that were on {}", self.operand(target)),
            Amount::Different(feature, filter) => {
                let feature = feature_word(*feature);
                format!("the number of different {feature}s among {}", self.among(filter))
            }
            Amount::AspectIcons(aspect, filter) => {
                format!("the number of {aspect} aspect icons among {}", self.nouns(filter))
            }
            Amount::CardsIn(zone, who) => format!("the number of cards in {}", self.owned(zone_word(*zone), who)),
            Amount::Resources(Who::You) => "the number of resources you control".into(),
            Amount::Resources(who) => format!("the number of resources {}", self.controls(who)),
            Amount::Tally(tally) => match self.counted_deeds(tally, true) {
                Some(deeds) => format!("the number of {deeds}"),
                None => format!("the number of times {}", self.tally(tally)),
            },
            Amount::ThatMuch => match self.done.map(|done| done.verb) {
                Some(verb @ ("damaged" | "healed")) => {
                    format!("the damage {} this way", if verb == "healed" { verb } else { "dealt" })
                }
                Some("paid") => "the number of resources paid this way".into(),
                _ => "that much".into(),
            },
            Amount::Chosen => "the chosen number".into(),
            Amount::ExcessDamage => "the excess damage".into(),
            Amount::Resourced => "the number of cards resourced this way".into(),
            Amount::PaidFor(target) => format!("the number of resources paid for {}", self.operand(target)),
            Amount::AbilitiesOn(kind, target) => {
                format!("the number of {} “{}” abilities", self.possessive(target), class(*kind))
            }
            Amount::Paid => "the number of resources paid to play this unit".into(),
            Amount::Sum(parts) => each(parts, |part| self.quantity(part)).join(" plus "),
            Amount::Difference(of, less) => match **less {
                Amount::Number(number) => format!("{number} less than {}", self.quantity(of)),
                ref less => {
                    let of = self.quantity(of);
                    format!("the difference of {of} and {}", self.quantity(less))
                }
            },
            Amount::Half { of, up } => {
                format!("half {}, rounded {}", self.quantity(of), if *up { "up" } else { "down" })
            }
            Amount::Times(2, of) => format!("twice {}", self.quantity(of)),
            Amount::Times(number, of) => format!("{number} times {}", self.quantity(of)),
            Amount::Spread(stat, target) => match &**target {
                Target::Affected => format!("the difference in the discarded cards' {stat}s"),
                _ => format!("the difference between those units' {stat}s"),
            },
            Amount::Extreme { most, stat, of } => {
                let extreme = if *most { "greatest" } else { "smallest" };
                format!("the {extreme} {stat} among {}", self.nouns(of))
            }
            Amount::DealtInAttack { by, to, combat } => {
                let combat = if *combat { "combat " } else { "" };
                let by = by.as_ref().map_or_else(String::new, |by| format!(" {}", self.operand(by)));
                let dealt = if by.is_empty() { "damage dealt".into() } else { format!("damage{by} dealt") };
                format!("the {combat}{dealt} to {} this attack", self.a_noun(to))
            }
            Amount::Every(number, of) => format!("1 {}", self.for_every(*number, of)),
            Amount::MostAmong(who, of) => {
                let who = self.player(who);
                format!("the most of {who} of {}", self.quantity(of))
            }
            Amount::LeastAmong(who, of) => {
                let who = self.player(who);
                format!("the least of {who} of {}", self.quantity(of))
            }
            Amount::ArenasWithMostUnits => "the number of arenas in which you control most units".into(),
            Amount::All => "all".into(),
        }
    }

    /// The object of which the damage is spoken of.
    fn bearer(&mut self, target: &Target) -> String {
        if *target == Target::Itself { "it".into() } else { self.target(target) }
    }

    /// Cards of which something is counted: "friendly units", "the discarded cards".
    fn among(&mut self, filter: &Filter) -> String {
        match filter.0.as_slice() {
            [Test::OneOf(of)] if **of == Target::Affected => "the discarded cards".into(),
            _ => self.nouns(filter),
        }
    }

    /// A past deed: "you played a unit this phase".
    pub fn tally(&mut self, tally: &Tally) -> String {
        let Tally { what, who, card, this_round, of_one } = tally;
        let (verb, after) = match what {
            Deed::Played => ("played", ""),
            Deed::Defeated => ("had", " defeated"),
            Deed::DefeatedEnemy => ("defeated", ""),
            Deed::LeftPlay => ("had", " leave play"),
            Deed::Attacked => ("attacked with", ""),
            Deed::AttackedBase => ("attacked", ""),
            Deed::TookAction => ("took an action with", ""),
            Deed::EnteredPlay => ("had", " enter play"),
            Deed::Drew => ("drew", ""),
            Deed::Discarded => ("discarded", ""),
            Deed::DamagedBase => ("dealt damage to", ""),
            Deed::HealedBase => ("healed damage from", ""),
            Deed::UsedTheForce => ("used the Force", ""),
            Deed::DealtIndirect => ("dealt indirect damage", ""),
            Deed::Deployed => ("deployed", ""),
            Deed::Created => ("created", ""),
        };
        let who = match who {
            Who::EachOpponent => "an opponent".into(),
            Who::EachPlayer => "a player".into(),
            who => self.player(who),
        };
        let outer = std::mem::replace(&mut self.from, *what == Deed::Discarded);
        let card = match what {
            Deed::UsedTheForce | Deed::DealtIndirect if card.0.is_empty() => String::new(),
            Deed::UsedTheForce | Deed::DealtIndirect => format!(" with {}", self.a_noun(card)),
            Deed::DefeatedEnemy if *card == Filter::units() => " an enemy unit".into(),
            Deed::AttackedBase | Deed::DamagedBase | Deed::HealedBase => match card.0.as_slice() {
                [] => " a base".into(),
                [Test::Enemy] => " an enemy base".into(),
                _ => format!(" {}", self.a_noun(card)),
            },
            _ => format!(" {}", self.a_noun(card)),
        };
        self.from = outer;
        let when = if *this_round { "this round" } else { "this phase" };
        let of_one = if *of_one { " of one of them" } else { "" };
        format!("{who} {verb}{card}{after}{of_one} {when}")
    }

    /// "cards you've drawn this phase", after "the number of", or one of them, after "for each".
    fn counted_deeds(&mut self, tally: &Tally, plural: bool) -> Option<String> {
        if let Some(words) = TALLIES.words(tally) {
            return Some(if plural { words.replacen("card ", "cards ", 1) } else { words.into() });
        }
        let Tally { what: Deed::Defeated, who, card, this_round: false, of_one: false } = tally else { return None };
        let card = whose(card, who)?;
        let was = if plural { "were" } else { "was" };
        Some(format!("{} that {was} defeated this phase", self.noun(&card.0, plural)))
    }

    /// "for each friendly unit", "for every 2 resources you control", "times" any other number.
    pub fn multiplied(&mut self, amount: &Amount) -> String {
        self.each_time(amount).unwrap_or_else(|| format!("times {}", self.quantity(amount)))
    }

    fn for_every(&mut self, number: i32, of: &Amount) -> String {
        let of = match of {
            Amount::Resources(who) => format!("resources {}", self.controls(who)),
            Amount::Count(filter) => self.nouns(filter),
            Amount::Stat(Stat::Damage, target) => format!("damage on {}", self.bearer(target)),
            Amount::ThatMuch => match self.done.map(|done| done.verb) {
                Some("damaged") => "damage dealt this way".into(),
                _ => "resources paid this way".into(),
            },
            of => format!("of {}", self.quantity(of)),
        };
        format!("for every {number} {of}")
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
                [Test::In(ZoneKind::Hand, who), Test::NamedCard] => {
                    format!("for each card with that name in {}", self.owned("hand", who))
                }
                tests => format!("for each {}", self.noun(tests, false)),
            },
            Amount::Different(feature, filter) => {
                let feature = feature_word(*feature);
                match filter.0.as_slice() {
                    [Test::OneOf(of)] if matches!(**of, Target::It | Target::Chosen(_)) => {
                        format!("for each different {feature} it has")
                    }
                    _ => format!("for each different {feature} among {}", self.among(filter)),
                }
            }
            Amount::CountOf(target) => format!("for each {}", self.special(|p| p.this_way(target, false))?),
            Amount::Stat(Stat::Damage, target) => format!("for each damage on {}", self.bearer(target)),
            Amount::Every(number, of) => self.for_every(*number, of),
            Amount::KeywordTotal(keyword, _) => format!("for each {keyword} it has"),
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
            Amount::Tally(tally) => format!("for each {}", self.counted_deeds(tally, false)?),
            Amount::CardsIn(zone, who) => format!("for each card in {}", self.owned(zone_word(*zone), who)),
            Amount::Resources(who) => format!("for each resource {}", self.controls(who)),
            Amount::ArenasWithMostUnits => {
                let more = "more units than each opponent";
                format!("for each arena in which you control {more}")
            }
            _ => return None,
        })
    }

    /// "unit defeated this way", of the effect before.
    pub fn this_way(&mut self, target: &Target, plural: bool) -> Option<String> {
        let card = if plural { "cards" } else { "card" };
        match target {
            Target::Exploited => Some("unit you exploited while playing this card".into()),
            Target::Affected => Some(format!("{card} {} this way", self.done?.verb)),
            Target::Among(of, filter) if **of == Target::Affected => {
                let verb = self.done?.verb;
                if verb == "healed" && filter.0 == [Test::Kind(CardKind::Base)] {
                    return Some("player that does".into());
                }
                Some(match filter.0.split_last() {
                    Some((Test::DefeatedThisPhase, rest)) => format!("{} defeated this way", self.noun(rest, plural)),
                    _ => format!("{} {verb} this way", self.noun(&filter.0, plural)),
                })
            }
            _ => None,
        }
    }

    /// A signed number of resources, as the words before and after "resources": "2", "less".
    pub fn change(&mut self, change: &Amount, to_play: &str) -> String {
        let (number, of) = match change {
            Amount::Number(number) => (*number, None),
            Amount::Times(number, of) => (*number, Some(&**of)),
            of => (1, Some(of)),
        };
        let more = if number < 0 { "less" } else { "more" };
        let times = of.map_or_else(String::new, |of| format!(" {}", self.multiplied(of)));
        format!("{} {more}{to_play}{times}", resources(number.abs()))
    }

    pub fn number_of_resources(&mut self, amount: &Amount) -> String {
        match amount {
            Amount::Number(number) => resources(*number),
            amount => format!("resources equal to {}", self.quantity(amount)),
        }
    }
}

/// A description with the side that did something with it.
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

/// So many resources.
pub(super) fn resources(number: i32) -> String {
    format!("{number} resource{}", s(number))
}

/// The words of a class of triggered abilities.
pub(super) fn class(class: AbilityClass) -> &'static str {
    CLASSES.words(&class).unwrap_or_default()
}

/// "3 or more"
pub(super) fn at(comparison: Comparison, number: &str) -> String {
    match comparison {
        Comparison::AtLeast => format!("{number} or more"),
        Comparison::AtMost => format!("{number} or less"),
        Comparison::Exactly => number.to_owned(),
        Comparison::MoreThan => format!("more than {number}"),
        Comparison::LessThan => format!("less than {number}"),
    }
}
