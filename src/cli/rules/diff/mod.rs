//! `judge rules diff`: the changes of each rule from one edition to the next; as text by section, the words marked by colors or,
//! without them, by brackets.

mod html;

use std::io;

use clap::ValueEnum;
use swu_api::editions::diff::{DiffDocument, RETOLD, Report, Section, edition_list, title};

use crate::cli::base::{Command, Exit, Failure, Format, Globals, Look, Out};
use crate::cli::files::write::PageOrFile;
use crate::cli::sources::editions;
use crate::diagnostic::Diagnostic;
use crate::rulebook::editions::{Change, Comparison, Concordance, Kind, Mark, Piece};
use crate::rulebook::{Node, Rulebook};

/// Compare two editions: what was added, removed, renumbered and reworded
///
/// Matches rules by their text, not by their numbers, and so recognises a section that moved. Ignores the numbers in
/// references, quotation marks, dashes and capitals. An edition is a folder or a file of rules, the name of an edition
/// as for `--edition`, or `built-in`. Differences are no failure: the exit code stays 0.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  judge rules diff 2.0 built-in
  judge rules diff old-rules new-rules --section 8
  judge rules diff old-rules new-rules --only added,removed
  judge rules diff old-rules new-rules --html changes.html
  judge rules diff old-rules new-rules --format json")]
