//! A position of a game as a game setup, with a list of what the form cannot hold.

use serde_json::{Map, Value, json};

use super::names;
use crate::session::Sight;
use crate::table::build::PLAIN_BASE;
use crate::table::resolve::Table;
use swu_cards::CardKind;
use swu_game::{CardId, Format, PlayerId, Zone};
use swu_text::diagnostic::Diagnostic;
use swu_text::words::counted;

/// A position in the form.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Written {
    /// The game setup, as JSON.
    pub text: String,
    /// Facts that the form cannot hold, so that reading it gives something else: a phrase each.
    pub lost: Vec<String>,
}

/// The HP of a base that a setup does not name.
const USUAL_HP: i32 = 30;

/// The round of a setup that does not name one.
const USUAL_ROUND: u32 = 2;

impl Sight<'_> {
    /// The position as the simulator Karabast exchanges it: the first player as `player1`, the other as `player2`.
    ///
    /// # Errors
    ///
    /// If there are more than two players, or something other than the next action of the action phase is asked.
    pub fn to_karabast(&self) -> Result<Written, Box<Diagnostic>> {
        self.begins_here()?;
        let table = self.table();
        let seats: Vec<PlayerId> = table.position.seats().collect();
        let [one, two] = seats.as_slice() else {
            let error = Diagnostic::error(format!("a game setup has 2 players, this game has {}", seats.len()));
            return Err(error.help("save it as a scenario instead").into());
        };
        let mut writer = Writer { table, lost: Vec::new() };
        writer.whole();
        let setup = json!({"phase": "action", "player1": writer.player(*one), "player2": writer.player(*two)});
        let text = serde_json::to_string_pretty(&setup).unwrap_or_default() + "\n";
        Ok(Written { text, lost: writer.lost })
    }
}

struct Writer<'t, 'w> {
    table: &'t Table<'w>,
    lost: Vec<String>,
}

/// A map, as long as it is being filled.
type Entries = Map<String, Value>;

impl Writer<'_, '_> {
    /// Notes the facts about the whole game that the form cannot hold.
    fn whole(&mut self) {
        let position = &self.table.position;
        let initiative = position.initiative;
        let name = |player: PlayerId| position.player(player).name.as_str();
        let acts = (initiative.holder != Some(position.active()))
            .then(|| format!("that it is the action of {}", name(position.active())));
        let lost = [
            (position.round != USUAL_ROUND).then(|| format!("round {}", position.round)),
            acts,
            initiative.taken.then(|| "that the initiative is taken".to_owned()),
            (position.format == Format::TwinSuns).then(|| "that it is a game of Twin Suns".to_owned()),
            Some(position.lasting.len())
                .filter(|effects| *effects > 0)
                .map(|effects| counted(effects, "lasting effect")),
        ];
        self.lost.extend(lost.into_iter().flatten());
    }

    fn player(&mut self, player: PlayerId) -> Value {
        let position = &self.table.position;
        let state = position.player(player);
        let mut entries = Entries::new();
        if state.eliminated {
            self.lose(format!("that {} is eliminated", state.name));
        }
        let leaders = position.leaders(player);
        let own: Vec<CardId> = leaders.into_iter().filter(|leader| self.is_of_the_key(player, *leader)).collect();
        if let Some(leader) = own.first() {
            put(&mut entries, "leader", self.card(*leader, player));
        }
        for other in own.into_iter().skip(1) {
            let name = self.name(other);
            self.lose(format!("the other leader of {}, {name}", state.name));
        }
        entries.extend(self.base(state.base).map(|base| ("base".to_owned(), base)));
        put(&mut entries, "resources", self.resources(player));
        put(&mut entries, "hand", self.pile(&state.hand, player, "in hand"));
        put(&mut entries, "deck", self.pile(&state.deck, player, "in the deck"));
        put(&mut entries, "discard", Value::Array(self.named(&state.discard, player, "in the discard pile")));
        for (key, zone) in [("groundArena", Zone::Ground), ("spaceArena", Zone::Space)] {
            let units = self.units(player, zone);
            if !units.is_empty() {
                put(&mut entries, key, Value::Array(units));
            }
        }
        if position.credits(player) > 0 {
            put(&mut entries, "credits", position.credits(player).into());
        }
        if position.has_force(player) {
            put(&mut entries, "hasForceToken", true.into());
        }
        if position.initiative.holder == Some(player) {
            put(&mut entries, "hasInitiative", true.into());
        }
        Value::Object(entries)
    }

    /// The units in an arena under the control of a player, without a leader that is under its own key.
    fn units(&mut self, player: PlayerId, zone: Zone) -> Vec<Value> {
        let position = &self.table.position;
        let is_here = |unit: &CardId| {
            let card = position.card(*unit);
            card.zone == zone && card.controller == player && !self.is_of_the_key(card.owner, *unit)
        };
        let here: Vec<CardId> = position.units().iter().copied().filter(is_here).collect();
        self.named(&here, player, "in an arena")
    }

    /// True if a card is the leader of a player, and nobody else's unit and no upgrade.
    fn is_of_the_key(&self, player: PlayerId, card: CardId) -> bool {
        let position = &self.table.position;
        let state = position.card(card);
        position.leaders(player).contains(&card)
            && state.controller == player
            && match state.zone {
                Zone::Base => true,
                zone => zone.is_play() && position.units().contains(&card),
            }
    }

