//! A puzzle at the table: what its solver must force, whether that is still possible, and the best defence of the others.

use crate::diagnostic::Diagnostic;
use crate::scenario::prove::{End, Options, Progress, PuzzleState, missed, standing};
use crate::scenario::session::Sight;
use crate::scenario::{Scenario, SearchClaims};
use swu_cards::Phase;

/// The judgement of a decision after which the puzzle can still be solved.
pub(super) const RIGHT: &str = "Right so far.";
/// The judgement of a decision that gives the puzzle away.
pub(super) const WRONG: &str =
    "That does not solve it: the others can prevent it now. `undo` undoes it, or play on to see how.";
/// Said where a solution is asked for that no longer exists.
pub(super) const UNSOLVABLE: &str = "It cannot be solved from here: `undo` undoes a decision";

/// A puzzle that is played.
pub struct Task {
    pub solver: String,
    /// The lines that introduce it: title, author, and what it is about.
    pub introduction: Vec<String>,
    pub hint: Option<String>,
    claims: SearchClaims,
    options: Options,
    /// The round of its first position.
    round: u32,
    /// The last searched position, by the steps that lead to it, and its state.
    searched: Option<(Vec<String>, PuzzleState)>,
    /// True while the solver's last decision is not judged.
    pub(super) is_unjudged: bool,
    pub attempt: Attempt,
}

/// The course of an attempt.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Attempt {
    pub is_solved: bool,
    /// A decision gave the puzzle away, or it ended unsolved.
    pub is_wrong: bool,
    /// The hint or the solution was shown.
    pub is_helped: bool,
}

impl Attempt {
    /// Counts a wrong decision. Once the puzzle is solved, the attempt is over.
    fn fail(&mut self) {
        self.is_wrong |= !self.is_solved;
    }

    /// Counts help in the same way.
    pub(super) fn help(&mut self) {
        self.is_helped |= !self.is_solved;
    }
}

/// A search for the state of a puzzle.
pub(super) type Judging<'w> = Box<dyn FnOnce(&dyn Progress) -> PuzzleState + Send + 'w>;

/// The end of a puzzle.
pub(super) enum Ending {
    Solved,
    /// With the first claim that does not hold.
    Missed(String),
}

impl Task {
    /// The puzzle of that scenario, searched with these options.
    ///
    /// # Errors
    ///
    /// If it names nobody who can force something.
    pub fn new(scenario: &Scenario, options: Options) -> Result<Self, Box<Diagnostic>> {
        let title = scenario.head.title.value.clone();
        let solver = scenario
            .solver()
            .ok_or_else(|| Diagnostic::error(format!("the puzzle `{title}` does not name the player who solves it")))?;
        let puzzle = scenario.puzzle.as_ref();
        let difficulty = puzzle.and_then(|puzzle| puzzle.difficulty.as_ref()).map_or(0, |given| given.value);
        let author = puzzle.and_then(|puzzle| puzzle.author.as_ref());
        let author = author.map(|author| format!("by {}, difficulty {difficulty}", author.value));
        let about =
            scenario.head.about.as_ref().map(|about| about.value.split_whitespace().collect::<Vec<_>>().join(" "));
        Ok(Self {
            solver,
            introduction: std::iter::once(title).chain(author).chain(about).collect(),
            hint: puzzle.and_then(|puzzle| puzzle.hint.as_ref()).map(|hint| hint.value.trim().to_owned()),
            claims: scenario.prove.clone(),
            options,
            round: scenario.setup.round,
            searched: None,
            is_unjudged: false,
            attempt: Attempt::default(),
        })
    }

    /// True if the puzzle has come to the phase that ends it.
    pub(super) fn is_over(&self, sight: &Sight<'_>) -> bool {
        let position = sight.position();
        let is_later = position.round > self.round;
        match self.claims.until {
            End::Phase(Phase::Regroup) => is_later || position.stage.starts_with("regroup"),
            End::Phase(Phase::Action) => is_later,
            End::Decisions(_) | End::Steps => false,
        }
    }

    /// The search for the state of that position.
    pub(super) fn judging<'w>(&self, sight: &Sight<'w>) -> Judging<'w> {
        let (sight, claims, options) = (sight.clone(), self.claims.clone(), self.options);
        Box::new(move |progress| standing(&sight, &claims, &options, progress))
    }

    /// The state after these steps, if it was the last that was searched.
    pub(super) fn state(&self, played: &[String]) -> Option<&PuzzleState> {
        self.searched.as_ref().filter(|(steps, _)| steps == played).map(|(_, state)| state)
    }

    /// Keeps the state after these steps. Returns true or false if it judges a decision of the solver.
    pub(super) fn judge(&mut self, played: &[String], state: PuzzleState) -> Option<bool> {
        let forced = state.forced.filter(|_| std::mem::take(&mut self.is_unjudged));
        if forced == Some(false) {
            self.attempt.fail();
        }
        self.searched = Some((played.to_vec(), state));
        forced
    }

    /// The end in that position.
    pub(super) fn ending(&mut self, sight: &Sight<'_>) -> Result<Ending, Box<Diagnostic>> {
        Ok(match missed(sight, &self.claims)? {
            None => {
                self.attempt.is_solved = true;
                Ending::Solved
            }
            Some(claim) => {
                self.attempt.fail();
                Ending::Missed(claim)
            }
        })
    }
}
