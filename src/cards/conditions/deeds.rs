//! Past deeds: "a friendly unit was defeated this phase".

use crate::nouns::counting::whose;
use crate::reading::parser::Parser;
use crate::terms::{CardKind, Comparison};
use crate::tree::{Amount, Condition, Deed, Filter, Tally, Target, Test, Who};
use crate::writing::{Printer, unsaid};

impl Parser<'_> {
    /// "an opponent played 2 or more cards this phase": one opponent, by themselves.
    pub(crate) fn deed_of_opponent(&mut self) -> Option<Condition> {
        self.eat("an opponent played")?;
        let (number, comparison) = self.number_and_comparison()?;
        let card = self.before(Self::filter, "this phase")?;
        let own = Amount::Tally(Tally::this_phase(Deed::Played, Who::You, card));
        let most = Amount::MostAmong(Who::EachOpponent, Box::new(own));
        (comparison == Comparison::AtLeast).then_some(Condition::Compare(most, comparison, number))
    }

    /// "you played a Villainy card this phase", "you've attacked with another unit this phase".
    pub(crate) fn deed_of_player(&mut self) -> Option<Condition> {
        let deed = self.one_of(&[
            ("you|you've played", Deed::Played),
            ("you|you've attacked with", Deed::Attacked),
            ("you discarded", Deed::Discarded),
            ("you created", Deed::Created),
            ("you've dealt", Deed::DamagedBase),
            ("you|you've defeated", Deed::DefeatedEnemy),
        ])?;
        let tally = |card: Filter| Tally::this_phase(deed, Who::You, card);
        if deed == Deed::DamagedBase {
            let amount = self.attempt(Self::number_and_comparison);
            self.eat("damage to an enemy base this phase")?;
            let tally = tally(Filter(vec![Test::Enemy]));
            return Some(match amount {
                Some((number, comparison)) => {
                    Condition::Compare(Amount::Tally(Tally { of_one: true, ..tally }), comparison, number)
                }
                None => Condition::Happened(tally),
            });
        }
        let mut card = self.a_filter()?;
        if deed == Deed::DefeatedEnemy {
            // That it was an enemy is part of the deed: by now it may be anywhere.
            let enemy = card.0.iter().position(|test| *test == Test::Enemy)?;
            card.0.remove(enemy);
        }
        self.eat("this phase")?;
        Some(Condition::Happened(tally(card)))
    }

    /// "your base was attacked this phase", "an enemy base was damaged this phase".
    pub(crate) fn deed_to_base(&mut self) -> Option<Condition> {
        let own = self.has("your base");
        let filter = match own {
            true => Filter(vec![Test::Kind(CardKind::Base), Test::Friendly]),
            false => self.a_filter()?,
        };
        self.eat("was")?;
        let attacked = self.one_of(&[("attacked", true), ("damaged", false)])?;
        self.eat("this phase")?;
        if !attacked {
            return Some(Condition::Exists(filter.and(Test::DamagedThisPhase)));
        }
        self.demand(filter.0.contains(&Test::Kind(CardKind::Base)))?;
        let card = match own {
            true => Filter::one(Target::Base(Who::You)),
            false => filter,
        };
        Some(Condition::Happened(Tally::this_phase(Deed::AttackedBase, Who::EachPlayer, card)))
    }

    /// "a friendly unit was defeated this phase", "2 or more friendly units entered play this phase".
    pub(crate) fn deed_of_units(&mut self) -> Option<Condition> {
        let several = self.attempt(Self::number_and_comparison);
        let mut card = if several.is_some() { self.filter()? } else { self.a_filter()? };
        let what = self.one_of(&[
            ("was|were defeated", Deed::Defeated),
            ("has|have been defeated", Deed::Defeated),
            ("left play", Deed::LeftPlay),
            ("attacked", Deed::Attacked),
            ("entered play", Deed::EnteredPlay),
        ])?;
        if what == Deed::Defeated && self.has("while attacking") {
            card.0.push(Test::Attacking);
        }
        self.eat("this phase")?;
        if what == Deed::EnteredPlay {
            self.refs.crowd = Some(card.clone().and(Test::EnteredPlayThisPhase));
        }
        let who = self.side_of(&mut card);
        let tally = Tally::this_phase(what, who, card);
        Some(match several {
            Some((number, comparison)) => Condition::Compare(Amount::Tally(tally), comparison, number),
            None => Condition::Happened(tally),
        })
    }
}

