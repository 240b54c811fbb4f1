//! `judge deck`: whether decks are legal.

mod check;
mod many;
mod report;

use swu_api::Catalogue;

use crate::cli::base::commands;
pub use check::only;

commands! {
    /// Check whether decks are legal
    #[command(after_help = "Examples:
  judge deck check my-deck.json --play premier
  judge deck check lists --event showdown.yaml")]
    pub enum Commands {
        Check(check::Args),
    }
}

/// What these commands say to programs.
pub fn schemas(catalogue: Catalogue) -> Catalogue {
    catalogue.document::<report::Report<'_>>().document::<many::Report<'_>>()
}
