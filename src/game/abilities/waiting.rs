//! What waits to resolve: delayed effects (CR 7.7.4), and layers of triggered abilities with what is nested in them
//! (CR 7.6.8 to 7.6.12), in the order that the players choose.

use std::sync::Arc;

use swu_cards::{Ability, AbilityClass, Effect, Limit, Phase, Trigger, Who};

use super::plot::{is_plot, only_plots};
use crate::position::Position;
use crate::position::frame::{BoundaryMoment, Do, Frame};
use crate::position::mistake::Mistake;
use crate::position::moment::Moments;
use crate::position::occurrence::Occurrence;
use crate::position::shared::Shared;
use crate::position::state::{Context, Delayed, Use, Waiting, When, Zone};
use crate::terms::ability_kind::AbilityKind;
use crate::terms::decision::{Answer, Ask, Choice, Decision, Giver, Refusal, Waiter};
use crate::terms::event::{Happening, Reason};
use crate::terms::ids::{CardId, PlayerId, Ref};
use crate::terms::rule::Rule;
use crate::terms::why_not::WhyNot;

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
                    When::Next { trigger, .. } => look.about(trigger, occurrence, &delayed.context).is_some(),
                    When::Leaves(object) => matches!(occurrence, Occurrence::Left { card } if card == object),
                    _ => false,
                })
            })
            .map(|(index, _)| index)
            .collect();
        let used = occurrences.iter().any(|occurrence| matches!(occurrence, Occurrence::UsedAbility { .. }));
        for index in due.into_iter().rev() {
            let mut delayed = self.delayed.remove(index);
            if used {
                delayed.context.used = self.last_used.clone();
            }
            self.begin_delayed(delayed);
        }
    }

    /// CR 7.7.4.b: delayed effects of this moment, before any triggered ability of it.
    pub(crate) fn step_delayed_at(&mut self, moment: BoundaryMoment) {
        let wanted = if moment.starts { When::PhaseStarts(moment.phase) } else { When::PhaseEnds(moment.phase) };
        let round_ends = !moment.starts && moment.phase == Phase::Regroup && !self.regroups_again();
        let (due, rest): (Vec<Delayed>, Vec<Delayed>) = std::mem::take(&mut self.delayed)
            .into_iter()
            .partition(|d| d.when == wanted || (d.when == When::RoundEnds && round_ends));
        self.delayed = rest;
        self.push(Frame::DelayedLayer { waiting: due, current: None });
    }

    /// CR 7.7.4.e: the active player chooses which player goes first, each player the order of their own.
    pub(crate) fn step_delayed_layer(&mut self, mut waiting: Vec<Delayed>, current: Option<PlayerId>) {
        let waiters = waiters(waiting.iter().map(|d| (&d.context, &d.effect, Giver(None))));
        match self.next_of(&waiters, current, Rule::Cr7_7_4e) {
            Next::Done => {}
            Next::Ask(decision, current) => self.ask(Frame::DelayedLayer { waiting, current }, decision),
            Next::Resolve(index, current) => {
                let delayed = waiting.remove(index);
                self.push(Frame::DelayedLayer { waiting, current: Some(current) });
                self.begin_delayed(delayed);
            }
        }
    }

    fn begin_delayed(&mut self, delayed: Delayed) {
        let source = delayed.context.source.card;
        let gone = !self.in_play(delayed.context.source);
        let also: &[Rule] = if gone { &[Rule::Cr7_7_4c, Rule::Cr8_12_1] } else { &[] };
        self.log_all(Rule::Cr7_7_4b, also, Happening::Delayed { source });
        if delayed.context.kind.is_triggered() {
            // CR 7.7.4.d: a triggered ability has made it, and it is none itself.
            self.rests_also_on(&[Rule::Cr7_7_4d]);
        }
        if ends_an_effect(&delayed.effect) {
            self.rests_also_on(&[Rule::Cr7_7_4f]);
        }
        if let Some(rule) = self.why_used().filter(|_| matches!(&delayed.when, When::Next { .. })) {
            self.rests_also_on(&[rule]);
        }
        let mut context = delayed.context;
        context.delayed = true;
        self.begin_effect(context, delayed.effect);
    }

    /// Begins to resolve an effect in a context of its own.
    pub(crate) fn begin_effect(&mut self, context: Context, effect: Arc<Effect>) {
        self.contexts.push(Context { begun: self.log.mark, ..context });
        let context = self.contexts.len() - 1;
        self.push(Frame::EndAbility);
        self.push(Frame::Do(Do::new(effect, context)));
    }

    /// CR 7.6.8, 7.6.11: what has triggered becomes a layer of its own and resolves before anything below.
    pub(crate) fn step_triggers(&mut self) {
        if self.waiting.is_empty() || self.ask_collector() {
            return;
        }
        let waiting = std::mem::take(&mut self.waiting);
        let layers = self.frames.iter().filter(|f| matches!(f, Frame::Layer { .. })).count();
        if layers > 0
            && let Some(first) = waiting.first()
        {
            let also: &[Rule] = if layers > 1 { &[Rule::Cr7_6_12] } else { &[] };
            self.because(Rule::Cr7_6_11, also, first.context.source.card, Reason::Nested);
        }
        if self.mistaken(Mistake::NestedAbilitiesWait)
            && let Some(outer) = self.layer_to_wait_for()
        {
            return self.frames.insert(outer, Frame::Layer { waiting, current: None });
        }
        self.push(Frame::Triggers);
        self.push_layers(waiting);
    }

    /// CR 7.1.6.e, 7.6.12: what an action has triggered that an ability had its player take is nested in what else has
    /// triggered while the ability was used, and resolves first.
    fn push_layers(&mut self, mut waiting: Vec<Shared<Waiting>>) {
        let outermost = waiting.iter().map(|waits| waits.depth).min().unwrap_or_default();
        let deepest = waiting.iter().map(|waits| waits.depth).max().unwrap_or_default();
        for depth in outermost..deepest {
            let (outer, nested): (Vec<_>, Vec<_>) = waiting.into_iter().partition(|waits| waits.depth == depth);
            if !outer.is_empty() {
                self.push(Frame::Layer { waiting: outer, current: None });
            }
            waiting = nested;
        }
        if outermost < deepest
            && let Some(first) = waiting.first()
        {
            self.because(Rule::Cr7_1_6e, &[Rule::Cr7_6_12], first.context.source.card, Reason::Nested);
        }
        self.push(Frame::Layer { waiting, current: None });
    }

    /// The place of the layer that is resolving, unless it is an attack in it that goes on.
    fn layer_to_wait_for(&self) -> Option<usize> {
        let innermost = self.frames.iter().rposition(|f| matches!(f, Frame::Layer { .. } | Frame::Attack(_)))?;
        let is_layer = matches!(self.frames.get(innermost), Some(Frame::Layer { .. }));
        is_layer.then(|| self.frames.iter().position(|f| matches!(f, Frame::Layer { .. })))?
    }

    /// CR 7.5.13.f: who has to choose the opponent that resolves a Bounty does so before what has triggered resolves.
    fn ask_collector(&mut self) -> bool {
        let Some(index) = self.waiting.iter().position(|w| w.chooser.is_some()) else { return false };
        let answer = self.answer.take();
        let Some(waits) = self.waiting.get_mut(index) else { return false };
        if let Some(Answer::Choose(chosen)) = answer
            && let Some(Ref::Player(collector)) = chosen.first()
        {
            (waits.context.controller, waits.context.side) = (*collector, *collector);
            waits.chooser = None;
            let source = waits.context.source.card;
            self.because(Rule::Cr7_5_13f, &[], source, Reason::CollectedByOpponent);
            self.push(Frame::Triggers);
            return true;
        }
        let (player, source) = (waits.chooser.unwrap_or(waits.context.controller), waits.context.source);
        let options = self.opponents(player).into_iter().map(Ref::Player).collect();
        let choice = Choice { options, min: 1, max: 1, optional: false, limits: Vec::new() };
        let decision = Decision { player, ask: Ask::Choose(choice), rule: Rule::Cr7_5_13f, source: Some(source) };
        self.ask(Frame::Triggers, decision);
        true
    }

    /// One layer: which player, which ability next; what triggers while it resolves is nested and goes first.
    pub(crate) fn step_layer(
        &mut self,
        mut waiting: Vec<Shared<Waiting>>,
        current: Option<PlayerId>,
    ) -> Result<(), Refusal> {
        waiting
            .retain(|w| !self.player(w.context.controller).eliminated && (!is_plot(w) || self.waits_in_resources(w)));
        if let Some(answer) = self.plot_answer(&waiting, current) {
            return self.step_plot(waiting, answer);
        }
        let waiters = waiters(waiting.iter().map(|w| (&w.context, &w.effect, w.given_by)));
        match self.next_of(&waiters, current, Rule::Cr7_6_9) {
            Next::Done => {}
            Next::Ask(_, Some(player)) if only_plots(&waiting, player) => self.ask_plot(waiting, player),
            Next::Resolve(_, player) if only_plots(&waiting, player) => self.ask_plot(waiting, player),
            Next::Resolve(index, player) if waiting.get(index).is_some_and(|waits| is_plot(waits)) => {
                return self.next_plot(waiting, index, player);
            }
            Next::Ask(decision, current) => self.ask(Frame::Layer { waiting, current }, decision),
            Next::Resolve(index, current) => {
                let mut next = waiting.remove(index).into_inner();
                next.also.extend(shared_window(&next, &waiting));
                self.push(Frame::Layer { waiting, current: Some(current) });
                self.push(Frame::Triggers);
                self.resolve_waiting(next);
            }
        }
        Ok(())
    }

    fn resolve_waiting(&mut self, mut waiting: Waiting) {
        let source = waiting.context.source.card;
        if let Some((id, limit)) = waiting.limit {
            if self.is_used_up(source, id, limit) {
                return;
            }
            self.use_up(source, id, limit);
            waiting.context.spent = waiting.limit.filter(|_| begins_with_may(&waiting.effect));
        }
        let rule = waiting.context.kind.rule();
        let told = Happening::Resolved { source, kind: waiting.context.kind };
        self.tell(rule, |at| at.rules_of_its_kind(rule, waiting.context.source).to_vec(), told);
        if self.is_attached_to_nothing(&waiting) {
            self.why_not(Rule::NoteR2_1_2, &[Rule::Cr8_29_3], source, WhyNot::AttachedToNothing);
        }
        let more = self.rules_of_resolving(&waiting);
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

    /// Whether the ability triggered when the upgrade was played, and the upgrade has left play since.
    fn is_attached_to_nothing(&self, waiting: &Waiting) -> bool {
        let source = waiting.context.source;
        let was_attached = || self.look().gone(source).is_some_and(|known| matches!(known.zone, Zone::Attached(_)));
        waiting.context.kind == AbilityKind::WhenPlayed && !self.in_play(source) && was_attached()
    }

    /// The class of abilities that something of that player waits for, which a keyword only resolves like.
    fn passed_over(&self, words: &Context) -> Option<AbilityClass> {
        let class = words.kind.resolves_like()?;
        let waits = |trigger: &Trigger| matches!(trigger, Trigger::UsesAbility { kind, .. } if *kind == class);
        let delayed = self.delayed.iter().any(|d| {
            d.context.controller == words.controller && matches!(&d.when, When::Next { trigger, .. } if waits(trigger))
        });
        let look = self.look();
        let is = |a: &Arc<Ability>| matches!(&**a, Ability::Triggered(t) if t.when.iter().any(waits));
        let constant = |source: CardId| {
            self.face(source).sort.triggers.meets(Moments::USED_ABILITY) && look.abilities(source).iter().any(is)
        };
        let mut own = look.sources().filter(|&source| self.card(source).controller == words.controller);
        (delayed || own.any(constant)).then_some(class)
    }

    /// The same ability once more, with fresh choices.
    pub(crate) fn use_again(&mut self, words: &Context) {
        if let Some(used) = words.used.clone() {
            self.begin_used(*used);
        }
    }

    /// Begins an ability, which counts as used. What triggers on that is settled now, by the cards that are in play
    /// (CR 7.6.3), and waits until the ability has resolved (CR 7.6.8).
    pub(crate) fn begin_used(&mut self, waiting: Waiting) {
        if let Some(occurrence) = waiting.is_used() {
            let used = Box::new(waiting.clone());
            self.last_used = Some(used.clone());
            let triggered = self.triggered_by(&[occurrence]);
            self.last_used = None;
            self.push(Frame::Used { used, triggered });
        }
        let mut context = waiting.context.clone();
        if context.kind == AbilityKind::Bounty {
            // What collects it once more has said "you may" itself.
            let again = match &*waiting.effect {
                Effect::May { effect, .. } => effect.clone(),
                _ => waiting.effect.clone(),
            };
            context.used = Some(Box::new(Waiting { effect: again, ..waiting.clone() }));
        }
        self.begin_effect(context, waiting.effect);
    }

    /// CR 8.32.3: an ability whose player has declined all that it says they may do has not been used.
    pub(crate) fn forget_use(&mut self, words: &Context) {
        if words.declined
            && matches!(self.frames.last(), Some(Frame::Used { used, .. }) if begins_with_may(&used.effect))
        {
            self.frames.pop();
            self.rests_also_on(&[Rule::Cr8_32_3]);
        }
    }

    /// An ability has been used and has resolved.
    pub(crate) fn step_used(&mut self, used: Box<Waiting>, triggered: Vec<Waiting>) {
        let Some(occurrence) = used.is_used() else { return };
        self.last_used = Some(used);
        self.wait_for(triggered);
        self.delayed_until(&[occurrence]);
        // What triggers on that has triggered: from here on it makes no difference which ability it was.
        self.last_used = None;
    }

    /// CR 7.6.17: a triggered ability of that class on a card, used out of its time; of several the player chooses one.
    pub(crate) fn perform_use_ability(&mut self, part: &Do, class: AbilityClass, of: &[Ref], words: &Context) {
        let answer = self.answer.take();
        let of = of.iter().find_map(|r| r.card().filter(|&card| self.in_play(self.object(card))));
        let mut found = of.map_or_else(Vec::new, |of| self.triggered_of(of, class));
        found.dedup_by(|one, other| one.0 == other.0);
        let chosen = match answer {
            Some(Answer::Next(chosen)) => chosen,
            _ => 0,
        };
        let (Some(of), Some((effect, kind, _))) = (of.map(|of| self.object(of)), found.get(chosen).cloned()) else {
            return self.note_done(part.context, false);
        };
        if found.len() > 1 && answer.is_none() {
            let waiter = |(place, &(_, kind, given_by)): (usize, &(_, AbilityKind, Giver))| Waiter {
                source: of,
                kind,
                place,
                given_by,
            };
            let ask = Ask::Next { options: found.iter().enumerate().map(waiter).collect() };
            let decision = self.decision_of(words, ask, Rule::Cr7_6_17);
            return self.ask(Frame::Do(part.clone()), decision);
        }
        let context = Context {
            kind,
            subject: Some(Ref::Card(of)),
            it: vec![Ref::Card(of)],
            ..Context::new(of, words.controller)
        };
        self.note_done(part.context, true);
        self.log(Rule::Cr7_6_17, Happening::Resolved { source: of.card, kind });
        self.begin_used(Waiting::new(effect, context));
    }

    /// The triggered abilities of that class on a card: what each does, and of what sort it is.
    pub(crate) fn triggered_of(&self, of: CardId, class: AbilityClass) -> Vec<(Arc<Effect>, AbilityKind, Giver)> {
        let look = self.look();
        let named = |a: &Arc<Ability>| match &**a {
            Ability::Triggered(triggered) => {
                let kinds = triggered.when.iter().map(AbilityKind::of_trigger);
                let kind = kinds.into_iter().find(|kind| kind.class() == Some(class))?;
                Some((triggered.effect.clone(), kind, Giver(look.giver_of(of, a))))
            }
            _ => None,
        };
        look.abilities(of).iter().filter_map(named).collect()
    }

    fn next_of(&mut self, waiters: &[(PlayerId, Waiter)], current: Option<PlayerId>, rule: Rule) -> Next {
        let mut players: Vec<PlayerId> = waiters.iter().map(|(p, _)| *p).collect();
        players.sort();
        players.dedup();
        let answer = self.answer.take();
        let current = current.filter(|p| players.contains(p));
        let (player, answer) = match (current, players.as_slice(), answer) {
            (_, [], _) => return Next::Done,
            (Some(player), _, answer) => (player, answer),
            (None, [only], answer) => (*only, answer),
            (None, _, Some(Answer::Choose(chosen))) => match chosen.first() {
                Some(&Ref::Player(player)) => {
                    let rule = first_player_rule(rule);
                    let also: &[Rule] = if self.is_turn() { &[] } else { &[Rule::Cr1_4_5] };
                    let what = Happening::Chose { player: self.active(), cards: Vec::new(), players: vec![player] };
                    self.log_all(rule, also, what);
                    (player, None)
                }
                _ => return Next::Done,
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
                let choice = Choice { options, min: 1, max: 1, optional: false, limits: Vec::new() };
                let rule = first_player_rule(rule);
                let decision = Decision { player: self.active(), ask: Ask::Choose(choice), rule, source: None };
                return Next::Ask(decision, None);
            }
        };
        let own: Vec<(usize, &Waiter)> =
            waiters.iter().enumerate().filter(|(_, (p, _))| *p == player).map(|(i, (_, w))| (i, w)).collect();
        match (own.as_slice(), answer) {
            ([(only, _)], _) => Next::Resolve(*only, player),
            (_, Some(Answer::Next(n))) => own.get(n).map_or(Next::Done, |(index, _)| Next::Resolve(*index, player)),
            _ => {
                let options = own.into_iter().map(|(_, w)| w.clone()).collect();
                let player_asked = if self.player(player).eliminated { self.active() } else { player };
                let decision = Decision { player: player_asked, ask: Ask::Next { options }, rule, source: None };
                Next::Ask(decision, Some(player))
            }
        }
    }

    /// Whether a limited ability has been used as often as it may (CR 7.2.5).
    pub(crate) fn is_used_up(&self, card: CardId, id: u64, limit: Limit) -> bool {
        let (Limit::PerPhase(most) | Limit::PerRound(most) | Limit::PerGame(most)) = limit;
        self.card(card).uses().iter().any(|used| used.ability == id && used.times >= most)
    }

    pub(crate) fn use_up(&mut self, card: CardId, id: u64, limit: Limit) {
        let mut state = self.card_mut(card);
        let uses = state.uses_mut();
        match uses.iter_mut().find(|used| used.ability == id) {
            Some(used) => used.times += 1,
            None => uses.push(Use { ability: id, limit, times: 1 }),
        }
    }

    /// CR 8.32.3: an ability whose "you may" is declined has not been used.
    pub(crate) fn give_back_use(&mut self, context: usize) {
        let Some(words) = self.context_mut(context).filter(|words| !words.taken) else { return };
        let (source, spent) = (words.source.card, words.spent.take());
        let Some((id, _)) = spent else { return };
        let mut state = self.card_mut(source);
        let used = state.uses_mut().iter_mut().find(|used| used.ability == id);
        let was_used = used.map(|used| used.times = used.times.saturating_sub(1)).is_some();
        drop(state);
        if was_used {
            self.because(Rule::Cr8_32_3, &[], source, Reason::NotUsed);
        }
    }
}

