//! Numbers: those that are said, and those that are worked out.

use super::super::amount::Amount;
use super::super::condition::{Deed, Tally};
use super::super::target::{Filter, Target, Test, Who};
use super::super::terms::{Stat, ZoneKind};
use super::Printer;
use super::filter::zone_word;
use super::target::feature_word;

impl Printer {
    /// A number as it stands after "equal to".
    pub fn quantity(&mut self, amount: &Amount) -> String {
        if !matches!(amount, Amount::Number(_) | Amount::ThatMuch)
            && let Some(words) = self.plainly(|p| p.plain_quantity(amount))
        {
            return words;
        }
        match amount {
            Amount::Number(number) => number.to_string(),
            Amount::Stat(Stat::Damage, target) => format!("the damage on {}", self.operand(target)),
            Amount::Stat(stat, target) => format!("the {stat} of {}", self.operand(target)),
            Amount::KeywordTotal(keyword, target) => format!("the {keyword} of {}", self.operand(target)),
            Amount::Count(filter) => format!("the number of [{}]", self.nouns(filter)),
            Amount::CountOf(target) => format!("the count of [{}]", self.target(target)),
            Amount::UpgradesOn(target) => format!("the number of upgrades that {} has or had", self.operand(target)),
            Amount::Different(feature, filter) => {
                let nouns = self.nouns(filter);
                format!("the number of different [{}] among [{nouns}]", feature_word(*feature))
            }
            Amount::AspectIcons(aspect, filter) => {
                format!("the number of {aspect} icons among [{}]", self.nouns(filter))
            }
            Amount::CardsIn(zone, who) => format!("the number of cards in {}", self.owned(zone_word(*zone), who)),
            Amount::Resources(who) => match who {
                Who::You => "the number of resources you control".into(),
                who => format!("the number of resources {} controls", self.player(who)),
            },
            Amount::Tally(tally) => format!("the number of times [{}]", self.tally(tally)),
            Amount::ThatMuch => "that much".into(),
            Amount::Chosen => "the chosen number".into(),
            Amount::ExcessDamage => "the excess damage".into(),
            Amount::Resourced => "the cards resourced".into(),
            Amount::PaidFor(target) => format!("the payment for {}", self.operand(target)),
            Amount::AbilitiesOn(kind, target) => {
                let kind = super::trigger::class(*kind);
                format!("the number of “{kind}” abilities of {}", self.operand(target))
            }
            Amount::Paid => "the resources paid for this card".into(),
            Amount::Sum(parts) => {
                let parts = super::each(parts, |part| format!("[{}]", self.quantity(part)));
                format!("the sum of {}", parts.join(" and "))
            }
            Amount::Difference(from, less) => {
                let from = self.quantity(from);
                format!("the difference of [{from}] and [{}]", self.quantity(less))
            }
            Amount::Spread(stat, target) => format!("the range of {stat} among [{}]", self.target(target)),
            Amount::Extreme { most, stat, of } => {
                let extreme = if *most { "greatest" } else { "smallest" };
                format!("the {extreme} {stat} among [{}]", self.nouns(of))
            }
            Amount::DealtInAttack { by, to, combat } => {
                let combat = if *combat { "combat " } else { "" };
                let by = by.as_ref().map_or(String::new(), |by| format!(" by {}", self.operand(by)));
                format!("the {combat}damage dealt in this attack to [{}]{by}", self.nouns(to))
            }
            Amount::Times(number, of) => format!("{number} times [{}]", self.quantity(of)),
            Amount::Half { of, up } => {
                let rounded = if *up { "up" } else { "down" };
                format!("half of [{}] rounded {rounded}", self.quantity(of))
            }
            Amount::Every(number, of) => format!("1 for every {number} of [{}]", self.quantity(of)),
            Amount::MostAmong(who, of) => {
                let who = self.player(who);
                format!("the most for {who} of [{}]", self.quantity(of))
            }
            Amount::LeastAmong(who, of) => {
                let who = self.player(who);
                format!("the least for {who} of [{}]", self.quantity(of))
            }
            Amount::ArenasWithMostUnits => "the number of arenas with most units".into(),
            Amount::All => "all".into(),
        }
    }

