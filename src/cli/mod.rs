//! The `judge` command: what was typed is turned into what it means, the library does the work, and this module prints.
//!
//! One file a subcommand, which holds its arguments, its help and what it prints. Exit codes: 0 fine, 1 a check did not
//! hold, 2 bad input or usage. A reader that goes away (`judge search … | head`) is no failure.

mod cards;
mod compare;
mod completions;
mod deck;
mod editions;
mod event;
mod filter;
mod folder;
#[cfg(feature = "serve")]
#[doc(hidden)]
pub mod fuzzed;
mod held;
mod help;
mod home;
mod inputs;
mod locked;
mod lsp;
mod man;
mod mcp;
mod new;
mod options;
mod out;
mod own_cards;
mod pager;
mod play;
mod played;
mod policy;
mod prepared;
mod prove;
mod puzzle;
mod quiz;
mod replay;
pub mod report;
mod rules;
mod rulings;
mod schema;
mod search;
mod serve;
mod settings;
mod shard;
mod show;
#[cfg(feature = "serve")]
mod sockets;
mod status;
mod table;
mod terminal;
mod test;
mod typed;
mod update;
mod usage;
mod watch;
#[cfg(feature = "serve")]
mod web;
mod wrap;
mod write;

use std::io::{self, Write};
use std::mem::ManuallyDrop;
use std::process::ExitCode;

use clap::error::ErrorKind;
use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};

use crate::diagnostic::Diagnostic;
use crate::tournament::Refusal;
use filter::{Filtered, Pass};
use options::Globals;
use out::Out;
use settings::{Flags, Settings};

/// A rules reference and ruling checker for judges of Star Wars: Unlimited
#[derive(Debug, Parser)]
#[command(
    name = "judge",
    version,
    max_term_width = 100,
    after_help = "Examples:
  judge search overwhelm shield      find rules by words
  judge show 7.5.7                   show a rule, its references and the rulings that cite it
  judge show regroup phase           the same, by title
  judge --rules my-rules search hand  search a folder of markdown files instead
  judge replay scenarios             replay the scenarios in a folder
  judge rulings search exhausted sentinel   find a ruling in the library
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
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Search(search::Args),
    Show(show::Args),
    Replay(replay::Args),
    Test(test::Args),
    Compare(compare::Args),
    Prove(prove::Args),
    Play(play::Args),
    Puzzle(puzzle::Args),
    Quiz(quiz::Args),
    New(new::Args),
    Event(event::Args),
    Cards(cards::Args),
    Deck(deck::Args),
    Rules(rules::Args),
    Rulings(rulings::Args),
    Status(status::Args),
    Update(update::Args),
    Lsp(lsp::Args),
    Mcp(mcp::Args),
    Schema(schema::Args),
    Serve(serve::Args),
    #[cfg(feature = "serve")]
    Web(web::Args),
    Completions(completions::Args),
    Man(man::Args),
}

/// How a command ended that did its work.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Verdict {
    Fine,
    /// What was checked did not hold, or what was looked for was not found.
    DoesNotHold,
}

/// Why a command could not do its work.
#[derive(Debug)]
enum Failure {
    /// The input is bad: each message with the source that it is about, if it is about one.
    BadInput(Vec<(Diagnostic, Option<String>)>),
    /// The output could not be written.
    Output(io::Error),
}

impl Failure {
    /// The same, with one more line of help for its first message.
    fn help(mut self, help: impl Into<String>) -> Self {
        if let Self::BadInput(messages) = &mut self
            && let Some((diagnostic, _)) = messages.first_mut()
        {
            diagnostic.help.push(help.into());
        }
        self
    }

    /// What is wrong, in one message.
    fn into_diagnostic(self) -> Diagnostic {
        match self {
            Self::BadInput(messages) => {
                messages.into_iter().next().map_or_else(|| Diagnostic::error("cannot do this"), |(first, _)| first)
            }
            Self::Output(error) => Diagnostic::error(error.to_string()),
        }
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::Output(error)
    }
}

impl From<Diagnostic> for Failure {
    fn from(diagnostic: Diagnostic) -> Self {
        Self::BadInput(vec![(diagnostic, None)])
    }
}

impl From<Box<Diagnostic>> for Failure {
    fn from(diagnostic: Box<Diagnostic>) -> Self {
        (*diagnostic).into()
    }
}

impl From<Refusal> for Failure {
    fn from(refusal: Refusal) -> Self {
        let error = Diagnostic::error(refusal.to_string());
        Diagnostic { help: refusal.help, ..error }.into()
    }
}

