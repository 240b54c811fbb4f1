//! One side of a comparison: an edition, a program, or a folder of cards, and what it makes of each file.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::{fmt, io};

use serde_json::Value;
use swu_api::replay::ReplayDocument;

use crate::cli::base::{Failure, Globals, Out};
use crate::cli::files::inputs::{self, Input};
use crate::cli::sources::Cards;
use crate::cli::sources::editions::RuledBy;
use crate::diagnostic::Diagnostic;
use crate::game::Edition;
use crate::scenario::replay::{Detail, Status, World};
use crate::scenario::spread;

/// The number of files that are replayed before their traces are made smaller.
const AT_A_TIME: usize = 64;

/// A side.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Side {
    Edition(Edition),
    Binary(PathBuf),
    Cards(PathBuf),
}

/// The ruling of a side on a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ruled {
    pub title: String,
    pub status: String,
    /// The claims that do not hold, of a file without a trace.
    pub failures: Vec<String>,
    pub lines: Vec<Line>,
}

/// A line of a trace.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// From 1; 0 for what comes before the first step.
    pub step: usize,
    /// The step as the file says it.
    pub step_text: String,
    /// The line as a trace has it.
    pub told: String,
    /// The rule that it is, or that refuses the step.
    pub rule: Option<String>,
    /// Every rule that it rests on.
    pub rules: Vec<String>,
    pub says: Says,
}

/// The purpose of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Says {
    /// An event, or a claim.
    What,
    /// Why something happens as it does, or does not happen.
    Why,
    /// That nothing can be ruled.
    Unsupported,
}

/// The rulings on files, by their names.
pub type Rulings = BTreeMap<String, Ruled>;

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Edition(edition) => write!(f, "edition {edition}"),
            Self::Binary(path) | Self::Cards(path) => write!(f, "{}", path.display()),
        }
    }
}

impl Side {
    /// The side of an edition that the engine can rule by.
    pub fn edition(typed: &str) -> Result<Self, Failure> {
        let number = typed.trim().trim_start_matches("CR ").trim();
        number.parse().map(Self::Edition).map_err(|_| {
            let known: Vec<String> = Edition::ALL.iter().map(ToString::to_string).collect();
            let error = Diagnostic::error(format!("the engine cannot rule by edition `{typed}`"));
            let error = error.help(format!("it can rule by {}", known.join(" and ")));
            error.help("to cite by the numbers of another edition, use `judge replay --edition`").into()
        })
    }

    /// The rulings of the side on these files.
    pub fn ruled(&self, files: &[Input], globals: &Globals, out: &mut Out) -> Result<Rulings, Failure> {
        match self {
            Self::Edition(edition) => replayed(files, *edition, &globals.cards()?, globals, out),
            Self::Cards(folder) => {
                let globals =
                    Globals { cards: Some(folder.clone()), rules: globals.rules.clone(), edition: None, ..*globals };
                replayed(files, Edition::default(), &globals.cards()?, &globals, out)
            }
            Self::Binary(program) => by_program(program, files, globals),
        }
    }
}

fn replayed(
    files: &[Input],
    edition: Edition,
    cards: &Cards,
    globals: &Globals,
    out: &mut Out,
) -> Result<Rulings, Failure> {
    // The rules that files cite are those of the newest edition, whichever the engine rules by.
    let rules = Globals { edition: None, rules: globals.rules.clone(), cards: None, ..*globals }.rules_to_use(out)?;
    let world = World { library: cards, rulebook: &rules };
    let by = RuledBy::Edition(edition);
    let mut all = Rulings::new();
    for some in files.chunks(AT_A_TIME) {
        let ruled = spread::map(some, |input| {
            let played = by.replay(&input.name, input, &world, Detail::Full);
            // What other programs say is read in the same way.
            let value = serde_json::to_value(ReplayDocument::from(&played)).unwrap_or_default();
            Some((input.name.clone(), Ruled::read(&value)?.1))
        });
        all.extend(ruled.into_iter().flatten());
    }
    Ok(all)
}

