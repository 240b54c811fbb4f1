//! A question without a game, checked against the rules: those that it cites must exist.

use super::World;
use crate::telling::citations;
use crate::telling::report::{Replay, Report, RuledOption};
use crate::{PlainOption, PlainQuestion};

/// The replay of a question without a game. It passes unless it cannot be read or its options are not sound.
pub(super) fn replay(mut question: PlainQuestion, world: &World<'_>) -> Replay {
    let title = question.head.title.value.clone();
    let PlainQuestion { head, quiz } = &mut question;
    let (cites, rules) =
        match citations::settle_rules(&mut head.cites, std::iter::empty(), head.edition.as_ref(), world) {
            Ok(cited) => cited,
            Err(errors) => return Replay::invalid(&head.file, &title, errors),
        };
    let option = |option: &PlainOption| RuledOption { text: option.text.value.clone(), is_right: option.is_right };
    Replay {
        report: Report { file: head.file.clone(), title, ..Report::default() },
        cites,
        rules,
        ask: Some(quiz.ask.value.clone()),
        options: quiz.options.iter().map(option).collect(),
        ..Replay::default()
    }
}
