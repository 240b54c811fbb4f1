//! `judge event cut`: the elimination rounds begin (TR 4.1.2 to 4.1.4).

use std::path::PathBuf;

use super::{pair, store, telling};
use crate::cli::base::{Command, Exit, Failure, Format, Globals, Out};
use crate::tournament::bracket::Elimination;

/// Cut to the best players after the last Swiss round
///
/// If players below the cut have the same record as its last place, an additional round is played for the last places, and
/// the bracket begins once its results are in. Otherwise it begins at once. `judge event bracket` shows it.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  judge event cut showdown.yaml                  to the size fixed before round one
  judge event cut showdown.yaml 8 --double       to another size, with a secondary bracket
  judge event cut cup.yaml --everyone            no Swiss rounds: everybody enters the bracket")]
pub struct Args {
    /// The event file
    file: PathBuf,
    /// How many players enter the bracket: 4, 8, 16, 32 or 64
    size: Option<usize>,
    /// Take every remaining player into the bracket, by rank, without a cut
    #[arg(long, conflicts_with = "size")]
    everyone: bool,
    /// Play double elimination
    #[arg(long)]
    double: bool,
}

impl Command for Args {
    fn run(&self, _: &Globals, out: &mut Out) -> Result<Exit, Failure> {
        let elimination = if self.double { Elimination::Double } else { Elimination::Single };
        let (journal, rulings) = store::change(&self.file, |journal| {
            Ok(if self.everyone { journal.set_up(elimination)? } else { journal.cut(self.size, elimination)? })
        })?;
        let event = journal.event();
        let additional = event.top().and_then(|top| top.additional_round());
        if let (Format::Text, Some(round)) = (out.format, additional) {
            pair::tables(event, round, out)?;
            out.line("")?;
        }
        telling::done(&self.file, event, &rulings, out)?;
        Ok(Exit::Fine)
    }
}
