//! The policy that an event or a deck is held to, of the program or in a file of somebody's own, and the format of play.

use std::path::Path;
use std::sync::LazyLock;

use clap::ValueEnum;
use clap::builder::PossibleValue;

use super::Loaded;
use crate::cli::base::{Failure, Out, Output, one_of};
use crate::cli::files::inputs;
use crate::diagnostic::Diagnostic;
use crate::tournament::Policy;
use crate::tournament::policy::Format;

/// The policy of that name, or else of that file with its text.
pub fn chosen(asked: &str) -> Result<(Loaded<Policy>, Option<String>), Failure> {
    let refusal = match Policy::named(asked) {
        Ok(policy) => return Ok((Loaded::Embedded(policy), None)),
        Err(refusal) => refusal,
    };
    if !Path::new(asked).exists() {
        return Err(refusal.help("or name a file with a policy of your own").into());
    }
    inputs::parsed(Path::new(asked), |name, text| {
        Ok((Loaded::Read(Box::new(Policy::parse(name, text)?)), Some(text.to_owned())))
    })
}

/// `--play`, the format of play, and `--format`, how to print. The format of play was called `--format` once: that is still
/// understood, with a hint.
#[derive(Debug, clap::Args)]
pub struct Played {
    /// The format of play [default: premier]
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

/// The value of `--format` here: how to print, or a format of play as it was asked for once.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Asked {
    Play(Format),
    Print(Output),
}

impl ValueEnum for Asked {
    fn value_variants<'a>() -> &'a [Self] {
        static ALL: LazyLock<Vec<Asked>> = LazyLock::new(|| {
            let print = Output::value_variants().iter().copied().map(Asked::Print);
            print.chain(Format::ALL.map(Asked::Play)).collect()
        });
        &ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        match self {
            Self::Play(format) => Some(PossibleValue::new(format.word()).hide(true)),
            Self::Print(output) => output.to_possible_value(),
        }
    }
}

impl Played {
    /// The format where none is asked for.
    pub const DEFAULT: Format = Format::Premier;

    /// The one format of play that was asked for, if any was. Says so where it was asked for in the old way, and prints as
    /// was asked for.
    pub fn format(&self, out: &mut Out) -> Result<Option<Format>, Failure> {
        let mut old = Vec::new();
        for asked in &self.asked {
            match asked {
                Asked::Print(output) => out.print_as(*output),
                Asked::Play(format) => old.push(*format),
            }
        }
        match (self.play, old.as_slice()) {
            (play, []) => Ok(play),
            (None, [only]) => {
                let hint = Diagnostic::warning(format!("`--format {0}` is now `--play {0}`", only.word()));
                out.complain(&hint.help("`--format` selects text or JSON, as in every command"), None);
                Ok(Some(*only))
            }
            _ => {
                let words = Format::ALL.map(Format::word);
                let error = Diagnostic::error("only one format can be played");
                Err(error.help(format!("`--play` must be one of {}", words.join(", "))).into())
            }
        }
    }
}
