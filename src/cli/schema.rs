//! `judge schema`: the JSON Schema of scenario files.

use super::out::Out;
use super::{Failure, Verdict};
use crate::scenario::schema;

/// Print the JSON Schema of scenario files, with which an editor completes and checks them
///
/// It is JSON Schema draft 7, with every key of a scenario, what it means and its default.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  judge schema > scenario.schema.json

An editor that speaks to yaml-language-server (VS Code with the YAML extension, Neovim, Helix, Emacs) then
uses it offline for every scenario that begins with the line
  # yaml-language-server: $schema=scenario.schema.json")]
pub(super) struct Args {}

pub(super) fn run(_: &Args, out: &mut Out) -> Result<Verdict, Failure> {
    out.json(&schema())?;
    Ok(Verdict::Fine)
}
