//! Proofs over every order of choices: a search of every answer to every decision that a scenario leaves open, and a check
//! of the file's claims against all that can follow.
//!
//! Everything here is pure: [`prove`] takes the text of a file and returns a [`Proof`].
//!
//! | module | content |
//! | --- | --- |
//! | `proof` | options and results of a search |
//! | `course`, `since` | the file's steps, which stop at every open decision; the past events, as far as they matter |
//! | `explore` | every position that can be reached, each once, on all cores |
//! | `goal` | the claims decided without a search of every line, where there are too many |
//! | `graph` | these positions, evaluated backwards |
//! | `verdict` | the verdict on each claim |
//! | `forced`, `strategy` | claims that a player can force, with the next move for each reply of the others |
//! | `lines` | lines of play that show a verdict |
//! | `witness`, `rewrite` | such a line in words, and as a scenario file |
//! | `parts` | a proof divided, and joined again |
//! | `solve` | a puzzle checked, graded and played |
//! | `deciding` | the choices that make a difference, in words |
//!
//! # Lines of play
//!
//! A line of play is one answer to each open decision. A prompt is open where the file says `any`, and where the answers of
//! the step are used up and the next action of a player is not an answer by the player who is asked.
//!
//! - A line in which a step cannot be taken is not a line of the file: it is counted apart, with the reason. For a claim
//!   that a player can force something it counts as a failure.
//! - `expect` steps and `illegal` must hold in every line that reaches them. As in a replay, `expect` looks at the table
//!   while the prompt of the step before is open.
//! - Options that cannot be told apart are one.
//! - Every line is searched and counted if there are few positions. If there are many, the claims alone are decided,
//!   unless a later step expects something: that must hold in every line.
//! - A search that is cut gives no verdict on what it has not decided. Neither does one that meets something that the
//!   engine does not implement, unless the verdict is the same whatever follows.

mod course;
mod deciding;
mod explore;
mod forced;
mod goal;
#[expect(clippy::indexing_slicing, reason = "the numbers of positions are those of the graph that gave them")]
mod graph;
mod lines;
mod outcomes;
mod parts;
mod proof;
mod solve;
mod strategy;
mod verdict;
mod witness;

#[cfg(test)]
mod agreement;
#[cfg(test)]
mod tests;

use course::{Course, Moment, Stand};
use explore::{PositionGraph, Search};
use forced::forcing;
use goal::GoalSearch;
use graph::Graph;
use lines::Lines;

use super::{Claim, Quantifier, Scenario, SearchClaims, spread};
use crate::session::game::{Game, prepare};
use crate::session::sight::Sight;
use crate::table::World;
use crate::table::resolve::Table;
use swu_game::{Event, PlayerId};
use swu_text::diagnostic::Diagnostic;

pub use outcomes::Outcome;
pub use parts::{JointProof, Leaf, LeafClaim, LeafDeparture, MOST_PARTS, PartReport, missing};
pub use proof::{
    Count, Cut, Departure, End, FirstDecision, Line, OpenAnswer, Opening, Options, Progress, Proof, Verdict,
};
pub use solve::{Grade, PuzzleCheck, PuzzleState, check, missed, standing};
pub use strategy::{StrategyText, ToldReply};
pub use witness::{LineTeller, Unwritten, Witnesses};

/// The most claims of a file.
const MOST_CLAIMS: usize = 64;

/// Searches every decision that is left open by the file `name`, whose text is `source`.
pub fn prove(name: &str, source: &str, world: &World<'_>, options: &Options, progress: &dyn Progress) -> Proof {
    let mut proof = Proof { file: name.to_owned(), ..Proof::default() };
    let prepared = match ready(name, source, world, options) {
        Ok(prepared) => prepared,
        Err((title, errors)) => return Proof { title, errors, ..proof },
    };
    let scenario = &prepared.scenario;
    proof.title.clone_from(&scenario.head.title.value);
    if let Some(one_more) = scenario.prove.claims.get(MOST_CLAIMS) {
        let title = format!("a file can have at most {MOST_CLAIMS} claims; this is one more");
        proof.errors.push(Diagnostic::error(title).at(one_more.place.clone()).help("write a second file"));
        return proof;
    }
    let begun = match prepared.begin() {
        Ok(begun) => begun,
        Err(error) => return Proof { errors: vec![*error], ..proof },
    };
    let options = &options.of_file(scenario);
    let searching = SearchInput { scenario, source, options, progress, begun };
    proof.errors = searching.about_nothing();
    if !proof.errors.is_empty() {
        return proof;
    }
    match &scenario.part {
        Some(part) => parts::prove_part(&mut proof, &searching, part),
        None => searching.prove(&mut proof),
    }
    proof
}

