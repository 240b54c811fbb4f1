//! The board: each seat with its base, leaders, resources, hand, piles, counters and tokens, and its units by arena. Hands
//! are open at the table of a judge; in a game between decks each player sees what the rules show (CR 4.6.1, CR 4.7.4).

use swu_text::words::capitalised;
use unicode_width::UnicodeWidthStr;

use crate::cli::base::Look;
use crate::cli::screen::{Piece, Row, fitted, flow, width_of};
use crate::scenario::replay::Standing;
use crate::scenario::replay::data::{CardData, LeaderData, PileData, PlacedCard, PlayerData, PositionData, UnitData};

/// Width of the names of zones.
const ZONE: usize = 9;
/// The longest name that widens the column of all units.
const LONG_NAME: usize = 30;
/// The narrowest seat beside another one.
const NARROWEST_SEAT: usize = 58;
/// HP so low that it is marked.
const LITTLE_HP: i32 = 5;

/// The board in lines, and the name of each item on it.
#[derive(Debug, Default)]
pub(super) struct Board {
    pub rows: Vec<Row>,
    pub cards: Vec<String>,
}

/// The reader of a board.
#[derive(Debug, Clone, Copy)]
pub(super) enum Reader<'r> {
    /// A judge sees every card.
    Judge,
    /// A player, or nobody, sees no hidden card of others.
    Player(Option<&'r str>),
}

impl Reader<'_> {
    fn sees_all_of(self, player: &str) -> bool {
        match self {
            Self::Judge => true,
            Self::Player(reader) => reader == Some(player),
        }
    }
}

/// Draws the board; a whole one also shows decks and resources, otherwise closed.
pub(super) fn board(
    position: Option<&PositionData>,
    asked: Option<&str>,
    reader: Reader<'_>,
    room: usize,
    is_whole: bool,
) -> Board {
    let Some(position) = position else {
        return Board { rows: vec![vec![Piece::new("There is no table to show.")]], cards: Vec::new() };
    };
    let columns = if room >= 2 * NARROWEST_SEAT + 3 && position.players.len() > 1 { 2 } else { 1 };
    let width = (room - 3 * (columns - 1)) / columns;
    let mut cards = Vec::new();
    let seats: Vec<Vec<Row>> = position
        .players
        .iter()
        .map(|player| {
            let mut seat = Seat { position, player, width, cards: &mut cards };
            seat.rows(asked == Some(player.name.as_str()), reader, is_whole)
        })
        .collect();
    let mut rows: Vec<Row> = Vec::new();
    let is_going_on = position.result == Standing::Ongoing;
    if let Some(attack) = position.attack.as_ref().filter(|_| is_going_on) {
        let told = |card: &CardData| match is_plain_base(card) {
            true => format!("{}'s base", capitalised(&card.owner)),
            false => card.name.clone(),
        };
        let defenders: Vec<String> = attack.defenders.iter().map(told).collect();
        let told = format!("{} attacks {}", attack.attacker.name, defenders.join(" and "));
        rows.extend(flow(vec![Piece::new("» ").look(Look::Mark)], &[Piece::new(told).look(Look::Mark)], 2, room));
    }
    for pair in seats.chunks(columns) {
        rows.extend(beside(pair, width));
    }
    Board { rows, cards }
}

/// Seats side by side.
fn beside(seats: &[Vec<Row>], width: usize) -> Vec<Row> {
    if let [only] = seats {
        return only.clone();
    }
    let height = seats.iter().map(Vec::len).max().unwrap_or_default();
    let row = |line: usize| {
        let mut row = Row::new();
        for (place, seat) in seats.iter().enumerate() {
            if place > 0 {
                row.push(Piece::new(" │ ").look(Look::Quiet));
            }
            row.extend(fitted(seat.get(line).cloned().unwrap_or_default(), width));
        }
        row
    };
    (0..height).map(row).collect()
}

/// One player's part of the board.
struct Seat<'s> {
    position: &'s PositionData,
    player: &'s PlayerData,
    width: usize,
    cards: &'s mut Vec<String>,
}

