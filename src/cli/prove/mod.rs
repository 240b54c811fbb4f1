//! `judge prove`: every way to decide the open choices of scenarios, the claims that hold always, sometimes or never, and
//! the choices that decide them. With `--split` and `--merge`, a proof in parts, each searched by whoever has a machine, and
//! their reports joined.

mod telling;

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use std::{fmt, io};

use indicatif::{HumanCount, ProgressBar, ProgressState, ProgressStyle};

use self::telling::Proved;
use crate::cards::Phase;
use crate::cli::base::{Command, Exit, Failure, Format, Globals, Look, Out, one_of};
use crate::cli::files::inputs::{self, Input, inputs};
use crate::cli::files::write;
use crate::cli::sources::editions;
use crate::diagnostic::Diagnostic;
use crate::game::Edition;
use crate::scenario::prove::{self, Count, End, JointProof, LeafDeparture, Options, Progress, Proof, Witnesses, prove};
use crate::scenario::replay::World;
use crate::scenario::session::Sight;
use crate::scenario::{File, read_file, written_name};
use swu_api::prove::{Report, Status, parts};
use swu_api::shell;
use swu_api::suite::Shard;

/// Search every line of play that scenarios leave open, and prove their claims
///
/// `any` as an answer leaves a decision open; in a file with `prove`, so does a missing answer (see
/// `docs/prove.md`). Reports whether each claim holds, and the shortest line of play, or the strategy, that shows it.
/// Up to 10,000 positions, searches and counts every line of play, and finds the choices that decide. Beyond that, stops
/// as soon as the claims are decided. Without `prove`, reports the number of outcomes.
///
/// Exits with 1 if a claim fails or stays undetermined, and with 2 if a file is invalid.
#[derive(Debug, clap::Args)]
#[command(group(clap::ArgGroup::new("written").args(["witness", "into"]).multiple(true)))]
#[command(after_help = "Examples:
  judge prove my-ruling.yaml                       every claim of the file
  judge prove my-ruling.yaml --witness shown.yaml  also write the line that shows it, as a scenario
  judge prove my-ruling.yaml --reopen              also try other answers than those of the file
  judge prove my-ruling.yaml --until regroup       also try every action until the regroup phase
  judge prove my-ruling.yaml --strategy            the next move for every reply
  judge prove my-ruling.yaml --outcomes 10         the outcomes one by one
  judge prove hard.yaml --split 64 --into parts    divide a proof; prove the parts on any machines
  judge prove hard.yaml --part 3/64 --format json > reports/3.json    or prove a part without a file of its own
  judge prove --merge reports                      join the reports
  judge prove scenarios --format json              for programs")]
pub struct Args {
    /// Scenario files or folders; `-` reads one from standard input. With `--merge`, reports of parts
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,
    /// Write the line that shows a claim as a scenario: into this file `*.yaml` (for the first claim that fails, else the
    /// first that a line shows), or one for each claim into this folder
    #[arg(long, value_name = "PATH")]
    witness: Option<PathBuf>,
    /// Overwrite existing witnesses and parts
    #[arg(long, requires = "written")]
    force: bool,
    /// Search this many decisions beyond the last step, including actions
    #[arg(long, value_name = "N", conflicts_with = "until")]
    depth: Option<u32>,
    /// Search until this phase starts
    #[arg(long, value_parser = one_of(&[Phase::Action, Phase::Regroup], Phase::word), value_name = "PHASE")]
    until: Option<Phase>,
    /// Search at most this many positions, then report what is decided
    #[arg(long, value_name = "N", default_value_t = Options::default().positions)]
    positions: usize,
    /// Use at most this much memory, in MiB, then report what is decided
    #[arg(long, value_name = "MIB", default_value_t = Options::default().memory >> 20)]
    memory: usize,
    /// Search for at most this many seconds, then report what is decided
    #[arg(long, value_name = "SECONDS", value_parser = clap::value_parser!(u32).range(1..))]
    time: Option<u32>,
    /// Count every line of play, even if the claims are decided sooner
    #[arg(long)]
    every_line: bool,
    /// Number of threads [default: one for each core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,
    /// Search only this part of the files: `2/8` is the second of eight
    #[arg(long, value_name = "PART/PARTS")]
    shard: Option<Shard>,
    /// Reopen the answers that the file gives; keep the actions in its steps
    #[arg(long)]
    reopen: bool,
    /// List this many outcomes, each with its distinguishing facts and a shortest line of play to it
    #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true)]
    outcomes: usize,
    /// Print strategies in full, however long
    #[arg(long)]
    strategy: bool,
    /// Divide the proof of a file into at most this many parts
    #[arg(long, value_name = "N", requires = "into", conflicts_with_all = ["until", "depth", "reopen", "witness", "shard"],
        value_parser = clap::value_parser!(u32).range(1..))]
    split: Option<u32>,
    /// Write the parts into this folder
    #[arg(long, value_name = "DIR", requires = "split")]
    into: Option<PathBuf>,
    /// Prove only this part of one file: `3/64` is the third of the parts of `--split 64`
    #[arg(long, value_name = "PART/PARTS",
        conflicts_with_all = ["split", "until", "depth", "reopen", "witness", "shard", "outcomes", "verdict"])]
    part: Option<Shard>,
    /// Report only the verdicts, which no division changes; with `--every-line`, the number of lines too
    #[arg(long, conflicts_with_all = ["split", "witness", "outcomes", "strategy"])]
    verdict: bool,
    /// Join the JSON reports of all parts into one verdict. Names missing parts, with commands to prove them
    #[arg(long, conflicts_with_all = ["split", "until", "depth", "reopen", "witness", "shard", "part"])]
    merge: bool,
}

