//! Further rules on an ability: its use, its trigger, its place in the order, its end (CR 6.4, 7.4.4, 7.5, 7.6, 8.14.3).

use std::sync::Arc;

use swu_cards::{
    Ability, AbilityClass, ActionAbility, CardKind, Condition, Cost, DamagePattern, Effect, Keyword, Phase, Target,
    Test, Trigger, TriggeredAbility, Who,
};

use super::when;
use crate::abilities::use_action::deploys;
use crate::abilities::waiting::begins_with_may;
use crate::look::Look;
use crate::position::{Context, Frame, Occurrence, PendingTrigger, Position, Stage, Zone};
use crate::terms::{AbilityKind, CardId, Happening, Object, Reason, Rule, WhyNot};

impl Position {
    /// The further rules on an ability that triggers, by where its card is now.
    pub(crate) fn rules_of_triggering(&self, waits: &PendingTrigger) -> &'static [Rule] {
        let source = waits.context.source;
        let is_token = self.printed(source.card).token.is_some();
        let look = self.look();
        // CR 7.6.4: it is defeated by what triggers its ability.
        let falls = self.in_play(source) && look.is_unit(source.card) && look.remaining_hp(source.card) <= 0;
        match (!self.in_play(source), waits.context.kind) {
            (true, AbilityKind::WhenAttackEnds) => &[Rule::Cr7_6_4, Rule::Cr7_6_16c, Rule::Cr6_3_5b],
            (_, AbilityKind::WhenDrawn) => &[Rule::Cr1_13_3],
            (true, _) => &[Rule::Cr7_6_4],
            _ if falls => &[Rule::Cr7_6_4],
            (false, AbilityKind::Triggered) if self.face(source.card).sort.counts_cards => &[Rule::Cr8_8_2],
            // A token that is created has not been played, and these work all the same.
            (false, AbilityKind::Ambush | AbilityKind::Shielded | AbilityKind::Support) if is_token => {
                &[Rule::Cr3_7_2a]
            }
            _ => &[],
        }
    }

    /// The further rules on a triggered ability that resolves by a rule for abilities of its kind.
    pub(crate) fn rules_of_its_kind(&self, rule: Rule, source: Object) -> &'static [Rule] {
        match rule {
            Rule::Cr7_6_14a if self.had_other_abilities(source) => {
                &[Rule::Cr7_6_14b, Rule::Cr8_11_2, Rule::Cr8_27_2, Rule::Cr7_6_3]
            }
            Rule::Cr7_6_14a => &[Rule::Cr7_6_14b, Rule::Cr8_27_2, Rule::Cr7_6_3],
            Rule::Cr7_6_13a => &[Rule::Cr7_6_3],
            Rule::Cr7_5_13a => &[Rule::Cr7_5_13f],
            // Nothing in these says "may": they resolve by themselves.
            Rule::Cr7_5_9a | Rule::Cr7_5_10a | Rule::Cr7_5_12a => &[Rule::Cr7_5_2],
            _ => &[],
        }
    }

    /// The rules by which a card with a printed action ability does not have it now.
    pub(crate) fn why_no_action(&self, card: CardId) -> &'static [Rule] {
        let printed = self.look().card(card);
        let is_action =
            |ability: &Arc<Ability>| matches!(&**ability, Ability::Action(action) if !deploys(&action.effect));
        match self.card(card).zone {
            // Facedown: a blank resource card.
            Zone::Resources if printed.abilities.iter().any(is_action) => &[Rule::Cr1_7_8],
            // The side that is up counts.
            _ if printed.kind == CardKind::Leader
                && printed.abilities.iter().chain(printed.unit_abilities.iter()).any(is_action) =>
            {
                &[Rule::Cr3_4_3]
            }
            _ => &[],
        }
    }

    /// The further rules on the use of the ability (CR 6.4.3, 6.4.4, 7.2).
    pub(crate) fn rules_of_use(&self, card: CardId, action: &ActionAbility) -> Vec<Rule> {
        // CR 6.4.4: what it costs is paid; without a cost that step is skipped.
        let mut rules = vec![Rule::Cr6_4_4];
        rules.extend(when(action.costs.len() > 1, [Rule::Cr6_4_3c]));
        rules.extend(when(self.card(card).exhausted && !action.costs.contains(&Cost::Exhaust), [Rule::Cr6_4_3b]));
        if action.epic {
            rules.extend([Rule::Cr7_2_4, Rule::Cr1_12_3]);
        } else if action.limit.is_some() {
            rules.push(Rule::Cr7_2_5);
        }
        rules.extend(when(!action.costs.is_empty(), [Rule::Cr1_8_9]));
        let state = self.card(card);
        rules.extend(when(state.controller != state.owner, [Rule::Cr1_5_2c]));
        rules
    }

    pub(crate) fn explain_payment(&mut self, effect: &Effect, words: &Context) {
        let mut also = vec![Rule::Cr1_16_3, Rule::Cr6_4_5b, Rule::Cr7_2_3];
        let condition = self.condition_forbids_nothing(effect, words);
        also.extend(condition);
        match effect {
            _ if !condition.is_empty() => {}
            effect if self.finds_no_unit(effect, words) => also.push(Rule::Cr6_4_0e),
            _ => {}
        }
        self.because(Rule::Cr6_4_0d, &also, words.source.card, Reason::OnlyTheCost);
    }

    /// CR 6.4.0.f, 6.4.2.a: the rules by which an unmet condition within the ability does not alone keep it from being used.
    pub(crate) fn condition_forbids_nothing(&self, effect: &Effect, words: &Context) -> &'static [Rule] {
        match effect {
            Effect::If { condition, .. } if !self.look().condition(condition, words) => {
                &[Rule::Cr6_4_0f, Rule::Cr6_4_2a]
            }
            _ => &[],
        }
    }

    /// The further rules on how the ability resolves now.
    pub(crate) fn rules_of_resolving(&self, waiting: &PendingTrigger) -> Vec<Rule> {
        let mut rules = waiting.also.clone();
        // CR 7.6.6: it is not their turn, and it is no action.
        let is_others_turn = self.stage == Stage::In(Phase::Action) && waiting.context.controller != self.turn;
        rules.extend(when(is_others_turn, [Rule::Cr7_6_6]));
        rules.extend(when(!begins_with_may(&waiting.effect), [Rule::Cr7_6_7]));
        if waiting.context.kind == AbilityKind::WhenAttackEnds {
            rules.extend(when(self.had_more_while_attacking(waiting.context.source), [Rule::Cr7_6_16d]));
            rules.extend(when(asks_about_defender(&waiting.effect), [Rule::Cr7_6_16e]));
        }
        if !self.attacks.is_empty() {
            let in_action = self.contexts.iter().any(|words| words.kind == AbilityKind::Action);
            rules.extend(when(in_action, [Rule::Cr6_4_5a]));
            let attack = self.frames.iter().position(|frame| matches!(frame, Frame::Attack { .. }));
            let below = attack.and_then(|at| at.checked_sub(1)).and_then(|at| self.frames.get(at));
            // CR 7.6.8.a: what stands after the attack waits for it.
            rules.extend(when(matches!(below, Some(Frame::Do(_))), [Rule::Cr7_6_8a]));
        }
        rules
    }

    /// The further rules on why the ability triggers.
    pub(crate) fn rules_of_trigger(
        &self,
        source: Object,
        ability: &Arc<Ability>,
        triggered: &TriggeredAbility,
        trigger: &Trigger,
        occurrence: &Occurrence,
    ) -> Vec<Rule> {
        let mut rules = rules_on(trigger).to_vec();
        rules.extend(when(triggered.when.len() > 1, [Rule::Cr7_6_2]));
        rules.extend(when(self.look().is_given_by_upgrade(source.card, ability), [Rule::Cr7_1_1]));
        rules.extend(when(matches!(trigger, Trigger::WhenDrawn), [Rule::Cr7_6_3a]));
        rules.extend(when(self.is_smuggler(trigger, occurrence), [Rule::Cr7_5_14d]));
        if matches!(trigger, Trigger::WhenPlayed { using, as_kind } if using.is_some() || as_kind.is_some()) {
            rules.push(Rule::Cr7_6_13c);
        }
        let watches_attack = matches!(trigger, Trigger::AttackEnds(_) | Trigger::AttackOrDefenseEnds(_));
        rules.extend(when(watches_attack && asks_about_defender(&triggered.effect), [Rule::Cr7_6_16e]));
        match occurrence {
            // CR 6.2.0.e: what a play triggers waits for the ability that plays the card.
            Occurrence::Played { .. } if !self.contexts.is_empty() => rules.push(Rule::Cr6_2_0e),
            Occurrence::UsedAbility { .. } => rules.extend(self.why_used()),
            Occurrence::AttackEnded { attacker, .. } if watches_attack && self.had_more_while_attacking(*attacker) => {
                rules.push(Rule::Cr7_6_16d);
            }
            _ => {}
        }
        // It belongs to the phase that ends.
        rules.extend(when(self.frames.iter().any(|f| matches!(f, Frame::GameEndsWithPhase)), [Rule::Cr7_6_5]));
        // It does not interrupt the ability that resolves.
        rules.extend(when(!self.contexts.is_empty(), [Rule::Cr7_6_8]));
        let in_action = || self.contexts.iter().any(|words| words.kind == AbilityKind::Action);
        rules.extend(when(self.attacks.is_empty() && in_action(), [Rule::Cr6_4_0g]));
        // CR 6.3.0.e: with what else has triggered in the attack.
        let ends = !self.attacks.is_empty() && matches!(occurrence, Occurrence::AttackEnded { .. });
        rules.extend(when(ends && !self.waiting.is_empty(), [Rule::Cr6_3_0e]));
        rules
    }

    /// CR 7.5.14.d: true if what was played has a keyword that the trigger asks for by having Smuggle alone.
    fn is_smuggler(&self, trigger: &Trigger, occurrence: &Occurrence) -> bool {
        let (Trigger::Plays { card: filter, .. }, Occurrence::Played { card, .. }) = (trigger, occurrence) else {
            return false;
        };
        let look = self.look();
        let any = filter.0.contains(&Test::AnyKeyword)
            && !Keyword::ALL.iter().any(|&keyword| keyword != Keyword::Smuggle && look.has_keyword(card.card, keyword));
        any || filter.0.contains(&Test::Keyword(Keyword::Smuggle))
    }

    /// CR 7.6.13.c, 7.6.14.c: the rule by which the used ability counts as one of its class, where its words leave that open.
    pub(crate) fn why_used(&self) -> Option<Rule> {
        let last = self.last_used.as_deref()?;
        match last.context.kind.class() {
            Some(AbilityClass::WhenPlayed) if last.also.contains(&Rule::Cr7_6_13c) => Some(Rule::Cr7_6_13c),
            Some(AbilityClass::WhenDefeated) if last.also.contains(&Rule::Cr7_1_1) => Some(Rule::Cr7_6_14c),
            _ => None,
        }
    }

    /// True if the unit has an ability that counts only while it attacks.
    fn had_more_while_attacking(&self, unit: Object) -> bool {
        let while_attacking = |ability: &Arc<Ability>| match &**ability {
            Ability::Constant(constant) => matches!(constant.condition, Condition::Attacking(_)),
            _ => false,
        };
        self.in_play(unit)
            && (self.look().keyword_total(unit.card, Keyword::Raid) > 0
                || self.look().abilities(unit.card).iter().any(while_attacking))
    }

    /// CR 8.11.2: true if an object that is gone had constant abilities, which are active no more.
    fn had_other_abilities(&self, source: Object) -> bool {
        let constant = |ability: &Arc<Ability>| matches!(**ability, Ability::Constant(_));
        self.look().gone(source).is_some_and(|known| known.abilities.iter().any(constant))
    }
}

