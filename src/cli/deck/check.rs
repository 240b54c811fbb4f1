//! `judge deck check`: decks held against what a format asks for.

use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use super::{many, report};
use crate::cards::Library;
use crate::cli::options::{Globals, one_of};
use crate::cli::out::Out;
use crate::cli::played::Played;
use crate::cli::shard::Shard;
use crate::cli::write::Destination;
use crate::cli::{Failure, Verdict, event, inputs, policy};
use crate::diagnostic::Diagnostic;
use crate::tournament::deck::check::{Verdict as Legality, as_registered};
use crate::tournament::deck::{Check, Deck, Kind, Registry, check, read};
use crate::tournament::policy::{self as policies, CardPool, Date, Format, Policy, Tier};

/// Check whether decks are legal in a format, and if not, by which rule and what would make them legal
///
/// Reads what deck builders and tournament software export (JSON, and text with the headings `Leader`, `Base`, `Deck` and
/// `Sideboard`), lists as people write them, and YAML. The three decks of Trilogy are three files, or one with a line `---`
/// between the decks.
///
/// Of one deck, everything is told. Of several files, or of a folder (its files *.txt, *.json, *.yaml and *.yml), each list
/// gets a line, with what stands against it, and the summary stands below. With `--event`, lists are matched to the players
/// of an event by UID, by name, or by the name of the file, and players without a list are named.
///
/// A card that is suspended or has rotated is told with since when and by what. Announcements are known up to a day, which
/// is said where the event is later.
///
/// The exit code is 0 if all decks are legal, 1 if one is not or if that cannot be told or if a player has no list, 2 if a
/// list cannot be read.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  judge deck check my-deck.json --play premier
  judge deck check my-deck.txt --play premier --date 2026-03-20 --tier competitive
  judge deck check suns.txt --play twin-suns --policy tr-1.0
  judge deck check sealed.txt --play sealed --pool pool.txt
  judge deck check one.txt two.txt three.txt --play trilogy --card-pool eternal

Many lists:
  judge deck check lists --play premier                          a line for each list of a folder
  judge deck check lists --event showdown.yaml                   whose they are, and who has none
  judge deck check lists --event showdown.yaml --register        and keep what is registered, beside the event's file
  judge deck check lists --play premier --as html --out decks.html
  judge deck check lists --play premier --shard 2/8              the second of eight parts

At the table:
  judge deck check game-two.txt --play premier --registered my-deck.txt
  judge deck check table-7.txt --play premier --registered showdown.decks.yaml --player \"Ana Solo\"")]
pub(in crate::cli) struct Args {
    /// Files of decks, or folders of them; `-` is standard input
    #[arg(required = true, value_name = "PATH")]
    pub(super) paths: Vec<PathBuf>,
    #[command(flatten)]
    played: Played,
    /// The policy to go by: a name, or a file of your own [default: that of the event, or cr-8.0]
    #[arg(long, value_name = "NAME|FILE")]
    policy: Option<String>,
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
    /// What was handed in, for a deck at the table or one that was changed between two games: a list, or the file that
    /// `--register` writes
    #[arg(long, value_name = "FILE", conflicts_with_all = ["event", "shard", "form"])]
    registered: Option<PathBuf>,
    /// Whose deck it is, of those that were registered [default: the player that the list names]
    #[arg(long, value_name = "NAME", requires = "registered")]
    player: Option<String>,
    /// The event whose players the lists are of
    #[arg(long, value_name = "FILE")]
    pub(super) event: Option<PathBuf>,
    /// Keep what each player has registered, in `EVENT.decks.yaml` beside the event's file
    #[arg(long, requires = "event", conflicts_with = "shard")]
    pub(super) register: bool,
    /// Only this part of the files, such as `2/8`: the second of eight parts
    #[arg(long, value_name = "PART/PARTS")]
    pub(super) shard: Option<Shard>,
    /// Write comma-separated values or a page for print
    #[arg(long = "as", value_enum, value_name = "FORM")]
    pub(super) form: Option<many::Form>,
    #[command(flatten)]
    pub(super) to: Destination,
}

