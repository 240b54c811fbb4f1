//! Damage that is prevented (CR 8.20), by constant abilities and lasting effects.

use crate::grammar::grammar;
use crate::reading::parser::Parser;
use crate::terms::{CardKind, Duration};
use crate::tree::{
    Amount, Condition, Constant, ConstantAbility, DamageKind, DealtBy, Effect, Filter, Grant, PlayerRule, Target, Test,
    Who, Would,
};
use crate::writing::words::{lasts, title};
use crate::writing::{Printer, capital, s, sentence};

grammar! {
    /// Damage that becomes twice as much.
    twice_as_much: (Target, Grant);
    [(to: one_of_each) "would be dealt damage ,"
        "it is dealt twice as much damage instead"] => { (to, Grant::DealtTimes(2)) }
    [(to: one_of_each) "would take damage , it takes twice as much damage instead"] => { (to, Grant::DealtTimes(2)) }
}

impl Parser<'_> {
    /// "If damage would be dealt to this unit, prevent 1 of that damage."
    pub(crate) fn prevention_sentence(&mut self) -> Option<ConstantAbility> {
        if self.has("the first time this unit would take damage each phase ,") {
            let up_to = self.prevented()?;
            let grant = Grant::PreventDamage { up_to, only: DamageKind::Any, uses: None, by: None, first: true };
            return Some(ConstantAbility::of_this(vec![grant]));
        }
        self.eat("if")?;
        let condition = self.before(Self::condition, "and").unwrap_or(Condition::Always);
        let by = self.before(Self::a_filter, "would deal damage to");
        let (to, only) = match by {
            Some(_) => (Target::Each(self.a_filter()?), DamageKind::Any),
            None => self.would_be_dealt()?,
        };
        self.eat(",")?;
        // "… defeat another friendly unit. If you do, prevent that damage."
        if by.is_none() && only == DamageKind::Any && self.has("you may") {
            let effect = self.before(Self::own_clause, ". if you do , prevent that damage")?;
            let grants = vec![Grant::MayPreventDamage(effect.into())];
            return Some(ConstantAbility { condition, does: vec![Constant::Grant { to, grants }] });
        }
        let up_to = self.prevented()?;
        let grants = vec![Grant::PreventDamage { up_to, only, uses: None, by, first: false }];
        Some(ConstantAbility { condition, does: vec![Constant::Grant { to, grants }] })
    }

    /// "If … would be dealt 5 or more damage, prevent that damage. If you do, …"
    pub(crate) fn prevention_with_price(&mut self) -> Option<ConstantAbility> {
        self.eat("if")?;
        let on_base = self.has("attached base");
        let to = match on_base {
            true => Target::Attached,
            false => self.fixed_object()?,
        };
        let at_least =
            self.framed("would be dealt", Self::number, "or more damage , prevent that damage . if you do ,")?;
        self.refs.set(Target::This);
        let effect = self.clauses()?;
        let condition = match on_base {
            true => crate::abilities::constant::on_base(),
            false => Condition::Always,
        };
        let grants = vec![Grant::PreventAndDo { at_least, effect: effect.into() }];
        Some(ConstantAbility { condition, does: vec![Constant::Grant { to, grants }] })
    }

    /// "If your base would be dealt more than 4 damage, prevent all but 4 of that damage."
    pub(crate) fn all_but(&mut self) -> Option<ConstantAbility> {
        self.eat("if")?;
        let to = self.one_of_each()?;
        let number = self.framed("would be dealt more than", Self::number, "damage , prevent all but")?;
        let same = self.number()? == number;
        self.demand(same)?;
        self.eat("of that damage")?;
        let grants = vec![Grant::PreventAllBut(number.into())];
        Some(ConstantAbility::always(Constant::Grant { to, grants }))
    }

    /// Damage that is more than it would be (CR 7.7.5): "If you would deal damage to a base, deal that much damage plus 2
    /// instead."
    pub(crate) fn raised(&mut self) -> Option<ConstantAbility> {
        self.eat("if")?;
        if let Some((to, grant)) = self.attempt(Self::twice_as_much) {
            return Some(ConstantAbility::always(Constant::Grant { to, grants: vec![grant] }));
        }
        let (to, by) = self.choice(&[
            |p| {
                p.eat("damage would be dealt to this unit by another card")?;
                Some((Target::This, DealtBy::OtherCards))
            },
            |p| Some((Target::Each(p.after("you would deal damage to", Self::a_filter)?), DealtBy::You)),
            |p| {
                p.eat("a friendly ability would deal damage")?;
                let to = p.after("to", Self::a_filter).unwrap_or_else(units_and_bases);
                Some((Target::Each(to), DealtBy::FriendlyAbilities))
            },
        ])?;
        self.eat(",")?;
        let may = by == DealtBy::FriendlyAbilities && self.has("you may have that ability");
        let more = self.framed("deal that much damage plus", Self::number, "instead")?.into();
        Some(ConstantAbility::always(Constant::Grant { to, grants: vec![Grant::DealtMore { more, by, may }] }))
    }

    /// "damage would be dealt to …", "an enemy card ability would deal damage to …"
    fn would_be_dealt(&mut self) -> Option<(Target, DamageKind)> {
        if let Some(to) = self.before(Self::fixed_object, "would be dealt damage") {
            self.demand_no("by")?;
            return Some((to, DamageKind::Any));
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
        self.demand_no("by")?;
        Some((to, only))
    }

    /// "prevent that damage", "prevent 2 of that damage"
    pub(crate) fn prevented(&mut self) -> Option<Option<Amount>> {
        self.eat("prevent")?;
        if self.has("that damage") {
            // What else such a sentence says would be an effect of its own.
            return Some(None);
        }
        let number = self.before(Self::number, "of that damage")?;
        Some(Some(number.into()))
    }

    /// "prevent all combat damage that would be dealt to …", and the like for a phase.
    pub(crate) fn prevention_effect(&mut self, before: Option<Duration>) -> Option<Effect> {
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
        let (to, only) = match self.before(Self::pronoun, "would be dealt damage") {
            Some(to) => (to, DamageKind::Any),
            None => self.would_be_dealt()?,
        };
        let duration = before.or_else(|| self.duration())?;
        self.eat(",")?;
        let up_to = self.prevented()?;
        let grants = vec![Grant::PreventDamage { up_to, only, uses: next.then_some(1), by: None, first: false }];
        Some(Effect::Lasting { to, grants, duration })
    }
}

