//! `judge cards`: the card library: looked through, shown, imported, and how much of it is understood.

mod coverage;
pub(super) mod import;
mod search;
mod show;

pub(super) use show::picture as framed;

use swu_api::Catalogue;

use super::options::Globals;
use super::out::Out;
use super::{Failure, Verdict};

/// Search, show and import cards, and measure how many are understood
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  judge cards search krennic
  judge cards search --keyword sentinel --cost 3-
  judge cards show Wampa
  judge cards import cards.jsonl
  judge cards coverage")]
pub(super) struct Args {
    #[command(subcommand)]
    action: Action,
}

impl Args {
    /// Whether it answers by the rules.
    pub(super) const fn answers_by_rules(&self) -> bool {
        matches!(self.action, Action::Show(_))
    }
}

#[derive(Debug, clap::Subcommand)]
enum Action {
    Search(search::Args),
    Show(show::Args),
    Import(import::Args),
    Coverage(coverage::Args),
}

/// What these commands say to programs.
pub(super) fn schemas(catalogue: Catalogue) -> Catalogue {
    catalogue
        .document::<coverage::Covered<'_>>()
        .document::<import::Imported<'_>>()
        .list::<swu_api::cards::facts::Facts<'_>>()
        .document::<swu_api::cards::show::About<'_>>()
        .document::<swu_api::cards::show::Candidates>()
}

pub(super) fn run(args: &Args, globals: &Globals, out: &mut Out) -> Result<Verdict, Failure> {
    match &args.action {
        Action::Search(args) => search::run(args, globals, out),
        Action::Show(args) => show::run(args, globals, out),
        Action::Import(args) => import::run(args, out),
        Action::Coverage(args) => coverage::run(args, globals, out),
    }
}
