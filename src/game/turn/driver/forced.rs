//! Prompts that are not asked: those with one legal answer, and those of which every answer comes to the same.
//!
//! Cards that cannot be told apart are one (the same card in the same place with the same status and the same on it), and
//! so are abilities that do the same of such cards. What the file of a ruling gives another name is told apart.

use std::mem::discriminant;

use swu_cards::{Amount, CardKind, Duration, Effect, Target, Who};

use super::ForcedAnswer;
use super::stands_alone::stands_alone;
use crate::abilities::plot::is_plot;
use crate::effects::{Operand, operands};
use crate::position::{
    Attack, Context, DelayedEffect, EffectFrame, Frame, LastKnown, PassState, PendingTrigger, Position, Zone,
};
use crate::terms::{AbilityKind, Answer, Ask, CardId, Choice, Decision, NameOf, Object, PlayerId, Ref, Refs, Waiter};

/// The most waiting abilities for which it is tried if they can do anything.
const MOST_IDLE: usize = 3;

/// The most options of a choice for which it is tried if any changes anything.
const MOST_TRIED: usize = 8;

/// The deepest trial of answers inside of trials: enough for the order of [`MOST_IDLE`] abilities.
const DEEPEST_TRIAL: u8 = 2;

impl Position {
    /// The answer to a decision that nobody is asked for.
    pub(crate) fn forced_answer(&self, decision: &Decision) -> Option<ForcedAnswer> {
        let only = self.only_answer(decision).map(|answer| ForcedAnswer { answer, free: false });
        let any = || self.any_known_answer(decision).or_else(|| self.idle_answer(decision));
        only.or_else(|| any().map(|answer| ForcedAnswer { answer, free: true }))
    }

    /// The only legal answer, where there is just one and nothing is optional.
    fn only_answer(&self, decision: &Decision) -> Option<Answer> {
        match &decision.ask {
            Ask::Choose(choice) if choice.options.is_empty() || choice.max == 0 => Some(Answer::Choose(Vec::new())),
            // Which cards are put back is no choice, but in which order they lie is one.
            Ask::Choose(choice) if choice.max > 1 && self.choice_puts_back() && !self.all_alike(&choice.options) => {
                None
            }
            Ask::Choose(choice)
                if !choice.optional && choice.min == choice.max && choice.max == choice.options.len() =>
            {
                Some(Answer::Choose(choice.options.clone()))
            }
            Ask::Choose(choice)
                if !choice.optional
                    && choice.min > 0
                    && choice.limits.is_empty()
                    && self.all_alike(&choice.options) =>
            {
                (choice.min == choice.max)
                    .then(|| Answer::Choose(choice.options.iter().copied().take(choice.min).collect()))
            }
            Ask::Choose(choice) if !choice.optional && choice.min == 1 && choice.max == 1 => self.other_one(choice),
            Ask::Random(random) if random.count >= random.options.len() || self.all_alike(&random.options) => {
                Some(Answer::Choose(random.options.iter().copied().take(random.count).collect()))
            }
            Ask::FirstResources { options, count } if options.len() <= *count || self.are_known_alike(options) => {
                Some(Answer::Choose(self.refs(options.get(..*count).unwrap_or(options))))
            }
            Ask::Resource { options } if options.is_empty() => Some(Answer::Choose(Vec::new())),
            Ask::Next { options } if self.are_all_the_same(options) => Some(Answer::Next(0)),
            Ask::Mode { options, optional: false } if options.len() == 1 => Some(Answer::Mode(0)),
            Ask::Number { min, max } if min == max => Some(Answer::Number(*min)),
            Ask::Divide { amount, exact: true, optional: false, options } => match options.as_slice() {
                [(only, most)] => Some(Answer::Divide(vec![(*only, (*amount).min(*most))])),
                _ => None,
            },
            Ask::Divide { options, .. } if options.is_empty() => Some(Answer::Divide(Vec::new())),
            Ask::Arrange { cards, bottom_min, bottom_max } if cards.len() == 1 && bottom_min == bottom_max => {
                let (top, bottom) =
                    if *bottom_min == 1 { (Vec::new(), cards.clone()) } else { (cards.clone(), Vec::new()) };
                Some(Answer::Arrange { top, bottom })
            }
            Ask::Arrange { cards, .. } if cards.is_empty() => {
                Some(Answer::Arrange { top: Vec::new(), bottom: Vec::new() })
            }
            Ask::Plot { options } if options.is_empty() => Some(Answer::Choose(Vec::new())),
            _ => None,
        }
    }

