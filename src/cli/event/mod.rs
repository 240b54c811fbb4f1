//! `judge event`: an event run by the Tournament Regulations.

pub mod changes;
mod entries;
pub mod export;
mod report;
pub mod result;
#[cfg(feature = "serve")]
pub mod serve;
pub mod show;
mod store;

pub use store::read;

use crate::cli::base::{Manner, commands};

commands! {
    /// Run an event by the Tournament Regulations
    #[command(after_help = "Examples:
  judge event rounds 49              rounds, top cut and time limits
  judge event result ana ben --games ana,draw --time action
                                     how a match ends, and by which rule
  judge event new showdown.yaml --name \"Store Showdown\"
  judge event add showdown.yaml \"Ana Solo\" \"Ben Kenobi\" \"Cid\" \"Dot\"
  judge event pair showdown.yaml
  judge event report showdown.yaml --round 1 1 2-1 2 2-0
  judge event standings showdown.yaml
  judge event cut showdown.yaml
  judge event show showdown.yaml     its state, and the next step
  judge event bracket showdown.yaml
  judge event export showdown.yaml --what pairings --html round-1.html
  judge event undo showdown.yaml")]
    pub enum Commands {
        Bracket(export::BracketArgs): Manner::READ,
        Result(result::Args): Manner::READ,
        Rounds(show::RoundsArgs): Manner::READ,
        New(changes::NewArgs),
        Add(changes::AddArgs),
        Drop(changes::DropArgs),
        Return(changes::ReturnArgs),
        Pair(changes::PairArgs),
        Report(report::ReportArgs),
        Correct(report::CorrectArgs),
        Time(changes::TimeArgs),
        Penalty(changes::PenaltyArgs),
        Standings(show::StandingsArgs): Manner::READ,
        Cut(changes::CutArgs),
        Show(show::ShowArgs): Manner::READ,
        Undo(changes::UndoArgs),
        Redo(changes::RedoArgs),
        Log(show::LogArgs): Manner::READ,
        Export(export::ExportArgs),
        ["serve"] Serve(serve::Args),
    }
}
