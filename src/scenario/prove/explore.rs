//! The search: every position that lines of play can reach, each once, with the position after each answer.
//!
//! A position is known by its key alone. A whole position lives only until it has been searched; after that its number, the
//! numbers after its answers and a few words remain. Threads take positions from each other when they have none. Each takes
//! its own newest first, so that few wait at a time.

use std::hash::{Hash, Hasher};
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};

use rustc_hash::{FxHashMap, FxHasher};
use xxhash_rust::xxh3::xxh3_128;

use super::course::{Course, Departs, Moment, Stand};
use super::proof::{Cut, Options, Progress};
use crate::Proposition;
use crate::spread::{self, Scope};
use swu_game::{Ask, Decision};
use swu_text::diagnostic::Diagnostic;

/// An answer that the engine refuses after all leads nowhere.
pub(super) const REFUSED: u32 = u32::MAX;

/// Number of parts of the table of keys: many, because then threads rarely wait for each other.
const SHARDS: usize = 64;

/// Bytes that a position costs in the table of keys, which is half empty at the worst, and what is kept beside its edges.
const BYTES_A_NODE: usize = 2 * size_of::<(u128, u32)>() + size_of::<Node>();

/// Bytes that are counted for a position that waits to be searched.
pub(super) const BYTES_A_WAITING: usize = 8 * 1024;

/// Number of positions found between two reports of progress.
const REPORTED: u32 = 1 << 12;

/// The player whose decision a position waits for, or another reason that it stops.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Who {
    /// The player of that seat.
    Player(u8),
    Chance,
    /// Nobody: lines of play end here.
    Ends,
    /// Nobody: lines of play that get here are not lines of the file.
    Departs,
    /// Nobody yet: the claims were decided without this position.
    Unknown,
}

impl Who {
    /// The player who decides, or chance.
    pub const fn decides(decision: &Decision) -> Self {
        if decision.is_chance() { Self::Chance } else { Self::Player(decision.player.0) }
    }
}

/// A position that has been found.
#[derive(Debug, Clone, Copy)]
pub(super) struct Node {
    pub id: u32,
    /// The first of its edges, and their number: one for each answer, in order.
    pub edges: (usize, u32),
    pub who: Who,
    /// A number for the question, if it has one of its own; decisions about the same thing share it.
    pub name: u64,
    /// The claims of the file that hold, as bits, at the end of a line.
    pub holds: u64,
}

/// Everything that one worker has found.
#[derive(Debug, Default)]
pub(super) struct WorkerResult {
    pub nodes: Vec<Node>,
    pub edges: Vec<u32>,
    pub departs: Vec<(u32, Departs)>,
}

/// A search under way.
pub(super) struct Search<'a> {
    course: &'a Course<'a>,
    propositions: &'a [Proposition],
    progress: &'a dyn Progress,
    most: u32,
    most_bytes: usize,
    known: Vec<Mutex<FxHashMap<u128, u32>>>,
    count: AtomicU32,
    bytes: AtomicUsize,
    most_bytes_so_far: AtomicUsize,
    found: Vec<Mutex<WorkerResult>>,
    /// Claims whose words mean nothing here.
    errors: Mutex<Vec<Diagnostic>>,
    cut: OnceLock<Cut>,
    is_over: AtomicBool,
}

/// All that a search has found.
pub(super) struct PositionGraph {
    pub root: u32,
    /// The key of each position, by its number.
    pub keys: Vec<u128>,
    pub found: Vec<WorkerResult>,
    pub errors: Vec<Diagnostic>,
    pub cut: Option<Cut>,
    pub bytes: usize,
}

