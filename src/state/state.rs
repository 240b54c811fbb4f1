//! Parts of a position: cards and their status, players, effects that last, and the attack going on.

use std::hash::{Hash, Hasher};
use std::ops::{Deref, DerefMut};
use std::sync::Arc;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use smallvec::SmallVec;
use swu_cards::{
    Ability, Arena, Aspect, CardKind, Deed, Duration, Effect, Filter, Grant, Keyword, Limit, Phase, PlayerRule, Trait,
    Trigger, ZoneKind,
};

use super::{Common, Face, FaceId, Mark, SETTLED, Shared, Side};
use crate::terms::{AbilityKind, Answer, Aside, CardId, Object, Objects, PlayerId, Ref, Refs, Rule, Stamp};

/// The place of a card (CR 4). An upgrade is in the arena of its unit; here it is attached to that unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Zone {
    /// The base zone of its owner: bases, undeployed leaders, the Force token.
    Base,
    Ground,
    Space,
    /// Attached to a unit in an arena.
    Attached(CardId),
    /// The resource zone of its controller, facedown; Credit tokens faceup (CR 4.5.4).
    Resources,
    Deck,
    Hand,
    Discard,
    /// Facedown under the unit that captured it: out of play (CR 8.33.1).
    Captured(CardId),
    /// In no zone (CR 4.11).
    SetAside,
    /// Out of the game, with its eliminated owner (CR 11.3.1).
    Removed,
}

impl From<Arena> for Zone {
    fn from(arena: Arena) -> Self {
        match arena {
            Arena::Ground => Self::Ground,
            Arena::Space => Self::Space,
        }
    }
}

impl Zone {
    /// True if the faceup side of a card there is in play (CR 4.9.1).
    #[inline]
    pub const fn is_play(self) -> bool {
        matches!(self, Self::Base | Self::Ground | Self::Space | Self::Attached(_) | Self::Resources)
    }

    /// True for the two arenas.
    #[inline]
    pub const fn is_arena(self) -> bool {
        matches!(self, Self::Ground | Self::Space)
    }

    /// The zone as abilities name it, of a card that is in one by itself.
    #[inline]
    pub const fn kind(self) -> Option<ZoneKind> {
        match self {
            Self::Base => Some(ZoneKind::Base),
            Self::Ground => Some(ZoneKind::Ground),
            Self::Space => Some(ZoneKind::Space),
            Self::Resources => Some(ZoneKind::Resources),
            Self::Deck => Some(ZoneKind::Deck),
            Self::Hand => Some(ZoneKind::Hand),
            Self::Discard => Some(ZoneKind::Discard),
            Self::Attached(_) | Self::Captured(_) | Self::SetAside | Self::Removed => None,
        }
    }
}

/// The history of a card this phase or round; it begins anew with the next.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct Marks {
    pub entered_phase: bool,
    pub entered_round: bool,
    /// Played, deployed or created this phase (CR 7.5.18.a).
    pub fresh: bool,
    /// It was played this phase to come where it is, as what kind of card (CR 7.5.17.c).
    pub played: Option<CardKind>,
    pub played_by: Option<PlayerId>,
    pub attacked: bool,
    /// Seats whose bases it attacked.
    pub attacked_bases: u8,
    /// Seats whose bases it dealt damage to.
    pub damaged_bases: u8,
    pub healed: bool,
    pub damaged: bool,
    /// Damage has been dealt to it or would have been.
    pub struck: bool,
    /// The kind of card that it was when it was defeated to come where it is (CR 3.5.6): a resource was none (CR 1.7.8).
    pub defeated: Option<CardKind>,
    /// It was discarded to come where it is.
    pub discarded: bool,
}

/// A card of the game with its status.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct CardState {
    /// The printed card.
    pub face: FaceId,
    pub owner: PlayerId,
    pub controller: PlayerId,
    pub zone: Zone,
    /// The number of this copy of the card (CR 8.5.4): grows whenever it enters play or leaves it.
    pub copy: u16,
    pub exhausted: bool,
    pub damage: i32,
    /// A leader's Leader Unit side is up.
    pub deployed: bool,
    /// A two-sided leader whose other Leader side is up.
    pub flipped: bool,
    pub epic_used: bool,
    pub marks: Marks,
    /// The cost paid to play it.
    pub paid: i32,
    /// The resources that were paid of that, without Credit tokens (CR 3.7.13).
    pub resources_paid: i32,
    /// The zone it was played from.
    pub played_from: Option<Zone>,
    /// The group of cards of its deck that lie in an order nobody knows, which it is in; 0 if its place is known.
    pub unsettled: u8,
    /// The card was put into the game by the file or format as filler.
    pub filler: bool,
    /// The zone that it was moved from last: what it was played or discarded from.
    pub came_from: Option<ZoneKind>,
    /// It is told apart from all others, however alike they are.
    #[serde(default)]
    pub apart: bool,
    /// The status that few cards have.
    pub rare: Option<Box<RareStatus>>,
}