    /// The other one of two that are alike, where one has been chosen already for an effect that can happen to it only once.
    fn other_one(&self, choice: &Choice) -> Option<Answer> {
        let cards: Vec<CardId> = choice.options.iter().filter_map(|option| option.card()).collect();
        let (first, others) = cards.split_first()?;
        let free = |option: &&Ref| option.card().is_some_and(|card| !self.is_chosen_already(card));
        let free: Vec<Ref> = choice.options.iter().filter(free).copied().collect();
        let alike = cards.len() == choice.options.len() && others.iter().all(|&other| self.is_alike(*first, other));
        let answers = alike && free.len() < cards.len() && self.all_alike(&free);
        answers.then(|| Answer::Choose(free.into_iter().take(1).collect()))
    }

    /// One of the answers, where they are several and all come to the same.
    fn any_known_answer(&self, decision: &Decision) -> Option<Answer> {
        match &decision.ask {
            Ask::Choose(choice) if choice.max == 1 && self.would_change_none(&choice.options) => {
                let chosen = choice.options.iter().map(|&option| vec![option]);
                let none = choice.optional.then(Vec::new);
                let answers = none.into_iter().chain(chosen).map(Answer::Choose).collect();
                self.any_that_changes_none(decision, answers)
            }
            Ask::Choose(choice) if choice.min == 0 && self.would_change_none(&choice.options) => {
                let most: Vec<Ref> = choice.options.iter().copied().take(choice.max).collect();
                self.any_that_changes_none(decision, [Vec::new(), most].map(Answer::Choose).to_vec())
            }
            Ask::Choose(choice) if choice.options.iter().all(|option| matches!(option, Ref::Player(_))) => {
                let answers = choice.options.iter().map(|&player| Answer::Choose(vec![player])).collect();
                match self.frames.last() {
                    Some(Frame::DelayedLayer { .. }) => self.order_of_idle(decision, answers),
                    Some(Frame::Do(_)) if self.decks_are_empty(&choice.options) => {
                        self.any_that_changes_none(decision, answers)
                    }
                    _ => self.any_of_nothing(decision, answers),
                }
            }
            Ask::Next { options } => {
                let saboteur = || options.iter().position(|waiter| waiter.kind == AbilityKind::Saboteur);
                // CR 7.5.10.a: it defeats the defending unit's Shields, and a base is none.
                let idle = saboteur().filter(|_| self.attacks_no_unit()).map(Answer::Next);
                idle.or_else(|| self.any_of_nothing(decision, (0..options.len()).map(Answer::Next).collect()))
                    .or_else(|| self.order_of_one(decision, options))
                    .or_else(|| self.order_of_idle(decision, (0..options.len()).map(Answer::Next).collect()))
            }
            // CR 8.30.1: any number may be chosen, though none of it can be healed.
            Ask::Number { min, max } if self.heals_nothing() => {
                self.any_that_changes_none(decision, [*min, *max].map(Answer::Number).to_vec())
            }
            Ask::Arrange { cards, bottom_min, bottom_max } if self.are_alike(cards) => {
                let answers = (*bottom_min..=*bottom_max).filter_map(|bottom| {
                    let (top, bottom) = cards.split_at_checked(cards.len().checked_sub(bottom)?)?;
                    Some(Answer::Arrange { top: top.to_vec(), bottom: bottom.to_vec() })
                });
                self.all_come_to_the_same(decision, answers.collect(), Self::reaches_a_decision).map(|(first, _)| first)
            }
            _ => None,
        }
    }