impl<'w> Sight<'w> {
    /// Proves claims about everything that can follow; random outcomes are searched like decisions.
    pub fn prove(&self, claims: SearchClaims, options: &Options, progress: &dyn Progress) -> Proof {
        let game = &self.prepared;
        let head = &game.scenario.head;
        let mut proof = Proof { file: head.file.clone(), title: head.title.value.clone(), ..Proof::default() };
        // The part after the steps has no steps of its own.
        let scenario = &Scenario { steps: Vec::new(), prove: claims, part: None, ..game.scenario.clone() };
        let mut table = self.table().clone();
        table.position.ask_chance();
        let begun = (table, self.play.moment.since.events().to_vec());
        let options = &options.of_file(scenario);
        SearchInput { scenario, source: &game.source, options, progress, begun }.prove(&mut proof);
        proof
    }

    /// Tells the lines of play that a proof shows.
    pub fn teller(&self) -> LineTeller<'w> {
        LineTeller(self.table().clone())
    }
}

/// Divides the search of a file into at most so many parts, each a file of its own.
///
/// # Errors
///
/// Errors against the contract, or that the file claims nothing, leaves nothing open, or cannot be divided.
pub fn split(
    name: &str,
    source: &str,
    world: &World<'_>,
    options: &Options,
    parts: u32,
) -> Result<Vec<String>, Vec<Diagnostic>> {
    begun(name, source, world, options, |searching| parts::split(searching, parts))
}

/// One part of exactly so many, as a file of its own. Every machine deals out the same parts.
///
/// # Errors
///
/// As [`split`].
pub fn part(
    name: &str,
    source: &str,
    world: &World<'_>,
    options: &Options,
    number: u32,
    of: u32,
) -> Result<String, Vec<Diagnostic>> {
    begun(name, source, world, options, |searching| parts::part(searching, number, of))
}

/// Joins the reports of all parts of a file that was divided.
///
/// # Errors
///
/// If parts are missing, or do not fit the file.
pub fn merge(
    name: &str,
    reports: &[PartReport],
    world: &World<'_>,
    options: &Options,
) -> Result<JointProof, Vec<Diagnostic>> {
    let Some(source) = reports.first().map(|report| report.source.as_str()) else {
        return Err(vec![Diagnostic::error("no reports of parts").help("prove the parts first")]);
    };
    if reports.iter().any(|report| report.source != source) {
        let error = Diagnostic::error("these are reports of two files");
        return Err(vec![error.help("give the reports of one division")]);
    }
    begun(name, source, world, options, |searching| parts::merge(searching, reports))
}

/// Begins the game of a file, for whoever divides its search or joins the parts.
fn begun<T>(
    name: &str,
    source: &str,
    world: &World<'_>,
    options: &Options,
    then: impl FnOnce(&SearchInput<'_>) -> Result<T, Vec<Diagnostic>>,
) -> Result<T, Vec<Diagnostic>> {
    let prepared = ready(name, source, world, options).map_err(|(_, errors)| errors)?;
    let options = &options.of_file(&prepared.scenario);
    let begun = prepared.begin().map_err(|error| vec![*error])?;
    then(&SearchInput { scenario: &prepared.scenario, source, options, progress: &(), begun })
}

/// The file with its cards and rules, ready for a search.
fn ready<'w>(
    name: &str,
    source: &str,
    world: &World<'w>,
    options: &Options,
) -> Result<Game<'w>, (String, Vec<Diagnostic>)> {
    Ok(prepare(name, source, world)?.with_chance_asked().by(options.edition))
}

/// Inputs of a search.
struct SearchInput<'p> {
    scenario: &'p Scenario,
    source: &'p str,
    options: &'p Options,
    progress: &'p dyn Progress,
    begun: Begun<'p>,
}

/// The game as it begins, with the events of its beginning.
type Begun<'p> = (Table<'p>, Vec<Event>);

/// The result of a search.
struct SearchResult {
    explored: PositionGraph,
    /// For each claim, if it holds, as far as that is decided. A search of every line decides all, and leaves this empty.
    claims: Vec<Option<bool>>,
    is_decided_only: bool,
    /// Number of positions found, including those of earlier searches.
    positions: usize,
}

impl<'p> SearchInput<'p> {
    /// Errors about a `never` that holds in any case, because it is about a card that is not in the game.
    fn about_nothing(&self) -> Vec<Diagnostic> {
        let table = &self.begun.0;
        let nevers = self.scenario.prove.claims.iter().filter(|claim| claim.quantifier == Quantifier::Never);
        let about = nevers.flat_map(|never| &never.claims).filter_map(|claim| match &claim.value {
            Claim::Card { card, .. } => Some(card),
            _ => None,
        });
        let absent = about.filter(|card| table.can_never_be_there(card));
        absent.map(|card| *table.unknown(card, &table.names_in_game())).collect()
    }

