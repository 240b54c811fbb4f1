//! The file of an event on the disk: one writer at a time, and each change whole or not at all.
//!
//! A command that changes an event holds the lock of its file while it reads, changes and writes. What it writes is a
//! temporary file beside it, safe on the disk before it takes the place of the event's. So whoever kills the program finds
//! the file as it was or as it became, and what a command says that it did is in the file.

use std::fs::{self, File, TryLockError};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use crate::cli::{Failure, inputs, write};
use crate::diagnostic::Diagnostic;
use crate::tournament::event::Journal;

/// What a lock file is called, behind the name of the event's file.
const LOCK: &str = ".lock";
/// What the file of the changes that were undone is called.
const UNDONE: &str = ".undone";

/// The file of an event that nobody else can change now.
pub(super) struct Locked {
    path: PathBuf,
    /// Released when it is closed, also by the end of the process.
    _lock: File,
}

/// The event of a file, as it is now. Needs no lock: the file changes in one step.
pub(super) fn read(path: &Path) -> Result<Journal, Failure> {
    let input = inputs::read(path);
    let text = input.source.map_err(|error| {
        let error = if path.exists() { *error } else { error.help("`judge event new` makes the file of an event") };
        Failure::from(error)
    })?;
    Journal::read(&input.name, &text).map_err(|error| Failure::BadInput(vec![(*error, Some(text))]))
}

/// Changes the event of a file: reads it, lets `change` change it, and writes it if that changed anything. If `change`
/// fails, the file stays as it is.
pub(super) fn change<T>(
    path: &Path,
    change: impl FnOnce(&mut Journal) -> Result<T, Failure>,
) -> Result<(Journal, T), Failure> {
    let file = Locked::open(path)?;
    let mut journal = read(path)?;
    let before = journal.text().len();
    let done = change(&mut journal)?;
    if journal.text().len() != before {
        file.write(journal.text())?;
    }
    Ok((journal, done))
}

/// Makes the file of a new event, which must not exist.
pub(super) fn create(path: &Path, journal: &Journal) -> Result<(), Failure> {
    write::create(path, journal.text()).map_err(|error| write::refusal(path, &error))?;
    Ok(sync_folder(path).map_err(|error| write::refusal(path, &error))?)
}

/// Waits for a lock; if that takes long, the user is told what for.
fn lock(file: &File, of: &Path) -> io::Result<()> {
    const PATIENCE: Duration = Duration::from_secs(2);
    const PAUSE: Duration = Duration::from_millis(5);
    let begin = Instant::now();
    while begin.elapsed() < PATIENCE {
        match file.try_lock() {
            Ok(()) => return Ok(()),
            Err(TryLockError::WouldBlock) => thread::sleep(PAUSE),
            Err(TryLockError::Error(error)) => return Err(error),
        }
    }
    // Should nobody be there to read it, there is nobody to tell.
    let _ = writeln!(io::stderr(), "waiting for another process that changes `{}`", of.display());
    file.lock()
}

impl Locked {
    /// Waits until nobody else changes the file, and keeps everybody else from it.
    pub(super) fn open(path: &Path) -> Result<Self, Failure> {
        // Two names of one file have one lock, and a link stays a link.
        let path = fs::canonicalize(path).map_err(|error| {
            let error = Diagnostic::error(format!("cannot read `{}`: {error}", path.display()));
            error.help("`judge event new` makes the file of an event")
        })?;
        let name = beside(&path, LOCK);
        let locked = File::create(&name).and_then(|file| lock(&file, &path).map(|()| file));
        let lock = locked.map_err(|error| write::refusal(&name, &error))?;
        let file = Self { path, _lock: lock };
        // What a killed process was about to write. While the lock is held, nobody is about to write anything.
        write::remove_temporaries(&file.path);
        Ok(file)
    }

    /// Puts a text in the place of the file.
    pub(super) fn write(&self, text: &str) -> Result<(), Failure> {
        self.put(&self.path, text)
    }

    /// What stands in the file of the changes that were undone, if there is one.
    pub(super) fn undone(&self) -> Result<Option<String>, Failure> {
        undone_beside(&self.path)
    }

    /// Keeps the changes that are undone.
    pub(super) fn keep_undone(&self, text: &str) -> Result<(), Failure> {
        self.put(&beside(&self.path, UNDONE), text)
    }

    fn put(&self, path: &Path, text: &str) -> Result<(), Failure> {
        let written = write::replace(path, text).and_then(|()| sync_folder(path));
        Ok(written.map_err(|error| write::refusal(path, &error))?)
    }
}

/// What stands in the file of the changes that were undone of an event, if there is one.
pub(super) fn undone_beside(event: &Path) -> Result<Option<String>, Failure> {
    let path = beside(event, UNDONE);
    match fs::read_to_string(&path) {
        Ok(text) => Ok(Some(text)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(Diagnostic::error(format!("cannot read `{}`: {error}", path.display())).into()),
    }
}

/// The path of a file beside another one, called as it is with something behind.
fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    PathBuf::from(name)
}

/// Makes sure that the name of a file that was just renamed is on the disk. Only some systems can do that for a folder.
fn sync_folder(path: &Path) -> io::Result<()> {
    if cfg!(unix) { File::open(write::folder_of(path))?.sync_all() } else { Ok(()) }
}
