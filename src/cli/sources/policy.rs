//! The policy that a command is told to go by: one of the program, or a file of somebody's own.

use std::ops::Deref;
use std::path::Path;

use crate::cli::base::Failure;
use crate::cli::files::inputs;
use crate::tournament::Policy;

/// The policy that was asked for.
pub enum Chosen {
    Embedded(&'static Policy),
    Read {
        policy: Box<Policy>,
        /// The file.
        text: String,
    },
}

impl Deref for Chosen {
    type Target = Policy;

    fn deref(&self) -> &Policy {
        match self {
            Self::Embedded(policy) => policy,
            Self::Read { policy, .. } => policy,
        }
    }
}

/// The policy of that name, or else of that file.
pub fn chosen(asked: &str) -> Result<Chosen, Failure> {
    let refusal = match Policy::named(asked) {
        Ok(policy) => return Ok(Chosen::Embedded(policy)),
        Err(refusal) => refusal,
    };
    if !Path::new(asked).exists() {
        return Err(refusal.help("or name a file with a policy of your own").into());
    }
    let input = inputs::read(Path::new(asked));
    let text = input.source.map_err(|error| Failure::BadInput(vec![(*error, None)]))?;
    match Policy::parse(&input.name, &text) {
        Ok(policy) => Ok(Chosen::Read { policy: Box::new(policy), text }),
        Err(error) => Err(Failure::BadInput(vec![(*error, Some(text))])),
    }
}
