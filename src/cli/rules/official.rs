//! `judge rules coverage --official FILE`: which official rulings and answers a scenario shows, which are listed with a
//! reason, and which are unknown here.

use std::collections::BTreeMap;
use std::fmt;
use std::path::Path;

use schemars::JsonSchema;
use serde::Serialize;

use crate::cli::base::{Exit, Failure, Format, Look, Out};
use crate::cli::files::inputs::read;
use crate::diagnostic::Diagnostic;
use crate::scenario::official::{Digest, Official, OfficialAnswer, OfficialCard, Standing, read_official};

/// How far the rulings of a file are covered, for programs.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Report<'f> {
    rulings: Vec<Line<'f>>,
    summary: Summary,
}

swu_api::document!(
    Report<'_>,
    "rules-coverage-official",
    "How far official rulings are covered: `judge rules coverage --official FILE`."
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

/// How many there are; `different` counts each text once.
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

pub fn run(path: &Path, out: &mut Out) -> Result<Exit, Failure> {
    let input = read(path);
    let bad = |error: Box<Diagnostic>| Failure::BadInput(vec![(*error, None)]);
    let source = input.source.map_err(bad)?;
    let official = read_official(&input.name, &source).map_err(bad)?;
    let lines: Vec<Line<'_>> = official.iter().flat_map(lines_of).collect();
    let summary = summary(&official, &lines);
    let verdict = Exit::of(summary.unknown == 0);
    match out.format {
        Format::Json => out.document(&Report { rulings: lines, summary })?,
        Format::Text => print(&lines, &summary, out)?,
    }
    Ok(verdict)
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
    let mut places: BTreeMap<Digest, usize> = BTreeMap::new();
    let mut found: Vec<Vec<&Line<'_>>> = Vec::new();
    for line in lines {
        let place = *places.entry(line.digest).or_insert_with(|| {
            found.push(Vec::new());
            found.len() - 1
        });
        if let Some(same) = found.get_mut(place) {
            same.push(line);
        }
    }
    found
}

fn print(lines: &[Line<'_>], summary: &Summary, out: &mut Out) -> Result<(), Failure> {
    let Summary { cards, answers, rulings, different, shown, listed, unknown } = summary;
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
        let of = by_text(lines).into_iter().filter(|same| same.first().is_some_and(|one| one.standing == standing));
        let of: Vec<Vec<&Line<'_>>> = of.collect();
        if of.is_empty() {
            continue;
        }
        out.line("")?;
        out.painted(Look::Title, heading)?;
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
    let id = out.paint(Look::Id, &id);
    out.wrapped(&format!("{id}  {}{others}", first.about), 2)?;
    out.paragraphs(first.reason.as_deref().unwrap_or(first.text), 6)?;
    Ok(())
}
