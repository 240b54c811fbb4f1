//! An event that goes on from standings that were made elsewhere: other software ran its first rounds, or paper did.
//!
//! Such standings say who has met whom and who had a bye as far as they know it, and the pairing and the tiebreakers go by
//! that (NOTE P1-2.25). What was played before has no tables and no results here, and cannot be corrected here.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::change::Registration;
use super::{Event, count};
use crate::standings::MOST_MATCHES;
use crate::{PlayerId, Record, Refusal, RefusalKind, Ruling, rules};
use swu_text::words::counted;

/// The standings from which an event continues.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Beginning {
    /// How many Swiss rounds have been played.
    pub played: u32,
    /// Whether rounds and a cut are allowed while no number of rounds is fixed.
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
    /// How many of the matches won were byes.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub byes: u32,
    /// The player's opponents, once for each match; naming them on one side is enough.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub opponents: Vec<String>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub dropped: bool,
}

const fn is_zero(number: &u32) -> bool {
    *number == 0
}

/// What a player had achieved before the event was taken over.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Achieved {
    pub record: Record,
    pub byes: u32,
    pub opponents: Vec<PlayerId>,
}

impl Event {
    /// How many Swiss rounds were played before the event was taken over; their tables are not known.
    pub const fn played_before(&self) -> u32 {
        self.played_before
    }

    pub(super) fn begin(&mut self, beginning: &Beginning) -> Result<Vec<Ruling>, Refusal> {
        let mut begun = self.clone();
        let rulings = begun.take_over(beginning)?;
        *self = begun;
        Ok(rulings)
    }

    fn take_over(&mut self, Beginning { played, open, players }: &Beginning) -> Result<Vec<Ruling>, Refusal> {
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
            entry.achieved = Some(Achieved { record, byes: placed.byes, opponents });
        }
        let words =
            format!("{} continue after {}", counted(players.len(), "player"), counted(*played as usize, "round"));
        Ok(vec![Ruling::new(words, [rules::SWISS, rules::NOTE_TAKEN_OVER])])
    }

    /// Whom each has met. Where both of two say it, whoever says it more often counts, once.
    fn meetings(&self, players: &[Placed]) -> Result<Vec<Vec<PlayerId>>, Refusal> {
        let mut said: BTreeMap<[PlayerId; 2], usize> = BTreeMap::new();
        for (at, placed) in players.iter().enumerate() {
            let player = PlayerId(count(at));
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
            if by_the_other > *times || (by_the_other == *times && opponent < player) {
                continue;
            }
            for (one, other) in [(player, opponent), (opponent, player)] {
                let theirs = met.get_mut(one.index());
                theirs
                    .into_iter()
                    .for_each(|theirs: &mut Vec<PlayerId>| theirs.extend(std::iter::repeat_n(other, *times)));
            }
        }
        Ok(met)
    }
}

/// Refuses a record that nobody has after so many rounds.
pub(super) fn check_record(placed: &Placed, played: u32) -> Result<(), Refusal> {
    let Placed { player, won, lost, byes, .. } = placed;
    let matches = won.saturating_add(*lost);
    if matches > played {
        let words =
            format!("`{player}` has {} in {}", counted(matches as usize, "match"), counted(played as usize, "round"));
        return Err(Refusal::new(words).help("a player has one match a round; a bye counts as a match won"));
    }
    if byes > won {
        let words = format!("`{player}` has {} but only {won} matches won", counted(*byes as usize, "bye"));
        return Err(Refusal::new(words).by(rules::SWISS).help("a bye counts as a match won"));
    }
    Ok(())
}
