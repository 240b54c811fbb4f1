//! `judge update`: a newer official document and card data become part of what the program uses on this computer.
//!
//! | module | what it does |
//! | --- | --- |
//! | `fetch` | gets the bytes of a file, or over HTTPS |
//! | `source` | finds out what they are, and refuses what cannot be it |
//!
//! All sources are read and checked, then all that comes of them is written under hidden names, and only then does anything
//! change places: whatever fails, everything is as it was.

mod source;

use std::fs;
use std::path::{Path, PathBuf};

use schemars::JsonSchema;
use serde::Serialize;

use crate::cards::import::{CardFile, Import, Override, Problem, import, import_printings};
use crate::cards::kept::new_cards;
use crate::cards::printings::Printings;
use crate::cards::{Card, Library};
use crate::cli::base::{Command, Exit, Failure, Globals, Look, Out};
use crate::cli::cards::import::diagnostic;
use crate::cli::files::folder::{self, Contents, FolderError, Stage};
use crate::cli::sources::{cards, home};
use crate::diagnostic::{Diagnostic, Severity};
use crate::import::Report;
use crate::rulebook::SourceFile;
use crate::words::counted;
use source::{Content, Document, UNCHANGED};

/// Install a newer official document, or card data with printed texts
///
/// Each source is a file, or a URL that begins with `https://`: the official PDF of a document or its text, card data as JSON
/// or JSON lines, or a list of printings. The kind is detected from the content. All sources are checked before anything is
/// replaced. Only fetches the URLs that you give.
///
/// A document becomes an edition for `--edition`. All commands use new cards, and show printed texts instead of this
/// program's wording. Everything is kept in your own folder on this computer.
///
/// Exits with 1 if a card of the data is rejected.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  judge update cr-9.0.pdf                      install the next edition of the Comprehensive Rules
  judge update cards.jsonl printings.jsonl     printed texts, new cards, and all card numbers
  judge update https://example.com/cr-9.0.pdf
  judge update --dry-run cards.jsonl           check only
  judge status                                 show what is installed")]
pub struct Args {
    /// Official documents and card data
    #[arg(required = true, value_name = "FILE|URL")]
    sources: Vec<String>,
    /// Check the sources without changing anything
    #[arg(long)]
    dry_run: bool,
}

/// The result of an update, for programs.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Updated<'u> {
    dry_run: bool,
    documents: Vec<UpdatedDocument>,
    cards: Option<UpdatedCards<'u>>,
}

swu_api::document!(Updated<'_>, "update", "The documents and cards installed: `judge update`.");

#[derive(Debug, Serialize, JsonSchema)]
struct UpdatedDocument {
    code: String,
    edition: String,
    date: Option<String>,
    rules: usize,
    /// The number of oddities; `judge rules import --dry-run` lists them.
    problems: usize,
    into: PathBuf,
    state: State,
}

#[derive(Debug, Serialize, JsonSchema)]
struct UpdatedCards<'u> {
    /// The number of cards in the data.
    read: usize,
    /// Full names of the new cards.
    new: Vec<String>,
    /// The number of new cards with text that is not understood.
    unread: usize,
    /// New numbers of printings.
    numbers: usize,
    /// The number of cards that have printed texts now.
    texts: usize,
    into: PathBuf,
    state: State,
    problems: &'u [Problem],
}

/// The state of a folder.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
enum State {
    New,
    Replaced,
    Unchanged,
}

impl State {
    fn of(folder: &Path, files: &[SourceFile]) -> Self {
        if !folder.exists() {
            return Self::New;
        }
        let is_there = |file: &SourceFile| fs::read(folder.join(&file.name)).is_ok_and(|there| there == *file.bytes);
        let is_same = count(folder).is_ok_and(|count| count == files.len()) && files.iter().all(is_there);
        if is_same { Self::Unchanged } else { Self::Replaced }
    }

    const fn word(self) -> &'static str {
        match self {
            Self::New => "new",
            Self::Replaced => "replaced",
            Self::Unchanged => "unchanged",
        }
    }
}