/// Runs the command line of this process.
pub fn main() -> ExitCode {
    prepared::keep();
    // The description of all commands is not taken apart again: the process is over soon, and that takes 800,000 instructions.
    let cli = match parsed(&mut ManuallyDrop::new(Cli::command())) {
        Ok(cli) => cli,
        Err(error) if error.kind() == ErrorKind::DisplayVersion => return print_version(&error),
        Err(_) => return print_usage(),
    };
    let mut out = Out::standard(&cli.globals);
    if cli.command.is_read() {
        out.page();
    }
    let outcome = run(cli, &mut out).and_then(|verdict| {
        out.end()?;
        Ok(verdict)
    });
    match outcome {
        Ok(Verdict::Fine) => ExitCode::SUCCESS,
        Ok(Verdict::DoesNotHold) => ExitCode::FAILURE,
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

/// What was typed.
fn parsed(command: &mut clap::Command) -> Result<Cli, clap::Error> {
    command.try_get_matches_from_mut(std::env::args_os()).and_then(|found| Cli::from_arg_matches(&found))
}

/// Prints the help that was asked for, or what is wrong with what was typed. All help is laid out only now: no command that
/// runs waits for it.
fn print_usage() -> ExitCode {
    let mut command = help::laid_out(Cli::command());
    match parsed(&mut command) {
        Err(error) if error.kind() == ErrorKind::DisplayHelp => {
            help::print(&error);
            ExitCode::SUCCESS
        }
        Err(error) => {
            usage::complain(&error, &command);
            ExitCode::from(2)
        }
        // The layout changes texts only: what was no command is none now.
        Ok(_) => ExitCode::from(2),
    }
}

/// Says the version with what is carried. That is read only now: no other command waits for it.
fn print_version(plain: &clap::Error) -> ExitCode {
    // Whoever reads it may have left, as with the help.
    let _ = match status::version() {
        Ok(version) => {
            // The names of imported editions are somebody else's.
            let mut stdout = Filtered::new(io::stdout(), Pass::Text);
            version.lines().flat_map(help::fitted).try_for_each(|line| writeln!(stdout, "{line}"))
        }
        Err(_) => plain.print(),
    };
    ExitCode::SUCCESS
}

impl Command {
    /// Whether it prints something to read and asks nothing meanwhile, which a pager may show.
    const fn is_read(&self) -> bool {
        match self {
            Self::Search(_)
            | Self::Show(_)
            | Self::Compare(_)
            | Self::Cards(_)
            | Self::Deck(_)
            | Self::Rules(_)
            | Self::Rulings(_)
            | Self::Status(_) => true,
            Self::Replay(args) => args.is_read(),
            Self::Event(args) => args.is_read(),
            Self::Quiz(args) => args.is_read(),
            #[cfg(feature = "serve")]
            Self::Web(_) => false,
            // A proof and a test show how far they are.
            Self::Test(_)
            | Self::Prove(_)
            | Self::Play(_)
            | Self::Puzzle(_)
            | Self::New(_)
            | Self::Update(_)
            | Self::Lsp(_)
            | Self::Mcp(_)
            | Self::Schema(_)
            | Self::Serve(_)
            | Self::Completions(_)
            | Self::Man(_) => false,
        }
    }

    /// Whether the rules, cards and edition of `judge.toml` count here as if they had been given as flags. Not where the
    /// command says which setting counts itself, and not where it writes what it is given or is about no ruling.
    const fn takes_settings(&self) -> bool {
        match self {
            Self::Search(_)
            | Self::Show(_)
            | Self::Replay(_)
            | Self::Prove(_)
            | Self::Play(_)
            | Self::Puzzle(_)
            | Self::Quiz(_)
            | Self::Cards(_)
            | Self::Deck(_)
            | Self::Rulings(_)
            | Self::Mcp(_)
            | Self::Serve(_) => true,
            #[cfg(feature = "serve")]
            Self::Web(_) => false,
            Self::Test(_)
            | Self::Compare(_)
            | Self::New(_)
            | Self::Event(_)
            | Self::Rules(_)
            | Self::Status(_)
            | Self::Update(_)
            | Self::Lsp(_)
            | Self::Schema(_)
            | Self::Completions(_)
            | Self::Man(_) => false,
        }
    }
}

impl Command {
    /// Whether it answers by the rules, and says on a terminal when a newer edition of them is in force. A replay says that
    /// itself, for the day that it is asked for.
    const fn answers_by_rules(&self) -> bool {
        match self {
            Self::Search(_) | Self::Show(_) | Self::Play(_) | Self::Deck(_) => true,
            Self::Quiz(args) => !args.is_exported(),
            Self::Cards(args) => args.answers_by_rules(),
            _ => false,
        }
    }
}

fn run(mut cli: Cli, out: &mut Out) -> Result<Verdict, Failure> {
    if cli.command.takes_settings() {
        cli.globals = Settings::find(&cli.globals, Flags::default())?.globals(&cli.globals);
    }
    let globals = &cli.globals;
    if cli.command.answers_by_rules() {
        status::tell_newer_edition(|| status::answers_by(globals), None, out)?;
    }
    match cli.command {
        Command::Search(args) => search::run(&args, globals, out),
        Command::Show(args) => show::run(&args, globals, out),
        Command::Replay(args) => replay::run(&args, globals, out),
        Command::Test(args) => test::run(&args, globals, out),
        Command::Compare(args) => compare::run(&args, globals, out),
        Command::Prove(args) => prove::run(&args, globals, out),
        Command::Play(args) => play::run(&args, globals, out),
        Command::Puzzle(args) => puzzle::run(&args, globals, out),
        Command::Quiz(args) => quiz::run(&args, globals, out),
        Command::New(args) => new::run(&args, out),
        Command::Event(args) => event::run(&args, out),
        Command::Cards(args) => cards::run(&args, globals, out),
        Command::Deck(args) => deck::run(&args, globals, out),
        Command::Rules(args) => rules::run(&args, globals, out),
        Command::Rulings(args) => rulings::run(&args, globals, out),
        Command::Status(args) => status::run(&args, globals, out),
        Command::Update(args) => update::run(&args, globals, out),
        Command::Lsp(args) => lsp::run(&args, globals, out),
        Command::Mcp(_) => mcp::run(globals, out),
        Command::Schema(args) => schema::run(&args, out),
        Command::Serve(_) => serve::run(globals, out),
        #[cfg(feature = "serve")]
        Command::Web(args) => web::run(&args, out),
        Command::Completions(args) => completions::run(&args, &mut Cli::command(), out),
        Command::Man(args) => man::run(&args, Cli::command(), out),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
