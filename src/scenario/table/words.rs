//! The words for cards and players: as a file writes them (contract §3), and as messages and traces say them.

use super::resolve::{FILLER, FILLER_RESOURCES, Table};
use swu_cards::terms::with_article;
use swu_cards::{Card, CardKind, ZoneKind};
use swu_game::{CardId, PlayerId, Ref, Zone};
use swu_text::words::{capitalised, joined};

impl Table<'_> {
    /// The words for an option, as a file writes them.
    pub(crate) fn option_name(&self, option: Ref) -> String {
        match option {
            Ref::Player(player) => self.position.player(player).name.clone(),
            Ref::Card(object) => match self.base_of(object.card) {
                Some(player) => self.position.player(player).name.clone(),
                None => self.counted_resource(object.card).unwrap_or_else(|| self.written(object.card)),
            },
        }
    }

    /// The words for a resource of which the file only gives the number: `a ready resource`.
    pub(crate) fn counted_resource(&self, card: CardId) -> Option<String> {
        let state = self.position.card(card);
        (state.filler && state.zone == Zone::Resources).then(|| resource_told(state.exhausted))
    }

    /// The player whose base the card is.
    pub fn base_of(&self, card: CardId) -> Option<PlayerId> {
        self.position.seats().find(|&player| self.position.player(player).base == card)
    }

    /// The words for a card, as a file writes them: its alias, or its name, with the subtitle if the name alone is not
    /// enough.
    pub fn written(&self, card: CardId) -> String {
        if let Some((alias, _)) = self.aliases.iter().find(|(_, aliased)| *aliased == card) {
            return alias.clone();
        }
        let printed = self.position.look().card(card);
        let same_name = |other: &Card| other.name == printed.name && other.subtitle != printed.subtitle;
        // Few printed cards of a game have one name.
        let is_shared = self.position.faces.iter().any(|face| same_name(&face.card));
        if is_shared && self.position.cards().any(|(other, _)| same_name(self.position.look().card(other))) {
            printed.full_name()
        } else {
            printed.name.clone()
        }
    }

    /// The same of a card in an arena, told apart from the others of its name there.
    fn written_apart(&self, card: CardId) -> String {
        let name = self.written(card);
        let is_other =
            |&other: &CardId| self.position.card(other).zone.is_arena() && !self.position.is_alike(other, card);
        let others: Vec<CardId> = self.called(&name).into_iter().filter(is_other).collect();
        let side = self.side(card);
        let numbered = match others.iter().any(|&other| self.side(other) == side) {
            true => format!("{name} #{}", self.number_of(card)),
            false => name,
        };
        match others.iter().any(|&other| self.side(other) != side) {
            true => format!("{}'s {numbered}", self.position.player(side).name),
            false => numbered,
        }
    }

    /// The card with its side, place and status: `ana's Wampa in the ground arena (2 damage, exhausted)`.
    pub fn described(&self, card: CardId) -> String {
        let state = self.position.card(card);
        let side = &self.position.player(self.side(card)).name;
        let mut status = Vec::new();
        if state.damage > 0 {
            status.push(format!("{} damage", state.damage));
        }
        if state.exhausted {
            status.push("exhausted".to_owned());
        }
        let upgrades: Vec<String> = self.position.upgrades_on(card).map(|upgrade| self.written(upgrade)).collect();
        if !upgrades.is_empty() {
            status.push(format!("with {}", upgrades.join(", ")));
        }
        let status = if status.is_empty() { String::new() } else { format!(" ({})", status.join(", ")) };
        let name = self.position.look().card(card).full_name();
        format!("{side}'s {name}, {}{status}", self.place_in_words(card))
    }

    /// The place of a card, in words.
    pub(crate) fn place_in_words(&self, card: CardId) -> String {
        match self.position.card(card).zone {
            Zone::Base => "in the base zone".to_owned(),
            Zone::Ground => "in the ground arena".to_owned(),
            Zone::Space => "in the space arena".to_owned(),
            Zone::Attached(unit) => format!("attached to {}", self.written_apart(unit)),
            Zone::Resources => "in the resource zone".to_owned(),
            Zone::Deck => "in the deck".to_owned(),
            Zone::Hand => "in hand".to_owned(),
            Zone::Discard => "in the discard pile".to_owned(),
            Zone::Captured(unit) => format!("captured by {}", self.written_apart(unit)),
            Zone::SetAside => "set aside".to_owned(),
            Zone::Removed => "removed from the game".to_owned(),
        }
    }

    /// The place of a card, as a file writes it after `in`.
    pub(crate) fn place_as_written(&self, card: CardId) -> String {
        match self.zone_of(card) {
            Some((player, zone)) => format!("{}.{zone}", self.position.player(player).name),
            None if self.position.card(card).zone == Zone::Removed => "removed".to_owned(),
            None => self.place_in_words(card),
        }
    }

    /// The zone that a card is in by itself, with its player: the controller in an arena and of a resource, or the owner.
    pub(crate) fn zone_of(&self, card: CardId) -> Option<(PlayerId, ZoneKind)> {
        let state = self.position.card(card);
        let zone = state.zone.kind()?;
        let is_controlled = matches!(zone, ZoneKind::Ground | ZoneKind::Space | ZoneKind::Resources);
        Some((if is_controlled { state.controller } else { state.owner }, zone))
    }

    /// The name of the player for a reader: `Ana`.
    pub(crate) fn player_told(&self, player: PlayerId) -> String {
        capitalised(&self.position.player(player).name)
    }

    /// The card for a reader: `Ben's Wampa`, `Ana's base`, or a card of which only the number is known.
    pub fn told(&self, card: CardId) -> String {
        self.told_of(card, self.side(card))
    }

    /// The same of a card on that player's side.
    pub(crate) fn told_of(&self, card: CardId, side: PlayerId) -> String {
        let owner = self.player_told(side);
        let state = self.position.card(card);
        if state.filler {
            return "a card".to_owned();
        }
        if self.position.printed(card).kind == CardKind::Base {
            return format!("{owner}'s base");
        }
        let name = &self.position.look().card(card).name;
        let written = self.written(card);
        if written.starts_with(name.as_str()) {
            format!("{owner}'s {written}")
        } else {
            format!("{owner}'s {name} ({written})")
        }
    }

    /// Several cards without their sides: `Wampa, Vanquish and 2 more cards`.
    pub fn listed(&self, cards: &[CardId]) -> String {
        let (known, filler): (Vec<CardId>, Vec<CardId>) =
            cards.iter().partition(|&&card| !self.position.card(card).filler);
        let name = |card: CardId| if self.base_of(card).is_some() { self.told(card) } else { self.written(card) };
        let mut names: Vec<String> = known.into_iter().map(name).collect();
        match (filler.len(), names.is_empty()) {
            (0, true) => names.push("nothing".to_owned()),
            (0, false) => {}
            (1, true) => names.push("a card".to_owned()),
            (1, false) => names.push("another card".to_owned()),
            (n, true) => names.push(format!("{n} cards")),
            (n, false) => names.push(format!("{n} more cards")),
        }
        joined(&names)
    }
}

/// A resource that is only counted, by its status.
pub(crate) fn resource_told(exhausted: bool) -> String {
    let words = FILLER_RESOURCES.iter().find(|(_, is_exhausted)| *is_exhausted == exhausted);
    words.map_or_else(|| FILLER.to_owned(), |(words, _)| with_article(words))
}
