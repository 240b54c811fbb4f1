//! Events: who plays, how the rounds are paired, what was reported, and how it goes on (TR 4).
//!
//! An event is what its [`Change`]s made of it, one after the other, each checked by the rules when it is applied. So its
//! file ([`Journal`]) is a header and the list of changes; nothing else is stored, and taking changes off the end gives the
//! event as it was before them.
//!
//! | file | what it does |
//! | --- | --- |
//! | `change` | the changes, as they stand in the journal, and the parts of an event whose matches have numbers |
//! | `players` | players enter and leave, the number of rounds is fixed, standings from elsewhere are taken over |
//! | `swiss` | Swiss rounds and the records that come of them (TR 4.1.1) |
//! | `judge` | extra time for a match, and penalties |
//! | `report` | results of matches, their corrections, and the reports of the players themselves |
//! | `top` | the cut, the additional round, and the bracket (TR 4.1.2 to 4.1.4) |
//! | `stage` | where the event stands, and which match somebody means |
//! | `journal` | the file: read with its places, and written so that earlier bytes stay |
//! | `desk` | the work of a desk with a journal: each of it whole or not at all |
//!
//! # What comes next
//!
//! Everything that the organiser does not choose is made by the event: [`Event::registration`] draws a lot, [`Event::plan`] reads the
//! table of rounds, [`Event::next_pairing`] pairs, [`Event::progression`] cuts. They give a change and its reasons, and
//! change nothing; whoever wants it applies it.
//!
//! ```
//! use swu_tournament::event::{Change, Event, Header, Phase, Report};
//!
//! # fn main() -> Result<(), swu_tournament::Refusal> {
//! let mut event = Event::new(Header::new("Store Showdown", 4711))?;
//! for name in ["Ana", "Ben", "Cid", "Dot"] {
//!     event.apply(&Change::Add(event.registration(name, None)))?;
//! }
//! event.apply(&Change::Start(event.plan()?))?;
//! let (pairing, _why) = event.next_pairing(&[], None)?;
//! event.apply(&Change::Pair(pairing))?;
//! for table in [1, 2] {
//!     let report = Report::about(Phase::Swiss(1).place(table)).games("2-1".parse()?);
//!     event.apply(&Change::Result(report))?;
//! }
//! assert_eq!(event.standings()?.iter().filter(|row| row.record.won == 1).count(), 2);
//! # Ok(())
//! # }
//! ```

mod change;
mod desk;
mod journal;
mod judge;
mod players;
mod report;
mod stage;
mod swiss;
#[cfg(test)]
mod tests;
mod top;

use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::Arc;

pub use change::{
    Change, Claim, Comeback, ExtraTime, Infraction, Leaving, MatchPlace, Pairing, Phase, Plan, Progression,
    Registration, Report, Sanction, Seeding,
};
pub use desk::{ByHand, Undone};
pub use journal::{Header, Journal};
pub use judge::{Given, MOST_EXTRA};
pub(crate) use players::is_zero;
pub use players::{Beginning, Placed};
pub use report::Claims;
pub use stage::Stage;
pub use swiss::{Round, Table};
pub use top::Top;

use super::policy::Policy;
use super::{PlayerId, Refusal, RefusalKind, Settled, count, either, meant, place};
use swu_cards::library::normalise;
use swu_text::diagnostic::nearest;
use swu_text::words::joined;

/// Somebody who was added to an event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Player {
    pub name: String,
    /// The Unlimited Identification Number (TR 2.1).
    pub uid: Option<String>,
    /// The place in the random order that decides at last; the smaller one ranks higher (NOTE P1-2.4).
    pub lot: u64,
    /// The number of Swiss rounds that had been paired when the player entered (NOTE P1-2.5).
    pub missed: u32,
    /// The number that had been paired when the player left, if they did (NOTE P1-2.6).
    pub dropped: Option<u32>,
    /// The Swiss rounds that were paired before the player came back, if they dropped and did (NOTE P1-2.26).
    pub absent: Vec<u32>,
    /// The results before the event was taken over, if it was.
    achieved: Option<players::Achieved>,
}

