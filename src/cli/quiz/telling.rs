//! Words about a question: the table, the options, the answer with its explanation, the rules, the trace. A prompt prints
//! them, and a screen draws them.

use std::time::Duration;

use crate::cli::base::Look;
use crate::cli::screen::{self, Paragraph, apart};
use crate::quiz::session::{Ends, Mode, Session};
use crate::quiz::{Item, Question};
use crate::rulebook::Rulebook;

/// The state of the options.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Options {
    /// They wait for a tick; the cursor is at one of them, if there is a cursor.
    Asked(Option<usize>),
    /// The right ones are marked.
    Revealed,
}

/// The position and what the players then do; nothing of a question without a game.
pub(super) fn situation(question: &Question, width: usize) -> Vec<Paragraph> {
    let Some(situation) = &question.situation else { return Vec::new() };
    let board = situation.board.draw_within(situation.trace.shows, width);
    let mut said: Vec<Paragraph> = board.iter().map(Paragraph::drawn).collect();
    if !situation.steps.is_empty() {
        said.push(Paragraph::empty());
        said.push(Paragraph::new("Then").look(Look::Title));
        let steps = (1..).zip(&situation.steps);
        said.extend(steps.map(|(number, step)| Paragraph::new(step.as_str()).labelled(format!("{number:>3}. "))));
    }
    said
}

/// The most lines of what cards do that stand beneath a table; more of them are shown when somebody asks.
const FEW_LINES: usize = 6;

/// The texts of the cards of the table, where they are short; nothing where no card does anything.
pub(super) fn cards_beneath(question: &Question, width: usize) -> Vec<Paragraph> {
    let hanging = |label: String, text: String| Paragraph::new(text).labelled(label).hanging();
    let cards = question.cards_with_text();
    let cards: Vec<Paragraph> = cards.map(|card| hanging(format!("  {}: ", card.name), card.text.join(" "))).collect();
    let lines: usize = cards.iter().map(|card| card.lines(width).len()).sum();
    if lines == 0 || lines > FEW_LINES {
        return Vec::new();
    }
    [Paragraph::new("Cards").look(Look::Title)].into_iter().chain(cards).collect()
}

/// A hint at the texts of cards that are too long to stand beneath the table.
pub(super) fn cards_on_request(question: &Question) -> Option<Paragraph> {
    let has_texts = question.cards_with_text().next().is_some();
    has_texts.then(|| Paragraph::new("`cards` shows what the cards do.").look(Look::Quiet))
}

/// The texts of the cards of the table.
pub(super) fn cards(question: &Question) -> Vec<Paragraph> {
    let said = apart(question.cards_with_text().map(|card| {
        let lines = card.text.iter().map(|line| Paragraph::new(line).indent(2));
        [Paragraph::new(&card.name).look(Look::Title)].into_iter().chain(lines).collect()
    }));
    if said.is_empty() { vec![Paragraph::new("No card of this question has an ability.")] } else { said }
}

/// The question.
pub(super) fn asked(question: &Question) -> Vec<Paragraph> {
    let ask = Paragraph::new(question.ask.as_str()).look(Look::Title);
    let several =
        question.has_several_answers().then(|| Paragraph::new("More than one option is right.").look(Look::Quiet));
    [ask].into_iter().chain(several).collect()
}

/// The options, a paragraph each.
pub(super) fn options(item: &Item, options: Options) -> Vec<Paragraph> {
    let (open, tick, close) = if item.question().has_several_answers() { ("[", "x", "]") } else { ("(", "•", ")") };
    let told = item.options().enumerate().map(|(place, shown)| {
        let tick = if shown.is_ticked { tick } else { " " };
        let (sign, look) = match options {
            Options::Asked(cursor) if cursor == Some(place) => (">", Some(Look::Title)),
            Options::Asked(_) => (" ", None),
            Options::Revealed if shown.option.is_right => ("✓", Some(Look::Right)),
            Options::Revealed if shown.is_ticked => ("✗", Some(Look::Wrong)),
            Options::Revealed => (" ", None),
        };
        let label = format!("{sign} {open}{tick}{close} {}. ", place + 1);
        Paragraph::new(&shown.option.text).labelled(label).look(look)
    });
    told.collect()
}

