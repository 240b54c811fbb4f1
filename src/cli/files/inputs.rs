//! The files that a command reads: those that are named, those of a folder, or standard input.
//!
//! Whatever stands under a name, the reading ends: so much of a file is read and no more, of a folder only files are, and each
//! folder is looked through once, however many links lead to it.

use std::collections::{HashSet, VecDeque};
use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use crate::cards::Library;
use crate::cli::base::{Failure, Out};
use crate::cli::files::write::folder_of;
use crate::diagnostic::{Diagnostic, Place, nearest};
use crate::scenario::karabast::Reading;
use crate::scenario::{embedded, karabast};
use swu_api::{rulings, shell};
use swu_text::limits::{FILE_BYTES, FOLDER_LEVELS};

/// The ends of the names of scenarios.
pub const SCENARIOS: [&str; 2] = ["yaml", "yml"];

/// A file to be replayed, or why it cannot be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Input {
    pub name: String,
    pub source: Result<String, Box<Diagnostic>>,
}

impl Input {
    /// The same as a scenario: a game setup of a simulator becomes one, and what that leaves out is told.
    #[must_use]
    pub fn into_scenario(self, library: &Library, out: &mut Out) -> Self {
        let source = self.source.and_then(|text| {
            as_scenario(&self.name, text, library, out).map_err(|failure| {
                let more = failure.messages().saturating_sub(1);
                let first = failure.into_diagnostic();
                Box::new(match more {
                    0 => first,
                    more => {
                        first.help(format!("{more} more: `judge new - --from {}` shows all", shell::quoted(&self.name)))
                    }
                })
            })
        });
        Self { source, ..self }
    }
}

/// A text as a scenario: a game setup of a simulator becomes one, and what that leaves out is told.
///
/// # Errors
///
/// If it is such a setup, and cannot be read.
pub fn as_scenario(name: &str, text: String, library: &Library, out: &mut Out) -> Result<String, Failure> {
    if karabast::is_setup(&text) { Ok(from_setup(name, &text, library, out)?.scenario) } else { Ok(text) }
}

/// The scenario that a game setup of a simulator becomes; what that leaves out is told.
///
/// # Errors
///
/// If it cannot be read.
pub fn from_setup(name: &str, text: &str, library: &Library, out: &mut Out) -> Result<Reading, Failure> {
    let read = karabast::read(name, text, library).map_err(|errors| Failure::in_text(errors, text))?;
    read.notes.iter().for_each(|note| out.complain(note, None));
    Ok(read)
}

/// The files that a path stands for, sorted.
pub fn inputs(path: &Path) -> Vec<Input> {
    if let Some(name) = embedded_name(path) {
        return embedded_inputs(&name);
    }
    let refused = |error| Input { name: path.display().to_string(), source: Err(Box::new(error)) };
    if is_standard_input(path) || path.exists() && !path.is_dir() {
        return vec![read(path)];
    }
    if !path.exists() {
        return vec![refused(missing_scenario(path))];
    }
    let (files, mut problems) = beneath(path, &SCENARIOS);
    if files.is_empty() && problems.is_empty() {
        let error = Diagnostic::error(format!("no scenarios in `{}`", path.display()));
        problems.push(refused(error.help("scenarios are files `*.yaml` or `*.yml`")));
    }
    problems.extend(files.iter().map(|file| read(file)));
    problems
}

/// The one file that a path stands for, and its text.
///
/// # Errors
///
/// If it cannot be read, or the path stands for several.
pub fn only(path: &Path) -> Result<(String, String), Failure> {
    let mut inputs = inputs(path);
    let first = inputs.swap_remove(0);
    if inputs.is_empty() {
        return Ok((first.name, first.source?));
    }
    let error = Diagnostic::error(format!("`{}` matches {} scenarios", path.display(), inputs.len() + 1));
    Err(error.help(format!("name one, such as `{}`", rulings::short(&first.name))).into())
}

/// That there is no such file or folder, as every command says it.
pub fn missing(path: &Path) -> Diagnostic {
    match not_found(path) {
        error if error.help.is_empty() => error.help("give its path from the current folder, or its whole path"),
        error => error,
    }
}

/// The same of a scenario, which may be a built-in ruling.
fn missing_scenario(path: &Path) -> Diagnostic {
    let typed = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    match (not_found(path), embedded::named(&typed).as_slice()) {
        (error, [only]) => error.help(format!("a built-in ruling has this name: `{}`", rulings::short(only))),
        (error, _) if error.help.is_empty() => error.help("give a scenario file, a folder of them, or `ruling:NAME`"),
        (error, _) => error,
    }
}

