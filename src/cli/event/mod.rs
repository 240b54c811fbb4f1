//! `judge event`: an event run by the Tournament Regulations.

mod result;
mod rounds;

use clap::ValueEnum;
use clap::builder::PossibleValue;

use super::out::Out;
use super::{Failure, Verdict};
use crate::tournament::policy::MatchType;

/// Run an event by the Tournament Regulations
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  judge event rounds 49              how many rounds, which top cut, how much time
  judge event result ana ben --games ana,draw --time action
                                     how a match ends, and by which rule")]
pub(super) struct Args {
    #[command(subcommand)]
    action: Action,
}

#[derive(Debug, clap::Subcommand)]
enum Action {
    Result(result::Args),
    Rounds(rounds::Args),
}

pub(super) fn run(args: &Args, out: &mut Out) -> Result<Verdict, Failure> {
    match &args.action {
        Action::Result(args) => result::run(args, out),
        Action::Rounds(args) => rounds::run(args, out),
    }
}

impl ValueEnum for MatchType {
    fn value_variants<'a>() -> &'a [Self] {
        &Self::ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(PossibleValue::new(self.word()))
    }
}
