//! Conditions: what follows "if" and "while", with those about players and numbers.

use crate::amount::{Amount, Feature};
use crate::compile::reading::parser::Parser;
use crate::condition::{Condition, Deed, Tally};
use crate::phrases::CONDITIONS;
use crate::target::{Filter, PlayerFilter, Target, Test, Who};
use crate::terms::{Arena, Aspect, CardKind, Comparison, Stat, ZoneKind};

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
            if p.has("isn't") {
                let it = p.refs.it()?;
                return Some(Condition::Not(Box::new(Condition::Is(it, p.predicate()?))));
            }
            p.single_condition()
        }) {
            all.push(more);
        }
        if all.len() == 1 { all.pop() } else { Some(Condition::All(all)) }
    }

    pub(in crate::compile) fn single_condition(&mut self) -> Option<Condition> {
        self.choice(&[
            Self::damaged_base,
            Self::fixed_condition,
            Self::numbers_controlled,
            Self::player_controls,
            Self::cards_in_hand,
            Self::sum_is,
            Self::base_damage,
            Self::deed_of_player,
            Self::deed_of_units,
            Self::deed_to_base,
            Self::only_one,
            Self::variety,
            Self::attack_going_on,
            Self::this_way_condition,
            Self::odd_costs,
            Self::object_is,
            Self::shares,
            Self::some_unit_is,
        ])
    }

    fn fixed_condition(&mut self) -> Option<Condition> {
        if self.has("you play|played this unit from your hand") {
            self.refs.set(Target::This);
            return Some(Condition::PlayedFrom(ZoneKind::Hand));
        }
        self.one_of(&[
            ("you disclosed heroism", disclosed(Aspect::Heroism)),
            ("you disclosed villainy", disclosed(Aspect::Villainy)),
        ])
        .or_else(|| self.phrase(&CONDITIONS))
    }

    /// "3 or more", "exactly 1", "no", before what is counted.
    pub(in crate::compile) fn number_and_comparison(&mut self) -> Option<(Amount, Comparison)> {
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
            if filter.0.iter().any(|test| matches!(test, Test::Friendly | Test::Enemy)) {
                return self.refuse();
            }
            self.own(&who, &mut filter);
            return match who {
                // Each opponent's own number counts.
                Who::EachOpponent => {
                    filter.0.retain(|test| *test != Test::Enemy);
                    let own = Box::new(Amount::Count(filter.and(Test::Friendly)));
                    let extreme = match comparison {
                        Comparison::AtLeast => Amount::MostAmong(who, own),
                        Comparison::Exactly if number == Amount::Number(0) => Amount::LeastAmong(who, own),
                        _ => return self.refuse(),
                    };
                    Some(Condition::Compare(extreme, comparison, number))
                }
                _ if number == Amount::Number(0) => Some(Condition::Not(Box::new(Condition::Exists(filter)))),
                _ => Some(Condition::Compare(Amount::Count(filter), comparison, number)),
            };
        }
        if let Some(condition) = self.attempt(|p| p.same_number(&who)) {
            return Some(condition);
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
                self.refs.player = Some(Who::DefendingPlayer);
                return Some(Condition::Compare(of(Who::You), compare, of(Who::DefendingPlayer)));
            }
            self.eat("an opponent")?;
            let own = Box::new(of(Who::You));
            if more && !resources {
                // Any opponent who controls fewer is "that opponent".
                let fewer = PlayerFilter::OpponentControls(Comparison::LessThan, (*own).clone(), filter.clone());
                self.refs.player = Some(Who::Each(Box::new(fewer)));
            }
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

    /// "the same number of units as the defending player", after who controls them.
    fn same_number(&mut self, who: &Who) -> Option<Condition> {
        self.eat("the same number of")?;
        let resources = self.has("resources");
        let filter = if resources { Filter::default() } else { self.filter()? };
        self.eat("as")?;
        let other = self.one_of(&[("the defending player", Who::DefendingPlayer), ("you", Who::You)])?;
        let of = |who: &Who| match (resources, who) {
            (true, _) => Amount::Resources(who.clone()),
            (false, Who::You) => Amount::Count(filter.clone().and(Test::Friendly)),
            (false, _) => Amount::Count(filter.clone().and(Test::ControlledBy(who.clone()))),
        };
        // Of several opponents, each has a number of their own.
        if matches!(who, Who::EachOpponent) || *who == other {
            return self.refuse();
        }
        Some(Condition::Compare(of(who), Comparison::Exactly, of(&other)))
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
        // "a Command leader or base"
        if let Some(aspect) = self.framed("a|an", Self::aspect, "leader or base") {
            let with = |test: Test| Condition::Controls(who.clone(), Filter(vec![test, Test::Aspect(aspect)]));
            return Some(Condition::Any(vec![with(Test::Leader), with(Test::Kind(CardKind::Base))]));
        }
        // "a unit in each arena"
        if let Some(filter) = self.before(Self::a_filter, "in each arena") {
            let there = |arena: &Arena| Condition::Controls(who.clone(), filter.clone().and(Test::Arena(*arena)));
            return Some(Condition::All(Arena::ALL.iter().map(there).collect()));
        }
        if let Some(filter) = self.attempt(Self::a_filter) {
            let mut all = filter;
            if all.0.iter().any(|test| matches!(test, Test::In(..))) {
                self.own(&who, &mut all);
                return Some(Condition::Exists(all));
            }
            // "a ground unit and a space unit"
            if let Some(second) = self.after("and", Self::a_filter) {
                return Some(Condition::All(vec![
                    Condition::Controls(who.clone(), all),
                    Condition::Controls(who, second),
                ]));
            }
            return Some(Condition::Controls(who, all));
        }
        let name = self.card_name()?;
        let first = Condition::Controls(who.clone(), Filter(vec![Test::Named(name)]));
        if let Some(other) = self.after("or", Self::card_name) {
            return Some(Condition::Any(vec![first, Condition::Controls(who, Filter(vec![Test::Named(other)]))]));
        }
        Some(first)
    }

    /// "the number of resources you control plus … is 9 or more", "the combined cost of the revealed cards is …".
    fn sum_is(&mut self) -> Option<Condition> {
        if self.has("its power is") {
            let (number, comparison) = self.number_and_comparison()?;
            return Some(Condition::Compare(Amount::Stat(Stat::Power, Box::new(Target::This)), comparison, number));
        }
        if !self.sees("the number of") && !self.sees("the combined") {
            return self.refuse();
        }
        let amount = self.quantity()?;
        self.eat("is")?;
        let (number, comparison) = self.number_and_comparison()?;
        Some(Condition::Compare(amount, comparison, number))
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
        // "an opponent played 2 or more cards this phase": one opponent, by themselves.
        if let Some(condition) = self.attempt(|p| {
            p.eat("an opponent played")?;
            let (number, comparison) = p.number_and_comparison()?;
            let card = p.filter()?;
            p.eat("this phase")?;
            let own = Amount::Tally(Tally::this_phase(Deed::Played, Who::You, card));
            let most = Amount::MostAmong(Who::EachOpponent, Box::new(own));
            (comparison == Comparison::AtLeast).then_some(Condition::Compare(most, comparison, number))
        }) {
            return Some(condition);
        }
        let deed = self.one_of(&[
            ("you played", Deed::Played),
            ("you've played", Deed::Played),
            ("you attacked with", Deed::Attacked),
            ("you've attacked with", Deed::Attacked),
            ("you discarded", Deed::Discarded),
            ("you created", Deed::Created),
            ("you've dealt", Deed::DamagedBase),
            ("you've defeated", Deed::DefeatedEnemy),
            ("you defeated", Deed::DefeatedEnemy),
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
    fn deed_to_base(&mut self) -> Option<Condition> {
        let own = self.has("your base");
        let filter = match own {
            true => Filter(vec![Test::Kind(CardKind::Base), Test::Friendly]),
            false => self.a_filter()?,
        };
        self.eat("was")?;
        let attacked = self.has("attacked");
        if !attacked {
            self.eat("damaged")?;
        }
        self.eat("this phase")?;
        if !filter.0.contains(&Test::Kind(CardKind::Base)) {
            return match attacked {
                true => self.refuse(),
                false => Some(Condition::Exists(filter.and(Test::DamagedThisPhase))),
            };
        }
        if !attacked {
            return Some(Condition::Exists(filter.and(Test::DamagedThisPhase)));
        }
        let card = match own {
            true => Filter(vec![Test::OneOf(Box::new(Target::Base(Who::You)))]),
            false => filter,
        };
        let tally = Tally::this_phase(Deed::AttackedBase, Who::EachPlayer, card);
        Some(Condition::Happened(tally))
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

    /// "it's the only unit you control in its arena", "this is the only friendly ground unit": it is one, and there is
    /// but one.
    fn only_one(&mut self) -> Option<Condition> {
        let it = if self.has("it's") {
            self.refs.it()?
        } else if self.has("this is") {
            Target::This
        } else {
            let it = self.reference()?;
            self.eat("is")?;
            it
        };
        self.refs.mention(&it);
        self.eat("the only")?;
        let filter = self.filter()?;
        let one = Condition::Compare(Amount::Count(filter.clone()), Comparison::Exactly, 1.into());
        Some(Condition::All(vec![Condition::Is(it, filter), one]))
    }

    /// "there are 5 or more different costs among …".
    fn variety(&mut self) -> Option<Condition> {
        if !self.has("there's") {
            self.eat("there are|is")?;
        }
        if let Some(filter) = self.attempt(Self::a_filter) {
            return Some(Condition::Exists(filter));
        }
        let (number, comparison) = self.number_and_comparison()?;
        if self.has("aspects among") {
            return Some(Condition::Compare(Amount::Different(Feature::Aspect, self.filter()?), comparison, number));
        }
        Some(Condition::Compare(self.counted()?, comparison, number))
    }

    /// "the revealed card and that unit have different odd costs".
    fn odd_costs(&mut self) -> Option<Condition> {
        let one = self.pronoun()?;
        self.eat("and")?;
        let other = self.pronoun()?;
        self.eat("have different odd costs")?;
        let same = Test::Stat(Stat::Cost, Comparison::Exactly, Amount::Stat(Stat::Cost, Box::new(one.clone())));
        let different = Filter(vec![Test::OddCost, Test::Not(Box::new(same))]);
        Some(Condition::All(vec![Condition::Is(one, Filter(vec![Test::OddCost])), Condition::Is(other, different)]))
    }

    /// "this unit dealt combat damage to a base", "that unit damaged a base": in the attack that ends.
    fn damaged_base(&mut self) -> Option<Condition> {
        let by = self.reference()?;
        if let Some(condition) = self.attempt(|p| p.dealt_in_attack(&by)) {
            return Some(condition);
        }
        if self.has("damaged a base") {
            return Some(Condition::DamagedBase { by, combat: false });
        }
        self.eat("deals|dealt combat damage to a|an")?;
        if self.has("player's") || self.has("opponent's") {
            self.refs.player = Some(Who::DefendingPlayer);
        }
        self.eat("base")?;
        let to = Filter(vec![Test::Kind(CardKind::Base)]);
        self.refs.that_much = Some(Amount::DealtInAttack { by: Some(Box::new(by.clone())), to, combat: true });
        Some(Condition::DamagedBase { by, combat: true })
    }

    /// "it dealt 3 or more combat damage to a base", "it dealt combat damage to 1 or more non-leader units".
    fn dealt_in_attack(&mut self, by: &Target) -> Option<Condition> {
        self.eat("dealt")?;
        let amount = self.attempt(Self::number_and_comparison);
        let combat = self.has("combat");
        self.eat("damage to")?;
        if let Some((number, comparison)) = amount {
            let to = self.a_filter()?;
            let dealt = Amount::DealtInAttack { by: Some(Box::new(by.clone())), to, combat };
            self.refs.that_much = Some(dealt.clone());
            return Some(Condition::Compare(dealt, comparison, number));
        }
        let several = self.attempt(Self::number_and_comparison);
        let filter = match several {
            Some(_) => self.filter()?,
            None => self.a_filter()?,
        };
        // A base is no unit that is spoken of later, and has words of its own.
        if !filter.0.contains(&Test::Kind(CardKind::Unit)) {
            return self.refuse();
        }
        let dealt = filter.and(Test::DamagedInAttack { by: Box::new(by.clone()), combat });
        self.refs.crowd = Some(dealt.clone());
        Some(match several {
            Some((number, comparison)) if (&number, comparison) != (&1.into(), Comparison::AtLeast) => {
                Condition::Compare(Amount::Count(dealt), comparison, number)
            }
            _ => Condition::Exists(dealt),
        })
    }

    /// "During the action phase" and the like.
    pub(in crate::compile) fn during(&mut self) -> Option<Condition> {
        self.eat("during the")?;
        self.phase().map(Condition::During)
    }
}

/// A card with that aspect was disclosed.
fn disclosed(aspect: Aspect) -> Condition {
    let cards = Target::Among(Box::new(Target::Shown), Filter(vec![Test::Aspect(aspect)]));
    Condition::Compare(Amount::CountOf(Box::new(cards)), Comparison::AtLeast, 1.into())
}
