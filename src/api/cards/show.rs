//! A card: its facts, what it does in plain words, the rules that govern it, the rulings on it, the scenarios with it.

use std::str::FromStr;

use schemars::JsonSchema;
use serde::Serialize;

use super::facts::Facts;
use super::legality::{InFormat, in_formats};
use crate::document;
use swu_cards::coverage::unread;
use swu_cards::import::{Override, OverrideKind};
use swu_cards::library::Wording;
use swu_cards::rules::rules_of;
use swu_cards::{Card, Library, printings};
use swu_rulebook::{RuleId, Rulebook};
use swu_scenario::official::CardRuling;
use swu_tournament::policy::Date;

/// Everything about a card.
#[derive(Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct About<'c> {
    #[serde(flatten)]
    facts: Facts<'c>,
    /// True if the lines below are the words printed on the card, from imported card data.
    is_printed: bool,
    abilities: Vec<String>,
    unit_abilities: Vec<String>,
    upgrade_abilities: Vec<String>,
    /// Where the compiler stopped in texts it does not understand.
    unsupported: Vec<&'c str>,
    /// Every number of the card's printings, as `SOR 164 427; LOF 164`.
    printings: String,
    /// The day that its legality is for.
    pub legality_on: Date,
    /// Its legality in each format with a card pool; a token, which is in no deck, has none.
    pub legality: Vec<InFormat>,
    pub overrides: Vec<OverriddenFact>,
    pub rules: Vec<GoverningRule<'c>>,
    /// Official rulings on the card, in this project's words.
    pub rulings: Vec<RetoldRuling<'c>>,
    /// Every scenario whose game begins with the card.
    pub scenarios: Vec<String>,
    /// Those of them that are about the card: their titles name it, or they show an official ruling on it.
    pub about: Vec<String>,
    #[serde(skip)]
    pub wording: Wording,
}

document!(About<'_>, "cards-show", "A card: `judge cards show`.");

/// An official ruling on the card.
#[derive(Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct RetoldRuling<'r> {
    pub note: String,
    pub text: &'r str,
    pub scenarios: Vec<String>,
    /// Why it has no scenario.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub not_shown: Option<String>,
}

/// A fact read differently from the card data.
#[derive(Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct OverriddenFact {
    pub kind: &'static str,
    pub field: String,
    pub printed: serde_json::Value,
    pub read: serde_json::Value,
    pub reason: String,
    pub source: String,
}

/// A rule that governs the card.
#[derive(Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct GoverningRule<'r> {
    pub id: &'r str,
    pub title: String,
}

/// The cards that share a name, for programs.
#[derive(Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Candidates {
    pub candidates: Vec<String>,
}

impl Candidates {
    /// By their full names.
    pub fn of(cards: &[&Card]) -> Self {
        Self { candidates: cards.iter().map(|card| card.full_name()).collect() }
    }
}

document!(
    Candidates,
    "cards-show-candidates",
    "The cards that share the name: `judge cards show`, which exits with 1."
);

impl<'c> About<'c> {
    /// Of a card of that library, by these rules, on that day.
    pub fn of(card: &'c Card, library: &Library, rules: &'c Rulebook, day: Date) -> Self {
        let wording = library.wording(card);
        let lines = wording.lines.clone();
        let scenarios = swu_scenario::using(card, library);
        let overridden = |of: &Override| OverriddenFact {
            kind: of.kind.word(),
            field: of.field.to_string(),
            printed: of.printed.clone(),
            read: of.read.clone(),
            reason: of.reason.clone(),
            source: of.source.clone(),
        };
        let governing = |id| {
            let rule = RuleId::from_str(id).ok().and_then(|id| rules.get(&id));
            GoverningRule { id, title: rule.map(|rule| rule.label()).unwrap_or_default() }
        };
        let retold = |ruling: &CardRuling| RetoldRuling {
            note: ruling.note.to_string(),
            text: rules.get(&ruling.note).map(|note| note.text.trim()).unwrap_or_default(),
            scenarios: ruling.scenarios().collect(),
            not_shown: ruling.not_shown.map(|why| why.to_string()),
        };
        Self {
            facts: card.into(),
            is_printed: wording.is_printed,
            abilities: lines.card,
            unit_abilities: lines.unit,
            upgrade_abilities: lines.upgrade,
            unsupported: unread(card).map(|unread| unread.word.as_str()).collect(),
            printings: printings::told(card),
            legality_on: day,
            legality: in_formats(card, day),
            overrides: Override::of(card).iter().map(overridden).collect(),
            rules: rules_of(card).into_iter().map(governing).collect(),
            rulings: CardRuling::on(card).iter().map(retold).collect(),
            about: swu_scenario::about(card, &scenarios),
            scenarios,
            wording,
        }
    }
}

impl std::fmt::Display for OverriddenFact {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let value = |value: &serde_json::Value| match value {
            serde_json::Value::Null => "nothing".to_owned(),
            serde_json::Value::String(text) => format!("“{text}”"),
            other => other.to_string(),
        };
        let (printed, read) = (value(&self.printed), value(&self.read));
        let Self { field, kind, reason, source, .. } = self;
        if *kind == OverrideKind::Errata.word() {
            return write!(f, "{field}: printed with {printed}, now {read}; {reason} ({source})");
        }
        write!(f, "{field} ({kind}): {printed} is read as {read}; {reason} ({source})")
    }
}
