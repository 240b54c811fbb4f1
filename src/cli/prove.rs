//! `judge prove`: every way to decide what scenarios leave open, what always, sometimes or never comes of it, and the
//! choices that it hangs on.

use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;

use super::inputs::{Input, inputs};
use super::options::{Format, Globals};
use super::out::{Look, Out};
use super::shard::Shard;
use super::{Failure, Verdict, editions, write};
use crate::cards::Phase;
use crate::diagnostic::Diagnostic;
use crate::game::Edition;
use crate::scenario::prove::{
    Count, Departure, End, Line, Options, Progress, Proof, Unwritten, Verdict as Proven, Witnesses, prove,
};
use crate::scenario::replay::{Failure as Miss, World};
use crate::scenario::{File, read_file};
use swu_api::Listed;
use swu_api::prove::{Report, Status};

/// Search every way to decide what scenarios leave open, and prove what they claim of it
///
/// A decision is left open by `any` in the place of an answer, or by no answer at all in a file with `prove`: see
/// `docs/scenarios.md`. For each claim you are told whether it holds, and the shortest line found that shows it. Up to 20,000
/// positions every line of play is searched, and you are also told how many there are and which choices the claim hangs on;
/// beyond, the search stops as soon as the claims are decided. Of a file without `prove` you are told how many outcomes there
/// are.
///
/// Ends with 0 if every claim holds, with 1 if one does not or is left undetermined, and with 2 if a file is not valid.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  judge prove my-ruling.yaml                       every claim of the file
  judge prove my-ruling.yaml --witness shown.yaml  and the line that shows it, as a scenario to replay
  judge prove my-ruling.yaml --reopen              also over other answers than those of the file
  judge prove my-ruling.yaml --until regroup       and over every action until the regroup phase
  judge prove scenarios --format json              for programs")]
pub(super) struct Args {
    /// Scenario files, or folders of them; `-` reads one from standard input
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,
    /// Write the line that shows a claim as a scenario: into this file `*.yaml` (of the first claim that does not hold, or
    /// else the first that a line shows), or one for each claim into this folder
    #[arg(long, value_name = "PATH")]
    witness: Option<PathBuf>,
    /// Replace files of witnesses that exist
    #[arg(long, requires = "witness")]
    force: bool,
    /// Search so many decisions beyond the last step, actions among them
    #[arg(long, value_name = "N", conflicts_with = "until")]
    depth: Option<u32>,
    /// Search on until this phase starts
    #[arg(long, value_enum, value_name = "PHASE")]
    until: Option<Until>,
    /// Search at most so many positions; beyond, only what is decided by then is claimed
    #[arg(long, value_name = "N", default_value_t = Options::default().positions)]
    positions: usize,
    /// Use at most so much memory, in MiB; beyond, only what is decided by then is claimed
    #[arg(long, value_name = "MIB", default_value_t = Options::default().memory >> 20)]
    memory: usize,
    /// Search for at most so many seconds; beyond, only what is decided by then is claimed
    #[arg(long, value_name = "SECONDS", value_parser = clap::value_parser!(u32).range(1..))]
    time: Option<u32>,
    /// Count every line of play, even where the claims could be decided sooner
    #[arg(long)]
    every_line: bool,
    /// How many threads search; as many as the machine has cores if it is left out
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,
    /// Only this part of the files, such as `2/8`: the second of eight parts
    #[arg(long, value_name = "PART/PARTS")]
    shard: Option<Shard>,
    /// Leave open what the file answers as well; what players do in its steps stays
    #[arg(long)]
    reopen: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Until {
    Action,
    Regroup,
}

impl Args {
    fn options(&self, edition: Edition) -> Options {
        let until = match (self.until, self.depth) {
            (Some(Until::Action), _) => End::Phase(Phase::Action),
            (Some(Until::Regroup), _) => End::Phase(Phase::Regroup),
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
            edition,
        }
    }
}

/// What is said of a file, written down: the proof that it is about is gone by the end.
#[derive(Debug, Serialize)]
#[serde(transparent)]
struct Reported(serde_json::Value);

impl Listed for Reported {
    type As = Report<'static>;
}

/// Shows on a terminal how far the search has come.
struct Bar {
    bar: ProgressBar,
    /// When the search ends at the latest.
    deadline: Option<Instant>,
}

impl Bar {
    fn new(time: Option<Duration>) -> Self {
        let style = ProgressStyle::with_template("{spinner} {human_pos} positions, {per_sec}, {elapsed}");
        let bar = ProgressBar::new_spinner();
        let bar = style.map_or(bar.clone(), |style| bar.with_style(style));
        Self { bar, deadline: time.and_then(|time| Instant::now().checked_add(time)) }
    }
}

impl Progress for Bar {
    fn found(&self, positions: usize) {
        self.bar.set_position(u64::try_from(positions).unwrap_or(u64::MAX));
    }

