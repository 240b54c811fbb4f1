//! `judge rules import`: a document of somebody else's becomes a folder of rules.

use std::path::{Path, PathBuf};

use schemars::JsonSchema;
use serde::Serialize;

use crate::cli::base::{Command, Exit, Failure, Globals, Look, Out};
use crate::cli::files::folder::{self, Contents, FolderError};
use crate::cli::sources::{home, import};
use crate::diagnostic::Diagnostic;
use crate::import::{Import, Mention, Place, Report};
use crate::words::counted;

/// Make a folder of rules from a document: the official PDF, its text, or markdown
///
/// Reads the official PDF, the text with layout extracted from it, this project's markdown, the rules as one nested
/// list, or a folder of plain markdown files. The kind is detected from the content. The new folder can be used with
/// `--rules DIR`; without `--into` it is one of the editions that `--edition` and `judge rules history` know. Reports
/// the rules of each section, gaps, repeats, corrected and broken references, and omitted lines.
/// `--edition` overrides the document's own edition. Exits with 1 if the document has gaps, repeats, or broken
/// references.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  judge rules import cr-7.0.pdf                     as edition 7.0, for --edition 7.0
  judge rules import cr-7.0.pdf --into official
  judge --rules official search overwhelm           search the official wording
  judge rules import cr-2.0.md --edition 2.0        when the document does not say its edition
  judge rules import my-markdown --into my-rules --force
  judge rules import cr-7.0.pdf --dry-run --format json")]
pub struct Args {
    /// A document, or a folder of markdown files
    #[arg(value_name = "FILE|FOLDER")]
    from: PathBuf,
    /// The folder to write [default: one among the user's imported editions]
    #[arg(long, value_name = "DIR")]
    into: Option<PathBuf>,
    /// The code of the document, such as `CR`, overriding the document's own
    #[arg(long, value_name = "CODE")]
    code: Option<String>,
    /// Overwrite the folder if it exists
    #[arg(long)]
    force: bool,
    /// Report what would be imported, and write nothing
    #[arg(long)]
    dry_run: bool,
}

/// The result of an import, for programs.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Imported<'i> {
    /// The folder that was written, if one was.
    into: Option<&'i Path>,
    files: Vec<&'i str>,
    #[serde(flatten)]
    report: &'i Report,
}

