//! The files that a command reads: those that are named, those of a folder, or standard input.

use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use crate::diagnostic::{Diagnostic, Place, nearest};
use crate::scenario::embedded;

/// How deep folders are looked through.
const MOST_LEVELS: usize = 32;

/// A file to be replayed, or why it cannot be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Input {
    pub name: String,
    pub source: Result<String, Box<Diagnostic>>,
}

/// The files that a path stands for, sorted.
pub(super) fn inputs(path: &Path) -> Vec<Input> {
    if let Some(name) = embedded_name(path) {
        return embedded_inputs(&name);
    }
    if is_standard_input(path) || !path.is_dir() {
        return vec![read(path)];
    }
    let (files, mut problems) = beneath(path, &["yaml", "yml"]);
    if files.is_empty() && problems.is_empty() {
        let error = Diagnostic::error(format!("there are no scenarios in `{}`", path.display()));
        let error = error.help("a scenario is a file `*.yaml` or `*.yml`");
        problems.push(Input { name: path.display().to_string(), source: Err(Box::new(error)) });
    }
    problems.extend(files.iter().map(|file| read(file)));
    problems
}

/// What the names of rulings begin with that the program carries.
pub(super) const RULING: &str = "ruling:";

/// The name of embedded rulings that a path is: one that says so, or one that the program has printed, unless there is such a
/// file.
fn embedded_name(path: &Path) -> Option<String> {
    let typed = path.to_str()?;
    match typed.strip_prefix(RULING) {
        Some(name) => Some(name.to_owned()),
        None => (!path.exists() && path.starts_with("scenarios")).then(|| typed.replace('\\', "/")),
    }
}

fn embedded_inputs(name: &str) -> Vec<Input> {
    let names = embedded::named(name);
    if names.is_empty() {
        let error = Diagnostic::error(format!("the program carries no ruling `{name}`"));
        let all = embedded::names();
        let last = |full: &str| embedded::part(full).rsplit('/').next().unwrap_or_default().to_owned();
        let lasts: Vec<String> = all.iter().map(|full| last(full)).collect();
        let typed = name.rsplit('/').next().unwrap_or(name).trim_end_matches(".yaml");
        let near = nearest(typed, lasts.iter().map(String::as_str), 3);
        let help = match near.is_empty() {
            true => "`judge rulings list` lists them all, `judge rulings search WORDS` finds one".to_owned(),
            false => format!(
                "did you mean {}?",
                near.iter().map(|near| format!("`{RULING}{near}`")).collect::<Vec<_>>().join(", ")
            ),
        };
        return vec![Input { name: format!("{RULING}{name}"), source: Err(Box::new(error.help(help))) }];
    }
    let input = |full: String| {
        let source = embedded::source(&full).unwrap_or_default().to_owned();
        Input { name: full, source: Ok(source) }
    };
    names.into_iter().map(input).collect()
}

/// Whether a path stands for standard input.
pub(super) fn is_standard_input(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// The files beneath a folder that end so, in order, and what cannot be looked through.
pub(super) fn beneath(folder: &Path, endings: &[&str]) -> (Vec<PathBuf>, Vec<Input>) {
    let (mut files, mut problems) = (Vec::new(), Vec::new());
    collect(folder, MOST_LEVELS, &|file| has_ending(file, endings), &mut files, &mut problems);
    files.sort();
    (files, problems)
}

fn has_ending(file: &Path, endings: &[&str]) -> bool {
    file.extension().is_some_and(|extension| endings.iter().any(|ending| extension.eq_ignore_ascii_case(ending)))
}

/// Adds the files beneath a folder that are wanted, and the folders that cannot be read.
fn collect(
    folder: &Path,
    levels: usize,
    is_wanted: &dyn Fn(&Path) -> bool,
    files: &mut Vec<PathBuf>,
    problems: &mut Vec<Input>,
) {
    let entries = match fs::read_dir(folder) {
        Ok(entries) if levels > 0 => entries,
        Ok(_) => return,
        Err(error) => {
            problems.push(input(folder.display().to_string(), Err(error)));
            return;
        }
    };
    for path in entries.filter_map(Result::ok).map(|entry| entry.path()) {
        if path.is_dir() {
            collect(&path, levels - 1, is_wanted, files, problems);
        } else if is_wanted(&path) {
            files.push(path);
        }
    }
}

/// The file at a path, or standard input.
pub(super) fn read(path: &Path) -> Input {
    if is_standard_input(path) {
        let mut bytes = Vec::new();
        let read = io::stdin().read_to_end(&mut bytes);
        return input("standard input".to_owned(), read.map(|_| bytes));
    }
    input(path.display().to_string(), fs::read(path))
}

fn input(name: String, bytes: io::Result<Vec<u8>>) -> Input {
    let source = match bytes {
        Ok(bytes) => String::from_utf8(bytes).map_err(|error| {
            let valid = error.utf8_error().valid_up_to();
            let before = error.as_bytes().get(..valid).unwrap_or_default();
            let line = before.iter().filter(|byte| **byte == b'\n').count() + 1;
            let place = Place { file: name.clone(), line, column: 1, span: 0..0 };
            Box::new(Diagnostic::error("the file is not UTF-8 text").at(place))
        }),
        Err(error) => Err(Box::new(Diagnostic::error(format!("cannot read `{name}`: {error}")))),
    };
    Input { name, source }
}
