//! YAML on one line: a value of a file as a message or a report shows it, and answers and actions as a file writes them: what
//! `answer` and `step` read, the other way round.

use std::ops::Range;

use super::action::{Action, Play, USING};
use super::answer::{Answer, CHANCE};
use super::name::{Reference, Seat, normalise};
use swu_text::visible::is_hidden;
use swu_text::yaml::tree::Node;
use swu_text::yaml::write::Style;

/// Text in quotes may be in them because it is a word and no number.
const STYLE: Style = Style { key: word, plain: word, text: name, has_empty_entries: true };

/// The value on one line. Reading it gives the same value again.
pub(crate) fn written(node: &Node) -> String {
    STYLE.flow(node)
}

/// The same, with something else in these places of the file.
pub(crate) fn edited(node: &Node, edits: &[(Range<usize>, String)]) -> String {
    STYLE.edited(node, edits)
}

/// A map of words to values that are written already.
pub(crate) fn map<'k>(entries: impl IntoIterator<Item = (&'k str, String)>) -> String {
    STYLE.map(entries)
}

/// Words as they stand in a list or map in brackets, in quotes if they need them.
pub(crate) fn word(text: &str) -> String {
    let begins_badly = text.starts_with(|first: char| "-?:,[]{}#&*!|>'\"%@`".contains(first) || first.is_whitespace());
    let holds_badly = text.contains(|letter: char| ",[]{}".contains(letter) || is_escaped(letter));
    let is_plain = !text.is_empty()
        && !begins_badly
        && !holds_badly
        && !text.contains(": ")
        && !text.contains(" #")
        && !text.ends_with(':')
        && !text.ends_with(char::is_whitespace)
        && !matches!(text, "~" | "null" | "Null" | "NULL");
    if is_plain { text.to_owned() } else { quoted(text) }
}

/// The same, of words that must not be taken for a number.
pub fn name(text: &str) -> String {
    if is_more_than_words(text) { quoted(text) } else { word(text) }
}

/// True if text without quotes is a number, yes or no, or nothing.
fn is_more_than_words(text: &str) -> bool {
    let text = normalise(text);
    text.parse::<f64>().is_ok() || matches!(text.as_str(), "yes" | "no" | "true" | "false" | "~" | "null")
}

/// True if a character stands in quotes as an escape, so that nothing is hidden from whoever reads the words.
fn is_escaped(letter: char) -> bool {
    letter.is_control() || is_hidden(letter)
}

fn quoted(text: &str) -> String {
    if !text.contains('\'') && !text.contains(is_escaped) {
        return format!("'{text}'");
    }
    let mut written = String::with_capacity(text.len() + 2);
    for letter in text.chars() {
        match letter {
            '"' => written.push_str("\\\""),
            '\\' => written.push_str("\\\\"),
            '\n' => written.push_str("\\n"),
            '\t' => written.push_str("\\t"),
            _ if is_escaped(letter) => written.push_str(&format!("\\U{:08X}", u32::from(letter))),
            _ => written.push(letter),
        }
    }
    format!("\"{written}\"")
}

impl Answer {
    /// The answer as a value of YAML; that of another player stands under `player`, the name of the seat.
    pub fn written(&self, player: impl Fn(Seat) -> String) -> String {
        match self {
            Self::Word(word) if word.facts.is_empty() => name(&word.text),
            Self::Word(word) => reference(word),
            Self::Any => "any".to_owned(),
            Self::None => "none".to_owned(),
            Self::YesNo(true) => "yes".to_owned(),
            Self::YesNo(false) => "no".to_owned(),
            Self::Number(number) => number.to_string(),
            Self::List(words) => references(words),
            // One entry would be read as the answer of a player, or as a waiting ability.
            Self::Divide(shares) if shares.len() == 1 => map([("divide", amounts(shares))]),
            Self::Divide(shares) => amounts(shares),
            Self::PutBack { top, bottom } => {
                let piles = [("top", top), ("bottom", bottom)].into_iter().filter(|(_, pile)| !pile.is_empty());
                map(piles.map(|(key, pile)| (key, references(pile))))
            }
            Self::Play(play) => map(keys_of(play)),
            Self::By { player: seat, answer } => {
                let name = player(seat.value);
                map([(name.as_str(), answer.value.written(player))])
            }
            Self::ByChance(outcome) => map([(CHANCE, outcome.value.written(player))]),
        }
    }
}

impl Action {
    /// The action as a value of YAML.
    pub fn written(&self, player: impl Fn(Seat) -> String) -> String {
        match self {
            Self::Pass => "pass".to_owned(),
            Self::Keep => "keep".to_owned(),
            Self::Concede => "concede".to_owned(),
            Self::Mulligan { hand: None } => "mulligan".to_owned(),
            Self::Take(counter) => format!("take {}", counter.word()),
            Self::Play(play) => map(keys_of(play)),
            Self::Attack { unit, targets } => {
                let target = (!targets.is_empty()).then(|| ("target", one_or_list(targets)));
                map([("attack", reference(unit))].into_iter().chain(target))
            }
            Self::Use { card, ability, credits } => {
                let ability = ability.map(|number| ("ability", number.to_string()));
                let credits = credits.map(|number| ("credits", number.to_string()));
                map([("use", reference(card))].into_iter().chain(ability).chain(credits))
            }
            Self::Deploy { leader, onto } => {
                let onto = onto.as_ref().map(|unit| ("onto", reference(unit)));
                map([("deploy", reference(leader))].into_iter().chain(onto))
            }
            Self::Mulligan { hand: Some(hand) } => map([("mulligan", references(hand))]),
            Self::Resource(cards) if cards.is_empty() => map([("resource", "none".to_owned())]),
            Self::Resource(cards) => map([("resource", one_or_list(cards))]),
            Self::Choose(answer) => map([("choose", answer.value.written(player))]),
        }
    }
}

fn keys_of(play: &Play) -> impl Iterator<Item = (&'static str, String)> {
    let using = USING.iter().find(|(_, keyword)| Some(*keyword) == play.using);
    let keys = [
        Some(("play", reference(&play.card))),
        play.onto.as_ref().map(|unit| ("onto", reference(unit))),
        using.map(|(word, _)| ("using", (*word).to_owned())),
        play.exploit.as_ref().map(|units| ("exploit", references(units))),
        play.credits.map(|credits| ("credits", credits.to_string())),
        (!play.paying.is_empty()).then(|| ("paying", references(&play.paying))),
    ];
    keys.into_iter().flatten()
}

/// A name, or the map that a card told apart by facts is written as.
fn reference(reference: &Reference) -> String {
    if reference.facts.is_empty() { word(&reference.text) } else { reference.text.clone() }
}

/// A list of names.
pub(crate) fn references(words: &[Reference]) -> String {
    format!("[{}]", words.iter().map(reference).collect::<Vec<_>>().join(", "))
}

fn one_or_list(words: &[Reference]) -> String {
    match words {
        [one] => reference(one),
        several => references(several),
    }
}

fn amounts(shares: &[(Reference, u32)]) -> String {
    map(shares.iter().map(|(word, share)| (word.text.as_str(), share.to_string())))
}
