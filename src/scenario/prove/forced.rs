//! The claims that a player can force, whatever the others choose and whatever chance brings: the graph evaluated as a game
//! of that player against all others.

use super::explore::Who;
use super::graph::{FAR, Graph};
use crate::table::build::player_of;
use crate::{Proposition, Quantifier};
use swu_game::PlayerId;

/// A line that departs from the file is a longer way to prevent a claim than any line that does not.
const DEPARTED: u32 = FAR / 2;

/// Cost of a decision of the player where the fewest are wanted: more than all decisions of the others in a line of play.
const OWN: u32 = 1 << 16;

/// The player who is to force a claim, if it is such a claim.
pub(super) fn forcing(proposition: &Proposition) -> Option<PlayerId> {
    match &proposition.quantifier {
        Quantifier::CanForce(player) => Some(player_of(player.value)),
        Quantifier::Always | Quantifier::Possible | Quantifier::Never => None,
    }
}

/// The game of one player against all others.
pub(super) struct ForceGame {
    who: Who,
    /// Cost of a decision of the player; one of the others costs 1.
    own: u32,
    /// Decisions until the player wins, if the others hold out as long as they can.
    wins: Vec<u32>,
    /// Decisions until the others prevent it, if the player holds out as long as possible.
    loses: Vec<u32>,
}

impl ForceGame {
    /// The game about the claim at that place, if a player is to force it. If the fewest decisions of the player are wanted,
    /// those of the others only break ties.
    pub fn of(graph: &Graph, proposition: &Proposition, place: usize, is_fewest: bool) -> Option<Self> {
        let who = Who::Player(forcing(proposition)?.0);
        let own = if is_fewest { OWN } else { 1 };
        // Decisions to the end of the line: the side that brings it about hurries, the other does not.
        let plies = |id: u32, values: &[u32], hurries: bool, cost: u32| {
            let next = graph.children(id).map(|child| values.get(child as usize).copied().unwrap_or(FAR));
            let next = if hurries { next.min() } else { next.max() };
            next.map_or(FAR, |plies| plies.saturating_add(cost))
        };
        let wins = graph.backwards(|id, values| match graph.node(id).who {
            Who::Ends if graph.is_end_with(id, place) => 0,
            Who::Ends | Who::Departs | Who::Unknown => FAR,
            mover => plies(id, values, mover == who, if mover == who { own } else { 1 }),
        });
        let loses = graph.backwards(|id, values| match graph.node(id).who {
            Who::Ends if !graph.is_end_with(id, place) => 0,
            Who::Ends | Who::Unknown => FAR,
            Who::Departs => DEPARTED,
            mover => plies(id, values, mover != who, 1),
        });
        Some(Self { who, own, wins, loses })
    }

    pub fn wins(&self, id: u32) -> bool {
        self.wins.get(id as usize).is_some_and(|&plies| plies != FAR)
    }

    /// True if the player wins from that position, false if the others prevent it; nothing if neither is known.
    pub fn settled(&self, id: u32) -> Option<bool> {
        let is_lost = self.loses.get(id as usize).is_some_and(|&plies| plies != FAR);
        if self.wins(id) { Some(true) } else { is_lost.then_some(false) }
    }

    /// True if that answer of the player still wins, in the fewest decisions where those are wanted.
    pub(crate) fn is_as_good(&self, id: u32, child: u32) -> bool {
        let far = |id: u32| self.wins.get(id as usize).copied().unwrap_or(FAR);
        let in_decisions = |plies: u32| if self.own == 1 { 0 } else { plies / self.own };
        self.wins(child) && in_decisions(far(child).saturating_add(self.own)) == in_decisions(far(id))
    }

    /// The most decisions that the player needs, where the fewest are wanted.
    pub fn decisions(&self, id: u32) -> Option<u32> {
        let plies = self.wins.get(id as usize).copied().filter(|&plies| plies != FAR)?;
        (self.own > 1).then_some(plies / self.own)
    }

    /// True if the winning side decides at that position: the player, or the others together.
    pub(crate) fn is_of_the_side_that_gets_its_way(&self, graph: &Graph, id: u32) -> bool {
        (graph.node(id).who == self.who) == self.wins(graph.root)
    }

    /// True if the player decides at that position.
    pub fn is_asked(&self, graph: &Graph, id: u32) -> bool {
        graph.node(id).who == self.who
    }

    /// The rank of an answer, lowest first: the winning side takes the shortest way, the other the longest.
    pub fn rank(&self, graph: &Graph, id: u32, child: u32) -> Option<u32> {
        let plies = if self.wins(id) { &self.wins } else { &self.loses };
        let plies = plies.get(child as usize).copied().filter(|&plies| plies != FAR)?;
        let hurries = (graph.node(id).who == self.who) == self.wins(id);
        Some(if hurries { plies } else { FAR - plies })
    }
}
