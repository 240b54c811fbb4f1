//! The colour of a card: all of its status, with what is attached to it or captured by it, the unit that it is with, and
//! how the decision offers it.

use std::hash::{Hash, Hasher};

use smallvec::SmallVec;
use swu_cards::CardKind;
use xxhash_rust::xxh3::xxh3_128;

use crate::terms::{Ask, CardId, Choice, Decision, Object, PlayerId, Random, SetLimit};
use crate::{Board, CardState, Marks, SETTLED, State, Zone};

/// The colours of the cards of a position.
pub(super) struct Colours {
    /// The colour of each card.
    pub of: Vec<u128>,
    /// The cards of which more is to be said than their colour: those in no zone by themselves or played from there, and
    /// those told apart.
    pub special: SmallVec<[CardId; 16]>,
    /// Chance has not settled the place of some card.
    pub any_unsettled: bool,
}

impl Colours {
    pub(super) fn of(position: &State) -> Self {
        let (mut special, mut any_unsettled) = (SmallVec::new(), false);
        let mut own = Vec::with_capacity(position.cards.count());
        position.cards.each_coloured(own_colour, |colour, state| {
            any_unsettled |= state.unsettled != SETTLED;
            if is_special(state) {
                special.push(CardId(own.len() as u16));
            }
            own.push(colour);
        });
        Self { of: with_others(position, own), special, any_unsettled }
    }
}

/// A number that is equal for boards whose cards have the same colours by themselves, whichever card has which.
pub(super) fn sum(board: &Board) -> u128 {
    let mut sum = 0u128;
    board.cards.each_coloured(own_colour, |colour, state| {
        if !is_over(board, state) {
            sum = sum.wrapping_add(colour);
        }
    });
    sum
}

/// True for a token that is set aside.
pub(super) fn is_over(board: &Board, state: &CardState) -> bool {
    state.zone == Zone::SetAside && board.faces.get(state.face).card.token.is_some()
}

const fn is_special(state: &CardState) -> bool {
    state.apart
        || matches!(state.zone, Zone::Attached(_) | Zone::Captured(_) | Zone::SetAside)
        || matches!(state.played_from, Some(Zone::Attached(_) | Zone::Captured(_)))
}

/// The colours that cards have together, of those that they have by themselves.
fn with_others(board: &State, mut own: Vec<u128>) -> Vec<u128> {
    for (card, note) in board.pending.as_ref().map(|decision| offered(board, decision)).unwrap_or_default() {
        if let Some(colour) = own.get_mut(card.index()) {
            *colour = mixed(*colour, note);
        }
    }
    if board.upgrades.is_empty() && board.captives.is_empty() {
        return own;
    }
    // A unit with what is attached to it or captured by it, then that with its unit.
    let mut colours = own.clone();
    let held = || board.upgrades.iter().chain(&board.captives).filter_map(|&id| Some((id, holder(board.card(id))?)));
    for (id, holder) in held() {
        if let (Some(of_holder), Some(&of_card)) = (colours.get_mut(holder.index()), own.get(id.index())) {
            *of_holder = of_holder.wrapping_add(mixed(of_card, 1));
        }
    }
    let with_held = colours.clone();
    for (id, holder) in held() {
        if let (Some(colour), Some(&of_holder)) = (colours.get_mut(id.index()), with_held.get(holder.index())) {
            *colour = mixed(*colour, of_holder);
        }
    }
    colours
}

fn mixed(one: u128, other: u128) -> u128 {
    let mut bytes = [0u8; 32];
    let (first, second) = bytes.split_at_mut(16);
    first.copy_from_slice(&one.to_le_bytes());
    second.copy_from_slice(&other.to_le_bytes());
    xxh3_128(&bytes)
}

pub(super) const fn holder(state: &CardState) -> Option<CardId> {
    match state.zone {
        Zone::Attached(holder) | Zone::Captured(holder) => Some(holder),
        _ => None,
    }
}

