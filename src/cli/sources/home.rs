//! The user's own folder: where imported editions of the documents are kept, each in a folder of its own, imported card
//! data, what is remembered of quizzes, and the app for a browser.
//!
//! It is `swu-judge` in the folder that the system has for data of programs (`$XDG_DATA_HOME`, or else `~/.local/share`;
//! on Windows `%APPDATA%`).

use std::path::{Path, PathBuf};
use std::{fs, io};

use etcetera::BaseStrategy;

use crate::cli::base::Failure;
use crate::diagnostic::Diagnostic;
use crate::rulebook::Rulebook;

/// An edition that was imported.
pub struct Imported {
    pub folder: PathBuf,
    pub rulebook: Rulebook,
}

/// The folder of the imported editions, whether or not it exists.
pub fn editions_folder() -> Result<PathBuf, Failure> {
    at_home("editions", "for imported editions", "read rules from another folder with `--rules DIR`")
}

/// The folder of one of them, whether or not it exists.
pub fn edition_folder(document: &str, edition: &str) -> Result<PathBuf, Failure> {
    let plain =
        |c: char| if c.is_alphanumeric() || matches!(c, '.' | '-' | '_') { c.to_ascii_lowercase() } else { '-' };
    let folder: String = format!("{document}-{edition}").chars().map(plain).collect();
    Ok(editions_folder()?.join(folder.trim_start_matches('.')))
}

/// The folder of imported card data, whether or not it exists.
pub fn cards_folder() -> Result<PathBuf, Failure> {
    at_home("cards", "for imported cards", "read cards from another folder with `--cards DIR`")
}

#[cfg(feature = "quiz-memory")]
/// The file of what is remembered of quizzes, whether or not it exists.
pub fn memory_file() -> Result<PathBuf, Failure> {
    at_home("quiz.sqlite", "for what it remembers", "name another file with `--memory FILE`")
}

/// The folder of what is remembered of suites of rulings, whether or not it exists.
pub fn failed_folder() -> Result<PathBuf, Failure> {
    at_home("failed", "for what it remembers", "without one, nothing is remembered")
}

#[cfg(feature = "serve")]
/// The folder of the app for a browser, whether or not it exists.
pub fn app_folder() -> Option<PathBuf> {
    Some(home().ok()?.join("web"))
}

fn at_home(name: &str, what: &str, instead: &str) -> Result<PathBuf, Failure> {
    let home = home().map_err(|error| {
        Diagnostic::error(format!("no folder {what}: {error}"))
            .help(format!("set `XDG_DATA_HOME` to a folder; {instead}"))
    })?;
    Ok(home.join(name))
}

fn home() -> Result<PathBuf, etcetera::HomeDirError> {
    Ok(etcetera::choose_base_strategy()?.data_dir().join("swu-judge"))
}

/// The imported editions, in the order of their folders' names.
pub fn imported() -> Result<Vec<Imported>, Failure> {
    let mut imported = Vec::new();
    for folder in folders(&editions_folder()?)? {
        let rulebook = Rulebook::read_folder(&folder).map_err(|error| Diagnostic::error(error.to_string()))?;
        imported.push(Imported { folder, rulebook });
    }
    Ok(imported)
}

/// The folders in a folder, sorted. Hidden ones are none of ours: an import may be at work there.
fn folders(home: &Path) -> Result<Vec<PathBuf>, Failure> {
    let entries = match fs::read_dir(home) {
        Ok(entries) => entries,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        Err(error) => {
            return Err(Diagnostic::error(format!("cannot read `{}`: {error}", home.display())).into());
        }
    };
    let mut folders: Vec<PathBuf> = entries
        .filter_map(Result::ok)
        .filter(|entry| !entry.file_name().to_string_lossy().starts_with('.'))
        .map(|entry| entry.path())
        .filter(|path| path.is_dir())
        .collect();
    folders.sort();
    Ok(folders)
}
