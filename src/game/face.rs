//! Faces: the cards of a game as they are printed, each once, shared by all of its positions.

use std::hash::{Hash, Hasher};
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::cards::tokens::token_card;
use crate::cards::{Ability, Card, Grant, TokenKind, Trigger};

/// A printed card among those of the game. The tokens come first, each at the place of its kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub(super) struct FaceId(u16);

impl FaceId {
    /// The card of a token.
    pub(super) const fn of_token(kind: TokenKind) -> Self {
        Self(kind as u16)
    }
}

/// A printed card, with what is asked of it most often.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Arc<Card>", into = "Arc<Card>")]
pub(super) struct Face {
    pub card: Arc<Card>,
    /// What sort of abilities are printed on it.
    pub sort: AbilitySort,
}

impl From<Arc<Card>> for Face {
    fn from(card: Arc<Card>) -> Self {
        let sort = AbilitySort::of(&card);
        Self { card, sort }
    }
}

impl From<Face> for Arc<Card> {
    fn from(face: Face) -> Self {
        face.card
    }
}

/// The printed cards of a game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub(super) struct Faces(Arc<Vec<Face>>);

impl Default for Faces {
    fn default() -> Self {
        let tokens = TokenKind::ALL.iter().map(|&kind| Face::from(Arc::new(token_card(kind))));
        Self(Arc::new(tokens.collect()))
    }
}

impl Faces {
    pub(super) fn get(&self, id: FaceId) -> &Face {
        &self.0[usize::from(id.0)]
    }

    /// The place of a card, which is added if it is not there.
    pub(super) fn add(&mut self, card: &Arc<Card>) -> FaceId {
        let there = self.0.iter().position(|face| face.card == *card);
        let place = there.unwrap_or_else(|| {
            let faces = Arc::make_mut(&mut self.0);
            faces.push(Face::from(card.clone()));
            faces.len() - 1
        });
        FaceId(place as u16)
    }
}

/// All positions of a game have the same faces: they tell none apart.
impl Hash for Faces {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.len().hash(state);
    }
}

/// What sort of abilities a card has on any of its sides: tells quickly which cards need not be looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct AbilitySort {
    /// Constant abilities.
    pub constant: bool,
    /// Constant abilities that may give abilities to cards.
    pub gives_abilities: bool,
    /// Constant abilities that may give or take traits.
    pub gives_traits: bool,
    /// Triggered abilities, keywords that resolve like them, or text that is not understood.
    pub triggered: bool,
    /// Constant abilities that may take all abilities of cards.
    pub takes_abilities: bool,
    /// Abilities that trigger on the second card played, or a later one.
    pub counts_cards: bool,
    /// Text that is not understood.
    pub unread: bool,
}

impl AbilitySort {
    /// The sort of a card's abilities, over all of its sides.
    pub fn of(card: &Card) -> Self {
        let mut sort = Self::default();
        for side in [&card.abilities, &card.unit_abilities, &card.upgrade_abilities] {
            side.iter().for_each(|ability| sort.add(ability));
        }
        sort
    }

    fn add(&mut self, ability: &Ability) {
        use crate::cards::{Constant, KeywordAbility};
        match ability {
            Ability::Triggered(triggered) => {
                self.triggered = true;
                self.counts_cards |= triggered.when.iter().any(Trigger::counts_cards);
            }
            Ability::Unsupported(_) => {
                self.triggered = true;
                self.unread = true;
            }
            Ability::Keyword(KeywordAbility::Coordinate(inner)) => {
                self.constant = true;
                self.triggered = true;
                inner.iter().for_each(|ability| self.add(ability));
            }
            Ability::Keyword(_) => self.triggered = true,
            Ability::Constant(constant) => {
                self.constant = true;
                for does in &constant.does {
                    if let Constant::Grant { grants, .. } = does {
                        grants.iter().for_each(|grant| self.add_grant(grant));
                    }
                }
            }
            Ability::Action(_) | Ability::Event(_) => {}
        }
    }

    fn add_grant(&mut self, grant: &Grant) {
        match grant {
            Grant::Ability(ability) => {
                self.gives_abilities = true;
                // What is given may give in turn.
                self.gives_traits |= matches!(**ability, Ability::Constant(_));
            }
            Grant::LoseAllAbilities { .. } => self.takes_abilities = true,
            Grant::KeywordsOf(_) => self.gives_abilities = true,
            Grant::GainTrait(_) | Grant::LoseTrait(_) => self.gives_traits = true,
            _ => {}
        }
    }
}
