//! Completes the app for a browser: `.ci/web` runs it, from the folder of the repository, when pages and engine are there.
//!
//! It writes into the app's folder what the engine is handed (`data`), tells the service worker which files there are and what
//! version they make together, and packs every file with Brotli into a folder beside it, for the program to carry.

#![forbid(unsafe_code)]
#![allow(clippy::disallowed_methods, reason = "a step of the build: it reads the files and writes the bytes")]

use std::error::Error;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::thread;

use xxhash_rust::xxh3::Xxh3;

/// Files shorter than this go over the wire as they are.
const WORTH_PACKING: usize = 1400;

fn main() -> Result<(), Box<dyn Error>> {
    let mut folders = std::env::args_os().skip(1).map(PathBuf::from);
    let (Some(app), Some(packed)) = (folders.next(), folders.next()) else {
        return Err("name the folder of the app, and the one for its packed files".into());
    };
    write_data(&app.join("data"))?;
    let mut files = files(&app)?;
    tell_service_worker(&app, &files)?;
    // The longest first, for they take the longest.
    files.sort_by_key(|(_, bytes)| std::cmp::Reverse(bytes.len()));
    let worth = |(_, bytes): &&(String, Vec<u8>)| bytes.len() >= WORTH_PACKING;
    let sizes = thread::scope(|scope| {
        let work = files.iter().filter(worth).map(|file| scope.spawn(|| pack(&app, &packed, file)));
        let work: Vec<_> = work.collect();
        work.into_iter()
            .map(|one| one.join().unwrap_or_else(|_| Err("a thread stopped".into())))
            .collect::<Result<Vec<_>, _>>()
    })?;
    println!(
        "{} bytes, {} with Brotli",
        files.iter().map(|(_, bytes)| bytes.len()).sum::<usize>(),
        sizes.iter().sum::<usize>()
    );
    Ok(())
}

/// What the engine is handed before its first message.
fn write_data(folder: &Path) -> Result<(), Box<dyn Error>> {
    fs::create_dir_all(folder)?;
    fs::write(folder.join("rules.bin"), swu_rulebook::prepared::pack()?)?;
    fs::write(folder.join("cards.bin"), swu_cards::prepared::pack()?)?;
    fs::write(folder.join("search.bin"), swu_search::prepared::pack_for_page()?)?;
    fs::write(folder.join("meaning.bin"), swu_search::prepared::vectors_for_page())?;
    fs::write(folder.join("scenarios.bin"), swu_scenario::prepared::pack_for_page()?)?;
    Ok(())
}

/// All files beneath the folder, by their paths within it with `/` between the parts, sorted.
fn files(root: &Path) -> Result<Vec<(String, Vec<u8>)>, Box<dyn Error>> {
    let (mut found, mut folders) = (Vec::new(), vec![root.to_owned()]);
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder)? {
            let path = entry?.path();
            if path.is_dir() {
                folders.push(path);
            } else {
                found.push((path.strip_prefix(root)?.to_string_lossy().replace('\\', "/"), fs::read(&path)?));
            }
        }
    }
    found.sort();
    Ok(found)
}

/// What reads dropped files: a page fetches it when the first one comes, and then keeps it too.
const ON_DEMAND: &str = "engine/import";

/// The service worker keeps one version of all files: its name is what they are made of. It fetches all of them at once but
/// those that only some need.
fn tell_service_worker(app: &Path, files: &[(String, Vec<u8>)]) -> Result<(), Box<dyn Error>> {
    let mut hash = Xxh3::new();
    for (name, bytes) in files {
        hash.update(name.as_bytes());
        hash.update(bytes);
    }
    let names =
        files.iter().map(|(name, _)| name.as_str()).filter(|name| *name != "sw.js" && !name.starts_with(ON_DEMAND));
    let names: Vec<&str> = names.collect();
    let path = app.join("sw.js");
    let text = fs::read_to_string(&path)?;
    let told = text.replace("const VERSION = \"dev\";", &format!("const VERSION = \"{:016x}\";", hash.digest()));
    let told = told.replace("const FILES = [];", &format!("const FILES = {};", serde_json::to_string(&names)?));
    if told.matches("const VERSION = \"dev\";").count() + told.matches("const FILES = [];").count() > 0 || told == text
    {
        return Err("sw.js has no place for its version and its files".into());
    }
    Ok(fs::write(path, told)?)
}

/// Writes the file, packed, and says how long it is then.
fn pack(app: &Path, packed: &Path, (name, bytes): &(String, Vec<u8>)) -> Result<usize, String> {
    let bytes = if name == "sw.js" { &fs::read(app.join(name)).map_err(|error| error.to_string())? } else { bytes };
    let path = packed.join(format!("{name}.br"));
    let folder = path.parent().ok_or("a file has a folder")?;
    fs::create_dir_all(folder).map_err(|error| error.to_string())?;
    let mut writer = brotli::CompressorWriter::new(Vec::new(), 1 << 16, 11, 24);
    writer.write_all(bytes).map_err(|error| error.to_string())?;
    let packed = writer.into_inner();
    fs::write(path, &packed).map_err(|error| error.to_string())?;
    Ok(packed.len())
}
