//! Decisions: what the rules leave to a player, as values (CR 1.15, 7.6.9, 8.4).
//!
//! A position that waits for a player has a [`Decision`]: who is asked, by which rule, and what the legal answers are.
//! Everything that play can do is an [`Answer`] to one.

use std::borrow::Cow;
use std::cmp::Ordering;
use std::hash::{Hash, Hasher};

use serde::{Deserialize, Serialize};
use swu_cards::{Arena, Aspect, Keyword};

use super::{AbilityKind, CardId, CardList, Object, PlayerId, Ref, Rule};

/// A question to a player.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Decision {
    pub player: PlayerId,
    pub ask: Ask,
    /// The rule that asks.
    pub rule: Rule,
    /// The card whose ability asks, if one does.
    pub source: Option<Object>,
}

/// The question of a decision, with what can be chosen.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Ask {
    /// Keep the opening hand or take a mulligan (CR 5.2.1.e).
    Mulligan,
    /// Choose exactly two cards as first resources (CR 5.2.1.f).
    FirstResources { options: Vec<CardId>, count: usize },
    /// Choose one card to resource, or none (CR 5.5.1.c).
    Resource { options: Vec<CardId> },
    /// Take an action (CR 1.15.1).
    Action,
    /// Choose cards, units, bases or players.
    Choose(Choice),
    /// "You may": yes or no (CR 8.32.1).
    May,
    /// Choose the waiting ability or delayed effect that resolves next (CR 7.6.9, 7.7.4.e).
    Next { options: Vec<Waiter> },
    /// One of several modes (CR 8.4.4).
    Mode { options: Vec<String>, optional: bool },
    /// Choose an arena.
    Arena,
    /// Choose a number.
    Number { min: i32, max: i32 },
    /// Choose an aspect.
    Aspect { among: Vec<Aspect> },
    /// Name a card or trait (CR 8.17.1).
    Name { what: NameOf },
    /// Divide an amount among objects (CR 8.4.5), each with the most that it may take. `exact`: all of it, as far as they can
    /// take it. `optional`: or none at all, where the division is the "may", or among any number of objects (CR 8.4.5.a).
    Divide { amount: i32, exact: bool, optional: bool, options: Vec<(Ref, i32)> },
    /// Put cards back, between the top and the bottom of a deck.
    Arrange { cards: Vec<CardId>, bottom_min: usize, bottom_max: usize },
    /// A unit or an upgrade: how a card that can be both is played (CR 6.2.1.a).
    UnitOrUpgrade,
    /// Play one more Plot card, or none (CR 7.5.19.b).
    Plot { options: Vec<CardId> },
    /// A random outcome, which nobody decides.
    Random(Random),
}

/// A random outcome: so many of these options, each set as likely as any other.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Random {
    pub of: RandomOf,
    pub options: Vec<Ref>,
    pub count: usize,
}

/// The kinds of random outcome.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum RandomOf {
    /// The random choice of an ability (CR 8.22.1).
    Pick,
    /// The cards on top of the deck of the decision's player, among those they were shuffled with.
    TopOfDeck,
}

impl Ask {
    /// A choice of `min` to `max` of these.
    pub const fn of(options: Vec<Ref>, min: usize, max: usize) -> Self {
        Self::Choose(Choice::new(options, min, max))
    }

    /// True if a card can be played using Plot as an answer, beside other abilities or not (CR 7.5.19).
    pub fn offers_plot(&self) -> bool {
        match self {
            Self::Plot { .. } => true,
            Self::Next { options } => options.iter().any(|waiter| waiter.kind == AbilityKind::Plot),
            _ => false,
        }
    }
}

impl Decision {
    /// True if chance decides. The decision's player is then the one whose cards are concerned.
    pub const fn is_chance(&self) -> bool {
        matches!(self.ask, Ask::Random(_))
    }
}

/// A choice of objects.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Choice {
    pub options: Vec<Ref>,
    pub min: usize,
    pub max: usize,
    /// Choosing nothing is allowed in place of `min` (the choice itself is the "may").
    pub optional: bool,
    /// The conditions on the chosen objects together.
    pub limits: Vec<SetLimit>,
}

impl Choice {
    /// A choice of `min` to `max` of these.
    pub const fn new(options: Vec<Ref>, min: usize, max: usize) -> Self {
        Self { options, min, max, optional: false, limits: Vec::new() }
    }

    /// The choice, which may be declined if `optional`.
    #[must_use]
    pub fn or_none(self, optional: bool) -> Self {
        Self { optional, ..self }
    }
}

