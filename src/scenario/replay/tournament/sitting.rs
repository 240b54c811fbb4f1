//! A match that is told game by game.

use super::Stop;
use super::organiser::Organiser;
use crate::Text;
use crate::telling::report::Standing as Ending;
use crate::tournament::{Conceded, Game, LastPhase, Result as Claimed, TimeCall};
use swu_text::diagnostic::Diagnostic;
use swu_text::words::joined;
use swu_tournament::matches::{self, Chooser, Happening, Match, Moment, Side, Standing};
use swu_tournament::{PlayerId, Refusal, Ruling, rules};

/// Two players at their match.
#[derive(Debug, Clone)]
pub(super) struct Sitting {
    pub pair: [PlayerId; 2],
    pub of: Match,
}

impl Sitting {
    fn side(&self, player: PlayerId) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| *side.of(&self.pair) == player)
    }

    /// Who has won, once the match is over; nobody if both have lost it.
    fn ended(&self) -> Option<Ended> {
        let outcome = self.of.outcome()?;
        Some(outcome.winner().map_or(Ended::BothLose, |side| Ended::Won(*side.of(&self.pair))))
    }
}

/// How a match has ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Ended {
    Won(PlayerId),
    BothLose,
}

impl Organiser<'_> {
    /// Two players sit down to a match: one that is going on, or one outside of any event.
    pub(super) fn sit_down(&mut self, [one, other]: &[Text; 2]) -> Result<Vec<Ruling>, Stop> {
        let pair = [self.player(one)?, self.player(other)?];
        if let Some(before) = self.sitting.as_ref().filter(|before| before.of.outcome().is_none()) {
            let words = format!("the match of {} is not over", self.told_pair(before.pair));
            return Err(Refusal::new(words).into());
        }
        if pair.first() == pair.last() {
            return Err(Refusal::new(format!("{} cannot play against themselves", self.name(pair[0]))).into());
        }
        if self.counts() && !self.is_going_on(pair) {
            return Err(self.no_match(pair).into());
        }
        let of = Match::new(self.kind_now(), pair.map(|player| self.name(player).to_owned()));
        let rulings = of.next();
        self.sitting = Some(Sitting { pair, of });
        Ok(rulings)
    }

    pub(super) fn no_match(&self, pair: [PlayerId; 2]) -> Refusal {
        let going_on: Vec<String> = self.pairs_now().iter().map(|pair| self.told_pair(*pair)).collect();
        let refusal = Refusal::new(format!("{} is not a match in progress", self.told_pair(pair)));
        if going_on.is_empty() { refusal } else { refusal.help(format!("in progress: {}", joined(&going_on))) }
    }

    /// A game of the match is over.
    pub(super) fn game(&mut self, game: &Game) -> Result<Vec<Ruling>, Stop> {
        let happening = match game {
            Game::Won(winner) => Happening::Won(self.side_of(winner)?),
            Game::Drawn => Happening::Drawn,
            Game::Unfinished => Happening::PhaseOver,
        };
        self.happens(happening)
    }

    pub(super) fn time(&mut self, call: TimeCall) -> Result<Vec<Ruling>, Stop> {
        self.happens(Happening::Time(match call {
            TimeCall::ActionPhase => Moment::ActionPhase,
            TimeCall::RegroupPhase => Moment::RegroupPhase,
            TimeCall::Setup => Moment::Setup,
            TimeCall::BetweenGames => Moment::BetweenGames,
        }))
    }

    pub(super) fn concede(&mut self, what: Conceded, player: &Text) -> Result<Vec<Ruling>, Stop> {
        let side = self.side_of(player)?;
        self.happens(match what {
            Conceded::Game => Happening::Conceded(side),
            Conceded::Match => Happening::MatchConceded(side),
        })
    }

    pub(super) fn absent(&mut self, names: &[Text]) -> Result<Vec<Ruling>, Stop> {
        let mut sides = Vec::new();
        for name in names {
            sides.push(self.side_of(name)?);
        }
        match sides.as_slice() {
            [one, other] if one != other => self.happens(Happening::BothAbsent),
            [side, ..] => self.happens(Happening::Absent(*side)),
            [] => Ok(Vec::new()),
        }
    }

    /// The side of the match on which a player sits.
    fn side_of(&self, name: &Text) -> Result<Side, Stop> {
        let player = self.player(name)?;
        let sitting = self.sitting.as_ref().ok_or_else(nobody_plays)?;
        let side = sitting.side(player);
        side.ok_or_else(|| {
            let words = format!("{} does not play in the match of {}", self.name(player), self.told_pair(sitting.pair));
            Refusal::new(words).into()
        })
    }

    /// On which side a player sits in the match that is told and not over, if they do.
    pub(super) fn told_side(&self, player: PlayerId) -> Option<Side> {
        self.sitting.as_ref().filter(|sitting| sitting.of.outcome().is_none())?.side(player)
    }

    /// Something happens in the match; once it is over, it counts.
    pub(super) fn happens(&mut self, happening: Happening) -> Result<Vec<Ruling>, Stop> {
        let sitting = self.sitting.as_mut().ok_or_else(nobody_plays)?;
        let mut rulings = sitting.of.happens(happening)?;
        rulings.extend(sitting.of.next());
        let (pair, outcome) = (sitting.pair, sitting.of.outcome());
        if let Some(outcome) = outcome.filter(|_| self.counts()) {
            rulings.extend(self.record(pair, outcome)?);
        }
        Ok(rulings)
    }

    /// How the match that was played last has ended, as a file writes it.
    pub(super) fn match_result(&self) -> Option<Ending> {
        let sitting = self.sitting.as_ref()?;
        Some(match sitting.ended() {
            None => Ending::EventOngoing,
            Some(Ended::Won(player)) => Ending::Winner(self.written(player).to_owned()),
            Some(Ended::BothLose) => Ending::Lost(sitting.pair.map(|player| self.written(player).to_owned()).to_vec()),
        })
    }

    /// Whether a result that is claimed is that of the bracket, or of the match without one; and the one that is.
    pub(super) fn result_is(&self, claimed: &Claimed) -> Result<(bool, String), Box<Diagnostic>> {
        let found = match (self.bracket(), &self.sitting) {
            (Some(bracket), _) => bracket.winner().map(Ended::Won),
            (None, Some(sitting)) => sitting.ended(),
            (None, None) => return Ok((false, NO_MATCH.to_owned())),
        };
        let is_it = match (claimed, found) {
            (Claimed::Ongoing, None) | (Claimed::BothLose, Some(Ended::BothLose)) => true,
            (Claimed::Won(name), found) => found == Some(Ended::Won(self.player(name)?)),
            (Claimed::Ongoing | Claimed::BothLose, _) => false,
        };
        let told = match found {
            None => "ongoing".to_owned(),
            Some(Ended::Won(player)) => format!("{} has won", self.name(player)),
            Some(Ended::BothLose) => "both lose".to_owned(),
        };
        Ok((is_it, told))
    }

    /// The games that a player has won in the match.
    pub(super) fn wins_of(&self, player: PlayerId) -> Option<u32> {
        let sitting = self.sitting.as_ref()?;
        let side = sitting.side(player)?;
        Some(*side.of(&sitting.of.games().won))
    }

    /// Who chooses who starts the next game; nothing if no game is about to begin.
    pub(super) fn chooser(&self) -> Option<Option<PlayerId>> {
        let sitting = self.sitting.as_ref()?;
        match sitting.of.standing() {
            Standing::Game { starts: Chooser::Chance, .. } => Some(None),
            Standing::Game { starts: Chooser::Loser(side), .. } => Some(Some(*side.of(&sitting.pair))),
            Standing::Last { .. } | Standing::Over(_) => None,
        }
    }

    /// Which phase is the last one.
    pub(super) fn last_phase(&self) -> Option<LastPhase> {
        let sitting = self.sitting.as_ref()?;
        Some(match sitting.of.standing() {
            Standing::Last { phase, .. } => match phase {
                matches::LastPhase::ThisActionPhase => LastPhase::ThisActionPhase,
                matches::LastPhase::NextActionPhase => LastPhase::NextActionPhase,
                matches::LastPhase::FirstActionPhase => LastPhase::FirstActionPhase,
            },
            Standing::Game { .. } | Standing::Over(_) => LastPhase::None,
        })
    }
}

/// What is found where nobody plays a match.
pub(super) const NO_MATCH: &str = "no match is played";

fn nobody_plays() -> Stop {
    let refusal = Refusal::new(NO_MATCH).by(rules::BEST_OF_THREE);
    refusal.help("begin one with `match: [ana, ben]`").into()
}