    /// Searches, and rules on each claim.
    fn prove(&self, proof: &mut Proof) {
        let scenario = self.scenario;
        let mut course = self.course();
        let (mut moment, mut stand) = self.begin(&course);
        if stand == Stand::Open {
            proof.opening = Some(Opening { behind: moment.spot.begun(), any: course.any(&moment) });
        }
        let mut found = self.search(&course, &moment, &stand);
        if let Some(player) = found.fewest_of(scenario) {
            // It can be forced, but that search counts nothing. Searches within 1, 2, … decisions show how soon.
            let mut most = 0;
            while found.explored.cut.is_none() && !(most > 0 && found.is_forced()) {
                most += 1;
                course = self.course().within(player, most);
                (moment, stand) = self.begin(&course);
                let before = found.positions;
                found = self.decide(&course, &moment, &stand);
                found.positions += before;
            }
        }
        proof.is_decided_only = found.is_decided_only;
        proof.positions = found.positions;
        proof.memory = found.explored.bytes;
        proof.errors.clone_from(&found.explored.errors);
        proof.cut.clone_from(&found.explored.cut);
        let is_decided = |place: usize| found.claims.get(place).is_some_and(Option::is_some);
        let is_some_decided = proof.is_decided_only && found.claims.iter().any(Option::is_some);
        if proof.errors.is_empty() && (proof.cut.is_none() || is_some_decided) {
            match Graph::new(found.explored) {
                Ok(graph) => {
                    let lines = Lines { course: &course, graph: &graph, begin: &moment, stand: &stand };
                    verdict::judge(proof, &lines, self.options.strategies, is_decided);
                    if !proof.is_decided_only {
                        proof.ends = outcomes::of(&lines, self.options.ends);
                    }
                    let shown = proof.verdicts.iter().filter_map(|verdict| verdict.shown.as_ref());
                    proof.rules = Lines::rules(&self.course(), &self.begun, shown.chain(&proof.example));
                }
                Err(graph::Cycle) => proof.cut = Some(Cut::Cycle),
            }
        }
        if proof.cut.is_some() && proof.verdicts.is_empty() {
            proof.verdicts = scenario.prove.claims.iter().map(Verdict::undetermined).collect();
        }
    }

    fn course(&self) -> Course<'p> {
        Course::new(self.scenario, self.source, self.options)
    }

    fn begin(&self, course: &Course<'p>) -> (Moment<'p>, Stand) {
        course.begin(&self.begun)
    }

    /// Searches every line; if there are too many, only until the claims are decided.
    fn search(&self, course: &Course<'p>, moment: &Moment<'p>, stand: &Stand) -> SearchResult {
        let claims = &self.scenario.prove.claims;
        let may_decide = !claims.is_empty() && course.is_checked(moment);
        let most = self.options.positions;
        let positions = if may_decide { most.min(self.options.every_line) } else { most };
        let every_line = Options { positions, ..*self.options };
        let (from, stands) = (moment.clone(), stand.clone());
        let search = || Search::new(course, claims, &every_line, self.progress).run(from, stands);
        let explored = spread::on(self.options.threads, search);
        if may_decide && explored.errors.is_empty() && explored.cut == Some(Cut::Positions) {
            return self.decide(course, moment, stand);
        }
        let positions = explored.keys.len();
        SearchResult { explored, claims: vec![Some(true); claims.len()], is_decided_only: false, positions }
    }

    /// Searches only until the claims are decided.
    fn decide(&self, course: &Course<'p>, moment: &Moment<'p>, stand: &Stand) -> SearchResult {
        let claims = &self.scenario.prove.claims;
        let search = || GoalSearch::new(course, claims, self.options, self.progress).run(moment, stand);
        let (explored, claims) = spread::on(self.options.threads, search);
        let positions = explored.keys.len();
        SearchResult { explored, claims, is_decided_only: true, positions }
    }
}

impl SearchResult {
    /// The player whose decisions are still to be counted, if the file wants the fewest and the claim can be forced.
    fn fewest_of(&self, scenario: &Scenario) -> Option<PlayerId> {
        let is_open = scenario.prove.is_fewest && self.is_decided_only && self.is_forced();
        scenario.prove.claims.iter().find_map(forcing).filter(|_| is_open)
    }

    /// True if the first claim is forced.
    fn is_forced(&self) -> bool {
        self.claims.first() == Some(&Some(true))
    }
}