impl Look<'_> {
    /// The rules on having a keyword twice, or by something that gives it, as far as they decide for the card.
    pub(crate) fn keyword_rules(self, card: CardId, keyword: Keyword) -> Vec<Rule> {
        let mut rules = Vec::new();
        if self.instances(card, keyword) > 1 {
            rules.push(Rule::Cr7_5_4);
            rules.extend(match keyword {
                Keyword::Ambush => Some(Rule::Cr7_5_5b),
                Keyword::Grit => Some(Rule::Cr7_5_6b),
                Keyword::Overwhelm => Some(Rule::Cr7_5_7b),
                Keyword::Raid => Some(Rule::Cr7_5_8b),
                Keyword::Restore => Some(Rule::Cr7_5_9b),
                Keyword::Bounty => Some(Rule::Cr7_5_13b),
                Keyword::Support => Some(Rule::Cr7_5_20b),
                _ => None,
            });
        }
        rules.extend(when(self.is_given(card, keyword), [Rule::Cr7_5_3]));
        rules
    }
}

/// True if the effect depends on the unit that was attacked.
fn asks_about_defender(effect: &Effect) -> bool {
    match effect {
        Effect::If { condition: Condition::Is(Target::Defender | Target::Attacked | Target::Object, _), .. } => true,
        Effect::If { condition: Condition::All(all), .. } => {
            all.iter().any(|c| matches!(c, Condition::Is(Target::Defender | Target::Attacked | Target::Object, _)))
        }
        Effect::May { effect, .. } => asks_about_defender(effect),
        Effect::Sequence(parts) => parts.first().is_some_and(|part| asks_about_defender(part)),
        _ => false,
    }
}

