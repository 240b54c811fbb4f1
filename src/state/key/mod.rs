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
//!   4.7, 4.8): it decides only the order in which options and simultaneous events are listed. Decks and
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
//! `writer` writes what is left, `colour` gives each card its colour, and [`Sameness`] says by both which cards, options
//! and actions are one.

use std::cell::OnceCell;
use std::mem::discriminant;

use colour::Colours;

use super::{DeedRecord, Noted, SETTLED, State, Zone};
use crate::terms::{Action, CardId, Ref};

mod colour;
mod writer;

impl State {
    /// A number that is equal for positions from which the same can follow, but for which of several cards is which and
    /// for the order in which equal things are listed: an answer to the one, by number or place, may name something else
    /// in the other. Cards that [`State::tell_apart`] names are never confused with others. Different positions have
    /// different keys, as far as 128 bits go.
    pub fn key(&self) -> u128 {
        let known = self.known_key.0.get_or_init(|| writer::key(self));
        debug_assert!(*known == writer::key(self), "the key that is kept of a position is not its key");
        known.key
    }

    /// True if the same can follow from both, as their keys say. Most positions of which it cannot are told apart for less.
    pub fn cannot_be_told_from(&self, other: &Self) -> bool {
        let is_like = self.gist() == other.gist();
        debug_assert!(is_like || self.key() != other.key(), "positions with one key differ in a part of it");
        is_like && self.key() == other.key()
    }

    /// A part of what the key is made of.
    fn gist(&self) -> impl PartialEq {
        let asked = self.pending.as_ref().map(|decision| (decision.player, discriminant(&decision.ask)));
        (self.stage, self.round, asked, self.frames.len(), self.contexts.len(), colour::sum(self))
    }

    /// The position is about to change: it has its key no longer.
    pub(crate) fn forget_key(&mut self) {
        self.known_key = Noted::default();
    }

    /// From now on these cards are told apart from all others in [`State::key`] and in the answers that are listed, however
    /// alike they are: for whoever asks what becomes of one of them.
    pub fn tell_apart(&mut self, cards: impl IntoIterator<Item = CardId>) {
        self.forget_key();
        for card in cards {
            if card.index() < self.cards.count() {
                self.card_mut(card).apart = true;
            }
        }
    }

    /// The test of which cards cannot be told apart in this position.
    pub fn sameness(&self) -> Sameness<'_> {
        Sameness { position: self, colours: Colours::of(self).of, named: OnceCell::new() }
    }
}

/// A key with, for each card, true if something in the position refers to it.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct KnownKey {
    key: u128,
    named: Vec<bool>,
}

/// A test of which cards cannot be told apart.
pub struct Sameness<'p> {
    position: &'p State,
    colours: Vec<u128>,
    /// The cards that something refers to, found out when there are two cards of one colour.
    named: OnceCell<Vec<bool>>,
}