    /// True if the effect that resolves would change nothing of any of the options: nothing can be healed or turned, and no
    /// damage is there to be dealt.
    fn would_change_none(&self, options: &[Ref]) -> bool {
        let Some(Frame::Do(part)) = self.frames.last() else { return false };
        let would_change_none = |effect: &Effect| {
            let mut cards = options.iter().map(|option| option.card());
            cards.all(|card| card.is_some_and(|card| !self.would_change(effect, card)))
        };
        match &*part.effect {
            effect @ (Effect::Heal { .. } | Effect::Ready(_) | Effect::Exhaust(_)) => would_change_none(effect),
            Effect::Together(parts) => parts.iter().all(|part| would_change_none(part)),
            Effect::Damage { amount: Amount::ThatMuch, .. } => self.context(part.context).amount <= 0,
            _ => false,
        }
    }

    /// True if the effect that resolves heals damage from what has been chosen, and none is there.
    fn heals_nothing(&self) -> bool {
        let Some(Frame::Do(part)) = self.frames.last() else { return false };
        matches!(&*part.effect, Effect::Heal { .. }) && self.would_change_none(&part.resolved.concat())
    }

    /// True if nothing is on top of the decks of these players that could be looked at or revealed.
    fn decks_are_empty(&self, options: &[Ref]) -> bool {
        let Some(Frame::Do(part)) = self.frames.last() else { return false };
        let is_empty = |option: &Ref| matches!(option, Ref::Player(player) if self.player(*player).deck.is_empty());
        let of_decks =
            matches!(*part.effect, Effect::Reveal(Target::TopOfDeck(..)) | Effect::Look { at: Target::TopOfDeck(..) });
        of_decks && options.iter().all(is_empty)
    }

    /// True if the effect that asks for a choice would change the status of that card: heal, ready or exhaust it.
    pub fn choice_would_change(&self, card: CardId) -> bool {
        match self.frames.last() {
            Some(Frame::Do(part)) => self.would_change(&part.effect, card),
            _ => true,
        }
    }

    /// True if that effect would change the status of a card in play.
    fn would_change(&self, effect: &Effect, card: CardId) -> bool {
        let state = self.card(card);
        match effect {
            Effect::Heal { .. } => state.damage > 0,
            Effect::Ready(_) => state.exhausted,
            Effect::Exhaust(_) => !state.exhausted,
            _ => true,
        }
    }

    /// The first of these answers, each of which changes nothing by itself, if nothing that follows tells them apart.
    fn any_that_changes_none(&self, decision: &Decision, answers: Vec<Answer>) -> Option<Answer> {
        // One of several in a row ("ready a resource for each unit"): trying all of each would try all of their combinations.
        if self.log.trials > 0 {
            return answers.into_iter().next();
        }
        let Some(Frame::Do(EffectFrame { context, .. })) = self.frames.last() else { return None };
        let forgetful = |next: &mut Self| {
            let is_played = next.reaches_a_decision();
            next.forget_choices(*context);
            is_played
        };
        self.all_come_to_the_same(decision, answers, forgetful).map(|(first, _)| first)
    }

    /// Forgets what an ability has chosen so far, if nothing that is left of it speaks of that.
    fn forget_choices(&mut self, context: usize) {
        let is_done_without = |frame: &Frame| match frame {
            Frame::Do(part) => part.context != context || (part.resolved.is_empty() && stands_alone(&part.effect)),
            Frame::IfYouDo { context: own, .. }
            | Frame::PlayersEnd { context: own }
            | Frame::ForEach { context: own, .. }
            | Frame::Captors { context: own, .. }
            | Frame::Modes { context: own, .. }
            | Frame::UnlessEnd { context: own, .. }
            | Frame::PayCosts { context: own, .. }
            | Frame::SearchEnd { context: own, .. }
            | Frame::LookOrder { context: own, .. } => *own != context,
            _ => true,
        };
        if self.frames.iter().all(is_done_without)
            && let Some(words) = self.state.context_mut(context)
        {
            words.chosen.iter_mut().for_each(Refs::clear);
            words.it.clear();
            words.affected.clear();
        }
    }

