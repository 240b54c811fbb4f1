//! `judge play`: a position or a game, played at the table of the engine. It asks what the rules ask, lists what is legal,
//! and says of every event and of every refusal by which rule.
//!
//! `game` is the game itself, `decks` begins one with deck lists, `command` is what can be typed, and `lines` plays line by line, so
//! that a program can do it too.

mod command;
mod decks;
mod game;
mod lines;

use std::path::PathBuf;
use std::str::FromStr;

use self::game::Game;
use self::lines::Table;
use super::inputs;
use super::options::Globals;
use super::out::Out;
use super::{Failure, Verdict};
use crate::cards::Library;
use crate::diagnostic::Diagnostic;
use crate::scenario::replay::World;

/// Play a position or a game: what is legal is listed, every event and every refusal names its rule
///
/// Begins where the steps of a scenario end, or at an empty table. Type the number of what you do, or the step as a scenario
/// writes it; `help` lists the rest: why a step is not legal, undo and redo, everything that can come of it, saving the game as
/// a scenario. Line by line, so that a program can play as well.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  judge play my-position.yaml
  judge play --players ana,ben,cara
  judge play --deck mine.txt --deck yours.json --seed 7
  judge play my-position.yaml --seat ben=random --seed 7
  printf 'pass\\npass\\nsave two-passes.yaml\\n' | judge play")]
pub(super) struct Args {
    /// A scenario to begin from
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,
    /// The players of an empty table, in clockwise order
    #[arg(long, value_name = "NAMES", value_delimiter = ',', default_value = "ana,ben", conflicts_with = "file")]
    players: Vec<String>,
    /// The deck list of a player, in their order; again for each: the game begins with the mulligans
    #[arg(long = "deck", value_name = "LIST", conflicts_with = "file")]
    decks: Vec<PathBuf>,
    /// Who begins with the initiative counter; by chance, if nobody is named
    #[arg(long, value_name = "NAME", requires = "decks")]
    first: Option<String>,
    /// Let chance play for somebody; again for more
    #[arg(long = "seat", value_name = "NAME=random")]
    seats: Vec<Seat>,
    /// What chance begins with: the same seed plays the same
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
}

/// A seat that chance plays for.
#[derive(Debug, Clone)]
struct Seat {
    name: String,
}

impl FromStr for Seat {
    type Err = String;

    fn from_str(typed: &str) -> Result<Self, String> {
        match typed.split_once('=') {
            Some((name, "random")) if !name.is_empty() => Ok(Self { name: name.to_owned() }),
            _ => Err("write `NAME=random`, such as `ben=random`".to_owned()),
        }
    }
}

pub(super) fn run(args: &Args, globals: &Globals, out: &mut Out) -> Result<Verdict, Failure> {
    let rules = globals.rules_to_use(out)?;
    let library = globals.cards()?;
    let world = World { library: &library, rulebook: &rules };
    let mut chance = fastrand::Rng::with_seed(args.seed);
    let (name, source) = match &args.file {
        Some(file) => {
            let input = inputs::read(file);
            (input.name, input.source.map_err(|error| *error)?)
        }
        None => ("game.yaml".to_owned(), begun(args, &mut chance, &library)?),
    };
    let game = Game::new(&name, &source, &world)
        .map_err(|errors| Failure::BadInput(errors.into_iter().map(|error| (error, Some(source.clone()))).collect()))?;
    let players: Vec<String> =
        game.now().position().into_iter().flat_map(|at| &at.players).map(|player| player.name.clone()).collect();
    if let Some(stranger) = args.seats.iter().find(|seat| !players.contains(&seat.name)) {
        return Err(stranger_at(&stranger.name, &players).into());
    }
    let by_chance = args.seats.iter().map(|seat| seat.name.clone()).collect();
    Table { game, world: &world, players, by_chance, chance, out }.run()?;
    Ok(Verdict::Fine)
}

fn stranger_at(name: &str, players: &[String]) -> Diagnostic {
    let error = Diagnostic::error(format!("nobody at this table is called `{name}`"));
    error.help(format!("the players are {}", players.join(", ")))
}

/// A game that begins with decks, or a table at which nothing lies yet.
fn begun(args: &Args, chance: &mut fastrand::Rng, library: &Library) -> Result<String, Failure> {
    let players = args.players.as_slice();
    let is_plain = |name: &String| {
        name.starts_with(|c: char| c.is_ascii_lowercase())
            && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
    };
    if let Some(name) = players.iter().find(|name| !is_plain(name)) {
        let error = Diagnostic::error(format!("`{name}` cannot be the name of a player"));
        return Err(error.help("use small letters and digits, such as `--players ana,ben,cara`").into());
    }
    if let Some(stranger) = args.first.iter().find(|name| !players.contains(name)) {
        return Err(stranger_at(stranger, players).into());
    }
    if !args.decks.is_empty() {
        return decks::scenario(&args.decks, players, args.first.as_ref(), chance, library);
    }
    let players: Vec<String> = players.iter().map(|name| format!("    {name}: {{}}\n")).collect();
    Ok(format!("title: A game\nsetup:\n  players:\n{}", players.concat()))
}
