//! The Force, the initiative, abilities used out of their time, and the rest of the rules of the game.

use crate::effects::sentence::sequence;
use crate::grammar::grammar;
use crate::reading::Side;
use crate::reading::parser::Parser;
use crate::reading::refs::Act;
use crate::terms::Stat;
use crate::tree::{Amount, Effect, Target};

grammar! {
    /// Abilities that are used out of their time, and what is paid and deployed.
    use_order: Effect;
    ["use an action ability on" (of: target)] => { Effect::UseAction(of) }
    ["use a “" (class: ability_class) "” ability on" (of: target)] => { Effect::UseAbility { of, class } }
    ["use any number of “" (class: ability_class) "” abilities on" (among: filter / nouns)] => {
        Effect::UseAnyAbilities { class, among }
    }
    ["use all of" (of: its / possessive) "“" (class: ability_class) "” abilities again"] => { Effect::UseAllAbilities { of, class } }
    ["pay up to" (count: resources)] => { Effect::PayResources { count: Amount::Number(count), up_to: true } }
    ["pay" (count: resources)] => { Effect::PayResources { count: Amount::Number(count), up_to: false } }
    ["deploy this leader as an upgrade on" (unit: a_filter / a_noun)] => { Effect::Deploy { on: Some(unit) } }
    ["deploy this leader"] => { Effect::Deploy { on: None } }
}

impl Parser<'_> {
    /// The Force, the initiative, the leader and other rules of the game.
    pub(crate) fn force_clause(&mut self) -> Option<Effect> {
        if self.side() == Side::Leader && self.has("deploy him|her|it") {
            return Some(Effect::Deploy { on: None });
        }
        self.choice(&[Self::bounties_collected, Self::cost_paid, Self::use_order, Self::disclose])
    }

    /// "pay the cost of an upgrade"
    fn cost_paid(&mut self) -> Option<Effect> {
        self.eat("pay the cost of")?;
        let whose = Effect::Select(self.target()?);
        let count = Amount::stat(Stat::Cost, Target::It);
        Some(sequence(vec![whose, Effect::PayResources { count, up_to: false }]))
    }

    /// "collect that unit's Bounties", of a unit that has left play.
    fn bounties_collected(&mut self) -> Option<Effect> {
        self.eat("collect that unit's bounties")?;
        let returned = self.refs.as_chosen(self.refs.count().checked_sub(1)?)?;
        Some(Effect::CollectBounties(returned))
    }

    /// "its", of whatever was spoken of last.
    fn its(&mut self) -> Option<Target> {
        self.eat("its")?;
        self.refs.it()
    }

    /// "disclose Command, Heroism": all of those icons, or one of them with "or".
    fn disclose(&mut self) -> Option<Effect> {
        self.eat("disclose")?;
        let mut aspects = vec![self.aspect()?];
        let mut any = false;
        if self.has("and / or") {
            aspects.push(self.aspect()?);
            any = true;
        }
        while !any
            && let Some((or, aspect)) = self.attempt(|p| {
                p.has(",");
                Some((p.has("or"), p.aspect()?))
            })
        {
            any = or;
            aspects.push(aspect);
        }
        self.refs.affects(Act::Showed);
        Some(Effect::Disclose { aspects, any })
    }
}
