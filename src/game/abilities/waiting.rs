//! Pending triggers: layers of triggered abilities with what is nested in them (CR 7.6.8 to 7.6.12), in the order that the
//! players choose.

use std::sync::Arc;

use smallvec::SmallVec;
use swu_cards::{Ability, AbilityClass, Effect};

use super::plot::{is_plot, only_plots};
use crate::position::{Context, EffectFrame, Frame, Mistake, PendingTrigger, Position, Shared, Zone};
use crate::terms::{
    AbilityKind, Answer, Aside, Ask, Decision, Happening, PlayerId, Players, Reason, Ref, Refusal, Rule, Waiter, WhyNot,
};

impl Position {
    /// Begins to resolve an effect in a context of its own, unless its end has passed (CR 7.7.4.f).
    pub(crate) fn begin_effect(&mut self, context: Context, effect: Arc<Effect>) {
        if self.end_has_passed(&context, &effect) {
            return self.why_not(Rule::Cr7_7_4f, &[], context.source.card, WhyNot::EndHasPassed);
        }
        self.state.contexts.push(Context { begun: self.mark, ..context });
        let context = self.contexts.len() - 1;
        self.state.push(Frame::EndAbility);
        self.state.push(Frame::Do(EffectFrame::new(effect, context)));
    }

    /// CR 7.6.8, 7.6.11: abilities that have triggered become a layer of their own and resolve before anything below.
    pub(crate) fn step_triggers(&mut self) {
        if self.waiting.is_empty() || self.ask_collector() {
            return;
        }
        let mut waiting = std::mem::take(&mut self.state.waiting);
        tell_apart(&mut waiting);
        let layers = self.frames.iter().filter(|f| matches!(f, Frame::Layer { .. })).count();
        if layers > 0
            && let Some(first) = waiting.first()
        {
            let also: &[Rule] = if layers > 1 { &[Rule::Cr7_6_12] } else { &[] };
            self.because(Rule::Cr7_6_11, also, first.context.source.card, Reason::Nested);
        } else if let Some(first) = waiting.first()
            && self.contexts.iter().any(|words| words.kind == AbilityKind::Event && !words.delayed)
            && self.frames.iter().any(|frame| matches!(frame, Frame::Held(held) if !held.is_empty()))
        {
            // What an event has triggered waits until it is done (CR 3.3.6).
            self.because(Rule::Cr7_1_6e, &[], first.context.source.card, Reason::Nested);
        }
        if self.mistaken(Mistake::NestedAbilitiesWait)
            && let Some(outer) = self.layer_to_wait_for()
        {
            return self.state.frames.insert(outer, Frame::Layer { waiting, current: None });
        }
        self.state.push(Frame::Triggers);
        self.push_layers(waiting);
    }

    /// CR 7.1.6.e, 7.6.12: abilities triggered by an action inside of an ability are nested in others that have triggered while
    /// it was used, and resolve first.
    fn push_layers(&mut self, mut waiting: Vec<Shared<PendingTrigger>>) {
        let outermost = waiting.iter().map(|waits| waits.depth).min().unwrap_or_default();
        let deepest = waiting.iter().map(|waits| waits.depth).max().unwrap_or_default();
        for depth in outermost..deepest {
            let (outer, nested): (Vec<_>, Vec<_>) = waiting.into_iter().partition(|waits| waits.depth == depth);
            if !outer.is_empty() {
                self.state.push(Frame::Layer { waiting: outer, current: None });
            }
            waiting = nested;
        }
        if outermost < deepest
            && let Some(first) = waiting.first()
        {
            self.because(Rule::Cr7_1_6e, &[Rule::Cr7_6_12], first.context.source.card, Reason::Nested);
        }
        self.state.push(Frame::Layer { waiting, current: None });
    }

    /// The place of the layer that is resolving, unless it is an attack in it that goes on.
    fn layer_to_wait_for(&self) -> Option<usize> {
        let innermost = self.frames.iter().rposition(|f| matches!(f, Frame::Layer { .. } | Frame::Attack { .. }))?;
        let is_layer = matches!(self.frames.get(innermost), Some(Frame::Layer { .. }));
        is_layer.then(|| self.frames.iter().position(|f| matches!(f, Frame::Layer { .. })))?
    }

