//! `judge cards`: the card library: looked through, shown, imported, and how much of it is understood.

pub mod import;
mod search;
mod show;

pub use show::picture as framed;

use swu_api::Catalogue;

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
        Show(show::Args),
        Import(import::Args),
        Coverage(search::CoverageArgs),
    }
}

/// The documents of these commands.
pub fn schemas(catalogue: Catalogue) -> Catalogue {
    catalogue
        .document::<search::Covered<'_>>()
        .document::<import::Imported<'_>>()
        .list::<swu_api::cards::facts::Facts<'_>>()
        .document::<swu_api::cards::show::Shown<'_>>()
        .document::<swu_api::cards::show::Candidates>()
}
