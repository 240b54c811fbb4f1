//! The one thread that keeps the file of a served event.
//!
//! Whatever is asked for waits in one queue. What is waiting is taken together, made one change after the other, written once,
//! and acknowledged when it is safe on the disk: so a hundred reports at once cost as much as one. The file is locked as by any
//! other command, and read again if somebody else has changed it.

use std::collections::{BTreeMap, HashMap};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use std::{fs, io, thread};

use serde::{Deserialize, Serialize};
use swu_desk::access::{Code, Secret};
use swu_desk::clock::Clock;
use swu_desk::forms::{Action, ClockAction, Form};
use swu_desk::pages::{self, Notice, View};
use tokio::sync::{oneshot, watch};

use crate::cli::base::Failure;
use crate::cli::event::store::EventStore;
use crate::cli::files::locked::{self, DESK, canonical};
use crate::cli::files::{inputs, write};
use crate::diagnostic::Diagnostic;
use crate::tournament::event::{Change, Claim, Event, Journal};
use crate::tournament::standings::Standing;
use crate::tournament::{PlayerId, Refusal};

/// The most jobs that may wait. More are turned away, and can be sent again.
const MOST_WAITING: usize = 1024;
/// The most jobs that are written at once.
const AT_ONCE: usize = 256;
/// The number of notices that are remembered.
const NOTICES: usize = 64;
/// The time between two looks at the file for changes by others.
const LOOK: Duration = Duration::from_millis(500);

/// A request to the keeper.
#[derive(Debug)]
pub enum Asked {
    Claim(Claim),
    Desk(Form),
    /// That the file is looked at now, because somebody else has changed it.
    Look,
}

/// Why it was not done.
#[derive(Debug, Clone)]
pub enum NotDone {
    /// The event or the rules do not allow it.
    Refused(Refusal),
    /// The file could not be written or read; the event is as it was.
    Unwritten(String),
    /// Too much is waiting.
    Busy,
}

/// The number of changes that the event has afterwards.
pub type Answer = Result<usize, NotDone>;

struct Job {
    asked: Asked,
    answer: oneshot::Sender<Answer>,
}

impl Job {
    /// Answers somebody who may have gone away meanwhile.
    fn answer(self, said: Answer) {
        let _ = self.answer.send(said);
    }
}

/// The event at one time.
pub struct Snapshot {
    pub journal: Journal,
    pub clock: Option<Clock>,
    /// True if something was undone that can be put back.
    pub can_redo: bool,
    /// Notices of the last changes, by the number of changes after each.
    notices: BTreeMap<usize, Vec<String>>,
    /// The stamp of the file when it was read.
    stamp: Stamp,
    /// Why the file cannot be read now, if it was edited into nonsense.
    pub broken: Option<String>,
    standings: OnceLock<Vec<Standing>>,
    codes: OnceLock<HashMap<Code, PlayerId>>,
    standings_page: OnceLock<String>,
    has_app: bool,
}

/// The handle of the thread.
pub struct Keeper {
    jobs: SyncSender<Job>,
    seen: watch::Receiver<Arc<Snapshot>>,
    secret: Secret,
    path: PathBuf,
}

impl Keeper {
    /// Reads the file, and keeps it from now on. Pages link to the app if it is served beside them.
    pub fn start(path: &Path, has_app: bool) -> Result<Self, Failure> {
        let path = canonical(path)?;
        let store = EventStore::open(&path)?;
        let (beside, clock) = Beside::open(&path)?;
        let secret = beside.secret.clone();
        let stamp = Stamp::of(&path);
        let first = Arc::new(Snapshot::of(&store, stamp, clock, BTreeMap::new(), has_app));
        let (sender, seen) = watch::channel(first);
        let (jobs, waiting) = sync_channel(MOST_WAITING);
        let thread = Thread { path: path.clone(), store, beside, has_app, now: sender };
        thread::Builder::new()
            .name("keeper".to_owned())
            .spawn(move || thread.run(&waiting))
            .map_err(|error| Diagnostic::error(format!("cannot start the server: {error}")))?;
        Ok(Self { jobs, seen, secret, path })
    }

