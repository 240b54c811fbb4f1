//! `judge test`: somebody's own rulings as a regression suite, on their machine and in their CI.
//!
//! | module | what it does |
//! | --- | --- |
//! | `run` | finds the files, replays them, holds them against their snapshots, remembers which do not pass |
//! | `snapshot` | a snapshot: where it is, how it is read and written |
//! | `reporter` | reports for people, and in the formats that CI systems read |
//! | `review` | shows a person what has changed, and asks whether it is accepted |

mod reporter;
mod review;
mod run;
mod snapshot;

use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::time::Instant;

use crate::cards::Library;
use crate::cli::base::{Command, Exit, Failure, Format, Globals, Look, Out, stderr};
use crate::cli::files::inputs::{self, Input};
use crate::cli::files::write;
use crate::cli::sources::editions;
use crate::cli::sources::settings::{Settings, Values};
use crate::diagnostic::Diagnostic;
use crate::scenario::replay::World;
use crate::scenario::with_day;
use reporter::Reports;
pub use run::rulings_in;
use run::{FileRun, Files, Request, bar};
use swu_api::suite::{Outcome, Shard, Suite, joined, parse};

/// Test your rulings: replay them, check their claims, and compare each trace with its snapshot
///
/// A snapshot holds the whole ruling, as `judge replay -v` prints it, beside its file or in one folder. A new or changed
/// ruling is written next to it as `*.snap.new`, in the format of insta, until you accept it. Accepting never changes a
/// claim. It writes `released` into a file if a card of a later set could take one of its names. Exits with 1 if a file does
/// not pass, and with 2 if a file is invalid. Reads settings from `judge.toml` in this folder or a parent folder.
#[derive(Debug, clap::Args)]
#[command(
    args_conflicts_with_subcommands = true,
    after_help = "Examples:
  judge test                             test every ruling in this folder
  judge test --accept                    accept new and changed rulings
  judge test --review                    review each change
  judge test --failed                    first those that failed last time, then the rest
  judge test --filter sentinel           only rulings with this word in path, title or tags
  judge test --check --reporter github --reporter junit=report.xml    in CI
  judge test --shard 2/8 --reporter json=part-2.json    the second of eight parts
  judge test merge part-*.json --reporter junit=report.xml
  judge test --show-settings             print each setting and its source"
)]
pub struct Args {
    #[command(subcommand)]
    merge: Option<Merge>,
    /// Files and folders of rulings [default: the current folder]
    #[arg(value_name = "PATH")]
    paths: Vec<PathBuf>,
    /// Test only rulings with these words in their path or title, or with this tag
    #[arg(long, value_name = "WORDS")]
    filter: Option<String>,
    /// Test rulings that did not pass last time first, and the rest only once those pass
    #[arg(long, conflicts_with_all = ["shard", "accept", "check"])]
    failed: bool,
    /// Test only this part of the rulings, such as `2/8`: the second of eight parts
    #[arg(long, value_name = "PART/PARTS")]
    shard: Option<Shard>,
    /// Accept every new or changed ruling, and remove snapshots without a file
    #[arg(long, conflicts_with_all = ["review", "check"])]
    accept: bool,
    /// Show each new or changed ruling, and ask whether to accept it
    #[arg(long, conflicts_with = "check")]
    review: bool,
    /// For CI: fail on missing and orphaned snapshots too, and write nothing
    #[arg(long)]
    check: bool,
    #[command(flatten)]
    reports: Reports,
    /// Keep all snapshots in this folder
    #[arg(long, value_name = "DIR")]
    snapshots: Option<PathBuf>,
    /// Skip these paths; patterns as in a `.gitignore`. Repeatable
    #[arg(long, value_name = "PATTERN")]
    ignore: Vec<String>,
    /// Print each setting and its source, and test nothing
    #[arg(long)]
    show_settings: bool,
}

#[derive(Debug, clap::Subcommand)]
enum Merge {
    Merge(MergeArgs),
}

/// Merge the reports of the parts of a suite from `--shard` and `--reporter json=FILE`
///
/// Needs every part; a part that was run again counts once. The merged report is identical, byte for byte, to that of a run of
/// the whole suite. Names missing parts, with a command to run them. Exits with 1 if a file of the suite does not pass.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  judge test merge part-1.json part-2.json
  judge test merge part-*.json --reporter junit=report.xml --reporter sarif=report.sarif")]
pub struct MergeArgs {
    /// Reports of the parts
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    #[command(flatten)]
    reports: Reports,
}

impl Command for MergeArgs {
    fn run(&self, _: &Globals, out: &mut Out) -> Result<Exit, Failure> {
        let named = |file: &PathBuf| Ok((file.display().to_string(), inputs::parsed(file, parse)?));
        let parts = self.files.iter().map(named).collect::<Result<Vec<_>, Failure>>()?;
        let suite = joined(parts)?;
        self.reports.write(&suite, out)?;
        verdict(&suite)
    }
}

