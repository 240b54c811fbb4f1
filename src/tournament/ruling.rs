//! Rulings and refusals of procedures, each with the rules behind it.

use std::fmt;

use schemars::JsonSchema;
use serde::Serialize;

use swu_rulebook::RuleId;
use swu_text::diagnostic::Diagnostic;

/// A decision of a procedure in words, with the rules it rests on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Ruling {
    /// A sentence without a full stop.
    pub words: String,
    pub rules: Vec<RuleId>,
}

impl Ruling {
    /// A ruling by those rules.
    pub fn new(words: impl Into<String>, rules: impl IntoIterator<Item = RuleId>) -> Self {
        Self { words: words.into(), rules: rules.into_iter().collect() }
    }
}

impl fmt::Display for Ruling {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.words, Cited(&self.rules))
    }
}

/// The rulings on what was done, or why it cannot be.
pub type Settled = Result<Vec<Ruling>, Refusal>;

/// The kind of a refusal, for a program that asked.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub enum RefusalKind {
    /// It cannot be done, or the rules forbid it.
    #[default]
    Impossible,
    /// A player, a match or a round is named that is not there.
    Unknown,
    /// Something else stands there already: a name that is taken, another result.
    Taken,
    /// The event has not come so far yet, or is past it.
    NotNow,
}

/// Why something cannot be done: by which rules, and the way out.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{words}{}", Cited(rules))]
pub struct Refusal {
    pub kind: RefusalKind,
    /// A sentence without a final dot.
    pub words: String,
    /// The rules that forbid it; none where it is simply impossible.
    pub rules: Vec<RuleId>,
    /// The way out, a line each.
    pub help: Vec<String>,
}

impl Refusal {
    /// Something that cannot be done at all.
    pub fn new(words: impl Into<String>) -> Self {
        Self { kind: RefusalKind::default(), words: words.into(), rules: Vec::new(), help: Vec::new() }
    }

    /// The same, of that sort.
    #[must_use]
    pub const fn of(mut self, kind: RefusalKind) -> Self {
        self.kind = kind;
        self
    }

    /// The same, forbidden by a rule.
    #[must_use]
    pub fn by(mut self, rule: RuleId) -> Self {
        self.rules.push(rule);
        self
    }

    /// The same, with one more line of help.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help.push(help.into());
        self
    }
}

impl From<Refusal> for Diagnostic {
    fn from(refusal: Refusal) -> Self {
        let error = Self::error(refusal.to_string());
        Self { help: refusal.help, ..error }
    }
}

/// ` (TR 4.1.1, CR 5.6.3)`, or nothing.
struct Cited<'r>(&'r [RuleId]);

impl fmt::Display for Cited<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, rule) in self.0.iter().enumerate() {
            write!(f, "{}{rule}", if at == 0 { " (" } else { ", " })?;
        }
        if self.0.is_empty() { Ok(()) } else { f.write_str(")") }
    }
}
