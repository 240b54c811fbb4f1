//! `judge deck check`: decks held against what a format asks for.

pub mod many;
pub mod report;

use std::path::{Path, PathBuf};

use swu_api::deck::{PLAY, findings, single};

use crate::cards::Library;
use crate::cli::base::{Command, Exit, Failure, Globals, Manner, Out, commands, one_of};
use crate::cli::files::inputs;
use crate::cli::files::write::PageOrFile;
use crate::cli::sources::{Played, chosen_policy};
use crate::cli::{event, status};
use crate::diagnostic::Diagnostic;
use crate::tournament::deck::check::Verdict as Legality;
use crate::tournament::deck::{Check, Deck, Kind, Registered, Registry, named_by, read};
use crate::tournament::policy::{CardPool, DEFAULT, Date, Format, Policy, Tier};
use swu_api::suite::Shard;

commands! {
    /// Check whether decks are legal
    #[command(after_help = "Examples:
  judge deck check my-deck.json
  judge deck check lists --event showdown.yaml")]
    pub enum Commands {
        Check(Args): Manner::ANSWER,
    }
}

/// Check whether decks are legal in a format, and report the rule and the fix if not
///
/// Reads exports of deck builders and tournament software (JSON, and text with or without the headings `Leader`, `Base`, `Deck`
/// and `Sideboard`), handwritten lists, and YAML. The three decks of Trilogy are three files, or one file with a line `---`
/// between the decks.
///
/// A single deck gets a full report. Several files, or a folder (its files *.txt, *.json, *.yaml and *.yml), get one line for
/// each list with its problems, and a summary at the end. With `--event`, matches lists to the players of an event by UID, by
/// the line `Player:` or by file name, and names players without a list. The author that an export names does not count.
///
/// For a suspended or rotated card, gives the date and the announcement. If the event is later than the last announcement
/// known to the program, the report warns about it.
///
/// Exits with 1 if a deck is illegal or undecided, or a player has no list, and with 2 if a list cannot be read.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  judge deck check my-deck.json
  judge deck check my-deck.txt --play eternal --date 2026-03-20 --tier competitive
  judge deck check suns.txt --play twin-suns --policy tr-1.0
  judge deck check sealed.txt --play sealed --pool pool.txt
  judge deck check one.txt two.txt three.txt --play trilogy --card-pool eternal

Many lists:
  judge deck check lists                                         one line for each list in a folder
  judge deck check lists --event showdown.yaml                   match lists to players
  judge deck check lists --event showdown.yaml --register        and save them beside the event file
  judge deck check late --event showdown.yaml --register --illegal
                                                                  also those that are not legal
  judge deck check lists --html decks.html
  judge deck check lists --shard 2/8                             the second of eight parts

At the table:
  judge deck check game-two.txt --registered my-deck.txt
  judge deck check table-7.txt --registered showdown.decks.yaml --player \"Ana Solo\"")]
pub struct Args {
    /// Deck files or folders of them; `-` reads standard input
    #[arg(required = true, value_name = "PATH")]
    pub paths: Vec<PathBuf>,
    #[command(flatten)]
    played: Played,
    /// The policy to use: a name, or a file of your own [default: that of the event, or cr-8.0]
    #[arg(long, value_name = "NAME|FILE")]
    policy: Option<String>,
    /// The day of the event [default: today]
    #[arg(long, value_name = "DAY")]
    date: Option<Date>,
    /// The card pool of a Trilogy event
    #[arg(long, value_name = "POOL", value_parser = one_of(&CardPool::ALL, CardPool::word))]
    card_pool: Option<CardPool>,
    /// The tier of the event; `competitive` requires a complete deck list
    #[arg(long, value_name = "TIER", value_parser = one_of(&Tier::ALL, Tier::word), default_value = Tier::Casual.word())]
    tier: Tier,
    /// The cards that the player received for a limited deck, as a list in any of these forms
    #[arg(long, value_name = "FILE")]
    pool: Option<PathBuf>,
    /// The registered list to compare with, for a deck at the table or one changed between games: a list, or the file that
    /// `--register` writes
    #[arg(long, value_name = "FILE", conflicts_with_all = ["event", "shard", "form", "html"])]
    registered: Option<PathBuf>,
    /// The player whose registered deck it is [default: the player named in the list, or else by its file]
    #[arg(long, value_name = "NAME", requires = "registered")]
    player: Option<String>,
    /// The event of the players with these lists
    #[arg(long, value_name = "FILE")]
    pub event: Option<PathBuf>,
    /// Save each player's list in `EVENT.decks.yaml` beside the event file, unless it is not legal
    #[arg(long, requires = "event", conflicts_with = "shard")]
    pub register: bool,
    /// With `--register`, also save lists that are not legal
    #[arg(long, requires = "register")]
    pub illegal: bool,
    /// Check only this part of the files, such as `2/8`: the second of eight parts
    #[arg(long, value_name = "PART/PARTS")]
    pub shard: Option<Shard>,
    /// Write CSV or JSON
    #[arg(long = "as", value_enum, value_name = "FORM", conflicts_with = "html")]
    pub form: Option<many::Form>,
    #[command(flatten)]
    pub to: PageOrFile,
}

