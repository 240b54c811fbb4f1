//! An event as data: its kind, player, cards and amount, and its rules.

use std::sync::Arc;

use json_patch::Patch;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{PositionData, RefusalData};
use crate::EventKind;
use crate::table::resolve::Table;
use swu_game::{CardId, Event, Happening, PlayerId, Refusal};
use swu_tournament::Ruling;

/// A card of the game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[non_exhaustive]
pub struct CardData {
    /// Its number in this game: the same card has the same one throughout the trace.
    pub id: u16,
    /// The name of the card in the file: its alias, or its name, with the subtitle where the name alone is not enough.
    pub name: String,
    /// The player who owns it.
    pub owner: String,
}

/// One event.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct EventData {
    /// The kind of event, as one word: `damage`, `defeat`. The words are those of `events` in a scenario file where it has
    /// them.
    pub event: &'static str,
    /// The rule of the event.
    pub rule: String,
    /// Every rule that it rests on, beginning with that one.
    pub rules: Vec<String>,
    /// The player who acts, or who is affected.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub player: Option<String>,
    /// The affected card or base; if there is none, the acting one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub card: Option<CardData>,
    /// The card that acts on that one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub by: Option<CardData>,
    /// The unit that a card is played on or attached to.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub on: Option<CardData>,
    /// Further cards of the event: those attacked, drawn, looked at, chosen, affected.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub cards: Vec<CardData>,
    /// Further players of the event.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub players: Vec<String>,
    /// The amount of damage or healing, number of cards, cost, number of resources, or round.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub amount: Option<i32>,
    /// Number of Credit tokens that pay.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub credits: Option<i32>,
    /// The phase, step, counter, token, keyword or ability, or the named card or trait.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub detail: Option<String>,
    /// The changes of the position that are seen after it, as operations of a JSON Patch (RFC 6902) on the position
    /// before, without its prompt.
    #[serde(skip_serializing_if = "unchanged")]
    #[schemars(with = "Vec<Value>")]
    pub changes: Patch,
    /// The position after it, where the changes are recorded and it has changed something.
    #[serde(skip)]
    pub after: Option<Arc<PositionData>>,
}

impl EventData {
    /// A ruling by the Tournament Regulations as data.
    pub(crate) fn of_ruling(ruling: &Ruling) -> Self {
        let rules: Vec<String> = ruling.rules.iter().map(ToString::to_string).collect();
        Self { event: "ruling", rule: rules.first().cloned().unwrap_or_default(), rules, ..Self::default() }
    }

    /// All rules, for renumbering.
    pub(super) fn rules_mut(&mut self) -> impl Iterator<Item = &mut String> {
        std::iter::once(&mut self.rule).chain(&mut self.rules)
    }
}

