//! A proof in parts: files that begin after different first decisions, and their reports joined to one verdict.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Report;
use crate::suite::renumbered;
use crate::{Document, document, shell};
use swu_scenario::prove::{JointProof, Options, PartReport, merge, missing, split};
use swu_scenario::replay::World;
use swu_text::diagnostic::{Diagnostic, Place};

/// Stands in the name of each file of a division, before its number.
const PART_NAME: &str = "-part-";

/// The most commands that an error about missing parts suggests.
const MOST_COMMANDS: usize = 3;

/// A scenario, and the number of parts.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SplitParams {
    /// The text of the scenario file, in YAML.
    pub source: String,
    /// The file name to use in messages, and for the names of the parts.
    pub file: Option<String>,
    /// Divide the proof into at most this many parts.
    pub parts: u32,
}

/// The reports of all parts, to be joined.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct MergeParams {
    /// The text of the report of each part.
    pub reports: Vec<String>,
}

/// A part of a proof, as a scenario file.
#[derive(Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct PartFile {
    /// The name of the file.
    pub file: String,
    /// Its text.
    pub source: String,
}

document!(PartFile, "prove-parts", "The parts of a proof, one element each: `prove-split` of `judge serve`.");

/// Divides the proof of the file `name`, whose text is `source`.
///
/// # Errors
///
/// As [`split`].
pub fn files(
    name: &str,
    source: &str,
    parts: u32,
    world: &World<'_>,
    options: &Options,
) -> Result<Vec<PartFile>, Vec<Diagnostic>> {
    let texts = split(name, source, world, options, parts)?;
    let file = name.rsplit(['/', '\\']).next().unwrap_or(name);
    let stem = file.rsplit_once('.').map_or(file, |(stem, _)| stem);
    let digits = texts.len().to_string().len();
    let part = |(number, source): (usize, String)| PartFile {
        file: format!("{stem}{PART_NAME}{number:0digits$}.yaml"),
        source,
    };
    Ok((1_usize..).zip(texts).map(part).collect())
}

/// Joins the reports of all parts, each with its name and text.
///
/// # Errors
///
/// If one is no report of a part or was made under another edition, or as [`merge`].
pub fn joined<'t>(
    named: impl Iterator<Item = (String, &'t str)>,
    world: &World<'_>,
    options: &Options,
) -> Result<JointProof, Vec<Diagnostic>> {
    let (mut reports, mut known) = (Vec::new(), None);
    for (name, text) in named {
        for (proven, part) in read(&name, text)? {
            known.get_or_insert_with(|| Known { number: part.number, of: part.of, proven, report: name.clone() });
            reports.push(part);
        }
    }
    if let Some(other) = reports.iter().find(|report| report.edition != options.edition.to_string()) {
        let error = Diagnostic::error(format!("a part was searched under edition {}", other.edition));
        return Err(vec![error.help(format!("use `--edition {}`", other.edition))]);
    }
    merge("the divided file", &reports, world, options).map_err(|mut errors| {
        let commands = known.iter().flat_map(|known| known.commands(&missing(&reports)));
        if let Some(first) = errors.first_mut() {
            first.help.extend(commands);
        }
        errors
    })
}

/// A part that was proven, by which it is known how the others are.
struct Known {
    number: u32,
    of: u32,
    /// The file that it was proven from, and the file of its report.
    proven: String,
    report: String,
}

impl Known {
    /// Commands that prove missing parts, as this one was.
    fn commands(&self, missing: &[u32]) -> Vec<String> {
        let (report, of) = (&self.report, self.of);
        let command = |&number: &u32| {
            let into = renumbered(report, self.number, number).unwrap_or_else(|| format!("part-{number}.json"));
            let prove = match renumbered(&self.proven, self.number, number) {
                // A division numbers its files.
                Some(part) if self.proven.contains(PART_NAME) => shell::command("judge prove", &part),
                _ => format!("{} --part {number}/{of}", shell::command("judge prove", &self.proven)),
            };
            format!("`{prove} --format json > {}`", shell::quoted(&into))
        };
        missing.iter().take(MOST_COMMANDS).map(command).collect()
    }
}

/// The parts that a text reports of, each with its file.
fn read(name: &str, text: &str) -> Result<Vec<(String, PartReport)>, Vec<Diagnostic>> {
    #[derive(Deserialize)]
    struct Reports {
        schema: String,
        results: Vec<Reported>,
    }
    #[derive(Deserialize)]
    struct Reported {
        #[serde(default)]
        file: String,
        part: Option<PartReport>,
    }
    let wrong = |what: String, line: usize, column: usize| {
        let error = Diagnostic::error(format!("`{name}` is not a report of a part: {what}"));
        let error = error.at(Place::in_text(name, text, line.max(1), column.max(1)));
        vec![error.help("`judge prove PART.yaml --format json > PART.json` writes one")]
    };
    let parsed: Reports =
        serde_json::from_str(text).map_err(|error| wrong(error.to_string(), error.line(), error.column()))?;
    let expected = format!("judge/{}/{}", Report::NAME, Report::VERSION);
    if parsed.schema != expected {
        return Err(wrong(format!("its schema is `{}`, not `{expected}`", parsed.schema), 1, 1));
    }
    let parts = parsed.results.into_iter().map(|result| Some((result.file, result.part?)));
    parts.collect::<Option<_>>().ok_or_else(|| wrong("it covers a whole file".to_owned(), 1, 1))
}
