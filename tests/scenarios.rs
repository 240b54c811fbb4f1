//! Every scenario of `scenarios/` is replayed. First its claims must hold, which somebody wrote by hand; then a snapshot
//! holds the whole trace, so that a ruling cannot change unseen.

use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};

use swu_judge::cards::Library;
use swu_judge::rulebook::Rulebook;
use swu_judge::scenario::replay::{Report, Status, World, replay};

#[test]
fn every_scenario_holds_and_is_played_as_before() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("scenarios");
    let world = World { library: Library::embedded(), rulebook: Rulebook::embedded() };
    let (mut wrong, mut changed) = (Vec::new(), Vec::new());
    for path in files(&folder) {
        let name = path.strip_prefix(&folder).unwrap().with_extension("").to_string_lossy().replace(['/', '\\'], "__");
        let played = replay(&name, &fs::read_to_string(&path).unwrap(), &world);
        if played.report.status != Status::Pass {
            wrong.push(told(&played.report));
            continue;
        }
        let trace = played.ruling();
        // The suffix is the whole path within the folder, so that a new folder renames nothing.
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

/// The scenario files beneath a folder, sorted.
fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for path in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
        if path.is_dir() {
            found.extend(files(&path));
        } else if path.extension().is_some_and(|extension| extension == "yaml" || extension == "yml") {
            found.push(path);
        }
    }
    found.sort();
    found
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
