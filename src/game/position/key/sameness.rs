//! Cards that cannot be told apart, and so options and actions that are one.

use std::cell::OnceCell;

use super::colour::colours;
use super::writer;
use crate::position::{Position, SETTLED, Zone};
use crate::terms::{Action, CardId, Ref};

impl Position {
    /// The test of which cards cannot be told apart in this position.
    pub(crate) fn sameness(&self) -> Sameness<'_> {
        Sameness { position: self, colours: colours(self), named: OnceCell::new() }
    }
}

/// A test of which cards cannot be told apart.
pub(crate) struct Sameness<'p> {
    position: &'p Position,
    colours: Vec<u128>,
    /// The cards that something refers to, found out when there are two cards of one colour.
    named: OnceCell<Vec<bool>>,
}

impl Sameness<'_> {
    /// True if it makes no difference which of the two cards is chosen: they have the same colour, and nothing refers to
    /// either. Attached and captured cards must have the same unit too. The place in a deck may matter, and so may the place
    /// among resources, unless all between are the same.
    pub(crate) fn is_one(&self, one: CardId, other: CardId) -> bool {
        self.is_same_but_for_place(one, other)
            && match self.position.card(one).zone {
                Zone::Deck => one == other || self.position.card(one).unsettled != SETTLED,
                Zone::Resources => self.stand_together(one, other),
                _ => true,
            }
    }

    /// [`Sameness::is_one`] for cards that are taken from their places, all of them.
    pub(crate) fn is_same_but_for_place(&self, one: CardId, other: CardId) -> bool {
        let named = |card: CardId| self.named().get(card.index()).copied().unwrap_or(true);
        let same = self.colours.get(one.index()) == self.colours.get(other.index());
        one == other
            || (same && !named(one) && !named(other) && self.position.card(one).zone == self.position.card(other).zone)
    }

    /// [`Sameness::is_one`] for anything that can be chosen.
    pub(crate) fn are_one_option(&self, one: Ref, other: Ref) -> bool {
        match (one, other) {
            (Ref::Card(one), Ref::Card(other)) => self.is_one(one.card, other.card),
            (one, other) => one == other,
        }
    }

    fn named(&self) -> &[bool] {
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
    pub(crate) fn are_one_action(&self, one: &Action, other: &Action) -> bool {
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
