//! `judge event report` and `judge event correct`: results of matches.

use std::io::{self, BufRead, IsTerminal, Read, Write};
use std::path::{Path, PathBuf};

use super::changes::change;
use super::entries::{self, Entry};
use super::store;
use crate::cli::base::{Command, Exit, Failure, Globals, Out, stderr};
use crate::cli::files::inputs;
use crate::diagnostic::{Diagnostic, Place};
use crate::tournament::event::{Event, Journal, MatchPlace, Phase, Report};
use crate::tournament::{Refusal, Ruling, list};

/// The longest answer that is read.
const LONGEST_ANSWER: u64 = 100;

/// Report results of matches
///
/// Give the table and the games, first-named player first: `3 2-1`. Drawn games come last: `3 1-1-1`. Or use names: `"Ana
/// Solo 2-1 Ben Kenobi"`. If time was called and nobody won, add `both-lose`: `3 1-1 both-lose`. For a concession, an
/// absent player or a match loss: `3 conceded Ana`, `3 no-show Ana`, `3 match-loss Ana`. In a bracket, give the number of the
/// match; if both players lose it, name the one who advances: `5 advance Ana`.
///
/// A single result needs `--round` if an earlier round has the same result at that table: it may have been sent twice. Several
/// results always need it. Either all of them are written or, if one is rejected, none. Results that are already known change
/// nothing: a batch can be sent again.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  judge event report showdown.yaml 3 2-1
  judge event report showdown.yaml --round 2 3 2-1 4 2-0 5 both-lose
  judge event report showdown.yaml \"Ana Solo 2-1 Ben Kenobi\"
  judge event report showdown.yaml 3 2-1 --round 2          rejected if this does not fit round 2
  judge event report showdown.yaml --round 2 --from results.txt    one result a line
  judge event report showdown.yaml --round 2 - < results.txt       the same from standard input")]
pub struct ReportArgs {
    /// The event file
    file: PathBuf,
    /// Results to report
    #[arg(value_name = "RESULT", required_unless_present = "from")]
    results: Vec<String>,
    /// A file with one result a line (`#` begins a comment), or CSV with the players of each match, from `event export` or
    /// melee.gg. If the CSV has rounds, `--round` selects one
    #[arg(long, value_name = "FILE", conflicts_with = "results")]
    from: Option<PathBuf>,
    /// The round of the results: a number, `additional` or `bracket`. Required for several results, which guards against late
    /// and repeated reports [default for one result: the current round, if no earlier one has the same result]
    #[arg(long, value_name = "ROUND")]
    round: Option<Phase>,
}

/// Correct results that were reported wrongly
///
/// Results are written as for `report`. Pairings made since then stay as they are. Results that decided the cut cannot be
/// corrected after it, nor a match of the bracket once a later match depends on it: use `undo`.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  judge event correct showdown.yaml 3 1-2
  judge event correct showdown.yaml 3 1-2 --round 1")]
pub struct CorrectArgs {
    /// The event file
    file: PathBuf,
    /// The correct results
    #[arg(value_name = "RESULT", required = true)]
    results: Vec<String>,
    /// The round of the results: a number, `additional` or `bracket`. Required for several results [default for one result:
    /// the current round]
    #[arg(long, value_name = "ROUND")]
    round: Option<Phase>,
}

impl Command for ReportArgs {
    fn run(&self, _: &Globals, out: &mut Out) -> Result<Exit, Failure> {
        let entries = match (&self.from, self.results.as_slice()) {
            (Some(from), _) => Entries::of_file(from)?,
            (None, [only]) if only == "-" => Entries::of_file(Path::new(only))?,
            (None, _) => Entries::of_words(&self.results)?,
        };
        enter(&self.file, &entries, self.round, Journal::report, out)
    }
}

impl Command for CorrectArgs {
    fn run(&self, _: &Globals, out: &mut Out) -> Result<Exit, Failure> {
        enter(&self.file, &Entries::of_words(&self.results)?, self.round, Journal::correct, out)
    }
}

/// A way of entering a result.
type Enter = fn(&mut Journal, Report) -> Result<Vec<Ruling>, Refusal>;

fn enter(file: &Path, entries: &Entries, round: Option<Phase>, enter: Enter, out: &mut Out) -> Result<Exit, Failure> {
    // Asked before the lock is taken: no other program waits for an answer.
    let round = match round {
        None if entries.need_a_round() => Some(asked(file, entries)?),
        round => round,
    };
    change(file, out, |journal| {
        // Found once: the last result of a part of the event must not take the next one along into what follows.
        let phase = round.map_or_else(|| journal.event().phase(), Ok);
        let mut rulings = Vec::new();
        // Those that are of that round, as far as they say.
        let is_of_it = |told: &&Told| round.zip(told.round).is_none_or(|(round, own)| round == own);
        for Told { entry, line, round: own } in entries.entries.iter().filter(is_of_it) {
            let phase = own.map_or_else(|| phase.clone(), Ok)?;
            let report = entry.report(journal.event(), phase);
            let is_open = round.is_none() && own.is_none();
            let checked =
                report.and_then(|report| if is_open { said_once(journal, entry, report) } else { Ok(report) });
            let entered = checked.and_then(|report| enter(journal, report));
            rulings.extend(entered.map_err(|refusal| entries.failure(refusal, *line))?);
        }
        Ok(rulings)
    })
}

