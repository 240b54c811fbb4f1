//! The key of a position, and which cards cannot be told apart: what a search needs so that it looks at nothing twice.
//!
//! Two positions have one key when the same can follow from both, but for which of several cards is which. A key is made
//! of everything that tells positions apart, with these differences left out, each for a reason:
//!
//! - **Which card is which.** A card is said by its colour: all of its status, with what is attached to it, what it is
//!   attached to, and how the decision offers it. Where another card has the same colour and something refers to one of
//!   them (an effect, a context, what happened this phase), it is said by how many of that colour have been referred to
//!   before. So positions with one key are the same but for a renaming of cards, and the rules read no numbers of cards.
//! - **The order of cards that chance has not settled**, in a deck that was shuffled: there is none yet.
//! - **The order of units, upgrades, tokens, captives, hands and discard piles.** These have none by the rules (CR 4.3,
//!   4.7, 4.8): it decides only in which order options are listed and events are told that happen together. Decks and
//!   resources keep theirs: resources are exhausted in it. Chance that is drawn from the seed picks by place, so that two
//!   positions with one key may draw different cards: a search of everything that can happen asks chance instead.
//! - **The order in which abilities wait in one layer, and what was done this phase.** The players order what waits
//!   (CR 7.6.9), and deeds are only counted. What was known of cards that have left play is looked up by the card.
//! - **The order of lasting effects that only add to power and HP**: sums have none. Of others later ones win (CR
//!   7.7.3.c).
//! - **Numbers that tell attacks apart**: they are only compared with each other. Which copy of itself a card is counts
//!   only where something refers to the card.
//! - **Tokens that are set aside** and that nothing refers to: they never come back (CR 3.7.3).
//! - **The events so far**: but for whether the game state has changed since an ability began, which is told of.
//!
//! `writer` writes what is left, `colour` gives each card its colour, and `sameness` says by both which cards, options and
//! actions are one.

mod colour;
mod sameness;
mod writer;

use super::Position;
use crate::terms::CardId;

impl Position {
    /// A number that is equal for positions from which the same can follow, but for which of several cards is which and
    /// for the order in which equal things are listed: an answer to the one, by number or place, may name something else
    /// in the other. Cards that [`Position::tell_apart`] names are never confused with others. Different positions have
    /// different keys, as far as 128 bits go.
    pub fn key(&self) -> u128 {
        writer::key(self)
    }

    /// From now on these cards are told apart from all others in [`Position::key`] and [`Position::answers`], however alike
    /// they are: for whoever asks what becomes of one of them.
    pub fn tell_apart(&mut self, cards: impl IntoIterator<Item = CardId>) {
        for card in cards {
            if card.index() < self.cards.len() {
                self.card_mut(card).apart = true;
            }
        }
    }
}
