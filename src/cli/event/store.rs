//! The file of an event on the disk: one writer at a time, and each change whole or not at all.
//!
//! Whoever changes an event goes through its [`EventStore`]: it holds the lock of the file while it reads, changes and
//! writes. What it writes is a temporary file beside it, safe on the disk before it takes the place of the event's. So
//! whoever kills the program finds the file as it was or as it became, and what a command says that it did is in the file.
//!
//! A store may be kept, as a server does. Before each change it looks at the file: what another process or an editor has
//! written there since is what the change is made to.

use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use crate::cli::base::Failure;
use crate::cli::files::folder;
use crate::cli::files::locked::{Locked, UNDONE, beside};
use crate::cli::files::{inputs, write};
use crate::diagnostic::Diagnostic;
use crate::tournament::event::{Change, Event, Journal, Undone};
use crate::tournament::{Refusal, RefusalKind};
use swu_text::limits::EVENT_BYTES;

/// An event and its file.
#[derive(Debug)]
pub struct EventStore {
    path: PathBuf,
    journal: Journal,
}

impl EventStore {
    /// The event of a file, as it is now. Needs no lock: the file changes in one step.
    pub fn open(path: &Path) -> Result<Self, Failure> {
        Ok(Self { path: path.to_owned(), journal: read(path)? })
    }

    /// Makes the file of a new event, which must not exist.
    pub fn create(path: &Path, journal: Journal) -> Result<Self, Failure> {
        write::create(path, journal.text()).map_err(|error| write::refusal(path, &error))?;
        folder::sync(write::folder_of(path)).map_err(|error| write::refusal(path, &error))?;
        Ok(Self { path: path.to_owned(), journal })
    }

    /// The event, as it was when the file was last looked at.
    pub const fn journal(&self) -> &Journal {
        &self.journal
    }

    /// Looks at the file, and takes what stands there now. If it cannot be read, the event stays as it was.
    pub fn refresh(&mut self) -> Result<(), Failure> {
        let (name, text) = text_of(&self.path)?;
        if text != self.journal.text() {
            self.journal = parsed(&name, text)?;
        }
        Ok(())
    }

    /// Changes the event: takes what stands in the file, lets `change` change it, and writes it if that changed anything. If
    /// `change` fails, or if the file cannot be written, everything stays as it was.
    pub fn change<T>(&mut self, change: impl FnOnce(&mut Journal) -> Result<T, Failure>) -> Result<T, Failure> {
        self.changed(|journal, _| change(journal))
    }

    /// Takes the last changes off, and says which, if the event, as it is under the lock, is one that `check` lets pass. They are
    /// kept for [`EventStore::redo`].
    pub fn undo(
        &mut self,
        changes: usize,
        check: impl FnOnce(&Event) -> Result<(), Refusal>,
    ) -> Result<Vec<Change>, Failure> {
        self.changed(|journal, file| {
            check(journal.event())?;
            let (undone, gone) = journal.undo(changes, undone_beside(&file.path)?.as_ref())?;
            // Until the event's file is written, the event stands further along the same course: nothing is lost between.
            file.put(&beside(&file.path, UNDONE), &undone.text())?;
            Ok(gone)
        })
    }

    /// Tests if there is something that [`EventStore::redo`] could put back.
    #[cfg(feature = "serve")]
    pub fn can_redo(&self) -> bool {
        undone_beside(&self.path).ok().flatten().is_some_and(|undone| self.journal.can_redo(&undone))
    }

    /// Puts changes back that were undone, and says which, in the same way.
    pub fn redo(
        &mut self,
        changes: usize,
        check: impl FnOnce(&Event) -> Result<(), Refusal>,
    ) -> Result<Vec<Change>, Failure> {
        self.changed(|journal, file| {
            check(journal.event())?;
            let undone = undone_beside(&file.path)?.ok_or_else(|| Diagnostic::error("nothing was undone"))?;
            Ok(journal.redo(changes, &undone).map_err(|refusal| match refusal.kind {
                RefusalKind::NotNow => refusal.help("undone changes are kept in the `.undone` file beside the event"),
                RefusalKind::Impossible | RefusalKind::Unknown | RefusalKind::Taken => refusal,
            })?)
        })
    }

