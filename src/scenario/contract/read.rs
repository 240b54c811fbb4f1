//! The reader's tools: from a value of the YAML tree to a word, a number, a list, a player or a reference, and what is
//! said when the value is something else. What a scenario is made of stands in the modules beside this one.
//!
//! A tool that fails notes its diagnostic and returns nothing, so that the reader goes on and finds the other errors.

use std::ops::Range;
use std::str::FromStr;

use super::expect::CARD_BY_FACTS;
use super::key::{self, Entry, Key as KeyOf, Need, Put};
use super::name::{Located, Reference, Seat, Text, normalise, split_owner};
use super::yaml::{Key, Node, Value, key_cut_by_number};
use swu_text::diagnostic::{Diagnostic, Place, nearest};

/// The most filler cards, resources or tokens that a number can ask for: far more than a game holds, and few enough
/// that no file can exhaust memory.
pub(crate) const MAX_COUNT: u32 = 1_000;

/// Reads values of one file, knows its players, and keeps what was wrong.
#[derive(Default)]
pub(crate) struct Reader {
    /// The players' names as `setup` gives them, normalised, in seating order.
    pub seats: Vec<String>,
    /// The same as written.
    pub player_names: Vec<String>,
    /// The aliases that stood before, normalised.
    pub aliases: Vec<String>,
    /// The text of the file, for the lines that messages offer.
    pub source: String,
    /// The player whose action is read.
    pub acting: Option<Seat>,
    /// The bytes of the last action of a player.
    pub last_action: Option<Range<usize>>,
    pub errors: Vec<Diagnostic>,
}

/// A map whose keys are known, or refused.
pub(crate) struct Fields<'n> {
    entries: &'n [(Key, Node)],
    pub place: &'n Place,
    /// The keys that are likely meant by those that were refused.
    meant: Vec<&'static str>,
}

impl<'n> Fields<'n> {
    /// A map whose keys are checked elsewhere.
    pub fn of(node: &'n Node) -> Option<Self> {
        match &node.value {
            Value::Map(entries) => Some(Self { entries, place: &node.place, meant: Vec::new() }),
            _ => None,
        }
    }

    pub const fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    pub fn get(&self, key: &str) -> Option<&'n Node> {
        self.entries.iter().find(|(found, _)| found.text == key).map(|(_, node)| node)
    }

    /// The value of a key, if it is not left out: a key without a value counts as left out, unless it is one where
    /// something has to be said.
    pub fn given(&self, key: &Entry) -> Option<&'n Node> {
        let is_empty = |node: &Node| matches!(node.value, Value::Null);
        self.get(key.name).filter(|node| matches!(key.need, Need::Stated) || !is_empty(node))
    }
}

impl Reader {
    /// Notes an error and goes on.
    pub fn error(&mut self, diagnostic: Diagnostic) {
        self.errors.push(diagnostic);
    }

    /// Notes an error in the place of the value that could not be read.
    pub fn fail<T>(&mut self, diagnostic: Diagnostic) -> Option<T> {
        self.errors.push(diagnostic);
        None
    }

