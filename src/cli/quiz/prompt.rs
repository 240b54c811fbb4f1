//! A session or an exam line by line, where there is no terminal, or none that is wanted.
//!
//! The end of the input ends it, with what was done so far.

use std::time::Instant;

use super::command::{Command, Phase, parse};
use super::sitting::Keeper;
use super::telling::{self, Options, Said};
use crate::cli::out::{Look, Out};
use crate::cli::{Failure, typed};
use crate::quiz::session::{Mode, Session};
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

    fn say(&mut self, said: &[Said]) -> Result<(), Failure> {
        Ok(said.iter().try_for_each(|said| said.print(self.out))?)
    }

    fn tell(&mut self, said: &[Said]) -> Result<Next, Failure> {
        self.say(said)?;
        Ok(Next::Line)
    }

    /// The next line that is typed; none at the end of the input.
    fn line(&mut self, session: &Session) -> Result<Option<String>, Failure> {
        let is_right = session.item().is_some_and(crate::quiz::Item::is_right);
        let sign = match (session.is_revealed(), is_right) {
            (true, true) => "Your grade (Enter: good)>",
            (true, false) => "Enter goes on>",
            (false, _) => "Your answer>",
        };
        typed::line(sign, self.out)
    }

    fn take(&mut self, line: &str, session: &mut Session, keeper: &mut Keeper) -> Result<Next, Failure> {
        let passed = self.began.elapsed();
        let Some(item) = session.item() else { return Ok(Next::End) };
        let (options, several) = (item.options().count(), item.question().has_several_answers());
        let phase = match session.mode() {
            Mode::Exam(_) => Phase::Examined { options, several },
            Mode::Training(_) if session.is_revealed() => Phase::Revealed { is_right: item.is_right() },
            Mode::Training(_) => Phase::Asked { options, several },
        };
        let command = match parse(line, phase) {
            Ok(command) => command,
            Err(message) => return self.refuse(&message, phase),
        };
        match command {
            Command::Answer(places) => match session.tick_only(&places, passed) {
                Ok(()) => self.answered(session),
                Err(error) => self.refuse(&error.to_string(), phase),
            },
            Command::Next(rating) => {
                keeper.grade(session, rating)?;
                Ok(Next::Show)
            }
            Command::Skip => self.on(session),
            Command::Back => {
                session.back();
                Ok(Next::Show)
            }
            Command::Trace => self.tell(&telling::trace(item.question())),
            Command::Cards => self.tell(&telling::cards(item.question())),
            Command::Rules => self.tell(&telling::rules(item.question(), self.rulebook)),
            Command::Show => {
                self.question(session)?;
                Ok(Next::Line)
            }
            Command::Help => {
                self.out.wrapped(&format!("Type {}.", phase.help()), 0)?;
                Ok(Next::Line)
            }
            Command::Quit => Ok(Next::End),
        }
    }

    fn refuse(&mut self, message: &str, phase: Phase) -> Result<Next, Failure> {
        self.out.wrapped(&format!("{message}: type {}.", phase.help()), 0)?;
        Ok(Next::Line)
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
