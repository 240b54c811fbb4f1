//! The file of an event under a lock: whoever changes it, or what goes with it, holds the lock from the reading to the writing.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use crate::cli::base::Failure;
use crate::cli::files::{folder, inputs, write};
use crate::diagnostic::Diagnostic;

/// The end of the name of a lock file, behind the name of the event's file.
const LOCK: &str = ".lock";

/// The end of the name of the file of undone changes, behind the name of the event's file.
pub const UNDONE: &str = ".undone";

/// The end of the name of the file of a served event: its secret and its clock.
pub const DESK: &str = ".desk";

/// The ending of the file of registered decks, in place of that of the event's file.
pub const REGISTRY: &str = "decks.yaml";

/// The file of an event that nobody else can change now.
pub struct Locked {
    /// Its own name, where a link led to it.
    pub path: PathBuf,
    /// Released when it is closed, also by the end of the process.
    _lock: File,
}

/// The own name of the file of an event, where a link may lead to it.
pub fn canonical(path: &Path) -> Result<PathBuf, Failure> {
    Ok(fs::canonicalize(path).map_err(|error| match error.kind() {
        io::ErrorKind::NotFound => inputs::missing(path).help("create an event file with `judge event new`"),
        _ => Diagnostic::error(format!("cannot read `{}`: {error}", path.display())),
    })?)
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
    let _ = writeln!(io::stderr(), "waiting for another process to finish with `{}`", of.display());
    file.lock()
}

impl Locked {
    /// Waits until nobody else changes the file, and keeps everybody else from it.
    pub fn open(path: &Path) -> Result<Self, Failure> {
        // Two names of one file have one lock, and a link stays a link.
        let path = canonical(path)?;
        let name = beside(&path, LOCK);
        let locked = lock_file(&name).and_then(|file| lock(&file, &path).map(|()| file));
        let lock = locked.map_err(|error| write::refusal(&name, &error))?;
        // What a killed process was about to write, of the event and of all that goes with it.
        let others = [beside(&path, UNDONE), beside(&path, DESK), path.with_extension(REGISTRY)];
        others.iter().chain([&path]).for_each(|path| write::remove_temporaries(path));
        Ok(Self { path, _lock: lock })
    }

    /// Puts a text in the place of the file.
    pub fn write(&self, text: &str) -> Result<(), Failure> {
        self.put(&self.path, text)
    }

    /// Puts a text into a file that goes with it.
    pub fn put(&self, path: &Path, text: &str) -> Result<(), Failure> {
        let written = write::replace(path, text).and_then(|()| folder::sync(write::folder_of(path)));
        Ok(written.map_err(|error| write::refusal(path, &error))?)
    }
}

/// Opens the file by which processes agree. Whatever stands in it stays, and where a link stands, nothing behind it is
/// touched.
fn lock_file(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.read(true).write(true).create(true).truncate(false);
    #[cfg(any(target_os = "linux", target_os = "macos"))]
    {
        use std::os::unix::fs::OpenOptionsExt;
        let flags = rustix::fs::OFlags::NOFOLLOW | rustix::fs::OFlags::NONBLOCK;
        options.custom_flags(i32::try_from(flags.bits()).unwrap_or_default());
    }
    let no_file = || io::Error::new(io::ErrorKind::InvalidInput, "the lock must be a file; this is something else");
    if path.symlink_metadata().is_ok_and(|there_is| !there_is.is_file()) {
        return Err(no_file());
    }
    let file = options.open(path)?;
    if file.metadata()?.is_file() { Ok(file) } else { Err(no_file()) }
}

/// The path of a file beside another one, called as it is with something behind.
pub fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    PathBuf::from(name)
}
