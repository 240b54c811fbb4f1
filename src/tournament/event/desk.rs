//! The work of a desk with the journal of an event: enter, pair, report, correct, drop, come back, extra time, penalties,
//! cut, undo, redo.
//!
//! Each makes its changes as a whole or refuses them, and then everything is as it was. Reports and corrections that are
//! known already change nothing, so that whoever does not know whether one has arrived can send it again.
//!
//! ```
//! use swu_tournament::RefusalKind;
//! use swu_tournament::event::{Header, Journal, Phase, Report};
//!
//! # fn main() -> Result<(), swu_tournament::Refusal> {
//! let mut journal = Journal::new(Header::new("Store Showdown", 4711))?;
//! for name in ["Ana", "Ben", "Cid", "Dot"] {
//!     journal.enter(name, None)?;
//! }
//! journal.pair()?;
//! let report = Report::about(Phase::Swiss(1).place(1)).games("2-1".parse()?);
//! assert_eq!(journal.report(report.clone())?.len(), 1);
//! assert_eq!(journal.report(report)?.len(), 0);
//! let other = Report::about(Phase::Swiss(1).place(1)).games("0-2".parse()?);
//! assert_eq!(journal.report(other).map_err(|refusal| refusal.kind), Err(RefusalKind::Taken));
//! # Ok(())
//! # }
//! ```

use xxhash_rust::xxh3::xxh3_64;

use super::change::{
    Change, Comeback, ExtraTime, Infraction, Leaving, MatchPlace, Pairing, Phase, Report, Sanction, Seeding,
};
use super::players::Beginning;
use super::stage::Stage;
use super::{Event, Journal};
use crate::bracket::Elimination;
use crate::penalty::Penalty;
use crate::{PlayerId, Refusal, RefusalKind, Settled};
use swu_text::words::{counted, joined};

/// A pairing that was made by hand, by the names of the players, as they were typed.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ByHand {
    /// In the order of their numbers.
    pub tables: Vec<[String; 2]>,
    pub bye: Option<String>,
}

impl ByHand {
    fn players(&self, event: &Event) -> Result<(Vec<[PlayerId; 2]>, Option<PlayerId>), Refusal> {
        let pair = |[first, second]: &[String; 2]| Ok([event.meant(first)?, event.meant(second)?]);
        let tables = self.tables.iter().map(pair).collect::<Result<_, Refusal>>()?;
        Ok((tables, self.bye.as_ref().map(|name| event.meant(name)).transpose()?))
    }
}

impl Journal {
    /// Makes several changes, or none if one of them fails.
    pub fn together<T, E>(&mut self, changes: impl FnOnce(&mut Self) -> Result<T, E>) -> Result<T, E> {
        let mut changed = self.clone();
        let done = changes(&mut changed)?;
        *self = changed;
        Ok(done)
    }

    /// Goes on from standings that were made elsewhere, and fixes the number of rounds. Refused as
    /// [`RefusalKind::NotNow`] if anything has happened in the event; otherwise if nobody can stand so, or there are too few
    /// players.
    pub fn take_over(&mut self, beginning: Beginning) -> Settled {
        for placed in &beginning.players {
            placed.check(beginning.played)?;
        }
        self.together(|journal| {
            let mut rulings = journal.add(Change::Begin(beginning))?;
            rulings.extend(journal.fix_rounds()?);
            Ok(rulings)
        })
    }

    /// Enters a player, with a lot that is drawn now. Refused as [`RefusalKind::Taken`] if the name or the UID is that of another
    /// player; [`RefusalKind::NotNow`] after the last Swiss round was paired; otherwise if that is no name.
    pub fn enter(&mut self, name: &str, uid: Option<&str>) -> Settled {
        let entry = self.event().registration(name, uid);
        self.add(Change::Add(entry))
    }

    /// A player leaves. Refused as [`RefusalKind::Unknown`] if there is no such player; [`RefusalKind::Taken`] if they have left
    /// already.
    pub fn drop_out(&mut self, name: &str) -> Settled {
        let player = self.event().name(self.event().meant(name)?).to_owned();
        self.add(Change::Drop(Leaving { player }))
    }