/// The rules on the words of a triggering condition, beyond those on triggering.
fn rules_on(trigger: &Trigger) -> &'static [Rule] {
    match trigger {
        Trigger::Damage(DamagePattern { by_player: Some(Who::You), .. }) => &[Rule::Cr8_31_2],
        Trigger::CollectsBounty { .. } => &[Rule::Cr7_5_13d],
        Trigger::AttackOrDefenseEnds(_) => &[Rule::Cr3_7_15],
        // CR 8.11.1: its upgrades leave play with it, or before it.
        Trigger::Defeated(unit) if unit.0.iter().any(|test| matches!(test, Test::Upgraded | Test::HasUpgrade(_))) => {
            &[Rule::Cr8_11_1]
        }
        _ => &[],
    }
}

impl Position {
    /// An ability may resolve without changing anything (CR 6.2.0.c, 6.2.2.c, 7.4.4).
    pub(crate) fn explain_nothing(&mut self, context: &Context) {
        let (rule, also): (Rule, &[Rule]) = match context.kind {
            AbilityKind::Event => (Rule::Cr7_4_4, &[Rule::Cr6_2_2c]),
            AbilityKind::WhenPlayed => (Rule::Cr6_2_0c, &[]),
            _ => return,
        };
        self.why_not(rule, also, context.source.card, WhyNot::NothingChanged);
    }

