//! The ruling on a file of a suite, held against its snapshot; and a suite of texts, for programs.

use serde::Deserialize;
use similar::{ChangeTag, TextDiff};
use xxhash_rust::xxh3::Xxh3Default;

use super::snapshot::{self, Snapshot};
use super::{Outcome, Problem, Shard, Suite, Tested};
use crate::error::Failed;
use swu_scenario::replay::{Detail, Edition, Replay, Status, World, replay_in_detail};
use swu_scenario::spread;
use swu_text::diagnostic::Diagnostic;

/// The files of a suite.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SuiteParams {
    /// All files of the suite, those of other parts too.
    pub files: Vec<SuiteFile>,
    /// Fail on missing snapshots too.
    #[serde(default)]
    pub check: bool,
    /// Test only this part, such as `{"part": 2, "parts": 8}`.
    pub shard: Option<Shard>,
}

/// A file of a suite.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SuiteFile {
    /// Its name.
    pub file: String,
    /// Its text.
    pub source: String,
    /// The text of its snapshot, if it has one.
    pub snapshot: Option<String>,
}

/// Tests a suite of texts, or a part of it.
///
/// # Errors
///
/// If there is no such part, or two files have the same name.
pub(crate) fn tested(params: &SuiteParams, world: &World<'_>) -> Result<Suite, Failed> {
    if let Some(Shard { part, parts }) = params.shard {
        Shard::new(part, parts).map_err(Diagnostic::error)?;
    }
    let mut files: Vec<&SuiteFile> = params.files.iter().collect();
    files.sort_by(|one, other| one.file.cmp(&other.file));
    if let Some(twice) = files.windows(2).find_map(|pair| match pair {
        [one, other] if one.file == other.file => Some(&one.file),
        _ => None,
    }) {
        return Err(Diagnostic::error(format!("duplicate file `{twice}`")).help("give each file once").into());
    }
    let edition = format!("Comprehensive Rules {}", Edition::default());
    let mut digest = Digest::of(&edition, params.check);
    files.iter().flat_map(|file| [&file.file, &file.source]).for_each(|part| digest.add(part));
    let all = files.len();
    let results = spread::map(&Shard::of(params.shard, files), |file| {
        let played = replay_in_detail(&file.file, &file.source, world, Detail::Told);
        let read = || file.snapshot.as_deref().map(|text| snapshot::parse(&format!("{}.snap", file.file), text));
        ruled(file.file.clone(), &played, || read().transpose()).tested
    });
    Ok(Suite {
        judge: env!("CARGO_PKG_VERSION").to_owned(),
        edition,
        suite: digest.name(),
        check: params.check,
        shard: params.shard,
        files: all,
        results,
    })
}

/// A digest of a suite: the same files, rules and settings have the same.
pub struct Digest(Xxh3Default);

impl Digest {
    /// Of a suite without files as yet.
    pub fn of(edition: &str, check: bool) -> Self {
        let mut digest = Self(Xxh3Default::new());
        digest.add(edition);
        digest.add([u8::from(check)]);
        digest
    }

    /// With the name or the text of a file, in the order of their names, or the name of a snapshot that has none.
    pub fn add(&mut self, bytes: impl AsRef<[u8]>) {
        let bytes = bytes.as_ref();
        self.0.update(&(bytes.len() as u64).to_le_bytes());
        self.0.update(bytes);
    }

    /// The digest as reports name it.
    pub fn name(&self) -> String {
        format!("{:016x}", self.0.digest())
    }
}

/// The ruling on a file.
#[derive(Debug)]
pub struct Ruled {
    /// The result of the file.
    pub tested: Tested,
    /// The accepted trace.
    pub accepted: Option<String>,
    /// The trace of this run, if the claims hold.
    pub trace: Option<String>,
}

/// The ruling on a file that was replayed; its snapshot is read if the claims hold.
pub fn ruled(
    file: String,
    played: &Replay,
    snapshot: impl FnOnce() -> Result<Option<Snapshot>, Box<Diagnostic>>,
) -> Ruled {
    let (outcome, problems) = (outcome_of(played.report.status), problems_of(played));
    let tested = Tested { file, title: played.report.title.clone(), outcome, problems, diff: Vec::new() };
    if outcome != Outcome::Passed {
        return Ruled { tested, accepted: None, trace: None };
    }
    held(tested, played.ruling().trim_end_matches('\n').to_owned(), snapshot())
}

/// The trace of a file whose claims hold, held against its snapshot.
fn held(tested: Tested, trace: String, snapshot: Result<Option<Snapshot>, Box<Diagnostic>>) -> Ruled {
    let mut diff = Vec::new();
    let (outcome, problem, accepted) = match snapshot {
        Err(error) => (Outcome::Invalid, Some(Problem { help: error.help, ..problem(1, 1, error.title) }), None),
        Ok(None) => (Outcome::New, Some(problem(1, 1, "the ruling has no snapshot yet".to_owned())), None),
        Ok(Some(accepted)) if accepted.text == trace => (Outcome::Passed, None, Some(accepted.text)),
        Ok(Some(accepted)) => {
            let (message, lines) = changed(&accepted.text, &trace);
            diff = lines;
            (Outcome::Changed, Some(problem(1, 1, message)), Some(accepted.text))
        }
    };
    let problems = problem.into_iter().collect();
    let trace = (outcome != Outcome::Invalid).then_some(trace);
    Ruled { tested: Tested { outcome, problems, diff, ..tested }, accepted, trace }
}

/// A problem at a place.
pub fn problem(line: usize, column: usize, message: String) -> Problem {
    Problem { line, column, message, help: Vec::new() }
}

const fn outcome_of(status: Status) -> Outcome {
    match status {
        Status::Pass => Outcome::Passed,
        Status::Fail => Outcome::Failed,
        Status::Unsupported => Outcome::Unsupported,
        Status::Invalid => Outcome::Invalid,
    }
}

fn problems_of(played: &Replay) -> Vec<Problem> {
    if !played.errors.is_empty() {
        let of = |error: &Diagnostic| {
            let (line, column) = error.place.as_ref().map_or((1, 1), |place| (place.line, place.column));
            Problem { help: error.help.clone(), ..problem(line, column, error.title.clone()) }
        };
        return played.errors.iter().map(of).collect();
    }
    let failures = played.report.failures.iter().map(|failure| {
        let step = if failure.step == 0 { String::new() } else { format!("step {}: ", failure.step) };
        let message = format!("{step}expected {}, found {}", failure.expected, failure.found);
        problem(failure.line.max(1), failure.column.max(1), message)
    });
    let unsupported = played
        .report
        .unsupported
        .iter()
        .map(|unsupported| problem(1, 1, format!("not supported: {}: {}", unsupported.card, unsupported.text)));
    failures.chain(unsupported).collect()
}

/// In a sentence, how much is otherwise; and a unified diff, without its head.
fn changed(accepted: &str, trace: &str) -> (String, Vec<String>) {
    let diff = TextDiff::from_lines(accepted, trace);
    let count = |tag| diff.iter_all_changes().filter(|change| change.tag() == tag).count();
    let gone = match count(ChangeTag::Delete) {
        1 => "1 line".to_owned(),
        gone => format!("{gone} lines"),
    };
    let unified = diff.unified_diff().context_radius(2).missing_newline_hint(false).to_string();
    let message = format!("the ruling has changed: {gone} removed, {} added", count(ChangeTag::Insert));
    (message, unified.lines().map(str::to_owned).collect())
}