/// A condition on the chosen objects together, worked out when the question is asked.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum SetLimit {
    /// The sum of these values over the chosen is at most, or at least, so much.
    Total { values: Vec<i32>, least: i32, most: i32 },
    /// No two chosen have a label in common.
    Different { labels: Vec<Vec<String>> },
    /// The labels of all chosen together are at least those wanted, each as often as it is wanted (CR 8.38.1), or any of
    /// them.
    Covers { labels: Vec<Vec<String>>, wanted: Vec<String>, any: bool },
    /// All chosen have a label in common.
    Share { labels: Vec<Vec<String>> },
}

impl SetLimit {
    /// No more options than that can keep the limit together.
    pub fn most(&self) -> usize {
        let Self::Different { labels } = self else { return usize::MAX };
        let unlabeled = labels.iter().filter(|of_one| of_one.is_empty()).count();
        let mut distinct: Vec<&String> = labels.iter().flatten().collect();
        distinct.sort();
        distinct.dedup();
        unlabeled + distinct.len()
    }

    /// True if the chosen options, by their places, keep the limit.
    pub fn holds(&self, chosen: &[usize]) -> bool {
        match self {
            Self::Total { values, least, most } => {
                let total: i32 = chosen.iter().filter_map(|&i| values.get(i)).sum();
                (*least..=*most).contains(&total)
            }
            Self::Different { labels } => {
                let mut seen: Vec<&String> = Vec::new();
                chosen.iter().filter_map(|&i| labels.get(i)).flatten().all(|label| {
                    let new = !seen.contains(&label);
                    seen.push(label);
                    new
                })
            }
            Self::Covers { labels, wanted, any } => {
                let mut shown: Vec<&String> = chosen.iter().filter_map(|&i| labels.get(i)).flatten().collect();
                if *any {
                    return wanted.iter().any(|label| shown.contains(&label));
                }
                wanted.iter().all(|label| {
                    shown.iter().position(|other| *other == label).map(|at| shown.swap_remove(at)).is_some()
                })
            }
            Self::Share { labels } => {
                let mut chosen = chosen.iter().filter_map(|&i| labels.get(i));
                chosen.next().is_none_or(|first| {
                    let rest: Vec<&Vec<String>> = chosen.collect();
                    first.iter().any(|label| rest.iter().all(|other| other.contains(label)))
                })
            }
        }
    }
}

/// The kinds of name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum NameOf {
    Card,
    Trait,
}

/// Something that waits to resolve: a triggered ability or a delayed effect.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Waiter {
    /// The card it comes from.
    pub source: Object,
    pub kind: AbilityKind,
    /// The place among the abilities of that kind on the card, from 0: the others do something else.
    pub place: usize,
    /// The other card that has given it to that card, if one has.
    #[serde(default)]
    pub given_by: Aside,
    /// The card or player that it is about, where the same ability waits about several.
    #[serde(default)]
    pub about: Aside<Option<Ref>>,
    /// The amount that it is about, where nothing else tells it from the same ability.
    #[serde(default)]
    pub amount: Aside<Option<i32>>,
}

/// A value that is no part of what its owner is, and makes no two of them differ. Of a [`Waiter`] it is a card or player by
/// whom the ability is told apart: the card that has given it to another, or what it has triggered on.
#[derive(Debug, Clone, Copy, Default, Serialize, Deserialize)]
pub struct Aside<T = Option<CardId>>(pub T);

impl<T> PartialEq for Aside<T> {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl<T> Eq for Aside<T> {}

impl<T> PartialOrd for Aside<T> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<T> Ord for Aside<T> {
    fn cmp(&self, _: &Self) -> Ordering {
        Ordering::Equal
    }
}

impl<T> Hash for Aside<T> {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}

impl Waiter {
    /// The words that tell several of one card apart: `When Played`, `Ambush`, `Bounty 2`.
    pub fn label(&self) -> String {
        match self.place {
            0 => self.kind.words().to_owned(),
            place => format!("{} {}", self.kind, place + 1),
        }
    }
}

/// An answer to a decision.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Answer {
    // Keep the opening hand.
    Keep,
    // Shuffle it away and draw a new one: a random one, or this one.
    Mulligan(Option<Vec<CardId>>),
    Action(Action),
    Choose(Vec<Ref>),
    Yes,
    No,
    Next(usize),
    Mode(usize),
    Arena(Arena),
    Number(i32),
    Aspect(Aspect),
    Name(String),
    Divide(Vec<(Ref, i32)>),
    Arrange { top: Vec<CardId>, bottom: Vec<CardId> },
    Unit,
    Upgrade,
}

