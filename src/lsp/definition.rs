//! The origin of something: of a rule its text, of an alias and a card the entry of the setup that has it.

use std::ops::Range;

use swu_scenario::normalise;
use swu_text::yaml::tree::Node;

use crate::cursor::Cursor;
use crate::desk::Desk;
use crate::document::Document;

/// The place of an origin.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Target {
    /// Bytes of the document itself.
    Here(Range<usize>),
    /// A line, from 1, of a file of the rules, which is called as their folder calls it.
    Rule { file: String, line: usize },
}

impl Desk<'_> {
    /// The origin of the word at a byte.
    pub fn definition(&self, document: &Document, at: usize) -> Option<Target> {
        if let Some((_, rule)) = self.rule_at(document, at) {
            return Some(Target::Rule { file: rule.file.to_string(), line: rule.line });
        }
        let cursor = Cursor::at(document, at)?;
        let (owner, name) = without_owner(document, &cursor.word);
        entry_of(document, owner.as_deref(), &name).filter(|span| !span.contains(&at)).map(Target::Here)
    }
}

/// `ana's Wampa` as the player and the name, if that is a player.
fn without_owner(document: &Document, words: &str) -> (Option<String>, String) {
    let split = words.split_once("'s ").or_else(|| words.split_once("’s "));
    match split.filter(|(owner, _)| document.is_player(owner)) {
        Some((owner, name)) => (Some(normalise(owner)), name.to_owned()),
        None => (None, words.to_owned()),
    }
}

/// The entry of the setup that is called so: by its alias, as a player, or by the card's name.
fn entry_of(document: &Document, owner: Option<&str>, name: &str) -> Option<Range<usize>> {
    let wanted = normalise(name);
    let name_alone = |words: &str| normalise(words.split(',').next().unwrap_or(words));
    // An alias comes before a player, and that before a card: each with its place in that order.
    let mut found: Vec<(u8, Range<usize>)> = Vec::new();
    let setup = document.source.root.get("setup")?;
    for (player, value) in setup.get("players").map_or(&[][..], Node::entries) {
        let player_name = normalise(&player.text);
        if player_name == wanted {
            found.push((1, player.place.span.clone()));
        }
        let is_side = owner.is_none_or(|owner| owner == player_name);
        values(value, "", &mut |words, key, span| match key {
            "as" if normalise(words) == wanted => found.push((0, span.clone())),
            _ if is_side && (normalise(words) == wanted || name_alone(words) == wanted) => {
                found.push((2, span.clone()))
            }
            _ => {}
        });
    }
    let of_file = document.source.root.get("cards").map_or(&[][..], Node::items);
    let of_file = of_file.iter().filter_map(|card| card.get("name"));
    let called = of_file.filter(|called| called.text().is_some_and(|name| normalise(name) == wanted));
    found.extend(called.map(|called| (3, called.place.span.clone())));
    found.into_iter().min_by_key(|(rank, _)| *rank).map(|(_, span)| span)
}

/// Calls with every scalar below, with the key that it stands behind.
fn values(node: &Node, key: &str, see: &mut dyn FnMut(&str, &str, &Range<usize>)) {
    if let Some(words) = node.text() {
        see(words, key, &node.place.span);
    }
    node.items().iter().for_each(|item| values(item, key, see));
    node.entries().iter().for_each(|(key, value)| values(value, &key.text, see));
}
