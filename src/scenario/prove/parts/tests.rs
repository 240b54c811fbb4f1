//! A proof in parts has the same result as one in a single piece.

use std::collections::BTreeMap;

use super::count;
use crate::embedded::is_puzzle;
use crate::prove::{Count, JointProof, Options, PartReport, Proof, Verdict, Witnesses, merge, prove, split};
use crate::read;
use crate::tests::world;

fn options() -> Options {
    Options { threads: Some(1), strategies: 40, ..Options::default() }
}

/// The reports of the parts of a file, through the form in which they are written.
fn reports(name: &str, parts: &[String]) -> Vec<PartReport> {
    let report = |source: &String| {
        let proof = prove(name, source, &world(), &options(), &());
        assert_eq!(proof.errors, [], "{name}: {source}");
        let witnesses = Witnesses::of(name, source, &world(), &options());
        let report = witnesses.and_then(|part| part.part_report(&proof)).unwrap();
        serde_json::from_str(&serde_json::to_string(&report).unwrap()).unwrap()
    };
    parts.iter().map(report).collect()
}

fn told(verdicts: &[Verdict]) -> Vec<(&String, Option<bool>, Count)> {
    verdicts.iter().map(|verdict| (&verdict.claim, verdict.holds, verdict.lines)).collect()
}

/// Results that do not depend on how the proof is divided: verdicts, lines, and departures from the file.
fn told_of_whole(proof: &Proof) -> String {
    let [broken, impossible] = [&proof.broken, &proof.impossible].map(|departures| -> BTreeMap<_, Count> {
        departures.iter().map(|departure| (departure.failure.clone(), departure.lines)).collect()
    });
    let others = proof.others.len();
    let verdicts = told(&proof.verdicts);
    format!("{verdicts:?} {:?} {broken:?} {impossible:?} {:?} {others}", proof.lines, proof.impossible_lines)
}

fn told_of_parts(joined: &JointProof) -> String {
    let [broken, impossible] = [&joined.broken, &joined.impossible].map(|departures| -> BTreeMap<_, Count> {
        departures.iter().map(|departure| (departure.failure.clone(), count(&departure.lines))).collect()
    });
    let (lines, others) = (joined.lines.unwrap_or_default(), joined.others.len());
    let verdicts = told(&joined.verdicts);
    format!("{verdicts:?} {lines:?} {broken:?} {impossible:?} {:?} {others}", joined.impossible_lines)
}

/// Covers each file that proves something; puzzles ask for the same, of more lines of play.
#[test]
fn parts_of_each_proof_come_to_the_whole() {
    let mut compared = 0;
    for (name, source) in crate::embedded().iter().filter(|(name, _)| !is_puzzle(name)) {
        if !read(name, source).is_ok_and(|file| !file.prove.claims.is_empty() && !file.prove.is_fewest) {
            continue;
        }
        let whole = prove(name, source, &world(), &options(), &());
        // What is only decided takes minutes in parts.
        if whole.is_decided_only {
            continue;
        }
        // A file that leaves nothing open has no parts.
        let Ok(parts) = split(name, source, &world(), &options(), 3) else {
            assert!(whole.opening.is_none(), "{name}");
            continue;
        };
        let joined = merge(name, &reports(name, &parts), &world(), &options()).unwrap();
        if joined.lines.is_none() {
            let of_whole: Vec<_> = whole.verdicts.iter().map(|verdict| verdict.holds).collect();
            assert_eq!(of_whole, joined.verdicts.iter().map(|verdict| verdict.holds).collect::<Vec<_>>(), "{name}");
        } else {
            assert_eq!(told_of_whole(&whole), told_of_parts(&joined), "{name}");
        }
        compared += 1;
    }
    assert!(compared >= 40, "only {compared} files were divided");
}

#[test]
fn refuses_parts_that_do_not_make_a_whole() {
    let fight = "title: A fight
setup:
  players:
    ana: {ground: [Wampa, Battlefield Marine], base: {hp: 7}, resources: 0, deck: 2}
    ben: {ground: [Pyke Sentinel, Wampa], base: {hp: 7}, resources: 0, deck: 2}
prove: {until: regroup, claims: [{player: ana, can_force: {result: {winner: ana}}}]}
";
    let parts = split("fight.yaml", fight, &world(), &options(), 4).unwrap();
    let whole = reports("fight.yaml", &parts);
    let refused =
        |reports: &[PartReport]| merge("fight.yaml", reports, &world(), &options()).unwrap_err()[0].title.clone();
    assert_eq!(refused(&[&whole[..2], &whole[3..]].concat()), "missing reports of parts: 3");
    let mut of_two = whole.clone();
    of_two[1].source = fight.replace("hp: 7", "hp: 8");
    assert_eq!(refused(&of_two), "these are reports of two files");
    let again = split("part.yaml", &parts[0], &world(), &options(), 2).unwrap_err();
    assert_eq!(again[0].title, "this file is already a part");
    // A part contains the file that it is a part of.
    assert_eq!(whole[0].source, fight.trim_end());
}
