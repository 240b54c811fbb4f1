//! `judge rules`: the rules documents as a whole: everything that is in them, whether they are sound, and how far the
//! engine covers them.

pub mod coverage;
mod diff;
pub mod evaluate;
pub mod import;
pub mod list;

use crate::cli::base::{Manner, commands};

commands! {
    /// List, check, compare and import rules; measure coverage and search
    #[command(after_help = "Examples:
  judge rules list
  judge rules check
  judge rules coverage
  judge rules diff 2.0 built-in
  judge rules evaluate tests/queries.yaml
  judge rules import cr-7.0.pdf
  judge --rules my-rules rules check")]
    pub enum Commands: Manner::READ {
        List(list::Args),
        Check(list::CheckArgs),
        Coverage(coverage::Args),
        Diff(diff::Args),
        Evaluate(evaluate::Args),
        Graph(list::GraphArgs),
        History(list::HistoryArgs),
        Import(import::Args),
    }
}
