//! `judge cards import`: card data become the files of a card library.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use schemars::JsonSchema;
use serde::Serialize;

use crate::cards::import::{
    CardFile, Import, Override, PrintingsImport, Problem, Set, TRAITS, TraitsImport, import, import_printings,
    import_traits, is_list_of_printings, is_list_of_traits, to_yaml,
};
use crate::cards::printings::{self, Printings};
use crate::cards::{Library, OVERRIDES, Trait};
use crate::cli::base::{Command, Exit, Failure, Globals, Out};
use crate::cli::files::inputs;
use crate::cli::files::write;
use crate::diagnostic::{Diagnostic, Place, Severity};
use crate::words::counted;
use swu_text::limits::FILE_BYTES;

/// Read card data, compile the texts, and write a file for each set
///
/// Reads JSON or JSON lines, in this project's own form or that of the public card API. Writes facts and ability trees,
/// but no printed text. Replaces the file of a set as a whole. Rejects impossible cards, with their place, and imports the
/// rest. The facts in `overrides.yaml` in the folder override those of the data; without that file, the built-in overrides
/// apply.
///
/// A list of printings (JSON lines with `set`, `number`, `name` and `subtitle`, no facts) becomes `printings.txt` in the
/// folder: the numbers of all versions of each card. It replaces all known numbers of its sets.
///
/// A list of traits (JSON lines with `set`, `number`, `name` and `traits`) gives traits to cards whose data have none, in
/// the same import or in the files of the folder.
///
/// Exits with 1 if a card is rejected, or with `--check` if a file would change.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  judge cards import cards.jsonl
  judge cards import sor.json shd.json --into my-cards
  judge cards import cards.jsonl --check       check that the files match the data
  judge cards import printings.jsonl           the numbers of all printings
  judge cards import base-traits.jsonl         traits that older data lack
  curl https://api.swu-db.com/cards/sor | judge cards import - --into my-cards")]
pub struct Args {
    /// Files of card data; `-` reads standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// The folder of the card library
    #[arg(long, value_name = "DIR", default_value = "cards")]
    into: PathBuf,
    /// Write nothing, and report whether a file would change
    #[arg(long)]
    check: bool,
}

/// The result of an import, for programs.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Imported<'i> {
    cards: usize,
    reprints: usize,
    tokens: usize,
    overridden: usize,
    /// Cards with text that is not understood.
    unread: usize,
    files: &'i [Written],
    problems: &'i [Problem],
    /// The result of lists of printings.
    #[serde(skip_serializing_if = "Option::is_none")]
    printings: Option<Numbered<'i>>,
}

swu_api::document!(Imported<'_>, "cards-import", "The result of a card import: `judge cards import`.");

/// The result of lists of printings, for programs.
#[derive(Debug, Serialize, JsonSchema)]
struct Numbered<'i> {
    file: &'i Path,
    changed: bool,
    numbers: usize,
    cards: usize,
    sets: Vec<&'i str>,
    /// Set, number and name of printings whose card is not in the card data.
    without_card: &'i [(String, u16, String)],
}

/// A file of the library.
#[derive(Debug, Serialize, JsonSchema)]
struct Written {
    file: PathBuf,
    set: String,
    cards: usize,
    /// True if the file is new or has changed.
    changed: bool,
}

impl Command for Args {
    fn run(&self, _: &Globals, out: &mut Out) -> Result<Exit, Failure> {
        let read = read(&self.files, &self.into)?;
        let Data { cards, numbers, .. } = &read;
        let stored =
            read.traits.as_ref().map(|traits| with_traits(traits, cards, self)).transpose()?.unwrap_or_default();
        let written =
            cards.sets.iter().chain(&stored).map(|set| write_set(set, self)).collect::<Result<Vec<_>, _>>()?;
        if !written.is_empty() {
            write_traits(cards.sets.iter().chain(&stored), self)?;
        }
        let numbered = numbers.as_ref().map(|numbers| write_printings(numbers, self)).transpose()?;
        let problems: Vec<Problem> =
            cards.problems.iter().chain(numbers.iter().flat_map(|numbers| &numbers.problems)).cloned().collect();
        let printings = numbers.as_ref().zip(numbered.as_ref());
        let imported = Imported {
            cards: cards.sets.iter().map(|set| set.cards.len()).sum(),
            reprints: cards.reprints,
            tokens: cards.tokens,
            overridden: cards.overridden,
            unread: unread(cards),
            files: &written,
            problems: &problems,
            printings: printings.map(|(numbers, (file, changed))| Numbered {
                file,
                changed: *changed,
                numbers: numbers.printings.len(),
                cards: numbers.printings.cards().count(),
                sets: numbers.printings.sets().into_iter().collect(),
                without_card: &numbers.without_card,
            }),
        };
        out.tell(&imported, |out| {
            problems.iter().for_each(|problem| out.complain(&diagnostic(problem), None));
            if !written.is_empty() || numbers.is_none() {
                print(cards, &written, self.check, out)?;
            }
            printings.map_or(Ok(()), |(numbers, (file, changed))| {
                print_printings(numbers, file, verb(*changed, self.check), out)
            })
        })?;
        let refused = problems.iter().any(|problem| problem.severity == Severity::Error);
        let changed = written.iter().any(|file| file.changed) || numbered.is_some_and(|(_, changed)| changed);
        Ok(Exit::of(!(refused || self.check && changed)))
    }
}

