//! Grants, by constant abilities and lasting effects alike: "gets +2/+2", "gains Ambush", "can't attack".

use std::sync::Arc;

use crate::ability::{Ability, KeywordAbility};
use crate::amount::Amount;
use crate::compile::nouns::amount::times;
use crate::compile::reading::parser::Parser;
use crate::compile::reading::token::Kind;
use crate::condition::Condition;
use crate::constant::Grant;
use crate::phrases::{DURATIONS, GRANTS, PROTECTIONS};
use crate::target::{Filter, Target, Test, Who};
use crate::terms::{Arena, Duration, Keyword, Phase};

impl Parser<'_> {
    /// "gets +2/+0 and gains Saboteur and can't attack bases".
    pub fn grants(&mut self) -> Option<Vec<Grant>> {
        let mut grants = self.grant_clause()?;
        while let Some(more) = self.attempt(|p| {
            if !p.has(", and") && !p.has(",") {
                p.eat("and")?;
            }
            p.has("also");
            p.grant_clause()
        }) {
            grants.extend(more);
        }
        Some(grants)
    }

    fn grant_clause(&mut self) -> Option<Vec<Grant>> {
        self.choice(&[Self::gets, Self::gains, Self::loses, Self::cant, Self::other_grants, |p| {
            p.phrase(&GRANTS).map(|grant| vec![grant])
        }])
    }

    fn gets(&mut self) -> Option<Vec<Grant>> {
        self.has("also");
        self.eat("gets|get")?;
        Some(vec![self.modification()?])
    }

    /// "+2/+0", perhaps "for each …".
    pub(in crate::compile) fn modification(&mut self) -> Option<Grant> {
        let (power, hp) = self.modifier()?;
        Some(match self.attempt(Self::multiplier) {
            Some(amount) => Grant::Modify { power: times(power, amount.clone()), hp: times(hp, amount) },
            None => Grant::Modify { power: power.into(), hp: hp.into() },
        })
    }

    fn gains(&mut self) -> Option<Vec<Grant>> {
        self.eat("gains|gain")?;
        // Before a quotation stands a colon, a comma or nothing.
        let mark = self.has(",") || self.has(":");
        if mark && self.peek().is_none_or(|token| token.kind != Kind::OpenQuote) {
            return self.refuse();
        }
        self.gained_list()
    }

    /// Keywords, traits and quoted abilities with commas and "and" between them.
    pub(in crate::compile) fn gained_list(&mut self) -> Option<Vec<Grant>> {
        let mut grants = vec![self.gained()?];
        while let Some(more) = self.attempt(|p| {
            let comma = p.has(",");
            let and = p.has("and");
            if !comma && !and {
                return p.refuse();
            }
            p.has(":");
            p.gained()
        }) {
            grants.push(more);
        }
        Some(grants)
    }

    pub(in crate::compile) fn gained(&mut self) -> Option<Grant> {
        if let Some(word) = self.framed("the", Self::trait_word, "trait") {
            return Some(Grant::GainTrait(word));
        }
        if self.peek().is_some_and(|token| token.kind == Kind::OpenQuote) {
            return self.quoted_ability().map(|ability| Grant::Ability(Arc::new(ability)));
        }
        if self.has("this unit's keywords") {
            return Some(Grant::KeywordsOf(Target::This));
        }
        if self.has("the discarded unit's abilities") {
            return self.refs.discarded().map(Grant::AbilitiesOf);
        }
        let keyword = self.keyword_with_value()?;
        Some(Grant::Ability(Arc::new(Ability::Keyword(keyword))))
    }

    /// “An ability in quotation marks.”
    fn quoted_ability(&mut self) -> Option<Ability> {
        self.kind(Kind::OpenQuote)?;
        let (refs, quoted) = (std::mem::take(&mut self.refs), std::mem::replace(&mut self.quoted, true));
        let others_do = std::mem::take(&mut self.others_do);
        let ability = self.ability();
        (self.refs, self.quoted, self.others_do) = (refs, quoted, others_do);
        let mut abilities = ability?;
        self.kind(Kind::CloseQuote)?;
        if abilities.len() == 1 { abilities.pop() } else { None }
    }

    /// “Words that are only said.”
    pub(in crate::compile) fn quoted_words(&mut self) -> Option<String> {
        self.kind(Kind::OpenQuote)?;
        let start = self.peek()?.span.start;
        while self.peek().is_some_and(|token| token.kind != Kind::CloseQuote) {
            self.at += 1;
        }
        let words = self.context.text.get(start..self.peek()?.span.start)?;
        self.kind(Kind::CloseQuote)?;
        Some(words.trim_end().to_owned())
    }

    /// A keyword, with its number if it has one: "Raid 2", "Raid 1 for each damage on him".
    pub(in crate::compile) fn keyword_with_value(&mut self) -> Option<KeywordAbility> {
        let keyword = self.keyword_word()?;
        let value = |p: &mut Self| -> Option<Amount> {
            let number = p.number()?;
            Some(p.scaled(number))
        };
        match keyword {
            Keyword::Raid => value(self).map(KeywordAbility::Raid),
            Keyword::Restore => value(self).map(KeywordAbility::Restore),
            Keyword::Exploit => value(self).map(KeywordAbility::Exploit),
            Keyword::Bounty | Keyword::Coordinate | Keyword::Smuggle | Keyword::Piloting => self.refuse(),
            plain => Some(KeywordAbility::Plain(plain)),
        }
    }

    fn loses(&mut self) -> Option<Vec<Grant>> {
        self.eat("loses|lose")?;
        self.lost()
    }

    fn lost(&mut self) -> Option<Vec<Grant>> {
        if self.has("all abilities except for epic actions") {
            return Some(vec![Grant::LoseAllAbilities { except_epic: true, except: None }]);
        }
        if self.has("all abilities except for") {
            return Some(vec![Grant::LoseAllAbilities { except_epic: false, except: Some(self.keyword_word()?) }]);
        }
        if self.has("its keywords") {
            return Some(vec![Grant::LoseAllKeywords]);
        }
        if self.has("all other abilities") {
            return Some(vec![Grant::LoseOtherAbilities]);
        }
        if self.has("all abilities") || self.has("its current abilities") || self.has("their current abilities") {
            if self.sees("except") {
                return None;
            }
            return Some(vec![Grant::LoseAllAbilities { except_epic: false, except: None }]);
        }
        if self.has("that trait") {
            return Some(vec![Grant::LoseNamedTrait]);
        }
        if let Some(word) = self.framed("the", Self::trait_word, "trait") {
            // "the Force trait and all abilities …"
            let mut lost = vec![Grant::LoseTrait(word)];
            if let Some(more) = self.after("and", Self::lost) {
                lost.extend(more);
            }
            return Some(lost);
        }
        let mut lost = vec![Grant::LoseKeyword(self.keyword_word()?)];
        while let Some(more) = self.attempt(|p| {
            let comma = p.has(",");
            if !p.has("and") && !comma {
                return p.refuse();
            }
            p.keyword_word()
        }) {
            lost.push(Grant::LoseKeyword(more));
        }
        Some(lost)
    }

    fn cant(&mut self) -> Option<Vec<Grant>> {
        if self.has("doesn't ready during the regroup phase") {
            let condition = Condition::During(Phase::Regroup);
            return Some(vec![Grant::While { condition, grants: vec![Grant::CantReady] }]);
        }
        self.eat("can't")?;
        if let Some(what) = self.attempt(|p| {
            p.eat("attack")?;
            p.eat("your base or")?;
            let base = Test::OneOf(Box::new(Target::Base(Who::You)));
            Some(Filter(vec![Test::Any(vec![Test::All(vec![base]), Test::All(p.filter()?.0)])]))
        }) {
            return Some(vec![Grant::CantAttackAny(what)]);
        }
        self.eat("be")?;
        let grants = self.listed(|p| p.phrase(&PROTECTIONS))?;
        self.eat("by enemy card abilities")?;
        Some(grants)
    }

    /// One thing, or several with commas between them and "or" before the last.
    pub(in crate::compile) fn listed<T>(&mut self, rule: impl Fn(&mut Self) -> Option<T>) -> Option<Vec<T>> {
        let mut all = vec![rule(self)?];
        while let Some((last, more)) = self.attempt(|p| {
            let comma = p.has(",");
            let or = p.has("or");
            if !comma && !or {
                return p.refuse();
            }
            Some((or, rule(p)?))
        }) {
            all.push(more);
            if last {
                return Some(all);
            }
        }
        if all.len() == 1 { Some(all) } else { self.refuse() }
    }

    fn other_grants(&mut self) -> Option<Vec<Grant>> {
        if self
            .attempt(|p| {
                p.eat("deals|deal")?;
                p.has("its|their");
                p.eat("combat damage before the defender|defending")?;
                p.has("unit");
                Some(())
            })
            .is_some()
        {
            return Some(vec![Grant::DealsCombatDamageFirst]);
        }
        if self.has("may|can attack units in either arena") {
            return Some(Arena::ALL.iter().copied().map(Grant::CanAttackArena).collect());
        }
        if let Some(arena) = self.attempt(|p| {
            p.eat("may|can attack")?;
            if p.has("units in the") {
                let arena = p.arena()?;
                p.eat("arena")?;
                return Some(arena);
            }
            let arena = p.arena()?;
            p.eat("units")?;
            Some(arena)
        }) {
            return Some(vec![Grant::CanAttackArena(arena)]);
        }
        if let Some(amount) = self.framed("deals damage equal to", Self::quantity, "instead of its power") {
            return Some(vec![Grant::CombatDamageIs(amount)]);
        }
        if self.has("can attack bases while using") {
            return Some(vec![Grant::CanAttackBasesUsing(self.keyword_word()?)]);
        }
        if let Some(units) = self.attempt(|p| {
            p.eat("can attack")?;
            let units = u8::try_from(p.number()?).ok()?;
            p.eat("units instead of 1")?;
            Some(units)
        }) {
            return Some(vec![Grant::CanAttackUnits(units)]);
        }
        if let Some(what) = self.attempt(|p| {
            if !p.has("may deal") {
                p.eat("you may deal")?;
            }
            p.eat("its|their excess damage to")?;
            let mut filter = p.a_filter()?;
            // In what an attack is given, the other one is the attacker.
            if p.refs.it() == Some(Target::Attacker) {
                for test in filter.0.iter_mut().filter(|test| matches!(test, Test::Other | Test::OtherThan(_))) {
                    *test = Test::OtherThan(Box::new(Target::Attacker));
                }
            }
            Some(filter)
        }) {
            return Some(vec![Grant::MayDealExcessTo(what)]);
        }
        if let Some(more) = self.framed("is dealt", Self::number, "more damage by other cards") {
            return Some(vec![Grant::DealtMore(more.into())]);
        }
        self.refuse()
    }

    /// "for this phase", "this round".
    pub(in crate::compile) fn duration(&mut self) -> Option<Duration> {
        self.phrase(&DURATIONS)
    }
}
