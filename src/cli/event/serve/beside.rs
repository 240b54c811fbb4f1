//! The file beside a served event: the secret that its codes follow from, and the clock of the round.

use std::io;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use swu_desk::access::Secret;
use swu_desk::clock::Clock;

use crate::cli::base::Failure;
use crate::cli::files::locked::{self, DESK};
use crate::cli::files::{inputs, write};
use crate::diagnostic::Diagnostic;

/// The text of the file.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Kept {
    secret: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    clock: Option<Clock>,
}

/// The file beside an event.
pub struct Beside {
    path: PathBuf,
    pub secret: Secret,
}

impl Beside {
    /// The file beside that event; a new one, with a new secret, if there is none.
    pub fn open(event: &Path) -> Result<(Self, Option<Clock>), Failure> {
        let path = locked::beside(event, DESK);
        if !path.exists() {
            let mut bytes = [0; 32];
            getrandom::fill(&mut bytes)
                .map_err(|error| Diagnostic::error(format!("no randomness from the system: {error}")))?;
            let beside = Self { path, secret: Secret::new(bytes) };
            write::private(&beside.path, beside.text(None), false)
                .map_err(|error| write::refusal(&beside.path, &error))?;
            return Ok((beside, None));
        }
        let (_, text) = inputs::text(&path)?;
        let kept = serde_json::from_str::<Kept>(&text).ok();
        let read = kept.and_then(|kept| Some((Secret::read(&kept.secret)?, kept.clock)));
        let (secret, clock) = read.ok_or_else(|| {
            let error = Diagnostic::error(format!("`{}` is not a file of codes for an event", path.display()));
            error.help("move it away to make a new one, with new codes for the players and a new passphrase")
        })?;
        Ok((Self { path, secret }, clock))
    }

    /// Keeps the clock.
    pub fn keep(&self, clock: Option<Clock>) -> io::Result<()> {
        write::private(&self.path, self.text(clock), true)
    }

    fn text(&self, clock: Option<Clock>) -> String {
        let kept = Kept { secret: self.secret.written(), clock };
        serde_json::to_string_pretty(&kept).unwrap_or_default() + "\n"
    }
}
