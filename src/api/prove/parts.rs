//! A proof in parts: files that begin after different first decisions, and their reports joined to one verdict.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Report;
use crate::{Schemed, element};
use swu_scenario::prove::{JointProof, MOST_PARTS, Options, PartReport, merge, split};
use swu_scenario::replay::World;
use swu_text::diagnostic::{Diagnostic, Place};

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

element!(PartFile, "prove-parts", "The parts of a proof, one element each: `prove-split` of `judge serve`.");

/// The parts of a file.
pub(crate) fn divided(
    params: &SplitParams,
    world: &World<'_>,
    options: &Options,
) -> Result<Vec<PartFile>, Vec<Diagnostic>> {
    let file = params.file.as_deref().unwrap_or("scenario.yaml");
    files(file, &params.source, params.parts, world, options)
}

/// Divides the proof of the file `name`, whose text is `source`.
///
/// # Errors
///
/// If there are too many parts, or as [`split`].
pub fn files(
    name: &str,
    source: &str,
    parts: u32,
    world: &World<'_>,
    options: &Options,
) -> Result<Vec<PartFile>, Vec<Diagnostic>> {
    if parts > MOST_PARTS {
        let error = Diagnostic::error(format!("{parts} parts are too many"));
        return Err(vec![error.help(format!("ask for at most {MOST_PARTS}"))]);
    }
    let texts = split(name, source, world, options, parts)?;
    let file = name.rsplit(['/', '\\']).next().unwrap_or(name);
    let stem = file.rsplit_once('.').map_or(file, |(stem, _)| stem);
    let digits = texts.len().to_string().len();
    let part =
        |(number, source): (usize, String)| PartFile { file: format!("{stem}-part-{number:0digits$}.yaml"), source };
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
    let mut reports = Vec::new();
    for (name, text) in named {
        reports.extend(read(&name, text)?);
    }
    if let Some(other) = reports.iter().find(|report| report.edition != options.edition.to_string()) {
        let error = Diagnostic::error(format!("a part was searched under edition {}", other.edition));
        return Err(vec![error.help(format!("use `--edition {}`", other.edition))]);
    }
    merge("the divided file", &reports, world, options)
}

/// The parts that a text reports of.
fn read(name: &str, text: &str) -> Result<Vec<PartReport>, Vec<Diagnostic>> {
    #[derive(Deserialize)]
    struct Reports {
        schema: String,
        results: Vec<OfPart>,
    }
    #[derive(Deserialize)]
    struct OfPart {
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
    let parts: Option<Vec<PartReport>> = parsed.results.into_iter().map(|result| result.part).collect();
    parts.ok_or_else(|| wrong("it covers a whole file".to_owned(), 1, 1))
}
