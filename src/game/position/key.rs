//! The key of a position, and which cards cannot be told apart: what a search needs so that it looks at nothing twice.
//!
//! Two positions have one key when the same can follow from both, but for which of several cards is which. A key is made
//! of everything that tells positions apart, with these differences left out, each for a reason:
//!
//! - **Which card is which.** A card is said by its colour: all of its status, with what is attached to it, what it is
//!   attached to, and how the decision offers it. Where another card has the same colour and something refers to one of
//!   them (an effect, a context, what happened this phase), it is said by how many of that colour have been referred to
//!   before. So positions with one key are the same but for a renaming of cards, and the rules read no numbers of cards.
//! - **The order of cards that chance has not settled**, in a deck that was shuffled: there is none yet.
//! - **The order of units, upgrades, tokens, captives, hands and discard piles.** These have none by the rules (CR 4.3,
//!   4.7, 4.8): it decides only in which order options are listed and events are told that happen together. Decks and
//!   resources keep theirs: resources are exhausted in it. Chance that is drawn from the seed picks by place, so that two
//!   positions with one key may draw different cards: a search of everything that can happen asks chance instead.
//! - **The order in which abilities wait in one layer, and what was done this phase.** The players order what waits
//!   (CR 7.6.9), and deeds are only counted. What was known of cards that have left play is looked up by the card.
//! - **The order of lasting effects that only add to power and HP**: sums have none. Of others later ones win (CR
//!   7.7.3.c).
//! - **Numbers that tell attacks apart**: they are only compared with each other. Which copy of itself a card is counts
//!   only where something refers to the card.
//! - **Tokens that are set aside** and that nothing refers to: they never come back (CR 3.7.3).
//! - **The events so far**: but for whether the game state has changed since an ability began, which is told of.

use std::cell::OnceCell;
use std::hash::{Hash, Hasher};

use smallvec::SmallVec;
use swu_cards::{CardKind, Grant};
use xxhash_rust::xxh3::xxh3_128;

use super::Position;
use super::board::Board;
use super::chance::SETTLED;
use super::frame::Frame;
use super::printed::ChangesPrinted;
use super::shared::Shared;
use super::state::{CardState, CounterState, Lasting, LastingKind, Marks, Player, Waiting, Zone};
use crate::terms::decision::{Action, Ask, Choice, Decision, Random, SetLimit};
use crate::terms::ids::{CardId, Object, PlayerId, Ref, Stamp};

impl Position {
    /// A number that is equal for positions from which the same can follow, but for which of several cards is which and
    /// for the order in which equal things are listed: an answer to the one, by number or place, may name something else
    /// in the other. Cards that [`Position::tell_apart`] names are never confused with others. Different positions have
    /// different keys, as far as 128 bits go.
    pub fn key(&self) -> u128 {
        let mut writer = Writer::new(self);
        writer.position();
        writer.cards();
        xxh3_128(&writer.bytes)
    }

    /// From now on these cards are told apart from all others in [`Position::key`] and [`Position::answers`], however alike
    /// they are: for whoever asks what becomes of one of them.
    pub fn tell_apart(&mut self, cards: impl IntoIterator<Item = CardId>) {
        for card in cards {
            if card.index() < self.cards.len() {
                self.card_mut(card).apart = true;
            }
        }
    }

    /// Which cards cannot be told apart in this position.
    pub(crate) fn sameness(&self) -> Sameness<'_> {
        Sameness { position: self, colours: colours(self), named: OnceCell::new() }
    }
}

/// Which cards cannot be told apart.
pub(crate) struct Sameness<'p> {
    position: &'p Position,
    colours: Vec<u128>,
    /// What something refers to, found out when there are two cards of one colour.
    named: OnceCell<Vec<bool>>,
}

