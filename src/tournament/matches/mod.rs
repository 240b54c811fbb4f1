//! Matches: their course, a call of time, and their end (TR 4.2, 4.3).
//!
//! A [`Match`] is told what happens in it, in order, and says how it stands: which game comes next and who chooses who
//! starts it, which phase is the last, or how it has ended. Single game matches and best-of-three matches differ in how
//! many games win them, and in nothing else. A [`MatchResult`] is what somebody reports of a match that was played elsewhere.

#[cfg(test)]
mod tests;

use std::cmp::Ordering;
use std::fmt;
use std::str::FromStr;

use schemars::JsonSchema;

use super::policy::MatchType;
use super::{Refusal, Ruling, Settled, rules};
use swu_rulebook::RuleId;

/// One of the two players of a match.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Side {
    First,
    Second,
}

impl Side {
    /// Both.
    pub const BOTH: [Self; 2] = [Self::First, Self::Second];

    /// The opponent.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }

    /// The element of a pair that belongs to this side.
    pub const fn of<T>(self, pair: &[T; 2]) -> &T {
        let [first, second] = pair;
        match self {
            Self::First => first,
            Self::Second => second,
        }
    }

    /// The same, to be changed.
    pub const fn of_mut<T>(self, pair: &mut [T; 2]) -> &mut T {
        let [first, second] = pair;
        match self {
            Self::First => first,
            Self::Second => second,
        }
    }

    /// The side that somebody is on, if they are one of the pair.
    pub fn find<T: PartialEq>(pair: &[T; 2], who: &T) -> Option<Self> {
        Self::BOTH.into_iter().find(|side| side.of(pair) == who)
    }
}

/// Something that happens in a match, to players who are called in some way.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Happening<P = Side> {
    /// A game ends, won by that player (CR 5.6.1).
    Won(P),
    /// A game ends in a draw (CR 5.6.3).
    Drawn,
    /// That player concedes the game (CR 5.6.4).
    Conceded(P),
    /// Time is called.
    Time(Moment),
    /// The last action phase after the call of time is over, and the game has no winner.
    PhaseOver,
    /// That player concedes the match.
    MatchConceded(P),
    /// That player does not appear for the match.
    Absent(P),
    /// Neither player appears for the match.
    BothAbsent,
}

impl<P> Happening<P> {
    /// The same of a player who is called in another way. Fails if they cannot be.
    pub fn try_map<Q, E>(&self, player: impl FnOnce(&P) -> Result<Q, E>) -> Result<Happening<Q>, E> {
        Ok(match self {
            Self::Won(winner) => Happening::Won(player(winner)?),
            Self::Drawn => Happening::Drawn,
            Self::Conceded(loser) => Happening::Conceded(player(loser)?),
            Self::Time(moment) => Happening::Time(*moment),
            Self::PhaseOver => Happening::PhaseOver,
            Self::MatchConceded(loser) => Happening::MatchConceded(player(loser)?),
            Self::Absent(absent) => Happening::Absent(player(absent)?),
            Self::BothAbsent => Happening::BothAbsent,
        })
    }
}

words! {
    /// When time is called.
    Moment {
        ActionPhase = "action",
        RegroupPhase = "regroup",
        /// While a game is set up, before its first action phase.
        Setup = "setup",
        /// Between two games of the match.
        BetweenGames = "between",
    }
}

/// The one who decides which player starts a game with the initiative.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Chooser {
    /// A player who is chosen at random.
    Chance,
    /// That player.
    Loser(Side),
}

/// The standing of a match.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Standing {
    /// A game is played, or about to be; the first is game 1, and drawn games are counted.
    Game { number: u32, starts: Chooser },
    /// Time was called at that moment: that game continues to the end of one more phase.
    Last { number: u32, called: Moment },
    /// The match is over: whoever has won more games has won it, and if nobody has, it is a loss for both (TR 4.2.2, 4.3.2).
    Over,
}

/// A match of two players, as far as it has come.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Match {
    kind: MatchType,
    names: [String; 2],
    games: Games,
    standing: Standing,
}

impl Match {
    /// A match that is about to begin, of players with those names.
    pub fn new(kind: MatchType, names: [String; 2]) -> Self {
        let standing = Standing::Game { number: 1, starts: Chooser::Chance };
        Self { kind, names, games: Games::default(), standing }
    }

    pub const fn kind(&self) -> MatchType {
        self.kind
    }

