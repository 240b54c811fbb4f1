//! `judge status`: what the program carries, what exists that it does not carry, and how to import that. `judge --version`
//! and the head of a ruling take from here what they say of editions.
//!
//! The editions and sets that exist are data (`rules/in-force.yaml`); rules and cards tell if they are carried.

use schemars::JsonSchema;
use serde::Serialize;

use crate::cards::Library;
use crate::cli::base::{Command, Exit, Failure, Format, Globals, Look, Out};
use crate::cli::sources::home;
use crate::rulebook::editions::{COMPREHENSIVE_RULES, Edition};
use crate::rulebook::{KnownDocument, Rulebook, SecondHand};
use crate::scenario::official::CardRuling;
use crate::tournament::policy::{Announced, Date, InForce, ReleasedSet, Reliability, Suspensions};

/// Show installed documents and cards, and newer ones in force
///
/// Lists the editions of the documents with their dates, the newest set of cards and the list of suspensions. Then lists
/// newer editions and sets known to exist, with their date, the reliability of the source and how to import them. Uses no
/// network.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  judge status
  judge status --date 2026-09-01     as of another day
  judge status --format json         for programs
  judge --version                    the same in short")]
pub struct Args {
    /// Report as of this day [default: today]
    #[arg(long, value_name = "DAY")]
    date: Option<Date>,
}

/// The report, for programs.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Status {
    version: &'static str,
    /// The day of the report.
    date: Date,
    editions: Vec<Carried>,
    /// Documents that are known only second-hand.
    second_hand: Vec<Restated>,
    cards: usize,
    rulings: usize,
    newest_set: Option<Set>,
    suspensions: Suspensions,
    collected: Date,
    not_carried: Vec<Missing>,
}

swu_api::document!(Status, "status", "Installed documents and cards, and newer ones in force: `judge status`.");

/// An edition in the program, or an imported one.
#[derive(Debug, Serialize, JsonSchema)]
struct Carried {
    document: String,
    edition: String,
    date: Option<String>,
    imported: bool,
}

