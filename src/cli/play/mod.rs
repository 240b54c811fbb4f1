//! `judge play`: a position or a game, played with the engine. It asks what the rules ask, lists legal answers, and names
//! the rule of every event and every refusal.
//!
//! | module | content |
//! | --- | --- |
//! | `table`, `search` | a game with its players; a seat played by search |
//! | `task` | a puzzle at the table, for `judge puzzle play` |
//! | `command` | typed commands |
//! | `lines` | a game line by line, for programs too |
//! | `screen` | a game on the whole terminal |

mod command;
mod lines;
mod screen;
mod search;
mod table;
mod task;

use std::path::PathBuf;

use self::lines::Lines;
use self::screen::Screen;
use self::table::{Seat, Table};
pub(super) use self::task::{Attempt, Task};
use crate::cards::Library;
use crate::cli::base::{Command, Exit, Failure, Globals, Out};
use crate::cli::deck::only;
use crate::cli::files::inputs;
use crate::cli::terminal;
use crate::diagnostic::Diagnostic;
use crate::game::setup::OPENING_HAND;
use crate::scenario::replay::{Detail, World};
use crate::scenario::{Session, written_name};
use crate::tournament::deck::{Deck, Kind, Section};
use crate::words::counted;
use swu_text::chance;

/// Play a position or a game at the engine's table
///
/// Lists what is legal, and names the rule of every event and every refusal. Begins at the start of a scenario, at an empty
/// table, or with deck lists. `redo` plays the next step of the scenario; another step starts a new line of play.
///
/// On a terminal it draws the table: select an answer and press Enter, or type a step as in a scenario; `h` lists the
/// keys. With `--plain`, or without a terminal, it reads a line for each step; `help` lists the commands. Both can undo
/// and redo, explain why a step is not legal, search every line of play, and save the game as a scenario or its position as a
/// game setup of the simulator Karabast.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  judge play my-position.yaml
  judge play ruling:overwhelm-against-a-shield
  judge play --players ana,ben,cara
  judge play --deck mine.txt --deck yours.json --seed 7
  judge play my-position.yaml --seat ben=search
  judge play --players ana,ben,cara --seat ben=random --seat cara=random --seed 7
  printf 'pass\\npass\\nsave two-passes.yaml\\n' | judge play")]
pub(super) struct Args {
    /// Scenario to begin from: a file, a ruling, or a game setup of the simulator Karabast
    #[arg(value_name = "FILE|ruling:NAME")]
    file: Option<PathBuf>,
    /// Players in clockwise order, two to four
    #[arg(long, value_name = "NAMES", value_delimiter = ',', default_value = "ana,ben", conflicts_with = "file")]
    players: Vec<String>,
    /// Deck list of a player. Repeat it for each player, in their order
    #[arg(long = "deck", value_name = "LIST", conflicts_with = "file")]
    decks: Vec<PathBuf>,
    /// Player who begins with the initiative counter [default: drawn at random]
    #[arg(long, value_name = "NAME", requires = "decks")]
    first: Option<String>,
    /// Let a machine play a seat: `random` takes any legal answer, `search` looks for a win that it can force. Repeatable
    #[arg(long = "seat", value_name = "NAME=random|search")]
    seats: Vec<Seat>,
    /// Seed of shuffles and of machines: the same seed plays the same game
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
    /// Show hidden cards of a game between decks, too: decks, and the hands and resources of others
    #[arg(long, requires = "decks", conflicts_with = "file")]
    open: bool,
    /// Play line by line, even on a terminal
    #[arg(long)]
    plain: bool,
}

impl Command for Args {
    fn run(&self, globals: &Globals, out: &mut Out) -> Result<Exit, Failure> {
        let rules = globals.rules_to_use(out)?;
        let library = globals.cards()?;
        let world = World { library: &library, rulebook: &rules };
        let mut chance = fastrand::Rng::with_seed(self.seed);
        let (name, source) = match &self.file {
            Some(file) => {
                let (name, text) = inputs::only(file)?;
                let source = inputs::as_scenario(&name, text, &library, out)?;
                (name, source)
            }
            None => ("game.yaml".to_owned(), begun(self, &mut chance, &library)?),
        };
        let is_plain = self.plain || !terminal::is_possible();
        let begun = Session::begin_in(detail(is_plain), &name, &source, &world).and_then(|game| {
            match game.replay().errors.as_slice() {
                [] => Ok(game),
                errors => Err(errors.to_vec()),
            }
        });
        let mut game = begun.map_err(|errors| Failure::in_text(errors, &source))?;
        let players = players(&game);
        if let Some(stranger) = self.seats.iter().find(|seat| !players.contains(&seat.name)) {
            return Err(stranger_at(&stranger.name, &players).into());
        }
        game.rewind();
        let is_open = self.open || self.decks.is_empty();
        let seats = self.seats.clone();
        let table = Table { game, world: &world, players, seats, chance, is_open, saved: Vec::new(), task: None };
        sit_down(table, is_plain, out)?;
        Ok(Exit::Fine)
    }
}