    /// A player who dropped comes back, by the organiser's word. Refused as [`RefusalKind::Unknown`] if there is no such player;
    /// [`RefusalKind::Taken`] if they have not dropped; [`RefusalKind::NotNow`] once the elimination rounds have begun; otherwise
    /// if they were disqualified.
    pub fn come_back(&mut self, name: &str) -> Settled {
        let player = self.event().name(self.event().meant(name)?).to_owned();
        self.add(Change::Return(Comeback { player }))
    }

    /// Gives a match so much extra time, in place of any before. If it has that already, nothing changes and nothing is said.
    /// Refused as [`RefusalKind::Unknown`] if there is no such match; [`RefusalKind::NotNow`] if it has a result; otherwise if
    /// these are too many minutes.
    pub fn extend(&mut self, place: MatchPlace, minutes: u32) -> Settled {
        self.event().players_of(place)?;
        if self.event().extra_minutes(place) == minutes {
            return Ok(Vec::new());
        }
        self.add(Change::Time(ExtraTime::of(place, minutes)))
    }

    /// Gives a player a penalty. Refused as [`RefusalKind::Unknown`] if there is no such player; [`RefusalKind::Taken`] if they
    /// have it already, for coming late to the same match; [`RefusalKind::NotNow`] if they lose a game or a match by it, and
    /// have none under way.
    pub fn punish(&mut self, name: &str, penalty: Penalty, infraction: Option<Infraction>) -> Settled {
        let player = self.event().name(self.event().meant(name)?).to_owned();
        self.add(Change::Penalty(Sanction { player, penalty, infraction }))
    }

    /// Pairs the next Swiss round. Before the first one it fixes the number of rounds. Refused as [`RefusalKind::NotNow`] while
    /// results are missing and after the last round; otherwise if there are too few players.
    pub fn pair(&mut self) -> Settled {
        self.pair_by_word(&ByHand::default())
    }

    /// Enters a pairing that was made by hand, where the Regulations allow it. Refused as [`Journal::pair`];
    /// [`RefusalKind::Unknown`] if somebody is named who does not play; otherwise if somebody is left out or named twice.
    pub fn pair_by_hand(&mut self, by_hand: &ByHand) -> Settled {
        self.together(|journal| {
            let mut rulings = journal.fix_rounds()?;
            let event = journal.event();
            let (tables, bye) = by_hand.players(event)?;
            let name = |player: PlayerId| event.name(player).to_owned();
            let pairing = Pairing {
                round: event.paired().saturating_add(1),
                tables: tables.into_iter().map(|pair| pair.map(name)).collect(),
                bye: bye.map(name),
                by_word: Vec::new(),
                bye_by_word: false,
            };
            rulings.extend(journal.add(Change::Pair(pairing))?);
            Ok(rulings)
        })
    }

    /// Pairs the next Swiss round; these tables and this bye stand by the organiser's word, the rest is paired by the rules
    /// (NOTE P1-2.24). Refused as [`Journal::pair_by_hand`].
    pub fn pair_by_word(&mut self, word: &ByHand) -> Settled {
        self.together(|journal| {
            let mut rulings = journal.fix_rounds()?;
            let (tables, bye) = word.players(journal.event())?;
            let (pairing, why) = journal.event().next_pairing(&tables, bye)?;
            journal.add(Change::Pair(pairing))?;
            rulings.extend(why);
            Ok(rulings)
        })
    }

    fn fix_rounds(&mut self) -> Settled {
        if self.event().fixed().is_some() {
            return Ok(Vec::new());
        }
        let plan = self.event().plan()?;
        self.add(Change::Start(plan))
    }

    /// Reports how a match ended. If that is known already, nothing changes and nothing is said. Refused as
    /// [`RefusalKind::Unknown`] if there is no such match or player; [`RefusalKind::Taken`] if another result stands there;
    /// otherwise if no match ends so.
    pub fn report(&mut self, report: Report) -> Settled {
        if self.event().knows(&report)? {
            return Ok(Vec::new());
        }
        self.add(Change::Result(report))
    }

    /// Tests if a match was ever reported or corrected so, or has that result.
    pub fn has_said(&self, report: &Report) -> bool {
        let said = |change: &Change| matches!(change, Change::Result(said) | Change::Correct(said) if said == report);
        self.event().knows(report).unwrap_or(false) || self.changes().any(said)
    }

