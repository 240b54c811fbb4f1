//! A session or an exam line by line, where there is no terminal, or none that is wanted.
//!
//! The end of the input ends it, with what was done so far.

use std::time::Instant;

use super::sitting::Keeper;
use super::telling::{self, Options};
use crate::cli::base::{Failure, Look, Out};
use crate::cli::screen::Paragraph;
use crate::cli::typed;
use crate::quiz::session::{Mode, Session};
use crate::quiz::{Item, Rating};
use crate::rulebook::Rulebook;

/// The prompt that asks, line by line.
pub(super) struct Prompt<'p> {
    pub out: &'p mut Out,
    pub rulebook: &'p Rulebook,
    /// The moment at which it began.
    pub began: Instant,
}

/// The effect of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Next {
    /// It waits for another line.
    Line,
    /// Something else is to be shown.
    Show,
    /// It is over.
    End,
}

impl Prompt<'_> {
    /// Asks until all is answered, or nobody answers any more.
    pub(super) fn run(&mut self, session: &mut Session, keeper: &mut Keeper) -> Result<(), Failure> {
        while !session.is_over(self.began.elapsed()) {
            self.show(session)?;
            loop {
                let Some(line) = self.line(session)? else { return Ok(()) };
                match self.take(&line, session, keeper)? {
                    Next::Line => {}
                    Next::Show => break,
                    Next::End => return Ok(()),
                }
            }
        }
        Ok(())
    }

    /// Shows the question, or the words on the answer.
    fn show(&mut self, session: &Session) -> Result<(), Failure> {
        match session.item() {
            Some(item) if session.is_revealed() => {
                self.out.line("")?;
                self.say(&telling::feedback(item, self.rulebook))
            }
            Some(_) => self.question(session),
            None => Ok(()),
        }
    }

    fn question(&mut self, session: &Session) -> Result<(), Failure> {
        let Some(item) = session.item() else { return Ok(()) };
        let heading = [telling::heading(session), telling::standing(session, self.began.elapsed())];
        let heading: Vec<String> = heading.into_iter().filter(|part| !part.is_empty()).collect();
        let heading = self.out.paint(Look::Id, &heading.join("; "));
        self.out.line("")?;
        self.out.line(&heading)?;
        self.out.line("")?;
        let situation = telling::situation(item.question(), self.out.width());
        self.say(&situation)?;
        let mut cards = telling::cards_beneath(item.question(), self.out.width());
        if cards.is_empty() {
            cards.extend(telling::cards_on_request(item.question()));
        }
        if !cards.is_empty() {
            self.out.line("")?;
            self.say(&cards)?;
        }
        if !situation.is_empty() || !cards.is_empty() {
            self.out.line("")?;
        }
        self.say(&telling::asked(item.question()))?;
        let options = if session.is_revealed() { Options::Revealed } else { Options::Asked(None) };
        self.say(&telling::options(item, options))
    }

    fn say(&mut self, said: &[Paragraph]) -> Result<(), Failure> {
        Ok(said.iter().try_for_each(|said| said.print(self.out))?)
    }

    /// The next line that is typed; none at the end of the input.
    fn line(&mut self, session: &Session) -> Result<Option<String>, Failure> {
        let is_right = session.item().is_some_and(Item::is_right);
        let sign = match (session.is_revealed(), is_right) {
            (true, true) => "Your grade (Enter: good)>",
            (true, false) => "Enter continues>",
            (false, _) => "Your answer>",
        };
        typed::line(sign, self.out)
    }

    fn take(&mut self, line: &str, session: &mut Session, keeper: &mut Keeper) -> Result<Next, Failure> {
        let passed = self.began.elapsed();
        let Some(item) = session.item() else { return Ok(Next::End) };
        let (options, several) = (item.options().count(), item.question().has_several_answers());
        let phase = match session.mode() {
            Mode::Training(_) if session.is_revealed() => Phase::Revealed { is_right: item.is_right() },
            mode => Phase::Asked { options, several, is_exam: matches!(mode, Mode::Exam(_)) },
        };
        match parse(line, phase) {
            Ok(Command::Answer(places)) => match session.tick_only(&places, passed) {
                Ok(()) => return self.answered(session),
                Err(error) => self.refuse(&error.to_string(), phase)?,
            },
            Ok(Command::Next(rating)) => {
                keeper.grade(session, rating)?;
                return Ok(Next::Show);
            }
            Ok(Command::Skip) => return self.on(session),
            Ok(Command::Back) => {
                session.back();
                return Ok(Next::Show);
            }
            Ok(Command::Trace) => self.say(&telling::trace(item.question()))?,
            Ok(Command::Cards) => self.say(&telling::cards(item.question()))?,
            Ok(Command::Rules) => self.say(&telling::rules(item.question(), self.rulebook))?,
            Ok(Command::Show) => self.question(session)?,
            Ok(Command::Help) => self.out.wrapped(&format!("Type {}.", phase.help()), 0)?,
            Ok(Command::Quit) => return Ok(Next::End),
            Err(message) => self.refuse(&message, phase)?,
        }
        Ok(Next::Line)
    }

    fn refuse(&mut self, message: &str, phase: Phase) -> Result<(), Failure> {
        Ok(self.out.wrapped(&format!("{message}: type {}.", phase.help()), 0)?)
    }

    fn answered(&mut self, session: &mut Session) -> Result<Next, Failure> {
        match session.mode() {
            Mode::Training(_) => {
                // Something is ticked, and the question was not answered before.
                let _ = session.answer();
                Ok(Next::Show)
            }
            Mode::Exam(_) if session.open() == 0 => Ok(Next::End),
            Mode::Exam(_) => self.on(session),
        }
    }

    /// On to the next question of an exam; from the last one to the first that is open.
    fn on(&mut self, session: &mut Session) -> Result<Next, Failure> {
        if !session.forward() && session.to_open() {
            self.out.line("")?;
            self.out.wrapped("That was the last question. The open ones come again; `quit` hands in.", 0)?;
        }
        Ok(Next::Show)
    }
}

