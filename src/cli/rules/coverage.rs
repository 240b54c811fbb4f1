//! `judge rules coverage`: the rules of play that the engine rules, and those of them that a scenario shows; with `--official`,
//! official rulings and answers that a scenario shows, that are listed with a reason, or that are unknown here.

use std::collections::BTreeMap;
use std::fmt;
use std::path::{Path, PathBuf};

use schemars::JsonSchema;
use serde::Serialize;

use crate::cli::base::table::{Column, Grid};
use crate::cli::base::{Command, Exit, Failure, Format, Globals, Look, Out, one_of};
use crate::cli::files::inputs;
use crate::rulebook::{Node, RuleId, Rulebook};
use crate::scenario;
use crate::scenario::coverage::{Class, RuleCoverage, coverage};
use crate::scenario::official::{Digest, Official, OfficialAnswer, OfficialCard, Standing, read_official};
use crate::scenario::replay::World;

/// Cells of the bar that draws a section.
const BAR: usize = 20;

/// Report which rules of play the engine covers, and which of them a scenario shows
///
/// Classes every rule of sections 1 to 8, 11 and 12: exercised by a scenario, ruled but not exercised, informational
/// (nothing to rule, with the reason), or missing. With `--official`, classes official rulings instead: shown by a
/// scenario, listed with the reason why none shows them, or unknown. Exits with 1 if some are unknown.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  judge rules coverage
  judge rules coverage --list informational
  judge rules coverage --official card-rulings.jsonl
  judge rules coverage my-rulings --format json")]
pub struct Args {
    /// Scenario files or folders [default: the built-in rulings]
    #[arg(value_name = "PATH")]
    paths: Vec<PathBuf>,
    /// List the rules of this class, with their scenarios or reasons
    #[arg(long, value_parser = one_of(&Class::ALL, Class::word), value_name = "CLASS")]
    list: Option<Class>,
    /// Compare official rulings with the scenarios: a file with one card or answer a line, as JSON; `-` reads standard input
    #[arg(long, value_name = "FILE", conflicts_with_all = ["paths", "list"])]
    official: Option<PathBuf>,
}

/// The coverage, for programs.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Report<'c> {
    rules: &'c [RuleCoverage],
    summary: BTreeMap<&'static str, usize>,
}

swu_api::document!(
    Report<'_>,
    "rules-coverage",
    "Coverage of the rules by the engine and by scenarios: `judge rules coverage`."
);

impl Command for Args {
    fn run(&self, globals: &Globals, out: &mut Out) -> Result<Exit, Failure> {
        if let Some(file) = &self.official {
            return run_official(file, out);
        }
        let rules = globals.rules_to_use(out)?;
        let library = globals.cards()?;
        let world = World { library: &library, rulebook: &rules };
        let covered = coverage(&world, &scenarios(&self.paths)?);
        if out.format == Format::Json {
            let summary = Class::ALL.map(|class| (class.word(), count(&covered, class)));
            out.document(&Report { rules: &covered, summary: summary.into_iter().collect() })?;
            return Ok(Exit::Fine);
        }
        match self.list {
            Some(class) => list(class, &covered, &rules, out)?,
            None => {
                table(&covered, &rules, out)?;
                for class in [Class::Missing, Class::Ruled] {
                    list(class, &covered, &rules, out)?;
                }
            }
        }
        Ok(Exit::Fine)
    }
}

/// The names and texts of the scenarios to look at.
fn scenarios(paths: &[PathBuf]) -> Result<Vec<(String, String)>, Failure> {
    if paths.is_empty() {
        return Ok(scenario::embedded());
    }
    inputs::texts(paths.iter().flat_map(|path| inputs::inputs(path)).collect())
}

fn count(covered: &[RuleCoverage], class: Class) -> usize {
    covered.iter().filter(|rule| rule.class == class).count()
}

