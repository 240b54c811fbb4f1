//! Writing files: each whole, or not at all.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

use crate::cli::base::{Failure, Out};
use crate::cli::files::held;
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
    pub fn is_file(&self) -> bool {
        self.out.is_some()
    }

    /// Writes the text or the bytes there; of a file it says so.
    pub fn write(&self, content: impl AsRef<[u8]>, out: &mut Out) -> Result<(), Failure> {
        let content = content.as_ref();
        let Some(path) = &self.out else { return Ok(out.bytes(content)?) };
        save(path, content, self.force)?;
        Ok(out.line(&format!("wrote {}", path.display()))?)
    }
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
    written(path, content.as_ref())?.persist_noclobber(path)?;
    Ok(())
}

/// Writes a file, in place of the one that is there.
pub fn replace(path: &Path, content: impl AsRef<[u8]>) -> io::Result<()> {
    let file = written(path, content.as_ref())?;
    if let Ok(there_is) = path.metadata() {
        // Who may read the old one may read the new one.
        file.as_file().set_permissions(there_is.permissions())?;
    }
    file.persist(path)?;
    Ok(())
}

/// Writes a file that nobody else may read, where the system has such a thing; a new one, or in place of the one that is there.
#[cfg(feature = "serve")]
pub fn private(path: &Path, content: impl AsRef<[u8]>, replaces: bool) -> io::Result<()> {
    // A temporary file is its owner's alone from the first byte on.
    let file = written_as(tempfile::Builder::new(), path, content.as_ref())?;
    if replaces {
        file.persist(path)?
    } else {
        file.persist_noclobber(path)?
    };
    Ok(())
}

/// Removes what killed processes were about to put in the place of a file. What a process is still writing stays.
pub fn remove_temporaries(path: &Path) {
    let (Ok(entries), Some(prefix)) = (fs::read_dir(folder_of(path)), prefix(path)) else { return };
    let is_temporary = |name: &str| {
        let drawn = name.strip_prefix(&prefix).and_then(|rest| rest.strip_suffix(TEMPORARY));
        drawn.is_some_and(|drawn| !drawn.is_empty() && drawn.bytes().all(|byte| byte.is_ascii_alphanumeric()))
    };
    for entry in entries.filter_map(Result::ok) {
        if entry.file_name().to_str().is_some_and(is_temporary) && entry.file_type().is_ok_and(|kind| kind.is_file()) {
            held::remove_abandoned(&entry.path());
        }
    }
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

/// How the name of a temporary file ends.
const TEMPORARY: &str = ".tmp";

/// How the names of the temporary files begin that become that file.
fn prefix(path: &Path) -> Option<String> {
    path.file_name().map(|name| format!(".{}.", name.to_string_lossy()))
}

/// The content, safe on the disk under a temporary name beside the path.
fn written(path: &Path, content: &[u8]) -> io::Result<NamedTempFile> {
    written_as(temporary(), path, content)
}

fn written_as(builder: tempfile::Builder<'static, 'static>, path: &Path, content: &[u8]) -> io::Result<NamedTempFile> {
    remove_temporaries(path);
    let mut file = made(builder, path)?;
    file.write_all(content)?;
    file.as_file().sync_all()?;
    Ok(file)
}

/// An empty file under a temporary name beside the path. It is held: others who write the same file leave it alone.
fn made(builder: tempfile::Builder<'static, 'static>, path: &Path) -> io::Result<NamedTempFile> {
    let prefix = prefix(path).unwrap_or_default();
    // It takes names that live as long as itself.
    let mut builder: tempfile::Builder<'_, '_> = builder;
    builder.prefix(&prefix).suffix(TEMPORARY);
    for _ in 0..held::TRIES {
        let file = builder.tempfile_in(folder_of(path))?;
        if held::hold(file.as_file(), file.path()) {
            return Ok(file);
        }
    }
    Err(io::ErrorKind::ResourceBusy.into())
}

/// A temporary file that others may read as they may read any new file.
fn temporary() -> tempfile::Builder<'static, 'static> {
    let mut builder = tempfile::Builder::new();
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        builder.permissions(std::fs::Permissions::from_mode(0o666));
    }
    builder
}

#[cfg(test)]
mod tests {
    use crate::cli::files::write::*;

    #[test]
    #[cfg(unix)]
    fn what_killed_processes_left_goes_with_the_next_writing() {
        let home = tempfile::tempdir().unwrap();
        let path = home.path().join("a.yaml");
        let named = |name: &str| home.path().join(name);
        for name in [".a.yaml.Ab12.tmp", ".a.yaml.b.Ab12.tmp", ".b.yaml.Ab12.tmp", ".a.yaml..tmp"] {
            fs::write(named(name), "half").unwrap();
        }
        let running = made(temporary(), &path).unwrap();
        replace(&path, "whole").unwrap();
        assert!(!named(".a.yaml.Ab12.tmp").exists());
        // None of these is a temporary file of that one.
        assert!(
            [".a.yaml.b.Ab12.tmp", ".b.yaml.Ab12.tmp", ".a.yaml..tmp"].into_iter().all(|name| named(name).exists())
        );
        running.persist(&path).unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "");
    }

    #[test]
    fn many_who_write_the_same_file_do_not_get_in_each_others_way() {
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
