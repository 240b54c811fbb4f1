//! Lines of play that are written as files replay, whatever the file leaves open and wherever.

use super::{Unwritten, Witnesses};
use crate::prove::{Options, prove};
use crate::tests::world;

/// Only every so manieth scenario of the repository is tried, and so many of its positions are searched.
const EVERY: usize = 16;
const POSITIONS: usize = 200;

#[test]
fn replays_a_line_with_all_answers_of_a_scenario_open() {
    let options = Options { reopen: true, positions: POSITIONS, threads: Some(1), ..Options::default() };
    let (mut written, mut unsaid, mut wrong) = (0, 0, Vec::new());
    for (name, source) in crate::embedded().into_iter().step_by(EVERY) {
        let proof = prove(&name, &source, &world(), &options, &());
        let Some(witnesses) = Witnesses::of(&name, &source, &world(), &options) else { continue };
        match witnesses.of_example(&proof) {
            None => {}
            Some(Ok(_)) => written += 1,
            Some(Err(Unwritten::Decision(_) | Unwritten::Brackets)) => unsaid += 1,
            Some(Err(Unwritten::Replay(reason))) => wrong.push(format!("{name}: {reason}")),
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(written > 50 && unsaid * 10 < written, "{written} lines are written, and {unsaid} cannot be");
}
