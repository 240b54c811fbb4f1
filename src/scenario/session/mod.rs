//! A game that is played step by step: [`Session`], for play, questions and training.
//!
//! | module | content |
//! | --- | --- |
//! | `sight` | a moment of a game: the board, its actions, its claims and its proofs |
//! | `changed` | the `expect` that is true after a step |
//! | `play` | a game under way, with the trace of each step |
//! | `setup` | a position as the setup of a new scenario |
//! | `step` | the interpreter of a step, and the progress of a game in its steps |
//! | `game` | a file as a game that can begin |
//! | `run`, `record` | a file step by step, with the report of its replay |
//! | `act` | a player's step |
//! | `driver` | answers to decisions that nobody need be asked |
//! | `text` | steps and claims as text, and a game as a file |
//! | `until` | the run to a phase |
//! | `outcome` | the outcome of a step, in a few words |
//! | `missing` | messages about answers that are missing, or that nothing asks for |
//! | `since` | the events since the last claim about events |
//! | `cause` | the event by which a claim fails |

pub(crate) mod act;
mod cause;
pub(crate) mod changed;
mod driver;
pub(crate) mod game;
mod missing;
mod outcome;
pub(crate) mod play;
pub(crate) mod record;
pub(crate) mod run;
mod setup;
pub(crate) mod sight;
pub(crate) mod since;
pub(crate) mod step;
mod text;
pub(crate) mod until;

#[cfg(test)]
mod tests;

use std::sync::{Arc, OnceLock};

use crate::table::World;
use crate::table::resolve::Table;
use crate::telling::data::PositionData;
use crate::telling::picture::Picture;
use crate::telling::report::{Replay, UnsupportedText};
use crate::telling::trace::{TraceLine, TracedStep};
use crate::{File, Scenario, Step, read_file, with_day};
use changed::changed;
use game::{Detail, Game, look_up};
use run::Run;
use swu_cards::Library;
use swu_game::Edition;
use swu_text::diagnostic::Diagnostic;

pub use crate::telling::data::RefusalData;
pub use cause::cause;
pub use outcome::StepOutcome;
pub use sight::{Legal, ObjectName, Open, OpenQuestion, Sight};
pub use text::{WrittenStep, until, with_step, with_steps};

/// A game from a file on, with every step played since, to undo and redo.
///
/// ```
/// use swu_cards::Library;
/// use swu_rulebook::Rulebook;
/// use swu_scenario::{Session, replay::World};
///
/// let world = World { library: Library::embedded(), rulebook: Rulebook::embedded() };
/// let file = "
/// title: An attack
/// setup: {players: {ana: {ground: [Wampa]}, ben: {}}}
/// ";
/// let mut session = Session::begin("a.yaml", file, &world).unwrap();
/// let open = session.open().unwrap();
/// assert_eq!(open.steps, ["ana: pass", "ana: take initiative", "ana: {attack: Wampa, target: ben}"]);
/// session.step("ana: {attack: Wampa, target: ben}").unwrap().unwrap();
/// assert_eq!(session.position().unwrap().players[1].base.damage, 4);
/// assert!(session.undo());
/// ```
pub struct Session<'w> {
    library: &'w Library,
    prepared: Arc<Game<'w>>,
    /// The replay of the file, with later steps added to its trace.
    replay: Replay,
    /// The steps of the file, and those that were played.
    steps: Vec<Step>,
    /// The game before the first step, and after each.
    sights: Vec<Sight<'w>>,
    /// The steps played since, as a file writes them.
    written: Vec<String>,
    /// The undone steps, last first.
    undone: Vec<Undone<'w>>,
    open: OnceLock<Option<Open>>,
}

/// An undone step.
struct Undone<'w> {
    step: Step,
    /// As a file writes it; nothing for a step of the file itself.
    text: Option<String>,
    sight: Sight<'w>,
    traced: TracedStep,
    unsupported: Option<UnsupportedText>,
}

impl<'w> Session<'w> {
    /// Begins the game of the file `name`, whose text is `source`, after its steps, as far as they can be played.
    ///
    /// # Errors
    ///
    /// Errors against the contract, or that the file is not a game.
    pub fn begin(name: &str, source: &str, world: &World<'w>) -> Result<Self, Vec<Diagnostic>> {
        Self::begin_in(Detail::Full, name, source, world)
    }

