//! The run of a suite: its files are found, replayed on all cores, and held against their snapshots; which did not pass is
//! remembered for the next run.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use ignore::WalkBuilder;
use ignore::gitignore::{Gitignore, GitignoreBuilder};
use indicatif::{ProgressBar, ProgressStyle};
use swu_text::limits::FILE_BYTES;
use xxhash_rust::xxh3::xxh3_64;

use crate::cli::base::Failure;
use crate::cli::files::inputs::{self, Input, is_standard_input};
use crate::cli::files::write;
use crate::cli::sources::editions::RuledBy;
use crate::cli::sources::home;
use crate::cli::sources::settings::Settings;
use crate::cli::test::snapshot::{self, EXTENSION, Shelf};
use crate::diagnostic::Diagnostic;
use crate::scenario::replay::{Detail, World};
use crate::scenario::{read_file, spread};
use swu_api::suite::{Digest, Outcome, Ruled, Shard, Suite, Tested, problem, ruled};

/// The number of files that are replayed before the bar moves.
const AT_A_TIME: usize = 32;

/// The files to run, and how.
pub struct Request<'w> {
    pub paths: &'w [PathBuf],
    pub settings: &'w Settings,
    /// Words of a path or a title, or a tag.
    pub filter: Option<&'w str>,
    pub shard: Option<Shard>,
    pub check: bool,
    pub by: &'w RuledBy,
}

/// A file that was run.
pub struct FileRun {
    pub tested: Tested,
    /// Where its snapshot is, whether or not it exists.
    pub snapshot: PathBuf,
    /// The accepted trace.
    pub accepted: Option<String>,
    /// The trace of this run, if the claims hold.
    pub trace: Option<String>,
}

/// The files of a suite, before they are run.
pub struct Files {
    pub inputs: Vec<Input>,
    /// Of the whole suite, before it was divided.
    all: usize,
    name: String,
    pub shelf: Shelf,
    orphans: Vec<PathBuf>,
}

impl Files {
    /// The files of the paths, without those that the settings ignore.
    pub fn find(wanted: &Request<'_>) -> Result<Self, Failure> {
        inputs::all_there(wanted.paths)?;
        let ignored = ignored(wanted.settings)?;
        let shelf = match wanted.settings.snapshots() {
            Some(folder) => Shelf::Under { folder, root: wanted.settings.root() },
            None => Shelf::Beside,
        };
        let files = files_of(wanted.paths, &ignored)?;
        let known: BTreeSet<PathBuf> = files.iter().map(|file| shelf.path(file)).collect();
        let mut orphans: Vec<PathBuf> = match wanted.filter {
            // Nothing is known of skipped files.
            Some(_) => Vec::new(),
            None => shelf
                .folders(wanted.paths)
                .iter()
                .flat_map(|folder| walk(folder, &ignored, |path| has_extension(path, &[EXTENSION])))
                .filter(|path| !known.contains(path) && is_of(path, wanted.paths))
                .collect(),
        };
        orphans.sort();
        orphans.dedup();
        let mut inputs: Vec<Input> = files.iter().map(|file| inputs::read(file)).collect();
        if let Some(words) = wanted.filter {
            inputs.retain(|input| matches(input, words));
            if inputs.is_empty() {
                let error = Diagnostic::error(format!("no ruling with `{words}` in its path, title or tags"));
                return Err(error.help("omit `--filter` to test every ruling").into());
            }
        }
        let name = name_of(&inputs, &orphans, wanted);
        let all = inputs.len();
        Ok(Self {
            inputs: Shard::of(wanted.shard, inputs),
            all,
            name,
            shelf,
            orphans: Shard::of(wanted.shard, orphans),
        })
    }

