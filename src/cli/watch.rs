//! `judge replay --watch`: scenarios replayed again whenever they are saved.
//!
//! What is watched are folders, not files: many editors save by moving another file to the name, and some by deleting
//! the old one first. What has changed is then found by reading the files again, so that it does not matter by which
//! events, and how many, a system tells of one saving.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use notify::event::{AccessKind, AccessMode};
use notify::{Event, EventKind, RecommendedWatcher, RecursiveMode, Watcher};

use super::inputs::{Input, inputs, is_standard_input};
use super::options::Format;
use super::out::{Look, Out};
use super::replay::{Args, Telling, adjudicate};
use super::{Failure, Verdict};
use crate::diagnostic::Diagnostic;
use crate::scenario::replay::{Status, World};

/// How long nothing must happen before the files are read: one saving is several events.
const QUIET: Duration = Duration::from_millis(100);

/// How long to wait for that at most.
const IMPATIENT: Duration = Duration::from_secs(2);

/// What came of each file when it was read last, by its name.
type Known = BTreeMap<String, (Input, Status)>;

pub(super) fn run(args: &Args, world: &World<'_>, telling: Telling<'_>, out: &mut Out) -> Result<Verdict, Failure> {
    if args.paths.iter().any(|path| is_standard_input(path)) {
        let error = Diagnostic::error("cannot watch standard input");
        return Err(error.help("give a file or a folder, or omit `--watch`").into());
    }
    let (sender, events) = channel();
    // When nobody listens any more, there is nobody to tell.
    let watcher = notify::recommended_watcher(move |event| drop(sender.send(event)));
    let mut watcher = watcher.map_err(|error| cannot_watch("files", &error))?;
    for path in &args.paths {
        let folder = folder_of(path);
        watcher.watch(folder, RecursiveMode::NonRecursive).map_err(|error| cannot_watch(path.display(), &error))?;
    }
    let mut known = Known::new();
    loop {
        watch_folders(&args.paths, &mut watcher);
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
        if !something_happens(&events) {
            return Ok(Verdict::Fine);
        }
    }
}

/// The folder that tells of a path, also when the path is not there at the moment.
fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Watches what is in folders, also in those that have come back after they were gone.
fn watch_folders(paths: &[PathBuf], watcher: &mut RecommendedWatcher) {
    for path in paths.iter().filter(|path| path.is_dir()) {
        // A folder that goes away at this very moment tells of it by the folder that it is in.
        let _ = watcher.watch(path, RecursiveMode::Recursive);
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
    let line = out.paint(Look::Quiet, &line);
    Ok(out.line(&line)?)
}

/// Waits until files may have changed and come to rest. False if nothing can happen any more.
fn something_happens(events: &Receiver<notify::Result<Event>>) -> bool {
    // That a file is read is no change; it is what this program does itself. An error may hide one.
    let is_read = |kind: EventKind| kind.is_access() && kind != EventKind::Access(AccessKind::Close(AccessMode::Write));
    let matters = |event: &notify::Result<Event>| event.as_ref().map_or(true, |event| !is_read(event.kind));
    loop {
        match events.recv() {
            Ok(event) if matters(&event) => break,
            Ok(_) => {}
            Err(_) => return false,
        }
    }
    let began = Instant::now();
    while began.elapsed() < IMPATIENT {
        match events.recv_timeout(QUIET) {
            Ok(_) => {}
            Err(RecvTimeoutError::Timeout) => break,
            Err(RecvTimeoutError::Disconnected) => return false,
        }
    }
    true
}

fn cannot_watch(what: impl std::fmt::Display, error: &notify::Error) -> Diagnostic {
    Diagnostic::error(format!("cannot watch {what}: {error}"))
        .help("create the folder of a watched file first, or replay once without `--watch`")
}
