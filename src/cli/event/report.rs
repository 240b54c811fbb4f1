//! `judge event report` and `judge event correct`: results of matches.

use std::path::{Path, PathBuf};

use super::entries::{self, Entry};
use super::{store, telling};
use crate::cli::out::Out;
use crate::cli::{Failure, Verdict, inputs};
use crate::diagnostic::{Diagnostic, Place};
use crate::tournament::Refusal;
use crate::tournament::event::{Change, RoundName};

/// Report how matches ended
///
/// A result is a table and its games, those of the player who stands first there first: `3 2-1`. Drawn games come behind:
/// `3 1-1-1`. Or it goes by names: `"Ana Solo 2-1 Ben Kenobi"`. A match that nobody won when time was called is `3 1-1
/// both-lose`; one that was conceded, or to which a player did not come, `3 conceded Ana` or `3 no-show Ana`. In a bracket
/// the number is that of the match, and somebody has to go on: from a match that both lost, `5 advance Ana`.
///
/// Either all of the results are written or, if one of them cannot be, none.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  judge event report showdown.yaml 3 2-1
  judge event report showdown.yaml 3 2-1 4 2-0 5 both-lose
  judge event report showdown.yaml \"Ana Solo 2-1 Ben Kenobi\"
  judge event report showdown.yaml 3 2-1 --round 2          refused if that is no result of round 2
  judge event report showdown.yaml --from results.txt       a result a line
  judge event report showdown.yaml - < results.txt          the same from standard input")]
pub(in crate::cli) struct ReportArgs {
    /// The file of the event
    file: PathBuf,
    /// What is reported
    #[arg(value_name = "RESULT", required_unless_present = "from")]
    results: Vec<String>,
    /// A file with a result on each line; `#` begins a comment
    #[arg(long, value_name = "FILE", conflicts_with = "results")]
    from: Option<PathBuf>,
    /// The round that it is about, so that no slip that comes late is taken for one of the next round: a number, or
    /// `additional`; if it is left out, what is played now
    #[arg(long, value_name = "ROUND")]
    round: Option<RoundName>,
}

/// Correct results that were reported wrongly
///
/// They are written like those of `report`. Pairings that were made since stay as they are. What the cut rests on cannot be
/// corrected any more once it has been made, nor a match of a bracket once a match that follows from it was played: `undo`
/// takes changes off down to there.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  judge event correct showdown.yaml 3 1-2
  judge event correct showdown.yaml 3 1-2 --round 1")]
pub(in crate::cli) struct CorrectArgs {
    /// The file of the event
    file: PathBuf,
    /// What is right
    #[arg(value_name = "RESULT", required = true)]
    results: Vec<String>,
    /// The round that it is about: a number, or `additional`; if it is left out, what is played now
    #[arg(long, value_name = "ROUND")]
    round: Option<RoundName>,
}

pub(in crate::cli) fn report(args: &ReportArgs, out: &mut Out) -> Result<Verdict, Failure> {
    let entries = match (&args.from, args.results.as_slice()) {
        (Some(from), _) => Entries::of_file(from)?,
        (None, [only]) if only == "-" => Entries::of_file(Path::new(only))?,
        (None, _) => Entries {
            entries: entries::of_words(&args.results)?.into_iter().map(|entry| (entry, 0)).collect(),
            file: None,
        },
    };
    let (journal, rulings) = store::change(&args.file, |journal| {
        let mut rulings = Vec::new();
        for (entry, line) in &entries.entries {
            let report = entry.report(journal.event(), args.round);
            let known = report.and_then(|report| Ok((journal.event().knows(&report)?, report)));
            let entered = known
                .and_then(|(known, report)| if known { Ok(Vec::new()) } else { journal.add(Change::Result(report)) });
            rulings.extend(entered.map_err(|refusal| entries.failure(refusal, *line))?);
        }
        Ok(rulings)
    })?;
    telling::done(&args.file, journal.event(), &rulings, out)?;
    Ok(Verdict::Fine)
}

pub(in crate::cli) fn correct(args: &CorrectArgs, out: &mut Out) -> Result<Verdict, Failure> {
    let entries = entries::of_words(&args.results)?;
    let (journal, rulings) = store::change(&args.file, |journal| {
        let mut rulings = Vec::new();
        for entry in &entries {
            let report = entry.report(journal.event(), args.round)?;
            rulings.extend(journal.add(Change::Correct(report))?);
        }
        Ok(rulings)
    })?;
    telling::done(&args.file, journal.event(), &rulings, out)?;
    Ok(Verdict::Fine)
}

/// Results, each with the line of the file that it stands in.
struct Entries {
    entries: Vec<(Entry, usize)>,
    /// The name and the text of the file.
    file: Option<(String, String)>,
}

impl Entries {
    fn of_file(path: &Path) -> Result<Self, Failure> {
        let input = inputs::read(path);
        let text = input.source.map_err(|error| Failure::from(*error))?;
        let mut read = Self { entries: Vec::new(), file: Some((input.name, text.clone())) };
        for (number, line) in (1..).zip(text.lines()) {
            let line = line.split('#').next().unwrap_or_default().trim();
            if !line.is_empty() {
                let entry = entries::of_line(line).map_err(|refusal| read.failure(refusal, number))?;
                read.entries.push((entry, number));
            }
        }
        Ok(read)
    }

    /// A refusal, with the line that it is about. Nothing has been written.
    fn failure(&self, refusal: Refusal, line: usize) -> Failure {
        let Some((name, text)) = &self.file else { return refusal.into() };
        let place = Place::in_text(name, text, line, 1);
        let error = Diagnostic::error(refusal.to_string()).at(place);
        let error = Diagnostic { help: refusal.help, ..error };
        Failure::BadInput(vec![(error.help("none of these results was written"), Some(text.clone()))])
    }
}
