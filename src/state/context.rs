//! Contexts: the referents of the words of a resolving ability, "it", "that player", "this way" (CR 7.1).

use std::hash::{Hash, Hasher};
use std::ops::{Deref, DerefMut};

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use smallvec::SmallVec;
use swu_cards::Limit;

use super::{Mark, PendingTrigger};
use crate::terms::{AbilityKind, Aside, Object, PlayerId, Ref, Refs, Stamp};

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
