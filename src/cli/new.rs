//! `judge new`: a commented scenario to start from, or the scenario that a game setup of a simulator becomes; and files that have
//! other machines test rulings.
//!
//! With `--jobs`, a file has many machines divide a proof or a suite, and joins their reports. The three systems differ in how
//! parts are started and how the joining waits for them. The commands of a part and of the joining are the same. A part with a
//! report is not repeated, so a lost part is made by starting all again.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use schemars::JsonSchema;
use serde::Serialize;

use crate::cli::base::{Command, Exit, Failure, Globals, Out};
use crate::cli::files::{inputs, write};
use crate::cli::sources::editions;
use crate::diagnostic::Diagnostic;
use crate::scenario::prove::{MOST_PARTS, Options, part};
use crate::scenario::replay::World;
use crate::scenario::{self, TOURNAMENT, Template};
use swu_api::shell;

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
    divided: JobArgs,
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

/// The options of a division.
#[derive(Debug, clap::Args)]
pub struct JobArgs {
    /// Write a job file for this system instead: parts on many machines, and a job that joins their reports
    #[arg(long, value_enum, value_name = "SYSTEM", conflicts_with_all = ["players", "twin_suns", "tournament", "ci", "from"])]
    pub jobs: Option<System>,
    /// Divide this: the proof of a file, or the rulings of a folder, as `judge test` tests them
    #[arg(long, value_name = "PATH", requires = "jobs", default_value = ".", hide_default_value = true)]
    of: PathBuf,
    /// The number of parts [default: 16]
    #[arg(long, value_name = "N", requires = "jobs", default_value_t = 16, hide_default_value = true,
        value_parser = clap::value_parser!(u32).range(1..=i64::from(MOST_PARTS)))]
    parts: u32,
}

/// A system that starts jobs on many machines.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub enum System {
    /// An array, and a job that depends on it
    Slurm,
    /// An indexed Job, and a Job that waits for it
    Kubernetes,
    /// A matrix of GitHub Actions, and a job that needs it
    Github,
}

/// The most jobs of a matrix.
const MOST_IN_MATRIX: u32 = 256;

/// Prints a key of the program and the files, by which their reports are known again.
const KEY: &str = r#"{ judge --version; find "$OF" -type f \( -path "$OF" -o -name '*.yaml' -o -name '*.yml' -o -name '*.snap' -o -name judge.toml \) -exec sha256sum {} + | sort; echo "$PARTS"; } | sha256sum | cut -c 1-16"#;

/// The lines that make the report of a part, and those that join the reports. An exit code of 1 is a result,
/// and of any other failure the job ends with 2.
const PROOF: [&str; 2] = [
    r#"judge prove "$OF" --part "$PART/$PARTS" --format json >"$report.new" || [ $? -eq 1 ] || exit 2"#,
    r#"judge prove --merge "$reports" || [ $? -eq 1 ] || exit 2
judge prove --merge "$reports" --format json >"$reports.result.json""#,
];
const SUITE: [&str; 2] = [
    r#"judge test "$OF" --check --shard "$PART/$PARTS" --quiet --reporter "json=$report.new" || [ -e "$report.new" ] || exit 2"#,
    r#"judge test merge "$reports"/*.json --reporter "json=$reports.result.json""#,
];

impl System {
    /// The place of the file, and its text before it is filled. Those of YAML are where `judge test` looks for no ruling.
    pub const fn file(self) -> (&'static str, &'static str) {
        match self {
            Self::Slurm => ("judge-parts.slurm", include_str!("new/slurm.sh")),
            Self::Kubernetes => (".kubernetes/judge-parts.yaml", include_str!("new/kubernetes.yaml")),
            Self::Github => (".github/workflows/judge-parts.yaml", include_str!("new/github-jobs.yaml")),
        }
    }

    /// The next step of whoever has the file.
    pub fn next(self, file: &Path) -> String {
        let shown = file.display().to_string();
        let started = |by: &str| shell::command(by, &shown);
        match self {
            Self::Slurm => format!("next: run `{}` where you submit jobs", started("bash")),
            Self::Kubernetes => {
                format!("next: build the image as its comment shows, and run `{}`", started("kubectl apply -f"))
            }
            Self::Github => "next: commit it, and start it under Actions on GitHub".to_owned(),
        }
    }
}

impl JobArgs {
    /// The text of the job file.
    pub fn text(&self, system: System, file: &Path, globals: &Globals, out: &mut Out) -> Result<String, Failure> {
        let of = self.divided(globals, out)?;
        if system == System::Github && self.parts > MOST_IN_MATRIX {
            let error = Diagnostic::error(format!("a matrix of GitHub Actions has at most {MOST_IN_MATRIX} jobs"));
            return Err(error.help(format!("use `--parts {MOST_IN_MATRIX}`, or another system")).into());
        }
        let (what, [part, merge]) = match self.of.is_dir() {
            true => (format!("the rulings of `{of}`"), SUITE),
            false => (format!("the proof of `{of}`"), PROOF),
        };
        let quoted = serde_json::to_string(&of).map_err(std::io::Error::from)?;
        let list: Vec<String> = (1..=self.parts).map(|part| part.to_string()).collect();
        let filled = [
            ("@INSTALL@", INSTALL.trim_end()),
            ("@KEY@", KEY),
            ("@PROVE@", part),
            ("@MERGE@", merge),
            ("@LIST@", &list.join(", ")),
            ("@PARTS@", &self.parts.to_string()),
            ("@FILE@", &shell::quoted(&file.display().to_string())),
            ("@OF-YAML@", &quoted),
            ("@OF@", &shell::quoted(&of)),
            ("@WHAT@", &what),
        ];
        let mut text = String::new();
        for line in system.file().1.lines() {
            let indent = line.len() - line.trim_start().len();
            let lines = filled.iter().fold(line.to_owned(), |line, (place, value)| {
                // Each further line of a value stands below its first one; those of a step are indented already.
                let deeper = if *place == "@INSTALL@" { "\n".to_owned() } else { format!("\n{}", " ".repeat(indent)) };
                line.replace(place, &value.replace('\n', &deeper))
            });
            let _ = writeln!(text, "{lines}");
        }
        Ok(text)
    }

    /// The path that is divided, which is there. A file is held to whatever its parts will be held to.
    fn divided(&self, globals: &Globals, out: &mut Out) -> Result<String, Failure> {
        let path = &self.of;
        let written = path.to_str().filter(|path| !path.chars().any(char::is_control));
        let Some(of) = written.filter(|path| !path.starts_with('-')) else {
            let error = Diagnostic::error(format!("`{}` cannot stand in a job file", path.display()));
            return Err(error.help("rename it without a leading `-`, line breaks and other control characters").into());
        };
        if path.is_dir() {
            return Ok(of.to_owned());
        }
        let (name, source) = inputs::text(path)?;
        let (rules, by) = editions::rules_and_edition(globals, out)?;
        let world = World { library: &*globals.cards()?, rulebook: &rules };
        let options = Options { edition: by.edition(), ..Options::default() };
        part(&name, &source, &world, &options, 1, 1).map_err(|errors| {
            Failure::in_text(errors, &source).help("`--of` with a folder divides its rulings instead")
        })?;
        Ok(of.to_owned())
    }
}
