//! The cards that a command works with: those that the program carries with a user's own, or those of a folder. A user's own
//! card data are in the folder in which `judge update` keeps them ([`Kept`]).

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::{Loaded, home};
use crate::cards::kept::{Kept, TEXTS};
use crate::cards::library::Own;
use crate::cards::{Library, OVERRIDES, printings};
use crate::cli::base::{Failure, Globals};
use crate::cli::files::inputs::{self, Input};
use crate::diagnostic::Diagnostic;

/// The cards that a command works with.
pub type Cards = Loaded<Library>;

impl Globals {
    /// The cards that were asked for: those of the folder, or else the embedded ones with the user's own. A file that
    /// cannot be read is bad input: a missing card would be a wrong ruling.
    pub fn cards(&self) -> Result<Cards, Failure> {
        let Some(folder) = &self.cards else { return embedded_and_own() };
        let files = inputs::texts(files_of(folder)?)?;
        let sources = files.iter().map(|(name, text)| (name.as_str(), text.as_str()));
        match Library::parse(sources) {
            Ok(library) => Ok(Cards::Read(Box::new(library.extended(beside(folder)?)))),
            Err(errors) => {
                let with_source = |error: Diagnostic| {
                    let file = error.place.as_ref().map(|place| &*place.file);
                    let source = files.iter().find(|(name, _)| Some(name.as_str()) == file);
                    let source = source.map(|(_, text)| text.clone());
                    (error, source)
                };
                Err(Failure::BadInput(errors.into_iter().map(with_source).collect()))
            }
        }
    }
}

/// The embedded cards, and the user's own if there are any.
fn embedded_and_own() -> Result<Cards, Failure> {
    // Without a folder for programs' data nothing was imported.
    let Ok(folder) = home::cards_folder() else { return Ok(Cards::Embedded(Library::embedded())) };
    let Some(kept) = kept(&folder)? else { return Ok(Cards::Embedded(Library::embedded())) };
    let own = kept.read().map_err(|(error, text)| unread(&folder, *error, text).help(HELP))?;
    Ok(Cards::Read(Box::new(Library::embedded().extended(own))))
}

/// The card files of a folder, of which there must be some.
fn files_of(folder: &Path) -> Result<Vec<Input>, Failure> {
    const HELP: &str = "`--cards` takes a folder that `judge cards import` has written";
    let cannot = |error: &str| Diagnostic::error(format!("cannot read `{}`: {error}", folder.display())).help(HELP);
    match card_files(folder).map_err(|error| cannot(&error.to_string()))? {
        Some(files) if files.is_empty() => {
            let error = Diagnostic::error(format!("`{}` contains no cards", folder.display()));
            Err(error.help(HELP).into())
        }
        Some(files) => Ok(files),
        None => Err(inputs::missing(folder).help(HELP).into()),
    }
}

/// The card files of a folder: all that is YAML but the overrides, sorted. None if there is no such folder.
fn card_files(folder: &Path) -> io::Result<Option<Vec<Input>>> {
    let entries = match fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(error),
    };
    let is_card_file = |path: &PathBuf| {
        let yaml = path.extension().is_some_and(|extension| extension == "yaml" || extension == "yml");
        yaml && path.file_name().is_some_and(|name| name != OVERRIDES)
    };
    let mut paths: Vec<_> = entries.filter_map(Result::ok).map(|entry| entry.path()).filter(is_card_file).collect();
    paths.sort();
    Ok(Some(paths.iter().map(|path| inputs::read(path)).collect()))
}

/// The way out where a folder of the user cannot be read.
const HELP: &str = "delete the folder, and run `judge update` with your card data again";

/// The files of the user's folder, if there is one.
pub fn kept(folder: &Path) -> Result<Option<Kept>, Failure> {
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

fn beside(folder: &Path) -> Result<Own, Failure> {
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
            files.push((name.to_owned(), inputs::read(&path).source?));
        }
    }
    Ok(files)
}

/// A message about a file of the folder, which names the file by its path.
fn unread(folder: &Path, mut error: Diagnostic, text: String) -> Failure {
    if let Some(place) = &mut error.place {
        place.file = folder.join(&*place.file).display().to_string().into();
    }
    Failure::in_text([error], &text)
}
