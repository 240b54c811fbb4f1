//! `judge replay`: scenarios adjudicated, with the outcome, the rules, and the whole trace if it is asked for; with `--watch`,
//! again whenever they are saved; with `--picture`, the board as an SVG picture.
//!
//! The times and lengths of watched files are looked at a few times a second, on every system and every disk alike. When they
//! are others than before, the files are read again, and what has changed is found by what is in them.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant, SystemTime};
use std::{fs, io, thread};

use serde::{Serialize, Serializer};
use swu_api::replay::ReplayDocument;
use unicode_width::UnicodeWidthStr;

use crate::cards::{Card, Library};
use crate::cli::base::{Command, Exit, Failure, Format, Globals, Look, Manner, Out};
use crate::cli::files::inputs::{Input, SCENARIOS, beneath, inputs, is_standard_input};
use crate::cli::files::write;
use crate::cli::files::write::folder_of;
use crate::cli::sources::editions::{self, RuledBy};
use crate::cli::status;
use crate::diagnostic::Diagnostic;
use crate::game::Edition;
use crate::rulebook::Rulebook;
use crate::rulebook::editions::COMPREHENSIVE_RULES;
use crate::scenario::replay::{CitedBy, Detail, Picture, Replay, Standing, Status, Trace, WHY, World, cards_of};
use crate::scenario::{cause, spread};
use crate::tournament::policy::Date;
use swu_api::picture::picture;
use swu_api::suite::Shard;

/// Replay scenarios: show the events, cite the rules, and check the claims of the file
///
/// Exits with 1 if a scenario fails or is not supported, and with 2 if a file is not a valid scenario. A bad file never stops
/// the others. `--edition 7.0` rules by that edition; other superseded editions only change the numbers cited.
///
/// A game setup of the simulator Karabast (JSON, or JavaScript as pasted) is replayed as the scenario that `judge new --from`
/// makes of it.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  judge replay scenarios                       report failures in a folder, and count the rest
  judge replay scenarios/07-abilities-and-effects/keywords/sentinel -v           show the full trace, with a rule for every event
  judge replay my-ruling.yaml --format json    for programs
  judge replay --watch -v my-ruling.yaml       replay whenever the file is saved
  judge replay my-ruling.yaml --picture board.svg --after 0    draw the board at the beginning
  judge replay - < my-ruling.yaml              from standard input
  judge replay setup.json -v                   show the position of a game setup of Karabast
  judge replay --edition 7.0 my-ruling.yaml    rule as before July 2026
  judge replay --edition 2.0 my-ruling.yaml    cite by the numbers of an older edition")]
pub struct Args {
    /// Scenario files, or folders of them; `-` reads standard input
    #[arg(required = true, value_name = "PATH")]
    pub paths: Vec<PathBuf>,
    /// Show the full trace of every file: each step, every event with its rule, and the board at each `expect` and at the end
    #[arg(long, short)]
    pub verbose: bool,
    /// Replay whenever a file is saved, until Ctrl-C
    #[arg(long, short)]
    watch: bool,
    /// Replay only this part of the files, such as `2/8`: the second of eight parts
    #[arg(long, value_name = "PART/PARTS")]
    shard: Option<Shard>,
    /// The day of the ruling, to report a newer edition in force by then [default: today on a terminal]
    #[arg(long, value_name = "DAY")]
    date: Option<Date>,
    #[command(flatten)]
    drawing: Drawing,
}

impl Command for Args {
    fn manner(&self) -> Manner {
        Manner { is_read: !self.watch, ..Manner::SET }
    }

    fn run(&self, globals: &Globals, out: &mut Out) -> Result<Exit, Failure> {
        let (rules, by) = editions::rules_and_edition(globals, out)?;
        let library = globals.cards()?;
        let world = World { library: &library, rulebook: &rules };
        let telling = Telling { verbose: self.verbose, by: &by };
        if self.watch {
            return watch(self, &world, telling, out);
        }
        status::tell_newer_edition(|| Ok(by.edition().to_string()), self.date, out)?;
        let inputs: Vec<Input> = self.paths.iter().flat_map(|path| inputs(path)).collect();
        let inputs = Shard::of(self.shard, inputs).into_iter();
        let inputs: Vec<Input> = inputs.map(|input| input.into_scenario(&library, out)).collect();
        let statuses = match self.drawing.of(&inputs)? {
            Some(input) => {
                let report = |out: &mut Out| adjudicate(&inputs, telling, &world, out).map(drop);
                vec![self.drawing.draw(input, telling, &world, out, report)?]
            }
            None => adjudicate(&inputs, telling, &world, out)?,
        };
        if out.format == Format::Text && !self.verbose && inputs.len() > 1 {
            out.line(&summary(&statuses))?;
        }
        match statuses.into_iter().max().unwrap_or(Status::Pass) {
            Status::Pass => Ok(Exit::Fine),
            Status::Fail | Status::Unsupported => Ok(Exit::DoesNotHold),
            // What is wrong with each file has been said.
            Status::Invalid => Err(Failure::SAID),
        }
    }
}