    /// Runs them. What is written is up to whoever reads what comes back.
    pub fn run(
        self,
        wanted: &Request<'_>,
        failed_first: bool,
        world: &World<'_>,
        bar: &ProgressBar,
    ) -> (Suite, Vec<FileRun>) {
        let mut ran: Vec<FileRun> = Vec::new();
        // First those that did not pass last time, if that is wanted.
        let last = if failed_first { remembered() } else { BTreeSet::new() };
        let (failed, rest): (Vec<Input>, Vec<Input>) =
            self.inputs.into_iter().partition(|input| !failed_first || last.contains(&input.name));
        let fails = |ran: &FileRun| !matches!(ran.tested.outcome, Outcome::Passed | Outcome::New);
        for inputs in [failed, rest] {
            if ran.iter().any(fails) {
                break;
            }
            for some in inputs.chunks(AT_A_TIME) {
                ran.extend(spread::map(some, |input| run_one(input, &self.shelf, wanted.by, world)));
                bar.inc(some.len() as u64);
            }
        }
        bar.finish_and_clear();
        ran.extend(self.orphans.iter().map(|path| orphan(path)));
        ran.sort_by(|one, other| one.tested.file.cmp(&other.tested.file));
        let suite = Suite {
            judge: env!("CARGO_PKG_VERSION").to_owned(),
            edition: wanted.by.told(),
            suite: self.name,
            check: wanted.check,
            shard: wanted.shard,
            files: self.all,
            results: ran.iter().map(|ran| ran.tested.clone()).collect(),
        };
        (suite, ran)
    }
}

/// The files of some paths, sorted, without those that are ignored.
fn files_of(paths: &[PathBuf], ignored: &Gitignore) -> Result<Vec<PathBuf>, Failure> {
    let mut files = Vec::new();
    for path in paths {
        match path.is_dir() {
            true => files.extend(walk(path, ignored, |path| has_extension(path, &["yaml", "yml"]))),
            false => files.push(path.clone()),
        }
    }
    files.sort();
    files.dedup();
    if files.is_empty() {
        let shown: Vec<String> = paths.iter().map(|path| format!("`{}`", path.display())).collect();
        let error = Diagnostic::error(format!("no rulings in {}", shown.join(", ")));
        return Err(error
            .help("rulings are files `*.yaml` or `*.yml`; create one with `judge new my-ruling.yaml`")
            .into());
    }
    Ok(files)
}

/// The rulings beneath those paths, without those that the settings skip. A path may also be the name of rulings that the
/// program carries.
pub fn rulings_in(paths: &[PathBuf], settings: &Settings) -> Result<Vec<Input>, Failure> {
    let (there, named): (Vec<PathBuf>, Vec<PathBuf>) = paths.iter().cloned().partition(|path| path.exists());
    let mut all: Vec<Input> = named.iter().flat_map(|path| inputs::inputs(path)).collect();
    // What is not there makes no ruling that is the same on both sides.
    inputs::texts(all.clone())?;
    if !there.is_empty() {
        all.extend(files_of(&there, &ignored(settings)?)?.iter().map(|file| inputs::read(file)));
    }
    Ok(all)
}

