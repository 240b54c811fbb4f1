//! How a match ended, as it is reported: the games that each player won, and what ended it if not these (TR 4.2.2, 4.3.2).

use crate::matches::{Games, Outcome};
use crate::policy::MatchType;
use crate::{PlayerId, Refusal, rules};
use swu_rulebook::RuleId;

/// The most drawn games that a match is believed to have.
const MOST_DRAWN: u32 = 20;

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
            Outcome::reported(games, kind)?;
            if games.drawn > MOST_DRAWN {
                return Err(Refusal::new(format!("{} drawn games do not fit into a match", games.drawn)));
            }
        }
        match self {
            Self::Won(games) if is_level(games) => {
                let refusal = Refusal::new(format!("{games} has no winner")).by(kind.result_rule());
                Err(refusal.help("if time was called, both players lose: report it as `both-lose`"))
            }
            Self::BothLose(Some(games)) | Self::Advanced { games: Some(games), .. } if !is_level(games) => {
                let refusal = Refusal::new(format!("at {games} the player with more games wins the match"));
                Err(refusal.by(kind.result_rule()).help(format!("report `{games}`, or a concession")))
            }
            Self::Conceded { games: Some(games), .. } if games.won.contains(&kind.games_to_win()) => {
                let refusal = Refusal::new(format!("the match is over at {games} and can no longer be conceded"));
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
            Self::Conceded { .. } => vec![rules::CONCEDE, rules::NOTE_CONCEDED_MATCH],
            Self::NoShow(_) => vec![rules::NOTE_CONCEDED_MATCH],
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
                    if one > two { (first, second, games) } else { (second, first, games.swapped()) };
                format!("{} beats {} {games}", name(winner), name(loser))
            }
            Self::BothLose(games) => format!("{} and {} both lose{}", name(first), name(second), at(games)),
            Self::Conceded { by, games } => format!("{} concedes to {}{}", name(by), other(by), at(games)),
            Self::NoShow(absent) => format!("{} does not appear; {} wins", name(absent), other(absent)),
            Self::Advanced { player, games } => {
                format!(
                    "{} and {} both lose{}; {} advances by the organiser's decision",
                    name(first),
                    name(second),
                    at(games),
                    name(player)
                )
            }
        }
    }
}

/// Whether both players have won equally many.
const fn is_level(games: Games) -> bool {
    let [first, second] = games.won;
    first == second
}
