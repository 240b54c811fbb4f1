//! A set that nobody has seen: every printed text with words exchanged by others of the same kind. What is read for one word
//! is read for the other, and means the other: the tree differs exactly there.
//!
//! Two words are exchanged for each other everywhere, so that it can be done in a tree as in a text, and both ways come to
//! the same.

use serde_json::Value;

use crate::compile::{Context, Side, compile};
use crate::reading::words::traits;
use crate::tree::Ability;

use super::printed;

/// Two words of a kind, as texts have them and as trees do.
#[derive(Debug, Clone)]
struct Pair {
    kind: &'static str,
    text: [String; 2],
    tree: [String; 2],
}

impl Pair {
    fn new(kind: &'static str, text: [&str; 2], tree: [&str; 2]) -> Self {
        Self { kind, text: text.map(str::to_owned), tree: tree.map(str::to_owned) }
    }

    /// Words that trees have as texts do.
    fn same(kind: &'static str, words: [&str; 2]) -> Self {
        Self::new(kind, words, words)
    }

    /// The text with each of the words in place of the other, if it has any.
    fn in_text(&self, text: &str) -> Option<String> {
        let [one, other] = &self.text;
        let mut exchanged = String::new();
        let mut rest = text;
        let mut any = false;
        while let Some(next) = rest.chars().next() {
            let before = exchanged.chars().last();
            let found = [(one, other), (other, one)].into_iter().find(|(word, _)| {
                let after = rest.strip_prefix(word.as_str()).map(|after| after.chars().next());
                after.is_some_and(|after| !joined(before) && !joined(after))
            });
            match found {
                Some((word, instead)) => {
                    any = true;
                    exchanged += instead;
                    rest = rest.strip_prefix(word.as_str()).unwrap_or_default();
                }
                None => {
                    exchanged.push(next);
                    rest = rest.strip_prefix(next).unwrap_or_default();
                }
            }
        }
        any.then_some(exchanged)
    }

    /// The tree with each of the words in place of the other.
    fn in_tree(&self, tree: &Value) -> Value {
        let word = |word: &str| match &self.tree {
            [one, other] if word == one => other.clone(),
            [one, other] if word == other => one.clone(),
            _ => word.to_owned(),
        };
        match tree {
            Value::String(text) => Value::String(word(text)),
            Value::Array(values) => Value::Array(values.iter().map(|value| self.in_tree(value)).collect()),
            Value::Object(fields) => Value::Object(
                fields
                    .iter()
                    .map(|(key, value)| match (key.as_str(), value) {
                        // What a mode is called by is its first words, of which there may be others then.
                        ("label", _) => (key.clone(), Value::Null),
                        _ => (word(key), self.in_tree(value)),
                    })
                    .collect(),
            ),
            Value::Number(number) => match (number.as_i64(), &self.tree) {
                (Some(number), [one, other]) if self.kind == "number" => {
                    let to = |from: &str, to: &str| {
                        (number.abs().to_string() == *from)
                            .then(|| to.parse::<i64>().unwrap_or_default() * number.signum())
                    };
                    Value::from(to(one, other).or_else(|| to(other, one)).unwrap_or(number))
                }
                _ => tree.clone(),
            },
            Value::Null | Value::Bool(_) => tree.clone(),
        }
    }
}

/// True if the character belongs to the word beside it.
fn joined(beside: Option<char>) -> bool {
    beside.is_some_and(|c| c.is_alphanumeric() || matches!(c, '\'' | '’'))
}

/// The pairs of words to exchange in a text.
fn pairs() -> Vec<Pair> {
    let mut pairs = vec![
        Pair::same("arena", ["ground", "space"]),
        Pair::same("aspect", ["Vigilance", "Command"]),
        Pair::same("aspect", ["Aggression", "Cunning"]),
        Pair::same("aspect", ["Heroism", "Villainy"]),
        Pair::same("keyword", ["Sentinel", "Overwhelm"]),
        Pair::same("keyword", ["Saboteur", "Grit"]),
        Pair::same("keyword", ["Shielded", "Support"]),
        Pair::same("keyword", ["Hidden", "Ambush"]),
        Pair::same("token upgrade", ["Experience", "Advantage"]),
        Pair::same("token upgrade", ["Shield", "Advantage"]),
        Pair::same("token unit", ["Battle Droid token", "Mandalorian token"]),
        Pair::same("token unit", ["X-Wing token", "TIE Fighter token"]),
        Pair::same("token unit", ["Clone Trooper token", "Spy token"]),
        Pair::new("number", ["2", "3"], ["2", "3"]),
        Pair::new("number", ["4", "5"], ["4", "5"]),
        Pair::new("duration", ["for this phase", "for this round"], ["this-phase", "this-round"]),
        Pair::same("side", ["friendly", "enemy"]),
        Pair::same("stat", ["power", "remaining HP"]),
        Pair::same("kind", ["for an event", "for an upgrade"]),
        Pair::same("kind", ["play an event", "play an upgrade"]),
        Pair::same("kind", ["control an upgrade", "control a unit"]),
        Pair::same("zone", ["from your hand", "from your discard pile"]),
        Pair::new("player", ["each opponent", "each player"], ["each-opponent", "each-player"]),
        Pair::new("player", ["Each opponent", "Each player"], ["each-opponent", "each-player"]),
    ];
    for pair in &mut pairs {
        if pair.kind == "token unit" {
            pair.tree = pair.text.clone().map(|word| word.trim_end_matches(" token").to_owned());
        }
    }
    // Of two words, and of those that keywords, tokens and rules have too, something else is said.
    let plain = |word: &String| {
        !word.contains(' ')
            && !["Bounty", "Force", "Clone", "Trooper", "Droid", "Mandalorian", "Pilot", "Spy"].contains(&word.as_str())
    };
    let printed = |word: &str| word.chars().take(1).chain(word.to_lowercase().chars().skip(1)).collect::<String>();
    let traits: Vec<String> = traits().map(printed).filter(plain).collect();
    for two in traits.windows(2) {
        if let [one, other] = two {
            pairs.push(Pair::new("trait", [one, other], [&one.to_uppercase(), &other.to_uppercase()]));
        }
    }
    pairs
}

