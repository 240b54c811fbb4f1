//! The commands that change an event: it is begun, players enter and leave, rounds are paired, the elimination rounds begin
//! (TR 4.1.2 to 4.1.4), the organiser and judges decide (NOTE P1-2.26 to P1-2.28), and changes are undone and redone. Each says
//! what it settled and by which rule, and what comes next.

use std::path::{Path, PathBuf};

use schemars::JsonSchema;
use serde::Serialize;
use swu_api::deck::PLAY;

use super::report::not_again;
use super::show::{Seated, Status, next, ruling, state, tables};
use super::store::{self, EventStore};
use crate::cli::base::{Command, Exit, Failure, Format as Output, Globals, Look, Out, one_of};
use crate::cli::files::inputs;
use crate::cli::sources::{Played, chosen_policy};
use crate::diagnostic::Diagnostic;
use crate::tournament::bracket::Elimination;
use crate::tournament::event::{
    Beginning, ByHand, Change, Event, Header, Infraction, Journal, MatchPlace, Phase, Placed, Stage,
};
use crate::tournament::penalty::Penalty;
use crate::tournament::policy::{self, MatchType};
use crate::tournament::{Refusal, Ruling, list};

/// The result of a change, for programs.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Done<'e> {
    rulings: &'e [Ruling],
    #[serde(flatten)]
    status: Status<'e>,
}

swu_api::document!(
    Done<'_>,
    "event-change",
    "The result of a change, and the state of the event: `judge event add`, `drop`, `return`, `report`, `correct`, \
    `time`, `penalty`, `cut`, `undo`, `redo`."
);

/// Changes the event of a file, and says what that settled, the state of the event, and what comes next.
pub fn change(
    file: &Path,
    out: &mut Out,
    change: impl FnOnce(&mut Journal) -> Result<Vec<Ruling>, Failure>,
) -> Result<Exit, Failure> {
    let (journal, rulings) = store::change(file, change)?;
    done(file, journal.event(), &rulings, out)
}

/// The same of each player who is named, all or none.
pub fn change_each(
    file: &Path,
    names: &[String],
    out: &mut Out,
    each: impl Fn(&mut Journal, &str) -> Result<Vec<Ruling>, Refusal>,
) -> Result<Exit, Failure> {
    change(file, out, |journal| {
        let rulings = names.iter().map(|name| each(journal, name)).collect::<Result<Vec<_>, _>>()?;
        Ok(rulings.concat())
    })
}

fn done(file: &Path, event: &Event, rulings: &[Ruling], out: &mut Out) -> Result<Exit, Failure> {
    out.tell(&Done { rulings, status: Status::of(event) }, |out| {
        rulings.iter().try_for_each(|settled| ruling(settled, 0, out))?;
        state(file, event, out)
    })
}

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
pub struct NewArgs {
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
    /// The number of Swiss rounds that these standings cover
    #[arg(long = "played", value_name = "N", requires = "standings")]
    rounds_played: Option<u32>,
}

/// The written file, for programs.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Written<'a> {
    file: &'a Path,
    seed: u64,
}

