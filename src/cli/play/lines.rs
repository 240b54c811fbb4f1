//! The game line by line: the events, the board, the open question and the legal answers; then a line of input. It ends
//! with the input.

use std::io;
use std::path::Path;

use super::command::{Command, HELP, parse, plain, written};
use super::outcomes;
use super::search::Turn;
use super::seats::{Machine, Seats};
use crate::cli::base::{Failure, Look, Out};
use crate::cli::files::write;
use crate::cli::{prove, typed};
use crate::diagnostic::Diagnostic;
use crate::scenario::Session;
use crate::scenario::replay::TraceLine;
use crate::scenario::session::StepRefusal;

/// The most answers that are listed unasked.
const MOST_LISTED: usize = 12;

/// Number of steps after which machines that play alone stop.
const MOST_BY_MACHINES: usize = 2_000;

/// A game with its players.
pub(super) struct Table<'t, 'w> {
    pub game: Session<'w>,
    pub players: Vec<String>,
    /// The seats of machines.
    pub seats: Seats,
    pub chance: fastrand::Rng,
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

impl Table<'_, '_> {
    /// Plays until a player quits, or the input ends.
    pub(super) fn run(&mut self) -> Result<(), Failure> {
        loop {
            self.by_machines()?;
            self.show()?;
            loop {
                let sign = format!("{}>", self.game.asked().unwrap_or_default());
                let Some(line) = typed::line(&sign, self.out)? else { return Ok(()) };
                match self.take(parse(&line))? {
                    Next::Line => {}
                    Next::Show => break,
                    Next::End => return Ok(()),
                }
            }
        }
    }

    /// Plays for the machines, until another player is asked.
    fn by_machines(&mut self) -> Result<(), Failure> {
        for _ in 0..MOST_BY_MACHINES {
            let Some(step) = self.of_machine() else { return Ok(()) };
            self.out.line("")?;
            self.out.wrapped(&step, 0)?;
            match self.game.step(&step) {
                Ok(Ok(lines)) => self.happened(&lines)?,
                // It was listed as legal, so a refusal must be shown.
                Ok(Err(refused)) => return self.refused(&refused),
                Err(errors) => return self.unread(&errors),
            }
        }
        Ok(self.out.wrapped(&format!("Machines have played {MOST_BY_MACHINES} steps; go on by hand."), 0)?)
    }

    /// The next step of a machine; nothing if another player is asked.
    fn of_machine(&mut self) -> Option<String> {
        let open = self.game.open()?;
        let player = &open.asked.player;
        match self.seats.machine(player)? {
            Machine::Random => self.chance.choice(&open.steps).cloned(),
            Machine::Search => {
                let turn = Turn {
                    sight: self.game.now().clone(),
                    player: player.clone(),
                    opponents: self.players.iter().filter(|other| *other != player).cloned().collect(),
                    steps: open.steps.clone(),
                    seed: self.chance.u64(..),
                };
                turn.choose(&())
            }
        }
    }

    /// Shows the board, the open question, and the legal answers.
    fn show(&mut self) -> Result<(), Failure> {
        self.board()?;
        self.moves(MOST_LISTED)
    }

    fn board(&mut self) -> Result<(), Failure> {
        let Some(trace) = &self.game.replay().trace else { return Ok(()) };
        let board = trace.board.clone().unasked().draw_within("Now", self.out.width());
        self.out.line("")?;
        Ok(board.iter().try_for_each(|line| self.out.line(line))?)
    }

    fn moves(&mut self, most: usize) -> Result<(), Failure> {
        self.out.line("")?;
        let unsupported: Vec<String> = self
            .game
            .replay()
            .report
            .unsupported
            .iter()
            .map(|text| format!("not implemented: {}", text.text))
            .collect();
        for told in &unsupported {
            self.out.wrapped(told, 0)?;
        }
        let Some(open) = self.game.open() else {
            return Ok(self.out.line("Nothing is left to decide.")?);
        };
        let asked = self.out.paint(Look::Title, &open.told);
        self.out.wrapped(&asked, 0)?;
        let width = open.steps.len().to_string().len();
        for (at, step) in open.steps.iter().take(most).enumerate() {
            self.out.labelled(&format!("{:>width$}", at + 1), width + 2, plain(step), 2)?;
        }
        if let Some(more) = open.steps.len().checked_sub(most).filter(|more| *more > 0) {
            self.out.line(&format!("  … and {more} more: `moves` lists them"))?;
        }
        if !open.complete {
            self.out.wrapped("There are more answers than can be listed: type one.", 2)?;
        }
        Ok(())
    }

