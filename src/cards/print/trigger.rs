//! Triggering conditions, and the moments of delayed effects.

use super::super::amount::Amount;
use super::super::effect::Moment;
use super::super::target::{Filter, Target, Test, Who};
use super::super::terms::{CardKind, Comparison, Duration, Keyword, with_article};
use super::super::trigger::{AbilityClass, DamagePattern, Trigger};
use super::Printer;

impl Printer {
    /// What stands before the colon.
    pub fn trigger(&mut self, trigger: &Trigger) -> String {
        if let Some(words) = self.plainly(|p| p.plain_trigger(trigger)) {
            return words;
        }
        match trigger {
            Trigger::WhenPlayed { using, as_kind } => when("Played", *as_kind, *using),
            Trigger::WhenDeployed { as_kind } => when("Deployed", *as_kind, None),
            Trigger::WhenDefeated => "When Defeated".into(),
            Trigger::WhenCaptured => "When Captured".into(),
            Trigger::WhenRescued => "When Rescued".into(),
            Trigger::OnAttack => "On Attack".into(),
            Trigger::OnDefense => "On Defense".into(),
            Trigger::WhenAttackEnds => "When Attack Ends".into(),
            Trigger::WhenAttackCompleted => "When this unit completes an attack".into(),
            Trigger::WhenLeavesPlay => "When this unit leaves play".into(),
            Trigger::WhenAttached(unit) => format!("When this upgrade becomes attached to {}", self.a_noun(unit)),
            Trigger::WhenUnattached => "When this upgrade becomes unattached from a unit".into(),
            Trigger::WhenDrawn => "When you draw this card".into(),
            Trigger::Plays { who, card, using, number } => self.when_plays(who, card, *using, *number),
            Trigger::PlaysUpgradeOn { who, unit } => {
                let who = self.subject(who, "play");
                format!("When {who} an upgrade on {}", self.own_thing(unit))
            }
            Trigger::Deploys { who } => format!("When {} a leader", self.subject(who, "deploy")),
            Trigger::Defeated(filter) => format!("When {} is defeated", self.thing(filter)),
            Trigger::LeavesPlay(filter) => format!("When {} leaves play", self.thing(filter)),
            Trigger::EntersPlay(filter) => format!("When {} enters play", self.thing(filter)),
            Trigger::Attacks { attacker, defender } => self.when_attacks(attacker, defender),
            Trigger::CompletesAttack(filter) if is_one(filter, &Target::Attached) => {
                "When attached unit completes an attack".into()
            }
            Trigger::CompletesAttack(filter) => format!("When [{}] completes an attack", self.thing(filter)),
            Trigger::AttackEnds(filter) if is_one(filter, &Target::Attached) => {
                "When attached unit's attack ends".into()
            }
            Trigger::AttackEnds(filter) => match self.attack_of(filter, "attack") {
                Some(words) => words,
                None => format!("When [{}] ends its attack", self.thing(filter)),
            },
            Trigger::AttackOrDefenseEnds(filter) if is_one(filter, &Target::Attached) => {
                "When attached unit's attack or defense ends".into()
            }
            Trigger::AttackOrDefenseEnds(filter) if is_one(filter, &Target::This) => {
                "When this unit's attack or defense ends".into()
            }
            Trigger::AttackOrDefenseEnds(filter) => match self.attack_of(filter, "attack or defense") {
                Some(words) => words,
                None => format!("When [{}] ends its attack or defense", self.thing(filter)),
            },
            Trigger::AttacksAndDefeats { attacker, defeated } => {
                let attacker = self.own_thing(attacker);
                format!("When {attacker} attacks and defeats {}", self.thing(defeated))
            }
            Trigger::Damage(pattern) => self.damage(pattern),
            Trigger::Healed(filter) if is_one(filter, &Target::This) => {
                "When 1 or more damage is healed from this unit".into()
            }
            Trigger::Healed(filter) => format!("When 1 or more damage is healed from [{}]", self.thing(filter)),
            Trigger::PhaseStarts(phase) => format!("When the {phase} phase starts"),
            Trigger::PhaseEnds(phase) => format!("When the {phase} phase ends"),
            Trigger::ReadyStep { who } => format!("When {} cards during the regroup phase", self.readies(who)),
            Trigger::Draws { who } => format!("When {} 1 or more cards", self.subject(who, "draw")),
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
            Trigger::Attaches { upgrade, unit, together: true } => match is_one(unit, &Target::This) {
                true => format!("When 1 or more {} attach to this unit", self.nouns(upgrade)),
                false => format!("When 1 or more [{}] attach to [{}]", self.nouns(upgrade), self.thing(unit)),
            },
            Trigger::Attaches { upgrade, unit, together: false } => {
                let upgrade = self.thing(upgrade);
                match is_one(unit, &Target::This) {
                    true => format!("When {upgrade} attaches to this unit"),
                    false => format!("When {upgrade} attaches to [{}]", self.thing(unit)),
                }
            }
            Trigger::Exhausts(filter) => format!("When {} becomes exhausted", self.thing(filter)),
            Trigger::Readies(filter) if is_one(filter, &Target::Attached) => "When attached unit readies".into(),
            Trigger::Readies(filter) => format!("When {} readies", self.thing(filter)),
            Trigger::Resources { who } => format!("When {} a card", self.subject(who, "resource")),
        }
    }

