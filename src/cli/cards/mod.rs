//! `judge cards`: the card library: looked through, shown, imported, and how much of it is understood.

pub mod import;
pub mod search;
mod show;

pub use show::{in_short, picture as framed};

use crate::cli::base::{Manner, commands};

commands! {
    /// Search, show and import cards, and measure how many are understood
    #[command(after_help = "Examples:
  judge cards search krennic
  judge cards search --keyword sentinel --cost 3-
  judge cards show Wampa
  judge cards import cards.jsonl
  judge cards coverage")]
    pub enum Commands: Manner::READ_AND_SET {
        Search(search::Args),
        Show(show::Args): Manner::ANSWER,
        Import(import::Args),
        Coverage(search::CoverageArgs),
    }
}