impl Sameness<'_> {
    /// Whether it makes no difference which of the two cards is chosen: they have the same colour, and nothing refers to
    /// either. Of what is attached or captured the unit must be the same too. Which place in a deck a card is taken from
    /// may matter; so it may among resources, unless all between are the same.
    pub(crate) fn is_one(&self, one: CardId, other: CardId) -> bool {
        self.is_same_but_for_place(one, other)
            && match self.position.card(one).zone {
                Zone::Deck => one == other || self.position.card(one).unsettled != SETTLED,
                Zone::Resources => self.stand_together(one, other),
                _ => true,
            }
    }

    /// The same of cards that are taken from their places, all of them.
    pub(crate) fn is_same_but_for_place(&self, one: CardId, other: CardId) -> bool {
        let named = |card: CardId| self.named().get(card.index()).copied().unwrap_or(true);
        let same = self.colours.get(one.index()) == self.colours.get(other.index());
        one == other
            || (same && !named(one) && !named(other) && self.position.card(one).zone == self.position.card(other).zone)
    }

    /// The same of whatever can be chosen.
    pub(crate) fn are_one_option(&self, one: Ref, other: Ref) -> bool {
        match (one, other) {
            (Ref::Card(one), Ref::Card(other)) => self.is_one(one.card, other.card),
            (one, other) => one == other,
        }
    }

    fn named(&self) -> &[bool] {
        self.named.get_or_init(|| {
            let mut writer = Writer::new(self.position);
            writer.position();
            writer.named
        })
    }

    /// Whether all resources from the one to the other have one colour.
    fn stand_together(&self, one: CardId, other: CardId) -> bool {
        let controller = self.position.card(one).controller;
        let mut from_one = self.position.player(controller).resources.iter().skip_while(|&&c| c != one && c != other);
        let Some(first) = from_one.next() else { return false };
        let last = if *first == one { other } else { one };
        let between = from_one.take_while(|&&card| card != last);
        between.copied().all(|card| self.colours.get(card.index()) == self.colours.get(one.index()))
    }

    /// Whether two actions do the same, but for which of several cards is which.
    pub(crate) fn are_one_action(&self, one: &Action, other: &Action) -> bool {
        match (one, other) {
            (Action::Play(one), Action::Play(other)) => one.using == other.using && self.is_one(one.card, other.card),
            (
                Action::Attack { attacker, targets },
                Action::Attack { attacker: other_attacker, targets: other_targets },
            ) => {
                let mut pairs = targets.iter().zip(other_targets);
                targets.len() == other_targets.len()
                    && self.is_one(*attacker, *other_attacker)
                    && pairs.all(|(&target, &other)| self.is_one(target, other))
            }
            (
                Action::Use { card, ability, credits },
                Action::Use { card: other, ability: other_ability, credits: other_credits },
            ) => (ability, credits) == (other_ability, other_credits) && self.is_one(*card, *other),
            (Action::Deploy { leader, onto }, Action::Deploy { leader: other, onto: other_onto }) => {
                leader == other
                    && match (onto, other_onto) {
                        (Some(unit), Some(other)) => self.is_one(*unit, *other),
                        (unit, other) => unit == other,
                    }
            }
            (one, other) => one == other,
        }
    }
}

/// Writes what a position is made of, for the key. Cards are written by [`Hasher::write_u16`] and the numbers of attacks
/// by [`Hasher::write_i128`], as nothing else is: so these are found wherever they stand.
struct Writer<'p> {
    position: &'p Position,
    colours: Vec<u128>,
    halves: Vec<u64>,
    /// Cards that something refers to.
    named: Vec<bool>,
    /// Those of them that have a colour with others, in the order in which they were first referred to.
    several: Vec<CardId>,
    /// The attacks that have been referred to so far, in that order.
    stamps: SmallVec<[i128; 8]>,
    bytes: Vec<u8>,
}

impl Hasher for Writer<'_> {
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

impl<'p> Writer<'p> {
    fn new(position: &'p Position) -> Self {
        let (colours, named) = (colours(position), vec![false; position.cards.len()]);
        let mut stamps = SmallVec::new();
        // What belongs to no attack belongs to none in every position.
        stamps.push(i128::from(Stamp::default().0));
        let halves = colours.iter().map(|&colour| colour as u64).collect();
        Self { position, colours, halves, named, several: Vec::new(), stamps, bytes: Vec::with_capacity(4096) }
    }

    /// A reference to a card, with the copy that the card is now: references name copies.
    fn card(&mut self, card: CardId) {
        let Some(&colour) = self.colours.get(card.index()) else { return self.write_u32(u32::MAX) };
        let named = self.named.get_mut(card.index()).is_some_and(|named| std::mem::replace(named, true));
        if !named && !self.is_unique(colour) {
            self.several.push(card);
        }
        let before = self.several.iter().take_while(|&&other| other != card);
        let before = before.filter(|other| self.colours.get(other.index()) == Some(&colour)).count();
        self.write_u128(colour);
        self.write_usize(before);
        self.write(&self.position.card(card).copy.to_le_bytes());
    }