    /// Tests if a match was ever given that extra time.
    pub fn has_extended(&self, place: MatchPlace, minutes: u32) -> bool {
        let extra = Change::Time(ExtraTime::of(place, minutes));
        self.changes().any(|change| *change == extra)
    }

    /// Puts another result in the place of one that was reported wrongly, and says what was paired before. If it is the same,
    /// nothing changes and nothing is said. Refused as [`RefusalKind::Unknown`] if there is no such match or player;
    /// [`RefusalKind::NotNow`] if nothing was reported there, or if what was played since rests on it, with what that is and
    /// how it is undone; otherwise if no match ends so.
    pub fn correct(&mut self, report: Report) -> Settled {
        if self.event().knows(&report)? {
            return Ok(Vec::new());
        }
        let corrected = self.add(Change::Correct(report.clone()));
        corrected.map_err(|refusal| self.with_way_back(refusal, &report))
    }

    /// A refusal of a correction, with the changes that have to be undone before it can be made (NOTE P1-2.23).
    fn with_way_back(&self, refusal: Refusal, report: &Report) -> Refusal {
        let (RefusalKind::NotNow, Ok(place)) = (refusal.kind, report.place()) else { return refusal };
        let is_result = |change: &&Change| matches!(change, Change::Result(_) | Change::Correct(_));
        let rests = |change: &Change| match (change, place.phase) {
            (Change::Cut(_), Phase::Swiss(_)) => true,
            (Change::Result(later) | Change::Correct(later), Phase::Additional) => later.number.is_some(),
            (Change::Result(later) | Change::Correct(later), Phase::Bracket) => {
                later.number.is_some_and(|later| later > place.number)
            }
            _ => false,
        };
        let gone: Vec<&Change> = self.changes().skip_while(|change| !rests(change)).collect();
        if gone.is_empty() {
            return refusal;
        }
        let has_cut = gone.iter().any(|change| matches!(change, Change::Cut(_)));
        let results = gone.iter().copied().filter(is_result).count();
        let others = gone.len() - results - usize::from(has_cut);
        let what = [
            has_cut.then(|| "the cut".to_owned()),
            (results > 0).then(|| counted(results, "result")),
            (others > 0).then(|| counted(others, "other change")),
        ];
        let what: Vec<String> = what.into_iter().flatten().collect();
        let refusal = refusal.help(format!("these depend on it: {}", joined(&what)));
        refusal.help(format!("undo with `undo {}`, correct the result, and enter again what still applies", gone.len()))
    }

    /// Swiss is over, and the best go on: as many as were fixed, or that number. Refused as [`RefusalKind::NotNow`] before the
    /// last Swiss round is over and once the cut was made; otherwise if such an event has no such cut.
    pub fn cut(&mut self, size: Option<usize>, elimination: Elimination) -> Settled {
        if self.event().stage() == Stage::BeforeBracket {
            return self.set_up(elimination);
        }
        let (progression, _) = self.event().progression(size, Some(elimination))?;
        self.add(Change::Cut(progression))
    }

    /// The bracket begins: of everybody who plays on, by rank, or of those who made a cut that left its form open. Refused as
    /// [`RefusalKind::NotNow`] while Swiss rounds that were announced or their results are missing, and once there is a bracket;
    /// otherwise if matches are of a single game (TR 4.2.3), or there are too few players, or too many.
    pub fn set_up(&mut self, elimination: Elimination) -> Settled {
        self.event().check_bracket_of_all()?;
        self.add(Change::Bracket(Seeding { elimination }))
    }

    /// Takes the last changes off. `earlier` is what was undone before; the result holds both, for [`Journal::redo`].
    /// Refused if there are not so many.
    pub fn undo(&mut self, changes: usize, earlier: Option<&Undone>) -> Result<(Undone, Vec<Change>), Refusal> {
        let changes = self.with_start(changes);
        let (kept, taken) = self.without_last(changes)?;
        let left = self.changes().len().saturating_sub(changes);
        let gone: Vec<Change> = self.changes().skip(left).cloned().collect();
        let rest = earlier.and_then(|earlier| earlier.behind(self.text())).unwrap_or_default();
        let undone = Undone { base: fingerprint(kept), changes: format!("{taken}{rest}") };
        *self = self.reread(kept)?;
        Ok((undone, gone))
    }