/// The contents of files of card data.
pub struct Data {
    pub cards: Import,
    /// Of lists of printings, if there are any.
    pub numbers: Option<PrintingsImport>,
    /// Of lists of traits.
    pub traits: Option<TraitsImport>,
}

/// Imports files of card data, by the overrides of that folder. A file that cannot be read is bad input.
pub fn read(files: &[PathBuf], folder: &Path) -> Result<Data, Failure> {
    let texts = inputs::texts(files.iter().map(|file| inputs::read(file)).collect())?;
    let read = texts.iter().map(|(name, text)| CardFile { name, text });
    let own = folder.join(OVERRIDES);
    let (lists, read): (Vec<_>, Vec<_>) = read.partition(|file| is_list_of_printings(file.text));
    let (traits, read): (Vec<_>, Vec<_>) = read.into_iter().partition(|file| is_list_of_traits(file.text));
    let data = |overrides: &[Override]| {
        let mut cards = import(&read, overrides);
        let traits = (!traits.is_empty()).then(|| import_traits(&traits));
        if let Some(traits) = &traits {
            cards.sets.iter_mut().for_each(|set| traits.fill(&mut set.cards));
            cards.problems.extend(traits.problems.iter().cloned());
        }
        let numbers = (!lists.is_empty()).then(|| import_printings(&lists, overrides, Library::embedded()));
        Data { cards, numbers, traits }
    };
    if !own.exists() {
        return Ok(data(Override::embedded()));
    }
    let file = inputs::read(&own);
    let yaml = file.source?;
    let overrides = Override::read(&yaml).map_err(|error| Diagnostic::error(format!("{}: {error}", own.display())))?;
    Ok(data(&overrides))
}

/// The sets of the folder that get traits and are not among those that are imported.
fn with_traits(traits: &TraitsImport, read: &Import, args: &Args) -> Result<Vec<Set>, Failure> {
    let codes: BTreeSet<&str> = traits.traits.iter().map(|of| of.printing.set.as_str()).collect();
    let mut sets = Vec::new();
    for code in codes.into_iter().filter(|code| read.sets.iter().all(|set| set.code != **code)) {
        let file = args.into.join(format!("{}.yaml", code.to_lowercase()));
        let Some(text) = text_of(&file) else { continue };
        let cards = swu_text::yaml::read(&text);
        let cards = cards.map_err(|error| Diagnostic::error(format!("cannot read `{}`: {error}", file.display())))?;
        let mut set = Set { code: code.to_owned(), cards };
        traits.fill(&mut set.cards);
        sets.push(set);
    }
    Ok(sets)
}

/// Writes the file of a set, unless it says the same already.
fn write_set(set: &Set, args: &Args) -> Result<Written, Failure> {
    let file = args.into.join(format!("{}.yaml", set.code.to_lowercase()));
    let changed = write_text(&file, &to_yaml(set).map_err(Diagnostic::error)?, args)?;
    Ok(Written { file, set: set.code.clone(), cards: set.cards.len(), changed })
}

/// Writes the numbers of all printings, those of other sets as they were; gives the file, and whether it changes.
fn write_printings(read: &PrintingsImport, args: &Args) -> Result<(PathBuf, bool), Failure> {
    let file = args.into.join(printings::FILE);
    let mut table = match text_of(&file) {
        Some(text) => text.parse::<Printings>().map_err(|error| {
            let error = Diagnostic::error(format!("`{}`: {error}", file.display()));
            error.help("correct the line, or delete the file and import all printings")
        })?,
        None => Printings::default(),
    };
    table.replace(read.printings.clone());
    let changed = write_text(&file, &table.to_string(), args)?;
    Ok((file, changed))
}

