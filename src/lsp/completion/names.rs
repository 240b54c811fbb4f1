//! Names: cards of the library, players, rules, and what things of the game are called.

use swu_cards::{Aspect, CardKind, Keyword};

use super::place::{Sort, Wanted};
use super::{ItemKind, Offers};
use crate::desk::{Desk, Listed};

const RANK_FIRST: u8 = 5;
const RANK_PLAYER: u8 = 10;
const RANK_NAME: u8 = 12;
const RANK_LATER: u8 = 40;

/// Words that begin where a card is, behind a player's name.
const ZONES: [&str; 7] = ["hand", "deck", "discard", "resources", "ground", "space", "base"];

/// Offers the names that are meant.
pub(super) fn offer(desk: &Desk<'_>, wanted: &Wanted, offers: &mut Offers<'_>) {
    match wanted {
        Wanted::Rule => rules(desk, offers),
        Wanted::Player => players(offers),
        Wanted::PlayerOrNone => {
            players(offers);
            offers.value("none", ItemKind::Word, "nobody", "", RANK_LATER);
        }
        Wanted::Card(sort) => cards(desk, *sort, offers),
        Wanted::Step | Wanted::NameAsKey => players_as_keys(offers),
        Wanted::Place => places(offers),
        Wanted::Quality => qualities(offers),
        Wanted::Nothing
        | Wanted::Deed(_)
        | Wanted::With { .. }
        | Wanted::Answer { .. }
        | Wanted::Name
        | Wanted::Option => {}
    }
    if *wanted == Wanted::Name {
        players(offers);
    }
}

pub(super) fn rules(desk: &Desk<'_>, offers: &mut Offers<'_>) {
    if !offers.takes_values() {
        return;
    }
    let searched = desk.searched_rules();
    for (id, title, _) in offers.fitting(searched, |(_, _, searched)| searched) {
        offers.value(id, ItemKind::Rule, title, "", RANK_FIRST);
    }
}

pub(super) fn players(offers: &mut Offers<'_>) {
    if offers.takes_values() {
        for player in offers.players.clone() {
            offers.value(&player, ItemKind::Player, "a player", "", RANK_PLAYER);
        }
    }
}

fn players_as_keys(offers: &mut Offers<'_>) {
    for player in offers.players.clone() {
        offers.key(&player, ItemKind::Player, "a player", "", RANK_PLAYER);
    }
}

fn cards(desk: &Desk<'_>, sort: Sort, offers: &mut Offers<'_>) {
    if !offers.takes_values() {
        return;
    }
    local_cards(offers);
    let all: Vec<&Listed> = desk.cards().iter().filter(|card| fits(card, sort)).collect();
    for card in offers.fitting(&all, |card| &card.searched) {
        offers.value(&card.text, ItemKind::Card, &card.facts, "", RANK_NAME);
    }
}

/// The cards that the file describes itself.
fn local_cards(offers: &mut Offers<'_>) {
    let document = offers.document;
    let cards = document.tree.get(document.text(), "cards").map_or(&[][..], |cards| cards.items());
    let names = cards.iter().filter_map(|card| card.get(document.text(), "name")?.words(document.text()));
    for name in names.map(std::borrow::Cow::into_owned).collect::<Vec<_>>() {
        offers.value(&name, ItemKind::Card, "a card of this file", "", RANK_FIRST);
    }
}

fn fits(card: &Listed, sort: Sort) -> bool {
    match sort {
        Sort::Leader => card.kind == CardKind::Leader,
        Sort::Base => card.kind == CardKind::Base,
        Sort::Unit(arena) => card.kind == CardKind::Unit && card.arena == Some(arena),
        Sort::AnyUnit => card.kind == CardKind::Unit,
        Sort::Upgrade => card.kind == CardKind::Upgrade || card.can_be_upgrade,
        Sort::OfADeck => matches!(card.kind, CardKind::Unit | CardKind::Event | CardKind::Upgrade) && !card.is_token,
        Sort::Any => true,
    }
}

fn places(offers: &mut Offers<'_>) {
    if !offers.takes_values() {
        return;
    }
    for player in offers.players.clone() {
        for zone in ZONES {
            offers.value(&format!("{player}.{zone}"), ItemKind::Word, "", "", RANK_NAME);
        }
    }
    for words in ["captured by ", "attached to ", "set aside", "removed"] {
        offers.written(words, ItemKind::Word, "", RANK_LATER);
    }
}

fn qualities(offers: &mut Offers<'_>) {
    if !offers.takes_values() {
        return;
    }
    for keyword in Keyword::ALL {
        offers.value(&keyword.to_string(), ItemKind::Word, "a keyword", "", RANK_NAME);
    }
    for aspect in Aspect::ALL {
        offers.value(&aspect.to_string(), ItemKind::Word, "an aspect", "", RANK_LATER);
    }
}
