//! Damage that is prevented (CR 8.20), by constant abilities and lasting effects.

use crate::ability::ConstantAbility;
use crate::amount::Amount;
use crate::compile::reading::parser::Parser;
use crate::condition::Condition;
use crate::constant::{Constant, DamageKind, Grant};
use crate::effect::Effect;
use crate::target::{Target, Who};
use crate::terms::Duration;

impl Parser<'_> {
    /// "If damage would be dealt to this unit, prevent 1 of that damage."
    pub(in crate::compile) fn prevention_sentence(&mut self) -> Option<ConstantAbility> {
        if let Some(raised) = self.attempt(Self::raised) {
            return Some(raised);
        }
        if self.has("the first time this unit would take damage each phase ,") {
            let up_to = self.prevented()?;
            let grant = Grant::PreventDamage { up_to, only: DamageKind::Any, uses: None, by: None, first: true };
            return Some(ConstantAbility { condition: Condition::Always, does: vec![this_has(grant)] });
        }
        if let Some(more) = self.attempt(|p| p.choice(&[Self::all_but, Self::many_times])) {
            return Some(more);
        }
        self.eat("if")?;
        let condition = self.before(Self::condition, "and").unwrap_or(Condition::Always);
        let by = self.before(Self::a_filter, "would deal damage to");
        let (to, only) = match by {
            Some(_) => (Target::Each(self.a_filter()?), DamageKind::Any),
            None => self.would_be_dealt()?,
        };
        self.eat(",")?;
        if by.is_none() && only == DamageKind::Any && self.has("you may") {
            let grants = vec![Grant::MayPreventDamage(self.what_prevents()?.into())];
            return Some(ConstantAbility { condition, does: vec![Constant::Grant { to, grants }] });
        }
        let up_to = self.prevented()?;
        let grants = vec![Grant::PreventDamage { up_to, only, uses: None, by, first: false }];
        Some(ConstantAbility { condition, does: vec![Constant::Grant { to, grants }] })
    }

    /// "… defeat another friendly unit. If you do, prevent that damage."
    fn what_prevents(&mut self) -> Option<Effect> {
        self.refs.set(Target::This);
        let effect = self.clause()?;
        self.eat(".")?;
        self.eat("if you do , prevent that damage")?;
        Some(effect)
    }

    /// "If … would be dealt 5 or more damage, prevent that damage. If you do, …"
    pub(in crate::compile) fn prevention_with_price(&mut self) -> Option<ConstantAbility> {
        self.eat("if")?;
        let on_base = self.has("attached base");
        let to = match on_base {
            true => Target::Attached,
            false => self.fixed_object()?,
        };
        self.eat("would be dealt")?;
        let at_least = self.number()?;
        self.eat("or more damage , prevent that damage . if you do ,")?;
        self.refs.set(Target::This);
        let effect = self.clauses()?;
        let condition = match on_base {
            true => super::constant::on_base(),
            false => Condition::Always,
        };
        let grants = vec![Grant::PreventAndDo { at_least, effect: effect.into() }];
        Some(ConstantAbility { condition, does: vec![Constant::Grant { to, grants }] })
    }

    /// "If your base would be dealt more than 4 damage, prevent all but 4 of that damage."
    fn all_but(&mut self) -> Option<ConstantAbility> {
        self.eat("if")?;
        let to = self.who_would_be_dealt()?;
        self.eat("would be dealt more than")?;
        let number = self.number()?;
        self.eat("damage , prevent all but")?;
        if self.number()? != number {
            return self.refuse();
        }
        self.eat("of that damage")?;
        let grants = vec![Grant::PreventAllBut(number.into())];
        Some(ConstantAbility { condition: Condition::Always, does: vec![Constant::Grant { to, grants }] })
    }

    /// Damage that becomes twice as much (CR 7.7.5).
    fn many_times(&mut self) -> Option<ConstantAbility> {
        self.eat("if")?;
        let to = self.who_would_be_dealt()?;
        if !self.has("would take damage , it takes twice as much damage instead") {
            self.eat("would be dealt damage , it is dealt twice as much damage instead")?;
        }
        let does = vec![Constant::Grant { to, grants: vec![Grant::DealtTimes(2)] }];
        Some(ConstantAbility { condition: Condition::Always, does })
    }

    fn who_would_be_dealt(&mut self) -> Option<Target> {
        if self.has("your base") {
            return Some(Target::Base(Who::You));
        }
        match self.attempt(Self::a_filter) {
            Some(filter) => Some(Target::Each(filter)),
            None => self.reference(),
        }
    }

    /// Damage of other cards is more than it would be (CR 7.7.5).
    fn raised(&mut self) -> Option<ConstantAbility> {
        self.eat("if damage would be dealt to this unit by another card ,")?;
        self.eat("deal that much damage plus")?;
        let more = self.number()?;
        self.eat("instead")?;
        let does = vec![this_has(Grant::DealtMore(more.into()))];
        Some(ConstantAbility { condition: Condition::Always, does })
    }

    /// "damage would be dealt to …", "an enemy card ability would deal damage to …"
    fn would_be_dealt(&mut self) -> Option<(Target, DamageKind)> {
        if let Some(to) = self.before(Self::fixed_object, "would be dealt damage") {
            return if self.sees("by") { self.refuse() } else { Some((to, DamageKind::Any)) };
        }
        let only = self.one_of(&[
            ("damage would be dealt to", DamageKind::Any),
            ("combat damage would be dealt to", DamageKind::Combat),
            ("an enemy card ability would deal damage to", DamageKind::EnemyAbilities),
        ])?;
        // Of several units that it protects, each is protected by itself.
        let to = match self.attempt(Self::a_filter) {
            Some(filter) => Target::Each(filter),
            None => self.reference()?,
        };
        if self.sees("by") {
            return self.refuse();
        }
        Some((to, only))
    }

    /// "prevent that damage", "prevent 2 of that damage"
    fn prevented(&mut self) -> Option<Option<Amount>> {
        self.eat("prevent")?;
        if self.has("that damage") {
            // What else such a sentence says would be an effect of its own.
            return Some(None);
        }
        let number = self.number()?;
        self.eat("of that damage")?;
        Some(Some(number.into()))
    }

    /// "prevent all combat damage that would be dealt to …", and the like for a phase.
    pub(in crate::compile) fn prevention_effect(&mut self, before: Option<Duration>) -> Option<Effect> {
        if self.has("prevent all") {
            let only = if self.has("combat") { DamageKind::Combat } else { DamageKind::Any };
            self.eat("damage that would be dealt to")?;
            let to = self.target()?;
            let duration = before.or_else(|| self.duration())?;
            let grants = vec![Grant::PreventDamage { up_to: None, only, uses: None, by: None, first: false }];
            return Some(Effect::Lasting { to, grants, duration });
        }
        let next = self.has("the next time");
        if !next {
            self.eat("if")?;
        }
        let (to, only) = if let Some(to) = self.before(Self::pronoun, "would be dealt damage") {
            (to, DamageKind::Any)
        } else {
            self.would_be_dealt()?
        };
        let duration = before.or_else(|| self.duration())?;
        self.eat(",")?;
        let up_to = self.prevented()?;
        let grants = vec![Grant::PreventDamage { up_to, only, uses: next.then_some(1), by: None, first: false }];
        Some(Effect::Lasting { to, grants, duration })
    }
}

fn this_has(grant: Grant) -> Constant {
    Constant::Grant { to: Target::This, grants: vec![grant] }
}
