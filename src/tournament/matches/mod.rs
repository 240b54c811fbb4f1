//! How a match stands, and what a call of time makes of it (TR 4.2, 4.3).
//!
//! A [`Match`] is told what happens in it, in order, and says how it stands: which game comes next and who chooses who
//! starts it, which phase is the last, or how it has ended. Single game matches and best-of-three matches differ in how
//! many games win them, and in nothing else.

mod outcome;
#[cfg(test)]
mod tests;

use super::policy::MatchType;
use super::{Refusal, Ruling, rules};
use swu_rulebook::RuleId;

pub use outcome::{Games, Outcome};

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

    /// What belongs to this side, of a pair.
    pub const fn of<T>(self, pair: &[T; 2]) -> &T {
        let [first, second] = pair;
        match self {
            Self::First => first,
            Self::Second => second,
        }
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
    /// The same of a player who is called in another way.
    ///
    /// # Errors
    ///
    /// If the player cannot be called so.
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

/// When time is called.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Moment {
    /// In an action phase.
    ActionPhase,
    /// In a regroup phase.
    RegroupPhase,
    /// While a game is set up, before its first action phase.
    Setup,
    /// Between two games of the match.
    BetweenGames,
}

impl Moment {
    /// Every one of them.
    pub const ALL: [Self; 4] = [Self::ActionPhase, Self::RegroupPhase, Self::Setup, Self::BetweenGames];

    /// The word for it on the command line.
    pub const fn word(self) -> &'static str {
        match self {
            Self::ActionPhase => "action",
            Self::RegroupPhase => "regroup",
            Self::Setup => "setup",
            Self::BetweenGames => "between",
        }
    }
}

/// Who decides which player starts a game with the initiative.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Chooser {
    /// A player who is chosen at random.
    Chance,
    /// That player.
    Loser(Side),
}

/// The last phase that is played.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum LastPhase {
    /// The action phase that is going on.
    ThisActionPhase,
    /// The action phase after the regroup phase that is going on.
    NextActionPhase,
    /// The first action phase of the game that is being set up.
    FirstActionPhase,
}

impl LastPhase {
    /// What it is called.
    pub const fn words(self) -> &'static str {
        match self {
            Self::ThisActionPhase => "this action phase",
            Self::NextActionPhase => "the action phase right after this regroup phase",
            Self::FirstActionPhase => "the first action phase of the game",
        }
    }
}