/// The detail and the edition in which a replay is told.
#[derive(Debug, Clone, Copy)]
pub struct Telling<'t> {
    pub verbose: bool,
    pub by: &'t RuledBy,
}

/// Replays these files and prints the outcome of each; returns the outcomes. Of many files, prints only those that do not
/// pass, and the number of those that do.
pub fn adjudicate(
    inputs: &[Input],
    telling: Telling<'_>,
    world: &World<'_>,
    out: &mut Out,
) -> Result<Vec<Status>, Failure> {
    let mut statuses = Vec::new();
    let detail = if out.format == Format::Json { Detail::Changes } else { Detail::Told };
    let mut played = replays(inputs, telling, detail, world).inspect(|(_, played)| statuses.push(played.report.status));
    match out.format {
        Format::Json => out.results_of::<ReplayDocument<'_>>(played.map(|(_, played)| Adjudicated(played)))?,
        Format::Text => {
            let tells_all = telling.verbose || inputs.len() == 1;
            played.try_for_each(|(input, played)| {
                if tells_all || played.report.status != Status::Pass {
                    let source = input.source.as_deref().ok();
                    Printed { played: &played, source, telling, world }.print(out)?;
                }
                Ok::<(), io::Error>(())
            })?;
        }
    }
    Ok(statuses)
}

fn replays<'i>(
    inputs: &'i [Input],
    telling: Telling<'i>,
    detail: Detail,
    world: &'i World<'i>,
) -> impl Iterator<Item = (&'i Input, Replay)> {
    const AT_A_TIME: usize = 64;
    inputs.chunks(AT_A_TIME).flat_map(move |some| {
        let played = spread::map(some, |input| telling.by.replay(&input.name, input, world, detail));
        some.iter().zip(played)
    })
}

/// A replay for programs.
struct Adjudicated(Replay);

impl Serialize for Adjudicated {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        ReplayDocument::from(&self.0).serialize(serializer)
    }
}

/// The number of files by their ends: `2,231 passed, 1 failed`.
fn summary(statuses: &[Status]) -> String {
    let told = |(wanted, word): (Status, &str)| {
        let count = statuses.iter().filter(|status| **status == wanted).count();
        (count > 0 || wanted == Status::Pass).then(|| format!("{count} {word}"))
    };
    let kinds = [
        (Status::Pass, "passed"),
        (Status::Fail, "failed"),
        (Status::Unsupported, "unsupported"),
        (Status::Invalid, "invalid"),
    ];
    kinds.into_iter().filter_map(told).collect::<Vec<_>>().join(", ")
}

/// By which edition the engine ruled, and what the edition does not have by whose numbers it cites.
fn told_edition(by: &CitedBy, all: usize) -> String {
    let ruled =
        format!("Ruled by edition {} of the rules, cited by the numbers of edition {}", Edition::default(), by.edition);
    match by.absent.as_slice() {
        [] => format!("{ruled}, which has all {all} of the rules cited"),
        [one] => format!("{ruled}, which lacks 1 of the {all} rules cited: {one}"),
        absent => {
            let list = absent.join(", ");
            format!("{ruled}, which lacks {} of the {all} rules cited: {list}", absent.len())
        }
    }
}

/// A line of a trace; one that tells what does not happen, and why, is marked as such.
fn set_apart(line: &str, out: &Out) -> String {
    let marked = line.trim_start().strip_prefix(WHY).filter(|told| told.starts_with("  "));
    match marked {
        Some(told) => {
            let margin = &line[..line.len() - told.len() - WHY.len()];
            format!("{margin}{}{told}", out.paint(Look::Mark, WHY))
        }
        None => line.to_owned(),
    }
}