/// The number of files in a folder and below it.
fn count(folder: &Path) -> std::io::Result<usize> {
    let mut files = 0;
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        files += if entry.file_type()?.is_dir() { count(&entry.path())? } else { 1 };
    }
    Ok(files)
}

/// A folder that is about to be written.
struct Plan {
    folder: PathBuf,
    files: Vec<SourceFile>,
    contents: Contents,
    state: State,
}

impl Plan {
    fn new(folder: PathBuf, files: Vec<SourceFile>, contents: Contents) -> Self {
        let state = State::of(&folder, &files);
        Self { folder, files, contents, state }
    }
}

impl Command for Args {
    fn run(&self, globals: &Globals, out: &mut Out) -> Result<Exit, Failure> {
        let (mut documents, mut cards, mut printings) = (Vec::new(), Vec::new(), Vec::new());
        for typed in &self.sources {
            match source::read(source::fetch(typed)?, globals.edition.as_deref())? {
                Content::Document(document) => documents.push(*document),
                Content::Cards(text) => cards.push((typed.clone(), text)),
                Content::Printings(text) => printings.push((typed.clone(), text)),
            }
        }
        let mut plans = Vec::new();
        let documents: Vec<UpdatedDocument> =
            documents.into_iter().map(|document| planned_document(&document, &mut plans)).collect::<Result<_, _>>()?;
        let data = Data::read(&cards, &printings)?;
        let cards = data.as_ref().map(|data| data.planned(&mut plans)).transpose()?;
        if !self.dry_run {
            put(&plans)?;
        }
        let updated = Updated { dry_run: self.dry_run, documents, cards };
        let problems = data.as_ref().map_or(&[][..], |data| &data.problems);
        out.tell(&updated, |out| {
            problems.iter().for_each(|problem| out.complain(&diagnostic(problem), None));
            updated.print(out)
        })?;
        let refused = problems.iter().any(|problem| problem.severity == Severity::Error);
        Ok(Exit::of(!refused))
    }
}

/// Writes everything, and then lets it change places.
fn put(plans: &[Plan]) -> Result<(), Failure> {
    let failed = |error: &FolderError| -> Failure {
        let help = match error {
            FolderError::Stranger(..) => "move that file away, or set `XDG_DATA_HOME` to another folder",
            FolderError::Exists(_) | FolderError::Io(..) | FolderError::Moved(..) => {
                "free some space, or set `XDG_DATA_HOME` to a writable folder"
            }
        };
        Diagnostic::error(error.to_string()).help(help).into()
    };
    plans.iter().for_each(|plan| folder::remove_abandoned(&plan.folder));
    let changed = plans.iter().filter(|plan| plan.state != State::Unchanged);
    let staged: Vec<Stage> = changed
        .map(|plan| Stage::new(&plan.folder, &plan.files, plan.contents, true))
        .collect::<Result<_, _>>()
        .map_err(|error| failed(&error).help(UNCHANGED))?;
    staged.into_iter().try_for_each(|staged| staged.put().map_err(|error| failed(&error)))
}

fn planned_document(document: &Document, plans: &mut Vec<Plan>) -> Result<UpdatedDocument, Failure> {
    let Document { import, code, edition } = document;
    let rulebook = import.rulebook();
    let report = Report::of(import, &rulebook);
    let plan = Plan::new(home::edition_folder(code, edition)?, import.files(), Contents::Rules);
    let updated = UpdatedDocument {
        code: code.clone(),
        edition: edition.clone(),
        date: rulebook.edition_of(code).and_then(|edition| edition.date.as_deref().map(str::to_owned)),
        rules: report.documents.iter().map(|document| document.rules).sum(),
        problems: report.problems.len() + report.unresolved.len(),
        into: plan.folder.clone(),
        state: plan.state,
    };
    plans.push(plan);
    Ok(updated)
}

/// Sources of card data, each with its name.
fn as_files(texts: &[(String, String)]) -> Vec<CardFile<'_>> {
    texts.iter().map(|(name, text)| CardFile { name, text }).collect()
}