    /// The same with a trace in that detail.
    ///
    /// # Errors
    ///
    /// As [`Self::begin`].
    pub fn begin_in(detail: Detail, name: &str, source: &str, world: &World<'w>) -> Result<Self, Vec<Diagnostic>> {
        let scenario = match read_file(name, source)? {
            File::Game(scenario) => *scenario,
            File::Tournament(_) | File::Question(_) => {
                return Err(vec![Diagnostic::error(format!("`{name}` has no game to play"))]);
            }
        };
        let prepared = look_up(scenario, source, world).map_err(|(_, errors)| errors)?;
        let prepared = Arc::new(prepared.with_other_names().replayed_by(Edition::default()));
        Self::follow(&prepared, world.library, detail, |_, _| true, |_| {}).map_err(|error| vec![*error])
    }

    /// Begins a game and plays the steps of its file, as far as they can be played and `takes` them. Where all were played,
    /// `end` may look at the end of the file.
    pub(crate) fn follow(
        prepared: &Arc<Game<'w>>,
        library: &'w Library,
        detail: Detail,
        mut takes: impl FnMut(&Step, &Table<'w>) -> bool,
        end: impl FnOnce(&mut Run<'_, 'w>),
    ) -> Result<Self, Box<Diagnostic>> {
        let steps = &prepared.scenario.steps;
        let mut run = Run::begin(prepared, detail)?;
        let mut sights = vec![Sight::new(prepared, &run.play)];
        for step in steps {
            if run.record.stopped || !takes(step, run.table()) {
                break;
            }
            run.step(step, steps);
            sights.push(Sight::new(prepared, &run.play));
        }
        if !run.record.stopped {
            end(&mut run);
        }
        let open = if run.record.stopped { OnceLock::from(None) } else { OnceLock::new() };
        Ok(Self {
            library,
            prepared: Arc::clone(prepared),
            replay: run.replay(),
            steps: steps.clone(),
            sights,
            written: Vec::new(),
            undone: Vec::new(),
            open,
        })
    }

    /// The replay of the file, with later steps added to its trace.
    pub const fn replay(&self) -> &Replay {
        &self.replay
    }

    /// The scenario of the file.
    pub fn scenario(&self) -> &Scenario {
        &self.prepared.scenario
    }

    /// The name of the file.
    pub fn name(&self) -> &str {
        &self.scenario().head.file
    }

    /// Number of steps of the file. The trace has fewer if one of them could not be played.
    pub fn given(&self) -> usize {
        self.scenario().steps.len()
    }

    /// Number of steps that were taken, of the file and since. The last may be incomplete.
    pub const fn taken(&self) -> usize {
        self.sights.len() - 1
    }

    /// The game after that step, from 1, of the file or played since; after step 0 it begins.
    pub fn moment(&self, step: usize) -> Option<&Sight<'w>> {
        self.sights.get(step)
    }

    /// The `expect` about the changes by that step, as a value on one line; nothing if it has changed nothing that `expect`
    /// can say.
    pub fn claims_after(&self, step: usize) -> Option<String> {
        changed(self.moment(step.checked_sub(1)?)?.table(), self.moment(step)?.table())
    }

    /// The steps played since the file, as a file writes them.
    pub fn played(&self) -> &[String] {
        &self.written
    }

    /// Number of undone steps.
    pub const fn undone(&self) -> usize {
        self.undone.len()
    }

