//! Writing a folder of files: the whole of it, or nothing.
//!
//! The files are written into a hidden folder beside the target, each one safe on the disk, and that folder is renamed. A
//! folder that is replaced changes places with the new one in one step where the system can do that; where it cannot, it
//! waits beside the target under a hidden name until the new one stands in its place.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use crate::cli::files::held::{self, MOVED_ASIDE, Stage};
use crate::cli::files::write::folder_of;
use crate::rulebook::SourceFile;

/// What the hidden folders are called, before something random.
const PREFIX: &str = ".judge-import-";

/// Why a folder was not written.
#[derive(Debug, thiserror::Error)]
pub enum FolderError {
    #[error("`{0}` already exists")]
    Exists(PathBuf),
    #[error("cannot replace `{0}`: `{1}` in it is not a file of {2}")]
    Stranger(PathBuf, PathBuf, Contents),
    #[error("cannot write `{0}`: {1}")]
    Io(PathBuf, #[source] io::Error),
    #[error("cannot replace `{0}`: {1}; its old contents are now in `{2}`")]
    Moved(PathBuf, #[source] io::Error, PathBuf),
}

/// What a folder is for. One that has other files is not replaced: they are somebody's.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Contents {
    /// Documents of rules, in markdown.
    Rules,
    /// Card data that a user has imported.
    Cards,
}

impl Contents {
    /// How the names of its files end.
    const fn extensions(self) -> &'static [&'static str] {
        match self {
            Self::Rules => &["md"],
            Self::Cards => &["yaml", "jsonl", "txt"],
        }
    }
}

impl std::fmt::Display for Contents {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Rules => "a rules document",
            Self::Cards => "card data",
        })
    }
}

/// Writes a folder that must not exist; or, if `replace` says so, one in place of a folder of the same contents.
pub fn write(target: &Path, files: &[SourceFile], contents: Contents, replace: bool) -> Result<(), FolderError> {
    Staged::new(target, files, contents, replace)?.put()
}

/// A folder that is safe on the disk under a hidden name beside its place. If it is not put there, it is removed.
pub struct Staged {
    target: PathBuf,
    stage: Stage,
    new: PathBuf,
}

impl Staged {
    /// Writes the files, and changes nothing yet.
    pub fn new(target: &Path, files: &[SourceFile], contents: Contents, replace: bool) -> Result<Self, FolderError> {
        check(target, contents, replace)?;
        let failed = |error| FolderError::Io(target.to_owned(), error);
        // What a symbolic link points at is replaced, and not the link.
        let target = if target.exists() { target.canonicalize().map_err(failed)? } else { target.to_owned() };
        let (stage, new) = staged(folder_of(&target), files).map_err(failed)?;
        Ok(Self { target, stage, new })
    }

    /// Puts the folder in its place.
    pub fn put(self) -> Result<(), FolderError> {
        let Self { target, stage, new } = self;
        let failed = |error| FolderError::Io(target.clone(), error);
        let beside = folder_of(&target);
        if !target.exists() {
            fs::rename(&new, &target).and_then(|()| sync(beside)).map_err(failed)?;
            return Ok(());
        }
        if exchange(&new, &target).is_ok() {
            return sync(beside).map_err(failed);
        }
        let old = stage.path().join(MOVED_ASIDE);
        fs::rename(&target, &old).map_err(failed)?;
        if let Err(error) = fs::rename(&new, &target) {
            return match fs::rename(&old, &target) {
                Ok(()) => Err(failed(error)),
                Err(_) => Err(FolderError::Moved(target.clone(), error, stage.keep().join(MOVED_ASIDE))),
            };
        }
        sync(beside).map_err(failed)
    }
}

/// Removes what killed processes have left beside a folder that they were about to write.
pub fn remove_abandoned(target: &Path) {
    held::remove_stages(folder_of(target), PREFIX);
}