    /// A copy to try answers in, unless too many are being tried already. It leaves the frames alone that the `other`, to
    /// which it is to be compared, has left as they were.
    fn trial(&self, other: Option<&Self>) -> Option<Self> {
        if self.log.trials >= DEEPEST_TRIAL {
            return None;
        }
        let mut copy = self.clone();
        copy.log.quiet = true;
        copy.log.shown = false;
        copy.log.trials += 1;
        copy.log.lowest = copy.frames.len();
        copy.log.floor = other.map_or(0, |other| other.log.lowest);
        Some(copy)
    }

    /// True if a trial would go on with a frame that the one to which it is compared has not come to: with that, it does
    /// not come to the same.
    pub(in crate::turn) const fn has_left_trial(&self) -> bool {
        self.log.lowest < self.log.floor
    }

    /// The position that a trial leads to, if it can be made.
    fn tried(&self, to: impl Fn(&mut Self) -> bool) -> Option<Self> {
        let mut next = self.trial(None)?;
        to(&mut next).then_some(next)
    }

    /// True if a trial leads to what the other one has led to.
    fn comes_to(&self, other: &Self, to: impl Fn(&mut Self) -> bool) -> bool {
        let Some(mut next) = self.trial(Some(other)) else { return false };
        let is_other = |next: &Self| {
            let may_be = next.looks_like(other);
            debug_assert!(may_be || !next.cannot_be_told_from(other), "positions with one key look different");
            may_be && next.cannot_be_told_from(other)
        };
        if to(&mut next) && !next.has_left_trial() {
            return is_other(&next);
        }
        debug_assert!(!self.tried(to).as_ref().is_some_and(is_other), "a trial that was left comes to the same");
        false
    }

    /// True unless the positions differ in what is quickly seen, so that nothing more need be looked at.
    fn looks_like(&self, other: &Self) -> bool {
        let asked = |at: &Self| at.pending.as_ref().map(|decision| (decision.player, discriminant(&decision.ask)));
        let counts = |at: &Self| (at.frames.len(), at.units.len(), at.lasting.len(), at.delayed.len());
        let status = |at: &Self| {
            let cards = at.units.iter().copied().chain(at.players.iter().map(|player| player.base));
            cards.map(|card| at.card(card)).fold((0, 0), |(damage, exhausted), state| {
                (damage + state.damage, exhausted + i32::from(state.exhausted))
            })
        };
        let piles = |at: &Self, seat: PlayerId| {
            let player = at.player(seat);
            let ready = at.count_of_ready(seat);
            (player.hand.len(), player.deck.len(), player.discard.len(), player.resources.len(), ready)
        };
        (self.round, self.stage, asked(self), counts(self)) == (other.round, other.stage, asked(other), counts(other))
            && status(self) == status(other)
            && self.seats().all(|seat| piles(self, seat) == piles(other, seat))
    }

    /// The first of these answers, if the positions that each leads to cannot be told apart, with the one that it leads to.
    fn all_come_to_the_same(
        &self,
        decision: &Decision,
        answers: Vec<Answer>,
        to: impl Fn(&mut Self) -> bool,
    ) -> Option<(Answer, Self)> {
        let (first, others) = answers.split_first()?;
        let wanted = self.tried(with(decision, first, &to))?;
        let is_same = others.iter().all(|answer| self.comes_to(&wanted, with(decision, answer, &to)));
        is_same.then(|| (first.clone(), wanted))
    }

    /// True if the attack that is going on has no defending unit.
    fn attacks_no_unit(&self) -> bool {
        self.attacks.last().is_some_and(|attack| {
            attack.defenders.iter().all(|defender| self.printed(defender.card).kind == CardKind::Base)
        })
    }

    /// Any of the answers about the order of abilities that wait, where none of these can do anything: the game
    /// continues as it would without them.
    fn any_of_nothing(&self, decision: &Decision, answers: Vec<Answer>) -> Option<Answer> {
        let Some(Frame::Layer { waiting, .. }) = self.frames.last() else { return None };
        let surely_acts = |waits: &PendingTrigger| self.surely_acts(&waits.effect, &waits.context);
        if waiting.len() > MOST_IDLE || waiting.iter().any(|waits| is_plot(waits) || surely_acts(waits)) {
            return None;
        }
        let without = |next: &mut Self| {
            next.state.frames.pop();
            next.reaches_a_decision()
        };
        let (first, others) = answers.split_first()?;
        let next = self.tried(with(decision, first, &Self::reaches_a_decision))?;
        let comes_to_it = |answer: &Answer| self.comes_to(&next, with(decision, answer, &Self::reaches_a_decision));
        (self.comes_to(&next, without) && others.iter().all(comes_to_it)).then(|| first.clone())
    }

