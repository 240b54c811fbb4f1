//! A line of a file with a slip mended: what a message offers to be pasted in place of what was written.

use std::ops::Range;

use super::expect::CARD_BY_FACTS;
use super::read::Reader;
use super::yaml::{Key, Node, Value};
use swu_text::diagnostic::Diagnostic;
use swu_text::limits::{SCENARIO_LEVELS, SCENARIO_VALUES};
use swu_text::yaml::tree::{Limits, parse};
use swu_text::yaml::write::in_double_quotes;

/// A longer line is no help on a terminal.
const LONGEST: usize = 100;

/// The line of the text in which these bytes stand, with others in their place; none of what goes over lines, or of a long
/// line.
pub(crate) fn mended(source: &str, span: &Range<usize>, with: &str) -> Option<String> {
    if source.get(span.clone())?.contains('\n') || with.contains('\n') {
        return None;
    }
    let before = source.get(..span.start)?.rsplit('\n').next()?;
    let after = source.get(span.end..)?.split('\n').next()?;
    let line = format!("{before}{with}{after}");
    let line = line.trim();
    (line.chars().count() <= LONGEST && !line.contains('`')).then(|| line.to_owned())
}

/// The message with a line to paste, if there is one.
pub(crate) fn offering(diagnostic: Diagnostic, line: Option<String>) -> Diagnostic {
    match line {
        Some(line) => diagnostic.help(format!("write `{line}`")),
        None => diagnostic,
    }
}

/// The card that a text names by facts: `{card: Wampa, damage: 2}`.
pub(crate) fn card_of_facts(text: &str) -> Option<String> {
    let limits = Limits { levels: SCENARIO_LEVELS, values: SCENARIO_VALUES };
    let facts = parse("", text.trim(), limits).ok()??;
    let (_, card) = facts.entries().iter().find(|(key, _)| key.text == CARD_BY_FACTS.name)?;
    match &card.value {
        Value::Scalar { text, .. } => Some(text.clone()),
        _ => None,
    }
}

/// The help for facts about a card as the key of a map.
pub(crate) fn key_of_a_card(name: &str) -> String {
    let numbered = in_double_quotes(&format!("{name} #2"));
    format!("give the card an alias in `setup` (`as: NAME`), or write its number, such as `{numbered}`")
}

impl Reader {
    /// The message with the line of the file as it is meant: something else in the place of these bytes.
    pub fn offer(&self, diagnostic: Diagnostic, span: &Range<usize>, with: &str) -> Diagnostic {
        offering(diagnostic, mended(&self.source, span, with))
    }

    /// The text of these bytes, if it is on one line.
    pub fn written(&self, span: &Range<usize>) -> Option<&str> {
        self.source.get(span.clone()).map(str::trim).filter(|text| !text.is_empty() && !text.contains('\n'))
    }
}

/// The bytes of an entry of a map.
pub(crate) fn entry_span(key: &Key, value: &Node) -> Range<usize> {
    key.place.span.start..value.place.span.end.max(key.place.span.end)
}

#[cfg(test)]
mod tests {
    use super::mended;

    #[test]
    fn a_line_is_mended_where_it_is_short_and_alone() {
        let source = "steps:\r\n  - ana: {Play: Wampa}\r\n";
        let at = source.find("Play").unwrap();
        assert_eq!(mended(source, &(at..at + 4), "play").as_deref(), Some("- ana: {play: Wampa}"));
        assert_eq!(mended(source, &(0..at), "play"), None, "over two lines");
        assert_eq!(mended(source, &(at..at + 4), &"x".repeat(200)), None, "too long to read");
        assert_eq!(mended(source, &(0..9_999), "play"), None, "outside the file");
    }
}
