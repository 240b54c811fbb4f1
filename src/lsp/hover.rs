//! The word at the cursor: the text of a card or a rule, what a key means, the board at a step; and its origin: of a rule its
//! text, of an alias and a card the entry of the setup that has it.

use std::ops::Range;
use std::sync::LazyLock;

use regex::Regex;
use swu_cards::{Card, Lookup};
use swu_rulebook::Node as Rule;
use swu_scenario::normalise;
use swu_text::yaml::tree::Node;

use crate::cursor::{Cursor, Slot};
use crate::desk::Desk;
use crate::document::Document;
use crate::keys::allowed;

/// The words about a word, in markdown.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HoverText {
    /// The bytes that it is about.
    pub span: Range<usize>,
    pub markdown: String,
}

/// The width of a board.
const BOARD_WIDTH: usize = 72;

/// More parts of a rule are not told.
const MOST_PARTS: usize = 12;

/// An id of a rule as prose cites it.
static CITED: LazyLock<Regex> =
    LazyLock::new(|| swu_rulebook::constant(r"\b[A-Z]{2,5} [A-Z]?[0-9][0-9A-Za-z.\-]*[0-9A-Za-z]"));

impl Desk<'_> {
    /// The words about the word at a byte.
    pub fn hover(&self, document: &Document, at: usize) -> Option<HoverText> {
        if let Some((span, rule)) = self.rule_at(document, at) {
            return Some(HoverText { span, markdown: self.rule_told(rule) });
        }
        let cursor = Cursor::at(document, at);
        cursor.and_then(|cursor| self.word_told(document, &cursor)).or_else(|| self.board_told(document, at))
    }

    /// The rule that is cited at a byte: in a value, in prose or in a comment.
    pub(crate) fn rule_at(&self, document: &Document, at: usize) -> Option<(Range<usize>, &Rule)> {
        let at = document.text().floor_char_boundary(at);
        let line = document.line(document.line_of(at));
        let cited = CITED.find_iter(document.slice(&line)).find_map(|cited| {
            let span = line.start + cited.start()..line.start + cited.end();
            let rule = self.world.rulebook.resolve(cited.as_str()).ok()?;
            (span.start <= at && at <= span.end).then_some((span, rule))
        });
        cited.or_else(|| {
            let cursor = Cursor::at(document, at)?;
            let rule = self.world.rulebook.resolve(&cursor.word).ok();
            rule.filter(|_| is_rule(&cursor.words())).map(|rule| (cursor.span.clone(), rule))
        })
    }

    fn rule_told(&self, rule: &Rule) -> String {
        let mut told = format!("**{}** {}", rule.id, rule.label());
        let path = self.world.rulebook.path(&rule.id);
        if !path.is_empty() {
            told.push_str(&format!("\n\n*{}*", path.join(" › ")));
        }
        if !rule.says_its_name_alone() {
            told.push_str(&format!("\n\n{}", rule.text));
        }
        for example in &rule.examples {
            told.push_str(&format!("\n\n> {example}"));
        }
        let part = |part: &Rule| match rule.says_its_name_alone() {
            true => format!("- {} {}", part.id, part.text.replace("\n\n", " ")),
            false => format!("- {} {}", part.id, part.label()),
        };
        let parts: Vec<String> = self.world.rulebook.children(&rule.id).take(MOST_PARTS).map(part).collect();
        if !parts.is_empty() {
            told.push_str(&format!("\n\n{}", parts.join("\n")));
        }
        told
    }

    fn word_told(&self, document: &Document, cursor: &Cursor) -> Option<HoverText> {
        let told = |markdown: String| Some(HoverText { span: cursor.span.clone(), markdown });
        if document.is_player(&cursor.word) && matches!(cursor.words().as_slice(), ["steps", "*"]) {
            return told(self.board_at(document, cursor.step()?)?);
        }
        if cursor.slot == Slot::Key {
            let allowed = allowed(document, &cursor.path);
            if let Some(key) = allowed.keys.get(&cursor.word) {
                let board = cursor.step().filter(|_| cursor.words().len() == 2);
                let board = board.and_then(|step| self.board_at(document, step));
                let board = board.map(|board| format!("\n\n{board}")).unwrap_or_default();
                return told(format!("`{}`: {}{board}", cursor.word, key.about));
            }
        }
        self.card_told(document, cursor).and_then(told)
    }

    /// The card that a word names, with where it is at that step.
    fn card_told(&self, document: &Document, cursor: &Cursor) -> Option<String> {
        let sight = cursor.step().and_then(|step| self.before(&document.name, &document.source, step));
        if let Some((card, places)) = sight.and_then(|sight| sight.called(&cursor.word)) {
            let places: Vec<String> = places.iter().map(|place| format!("- {place}")).collect();
            return Some(format!("{}\n\n{}", self.text_of(&card), places.join("\n")));
        }
        match self.world.library.find(&cursor.word) {
            Lookup::One(card) => Some(self.text_of(card)),
            Lookup::Several(cards) => {
                Some(cards.iter().map(|card| self.text_of(card)).collect::<Vec<_>>().join("\n\n---\n\n"))
            }
            Lookup::Unknown => None,
        }
    }

    /// A card with all that it says.
    fn text_of(&self, card: &Card) -> String {
        let lines = self.world.library.wording(card).lines;
        let mut told = format!("**{}**\n\n{}", card.full_name(), facts(card));
        for (heading, lines) in [("", &lines.card), ("As a unit:", &lines.unit), ("As an upgrade:", &lines.upgrade)] {
            if !lines.is_empty() && !heading.is_empty() {
                told.push_str(&format!("\n\n*{heading}*"));
            }
            for line in lines {
                told.push_str(&format!("\n\n{line}"));
            }
        }
        told
    }

    /// The board at the step that a byte is in the first line of.
    fn board_told(&self, document: &Document, at: usize) -> Option<HoverText> {
        let line = document.line_of(at);
        let is_here = |step: &Node| document.line_of(step.place.span.start) == line;
        let place = document.steps().iter().position(is_here)?;
        let markdown = self.board_at(document, place + 1)?;
        Some(HoverText { span: document.said_on(line), markdown })
    }

    /// The board as it lies there before a step.
    fn board_at(&self, document: &Document, step: usize) -> Option<String> {
        let board = self.before(&document.name, &document.source, step)?.board();
        // In a frame of its own every letter is as wide as another.
        Some(format!("```text\n{}\n```", board.draw_within(&format!("Before step {step}"), BOARD_WIDTH).join("\n")))
    }
}

/// The facts of a card, on a line.
pub(crate) fn facts(card: &Card) -> String {
    let mut facts = vec![card.kind.word().to_owned()];
    facts.extend(card.arena.map(|arena| arena.to_string()));
    if card.printing.is_some() || card.cost > 0 {
        facts.push(format!("cost {}", card.cost));
    }
    match (card.power, card.hp) {
        (Some(power), Some(hp)) => facts.push(format!("{power}/{hp}")),
        (None, Some(hp)) => facts.push(format!("{hp} HP")),
        _ => {}
    }
    facts.extend(card.aspects.iter().map(ToString::to_string));
    facts.extend(card.traits.iter().map(|word| word.as_str().to_owned()));
    facts.join(", ")
}

/// True if a value there is the id of a rule.
pub(crate) fn is_rule(path: &[&str]) -> bool {
    let path = path.strip_suffix(&["*"]).unwrap_or(path);
    matches!(path.last(), Some(&("cites" | "illegal" | "rule")))
}

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
