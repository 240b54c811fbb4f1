//! A question without a game, checked against the rules: those that it cites must exist.

use super::World;
use crate::telling::citations;
use crate::telling::report::{Replay, Report, RuledOption};
use crate::{PlainOption, PlainQuestion};

/// The replay of a question without a game. It passes unless it cannot be read or its options are not sound.
pub(super) fn replay(mut question: PlainQuestion, world: &World<'_>) -> Replay {
    let title = question.head.title.value.clone();
    let settled =
        citations::settle_rules(&mut question.head.cites, std::iter::empty(), question.head.edition.as_ref(), world);
    if !settled.errors.is_empty() {
        return Replay::invalid(&question.head.file, &title, settled.errors);
    }
    let option = |option: &PlainOption| RuledOption { text: option.text.value.clone(), is_right: option.is_right };
    Replay {
        report: Report { file: question.head.file.clone(), title, ..Report::default() },
        cites: settled.cites,
        rules: settled.rules,
        ask: Some(question.quiz.ask.value.clone()),
        options: question.quiz.options.iter().map(option).collect(),
        ..Replay::default()
    }
}
