//! A position: everything that is true of a game at one moment, as a value.
//!
//! Positions are cheap to clone, and can be compared, hashed and stored. There is no clock and no hidden randomness: the
//! seed of every shuffle is part of the position. What is waiting to happen is part of it too: the frames of the rules
//! procedures that are under way, and the decision that is asked for.

use std::hash::{Hash, Hasher};

use serde::{Deserialize, Serialize};

use crate::cards::Phase;

use super::decision::{Answer, Decision};
use super::event::{Event, Happening, Reason};
use super::frame::Frame;
use super::ids::{CardId, Object, PlayerId};
use super::rule::Rule;
use super::state::{Attack, CardState, Context, CounterState, Delayed, LastKnown, Lasting, Player, Waiting, Zone};

/// The format of the game (CR 9, 11, 12).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub enum Format {
    /// Two players, or more by the general multiplayer rules (CR 11).
    #[default]
    Premier,
    /// CR 12
    TwinSuns,
}

/// How a game stands.
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
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Position {
    pub format: Format,
    pub stage: Stage,
    pub round: u32,
    pub(super) cards: Vec<CardState>,
    pub(super) players: Vec<Player>,
    /// Units in the arenas, in the order in which they came.
    pub(super) units: Vec<CardId>,
    /// Upgrades attached to units, in the order in which they came.
    pub(super) upgrades: Vec<CardId>,
    pub initiative: CounterState,
    pub blast: CounterState,
    pub plan: CounterState,
    /// Who takes the turn in the action phase.
    pub(super) turn: PlayerId,
    /// A player has been eliminated: the game ends with the phase (CR 12.7.1).
    pub(super) last_phase: bool,
    pub(super) lasting: Vec<Lasting>,
    pub(super) delayed: Vec<Delayed>,
    /// Abilities that have triggered and are not yet part of a layer.
    pub(super) waiting: Vec<Waiting>,
    pub(super) attacks: Vec<Attack>,
    pub(super) last_known: Vec<LastKnown>,
    pub(super) contexts: Vec<Context>,
    pub(super) frames: Vec<Frame>,
    pub(super) pending: Option<Decision>,
    #[serde(skip)]
    pub(super) answer: Option<Answer>,
    pub outcome: Outcome,
    /// Counts attacks and lasting effects, to tell them apart.
    pub(super) clock: u32,
    pub(super) seed: u64,
    /// Something has happened since the game state was last checked (CR 1.16.5).
    pub(super) changed: bool,
    /// The triggered ability that was last used, for "use that ability again".
    pub(super) last_used: Option<Box<Waiting>>,
    /// The action ability whose costs are being paid.
    pub(super) using: Option<(std::sync::Arc<crate::cards::Ability>, crate::cards::ActionAbility)>,
    /// Whether the effect that was last paid as a cost was done.
    pub(super) cost_done: bool,
    /// Something that the engine does not implement was reached: the ruling is undetermined.
    pub(super) unsupported: Option<Unsupported>,
    #[serde(skip)]
    pub(super) log: Log,
}

/// What stopped the engine: text that is not understood, or a construct that it does not play.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Unsupported {
    pub card: CardId,
    pub what: String,
}

/// The events since somebody last took them. Not part of what makes two positions equal.
#[derive(Debug, Clone, Default)]
pub(super) struct Log(pub Vec<Event>);

impl PartialEq for Log {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Log {}

impl Hash for Log {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}

impl Position {
    /// The card with its status.
    pub fn card(&self, id: CardId) -> &CardState {
        &self.cards[id.index()]
    }

    pub(super) fn card_mut(&mut self, id: CardId) -> &mut CardState {
        &mut self.cards[id.index()]
    }

    /// The player of that seat.
    pub fn player(&self, id: PlayerId) -> &Player {
        &self.players[id.index()]
    }

    pub(super) fn player_mut(&mut self, id: PlayerId) -> &mut Player {
        &mut self.players[id.index()]
    }

    /// Every seat, clockwise.
    pub fn seats(&self) -> impl Iterator<Item = PlayerId> + use<> {
        (0..self.players.len() as u8).map(PlayerId)
    }

    /// The players who are not eliminated, clockwise from the first seat.
    pub fn playing(&self) -> impl Iterator<Item = PlayerId> + '_ {
        self.seats().filter(|&p| !self.player(p).eliminated)
    }

