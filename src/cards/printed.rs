//! Texts as cards are printed with them. None is part of the program: they come with card data that a user has imported,
//! and stay on that user's computer.
//!
//! They are kept as JSON lines, one for each card, which are read when the first text is asked for.

use std::collections::HashMap;
use std::sync::OnceLock;

use serde::{Deserialize, Serialize};

use crate::card::Card;
use crate::library::normalise;
use crate::print::Lines;
use crate::terms::CardKind;

/// Words printed on a card, with its errata.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Printed {
    /// The full name.
    pub name: String,
    #[serde(rename = "type")]
    pub kind: CardKind,
    /// Of a leader, the text of its Leader side.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// The text of a leader's Leader Unit side (CR 3.4.3).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deploy_text: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub epic_action: Option<String>,
}

impl Printed {
    /// The texts, one line for each paragraph.
    fn lines(&self) -> Lines {
        let lines = |texts: &[&Option<String>]| {
            let all = texts.iter().filter_map(|text| text.as_deref()).flat_map(str::lines).map(str::trim);
            all.filter(|line| !line.is_empty()).map(str::to_owned).collect()
        };
        Lines {
            card: lines(&[&self.text, &self.epic_action]),
            unit: lines(&[&self.deploy_text]),
            // What counts only as an upgrade (CR 2.13.3) is printed in the same box as the rest.
            upgrade: Vec::new(),
        }
    }
}

/// The texts of many cards.
///
/// ```
/// use swu_cards::printed::PrintedTexts;
/// let texts = PrintedTexts::of("{\"name\": \"Clerk\", \"type\": \"unit\", \"text\": \"Sentinel\"}\n".to_owned());
/// assert_eq!(texts.len(), 1);
/// ```
#[derive(Debug, Clone, Default)]
pub struct PrintedTexts {
    lines: String,
    read: OnceLock<HashMap<(String, CardKind), Printed>>,
}

impl PrintedTexts {
    /// The texts of those JSON lines. What is no card with its text is left out.
    pub const fn of(lines: String) -> Self {
        Self { lines, read: OnceLock::new() }
    }

    /// These texts, and in the place of those of the same card the others.
    #[must_use]
    pub fn and(self, others: impl IntoIterator<Item = Printed>) -> Self {
        let mut all = self.read().clone();
        all.extend(others.into_iter().map(|printed| (key(&printed.name, printed.kind), printed)));
        let mut all: Vec<(&(String, CardKind), &Printed)> = all.iter().collect();
        all.sort_unstable_by_key(|(key, _)| *key);
        // A text and two words are always written.
        let lines = all.into_iter().filter_map(|(_, printed)| serde_json::to_string(printed).ok());
        Self::of(lines.map(|line| line + "\n").collect())
    }

    /// The JSON lines, in the order of the names.
    pub fn as_str(&self) -> &str {
        &self.lines
    }

    /// Of how many cards there are texts.
    pub fn len(&self) -> usize {
        self.read().len()
    }

    /// True if there are none.
    pub fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }

    /// Words printed on the card. Cards of a scenario's own, which no set has, only share their names with others.
    pub fn on(&self, card: &Card) -> Option<Lines> {
        if self.is_empty() || card.printing.is_none() || card.token.is_some() {
            return None;
        }
        self.read().get(&key(&card.full_name(), card.kind)).map(Printed::lines)
    }

    fn read(&self) -> &HashMap<(String, CardKind), Printed> {
        self.read.get_or_init(|| {
            let printed = self.lines.lines().filter_map(|line| serde_json::from_str::<Printed>(line).ok());
            printed.map(|printed| (key(&printed.name, printed.kind), printed)).collect()
        })
    }
}

fn key(full_name: &str, kind: CardKind) -> (String, CardKind) {
    (normalise(full_name), kind)
}
