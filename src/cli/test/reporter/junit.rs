//! XML as JUnit writes it: a suite a folder, a case a ruling.

use std::collections::BTreeMap;

use quick_junit::{NonSuccessKind, Report, TestCase, TestCaseStatus, TestSuite};

use crate::cli::Failure;
use crate::cli::test::outcome::{Outcome, Suite, Tested};
use crate::diagnostic::Diagnostic;
use swu_text::visible::one_line;

/// The report. It says nothing of time, so that the same suite has the same one.
pub(super) fn report(suite: &Suite) -> Result<String, Failure> {
    let mut folders: BTreeMap<&str, Vec<&Tested>> = BTreeMap::new();
    let results: Vec<Tested> = suite.results.iter().map(shown).collect();
    for tested in &results {
        let folder = tested.file.rsplit_once('/').map_or(".", |(folder, _)| folder);
        folders.entry(folder).or_default().push(tested);
    }
    let mut report = Report::new("judge");
    report.add_test_suites(folders.into_iter().map(|(folder, all)| {
        let mut cases = TestSuite::new(folder);
        cases.add_test_cases(all.into_iter().map(|tested| case(suite, folder, tested)));
        cases
    }));
    let text = report.to_string().map_err(|error| Diagnostic::error(format!("cannot write the report: {error}")))?;
    Ok(if text.ends_with('\n') { text } else { text + "\n" })
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

fn case(suite: &Suite, folder: &str, tested: &Tested) -> TestCase {
    let name = tested.file.rsplit('/').next().unwrap_or(&tested.file);
    let name = if tested.title.is_empty() { name.to_owned() } else { format!("{name}: {}", tested.title) };
    let mut case = TestCase::new(name, status(suite, tested));
    case.set_classname(folder);
    case.extra.insert("file".into(), tested.file.as_str().into());
    if let Some(problem) = tested.problems.first() {
        case.extra.insert("line".into(), problem.line.to_string().into());
    }
    case
}

fn status(suite: &Suite, tested: &Tested) -> TestCaseStatus {
    let kind = match tested.outcome {
        Outcome::Passed => return TestCaseStatus::success(),
        _ if !suite.fails(tested.outcome) => return TestCaseStatus::success(),
        Outcome::Invalid | Outcome::Unsupported => NonSuccessKind::Error,
        Outcome::New | Outcome::Orphaned | Outcome::Changed | Outcome::Failed => NonSuccessKind::Failure,
    };
    let mut status = TestCaseStatus::non_success(kind);
    status.set_type(tested.outcome.word());
    if let Some(problem) = tested.problems.first() {
        status.set_message(problem.message.clone());
    }
    let mut lines = Vec::new();
    for problem in &tested.problems {
        lines.push(format!("{}:{}:{}: {}", tested.file, problem.line, problem.column, problem.message));
        lines.extend(problem.help.iter().map(|help| format!("  help: {help}")));
    }
    lines.extend(tested.diff.iter().cloned());
    status.set_description(lines.join("\n"));
    status
}
