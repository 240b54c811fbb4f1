//! What is said of a file that is no YAML: the usual slips of somebody who does not program, each with its line mended.

use serde_yaml::granit_parser::{ErrorKind, ScanError};

use super::mending::{double_quoted, mended, offering};
use swu_text::diagnostic::{Diagnostic, Place};

/// How many lines before the place of an error a bracket may have been left open that explains it.
const LINES_BACK: usize = 3;

/// What has to stand in quotes.
const NEEDS_QUOTES: &str =
    "text that holds `: ` or ` #`, or begins with one of `[]{}\"'&*!|>%@`, needs quotes around it";

/// The message for an error of the parser at that place.
pub(crate) fn told(error: &ScanError, place: Place, source: &str) -> Diagnostic {
    let line = source.lines().nth(place.line.saturating_sub(1)).unwrap_or_default();
    let is_indented_with_tabs = line.chars().take_while(|letter| letter.is_whitespace()).any(|letter| letter == '\t');
    if is_indented_with_tabs {
        let error = Diagnostic::error("a tab stands where spaces must stand").at(place);
        let error = error.help("YAML is indented with spaces; this line begins with a tab");
        return offering(error, Some(line.replace('\t', "  ")).filter(|line| !line.contains('`')));
    }
    let plain = |title: String| Diagnostic::error(title).at(place.clone());
    match error.kind() {
        ErrorKind::UnclosedQuotedScalar => {
            let opened = place.span.clone();
            let mark = source.get(opened).unwrap_or("\"");
            plain(format!("the quote {mark} is not closed"))
                .help("a quote that opens has to close again, on the same line")
        }
        // The quote that opens is on an earlier line, which all that follows was read as a part of.
        ErrorKind::InvalidQuotedScalarIndent => {
            let error = Diagnostic::error("the quote \" is not closed");
            let error = error.at(open_quote(&place, source).unwrap_or(place));
            error.help("a quote that opens has to close again, on the same line")
        }
        ErrorKind::UnknownAnchor | ErrorKind::UnexpectedCharacter { .. } => {
            let error = plain(format!("this is not YAML: {}", error.info())).help(NEEDS_QUOTES);
            offering(error, with_quoted_word(&place, source))
        }
        ErrorKind::UnclosedFlowCollection { .. }
        | ErrorKind::MismatchedFlowCollectionEnd { .. }
        | ErrorKind::MisplacedFlowCollectionEnd
        | ErrorKind::BlockEntryInFlowCollection
        | ErrorKind::ExpectedFlowSequenceSeparator
        | ErrorKind::ExpectedFlowMappingSeparator => bracket(&place, source, &plain, &error.info().to_string()),
        _ => match quoted_apostrophe(&place, line, source) {
            Some(line) => {
                let error = plain("an apostrophe ends the text in single quotes".to_owned());
                offering(error.help("text with an apostrophe stands in double quotes, or in none"), Some(line))
            }
            None => {
                let error = plain(format!("this is not YAML: {}", error.info()));
                if line.contains(": ") {
                    offering(error.help(NEEDS_QUOTES), with_quoted_value(&place, line, source))
                } else {
                    error
                }
            }
        },
    }
}

/// Where the last quote opens that does not close on its line, at or before that place.
fn open_quote(place: &Place, source: &str) -> Option<Place> {
    let lines: Vec<&str> = source.lines().take(place.line).collect();
    let (number, line) = lines.iter().enumerate().rev().find(|(_, line)| line.matches('"').count() % 2 == 1)?;
    let column = line.get(..line.rfind('"')?)?.chars().count();
    let mut opened = Place::in_text(&place.file, source, number + 1, column + 1);
    opened.span.end = opened.span.start + 1;
    Some(opened)
}

