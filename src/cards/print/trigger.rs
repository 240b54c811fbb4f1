//! Triggering conditions, and the moments of delayed effects.

use super::Printer;
use super::amount::{at, class};
use crate::effect::Moment;
use crate::phrases::{DURATIONS, TRIGGERS};
use crate::target::{Filter, Target, Test, Who};
use crate::terms::{CardKind, Duration, Keyword, with_article};
use crate::trigger::{DamagePattern, Trigger};

impl Printer {
    /// The words before the colon.
    pub fn trigger(&mut self, trigger: &Trigger) -> String {
        if let Some(words) = TRIGGERS.words(trigger) {
            return words.into();
        }
        match trigger {
            Trigger::WhenPlayed { using, as_kind } => when("Played", *as_kind, *using),
            Trigger::WhenAttached(unit) => format!("When this upgrade becomes attached to {}", self.a_noun(unit)),
            Trigger::WhenUnattached => "When this upgrade becomes unattached from a unit".into(),
            Trigger::WhenDrawn => "When you draw this card".into(),
            Trigger::Plays { who, card, using, number } => self.when_plays(who, card, *using, *number),
            Trigger::PlaysUpgradeOn { who, unit } => {
                let who = self.subject(who, "play");
                format!("When {who} an upgrade on {}", self.thing(unit))
            }
            Trigger::Deploys { who } => format!("When {} a leader", self.subject(who, "deploy")),
            Trigger::Defeated(Filter(tests)) if tests.last() == Some(&Test::Attacking) => {
                let unit = tests.split_last().map_or_else(Vec::new, |(_, rest)| rest.to_vec());
                format!("When {} is defeated while attacking", self.thing(&Filter(unit)))
            }
            Trigger::Defeated(filter) => format!("When {} is defeated", self.thing(filter)),
            Trigger::LeavesPlay(filter) => format!("When {} leaves play", self.thing(filter)),
            Trigger::EntersPlay(filter) => format!("When {} enters play", self.thing(filter)),
            Trigger::Attacks { attacker, defender } => self.when_attacks(attacker, defender),
            Trigger::CompletesAttack(filter) => format!("When {} completes an attack", self.a_noun(filter)),
            Trigger::AttackEnds(filter) => format!("When {}'s attack ends", self.a_noun(filter)),
            Trigger::AttackOrDefenseEnds(filter) => format!("When {}'s attack or defense ends", self.a_noun(filter)),
            Trigger::AttacksAndDefeats { attacker, defeated } => {
                let attacker = self.thing(attacker);
                format!("When {attacker} attacks and defeats {}", self.thing(defeated))
            }
            Trigger::Damage(pattern) => self.damage(pattern),
            Trigger::Healed(filter) => format!("When 1 or more damage is healed from {}", self.a_noun(filter)),
            Trigger::PhaseStarts(phase) => format!("When the {phase} phase starts"),
            Trigger::PhaseEnds(phase) => format!("When the {phase} phase ends"),
            Trigger::ReadyStep { who } => format!("When {} cards during the regroup phase", self.readies(who)),
            Trigger::Draws { who } => format!("When {} 1 or more cards", self.subject(who, "draw")),
            Trigger::Discards { who: Who::EachPlayer, card } if matches!(card.0.as_slice(), [Test::OneOf(this), Test::Any(_)] if **this == Target::This) => {
                "When this event is discarded from your hand or deck".into()
            }
            Trigger::Discards { who, card } => {
                let who = self.subject(who, "discard");
                format!("When {who} {}", self.thing(card))
            }
            Trigger::ShowsHand { who } => {
                format!("When {} or discard 1 or more cards from your hand", self.subject(who, "reveal"))
            }
            Trigger::TakesInitiative { who } => format!("When {} the initiative", self.subject(who, "take")),
            Trigger::UsesTheForce { who } => format!("When {} the Force", self.subject(who, "use")),
            Trigger::CollectsBounty { who } => format!("When {} a Bounty", self.subject(who, "collect")),
            Trigger::UsesAbility { who, kind } => {
                let kind = with_article(&format!("“{}”", class(*kind)));
                format!("When {} {kind} ability", self.subject(who, "use"))
            }
            Trigger::Captures(filter) => format!("When {} captures a card", self.thing(filter)),
            Trigger::IsCaptured(filter) => format!("When {} is captured", self.thing(filter)),
            Trigger::Creates { who, card } => {
                let who = self.subject(who, "create");
                format!("When {who} {}", self.a_noun(card))
            }
            Trigger::Attaches { upgrade, unit, together: true } => {
                let upgrades = self.nouns(upgrade);
                format!("When 1 or more {upgrades} attach to {}", self.a_noun(unit))
            }
            Trigger::Attaches { upgrade, unit, together: false } => {
                let upgrade = self.thing(upgrade);
                format!("When {upgrade} attaches to {}", self.a_noun(unit))
            }
            Trigger::Exhausts(filter) => format!("When {} becomes exhausted", self.thing(filter)),
            Trigger::Readies(filter) => format!("When {} readies", self.thing(filter)),
            Trigger::Resources { who } => format!("When {} a card", self.subject(who, "resource")),
            // These have phrases.
            Trigger::WhenDeployed { .. }
            | Trigger::WhenDefeated
            | Trigger::WhenCaptured
            | Trigger::WhenRescued
            | Trigger::OnAttack
            | Trigger::OnDefense
            | Trigger::WhenAttackEnds
            | Trigger::WhenAttackCompleted
            | Trigger::WhenLeavesPlay => String::new(),
        }
    }