/// All that is dealt damage (CR 1.9.1).
fn units_and_bases() -> Filter {
    Filter(vec![Test::Any(vec![Test::Kind(CardKind::Unit), Test::Kind(CardKind::Base)])])
}

impl Printer {
    /// Replacement and prevention, and abilities that work in every zone, in words of their own.
    pub(crate) fn special_constant(&mut self, condition: &Condition, does: &[Constant]) -> Option<String> {
        if let [
            Constant::Grant { to: Target::Each(there), grants },
            Constant::Rule(PlayerRule::CardsGainTrait { who: Who::You, card, word }),
        ] = does
            && *grants == [Grant::GainTrait(word.clone())]
        {
            let there = self.noun(&there.0, false);
            let card = self.noun(&card.0, false);
            let word = title(word);
            return Some(format!("Each {there} and each {card} you own that isn't in play gains the {word} trait."));
        }
        let [Constant::Grant { to, grants }] = does else { return None };
        if *to == Target::This && *condition == Condition::Always && grants.len() > 1 {
            return self.keywords_of_others(grants);
        }
        let [grant] = grants.as_slice() else { return None };
        let who = match to {
            Target::Each(filter) => self.a_noun(filter),
            to => self.operand(to),
        };
        let also = match condition {
            Condition::Always => String::new(),
            condition => format!("{} and ", self.condition(condition)),
        };
        self.near = Some(Target::This);
        let words = match grant {
            Grant::Instead { would, may, effect } => {
                let does = self.clause(effect);
                let would = match would {
                    Would::BeDefeated => "defeated",
                    Would::BeCaptured => "captured",
                };
                match may {
                    true if *to == Target::This => format!("{who} would be {would}, you may instead {does}"),
                    true => format!("{who} would be {would}, you may {does} instead"),
                    false => format!("{who} would be {would}, {does} instead"),
                }
            }
            Grant::MayPreventDamage(effect) => {
                let does = self.clause(effect);
                format!("damage would be dealt to {who}, you may {does}. If you do, prevent that damage")
            }
            Grant::PreventAndDo { at_least, effect } => {
                let does = self.clause(effect);
                format!("{who} would be dealt {at_least} or more damage, prevent that damage. If you do, {does}")
            }
            Grant::PreventDamage { up_to: None, only: DamageKind::Any, uses: None, by: None, first: true } => {
                let prevented = "prevent that damage";
                return Some(format!("The first time {who} would take damage each phase, {prevented}."));
            }
            Grant::PreventDamage { up_to, only, uses: None, by, first: false } => {
                let that = self.that_damage(up_to.as_ref())?;
                let would = match (only, by) {
                    (_, Some(by)) => format!("{} would deal damage to {who}", self.a_noun(by)),
                    (DamageKind::Any, None) => format!("damage would be dealt to {who}"),
                    (DamageKind::Combat, None) => format!("combat damage would be dealt to {who}"),
                    (_, None) => format!("an enemy card ability would deal damage to {who}"),
                };
                format!("{would}, prevent {that}")
            }
            Grant::PreventAllBut(amount) => {
                let number = self.quantity(amount);
                format!("{who} would be dealt more than {number} damage, prevent all but {number} of that damage")
            }
            Grant::DealtMore { more, by, may } => {
                let would = match by {
                    DealtBy::OtherCards => format!("damage would be dealt to {who} by another card"),
                    DealtBy::You => format!("you would deal damage to {who}"),
                    DealtBy::FriendlyAbilities if *to == Target::Each(units_and_bases()) => {
                        "a friendly ability would deal damage".into()
                    }
                    DealtBy::FriendlyAbilities => format!("a friendly ability would deal damage to {who}"),
                };
                let may = if *may { "you may have that ability " } else { "" };
                format!("{would}, {may}deal that much damage plus {} instead", self.quantity(more))
            }
            Grant::DoubleKeyword(keyword) => {
                return Some(format!("{}'s {keyword} is doubled.", capital(&self.operand(to))));
            }
            Grant::CantBeTakenByEnemies => return Some(format!("Opponents can't take control of {who}.")),
            Grant::AdditionalPilots(pilots) => {
                return Some(format!(
                    "You may play or deploy {pilots} additional Pilot{} on {who}.",
                    s((*pilots).into())
                ));
            }
            Grant::MayDealCombatDamageLast => {
                let first = "the defending unit deal combat damage before this unit";
                return Some(format!("While attacking, you may have {first}."));
            }
            grant => self.twice_as_much(&(to.clone(), grant.clone()))?,
        };
        Some(sentence(&format!("if {also}{words}")))
    }

    /// "that damage", "2 of that damage"
    fn that_damage(&mut self, up_to: Option<&Amount>) -> Option<String> {
        Some(match up_to {
            None => "that damage".to_owned(),
            Some(Amount::Number(number)) => format!("{number} of that damage"),
            Some(_) => return None,
        })
    }

    /// "prevent all damage that would be dealt to it for this phase"
    pub(crate) fn prevented(&mut self, to: &Target, grants: &[Grant], duration: Duration) -> Option<String> {
        let [Grant::PreventDamage { up_to, only, uses, by: None, first: false }] = grants else { return None };
        let only = match only {
            DamageKind::Any => "",
            DamageKind::Combat => "combat ",
            DamageKind::EnemyAbilities => return None,
        };
        let to = self.target(to);
        match (up_to, uses) {
            (None, None) => Some(format!("prevent all {only}damage that would be dealt to {to} {}", lasts(duration))),
            (up_to, uses) if only.is_empty() => {
                let that = self.that_damage(up_to.as_ref())?;
                let time = lasts(duration).trim_start_matches("for ");
                let next = if uses.is_some() { "the next time" } else { "if" };
                Some(format!("{next} {to} would be dealt damage {time}, prevent {that}"))
            }
            _ => None,
        }
    }
}