/// Plays the puzzle of a file, line by line or on the whole terminal.
pub(super) fn solve(
    (name, source): (&str, &str),
    task: Task,
    world: &World<'_>,
    is_plain: bool,
    out: &mut Out,
) -> Result<Attempt, Failure> {
    let is_plain = is_plain || !terminal::is_possible();
    let game = Session::begin_in(detail(is_plain), name, source, world)?;
    let players = players(&game);
    let (chance, task) = (fastrand::Rng::with_seed(0), Some(task));
    let table = Table { game, world, players, seats: Vec::new(), chance, is_open: true, saved: Vec::new(), task };
    Ok(sit_down(table, is_plain, out)?.unwrap_or_default())
}

/// The detail of the trace: the screen also shows the board after each event.
const fn detail(is_plain: bool) -> Detail {
    if is_plain { Detail::Full } else { Detail::Changes }
}

/// Plays until somebody leaves. Returns the attempt at a puzzle.
fn sit_down(table: Table<'_, '_>, is_plain: bool, out: &mut Out) -> Result<Option<Attempt>, Failure> {
    if is_plain { Lines { table, out }.run() } else { Screen::new(table, out).run() }
}

/// The players of a game, in their order.
fn players(game: &Session<'_>) -> Vec<String> {
    game.position().into_iter().flat_map(|at| &at.players).map(|player| player.name.clone()).collect()
}

fn stranger_at(name: &str, players: &[String]) -> Diagnostic {
    let error = Diagnostic::error(format!("player `{name}` not found"));
    error.help(format!("the players are {}", players.join(", ")))
}

/// A game that begins with decks, or an empty table.
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
        return dealt(&args.decks, players, args.first.as_ref(), chance, library);
    }
    let players: Vec<String> = players.iter().map(|name| format!("    {name}: {{}}\n")).collect();
    Ok(format!("title: A game\nsetup:\n  players:\n{}", players.concat()))
}

/// The scenario that begins with these decks, one for each player. `first` has the initiative (CR 5.2.1.c); without it, the
/// player is drawn at random.
fn dealt(
    decks: &[PathBuf],
    players: &[String],
    first: Option<&String>,
    random: &mut fastrand::Rng,
    library: &Library,
) -> Result<String, Failure> {
    if decks.len() != players.len() {
        let error =
            Diagnostic::error(format!("{} for {}", counted(decks.len(), "deck"), counted(players.len(), "player")));
        return Err(error.help("`--players ana,ben,cara` names a player for each `--deck`").into());
    }
    let decks: Vec<Deck> = decks.iter().map(|file| only(file, Kind::Deck, library)).collect::<Result<_, _>>()?;
    let first = first.or_else(|| random.choice(players)).cloned().unwrap_or_default();
    // Two leaders are those of Twin Suns (CR 12.2).
    let format = if decks.iter().any(|deck| deck.size(Section::Leaders) > 1) { "format: twin-suns\n" } else { "" };
    let sides: Vec<String> = players.iter().zip(&decks).map(|(player, deck)| side(player, deck, random)).collect();
    Ok(format!("title: A game\n{format}setup:\n  phase: setup\n  initiative: {first}\n  players:\n{}", sides.concat()))
}

/// The setup of one player, in lines.
fn side(player: &str, deck: &Deck, random: &mut fastrand::Rng) -> String {
    let names = |section: Section| {
        let entries = deck.fitting(section);
        entries
            .flat_map(|entry| std::iter::repeat_n(written_name(&entry.card.full_name()), entry.count))
            .collect::<Vec<_>>()
    };
    let mut lines = vec![format!("    {player}:\n")];
    match names(Section::Leaders).as_slice() {
        [] => {}
        [leader] => lines.push(format!("      leader: {leader}\n")),
        leaders => lines.push(format!("      leaders: [{}]\n", leaders.join(", "))),
    }
    lines.extend(names(Section::Base).first().map(|base| format!("      base: {base}\n")));
    let mut cards = names(Section::Deck);
    chance::shuffle(&mut cards, random);
    let hand: Vec<String> = cards.drain(..OPENING_HAND.min(cards.len())).collect();
    lines.push(format!("      hand: [{}]\n      deck: [{}]\n", hand.join(", "), cards.join(", ")));
    lines.concat()
}
