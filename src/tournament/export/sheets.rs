//! Sheets of an event: players, pairings, results, standings, the bracket.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Serialize;

use super::table::{csv, optional};
use crate::bracket::{Bracket, Decision, Elimination, MatchNumber, Scores, svg};
use crate::event::{Event, MatchPlace, Phase, Top, is_zero};
use crate::matches::{Games, Side};
use crate::policy::MatchType;
use crate::standings::{Score, Tiebreaker};
use crate::{Fraction, Names, PlayerId, Record, Refusal};
use swu_rulebook::RuleId;

/// Everybody who was added, by name.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct PlayerSheet<'e> {
    pub event: &'e str,
    pub players: Vec<Registered<'e>>,
}

/// A player, as they were added.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Registered<'e> {
    pub player: &'e str,
    pub uid: Option<&'e str>,
    /// The random order that decides at last (NOTE P1-2.4).
    pub lot: u64,
    /// Swiss rounds that were paired before the player entered, or while they were away.
    pub missed: u32,
    /// The number that had been paired when the player left, if they did.
    pub dropped: Option<u32>,
}

impl<'e> PlayerSheet<'e> {
    pub(super) fn of(event: &'e Event) -> Self {
        let players = event.players().iter().map(|player| Registered {
            player: &player.name,
            uid: player.uid.as_deref(),
            lot: player.lot,
            missed: player.missed.saturating_add(crate::count(player.absent.len())),
            dropped: player.dropped,
        });
        let mut players: Vec<Registered<'e>> = players.collect();
        players.sort_by_cached_key(|row| super::by_name(row.player));
        Self { event: &event.header().event, players }
    }

    /// With the columns of melee.gg.
    pub(super) fn melee(&self) -> String {
        csv(&self.players, &[("Name", &|row| row.player.to_owned()), ("Unlimited ID", &|row| optional(row.uid))])
    }

    pub(super) fn csv(&self) -> String {
        csv(
            &self.players,
            &[
                ("player", &|row| row.player.to_owned()),
                ("uid", &|row| optional(row.uid)),
                ("lot", &|row| row.lot.to_string()),
                ("missed", &|row| row.missed.to_string()),
                ("dropped", &|row| optional(row.dropped)),
            ],
        )
    }
}

/// The matches of a round whose players are known.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct PairingSheet<'e> {
    pub event: &'e str,
    pub round: Phase,
    #[serde(rename = "match")]
    pub kind: MatchType,
    pub tables: Vec<Seats<'e>>,
    pub bye: Option<Seat<'e>>,
}

/// A match.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Seats<'e> {
    /// The number of the table, or that of the match in the bracket.
    pub table: u32,
    /// The stage of the match in the bracket, if it is one of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stage: Option<String>,
    pub players: [Seat<'e>; 2],
    #[serde(skip_serializing_if = "is_zero")]
    pub extra_minutes: u32,
}

/// A player in it, with the Swiss record as it was before this round.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Seat<'e> {
    pub player: &'e str,
    pub uid: Option<&'e str>,
    pub record: Record,
}

impl<'e> PairingSheet<'e> {
    /// All matches of a round; of the bracket, those that are played now.
    pub(super) fn of(event: &'e Event, phase: Option<Phase>) -> Result<Self, Refusal> {
        Self::those(event, phase, |_, _| true)
    }

    /// The matches that have not been reported. A bye is none.
    pub(super) fn unreported(event: &'e Event, phase: Option<Phase>) -> Result<Self, Refusal> {
        let is_open = |event: &Event, place| event.result(place).is_ok_and(|result| result.is_none());
        Ok(Self { bye: None, ..Self::those(event, phase, is_open)? })
    }

    fn those(event: &'e Event, phase: Option<Phase>, takes: fn(&Event, MatchPlace) -> bool) -> Result<Self, Refusal> {
        let phase = phase.map_or_else(|| event.phase(), Ok)?;
        let before = match phase {
            Phase::Swiss(round) => event.scores_after(round.saturating_sub(1)),
            Phase::Additional | Phase::Bracket => event.scores(),
        };
        let records: BTreeMap<PlayerId, Record> = before.iter().map(|score| (score.player, score.record)).collect();
        let seat = |player: PlayerId| {
            let record = records.get(&player).copied().unwrap_or_default();
            let uid = event.player(player).and_then(|player| player.uid.as_deref());
            Seat { player: event.name(player), uid, record }
        };
        let open = event.open();
        let mut tables = Vec::new();
        for place in super::matches(event, phase)? {
            // Of the bracket only what is played now: a match that a drop has decided has no result either.
            let is_listed = phase != Phase::Bracket || open.contains(&place);
            // A match of the bracket whose players are not known yet is no pairing.
            if let (true, Ok(players)) = (is_listed && takes(event, place), event.players_of(place)) {
                let stage = event.stage_of(place).map(|stage| stage.to_string());
                let extra_minutes = event.extra_minutes(place);
                tables.push(Seats { table: place.number, stage, players: players.map(seat), extra_minutes });
            }
        }
        let bye = event.tables_of(phase).and_then(|round| round.bye).map(seat);
        let kind = event.kind_of(phase.place(1));
        Ok(Self { event: &event.header().event, round: phase, kind, tables, bye })
    }

