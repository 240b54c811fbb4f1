//! `--format` of the commands that ask for a format of play: it says that, and may say how to print besides.

use clap::ValueEnum;
use clap::builder::PossibleValue;

use super::Failure;
use super::options::Output;
use crate::diagnostic::Diagnostic;
use crate::tournament::policy::Format;

/// The format of play, and how to print.
#[derive(Debug, clap::Args)]
pub(super) struct Played {
    /// The format that is played; `json` besides it prints for programs
    #[arg(long = "format", value_enum, value_name = "FORMAT")]
    game: Vec<Asked>,
    /// Text for people, or JSON for programs
    // This is the `--format` of every other command, which must not stand in the way of the one above.
    #[arg(id = "format", long = "output", value_enum, value_name = "FORMAT", default_value_t = Output::Text)]
    output: Output,
}

/// What `--format` takes here: a format of play, or how to print.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Asked {
    Play(Format),
    Print(Output),
}

impl ValueEnum for Asked {
    fn value_variants<'a>() -> &'a [Self] {
        &[
            Self::Play(Format::Premier),
            Self::Play(Format::Eternal),
            Self::Play(Format::TwinSuns),
            Self::Play(Format::Draft),
            Self::Play(Format::Sealed),
            Self::Play(Format::Trilogy),
            Self::Print(Output::Text),
            Self::Print(Output::Json),
            Self::Print(Output::JsonV0),
        ]
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        match self {
            Self::Play(format) => Some(PossibleValue::new(format.word())),
            Self::Print(output) => output.to_possible_value(),
        }
    }
}

impl Played {
    /// The one format of play that was asked for, if any was.
    pub(super) fn format(&self) -> Result<Option<Format>, Failure> {
        let played = |asked: &Asked| match asked {
            Asked::Play(format) => Some(*format),
            Asked::Print(_) => None,
        };
        match self.game.iter().filter_map(played).collect::<Vec<_>>().as_slice() {
            [] => Ok(None),
            [only] => Ok(Some(*only)),
            [..] => Err(Self::help(Diagnostic::error("one format is played at a time")).into()),
        }
    }

    /// An error with the formats that there are.
    pub(super) fn help(error: Diagnostic) -> Diagnostic {
        let words = Format::ALL.map(Format::word);
        error.help(format!("`--format` takes one of {}", words.join(", ")))
    }

    /// How to print, if `--format` says that too.
    pub(super) fn output(&self) -> Option<Output> {
        self.game.iter().rev().find_map(|asked| match asked {
            Asked::Print(output) => Some(*output),
            Asked::Play(_) => None,
        })
    }
}
