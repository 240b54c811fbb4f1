//! `judge rules check`: broken links, missing and doubled numbers, unreadable files.

use schemars::JsonSchema;
use serde::Serialize;

use crate::cli::base::{Command, Exit, Failure, Format, Globals, Look, Manner, Out};
use crate::rulebook::Problem;

/// The outcome of a check, for programs.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Checked<'r> {
    problems: &'r [Problem],
}

swu_api::document!(Checked<'_>, "rules-check", "What is wrong with the files of rules: `judge rules check`.");

/// Find broken links, missing and repeated numbers, and unreadable files
///
/// Ends with 1 if there are problems. Links to other sites, and to files that are not markdown, are not followed.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  judge rules check
  judge --rules my-rules rules check
  judge --rules my-rules rules check --format json")]
pub struct Args {}

impl Command for Args {
    fn manner(&self) -> Manner {
        Manner::READ
    }

    fn run(&self, globals: &Globals, out: &mut Out) -> Result<Exit, Failure> {
        let rules = &*globals.rules()?;
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
        Ok(Exit::of(problems.is_empty()))
    }
}
