//! `judge quiz --export`: the questions for others to ask.

use crate::cli::base::{Failure, Out};
use crate::cli::files::write::Destination;
use crate::diagnostic::Diagnostic;
use crate::quiz::Question;
use crate::quiz::export::{self, Sheet};
use crate::scenario::replay::World;
use swu_text::visible;

/// What the questions are called together.
const TITLE: &str = "Questions for judges of Star Wars: Unlimited";

/// What questions are exported as.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(super) enum Export {
    /// A deck for Anki
    Anki,
    /// A web page that marks the answers
    Html,
    /// Data for other programs
    Json,
    /// Text to print, with the key at the end
    Markdown,
}

/// Writes the questions there, their options in the order of the seed.
pub(super) fn run(
    export: Export,
    questions: &[Question],
    seed: u64,
    to: &Destination,
    world: &World<'_>,
    out: &mut Out,
) -> Result<(), Failure> {
    let sheet = Sheet::new(TITLE, &world.edition(), questions, seed, world.rulebook);
    let bytes = match export {
        Export::Anki if !to.is_file() && out.is_terminal() => {
            let error = Diagnostic::error("a deck for Anki is not text");
            return Err(error.help("write it to a file: `--out questions.apkg`").into());
        }
        #[cfg(feature = "quiz-anki")]
        Export::Anki => export::package(&sheet).map_err(|error| Diagnostic::error(error.to_string()))?,
        #[cfg(not(feature = "quiz-anki"))]
        Export::Anki => {
            let error = Diagnostic::error("this program was built without Anki export");
            return Err(error.help("install it with `cargo install --path . --features quiz-anki`").into());
        }
        Export::Html => export::page(&sheet).into_bytes(),
        Export::Json => {
            let json = serde_json::to_string_pretty(&export::exported(&sheet));
            let wrong = |error| Diagnostic::error(format!("the questions cannot be written as JSON: {error}"));
            visible::json(&json.map_err(wrong)?).into_owned() + "\n"
        }
        .into_bytes(),
        Export::Markdown => export::print(&sheet).into_bytes(),
    };
    to.write(&bytes, out)
}
