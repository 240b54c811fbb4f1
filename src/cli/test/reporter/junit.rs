//! XML as JUnit writes it: a suite a folder, a case a ruling.

use std::collections::BTreeMap;

use maud::{Markup, PreEscaped, html};

use crate::cli::test::outcome::{Outcome, Suite, Tested};
use swu_text::visible::one_line;

/// The report. It says nothing of time, so that the same suite has the same one.
pub fn report(suite: &Suite) -> String {
    let results: Vec<Tested> = suite.results.iter().map(shown).collect();
    let mut folders: BTreeMap<&str, Vec<&Tested>> = BTreeMap::new();
    for tested in &results {
        let folder = tested.file.rsplit_once('/').map_or(".", |(folder, _)| folder);
        folders.entry(folder).or_default().push(tested);
    }
    let [failures, errors] = wrong(suite, &results.iter().collect::<Vec<_>>());
    let report = html! {
        (PreEscaped(r#"<?xml version="1.0" encoding="UTF-8"?>"#)) "\n"
        testsuites name="judge" tests=(results.len()) skipped="0" failures=(failures) errors=(errors) {
            @for (folder, all) in &folders {
                @let [failures, errors] = wrong(suite, all);
                "\n    "
                testsuite name=(folder) tests=(all.len()) skipped="0" errors=(errors) failures=(failures) {
                    @for tested in all { "\n        " (case(suite, folder, tested)) }
                    "\n    "
                }
            }
            "\n"
        }
        "\n"
    };
    report.into_string()
}

/// What became of a file, with its hidden characters shown, which XML does not take.
fn shown(tested: &Tested) -> Tested {
    let line = |text: &String| one_line(text).into_owned();
    let mut shown = Tested { file: line(&tested.file), title: line(&tested.title), ..tested.clone() };
    for problem in &mut shown.problems {
        problem.message = line(&problem.message);
        problem.help = problem.help.iter().map(line).collect();
    }
    shown.diff = shown.diff.iter().map(line).collect();
    shown
}

/// How many of these are failures, and how many are errors.
fn wrong(suite: &Suite, all: &[&Tested]) -> [usize; 2] {
    let wrong = all.iter().filter(|tested| suite.fails(tested.outcome));
    let (errors, failures): (Vec<&Tested>, Vec<&Tested>) = wrong.partition(|tested| is_error(tested.outcome));
    [failures.len(), errors.len()]
}

/// Whether a ruling could not be tested, rather than that it fails.
fn is_error(outcome: Outcome) -> bool {
    matches!(outcome, Outcome::Invalid | Outcome::Unsupported)
}

fn case(suite: &Suite, folder: &str, tested: &Tested) -> Markup {
    let name = tested.file.rsplit('/').next().unwrap_or(&tested.file);
    let name = if tested.title.is_empty() { name.to_owned() } else { format!("{name}: {}", tested.title) };
    let first = tested.problems.first();
    let (message, outcome) = (first.map(|problem| &problem.message), tested.outcome);
    html! {
        testcase name=(name) classname=(folder) file=(tested.file) line=[first.map(|problem| problem.line)] {
            @if suite.fails(outcome) {
                "\n            "
                @if is_error(outcome) { error message=[message] type=(outcome.word()) { (told(tested)) } }
                @else { failure message=[message] type=(outcome.word()) { (told(tested)) } }
                "\n        "
            }
        }
    }
}

/// Everything that is told about a ruling that does not pass, line by line.
fn told(tested: &Tested) -> String {
    let mut lines = Vec::new();
    for problem in &tested.problems {
        lines.push(format!("{}:{}:{}: {}", tested.file, problem.line, problem.column, problem.message));
        lines.extend(problem.help.iter().map(|help| format!("  help: {help}")));
    }
    lines.extend(tested.diff.iter().cloned());
    lines.join("\n")
}