    /// The secret that codes and the passphrase follow from.
    pub const fn secret(&self) -> &Secret {
        &self.secret
    }

    /// The event as it is now.
    pub fn now(&self) -> Arc<Snapshot> {
        self.seen.borrow().clone()
    }

    /// The event as the file has it now, also if somebody else has just changed that.
    pub async fn fresh(&self) -> Arc<Snapshot> {
        if Stamp::of(&self.path) != self.now().stamp {
            // What cannot be read is told on the page.
            let _ = self.ask(Asked::Look).await;
        }
        self.now()
    }

    /// Hears of every change from now on.
    pub fn watch(&self) -> watch::Receiver<Arc<Snapshot>> {
        self.seen.clone()
    }

    /// Asks for something, and waits until it is on the disk or refused.
    pub async fn ask(&self, asked: Asked) -> Answer {
        let (answer, answered) = oneshot::channel();
        match self.jobs.try_send(Job { asked, answer }) {
            Ok(()) => {
                answered.await.unwrap_or_else(|_| Err(NotDone::Unwritten("the program is shutting down".to_owned())))
            }
            Err(TrySendError::Full(_)) => Err(NotDone::Busy),
            Err(TrySendError::Disconnected(_)) => Err(NotDone::Unwritten("the program is shutting down".to_owned())),
        }
    }
}

impl Snapshot {
    /// The event as the store has it, from a file that had that stamp before it was looked at: so what others write meanwhile is
    /// seen the next time.
    fn of(
        store: &EventStore,
        stamp: Stamp,
        clock: Option<Clock>,
        notices: BTreeMap<usize, Vec<String>>,
        has_app: bool,
    ) -> Self {
        Self {
            journal: store.journal().clone(),
            clock,
            can_redo: store.can_redo(),
            notices,
            stamp,
            broken: None,
            standings: OnceLock::new(),
            codes: OnceLock::new(),
            standings_page: OnceLock::new(),
            has_app,
        }
    }

    pub const fn event(&self) -> &Event {
        self.journal.event()
    }

    fn standings(&self) -> &[Standing] {
        // A sound event has standings.
        self.standings.get_or_init(|| self.event().standings().unwrap_or_default())
    }

    /// The event at this moment, for a page.
    pub fn view(&self) -> View<'_> {
        View { event: self.event(), standings: self.standings(), clock: self.clock, now: now(), has_app: self.has_app }
    }

    /// The page of the standings, which is made once.
    pub fn standings_page(&self) -> &str {
        self.standings_page.get_or_init(|| pages::standings(&self.view()))
    }

    /// The player of a code.
    pub fn player(&self, code: &Code, secret: &Secret) -> Option<PlayerId> {
        self.codes.get_or_init(|| secret.codes(self.event())).get(code).copied()
    }

    /// The notice of the change after which the event had so many.
    pub fn notice(&self, changes: usize) -> Option<Notice> {
        self.notices.get(&changes).cloned().map(Notice::Done)
    }
}

/// Seconds since 1970.
pub fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs())
}

/// By what a file that somebody else has changed is told.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Stamp(Option<(u64, SystemTime, u64)>);

impl Stamp {
    fn of(path: &Path) -> Self {
        #[cfg(unix)]
        let inode = |metadata: &fs::Metadata| std::os::unix::fs::MetadataExt::ino(metadata);
        #[cfg(not(unix))]
        let inode = |_: &fs::Metadata| 0;
        let metadata = fs::metadata(path).ok();
        Self(metadata.and_then(|metadata| Some((metadata.len(), metadata.modified().ok()?, inode(&metadata)))))
    }
}

/// The text of the file beside an event: the secret that its codes follow from, and the clock of the round.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Kept {
    secret: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    clock: Option<Clock>,
}