    fn is_late(&self) -> bool {
        self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }
}

/// A file with all that is said of it.
struct Proved<'p> {
    proof: &'p Proof,
    source: &'p str,
    /// Nothing if the file cannot be played.
    witnesses: Option<Witnesses<'p>>,
}

pub(super) fn run(args: &Args, globals: &Globals, out: &mut Out) -> Result<Verdict, Failure> {
    let (rules, by) = editions::rules_and_edition(globals, out)?;
    let options = args.options(by.edition());
    let library = globals.cards()?;
    let world = World { library: &library, rulebook: &rules };
    let inputs: Vec<Input> = args.paths.iter().flat_map(|path| searched(path)).collect();
    let inputs = Shard::of(args.shard, inputs);
    let mut reports = Vec::new();
    let mut worst = Status::Searched;
    for input in &inputs {
        let proof = match &input.source {
            Ok(source) => {
                let bar = Bar::new(args.time.map(|seconds| Duration::from_secs(seconds.into())));
                let proof = prove(&input.name, source, &world, &options, &bar);
                bar.bar.finish_and_clear();
                proof
            }
            Err(error) => Proof { file: input.name.clone(), errors: vec![(**error).clone()], ..Proof::default() },
        };
        let source = input.source.as_deref().unwrap_or_default();
        let proved = Proved { proof: &proof, source, witnesses: Witnesses::of(&input.name, source, &world, &options) };
        worst = worst.max(Status::of(&proof));
        match out.format {
            Format::Json => reports.push(Reported(serde_json::to_value(proved.report()).map_err(io::Error::from)?)),
            Format::Text => proved.print(out)?,
        }
        if let Some(path) = &args.witness {
            proved.write_witnesses(path, args.force, out)?;
        }
        if out.format == Format::Text {
            out.line("")?;
        }
    }
    if out.format == Format::Json {
        out.results_of(reports.into_iter())?;
    }
    match worst {
        Status::Searched | Status::Proved => Ok(Verdict::Fine),
        Status::Undetermined | Status::Refuted => Ok(Verdict::DoesNotHold),
        // What is wrong with each file has been said.
        Status::Invalid => Err(Failure::BadInput(Vec::new())),
    }
}

/// Says what every way to go on from the end of a file comes to, until the regroup phase.
pub(super) fn outcomes(name: &str, source: &str, world: &World<'_>, out: &mut Out) -> io::Result<()> {
    let options = Options { until: End::Phase(Phase::Regroup), positions: MOST_AT_A_TABLE, ..Options::default() };
    let bar = Bar::new(None);
    let proof = prove(name, source, world, &options, &bar);
    bar.bar.finish_and_clear();
    let witnesses = Witnesses::of(name, source, world, &options);
    Proved { proof: &proof, source, witnesses }.print(out)
}

/// How many positions are searched while somebody waits at a table: some seconds.
const MOST_AT_A_TABLE: usize = 200_000;

/// The files that a path stands for. Of a folder, those that are no game are passed over: nothing in them is decided.
fn searched(path: &Path) -> Vec<Input> {
    let mut inputs = inputs(path);
    if path.is_dir() {
        let is_no_game = |source: &String| matches!(read_file("", source), Ok(File::Question(_) | File::Tournament(_)));
        inputs.retain(|input| !input.source.as_ref().is_ok_and(is_no_game));
    }
    inputs
}