swu_api::document!(Imported<'_>, "rules-import", "The result of an import: `judge rules import`.");

impl Command for Args {
    fn run(&self, globals: &Globals, out: &mut Out) -> Result<Exit, Failure> {
        let mut import = import::read(&self.from, self.code.as_deref())?;
        match &globals.edition {
            Some(edition) => import.set_edition(edition),
            None => import.guess_edition(&import::name(&self.from)),
        }
        let into = if self.dry_run { None } else { Some(target(self, &import)?) };
        let files = import.files();
        let report = Report::of(&import, &import.rulebook());
        if let Some(into) = &into {
            folder::write(into, &files, Contents::Rules, self.force).map_err(|error| refusal(&error))?;
        }
        let into = into.as_deref();
        let files = files.iter().map(|file| file.name.as_str()).collect();
        out.tell(&Imported { into, files, report: &report }, |out| print(&report, into, out))?;
        Ok(Exit::of(report.is_clean()))
    }
}

/// The folder to write: the one that was asked for, or one among the user's editions.
fn target(args: &Args, import: &Import) -> Result<PathBuf, Failure> {
    let into = match (&args.into, import.edition()) {
        (Some(into), _) => into.clone(),
        // Several documents together are called as their folder is.
        (None, Some(edition)) => {
            let code = import.only_document().map_or_else(|| import::name(&args.from), str::to_owned);
            home::edition_folder(&code, edition)?
        }
        (None, None) => {
            let error = Diagnostic::error(format!("`{}` does not name its edition", args.from.display()));
            return Err(error.help("use `--edition 7.0` or the like, or name a folder with `--into DIR`").into());
        }
    };
    folder::check(&into, Contents::Rules, args.force).map_err(|error| refusal(&error))?;
    Ok(into)
}

fn refusal(error: &FolderError) -> Failure {
    let diagnostic = Diagnostic::error(error.to_string());
    let help = match error {
        FolderError::Exists(_) => "use `--force` to overwrite it, or `--into DIR` for another folder",
        FolderError::Stranger(..) => {
            "use `--into DIR` for another folder; `--force` only overwrites folders of markdown"
        }
        FolderError::Io(..) | FolderError::Moved(..) => "use `--into DIR` for a folder that you can write to",
    };
    diagnostic.help(help).into()
}

fn print(report: &Report, into: Option<&Path>, out: &mut Out) -> Result<(), Failure> {
    for document in &report.documents {
        let size = match document.rules {
            0 => "a foreword".to_owned(),
            rules => counted(rules, if document.sections.is_empty() { "term" } else { "rule" }),
        };
        let title = Some(document.title.clone()).filter(|title| !title.is_empty());
        let edition = document.edition.as_ref().map(|edition| format!("edition {edition}"));
        let said: Vec<String> = [title, edition, document.date.clone(), Some(size)].into_iter().flatten().collect();
        out.line(&format!("{}  {}", out.paint(Look::Id, &document.code), said.join(", ")))?;
        let width = document.sections.iter().map(|section| section.number.len()).max().unwrap_or(0);
        for section in &document.sections {
            let line = format!("  {:>width$}  {:>4}  {}", section.number, section.rules, section.title);
            out.line(line.trim_end())?;
        }
    }
    let problems = report.problems.iter().map(|found| {
        let id = found.id.as_ref().map_or(String::new(), |id| format!("{id}, "));
        format!("{id}{}: {}: {}", found.place, found.kind, found.message)
    });
    list("Problems", problems.collect(), out)?;
    let rules: usize = report.documents.iter().map(|document| document.rules).sum();
    if report.problems.len() * 10 > rules {
        out.line("")?;
        let hint = "So many problems mean that the document was not read correctly. Import the PDF, or a text \
                    that keeps its layout, as `pdftotext -layout` writes it.";
        out.wrapped(hint, 0)?;
    }
    list("Broken references", report.unresolved.iter().map(said).collect(), out)?;
    list("Corrected references", report.repaired.iter().map(said).collect(), out)?;
    let remarks = report.remarks.iter().map(|remark| match remark.place {
        place if place == Place::default() => remark.message.clone(),
        place => format!("{place}: {}", remark.message),
    });
    list("Remarks", remarks.collect(), out)?;
    let sums = [
        (report.linked, "reference", "linked"),
        (report.left_out.running, "header or footer line", "omitted"),
        (report.left_out.contents, "line", "of the table of contents omitted"),
        (report.links_elsewhere, "link", "to other sites kept as text"),
        (report.links_to_files, "link", "to whole files kept as text"),
    ];
    let sums = sums.into_iter().filter(|(count, ..)| *count > 0);
    let sums: Vec<String> = sums.map(|(count, noun, what)| format!("{} {what}", counted(count, noun))).collect();
    out.line("")?;
    out.wrapped(&sums.join("; "), 0)?;
    match into {
        Some(into) => out.line(&format!("written to {}", into.display()))?,
        None => out.line("nothing was written")?,
    }
    Ok(())
}

fn said(mention: &Mention) -> String {
    format!("{}, {}: “{}”: {}", mention.from, mention.place, mention.written, mention.message)
}

/// A list under its name, unless it is empty.
fn list(name: &str, items: Vec<String>, out: &mut Out) -> Result<(), Failure> {
    if items.is_empty() {
        return Ok(());
    }
    out.title(&format!("{name} ({})", items.len()))?;
    for item in items {
        out.wrapped(&format!("- {item}"), 2)?;
    }
    Ok(())
}
