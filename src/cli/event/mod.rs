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
pub(super) mod serve;
mod show;
mod standings;
mod store;
mod telling;

pub(in crate::cli) use store::read;
use swu_api::Catalogue;

use super::out::Out;
use super::{Failure, Verdict};

/// Run an event by the Tournament Regulations
#[derive(Debug, clap::Args)]
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
pub(super) struct Args {
    #[command(subcommand)]
    action: Action,
}

#[derive(Debug, clap::Subcommand)]
enum Action {
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
    #[cfg(feature = "serve")]
    Serve(serve::Args),
}

impl Args {
    /// Whether it prints something to read, and asks nothing.
    pub(super) const fn is_read(&self) -> bool {
        matches!(
            self.action,
            Action::Bracket(_)
                | Action::Result(_)
                | Action::Rounds(_)
                | Action::Standings(_)
                | Action::Show(_)
                | Action::Log(_)
        )
    }
}

/// What these commands say to programs.
pub(super) fn schemas(catalogue: Catalogue) -> Catalogue {
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

pub(super) fn run(args: &Args, out: &mut Out) -> Result<Verdict, Failure> {
    match &args.action {
        Action::Bracket(args) => bracket::run(args, out),
        Action::Result(args) => result::run(args, out),
        Action::Rounds(args) => rounds::run(args, out),
        Action::New(args) => new::run(args, out),
        Action::Add(args) => players::add(args, out),
        Action::Drop(args) => players::drop(args, out),
        Action::Pair(args) => pair::run(args, out),
        Action::Report(args) => report::report(args, out),
        Action::Correct(args) => report::correct(args, out),
        Action::Standings(args) => standings::run(args, out),
        Action::Cut(args) => cut::run(args, out),
        Action::Show(args) => show::run(args, out),
        Action::Undo(args) => history::undo(args, out),
        Action::Redo(args) => history::redo(args, out),
        Action::Log(args) => history::log(args, out),
        Action::Export(args) => export::run(args, out),
        #[cfg(feature = "serve")]
        Action::Serve(args) => serve::run(args, out),
    }
}
