//! A scenario file as a tree of values that know their places, and what its faults are called.

use swu_text::diagnostic::{Diagnostic, Place};
use swu_text::limits::{SCENARIO_BYTES, SCENARIO_LEVELS, SCENARIO_VALUES};
use swu_text::yaml::tree::{self, Fault, FaultKind, Limits, Mark};

use super::syntax;

/// A value and the place where it stands.
#[derive(Debug, Clone)]
pub(crate) struct Node {
    pub value: Value,
    pub place: Place,
}

/// What a value is, as far as the syntax tells.
#[derive(Debug, Clone)]
pub(crate) enum Value {
    /// Nothing was written, or `~` or `null` without quotes.
    Null,
    /// One piece of text; `quoted` also covers block text (`|` and `>`).
    Scalar {
        text: String,
        quoted: bool,
    },
    List(Vec<Node>),
    Map(Vec<(Key, Node)>),
}

/// A key of a map. Two keys of one map never have the same text.
#[derive(Debug, Clone)]
pub(crate) struct Key {
    pub text: String,
    pub place: Place,
}

/// Reads the one document of a file.
pub(crate) fn parse(file: &str, source: &str) -> Result<Node, Vec<Diagnostic>> {
    let start = Place { file: file.to_owned(), line: 1, column: 1, span: 0..0 };
    if source.len() > SCENARIO_BYTES {
        let title = format!("the file has {} bytes, and a scenario has at most {SCENARIO_BYTES}", source.len());
        return Err(vec![Diagnostic::error(title).at(start)]);
    }
    match tree::parse(source, Limits { levels: SCENARIO_LEVELS, values: SCENARIO_VALUES }) {
        Ok(Some(root)) => Ok(node(file, root)),
        Ok(None) => Err(vec![
            Diagnostic::error("the file is empty").at(start).help("a scenario needs at least `title` and `setup`"),
        ]),
        Err(faults) => Err(faults.into_iter().map(|fault| told(file, source, fault)).collect()),
    }
}

fn node(file: &str, tree::Node { value, mark }: tree::Node) -> Node {
    let value = match value {
        tree::Value::Null => Value::Null,
        tree::Value::Scalar { text, quoted } => Value::Scalar { text, quoted },
        tree::Value::List(items) => Value::List(items.into_iter().map(|item| node(file, item)).collect()),
        tree::Value::Map(entries) => {
            let key = |tree::Key { text, mark }| Key { text, place: place(file, mark) };
            Value::Map(entries.into_iter().map(|(word, value)| (key(word), node(file, value))).collect())
        }
    };
    Node { value, place: place(file, mark) }
}

fn place(file: &str, Mark { line, column, span }: Mark) -> Place {
    Place { file: file.to_owned(), line, column, span }
}

fn told(file: &str, source: &str, Fault { kind, mark }: Fault) -> Diagnostic {
    let place = place(file, mark);
    let error = |title: &str| Diagnostic::error(title).at(place.clone());
    match kind {
        FaultKind::Syntax(fault) => syntax::told(&fault, place, source),
        FaultKind::SecondDocument => error("a file holds one scenario, and here a second document begins"),
        FaultKind::AliasInItself => error("this alias stands inside what it stands for"),
        FaultKind::KeyIsNoWord => error("the key of a map is a word, not a list, a map or nothing")
            .help("text that begins with `[` or `{` needs quotes"),
        FaultKind::DuplicateKey { text, first_line } => error(&format!("the key `{text}` stands twice in this map"))
            .help(format!("it stands first on line {first_line}")),
        FaultKind::Tag(tag) => error(&format!("the tag `{tag}` has no meaning in a scenario"))
            .help("leave the tag out; text that begins with `!` needs quotes"),
        FaultKind::TooDeep => {
            error(&format!("lists and maps stand more than {SCENARIO_LEVELS} levels deep in each other"))
        }
        FaultKind::TooMany => {
            error(&format!("the file has more than {SCENARIO_VALUES} values, repeated ones counted each time"))
        }
    }
}
