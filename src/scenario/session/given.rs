//! Answers that the engine has given by itself, because nothing else was possible. A file may give them too.

use std::borrow::Cow;

use super::act::Observer;
use super::step::Around;
use crate::prompts::answers::{Answers, By, last_of};
use crate::table::resolve::{Table, Unasked};
use crate::{self as file, Act, Located};
use swu_cards::Keyword;
use swu_game::{Answer, Ask, CardId, Choice, Decision, Event, Happening};

impl Table<'_> {
    /// Skips answers to choices that a mistake has made void.
    pub(crate) fn pass_over(&mut self, act: &Act, answers: &mut Answers) {
        while self.settled > 0 && answers.next(act).is_some() {
            *answers = answers.skipped();
            self.settled -= 1;
        }
    }

    /// Uses up answers of the step that the engine has given by itself. If all answers have the same result, the event gets
    /// the one of the file.
    pub fn take_as_given(&mut self, act: &Act, answers: &mut Answers, events: &mut [Event]) {
        for event in events {
            if let Happening::Not { card, why } = &event.what
                && why.is_for_want_of_options()
            {
                self.unasked.push(self.nothing_to_choose(*card, event));
            }
            if self.ends_plot(event) {
                self.unasked.push(self.nothing_to_choose(self.position.player(self.acting(act)).base, event));
            }
            if let Some(unasked) = self.one_put_back(event)
                && answers.next(act).is_some_and(|answer| is_put_back(Self::answerer(self.acting(act), answer).1))
            {
                answers.take_as_given(self, act, &unasked);
                continue;
            }
            let Happening::Forced { decision, .. } = &event.what else { continue };
            if self.position.mistake().is_some_and(|mistake| mistake.settles(decision.rule)) {
                self.settled += 1;
                continue;
            }
            let Some(mut unasked) = Unasked::of(event) else { continue };
            let next = answers.next(act).cloned();
            unasked.said = answers.take_as_given(self, act, &unasked);
            if let Some(written) = next.filter(|_| unasked.said && unasked.free) {
                self.take_the_written(&mut unasked, Self::answerer(self.acting(act), &written).1);
                *event = unasked.event.clone();
            }
            if let (true, Happening::Forced { answer, free: true, .. }) = (unasked.said, &event.what) {
                self.unasked.extend(last_of(&unasked.decision, answer));
            }
            self.unasked.push(unasked);
        }
    }

    /// Tests if a leader was deployed, or a card played using Plot, and no Plot is left to ask its player about.
    fn ends_plot(&self, event: &Event) -> bool {
        let begins = match &event.what {
            Happening::Deployed { .. } => true,
            Happening::Played { using, .. } => *using == Some(Keyword::Plot),
            _ => false,
        };
        begins && !matches!(self.open_prompt(), Some(Decision { ask: Ask::Plot { .. }, .. }))
    }

    /// The order of a single card that is put on a deck: a file may give it, though it is not a choice.
    fn one_put_back(&self, event: &Event) -> Option<Unasked> {
        let Happening::PutOnDeck { card, top } = event.what else { return None };
        let bottom = usize::from(!top);
        let (above, below) = if top { (vec![card], Vec::new()) } else { (Vec::new(), vec![card]) };
        Some(Unasked {
            decision: Decision {
                player: self.position.card(card).owner,
                ask: Ask::Arrange { cards: vec![card], bottom_min: bottom, bottom_max: bottom },
                rule: event.rule,
                source: None,
            },
            answer: Answer::Arrange { top: above, bottom: below },
            free: false,
            event: event.clone(),
            nothing: false,
            said: false,
        })
    }

    /// The prompt of a card without anything to choose, which a file may answer with `none`.
    fn nothing_to_choose(&self, card: CardId, event: &Event) -> Unasked {
        let choice = Choice { options: Vec::new(), min: 0, max: 0, optional: false, limits: Vec::new() };
        Unasked {
            decision: Decision {
                player: self.side(card),
                ask: Ask::Choose(choice),
                rule: event.rule,
                source: Some(self.position.object(card)),
            },
            answer: Answer::Choose(Vec::new()),
            free: false,
            event: event.clone(),
            nothing: true,
            said: false,
        }
    }

    /// Accepts a `none` for a choice without options.
    pub(crate) fn says_nothing(&mut self, answer: &Located<file::Answer>) -> bool {
        let says_none = matches!(&answer.value, file::Answer::None | file::Answer::YesNo(false))
            || matches!(&answer.value, file::Answer::By { answer, .. } if matches!(answer.value, file::Answer::None));
        let open = self.unasked.iter_mut().find(|unasked| unasked.nothing && !unasked.said);
        match open.filter(|_| says_none) {
            Some(unasked) => {
                unasked.said = true;
                true
            }
            None => false,
        }
    }

    /// Accepts an answer for the order in which abilities or effects resolve, when only one was left.
    pub(crate) fn says_the_last(&mut self, by: By, answer: &Located<file::Answer>) -> bool {
        let is_it = |unasked: &Unasked| {
            !unasked.said && matches!(unasked.decision.ask, Ask::Next { .. }) && self.has_said(unasked, by, answer)
        };
        let Some(place) = self.unasked.iter().position(is_it) else { return false };
        self.unasked.get_mut(place).is_some_and(|unasked| {
            unasked.said = true;
            true
        })
    }

    /// Replaces the engine's answer by that of the file, if both have the same result.
    fn take_the_written(&self, unasked: &mut Unasked, written: &Located<file::Answer>) {
        let read = self.answer(&unasked.decision, written).ok();
        if let (Some(read), Happening::Forced { answer, .. }) = (read, &mut unasked.event.what) {
            *answer = read;
        }
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
        if unasked.free {
            self.take_the_written(&mut unasked, answer);
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
            && self.answer(decision, answer).is_ok_and(|answer| self.clone().decide(by, decision, answer).is_ok())
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

/// Tests if the answer puts one card back.
fn is_put_back(answer: &Located<file::Answer>) -> bool {
    matches!(&answer.value, file::Answer::PutBack { top, bottom } if top.len() + bottom.len() == 1)
}
