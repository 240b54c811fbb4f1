//! The cards of a game with their status, in parts that copies of a position share until they change one.
//!
//! A decision changes a few of a hundred cards. What each card is by itself for [`Position::key`](super::Position::key) is
//! kept with the card, and worked out again only for those that have changed.

use std::sync::{Arc, OnceLock};

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::state::CardState;

/// Cards of one part.
const PART: usize = 8;

/// Every card of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Cards {
    parts: Vec<Arc<Part>>,
    count: usize,
}

/// Some cards that stand together. The last part has fewer than the others.
#[derive(Debug)]
struct Part {
    cards: Vec<CardState>,
    /// What each is by itself, where that has been asked.
    colours: [OnceLock<u128>; PART],
}

impl Clone for Part {
    fn clone(&self) -> Self {
        // One card more may follow.
        let mut cards = Vec::with_capacity(PART);
        cards.extend(self.cards.iter().cloned());
        Self { cards, colours: self.colours.clone() }
    }
}

impl PartialEq for Part {
    fn eq(&self, other: &Self) -> bool {
        self.cards == other.cards
    }
}

impl Eq for Part {}

impl Cards {
    pub(crate) const fn new() -> Self {
        Self { parts: Vec::new(), count: 0 }
    }

    pub(crate) const fn len(&self) -> usize {
        self.count
    }

    pub(crate) fn get(&self, place: usize) -> &CardState {
        &self.parts[place / PART].cards[place % PART]
    }

    pub(crate) fn get_mut(&mut self, place: usize) -> &mut CardState {
        let part = Arc::make_mut(&mut self.parts[place / PART]);
        part.colours[place % PART].take();
        &mut part.cards[place % PART]
    }

    pub(crate) fn push(&mut self, card: CardState) {
        match self.parts.last_mut().filter(|part| part.cards.len() < PART) {
            Some(part) => Arc::make_mut(part).cards.push(card),
            None => {
                let mut cards = Vec::with_capacity(PART);
                cards.push(card);
                self.parts.push(Arc::new(Part { cards, colours: Default::default() }));
            }
        }
        self.count += 1;
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = &CardState> {
        self.parts.iter().flat_map(|part| &part.cards)
    }

    /// Changes every card of which it says that it would.
    pub(crate) fn change_each(&mut self, would: impl Fn(&CardState) -> bool, mut change: impl FnMut(&mut CardState)) {
        for place in 0..self.count {
            if would(self.get(place)) {
                change(self.get_mut(place));
            }
        }
    }

    /// What each card is by itself: worked out by `of` where it is not known.
    pub(crate) fn colours(&self, mut of: impl FnMut(&CardState) -> u128) -> Vec<u128> {
        let mut colours = Vec::with_capacity(self.count);
        for part in &self.parts {
            colours.extend(part.cards.iter().zip(&part.colours).map(|(card, known)| *known.get_or_init(|| of(card))));
        }
        colours
    }
}

impl From<Vec<CardState>> for Cards {
    fn from(cards: Vec<CardState>) -> Self {
        let mut all = Self::new();
        cards.into_iter().for_each(|card| all.push(card));
        all
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
