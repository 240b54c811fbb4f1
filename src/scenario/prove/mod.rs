//! Proofs over every order of choices: from the position of a scenario, every decision that the file leaves open is
//! searched with every answer, and what the file claims is held against all that can come of it.
//!
//! Everything here is pure: [`prove`] takes the text of a file and returns a [`Proof`].
//!
//! | module | what it does |
//! | --- | --- |
//! | `proof` | what is asked of a search, and what comes of it |
//! | `course`, `since` | the file's steps, which stop at every open decision; what has happened, as far as it matters |
//! | `explore` | every position that can come of it, each once, on all cores |
//! | `goal` | the claims decided without a search of every line, where there are too many |
//! | `graph` | these positions, evaluated backwards |
//! | `verdict` | what each claim comes to |
//! | `lines` | lines of play that show it |
//! | `witness`, `rewrite` | such a line told, and as a scenario file |
//! | `deciding` | the choices that make a difference, in words |
//!
//! # Lines of play
//!
//! A line of play is one answer to each decision that is left open. A prompt is left open where the file says `any`, and
//! where the answers of the step are used up and the next thing that a player does is no answer of that player's.
//!
//! - A line in which a step cannot be taken is none of the file's: it is counted apart, with the reason. For what a player
//!   can force it counts as a failure.
//! - What an `expect` step says, and what `illegal` says, must hold in every line that comes to it. As in a replay,
//!   `expect` looks at the table while the prompt is open that the step before has left open.
//! - Options that cannot be told apart are one.
//! - Every line is searched and counted where there are few positions. Where there are many, the claims alone are decided,
//!   unless a step still ahead expects something: that must hold in every line.
//! - A search that is cut gives no verdict on what it has not decided. Neither does one that meets what the engine does not
//!   implement, unless the verdict is the same whatever comes of that.

mod course;
mod deciding;
mod explore;
mod goal;
#[expect(clippy::indexing_slicing, reason = "the numbers of positions are those of the graph that gave them")]
mod graph;
mod lines;
mod proof;
mod rewrite;
mod since;
mod verdict;
mod witness;

#[cfg(test)]
mod tests;

use course::{Course, Stand};
use explore::Search;
use goal::GoalSearch;
use graph::Graph;
use lines::Lines;

use super::replay::{World, prepare};
use super::spread;
use swu_text::diagnostic::Diagnostic;

pub use proof::{Count, Cut, Departure, End, Line, Opening, Options, Progress, Proof, Taken, Verdict};
pub(crate) use rewrite::with_step;
pub use witness::{Unwritten, Witnesses};

/// A file cannot claim more.
const MOST_CLAIMS: usize = 64;

/// Searches every decision that the file `name`, whose text is `source`, leaves open.
pub fn prove(name: &str, source: &str, world: &World<'_>, options: &Options, progress: &dyn Progress) -> Proof {
    let mut proof = Proof { file: name.to_owned(), ..Proof::default() };
    let prepared = match prepare(name, source, world) {
        Ok(prepared) => prepared.with_chance_asked().by(options.edition),
        Err((title, errors)) => return Proof { title, errors, ..proof },
    };
    proof.title.clone_from(&prepared.scenario.head.title.value);
    if let Some(one_more) = prepared.scenario.prove.get(MOST_CLAIMS) {
        let title = format!("a file can claim {MOST_CLAIMS} things, and this is one more");
        proof.errors.push(Diagnostic::error(title).at(one_more.place.clone()).help("write a second file"));
        return proof;
    }
    let (table, events) = match prepared.begin() {
        Ok(begun) => begun,
        Err(error) => return Proof { errors: vec![*error], ..proof },
    };
    let options = &options.of_file(&prepared.scenario);
    // What has a name of its own in the file is never confused with another card.
    let course = Course::new(&prepared.scenario, source, options);
    let citing = Course::new(&prepared.scenario, source, options).citing();
    let (cited, _) = citing.begin(table.at(table.position.clone()), events.clone());
    let (moment, stand) = course.begin(table, events);
    if stand == Stand::Open {
        proof.opening = Some(Opening { behind: moment.spot.begun(), any: course.any(&moment) });
    }
    let claims = &prepared.scenario.prove;
    let may_decide = !claims.is_empty() && course.is_checked(&moment);
    let every_line = Options {
        positions: if may_decide { options.positions.min(options.every_line) } else { options.positions },
        ..*options
    };
    let search = || {
        let (moment, stand) = (moment.clone(), stand.clone());
        Search::new(&course, claims, &every_line, progress).run(moment, stand)
    };
    let mut explored = spread::on(options.threads, search);
    let mut decided = vec![true; claims.len()];
    if may_decide && explored.errors.is_empty() && explored.cut == Some(Cut::Positions) {
        let search = GoalSearch::new(&course, claims, options, progress).run(&moment, &stand);
        proof.is_decided_only = true;
        proof.cut = search.cut;
        (explored, decided) = (search.explored, search.claims);
    }
    proof.positions = explored.keys.len();
    proof.memory = explored.bytes;
    proof.errors.clone_from(&explored.errors);
    proof.cut = explored.cut.clone().or(proof.cut);
    if proof.errors.is_empty() && (proof.cut.is_none() || decided.contains(&true) && proof.is_decided_only) {
        match Graph::new(explored) {
            Ok(graph) => {
                let lines = Lines { course: &course, graph: &graph, begin: &moment, stand: &stand };
                verdict::judge(&mut proof, &lines, claims, |place| decided.get(place) == Some(&true));
                let shown = proof.verdicts.iter().filter_map(|verdict| verdict.shown.as_ref());
                proof.rules = Lines::rules(&citing, &cited, shown.chain(&proof.example));
            }
            Err(graph::Cycle) => proof.cut = Some(Cut::Cycle),
        }
    }
    if proof.cut.is_some() && proof.verdicts.is_empty() {
        proof.verdicts = prepared.scenario.prove.iter().map(Verdict::undetermined).collect();
    }
    proof
}