    /// Takes the answer that is given, and plays on to the next decision.
    fn reaches_a_decision(&mut self) -> bool {
        self.advance(&mut ()).is_ok()
    }

    /// True if it makes no difference which of these is next: they are the same ability, or do the same for cards that cannot
    /// be told apart.
    fn are_all_the_same(&self, options: &[Waiter]) -> bool {
        let Some((first, others)) = options.split_first() else { return false };
        // What protects from damage differs by its card alone (CR 7.7.5.e).
        let is_twin = |other: &Waiter| {
            (first.kind, first.place, AbilityKind::Instead) == (other.kind, other.place, other.kind)
                && self.are_twins(first.source, other.source)
        };
        let is_one = others.iter().all(|other| other == first || is_twin(other));
        let Some(Frame::Layer { waiting, current: Some(player) }) = self.frames.last() else { return is_one };
        // In a trial their order has been chosen: they resolve as they stand.
        if is_one && self.log.trials > 0 {
            return true;
        }
        let own: Vec<&PendingTrigger> =
            waiting.iter().map(|waits| &**waits).filter(|waits| waits.context.controller == *player).collect();
        match own.split_first() {
            Some((first, others)) if own.len() == options.len() => {
                others.iter().all(|other| self.are_the_same(first, other))
                    // Nothing in it speaks of what it has triggered on.
                    || (is_one && stands_alone(&first.effect))
            }
            _ => is_one,
        }
    }

    /// CR 7.6.9: the same ability, waiting about several cards, in an order that makes no difference.
    fn order_of_one(&self, decision: &Decision, options: &[Waiter]) -> Option<Answer> {
        let (first, others) = options.split_first()?;
        let answers = (0..options.len()).map(Answer::Next).collect();
        let is_one = others.iter().all(|other| other == first);
        let tried = is_one.then(|| self.all_come_to_the_same(decision, answers, Self::reaches_a_decision))?;
        tried.map(|(first, _)| first)
    }

    /// Any order of delayed effects of which all but one have nothing left to do.
    fn order_of_idle(&self, decision: &Decision, answers: Vec<Answer>) -> Option<Answer> {
        let Some(Frame::DelayedLayer { waiting, .. }) = self.frames.last() else { return None };
        if waiting.len() > MOST_IDLE {
            return None;
        }
        let (first, wanted) = self.all_come_to_the_same(decision, answers, Self::reaches_a_decision)?;
        let only = |delayed: &DelayedEffect| {
            let waiting = vec![delayed.clone()];
            move |next: &mut Self| {
                next.state.frames.pop();
                next.state.push(Frame::DelayedLayer { waiting: waiting.clone(), current: None });
                next.reaches_a_decision()
            }
        };
        waiting.iter().any(|delayed| self.comes_to(&wanted, only(delayed))).then_some(first)
    }

