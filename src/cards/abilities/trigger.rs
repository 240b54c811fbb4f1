//! Triggering conditions, and the moments of delayed effects.

use crate::nouns::after::single;
use crate::nouns::filter::is_of_units;
use crate::phrases::{MOMENTS, TRIGGERS};
use crate::reading::parser::Parser;
use crate::terms::{CardKind, Comparison, Keyword, Phase, ZoneKind, with_article};
use crate::tree::{Condition, DamagePattern, Filter, Moment, Target, Test, Trigger, Who};
use crate::writing::words::{at, class, lasts};
use crate::writing::{Printer, unsaid};

impl Parser<'_> {
    pub(crate) fn moment(&mut self) -> Option<Moment> {
        if let Some(next) =
            self.after("the next time", |p| Some(Moment::Next(Box::new(p.player_event()?), p.duration()?)))
        {
            return Some(next);
        }
        if let Some(target) = self.framed("when", Self::pronoun, "leaves play") {
            return Some(Moment::WhenLeavesPlay(target));
        }
        self.phrase(&MOMENTS)
    }

    /// One triggering condition, with a condition that is part of it.
    pub(crate) fn trigger(&mut self) -> Option<(Trigger, Condition)> {
        if self.has("when the first action phase starts") {
            return Some((Trigger::PhaseStarts(Phase::Action), Condition::FirstRound));
        }
        let trigger = self.choice(&[
            Self::own_trigger,
            |p| p.after("when", Self::player_event),
            Self::damage_trigger,
            Self::upgrade_trigger,
            Self::unit_trigger,
        ])?;
        let in_a_phase = match &trigger {
            Trigger::WhenDrawn | Trigger::Draws { .. } => true,
            Trigger::Readies(unit) => single(unit).is_none(),
            _ => false,
        };
        let condition = if in_a_phase { self.attempt(Self::during) } else { None };
        Some((trigger, condition.unwrap_or(Condition::Always)))
    }

    /// Triggers about this card, of which most are words of the rules.
    fn own_trigger(&mut self) -> Option<Trigger> {
        if self.has("when you draw this card") {
            self.refs.set(Target::This);
            return Some(Trigger::WhenDrawn);
        }
        let trigger = self.choice(&[Self::when_played, |p| p.phrase(&TRIGGERS)])?;
        if matches!(trigger, Trigger::WhenAttackCompleted | Trigger::CompletesAttack(_)) {
            self.has("and survives");
        }
        if self.own_is_attached() {
            // On an upgrade, "it" is the attached unit only where that has been spoken of.
            let unit = matches!(
                trigger,
                Trigger::CompletesAttack(_)
                    | Trigger::Attacks { .. }
                    | Trigger::Readies(_)
                    | Trigger::AttackEnds(_)
                    | Trigger::AttackOrDefenseEnds(_)
            );
            if unit {
                self.refs.set(Target::Attached);
            }
        } else if !self.refs.has_it() {
            self.refs.set(Target::This);
        }
        Some(trigger)
    }

    fn when_played(&mut self) -> Option<Trigger> {
        self.eat("when played")?;
        let as_kind = self.one_of(&[("as a unit", CardKind::Unit), ("as an upgrade", CardKind::Upgrade)]);
        let using = self.attempt(Self::using);
        Some(Trigger::WhenPlayed { using, as_kind })
    }

    /// "you play a unit", "an opponent draws 1 or more cards".
    fn player_event(&mut self) -> Option<Trigger> {
        let who =
            self.one_of(&[("you", Who::You), ("an opponent", Who::EachOpponent), ("a player", Who::EachPlayer)])?;
        if who != Who::You {
            self.refs.player = Some(Who::ThatPlayer);
        }
        if self.has("draw|draws 1 or more cards") {
            return Some(Trigger::Draws { who });
        }
        if self.has("play|plays") {
            return self.plays(who);
        }
        if self.has("reveal|reveals or discard|discards 1 or more cards from your hand") {
            return Some(Trigger::ShowsHand { who });
        }
        if self.has("discard|discards") {
            return Some(Trigger::Discards { who, card: self.a_filter()? });
        }
        let trigger = self.one_of(&[
            ("deploy|deploys a leader", Trigger::Deploys { who: who.clone() }),
            ("use|uses the force", Trigger::UsesTheForce { who: who.clone() }),
            ("take|takes the initiative", Trigger::TakesInitiative { who: who.clone() }),
            ("collect|collects a bounty", Trigger::CollectsBounty { who: who.clone() }),
        ]);
        if let Some(trigger) = trigger {
            return Some(trigger);
        }
        self.eat("use|uses a|an \"")?;
        let kind = self.ability_class()?;
        self.eat("\" ability")?;
        Some(Trigger::UsesAbility { who, kind })
    }

    /// "When you play or create a unit": "that unit" is the one, in whichever way it came.
    pub(crate) fn plays_or_creates(&mut self) -> Option<[Trigger; 2]> {
        self.eat("when you play or create")?;
        let card = self.a_filter()?;
        self.refs.event(Target::Subject);
        let (who, using, number) = (Who::You, None, None);
        let plays = Trigger::Plays { who: who.clone(), card: card.clone(), using, number };
        Some([plays, Trigger::Creates { who, card }])
    }

    fn plays(&mut self, who: Who) -> Option<Trigger> {
        if self.has("their second card each phase") {
            return Some(Trigger::Plays { who, card: Filter::default(), using: None, number: Some(2) });
        }
        if self.has("an upgrade on") {
            let unit = if self.has("this unit") { this() } else { self.a_filter()? };
            self.refs.event(Target::Object);
            return Some(Trigger::PlaysUpgradeOn { who, unit });
        }
        let card = self.a_filter()?;
        let using = self.attempt(Self::using);
        self.refs.event(Target::Subject);
        Some(Trigger::Plays { who, card, using, number: None })
    }

    /// "When this unit deals combat damage to a base".
    fn damage_trigger(&mut self) -> Option<Trigger> {
        self.eat("when")?;
        let mut pattern = DamagePattern::default();
        if let Some((combat, indirect)) = self.one_of(&[
            ("damage is dealt to", (None, false)),
            ("non combat damage is dealt to", (Some(false), false)),
            ("combat damage is dealt to", (Some(true), false)),
            ("indirect damage is dealt to", (None, true)),
        ]) {
            (pattern.combat, pattern.indirect) = (combat, indirect);
            pattern.to = self.damaged_thing()?;
            self.about(pattern.to == this(), Target::Object);
            return Some(Trigger::Damage(pattern));
        }
        let subject = self.dealer(&mut pattern)?;
        if let Some(dealt) = self.one_of(&[("is dealt combat damage", Some(true)), ("is dealt damage", None)]) {
            pattern.to = std::mem::take(&mut pattern.by);
            pattern.combat = dealt;
            pattern.survives = self.has("and survives") || self.has("and isn't defeated");
            self.about(subject, Target::Object);
            return Some(Trigger::Damage(pattern));
        }
        self.eat("deals|deal")?;
        if let Some(number) = self.attempt(Self::number) {
            pattern.amount = Some((self.comparison(), number.into()));
            if matches!(pattern.amount, Some((Comparison::Exactly, _))) {
                return None;
            }
        }
        pattern.combat =
            self.one_of(&[("combat damage", Some(true)), ("non combat damage", Some(false)), ("damage", None)])?;
        if self.has("to") {
            pattern.to = self.damaged_thing()?;
        }
        pattern.while_attacking = self.has("while attacking");
        if is_of_units(&pattern.to) {
            self.refs.event(Target::Object);
            self.refs.subject = Some(pattern.by.clone());
        } else {
            self.about(subject, Target::Subject);
            self.refs.player = Some(Who::ThatPlayer);
        }
        self.refs.object = Some(pattern.to.clone());
        Some(Trigger::Damage(pattern))
    }

    /// The event is about this unit, or else about that object.
    fn about(&mut self, own: bool, other: Target) {
        if own { self.refs.set(Target::This) } else { self.refs.event(other) }
    }

    /// The source of the damage; true for this unit.
    fn dealer(&mut self, pattern: &mut DamagePattern) -> Option<bool> {
        let own = self.has("this unit");
        if !own && self.has("you") {
            pattern.by_player = Some(Who::You);
            return Some(false);
        }
        pattern.by = if own {
            this()
        } else if self.sees("your base is dealt") {
            self.damaged_thing()?
        } else {
            self.a_filter()?
        };
        Some(own)
    }

    fn damaged_thing(&mut self) -> Option<Filter> {
        self.one_of(&[
            ("this unit", this()),
            ("your base", base().and(Test::Friendly)),
            ("an opponent's base", base().and(Test::Enemy)),
        ])
        .or_else(|| self.a_filter())
    }

    /// Triggers about upgrades that are attached.
    fn upgrade_trigger(&mut self) -> Option<Trigger> {
        self.eat("when")?;
        if self.has("this upgrade becomes attached to") || self.has("this upgrade attaches to") {
            let unit = self.a_filter()?;
            self.refs.event(Target::Object);
            return Some(Trigger::WhenAttached(unit));
        }
        if self.has("this upgrade becomes unattached from a unit") || self.has("this upgrade detaches from a unit") {
            self.refs.event(Target::Object);
            return Some(Trigger::WhenUnattached);
        }
        let together = self.has("1 or more");
        let upgrade = if together { self.filter()? } else { self.a_filter()? };
        self.eat(if together { "attach to this unit" } else { "attaches to this unit" })?;
        if !together {
            self.refs.event(Target::Subject);
        }
        Some(Trigger::Attaches { upgrade, unit: this(), together })
    }

    /// Triggers about units that match.
    fn unit_trigger(&mut self) -> Option<Trigger> {
        self.eat("when")?;
        if self.has("this event is discarded from your hand or deck") {
            let from = |zone| Test::In(zone, Who::You);
            let card = this().and(Test::Any(vec![from(ZoneKind::Hand), from(ZoneKind::Deck)]));
            // Whoever discards it: the text does not say "you".
            return Some(Trigger::Discards { who: Who::EachPlayer, card });
        }
        if self.has("this unit attacks and defeats") {
            let defeated = self.a_filter()?;
            self.refs.set(Target::This);
            self.refs.object = Some(defeated.clone());
            return Some(Trigger::AttacksAndDefeats { attacker: this(), defeated });
        }
        if let Some(who) = self.after("a|an", |p| {
            p.one_of(&[("enemy leader deploys", Who::EachOpponent), ("friendly leader deploys", Who::You)])
        }) {
            self.refs.event(Target::Subject);
            self.refs.leader = true;
            self.refs.player = Some(Who::ThatPlayer);
            return Some(Trigger::Deploys { who });
        }
        if self.has("1 or more damage is healed from this unit") {
            self.refs.set(Target::This);
            return Some(Trigger::Healed { from: this(), by: None });
        }
        if self.has("you heal damage from your base") {
            let from = Filter::one(Target::Base(Who::You));
            return Some(Trigger::Healed { from, by: Some(Who::You) });
        }
        if let Some((unit, trigger)) = self.attempt(|p| {
            p.eat("a|an")?;
            let adjectives = p.adjectives()?;
            p.eat("unit's")?;
            let trigger = p.one_of(&[
                ("attack ends", Trigger::AttackEnds as fn(_) -> _),
                ("attack or defense ends", Trigger::AttackOrDefenseEnds),
            ])?;
            Some((Filter([vec![Test::Kind(CardKind::Unit)], adjectives].concat()), trigger))
        }) {
            self.refs.event(Target::Subject);
            self.refs.subject = Some(unit.clone());
            return Some(trigger(unit));
        }
        let unit = self.a_filter()?;
        self.refs.event(Target::Subject);
        self.refs.subject = Some(unit.clone());
        if self.has("is defeated while attacking") {
            return Some(Trigger::Defeated(unit.and(Test::Attacking)));
        }
        if let Some(trigger) = self.one_of(&[
            ("is defeated", Trigger::Defeated as fn(_) -> _),
            ("leaves play", Trigger::LeavesPlay),
            ("enters play", Trigger::EntersPlay),
        ]) {
            return Some(trigger(unit));
        }
        if self.has("readies") {
            return Some(Trigger::Readies(unit));
        }
        if self.has("attacks and defeats") {
            let defeated = self.a_filter()?;
            self.refs.object = Some(defeated.clone());
            return Some(Trigger::AttacksAndDefeats { attacker: unit, defeated });
        }
        self.eat("attacks")?;
        let defender = if self.has("your base") {
            base().and(Test::Friendly)
        } else {
            self.attempt(Self::a_filter).unwrap_or_default()
        };
        Some(Trigger::Attacks { attacker: unit, defender })
    }
}