impl<'a> Search<'a> {
    pub fn new(
        course: &'a Course<'a>,
        propositions: &'a [Proposition],
        options: &Options,
        progress: &'a dyn Progress,
    ) -> Self {
        Self {
            course,
            propositions,
            progress,
            most: u32::try_from(options.positions).unwrap_or(REFUSED - 1),
            most_bytes: options.memory,
            known: (0..SHARDS).map(|_| Mutex::default()).collect(),
            count: AtomicU32::new(0),
            bytes: AtomicUsize::new(0),
            most_bytes_so_far: AtomicUsize::new(0),
            found: (0..spread::workers()).map(|_| Mutex::default()).collect(),
            errors: Mutex::default(),
            cut: OnceLock::new(),
            is_over: AtomicBool::new(false),
        }
    }

    /// Searches everything after that moment, on the threads of the current pool.
    pub fn run(self, moment: Moment<'a>, stand: Stand) -> PositionGraph {
        let root = self.number(&moment, &stand).map_or(0, |(root, _)| root);
        match stand {
            Stand::Open => spread::in_scope(|scope| self.expand(moment, root, scope)),
            stand => self.end(&moment, root, stand),
        }
        let count = self.count.into_inner();
        let mut keys = vec![0; count as usize];
        for known in self.known {
            for (key, id) in known.into_inner().unwrap_or_else(PoisonError::into_inner) {
                if let Some(place) = keys.get_mut(id as usize) {
                    *place = key;
                }
            }
        }
        PositionGraph {
            root,
            keys,
            found: self
                .found
                .into_iter()
                .map(|found| found.into_inner().unwrap_or_else(PoisonError::into_inner))
                .collect(),
            errors: self.errors.into_inner().unwrap_or_else(PoisonError::into_inner),
            cut: self.cut.into_inner(),
            bytes: self.most_bytes_so_far.into_inner(),
        }
    }

    /// Tries every answer to the open decision.
    fn expand<'s>(&'s self, moment: Moment<'a>, id: u32, scope: &Scope<'s>)
    where
        'a: 's,
    {
        self.bytes.fetch_sub(BYTES_A_WAITING, Ordering::Relaxed);
        let position = &moment.table.position;
        let Some(decision) = position.decision() else { return };
        let Ok(answers) = position.answers() else {
            self.cut(Cut::Answers(moment.table.tell_decision(decision)));
            return;
        };
        let mut edges = Vec::with_capacity(answers.len());
        for answer in answers {
            if self.is_over.load(Ordering::Relaxed) {
                return;
            }
            let Ok((next, stand)) = self.course.after(&moment, answer) else {
                edges.push(REFUSED);
                continue;
            };
            let Some((child, is_new)) = self.number(&next, &stand) else { return };
            edges.push(child);
            match stand {
                _ if !is_new => {}
                Stand::Open => scope.spawn(move |scope| self.expand(next, child, scope)),
                stand => self.end(&next, child, stand),
            }
        }
        if edges.iter().all(|&edge| edge == REFUSED) {
            return self.end(&moment, id, Stand::Departs(Departs::without_answers(&moment.table, decision)));
        }
        self.bytes.fetch_add(size_of_val(edges.as_slice()), Ordering::Relaxed);
        let (who, name) = (Who::decides(decision), name_of(decision));
        let mut found = self.found();
        let start = found.edges.len();
        found.nodes.push(Node { id, edges: (start, edges.len() as u32), who, name, holds: 0 });
        found.edges.extend(edges);
    }

    /// The number of a moment, and true if it is new; nothing if the search is cut.
    fn number(&self, moment: &Moment<'_>, stand: &Stand) -> Option<(u32, bool)> {
        let key = key(moment, stand);
        let shard = self.known.get(key as usize % SHARDS)?;
        let mut known = lock(shard);
        if let Some(&id) = known.get(&key) {
            return Some((id, false));
        }
        let id = self.count.fetch_add(1, Ordering::Relaxed);
        if id >= self.most {
            self.count.fetch_sub(1, Ordering::Relaxed);
            self.cut(Cut::Positions);
            return None;
        }
        known.insert(key, id);
        drop(known);
        if id.is_multiple_of(REPORTED) {
            self.progress.found(id as usize);
            if self.progress.is_late() {
                self.cut(Cut::Time);
            }
        }
        let waits = if *stand == Stand::Open { BYTES_A_WAITING } else { 0 };
        let bytes = self.bytes.fetch_add(BYTES_A_NODE + waits, Ordering::Relaxed) + BYTES_A_NODE + waits;
        self.most_bytes_so_far.fetch_max(bytes, Ordering::Relaxed);
        if bytes > self.most_bytes {
            self.cut(Cut::Memory);
        }
        Some((id, true))
    }

    /// Notes the end of a line.
    fn end(&self, moment: &Moment<'_>, id: u32, stand: Stand) {
        let is_wrong = |error| {
            let mut errors = lock(&self.errors);
            if !errors.contains(&error) {
                errors.push(error);
            }
        };
        let (who, holds, departs) = match stand {
            Stand::Departs(departs) => (Who::Departs, 0, Some(departs)),
            Stand::Open | Stand::End => (Who::Ends, holding(self.propositions, moment, is_wrong), None),
        };
        let mut found = self.found();
        let edges = (found.edges.len(), 0);
        found.nodes.push(Node { id, edges, who, name: 0, holds });
        found.departs.extend(departs.map(|departs| (id, departs)));
    }

    fn cut(&self, why: Cut) {
        self.cut.get_or_init(|| why);
        self.is_over.store(true, Ordering::Relaxed);
    }

    /// The findings of this worker.
    #[expect(clippy::indexing_slicing, reason = "the number is less than the length, and there is one worker at least")]
    fn found(&self) -> MutexGuard<'_, WorkerResult> {
        let worker = spread::worker() % self.found.len();
        lock(&self.found[worker])
    }
}

