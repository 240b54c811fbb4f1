//! A proof in parts has the same result as one in a single piece.

use std::collections::BTreeMap;

use super::count;
use crate::embedded::is_puzzle;
use crate::prove::{Count, JointProof, Options, PartReport, Proof, Witnesses, merge, prove, split};
use crate::read;
use crate::replay::World;
use swu_cards::Library;
use swu_rulebook::Rulebook;

fn world() -> World<'static> {
    World { library: Library::embedded(), rulebook: Rulebook::embedded() }
}

fn options() -> Options {
    Options { threads: Some(1), strategies: 40, ..Options::default() }
}

/// The reports of the parts of a file, through the form in which they are written.
fn reports(name: &str, parts: &[String]) -> Vec<PartReport> {
    let report = |source: &String| {
        let proof = prove(name, source, &world(), &options(), &());
        assert_eq!(proof.errors, [], "{name}: {source}");
        let report =
            Witnesses::of(name, source, &world(), &options()).and_then(|part| part.part_report(&proof)).unwrap();
        serde_json::from_str(&serde_json::to_string(&report).unwrap()).unwrap()
    };
    parts.iter().map(report).collect()
}

/// Results that do not depend on how the proof is divided: verdicts, lines, and departures from the file.
fn told_of_whole(proof: &Proof) -> String {
    let claims: Vec<_> = proof.verdicts.iter().map(|verdict| (&verdict.claim, verdict.holds, verdict.lines)).collect();
    let departures = |departures: &[crate::prove::Departure]| -> BTreeMap<_, Count> {
        departures.iter().map(|departure| (departure.failure.clone(), departure.lines)).collect()
    };
    let (broken, impossible) = (departures(&proof.broken), departures(&proof.impossible));
    let others = proof.others.len();
    format!("{claims:?} {:?} {broken:?} {impossible:?} {:?} {others}", proof.lines, proof.impossible_lines)
}

fn told_of_parts(joined: &JointProof) -> String {
    let claims = joined.claims.iter();
    let claims: Vec<_> = claims.map(|claim| (&claim.claim, claim.holds, claim.lines.unwrap_or_default())).collect();
    let departures = |departures: &[crate::prove::LeafDeparture]| -> BTreeMap<_, Count> {
        departures.iter().map(|departure| (departure.failure.clone(), count(&departure.lines))).collect()
    };
    let (broken, impossible) = (departures(&joined.broken), departures(&joined.impossible));
    let (lines, others) = (joined.lines.unwrap_or_default(), joined.others.len());
    format!("{claims:?} {lines:?} {broken:?} {impossible:?} {:?} {others}", joined.impossible_lines)
}

/// Covers each file that proves something; puzzles ask for the same, of more lines of play.
#[test]
fn the_parts_of_each_proof_come_to_the_whole() {
    let mut compared = 0;
    for (name, source) in crate::embedded().iter().filter(|(name, _)| !is_puzzle(name)) {
        let claims = read(name, source).is_ok_and(|file| !file.prove.claims.is_empty() && !file.prove.is_fewest);
        if !claims {
            continue;
        }
        let whole = prove(name, source, &world(), &options(), &());
        // A file that leaves nothing open has no parts.
        let Ok(parts) = split(name, source, &world(), &options(), 3) else {
            assert!(whole.opening.is_none(), "{name}");
            continue;
        };
        let joined = merge(name, &reports(name, &parts), &world(), &options()).unwrap();
        if whole.is_decided_only || joined.lines.is_none() {
            let holds = |claims: Vec<Option<bool>>| claims;
            let of_whole = holds(whole.verdicts.iter().map(|verdict| verdict.holds).collect());
            assert_eq!(of_whole, holds(joined.claims.iter().map(|claim| claim.holds).collect()), "{name}");
        } else {
            assert_eq!(told_of_whole(&whole), told_of_parts(&joined), "{name}");
        }
        compared += 1;
    }
    assert!(compared >= 40, "only {compared} files were divided");
}

const FIGHT: &str = "title: A fight
setup:
  players:
    ana: {ground: [Wampa, Battlefield Marine], base: {hp: 7}, resources: 0, deck: 2}
    ben: {ground: [Pyke Sentinel, Wampa], base: {hp: 7}, resources: 0, deck: 2}
prove: {until: regroup, claims: [{player: ana, can_force: {result: {winner: ana}}}]}
";

#[test]
fn a_part_that_is_missing_is_named() {
    let parts = split("fight.yaml", FIGHT, &world(), &options(), 4).unwrap();
    assert_eq!(parts.len(), 4);
    let mut reports = reports("fight.yaml", &parts);
    reports.remove(2);
    let errors = merge("fight.yaml", &reports, &world(), &options()).unwrap_err();
    assert_eq!(errors[0].title, "reports of parts are missing: 3");
}

#[test]
fn a_report_of_another_file_is_refused() {
    let parts = split("fight.yaml", FIGHT, &world(), &options(), 2).unwrap();
    let mut reports = reports("fight.yaml", &parts);
    reports[1].source = FIGHT.replace("hp: 7", "hp: 8");
    let errors = merge("fight.yaml", &reports, &world(), &options()).unwrap_err();
    assert_eq!(errors[0].title, "these are reports of two files");
}

#[test]
fn a_part_is_not_divided_again() {
    let parts = split("fight.yaml", FIGHT, &world(), &options(), 2).unwrap();
    let errors = split("part.yaml", &parts[0], &world(), &options(), 2).unwrap_err();
    assert_eq!(errors[0].title, "this file is a part already");
    // It contains the file that it is a part of.
    assert_eq!(reports("part.yaml", &parts[..1])[0].source, FIGHT.trim_end());
}