    /// CR 7.5.13.f: a player chooses the opponent who resolves a Bounty before anything that has triggered resolves.
    fn ask_collector(&mut self) -> bool {
        let Some(index) = self.waiting.iter().position(|w| w.chooser.is_some()) else { return false };
        let answer = self.state.answer.take();
        let Some(waits) = self.state.waiting.get_mut(index) else { return false };
        if let Some(Answer::Choose(chosen)) = answer
            && let Some(Ref::Player(collector)) = chosen.first()
        {
            (waits.context.controller, waits.context.side) = (*collector, *collector);
            waits.chooser = None;
            let source = waits.context.source.card;
            self.because(Rule::Cr7_5_13f, &[], source, Reason::CollectedByOpponent);
            self.state.push(Frame::Triggers);
            return true;
        }
        let (player, source) = (waits.chooser.unwrap_or(waits.context.controller), waits.context.source);
        let options = self.opponents(player).into_iter().map(Ref::Player).collect();
        let decision = Decision { player, ask: Ask::of(options, 1, 1), rule: Rule::Cr7_5_13f, source: Some(source) };
        self.state.ask(Frame::Triggers, decision);
        true
    }

    /// The ability on the card that waits under that name, while a player is asked which one resolves next.
    pub fn waiting_ability(&self, waiter: &Waiter) -> Option<Arc<Ability>> {
        let Some(Frame::Layer { waiting, .. }) = self.frames.last() else { return None };
        let mut effects: Vec<&Arc<Effect>> = Vec::new();
        for waits in waiting.iter().filter(|w| (w.context.source, w.context.kind) == (waiter.source, waiter.kind)) {
            if !effects.contains(&&waits.effect) {
                effects.push(&waits.effect);
            }
        }
        let effect = *effects.get(waiter.place)?;
        let is_it = |ability: &&Arc<Ability>| matches!(&***ability, Ability::Triggered(own) if own.effect == *effect);
        self.look().abilities(waiter.source.card).iter().find(is_it).cloned()
    }

    /// One layer: the players choose whose ability resolves next. Abilities that trigger while it resolves are nested and go
    /// first.
    pub(crate) fn step_layer(
        &mut self,
        mut waiting: Vec<Shared<PendingTrigger>>,
        current: Option<PlayerId>,
    ) -> Result<(), Refusal> {
        waiting
            .retain(|w| !self.player(w.context.controller).eliminated && (!is_plot(w) || self.waits_in_resources(w)));
        if let Some((player, play)) = self.plot_answer(&waiting, current) {
            return self.step_plot(waiting, player, play);
        }
        let waiters = waiters(waiting.iter().map(|w| (&w.context, &w.effect, w.given_by)));
        match self.next_of(&waiters, current, Rule::Cr7_6_9) {
            NextInLayer::Done => {}
            NextInLayer::Ask(_, Some(player)) if only_plots(&waiting, player) => self.ask_plot(waiting, player),
            NextInLayer::Resolve(_, player) if only_plots(&waiting, player) => self.ask_plot(waiting, player),
            NextInLayer::Resolve(index, player) if waiting.get(index).is_some_and(|waits| is_plot(waits)) => {
                return self.next_plot(waiting, index, player);
            }
            NextInLayer::Ask(decision, current) => self.state.ask(Frame::Layer { waiting, current }, decision),
            NextInLayer::Resolve(index, current) => {
                let mut next = waiting.remove(index).into_inner();
                next.also.extend(shared_window(&next, &waiting));
                self.state.push(Frame::Layer { waiting, current: Some(current) });
                self.state.push(Frame::Triggers);
                self.resolve_waiting(next);
            }
        }
        Ok(())
    }

    fn resolve_waiting(&mut self, mut waiting: PendingTrigger) {
        let source = waiting.context.source.card;
        if let Some((id, limit)) = waiting.limit {
            if self.is_used_up(source, id, limit) {
                let rule = if begins_with_may(&waiting.effect) { Rule::Cr8_32_3 } else { Rule::Cr1_3_1 };
                return self.why_not(rule, &[], source, WhyNot::UsedUp);
            }
            self.use_up(source, id, limit);
            waiting.context.spent = waiting.limit.filter(|_| begins_with_may(&waiting.effect));
        }
        let rule = waiting.context.kind.rule();
        let told = Happening::Resolved { source, kind: waiting.context.kind, about: waiting.context.about.0 };
        self.tell(rule, |at| at.rules_of_its_kind(rule, waiting.context.source).to_vec(), told);
        if self.is_attached_to_nothing(&waiting) {
            self.why_not(Rule::NoteR2_1_2, &[Rule::Cr8_29_3], source, WhyNot::AttachedToNothing);
        }
        let more = self.worked_out(|at| at.rules_of_resolving(&waiting));
        self.rests_also_on(&more);
        if waiting.context.kind.class().is_none()
            && let Some(class) = self.passed_over(&waiting.context)
        {
            let also: &[Rule] = match class {
                AbilityClass::WhenPlayed => &[Rule::Cr7_6_13c],
                AbilityClass::WhenDefeated => &[Rule::Cr7_6_14c],
                _ => &[],
            };
            self.why_not(Rule::Cr7_5_1, also, source, WhyNot::OnlyLikeIt);
        }
        self.begin_used(waiting);
    }

