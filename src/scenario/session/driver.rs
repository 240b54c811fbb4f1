//! Answers of a file to decisions that nobody need be asked (contract §4): a file may spell them out or leave them out.

use std::borrow::Cow;
use std::sync::Arc;

use super::act::Observer;
use super::step::Around;
use crate::prompts::answers::{Answers, By, last_of};
use crate::table::resolve::{Table, Unasked};
use crate::{self as file, Act, Located};
use swu_cards::Keyword;
use swu_game::{
    Answer, Ask, CardId, Decision, Driver, Event, ForcedAnswer, Happening, Position, Random, RandomOf, Ref, Refusal,
    Rule,
};

/// Takes the answers of a step for decisions that nobody need be asked.
struct StepDriver<'s, 'w> {
    /// The table before the step goes on.
    table: &'s Table<'w>,
    act: &'s Act,
    answers: &'s mut Answers,
    /// The decisions that are not asked.
    unasked: Vec<Unasked>,
    /// For each of them the place of its decision in that list; none if a mistake has made it void.
    forced: Vec<Option<usize>>,
    /// Number of events that have been read.
    read: usize,
}

impl Driver for StepDriver<'_, '_> {
    fn answer(&mut self, at: &Position, decision: &Decision, forced: ForcedAnswer) -> Answer {
        let table = self.table.at(at.clone());
        self.read(&table, at.events(), Some(decision));
        if at.mistake.is_some_and(|mistake| mistake.settles(decision.rule)) {
            self.forced.push(None);
            return forced.answer;
        }
        let mut unasked = Unasked::forced(decision.clone(), forced.answer, forced.free);
        let next = self.answers.next(self.act).cloned();
        unasked.said = self.answers.take_as_given(&table, self.act, &unasked);
        if let Some(written) = next.filter(|_| unasked.said && unasked.free) {
            let (_, written) = Table::answerer(table.acting(self.act), &written);
            let read = table.answer(decision, written).ok();
            let read = read.filter(|answer| at.check_answer(decision, answer).is_ok());
            unasked.answer = read.unwrap_or(unasked.answer);
            self.unasked.extend(last_of(decision, &unasked.answer));
        }
        let answer = unasked.answer.clone();
        unasked.at = Some(Arc::new(table.position));
        self.forced.push(Some(self.unasked.len()));
        self.unasked.push(unasked);
        answer
    }
}

impl StepDriver<'_, '_> {
    /// Reads further events for what could have been asked; that decision is open then.
    fn read(&mut self, table: &Table<'_>, events: &[Event], open: Option<&Decision>) {
        for event in events.iter().skip(self.read) {
            if let Happening::Not { card, why } = &event.what
                && why.is_for_want_of_options()
            {
                self.unasked.push(table.nothing_to_choose(*card, event));
            }
            self.unasked.extend(table.picked_at_random(event));
            if leads_to_plot(event) && !open.is_some_and(|open| open.ask.offers_plot()) {
                let base = table.position.player(table.acting(self.act)).base;
                self.unasked.push(table.nothing_to_choose(base, event));
            }
            if let Some(unasked) = table.shield_used(event)
                && !self.answers.take_as_given(table, self.act, &unasked)
            {
                self.unasked.push(unasked);
            }
            let puts_back =
                |answer: &Located<file::Answer>| is_put_back(Table::answerer(table.acting(self.act), answer).1);
            if let Some(unasked) = table.one_put_back(event)
                && self.answers.next(self.act).is_some_and(puts_back)
            {
                self.answers.take_as_given(table, self.act, &unasked);
            }
        }
        self.read = self.read.max(events.len());
    }
}

/// Tests if a leader was deployed, or a card played using Plot: its player may be asked for a card with Plot then.
fn leads_to_plot(event: &Event) -> bool {
    match &event.what {
        Happening::Deployed { .. } => true,
        Happening::Played { using, .. } => *using == Some(Keyword::Plot),
        _ => false,
    }
}

impl<'w> Table<'w> {
    /// Skips answers to choices that a mistake has made void.
    pub(crate) fn pass_over(&mut self, act: &Act, answers: &mut Answers) {
        while self.settled > 0 && answers.next(act).is_some() {
            *answers = answers.skipped();
            self.settled -= 1;
        }
    }