/// Refuses a result without a round that was said of an earlier round: it may have been sent again.
fn said_once(journal: &Journal, entry: &Entry, report: Report) -> Result<Report, Refusal> {
    let event = journal.event();
    not_again(event, report.place()?, |phase| {
        let earlier = entry.report(event, phase).ok()?;
        earlier.place().ok().filter(|_| journal.has_said(&earlier))
    })?;
    Ok(report)
}

/// Refuses something about a match if no round is given and the same was said of a match in another part of the event.
pub fn not_again(event: &Event, now: MatchPlace, said: impl Fn(Phase) -> Option<MatchPlace>) -> Result<(), Refusal> {
    let others = event.phases().into_iter().rev().filter(|phase| *phase != now.phase);
    let Some(before) = others.into_iter().find_map(said) else { return Ok(()) };
    let refusal = Refusal::new(format!("the same was recorded for {before}, and no round is given"));
    let is_new = format!("if it belongs to {now}, add `--round {}`", now.phase);
    Err(refusal.help("if you sent it again, there is nothing to do").help(is_new))
}

fn asked(file: &Path, entries: &Entries) -> Result<Phase, Failure> {
    let event = store::read(file)?;
    let phase = event.event().phase()?;
    let refused = || {
        let error = Diagnostic::error("several results need a round");
        let now = format!("add `--round {phase}` if they belong to the current round");
        error.help(now).help("the round makes it safe to send a batch again after the next pairing")
    };
    let reads_input = entries.file.as_ref().is_some_and(|(name, _)| name == "standard input");
    if reads_input || !io::stdin().is_terminal() || !io::stderr().is_terminal() {
        return Err(refused().into());
    }
    let (count, words) = (entries.entries.len(), phase.words().to_uppercase());
    let mut stderr = stderr(false);
    let asked = write!(stderr, "Enter {count} results of {words}? [y/N] ").and_then(|()| stderr.flush());
    let mut answer = String::new();
    let answered = asked.and_then(|()| io::stdin().lock().take(LONGEST_ANSWER).read_line(&mut answer));
    match (answered, answer.trim()) {
        (Ok(_), "y" | "Y" | "yes") => Ok(phase),
        _ => Err(refused().into()),
    }
}

/// A result as it was told.
struct Told {
    entry: Entry,
    /// The line of the file.
    line: usize,
    /// The round that it is of by its own account.
    round: Option<Phase>,
}

/// Results, each with the line of the file that it stands in.
struct Entries {
    entries: Vec<Told>,
    /// The name and the text of the file.
    file: Option<(String, String)>,
}

impl Entries {
    fn of_words(words: &[String]) -> Result<Self, Failure> {
        let entries = entries::of_words(words)?.into_iter().map(|entry| Told { entry, line: 0, round: None }).collect();
        Ok(Self { entries, file: None })
    }

    /// True if a round has to be given: not each says which it is of, and these were not typed one by one, so that they may come a
    /// second time, or late.
    fn need_a_round(&self) -> bool {
        let is_batch = self.file.is_some() || self.entries.len() > 1;
        is_batch && (self.entries.is_empty() || self.entries.iter().any(|told| told.round.is_none()))
    }

    fn of_file(path: &Path) -> Result<Self, Failure> {
        let (name, text) = inputs::text(path)?;
        let listed = list::results(&name, &text).transpose().map_err(|problems| Failure::in_text(problems, &text))?;
        let mut read = Self { entries: Vec::new(), file: Some((name, text.clone())) };
        if let Some(rows) = listed {
            for row in rows {
                let line = row.place.line;
                let round = row.round.as_deref().map(str::parse).transpose();
                let round = round.map_err(|error: String| read.failure(Refusal::new(error), line))?;
                read.entries.push(Told { entry: entries::of_row(&row), line, round });
            }
            return Ok(read);
        }
        for (number, line) in (1..).zip(text.lines()) {
            let line = line.split('#').next().unwrap_or_default().trim();
            if !line.is_empty() {
                let entry = entries::of_line(line).map_err(|refusal| read.failure(refusal, number))?;
                read.entries.push(Told { entry, line: number, round: None });
            }
        }
        Ok(read)
    }

    /// A refusal, with the line that it is about. Nothing has been written.
    fn failure(&self, refusal: Refusal, line: usize) -> Failure {
        let Some((name, text)) = &self.file else { return refusal.into() };
        let place = Place::in_text(name, text, line, 1);
        Failure::in_text([Diagnostic::from(refusal).at(place).help("no result was written")], text)
    }
}