/// That something is not there, with what is called nearly so beside it.
fn not_found(path: &Path) -> Diagnostic {
    let error = Diagnostic::error(format!("`{}` not found", path.display()));
    let near = beside_it(path).into_iter().map(|near| format!("did you mean `{}`?", shell::quoted(&near)));
    near.fold(error, Diagnostic::help)
}

/// The paths in the folder of a path that are called nearly so.
fn beside_it(path: &Path) -> Vec<String> {
    const MOST: usize = 3;
    let folder = folder_of(path);
    let entries = fs::read_dir(folder).into_iter().flatten().filter_map(Result::ok);
    let names: Vec<String> = entries
        .filter(|entry| {
            entry.path().is_dir() || entry.path().extension() == path.extension() || path.extension().is_none()
        })
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .collect();
    // An extension that both have makes no names alike.
    let stem = |name: &str| Path::new(name).file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let stems: Vec<String> = names.iter().map(|name| stem(name)).collect();
    let wanted = stem(&path.to_string_lossy());
    let near = nearest(&wanted, stems.iter().map(String::as_str), MOST);
    let near = near.into_iter().flat_map(|near| names.iter().zip(&stems).filter(move |(_, stem)| *stem == near));
    let from_here = |name: &str| match folder == Path::new(".") {
        true => name.to_owned(),
        false => folder.join(name).display().to_string(),
    };
    near.map(|(name, _)| from_here(name)).take(MOST).collect()
}

/// Refuses paths at which there is nothing, before anything else is done.
pub fn all_there<'p>(paths: impl IntoIterator<Item = &'p PathBuf>) -> Result<(), Failure> {
    let is_missing = |path: &&PathBuf| !is_standard_input(path) && embedded_name(path).is_none() && !path.exists();
    let missing: Vec<Diagnostic> = paths.into_iter().filter(is_missing).map(|path| missing_scenario(path)).collect();
    if missing.is_empty() { Ok(()) } else { Err(missing.into()) }
}

/// True if somebody who typed this means a file, and not a name: it has a folder or an ending.
pub fn is_path(typed: &str) -> bool {
    let path = Path::new(typed);
    let ending = path.extension().and_then(|ending| ending.to_str());
    path.components().count() > 1 || ending.is_some_and(|ending| ending.starts_with(|c: char| c.is_ascii_alphabetic()))
}

/// The beginning of the names of built-in rulings.
pub const RULING: &str = "ruling:";

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
        let error = Diagnostic::error(format!("ruling `{name}` not found"));
        let near = near_rulings(name);
        let help = match near.as_slice() {
            [] => "list all with `judge rulings list`, or find one with `judge rulings search WORDS`".to_owned(),
            near => format!("did you mean {}?", near.join(", ")),
        };
        return vec![Input { name: format!("{RULING}{name}"), source: Err(Box::new(error.help(help))) }];
    }
    let input = |full: String| {
        let source = embedded::source(&full).unwrap_or_default().to_owned();
        Input { name: full, source: Ok(source) }
    };
    names.into_iter().map(input).collect()
}

/// The names of rulings and of their folders that read like a name: those beside it, or else those with such a last part.
fn near_rulings(name: &str) -> Vec<String> {
    const MOST: usize = 3;
    let all: Vec<&str> = embedded::names().collect();
    let name = embedded::part(name);
    let (folder, last) = name.rsplit_once('/').unwrap_or(("", name));
    let beside = all.iter().filter_map(|full| {
        let within = embedded::part(full).strip_prefix(folder)?;
        within.strip_prefix('/').unwrap_or(within).split('/').next()
    });
    let mut near: Vec<String> = nearest(last, beside, MOST)
        .into_iter()
        .map(|near| if folder.is_empty() { format!("{RULING}{near}") } else { format!("{RULING}{folder}/{near}") })
        .collect();
    if near.is_empty() {
        let lasts: Vec<&str> = all.iter().filter_map(|full| embedded::part(full).rsplit('/').next()).collect();
        near = nearest(last, lasts, MOST).into_iter().map(|near| format!("{RULING}{near}")).collect();
    }
    near.into_iter().map(|near| format!("`{near}`")).collect()
}