    pub const fn standing(&self) -> Standing {
        self.standing
    }

    /// The games that are over.
    pub const fn games(&self) -> Games {
        self.games
    }

    pub const fn name(&self, side: Side) -> &str {
        side.of(&self.names).as_str()
    }

    /// The games that decide it, if it has ended.
    pub const fn outcome(&self) -> Option<Games> {
        match self.standing {
            Standing::Over => Some(self.games),
            Standing::Game { .. } | Standing::Last { .. } => None,
        }
    }

    /// Lets something happen, and says what it settles. If that cannot happen in this match any more, or not yet, it is refused,
    /// and the match is as it was.
    ///
    /// ```
    /// use swu_tournament::matches::{Games, Happening, Match, Moment, Side};
    /// use swu_tournament::policy::MatchType;
    ///
    /// let mut of = Match::new(MatchType::BestOfThree, ["Ana".into(), "Ben".into()]);
    /// of.happens(Happening::Won(Side::First))?;
    /// of.happens(Happening::Time(Moment::ActionPhase))?;
    /// of.happens(Happening::PhaseOver)?;
    /// assert_eq!(of.outcome().and_then(Games::winner), Some(Side::First));
    /// # Ok::<(), swu_tournament::Refusal>(())
    /// ```
    pub fn happens(&mut self, happening: Happening) -> Settled {
        let number = match self.standing {
            Standing::Game { number, .. } | Standing::Last { number, .. } => number,
            Standing::Over => {
                let outcome = match self.games.winner() {
                    Some(winner) => format!("{} has won it, {}", self.name(winner), self.games.seen_by(winner)),
                    None => format!("both players lose it, {}", self.games),
                };
                let refusal = Refusal::new(format!("the match is already over: {outcome}"));
                return Err(refusal.by(self.kind.result_rule()).help("omit everything after that"));
            }
        };
        match happening {
            Happening::Won(side) => {
                let words = format!("{} has won game {number}", self.name(side));
                Ok(self.game_over(number, Some(side), Ruling::new(words, [rules::BASE_DEFEATED])))
            }
            Happening::Conceded(side) => {
                let words = format!("{} concedes game {number} and loses it", self.name(side));
                Ok(self.game_over(number, Some(side.other()), Ruling::new(words, [rules::CONCEDE])))
            }
            Happening::Drawn => {
                // The rule by which another game follows.
                let rule = match self.kind {
                    MatchType::SingleGame => rules::NOTE_DRAWN_SINGLE_GAME,
                    MatchType::BestOfThree => rules::BEST_OF_THREE_RESULT,
                };
                let words = format!("Game {number} is a draw and counts for neither player");
                Ok(self.game_over(number, None, Ruling::new(words, [rules::DRAWN_GAME, rule])))
            }
            Happening::Time(moment) => self.time(number, moment),
            Happening::PhaseOver => self.phase_over(number),
            Happening::MatchConceded(side) => {
                Ok(self.forfeited(side, "concedes the match", &[rules::CONCEDE, rules::NOTE_CONCEDED_MATCH]))
            }
            Happening::Absent(side) => {
                self.not_begun(self.name(side))?;
                Ok(self.forfeited(side, "does not appear for the match", &[rules::NOTE_CONCEDED_MATCH]))
            }
            Happening::BothAbsent => {
                self.not_begun("a player")?;
                self.standing = Standing::Over;
                let words = "Neither player appears: the match is a loss for both";
                Ok(vec![Ruling::new(words, [rules::NOTE_CONCEDED_MATCH])])
            }
        }
    }

    /// The ruling on what comes next, as far as it is settled; none once the match is over.
    pub fn next(&self) -> Vec<Ruling> {
        match self.standing {
            Standing::Over => Vec::new(),
            Standing::Game { number, starts: Chooser::Loser(side) } => {
                let name = self.name(side);
                let words =
                    format!("{name}, who lost the game before, chooses who starts game {number} with the initiative");
                vec![Ruling::new(words, [rules::BEST_OF_THREE])]
            }
            Standing::Game { number, starts: Chooser::Chance } => {
                let words = format!("A random player decides who starts game {number} with the initiative");
                let after_a_draw = (number > 1).then_some(rules::NOTE_AFTER_A_DRAW);
                vec![Ruling::new(words, std::iter::once(rules::FIRST_INITIATIVE).chain(after_a_draw))]
            }
            Standing::Last { number, called } => {
                let phase = match called {
                    Moment::RegroupPhase => "the action phase right after this regroup phase",
                    Moment::Setup => "the first action phase of the game",
                    Moment::ActionPhase | Moment::BetweenGames => "this action phase",
                };
                let words = format!("Game {number} continues until the end of {phase} at the latest");
                vec![Ruling::new(words, [self.kind.result_rule()])]
            }
        }
    }

