//! What a line means that is typed at the prompt.

use crate::quiz::Rating;

/// What is asked for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Command {
    /// The options in these places, from 0.
    Answer(Vec<usize>),
    /// On to the next question; the answer was known so well.
    Next(Rating),
    Skip,
    Back,
    Trace,
    Rules,
    /// What the cards of the question do.
    Cards,
    /// The question again.
    Show,
    Help,
    Quit,
}

/// What the prompt waits for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Phase {
    /// An answer.
    Asked { options: usize, several: bool },
    /// An answer, in an exam.
    Examined { options: usize, several: bool },
    /// That the explanation has been read, and how a right answer is graded.
    Revealed { is_right: bool },
}

impl Phase {
    /// What can be typed.
    pub(super) fn help(self) -> String {
        let answer = |options: usize, several: bool| {
            let some = if several {
                "the numbers of the right options, such as `1 2`"
            } else {
                "the number of the right option"
            };
            format!("{some} (1 to {options})")
        };
        match self {
            Self::Asked { options, several } => format!("{}, `cards`, `show` or `quit`", answer(options, several)),
            Self::Examined { options, several } => {
                format!("{}, `skip`, `back`, `cards`, `show`, or `quit` to hand in", answer(options, several))
            }
            Self::Revealed { is_right: true } => {
                "`again`, `hard`, `good` or `easy` to grade your answer and go on, an empty line for `good`, `trace`, \
                 `rules`, `cards`, `show` or `quit`"
                    .to_owned()
            }
            Self::Revealed { is_right: false } => {
                "an empty line to go on, `trace`, `rules`, `cards`, `show` or `quit`".to_owned()
            }
        }
    }
}

/// Reads a line, or says what is wrong with it.
pub(super) fn parse(line: &str, phase: Phase) -> Result<Command, String> {
    let typed = line.trim().to_lowercase();
    match (typed.as_str(), phase) {
        ("quit" | "q" | "exit", _) => return Ok(Command::Quit),
        ("help" | "?", _) => return Ok(Command::Help),
        ("cards" | "x", _) => return Ok(Command::Cards),
        ("show" | "s", _) => return Ok(Command::Show),
        ("trace" | "t", Phase::Revealed { .. }) => return Ok(Command::Trace),
        ("rules" | "r", Phase::Revealed { .. }) => return Ok(Command::Rules),
        ("trace" | "t" | "rules" | "r", Phase::Asked { .. }) => return Err("that is shown after the answer".to_owned()),
        ("trace" | "t" | "rules" | "r", Phase::Examined { .. }) => {
            return Err("that is not shown in an exam".to_owned());
        }
        ("" | "next" | "n", Phase::Revealed { is_right }) => return Ok(Command::Next(Rating::of(is_right))),
        ("h", Phase::Asked { .. } | Phase::Examined { .. }) => return Ok(Command::Help),
        ("skip" | "next" | "n", Phase::Examined { .. }) => return Ok(Command::Skip),
        ("back" | "b", Phase::Examined { .. }) => return Ok(Command::Back),
        _ => {}
    }
    match phase {
        Phase::Asked { options, several } | Phase::Examined { options, several } => answer(&typed, options, several),
        Phase::Revealed { is_right } => match Rating::named(&typed) {
            Some(rating) if is_right || rating == Rating::Again => Ok(Command::Next(rating)),
            Some(_) => Err("a wrong answer is graded `again`".to_owned()),
            None => Err(not_understood(&typed)),
        },
    }
}

fn answer(typed: &str, options: usize, several: bool) -> Result<Command, String> {
    let words = typed.split([' ', ',', '\t']).filter(|word| !word.is_empty());
    let places: Vec<usize> = words.map(|word| place(word, options)).collect::<Result<_, _>>()?;
    match places.as_slice() {
        [] => Err("nothing is ticked".to_owned()),
        [_, _, ..] if !several => Err("one option only is right".to_owned()),
        _ => Ok(Command::Answer(places)),
    }
}