pub(in crate::cli) fn run(args: &Args, globals: &Globals, out: &mut Out) -> Result<Verdict, Failure> {
    let played = args.played.format(out)?;
    let event = args.event.as_deref().map(event::read).transpose()?;
    let header = event.as_ref().map(|event| event.event().header());
    let missing = || Played::help(Diagnostic::error("the format that is played is missing"));
    let format = played.or(header.map(|header| header.format)).ok_or_else(missing)?;
    let chosen = args.policy.as_deref().map(policy::chosen).transpose()?;
    let of_event = event.as_ref().map(|event| event.event().policy());
    let policy = match chosen.as_deref().or(of_event) {
        Some(policy) => policy,
        None => Policy::named(policies::DEFAULT)?,
    };
    let library = globals.cards()?;
    let pool = args.pool.as_deref().map(|file| only(file, Kind::Pool, &library)).transpose()?;
    let asked = Check {
        date: args.date.or_else(today),
        card_pool: args.card_pool,
        tier: args.tier,
        pool: pool.as_ref(),
        ..Check::new(policy, format)
    };
    if args.has_many(format) {
        if pool.is_some() || args.registered.is_some() {
            let error = Diagnostic::error("a pool and a registered list are those of one player");
            return Err(error.help("check one list at a time with `--pool` or `--registered`").into());
        }
        return many::run(args, &asked, event.as_ref(), &library, out);
    }
    one(args, asked, &library, out)
}

impl Args {
    /// Whether each list gets a line. Several files of Trilogy are the decks of one player.
    fn has_many(&self, format: Format) -> bool {
        let several = self.paths.len() > 1 && format != Format::Trilogy;
        let is_asked_for = self.event.is_some() || self.shard.is_some() || self.form.is_some() || self.to.is_file();
        several || is_asked_for || self.paths.iter().any(|path| path.is_dir())
    }
}

/// Tells everything about the decks of one player.
fn one(args: &Args, asked: Check<'_>, library: &Library, out: &mut Out) -> Result<Verdict, Failure> {
    let mut decks = Vec::new();
    for file in &args.paths {
        decks.extend(lists(file, Kind::Deck, library)?);
    }
    let registered = args.registered.as_deref().map(|file| handed_in(file, args, &decks, library)).transpose()?;
    let asked = Check { registered: registered.as_ref(), ..asked };
    let mut findings = check(&decks, &asked)?;
    findings.extend(registered.as_ref().zip(decks.first()).map(|(before, now)| as_registered(before, now)));
    report::print(&decks, &asked, &findings, out)?;
    Ok(match Legality::of(&findings) {
        Legality::Legal => Verdict::Fine,
        Legality::NotLegal | Legality::Undecided => Verdict::DoesNotHold,
    })
}

/// The list that was handed in: that of a file, or that of the player among all that were registered.
fn handed_in(file: &Path, args: &Args, decks: &[Deck], library: &Library) -> Result<Deck, Failure> {
    let input = inputs::read(file);
    let text = input.source.map_err(|error| Failure::BadInput(vec![(*error, None)]))?;
    if !Registry::is_one(&text) {
        return only(file, Kind::Deck, library);
    }
    let registry =
        Registry::read(&input.name, &text).map_err(|error| Failure::BadInput(vec![(*error, Some(text.clone()))]))?;
    let named = args.player.as_deref().or_else(|| decks.iter().find_map(|deck| deck.player.as_deref()));
    let Some(named) = named else {
        let error = Diagnostic::error("the list does not say whose deck it is");
        return Err(error.help("`--player NAME` says it, or a line `Player: NAME` in the list").into());
    };
    let registered = registry.of(named).map_err(|error| *error)?;
    let mut lists = registered.decks(library).map_err(|error| *error)?;
    match (lists.pop(), lists.len()) {
        (Some(list), 0) => Ok(list),
        (_, others) => {
            let error = Diagnostic::error(format!("{} has registered {} decks", registered.player, others + 1));
            Err(error.help("changes are checked for one deck: name the file of the list that is meant").into())
        }
    }
}

/// The day of the computer's clock, in universal time.
pub(super) fn today() -> Option<Date> {
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
pub(in crate::cli) fn only(file: &Path, kind: Kind, library: &Library) -> Result<Deck, Failure> {
    let mut lists = lists(file, kind, library)?;
    match (lists.pop(), lists.len()) {
        (Some(list), 0) => Ok(list),
        (_, others) => {
            let error = Diagnostic::error(format!("`{}` has {} lists, and one is needed", file.display(), others + 1));
            Err(error.help("put the one that is meant into a file of its own").into())
        }
    }
}