/// Where as much is refused as is read, the data have a shape that is not known.
fn refuse_another_shape(problems: &[Problem], read: usize) -> Result<(), Failure> {
    let mut refused = problems.iter().filter(|problem| problem.severity == Severity::Error);
    let Some(first) = refused.next() else { return Ok(()) };
    if refused.count() < read {
        return Ok(());
    }
    let error = diagnostic(first).help("see `judge cards import --help` for supported card data");
    Err(error.help(UNCHANGED).into())
}

/// Card data of all sources together.
struct Data {
    cards: Import,
    numbers: Printings,
    problems: Vec<Problem>,
}

impl Data {
    /// Reads the sources, if there are any.
    fn read(cards: &[(String, String)], printings: &[(String, String)]) -> Result<Option<Self>, Failure> {
        if cards.is_empty() && printings.is_empty() {
            return Ok(None);
        }
        let overrides = Override::embedded();
        let cards = import(&as_files(cards), overrides);
        let numbers = import_printings(&as_files(printings), overrides, Library::embedded());
        let read = cards.sets.iter().map(|set| set.cards.len()).sum::<usize>() + cards.reprints;
        refuse_another_shape(&cards.problems, read)?;
        refuse_another_shape(&numbers.problems, numbers.printings.len())?;
        let problems = cards.problems.iter().chain(&numbers.problems).cloned().collect();
        Ok(Some(Self { cards, numbers: numbers.printings, problems }))
    }

    fn planned(&self, plans: &mut Vec<Plan>) -> Result<UpdatedCards<'_>, Failure> {
        let folder = home::cards_folder()?;
        let kept = cards::kept(&folder)?.unwrap_or_default().with(&self.cards, &self.numbers)?;
        let new: Vec<&Card> = new_cards(&self.cards).collect();
        let unread: Vec<&str> = self.cards.unread.iter().map(|unread| unread.card.as_str()).collect();
        let files = kept.files().iter().map(|(name, text)| SourceFile::new(name, text)).collect();
        let plan = Plan::new(folder, files, Contents::Cards);
        let updated = UpdatedCards {
            read: self.cards.sets.iter().map(|set| set.cards.len()).sum(),
            unread: new.iter().filter(|card| unread.contains(&card.full_name().as_str())).count(),
            new: new.into_iter().map(Card::full_name).collect(),
            numbers: self.numbers.unknown().len(),
            texts: kept.texts(),
            into: plan.folder.clone(),
            state: plan.state,
            problems: &self.problems,
        };
        plans.push(plan);
        Ok(updated)
    }
}

impl Updated<'_> {
    fn print(&self, out: &mut Out) -> std::io::Result<()> {
        for document in &self.documents {
            let UpdatedDocument { code, edition, date, rules, problems, into, state } = document;
            let date = date.as_deref().map_or_else(String::new, |date| format!(" ({date})"));
            let id = out.paint(Look::Id, &format!("{code} {edition}"));
            out.wrapped(&format!("{id}{date}: {}, {}", counted(*rules, "rule"), state.word()), 0)?;
            if *problems > 0 {
                out.wrapped(
                    &format!("{} to review: `judge rules import --dry-run`", counted(*problems, "problem")),
                    2,
                )?;
            }
            out.line(&format!("  {}", into.display()))?;
            out.wrapped(&format!("Read it with `judge --edition {edition} show 1.1`."), 2)?;
        }
        if let Some(cards) = &self.cards {
            let UpdatedCards { read, new, unread, numbers, texts, into, state, .. } = cards;
            let id = out.paint(Look::Id, "Cards");
            let told = [
                format!("{} read", counted(*read, "card")),
                format!("{} new", new.len()),
                format!("{} with text that is not understood", unread),
                format!("{} new", counted(*numbers, "number")),
                format!("printed texts of {}", counted(*texts, "card")),
            ];
            out.wrapped(&format!("{id}: {}; {}", told.join(", "), state.word()), 0)?;
            out.line(&format!("  {}", into.display()))?;
        }
        if self.dry_run { out.line("nothing was changed") } else { Ok(()) }
    }
}
