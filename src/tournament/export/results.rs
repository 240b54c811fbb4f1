//! How matches ended.

use serde::Serialize;

use super::Part;
use super::table::{csv, optional};
use crate::Refusal;
use crate::event::{Event, MatchPlace, MatchResult};
use crate::matches::Games;

/// The matches that have been reported, in the order in which they were paired.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ResultSheet<'e> {
    pub event: &'e str,
    pub results: Vec<Reported<'e>>,
}

/// How a match ended.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Reported<'e> {
    pub round: Part,
    /// The number of the table, or that of the match in the bracket; none of a bye.
    pub table: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stage: Option<String>,
    /// The two who met; a player alone had the bye.
    pub players: Vec<&'e str>,
    pub end: End,
    /// The games that the first player won and those that the other won, as `2-1`, and behind them any that were drawn.
    pub games: Option<Games>,
    pub winner: Option<&'e str>,
}

/// What ended a match.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum End {
    /// Whoever won more games won it.
    Won,
    BothLose,
    Conceded,
    NoShow,
    /// By the word of the organiser (NOTE P1-2.12).
    Advanced,
    /// A match won without an opponent (TR 4.1.1).
    Bye,
}

impl End {
    /// The word for it.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Won => "won",
            Self::BothLose => "both-lose",
            Self::Conceded => "conceded",
            Self::NoShow => "no-show",
            Self::Advanced => "advanced",
            Self::Bye => "bye",
        }
    }
}

impl From<MatchResult> for End {
    fn from(result: MatchResult) -> Self {
        match result {
            MatchResult::Won(_) => Self::Won,
            MatchResult::BothLose(_) => Self::BothLose,
            MatchResult::Conceded { .. } => Self::Conceded,
            MatchResult::NoShow(_) => Self::NoShow,
            MatchResult::Advanced { .. } => Self::Advanced,
        }
    }
}

impl<'e> ResultSheet<'e> {
    pub(super) fn of(event: &'e Event, part: Option<Part>) -> Result<Self, Refusal> {
        let parts = part.map_or_else(|| Part::all(event), |part| vec![part]);
        let mut results = Vec::new();
        for part in parts {
            results.extend(part.matches(event)?.into_iter().filter_map(|place| reported(event, part, place)));
            if let Some(bye) = part.round(event).and_then(|round| round.bye) {
                let player = event.name(bye);
                let (players, winner) = (vec![player], Some(player));
                results.push(Reported {
                    round: part,
                    table: None,
                    stage: None,
                    players,
                    end: End::Bye,
                    games: None,
                    winner,
                });
            }
        }
        Ok(Self { event: &event.header().event, results })
    }

    /// With the columns of melee.gg: the result in words, the games of the winner first.
    pub(super) fn melee(&self) -> String {
        let rows = self.results.iter().map(|row| {
            let player = |at: usize| row.players.get(at).copied().unwrap_or_default().to_owned();
            [row.round.to_string(), optional(row.table), player(0), player(1), row.in_words()]
        });
        csv(["Round", "Table", "Player 1", "Player 2", "Result"], rows)
    }

    pub(super) fn csv(&self) -> String {
        let rows = self.results.iter().map(|row| {
            let player = |at: usize| row.players.get(at).copied().unwrap_or_default().to_owned();
            let won = |side: usize| optional(row.games.and_then(|games| games.won.get(side).copied()));
            [
                row.round.to_string(),
                optional(row.table),
                player(0),
                player(1),
                row.end.word().to_owned(),
                won(0),
                won(1),
                optional(row.games.map(|games| games.drawn)),
                row.winner.unwrap_or_default().to_owned(),
            ]
        });
        let columns = ["round", "table", "player_1", "player_2", "end", "games_1", "games_2", "games_drawn", "winner"];
        csv(columns, rows)
    }
}

impl Reported<'_> {
    /// The result in words: `Ana Solo won 2-1-0`, games won, lost and drawn.
    fn in_words(&self) -> String {
        let winner = self.winner.unwrap_or_default();
        let loser = self.players.iter().find(|player| Some(**player) != self.winner).copied().unwrap_or_default();
        let all = |[first, second]: [u32; 2], drawn: u32| format!("{first}-{second}-{drawn}");
        let of_winner = |games: Games| {
            let games = if self.players.first().copied() == self.winner { games } else { games.swapped() };
            all(games.won, games.drawn)
        };
        match (self.end, self.games) {
            (End::Bye, _) => format!("{winner} was assigned a bye"),
            (End::Conceded, _) => format!("{loser} conceded"),
            (End::NoShow, _) => format!("{loser} did not come"),
            (End::BothLose, games) => {
                format!("{} Draw", games.map_or_else(|| "0-0-0".to_owned(), |it| all(it.won, it.drawn)))
            }
            (End::Won | End::Advanced, Some(games)) => format!("{winner} won {}", of_winner(games)),
            (End::Won | End::Advanced, None) => format!("{winner} won"),
        }
    }
}

fn reported(event: &Event, part: Part, place: MatchPlace) -> Option<Reported<'_>> {
    let players = event.players_of(place).ok()?;
    let result = event.result(place).ok()??;
    Some(Reported {
        round: part,
        table: Some(place.number()),
        stage: super::bracket::stage(event, place),
        players: players.map(|player| event.name(player)).to_vec(),
        end: result.into(),
        games: result.games(),
        winner: result.winner(players).map(|winner| event.name(winner)),
    })
}
