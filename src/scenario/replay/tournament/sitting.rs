//! A match that is told game by game.

use super::Stop;
use super::organiser::Organiser;
use crate::Text;
use crate::tournament::Ending;
use swu_text::words::joined;
use swu_tournament::matches::{Chooser, Happening, Match, Moment, Side, Standing};
use swu_tournament::{PlayerId, Refusal, Ruling, rules};

/// Two players at their match.
#[derive(Debug, Clone)]
pub(super) struct Sitting {
    pub pair: [PlayerId; 2],
    pub of: Match,
}

/// The finding where nobody plays a match.
pub(super) const NO_MATCH: &str = "no match is in progress";

impl Sitting {
    fn side(&self, player: PlayerId) -> Option<Side> {
        Side::find(&self.pair, &player)
    }
}

impl Organiser<'_> {
    /// Two players sit down to a match: one that is going on, or one outside of any event.
    pub(super) fn sit_down(&mut self, [one, other]: &[Text; 2]) -> Result<Vec<Ruling>, Stop> {
        let pair = [self.player(one)?, self.player(other)?];
        if let Some(before) = self.sitting.as_ref().filter(|before| before.of.outcome().is_none()) {
            return Err(Refusal::new(format!("the match of {} is not over", self.told_pair(before.pair))).into());
        }
        if pair.first() == pair.last() {
            return Err(Refusal::new(format!("{} cannot play against themselves", self.name(pair[0]))).into());
        }
        if self.counts() && self.going_on(pair).is_none() {
            return Err(self.no_match(pair).into());
        }
        let of = Match::new(self.kind_now(), pair.map(|player| self.name(player).to_owned()));
        let rulings = of.next();
        self.sitting = Some(Sitting { pair, of });
        self.changed = None;
        Ok(rulings)
    }

    pub(super) fn no_match(&self, pair: [PlayerId; 2]) -> Refusal {
        let going_on: Vec<String> = self.pairs_now().iter().map(|pair| self.told_pair(*pair)).collect();
        let refusal = Refusal::new(format!("{} is not a match in progress", self.told_pair(pair)));
        if going_on.is_empty() { refusal } else { refusal.help(format!("in progress: {}", joined(&going_on))) }
    }

    pub(super) fn absent(&mut self, names: &[Text]) -> Result<Vec<Ruling>, Stop> {
        let sides = names.iter().map(|name| self.side_of(name)).collect::<Result<Vec<_>, _>>()?;
        match sides.as_slice() {
            [one, other] if one != other => self.happens(Happening::BothAbsent),
            [side, ..] => self.happens(Happening::Absent(*side)),
            [] => Ok(Vec::new()),
        }
    }

    /// The side of the match on which a player sits.
    pub(super) fn side_of(&self, name: &Text) -> Result<Side, Stop> {
        let player = self.player(name)?;
        let sitting = self.sitting.as_ref().ok_or_else(nobody_plays)?;
        sitting.side(player).ok_or_else(|| {
            let words = format!("{} does not play in the match of {}", self.name(player), self.told_pair(sitting.pair));
            Refusal::new(words).into()
        })
    }

    /// The side on which a player sits in the match that is told and not over, if they do.
    pub(super) fn told_side(&self, player: PlayerId) -> Option<Side> {
        self.sitting.as_ref().filter(|sitting| sitting.of.outcome().is_none())?.side(player)
    }

    /// Lets something happen in the match; once it is over, it counts.
    pub(super) fn happens(&mut self, happening: Happening) -> Result<Vec<Ruling>, Stop> {
        let sitting = self.sitting.as_mut().ok_or_else(nobody_plays)?;
        let mut rulings = sitting.of.happens(happening)?;
        rulings.extend(sitting.of.next());
        let (pair, outcome) = (sitting.pair, sitting.of.outcome());
        if let Some(games) = outcome.filter(|_| self.counts()) {
            rulings.extend(self.record(pair, games)?);
        }
        Ok(rulings)
    }

    /// The standing of the bracket, or of the match without one; nothing where nobody plays.
    pub(super) fn ending(&self) -> Option<Ending<PlayerId>> {
        if let Some(bracket) = self.bracket() {
            return Some(bracket.winner().map_or(Ending::Ongoing, Ending::Won));
        }
        let sitting = self.sitting.as_ref()?;
        let won = |winner: Option<Side>| winner.map_or(Ending::BothLose, |side| Ending::Won(*side.of(&sitting.pair)));
        Some(sitting.of.outcome().map_or(Ending::Ongoing, |games| won(games.winner())))
    }

    /// The games that a player has won in the match.
    pub(super) fn wins_of(&self, player: PlayerId) -> Option<u32> {
        let sitting = self.sitting.as_ref()?;
        sitting.side(player).map(|side| *side.of(&sitting.of.games().won))
    }

    /// The player who chooses who starts the next game, or chance; nothing if no game is about to begin.
    pub(super) fn chooser(&self) -> Option<Option<PlayerId>> {
        let sitting = self.sitting.as_ref()?;
        match sitting.of.standing() {
            Standing::Game { starts: Chooser::Chance, .. } => Some(None),
            Standing::Game { starts: Chooser::Loser(side), .. } => Some(Some(*side.of(&sitting.pair))),
            Standing::Last { .. } | Standing::Over => None,
        }
    }

    /// The last phase of the match, as a file writes it.
    pub(super) fn last_phase(&self) -> Option<&'static str> {
        Some(match self.sitting.as_ref()?.of.standing() {
            Standing::Last { called: Moment::ActionPhase, .. } => "this action phase",
            Standing::Last { called: Moment::RegroupPhase, .. } => "next action phase",
            Standing::Last { called: Moment::Setup, .. } => "first action phase",
            Standing::Last { called: Moment::BetweenGames, .. } | Standing::Game { .. } | Standing::Over => "none",
        })
    }
}

fn nobody_plays() -> Stop {
    let refusal = Refusal::new(NO_MATCH).by(rules::BEST_OF_THREE);
    refusal.help("begin one with `match: [ana, ben]`").into()
}
