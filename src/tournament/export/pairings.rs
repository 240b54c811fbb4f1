//! Who meets whom in a round.

use serde::Serialize;

use super::Part;
use super::table::{csv, optional};
use crate::event::{Event, MatchPlace};
use crate::policy::MatchType;
use crate::{PlayerId, Record, Refusal};

/// The matches of a round whose players are known.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PairingSheet<'e> {
    pub event: &'e str,
    pub round: Part,
    #[serde(rename = "match")]
    pub kind: MatchType,
    pub tables: Vec<Seats<'e>>,
    pub bye: Option<Seat<'e>>,
}

/// A match.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Seats<'e> {
    /// The number of the table, or that of the match in the bracket.
    pub table: u32,
    /// What the match is in the bracket, if it is one of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stage: Option<String>,
    pub players: [Seat<'e>; 2],
}

/// A player in it, with the Swiss record as it was before this round.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Seat<'e> {
    pub player: &'e str,
    pub uid: Option<&'e str>,
    pub record: Record,
}

/// Whether a match is played now.
fn is_open(event: &Event, place: MatchPlace) -> bool {
    event.open().contains(&place)
}

impl<'e> PairingSheet<'e> {
    /// All matches of a round; of the bracket, those that are played now.
    pub(super) fn of(event: &'e Event, part: Option<Part>) -> Result<Self, Refusal> {
        Self::those(event, part, |event, place| !matches!(place, MatchPlace::Bracket { .. }) || is_open(event, place))
    }

    /// The matches that have not been reported. A bye is none.
    pub(super) fn unreported(event: &'e Event, part: Option<Part>) -> Result<Self, Refusal> {
        let sheet = Self::those(event, part, |event, place| match place {
            // A match that a drop has decided has no result either.
            MatchPlace::Bracket { .. } => is_open(event, place),
            MatchPlace::Swiss { .. } | MatchPlace::Additional { .. } => {
                event.result(place).is_ok_and(|result| result.is_none())
            }
        })?;
        Ok(Self { bye: None, ..sheet })
    }

    fn those(event: &'e Event, part: Option<Part>, takes: fn(&Event, MatchPlace) -> bool) -> Result<Self, Refusal> {
        let part = part.map_or_else(|| Part::last(event), Ok)?;
        let records = records(event, part);
        let seat = |player: PlayerId| {
            let record = records.get(player.index()).copied().unwrap_or_default();
            let uid = event.player(player).and_then(|player| player.uid.as_deref());
            Seat { player: event.name(player), uid, record }
        };
        let mut tables = Vec::new();
        for place in part.matches(event)?.into_iter().filter(|place| takes(event, *place)) {
            // A match of the bracket whose players are not known yet is no pairing.
            let Ok(players) = event.players_of(place) else { continue };
            let stage = super::bracket::stage(event, place);
            tables.push(Seats { table: place.number(), stage, players: players.map(seat) });
        }
        let kind = match part {
            Part::Swiss(_) => event.header().kind,
            Part::Additional | Part::Bracket => MatchType::BestOfThree,
        };
        let bye = part.round(event).and_then(|round| round.bye).map(seat);
        Ok(Self { event: &event.header().event, round: part, kind, tables, bye })
    }

    pub(super) fn csv(&self) -> String {
        let cells = |seat: Option<&Seat<'_>>| {
            [
                seat.map(|seat| seat.player.to_owned()).unwrap_or_default(),
                optional(seat.and_then(|seat| seat.uid)),
                optional(seat.map(|seat| seat.record.won)),
                optional(seat.map(|seat| seat.record.lost)),
            ]
        };
        let row = |table: String, first: Option<&Seat<'_>>, second: Option<&Seat<'_>>| {
            let [player_1, uid_1, won_1, lost_1] = cells(first);
            let [player_2, uid_2, won_2, lost_2] = cells(second);
            let round = self.round.to_string();
            [round, table, player_1, uid_1, won_1, lost_1, player_2, uid_2, won_2, lost_2]
        };
        let tables = self.tables.iter().map(|seats| {
            let [first, second] = &seats.players;
            row(seats.table.to_string(), Some(first), Some(second))
        });
        let bye = self.bye.iter().map(|bye| row("bye".to_owned(), Some(bye), None));
        let columns =
            ["round", "table", "player_1", "uid_1", "won_1", "lost_1", "player_2", "uid_2", "won_2", "lost_2"];
        csv(columns, tables.chain(bye))
    }
}

/// The record of each player before that part of the event.
fn records(event: &Event, part: Part) -> Vec<Record> {
    let scores = match part {
        Part::Swiss(round) => event.scores_after(round.saturating_sub(1)),
        Part::Additional | Part::Bracket => event.scores(),
    };
    let mut records = vec![Record::default(); event.players().len()];
    for score in scores {
        if let Some(record) = records.get_mut(score.player.index()) {
            *record = score.record;
        }
    }
    records
}
