//! A game setup as a scenario that begins there (contract §2).

use jsonc_parser::ast::{Object, Value};
use regex::Regex;
use std::sync::LazyLock;

use super::cards::{Seat, Spot};
use super::javascript::{self, Found};
use super::names::Names;
use super::reader::{Field, Messages, Reader, Source, within};
use crate::contract::file::PHASES;
use crate::flow;
use crate::read as read_scenario;
use crate::read::shorten;
use crate::table::build::build;
use crate::table::lookup::Cards;
use swu_cards::{Arena, Library};
use swu_text::diagnostic::{Diagnostic, Place};
use swu_text::visible::one_line;
use swu_text::words::counted;

/// A scenario that begins with a position of the form.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reading {
    /// The text of the scenario, with the notes as comments.
    pub scenario: String,
    /// Omissions, ambiguities and assumptions, as warnings with their places.
    pub notes: Vec<Diagnostic>,
}

/// The keys of the players: in a setup, and in a bug report.
const PLAYERS: [[&str; 2]; 2] = [["player1", "player2"], ["reportingPlayer", "opponent"]];

/// The key that a bug report has its setup under.
const REPORTED: &str = "gameState";

/// The keys of a player.
const KEYS: &str = "leader base resources hand deck discard groundArena spaceArena credits hasForceToken hasInitiative";

