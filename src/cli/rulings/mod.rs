//! `judge rulings`: the rulings that the program carries, listed, searched, shown, and written as files.

mod export;
mod list;
mod search;

use schemars::JsonSchema;
use serde::Serialize;
use swu_api::Catalogue;
use swu_api::cards::named::{self, Named};

use crate::cards::Card;
use crate::cli::base::{Command, Exit, Failure, Format, Globals, Look, Manner, Out, commands};
use crate::cli::files::inputs::{self, RULING};
use crate::cli::replay::{self, Telling};
use crate::cli::show::not_one;
use crate::cli::sources::editions;
use crate::rulebook::Rulebook;
use crate::scenario::replay::{Status, World};
use crate::scenario::{self, embedded, read_file, spread};

commands! {
    /// Find, show and export the rulings that the program carries
    ///
    /// Each has a name, such as `ruling:exhausted-sentinel-still-guards`, which every command that reads scenarios takes. Where
    /// several files share a last part, the name has the folders before it.
    #[command(after_help = "Examples:
  judge rulings list --rule 7.5.11
  judge rulings search may an exhausted sentinel still guard
  judge rulings show exhausted-sentinel-still-guards
  judge rulings export --tag sentinel --into my-rulings
  judge replay -v ruling:exhausted-sentinel-still-guards")]
    pub enum Commands {
        List(list::Args),
        Search(search::Args),
        Show(ShowArgs),
        Export(export::Args),
    }
}

/// Show rulings as they are played: each step, every event with its rule, and the board
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  judge rulings show exhausted-sentinel-still-guards
  judge rulings show 07-abilities-and-effects/keywords/sentinel     all of a folder")]
pub struct ShowArgs {
    /// Names of rulings or of their folders
    #[arg(required = true, value_name = "NAME")]
    names: Vec<String>,
}

/// Which rulings are meant; each option leaves fewer.
#[derive(Debug, clap::Args)]
struct Selection {
    /// Rulings that cite this rule or a part of it
    #[arg(long, value_name = "ID")]
    rule: Option<String>,
    /// Rulings whose game begins with this card; part of its name is enough
    #[arg(long, value_name = "NAME")]
    card: Option<String>,
    /// Rulings with this tag
    #[arg(long, value_name = "TAG")]
    tag: Option<String>,
    /// Rulings for this judge level
    #[arg(long, value_name = "LEVEL", value_parser = clap::value_parser!(u8).range(1..=3))]
    level: Option<u8>,
}

/// A ruling that the program carries.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Known {
    /// What every command calls it by.
    name: String,
    /// The file that it stands in, which commands take too.
    file: String,
    title: String,
    /// The rules that it rests on.
    cites: Vec<String>,
    tags: Vec<String>,
    /// The judge level that it is meant for.
    level: Option<u8>,
}

swu_api::element!(
    Known,
    "rulings",
    "Rulings that the program carries: `judge rulings list` and `judge rulings search`."
);

/// What these commands say to programs.
pub fn schemas(catalogue: Catalogue) -> Catalogue {
    catalogue.list::<Known>().document::<export::Exported>()
}

impl Command for ShowArgs {
    fn manner(&self) -> Manner {
        Manner::READ_AND_SET
    }

    fn run(&self, globals: &Globals, out: &mut Out) -> Result<Exit, Failure> {
        let (rules, by) = editions::rules_and_edition(globals, out)?;
        let library = globals.cards()?;
        let world = World { library: &library, rulebook: &rules };
        let telling = Telling { verbose: true, by: &by };
        let names = self
            .names
            .iter()
            .map(|name| if name.starts_with(RULING) { name.clone() } else { format!("{RULING}{name}") });
        let inputs: Vec<_> = names.flat_map(|name| inputs::inputs(name.as_ref())).collect();
        let unknown: Vec<_> =
            inputs.iter().filter_map(|input| Some(((**input.source.as_ref().err()?).clone(), None))).collect();
        if !unknown.is_empty() {
            return Err(Failure::BadInput(unknown));
        }
        let statuses = replay::adjudicate(&inputs, telling, &world, out)?;
        Ok(Exit::of(statuses.iter().all(|status| *status == Status::Pass)))
    }
}

impl Selection {
    const fn is_all(&self) -> bool {
        self.rule.is_none() && self.card.is_none() && self.tag.is_none() && self.level.is_none()
    }

    /// The rulings that are meant, in the order of their files.
    fn rulings(&self, globals: &Globals) -> Result<Vec<Known>, Failure> {
        let mut files: Vec<String> = embedded::names().map(str::to_owned).collect();
        files.retain(|file| !embedded::is_puzzle(file));
        if let Some(typed) = &self.rule {
            let on = rulings_on(typed)?;
            files.retain(|file| on.contains(file));
        }
        if let Some(typed) = &self.card {
            let library = globals.cards()?;
            const COMMAND: &str = "judge rulings list --card";
            let cards: Vec<&Card> = match named::named(typed, &library) {
                Named::Several { cards, .. } if has_one_name(&cards) => cards,
                _ => vec![named::one(COMMAND, typed, &library)?.0],
            };
            let using: Vec<String> = cards.into_iter().flat_map(|card| scenario::using(card, &library)).collect();
            files.retain(|file| using.contains(file));
        }
        let mut known: Vec<Known> = spread::map(&files, |file| known(file)).into_iter().flatten().collect();
        let has_tag = |known: &Known, tag: &str| known.tags.iter().any(|own| own.eq_ignore_ascii_case(tag));
        known.retain(|known| self.tag.as_deref().is_none_or(|tag| has_tag(known, tag)));
        known.retain(|known| self.level.is_none_or(|level| known.level == Some(level)));
        Ok(known)
    }
}

/// Whether all cards have the same name, whatever their subtitles.
fn has_one_name(cards: &[&Card]) -> bool {
    cards.iter().all(|card| cards.first().is_some_and(|first| first.name == card.name))
}

/// The files of the rulings that rest on a rule.
fn rulings_on(typed: &str) -> Result<Vec<String>, Failure> {
    let rules = Rulebook::embedded();
    let rule = rules.resolve(typed).map_err(|unresolved| not_one("rulings list --rule", typed, &unresolved, rules))?;
    Ok(scenario::rulings(&rule.id).into_iter().map(|ruling| ruling.file).collect())
}

/// What a file says of itself.
fn known(file: &str) -> Option<Known> {
    let read = read_file(file, embedded::source(file)?).ok()?;
    let head = read.head();
    let words = |texts: &[scenario::Text]| texts.iter().map(|text| text.value.clone()).collect();
    Some(Known {
        name: format!("{RULING}{}", embedded::part(file)),
        file: file.to_owned(),
        title: head.title.value.clone(),
        cites: words(&head.cites),
        tags: words(&head.tags),
        level: head.level.as_ref().map(|level| level.value),
    })
}

/// Prints rulings, each with its name and title.
fn print(rulings: &[Known], out: &mut Out) -> Result<(), Failure> {
    if out.format == Format::Json {
        return Ok(out.results(rulings)?);
    }
    for ruling in rulings {
        out.painted(Look::Id, &swu_api::rulings::short(&ruling.file))?;
        out.wrapped(&ruling.title, 2)?;
    }
    Ok(())
}
