//! Positions of the library and of random games as game setups of a simulator: what is written is read as the same position, as
//! far as the form can hold it.

use regex::Regex;

use swu_judge::scenario::karabast::{Written, read};
use swu_judge::scenario::{File, Session, read_file};

use crate::games::Pool;
use crate::replays::world;
use crate::sessions::board;

/// Random games, and steps of each.
const GAMES: u64 = 10;
const STEPS: usize = 60;

/// The names of the players, in the order of their seats.
fn names(session: &Session<'_>) -> Vec<String> {
    session.position().into_iter().flat_map(|at| &at.players).map(|player| player.name.clone()).collect()
}

/// The board with these players as the form names them, and without what it does not have.
fn renamed(session: &Session<'_>, names: &[String]) -> Vec<String> {
    let lines = board(session).join("\n").replace("Player1", "player1").replace("Player2", "player2");
    let lines = names.iter().enumerate().fold(lines, |lines, (seat, name)| {
        let word = Regex::new(&format!(r"(?i)\b{}\b", regex::escape(name))).unwrap();
        word.replace_all(&lines, format!("player{}", seat + 1)).into_owned()
    });
    // The round, and lines as long as the names leave room for.
    let other = Regex::new(r"round \d+|─+").unwrap();
    let mut lines: Vec<String> = other.replace_all(&lines, "").lines().map(str::to_owned).collect();
    lines.sort();
    lines
}

/// Reads what was written of a position, and compares both; true if nothing but the round was lost.
fn there_and_back(session: &Session<'_>, written: &Written) -> Result<bool, String> {
    let titles = |errors: Vec<swu_judge::diagnostic::Diagnostic>| {
        let errors: Vec<String> = errors.into_iter().map(|error| error.title).collect();
        format!("{}\n{}", errors.join("\n"), written.text)
    };
    let library = world().library;
    let scenario = read("setup.json", &written.text, library).map_err(titles)?.scenario;
    let begun = Session::begin("setup.yaml", &scenario, &world()).map_err(titles)?;
    // An effect that is lost may have kept a unit in play, and a Clone without what it copies is defeated, which may trigger
    // something that asks before the first action.
    let may_differ = |lost: &String| lost.contains("lasting effect") || lost.contains(" is a copy of ");
    let may_differ = written.lost.iter().any(may_differ);
    let again = match begun.now().to_karabast() {
        Err(_) if may_differ => return Ok(false),
        again => again.map_err(|error| titles(vec![*error]))?,
    };
    if again.text != written.text && !may_differ {
        return Err(format!("{}became\n{}", written.text, again.text));
    }
    // Cards with an alias are shown by it, which the form does not have.
    let has_alias = board(session).iter().any(|line| line.contains(" ("));
    let is_whole = !has_alias && written.lost.iter().all(|lost| lost.starts_with("round "));
    let names = names(session);
    let (there, here) = (renamed(session, &names), renamed(&begun, &names));
    if is_whole && there != here {
        let differs = |line: &String, other: &[String]| !other.contains(line);
        let gone: Vec<&String> = there.iter().filter(|line| differs(line, &here)).collect();
        let new: Vec<&String> = here.iter().filter(|line| differs(line, &there)).collect();
        return Err(format!("{gone:#?} became {new:#?}"));
    }
    Ok(is_whole)
}

/// Counts positions, and those of which nothing was lost.
#[derive(Default)]
struct Tried {
    positions: usize,
    whole: usize,
    wrong: Vec<String>,
}

impl Tried {
    fn add(&mut self, name: &str, session: &Session<'_>) {
        let Ok(written) = session.now().to_karabast() else { return };
        // The simulator has no card that exists only in a file.
        if written.lost.iter().any(|lost| lost.ends_with("exists only in this file")) {
            return;
        }
        self.positions += 1;
        match there_and_back(session, &written) {
            Ok(is_whole) => self.whole += usize::from(is_whole),
            Err(why) => self.wrong.push(format!("{name}: {why}")),
        }
    }

    fn assert(&self, positions: usize, whole: usize) {
        let count = format!("{} of {} positions are whole", self.whole, self.positions);
        assert!(self.wrong.is_empty(), "{count}, {} are wrong:\n{}", self.wrong.len(), self.wrong.join("\n"));
        assert!(self.positions > positions && self.whole > whole, "{count}");
    }
}

#[test]
fn positions_of_the_library_are_written_and_read() {
    let world = world();
    let mut tried = Tried::default();
    for (name, source) in swu_judge::scenario::embedded() {
        if !matches!(read_file(&name, &source), Ok(File::Game(_))) {
            continue;
        }
        let Ok(mut session) = Session::begin(&name, &source, &world) else { continue };
        tried.add(&name, &session);
        session.rewind();
        tried.add(&name, &session);
    }
    tried.assert(1_000, 300);
}

#[test]
fn positions_of_games_are_written_and_read() {
    let (pool, world) = (Pool::understood(), world());
    let mut tried = Tried::default();
    for seed in 0..GAMES {
        let mut random = fastrand::Rng::with_seed(seed);
        let mut session = Session::begin("game.yaml", &pool.file(seed), &world).unwrap();
        for step in 0..STEPS {
            if step % 5 == 0 {
                tried.add(&format!("seed {seed}, step {step}"), &session);
            }
            let Some(chosen) = session.open().and_then(|open| random.choice(&open.steps)).cloned() else { break };
            session.step(&chosen).unwrap().unwrap();
        }
    }
    tried.assert(40, 9);
}
