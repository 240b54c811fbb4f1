//! The matches of the elimination rounds (TR 4.1.3, 4.1.4).

use serde::Serialize;

use super::table::csv;
use crate::tournament::bracket::{Bracket, Decision, Elimination, MatchNumber};
use crate::tournament::event::{Event, MatchPlace, Top};
use crate::tournament::{PlayerId, Refusal, rules};

/// A bracket as far as it has been played.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct BracketSheet<'e> {
    pub event: &'e str,
    pub elimination: Elimination,
    /// Every match that there is or may be, in order of their numbers.
    pub matches: Vec<Fixed<'e>>,
    /// The places that are settled, the best first.
    pub placings: Vec<Placed<'e>>,
}

/// A match of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Fixed<'e> {
    #[serde(rename = "match")]
    pub number: u32,
    pub stage: String,
    /// Where the two players come from, such as `rank 1` or `winner of 3`.
    pub sources: [String; 2],
    /// As far as they are known.
    pub players: [Option<&'e str>; 2],
    pub state: State,
    /// The games, as they were reported.
    pub games: Option<crate::tournament::matches::Games>,
    pub winner: Option<&'e str>,
}

/// How far a match has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum State {
    /// Its players are not known yet.
    Waiting,
    /// It can be played.
    Open,
    Played,
    /// A player has a bye, because the other one dropped.
    Bye,
    /// It is not played: nobody is left for it, or the bracket was decided without it.
    NotPlayed,
}

impl State {
    /// The word for it.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Waiting => "waiting",
            Self::Open => "open",
            Self::Played => "played",
            Self::Bye => "bye",
            Self::NotPlayed => "not-played",
        }
    }
}

/// Players who share places.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Placed<'e> {
    pub from: usize,
    pub to: usize,
    pub players: Vec<&'e str>,
}

impl<'e> BracketSheet<'e> {
    pub(super) fn of(event: &'e Event) -> Result<Self, Refusal> {
        let Some((top, bracket)) = event.top().and_then(|top| Some((top, top.bracket()?))) else {
            let refusal = Refusal::new("there is no bracket yet").by(rules::SINGLE_ELIMINATION);
            return Err(refusal.help("it begins after the cut, and after the additional round of an uneven one"));
        };
        let matches = bracket.fixtures().iter().map(|fixture| {
            let number = fixture.number;
            let name = |player: PlayerId| event.name(player);
            let players = bracket.entrants(number).map(|entrant| entrant.player().map(name));
            Fixed {
                number: number.0,
                stage: fixture.stage.to_string(),
                sources: fixture.sources.map(|source| source.to_string()),
                state: state(bracket, number),
                players,
                games: top.result(number).and_then(|result| result.games()),
                winner: bracket.decision(number).and_then(Decision::winner).map(name),
            }
        });
        let placings = bracket.placings().into_iter().map(|placing| Placed {
            from: placing.from,
            to: placing.to,
            players: placing.players.into_iter().map(|player| event.name(player)).collect(),
        });
        Ok(Self {
            event: &event.header().event,
            elimination: bracket.elimination(),
            matches: matches.collect(),
            placings: placings.collect(),
        })
    }

    pub(super) fn csv(&self) -> String {
        let rows = self.matches.iter().map(|row| {
            let [source_1, source_2] = row.sources.clone();
            let [player_1, player_2] = row.players.map(|player| player.unwrap_or_default().to_owned());
            let [games_1, games_2] = match row.games {
                Some(games) => games.won.map(|won| won.to_string()),
                None => [String::new(), String::new()],
            };
            [
                row.number.to_string(),
                row.stage.clone(),
                source_1,
                source_2,
                player_1,
                player_2,
                row.state.word().to_owned(),
                games_1,
                games_2,
                row.winner.unwrap_or_default().to_owned(),
            ]
        });
        let columns =
            ["match", "stage", "source_1", "source_2", "player_1", "player_2", "state", "games_1", "games_2", "winner"];
        csv(columns, rows)
    }
}

/// What a match is in the bracket, if it is one of it.
pub(super) fn stage(event: &Event, place: MatchPlace) -> Option<String> {
    match place {
        MatchPlace::Bracket { number } => {
            let bracket = event.top().and_then(Top::bracket)?;
            bracket.fixture(MatchNumber(number)).map(|fixture| fixture.stage.to_string())
        }
        MatchPlace::Swiss { .. } | MatchPlace::Additional { .. } => None,
    }
}

fn state(bracket: &Bracket, number: MatchNumber) -> State {
    match bracket.decision(number) {
        Some(Decision::Won { .. }) => State::Played,
        Some(Decision::Bye { .. }) => State::Bye,
        Some(Decision::Empty | Decision::NotNeeded) => State::NotPlayed,
        None if bracket.entrants(number).iter().all(|entrant| entrant.player().is_some()) => State::Open,
        None => State::Waiting,
    }
}