/// The status that few cards have: kept apart, so that a position with a hundred cards is quickly copied.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct RareStatus {
    /// The face that it entered play as a copy of.
    pub copy_of: Option<FaceId>,
    /// The exceptions that the ability makes for a copy, and abilities that it has entered play with.
    pub copy_grants: Vec<Grant>,
    /// The name that was named for it (CR 8.17).
    pub named: Option<String>,
    /// The uses of its limited abilities.
    pub uses: Vec<AbilityUse>,
    /// The units that it may be attached to, by the ability that attached it as an upgrade (CR 3.6.3.b).
    pub restriction: Option<Filter>,
    /// The units that were exploited to play it (CR 7.5.16).
    pub exploited: Vec<Object>,
}

/// The uses of a limited ability of a card, with the limit (CR 7.2.5, 8.32.3).
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct AbilityUse {
    pub ability: u64,
    pub limit: Limit,
    pub times: u8,
}

/// The status of a card that has nothing rare.
static NOTHING_RARE: RareStatus = RareStatus {
    copy_of: None,
    copy_grants: Vec::new(),
    named: None,
    uses: Vec::new(),
    restriction: None,
    exploited: Vec::new(),
};

impl RareStatus {
    /// All of it but how often limited abilities were used.
    pub(crate) fn without_uses(&self) -> impl PartialEq {
        let Self { copy_of, copy_grants, named, uses: _, restriction, exploited } = self;
        (copy_of, copy_grants, named, restriction, exploited)
    }
}

impl CardState {
    /// A card as it comes into the game.
    #[inline]
    pub fn new(face: FaceId, owner: PlayerId, controller: PlayerId, zone: Zone) -> Self {
        Self {
            face,
            owner,
            controller,
            zone,
            copy: 0,
            exhausted: false,
            damage: 0,
            deployed: false,
            flipped: false,
            epic_used: false,
            marks: Marks::default(),
            paid: 0,
            resources_paid: 0,
            played_from: None,
            unsettled: SETTLED,
            filler: false,
            came_from: None,
            apart: false,
            rare: None,
        }
    }

    /// The status that few cards have.
    #[inline]
    pub fn rare(&self) -> &RareStatus {
        self.rare.as_deref().unwrap_or(&NOTHING_RARE)
    }

    #[inline]
    pub fn rare_mut(&mut self) -> &mut RareStatus {
        self.rare.get_or_insert_default()
    }

    /// The face that counts: its own, or that of the card that it entered play as a copy of (CR 8.5).
    #[inline]
    pub fn shown(&self) -> FaceId {
        self.rare().copy_of.unwrap_or(self.face)
    }

    /// The side of the card that is faceup, of that face (CR 3.4.3, 2.13.3).
    #[inline]
    pub fn side_of(&self, face: &Face) -> Side {
        match (face.kind, self.zone) {
            (CardKind::Leader | CardKind::Unit, Zone::Attached(_)) => Side::Upgrade,
            (CardKind::Leader, _) if self.deployed || self.flipped => Side::Unit,
            _ => Side::Front,
        }
    }

    /// It is a copy of that card, with these exceptions.
    pub fn copies(&mut self, of: FaceId, except: Vec<Grant>) {
        let rare = self.rare_mut();
        rare.copy_of = Some(of);
        rare.copy_grants = except;
    }

    /// The name that was named for it (CR 8.17).
    #[inline]
    pub fn named(&self) -> Option<&String> {
        self.rare().named.as_ref()
    }

    /// Keeps only the uses that still count.
    pub fn keep_uses(&mut self, counts: impl Fn(Limit) -> bool) {
        if let Some(rare) = &mut self.rare {
            rare.uses.retain(|one| counts(one.limit));
        }
        self.tidy();
    }