    fn changed<T>(&mut self, change: impl FnOnce(&mut Journal, &Locked) -> Result<T, Failure>) -> Result<T, Failure> {
        let file = Locked::open(&self.path)?;
        self.refresh()?;
        let mut journal = self.journal.clone();
        let done = change(&mut journal, &file)?;
        if journal.text() != self.journal.text() {
            file.write(journal.text())?;
        }
        self.journal = journal;
        Ok(done)
    }
}

/// The event of a file, as it is now.
pub fn read(path: &Path) -> Result<Journal, Failure> {
    let (name, text) = text_of(path)?;
    parsed(&name, text)
}

/// Changes the event of a file, as [`EventStore::change`] does.
pub fn change<T>(
    path: &Path,
    change: impl FnOnce(&mut Journal) -> Result<T, Failure>,
) -> Result<(Journal, T), Failure> {
    let mut store = EventStore::open(path)?;
    let done = store.change(change)?;
    Ok((store.journal, done))
}

/// The name and the text of a file.
fn text_of(path: &Path) -> Result<(String, String), Failure> {
    inputs::text(path).map_err(|failure| match path.exists() {
        true => failure,
        false => failure.help("create an event file with `judge event new`"),
    })
}

fn parsed(name: &str, text: String) -> Result<Journal, Failure> {
    Journal::read(name, &text).map_err(|error| Failure::in_text([*error], &text))
}

/// The largest file of undone changes that is read, in bytes: those of the largest event, and the line above them.
const LARGEST_UNDONE: u64 = (EVENT_BYTES as u64) + 4096;

/// The bytes of a file of undone changes. A device has no end, and a pipe with a name waits for somebody who writes.
fn undone_bytes(path: &Path) -> io::Result<Vec<u8>> {
    let no_file = |why: String| io::Error::new(io::ErrorKind::InvalidInput, why);
    let there_is = path.metadata()?;
    if !there_is.is_file() {
        return Err(no_file("this is not a file".to_owned()));
    }
    let mut bytes = Vec::new();
    if there_is.len() <= LARGEST_UNDONE {
        fs::File::open(path)?.take(LARGEST_UNDONE + 1).read_to_end(&mut bytes)?;
    }
    // It may have grown while it was read.
    if there_is.len().max(bytes.len() as u64) > LARGEST_UNDONE {
        return Err(no_file(format!("the limit is {} MB", EVENT_BYTES >> 20)));
    }
    Ok(bytes)
}

/// The changes of an event that were undone, if there are any that can be read.
fn undone_beside(event: &Path) -> Result<Option<Undone>, Failure> {
    let path = beside(event, UNDONE);
    match undone_bytes(&path) {
        // What is no such file has nothing to put back.
        Ok(text) => Ok(String::from_utf8(text).ok().and_then(|text| Undone::read(&text))),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => {
            let error = Diagnostic::error(format!("cannot read `{}`: {error}", path.display()));
            Err(error.help("move it away; only `judge event redo` needs it").into())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tournament::event::Header;

    fn enter(store: &mut EventStore, name: &str) -> Result<(), Failure> {
        store.change(|journal| Ok(journal.enter(name, None).map(drop)?))
    }

    #[test]
    fn a_store_that_is_kept_goes_on_from_what_others_have_written() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("e.yaml");
        let mut kept = EventStore::create(&path, Journal::new(Header::new("Kept", 1)).unwrap()).unwrap();
        enter(&mut kept, "Ana").unwrap();
        let mut other = EventStore::open(&path).unwrap();
        enter(&mut other, "Ben").unwrap();
        // An editor makes another name of the first one.
        let edited = fs::read_to_string(&path).unwrap().replace("player: Ana", "player: Eve");
        fs::write(&path, &edited).unwrap();
        enter(&mut kept, "Cid").unwrap();
        let text = fs::read_to_string(&path).unwrap();
        assert!(text.starts_with(&edited) && text == kept.journal().text());
        other.refresh().unwrap();
        assert_eq!(other.journal(), kept.journal());
        // What cannot be read is no event: the change is refused, and what stands there stays.
        fs::write(&path, "event: half").unwrap();
        assert!(enter(&mut kept, "Dot").is_err() && kept.refresh().is_err());
        assert_eq!(fs::read_to_string(&path).unwrap(), "event: half");
        assert_eq!(kept.journal().text(), text);
    }
}
