//! The tools of writing: what the text has spoken of so far, and how words are put together.

pub(crate) mod names;
pub(crate) mod words;

use crate::reading::Side;
use crate::tree::{Amount, Target};
use names::{LastDeed, Mention};

/// A printer's state while one ability is printed.
#[derive(Debug, Clone, Default)]
pub(crate) struct Printer {
    pub side: Side,
    /// Inside an ability in quotation marks, which belongs to whatever gains it.
    pub quoted: bool,
    /// The unit or base that an upgrade is attached to, or that gains the quoted ability, is a base.
    pub of_base: bool,
    /// Objects have been chosen, of which "another" could be another.
    pub chosen: bool,
    /// Inside a condition, where "another" is always another than this card.
    pub in_condition: bool,
    /// Inside a description of resources, where who controls them is said of the resources.
    pub of_resources: bool,
    /// Inside what is taken from a zone.
    pub from: bool,
    /// The next verb is "deal", not "deals", after "you may have".
    pub bare: bool,
    /// The reference of "it".
    pub near: Option<Target>,
    /// The choices so far, as they are called.
    pub choices: Vec<Mention>,
    /// The objects of the triggering condition.
    pub subject: Option<Mention>,
    pub object: Option<Mention>,
    /// The object of the triggering condition has been defeated.
    pub is_defeated: bool,
    /// The effect before, as "discarded this way" speaks of it.
    pub done: Option<LastDeed>,
    /// The source of the damage of the clause, of whose power it may speak.
    pub dealer: Option<Target>,
    /// The number of cards on top of a deck that have been looked at.
    pub seen: Option<Amount>,
    /// Inside what another player does, where [`Who::You`](crate::tree::Who::You) is that player.
    pub theirs: bool,
}

impl Printer {
    pub fn new(side: Side) -> Self {
        Self { side, ..Self::default() }
    }

    /// Words for a special case. Where there are none, the printer is as it was before.
    pub fn special<T>(&mut self, words: impl FnOnce(&mut Self) -> Option<T>) -> Option<T> {
        let before = self.clone();
        let said = words(self);
        if said.is_none() {
            *self = before;
        }
        said
    }
}

/// The text with a capital letter at its start.
pub(crate) fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}

/// The text with a small letter at its start.
pub(crate) fn lower(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| first.to_lowercase().chain(chars).collect())
}

/// The text as a sentence: with a capital letter, and with a full stop unless one stands inside its last quotation.
pub(crate) fn sentence(text: &str) -> String {
    let ended = text.ends_with(".”") || text.ends_with('.');
    capital(text) + if ended { "" } else { "." }
}

/// Parts with commas between them, and a word before the last.
pub(crate) fn list(parts: &[String], last: &str) -> String {
    match parts {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., end] => format!("{} {last} {end}", first.join(", ")),
    }
}

/// The words of those parts, in that order.
pub(crate) fn each<T>(parts: &[T], word: impl FnMut(&T) -> String) -> Vec<String> {
    parts.iter().map(word).collect()
}

/// "s" after a number of things that is not 1.
pub(crate) fn s(number: i32) -> &'static str {
    if number == 1 { "" } else { "s" }
}

/// The form of the card files, for a part of a tree that no text is read as.
pub(crate) fn unsaid(part: &impl serde::Serialize) -> String {
    serde_json::to_string(part).unwrap_or_default()
}
