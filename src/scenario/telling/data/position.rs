//! A position as data: the cards on the table, and the cards and counters of each player. A program can give it back, to have it
//! drawn.

use std::ops::Deref;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{AskedData, CardData};
use crate::table::resolve::Table;
use crate::telling::report::Standing;
use swu_game::{CardId, Counter, PlayerId, Zone};

/// A position.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[non_exhaustive]
pub struct PositionData {
    pub round: u32,
    /// The phase and round in words: `action phase of round 2`.
    pub stage: String,
    /// The player whose action it is.
    pub active: String,
    pub counters: Vec<CounterData>,
    /// State of the game, as in `expect: {result: …}`.
    pub result: Standing,
    /// The current attack.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub attack: Option<AttackData>,
    /// The open prompt; none if the next action is asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub prompt: Option<AskedData>,
    /// In clockwise order.
    pub players: Vec<PlayerData>,
}

/// A counter, and its holder.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[non_exhaustive]
pub struct CounterData {
    /// `initiative`, `blast` or `plan`.
    pub counter: String,
    pub holder: Option<String>,
    /// True if it was taken this round.
    pub taken: bool,
}

/// An attack under way.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[non_exhaustive]
pub struct AttackData {
    pub attacker: CardData,
    pub defenders: Vec<CardData>,
}

/// One player's part of the position.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[non_exhaustive]
pub struct PlayerData {
    pub name: String,
    pub eliminated: bool,
    pub base: BaseData,
    /// Leaders that are not deployed; a deployed one is a unit or an upgrade.
    pub leaders: Vec<LeaderData>,
    pub ready_resources: usize,
    pub exhausted_resources: usize,
    pub credits: usize,
    /// True if the Force is with the player.
    pub force: bool,
    pub ground: Vec<UnitData>,
    pub space: Vec<UnitData>,
    pub hand: PileData,
    /// The top card first.
    pub deck: PileData,
    pub discard: PileData,
    pub resources: PileData,
}

/// A card on the table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[non_exhaustive]
pub struct PlacedCard {
    #[serde(flatten)]
    pub card: CardData,
    /// Its printed name, with the subtitle; of a copy, that of the card that it is.
    pub printed: String,
    /// The words with which a step names it and no other card (contract §3).
    pub words: String,
}

impl Deref for PlacedCard {
    type Target = CardData;

    fn deref(&self) -> &CardData {
        &self.card
    }
}

/// A base.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[non_exhaustive]
pub struct BaseData {
    #[serde(flatten)]
    pub card: PlacedCard,
    pub hp: i32,
    pub damage: i32,
    pub remaining: i32,
    pub epic_used: bool,
    /// Cards captured by it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub captives: Vec<PlacedCard>,
}

/// A leader in the base zone.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[non_exhaustive]
pub struct LeaderData {
    #[serde(flatten)]
    pub card: PlacedCard,
    pub ready: bool,
    pub epic_used: bool,
}

/// A unit in an arena.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[non_exhaustive]
pub struct UnitData {
    #[serde(flatten)]
    pub card: PlacedCard,
    pub power: i32,
    pub hp: i32,
    pub damage: i32,
    pub remaining: i32,
    pub ready: bool,
    /// True if it is a deployed leader.
    pub leader: bool,
    /// The names of its current keywords.
    pub keywords: Vec<String>,
    pub upgrades: Vec<PlacedCard>,
    pub captives: Vec<PlacedCard>,
}

/// Cards in a hand, a deck, a discard pile or a resource zone.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[non_exhaustive]
pub struct PileData {
    /// Number of cards.
    pub count: usize,
    /// The cards that the file names, in order, without those of which it gives only the number.
    pub known: Vec<PlacedCard>,
}

impl Table<'_> {
    /// The position as it is now.
    pub(crate) fn position_data(&self) -> PositionData {
        let position = &self.position;
        let name = |player: PlayerId| position.player(player).name.clone();
        let counters = [
            (Counter::Initiative, position.initiative),
            (Counter::Blast, position.blast),
            (Counter::Plan, position.plan),
        ];
        let has_counter = |counter: &Counter| *counter == Counter::Initiative || position.seats().count() > 2;
        let counters = counters.into_iter().filter(|(counter, _)| has_counter(counter)).map(|(counter, state)| {
            CounterData { counter: counter.word().to_owned(), holder: state.holder.map(name), taken: state.taken }
        });
        let attack = position.attack().filter(|attack| !attack.ended).map(|attack| AttackData {
            attacker: self.card_data(attack.attacker.card),
            defenders: attack.defenders.iter().map(|defender| self.card_data(defender.card)).collect(),
        });
        PositionData {
            round: position.round,
            stage: self.tell_stage(),
            active: name(position.active()),
            counters: counters.collect(),
            result: Standing::of(position),
            attack,
            prompt: self.open_prompt().map(|decision| self.asked_data(decision)),
            players: position.seats().map(|player| self.player_data(player)).collect(),
        }
    }

    fn placed(&self, card: CardId) -> PlacedCard {
        PlacedCard {
            card: self.card_data(card),
            printed: self.position.look().card(card).full_name(),
            words: self.exact_words(card),
        }
    }

    fn player_data(&self, player: PlayerId) -> PlayerData {
        let position = &self.position;
        let state = position.player(player);
        let (ready_resources, exhausted_resources) = position.resources(player);
        let leader = |card: CardId| LeaderData {
            card: self.placed(card),
            ready: !position.card(card).exhausted,
            epic_used: position.card(card).epic_used,
        };
        let unit = |unit: CardId| self.unit_data(unit);
        PlayerData {
            name: state.name.clone(),
            eliminated: state.eliminated,
            base: self.base_data(state.base),
            leaders: self.leaders_of(player).map(leader).collect(),
            ready_resources,
            exhausted_resources,
            credits: position.credits(player),
            force: position.has_force(player),
            ground: self.units_of(player, Zone::Ground).map(unit).collect(),
            space: self.units_of(player, Zone::Space).map(unit).collect(),
            hand: self.pile_data(&state.hand),
            deck: self.pile_data(&state.deck),
            discard: self.pile_data(&state.discard),
            resources: self.pile_data(&state.resources),
        }
    }

    fn base_data(&self, base: CardId) -> BaseData {
        let (state, look) = (self.position.card(base), self.position.look());
        BaseData {
            card: self.placed(base),
            hp: look.hp(base),
            damage: state.damage,
            remaining: look.remaining_hp(base).max(0),
            epic_used: state.epic_used,
            captives: self.captives_data(base),
        }
    }

    fn unit_data(&self, unit: CardId) -> UnitData {
        let (state, look) = (self.position.card(unit), self.position.look());
        UnitData {
            card: self.placed(unit),
            power: look.power(unit),
            hp: look.hp(unit),
            damage: state.damage,
            remaining: look.remaining_hp(unit).max(0),
            ready: !state.exhausted,
            leader: state.deployed,
            keywords: look.keywords(unit).iter().map(ToString::to_string).collect(),
            upgrades: self.position.upgrades_on(unit).map(|upgrade| self.placed(upgrade)).collect(),
            captives: self.captives_data(unit),
        }
    }

    fn captives_data(&self, captor: CardId) -> Vec<PlacedCard> {
        self.position.captives_of(captor).into_iter().map(|card| self.placed(card)).collect()
    }

    fn pile_data(&self, cards: &[CardId]) -> PileData {
        PileData { count: cards.len(), known: self.known_of(cards).map(|card| self.placed(card)).collect() }
    }
}
