//! Writing files: each whole, or not at all.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use tempfile::NamedTempFile;

use crate::cli::base::{Failure, Out};
use crate::cli::files::inputs::is_standard_input;
use crate::diagnostic::Diagnostic;

/// Where a command writes what it has made: a file, or else the output.
#[derive(Debug, clap::Args)]
pub struct Destination {
    /// Write to this file, which must not exist yet
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Overwrite the file if it exists
    #[arg(long, requires = "out")]
    force: bool,
}

impl Destination {
    /// True if it is a file with that ending.
    pub fn ends_with(&self, ending: &str) -> bool {
        self.out.as_deref().and_then(Path::extension).is_some_and(|of| of.eq_ignore_ascii_case(ending))
    }

    /// Writes the text or the bytes there; of a file it says so.
    pub fn write(&self, content: impl AsRef<[u8]>, out: &mut Out) -> Result<(), Failure> {
        put(named(self.out.as_deref()), content.as_ref(), self.force, out)
    }
}

/// Where a command writes what it has made, if that can be a page for a browser too.
#[derive(Debug, clap::Args)]
pub struct PageOrFile {
    /// Write a page for a browser to this file, which must not exist yet; `-` prints it
    #[arg(long, value_name = "FILE", group = "target")]
    html: Option<PathBuf>,
    /// Write to this file, which must not exist yet
    #[arg(long, value_name = "FILE", group = "target")]
    out: Option<PathBuf>,
    /// Overwrite the file if it exists
    #[arg(long, requires = "target")]
    force: bool,
}

impl PageOrFile {
    pub fn is_page(&self) -> bool {
        self.html.is_some()
    }

    /// True if it is a file, and not the output.
    pub fn is_file(&self) -> bool {
        self.path().is_some()
    }

    fn path(&self) -> Option<&Path> {
        named(self.html.as_deref().or(self.out.as_deref()))
    }

    /// Writes the text or the bytes there; of a file it says so.
    pub fn write(&self, content: impl AsRef<[u8]>, out: &mut Out) -> Result<(), Failure> {
        put(self.path(), content.as_ref(), self.force, out)
    }

    /// Writes there what `print` prints for people.
    pub fn print(&self, print: impl FnOnce(&mut Out) -> Result<(), Failure>, out: &mut Out) -> Result<(), Failure> {
        if self.is_file() { self.write(out.captured(print)?, out) } else { print(out) }
    }
}

/// The file that was named; `-` is the output.
fn named(path: Option<&Path>) -> Option<&Path> {
    path.filter(|path| !is_standard_input(path))
}

/// Writes a file, and says so, or else to the output.
fn put(path: Option<&Path>, content: &[u8], force: bool, out: &mut Out) -> Result<(), Failure> {
    let Some(path) = path else { return Ok(out.bytes(content)?) };
    save(path, content, force)?;
    Ok(out.line(&format!("wrote {}", path.display()))?)
}

/// Writes a file, which must not exist unless it is to be replaced.
pub fn save(path: &Path, content: impl AsRef<[u8]>, force: bool) -> Result<(), Failure> {
    let saved = if force { replace(path, content) } else { create(path, content) };
    Ok(saved.map_err(|error| match error.kind() {
        io::ErrorKind::AlreadyExists => refusal(path, &error).help("use `--force` to overwrite it"),
        _ => refusal(path, &error),
    })?)
}

/// Writes a file that must not exist.
pub fn create(path: &Path, content: impl AsRef<[u8]>) -> io::Result<()> {
    // Said before anything is written; when the file appears meanwhile, the last line still refuses.
    if path.symlink_metadata().is_ok() {
        return Err(io::ErrorKind::AlreadyExists.into());
    }
    written(path, content.as_ref())?.persist_noclobber(path).map(drop).map_err(|error| error.error)
}

/// Writes a file, in place of the one that is there.
pub fn replace(path: &Path, content: impl AsRef<[u8]>) -> io::Result<()> {
    let file = written(path, content.as_ref())?;
    if let Ok(there_is) = path.metadata() {
        // Who may read the old one may read the new one.
        file.as_file().set_permissions(there_is.permissions())?;
    }
    file.persist(path).map(drop).map_err(|error| error.error)
}

/// Writes a file that nobody else may read, where the system has such a thing; a new one, or in place of the one that is there.
#[cfg(feature = "serve")]
pub fn private(path: &Path, content: impl AsRef<[u8]>, replaces: bool) -> io::Result<()> {
    // A temporary file is its owner's alone from the first byte on.
    let file = written_as(tempfile::Builder::new(), path, content.as_ref())?;
    let persisted = if replaces { file.persist(path) } else { file.persist_noclobber(path) };
    persisted.map(drop).map_err(|error| error.error)
}

/// The folder that a file is in.
pub fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Why a file was not written, and what to do.
pub fn refusal(path: &Path, error: &io::Error) -> Diagnostic {
    let file = path.display();
    match error.kind() {
        io::ErrorKind::AlreadyExists => Diagnostic::error(format!("`{file}` already exists"))
            .help("choose another name, or move the file away first"),
        io::ErrorKind::NotFound => {
            Diagnostic::error(format!("no folder for `{file}`")).help("create the folder first, or choose another one")
        }
        _ => Diagnostic::error(format!("cannot write `{file}`: {error}")).help("choose a place that you can write to"),
    }
}

/// The end of the name of a temporary file.
const TEMPORARY: &str = ".tmp";

/// The beginning of the names of the temporary files that become that file.
fn prefix(path: &Path) -> String {
    path.file_name().map_or_else(String::new, |name| format!(".{}.", name.to_string_lossy()))
}

