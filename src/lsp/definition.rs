//! Where something comes from: a rule its text, an alias and a card the entry of the setup that has it.

use std::ops::Range;

use swu_scenario::normalise;

use crate::cursor::Cursor;
use crate::desk::Desk;
use crate::document::Document;
use crate::tree::words;

/// Where something is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Target {
    /// Bytes of the document itself.
    Here(Range<usize>),
    /// A line, from 1, of a file of the rules, which is called as their folder calls it.
    Rule { file: String, line: usize },
}

impl Desk<'_> {
    /// Where that comes from which stands at a byte.
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
    let players = document.players();
    match split.filter(|(owner, _)| players.iter().any(|player| normalise(player) == normalise(owner))) {
        Some((owner, name)) => (Some(normalise(owner)), name.to_owned()),
        None => (None, words.to_owned()),
    }
}

/// The entry of the setup that is called so: by its alias, as a player, or by the card's name.
fn entry_of(document: &Document, owner: Option<&str>, name: &str) -> Option<Range<usize>> {
    let text = document.text();
    let wanted = normalise(name);
    let name_alone = |words: &str| normalise(words.split(',').next().unwrap_or(words));
    let (mut aliases, mut cards, mut players, mut local) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    let setup = document.tree.get(text, "setup")?;
    for player in setup.get(text, "players").map_or(&[][..], |players| players.entries()) {
        let player_name = normalise(&words(text, &player.key));
        if player_name == wanted {
            players.push(player.key.clone());
        }
        let is_side = owner.is_none_or(|owner| owner == player_name);
        let mut see = |words: &str, key: &str, span: &Range<usize>| match key {
            "as" if normalise(words) == wanted => aliases.push(span.clone()),
            _ if is_side && (normalise(words) == wanted || name_alone(words) == wanted) => cards.push(span.clone()),
            _ => {}
        };
        values(document, &player.value, "", &mut see);
    }
    for card in document.tree.get(text, "cards").map_or(&[][..], |cards| cards.items()) {
        let called = card.get(text, "name");
        local.extend(called.filter(|called| called.words(text).is_some_and(|name| normalise(&name) == wanted)));
    }
    let local = local.into_iter().map(|node| node.span.clone());
    aliases.into_iter().chain(players).chain(cards).chain(local).next()
}

/// Calls with every scalar below, with the key that it stands behind.
fn values(document: &Document, node: &crate::tree::Node, key: &str, see: &mut dyn FnMut(&str, &str, &Range<usize>)) {
    let text = document.text();
    if let Some(words) = node.words(text) {
        see(&words, key, &node.span);
    }
    for item in node.items() {
        values(document, item, key, see);
    }
    for entry in node.entries() {
        values(document, &entry.value, &words(text, &entry.key), see);
    }
}
