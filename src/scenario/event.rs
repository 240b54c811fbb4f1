//! What is expected to have happened: the entries of `events` (contract §5).

use super::name::{Located, Reference};
use super::read::{Reader, expected, number_in, unknown};
use super::yaml::{Node, Value};
use crate::diagnostic::Diagnostic;

/// One entry of `events`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum EventClaim {
    Happened(EventPattern),
    DidNotHappen(EventPattern),
}

/// Which events are meant.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EventPattern {
    pub kind: EventKind,
    /// The card or player that it happened to or that did it; of `phase` the phase, of `take` also a counter.
    pub subject: Reference,
    /// How much of it, if the file says.
    pub amount: Option<u32>,
}

macro_rules! event_kinds {
    ($($word:literal $kind:ident)*) => {
        /// The kinds of event that a file can name.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum EventKind { $($kind),* }

        const KINDS: &[(&str, EventKind)] = &[$(($word, EventKind::$kind)),*];
    };
}

event_kinds! {
    "play" Play "attack" Attack "damage" Damage "heal" Heal "defeat" Defeat "draw" Draw "discard" Discard
    "resource" Resource "ready" Ready "exhaust" Exhaust "create" Create "attach" Attach "capture" Capture
    "rescue" Rescue "return" Return "deploy" Deploy "expire" Expire "delayed" Delayed "trigger" Trigger
    "resolve" Resolve "eliminate" Eliminate "shuffle" Shuffle "look" Look "reveal" Reveal "search" Search
    "control" Control "pass" Pass "take" Take "phase" Phase
}

impl EventKind {
    /// The word that a file calls it by.
    pub fn word(self) -> &'static str {
        KINDS.iter().find(|(_, kind)| *kind == self).map_or("", |(word, _)| word)
    }
}

impl Reader {
    /// The list of `events`.
    pub fn events(&mut self, node: &Node) -> Option<Vec<Located<EventClaim>>> {
        let items = match &node.value {
            Value::List(items) => items.as_slice(),
            Value::Map(_) => std::slice::from_ref(node),
            _ => return self.fail(expected("a list of events", node)),
        };
        let events = items.iter().filter_map(|item| {
            let value = self.event_claim(item)?;
            Some(Located { value, place: item.place.clone() })
        });
        Some(events.collect())
    }

    fn event_claim(&mut self, node: &Node) -> Option<EventClaim> {
        match &node.value {
            Value::Map(entries) => match entries.as_slice() {
                [(key, value)] if key.text == "not" => self.event_pattern(value).map(EventClaim::DidNotHappen),
                _ => self.event_pattern(node).map(EventClaim::Happened),
            },
            _ => self.event_pattern(node).map(EventClaim::Happened),
        }
    }

    fn event_pattern(&mut self, node: &Node) -> Option<EventPattern> {
        let entries = self.entries(node, "an event as a map, such as `defeat: CARD`")?;
        let [(key, value)] = entries else {
            let title = format!("an event is a map with one key, and this one has {}", entries.len());
            return self.fail(
                Diagnostic::error(title).at(node.place.clone()).help("write one entry of the list for each event"),
            );
        };
        let Some((_, kind)) = KINDS.iter().find(|(word, _)| *word == key.text) else {
            let words: Vec<&str> = KINDS.iter().map(|(word, _)| *word).chain(["not"]).collect();
            return self.fail(unknown("event", &key.text, &key.place, &words));
        };
        let (subject, amount) = self.subject(value)?;
        Some(EventPattern { kind: *kind, subject, amount })
    }

    fn subject(&mut self, node: &Node) -> Option<(Reference, Option<u32>)> {
        let needed = "a card or a player, or one of them with an amount such as `{ben: 3}`";
        match &node.value {
            Value::Map(entries) => match entries.as_slice() {
                [(key, value)] => match number_in(value) {
                    Some(amount) => Some((self.refer(&key.text, &key.place), Some(amount))),
                    None => self.fail(expected("an amount", value)),
                },
                _ => self.fail(expected(needed, node)),
            },
            _ => self.reference(node, needed).map(|subject| (subject, None)),
        }
    }
}