/// How a match stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Standing {
    /// A game is played, or about to be; the first is game 1, and drawn games are counted.
    Game { number: u32, starts: Chooser },
    /// Time was called: that game goes on to the end of one more phase.
    Last { number: u32, phase: LastPhase },
    /// The match is over.
    Over(Outcome),
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

    /// What match it is.
    pub const fn kind(&self) -> MatchType {
        self.kind
    }

    /// How it stands.
    pub const fn standing(&self) -> Standing {
        self.standing
    }

    /// The games that are over.
    pub const fn games(&self) -> Games {
        self.games
    }

    /// The name of that player.
    pub const fn name(&self, side: Side) -> &str {
        side.of(&self.names).as_str()
    }

    /// How it ended, if it has.
    pub const fn outcome(&self) -> Option<Outcome> {
        match self.standing {
            Standing::Over(outcome) => Some(outcome),
            Standing::Game { .. } | Standing::Last { .. } => None,
        }
    }

    /// Lets something happen, and says what it settles.
    ///
    /// # Errors
    ///
    /// If that cannot happen in this match any more, or not yet; the match is as it was.
    ///
    /// ```
    /// use swu_tournament::matches::{Happening, Match, Moment, Outcome, Side};
    /// use swu_tournament::policy::MatchType;
    ///
    /// let mut of = Match::new(MatchType::BestOfThree, ["Ana".into(), "Ben".into()]);
    /// of.happens(Happening::Won(Side::First))?;
    /// of.happens(Happening::Time(Moment::ActionPhase))?;
    /// of.happens(Happening::PhaseOver)?;
    /// assert!(matches!(of.outcome(), Some(Outcome::Won { winner: Side::First, .. })));
    /// # Ok::<(), swu_tournament::Refusal>(())
    /// ```
    pub fn happens(&mut self, happening: Happening) -> Result<Vec<Ruling>, Refusal> {
        let number = match self.standing {
            Standing::Game { number, .. } | Standing::Last { number, .. } => number,
            Standing::Over(outcome) => {
                let refusal = Refusal::new(format!("the match is already over: {}", outcome.words(&self.names)));
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
                let words = format!("Game {number} is a draw and counts for neither player");
                Ok(self.game_over(number, None, Ruling::new(words, [rules::DRAWN_GAME, self.drawn_rule()])))
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
                self.standing = Standing::Over(Outcome::LostByBoth { games: self.games });
                let words = "Neither player appears: the match is a loss for both";
                Ok(vec![Ruling::new(words, [rules::NOTE_CONCEDED_MATCH])])
            }
        }
    }

    /// What comes next, as far as it is settled; nothing once the match is over.
    pub fn next(&self) -> Vec<Ruling> {
        match self.standing {
            Standing::Over(_) => Vec::new(),
            Standing::Game { number, starts } => vec![self.start(number, starts)],
            Standing::Last { number, phase } => {
                let words = format!("Game {number} continues until the end of {} at the latest", phase.words());
                vec![Ruling::new(words, [self.kind.result_rule()])]
            }
        }
    }

    fn start(&self, number: u32, starts: Chooser) -> Ruling {
        match starts {
            Chooser::Loser(side) => {
                let name = self.name(side);
                let words =
                    format!("{name}, who lost the game before, chooses who starts game {number} with the initiative");
                Ruling::new(words, [rules::BEST_OF_THREE])
            }
            Chooser::Chance => {
                let words = format!("A random player decides who starts game {number} with the initiative");
                let after_a_draw = (number > 1).then_some(rules::NOTE_AFTER_A_DRAW);
                Ruling::new(words, std::iter::once(rules::FIRST_INITIATIVE).chain(after_a_draw))
            }
        }
    }

    /// The rule by which a drawn game is followed by another.
    const fn drawn_rule(&self) -> RuleId {
        match self.kind {
            MatchType::SingleGame => rules::NOTE_DRAWN_SINGLE_GAME,
            MatchType::BestOfThree => rules::BEST_OF_THREE_RESULT,
        }
    }

    fn game_over(&mut self, number: u32, winner: Option<Side>, ruling: Ruling) -> Vec<Ruling> {
        self.games.add(winner);
        let is_last = matches!(self.standing, Standing::Last { .. });
        if is_last || self.games.decide(self.kind) {
            return vec![ruling, self.end()];
        }
        let starts = winner.map_or(Chooser::Chance, |winner| Chooser::Loser(winner.other()));
        self.standing = Standing::Game { number: number.saturating_add(1), starts };
        vec![ruling]
    }

    /// The match ends as the games have gone.
    fn end(&mut self) -> Ruling {
        let outcome = Outcome::by_games(self.games);
        self.standing = Standing::Over(outcome);
        outcome.ruling(self.kind, &self.names)
    }

    fn time(&mut self, number: u32, moment: Moment) -> Result<Vec<Ruling>, Refusal> {
        if matches!(self.standing, Standing::Last { .. }) {
            let refusal = Refusal::new("time can be called only once").by(self.kind.result_rule());
            return Err(refusal.help("name the end of the last game, or omit one of the calls"));
        }
        let rule = self.kind.result_rule();
        let (phase, words) = match moment {
            Moment::ActionPhase => (LastPhase::ThisActionPhase, "in an action phase, which is the last one"),
            Moment::RegroupPhase => {
                (LastPhase::NextActionPhase, "in a regroup phase; the next action phase is the last one")
            }
            Moment::Setup => {
                let words =
                    format!("Time is called in the setup of game {number}; its first action phase is the last one");
                self.standing = Standing::Last { number, phase: LastPhase::FirstActionPhase };
                return Ok(vec![Ruling::new(words, [rule, rules::NOTE_TIME_IN_SETUP])]);
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
        self.standing = Standing::Last { number, phase };
        Ok(vec![Ruling::new(format!("Time is called {words}"), [rule])])
    }

    fn phase_over(&mut self, number: u32) -> Result<Vec<Ruling>, Refusal> {
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
        self.games.complete(winner, self.kind);
        self.standing = Standing::Over(Outcome::Won { winner, games: self.games });
        let words = format!("{} {does}: {} has won it", self.name(loser), self.name(winner));
        vec![Ruling::new(words, by.iter().cloned())]
    }

    /// Somebody who is missing was missing from the beginning.
    fn not_begun(&self, who: &str) -> Result<(), Refusal> {
        if self.games.is_empty() && matches!(self.standing, Standing::Game { .. }) {
            return Ok(());
        }
        let refusal = Refusal::new(format!("the match has begun: {who} did appear for it"));
        Err(refusal.help("a player who leaves a match concedes it"))
    }
}
