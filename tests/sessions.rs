//! Sessions over random games: whatever is listed as a choice can be written back (contract §3), and taking back leads to the
//! same position.

use swu_judge::cards::CardKind;
use swu_judge::scenario::{File, Session, read_file};

use crate::games::Pool;
use crate::replays::world;

/// Games that are played, and steps of each.
const GAMES: u64 = 20;
/// Games that once had no words for a choice: resources of which only the number is known, units of such cards that differ,
/// Credit tokens for a Plot card, too few Credit tokens for a target, a unit and an upgrade of one name.
const ONCE_WRONG: [u64; 5] = [30, 153, 258, 986, 1493];
const STEPS: usize = 60;

#[test]
fn every_listed_step_can_be_played_and_taken_back() {
    let (pool, world) = (Pool::understood(), world());
    let mut wrong = Vec::new();
    for seed in (0..from_environment("JUDGE_SESSIONS", GAMES)).chain(ONCE_WRONG) {
        let file = pool.file(seed);
        let mut random = fastrand::Rng::with_seed(seed);
        let mut session = match Session::begin("game.yaml", &file, &world) {
            Ok(session) => session,
            Err(errors) => {
                wrong.push(format!("seed {seed}: {errors:?}"));
                continue;
            }
        };
        for step in 0..STEPS {
            let Some(open) = session.open().cloned() else { break };
            let before = session.position().cloned();
            let Some(chosen) = random.choice(&open.steps) else {
                wrong.push(format!("seed {seed}, step {step}: nothing is listed: {}", open.told));
                break;
            };
            // Anything can be named.
            if !open.complete && !open.told.contains("must name a ") && open.steps.len() < 400 {
                wrong.push(format!("seed {seed}, step {step}: not all is listed: {}: {:?}", open.told, open.steps));
            }
            match session.step(chosen) {
                Ok(Ok(_)) => {}
                Ok(Err(refused)) => wrong.push(format!("seed {seed}, step {step}: {chosen}: {}", refused.told)),
                Err(errors) => wrong.push(format!("seed {seed}, step {step}: {chosen}: {}", errors[0].title)),
            }
            if session.undo() {
                assert_eq!(session.position(), before.as_ref(), "seed {seed}, step {step}: {chosen}");
                session.redo();
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

fn from_environment(name: &str, otherwise: u64) -> u64 {
    std::env::var(name).ok().and_then(|value| value.parse().ok()).unwrap_or(otherwise)
}

/// The lines of the board in any order, without resources of which only the number is known.
pub fn board(session: &Session<'_>) -> Vec<String> {
    let fillers = regex::Regex::new(r"(; )?(\d+ × )?Filler").unwrap();
    let lines = session.now().board().unasked().draw_within("Now", 500).into_iter();
    let lines = lines.filter(|line| !line.starts_with("  resources "));
    // The zone stands before its first card.
    let row =
        |line: String| ["  ground", "  space "].iter().fold(line, |line, zone| line.replacen(zone, "        ", 1));
    let mut lines: Vec<String> =
        lines.map(row).map(|line| line.split_whitespace().collect::<Vec<_>>().join(" ")).collect();
    lines.iter_mut().for_each(|line| *line = fillers.replace_all(line, "").into_owned());
    lines.sort();
    lines
}

#[test]
fn setup_of_a_position_begins_with_that_position() {
    let (pool, world) = (Pool::understood(), world());
    let (mut wrong, mut tried) = (Vec::new(), 0);
    for seed in 0..from_environment("JUDGE_SESSIONS", GAMES) {
        let mut random = fastrand::Rng::with_seed(seed);
        let mut session = Session::begin("game.yaml", &pool.file(seed), &world).unwrap();
        for step in 0..STEPS {
            if step % 7 == 0
                && let Ok(file) = session.now().to_setup("A position")
                && !file.contains("\nabout: ")
            {
                tried += 1;
                match Session::begin("position.yaml", &file, &world) {
                    Ok(begun) if board(&begun) == board(&session) => {}
                    Ok(begun) => {
                        let differs = |line: &String, other: &[String]| !other.contains(line);
                        let (there, here) = (board(&session), board(&begun));
                        let gone: Vec<&String> = there.iter().filter(|line| differs(line, &here)).collect();
                        let new: Vec<&String> = here.iter().filter(|line| differs(line, &there)).collect();
                        wrong.push(format!("seed {seed}, step {step}: {gone:#?} became {new:#?}"));
                    }
                    Err(errors) => wrong.push(format!("seed {seed}, step {step}: {}\n{file}", errors[0].title)),
                }
            }
            let Some(chosen) = session.open().and_then(|open| random.choice(&open.steps)).cloned() else { break };
            session.step(&chosen).unwrap().unwrap();
        }
    }
    assert!(tried > 50, "only {tried} positions");
    assert!(wrong.is_empty(), "{} of {tried}:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn some_of_too_many_answers_are_listed() {
    let world = world();
    let units: Vec<&str> = world
        .library
        .iter()
        .filter(|card| card.kind == CardKind::Unit && card.token.is_none() && !card.name.contains([',', ':']))
        .filter(|card| world.library.called(&card.name).len() == 1)
        .map(|card| card.name.as_str())
        .take(25)
        .collect();
    let file = format!(
        "title: Restock takes up to 4 of 25
setup:
  players:
    ana: {{resources: 9, hand: [Restock], discard: [{}]}}
    ben: {{}}
steps: [ana: {{play: Restock}}]
",
        units.join(", ")
    );
    let session = Session::begin("restock.yaml", &file, &world).unwrap();
    let open = session.open().unwrap();
    assert!(!open.complete);
    let single = |card: &&&str| open.steps.contains(&format!("ana: {{choose: {card}}}"));
    assert_eq!(units.iter().filter(single).count(), 25, "{:?}", open.steps);
    for step in &open.steps {
        let mut session = Session::begin("restock.yaml", &file, &world).unwrap();
        assert!(session.step(step).unwrap().is_ok(), "{step}");
    }
}

/// A file whose fifth step is settled by its seventh, which a player has not given yet (contract §4).
const SETTLED_LATER: &str = "scenarios/cards/lof/aethersprite-asks-for-the-force-again.yaml";

/// The file without its top-level keys about steps and its end.
fn without_steps(source: &str) -> String {
    let mut kept = String::new();
    let mut is_kept = true;
    for line in source.split_inclusive('\n') {
        if line.starts_with(|first: char| first.is_ascii_alphabetic()) {
            is_kept = !["steps:", "expect:", "quiz:", "cites:"].iter().any(|key| line.starts_with(key));
        }
        if is_kept {
            kept.push_str(line);
        }
    }
    kept
}

#[test]
fn steps_one_by_one_come_to_what_a_replay_comes_to() {
    let world = world();
    let (mut wrong, mut games) = (Vec::new(), 0);
    for (name, source) in swu_judge::scenario::embedded() {
        let Ok(File::Game(scenario)) = read_file(&name, &source) else { continue };
        if !scenario.prove.claims.is_empty() || scenario.asks_chance() || name == SETTLED_LATER {
            continue;
        }
        games += 1;
        let mut session = Session::begin(&name, &without_steps(&source), &world).unwrap();
        let told = scenario.steps.iter().zip(1..).try_for_each(|(step, number)| {
            // With the margin that its further lines have.
            let margin = " ".repeat(step.place.column - 1);
            match session.step(&format!("{margin}{}", &source[step.place.span.clone()])) {
                Ok(Ok(_)) => Ok(()),
                Ok(Err(refused)) => Err(format!("step {number}: {}", refused.told)),
                Err(errors) => Err(format!("step {number}: {}", errors[0].title)),
            }
        });
        let whole = Session::begin(&name, &source, &world).unwrap();
        match told {
            Err(why) => wrong.push(format!("{name}: {why}")),
            Ok(()) if session.position() != whole.position() => wrong.push(format!("{name}: another position")),
            Ok(()) => {}
        }
    }
    assert!(games > 2_000, "only {games} games");
    assert!(wrong.is_empty(), "{} of {games}:\n{}", wrong.len(), wrong.join("\n"));
}
