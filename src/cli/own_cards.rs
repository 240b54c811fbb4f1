//! A user's own card data: the folder in which `judge update` keeps it ([`Kept`]), and how it goes together with the cards of
//! the program.

use std::fs;
use std::io;
use std::path::Path;

use super::Failure;
use super::inputs::{self, Input};
use crate::cards::kept::{Kept, TEXTS};
use crate::cards::library::Own;
use crate::cards::{OVERRIDES, printings};
use crate::diagnostic::Diagnostic;

/// The card files of a folder: all that is YAML but the overrides, sorted. None if there is no such folder.
pub(super) fn card_files(folder: &Path) -> io::Result<Option<Vec<Input>>> {
    let entries = match fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(error),
    };
    let is_card_file = |path: &std::path::PathBuf| {
        let yaml = path.extension().is_some_and(|extension| extension == "yaml" || extension == "yml");
        yaml && path.file_name().is_some_and(|name| name != OVERRIDES)
    };
    let mut paths: Vec<_> = entries.filter_map(Result::ok).map(|entry| entry.path()).filter(is_card_file).collect();
    paths.sort();
    Ok(Some(paths.iter().map(|path| inputs::read(path)).collect()))
}

/// What is to be done about a folder that cannot be read.
const HELP: &str = "delete the folder, and run `judge update` with your card data again";

/// What a folder has, if there is one. A file that cannot be read is bad input: a missing card would be a wrong ruling.
pub(super) fn read(folder: &Path) -> Result<Option<Own>, Failure> {
    let Some(kept) = kept(folder)? else { return Ok(None) };
    Ok(Some(kept.read().map_err(|(error, text)| unread(folder, *error, text).help(HELP))?))
}

/// The files of the user's folder, if there is one.
pub(super) fn kept(folder: &Path) -> Result<Option<Kept>, Failure> {
    let unread = |error| Diagnostic::error(format!("cannot read `{}`: {error}", folder.display())).help(HELP);
    let Some(inputs) = card_files(folder).map_err(unread)? else { return Ok(None) };
    let mut files = files_beside(folder)?;
    for input in inputs {
        let name = Path::new(&input.name).file_name().map(|name| name.to_string_lossy().into_owned());
        // A file that cannot be read must not be lost by being left out.
        let text = input.source.map_err(|error| Failure::from(*error).help(HELP))?;
        files.extend(name.map(|name| (name, text)));
    }
    Ok(Some(Kept::new(files)))
}

/// What stands beside the card files of a folder: numbers of printings and printed texts.
pub(super) fn beside(folder: &Path) -> Result<Own, Failure> {
    let kept = Kept::new(files_beside(folder)?);
    kept.beside().map_err(|(error, text)| {
        let help = "correct the line, or delete the file and import all printings";
        unread(folder, *error, text.to_owned()).help(help)
    })
}

fn files_beside(folder: &Path) -> Result<Vec<(String, String)>, Failure> {
    let mut files = Vec::new();
    for name in [printings::FILE, TEXTS] {
        let path = folder.join(name);
        // Whoever may not look gets the reason by reading.
        if path.try_exists().unwrap_or(true) {
            files.push((name.to_owned(), inputs::read(&path).source.map_err(|error| *error)?));
        }
    }
    Ok(files)
}

/// A message about a file of the folder, which names the file by its path.
fn unread(folder: &Path, mut error: Diagnostic, text: String) -> Failure {
    if let Some(place) = &mut error.place {
        place.file = folder.join(&*place.file).display().to_string().into();
    }
    Failure::BadInput(vec![(error, Some(text))])
}
