//! Players enter, leave and come back, and the number of rounds is fixed (TR 4.2.3, 4.3.3); or an event goes on from
//! standings that were made elsewhere: other software ran its first rounds, or paper did.
//!
//! Such standings say who has met whom and who had a bye as far as they know it, and the pairing and the tiebreakers go by
//! that (NOTE P1-2.25). Earlier rounds have no tables and no results here, and cannot be corrected here.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::change::{MatchPlace, Plan, Registration};
use super::journal::{check_name, check_plan};
use super::{Event, Player};
use crate::matches::{MatchResult, Side};
use crate::standings::MOST_MATCHES;
use crate::{PlayerId, Record, Refusal, RefusalKind, Ruling, Settled, count, rules};
use swu_cards::library::normalise;
use swu_rulebook::RuleId;
use swu_text::words::counted;

/// The standings from which an event continues.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Beginning {
    /// The number of Swiss rounds played.
    pub played: u32,
    /// Rounds and a cut are allowed while no number of rounds is fixed.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub open: bool,
    pub players: Vec<Placed>,
}

/// A player and their record.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Placed {
    pub player: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub uid: Option<String>,
    pub lot: u64,
    pub won: u32,
    pub lost: u32,
    /// The number of byes among the matches won.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub byes: u32,
    /// The player's opponents, once for each match; naming them on one side is enough.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub opponents: Vec<String>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub dropped: bool,
}

pub(crate) const fn is_zero(number: &u32) -> bool {
    *number == 0
}

impl Placed {
    /// Refuses a record that nobody has after so many rounds.
    pub(super) fn check(&self, played: u32) -> Result<(), Refusal> {
        let Self { player, won, lost, byes, .. } = self;
        let matches = won.saturating_add(*lost);
        if matches > played {
            let [matches, rounds] = [counted(matches as usize, "match"), counted(played as usize, "round")];
            let refusal = Refusal::new(format!("`{player}` has {matches} in {rounds}"));
            return Err(refusal.help("a player has one match a round; a bye counts as a match won"));
        }
        if byes > won {
            let words = format!("`{player}` has {} but only {won} matches won", counted(*byes as usize, "bye"));
            return Err(Refusal::new(words).by(rules::SWISS).help("a bye counts as a match won"));
        }
        Ok(())
    }
}

/// The results of a player before the event was taken over.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Achieved {
    pub record: Record,
    pub byes: u32,
    pub opponents: Vec<PlayerId>,
    /// The rounds without a match of a player who had dropped: losses if they come back.
    pub missed: u32,
}

impl Event {
    pub(super) fn begin(&mut self, Beginning { played, open, players }: &Beginning) -> Settled {
        if self.changes > 0 {
            let refusal = Refusal::new("standings can only be taken over at the start of an event");
            return Err(refusal.of(RefusalKind::NotNow).help("create another event with them"));
        }
        if *played > MOST_MATCHES {
            return Err(Refusal::new(format!("{played} Swiss rounds is too many: the maximum is {MOST_MATCHES}")));
        }
        (self.played_before, self.is_open) = (*played, *open);
        for placed in players {
            let Placed { player, uid, lot, .. } = placed;
            self.add(&Registration { player: player.clone(), uid: uid.clone(), lot: *lot })?;
        }
        let met = self.meetings(players)?;
        for (entry, (placed, opponents)) in self.players.iter_mut().zip(players.iter().zip(met)) {
            let record = Record::new(placed.won, placed.lost);
            entry.missed = 0;
            entry.dropped = placed.dropped.then_some(*played);
            let missed = if placed.dropped { played.saturating_sub(placed.won.saturating_add(placed.lost)) } else { 0 };
            entry.achieved = Some(Achieved { record, byes: placed.byes, opponents, missed });
        }
        let words =
            format!("{} continue after {}", counted(players.len(), "player"), counted(*played as usize, "round"));
        Ok(vec![Ruling::new(words, [rules::SWISS, rules::NOTE_TAKEN_OVER])])
    }

    /// The opponents of each. Where both of two say it, whoever says it more often counts, once.
    fn meetings(&self, players: &[Placed]) -> Result<Vec<Vec<PlayerId>>, Refusal> {
        let mut said: BTreeMap<[PlayerId; 2], usize> = BTreeMap::new();
        for (player, placed) in (0..).map(PlayerId).zip(players) {
            for name in &placed.opponents {
                let opponent = self.find(name)?;
                if opponent == player {
                    return Err(Refusal::new(format!("`{}` cannot have played against themselves", placed.player)));
                }
                *said.entry([player, opponent]).or_default() += 1;
            }
        }
        let mut met = vec![Vec::new(); players.len()];
        for (&[player, opponent], times) in &said {
            let by_the_other = said.get(&[opponent, player]).copied().unwrap_or_default();
            if (by_the_other, player) > (*times, opponent) {
                continue;
            }
            for (one, other) in [(player, opponent), (opponent, player)] {
                met.get_mut(one.index()).into_iter().for_each(|theirs: &mut Vec<PlayerId>| {
                    theirs.extend(std::iter::repeat_n(other, *times));
                });
            }
        }
        Ok(met)
    }