/// An event, as the changes that were applied made it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Event {
    header: Header,
    policy: Arc<Policy>,
    players: Vec<Player>,
    /// By names as they are compared.
    names: HashMap<String, PlayerId>,
    uids: HashMap<String, PlayerId>,
    lots: HashSet<u64>,
    /// Fixed when round one is paired.
    plan: Option<Plan>,
    /// The number of Swiss rounds before the event was taken over.
    played_before: u32,
    /// Rounds can be paired though no number of them is fixed.
    is_open: bool,
    /// Those that were paired here.
    rounds: Vec<Round>,
    /// The elimination rounds, once the cut was made.
    top: Option<Top>,
    /// The reports of players about matches that have no result.
    claims: BTreeMap<MatchPlace, Claims>,
    /// The extra time of matches, in minutes.
    extra: BTreeMap<MatchPlace, u32>,
    penalties: Vec<Given>,
    changes: usize,
}

impl Event {
    /// An event without players. Refused if there is no such policy, if the format is not played head to head, or if the number
    /// of rounds or the cut that are announced are none.
    pub fn new(header: Header) -> Result<Self, Refusal> {
        let policy = header.check()?;
        Ok(Self {
            header,
            policy,
            players: Vec::new(),
            names: HashMap::new(),
            uids: HashMap::new(),
            lots: HashSet::new(),
            plan: None,
            played_before: 0,
            is_open: false,
            rounds: Vec::new(),
            top: None,
            claims: BTreeMap::new(),
            extra: BTreeMap::new(),
            penalties: Vec::new(),
            changes: 0,
        })
    }

    /// Makes one change, and says what it settles. Refused if the rules or the facts do not allow it; the event is then as it
    /// was.
    pub fn apply(&mut self, change: &Change) -> Settled {
        let rulings = match change {
            Change::Begin(beginning) => self.whole(|event| event.begin(beginning)),
            Change::Add(registration) => self.add(registration),
            Change::Start(plan) => self.start(*plan),
            Change::Pair(pairing) => self.pair(pairing),
            Change::Result(report) => self.report(report),
            Change::Correct(report) => self.correct(report),
            Change::Claim(claim) => self.claim(claim),
            Change::Drop(leaving) => self.drop_player(&leaving.player),
            Change::Return(comeback) => self.return_player(&comeback.player),
            Change::Time(extra) => self.extend(extra),
            Change::Penalty(sanction) => self.whole(|event| event.punish(sanction)),
            Change::Cut(progression) => self.cut(progression),
            Change::Bracket(seeding) => self.whole(|event| event.set_up(*seeding)),
        }?;
        self.changes += 1;
        Ok(rulings)
    }

    /// Makes a change of several steps, of which one may be refused when others have been made.
    fn whole<T>(&mut self, change: impl FnOnce(&mut Self) -> Result<T, Refusal>) -> Result<T, Refusal> {
        let mut changed = self.clone();
        let done = change(&mut changed)?;
        *self = changed;
        Ok(done)
    }

    /// The head of the event's file.
    pub const fn header(&self) -> &Header {
        &self.header
    }

    /// The policy that it follows.
    pub fn policy(&self) -> &Policy {
        &self.policy
    }

    /// Everybody who was added, in that order; a [`PlayerId`] is a place in it.
    pub fn players(&self) -> &[Player] {
        &self.players
    }

    /// That player.
    pub fn player(&self, player: PlayerId) -> Option<&Player> {
        self.players.get(player.index())
    }

    /// The name of a player.
    pub fn name(&self, player: PlayerId) -> &str {
        self.player(player).map_or("nobody", |player| &player.name)
    }

    /// The number of rounds and the cut, once they are fixed.
    pub const fn fixed(&self) -> Option<Plan> {
        self.plan
    }

    /// The Swiss rounds that have been paired here, with their numbers.
    pub fn rounds(&self) -> impl DoubleEndedIterator<Item = (u32, &Round)> + ExactSizeIterator {
        let first = self.played_before;
        self.rounds
            .iter()
            .enumerate()
            .map(move |(at, round)| (first.saturating_add(count(at)).saturating_add(1), round))
    }

