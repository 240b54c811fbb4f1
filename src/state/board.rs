//! The board: what lies on the table, and the effects in force on it.
//!
//! Everything that tells what a card is, has and can do stands here, apart from what is under way in the
//! [`State`](crate::State). So what [`Look`](crate::Look) has worked out can be kept until the board changes:
//! [`TrackedBoard`](super::memo::TrackedBoard) forgets it at every change.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use swu_cards::{Card, CardKind, Grant, Phase, TokenKind};

use super::{
    Attack, CardState, Cards, Common, CounterState, Face, Faces, Format, LastKnown, LastingEffect, LastingKind,
    Mistake, Noted, Place, Player, Shared, Side, Stage, Zone,
};
use crate::terms::{CardId, Edition, Object, PlayerId, Players, Ref, Stamp};

/// The table at one moment.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Board {
    pub format: Format,
    pub stage: Stage,
    /// From 1; 0 before the first begins.
    pub round: u32,
    pub faces: Faces,
    pub cards: Cards,
    pub players: Vec<Player>,
    /// Units in the arenas, in the order in which they came.
    pub units: Common<CardId>,
    /// Upgrades attached to units, in the order in which they came.
    pub upgrades: Common<CardId>,
    /// Force and Credit tokens in play, in the order in which they came.
    pub tokens: Vec<CardId>,
    /// Captured cards, in the order in which they were captured.
    pub captives: Vec<CardId>,
    pub initiative: CounterState,
    /// CR 12.5.2.a
    pub blast: CounterState,
    /// CR 12.5.2.b
    pub plan: CounterState,
    /// The player who takes the turn in the action phase.
    pub turn: PlayerId,
    /// The lasting effects in force.
    pub lasting: Common<LastingEffect>,
    pub attacks: Vec<Attack>,
    /// The unit of the attack that ended last, if it has dealt damage to a base in it.
    pub hurt_base: Option<Object>,
    pub last_known: Common<Shared<LastKnown>>,
    /// The cards whose constant abilities change printed power or HP, in the order in which these became active.
    pub printed_changes: Vec<PrintedChange>,
    /// The edition of the rules that this game is played by.
    pub edition: Edition,
    /// The mistake that the engine makes in this game; none in any real one.
    pub mistake: Option<Mistake>,
    /// Cards that the game does not have, of which one may be named (CR 8.17.1).
    #[serde(default)]
    pub others: Arc<[Arc<Card>]>,
    /// The first top cards of a deck, with its player, that a step has read before chance has settled them: noted while a
    /// position is only looked at.
    #[serde(skip)]
    pub wanted: Noted<(PlayerId, usize)>,
}

impl Board {
    /// The part of the game that is going on.
    #[inline]
    pub const fn stage(&self) -> Stage {
        self.stage
    }

    /// The card with its status.
    #[inline]
    pub fn card(&self, id: CardId) -> &CardState {
        self.cards.get(id.index())
    }

    #[inline]
    pub fn card_mut(&mut self, id: CardId) -> &mut CardState {
        self.cards.get_mut(id.index())
    }

    /// The card as it is printed, whatever it is a copy of.
    #[inline]
    pub fn printed(&self, id: CardId) -> &Arc<Card> {
        &self.faces.get(self.card(id).face).card
    }

    /// The card that counts for it, itself or what it is a copy of, with what is asked of it most often.
    #[inline]
    pub fn face(&self, id: CardId) -> &Face {
        self.faces.get(self.card(id).shown())
    }

    /// The kind of card that it counts as where it is.
    #[inline]
    pub fn kind(&self, id: CardId) -> CardKind {
        match self.card(id).zone {
            Zone::Ground | Zone::Space => CardKind::Unit,
            Zone::Attached(_) => CardKind::Upgrade,
            _ => self.face(id).card.kind,
        }
    }

    /// The side of the card that is faceup (CR 3.4.3, 2.13.3).
    #[inline]
    pub fn side(&self, id: CardId) -> Side {
        self.card(id).side_of(self.face(id))
    }

    /// The place of a card, for what its own abilities give to itself and to the unit that it is attached to.
    #[inline]
    pub fn place(&self, id: CardId) -> Place {
        let state = self.card(id);
        let face = state.shown();
        Place {
            object: Object { card: id, copy: state.copy },
            controller: state.controller,
            face,
            side: state.side_of(self.faces.get(face)),
            bearer: self.bearer(id).map(|unit| self.object(unit)),
        }
    }

    /// The player of that seat.
    #[inline]
    pub fn player(&self, id: PlayerId) -> &Player {
        &self.players[id.index()]
    }

    #[inline]
    pub fn player_mut(&mut self, id: PlayerId) -> &mut Player {
        &mut self.players[id.index()]
    }

    /// Every seat, clockwise.
    #[inline]
    pub fn seats(&self) -> impl Iterator<Item = PlayerId> + use<> {
        (0..self.players.len() as u8).map(PlayerId)
    }

