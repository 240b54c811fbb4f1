//! `judge rulings`: the built-in rulings, listed, searched, shown, and written as files.

use std::fs;
use std::path::{Path, PathBuf};

use schemars::JsonSchema;
use serde::Serialize;
use swu_api::cards::named;

use crate::cards::{Card, Library};
use crate::cli::base::{Command, Exit, Failure, Globals, Look, Manner, Out, commands};
use crate::cli::files::inputs::{self, RULING};
use crate::cli::files::write;
use crate::cli::replay::{self, Telling};
use crate::cli::sources::editions;
use crate::diagnostic::Diagnostic;
use crate::rulebook::Rulebook;
use crate::scenario::replay::{Status, World};
use crate::scenario::{self, embedded, read_file, spread, with_day};
use swu_api::show::not_one;
use swu_text::words::counted;

commands! {
    /// Find, show and export the built-in rulings
    ///
    /// Each has a name, such as `ruling:exhausted-sentinel-still-guards`, which every command that reads scenarios accepts. Where
    /// several files share a last part, the name includes the folders before it.
    #[command(after_help = "Examples:
  judge rulings list --rule 7.5.11
  judge rulings search may an exhausted sentinel still guard
  judge rulings show exhausted-sentinel-still-guards
  judge rulings export --tag sentinel --into my-rulings
  judge replay -v ruling:exhausted-sentinel-still-guards")]
    pub enum Commands: Manner::READ_AND_SET {
        List(ListArgs),
        Search(SearchArgs),
        Show(ShowArgs),
        Export(ExportArgs),
    }
}

/// Show rulings as they are played: each step, every event with its rule, and the board
///
/// Exits with 1 if a ruling does not pass, as one may with other cards or by another edition.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  judge rulings show exhausted-sentinel-still-guards
  judge rulings show 07-abilities-and-effects/keywords/sentinel     a whole folder")]
pub struct ShowArgs {
    /// Names of rulings or of their folders
    #[arg(required = true, value_name = "NAME")]
    names: Vec<String>,
}

/// Selects rulings; each option leaves fewer.
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

/// A built-in ruling.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Known {
    /// The name that commands accept.
    name: String,
    /// Its file, which commands accept too.
    file: String,
    title: String,
    /// The rules that it rests on.
    cites: Vec<String>,
    tags: Vec<String>,
    /// Its judge level.
    level: Option<u8>,
}

swu_api::document!(Known, "rulings", "Built-in rulings: `judge rulings list` and `judge rulings search`.");

impl Command for ShowArgs {
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
        inputs::texts(inputs.clone())?;
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
            let rules = Rulebook::embedded();
            let rule = rules.resolve(typed);
            let rule = rule.map_err(|unresolved| not_one("rulings list --rule", typed, &unresolved, rules))?;
            let on = scenario::rulings(&rule.id);
            files.retain(|file| on.iter().any(|ruling| ruling.file == *file));
        }
        if let Some(typed) = &self.card {
            let library = globals.cards()?;
            const COMMAND: &str = "judge rulings list --card";
            let cards: Vec<&Card> = match named::named(typed, &library) {
                // The same name, whatever the subtitles.
                (cards, _) if cards.len() > 1 && cards.iter().all(|card| card.name == cards[0].name) => cards,
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

/// Prints rulings, each with its name and title, or that there is none.
fn print(rulings: &[Known], none: &str, out: &mut Out) -> Result<Exit, Failure> {
    out.list(rulings, |out| {
        if rulings.is_empty() {
            out.line(none)?;
        }
        rulings.iter().try_for_each(|ruling| {
            out.painted(Look::Id, &swu_api::rulings::short(&ruling.file))?;
            out.wrapped(&ruling.title, 2)
        })
    })?;
    Ok(Exit::of(!rulings.is_empty()))
}

/// List rulings by rule, card, tag or judge level
///
/// Exits with 1 if no ruling matches.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  judge rulings list --rule 7.5.11
  judge rulings list --card \"Doctor Aphra\"
  judge rulings list --tag regroup --level 2")]
pub struct ListArgs {
    #[command(flatten)]
    selection: Selection,
}

impl Command for ListArgs {
    fn run(&self, globals: &Globals, out: &mut Out) -> Result<Exit, Failure> {
        print(&self.selection.rulings(globals)?, "no ruling matches", out)
    }
}

/// Find rulings by words, a question or a situation
///
/// Searches titles, tags, questions and the names of cards. Exits with 1 if nothing is found.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  judge rulings search may an exhausted sentinel still guard
  judge rulings search --tag multiplayer simultaneous base defeat
  judge rulings search --limit 3 --card \"Doctor Aphra\" discard")]