impl Proved<'_> {
    fn told(&self, line: Option<&Line>) -> Option<Vec<String>> {
        Some(self.witnesses.as_ref()?.told(line?))
    }

    fn report(&self) -> Report<'_> {
        Report::of(self.proof, self.witnesses.as_ref())
    }

    fn print(&self, out: &mut Out) -> io::Result<()> {
        let proof = self.proof;
        let status = Status::of(proof);
        let word = out.paint(if status <= Status::Proved { Look::Id } else { Look::Mark }, status.word());
        let title = out.paint(Look::Title, if proof.title.is_empty() { &proof.file } else { &proof.title });
        out.line(&format!("{word}  {title}"))?;
        if !proof.errors.is_empty() {
            out.line(&format!("      {}", proof.file))?;
            out.flush()?;
            proof.errors.iter().for_each(|error| out.complain(error, Some(self.source)));
            return Ok(());
        }
        out.wrapped(&format!("{}: {}", proof.file, counts(proof)), 6)?;
        if let Some(cut) = &proof.cut {
            let open = proof.verdicts.iter().all(|verdict| verdict.holds.is_none());
            let claimed = if open { "nothing is claimed" } else { "what is open is not claimed" };
            out.wrapped(&format!("The search was cut, and {claimed}: {cut}"), 6)?;
        }
        for unsupported in &proof.unsupported {
            out.wrapped(&format!("Not supported: {}: {}", unsupported.card, unsupported.text), 6)?;
        }
        for departure in &proof.broken {
            self.print_departure("not so", departure, out)?;
        }
        for verdict in &proof.verdicts {
            self.print_verdict(verdict, out)?;
        }
        for other in &proof.others {
            let word = out.paint(Look::Mark, "not unique");
            out.wrapped(&format!("{word}: another first decision does as well"), 6)?;
            self.print_line(Some(other), out)?;
        }
        if proof.verdicts.is_empty() {
            out_deciding(&proof.deciding, 6, out)?;
        }
        if proof.impossible_lines > Count(0) {
            let lines = proof.impossible_lines.of("line is", "lines are");
            out.wrapped(&format!("{lines} none of the file's:"), 6)?;
            for departure in &proof.impossible {
                self.print_departure("not possible", departure, out)?;
            }
        }
        Ok(())
    }

    fn print_verdict(&self, verdict: &Proven, out: &mut Out) -> io::Result<()> {
        let word = match verdict.holds {
            Some(true) => out.paint(Look::Id, "holds"),
            Some(false) => out.paint(Look::Mark, "does not hold"),
            None => out.paint(Look::Mark, "undetermined"),
        };
        out.wrapped(&format!("{word}: {}", verdict.claim), 6)?;
        out_deciding(&verdict.deciding, 8, out)?;
        self.print_line(verdict.shown.as_ref(), out)
    }

    fn print_line(&self, line: Option<&Line>, out: &mut Out) -> io::Result<()> {
        let told = self.told(line).unwrap_or_default();
        if !told.is_empty() {
            out.wrapped("shown by", 8)?;
        }
        told.iter().try_for_each(|decided| out.wrapped(&format!("- {decided}"), 10))
    }

    fn print_departure(&self, word: &str, departure: &Departure, out: &mut Out) -> io::Result<()> {
        let Miss { step, line, expected, found, .. } = &departure.failure;
        let lines = departure.lines.of("line", "lines");
        out.wrapped(&format!("{word} in {lines}: step {step}, line {line}: expected {expected}"), 6)?;
        out.wrapped(&format!("found {found}"), 8)?;
        self.print_line(Some(&departure.shown), out)
    }

    /// Writes the lines that show the claims: one into a file, or all into a folder.
    fn write_witnesses(&self, path: &Path, force: bool, out: &mut Out) -> Result<(), Failure> {
        let Some(witnesses) = &self.witnesses else { return Ok(()) };
        let verdicts = self.proof.verdicts.iter().enumerate();
        let shown: Vec<(usize, &Proven)> = verdicts.filter(|(_, verdict)| verdict.shown.is_some()).collect();
        let is_file = path.extension().is_some_and(|extension| extension == "yaml" || extension == "yml");
        let chosen: Vec<(usize, PathBuf)> = if is_file {
            let first = shown.iter().find(|(_, verdict)| verdict.holds == Some(false)).or(shown.first());
            first.map(|(place, _)| (*place, path.to_owned())).into_iter().collect()
        } else {
            std::fs::create_dir_all(path).map_err(|error| write::refusal(path, &error))?;
            let stem = Path::new(&self.proof.file).file_stem().unwrap_or_default().to_string_lossy().into_owned();
            shown.iter().map(|(place, _)| (*place, path.join(format!("{stem}-{}.yaml", place + 1)))).collect()
        };
        if chosen.is_empty() && self.proof.errors.is_empty() {
            let warning = Diagnostic::warning(format!("no line of `{}` shows a claim", self.proof.file));
            out.complain(&warning.help("what holds in every line, or in none, is shown by no single one"), None);
        }
        for (place, path) in chosen {
            let claim = self.proof.verdicts.get(place).map_or("", |verdict| verdict.claim.as_str());
            match witnesses.of_verdict(self.proof, place) {
                Some(Ok(text)) => {
                    write::save(&path, &text, force)?;
                    // What a program reads is one value.
                    if out.format == Format::Text {
                        out.wrapped(&format!("wrote {}", path.display()), 6)?;
                    }
                }
                Some(Err(unwritten)) => out.complain(&not_written(claim, &unwritten), None),
                None => {}
            }
        }
        Ok(())
    }
}

fn not_written(claim: &str, unwritten: &Unwritten) -> Diagnostic {
    Diagnostic::warning(format!("the line that shows `{claim}` was not written")).label(unwritten.to_string())
}

fn out_deciding(deciding: &[String], indent: usize, out: &mut Out) -> io::Result<()> {
    deciding.iter().try_for_each(|choice| out.wrapped(&format!("decided by {choice}"), indent))
}

/// How much was searched.
fn counts(proof: &Proof) -> String {
    let positions = Count(proof.positions as u128).of("position", "positions");
    if proof.cut.is_some() || proof.is_decided_only {
        return positions;
    }
    let lines = proof.lines.of("line of play", "lines of play");
    let outcomes = Count(proof.outcomes as u128).of("outcome", "outcomes");
    [lines, positions, outcomes].join(", ")
}
