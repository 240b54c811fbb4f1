//! Conditions: what follows "if" and "while".

use super::super::amount::{Amount, Feature};
use super::super::condition::{Condition, Deed, Tally};
use super::super::target::{Filter, Target, Test, Who};
use super::super::terms::{CardKind, Comparison, Keyword, Phase, Stat, ZoneKind};
use super::parser::Parser;

impl Parser<'_> {
    /// A condition, or several with "and" between them.
    pub fn condition(&mut self) -> Option<Condition> {
        let inside = std::mem::replace(&mut self.in_condition, true);
        let condition = self.conditions();
        self.in_condition = inside;
        condition
    }

    fn conditions(&mut self) -> Option<Condition> {
        let mut all = vec![self.single_condition()?];
        while let Some(more) = self.attempt(|p| {
            p.eat("and")?;
            p.single_condition()
        }) {
            all.push(more);
        }
        if all.len() == 1 { all.pop() } else { Some(Condition::All(all)) }
    }

    fn single_condition(&mut self) -> Option<Condition> {
        self.choice(&[
            Self::fixed_condition,
            Self::numbers_controlled,
            Self::player_controls,
            Self::cards_in_hand,
            Self::base_damage,
            Self::deed_of_player,
            Self::deed_of_units,
            Self::variety,
            Self::attack_going_on,
            Self::this_way_condition,
            Self::object_is,
            Self::shares,
            Self::some_unit_is,
        ])
    }

    fn fixed_condition(&mut self) -> Option<Condition> {
        self.one_of(&[
            ("you have the initiative", Condition::HasInitiative(Who::You)),
            ("the force is with you", Condition::TheForceIsWith(Who::You)),
            ("this unit survived", Condition::InPlay(Target::This)),
            (
                "you control no other units",
                Condition::Not(Box::new(Condition::Controls(Who::You, Filter::units().and(Test::Other)))),
            ),
            ("the defender|defending unit was defeated", defeated(Target::Defender)),
            ("the defender was defeated", defeated(Target::Defender)),
        ])
    }

    /// "3 or more", "exactly 1", "no", before what is counted.
    fn number_and_comparison(&mut self) -> Option<(Amount, Comparison)> {
        if self.has("no") {
            return Some((0.into(), Comparison::Exactly));
        }
        if self.has("exactly one") {
            return Some((1.into(), Comparison::Exactly));
        }
        let least = self.has("at least");
        let exactly = self.has("exactly");
        let number = self.number()?;
        let comparison = match (least, exactly) {
            (true, _) => Comparison::AtLeast,
            (_, true) => Comparison::Exactly,
            _ => self.comparison(),
        };
        // "if you control 2 units" does not occur: a bare number would leave open whether 3 would do.
        if comparison == Comparison::Exactly && !exactly {
            return self.refuse();
        }
        Some((number.into(), comparison))
    }

    /// "you", "an opponent", "another player", "the defending player".
    fn controlling(&mut self) -> Option<Who> {
        self.one_of(&[
            ("you control", Who::You),
            ("an opponent controls", Who::EachOpponent),
            ("another player controls", Who::EachOpponent),
            ("the defending player controls", Who::DefendingPlayer),
        ])
    }

    /// "you control 3 or more Republic units", "you control more units than an opponent".
    fn numbers_controlled(&mut self) -> Option<Condition> {
        let who = self.controlling()?;
        if let Some((number, comparison)) = self.attempt(Self::number_and_comparison) {
            if self.has("resources") {
                return (who == Who::You).then_some(Condition::Compare(
                    Amount::Resources(Who::You),
                    comparison,
                    number,
                ));
            }
            let mut filter = self.filter()?;
            self.own(&who, &mut filter);
            if number == Amount::Number(0) {
                return Some(Condition::Not(Box::new(Condition::Exists(filter))));
            }
            return match who {
                // Each opponent's own number counts.
                Who::EachOpponent => {
                    filter.0.retain(|test| *test != Test::Enemy);
                    let own = Amount::Count(filter.and(Test::Friendly));
                    let most = Amount::MostAmong(Who::EachOpponent, Box::new(own));
                    (comparison == Comparison::AtLeast).then_some(Condition::Compare(most, comparison, number))
                }
                _ => Some(Condition::Compare(Amount::Count(filter), comparison, number)),
            };
        }
        let more = self.one_of(&[("more", true), ("fewer", false)])?;
        let resources = self.has("resources");
        let filter = if resources { Filter::default() } else { self.filter()? };
        self.eat("than")?;
        let of = |who: Who| match (resources, &who) {
            (true, _) => Amount::Resources(who),
            (false, Who::You) => Amount::Count(filter.clone().and(Test::Friendly)),
            (false, _) => Amount::Count(filter.clone().and(Test::ControlledBy(who))),
        };
        let compare = if more { Comparison::MoreThan } else { Comparison::LessThan };
        if who == Who::You {
            if self.has("that unit's controller") {
                let controller = Who::ControllerOf(Box::new(self.refs.it()?));
                return Some(Condition::Compare(of(Who::You), compare, of(controller)));
            }
            if self.has("that opponent") {
                let player = self.refs.player_ref()?;
                return Some(Condition::Compare(of(Who::You), compare, of(player)));
            }
            if self.has("the defending player") {
                return Some(Condition::Compare(of(Who::You), compare, of(Who::DefendingPlayer)));
            }
            self.eat("an opponent")?;
            let own = Box::new(of(Who::You));
            let theirs = if more {
                Amount::LeastAmong(Who::EachOpponent, own.clone())
            } else {
                Amount::MostAmong(Who::EachOpponent, own.clone())
            };
            return Some(Condition::Compare(*own, compare, theirs));
        }
        self.eat("you")?;
        let theirs = match who {
            Who::EachOpponent => Amount::MostAmong(who, Box::new(of(Who::You))),
            who => of(who),
        };
        more.then(|| Condition::Compare(theirs, compare, of(Who::You)))
    }

    /// Adds whose it is to a filter.
    fn own(&mut self, who: &Who, filter: &mut Filter) {
        for test in &mut filter.0 {
            if let Test::In(ZoneKind::Resources, of) = test {
                *of = who.clone();
                return;
            }
        }
        filter.0.push(match who {
            Who::You => Test::Friendly,
            Who::EachOpponent => Test::Enemy,
            who => Test::ControlledBy(who.clone()),
        });
    }

    /// "you control another Vehicle unit", "an opponent controls an upgrade", "you control Jabba the Hutt".
    fn player_controls(&mut self) -> Option<Condition> {
        let who = self.controlling()?;
        if let Some(filter) = self.attempt(Self::a_filter) {
            let mut all = filter;
            if all.0.iter().any(|test| matches!(test, Test::In(..))) {
                self.own(&who, &mut all);
                return Some(Condition::Exists(all));
            }
            // "a ground unit and a space unit"
            if let Some(second) = self.attempt(|p| {
                p.eat("and")?;
                p.a_filter()
            }) {
                return Some(Condition::All(vec![
                    Condition::Controls(who.clone(), all),
                    Condition::Controls(who, second),
                ]));
            }
            return Some(Condition::Controls(who, all));
        }
        let name = self.card_name()?;
        let first = Condition::Controls(who.clone(), Filter(vec![Test::Named(name)]));
        if let Some(other) = self.attempt(|p| {
            p.eat("or")?;
            p.card_name()
        }) {
            return Some(Condition::Any(vec![first, Condition::Controls(who, Filter(vec![Test::Named(other)]))]));
        }
        Some(first)
    }

    fn cards_in_hand(&mut self) -> Option<Condition> {
        self.eat("you have")?;
        let own = Amount::CardsIn(ZoneKind::Hand, Who::You);
        if let Some(more) = self.one_of(&[("more", true), ("fewer", false)]) {
            self.eat("cards in")?;
            self.has("your");
            self.eat("hand than an opponent")?;
            let theirs = match more {
                true => Amount::LeastAmong(Who::EachOpponent, Box::new(own.clone())),
                false => Amount::MostAmong(Who::EachOpponent, Box::new(own.clone())),
            };
            let compare = if more { Comparison::MoreThan } else { Comparison::LessThan };
            return Some(Condition::Compare(own, compare, theirs));
        }
        let (number, comparison) = self.number_and_comparison()?;
        self.eat("card|cards in")?;
        self.has("your");
        self.eat("hand")?;
        Some(Condition::Compare(own, comparison, number))
    }

    /// "your base has 15 or more damage on it", "a base has …".
    fn base_damage(&mut self) -> Option<Condition> {
        let any = self.has("a base has");
        if !any {
            self.eat("your base has")?;
        }
        if !any && self.has("more damage on it than an enemy base") {
            let enemy = Filter(vec![Test::Kind(CardKind::Base), Test::Enemy]);
            let damage = Amount::Stat(Stat::Damage, Box::new(Target::Base(Who::You)));
            return Some(Condition::Exists(enemy.and(Test::Stat(Stat::Damage, Comparison::LessThan, damage))));
        }
        let (number, comparison) = self.number_and_comparison()?;
        let stat = match self.has("damage on it") {
            true => Stat::Damage,
            false => self.stat()?,
        };
        if any {
            let bases = Filter(vec![Test::Kind(CardKind::Base), Test::Stat(stat, comparison, number)]);
            return Some(Condition::Exists(bases));
        }
        let own = Amount::Stat(stat, Box::new(Target::Base(Who::You)));
        Some(Condition::Compare(own, comparison, number))
    }

    /// "you played a Villainy card this phase", "you've attacked with another unit this phase".
    fn deed_of_player(&mut self) -> Option<Condition> {
        let deed = self.one_of(&[
            ("you played", Deed::Played),
            ("you've played", Deed::Played),
            ("you attacked with", Deed::Attacked),
            ("you've attacked with", Deed::Attacked),
            ("you discarded", Deed::Discarded),
            ("you created", Deed::Created),
            ("you've dealt", Deed::DamagedBase),
        ])?;
        let tally = |card: Filter| Tally { what: deed, who: Who::You, card, this_round: false };
        if deed == Deed::DamagedBase {
            let amount = self.attempt(Self::number_and_comparison);
            self.eat("damage to an enemy base this phase")?;
            let tally = tally(Filter(vec![Test::Enemy]));
            return Some(match amount {
                Some((number, comparison)) => Condition::Compare(Amount::Tally(tally), comparison, number),
                None => Condition::Happened(tally),
            });
        }
        let card = self.a_filter()?;
        self.eat("this phase")?;
        Some(Condition::Happened(tally(card)))
    }

    /// "a friendly unit was defeated this phase", "2 or more friendly units entered play this phase".
    fn deed_of_units(&mut self) -> Option<Condition> {
        let several = self.attempt(Self::number_and_comparison);
        let mut card = match several {
            Some(_) => self.filter()?,
            None => self.a_filter()?,
        };
        let what = self.one_of(&[
            ("was|were defeated", Deed::Defeated),
            ("has|have been defeated", Deed::Defeated),
            ("left play", Deed::LeftPlay),
            ("attacked", Deed::Attacked),
            ("entered play", Deed::EnteredPlay),
        ])?;
        self.eat("this phase")?;
        let who = self.side_of(&mut card);
        let tally = Tally { what, who, card, this_round: false };
        Some(match several {
            Some((number, comparison)) => Condition::Compare(Amount::Tally(tally), comparison, number),
            None => Condition::Happened(tally),
        })
    }

    /// "there are 5 or more different costs among …".
    fn variety(&mut self) -> Option<Condition> {
        self.eat("there are|is")?;
        if let Some(filter) = self.attempt(Self::a_filter) {
            return Some(Condition::Exists(filter));
        }
        let (number, comparison) = self.number_and_comparison()?;
        if self.has("aspects among") {
            return Some(Condition::Compare(Amount::Different(Feature::Aspect, self.filter()?), comparison, number));
        }
        Some(Condition::Compare(self.counted()?, comparison, number))
    }

    /// "this unit is attacking a damaged unit", "a friendly unit is attacking".
    fn attack_going_on(&mut self) -> Option<Condition> {
        if self.sees("this unit") {
            self.refs.set(Target::This);
        } else if self.sees("attached unit") {
            self.refs.set(Target::Attached);
        }
        if self.has("attacking") || self.has("this unit is attacking") {
            return Some(Condition::Attacking(self.attempt(Self::a_filter).unwrap_or_default()));
        }
        if self.has("it's attacking") || self.has("it attacks") {
            return Some(Condition::Is(Target::Defender, self.a_filter()?));
        }
        if self.has("this unit is defending") || self.has("defending") {
            return Some(Condition::Defending(Filter::default()));
        }
        if self.has("this unit isn't attacking a base") {
            let base = Filter(vec![Test::Kind(CardKind::Base)]);
            return Some(Condition::Not(Box::new(Condition::Attacking(base))));
        }
        if self.has("attached unit is defending") {
            return Some(Condition::Is(Target::Attached, Filter(vec![Test::Defending])));
        }
        if self.has("attached unit is attacking") {
            return Some(Condition::Is(Target::Attached, Filter(vec![Test::Attacking])));
        }
        let filter = self.a_filter()?;
        self.eat("is attacking")?;
        if self.sees("a|an|using") {
            return self.refuse();
        }
        Some(Condition::Exists(filter.and(Test::Attacking)))
    }

    /// The object that a condition is about.
    fn condition_subject(&mut self) -> Option<Target> {
        let target = self.choice(&[Self::fixed_object, Self::pronoun])?;
        self.refs.mention(&target);
        Some(target)
    }

    /// "it's a Force unit", "attached unit is Luke Skywalker", "it costs 3 or less", "it has Sentinel".
    fn object_is(&mut self) -> Option<Condition> {
        if self.has("it's not") || self.has("it isn't") {
            let it = self.refs.it()?;
            return Some(Condition::Not(Box::new(Condition::Is(it, self.predicate()?))));
        }
        if self.has("it's") {
            let it = self.refs.it()?;
            return Some(Condition::Is(it, self.predicate()?));
        }
        if self.has("its cost is odd") {
            return Some(Condition::Is(self.refs.it()?, Filter(vec![Test::OddCost])));
        }
        let subject = self.condition_subject()?;
        if self.has("is not") || self.has("isn't") {
            return Some(Condition::Not(Box::new(Condition::Is(subject, self.predicate()?))));
        }
        if self.has("is") {
            return Some(Condition::Is(subject, self.predicate()?));
        }
        if self.has("was defeated this phase") {
            return Some(Condition::Is(subject, Filter(vec![Test::DefeatedThisPhase])));
        }
        if self.has("costs") {
            let number = self.number()?;
            return Some(Condition::Is(
                subject,
                Filter(vec![Test::Stat(Stat::Cost, self.comparison(), number.into())]),
            ));
        }
        self.eat("has")?;
        if self.has("an odd cost") {
            return Some(Condition::Is(subject, Filter(vec![Test::OddCost])));
        }
        if self.has("a bounty") {
            return Some(Condition::Is(subject, Filter(vec![Test::Keyword(Keyword::Bounty)])));
        }
        if let Some(keyword) = self.keyword_word() {
            return Some(Condition::Is(subject, Filter(vec![Test::Keyword(keyword)])));
        }
        if self.has("0 power") {
            let none = Test::Stat(Stat::Power, Comparison::Exactly, 0.into());
            return Some(Condition::Is(subject, Filter(vec![none])));
        }
        if self.has("a pilot on it") {
            let pilot = Filter(vec![Test::Trait("Pilot".into())]);
            return Some(Condition::Is(subject, Filter(vec![Test::HasUpgrade(pilot)])));
        }
        let (number, comparison) = self.number_and_comparison()?;
        if let Some(upgrades) = self.attempt(|p| {
            let filter = p.filter()?;
            let attached = filter.0.iter().any(|test| matches!(test, Test::AttachedTo(_)));
            attached.then_some(filter)
        }) {
            return Some(Condition::Compare(Amount::Count(upgrades), comparison, number));
        }
        let stat = match self.has("damage on it") {
            true => Stat::Damage,
            false => self.stat()?,
        };
        Some(Condition::Is(subject, Filter(vec![Test::Stat(stat, comparison, number)])))
    }

    /// "a Force unit", "damaged", "Luke Skywalker".
    fn predicate(&mut self) -> Option<Filter> {
        if let Some(test) = self.one_of(&[
            ("undamaged", Test::Not(Box::new(Test::Damaged))),
            ("damaged", Test::Damaged),
            ("exhausted", Test::Exhausted),
            ("ready", Test::Ready),
            ("upgraded", Test::Upgraded),
            ("unique", Test::Unique),
        ]) {
            return Some(Filter(vec![test]));
        }
        if self.has("guarding any captured cards") {
            return Some(Filter(vec![Test::GuardsCard]));
        }
        if self.has("in the space arena") {
            return Some(Filter(vec![Test::Arena(super::super::terms::Arena::Space)]));
        }
        if let Some(filter) = self.attempt(Self::a_filter) {
            return Some(filter);
        }
        if let Some(aspect) = self.attempt(Self::aspect) {
            return Some(Filter(vec![Test::Aspect(aspect)]));
        }
        if self.sees("a|an|the") && !self.sees("the") {
            return self.refuse();
        }
        // "the Millennium Falcon", but "The Mandalorian" is a name.
        if !self.capital() {
            self.has("the");
        }
        Some(Filter(vec![Test::Named(self.card_name()?)]))
    }

    /// "an enemy unit is damaged", "another friendly unit has Ambush".
    fn some_unit_is(&mut self) -> Option<Condition> {
        let mut filter = self.a_filter()?;
        if self.has("is") {
            if self.sees("a|an|attacking|defeated") {
                return self.refuse();
            }
            filter.0.extend(self.predicate()?.0);
            return Some(Condition::Exists(filter));
        }
        self.eat("has")?;
        self.has("a");
        let keyword = self.keyword_word()?;
        Some(Condition::Exists(filter.and(Test::Keyword(keyword))))
    }

    /// "a base is damaged this way", "a card with that name is discarded", "no friendly units were damaged by this
    /// ability".
    fn some_affected(&mut self) -> Option<Condition> {
        let none = self.has("no");
        let filter = if none { self.filter()? } else { self.a_filter()? };
        if none {
            self.eat("were damaged by this ability")?;
        } else if !self.has("is damaged this way") {
            self.eat("is discarded")?;
        }
        let affected = Target::Among(Box::new(self.refs.affected()?), filter);
        let comparison = if none { Comparison::Exactly } else { Comparison::AtLeast };
        let number = i32::from(!none);
        Some(Condition::Compare(Amount::CountOf(Box::new(affected)), comparison, number.into()))
    }

    /// "you discarded an upgrade this way", "that unit is defeated this way", "it survives".
    fn this_way_condition(&mut self) -> Option<Condition> {
        if let Some(test) = self.attempt(|p| {
            if !p.has("this unit") {
                p.eat("this upgrade|event|card")?;
            }
            p.eat("was discarded from your hand or deck this phase")?;
            Some(Test::DiscardedThisPhase)
        }) {
            return Some(Condition::Is(Target::This, Filter(vec![test])));
        }
        if self.has("you discarded") {
            let card = self.a_filter()?;
            self.eat("this way")?;
            return Some(Condition::Is(self.refs.affected()?, card));
        }
        if self.has("no other units have attacked this phase") {
            let it = self.refs.it().unwrap_or(Target::This);
            let card = Filter::units().and(Test::OtherThan(Box::new(it)));
            let tally = Tally { what: Deed::Attacked, who: Who::EachPlayer, card, this_round: false };
            return Some(Condition::Not(Box::new(Condition::Happened(tally))));
        }
        if self.has("you own this unit") {
            return Some(Condition::Is(Target::This, Filter(vec![Test::OwnedBy(Who::You)])));
        }
        if self.has("they have more cards in their hand than you") {
            let theirs = Amount::CardsIn(ZoneKind::Hand, self.refs.player_ref()?);
            return Some(Condition::Compare(theirs, Comparison::MoreThan, Amount::CardsIn(ZoneKind::Hand, Who::You)));
        }
        if let Some(condition) = self.attempt(Self::some_affected) {
            return Some(condition);
        }
        if self.has("it survives") {
            return Some(Condition::InPlay(self.refs.it()?));
        }
        if !self.has("that unit is defeated this way") {
            self.eat("a unit is defeated this way")?;
        }
        let unit = self.refs.it()?;
        Some(defeated(unit))
    }

    /// "it shares an aspect with your base".
    fn shares(&mut self) -> Option<Condition> {
        let subject = self.condition_subject()?;
        let not = self.has("doesn't share");
        if !not {
            self.eat("shares")?;
        }
        let name = self.has("a name with");
        if !name {
            self.eat("an aspect with")?;
        }
        let with = if self.has("your base") { Target::Base(Who::You) } else { Target::Each(self.a_filter()?) };
        let test = match name {
            true => Test::SharesNameWith(Box::new(with)),
            false => Test::SharesAspectWith(Box::new(with)),
        };
        let is = Condition::Is(subject, Filter(vec![test]));
        Some(if not { Condition::Not(Box::new(is)) } else { is })
    }

    /// "During the action phase" and the like.
    pub(super) fn during(&mut self) -> Option<Condition> {
        self.eat("during the")?;
        let phase = self.one_of(&[("action phase", Phase::Action), ("regroup phase", Phase::Regroup)])?;
        Some(Condition::During(phase))
    }
}

fn defeated(target: Target) -> Condition {
    Condition::Is(target, Filter(vec![Test::DefeatedThisPhase]))
}
