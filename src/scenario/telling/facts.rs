//! Facts about a table, to compare two rulings of one scenario: the result, the player who decides, the place and status of
//! each card, the belongings of each player, the legal attack targets and playable cards.

use std::collections::BTreeMap;
use std::fmt;

use super::report::Standing;
use crate::table::resolve::Table;
use swu_game::{CardId, Outcome, PlayerId, Ref, Zone};
use swu_text::words::joined;

/// A fact that has one value at a table. Cards and players have their names in the file.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum About {
    /// State of the game: `the game goes on`.
    Result,
    /// The player who decides next, or `nobody`.
    Decides,
    /// The open question, in words.
    Asked,
    /// The phase and round: `action phase of round 2`.
    Stage,
    /// A player's name, or `nobody`.
    Initiative,
    /// Damage on a player's base.
    BaseDamage(String),
    BaseRemaining(String),
    Hand(String),
    Deck(String),
    Discard(String),
    ReadyResources(String),
    Resources(String),
    Credits(String),
    /// The place of a card, in words: `Ana's discard pile`.
    Place(String),
    Damage(String),
    Power(String),
    RemainingHp(String),
    /// `ready` or `exhausted`.
    Ready(String),
    /// The names of the upgrades on a unit, or `none`.
    Upgrades(String),
    /// The names of the targets that a unit could attack, if it were ready and it were its controller's action.
    AttackTargets(String),
    /// The names of the known cards in hand that a player could play.
    Playable(String),
}

impl About {
    /// The card or player that it is about; none for a fact about the game.
    pub fn subject(&self) -> Option<&str> {
        match self {
            Self::Result | Self::Decides | Self::Asked | Self::Stage | Self::Initiative => None,
            Self::BaseDamage(name)
            | Self::BaseRemaining(name)
            | Self::Hand(name)
            | Self::Deck(name)
            | Self::Discard(name)
            | Self::ReadyResources(name)
            | Self::Resources(name)
            | Self::Credits(name)
            | Self::Place(name)
            | Self::Damage(name)
            | Self::Power(name)
            | Self::RemainingHp(name)
            | Self::Ready(name)
            | Self::Upgrades(name)
            | Self::AttackTargets(name)
            | Self::Playable(name) => Some(name),
        }
    }
}

/// Writes the name of the fact: `damage on ben's base`.
impl fmt::Display for About {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Result => write!(f, "the result"),
            Self::Decides => write!(f, "who decides next"),
            Self::Asked => write!(f, "what is asked"),
            Self::Stage => write!(f, "the phase"),
            Self::Initiative => write!(f, "who has the initiative"),
            Self::BaseDamage(player) => write!(f, "damage on {player}'s base"),
            Self::BaseRemaining(player) => write!(f, "remaining HP of {player}'s base"),
            Self::Hand(player) => write!(f, "cards in {player}'s hand"),
            Self::Deck(player) => write!(f, "cards in {player}'s deck"),
            Self::Discard(player) => write!(f, "cards in {player}'s discard pile"),
            Self::ReadyResources(player) => write!(f, "ready resources of {player}"),
            Self::Resources(player) => write!(f, "resources of {player}"),
            Self::Credits(player) => write!(f, "Credit tokens of {player}"),
            Self::Place(card) => write!(f, "where {card} is"),
            Self::Damage(card) => write!(f, "damage on {card}"),
            Self::Power(card) => write!(f, "power of {card}"),
            Self::RemainingHp(card) => write!(f, "remaining HP of {card}"),
            Self::Ready(card) => write!(f, "whether {card} is ready"),
            Self::Upgrades(card) => write!(f, "upgrades on {card}"),
            Self::AttackTargets(card) => write!(f, "what {card} may attack"),
            Self::Playable(player) => write!(f, "what {player} may play"),
        }
    }
}

/// The facts of a table.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Facts(BTreeMap<About, String>);

impl Facts {
    /// The value of a fact; none if it does not apply, such as the damage on a card that is in no arena.
    pub fn get(&self, about: &About) -> Option<&str> {
        self.0.get(about).map(String::as_str)
    }

    /// All facts, in a fixed order.
    pub fn iter(&self) -> impl Iterator<Item = (&About, &str)> {
        self.0.iter().map(|(about, value)| (about, value.as_str()))
    }

    /// The facts that both tables have with different values: here, and there.
    pub fn changed_in<'a>(&'a self, other: &'a Self) -> impl Iterator<Item = (&'a About, &'a str, &'a str)> {
        let both = |(about, here)| other.get(about).map(|there| (about, here, there));
        self.iter().filter_map(both).filter(|(_, here, there)| here != there)
    }

    fn put(&mut self, about: About, value: impl ToString) {
        self.0.insert(about, value.to_string());
    }
}

