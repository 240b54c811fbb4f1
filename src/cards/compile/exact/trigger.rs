//! Triggering conditions in exact words.

use crate::compile::reading::parser::Parser;
use crate::condition::Condition;
use crate::target::{Filter, Test, Who};
use crate::terms::{CardKind, Phase};
use crate::trigger::{DamagePattern, Trigger};

impl Parser<'_> {
    pub(in super::super) fn exact_trigger(&mut self) -> Option<(Trigger, Condition)> {
        self.eat("when")?;
        let trigger = self.choice(&[Self::exact_damage, Self::exact_deed, Self::exact_event])?;
        Some((trigger, Condition::Always))
    }

    /// What a trigger is about: a description, or in brackets an object that has a name.
    pub(in super::super) fn thing(&mut self) -> Option<Filter> {
        if self.sees("[") {
            return self.bracketed(Self::thing);
        }
        if self.has("your base") {
            return Some(Filter(vec![Test::Kind(CardKind::Base), Test::Friendly]));
        }
        self.choice(&[Self::a_filter, |p| p.operand().map(|target| Filter(vec![Test::OneOf(Box::new(target))]))])
    }

    /// "there is damage to [a unit] by [this unit]"
    fn exact_damage(&mut self) -> Option<Trigger> {
        self.eat("there is")?;
        let amount = self.attempt(|p| Some((p.exact_comparison()?, p.exact_number()?)));
        let indirect = self.has("indirect");
        let combat = self.one_of(&[("combat", Some(true)), ("non combat", Some(false))]).flatten();
        self.eat("damage")?;
        let to = if self.has("to") { self.thing()? } else { Filter::default() };
        let by = if self.has("by") { self.thing()? } else { Filter::default() };
        let by_player = if self.has("for") { Some(self.exact_player()?) } else { None };
        let while_attacking = self.has("while attacking");
        let survives = self.has("and survives");
        Some(Trigger::Damage(DamagePattern { by, by_player, to, combat, indirect, amount, while_attacking, survives }))
    }

    /// What a player does.
    fn exact_deed(&mut self) -> Option<Trigger> {
        let who = match self.sees("[") {
            true => self.bracketed(Self::exact_player)?,
            false => {
                self.one_of(&[("you", Who::You), ("an opponent", Who::EachOpponent), ("a player", Who::EachPlayer)])?
            }
        };
        if self.has("create|creates") {
            return Some(Trigger::Creates { who, card: self.a_filter()? });
        }
        if self.has("resource|resources a card") {
            return Some(Trigger::Resources { who });
        }
        if self.has("ready|readies cards during the regroup phase") {
            return Some(Trigger::ReadyStep { who });
        }
        self.eat("play|plays card number")?;
        let number = self.number()?;
        self.eat("of a phase :")?;
        self.at -= 1;
        Some(Trigger::Plays { who, card: Filter::default(), using: None, number: Some(number) })
    }

    /// What happens to a card, of one that has a name.
    fn exact_event(&mut self) -> Option<Trigger> {
        if self.has("the action phase ends") {
            return Some(Trigger::PhaseEnds(Phase::Action));
        }
        if self.has("1 or more damage is healed from") {
            return self.bracketed(Self::thing).map(Trigger::Healed);
        }
        if let Some(upgrade) = self.attempt(|p| {
            p.eat("1 or more")?;
            let upgrade = p.bracketed(Self::filter)?;
            p.eat("attach to")?;
            Some(upgrade)
        }) {
            return Some(Trigger::Attaches { upgrade, unit: self.bracketed(Self::thing)?, together: true });
        }
        let named = self.sees("[");
        if !named && !self.sees("a|an|another") {
            return self.refuse();
        }
        let filter = self.thing()?;
        if self.has("captures a card") {
            return Some(Trigger::Captures(filter));
        }
        if self.has("is captured") {
            return Some(Trigger::IsCaptured(filter));
        }
        if self.has("becomes exhausted") {
            return Some(Trigger::Exhausts(filter));
        }
        if self.has_then("attaches to", "[") {
            let unit = self.thing()?;
            return Some(Trigger::Attaches { upgrade: filter, unit, together: false });
        }
        if self.has_then("attacks", "[") {
            let defender = self.thing()?;
            return Some(Trigger::Attacks { attacker: filter, defender });
        }
        if self.has_then("attacks and defeats", "[") {
            let defeated = self.thing()?;
            return Some(Trigger::AttacksAndDefeats { attacker: filter, defeated });
        }
        // Of a description, these are words of printed texts.
        if !named {
            return self.refuse();
        }
        let trigger = self.one_of(&[
            ("is defeated", Trigger::Defeated as fn(_) -> _),
            ("leaves play", Trigger::LeavesPlay),
            ("enters play", Trigger::EntersPlay),
            ("completes an attack", Trigger::CompletesAttack),
            ("ends its attack or defense", Trigger::AttackOrDefenseEnds),
            ("ends its attack", Trigger::AttackEnds),
            ("readies", Trigger::Readies),
        ]);
        if let Some(trigger) = trigger {
            return Some(trigger(filter));
        }
        self.eat("attacks :")?;
        self.at -= 1;
        Some(Trigger::Attacks { attacker: filter, defender: Filter::default() })
    }
}