/// Removes what killed processes were about to put in the place of a file. What a process is still writing stays.
pub fn remove_temporaries(path: &Path) {
    let prefix = prefix(path);
    let is_temporary = |name: &str| {
        let drawn = name.strip_prefix(&prefix).and_then(|rest| rest.strip_suffix(TEMPORARY));
        drawn.is_some_and(|drawn| !drawn.is_empty() && drawn.bytes().all(|byte| byte.is_ascii_alphanumeric()))
    };
    for entry in fs::read_dir(folder_of(path)).into_iter().flatten().filter_map(Result::ok) {
        if entry.file_name().to_str().is_some_and(is_temporary) && entry.file_type().is_ok_and(|kind| kind.is_file()) {
            remove_abandoned(&entry.path());
        }
    }
}

/// The content, safe on the disk under a temporary name beside the path, for others to read as they may read any new file.
fn written(path: &Path, content: &[u8]) -> io::Result<NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    written_as(builder, path, content)
}

/// The same, under a name that such a builder makes. The file is held: others who write the same file leave it alone.
fn written_as(builder: tempfile::Builder<'static, 'static>, path: &Path, content: &[u8]) -> io::Result<NamedTempFile> {
    remove_temporaries(path);
    let prefix = prefix(path);
    // It takes names that live as long as itself.
    let mut builder: tempfile::Builder<'_, '_> = builder;
    builder.prefix(&prefix).suffix(TEMPORARY);
    let mut file = held(|| {
        let file = builder.tempfile_in(folder_of(path))?;
        let is_held = is_held(file.as_file(), file.path());
        Ok((file, is_held))
    })?;
    file.write_all(content)?;
    file.as_file().sync_all()?;
    Ok(file)
}

/// Makes something until it is held. Between the making and the holding, somebody may take a new file or folder for
/// abandoned and remove it; nothing is in it then, and another one is made.
pub fn held<T>(mut make: impl FnMut() -> io::Result<(T, bool)>) -> io::Result<T> {
    const TRIES: usize = 64;
    for _ in 0..TRIES {
        if let (made, true) = make()? {
            return Ok(made);
        }
    }
    Err(io::ErrorKind::ResourceBusy.into())
}

/// Locks a file or folder, and tells if it is ours; none where the system has no lock for it. Elsewhere than on Unix a lock
/// would keep readers from the file.
fn lock(file: &File) -> Option<bool> {
    if cfg!(not(unix)) {
        return None;
    }
    match file.try_lock() {
        Ok(()) => Some(true),
        Err(fs::TryLockError::WouldBlock) => Some(false),
        Err(fs::TryLockError::Error(_)) => None,
    }
}

/// Holds what was just made at that path, as long as `file` is open: whoever comes next can tell it from what a killed process
/// has left. False if it was removed meanwhile.
pub fn is_held(file: &File, path: &Path) -> bool {
    lock(file).is_none_or(|is_ours| is_ours && path.symlink_metadata().is_ok())
}

/// Removes a file or a folder that a killed process has left. What is held stays, and what cannot be removed is in nobody's
/// way.
pub fn remove_abandoned(path: &Path) {
    /// The age at which something is abandoned for certain, where locks tell nothing.
    const LONG_AGO: Duration = Duration::from_secs(3600);
    let Ok(there_is) = path.symlink_metadata() else { return };
    // Whatever else has the name is none of ours, and a pipe would wait for somebody.
    if !there_is.is_file() && !there_is.is_dir() {
        return;
    }
    let opened = File::open(path).ok();
    let is_old = || there_is.modified().is_ok_and(|written| written.elapsed().is_ok_and(|age| age > LONG_AGO));
    if opened.as_ref().and_then(lock).unwrap_or_else(is_old) {
        let _ = if there_is.is_dir() { fs::remove_dir_all(path) } else { fs::remove_file(path) };
    }
    // Only now may others have it.
    drop(opened);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[cfg(unix)]
    fn removes_what_killed_processes_left_and_nothing_else() {
        let home = tempfile::tempdir().unwrap();
        let path = home.path().join("a.yaml");
        let named = |name: &str| home.path().join(name);
        for name in [".a.yaml.Ab12.tmp", ".a.yaml.b.Ab12.tmp", ".b.yaml.Ab12.tmp", ".a.yaml..tmp"] {
            fs::write(named(name), "half").unwrap();
        }
        std::os::unix::fs::symlink(named(".b.yaml.Ab12.tmp"), named(".a.yaml.link.tmp")).unwrap();
        let running = written(&path, b"first").unwrap();
        replace(&path, "whole").unwrap();
        assert!(!named(".a.yaml.Ab12.tmp").exists());
        // None of these is a temporary file of that one.
        let others = [".a.yaml.b.Ab12.tmp", ".b.yaml.Ab12.tmp", ".a.yaml..tmp", ".a.yaml.link.tmp"];
        assert!(others.into_iter().all(|name| named(name).exists()));
        running.persist(&path).unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "first");
        // What was removed before it was held is not held.
        let made = File::create(named("made")).unwrap();
        remove_abandoned(&named("made"));
        assert!(!is_held(&made, &named("made")));
    }

    #[test]
    fn many_writers_of_a_file_do_not_get_in_each_others_way() {
        let home = tempfile::tempdir().unwrap();
        let path = home.path().join("a.yaml");
        std::thread::scope(|scope| {
            for writer in 0..6 {
                let path = &path;
                scope.spawn(move || (0..40).for_each(|_| replace(path, format!("{writer}").repeat(999)).unwrap()));
            }
        });
        let text = fs::read_to_string(&path).unwrap();
        assert!(text.len() == 999 && text.bytes().all(|byte| byte == text.as_bytes()[0]), "{text}");
        assert_eq!(fs::read_dir(home.path()).unwrap().count(), 1);
    }
}