    pub(super) fn csv(&self) -> String {
        type Row<'r, 'e> = (String, [Option<&'r Seat<'e>>; 2]);
        let tables = self.tables.iter().map(|seats| (seats.table.to_string(), seats.players.each_ref().map(Some)));
        let bye = self.bye.iter().map(|bye| ("bye".to_owned(), [Some(bye), None]));
        let player = |seat: Option<&Seat<'_>>| optional(seat.map(|seat| seat.player));
        let uid = |seat: Option<&Seat<'_>>| optional(seat.and_then(|seat| seat.uid));
        let won = |seat: Option<&Seat<'_>>| optional(seat.map(|seat| seat.record.won));
        let lost = |seat: Option<&Seat<'_>>| optional(seat.map(|seat| seat.record.lost));
        csv(
            &tables.chain(bye).collect::<Vec<_>>(),
            &[
                ("round", &|_| self.round.to_string()),
                ("table", &|(table, _): &Row<'_, '_>| table.clone()),
                ("player_1", &|(_, [first, _])| player(*first)),
                ("uid_1", &|(_, [first, _])| uid(*first)),
                ("won_1", &|(_, [first, _])| won(*first)),
                ("lost_1", &|(_, [first, _])| lost(*first)),
                ("player_2", &|(_, [_, second])| player(*second)),
                ("uid_2", &|(_, [_, second])| uid(*second)),
                ("won_2", &|(_, [_, second])| won(*second)),
                ("lost_2", &|(_, [_, second])| lost(*second)),
            ],
        )
    }
}

/// The matches that have been reported, in the order in which they were paired.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct ResultSheet<'e> {
    pub event: &'e str,
    pub results: Vec<Reported<'e>>,
}

/// A match that has ended.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Reported<'e> {
    pub round: Phase,
    /// The number of the table, or that of the match in the bracket; none of a bye.
    pub table: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stage: Option<String>,
    /// The two who met; a player alone had the bye.
    pub players: Vec<&'e str>,
    /// The word for the result; `bye` for a match won without an opponent (TR 4.1.1).
    pub end: &'static str,
    /// The games that the first player won and those that the other won, as `2-1`, and behind them any that were drawn.
    pub games: Option<Games>,
    pub winner: Option<&'e str>,
}

impl<'e> ResultSheet<'e> {
    pub(super) fn of(event: &'e Event, phase: Option<Phase>) -> Result<Self, Refusal> {
        let phases = phase.map_or_else(|| event.phases(), |phase| vec![phase]);
        let mut results = Vec::new();
        for round in phases {
            results.extend(super::matches(event, round)?.into_iter().filter_map(|place| reported(event, place)));
            results.extend(event.tables_of(round).and_then(|round| round.bye).map(|bye| {
                let player = event.name(bye);
                let (players, winner) = (vec![player], Some(player));
                Reported { round, table: None, stage: None, players, end: "bye", games: None, winner }
            }));
        }
        Ok(Self { event: &event.header().event, results })
    }

    /// With the columns of melee.gg: the result in words, the games of the winner first.
    pub(super) fn melee(&self) -> String {
        csv(
            &self.results,
            &[
                ("Round", &|row| row.round.to_string()),
                ("Table", &|row| optional(row.table)),
                ("Player 1", &|row| optional(row.players.first())),
                ("Player 2", &|row| optional(row.players.get(1))),
                ("Result", &Reported::in_words),
            ],
        )
    }

    pub(super) fn csv(&self) -> String {
        let won = |row: &Reported<'_>, side: Side| optional(row.games.map(|games| *side.of(&games.won)));
        csv(
            &self.results,
            &[
                ("round", &|row| row.round.to_string()),
                ("table", &|row| optional(row.table)),
                ("player_1", &|row| optional(row.players.first())),
                ("player_2", &|row| optional(row.players.get(1))),
                ("end", &|row| row.end.to_owned()),
                ("games_1", &|row| won(row, Side::First)),
                ("games_2", &|row| won(row, Side::Second)),
                ("games_drawn", &|row| optional(row.games.map(|games| games.drawn))),
                ("winner", &|row| optional(row.winner)),
            ],
        )
    }
}