    fn when_plays(&mut self, who: &Who, card: &Filter, using: Option<Keyword>, number: Option<i32>) -> String {
        let plays = self.subject(who, "play");
        let using = using.map_or_else(String::new, |keyword| format!(" using {keyword}"));
        match number {
            None => format!("When {plays} {}{using}", self.a_noun(card)),
            Some(2) => format!("When {plays} their second {} each phase", self.noun(&card.0, false)),
            Some(number) => format!("When {plays} their {} number {number} of a phase", self.noun(&card.0, false)),
        }
    }

    fn when_attacks(&mut self, attacker: &Filter, defender: &Filter) -> String {
        let attacker = self.thing(attacker);
        let defender = if defender.0.is_empty() { String::new() } else { format!(" {}", self.thing(defender)) };
        format!("When {attacker} attacks{defender}")
    }

    /// The player whose deeds a trigger waits for: "an opponent" is any of them.
    fn subject(&mut self, who: &Who, verb: &str) -> String {
        match who {
            Who::You => format!("you {verb}"),
            Who::EachOpponent => format!("an opponent {verb}s"),
            Who::EachPlayer => format!("a player {verb}s"),
            who => format!("{} {verb}s", self.player(who)),
        }
    }

    fn readies(&mut self, who: &Who) -> String {
        self.subject(who, "ready").replace("readys", "readies")
    }

    /// The object of a trigger.
    fn thing(&mut self, filter: &Filter) -> String {
        match filter.0.as_slice() {
            [Test::Kind(CardKind::Base), Test::Friendly] => "your base".into(),
            _ => self.a_noun(filter),
        }
    }

    fn damage(&mut self, pattern: &DamagePattern) -> String {
        let DamagePattern { by, by_player, to, combat, indirect, amount, while_attacking, survives } = pattern;
        let kind = match combat {
            Some(true) => "combat damage",
            Some(false) => "non-combat damage",
            None if *indirect => "indirect damage",
            None => "damage",
        };
        let attacking = if *while_attacking { " while attacking" } else { "" };
        let survive = if *survives { " and survives" } else { "" };
        let number = match amount {
            None => String::new(),
            Some((comparison, amount)) => at(*comparison, &self.quantity(amount)) + " ",
        };
        if by.0.is_empty() && by_player.is_none() {
            let to = self.thing(to);
            return match indirect {
                true => format!("When indirect damage is dealt to {to}"),
                false => format!("When {to} is dealt {number}{kind}{survive}"),
            };
        }
        let dealer = match by_player {
            Some(Who::You) => "you deal".to_owned(),
            Some(who) => format!("{} deals", self.player(who)),
            None => self.thing(by) + " deals",
        };
        let to = if to.0.is_empty() { String::new() } else { format!(" to {}", self.thing(to)) };
        format!("When {dealer} {number}{kind}{to}{attacking}{survive}")
    }

    /// The moment of a delayed effect.
    pub fn moment(&mut self, at: &Moment) -> String {
        match at {
            Moment::StartOfRegroupPhase => "at the start of the regroup phase".into(),
            Moment::StartOfNextActionPhase => "at the start of the next action phase".into(),
            Moment::EndOfPhase => "at the end of the phase".into(),
            Moment::EndOfRound => "at the end of the round".into(),
            Moment::EndOfAttack => "after completing this attack".into(),
            Moment::Next(trigger, duration) => {
                let trigger = self.trigger(trigger);
                let time = lasts(*duration).trim_start_matches("for ");
                format!("the next time {} {time}", trigger.trim_start_matches("When "))
            }
            Moment::WhenLeavesPlay(target) => format!("when {} leaves play", self.operand(target)),
        }
    }
}

/// A duration after its effect.
pub(super) fn lasts(duration: Duration) -> &'static str {
    DURATIONS.words(&duration).unwrap_or_default()
}

/// "When Played using Smuggle", "When Deployed as an upgrade".
fn when(what: &str, as_kind: Option<CardKind>, using: Option<Keyword>) -> String {
    let as_kind = as_kind.map_or(String::new(), |kind| format!(" as {}", with_article(kind.word())));
    let using = using.map_or(String::new(), |keyword| format!(" using {keyword}"));
    format!("When {what}{as_kind}{using}")
}