    fn take(&mut self, command: Command) -> Result<Next, Failure> {
        match command {
            Command::Nothing => Ok(Next::Line),
            Command::Listed(number) => {
                let steps = self.game.open().map(|open| open.steps.as_slice()).unwrap_or_default();
                match number.checked_sub(1).and_then(|at| steps.get(at)).cloned() {
                    Some(step) => self.play(&step),
                    None => {
                        self.say(&format!("There is no {number} in the list; `moves` lists everything that is legal."))
                    }
                }
            }
            Command::Step(step) => {
                let step = written(&step, self.game.asked(), &self.players);
                self.play(&step)
            }
            Command::Why(step) => self.why(&step),
            Command::Moves => {
                self.moves(usize::MAX)?;
                Ok(Next::Line)
            }
            Command::Board => {
                self.board()?;
                Ok(Next::Line)
            }
            Command::Undo => {
                let (game, seats) = (&mut self.game, &self.seats);
                if undo_to(game, |player| seats.machine(player).is_none()) {
                    Ok(Next::Show)
                } else {
                    self.say("There is nothing to undo.")
                }
            }
            Command::Redo => match self.game.redo() {
                Some(lines) => {
                    self.happened(&lines)?;
                    Ok(Next::Show)
                }
                None => self.say("There is nothing to redo."),
            },
            Command::Outcomes(claim) => self.outcomes(claim.as_deref()),
            Command::Save(file) => self.save(&file),
            Command::Help => {
                let width = HELP.iter().map(|(typed, _)| typed.len()).max().unwrap_or_default() + 2;
                HELP.iter().try_for_each(|(typed, does)| self.out.labelled(typed, width, does, 2))?;
                Ok(Next::Line)
            }
            Command::Unfinished(usage) => self.say(&format!("Type `{usage}`.")),
            Command::Quit => Ok(Next::End),
        }
    }

    fn play(&mut self, step: &str) -> Result<Next, Failure> {
        match self.game.step(step) {
            Ok(Ok(lines)) => {
                self.happened(&lines)?;
                return Ok(Next::Show);
            }
            Ok(Err(refused)) => self.refused(&refused)?,
            Err(errors) => self.unread(&errors)?,
        }
        Ok(Next::Line)
    }

    fn why(&mut self, step: &str) -> Result<Next, Failure> {
        let step = written(step, self.game.asked(), &self.players);
        match self.game.weigh(&step) {
            Ok(Ok(_)) => return self.say("That is legal."),
            Ok(Err(refused)) => self.refused(&refused)?,
            Err(errors) => self.unread(&errors)?,
        }
        Ok(Next::Line)
    }

    fn happened(&mut self, lines: &[TraceLine]) -> Result<(), Failure> {
        for line in lines {
            self.out.wrapped(&line.to_string(), 2)?;
        }
        Ok(())
    }

    fn refused(&mut self, StepRefusal { told, rules }: &StepRefusal) -> Result<(), Failure> {
        let named = rules.iter().filter(|rule| !told.contains(rule.as_str())).map(String::as_str);
        let named: Vec<&str> = named.collect();
        self.out.wrapped(&format!("Not legal: {told}"), 0)?;
        if !named.is_empty() {
            self.out.wrapped(&format!("See also {}", named.join(", ")), 2)?;
        }
        Ok(())
    }

    fn unread(&mut self, errors: &[Diagnostic]) -> Result<(), Failure> {
        for error in errors {
            self.out.wrapped(&format!("Not understood: {}", error.title), 0)?;
            error.help.iter().try_for_each(|help| self.out.wrapped(help, 2))?;
        }
        Ok(self.out.line("`help` lists what can be typed.")?)
    }

    fn outcomes(&mut self, claim: Option<&str>) -> Result<Next, Failure> {
        let sight = self.game.now();
        match outcomes::claims(sight, claim, &self.players) {
            Ok(claims) => {
                let bar = prove::Bar::new(None);
                let proof = outcomes::search(sight, claims, &bar);
                bar.clear();
                prove::tell_outcomes(sight, &proof, self.out)?;
            }
            Err(errors) => self.unread(&errors)?,
        }
        Ok(Next::Line)
    }

    fn save(&mut self, file: &Path) -> Result<Next, Failure> {
        let written = match self.game.to_scenario_with_claims() {
            Ok(written) => written,
            Err(errors) => {
                self.unread(&errors)?;
                return Ok(Next::Line);
            }
        };
        match write::create(file, written.as_bytes()) {
            Ok(()) => self.say(&format!("wrote {}", file.display())),
            // The game continues: another name will do.
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                self.say(&format!("`{}` already exists: choose another name.", file.display()))
            }
            Err(error) => self.say(&format!("Cannot write `{}`: {error}", file.display())),
        }
    }

    fn say(&mut self, told: &str) -> Result<Next, Failure> {
        self.out.wrapped(told, 0)?;
        Ok(Next::Line)
    }
}

/// Undoes steps until a player who counts is asked, or none is left; false if there was none.
pub(super) fn undo_to(game: &mut Session<'_>, counts: impl Fn(&str) -> bool) -> bool {
    let mut is_undone = false;
    while game.undo() {
        is_undone = true;
        if game.asked().is_some_and(&counts) {
            break;
        }
    }
    is_undone
}
