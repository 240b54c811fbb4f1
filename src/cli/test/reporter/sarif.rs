//! SARIF 2.1.0, which code scanning reads: a result for each thing that is wrong.

use serde_json::{Value, json};
use swu_text::visible;

use crate::cli::base::Failure;
use crate::cli::test::outcome::{Outcome, Suite, Tested};

const SCHEMA: &str = "https://json.schemastore.org/sarif-2.1.0.json";

/// The report.
pub fn report(suite: &Suite) -> Result<String, Failure> {
    let rules: Vec<Value> = Outcome::ALL
        .into_iter()
        .filter(|outcome| *outcome != Outcome::Passed)
        .map(|outcome| json!({"id": outcome.word(), "shortDescription": {"text": outcome.about()}}))
        .collect();
    let results: Vec<Value> = suite
        .failing()
        .flat_map(|tested| {
            tested.problems.iter().map(|problem| {
                let mut text = problem.message.clone();
                for line in problem.help.iter().chain(&tested.diff) {
                    text += "\n";
                    text += line;
                }
                json!({
                    "ruleId": tested.outcome.word(),
                    "level": "error",
                    "message": {"text": text},
                    "locations": [{"physicalLocation": {
                        "artifactLocation": {"uri": uri(tested)},
                        "region": {"startLine": problem.line, "startColumn": problem.column},
                    }}],
                })
            })
        })
        .collect();
    let log = json!({
        "$schema": SCHEMA,
        "version": "2.1.0",
        "runs": [{
            "tool": {"driver": {"name": "judge", "version": suite.judge, "rules": rules}},
            "columnKind": "unicodeCodePoints",
            "results": results,
        }],
    });
    let log = serde_json::to_string_pretty(&log).map_err(std::io::Error::from)?;
    Ok(visible::json(&log).into_owned() + "\n")
}

/// The file as a URI.
fn uri(tested: &Tested) -> String {
    let mut uri = String::new();
    for byte in tested.file.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'/' | b'-' | b'_' | b'.' | b'~' => uri.push(char::from(byte)),
            _ => uri += &format!("%{byte:02X}"),
        }
    }
    uri
}
