//! A set as its file is written.

use serde_json::Value;

use super::Set;
use crate::Ability;

/// The order of a card's facts in its file. The library finds a card by the first three.
const ORDER: &[&str] = &[
    "name",
    "type",
    "subtitle",
    "token",
    "traits",
    "unit_side",
    "aspects",
    "unit_aspects",
    "arena",
    "hp",
    "power",
    "upgrade_hp",
    "upgrade_power",
    "cost",
    "unique",
    "rarity",
    "printing",
    "reprints",
    "abilities",
    "unit_abilities",
    "upgrade_abilities",
];

/// A set as its file is written: a list item for each card, its facts a line each, and each ability on one line.
pub fn to_yaml(set: &Set) -> Result<String, String> {
    let mut yaml = String::new();
    for card in &set.cards {
        let failed = |error: serde_json::Error| format!("{}: {error}", card.full_name());
        let Value::Object(fields) = serde_json::to_value(card).map_err(failed)? else {
            return Err(format!("{}: not a mapping", card.full_name()));
        };
        if let Some(key) = fields.keys().find(|key| !ORDER.contains(&key.as_str())) {
            return Err(format!("{}: no place for `{key}`", card.full_name()));
        }
        let mut lead = "- ";
        for (key, value) in ORDER.iter().filter_map(|key| fields.get_key_value(*key)) {
            let list = key.ends_with("abilities");
            yaml.push_str(lead);
            lead = "  ";
            scalar(key, &mut yaml);
            yaml.push(':');
            match value {
                Value::Array(items) if list => {
                    for item in items {
                        yaml.push_str("\n  - ");
                        flow(item, &mut yaml);
                    }
                }
                value => {
                    yaml.push(' ');
                    flow(value, &mut yaml);
                }
            }
            yaml.push('\n');
        }
    }
    Ok(yaml)
}

/// An ability as it stands on its line of a card file.
pub fn ability_line(ability: &Ability) -> String {
    let mut line = String::new();
    // An ability is a tree of plain values, which always has this form.
    if let Ok(value) = serde_json::to_value(ability) {
        flow(&value, &mut line);
    }
    line
}

/// A value in flow style, on one line, without its absent parts.
fn flow(value: &Value, yaml: &mut String) {
    match value {
        Value::Object(fields) => {
            yaml.push('{');
            let mut separator = "";
            // A field that is absent may be left out, but `{token: null}` is a variant with nothing in it.
            for (key, value) in fields.iter().filter(|(_, value)| fields.len() == 1 || !value.is_null()) {
                yaml.push_str(separator);
                separator = ", ";
                scalar(key, yaml);
                yaml.push_str(": ");
                flow(value, yaml);
            }
            yaml.push('}');
        }
        Value::Array(items) => {
            yaml.push('[');
            for (index, item) in items.iter().enumerate() {
                if index > 0 {
                    yaml.push_str(", ");
                }
                flow(item, yaml);
            }
            yaml.push(']');
        }
        Value::String(text) => scalar(text, yaml),
        other => yaml.push_str(&other.to_string()),
    }
}

/// A string, in quotes unless it can be nothing but a string.
fn scalar(text: &str, yaml: &mut String) {
    let plain = text.starts_with(|c: char| c.is_ascii_alphabetic())
        && text.split(' ').all(|word| !word.is_empty())
        && text.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, ' ' | '-' | '_' | '\'' | '.'))
        && !matches!(text.to_lowercase().as_str(), "on" | "off" | "yes" | "no" | "y" | "n" | "true" | "false" | "null");
    if plain { yaml.push_str(text) } else { yaml.push_str(&Value::from(text).to_string()) }
}
