//! Writes what the program carries. The engine is not needed for it, so that a change there prepares nothing anew: what is
//! known of the scenarios is found out by the one file of their package that does without it.

#![allow(
    clippy::disallowed_methods,
    reason = "this runs while the program is built: it reads the files and writes the bytes"
)]

use std::error::Error;
use std::fs;
use std::hash::{DefaultHasher, Hasher as _};
use std::path::{Path, PathBuf};

use swu_cards::Library;

#[path = "../scenario/carried.rs"]
#[allow(dead_code)]
mod scenarios;
mod sources;

fn main() -> Result<(), Box<dyn Error>> {
    let home = Path::new("../..");
    for folder in ["rules", "cards", "scenarios"] {
        println!("cargo:rerun-if-changed={}", home.join(folder).display());
    }
    let target = PathBuf::from(std::env::var_os("OUT_DIR").ok_or("cargo says where to write")?);
    fs::write(target.join("rules.bin"), swu_rulebook::carried::pack()?)?;
    fs::write(target.join("cards.bin"), swu_cards::carried::pack()?)?;
    fs::write(target.join("search.bin"), swu_search::carried::pack()?)?;
    let sources = sources::of(home)?;
    fs::write(target.join("scenarios.bin"), scenarios::pack(&sources, Library::embedded())?)?;
    if std::env::var_os("CARGO_FEATURE_PAGE").is_some() {
        fs::write(target.join("page.rs"), page(&home.join("target/web"))?)?;
    }
    Ok(())
}

/// The files of the built app as a list of [`page::File`], if there are any: packed where that is worth it.
fn page(built: &Path) -> Result<String, Box<dyn Error>> {
    let app = built.join("app");
    // A folder that is not there would make cargo run this every time; `.ci/web` has it run when the folder appears.
    if app.is_dir() {
        println!("cargo:rerun-if-changed={}", app.display());
    }
    let mut files = Vec::new();
    let mut folders = if app.is_dir() { vec![fs::canonicalize(app)?] } else { Vec::new() };
    let root = folders.first().cloned().unwrap_or_default();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder)? {
            let path = entry?.path();
            if path.is_dir() { folders.push(path) } else { files.push(path) }
        }
    }
    files.sort();
    let mut list = String::from("&[\n");
    for file in files {
        let name = file.strip_prefix(&root)?.to_string_lossy().replace('\\', "/");
        let packed = root.with_file_name("packed").join(format!("{name}.br"));
        let is_packed = packed.is_file();
        let bytes = if is_packed { packed } else { file };
        let mut hash = DefaultHasher::new();
        hash.write(&fs::read(&bytes)?);
        let version = hash.finish();
        list += &format!(
            "    File {{ name: {name:?}, version: {version}, is_packed: {is_packed}, bytes: include_bytes!({bytes:?}) }},\n"
        );
    }
    Ok(list + "]\n")
}
