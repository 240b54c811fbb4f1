//! Effects "for each …", and those that several players carry out one after the other (CR 8.34, 11.4.3).

use std::sync::Arc;

use swu_cards::{Amount, Each, Effect, Grant, Target, Test, Who};

use super::damage::{as_instances, chosen_damage};
use crate::position::{Context, EffectFrame, Frame, Hits, Position};
use crate::terms::{Answer, Ask, CardId, PlayerId, Reason, Ref, Refs, Rule, WhyNot, just};

impl Position {
    /// CR 8.34.1.a: damage that is counted "for each" and not dealt to each is one instance of all of it.
    fn as_one_instance(&mut self, of: &Each, effect: &Effect, words: &Context) -> Option<Arc<Effect>> {
        let Effect::Damage {
            amount: Amount::Number(each),
            to: to @ (Target::Choose(_) | Target::Base(_)),
            by,
            unpreventable,
        } = effect
        else {
            return None;
        };
        let count = match of {
            // The base of each of their controllers: not one target, but several.
            Each::Objects(_) if matches!(to, Target::Base(Who::ControllerOf(_) | Who::OwnerOf(_))) => return None,
            Each::Objects(target) => self.look().fixed(target, words).len() as i32,
            Each::Times(amount) => self.look().amount(amount, words),
            Each::Players(_) => return None,
        };
        self.because(Rule::Cr8_34_1a, &[Rule::Cr8_34_1], words.source.card, Reason::OneInstance);
        Some(Arc::new(Effect::Damage {
            amount: Amount::Number(each * count),
            to: to.clone(),
            by: by.clone(),
            unpreventable: *unpreventable,
        }))
    }

    /// CR 7.1.4, 8.34.1: damage to each of several players or objects, without any choice, is dealt simultaneously.
    fn at_once(&self, of: &Each, effect: &Effect, words: &Context) -> Option<Hits> {
        let Effect::Damage { to, by, .. } = effect else { return None };
        if matches!(to, Target::Choose(_) | Target::Random { .. }) || matches!(by, Some(Target::Choose(_))) {
            return None;
        }
        let look = self.look();
        let each: Vec<Context> = match of {
            Each::Players(who) => {
                look.who(who, words).into_iter().map(|p| Context { player: Some(p), ..words.clone() }).collect()
            }
            Each::Objects(target) => {
                look.fixed(target, words).into_iter().map(|r| Context { it: just(r), ..words.clone() }).collect()
            }
            Each::Times(_) => return None,
        };
        let hits_of_each = each.iter().flat_map(|own| {
            let mut resolved: Vec<Refs> = by.iter().map(|by| look.fixed(by, own).into()).collect();
            resolved.push(look.fixed(to, own).into());
            self.hits_of(effect, &resolved, own)
        });
        Some(as_instances(hits_of_each.collect()))
    }

    /// CR 8.34.1: "for each …, you may deal damage to a unit": all units are chosen before any damage is dealt.
    fn chosen_together(&self, of: &Each, effect: &Effect, words: &Context) -> Option<Effect> {
        let Effect::Damage { amount, to: Target::Choose(choose), by: None, unpreventable } = chosen_damage(effect)?
        else {
            return None;
        };
        let look = self.look();
        let number = |words: &Context| Amount::Number(look.amount(&amount, words));
        let amounts: Vec<Amount> = match of {
            Each::Objects(target) if choose.filter.0.iter().all(is_of_no_other) => {
                let each = look.fixed(target, words).into_iter();
                each.map(|r| number(&Context { it: just(r), this_one: Some(r), ..words.clone() })).collect()
            }
            Each::Times(times) => vec![number(words); look.amount(times, words).clamp(0, 100) as usize],
            Each::Objects(_) | Each::Players(_) => return None,
        };
        let to = Target::Choose(choose);
        let deal = |amount| Arc::new(Effect::Damage { amount, to: to.clone(), by: None, unpreventable });
        (amounts.len() > 1).then(|| Effect::Together(amounts.into_iter().map(deal).collect()))
    }

