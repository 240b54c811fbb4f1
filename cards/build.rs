//! Lists the sets of this folder: a new file becomes part of the program.

#![allow(clippy::disallowed_methods, reason = "the program is built here, and does not run")]

use std::path::PathBuf;
use std::{env, fs, io};

/// The file beside the sets that corrects imported data.
const OVERRIDES: &str = "overrides.yaml";

fn main() -> io::Result<()> {
    println!("cargo:rerun-if-changed=.");
    let [from, to] =
        ["CARGO_MANIFEST_DIR", "OUT_DIR"].map(|name| env::var_os(name).map(PathBuf::from).unwrap_or_default());
    let entries = fs::read_dir(from)?.map(|entry| Ok(entry?.path()));
    let mut files = entries.collect::<io::Result<Vec<PathBuf>>>()?;
    files.retain(|path| path.extension().is_some_and(|it| it == "yaml") && !path.ends_with(OVERRIDES));
    files.sort();
    let lines: String = files.iter().map(|path| format!("    include_str!({path:?}),\n")).collect();
    fs::write(to.join("sets.rs"), format!("&[\n{lines}]\n"))
}