/// The trace with its boards drawn anew, if it is told where they are too wide.
fn narrowed(trace: &Trace, told: String, width: usize) -> String {
    /// The indent of a board at a step.
    const MARGIN: usize = 4;
    let anew = |told: String, board: &Picture, heading: &str, margin: usize| {
        let wide = board.draw(heading, margin).join("\n");
        let lines = board.draw_within(heading, width.saturating_sub(margin));
        let lines = lines.into_iter().map(|line| format!("{:margin$}{line}", "").trim_end().to_owned());
        told.replace(&wide, &lines.collect::<Vec<_>>().join("\n"))
    };
    if told.lines().all(|line| line.width() <= width) {
        return told;
    }
    let boards = trace.steps.iter().filter_map(|step| step.board.as_ref());
    let told = boards.fold(told, |told, board| anew(told, board, trace.shows, MARGIN));
    anew(told, &trace.board, trace.last, 0)
}

/// The edition that rules, with its date if it is carried.
fn told_ruler(by: &RuledBy) -> String {
    let ruled_by = by.edition();
    let carried = Rulebook::embedded().edition_of(COMPREHENSIVE_RULES);
    let carried = carried.filter(|carried| carried.name.as_deref() == Some(ruled_by.to_string().as_str()));
    carried.map_or_else(|| format!("Comprehensive Rules {ruled_by}"), status::told)
}

/// A replay to print, with the text of its file.
struct Printed<'p> {
    played: &'p Replay,
    source: Option<&'p str>,
    telling: Telling<'p>,
    world: &'p World<'p>,
}

impl Printed<'_> {
    fn print(&self, out: &mut Out) -> io::Result<()> {
        let Self { played, source, telling, world } = *self;
        let report = &played.report;
        let title = if report.title.is_empty() { &report.file } else { &report.title };
        out.named(look_of(report.status), report.status.word(), title)?;
        let over =
            report.result.as_ref().filter(|result| !matches!(result, Standing::Ongoing | Standing::EventOngoing));
        let result = over.map_or_else(String::new, |result| format!(": {}", result.words()));
        out.wrapped(&format!("{}{result}", report.file), 6)?;
        if played.errors.is_empty() {
            self.ruling(out)?;
        } else {
            out.flush()?;
            played.errors.iter().for_each(|error| out.complain(error, source));
        }
        if let (true, Some(trace)) = (telling.verbose, &played.trace) {
            out.line("")?;
            let told = narrowed(trace, trace.with_boards().to_string(), out.room());
            for line in told.lines().skip(1) {
                let line = set_apart(line, out);
                out.line(&line)?;
            }
            if world.library.has_texts() {
                let cards = cards_of(&report.file, source.unwrap_or_default(), world.library);
                print_texts(&cards, &told, world.library, out)?;
            }
        }
        out.line("")
    }

    /// Prints the failures with their reasons; then the ruling, and its rules.
    fn ruling(&self, out: &mut Out) -> io::Result<()> {
        let Self { played, telling, .. } = *self;
        let report = &played.report;
        for unsupported in &report.unsupported {
            out.wrapped(&format!("Not supported: {}: {}", unsupported.card, unsupported.text), 6)?;
        }
        self.failures(out)?;
        if !telling.verbose && report.status == Status::Fail {
            out.wrapped_as(Look::Quiet, "`judge replay -v` shows the trace.", 6)?;
        }
        for claim in &played.proved {
            out.wrapped(&format!("Proved: {claim}"), 6)?;
        }
        for ruling in played.options.iter().filter(|option| option.is_right) {
            out.wrapped(&format!("Ruling: {}", ruling.text), 6)?;
        }
        let rules = if played.cites.is_empty() { &report.citations } else { &played.cites };
        out.wrapped(&format!("By: {}", told_ruler(telling.by)), 6)?;
        if !rules.is_empty() {
            out.wrapped(&format!("Rules: {}", rules.join(", ")), 6)?;
        }
        if let (RuledBy::Numbers(_), Some(by)) = (telling.by, &report.cited_by) {
            out.wrapped(&told_edition(by, report.citations.len()), 6)?;
        }
        Ok(())
    }

    /// Prints the claims that fail, each with the event that made it fail.
    fn failures(&self, out: &mut Out) -> io::Result<()> {
        let report = &self.played.report;
        for failure in &report.failures {
            let step = if failure.step == 0 { String::new() } else { format!("step {}, ", failure.step) };
            out.wrapped(&format!("{step}line {}: expected {}", failure.line, failure.expected), 6)?;
            out.wrapped(&format!("found {}", failure.found), 8)?;
            if let Some(cause) = self.source.and_then(|source| cause(&report.file, source, self.world, failure)) {
                out.wrapped(&format!("since {cause}"), 8)?;
            }
        }
        Ok(())
    }
}

