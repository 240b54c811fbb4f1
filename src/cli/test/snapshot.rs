//! Snapshots of rulings, in the format of insta: a head of YAML between two lines `---`, and the trace behind it. So
//! `cargo insta review` shows and accepts them too.

use std::path::{Path, PathBuf};
use std::{fs, io};

use serde::Deserialize;

use crate::cli::files::{inputs, write};
use crate::diagnostic::{Diagnostic, Place};
use swu_text::limits::SNAPSHOT_BYTES;

/// The end of the name of a snapshot.
pub const EXTENSION: &str = "snap";

/// The end of the name of one that waits to be accepted, as insta has it.
const PENDING: &str = ".new";

/// The version of what is written in the head.
const FORMAT: u32 = 1;

/// Where the snapshots of a suite are.
#[derive(Debug, Clone)]
pub enum Shelf {
    /// Each beside its file.
    Beside,
    /// All under one folder, in folders as their files are.
    Under { folder: PathBuf, root: PathBuf },
}

/// The snapshot of a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Snapshot {
    /// The scenario that it is of, as its head says.
    pub input: Option<String>,
    /// The trace.
    pub text: String,
}

/// The head, as far as it is of interest.
#[derive(Debug, Default, Deserialize)]
struct Head {
    input_file: Option<String>,
    info: Option<Info>,
}

#[derive(Debug, Default, Deserialize)]
struct Info {
    judge: Option<u32>,
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

fn parse(file: &str, text: &str) -> Result<Snapshot, Box<Diagnostic>> {
    let text = text.replace("\r\n", "\n");
    let place = |line| Place { file: file.into(), line, column: 1, span: 0..0 };
    let none = || {
        Box::new(
            Diagnostic::error(format!("`{file}` is not a snapshot"))
                .at(place(1))
                .help("a snapshot begins with a head between two lines `---`; rewrite it with `judge test --accept`"),
        )
    };
    let rest = text.strip_prefix("---\n").ok_or_else(none)?;
    let (head, body) = rest.split_once("\n---\n").ok_or_else(none)?;
    let head: Head = swu_text::yaml::read(head).map_err(|_| none())?;
    if let Some(newer) = head.info.and_then(|info| info.judge).filter(|version| *version > FORMAT) {
        let error = Diagnostic::error(format!(
            "the snapshot `{file}` was written by a newer judge in format {newer}; this one reads formats up to \
            {FORMAT}"
        ));
        return Err(Box::new(
            error.at(place(1)).help("use the newer judge, or rewrite the snapshots with `judge test --accept`"),
        ));
    }
    Ok(Snapshot { input: head.input_file, text: body.trim_end_matches('\n').to_owned() })
}

/// A snapshot as it is written.
pub fn written(file: &str, trace: &str) -> String {
    // A string of JSON is one of YAML.
    let file = serde_json::Value::from(file);
    format!(
        "---\nsource: judge test\ninput_file: {file}\ninfo:\n  judge: {FORMAT}\n---\n{}\n",
        trace.trim_end_matches('\n')
    )
}

/// Writes a snapshot, with the folders that it stands in.
pub fn write(path: &Path, content: &str) -> io::Result<()> {
    if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        fs::create_dir_all(folder)?;
    }
    write::replace(path, content)
}

/// Removes a file that may be there.
pub fn remove(path: &Path) -> io::Result<()> {
    match fs::remove_file(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        removed => removed,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_back_written_snapshots() {
        let trace = "A title\nRules: 8.0\n\n1.  ana: pass\n---\nmore";
        let read = parse("a.snap", &written("rulings/a: b.yaml", trace)).unwrap();
        assert_eq!(read, Snapshot { input: Some("rulings/a: b.yaml".to_owned()), text: trace.to_owned() });
    }

    #[test]
    fn reads_snapshots_of_insta() {
        let read = parse("a.snap", "---\nsource: tests/a.rs\nexpression: trace\n---\nthe trace\n").unwrap();
        assert_eq!(read.text, "the trace");
    }

    #[test]
    fn refuses_other_files() {
        for text in ["", "---\n", "the trace", "---\nsource: [\n---\nx\n"] {
            assert!(parse("a.snap", text).unwrap_err().title.contains("is not a snapshot"), "{text}");
        }
        let newer = parse("a.snap", "---\ninfo: {judge: 2}\n---\nx\n").unwrap_err();
        assert!(newer.title.contains("was written by a newer judge"), "{}", newer.title);
    }

    #[test]
    fn a_file_elsewhere_has_its_snapshot_in_the_folder_too() {
        let shelf = Shelf::Under { folder: PathBuf::from("snaps"), root: PathBuf::from("/nowhere/root") };
        assert_eq!(shelf.path(Path::new("/nowhere/root/a/b.yaml")), Path::new("snaps/a/b.yaml.snap"));
        assert!(shelf.path(Path::new("../b.yaml")).starts_with("snaps"));
    }
}