/// True if a text is a game setup, well written or not. A scenario never is.
///
/// ```
/// use swu_scenario::karabast::is_setup;
/// assert!(is_setup("await contextRef.setupTestAsync({phase: 'action', player1: {}});"));
/// assert!(!is_setup("title: A position\nsetup: {players: {player1: {}, player2: {}}}\n"));
/// ```
pub fn is_setup(source: &str) -> bool {
    static FIRST: LazyLock<Option<Regex>> = LazyLock::new(|| {
        Regex::new(r#"^\{\s*["']?(phase|player1|player2|reportingPlayer|opponent|gameState)["']?\s*:"#).ok()
    });
    let Some(start) = javascript::start(source) else { return false };
    match javascript::object("", source) {
        Ok(Found { object, .. }) => {
            let has = |key: &str| object.get(key).is_some();
            has(REPORTED) || PLAYERS.iter().flatten().any(|player| has(player)) && !has("setup")
        }
        Err(_) => FIRST.as_ref().is_some_and(|first| first.is_match(source.get(start..).unwrap_or_default())),
    }
}

/// Reads the game setup of the file `name`, whose text is `source`.
///
/// # Errors
///
/// Everything that is no game setup, and names that no card has, several, or none that can stand there.
pub fn read(name: &str, source: &str, library: &Library) -> Result<Reading, Vec<Diagnostic>> {
    let Found { object, start } = javascript::object(name, source).map_err(|error| vec![*error])?;
    let mut reader = Reader {
        text: Source { file: name, text: source, start },
        names: Names::new(library),
        players: PLAYERS[0],
        notes: Messages::default(),
        errors: Messages::default(),
    };
    let setup = reader.whole(&object);
    if reader.errors.is_empty() {
        // Cards that cannot stand together, such as a leader that is there twice.
        let scenario = commented(&setup, &[]);
        let built = read_scenario(name, &scenario).and_then(|read| build(&read, &Cards::new(library, &read)?));
        built.err().into_iter().flatten().for_each(|error| reader.error(&object, "", || error));
    }
    if !reader.errors.is_empty() {
        return Err(reader.errors.told(|more| Diagnostic::error(format!("{more} more errors in this file"))));
    }
    let notes = reader.notes.told(|more| Diagnostic::warning(format!("{more} more notes on this file")));
    Ok(Reading { scenario: commented(&setup, &notes), notes })
}

/// The text of a scenario with the notes as comments.
fn commented(setup: &str, notes: &[Diagnostic]) -> String {
    let head = "# A position from the simulator Karabast";
    let head = match notes.is_empty() {
        true => format!("{head}.\n"),
        false => format!("{head}. Omitted, ambiguous or assumed:\n"),
    };
    let notes: String = notes.iter().map(|note| format!("# - {}\n", one_line(&note.title))).collect();
    format!("{head}{notes}title: A position from Karabast\n{setup}")
}

/// The side of a player, as the setup writes it.
#[derive(Default)]
struct Player {
    has_initiative: bool,
    /// Keys with values on one line.
    entries: Vec<(&'static str, String)>,
    /// Keys with a line for each value.
    arenas: Vec<(&'static str, Vec<String>)>,
}

impl Player {
    fn written(&self, name: &str) -> String {
        if self.entries.is_empty() && self.arenas.is_empty() {
            return format!("    {name}: {{}}\n");
        }
        let entries = self.entries.iter().map(|(key, value)| format!("      {key}: {value}\n"));
        let arenas = self.arenas.iter().map(|(key, units)| {
            let units: String = units.iter().map(|unit| format!("        - {unit}\n")).collect();
            format!("      {key}:\n{units}")
        });
        format!("    {name}:\n{}", entries.chain(arenas).collect::<String>())
    }
}

impl Reader<'_> {
    /// The setup of a text: all of it, or what a bug report has.
    fn whole(&mut self, object: &Object<'_>) -> String {
        match object.get(REPORTED).map(|property| &property.value) {
            None => self.setup(object, ""),
            Some(Value::Object(reported)) => self.setup(reported, REPORTED),
            Some(other) => {
                self.expected("a map", other, REPORTED);
                String::new()
            }
        }
    }

    fn setup(&mut self, object: &Object<'_>, path: &str) -> String {
        let of_two = |players: &&[&str; 2]| players.iter().any(|player| object.get(player).is_some());
        match PLAYERS.iter().find(of_two) {
            Some(players) => self.players = *players,
            None => {
                let why = object.get_string("error").map(|why| shorten(&why.value));
                self.error(object, path, || match why {
                    Some(why) => Diagnostic::error(format!("the simulator could not write this position: {why}")),
                    None => Diagnostic::error("this game setup has no players")
                        .help("it needs `player1` and `player2`, or `reportingPlayer` and `opponent`"),
                });
                return String::new();
            }
        }
        let fields = self.fields(object, path);
        let phase = fields.iter().find(|field| field.key == "phase").and_then(|field| self.phase(field));
        let phase = phase.unwrap_or("action");
        let [one, two] = self.players;
        let mut sides = [None, None];
        let [first, second] = &mut sides;
        for field in &fields {
            match field.key {
                "phase" => {}
                key if key == one => *first = Some(self.player(field, 0, phase)),
                key if key == two => *second = Some(self.player(field, 1, phase)),
                _ => self.unused(field, "a game setup", &["phase", one, two]),
            }
        }
        for (player, _) in self.players.into_iter().zip(&sides).filter(|(_, side)| side.is_none()) {
            self.note(object, &within(path, player), "missing, nothing is known of this player");
        }
        let sides = sides.map(Option::unwrap_or_default);
        let active = self.initiative(object, path, &sides);
        let players: String = [one, two].iter().zip(&sides).map(|(name, side)| side.written(name)).collect();
        let whose = "# not in the form: whoever has the initiative";
        format!(
            "setup:\n  phase: {phase}\n  initiative: {active}\n  active: {active}     {whose}\n  players:\n{players}"
        )
    }

    /// The player who has the initiative counter, and with it the next action.
    fn initiative(&mut self, object: &Object<'_>, path: &str, sides: &[Player; 2]) -> &'static str {
        let [one, two] = self.players;
        let (active, why) = match sides.each_ref().map(|side| side.has_initiative) {
            [true, false] => (one, None),
            [false, true] => (two, None),
            [true, true] => (one, Some("both players have it")),
            [false, false] => (one, Some("no player has it")),
        };
        if let Some(why) = why {
            let told = format!("ambiguous, {why}: `{active}` is assumed");
            self.note(object, &within(path, "hasInitiative"), &told);
        }
        active
    }

    fn phase(&mut self, field: &Field<'_, '_>) -> Option<&'static str> {
        let phase = self.text(field.value, &field.path, "a phase")?;
        let known = PHASES.iter().map(|(word, _)| *word).find(|word| *word == phase);
        if known.is_none() {
            let words: Vec<&str> = PHASES.iter().map(|(word, _)| *word).collect();
            let error = || crate::read::unknown_in("phase", "", phase, &Place::nowhere(), &words);
            self.error(field.value, &field.path, error);
        }
        known
    }

    fn player(&mut self, of: &Field<'_, '_>, seat: Seat, phase: &str) -> Player {
        let mut player = Player::default();
        let Value::Object(object) = of.value else {
            self.expected("a map", of.value, &of.path);
            return player;
        };
        for field in self.fields(object, &of.path) {
            self.side(&field, seat, &mut player);
        }
        let resources = if phase == "setup" { "no resources" } else { "20 ready resources" };
        for (key, usual) in [("deck", "20 cards without a name"), ("resources", resources)] {
            if object.get(key).is_none() {
                self.note(of.value, &within(&of.path, key), &format!("missing, {usual} are assumed"));
            }
        }
        player
    }

    fn side(&mut self, field: &Field<'_, '_>, seat: Seat, player: &mut Player) {
        let mut put = |key: &'static str, value: Option<String>| player.entries.extend(value.map(|value| (key, value)));
        match field.key {
            "leader" => put("leader", self.card(field.value, &field.path, Spot::Leader, seat)),
            "base" => put("base", self.card(field.value, &field.path, Spot::Base, seat)),
            "resources" => put("resources", self.resources(field, seat)),
            "hand" => put("hand", self.pile(field, seat)),
            "deck" => put("deck", self.pile(field, seat)),
            "discard" => put("discard", self.pile(field, seat)),
            "credits" => put("credits", self.number(field.value, &field.path).map(|credits| credits.to_string())),
            "hasForceToken" => put("force", self.flag(field).then(|| "true".to_owned())),
            "hasInitiative" => player.has_initiative = self.flag(field),
            "groundArena" | "spaceArena" => {
                let arena = if field.key == "groundArena" { Arena::Ground } else { Arena::Space };
                let units = self.cards(field, Spot::Unit(arena), seat);
                player.arenas.extend((!units.is_empty()).then_some((arena.word(), units)));
            }
            _ => self.unused(field, "a player", &KEYS.split(' ').collect::<Vec<_>>()),
        }
    }

    /// The cards of a zone out of play, or their number.
    fn pile(&mut self, field: &Field<'_, '_>, seat: Seat) -> Option<String> {
        if let Value::NumberLit(_) = field.value {
            let number = self.number(field.value, &field.path)?;
            let cards = counted(usize::try_from(number).unwrap_or(usize::MAX), "card");
            self.note(field.value, &field.path, &format!("only counted: {cards} without a name"));
            return Some(number.to_string());
        }
        Some(format!("[{}]", self.cards(field, Spot::Pile, seat).join(", ")))
    }

    fn resources(&mut self, field: &Field<'_, '_>, seat: Seat) -> Option<String> {
        let Value::Object(object) = field.value else {
            return match field.value {
                Value::NumberLit(_) => self.number(field.value, &field.path).map(|number| number.to_string()),
                _ => Some(format!("[{}]", self.cards(field, Spot::Resource, seat).join(", "))),
            };
        };
        let mut counts = Vec::new();
        for field in self.fields(object, &field.path) {
            let key = match field.key {
                "readyCount" => "ready",
                "exhaustedCount" => "exhausted",
                _ => {
                    self.unused(&field, "counted resources", &["readyCount", "exhaustedCount"]);
                    continue;
                }
            };
            counts.push((key, self.number(field.value, &field.path)?.to_string()));
        }
        Some(flow::map(counts))
    }
}