pub struct SearchArgs {
    /// The words to look for
    #[arg(required = true)]
    words: Vec<String>,
    #[command(flatten)]
    selection: Selection,
    /// List at most this many rulings
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..))]
    limit: u32,
}

impl Command for SearchArgs {
    fn run(&self, globals: &Globals, out: &mut Out) -> Result<Exit, Failure> {
        let rulings = self.selection.rulings(globals)?;
        let texts: Vec<(&str, String)> = rulings.iter().map(|known| (known.title.as_str(), words_of(known))).collect();
        let rules = globals.rules_to_use(out)?;
        let helps = globals.search_helps(out)?;
        let search = helps.search(&rules);
        let ranked = search.query(&self.words.join(" ")).map(|query| query.ranked(&texts)).unwrap_or_default();
        let limit = usize::try_from(self.limit).unwrap_or(usize::MAX);
        let found: Vec<Known> =
            ranked.into_iter().take(limit).filter_map(|(place, _)| rulings.get(place).cloned()).collect();
        print(&found, "no ruling has these words", out)
    }
}

/// The words of a ruling besides its title: its name, its tags, and what its file says in words.
fn words_of(known: &Known) -> String {
    let source = embedded::source(&known.file).unwrap_or_default();
    format!("{} {} {source}", embedded::part(&known.file), known.tags.join(" "))
}

/// Write rulings as files, in the folders that they have in the program
///
/// Overwrites existing files only with `--force`. Exits with 1 if no ruling matches.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  judge rulings export --tag sentinel --into my-rulings
  judge rulings export --rule 7.5.11 --limit 30 --into my-rulings
  judge rulings export --all --into everything")]
pub struct ExportArgs {
    #[command(flatten)]
    selection: Selection,
    /// Write every ruling
    #[arg(long, conflicts_with_all = ["rule", "card", "tag", "level"])]
    all: bool,
    /// Write at most this many rulings
    #[arg(long, value_name = "N")]
    limit: Option<usize>,
    /// The folder to write into
    #[arg(long, value_name = "DIR")]
    into: PathBuf,
    /// Overwrite files that exist
    #[arg(long)]
    force: bool,
}

/// The written files.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Exported {
    files: Vec<PathBuf>,
}

swu_api::document!(Exported, "rulings-export", "The files that `judge rulings export` has written.");

impl Command for ExportArgs {
    fn run(&self, globals: &Globals, out: &mut Out) -> Result<Exit, Failure> {
        if self.selection.is_all() && !self.all {
            let error = Diagnostic::error("no rulings are selected");
            return Err(error.help("select some with `--rule`, `--card`, `--tag` or `--level`, or use `--all`").into());
        }
        let rulings = self.selection.rulings(globals)?;
        let chosen: Vec<_> = rulings.iter().take(self.limit.unwrap_or(usize::MAX)).collect();
        let target = |file: &str| self.into.join(format!("{}.yaml", embedded::part(file)));
        // Said before anything is written.
        if !self.force
            && let Some(there) = chosen.iter().map(|known| target(&known.file)).find(|path| path.exists())
        {
            let error = Diagnostic::error(format!("`{}` already exists", there.display()));
            return Err(error.help("use `--force` to overwrite it").into());
        }
        let mut files = Vec::new();
        for known in chosen {
            let path = target(&known.file);
            let cannot = |error: &std::io::Error| write::refusal(&path, error);
            fs::create_dir_all(path.parent().unwrap_or(Path::new("."))).map_err(|error| cannot(&error))?;
            let source = embedded::source(&known.file).unwrap_or_default();
            write::save(&path, with_day(&known.file, source, Library::embedded()), self.force)?;
            files.push(path);
        }
        let exported = Exported { files };
        out.tell(&exported, |out| match exported.files.len() {
            0 => out.line("no ruling matches"),
            count => out.line(&format!("wrote {} into {}", counted(count, "ruling"), self.into.display())),
        })?;
        Ok(Exit::of(!exported.files.is_empty()))
    }
}
