//! Grants: "gets +2/+2 and gains Ambush".

use super::filter::title;
use super::{Printer, list};
use crate::ability::Ability;
use crate::amount::Amount;
use crate::condition::Condition;
use crate::constant::{DamageKind, Grant, Would};
use crate::phrases::{GRANTS, PROTECTIONS};
use crate::target::{Target, Test};
use crate::terms::{Duration, Phase, Stat};

impl Printer {
    /// All that is given, after whom it is given to.
    pub fn grants(&mut self, grants: &[Grant], plural: bool) -> String {
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
    pub fn gained(&mut self, ability: &Ability) -> String {
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

    fn grant(&mut self, grant: &Grant, plural: bool) -> String {
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
                    let words = super::each(tests, |test| match test {
                        Test::All(tests) if matches!(tests.as_slice(), [Test::OneOf(_)]) => {
                            self.a_noun(&crate::target::Filter(tests.clone()))
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
                let except = list(&super::each(except, title), "and");
                format!("has the traits of {} except {except}, even while it's not in play", self.nouns(of))
            }
            Grant::LoseNamedTrait => "loses that trait".into(),
            Grant::PreventAndDo { at_least, effect } => {
                format!("prevents damage of {at_least} or more and does {}", self.group(effect))
            }
            Grant::AdditionalPilots(number) => {
                format!("can have {number} additional Pilot{}", super::s((*number).into()))
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

    /// Damage that is not dealt, or not all of it (CR 1.9.9).
    fn prevention(&mut self, grant: &Grant) -> String {
        let Grant::PreventDamage { up_to, only, uses, by, first } = grant else { return String::new() };
        let mut words = match up_to {
            None => "is not dealt".to_owned(),
            Some(amount) => format!("is dealt {} less", self.quantity(amount)),
        };
        words += match only {
            DamageKind::Any => " damage",
            DamageKind::Combat => " combat damage",
            DamageKind::Abilities => " damage from card abilities",
            DamageKind::EnemyAbilities => " damage from enemy card abilities",
        };
        if let Some(by) = by {
            words += &format!(" by {}", self.a_noun(by));
        }
        if *first {
            words += " the first time each phase";
        }
        if let Some(uses) = uses {
            words += &format!(" the next {uses} times");
        }
        words
    }

    /// "+2/+0", "+1/+1 for each friendly unit".
    pub fn modifier(&mut self, power: &Amount, hp: &Amount) -> String {
        match modifier_times(power, hp) {
            Some((power, hp, None)) => return format!("{power:+}/{hp:+}"),
            Some((power, hp, Some(of))) => return format!("{power:+}/{hp:+} {}", self.multiplied(of)),
            None => {}
        }
        let power = self.quantity(power);
        format!("power equal to {power} and HP equal to {} more", self.quantity(hp))
    }
}

impl Printer {
    /// Grants for a time, where there are words of its own for it.
    pub fn lasting_specially(&mut self, to: &Target, grants: &[Grant], duration: Duration) -> Option<String> {
        match (grants, duration) {
            ([Grant::While { condition: Condition::During(Phase::Regroup), grants }], Duration::NextRegroup)
                if *grants == [Grant::CantReady] =>
            {
                Some(format!("{} doesn't ready during the next regroup phase", self.target(to)))
            }
            ([Grant::Modify { power: Amount::Stat(Stat::Power, of), hp: Amount::Number(0) }], _) if **of == *to => {
                let whose = self.possessive(to);
                Some(format!("double {whose} power {}", super::trigger::lasts(duration)))
            }
            ([Grant::RedirectCombatDamage(instead)], _) => {
                let lasts = super::trigger::lasts(duration);
                let to = self.target(to);
                let instead = self.target(instead);
                Some(format!("all combat damage that would be dealt to {to} {lasts} is dealt to {instead} instead"))
            }
            _ => None,
        }
    }

    /// "give a unit +2/+2 and Sentinel", where all that is given is a modifier and what is gained.
    pub fn given_to(&mut self, to: &Target, grants: &[Grant]) -> Option<String> {
        let gained = match grants {
            [Grant::Modify { power, hp }, gained @ ..] => {
                let simple = modifier_times(power, hp).is_some();
                if !simple {
                    return None;
                }
                gained
            }
            gained => gained,
        };
        let gains = |grant: &Grant| matches!(grant, Grant::Ability(_) | Grant::GainTrait(_));
        if grants.is_empty() || !gained.iter().all(gains) {
            return None;
        }
        let to = self.target(to);
        let words = super::each(grants, |grant| match grant {
            Grant::Modify { power, hp } => self.modifier(power, hp),
            Grant::Ability(ability) => self.gained(ability),
            Grant::GainTrait(word) => format!("the {} trait", title(word)),
            grant => self.grant(grant, false),
        });
        Some(format!("give {to} {}", list(&words, "and")))
    }
}

/// Gained abilities, with commas between more than two.
fn gains(words: &mut Vec<String>, gained: &mut Vec<String>, plural: bool) {
    if !gained.is_empty() {
        words.push(format!("{} {}", if plural { "gain" } else { "gains" }, list(gained, "and")));
        gained.clear();
    }
}

/// A modifier, and what both of its numbers are multiples of.
fn modifier_times<'a>(power: &'a Amount, hp: &'a Amount) -> Option<(i32, i32, Option<&'a Amount>)> {
    let ((power, of_power), (hp, of_hp)) = (times(power)?, times(hp)?);
    match (of_power, of_hp) {
        (None, None) => Some((power, hp, None)),
        (Some(of), None) if hp == 0 => Some((power, hp, Some(of))),
        (None, Some(of)) if power == 0 => Some((power, hp, Some(of))),
        (Some(of), Some(same)) if of == same => Some((power, hp, Some(of))),
        _ => None,
    }
}

/// A number, and of what it is a multiple.
fn times(amount: &Amount) -> Option<(i32, Option<&Amount>)> {
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
