//! Who has come out where: players who were eliminated at the same stage share a place.

use std::collections::BTreeMap;

use super::{Bracket, Fixture, Stage};
use crate::PlayerId;

/// Players who share the places from one to another; a single player if both are the same.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Placing {
    pub from: usize,
    pub to: usize,
    /// By rank.
    pub players: Vec<PlayerId>,
}

impl Bracket {
    /// The places that are settled, the best first: those of every stage that has been played, and the winner's.
    pub fn placings(&self) -> Vec<Placing> {
        let mut placings: Vec<Placing> = Vec::new();
        let mut to = self.seeds.len();
        let mut place = |players: Vec<PlayerId>| {
            let from = (to + 1).saturating_sub(players.len());
            if !players.is_empty() {
                placings.push(Placing { from, to, players });
                to = from - 1;
            }
        };
        let eliminated: BTreeMap<PlayerId, Stage> = self.eliminated().collect();
        for stage in self.eliminating() {
            let played = |fixture: &Fixture| stage != fixture.stage || self.decision(fixture.number).is_some();
            if !self.fixtures.iter().all(played) {
                break;
            }
            let is_out = |player: &PlayerId| eliminated.get(player) == Some(&stage);
            place(self.seeds.iter().copied().filter(is_out).collect());
        }
        place(self.winner().into_iter().collect());
        placings.reverse();
        placings
    }

    /// The stages that eliminate players, the earliest first.
    fn eliminating(&self) -> Vec<Stage> {
        let mut stages: Vec<Stage> = self.fixtures.iter().map(|fixture| fixture.stage).collect();
        stages.dedup();
        stages.retain(|stage| match stage {
            Stage::Main { .. } => false,
            Stage::Of { .. } | Stage::Secondary { .. } | Stage::GrandFinal | Stage::GrandFinalAgain => true,
        });
        stages
    }
}
