//! Lists of facts about cards as JSON lines, each of the same few keys: of printings, of traits.

use serde::de::DeserializeOwned;

use super::{CardFile, Problem};
use swu_text::diagnostic::Severity;

/// The place of a line.
#[derive(Debug, Clone, Copy)]
pub(super) struct Place<'f> {
    file: &'f str,
    /// From 1.
    line: usize,
}

impl Place<'_> {
    /// The refusal of the line; `example` is a line as it should be.
    pub(super) fn refused(self, reason: String, card: Option<String>, example: &str) -> Problem {
        Problem {
            severity: Severity::Error,
            file: self.file.to_owned(),
            line: self.line,
            column: 1,
            card,
            field: None,
            reason,
            help: Some(format!("a line is `{example}`")),
        }
    }
}

/// The lines of lists that are not empty, each read, with its place.
pub(super) fn lines<'f, L: DeserializeOwned>(
    files: &'f [CardFile<'f>],
) -> impl Iterator<Item = (Place<'f>, Result<L, serde_json::Error>)> {
    let of_file = |file: &'f CardFile<'f>| {
        let lines = file.text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
        lines.map(|(at, line)| (Place { file: file.name, line: at + 1 }, serde_json::from_str(line)))
    };
    files.iter().flat_map(of_file)
}

/// True if a file is such a list: its first line has these keys and no others.
pub(super) fn is_list_of<L: DeserializeOwned>(text: &str) -> bool {
    text.lines().find(|line| !line.trim().is_empty()).is_some_and(|line| serde_json::from_str::<L>(line).is_ok())
}
