//! `judge deck check` of many lists: a line each, whose they are, and what was registered.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use schemars::JsonSchema;
use serde::Serialize;

use super::Args;
use super::report::held_against;
use crate::cards::Library;
use crate::cli::base::{Exit, Failure, Format as Output, Look, Out};
use crate::cli::files::inputs::{self, Input};
use crate::cli::files::locked::{Locked, REGISTRY};
use crate::cli::status;
use crate::diagnostic::Diagnostic;
use crate::scenario::spread;
use crate::tournament::PlayerId;
use crate::tournament::deck::check::Verdict as Legality;
use crate::tournament::deck::{
    Check, Deck, Finding, Kind, Reader, Registration, Registry, Section, Severity, check as checked, hash, owner,
};
use crate::tournament::event::Journal;
use crate::tournament::export::{CheckedList, DeckSheet, DeckStanding as Standing};
use crate::tournament::policy::{Date, Format};
use crate::words::{counted, joined};
use swu_api::deck::Demands;
use swu_api::suite::Shard;

/// The ends of the names of lists.
const ENDINGS: [&str; 4] = ["txt", "json", "yaml", "yml"];

/// A format for a report on many lists.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub enum Form {
    /// CSV for a spreadsheet
    Csv,
    /// JSON for other programs
    Json,
}

/// The report, for programs.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Report<'r> {
    #[serde(flatten)]
    demands: Demands<'r>,
    /// The part of the files, if they were divided.
    shard: Option<Shard>,
    /// The event of the players, if one was named.
    event: Option<&'r str>,
    /// The result of `--register`.
    registration: Option<&'r Outcome>,
    /// The number of lists with each verdict.
    counts: BTreeMap<String, usize>,
    lists: &'r [CheckedList],
}

