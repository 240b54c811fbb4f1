//! The questions as text, one after the other, with a key at the end.

use std::io;

use super::selection::Selection;
use crate::cli::out::{Look, Out};
use crate::quiz::{Question, QuestionOption};

/// What the option at a place is called: `A`, `B`, and by its number if there are more than letters.
fn letter(place: usize) -> String {
    ('A'..='Z').nth(place).map_or_else(|| (place + 1).to_string(), |letter| letter.to_string())
}

pub(super) fn print(questions: &[Question], selection: &Selection, out: &mut Out) -> io::Result<()> {
    for (number, question) in (1..).zip(questions) {
        ask(number, question, &shown(question, selection), out)?;
    }
    let title = out.paint(Look::Title, "Answers");
    out.line(&title)?;
    for (number, question) in (1..).zip(questions) {
        let options = shown(question, selection);
        let right = options.iter().enumerate().filter(|(_, option)| option.is_right);
        let letters: Vec<String> = right.map(|(place, _)| letter(place)).collect();
        let rules: Vec<String> = question.cites.iter().map(ToString::to_string).collect();
        out.labelled(&format!("{number}."), 4, &format!("{}  {}", letters.join(", "), rules.join(", ")), 0)?;
    }
    Ok(())
}

/// The options in the order in which they are shown.
fn shown<'q>(question: &'q Question, selection: &Selection) -> Vec<&'q QuestionOption> {
    selection.places(question).into_iter().filter_map(|place| question.options.get(place)).collect()
}

fn ask(number: usize, question: &Question, options: &[&QuestionOption], out: &mut Out) -> io::Result<()> {
    let title = out.paint(Look::Title, &format!("Question {number}"));
    out.line(&title)?;
    if let Some(situation) = &question.situation {
        situation.board.draw("Position", 0).iter().try_for_each(|line| out.line(line))?;
        for step in &situation.steps {
            out.wrapped(&format!("- {step}"), 2)?;
        }
    }
    out.line("")?;
    out.wrapped(&question.ask, 0)?;
    for (place, option) in options.iter().enumerate() {
        out.labelled(&format!("{})", letter(place)), 3, &option.text, 2)?;
    }
    out.line("")
}