/// Why a word cannot be exchanged in a text, if it cannot: there it is part of a name, or the rules know it for one player or
/// duration only.
fn has_no_other(pair: &Pair, text: &str) -> bool {
    let says = |words: &[&str]| words.iter().any(|word| text.contains(word));
    match pair.kind {
        "trait" => {
            let named = |word: &String| match word.as_str() {
                "Fighter" => says(&["TIE Fighter"]),
                "Hutt" => says(&["Jabba the Hutt"]),
                _ => false,
            };
            pair.text.iter().any(named)
        }
        // A number in words stands in the tree as well.
        "number" => says(&["two", "second", "wice", "ouble", "three", "Three", "5-LOM", "4-LOM"]),
        // What the next card is given, or one that a Credit has paid for, it has for the phase in which it is played.
        "duration" => says(&["he next", "If you defeated a Credit"]),
        // What players pass on to each other, in the order of their seats, only all of them can; and what the text says
        // of "each opponent" who has more than "you" cannot be said of you.
        // What players pass on in the order of their seats all of them do. What "each opponent" has more of than "you" cannot
        // be said of you, and players who are counted are counted by their bases.
        "player" => says(&[
            "to their right",
            "who controls more resources than you",
            "whose base you've damaged",
            "that does,",
            "on their base, draw",
            // A trigger about an opponent says nothing of each of them, and is written alike.
            "When an opponent draws",
        ]),
        // The rules, and so the texts, know these of one side only.
        "side" => says(&[
            "card abilit",
            "friendly ability would",
            "defeated an enemy",
            "enemy base",
            "friendly resource",
            "attacked your base",
            "The same is true",
            "the friendly unit's",
        ]),
        // Nothing is discarded or revealed from a discard pile, and what plays its own card says where that is.
        "zone" => {
            says(&["iscard", "eveal", "lay that", "lay this", "lay it", "layed this", "return this", "then put a"])
        }
        // Of these numbers only one can be gone, double, printed or dealt.
        "stat" => {
            says(&["defeated by", "printed", "double", "instead of its power", "0 power", "power and", "unit's power"])
                || text.contains("its power is")
        }
        _ => false,
    }
}

fn tree_of(text: &str, name: &str, side: Side) -> Option<Value> {
    let read = compile(text, &Context::new(name, side));
    let whole = read.iter().all(|ability| ability.stopped_at.is_none());
    let abilities: Vec<Ability> = read.into_iter().map(|ability| ability.ability).collect();
    let mut tree = if whole { serde_json::to_value(abilities).ok() } else { None };
    tree.iter_mut().for_each(say_how_long);
    tree
}

/// A card that is played has what it is given for the phase, where the tree says nothing of it.
fn say_how_long(tree: &mut Value) {
    match tree {
        Value::Array(values) => values.iter_mut().for_each(say_how_long),
        Value::Object(fields) => {
            let given = fields.get("grants").and_then(Value::as_array).is_some_and(|grants| !grants.is_empty());
            if given && fields.contains_key("price") {
                fields.entry("lasts").or_insert_with(|| Value::from("this-phase"));
            }
            fields.values_mut().for_each(say_how_long);
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

/// The text without what only reminds of a rule, in round brackets.
fn without_reminders(text: &str) -> String {
    let mut depth = 0;
    text.chars()
        .filter(|c| {
            depth += i32::from(*c == '(');
            let inside = depth > 0;
            depth -= i32::from(*c == ')');
            !inside
        })
        .collect()
}

/// The tree, where modes are called by nothing.
fn without_labels(tree: &Value) -> Value {
    Pair::same("none", ["", ""]).in_tree(tree)
}

#[test]
fn exchanged_words_are_read_alike() {
    let texts = printed().into_iter().map(|(name, text, side)| (name, without_reminders(&text), side));
    let mut exchanged = 0;
    let mut wrong: Vec<String> = Vec::new();
    for (name, text, side) in texts {
        let Some(tree) = tree_of(&text, &name, side) else { continue };
        for pair in pairs() {
            let Some(other) = pair.in_text(&text).filter(|_| !has_no_other(&pair, &text)) else { continue };
            exchanged += 1;
            match tree_of(&other, &name, side) {
                None => wrong.push(format!("[{}] not read: {name}: {other}", pair.kind)),
                // Where that is said by more than a word of the tree, it says something else.
                Some(read) if matches!(pair.kind, "side" | "stat" | "kind" | "zone") => {
                    if read == tree {
                        wrong.push(format!("[{}] means the same: {name}: {other}", pair.kind));
                    }
                }
                Some(read) if without_labels(&read) != pair.in_tree(&tree) => {
                    wrong.push(format!(
                        "[{}] means something else: {name}: {other}\n  {read}\n  {}",
                        pair.kind,
                        pair.in_tree(&tree)
                    ));
                }
                Some(_) => {}
            }
        }
    }
    assert!(wrong.is_empty(), "{} of {exchanged} texts:\n{}", wrong.len(), wrong.join("\n"));
}
