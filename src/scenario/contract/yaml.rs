//! Reads a scenario file as a tree, and puts its faults into words.

use serde_yaml::granit_parser::{ErrorKind, ScanError};

use swu_text::diagnostic::{Diagnostic, Place};
use swu_text::limits::{SCENARIO_BYTES, SCENARIO_LEVELS, SCENARIO_VALUES};
use swu_text::words::{counted, joined};
use swu_text::yaml::tree::{self, Fault, FaultKind, Limits};
use swu_text::yaml::with_brackets;
use swu_text::yaml::write::in_double_quotes;

use super::mending::{card_of_facts, key_of_a_card, mended, offering};
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
        let title = format!("the file has {} bytes; a scenario may have at most {SCENARIO_BYTES}", source.len());
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
        FaultKind::SecondDocument => error("a file has one scenario, but a second document begins here"),
        FaultKind::AliasInItself => error("this alias is inside the value that it repeats"),
        FaultKind::KeyIsNoWord => {
            let card = source.get(place.span.clone()).and_then(card_of_facts);
            let error = error("the key of a map must be a word");
            match (card, step_of_several(&place, source)) {
                (Some(card), _) => error.help(key_of_a_card(&card)),
                (_, Some(steps)) => error.help(steps),
                _ => error.help("text that begins with `[` or `{` needs quotes"),
            }
        }
        FaultKind::DuplicateKey { text, first_line } => {
            error(&format!("duplicate key `{text}`")).help(format!("the first is on line {first_line}"))
        }
        FaultKind::Tag(tag) => error(&format!("the tag `{tag}` has no meaning in a scenario"))
            .help("omit the tag; text that begins with `!` needs quotes"),
        FaultKind::TooDeep => error(&format!("lists and maps are nested more than {SCENARIO_LEVELS} levels deep")),
        FaultKind::TooMany => {
            error(&format!("the file has more than {SCENARIO_VALUES} values, repeated ones counted each time"))
        }
    }
}

/// The lines before the place of an error in which an open bracket may explain it.
const LINES_BACK: usize = 3;

/// The texts that need quotes.
const NEEDS_QUOTES: &str = "text that contains `: ` or ` #`, or begins with one of `[]{}\"'&*!|>%@`, needs quotes";

/// The message for an error of the parser: the usual slips of somebody who does not program, each with its line mended.
fn syntax_error(error: &ScanError, place: Place, source: &str) -> Diagnostic {
    let line = source.lines().nth(place.line.saturating_sub(1)).unwrap_or_default();
    let is_indented_with_tabs = line.chars().take_while(|letter| letter.is_whitespace()).any(|letter| letter == '\t');
    if is_indented_with_tabs {
        let depth = depth_below(&place, source);
        let error = Diagnostic::error("a tab indents this line").at(place).help("indent with spaces");
        let line = format!("{:depth$}{}", "", line.trim_start());
        return offering(error, Some(line).filter(|line| !line.contains('`')));
    }
    if let Some(line) = with_space_after_colon(&place, source) {
        return offering(Diagnostic::error("a space is missing after `:`").at(place), Some(line));
    }
    if let Some(error) = key_cut_by_number(&place, source) {
        return error;
    }
    let plain = |title: String| Diagnostic::error(title).at(place.clone());
    match error.kind() {
        ErrorKind::UnclosedQuotedScalar => {
            let opened = place.span.clone();
            let mark = source.get(opened).unwrap_or("\"");
            plain(format!("the quote {mark} is not closed")).help("close the quote on the same line")
        }
        // The quote that opens is on an earlier line, which all that follows was read as a part of.
        ErrorKind::InvalidQuotedScalarIndent => {
            let error = Diagnostic::error("the quote \" is not closed");
            let error = error.at(open_quote(&place, source).unwrap_or(place));
            error.help("close the quote on the same line")
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
                offering(error.help("put text with an apostrophe in double quotes, or in none"), Some(line))
            }
            None if let Some(steps) = steps_in_one(line) => {
                plain(format!("this is not YAML: {}", error.info())).help(steps)
            }
            None => {
                let quoted = with_quoted_value(&place, line, source);
                if let Some(error) = uneven(&place, line, source).filter(|_| quoted.is_none()) {
                    return error;
                }
                let error = plain(format!("this is not YAML: {}", error.info()));
                if line.contains(": ") { offering(error.help(NEEDS_QUOTES), quoted) } else { error }
            }
        },
    }
}