    /// True if the ability triggered when the upgrade was played, and the upgrade has left play since.
    fn is_attached_to_nothing(&self, waiting: &PendingTrigger) -> bool {
        let source = waiting.context.source;
        let was_attached = || self.look().gone(source).is_some_and(|known| matches!(known.zone, Zone::Attached(_)));
        waiting.context.kind == AbilityKind::WhenPlayed && !self.in_play(source) && was_attached()
    }

    pub(super) fn next_of(
        &mut self,
        waiters: &[(PlayerId, Waiter)],
        current: Option<PlayerId>,
        rule: Rule,
    ) -> NextInLayer {
        let mut players: Players = waiters.iter().map(|(p, _)| *p).collect();
        players.sort();
        players.dedup();
        let answer = self.state.answer.take();
        let current = current.filter(|p| players.contains(p));
        let (player, answer) = match (current, players.as_slice(), answer) {
            (_, [], _) => return NextInLayer::Done,
            (Some(player), _, answer) => (player, answer),
            (None, [only], answer) => (*only, answer),
            (None, _, Some(Answer::Choose(chosen))) => match chosen.first() {
                Some(&Ref::Player(player)) => {
                    let rule = first_player_rule(rule);
                    let also: &[Rule] = if self.is_turn() { &[] } else { &[Rule::Cr1_4_5] };
                    let (cards, players, resources) = (Vec::new(), vec![player], Vec::new());
                    let what = Happening::Chose { player: self.active(), cards, players, resources };
                    self.log_all(rule, also, what);
                    (player, None)
                }
                _ => return NextInLayer::Done,
            },
            (None, _, _) => {
                // CR 7.6.10: the active player chooses one player at a time.
                let options = self.clockwise_from(self.active()).into_iter().filter(|p| players.contains(p));
                let mut options: Vec<Ref> = options.map(Ref::Player).collect();
                if self.mistaken(Mistake::OpponentsGoFirst) {
                    options.reverse();
                }
                if self.mistaken(Mistake::ActivePlayerGoesFirst) || self.mistaken(Mistake::OpponentsGoFirst) {
                    options.truncate(1);
                }
                let rule = first_player_rule(rule);
                let decision = Decision { player: self.active(), ask: Ask::of(options, 1, 1), rule, source: None };
                return NextInLayer::Ask(decision, None);
            }
        };
        let own: SmallVec<[(usize, &Waiter); 4]> =
            waiters.iter().enumerate().filter(|(_, (p, _))| *p == player).map(|(i, (_, w))| (i, w)).collect();
        match (own.as_slice(), answer) {
            ([(only, _)], _) => NextInLayer::Resolve(*only, player),
            (_, Some(Answer::Next(n))) => {
                own.get(n).map_or(NextInLayer::Done, |(index, _)| NextInLayer::Resolve(*index, player))
            }
            _ => {
                let options = own.into_iter().map(|(_, w)| w.clone()).collect();
                let player_asked = if self.player(player).eliminated { self.active() } else { player };
                let decision = Decision { player: player_asked, ask: Ask::Next { options }, rule, source: None };
                NextInLayer::Ask(decision, Some(player))
            }
        }
    }
}

