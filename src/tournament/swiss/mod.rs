//! Swiss pairing: who plays whom in the next round, and who has the bye (TR 4.1.1).
//!
//! | module | what it does |
//! | --- | --- |
//! | `field` | who is paired: groups of one win/loss ratio, and who has met whom |
//! | `blossom` | a matching of greatest weight in any graph |
//! | `matching` | the pairs: at random among those that no pairing of the round beats |
//! | `check` | whether a pairing that was made elsewhere is one that the Regulations allow |
//!
//! The procedure that the Regulations describe group by group is taken for the round as a whole, since a pairing that begins at the top
//! can get stuck at the bottom: first come as few rematches as any pairing of the round has, then the opponents whose
//! groups are nearest (NOTE P1-2.7). Where nobody stands in the way, that is exactly their procedure: everybody within their
//! group, and one pair from an odd group into the next.

#[expect(clippy::indexing_slicing, reason = "it makes all numbers of vertices, edges and blossoms itself")]
mod blossom;
mod check;
mod field;
mod matching;
#[cfg(test)]
mod tests;

use std::cmp::Reverse;

pub use check::check;
use field::{Field, Seat};

use super::standings::Score;
use super::{Names, PlayerId, Record, Ruling, rules};
use swu_text::chance;
use swu_text::words::counted;

/// The pairs of a round.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Pairings {
    /// The pairs, the best records first; in each, who ranks higher stands first.
    pub tables: Vec<[PlayerId; 2]>,
    /// The player with the bye, of an odd number of players.
    pub bye: Option<PlayerId>,
}

/// Pairs the players who play on, which are given in the order of the standings; rounds count from 1. The same generator
/// gives the same pairing.
///
/// ```
/// use swu_tournament::standings::Score;
/// use swu_tournament::{PlayerId, Record, swiss};
///
/// let score = |player, won, opponent| Score {
///     player: PlayerId(player),
///     record: Record::new(won, 1 - won),
///     opponents: vec![PlayerId(opponent)],
///     byes: 0,
///     lot: player.into(),
/// };
/// // In round one, 0 has beaten 2, and 1 has beaten 3.
/// let ranked = [score(0, 1, 2), score(1, 1, 3), score(2, 0, 0), score(3, 0, 1)];
/// let pairings = swiss::pair(&ranked, 2, &mut fastrand::Rng::with_seed(1));
/// assert_eq!(pairings.tables, [[PlayerId(0), PlayerId(1)], [PlayerId(2), PlayerId(3)]]);
/// ```
pub fn pair(ranked: &[Score], round: u32, random: &mut fastrand::Rng) -> Pairings {
    let bye = match round {
        // Anybody, of an odd number of players.
        0 | 1 if ranked.len().is_multiple_of(2) => None,
        0 | 1 => chance::choice(ranked, random).map(|score| score.player),
        _ => due_bye(ranked),
    };
    let field = Field::of(ranked, bye);
    let mut order: Vec<Seat> = field.seats().collect();
    chance::shuffle(&mut order, random);
    let mut tables = matching::tables(&field, &order, &|_| false, random);
    tables.sort_unstable();
    Pairings { tables: tables.into_iter().filter_map(|table| field.players(table)).collect(), bye }
}

/// Of an odd number of players, the lowest-ranked of those who have had the fewest byes: none, as long as there is anybody
/// like that.
fn due_bye(ranked: &[Score]) -> Option<PlayerId> {
    let lowest = ranked.iter().enumerate().min_by_key(|(rank, score)| (score.byes, Reverse(*rank)));
    lowest.filter(|_| !ranked.len().is_multiple_of(2)).map(|(_, score)| score.player)
}

impl Pairings {
    /// The rulings on a pairing of these players in that round.
    pub fn rulings(&self, ranked: &[Score], round: u32, name: Names<'_>) -> Vec<Ruling> {
        let field = Field::of(ranked, self.bye);
        let how = if round > 1 { "At random among players of the same win/loss ratio" } else { "At random" };
        let mut rulings = vec![Ruling::new(format!("{how}: {}", counted(self.tables.len(), "table")), [rules::SWISS])];
        let tables: Vec<[Seat; 2]> = self.tables.iter().filter_map(|table| field.seats_of(*table)).collect();
        let as_near_as_groups_allow = field.cost_of(&tables).distance == field.bound().distance;
        for table in tables {
            rulings.extend(rematch(&field, table, name));
            rulings.extend(paired_down(&field, table, as_near_as_groups_allow, name));
        }
        rulings.extend(self.bye.map(|player| bye(ranked, player, round, name)));
        rulings
    }
}

/// The ruling that two players meet again.
fn rematch(field: &Field<'_>, table: [Seat; 2], name: Names<'_>) -> Option<Ruling> {
    let times = field.met(table);
    if times == 0 {
        return None;
    }
    let all_met = table.into_iter().find(|seat| field.has_met_all(*seat)).and_then(|seat| field.score(seat));
    let why = match all_met {
        Some(score) => format!("{} has met every other player", name(score.player)),
        None => "no pairing of the round has fewer rematches".to_owned(),
    };
    let [one, two] = field.players(table)?.map(name);
    let words = format!("{one} and {two} meet again, after {}: {why}", counted(times as usize, "match"));
    Some(Ruling::new(words, [rules::SWISS, rules::NOTE_PAIRING]))
}

/// The ruling that a player meets one of a lower group.
fn paired_down(field: &Field<'_>, table: [Seat; 2], as_near_as_groups_allow: bool, name: Names<'_>) -> Option<Ruling> {
    if field.distance(table) == 0 {
        return None;
    }
    let [Some(one), Some(two)] = table.map(|seat| field.score(seat)) else { return None };
    let words = format!("{} is paired down with {}", recorded(one, name), recorded(two, name));
    if as_near_as_groups_allow {
        return Some(Ruling::new(words, [rules::SWISS]));
    }
    let words = format!("{words}: no pairing with as few rematches is closer");
    Some(Ruling::new(words, [rules::SWISS, rules::NOTE_PAIRING]))
}

/// The ruling on the bye.
fn bye(ranked: &[Score], player: PlayerId, round: u32, name: Names<'_>) -> Ruling {
    let later = ranked.iter().find(|score| score.player == player).filter(|_| round > 1);
    let mut rules = vec![rules::SWISS];
    let words = match later {
        Some(score) if score.byes > 0 => {
            rules.push(rules::NOTE_SECOND_BYE);
            format!(
                "{} has the bye: every player has had one, and no player with as few byes ranks lower",
                recorded(score, name)
            )
        }
        Some(score) => format!("{} has the bye: the lowest-ranked player without one", recorded(score, name)),
        None => format!("{} has the bye, drawn at random from an odd number of players", name(player)),
    };
    Ruling::new(format!("{words}; it counts as a match won"), rules)
}

/// `Ana (3-1)`
fn recorded(score: &Score, name: Names<'_>) -> String {
    let Record { won, lost } = score.record;
    format!("{} ({won}-{lost})", name(score.player))
}
