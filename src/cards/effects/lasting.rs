//! Lasting effects (CR 7.7.3): "It gains Sentinel for this phase".

use crate::abilities::grants::modifier_times;
use crate::effects::sentence::sequence;
use crate::phrases::DURATIONS;
use crate::reading::parser::Parser;
use crate::terms::{Duration, Phase, Stat};
use crate::tree::{Amount, Condition, Effect, Filter, Grant, PlayerRule, Target, Test, Who};
use crate::writing::words::{is_plural, lasts};
use crate::writing::{Printer, list};

impl Parser<'_> {
    /// "While …, each card an opponent owns …, including those not in play, loses …"
    pub(crate) fn abilities_lost_wherever(&mut self) -> Option<Effect> {
        // The same of a trait that has been named, for all enemy cards.
        if let Some(duration) =
            self.after("enemy cards , including those not in play , lose that trait", Self::duration)
        {
            let (what, grants) = (Filter(vec![Test::Enemy]), vec![Grant::LoseNamedTrait]);
            let there = PlayerRule::Have { what, grants };
            let elsewhere = PlayerRule::CardsLoseNamedTrait { who: Who::EachOpponent, card: Filter::default() };
            let lasting = |rule| Effect::rule(rule, duration);
            return Some(sequence(vec![lasting(there), lasting(elsewhere)]));
        }
        let duration = self.leading_duration()?;
        self.eat("each")?;
        let what = self.filter()?;
        let theirs = Test::OwnedBy(Who::EachOpponent);
        self.demand(what.0.contains(&theirs))?;
        self.eat(", including those not in play ,")?;
        let grants = self.grants()?;
        if grants != [Grant::LoseAllAbilities { except_epic: false, except: None }] {
            return self.refuse();
        }
        let card = Filter(what.0.iter().filter(|test| **test != theirs).cloned().collect());
        let there = PlayerRule::Have { what, grants };
        let elsewhere = PlayerRule::CardsLoseAbilities { who: Who::EachOpponent, card };
        let lasting = |rule| Effect::rule(rule, duration);
        Some(sequence(vec![lasting(there), lasting(elsewhere)]))
    }

    /// "this unit doesn't ready during the next regroup phase": in that one, and in none that follows it.
    fn not_readied_next(&mut self) -> Option<Effect> {
        let to = self.target()?;
        self.eat("doesn't ready during the next regroup phase")?;
        let grant = Grant::While { condition: Condition::During(Phase::Regroup), grants: vec![Grant::CantReady] };
        Some(Effect::Lasting { to, grants: vec![grant], duration: Duration::NextRegroup })
    }

    /// "double this unit's power for this attack": as much again as it is then.
    fn doubled_power(&mut self) -> Option<Effect> {
        self.eat("double")?;
        let to = self.possessive()?;
        self.eat("power")?;
        let duration = self.duration()?;
        let power = Amount::stat(Stat::Power, to.clone());
        Some(Effect::Lasting { to, grants: vec![Grant::Modify { power, hp: 0.into() }], duration })
    }

    /// "It gains Sentinel for this phase": a lasting effect.
    pub(crate) fn lasting_clause(&mut self) -> Option<Effect> {
        let before = self.leading_duration();
        let special = self.attempt(|p| p.prevention_effect(before)).or_else(|| {
            self.choice(&[Self::printed_hp, Self::redirection, Self::doubled_power, Self::not_readied_next])
        });
        if special.is_some() {
            return special;
        }
        let to = self.target()?;
        let mut grants = self.grants()?;
        if let Some(condition) = self.attempt(Self::while_attacking) {
            grants = vec![Grant::While { condition, grants }];
        }
        let duration = before.or_else(|| self.attempt(Self::duration)).or_else(|| self.refuse())?;
        self.scale_modifier(&mut grants)?;
        // "gets +1/+0 for this attack and deals its combat damage first"
        if let Some(more) = self.after("and", Self::grants) {
            self.demand_no("for")?;
            grants.extend(more);
        }
        Some(Effect::Lasting { to, grants, duration })
    }

    /// "all combat damage that would be dealt to …, is dealt to …, instead"
    fn redirection(&mut self) -> Option<Effect> {
        self.eat("all combat damage that would be dealt to")?;
        let to = self.target()?;
        let duration = self.duration()?;
        self.eat("is dealt to")?;
        let instead = self.pronoun()?;
        self.eat("instead")?;
        Some(Effect::Lasting { to, grants: vec![Grant::RedirectCombatDamage(instead)], duration })
    }

    /// "Its printed HP is considered to be 1 for this phase"
    fn printed_hp(&mut self) -> Option<Effect> {
        let to = self.possessive()?;
        self.eat("printed hp is considered to be")?;
        let hp = self.number()?;
        let duration = self.duration()?;
        Some(Effect::Lasting { to, grants: vec![Grant::PrintedHp(hp.into())], duration })
    }

    /// "For this phase, …"
    pub(crate) fn leading_duration(&mut self) -> Option<Duration> {
        self.before(Self::duration, ",")
    }

    /// "for this phase", "this round".
    pub(crate) fn duration(&mut self) -> Option<Duration> {
        self.phrase(&DURATIONS)
    }
}

impl Printer {
    /// Grants for a time, where there are words of its own for it.
    fn lasting_specially(&mut self, to: &Target, grants: &[Grant], duration: Duration) -> Option<String> {
        match (grants, duration) {
            ([Grant::While { condition: Condition::During(Phase::Regroup), grants }], Duration::NextRegroup)
                if *grants == [Grant::CantReady] =>
            {
                Some(format!("{} doesn't ready during the next regroup phase", self.target(to)))
            }
            ([Grant::Modify { power: Amount::Stat(Stat::Power, of), hp: Amount::Number(0) }], _) if **of == *to => {
                let whose = self.possessive(to);
                Some(format!("double {whose} power {}", lasts(duration)))
            }
            ([Grant::RedirectCombatDamage(instead)], _) => {
                let lasts = lasts(duration);
                let to = self.target(to);
                let instead = self.target(instead);
                Some(format!("all combat damage that would be dealt to {to} {lasts} is dealt to {instead} instead"))
            }
            _ => None,
        }
    }

    /// "give a unit +2/+2 and Sentinel", where all that is given is a modifier and what is gained.
    fn given_to(&mut self, to: &Target, grants: &[Grant]) -> Option<String> {
        let to = self.target(to);
        let words = grants.iter().enumerate().map(|(at, grant)| match grant {
            Grant::Modify { power, hp } if at == 0 => modifier_times(power, hp).map(|_| self.modifier(power, hp)),
            grant => self.gained_by(grant),
        });
        let words = words.collect::<Option<Vec<String>>>().filter(|words| !words.is_empty())?;
        Some(format!("give {to} {}", list(&words, "and")))
    }

    pub(crate) fn lasting(&mut self, to: &Target, grants: &[Grant], duration: Duration) -> String {
        let special = self.special(|p| p.prevented(to, grants, duration));
        if let Some(words) = special.or_else(|| self.special(|p| p.lasting_specially(to, grants, duration))) {
            return words;
        }
        if let Some(given) = self.special(|p| p.given_to(to, grants)) {
            return format!("{given} {}", lasts(duration));
        }
        let words = self.target(to);
        // As the subject of a clause "them" is "they".
        let words = if words == "them" { "they" } else { &words };
        let several = words.starts_with("they") || words.starts_with("those") || is_plural(to);
        format!("{words} {} {}", self.grants(grants, several), lasts(duration))
    }
}
