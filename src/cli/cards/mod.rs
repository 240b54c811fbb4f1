//! `judge cards`: the card library: looked through, shown, imported, and how much of it is understood.

mod import;

use super::out::Out;
use super::{Failure, Verdict};

/// Search, show or import cards, or see how many of them are understood
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  judge cards import cards.jsonl")]
pub(super) struct Args {
    #[command(subcommand)]
    action: Action,
}

#[derive(Debug, clap::Subcommand)]
enum Action {
    Import(import::Args),
}

pub(super) fn run(args: &Args, out: &mut Out) -> Result<Verdict, Failure> {
    match &args.action {
        Action::Import(args) => import::run(args, out),
    }
}