/// The file beside an event.
struct Beside {
    path: PathBuf,
    secret: Secret,
}

impl Beside {
    /// The file beside that event; a new one, with a new secret, if there is none.
    fn open(event: &Path) -> Result<(Self, Option<Clock>), Failure> {
        let path = locked::beside(event, DESK);
        if !path.exists() {
            let mut bytes = [0; 32];
            getrandom::fill(&mut bytes)
                .map_err(|error| Diagnostic::error(format!("no randomness from the system: {error}")))?;
            let beside = Self { path, secret: Secret::new(bytes) };
            write::private(&beside.path, beside.text(None), false)
                .map_err(|error| write::refusal(&beside.path, &error))?;
            return Ok((beside, None));
        }
        let (_, text) = inputs::text(&path)?;
        let kept = serde_json::from_str::<Kept>(&text).ok();
        let read = kept.and_then(|kept| Some((Secret::read(&kept.secret)?, kept.clock)));
        let (secret, clock) = read.ok_or_else(|| {
            let error = Diagnostic::error(format!("`{}` is not a file of codes for an event", path.display()));
            error.help("move it away to make a new one, with new codes for the players and a new passphrase")
        })?;
        Ok((Self { path, secret }, clock))
    }

    /// Keeps the clock.
    fn keep(&self, clock: Option<Clock>) -> io::Result<()> {
        write::private(&self.path, self.text(clock), true)
    }

    fn text(&self, clock: Option<Clock>) -> String {
        let kept = Kept { secret: self.secret.written(), clock };
        serde_json::to_string_pretty(&kept).unwrap_or_default() + "\n"
    }
}

struct Thread {
    path: PathBuf,
    store: EventStore,
    beside: Beside,
    has_app: bool,
    now: watch::Sender<Arc<Snapshot>>,
}

/// The result of a job: its notice, and the number of changes that the event has then.
type Made = Result<(Vec<String>, usize), Refusal>;

impl Thread {
    fn run(mut self, waiting: &Receiver<Job>) {
        loop {
            match waiting.recv_timeout(LOOK) {
                Ok(first) => {
                    let mut jobs = vec![first];
                    jobs.extend(waiting.try_iter().take(AT_ONCE - 1));
                    self.work(jobs);
                }
                Err(std::sync::mpsc::RecvTimeoutError::Timeout) => self.look(),
                Err(std::sync::mpsc::RecvTimeoutError::Disconnected) => return,
            }
        }
    }

    /// Reads the file again if somebody else has changed it. If it is no event any more, the pages go on showing the last one,
    /// and say so.
    fn look(&mut self) {
        let stamp = Stamp::of(&self.path);
        if stamp == self.now.borrow().stamp {
            return;
        }
        let before = self.now.borrow().clone();
        let broken = self.store.refresh().err().map(words);
        self.publish(Snapshot { broken, ..self.shown(stamp, before.notices.clone(), before.clock) });
    }

    fn shown(&self, stamp: Stamp, notices: BTreeMap<usize, Vec<String>>, clock: Option<Clock>) -> Snapshot {
        Snapshot::of(&self.store, stamp, clock, notices, self.has_app)
    }

    fn publish(&self, snapshot: Snapshot) {
        self.now.send_replace(Arc::new(snapshot));
    }

    fn work(&mut self, jobs: Vec<Job>) {
        let mut together = Vec::new();
        for job in jobs {
            match job.asked {
                // What takes changes off, or changes nothing of the event, is done by itself.
                Asked::Desk(Form { action: Action::Undo(_) | Action::Redo | Action::Clock(_), .. }) | Asked::Look => {
                    self.write(std::mem::take(&mut together));
                    self.alone(job);
                }
                Asked::Claim(_) | Asked::Desk(_) => together.push(job),
            }
        }
        self.write(together);
    }

