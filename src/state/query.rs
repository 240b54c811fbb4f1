//! Questions about a position that a scenario, a quiz or a trace asks, and decisions made before or out of their turn.

use swu_cards::tree::Mode;
use swu_cards::{DeckPlace, Duration, Effect, Grant, TokenKind};

use super::{Frame, LastingKind, State, Zone};
use crate::terms::{AbilityKind, CardId, Object, PlayerId, Ref, Stamp};

impl State {
    /// The Credit tokens that a player controls.
    pub fn credits(&self, player: PlayerId) -> usize {
        self.board.tokens_of(player, TokenKind::Credit).count()
    }

    /// True if the Force is with a player.
    pub fn has_force(&self, player: PlayerId) -> bool {
        self.board.tokens_of(player, TokenKind::Force).next().is_some()
    }

    /// A player's resources, without Credit tokens: the ready ones, and the exhausted ones.
    pub fn resources(&self, player: PlayerId) -> (usize, usize) {
        let resources = self.player(player).resources.iter().filter(|&&id| self.printed(id).token.is_none());
        let (exhausted, ready): (Vec<CardId>, Vec<CardId>) = resources.partition(|&&id| self.card(id).exhausted);
        (ready.len(), exhausted.len())
    }

    /// True for a resource that its player can exhaust to pay (CR 1.7.2).
    pub fn is_ready_resource(&self, player: PlayerId, card: CardId) -> bool {
        self.player(player).resources.contains(&card) && !self.card(card).exhausted
    }

    /// The leaders that a player owns, wherever they are.
    pub fn leaders(&self, player: PlayerId) -> Vec<CardId> {
        let is_leader = |id: CardId| self.printed(id).kind == swu_cards::CardKind::Leader;
        self.cards().map(|(id, _)| id).filter(|&id| is_leader(id) && self.card(id).owner == player).collect()
    }

    /// True if a card has been chosen for an earlier one of several effects that are determined first (CR 8.34.1), and that
    /// effect can happen to it only once.
    pub fn is_chosen_already(&self, card: CardId) -> bool {
        let Some(Frame::Do(part)) = self.frames.last() else { return false };
        let Effect::Together(parts) = &*part.effect else { return false };
        let once = |effect: &Effect| matches!(effect, Effect::Defeat(_) | Effect::Exhaust(_) | Effect::ReturnToHand(_));
        let is_it = |chosen: &Ref| chosen.card() == Some(card);
        parts.iter().all(|part| once(part)) && part.resolved.iter().flatten().any(is_it)
    }

    /// True if the cards that are chosen are put back on a deck.
    pub fn choice_puts_back(&self) -> bool {
        matches!(self.frames.last(), Some(Frame::Do(part)) if matches!(*part.effect, Effect::PutOnDeck { .. }))
    }

    /// The cards, as far as they are chosen, that are put on the top or the bottom of a deck, which is asked for next.
    pub fn put_on_either_end(&self) -> Option<Vec<CardId>> {
        let Some(Frame::Do(part)) = self.frames.last() else { return None };
        let is_either = matches!(*part.effect, Effect::PutOnDeck { place: DeckPlace::TopOrBottom, .. });
        is_either.then(|| part.resolved.iter().flatten().filter_map(|card| card.card()).collect())
    }

    /// True if the cards that are not chosen are put back on a deck, in an order that is asked for next.
    pub fn rest_is_put_back(&self) -> bool {
        let mut next = self.frames.iter().rev();
        matches!(next.next(), Some(Frame::Do(part)) if matches!(*part.effect, Effect::DiscardCards(_)))
            && matches!(next.next(), Some(Frame::Do(part)) if matches!(*part.effect, Effect::Arrange { .. }))
    }

    /// The card or player that the ability which asks is about, where the same ability has triggered on several, or can
    /// trigger on another one before this is decided: it asks for no more than yes or no, and has no name of its own. Also the
    /// one for which a "for each" asks (CR 8.34.1).
    pub fn asked_about(&self) -> Option<Ref> {
        let Some(Frame::Do(part)) = self.frames.last() else { return None };
        let words = self.contexts.get(part.context)?;
        if matches!(*part.effect, Effect::ForEach { .. }) {
            return words.this_one;
        }
        let says_nothing = words.kind == AbilityKind::Triggered && matches!(*part.effect, Effect::May { .. });
        let subject = || words.subject.filter(|subject| subject.card().is_some_and(|card| card != words.source.card));
        words.about.0.or_else(|| if says_nothing { subject() } else { None })
    }

