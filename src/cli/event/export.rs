//! `judge event export`: an event for print and for other programs.

use std::path::PathBuf;

use super::store;
use crate::cli::options::Format;
use crate::cli::out::Out;
use crate::cli::write::Destination;
use crate::cli::{Failure, Verdict};
use crate::diagnostic::Diagnostic;
use crate::tournament::event::Phase;
use crate::tournament::export::{Sheet, Topic};
use swu_text::visible;

/// Export an event to print, to a spreadsheet or to other programs
///
/// HTML is a single page without external files, made for printing: pairings by table and by name, standings with
/// tiebreakers, result slips to cut apart. CSV puts a `'` before values that a spreadsheet would take for a formula. JSON has
/// the exact fractions of the tiebreakers.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  judge event export showdown.yaml --what pairings --as html --out round-1.html
  judge event export showdown.yaml --what slips --as html --out slips.html
                                   of the matches without a result
  judge event export showdown.yaml --what standings --round 3 --as csv
  judge event export showdown.yaml --what results --format json
  judge event export showdown.yaml --what results --as melee --out results.csv
  judge event export showdown.yaml --what pairings --round additional --as csv")]
pub(in crate::cli) struct Args {
    /// The event file
    file: PathBuf,
    /// What to export
    #[arg(long, value_enum, value_name = "WHAT")]
    what: What,
    /// The format; required unless you pass `--format json`
    #[arg(long = "as", value_enum, value_name = "AS")]
    form: Option<Form>,
    /// The round: a number, `additional` or `bracket` [default: the last one; for results, all of them]
    #[arg(long, value_name = "ROUND")]
    round: Option<Phase>,
    #[command(flatten)]
    to: Destination,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum What {
    /// Pairings, by table and by name
    Pairings,
    /// Standings, with the tiebreakers
    Standings,
    /// The list of players
    Players,
    /// Results of matches
    Results,
    /// A slip for each match without a result
    Slips,
    /// The matches of the elimination rounds
    Bracket,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Form {
    /// CSV for a spreadsheet
    Csv,
    /// JSON for other programs
    Json,
    /// A page to print
    Html,
    /// CSV with the columns of melee.gg: players and results only
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
            let error = Diagnostic::error("no format to export to");
            return Err(error.help("add `--as csv`, `--as json`, `--as html` or `--as melee`").into());
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
            let json = json.map_err(|error| Diagnostic::error(format!("cannot write this as JSON: {error}")))?;
            visible::json(&json).into_owned() + "\n"
        }
    };
    args.to.write(text, out)?;
    Ok(Verdict::Fine)
}