swu_api::document!(Written<'_>, "event-new", "A new event file: `judge event new`.");

impl Command for NewArgs {
    fn run(&self, _: &Globals, out: &mut Out) -> Result<Exit, Failure> {
        let format = self.played.play.unwrap_or(PLAY);
        let seed = self.seed.unwrap_or_else(|| fastrand::u64(1..1 << 53));
        let header = Header {
            format,
            kind: self.kind,
            rounds: self.rounds,
            cut: self.cut,
            ..Header::new(self.name.trim(), seed)
        };
        let header = match chosen_policy(&self.policy)? {
            (policy, None) => Header { policy: policy.name.clone(), ..header },
            (_, Some(text)) => header.by_house_policy(&text)?,
        };
        let mut journal = Journal::new(header)?;
        let rulings = match (&self.standings, self.rounds_played) {
            (Some(list), Some(played)) => {
                journal.take_over(Beginning { played, open: false, players: standings_in(list)? })?
            }
            (_, _) => Vec::new(),
        };
        let next = next(&self.file, journal.event());
        EventStore::create(&self.file, journal)?;
        out.tell(&Written { file: &self.file, seed }, |out| {
            out.line(&format!("wrote {}", self.file.display()))?;
            rulings.iter().try_for_each(|settled| ruling(settled, 0, out))?;
            next.iter().try_for_each(|next| Ok::<(), Failure>(out.line(&format!("next: {next}"))?))
        })
    }
}

/// The players of a list of standings.
fn standings_in(list: &Path) -> Result<Vec<Placed>, Failure> {
    let (name, text) = inputs::text(list)?;
    list::standings(&name, &text).map_err(|problems| bad_lines(problems, &text, "no event was created"))
}

/// Add players
///
/// Draws a random lot for each player and keeps it in the file; it breaks ties when all else is equal. A player added after
/// round one was paired gets a loss for each round missed.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  judge event add showdown.yaml \"Ana Solo\" \"Ben Kenobi\"
  judge event add showdown.yaml \"Cid\" --uid 1003
  judge event add showdown.yaml --csv players.csv     columns `name` and `uid`, or a name a line")]
pub struct AddArgs {
    /// The event file
    file: PathBuf,
    /// Names of players
    #[arg(required_unless_present = "csv", value_name = "NAME")]
    names: Vec<String>,
    /// A list of players from a spreadsheet; adds all of them or, if one is rejected, none
    #[arg(long, value_name = "FILE", conflicts_with_all = ["names", "uid"])]
    csv: Option<PathBuf>,
    /// The Unlimited Identification Number of the player; only with a single name
    #[arg(long, value_name = "UID")]
    uid: Option<String>,
}

impl Command for AddArgs {
    fn run(&self, _: &Globals, out: &mut Out) -> Result<Exit, Failure> {
        if let Some(csv) = &self.csv {
            return add_list(&self.file, csv, out);
        }
        if self.uid.is_some() && self.names.len() > 1 {
            let error = Diagnostic::error(format!("one UID for {} players", self.names.len()));
            return Err(error.help("add the players one by one").into());
        }
        change_each(&self.file, &self.names, out, |journal, name| journal.enter(name, self.uid.as_deref()))
    }
}

/// Adds the players of a list. Everything that is wrong with it is said at once.
fn add_list(file: &Path, csv: &Path, out: &mut Out) -> Result<Exit, Failure> {
    let list = inputs::read(csv);
    let text = list.source.map_err(|error| {
        let saved = error.place.is_some().then_some("save it from the spreadsheet as \"CSV UTF-8\"");
        saved.into_iter().fold(*error, |error, help| error.help(help))
    })?;
    let bad = |problems: Vec<Diagnostic>| bad_lines(problems, &text, "no players were added");
    let listed = list::players(&list.name, &text).map_err(bad)?;
    change(file, out, |journal| {
        let (mut rulings, mut problems) = (Vec::new(), Vec::new());
        for player in listed {
            match journal.enter(&player.name, player.uid.as_deref()) {
                Ok(settled) => rulings.extend(settled),
                Err(refusal) => problems.push(Diagnostic::from(refusal).at(player.place)),
            }
        }
        if problems.is_empty() { Ok(rulings) } else { Err(bad(problems)) }
    })
}

/// The number of lines of a list that are complained about; the others are counted.
const MOST_PROBLEMS: usize = 20;

/// The errors in the lines of a list, so that nothing came of it.
pub fn bad_lines(mut problems: Vec<Diagnostic>, text: &str, outcome: &str) -> Failure {
    let more = problems.len().saturating_sub(MOST_PROBLEMS);
    problems.truncate(MOST_PROBLEMS);
    if let Some(last) = problems.last_mut() {
        let others = (more > 0).then(|| format!("{more} more lines have errors"));
        last.help.extend(others.into_iter().chain([outcome.to_owned()]));
    }
    Failure::in_text(problems, text)
}

/// Drop players from the event
///
/// Dropped players stay in the standings but are not paired and do not enter the cut. Their unfinished match is conceded.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  judge event drop showdown.yaml \"Ana Solo\"")]
pub struct DropArgs {
    /// The event file
    file: PathBuf,
    /// Names of players
    #[arg(required = true, value_name = "NAME")]
    names: Vec<String>,
}

impl Command for DropArgs {
    fn run(&self, _: &Globals, out: &mut Out) -> Result<Exit, Failure> {
        change_each(&self.file, &self.names, out, Journal::drop_out)
    }
}

/// Pair the next Swiss round
///
/// Pairs players of equal win/loss ratio where possible, and avoids rematches. Pairing round one fixes the number of rounds
/// by the players present. Random draws use the seed in the file: pairing again after `undo` gives the same pairing.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  judge event pair showdown.yaml
  judge event pair showdown.yaml --table Ana Ben --table Cid Dot --bye Eve    by hand, checked against the rules
  judge event pair showdown.yaml --table Ana Ben --organiser    the organiser pairs these two, the rules the rest
  judge event pair showdown.yaml --format json")]
pub struct PairArgs {
    /// The event file
    file: PathBuf,
    /// Seat these two players at the next table. Repeatable
    #[arg(long = "table", value_names = ["NAME", "NAME"], num_args = 2)]
    tables: Vec<String>,
    /// Give this player the bye
    #[arg(long, value_name = "NAME")]
    bye: Option<String>,
    /// Accept `--table` and `--bye` on the organiser's word, and pair the rest by the rules
    #[arg(long)]
    organiser: bool,
}

/// A round, for programs.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Paired<'e> {
    round: u32,
    of: u32,
    tables: Vec<Seated<'e>>,
    bye: Option<&'e str>,
    rulings: &'e [Ruling],
}