    pub(super) fn begin_for_each(&mut self, part: &EffectFrame, of: &Each, effect: &Arc<Effect>, words: &Context) {
        let context = part.context;
        if self.decides_first(part, of, effect, words) {
            return;
        }
        if let Some(whole) = self.as_one_instance(of, effect, words) {
            return self.state.push(Self::part(&whole, context, false));
        }
        if let Some(hits) = self.at_once(of, effect, words) {
            if self.ask_damage_order(|| Frame::Do(part.clone()), &hits) {
                return;
            }
            if let Each::Objects(target) = of {
                self.because(Rule::Cr8_34_1, &[Rule::Cr8_34_1a], words.source.card, Reason::AllAtOnce);
                let refs = self.look().fixed(target, words);
                self.explain_last_known(&refs);
            }
            return self.deal_noted(context, &hits);
        }
        if let Some(all) = self.chosen_together(of, effect, words) {
            self.because(Rule::Cr8_34_1, &[Rule::Cr8_34_1a], words.source.card, Reason::AllAtOnce);
            if let Each::Objects(target) = of {
                let refs = self.look().fixed(target, words);
                self.explain_last_known(&refs);
            }
            return self.state.push(Self::part(&Arc::new(all), context, false));
        }
        if let Each::Objects(target @ Target::Each(_)) = of
            && matches!(**effect, Effect::Capture { captor: Target::It, what: Target::Choose(_) })
        {
            let captors = self.look().fixed(target, words);
            return self.begin_captures(context, captors, effect, words);
        }
        // What is done at one time, or the objects and players that it is done for one after the other.
        let (together, left): (Option<Effect>, Vec<Ref>) = match of {
            Each::Objects(target) => (None, self.by_decider(self.look().fixed(target, words), effect, words)),
            Each::Players(who) => {
                let them = self.look().who(who, words);
                let of_each: Option<Vec<Arc<Effect>>> = them.iter().map(|&player| damage_of(effect, player)).collect();
                let together = of_each.filter(|all| all.len() > 1).map(Effect::Together);
                (together, them.into_iter().map(Ref::Player).collect())
            }
            Each::Times(amount) => {
                self.explain_amount(amount, words);
                let times = self.look().amount(amount, words).clamp(0, 100);
                let settled_first = || {
                    let all = vec![effect.clone(); times as usize];
                    (times > 1 && is_settled_first(effect)).then_some(Effect::Together(all))
                };
                let Some(together) = times_over(effect, times).or_else(settled_first) else {
                    let frames: Vec<Frame> = (0..times).map(|_| Self::part(effect, context, false)).collect();
                    return self.state.push_in_order(frames);
                };
                (Some(together), Vec::new())
            }
        };
        if let Some(all) = together {
            self.because(Rule::Cr8_34_1, &[], words.source.card, Reason::AllAtOnce);
            return self.state.push(Self::part(&Arc::new(all), context, false));
        }
        self.state.push(Frame::ForEach { context, left, effect: effect.clone(), as_them: false });
    }

    /// Units that choose among the same cards capture together: those of one arena.
    fn begin_captures(&mut self, context: usize, captors: Vec<Ref>, effect: &Arc<Effect>, words: &Context) {
        let mut groups: Vec<(Vec<Ref>, Vec<Ref>)> = Vec::new();
        for captor in captors {
            let open = self.open_to_capture(captor, effect, words);
            match groups.iter_mut().find(|(_, same)| *same == open) {
                Some((group, _)) => group.push(captor),
                None => groups.push((vec![captor], open)),
            }
        }
        let frames: Vec<Frame> = groups
            .into_iter()
            .map(|(captors, _)| Frame::Captors { context, captors, effect: effect.clone() })
            .collect();
        self.state.push_in_order(frames);
    }

    /// The cards that the unit could capture by that effect.
    fn open_to_capture(&self, captor: Ref, effect: &Effect, words: &Context) -> Vec<Ref> {
        let Effect::Capture { what: Target::Choose(choose), .. } = effect else { return Vec::new() };
        let look = self.look();
        let is_safe = |card: CardId| {
            self.card(card).controller != words.controller
                && look.has_grant(card, |grant| *grant == Grant::CantBeCapturedByEnemies)
        };
        let mut open = look.all(&choose.filter, &Context { it: just(captor), ..words.clone() });
        open.retain(|option| !option.card().is_some_and(is_safe));
        open
    }

    /// CR 8.34.1: it is determined first how each of them resolves. Where there are fewer cards than units to capture them, the
    /// player who resolves it chooses the units (CR 1.5.2.c, 8.4.1).
    pub(crate) fn step_captors(&mut self, context: usize, mut captors: Vec<Ref>, effect: Arc<Effect>) {
        let words = self.context(context);
        let there = captors.first().map_or(0, |&captor| self.open_to_capture(captor, &effect, &words).len());
        if (1..captors.len()).contains(&there) {
            let Some(Answer::Choose(chosen)) = self.state.answer.take() else {
                let ask = Ask::of(captors.clone(), there, there);
                return self.ask_in(Frame::Captors { context, captors, effect }, &words, ask, Rule::Cr8_4_1);
            };
            self.log_choice_by(words.controller, &chosen, Rule::Cr8_4_1, &[Rule::Cr8_34_1, Rule::NoteR2_2_4]);
            for idle in captors.iter().filter(|captor| !chosen.contains(captor)).filter_map(|captor| captor.card()) {
                self.why_not(Rule::Cr8_33_1, &[Rule::Cr1_3_2], idle, WhyNot::NothingToCapture);
            }
            captors = chosen;
        }
        self.state.push(Frame::ForEach { context, left: captors, effect, as_them: false });
    }

