//! The Force, the initiative, abilities used out of their time, and the rest of the rules of the game.

use crate::effects::sentence::sequence;
use crate::reading::Side;
use crate::reading::parser::Parser;
use crate::reading::refs::Act;
use crate::terms::Stat;
use crate::tree::{Amount, Effect, Target, Who};

impl Parser<'_> {
    /// The Force, the initiative, the leader and other rules of the game.
    pub(crate) fn force_clause(&mut self) -> Option<Effect> {
        if let Some(effect) = self.attempt(Self::abilities_used) {
            return Some(effect);
        }
        if self.has("you win the game") {
            return Some(Effect::Wins(Who::You));
        }
        // "pay the cost of an upgrade"
        if let Some(whose) = self.after("pay the cost of", Self::target) {
            let count = Amount::Stat(Stat::Cost, Box::new(Target::It));
            return Some(sequence(vec![Effect::Select(whose), Effect::PayResources { count, up_to: false }]));
        }
        if self.has("use the force") {
            return Some(Effect::UseTheForce);
        }
        if self.has("the force is with you") {
            return Some(Effect::TheForceIsWithYou(Who::You));
        }
        if self.has("you lose the game") {
            return Some(Effect::Loses(Who::You));
        }
        if self.has("use that ability again") || self.has("collect that bounty again") {
            return Some(Effect::UseThatAbilityAgain);
        }
        if self.has("take the initiative") {
            return Some(Effect::TakeInitiative(Who::You));
        }
        if self.has("take an extra action after this one") {
            return Some(Effect::ExtraAction);
        }
        if self.has("flip this leader") {
            return Some(Effect::FlipLeader);
        }
        if self.has("use an action ability on") {
            return Some(Effect::UseAction(self.target()?));
        }
        if let Some(class) = self.framed("use a \"", Self::ability_class, "\" ability on") {
            return Some(Effect::UseAbility { of: self.target()?, class });
        }
        if self.has("pay any number of resources") {
            return Some(Effect::PayResources { count: Amount::All, up_to: true });
        }
        if self.has("pay") {
            let up_to = self.has("up to");
            return Some(Effect::PayResources { count: self.resources()?.into(), up_to });
        }
        let pronoun =
            self.side() == Side::Leader && (self.has("deploy him") || self.has("deploy her") || self.has("deploy it"));
        if pronoun || self.has("deploy this leader") {
            if self.has("as an upgrade on") {
                return Some(Effect::Deploy { on: Some(self.a_filter()?) });
            }
            return Some(Effect::Deploy { on: None });
        }
        self.disclose()
    }

    /// Abilities used out of their time, several by one effect.
    fn abilities_used(&mut self) -> Option<Effect> {
        if self.has("collect that unit's bounties") {
            let returned = self.refs.as_chosen(self.refs.count().checked_sub(1)?)?;
            return Some(Effect::CollectBounties(returned));
        }
        self.eat("use")?;
        if self.has("any number of \"") {
            let class = self.ability_class()?;
            self.eat("\" abilities on")?;
            return Some(Effect::UseAnyAbilities { class, among: self.filter()? });
        }
        self.eat("all of its \"")?;
        let class = self.ability_class()?;
        self.eat("\" abilities again")?;
        Some(Effect::UseAllAbilities { of: self.refs.it()?, class })
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
