//! The `judge` command: what was typed is turned into what it means, the library does the work, and this module prints.
//!
//! A room a command, which holds its arguments, its help and what it prints; `base`, `files` and `sources` are what all stand
//! on. Exit codes: 0 fine, 1 a check did not hold, 2 bad input or usage. A reader that goes away (`judge search … | head`) is
//! no failure.

mod base;
mod cards;
mod compare;
mod deck;
mod event;
mod files;
#[cfg(feature = "serve")]
#[doc(hidden)]
pub mod fuzzed;
mod lsp;
mod memory;
mod new;
mod penalty;
mod play;
mod prepared;
mod prove;
mod puzzle;
mod quiz;
mod replay;
mod rules;
mod rulings;
mod schema;
mod screen;
mod search;
mod serve;
mod show;
#[cfg(feature = "serve")]
mod sockets;
mod sources;
mod status;
mod terminal;
mod test;
mod typed;
mod update;
mod usage;
#[cfg(feature = "serve")]
mod web;

use std::ffi::OsString;
use std::io::{self, Write};
use std::mem::ManuallyDrop;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::error::ErrorKind;
use clap::{Args, CommandFactory, FromArgMatches, Parser};
use clap_complete::Shell;

pub use base::report;
use base::{Command, Exit, Failure, Filtered, Globals, Manner, Out, Pass, commands};
use sources::settings::{Settings, Values};

use crate::diagnostic::Diagnostic;

/// A rules reference and ruling checker for judges of Star Wars: Unlimited
#[derive(Debug, Parser)]
#[command(
    name = "judge",
    version,
    max_term_width = 100,
    after_help = "Examples:
  judge search overwhelm shield      find rules by words
  judge ask                          ask one question after another
  judge show 7.5.7                   show a rule, its references and the rulings that cite it
  judge show regroup phase           the same, by title
  judge --rules my-rules search hand  search a folder of markdown files instead
  judge penalty missed trigger       show a penalty, and what to do with the game
  judge replay scenarios             replay the scenarios in a folder
  judge rulings search exhausted sentinel   find a built-in ruling
  judge test rulings                 test your own rulings against their snapshots
  judge prove my-ruling.yaml         try every line of play it leaves open
  judge cards show Wampa             show a card: facts, abilities, rules, scenarios
  judge cards search --trait jedi    list matching cards
  judge deck check deck.json --play premier     check whether a deck is legal
  judge quiz --level 1               train with questions the engine can prove
  judge new my-ruling.yaml           create a scenario
  judge event rounds 49              rounds, cut and time limits of an event
  judge rules check                  find broken links and missing numbers
  judge lsp                          support an editor while you write rulings
  judge serve --stdio                answer programs
  judge web --open                   open judge in a browser
  judge status                       show documents and cards, and newer ones in force
  judge update cr-9.0.pdf cards.jsonl   install a newer document and card data

The rules are restated in this project's own words, not in the official wording."
)]
struct Cli {
    #[command(flatten)]
    globals: Globals,
    #[command(subcommand)]
    command: Commands,
}

commands! {
    enum Commands {
        Search(search::Args): Manner::ANSWER,
        Ask(search::ask::Args): Manner::TALK,
        Show(show::Args): Manner::ANSWER,
        Penalty(penalty::Args): Manner::READ_AND_SET,
        Replay(replay::Args),
        Test(test::Args),
        Compare(compare::Args): Manner::READ,
        Prove(prove::Args): Manner::SET,
        Play(play::Args): Manner::TALK,
        #[command(subcommand)]
        Puzzle(puzzle::Commands),
        Quiz(quiz::Args),
        New(new::Args),
        #[command(subcommand)]
        Event(event::Commands),
        #[command(subcommand)]
        Cards(cards::Commands),
        #[command(subcommand)]
        Deck(deck::Commands),
        #[command(subcommand)]
        Rules(rules::Commands),
        #[command(subcommand)]
        Rulings(rulings::Commands),
        Status(status::Args): Manner::READ,
        Update(update::Args),
        Lsp(lsp::Args),
        Mcp(serve::McpArgs): Manner::SET,
        Schema(schema::Args),
        Serve(serve::Args): Manner::SET,
        ["serve"] Web(web::Args),
        Completions(Completions),
        Man(Man),
    }
}