    /// Puts changes back that were undone, the one that was made first first. Refused as [`RefusalKind::NotNow`] if the event was
    /// changed otherwise since they were undone; otherwise if there are not so many.
    pub fn redo(&mut self, changes: usize, undone: &Undone) -> Result<Vec<Change>, Refusal> {
        let Some(rest) = undone.behind(self.text()) else {
            let refusal = Refusal::new("the event has changed since the undo; nothing can be redone");
            return Err(refusal.of(RefusalKind::NotNow));
        };
        let all = self.reread(&format!("{}{rest}", self.text()))?;
        let there_are = all.changes().len().saturating_sub(self.changes().len());
        let Some(too_many) = there_are.checked_sub(changes) else {
            return Err(Refusal::new(format!("cannot redo {changes} changes: {there_are} were undone")));
        };
        let is_cut_from_start = all.with_start(too_many) > too_many;
        let (text, _) = all.without_last(too_many - usize::from(is_cut_from_start))?;
        let redone = self.reread(text)?;
        let back = redone.changes().skip(self.changes().len()).cloned().collect();
        *self = redone;
        Ok(back)
    }

    /// So many of the last changes, and the number of rounds that goes with the first of them: with the pairing of round one it
    /// was fixed for the players of that moment (TR 4.3.3).
    fn with_start(&self, changes: usize) -> usize {
        let before = self.changes().len().saturating_sub(changes + 1);
        let mut at = self.changes().skip(before);
        let is_first = |change: &Change| matches!(change, Change::Pair(pairing) if pairing.round == 1);
        let has_start = matches!(at.next(), Some(Change::Start(_))) && at.next().is_some_and(is_first);
        changes + usize::from(has_start)
    }

    /// Tests if changes that were undone can be put back here.
    pub fn can_redo(&self, undone: &Undone) -> bool {
        undone.behind(self.text()).is_some_and(|rest| !rest.is_empty())
    }

    fn reread(&self, text: &str) -> Result<Self, Refusal> {
        Self::read(&self.event().header().event, text).map_err(|error| {
            let refusal = Refusal::new(format!("the file would no longer be a valid event: {}", error.title));
            error.help.into_iter().fold(refusal, Refusal::help)
        })
    }
}

/// Changes that were taken off an event, for `redo`.
///
/// They are kept as a course: a text, known by its length and checksum, and the changes that stood behind it. A file whose
/// text lies on that course can be taken further along it, wherever on it that is. So the course is written first, and then
/// the file of the event: that second step alone decides. Whoever is stopped between them has lost nothing, since the event
/// lies on the course before the step and behind it; and putting back writes the event's file only.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Undone {
    /// The fingerprint of the text that they follow.
    base: (usize, u64),
    changes: String,
}

const KEPT: &str =
    "# Changes that were undone, for `judge event redo`. They follow the journal with the length and checksum ";

/// The length and the checksum of a text.
fn fingerprint(text: &str) -> (usize, u64) {
    (text.len(), xxh3_64(text.as_bytes()))
}

impl Undone {
    /// Reads the result of [`Undone::text`]; `None` of anything else.
    pub fn read(text: &str) -> Option<Self> {
        let (line, changes) = text.split_once('\n')?;
        let (length, checksum) = line.strip_prefix(KEPT)?.trim().split_once(' ')?;
        let base = (length.parse().ok()?, u64::from_str_radix(checksum, 16).ok()?);
        Some(Self { base, changes: changes.to_owned() })
    }

    /// The file.
    pub fn text(&self) -> String {
        let (length, checksum) = self.base;
        format!("{KEPT}{length} {checksum:016x}\n{}", self.changes)
    }

    /// The changes that follow behind that text of an event's file, if it lies on the course.
    fn behind(&self, text: &str) -> Option<&str> {
        let (base, since) = text.split_at_checked(self.base.0)?;
        if fingerprint(base) != self.base {
            return None;
        }
        self.changes.strip_prefix(since)
    }
}