impl Args {
    fn options(&self, edition: Edition) -> Options {
        let until = match (self.until, self.depth) {
            (Some(phase), _) => End::Phase(phase),
            (None, Some(decisions)) => End::Decisions(decisions),
            (None, None) => End::Steps,
        };
        let memory = self.memory.saturating_mul(1 << 20);
        Options {
            until,
            positions: self.positions,
            every_line: if self.every_line { usize::MAX } else { Options::default().every_line },
            memory,
            threads: self.threads.map(usize::from),
            reopen: self.reopen,
            strategies: MOST_JUNCTURES,
            ends: self.outcomes,
            edition,
        }
    }
}

/// Shows on a terminal how far the search has come, and goes off the screen when it is dropped.
pub struct Bar {
    bar: ProgressBar,
    /// When the search ends at the latest.
    deadline: Option<Instant>,
}

impl Bar {
    pub fn new(time: Option<Duration>) -> Self {
        let style = ProgressStyle::with_template("{spinner} {human_pos} positions, {rate}/s, {elapsed}");
        let bar = ProgressBar::new_spinner();
        let bar = style.map_or(bar.clone(), |style| bar.with_style(style.with_key("rate", rate)));
        Self { bar, deadline: time.and_then(|time| Instant::now().checked_add(time)) }
    }
}

/// Writes the positions of a second as a whole number.
fn rate(state: &ProgressState, to: &mut dyn fmt::Write) {
    // What a second finds is far below the limit of the conversion, which saturates.
    let _ = write!(to, "{}", HumanCount(state.per_sec().round() as u64));
}

impl Progress for Bar {
    fn found(&self, positions: usize) {
        self.bar.set_position(u64::try_from(positions).unwrap_or(u64::MAX));
    }

    fn is_late(&self) -> bool {
        self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }
}

