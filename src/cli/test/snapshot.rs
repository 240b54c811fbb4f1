//! The files of snapshots: where they are, how they are read, written and removed.

use std::path::{Path, PathBuf};
use std::{fs, io};

use crate::cli::files::{inputs, write};
use crate::diagnostic::Diagnostic;
pub use swu_api::suite::snapshot::{Snapshot, parse, written};
use swu_text::limits::SNAPSHOT_BYTES;

/// The end of the name of a snapshot.
pub const EXTENSION: &str = "snap";

/// The end of the name of one that waits to be accepted, as insta has it.
const PENDING: &str = ".new";

/// Where the snapshots of a suite are.
#[derive(Debug, Clone)]
pub enum Shelf {
    /// Each beside its file.
    Beside,
    /// All under one folder, in folders as their files are.
    Under { folder: PathBuf, root: PathBuf },
}

impl Shelf {
    /// Where the snapshot of a file is, whether or not it exists.
    pub fn path(&self, file: &Path) -> PathBuf {
        let named = |path: &Path| {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            path.with_file_name(format!("{name}.{EXTENSION}"))
        };
        match self {
            Self::Beside => named(file),
            Self::Under { folder, root } => {
                let within = absolute(file);
                let within = within.strip_prefix(absolute(root)).map_or(file.to_owned(), Path::to_owned);
                // Nothing is written outside of the folder, wherever the file is.
                let within: PathBuf =
                    within.components().filter(|part| matches!(part, std::path::Component::Normal(_))).collect();
                folder.join(named(&within))
            }
        }
    }

    /// The folders in which its snapshots can be, for those files.
    pub fn folders(&self, paths: &[PathBuf]) -> Vec<PathBuf> {
        match self {
            Self::Beside => paths.iter().filter(|path| path.is_dir()).cloned().collect(),
            Self::Under { folder, .. } => vec![folder.clone()],
        }
    }
}

fn absolute(path: &Path) -> PathBuf {
    fs::canonicalize(path).or_else(|_| std::path::absolute(path)).unwrap_or_else(|_| path.to_owned())
}

/// Where one waits to be accepted.
pub fn pending(path: &Path) -> PathBuf {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    path.with_file_name(format!("{name}{PENDING}"))
}

/// Reads a snapshot; nothing if there is none.
pub fn read(path: &Path) -> Result<Option<Snapshot>, Box<Diagnostic>> {
    let shown = path.display().to_string();
    let cannot = |error: &dyn std::fmt::Display| {
        Box::new(Diagnostic::error(format!("cannot read the snapshot `{shown}`: {error}")))
    };
    let text = match inputs::bytes(path, SNAPSHOT_BYTES) {
        Ok(bytes) => String::from_utf8(bytes).map_err(|error| cannot(&error))?,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(cannot(&error)),
    };
    parse(&shown, &text).map(Some)
}

/// Writes a snapshot, with the folders that it stands in.
pub fn write(path: &Path, content: &str) -> Result<(), Box<Diagnostic>> {
    let made = fs::create_dir_all(write::folder_of(path));
    made.and_then(|()| write::replace(path, content)).map_err(|error| cannot(path, &error))
}

/// Removes a file that may be there.
pub fn remove(path: &Path) -> Result<(), Box<Diagnostic>> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(cannot(path, &error)),
        Ok(()) | Err(_) => Ok(()),
    }
}

fn cannot(path: &Path, error: &io::Error) -> Box<Diagnostic> {
    Box::new(Diagnostic::error(format!("cannot write `{}`: {error}", path.display())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_elsewhere_has_its_snapshot_in_the_folder_too() {
        let shelf = Shelf::Under { folder: PathBuf::from("snaps"), root: PathBuf::from("/nowhere/root") };
        assert_eq!(shelf.path(Path::new("/nowhere/root/a/b.yaml")), Path::new("snaps/a/b.yaml.snap"));
        assert!(shelf.path(Path::new("../b.yaml")).starts_with("snaps"));
    }
}
