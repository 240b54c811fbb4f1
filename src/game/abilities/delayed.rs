//! Delayed effects, which wait for a moment or for something to happen (CR 7.7.4).

use super::waiting::{NextInLayer, waiters};
use crate::position::{BoundaryMoment, Context, DelayedEffect, DelayedMoment, Frame, Occurrence, Position};
use crate::terms::{Aside, Edition, Happening, PlayerId, Rule};
use swu_cards::{Effect, Moment, Phase, Target, Who};

impl Position {
    /// CR 7.7.4.b, f: delayed effects that wait for such a thing resolve immediately.
    pub(crate) fn delayed_until(&mut self, occurrences: &[Occurrence]) {
        if self.delayed.is_empty() {
            return;
        }
        let look = self.look();
        let due: Vec<usize> = self
            .delayed
            .iter()
            .enumerate()
            .filter(|(_, delayed)| {
                occurrences.iter().any(|occurrence| match &delayed.when {
                    DelayedMoment::Next { trigger, .. } => look.about(trigger, occurrence, &delayed.context).is_some(),
                    DelayedMoment::Leaves(object) => matches!(occurrence, Occurrence::Left { card } if card == object),
                    _ => false,
                })
            })
            .map(|(index, _)| index)
            .collect();
        let used = occurrences.iter().any(|occurrence| matches!(occurrence, Occurrence::UsedAbility { .. }));
        for index in due.into_iter().rev() {
            let mut delayed = self.state.delayed.remove(index);
            if used {
                delayed.context.rare.used = self.last_used.clone();
            }
            self.begin_delayed(delayed);
        }
    }

    /// CR 7.7.4.b: delayed effects of this moment, before any triggered ability of it.
    pub(crate) fn step_delayed_at(&mut self, moment: BoundaryMoment) {
        let wanted = if moment.starts {
            DelayedMoment::PhaseStarts(moment.phase)
        } else {
            DelayedMoment::PhaseEnds(moment.phase)
        };
        let round_ends = !moment.starts && moment.phase == Phase::Regroup && !self.regroups_again();
        let (due, rest): (Vec<DelayedEffect>, Vec<DelayedEffect>) = std::mem::take(&mut self.state.delayed)
            .into_iter()
            .partition(|d| d.when == wanted || (d.when == DelayedMoment::RoundEnds && round_ends));
        self.state.delayed = rest;
        self.state.push(Frame::DelayedLayer { waiting: due, current: None });
    }

    /// CR 7.7.4.e: the active player chooses which player goes first, each player the order of their own.
    pub(crate) fn step_delayed_layer(&mut self, mut waiting: Vec<DelayedEffect>, current: Option<PlayerId>) {
        let waiters = waiters(waiting.iter().map(|d| (&d.context, &d.effect, Aside(None))));
        match self.next_of(&waiters, current, Rule::Cr7_7_4e) {
            NextInLayer::Done => {}
            NextInLayer::Ask(decision, current) => self.state.ask(Frame::DelayedLayer { waiting, current }, decision),
            NextInLayer::Resolve(index, current) => {
                let delayed = waiting.remove(index);
                self.state.push(Frame::DelayedLayer { waiting, current: Some(current) });
                self.begin_delayed(delayed);
            }
        }
    }

    /// CR 7.7.4.f: true if the ability would make a delayed effect for a moment that cannot come any more: it does not resolve
    /// then.
    pub(crate) fn end_has_passed(&self, words: &Context, effect: &Effect) -> bool {
        match self.rules_by() {
            // 7.0: it resolves, and the delayed effect follows at once.
            Edition::Seven => return false,
            Edition::Eight => {}
        }
        match effect {
            Effect::Delayed { at: Moment::WhenLeavesPlay(target), .. } => {
                matches!(target, Target::This) && !words.delayed && !self.in_play(words.source)
            }
            Effect::Sequence(parts) => parts.iter().any(|part| self.end_has_passed(words, part)),
            Effect::May { effect, .. } => self.end_has_passed(words, effect),
            Effect::If { then, .. } | Effect::IfYouDo { then, .. } => self.end_has_passed(words, then),
            _ => false,
        }
    }

    fn begin_delayed(&mut self, delayed: DelayedEffect) {
        let source = delayed.context.source.card;
        let gone = !self.in_play(delayed.context.source);
        let also: &[Rule] = if gone { &[Rule::Cr7_7_4c, Rule::Cr8_12_1] } else { &[] };
        self.log_all(Rule::Cr7_7_4b, also, Happening::Delayed { source });
        if delayed.context.kind.is_triggered() {
            // CR 7.7.4.d: a triggered ability has made it, and it is none itself.
            self.rests_also_on(&[Rule::Cr7_7_4d]);
        }
        if matches!(&*delayed.effect, Effect::TakeControl { who: Who::OwnerOf(_), .. } | Effect::Rescue(_)) {
            // It ends an earlier effect of its ability.
            self.rests_also_on(&[Rule::Cr7_7_4f]);
        }
        if let Some(rule) = self.why_used().filter(|_| matches!(&delayed.when, DelayedMoment::Next { .. })) {
            self.rests_also_on(&[rule]);
        }
        let mut context = delayed.context;
        context.delayed = true;
        self.begin_effect(context, delayed.effect);
    }
}