impl Table<'_> {
    /// The card as data.
    pub(crate) fn card_data(&self, card: CardId) -> CardData {
        let owner = self.position.player(self.position.card(card).owner).name.clone();
        CardData { id: card.0, name: self.written(card), owner }
    }

    /// The refusal as data.
    pub(crate) fn refusal_data(&self, refusal: &Refusal) -> RefusalData {
        RefusalData {
            told: refusal.to_string(),
            rules: refusal.rules().map(|rule| rule.to_string()).collect(),
            cards: refusal.cards.iter().map(|&card| self.card_data(card)).collect(),
        }
    }

    /// The event as data.
    pub(crate) fn event_data(&self, event: &Event) -> EventData {
        let mut rules: Vec<String> = Vec::new();
        for rule in event.rules().map(|rule| rule.to_string()) {
            if !rules.contains(&rule) {
                rules.push(rule);
            }
        }
        EventData { rule: event.rule.to_string(), rules, ..self.happening_data(&event.what) }
    }

    /// The same for several events in one line.
    pub(crate) fn event_data_of(&self, events: &[(usize, &Event)]) -> EventData {
        match events {
            [] => EventData::default(),
            [(_, one)] => self.event_data(one),
            [(_, first), ..] => {
                let cards = events.iter().filter_map(|(_, event)| self.event_data(event).card).collect();
                let amount = i32::try_from(events.len()).ok();
                EventData { card: None, cards, amount, ..self.event_data(first) }
            }
        }
    }

    /// The event, without its rules.
    fn happening_data(&self, what: &Happening) -> EventData {
        let name = |player: PlayerId| self.position.player(player).name.clone();
        let card = |id: CardId| Some(self.card_data(id));
        let cards = |ids: &[CardId]| ids.iter().map(|&id| self.card_data(id)).collect::<Vec<_>>();
        let players = |all: &[PlayerId]| all.iter().map(|&player| name(player)).collect::<Vec<_>>();
        let of = |event: &'static str| EventData { event, ..EventData::default() };
        let by_player = |event: &'static str, player: PlayerId| EventData { player: Some(name(player)), ..of(event) };
        let to_card = |event: &'static str, id: CardId| EventData { card: card(id), ..of(event) };
        let does = |event: &'static str, player: PlayerId, id: CardId| EventData {
            player: Some(name(player)),
            ..to_card(event, id)
        };
        let sees = |event: &'static str, player: PlayerId, ids: &[CardId]| EventData {
            cards: cards(ids),
            amount: i32::try_from(ids.len()).ok(),
            ..by_player(event, player)
        };
        let effect = |event: &'static str, source: CardId, on: &[CardId]| EventData {
            by: card(source),
            cards: cards(on),
            ..of(event)
        };
        match what {
            Happening::PhaseStarted { phase, round } => EventData {
                detail: Some(phase.to_string()),
                amount: i32::try_from(*round).ok(),
                ..of(EventKind::Phase.word())
            },
            Happening::PhaseEnded { phase } => EventData { detail: Some(phase.to_string()), ..of("phase-ends") },
            Happening::Step { name } => EventData { detail: Some((*name).to_owned()), ..of("step") },
            Happening::Played { player, card: played, using, cost, onto, parts: _ } => EventData {
                on: onto.and_then(card),
                amount: Some(*cost),
                detail: using.map(|keyword| keyword.to_string()),
                ..does(EventKind::Play.word(), *player, *played)
            },
            Happening::Attacked { attacker, defenders } => {
                EventData { cards: cards(defenders), ..does(EventKind::Attack.word(), self.side(*attacker), *attacker) }
            }
            Happening::AttackEnded { attacker } => to_card("attack-ends", *attacker),
            Happening::UsedAction { player, card: used } => does("use", *player, *used),
            Happening::Passed { player } => by_player(EventKind::Pass.word(), *player),
            Happening::Took { player, counter } => {
                EventData { detail: Some(counter.word().to_owned()), ..by_player(EventKind::Take.word(), *player) }
            }
            Happening::PhaseGoesOn { player } => by_player("phase-goes-on", *player),
            Happening::Damaged { target, amount, by, combat } => EventData {
                by: by.and_then(card),
                amount: Some(*amount),
                detail: combat.then(|| "combat".to_owned()),
                ..to_card(EventKind::Damage.word(), *target)
            },
            Happening::Prevented { target, amount } => {
                EventData { amount: Some(*amount), ..to_card("prevent", *target) }
            }
            Happening::Healed { target, amount } => {
                EventData { amount: Some(*amount), ..to_card(EventKind::Heal.word(), *target) }
            }
            Happening::Defeated { card } => to_card(EventKind::Defeat.word(), *card),
            Happening::Drew { player, cards } => sees(EventKind::Draw.word(), *player, cards),
            Happening::DeckEmpty { player, missing } => {
                EventData { amount: Some(*missing), ..by_player("deck-empty", *player) }
            }
            Happening::Discarded { player, card } => does(EventKind::Discard.word(), *player, *card),
            Happening::Resourced { player, card } => does(EventKind::Resource.word(), *player, *card),
            Happening::Readied { card } => to_card(EventKind::Ready.word(), *card),
            Happening::Exhausted { card } => to_card(EventKind::Exhaust.word(), *card),
            Happening::Paid { player, resources, credits } => {
                EventData { amount: Some(*resources), credits: Some(*credits), ..by_player("pay", *player) }
            }
            Happening::Created { player, token, card } => {
                EventData { detail: Some(token.word().to_owned()), ..does(EventKind::Create.word(), *player, *card) }
            }
            Happening::Attached { upgrade, unit } => {
                EventData { on: card(*unit), ..to_card(EventKind::Attach.word(), *upgrade) }
            }
            Happening::Captured { captor, card: captured } => {
                EventData { by: card(*captor), ..to_card(EventKind::Capture.word(), *captured) }
            }
            Happening::Rescued { card } => to_card(EventKind::Rescue.word(), *card),
            Happening::Returned { card } => to_card(EventKind::Return.word(), *card),
            Happening::PutOnDeck { card, top } => EventData {
                detail: Some(if *top { "top" } else { "bottom" }.to_owned()),
                ..to_card("put-on-deck", *card)
            },
            Happening::Deployed { leader } => does(EventKind::Deploy.word(), self.side(*leader), *leader),
            Happening::Flipped { leader } => to_card("flip", *leader),
            Happening::Moved { card } => to_card("move", *card),
            Happening::Expired { source, on } => effect(EventKind::Expire.word(), *source, on),
            Happening::Lasting { source, on } => effect("lasting", *source, on),
            Happening::DelayedMade { source } => effect("delayed-made", *source, &[]),
            Happening::Delayed { source } => effect(EventKind::Delayed.word(), *source, &[]),
            Happening::Triggered { source, kind } => {
                EventData { detail: Some(kind.words().to_owned()), ..to_card(EventKind::Trigger.word(), *source) }
            }
            Happening::Resolved { source, kind, .. } => {
                EventData { detail: Some(kind.words().to_owned()), ..to_card(EventKind::Resolve.word(), *source) }
            }
            Happening::Declined { player, source } => EventData { by: card(*source), ..by_player("decline", *player) },
            Happening::Chose { player, cards: chosen, players: also, .. } => {
                EventData { cards: cards(chosen), players: players(also), ..by_player("choose", *player) }
            }
            Happening::PickedAtRandom { cards: picked } => EventData { cards: cards(picked), ..of("pick-at-random") },
            Happening::Shuffled { player } => by_player(EventKind::Shuffle.word(), *player),
            Happening::Looked { player, cards } => sees(EventKind::Look.word(), *player, cards),
            Happening::Revealed { player, cards } => sees(EventKind::Reveal.word(), *player, cards),
            Happening::Searched { player, cards } => sees(EventKind::Search.word(), *player, cards),
            Happening::Named { player, name } => EventData { detail: Some(name.clone()), ..by_player("name", *player) },
            Happening::ControlTaken { player, card } => does(EventKind::Control.word(), *player, *card),
            Happening::Eliminated { player } => by_player(EventKind::Eliminate.word(), *player),
            Happening::Removed { card } => to_card("remove", *card),
            Happening::SetAside { card } => to_card("set-aside", *card),
            Happening::Conceded { player } => by_player("concede", *player),
            Happening::Kept { player } => by_player("keep", *player),
            Happening::Mulliganed { player } => by_player("mulligan", *player),
            Happening::DeclaredEarly { player } => by_player("declare-early", *player),
            Happening::Forced { player, .. } => by_player("forced", *player),
            Happening::InitiativeReturned => of("initiative-returned"),
            Happening::UsedTheForce { player } => by_player("use-the-force", *player),
            Happening::Won { players: winners } => EventData { players: players(winners), ..of("win") },
            Happening::Drawn { players: all } => EventData { players: players(all), ..of("drawn-game") },
            Happening::Turn { player } => by_player("turn", *player),
            Happening::Because { card, .. } => to_card("because", *card),
            Happening::Not { card, .. } => to_card("not", *card),
        }
    }
}

const fn unchanged(changes: &Patch) -> bool {
    changes.0.is_empty()
}