    fn base(&mut self, base: CardId) -> Option<Value> {
        let position = &self.table.position;
        let (state, printed) = (position.card(base), position.printed(base));
        let owner = position.player(state.owner).name.clone();
        if state.epic_used {
            self.lose(format!("that the epic action of the base of {owner} has been used"));
        }
        for upgrade in position.upgrades_on(base).collect::<Vec<_>>() {
            let name = self.name(upgrade);
            self.lose(format!("{name}, attached to the base of {owner}"));
        }
        if printed.name != PLAIN_BASE {
            let name = names::of(printed, self.table.cards.library);
            return Some(if state.damage > 0 { json!({"card": name, "damage": state.damage}) } else { name.into() });
        }
        let hp = printed.hp.unwrap_or_default();
        if hp != USUAL_HP || state.damage > 0 {
            self.lose(format!("the base of {owner} without a name, with {hp} HP and {} damage", state.damage));
        }
        None
    }

    fn resources(&mut self, player: PlayerId) -> Value {
        let position = &self.table.position;
        let cards = position.player(player).resources.to_vec();
        match cards.iter().all(|card| position.card(*card).filler) {
            true => {
                let (ready, exhausted) = position.resources(player);
                json!({"readyCount": ready, "exhaustedCount": exhausted})
            }
            false => Value::Array(self.named(&cards, player, "among the resources")),
        }
    }

    /// The number of cards if none has a name; their names else.
    fn pile(&mut self, cards: &[CardId], player: PlayerId, place: &str) -> Value {
        let is_filler = |card: &CardId| self.table.position.card(*card).filler;
        match !cards.is_empty() && cards.iter().all(is_filler) {
            true => cards.len().into(),
            false => Value::Array(self.named(cards, player, place)),
        }
    }

    /// The cards that have a name.
    fn named(&mut self, cards: &[CardId], usual_owner: PlayerId, place: &str) -> Vec<Value> {
        let position = &self.table.position;
        let (unnamed, named): (Vec<CardId>, Vec<CardId>) = cards.iter().partition(|card| position.card(**card).filler);
        if !unnamed.is_empty() {
            let owner = &position.player(usual_owner).name;
            self.lose(format!("{} without a name {place} of {owner}", counted(unnamed.len(), "card")));
        }
        named.into_iter().map(|card| self.card(card, usual_owner)).collect()
    }

    /// A card with its status: its name if that is all.
    fn card(&mut self, card: CardId, usual_owner: PlayerId) -> Value {
        let position = &self.table.position;
        let state = position.card(card);
        let kind = position.printed(card).kind;
        let in_play = state.zone.is_play() && state.zone != Zone::Resources;
        let is_upgrade = in_play && !position.units().contains(&card) && state.zone != Zone::Base;
        let name = self.unsaid(card);
        let mut entries = Entries::from_iter([("card".to_owned(), name.clone().into())]);
        if state.exhausted && !is_upgrade && state.zone.is_play() {
            put(&mut entries, "exhausted", true.into());
        }
        if state.damage > 0 && in_play {
            put(&mut entries, "damage", state.damage.into());
        }
        if kind == CardKind::Leader && state.deployed && !is_upgrade {
            put(&mut entries, "deployed", true.into());
        }
        if state.owner != usual_owner {
            let key = if is_upgrade { "ownerAndController" } else { "owner" };
            put(&mut entries, key, self.seat(state.owner).into());
        }
        let upgrades: Vec<CardId> = position.upgrades_on(card).collect();
        let controller = state.controller;
        let upgrades: Vec<Value> = upgrades.into_iter().map(|upgrade| self.card(upgrade, controller)).collect();
        if !upgrades.is_empty() {
            put(&mut entries, "upgrades", Value::Array(upgrades));
        }
        let opponent = position.seats().find(|other| *other != controller).unwrap_or(controller);
        let captives = self.named(&position.captives_of(card), opponent, "among the captives");
        if !captives.is_empty() {
            put(&mut entries, "capturedUnits", Value::Array(captives));
        }
        if entries.len() == 1 { name.into() } else { Value::Object(entries) }
    }

    /// The name of a card in the form; what the form cannot say of the card is noted.
    fn unsaid(&mut self, card: CardId) -> String {
        let position = &self.table.position;
        let (state, printed) = (position.card(card), position.printed(card));
        let (now, name) = (position.look().card(card), printed.full_name());
        let in_play = state.zone.is_play() && state.zone != Zone::Resources;
        let lost = [
            self.table.cards.is_local(printed).then(|| format!("that {name} exists only in this file")),
            (in_play && now.name != printed.name).then(|| format!("that {name} is a copy of {}", now.full_name())),
            state.named().filter(|_| in_play).map(|named| format!("that {named} is named for {name}")),
            (in_play && state.marks.entered_phase && state.marks.played.is_some())
                .then(|| format!("that {name} was played in this phase")),
            (printed.kind == CardKind::Leader
                && in_play
                && state.zone != Zone::Base
                && !self.is_of_the_key(state.owner, card))
            .then(|| format!("that the leader {name} is an upgrade, or under the control of another player")),
            (state.epic_used && !state.deployed).then(|| format!("that the epic action of {name} has been used")),
            state.flipped.then(|| format!("that {name} is on its other side")),
        ];
        let written = names::of(printed, self.table.cards.library);
        self.lost.extend(lost.into_iter().flatten());
        written
    }

    fn name(&self, card: CardId) -> String {
        self.table.position.printed(card).full_name()
    }

    fn seat(&self, player: PlayerId) -> &'static str {
        if self.table.position.seats().next() == Some(player) { "player1" } else { "player2" }
    }

    fn lose(&mut self, told: String) {
        self.lost.push(told);
    }
}

fn put(entries: &mut Entries, key: &str, value: Value) {
    entries.insert(key.to_owned(), value);
}
