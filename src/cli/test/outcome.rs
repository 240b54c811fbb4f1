//! The results of a suite, as data: made by a run, written and read as JSON, merged from shards (`judge test merge`), told by
//! the reporters.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use swu_api::{Schemed, shell};

use crate::cli::base::{Command, Exit, Failure, Globals, Out};
use crate::cli::files::inputs::{self, Shard};
use crate::cli::test::reporter::Reports;
use crate::diagnostic::{Diagnostic, Place};

/// The results of a suite of rulings, or of a part of one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Suite {
    /// The version of the program that ran it.
    pub judge: String,
    /// The edition of the rules used.
    pub edition: String,
    /// A digest of the files and their contents; reports of one suite share it.
    pub suite: String,
    /// True if missing and orphaned snapshots fail.
    pub check: bool,
    /// The part, if this is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shard: Option<Shard>,
    /// The number of files in the whole suite.
    pub files: usize,
    /// The files in order of their names.
    pub results: Vec<Tested>,
}

swu_api::document!(Suite, "test", "The results of a suite of rulings: `judge test`.");

/// The result of a file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Tested {
    /// The scenario, or the snapshot if it is orphaned.
    pub file: String,
    pub title: String,
    pub outcome: Outcome,
    pub problems: Vec<Problem>,
    /// The differences between trace and snapshot, as a unified diff.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub diff: Vec<String>,
}

/// The outcome of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Outcome {
    /// Its claims hold, and its trace matches the snapshot.
    Passed,
    /// Its claims hold, and it has no snapshot yet.
    New,
    /// A snapshot without a file.
    Orphaned,
    /// Its claims hold, but its trace differs from the snapshot.
    Changed,
    /// A claim fails, or a step is refused.
    Failed,
    /// It needs a card text or rule that the engine does not implement.
    Unsupported,
    /// The file or its snapshot cannot be read.
    Invalid,
}

impl Outcome {
    pub const ALL: [Self; 7] =
        [Self::Passed, Self::New, Self::Orphaned, Self::Changed, Self::Failed, Self::Unsupported, Self::Invalid];

    /// The word for it.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Passed => "passed",
            Self::New => "new",
            Self::Orphaned => "orphaned",
            Self::Changed => "changed",
            Self::Failed => "failed",
            Self::Unsupported => "unsupported",
            Self::Invalid => "invalid",
        }
    }

    /// An explanation, for reports that explain themselves.
    pub const fn about(self) -> &'static str {
        match self {
            Self::Passed => "The claims hold, and the ruling matches the accepted one.",
            Self::New => "The ruling has no snapshot yet.",
            Self::Orphaned => "The file of the snapshot does not exist.",
            Self::Changed => "The ruling differs from the accepted one.",
            Self::Failed => "A claim of the file fails, or a step is refused.",
            Self::Unsupported => "The file needs a card text or a rule that is not implemented.",
            Self::Invalid => "The file or its snapshot cannot be read.",
        }
    }
}

/// A problem of a file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Problem {
    /// From 1.
    pub line: usize,
    /// In characters, from 1.
    pub column: usize,
    /// The problem, in a sentence.
    pub message: String,
    /// Ways to fix it, one line each.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub help: Vec<String>,
}

impl Suite {
    /// True if that outcome fails the suite.
    pub fn fails(&self, outcome: Outcome) -> bool {
        match outcome {
            Outcome::Passed => false,
            Outcome::New | Outcome::Orphaned => self.check,
            Outcome::Changed | Outcome::Failed | Outcome::Unsupported | Outcome::Invalid => true,
        }
    }

    /// The files that fail it.
    pub fn failing(&self) -> impl Iterator<Item = &Tested> {
        self.results.iter().filter(|tested| self.fails(tested.outcome))
    }

    pub fn count(&self, outcome: Outcome) -> usize {
        self.results.iter().filter(|tested| tested.outcome == outcome).count()
    }

    /// The number of files that ended how: `28 passed, 1 changed, 1 failed`.
    pub fn summary(&self) -> String {
        let told = |outcome: Outcome| {
            let count = self.count(outcome);
            (count > 0 || outcome == Outcome::Passed).then(|| format!("{count} {}", outcome.word()))
        };
        Outcome::ALL.into_iter().filter_map(told).collect::<Vec<_>>().join(", ")
    }
}

/// Merge the reports of the parts of a suite from `--shard` and `--reporter json=FILE`
///
/// Needs every part; a part that was run again counts once. The merged report is identical, byte for byte, to that of a run of
/// the whole suite. Names missing parts, with a command to run them. Exits with 1 if a file of the suite does not pass.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  judge test merge part-1.json part-2.json
  judge test merge part-*.json --reporter junit=report.xml --reporter sarif=report.sarif")]
pub struct MergeArgs {
    /// Reports of the parts
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    #[command(flatten)]
    reports: Reports,
}