/// Lets another `judge` replay the files.
fn by_program(program: &PathBuf, files: &[Input], globals: &Globals) -> Result<Rulings, Failure> {
    let shown = program.display();
    let mut command = Command::new(program);
    command.args(["replay", "--format", "json"]);
    for (flag, folder) in [("--rules", &globals.rules), ("--cards", &globals.cards)] {
        if let Some(folder) = folder {
            command.arg(flag).arg(folder);
        }
    }
    command.arg("--").args(files.iter().map(|input| &input.name)).stdin(Stdio::null()).stderr(Stdio::piped());
    let output = command.output().map_err(|error| {
        let error = match error.kind() {
            io::ErrorKind::NotFound => inputs::missing(program),
            _ => Diagnostic::error(format!("cannot run `{shown}`: {error}")),
        };
        error.help("pass two `judge` programs to `--binaries`")
    })?;
    let unread = |said: String| {
        let stderr = String::from_utf8_lossy(&output.stderr);
        let error = Diagnostic::error(format!("`{shown}` does not answer like judge: {said}"));
        stderr.lines().take(3).fold(error, |error, line| error.help(format!("its output: {line}")))
    };
    let value: Value = serde_json::from_slice(&output.stdout).map_err(|error| unread(error.to_string()))?;
    let results = match value {
        // As it was before documents had a schema.
        Value::Array(results) => results,
        Value::Object(mut object) => match object.remove("results") {
            Some(Value::Array(results)) => results,
            _ => return Err(unread("it has no `results`".to_owned()).into()),
        },
        _ => return Err(unread("it is not an object".to_owned()).into()),
    };
    Ok(results.iter().filter_map(Ruled::read).collect())
}

impl Ruled {
    /// A replay as it is told to programs, as far as it is compared, with the name of its file.
    fn read(told: &Value) -> Option<(String, Self)> {
        let [file, title, status] = ["file", "title", "status"].map(|key| told.get(key)?.as_str().map(str::to_owned));
        let failure =
            |failure: &Value| format!("expected {}, found {}", text(failure, "expected"), text(failure, "found"));
        let trace = told.get("trace").unwrap_or(&Value::Null);
        let mut lines: Vec<Line> = list(trace, "opening").map(|line| Line::read(line, 0, "")).collect();
        for step in list(trace, "steps") {
            let number = usize::try_from(step.get("step")?.as_u64()?).ok()?;
            let written = list(step, "text").filter_map(Value::as_str).collect::<Vec<_>>().join(" ");
            lines.extend(list(step, "lines").map(|line| Line::read(line, number, &written)));
        }
        let failures = list(told, "failures").map(failure).collect();
        Some((file?, Self { title: title?, status: status?, failures, lines }))
    }
}

fn text<'v>(value: &'v Value, key: &str) -> &'v str {
    value.get(key).and_then(Value::as_str).unwrap_or_default()
}

fn list<'v>(value: &'v Value, key: &str) -> impl Iterator<Item = &'v Value> {
    value.get(key).and_then(Value::as_array).into_iter().flatten()
}

impl Line {
    fn read(line: &Value, step: usize, step_text: &str) -> Self {
        let [kind, told, expected, found] = ["kind", "told", "expected", "found"].map(|key| text(line, key));
        let says = match (kind, text(line, "event")) {
            ("unsupported", _) => Says::Unsupported,
            ("not" | "refused", _) | (_, "because") => Says::Why,
            _ => Says::What,
        };
        let told = match kind {
            "event" => told.to_owned(),
            "asks" => format!("? {told}"),
            "refused" => format!("refused: {told}"),
            "fails" => format!("fails: expected {expected}, found {found}"),
            "unsupported" => format!("not supported: {told}"),
            kind => format!("{kind}: {told}"),
        };
        let told = told.split_whitespace().collect::<Vec<_>>().join(" ");
        let rules: Vec<String> = list(line, "rules").filter_map(Value::as_str).map(str::to_owned).collect();
        let rule = line.get("rule").and_then(Value::as_str).map(str::to_owned);
        let rule = rule.or_else(|| rules.first().cloned()).or_else(|| cited(&told));
        Self { step, step_text: step_text.to_owned(), told, rule, rules, says }
    }
}

/// The rule that a line names, if it has none as data.
fn cited(told: &str) -> Option<String> {
    let (_, cited) = told.rsplit_once("(CR ")?;
    Some(format!("CR {}", cited.split([')', ' ', ',']).next()?))
}

/// True if a file with that status passed.
pub fn passed(status: &str) -> bool {
    status == Status::Pass.word()
}
