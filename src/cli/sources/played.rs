//! `--play` of the commands that ask for a format of play. It was called `--format` once, which says how to print: that is
//! still understood, with a hint.

use clap::ValueEnum;
use clap::builder::PossibleValue;

use crate::cli::base::{Failure, Out, Output, one_of};
use crate::diagnostic::Diagnostic;
use crate::tournament::policy::Format;

/// The format of play, and how to print.
#[derive(Debug, clap::Args)]
pub struct Played {
    /// The format of play
    #[arg(long = "play", value_parser = one_of(&Format::ALL, Format::word), value_name = "FORMAT")]
    play: Option<Format>,
    /// Text for people, or JSON for programs; `json-v0` is the older JSON without a schema name
    #[arg(long = "format", value_enum, value_name = "FORMAT")]
    asked: Vec<Asked>,
    /// Deprecated: the format of play; use `--play`
    // This is the `--format` of every other command, which must not stand in the way of the one above.
    #[arg(id = "format", long = "output", value_enum, value_name = "FORMAT", default_value_t = Output::Text, hide = true)]
    output: Output,
}

/// What `--format` takes here: how to print, or a format of play as it was asked for once.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Asked {
    Play(Format),
    Print(Output),
}

impl ValueEnum for Asked {
    fn value_variants<'a>() -> &'a [Self] {
        &[
            Self::Print(Output::Text),
            Self::Print(Output::Json),
            Self::Print(Output::JsonV0),
            Self::Play(Format::Premier),
            Self::Play(Format::Eternal),
            Self::Play(Format::TwinSuns),
            Self::Play(Format::Draft),
            Self::Play(Format::Sealed),
            Self::Play(Format::Trilogy),
        ]
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        match self {
            Self::Play(format) => Some(PossibleValue::new(format.word()).hide(true)),
            Self::Print(output) => output.to_possible_value(),
        }
    }
}

impl Played {
    /// The one format of play that was asked for, if any was. Says so where it was asked for in the old way, and prints as
    /// was asked for.
    pub fn format(&self, out: &mut Out) -> Result<Option<Format>, Failure> {
        let print = self.asked.iter().rev().find_map(|asked| match asked {
            Asked::Print(output) => Some(*output),
            Asked::Play(_) => None,
        });
        if let Some(output) = print {
            out.print_as(output);
        }
        let old = self.asked.iter().filter_map(|asked| match asked {
            Asked::Play(format) => Some(*format),
            Asked::Print(_) => None,
        });
        let old: Vec<Format> = old.collect();
        match (self.play, old.as_slice()) {
            (play, []) => Ok(play),
            (None, [only]) => {
                let hint = Diagnostic::warning(format!("`--format {0}` is now `--play {0}`", only.word()));
                out.complain(&hint.help("`--format` selects text or JSON, as in every command"), None);
                Ok(Some(*only))
            }
            _ => Err(Self::help(Diagnostic::error("only one format can be played")).into()),
        }
    }

    /// An error with the formats that there are.
    pub fn help(error: Diagnostic) -> Diagnostic {
        let words = Format::ALL.map(Format::word);
        error.help(format!("`--play` must be one of {}", words.join(", ")))
    }
}
