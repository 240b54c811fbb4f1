//! Targets of an effect: "this unit", "that unit", "an enemy unit", "each of up to 3 Trooper units", "your base".

use super::filter::Noun;
use crate::amount::{Amount, Feature};
use crate::compile::Side;
use crate::compile::reading::parser::Parser;
use crate::compile::reading::refs::{Act, Refs};
use crate::print::ORDINALS;
use crate::target::{Choose, Count, Filter, Target, Test, Together, Who};
use crate::terms::{CardKind, ZoneKind};

/// Words that stand for what was mentioned before, and what that is.
type Pronoun = (&'static str, fn(&mut Refs) -> Option<Target>);

const PRONOUNS: [Pronoun; 28] = [
    ("it|him|her|he|she", Refs::it),
    ("them|they", Refs::them),
    ("that friendly unit", |refs| refs.with(&Test::Friendly)),
    ("the friendly unit", |refs| refs.with(&Test::Friendly)),
    ("that enemy unit", |refs| refs.with(&Test::Enemy)),
    ("the enemy unit", |refs| refs.with(&Test::Enemy)),
    ("each chosen unit", Refs::each_chosen),
    ("the chosen unit|units|card", Refs::chosen),
    ("that base", |refs| {
        let base = refs.object.as_ref().is_some_and(|object| object.0.contains(&Test::Kind(CardKind::Base)));
        base.then_some(Target::Object)
    }),
    ("the other", other_of_two),
    ("the card you played", played),
    ("the unit you control", |_| Some(Target::Each(Filter::units().and(Test::Friendly)))),
    ("the disclosed card", |refs| refs.acted_on(Act::Showed)),
    ("the resource", Refs::it),
    ("that leader", |refs| if refs.leader { refs.of_event() } else { None }),
    ("the defeated units", Refs::defeated),
    ("one of those cards", Refs::seen),
    ("the same unit", |refs| refs.damaged.and_then(|place| refs.use_choice(place))),
    ("that card", Refs::cards),
    ("those cards", Refs::cards),
    ("that upgrade", Refs::upgrade),
    ("the revealed card|cards|unit|units|upgrade|upgrades|event|events", |refs| refs.seen().or_else(|| refs.it())),
    ("those tokens", Refs::tokens),
    ("that token", Refs::tokens),
    ("the discarded card|cards", Refs::discarded),
    ("the returned unit", Refs::returned),
    ("the exploited unit", |_| Some(Target::ThisOne)),
    ("the defeated unit", Refs::defeated),
];

/// True if units are among what is described.
pub(in crate::compile) fn is_of_units(filter: &Filter) -> bool {
    filter.0.iter().any(|test| match test {
        Test::Any(kinds) => kinds.contains(&Test::Kind(CardKind::Unit)),
        test => *test == Test::Kind(CardKind::Unit),
    })
}

/// Of two that were chosen, the one that is not meant otherwise.
fn other_of_two(refs: &mut Refs) -> Option<Target> {
    let earlier = refs.choice_at(refs.count().checked_sub(2)?)?;
    let one = refs.as_chosen(refs.count() - 1)?;
    let rest = Filter(vec![Test::Not(Box::new(Test::OneOf(Box::new(one))))]);
    Some(Target::Among(Box::new(earlier), rest))
}

/// The card whose playing is what the ability is about.
fn played(refs: &mut Refs) -> Option<Target> {
    refs.of_event().filter(|event| *event == Target::Subject)
}

impl Parser<'_> {
    /// A target, which "it" then stands for.
    pub fn target(&mut self) -> Option<Target> {
        if let Some(target) = self.attempt(Self::pronoun) {
            if let Some(each) = self.after("and", Self::each) {
                return Some(Target::Both(vec![target, each]));
            }
            // "that unit or your base", "from that unit or from your base"
            if let Some(base) = self.attempt(|p| {
                p.eat("or")?;
                p.has("to|from");
                p.base()
            }) {
                let one = |target: Target| Test::OneOf(Box::new(target));
                let target = Target::one(Filter(vec![Test::Any(vec![one(target), one(base)])]));
                self.refs.mention(&target);
                return Some(target);
            }
            return Some(target);
        }
        let target =
            self.choice(&[Self::fixed_object, Self::base, Self::each, Self::several, Self::random, Self::one])?;
        // "the defender or a base", "their base or a ground unit they control"
        if matches!(target, Target::Defender | Target::Base(_))
            && let Some(other) = self.attempt(|p| {
                p.eat("or")?;
                p.has("to");
                p.a_filter()
            })
        {
            let filter = Filter(vec![Test::Any(vec![Test::OneOf(Box::new(target)), Test::All(other.0)])]);
            let target = Target::one(filter);
            self.refs.mention(&target);
            return Some(target);
        }
        self.refs.mention(&target);
        // "it and each enemy unit with the same name as it"
        if matches!(target, Target::Choose(_))
            && let Some(each) = self.after("and", Self::each)
        {
            return Some(Target::Both(vec![target, each]));
        }
        if target == Target::This
            && let Some(other) = self.attempt(|p| {
                p.eat("and")?;
                let other = p.choice(&[Self::each, Self::several, Self::one])?;
                p.refs.mention(&other);
                Some(other)
            })
        {
            return Some(Target::Both(vec![target, other]));
        }
        Some(target)
    }

    /// True if "this unit" of the printed text is the unit that the upgrade with the text is attached to.
    pub fn own_is_attached(&self) -> bool {
        !self.quoted && matches!(self.side(), Side::Upgrade | Side::PilotText)
    }

    /// True if "this unit" is what has the ability: in quotation marks it is the unit that gains it.
    pub(in crate::compile) fn is_unit(&self) -> bool {
        self.quoted || matches!(self.side(), Side::Unit | Side::LeaderUnit)
    }

    /// Objects that have one name throughout the text.
    pub(in crate::compile) fn fixed_object(&mut self) -> Option<Target> {
        if self.attempt(Self::self_name).is_some() {
            return Some(Target::This);
        }
        if self.has("this unit") {
            return if self.is_unit() { Some(Target::This) } else { None };
        }
        if self.quoted && self.of_base && self.has("this base") {
            return Some(Target::This);
        }
        let own = match self.side() {
            // What gains the ability is a unit.
            _ if self.quoted => "this card",
            Side::Leader => "this leader",
            Side::Event => "this event",
            Side::Upgrade | Side::PilotText => "this upgrade",
            Side::Unit | Side::LeaderUnit | Side::Base => "this card",
        };
        if self.has(own) {
            return Some(Target::This);
        }
        self.one_of(&[
            ("this card", Target::This),
            ("attached unit", Target::Attached),
            ("the attached unit", Target::Attached),
            ("the defender", Target::Defender),
            ("the defending unit", Target::Defender),
            ("the attacked unit or base", Target::Attacked),
            ("the attacker", Target::Attacker),
            ("the attacking unit", Target::Attacker),
        ])
    }

    /// Words that stand for what was mentioned before.
    pub(in crate::compile) fn pronoun(&mut self) -> Option<Target> {
        if let Some(chosen) = self.attempt(Self::chosen_by_place) {
            return Some(chosen);
        }
        if let Some(meant) = self.one_of(&PRONOUNS) {
            return meant(&mut self.refs);
        }
        let several = self.has("those units") || self.has("each of those units") || self.has("each of them");
        if several || !self.refs.leader && self.has("that unit") {
            // Those that a condition was about: "dealt damage to 1 or more units, defeat those units".
            if several
                && let Some(crowd) = self.refs.crowd.clone()
                && crowd.0.iter().any(|test| matches!(test, Test::DamagedInAttack { .. }))
            {
                return Some(Target::Each(crowd));
            }
            if several && let Some(both) = self.refs.both_chosen() {
                return Some(both);
            }
            return if self.refs.it_is_unit() { self.refs.it() } else { self.refs.unit() };
        }
        self.eat("the played unit|card")?;
        played(&mut self.refs)
    }

    /// "the first chosen unit": the objects of the choice of that place, of which that is the word.
    fn chosen_by_place(&mut self) -> Option<Target> {
        self.eat("the")?;
        let place = ORDINALS.iter().position(|ordinal| self.has(ordinal))?;
        self.eat("chosen")?;
        let word = self.peek()?.norm.trim_end_matches('s');
        if !self.refs.is_called(place, word) {
            return self.refuse();
        }
        self.at += 1;
        Some(Target::Chosen(place))
    }

    /// A base that is not chosen.
    fn base(&mut self) -> Option<Target> {
        if let Some(who) = self.one_of(&[
            ("your base", Who::You),
            ("the defending player's base", Who::DefendingPlayer),
            ("each opponent's base", Who::EachOpponent),
            ("each player's base", Who::EachPlayer),
        ]) {
            return Some(Target::Base(who));
        }
        if self.has("its controller's base") {
            return Some(Target::Base(Who::ControllerOf(Box::new(self.refs.it()?))));
        }
        if self.has("an opponent's base") {
            return Some(Target::one(Filter(vec![Test::Kind(CardKind::Base), Test::Enemy])));
        }
        if !self.has("their") && !self.has("that player's") {
            self.eat("that opponent's")?;
        }
        self.eat("base")?;
        Some(Target::Base(self.refs.player_ref()?))
    }

    /// "each", "all".
    fn each(&mut self) -> Option<Target> {
        self.eat("each|all")?;
        if self.has("of those cards") {
            let cards = self.refs.acted_on(Act::Discarded)?;
            let mut noun = Noun::default();
            self.postmodifier(&mut noun)?;
            return Some(Target::Among(Box::new(cards), noun.filter));
        }
        if self.sees("of") {
            return None;
        }
        let filter = self.filter()?;
        if self.has("revealed this way") {
            let revealed = self.refs.acted_on(Act::Showed)?;
            self.refs.each_of_them();
            return Some(Target::Among(Box::new(revealed), filter));
        }
        if self.has("damaged this way") {
            return Some(Target::Among(Box::new(self.refs.affected()?), filter));
        }
        Some(Target::Each(filter))
    }

    /// "2 units", "up to 3 Trooper units", "any number of friendly units", "each of up to 2 units".
    pub(in crate::compile) fn several(&mut self) -> Option<Target> {
        self.has("each of");
        let count = self.count()?;
        if let Some(of) = self.attempt(|p| {
            p.eat("of")?;
            if let Some(crowd) = p.refs.crowd.clone()
                && (p.has("them") || p.has("those cards"))
            {
                return Some(Target::choose(count.clone(), crowd));
            }
            let units = p.sees("those units") || p.refs.it_is_unit();
            let them = Test::OneOf(Box::new(p.pronoun()?));
            let filter = if units { Filter::units().and(them) } else { Filter(vec![them]) };
            Some(Target::choose(count.clone(), filter))
        }) {
            return Some(of);
        }
        self.has("different");
        let mut noun = self.noun()?;
        // Several upgrades "on a unit" are all on one.
        let on_any = |test: &Test| matches!(test, Test::AttachedTo(unit) if !unit.0.iter().any(|test| matches!(test, Test::OneOf(_))));
        let apart = self.has("from anywhere");
        if !apart && noun.filter.0.iter().any(on_any) && !noun.together.contains(&Together::Share(Feature::Bearer)) {
            noun.together.push(Together::Share(Feature::Bearer));
        }
        // Several cards "in a discard pile" are all in one.
        let anyones = noun.filter.0.contains(&Test::In(ZoneKind::Discard, Who::EachPlayer));
        if !apart && anyones && !noun.together.contains(&Together::Share(Feature::Owner)) {
            noun.together.push(Together::Share(Feature::Owner));
        }
        Some(self.chosen_from(count, noun))
    }

    /// The number of things that are chosen.
    pub(in crate::compile) fn count(&mut self) -> Option<Count> {
        if self.has("any number of") {
            return Some(Count::any());
        }
        if self.has("up to") {
            return Some(Count::up_to(self.number()?));
        }
        if self.has("that many") {
            let many = if self.refs.resourced { Amount::Resourced } else { Amount::ThatMuch };
            return Some(Count { min: many.clone(), max: many });
        }
        Some(Count::exactly(self.number()?))
    }

    fn random(&mut self) -> Option<Target> {
        self.eat("a random")?;
        Some(Target::Random { count: 1, among: self.filter()? })
    }

    /// "a unit", "another friendly unit", "a unit or a base".
    fn one(&mut self) -> Option<Target> {
        let different = self.has("a different");
        let another =
            self.has("another") || different || self.has("a second") || self.has("a third") || self.has("a fourth");
        if !another {
            self.eat("a|an|the")?;
        }
        let the = self.at.checked_sub(1).and_then(|at| self.tokens.get(at)).is_some_and(|token| token.norm == "the");
        let mut noun = self.noun()?;
        // "the unit with the most power": only a superlative makes one thing of many without a choice of words.
        if the && !noun.filter.0.iter().any(|test| matches!(test, Test::Most(_) | Test::Least(_))) {
            return None;
        }
        if another {
            noun.filter.0.push(Test::Other);
            self.settle_other(&mut noun.filter.0)?;
        }
        // "a different unit": than the one of the event, where none has been chosen.
        if different
            && let Some(event @ (Target::Subject | Target::Object)) = self.refs.of_event()
            && is_of_units(&noun.filter)
            && let Some(other) = noun.filter.0.iter_mut().find(|test| **test == Test::Other)
        {
            *other = Test::OtherThan(Box::new(event));
        }
        if let Some(more) = self.attempt(|p| {
            p.eat("or")?;
            if p.has("another") {
                let filter = p.filter()?;
                let mut tests = [filter.0, vec![Test::Other]].concat();
                p.settle_other(&mut tests)?;
                return Some(Filter(tests));
            }
            let article = p.has("a|an");
            if let Some(mut filter) = p.attempt(Self::filter) {
                // "an enemy unit or resource": whose it is goes for both.
                if !article {
                    p.settle_resources(&noun.filter.0, &mut filter.0);
                }
                return Some(filter);
            }
            if article {
                return None;
            }
            // "a friendly Droid unit or General Grievous": whose it is goes for both.
            let name = Test::Named(p.card_name()?);
            let side = noun.filter.0.iter().filter(|test| matches!(test, Test::Friendly | Test::Enemy)).cloned();
            Some(Filter([name].into_iter().chain(side).collect()))
        }) {
            noun.filter = Filter(vec![Test::Any(vec![Test::All(noun.filter.0), Test::All(more.0)])]);
        }
        Some(self.chosen_from(Count::exactly(1), noun))
    }

    fn chosen_from(&self, count: Count, noun: Noun) -> Target {
        Target::Choose(Box::new(Choose { count, filter: noun.filter, by: Who::You, together: noun.together }))
    }
}