/// The place of an option, by its number from 1.
fn place(word: &str, options: usize) -> Result<usize, String> {
    let Ok(number) = word.parse::<usize>() else { return Err(not_understood(word)) };
    let place = number.checked_sub(1).filter(|place| *place < options);
    place.ok_or_else(|| format!("there is no option {number}"))
}

/// Whatever was typed, it is shown no longer than it takes to find it again.
fn not_understood(typed: &str) -> String {
    const LONGEST: usize = 40;
    let shown: String = typed.chars().take(LONGEST).collect();
    let rest = if typed.chars().nth(LONGEST).is_some() { "…" } else { "" };
    format!("`{shown}{rest}` is not understood here")
}

#[cfg(test)]
mod tests {
    use super::*;

    const ONE: Phase = Phase::Asked { options: 4, several: false };
    const SEVERAL: Phase = Phase::Asked { options: 4, several: true };
    const RIGHT: Phase = Phase::Revealed { is_right: true };
    const WRONG: Phase = Phase::Revealed { is_right: false };
    const EXAM: Phase = Phase::Examined { options: 4, several: false };

    #[test]
    fn what_a_line_means() {
        let table = [
            ("2", ONE, Command::Answer(vec![1])),
            (" 4 \r", ONE, Command::Answer(vec![3])),
            ("1 3", SEVERAL, Command::Answer(vec![0, 2])),
            ("3,1", SEVERAL, Command::Answer(vec![2, 0])),
            ("QUIT", ONE, Command::Quit),
            ("q", RIGHT, Command::Quit),
            ("?", ONE, Command::Help),
            ("h", ONE, Command::Help),
            ("", RIGHT, Command::Next(Rating::Good)),
            ("", WRONG, Command::Next(Rating::Again)),
            ("again", RIGHT, Command::Next(Rating::Again)),
            ("again", WRONG, Command::Next(Rating::Again)),
            ("Hard", RIGHT, Command::Next(Rating::Hard)),
            ("h", RIGHT, Command::Next(Rating::Hard)),
            ("good", RIGHT, Command::Next(Rating::Good)),
            ("e", RIGHT, Command::Next(Rating::Easy)),
            ("trace", WRONG, Command::Trace),
            ("r", RIGHT, Command::Rules),
            ("skip", EXAM, Command::Skip),
            ("back", EXAM, Command::Back),
            ("show", EXAM, Command::Show),
            ("cards", EXAM, Command::Cards),
            ("x", ONE, Command::Cards),
        ];
        for (line, phase, command) in table {
            assert_eq!(parse(line, phase), Ok(command), "`{line}` in {phase:?}");
        }
    }

    #[test]
    fn what_a_line_cannot_mean() {
        let table = [
            ("", ONE, "nothing is ticked"),
            (",", ONE, "nothing is ticked"),
            ("5", ONE, "there is no option 5"),
            ("0", ONE, "there is no option 0"),
            ("1 2", ONE, "one option only is right"),
            ("1 9", SEVERAL, "there is no option 9"),
            ("99999999999999999999999", ONE, "`99999999999999999999999` is not understood here"),
            ("-1", ONE, "`-1` is not understood here"),
            ("Wampa", ONE, "`wampa` is not understood here"),
            ("trace", ONE, "that is shown after the answer"),
            ("rules", EXAM, "that is not shown in an exam"),
            ("easy", EXAM, "`easy` is not understood here"),
            ("skip", ONE, "`skip` is not understood here"),
            ("2", RIGHT, "`2` is not understood here"),
            ("easy", WRONG, "a wrong answer is graded `again`"),
            ("\u{1b}[2Jx", ONE, "`\u{1b}[2jx` is not understood here"),
        ];
        for (line, phase, message) in table {
            assert_eq!(parse(line, phase), Err(message.to_owned()), "`{line}` in {phase:?}");
        }
    }

    #[test]
    fn a_long_line_is_not_repeated_as_a_whole() {
        let message = parse(&"x".repeat(4000), ONE).unwrap_err();
        assert_eq!(message, format!("`{}…` is not understood here", "x".repeat(40)));
    }
}
