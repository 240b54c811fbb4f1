//! Every scenario of `scenarios/` is replayed. First its claims must hold, which somebody wrote by hand; then a snapshot
//! holds the whole trace, so that a ruling cannot change unseen.

use std::collections::BTreeSet;
use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};

use swu_judge::scenario::embedded::part;
use swu_judge::scenario::replay::{Report, Status};

use crate::replays::{Replayed, replays};

#[test]
fn every_scenario_holds_and_is_played_as_before() {
    let (mut wrong, mut changed) = (Vec::new(), Vec::new());
    for Replayed { name, replay, .. } in replays() {
        if replay.report.status != Status::Pass {
            wrong.push(told(&replay.report));
            continue;
        }
        let trace = replay.ruling();
        let name = suffix(name);
        let mut settings = insta::Settings::clone_current();
        settings.set_snapshot_suffix(&name);
        settings.set_prepend_module_to_snapshot(false);
        settings.set_omit_expression(true);
        let check = || settings.bind(|| insta::assert_snapshot!("scenario", trace));
        if catch_unwind(AssertUnwindSafe(check)).is_err() {
            changed.push(name);
        }
    }
    assert!(wrong.is_empty(), "{} scenarios do not hold:\n{}", wrong.len(), wrong.join("\n"));
    assert!(changed.is_empty(), "{} traces have changed:\n{}", changed.len(), changed.join("\n"));
}

/// Without this the trace of a scenario that is renamed or removed would stay.
#[test]
fn every_trace_is_of_a_scenario() {
    let snapshot = |replayed: &Replayed| format!("scenario@{}.snap", suffix(&replayed.name));
    let known: BTreeSet<String> = replays().iter().map(snapshot).collect();
    let files = fs::read_dir("tests/snapshots").unwrap().map(|file| file.unwrap().file_name().into_string().unwrap());
    let lost: Vec<String> = files
        .filter(|file| file.starts_with("scenario@") && file.ends_with(".snap") && !known.contains(file))
        .collect();
    assert!(lost.is_empty(), "no scenario has these traces: {lost:#?}");
}

/// The name of a scenario's trace: the whole path within the folder, so that a new folder renames nothing.
fn suffix(name: &str) -> String {
    part(name).replace('/', "__")
}

fn told(report: &Report) -> String {
    let mut lines = vec![format!("{}: {}", report.status.word(), report.file)];
    for failure in &report.failures {
        lines.push(format!("  line {}: expected {}, found {}", failure.line, failure.expected, failure.found));
    }
    for unsupported in &report.unsupported {
        lines.push(format!("  not supported: {}: {}", unsupported.card, unsupported.text));
    }
    lines.join("\n")
}
