//! `judge event`: an event run by the Tournament Regulations.

mod bracket;
mod cut;
mod entries;
mod export;
mod history;
mod new;
mod pair;
mod players;
mod report;
mod result;
mod rounds;
#[cfg(feature = "serve")]
pub mod serve;
mod show;
mod standings;
mod store;
mod telling;

pub use store::read;
use swu_api::Catalogue;

use crate::cli::base::commands;

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
  judge event export showdown.yaml --what pairings --as html --out round-1.html
  judge event undo showdown.yaml")]
    pub enum Commands {
        Bracket(bracket::Args),
        Result(result::Args),
        Rounds(rounds::Args),
        New(new::Args),
        Add(players::AddArgs),
        Drop(players::DropArgs),
        Pair(pair::Args),
        Report(report::ReportArgs),
        Correct(report::CorrectArgs),
        Standings(standings::Args),
        Cut(cut::Args),
        Show(show::Args),
        Undo(history::UndoArgs),
        Redo(history::RedoArgs),
        Log(history::LogArgs),
        Export(export::Args),
        ["serve"] Serve(serve::Args),
    }
}

/// What these commands say to programs.
pub fn schemas(catalogue: Catalogue) -> Catalogue {
    #[cfg(feature = "serve")]
    let catalogue = catalogue.document::<serve::Served<'_>>();
    catalogue
        .document::<bracket::Drawn>()
        .document::<telling::Done<'_>>()
        .list::<history::Logged<'_>>()
        .document::<new::Written<'_>>()
        .document::<pair::Paired<'_>>()
        .document::<result::Told<'_>>()
        .list::<rounds::Laid>()
        .document::<show::Shown<'_>>()
        .list::<standings::Line<'_>>()
}
