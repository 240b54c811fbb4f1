//! A position: everything that is true of a game at one moment, as a value.
//!
//! Positions are cheap to clone, and can be compared and stored. There is no clock and no hidden randomness: the
//! seed of every shuffle is part of the position. What is waiting to happen is part of it too: the frames of the rules
//! procedures that are under way, and the decision that is asked for.

mod board;
mod cards;
mod chance;
mod changes;
mod face;
pub mod frame;
mod given;
mod harm;
mod key;
mod memo;
pub mod mistake;
mod occurrence;
mod query;
mod reads;
mod shared;
pub mod state;
mod under_way;

pub use board::Board;
pub(crate) use board::PrintedChange;
pub(crate) use cards::Cards;
pub use chance::Chance;
pub(crate) use chance::{SETTLED, UnsettledRead};
pub(crate) use changes::CardMut;
pub(crate) use face::{Face, FaceId, Faces, GrantKinds, Side};
pub(crate) use frame::{
    ActionChange, AttackFrame, AttackStep, BoundaryMoment, EffectFrame, Expiry, Frame, PlayFrame, PlayStep, Strikes,
};
pub(crate) use given::{GrantInForce, GrantOrigin, GrantsInForce, RuleInForce, both_agree};
pub(crate) use harm::{Harm, Hit, ReplaceableEvent, ReplacementId, ReplacementOrder, ReplacementStep, Responsibility};
pub(crate) use key::KeptKey;
pub(crate) use memo::{BoardMemory, Memo, TrackedBoard};
pub use mistake::Mistake;
pub(crate) use occurrence::{OccurredDamage, Occurrence, OccurrenceKinds, Referents};
pub(crate) use reads::{Dependencies, Facts};
pub use shared::Common;
pub(crate) use shared::Shared;
pub(crate) use state::{
    AbilityUse, Attack, Context, DamageDealt, DeedRecord, DelayedEffect, DelayedMoment, Features, LastKnown,
    LastingEffect, LastingKind, Marks, PassState, PendingTrigger, Player, RareStatus,
};
pub use state::{CardState, CounterState, Zone};

use std::ops::{Deref, DerefMut};

use serde::{Deserialize, Serialize};
use swu_cards::Phase;

use crate::terms::{Answer, Aside, CardId, Decision, Event, Object, PlayerId, Stamp};

/// The format of the game (CR 9, 11, 12).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub enum Format {
    /// Two players, or more by the general multiplayer rules (CR 11).
    #[default]
    Premier,
    /// CR 12
    TwinSuns,
}

/// The state of a game.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub enum Outcome {
    #[default]
    Ongoing,
    /// One winner, or several who share the victory (CR 12.7.3).
    Won(Vec<PlayerId>),
    Draw(Vec<PlayerId>),
}

/// The part of the game that is going on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Stage {
    Setup,
    In(Phase),
}

/// A game at one moment.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Position {
    pub(crate) board: TrackedBoard,
    /// A player has been eliminated: the game ends with the phase (CR 12.7.1).
    pub(crate) last_phase: bool,
    pub(crate) delayed: Vec<DelayedEffect>,
    /// Abilities that have triggered and are not yet part of a layer.
    pub(crate) waiting: Vec<Shared<PendingTrigger>>,
    pub(crate) contexts: Vec<Context>,
    pub(crate) frames: Vec<Frame>,
    pub(crate) pending: Option<Decision>,
    #[serde(skip)]
    pub(crate) answer: Option<Answer>,
    pub(crate) outcome: Outcome,
    /// Counts attacks and lasting effects, to tell them apart.
    pub(crate) clock: Stamp,
    pub(crate) seed: u64,
    pub(crate) chance: Chance,
    /// The answer given to a step that is done again when chance has settled what it reads.
    pub(crate) halted: Option<Answer>,
    /// Something has happened since the game state was last checked (CR 1.16.5).
    pub(crate) changed: bool,
    /// The changes of remaining HP since then (CR 1.18.1).
    pub(crate) harm: Harm,
    /// The triggered ability that has been used, while what follows on that triggers.
    pub(crate) last_used: Option<Box<PendingTrigger>>,
    /// The action ability whose costs are being paid.
    pub(crate) using: Option<std::sync::Arc<swu_cards::Ability>>,
    /// The chosen orders of replacement effects for damage that is about to be dealt.
    pub(crate) orders: Vec<ReplacementOrder>,
    /// True if the effect that was last paid as a cost was done.
    pub(crate) cost_done: bool,
    /// Something that the engine does not implement was reached: the ruling is undetermined.
    pub(crate) unsupported: Option<Unsupported>,
    /// The number of events so far that have changed the game state.
    #[serde(skip, default = "Mark::first")]
    pub(crate) mark: Mark,
    #[serde(skip)]
    pub(crate) log: EventLog,
    #[serde(skip)]
    pub(crate) known_key: KeptKey,
}

