//! `judge lsp`: a language server for scenarios, events and policies.
//!
//! | module | what it does |
//! | --- | --- |
//! | `transport` | messages from standard input and to standard output, each on a thread of its own |
//! | `server` | the conversation: what is open, what was asked, what is answered |
//! | `worker` | what takes time: replays in the background, and answers |
//! | `wire` | what is found, as the protocol writes it |
//! | `rules` | the files of rules that an editor can open |
//!
//! The conversation never waits for work. A key makes a new version of a document; work on an older one stops at its next
//! step, and what was found of it is dropped. What is asked is answered of the version that it was asked about.

mod rules;
mod server;
mod transport;
mod wire;
mod worker;

use std::io::{self, IsTerminal};

use super::options::Globals;
use super::out::Out;
use super::settings::{Flags, Settings};
use super::{Failure, Verdict, editions};
use crate::diagnostic::Diagnostic;
use crate::lsp::Desk;
use crate::scenario::replay::World;
use rules::RuleFiles;
use server::End;

/// Serve an editor: problems, completion, hover and fixes while you write
///
/// Speaks the language server protocol on standard input and output; an editor starts it. It checks scenarios, the files
/// of `judge event`, and policies, and ignores any other YAML. Going to a rule opens its markdown file:
/// that of `--rules`, or a copy of the embedded one. It ends when the editor asks it to, or is gone.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  judge lsp                       for an editor, which speaks to it
  judge --rules my-rules lsp      the rules that are offered, shown and opened are those of a folder
  judge --cards my-cards lsp      the same with cards")]
pub(super) struct Args {
    /// Taken and ignored: many editors pass it
    #[arg(long, hide = true)]
    stdio: bool,
}

pub(super) fn run(_: &Args, globals: &Globals, out: &mut Out) -> Result<Verdict, Failure> {
    if io::stdin().is_terminal() {
        let error = Diagnostic::error("`judge lsp` speaks with an editor, and here is a terminal");
        return Err(error.help("set it as the command of a language server in your editor").into());
    }
    let globals = &Settings::find(globals, Flags::default())?.globals(globals);
    let (rules, _) = editions::rules_and_edition(globals, out)?;
    let library = globals.cards()?;
    let desk = Desk::new(World { library: &library, rulebook: &rules });
    let files = RuleFiles::new(globals.rules.clone());
    match server::serve(&desk, &files) {
        End::Asked => Ok(Verdict::Fine),
        End::Left => Ok(Verdict::DoesNotHold),
        End::Broken(why) => Err(Diagnostic::error(why).help("an editor starts `judge lsp`, and speaks to it").into()),
    }
}