impl Reported<'_> {
    /// The result in words: `Ana Solo won 2-1-0`, games won, lost and drawn.
    fn in_words(&self) -> String {
        let winner = self.winner.unwrap_or_default();
        let loser = self.players.iter().find(|player| Some(**player) != self.winner).copied().unwrap_or_default();
        let side = if self.players.first().copied() == self.winner { Side::First } else { Side::Second };
        let all = |Games { won: [first, second], drawn }: Games| format!("{first}-{second}-{drawn}");
        match (self.end, self.games) {
            ("bye", _) => format!("{winner} was assigned a bye"),
            ("conceded", _) => format!("{loser} conceded"),
            ("no-show", _) => format!("{loser} did not come"),
            ("match-loss", _) => format!("{loser} has a match loss"),
            ("both-lose", games) => format!("{} Draw", all(games.unwrap_or_default())),
            (_, Some(games)) => format!("{winner} won {}", all(games.seen_by(side))),
            (_, None) => format!("{winner} won"),
        }
    }
}

fn reported(event: &Event, place: MatchPlace) -> Option<Reported<'_>> {
    let players = event.players_of(place).ok()?;
    let result = event.result(place).ok()??;
    Some(Reported {
        round: place.phase,
        table: Some(place.number),
        stage: event.stage_of(place).map(|stage| stage.to_string()),
        players: players.map(|player| event.name(player)).to_vec(),
        end: result.word(),
        games: result.games(),
        winner: result.winner().map(|winner| event.name(*winner.of(&players))),
    })
}

/// The standings after a Swiss round.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct StandingSheet<'e> {
    pub event: &'e str,
    /// Until that Swiss round.
    pub round: u32,
    /// The number of its matches that have not been reported, and do not count yet.
    pub unreported: usize,
    pub standings: Vec<Ranked<'e>>,
}

/// A line of the standings.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Ranked<'e> {
    pub rank: usize,
    pub player: &'e str,
    pub uid: Option<&'e str>,
    pub record: Record,
    pub ratio: Exact,
    /// The mean of the opponents' ratios.
    pub opponents: Exact,
    /// The mean of that for each opponent.
    pub opponents_opponents: Exact,
    pub lot: u64,
    pub dropped: bool,
    /// The tiebreaker that puts the player below the next higher rank.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub below_by: Option<Tiebreaker>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule: Option<RuleId>,
    /// The number of byes among the matches won.
    #[serde(skip_serializing_if = "is_zero")]
    pub byes: u32,
    /// The opponents, once for each match.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub met: Vec<&'e str>,
}

/// An exact number, also in readable form. Numerators can have more digits than other programs support.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Exact {
    pub numerator: String,
    pub denominator: String,
    /// `66.66%`, rounded down.
    pub percent: String,
}

impl Exact {
    /// The percentage as a number: `66.66`.
    fn number(&self) -> String {
        self.percent.trim_end_matches('%').to_owned()
    }
}

impl From<Fraction> for Exact {
    fn from(fraction: Fraction) -> Self {
        let (above, below) = fraction.parts();
        Self { numerator: above.to_string(), denominator: below.to_string(), percent: fraction.to_string() }
    }
}

impl<'e> StandingSheet<'e> {
    /// The standings after that Swiss round; after the last one, if none is named. Refused if it has not been paired, or is no
    /// Swiss round.
    pub fn of(event: &'e Event, phase: Option<Phase>) -> Result<Self, Refusal> {
        let round = match phase {
            None => event.paired(),
            Some(Phase::Swiss(round)) => round,
            Some(phase @ (Phase::Additional | Phase::Bracket)) => {
                let refusal = Refusal::new(format!("{} has no standings", phase.words()));
                return Err(refusal.help("ask for the standings after a Swiss round"));
            }
        };
        let rows = event.standings_after(round)?;
        let unreported = event.round(round).map_or(0, |round| round.open().count());
        let scores: BTreeMap<PlayerId, Score> =
            event.scores_after(round).into_iter().map(|score| (score.player, score)).collect();
        let above = std::iter::once(None).chain(rows.iter().map(Some));
        let standings = rows.iter().zip(above).filter_map(|(row, above)| {
            let player = event.player(row.player)?;
            let score = scores.get(&row.player)?;
            let below_by = above.map(|above| row.below(above));
            Some(Ranked {
                rank: row.rank,
                player: &player.name,
                uid: player.uid.as_deref(),
                record: row.record,
                ratio: row.record.ratio().into(),
                opponents: row.opponents.into(),
                opponents_opponents: row.opponents_opponents.into(),
                lot: player.lot,
                dropped: player.dropped.is_some(),
                below_by,
                rule: below_by.map(Tiebreaker::rule),
                byes: score.byes,
                met: score.opponents.iter().map(|opponent| event.name(*opponent)).collect(),
            })
        });
        Ok(Self { event: &event.header().event, round, unreported, standings: standings.collect() })
    }

