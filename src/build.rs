//! Names the sources that prepared data are made of: `JUDGE_SOURCES` is another word for other rules, cards, scenarios, or
//! another way of preparing them. Needs no package, so nothing is compiled for it.

use std::fs;
use std::hash::{DefaultHasher, Hasher};
use std::io;
use std::path::Path;

/// Embedded files, the packages that prepare them, and the versions of all others.
const SOURCES: [&str; 9] = [
    "rules",
    "cards",
    "scenarios",
    "src/text",
    "src/rulebook",
    "src/cards",
    "src/search",
    "src/scenario",
    "Cargo.lock",
];

fn main() -> io::Result<()> {
    println!("cargo:rerun-if-changed=src/build.rs");
    let mut hasher = DefaultHasher::new();
    hasher.write(env!("CARGO_PKG_VERSION").as_bytes());
    // A package from a registry has no such folders: there the version says it all.
    for source in SOURCES.map(Path::new).into_iter().filter(|source| source.exists()) {
        println!("cargo:rerun-if-changed={}", source.display());
        add(source, &mut hasher)?;
    }
    println!("cargo:rustc-env=JUDGE_SOURCES={:016x}", hasher.finish());
    Ok(())
}

/// Adds the name and the contents of a file, or of all files in a folder, in order.
fn add(path: &Path, hasher: &mut impl Hasher) -> io::Result<()> {
    if path.is_file() {
        hasher.write(path.to_string_lossy().as_bytes());
        hasher.write(&fs::read(path)?);
        return Ok(());
    }
    let mut entries: Vec<_> = fs::read_dir(path)?.map(|entry| Ok(entry?.path())).collect::<io::Result<_>>()?;
    entries.sort();
    entries.iter().try_for_each(|entry| add(entry, hasher))
}