/// The steps that a line is meant as, each on a line of its own.
fn apart(steps: &[String]) -> String {
    format!("each step is of one player and begins with `- `: write {}", joined(steps))
}

/// `- ana: pass, ben: pass`: the steps of several players in one.
fn steps_in_one(line: &str) -> Option<String> {
    let entries: Vec<&str> = line.trim().strip_prefix("- ")?.split(", ").collect();
    let is_entry = |entry: &&str| entry.split_once(": ").is_some_and(|(key, value)| is_word(key) && is_word(value));
    let steps: Vec<String> = entries.iter().map(|entry| format!("`- {entry}`")).collect();
    (entries.len() > 1 && entries.iter().all(is_entry)).then(|| apart(&steps))
}

/// `- [ana, ben]: pass`: a step of several players.
fn step_of_several(place: &Place, source: &str) -> Option<String> {
    let line = source.lines().nth(place.line.saturating_sub(1))?;
    let (players, does) = line.trim().strip_prefix("- [")?.split_once("]: ")?;
    let steps: Vec<String> = players.split(',').map(|player| format!("`- {}: {does}`", player.trim())).collect();
    Some(apart(&steps))
}

/// True for text without a mark of YAML.
fn is_word(text: &str) -> bool {
    !text.is_empty() && !text.contains(['[', ']', '{', '}', '"', '\'', ':', '#', '`'])
}

/// The last line with text before the line of a place.
fn line_before<'s>(place: &Place, source: &'s str) -> &'s str {
    let before = source.lines().take(place.line.saturating_sub(1));
    before.filter(|line| !line.trim().is_empty()).last().unwrap_or_default()
}

/// The number of spaces that begin a line.
fn spaces(line: &str) -> usize {
    line.len() - line.trim_start_matches(' ').len()
}

/// The indent of a line that belongs to the line before it, or stands below it.
fn depth_below(place: &Place, source: &str) -> usize {
    let before = line_before(place, source);
    spaces(before) + if before.trim_end().ends_with(':') { 2 } else { 0 }
}

/// An entry of a map that is not below the entry before it, or below a key without its colon.
fn uneven(place: &Place, line: &str, source: &str) -> Option<Diagnostic> {
    if line.trim_start().starts_with("- ") || !line.contains(':') {
        return None;
    }
    let (depth, below) = (spaces(line), depth_below(place, source));
    let lines: Vec<&str> = source.lines().take(place.line.saturating_sub(1)).collect();
    let mut before = lines.iter().enumerate().rev().filter(|(_, line)| !line.trim().is_empty());
    let (at, above) = before.next()?;
    let word = above.trim().trim_start_matches("- ");
    if depth > spaces(above) && !word.is_empty() && word.chars().all(char::is_alphanumeric) {
        let place = Place::in_text(&place.file, source, at + 1, spaces(above) + 1);
        let error = Diagnostic::error(format!("a colon is missing after `{word}`")).at(place);
        return Some(offering(error, Some(format!("{}:", above.trim()))));
    }
    let is_head = |line: &str| line.trim_start().starts_with("- ") && line.trim_end().ends_with(':');
    if before.next().is_some_and(|(_, head)| is_head(head) && spaces(head) + 2 == spaces(above)) && depth == below + 2 {
        // The first entry of the map stands beside the key that it belongs to.
        return Some(indented(&Place::in_text(&place.file, source, at + 1, below + 1), above, depth, "the line below"));
    }
    // The map of an entry of a list begins after its dash.
    let outer = lines.iter().rev().find(|line| spaces(line) == depth && !line.trim().is_empty());
    let (expected, whose) = match outer {
        Some(outer) if outer.trim_start().starts_with("- ") => (depth + 2, "the entry above"),
        Some(_) if depth <= below => return None,
        None if depth < below => (open_column(&lines, depth), "the entry above"),
        None if depth == below => return None,
        _ => (below, "the line above"),
    };
    Some(indented(place, line, expected, whose))
}