    /// The entry of a player, with a lot that is drawn now.
    pub fn registration(&self, name: &str, uid: Option<&str>) -> Registration {
        let mut random = self.random();
        let mut lot = || u64::from(random.u32(1..));
        let mut drawn = lot();
        while self.lots.contains(&drawn) {
            drawn = lot();
        }
        let uid = uid.map(|uid| uid.trim().to_owned());
        Registration { player: name.split_whitespace().collect::<Vec<_>>().join(" "), uid, lot: drawn }
    }

    /// The number of rounds and the cut for the players who are present: those that were announced, or else those of the
    /// table. Refused if there are too few players for an event.
    pub fn plan(&self) -> Result<Plan, Refusal> {
        let table = self.policy.rounds(self.header.kind, self.entered())?;
        Ok(Plan { rounds: self.header.rounds.unwrap_or(table.swiss), cut: self.header.cut.or(table.cut) })
    }

    pub(super) fn add(&mut self, entry: &Registration) -> Settled {
        let Registration { player: name, uid, lot } = entry;
        check_name("player", name)?;
        if let Some(other) = self.names.get(&normalise(name)) {
            let refusal = Refusal::new(format!("player `{}` already exists", self.name(*other)));
            return Err(refusal.of(RefusalKind::Taken).help("use another name, or add an initial"));
        }
        if let Some(uid) = uid {
            check_name("UID", uid)?;
            if let Some(other) = self.uids.get(uid) {
                let refusal = Refusal::new(format!("the UID {uid} belongs to `{}`", self.name(*other)));
                let refusal = refusal.of(RefusalKind::Taken);
                return Err(refusal.by(rules::UID).help("each player needs a UID of their own"));
            }
        }
        if self.lots.contains(lot) {
            return Err(Refusal::new(format!("the lot {lot} was already drawn for another player")).by(rules::NOTE_LOT));
        }
        let missed = self.paired();
        let mut rulings = Vec::new();
        if let Some(plan) = self.plan {
            let rule = self.header.kind.rounds_rule();
            if missed >= plan.rounds {
                let refusal = Refusal::new(format!("`{name}` cannot enter: the last Swiss round is paired"));
                return Err(refusal.of(RefusalKind::NotNow).by(rule));
            }
            let words = format!("{name} enters late; the number of rounds stays {}", plan.rounds);
            rulings.push(Ruling::new(words, [rule]));
        }
        self.check_before_top()?;
        if missed > 0 {
            rulings.push(losses_for(name, missed, rules::NOTE_LATE_ENTRY));
        }
        let id = PlayerId(count(self.players.len()));
        self.names.insert(normalise(name), id);
        self.uids.extend(uid.iter().map(|uid| (uid.clone(), id)));
        self.lots.insert(*lot);
        let (name, uid) = (name.clone(), uid.clone());
        self.players.push(Player { name, uid, lot: *lot, missed, dropped: None, absent: Vec::new(), achieved: None });
        Ok(rulings)
    }

    /// The number of players by which rounds are fixed: those who are present, or who played when the event was taken over.
    fn entered(&self) -> usize {
        if self.played_before > 0 { self.players.len() } else { self.present().count() }
    }

    pub(super) fn start(&mut self, plan: Plan) -> Settled {
        let kind = self.header.kind;
        if let Some(fixed) = self.plan {
            let refusal = Refusal::new(format!("the number of rounds is already fixed: {}", rounds(fixed.rounds)));
            return Err(refusal.by(kind.rounds_rule()));
        }
        if !self.rounds.is_empty() {
            let refusal = Refusal::new("the number of rounds is fixed before round one is paired");
            return Err(refusal.by(kind.rounds_rule()).help("fix it before the first pairing"));
        }
        let players = self.entered();
        let table = self.policy.rounds(kind, players)?;
        check_plan(kind, Some(plan.rounds), plan.cut)?;
        let announced = (self.header.rounds.unwrap_or(plan.rounds), self.header.cut.or(plan.cut));
        if announced != (plan.rounds, plan.cut) {
            let refusal = Refusal::new("the head of the file announces another number of rounds, or another cut");
            return Err(refusal.help("the head of the file sets `rounds` and `cut`: remove the lines, or change them"));
        }
        if let Some(cut) = plan.cut.filter(|cut| *cut > players) {
            let refusal = Refusal::new(format!("a cut to {cut} needs {cut} players; the event has {players}"));
            return Err(refusal.help("the head of the file sets `cut`: remove the line, or make it smaller"));
        }
        let words = |rounds_of: u32, cut: Option<usize>| {
            let cut = cut.map_or_else(|| "no cut".to_owned(), |cut| format!("a cut to {cut}"));
            format!("{} and {cut}", rounds(rounds_of))
        };
        let who = if self.played_before > 0 { "of the standings" } else { "who are present" };
        let laid_down = words(table.swiss, table.cut);
        let words_of_table = format!("The table gives {laid_down} for the {players} players {who}");
        let mut rulings = vec![Ruling::new(words_of_table, [kind.rounds_rule()])];
        if (plan.rounds, plan.cut) != (table.swiss, table.cut) {
            let words = format!("The organiser announced {} instead", words(plan.rounds, plan.cut));
            rulings.push(Ruling::new(words, [kind.rounds_rule()]));
        }
        self.plan = Some(plan);
        Ok(rulings)
    }