    /// The players who are not eliminated, clockwise from that one.
    pub fn clockwise_from(&self, first: PlayerId) -> Vec<PlayerId> {
        let count = self.players.len();
        (0..count)
            .map(|i| PlayerId(((first.index() + i) % count) as u8))
            .filter(|&p| !self.player(p).eliminated)
            .collect()
    }

    /// The opponents of a player who still play, clockwise from the next seat (CR 11.4.2).
    pub fn opponents(&self, of: PlayerId) -> Vec<PlayerId> {
        self.clockwise_from(of).into_iter().filter(|&p| p != of).collect()
    }

    /// The active player (CR 1.4.3, 1.4.5): whose turn it is, otherwise who holds the initiative counter.
    pub fn active(&self) -> PlayerId {
        let seat = match self.stage {
            Stage::In(Phase::Action) => self.turn,
            Stage::Setup | Stage::In(Phase::Regroup) => self.initiative.holder.unwrap_or(self.turn),
        };
        self.clockwise_from(seat).first().copied().unwrap_or(seat)
    }

    /// Every card of the game.
    pub fn cards(&self) -> impl Iterator<Item = (CardId, &CardState)> {
        self.cards.iter().enumerate().map(|(i, card)| (CardId(i as u16), card))
    }

    /// The units in the arenas.
    pub fn units(&self) -> &[CardId] {
        &self.units
    }

    /// The upgrades attached to a unit.
    pub fn upgrades_on(&self, unit: CardId) -> impl Iterator<Item = CardId> + '_ {
        self.upgrades.iter().copied().filter(move |&u| self.card(u).zone == Zone::Attached(unit))
    }

    /// The cards captured by a unit.
    pub fn captives_of(&self, unit: CardId) -> Vec<CardId> {
        self.cards().filter(|(_, c)| c.zone == Zone::Captured(unit)).map(|(id, _)| id).collect()
    }

    /// The card as the copy that it is now.
    pub fn object(&self, id: CardId) -> Object {
        Object { card: id, copy: self.card(id).copy }
    }

    /// Whether the object is still that copy, in play.
    pub fn in_play(&self, object: Object) -> bool {
        let card = self.card(object.card);
        card.copy == object.copy && card.zone.is_play()
    }

    /// What is asked, and of whom; `None` when the game is over or something unsupported was reached.
    pub fn decision(&self) -> Option<&Decision> {
        self.pending.as_ref()
    }

    /// What the engine could not play, if it came to that.
    pub fn unsupported(&self) -> Option<&Unsupported> {
        self.unsupported.as_ref()
    }

    /// The attack that is going on.
    pub fn attack(&self) -> Option<&Attack> {
        self.attacks.last()
    }

    /// The lasting effects in force.
    pub fn lasting(&self) -> &[Lasting] {
        &self.lasting
    }

    pub(super) fn log(&mut self, rule: Rule, what: Happening) {
        self.log_all(rule, &[], what);
    }

    /// Notes what happened, with further rules that it rests on.
    pub(super) fn log_all(&mut self, rule: Rule, also: &[Rule], what: Happening) {
        self.changed = true;
        self.log.0.push(Event { what, rule, also: [also, rule.companions()].concat() });
    }

    /// Notes why something happens or does not.
    pub(super) fn because(&mut self, rule: Rule, also: &[Rule], card: CardId, what: Reason) {
        self.log.0.push(Event {
            what: Happening::Because { card, what },
            rule,
            also: [also, rule.companions()].concat(),
        });
    }

    pub(super) fn push(&mut self, frame: Frame) {
        self.frames.push(frame);
    }

    /// Pushes frames so that the first of them is done first.
    pub(super) fn push_in_order(&mut self, frames: impl IntoIterator<Item = Frame, IntoIter: DoubleEndedIterator>) {
        self.frames.extend(frames.into_iter().rev());
    }

    pub(super) fn tick(&mut self) -> u32 {
        self.clock += 1;
        self.clock
    }

    /// A fresh source of randomness from the position's seed, which moves on.
    pub(super) fn random(&mut self) -> fastrand::Rng {
        let mut source = fastrand::Rng::with_seed(self.seed);
        self.seed = source.u64(..);
        source
    }

    pub(super) fn stop_unsupported(&mut self, card: CardId, what: impl Into<String>) {
        self.unsupported.get_or_insert(Unsupported { card, what: what.into() });
    }
}