swu_api::document!(Paired<'_>, "event-pair", "The pairings of a Swiss round: `judge event pair`.");

impl PairArgs {
    /// The pairing of the user, if there is one.
    fn by_hand(&self) -> Option<ByHand> {
        let (pairs, _) = self.tables.as_chunks::<2>();
        let is_there = !self.tables.is_empty() || self.bye.is_some();
        is_there.then(|| ByHand { tables: pairs.to_vec(), bye: self.bye.clone() })
    }
}

impl Command for PairArgs {
    fn run(&self, _: &Globals, out: &mut Out) -> Result<Exit, Failure> {
        let by_hand = self.by_hand();
        if self.organiser && by_hand.is_none() {
            let error = Diagnostic::error("`--organiser` needs a pairing");
            return Err(error.help("add `--table NAME NAME` or `--bye NAME`").into());
        }
        let (journal, rulings) = store::change(&self.file, |journal| {
            Ok(match &by_hand {
                None => journal.pair()?,
                Some(word) if self.organiser => journal.pair_by_word(word)?,
                Some(by_hand) => journal.pair_by_hand(by_hand)?,
            })
        })?;
        let event = journal.event();
        let (Stage::Swiss { round, of: Some(of) } | Stage::BetweenRounds { round, of: Some(of) }) = event.stage()
        else {
            return Ok(Exit::Fine);
        };
        let bye = event.bye().map(|player| event.name(player));
        let paired = Paired { round, of, tables: Seated::all(event, Phase::Swiss(round)), bye, rulings: &rulings };
        out.tell(&paired, |out| {
            out.painted(Look::Title, &format!("{}, round {round} of {of}", event.header().event))?;
            tables(&paired.tables, bye, out)?;
            out.line("")?;
            rulings.iter().try_for_each(|settled| ruling(settled, 0, out))
        })
    }
}

/// Cut to the best players after the last Swiss round
///
/// If players below the cut have the same record as its last place, an additional round is played for the last places, and
/// the bracket begins once its results are in. Otherwise it begins at once. `judge event bracket` shows it.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  judge event cut showdown.yaml                  to the size fixed before round one
  judge event cut showdown.yaml 8 --double       to another size, with a secondary bracket
  judge event cut cup.yaml --everyone            no Swiss rounds: everybody enters the bracket")]
pub struct CutArgs {
    /// The event file
    file: PathBuf,
    /// The number of players in the bracket: 4, 8, 16, 32 or 64
    size: Option<usize>,
    /// Take every remaining player into the bracket, by rank, without a cut
    #[arg(long, conflicts_with = "size")]
    everyone: bool,
    /// Play double elimination
    #[arg(long)]
    double: bool,
}

impl Command for CutArgs {
    fn run(&self, _: &Globals, out: &mut Out) -> Result<Exit, Failure> {
        let elimination = if self.double { Elimination::Double } else { Elimination::Single };
        let (journal, rulings) = store::change(&self.file, |journal| {
            Ok(if self.everyone { journal.set_up(elimination)? } else { journal.cut(self.size, elimination)? })
        })?;
        let event = journal.event();
        let has_additional = event.top().is_some_and(|top| top.additional_round().is_some());
        if out.format == Output::Text && has_additional {
            tables(&Seated::all(event, Phase::Additional), None, out)?;
            out.line("")?;
        }
        done(&self.file, event, &rulings, out)
    }
}

/// Undo the last changes
///
/// Restores the file byte for byte. The undone changes are kept in a file beside it, and `redo` restores them until you make
/// another change.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  judge event undo showdown.yaml
  judge event undo showdown.yaml 3")]
pub struct UndoArgs {
    /// The event file
    file: PathBuf,
    /// The number of changes to undo
    #[arg(value_name = "N", default_value_t = 1)]
    changes: usize,
}

/// Redo changes that were undone
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  judge event redo showdown.yaml
  judge event redo showdown.yaml 3")]
pub struct RedoArgs {
    /// The event file
    file: PathBuf,
    /// The number of changes to redo
    #[arg(value_name = "N", default_value_t = 1)]
    changes: usize,
}

impl Command for UndoArgs {
    fn run(&self, _: &Globals, out: &mut Out) -> Result<Exit, Failure> {
        let mut store = EventStore::open(&self.file)?;
        let gone = store.undo(self.changes, |_| Ok(()))?;
        stepped(&self.file, &store, &gone, store.journal().changes().len(), "undone", out)
    }
}

impl Command for RedoArgs {
    fn run(&self, _: &Globals, out: &mut Out) -> Result<Exit, Failure> {
        let mut store = EventStore::open(&self.file)?;
        let back = store.redo(self.changes, |_| Ok(()))?;
        stepped(&self.file, &store, &back, store.journal().changes().len() - back.len(), "redone", out)
    }
}

/// Says which changes were undone or put back, those behind so many others, and the state of the event then.
fn stepped(
    file: &Path,
    store: &EventStore,
    changes: &[Change],
    others: usize,
    word: &str,
    out: &mut Out,
) -> Result<Exit, Failure> {
    if out.format == Output::Text {
        for (number, change) in (others + 1..).zip(changes) {
            out.line(&format!("{word}: {number} {} {}", change.word(), change.words()))?;
        }
    }
    done(file, store.journal().event(), &[], out)
}

/// Let players who dropped come back
///
/// By the organiser's word, a player who dropped plays on. They get a loss for each round that was paired without them. The
/// match that they conceded by dropping stays conceded, unless you correct its result.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  judge event return showdown.yaml \"Ana Solo\"")]
pub struct ReturnArgs {
    /// The event file
    file: PathBuf,
    /// Names of players
    #[arg(required = true, value_name = "NAME")]
    names: Vec<String>,
}

impl Command for ReturnArgs {
    fn run(&self, _: &Globals, out: &mut Out) -> Result<Exit, Failure> {
        change_each(&self.file, &self.names, out, Journal::come_back)
    }
}

/// Give a table extra time
///
/// The minutes replace any extra time that the table had; 0 takes it away. The table's own time is on the slips, on the pages
/// of `judge event serve` and in `judge event show`.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  judge event time showdown.yaml 3 5
  judge event time showdown.yaml \"Ana Solo\" 5      the table of a player
  judge event time showdown.yaml 3 0               no extra time after all")]
pub struct TimeArgs {
    /// The event file
    file: PathBuf,
    /// The number of the table, or of the match of the bracket; or the name of a player
    #[arg(value_name = "TABLE")]
    table: String,
    /// Minutes of extra time, at most 60
    #[arg(value_name = "MINUTES")]
    minutes: u32,
    /// The round of the table: a number, `additional` or `bracket` [default: the current round]
    #[arg(long, value_name = "ROUND")]
    round: Option<Phase>,
}

impl TimeArgs {
    /// The match, in that part of the event.
    fn place(&self, event: &Event, phase: Phase) -> Result<MatchPlace, Refusal> {
        match self.table.parse() {
            Ok(number) => Ok(phase.place(number)),
            Err(_) => event.match_in(phase, event.meant(&self.table)?, None),
        }
    }
}

impl Command for TimeArgs {
    fn run(&self, _: &Globals, out: &mut Out) -> Result<Exit, Failure> {
        change(&self.file, out, |journal| {
            let event = journal.event();
            let phase = self.round.map_or_else(|| event.phase(), Ok)?;
            let place = self.place(event, phase)?;
            if self.round.is_none() {
                let there = |phase| self.place(event, phase).ok();
                not_again(event, place, |phase| {
                    there(phase).filter(|there| journal.has_extended(*there, self.minutes))
                })?;
            }
            Ok(journal.extend(place, self.minutes)?)
        })
    }
}

/// Give a player a penalty
///
/// The judge names the penalty; `judge penalty` finds it. A game loss must be in the result of the current match, a match loss
/// is its result, and a disqualified player also leaves the event. No document here says from which minute a player is late, and
/// what the penalty is: ask the head judge.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  judge event penalty showdown.yaml \"Ana Solo\" game-loss --for late
  judge event penalty showdown.yaml \"Ana Solo\" match-loss --for late
  judge event penalty showdown.yaml Ben warning --for 5.1        an infraction by its number in the guide")]
pub struct PenaltyArgs {
    /// The event file
    file: PathBuf,
    /// The name of the player
    #[arg(value_name = "NAME")]
    player: String,
    /// The penalty
    #[arg(value_parser = one_of(&Penalty::ALL, Penalty::word), value_name = "PENALTY")]
    penalty: Penalty,
    /// The infraction: `late`, or the number of a rule of the Competitive Policy Guide
    #[arg(long = "for", value_name = "INFRACTION")]
    infraction: Option<Infraction>,
}

impl Command for PenaltyArgs {
    fn run(&self, globals: &Globals, out: &mut Out) -> Result<Exit, Failure> {
        if let Some(Infraction::Of(rule)) = &self.infraction
            && globals.policy_guide(out)?.get(rule).is_none()
        {
            let error = Diagnostic::error(format!("unknown rule `{rule}`"));
            return Err(error.help("list the infractions with `judge penalty`").into());
        }
        change(&self.file, out, |journal| Ok(journal.punish(&self.player, self.penalty, self.infraction.clone())?))
    }
}