    /// A trigger in plain words, where the exact ones are others.
    fn plain_trigger(&mut self, trigger: &Trigger) -> Option<String> {
        match trigger {
            Trigger::Readies(filter) if is_one(filter, &Target::This) => Some("When this unit readies".into()),
            Trigger::Damage(DamagePattern {
                by,
                by_player: None,
                to,
                combat: None,
                indirect: true,
                amount: None,
                while_attacking: false,
                survives: false,
            }) if by.0.is_empty() => Some(format!("When indirect damage is dealt to {}", self.thing(to))),
            Trigger::Discards { who: Who::EachPlayer, card } => match card.0.as_slice() {
                [Test::OneOf(this), Test::Any(_)] if **this == Target::This => {
                    Some("When this event is discarded from your hand or deck".into())
                }
                _ => None,
            },
            Trigger::Plays { who, card, using: None, number: Some(2) } if card.0.is_empty() => {
                Some(format!("When {} their second card each phase", self.subject(who, "play")))
            }
            _ => None,
        }
    }

    fn when_plays(&mut self, who: &Who, card: &Filter, using: Option<Keyword>, number: Option<i32>) -> String {
        let card = match number {
            None => self.a_noun(card),
            // Of which cards only those of a kind count, no text says.
            Some(number) => format!("{} number {number} of a phase", self.noun(&card.0, false)),
        };
        let using = using.map_or(String::new(), |keyword| format!(" using {keyword}"));
        format!("When {} {card}{using}", self.subject(who, "play"))
    }

    fn when_attacks(&mut self, attacker: &Filter, defender: &Filter) -> String {
        if attacker.0.is_empty() && is_one(defender, &Target::Attached) {
            return "When attached unit is attacked".into();
        }
        let attacker = self.thing(attacker);
        let defender = if defender.0.is_empty() { String::new() } else { format!(" {}", self.thing(defender)) };
        format!("When {attacker} attacks{defender}")
    }

    /// Whose deeds a trigger waits for: "an opponent" is any of them.
    fn subject(&mut self, who: &Who, verb: &str) -> String {
        match who {
            Who::You => format!("you {verb}"),
            Who::EachOpponent => format!("an opponent {verb}s"),
            Who::EachPlayer => format!("a player {verb}s"),
            who => format!("[{}] {verb}s", self.player(who)),
        }
    }

    fn readies(&mut self, who: &Who) -> String {
        self.subject(who, "ready").replace("readys", "readies")
    }

    /// What a trigger is about, of which this card and the attached unit are called so.
    fn thing(&mut self, filter: &Filter) -> String {
        match filter.0.as_slice() {
            [Test::OneOf(target)] => format!("[{}]", self.target(target)),
            [Test::Kind(CardKind::Base), Test::Friendly] => "your base".into(),
            _ => self.a_noun(filter),
        }
    }

    fn own_thing(&mut self, filter: &Filter) -> String {
        if is_one(filter, &Target::This) { "this unit".into() } else { self.thing(filter) }
    }

    /// "When a friendly unit's attack ends", of units that are described by adjectives.
    fn attack_of(&mut self, filter: &Filter, what: &str) -> Option<String> {
        let (Test::Kind(CardKind::Unit), rest) = filter.0.split_first()? else { return None };
        let noun = self.noun(&filter.0, false);
        let plain = !rest.is_empty() && noun.ends_with(" unit");
        plain.then(|| format!("When {}'s {what} ends", with_article(&noun)))
    }

