//! The quiz of a game, checked against the outcome: its right options.

use crate::claims::check::{Checked, all};
use crate::telling::report::RuledOption;
use crate::telling::trace::excerpt;
use crate::{Located, Quiz, QuizOption};
use swu_text::diagnostic::Diagnostic;

/// The error about a quiz that can never be asked: an option claims nothing, or two claim the same.
fn unsound<C>(quiz: &Quiz<C>, source: &str) -> Option<Diagnostic> {
    let claims = |option: &QuizOption<C>| -> Vec<String> {
        let mut claims: Vec<String> = option.claim.iter().map(|claim| written(source, claim)).collect();
        claims.sort();
        claims
    };
    for (place, option) in quiz.options.iter().enumerate() {
        let mut earlier = quiz.options.iter().take(place);
        let (title, help) = if option.claim.is_empty() {
            ("this option has no claim, so it is always right", "claim what holds if the option is right")
        } else if earlier.any(|other| claims(other) == claims(option)) {
            ("two options of the quiz claim the same", "claim what distinguishes this option from the others")
        } else {
            continue;
        };
        return Some(Diagnostic::error(title).at(option.text.place.clone()).help(help));
    }
    None
}

/// The failure of a quiz without a right option, or without a wrong one: what was expected, and what was found.
pub(crate) fn one_sided(options: &[RuledOption]) -> Option<(&'static str, &'static str)> {
    let is_there = |is_right: bool| options.iter().any(|option| option.is_right == is_right);
    let found = match (is_there(true), is_there(false)) {
        (true, true) => return None,
        (true, false) => "every option is right: they do not differ in the outcome",
        (false, _) => "no option is right",
    };
    Some(("a quiz with a right option and a wrong one", found))
}

/// A claim as the file writes it, without its spaces.
fn written<C>(source: &str, claim: &Located<C>) -> String {
    excerpt(source, &claim.place).iter().flat_map(|line| line.split_whitespace()).collect()
}

/// The options of a quiz, each right if all its claims hold.
///
/// # Errors
///
/// If the quiz can never be asked, or words of a claim mean nothing in any game, or several things in this one.
pub(crate) fn ruled<C>(
    quiz: &Quiz<C>,
    source: &str,
    check: impl Fn(&Located<C>) -> Checked,
) -> Result<Vec<RuledOption>, Box<Diagnostic>> {
    if let Some(error) = unsound(quiz, source) {
        return Err(error.into());
    }
    let rule = |option: &QuizOption<C>| {
        let is_right = all(option.claim.iter().map(&check))?.is_empty();
        Ok(RuledOption { text: option.text.value.clone(), is_right })
    };
    quiz.options.iter().map(rule).collect()
}
