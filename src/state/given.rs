//! Grants of constant abilities and lasting effects: to cards, and to players as rules (CR 7.3, 7.7.3). `look` finds them, and
//! the board keeps them.

use std::sync::{Arc, OnceLock};

use swu_cards::{Ability, Grant, Keyword, PlayerRule};

use super::{Board, Context, FaceId, Facts, Side};
use crate::terms::{CardId, Object, PlayerId, Ref, Stamp};

/// Something given to a card, with what the words of the ability that gives it refer to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GrantInForce {
    pub grant: Grant,
    /// The card it is given to.
    pub to: Object,
    /// The card with the ability that gives it.
    pub source: Object,
    pub controller: PlayerId,
    pub by: GrantOrigin,
    /// The number of the lasting effect that gives it; 0 for constant abilities, which come before them.
    pub order: Stamp,
}

/// The origin of a grant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GrantOrigin {
    /// A constant ability, perhaps only while a condition holds.
    Constant { conditional: bool },
    /// A lasting effect, with the attack it belongs to.
    Lasting { attack: Stamp },
    /// Part of what a constant ability or lasting effect gives while a condition holds of the card itself.
    While { attack: Option<Stamp> },
}

impl GrantInForce {
    /// True for a constant ability with a condition, false for one without; `None` for a lasting effect.
    #[inline]
    pub const fn by_constant(&self) -> Option<bool> {
        match self.by {
            GrantOrigin::Constant { conditional } => Some(conditional),
            GrantOrigin::While { attack: None } => Some(true),
            GrantOrigin::Lasting { .. } | GrantOrigin::While { attack: Some(_) } => None,
        }
    }

    /// The referents of the ability that gives it.
    #[inline]
    pub fn context(&self) -> Context {
        let itself = Some(Ref::Card(self.to));
        match self.by {
            GrantOrigin::Constant { .. } => Context { itself, ..Context::new(self.source, self.controller) },
            GrantOrigin::Lasting { attack } => {
                Context { attack: Some(attack), ..Context::new(self.source, self.controller) }
            }
            GrantOrigin::While { attack } => {
                let itself = itself.filter(|_| attack.is_none());
                Context { itself, attack, ..Context::new(self.source, self.controller) }
            }
        }
    }
}

/// The place of a card with an ability: as long as it is there, the ability gives the same to itself, and to the unit that it
/// is attached to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Place {
    pub object: Object,
    pub controller: PlayerId,
    pub face: FaceId,
    pub side: Side,
    pub bearer: Option<Object>,
}

/// The grants of one card, or of lasting effects.
#[derive(Debug, PartialEq, Eq)]
pub struct GrantsOf {
    /// The card, unless it is of lasting effects.
    pub place: Option<Place>,
    /// The facts that it rests on, beside the place.
    pub rests_on: Facts,
    /// The end of its grants among all.
    pub end: usize,
}

/// Everything that is given to cards.
#[derive(Debug)]
pub struct GrantsInForce {
    /// By whom it is given.
    pub parts: Vec<GrantsOf>,
    /// In the order in which it counts.
    pub all: Vec<GrantInForce>,
    /// The cards that are given something, by the last bits of their numbers: most cards are told apart by them.
    touched: u128,
    /// The places in that, by the cards that are given it: what one card is given stands together.
    by_card: Vec<u32>,
    /// The cards of which it changes the abilities, with those that they have then, where that has been asked.
    abilities: Vec<(Place, OnceLock<Vec<Arc<Ability>>>)>,
    /// These abilities depend on more than the grants and the places of the cards.
    abilities_ask: bool,
}

impl GrantsInForce {
    pub fn new(all: Vec<GrantInForce>, parts: Vec<GrantsOf>, board: &Board) -> Self {
        let mut by_card: Vec<u32> = (0..all.len() as u32).collect();
        by_card.sort_by_key(|&place| all[place as usize].to.card);
        let changes = |&place: &u32| {
            let given = &all[place as usize];
            given.grant.changes_abilities().then_some(given.to.card)
        };
        let mut changed: Vec<CardId> = by_card.iter().filter_map(changes).collect();
        changed.dedup();
        let asks = |given: &GrantInForce| match &given.grant {
            Grant::KeywordsOf(_) | Grant::AbilitiesOf { .. } => true,
            Grant::Ability(ability) => ability.is_keyword(Keyword::Coordinate),
            _ => false,
        };
        let abilities_ask =
            changed.iter().any(|&card| board.face(card).sort.keywords.has(Keyword::Coordinate)) || all.iter().any(asks);
        let abilities = changed.into_iter().map(|card| (board.place(card), OnceLock::new())).collect();
        let touched = all.iter().fold(0, |touched, given| touched | Self::bit(given.to.card));
        Self { parts, all, touched, by_card, abilities, abilities_ask }
    }

    #[inline]
    const fn bit(card: CardId) -> u128 {
        1 << (card.0 % 128)
    }

    /// The place for the abilities of that card, if it is given any or loses some.
    #[inline]
    pub fn abilities_of(&self, id: CardId) -> Option<&OnceLock<Vec<Arc<Ability>>>> {
        if self.touched & Self::bit(id) == 0 {
            return None;
        }
        self.abilities.iter().find(|(place, _)| place.object.card == id).map(|(_, abilities)| abilities)
    }

    /// True if the abilities that were worked out with these grants are what they would be now.
    pub fn keeps_abilities(&self, board: &Board) -> bool {
        !self.abilities_ask && self.abilities.iter().all(|(place, _)| board.place(place.object.card) == *place)
    }

    /// True if the two are the same in all that both know.
    pub fn agrees(&self, other: &Self) -> bool {
        let known = self.abilities.iter().zip(&other.abilities);
        self.all == other.all && known.into_iter().all(|((_, one), (_, other))| both_agree(one, other, Vec::eq))
    }

    /// The places of what that card is given, in the order in which it counts.
    #[inline]
    pub fn places_of(&self, id: CardId) -> &[u32] {
        if self.touched & Self::bit(id) == 0 {
            return &[];
        }
        let to = |&place: &u32| self.all[place as usize].to.card;
        let start = self.by_card.partition_point(|place| to(place) < id);
        let from = &self.by_card[start..];
        &from[..from.iter().take_while(|place| to(place) == id).count()]
    }
}

/// True if two places agree, or only one of them knows.
pub(crate) fn both_agree<T>(one: &OnceLock<T>, other: &OnceLock<T>, agree: impl Fn(&T, &T) -> bool) -> bool {
    match (one.get(), other.get()) {
        (Some(one), Some(other)) => agree(one, other),
        _ => true,
    }
}

/// A rule for players in force.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RuleInForce {
    pub rule: PlayerRule,
    pub context: Context,
    /// Its place among the lasting effects, when it is one that is used up.
    pub lasting: Option<usize>,
}
