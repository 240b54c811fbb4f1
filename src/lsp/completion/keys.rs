//! Keys with what they mean, and the words of a table.

use super::{ItemKind, Offers};
use crate::keys::{Key, allowed};

/// Keys that are needed come first, then those that a file is made of, then the others.
const RANK_NEEDED: u8 = 20;
const RANK_KEY: u8 = 30;
const RANK_WORD: u8 = 15;

/// Offers the keys that a map has here, and the words that a value can be.
pub(super) fn offer(offers: &mut Offers<'_>) {
    let document = offers.document;
    let allowed = allowed(document.kind(), &offers.cursor.path, &|name| offers.is_player(name));
    if offers.takes_values() {
        for word in &allowed.words {
            offers.value(word, ItemKind::Word, "", "", RANK_WORD);
        }
    }
    if !offers.takes_keys() {
        return;
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
