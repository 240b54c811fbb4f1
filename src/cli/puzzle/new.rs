//! `judge puzzle new`: a commented puzzle to start from.

use std::path::PathBuf;

use crate::cli::base::{Exit, Failure, Out};
use crate::cli::files::inputs::is_standard_input;
use crate::cli::files::write;

/// Write a commented puzzle to start from
///
/// The new puzzle passes `judge puzzle check`. An existing file is never overwritten.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  judge puzzle new my-puzzle.yaml
  judge puzzle new - | less")]
pub(super) struct Args {
    /// The file to write; `-` writes to standard output
    #[arg(value_name = "FILE")]
    file: PathBuf,
}

/// A small puzzle with every key.
const TEMPLATE: &str = include_str!("new.yaml");

pub(super) fn run(args: &Args, out: &mut Out) -> Result<Exit, Failure> {
    if is_standard_input(&args.file) {
        out.bytes(TEMPLATE.as_bytes())?;
        return Ok(Exit::Fine);
    }
    write::create(&args.file, TEMPLATE).map_err(|error| write::refusal(&args.file, &error))?;
    out.line(&format!("wrote {}", args.file.display()))?;
    out.wrapped(
        &format!("`judge puzzle check {0}` checks it, `judge puzzle play {0}` plays it.", args.file.display()),
        0,
    )?;
    Ok(Exit::Fine)
}
