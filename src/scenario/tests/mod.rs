//! Tests of the scenario reader: tables of inputs, each with its value or its error.

mod accepted_setup;
mod accepted_steps;
mod chance;
mod editions;
#[allow(clippy::disallowed_methods, reason = "the examples of the documentation are read")]
mod examples;
#[path = "../../../tests/json_schema.rs"]
mod json_schema;
mod plain_question;
mod prove;
mod refused;
mod refused_steps;
mod schema;
mod tournament;

use regex::Regex;

use super::{Scenario, read};
use swu_text::diagnostic::Diagnostic;

/// A whole file around some steps, for three players.
fn file_with_steps(steps: &str) -> String {
    format!("title: t\nsetup: {{players: {{ana: {{}}, ben: {{}}, Cara Dune: {{}}}}}}\nsteps:\n{steps}\n")
}

/// The scenario of a valid text.
fn valid(source: &str) -> Scenario {
    read("t.yaml", source).unwrap_or_else(|errors| panic!("{source}\n{errors:#?}"))
}

/// A typed value on one line, without its places.
fn brief(value: &impl std::fmt::Debug) -> String {
    let replace =
        |text: &str, pattern: &str, with: &str| Regex::new(pattern).unwrap().replace_all(text, with).into_owned();
    let mut text = format!("{value:?}");
    text = replace(&text, r#"(, )?place: Place \{ file: "[^"]*", line: \d+, column: \d+, span: \d+\.\.\d+ \}"#, "");
    text = replace(&text, r#"Reference \{ text: "([^"]*)", owner: None, name: "[^"]*", facts: \[\] \}"#, "‹$1›");
    text = replace(
        &text,
        r#"Reference \{ text: "[^"]*", owner: Some\(Seat\((\d)\)\), name: "([^"]*)", facts: \[\] \}"#,
        "‹$2 of seat $1›",
    );
    loop {
        let shorter = replace(&text, r"Located \{ value: ((?:[^{}]|\{[^{}]*\})*) \}", "$1");
        if shorter == text {
            return text;
        }
        text = shorter;
    }
}

/// Each input on a line, with its result on the next.
fn table<'a>(inputs: impl IntoIterator<Item = &'a str>, read: impl Fn(&str) -> String) -> String {
    let rows: Vec<String> = inputs.into_iter().map(|input| format!("{input}\n  {}", read(input))).collect();
    rows.join("\n")
}

/// The error about a file that must be refused: title, place, the words that it points at, and help.
fn refusal(source: &str) -> String {
    refusal_of(source, |source| read("t.yaml", source).map(drop))
}

/// The same for a file of any kind, by the given reader.
fn refusal_of(source: &str, read: impl Fn(&str) -> Result<(), Vec<Diagnostic>>) -> String {
    let Err(errors) = read(source) else { panic!("{source}\nis read") };
    let lines = errors.iter().map(|error| {
        let place = error.place.as_ref().expect("every message of the reader has a place");
        let words = source.get(place.span.clone()).unwrap_or("(outside the file)");
        let help: Vec<String> = error.help.iter().map(|help| format!("\n  help: {help}")).collect();
        format!("{}:{} `{words}`: {}{}", place.line, place.column, error.title, help.concat())
    });
    lines.collect::<Vec<_>>().join("\n")
}
