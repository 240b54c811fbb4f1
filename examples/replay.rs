//! Replays the text of a scenario, and prints what happens and by which rules: `cargo run --example replay`.

use swu_judge::cards::Library;
use swu_judge::rulebook::Rulebook;
use swu_judge::scenario::replay::{Status, World, replay};

const RULING: &str = "
title: A Sentinel keeps attackers off the base
cites: [CR 7.5.11.a]
setup:
  players:
    ana: {ground: [Wampa]}
    ben: {ground: [Pyke Sentinel]}
steps:
  - ana: {attack: Wampa, target: ben, illegal: CR 7.5.11.a}
  - ana: {attack: Wampa, target: Pyke Sentinel}
  - expect: {Pyke Sentinel: {in: ben.discard}}
";

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let world = World { library: Library::embedded(), rulebook: Rulebook::embedded() };
    let played = replay("ruling.yaml", RULING, &world);
    if let Some(trace) = &played.trace {
        println!("{trace}");
    }
    println!("{}, resting on {}", played.report.status.word(), played.report.citations.join(", "));
    // What programs read is the same as data.
    let data = swu_judge::api::replay::ReplayDocument::from(&played);
    println!("{} bytes of JSON", serde_json::to_string(&data)?.len());
    match played.report.status {
        Status::Pass => Ok(()),
        Status::Fail | Status::Unsupported | Status::Invalid => Err("the ruling does not hold".into()),
    }
}
