//! Card data as others publish it, a JSON object a line, becomes cards with compiled abilities, a list for each set.
//!
//! Fields that are missing are unknown, and what contradicts itself is refused with its line and field; the rest is
//! imported. No printed sentence is kept: a text that the compiler does not understand leaves only a marker.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::Deserialize;
use serde_json::Value;

use super::ability::{Ability, KeywordAbility};
use super::card::{Abilities, Card, Printing};
use super::compile::{Compiled, Context, Side, compile};
use super::library::normalise;
use super::terms::{Arena, Aspect, CardKind, Trait};
use crate::diagnostic::Diagnostic;

/// The cards of a set, in the order of their numbers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Set {
    /// The set's code, such as `SOR`.
    pub code: String,
    pub cards: Vec<Card>,
}

/// What an import found.
#[derive(Debug, Clone, Default)]
pub struct Report {
    /// Lines that were refused, and facts that were.
    pub problems: Vec<Diagnostic>,
    /// Texts that are not understood.
    pub unread: Vec<Unread>,
    /// Cards read, by set.
    pub total: BTreeMap<String, usize>,
    /// Of these, the cards whose every ability is understood.
    pub understood: BTreeMap<String, usize>,
    /// Printings of a card that another line has already given.
    pub reprints: usize,
}

/// A text that is not understood. It is for reading while the compiler grows, and goes into no file.
#[derive(Debug, Clone)]
pub struct Unread {
    pub card: String,
    pub set: String,
    /// The text that was not understood, up to its first word not understood.
    pub before: String,
    /// The rest of it, from that word on.
    pub from: String,
}

/// One line of input.
#[derive(Debug, Deserialize)]
struct Line {
    set: String,
    number: u16,
    name: String,
    #[serde(default)]
    subtitle: Option<String>,
    #[serde(rename = "type")]
    kind: String,
    #[serde(default)]
    unique: bool,
    #[serde(default)]
    rarity: Option<String>,
    #[serde(default)]
    arenas: Vec<String>,
    #[serde(default)]
    cost: Option<i32>,
    #[serde(default)]
    power: Option<i32>,
    #[serde(default)]
    hp: Option<i32>,
    #[serde(default)]
    upgrade_power: Option<i32>,
    #[serde(default)]
    upgrade_hp: Option<i32>,
    #[serde(default)]
    aspects: Vec<String>,
    #[serde(default)]
    traits: Vec<String>,
    #[serde(default)]
    text: Option<String>,
    #[serde(default)]
    deploy_text: Option<String>,
    #[serde(default)]
    epic_action: Option<String>,
}

/// Reads JSON lines into sets.
pub fn import(lines: &str, report: &mut Report) -> Vec<Set> {
    let mut sets: Vec<Set> = Vec::new();
    let mut known: BTreeMap<(String, String), ()> = BTreeMap::new();
    for (index, line) in lines.lines().enumerate() {
        if line.trim().is_empty() {
            continue;
        }
        let line: Line = match serde_json::from_str(line) {
            Ok(line) => line,
            Err(error) => {
                report.problems.push(Diagnostic::error(format!("line {}: {error}", index + 1)));
                continue;
            }
        };
        if line.kind.contains("Token") {
            // Tokens are part of the rules (CR 3.7), and are not read from files.
            count(report, &line.set, true);
            continue;
        }
        let set = line.set.clone();
        let card = match card(&line, report) {
            Ok(card) => card,
            Err(reason) => {
                let title = format!("line {}: {}: {reason}", index + 1, line.name);
                report.problems.push(Diagnostic::error(title));
                continue;
            }
        };
        if known.insert((normalise(&card.full_name()), line.kind.clone()), ()).is_some() {
            report.reprints += 1;
            continue;
        }
        match sets.iter_mut().find(|known| known.code == set) {
            Some(known) => known.cards.push(card),
            None => sets.push(Set { code: set, cards: vec![card] }),
        }
    }
    sets
}

fn count(report: &mut Report, set: &str, understood: bool) {
    *report.total.entry(set.to_owned()).or_default() += 1;
    *report.understood.entry(set.to_owned()).or_default() += usize::from(understood);
}

/// The words of an enumeration, each of which must be known.
fn known<T>(words: &[String], field: &str, read: impl Fn(&str) -> Option<T>) -> Result<Vec<T>, String> {
    words.iter().map(|word| read(word).ok_or_else(|| format!("{field}: `{word}` is unknown"))).collect()
}

