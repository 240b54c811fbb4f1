//! `judge event new`: the file of a new event.

use std::path::{Path, PathBuf};

use schemars::JsonSchema;
use serde::Serialize;

use super::store::EventStore;
use crate::cli::options::{Format as Output, one_of};
use crate::cli::out::Out;
use crate::cli::played::Played;
use crate::cli::policy::{Chosen, chosen};
use crate::cli::{Failure, Verdict};
use crate::tournament::event::{Header, Journal};
use crate::tournament::policy::{self, Format, MatchType};

/// Begin an event: write its file
///
/// The file is text that people can read: what the event is, and a journal of all that happened in it. A file that exists
/// is never overwritten. How many rounds are played, and whether there is a cut, follows from the number of players when
/// round one is paired; `--rounds` and `--cut` announce other numbers.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  judge event new showdown.yaml --name \"Store Showdown\"
  judge event new weekly.yaml --name \"Weekly Play\" --play draft --match single-game
  judge event new open.yaml --name \"Open\" --rounds 5 --cut 8
  judge event new club.yaml --name \"Club\" --policy house.yaml")]
pub(in crate::cli) struct Args {
    /// The file to write
    file: PathBuf,
    /// What the event is called
    #[arg(long, value_name = "NAME")]
    name: String,
    #[command(flatten)]
    played: Played,
    /// What a match of the Swiss rounds is
    #[arg(long = "match", value_parser = one_of(&MatchType::ALL, MatchType::word), value_name = "TYPE", default_value = MatchType::BestOfThree.word())]
    kind: MatchType,
    /// The policy that the event follows: a name, or a file of your own, which the event's file then carries
    #[arg(long, value_name = "NAME|FILE", default_value = policy::DEFAULT)]
    policy: String,
    /// What every random order of the event is drawn from; if it is left out, it is drawn now
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// A number of Swiss rounds in place of that of the table
    #[arg(long, value_name = "N")]
    rounds: Option<u32>,
    /// A size of the cut in place of that of the table
    #[arg(long, value_name = "N")]
    cut: Option<usize>,
}

/// What was written, for programs.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct Written<'a> {
    file: &'a Path,
    seed: u64,
}

swu_api::document!(Written<'_>, "event-new", "The file of a new event: `judge event new`.");

pub(in crate::cli) fn run(args: &Args, out: &mut Out) -> Result<Verdict, Failure> {
    let format = args.played.format(out)?.unwrap_or(Format::Premier);
    let seed = args.seed.unwrap_or_else(|| fastrand::u64(1..1 << 53));
    let header =
        Header { format, kind: args.kind, rounds: args.rounds, cut: args.cut, ..Header::new(args.name.trim(), seed) };
    let header = match chosen(&args.policy)? {
        Chosen::Embedded(policy) => Header { policy: policy.name.clone(), ..header },
        Chosen::Read { text, .. } => header.by_house_policy(&text)?,
    };
    EventStore::create(&args.file, Journal::new(header)?)?;
    match out.format {
        Output::Json => out.document(&Written { file: &args.file, seed })?,
        Output::Text => {
            let file = args.file.display();
            out.line(&format!("wrote {file}"))?;
            out.line(&format!("next: judge event add {file} NAME…"))?;
        }
    }
    Ok(Verdict::Fine)
}
