//! Writing a folder of files: the whole of it, or nothing.
//!
//! The files are written into a hidden folder beside the target, each one safe on the disk, and that folder is renamed. A
//! folder that is replaced changes places with the new one in one step where the system can do that; where it cannot, it
//! waits beside the target under a hidden name until the new one stands in its place.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use tempfile::TempDir;

use crate::cli::files::write::{self, folder_of};
use crate::rulebook::SourceFile;

/// The name of the hidden folders, before something random.
const PREFIX: &str = ".judge-import-";

/// The name of the new folder in a hidden one.
const NEW: &str = "new";

/// The name of what was moved aside into a hidden folder.
const MOVED_ASIDE: &str = "old";

/// Why a folder was not written.
#[derive(Debug, thiserror::Error)]
pub enum FolderError {
    #[error("`{0}` already exists")]
    Exists(PathBuf),
    #[error("cannot replace `{0}`: `{1}` in it is not a file of {name}", name = .2.of().0)]
    Stranger(PathBuf, PathBuf, Contents),
    #[error("cannot write `{0}`: {1}")]
    Io(PathBuf, #[source] io::Error),
    #[error("cannot replace `{0}`: {1}; its old contents are now in `{2}`")]
    Moved(PathBuf, #[source] io::Error, PathBuf),
}

/// The contents that a folder is for. One that has other files is not replaced: they are somebody's.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Contents {
    /// Documents of rules, in markdown.
    Rules,
    /// Card data that a user has imported.
    Cards,
    /// The app for a browser, which replaces nothing.
    #[cfg(feature = "serve")]
    App,
}

impl Contents {
    /// The name of its files, and the ends of theirs.
    const fn of(self) -> (&'static str, &'static [&'static str]) {
        match self {
            Self::Rules => ("a rules document", &["md"]),
            Self::Cards => ("card data", &["yaml", "jsonl", "txt"]),
            #[cfg(feature = "serve")]
            Self::App => ("the browser app", &[]),
        }
    }
}

/// Writes a folder that must not exist; or, if `replace` says so, one in place of a folder of the same contents.
pub fn write(target: &Path, files: &[SourceFile], contents: Contents, replace: bool) -> Result<(), FolderError> {
    Stage::new(target, files, contents, replace)?.put()
}

/// A folder that is safe on the disk under a hidden name beside its place. If it is not put there, it is removed.
pub struct Stage {
    target: PathBuf,
    stage: TempDir,
    /// Released when the folder is gone. Where folders cannot be opened, nothing holds it.
    _held: Option<File>,
}

impl Stage {
    /// Writes the files, and changes nothing yet.
    pub fn new(target: &Path, files: &[SourceFile], contents: Contents, replace: bool) -> Result<Self, FolderError> {
        check(target, contents, replace)?;
        let failed = |error| FolderError::Io(target.to_owned(), error);
        // What a symbolic link points at is replaced, and not the link.
        let target = if target.exists() { target.canonicalize().map_err(failed)? } else { target.to_owned() };
        let (stage, held) = stage(folder_of(&target)).map_err(failed)?;
        written(files, &stage.path().join(NEW)).map_err(failed)?;
        Ok(Self { target, stage, _held: held })
    }