impl Printer {
    /// The words before the colon.
    pub(crate) fn trigger(&mut self, trigger: &Trigger) -> String {
        if let Some(words) = TRIGGERS.words(trigger) {
            return words.into();
        }
        match trigger {
            Trigger::WhenPlayed { using, as_kind } => {
                let as_kind = as_kind.map_or(String::new(), |kind| format!(" as {}", with_article(kind.word())));
                let using = using.map_or(String::new(), |keyword| format!(" using {keyword}"));
                format!("When Played{as_kind}{using}")
            }
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
            Trigger::Attacks { attacker, defender } => {
                let attacker = self.thing(attacker);
                let defender = if defender.0.is_empty() { String::new() } else { format!(" {}", self.thing(defender)) };
                format!("When {attacker} attacks{defender}")
            }
            Trigger::CompletesAttack(filter) => format!("When {} completes an attack", self.a_noun(filter)),
            Trigger::AttackEnds(filter) => format!("When {}'s attack ends", self.a_noun(filter)),
            Trigger::AttackOrDefenseEnds(filter) => format!("When {}'s attack or defense ends", self.a_noun(filter)),
            Trigger::AttacksAndDefeats { attacker, defeated } => {
                let attacker = self.thing(attacker);
                format!("When {attacker} attacks and defeats {}", self.thing(defeated))
            }
            Trigger::Damage(pattern) => self.damage(pattern),
            Trigger::Healed { from, by: None } => format!("When 1 or more damage is healed from {}", self.a_noun(from)),
            Trigger::Healed { from, by: Some(by) } => {
                format!("When {} damage from {}", self.acts(by, "heal"), self.thing(from))
            }
            Trigger::PhaseEnds(phase) => format!("When the {phase} phase ends"),
            Trigger::ReadyStep { who } => {
                let readies = self.subject(who, "ready").replace("readys", "readies");
                format!("When {readies} cards during the regroup phase")
            }
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
            Trigger::Readies(filter) => format!("When {} readies", self.thing(filter)),
            // The others have phrases.
            trigger => unsaid(trigger),
        }
    }