    /// What has been done: "you played a unit this phase".
    pub fn tally(&mut self, tally: &Tally) -> String {
        let Tally { what, who, card, this_round, of_one } = tally;
        let (verb, after) = deed(*what);
        // What any of them did counts, and not only what each did.
        let who = match who {
            Who::EachOpponent => "some opponent".into(),
            Who::EachPlayer => "some player".into(),
            who => self.player(who),
        };
        let outer = std::mem::replace(&mut self.from, *what == Deed::Discarded);
        let card = self.a_noun(card);
        self.from = outer;
        let when = if *this_round { "this round" } else { "this phase" };
        let of_one = if *of_one { ", for one of them," } else { "" };
        format!("{who} {verb} {card}{after}{of_one} {when}")
    }

    /// "for each friendly unit", or "times" a number that is no such count.
    pub fn multiplied(&mut self, amount: &Amount) -> String {
        match amount {
            Amount::Stat(Stat::Damage, target)
                if matches!(
                    **target,
                    Target::This | Target::Attached | Target::It | Target::Itself | Target::Base(Who::You)
                ) =>
            {
                format!("for each damage on {}", self.operand(target))
            }
            Amount::Resources(Who::You) => "for each resource you control".into(),
            Amount::CardsIn(ZoneKind::Hand, Who::You) => "for each card in your hand".into(),
            Amount::Count(filter) if is_countable(filter) => format!("for each {}", self.noun(&filter.0, false)),
            amount => match self.plainly(|p| p.each_time(amount)) {
                Some(each) => each,
                None => format!("times [{}]", self.quantity(amount)),
            },
        }
    }

    /// A signed number of resources, as the words before and after "resources": "2", "less".
    pub fn change(&mut self, change: &Amount, to_play: &str) -> String {
        let more = |number: i32| if number < 0 { "less" } else { "more" };
        match change {
            Amount::Number(number) => format!("{} {}{to_play}", resources(number.abs()), more(*number)),
            Amount::Times(number, of) if *number != 0 && *number != 1 => {
                let times = self.multiplied(of);
                format!("{} {}{to_play} {times}", resources(number.abs()), more(*number))
            }
            amount => {
                let times = self.multiplied(amount);
                format!("1 resource more{to_play} {times}")
            }
        }
    }
}

/// So many resources.
pub(super) fn resources(number: i32) -> String {
    format!("{number} resource{}", if number == 1 { "" } else { "s" })
}

/// Whether "for each" such thing means how many there are.
fn is_countable(filter: &Filter) -> bool {
    matches!(filter.0.first(), Some(Test::Kind(_)))
        && !filter.0.contains(&Test::DefeatedThisPhase)
        && !filter.0.iter().any(|test| matches!(test, Test::In(..)))
        && !matches!(filter.0.get(1), Some(Test::ControlledBy(Who::EachOpponent)))
}

/// The words before and after what a deed was done with.
pub(in super::super) const fn deed(what: Deed) -> (&'static str, &'static str) {
    match what {
        Deed::Played => ("played", ""),
        Deed::Defeated => ("had", " defeated"),
        Deed::DefeatedEnemy => ("defeated as an enemy", ""),
        Deed::LeftPlay => ("had", " leave play"),
        Deed::Attacked => ("attacked with", ""),
        Deed::AttackedBase => ("attacked the base that is", ""),
        Deed::TookAction => ("took an action with", ""),
        Deed::EnteredPlay => ("had", " enter play"),
        Deed::Drew => ("drew", ""),
        Deed::Discarded => ("discarded", ""),
        Deed::DamagedBase => ("dealt damage to the base that is", ""),
        Deed::HealedBase => ("healed damage from the base that is", ""),
        Deed::UsedTheForce => ("used the Force with", ""),
        Deed::DealtIndirect => ("dealt indirect damage with", ""),
        Deed::Deployed => ("deployed", ""),
        Deed::Created => ("created", ""),
    }
}
