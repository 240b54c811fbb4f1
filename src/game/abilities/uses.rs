//! Triggered abilities that a text uses (CR 7.6.17), and how often an ability may be used (CR 7.2.5, 8.32.3).

use super::keywords::fingerprint;
use super::waiting::begins_with_may;
use crate::position::{
    AbilityUse, Context, DelayedMoment, EffectFrame, Frame, OccurrenceKinds, PendingTrigger, Position,
};
use crate::terms::{AbilityKind, Answer, Aside, Ask, CardId, Happening, Object, Reason, Ref, Rule, Waiter, just};
use std::sync::Arc;
use swu_cards::{Ability, AbilityClass, Effect, Limit, Trigger};

impl Position {
    /// The class of abilities whose use an effect of that player waits for, while a keyword only resolves like one.
    pub(super) fn passed_over(&self, words: &Context) -> Option<AbilityClass> {
        let class = words.kind.resolves_like()?;
        let waits = |trigger: &Trigger| matches!(trigger, Trigger::UsesAbility { kind, .. } if *kind == class);
        let delayed = self.delayed.iter().any(|d| {
            d.context.controller == words.controller
                && matches!(&d.when, DelayedMoment::Next { trigger, .. } if waits(trigger))
        });
        let look = self.look();
        let is = |a: &Arc<Ability>| matches!(&**a, Ability::Triggered(t) if t.when.iter().any(waits));
        let constant = |source: CardId| {
            self.face(source).sort.triggers.meets(OccurrenceKinds::USED_ABILITY)
                && look.abilities(source).iter().any(is)
        };
        let mut own = look.sources().filter(|&source| self.card(source).controller == words.controller);
        (delayed || own.any(constant)).then_some(class)
    }

    /// Begins an ability, which counts as used. What triggers on that is settled now, by the cards that are in play
    /// (CR 7.6.3), and waits until the ability has resolved (CR 7.6.8).
    pub(crate) fn begin_used(&mut self, mut waiting: PendingTrigger) {
        // CR 7.7.4.f: what does not resolve is not used.
        if let Some(occurrence) = waiting.is_used().filter(|_| !self.end_has_passed(&waiting.context, &waiting.effect))
        {
            self.state.last_used = Some(Box::new(waiting.clone()));
            let triggered = self.triggered_by(&[occurrence]);
            if let Some(used) = self.state.last_used.take() {
                self.state.push(Frame::Used { used, triggered });
            }
        }
        if waiting.context.kind == AbilityKind::Bounty {
            // What collects it once more has said "you may" itself.
            let again = match &*waiting.effect {
                Effect::May { effect, .. } => effect.clone(),
                _ => waiting.effect.clone(),
            };
            waiting.context.rare.used = Some(Box::new(PendingTrigger { effect: again, ..waiting.clone() }));
        }
        self.begin_effect(waiting.context, waiting.effect);
    }

    /// CR 8.32.3: an ability whose player has declined all that it says they may do has not been used.
    pub(crate) fn forget_use(&mut self, words: &Context) {
        if words.declined
            && matches!(self.frames.last(), Some(Frame::Used { used, .. }) if begins_with_may(&used.effect))
        {
            self.state.frames.pop();
            self.rests_also_on(&[Rule::Cr8_32_3]);
        }
    }

    /// Ends the use of an ability that has resolved.
    pub(crate) fn step_used(&mut self, used: Box<PendingTrigger>, triggered: Vec<PendingTrigger>) {
        let Some(occurrence) = used.is_used() else { return };
        self.state.last_used = Some(used);
        self.wait_for(triggered);
        self.delayed_until(&[occurrence]);
        // What triggers on that has triggered: from here on it makes no difference which ability it was.
        self.state.last_used = None;
    }

    /// CR 7.6.17: a triggered ability of that class on a card, used out of its time; of several the player chooses one.
    pub(crate) fn perform_use_ability(&mut self, part: &EffectFrame, class: AbilityClass, of: &[Ref], words: &Context) {
        let answer = self.state.answer.take();
        let of = of.iter().find_map(|r| r.card().filter(|&card| self.in_play(self.object(card))));
        let of = of.map(|of| self.object(of));
        let mut found = of.map_or_else(Vec::new, |of| self.triggered_of(of, class));
        found.dedup_by(|one, other| one.effect == other.effect);
        let chosen = match answer {
            Some(Answer::Next(chosen)) => chosen,
            _ => 0,
        };
        let (Some(of), Some(ability)) = (of, found.get(chosen).cloned()) else {
            return self.state.note_done(part.context, false);
        };
        if found.len() > 1 && answer.is_none() {
            return self.ask_in(Frame::Do(part.clone()), words, which_of(of, &found), Rule::Cr7_6_17);
        }
        self.state.note_done(part.context, true);
        self.log(Rule::Cr7_6_17, Happening::Resolved { source: of.card, kind: ability.kind, about: None });
        self.begin_used(ability.used(of, words));
    }