    fn game_over(&mut self, number: u32, winner: Option<Side>, ruling: Ruling) -> Vec<Ruling> {
        let count = winner.map_or(&mut self.games.drawn, |winner| winner.of_mut(&mut self.games.won));
        *count = count.saturating_add(1);
        let is_decided = self.games.won.iter().any(|won| *won >= self.kind.games_to_win());
        if is_decided || matches!(self.standing, Standing::Last { .. }) {
            return vec![ruling, self.end()];
        }
        let starts = winner.map_or(Chooser::Chance, |winner| Chooser::Loser(winner.other()));
        self.standing = Standing::Game { number: number.saturating_add(1), starts };
        vec![ruling]
    }

    /// The match ends as the games have gone.
    fn end(&mut self) -> Ruling {
        self.standing = Standing::Over;
        let words = match (self.games.winner(), self.kind) {
            (Some(winner), MatchType::SingleGame) => format!("{} has won the game and the match", self.name(winner)),
            (Some(winner), MatchType::BestOfThree) => {
                let is_whole = *winner.of(&self.games.won) >= self.kind.games_to_win();
                format!("{} has won {} games and the match", self.name(winner), if is_whole { "two" } else { "more" })
            }
            (None, _) if self.games.won == [0, 0] => "Nobody has won a game: both players lose the match".to_owned(),
            (None, _) => "Both have won the same number of games: both players lose the match".to_owned(),
        };
        Ruling::new(words, [self.kind.result_rule()])
    }

    fn time(&mut self, number: u32, moment: Moment) -> Settled {
        let rule = self.kind.result_rule();
        if matches!(self.standing, Standing::Last { .. }) {
            let refusal = Refusal::new("time can be called only once").by(rule);
            return Err(refusal.help("name the end of the last game, or omit one of the calls"));
        }
        let (words, note) = match moment {
            Moment::ActionPhase => ("in an action phase, which is the last one".to_owned(), None),
            Moment::RegroupPhase => ("in a regroup phase; the next action phase is the last one".to_owned(), None),
            Moment::Setup => {
                let words = format!("in the setup of game {number}; its first action phase is the last one");
                (words, Some(rules::NOTE_TIME_IN_SETUP))
            }
            Moment::BetweenGames if number == 1 => {
                let refusal = Refusal::new("time cannot be called between games before game 1 has ended");
                let help = "during game 1, time is called in its setup, an action phase or a regroup phase";
                return Err(refusal.help(help));
            }
            Moment::BetweenGames => {
                let called = Ruling::new("Time is called between games; no other game is played", [rule]);
                return Ok(vec![called, self.end()]);
            }
        };
        self.standing = Standing::Last { number, called: moment };
        Ok(vec![Ruling::new(format!("Time is called {words}"), std::iter::once(rule).chain(note))])
    }

    fn phase_over(&mut self, number: u32) -> Settled {
        let Standing::Last { .. } = self.standing else {
            let refusal = Refusal::new(format!("time has not been called: game {number} continues after the phase"));
            return Err(refusal.by(self.kind.result_rule()).help("add when time was called before this"));
        };
        let words = format!("The last action phase ends without a winner of game {number}");
        let ended = Ruling::new(words, [self.kind.result_rule()]);
        Ok(vec![ended, self.end()])
    }

    /// The opponent of that player has won what was left of the match.
    fn forfeited(&mut self, loser: Side, does: &str, by: &[RuleId]) -> Vec<Ruling> {
        let winner = loser.other();
        *winner.of_mut(&mut self.games.won) = self.kind.games_to_win();
        self.standing = Standing::Over;
        let words = format!("{} {does}: {} has won it", self.name(loser), self.name(winner));
        vec![Ruling::new(words, by.iter().cloned())]
    }

    /// Refuses that somebody is missing who was there.
    fn not_begun(&self, who: &str) -> Result<(), Refusal> {
        if self.games == Games::default() && matches!(self.standing, Standing::Game { .. }) {
            return Ok(());
        }
        let refusal = Refusal::new(format!("the match has begun: {who} did appear for it"));
        Err(refusal.help("a player who leaves a match concedes it"))
    }
}

