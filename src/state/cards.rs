//! The cards of a game with their status, in parts that copies of a position share until they change one.
//!
//! A decision changes a few of a hundred cards. What each card is by itself for [`State::key`](super::State::key) is
//! kept with the card, and worked out again only for those that have changed.

use std::array::from_fn;
use std::sync::{Arc, OnceLock};

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use super::{CardState, FaceId, Marks, Zone};
use crate::terms::{Aside, PlayerId};

/// Cards of one part.
const PART: usize = 4;

/// Every card of a game.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(from = "Vec<CardState>", into = "Vec<CardState>")]
pub struct Cards {
    /// Some cards that stand together. At the end of the last part stand empty slots, so that all have one length.
    parts: Vec<Arc<[CardSlot; PART]>>,
    count: usize,
    /// A bit for each card that may have a history, or rare status: no other has changed since phases were last told apart.
    touched: Aside<SmallVec<[u64; 4]>>,
}

/// A card with its colour, where that has been asked.
#[derive(Debug, Clone, PartialEq, Eq)]
struct CardSlot {
    card: CardState,
    colour: Aside<OnceLock<u128>>,
}

impl CardSlot {
    /// A slot for a card to come.
    fn empty() -> Self {
        let nobody = PlayerId(0);
        Self { card: CardState::new(FaceId(0), nobody, nobody, Zone::Removed), colour: Aside::default() }
    }
}

impl Cards {
    /// The number of cards.
    #[inline]
    pub const fn count(&self) -> usize {
        self.count
    }

    #[inline]
    pub fn get(&self, place: usize) -> &CardState {
        &self.parts[place / PART][place % PART].card
    }

    #[inline]
    pub fn get_mut(&mut self, place: usize) -> &mut CardState {
        let slot = &mut Arc::make_mut(&mut self.parts[place / PART])[place % PART];
        slot.colour.0.take();
        self.touched.0[place / 64] |= 1 << (place % 64);
        &mut slot.card
    }

    pub fn push(&mut self, card: CardState) {
        if self.count == self.parts.len() * PART {
            self.parts.push(Arc::new(from_fn(|_| CardSlot::empty())));
        }
        self.count += 1;
        self.touched.0.resize(self.count.div_ceil(64), 0);
        *self.get_mut(self.count - 1) = card;
    }

    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = &CardState> {
        self.parts.iter().flat_map(|part| part.iter()).take(self.count).map(|slot| &slot.card)
    }

    /// Changes every card of which it says that it would: only what has a history or rare status can be meant.
    pub fn change_each(&mut self, would: impl Fn(&CardState) -> bool, mut change: impl FnMut(&mut CardState)) {
        for place in 0..self.count {
            let bit = 1 << (place % 64);
            if self.touched.0[place / 64] & bit == 0 {
                debug_assert!(!would(self.get(place)), "a card has a history without a word");
                continue;
            }
            if would(self.get(place)) {
                change(self.get_mut(place));
            }
            let card = self.get(place);
            if card.marks == Marks::default() && card.rare.is_none() {
                self.touched.0[place / 64] &= !bit;
            }
        }
    }

    /// Looks at each card, with its colour by itself, worked out by `of` where it is not known.
    #[inline]
    pub(crate) fn each_coloured(&self, of: fn(&CardState) -> u128, mut look: impl FnMut(u128, &CardState)) {
        for (number, part) in self.parts.iter().enumerate() {
            for slot in part.iter().take(self.count - number * PART) {
                look(*slot.colour.0.get_or_init(|| of(&slot.card)), &slot.card);
            }
        }
    }
}

impl From<Vec<CardState>> for Cards {
    fn from(cards: Vec<CardState>) -> Self {
        let mut all = Self::default();
        cards.into_iter().for_each(|card| all.push(card));
        all
    }
}

impl From<Cards> for Vec<CardState> {
    fn from(cards: Cards) -> Self {
        cards.iter().cloned().collect()
    }
}
