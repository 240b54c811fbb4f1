//! `judge deck`: whether decks are legal.

mod check;
mod many;
mod report;

use swu_api::Catalogue;

use super::options::Globals;
use super::out::Out;
use super::{Failure, Verdict};
pub(super) use check::only;

/// Check whether decks are legal
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  judge deck check my-deck.json --play premier
  judge deck check lists --event showdown.yaml")]
pub(super) struct Args {
    #[command(subcommand)]
    action: Action,
}

#[derive(Debug, clap::Subcommand)]
enum Action {
    Check(check::Args),
}

/// What these commands say to programs.
pub(super) fn schemas(catalogue: Catalogue) -> Catalogue {
    catalogue.document::<report::Report<'_>>().document::<many::Report<'_>>()
}

pub(super) fn run(args: &Args, globals: &Globals, out: &mut Out) -> Result<Verdict, Failure> {
    match &args.action {
        Action::Check(args) => check::run(args, globals, out),
    }
}