    /// The Swiss round of that number, if it has been paired here.
    pub fn round(&self, number: u32) -> Option<&Round> {
        self.rounds.get(self.place_of(number)?)
    }

    /// The player with the bye in the Swiss round that was paired last; nobody once the cut is made.
    pub fn bye(&self) -> Option<PlayerId> {
        if self.top.is_some() { None } else { self.rounds.last()?.bye }
    }

    fn round_mut(&mut self, number: u32) -> Option<&mut Round> {
        let place = self.place_of(number)?;
        self.rounds.get_mut(place)
    }

    /// The place of a Swiss round among those that have been paired here.
    fn place_of(&self, number: u32) -> Option<usize> {
        place(number.checked_sub(self.played_before)?)
    }

    /// The elimination rounds, once the cut was made.
    pub const fn top(&self) -> Option<&Top> {
        self.top.as_ref()
    }

    /// The number of changes that were applied.
    pub const fn changes(&self) -> usize {
        self.changes
    }

    /// The player of that name, in any spelling that differs only in case, spaces and apostrophes. If there is none, those whose
    /// names are near.
    pub fn find(&self, name: &str) -> Result<PlayerId, Refusal> {
        if let Some(player) = self.names.get(&normalise(name)) {
            return Ok(*player);
        }
        let refusal = Refusal::new(format!("player `{name}` not found")).of(RefusalKind::Unknown);
        let near = nearest(name, self.players.iter().map(|player| player.name.as_str()), 3);
        Err(match near.as_slice() {
            [] => refusal.help("write the name as in the list of players"),
            near => refusal.help(format!("did you mean {}?", either(near))),
        })
    }

    /// The player whom somebody means who typed that: by name as [`Event::find`], or without accents, or by a beginning that
    /// only one name has. The journal itself has whole names. Refused if there is none, or if several names begin so.
    pub fn meant(&self, typed: &str) -> Result<PlayerId, Refusal> {
        let found = self.find(typed);
        if found.is_ok() {
            return found;
        }
        let names = (0..).map(PlayerId).zip(self.players.iter().map(|player| player.name.as_str()));
        meant(typed, names)?.map_or(found, Ok)
    }

    /// The players who have not left, in the order in which they were added.
    pub fn present(&self) -> impl Iterator<Item = PlayerId> {
        let ids = (0..).map(PlayerId);
        ids.zip(&self.players).filter(|(_, player)| player.dropped.is_none()).map(|(id, _)| id)
    }

    /// The players who have left and may come back, in the same order.
    pub fn away(&self) -> impl Iterator<Item = PlayerId> {
        let ids = (0..).map(PlayerId).take(self.players.len());
        ids.filter(|player| self.has_left(*player) && !self.is_disqualified(*player))
    }

    /// Tests if a player has dropped.
    fn has_left(&self, player: PlayerId) -> bool {
        self.player(player).is_some_and(|player| player.dropped.is_some())
    }

    /// A generator for what is drawn next: the same event gives the same.
    fn random(&self) -> fastrand::Rng {
        let place = u64::try_from(self.changes).unwrap_or(u64::MAX);
        fastrand::Rng::with_seed(xxhash_rust::xxh3::xxh3_64_with_seed(&place.to_le_bytes(), self.header.seed))
    }

    /// The number of the Swiss round that was paired last, here or before the event was taken over; 0 before round one.
    pub fn paired(&self) -> u32 {
        self.played_before.saturating_add(count(self.rounds.len()))
    }
}

/// Several things in words: `1, 2 and 3`; of many, the first few.
fn listed<T: std::fmt::Display>(things: &[T]) -> String {
    const MOST: usize = 8;
    let words: Vec<String> = things.iter().take(MOST).map(T::to_string).collect();
    let more = things.len().saturating_sub(MOST);
    if more == 0 { joined(&words) } else { format!("{} and {more} more", words.join(", ")) }
}
