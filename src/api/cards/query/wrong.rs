//! The parts of a query that cannot be read: the problem, its place, and the way out.

use std::ops::Range;

use schemars::JsonSchema;
use serde::Serialize;

use swu_text::diagnostic::{Diagnostic, Place};
use swu_text::limits::QUERY_BYTES;

/// The most values that are suggested of many.
pub(super) const NEAR: usize = 3;

/// A part of a query that cannot be read.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Wrong {
    pub problem: Problem,
    /// The part as it was typed.
    pub term: String,
    /// The value that is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<String>,
    /// The place of its first character, from 0.
    pub at: usize,
    /// Its length in characters.
    pub length: usize,
    /// The problem in a sentence.
    pub message: String,
    /// The fields or values that there are, or those that are most like it.
    pub known: Vec<String>,
    /// Ways to fix it, one line each.
    pub help: Vec<String>,
    /// Its bytes.
    #[serde(skip)]
    span: Range<usize>,
}

/// The problem with a part of a query.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Problem {
    /// A quotation mark has no end.
    OpenQuote,
    /// The query is longer than what is read.
    TooLong,
    OpenBracket,
    /// A bracket is closed that was not opened.
    ClosedBracket,
    TooDeep,
    UnknownField,
    NeedsValue,
    NeedsNumber,
    NotANumber,
    NotADate,
    /// Only numbers are less or more.
    NotComparable,
    /// No card has that value.
    NoSuchValue,
    /// The format has no card pool.
    Limited,
}

impl Wrong {
    /// The problem with some bytes of what was typed, and the value that is none.
    pub(super) fn new(problem: Problem, typed: &str, span: Range<usize>, value: Option<&str>) -> Self {
        let of = |bytes: Range<usize>| typed.get(bytes).unwrap_or_default();
        let term = of(span.clone()).trim().to_owned();
        let value = value.map(str::to_owned);
        Self {
            message: problem.message(&term, value.as_deref().unwrap_or_default()),
            at: of(0..span.start).chars().count(),
            length: of(span.clone()).chars().count(),
            known: Vec::new(),
            help: problem.help(),
            problem,
            term,
            value,
            span,
        }
    }

    /// The same, with what there is in its place.
    #[must_use]
    pub(super) fn known(self, known: Vec<String>) -> Self {
        let all = known.join(", ");
        let line = match self.problem {
            _ if known.is_empty() => None,
            Problem::UnknownField => Some(format!("the fields are {all}")),
            Problem::Limited => Some(format!("the formats with a card pool are {all}")),
            _ if known.len() <= NEAR => Some(format!("did you mean `{}`?", known.join("`, `"))),
            _ => Some(format!("write one of {all}")),
        };
        Self { help: self.help.into_iter().chain(line).collect(), known, ..self }
    }

    /// The same as a warning about the query.
    pub fn warning(&self, typed: &str) -> Diagnostic {
        let warning = Diagnostic::warning(&*self.message).at(Place::of_span("query", typed, self.span.clone()));
        self.help.iter().fold(warning, Diagnostic::help)
    }
}

impl Problem {
    fn message(self, term: &str, value: &str) -> String {
        match self {
            Self::OpenQuote => format!("the quotation mark before “{value}” is not closed"),
            Self::TooLong => format!("only the first {QUERY_BYTES} characters are read"),
            Self::OpenBracket => "a bracket is not closed".to_owned(),
            Self::ClosedBracket => "a closing bracket has no opening bracket".to_owned(),
            Self::TooDeep => "brackets are nested too deeply".to_owned(),
            Self::UnknownField => format!("“{term}”: unknown field"),
            Self::NeedsValue => format!("“{term}” needs a value after it"),
            Self::NeedsNumber => format!("“{term}” needs a number after it"),
            Self::NotANumber => format!("“{term}”: {value} is not a number"),
            Self::NotADate => format!("“{term}”: {value} is not a date"),
            Self::NotComparable => format!("“{term}”: only numbers can be compared"),
            Self::NoSuchValue => format!("“{term}”: no card has this"),
            Self::Limited => format!("“{term}”: the format has no card pool"),
        }
    }

    /// The way out that is always the same.
    fn help(self) -> Vec<String> {
        let help = match self {
            Self::NotADate => "write it as `2026-03-13`",
            Self::NotComparable => "write a colon",
            Self::Limited => "every card that is opened is legal there",
            _ => return Vec::new(),
        };
        vec![help.to_owned()]
    }
}
