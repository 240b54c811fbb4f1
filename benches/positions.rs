//! How many positions one core searches in a second: six abilities that wait for one player, who orders them, may decline
//! each, and chooses what they are about. Every child is made, and looked up by its key. Run with
//! `cargo bench --bench positions`; JUDGE_POSITIONS says how many distinct positions are searched.

use std::collections::HashSet;
use std::hint::black_box;
use std::time::Instant;

use swu_judge::cards::{Arena, Library, Lookup, Phase};
use swu_judge::game::{Action, Answer, Ask, Entry, GameSetup, Play, PlayerSetup, Position, Stage};

/// Distinct positions of one search.
const POSITIONS: usize = 100_000;
/// How often the search is done: the median is told.
const TIMES: usize = 5;

fn main() {
    let most = std::env::var("JUDGE_POSITIONS").ok().and_then(|most| most.parse().ok()).unwrap_or(POSITIONS);
    let root = six_abilities();
    let mut searches: Vec<Searched> = (0..TIMES).map(|_| search(&root, most)).collect();
    searches.sort_by(|one, other| one.seconds.total_cmp(&other.seconds));
    if let Some(median) = searches.get(TIMES / 2) {
        println!(
            "{} distinct positions, {} children: {:.2} s, {:.0} positions a second, {:.0} children a second",
            median.distinct,
            median.children,
            median.seconds,
            median.distinct as f64 / median.seconds,
            median.children as f64 / median.seconds,
        );
    }
    let sample = some_positions(&root, 20_000);
    let each = |name: &str, what: &dyn Fn(&Position)| {
        let mut times: Vec<f64> = (0..TIMES)
            .map(|_| {
                let start = Instant::now();
                sample.iter().for_each(what);
                start.elapsed().as_secs_f64() * 1e9 / sample.len() as f64
            })
            .collect();
        times.sort_by(f64::total_cmp);
        println!("{name}: {:.0} ns", times.get(TIMES / 2).copied().unwrap_or_default());
    };
    each("clone", &|position| drop(black_box(position.clone())));
    each("key", &|position| {
        black_box(position.key());
    });
    each("answers", &|position| drop(black_box(position.answers())));
    each("first answer taken", &|position| {
        if let (Some(decision), Ok(answers)) = (position.decision(), position.answers())
            && let Some(answer) = answers.into_iter().next()
        {
            drop(black_box(position.after(decision.player, answer)));
        }
    });
    let before = resident();
    let kept: Vec<Position> = sample.clone();
    if let (Some(before), Some(after)) = (before, resident()) {
        println!("{} bytes a clone that is kept", after.saturating_sub(before) / kept.len().max(1));
    }
}

struct Searched {
    distinct: usize,
    children: usize,
    seconds: f64,
}

/// Depth first, each position once, until the six abilities have resolved.
fn search(root: &Position, most: usize) -> Searched {
    let start = Instant::now();
    let mut known = HashSet::from([root.key()]);
    let mut open = vec![root.clone()];
    let mut children = 0;
    while let Some(position) = open.pop() {
        for next in children_of(&position) {
            children += 1;
            if known.len() < most && known.insert(next.key()) {
                open.push(next);
            }
        }
    }
    Searched { distinct: known.len(), children, seconds: start.elapsed().as_secs_f64() }
}

fn children_of(position: &Position) -> impl Iterator<Item = Position> + '_ {
    let decision = position.decision().filter(|decision| decision.ask != Ask::Action);
    let answers = decision.and_then(|_| position.answers().ok()).unwrap_or_default();
    let player = decision.map(|decision| decision.player);
    answers.into_iter().filter_map(move |answer| position.after(player?, answer).ok()).map(|(next, _)| next)
}

/// Positions of that search.
fn some_positions(root: &Position, most: usize) -> Vec<Position> {
    let mut known = HashSet::new();
    let mut open = vec![root.clone()];
    let mut found = Vec::new();
    while let Some(position) = open.pop() {
        if found.len() >= most {
            break;
        }
        open.extend(children_of(&position).filter(|next| known.insert(next.key())));
        found.push(position);
    }
    found
}

/// Bytes of memory in use, where the system tells.
fn resident() -> Option<usize> {
    let pages: usize = std::fs::read_to_string("/proc/self/statm").ok()?.split(' ').nth(1)?.parse().ok()?;
    Some(pages * 4096)
}

/// Six units with abilities that trigger when they are defeated are, by an event, with four others that stay.
fn six_abilities() -> Position {
    let card = |name: &str| match Library::embedded().find(name) {
        Lookup::One(card) => Entry::new(card.clone()),
        Lookup::Several(_) | Lookup::Unknown => panic!("{name} is one card"),
    };
    let ground = |names: &[&str]| names.iter().map(|name| (Arena::Ground, card(name))).collect::<Vec<_>>();
    let player = |name: &str, units: &[&str]| PlayerSetup {
        leaders: vec![card("Director Krennic, Aspiring to Authority")],
        resources: vec![Entry { filler: true, ..card("Battlefield Marine") }; 12],
        hand: vec![card("Bombing Run"), card("AT-ST"), card("Waylay")],
        deck: vec![Entry { filler: true, ..card("Battlefield Marine") }; 20],
        units: ground(units),
        ..PlayerSetup::new(name, card("Capital City"))
    };
    let own = [
        "Vanguard Infantry",
        "Desperate Commando",
        "Loth-Cat",
        "Admiral Motti",
        "Superlaser Technician",
        "Tauntaun",
        "AT-ST",
        "Wampa",
    ];
    let players = vec![player("ana", &own), player("ben", &["AT-ST", "Blizzard Assault AT-AT"])];
    let setup = GameSetup { stage: Stage::In(Phase::Action), ..GameSetup::new(players) };
    let position = Position::begin(&setup).expect("the position is sound").position;
    let ana = position.decision().expect("an action is asked").player;
    let run = position.player(ana).hand.first().copied().expect("a hand");
    let (position, _) = position.after(ana, Answer::Action(Action::Play(Play::card(run)))).expect("it can be played");
    match position.decision().map(|decision| &decision.ask) {
        Some(Ask::Arena) => position.after(ana, Answer::Arena(Arena::Ground)).expect("an arena").0,
        Some(Ask::Mode { .. }) => position.after(ana, Answer::Mode(0)).expect("an arena").0,
        other => panic!("which arena is asked, not {other:?}"),
    }
}
