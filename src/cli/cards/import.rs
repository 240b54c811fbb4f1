//! `judge cards import`: card data become the files of a card library.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use serde::Serialize;

use crate::cards::OVERRIDES;
use crate::cards::import::{CardFile, Import, Override, Problem, Set, import, to_yaml};
use crate::cli::inputs::{self, Input};
use crate::cli::options::Format;
use crate::cli::out::Out;
use crate::cli::{Failure, Verdict, write};
use crate::diagnostic::{Diagnostic, Place, Severity};
use crate::words::counted;

/// Read card data, compile the texts, and write a file for each set
///
/// Reads JSON or JSON lines, as this project's own data or as the public card API gives it. What is written are facts and
/// ability trees, and no printed sentence. A set's file is replaced as a whole. Cards that cannot be right are refused
/// with their place and the rest is imported; then it ends with 1. What `overrides.yaml` in the folder says is read
/// instead of what is given; without that file, what the program's own says.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  judge cards import cards.jsonl
  judge cards import sor.json shd.json --into my-cards
  judge cards import cards.jsonl --check       do the files say what the data say?
  curl https://api.swu-db.com/cards/sor | judge cards import - --into my-cards")]
pub(super) struct Args {
    /// Files of card data; `-` reads standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// The folder of the card library
    #[arg(long, value_name = "DIR", default_value = "cards")]
    into: PathBuf,
    /// Write nothing; end with 1 if a file would change
    #[arg(long)]
    check: bool,
}

/// What came of an import, for programs.
#[derive(Debug, Serialize)]
struct Imported<'i> {
    cards: usize,
    reprints: usize,
    tokens: usize,
    overridden: usize,
    /// Cards with text that is not understood.
    unread: usize,
    files: &'i [Written],
    problems: &'i [Problem],
}

/// A file of the library.
#[derive(Debug, Serialize)]
struct Written {
    file: PathBuf,
    set: String,
    cards: usize,
    /// Whether it was not there, or said something else.
    changed: bool,
}

pub(super) fn run(args: &Args, out: &mut Out) -> Result<Verdict, Failure> {
    let read = read(&args.files, &args.into)?;
    let written = read.sets.iter().map(|set| write_set(set, args)).collect::<Result<Vec<_>, _>>()?;
    match out.format {
        Format::Json => out.json(&Imported {
            cards: read.sets.iter().map(|set| set.cards.len()).sum(),
            reprints: read.reprints,
            tokens: read.tokens,
            overridden: read.overridden,
            unread: unread(&read),
            files: &written,
            problems: &read.problems,
        })?,
        Format::Text => print(&read, &written, args.check, out)?,
    }
    let refused = read.problems.iter().any(|problem| problem.severity == Severity::Error);
    let differs = args.check && written.iter().any(|file| file.changed);
    Ok(if refused || differs { Verdict::DoesNotHold } else { Verdict::Fine })
}

/// Imports files of card data, by the overrides of that folder. A file that cannot be read is bad input.
pub(super) fn read(files: &[PathBuf], folder: &Path) -> Result<Import, Failure> {
    let inputs: Vec<Input> = files.iter().map(|file| inputs::read(file)).collect();
    let mut read = Vec::new();
    let mut failed = Vec::new();
    for input in &inputs {
        match &input.source {
            Ok(text) => read.push(CardFile { name: &input.name, text }),
            Err(error) => failed.push(((**error).clone(), None)),
        }
    }
    if !failed.is_empty() {
        return Err(Failure::BadInput(failed));
    }
    let own = folder.join(OVERRIDES);
    if !own.exists() {
        return Ok(import(&read, Override::embedded()));
    }
    let file = inputs::read(&own);
    let yaml = file.source.map_err(|error| *error)?;
    let overrides = Override::read(&yaml).map_err(|error| Diagnostic::error(format!("{}: {error}", own.display())))?;
    Ok(import(&read, &overrides))
}

/// Writes the file of a set, unless it says the same already.
fn write_set(set: &Set, args: &Args) -> Result<Written, Failure> {
    let file = args.into.join(format!("{}.yaml", set.code.to_lowercase()));
    let before = fs::read_to_string(&file).ok();
    // What somebody has written at the top of the file stays there.
    let head = before.iter().flat_map(|text| text.lines()).take_while(|line| line.starts_with('#'));
    let head: String = head.map(|line| format!("{line}\n")).collect();
    let text = head + &to_yaml(set).map_err(Diagnostic::error)?;
    let changed = before.as_ref() != Some(&text);
    if changed && !args.check {
        let written = fs::create_dir_all(&args.into).and_then(|()| write::replace(&file, &text));
        written.map_err(|error| {
            Diagnostic::error(format!("cannot write `{}`: {error}", file.display()))
                .help("`--into` takes a folder that you can write to")
        })?;
    }
    Ok(Written { file, set: set.code.clone(), cards: set.cards.len(), changed })
}

fn unread(read: &Import) -> usize {
    read.unread.iter().map(|unread| (&unread.set, &unread.card)).collect::<BTreeSet<_>>().len()
}

fn print(read: &Import, written: &[Written], check: bool, out: &mut Out) -> Result<(), Failure> {
    for problem in &read.problems {
        out.complain(&diagnostic(problem), None);
    }
    for file in written {
        let verb = match (file.changed, check) {
            (true, true) => "differs",
            (true, false) => "wrote",
            (false, _) => "unchanged",
        };
        out.line(&format!("{verb:<9}  {}: {}", file.file.display(), counted(file.cards, "card")))?;
    }
    let cards: usize = written.iter().map(|file| file.cards).sum();
    let refused = read.problems.iter().filter(|problem| problem.severity == Severity::Error).count();
    let mut said = vec![format!("{} of {}", counted(cards, "card"), counted(written.len(), "set"))];
    let mut say = |count: usize, noun: &str, what: &str| {
        if count > 0 {
            said.push(format!("{} {what}", counted(count, noun)));
        }
    };
    say(read.reprints, "other printing", "of them");
    say(read.tokens, "token", "left to the rules");
    say(read.overridden, "fact", "read otherwise than given");
    say(unread(read), "card", "with text that is not understood");
    say(refused, "card", "refused");
    Ok(out.wrapped(&said.join("; "), 0)?)
}

/// A problem as every message looks.
pub(super) fn diagnostic(problem: &Problem) -> Diagnostic {
    let card = problem.card.as_ref().map(|card| format!("{card}: "));
    let field = problem.field.map(|field| format!("{field}: "));
    let title = format!("{}{}{}", card.unwrap_or_default(), field.unwrap_or_default(), problem.reason);
    let place = Place { file: problem.file.clone(), line: problem.line, column: problem.column, span: 0..0 };
    let diagnostic = Diagnostic { severity: problem.severity, ..Diagnostic::error(title).at(place) };
    problem.help.iter().fold(diagnostic, |diagnostic, help| diagnostic.help(help))
}
