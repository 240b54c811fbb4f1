//! Lists of everything: rules by their numbers, and the rulings of the library.

use schemars::JsonSchema;
use serde::Serialize;

use crate::document;
use swu_rulebook::{Node, RuleId, Rulebook};
use swu_scenario::{embedded, read_file};

/// A rule, for programs.
#[derive(Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Listed<'r> {
    id: &'r RuleId,
    title: String,
    text: &'r str,
    parent: Option<&'r RuleId>,
    edition: Option<&'r str>,
    file: &'r str,
    line: usize,
}

document!(Listed<'_>, "rules-list", "Every rule in document order, one element each: `judge rules list`.");

/// Every rule.
pub fn contents<'r>(rules: &'r Rulebook) -> Vec<Listed<'r>> {
    let listed = |rule: &'r Node| Listed {
        id: &rule.id,
        title: rule.label(),
        text: &rule.text,
        parent: rule.parent.as_ref(),
        edition: rule.edition.as_deref(),
        file: &rule.file,
        line: rule.line,
    };
    rules.iter().map(listed).collect()
}

/// A ruling of the library, by its title.
#[derive(Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct RulingTitle {
    file: String,
    title: String,
    /// True if it asks a question.
    quiz: bool,
}

document!(RulingTitle, "ruling-titles", "Every built-in ruling: `rulings` of `judge serve`.");

/// The rulings of the library, by their files.
pub fn rulings() -> Vec<RulingTitle> {
    let asks = |file: &str| embedded::source(file).is_some_and(has_quiz);
    let rulings = embedded::titles().filter(|(file, _)| !embedded::is_puzzle(file));
    rulings
        .map(|(file, title)| RulingTitle { quiz: asks(file), file: file.to_owned(), title: title.to_owned() })
        .collect()
}

/// True if a scenario asks a question, as far as can be told without reading it.
pub(crate) fn has_quiz(source: &str) -> bool {
    source.lines().any(|line| line == "quiz:")
}

/// A ruling with its text.
#[derive(Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct RulingText {
    file: String,
    title: String,
    /// The rules it rests on.
    cites: Vec<String>,
    /// The text of the scenario file, in YAML.
    source: &'static str,
}

document!(RulingText, "ruling", "A built-in ruling with its scenario: `ruling` of `judge serve`.");

impl RulingText {
    /// The ruling of that name, which is that of its file or the last part of it; `None` if there is none, or several.
    pub fn named(name: &str) -> Option<Self> {
        let name = name.strip_prefix("ruling:").unwrap_or(name);
        let files = embedded::named(name);
        let [file] = files.as_slice() else { return None };
        let source = embedded::source(file)?;
        let read = read_file(file, source).ok()?;
        let head = read.head();
        Some(Self {
            file: file.clone(),
            title: head.title.value.clone(),
            cites: head.cites.iter().map(|cited| cited.value.clone()).collect(),
            source,
        })
    }
}
