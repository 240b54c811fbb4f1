//! Lines that somebody types, or a program in place of somebody.

use std::io::{self, BufRead, IsTerminal, Read};

use crate::cli::base::{Failure, Out};
use crate::diagnostic::Diagnostic;
use crate::scenario::Session;

/// No line is longer; what is beyond counts as a line of its own.
const LONGEST: u64 = 4096;

/// The next line of standard input, asked for with a sign such as `Your answer>`; none at the end of the input.
pub fn line(sign: &str, out: &mut Out) -> Result<Option<String>, Failure> {
    let stdin = io::stdin();
    if stdin.is_terminal() {
        out.ask(&format!("{sign} "))?;
    } else {
        // Nobody's Enter ends the line.
        out.line(sign)?;
        out.flush()?;
    }
    let mut line = Vec::new();
    let read = stdin.lock().take(LONGEST).read_until(b'\n', &mut line);
    read.map_err(|error| Diagnostic::error(format!("cannot read standard input: {error}")))?;
    Ok((!line.is_empty()).then(|| String::from_utf8_lossy(&line).into_owned()))
}

/// Prints what can be typed, each with its effect.
pub fn help(words: &[(&str, &str)], out: &mut Out) -> io::Result<()> {
    let width = words.iter().map(|(typed, _)| typed.len()).max().unwrap_or_default() + 2;
    words.iter().try_for_each(|(typed, does)| out.labelled(typed, width, does, 2))
}

/// Lists the steps with these numbers, as they are typed.
pub fn numbered(steps: &[String], numbers: impl IntoIterator<Item = usize>, out: &mut Out) -> io::Result<()> {
    let width = steps.len().to_string().len();
    let mut listed = numbers.into_iter().filter_map(|number| Some((number, steps.get(number.checked_sub(1)?)?)));
    listed.try_for_each(|(number, step)| out.labelled(&format!("{number:>width$}"), width + 2, plain(step), 2))
}

/// A typed step as a file writes it, with its player: `attack: Wampa` by Ana is `ana: {attack: Wampa}`.
pub fn written(step: &str, asked: Option<&str>, players: &[String]) -> String {
    let of_player = step.split_once(':').is_some_and(|(before, _)| players.iter().any(|name| name == before.trim()));
    match asked.filter(|_| !of_player) {
        Some(asked) if step.contains(": ") && !step.starts_with(['{', '[', '"', '\'']) => {
            format!("{asked}: {{{step}}}")
        }
        Some(asked) => format!("{asked}: {step}"),
        None => step.to_owned(),
    }
}

/// The meaning of a line that a person types in a game.
#[derive(Debug, PartialEq, Eq)]
pub enum Meaning {
    /// A step as a file writes it. It may be illegal.
    Step(String),
    /// Several legal steps, by their numbers in the list.
    Several(Vec<usize>),
}

/// The step that a typed line means: written as in a file, said as at a table (`attack Wampa`), or all words of a legal step
/// that tell it from the others (`vanq wampa`).
pub fn meaning(typed: &str, written: String, game: &Session<'_>) -> Meaning {
    let is_legal = |step: &str| matches!(game.weigh(step), Ok(Ok(_)));
    if game.now().read_step(&written).is_ok() {
        return Meaning::Step(written);
    }
    let spoken = game.spoken_step(typed);
    if let Some(step) = spoken.as_ref().filter(|step| is_legal(step)) {
        return Meaning::Step(step.clone());
    }
    let steps = game.open().map(|open| open.steps.as_slice()).unwrap_or_default();
    let fitting: Vec<(usize, &String)> =
        (1..).zip(steps).filter(|(_, step)| has_all_words(plain(step), typed)).collect();
    match fitting.as_slice() {
        [] => Meaning::Step(spoken.unwrap_or(written)),
        [(_, step)] => Meaning::Step((*step).clone()),
        several => Meaning::Several(several.iter().map(|(number, _)| *number).collect()),
    }
}

/// True if each typed word begins a word of the step, but for those that only join others.
fn has_all_words(step: &str, typed: &str) -> bool {
    const JOINING: [&str; 10] = ["with", "on", "onto", "at", "against", "to", "the", "my", "a", "s"];
    let words = |text: &str| -> Vec<String> {
        let words = text.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty());
        words.map(str::to_lowercase).collect()
    };
    let (step, typed) = (words(step), words(typed));
    let mut telling = typed.iter().filter(|word| !JOINING.contains(&word.as_str())).peekable();
    telling.peek().is_some() && telling.all(|word| step.iter().any(|one| one.starts_with(word.as_str())))
}

/// A step of a file without player and brackets, for a reader.
pub fn plain(step: &str) -> &str {
    let step = step.split_once(": ").map_or(step, |(_, step)| step);
    step.strip_prefix('{').and_then(|step| step.strip_suffix('}')).unwrap_or(step)
}

#[cfg(test)]
mod tests {
    use super::{has_all_words, plain, written};

    #[test]
    fn step_without_its_player_is_of_the_asked_one() {
        let players = ["ana".to_owned(), "ben".to_owned()];
        for (typed, step) in [
            ("pass", "ana: pass"),
            ("attack: Wampa, target: ben", "ana: {attack: Wampa, target: ben}"),
            ("{choose: ben}", "ana: {choose: ben}"),
            ("ben: concede", "ben: concede"),
        ] {
            assert_eq!(written(typed, Some("ana"), &players), step);
            assert_eq!(written(typed, None, &players), typed);
        }
        assert_eq!(plain("ana: {attack: Wampa, target: ben}"), "attack: Wampa, target: ben");
        assert_eq!(plain("ana: pass"), "pass");
    }

    #[test]
    fn words_of_a_step_stand_for_it() {
        let step = "attack: Battlefield Marine, target: Wampa";
        for (typed, fits) in [
            ("attack wampa with the marine", true),
            ("batt wam", true),
            ("attack vader", false),
            ("with the", false),
            ("?!", false),
        ] {
            assert_eq!(has_all_words(step, typed), fits, "{typed}");
        }
    }
}
