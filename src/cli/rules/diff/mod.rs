//! `judge rules diff`: what became of each rule from one edition to the next.

mod html;
pub mod text;

use std::io;

use clap::ValueEnum;

use crate::cli::base::{Command, Exit, Failure, Format, Globals, Manner, Out};
use crate::cli::files::write::Destination;
use crate::cli::sources::editions;
use crate::diagnostic::Diagnostic;
use crate::rulebook::Rulebook;
use crate::rulebook::editions::{Change, Comparison, Concordance, Kind};
use swu_api::editions::diff::{Compared, Report};

/// Compare two editions: what was added, removed, renumbered and reworded
///
/// Matches rules by their text, not by their numbers, and so recognises a section that moved. Ignores the numbers in
/// references, quotation marks, dashes and capitals. An edition is a folder or a file of rules, the name of an edition
/// as for `--edition`, or `embedded`. Ends with 0 whether or not the two differ, and with 2 if one cannot be read.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  judge rules diff 2.0 embedded
  judge rules diff old-rules new-rules --section 8
  judge rules diff old-rules new-rules --only added,removed
  judge rules diff old-rules new-rules --as html --out changes.html
  judge rules diff old-rules new-rules --format json")]
pub struct Args {
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

impl Command for Args {
    fn manner(&self) -> Manner {
        Manner::READ
    }

    fn run(&self, _: &Globals, out: &mut Out) -> Result<Exit, Failure> {
        let (old, new) = (editions::read(&self.old)?, editions::read(&self.new)?);
        let form = self.form.unwrap_or(match out.format {
            Format::Json => Form::Json,
            Format::Text => Form::Text,
        });
        let written = match form {
            Form::Concordance => concordance(&old, &new)?,
            Form::Text | Form::Json | Form::Html => {
                let wanted = |change: &Change<'_>| match self.only.as_slice() {
                    [] => change.kind != Kind::Unchanged,
                    only => only.iter().any(|only| only.holds(change)),
                };
                let report = Report::between(old.known(), new.known(), self.section.as_deref(), wanted)?;
                match (form, self.to.is_file()) {
                    (Form::Html, _) => html::page(&report),
                    (Form::Json, _) if self.form.is_none() => out.document_text(&Compared::of(&report))?,
                    (Form::Json, _) => {
                        serde_json::to_string_pretty(&Compared::of(&report)).map_err(io::Error::from)? + "\n"
                    }
                    (_, true) => out.captured(|out| text::print(&report, out))?,
                    (_, false) => {
                        text::print(&report, out)?;
                        return Ok(Exit::Fine);
                    }
                }
            }
        };
        self.to.write(&written, out)?;
        Ok(Exit::Fine)
    }
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