    pub(super) fn csv(&self) -> String {
        csv(
            &self.standings,
            &[
                ("rank", &|row| row.rank.to_string()),
                ("player", &|row| row.player.to_owned()),
                ("uid", &|row| optional(row.uid)),
                ("won", &|row| row.record.won.to_string()),
                ("lost", &|row| row.record.lost.to_string()),
                ("ratio_percent", &|row| row.ratio.number()),
                ("opponents_percent", &|row| row.opponents.number()),
                ("opponents_opponents_percent", &|row| row.opponents_opponents.number()),
                ("dropped", &|row| optional(row.dropped.then_some("yes"))),
                ("byes", &|row| row.byes.to_string()),
                ("opponents", &|row| row.met.join("; ")),
            ],
        )
    }
}

/// A bracket with its results so far.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct BracketSheet {
    /// The name of the event.
    pub event: String,
    pub elimination: Elimination,
    /// The winner, once decided.
    pub winner: Option<String>,
    /// Every actual or possible match, in order of their numbers.
    pub matches: Vec<Fixed>,
    /// The settled places, best first.
    pub placings: Vec<Placed>,
    /// The bracket as an SVG picture, for pages.
    #[serde(skip)]
    pub picture: String,
}

/// A match of the bracket.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Fixed {
    #[serde(rename = "match")]
    pub number: u32,
    pub stage: String,
    /// The source of the two players, such as `rank 1` or `winner of 3`.
    pub sources: [String; 2],
    /// The players known so far.
    pub players: [Option<String>; 2],
    pub state: State,
    /// The games as reported.
    pub games: Option<Games>,
    pub winner: Option<String>,
}

words! {
    /// The state of a match.
    State {
        /// Its players are not known yet.
        Waiting = "waiting",
        /// It can be played.
        Open = "open",
        Played = "played",
        /// A player has a bye, because the other one dropped.
        Bye = "bye",
        /// It is not played: no players are left for it, or the bracket was decided without it.
        NotPlayed = "not-played",
    }
}

/// Players who share places.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Placed {
    pub from: usize,
    pub to: usize,
    pub players: Vec<String>,
}

impl BracketSheet {
    /// The bracket of an event. Refused if it has not begun.
    pub fn of(event: &Event) -> Result<Self, Refusal> {
        let top = event.top().ok_or_else(Event::no_bracket)?;
        let bracket = top.bracket().ok_or_else(Event::no_bracket)?;
        let names = |player: PlayerId| event.name(player).to_owned();
        Ok(Self::told(&event.header().event, bracket, &names, &|number| Top::games(top, number)))
    }

    /// A bracket of players with those names, with the games of its matches.
    pub fn told(event: &str, bracket: &Bracket, names: Names<'_>, games: Scores<'_>) -> Self {
        let matches = bracket.fixtures().iter().map(|fixture| Fixed {
            number: fixture.number.0,
            stage: fixture.stage.to_string(),
            sources: fixture.sources.map(|source| source.to_string()),
            players: bracket.entrants(fixture.number).map(|entrant| entrant.player().map(names)),
            state: state(bracket, fixture.number),
            games: games(fixture.number),
            winner: bracket.decision(fixture.number).and_then(Decision::winner).map(names),
        });
        let placings = bracket.placings().into_iter().map(|placing| Placed {
            from: placing.from,
            to: placing.to,
            players: placing.players.into_iter().map(names).collect(),
        });
        Self {
            event: event.to_owned(),
            elimination: bracket.elimination(),
            winner: bracket.winner().map(names),
            matches: matches.collect(),
            placings: placings.collect(),
            picture: svg(&bracket.sheets(names, games), event),
        }
    }

    pub(super) fn csv(&self) -> String {
        let won = |row: &Fixed, side: Side| optional(row.games.map(|games| *side.of(&games.won)));
        csv(
            &self.matches,
            &[
                ("match", &|row| row.number.to_string()),
                ("stage", &|row| row.stage.clone()),
                ("source_1", &|row| Side::First.of(&row.sources).clone()),
                ("source_2", &|row| Side::Second.of(&row.sources).clone()),
                ("player_1", &|row| optional(Side::First.of(&row.players).as_ref())),
                ("player_2", &|row| optional(Side::Second.of(&row.players).as_ref())),
                ("state", &|row| row.state.word().to_owned()),
                ("games_1", &|row| won(row, Side::First)),
                ("games_2", &|row| won(row, Side::Second)),
                ("winner", &|row| optional(row.winner.as_ref())),
            ],
        )
    }
}

fn state(bracket: &Bracket, number: MatchNumber) -> State {
    match bracket.decision(number) {
        Some(Decision::Won { .. }) => State::Played,
        Some(Decision::Bye { .. }) => State::Bye,
        Some(Decision::Empty | Decision::NotNeeded) => State::NotPlayed,
        None if bracket.is_open(number) => State::Open,
        None => State::Waiting,
    }
}