/// A position has all that its board says.
impl Deref for Position {
    type Target = Board;

    fn deref(&self) -> &Board {
        &self.board
    }
}

impl DerefMut for Position {
    fn deref_mut(&mut self) -> &mut Board {
        &mut self.board
    }
}

/// The obstacle that stopped the engine: text that is not understood, or a construct that it does not play.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Unsupported {
    pub card: CardId,
    pub what: String,
}

/// The events since somebody last took them. Not part of what makes two positions equal.
#[derive(Debug, Clone, Default)]
pub(crate) struct EventLog {
    pub events: Vec<Event>,
    /// Nobody asks for the events: they are not noted.
    pub quiet: bool,
    /// The position is a copy in which an answer is tried: how many copies down.
    pub trials: u8,
    /// The fewest frames that were left since that copy was made: what lies below them is as it was.
    pub lowest: usize,
    /// The frames that the trial leaves: it ends where it would go on with one of them.
    pub floor: usize,
    /// A card was shown to somebody, or a restriction has kept something from being done, since that copy was made.
    pub shown: bool,
    /// The cards that have asked something since the action began; from the second time on with the key of the position: one
    /// of them again is a loop.
    pub asked: Vec<(Object, Option<u128>)>,
    /// The position after each of the events, if it is recorded.
    pub recorded: Option<Vec<Position>>,
}

impl EventLog {
    /// Begins a new list of events.
    pub(crate) fn begin(&mut self) {
        self.events.clear();
        self.recorded.iter_mut().for_each(Vec::clear);
    }
}

/// The number of events that have changed the game state. It is no part of what makes two positions equal. The default is a
/// moment that nobody remembers, such as one before the position was written to a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Mark(Aside<u32>);

impl Mark {
    const fn first() -> Self {
        Self(Aside(1))
    }

    /// Counts one more event.
    pub(crate) const fn count(&mut self) {
        self.0.0 += 1;
    }

    /// True if it is the same moment, as far as the game state goes.
    pub(crate) const fn is(self, other: Self) -> bool {
        self.0.0 != 0 && self.0.0 == other.0.0
    }
}

impl PartialEq for EventLog {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for EventLog {}

impl Position {
    /// A game on that board in which nothing is under way yet.
    pub(crate) fn on(board: Board, seed: u64, chance: Chance) -> Self {
        Self {
            board: TrackedBoard::new(board),
            last_phase: false,
            delayed: Vec::new(),
            waiting: Vec::new(),
            contexts: Vec::new(),
            frames: Vec::new(),
            pending: None,
            answer: None,
            outcome: Outcome::Ongoing,
            clock: Stamp::default(),
            seed,
            chance,
            halted: None,
            changed: true,
            harm: Harm::default(),
            last_used: None,
            using: None,
            orders: Vec::new(),
            cost_done: true,
            unsupported: None,
            mark: Mark::first(),
            log: EventLog::default(),
            known_key: KeptKey::default(),
        }
    }

    /// The mistake that the engine makes in this game; none in a real one.
    pub fn mistake(&self) -> Option<Mistake> {
        self.mistake
    }

    /// The state of the game.
    pub const fn outcome(&self) -> &Outcome {
        &self.outcome
    }

    /// The decision that is asked for; `None` when the game is over or something unsupported was reached.
    pub fn decision(&self) -> Option<&Decision> {
        self.pending.as_ref()
    }

    /// The obstacle that stopped the engine, if one did.
    pub fn unsupported(&self) -> Option<&Unsupported> {
        self.unsupported.as_ref()
    }

    /// Records the position after each event from now on, or no longer.
    pub fn record(&mut self, records: bool) {
        self.log.recorded = records.then(Vec::new);
    }

    /// The events so far of the answer that is played on with.
    pub fn events(&self) -> &[Event] {
        &self.log.events
    }

    /// The position after each event of the last answer, if these are recorded.
    pub fn recorded(&self) -> &[Self] {
        self.log.recorded.as_deref().unwrap_or_default()
    }

    pub(crate) fn push(&mut self, frame: Frame) {
        self.frames.push(frame);
    }

    /// Pushes frames so that the first of them is done first.
    pub(crate) fn push_in_order(&mut self, frames: impl IntoIterator<Item = Frame, IntoIter: DoubleEndedIterator>) {
        self.frames.extend(frames.into_iter().rev());
    }

    pub(crate) fn tick(&mut self) -> Stamp {
        self.clock.0 += 1;
        self.clock
    }

    /// A fresh source of randomness from the position's seed, which moves on.
    pub(crate) fn random(&mut self) -> fastrand::Rng {
        let mut source = fastrand::Rng::with_seed(self.seed);
        self.seed = source.u64(..);
        source
    }

    pub(crate) fn stop_unsupported(&mut self, card: CardId, what: impl Into<String>) {
        self.unsupported.get_or_insert(Unsupported { card, what: what.into() });
    }
}