    pub(super) fn drop_player(&mut self, name: &str) -> Settled {
        let id = self.find(name)?;
        if self.has_left(id) {
            let refusal = Refusal::new(format!("`{}` has already dropped", self.name(id)));
            return Err(refusal.of(RefusalKind::Taken));
        }
        let rulings = match &self.top {
            Some(_) => self.drop_in_elimination(id)?,
            None => vec![self.drop_in_swiss(id)],
        };
        let paired = self.paired();
        if let Some(player) = self.players.get_mut(id.index()) {
            player.dropped = Some(paired);
        }
        Ok(rulings)
    }

    /// A player who dropped plays on, by the organiser's word, with a loss for each round since (NOTE P1-2.26).
    pub(super) fn return_player(&mut self, name: &str) -> Settled {
        let id = self.find(name)?;
        self.check_before_top()?;
        let name = self.name(id).to_owned();
        if self.is_disqualified(id) {
            let refusal = Refusal::new(format!("`{name}` is disqualified and cannot come back"));
            return Err(refusal.by(rules::NOTE_PENALTY).help("if the penalty was wrong, `undo` it"));
        }
        let conceded = self.conceded_by(id);
        let paired = self.paired();
        let left = self.players.get_mut(id.index()).and_then(|player| Some((player.dropped.take()?, player)));
        let Some((left, player)) = left else {
            return Err(Refusal::new(format!("`{name}` has not dropped")).of(RefusalKind::Taken));
        };
        player.absent.extend(left + 1..=paired);
        let mut missed = paired.saturating_sub(left);
        if let Some(achieved) = &mut player.achieved {
            let before = std::mem::take(&mut achieved.missed);
            achieved.record.lost += before;
            missed += before;
        }
        let back = Ruling::new(format!("{name} comes back by the organiser's word"), [rules::NOTE_COMEBACK]);
        let losses = (missed > 0).then(|| losses_for(&name, missed, rules::NOTE_COMEBACK));
        let stays = conceded.map(|place| {
            let words = format!("{name} has conceded {place}; if the match is played after all, correct its result");
            Ruling::new(words, [rules::NOTE_DROP])
        });
        Ok([Some(back), losses, stays].into_iter().flatten().collect())
    }

    /// The match of this round that a player has conceded.
    fn conceded_by(&self, player: PlayerId) -> Option<MatchPlace> {
        let place = self.match_of(player).ok()?;
        let table = self.found(place).ok()?;
        let Some(MatchResult::Conceded { by, .. }) = table.result else { return None };
        (*by.of(&table.players) == player).then_some(place)
    }

    /// A match that is under way is conceded.
    fn drop_in_swiss(&mut self, id: PlayerId) -> Ruling {
        let name = self.player(id).map(|player| player.name.clone()).unwrap_or_default();
        let open = self.rounds.last_mut().into_iter().flat_map(|round| &mut round.tables);
        let Some(table) = open.filter(|table| table.result.is_none()).find(|table| table.seats(id)) else {
            return Ruling::new(format!("{name} drops and is no longer paired"), [rules::NOTE_DROP]);
        };
        let by = Side::find(&table.players, &id).unwrap_or(Side::First);
        let result = MatchResult::Conceded { by, games: None };
        table.result = Some(result);
        let players = table.players;
        let words = format!("{name} drops: {}", self.told(result, players));
        Ruling::new(words, [rules::NOTE_DROP, rules::CONCEDE])
    }
}

/// The ruling on the rounds that a player missed.
fn losses_for(name: &str, missed: u32, rule: RuleId) -> Ruling {
    Ruling::new(format!("{name} missed {} and gets a loss for each", rounds(missed)), [rule])
}

/// `1 Swiss round`, `3 Swiss rounds`.
fn rounds(number: u32) -> String {
    counted(number as usize, "Swiss round")
}
