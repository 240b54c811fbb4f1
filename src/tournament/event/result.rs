//! How a match ended, as it is reported: the games that each player won, and what ended it if not these (TR 4.2.2, 4.3.2).

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::rulebook::RuleId;
use crate::tournament::policy::MatchType;
use crate::tournament::{PlayerId, Refusal, rules};

/// The most drawn games that a match is believed to have.
const MOST_DRAWN: u32 = 20;

/// The games of a match: those that each player won, and drawn ones. Written `2-1`, or `2-1-1` with the drawn ones.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Games {
    pub won: [u32; 2],
    pub drawn: u32,
}

impl Games {
    /// Games won by the first player and by the second; none drawn.
    pub const fn new(first: u32, second: u32) -> Self {
        Self { won: [first, second], drawn: 0 }
    }

    /// The same, seen from the other side.
    #[must_use]
    pub const fn turned(self) -> Self {
        let [first, second] = self.won;
        Self { won: [second, first], drawn: self.drawn }
    }

    /// Whether both players have won equally many.
    pub const fn is_level(self) -> bool {
        let [first, second] = self.won;
        first == second
    }

    /// Whether somebody has won as many as the match takes.
    fn is_decided(self, kind: MatchType) -> bool {
        self.won.contains(&kind.games_to_win())
    }

    /// Refuses what no match of that type can come to.
    fn check(self, kind: MatchType) -> Result<(), Refusal> {
        let most = kind.games_to_win();
        let refusal = |words: String| Err(Refusal::new(words).by(kind.rule()));
        let games = |number: u32| if number == 1 { "1 game".to_owned() } else { format!("{number} games") };
        if self.won.iter().any(|won| *won > most) {
            return refusal(format!(
                "{self} is no score: a {} match is over when a player has won {}",
                kind.word(),
                games(most)
            ));
        }
        if self.won == [most, most] {
            return refusal(format!("{self} is no score: only one player can win {}", games(most)));
        }
        if self.drawn > MOST_DRAWN {
            return Err(Refusal::new(format!("{} drawn games are more than a match has time for", self.drawn)));
        }
        Ok(())
    }
}

impl fmt::Display for Games {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [first, second] = self.won;
        match self.drawn {
            0 => write!(f, "{first}-{second}"),
            drawn => write!(f, "{first}-{second}-{drawn}"),
        }
    }
}

impl FromStr for Games {
    type Err = Refusal;

    fn from_str(text: &str) -> Result<Self, Refusal> {
        let refusal = || {
            Refusal::new(format!("`{text}` is no score"))
                .help("a score is two numbers of games won, such as `2-1`; with drawn games `1-1-1`")
        };
        let number = |word: &str| {
            let digits = !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit());
            if digits { word.parse::<u32>().map_err(|_| refusal()) } else { Err(refusal()) }
        };
        match text.trim().split('-').collect::<Vec<_>>().as_slice() {
            [first, second] => Ok(Self::new(number(first)?, number(second)?)),
            [first, second, drawn] => Ok(Self { won: [number(first)?, number(second)?], drawn: number(drawn)? }),
            _ => Err(refusal()),
        }
    }
}

impl TryFrom<String> for Games {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        text.parse().map_err(|refusal: Refusal| format!("{}; {}", refusal.words, refusal.help.join("; ")))
    }
}

impl From<Games> for String {
    fn from(games: Games) -> Self {
        games.to_string()
    }
}

/// How a match ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum MatchResult {
    /// Whoever won more games won the match.
    Won(Games),
    /// Nobody won: time was over with equally many games won.
    BothLose(Option<Games>),
    /// A player conceded the match.
    Conceded { by: PlayerId, games: Option<Games> },
    /// A player did not come.
    NoShow(PlayerId),
    /// Nobody won an elimination match, and the organiser says who goes on.
    Advanced { player: PlayerId, games: Option<Games> },
}