    /// It is itself again, and nothing is named for it.
    pub fn forget(&mut self) {
        if let Some(rare) = &mut self.rare {
            **rare = RareStatus { uses: std::mem::take(&mut rare.uses), ..RareStatus::default() };
        }
        self.tidy();
    }

    /// A card that has nothing rare left is equal to one that never had.
    fn tidy(&mut self) {
        if self.rare.as_deref().is_some_and(|rare| *rare == RareStatus::default()) {
            self.rare = None;
        }
    }
}

/// A player of the game.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct Player {
    pub name: String,
    pub base: CardId,
    pub leaders: SmallVec<[CardId; 2]>,
    /// Top first.
    pub deck: Common<CardId>,
    pub hand: Common<CardId>,
    pub discard: Common<CardId>,
    pub resources: Common<CardId>,
    pub eliminated: bool,
    /// Has neither leader nor base, and so pays no aspect penalty.
    pub no_aspects: bool,
    pub passed: PassState,
    /// Took a counter this round and passes for the rest of the phase (CR 1.15.5.b).
    pub took_counter: bool,
    /// A declaration made before its turn.
    pub early: Option<Answer>,
    pub extra_actions: u8,
    /// The player who last dealt damage to the base, and eliminates its player if it falls (CR 12.6.2).
    pub last_damaged_by: Option<PlayerId>,
    /// The events of this phase, for abilities that count them.
    pub deeds: Common<DeedRecord>,
}

/// The state of a player's latest pass. Taking the initiative counts as passing (CR 1.15.5.b).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub enum PassState {
    #[default]
    No,
    /// Nobody has acted otherwise since.
    InSuccession,
    /// Somebody has: that pass no longer helps to end the phase (CR 1.15.6.d).
    Before,
}

/// One thing that a player did, or that happened to their cards, this phase.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct DeedRecord {
    pub what: Deed,
    /// The card as the copy that it was then (CR 8.5.4).
    pub object: Object,
    pub amount: i32,
    /// The kind of card that it was then: a Pilot that was played as an upgrade is no unit (CR 7.5.17.c).
    pub kind: CardKind,
    /// The unit that it was attached to then.
    pub onto: Option<Object>,
    /// The zone that the card came from.
    pub from: Option<ZoneKind>,
    /// It was attacking then.
    pub attacking: bool,
    /// Its features then, where they were not all printed on it.
    pub features: Option<Shared<Features>>,
    /// The phase it happened in, for counts over a round.
    pub phase: Phase,
}

/// The initiative, blast or plan counter (CR 1.12.2, 12.5).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct CounterState {
    /// Nobody holds it when it lies in the middle (CR 11.3.4).
    pub holder: Option<PlayerId>,
    pub taken: bool,
}

/// An effect that lasts (CR 7.7.3).
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct LastingEffect {
    pub source: Object,
    pub controller: PlayerId,
    pub duration: Duration,
    pub effect: LastingKind,
    /// The attack it belongs to, counted from the start of the game.
    pub attack: Stamp,
    /// Later ones win over earlier ones (CR 7.7.3.c).
    pub order: Stamp,
}

/// The content of a lasting effect.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum LastingKind {
    /// Something given to these objects, its amounts worked out.
    On { objects: Vec<Object>, grant: Grant },
    /// A rule for players, with what its words refer to; only for the next card it applies to if `next_only`.
    /// `uses` says for how many cards it still is, if so.
    Rule { rule: PlayerRule, next_only: bool, uses: u8, words: Arc<Context> },
}

/// A delayed effect (CR 7.7.4).
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct DelayedEffect {
    pub when: DelayedMoment,
    pub effect: Arc<Effect>,
    /// The referents of its words.
    pub context: Context,
}

/// The moment at which a delayed effect happens.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum DelayedMoment {
    PhaseStarts(Phase),
    PhaseEnds(Phase),
    RoundEnds,
    AttackEnds(Stamp),
    Next { trigger: Trigger, until: Duration },
    Leaves(Object),
}

