//! Numbers of cards of one name that differ (contract §3): `Han Solo #2` is the second of that name under that player in the order
//! in which they entered play. Once others have left play, a number beyond those that are left still means the card that it
//! meant, and so does one in a claim about the past.

use super::resolve::Table;
use crate::Reference;
use crate::name::split_number;
use swu_game::CardId;

impl Table<'_> {
    /// The cards that `Han Solo #2` means: the second of that name of each player.
    pub(super) fn numbered(&self, reference: &Reference) -> Vec<CardId> {
        self.nth_of_each(reference, |theirs, place| {
            let in_play = theirs.iter().filter(|&&card| self.position.card(card).zone.is_play()).count();
            if place < in_play { theirs.get(place).copied() } else { nth_made(theirs, place) }
        })
    }

    /// The cards of that number, those that have left play since counted among them: what a claim about the past means.
    pub fn numbered_of_all(&self, reference: &Reference) -> Vec<CardId> {
        self.nth_of_each(reference, nth_made)
    }

    /// For each player, the card of the number in the reference among those of the name, in the order of entry, as `nth` counts.
    fn nth_of_each(&self, reference: &Reference, nth: impl Fn(&[CardId], usize) -> Option<CardId>) -> Vec<CardId> {
        let text = if reference.facts.is_empty() { &reference.text } else { &reference.name };
        let (Some((text, number)), Some((name, _))) = (split_number(text), split_number(&reference.name)) else {
            return Vec::new();
        };
        let plain = Reference { text: text.to_owned(), name: name.to_owned(), facts: Vec::new(), ..reference.clone() };
        let cards = self.in_order_of_entry(self.named_by(&plain));
        let of = |player| {
            let theirs: Vec<CardId> = cards.iter().copied().filter(|&card| self.side(card) == player).collect();
            nth(&theirs, number - 1)
        };
        self.position.seats().filter_map(of).collect()
    }

    /// The number of a card among those of its name under its player.
    pub fn number_of(&self, card: CardId) -> usize {
        let (name, side) = (self.position.look().card(card).full_name(), self.side(card));
        let cards = self.in_order_of_entry(self.called(&name)).into_iter().filter(|&other| self.side(other) == side);
        1 + cards.take_while(|&other| other != card).count()
    }

    fn in_order_of_entry(&self, mut cards: Vec<CardId>) -> Vec<CardId> {
        cards.sort_by_key(|&card| self.position.order_of_entry(card));
        cards
    }
}

/// The card at that place in the order in which the game has made them: that of the file in `setup`, then of creation.
fn nth_made(cards: &[CardId], place: usize) -> Option<CardId> {
    let mut cards = cards.to_vec();
    cards.sort_unstable();
    cards.get(place).copied()
}