    /// CR 11.4.3: where the controller of each object decides about it, one player after the other does, clockwise.
    pub(super) fn by_decider(&self, mut objects: Vec<Ref>, effect: &Effect, words: &Context) -> Vec<Ref> {
        if matches!(effect, Effect::Unless { who: Who::ControllerOf(_), .. }) {
            let players = self.clockwise_from(words.controller);
            objects.sort_by_key(|object| {
                let controller = object.object().map(|o| self.card(o.card).controller);
                players.iter().position(|p| Some(*p) == controller)
            });
        }
        objects
    }

    /// The next object or player of a "for each", or of a part that several players do.
    pub(crate) fn step_for_each(&mut self, context: usize, mut left: Vec<Ref>, effect: Arc<Effect>, as_them: bool) {
        // Nothing is done to players who have left the game since (CR 11.3.2).
        left.retain(|one| !matches!(one, Ref::Player(player) if self.player(*player).eliminated));
        if left.is_empty() {
            return;
        }
        let next = left.remove(0);
        self.state.push(Frame::ForEach { context, left, effect: effect.clone(), as_them });
        match next {
            Ref::Player(player) if as_them => {
                let parent = self.context(context);
                let own = Context { controller: player, player: Some(player), affected: Refs::new(), ..parent };
                self.state.contexts.push(own);
                let inner = self.contexts.len() - 1;
                self.state.push(Frame::PlayersEnd { context });
                self.state.push(Self::part(&effect, inner, false));
            }
            Ref::Player(player) => {
                self.state.note(context, |words| words.player = Some(player));
                self.state.push(Self::part(&effect, context, false));
            }
            card @ Ref::Card(object) => {
                if let Some(words) = self.state.context_mut(context) {
                    words.it = just(card);
                    words.this_one = Some(card);
                }
                if matches!(*effect, Effect::Unless { .. }) {
                    self.because(Rule::Cr8_34_1, &[], object.card, Reason::ForThisOne);
                }
                self.state.push(Self::part(&effect, context, false));
            }
        }
    }

    /// Takes the results of another player's part back into the words of the ability.
    pub(crate) fn step_players_end(&mut self, context: usize) {
        let Some(inner) = self.state.contexts.pop() else { return };
        if let Some(words) = self.state.context_mut(context) {
            // Of a player who did nothing nothing is spoken of.
            let chose = inner.chosen.len() > words.chosen.len();
            words.affected.extend(if inner.affected.is_empty() && chose { inner.it } else { inner.affected });
            if !words.affected.is_empty() {
                words.it = words.affected.clone();
            }
            words.chosen = inner.chosen;
            words.amount = inner.amount;
            words.number = inner.number;
            words.player = Some(inner.controller);
            words.done = words.done && inner.done;
        }
    }
}

/// True if the test says nothing of another object, which might be the one that a "for each" happens for.
fn is_of_no_other(test: &Test) -> bool {
    match test {
        Test::Not(inner) => is_of_no_other(inner),
        Test::Kind(_) | Test::Friendly | Test::Enemy | Test::Arena(_) | Test::Trait(_) | Test::Leader => true,
        _ => false,
    }
}

/// "For each player, deal damage to a unit that player controls": of that player.
fn damage_of(effect: &Effect, player: PlayerId) -> Option<Arc<Effect>> {
    let mut own = effect.clone();
    let Effect::Damage { to: Target::Choose(chosen), .. } = &mut own else { return None };
    let test = chosen.filter.0.iter_mut().find(|test| **test == Test::ControlledBy(Who::ThatPlayer))?;
    *test = Test::ControlledBy(Who::Seat(player.0));
    Some(Arc::new(own))
}

/// An effect that creates tokens or draws cards, several times at once (CR 8.34.1): that many of them. Whatever is done to the
/// tokens is done to each.
fn times_over(effect: &Effect, times: i32) -> Option<Effect> {
    let many = |count: &Amount| match count {
        Amount::Number(number) => Some(Amount::Number(number.saturating_mul(times))),
        _ => None,
    };
    let all = match effect {
        _ if times < 2 => return None,
        Effect::Create { token, count, who, ready } => {
            Effect::Create { token: *token, count: many(count)?, who: who.clone(), ready: *ready }
        }
        Effect::Draw { who, count } => Effect::Draw { who: who.clone(), count: many(count)? },
        Effect::Sequence(parts) => {
            let of_each = |part: &Arc<Effect>| match &**part {
                Effect::Give { to: Target::Affected, .. } | Effect::Lasting { to: Target::Affected, .. } => {
                    Some(part.clone())
                }
                part => times_over(part, times).map(Arc::new),
            };
            Effect::Sequence(parts.iter().map(of_each).collect::<Option<_>>()?)
        }
        _ => return None,
    };
    Some(all)
}

/// True if the operands of the effect are all that there is to choose: of several such effects they are settled first (CR
/// 8.34.1).
const fn is_settled_first(effect: &Effect) -> bool {
    matches!(
        effect,
        Effect::Give { .. } | Effect::Damage { .. } | Effect::Defeat(_) | Effect::Exhaust(_) | Effect::ReturnToHand(_)
    )
}