/// Brackets that do not pair.
fn bracket(place: &Place, source: &str, plain: &dyn Fn(String) -> Diagnostic, info: &str) -> Diagnostic {
    let lines: Vec<&str> = source.lines().take(place.line).collect();
    for line in lines.iter().rev().take(LINES_BACK) {
        if let Some((before, comment)) = line.split_once(" #")
            && balanced(before).is_some()
        {
            let error = plain("` #` begins a comment, and a bracket stays open".to_owned()).help(NEEDS_QUOTES);
            let ends = comment.find([',', ']', '}']).unwrap_or(comment.len());
            let (word, rest) = comment.split_at(ends);
            let quoted = double_quoted(&format!("#{word}"));
            return offering(error, Some(format!("{} {quoted}{rest}", before.trim_start())));
        }
        if let Some(line) = balanced(line) {
            let error = plain(format!("a bracket is missing: {info}"));
            return offering(error, Some(line.trim().to_owned()).filter(|line| !line.contains('`')));
        }
    }
    plain(format!("this is not YAML: {info}")).help(NEEDS_QUOTES)
}

/// The line with the brackets that it lacks; none if it lacks none, or has too many.
fn balanced(line: &str) -> Option<String> {
    let closing = |open: char| if open == '[' { ']' } else { '}' };
    let mut open: Vec<char> = Vec::new();
    let mut whole = String::with_capacity(line.len() + 2);
    let mut quote = None;
    for letter in line.chars() {
        match (quote, letter) {
            (Some(mark), _) if mark == letter => quote = None,
            (Some(_), _) => {}
            // Within a word it is an apostrophe.
            (None, '"' | '\'') if !whole.ends_with(char::is_alphanumeric) => quote = Some(letter),
            (None, '[' | '{') => open.push(letter),
            (None, ']' | '}') => {
                while open.last().is_some_and(|&last| closing(last) != letter) {
                    whole.extend(open.pop().map(closing));
                }
                open.pop()?;
            }
            _ => {}
        }
        whole.push(letter);
    }
    whole.extend(open.into_iter().rev().map(closing));
    (quote.is_none() && whole != line).then_some(whole)
}

/// The line with the word at that place in quotes.
fn with_quoted_word(place: &Place, source: &str) -> Option<String> {
    let rest = source.get(place.span.start..)?;
    let line = rest.lines().next()?;
    let word = line.get(..line.find([',', ']', '}']).unwrap_or(line.len()))?.trim_end();
    mended(source, &(place.span.start..place.span.start + word.len()), &double_quoted(word))
}

/// The line `key: value` with its value in quotes, where that is text with a colon.
fn with_quoted_value(place: &Place, line: &str, source: &str) -> Option<String> {
    let (key, value) = line.split_once(": ")?;
    let value = value.trim();
    if value.starts_with(['[', '{', '"', '\'']) || !value.contains(": ") {
        return None;
    }
    let begins = line_start(place, source)? + key.len() + 2;
    mended(source, &(begins..begins + value.len()), &double_quoted(value))
}

/// The line with double quotes around a text in single quotes that holds an apostrophe.
fn quoted_apostrophe(place: &Place, line: &str, source: &str) -> Option<String> {
    let first = line.find('\'')?;
    let last = line.rfind('\'')?;
    let within = line.get(first + 1..last)?;
    let is_apostrophe = within.split_once('\'').is_some_and(|(before, after)| {
        before.ends_with(char::is_alphanumeric) && after.starts_with(char::is_alphanumeric)
    });
    if !is_apostrophe {
        return None;
    }
    let begins = line_start(place, source)?;
    mended(source, &(begins + first..begins + last + 1), &double_quoted(within))
}

/// Where the line of a place begins.
fn line_start(place: &Place, source: &str) -> Option<usize> {
    Some(source.get(..place.span.start)?.rfind('\n').map_or(0, |end| end + 1))
}

#[cfg(test)]
mod tests {
    use super::balanced;

    #[test]
    fn a_line_gets_the_brackets_that_it_lacks() {
        for (line, whole) in [
            ("- ana: {play: A, then: [B}", Some("- ana: {play: A, then: [B]}")),
            ("- ana: {play: A, then: [B]", Some("- ana: {play: A, then: [B]}")),
            ("- ana: {play: A, then: [\"B]\"", Some("- ana: {play: A, then: [\"B]\"]}")),
            ("- ana: {play: Fett's A", Some("- ana: {play: Fett's A}")),
            ("- ana: {play: A}", None),
            ("- ana: {play: A}}", None),
            ("- ana: {play: \"A}", None),
        ] {
            assert_eq!(balanced(line).as_deref(), whole, "{line}");
        }
    }
}