/// A second-hand document.
#[derive(Debug, Serialize, JsonSchema)]
struct Restated {
    document: String,
    date: Option<String>,
    #[serde(flatten)]
    known: SecondHand,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
struct Set {
    code: String,
    name: String,
    released: Date,
}

/// A newer document or set, not installed.
#[derive(Debug, Serialize, JsonSchema)]
struct Missing {
    kind: Kind,
    id: String,
    name: Option<String>,
    since: Date,
    /// True if that day has come.
    in_force: bool,
    reliability: Reliability,
    source: String,
    import: &'static str,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
enum Kind {
    Edition,
    Set,
}

impl Command for Args {
    fn run(&self, globals: &Globals, out: &mut Out) -> Result<Exit, Failure> {
        let rules = globals.rules()?;
        let cards = globals.cards()?;
        let status = Status::at(self.date.map_or_else(today, Ok)?, &rules, &cards)?;
        out.tell(&status, |out| status.print(out))
    }
}

/// The text of `judge -V`. A release also names its commit and the day of that, which `.ci/release` sets: were they taken from
/// git, every commit would build the program again.
pub fn version() -> String {
    let commit = option_env!("JUDGE_COMMIT").map_or_else(String::new, |commit| format!(" ({commit})"));
    format!("judge {}{commit}", env!("CARGO_PKG_VERSION"))
}

/// The lines that `judge --version` adds: editions, cards and suspensions, each with its day.
pub fn carried() -> Result<Vec<String>, Failure> {
    let facts = InForce::embedded()?;
    let cards = Library::embedded();
    let set = newest_set(cards).map_or_else(|| "none".to_owned(), |set| set.to_string());
    let editions = Rulebook::embedded().editions().iter().filter(|edition| edition.name.is_some());
    let mut lines: Vec<String> = editions.map(told).collect();
    lines.push(format!("{} cards; newest set {set}", cards.len()));
    lines.push(format!("list of suspensions: as of {}", facts.suspensions.seen));
    Ok(lines)
}

/// An edition with its day, as the head of a ruling says it: `Comprehensive Rules 8.0 (2026-07-08)`.
pub fn told(edition: &Edition) -> String {
    let document = KnownDocument::of(&edition.document).map_or(edition.document.as_str(), |document| document.name);
    let name = edition.name.as_deref().map_or_else(String::new, |name| format!(" {name}"));
    let date = edition.date.as_deref().map_or_else(String::new, |date| format!(" ({date})"));
    format!("{document}{name}{date}")
}

/// Prints, above what a command answers, that a newer edition is in force on that day. Without a day nothing is said to a file
/// or a program, which get the same whatever the day.
pub fn tell_newer_edition(
    ruled_by: impl FnOnce() -> Result<String, Failure>,
    day: Option<Date>,
    out: &mut Out,
) -> Result<(), Failure> {
    let day = match day {
        _ if out.format != Format::Text => return Ok(()),
        None if !out.is_terminal() => return Ok(()),
        None => today()?,
        Some(day) => day,
    };
    if let Some(told) = newer_edition(&ruled_by()?, day)? {
        out.wrapped_as(Look::Mark, &told, 0)?;
        out.line("")?;
    }
    Ok(())
}

/// The edition of the Comprehensive Rules that a command answers by.
pub fn answers_by(globals: &Globals) -> Result<String, Failure> {
    if let Some(typed) = &globals.edition {
        return Ok(typed.clone());
    }
    let rules = globals.rules()?;
    let named = rules.edition_of(COMPREHENSIVE_RULES).and_then(|edition| edition.name.as_deref());
    Ok(named.map_or_else(|| crate::game::Rule::EDITION.to_owned(), str::to_owned))
}

/// The line that a ruling for a day carries when a newer edition of the Comprehensive Rules is in force by then.
fn newer_edition(ruled_by: &str, day: Date) -> Result<Option<String>, Failure> {
    let facts = InForce::embedded()?;
    let newer =
        facts.editions.into_iter().rev().find(|known| {
            known.document == COMPREHENSIVE_RULES && known.from <= day && is_newer(&known.name, ruled_by)
        });
    Ok(newer.map(|newer| {
        let address = newer.address.map_or_else(String::new, |address| format!(": {address}"));
        format!("Comprehensive Rules {} ({}) is in force and not installed{address}", newer.name, newer.from)
    }))
}

/// Today, in UTC.
pub fn today() -> Result<Date, Failure> {
    let day = jiff::Timestamp::now().to_zoned(jiff::tz::TimeZone::UTC).date().to_string();
    day.parse().map_err(|_| crate::diagnostic::Diagnostic::error(format!("the system clock reads {day}")).into())
}

/// True if the name of an edition is that of a later one, by its numbers.
pub fn is_newer(name: &str, than: &str) -> bool {
    let numbers = |name: &str| name.split('.').map(|part| part.parse().unwrap_or(0)).collect::<Vec<u32>>();
    numbers(name) > numbers(than)
}

/// The set with cards here that was released last, as far as the days are known.
fn newest_set(cards: &Library) -> Option<Set> {
    let carried = cards.sets();
    let is_here = |set: &&ReleasedSet| carried.contains(set.code.as_str()) && set.of_about.is_none();
    let here = Announced::embedded().sets.iter().filter(is_here);
    let set = here.max_by_key(|set| set.released)?;
    Some(Set { code: set.code.clone(), name: set.name.clone(), released: set.released })
}

impl std::fmt::Display for Set {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} {} ({})", self.code, self.name, self.released)
    }
}

