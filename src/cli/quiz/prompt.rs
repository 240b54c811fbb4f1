//! A session or an exam line by line, where there is no terminal, or none that is wanted.
//!
//! The end of the input ends it, with what was done so far.

use std::time::Instant;

use super::command::{Command, Phase, parse};
use super::course::Course;
use super::sitting::Keeper;
use super::telling::{self, Options, Said};
use crate::cli::base::{Failure, Look, Out};
use crate::cli::typed;
use crate::rulebook::Rulebook;

/// Whoever asks, line by line.
pub(super) struct Prompt<'p> {
    pub out: &'p mut Out,
    pub rulebook: &'p Rulebook,
    /// When it began.
    pub began: Instant,
}

/// What a line has changed.
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
    pub(super) fn run(&mut self, course: &mut Course, keeper: &mut Keeper) -> Result<(), Failure> {
        while !course.is_over(self.began.elapsed()) {
            self.show(course)?;
            loop {
                let Some(line) = self.line(course)? else { return Ok(()) };
                match self.take(&line, course, keeper)? {
                    Next::Line => {}
                    Next::Show => break,
                    Next::End => return Ok(()),
                }
            }
        }
        Ok(())
    }

    /// The question, or what is to be said of the answer.
    fn show(&mut self, course: &Course) -> Result<(), Failure> {
        match course.item() {
            Some(item) if course.is_revealed() => {
                self.out.line("")?;
                self.say(&telling::feedback(item, self.rulebook))
            }
            Some(_) => self.question(course),
            None => Ok(()),
        }
    }

    fn question(&mut self, course: &Course) -> Result<(), Failure> {
        let Some(item) = course.item() else { return Ok(()) };
        let heading = [course.heading(), course.standing(self.began.elapsed())];
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
        let options = if course.is_revealed() { Options::Revealed } else { Options::Asked(None) };
        self.say(&telling::options(item, options))
    }

    fn say(&mut self, said: &[Said]) -> Result<(), Failure> {
        Ok(said.iter().try_for_each(|said| said.print(self.out))?)
    }

    /// The next line that is typed; none at the end of the input.
    fn line(&mut self, course: &Course) -> Result<Option<String>, Failure> {
        let is_right = course.item().is_some_and(crate::quiz::Item::is_right);
        let sign = match (course.is_revealed(), is_right) {
            (true, true) => "Your grade (Enter: good)>",
            (true, false) => "Enter goes on>",
            (false, _) => "Your answer>",
        };
        typed::line(sign, self.out)
    }

    fn take(&mut self, line: &str, course: &mut Course, keeper: &mut Keeper) -> Result<Next, Failure> {
        let passed = self.began.elapsed();
        let Some(item) = course.item() else { return Ok(Next::End) };
        let (options, several) = (item.options().count(), item.question().has_several_answers());
        let phase = match course {
            Course::Exam(_) => Phase::Examined { options, several },
            Course::Training(_) if course.is_revealed() => Phase::Revealed { is_right: item.is_right() },
            Course::Training(_) => Phase::Asked { options, several },
        };
        let command = match parse(line, phase) {
            Ok(command) => command,
            Err(message) => return self.refuse(&message, phase),
        };
        match command {
            Command::Answer(places) => match course.tick_only(&places, passed) {
                Ok(()) => self.answered(course),
                Err(message) => self.refuse(&message, phase),
            },
            Command::Next(rating) => {
                keeper.grade(course, rating)?;
                Ok(Next::Show)
            }
            Command::Skip => self.on(course),
            Command::Back => {
                if let Course::Exam(exam) = course {
                    exam.back();
                }
                Ok(Next::Show)
            }
            Command::Trace => {
                self.say(&telling::trace(item.question()))?;
                Ok(Next::Line)
            }
            Command::Cards => {
                self.say(&telling::cards(item.question()))?;
                Ok(Next::Line)
            }
            Command::Rules => {
                self.say(&telling::rules(item.question(), self.rulebook))?;
                Ok(Next::Line)
            }
            Command::Show => {
                self.question(course)?;
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

    fn answered(&mut self, course: &mut Course) -> Result<Next, Failure> {
        match course {
            Course::Training(session) => {
                // Something is ticked, and the question was not answered before.
                let _ = session.answer();
                Ok(Next::Show)
            }
            Course::Exam(exam) if exam.open() == 0 => Ok(Next::End),
            Course::Exam(_) => self.on(course),
        }
    }

    /// On to the next question of an exam; from the last one to the first that is open.
    fn on(&mut self, course: &mut Course) -> Result<Next, Failure> {
        if let Course::Exam(exam) = course
            && !exam.forward()
            && exam.to_open()
        {
            self.out.line("")?;
            self.out.wrapped("That was the last question. The open ones come again; `quit` hands in.", 0)?;
        }
        Ok(Next::Show)
    }
}