impl Waiting {
    /// What its use is for abilities that trigger on that, if it is of a class that any of them asks about.
    fn is_used(&self) -> Option<Occurrence> {
        let class = self.context.kind.class()?;
        Some(Occurrence::UsedAbility { player: self.context.controller, class, source: self.context.source })
    }
}

/// What waits, by the names that players know it by, with who controls it. Different abilities of one card that have the
/// same name are numbered from the second on; those that do the same are the same.
fn waiters<'w>(waiting: impl Iterator<Item = (&'w Context, &'w Arc<Effect>, Giver)>) -> Vec<(PlayerId, Waiter)> {
    let mut seen: Vec<(&Context, &Arc<Effect>)> = Vec::new();
    waiting
        .map(|(context, effect, given_by)| {
            let called_so =
                |one: &&(&Context, &Arc<Effect>)| (one.0.source, one.0.kind) == (context.source, context.kind);
            let place = seen.iter().filter(called_so).position(|one| one.1 == effect);
            let place = place.unwrap_or_else(|| {
                let place = seen.iter().filter(called_so).count();
                seen.push((context, effect));
                place
            });
            (context.controller, Waiter { source: context.source, kind: context.kind, place, given_by })
        })
        .collect()
}

/// The rule by which the active player says whose abilities go first.
fn first_player_rule(order: Rule) -> Rule {
    if order == Rule::Cr7_6_9 { Rule::Cr7_6_10 } else { order }
}

/// Whether all that the effect does stands behind a "you may".
pub(crate) fn begins_with_may(effect: &Effect) -> bool {
    match effect {
        Effect::May { .. } => true,
        Effect::IfYouDo { first, .. } => begins_with_may(first),
        Effect::If { then, .. } => begins_with_may(then),
        _ => false,
    }
}

/// CR 7.7.4.f: whether a delayed effect is where what an ability did comes to its end.
fn ends_an_effect(effect: &Effect) -> bool {
    matches!(effect, Effect::TakeControl { who: Who::OwnerOf(_), .. } | Effect::Rescue(_))
}

/// CR 7.6.13.b, 7.6.15.c, 7.6.16.b: kinds of abilities that wait in one window with the one that resolves next.
fn shared_window(next: &Waiting, others: &[Shared<Waiting>]) -> &'static [Rule] {
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

/// What comes next in a layer.
enum Next {
    Done,
    Ask(Decision, Option<PlayerId>),
    Resolve(usize, PlayerId),
}
