//! The ground that every command stands on: what a command is, how it ends or fails, the options that all have, and the
//! output. Imports no other room.

mod filter;
mod globals;
pub mod out;
pub mod pager;
pub mod report;
pub mod table;
pub mod wrap;

use std::io;

use crate::diagnostic::Diagnostic;
use crate::tournament::Refusal;
pub use filter::{Filtered, Pass};
pub use globals::{Color, Format, Globals, Output, one_of};
pub use out::{Look, Out, stderr};

/// A command: its arguments, and the work that they ask for.
pub trait Command {
    /// The way in which it works with all that stands around it, as far as its arguments decide that.
    fn manner(&self) -> Manner {
        Manner::default()
    }

    /// Does the work and prints what comes of it.
    fn run(&self, globals: &Globals, out: &mut Out) -> Result<Exit, Failure>;
}

/// The way in which a command works with all that stands around it.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Manner {
    /// Prints something to read and asks nothing meanwhile: a pager may show it.
    pub is_read: bool,
    /// Takes the rules, cards and edition of `judge.toml` as if they had been given as flags. Not where the command says
    /// which setting counts itself, and not where it writes what it is given or is about no ruling.
    pub takes_settings: bool,
    /// Answers by the rules, and says on a terminal when a newer edition of them is in force. A replay says that itself, for
    /// the day that it is asked for.
    pub answers_by_rules: bool,
}

impl Manner {
    pub const READ: Self = Self { is_read: true, takes_settings: false, answers_by_rules: false };
    pub const SET: Self = Self { is_read: false, takes_settings: true, answers_by_rules: false };
    pub const READ_AND_SET: Self = Self { takes_settings: true, ..Self::READ };
    pub const ANSWER: Self = Self { answers_by_rules: true, ..Self::READ_AND_SET };
    /// Answers in turns.
    pub const TALK: Self = Self { is_read: false, ..Self::ANSWER };

    pub const fn and(self, other: Self) -> Self {
        Self {
            is_read: self.is_read || other.is_read,
            takes_settings: self.takes_settings || other.takes_settings,
            answers_by_rules: self.answers_by_rules || other.answers_by_rules,
        }
    }
}

/// Declares an enum of commands, each with its arguments, which is a command itself: the one that was typed, in the manner that
/// stands behind it and behind the name of all. A feature stands in brackets before a command that needs it.
macro_rules! commands {
    ($(#[$about:meta])* $vis:vis enum $name:ident $(: $all:path)? {
        $($([$feature:literal])? $(#[$attribute:meta])* $variant:ident($args:ty) $(: $manner:path)?,)*
    }) => {
        #[derive(Debug, clap::Subcommand)]
        $(#[$about])*
        $vis enum $name {
            $($(#[cfg(feature = $feature)])? $(#[$attribute])* $variant($args),)*
        }

        impl $crate::cli::base::Command for $name {
            fn manner(&self) -> $crate::cli::base::Manner {
                let own = match self {
                    $($(#[cfg(feature = $feature)])? Self::$variant(args) => args.manner()$(.and($manner))?,)*
                };
                own$(.and($all))?
            }

            fn run(
                &self,
                globals: &$crate::cli::base::Globals,
                out: &mut $crate::cli::base::Out,
            ) -> Result<$crate::cli::base::Exit, $crate::cli::base::Failure> {
                match self {
                    $($(#[cfg(feature = $feature)])? Self::$variant(args) => args.run(globals, out),)*
                }
            }
        }
    };
}
pub(in crate::cli) use commands;

/// The end of a command that did its work.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Exit {
    Fine,
    /// A check did not hold, or a search found nothing.
    DoesNotHold,
}

impl Exit {
    /// Fine if something holds.
    pub const fn of(holds: bool) -> Self {
        if holds { Self::Fine } else { Self::DoesNotHold }
    }
}

/// The reason for which a command could not do its work.
#[derive(Debug)]
pub enum Failure {
    /// Bad input: each message with the source that it is about, if it is about one.
    BadInput(Vec<(Diagnostic, Option<String>)>),
    /// Output that could not be written.
    Output(io::Error),
}

impl Failure {
    /// Bad input of which everything has been said.
    pub const SAID: Self = Self::BadInput(Vec::new());

    /// Messages about one text.
    pub fn in_text(errors: impl IntoIterator<Item = Diagnostic>, text: &str) -> Self {
        Self::BadInput(errors.into_iter().map(|error| (error, Some(text.to_owned()))).collect())
    }

    /// The same, with one more line of help for its first message.
    pub fn help(mut self, help: impl Into<String>) -> Self {
        if let Self::BadInput(messages) = &mut self
            && let Some((diagnostic, _)) = messages.first_mut()
        {
            diagnostic.help.push(help.into());
        }
        self
    }

    /// The number of messages.
    pub const fn messages(&self) -> usize {
        match self {
            Self::BadInput(messages) => messages.len(),
            Self::Output(_) => 1,
        }
    }

    /// The first message.
    pub fn into_diagnostic(self) -> Diagnostic {
        match self {
            Self::BadInput(messages) => {
                messages.into_iter().next().map_or_else(|| Diagnostic::error("cannot do this"), |(first, _)| first)
            }
            Self::Output(error) => Diagnostic::error(error.to_string()),
        }
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::Output(error)
    }
}

impl From<Diagnostic> for Failure {
    fn from(diagnostic: Diagnostic) -> Self {
        Self::BadInput(vec![(diagnostic, None)])
    }
}

impl From<Box<Diagnostic>> for Failure {
    fn from(diagnostic: Box<Diagnostic>) -> Self {
        (*diagnostic).into()
    }
}

impl From<Vec<Diagnostic>> for Failure {
    fn from(diagnostics: Vec<Diagnostic>) -> Self {
        Self::BadInput(diagnostics.into_iter().map(|diagnostic| (diagnostic, None)).collect())
    }
}

impl From<Refusal> for Failure {
    fn from(refusal: Refusal) -> Self {
        Diagnostic::from(refusal).into()
    }
}
