//! `judge rulings list`: rulings by rule, card, tag and level.

use super::{Selection, print};
use crate::cli::base::{Command, Exit, Failure, Format, Globals, Manner, Out};

/// List rulings by rule, card, tag or judge level
///
/// Ends with 1 if there is none.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  judge rulings list --rule 7.5.11
  judge rulings list --card \"Doctor Aphra\"
  judge rulings list --tag regroup --level 2")]
pub struct Args {
    #[command(flatten)]
    selection: Selection,
}

impl Command for Args {
    fn manner(&self) -> Manner {
        Manner::READ_AND_SET
    }

    fn run(&self, globals: &Globals, out: &mut Out) -> Result<Exit, Failure> {
        let rulings = self.selection.rulings(globals)?;
        if rulings.is_empty() && out.format == Format::Text {
            out.line("no ruling matches")?;
        }
        let found = Exit::of(!rulings.is_empty());
        print(&rulings, out)?;
        Ok(found)
    }
}
