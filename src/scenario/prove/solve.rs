//! Puzzles, checked and played: a proof of the solution, a grade, and the best move at each point of a game.

use std::fmt;

use super::proof::{End, FirstDecision, Options, Progress, Proof};
use super::prove;
use crate::session::{Session, Sight, WrittenStep};
use crate::table::World;
use crate::{Puzzle, Quantifier, Scenario, SearchClaims, Seat, StepKind, read};
use swu_text::diagnostic::{Diagnostic, Place};

#[cfg(test)]
mod tests;

/// The result of checking a puzzle.
#[derive(Debug, Clone, Default)]
pub struct PuzzleCheck {
    /// The proof of the puzzle as it begins.
    pub proof: Proof,
    /// Reasons that it is not a puzzle: a claim that does not hold, another first decision that also works, a wrong
    /// solution.
    pub failures: Vec<Diagnostic>,
    /// The difficulty; nothing if the puzzle does not hold.
    pub grade: Option<Grade>,
}

/// Difficulty of a puzzle, as far as a search can tell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Grade {
    /// Number of decisions of the solver in the solution.
    pub decisions: usize,
    /// Number of first decisions that the solver chooses between.
    pub choices: usize,
    /// First decisions that fail although the claim could still come true with the help of the others.
    pub near_misses: usize,
}

impl Grade {
    /// From 1, the easiest, to 5: by the number of decisions, plus 1 if several first decisions almost work.
    pub const fn difficulty(self) -> u8 {
        let by_decisions = match self.decisions {
            0..=2 => 1,
            3 => 2,
            4..=5 => 3,
            6..=7 => 4,
            _ => 5,
        };
        if self.near_misses >= 2 && by_decisions < crate::contract::proposition::HARDEST {
            by_decisions + 1
        } else {
            by_decisions
        }
    }
}

impl fmt::Display for Grade {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { decisions, choices, near_misses, .. } = self;
        let plural =
            |number: usize, one: &str, several: &str| format!("{number} {}", if number == 1 { one } else { several });
        let decisions = plural(*decisions, "decision", "decisions");
        let misses = plural(*near_misses, "near miss", "near misses");
        write!(f, "difficulty {}: {decisions}, {choices} first choices, {misses}", self.difficulty())
    }
}

/// Checks the puzzle `name`, whose text is `source`. Its claim must hold, with one first decision if it says so. Each
/// decision of its solution must keep the claim, and the last one must complete it.
pub fn check(name: &str, source: &str, world: &World<'_>, options: &Options, progress: &dyn Progress) -> PuzzleCheck {
    let mut checked = PuzzleCheck { proof: prove(name, source, world, options, progress), ..PuzzleCheck::default() };
    let scenario = match read(name, source) {
        Ok(scenario) => scenario,
        Err(errors) => return PuzzleCheck { failures: errors, ..checked },
    };
    let title = &scenario.head.title.place;
    let (Some(puzzle), Some(solver)) = (&scenario.puzzle, solver(&scenario)) else {
        let error = Diagnostic::error("this file is not a puzzle").at(title.clone());
        checked.failures.push(error.help("add `kind: puzzle`"));
        return checked;
    };
    checked.failures.extend(checked.proof.errors.clone());
    checked.failures.extend(unproven(&checked.proof, title));
    if !checked.failures.is_empty() {
        return checked;
    }
    if !scenario.prove.is_unique {
        let error = Diagnostic::error("a puzzle has one solution: `prove` needs `unique: true`").at(title.clone());
        checked.failures.push(error.help("such as `prove: {until: regroup, wins: ana, unique: true}`"));
    }
    if puzzle.solution.is_empty() {
        let error = Diagnostic::error("the puzzle has no `solution`").at(title.clone());
        checked.failures.push(error.help("write its main line as steps; `judge prove` shows it"));
        return checked;
    }
    let grade = grade(
        &PuzzleInput { name, source, world, options, progress, scenario: &scenario, puzzle, solver },
        &mut checked,
    );
    if checked.failures.is_empty() {
        let wrong = puzzle.difficulty.as_ref().filter(|given| given.value != grade.difficulty());
        checked.failures.extend(wrong.map(|given| {
            let error = Diagnostic::error(format!("the search grades it {}, not {}", grade.difficulty(), given.value));
            error.at(given.place.clone()).label(grade.to_string())
        }));
        checked.grade = Some(grade);
    }
    checked
}

/// A puzzle with the inputs of its search.
struct PuzzleInput<'p> {
    name: &'p str,
    source: &'p str,
    world: &'p World<'p>,
    options: &'p Options,
    progress: &'p dyn Progress,
    scenario: &'p Scenario,
    puzzle: &'p Puzzle,
    solver: Seat,
}