/// The message for a line of a map that begins in another column than the others.
fn indented(place: &Place, line: &str, expected: usize, others: &str) -> Diagnostic {
    let title = format!("this line is indented by {}, {others} by {expected}", counted(spaces(line), "space"));
    let error = Diagnostic::error(title).at(place.clone()).help("the entries of a map begin in one column");
    offering(error, Some(format!("{:expected$}{}", "", line.trim_start())).filter(|line| !line.contains('`')))
}

/// The column of the maps around the end of these lines that is nearest to a depth, the inner one of two.
fn open_column(lines: &[&str], depth: usize) -> usize {
    let (mut least, mut best) = (usize::MAX, 0_usize);
    for column in lines.iter().rev().filter(|line| !line.trim().is_empty()).map(|line| spaces(line)) {
        if column < least {
            if least == usize::MAX || column.abs_diff(depth) < best.abs_diff(depth) {
                best = column;
            }
            least = column;
        }
    }
    best
}

/// The line with a space after the colon at that place, where a list or a map follows.
fn with_space_after_colon(place: &Place, source: &str) -> Option<String> {
    let colon = place.span.start;
    let is_close = source.get(colon..).is_some_and(|rest| rest.starts_with(":[") || rest.starts_with(":{"));
    is_close.then(|| mended(source, &(colon..colon + 1), ": ")).flatten()
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
    for (at, line) in lines.iter().enumerate().rev().take(LINES_BACK) {
        if let Some((before, comment)) = line.split_once(" #")
            && with_brackets(before).is_some()
        {
            let error = plain("` #` begins a comment and leaves a bracket open".to_owned()).help(NEEDS_QUOTES);
            return offering(error, Some(with_quoted_number(before, comment)));
        }
        if let Some(line) = with_brackets(line) {
            let end = Place::in_text(&place.file, source, at + 1, line.trim_end().chars().count());
            let error = plain(format!("a bracket is missing: {info}"));
            let error = if at + 1 == place.line { error } else { error.at(end) };
            return offering(error, Some(line.trim().to_owned()).filter(|line| !line.contains('`')));
        }
    }
    plain(format!("this is not YAML: {info}")).help(NEEDS_QUOTES)
}

/// The line with quotes around the name before a comment and the number that begins it: `"Han Solo #2"`.
fn with_quoted_number(before: &str, comment: &str) -> String {
    let before = before.trim_start();
    let dash = if before.starts_with("- ") { 2 } else { 0 };
    let (before, name) = before.split_at(before.rfind(['[', '{', ',', ':']).map_or(dash, |at| at + 1));
    let (number, rest) = comment.split_at(comment.find([',', ']', '}', ':']).unwrap_or(comment.len()));
    let space = if name.is_empty() || name.starts_with(' ') { " " } else { "" };
    format!("{before}{space}{}{rest}", in_double_quotes(format!("{name} #{number}").trim()))
}

/// The message for a key in that line that ends where its number begins a comment: `Porg #2: {damage: 1}`.
pub(super) fn key_cut_by_number(place: &Place, source: &str) -> Option<Diagnostic> {
    let line = source.lines().nth(place.line.checked_sub(1)?)?;
    let (before, comment) = line.split_once(" #")?;
    let (number, _) = comment.split_once(':')?;
    let is_number = !number.is_empty() && number.chars().all(|letter| letter.is_ascii_digit());
    (is_number && is_word(before.trim())).then(|| {
        let error = Diagnostic::error("` #` begins a comment and ends the key before it").at(place.clone());
        offering(error.help(NEEDS_QUOTES), Some(with_quoted_number(before, comment)))
    })
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