/// A bar for a person who waits.
pub fn bar(files: usize, shows: bool) -> ProgressBar {
    if !shows {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::new(files as u64);
    match ProgressStyle::with_template("{bar:30} {human_pos} of {human_len} rulings") {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}

fn has_extension(path: &Path, wanted: &[&str]) -> bool {
    path.extension().is_some_and(|extension| wanted.iter().any(|wanted| extension == *wanted))
}

/// The paths that the settings skip.
fn ignored(settings: &Settings) -> Result<Gitignore, Failure> {
    let mut builder = GitignoreBuilder::new(settings.root());
    for pattern in settings.ignore() {
        builder.add_line(None, pattern).map_err(|error| {
            Diagnostic::error(format!("`{pattern}` is not a valid pattern: {error}"))
                .help("write a pattern as in a `.gitignore`, such as `drafts/` or `*.draft.yaml`")
        })?;
    }
    let built = builder.build();
    Ok(built.map_err(|error| Diagnostic::error(format!("cannot use the patterns of `ignore`: {error}")))?)
}

/// The files beneath a folder. Hidden ones are skipped, and so is what git ignores; each folder is walked once.
fn walk(folder: &Path, ignored: &Gitignore, is_wanted: impl Fn(&Path) -> bool) -> Vec<PathBuf> {
    let entries = WalkBuilder::new(folder).require_git(false).follow_links(false).build();
    let files = entries.filter_map(Result::ok).filter(|entry| entry.file_type().is_some_and(|kind| !kind.is_dir()));
    let files = files.map(ignore::DirEntry::into_path).filter(|path| is_wanted(path));
    let root = std::path::absolute(ignored.path()).unwrap_or_default();
    let is_ignored = |path: &Path| {
        let full = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
        let within = full.strip_prefix(&root).unwrap_or(&full);
        let is_below = !within.as_os_str().is_empty() && !within.is_absolute();
        is_below && ignored.matched_path_or_any_parents(within, false).is_ignore()
    };
    files
        .filter(|path| !is_ignored(path))
        .map(|path| path.strip_prefix("./").map_or(path.clone(), Path::to_owned))
        .collect()
}

/// True if a snapshot belongs to a file beneath those paths: all of a suite are looked at only if the suite is run whole.
fn is_of(orphan: &Path, paths: &[PathBuf]) -> bool {
    let Ok(Some(snapshot)) = snapshot::read(orphan) else { return false };
    let Some(input) = snapshot.input else { return false };
    paths.iter().any(|path| path.as_os_str() == "." || Path::new(&input).starts_with(path))
}

/// True if these words are in the path or the title, or are a tag.
fn matches(input: &Input, words: &str) -> bool {
    let words = words.to_lowercase();
    if input.name.to_lowercase().contains(&words) {
        return true;
    }
    let Ok(source) = &input.source else { return false };
    let Ok(file) = read_file(&input.name, source) else { return false };
    let head = file.head();
    head.title.value.to_lowercase().contains(&words) || head.tags.iter().any(|tag| tag.value.to_lowercase() == words)
}

/// A name for the suite: the same files, rules and settings have the same.
fn name_of(inputs: &[Input], orphans: &[PathBuf], wanted: &Request<'_>) -> String {
    let mut digest = Digest::of(&wanted.by.told(), wanted.check);
    let parts = inputs.iter().flat_map(|input| [&*input.name, input.source.as_deref().unwrap_or_default()]);
    parts.for_each(|part| digest.add(part));
    orphans.iter().for_each(|orphan| digest.add(&*orphan.to_string_lossy()));
    digest.name()
}

fn named(path: &Path) -> String {
    path.to_string_lossy().replace('\\', "/")
}

fn run_one(input: &Input, shelf: &Shelf, by: &RuledBy, world: &World<'_>) -> FileRun {
    let file = if is_standard_input(Path::new(&input.name)) { "-".to_owned() } else { named(Path::new(&input.name)) };
    let played = by.replay(&file, input, world, Detail::Told);
    let snapshot = shelf.path(Path::new(&input.name));
    let Ruled { tested, accepted, trace } = ruled(file, &played, || snapshot::read(&snapshot));
    FileRun { tested, snapshot, accepted, trace }
}

fn orphan(path: &Path) -> FileRun {
    let input = snapshot::read(path).ok().flatten().and_then(|snapshot| snapshot.input).unwrap_or_default();
    let tested = Tested {
        file: named(path),
        title: String::new(),
        outcome: Outcome::Orphaned,
        problems: vec![problem(1, 1, format!("the snapshot belongs to `{input}`, which does not exist"))],
        diff: Vec::new(),
    };
    FileRun { tested, snapshot: path.to_owned(), accepted: None, trace: None }
}

/// Remembers which files of the suite do not pass; of those that were not run, what was known stays.
pub fn remember(suite: &Suite) {
    let Some(memory) = memory() else { return };
    let mut failed = remembered();
    for tested in &suite.results {
        match suite.fails(tested.outcome) {
            true => failed.insert(tested.file.clone()),
            false => failed.remove(&tested.file),
        };
    }
    let lines: Vec<String> = failed.into_iter().collect();
    if memory.parent().is_some_and(|folder| fs::create_dir_all(folder).is_ok()) {
        // A convenience: a suite that cannot be remembered is tested all the same.
        let _ = write::replace(&memory, lines.join("\n"));
    }
}

fn remembered() -> BTreeSet<String> {
    let bytes = memory().and_then(|memory| inputs::bytes(&memory, FILE_BYTES).ok()).unwrap_or_default();
    String::from_utf8(bytes).unwrap_or_default().lines().map(str::to_owned).collect()
}

/// Where it is remembered for the current folder.
fn memory() -> Option<PathBuf> {
    let here = std::env::current_dir().ok()?;
    let name = format!("{:016x}", xxh3_64(here.to_string_lossy().as_bytes()));
    Some(home::failed_folder().ok()?.join(name))
}