pub struct Args {
    /// The old edition: a folder or a file of rules, the name of an edition, or `built-in`
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
    /// Write this form: text, bare JSON, or only the numbers [default: text, or JSON with its schema for `--format json`]
    #[arg(long = "as", value_enum, value_name = "FORM", conflicts_with = "html")]
    form: Option<Form>,
    #[command(flatten)]
    to: PageOrFile,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Form {
    Text,
    Json,
    /// Numbers of the old edition with those of the new one, as `rules/editions.yaml` keeps them
    Concordance,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Only {
    /// Not in the old edition
    Added,
    /// Not in the new edition
    Removed,
    /// Reworded, whatever its number
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
    fn run(&self, _: &Globals, out: &mut Out) -> Result<Exit, Failure> {
        let (old, new) = (editions::read(&self.old)?, editions::read(&self.new)?);
        let form = self.form.unwrap_or(match out.format {
            Format::Json => Form::Json,
            Format::Text => Form::Text,
        });
        let written = match form {
            Form::Concordance => concordance(&old, &new)?,
            Form::Text | Form::Json => {
                let wanted = |change: &Change<'_>| match self.only.as_slice() {
                    [] => change.kind != Kind::Unchanged,
                    only => only.iter().any(|only| only.holds(change)),
                };
                let report = Report::between(old.known(), new.known(), self.section.as_deref(), wanted)?;
                match form {
                    _ if self.to.is_page() => html::page(&report),
                    Form::Json if self.form.is_none() => out.document_text(&DiffDocument::of(&report))?,
                    Form::Json => {
                        serde_json::to_string_pretty(&DiffDocument::of(&report)).map_err(io::Error::from)? + "\n"
                    }
                    _ => {
                        self.to.print(|out| print(&report, out), out)?;
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
        let error = Diagnostic::error("the two share no document with different editions");
        return Err(error.help("the front matter of a file names them: `document: CR` and `edition: \"2.0\"`").into());
    }
    Ok(concordances.iter().map(Concordance::to_string).collect())
}

pub fn print(report: &Report<'_>, out: &mut Out) -> Result<(), Failure> {
    let (old, new) = (edition_list(&report.old), edition_list(&report.new));
    out.wrapped_as(Look::Title, &format!("{old} → {new}"), 0)?;
    out.wrapped(&counts(report), 0)?;
    for (others, which) in report.not_compared.iter().zip(["old", "new"]) {
        if !others.is_empty() {
            out.wrapped(&format!("Not compared, since only the {which} side has them: {}", others.join(", ")), 0)?;
        }
    }
    if report.retold {
        out.wrapped(RETOLD, 0)?;
    }
    if !report.moved.is_empty() {
        out.title("Sections that moved")?;
        for change in &report.moved {
            if let (Some(old), Some(new)) = (change.old, change.new) {
                let id = out.paint(Look::Id, &new.id.to_string());
                out.wrapped(&format!("{id}  {}, was {}", title(new), old.id), 2)?;
            }
        }
    }
    report.sections.iter().try_for_each(|section| print_section(section, out))
}

/// The number of rules of each kind, in one line.
fn counts(report: &Report<'_>) -> String {
    let all: usize = report.counts.iter().map(|(_, count)| count).sum();
    let kinds: Vec<String> = report.counts.iter().map(|(kind, count)| format!("{count} {}", kind.word())).collect();
    format!("{all} rules and headings: {}", kinds.join(", "))
}

fn print_section(section: &Section<'_>, out: &mut Out) -> Result<(), Failure> {
    out.line("")?;
    let (id, said) = match (section.old, section.new) {
        (Some(old), Some(new)) if old.id != new.id => (new.id.to_string(), format!("{}, was {}", title(new), old.id)),
        (_, Some(rule)) | (Some(rule), None) => (rule.id.to_string(), title(rule).to_owned()),
        (None, None) => (String::new(), "Rules outside any section".to_owned()),
    };
    let (id, said) = (out.paint(Look::Id, &id), out.paint(Look::Title, &said));
    out.wrapped(format!("{id}  {said}").trim(), 0)?;
    let (carried, others): (Vec<&Change<'_>>, Vec<&Change<'_>>) =
        section.changes.iter().partition(|change| change.carried && change.kind == Kind::Renumbered);
    match carried.len() {
        0 => {}
        1 => out.line("  1 rule is renumbered with its parent")?,
        count => out.line(&format!("  {count} rules are renumbered with their parents"))?,
    }
    let is_heading = |change: &Change<'_>| {
        let of_section = |rule: Option<&Node>, section: Option<&Node>| match (rule, section) {
            (Some(rule), Some(section)) => rule.id == section.id,
            _ => false,
        };
        of_section(change.old, section.old) && of_section(change.new, section.new) && change.kind == Kind::Renumbered
    };
    // A section that only moved has been told of by its heading.
    others.into_iter().filter(|change| !is_heading(change)).try_for_each(|change| print_change(change, out))
}

fn print_change(change: &Change<'_>, out: &mut Out) -> Result<(), Failure> {
    let Some(rule) = change.rule() else { return Ok(()) };
    out.line("")?;
    out.wrapped(&format!("{}  {}", out.paint(Look::Id, &rule.id.to_string()), told(change)), 2)?;
    let shown = match change.kind {
        Kind::Unchanged | Kind::Renumbered => Vec::new(),
        Kind::Reworded | Kind::RenumberedAndReworded | Kind::Added | Kind::Removed => {
            vec![(change.title(), 4), (change.text(), 4), (change.examples(), 6)]
        }
    };
    for (pieces, indent) in shown {
        // Where the whole text was added or removed, that has been said.
        let text = match matches!(change.kind, Kind::Added | Kind::Removed) && !out.has_color() {
            true => pieces.iter().map(|piece| piece.text.as_str()).collect(),
            false => marked_words(&pieces, out),
        };
        out.paragraphs(&text, indent)?;
    }
    Ok(())
}

fn told(change: &Change<'_>) -> String {
    match (change.kind, change.old, change.kin) {
        (Kind::Renumbered, Some(old), _) => format!("renumbered, was {}", old.id),
        (Kind::RenumberedAndReworded, Some(old), _) => format!("renumbered and reworded, was {}", old.id),
        (Kind::Added, _, Some(kin)) => format!("added, from words of {}", kin.id),
        (Kind::Removed, _, Some(kin)) => format!("removed; see now {}", kin.id),
        (kind, ..) => kind.word().to_owned(),
    }
}

/// A text with its words marked, by colors or by brackets.
pub fn marked_words(pieces: &[Piece], out: &Out) -> String {
    let piece = |piece: &Piece| match (piece.mark, out.has_color()) {
        (Mark::Same, _) => piece.text.clone(),
        (Mark::Added, true) => out.paint(Look::Added, &piece.text),
        (Mark::Removed, true) => out.paint(Look::Removed, &piece.text),
        (Mark::Added, false) => format!("{{+{}+}}", piece.text),
        (Mark::Removed, false) => format!("[-{}-]", piece.text),
    };
    pieces.iter().map(piece).collect()
}