/// Whether a folder can be written there. What killed processes have left beside it is removed, also if it cannot.
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
            .is_some_and(|extension| contents.extensions().iter().any(|ours| extension.eq_ignore_ascii_case(ours)));
        let found =
            if kind.is_dir() { stranger(&path, contents)? } else { Some(path).filter(|_| !is_ours || !kind.is_file()) };
        if found.is_some() {
            return Ok(found);
        }
    }
    Ok(None)
}

/// The files, safe on the disk in a folder within a hidden one, which is removed when it goes out of use.
fn staged(beside: &Path, files: &[SourceFile]) -> io::Result<(Stage, PathBuf)> {
    fs::create_dir_all(beside)?;
    let stage = Stage::new(beside, PREFIX)?;
    // The hidden folder is this user's alone; the one within it has the rights that any new folder has.
    let new = stage.path().join("new");
    fs::create_dir(&new)?;
    let mut folders = vec![new.clone()];
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
    folders.iter().rev().try_for_each(|folder| sync(folder))?;
    Ok((stage, new))
}

/// Makes the names in a folder safe on the disk.
#[cfg(unix)]
fn sync(folder: &Path) -> io::Result<()> {
    File::open(folder)?.sync_all()
}

/// Elsewhere the system does that, and folders cannot be opened.
#[cfg(not(unix))]
fn sync(_: &Path) -> io::Result<()> {
    Ok(())
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
    fn a_folder_is_written_whole_and_only_replaced_when_told() {
        let home = tempfile::tempdir().unwrap();
        let target = home.path().join("deep/rules");
        write(&target, &files("one"), Contents::Rules, false).unwrap();
        assert_eq!(fs::read_to_string(target.join("cr/01.md")).unwrap(), "one");
        assert!(matches!(write(&target, &files("two"), Contents::Rules, false), Err(FolderError::Exists(_))));
        assert_eq!(fs::read_to_string(target.join("glossary.md")).unwrap(), "one");
        write(&target, &[SourceFile::new("b.md", "two")], Contents::Rules, true).unwrap();
        assert_eq!(listed(&target), ["b.md"]);
        assert_eq!(listed(target.parent().unwrap()), ["rules"]);
    }

    /// At once, though an import that is under way keeps its own, and what was moved aside is somebody's.
    #[test]
    #[cfg(unix)]
    fn what_killed_imports_left_is_removed() {
        let home = tempfile::tempdir().unwrap();
        let left = |name: &str| home.path().join(format!("{PREFIX}{name}"));
        let (killed, aside) = (left("killed"), left("aside"));
        fs::create_dir_all(killed.join("new/cr")).unwrap();
        fs::write(killed.join("new/cr/01.md"), "half").unwrap();
        fs::create_dir_all(aside.join(MOVED_ASIDE)).unwrap();
        fs::write(left("file"), "none of ours").unwrap();
        let target = home.path().join("rules");
        let running = Staged::new(&target, &files("one"), Contents::Rules, false).unwrap();
        assert!(!killed.exists() && aside.exists() && left("file").exists());
        write(&home.path().join("others"), &files("two"), Contents::Rules, false).unwrap();
        running.put().unwrap();
        assert_eq!(fs::read_to_string(target.join("cr/01.md")).unwrap(), "one");
        // Also if nothing is written.
        fs::create_dir(&killed).unwrap();
        assert!(write(&target, &files("one"), Contents::Rules, false).is_err());
        assert!(!killed.exists());
    }

    #[test]
    fn a_folder_of_anything_else_is_not_replaced() {
        let home = tempfile::tempdir().unwrap();
        fs::write(home.path().join("thesis.txt"), "years of work").unwrap();
        assert!(matches!(write(home.path(), &files("one"), Contents::Rules, true), Err(FolderError::Stranger(..))));
        assert_eq!(listed(home.path()), ["thesis.txt"]);
        let file = home.path().join("thesis.txt");
        assert!(matches!(write(&file, &files("one"), Contents::Rules, true), Err(FolderError::Io(..))));
        assert_eq!(fs::read_to_string(&file).unwrap(), "years of work");
    }

    #[test]
    fn what_cannot_be_written_whole_leaves_nothing_and_the_old_one() {
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