/// One line a section: how many rules of each class, and a bar of their shares if somebody looks at it.
fn table(covered: &[RuleCoverage], rules: &Rulebook, out: &mut Out) -> Result<(), Failure> {
    let columns = [
        Column::text("Section").least(12),
        Column::number("exercised"),
        Column::number("ruled").spare(1),
        Column::number("info").spare(2),
        Column::number("missing"),
        Column::text("").spare(3),
    ];
    let columns =
        if out.is_looked_at() { &columns[..] } else { columns.split_last().map_or(&[][..], |(_, rest)| rest) };
    let title = |number: &str| {
        let id = format!("CR {number}").parse::<RuleId>().ok();
        id.and_then(|id| rules.get(&id)).map(Node::label).unwrap_or_default()
    };
    let row = |name: String, rules: &[RuleCoverage]| {
        let counts = Class::ALL.map(|class| count(rules, class).to_string());
        std::iter::once(name).chain(counts).chain([bar(rules)]).collect::<Vec<String>>()
    };
    let mut rows: Vec<Vec<String>> = Vec::new();
    for section in sections(covered) {
        let number = section.first().and_then(|rule| rule.id.number().split('.').next()).unwrap_or_default();
        rows.push(row(format!("{number:>2} {}", title(number)), section));
    }
    rows.push(row("   all".to_owned(), covered));
    let grid = Grid::of(columns, &rows, out.columns());
    grid.print(|at| at + 1 == rows.len(), out)?;
    // The bar is the column without a heading.
    if out.is_looked_at() && !grid.left_out.iter().any(String::is_empty) {
        out.wrapped_as(Look::Quiet, "█ exercised  ▓ ruled, not exercised  ░ nothing to rule  · not ruled", 0)?;
    }
    Ok(())
}

/// The shares of the classes as cells; a class that is there at all has at least one.
fn bar(rules: &[RuleCoverage]) -> String {
    let cells = |class: Class| {
        let count = count(rules, class);
        (count * BAR / rules.len().max(1)).max(usize::from(count > 0))
    };
    let [_, ruled, informational, missing] = Class::ALL.map(cells);
    let exercised = BAR.saturating_sub(ruled + informational + missing);
    "█".repeat(exercised) + &"▓".repeat(ruled) + &"░".repeat(informational) + &"·".repeat(missing)
}

/// The rules section by section.
fn sections(covered: &[RuleCoverage]) -> impl Iterator<Item = &[RuleCoverage]> {
    fn section(rule: &RuleCoverage) -> Option<&str> {
        rule.id.number().split('.').next()
    }
    covered.chunk_by(|one, next| section(one) == section(next))
}

fn list(class: Class, covered: &[RuleCoverage], rules: &Rulebook, out: &mut Out) -> Result<(), Failure> {
    let of_class: Vec<&RuleCoverage> = covered.iter().filter(|rule| rule.class == class).collect();
    if of_class.is_empty() {
        return Ok(());
    }
    let title = match class {
        Class::Exercised => "Exercised by a scenario:",
        Class::Ruled => "Ruled, but no scenario shows it:",
        Class::Informational => "Nothing to rule:",
        Class::Missing => "Not ruled:",
    };
    out.title(title)?;
    for rule in of_class {
        let id = out.paint(Look::Id, &rule.id.to_string());
        let about = match (class, rule.reason) {
            (Class::Exercised, _) => rule.scenarios.join(", "),
            (_, Some(reason)) => reason.to_owned(),
            (_, None) => rules.get(&rule.id).map(|node| node.label()).unwrap_or_default(),
        };
        out.wrapped(&format!("{id}  {about}"), 2)?;
    }
    Ok(())
}

/// The coverage of the rulings of a file, for programs.
#[derive(Debug, Serialize, JsonSchema)]
pub struct OfficialReport<'f> {
    rulings: Vec<Line<'f>>,
    summary: Summary,
}

swu_api::document!(
    OfficialReport<'_>,
    "rules-coverage-official",
    "Coverage of official rulings: `judge rules coverage --official FILE`."
);

/// One ruling on one card, or one answer to a question.
#[derive(Debug, Serialize, JsonSchema)]
struct Line<'f> {
    #[serde(flatten)]
    about: About<'f>,
    text: &'f str,
    digest: Digest,
    standing: &'static str,
    /// The note that retells it.
    #[serde(skip_serializing_if = "Option::is_none")]
    note: Option<String>,
    scenarios: Vec<String>,
    /// Why no scenario shows it.
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
}

/// The card that a ruling is on, or the question that an answer is to.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(untagged)]
enum About<'f> {
    Card { set: &'f str, number: u32, name: &'f str },
    Question { date: &'f str, question: &'f str },
}

impl<'f> About<'f> {
    fn of(official: &'f Official) -> Self {
        match official {
            Official::Card(OfficialCard { set, number, name, .. }) => Self::Card { set, number: *number, name },
            Official::Answer(OfficialAnswer { date, question, .. }) => Self::Question { date, question },
        }
    }
}

impl fmt::Display for About<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Card { set, number, name } => write!(f, "{name} ({set} {number})"),
            Self::Question { date, question } => write!(f, "{question} ({date})"),
        }
    }
}

