//! What is being written under a temporary name is held: by a lock, which ends with the process that has it. So whoever comes
//! next can tell what a killed process has left from what another one is about to put in its place.
//!
//! Between the making and the holding, somebody may take a new file or folder for abandoned, and remove it. Nothing is in it
//! then. So whoever holds looks whether it is still there, and makes another one if not.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use tempfile::TempDir;

/// How often another one is made, when what was made is taken for abandoned at once.
pub const TRIES: usize = 64;

/// How old something must be to be abandoned for certain, where locks tell nothing.
const LONG_AGO: Duration = Duration::from_secs(3600);

/// What follows from an attempt to hold something.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Hold {
    Ours,
    Others,
    /// The system has no lock for it.
    Unknown,
}

/// Locks a file or folder, if nobody else has. Elsewhere a lock would keep readers from the file.
#[cfg(unix)]
fn lock(file: &File) -> Hold {
    match file.try_lock() {
        Ok(()) => Hold::Ours,
        Err(fs::TryLockError::WouldBlock) => Hold::Others,
        Err(fs::TryLockError::Error(_)) => Hold::Unknown,
    }
}

#[cfg(not(unix))]
fn lock(_: &File) -> Hold {
    Hold::Unknown
}

/// Holds what was just made at that path, as long as `file` is open. False if it was removed meanwhile.
pub fn hold(file: &File, path: &Path) -> bool {
    match lock(file) {
        Hold::Ours => path.symlink_metadata().is_ok(),
        Hold::Others => false,
        Hold::Unknown => true,
    }
}

/// Removes a file or a folder that a killed process has left. What is held stays, and what cannot be removed is in nobody's
/// way.
pub fn remove_abandoned(path: &Path) {
    let Ok(there_is) = path.symlink_metadata() else { return };
    // Whatever else has the name is none of ours, and a pipe would wait for somebody.
    if !there_is.is_file() && !there_is.is_dir() {
        return;
    }
    let opened = if there_is.is_file() || cfg!(unix) { File::open(path).ok() } else { None };
    let is_abandoned = match opened.as_ref().map_or(Hold::Unknown, lock) {
        Hold::Ours => true,
        Hold::Others => false,
        Hold::Unknown => {
            there_is.modified().ok().and_then(|written| written.elapsed().ok()).is_some_and(|age| age > LONG_AGO)
        }
    };
    if is_abandoned {
        let _ = if there_is.is_dir() { fs::remove_dir_all(path) } else { fs::remove_file(path) };
    }
    // Only now may others have it.
    drop(opened);
}

/// A hidden folder in which something is written before it gets its place. It is held, and removed when it goes out of use.
#[derive(Debug)]
pub struct Stage {
    folder: TempDir,
    /// Released when the folder is gone.
    _held: Option<File>,
}

impl Stage {
    /// A new one in a folder, called `prefix` and something random. Those that killed processes have left there are removed.
    pub fn new(beside: &Path, prefix: &str) -> io::Result<Self> {
        remove_stages(beside, prefix);
        for _ in 0..TRIES {
            let folder = tempfile::Builder::new().prefix(prefix).tempdir_in(beside)?;
            if !cfg!(unix) {
                return Ok(Self { folder, _held: None });
            }
            match File::open(folder.path()) {
                Ok(held) if hold(&held, folder.path()) => return Ok(Self { folder, _held: Some(held) }),
                // Somebody has just taken it for abandoned.
                Ok(_) => {}
                Err(error) if error.kind() == io::ErrorKind::NotFound => {}
                Err(error) => return Err(error),
            }
        }
        Err(io::ErrorKind::ResourceBusy.into())
    }

    pub fn path(&self) -> &Path {
        self.folder.path()
    }

    /// Leaves the folder where it is, for what is in it.
    pub fn keep(self) -> PathBuf {
        self.folder.keep()
    }
}

/// What was moved aside into a stage is called so there.
pub const MOVED_ASIDE: &str = "old";

/// Removes the stages that killed processes have left in a folder. One with something that was moved aside is kept: that is
/// somebody's.
pub fn remove_stages(beside: &Path, prefix: &str) {
    for entry in fs::read_dir(beside).into_iter().flatten().filter_map(Result::ok) {
        let is_stage = entry.file_name().to_string_lossy().starts_with(prefix)
            && entry.file_type().is_ok_and(|kind| kind.is_dir())
            && entry.path().join(MOVED_ASIDE).symlink_metadata().is_err();
        if is_stage {
            remove_abandoned(&entry.path());
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::cli::files::held::*;

    #[test]
    #[cfg(unix)]
    fn what_is_held_stays_and_what_nobody_holds_goes() {
        let home = tempfile::tempdir().unwrap();
        let [ours, left] = ["ours", "left"].map(|name| home.path().join(name));
        let held = File::create(&ours).unwrap();
        assert!(hold(&held, &ours));
        fs::write(&left, "half").unwrap();
        [&ours, &left].into_iter().for_each(|path| remove_abandoned(path));
        assert!(ours.exists() && !left.exists());
        drop(held);
        remove_abandoned(&ours);
        assert!(!ours.exists());
        // What was removed before it was held is not held.
        let made = File::create(&ours).unwrap();
        remove_abandoned(&ours);
        assert!(!hold(&made, &ours));
    }

    #[test]
    #[cfg(unix)]
    fn many_stages_at_once_do_not_remove_each_other() {
        let home = tempfile::tempdir().unwrap();
        std::thread::scope(|scope| {
            for _ in 0..8 {
                scope.spawn(|| {
                    for _ in 0..50 {
                        let stage = Stage::new(home.path(), ".stage-").unwrap();
                        fs::write(stage.path().join("file"), "whole").unwrap();
                        std::thread::yield_now();
                        assert_eq!(fs::read_to_string(stage.path().join("file")).unwrap(), "whole");
                    }
                });
            }
        });
        assert_eq!(fs::read_dir(home.path()).unwrap().count(), 0);
    }

    #[test]
    #[cfg(unix)]
    fn nothing_but_files_and_folders_is_touched() {
        let home = tempfile::tempdir().unwrap();
        let file = home.path().join("file");
        fs::write(&file, "kept").unwrap();
        let link = home.path().join("link");
        std::os::unix::fs::symlink(&file, &link).unwrap();
        remove_abandoned(&link);
        assert!(file.exists() && link.symlink_metadata().is_ok());
    }
}