/// Games of a match: won by the first player, won by the second, drawn. Written `2-1`, or `2-1-1` with a drawn game.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, JsonSchema)]
#[schemars(with = "String")]
pub struct Games {
    pub won: [u32; 2],
    pub drawn: u32,
}

impl Games {
    /// So many won by each player.
    pub const fn new(first: u32, second: u32) -> Self {
        Self { won: [first, second], drawn: 0 }
    }

    /// The same, seen by the other player.
    #[must_use]
    pub const fn swapped(self) -> Self {
        let [first, second] = self.won;
        Self { won: [second, first], drawn: self.drawn }
    }

    /// The same with the games of that player first.
    #[must_use]
    pub const fn seen_by(self, side: Side) -> Self {
        match side {
            Side::First => self,
            Side::Second => self.swapped(),
        }
    }

    /// The player who has won more of them.
    pub fn winner(self) -> Option<Side> {
        let [first, second] = self.won;
        match first.cmp(&second) {
            Ordering::Greater => Some(Side::First),
            Ordering::Less => Some(Side::Second),
            Ordering::Equal => None,
        }
    }

    /// Refuses games that no match of that type ends with.
    ///
    /// ```
    /// use swu_tournament::matches::Games;
    /// use swu_tournament::policy::MatchType::{BestOfThree, SingleGame};
    /// assert!(Games::new(1, 1).check(BestOfThree).is_ok());
    /// assert!(Games::new(2, 2).check(BestOfThree).is_err());
    /// assert!(Games::new(2, 0).check(SingleGame).is_err());
    /// ```
    pub fn check(self, kind: MatchType) -> Result<(), Refusal> {
        let need = kind.games_to_win();
        let [first, second] = self.won;
        // The match is over as soon as one of them has won as many as it takes.
        if first.max(second) <= need && (first < need || second < need) {
            return Ok(());
        }
        let refusal = Refusal::new(format!("no {} match ends {self}", kind.word())).by(kind.result_rule());
        Err(refusal.help(match kind {
            MatchType::SingleGame => "it ends 1-0, or 0-0 when time is called: both players lose",
            MatchType::BestOfThree => "it ends 2-0 or 2-1; when time is called 1-0, or 1-1 or 0-0: both players lose",
        }))
    }
}

impl fmt::Display for Games {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [first, second] = self.won;
        match self.drawn {
            0 => f.pad(&format!("{first}-{second}")),
            drawn => f.pad(&format!("{first}-{second}-{drawn}")),
        }
    }
}

impl FromStr for Games {
    type Err = Refusal;

    fn from_str(text: &str) -> Result<Self, Refusal> {
        // As people write it: 2-1, 2:1, 2/1.
        let numbers: Option<Vec<u32>> =
            text.split(['-', '–', ':', '/']).map(|number| number.trim().parse().ok()).collect();
        match numbers.as_deref() {
            Some([first, second]) => Ok(Self::new(*first, *second)),
            Some([first, second, drawn]) => Ok(Self { won: [*first, *second], drawn: *drawn }),
            Some(_) | None => {
                let help =
                    "write the games won by the first and the second player, as 2-1; add drawn games last, as 2-1-1";
                Err(Refusal::new(format!("`{text}` is not a score")).help(help))
            }
        }
    }
}

impl serde::Serialize for Games {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> serde::Deserialize<'de> for Games {
    /// Without colons: to programs that read YAML, `1:2` is the number 62.
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = <String as serde::Deserialize>::deserialize(deserializer)?;
        if text.contains(':') {
            let words = format!("`{text}` is not a score in a file: write `{}`", text.replace(':', "-"));
            return Err(serde::de::Error::custom(words));
        }
        text.parse().map_err(serde::de::Error::custom)
    }
}

/// The most drawn games that a match is believed to have.
const MOST_DRAWN: u32 = 20;

/// The end of a match as it is reported: the games that each player won, and what ended it if not these (TR 4.2.2, 4.3.2).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum MatchResult {
    /// Whoever won more games won the match.
    Won(Games),
    /// Nobody won: time was over with equally many games won.
    BothLose(Option<Games>),
    /// A player conceded the match.
    Conceded { by: Side, games: Option<Games> },
    /// A player did not come.
    NoShow(Side),
    /// A player lost the match by a penalty (NOTE P1-2.28).
    MatchLoss(Side),
    /// Nobody won an elimination match, and the organiser says who goes on (NOTE P1-2.12).
    Advanced { player: Side, games: Option<Games> },
}

