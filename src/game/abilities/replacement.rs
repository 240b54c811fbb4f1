//! Replacement effects on an event of a card (CR 7.7.5): "if this unit would be defeated, … instead".

use std::sync::Arc;

use smallvec::smallvec;
use swu_cards::{Effect, Grant, Target, Who, Would};

use crate::position::{Context, EffectFrame, Frame, Position, ReplaceableEvent};
use crate::terms::{CardId, Object, Reason, Rule, WhyNot};

impl Position {
    /// CR 7.7.5.c: begins to resolve a replacement by an ability of the card, if there is one that can be performed; its
    /// controller may be asked. Returns true if it did.
    pub(crate) fn begin_instead(&mut self, card: CardId, happens: &ReplaceableEvent) -> bool {
        let Some((may, effect, words)) = self.replacement(card, happens.would()) else { return false };
        if self.is_being_replaced(card) {
            self.why_not(Rule::Cr7_7_5f, &[], card, WhyNot::CannotReplaceItself);
            return false;
        }
        if !self.can_perform_instead(&effect, &words) {
            self.why_not(Rule::Cr7_7_5c, &[], card, WhyNot::CannotReplace);
            return false;
        }
        let by: &[Rule] = match happens {
            ReplaceableEvent::Defeated { rule: Rule::NoteC1_1_1, .. } => &[Rule::NoteC1_1_1],
            ReplaceableEvent::Defeated { .. } | ReplaceableEvent::Captured { .. } => &[],
        };
        let source = words.source.card;
        let reason = if source == card { Reason::MayReplace } else { Reason::MayReplaceForAnother };
        self.because(Rule::Cr7_7_5c, by, source, reason);
        let effect = if may { Arc::new(Effect::May { who: Who::You, effect }) } else { effect };
        self.state.contexts.push(words);
        let context = self.contexts.len() - 1;
        self.state.push(Frame::Instead { of: self.object(card), happens: happens.clone() });
        self.state.push(Frame::Do(EffectFrame::new(effect, context)));
        true
    }

    fn replacement(&self, card: CardId, what: Would) -> Option<(bool, Arc<Effect>, Context)> {
        self.look().grants(card).find_map(|granted| match &granted.grant {
            Grant::Instead { would, may, effect } if *would == what => {
                // The words are those of the card that says so, which may be another.
                Some((*may, effect.clone(), Context::new(granted.source, granted.context().controller)))
            }
            _ => None,
        })
    }

    /// True if an effect may replace that, if it would happen to the card.
    pub(crate) fn may_be_replaced(&self, card: CardId, what: Would) -> bool {
        self.is_being_replaced(card) || self.replacement(card, what).is_some()
    }

    pub(crate) fn can_perform_instead(&self, effect: &Effect, words: &Context) -> bool {
        match effect {
            Effect::Attach { to: Target::Choose(choose), .. } | Effect::Defeat(Target::Choose(choose)) => {
                let there = self.look().all(&choose.filter, words);
                there.into_iter().any(|r| r.object().is_some_and(|object| !self.is_given_up(object)))
            }
            Effect::Sequence(parts) => parts.first().is_some_and(|part| self.can_perform_instead(part, words)),
            _ => true,
        }
    }

    /// CR 7.7.5.d: a replaced event has not happened; one that was not replaced happens now.
    pub(crate) fn step_instead(&mut self, of: Object, happens: ReplaceableEvent) {
        let done = self.state.contexts.pop().is_none_or(|words| words.done);
        // What was put off while this was open is looked at again (CR 1.16.5).
        self.state.changed = true;
        let card = of.card;
        if done || self.object(card) != of {
            self.why_not(Rule::Cr7_7_5d, &[Rule::Cr7_7_5b], card, WhyNot::HappenedInstead);
            let by_effect = match happens {
                ReplaceableEvent::Captured { .. } => true,
                ReplaceableEvent::Defeated { rule, .. } => is_by_effect(rule),
            };
            if let Some(context) = self.contexts.len().checked_sub(1).filter(|_| by_effect) {
                self.explain_replaced(context);
            }
            return;
        }
        match happens {
            ReplaceableEvent::Defeated { by, rule } => self.defeat_now(smallvec![(card, by)], rule),
            ReplaceableEvent::Captured { captor } => {
                if let Some(captor) = self.still(captor) {
                    self.capture_now(captor, card);
                }
            }
        }
    }
}

/// True if that is the rule of a card that an effect defeats (CR 1.5.5).
const fn is_by_effect(rule: Rule) -> bool {
    matches!(rule, Rule::Cr1_5_5c | Rule::Cr1_5_5d | Rule::Cr1_5_5e | Rule::Cr1_5_5f)
}
