//! Which files of a suite did not pass last time, so that they can be run first. Where nothing can be remembered, nothing is.

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

use xxhash_rust::xxh3::xxh3_64;

use super::outcome::Suite;
use crate::cli::files::inputs::{self, Input};
use crate::cli::files::write;
use crate::cli::sources::home;
use swu_text::limits::FILE_BYTES;

/// The files that did not pass last time, and the others.
pub fn parted(inputs: Vec<Input>) -> (Vec<Input>, Vec<Input>) {
    let failed = read();
    inputs.into_iter().partition(|input| failed.contains(&input.name))
}

/// Remembers which files of the suite do not pass; of those that were not run, what was known stays.
pub fn remember(suite: &Suite) {
    let Some(file) = file() else { return };
    let mut failed = read();
    for tested in &suite.results {
        match suite.fails(tested.outcome) {
            true => failed.insert(tested.file.clone()),
            false => failed.remove(&tested.file),
        };
    }
    let lines: Vec<String> = failed.into_iter().collect();
    if file.parent().is_some_and(|folder| fs::create_dir_all(folder).is_ok()) {
        // A convenience: a suite that cannot be remembered is tested all the same.
        let _ = write::replace(&file, lines.join("\n"));
    }
}

fn read() -> BTreeSet<String> {
    let bytes = file().and_then(|file| inputs::bytes(&file, FILE_BYTES).ok()).unwrap_or_default();
    String::from_utf8(bytes).unwrap_or_default().lines().map(str::to_owned).collect()
}

/// Where it is remembered for the current folder.
fn file() -> Option<PathBuf> {
    let here = std::env::current_dir().ok()?;
    let name = format!("{:016x}", xxh3_64(here.to_string_lossy().as_bytes()));
    Some(home::failed_folder().ok()?.join(name))
}