impl Command for Args {
    fn run(&self, globals: &Globals, out: &mut Out) -> Result<Exit, Failure> {
        let (rules, by) = editions::rules_and_edition(globals, out)?;
        let options = self.options(by.edition());
        let library = globals.cards()?;
        let world = World { library: &library, rulebook: &rules };
        if self.merge {
            let verdict = self.verdict.then_some(self.every_line);
            return join(&self.paths, &world, &options, verdict, self.strategy, out);
        }
        if let (Some(parts), Some(into)) = (self.split, &self.into) {
            let [path] = self.paths.as_slice() else {
                return Err(Diagnostic::error("`--split` divides one file").help("give one file").into());
            };
            return divide(&inputs::read(path), parts, into, self.force, &world, &options, out);
        }
        let inputs: Vec<Input> = self.paths.iter().flat_map(|path| searched(path)).collect();
        let inputs = Shard::of(self.shard, inputs).into_iter();
        let mut inputs: Vec<Input> = inputs.map(|input| input.into_scenario(&library, out)).collect();
        if let Some(part) = self.part {
            let [whole] = inputs.as_mut_slice() else {
                return Err(Diagnostic::error("`--part` divides one file").help("give one file").into());
            };
            whole.source = Ok(part_of(whole, part, &world, &options)?);
        }
        let (mut reports, mut verdicts) = (Vec::new(), Vec::new());
        let mut worst = Status::Searched;
        for input in &inputs {
            let proof = match &input.source {
                Ok(source) => {
                    let time = self.time.map(|seconds| Duration::from_secs(seconds.into()));
                    prove(&input.name, source, &world, &options, &Bar::new(time))
                }
                Err(error) => Proof { file: input.name.clone(), errors: vec![(**error).clone()], ..Proof::default() },
            };
            let source = input.source.as_deref().unwrap_or_default();
            let witnesses = Witnesses::of(&input.name, source, &world, &options);
            let teller = witnesses.as_ref().map(|witnesses| &witnesses.teller);
            let proved = Proved { proof: &proof, source, teller, witnesses: witnesses.as_ref(), whole: self.strategy };
            worst = worst.max(Status::of(&proof));
            if self.verdict {
                verdicts.push(proved.report().verdict(self.every_line));
                continue;
            }
            match out.format {
                Format::Json => reports.push(serde_json::to_value(proved.report()).map_err(io::Error::from)?),
                Format::Text => proved.print(out)?,
            }
            if let Some(path) = &self.witness {
                proved.write_witnesses(path, self.force, out)?;
            }
            if let ([path], [_]) = (self.paths.as_slice(), inputs.as_slice())
                && self.outcomes == 0
                && out.format == Format::Text
            {
                tell_ways(path, source, &proof, out)?;
            }
            if out.format == Format::Text {
                out.line("")?;
            }
        }
        if self.verdict {
            telling::verdicts(verdicts, out)?;
        } else if out.format == Format::Json {
            out.results_of::<Report<'_>>(reports.into_iter())?;
        }
        match worst {
            Status::Searched | Status::Proved => Ok(Exit::Fine),
            Status::Undetermined | Status::Refuted => Ok(Exit::DoesNotHold),
            // What is wrong with each file has been said.
            Status::Invalid => Err(Failure::SAID),
        }
    }
}

/// Of a file that claims nothing, prints how it can, and what can be searched without a claim.
fn tell_ways(path: &Path, source: &str, proof: &Proof, out: &mut Out) -> io::Result<()> {
    let Ok(File::Game(scenario)) = read_file(&proof.file, source) else { return Ok(()) };
    let claims_nothing = scenario.prove.claims.is_empty();
    let Some(player) = scenario.setup.players.first().filter(|_| claims_nothing) else { return Ok(()) };
    out.line("")?;
    out.wrapped("The file has no `prove`: claims about every line of play. Add one, such as", 0)?;
    out.command(&format!("prove: {{until: regroup, wins: {}}}", written_name(&player.name.value)), 2)?;
    out.wrapped(
        "Without a claim, it lists the outcomes, after other answers, or after every action until a phase:",
        0,
    )?;
    let command = shell::command("judge prove", &path.display().to_string());
    for option in ["--outcomes 10", "--outcomes 10 --reopen", "--outcomes 10 --until regroup"] {
        out.command(&format!("{command} {option}"), 2)?;
    }
    Ok(())
}

/// Prints what a search from a moment of a game has found.
pub fn tell_outcomes(sight: &Sight<'_>, proof: &Proof, out: &mut Out) -> io::Result<()> {
    let teller = sight.teller();
    Proved { proof, source: "", teller: Some(&teller), witnesses: None, whole: false }.print(out)
}

/// The options of a search while somebody waits at a table.
pub fn at_a_table() -> Options {
    Options { until: End::Phase(Phase::Regroup), positions: MOST_AT_A_TABLE, ..Options::default() }
}

/// Of how many decisions a strategy is worked out at most.
const MOST_JUNCTURES: usize = 500;

/// The number of positions that are searched while somebody waits at a table: some seconds.
const MOST_AT_A_TABLE: usize = 200_000;

/// The files that a path stands for. Of a folder, files without a game are skipped: nothing in them is decided.
fn searched(path: &Path) -> Vec<Input> {
    let mut inputs = inputs(path);
    if path.is_dir() {
        let is_no_game = |source: &String| matches!(read_file("", source), Ok(File::Question(_) | File::Tournament(_)));
        inputs.retain(|input| !input.source.as_ref().is_ok_and(is_no_game));
    }
    inputs
}