/// The number of rulings; `different` counts each text once.
#[derive(Debug, Default, Serialize, JsonSchema)]
struct Summary {
    cards: usize,
    answers: usize,
    rulings: usize,
    different: usize,
    shown: usize,
    listed: usize,
    unknown: usize,
}

pub fn run_official(path: &Path, out: &mut Out) -> Result<Exit, Failure> {
    let (name, source) = inputs::text(path)?;
    let official = read_official(&name, &source)?;
    let lines: Vec<Line<'_>> = official.iter().flat_map(lines_of).collect();
    let summary = summary(&official, &lines);
    let report = OfficialReport { rulings: lines, summary };
    out.tell(&report, |out| print_official(&report, out))?;
    Ok(Exit::of(report.summary.unknown == 0))
}

fn lines_of(official: &Official) -> impl Iterator<Item = Line<'_>> {
    official.texts().iter().map(move |text| {
        let (standing, ruling, reason) = match Standing::of(text) {
            Standing::Shown(ruling) => ("shown", Some(ruling), None),
            Standing::Listed(ruling, why) => ("listed", Some(ruling), Some(why.to_string())),
            Standing::Unknown => ("unknown", None, None),
        };
        Line {
            about: About::of(official),
            text,
            digest: Digest::of(text),
            standing,
            note: ruling.map(|ruling| ruling.note.to_string()),
            scenarios: ruling.map(|ruling| ruling.scenarios().collect()).unwrap_or_default(),
            reason,
        }
    })
}

fn summary(official: &[Official], lines: &[Line<'_>]) -> Summary {
    let count = |standing: &str| lines.iter().filter(|line| line.standing == standing).count();
    let cards = official.iter().filter(|line| matches!(line, Official::Card(_))).count();
    Summary {
        cards,
        answers: official.len() - cards,
        rulings: lines.len(),
        different: by_text(lines).len(),
        shown: count("shown"),
        listed: count("listed"),
        unknown: count("unknown"),
    }
}

/// The rulings with the same words together, in the order of the file.
fn by_text<'l, 'f>(lines: &'l [Line<'f>]) -> Vec<Vec<&'l Line<'f>>> {
    let mut found: BTreeMap<Digest, (usize, Vec<&Line<'_>>)> = BTreeMap::new();
    for (place, line) in lines.iter().enumerate() {
        found.entry(line.digest).or_insert((place, Vec::new())).1.push(line);
    }
    let mut found: Vec<(usize, Vec<&Line<'_>>)> = found.into_values().collect();
    found.sort_by_key(|(first, _)| *first);
    found.into_iter().map(|(_, same)| same).collect()
}

fn print_official(report: &OfficialReport<'_>, out: &mut Out) -> Result<(), Failure> {
    let Summary { cards, answers, rulings, different, shown, listed, unknown } = &report.summary;
    let title = match (cards, answers) {
        (_, 0) => format!("{rulings} official rulings on {cards} cards"),
        (0, _) => format!("{answers} official answers"),
        _ => format!("{} official rulings on {cards} cards and {answers} official answers", rulings - answers),
    };
    let title = format!("{title}, different texts: {different}");
    out.painted(Look::Title, &title)?;
    for (count, what) in
        [(shown, "shown by a scenario"), (listed, "listed with the reason why none shows it"), (unknown, "unknown")]
    {
        out.line(&format!("  {count:>5}  {what}"))?;
    }
    for (standing, heading) in [("listed", "Listed:"), ("unknown", "Unknown:")] {
        let of = by_text(&report.rulings)
            .into_iter()
            .filter(|same| same.first().is_some_and(|one| one.standing == standing));
        let of: Vec<Vec<&Line<'_>>> = of.collect();
        if of.is_empty() {
            continue;
        }
        out.title(heading)?;
        for same in of {
            print_one(&same, out)?;
        }
    }
    Ok(())
}

/// One text, with the card that has it first, and how many others do.
fn print_one(same: &[&Line<'_>], out: &mut Out) -> Result<(), Failure> {
    let Some(first) = same.first() else { return Ok(()) };
    let others = match same.len() - 1 {
        0 => String::new(),
        1 => " and 1 more card".to_owned(),
        more => format!(" and {more} more cards"),
    };
    let id = first.note.as_ref().map_or_else(|| first.digest.to_string(), String::clone);
    out.wrapped(&format!("{}  {}{others}", out.paint(Look::Id, &id), first.about), 2)?;
    out.paragraphs(first.reason.as_deref().unwrap_or(first.text), 6)?;
    Ok(())
}