    /// The game as it is now.
    #[expect(clippy::missing_panics_doc, clippy::expect_used, reason = "there is always the one that it began with")]
    pub fn now(&self) -> &Sight<'w> {
        self.sights.last().expect("a session begins with a moment")
    }

    /// The position now; nothing if the steps of the file could not be played.
    pub fn position(&self) -> Option<&PositionData> {
        self.replay.trace.as_ref()?.last_position()
    }

    /// The open decision; nothing if the game is over, or could not be played so far.
    pub fn open(&self) -> Option<&Open> {
        self.open.get_or_init(|| self.now().open()).as_ref()
    }

    /// The player who has to decide now.
    pub fn asked(&self) -> Option<&str> {
        if self.open.get().is_some_and(Option::is_none) { None } else { self.now().decider() }
    }

    /// The texts of cards in play now that are not understood, whether the steps have needed them or not.
    pub fn unread(&self) -> Vec<UnsupportedText> {
        self.now().unread()
    }

    /// The action that words mean, as a step of the asked player: `attack ben with Wampa`. None if they name no action.
    pub fn spoken_step(&self, words: &str) -> Option<String> {
        text::spoken_step(words, self.asked()?, &self.prepared.scenario)
    }

    /// The result of a step, written as in a file, or its refusal. Nothing changes.
    ///
    /// # Errors
    ///
    /// If the step cannot be read.
    pub fn weigh(&self, step: &str) -> Result<Result<Legal<'w>, RefusalData>, Vec<Diagnostic>> {
        self.now().take(&self.now().read_step(step)?, &self.steps)
    }

    /// Plays a step, written as in a file, and returns the lines of its trace or its refusal. A refused step changes
    /// nothing; a legal one forgets the undone steps.
    ///
    /// # Errors
    ///
    /// If the step cannot be read.
    pub fn step(&mut self, written: &str) -> Result<Result<Vec<TraceLine>, RefusalData>, Vec<Diagnostic>> {
        self.play(self.now().read_step(written)?)
    }

    /// The same for a step that was already read.
    ///
    /// # Errors
    ///
    /// If its words mean nothing there, or several things, or another prompt is open.
    pub fn play(&mut self, written: WrittenStep) -> Result<Result<Vec<TraceLine>, RefusalData>, Vec<Diagnostic>> {
        let Legal { sight, lines, details, unsupported } = match self.now().take(&written, &self.steps)? {
            Ok(legal) => legal,
            Err(refused) => return Ok(Err(refused)),
        };
        let WrittenStep { step, text, .. } = written;
        let number = self.steps.len() + 1;
        let traced = TracedStep { number, line: 0, text: vec![text.clone()], lines, board: None, details };
        let lines = traced.lines.clone();
        self.undone.clear();
        self.push(Undone { step, text: Some(text), sight, traced, unsupported });
        Ok(Ok(lines))
    }

    /// Undoes the last step, played or of the file, with the claims and notes behind it; false if there is none.
    pub fn undo(&mut self) -> bool {
        while let Some(acts) = self.pop() {
            if acts {
                return true;
            }
        }
        false
    }

    /// Undoes one entry; true if it could change the game, nothing if there is none.
    fn pop(&mut self) -> Option<bool> {
        let trace = self.replay.trace.as_mut().filter(|_| self.sights.len() > 1)?;
        let (step, traced, sight) = (self.steps.pop()?, trace.steps.pop()?, self.sights.pop()?);
        let text = self.written.pop();
        // The game stops at a text that is not understood, so it is one of the last step.
        let unsupported = self.replay.report.unsupported.pop();
        let acts = step.acts();
        self.undone.push(Undone { step, text, sight, traced, unsupported });
        self.look();
        Some(acts)
    }

    /// Plays the last undone step again, with the claims and notes behind it, and returns the lines of their trace; nothing if
    /// there is none.
    pub fn redo(&mut self) -> Option<Vec<TraceLine>> {
        self.undone.last()?;
        let mut lines = Vec::new();
        let mut has_acted = false;
        while let Some(undone) = self.undone.pop_if(|undone| !has_acted || !undone.step.acts()) {
            has_acted |= undone.step.acts();
            lines.extend(undone.traced.lines.iter().cloned());
            self.push(undone);
        }
        Some(lines)
    }

    fn push(&mut self, Undone { step, text, sight, traced, unsupported }: Undone<'w>) {
        self.replay.report.unsupported.extend(unsupported);
        self.steps.push(step);
        self.written.extend(text);
        self.sights.push(sight);
        if let Some(trace) = &mut self.replay.trace {
            trace.steps.push(traced);
        }
        self.look();
    }

    /// Forgets the open decision after a change.
    fn look(&mut self) {
        self.open = OnceLock::new();
        let (board, result) = (self.now().board(), self.now().result());
        if let Some(trace) = &mut self.replay.trace {
            trace.board = Picture::Board(board);
        }
        self.replay.report.result = Some(result);
    }

    /// Undoes every step: the game as it begins.
    pub fn rewind(&mut self) {
        while self.pop().is_some() {}
    }

    /// The text of the file, as far as its steps are not undone.
    fn source(&self) -> Result<String, Vec<Diagnostic>> {
        let source = &self.prepared.source;
        let kept = self.taken() - self.written.len();
        if kept == self.given() { Ok(source.clone()) } else { until(self.name(), source, kept) }
    }

    /// The file with the played steps, without its proofs and its quiz, which are about another end.
    ///
    /// # Errors
    ///
    /// If the file is written in a way that no step can be added to.
    pub fn to_scenario(&self) -> Result<String, Vec<Diagnostic>> {
        with_steps(self.name(), &self.source()?, &self.written)
    }

    /// The same with claims after each step about its changes.
    ///
    /// # Errors
    ///
    /// As [`Self::to_scenario`].
    pub fn to_scenario_with_claims(&self) -> Result<String, Vec<Diagnostic>> {
        let mut steps = Vec::new();
        let first = self.sights.len() - self.written.len();
        for (written, number) in self.written.iter().zip(first..) {
            steps.push(written.clone());
            steps.extend(self.claims_after(number).map(|claims| format!("expect: {claims}")));
        }
        // Its names keep their meaning when a later set has cards of these names.
        let file = with_steps(self.name(), &self.source()?, &steps)?;
        Ok(with_day(self.name(), &file, self.library))
    }
}
