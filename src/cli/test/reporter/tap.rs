//! The Test Anything Protocol, version 14.

use swu_text::visible;

use crate::cli::test::outcome::{Outcome, Suite, Tested};

/// A line a file, with what is wrong beneath it.
pub fn report(suite: &Suite) -> String {
    let mut told = format!("TAP version 14\n1..{}\n", suite.results.len());
    for (index, tested) in suite.results.iter().enumerate() {
        told += &line(suite, index + 1, tested);
    }
    told
}

fn line(suite: &Suite, number: usize, tested: &Tested) -> String {
    let name = if tested.title.is_empty() { tested.file.clone() } else { format!("{}: {}", tested.file, tested.title) };
    let name = escaped(&name);
    if !suite.fails(tested.outcome) {
        let noted = match tested.outcome {
            Outcome::New | Outcome::Orphaned => format!(" # TODO {}", tested.outcome.about()),
            _ => String::new(),
        };
        return format!("ok {number} - {name}{noted}\n");
    }
    let mut told = format!("not ok {number} - {name}\n  ---\n  outcome: {}\n  problems:\n", tested.outcome.word());
    for problem in &tested.problems {
        told += &format!("    - at: {}\n", quoted(&format!("{}:{}:{}", tested.file, problem.line, problem.column)));
        told += &format!("      message: {}\n", quoted(&problem.message));
        told += &listed("      help", &problem.help);
    }
    told + &listed("  diff", &tested.diff) + "  ...\n"
}

fn listed(key: &str, lines: &[String]) -> String {
    if lines.is_empty() {
        return String::new();
    }
    let margin = " ".repeat(key.len() - key.trim_start().len() + 2);
    let items: String = lines.iter().map(|line| format!("{margin}- {}\n", quoted(line))).collect();
    format!("{key}:\n{items}")
}

/// A string of YAML: one of JSON is.
fn quoted(text: &str) -> String {
    visible::json(&serde_json::Value::from(text).to_string()).into_owned()
}

/// A description: what begins a directive is escaped, and so is what escapes; it stays on its line.
fn escaped(text: &str) -> String {
    visible::one_line(text).replace('\\', "\\\\").replace('#', "\\#")
}