/// Adds the traits of those sets to the known ones, which texts may speak of.
fn write_traits<'s>(sets: impl Iterator<Item = &'s Set>, args: &Args) -> Result<(), Failure> {
    let file = args.into.join(TRAITS);
    let before = text_of(&file).unwrap_or_default();
    let mut traits: BTreeSet<&str> = before.lines().filter(|line| !line.starts_with('#')).collect();
    let cards: Vec<_> = sets.flat_map(|set| &set.cards).collect();
    traits.extend(cards.iter().flat_map(|card| &card.traits).map(Trait::as_str));
    let text: String = traits.iter().map(|word| format!("{word}\n")).collect();
    write_text(&file, &text, args).map(|_| ())
}

/// The text of a file, if there is one that can be read.
fn text_of(file: &Path) -> Option<String> {
    String::from_utf8(inputs::bytes(file, FILE_BYTES).ok()?).ok()
}

/// Writes a file unless it says the same already, and says whether it does not.
fn write_text(file: &Path, text: &str, args: &Args) -> Result<bool, Failure> {
    let before = text_of(file);
    // What somebody has written at the top of the file stays there.
    let head = before.iter().flat_map(|text| text.lines()).take_while(|line| line.starts_with('#'));
    let head: String = head.map(|line| format!("{line}\n")).collect();
    let text = head + text;
    let changed = before.as_ref() != Some(&text);
    if changed && !args.check {
        let written = fs::create_dir_all(&args.into).and_then(|()| write::replace(file, &text));
        written.map_err(|error| {
            Diagnostic::error(format!("cannot write `{}`: {error}", file.display()))
                .help("`--into` takes a folder that you can write to")
        })?;
    }
    Ok(changed)
}

const fn verb(changed: bool, check: bool) -> &'static str {
    match (changed, check) {
        (true, true) => "differs",
        (true, false) => "wrote",
        (false, _) => "unchanged",
    }
}

fn unread(read: &Import) -> usize {
    read.unread.iter().map(|unread| (&unread.set, &unread.card)).collect::<BTreeSet<_>>().len()
}

fn print(read: &Import, written: &[Written], check: bool, out: &mut Out) -> Result<(), Failure> {
    for file in written {
        let verb = verb(file.changed, check);
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
    say(read.tokens, "token", "skipped");
    say(read.overridden, "fact", "overridden");
    say(unread(read), "card", "with text that is not understood");
    say(refused, "card", "refused");
    Ok(out.wrapped(&said.join("; "), 0)?)
}

/// The number of missing cards that are named.
const MOST_MISSING: usize = 10;

fn print_printings(read: &PrintingsImport, file: &Path, verb: &str, out: &mut Out) -> Result<(), Failure> {
    let PrintingsImport { printings, without_card, .. } = read;
    let [numbers, cards] =
        [(printings.len(), "number"), (printings.cards().count(), "card")].map(|(n, noun)| counted(n, noun));
    let sets: Vec<&str> = printings.sets().into_iter().collect();
    out.line(&format!("{verb:<9}  {}: {numbers} of {cards} ({})", file.display(), sets.join(", ")))?;
    let mut missing: BTreeMap<&str, usize> = BTreeMap::new();
    for (_, _, name) in without_card {
        *missing.entry(name).or_default() += 1;
    }
    if missing.is_empty() {
        return Ok(());
    }
    let said = format!(
        "{} of {} are not in the card data",
        counted(without_card.len(), "number"),
        counted(missing.len(), "card")
    );
    out.wrapped(&format!("{said}:"), 0)?;
    for (name, numbers) in missing.iter().take(MOST_MISSING) {
        out.line(&format!("  {name}: {}", counted(*numbers, "number")))?;
    }
    let others = missing.len().saturating_sub(MOST_MISSING);
    if others > 0 { Ok(out.line(&format!("  and {others} more"))?) } else { Ok(()) }
}

/// A problem as every message looks.
pub fn diagnostic(problem: &Problem) -> Diagnostic {
    let card = problem.card.as_ref().map(|card| format!("{card}: "));
    let field = problem.field.map(|field| format!("{field}: "));
    let title = format!("{}{}{}", card.unwrap_or_default(), field.unwrap_or_default(), problem.reason);
    let place = Place { file: problem.file.as_str().into(), line: problem.line, column: problem.column, span: 0..0 };
    let diagnostic = Diagnostic { severity: problem.severity, ..Diagnostic::error(title).at(place) };
    problem.help.iter().fold(diagnostic, |diagnostic, help| diagnostic.help(help))
}