fn card(line: &Line, report: &mut Report) -> Result<Card, String> {
    let kind = CardKind::from_word(&line.kind).ok_or_else(|| format!("type: `{}` is unknown", line.kind))?;
    let arenas = known(&line.arenas, "arenas", Arena::from_word)?;
    if matches!(kind, CardKind::Unit) && (arenas.len() != 1 || line.power.is_none() || line.hp.is_none()) {
        return Err("a unit needs one arena, power and hp".into());
    }
    let mut texts = Texts { line, report, understood: true };
    let (abilities, unit_abilities, upgrade_abilities) = texts.abilities(kind);
    let understood = texts.understood;
    count(report, &line.set, understood);
    Ok(Card {
        subtitle: line.subtitle.clone(),
        unique: line.unique,
        printing: Some(Printing { set: line.set.clone(), number: line.number }),
        rarity: line.rarity.clone(),
        arena: arenas.first().copied(),
        cost: line.cost.unwrap_or(0),
        power: line.power,
        hp: line.hp,
        upgrade_power: line.upgrade_power,
        upgrade_hp: line.upgrade_hp,
        aspects: known(&line.aspects, "aspects", Aspect::from_word)?,
        traits: line.traits.iter().map(|word| Trait::from(word.as_str())).collect(),
        abilities,
        unit_abilities,
        upgrade_abilities,
        ..Card::new(line.name.clone(), kind)
    })
}

/// The texts of a card on their way to abilities.
struct Texts<'l> {
    line: &'l Line,
    report: &'l mut Report,
    understood: bool,
}

impl Texts<'_> {
    /// The abilities of the card, of its Leader Unit side, and as an upgrade.
    fn abilities(&mut self, kind: CardKind) -> (Abilities, Abilities, Abilities) {
        let line = self.line;
        let side = Side::from(kind);
        let text = line.text.as_deref().unwrap_or_default();
        let deployed = line.deploy_text.as_deref().unwrap_or_default();
        let epic = line.epic_action.as_deref().unwrap_or_default();
        let (mut abilities, mut unit, mut upgrade) = (Vec::new(), Vec::new(), Vec::new());
        if kind == CardKind::Unit {
            let (of_unit, of_upgrade) = by_form(text);
            abilities.extend(self.read(&of_unit, side));
            upgrade.extend(self.read(&of_upgrade, Side::PilotText));
            for ability in self.read(epic, Side::PilotText) {
                // How the card is played as an upgrade is said of the card, not of the upgrade.
                let of_card = matches!(*ability, Ability::Keyword(KeywordAbility::Piloting(_)));
                if of_card { abilities.push(ability) } else { upgrade.push(ability) }
            }
        } else {
            abilities.extend(self.read(text, side));
            abilities.extend(self.read(epic, side));
            let (of_unit, of_upgrade) = by_form(deployed);
            unit.extend(self.read(&of_unit, Side::LeaderUnit));
            upgrade.extend(self.read(&of_upgrade, Side::PilotText));
        }
        (Arc::from(abilities), Arc::from(unit), Arc::from(upgrade))
    }

    fn read(&mut self, text: &str, side: Side) -> Vec<Arc<Ability>> {
        let compiled = compile(text, &Context::new(&self.line.name, side));
        for Compiled { span, stopped_at, .. } in &compiled {
            if let Some(stopped) = stopped_at {
                self.understood = false;
                self.report.unread.push(Unread {
                    card: self.line.name.clone(),
                    set: self.line.set.clone(),
                    before: text.get(span.start..stopped.start).unwrap_or_default().to_owned(),
                    from: text.get(stopped.start..span.end).unwrap_or_default().to_owned(),
                });
            }
        }
        compiled.into_iter().map(|compiled| Arc::new(compiled.ability)).collect()
    }
}

/// The lines of a card that is a unit or an upgrade: what it says as a unit, and what it says as an upgrade.
pub(crate) fn by_form(text: &str) -> (String, String) {
    let (mut unit, mut upgrade) = (String::new(), String::new());
    for line in text.lines() {
        let start = line.trim_start().to_lowercase().replace('’', "'");
        let of_upgrade = ["attached unit", "when played as an upgrade", "when deployed as an upgrade"];
        let form = match start.contains("this upgrade") || of_upgrade.iter().any(|words| start.starts_with(words)) {
            true => &mut upgrade,
            false => &mut unit,
        };
        form.push_str(line);
        form.push('\n');
    }
    (unit, upgrade)
}

/// The order of a card's facts in its file. The library finds a card by the first three.
const ORDER: &[&str] = &[
    "name",
    "type",
    "subtitle",
    "token",
    "traits",
    "aspects",
    "arena",
    "hp",
    "power",
    "upgrade_hp",
    "upgrade_power",
    "cost",
    "unique",
    "rarity",
    "printing",
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
