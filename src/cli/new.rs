//! `judge new`: a commented scenario to start from, or the scenario that a game setup of a simulator becomes; and files that have
//! other machines test rulings.

mod jobs;

use std::path::{Path, PathBuf};

use schemars::JsonSchema;
use serde::Serialize;

use crate::cli::base::{Command, Exit, Failure, Globals, Out};
use crate::cli::files::{inputs, write};
use crate::diagnostic::Diagnostic;
use crate::scenario::{self, TOURNAMENT, Template};

/// Write a commented scenario to start from, or a file that has other machines test rulings
///
/// The scenario replays as it is. An existing file is never overwritten.
///
/// `--from` takes a position from the simulator Karabast: its game setup, as JSON or as JavaScript, as players paste it into bug
/// reports and questions. Whatever is omitted, ambiguous or assumed is reported, and noted in the scenario.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  judge new my-ruling.yaml
  judge new my-ruling.yaml --players 4
  judge new my-ruling.yaml --twin-suns
  judge new my-cut.yaml --tournament
  judge new my-ruling.yaml --from setup.json    begin with a position from Karabast
  judge new - | less                    to look at it, without a file
  judge new --ci github                 .github/workflows/judge.yaml, which runs `judge test`
  judge new --jobs slurm --of hard.yaml --parts 64    judge-parts.slurm: a proof on many machines
  judge new --jobs kubernetes           the rulings of this folder, in 16 parts")]
pub struct Args {
    /// The file to write; `-` writes to standard output
    #[arg(required_unless_present_any = ["ci", "jobs"])]
    file: Option<PathBuf>,
    /// The number of players at the table [default: 2, or 3 with `--twin-suns`]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(2..=4))]
    players: Option<u8>,
    /// A game of Twin Suns: two leaders, and the blast and plan counters
    #[arg(long)]
    twin_suns: bool,
    /// An event by the Tournament Regulations instead of a game
    #[arg(long, conflicts_with_all = ["players", "twin_suns"])]
    tournament: bool,
    /// Begin with the position of this game setup of the simulator Karabast; `-` reads standard input
    #[arg(long, value_name = "SETUP", conflicts_with_all = ["players", "twin_suns", "tournament", "ci"])]
    from: Option<PathBuf>,
    /// Write a workflow for this CI system instead, where the system looks for it
    #[arg(long, value_enum, value_name = "SYSTEM", conflicts_with_all = ["players", "twin_suns", "tournament"])]
    ci: Option<Ci>,
    #[command(flatten)]
    divided: jobs::JobArgs,
}

/// A CI system for which there is a workflow.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Ci {
    /// GitHub Actions
    Github,
}

/// The place where GitHub looks for workflows.
const WORKFLOW: &str = ".github/workflows/judge.yaml";

/// The workflow, which installs judge from a repository.
const WORKFLOW_TEXT: &str = include_str!("new/github.yaml");

/// The step of a workflow that does so.
const INSTALL: &str = include_str!("new/install.yaml");

/// The repository that `Cargo.toml` names, if it names one, and what stands in the workflow for it.
const REPOSITORY: &str = env!("CARGO_PKG_REPOSITORY");
const SOME_REPOSITORY: &str = "https://github.com/OWNER/judge";

/// The written file, for programs.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Written<'a> {
    file: &'a Path,
    /// Facts of the game setup of `--from` that the scenario omits, and assumptions.
    notes: Vec<String>,
}

swu_api::document!(Written<'_>, "new", "The file that was written: `judge new`.");

impl Command for Args {
    fn run(&self, globals: &Globals, out: &mut Out) -> Result<Exit, Failure> {
        let usual = self.ci.map(|Ci::Github| WORKFLOW).or(self.divided.jobs.map(|system| system.file().0));
        let file = self.file.clone().or(usual.map(PathBuf::from));
        let file = file.ok_or_else(|| Diagnostic::error("no file to write to"))?;
        let (text, notes) = match (&self.from, self.divided.jobs) {
            (_, Some(system)) => (known_repository(&self.divided.text(system, &file, globals, out)?), Vec::new()),
            (Some(setup), None) => {
                let (name, text) = inputs::text(setup)?;
                let read = inputs::from_setup(&name, &text, &*globals.cards()?, out)?;
                (read.scenario, read.notes.into_iter().map(|note| note.title).collect())
            }
            (None, None) => (self.text(), Vec::new()),
        };
        if file.as_os_str() == "-" {
            out.bytes(text.as_bytes())?;
            return Ok(Exit::Fine);
        }
        let refused = |error: std::io::Error| write::refusal(&file, &error);
        if let Some(folder) = file.parent().filter(|_| self.ci.is_some() || self.divided.jobs.is_some()) {
            std::fs::create_dir_all(folder).map_err(refused)?;
        }
        write::create(&file, &text).map_err(refused)?;
        out.tell(&Written { file: &file, notes }, |out| {
            let shown = file.display();
            out.line(&format!("wrote {shown}"))?;
            if text.contains(SOME_REPOSITORY) {
                out.line(&format!("next: replace `{SOME_REPOSITORY}` in it by the repository that has judge"))?;
            }
            let next = match (self.ci, self.divided.jobs) {
                (_, Some(system)) => system.next(&file),
                (Some(_), None) => {
                    "next: accept your rulings with `judge test --accept`, and commit the snapshots".to_owned()
                }
                (None, None) => format!("next: edit it, and run `judge replay -v {shown}`"),
            };
            out.line(&next)
        })
    }
}

impl Args {
    fn text(&self) -> String {
        let (format, usual) =
            if self.twin_suns { (scenario::Format::TwinSuns, 3) } else { (scenario::Format::Premier, 2) };
        match (self.ci, self.tournament) {
            (Some(Ci::Github), _) => known_repository(&WORKFLOW_TEXT.replace("@INSTALL@", INSTALL.trim_end())),
            (None, true) => TOURNAMENT.to_owned(),
            (None, false) => Template { players: self.players.unwrap_or(usual), format }.text(),
        }
    }
}

/// A workflow with the repository of judge, if `Cargo.toml` names it.
fn known_repository(workflow: &str) -> String {
    match REPOSITORY {
        "" => workflow.to_owned(),
        known => workflow.replace(SOME_REPOSITORY, known),
    }
}