    /// Any of the answers to a choice or "may" of an ability of which none changes anything, and none shows a card: the
    /// game continues as it is.
    fn idle_answer(&self, decision: &Decision) -> Option<Answer> {
        let Some(Frame::Do(part)) = self.frames.last() else { return None };
        let words = self.contexts.get(part.context)?;
        // Collecting a Bounty is worth a question even if it comes to nothing (CR 7.5.13.d, e).
        if words.kind == AbilityKind::Bounty {
            return None;
        }
        // Answers without effect come first: what follows from it can then be told, and a file may answer that too.
        let answers: Vec<Answer> = match &decision.ask {
            Ask::May if self.surely_acts(&part.effect, words) => return None,
            Ask::May => vec![Answer::Yes, Answer::No],
            // What is named matters while its card is in play.
            Ask::Name { what: NameOf::Card } if !self.in_play(words.source) => {
                self.faces.iter().take(2).map(|face| Answer::Name(face.card.name.clone())).collect()
            }
            Ask::Choose(choice) if choice.max == 1 && choice.options.len() <= MOST_TRIED => {
                let players = choice.options.iter().all(|option| matches!(option, Ref::Player(_)));
                if (self.log.trials > 0 && !players) || self.surely_changes(part, &choice.options) {
                    return None;
                }
                let none = (choice.optional || choice.min == 0).then(Vec::new);
                choice.options.iter().map(|&one| vec![one]).chain(none).map(Answer::Choose).collect()
            }
            _ => return None,
        };
        let declines = answers.iter().any(|answer| *answer == Answer::No || *answer == Answer::Choose(Vec::new()));
        let goes_on = |next: &mut Self| next.reaches_a_decision() && !next.log.shown;
        let (first, next) = self.all_come_to_the_same(decision, answers, goes_on)?;
        // To decline is to change nothing; where that is not allowed, the game is compared with what it is without the rest.
        let without_rest = |next: &mut Self| {
            let end = next.frames.iter().rposition(|frame| matches!(frame, Frame::EndAbility));
            end.is_some_and(|end| {
                next.state.frames.truncate(end + 1);
                next.reaches_a_decision()
            })
        };
        (declines || self.comes_to(&next, without_rest)).then_some(first)
    }

    /// True if the effect changes something if one of the options is chosen for it, so that nothing need be tried.
    fn surely_changes(&self, part: &EffectFrame, options: &[Ref]) -> bool {
        // A unit that is about to be defeated by an attack makes no difference.
        let fights = |attack: &Attack, card| attack.attacker == card || attack.defenders.contains(&card);
        let stays = |card: &CardId| !self.attacks.iter().any(|attack| fights(attack, self.object(*card)));
        let mut cards = options.iter().filter_map(|option| option.card()).filter(stays);
        match &*part.effect {
            Effect::Exhaust(_) => self.phase_goes_on() && cards.any(|card| !self.card(card).exhausted),
            Effect::Ready(_) => {
                self.phase_goes_on() && cards.any(|card| self.could_ready(Ref::Card(self.object(card))))
            }
            Effect::Heal { amount: Amount::Number(1..), .. } => {
                cards.any(|card| self.card(card).damage > 0 && !self.cannot_be_healed(card))
            }
            // What happens to the chosen card comes next.
            Effect::Select(_) => {
                let next = self.frames.iter().rev().skip(1).find(|frame| !matches!(frame, Frame::MayEnd));
                matches!(next, Some(Frame::Do(next)) if is_done_to_it(&next.effect) && self.surely_changes(next, options))
            }
            Effect::Lasting { duration, .. } => *duration == Duration::ThisPhase && self.phase_goes_on(),
            Effect::Damage { amount: Amount::Number(1..), .. }
            | Effect::IndirectDamage { amount: Amount::Number(1..), .. }
            | Effect::Defeat(_)
            | Effect::ReturnToHand(_)
            | Effect::Give { .. }
            | Effect::Capture { .. }
            | Effect::TakeControl { .. }
            | Effect::Attach { .. }
            | Effect::Attack(_)
            | Effect::Play(_)
            | Effect::Search { .. }
            | Effect::Discard { .. }
            | Effect::DiscardCards(_) => true,
            _ => false,
        }
    }

    /// True if somebody will take another action this phase, before anything ends or readies with it.
    fn phase_goes_on(&self) -> bool {
        let acts = |seat: PlayerId| {
            let player = self.player(seat);
            player.passed != PassState::InSuccession && !player.took_counter
        };
        matches!(self.frames.first(), Some(Frame::AfterTurn | Frame::Turn)) && self.playing().any(acts)
    }