    /// Puts the folder in its place.
    pub fn put(self) -> Result<(), FolderError> {
        let Self { target, stage, _held } = self;
        let failed = |error| FolderError::Io(target.clone(), error);
        let [new, old] = [NEW, MOVED_ASIDE].map(|name| stage.path().join(name));
        if !target.exists() {
            fs::rename(&new, &target).map_err(failed)?;
        } else if exchange(&new, &target).is_err() {
            fs::rename(&target, &old).map_err(failed)?;
            if let Err(error) = fs::rename(&new, &target) {
                return match fs::rename(&old, &target) {
                    Ok(()) => Err(failed(error)),
                    Err(_) => Err(FolderError::Moved(target.clone(), error, stage.keep().join(MOVED_ASIDE))),
                };
            }
        }
        sync(folder_of(&target)).map_err(failed)
    }
}

/// A new hidden folder, held, in which something is written before it gets its place.
fn stage(beside: &Path) -> io::Result<(TempDir, Option<File>)> {
    fs::create_dir_all(beside)?;
    write::held(|| {
        let folder = tempfile::Builder::new().prefix(PREFIX).tempdir_in(beside)?;
        if cfg!(not(unix)) {
            return Ok(((folder, None), true));
        }
        match File::open(folder.path()) {
            Ok(file) => {
                let is_held = write::is_held(&file, folder.path());
                Ok(((folder, Some(file)), is_held))
            }
            // Somebody has just taken it for abandoned.
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(((folder, None), false)),
            Err(error) => Err(error),
        }
    })
}

/// Removes what killed processes have left beside a folder that they were about to write. A stage with something that was
/// moved aside is kept: that is somebody's.
pub fn remove_abandoned(target: &Path) {
    for entry in fs::read_dir(folder_of(target)).into_iter().flatten().filter_map(Result::ok) {
        let is_stage = entry.file_name().to_string_lossy().starts_with(PREFIX)
            && entry.file_type().is_ok_and(|kind| kind.is_dir())
            && entry.path().join(MOVED_ASIDE).symlink_metadata().is_err();
        if is_stage {
            write::remove_abandoned(&entry.path());
        }
    }
}

/// True if a folder can be written there. What killed processes have left beside it is removed, also if it cannot.
pub fn check(target: &Path, contents: Contents, replace: bool) -> Result<(), FolderError> {
    remove_abandoned(target);
    if target.symlink_metadata().is_err() {
        return Ok(());
    }
    if !replace {
        return Err(FolderError::Exists(target.to_owned()));
    }
    match stranger(target, contents) {
        Ok(None) => Ok(()),
        Ok(Some(file)) => Err(FolderError::Stranger(target.to_owned(), file, contents)),
        Err(error) => Err(FolderError::Io(target.to_owned(), error)),
    }
}

/// A file in a folder that is none of an import's: such a folder must not be thrown away.
fn stranger(folder: &Path, contents: Contents) -> io::Result<Option<PathBuf>> {
    for entry in fs::read_dir(folder)? {
        let (path, kind) = entry.and_then(|entry| Ok((entry.path(), entry.file_type()?)))?;
        let is_ours = path
            .extension()
            .is_some_and(|extension| contents.of().1.iter().any(|ours| extension.eq_ignore_ascii_case(ours)));
        let found =
            if kind.is_dir() { stranger(&path, contents)? } else { Some(path).filter(|_| !is_ours || !kind.is_file()) };
        if found.is_some() {
            return Ok(found);
        }
    }
    Ok(None)
}

/// Writes the files, safe on the disk, into a new folder. That has the rights of any new folder; the hidden one around it is
/// this user's alone.
fn written(files: &[SourceFile], new: &Path) -> io::Result<()> {
    fs::create_dir(new)?;
    let mut folders = vec![new.to_owned()];
    for file in files {
        let path = new.join(&file.name);
        if let Some(folder) = path.parent().filter(|folder| !folders.iter().any(|known| known == folder)) {
            fs::create_dir_all(folder)?;
            folders.push(folder.to_owned());
        }
        let mut written = File::create_new(&path)?;
        written.write_all(&file.bytes)?;
        written.sync_all()?;
    }
    folders.iter().rev().try_for_each(|folder| sync(folder))
}

/// Makes the names in a folder safe on the disk, such as that of a file that was just renamed. Elsewhere than on Unix the
/// system does that, and folders cannot be opened.
pub fn sync(folder: &Path) -> io::Result<()> {
    if cfg!(unix) { File::open(folder)?.sync_all() } else { Ok(()) }
}

/// Lets two folders change places in one step.
#[cfg(any(target_os = "linux", target_os = "macos"))]
fn exchange(new: &Path, old: &Path) -> io::Result<()> {
    use rustix::fs::{CWD, RenameFlags, renameat_with};
    Ok(renameat_with(CWD, new, CWD, old, RenameFlags::EXCHANGE)?)
}

#[cfg(not(any(target_os = "linux", target_os = "macos")))]
fn exchange(_: &Path, _: &Path) -> io::Result<()> {
    Err(io::ErrorKind::Unsupported.into())
}

#[cfg(test)]
mod tests {
    use crate::cli::files::folder::*;

    fn files(text: &str) -> Vec<SourceFile> {
        vec![SourceFile::new("cr/01.md", text), SourceFile::new("glossary.md", text)]
    }

    fn listed(folder: &Path) -> Vec<String> {
        let mut names: Vec<String> =
            fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }

    #[test]
    #[cfg(unix)]
    fn imports_at_once_leave_each_other_alone() {
        let home = tempfile::tempdir().unwrap();
        let killed = home.path().join(format!("{PREFIX}killed"));
        fs::create_dir(&killed).unwrap();
        std::thread::scope(|scope| {
            for at in 0..8 {
                let target = home.path().join(format!("{at}"));
                scope.spawn(move || {
                    for _ in 0..20 {
                        write(&target, &files("one"), Contents::Rules, true).unwrap();
                        assert_eq!(fs::read_to_string(target.join("cr/01.md")).unwrap(), "one");
                    }
                });
            }
        });
        assert_eq!(listed(home.path()).len(), 8);
        assert!(!killed.exists());
    }

    #[test]
    fn failed_write_leaves_the_old_folder() {
        let home = tempfile::tempdir().unwrap();
        let target = home.path().join("rules");
        // The second file cannot be written, for the first has its name.
        let broken = [SourceFile::new("a.md", "one"), SourceFile::new("a.md", "two")];
        assert!(matches!(write(&target, &broken, Contents::Rules, false), Err(FolderError::Io(..))));
        assert!(listed(home.path()).is_empty());
        write(&target, &files("old"), Contents::Rules, false).unwrap();
        assert!(matches!(write(&target, &broken, Contents::Rules, true), Err(FolderError::Io(..))));
        assert_eq!(listed(home.path()), ["rules"]);
        assert_eq!(fs::read_to_string(target.join("cr/01.md")).unwrap(), "old");
    }
}