/// The colour of each end of a replay.
const fn look_of(status: Status) -> Look {
    match status {
        Status::Pass => Look::Right,
        Status::Fail => Look::Wrong,
        Status::Unsupported => Look::Unsupported,
        Status::Invalid => Look::Mark,
    }
}

fn print_texts(cards: &[Arc<Card>], told: &str, library: &Library, out: &mut Out) -> io::Result<()> {
    let mut head = Some("Printed on the cards");
    let cards: BTreeMap<String, &Card> = cards.iter().map(|card| (card.full_name(), card.as_ref())).collect();
    for (name, card) in cards.iter().filter(|(_, card)| told.contains(&card.name)) {
        let wording = library.wording(card);
        if !wording.is_printed {
            continue;
        }
        if let Some(head) = head.take() {
            out.title(head)?;
        }
        out.wrapped_as(Look::Id, name, 2)?;
        wording.lines.card.iter().chain(&wording.lines.unit).try_for_each(|line| out.wrapped(line, 4))?;
    }
    Ok(())
}

/// The time between two looks at the files. One saving can be several changes, which come to rest within it.
const PAUSE: Duration = Duration::from_millis(150);

/// The files, with the time of the last change and the length of those that are there.
type Seen = Vec<(Option<(Option<SystemTime>, u64)>, PathBuf)>;

/// Each file as it was read last, and its result, by its name.
type Known = BTreeMap<String, (Input, Status)>;

fn watch(args: &Args, world: &World<'_>, telling: Telling<'_>, out: &mut Out) -> Result<Exit, Failure> {
    if args.paths.iter().any(|path| is_standard_input(path)) {
        let error = Diagnostic::error("cannot watch standard input");
        return Err(error.help("give a file or a folder, or omit `--watch`").into());
    }
    for path in &args.paths {
        let folder = folder_of(path);
        if !folder.is_dir() {
            let why = format!("cannot watch {}: folder `{}` not found", path.display(), folder.display());
            return Err(Diagnostic::error(why)
                .help("create the folder first, or replay once without `--watch`")
                .into());
        }
    }
    let mut known = Known::new();
    let mut seen = look(&args.paths);
    loop {
        let found: Vec<Input> = args.paths.iter().flat_map(|path| inputs(path)).collect();
        let is_first = known.is_empty();
        let gone = forget(&mut known, &found);
        let is_known = |input: &Input| known.get(&input.name).is_some_and(|(before, _)| before == input);
        let changed: Vec<Input> = found.into_iter().filter(|input| !is_known(input)).collect();
        if is_first || !changed.is_empty() || !gone.is_empty() {
            out.clear()?;
            for name in gone {
                out.line(&format!("gone  {name}"))?;
            }
            if !changed.is_empty() {
                let scenarios = changed.iter().map(|input| input.clone().into_scenario(world.library, out));
                let statuses = adjudicate(&scenarios.collect::<Vec<_>>(), telling, world, out)?;
                let now = changed.into_iter().zip(statuses);
                known.extend(now.map(|(input, status)| (input.name.clone(), (input, status))));
            }
            summarise(&known, out)?;
            out.flush()?;
        }
        seen = wait(&args.paths, &seen);
    }
}

/// The files of these paths as they are now.
fn look(paths: &[PathBuf]) -> Seen {
    let files =
        paths.iter().flat_map(|path| if path.is_dir() { beneath(path, &SCENARIOS).0 } else { vec![path.clone()] });
    let state = |file: &PathBuf| fs::metadata(file).ok().map(|state| (state.modified().ok(), state.len()));
    files.map(|file| (state(&file), file)).collect()
}

/// Waits until the files are others than before and have come to rest, and returns what is seen of them.
fn wait(paths: &[PathBuf], before: &Seen) -> Seen {
    let mut last = look(paths);
    let mut took = Duration::ZERO;
    loop {
        // Looking through many folders takes at most a tenth of the time.
        thread::sleep(PAUSE.max(took * 9));
        let began = Instant::now();
        let now = look(paths);
        took = began.elapsed();
        if now == last && now != *before {
            return now;
        }
        last = now;
    }
}

