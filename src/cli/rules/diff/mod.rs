//! `judge rules diff`: what became of each rule from one edition to the next.

mod html;
pub(super) mod text;

use std::io;

use clap::ValueEnum;

use crate::cli::options::Format;
use crate::cli::out::Out;
use crate::cli::write::Destination;
use crate::cli::{Failure, Verdict, editions};
use crate::diagnostic::Diagnostic;
use crate::rulebook::Rulebook;
use crate::rulebook::editions::{Change, Comparison, Concordance, Kind};
use swu_api::editions::diff::{Compared, Report};

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The old edition: a folder or a file of rules, the name of an edition, or `embedded`
    #[arg(value_name = "OLD")]
    old: String,
    /// The new edition, named in the same ways
    #[arg(value_name = "NEW")]
    new: String,
    /// Show only this section of either edition, such as `8`, `CR 8.16` or `TR 4`
    #[arg(long, value_name = "ID")]
    section: Option<String>,
    /// Show only these kinds of change
    #[arg(long, value_enum, value_delimiter = ',', value_name = "KINDS")]
    only: Vec<Only>,
    /// Write this form: text, bare JSON, a self-contained page, or only the numbers [default: text, or JSON with its schema
    /// for `--format json`]
    #[arg(long = "as", value_enum, value_name = "FORM")]
    form: Option<Form>,
    #[command(flatten)]
    to: Destination,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Form {
    Text,
    Json,
    Html,
    /// Which number of the old edition is which of the new one, as `rules/editions.yaml` keeps it
    Concordance,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Only {
    /// Not in the old edition
    Added,
    /// Not in the new edition
    Removed,
    /// In other words, whatever its number
    Reworded,
    /// Under another number, whatever its words
    Renumbered,
    /// Sections under another number
    Moved,
    /// The same number and the same words
    Unchanged,
}

impl Only {
    fn holds(self, change: &Change<'_>) -> bool {
        match self {
            Self::Added => change.kind == Kind::Added,
            Self::Removed => change.kind == Kind::Removed,
            Self::Reworded => matches!(change.kind, Kind::Reworded | Kind::RenumberedAndReworded),
            Self::Renumbered => matches!(change.kind, Kind::Renumbered | Kind::RenumberedAndReworded),
            Self::Moved => change.is_moved_section(),
            Self::Unchanged => change.kind == Kind::Unchanged,
        }
    }
}

pub(super) fn run(args: &Args, out: &mut Out) -> Result<Verdict, Failure> {
    let (old, new) = (editions::read(&args.old)?, editions::read(&args.new)?);
    let form = args.form.unwrap_or(match out.format {
        Format::Json => Form::Json,
        Format::Text => Form::Text,
    });
    let written = match form {
        Form::Concordance => concordance(&old, &new)?,
        Form::Text | Form::Json | Form::Html => {
            let wanted = |change: &Change<'_>| match args.only.as_slice() {
                [] => change.kind != Kind::Unchanged,
                only => only.iter().any(|only| only.holds(change)),
            };
            let report = Report::between(old.known(), new.known(), args.section.as_deref(), wanted)?;
            match (form, args.to.is_file()) {
                (Form::Html, _) => html::page(&report),
                (Form::Json, _) if args.form.is_none() => out.document_text(&Compared::of(&report))?,
                (Form::Json, _) => {
                    serde_json::to_string_pretty(&Compared::of(&report)).map_err(io::Error::from)? + "\n"
                }
                (_, true) => out.captured(|out| text::print(&report, out))?,
                (_, false) => {
                    text::print(&report, out)?;
                    return Ok(Verdict::Fine);
                }
            }
        }
    };
    args.to.write(&written, out)?;
    Ok(Verdict::Fine)
}

/// The numbers of the old edition and of the new one, by what the rules say and not by what is known already.
fn concordance(old: &Rulebook, new: &Rulebook) -> Result<String, Failure> {
    let concordances = Concordance::of(&Comparison::by_words(old, new), old, new);
    if concordances.is_empty() {
        let error = Diagnostic::error("the two have no document in common with two different editions");
        return Err(error.help("the front matter of a file names them: `document: CR` and `edition: \"2.0\"`").into());
    }
    Ok(concordances.iter().map(Concordance::to_string).collect())
}
