//! Tests of the scenario reader: tables of inputs, each with its value or its error.

mod accepted;
mod editions;
mod hostile;
#[path = "../../../tests/json_schema.rs"]
mod json_schema;
mod refused;
mod schema;
mod tournament;

use regex::Regex;

use super::{Scenario, read};
use crate::replay::World;
use swu_cards::Library;
use swu_rulebook::Rulebook;
use swu_text::diagnostic::Diagnostic;

/// The embedded cards and rules.
pub(crate) fn world() -> World<'static> {
    World { library: Library::embedded(), rulebook: Rulebook::embedded() }
}

/// A whole file around some steps, for three players.
fn file_with_steps(steps: &str) -> String {
    format!("title: t\nsetup: {{players: {{ana: {{}}, ben: {{}}, Cara Dune: {{}}}}}}\nsteps:\n{steps}\n")
}

/// The same around one step.
fn file_with(step: &str) -> String {
    file_with_steps(&format!("  - {step}"))
}

/// The scenario of a valid text.
fn valid(source: &str) -> Scenario {
    read("t.yaml", source).unwrap_or_else(|errors| panic!("{source}\n{errors:#?}"))
}

/// A typed value on one line, without its places and without fields that have no value.
fn brief(value: &impl std::fmt::Debug) -> String {
    let mut text = format!("{value:?}");
    for (pattern, with) in [
        (r#"(, )?place: Place \{ file: "[^"]*", line: \d+, column: \d+, span: \d+\.\.\d+ \}"#, ""),
        (r#"Reference \{ text: "([^"]*)", owner: None, name: "[^"]*", facts: \[\], is_key: (?:true|false) \}"#, "‹$1›"),
        (
            r#"Reference \{ text: "[^"]*", owner: Some\(Seat\((\d)\)\), name: "([^"]*)", facts: \[\], is_key: (?:true|false) \}"#,
            "‹$2 of seat $1›",
        ),
        (r"(, )?\b\w+: None\b", ""),
    ] {
        text = Regex::new(pattern).unwrap().replace_all(&text, with).into_owned();
    }
    let located = Regex::new(r"Located \{ value: ((?:[^{}]|\{[^{}]*\})*) \}").unwrap();
    while located.is_match(&text) {
        text = located.replace_all(&text, "$1").into_owned();
    }
    text
}

/// The rows of a table: inputs with their results. An input stands at the margin, with `\n` where a line ends; its result
/// stands behind ` => `, or on the lines below.
fn rows(table: &str) -> Vec<(String, String)> {
    let lines: Vec<&str> = table.lines().filter(|line| !line.trim().is_empty()).collect();
    let margin = |line: &str| line.len() - line.trim_start().len();
    let rows = lines.chunk_by(|_, next| margin(next) > margin(lines[0]));
    rows.map(|row| {
        let (input, value) = row[0].split_once(" => ").unwrap_or((row[0], ""));
        (input.trim().replace("\\n", "\n"), [&[value], &row[1..]].concat().join(" "))
    })
    .collect()
}

/// The inputs of a table.
pub(crate) fn inputs(table: &str) -> Vec<String> {
    rows(table).into_iter().map(|(input, _)| input).collect()
}

/// Compares each row of a table with what `read` makes of its input, and lists the rows that differ. `…` stands for any words.
#[track_caller]
pub(crate) fn check(table: &str, read: impl Fn(&str) -> String) {
    let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let differs = |(input, expected): (String, String)| {
        let (expected, found) = (words(&expected), words(&read(&input)));
        let pattern = format!("^{}$", regex::escape(&expected).replace('…', ".*"));
        (!Regex::new(&pattern).unwrap().is_match(&found)).then(|| format!("{input}\n  {found}\nnot\n  {expected}"))
    };
    let wrong: Vec<String> = rows(table).into_iter().filter_map(differs).collect();
    assert!(wrong.is_empty(), "{} rows differ:\n{}", wrong.len(), wrong.join("\n"));
}

/// The errors about a file that must be refused, by the reader and by the schema: place, words that are not in the title,
/// title, and help.
fn refusal(source: &str) -> String {
    refusal_of(source, |source| read("t.yaml", source).map(drop))
}

/// The same for a file of any kind, by the given reader.
fn refusal_of(source: &str, read: impl Fn(&str) -> Result<(), Vec<Diagnostic>>) -> String {
    let Err(errors) = read(source) else { panic!("{source}\nis read") };
    schema::agrees(source, &errors);
    let lines = errors.iter().map(|error| {
        let place = error.place.as_ref().expect("every message of the reader has a place");
        let words = source.get(place.span.clone()).unwrap_or("(outside the file)");
        let is_named = words.is_empty() || error.title.contains(&format!("`{words}`"));
        let words = if is_named { String::new() } else { format!("`{words}`: ") };
        let title = [&[error.title.clone()][..], &error.help].concat().join(" | ");
        format!("{}:{} {words}{title}", place.line, place.column)
    });
    lines.collect::<Vec<_>>().join("\n")
}
