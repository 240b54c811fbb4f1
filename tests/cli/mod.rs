//! The command line: a file for each command, and what they share.

mod cards;
mod control_characters;
mod coverage;
mod deck;
mod decks;
mod editions;
mod event;
mod event_export;
#[cfg(unix)]
mod event_files;
mod event_rulings;
pub mod event_serve;
mod graph;
mod help;
mod import;
mod inputs;
mod jobs;
mod json;
mod karabast;
mod lsp;
mod mcp;
mod new;
#[cfg(unix)]
mod pager;
mod penalty;
#[cfg(unix)]
mod play;
#[cfg(unix)]
mod play_screen;
mod prepared;
mod prove;
mod puzzle;
mod quiz;
mod replay;
mod rules;
mod schema;
mod serve;
mod show;
mod slips;
mod status;
mod update;
mod watch;
mod web;
mod widths;

use std::process::Command;

/// The exit code, what was printed, and what was complained about.
pub fn outcome(command: &mut Command) -> String {
    let output = command.output().unwrap();
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
    let (stdout, stderr) = (text(&output.stdout), text(&output.stderr));
    let code = output.status.code().unwrap();
    format!("{stdout}{}{stderr}exit {code}", if stderr.is_empty() { "" } else { "--- stderr\n" })
}