/// Writes the parts of a file into a folder.
fn divide(
    input: &Input,
    parts: u32,
    into: &Path,
    force: bool,
    world: &World<'_>,
    options: &Options,
    out: &mut Out,
) -> Result<Exit, Failure> {
    let source = input.source.as_ref().map_err(|error| (**error).clone())?;
    let files =
        parts::files(&input.name, source, parts, world, options).map_err(|errors| Failure::in_text(errors, source))?;
    std::fs::create_dir_all(into).map_err(|error| write::refusal(into, &error))?;
    files.iter().try_for_each(|part| write::save(&into.join(&part.file), &part.source, force))?;
    out.wrapped(&format!("wrote {} into {}", Count(files.len() as u128).of("part", "parts"), into.display()), 0)?;
    out.wrapped("Prove each part, on any machine, with `judge prove PART --format json > PART.json`.", 0)?;
    out.wrapped("Then join the reports with `judge prove --merge *.json`.", 0)?;
    Ok(Exit::Fine)
}

/// The text of a file that is one part of another one, and never written.
fn part_of(whole: &Input, part: Shard, world: &World<'_>, options: &Options) -> Result<String, Failure> {
    let source = whole.source.as_ref().map_err(|error| (**error).clone())?;
    let number = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
    let made = prove::part(&whole.name, source, world, options, number(part.part), number(part.parts));
    made.map_err(|errors| Failure::in_text(errors, source))
}

/// Joins the reports of parts, and shows the verdicts alone, with lines if `verdict` says so, or else everything, strategies in
/// full if they are to be `whole`.
fn join(
    paths: &[PathBuf],
    world: &World<'_>,
    options: &Options,
    verdict: Option<bool>,
    whole: bool,
    out: &mut Out,
) -> Result<Exit, Failure> {
    let mut texts = Vec::new();
    for path in paths {
        let files = if path.is_dir() { inputs::beneath(path, &["json"]).0 } else { vec![path.clone()] };
        for file in files {
            texts.push(inputs::text(&file)?);
        }
    }
    let named = texts.iter().map(|(name, text)| (name.clone(), text.as_str()));
    let joined = parts::joined(named, world, options)?;
    let report = Report::joined(&joined);
    let status = report.status();
    if let Some(every_line) = verdict {
        telling::verdicts(vec![report.verdict(every_line)], out)?;
        return Ok(Exit::of(status <= Status::Proved));
    }
    match out.format {
        Format::Json => out.results(&[report])?,
        Format::Text => print_joined(&joined, status, whole, out)?,
    }
    Ok(Exit::of(status <= Status::Proved))
}

fn print_joined(joined: &JointProof, status: Status, whole: bool, out: &mut Out) -> Result<(), Failure> {
    telling::headline(status, &joined.title, out)?;
    let lines = joined.lines.map(|lines| lines.of("line of play", "lines of play"));
    let positions = Count(joined.positions as u128).of("position", "positions");
    let counts: Vec<String> = lines.into_iter().chain([positions]).collect();
    out.wrapped(&counts.join(", "), 6)?;
    for cut in &joined.cuts {
        out.wrapped(&format!("The search of a part stopped early: {cut}"), 6)?;
    }
    for unsupported in &joined.unsupported {
        out.wrapped(&format!("Not supported: {}: {}", unsupported.card, unsupported.text), 6)?;
    }
    departures("fails", &joined.broken, out)?;
    for claim in &joined.verdicts {
        let word = telling::holds(claim.holds, out);
        out.wrapped(&format!("{word}: {}", claim.claim), 6)?;
        if let Some(told) = &claim.strategy {
            telling::print_or_count(told, claim.holds == Some(true), whole, out)?;
        }
    }
    for other in &joined.others {
        let word = out.paint(Look::Mark, "not unique");
        out.wrapped(&format!("{word}: another first decision also works: {}", other.join(", ")), 6)?;
    }
    if joined.impossible_lines > Count(0) {
        let lines = joined.impossible_lines.of("line cannot", "lines cannot");
        out.wrapped(&format!("{lines} take all steps of the file:"), 6)?;
        departures("not possible", &joined.impossible, out)?;
    }
    Ok(())
}

fn departures(word: &str, departures: &[LeafDeparture], out: &mut Out) -> Result<(), Failure> {
    for LeafDeparture { failure, lines, witness } in departures {
        let place = format!("step {}, line {}", failure.step, failure.line);
        out.wrapped(&format!("{word} in {lines} lines: {place}: expected {}", failure.expected), 6)?;
        out.wrapped(&format!("found {}", failure.found), 8)?;
        for decided in witness {
            out.wrapped(&format!("- {decided}"), 10)?;
        }
    }
    Ok(())
}