    /// Whether no other card has that colour, as far as half of it tells: to say of one that another has it is no harm.
    fn is_unique(&self, colour: u128) -> bool {
        self.halves.iter().map(|&half| u32::from(half == colour as u64)).sum::<u32>() == 1
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
        let Position {
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
            log,
        } = self.position;
        self.board(board);
        (last_phase, delayed, answer, outcome, seed, changed, harm).hash(self);
        (chance, halted).hash(self);
        (last_used, using, orders, cost_done, unsupported).hash(self);
        self.waiting(waiting);
        contexts.hash(self);
        contexts.iter().for_each(|words| words.begun.is(log.mark).hash(self));
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
            // Nothing that a position has: a note of the step under way.
            wanted: _,
        } = board;
        (format, stage, round, turn).hash(self);
        for CounterState { holder, taken } in [initiative, blast, plan] {
            (holder, taken).hash(self);
        }
        (attacks, hurt_base).hash(self);
        // Only the order counts, among each other and with lasting effects.
        for ChangesPrinted { source, since } in printed_changes {
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
        for (id, state) in board.cards() {
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
        for card in list {
            let colour = self.colours.get(card.index()).copied().unwrap_or_default();
            self.write_u128(colour);
        }
    }

    /// The colours of a deck from the top, without an order where none is settled.
    fn deck(&mut self, deck: &[CardId]) {
        let group = |card: CardId| self.position.card(card).unsettled;
        for cards in deck.chunk_by(|&one, &next| group(one) == group(next)) {
            if cards.first().is_none_or(|&first| group(first) == SETTLED) {
                self.in_order(cards);
                continue;
            }
            self.write_usize(cards.len());
            self.unordered(cards, |writer, card| {
                let colour = writer.colours.get(card.index()).copied().unwrap_or_default();
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

    fn lasting(&mut self, all: &[Lasting]) {
        let adds = |lasting: &&Lasting| matches!(&lasting.effect, LastingKind::On { grant: Grant::Modify { .. }, .. });
        let write = |writer: &mut Self, lasting: &Lasting| {
            let Lasting { source, controller, duration, effect, attack, order: _ } = lasting;
            (source, controller, duration, effect, attack).hash(writer);
        };
        self.unordered(all.iter().filter(adds), write);
        let others: SmallVec<[&Lasting; 8]> = all.iter().filter(|lasting| !adds(lasting)).collect();
        self.write_usize(others.len());
        others.into_iter().for_each(|lasting| write(self, lasting));
    }

    /// What waits for its player to order it; who still has to choose an opponent is asked in turn (CR 7.5.13.f).
    fn waiting(&mut self, waiting: &[Shared<Waiting>]) {
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

    /// What is asked. Which cards are offered, and how, is part of their colours.
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
            Ask::Keyword { among } => among.hash(self),
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
        let mut sum = 0u128;
        for (id, state) in board.cards() {
            let is_over = state.zone == Zone::SetAside && board.printed(id).token.is_some();
            if !is_over || self.named.get(id.index()).copied().unwrap_or_default() {
                sum = sum.wrapping_add(self.colours.get(id.index()).copied().unwrap_or_default());
            }
        }
        self.write_u128(sum);
    }
}

fn players_among(options: &[Ref]) -> impl Iterator<Item = PlayerId> + '_ {
    options.iter().filter_map(|option| match option {
        Ref::Player(player) => Some(*player),
        Ref::Card(_) => None,
    })
}

/// The colour of each card.
fn colours(position: &Position) -> Vec<u128> {
    let board: &Board = position;
    let mut own = own_colours(&board.cards);
    for (card, note) in position.pending.as_ref().map(|decision| offered(board, decision)).unwrap_or_default() {
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

const fn holder(state: &CardState) -> Option<CardId> {
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
        Ask::Mulligan
        | Ask::Action
        | Ask::May
        | Ask::Next { .. }
        | Ask::Mode { .. }
        | Ask::Arena
        | Ask::Number { .. }
        | Ask::Aspect { .. }
        | Ask::Keyword { .. }
        | Ask::Name { .. }
        | Ask::UnitOrUpgrade => Vec::new(),
    }
}

/// What the limits of a choice say of one option.
fn said_of(choice: &Choice, place: usize) -> u128 {
    let mut bytes = Plain(Vec::new());
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
struct Plain(Vec<u8>);

impl Hasher for Plain {
    fn finish(&self) -> u64 {
        xxh3_128(&self.0) as u64
    }

    fn write(&mut self, bytes: &[u8]) {
        self.0.extend_from_slice(bytes);
    }
}

/// What each card is by itself. Cards of a deck or among resources often have the same status as the one before.
fn own_colours(cards: &[CardState]) -> Vec<u128> {
    let mut before = None;
    let colour = |card: &CardState| {
        let status = status(card);
        let colour = match before {
            Some((same, colour)) if same == status => colour,
            _ => xxh3_128(&status),
        };
        before = Some((status, colour));
        match &card.rare {
            Some(rare) => {
                // What it is a copy of and what is named for it: no cards of this game by number.
                let mut bytes = Plain(Vec::new());
                rare.hash(&mut bytes);
                mixed(colour, xxh3_128(&bytes.0))
            }
            None => colour,
        }
    };
    cards.iter().map(colour).collect()
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
