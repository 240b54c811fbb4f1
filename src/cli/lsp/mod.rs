//! `judge lsp`: a language server for scenarios, events and policies.
//!
//! | module | what it does |
//! | --- | --- |
//! | `transport` | messages from standard input and to standard output, each on a thread of its own |
//! | `server` | the conversation: what is open, what was asked, what is answered |
//! | `worker` | what takes time: replays in the background, and answers |
//! | `wire` | what is found, as the protocol writes it, and the files of rules that an editor can open |
//!
//! The conversation never waits for work. A key makes a new version of a document; work on an older one stops at its next
//! step, and what was found of it is dropped. What is asked is answered of the version that it was asked about.

mod server;
mod transport;
mod wire;
mod worker;

use std::io::{self, IsTerminal};

use crate::cli::base::{Command, Exit, Failure, Globals, Out};
use crate::cli::sources::editions;
use crate::cli::sources::settings::{Settings, Values};
use crate::diagnostic::Diagnostic;
use crate::lsp::Desk;
use crate::scenario::replay::World;
use server::End;

/// Serve an editor: problems, completion, hover and fixes while you write
///
/// Speaks the language server protocol on standard input and output; an editor starts it. Checks scenarios, event files and
/// policies, and ignores other YAML. Going to a rule opens its markdown file: from `--rules`, or a copy of the built-in one.
/// Ends when the editor asks it to or exits. Exits with 1 if the editor leaves without asking it to end.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  judge lsp                       started by an editor
  judge --rules my-rules lsp      use the rules of a folder
  judge --cards my-cards lsp      use the cards of a folder")]
pub(super) struct Args {
    /// Accepted and ignored, because many editors pass it
    #[arg(long, hide = true)]
    stdio: bool,
}

impl Command for Args {
    fn run(&self, globals: &Globals, out: &mut Out) -> Result<Exit, Failure> {
        if io::stdin().is_terminal() {
            let error = Diagnostic::error("`judge lsp` talks to an editor, but standard input is a terminal");
            return Err(error.help("configure it as a language server in your editor").into());
        }
        let globals = &Settings::find(globals, Values::default())?.globals(globals);
        let (rules, _) = editions::rules_and_edition(globals, out)?;
        let library = globals.cards()?;
        let desk = Desk::new(World { library: &library, rulebook: &rules });
        match server::serve(&desk, globals.rules.as_deref()) {
            End::Asked => Ok(Exit::Fine),
            End::Left => Ok(Exit::DoesNotHold),
            End::Broken(why) => Err(Diagnostic::error(why).help("let an editor start `judge lsp`").into()),
        }
    }
}