/// Pending abilities with their controllers, by the names that players know them by. Different abilities of one card that have
/// the same name are numbered from the second on; those that do the same are the same, unless they are about different amounts.
pub(super) fn waiters<'w>(
    waiting: impl Iterator<Item = (&'w Context, &'w Arc<Effect>, Aside)>,
) -> SmallVec<[(PlayerId, Waiter); 2]> {
    let mut seen: SmallVec<[(&Context, &Arc<Effect>); 4]> = SmallVec::new();
    let mut found: SmallVec<[(PlayerId, Waiter, i32); 2]> = waiting
        .map(|(context, effect, given_by)| {
            let called_so =
                |one: &&(&Context, &Arc<Effect>)| (one.0.source, one.0.kind) == (context.source, context.kind);
            let place = seen.iter().filter(called_so).position(|one| one.1 == effect);
            let place = place.unwrap_or_else(|| {
                let place = seen.iter().filter(called_so).count();
                seen.push((context, effect));
                place
            });
            let Context { source, kind, about, controller, amount, .. } = *context;
            (controller, Waiter { source, kind, place, given_by, about, amount: Aside(None) }, amount)
        })
        .collect();
    let amounts: SmallVec<[Option<i32>; 2]> = found
        .iter()
        .map(|(_, own, amount)| {
            let differs =
                |(_, other, of): &(PlayerId, Waiter, i32)| own == other && own.about.0 == other.about.0 && amount != of;
            found.iter().any(differs).then_some(*amount)
        })
        .collect();
    found.iter_mut().zip(amounts).for_each(|((_, waiter, _), amount)| waiter.amount = Aside(amount));
    found.into_iter().map(|(player, waiter, _)| (player, waiter)).collect()
}

/// CR 7.6.9: an ability that has triggered on several cards or players waits once for each, and is named with what it is about.
fn tell_apart(waiting: &mut [Shared<PendingTrigger>]) {
    if waiting.len() < 2 {
        return;
    }
    let found: Vec<Option<Ref>> = waiting.iter().map(|waits| told_about(waits, waiting)).collect();
    for (waits, about) in waiting.iter_mut().zip(found) {
        if about.is_some() {
            let mut own = (**waits).clone();
            own.context.about = Aside(about);
            *waits = own.into();
        }
    }
}

/// The card or player by which an ability that waits differs from others that are the same.
fn told_about(waits: &PendingTrigger, waiting: &[Shared<PendingTrigger>]) -> Option<Ref> {
    let own = &waits.context;
    let is_same = |other: &PendingTrigger| {
        (other.context.source, other.context.kind) == (own.source, own.kind) && other.effect == waits.effect
    };
    let parts: [fn(&Context) -> Option<Ref>; 3] =
        [|words| words.subject, |words| words.object, |words| words.player.map(Ref::Player)];
    let differs = |part: &fn(&Context) -> Option<Ref>| {
        waiting.iter().any(|other| part(&other.context) != part(own) && is_same(other))
    };
    parts.into_iter().find(differs).and_then(|part| part(own))
}

/// The rule by which the active player says whose abilities go first.
fn first_player_rule(order: Rule) -> Rule {
    if order == Rule::Cr7_6_9 { Rule::Cr7_6_10 } else { order }
}

/// True if all of the effect stands behind a "you may".
pub(crate) fn begins_with_may(effect: &Effect) -> bool {
    match effect {
        Effect::May { .. } => true,
        Effect::IfYouDo { first, .. } => begins_with_may(first),
        Effect::If { then, .. } => begins_with_may(then),
        _ => false,
    }
}

/// CR 7.6.13.b, 7.6.15.c, 7.6.16.b: kinds of abilities that wait in one window with the one that resolves next.
fn shared_window(next: &PendingTrigger, others: &[Shared<PendingTrigger>]) -> &'static [Rule] {
    use AbilityKind::{WhenAttackEnds, WhenDefeated};
    let kind = next.context.kind;
    let mut kinds = others.iter().map(|other| (other.context.kind, other.context.source));
    if kind.is_of_play() && kinds.clone().any(|(other, source)| other.is_of_play() && source == next.context.source) {
        return &[Rule::Cr7_6_13b, Rule::Cr6_2_0f];
    }
    if !others.is_empty() && (kind.is_of_attack() || kinds.clone().any(|(other, _)| other.is_of_attack())) {
        return &[Rule::Cr7_6_15c];
    }
    let pair = |other| matches!((kind, other), (WhenAttackEnds, WhenDefeated) | (WhenDefeated, WhenAttackEnds));
    if kinds.any(|(other, _)| pair(other)) { &[Rule::Cr7_6_16b] } else { &[] }
}

/// The next part of a layer.
pub(super) enum NextInLayer {
    Done,
    Ask(Decision, Option<PlayerId>),
    Resolve(usize, PlayerId),
}