swu_api::document!(Report<'_>, "deck-checks", "Legality of many decks: `judge deck check` with several files.");

/// The result of the registration of lists.
#[derive(Debug, Default, Serialize, JsonSchema)]
struct Outcome {
    file: String,
    new: usize,
    /// Another deck of the player was registered before.
    replaced: usize,
    unchanged: usize,
    /// The players of registered lists that are not legal.
    illegal: Vec<String>,
    /// The players of lists that are not legal and were not registered.
    refused: Vec<String>,
}

/// A list as it was read: the decks of one player.
struct Listed {
    decks: Vec<Deck>,
    owner: Option<PlayerId>,
    row: CheckedList,
}

pub fn run(
    args: &Args,
    asked: &Check<'_>,
    event: Option<&Journal>,
    library: &Library,
    out: &mut Out,
) -> Result<Exit, Failure> {
    let inputs = Shard::of(args.shard, files(&args.paths));
    let reader = Reader::of(library);
    let read = spread::map(&inputs, |input| listed(input, asked, &reader));
    let mut lists: Vec<Listed> = read.into_iter().collect::<Result<Vec<_>, _>>()?.into_iter().flatten().collect();
    if let Some(event) = event {
        match_players(&mut lists, event);
    }
    let registered = match (event, &args.event) {
        (Some(event), Some(path)) if args.register => Some(register(&lists, event, path, asked.date, args.illegal)?),
        _ => None,
    };
    let missing = event.filter(|_| args.shard.is_none()).map(|event| without_list(&lists, event)).unwrap_or_default();
    let sheet = DeckSheet {
        event: event.map(|event| event.event().header().event.clone()),
        held_against: held_against(asked),
        lists: lists.into_iter().map(|list| list.row).chain(missing).collect(),
    };
    match (args.form, out.format) {
        _ if args.to.is_page() => args.to.write(sheet.page(), out)?,
        (Some(Form::Csv), _) => args.to.write(sheet.csv(), out)?,
        (Some(Form::Json), _) | (None, Output::Json) => {
            args.to.write(out.document_text(&report(&sheet, asked, args.shard, registered.as_ref()))?, out)?;
        }
        (None, Output::Text) => args.to.print(|out| tell(&sheet, args.shard, out), out)?,
    }
    if let Some(registered) = registered {
        if out.format == Output::Text && (args.form.is_none() && !args.to.is_page() || args.to.is_file()) {
            out.wrapped(&registered.words(), 0)?;
        }
        registered.refusal().inspect(|refusal| out.complain(refusal, None));
    }
    verdict(&sheet)
}

/// The files of lists that the paths stand for, each once.
fn files(paths: &[PathBuf]) -> Vec<Input> {
    let mut inputs = Vec::new();
    for path in paths {
        if inputs::is_standard_input(path) || !path.is_dir() {
            inputs.push(inputs::read(path));
            continue;
        }
        let (files, problems) = inputs::beneath(path, &ENDINGS);
        let is_registry = |file: &Path| file.to_str().is_some_and(|name| name.ends_with(&format!(".{REGISTRY}")));
        let lists: Vec<Input> = files.iter().filter(|file| !is_registry(file)).map(|file| inputs::read(file)).collect();
        if lists.is_empty() && problems.is_empty() {
            let error = Diagnostic::error(format!("no lists in `{}`", path.display()));
            let error = error.help("add lists as files *.txt, *.json, *.yaml or *.yml");
            inputs.push(Input { name: path.display().to_string(), source: Err(Box::new(error)) });
        }
        inputs.extend(problems.into_iter().chain(lists));
    }
    inputs
}

/// The lists of a file: one for each player.
fn listed(input: &Input, asked: &Check<'_>, reader: &Reader<'_>) -> Result<Vec<Listed>, Failure> {
    let name = &input.name;
    let read = match &input.source {
        Ok(text) => reader.read(name, text, Kind::Deck),
        Err(error) => Err(vec![(**error).clone()]),
    };
    let decks = match read {
        Ok(decks) => decks,
        Err(errors) => return Ok(vec![unreadable(name, &errors)]),
    };
    let players: Vec<Vec<Deck>> = match asked.format {
        Format::Trilogy => vec![decks],
        Format::Premier | Format::Eternal | Format::TwinSuns | Format::Draft | Format::Sealed => {
            decks.into_iter().map(|deck| vec![deck]).collect()
        }
    };
    let several = players.len() > 1;
    let places = (1..).map(|place| if several { format!("{name} ({place})") } else { name.clone() });
    players.into_iter().zip(places).map(|(decks, file)| of_player(file, decks, asked)).collect()
}

fn unreadable(file: &str, errors: &[Diagnostic]) -> Listed {
    let problem = |error: &Diagnostic| {
        let place = error.place.as_ref().map(|at| format!("{}:{}: ", at.line, at.column)).unwrap_or_default();
        let help = error.help.first().map(|help| format!(" -> {help}")).unwrap_or_default();
        format!("{place}{}{help}", error.title)
    };
    let problems = errors.iter().map(problem).collect();
    let row = CheckedList { file: Some(file.to_owned()), problems, ..row(Standing::Unreadable) };
    Listed { decks: Vec::new(), owner: None, row }
}

fn of_player(file: String, decks: Vec<Deck>, asked: &Check<'_>) -> Result<Listed, Failure> {
    let findings = checked(&decks, asked)?;
    let names = |section| {
        let cards = decks.iter().flat_map(move |deck| deck.fitting(section));
        cards.map(|entry| entry.card.full_name()).collect::<Vec<_>>()
    };
    let size = |section| decks.iter().map(|deck| deck.size(section)).sum();
    let row = CheckedList {
        player: decks.iter().find_map(|deck| deck.player.clone()),
        file: Some(file),
        name: decks.iter().find_map(|deck| deck.name.clone()),
        leaders: names(Section::Leaders),
        bases: names(Section::Base),
        deck: size(Section::Deck),
        sideboard: size(Section::Sideboard),
        hash: Some(hash(&decks)),
        findings,
        ..row(Standing::Legal)
    };
    let row = CheckedList { verdict: Legality::of(&row.findings).into(), ..row };
    Ok(Listed { decks, owner: None, row })
}

/// A line of which only the verdict is known.
const fn row(verdict: Standing) -> CheckedList {
    CheckedList {
        verdict,
        player: None,
        file: None,
        name: None,
        leaders: Vec::new(),
        bases: Vec::new(),
        deck: 0,
        sideboard: 0,
        hash: None,
        problems: Vec::new(),
        findings: Vec::new(),
    }
}

/// Finds out whose the lists are. A list that is nobody's, and two of one player, are problems of these lists.
fn match_players(lists: &mut [Listed], journal: &Journal) {
    let event = journal.event();
    let mut of_players: BTreeMap<PlayerId, Vec<String>> = BTreeMap::new();
    for list in lists.iter_mut() {
        let file = list.row.file.as_deref().unwrap_or_default();
        let stem = Path::new(file).file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
        // A list that cannot be read may still have a file that is called as its player.
        let says_nothing = Deck::default();
        match owner(event, list.decks.first().unwrap_or(&says_nothing), stem) {
            Ok(player) => {
                list.owner = Some(player);
                list.row.player = event.player(player).map(|player| player.name.clone());
                of_players.entry(player).or_default().extend(list.row.file.clone());
            }
            Err(_) if list.decks.is_empty() => {}
            Err(refusal) => {
                let help = refusal.help.first().map(|help| format!(" -> {help}")).unwrap_or_default();
                list.row.problems.push(format!("{}{help}", refusal.words));
            }
        }
    }
    for list in lists {
        let others = list.owner.and_then(|owner| of_players.get(&owner)).filter(|files| files.len() > 1);
        let others: Vec<&str> = others
            .into_iter()
            .flatten()
            .map(String::as_str)
            .filter(|it| Some(*it) != list.row.file.as_deref())
            .collect();
        if !others.is_empty() {
            list.row.problems.push(format!("another list has the same player: {}", others.join(", ")));
            list.owner = None;
        }
    }
}

/// The players who have not left and of whom there is no list, by name.
fn without_list(lists: &[Listed], journal: &Journal) -> Vec<CheckedList> {
    let event = journal.event();
    let has_one = |name: &str| lists.iter().any(|list| list.row.player.as_deref() == Some(name));
    let present = event.present().filter_map(|player| event.player(player));
    let mut names: Vec<&str> = present.map(|player| player.name.as_str()).filter(|name| !has_one(name)).collect();
    names.sort_unstable();
    names.into_iter().map(|name| CheckedList { player: Some(name.to_owned()), ..row(Standing::NoList) }).collect()
}

/// Keeps what is registered in the file beside the event's. A list that is not legal is refused, unless it is registered on
/// purpose or was before.
fn register(
    lists: &[Listed],
    journal: &Journal,
    path: &Path,
    date: Option<Date>,
    with_illegal: bool,
) -> Result<Outcome, Failure> {
    let date =
        date.or_else(|| status::today().ok()).ok_or_else(|| Diagnostic::error("the day is unknown: add `--date`"))?;
    // Whoever registers holds the lock of the event: two desks at once keep what both have entered.
    let event = Locked::open(path)?;
    let file = event.path.with_extension(REGISTRY);
    let mut registry = match file.exists() {
        false => Registry { event: journal.event().header().event.clone(), decks: Vec::new() },
        true => inputs::parsed(&file, Registry::read)?,
    };
    let mut outcome = Outcome { file: path.with_extension(REGISTRY).display().to_string(), ..Outcome::default() };
    for list in lists.iter().filter(|list| !list.decks.is_empty()) {
        let Some(player) = list.owner.and_then(|owner| journal.event().player(owner)) else { continue };
        let is_illegal = list.row.verdict == Standing::NotLegal;
        if is_illegal && !with_illegal && !registry.has(&player.name, &list.decks) {
            outcome.refused.push(player.name.clone());
            continue;
        }
        outcome.illegal.extend(is_illegal.then(|| player.name.clone()));
        match registry.register(&player.name, date, &list.decks) {
            Registration::New => outcome.new += 1,
            Registration::Same => outcome.unchanged += 1,
            Registration::Replaced => outcome.replaced += 1,
        }
    }
    if outcome.new + outcome.replaced > 0 {
        event.put(&file, &registry.text())?;
    }
    Ok(outcome)
}

impl Outcome {
    fn words(&self) -> String {
        let words = [(self.new, "new"), (self.replaced, "replaced"), (self.unchanged, "unchanged")];
        let words: Vec<String> =
            words.into_iter().filter(|(count, _)| *count > 0).map(|(count, word)| format!("{count} {word}")).collect();
        let words = if words.is_empty() { "none".to_owned() } else { words.join(", ") };
        let illegal = match self.illegal.as_slice() {
            [] => String::new(),
            players => format!("; not legal: {}", joined(players)),
        };
        format!("registered in {}: {words}{illegal}", self.file)
    }

    /// The warning about lists that were not registered.
    fn refusal(&self) -> Option<Diagnostic> {
        if self.refused.is_empty() {
            return None;
        }
        let (is, them) =
            if self.refused.len() == 1 { ("is not legal and was", "it") } else { ("are not legal and were", "them") };
        let lists = counted(self.refused.len(), "list");
        let warning = Diagnostic::warning(format!("{lists} {is} not registered: {}", joined(&self.refused)));
        Some(warning.help(format!("correct {them}, or add `--illegal` to register {them} nevertheless")))
    }
}

fn report<'r>(
    sheet: &'r DeckSheet,
    asked: &'r Check<'_>,
    shard: Option<Shard>,
    registration: Option<&'r Outcome>,
) -> Report<'r> {
    let key = |standing: Standing| standing.words().replace(' ', "-");
    Report {
        demands: Demands::of(asked),
        shard,
        event: sheet.event.as_deref(),
        registration,
        counts: sheet.counts().into_iter().map(|(standing, count)| (key(standing), count)).collect(),
        lists: &sheet.lists,
    }
}

