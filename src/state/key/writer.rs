//! Writer of a position for its key: every part that tells positions apart.

use std::cell::Cell;
use std::hash::{Hash, Hasher};

use smallvec::SmallVec;
use swu_cards::Grant;
use xxhash_rust::xxh3::xxh3_128;

use super::KnownKey;
use super::colour::{Colours, holder, is_over};
use crate::terms::{Ask, CardId, Choice, Decision, PlayerId, Random, Ref, SetLimit, Stamp};
use crate::{
    Board, CounterState, Frame, LastingEffect, LastingKind, PendingTrigger, Player, PrintedChange, SETTLED, Shared,
    State, Zone,
};

/// The key of a position.
pub(super) fn key(position: &State) -> KnownKey {
    let mut writer = KeyWriter::new(position);
    writer.position();
    writer.cards();
    let (key, named) = (xxh3_128(&writer.bytes), std::mem::take(&mut writer.named));
    KnownKey { key, named }
}

/// For each card, true if something in the position refers to it.
pub(super) fn named(position: &State) -> Vec<bool> {
    let mut writer = KeyWriter::new(position);
    writer.position();
    std::mem::take(&mut writer.named)
}

/// Number of ends of colours that are told apart: many, because then colours that differ rarely share one.
const ENDS: usize = 1 << 10;

/// A number by which numbers are multiplied to keep their order: 2^128 divided by the golden ratio, made odd.
const ODD: u128 = 0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835;

thread_local! {
    /// Memory that the bytes of one key after the other are written into.
    static BYTES: Cell<Vec<u8>> = const { Cell::new(Vec::new()) };
}

/// Writes a position for its key. Cards are written by [`Hasher::write_u16`] and the numbers of attacks by
/// [`Hasher::write_i128`], as nothing else is: so these are found wherever they stand.
struct KeyWriter<'p> {
    position: &'p State,
    colours: Colours,
    /// The number of cards whose colour ends so, up to two.
    counts: [u8; ENDS],
    /// Cards that something refers to.
    named: Vec<bool>,
    /// Those of them that have a colour with others, in the order in which they were first referred to.
    several: Vec<CardId>,
    /// The attacks that have been referred to so far, in that order.
    stamps: SmallVec<[i128; 8]>,
    bytes: Vec<u8>,
}

impl Drop for KeyWriter<'_> {
    fn drop(&mut self) {
        self.bytes.clear();
        BYTES.set(std::mem::take(&mut self.bytes));
    }
}

impl Hasher for KeyWriter<'_> {
    fn finish(&self) -> u64 {
        xxh3_128(&self.bytes) as u64
    }

    fn write(&mut self, bytes: &[u8]) {
        self.bytes.extend_from_slice(bytes);
    }

    fn write_u16(&mut self, card: u16) {
        self.card(CardId(card));
    }

    fn write_i128(&mut self, stamp: i128) {
        let place = self.stamps.iter().position(|&other| other == stamp).unwrap_or_else(|| {
            self.stamps.push(stamp);
            self.stamps.len() - 1
        });
        self.write_usize(place);
    }
}

impl<'p> KeyWriter<'p> {
    fn new(position: &'p State) -> Self {
        let (colours, named) = (Colours::of(position), vec![false; position.cards.count()]);
        let mut stamps = SmallVec::new();
        // What belongs to no attack belongs to none in every position.
        stamps.push(i128::from(Stamp::default().0));
        let mut counts = [0; ENDS];
        for &colour in &colours.of {
            let count: &mut u8 = &mut counts[end(colour)];
            *count = 2.min(*count + 1);
        }
        Self { position, colours, counts, named, several: Vec::new(), stamps, bytes: BYTES.take() }
    }

    /// A reference to a card, with the copy that the card is now: references name copies.
    fn card(&mut self, card: CardId) {
        let Some(&colour) = self.colours.of.get(card.index()) else { return self.write_u32(u32::MAX) };
        let named = self.named.get_mut(card.index()).is_some_and(|named| std::mem::replace(named, true));
        let before = if self.is_unique(colour) { 0 } else { self.referred_to_before(card, colour, named) };
        self.write_u128(colour);
        self.write_u64(u64::from(before) << 16 | u64::from(self.position.card(card).copy));
    }

    /// The number of other cards of that colour that were referred to before this one was for the first time.
    fn referred_to_before(&mut self, card: CardId, colour: u128, named: bool) -> u32 {
        if !named {
            self.several.push(card);
        }
        let before = self.several.iter().take_while(|&&other| other != card);
        before.map(|other| u32::from(self.colours.of.get(other.index()) == Some(&colour))).sum()
    }

    /// True if no other card has that colour.
    fn is_unique(&self, colour: u128) -> bool {
        self.counts[end(colour)] == 1 || self.colours.of.iter().filter(|&&other| other == colour).count() == 1
    }

