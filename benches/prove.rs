//! Proofs: positions searched in a second on one core and on two, the memory that they take, how long a proof over
//! some 100,000 positions takes, and how soon a claim is decided without a search of every line, also where that search would
//! take minutes. Run with `cargo bench --bench prove`.

use std::time::Instant;

use swu_judge::cards::Library;
use swu_judge::rulebook::Rulebook;
use swu_judge::scenario::prove::{End, Options, Proof, prove};
use swu_judge::scenario::replay::World;

/// Runs of each, of which the median is reported.
const TIMES: usize = 3;

fn main() {
    let waiting = waiting(8);
    let actions = ACTIONS.to_owned();
    for (what, source, until) in [
        ("eight optional abilities that wait for one player", waiting, End::Steps),
        ("five actions of two players", actions, End::Decisions(5)),
    ] {
        let one = measured(&source, until, 1);
        let two = measured(&source, until, 2);
        println!(
            "{what}: {} positions, {} lines; one core {:.0} positions a second ({:.2} s), two cores {:.0} ({:.2} times as \
             many), {} bytes a position",
            one.0.positions,
            one.0.lines,
            one.0.positions as f64 / one.1,
            one.1,
            two.0.positions as f64 / two.1,
            one.1 / two.1,
            one.0.memory / one.0.positions.max(1),
        );
    }
    let whole = measured(FIGHT, End::Steps, 1);
    let (decided, seconds) = proved(FIGHT, Options { threads: Some(1), ..Options::default() });
    assert_eq!(whole.0.verdicts.len(), decided.verdicts.len());
    println!(
        "whether a player wins before the regroup phase, one core: every line {} positions in {:.2} s, the claim alone {} \
         positions in {:.2} s ({:.1} times as fast)",
        whole.0.positions,
        whole.1,
        decided.positions,
        seconds,
        whole.1 / seconds,
    );
    let (decided, seconds) = proved(LARGE_FIGHT, Options { threads: Some(1), ..Options::default() });
    assert!(decided.holds());
    println!(
        "a win twelve decisions deep among more than ten million positions, one core: {} positions in {seconds:.2} s",
        decided.positions
    );
}

/// The proof, and the median of the seconds that it took.
fn measured(source: &str, until: End, threads: usize) -> (Proof, f64) {
    proved(source, Options { until, threads: Some(threads), every_line: usize::MAX, ..Options::default() })
}

/// The same by any options.
fn proved(source: &str, options: Options) -> (Proof, f64) {
    let world = World { library: Library::embedded(), rulebook: Rulebook::embedded() };
    let mut last = Proof::default();
    let mut seconds: Vec<f64> = (0..TIMES)
        .map(|_| {
            let start = Instant::now();
            last = prove("bench.yaml", source, &world, &options, &());
            start.elapsed().as_secs_f64()
        })
        .collect();
    assert!(last.errors.is_empty() && last.cut.is_none(), "{:?} {:?}", last.errors, last.cut);
    seconds.sort_by(f64::total_cmp);
    (last, seconds[TIMES / 2])
}

/// So many units are defeated at once, and each may damage a base.
fn waiting(units: usize) -> String {
    let names: Vec<String> = (0..units).map(|unit| format!("Unit {unit}")).collect();
    let cards = names.iter().map(|name| {
        format!(
            "  - {{name: {name}, type: unit, arena: ground, cost: 1, power: 1, hp: 1, text: 'When Defeated: You may deal 1 \
             damage to a base.'}}\n"
        )
    });
    format!(
        "title: waiting\ncards:\n  - {{name: Sweep, type: event, cost: 1, text: Deal 3 damage to each unit.}}\n{}setup:\n  \
         players:\n    ana: {{ground: [{}], hand: [Sweep]}}\n    ben: {{}}\nsteps: [{{ana: {{play: Sweep}}}}]\nprove:\n  \
         - possible: {{ben: {{base: {{damage: {units}}}}}}}\n",
        cards.collect::<String>(),
        names.join(", "),
    )
}

const ACTIONS: &str = "
title: an action phase
setup:
  players:
    ana: {ground: [Battlefield Marine, Pyke Sentinel, Wampa], hand: [Vanquish, Takedown], resources: 5}
    ben: {ground: [Consular Security Force, Battlefield Marine], space: [TIE Advanced], hand: [Open Fire], resources: 4}
steps: []
prove:
  - possible: {ben: {base: {damage: 9}}}
";

const FIGHT: &str = "
title: Ana tries to win before the regroup phase
setup:
  initiative: ana
  players:
    ana:
      base: {hp: 30, damage: 24}
      resources: 6
      hand: [Surprise Strike, Open Fire]
      ground: [Battlefield Marine, Consular Security Force]
      space: [Alliance X-Wing]
    ben:
      base: {hp: 30, damage: 21}
      resources: 3
      ground: [Pyke Sentinel, Wampa]
      space: [TIE/ln Fighter]
prove: {until: regroup, wins: ana}
";

/// A search of every line has not ended after ten million positions.
const LARGE_FIGHT: &str = "
title: Ana wins before the regroup phase, in twelve decisions if Ben only passes
setup:
  initiative: ana
  players:
    ana:
      base: {hp: 30, damage: 10}
      resources: 6
      hand: [Surprise Strike, Open Fire]
      ground: [Battlefield Marine, Consular Security Force, Super Battle Droid, Rebel Pathfinder]
      space: [Alliance X-Wing]
    ben:
      base: {hp: 30, damage: 17}
      resources: 3
      ground: [Pyke Sentinel, Wampa]
      space: [TIE/ln Fighter, Strike Force X-Wing]
prove: {until: regroup, wins: ana}
";