impl Printer {
    /// A past deed: "you played a unit this phase".
    pub(crate) fn tally(&mut self, tally: &Tally) -> String {
        let Tally { what, who, card, of_one } = tally;
        let (verb, after) = match what {
            Deed::Played => ("played", ""),
            Deed::Defeated => ("had", " defeated"),
            Deed::DefeatedEnemy => ("defeated", ""),
            Deed::Attacked => ("attacked with", ""),
            Deed::AttackedBase => ("attacked", ""),
            Deed::EnteredPlay => ("had", " enter play"),
            Deed::Drew => ("drew", ""),
            Deed::Discarded => ("discarded", ""),
            Deed::DamagedBase => ("dealt damage to", ""),
            Deed::UsedTheForce => ("used the Force", ""),
            Deed::DealtIndirect => ("dealt indirect damage", ""),
            Deed::Deployed => ("deployed", ""),
            Deed::Created => ("created", ""),
            Deed::LeftPlay | Deed::TookAction | Deed::HealedBase => return unsaid(tally),
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
            Deed::AttackedBase | Deed::DamagedBase => match card.0.as_slice() {
                [] => " a base".into(),
                [Test::Enemy] => " an enemy base".into(),
                _ => format!(" {}", self.a_noun(card)),
            },
            _ => format!(" {}", self.a_noun(card)),
        };
        self.from = outer;
        let of_one = if *of_one { " of one of them" } else { "" };
        format!("{who} {verb}{card}{after}{of_one} this phase")
    }

    /// "a friendly unit was defeated this phase"
    pub(crate) fn happened(&mut self, tally: &Tally) -> String {
        self.special(|p| p.deed_done(tally)).unwrap_or_else(|| self.tally(tally))
    }

    fn deed_done(&mut self, tally: &Tally) -> Option<String> {
        let Tally { what, who, card, of_one: false } = tally else { return None };
        let (verb, tests) = match (what, card.0.as_slice()) {
            (Deed::Defeated, [rest @ .., Test::Attacking]) => ("was defeated while attacking", rest),
            (Deed::Defeated, tests) => ("was defeated", tests),
            (Deed::LeftPlay, tests) => ("left play", tests),
            (Deed::EnteredPlay, tests) => ("entered play", tests),
            (Deed::Attacked, tests) if *who != Who::You => ("attacked", tests),
            (Deed::DefeatedEnemy, tests) if *who == Who::You => {
                let enemy = Filter([tests, &[Test::Enemy]].concat());
                return Some(format!("you defeated {} this phase", self.a_noun(&enemy)));
            }
            (Deed::AttackedBase, _) if *who == Who::EachPlayer => {
                return Some(format!("{} was attacked this phase", self.a_noun(card)));
            }
            (Deed::DamagedBase, [Test::Enemy]) if *who == Who::You => {
                return Some("you've dealt damage to an enemy base this phase".into());
            }
            _ => return None,
        };
        let card = whose(&Filter(tests.to_vec()), who)?;
        Some(format!("{} {verb} this phase", self.a_noun(&card)))
    }

    pub(crate) fn deeds_done(&mut self, tally: &Tally, count: &str) -> Option<String> {
        let Tally { what, who, card, .. } = tally;
        let verb = match what {
            Deed::Defeated => "were defeated",
            Deed::LeftPlay => "left play",
            Deed::EnteredPlay => "entered play",
            Deed::Attacked => "attacked",
            Deed::DamagedBase if *who == Who::You => {
                return Some(format!("you've dealt {count} damage to an enemy base this phase"));
            }
            _ => return None,
        };
        let card = whose(card, who)?;
        Some(format!("{count} {} {verb} this phase", self.nouns(&card)))
    }
}