    /// The table after something that a player does in a step, with the events. The answers of the step are used up by the
    /// decisions that nobody need be asked.
    pub(crate) fn driven(
        &self,
        act: &Act,
        answers: &mut Answers,
        does: impl FnOnce(&Position, &mut dyn Driver) -> Result<(Position, Vec<Event>), Refusal>,
    ) -> Result<(Self, Vec<Event>), Refusal> {
        let mut left = *answers;
        let mut driver =
            StepDriver { table: self, act, answers: &mut left, unasked: Vec::new(), forced: Vec::new(), read: 0 };
        let (position, events) = does(&self.position, &mut driver)?;
        let mut table = self.at(position);
        driver.read(&table, &events, table.open_prompt());
        let StepDriver { mut unasked, forced, .. } = driver;
        let told = events.iter().filter(|event| matches!(event.what, Happening::Forced { .. }));
        for (place, event) in forced.iter().zip(told) {
            match place.and_then(|place| unasked.get_mut(place)) {
                Some(unasked) => unasked.event = event.clone(),
                None => table.settled += 1,
            }
        }
        table.unasked.extend(unasked);
        *answers = left;
        Ok((table, events))
    }

    /// The table after an answer of the step to the open decision.
    pub(crate) fn decided(
        &self,
        act: &Act,
        answers: &mut Answers,
        by: By,
        decision: &Decision,
        answer: Answer,
    ) -> Result<(Self, Vec<Event>), Refusal> {
        let last = last_of(decision, &answer);
        let (mut table, events) =
            self.driven(act, answers, |position, driver| Self::answered(position, by, decision, answer, driver))?;
        table.unasked.extend(last);
        Ok((table, events))
    }

    /// The order of a single card that is put on a deck: a file may give it, though it is not a choice.
    fn one_put_back(&self, event: &Event) -> Option<Unasked> {
        let Happening::PutOnDeck { card, top } = event.what else { return None };
        let bottom = usize::from(!top);
        let (above, below) = if top { (vec![card], Vec::new()) } else { (Vec::new(), vec![card]) };
        let decision = Decision {
            player: self.position.card(card).owner,
            ask: Ask::Arrange { cards: vec![card], bottom_min: bottom, bottom_max: bottom },
            rule: event.rule,
            source: None,
        };
        let answer = Answer::Arrange { top: above, bottom: below };
        Some(Unasked { event: event.clone(), ..Unasked::forced(decision, answer, false) })
    }

    /// The Shield that was defeated in place of damage (CR 3.7.6.a): of several it is all the same which, and a file may say so.
    fn shield_used(&self, event: &Event) -> Option<Unasked> {
        let Happening::Defeated { card } = event.what else { return None };
        if event.rule != Rule::Cr3_7_6a {
            return None;
        }
        let shield = Ref::Card(self.position.object(card));
        let decision =
            Decision { player: self.side(card), ask: Ask::of(vec![shield], 1, 1), rule: Rule::Cr7_7_5e, source: None };
        Some(Unasked { event: event.clone(), ..Unasked::forced(decision, Answer::Choose(vec![shield]), false) })
    }

    /// The random choice that chance has made by itself, in place of the file.
    fn picked_at_random(&self, event: &Event) -> Option<Unasked> {
        let Happening::PickedAtRandom { cards } = &event.what else { return None };
        let (player, options) = (self.side(*cards.first()?), self.refs_of(cards));
        let random = Random { of: RandomOf::Pick, options: options.clone(), count: options.len() };
        let decision = Decision { player, ask: Ask::Random(random), rule: event.rule, source: None };
        Some(Unasked { event: event.clone(), ..Unasked::forced(decision, Answer::Choose(options), false) })
    }

    /// The prompt of a card without anything to choose, which a file may answer with `none`.
    fn nothing_to_choose(&self, card: CardId, event: &Event) -> Unasked {
        let (player, source) = (self.side(card), Some(self.position.object(card)));
        let decision = Decision { player, ask: Ask::of(Vec::new(), 0, 0), rule: event.rule, source };
        let forced = Unasked::forced(decision, Answer::Choose(Vec::new()), false);
        Unasked { event: event.clone(), nothing: true, ..forced }
    }

    /// Accepts a `none` for a choice without options, or for cards with Plot where none is left.
    pub(crate) fn says_nothing(&mut self, answer: &Located<file::Answer>) -> bool {
        let says_none = matches!(&answer.value, file::Answer::None | file::Answer::YesNo(false))
            || matches!(&answer.value, file::Answer::By { answer, .. } if matches!(answer.value, file::Answer::None));
        let plots_follow = self.position.plots_may_follow();
        says_none && self.say(|_, _, unasked| unasked.nothing && !(plots_follow && leads_to_plot(&unasked.event)))
    }

