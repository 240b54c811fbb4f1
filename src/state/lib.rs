//! The state of a game: everything that is true of it at one moment, as a value, with the words for what is decided and what
//! happens. No rule is here: the package `swu-game` plays by them.
//!
//! States are cheap to clone, and can be compared and stored. There is no clock and no hidden randomness: the
//! seed of every shuffle is part of the state. What is waiting to happen is part of it too: the frames of the rules
//! procedures that are under way, and the decision that is asked for.
//!
//! | module | content |
//! | --- | --- |
//! | `terms` | the words of play: ids, rules, decisions, events |
//! | `board`, `cards`, `face`, `state` | what lies on the table: cards, zones, players, attacks, lasting effects |
//! | `frame`, `under_way`, `harm` | procedures under way, and what they have chosen and done |
//! | `occurrence` | what triggers abilities (CR 7.6) |
//! | `chance` | random outcomes (CR 8.22) |
//! | `changes` | the named ways to change the board |
//! | `memo`, `given`, `reads` | what is kept of what abilities give, until a fact changes that it rests on |
//! | `key`, `shared` | when two states are the same; parts that copies share |
//! | `query`, `mistake` | questions about a state; the mistakes that a game may be played with |

// Ids are given out by the board whose cards, players and faces they name.
#![allow(clippy::indexing_slicing)]

mod board;
mod cards;
mod chance;
mod changes;
mod context;
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
pub mod terms;
mod under_way;

pub use board::{Board, PrintedChange};
pub use cards::Cards;
pub use chance::{Chance, SETTLED};
pub use changes::CardMut;
pub use context::Context;
pub use face::{Face, FaceId, Faces, GrantKinds, KeywordSet, Side};
pub use frame::{ActionChange, AttackStep, BoundaryMoment, EffectFrame, Expiry, Frame, PlayFrame, PlayStep, Strikes};
pub(crate) use given::both_agree;
pub use given::{GrantInForce, GrantOrigin, GrantsInForce, GrantsOf, Place, RuleInForce};
pub use harm::{Harm, Hit, Hits, ReplaceableEvent, ReplacementId, ReplacementOrder, ReplacementStep, Responsibility};
pub(crate) use key::KnownKey;
pub use key::Sameness;
pub use memo::{BoardMemory, Memo, TrackedBoard};
pub use mistake::Mistake;
pub use occurrence::{OccurredDamage, Occurrence, OccurrenceKinds, Referents};
pub use reads::{Dependencies, Facts};
pub use shared::{Common, Noted, Shared};
pub use state::{
    AbilityUse, Attack, DamageDealt, DeedRecord, DelayedEffect, DelayedMoment, Features, LastKnown, LastingEffect,
    LastingKind, Marks, PassState, PendingTrigger, Player, RareStatus,
};
pub use state::{CardState, CounterState, Zone};

use std::ops::{Deref, DerefMut};

use serde::{Deserialize, Serialize};
use swu_cards::Phase;

use crate::terms::{Answer, Aside, CardId, Decision, PlayerId, Stamp};

/// The format of the game (CR 9, 11, 12).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub enum Format {
    /// Two players, or more by the general multiplayer rules (CR 11).
    #[default]
    Premier,
    /// CR 12
    TwinSuns,
}

/// The outcome of a game.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub enum Outcome {
    #[default]
    Ongoing,
    /// One winner, or several who share the victory (CR 12.7.3).
    Won(Vec<PlayerId>),
    Draw(Vec<PlayerId>),
}

/// The part of the game that is going on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub enum Stage {
    #[default]
    Setup,
    In(Phase),
}

