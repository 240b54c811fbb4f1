//! `judge deck check`: a deck held against what a format asks for.

use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use super::report;
use crate::cards::Library;
use crate::cli::options::{Globals, one_of};
use crate::cli::out::Out;
use crate::cli::played::Played;
use crate::cli::{Failure, Verdict, inputs, policy};
use crate::diagnostic::Diagnostic;
use crate::tournament::deck::check::Verdict as Legality;
use crate::tournament::deck::{Check, Deck, Kind, check, read};
use crate::tournament::policy::{self as policies, CardPool, Date, Tier};

/// Whether a deck is legal in a format, and if not, by which rule and what would make it legal
///
/// Read are the JSON that deck builders export, the text list that tournament software takes (headings `Leader`, `Base`,
/// `Deck`, `Sideboard`; lines such as `3 | Wampa` or `1 Luke Skywalker, Faithful Friend`), and YAML with the same lines
/// below `leader`, `base`, `deck` and `sideboard`. Which of them a file is shows in what it says. The three decks of
/// Trilogy are three files, or one with a line `---` between the decks.
///
/// A card that is suspended or has rotated is told with since when and by what. Announcements are known up to a day, which
/// is said where the event is later.
///
/// The exit code is 0 if the deck is legal, 1 if it is not or if that cannot be told, 2 if it cannot be read.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  judge deck check my-deck.json --format premier
  judge deck check my-deck.txt --format premier --date 2026-03-20 --tier competitive
  judge deck check suns.txt --format twin-suns --policy tr-1.0
  judge deck check sealed.txt --format sealed --pool pool.txt
  judge deck check game-two.txt --format premier --registered my-deck.txt
  judge deck check my-deck.txt --format eternal
  judge deck check one.txt two.txt three.txt --format trilogy --card-pool eternal
  judge deck check my-deck.json --format premier --format json")]
pub(in crate::cli) struct Args {
    /// The file of the deck; `-` is standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    #[command(flatten)]
    played: Played,
    /// The policy to go by: a name, or a file of your own
    #[arg(long, value_name = "NAME|FILE", default_value = policies::DEFAULT)]
    policy: String,
    /// The day of the event; without it, today
    #[arg(long, value_name = "YYYY-MM-DD")]
    date: Option<Date>,
    /// Which card pool a Trilogy event plays
    #[arg(long, value_parser = one_of(&CardPool::ALL, CardPool::word))]
    card_pool: Option<CardPool>,
    /// The tier of the event; `competitive` asks for a complete deck list
    #[arg(long, value_parser = one_of(&Tier::ALL, Tier::word), default_value = Tier::Casual.word())]
    tier: Tier,
    /// The cards that the player received for a limited deck: a list of any of these forms
    #[arg(long, value_name = "FILE")]
    pool: Option<PathBuf>,
    /// The list that was handed in, for a deck that was changed between two games
    #[arg(long, value_name = "FILE")]
    registered: Option<PathBuf>,
}

pub(in crate::cli) fn run(args: &Args, globals: &Globals, out: &mut Out) -> Result<Verdict, Failure> {
    if let Some(output) = args.played.output() {
        out.print_as(output);
    }
    let missing = || Played::help(Diagnostic::error("the format that is played is missing"));
    let format = args.played.format()?.ok_or_else(missing)?;
    let policy = policy::chosen(&args.policy)?;
    let library = globals.cards()?;
    let mut decks = Vec::new();
    for file in &args.files {
        decks.extend(lists(file, Kind::Deck, &library)?);
    }
    let pool = args.pool.as_deref().map(|file| only(file, Kind::Pool, &library)).transpose()?;
    let registered = args.registered.as_deref().map(|file| only(file, Kind::Deck, &library)).transpose()?;
    let asked = Check {
        date: args.date.or_else(today),
        card_pool: args.card_pool,
        tier: args.tier,
        pool: pool.as_ref(),
        registered: registered.as_ref(),
        ..Check::new(&policy, format)
    };
    let findings = check(&decks, &asked)?;
    report::print(&decks, &asked, &findings, out)?;
    Ok(match Legality::of(&findings) {
        Legality::Legal => Verdict::Fine,
        Legality::NotLegal | Legality::Undecided => Verdict::DoesNotHold,
    })
}

/// The day of the computer's clock, in universal time.
fn today() -> Option<Date> {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).ok()?;
    Date::of_unix(i64::try_from(since.as_secs()).ok()?)
}

/// The decks of a file.
fn lists(file: &Path, kind: Kind, library: &Library) -> Result<Vec<Deck>, Failure> {
    let input = inputs::read(file);
    let text = input.source.map_err(|error| Failure::BadInput(vec![(*error, None)]))?;
    read(&input.name, &text, kind, library)
        .map_err(|errors| Failure::BadInput(errors.into_iter().map(|error| (error, Some(text.clone()))).collect()))
}

/// The one list of a file.
fn only(file: &Path, kind: Kind, library: &Library) -> Result<Deck, Failure> {
    let mut lists = lists(file, kind, library)?;
    match (lists.pop(), lists.len()) {
        (Some(list), 0) => Ok(list),
        (_, others) => {
            let error = Diagnostic::error(format!("`{}` has {} lists, and one is needed", file.display(), others + 1));
            Err(error.help("put the one that is meant into a file of its own").into())
        }
    }
}
