//! Reports of the parts of a suite: read, and joined to the report of the whole.

use std::collections::BTreeMap;

use super::{Suite, renumbered};
use crate::{Document, shell};
use swu_text::diagnostic::{Diagnostic, Place};

/// Reads the report of that name.
///
/// # Errors
///
/// If it is no report of a suite, or one of another version.
pub fn parse(name: &str, text: &str) -> Result<Suite, Box<Diagnostic>> {
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

/// The whole of parts that belong together. A part that was run again counts once.
///
/// # Errors
///
/// If they are of different suites, two of one part differ, or one is missing, with a command that runs it.
pub fn joined(parts: Vec<(String, Suite)>) -> Result<Suite, Box<Diagnostic>> {
    let mut parts = parts.into_iter();
    let Some((first_file, first)) = parts.next() else {
        return Err(Box::new(Diagnostic::error("no reports to merge")));
    };
    let Some(shard) = first.shard else {
        return match parts.next() {
            None => Ok(first),
            Some((other, _)) => Err(Box::new(Diagnostic::error(format!(
                "`{first_file}` covers a whole suite; `{other}` cannot be merged into it"
            )))),
        };
    };
    let mut of_parts: BTreeMap<usize, (String, Suite)> =
        BTreeMap::from([(shard.part, (first_file.clone(), first.clone()))]);
    for (file, suite) in parts {
        let is_same =
            |other: &Suite| (&other.judge, &other.suite, other.check) == (&first.judge, &first.suite, first.check);
        let Some(part) = suite.shard.filter(|other| other.parts == shard.parts && is_same(&suite)) else {
            let error = Diagnostic::error(format!(
                "`{}` and `{}` are from different suites: {}",
                first_file,
                file,
                difference(&first, &suite)
            ));
            return Err(Box::new(
                error.help("merge reports of one program and the same files, divided into the same number of parts"),
            ));
        };
        match of_parts.get(&part.part) {
            Some((before, known)) if *known != suite => {
                let error = Diagnostic::error(format!(
                    "`{before}` and `{file}` are both part {} of {}, and differ",
                    part.part, part.parts
                ));
                return Err(Box::new(error.help("merge only one of them")));
            }
            Some(_) => {}
            None => drop(of_parts.insert(part.part, (file, suite))),
        }
    }
    let missing: Vec<usize> = (1..=shard.parts).filter(|part| !of_parts.contains_key(part)).take(20).collect();
    if let Some(part) = missing.first() {
        let listed: Vec<String> = missing.iter().map(ToString::to_string).collect();
        let error = Diagnostic::error(format!("missing parts of {}: {}", shard.parts, listed.join(", ")));
        let report = renumbered(&first_file, shard.part, part).unwrap_or_else(|| format!("part-{part}.json"));
        let check = if first.check { " --check" } else { "" };
        let again = format!(
            "judge test{check} --shard {part}/{} --reporter {}",
            shard.parts,
            shell::quoted(&format!("json={report}"))
        );
        return Err(Box::new(error.help(format!("run them again with the same files: `{again}`"))));
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
