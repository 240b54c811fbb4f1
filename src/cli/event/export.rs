//! `judge event export`: an event for print and for other programs.

use std::path::PathBuf;

use super::store;
use crate::cli::options::Format;
use crate::cli::out::Out;
use crate::cli::write::Destination;
use crate::cli::{Failure, Verdict};
use crate::diagnostic::Diagnostic;
use crate::tournament::export::{Part, Sheet, Topic};

/// Export an event: for print, for a spreadsheet, for other programs
///
/// A page is a single file that loads nothing, made to be printed: pairings by table and again by name, standings with their
/// tiebreakers, result slips to be cut apart. In values for a spreadsheet, what it would take for a formula has a `'` before
/// it. JSON has the exact fractions of the tiebreakers.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  judge event export showdown.yaml --what pairings --as html --out round-1.html
  judge event export showdown.yaml --what slips --as html --out slips.html
                                   of the matches that have not been reported
  judge event export showdown.yaml --what standings --round 3 --as csv
  judge event export showdown.yaml --what results --format json
  judge event export showdown.yaml --what results --as melee --out results.csv
  judge event export showdown.yaml --what pairings --round additional --as csv")]
pub(in crate::cli) struct Args {
    /// The file of the event
    file: PathBuf,
    /// What is exported
    #[arg(long, value_enum, value_name = "WHAT")]
    what: What,
    /// What it is exported as; JSON with `--format json`, and else it has to be said
    #[arg(long = "as", value_enum, value_name = "AS")]
    form: Option<Form>,
    /// The round: a number, `additional` or `bracket`; if it is left out, the last one, and of results all of them
    #[arg(long, value_name = "ROUND")]
    round: Option<Part>,
    #[command(flatten)]
    to: Destination,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum What {
    /// Who meets whom, by table and by name
    Pairings,
    /// Who ranks where, with the tiebreakers
    Standings,
    /// Who plays
    Players,
    /// How the matches ended
    Results,
    /// A slip for each match that has not been reported
    Slips,
    /// The matches of the elimination rounds
    Bracket,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Form {
    /// For a spreadsheet
    Csv,
    /// For other programs
    Json,
    /// For print
    Html,
    /// Comma-separated values with the columns of melee.gg: players and results
    Melee,
}

impl From<What> for Topic {
    fn from(what: What) -> Self {
        match what {
            What::Pairings => Self::Pairings,
            What::Standings => Self::Standings,
            What::Players => Self::Players,
            What::Results => Self::Results,
            What::Slips => Self::Slips,
            What::Bracket => Self::Bracket,
        }
    }
}

pub(in crate::cli) fn run(args: &Args, out: &mut Out) -> Result<Verdict, Failure> {
    let form = match (args.form, out.format) {
        (Some(form), _) => form,
        (None, Format::Json) => Form::Json,
        (None, Format::Text) => {
            let error = Diagnostic::error("it is not said what to export it as");
            return Err(error.help("`--as csv`, `--as json`, `--as html` or `--as melee`").into());
        }
    };
    let journal = store::read(&args.file)?;
    let sheet = Sheet::of(journal.event(), args.what.into(), args.round)?;
    let text = match form {
        Form::Csv => sheet.csv(),
        Form::Html => sheet.page(),
        Form::Melee => sheet.melee()?,
        Form::Json => {
            let json = serde_json::to_string_pretty(&sheet);
            json.map_err(|error| Diagnostic::error(format!("this cannot be written as JSON: {error}")))? + "\n"
        }
    };
    args.to.write(text, out)?;
    Ok(Verdict::Fine)
}
