//! Triggering conditions: what stands before the colon of a triggered ability.

use crate::compile::nouns::target::is_of_units;
use crate::compile::reading::parser::Parser;
use crate::condition::Condition;
use crate::phrases::TRIGGERS;
use crate::target::{Filter, Target, Test, Who};
use crate::terms::{CardKind, Comparison, Phase, ZoneKind};
use crate::trigger::{DamagePattern, Trigger};

/// This very card.
fn this() -> Filter {
    Filter(vec![Test::OneOf(Box::new(Target::This))])
}

fn base() -> Filter {
    Filter(vec![Test::Kind(CardKind::Base)])
}

impl Parser<'_> {
    /// One triggering condition, with a condition that is part of it.
    pub(in crate::compile) fn trigger(&mut self) -> Option<(Trigger, Condition)> {
        self.choice(&[
            Self::own_trigger,
            Self::phase_trigger,
            Self::player_trigger,
            Self::damage_trigger,
            Self::upgrade_trigger,
            Self::unit_trigger,
        ])
    }

    /// Triggers about this card, of which most are words of the rules.
    fn own_trigger(&mut self) -> Option<(Trigger, Condition)> {
        if self.has("when you draw this card") {
            let condition = self.attempt(Self::during).unwrap_or(Condition::Always);
            self.refs.set(Target::This);
            return Some((Trigger::WhenDrawn, condition));
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
        Some((trigger, Condition::Always))
    }

    fn when_played(&mut self) -> Option<Trigger> {
        self.eat("when played")?;
        let as_kind = self.one_of(&[("as a unit", CardKind::Unit), ("as an upgrade", CardKind::Upgrade)]);
        let using = self.attempt(Self::using);
        Some(Trigger::WhenPlayed { using, as_kind })
    }

    fn phase_trigger(&mut self) -> Option<(Trigger, Condition)> {
        if self.has("when the first action phase starts") {
            return Some((Trigger::PhaseStarts(Phase::Action), Condition::FirstRound));
        }
        let trigger = self.one_of(&[
            ("when the regroup phase starts", Trigger::PhaseStarts(Phase::Regroup)),
            ("when the action phase starts", Trigger::PhaseStarts(Phase::Action)),
            ("when the regroup phase ends", Trigger::PhaseEnds(Phase::Regroup)),
            ("when you ready cards during the regroup phase", Trigger::ReadyStep { who: Who::You }),
        ])?;
        if !self.own_is_attached() {
            self.refs.set(Target::This);
        }
        Some((trigger, Condition::Always))
    }

    fn player_trigger(&mut self) -> Option<(Trigger, Condition)> {
        self.eat("when")?;
        self.player_event()
    }

    /// "you play a unit", "an opponent draws 1 or more cards".
    pub(in crate::compile) fn player_event(&mut self) -> Option<(Trigger, Condition)> {
        let who =
            self.one_of(&[("you", Who::You), ("an opponent", Who::EachOpponent), ("a player", Who::EachPlayer)])?;
        if who != Who::You {
            self.refs.player = Some(Who::ThatPlayer);
        }
        if self.has("draw|draws 1 or more cards") {
            let condition = self.attempt(Self::during).unwrap_or(Condition::Always);
            return Some((Trigger::Draws { who }, condition));
        }
        if self.has("play|plays") {
            return Some((self.plays(who)?, Condition::Always));
        }
        if self.has("reveal|reveals or discard|discards 1 or more cards from your hand") {
            return Some((Trigger::ShowsHand { who }, Condition::Always));
        }
        if self.has("discard|discards") {
            let card = self.a_filter()?;
            return Some((Trigger::Discards { who, card }, Condition::Always));
        }
        let trigger = self.one_of(&[
            ("deploy|deploys a leader", Trigger::Deploys { who: who.clone() }),
            ("use|uses the force", Trigger::UsesTheForce { who: who.clone() }),
            ("take|takes the initiative", Trigger::TakesInitiative { who: who.clone() }),
            ("collect|collects a bounty", Trigger::CollectsBounty { who: who.clone() }),
        ]);
        if let Some(trigger) = trigger {
            return Some((trigger, Condition::Always));
        }
        self.eat("use|uses a|an \"")?;
        let kind = self.ability_class()?;
        self.eat("\" ability")?;
        Some((Trigger::UsesAbility { who, kind }, Condition::Always))
    }

    /// "When you play or create a unit": "that unit" is the one, in whichever way it came.
    pub(in crate::compile) fn plays_or_creates(&mut self) -> Option<[Trigger; 2]> {
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
    fn damage_trigger(&mut self) -> Option<(Trigger, Condition)> {
        self.eat("when")?;
        let mut pattern = DamagePattern {
            by: Filter::default(),
            by_player: None,
            to: Filter::default(),
            combat: None,
            indirect: false,
            amount: None,
            while_attacking: false,
            survives: false,
        };
        if let Some((combat, indirect)) = self.one_of(&[
            ("damage is dealt to", (None, false)),
            ("non combat damage is dealt to", (Some(false), false)),
            ("combat damage is dealt to", (Some(true), false)),
            ("indirect damage is dealt to", (None, true)),
        ]) {
            (pattern.combat, pattern.indirect) = (combat, indirect);
            pattern.to = self.damaged_thing()?;
            if pattern.to == this() {
                self.refs.set(Target::This)
            } else {
                self.refs.event(Target::Object)
            }
            return Some((Trigger::Damage(pattern), Condition::Always));
        }
        let subject = self.dealer(&mut pattern)?;
        if let Some(dealt) = self.one_of(&[("is dealt combat damage", Some(true)), ("is dealt damage", None)]) {
            pattern.to = std::mem::take(&mut pattern.by);
            pattern.combat = dealt;
            if self.has("and survives") || self.has("and isn't defeated") {
                pattern.survives = true;
            }
            if subject {
                self.refs.set(Target::This)
            } else {
                self.refs.event(Target::Object)
            }
            return Some((Trigger::Damage(pattern), Condition::Always));
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
        if self.has("while attacking") {
            pattern.while_attacking = true;
        }
        if is_of_units(&pattern.to) {
            self.refs.event(Target::Object);
            self.refs.object = Some(pattern.to.clone());
            self.refs.subject = Some(pattern.by.clone());
        } else {
            if subject {
                self.refs.set(Target::This)
            } else {
                self.refs.event(Target::Subject)
            }
            self.refs.object = Some(pattern.to.clone());
            self.refs.player = Some(Who::ThatPlayer);
        }
        Some((Trigger::Damage(pattern), Condition::Always))
    }

    /// The source of the damage; true for this unit.
    fn dealer(&mut self, pattern: &mut DamagePattern) -> Option<bool> {
        if self.has("this unit") {
            pattern.by = this();
            return Some(true);
        }
        if self.has("you") {
            pattern.by_player = Some(Who::You);
            return Some(false);
        }
        if self.sees("your base is dealt") {
            self.eat("your base")?;
            pattern.by = base().and(Test::Friendly);
            return Some(false);
        }
        pattern.by = self.a_filter()?;
        Some(false)
    }

    fn damaged_thing(&mut self) -> Option<Filter> {
        if self.has("this unit") {
            return Some(this());
        }
        if self.has("your base") {
            return Some(base().and(Test::Friendly));
        }
        if self.has("an opponent's base") {
            return Some(base().and(Test::Enemy));
        }
        self.a_filter()
    }

    /// Triggers about upgrades that are attached.
    fn upgrade_trigger(&mut self) -> Option<(Trigger, Condition)> {
        self.eat("when")?;
        if self.has("this upgrade becomes attached to") || self.has("this upgrade attaches to") {
            let unit = self.a_filter()?;
            self.refs.event(Target::Object);
            return Some((Trigger::WhenAttached(unit), Condition::Always));
        }
        if self.has("this upgrade becomes unattached from a unit") || self.has("this upgrade detaches from a unit") {
            self.refs.event(Target::Object);
            return Some((Trigger::WhenUnattached, Condition::Always));
        }
        let together = self.has("1 or more");
        let upgrade = if together { self.filter()? } else { self.a_filter()? };
        self.eat(if together { "attach to this unit" } else { "attaches to this unit" })?;
        if !together {
            self.refs.event(Target::Subject);
        }
        Some((Trigger::Attaches { upgrade, unit: this(), together }, Condition::Always))
    }

    /// Triggers about units that match.
    fn unit_trigger(&mut self) -> Option<(Trigger, Condition)> {
        self.eat("when")?;
        if self.has("this event is discarded from your hand or deck") {
            let from = |zone| Test::In(zone, Who::You);
            let card = this().and(Test::Any(vec![from(ZoneKind::Hand), from(ZoneKind::Deck)]));
            // Whoever discards it: the text does not say "you".
            return Some((Trigger::Discards { who: Who::EachPlayer, card }, Condition::Always));
        }
        if self.has("this unit attacks and defeats") {
            let defeated = self.a_filter()?;
            self.refs.set(Target::This);
            self.refs.object = Some(defeated.clone());
            return Some((Trigger::AttacksAndDefeats { attacker: this(), defeated }, Condition::Always));
        }
        if let Some(who) = self.after("a|an", |p| {
            p.one_of(&[("enemy leader deploys", Who::EachOpponent), ("friendly leader deploys", Who::You)])
        }) {
            self.refs.event(Target::Subject);
            self.refs.leader = true;
            self.refs.player = Some(Who::ThatPlayer);
            return Some((Trigger::Deploys { who }, Condition::Always));
        }
        if self.has("1 or more damage is healed from this unit") {
            self.refs.set(Target::This);
            return Some((Trigger::Healed(this()), Condition::Always));
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
            return Some((trigger(unit), Condition::Always));
        }
        let unit = self.a_filter()?;
        self.refs.event(Target::Subject);
        self.refs.subject = Some(unit.clone());
        if self.has("is defeated") {
            let unit = if self.has("while attacking") { unit.and(Test::Attacking) } else { unit };
            return Some((Trigger::Defeated(unit), Condition::Always));
        }
        if self.has("leaves play") {
            return Some((Trigger::LeavesPlay(unit), Condition::Always));
        }
        if self.has("readies") {
            let condition = self.attempt(Self::during).unwrap_or(Condition::Always);
            return Some((Trigger::Readies(unit), condition));
        }
        if self.has("enters play") {
            return Some((Trigger::EntersPlay(unit), Condition::Always));
        }
        if self.has("attacks and defeats") {
            let defeated = self.a_filter()?;
            self.refs.object = Some(defeated.clone());
            return Some((Trigger::AttacksAndDefeats { attacker: unit, defeated }, Condition::Always));
        }
        self.eat("attacks")?;
        let defender = if self.has("your base") {
            base().and(Test::Friendly)
        } else {
            self.attempt(Self::a_filter).unwrap_or_default()
        };
        Some((Trigger::Attacks { attacker: unit, defender }, Condition::Always))
    }
}