/// Runs the command line of this process.
pub fn main() -> ExitCode {
    prepared::keep();
    // The description of all commands is not taken apart again: the process is over soon, and that takes 800,000 instructions.
    let cli = match parsed(&mut ManuallyDrop::new(Cli::command())) {
        Ok(cli) => cli,
        Err(error) if error.kind() == ErrorKind::DisplayVersion => return print_version(),
        Err(_) => return print_usage(),
    };
    let mut out = Out::standard(&cli.globals);
    if cli.command.manner().is_read {
        out.page();
    }
    let outcome = run(cli, &mut out).and_then(|verdict| {
        out.end()?;
        Ok(verdict)
    });
    match outcome {
        Ok(Exit::Fine) => ExitCode::SUCCESS,
        Ok(Exit::DoesNotHold) => ExitCode::FAILURE,
        Err(Failure::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(failure) => {
            // What was found before the failure is worth printing; if it cannot be, the failure says why.
            let messages = match failure {
                Failure::BadInput(messages) => messages,
                Failure::Output(error) => vec![(Diagnostic::error(format!("cannot write: {error}")), None)],
            };
            let _ = out.failed(messages.iter().map(|(diagnostic, _)| diagnostic));
            let _ = out.end();
            for (diagnostic, source) in messages {
                out.complain(&diagnostic, source.as_deref());
            }
            ExitCode::from(2)
        }
    }
}

fn parsed(command: &mut clap::Command) -> Result<Cli, clap::Error> {
    command.try_get_matches_from_mut(with_minus(std::env::args_os())).and_then(|found| Cli::from_arg_matches(&found))
}

/// The arguments of a search with a minus before a number in place of a hyphen, which would begin an option: `-2/-2` is a word.
fn with_minus(typed: impl Iterator<Item = OsString>) -> Vec<OsString> {
    let (mut is_search, mut before) = (false, OsString::new());
    let mut minus = |word: OsString| match word.to_str().and_then(|word| word.strip_prefix('-')) {
        Some(number) if is_search && number.starts_with(|c: char| c.is_ascii_digit()) => format!("−{number}").into(),
        _ => {
            // Those of cards have numbers as options.
            is_search |= word == "search" && before != "cards";
            before.clone_from(&word);
            word
        }
    };
    typed.map(&mut minus).collect()
}

/// Prints the help that was asked for, or what is wrong with what was typed. All help is laid out only now: no command that
/// runs waits for it.
fn print_usage() -> ExitCode {
    let mut command = usage::laid_out(Cli::command());
    let words: Vec<OsString> = std::env::args_os().skip(1).collect();
    match parsed(&mut command) {
        Err(_) if words.is_empty() => {
            usage::print_overview(&command, &mut io::stderr());
            ExitCode::from(2)
        }
        Err(_) if words == ["-h"] => {
            usage::print_overview(&command, &mut io::stdout());
            ExitCode::SUCCESS
        }
        Err(error) if error.kind() == ErrorKind::DisplayHelp => {
            usage::print_help(&error);
            ExitCode::SUCCESS
        }
        Err(error) => {
            // Its examples are whole; those that are laid out may go on below.
            usage::complain(&error, &Cli::command());
            ExitCode::from(2)
        }
        // The layout changes texts only: what was no command is none now.
        Ok(_) => ExitCode::from(2),
    }
}

/// Says the version; after `--version`, with what is carried. That is read only now: no other command waits for it.
fn print_version() -> ExitCode {
    let version = status::version();
    let carried = match std::env::args_os().any(|word| word == "--version") {
        true => status::carried().unwrap_or_default(),
        false => Vec::new(),
    };
    // The names of imported editions are somebody else's.
    let mut stdout = Filtered::new(io::stdout(), Pass::Text);
    let mut lines = std::iter::once(&version).chain(&carried).flat_map(|line| usage::fitted(line));
    // Whoever reads it may have left, as with the help.
    let _ = lines.try_for_each(|line| writeln!(stdout, "{line}"));
    ExitCode::SUCCESS
}

fn run(mut cli: Cli, out: &mut Out) -> Result<Exit, Failure> {
    let manner = cli.command.manner();
    if manner.takes_settings {
        cli.globals = Settings::find(&cli.globals, Values::default())?.globals(&cli.globals);
    }
    let globals = &cli.globals;
    if manner.answers_by_rules {
        status::tell_newer_edition(|| status::answers_by(globals), None, out)?;
    }
    cli.command.run(globals, out)
}

/// Print a completion script for a shell
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  judge completions bash > ~/.local/share/bash-completion/completions/judge
  judge completions zsh > ~/.zfunc/_judge
  judge completions fish > ~/.config/fish/completions/judge.fish")]
struct Completions {
    shell: Shell,
}

impl Command for Completions {
    fn run(&self, _: &Globals, out: &mut Out) -> Result<Exit, Failure> {
        // Written to memory first: the generator does not take a failing writer well.
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut Cli::command(), "judge", &mut script);
        out.bytes(&script)?;
        Ok(Exit::Fine)
    }
}

/// Print the manual page, or write one page for each command to a folder
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  judge man | man -l -
  judge man --into ~/.local/share/man/man1")]
struct Man {
    /// The folder for the pages; created if missing
    #[arg(long, value_name = "DIR")]
    into: Option<PathBuf>,
}

impl Command for Man {
    fn run(&self, _: &Globals, out: &mut Out) -> Result<Exit, Failure> {
        match &self.into {
            None => {
                let mut page = Vec::new();
                clap_mangen::Man::new(Cli::command()).render(&mut page)?;
                out.bytes(&page)?;
            }
            Some(folder) => std::fs::create_dir_all(folder)
                .and_then(|()| clap_mangen::generate_to(Cli::command(), folder))
                .map_err(|error| Diagnostic::error(format!("cannot write to `{}`: {error}", folder.display())))?,
        }
        Ok(Exit::Fine)
    }
}

#[cfg(test)]
mod tests {
    use crate::cli::*;

    #[test]
    fn the_command_line_is_well_formed() {
        Cli::command().debug_assert();
    }

    #[test]
    fn every_command_shows_examples() {
        fn check(command: &clap::Command) {
            let help = command.get_after_help().map(ToString::to_string).unwrap_or_default();
            assert!(help.contains("Examples:"), "judge {} --help has no examples", command.get_name());
            command.get_subcommands().filter(|command| command.get_name() != "help").for_each(check);
        }
        check(&Cli::command());
    }
}
