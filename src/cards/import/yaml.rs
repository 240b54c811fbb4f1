//! Writes a set as its file.

use swu_text::yaml::write::{Style, in_double_quotes, tree, words};

use super::Set;
#[cfg(test)]
use crate::Ability;

/// The order of a card's facts in its file. The library finds a card by the first three.
const ORDER: &str = "
    name type subtitle token traits unit_side aspects unit_aspects arena hp power upgrade_hp upgrade_power cost
    unique rarity printing reprints abilities unit_abilities upgrade_abilities
";

/// A field that is absent is left out, but `{token: null}` is a variant with nothing in it.
const STYLE: Style = Style { key: text, plain: str::to_owned, text, has_empty_entries: false };

/// A set as its file is written: a list item for each card, its facts a line each, and each ability on one line.
pub fn to_yaml(set: &Set) -> Result<String, String> {
    let mut yaml = String::new();
    for card in &set.cards {
        let facts = tree(card);
        if facts.entries().is_empty() {
            return Err(format!("{}: not a mapping", card.full_name()));
        }
        let order = ORDER.split_whitespace();
        if let Some((key, _)) = facts.entries().iter().find(|(key, _)| order.clone().all(|known| known != key.text)) {
            return Err(format!("{}: no place for `{}`", card.full_name(), key.text));
        }
        let facts = order.filter_map(|key| facts.entry(key));
        for (place, (key, value)) in facts.enumerate() {
            yaml += if place == 0 { "- " } else { "  " };
            yaml += &STYLE.entry("  ", &key.text, value, key.text.ends_with("abilities"));
        }
    }
    Ok(yaml)
}

/// An ability as it stands on its line of a card file.
#[cfg(test)]
pub(crate) fn ability_line(ability: &Ability) -> String {
    STYLE.flow(&tree(ability))
}

/// A string, in quotes unless it can be nothing but a string.
fn text(text: &str) -> String {
    let is_word = text.is_ascii() && text.starts_with(|first: char| first.is_ascii_alphabetic());
    if is_word { words(text) } else { in_double_quotes(text) }
}