impl Command for MergeArgs {
    fn run(&self, _: &Globals, out: &mut Out) -> Result<Exit, Failure> {
        let parts = self
            .files
            .iter()
            .map(|file| Ok((file.as_path(), inputs::parsed(file, parse)?)))
            .collect::<Result<Vec<_>, Failure>>()?;
        let suite = joined(parts)?;
        self.reports.write(&suite, out)?;
        super::verdict(&suite)
    }
}

fn parse(name: &str, text: &str) -> Result<Suite, Box<Diagnostic>> {
    let wrong = |said: &str, line: usize, column: usize| {
        let error = Diagnostic::error(format!("`{name}` is not a report of `judge test`: {said}"));
        let error = error.at(Place::in_text(name, text, line, column));
        Box::new(error.help("write one with `judge test --shard 1/2 --reporter json=part-1.json`"))
    };
    let unreadable = |error: serde_json::Error| wrong(&error.to_string(), error.line().max(1), error.column().max(1));
    let mut value: serde_json::Value = serde_json::from_str(text).map_err(unreadable)?;
    let schema = value.as_object_mut().and_then(|object| object.remove("schema"));
    let expected = format!("judge/{}/{}", Suite::NAME, Suite::VERSION);
    match schema.as_ref().and_then(serde_json::Value::as_str) {
        Some(schema) if schema == expected => {}
        Some(other) => return Err(wrong(&format!("its schema is `{other}`, expected `{expected}`"), 1, 1)),
        None => return Err(wrong(&format!("it does not name the schema `{expected}`"), 1, 1)),
    }
    serde_json::from_value(value).map_err(|error| wrong(&error.to_string(), 1, 1))
}

/// The whole of parts that belong together, each there once.
fn joined(parts: Vec<(&Path, Suite)>) -> Result<Suite, Failure> {
    let mut parts = parts.into_iter();
    let Some((first_file, first)) = parts.next() else {
        return Err(Diagnostic::error("no reports to merge").into());
    };
    let Some(shard) = first.shard else {
        return match parts.next() {
            None => Ok(first),
            Some((other, _)) => Err(Diagnostic::error(format!(
                "`{}` covers a whole suite; `{}` cannot be merged into it",
                first_file.display(),
                other.display()
            ))
            .into()),
        };
    };
    let mut of_parts: BTreeMap<usize, (&Path, Suite)> = BTreeMap::from([(shard.part, (first_file, first.clone()))]);
    for (file, suite) in parts {
        let is_same =
            |other: &Suite| (&other.judge, &other.suite, other.check) == (&first.judge, &first.suite, first.check);
        let Some(part) = suite.shard.filter(|other| other.parts == shard.parts && is_same(&suite)) else {
            let error = Diagnostic::error(format!(
                "`{}` and `{}` are from different suites: {}",
                first_file.display(),
                file.display(),
                difference(&first, &suite)
            ));
            return Err(error
                .help("merge reports of one program and the same files, divided into the same number of parts")
                .into());
        };
        match of_parts.get(&part.part) {
            Some((before, known)) if *known != suite => {
                let error = Diagnostic::error(format!(
                    "`{}` and `{}` are both part {} of {}, and differ",
                    before.display(),
                    file.display(),
                    part.part,
                    part.parts
                ));
                return Err(error.help("merge only one of them").into());
            }
            Some(_) => {}
            None => drop(of_parts.insert(part.part, (file, suite))),
        }
    }
    let missing: Vec<usize> = (1..=shard.parts).filter(|part| !of_parts.contains_key(part)).take(20).collect();
    if let Some(part) = missing.first() {
        let listed: Vec<String> = missing.iter().map(ToString::to_string).collect();
        let error = Diagnostic::error(format!("missing parts of {}: {}", shard.parts, listed.join(", ")));
        let report = inputs::renumbered(&first_file.display().to_string(), shard.part, part);
        let report = report.unwrap_or_else(|| format!("part-{part}.json"));
        let check = if first.check { " --check" } else { "" };
        let again = format!(
            "judge test{check} --shard {part}/{} --reporter {}",
            shard.parts,
            shell::quoted(&format!("json={report}"))
        );
        return Err(error.help(format!("run them again with the same files: `{again}`")).into());
    }
    let mut results: Vec<_> = of_parts.into_values().flat_map(|(_, suite)| suite.results).collect();
    results.sort_by(|one, other| one.file.cmp(&other.file));
    Ok(Suite { shard: None, results, ..first })
}

/// In what two reports differ that must not.
fn difference(one: &Suite, other: &Suite) -> String {
    let parts =
        |suite: &Suite| suite.shard.map_or_else(|| "the whole".to_owned(), |shard| format!("{} parts", shard.parts));
    match (one.judge == other.judge, one.edition == other.edition, parts(one) == parts(other)) {
        (false, ..) => format!("judge {} and judge {}", one.judge, other.judge),
        (_, false, _) => format!("{} and {}", one.edition, other.edition),
        (.., false) => format!("{} and {}", parts(one), parts(other)),
        (true, true, true) if one.check != other.check => "one with `--check`, one without".to_owned(),
        (true, true, true) => "the files differ".to_owned(),
    }
}
