//! Bad usage, said to a program: the command line could not be read, and so nothing but its words tells who reads.

use std::ffi::OsString;
use std::io::{self, Write};

use swu_api::error::Failed;

use crate::diagnostic::Diagnostic;

/// Says why the command line cannot be read as JSON, if JSON is asked for.
pub(super) fn tell_program(error: &clap::Error) {
    let asked: Vec<OsString> = std::env::args_os().collect();
    if !asks_for_json(&asked) {
        return;
    }
    let diagnostic = told(&error.render().to_string());
    if let Some(failed) = Failed::of([&diagnostic])
        && let Ok(text) = serde_json::to_string_pretty(&swu_api::versioned(&failed))
    {
        // Whoever reads it may have left.
        let _ = writeln!(io::stdout(), "{text}");
    }
}

fn asks_for_json(words: &[OsString]) -> bool {
    let is_json = |word: &OsString| word == "json";
    words.iter().any(|word| word == "--format=json" || word == "--output=json")
        || words
            .windows(2)
            .any(|pair| matches!(pair, [flag, word] if (flag == "--format" || flag == "--output") && is_json(word)))
}

/// The message and the help of an error as clap writes it: the first paragraph, and the others.
fn told(rendered: &str) -> Diagnostic {
    let mut paragraphs = rendered.split("\n\n").map(str::trim).filter(|paragraph| !paragraph.is_empty());
    let first = paragraphs.next().unwrap_or_default();
    let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let error = Diagnostic::error(words(first.trim_start_matches("error: ")));
    paragraphs.fold(error, |error, paragraph| error.help(words(paragraph)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_error_of_the_command_line_has_a_message_and_help() {
        let told = told("error: unexpected argument '--x' found\n\n  tip: a similar argument\n\nUsage: judge\n");
        assert_eq!(told.title, "unexpected argument '--x' found");
        assert_eq!(told.help, ["tip: a similar argument", "Usage: judge"]);
    }
}