impl Answer {
    /// Every card that the answer is about.
    pub fn cards(&self) -> CardList {
        match self {
            Self::Action(action) => action.cards(),
            Self::Mulligan(Some(hand)) => hand.as_slice().into(),
            Self::Choose(chosen) => chosen.iter().filter_map(|one| one.card()).collect(),
            Self::Divide(parts) => parts.iter().filter_map(|(one, _)| one.card()).collect(),
            Self::Arrange { top, bottom } => top.iter().chain(bottom).copied().collect(),
            _ => CardList::new(),
        }
    }
}

/// An action of the action phase (CR 1.15.1).
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Action {
    Play(Play),
    Attack { attacker: CardId, targets: Vec<CardId> },
    // Credit tokens are spent on its cost, as few as needed when left out.
    Use { card: CardId, ability: usize, credits: Option<usize> },
    Deploy { leader: CardId, onto: Option<CardId> },
    Pass,
    Take(Counter),
}

impl Action {
    /// Every card that the action is about.
    pub fn cards(&self) -> CardList {
        match self {
            Self::Play(play) => {
                let exploited = play.exploit.iter().flatten().copied();
                std::iter::once(play.card)
                    .chain(play.onto)
                    .chain(exploited)
                    .chain(play.paying.iter().copied())
                    .collect()
            }
            Self::Attack { attacker, targets } => std::iter::once(*attacker).chain(targets.iter().copied()).collect(),
            Self::Use { card, .. } => CardList::from_slice(&[*card]),
            Self::Deploy { leader, onto } => std::iter::once(*leader).chain(*onto).collect(),
            Self::Pass | Self::Take(_) => CardList::new(),
        }
    }
}

/// The way in which a card is played.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Play {
    pub card: CardId,
    /// Smuggle, Piloting or Plot in place of playing it from hand as printed.
    pub using: Option<Keyword>,
    /// The unit an upgrade goes on; asked when left out.
    pub onto: Option<CardId>,
    /// The units that Exploit defeats; asked when left out.
    pub exploit: Option<Vec<CardId>>,
    /// Credit tokens spent; as few as needed when left out.
    pub credits: Option<usize>,
    /// Ready resources, and units that pay as such, that are exhausted before all others.
    pub paying: Vec<CardId>,
}

impl Play {
    /// Playing the card in the ordinary way.
    pub fn card(card: CardId) -> Self {
        Self { card, using: None, onto: None, exploit: None, credits: None, paying: Vec::new() }
    }

    /// The resources that its player wants to be exhausted first, if it is said.
    pub fn paid_with(&self) -> Option<Vec<CardId>> {
        (!self.paying.is_empty()).then(|| self.paying.clone())
    }
}

/// The counters that a player can take (CR 1.12.2, 12.5.1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Counter {
    Initiative,
    Blast,
    Plan,
}

impl Counter {
    /// The word for it.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Initiative => "initiative",
            Self::Blast => "blast",
            Self::Plan => "plan",
        }
    }
}

/// The refusal of an answer: the rule that forbids it, and the reason in words.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{reason} ({rule})")]
pub struct Refusal {
    pub rule: Rule,
    /// Other rules that say the same of this case.
    pub also: Cow<'static, [Rule]>,
    pub reason: Cow<'static, str>,
    /// The cards that are the reason: a unit with Sentinel, the source of a "can't", or the card that cannot do it.
    pub cards: Vec<CardId>,
}

impl Refusal {
    /// A refusal by that rule.
    pub fn new(rule: Rule, reason: impl Into<Cow<'static, str>>) -> Self {
        Self { rule, also: Cow::Borrowed(&[]), reason: reason.into(), cards: Vec::new() }
    }

    /// The refusal, with rules that say the same of this case.
    #[must_use]
    pub fn and(mut self, also: &'static [Rule]) -> Self {
        if self.also.is_empty() {
            self.also = Cow::Borrowed(also);
        } else {
            self.also.to_mut().extend_from_slice(also);
        }
        self
    }

    /// The refusal, with one more rule that says the same of this case.
    #[must_use]
    pub fn and_one(mut self, also: Rule) -> Self {
        self.also.to_mut().push(also);
        self
    }

    /// The refusal, with the cards that are the reason.
    #[must_use]
    pub fn because_of(mut self, cards: impl IntoIterator<Item = CardId>) -> Self {
        self.cards.extend(cards);
        self
    }

    /// The refusal, by another rule before the one that it has.
    #[must_use]
    pub fn by(mut self, rule: Rule) -> Self {
        let other = std::mem::replace(&mut self.rule, rule);
        self.also.to_mut().insert(0, other);
        self
    }

    /// Every rule that forbids it.
    pub fn rules(&self) -> impl Iterator<Item = Rule> + '_ {
        std::iter::once(self.rule).chain(self.also.iter().copied())
    }
}