/// The meaning of a line that is typed.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Command {
    /// The options in these places, from 0.
    Answer(Vec<usize>),
    /// On to the next question; the answer was known so well.
    Next(Rating),
    Skip,
    Back,
    Trace,
    Rules,
    /// The texts of the cards of the question.
    Cards,
    /// The question again.
    Show,
    Help,
    Quit,
}

/// The answer that the prompt waits for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Phase {
    /// An answer.
    Asked { options: usize, several: bool, is_exam: bool },
    /// The grade of an answer, once the explanation has been read.
    Revealed { is_right: bool },
}

impl Phase {
    /// The words that can be typed.
    fn help(self) -> String {
        match self {
            Self::Asked { options, several, is_exam } => {
                let some =
                    if several { "numbers of the right options, such as `1 2`" } else { "number of the right option" };
                let words = if is_exam {
                    "`skip`, `back`, `cards`, `show`, or `quit` to hand in"
                } else {
                    "`cards`, `show` or `quit`"
                };
                format!("the {some} (1 to {options}), {words}")
            }
            Self::Revealed { is_right: true } => {
                "`again`, `hard`, `good` or `easy` to grade your answer and continue, an empty line for `good`, `trace`, \
                 `rules`, `cards`, `show` or `quit`"
                    .to_owned()
            }
            Self::Revealed { is_right: false } => {
                "an empty line to continue, `trace`, `rules`, `cards`, `show` or `quit`".to_owned()
            }
        }
    }
}

/// Reads a line, or says what is wrong with it.
fn parse(line: &str, phase: Phase) -> Result<Command, String> {
    let typed = line.trim().to_lowercase();
    match (typed.as_str(), phase) {
        ("quit" | "q" | "exit", _) => return Ok(Command::Quit),
        ("help" | "?", _) => return Ok(Command::Help),
        ("cards" | "x", _) => return Ok(Command::Cards),
        ("show" | "s", _) => return Ok(Command::Show),
        ("trace" | "t", Phase::Revealed { .. }) => return Ok(Command::Trace),
        ("rules" | "r", Phase::Revealed { .. }) => return Ok(Command::Rules),
        ("trace" | "t" | "rules" | "r", Phase::Asked { is_exam, .. }) => {
            return Err(
                if is_exam { "that is not shown in an exam" } else { "that is shown after the answer" }.to_owned()
            );
        }
        ("" | "next" | "n", Phase::Revealed { is_right }) => return Ok(Command::Next(Rating::of(is_right))),
        ("h", Phase::Asked { .. }) => return Ok(Command::Help),
        ("skip" | "next" | "n", Phase::Asked { is_exam: true, .. }) => return Ok(Command::Skip),
        ("back" | "b", Phase::Asked { is_exam: true, .. }) => return Ok(Command::Back),
        _ => {}
    }
    match phase {
        Phase::Asked { options, several, .. } => answer(&typed, options, several),
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
        [] => Err("no option is ticked".to_owned()),
        [_, _, ..] if !several => Err("only one option is right".to_owned()),
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

    const ONE: Phase = Phase::Asked { options: 4, several: false, is_exam: false };
    const SEVERAL: Phase = Phase::Asked { options: 4, several: true, is_exam: false };
    const RIGHT: Phase = Phase::Revealed { is_right: true };
    const WRONG: Phase = Phase::Revealed { is_right: false };
    const EXAM: Phase = Phase::Asked { options: 4, several: false, is_exam: true };

    #[test]
    fn line_has_its_meaning() {
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
    fn refuses_lines_without_a_meaning() {
        let table = [
            ("", ONE, "no option is ticked"),
            (",", ONE, "no option is ticked"),
            ("5", ONE, "there is no option 5"),
            ("0", ONE, "there is no option 0"),
            ("1 2", ONE, "only one option is right"),
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
    fn long_line_is_not_repeated_as_a_whole() {
        let message = parse(&"x".repeat(4000), ONE).unwrap_err();
        assert_eq!(message, format!("`{}…` is not understood here", "x".repeat(40)));
    }
}
