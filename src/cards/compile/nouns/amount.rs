//! Numbers that are worked out: "equal to …", "for each …", "twice the number of …".

use crate::amount::{Amount, Feature};
use crate::compile::reading::parser::Parser;
use crate::compile::reading::refs::Act;
use crate::condition::{Deed, Tally};
use crate::phrases::TALLIES;
use crate::target::{Filter, Target, Test, Who};
use crate::terms::{CardKind, Keyword, Stat, ZoneKind};

impl Parser<'_> {
    /// Words after "equal to".
    pub fn quantity(&mut self) -> Option<Amount> {
        if self.has("twice") {
            return Some(Amount::Times(2, Box::new(self.attempt(Self::quantity)?)));
        }
        if self.has("half") {
            let of = self.attempt(Self::quantity)?;
            self.eat(",")?;
            let up = self.one_of(&[("rounded up", true), ("rounded down", false)])?;
            return Some(Amount::Half { of: Box::new(of), up });
        }
        if let Some(less) = self.before(Self::number, "less than") {
            let of = self.attempt(Self::quantity)?;
            return Some(Amount::Difference(Box::new(of), Box::new(less.into())));
        }
        let amount = self.choice(&[Self::spread, Self::stat_of, Self::damage_on, Self::number_of, Self::cost_of])?;
        if let Some(less) = self.after("minus", Self::number) {
            return Some(Amount::Difference(Box::new(amount), Box::new(less.into())));
        }
        if self.has("plus") {
            let more = match self.attempt(Self::number) {
                Some(number) => number.into(),
                None => self.attempt(Self::quantity)?,
            };
            return Some(Amount::Sum(vec![amount, more]));
        }
        Some(amount)
    }

    /// "the difference in the discarded cards' costs", "the difference between those units' costs".
    fn spread(&mut self) -> Option<Amount> {
        self.eat("the difference")?;
        let of = if self.has("in the discarded cards'") {
            self.refs.acted_on(Act::Discarded)?
        } else {
            self.eat("between those units'")?;
            self.refs.each_chosen()?
        };
        self.eat("costs")?;
        Some(Amount::Spread(Stat::Cost, Box::new(of)))
    }

    /// "its power", "this unit's remaining HP", "that card's cost".
    fn stat_of(&mut self) -> Option<Amount> {
        let of = self.possessive()?;
        if let Some(keyword) = self.attempt(|p| p.keyword_word().filter(|word| *word == Keyword::Raid)) {
            return Some(Amount::KeywordTotal(keyword, Box::new(of)));
        }
        let stat = self.stat()?;
        Some(Amount::Stat(stat, Box::new(of)))
    }

    /// "its", "this unit's", "the defeated unit's".
    pub(in crate::compile) fn possessive(&mut self) -> Option<Target> {
        if self.has("this unit's") {
            return if self.is_unit() { Some(Target::This) } else { None };
        }
        if let Some(target) = self.one_of(&[
            ("attached unit's", Target::Attached),
            ("the defender's", Target::Defender),
            ("the attacker's", Target::Attacker),
        ]) {
            return Some(target);
        }
        if self.has("that enemy unit's") || self.has("the enemy unit's") {
            return self.refs.with(&Test::Enemy);
        }
        if self.has("that friendly unit's") || self.has("the friendly unit's") {
            return self.refs.with(&Test::Friendly);
        }
        if self.has("its|his|her|their") {
            return self.refs.it();
        }
        if self.has("the discarded card's") {
            return self.refs.acted_on(Act::Discarded);
        }
        if self.has("the defeated unit's") {
            return self.refs.defeated();
        }
        if self.has("the exploited unit's") {
            return Some(Target::ThisOne);
        }
        if self.has("the returned unit's") {
            return self.refs.returned();
        }
        if self.has("that card's") {
            return self.refs.it();
        }
        if self.has("that unit's") || self.has("those units'") {
            return if self.refs.it_is_unit() { self.refs.it() } else { self.refs.unit() };
        }
        self.refuse()
    }

    /// "the amount of damage on this unit".
    fn damage_on(&mut self) -> Option<Amount> {
        self.eat("the")?;
        if self.has("damage dealt this way") {
            return Some(Amount::ThatMuch);
        }
        self.has("total");
        self.has("amount of");
        if let Some(dealt) = self.attempt(Self::dealt_this_attack) {
            return Some(dealt);
        }
        self.eat("damage on")?;
        Some(Amount::Stat(Stat::Damage, Box::new(self.damaged_object()?)))
    }

    /// "combat damage dealt to a base this attack", "damage it dealt to a unit this attack".
    fn dealt_this_attack(&mut self) -> Option<Amount> {
        let combat = self.has("combat");
        self.eat("damage")?;
        let by = match self.has("dealt to") {
            true => None,
            false => {
                let by = self.reference()?;
                self.eat("dealt to")?;
                Some(Box::new(by))
            }
        };
        let to = self.a_filter()?;
        self.eat("this attack")?;
        Some(Amount::DealtInAttack { by, to, combat })
    }

    pub(in crate::compile) fn damaged_object(&mut self) -> Option<Target> {
        if self.has("your base") {
            return Some(Target::Base(Who::You));
        }
        if self.has("each|all") {
            return self.filter().map(Target::Each);
        }
        self.reference()
    }

    /// "the cost of the discarded card".
    fn cost_of(&mut self) -> Option<Amount> {
        self.eat("the")?;
        let combined = self.has("combined");
        let stat = self.stat()?;
        self.eat("of")?;
        if combined {
            if !self.sees("the chosen units") && !self.sees("the revealed cards") && !self.sees("the defeated units") {
                return self.refuse();
            }
        } else if self.sees("the chosen units") || self.sees("the revealed cards") || self.sees("them") {
            return self.refuse();
        }
        Some(Amount::Stat(stat, Box::new(self.pronoun()?)))
    }

    /// "the number of …".
    fn number_of(&mut self) -> Option<Amount> {
        self.eat("the number of")?;
        self.counted()
    }

    /// "friendly unit with a different name".
    fn named_differently(&mut self) -> Option<Amount> {
        let filter = self.filter()?;
        self.eat("with a different name")?;
        Some(Amount::Different(Feature::Name, filter))
    }

    /// "copy of the named card in their hand".
    fn copies(&mut self) -> Option<Amount> {
        if !self.has("copy of the named card in their hand") {
            self.eat("card with that name in their hand")?;
        }
        let hand = Test::In(ZoneKind::Hand, self.refs.player_ref()?);
        Some(Amount::Count(Filter(vec![hand, Test::NamedCard])))
    }

    /// The things that are counted, after "the number of" or "for each".
    pub(in crate::compile) fn counted(&mut self) -> Option<Amount> {
        self.choice(&[
            Self::icons,
            Self::copies,
            Self::named_differently,
            Self::this_way,
            Self::counted_resources,
            Self::counted_cards,
            Self::tally,
            Self::different,
            |p| p.filter().map(Amount::Count),
        ])
    }

    /// "Villainy aspect icons among friendly units".
    fn icons(&mut self) -> Option<Amount> {
        let aspect = self.aspect()?;
        self.eat("aspect icon|icons among")?;
        Some(Amount::AspectIcons(aspect, self.filter()?))
    }

    /// The objects of the effect before: "card discarded this way".
    fn this_way(&mut self) -> Option<Amount> {
        if self.has("resource|resources paid this way") {
            return Some(Amount::ThatMuch);
        }
        if self.has("resources paid to play this unit") {
            return Some(Amount::Paid);
        }
        let mut filter = self.filter()?;
        let act = self.choice::<Act>(&[
            |p| p.sees("discarded").then_some(Act::Discarded),
            |p| p.sees("drawn").then_some(Act::Drew),
            |p| p.sees("revealed").then_some(Act::Showed),
        ]);
        // Where the cards were is no longer where they are.
        filter.0.retain(|test| !matches!(test, Test::In(..)));
        // Of damaged units, only those that were defeated by it.
        if self.has("defeated") {
            filter.0.push(Test::DefeatedThisPhase);
        } else {
            self.eat("discarded|revealed|exhausted|returned|drawn")?;
        }
        self.eat("this way")?;
        let acted = act.and_then(|act| self.refs.acted_on(act));
        let affected = Box::new(match acted {
            Some(affected) => affected,
            None => self.refs.affected()?,
        });
        Some(Amount::CountOf(match filter.0.is_empty() {
            true => affected,
            false => Box::new(Target::Among(affected, filter)),
        }))
    }

    fn counted_resources(&mut self) -> Option<Amount> {
        self.eat("resource|resources")?;
        Some(Amount::Resources(self.controller()?))
    }

    fn counted_cards(&mut self) -> Option<Amount> {
        self.eat("card|cards in")?;
        let who = if self.has("your") {
            Who::You
        } else {
            if !self.has("their") {
                self.eat("that player's")?;
            }
            self.refs.player_ref()?
        };
        let zone = self.zone()?;
        if self.sees("with") {
            return self.refuse();
        }
        Some(Amount::CardsIn(zone, who))
    }

    /// "unit that was defeated this phase", "cards you've drawn this phase".
    fn tally(&mut self) -> Option<Amount> {
        if let Some(tally) = self.phrase(&TALLIES) {
            return Some(Amount::Tally(tally));
        }
        let mut card = self.filter()?;
        // In play, a filter that asks for a defeated unit would find nothing: what is counted is the deed.
        let place = card.0.iter().position(|test| *test == Test::DefeatedThisPhase)?;
        card.0.remove(place);
        let who = self.side_of(&mut card);
        Some(Amount::Tally(Tally::this_phase(Deed::Defeated, who, card)))
    }

    /// Takes "friendly" and "enemy" out of a filter over past events, and says whose deeds count instead.
    pub(in crate::compile) fn side_of(&mut self, card: &mut Filter) -> Who {
        let mut who = Who::EachPlayer;
        card.0.retain(|test| match test {
            Test::Friendly => {
                who = Who::You;
                false
            }
            Test::Enemy => {
                who = Who::EachOpponent;
                false
            }
            _ => true,
        });
        who
    }

    /// "different aspect it has", "different costs among …".
    fn different(&mut self) -> Option<Amount> {
        self.eat("different")?;
        let feature = self.feature()?;
        if self.has("it has") {
            let it = self.refs.it()?;
            return Some(Amount::Different(feature, Filter(vec![Test::OneOf(Box::new(it))])));
        }
        self.eat("among")?;
        if self.has("the discarded cards") {
            let discarded = Box::new(self.refs.acted_on(Act::Discarded)?);
            return Some(Amount::Different(feature, Filter(vec![Test::OneOf(discarded)])));
        }
        let among = self.filter()?;
        Some(Amount::Different(feature, among))
    }

    /// "for each …", "for every 5 damage on …": so many times as much.
    pub fn multiplier(&mut self) -> Option<Amount> {
        self.eat("for")?;
        if self.has("every") {
            let number = self.number()?;
            if self.has("resources they control") {
                let resources = Amount::Resources(self.refs.player_ref()?);
                return Some(Amount::Every(number, Box::new(resources)));
            }
            if self.has("damage dealt this way") {
                return Some(Amount::Every(number, Box::new(Amount::ThatMuch)));
            }
            let of = match self.has("damage on") {
                true => Amount::Stat(Stat::Damage, Box::new(self.damaged_object()?)),
                false => self.counted()?,
            };
            return Some(Amount::Every(number, Box::new(of)));
        }
        self.eat("each")?;
        if self.has("damage dealt|healed this way") {
            return Some(Amount::ThatMuch);
        }
        if let Some(amount) = self.after("damage on", Self::damaged_object) {
            return Some(Amount::Stat(Stat::Damage, Box::new(amount)));
        }
        if let Some(unit) = self.after("upgrade that was on", Self::reference) {
            return Some(Amount::UpgradesOn(Box::new(unit)));
        }
        if self.has("raid it has") {
            return Some(Amount::KeywordTotal(Keyword::Raid, Box::new(self.refs.it()?)));
        }
        if self.has("unit controlled by the opponent who controls the most units") {
            let units = Amount::Count(Filter::units().and(Test::Friendly));
            return Some(Amount::MostAmong(Who::EachOpponent, Box::new(units)));
        }
        if self.has("arena in which you control more units than each opponent") {
            return Some(Amount::ArenasWithMostUnits);
        }
        if self.has("resource you control") {
            return Some(Amount::Resources(Who::You));
        }
        if self.has("unit you exploited while playing this card") {
            return Some(Amount::CountOf(Box::new(Target::Exploited)));
        }
        if let Some(opponent) = self.one_of(&[("player with", false), ("opponent with", true)]) {
            let number = self.number()?;
            let comparison = self.comparison();
            self.eat("damage on their base")?;
            let damaged = Test::Stat(Stat::Damage, comparison, number.into());
            let mut bases = vec![Test::Kind(CardKind::Base)];
            bases.extend(opponent.then_some(Test::Enemy));
            bases.push(damaged);
            return Some(Amount::Count(Filter(bases)));
        }
        if self.has("card in your hand") {
            return Some(Amount::CardsIn(ZoneKind::Hand, Who::You));
        }
        self.counted()
    }

    /// A number times a multiplier, where a multiplier may follow.
    pub fn scaled(&mut self, number: i32) -> Amount {
        match self.attempt(Self::multiplier) {
            Some(amount) => times(number, amount),
            None => number.into(),
        }
    }
}

/// So many times the amount.
pub(in crate::compile) fn times(number: i32, amount: Amount) -> Amount {
    match number {
        0 => 0.into(),
        1 => amount,
        _ => Amount::Times(number, Box::new(amount)),
    }
}