impl Sameness<'_> {
    /// True if it makes no difference which of the two cards is chosen: they have the same colour, and nothing refers to
    /// either. Attached and captured cards must have the same unit too. The place in a deck may matter, and so may the place
    /// among resources, unless all between are the same.
    pub fn is_one(&self, one: CardId, other: CardId) -> bool {
        self.is_same_but_for_place(one, other)
            && match self.position.card(one).zone {
                Zone::Deck => one == other || self.position.card(one).unsettled != SETTLED,
                Zone::Resources => self.stand_together(one, other),
                _ => true,
            }
    }

    /// [`Sameness::is_one`] for cards that are taken from their places, all of them.
    pub fn is_same_but_for_place(&self, one: CardId, other: CardId) -> bool {
        let named = |card: CardId| self.named().get(card.index()).copied().unwrap_or(true);
        let same = self.colours.get(one.index()) == self.colours.get(other.index());
        one == other
            || (same && !named(one) && !named(other) && self.position.card(one).zone == self.position.card(other).zone)
    }

    /// [`Sameness::is_one`], also of cards in play to which what refers to one refers to the other in the same way: the deeds of
    /// the phase, such as the creation of two tokens, and the list of what an effect has acted on.
    pub fn is_one_in_all(&self, one: CardId, other: CardId) -> bool {
        let colour = |card: CardId| self.colours.get(card.index());
        let zone = |card: CardId| self.position.card(card).zone;
        self.is_one(one, other)
            || (colour(one) == colour(other)
                && zone(one).is_arena()
                && zone(one) == zone(other)
                && self.are_named_alike(one, other))
    }

    fn are_named_alike(&self, one: CardId, other: CardId) -> bool {
        let position = self.position;
        let deeds = |card: CardId| -> Vec<DeedRecord> {
            let all = position.seats().flat_map(|seat| position.player(seat).deeds.iter());
            let own = all.filter(|deed| deed.object.card == card);
            own.map(|deed| DeedRecord { object: position.object(one), ..deed.clone() }).collect()
        };
        if deeds(one) != deeds(other) {
            return false;
        }
        let mut bare = position.clone();
        for seat in position.seats() {
            bare.deeds_mut(seat).retain(|deed| ![one, other].contains(&deed.object.card));
        }
        let both = [one, other].map(|card| Ref::Card(position.object(card)));
        for index in 0..bare.contexts.len() {
            bare.note(index, |words| {
                for list in [&mut words.affected, &mut words.it] {
                    if both.iter().all(|card| list.contains(card)) {
                        list.retain(|card| !both.contains(card));
                    }
                }
            });
        }
        let named = writer::named(&bare);
        [one, other].iter().all(|card| named.get(card.index()) == Some(&false))
    }

    /// [`Sameness::is_one`] for anything that can be chosen.
    pub fn are_one_option(&self, one: Ref, other: Ref) -> bool {
        match (one, other) {
            (Ref::Card(one), Ref::Card(other)) => self.is_one(one.card, other.card),
            (one, other) => one == other,
        }
    }

    fn named(&self) -> &[bool] {
        if let Some(known) = self.position.known_key.0.get() {
            return &known.named;
        }
        self.named.get_or_init(|| writer::named(self.position))
    }

    /// True if all resources from the one to the other have one colour.
    fn stand_together(&self, one: CardId, other: CardId) -> bool {
        let controller = self.position.card(one).controller;
        let mut from_one = self.position.player(controller).resources.iter().skip_while(|&&c| c != one && c != other);
        let Some(first) = from_one.next() else { return false };
        let last = if *first == one { other } else { one };
        let between = from_one.take_while(|&&card| card != last);
        between.copied().all(|card| self.colours.get(card.index()) == self.colours.get(one.index()))
    }

    /// True if two actions do the same, but for which of several cards is which.
    pub fn are_one_action(&self, one: &Action, other: &Action) -> bool {
        match (one, other) {
            (Action::Play(one), Action::Play(other)) => one.using == other.using && self.is_one(one.card, other.card),
            (
                Action::Attack { attacker, targets },
                Action::Attack { attacker: other_attacker, targets: other_targets },
            ) => {
                let mut pairs = targets.iter().zip(other_targets);
                targets.len() == other_targets.len()
                    && self.is_one(*attacker, *other_attacker)
                    && pairs.all(|(&target, &other)| self.is_one(target, other))
            }
            (
                Action::Use { card, ability, credits },
                Action::Use { card: other, ability: other_ability, credits: other_credits },
            ) => (ability, credits) == (other_ability, other_credits) && self.is_one(*card, *other),
            (Action::Deploy { leader, onto }, Action::Deploy { leader: other, onto: other_onto }) => {
                leader == other
                    && match (onto, other_onto) {
                        (Some(unit), Some(other)) => self.is_one(*unit, *other),
                        (unit, other) => unit == other,
                    }
            }
            (one, other) => one == other,
        }
    }
}
