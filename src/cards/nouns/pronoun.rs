//! Words that stand for what was mentioned before: "it", "that unit", "the first chosen unit".

use crate::reading::Side;
use crate::reading::parser::Parser;
use crate::reading::refs::{Act, Refs};
use crate::terms::CardKind;
use crate::tree::{Filter, Target, Test};
use crate::writing::Printer;
use crate::writing::names::ORDINALS;

/// Words that stand for what was mentioned before, and what that is.
type Pronoun = (&'static str, fn(&mut Refs) -> Option<Target>);

const PRONOUNS: [Pronoun; 26] = [
    ("it|him|her|he|she", Refs::it),
    ("them|they", Refs::them),
    ("that|the friendly unit", |refs| refs.with(&Test::Friendly)),
    ("that|the enemy unit", |refs| refs.with(&Test::Enemy)),
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
    ("that leader", |refs| if refs.leader { refs.of_event.clone() } else { None }),
    // Not those that were replaced: an ability put them elsewhere in place of their defeat.
    ("the defeated units", |refs| {
        let chosen = refs.defeated()?;
        Some(Target::Among(Box::new(chosen), Filter(vec![Test::DefeatedThisPhase])))
    }),
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

impl Parser<'_> {
    /// "it", "this unit" and so on inside a description: what it is compared with. It does not change what "it" is.
    pub(crate) fn reference(&mut self) -> Option<Target> {
        self.choice(&[Self::fixed_object, Self::pronoun])
    }

    /// True if "this unit" of the printed text is the unit that the upgrade with the text is attached to.
    pub(crate) fn own_is_attached(&self) -> bool {
        !self.quoted && matches!(self.side(), Side::Upgrade | Side::PilotText)
    }

    /// True if "this unit" is what has the ability: in quotation marks it is the unit that gains it.
    pub(crate) fn is_unit(&self) -> bool {
        self.quoted || matches!(self.side(), Side::Unit | Side::LeaderUnit)
    }

    /// Objects that have one name throughout the text.
    pub(crate) fn fixed_object(&mut self) -> Option<Target> {
        if self.attempt(Self::self_name).is_some() {
            return Some(Target::This);
        }
        if self.has("this unit") {
            return self.is_unit().then_some(Target::This);
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
        self.one_of(&[
            (own, Target::This),
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
    pub(crate) fn pronoun(&mut self) -> Option<Target> {
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
            return self.refs.that_unit();
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
        self.demand(self.refs.is_called(place, word))?;
        self.at += 1;
        Some(Target::Chosen(place))
    }

    /// "this unit", of the card with the text.
    pub(crate) fn this_card(&mut self) -> Option<()> {
        (self.fixed_object()? == Target::This).then_some(())
    }
}

impl Printer {
    /// The name of the card with the ability.
    pub(crate) fn this(&self) -> &'static str {
        match self.side {
            _ if self.quoted && self.of_base => "this base",
            _ if self.quoted => "this unit",
            Side::Leader => "this leader",
            Side::Unit | Side::LeaderUnit => "this unit",
            Side::Event => "this event",
            Side::Upgrade | Side::PilotText => "this upgrade",
            Side::Base => "this card",
        }
    }
}

/// Of two that were chosen, the one that is not meant otherwise.
fn other_of_two(refs: &mut Refs) -> Option<Target> {
    let earlier = refs.choice(refs.count().checked_sub(2)?)?;
    let one = refs.as_chosen(refs.count() - 1)?;
    let rest = Filter(vec![Test::not(Test::one_of(one))]);
    Some(Target::Among(Box::new(earlier), rest))
}

/// The card whose playing is what the ability is about.
pub(crate) fn played(refs: &mut Refs) -> Option<Target> {
    refs.of_event.clone().filter(|event| *event == Target::Subject)
}