    /// The modes that the open decision chooses from.
    pub fn asked_modes(&self) -> &[Mode] {
        match self.frames.last() {
            Some(Frame::Modes { modes, .. }) => modes,
            Some(Frame::Do(part)) => modes_for_each(&part.effect).unwrap_or_default(),
            _ => &[],
        }
    }

    /// The place of a card among those in play, in the order in which they entered it; cards out of play come after them.
    pub fn order_of_entry(&self, card: CardId) -> (bool, usize) {
        let lists = [&self.units, &self.upgrades, &self.tokens];
        let place = lists.iter().find_map(|list| list.iter().position(|&other| other == card));
        place.map_or((true, card.index()), |place| (false, place))
    }

    /// The cards whose effects that wait are about that card: of the Shield that Jetpack gave, Jetpack.
    pub fn awaited_by(&self, card: CardId) -> impl Iterator<Item = CardId> + '_ {
        let (_, delayed) = self.affected_by(card);
        delayed.into_iter().filter_map(|place| self.delayed.get(place)).map(|delayed| delayed.context.source.card)
    }

    /// True if two cards cannot be told apart: the same card in the same place with the same status, and the same on it.
    pub fn is_alike(&self, one: CardId, other: CardId) -> bool {
        let (a, b) = (self.card(one), self.card(other));
        let same = a.face == b.face && a.zone == b.zone && a.owner == b.owner && a.controller == b.controller;
        if !same || one == other || !(a.zone.is_play() || matches!(a.zone, Zone::Captured(_))) {
            return same;
        }
        let marks = |id: CardId| {
            let marks = self.card(id).marks;
            (marks.fresh, marks.entered_phase, marks.entered_round, marks.played, marks.attacked)
        };
        let on = |id: CardId| {
            let mut on: Vec<_> = self.upgrades_on(id).collect();
            on.extend(self.captives_of(id));
            let mut on: Vec<_> = on.into_iter().map(|id| (self.printed(id).full_name(), self.card(id).owner)).collect();
            on.sort();
            on
        };
        (a.exhausted, a.damage, a.deployed, a.epic_used) == (b.exhausted, b.damage, b.deployed, b.epic_used)
            && a.rare() == b.rare()
            && marks(one) == marks(other)
            && on(one) == on(other)
            && self.affected_by(one) == self.affected_by(other)
    }

    /// The lasting effects that are about a card, by what they do, and the delayed ones, by their places.
    fn affected_by(&self, card: CardId) -> (Vec<EffectOnCard<'_>>, Vec<usize>) {
        let object = self.object(card);
        let lasting = self.lasting.iter().filter_map(|lasting| match &lasting.effect {
            LastingKind::On { objects, grant } if objects.contains(&object) => {
                Some((lasting.source, lasting.controller, lasting.duration, lasting.attack, grant))
            }
            LastingKind::On { .. } | LastingKind::Rule { .. } => None,
        });
        let is_it = |what: &Ref| *what == Ref::Card(object);
        let delayed = self.delayed.iter().enumerate().filter(|(_, delayed)| {
            let context = &delayed.context;
            context.it.iter().chain(context.chosen.iter().flatten()).chain(&context.affected).any(is_it)
                || context.subject.as_ref().is_some_and(is_it)
                || context.object.as_ref().is_some_and(is_it)
        });
        (lasting.collect(), delayed.map(|(index, _)| index).collect())
    }
}

/// A lasting effect without the objects that it is on.
type EffectOnCard<'p> = (Object, PlayerId, Duration, Stamp, &'p Grant);

/// The modes of an effect that has one chosen for each of several (CR 8.34.1).
fn modes_for_each(effect: &Effect) -> Option<&[Mode]> {
    let Effect::ForEach { effect, .. } = effect else { return None };
    match &**effect {
        Effect::Modes { modes, .. } => Some(modes),
        _ => None,
    }
}