/// The verdict on the answer, why, and the rules that it rests on.
pub(super) fn feedback(item: &Item, rulebook: &Rulebook) -> Vec<Paragraph> {
    let question = item.question();
    let right = item.options().zip(1..).filter(|(shown, _)| shown.option.is_right);
    let right: Vec<String> = right.map(|(_, number)| number.to_string()).collect();
    let mut said = vec![match (item.is_right(), right.as_slice()) {
        (true, _) => Paragraph::new("Right.").look(Look::Right),
        (false, [one]) => Paragraph::new(format!("Wrong: the answer is {one}.")).look(Look::Wrong),
        (false, several) => {
            Paragraph::new(format!("Wrong: the answers are {}.", several.join(" and "))).look(Look::Wrong)
        }
    }];
    said.extend(question.decided_by.iter().map(|event| Paragraph::new(event.as_str()).labelled("  • ")));
    said.push(Paragraph::new(format!("{}.", question.title.trim_end_matches('.'))));
    said.extend(question.explain.as_deref().map(|explain| Paragraph::prose(reflowed(explain))));
    for (place, shown) in item.options().enumerate() {
        let Some(mistake) = shown.option.mistake.as_deref().filter(|_| shown.is_ticked) else { continue };
        said.push(Paragraph::new(mistake).labelled(format!("Your answer {}: ", place + 1)));
    }
    let cited = question.cited_rules(rulebook);
    if !cited.is_empty() {
        said.push(Paragraph::new("Rules").look(Look::Title));
    }
    let columns = cited.iter().map(|rule| rule.id.to_string().len()).max().unwrap_or_default();
    let cited = cited.into_iter();
    said.extend(
        cited.map(|rule| Paragraph::new(rule.title).labelled(format!("  {:<columns$}  ", rule.id.to_string()))),
    );
    said
}

/// The rules that the answer rests on, with their text.
pub(super) fn rules(question: &Question, rulebook: &Rulebook) -> Vec<Paragraph> {
    if question.cites.is_empty() {
        return vec![Paragraph::new("The question cites no rule.")];
    }
    screen::rules(question.cites.iter().map(ToString::to_string), rulebook)
}

/// Everything that happened.
pub(super) fn trace(question: &Question) -> Vec<Paragraph> {
    let Some(situation) = &question.situation else {
        return vec![Paragraph::new("This question has no game: the rules alone answer it.")];
    };
    situation.trace.to_string().lines().map(Paragraph::drawn).collect()
}

/// The keys of a screen.
pub(super) fn keys(session: &Session) -> Vec<Paragraph> {
    let trains = matches!(session.mode(), Mode::Training(_));
    let all = [
        (true, "1-9, a-i", "tick or untick an option"),
        (true, "↑ ↓, space", "go to an option, and tick it"),
        (trains, "Enter", "answer; after the explanation, continue"),
        (trains, "a, h, g, e", "after a right answer: grade it again, hard, good or easy; Enter means good"),
        (trains, "t", "after the answer: the trace, with the rules"),
        (trains, "r", "after the answer: the text of the rules"),
        (!trains, "Enter, →, ←", "the next question, and the one before"),
        (!trains, "o", "the next open question"),
        (true, "s", "the table on its own page"),
        (true, "x", "what the cards do"),
        (true, "PgUp, PgDn", "scroll the table"),
        (true, "q, Ctrl-C", if trains { "leave; Ctrl-C does not ask" } else { "hand in; Ctrl-C does not ask" }),
    ];
    let title = Paragraph::new("Keys").look(Look::Title);
    let all = all.into_iter().filter(|(is_there, ..)| *is_there);
    let told = all.map(|(_, key, does)| Paragraph::new(does).labelled(format!("  {key:<12}")));
    [title].into_iter().chain(told).collect()
}

/// The number of the question among all, and its level.
pub(super) fn heading(session: &Session) -> String {
    let of = match session.mode() {
        Mode::Training(Ends::Never) => String::new(),
        Mode::Training(_) | Mode::Exam(_) => format!(" of {}", session.items().len()),
    };
    let level = session.item().and_then(|item| item.question().level);
    let level = level.map_or_else(String::new, |level| format!(", level {}", u8::from(level)));
    format!("Question {}{of}{level}", session.number())
}

/// The score so far, or what is left to do after that time.
pub(super) fn standing(session: &Session, passed: Duration) -> String {
    match (session.mode(), session.score()) {
        (Mode::Training(_), (0, _)) => String::new(),
        (Mode::Training(_), (answered, right)) => format!("{right} of {answered} right"),
        (Mode::Exam(_), _) => {
            let left = session.left(passed).map_or_else(String::new, |left| format!(", {} left", clock(left)));
            format!("{} open{left}", session.open())
        }
    }
}

/// A time in minutes and seconds, rounded up: nobody has no time left who has some.
pub(super) fn clock(time: Duration) -> String {
    let seconds = time.as_secs() + u64::from(time.subsec_nanos() > 0);
    format!("{}:{:02}", seconds / 60, seconds % 60)
}

/// Text of a file without the line ends that only the width of the file has made: those before an empty line and before
/// a bullet stay.
pub(super) fn reflowed(text: &str) -> String {
    let mut flowing = String::new();
    for line in text.trim().lines().map(str::trim) {
        let is_apart = line.is_empty() || line.starts_with("- ") || flowing.ends_with('\n');
        if !flowing.is_empty() {
            flowing.push(if is_apart { '\n' } else { ' ' });
        }
        flowing.push_str(line);
    }
    flowing
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_a_file_flow_together() {
        let table = [
            ("One\ntwo.\n", "One two."),
            ("One.\n\nTwo\nthree.", "One.\n\nTwo three."),
            ("One:\n- two\n  three\n- four", "One:\n- two three\n- four"),
            ("", ""),
        ];
        for (text, flowing) in table {
            assert_eq!(reflowed(text), flowing, "{text:?}");
        }
    }
}
