//! The answers that a step gives, as they are used up by one prompt after the other.

use std::collections::VecDeque;

use super::prompt::is_optional;
use super::resolve::Table;
use crate::game::{self, Ask, Decision, PlayerId};
use crate::scenario::{Answer, Located, Reference};

/// An answer of the file and whose it is.
#[derive(Debug, Clone)]
pub(super) struct Given {
    pub player: PlayerId,
    pub answer: Located<Answer>,
}

/// The answers of a step that are not used yet.
#[derive(Debug, Default)]
pub(super) struct Answers {
    queue: VecDeque<Given>,
    /// The rest of a list for prompts that come one at a time.
    list: Option<Given>,
    /// A `none` that was taken as given for a prompt without options.
    none: Option<Given>,
    /// Lists are not taken apart, because the step expects a refusal.
    whole_lists: bool,
}

impl Answers {
    /// The answers of a step of that player.
    pub fn new<'a>(acting: PlayerId, answers: impl Iterator<Item = &'a Located<Answer>>, whole_lists: bool) -> Self {
        let queue = answers.map(|answer| {
            let (player, answer) = Table::answerer(acting, answer);
            Given { player, answer: answer.clone() }
        });
        Self { queue: queue.collect(), list: None, none: None, whole_lists }
    }

    /// Whether there is none left.
    pub fn is_empty(&self) -> bool {
        self.list.is_none() && self.queue.is_empty()
    }

    /// Drops the next answer, if there is one.
    pub fn pass_over(&mut self) -> bool {
        self.queue.pop_front().is_some()
    }

    /// The next answer that nothing has asked for. What is left open need not be asked.
    pub fn unused(self) -> Option<Given> {
        self.list.or_else(|| self.queue.into_iter().find(|given| !given.answer.value.is_any()))
    }

    /// The answer to a prompt that is open, if the step gives one.
    pub fn take(&mut self, table: &Table<'_>, decision: &Decision) -> Option<Given> {
        if let Some(given) = self.next_of_list(table, decision) {
            return Some(given);
        }
        let given = match self.queue.pop_front() {
            Some(given) => given,
            None => self.none.take().filter(|given| given.player == decision.player && is_optional(decision))?,
        };
        Some(self.first_of_list(given, decision))
    }

    /// A prompt that the engine has answered by itself: if the file says that very answer next, it is used up.
    pub fn take_as_given(&mut self, table: &Table<'_>, decision: &Decision, forced: &game::Answer) {
        let says_it = |given: &Given| {
            given.player == decision.player
                && (given.answer.value.is_any()
                    || table
                        .answer(decision, &given.answer)
                        .is_ok_and(|answer| is_same(table, decision, &answer, forced)))
        };
        if let Some(list) = self.list.take() {
            let (first, rest) = split(&list, 1);
            if says_it(&first) {
                self.list = rest;
                return;
            }
            self.list = Some(list);
            return;
        }
        let Some(next) = self.queue.front() else { return };
        if let (Answer::List(_), false) = (&next.answer.value, self.whole_lists) {
            let (first, rest) = split(next, asked_at_once(decision));
            if rest.is_some() && says_it(&first) {
                self.queue.pop_front();
                self.list = rest;
                return;
            }
        }
        if !says_it(next) {
            return;
        }
        let taken = self.queue.pop_front();
        if matches!(&decision.ask, Ask::Choose(choice) if choice.options.is_empty()) {
            self.none = taken;
        }
    }

    fn next_of_list(&mut self, table: &Table<'_>, decision: &Decision) -> Option<Given> {
        let list = self.list.take()?;
        let (first, rest) = split(&list, asked_at_once(decision));
        let fits = list.player == decision.player
            && matches!(decision.ask, Ask::Choose(_) | Ask::Next { .. })
            && table
                .answer(decision, &first.answer)
                .is_ok_and(|answer| table.position.clone().decide(decision.player, answer).is_ok());
        if fits {
            self.list = rest;
            Some(first)
        } else {
            self.list = Some(list);
            None
        }
    }

    /// The answer, or as many of a longer list as the prompt asks for at once.
    fn first_of_list(&mut self, given: Given, decision: &Decision) -> Given {
        if self.whole_lists || !matches!(decision.ask, Ask::Choose(_) | Ask::Next { .. }) {
            return given;
        }
        let (first, rest) = split(&given, asked_at_once(decision));
        self.list = rest;
        first
    }
}

/// How many cards or abilities a prompt asks for at once.
fn asked_at_once(decision: &Decision) -> usize {
    match &decision.ask {
        Ask::Choose(choice) => choice.max.max(1),
        _ => 1,
    }
}

/// The first words of a list, and the others.
fn split(given: &Given, count: usize) -> (Given, Option<Given>) {
    let Answer::List(words) = &given.answer.value else { return (given.clone(), None) };
    let as_given = |words: &[Reference]| Given {
        player: given.player,
        answer: Located { value: Answer::List(words.to_vec()), place: given.answer.place.clone() },
    };
    match words.split_at_checked(count) {
        Some((first, rest)) if !rest.is_empty() => (as_given(first), Some(as_given(rest))),
        _ => (given.clone(), None),
    }
}

/// Whether two answers say the same; cards that cannot be told apart are the same.
fn is_same(table: &Table<'_>, decision: &Decision, one: &game::Answer, other: &game::Answer) -> bool {
    match (one, other) {
        (game::Answer::Choose(one), game::Answer::Choose(other)) => {
            let names = |options: &[game::Ref]| {
                let mut names: Vec<String> = options.iter().map(|&option| table.option_name(option)).collect();
                names.sort();
                names
            };
            names(one) == names(other)
        }
        (game::Answer::Next(one), game::Answer::Next(_)) => {
            matches!(&decision.ask, Ask::Next { options } if *one < options.len())
        }
        _ => one == other,
    }
}