impl Status {
    fn at(date: Date, rules: &Rulebook, cards: &Library) -> Result<Self, Failure> {
        let facts = InForce::embedded()?;
        let imported = home::imported()?;
        let carried = |rules: &Rulebook, imported: bool| {
            let named = rules.editions().iter().filter_map(|edition| {
                let date = edition.date.as_deref().map(str::to_owned);
                let document = edition.document.to_string();
                Some(Carried { document, edition: edition.name.as_deref()?.to_owned(), date, imported })
            });
            named.collect::<Vec<_>>()
        };
        let mut editions = carried(rules, false);
        editions.extend(imported.iter().flat_map(|imported| carried(&imported.rulebook, true)));
        let restated = rules.editions().iter().filter_map(|edition| {
            let (document, date) = (edition.document.clone(), edition.date.as_deref().map(str::to_owned));
            Some(Restated { document, date, known: edition.second_hand.clone()? })
        });
        let sets = cards.sets();
        let has = |document: &str, name: &str| {
            editions.iter().any(|carried| carried.document == document && carried.edition == name)
        };
        let missing_editions = facts.editions.iter().filter(|known| !has(&known.document, &known.name));
        let missing_editions = missing_editions.map(|known| Missing {
            kind: Kind::Edition,
            id: format!("{} {}", known.document, known.name),
            name: None,
            since: known.from,
            in_force: known.from <= date,
            reliability: known.reliability,
            source: known.source.clone(),
            import: "judge update FILE",
        });
        let is_missing = |known: &&ReleasedSet| !sets.contains(known.code.as_str()) || known.of_about.is_some();
        let missing_sets = Announced::embedded().sets.iter().filter(is_missing);
        let missing_sets = missing_sets.map(|known| Missing {
            kind: Kind::Set,
            id: known.code.clone(),
            name: Some(
                known
                    .of_about
                    .map_or_else(|| known.name.clone(), |all| format!("{} (some of about {all} cards)", known.name)),
            ),
            since: known.released,
            in_force: known.released <= date,
            reliability: known.reliability,
            source: facts.sets.source.clone(),
            import: "judge update FILE",
        });
        let not_carried = missing_editions.chain(missing_sets).collect();
        Ok(Self {
            version: env!("CARGO_PKG_VERSION"),
            date,
            cards: cards.len(),
            rulings: CardRuling::all().len(),
            newest_set: newest_set(cards),
            suspensions: facts.suspensions,
            collected: facts.collected,
            not_carried,
            second_hand: restated.collect(),
            editions,
        })
    }

    fn print(&self, out: &mut Out) -> std::io::Result<()> {
        out.painted(Look::Title, "Installed")?;
        for carried in &self.editions {
            let date = carried.date.as_deref().map_or_else(String::new, |date| format!(" ({date})"));
            let imported = if carried.imported { ", imported" } else { "" };
            out.wrapped(&format!("{} {}{date}{imported}", carried.document, carried.edition), 2)?;
        }
        for restated in &self.second_hand {
            let date = restated.date.as_deref().map_or_else(String::new, |date| format!(" ({date})"));
            let word = restated.known.reliability.word();
            out.wrapped(&format!("{}, second-hand{date}, reliability {word}", restated.document), 2)?;
        }
        let set = self.newest_set.as_ref().map_or_else(String::new, |set| format!("; newest set {set}"));
        out.wrapped(&format!("{} cards{set}", self.cards), 2)?;
        out.wrapped(&format!("{} official rulings", self.rulings), 2)?;
        let suspensions = &self.suspensions;
        let word = suspensions.reliability.word();
        out.wrapped(
            &format!("list of suspensions as of {} (reliability {word}, {})", suspensions.seen, suspensions.source),
            2,
        )?;
        if self.not_carried.is_empty() {
            return out.wrapped(&format!("Nothing newer is known to exist, as of {}.", self.collected), 0);
        }
        out.title(&format!("Not installed, as known on {}", self.collected))?;
        for missing in &self.not_carried {
            let name = missing.name.as_deref().map_or_else(String::new, |name| format!(" {name}"));
            let word = missing.reliability.word();
            let since = if missing.in_force { "since" } else { "from" };
            let told = format!(
                "{}{name}, {since} {} (reliability {word}, {}): `{}`",
                missing.id, missing.since, missing.source, missing.import
            );
            out.wrapped(&told, 2)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_day_of_a_newer_edition_is_told() {
        let told = |edition, day: &str| newer_edition(edition, day.parse().unwrap()).unwrap().is_some();
        assert!(!told("8.0", "2026-10-08") && told("8.0", "2026-10-09") && told("2.0", "2027-01-01"));
        assert!(!told("9.0", "2027-01-01") && !told("10.0", "2027-01-01"));
    }

    #[test]
    fn each_source_of_a_fact_is_a_rule_here() {
        let facts = InForce::embedded().unwrap();
        let editions = facts.editions.iter().map(|known| &known.source);
        let sources = editions.chain([&facts.sets.source, &facts.suspensions.source]);
        for source in sources {
            assert!(Rulebook::embedded().resolve(source).is_ok(), "{source}");
        }
    }
}