    /// The entries of a map whose keys are names.
    pub fn entries<'n>(&mut self, node: &'n Node, needed: &str) -> Option<&'n [(Key, Node)]> {
        match &node.value {
            Value::Map(entries) => Some(entries),
            _ => {
                let cut = key_cut_by_number(&node.place, &self.source);
                self.fail(cut.unwrap_or_else(|| expected(needed, node)))
            }
        }
    }

    /// A map whose keys are words of the contract; `of` says whose they are.
    pub fn fields<'n>(&mut self, node: &'n Node, of: &str, keys: &[Entry]) -> Option<Fields<'n>> {
        let entries = self.entries(node, &format!("{of} as a map"))?;
        // `true` is what YAML 1.1 makes of `on`, and nothing that anybody should write.
        let allowed: Vec<&'static str> = keys.iter().map(|key| key.name).filter(|key| *key != "true").collect();
        let mut meant = Vec::new();
        for (at, (key, _)) in entries.iter().enumerate() {
            if !keys.iter().any(|known| known.name == key.text) {
                let unknown = self.unknown_key(entries, at, of, &allowed);
                self.errors.extend(unknown);
                meant.extend(nearest(&key.text, allowed.iter().copied(), 1));
            }
        }
        Some(Fields { entries, place: &node.place, meant })
    }

    /// The value of a key that may be left out, if it is there and can be read.
    pub fn value<T>(&mut self, map: &Fields<'_>, key: &KeyOf<T>) -> Option<T> {
        map.given(&key.entry).and_then(|node| (key.read)(self, node))
    }

    /// The value of a key that has to be there.
    pub fn required<T>(&mut self, map: &Fields<'_>, key: &KeyOf<T>, of: &str) -> Option<T> {
        self.required_node(map, &key.entry, of).and_then(|node| (key.read)(self, node))
    }

    /// The same, not yet read.
    pub(crate) fn required_node<'n>(&mut self, map: &Fields<'n>, key: &Entry, of: &str) -> Option<&'n Node> {
        let given = map.given(key);
        // One slip is one error: a misspelt key is not missing as well.
        if given.is_none() && !map.meant.contains(&key.name) {
            let title = format!("{of} needs `{}`", key.name);
            let place = map.get(key.name).map_or(map.place, |node| &node.place);
            self.error(Diagnostic::error(title).at(place.clone()));
        }
        given
    }

    /// Reads the values of the keys of a table into a whole, in that order; nothing if it lacks one that has to be there.
    pub fn fill<T>(&mut self, map: &Fields<'_>, of: &str, table: &[KeyOf<Put<T>>], mut whole: T) -> Option<T> {
        let mut is_whole = true;
        for key in table {
            let is_required = matches!(key.entry.need, Need::Required);
            match if is_required { self.required(map, key, of) } else { self.value(map, key) } {
                Some(put) => put(&mut whole),
                None => is_whole &= !is_required,
            }
        }
        is_whole.then_some(whole)
    }

    /// A map in which every entry is a fact of its own, each with its place.
    pub fn facts<T>(&mut self, node: &Node, of: &str, table: &[KeyOf<T>]) -> Option<Vec<Located<T>>> {
        let map = self.fields(node, of, &key::entries(table))?;
        if map.is_empty() {
            return self.fail(Diagnostic::error("this map is empty, and claims nothing").at(node.place.clone()));
        }
        Some(self.facts_in(&map, table))
    }

    /// The same, of a map that has other keys too.
    pub fn facts_in<T>(&mut self, map: &Fields<'_>, table: &[KeyOf<T>]) -> Vec<Located<T>> {
        let facts = map.entries.iter().filter_map(|(key, value)| {
            let known = table.iter().find(|known| known.entry.name == key.text)?;
            let place = from_key_to_value(key, value);
            (known.read)(self, value).map(|value| Located { value, place })
        });
        facts.collect()
    }

    /// A map of claims, each of which is read from its key and value.
    pub fn claims_by<T>(
        &mut self,
        node: &Node,
        read: fn(&mut Self, &Key, &Node) -> Option<T>,
    ) -> Option<Vec<Located<T>>> {
        let entries = self.entries(node, "claims as a map")?;
        let claims = entries.iter().filter_map(|(key, value)| {
            let place = from_key_to_value(key, value);
            read(self, key, value).map(|value| Located { value, place })
        });
        Some(claims.collect())
    }

    /// The entries of a list; a single value is a list of one, and nothing is an empty list.
    pub fn items<'n>(&self, node: &'n Node) -> &'n [Node] {
        match &node.value {
            Value::Null => &[],
            Value::List(items) => items,
            Value::Scalar { .. } | Value::Map(_) => std::slice::from_ref(node),
        }
    }

    /// The same, each entry read.
    pub fn list<T>(&mut self, node: &Node, mut read: impl FnMut(&mut Self, &Node) -> Option<T>) -> Vec<T> {
        self.items(node).iter().filter_map(|item| read(self, item)).collect()
    }

    /// The same, of at least one entry.
    pub fn some<T>(
        &mut self,
        node: &Node,
        needed: &str,
        read: impl FnMut(&mut Self, &Node) -> Option<T>,
    ) -> Option<Vec<T>> {
        let read = self.list(node, read);
        if self.items(node).is_empty() { self.fail(expected(needed, node)) } else { Some(read) }
    }

    /// The same, of references, where also `none` is an empty list; but a list that is said has to be written.
    pub fn references(&mut self, node: &Node, needed: &str) -> Option<Vec<Reference>> {
        match &node.value {
            Value::Null => self.fail(expected(needed, node)),
            _ if is_word(node, "none") => Some(Vec::new()),
            _ => Some(self.list(node, |reader, item| reader.reference(item, needed))),
        }
    }

    /// Some words, as written.
    pub fn text(&mut self, node: &Node, needed: &str) -> Option<Text> {
        match &node.value {
            Value::Scalar { text, .. } if !text.trim().is_empty() => {
                Some(Located { value: text.clone(), place: node.place.clone() })
            }
            _ => self.fail(expected(needed, node)),
        }
    }

    /// Words that point at a card, a unit, a base or a player.
    pub fn reference(&mut self, node: &Node, needed: &str) -> Option<Reference> {
        if let Value::Map(entries) = &node.value
            && entries.iter().any(|(key, _)| key.text == CARD_BY_FACTS.name)
        {
            return self.card_by_facts(node);
        }
        if let Some(slip) = self.in_other_quotes(node) {
            return self.fail(slip);
        }
        let Located { value, place } = self.text(node, needed)?;
        Some(self.refer(&value, &place))
    }

    /// The same, of words that are already taken out of the tree.
    pub fn refer(&self, text: &str, place: &Place) -> Reference {
        let text = text.trim();
        let (owner, name) = match split_owner(text, |name| self.seat(name)) {
            Some((owner, name)) => (Some(owner), name),
            None => (None, text),
        };
        let (text, name) = (text.to_owned(), name.to_owned());
        Reference { text, owner, name, facts: Vec::new(), is_key: false, place: place.clone() }
    }

    /// The same, of the key of a map.
    pub(crate) fn refer_key(&self, key: &Key) -> Reference {
        Reference { is_key: true, ..self.refer(&key.text, &key.place) }
    }

    /// The player with this name.
    pub fn seat(&self, name: &str) -> Option<Seat> {
        let wanted = normalise(name);
        self.seats.iter().position(|seat| *seat == wanted).map(Seat)
    }

    /// A player of the file.
    pub fn player(&mut self, node: &Node) -> Option<Located<Seat>> {
        let Located { value, place } = self.text(node, "a player")?;
        self.player_called(&value, &place)
    }

    /// The same, of words that are already taken out of the tree.
    pub(crate) fn player_called(&mut self, name: &str, place: &Place) -> Option<Located<Seat>> {
        self.player_among(name, place, &[])
    }

    /// A player, or nothing for a word that stands for none.
    pub(crate) fn player_or(&mut self, node: &Node, word: &str) -> Option<Option<Located<Seat>>> {
        if is_word(node, word) {
            return Some(None);
        }
        let Located { value, place } = self.text(node, "a player")?;
        self.player_among(&value, &place, &[word]).map(Some)
    }

    fn player_among(&mut self, name: &str, place: &Place, words: &[&str]) -> Option<Located<Seat>> {
        let seat = self.seat(name);
        if seat.is_none() {
            let names = self.players_and(words);
            let names: Vec<&str> = names.iter().map(String::as_str).collect();
            let key = Key { text: name.to_owned(), place: place.clone() };
            self.error(self.unlisted("player", "", &key, &names));
        }
        seat.map(|value| Located { value, place: place.clone() })
    }

    /// The players' names and these words, for a message about what may stand here.
    pub(crate) fn players_and(&self, words: &[&str]) -> Vec<String> {
        self.player_names.iter().cloned().chain(words.iter().map(|word| (*word).to_owned())).collect()
    }

    /// A whole number.
    pub fn number<T: FromStr>(&mut self, node: &Node, needed: &str) -> Option<T> {
        let number = number_in(node);
        if number.is_none() {
            self.error(self.number_in_words(node).unwrap_or_else(|| expected(needed, node)));
        }
        number
    }

    /// A whole number from 1 to the most, with its place.
    pub fn number_to(&mut self, node: &Node, most: u8, needed: &str) -> Option<Located<u8>> {
        let value = self.number(node, needed)?;
        if !(1..=most).contains(&value) {
            return self.fail(expected(needed, node));
        }
        Some(Located { value, place: node.place.clone() })
    }

    /// A number of points of damage, HP or cost.
    pub fn amount(&mut self, node: &Node) -> Option<u32> {
        self.number(node, "a number from 0 up")
    }

    /// A number of cards or tokens.
    pub fn count(&mut self, node: &Node) -> Option<u32> {
        let count = number_in(node).filter(|count| *count <= MAX_COUNT);
        if count.is_none() {
            let needed = format!("a number from 0 to {MAX_COUNT}");
            self.error(self.number_in_words(node).unwrap_or_else(|| expected(&needed, node)));
        }
        count
    }

    /// Yes or no, in any spelling of YAML 1.1 or 1.2, quoted or not.
    pub fn flag(&mut self, node: &Node) -> Option<bool> {
        let flag = yes_or_no(node);
        if flag.is_none() {
            self.error(expected("true or false", node));
        }
        flag
    }

    /// One of the words of a table.
    pub fn word<T: Copy>(&mut self, node: &Node, kind: &str, table: &[(&str, T)]) -> Option<T> {
        let Located { value, place } = self.text(node, &format!("a {kind}"))?;
        let wanted = normalise(&value);
        let found = table.iter().find(|(word, _)| *word == wanted).map(|(_, meaning)| *meaning);
        if found.is_none() {
            let words: Vec<&str> = table.iter().map(|(word, _)| *word).collect();
            self.error(self.unlisted(kind, "", &Key { text: value, place }, &words));
        }
        found
    }
}