impl Command for Args {
    fn run(&self, globals: &Globals, out: &mut Out) -> Result<Exit, Failure> {
        let event = self.event.as_deref().map(event::read).transpose()?;
        let header = event.as_ref().map(|event| event.event().header());
        let format = self.played.play.or(header.map(|header| header.format)).unwrap_or(PLAY);
        let chosen = self.policy.as_deref().map(chosen_policy).transpose()?;
        let of_event = event.as_ref().map(|event| event.event().policy());
        let policy = match chosen.as_ref().map(|(policy, _)| &**policy).or(of_event) {
            Some(policy) => policy,
            None => Policy::named(DEFAULT)?,
        };
        let library = globals.cards()?;
        let pool = self.pool.as_deref().map(|file| only(file, Kind::Pool, &library)).transpose()?;
        let asked = Check {
            date: self.date.or_else(|| status::today().ok()),
            card_pool: self.card_pool,
            tier: self.tier,
            pool: pool.as_ref(),
            ..Check::new(policy, format)
        };
        if self.has_many(format) {
            if pool.is_some() || self.registered.is_some() {
                let error = Diagnostic::error("a pool or a registered list belongs to a single player");
                return Err(error.help("check one list at a time with `--pool` or `--registered`").into());
            }
            return many::run(self, &asked, event.as_ref(), &library, out);
        }
        one(self, asked, &library, out)
    }
}

impl Args {
    /// True if each list gets a line. Several files of Trilogy are the decks of one player.
    fn has_many(&self, format: Format) -> bool {
        let several = self.paths.len() > 1 && format != Format::Trilogy;
        let is_asked_for = self.event.is_some()
            || self.shard.is_some()
            || self.form.is_some()
            || self.to.is_page()
            || self.to.is_file();
        several || is_asked_for || self.paths.iter().any(|path| path.is_dir())
    }
}

/// Tells everything about the decks of one player.
fn one(args: &Args, asked: Check<'_>, library: &Library, out: &mut Out) -> Result<Exit, Failure> {
    let mut decks = Vec::new();
    for file in &args.paths {
        decks.extend(lists(file, Kind::Deck, library)?);
    }
    let registered = args.registered.as_deref().map(|file| handed_in(file, args, &decks, library)).transpose()?;
    let asked = Check { registered: registered.as_ref(), ..asked };
    let findings = findings(&decks, &asked)?;
    report::print(&decks, &asked, &findings, out)?;
    Ok(match Legality::of(&findings) {
        Legality::Legal => Exit::Fine,
        Legality::NotLegal | Legality::Undecided => Exit::DoesNotHold,
    })
}

/// The list that was handed in: that of a file, or that of the player among all that were registered.
fn handed_in(file: &Path, args: &Args, decks: &[Deck], library: &Library) -> Result<Deck, Failure> {
    let (name, text) = inputs::text(file)?;
    if !Registry::is_one(&text) {
        return only(file, Kind::Deck, library);
    }
    let registry = Registry::read(&name, &text).map_err(|error| Failure::in_text([*error], &text))?;
    let registered = registered_for(&registry, args, decks)?;
    let mut lists = registered.decks(library)?;
    match (lists.pop(), lists.len()) {
        (Some(list), 0) => Ok(list),
        (_, others) => {
            let error = Diagnostic::error(format!("{} has registered {} decks", registered.player, others + 1));
            Err(error.help("compare one deck at a time: name the file with the right list").into())
        }
    }
}

/// The decks that were registered by the player who is named, on the command line, in the list or by its file.
fn registered_for<'r>(registry: &'r Registry, args: &Args, decks: &[Deck]) -> Result<&'r Registered, Failure> {
    let named = args.player.as_deref().or_else(|| decks.iter().find_map(|deck| deck.player.as_deref()));
    if let Some(named) = named {
        return Ok(registry.of(named)?);
    }
    let stem = args.paths.first().and_then(|path| path.file_stem()?.to_str()).unwrap_or_default();
    registry.of(stem).or_else(|_| registry.of(&named_by(stem))).map_err(|_| {
        let error = Diagnostic::error("no player with a registered deck is named by the list or its file");
        error.help("add `--player NAME`, or a line `Player: NAME` in the list").into()
    })
}

/// The decks of a file.
fn lists(file: &Path, kind: Kind, library: &Library) -> Result<Vec<Deck>, Failure> {
    let (name, text) = inputs::text(file)?;
    read(&name, &text, kind, library).map_err(|errors| Failure::in_text(errors, &text))
}

/// The one list of a file.
pub fn only(file: &Path, kind: Kind, library: &Library) -> Result<Deck, Failure> {
    Ok(single(&file.display().to_string(), lists(file, kind, library)?)?)
}
