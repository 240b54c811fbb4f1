//! Names for the things of a game: players, cards, and a card while it stays where it is.

use std::hash::{Hash, Hasher};

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

/// A player, by seat in clockwise order, from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct PlayerId(pub u8);

impl PlayerId {
    /// The seat as an index.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// Players in an order: four at the most (CR 11.1.1).
pub type Players = SmallVec<[PlayerId; 4]>;

/// A card of this game, wherever it is: also bases, leaders and tokens.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct CardId(pub u16);

impl CardId {
    /// The card's place in the game's list of cards.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// True if a card is in the list twice.
pub fn has_twice(cards: &[CardId]) -> bool {
    cards.iter().enumerate().any(|(place, card)| cards.iter().take(place).any(|other| other == card))
}

/// A card as one copy: when it enters play again it is a new one (CR 8.5.4), and effects on the old one are over.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Serialize, Deserialize)]
pub struct Object {
    pub card: CardId,
    pub copy: u16,
}

/// Only [`CardId`] is hashed as a `u16`: [`State::key`](crate::State::key) finds cards by that.
impl Hash for Object {
    #[inline]
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.card.hash(state);
        state.write_u32(self.copy.into());
    }
}

/// The number of an attack, or of a lasting effect, counted from the start of the game; 0 is that of none.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Stamp(pub u32);

/// Only these are hashed as an `i128`: [`State::key`](crate::State::key) finds them by that.
impl Hash for Stamp {
    #[inline]
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_i128(self.0.into());
    }
}

/// Anything that can be chosen: a card (a base is one) or a player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Ref {
    Card(Object),
    Player(PlayerId),
}

/// Objects and players that words refer to: mostly one or two.
pub type Refs = SmallVec<[Ref; 2]>;

/// Cards that something happens to together: mostly few.
pub type CardList = SmallVec<[CardId; 8]>;

/// Cards as the copies that they were.
pub type Objects = SmallVec<[Object; 4]>;

impl Ref {
    /// The card, if it is one.
    #[inline]
    pub const fn card(self) -> Option<CardId> {
        match self {
            Self::Card(object) => Some(object.card),
            Self::Player(_) => None,
        }
    }

    /// The card as the copy it was, if it is one.
    #[inline]
    pub const fn object(self) -> Option<Object> {
        match self {
            Self::Card(object) => Some(object),
            Self::Player(_) => None,
        }
    }
}

/// References to that one alone.
#[inline]
pub fn just(only: Ref) -> Refs {
    SmallVec::from_slice(&[only])
}
