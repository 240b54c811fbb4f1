//! The object in a pasted text: JSON, or an object of JavaScript with the call around it, such as
//! `await contextRef.setupTestAsync({…});`. What comes after the object is ignored.

use jsonc_parser::ast::{Object, Value};
use jsonc_parser::{CollectOptions, ParseOptions, parse_to_ast};

use swu_text::diagnostic::{Diagnostic, Place};
use swu_text::limits::{SCENARIO_BYTES, SCENARIO_LEVELS};

/// An object, whose ranges count from the byte `start` of the text.
pub(super) struct Found<'s> {
    pub object: Object<'s>,
    pub start: usize,
}

/// The object of a text.
///
/// # Errors
///
/// If the text has none, is too large, or is no JavaScript.
pub(super) fn object<'s>(file: &str, source: &'s str) -> Result<Found<'s>, Box<Diagnostic>> {
    let error = |title: String, at: usize| {
        let at = at.min(source.len());
        let error = Diagnostic::error(title).at(Place::of_span(file, source, at..at));
        Box::new(error.help("paste the whole game setup, from `{` to `}`"))
    };
    if source.len() > SCENARIO_BYTES {
        let title = format!("the file has {} bytes; a game setup may have at most {SCENARIO_BYTES}", source.len());
        return Err(error(title, 0));
    }
    let start = start(source).ok_or_else(|| error("this is not a game setup: expected `{`".to_owned(), 0))?;
    let text = source.get(start..).unwrap_or_default();
    let end = end(text).map_err(|at| {
        error(format!("lists and maps are nested more than {SCENARIO_LEVELS} levels deep"), start + at)
    })?;
    let text = text.get(..end).unwrap_or(text);
    // A forgotten comma may be a forgotten card.
    let options = ParseOptions { allow_missing_commas: false, ..ParseOptions::default() };
    match parse_to_ast(text, &CollectOptions::default(), &options) {
        Ok(parsed) => match parsed.value {
            Some(Value::Object(object)) => Ok(Found { object, start }),
            _ => Err(error("this is not a game setup: expected `{`".to_owned(), start)),
        },
        Err(fault) => {
            let said = fault.kind().to_string();
            Err(error(format!("this is not JSON: {}", said.to_lowercase()), start + fault.range().start))
        }
    }
}

/// The place where the object of a text begins: before it stand at most comments and the words of a call.
pub(super) fn start(source: &str) -> Option<usize> {
    let mut rest = source.trim_start_matches('\u{feff}');
    loop {
        rest = rest.trim_start();
        rest = if rest.starts_with('{') {
            return Some(source.len() - rest.len());
        } else if let Some(comment) = rest.strip_prefix("//") {
            comment.split_once('\n')?.1
        } else if let Some(comment) = rest.strip_prefix("/*") {
            comment.split_once("*/")?.1
        } else {
            rest.strip_prefix(|letter: char| letter.is_alphanumeric() || "_$.=(".contains(letter))?
        };
    }
}

/// The parts of JavaScript in which brackets mean nothing, and what is outside of them.
#[derive(Clone, Copy)]
enum Inside {
    Code,
    /// A text, with the quote that ends it.
    Text(u8),
    Line,
    Block,
}

/// The end of the value with which a text begins, or of the text if nothing closes it; the place of a bracket that is too deep
/// as an error.
fn end(text: &str) -> Result<usize, usize> {
    let (mut inside, mut levels, mut before) = (Inside::Code, 0_usize, 0);
    let mut bytes = text.bytes().enumerate();
    while let Some((at, byte)) = bytes.next() {
        match (inside, before, byte) {
            (Inside::Code, b'/', b'/') => inside = Inside::Line,
            (Inside::Code, b'/', b'*') => inside = Inside::Block,
            (Inside::Code, _, b'"' | b'\'') => inside = Inside::Text(byte),
            (Inside::Code, _, b'{' | b'[') if levels == SCENARIO_LEVELS => return Err(at),
            (Inside::Code, _, b'{' | b'[') => levels += 1,
            (Inside::Code, _, b'}' | b']') if levels <= 1 => return Ok(at + 1),
            (Inside::Code, _, b'}' | b']') => levels -= 1,
            (Inside::Line, _, b'\n') | (Inside::Block, b'*', b'/') => inside = Inside::Code,
            // The next letter ends no text.
            (Inside::Text(_), _, b'\\') => drop(bytes.next()),
            (Inside::Text(quote), _, byte) if byte == quote => inside = Inside::Code,
            _ => {}
        }
        before = byte;
    }
    Ok(text.len())
}
