//! `judge rules check`: broken links, missing and doubled numbers, unreadable files.

use schemars::JsonSchema;
use serde::Serialize;

use crate::cli::options::Format;
use crate::cli::out::{Look, Out};
use crate::cli::{Failure, Verdict};
use crate::rulebook::{Problem, Rulebook};

/// The outcome of a check, for programs.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct Checked<'r> {
    problems: &'r [Problem],
}

swu_api::document!(Checked<'_>, "rules-check", "What is wrong with the files of rules: `judge rules check`.");

pub(super) fn run(rules: &Rulebook, out: &mut Out) -> Result<Verdict, Failure> {
    let problems = rules.problems();
    match out.format {
        Format::Json => out.document(&Checked { problems })?,
        Format::Text => {
            for problem in problems {
                let place = out.paint(Look::Title, &format!("{}:{}:", problem.file, problem.line));
                out.line(&format!("{place} {}: {}", problem.kind, problem.message))?;
            }
            let count = rules.iter().filter(|rule| rule.is_rule()).count();
            match problems.len() {
                0 => out.line(&format!("{count} rules, no problems"))?,
                1 => out.line(&format!("{count} rules, 1 problem"))?,
                problems => out.line(&format!("{count} rules, {problems} problems"))?,
            }
        }
    }
    Ok(if problems.is_empty() { Verdict::Fine } else { Verdict::DoesNotHold })
}