    /// Notes that the file gives the answer of the first of these prompts for which it has not; false if there is none.
    fn say(&mut self, is_it: impl Fn(&Self, usize, &Unasked) -> bool) -> bool {
        let mut unasked = self.unasked.iter().enumerate();
        let place = unasked.position(|(place, unasked)| !unasked.said && is_it(self, place, unasked));
        let unasked = place.and_then(|place| self.unasked.get_mut(place));
        unasked.map(|unasked| unasked.said = true).is_some()
    }

    /// Accepts an answer for the order in which abilities or effects resolve, when only one was left, and for the only option,
    /// after a `yes`. Once that is named, what was not asked after it can be named too.
    pub(crate) fn says_the_last(&mut self, by: By, answer: &Located<file::Answer>) -> bool {
        let agreed = self.unasked.iter().position(|unasked| unasked.said && is_agreed(unasked));
        self.say(|table, place, unasked| {
            let is_one_left = matches!(unasked.decision.ask, Ask::Next { .. }) || is_agreed(unasked);
            let is_after = agreed.is_some_and(|agreed| agreed < place);
            (is_one_left || is_after) && table.has_said(unasked, by, answer)
        })
    }

    /// Accepts the choice of a step for a prompt that the engine has answered since the last action, unless the open prompt
    /// accepts it.
    pub(crate) fn take_as_said(
        &mut self,
        around: Around<'_>,
        act: &Act,
        answers: &mut Answers,
        observer: &mut dyn Observer,
    ) {
        let said = match &act.action {
            file::Action::Choose(answer) if !answer.value.is_any() => Cow::Borrowed(answer),
            file::Action::Resource(words) => {
                let value = if words.is_empty() { file::Answer::None } else { file::Answer::List(words.clone()) };
                Cow::Owned(Located { value, place: around.place().clone() })
            }
            _ => return,
        };
        let (by, answer) = Self::answerer(self.acting(act), &said);
        let is_it = |unasked: &Unasked| !unasked.said && self.has_said(unasked, by, answer);
        let Some(place) = self.unasked.iter().position(is_it) else { return };
        if self.takes(by, answer) && !self.is_spelled_out(around, act, place) {
            return;
        }
        let Some(mut unasked) = self.unasked.get(place).cloned() else { return };
        unasked.said = true;
        // Any answer comes to the same: what is told is the one of the file.
        if unasked.free
            && let Ok(read) = self.when_unasked(&unasked).answer(&unasked.decision, answer)
            && let Happening::Forced { answer, .. } = &mut unasked.event.what
        {
            *answer = read;
        }
        observer.noted(self, std::slice::from_ref(&unasked.event));
        if let Some(kept) = self.unasked.get_mut(place) {
            *kept = unasked;
        }
        *answers = answers.skipped();
    }

    /// Tests if the open prompt accepts that answer.
    pub(crate) fn takes(&self, by: By, answer: &Located<file::Answer>) -> bool {
        let Some(decision) = self.open_prompt() else { return false };
        by.is_asked(decision)
            && self
                .answer(decision, answer)
                .is_ok_and(|answer| Self::answered(&self.position, by, decision, answer, &mut ()).is_ok())
    }

    /// Tests if an answer that fits both the open prompt and one that was not asked is for the latter: the next step can
    /// only be played so.
    fn is_spelled_out(&self, around: Around<'_>, act: &Act, place: usize) -> bool {
        let Some((next, next_act)) = around.next_act() else { return false };
        let is_played = |table: &mut Self| table.act(next, next_act, &mut ()).is_ok();
        let mut as_asked = self.clone();
        as_asked.unasked.clear();
        if as_asked.act(around, act, &mut ()).is_ok() && is_played(&mut as_asked) {
            return false;
        }
        let mut as_given = self.clone();
        if let Some(unasked) = as_given.unasked.get_mut(place) {
            unasked.said = true;
        }
        is_played(&mut as_given)
    }
}

/// Tests if the prompt was a choice with one option, to which the file has said `yes`.
fn is_agreed(unasked: &Unasked) -> bool {
    matches!(&unasked.decision.ask, Ask::Choose(choice) if choice.optional && choice.options.len() == 1)
}

/// Tests if the answer puts one card back.
fn is_put_back(answer: &Located<file::Answer>) -> bool {
    matches!(&answer.value, file::Answer::PutBack { top, bottom } if top.len() + bottom.len() == 1)
}