/// Says that something else is needed in the place of a value.
pub(crate) fn expected(needed: &str, node: &Node) -> Diagnostic {
    let found = match &node.value {
        Value::Null => "nothing".to_owned(),
        Value::Scalar { text, .. } => format!("`{}`", shorten(text)),
        Value::List(_) => "a list".to_owned(),
        Value::Map(_) => "a map".to_owned(),
    };
    Diagnostic::error(format!("expected {needed}, found {found}"))
        .at(node.place.clone())
        .label(format!("expected {needed}"))
}

/// Says that a word is none of those that may stand here.
pub(crate) fn unknown(kind: &str, text: &str, place: &Place, allowed: &[impl AsRef<str>]) -> Diagnostic {
    unknown_in(kind, "", text, place, allowed)
}

/// The same of a word of a map, which `of` names.
pub(crate) fn unknown_in(kind: &str, of: &str, text: &str, place: &Place, allowed: &[impl AsRef<str>]) -> Diagnostic {
    let allowed: Vec<&str> = allowed.iter().map(AsRef::as_ref).collect();
    let within = if of.is_empty() { String::new() } else { format!(" in {of}") };
    let diagnostic = Diagnostic::error(format!("unknown {kind} `{}`{within}", shorten(text))).at(place.clone());
    did_you_mean(diagnostic.label("not known here"), text, &allowed)
        .help(format!("allowed here: {}", allowed.join(", ")))
}

