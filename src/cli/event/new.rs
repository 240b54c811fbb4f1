//! `judge event new`: the file of a new event.

use std::path::{Path, PathBuf};

use schemars::JsonSchema;
use serde::Serialize;

use super::players::bad_lines;
use super::store::EventStore;
use super::telling;
use crate::cli::base::{Command, Exit, Failure, Format as Output, Globals, Out, one_of};
use crate::cli::files::inputs;
use crate::cli::sources::played::Played;
use crate::cli::sources::policy::{Chosen, chosen};
use crate::tournament::event::{Beginning, Header, Journal, Placed};
use crate::tournament::list;
use crate::tournament::policy::{self, Format, MatchType};

/// Create an event file
///
/// The file is readable text: the settings of the event and a journal of everything that happened in it. An existing file is
/// never overwritten. The number of players when round one is paired decides the number of rounds and the cut; `--rounds` and
/// `--cut` override them.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  judge event new showdown.yaml --name \"Store Showdown\"
  judge event new weekly.yaml --name \"Weekly Play\" --play draft --match single-game
  judge event new open.yaml --name \"Open\" --rounds 5 --cut 8
  judge event new club.yaml --name \"Club\" --policy house.yaml
  judge event new rest.yaml --name \"Open\" --standings round-4.csv --played 4
                                                      continue from another program")]
pub struct Args {
    /// The file to write
    file: PathBuf,
    /// The name of the event
    #[arg(long, value_name = "NAME")]
    name: String,
    #[command(flatten)]
    played: Played,
    /// The type of a match in the Swiss rounds
    #[arg(long = "match", value_parser = one_of(&MatchType::ALL, MatchType::word), value_name = "TYPE", default_value = MatchType::BestOfThree.word())]
    kind: MatchType,
    /// The policy to follow: a name, or a file of your own, which is copied into the event file
    #[arg(long, value_name = "NAME|FILE", default_value = policy::DEFAULT)]
    policy: String,
    /// Seed for every random order of the event [default: drawn at random]
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Play this many Swiss rounds instead of the number in the table
    #[arg(long, value_name = "N")]
    rounds: Option<u32>,
    /// Cut to this many players instead of the number in the table
    #[arg(long, value_name = "N")]
    cut: Option<usize>,
    /// Continue from these standings (CSV): `player` (or `name`), `record` (or `won` and `lost`), and optionally `uid`,
    /// `byes`, `opponents` (separated by `;`) and `dropped`
    #[arg(long, value_name = "CSV", requires = "rounds_played")]
    standings: Option<PathBuf>,
    /// How many Swiss rounds these standings cover
    #[arg(long = "played", value_name = "N", requires = "standings")]
    rounds_played: Option<u32>,
}

/// What was written, for programs.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Written<'a> {
    file: &'a Path,
    seed: u64,
}

swu_api::document!(Written<'_>, "event-new", "A new event file: `judge event new`.");

impl Command for Args {
    fn run(&self, _: &Globals, out: &mut Out) -> Result<Exit, Failure> {
        let format = self.played.format(out)?.unwrap_or(Format::Premier);
        let seed = self.seed.unwrap_or_else(|| fastrand::u64(1..1 << 53));
        let header = Header {
            format,
            kind: self.kind,
            rounds: self.rounds,
            cut: self.cut,
            ..Header::new(self.name.trim(), seed)
        };
        let header = match chosen(&self.policy)? {
            Chosen::Embedded(policy) => Header { policy: policy.name.clone(), ..header },
            Chosen::Read { text, .. } => header.by_house_policy(&text)?,
        };
        let mut journal = Journal::new(header)?;
        let rulings = match (&self.standings, self.rounds_played) {
            (Some(list), Some(played)) => {
                journal.take_over(Beginning { played, open: false, players: standings_in(list)? })?
            }
            (_, _) => Vec::new(),
        };
        EventStore::create(&self.file, journal)?;
        match out.format {
            Output::Json => out.document(&Written { file: &self.file, seed })?,
            Output::Text => {
                let file = self.file.display();
                out.line(&format!("wrote {file}"))?;
                rulings.iter().try_for_each(|ruling| telling::ruling(ruling, 0, out))?;
                let next = if rulings.is_empty() { format!("add {file} NAME…") } else { format!("pair {file}") };
                out.line(&format!("next: judge event {next}"))?;
            }
        }
        Ok(Exit::Fine)
    }
}

/// The players of a list of standings.
fn standings_in(list: &Path) -> Result<Vec<Placed>, Failure> {
    let list = inputs::read(list);
    let text = list.source.map_err(|error| *error)?;
    list::standings(&list.name, &text).map_err(|problems| bad_lines(problems, &text, "no event was created"))
}
