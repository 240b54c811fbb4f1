//! Named ways to change the board, each of which says what it changes: what constant abilities give stays known where it
//! does not rest on that.
//!
//! Everything else is changed through the board itself, and then anything may have changed.

use std::ops::{Deref, DerefMut};

use super::{
    Attack, BoardMemory, CardState, CounterState, DeedRecord, Facts, LastKnown, PassState, RareStatus, SETTLED, Shared,
    State, Zone,
};
use crate::terms::{Answer, CardId, Counter, PlayerId};

impl State {
    /// A card whose status is about to change.
    #[inline]
    pub fn card_mut(&mut self, id: CardId) -> CardMut<'_> {
        self.board.card_mut(id)
    }

    /// A card exhausts or readies.
    #[inline]
    pub fn set_exhausted(&mut self, id: CardId, exhausted: bool) {
        self.board.changing(Facts::EXHAUSTED).card_mut(id).exhausted = exhausted;
    }

    #[inline]
    pub fn deck_mut(&mut self, player: PlayerId) -> &mut Vec<CardId> {
        &mut self.board.changing(Facts::PILES).player_mut(player).deck
    }

    #[inline]
    pub fn hand_mut(&mut self, player: PlayerId) -> &mut Vec<CardId> {
        &mut self.board.changing(Facts::PILES).player_mut(player).hand
    }

    #[inline]
    pub fn discard_mut(&mut self, player: PlayerId) -> &mut Vec<CardId> {
        &mut self.board.changing(Facts::PILES).player_mut(player).discard
    }

    #[inline]
    pub fn resources_mut(&mut self, player: PlayerId) -> &mut Vec<CardId> {
        &mut self.board.changing(Facts::PILES).player_mut(player).resources
    }

    /// The deeds of a player this phase or round.
    #[inline]
    pub fn deeds_mut(&mut self, player: PlayerId) -> &mut Vec<DeedRecord> {
        &mut self.board.changing(Facts::DEEDS).player_mut(player).deeds
    }

    /// The notes about a player that no ability asks for.
    #[inline]
    pub fn notes_mut(&mut self, player: PlayerId) -> PlayerNotes<'_> {
        let player = self.board.changing(Facts::NONE).player_mut(player);
        PlayerNotes {
            passed: &mut player.passed,
            took_counter: &mut player.took_counter,
            early: &mut player.early,
            extra_actions: &mut player.extra_actions,
            last_damaged_by: &mut player.last_damaged_by,
        }
    }

    #[inline]
    pub fn attacks_mut(&mut self) -> &mut Vec<Attack> {
        &mut self.board.changing(Facts::ATTACK).attacks
    }

    /// The attacks, of which nothing changes but the damage dealt in them, and notes about them.
    #[inline]
    pub fn blows_mut(&mut self) -> &mut Vec<Attack> {
        &mut self.board.changing(Facts::BLOWS).attacks
    }

    #[inline]
    pub fn last_known_mut(&mut self) -> &mut Vec<Shared<LastKnown>> {
        &mut self.board.changing(Facts::KNOWN).last_known
    }

    #[inline]
    pub fn counter_mut(&mut self, counter: Counter) -> &mut CounterState {
        let board = self.board.changing(Facts::COUNTERS);
        match counter {
            Counter::Initiative => &mut board.initiative,
            Counter::Blast => &mut board.blast,
            Counter::Plan => &mut board.plan,
        }
    }

    /// The player whose turn it is: no ability in play asks for that.
    #[inline]
    pub fn turn_mut(&mut self) -> &mut PlayerId {
        &mut self.board.changing(Facts::NONE).turn
    }
}

/// Notes about a player that no ability asks for.
pub struct PlayerNotes<'a> {
    pub passed: &'a mut PassState,
    pub took_counter: &'a mut bool,
    pub early: &'a mut Option<Answer>,
    pub extra_actions: &'a mut u8,
    pub last_damaged_by: &'a mut Option<PlayerId>,
}

/// A card that is about to change. When that is done, what is known of the board is forgotten if it rests on what has
/// changed.
pub struct CardMut<'a> {
    card: &'a mut CardState,
    known: &'a mut BoardMemory,
    /// Its status before, where anything is known.
    before: Option<CardState>,
}

impl<'a> CardMut<'a> {
    #[inline]
    pub fn new(card: &'a mut CardState, known: &'a mut BoardMemory) -> Self {
        let before = known.is_any().then(|| card.clone());
        Self { card, known, before }
    }
}

impl Deref for CardMut<'_> {
    type Target = CardState;

    #[inline]
    fn deref(&self) -> &CardState {
        self.card
    }
}

impl DerefMut for CardMut<'_> {
    #[inline]
    fn deref_mut(&mut self) -> &mut CardState {
        self.card
    }
}

impl Drop for CardMut<'_> {
    #[inline]
    fn drop(&mut self) {
        self.known.placed(self.card.unsettled == SETTLED);
        if let Some(before) = &self.before {
            self.known.forget(changed_facts(before, self.card));
        }
    }
}

/// The facts that have changed. Constant abilities ask for nothing else of a status, such as a used Epic Action.
fn changed_facts(was: &CardState, now: &CardState) -> Facts {
    let fact = |differs: bool, facts: Facts| if differs { facts } else { Facts::NONE };
    let place = |card: &CardState| {
        let CardState { face, owner, controller, zone, copy, deployed, flipped, .. } = *card;
        (face, owner, controller, zone, copy, deployed, flipped)
    };
    let [rare_then, rare_now] = [was, now].map(|card| card.rare.as_deref().map(RareStatus::without_uses));
    let is_same = (was.face, was.controller) == (now.face, now.controller);
    let aside = is_same && is_aside(was.zone) && is_aside(now.zone);
    let moved = if aside { Facts::PILES | Facts::KNOWN } else { Facts::ANY };
    fact(place(was) != place(now), moved)
        | fact(was.exhausted != now.exhausted, Facts::EXHAUSTED)
        | fact(was.damage != now.damage, Facts::DAMAGE)
        | fact(was.marks != now.marks, Facts::MARKS)
        | fact((was.paid, was.resources_paid) != (now.paid, now.resources_paid), Facts::MARKS)
        | fact(was.played_from != now.played_from, Facts::MARKS)
        | fact(was.unsettled != now.unsettled, Facts::PILES)
        | fact(rare_then != rare_now, Facts::ANY)
}

/// True if a card there has no constant ability in effect, and is on no card that has one.
const fn is_aside(zone: Zone) -> bool {
    match zone {
        Zone::Resources | Zone::Deck | Zone::Hand | Zone::Discard | Zone::SetAside => true,
        Zone::Base | Zone::Ground | Zone::Space | Zone::Attached(_) | Zone::Captured(_) | Zone::Removed => false,
    }
}
