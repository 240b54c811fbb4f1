//! The game line by line: the events, the board, the open question and the legal answers; then a line of input. It ends
//! with the input.

use std::collections::BTreeSet;

use super::command::{Command, HELP, HELP_OF_A_PUZZLE, parse};
use super::table::{Choice, MOST_BY_MACHINES, Objection, Table};
use super::task::{Attempt, Ending, RIGHT, UNSOLVABLE, WRONG};
use crate::cli::base::{Failure, Look, Out};
use crate::cli::typed::{self, Meaning};
use crate::cli::{cards, prove};

/// The most answers that are listed unasked.
const MOST_LISTED: usize = 12;

/// A game that is played line by line.
pub(super) struct Lines<'t, 'w> {
    pub table: Table<'t, 'w>,
    pub out: &'t mut Out,
}

/// The effect of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Next {
    /// Wait for another line.
    Line,
    /// Show the game, which has changed.
    Show,
    /// End.
    End,
}

impl Lines<'_, '_> {
    /// Plays until a player quits, the puzzle is solved, or the input ends.
    pub(super) fn run(mut self) -> Result<Option<Attempt>, Failure> {
        self.introduce()?;
        self.go_on()?;
        Ok(self.table.task.map(|task| task.attempt))
    }

    fn go_on(&mut self) -> Result<(), Failure> {
        loop {
            self.by_machines()?;
            self.board()?;
            self.moves(if self.table.task.is_some() { usize::MAX } else { MOST_LISTED })?;
            if self.is_solved()? {
                return Ok(());
            }
            loop {
                let player = self.table.asked().or(self.table.viewer()).unwrap_or_default();
                let Some(line) = typed::line(&format!("{player}>"), self.out)? else { return Ok(()) };
                match self.take(parse(&line))? {
                    Next::Line => {}
                    Next::Show => break,
                    Next::End => return Ok(()),
                }
            }
        }
    }

    /// Tells what a puzzle is about.
    fn introduce(&mut self) -> Result<(), Failure> {
        let Some(task) = &self.table.task else { return Ok(()) };
        for (at, line) in task.introduction.iter().enumerate() {
            match at {
                0 => self.out.painted(Look::Title, line)?,
                _ => self.out.wrapped(line, 0)?,
            }
        }
        Ok(self.out.line("`help` lists the commands.")?)
    }

    /// Searches the state of a puzzle, and tells if the solver's last decision still solves it.
    fn judge(&mut self) -> Result<(), Failure> {
        let Some(judging) = self.table.unjudged() else { return Ok(()) };
        let state = judging(&prove::Bar::new(None));
        match self.table.judge(state) {
            Some(true) => Ok(self.out.painted(Look::Right, RIGHT)?),
            Some(false) => Ok(self.out.wrapped_as(Look::Wrong, WRONG, 0)?),
            None => Ok(()),
        }
    }

    /// Tells the end of a puzzle, if it has come; true if it is solved.
    fn is_solved(&mut self) -> Result<bool, Failure> {
        match self.table.ending()? {
            Some(Ending::Solved) => {
                self.out.painted(Look::Right, "Solved.")?;
                Ok(true)
            }
            Some(Ending::Missed(claim)) => {
                self.out.wrapped_as(Look::Wrong, &format!("Not solved: {claim}."), 0)?;
                let typed = [("undo", "undo your last decision"), ("again", "start again"), ("quit", "give up")];
                typed::help(&typed, self.out)?;
                Ok(false)
            }
            None => Ok(false),
        }
    }

    /// Plays for the machines, until another player is asked.
    fn by_machines(&mut self) -> Result<(), Failure> {
        for _ in 0..MOST_BY_MACHINES {
            self.judge()?;
            let step = match self.table.turn() {
                Some(Choice::Step(step)) => step,
                Some(Choice::Search(turn)) => turn.choose(&()),
                None => None,
            };
            let Some(step) = step else { return Ok(()) };
            self.out.line("")?;
            self.out.wrapped(&step, 0)?;
            // It was listed as legal, so a refusal must be shown.
            if self.play(&step)? == Next::Line {
                return Ok(());
            }
        }
        Ok(self.out.wrapped(&format!("Machines have played {MOST_BY_MACHINES} steps; continue by hand."), 0)?)
    }

    fn board(&mut self) -> Result<(), Failure> {
        if let Some(trace) = &self.table.game.replay().trace {
            let board = trace.board.clone().unasked();
            let board = if self.table.is_open { board } else { board.seen_by(self.table.viewer()) };
            let board = board.draw_within("Now", self.out.width());
            self.out.line("")?;
            board.iter().try_for_each(|line| self.out.line(line))?;
        }
        Ok(())
    }

    /// The open question, and that many of the legal answers.
    fn moves(&mut self, most: usize) -> Result<(), Failure> {
        self.out.line("")?;
        let unsupported = &self.table.game.replay().report.unsupported;
        unsupported.iter().try_for_each(|text| self.out.wrapped(&format!("not implemented: {}", text.text), 0))?;
        let Some(open) = self.table.open() else { return Ok(self.out.line("Nothing is left to decide.")?) };
        self.out.wrapped_as(Look::Title, &open.told, 0)?;
        typed::numbered(&open.steps, 1..=most.min(open.steps.len()), self.out)?;
        if let Some(more) = open.steps.len().checked_sub(most).filter(|more| *more > 0) {
            self.out.line(&format!("  … and {more} more: `moves` lists them"))?;
        }
        if !open.complete {
            self.out.wrapped("There are more answers than are listed: type any other.", 2)?;
        }
        Ok(())
    }

