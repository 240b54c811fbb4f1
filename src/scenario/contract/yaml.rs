//! Reads a scenario file as a tree, and puts its faults into words.

use serde_yaml::granit_parser::{ErrorKind, ScanError};

use swu_text::diagnostic::{Diagnostic, Place};
use swu_text::limits::{SCENARIO_BYTES, SCENARIO_LEVELS, SCENARIO_VALUES};
use swu_text::yaml::tree::{self, Fault, FaultKind, Limits};
use swu_text::yaml::with_brackets;
use swu_text::yaml::write::in_double_quotes;

use super::mending::{mended, offering};
use super::name::{Located, Text};
pub(crate) use swu_text::yaml::tree::{Key, Node, Value};

/// A key as words with their place.
pub(crate) fn located(key: &Key) -> Text {
    Located { value: key.text.clone(), place: key.place.clone() }
}

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
        FaultKind::Syntax(fault) => syntax_error(&fault, place, source),
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

/// The lines before the place of an error in which an open bracket may explain it.
const LINES_BACK: usize = 3;

/// The texts that need quotes.
const NEEDS_QUOTES: &str =
    "text that holds `: ` or ` #`, or begins with one of `[]{}\"'&*!|>%@`, needs quotes around it";

/// The message for an error of the parser: the usual slips of somebody who does not program, each with its line mended.
fn syntax_error(error: &ScanError, place: Place, source: &str) -> Diagnostic {
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

/// The place of the last quote that does not close on its line, at or before that place.
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
            && with_brackets(before).is_some()
        {
            let error = plain("` #` begins a comment, and a bracket stays open".to_owned()).help(NEEDS_QUOTES);
            let ends = comment.find([',', ']', '}']).unwrap_or(comment.len());
            let (word, rest) = comment.split_at(ends);
            let quoted = in_double_quotes(&format!("#{word}"));
            return offering(error, Some(format!("{} {quoted}{rest}", before.trim_start())));
        }
        if let Some(line) = with_brackets(line) {
            let error = plain(format!("a bracket is missing: {info}"));
            return offering(error, Some(line.trim().to_owned()).filter(|line| !line.contains('`')));
        }
    }
    plain(format!("this is not YAML: {info}")).help(NEEDS_QUOTES)
}

/// The line with the word at that place in quotes.
fn with_quoted_word(place: &Place, source: &str) -> Option<String> {
    let rest = source.get(place.span.start..)?;
    let line = rest.lines().next()?;
    let word = line.get(..line.find([',', ']', '}']).unwrap_or(line.len()))?.trim_end();
    mended(source, &(place.span.start..place.span.start + word.len()), &in_double_quotes(word))
}

/// The line `key: value` with its value in quotes, where that is text with a colon.
fn with_quoted_value(place: &Place, line: &str, source: &str) -> Option<String> {
    let (key, value) = line.split_once(": ")?;
    let value = value.trim();
    if value.starts_with(['[', '{', '"', '\'']) || !value.contains(": ") {
        return None;
    }
    let begins = line_start(place, source)? + key.len() + 2;
    mended(source, &(begins..begins + value.len()), &in_double_quotes(value))
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
    mended(source, &(begins + first..begins + last + 1), &in_double_quotes(within))
}

/// The byte at which the line of a place begins.
fn line_start(place: &Place, source: &str) -> Option<usize> {
    Some(source.get(..place.span.start)?.rfind('\n').map_or(0, |end| end + 1))
}