/// Adds the nearest of some words, if one is near.
pub(crate) fn did_you_mean(diagnostic: Diagnostic, text: &str, allowed: &[&str]) -> Diagnostic {
    match nearest(text, allowed.iter().copied(), 1).first() {
        Some(near) => diagnostic.help(format!("did you mean `{near}`?")),
        None => diagnostic,
    }
}

/// True if a value is this word, however it is written.
pub(crate) fn is_word(node: &Node, word: &str) -> bool {
    matches!(&node.value, Value::Scalar { text, .. } if normalise(text) == word)
}

/// The number that a value is.
pub(crate) fn number_in<T: FromStr>(node: &Node) -> Option<T> {
    match &node.value {
        Value::Scalar { text, .. } => text.trim().parse().ok(),
        _ => None,
    }
}

/// The yes or no that a value is.
pub(crate) fn yes_or_no(node: &Node) -> Option<bool> {
    let Value::Scalar { text, .. } = &node.value else { return None };
    match normalise(text).as_str() {
        "yes" | "true" => Some(true),
        "no" | "false" => Some(false),
        _ => None,
    }
}

/// The place of an entry of a map, key and value.
pub(crate) fn from_key_to_value(key: &Key, value: &Node) -> Place {
    let mut place = key.place.clone();
    place.span.end = place.span.end.max(value.place.span.end);
    place
}

/// Text that fits into one line of a message.
pub(crate) fn shorten(text: &str) -> String {
    let line = text.lines().next().unwrap_or_default();
    match line.char_indices().nth(60) {
        Some((end, _)) => format!("{}…", line.get(..end).unwrap_or_default()),
        None => line.to_owned(),
    }
}
