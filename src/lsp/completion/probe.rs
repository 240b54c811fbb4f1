//! Keys and words of events and policies. Their readers are asked: a word that nobody knows is put where the cursor is,
//! and the message that it is not known says which are.

use swu_tournament::Policy;
use swu_tournament::event::Journal;

use super::{ItemKind, Offers, names};
use crate::cursor::Slot;
use crate::desk::Desk;
use crate::document::Kind;

/// No reader knows it.
const PROBE: &str = "zz-probe";

const RANK_KEY: u8 = 20;

/// Offers what the reader of the document allows at the cursor.
pub(super) fn offer(desk: &Desk<'_>, offers: &mut Offers<'_>) {
    let path = offers.cursor.words();
    if crate::hover::is_rule(&path) {
        return names::rules(desk, offers);
    }
    match path.as_slice() {
        ["policy" | "otherwise"] => {
            for policy in Policy::embedded() {
                offers.value(&policy.name, ItemKind::Word, &policy.title, RANK_KEY);
            }
            return;
        }
        [.., "player" | "conceded" | "no-show" | "match-loss" | "bye" | "advance" | "players"]
        | [.., "tables" | "through" | "additional" | "players", "*"]
        | [.., "*", "*"] => names::players(offers, false),
        _ => {}
    }
    // What is one of several is written alone behind its key, and with what belongs to it anywhere else.
    let is_alone = offers.is_inline || (offers.cursor.flow && offers.takes_values());
    if is_alone {
        for word in known(offers, PROBE) {
            offers.value(&word, ItemKind::Word, "", RANK_KEY);
        }
    } else {
        for word in known(offers, &format!("{PROBE}: 0")) {
            offers.key(&word, ItemKind::Key, "", "", RANK_KEY);
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
