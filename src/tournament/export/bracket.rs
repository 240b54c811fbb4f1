//! The matches of the elimination rounds (TR 4.1.3, 4.1.4).

use schemars::JsonSchema;
use serde::Serialize;

use super::table::csv;
use crate::bracket::{Bracket, Decision, Elimination, MatchNumber, Names, Scores, svg};
use crate::event::{Event, MatchPlace, Top};
use crate::matches::Games;
use crate::{PlayerId, Refusal, rules};

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

/// The state of a match.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum State {
    /// Its players are not known yet.
    Waiting,
    /// It can be played.
    Open,
    Played,
    /// A player has a bye, because the other one dropped.
    Bye,
    /// It is not played: no players are left for it, or the bracket was decided without it.
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
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Placed {
    pub from: usize,
    pub to: usize,
    pub players: Vec<String>,
}

impl BracketSheet {
    /// The bracket of an event.
    ///
    /// # Errors
    ///
    /// If it has not begun.
    pub fn of(event: &Event) -> Result<Self, Refusal> {
        let Some((top, bracket)) = event.top().and_then(|top| Some((top, top.bracket()?))) else {
            let refusal = Refusal::new("the event has no bracket yet").by(rules::SINGLE_ELIMINATION);
            return Err(refusal.help(
                "the bracket begins after the cut, or after the additional round of an uneven \
                                    cut",
            ));
        };
        let names = |player: PlayerId| event.name(player).to_owned();
        Ok(Self::told(&event.header().event, bracket, &names, &|number| top.games(number)))
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
            picture: svg(&bracket.sheets_with(names, games), event),
        }
    }

    pub(super) fn csv(&self) -> String {
        let rows = self.matches.iter().map(|row| {
            let [source_1, source_2] = row.sources.clone();
            let [player_1, player_2] = row.players.clone().map(Option::unwrap_or_default);
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
                row.winner.clone().unwrap_or_default(),
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