/// The state of a game at one moment.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct State {
    pub board: TrackedBoard,
    /// A player has been eliminated: the game ends with the phase (CR 12.7.1).
    pub last_phase: bool,
    pub delayed: Vec<DelayedEffect>,
    /// Abilities that have triggered and are not yet part of a layer.
    pub waiting: Vec<Shared<PendingTrigger>>,
    pub contexts: Vec<Context>,
    pub frames: Vec<Frame>,
    pub pending: Option<Decision>,
    #[serde(skip)]
    pub answer: Option<Answer>,
    pub outcome: Outcome,
    /// Counts attacks and lasting effects, to tell them apart.
    pub clock: Stamp,
    pub seed: u64,
    pub chance: Chance,
    /// The answer given to a step that is done again when chance has settled what it reads.
    pub halted: Option<Answer>,
    /// Something has happened since the game state was last checked (CR 1.16.5).
    pub changed: bool,
    /// The changes of remaining HP since then (CR 1.18.1).
    pub harm: Harm,
    /// The triggered ability that has been used, while what follows on that triggers.
    pub last_used: Option<Box<PendingTrigger>>,
    /// The action ability whose costs are being paid.
    pub using: Option<std::sync::Arc<swu_cards::Ability>>,
    /// The chosen orders of replacement effects for damage that is about to be dealt.
    pub orders: Vec<ReplacementOrder>,
    /// True if the effect that was last paid as a cost was done.
    pub cost_done: bool,
    /// Something that the engine does not implement was reached: the ruling is undetermined.
    pub unsupported: Option<Unsupported>,
    /// The number of events so far that have changed the game state.
    #[serde(skip, default = "Mark::first")]
    pub mark: Mark,
    #[serde(skip)]
    pub(crate) known_key: Noted<KnownKey>,
}

/// A state has all that its board says.
impl Deref for State {
    type Target = Board;

    #[inline]
    fn deref(&self) -> &Board {
        &self.board
    }
}

impl DerefMut for State {
    #[inline]
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

/// The number of events that have changed the game state. It is no part of what makes two positions equal. The default is a
/// moment that nobody remembers, such as one before the position was written to a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Mark(Aside<u32>);

impl Mark {
    const fn first() -> Self {
        Self(Aside(1))
    }

    /// Counts one more event.
    pub const fn count(&mut self) {
        self.0.0 += 1;
    }

    /// True if it is the same moment, as far as the game state goes.
    pub const fn is(self, other: Self) -> bool {
        self.0.0 != 0 && self.0.0 == other.0.0
    }
}

impl State {
    /// A game on that board in which nothing is under way yet.
    pub fn on(board: Board, seed: u64, chance: Chance) -> Self {
        Self {
            board: TrackedBoard::new(board),
            seed,
            chance,
            changed: true,
            cost_done: true,
            mark: Mark::first(),
            ..Self::default()
        }
    }

    /// The state of the game.
    #[inline]
    pub const fn outcome(&self) -> &Outcome {
        &self.outcome
    }

    /// The decision that is asked for; `None` when the game is over or something unsupported was reached.
    #[inline]
    pub fn decision(&self) -> Option<&Decision> {
        self.pending.as_ref()
    }

    /// The obstacle that stopped the engine, if one did.
    pub fn unsupported(&self) -> Option<&Unsupported> {
        self.unsupported.as_ref()
    }

    /// Pushes a frame, which is done next.
    #[inline]
    pub fn push(&mut self, frame: Frame) {
        self.frames.push(frame);
    }

    /// Pushes frames so that the first of them is done first.
    pub fn push_in_order(&mut self, frames: impl IntoIterator<Item = Frame, IntoIter: DoubleEndedIterator>) {
        self.frames.extend(frames.into_iter().rev());
    }

    /// The next number of the clock.
    #[inline]
    pub fn tick(&mut self) -> Stamp {
        self.clock.0 += 1;
        self.clock
    }

    /// A fresh source of randomness from the position's seed, which moves on.
    pub fn random(&mut self) -> fastrand::Rng {
        let mut source = fastrand::Rng::with_seed(self.seed);
        self.seed = source.u64(..);
        source
    }

    /// Something that the engine does not implement was reached: nothing more is ruled.
    pub fn stop_unsupported(&mut self, card: CardId, what: impl Into<String>) {
        self.unsupported.get_or_insert(Unsupported { card, what: what.into() });
    }
}