/// True if a path stands for standard input.
pub fn is_standard_input(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// The files beneath a folder that end so, in order, and what cannot be looked through.
pub fn beneath(folder: &Path, endings: &[&str]) -> (Vec<PathBuf>, Vec<Input>) {
    let (mut files, mut problems) = (Vec::new(), Vec::new());
    let mut walked = HashSet::new();
    // A folder that has a place of its own in this one is found there, and not behind a link.
    let mut folders = VecDeque::from([(folder.to_owned(), 0)]);
    while let Some((folder, level)) = folders.pop_front() {
        let entries = match entries(&folder, level, &mut walked) {
            Ok(entries) => entries,
            Err(error) => {
                problems.push(input(folder.display().to_string(), Err(error)));
                continue;
            }
        };
        for (path, is_link) in entries {
            if path.is_dir() {
                if is_link { folders.push_back((path, level + 1)) } else { folders.push_front((path, level + 1)) }
            } else if has_ending(&path, endings) {
                files.push(path);
            }
        }
    }
    // A pipe among the files would be waited for without end.
    let (files, others): (Vec<_>, Vec<_>) = files.into_iter().partition(|file| !file.exists() || file.is_file());
    let no_file = || io::Error::new(io::ErrorKind::InvalidInput, "not a regular file");
    problems.extend(others.iter().map(|other| input(other.display().to_string(), Err(no_file()))));
    let mut files = files;
    files.sort();
    (files, problems)
}

fn entries(folder: &Path, level: usize, walked: &mut HashSet<PathBuf>) -> io::Result<Vec<(PathBuf, bool)>> {
    if level > FOLDER_LEVELS {
        let error = format!("folders are searched at most {FOLDER_LEVELS} levels deep");
        return Err(io::Error::new(io::ErrorKind::InvalidInput, error));
    }
    let entries = fs::read_dir(folder)?;
    if !walked.insert(folder.canonicalize()?) {
        return Ok(Vec::new());
    }
    let is_link = |entry: &fs::DirEntry| entry.file_type().is_ok_and(|kind| kind.is_symlink());
    let mut entries: Vec<_> = entries.filter_map(Result::ok).map(|entry| (entry.path(), is_link(&entry))).collect();
    entries.sort();
    Ok(entries)
}

fn has_ending(file: &Path, endings: &[&str]) -> bool {
    file.extension().is_some_and(|extension| endings.iter().any(|ending| extension.eq_ignore_ascii_case(ending)))
}

/// The file at a path, or standard input.
pub fn read(path: &Path) -> Input {
    let name = if is_standard_input(path) { "standard input".to_owned() } else { path.display().to_string() };
    input(name, bytes(path, FILE_BYTES))
}

/// The name and the text of a file, or of standard input.
pub fn text(path: &Path) -> Result<(String, String), Failure> {
    let Input { name, source } = read(path);
    Ok((name, source?))
}

/// A file read in that way; what is wrong with it is shown in its text.
pub fn parsed<T>(path: &Path, parse: impl FnOnce(&str, &str) -> Result<T, Box<Diagnostic>>) -> Result<T, Failure> {
    let (name, text) = text(path)?;
    parse(&name, &text).map_err(|error| Failure::in_text([*error], &text))
}

/// The names and the texts of the inputs, or everything that is wrong with them.
pub fn texts(inputs: Vec<Input>) -> Result<Vec<(String, String)>, Failure> {
    let (mut texts, mut errors) = (Vec::new(), Vec::new());
    for Input { name, source } in inputs {
        match source {
            Ok(text) => texts.push((name, text)),
            Err(error) => errors.push(*error),
        }
    }
    if errors.is_empty() { Ok(texts) } else { Err(errors.into()) }
}

/// The bytes of a file, or of standard input.
///
/// # Errors
///
/// When they cannot be read, or are more than `most`: what has no end is not waited for.
pub fn bytes(path: &Path, most: usize) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let one_more = u64::try_from(most).unwrap_or(u64::MAX).saturating_add(1);
    if is_standard_input(path) {
        io::stdin().take(one_more).read_to_end(&mut bytes)?;
    } else {
        fs::File::open(path)?.take(one_more).read_to_end(&mut bytes)?;
    }
    if bytes.len() > most {
        return Err(io::Error::new(io::ErrorKind::FileTooLarge, format!("larger than {}", in_bytes(most))));
    }
    Ok(bytes)
}

/// A size in words.
fn in_bytes(bytes: usize) -> String {
    match (bytes >> 20, bytes >> 10) {
        (0, 0) => format!("{bytes} bytes"),
        (0, kibibytes) => format!("{kibibytes} KiB"),
        (mebibytes, _) => format!("{mebibytes} MiB"),
    }
}

fn input(name: String, bytes: io::Result<Vec<u8>>) -> Input {
    let source = match bytes {
        Ok(bytes) => String::from_utf8(bytes).map_err(|error| {
            let valid = error.utf8_error().valid_up_to();
            let before = error.as_bytes().get(..valid).unwrap_or_default();
            let line = before.iter().filter(|byte| **byte == b'\n').count() + 1;
            let place = Place { file: name.as_str().into(), line, column: 1, span: 0..0 };
            Box::new(Diagnostic::error("the file is not UTF-8 text").at(place))
        }),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Err(Box::new(missing(Path::new(&name)))),
        Err(error) => Err(Box::new(Diagnostic::error(format!("cannot read `{name}`: {error}")))),
    };
    Input { name, source }
}