    fn when_plays(&mut self, who: &Who, card: &Filter, using: Option<Keyword>, number: Option<i32>) -> String {
        let plays = self.subject(who, "play");
        let using = using.map_or_else(String::new, |keyword| format!(" using {keyword}"));
        match number {
            None => format!("When {plays} {}{using}", self.a_noun(card)),
            Some(2) => format!("When {plays} their second {} each phase", self.noun(&card.0, false)),
            Some(number) => format!("When {plays} {number} cards"),
        }
    }

    /// The player whose deeds a trigger waits for: "an opponent" is any of them.
    pub(crate) fn subject(&mut self, who: &Who, verb: &str) -> String {
        match who {
            Who::You => format!("you {verb}"),
            Who::EachOpponent => format!("an opponent {verb}s"),
            Who::EachPlayer => format!("a player {verb}s"),
            who => format!("{} {verb}s", self.player(who)),
        }
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
    pub(crate) fn moment(&mut self, at: &Moment) -> String {
        if let Some(words) = MOMENTS.words(at) {
            return words.into();
        }
        match at {
            Moment::Next(trigger, duration) => {
                let trigger = self.trigger(trigger);
                let time = lasts(*duration).trim_start_matches("for ");
                format!("the next time {} {time}", trigger.trim_start_matches("When "))
            }
            Moment::WhenLeavesPlay(target) => format!("when {} leaves play", self.operand(target)),
            at => unsaid(at),
        }
    }
}

/// This very card.
fn this() -> Filter {
    Filter::one(Target::This)
}

fn base() -> Filter {
    Filter(vec![Test::Kind(CardKind::Base)])
}
