//! The options that every command has.

use std::ops::Deref;
use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::Failure;
use super::out::Out;
use crate::diagnostic::{Diagnostic, Place, Severity};
use crate::rulebook::{Node, Problem, ProblemKind, Rulebook};

#[derive(Debug, Args)]
#[command(next_help_heading = "Options for every command")]
pub(super) struct Globals {
    /// Use the rules in this folder of markdown files in place of the embedded ones
    #[arg(long, value_name = "DIR", global = true)]
    pub rules: Option<PathBuf>,
    /// Text for people, or JSON for programs
    #[arg(long, value_enum, default_value_t = Format::Text, global = true)]
    pub format: Format,
    /// When to use colors; `auto` is on a terminal, unless NO_COLOR is set
    #[arg(long, value_enum, value_name = "WHEN", default_value_t = Color::Auto, global = true)]
    pub color: Color,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum Format {
    Text,
    Json,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum Color {
    Auto,
    Always,
    Never,
}

/// The rules that a command works with.
pub(super) enum Rules {
    Embedded(&'static Rulebook),
    Read(Box<Rulebook>),
}

impl Deref for Rules {
    type Target = Rulebook;

    fn deref(&self) -> &Rulebook {
        match self {
            Self::Embedded(rulebook) => rulebook,
            Self::Read(rulebook) => rulebook,
        }
    }
}

impl Globals {
    /// The rules that were asked for, as they are.
    pub(super) fn rules(&self) -> Result<Rules, Failure> {
        let Some(folder) = &self.rules else { return Ok(Rules::Embedded(Rulebook::embedded())) };
        let read = Rulebook::read_folder(folder).map_err(|error| {
            Diagnostic::error(error.to_string()).help("`--rules` takes a folder that contains markdown files")
        })?;
        Ok(Rules::Read(Box::new(read)))
    }

    /// The rules that were asked for, to be looked up: there have to be some, and files that could not be read as they
    /// are get a warning.
    pub(super) fn rules_to_use(&self, out: &mut Out) -> Result<Rules, Failure> {
        let rules = self.rules()?;
        let is_unread = |problem: &&Problem| {
            use ProblemKind::{Encoding, FrontMatter, Unreadable};
            matches!(problem.kind, Encoding | FrontMatter | Unreadable)
        };
        for problem in rules.problems().iter().filter(is_unread) {
            let place = Place { file: problem.file.to_string(), line: problem.line, column: 1, span: 0..0 };
            let mut warning = Diagnostic::error(problem.message.clone()).at(place);
            warning.severity = Severity::Warning;
            out.complain(&warning, None);
        }
        if rules.iter().any(Node::is_rule) {
            return Ok(rules);
        }
        let folder = self.rules.as_deref().map_or_else(String::new, |folder| folder.display().to_string());
        let error = Diagnostic::error(format!("there are no rules in `{folder}`"));
        Err(error.help("a rule is a paragraph that begins with its number, such as `5.4.`, in a file `*.md`").into())
    }
}
