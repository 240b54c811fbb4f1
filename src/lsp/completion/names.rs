//! Names: cards of the library, players, rules, and what things of the game are called.
//!
//! The readers of events and policies are asked for their keys and words: a word that nobody knows is put where the cursor is,
//! and the message that it is not known says which are.

use swu_cards::{Aspect, Card, CardKind, Keyword};

use super::place::Sort;
use super::{ItemKind, Offers};
use crate::cursor::Slot;
use crate::desk::{CardEntry, Desk};
use crate::document::Kind;
use crate::hover::facts;
use crate::keys::{Key, allowed};
use swu_tournament::Policy;
use swu_tournament::event::Journal;

/// Keys that are needed come first, then those that a file is made of, then the others.
const RANK_NEEDED: u8 = 20;
const RANK_KEY: u8 = 30;
const RANK_WORD: u8 = 15;

const RANK_FIRST: u8 = 5;
const RANK_PLAYER: u8 = 10;
const RANK_NAME: u8 = 12;
pub(super) const RANK_LATER: u8 = 40;

/// Words that begin where a card is, behind a player's name.
const ZONES: [&str; 7] = ["hand", "deck", "discard", "resources", "ground", "space", "base"];

/// Offers the keys that a map has here, and the words that a value can be.
pub(super) fn keys(offers: &mut Offers<'_>) {
    let allowed = allowed(offers.document, &offers.cursor.path);
    for word in &allowed.words {
        offers.value(word, ItemKind::Word, "", RANK_WORD);
    }
    let mut keys: Vec<(&String, &Key)> = allowed.keys.iter().collect();
    keys.sort_by_key(|(_, key)| key.place);
    for (name, key) in keys {
        let rank = if key.required { RANK_NEEDED } else { RANK_KEY };
        offers.key(name, ItemKind::Key, first_sentence(&key.about), &key.about, rank);
    }
}

fn first_sentence(about: &str) -> &str {
    about.split_inclusive(['.', ';', ':']).next().unwrap_or_default().trim_end_matches(['.', ';', ':'])
}

pub(super) fn rules(desk: &Desk<'_>, offers: &mut Offers<'_>) {
    let searched = desk.searched_rules();
    for (id, title, _) in offers.fitting(searched, |(_, _, searched)| searched) {
        offers.value(id, ItemKind::Rule, title, RANK_FIRST);
    }
}

/// Offers the players as values, or as keys.
pub(super) fn players(offers: &mut Offers<'_>, as_keys: bool) {
    for player in offers.players.clone() {
        offers.name(as_keys, &player, ItemKind::Player, "a player", RANK_PLAYER);
    }
}

pub(super) fn cards(desk: &Desk<'_>, sort: Sort, offers: &mut Offers<'_>) {
    local_cards(offers);
    let all: Vec<&CardEntry<'_>> = desk.cards().iter().filter(|entry| fits(entry.card, sort)).collect();
    for CardEntry { text, card, .. } in offers.fitting(&all, |entry| &entry.searched) {
        offers.value(text, ItemKind::Card, &facts(card), RANK_NAME);
    }
}

/// The cards that the file describes itself.
fn local_cards(offers: &mut Offers<'_>) {
    let document = offers.document;
    let cards = document.source.root.get("cards").map_or(&[][..], |cards| cards.items());
    for name in cards.iter().filter_map(|card| card.get("name")?.text()) {
        offers.value(name, ItemKind::Card, "a card of this file", RANK_FIRST);
    }
}

fn fits(card: &Card, sort: Sort) -> bool {
    let has_numbers = card.upgrade_power.is_some() || card.upgrade_hp.is_some();
    let can_be_upgrade = card.kind == CardKind::Upgrade || has_numbers || !card.upgrade_abilities.is_empty();
    let is_of_deck = matches!(card.kind, CardKind::Unit | CardKind::Event | CardKind::Upgrade);
    match sort {
        Sort::Leader => card.kind == CardKind::Leader,
        Sort::Base => card.kind == CardKind::Base,
        Sort::Unit(arena) => card.kind == CardKind::Unit && card.arena == Some(arena),
        Sort::AnyUnit => card.kind == CardKind::Unit,
        Sort::Upgrade => can_be_upgrade,
        Sort::OfADeck => is_of_deck && card.token.is_none(),
        Sort::Any => true,
    }
}

pub(super) fn places(offers: &mut Offers<'_>) {
    for player in offers.players.clone() {
        for zone in ZONES {
            offers.value(&format!("{player}.{zone}"), ItemKind::Word, "", RANK_NAME);
        }
    }
    for words in ["captured by ", "attached to ", "set aside", "removed"] {
        offers.written(words, ItemKind::Word, "", RANK_LATER);
    }
}

pub(super) fn qualities(offers: &mut Offers<'_>) {
    for keyword in Keyword::ALL {
        offers.value(&keyword.to_string(), ItemKind::Word, "a keyword", RANK_NAME);
    }
    for aspect in Aspect::ALL {
        offers.value(&aspect.to_string(), ItemKind::Word, "an aspect", RANK_LATER);
    }
}

/// No reader knows it.
const PROBE: &str = "zz-probe";

const RANK_PROBED: u8 = 20;

/// Offers what the reader of the document allows at the cursor.
pub(super) fn probed(desk: &Desk<'_>, offers: &mut Offers<'_>) {
    let path = offers.cursor.words();
    if crate::hover::is_rule(&path) {
        return rules(desk, offers);
    }
    match path.as_slice() {
        ["policy" | "otherwise"] => {
            for policy in Policy::embedded() {
                offers.value(&policy.name, ItemKind::Word, &policy.title, RANK_PROBED);
            }
            return;
        }
        [.., "player" | "conceded" | "no-show" | "match-loss" | "bye" | "advance" | "players"]
        | [.., "tables" | "through" | "additional" | "players", "*"]
        | [.., "*", "*"] => players(offers, false),
        _ => {}
    }
    // What is one of several is written alone behind its key, and with what belongs to it anywhere else.
    let is_alone = offers.is_inline || (offers.cursor.flow && offers.takes_values());
    if is_alone {
        for word in known(offers, PROBE) {
            offers.value(&word, ItemKind::Word, "", RANK_PROBED);
        }
    } else {
        for word in known(offers, &format!("{PROBE}: 0")) {
            offers.key(&word, ItemKind::Key, "", "", RANK_PROBED);
        }
    }
}

/// The words that the reader knows in the place of the word at the cursor.
fn known(offers: &Offers<'_>, probe: &str) -> Vec<String> {
    let (document, span) = (offers.document, &offers.cursor.span);
    let probe = if offers.cursor.slot == Slot::Key { PROBE } else { probe };
    let mut text = document.text().to_owned();
    text.replace_range(span.clone(), probe);
    let error = match document.kind() {
        Kind::Event => Journal::read(&document.name, &text).err(),
        Kind::Policy => Policy::parse(&document.name, &text).err(),
        Kind::Game | Kind::Tournament | Kind::Question | Kind::Empty | Kind::Other => None,
    };
    let Some(title) = error.map(|error| error.title).filter(|title| title.contains(PROBE)) else { return Vec::new() };
    let Some((_, words)) = title.split_once("expected ") else { return Vec::new() };
    let words = words.trim_start_matches("one of ").split([',', ' ']);
    words.map(|word| word.trim_matches('`').to_owned()).filter(|word| !word.is_empty() && word != "or").collect()
}