/// The cards that a decision offers, each with what is said of it there.
fn offered(board: &Board, decision: &Decision) -> Vec<(CardId, u128)> {
    let plain = |cards: &[CardId]| cards.iter().map(|&card| (card, 1)).collect();
    // An option that is the card no longer, but an earlier copy of it, is another thing.
    let as_copy =
        |object: Object, said: u128| (object.card, mixed(said, u128::from(board.object(object.card) == object)));
    match &decision.ask {
        Ask::FirstResources { options, .. } | Ask::Resource { options } | Ask::Plot { options } => plain(options),
        Ask::Arrange { cards, .. } => plain(cards),
        Ask::Choose(choice) => {
            let cards = choice.options.iter().enumerate();
            cards.filter_map(|(place, option)| Some(as_copy(option.object()?, said_of(choice, place)))).collect()
        }
        Ask::Random(Random { options, .. }) => {
            options.iter().filter_map(|option| Some(as_copy(option.object()?, 1))).collect()
        }
        Ask::Divide { options, .. } => {
            let cards = options.iter();
            cards
                .filter_map(|(option, most)| Some(as_copy(option.object()?, u128::from(most.unsigned_abs()))))
                .collect()
        }
        _ => Vec::new(),
    }
}

/// The limits of a choice, as they bear on one option.
fn said_of(choice: &Choice, place: usize) -> u128 {
    let mut bytes = ByteHasher(Vec::new());
    for limit in &choice.limits {
        match limit {
            SetLimit::Total { values, .. } => values.get(place).hash(&mut bytes),
            SetLimit::Different { labels } | SetLimit::Covers { labels, .. } | SetLimit::Share { labels } => {
                labels.get(place).hash(&mut bytes);
            }
        }
    }
    xxh3_128(&bytes.0)
}

/// Writes what names no cards of the game.
struct ByteHasher(Vec<u8>);

impl Hasher for ByteHasher {
    fn finish(&self) -> u64 {
        xxh3_128(&self.0) as u64
    }

    fn write(&mut self, bytes: &[u8]) {
        self.0.extend_from_slice(bytes);
    }
}

/// The colour of a card by itself.
fn own_colour(card: &CardState) -> u128 {
    let colour = xxh3_128(&status(card));
    match &card.rare {
        Some(rare) => {
            // What it is a copy of and what is named for it: no cards of this game by number.
            let mut bytes = ByteHasher(Vec::new());
            rare.hash(&mut bytes);
            mixed(colour, xxh3_128(&bytes.0))
        }
        None => colour,
    }
}

/// The status of a card but for what few cards have, without what it is attached to and which copy of itself it is.
fn status(state: &CardState) -> [u8; 28] {
    let CardState {
        face,
        owner,
        controller,
        zone,
        copy: _,
        exhausted,
        damage,
        deployed,
        flipped,
        epic_used,
        marks,
        paid,
        resources_paid,
        played_from,
        filler,
        unsettled,
        came_from,
        apart,
        // Few cards have any of it.
        rare: _,
    } = state;
    let Marks {
        entered_phase,
        entered_round,
        fresh,
        played,
        played_by,
        attacked,
        attacked_bases,
        damaged_bases,
        healed,
        damaged,
        struck,
        defeated,
        discarded,
    } = marks;
    let flags = [
        *exhausted,
        *deployed,
        *flipped,
        *epic_used,
        *filler,
        *apart,
        *entered_phase,
        *entered_round,
        *fresh,
        *attacked,
        *healed,
        *damaged,
        *struck,
        *discarded,
    ];
    let flags = flags.iter().fold(0u16, |bits, &flag| bits << 1 | u16::from(flag));
    let [low, high] = flags.to_le_bytes();
    let [face_low, face_high] = face.0.to_le_bytes();
    let player = |player: &Option<PlayerId>| player.map_or(u8::MAX, |player| player.0);
    let kind = |kind: Option<CardKind>| kind.map_or(u8::MAX, |kind| kind as u8);
    let small = [
        [owner.0, controller.0, place(*zone), played_from.map_or(u8::MAX, place)],
        [*attacked_bases, *damaged_bases, player(played_by), came_from.map_or(u8::MAX, |zone| zone as u8)],
        [low, high, face_low, face_high],
        damage.to_le_bytes(),
        paid.to_le_bytes(),
        resources_paid.to_le_bytes(),
        [*unsettled, kind(*defeated), kind(*played), 0],
    ];
    let mut status = [0; 28];
    status.copy_from_slice(small.as_flattened());
    status
}

/// The zone, whatever unit it is of.
const fn place(zone: Zone) -> u8 {
    match zone {
        Zone::Base => 0,
        Zone::Ground => 1,
        Zone::Space => 2,
        Zone::Attached(_) => 3,
        Zone::Resources => 4,
        Zone::Deck => 5,
        Zone::Hand => 6,
        Zone::Discard => 7,
        Zone::Captured(_) => 8,
        Zone::SetAside => 9,
        Zone::Removed => 10,
    }
}
