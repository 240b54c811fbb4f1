//! Writes what the program carries. The engine is not needed for it, so that a change there prepares nothing anew: what is
//! known of the scenarios is found out by the one file of their package that does without it.

#![allow(
    clippy::disallowed_methods,
    reason = "this runs while the program is built: it reads the files and writes the bytes"
)]

use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};

use swu_cards::Library;

#[path = "../scenario/carried.rs"]
#[allow(dead_code)]
mod scenarios;

fn main() -> Result<(), Box<dyn Error>> {
    let home = Path::new("../..");
    for folder in ["rules", "cards", "scenarios"] {
        println!("cargo:rerun-if-changed={}", home.join(folder).display());
    }
    let target = PathBuf::from(std::env::var_os("OUT_DIR").ok_or("cargo says where to write")?);
    fs::write(target.join("rules.bin"), swu_rulebook::carried::pack()?)?;
    fs::write(target.join("cards.bin"), swu_cards::carried::pack()?)?;
    fs::write(target.join("search.bin"), swu_search::carried::pack()?)?;
    fs::write(target.join("scenarios.bin"), scenarios::pack(&sources(home)?, Library::embedded())?)?;
    Ok(())
}

/// The files beneath the folder of the repository.
fn sources(home: &Path) -> Result<scenarios::Sources, Box<dyn Error>> {
    Ok(scenarios::Sources {
        scenarios: texts(home, Path::new("scenarios"))?,
        rulings: texts(home, Path::new("rules/rulings"))?,
        informational: fs::read_to_string(home.join("rules/informational.yaml"))?,
    })
}

/// The YAML files of a folder and of those in it, by their paths from home with `/` between the parts, sorted.
fn texts(home: &Path, folder: &Path) -> Result<Vec<(String, String)>, Box<dyn Error>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(home.join(folder))? {
        let entry = entry?;
        let path = folder.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            found.extend(texts(home, &path)?);
        } else if path.extension().is_some_and(|extension| extension == "yaml") {
            let name = path.to_string_lossy().replace('\\', "/");
            found.push((name, fs::read_to_string(home.join(&path))?));
        }
    }
    found.sort();
    Ok(found)
}
