//! Reads a scenario file as a tree, and puts its faults into words.

use swu_text::diagnostic::{Diagnostic, Place};
use swu_text::limits::{SCENARIO_BYTES, SCENARIO_LEVELS, SCENARIO_VALUES};
use swu_text::yaml::tree::{self, Fault, FaultKind, Limits};

use super::syntax;
pub(crate) use swu_text::yaml::tree::{Key, Node, Value};

/// Reads the one document of a file.
pub(crate) fn parse(file: &str, source: &str) -> Result<Node, Vec<Diagnostic>> {
    let start = Place::in_text(file, source, 1, 1);
    if source.len() > SCENARIO_BYTES {
        let title = format!("the file has {} bytes, and a scenario has at most {SCENARIO_BYTES}", source.len());
        return Err(vec![Diagnostic::error(title).at(start)]);
    }
    match tree::parse(file, source, Limits { levels: SCENARIO_LEVELS, values: SCENARIO_VALUES }) {
        Ok(Some(root)) => Ok(root),
        Ok(None) => Err(vec![
            Diagnostic::error("the file is empty").at(start).help("a scenario needs at least `title` and `setup`"),
        ]),
        Err(faults) => Err(faults.into_iter().map(|fault| told(source, fault)).collect()),
    }
}

fn told(source: &str, Fault { kind, place }: Fault) -> Diagnostic {
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