    fn damage(&mut self, pattern: &DamagePattern) -> String {
        let DamagePattern { by, by_player, to, combat, indirect, amount, while_attacking, survives } = pattern;
        let kind = match combat {
            Some(true) => "combat damage",
            Some(false) => "non-combat damage",
            None if *indirect => "indirect damage",
            None => "damage",
        };
        let named = |filter: &Filter| matches!(filter.0.as_slice(), [Test::OneOf(target)] if **target != Target::This);
        let attacking = if *while_attacking { " while attacking" } else { "" };
        let survive = if *survives { " and survives" } else { "" };
        let number = match amount {
            None => Some(String::new()),
            Some((Comparison::AtLeast, Amount::Number(number))) => Some(format!("{number} or more ")),
            Some((Comparison::AtMost, Amount::Number(number))) => Some(format!("{number} or less ")),
            Some(_) => None,
        };
        let deals = !indirect && by.0.is_empty() != by_player.is_none() && matches!(by_player, None | Some(Who::You));
        if let Some(number) = &number
            && deals
            && !named(by)
            && !named(to)
            && !survives
        {
            let dealer = if by.0.is_empty() { "you deal".to_owned() } else { self.own_thing(by) + " deals" };
            let to = if to.0.is_empty() { String::new() } else { format!(" to {}", self.own_thing(to)) };
            return format!("When {dealer} {number}{kind}{to}{attacking}");
        }
        let dealt = !indirect && by.0.is_empty() && by_player.is_none() && amount.is_none() && !while_attacking;
        if dealt && !to.0.is_empty() && !named(to) && *combat != Some(false) {
            let to = if is_one(to, &Target::This) { "this unit".to_owned() } else { self.a_noun(to) };
            return format!("When {to} is dealt {kind}{survive}");
        }
        let mut words = "When there is".to_owned();
        if let Some((comparison, amount)) = amount {
            words += &format!(" {} {}", super::filter::compared(*comparison), self.number(amount));
        }
        words += &format!(" {kind}");
        if !to.0.is_empty() {
            words += &format!(" to [{}]", self.thing(to));
        }
        if !by.0.is_empty() {
            words += &format!(" by [{}]", self.thing(by));
        }
        if let Some(who) = by_player {
            words += &format!(" for {}", self.player(who));
        }
        format!("{words}{attacking}{survive}")
    }

    /// When a delayed effect happens.
    pub fn moment(&mut self, at: &Moment) -> String {
        match at {
            Moment::StartOfRegroupPhase => "at the start of the regroup phase".into(),
            Moment::StartOfNextActionPhase => "at the start of the next action phase".into(),
            Moment::EndOfPhase => "at the end of the phase".into(),
            Moment::EndOfRound => "at the end of the round".into(),
            Moment::EndOfAttack => "after completing this attack".into(),
            Moment::Next(trigger, duration) => {
                let plain = self.plainly(|p| {
                    let trigger = p.trigger(trigger);
                    let this_phase = *duration == Duration::ThisPhase;
                    this_phase.then_some(format!("the next time {} this phase", trigger.strip_prefix("When ")?))
                });
                if let Some(words) = plain {
                    return words;
                }
                let trigger = self.trigger(trigger);
                format!("the next time [{trigger}] {}", lasts(*duration))
            }
            Moment::WhenLeavesPlay(target) => format!("when {} leaves play", self.operand(target)),
        }
    }
}

/// How long.
pub(super) const fn lasts(duration: Duration) -> &'static str {
    match duration {
        Duration::ThisPhase => "for this phase",
        Duration::ThisRound => "for this round",
        Duration::ThisAttack => "for this attack",
        Duration::NextRegroup => "until the next regroup phase has ended",
        Duration::WhileThisInPlay => "while this unit is in play",
        Duration::Always => "for as long as it is in play",
    }
}

pub(super) const fn class(class: AbilityClass) -> &'static str {
    match class {
        AbilityClass::WhenPlayed => "When Played",
        AbilityClass::WhenDefeated => "When Defeated",
        AbilityClass::OnAttack => "On Attack",
    }
}

/// Whether the description is of that object alone.
fn is_one(filter: &Filter, target: &Target) -> bool {
    matches!(filter.0.as_slice(), [Test::OneOf(one)] if **one == *target)
}

/// "When Played using Smuggle", "When Deployed as an upgrade".
fn when(what: &str, as_kind: Option<CardKind>, using: Option<Keyword>) -> String {
    let as_kind = as_kind.map_or(String::new(), |kind| format!(" as {}", with_article(kind.word())));
    let using = using.map_or(String::new(), |keyword| format!(" using {keyword}"));
    format!("When {what}{as_kind}{using}")
}