/// The claims that hold, as bits. Claims whose words mean nothing there are passed to `is_wrong`.
pub(super) fn holding(propositions: &[Proposition], moment: &Moment<'_>, mut is_wrong: impl FnMut(Diagnostic)) -> u64 {
    let mut holding = 0;
    for (place, proposition) in propositions.iter().enumerate() {
        let mut holds = true;
        for claim in &proposition.claims {
            match moment.table.check(claim, moment.since.events()) {
                Ok(misses) => holds &= misses.is_empty(),
                Err(error) => {
                    holds = false;
                    is_wrong(*error);
                }
            }
        }
        holding |= u64::from(holds) << place;
    }
    holding
}

/// Locks a mutex. A thread that panics ends the search, so the data is never half done.
fn lock<T>(behind: &Mutex<T>) -> MutexGuard<'_, T> {
    behind.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The key of a stop, the same for stops that differ in nothing that can matter. Lines that are not lines of the file are
/// told apart by the reason alone.
pub(super) fn key(moment: &Moment<'_>, stand: &Stand) -> u128 {
    match stand {
        Stand::Open | Stand::End => {
            let mut bytes = Bytes::default();
            (moment.table.position.key(), moment.spot).hash(&mut bytes);
            moment.since.hash(&mut bytes);
            xxh3_128(&bytes.0)
        }
        Stand::Departs(departs) => xxh3_128(format!("{departs:?}").as_bytes()),
    }
}

/// Bytes in the order in which they are hashed.
#[derive(Default)]
struct Bytes(smallvec::SmallVec<[u8; 128]>);

impl Hasher for Bytes {
    fn write(&mut self, bytes: &[u8]) {
        self.0.extend_from_slice(bytes);
    }

    fn finish(&self) -> u64 {
        xxhash_rust::xxh3::xxh3_64(&self.0)
    }
}

/// A number for the question, if it has one of its own.
pub(super) fn name_of(decision: &Decision) -> u64 {
    let mut hasher = FxHasher::default();
    decision.player.hash(&mut hasher);
    std::mem::discriminant(&decision.ask).hash(&mut hasher);
    decision.source.map(|source| source.card).hash(&mut hasher);
    if let Ask::Next { options } = &decision.ask {
        for waiter in options {
            waiter.source.card.hash(&mut hasher);
            (waiter.kind, waiter.place).hash(&mut hasher);
        }
    }
    hasher.finish()
}
