//! Card data that are read otherwise than they are given: official errata and clarifications, and slips of the data, each with
//! its reason and where that is known from.

use std::sync::LazyLock;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::line::{Field, Line};
use crate::library::same_name;
use crate::terms::words;
use crate::{Card, prepared};

static EMBEDDED: LazyLock<Vec<Override>> =
    LazyLock::new(|| prepared::overrides(|_| true).unwrap_or_else(|| Override::load().unwrap_or_default()));

/// One fact of one card that is read otherwise than it is given.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Override {
    /// The card's full name.
    pub card: String,
    pub kind: OverrideKind,
    pub field: Field,
    /// The fact as the data give it: the whole fact, one word of a list, or some words of a text. Where they give something else,
    /// nothing is changed.
    #[serde(default)]
    pub printed: Value,
    /// The fact as it is read; nothing for what is not there, or not known.
    #[serde(default)]
    pub read: Value,
    /// Why.
    pub reason: String,
    /// Where that is known from.
    pub source: String,
}

words! {
    /// Where an override comes from.
    OverrideKind {
        /// The publisher has changed the card.
        Errata = "errata",
        /// The publisher has said how the card is to be read.
        Clarification = "clarification",
        /// The card data are wrong, not the card.
        Data = "data",
    }
}

impl Override {
    /// Those that are part of the program.
    pub fn embedded() -> &'static [Self] {
        &EMBEDDED
    }

    /// Those of them that are about a card.
    pub fn of(card: &Card) -> Vec<Self> {
        let name = card.full_name();
        let is_of = |card: &str| same_name(card, &name);
        let of_all = || EMBEDDED.iter().filter(|it| is_of(&it.card)).cloned().collect();
        prepared::overrides(is_of).unwrap_or_else(of_all)
    }

    /// Those that are part of the program, read anew from their file.
    pub(crate) fn load() -> Result<Vec<Self>, swu_text::yaml::Error> {
        Self::read(if cfg!(target_family = "wasm") { "" } else { swu_data_cards::OVERRIDES })
    }

    /// Reads a file of them.
    pub fn read(yaml: &str) -> Result<Vec<Self>, swu_text::yaml::Error> {
        swu_text::yaml::read(yaml)
    }

    /// Changes the fact, if the card is the one and the data say what is overridden; says whether it did.
    pub(super) fn apply(&self, line: &mut Line) -> bool {
        self.concerns(&line.full_name()) && line.change(self)
    }

    /// True if it is about the card that the data call so: a name that is read otherwise is compared as it is read.
    fn concerns(&self, name: &str) -> bool {
        let read = |printed: &str| name.replace(printed, self.read.as_str().unwrap_or_default());
        same_name(name, &self.card)
            || self.field == Field::Name && self.printed.as_str().is_some_and(|it| same_name(&read(it), &self.card))
    }

    /// The card's full name, if the data call it by the name that is read otherwise.
    pub(super) fn renamed(&self, name: &str) -> Option<String> {
        let is_it = self.field == Field::Name && !same_name(name, &self.card) && self.concerns(name);
        is_it.then(|| self.card.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::{Line, Override};
    use crate::{Library, Lookup};

    #[test]
    fn every_override_is_about_a_card_and_says_why() {
        let overrides = Override::load().unwrap();
        assert_eq!(overrides, Override::embedded());
        for of in overrides {
            assert!(matches!(Library::embedded().find(&of.card), Lookup::One(_)), "{}", of.card);
            assert!(!of.reason.is_empty() && !of.source.is_empty(), "{}", of.card);
            assert_ne!(of.printed, of.read, "{}", of.card);
        }
    }

    #[test]
    fn only_what_is_printed_so_is_read_otherwise() {
        let yaml = "- {card: A, kind: data, field: text, printed: it?s, read: it's, reason: r, source: s}
- {card: 'A', kind: errata, field: cost, printed: 3, read: 4, reason: r, source: s}
- {card: 'A', kind: data, field: keywords, printed: Raid, reason: r, source: s}";
        let overrides = Override::read(yaml).unwrap();
        let line = |cost, text: &str| Line {
            name: "A".into(),
            cost: Some(cost),
            text: Some(text.into()),
            keywords: vec!["Grit".into(), "Raid".into()],
            ..Line::default()
        };
        let mut wrong = line(3, "If it?s a unit.");
        assert!(overrides.iter().all(|of| of.apply(&mut wrong)));
        assert_eq!((wrong.cost, wrong.text.as_deref()), (Some(4), Some("If it's a unit.")));
        assert_eq!(wrong.keywords, ["Grit"]);
        let mut right = Line { keywords: Vec::new(), ..line(4, "If it's a unit.") };
        assert!(!overrides.iter().any(|of| of.apply(&mut right)));
        let mut other = Line { name: "B".into(), ..line(3, "it?s") };
        assert!(!overrides.iter().any(|of| of.apply(&mut other)));
    }
}
