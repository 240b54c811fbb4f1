//! What is given, in exact words.

use crate::compile::reading::parser::Parser;
use crate::constant::{DamageKind, Grant, Would};

impl Parser<'_> {
    pub(in super::super) fn exact_grant(&mut self) -> Option<Vec<Grant>> {
        self.choice(&[
            Self::exact_while,
            Self::exact_replacement,
            Self::exact_way_to_prevent,
            |p| p.exact_prevention().map(|grant| vec![grant]),
            |p| p.exact_damage_grant().map(|grant| vec![grant]),
            |p| p.exact_change().map(|grant| vec![grant]),
            |p| p.exact_fixed_grant().map(|grant| vec![grant]),
        ])
    }

    /// "[gets +1/+0 while attacking]"
    fn exact_while(&mut self) -> Option<Vec<Grant>> {
        self.bracketed(|p| {
            let grants = p.grants()?;
            p.eat("while")?;
            Some(vec![Grant::While { condition: p.condition()?, grants }])
        })
    }

    /// "may instead of being defeated does this: draw a card"
    fn exact_replacement(&mut self) -> Option<Vec<Grant>> {
        let may = self.has("may");
        self.eat("instead of being")?;
        let would = self.one_of(&[("defeated", Would::BeDefeated), ("captured", Would::BeCaptured)])?;
        self.eat("does this :")?;
        let effect = self.group()?;
        Some(vec![Grant::Instead { would, may, effect: effect.into() }])
    }

    /// "may instead of being dealt damage do this: defeat a friendly unit"
    fn exact_way_to_prevent(&mut self) -> Option<Vec<Grant>> {
        self.eat("may instead of being dealt damage do this :")?;
        Some(vec![Grant::MayPreventDamage(self.group()?.into())])
    }

    /// "is dealt 2 less damage"
    fn exact_prevention(&mut self) -> Option<Grant> {
        let up_to = match self.has("is not dealt") {
            true => None,
            false => {
                self.eat("is dealt")?;
                let less = self.exact_number()?;
                self.eat("less")?;
                Some(less)
            }
        };
        let only = self.one_of(&[
            ("combat damage", DamageKind::Combat),
            ("damage from card abilities", DamageKind::Abilities),
            ("damage from enemy card abilities", DamageKind::EnemyAbilities),
            ("damage", DamageKind::Any),
        ])?;
        let by = if self.has("by") { Some(self.bracketed(Self::a_filter)?) } else { None };
        let first = self.has("the first time each phase");
        let uses = self.attempt(|p| {
            p.eat("the next")?;
            let uses = u8::try_from(p.number()?).ok()?;
            p.eat("times")?;
            Some(uses)
        });
        Some(Grant::PreventDamage { up_to, only, uses, by, first })
    }

    fn exact_damage_grant(&mut self) -> Option<Grant> {
        if self.has("deals combat damage equal to") {
            return self.bracketed(Self::quantity).map(Grant::CombatDamageIs);
        }
        if self.has("has combat damage to it dealt to") {
            let instead = self.operand()?;
            self.eat("instead")?;
            return Some(Grant::RedirectCombatDamage(instead));
        }
        if self.has("is dealt at most") {
            let most = self.exact_number()?;
            self.eat("damage at a time")?;
            return Some(Grant::PreventAllBut(most));
        }
        if let Some(times) = self.attempt(|p| {
            p.eat("is dealt")?;
            let times = p.number()?;
            p.eat("times the damage")?;
            Some(times)
        }) {
            return Some(Grant::DealtTimes(times));
        }
        self.eat("is dealt")?;
        let more = self.exact_number()?;
        self.eat("more damage by other cards")?;
        Some(Grant::DealtMore(more))
    }

    fn exact_change(&mut self) -> Option<Grant> {
        if self.has("gains|gain the keywords of") {
            return self.operand().map(Grant::KeywordsOf);
        }
        if self.has("gains|gain the abilities of") {
            return self.operand().map(Grant::AbilitiesOf);
        }
        if let Some(aspect) = self.attempt(|p| {
            p.eat("gains|gain the")?;
            let aspect = p.aspect()?;
            p.eat("aspect")?;
            Some(aspect)
        }) {
            return Some(Grant::GainAspect(aspect));
        }
        if self.has("has printed power") {
            return self.exact_number().map(Grant::PrintedPower);
        }
        if self.has("has printed hp") {
            return self.exact_number().map(Grant::PrintedHp);
        }
        if self.has("has its") {
            let keyword = self.keyword_word()?;
            self.eat("doubled")?;
            return Some(Grant::DoubleKeyword(keyword));
        }
        self.eat("gets|get")?;
        let power = self.bracketed(Self::quantity)?;
        self.eat("power and")?;
        let hp = self.bracketed(Self::quantity)?;
        self.eat("hp")?;
        Some(Grant::Modify { power, hp })
    }

    fn exact_fixed_grant(&mut self) -> Option<Grant> {
        if self.has("may deal its excess damage to") {
            return self.a_filter().map(Grant::MayDealExcessTo);
        }
        if self.has("can have") {
            let pilots = u8::try_from(self.number()?).ok()?;
            self.eat("additional pilots")?;
            return Some(Grant::AdditionalPilots(pilots));
        }
        if let Some(units) = self.attempt(|p| {
            p.eat("can attack")?;
            let units = u8::try_from(p.number()?).ok()?;
            p.eat("units instead of 1")?;
            Some(units)
        }) {
            return Some(Grant::CanAttackUnits(units));
        }
        if let Some(grant) = self.attempt(|p| {
            p.eat("has")?;
            let to = p.keyword_word()?;
            p.eat("in place of")?;
            Some(Grant::ReplaceKeyword { from: p.keyword_word()?, to })
        }) {
            return Some(grant);
        }
        if let Some(grant) = self.attempt(|p| {
            p.eat("has the traits of")?;
            let of = p.bracketed(Self::filter)?;
            p.eat("except [")?;
            let mut except = vec![p.any_trait()?];
            while p.has(",") {
                except.push(p.any_trait()?);
            }
            p.eat("] wherever it is")?;
            Some(Grant::TraitsOf { of, except })
        }) {
            return Some(grant);
        }
        if let Some(grant) = self.attempt(|p| {
            p.eat("prevents damage of")?;
            let at_least = p.number()?;
            p.eat("or more and does")?;
            Some(Grant::PreventAndDo { at_least, effect: p.group()?.into() })
        }) {
            return Some(grant);
        }
        self.one_of(&[
            ("loses the named trait", Grant::LoseNamedTrait),
            ("can't be taken control of by opponents", Grant::CantBeTakenByEnemies),
            ("may deal combat damage after the defender", Grant::MayDealCombatDamageLast),
            ("ignores sentinel", Grant::IgnoresSentinel),
            ("can attack while exhausted", Grant::CanAttackWhileExhausted),
        ])
    }
}