    /// CR 8.14.3: the ability has gone on although its card left play or lost it.
    pub(crate) fn explain_going_on(&mut self, context: &Context) {
        if self.is_told() && (self.has_left_since(context) || self.has_lost_since(context)) {
            self.rests_also_on(&[Rule::Cr8_14_3]);
        }
    }

    /// True if something happened in the ability after its card had left play in it.
    fn has_left_since(&self, context: &Context) -> bool {
        let card = context.source.card;
        let begins = |what: &Happening| {
            matches!(what, Happening::Resolved { source, .. } if *source == card)
                || matches!(what, Happening::UsedAction { card: used, .. } if *used == card)
        };
        let leaves = |what: &Happening| match what {
            Happening::Defeated { card: left } | Happening::Returned { card: left } => *left == card,
            Happening::Captured { card: left, .. } | Happening::PutOnDeck { card: left, .. } => *left == card,
            _ => false,
        };
        let mut events = self.log.events.iter().map(|event| &event.what).skip_while(|what| !begins(what));
        !self.in_play(context.source) && events.any(leaves) && events.any(changes_something)
    }

    /// True if the card has lost its abilities: it had them when this one was used.
    fn has_lost_since(&self, context: &Context) -> bool {
        context.kind == AbilityKind::Action
            && self.in_play(context.source)
            && self.look().has_lost_all_abilities(context.source.card)
    }
}

/// True for events that change something, false for explanations.
const fn changes_something(what: &Happening) -> bool {
    matches!(
        what,
        Happening::Damaged { .. }
            | Happening::Healed { .. }
            | Happening::Drew { .. }
            | Happening::Discarded { .. }
            | Happening::Created { .. }
            | Happening::Lasting { .. }
            | Happening::Returned { .. }
            | Happening::Readied { .. }
            | Happening::Exhausted { .. }
            | Happening::Played { .. }
    )
}