    /// Things without an order.
    fn unordered<T>(&mut self, all: impl IntoIterator<Item = T>, write: impl Fn(&mut Self, T)) {
        let mut sum = 0u128;
        for one in all {
            let start = self.bytes.len();
            write(self, one);
            sum = sum.wrapping_add(xxh3_128(self.bytes.get(start..).unwrap_or_default()));
            self.bytes.truncate(start);
        }
        self.write_u128(sum);
    }

    fn position(&mut self) {
        // Whatever is added to a position has to be thought about here.
        let State {
            board,
            last_phase,
            delayed,
            waiting,
            contexts,
            frames,
            pending,
            answer,
            outcome,
            clock: _,
            seed,
            chance,
            halted,
            changed,
            harm,
            last_used,
            using,
            orders,
            cost_done,
            unsupported,
            mark,
            known_key: _,
        } = self.position;
        self.board(board);
        (last_phase, delayed, answer, outcome, seed, changed, harm).hash(self);
        (chance, halted).hash(self);
        (last_used, using, orders, cost_done, unsupported).hash(self);
        self.waiting(waiting);
        contexts.hash(self);
        contexts.iter().for_each(|words| words.begun.is(*mark).hash(self));
        self.write_usize(frames.len());
        frames.iter().for_each(|frame| self.frame(frame));
        pending.as_ref().inspect(|decision| self.decision(decision));
    }

    fn board(&mut self, board: &Board) {
        let Board {
            format,
            stage,
            round,
            // The same throughout a game.
            faces: _,
            mistake: _,
            others: _,
            // Written when it is known which of them something refers to.
            cards: _,
            // Each card says where it is; those whose order counts are written below.
            units: _,
            upgrades: _,
            tokens: _,
            captives: _,
            players,
            initiative,
            blast,
            plan,
            turn,
            lasting,
            attacks,
            hurt_base,
            last_known,
            printed_changes,
            edition,
            // Nothing that a position has: a note of the step under way.
            wanted: _,
        } = board;
        (format, stage, round, turn, edition).hash(self);
        for CounterState { holder, taken } in [initiative, blast, plan] {
            (holder, taken).hash(self);
        }
        (attacks, hurt_base).hash(self);
        // Only the order counts, among each other and with lasting effects.
        for PrintedChange { source, since } in printed_changes {
            source.hash(self);
            self.write_usize(lasting.iter().filter(|lasting| lasting.order < *since).count());
        }
        self.lasting(lasting);
        players.iter().for_each(|player| self.player(player));
        for player in players {
            self.deck(&player.deck);
            self.in_order(&player.resources);
        }
        self.unordered(last_known.iter().enumerate(), |writer, (place, known)| {
            let before = last_known.iter().take(place).filter(|other| other.object.card == known.object.card).count();
            (before, known).hash(writer);
        });
        // What a card was played from, where that was under or on another.
        for id in self.colours.special.clone() {
            let state = board.card(id);
            if state.apart {
                self.card(id);
            }
            if let Some(from @ (Zone::Attached(_) | Zone::Captured(_))) = state.played_from {
                (id, from).hash(self);
            }
            if let Zone::Attached(holder) | Zone::Captured(holder) = state.zone
                && !board.card(holder).zone.is_arena()
            {
                (id, holder).hash(self);
            }
        }
    }

    /// The lists of cards whose order counts.
    fn ordered(&self) -> impl Iterator<Item = &'p [CardId]> + use<'p> {
        let board: &'p Board = self.position;
        board.players.iter().flat_map(|player| [player.deck.as_slice(), &player.resources])
    }

    /// The colours of cards in a list whose order counts.
    fn in_order(&mut self, list: &[CardId]) {
        self.write_usize(list.len());
        let colour = |card: &CardId| self.colours.of.get(card.index()).copied().unwrap_or_default();
        self.write_u128(list.iter().fold(0, |all, card| all.wrapping_mul(ODD).wrapping_add(colour(card))));
    }

    /// The colours of a deck from the top, without an order where none is settled.
    fn deck(&mut self, deck: &[CardId]) {
        if !self.colours.any_unsettled {
            return self.in_order(deck);
        }
        let group = |card: CardId| self.position.card(card).unsettled;
        for cards in deck.chunk_by(|&one, &next| group(one) == group(next)) {
            if cards.first().is_none_or(|&first| group(first) == SETTLED) {
                self.in_order(cards);
                continue;
            }
            self.write_usize(cards.len());
            self.unordered(cards, |writer, card| {
                let colour = writer.colours.of.get(card.index()).copied().unwrap_or_default();
                writer.write_u128(colour);
            });
        }
    }

    fn player(&mut self, player: &Player) {
        let Player {
            name: _,
            base,
            leaders,
            deck: _,
            hand: _,
            discard: _,
            resources: _,
            eliminated,
            no_aspects,
            passed,
            took_counter,
            early,
            extra_actions,
            last_damaged_by,
            deeds,
        } = player;
        (base, leaders, eliminated, no_aspects, passed, took_counter, early, extra_actions, last_damaged_by).hash(self);
        self.unordered(deeds, |writer, deed| deed.hash(writer));
    }