    /// True if the effect changes something at once where its player wants it to, without a choice of anything.
    fn surely_acts(&self, effect: &Effect, words: &Context) -> bool {
        match effect {
            Effect::May { who: Who::You, effect } | Effect::IfYouDo { first: effect, .. } => {
                self.surely_acts(effect, words)
            }
            Effect::Sequence(parts) => parts.first().is_some_and(|part| self.surely_acts(part, words)),
            Effect::Exhaust(Target::This) => {
                self.phase_goes_on() && self.in_play(words.source) && !self.card(words.source.card).exhausted
            }
            Effect::Defeat(Target::This) => self.in_play(words.source),
            Effect::IndirectDamage { amount: Amount::Number(1..), .. }
            | Effect::Draw { who: Who::You, count: Amount::Number(1..) } => true,
            Effect::PayResources { count: Amount::Number(count @ 1..), up_to: false } => {
                self.phase_goes_on() && self.can_pay_in_effect(words.controller, *count)
            }
            _ => false,
        }
    }

    /// True if two abilities that wait are the same, but for which of two cards that are alike has it, or has triggered it.
    fn are_the_same(&self, one: &PendingTrigger, other: &PendingTrigger) -> bool {
        let (from, to) = (one.context.source, other.context.source);
        let renamed = one.context.renamed(from, to);
        let is_about_twins = || match (renamed.subject, other.context.subject) {
            (Some(Ref::Card(from)), Some(Ref::Card(to))) => {
                renamed.renamed(from, to) == other.context && self.are_twins(from, to)
            }
            _ => false,
        };
        one.effect == other.effect
            && (one.limit, one.chooser) == (other.limit, other.chooser)
            && self.are_twins(from, to)
            && (renamed == other.context || is_about_twins())
    }

    /// True if two cards in play or that have just left it are alike, and were.
    fn are_twins(&self, one: Object, other: Object) -> bool {
        let look = self.look();
        let known = |object: Object| {
            look.last_known(object).map(|known| {
                let upgrades = known.upgrades.iter().map(|upgrade| self.card(upgrade.card).face).collect::<Vec<_>>();
                (LastKnown { object: one, upgrades: Vec::new(), ..known.clone() }, upgrades)
            })
        };
        let fights = |object: Object| {
            let of = |attack: &Attack| (attack.attacker == object, attack.defenders.contains(&object));
            self.attacks.iter().map(of).collect::<Vec<_>>()
        };
        one == other
            || (self.is_alike(one.card, other.card)
                && ![one, other].iter().any(|object| self.card(object.card).apart)
                && known(one) == known(other)
                && fights(one) == fights(other))
    }

    /// True if the options cannot be told apart: cards of one name out of play in one place, or in play with the same status,
    /// and the same on them.
    fn all_alike(&self, options: &[Ref]) -> bool {
        let cards: Vec<CardId> = options.iter().filter_map(|option| option.card()).collect();
        let [first, others @ ..] = cards.as_slice() else { return false };
        if cards.len() < options.len() || !self.are_alike(&cards) {
            return false;
        }
        let zone = self.card(*first).zone;
        if !zone.is_play() || zone == Zone::Resources {
            return true;
        }
        let sameness = self.sameness();
        others.iter().all(|&other| sameness.is_one_in_all(*first, other))
    }

    /// True for copies of one card, of which the file says more than their number.
    fn are_known_alike(&self, cards: &[CardId]) -> bool {
        self.are_alike(cards) && !cards.iter().any(|&card| self.card(card).filler)
    }

    /// True for copies of one card in one place.
    fn are_alike(&self, cards: &[CardId]) -> bool {
        let of = |&card: &CardId| {
            let state = self.card(card);
            (state.face, state.zone, state.owner, state.exhausted)
        };
        let has_name = |card: &CardId| self.card(*card).apart;
        cards.windows(2).all(|pair| pair.first().map(of) == pair.last().map(of))
            && (cards.len() < 2 || !cards.iter().any(has_name))
    }
}

/// True if the effect is one on the card that was spoken of last, and needs nothing else.
fn is_done_to_it(effect: &Effect) -> bool {
    !matches!(effect, Effect::Select(_)) && matches!(*operands(effect), [Operand::Target(Target::It)])
}

/// A trial of an answer, and of what follows.
fn with<'a>(
    decision: &'a Decision,
    answer: &'a Answer,
    to: &'a impl Fn(&mut Position) -> bool,
) -> impl Fn(&mut Position) -> bool + 'a {
    |next: &mut Position| {
        next.state.accept(decision, answer.clone());
        to(next)
    }
}
