//! Frames: procedures of the rules that are under way, as data.
//!
//! Open procedures are a stack of frames in the position. One step pops the top frame, does its part, and
//! pushes what follows; when a player has to decide, the frame goes back and the step after the answer continues it.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;
use swu_cards::{Condition, Effect, Grant, Keyword, Mode, Phase, Price, Trigger};

use super::{DelayedEffect, PendingTrigger, ReplaceableEvent, ReplacementId, Shared};
use crate::terms::{CardId, CostParts, Object, PlayerId, Players, Ref, Refs, Rule, Stamp};

/// A procedure under way.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Frame {
    /// Mulligan decisions of these players, in this order (CR 5.2.1.e, 11.2.1).
    Mulligans(Players),
    /// The hand after a mulligan (CR 5.2.1.e).
    NewHand(PlayerId),
    /// Two cards as resources for each of these players (CR 5.2.1.f).
    FirstResources(Players),
    /// A round begins (CR 5.3.1).
    StartRound,
    /// A phase begins (CR 5.4.1.a, 5.5.1.a).
    PhaseBegins(Phase),
    /// A phase ends (CR 5.4.1.c, 5.5.1.e).
    PhaseEnds(Phase),
    /// Lasting effects with that end expire now, all together (CR 7.7.3.e).
    Expire(Expiry),
    /// Delayed effects that waited for this moment resolve (CR 7.7.4.b).
    DelayedAt(BoundaryMoment),
    /// Simultaneous delayed effects (CR 7.7.4.e).
    DelayedLayer { waiting: Vec<DelayedEffect>, current: Option<PlayerId> },
    /// Abilities that trigger at the boundary trigger now; delayed effects of that moment come first.
    Boundary(BoundaryMoment),
    /// The active player takes an action (CR 5.4.1.b).
    Turn,
    /// The turn passes to the next player, or the phase ends (CR 1.15.6.d).
    AfterTurn,
    /// CR 5.5.1.b.
    DrawStep,
    /// The resource step of these players (CR 5.5.1.c).
    ResourceStep(Players),
    /// CR 5.5.1.d.
    ReadyStep,
    /// The game of Twin Suns ends after an elimination (CR 12.7.1).
    GameEndsWithPhase,
    /// Abilities that have triggered resolve, before anything below (CR 7.6.8, 7.6.11).
    Triggers,
    /// An ability has its player take an action (CR 7.1.6), which is complete when this is reached. What triggers until
    /// then is nested.
    ModifiedAction,
    /// Abilities that triggered before an attack inside of an ability: they wait until that ability is done.
    Held(Vec<Shared<PendingTrigger>>),
    /// One layer of simultaneous triggered abilities (CR 7.6.9, 7.6.10).
    Layer { waiting: Vec<Shared<PendingTrigger>>, current: Option<PlayerId> },
    /// The ability that resolves is done.
    EndAbility,
    /// The effect of an action ability has resolved.
    ActionResolved { effect: Arc<Effect>, use_itself: ActionChange },
    /// A triggered ability has been used: what has triggered on that waits from here on.
    Used { used: Box<PendingTrigger>, triggered: Vec<PendingTrigger> },
    /// The replacement of something that would happen to a card has resolved, or was declined.
    Instead { of: Object, happens: ReplaceableEvent },
    /// An optional prevention of damage to the unit, by that card, was done or declined. Cards defeated for it are defeated
    /// when the damage is dealt.
    Prevention { unit: CardId, by: Option<Object>, which: ReplacementId, given_up: Vec<Object> },
    /// Part of an ability resolves.
    Do(EffectFrame),
    /// The place at which a declined "you may" goes on.
    MayEnd,
    /// "If you do".
    IfYouDo { context: usize, then: Arc<Effect>, otherwise: Arc<Effect>, before: bool },
    /// The part of other players inside of the ability is over.
    PlayersEnd { context: usize },
    /// The effect for the next of these objects or players.
    ForEach { context: usize, left: Vec<Ref>, effect: Arc<Effect>, as_them: bool },
    /// Each of these units, which have the same to choose among, captures a card; of too few that are there the player who
    /// resolves it says which units do.
    Captors { context: usize, captors: Vec<Ref>, effect: Arc<Effect> },
    /// Choose the next of several modes. `chosen` choices were made before: each mode counts its own from there.
    Modes { context: usize, chooser: PlayerId, left: u8, optional: bool, modes: Vec<Mode>, chosen: usize },
    /// "unless": the otherwise part, if it was not done, with the objects that "it" meant when they were asked.
    UnlessEnd { context: usize, otherwise: Arc<Effect>, it: Refs },
    /// Playing a card (CR 6.2).
    Play(Box<PlayFrame>),
    /// An attack under way (CR 6.3).
    Attack { step: AttackStep, number: Stamp },
    /// Pays what an action ability costs, then resolves it. `credits` are the Credit tokens spent on the resources it asks for;
    /// as few as needed if not said.
    PayCosts { context: usize, next: usize, card: CardId, ability: usize, credits: Option<usize> },
    /// A search is over with what is done with the cards that it found, which are in their deck no longer (CR 8.26.7).
    SearchEnd { context: usize, player: PlayerId, found: Vec<CardId>, whole: bool },
    /// Cards that an ability revealed are hidden again (CR 8.25.4).
    TurnBack(Vec<Object>),
    /// Look at each of these players' cards, in the order that the controller chooses (CR 7.1.4).
    LookOrder { context: usize, left: Players, count: usize },
    /// Copies of a unique card: one is kept (CR 8.29.3).
    Unique { player: PlayerId, copies: Vec<CardId> },
}