/// The referents of a resolving ability's words.
#[derive(Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct Context {
    pub source: Object,
    /// The player that "you" means: the controller of the ability, or the player who does this part of it.
    pub controller: PlayerId,
    /// The player whose cards are friendly: the controller of the ability.
    pub side: PlayerId,
    /// The choices made so far.
    pub chosen: SmallVec<[Refs; 1]>,
    /// The referents of "it" and "them".
    pub it: Refs,
    /// The objects that the last effect acted on.
    pub affected: Refs,
    /// The number of cards that it has put into play as resources.
    pub resourced: i32,
    /// The object that a "for each" happens for now.
    pub this_one: Option<Ref>,
    pub subject: Option<Ref>,
    pub object: Option<Ref>,
    /// The one of several objects that an amount or filter is worked out for.
    pub itself: Option<Ref>,
    pub player: Option<PlayerId>,
    /// The opponent who was chosen to make the next choice.
    pub chooser: Option<PlayerId>,
    /// "that much".
    pub amount: i32,
    /// The chosen number.
    pub number: i32,
    pub arena: Option<swu_cards::Arena>,
    pub aspect: Option<swu_cards::Aspect>,
    pub keyword: Option<swu_cards::Keyword>,
    /// True if the part before "if you do" was done.
    pub done: bool,
    /// The attack that the ability belongs to, if any.
    pub attack: Option<Stamp>,
    /// The sort of ability that they are of.
    pub kind: AbilityKind,
    /// Its "you may" was declined.
    pub declined: bool,
    /// The part before its "if you do" was done: it has been used, whatever is declined of the rest (CR 8.32.3).
    pub taken: bool,
    /// It is a delayed effect, which stays even when its player is eliminated (CR 11.3.3).
    pub delayed: bool,
    /// The state of the game when the ability began to resolve.
    #[serde(skip)]
    pub begun: Mark,
    /// The use of a limited ability that was counted for it; restored if its "you may" is declined (CR 8.32.3).
    pub spent: Option<(u64, Limit)>,
    /// The card or player that it is about, where the same ability has triggered on several: told, and otherwise nothing.
    #[serde(default)]
    pub about: Aside<Option<Ref>>,
    #[serde(flatten)]
    pub rare: RareReferents,
}

/// A step copies the words that it goes by: the short lists as they lie in memory, not one reference after the other.
impl Clone for Context {
    fn clone(&self) -> Self {
        Self {
            chosen: self.chosen.iter().map(|chosen| Refs::from_slice(chosen)).collect(),
            it: Refs::from_slice(&self.it),
            affected: Refs::from_slice(&self.affected),
            rare: self.rare.clone(),
            ..*self
        }
    }
}

/// The referents that few abilities have, apart from the others: contexts are quickly made and copied.
#[derive(Debug, Clone, Default)]
pub struct RareReferents(Option<Box<Rare>>);

/// Cards, names and abilities that few texts speak of.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Rare {
    /// The cards that it has discarded last.
    pub discarded: Vec<Ref>,
    /// The cards that it has disclosed, or revealed one at a time.
    pub shown: Vec<Ref>,
    /// The abilities that it has used, of an effect that uses any number: each by its card and its place there.
    pub used_up: Vec<(Object, u8)>,
    pub named: Option<String>,
    /// It stands for this text, which is not understood: reaching it stops the ruling.
    pub unread: Option<String>,
    /// "that ability": the one whose use it triggered on.
    pub used: Option<Box<PendingTrigger>>,
}

impl Rare {
    const NONE: Self =
        Self { discarded: Vec::new(), shown: Vec::new(), used_up: Vec::new(), named: None, unread: None, used: None };
}

impl From<Rare> for RareReferents {
    fn from(rare: Rare) -> Self {
        Self((rare != Rare::NONE).then(|| Box::new(rare)))
    }
}

impl Deref for RareReferents {
    type Target = Rare;

    #[inline]
    fn deref(&self) -> &Rare {
        static NONE: Rare = Rare::NONE;
        self.0.as_deref().unwrap_or(&NONE)
    }
}

impl DerefMut for RareReferents {
    fn deref_mut(&mut self) -> &mut Rare {
        self.0.get_or_insert_with(|| Box::new(Rare::NONE))
    }
}

impl PartialEq for RareReferents {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl Eq for RareReferents {}

impl Hash for RareReferents {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (**self).hash(state);
    }
}

impl Serialize for RareReferents {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        (**self).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for RareReferents {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Rare::deserialize(deserializer).map(Self::from)
    }
}

impl Context {
    /// The context for one of several objects.
    #[must_use]
    pub fn of(&self, itself: Ref) -> Self {
        Self { itself: Some(itself), ..self.clone() }
    }