impl Seat<'_> {
    fn rows(&mut self, is_asked: bool, reader: Reader<'_>, is_whole: bool) -> Vec<Row> {
        let mut rows = self.title(is_asked);
        if self.player.eliminated {
            rows.push(vec![Piece::new("  out of the game").look(Look::Quiet)]);
            return rows;
        }
        rows.extend(self.base());
        rows.extend(self.leaders());
        rows.extend(self.numbers());
        let player = self.player;
        let columns = Columns::of(player.ground.iter().chain(&player.space));
        rows.extend(self.arena("ground", &player.ground, columns));
        rows.extend(self.arena("space", &player.space, columns));
        let is_seen = reader.sees_all_of(&player.name);
        if is_seen {
            rows.extend(self.pile("hand", &gathered(&player.hand)));
        }
        rows.extend(self.pile("discard", &player.discard));
        if is_whole && matches!(reader, Reader::Judge) {
            rows.extend(self.pile("deck", &player.deck));
        }
        if is_whole && is_seen {
            rows.extend(self.pile("resources", &player.resources));
        }
        rows
    }

    /// A selectable item.
    fn thing(&mut self, card: &CardData, text: String) -> Piece {
        self.cards.push(card.name.clone());
        Piece::new(text).item(self.cards.len() - 1)
    }

    /// The line with the player's name, counters and tokens.
    fn title(&self, is_asked: bool) -> Vec<Row> {
        let (player, position) = (self.player, self.position);
        let mut about = Vec::new();
        if is_asked {
            about.push("decides".to_owned());
        }
        for counter in position.counters.iter().filter(|counter| counter.holder.as_ref() == Some(&player.name)) {
            let word = &counter.counter;
            about.push(if counter.taken { format!("{word} taken") } else { word.to_owned() });
        }
        if player.force {
            about.push("the Force".to_owned());
        }
        match player.credits {
            0 => {}
            1 => about.push("1 Credit".to_owned()),
            credits => about.push(format!("{credits} Credits")),
        }
        let name = Piece::new(capitalised(&player.name)).look(if is_asked { Look::Mark } else { Look::Title });
        let sign = if is_asked { "▸─ " } else { "── " };
        let about = if about.is_empty() { Vec::new() } else { vec![Piece::new(format!("─ {}", about.join(" · ")))] };
        let mut rows = flow(vec![Piece::new(sign).look(Look::Quiet)], &[vec![name], about].concat(), 3, self.width);
        if let Some(last) = rows.last_mut() {
            let room = self.width.saturating_sub(width_of(last) + 1);
            last.push(Piece::new(format!(" {}", "─".repeat(room))).look(Look::Quiet));
        }
        rows
    }

    fn label(zone: &str) -> Row {
        vec![Piece::new(format!("  {zone:<ZONE$} ")).look(Look::Quiet)]
    }

    fn base(&mut self) -> Vec<Row> {
        let base = &self.player.base;
        let hp = Piece::new(format!("{} of {} HP", base.remaining, base.hp));
        let hp = if base.remaining <= LITTLE_HP { hp.look(Look::Wrong) } else { hp };
        let mut pieces = vec![hp];
        // A plain base is not a card, and has no text.
        if !is_plain_base(&base.card) {
            pieces.push(self.thing(&base.card, base.card.name.clone()));
        }
        if base.epic_used {
            pieces.push(Piece::new("epic action used").look(Look::Quiet));
        }
        pieces.extend(self.named("guards", &base.captives));
        flow(Self::label("base"), &pieces, ZONE + 3, self.width)
    }

    fn leaders(&mut self) -> Vec<Row> {
        let mut rows = Vec::new();
        for LeaderData { card, ready, epic_used, .. } in &self.player.leaders {
            let mut pieces = vec![self.thing(card, card.name.clone())];
            pieces.push(if *ready { Piece::new("ready") } else { Piece::new("exhausted").look(Look::Quiet) });
            if *epic_used {
                pieces.push(Piece::new("epic action used").look(Look::Quiet));
            }
            rows.extend(flow(Self::label("leader"), &pieces, ZONE + 3, self.width));
        }
        rows
    }

    fn numbers(&self) -> Vec<Row> {
        let player = self.player;
        let all = player.ready_resources + player.exhausted_resources;
        let numbers = [
            format!("{} of {all} ready ·", player.ready_resources),
            format!("hand {} ·", player.hand.count),
            format!("deck {} ·", player.deck.count),
            format!("discard {}", player.discard.count),
        ];
        flow(Self::label("resources"), &numbers.map(Piece::new), ZONE + 3, self.width)
    }

    fn arena(&mut self, zone: &str, units: &[UnitData], columns: Columns) -> Vec<Row> {
        let zones = std::iter::once(zone).chain(std::iter::repeat(""));
        units.iter().zip(zones).flat_map(|(unit, zone)| self.unit(zone, unit, columns)).collect()
    }

    fn unit(&mut self, zone: &str, unit: &UnitData, columns: Columns) -> Vec<Row> {
        let name = self.thing(&unit.card, unit.card.name.clone());
        let name = if unit.ready { name } else { name.look(Look::Quiet) };
        let values = format!("{}/{}", unit.power, unit.hp);
        let mut status = Vec::new();
        if unit.damage > 0 {
            status.push(Piece::new(format!("{} damage", unit.damage)).look(Look::Wrong));
        }
        if !unit.ready {
            status.push(Piece::new("exhausted").look(Look::Quiet));
        }
        if unit.leader {
            status.push(Piece::new("leader"));
        }
        if unit.card.owner != self.player.name {
            status.push(Piece::new(format!("owned by {}", capitalised(&unit.card.owner))));
        }
        status.extend(unit.keywords.iter().map(|keyword| Piece::new(keyword.as_str()).look(Look::Id)));
        let padded = Piece::new(" ".repeat(columns.name.saturating_sub(name.width()) + 1));
        let values_padded = Piece::new(format!("{values:<width$}", width = columns.values));
        let mut line = Self::label(zone);
        line.extend([name.clone(), padded, values_padded]);
        line.extend(parted(&status).into_iter().flat_map(|piece| [Piece::new(" "), piece]));
        let mut rows = if width_of(&line) <= self.width {
            vec![line]
        } else {
            let pieces = [vec![name, Piece::new(values)], parted(&status)].concat();
            flow(Self::label(zone), &pieces, ZONE + 5, self.width)
        };
        for (word, cards) in [("with", &unit.upgrades), ("guards", &unit.captives)] {
            let pieces = self.named(word, cards);
            if !pieces.is_empty() {
                let indent = Piece::new(" ".repeat(ZONE + 5));
                rows.extend(flow(vec![indent], &pieces, ZONE + 7, self.width));
            }
        }
        rows
    }

    /// Cards after a word: `with Shield, 2 × Experience`.
    fn named(&mut self, word: &str, cards: &[PlacedCard]) -> Vec<Piece> {
        if cards.is_empty() {
            return Vec::new();
        }
        let mut pieces = vec![Piece::new(word).look(Look::Quiet)];
        pieces.extend(self.together(cards));
        pieces
    }

    /// Names in their order, repeated ones as a number.
    fn together(&mut self, cards: &[PlacedCard]) -> Vec<Piece> {
        let runs: Vec<&[PlacedCard]> = cards.chunk_by(|one, other| one.name == other.name).collect();
        let last = runs.len().saturating_sub(1);
        let mut pieces = Vec::new();
        for (place, run) in runs.iter().enumerate() {
            let Some(first) = run.first() else { continue };
            let count = if run.len() > 1 { format!("{} × ", run.len()) } else { String::new() };
            let owner = Some(&first.owner).filter(|owner| **owner != self.player.name);
            let owner = owner.map(|owner| format!("{}'s ", capitalised(owner))).unwrap_or_default();
            // A name with its subtitle contains a comma.
            let end = if place < last { ";" } else { "" };
            pieces.push(self.thing(first, format!("{count}{owner}{}{end}", first.name)));
        }
        pieces
    }

    /// The known cards of a pile.
    fn pile(&mut self, zone: &str, pile: &PileData) -> Vec<Row> {
        if pile.known.is_empty() {
            return Vec::new();
        }
        let mut pieces = self.together(&pile.known);
        let unknown = pile.count.saturating_sub(pile.known.len());
        if unknown > 0 {
            pieces.push(Piece::new(format!("and {unknown} more")).look(Look::Quiet));
        }
        flow(Self::label(zone), &pieces, ZONE + 3, self.width)
    }
}