/// The width of the column of verdicts.
const VERDICTS: usize = 12;

fn tell(sheet: &DeckSheet, shard: Option<Shard>, out: &mut Out) -> Result<(), Failure> {
    for list in &sheet.lists {
        let look = match list.verdict {
            Standing::Legal => Look::Right,
            Standing::Undecided => Look::Mark,
            Standing::NotLegal | Standing::Unreadable | Standing::NoList => Look::Wrong,
        };
        let words = [list.player.as_deref(), list.file.as_deref()].into_iter().flatten().collect::<Vec<_>>().join("  ");
        out.headed(look, &list.verdict.words(), VERDICTS, &words, 0)?;
        for objection in list.objections() {
            out.wrapped(&format!("- {objection}"), VERDICTS)?;
        }
    }
    out.line("")?;
    let counts: Vec<String> = sheet.counts().into_iter().map(|(standing, count)| standing.counted(count)).collect();
    let lists = sheet.lists.iter().filter(|list| list.file.is_some()).count();
    let part = shard.map(|it| format!(", part {} of {}", it.part, it.parts)).unwrap_or_default();
    out.wrapped(&format!("{}{part}: {}", counted(lists, "list"), counts.join(", ")), 0)?;
    out.wrapped(&sheet.held_against, 2)?;
    for note in common_notes(&sheet.lists) {
        out.wrapped(&format!("note: {}", note.what), 2)?;
    }
    Ok(())
}

fn common_notes(lists: &[CheckedList]) -> Vec<&Finding> {
    let mut read = lists.iter().filter(|list| list.hash.is_some());
    let notes = read.next().into_iter().flat_map(|list| &list.findings);
    let others: Vec<&CheckedList> = read.collect();
    let is_common =
        |note: &&Finding| note.severity == Severity::Note && others.iter().all(|list| list.findings.contains(note));
    notes.filter(is_common).collect()
}

fn verdict(sheet: &DeckSheet) -> Result<Exit, Failure> {
    let has = |standing| sheet.lists.iter().any(|list| list.verdict == standing);
    if has(Standing::Unreadable) {
        return Err(Failure::SAID);
    }
    let is_fine = sheet.lists.iter().all(|list| list.verdict == Standing::Legal && list.problems.is_empty());
    Ok(Exit::of(is_fine))
}
