//! Who plays in the event of a file, and how they stand before its first step: the standings that the event begins from.

use std::collections::HashMap;

use super::organiser::unknown;
use crate::tournament::{Entrant, MOST_PLAYERS, Players, Setup, is_claim};
use crate::{Text, normalise};
use swu_text::diagnostic::Diagnostic;
use swu_text::words::capitalised;
use swu_tournament::event::{Beginning, Change, Event, Header, Placed};
use swu_tournament::policy::MatchType;
use swu_tournament::{Policy, Record, Refusal};

/// The event, and the names of its players as the file writes them.
///
/// # Errors
///
/// If two players are called the same or have one lot, one is called by a word of `expect`, a player faced somebody who is not
/// there, or records are given for ranks that nobody has or not best first.
pub(super) fn begin(setup: &Setup, policy: &Policy) -> Result<(Event, Vec<String>), Box<Diagnostic>> {
    let (written, players) = match &setup.players {
        Players::Unsaid => by_rank(setup.records.last().map_or(0, |(ranks, _)| ranks.value.last)),
        Players::Count(count) => by_rank(count.value),
        Players::Named(entrants) => named(entrants)?,
    };
    let players = with_records(players, setup)?;
    let most = players.iter().map(|placed| placed.won.saturating_add(placed.lost)).max().unwrap_or_default();
    let played = setup.round.as_ref().map_or(most, |next| next.value - 1);
    let event = event(setup.match_type, policy, played, players).map_err(|refusal| {
        let place = match &setup.players {
            Players::Named(entrants) => entrants.first().map(|entrant| entrant.name.place.clone()),
            Players::Count(count) => Some(count.place.clone()),
            Players::Unsaid => setup.records.first().map(|(ranks, _)| ranks.place.clone()),
        };
        let error = Diagnostic::error(refusal.to_string());
        place.into_iter().fold(error, Diagnostic::at)
    })?;
    Ok((event, written))
}

/// An event of so many players who are called by their ranks.
pub(super) fn of_ranks(kind: MatchType, policy: &Policy, count: u32) -> Result<(Event, Vec<String>), Refusal> {
    let (written, players) = by_rank(count);
    Ok((event(kind, policy, 0, players)?, written))
}

/// An event whose rounds go on as long as the file likes, until it says `start`.
fn event(kind: MatchType, policy: &Policy, played: u32, players: Vec<Placed>) -> Result<Event, Refusal> {
    let header = Header { policy: policy.name.clone(), kind, ..Header::new("The event", 0) };
    let mut event = Event::new(header)?;
    event.apply(&Change::Begin(Beginning { played, open: true, players }))?;
    Ok(event)
}

/// What a player is called in the trace.
pub(super) fn told(written: &str) -> String {
    let name = written.trim();
    let is_rank = !name.is_empty() && name.bytes().all(|digit| digit.is_ascii_digit());
    if is_rank { format!("Player {name}") } else { capitalised(name) }
}

/// Refuses a name that another player has, or that `expect` knows as a word.
///
/// # Errors
///
/// With the place of the name.
pub(super) fn check_name(name: &Text, is_taken: bool) -> Result<(), Box<Diagnostic>> {
    let written = name.value.trim();
    let title = if is_claim(&normalise(written)) {
        format!("a player cannot be called `{written}`, which is a word of `expect`")
    } else if is_taken {
        format!("two players are called `{written}`")
    } else {
        return Ok(());
    };
    Err(Diagnostic::error(title).at(name.place.clone()).into())
}

fn placed(written: &str, record: Record, lot: u64) -> Placed {
    Placed {
        player: told(written),
        uid: None,
        lot,
        won: record.won,
        lost: record.lost,
        byes: 0,
        opponents: Vec::new(),
        dropped: false,
    }
}

/// Players who are called by their ranks.
fn by_rank(count: u32) -> (Vec<String>, Vec<Placed>) {
    let written: Vec<String> = (1..=count.min(MOST_PLAYERS)).map(|rank| rank.to_string()).collect();
    let players = (1..).zip(&written).map(|(lot, name)| placed(name, Record::default(), lot)).collect();
    (written, players)
}

fn named(entrants: &[Entrant]) -> Result<(Vec<String>, Vec<Placed>), Box<Diagnostic>> {
    let mut known: HashMap<String, String> = HashMap::new();
    for Entrant { name, .. } in entrants {
        let told = told(&name.value);
        check_name(name, known.insert(normalise(&name.value), told).is_some())?;
    }
    let written: Vec<String> = entrants.iter().map(|entrant| entrant.name.value.trim().to_owned()).collect();
    let mut players = Vec::new();
    for (place, entrant) in (1_u64..).zip(entrants) {
        let name = &entrant.name;
        let mut opponents = Vec::new();
        for opponent in &entrant.opponents {
            let told = known.get(&normalise(&opponent.value)).ok_or_else(|| unknown(opponent, &written))?;
            if normalise(&opponent.value) == normalise(&name.value) {
                let error = Diagnostic::error(format!("`{}` cannot have faced themselves", opponent.value));
                return Err(error.at(opponent.place.clone()).into());
            }
            opponents.push(told.clone());
        }
        let lot = entrant.lot.map_or(place, u64::from);
        let (byes, dropped) = (entrant.byes, entrant.dropped);
        players.push(Placed { byes, opponents, dropped, ..placed(&name.value, entrant.record, lot) });
    }
    check_lots(entrants, &players)?;
    Ok((written, players))
}

fn check_lots(entrants: &[Entrant], players: &[Placed]) -> Result<(), Box<Diagnostic>> {
    let mut lots: Vec<u64> = players.iter().map(|placed| placed.lot).collect();
    lots.sort_unstable();
    let twice = lots.windows(2).find(|pair| pair.first() == pair.last());
    let (Some(pair), Some(entrant)) = (twice, entrants.first()) else { return Ok(()) };
    let title = format!("two players have the lot {}", pair.first().copied().unwrap_or_default());
    let error = Diagnostic::error(title).at(entrant.name.place.clone());
    Err(error.help("a player without `lot` has their place in the file").into())
}

/// Gives the players of ranks the records that the file has for them.
fn with_records(mut players: Vec<Placed>, setup: &Setup) -> Result<Vec<Placed>, Box<Diagnostic>> {
    let mut next = 1;
    let mut above: Option<Record> = None;
    for (ranks, record) in &setup.records {
        let wrong = |title: String| Err(Diagnostic::error(title).at(ranks.place.clone()).into());
        let (first, last) = (ranks.value.first, ranks.value.last);
        if !matches!(setup.players, Players::Unsaid | Players::Count(_)) {
            return wrong("`records` is for players who are called by their ranks".to_owned());
        }
        if first != next || last < first {
            return wrong(format!("the ranks go on with {next}, and these are {first} to {last}"));
        }
        if above.is_some_and(|above| above.cmp_ratio(*record).is_lt()) {
            return wrong(format!("{record} is better than the record of the ranks above"));
        }
        for rank in first..=last {
            let there_are = players.len();
            let Some(placed) = rank.checked_sub(1).and_then(|at| players.get_mut(at as usize)) else {
                return wrong(format!("there is no rank {rank}: the players are {there_are}"));
            };
            (placed.won, placed.lost) = (record.won, record.lost);
        }
        (next, above) = (last + 1, Some(*record));
    }
    Ok(players)
}
