//! `judge replay --watch`: scenarios replayed again whenever they are saved.
//!
//! The times and lengths of the files are looked at a few times a second, on every system and every disk alike. When they
//! are others than before, the files are read again, and what has changed is found by what is in them.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant, SystemTime};
use std::{fs, thread};

use crate::cli::base::{Exit, Failure, Format, Look, Out};
use crate::cli::files::inputs::{Input, SCENARIOS, beneath, inputs, is_standard_input};
use crate::cli::replay::{Args, Telling, adjudicate};
use crate::diagnostic::Diagnostic;
use crate::scenario::replay::{Status, World};

/// The time between two looks at the files. One saving can be several changes, which come to rest within it.
const PAUSE: Duration = Duration::from_millis(150);

/// The files, with the time of the last change and the length of those that are there.
type Seen = Vec<(Option<(Option<SystemTime>, u64)>, PathBuf)>;

/// Each file as it was read last, and its result, by its name.
type Known = BTreeMap<String, (Input, Status)>;

pub fn run(args: &Args, world: &World<'_>, telling: Telling<'_>, out: &mut Out) -> Result<Exit, Failure> {
    if args.paths.iter().any(|path| is_standard_input(path)) {
        let error = Diagnostic::error("cannot watch standard input");
        return Err(error.help("give a file or a folder, or omit `--watch`").into());
    }
    for path in &args.paths {
        let folder = folder_of(path);
        if !folder.is_dir() {
            let why = format!("cannot watch {}: folder `{}` not found", path.display(), folder.display());
            return Err(Diagnostic::error(why)
                .help("create the folder first, or replay once without `--watch`")
                .into());
        }
    }
    let mut known = Known::new();
    let mut seen = look(&args.paths);
    loop {
        let found: Vec<Input> = args.paths.iter().flat_map(|path| inputs(path)).collect();
        let is_first = known.is_empty();
        let gone = forget(&mut known, &found);
        let is_known = |input: &Input| known.get(&input.name).is_some_and(|(before, _)| before == input);
        let changed: Vec<Input> = found.into_iter().filter(|input| !is_known(input)).collect();
        if is_first || !changed.is_empty() || !gone.is_empty() {
            out.clear()?;
            for name in gone {
                out.line(&format!("gone  {name}"))?;
            }
            if !changed.is_empty() {
                let statuses = adjudicate(&changed, telling, world, out)?;
                let now = changed.into_iter().zip(statuses);
                known.extend(now.map(|(input, status)| (input.name.clone(), (input, status))));
            }
            summarise(&known, out)?;
            out.flush()?;
        }
        seen = wait(&args.paths, &seen);
    }
}

/// The folder of a path, also when the path is not there at the moment.
fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// The files of these paths as they are now.
fn look(paths: &[PathBuf]) -> Seen {
    let files =
        paths.iter().flat_map(|path| if path.is_dir() { beneath(path, &SCENARIOS).0 } else { vec![path.clone()] });
    let state = |file: &PathBuf| fs::metadata(file).ok().map(|state| (state.modified().ok(), state.len()));
    files.map(|file| (state(&file), file)).collect()
}

/// Waits until the files are others than before and have come to rest, and returns what is seen of them.
fn wait(paths: &[PathBuf], before: &Seen) -> Seen {
    let mut last = look(paths);
    let mut took = Duration::ZERO;
    loop {
        // Looking through many folders takes at most a tenth of the time.
        thread::sleep(PAUSE.max(took * 9));
        let began = Instant::now();
        let now = look(paths);
        took = began.elapsed();
        if now == last && now != *before {
            return now;
        }
        last = now;
    }
}

/// Forgets the files that are no longer there, and returns their names.
fn forget(known: &mut Known, found: &[Input]) -> Vec<String> {
    let is_gone = |name: &String| !found.iter().any(|input| input.name == *name);
    let gone: Vec<String> = known.keys().filter(|name| is_gone(name)).cloned().collect();
    known.retain(|name, _| !gone.contains(name));
    gone
}

/// Says which files do not pass, of all that are watched, and that more may come.
fn summarise(known: &Known, out: &mut Out) -> Result<(), Failure> {
    if out.format == Format::Json {
        return Ok(());
    }
    let failing: Vec<_> = known.iter().filter(|(_, (_, status))| *status != Status::Pass).collect();
    if known.len() > 1 {
        for (name, (_, status)) in &failing {
            out.line(&format!("{}  {name}", out.paint(Look::Mark, status.word())))?;
        }
    }
    let line =
        format!("{} of {} pass; waiting for changes, press Ctrl-C to stop", known.len() - failing.len(), known.len());
    Ok(out.painted(Look::Quiet, &line)?)
}
