//! `judge new --jobs`: a file that has many machines divide a proof or a suite, and joins their reports.
//!
//! The three systems differ in how parts are started and how the joining waits for them. The commands of a part and of the joining
//! are the same, and stand here. A part with a report is not repeated, so a lost part is made by starting all again.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use swu_api::shell;

use super::INSTALL;
use crate::cli::base::{Failure, Globals, Out};
use crate::cli::files::inputs;
use crate::cli::sources::editions;
use crate::diagnostic::Diagnostic;
use crate::scenario::prove::{MOST_PARTS, Options, part};
use crate::scenario::replay::World;

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
            Self::Slurm => ("judge-parts.slurm", include_str!("slurm.sh")),
            Self::Kubernetes => (".kubernetes/judge-parts.yaml", include_str!("kubernetes.yaml")),
            Self::Github => (".github/workflows/judge-parts.yaml", include_str!("github-jobs.yaml")),
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
