//! Memory of what was worked out about a board, kept until something changes that it was worked out from.
//!
//! Most questions about a card ask what all the others give it. The answer is worked out once for the whole board, on
//! the first question. Which [`Facts`] it rests on is read off the abilities in play; a change of others leaves it as it
//! is, and copies of a board share it.

use std::ops::{Deref, DerefMut};
use std::sync::{Arc, OnceLock};

use serde::{Deserialize, Serialize};
use swu_cards::PlayerRule;

use super::{
    Board, CardMut, Dependencies, Facts, GrantKinds, GrantsInForce, LastingKind, RuleInForce, SETTLED, both_agree,
};
use crate::terms::CardId;

/// The greatest depth to which constant abilities are looked through. As many steps as there are cards that give
/// something settle what they give each other. Longer chains than this are not known of printed cards, and every step is
/// work for the whole board.
pub(crate) const DEPTH: u8 = 6;

/// The memory of a board.
#[derive(Debug, Default)]
pub(crate) struct Memo {
    given: [OnceLock<GrantsInForce>; DEPTH as usize + 1],
    rules: [OnceLock<Vec<RuleInForce>>; DEPTH as usize + 1],
    bottom: OnceLock<u8>,
    /// The cards whose constant abilities are in effect.
    sources: Vec<CardId>,
    /// The facts it rests on, beside the cards in play.
    rests_on: Facts,
    /// The facts that the checks of the game state look at (CR 1.16.5).
    checked: Facts,
    /// The kinds of grants that anything in play or in force may make: known without working them out.
    grants: GrantKinds,
}

impl Memo {
    /// Nothing yet, of a board with these abilities and lasting effects in force.
    fn of(board: &Board) -> Self {
        let (mut reads, mut grants) = (Dependencies::default(), GrantKinds::default());
        let sources: Vec<CardId> = board.sources().collect();
        for &card in &sources {
            let (face, side) = (board.face(card), board.side(card));
            reads.add(face.reads_of(side));
            grants = grants.and(face.sort_of(side).grants);
            if !board.card(card).rare().copy_grants.is_empty() {
                reads.add(Dependencies::ANY);
                grants = GrantKinds::ALL;
            }
        }
        for lasting in &board.lasting {
            reads.add_lasting(&lasting.effect);
            grants = grants.and(match &lasting.effect {
                LastingKind::On { grant, .. } => GrantKinds::of(std::slice::from_ref(grant)),
                LastingKind::Rule { rule: PlayerRule::Have { grants, .. }, .. } => GrantKinds::of(grants),
                LastingKind::Rule { .. } => GrantKinds::default(),
            });
        }
        Self {
            rests_on: reads.facts(),
            checked: reads.facts_of_hp() | Facts::DAMAGE,
            grants,
            sources,
            ..Self::default()
        }
    }

    /// The cards whose constant abilities are in effect (CR 7.3.2).
    pub(crate) fn sources(&self) -> &[CardId] {
        &self.sources
    }

    /// True if grants of that kind are possible.
    pub(crate) const fn gives(&self, kind: GrantKinds) -> bool {
        self.grants.has(kind)
    }

    /// Everything given to cards, as seen from that depth; deeper than the bottom is the bottom.
    pub(crate) fn given(&self, depth: u8) -> &OnceLock<GrantsInForce> {
        &self.given[usize::from(depth.min(DEPTH))]
    }

    /// The depth at which constant abilities are not looked at any more.
    pub(crate) fn bottom(&self, depth: impl FnOnce() -> u8) -> u8 {
        *self.bottom.get_or_init(depth)
    }

    /// The rules for players, as seen from that depth.
    pub(crate) fn rules(&self, depth: u8) -> &OnceLock<Vec<RuleInForce>> {
        &self.rules[usize::from(depth.min(DEPTH))]
    }

    /// True if the two agree in all that both know.
    fn agrees(&self, other: &Self) -> bool {
        self.sources == other.sources
            && self.given.iter().zip(&other.given).all(|(one, other)| both_agree(one, other, GrantsInForce::agrees))
            && self.rules.iter().zip(&other.rules).all(|(one, other)| both_agree(one, other, Vec::eq))
    }
}

