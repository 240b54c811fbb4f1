//! Puzzles, checked and played: a proof of the solution, a grade, and the best move at each point of a game.

use std::fmt;

use super::forced::forcing;
use super::proof::{End, FirstDecision, Options, Progress, Proof};
use super::prove;
use crate::session::{Session, Sight, WrittenStep};
use crate::table::World;
use crate::table::build::player_of;
use crate::{Puzzle, Scenario, SearchClaims, Step, StepKind, read};
use swu_game::PlayerId;
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
    let (Some(puzzle), Some(solver)) = (&scenario.puzzle, scenario.prove.claims.iter().find_map(forcing)) else {
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
    let played = Session::begin(name, source, world);
    let decisions = played.and_then(|session| solve(session, source, &scenario, puzzle, solver, options, progress));
    let first = &checked.proof.first;
    let almost_works = |first: &&FirstDecision| first.forces == Some(false) && first.is_possible;
    let (choices, near_misses) = (first.len(), first.iter().filter(almost_works).count());
    let grade = match decisions {
        Ok(decisions) => Grade { decisions, choices, near_misses },
        Err(errors) => {
            checked.failures.extend(errors);
            return checked;
        }
    };
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

/// Plays the solution, proves the rest at each decision of the solver, and counts those.
fn solve(
    mut session: Session<'_>,
    source: &str,
    scenario: &Scenario,
    puzzle: &Puzzle,
    solver: PlayerId,
    options: &Options,
    progress: &dyn Progress,
) -> Result<usize, Vec<Diagnostic>> {
    let mut decisions = 0;
    // If a number of decisions is searched, the search does not know how many are left after some of them.
    let is_counted = matches!(scenario.prove.until, End::Decisions(_));
    let mut before: Option<&Step> = None;
    for step in &puzzle.solution {
        if matches!(&step.kind, StepKind::Act(act) if player_of(act.player.value) == solver) {
            decisions += 1;
            if let Some(before) = before.filter(|_| !is_counted) {
                let proof = session.now().prove(scenario.prove.clone(), options, progress);
                failed(&proof, &before.place).map_or(Ok(()), |failure| Err(vec![failure]))?;
            }
        }
        let why = match session.play(WrittenStep::of_file(step, source)) {
            Ok(Ok(_)) => {
                before = Some(step);
                continue;
            }
            Ok(Err(refused)) => refused.told,
            Err(errors) => errors.into_iter().next().map_or_else(String::new, |error| error.title),
        };
        let error = Diagnostic::error(format!("the solution cannot be played: {why}"));
        return Err(vec![error.at(step.place.clone())]);
    }
    match missed(session.now(), &scenario.prove).map_err(|error| vec![*error])? {
        None => Ok(decisions),
        Some(missed) => {
            let error = Diagnostic::error(format!("the solution does not achieve the claim: {missed}"));
            Err(vec![error.at(scenario.head.title.place.clone())])
        }
    }
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