    fn take(&mut self, command: Command) -> Result<Next, Failure> {
        match command {
            Command::Nothing => {}
            Command::Listed(number) => match self.table.listed(number) {
                Some(step) => return self.play(&step),
                None if self.table.open().is_none() => {
                    self.say("Nothing is left to decide: `undo` undoes a decision")?;
                }
                None => self.say(&format!("The list has no {number}; `moves` lists all legal steps"))?,
            },
            Command::Step(step) => match self.table.meaning(&step) {
                Meaning::Step(step) => return self.play(&step),
                Meaning::Several(numbers) => {
                    self.out.line("Several legal steps fit:")?;
                    typed::numbered(self.table.steps(), numbers, self.out)?;
                }
            },
            Command::Why(step) => match self.table.weigh(&step) {
                Ok(()) => self.say("That is legal")?,
                Err(objection) => self.object(&objection)?,
            },
            Command::Moves => self.moves(usize::MAX)?,
            Command::Board => self.board()?,
            Command::Cards => self.cards()?,
            Command::Undo if self.table.undo() => return Ok(Next::Show),
            Command::Again if self.table.again() => return Ok(Next::Show),
            Command::Undo | Command::Again => self.say("Nothing to undo")?,
            Command::Hint => {
                let hint = self.table.hint();
                self.say(hint.trim_end_matches('.'))?;
            }
            Command::Solution => self.solution()?,
            Command::Redo => {
                let before = self.table.traced();
                if self.table.redo() {
                    return self.happened(before);
                }
                self.say("Nothing to redo")?;
            }
            Command::Outcomes(claim) => match self.table.claims(claim.as_deref()) {
                Ok(claims) => {
                    let sight = self.table.game.now();
                    let proof = sight.prove(claims, &prove::at_a_table(), &prove::Bar::new(None));
                    prove::tell_outcomes(sight, &proof, self.out)?;
                }
                Err(objection) => self.object(&objection)?,
            },
            Command::Save(file) => match self.table.save(&file) {
                Ok(()) => self.out.wrapped(&format!("wrote {}", file.display()), 0)?,
                // The game continues: another name will do.
                Err(refusal) => self.say(&refusal)?,
            },
            Command::Export(file) => match self.table.export(file.as_deref()) {
                Ok(written) => {
                    match file {
                        Some(file) => self.out.wrapped(&format!("wrote {}", file.display()), 0)?,
                        None => self.out.bytes(written.text.as_bytes())?,
                    }
                    written.lost.iter().try_for_each(|lost| self.out.wrapped(&format!("Omitted: {lost}"), 0))?;
                }
                Err(refusal) => self.say(&refusal)?,
            },
            Command::Help => {
                typed::help(&HELP, self.out)?;
                if self.table.task.is_some() {
                    typed::help(&HELP_OF_A_PUZZLE, self.out)?;
                }
            }
            Command::Unfinished(usage) => self.say(&format!("Type `{usage}`"))?,
            Command::Quit => return Ok(Next::End),
        }
        Ok(Next::Line)
    }

    fn play(&mut self, step: &str) -> Result<Next, Failure> {
        let before = self.table.traced();
        match self.table.play(step) {
            Ok(()) => self.happened(before),
            Err(objection) => self.object(&objection).map(|()| Next::Line),
        }
    }

    /// Tells the steps behind so many.
    fn happened(&mut self, before: usize) -> Result<Next, Failure> {
        self.table.lines_from(before).iter().try_for_each(|line| self.out.wrapped(line, 2))?;
        Ok(Next::Show)
    }

    fn object(&mut self, objection: &Objection) -> Result<(), Failure> {
        let is_illegal = matches!(objection, Objection::Illegal(_));
        for (told, more) in objection.told() {
            self.out.wrapped(&told, 0)?;
            match is_illegal {
                true if more.is_empty() => {}
                true => self.out.wrapped(&format!("See also {}", more.join(", ")), 2)?,
                false => more.iter().try_for_each(|help| self.out.wrapped(help, 2))?,
            }
        }
        if !is_illegal {
            self.out.line("`help` lists the commands.")?;
        }
        Ok(())
    }

    /// Shows the line that solves the puzzle.
    fn solution(&mut self) -> Result<(), Failure> {
        let judging = match self.table.solving() {
            Ok(judging) => judging,
            Err(reason) => return self.say(reason),
        };
        let state = judging(&prove::Bar::new(None));
        if state.forced != Some(true) {
            return self.say(UNSOLVABLE);
        }
        Ok(state.line.iter().try_for_each(|decided| self.out.wrapped(&format!("- {decided}"), 2))?)
    }

    /// Shows each card of the position once, with its text.
    fn cards(&mut self) -> Result<(), Failure> {
        let mut shown = BTreeSet::new();
        let sight = self.table.game.now();
        for (card, _) in sight.names().iter().filter_map(|named| sight.called(&named.text)) {
            if shown.insert(card.full_name()) {
                self.out.line("")?;
                cards::in_short(&card, self.table.world.library, self.out)?;
            }
        }
        Ok(())
    }

    /// Says a sentence.
    fn say(&mut self, told: &str) -> Result<(), Failure> {
        Ok(self.out.wrapped(&format!("{told}."), 0)?)
    }
}