/// Plays the solution, and proves the rest at each decision of the solver.
fn grade(puzzled: &PuzzleInput<'_>, checked: &mut PuzzleCheck) -> Grade {
    let PuzzleInput { name, source, world, options, progress, scenario, puzzle, solver } = *puzzled;
    let (choices, near_misses) = choices(&checked.proof.first);
    let mut grade = Grade { decisions: 0, choices, near_misses };
    let mut session = match Session::begin(name, source, world) {
        Ok(session) => session,
        Err(errors) => {
            checked.failures.extend(errors);
            return grade;
        }
    };
    // If a number of decisions is searched, the search does not know how many are left after some of them.
    let is_counted = matches!(scenario.prove.until, End::Decisions(_));
    for (done, step) in puzzle.solution.iter().enumerate() {
        let is_solvers = is_by(&step.kind, solver);
        grade.decisions += usize::from(is_solvers);
        if is_solvers && done > 0 && !is_counted {
            let before = puzzle.solution.get(done - 1).map_or(&step.place, |step| &step.place);
            let proof = session.now().prove(scenario.prove.clone(), options, progress);
            if let Some(failure) = failed(&proof, before) {
                checked.failures.push(failure);
                return grade;
            }
        }
        let why = match session.play(WrittenStep::of_file(step, source)) {
            Ok(Ok(_)) => continue,
            Ok(Err(refused)) => refused.told,
            Err(errors) => errors.into_iter().next().map_or_else(String::new, |error| error.title),
        };
        let error = Diagnostic::error(format!("the solution cannot be played: {why}"));
        checked.failures.push(error.at(step.place.clone()));
        return grade;
    }
    match missed(session.now(), &scenario.prove) {
        Ok(missed) => checked.failures.extend(missed.map(|missed| {
            let error = Diagnostic::error(format!("the solution does not achieve the claim: {missed}"));
            error.at(scenario.head.title.place.clone())
        })),
        Err(error) => checked.failures.push(*error),
    }
    grade
}

/// The first claim of a puzzle that does not hold there, with what is found instead; nothing if all do.
///
/// # Errors
///
/// If words of a claim mean nothing in any game, or several things in this one.
pub fn missed(sight: &Sight<'_>, prove: &SearchClaims) -> Result<Option<String>, Box<Diagnostic>> {
    for proposition in &prove.claims {
        if let Some(missed) = sight.missed(&proposition.claims)? {
            return Ok(Some(missed));
        }
    }
    Ok(None)
}

/// The error after that step of the solution, if any.
fn failed(proof: &Proof, at: &Place) -> Option<Diagnostic> {
    if let Some(error) = proof.errors.first() {
        return Some(Diagnostic::error(format!("the solution cannot be played: {}", error.title)).at(at.clone()));
    }
    if let Some(departure) = proof.impossible.first() {
        let title = format!("the solution cannot be played: {}", departure.failure.found);
        return Some(Diagnostic::error(title).at(at.clone()));
    }
    if proof.verdicts.iter().all(|verdict| verdict.holds == Some(true)) {
        return None;
    }
    let why = proof.cut.as_ref().map_or_else(|| "the claim is no longer forced".to_owned(), ToString::to_string);
    Some(Diagnostic::error(format!("after this step of the solution, {why}")).at(at.clone()))
}

/// Errors of the proof of the whole puzzle.
fn unproven(proof: &Proof, title: &Place) -> Vec<Diagnostic> {
    let cut = proof.cut.iter().map(|cut| {
        let error = Diagnostic::error(format!("the search stopped early: {cut}")).at(title.clone());
        error.help("allow more with `--positions` or `--time`")
    });
    let verdicts = proof.verdicts.iter().filter(|verdict| verdict.holds == Some(false));
    let verdicts =
        verdicts.map(|verdict| Diagnostic::error(format!("the claim fails: {}", verdict.claim)).at(title.clone()));
    let others = proof.others.iter().take(1).map(|_| {
        let error = Diagnostic::error("another first decision also solves it").at(title.clone());
        error.help("`judge prove` shows it")
    });
    cut.chain(verdicts).chain(others).collect()
}

/// Number of first decisions, and of those that almost work.
fn choices(first: &[FirstDecision]) -> (usize, usize) {
    let misses = first.iter().filter(|first| first.forces == Some(false) && first.is_possible);
    (first.len(), misses.count())
}

/// The player who must force something.
fn solver(scenario: &Scenario) -> Option<Seat> {
    scenario.prove.claims.iter().find_map(|claim| match &claim.quantifier {
        Quantifier::CanForce(player) => Some(player.value),
        Quantifier::Always | Quantifier::Possible | Quantifier::Never => None,
    })
}

fn is_by(step: &StepKind, seat: Seat) -> bool {
    matches!(step, StepKind::Act(act) if act.player.value == seat)
}

/// State of a puzzle after some steps.
#[derive(Debug, Clone)]
pub struct PuzzleState {
    /// True if the solver can still force it; nothing if the search was cut.
    pub forced: Option<bool>,
    /// The best move of the player who decides, as a step, if the words of the format can say it.
    pub best: Option<String>,
    /// The line of play that shows it, in words.
    pub line: Vec<String>,
}

/// Tests if a puzzle can still be solved from a moment on, and finds the best move.
pub fn standing(sight: &Sight<'_>, prove: &SearchClaims, options: &Options, progress: &dyn Progress) -> PuzzleState {
    let proof = sight.prove(prove.clone(), options, progress);
    let verdict = proof.verdicts.first();
    let shown = verdict.and_then(|verdict| verdict.shown.as_ref());
    let teller = sight.teller();
    PuzzleState {
        forced: verdict.and_then(|verdict| verdict.holds),
        best: shown.and_then(|line| teller.first_step(line)),
        line: shown.map(|line| teller.told(line)).unwrap_or_default(),
    }
}