impl MatchResult {
    /// Who won, of those two players.
    pub fn winner(self, [first, second]: [PlayerId; 2]) -> Option<PlayerId> {
        let other = |player: PlayerId| if player == first { second } else { first };
        match self {
            Self::Won(Games { won: [one, two], .. }) => Some(if one > two { first } else { second }),
            Self::BothLose(_) => None,
            Self::Conceded { by, .. } => Some(other(by)),
            Self::NoShow(absent) => Some(other(absent)),
            Self::Advanced { player, .. } => Some(player),
        }
    }

    /// The games, if they were reported.
    pub const fn games(self) -> Option<Games> {
        match self {
            Self::Won(games) => Some(games),
            Self::BothLose(games) | Self::Conceded { games, .. } | Self::Advanced { games, .. } => games,
            Self::NoShow(_) => None,
        }
    }

    /// Refuses what cannot be the end of such a match.
    ///
    /// # Errors
    ///
    /// Scores that no match comes to, a winner where nobody has won more games, a loss for both where somebody has, a
    /// concession after the last game.
    pub fn check(self, kind: MatchType) -> Result<(), Refusal> {
        if let Some(games) = self.games() {
            games.check(kind)?;
        }
        match self {
            Self::Won(games) if games.is_level() => {
                let refusal = Refusal::new(format!("nobody wins a match at {games}")).by(kind.result_rule());
                Err(refusal.help("if time was called it is a loss for both players: report it as `both-lose`"))
            }
            Self::BothLose(Some(games)) | Self::Advanced { games: Some(games), .. } if !games.is_level() => {
                let refusal = Refusal::new(format!("at {games} whoever has won more games wins the match"));
                Err(refusal.by(kind.result_rule()).help(format!("report `{games}`, or the concession of a player")))
            }
            Self::Conceded { games: Some(games), .. } if games.is_decided(kind) => {
                let refusal = Refusal::new(format!("the match is over at {games}, and cannot be conceded any more"));
                Err(refusal.by(rules::CONCEDE).help(format!("report `{games}`")))
            }
            Self::Won(_) | Self::BothLose(_) | Self::Conceded { .. } | Self::NoShow(_) | Self::Advanced { .. } => {
                Ok(())
            }
        }
    }

    /// The rules by which that is the end of the match.
    pub fn rules(self, kind: MatchType) -> Vec<RuleId> {
        match self {
            Self::Won(_) => vec![kind.result_rule()],
            Self::BothLose(_) => vec![kind.result_rule(), rules::NOTE_BOTH_LOSE],
            Self::Conceded { .. } => vec![rules::CONCEDE],
            Self::NoShow(_) => vec![],
            Self::Advanced { .. } => vec![rules::NOTE_NOBODY_ADVANCES],
        }
    }

    /// What happened, in words, with the names of the two.
    pub fn words(self, players: [PlayerId; 2], name: impl Fn(PlayerId) -> String) -> String {
        let [first, second] = players;
        let other = |player: PlayerId| name(if player == first { second } else { first });
        let at = |games: Option<Games>| games.map(|games| format!(" at {games}")).unwrap_or_default();
        match self {
            Self::Won(games) => {
                let [one, two] = games.won;
                let (winner, loser, games) =
                    if one > two { (first, second, games) } else { (second, first, games.turned()) };
                format!("{} beats {} {games}", name(winner), name(loser))
            }
            Self::BothLose(games) => format!("{} and {} both lose{}", name(first), name(second), at(games)),
            Self::Conceded { by, games } => format!("{} concedes to {}{}", name(by), other(by), at(games)),
            Self::NoShow(absent) => format!("{} does not come, and {} wins", name(absent), other(absent)),
            Self::Advanced { player, games } => {
                format!(
                    "{} and {} both lose{}; by the organiser {} goes on",
                    name(first),
                    name(second),
                    at(games),
                    name(player)
                )
            }
        }
    }
}
