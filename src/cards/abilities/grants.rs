//! Grants, by constant abilities and lasting effects alike: "gets +2/+2", "gains Ambush", "can't attack".

use crate::nouns::counting::times;
use crate::phrases::{GRANTS, PROTECTIONS};
use crate::reading::parser::Parser;
use crate::reading::token::Kind;
use crate::terms::{Arena, Keyword, Phase};
use crate::tree::{Ability, Amount, Condition, Filter, Grant, KeywordAbility, Target, Test, Who, Would};
use crate::writing::words::title;
use crate::writing::{Printer, each, list, s};
use std::sync::Arc;

impl Parser<'_> {
    /// "gets +2/+0 and gains Saboteur and can't attack bases".
    pub(crate) fn grants(&mut self) -> Option<Vec<Grant>> {
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
    pub(crate) fn modification(&mut self) -> Option<Grant> {
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
    pub(crate) fn gained_list(&mut self) -> Option<Vec<Grant>> {
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

    pub(crate) fn gained(&mut self) -> Option<Grant> {
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
    pub(crate) fn quoted_words(&mut self) -> Option<String> {
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
    pub(crate) fn keyword_with_value(&mut self) -> Option<KeywordAbility> {
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
    pub(crate) fn listed<T>(&mut self, rule: impl Fn(&mut Self) -> Option<T>) -> Option<Vec<T>> {
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
}

impl Printer {
    /// All that is given, after whom it is given to.
    pub(crate) fn grants(&mut self, grants: &[Grant], plural: bool) -> String {
        let mut words = Vec::new();
        let mut gained = Vec::new();
        if let Some(words) = protections(grants) {
            return words;
        }
        for grant in grants {
            match grant {
                Grant::Ability(ability) => gained.push(self.gained(ability)),
                Grant::GainTrait(word) => gained.push(format!("the {} trait", title(word))),
                grant => {
                    gains(&mut words, &mut gained, plural);
                    words.push(self.grant(grant, plural));
                }
            }
        }
        gains(&mut words, &mut gained, plural);
        words.join(" and ")
    }

    /// An ability after "gains".
    pub(crate) fn gained(&mut self, ability: &Ability) -> String {
        match ability {
            Ability::Keyword(keyword) => match self.keyword(keyword) {
                Some(words) => words,
                None => self.quoted(ability),
            },
            Ability::Action(_)
            | Ability::Triggered(_)
            | Ability::Constant(_)
            | Ability::Event(_)
            | Ability::Unsupported(_) => self.quoted(ability),
        }
    }

    pub(crate) fn grant(&mut self, grant: &Grant, plural: bool) -> String {
        if let Some(words) = GRANTS.words(grant) {
            return words.into();
        }
        if let Some(words) = protections(std::slice::from_ref(grant)) {
            return words;
        }
        let verb = |verb: &str| if plural { verb.to_owned() } else { format!("{verb}s") };
        match grant {
            Grant::Modify { power, hp } => format!("{} {}", verb("get"), self.modifier(power, hp)),
            Grant::Ability(ability) => format!("{} {}", verb("gain"), self.gained(ability)),
            Grant::KeywordsOf(target) => format!("{} {} keywords", verb("gain"), self.possessive(target)),
            Grant::AbilitiesOf(Target::Discarded) => format!("{} the discarded unit's abilities", verb("gain")),
            Grant::AbilitiesOf(target) => format!("{} {} abilities", verb("gain"), self.possessive(target)),
            Grant::LoseKeyword(keyword) => format!("{} {keyword}", verb("lose")),
            Grant::LoseAllAbilities { except_epic, except } => {
                let except = match (except_epic, except) {
                    (true, _) => " except for Epic Actions".to_owned(),
                    (false, Some(keyword)) => format!(" except for {keyword}"),
                    (false, None) => String::new(),
                };
                format!("{} all abilities{except}", verb("lose"))
            }
            Grant::LoseOtherAbilities => format!("{} all other abilities", verb("lose")),
            Grant::LoseAllKeywords => format!("{} its keywords", verb("lose")),
            Grant::GainTrait(word) => format!("{} the {} trait", verb("gain"), title(word)),
            Grant::LoseTrait(word) => format!("{} the {} trait", verb("lose"), title(word)),
            Grant::GainAspect(aspect) => format!("{} the {aspect} aspect", verb("gain")),
            Grant::PrintedPower(amount) => format!("has printed power {}", self.quantity(amount)),
            Grant::PrintedHp(amount) => format!("has printed HP {}", self.quantity(amount)),
            Grant::CantAttackAny(what) => match what.0.as_slice() {
                [Test::Any(tests)] if matches!(tests.as_slice(), [Test::All(_), Test::All(_)]) => {
                    let words = each(tests, |test| match test {
                        Test::All(tests) if matches!(tests.as_slice(), [Test::OneOf(_)]) => {
                            self.a_noun(&Filter(tests.clone()))
                        }
                        Test::All(tests) => self.noun(tests, true),
                        _ => String::new(),
                    });
                    format!("can't attack {}", words.join(" or "))
                }
                _ => format!("can't attack {}", self.nouns(what)),
            },
            Grant::CantBeTakenByEnemies => "can't be taken control of by opponents".into(),
            Grant::PreventDamage { .. } => self.prevention(grant),
            Grant::MayPreventDamage(effect) => {
                format!("may instead of being dealt damage do this: {}", self.group(effect))
            }
            Grant::DealtMore(amount) => format!("is dealt {} more damage by other cards", self.quantity(amount)),
            Grant::DealtTimes(times) => format!("is dealt {times} times the damage"),
            Grant::PreventAllBut(amount) => format!("is dealt at most {} damage at a time", self.quantity(amount)),
            Grant::MayDealExcessTo(what) => format!("may deal its excess damage to {}", self.a_noun(what)),
            Grant::DealsCombatDamageFirst => "deals combat damage before the defender".into(),
            Grant::MayDealCombatDamageLast => "may deal combat damage after the defender".into(),
            Grant::CombatDamageIs(amount) => {
                format!("deals damage equal to {} instead of its power", self.quantity(amount))
            }
            Grant::CanAttackArena(arena) => format!("can attack {arena} units"),
            Grant::CanAttackUnits(number) => format!("can attack {number} units instead of 1"),
            Grant::CanAttackBasesUsing(keyword) => format!("can attack bases while using {keyword}"),
            Grant::ReplaceKeyword { from, to } => format!("has {to} in place of {from}"),
            Grant::TraitsOf { of, except } => {
                let except = list(&each(except, title), "and");
                format!("has the traits of {} except {except}, even while it's not in play", self.nouns(of))
            }
            Grant::LoseNamedTrait => "loses that trait".into(),
            Grant::PreventAndDo { at_least, effect } => {
                format!("prevents damage of {at_least} or more and does {}", self.group(effect))
            }
            Grant::AdditionalPilots(number) => {
                format!("can have {number} additional Pilot{}", s((*number).into()))
            }
            Grant::DoubleKeyword(keyword) => format!("has its {keyword} doubled"),
            Grant::RedirectCombatDamage(target) => {
                format!("has combat damage to it dealt to {} instead", self.operand(target))
            }
            Grant::While { condition: Condition::During(Phase::Regroup), grants } if *grants == [Grant::CantReady] => {
                "doesn't ready during the regroup phase".into()
            }
            Grant::While { condition, grants } => {
                let grants = self.grants(grants, plural);
                format!("{grants} while {}", self.condition(condition))
            }
            Grant::Instead { would, may, effect } => {
                let may = if *may { "may instead" } else { "instead" };
                let would = match would {
                    Would::BeDefeated => "defeated",
                    Would::BeCaptured => "captured",
                };
                format!("{may} of being {would} does this: {}", self.group(effect))
            }
            // These have phrases.
            Grant::CantGainAbilities
            | Grant::IsLeader
            | Grant::CantAttack
            | Grant::CantAttackBases
            | Grant::CantAttackUnits
            | Grant::CantBeAttacked
            | Grant::CantReady
            | Grant::CantBeDefeatedByEnemies
            | Grant::CantBeExhaustedByEnemies
            | Grant::CantBeReturnedByEnemies
            | Grant::CantBeCapturedByEnemies
            | Grant::SurvivesWithoutHp
            | Grant::DealsNoCombatDamage
            | Grant::IgnoresSentinel
            | Grant::CanAttackWhileExhausted
            | Grant::EntersPlayReady
            | Grant::NotUnique => String::new(),
        }
    }

    /// "+2/+0", "+1/+1 for each friendly unit".
    pub(crate) fn modifier(&mut self, power: &Amount, hp: &Amount) -> String {
        match modifier_times(power, hp) {
            Some((power, hp, None)) => return format!("{power:+}/{hp:+}"),
            Some((power, hp, Some(of))) => return format!("{power:+}/{hp:+} {}", self.multiplied(of)),
            None => {}
        }
        let power = self.quantity(power);
        format!("power equal to {power} and HP equal to {} more", self.quantity(hp))
    }
}

/// Gained abilities, with commas between more than two.
pub(crate) fn gains(words: &mut Vec<String>, gained: &mut Vec<String>, plural: bool) {
    if !gained.is_empty() {
        words.push(format!("{} {}", if plural { "gain" } else { "gains" }, list(gained, "and")));
        gained.clear();
    }
}

/// A modifier, and what both of its numbers are multiples of.
pub(crate) fn modifier_times<'a>(power: &'a Amount, hp: &'a Amount) -> Option<(i32, i32, Option<&'a Amount>)> {
    let ((power, of_power), (hp, of_hp)) = (multiple(power)?, multiple(hp)?);
    match (of_power, of_hp) {
        (None, None) => Some((power, hp, None)),
        (Some(of), None) if hp == 0 => Some((power, hp, Some(of))),
        (None, Some(of)) if power == 0 => Some((power, hp, Some(of))),
        (Some(of), Some(same)) if of == same => Some((power, hp, Some(of))),
        _ => None,
    }
}

/// A number, and of what it is a multiple.
fn multiple(amount: &Amount) -> Option<(i32, Option<&Amount>)> {
    Some(match amount {
        Amount::Number(number) => (*number, None),
        Amount::Times(0 | 1, _) => return None,
        Amount::Times(number, of) => (*number, Some(of)),
        of => (1, Some(of)),
    })
}

/// Several abilities that enemies' abilities cannot do to it, in one clause.
fn protections(grants: &[Grant]) -> Option<String> {
    let words: Option<Vec<String>> = grants.iter().map(|grant| PROTECTIONS.words(grant).map(str::to_owned)).collect();
    let words = words.filter(|words| !words.is_empty())?;
    Some(format!("can't be {} by enemy card abilities", list(&words, "or")))
}