/// A board with what is known of it. What changes the board says what it changes, see the module `changes`; through
/// [`DerefMut`] anything may change, and all is forgotten.
#[derive(Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub(crate) struct TrackedBoard {
    board: Board,
    #[serde(skip)]
    known: BoardMemory,
}

/// The memory of a board, once it has been asked, and the result of the last check.
#[derive(Debug, Clone, Default)]
pub(crate) struct BoardMemory {
    memo: OnceLock<Arc<Memo>>,
    /// The game state has been checked, and nothing has changed since that the checks look at (CR 1.16.5).
    settled: bool,
    /// No card lies in an order that chance has yet to settle.
    all_placed: bool,
}

impl BoardMemory {
    /// A card has changed: chance may have yet to settle its place.
    pub(crate) const fn placed(&mut self, is_placed: bool) {
        self.all_placed &= is_placed;
    }

    pub(crate) fn is_any(&self) -> bool {
        self.memo.get().is_some()
    }

    /// Forgets what rests on any of these facts.
    pub(crate) fn forget(&mut self, facts: Facts) {
        let Some(memo) = self.memo.get() else {
            self.settled = false;
            return;
        };
        self.settled &= !memo.checked.meets(facts);
        if memo.rests_on.meets(facts) {
            self.forget_all();
        }
    }

    /// Anything may change.
    pub(crate) fn forget_all(&mut self) {
        self.memo.take();
        self.settled = false;
    }
}

impl TrackedBoard {
    pub(crate) const fn new(board: Board) -> Self {
        Self { board, known: BoardMemory { memo: OnceLock::new(), settled: false, all_placed: false } }
    }

    pub(crate) fn memo(&self) -> &Memo {
        self.known.memo.get_or_init(|| Arc::new(Memo::of(&self.board)))
    }

    /// The board, of which nothing but these facts is about to change.
    pub(crate) fn changing(&mut self, facts: Facts) -> &mut Board {
        self.known.forget(facts);
        &mut self.board
    }

    /// A card whose status is about to change: what has changed of it is seen afterwards.
    pub(crate) fn card_mut(&mut self, id: CardId) -> CardMut<'_> {
        CardMut::new(self.board.cards.get_mut(id.index()), &mut self.known)
    }

    /// True if no card lies in an order that chance has yet to settle: looked for only where there may be one.
    pub(crate) fn is_all_placed(&mut self) -> bool {
        let are_placed = |board: &Board| board.cards.iter().all(|card| card.unsettled == SETTLED);
        debug_assert!(!self.known.all_placed || are_placed(&self.board), "a card is unsettled without a word");
        self.known.all_placed = self.known.all_placed || are_placed(&self.board);
        self.known.all_placed
    }

    /// True if the game state has been checked, and would be found as it was (CR 1.16.5).
    pub(crate) const fn is_settled(&self) -> bool {
        self.known.settled
    }

    /// The game state has been checked, and nothing had to be done.
    pub(crate) fn settle(&mut self) {
        self.known.settled = self.known.is_any();
    }

    pub(crate) fn is_known(&self) -> bool {
        self.known.is_any()
    }

    /// True if the kept memory equals one that is computed anew.
    pub(crate) fn knows_right(&self, anew: &Self) -> bool {
        match (self.known.memo.get(), anew.known.memo.get()) {
            (Some(kept), Some(anew)) => kept.agrees(anew),
            _ => true,
        }
    }

    /// The board without any memory.
    pub(crate) fn unknown(&self) -> Self {
        Self::new(self.board.clone())
    }
}

impl Deref for TrackedBoard {
    type Target = Board;

    fn deref(&self) -> &Board {
        &self.board
    }
}

impl DerefMut for TrackedBoard {
    fn deref_mut(&mut self) -> &mut Board {
        self.known.forget_all();
        &mut self.board
    }
}

impl Clone for TrackedBoard {
    fn clone(&self) -> Self {
        Self { board: self.board.clone(), known: self.known.clone() }
    }
}

impl PartialEq for TrackedBoard {
    fn eq(&self, other: &Self) -> bool {
        self.board == other.board
    }
}

impl Eq for TrackedBoard {}
