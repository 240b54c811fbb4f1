//! The cards of a game with their status, in parts that copies of a position share until they change one.
//!
//! A decision changes a few of a hundred cards. What each card is by itself for [`Position::key`](super::Position::key) is
//! kept with the card, and worked out again only for those that have changed.

use std::sync::{Arc, OnceLock};

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::CardState;

/// Cards of one part.
const PART: usize = 8;

/// Every card of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Cards {
    /// Some cards that stand together. The last part has fewer than the others.
    parts: Vec<Arc<[CardSlot]>>,
    count: usize,
}

/// A card with its colour, where that has been asked.
#[derive(Debug, Clone)]
struct CardSlot {
    card: CardState,
    colour: OnceLock<u128>,
}

impl From<CardState> for CardSlot {
    fn from(card: CardState) -> Self {
        Self { card, colour: OnceLock::new() }
    }
}

impl PartialEq for CardSlot {
    fn eq(&self, other: &Self) -> bool {
        self.card == other.card
    }
}

impl Eq for CardSlot {}

impl Cards {
    pub(crate) const fn new() -> Self {
        Self { parts: Vec::new(), count: 0 }
    }

    pub(crate) const fn len(&self) -> usize {
        self.count
    }

    pub(crate) fn get(&self, place: usize) -> &CardState {
        &self.parts[place / PART][place % PART].card
    }

    pub(crate) fn get_mut(&mut self, place: usize) -> &mut CardState {
        let slot = &mut Arc::make_mut(&mut self.parts[place / PART])[place % PART];
        slot.colour.take();
        &mut slot.card
    }

    pub(crate) fn push(&mut self, card: CardState) {
        match self.parts.last_mut().filter(|part| part.len() < PART) {
            Some(part) => *part = part.iter().cloned().chain([CardSlot::from(card)]).collect(),
            None => self.parts.push(Arc::new([CardSlot::from(card)])),
        }
        self.count += 1;
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = &CardState> {
        self.parts.iter().flat_map(|part| part.iter()).map(|slot| &slot.card)
    }

    /// Changes every card of which it says that it would.
    pub(crate) fn change_each(&mut self, would: impl Fn(&CardState) -> bool, mut change: impl FnMut(&mut CardState)) {
        for place in 0..self.count {
            if would(self.get(place)) {
                change(self.get_mut(place));
            }
        }
    }

    /// Looks at each card, with its colour by itself, worked out by `of` where it is not known.
    #[inline]
    pub(crate) fn each_coloured(&self, of: fn(&CardState) -> u128, mut look: impl FnMut(u128, &CardState)) {
        for part in &self.parts {
            for slot in part.iter() {
                look(*slot.colour.get_or_init(|| of(&slot.card)), &slot.card);
            }
        }
    }
}

impl From<Vec<CardState>> for Cards {
    fn from(cards: Vec<CardState>) -> Self {
        let count = cards.len();
        let mut slots = cards.into_iter().map(CardSlot::from);
        let part = |_| slots.by_ref().take(PART).collect();
        Self { parts: (0..count.div_ceil(PART)).map(part).collect(), count }
    }
}

impl Serialize for Cards {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for Cards {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Vec::<CardState>::deserialize(deserializer).map(Self::from)
    }
}