/// The widths of the columns.
#[derive(Debug, Clone, Copy, Default)]
struct Columns {
    name: usize,
    values: usize,
}

impl Columns {
    fn of<'u>(units: impl Iterator<Item = &'u UnitData> + Clone) -> Self {
        let names = units.clone().map(|unit| unit.card.name.width()).filter(|width| *width <= LONG_NAME);
        let values = units.map(|unit| format!("{}/{}", unit.power, unit.hp).len());
        Self { name: names.max().unwrap_or_default(), values: values.max().unwrap_or_default() }
    }
}

/// The same cards, grouped by name: the order in a hand does not count.
fn gathered(pile: &PileData) -> PileData {
    let mut gathered = pile.clone();
    let place = |name: &str| pile.known.iter().position(|card| card.name == name);
    gathered.known.sort_by_key(|card| place(&card.name));
    gathered
}

/// Pieces with commas between them.
fn parted(pieces: &[Piece]) -> Vec<Piece> {
    let last = pieces.len().saturating_sub(1);
    let comma = |(place, piece): (usize, &Piece)| {
        let end = if place < last { "," } else { "" };
        Piece { text: format!("{}{end}", piece.text), ..piece.clone() }
    };
    pieces.iter().enumerate().map(comma).collect()
}

/// True for a base of which a file gives only the HP.
pub(super) fn is_plain_base(card: &CardData) -> bool {
    card.name == "base"
}
