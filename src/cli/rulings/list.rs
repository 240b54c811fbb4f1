//! `judge rulings list`: rulings by rule, card, tag and level.

use super::{Selection, print};
use crate::cli::options::{Format, Globals};
use crate::cli::out::Out;
use crate::cli::{Failure, Verdict};

/// List rulings by rule, card, tag or judge level
///
/// Ends with 1 if there is none.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  judge rulings list --rule 7.5.11
  judge rulings list --card \"Doctor Aphra\"
  judge rulings list --tag regroup --level 2")]
pub(super) struct Args {
    #[command(flatten)]
    selection: Selection,
}

pub(super) fn run(args: &Args, globals: &Globals, out: &mut Out) -> Result<Verdict, Failure> {
    let rulings = args.selection.rulings(globals)?;
    if rulings.is_empty() && out.format == Format::Text {
        out.line("no ruling matches")?;
    }
    let found = if rulings.is_empty() { Verdict::DoesNotHold } else { Verdict::Fine };
    print(&rulings, out)?;
    Ok(found)
}
