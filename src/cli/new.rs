//! `judge new`: a commented scenario to start from.

use std::path::{Path, PathBuf};

use schemars::JsonSchema;
use serde::Serialize;

use super::options::Format;
use super::out::Out;
use super::{Failure, Verdict, write};
use crate::scenario::{self, TOURNAMENT, Template};

/// Write a commented scenario to start from
///
/// What is written replays as it is. A file that exists is never overwritten.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  judge new my-ruling.yaml
  judge new my-ruling.yaml --players 4
  judge new my-ruling.yaml --twin-suns
  judge new my-cut.yaml --tournament
  judge new - | less                    to look at it, without a file")]
pub(super) struct Args {
    /// The file to write; `-` writes to standard output
    file: PathBuf,
    /// How many players sit at the table; 2, or 3 with `--twin-suns`, if it is left out
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(2..=4))]
    players: Option<u8>,
    /// A game of Twin Suns: two leaders, and the blast and plan counters
    #[arg(long)]
    twin_suns: bool,
    /// An event by the Tournament Regulations instead of a game
    #[arg(long, conflicts_with_all = ["players", "twin_suns"])]
    tournament: bool,
}

/// What was written, for programs.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct Written<'a> {
    file: &'a Path,
}

swu_api::document!(Written<'_>, "new", "The file that was written: `judge new`.");

pub(super) fn run(args: &Args, out: &mut Out) -> Result<Verdict, Failure> {
    let (format, usual) = if args.twin_suns { (scenario::Format::TwinSuns, 3) } else { (scenario::Format::Premier, 2) };
    let text = match args.tournament {
        true => TOURNAMENT.to_owned(),
        false => Template { players: args.players.unwrap_or(usual), format }.text(),
    };
    if args.file.as_os_str() == "-" {
        out.bytes(text.as_bytes())?;
        return Ok(Verdict::Fine);
    }
    write::create(&args.file, &text).map_err(|error| write::refusal(&args.file, &error))?;
    match out.format {
        Format::Json => out.document(&Written { file: &args.file })?,
        Format::Text => {
            let file = args.file.display();
            out.line(&format!("wrote {file}"))?;
            out.line(&format!("next: change it, and run `judge replay -v {file}`"))?;
        }
    }
    Ok(Verdict::Fine)
}