impl Command for Args {
    fn run(&self, globals: &Globals, out: &mut Out) -> Result<Exit, Failure> {
        if let Some(Merge::Merge(merge)) = &self.merge {
            return merge.run(globals, out);
        }
        let flags = Values { snapshots: self.snapshots.clone(), ignore: self.ignore.clone(), ..Values::default() };
        let settings = Settings::find(globals, flags)?;
        if self.show_settings {
            return show_settings(&settings, out);
        }
        if self.review && !(out.is_terminal() && io::stdin().is_terminal()) {
            let error = Diagnostic::error("`--review` needs a terminal");
            return Err(error.help("accept all changes with `--accept`, or show them with `--verbose`").into());
        }
        let began = Instant::now();
        let globals = settings.globals(globals);
        let (rules, by) = editions::rules_and_edition(&globals, out)?;
        let library = globals.cards()?;
        let world = World { library: &library, rulebook: &rules };
        let here = vec![PathBuf::from(".")];
        let wanted = Request {
            paths: if self.paths.is_empty() { &here } else { &self.paths },
            settings: &settings,
            filter: self.filter.as_deref(),
            shard: self.shard,
            check: self.check,
            by: &by,
        };
        let files = Files::find(&wanted)?;
        let bar = bar(files.inputs.len(), !self.reports.quiet && io::stderr().is_terminal());
        let (suite, ran) = files.run(&wanted, self.failed, &world, &bar);
        run::remember(&suite);
        if self.review {
            return review::run(&suite, &ran, &library, out);
        }
        if self.accept {
            accept(&ran, self.filter.is_none() && self.shard.is_none(), &library, out)?;
            return report(&settled(suite), self, began, out);
        }
        if !self.check {
            ran.iter().try_for_each(write_pending)?;
        }
        report(&suite, self, began, out)
    }
}

/// Reports, and says how it ends.
fn report(suite: &Suite, args: &Args, began: Instant, out: &mut Out) -> Result<Exit, Failure> {
    args.reports.write(suite, out)?;
    if !args.reports.quiet && out.format == Format::Text {
        // How long it took is no part of what came of it.
        out.flush()?;
        let took = began.elapsed().as_secs_f64();
        // Whoever reads it may have left.
        let _ = writeln!(stderr(false), "Took {took:.1} s");
    }
    verdict(suite)
}

fn verdict(suite: &Suite) -> Result<Exit, Failure> {
    match suite.failing().map(|tested| tested.outcome).max() {
        None => Ok(Exit::Fine),
        // What is wrong with each file has been said.
        Some(Outcome::Invalid) => Err(Failure::SAID),
        Some(_) => Ok(Exit::DoesNotHold),
    }
}

/// The suite once everything that can be accepted is.
fn settled(mut suite: Suite) -> Suite {
    suite.results.retain(|tested| tested.outcome != Outcome::Orphaned);
    for tested in &mut suite.results {
        if matches!(tested.outcome, Outcome::New | Outcome::Changed) {
            tested.outcome = Outcome::Passed;
            tested.problems.clear();
            tested.diff.clear();
        }
    }
    suite
}

/// Writes the snapshots of all that is new or has changed, and the day into each file that needs one; of a whole suite it
/// removes the orphans.
fn accept(ran: &[FileRun], is_whole: bool, library: &Library, out: &mut Out) -> Result<(), Failure> {
    let mut counts = [0_usize; 4];
    for ran in ran {
        match ran.tested.outcome {
            Outcome::New => counts[0] += usize::from(accept_one(ran, library)?),
            Outcome::Changed => counts[1] += usize::from(accept_one(ran, library)?),
            Outcome::Orphaned if is_whole => {
                snapshot::remove(&ran.snapshot)?;
                counts[2] += 1;
            }
            Outcome::Passed => counts[3] += usize::from(write_day(ran, library)?),
            Outcome::Orphaned | Outcome::Failed | Outcome::Unsupported | Outcome::Invalid => {}
        }
    }
    let told = ["accepted as new", "accepted as changed", "removed", "given a `released` date"];
    let told: Vec<String> = (counts.iter().zip(told))
        .filter(|(count, _)| **count > 0)
        .map(|(count, what)| format!("{count} {what}"))
        .collect();
    if !told.is_empty() && out.format == Format::Text {
        out.painted(Look::Id, &told.join(", "))?;
    }
    Ok(())
}

/// Writes the snapshot of a ruling; false if there is nothing to write.
fn accept_one(ran: &FileRun, library: &Library) -> Result<bool, Failure> {
    let Some(trace) = &ran.trace else { return Ok(false) };
    snapshot::write(&ran.snapshot, &snapshot::written(&ran.tested.file, trace))?;
    reject_one(ran)?;
    write_day(ran, library)?;
    Ok(true)
}

/// Writes into the file the day by whose cards its names are meant, if a set to come could change what they mean. Says
/// whether it did. A ruling that is no file of its own, like those of the program, is left as it is.
fn write_day(ran: &FileRun, library: &Library) -> Result<bool, Failure> {
    let file = Path::new(&ran.tested.file);
    let Input { name, source: Ok(source) } = inputs::read(file) else { return Ok(false) };
    let dated = with_day(&name, &source, library);
    if dated == source {
        return Ok(false);
    }
    write::replace(file, dated).map_err(|error| write::refusal(file, &error))?;
    Ok(true)
}

/// Removes what waits to be accepted.
fn reject_one(ran: &FileRun) -> Result<(), Failure> {
    Ok(snapshot::remove(&snapshot::pending(&ran.snapshot))?)
}

/// Leaves what is new or has changed to be accepted; what no longer waits is removed.
fn write_pending(ran: &FileRun) -> Result<(), Failure> {
    let pending = snapshot::pending(&ran.snapshot);
    Ok(match (ran.tested.outcome, &ran.trace) {
        (Outcome::New | Outcome::Changed, Some(trace)) => {
            snapshot::write(&pending, &snapshot::written(&ran.tested.file, trace))
        }
        (Outcome::Passed, _) => snapshot::remove(&pending),
        _ => Ok(()),
    }?)
}

fn show_settings(settings: &Settings, out: &mut Out) -> Result<Exit, Failure> {
    let rows = settings.told();
    let width = rows.iter().map(|[name, ..]| name.len()).max().unwrap_or_default() + 2;
    for [name, value, from] in &rows {
        out.labelled(name, width, &format!("{value}, {}", out.paint(Look::Quiet, from)), 0)?;
    }
    Ok(Exit::Fine)
}