    /// The context with another object in the place of one.
    #[must_use]
    pub fn renamed(&self, from: Object, to: Object) -> Self {
        let one = |r: Ref| if r == Ref::Card(from) { Ref::Card(to) } else { r };
        let all = |refs: &[Ref]| refs.iter().copied().map(one).collect::<Refs>();
        Self {
            source: if self.source == from { to } else { self.source },
            chosen: self.chosen.iter().map(|chosen| all(chosen)).collect(),
            it: all(&self.it),
            affected: all(&self.affected),
            subject: self.subject.map(one),
            object: self.object.map(one),
            itself: self.itself.map(one),
            ..self.clone()
        }
    }

    /// A fresh context of an ability of that card.
    #[inline]
    pub fn new(source: Object, controller: PlayerId) -> Self {
        Self { source, controller, side: controller, done: true, ..Self::default() }
    }
}

/// A triggered ability that waits to resolve (CR 7.6).
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct PendingTrigger {
    pub effect: Arc<Effect>,
    pub context: Context,
    /// The limit it counts against when it is used.
    pub limit: Option<(u64, Limit)>,
    /// The player who still has to choose the opponent that resolves a Bounty (CR 7.5.13.f).
    pub chooser: Option<PlayerId>,
    /// The rules by which it is what it is, beside the one that it resolves by.
    pub also: Vec<Rule>,
    /// The number of actions inside of abilities in which it has triggered (CR 7.1.6.e).
    pub depth: usize,
    /// The card that has given it to its card, if another one has.
    #[serde(default)]
    pub given_by: Aside,
}

impl PendingTrigger {
    /// An ability without a limit, whose controller resolves it.
    #[inline]
    pub const fn new(effect: Arc<Effect>, context: Context) -> Self {
        Self { effect, context, limit: None, chooser: None, also: Vec::new(), depth: 0, given_by: Aside(None) }
    }
}

/// An attack (CR 6.3).
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct Attack {
    pub number: Stamp,
    pub attacker: Object,
    pub attacking_player: PlayerId,
    pub defenders: Objects,
    pub defending_player: PlayerId,
    /// The value of its attacker's Raid when it began (CR 7.5.8.d).
    pub raid: i32,
    /// The attacker was there when combat damage was dealt (CR 7.6.16.c).
    pub fought: bool,
    /// The excess of the attacker's combat damage to each defending unit (CR 1.9.11).
    pub excess: SmallVec<[(Object, i32); 2]>,
    /// The target of its excess damage by an ability that lets it be dealt, or none, once that is settled.
    pub excess_to: Option<Option<Object>>,
    /// The keyword by which its attacker attacks, if by one.
    pub using: Option<Keyword>,
    /// The attacker has dealt damage to a base in this attack, and combat damage.
    pub hurt_base: bool,
    pub hit_base: bool,
    /// The damage that was dealt in it.
    pub dealt: SmallVec<[DamageDealt; 2]>,
    /// Combat damage has been dealt or skipped: "while attacking" is over (CR 6.3.5).
    pub ended: bool,
    /// The rules of the ability that has it made, if one does.
    pub also: Vec<Rule>,
}

/// Damage that was dealt in an attack (CR 1.9).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct DamageDealt {
    pub by: Object,
    pub to: Object,
    pub amount: i32,
    /// It was combat damage (CR 1.9.10).
    pub combat: bool,
}

/// The features of a card: those printed on it or on the card that it copies, with the gained and without the lost ones.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Features {
    /// The card whose printed attributes count: itself, or what it is a copy of.
    pub face: FaceId,
    pub is_leader: bool,
    pub is_unique: bool,
    pub traits: Vec<Trait>,
    pub aspects: Vec<Aspect>,
    pub keywords: Vec<Keyword>,
}

/// The state of a card just before it left play (CR 8.11.1).
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct LastKnown {
    pub object: Object,
    pub features: Features,
    pub controller: PlayerId,
    pub zone: Zone,
    pub power: i32,
    pub hp: i32,
    pub damage: i32,
    pub exhausted: bool,
    pub upgrades: Vec<Object>,
    /// The unit that it was attached to, of an upgrade.
    pub bearer: Option<Object>,
    /// It guarded a captured card.
    pub guards: bool,
    pub abilities: Vec<Arc<Ability>>,
    /// It left play by being defeated.
    pub defeated: bool,
    /// Combat damage has defeated it.
    pub by_combat: bool,
}
