//! The policy that an event or a deck is held to, of the program or in a file of somebody's own, and the format of play.

use std::path::Path;

use super::Loaded;
use crate::cli::base::{Failure, one_of};
use crate::cli::files::inputs;
use crate::tournament::Policy;
use crate::tournament::policy::Format;

/// The policy of that name, or else of that file with its text.
pub fn chosen(asked: &str) -> Result<(Loaded<Policy>, Option<String>), Failure> {
    let refusal = match Policy::named(asked) {
        Ok(policy) => return Ok((Loaded::Embedded(policy), None)),
        Err(refusal) => refusal,
    };
    if !Path::new(asked).exists() && !inputs::is_path(asked) {
        return Err(refusal.help("or name a file with a policy of your own").into());
    }
    inputs::parsed(Path::new(asked), |name, text| {
        Ok((Loaded::Read(Box::new(Policy::parse(name, text)?)), Some(text.to_owned())))
    })
}

/// `--play`, the format of play; `--format` is how to print, as in every command.
#[derive(Debug, clap::Args)]
pub struct Played {
    /// The format of play [default: premier]
    #[arg(long, value_parser = one_of(&Format::ALL, Format::word), value_name = "FORMAT")]
    pub play: Option<Format>,
}
