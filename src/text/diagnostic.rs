//! Messages about bad input: the problem, its place, and the way out.
//!
//! A layer never prints. It returns [`Diagnostic`]s, and `cli` renders them with the source they point at.

use std::ops::Range;
use std::sync::Arc;

use super::limits::{MOST_ERRORS, QUERY_BYTES};
use super::yaml;

/// The weight of a message: an error makes the input unusable, a warning does not.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    Error,
    Warning,
}

/// A place in a source text.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Place {
    /// The file's name as the user gave it.
    pub file: Arc<str>,
    /// Line, from 1.
    pub line: usize,
    /// Column in characters, from 1.
    pub column: usize,
    /// The bytes of the source that the message is about.
    pub span: Range<usize>,
}

impl Place {
    /// The place of what stands in no text.
    pub fn nowhere() -> Self {
        Self::default()
    }

    /// The place of a line and a column, both from 1, in a text.
    ///
    /// ```
    /// use swu_text::diagnostic::Place;
    /// assert_eq!(Place::in_text("a.yaml", "- a\n- b\n", 2, 3).span, 6..6);
    /// ```
    pub fn in_text(file: impl AsRef<str>, text: &str, line: usize, column: usize) -> Self {
        let before: usize = text.split_inclusive('\n').take(line.saturating_sub(1)).map(str::len).sum();
        let of_line = text.get(before..).and_then(|rest| rest.lines().next()).unwrap_or_default();
        let within = of_line.char_indices().nth(column.saturating_sub(1)).map_or(of_line.len(), |(at, _)| at);
        let start = (before + within).min(text.len());
        Self { file: file.as_ref().into(), line, column, span: start..start }
    }

    /// The place of some bytes of a text.
    ///
    /// ```
    /// use swu_text::diagnostic::Place;
    /// let place = Place::of_span("a.yaml", "- é\n- b\n", 7..8);
    /// assert_eq!((place.line, place.column), (2, 3));
    /// ```
    pub fn of_span(file: impl AsRef<str>, text: &str, span: Range<usize>) -> Self {
        let (line, column) = line_and_column(text, span.start);
        Self { file: file.as_ref().into(), line, column, span }
    }
}

/// The line of a byte of a text and its column in characters, both from 1.
pub fn line_and_column(text: &str, at: usize) -> (usize, usize) {
    let before = text.get(..at).unwrap_or(text);
    let of_line = before.rsplit('\n').next().unwrap_or_default();
    (before.matches('\n').count() + 1, of_line.chars().count() + 1)
}

/// One message about bad input.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Diagnostic {
    pub severity: Severity,
    /// The problem, in one sentence without a final dot.
    pub title: String,
    /// The place, if it is anywhere in particular.
    pub place: Option<Place>,
    /// The problem with exactly these words; shown under the source line.
    pub label: String,
    /// The way out: nearest names, what is allowed here, the rule that forbids it. A line each.
    pub help: Vec<String>,
}

impl Diagnostic {
    /// An error that is not about a particular place yet.
    pub fn error(title: impl Into<String>) -> Self {
        Self { severity: Severity::Error, title: title.into(), place: None, label: String::new(), help: Vec::new() }
    }

    /// A message about what was used nevertheless.
    pub fn warning(title: impl Into<String>) -> Self {
        Self { severity: Severity::Warning, ..Self::error(title) }
    }

    /// The same, with its place.
    #[must_use]
    pub fn at(mut self, place: Place) -> Self {
        self.place = Some(place);
        self
    }

    /// The same, with words to stand under the source line.
    #[must_use]
    pub fn label(mut self, label: impl Into<String>) -> Self {
        self.label = label.into();
        self
    }

    /// The same, with one more line of help.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help.push(help.into());
        self
    }
}

/// The messages about one file that are worth reading one by one: the first of them, and how many more there are.
///
/// ```
/// use swu_text::diagnostic::{Diagnostic, first_of};
/// let told = first_of(vec![Diagnostic::error("unknown key `titel`"); 250]);
/// assert_eq!(told.len(), 101);
/// assert_eq!(told.last().map(|last| last.title.as_str()), Some("150 more errors in this file"));
/// ```
#[must_use]
pub fn first_of(mut errors: Vec<Diagnostic>) -> Vec<Diagnostic> {
    let more = errors.len().saturating_sub(MOST_ERRORS);
    errors.truncate(MOST_ERRORS);
    if more > 0 {
        errors.push(Diagnostic::error(format!("{more} more errors in this file")));
    }
    errors
}

/// The place and the words of an error in a text in YAML.
pub fn yaml_error(file: &str, text: &str, error: &yaml::Error) -> (Place, String) {
    (Place::in_text(file, text, error.line, error.column), error.said.clone())
}

/// Reads a file of YAML, of which it is said what it has to be: `no thesaurus can be read here: …`.
///
/// # Errors
///
/// When the text is none, with the place of what is wrong.
pub fn read_yaml<T: serde::de::DeserializeOwned>(file: &str, text: &str, what: &str) -> Result<T, Box<Diagnostic>> {
    yaml::read(text).map_err(|error| {
        let (place, said) = yaml_error(file, text, &error);
        Box::new(Diagnostic::error(format!("cannot read the {what}: {said}")).at(place))
    })
}

/// The candidates that read most like `name`, best first, at most `limit`, and only those that are near enough to be
/// what the writer meant. Case is ignored. Those that begin with the name come first.
///
/// ```
/// use swu_text::diagnostic::nearest;
/// assert_eq!(nearest("Inferno For", ["Inferno Four", "Wampa"], 3), ["Inferno Four"]);
/// ```
pub fn nearest<'a>(name: &str, candidates: impl IntoIterator<Item = &'a str>, limit: usize) -> Vec<&'a str> {
    // Nobody mistypes a name of that length, and each candidate is compared letter by letter.
    if name.len() > QUERY_BYTES {
        return Vec::new();
    }
    let wanted = name.to_lowercase();
    let score = |candidate: &str| {
        let candidate = candidate.to_lowercase();
        let begins = wanted.len() >= 3 && candidate.starts_with(&wanted);
        strsim::jaro_winkler(&wanted, &candidate) + if begins { 1.0 } else { 0.0 }
    };
    let scored = candidates.into_iter().map(|candidate| (score(candidate), candidate));
    let mut scored: Vec<(f64, &str)> = scored.filter(|(score, _)| *score >= 0.8).collect();
    scored.sort_by(|a, b| b.0.total_cmp(&a.0).then_with(|| a.1.cmp(b.1)));
    scored.dedup_by(|a, b| a.1 == b.1);
    scored.into_iter().take(limit).map(|(_, candidate)| candidate).collect()
}