    /// The triggered abilities of that class that the object has, or had when it left play (CR 8.11.1).
    pub(crate) fn triggered_of(&self, of: Object, class: AbilityClass) -> Vec<UsableAbility> {
        let look = self.look();
        let of_class = |ability: &Arc<Ability>| match &**ability {
            Ability::Triggered(triggered) => {
                let kind = AbilityKind::of_class(triggered, class)?;
                let given_by = Aside(look.last_giver_of(of, ability));
                Some(UsableAbility { place: 0, effect: triggered.effect.clone(), kind, given_by })
            }
            _ => None,
        };
        let abilities = look.last_abilities(of);
        let found = abilities.iter().filter_map(of_class).enumerate();
        found.map(|(at, one)| UsableAbility { place: u8::try_from(at).unwrap_or(u8::MAX), ..one }).collect()
    }

    /// True if a limited ability has been used as often as it may (CR 7.2.5). A card that has the same ability several times
    /// may use each of them (CR 3.6.9).
    pub(crate) fn is_used_up(&self, card: CardId, id: u64, limit: Limit) -> bool {
        let (Limit::PerPhase(most) | Limit::PerRound(most) | Limit::PerGame(most)) = limit;
        let uses = &self.card(card).rare().uses;
        let times = uses.iter().find(|used| used.ability == id).map_or(0, |used| usize::from(used.times));
        let copies = || self.look().abilities(card).iter().filter(|ability| fingerprint(ability) == id).count();
        times >= usize::from(most) && times >= usize::from(most) * copies().max(1)
    }

    pub(crate) fn use_up(&mut self, card: CardId, id: u64, limit: Limit) {
        let mut state = self.state.card_mut(card);
        let uses = &mut state.rare_mut().uses;
        match uses.iter_mut().find(|used| used.ability == id) {
            Some(used) => used.times += 1,
            None => uses.push(AbilityUse { ability: id, limit, times: 1 }),
        }
    }

    /// CR 8.32.3: an ability whose "you may" is declined has not been used.
    pub(crate) fn give_back_use(&mut self, context: usize) {
        let Some(words) = self.state.context_mut(context).filter(|words| !words.taken) else { return };
        let (source, spent) = (words.source.card, words.spent.take());
        let Some((id, _)) = spent else { return };
        let mut state = self.state.card_mut(source);
        let used = state.rare_mut().uses.iter_mut().find(|used| used.ability == id);
        let was_used = used.map(|used| used.times = used.times.saturating_sub(1)).is_some();
        drop(state);
        if was_used {
            self.because(Rule::Cr8_32_3, &[], source, Reason::NotUsed);
        }
    }
}

/// A triggered ability to be used.
#[derive(Debug, Clone)]
pub(crate) struct UsableAbility {
    /// Its place among those of its class on the card.
    pub place: u8,
    pub effect: Arc<Effect>,
    pub kind: AbilityKind,
    pub given_by: Aside,
}

impl UsableAbility {
    /// The ability as one that is used: its words are about its own card.
    pub(crate) fn used(self, of: Object, words: &Context) -> PendingTrigger {
        let (kind, this) = (self.kind, Ref::Card(of));
        let context = Context { kind, subject: Some(this), it: just(this), ..Context::new(of, words.controller) };
        PendingTrigger::new(self.effect, context)
    }
}

/// The question for one of these abilities of a card.
pub(crate) fn which_of(source: Object, among: &[UsableAbility]) -> Ask {
    let waiter = |(place, one): (usize, &UsableAbility)| Waiter {
        source,
        kind: one.kind,
        place,
        given_by: one.given_by,
        about: Aside(None),
        amount: Aside(None),
    };
    Ask::Next { options: among.iter().enumerate().map(waiter).collect() }
}