impl Table<'_> {
    /// The facts of the table now.
    pub fn facts_now(&self) -> Facts {
        let mut facts = Facts::default();
        self.put_game(&mut facts);
        for player in self.position.seats() {
            self.put_player(player, &mut facts);
        }
        for (name, card) in self.cards_with_a_name() {
            self.put_card(&name, card, &mut facts);
        }
        facts
    }

    fn put_game(&self, facts: &mut Facts) {
        let position = &self.position;
        let name = |player: PlayerId| position.player(player).name.clone();
        let nobody = || "nobody".to_owned();
        facts.put(About::Result, Standing::of(position).words());
        facts.put(About::Stage, self.tell_stage());
        facts.put(About::Initiative, position.initiative().holder.map_or_else(nobody, name));
        let decision = position.decision();
        facts.put(About::Decides, decision.map_or_else(nobody, |decision| name(decision.player)));
        let asked = decision.map_or_else(|| "nothing".to_owned(), |decision| self.tell_decision(decision));
        facts.put(About::Asked, asked);
    }

    fn put_player(&self, player: PlayerId, facts: &mut Facts) {
        let position = &self.position;
        let state = position.player(player);
        let of = |about: fn(String) -> About| about(state.name.clone());
        if position.card(state.base).zone == Zone::Removed {
            return;
        }
        let look = position.look();
        facts.put(of(About::BaseDamage), position.card(state.base).damage);
        facts.put(of(About::BaseRemaining), look.remaining_hp(state.base).max(0));
        facts.put(of(About::Hand), state.hand.len());
        facts.put(of(About::Deck), state.deck.len());
        facts.put(of(About::Discard), state.discard.len());
        let (ready, exhausted) = position.resources(player);
        facts.put(of(About::ReadyResources), ready);
        facts.put(of(About::Resources), ready + exhausted);
        facts.put(of(About::Credits), position.credits(player));
        let known: Vec<CardId> = state.hand.iter().copied().filter(|&card| !position.card(card).filler).collect();
        if *position.outcome() == Outcome::Ongoing && !known.is_empty() {
            let playable = position.playable(player).into_iter().filter(|card| known.contains(card));
            facts.put(of(About::Playable), self.listed_by_name(playable));
        }
    }

    fn put_card(&self, name: &str, card: CardId, facts: &mut Facts) {
        let position = &self.position;
        let (state, look) = (position.card(card), position.look());
        let of = |about: fn(String) -> About| about(name.to_owned());
        if state.zone == Zone::Removed {
            return;
        }
        facts.put(of(About::Place), self.place_told(card));
        let ready = if state.exhausted { "exhausted" } else { "ready" };
        if state.zone == Zone::Base {
            facts.put(of(About::Ready), ready);
        }
        if !look.is_unit(card) {
            return;
        }
        facts.put(of(About::Ready), ready);
        facts.put(of(About::Damage), state.damage);
        facts.put(of(About::Power), look.power(card));
        facts.put(of(About::RemainingHp), look.remaining_hp(card));
        facts.put(of(About::Upgrades), self.listed_by_name(position.upgrades_on(card)));
        if *position.outcome() == Outcome::Ongoing {
            facts.put(of(About::AttackTargets), self.listed_by_name(position.attack_targets(card).into_iter()));
        }
    }

    /// The place of a card, with its player.
    fn place_told(&self, card: CardId) -> String {
        let state = self.position.card(card);
        let of = |player: PlayerId, place: &str| format!("{}'s {place}", self.player_told(player));
        match state.zone {
            Zone::Base => of(state.owner, "base zone"),
            Zone::Ground => format!("the ground arena, under {}", of(state.controller, "control")),
            Zone::Space => format!("the space arena, under {}", of(state.controller, "control")),
            Zone::Resources => of(state.controller, "resource zone"),
            Zone::Deck => of(state.owner, "deck"),
            Zone::Hand => of(state.owner, "hand"),
            Zone::Discard => of(state.owner, "discard pile"),
            Zone::Attached(_) | Zone::Captured(_) | Zone::SetAside | Zone::Removed => self.place_in_words(card),
        }
    }

    /// The cards that have a name of their own in the game, without filler and bases. It is the name in the file, with the
    /// player's before it if only that tells the card apart.
    pub(crate) fn cards_with_a_name(&self) -> Vec<(String, CardId)> {
        let cards: Vec<(String, CardId)> = self
            .position
            .cards()
            .filter(|(card, state)| !state.filler && self.base_of(*card).is_none())
            .map(|(card, _)| (self.written(card), card))
            .collect();
        let times = |name: &str| cards.iter().filter(|(other, _)| other == name).count();
        let named = cards.iter().filter_map(|(name, card)| {
            if times(name) == 1 {
                return Some((name.clone(), *card));
            }
            // Owners do not change as controllers do, so the name means the same card at every table.
            let owner = self.position.card(*card).owner;
            let of_owner = cards.iter().filter(|(other, id)| other == name && self.position.card(*id).owner == owner);
            let is_alone = of_owner.count() == 1;
            is_alone.then(|| (format!("{}'s {name}", self.position.player(owner).name), *card))
        });
        named.collect()
    }

    fn listed_by_name(&self, cards: impl Iterator<Item = CardId>) -> String {
        let mut names: Vec<String> =
            cards.map(|card| self.option_name(Ref::Card(self.position.object(card)))).collect();
        names.sort();
        if names.is_empty() { "none".to_owned() } else { joined(&names) }
    }
}
