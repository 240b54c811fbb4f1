//! Pairings that were made elsewhere, held against the Regulations (TR 4.1.1).

#[cfg(test)]
mod tests;

use std::cmp::Reverse;

use rustc_hash::FxHashSet;

use super::field::{Cost, Field, Seat};
use super::{Names, Pairings, due_bye, matching, recorded};
use crate::standings::Score;
use crate::{PlayerId, Refusal, Settled, rules};
use swu_text::words::counted;

/// The most tables of another pairing that a refusal names.
const NAMED: usize = 4;

/// The rulings on a pairing of the players who play on, if the Regulations allow it in that round: everybody is paired once
/// or has the bye, it is the right one who has the bye, nobody meets again while it can be avoided, and the opponents are
/// as near in record as any pairing brings them.
/// Otherwise the refusal says what is wrong, and which tables would be right.
pub fn check(ranked: &[Score], round: u32, pairings: &Pairings, name: Names<'_>) -> Settled {
    everybody_once(ranked, pairings, name)?;
    right_bye(ranked, round, pairings.bye, name)?;
    let field = Field::of(ranked, pairings.bye);
    let tables: Vec<[Seat; 2]> = pairings.tables.iter().filter_map(|table| field.seats_of(*table)).collect();
    if field.cost_of(&tables) != field.bound() {
        best(&field, tables, name)?;
    }
    Ok(pairings.rulings(ranked, round, name))
}

/// Everybody is at one table or has the bye, and nobody else is.
fn everybody_once(ranked: &[Score], pairings: &Pairings, name: Names<'_>) -> Result<(), Refusal> {
    let playing: FxHashSet<PlayerId> = ranked.iter().map(|score| score.player).collect();
    let mut seen = FxHashSet::default();
    for player in pairings.tables.iter().flatten().chain(&pairings.bye) {
        if !playing.contains(player) {
            let refusal = Refusal::new(format!("{} does not play in this round", name(*player)));
            return Err(refusal.help("only players who have not dropped can be paired"));
        }
        if !seen.insert(*player) {
            let refusal = Refusal::new(format!("{} is paired twice", name(*player))).by(rules::SWISS);
            return Err(refusal.help("each player has one table or the bye"));
        }
    }
    let missing: Vec<String> =
        ranked.iter().filter(|score| !seen.contains(&score.player)).map(|score| name(score.player)).collect();
    let words = match missing.as_slice() {
        [] => return Ok(()),
        [one] => format!("{one} is not paired"),
        [one, two] => format!("{one} and {two} are not paired"),
        [one, two, others @ ..] => {
            format!("{one}, {two} and {} are not paired", counted(others.len(), "other player"))
        }
    };
    let refusal = Refusal::new(words).by(rules::SWISS);
    Err(refusal.help("each player has one table; with an odd number of players, one has the bye"))
}

/// The bye goes to whom it is due: in round one, to anybody.
fn right_bye(ranked: &[Score], round: u32, bye: Option<PlayerId>, name: Names<'_>) -> Result<(), Refusal> {
    let find = |player: PlayerId| ranked.iter().find(|score| score.player == player);
    let (Some(bye), Some(due)) = (bye.and_then(find), due_bye(ranked).and_then(find)) else { return Ok(()) };
    if round <= 1 || bye.player == due.player {
        return Ok(());
    }
    let refusal = Refusal::new(format!("{} cannot have the bye", recorded(bye, name))).by(rules::SWISS);
    let (refusal, why) = match due.byes {
        0 => (refusal, "without a bye so far"),
        _ => (refusal.by(rules::NOTE_SECOND_BYE), "with the fewest byes"),
    };
    Err(refusal.help(format!("it goes to the lowest-ranked player {why}: {}", recorded(due, name))))
}

/// No pairing is better than these tables of everybody.
fn best(field: &Field<'_>, mut tables: Vec<[Seat; 2]>, name: Names<'_>) -> Result<(), Refusal> {
    tables.sort_unstable_by_key(|table| field.distance(*table) == 0);
    let given: FxHashSet<[Seat; 2]> = tables.iter().copied().collect();
    // The answer does not depend on what is random in it.
    let mut random = fastrand::Rng::with_seed(0);
    let mut better = matching::tables(field, tables.as_flattened(), &|table| given.contains(&table), &mut random);
    let [is, could_be] = [field.cost_of(&tables), field.cost_of(&better)];
    if is == could_be {
        return Ok(());
    }
    better.retain(|table| !given.contains(table));
    better.sort_unstable();
    let moved: FxHashSet<Seat> = better.iter().flatten().copied().collect();
    tables.retain(|[seat, _]| moved.contains(seat));
    tables.sort_unstable();
    Err(Refusal::new(fault(field, &tables, is, could_be, name))
        .by(rules::SWISS)
        .by(rules::NOTE_PAIRING)
        .help(instead(field, &better, name)))
}

/// The fault of the tables that a better pairing changes.
fn fault(field: &Field<'_>, changed: &[[Seat; 2]], is: Cost, could_be: Cost, name: Names<'_>) -> String {
    let rematches = (is.rematches, is.meetings) != (could_be.rematches, could_be.meetings);
    let how_bad = |table: &&[Seat; 2]| if rematches { field.met(**table) as usize } else { field.distance(**table) };
    let worst = changed.iter().min_by_key(|table| Reverse(how_bad(table)));
    let Some([Some(one), Some(two)]) = worst.map(|table| table.map(|seat| field.score(seat))) else {
        return "a better pairing exists".to_owned();
    };
    if !rematches {
        return format!("{} need not be paired down with {}", recorded(one, name), recorded(two, name));
    }
    let [one, two] = [one, two].map(|score| name(score.player));
    let best = match could_be.rematches {
        0 => "rematches can be avoided".to_owned(),
        fewest if fewest < is.rematches => {
            format!("{} would be enough", counted(usize::try_from(fewest).unwrap_or(usize::MAX), "rematch"))
        }
        _ => "other pairs have met less often".to_owned(),
    };
    format!("{one} and {two} have met before, and {best}")
}

/// The tables of a better pairing.
fn instead(field: &Field<'_>, better: &[[Seat; 2]], name: Names<'_>) -> String {
    let pair = |table: &[Seat; 2]| {
        let [one, two] = field.players(*table)?.map(name);
        Some(format!("{one} with {two}"))
    };
    let named: Vec<String> = better.iter().filter_map(pair).take(NAMED).collect();
    let more = match better.len().saturating_sub(NAMED) {
        0 => String::new(),
        more => format!(", and change {} more", counted(more, "table")),
    };
    format!("pair {}{more}", named.join(", "))
}