    /// Makes the changes, writes them together, and acknowledges each.
    fn write(&mut self, jobs: Vec<Job>) {
        if jobs.is_empty() {
            return;
        }
        let stamp = Stamp::of(&self.path);
        let all = |journal: &mut Journal| Ok(jobs.iter().map(|job| made(journal, &job.asked)).collect::<Vec<Made>>());
        let made = match self.store.change(all) {
            Ok(made) => made,
            Err(failure) => {
                let why = words(failure);
                return jobs.into_iter().for_each(|job| job.answer(Err(NotDone::Unwritten(why.clone()))));
            }
        };
        let before = self.now.borrow().clone();
        let mut notices = before.notices.clone();
        for (told, changes) in made.iter().flatten().filter(|(told, _)| !told.is_empty()) {
            notices.insert(*changes, told.clone());
        }
        while notices.len() > NOTICES {
            notices.pop_first();
        }
        self.publish(self.shown(stamp, notices, before.clock));
        // Whoever is answered finds what they asked for on the next page.
        for (job, made) in jobs.into_iter().zip(made) {
            job.answer(made.map(|(_, changes)| changes).map_err(NotDone::Refused));
        }
    }

    fn alone(&mut self, job: Job) {
        let done = match &job.asked {
            Asked::Desk(Form { action: Action::Clock(action), .. }) => self.set_clock(*action),
            Asked::Desk(form) => self.step(form),
            Asked::Claim(_) | Asked::Look => {
                self.look();
                Ok(())
            }
        };
        let changes = self.now.borrow().event().changes();
        job.answer(done.map(|()| changes));
    }

    /// Undoes changes, or redoes one.
    fn step(&mut self, form: &Form) -> Result<(), NotDone> {
        let stamp = Stamp::of(&self.path);
        let mut refused = None;
        // Looked at under the lock: what is undone is what the page showed.
        let check = |event: &Event| form.check_seen(event).inspect_err(|refusal| refused = Some(refusal.clone()));
        let moved = match form.action {
            Action::Undo(changes) => self.store.undo(changes, check),
            _ => self.store.redo(1, check),
        };
        moved.map_err(|failure| refused.map_or_else(|| NotDone::Unwritten(words(failure)), NotDone::Refused))?;
        let before = self.now.borrow().clone();
        // What was said of changes that are gone would be said of others.
        let kept = before.notices.range(..=self.store.journal().event().changes());
        let notices = kept.map(|(changes, told)| (*changes, told.clone())).collect();
        self.publish(self.shown(stamp, notices, before.clock));
        Ok(())
    }

    fn set_clock(&self, action: ClockAction) -> Result<(), NotDone> {
        let before = self.now.borrow().clone();
        let clock = match (action, before.clock) {
            (ClockAction::Start(minutes), _) => Some(Clock { begun: now(), minutes }),
            (ClockAction::Change(minutes), Some(clock)) => Some(clock.changed(minutes)),
            (ClockAction::Change(_), None) => {
                return Err(NotDone::Refused(Refusal::new("no clock is running").help("start it")));
            }
            (ClockAction::Stop, _) => None,
        };
        self.beside.keep(clock).map_err(|error| NotDone::Unwritten(error.to_string()))?;
        self.publish(self.shown(before.stamp.clone(), before.notices.clone(), clock));
        Ok(())
    }
}

fn made(journal: &mut Journal, asked: &Asked) -> Made {
    let rulings = match asked {
        Asked::Claim(claim) if journal.event().knows_claim(claim)? => Vec::new(),
        Asked::Claim(claim) => journal.add(Change::Claim(claim.clone()))?,
        Asked::Desk(form) => form.apply(journal)?,
        Asked::Look => Vec::new(),
    };
    Ok((rulings.iter().map(|ruling| format!("{ruling}.")).collect(), journal.event().changes()))
}

/// Why something failed, in a line for a page.
fn words(failure: Failure) -> String {
    failure.into_diagnostic().title
}