/// Part of an ability with the choices made for it so far.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct EffectFrame {
    pub effect: Arc<Effect>,
    /// Index of its context.
    pub context: usize,
    /// The objects that its operands stand for, in printed order.
    pub resolved: SmallVec<[Refs; 1]>,
    /// Its first choice may be declined: the choice is the "may".
    pub optional: bool,
    /// The number of choices made when those of the operand began, while an operand with several is settled. Of an effect that
    /// is about to be performed: the number of players whose order is settled, or a sign that nobody is asked any more for
    /// twice as many tokens.
    pub open: Option<usize>,
    /// The number of actions taken so far, of several that are each chosen when their turn comes (CR 7.1.7).
    pub taken: usize,
}

impl EffectFrame {
    /// The part with none of its choices made.
    #[inline]
    pub fn new(effect: Arc<Effect>, context: usize) -> Self {
        Self { effect, context, resolved: SmallVec::new(), optional: false, open: None, taken: 0 }
    }
}

/// The change that using an action ability makes beside its effect.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum ActionChange {
    IsPaidFor,
    /// It is an Epic Action, or may be used only so often.
    IsCounted,
    ChangesNothing,
}

/// The moment at which lasting effects expire.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Expiry {
    Phase,
    PhaseAndRound,
}

/// A boundary between phases.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct BoundaryMoment {
    pub phase: Phase,
    pub starts: bool,
}

impl BoundaryMoment {
    /// The triggering condition of abilities that wait for this moment.
    pub fn trigger(self) -> Trigger {
        if self.starts { Trigger::PhaseStarts(self.phase) } else { Trigger::PhaseEnds(self.phase) }
    }
}

/// Playing a card (CR 6.2): what has been settled so far.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct PlayFrame {
    pub player: PlayerId,
    pub card: CardId,
    pub using: Option<Keyword>,
    pub as_upgrade: bool,
    /// The ability that plays it names the type of card that it is played as (CR 6.2.1.a).
    pub as_named: bool,
    /// The chosen one of several costs of the keyword; not settled yet without a value.
    pub keyword_cost: Option<usize>,
    pub onto: Option<CardId>,
    /// Units it may go on, when an ability says so.
    pub onto_among: Option<Vec<CardId>>,
    pub price: Price,
    pub enters_ready: bool,
    /// It is played after others by the same effect, which goes on about all of them.
    pub follows: bool,
    /// The number of Weakness tokens that it gets from the rule that lets it be played.
    pub weaknesses: u8,
    pub grants: Vec<(Grant, swu_cards::Duration)>,
    /// The grants for a Credit token that is spent on its cost.
    pub for_credit: Vec<(Grant, swu_cards::Duration)>,
    pub exploit: Option<Vec<CardId>>,
    /// Units that are exhausted to pay for it, once that is settled.
    pub paying: Option<Vec<CardId>>,
    /// The exploited units as they were.
    pub exploited: Vec<Object>,
    pub credits: Option<usize>,
    /// Cards discarded instead of paying its cost, none if it is paid; not settled yet without a value.
    pub instead: Option<Vec<CardId>>,
    /// It was chosen by what it costs.
    pub by_cost: bool,
    /// The rules that made its cost what it was.
    pub cost_rules: Vec<Rule>,
    /// The parts of its cost, if somebody reads the trace.
    pub cost_parts: CostParts,
    pub step: PlayStep,
    /// The context of the ability that plays it, if one does.
    pub context: Option<usize>,
    /// The source of what it is given.
    pub source: Option<Object>,
    /// The next additional cost to pay.
    pub next_cost: usize,
    /// The unit that it enters play as a copy of, or none, once that is settled.
    pub copies: Option<Option<CardId>>,
}

impl PlayFrame {
    /// The player plays the card for its cost, from the first step, with nothing declared.
    #[inline]
    pub fn new(player: PlayerId, card: CardId) -> Self {
        Self { player, card, ..Self::default() }
    }
}

/// The steps of playing a card (CR 6.2.0.f).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub enum PlayStep {
    #[default]
    DetermineCosts,
    /// The cost is determined, and the exploited units are defeated (CR 7.5.16.c).
    Exploit,
    PayCosts,
    /// The rest of the costs has been paid (CR 1.8.8).
    PayAdditionalCosts,
    PutIntoPlay,
}

impl From<PlayFrame> for Frame {
    fn from(play: PlayFrame) -> Self {
        Self::Play(Box::new(play))
    }
}

/// The steps of an attack (CR 6.3.0.e), as far as they come after the declaration.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum AttackStep {
    /// An ability lets a player attack: choose what is attacked (CR 6.3.1).
    Declare {
        attacker: CardId,
        player: PlayerId,
        options: Vec<CardId>,
        optional: bool,
        gives: Vec<(Condition, Grant, bool)>,
        context: usize,
        also: Vec<Rule>,
    },
    Begin,
    Damage,
    /// Those units deal their combat damage now (CR 6.3.5.c).
    Strike(Strikes),
    End,
    Over,
}

/// The units that deal combat damage at one time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Strikes {
    /// As usual, attacker and defending units simultaneously (CR 6.3.4.a).
    All,
    /// The attacker, before the other side or after it.
    Attacker { first: bool },
    /// The defending units, before the other side or after it.
    Defenders { first: bool },
}
