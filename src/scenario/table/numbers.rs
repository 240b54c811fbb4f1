//! Numbers of cards of one name that differ (contract §3): `Han Solo #2` is the second of that name under that player in the order
//! in which they entered play. A card keeps its number while others of its name leave, and when it leaves itself; the count begins
//! anew when one enters and none of that name is there.

use std::sync::Arc;

use super::resolve::Table;
use crate::Reference;
use crate::name::split_number;
use swu_game::{CardId, Position};

/// The cards that have entered play, in that order, after those that were known. An earlier position may know fewer cards.
pub(crate) fn entered(known: &Arc<[CardId]>, position: &Position) -> Arc<[CardId]> {
    let in_play = || position.units.iter().chain(&position.upgrades).chain(&position.tokens).copied();
    if in_play().all(|card| known.contains(&card)) {
        return Arc::clone(known);
    }
    let mut all = known.to_vec();
    for card in in_play().filter(|card| !known.contains(card)) {
        let is_like = |other: CardId| {
            let of = |id: CardId| {
                let state = position.card(id);
                (state.face, if state.zone.is_play() { state.controller } else { state.owner })
            };
            other.index() < position.cards.count() && of(other) == of(card)
        };
        let is_there = |&other: &CardId| is_like(other) && position.card(other).zone.is_play();
        if !all.iter().any(is_there) {
            all.retain(|&other| !is_like(other));
        }
        all.push(card);
    }
    all.into()
}

impl Table<'_> {
    /// The cards that `Han Solo #2` means: the second of that name of each player.
    pub(super) fn numbered(&self, reference: &Reference) -> Vec<CardId> {
        self.nth_of_each(reference, |theirs| theirs)
    }

    /// The cards that it means if only those that are in play now are counted: what is done is done with one of these.
    pub(super) fn numbered_of_those_left(&self, reference: &Reference) -> Vec<CardId> {
        self.nth_of_each(reference, |mut theirs| {
            theirs.retain(|&card| self.position.card(card).zone.is_play());
            theirs
        })
    }

    /// The cards of that number, those that left play long since counted among them: what a claim about the past means.
    pub fn numbered_of_all(&self, reference: &Reference) -> Vec<CardId> {
        self.nth_of_each(reference, |mut theirs| {
            theirs.sort_unstable();
            theirs
        })
    }

    /// For each player, the card of the number in the reference among those of the name, in the order that `counted` gives them.
    fn nth_of_each(&self, reference: &Reference, counted: impl Fn(Vec<CardId>) -> Vec<CardId>) -> Vec<CardId> {
        let text = if reference.facts.is_empty() { &reference.text } else { &reference.name };
        let (Some((text, number)), Some((name, _))) = (split_number(text), split_number(&reference.name)) else {
            return Vec::new();
        };
        let plain = Reference { text: text.to_owned(), name: name.to_owned(), facts: Vec::new(), ..reference.clone() };
        let cards = self.in_order_of_entry(self.named_by(&plain));
        let of = |player| {
            let theirs = cards.iter().copied().filter(|&card| self.side(card) == player).collect();
            counted(theirs).get(number - 1).copied()
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
        let place = |card| self.entered.iter().position(|&entered| entered == card).unwrap_or(usize::MAX);
        cards.sort_by_key(|&card| (place(card), self.position.order_of_entry(card)));
        cards
    }
}