/// Forgets the files that are no longer there, and returns their names.
fn forget(known: &mut Known, found: &[Input]) -> Vec<String> {
    let is_gone = |name: &String| !found.iter().any(|input| input.name == *name);
    let gone: Vec<String> = known.keys().filter(|name| is_gone(name)).cloned().collect();
    known.retain(|name, _| !gone.contains(name));
    gone
}

/// Says which files do not pass, of all that are watched, and that more may come.
fn summarise(known: &Known, out: &mut Out) -> Result<(), Failure> {
    if out.format == Format::Json {
        return Ok(());
    }
    let failing: Vec<_> = known.iter().filter(|(_, (_, status))| *status != Status::Pass).collect();
    if known.len() > 1 {
        for (name, (_, status)) in &failing {
            out.line(&format!("{}  {name}", out.paint(Look::Mark, status.word())))?;
        }
    }
    let line =
        format!("{} of {} pass; waiting for changes, press Ctrl-C to stop", known.len() - failing.len(), known.len());
    Ok(out.painted(Look::Quiet, &line)?)
}

/// Where the board is drawn, and after which step.
#[derive(Debug, clap::Args)]
pub struct Drawing {
    /// Draw the board as an SVG picture into this file, which must not exist yet; `-` prints the picture instead of the
    /// report
    #[arg(long, value_name = "FILE", conflicts_with_all = ["watch", "shard"])]
    picture: Option<PathBuf>,
    /// Draw the board after this step, from 0 for the beginning [default: the last step]
    #[arg(long, value_name = "STEP", requires = "picture")]
    after: Option<usize>,
    /// Overwrite the picture if it exists
    #[arg(long, requires = "picture")]
    force: bool,
}

impl Drawing {
    /// True if a picture is all that is printed.
    fn is_printed(&self) -> bool {
        self.picture.as_deref().is_some_and(is_standard_input)
    }

    /// The scenario that is drawn, if one is.
    ///
    /// # Errors
    ///
    /// If there are several.
    pub fn of<'i>(&self, inputs: &'i [Input]) -> Result<Option<&'i Input>, Box<Diagnostic>> {
        match (&self.picture, inputs) {
            (None, _) => Ok(None),
            (Some(_), [input]) => Ok(Some(input)),
            (Some(_), several) => {
                let error = Diagnostic::error(format!("a picture shows 1 scenario, not {}", several.len()));
                Err(Box::new(error.help("name one file")))
            }
        }
    }

    /// Draws the scenario; `print` reports its replay first. Returns its status.
    pub fn draw(
        &self,
        input: &Input,
        telling: Telling<'_>,
        world: &World<'_>,
        out: &mut Out,
        print: impl FnOnce(&mut Out) -> Result<(), Failure>,
    ) -> Result<Status, Failure> {
        let played = telling.by.replay(&input.name, input, world, Detail::Full);
        if !self.is_printed() || played.report.status == Status::Invalid {
            print(out)?;
        }
        if played.report.status != Status::Invalid {
            self.write(&self.drawn(&played, world)?, out)?;
        }
        Ok(played.report.status)
    }

    /// The picture of the board after the step.
    fn drawn(&self, played: &Replay, world: &World<'_>) -> Result<String, Box<Diagnostic>> {
        let file = &played.report.file;
        let trace = played.trace.as_ref().filter(|trace| trace.position_after(0).is_some());
        let trace = trace.ok_or_else(|| {
            let error = Diagnostic::error(format!("`{file}` has no board to draw"));
            Box::new(error.help("draw a scenario of a game: events and questions without a game have no board"))
        })?;
        let last = trace.steps.len();
        let step = self.after.unwrap_or(last);
        let position = trace.position_after(step).ok_or_else(|| {
            let error = Diagnostic::error(format!("step {step} of `{file}` was not played"));
            Box::new(error.help(format!("name a step from 0, the beginning, to {last}")))
        })?;
        Ok(picture(position, &played.report.title, world.library).svg)
    }

    fn write(&self, svg: &str, out: &mut Out) -> Result<(), Failure> {
        let Some(path) = self.picture.as_deref().filter(|_| !self.is_printed()) else {
            return Ok(out.bytes(svg.as_bytes())?);
        };
        write::save(path, svg, self.force)?;
        // What a program reads is one value.
        if out.format == Format::Text {
            out.line(&format!("wrote {}", path.display()))?;
        }
        Ok(())
    }
}