impl MatchResult {
    /// The winner, if there is one.
    pub fn winner(self) -> Option<Side> {
        match self {
            Self::Won(games) => games.winner(),
            Self::BothLose(_) => None,
            Self::Conceded { by: loser, .. } | Self::NoShow(loser) | Self::MatchLoss(loser) => Some(loser.other()),
            Self::Advanced { player, .. } => Some(player),
        }
    }

    /// The games, if they were reported.
    pub const fn games(self) -> Option<Games> {
        match self {
            Self::Won(games) => Some(games),
            Self::BothLose(games) | Self::Conceded { games, .. } | Self::Advanced { games, .. } => games,
            Self::NoShow(_) | Self::MatchLoss(_) => None,
        }
    }

    /// The word for it in exports and lists.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Won(_) => "won",
            Self::BothLose(_) => "both-lose",
            Self::Conceded { .. } => "conceded",
            Self::NoShow(_) => "no-show",
            Self::MatchLoss(_) => "match-loss",
            Self::Advanced { .. } => "advanced",
        }
    }

    /// Refuses what cannot be the end of such a match: scores that no match comes to, a winner where nobody has won more games, a
    /// loss for both where somebody has, a concession after the last game.
    pub fn check(self, kind: MatchType) -> Result<(), Refusal> {
        let Some(games) = self.games() else { return Ok(()) };
        games.check(kind)?;
        if games.drawn > MOST_DRAWN {
            return Err(Refusal::new(format!("{} drawn games do not fit into a match", games.drawn)));
        }
        match self {
            Self::Won(_) if games.winner().is_none() => {
                let refusal = Refusal::new(format!("{games} has no winner")).by(kind.result_rule());
                Err(refusal.help("if time was called, both players lose: report it as `both-lose`"))
            }
            Self::BothLose(_) | Self::Advanced { .. } if games.winner().is_some() => {
                let refusal = Refusal::new(format!("at {games} the player with more games wins the match"));
                Err(refusal.by(kind.result_rule()).help(format!("report `{games}`, or a concession")))
            }
            Self::Conceded { .. } if games.won.contains(&kind.games_to_win()) => {
                let refusal = Refusal::new(format!("the match is over at {games} and can no longer be conceded"));
                Err(refusal.by(rules::CONCEDE).help(format!("report `{games}`")))
            }
            _ => Ok(()),
        }
    }

    /// The rules by which that is the end of the match.
    pub fn rules(self, kind: MatchType) -> Vec<RuleId> {
        match self {
            Self::Won(_) => vec![kind.result_rule()],
            Self::BothLose(_) => vec![kind.result_rule(), rules::NOTE_BOTH_LOSE],
            Self::Conceded { .. } => vec![rules::CONCEDE, rules::NOTE_CONCEDED_MATCH],
            Self::NoShow(_) => vec![rules::NOTE_CONCEDED_MATCH],
            Self::MatchLoss(_) => vec![rules::NOTE_PENALTY],
            Self::Advanced { .. } => vec![rules::NOTE_NOBODY_ADVANCES],
        }
    }

    /// The result in words, with the names of the two.
    pub fn words(self, names: [&str; 2]) -> String {
        let [first, second] = names;
        let at = |games: Option<Games>| games.map(|games| format!(" at {games}")).unwrap_or_default();
        let (winner, loser) = self.winner().map_or(("", ""), |side| (*side.of(&names), *side.other().of(&names)));
        match self {
            Self::Won(games) => {
                let games = games.seen_by(self.winner().unwrap_or(Side::First));
                format!("{winner} beats {loser} {games}")
            }
            Self::BothLose(games) => format!("{first} and {second} both lose{}", at(games)),
            Self::Conceded { games, .. } => format!("{loser} concedes to {winner}{}", at(games)),
            Self::NoShow(_) => format!("{loser} does not appear; {winner} wins"),
            Self::MatchLoss(_) => format!("{loser} has a match loss; {winner} wins"),
            Self::Advanced { games, .. } => {
                let both_lose = format!("{first} and {second} both lose{}", at(games));
                format!("{both_lose}; {winner} advances by the organiser's decision")
            }
        }
    }
}