    /// The players who are not eliminated, clockwise from the first seat.
    #[inline]
    pub fn playing(&self) -> impl Iterator<Item = PlayerId> + '_ {
        self.seats().filter(|&p| !self.player(p).eliminated)
    }

    /// The players who are not eliminated, clockwise from that one.
    #[inline]
    pub fn clockwise_from(&self, first: PlayerId) -> Players {
        let count = self.players.len();
        (0..count)
            .map(|i| PlayerId(((first.index() + i) % count) as u8))
            .filter(|&p| !self.player(p).eliminated)
            .collect()
    }

    /// The opponents of a player who still play, clockwise from the next seat (CR 11.4.2).
    #[inline]
    pub fn opponents(&self, of: PlayerId) -> Players {
        self.clockwise_from(of).into_iter().filter(|&p| p != of).collect()
    }

    /// The active player (CR 1.4.3, 1.4.5): whose turn it is, otherwise who holds the initiative counter.
    #[inline]
    pub fn active(&self) -> PlayerId {
        let seat = match self.stage {
            Stage::In(Phase::Action) => self.turn,
            Stage::Setup | Stage::In(Phase::Regroup) => self.initiative.holder.unwrap_or(self.turn),
        };
        self.clockwise_from(seat).first().copied().unwrap_or(seat)
    }

    /// Every card of the game.
    #[inline]
    pub fn cards(&self) -> impl Iterator<Item = (CardId, &CardState)> {
        self.cards.iter().enumerate().map(|(i, card)| (CardId(i as u16), card))
    }

    /// Cards whose constant abilities are in effect: faceup cards in play that are not resources (CR 7.3.2).
    pub fn sources(&self) -> impl Iterator<Item = CardId> + '_ {
        let own = self
            .playing()
            .flat_map(|p| {
                let player = self.player(p);
                player.leaders.iter().copied().chain(std::iter::once(player.base))
            })
            .filter(|&id| self.card(id).zone == Zone::Base);
        own.chain(self.units.iter().copied()).chain(self.upgrades.iter().copied())
    }

    /// The units in the arenas.
    #[inline]
    pub fn units(&self) -> &[CardId] {
        &self.units
    }

    /// The unit that an upgrade is attached to.
    #[inline]
    pub fn bearer(&self, upgrade: CardId) -> Option<CardId> {
        match self.card(upgrade).zone {
            Zone::Attached(unit) => Some(unit),
            _ => None,
        }
    }

    /// True if a lasting effect has taken the abilities of the card.
    pub fn has_lost_abilities(&self, id: CardId) -> bool {
        let object = self.object(id);
        self.lasting.iter().any(|lasting| match &lasting.effect {
            LastingKind::On { objects, grant: Grant::LoseAllAbilities { .. } } => objects.contains(&object),
            LastingKind::On { .. } | LastingKind::Rule { .. } => false,
        })
    }

    /// The upgrades attached to a unit.
    #[inline]
    pub fn upgrades_on(&self, unit: CardId) -> impl Iterator<Item = CardId> + '_ {
        self.upgrades.iter().copied().filter(move |&u| self.card(u).zone == Zone::Attached(unit))
    }

    /// The cards captured by a unit.
    pub fn captives_of(&self, unit: CardId) -> Vec<CardId> {
        self.captives.iter().copied().filter(|&c| self.card(c).zone == Zone::Captured(unit)).collect()
    }

    /// The card as the copy that it is now.
    #[inline]
    pub fn object(&self, id: CardId) -> Object {
        Object { card: id, copy: self.card(id).copy }
    }

    /// True if the object is still that copy, in play.
    #[inline]
    pub fn in_play(&self, object: Object) -> bool {
        let card = self.card(object.card);
        card.copy == object.copy && card.zone.is_play()
    }

    /// Cards as references to their present copies.
    pub fn refs<L: FromIterator<Ref>>(&self, cards: &[CardId]) -> L {
        cards.iter().map(|&card| Ref::Card(self.object(card))).collect()
    }

    /// The object again, if it is still that copy in play.
    pub fn still(&self, object: Object) -> Option<CardId> {
        self.in_play(object).then_some(object.card)
    }

    /// True in games of three players or more, to which the multiplayer rules apply.
    pub fn is_multiplayer(&self) -> bool {
        self.players.len() > 2
    }

    /// The tokens without a second type that a player controls: Force and Credit tokens.
    #[inline]
    pub fn tokens_of(&self, player: PlayerId, kind: TokenKind) -> impl Iterator<Item = CardId> {
        let is = move |&id: &CardId| self.printed(id).token == Some(kind) && self.card(id).controller == player;
        self.tokens.iter().copied().filter(is)
    }

    /// Adds a card with its status to the game.
    pub fn add_card(&mut self, state: CardState) -> CardId {
        let id = CardId(self.cards.count() as u16);
        self.cards.push(state);
        id
    }

    /// The attack that is going on.
    #[inline]
    pub fn attack(&self) -> Option<&Attack> {
        self.attacks.last()
    }
}

impl Attack {
    /// True if a unit, and not a base, was attacked (CR 6.3.1.b).
    pub fn attacked_unit(&self, board: &Board) -> bool {
        !self.defenders.iter().any(|d| board.players.iter().any(|player| player.base == d.card))
    }
}

/// A card whose constant abilities change printed numbers now.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct PrintedChange {
    pub source: Object,
    /// The moment at which they became active.
    pub since: Stamp,
}
