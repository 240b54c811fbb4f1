//! Documents of somebody else's, read to be imported.

use std::fs;
use std::path::{Path, PathBuf};

use crate::cli::base::Failure;
use crate::cli::files::inputs;
use crate::diagnostic::Diagnostic;
use crate::import::{Import, ImportError, LARGEST_FILE, Source, import_as};

/// Reads a document, or the documents of a folder.
pub fn read(from: &Path, code: Option<&str>) -> Result<Import, Failure> {
    let failed = |path: &Path, error: &ImportError| -> Failure {
        Diagnostic::error(format!("cannot import `{}`: {error}", path.display())).into()
    };
    if !from.exists() {
        return Err(inputs::missing(from).into());
    }
    if !from.is_dir() {
        let source = Source::open(from).map_err(|error| failed(from, &error))?;
        return import_as(vec![(name(from), source)], code).map_err(|error| failed(from, &error));
    }
    let mut sources = Vec::new();
    let mut size = 0;
    for path in markdown_files(from)? {
        size += path.metadata().map_or(0, |file| file.len());
        if size > LARGEST_FILE {
            return Err(failed(from, &ImportError::TooLarge));
        }
        let relative = path.strip_prefix(from).unwrap_or(&path).to_string_lossy().replace('\\', "/");
        match Source::open(&path) {
            Ok(source) => sources.push((relative, source)),
            // One empty file among others says nothing.
            Err(ImportError::Empty) => {}
            Err(error) => return Err(failed(&path, &error)),
        }
    }
    if sources.is_empty() {
        let error = Diagnostic::error(format!("`{}` contains no markdown", from.display()));
        return Err(error.help("`judge rules import` takes a PDF, a text, or a folder with files `*.md`").into());
    }
    import_as(sources, code).map_err(|error| failed(from, &error))
}

/// The markdown files of a folder and the folders below it, sorted; hidden ones are left out.
fn markdown_files(folder: &Path) -> Result<Vec<PathBuf>, Failure> {
    let mut files = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        let failed = |error| Diagnostic::error(format!("cannot read the folder `{}`: {error}", folder.display()));
        for entry in fs::read_dir(&folder).map_err(failed)? {
            let entry = entry.map_err(failed)?;
            let is_hidden = entry.file_name().to_string_lossy().starts_with('.');
            let extension = entry.path().extension().map(|extension| extension.to_ascii_lowercase());
            let is_markdown = extension.is_some_and(|extension| extension == "md" || extension == "markdown");
            // Folders behind a symbolic link could lead back here.
            match entry.file_type().map_err(failed)? {
                _ if is_hidden => {}
                kind if kind.is_dir() => folders.push(entry.path()),
                _ if is_markdown && !entry.path().is_dir() => files.push(entry.path()),
                _ => {}
            }
        }
    }
    files.sort();
    Ok(files)
}

/// The last part of a path.
pub fn name(path: &Path) -> String {
    let whole = path.canonicalize().unwrap_or_else(|_| path.to_owned());
    whole.file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned())
}