    fn lasting(&mut self, all: &[LastingEffect]) {
        let adds =
            |lasting: &&LastingEffect| matches!(&lasting.effect, LastingKind::On { grant: Grant::Modify { .. }, .. });
        let write = |writer: &mut Self, lasting: &LastingEffect| {
            let LastingEffect { source, controller, duration, effect, attack, order: _ } = lasting;
            (source, controller, duration, effect, attack).hash(writer);
        };
        self.unordered(all.iter().filter(adds), write);
        let others: SmallVec<[&LastingEffect; 8]> = all.iter().filter(|lasting| !adds(lasting)).collect();
        self.write_usize(others.len());
        others.into_iter().for_each(|lasting| write(self, lasting));
    }

    /// Abilities that wait in any order; a player who still has to choose an opponent is asked in turn (CR 7.5.13.f).
    fn waiting(&mut self, waiting: &[Shared<PendingTrigger>]) {
        if waiting.iter().any(|waits| waits.chooser.is_some()) {
            return waiting.hash(self);
        }
        self.write_usize(waiting.len());
        self.unordered(waiting, |writer, waits| waits.hash(writer));
    }

    fn frame(&mut self, frame: &Frame) {
        match frame {
            Frame::Layer { waiting, current } => {
                (std::mem::discriminant(frame), current).hash(self);
                self.waiting(waiting);
            }
            Frame::Held(waiting) => {
                std::mem::discriminant(frame).hash(self);
                self.waiting(waiting);
            }
            frame => frame.hash(self),
        }
    }

    /// The question. The cards that it offers, and how, are part of their colours.
    fn decision(&mut self, decision: &Decision) {
        let Decision { player, ask, rule, source } = decision;
        (player, rule, source, std::mem::discriminant(ask)).hash(self);
        match ask {
            Ask::Mulligan | Ask::Action | Ask::May | Ask::Arena | Ask::UnitOrUpgrade => {}
            Ask::FirstResources { options: _, count } => count.hash(self),
            Ask::Resource { options: _ } | Ask::Plot { options: _ } => {}
            Ask::Choose(Choice { options, min, max, optional, limits }) => {
                (min, max, optional).hash(self);
                self.unordered(players_among(options), |writer, player| player.hash(writer));
                for limit in limits {
                    std::mem::discriminant(limit).hash(self);
                    match limit {
                        SetLimit::Total { values: _, least, most } => (least, most).hash(self),
                        SetLimit::Covers { labels: _, wanted, any } => (wanted, any).hash(self),
                        SetLimit::Different { labels: _ } | SetLimit::Share { labels: _ } => {}
                    }
                }
            }
            Ask::Next { options } => self.unordered(options, |writer, waiter| waiter.hash(writer)),
            Ask::Mode { options, optional } => (options, optional).hash(self),
            Ask::Number { min, max } => (min, max).hash(self),
            Ask::Aspect { among } => among.hash(self),
            Ask::Name { what } => what.hash(self),
            Ask::Divide { amount, exact, optional, options } => {
                (amount, exact, optional).hash(self);
                let players = options.iter().filter(|(option, _)| option.card().is_none());
                self.unordered(players, |writer, option| option.hash(writer));
            }
            Ask::Arrange { cards: _, bottom_min, bottom_max } => (bottom_min, bottom_max).hash(self),
            Ask::Random(Random { of, options, count }) => {
                (of, count).hash(self);
                self.unordered(players_among(options), |writer, player| player.hash(writer));
            }
        }
    }

    /// Every card by its colour, and of those that have it with others and are referred to where they are.
    fn cards(&mut self) {
        let board: &Board = self.position;
        let mut told = 0;
        while let Some(&card) = self.several.get(told) {
            self.card(card);
            if let Some(holder) = holder(board.card(card)) {
                self.card(holder);
            }
            self.ordered().find_map(|list| list.iter().position(|&other| other == card)).hash(self);
            told += 1;
        }
        let is_named = |card: CardId| self.named.get(card.index()).copied().unwrap_or_default();
        let colour = |card: CardId| self.colours.of.get(card.index()).copied().unwrap_or_default();
        let all = self.colours.of.iter().copied().fold(0, u128::wrapping_add);
        let over = self.colours.special.iter().filter(|&&card| is_over(board, board.card(card)) && !is_named(card));
        self.write_u128(over.map(|&card| colour(card)).fold(all, u128::wrapping_sub));
    }
}

/// The end of a colour.
const fn end(colour: u128) -> usize {
    colour as usize % ENDS
}

fn players_among(options: &[Ref]) -> impl Iterator<Item = PlayerId> + '_ {
    options.iter().filter_map(|option| match option {
        Ref::Player(player) => Some(*player),
        Ref::Card(_) => None,
    })
}
