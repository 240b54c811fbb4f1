//! `judge quiz --export`: the questions for others to ask.

use crate::cli::Failure;
use crate::cli::out::Out;
use crate::cli::write::Destination;
use crate::diagnostic::Diagnostic;
use crate::quiz::Question;
use crate::quiz::export::{self, Sheet};
use crate::scenario::replay::World;

/// What the questions are called together.
const TITLE: &str = "Questions for judges of Star Wars: Unlimited";

/// What questions are exported as.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(super) enum Export {
    /// A package for Anki, to be imported there
    #[cfg(feature = "quiz-anki")]
    Anki,
    /// A page for a browser, which marks the answers
    Html,
    /// For other programs
    Json,
    /// Text for print, with a key at the end
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
        #[cfg(feature = "quiz-anki")]
        Export::Anki if !to.is_file() && out.is_terminal() => {
            let error = Diagnostic::error("a package for Anki is no text for a terminal");
            return Err(error.help("`--out questions.apkg` writes it into a file").into());
        }
        #[cfg(feature = "quiz-anki")]
        Export::Anki => export::package(&sheet).map_err(|error| Diagnostic::error(error.to_string()))?,
        Export::Html => export::page(&sheet).into_bytes(),
        Export::Json => {
            let json = serde_json::to_string_pretty(&export::exported(&sheet));
            json.map_err(|error| Diagnostic::error(format!("the questions cannot be written as JSON: {error}")))? + "\n"
        }
        .into_bytes(),
        Export::Markdown => export::print(&sheet).into_bytes(),
    };
    to.write(&bytes, out)
}
