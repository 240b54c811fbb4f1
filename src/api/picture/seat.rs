//! A player's part of the table: base, leaders, numbers, known cards, and both arenas.

use swu_scenario::replay::data::{PlayerData, PositionData, UnitData};
use swu_text::svg::Face;
use swu_text::visible::one_line;

use super::pen::{Area, Pen};
use super::tile::{self, BASE, Cards, IN_HAND, TILE};
use super::words;
use super::{MARGIN, ROOM};

/// The columns of both arenas together.
pub(super) const COLUMNS: usize = 5;
/// Around the units of an arena, between two of them in a row, and between two rows.
const EDGE: i32 = 6;
const GAP: i32 = 6;
const APART: i32 = 10;
/// Between the arenas.
const BETWEEN: i32 = 8;
/// The most cards that are drawn in one place; the others are counted.
const MOST: usize = 60;

/// The parts of the arenas of all players.
#[derive(Debug, Clone, Copy)]
pub(super) struct Split {
    space: usize,
}

impl Split {
    /// The split with the fewest rows; of several, the most even one.
    pub fn of(position: &PositionData) -> Self {
        let piles: Vec<[usize; 2]> = position
            .players
            .iter()
            .map(|player| [&player.space, &player.ground].map(|units| tile::piled(units).len().min(MOST)))
            .collect();
        let rows = |space: usize| -> usize {
            let of_seat =
                |[in_space, on_ground]: &[usize; 2]| in_space.div_ceil(space).max(on_ground.div_ceil(COLUMNS - space));
            piles.iter().map(of_seat).sum()
        };
        let space = (1..COLUMNS).min_by_key(|space| (rows(*space), space.abs_diff(COLUMNS / 2)));
        Self { space: space.unwrap_or(COLUMNS / 2) }
    }

    /// The arenas, each with its columns and where it begins and how wide it is.
    pub fn arenas(self) -> [(usize, i32, i32); 2] {
        let wide = |columns: usize| {
            let columns = i32::try_from(columns).unwrap_or_default();
            columns * TILE.0 + (columns - 1) * GAP + 2 * EDGE
        };
        let ground = COLUMNS - self.space;
        let after = MARGIN + wide(self.space) + BETWEEN;
        [(self.space, MARGIN, wide(self.space)), (ground, after, wide(ground))]
    }
}

/// A seat, and where the next of its parts is drawn.
pub(super) struct Seat<'s> {
    pub position: &'s PositionData,
    pub player: &'s PlayerData,
    pub cards: &'s Cards<'s>,
}

impl Seat<'_> {
    /// Draws all but the arenas from `y` on; returns where that ends.
    pub fn side(&self, pen: &mut Pen, y: i32) -> i32 {
        let strip = self.who(pen, y);
        if self.is_gone() {
            return strip;
        }
        let known = self.strip(pen, strip);
        let hand = self.known(pen, known);
        self.hand(pen, hand)
    }

    /// True if the player is out of the game, and their units with them.
    fn is_gone(&self) -> bool {
        self.player.eliminated && self.player.space.is_empty() && self.player.ground.is_empty()
    }

    fn who(&self, pen: &mut Pen, y: i32) -> i32 {
        let name = Face::bold(13).clipped(&one_line(&words::owner(self.player)), ROOM / 2);
        pen.text("who", MARGIN, y + 14, &name);
        let standing = words::standing(self.player, self.position);
        if !standing.is_empty() {
            let x = MARGIN + Face::bold(13).width(&name) + 8;
            let room = MARGIN + ROOM - x;
            pen.text("small quiet", x, y + 14, &Face::plain(11).clipped(&standing.join(" · "), room));
        }
        y + 22
    }

    /// Base, leaders and numbers.
    fn strip(&self, pen: &mut Pen, y: i32) -> i32 {
        const HEIGHT: i32 = 52;
        const NUMBERS: i32 = 200;
        const WIDEST: i32 = 210;
        const MOST_LEADERS: usize = 4;
        let player = self.player;
        tile::base(pen, &player.base, player, Area::new(MARGIN, y, BASE, HEIGHT));
        let leaders = player.leaders.iter().take(MOST_LEADERS);
        let count = i32::try_from(leaders.len()).unwrap_or_default();
        let width = ((ROOM - BASE - NUMBERS) / count.max(1) - GAP).min(WIDEST);
        let mut x = MARGIN + BASE + GAP;
        for leader in leaders {
            self.cards.leader(pen, leader, player, Area::new(x, y, width, HEIGHT));
            x += width + GAP;
        }
        self.numbers(pen, x + GAP, y);
        y + HEIGHT + tile::below_base(&player.base) + 8
    }

    fn numbers(&self, pen: &mut Pen, x: i32, y: i32) {
        const COLUMN: i32 = 112;
        let player = self.player;
        let all = player.ready_resources.saturating_add(player.exhausted_resources);
        let counts = [
            ("Resources", format!("{}/{all}", player.ready_resources)),
            ("Discard", player.discard.count.to_string()),
            ("Hand", player.hand.count.to_string()),
            ("Deck", player.deck.count.to_string()),
        ];
        pen.part("counts", &words::counts(player), |pen| {
            for ((label, count), at) in counts.iter().zip(0..) {
                let (x, y) = (x + at / 2 * COLUMN, y + 15 + at % 2 * 16);
                pen.text("small quiet", x, y, label);
                pen.text("small strong", x + Face::plain(11).width(label) + 4, y, count);
            }
            let mut x = x;
            for (sign, words) in [
                ("Credit", (player.credits > 0).then(|| player.credits.to_string())),
                ("Force", player.force.then(|| "the Force".to_owned())),
            ] {
                let Some(words) = words else { continue };
                pen.sign("quiet", x, y + 37, 13, sign);
                pen.text("small strong", x + 17, y + 48, &words);
                x += COLUMN;
            }
        });
    }

    /// The cards of the other piles that are known.
    fn known(&self, pen: &mut Pen, y: i32) -> i32 {
        const FACE: Face = Face::plain(11);
        let piles = words::known(self.player);
        let piles: Vec<String> =
            piles.map(|(pile, cards)| format!("{pile}: {}", words::names(&cards.known).join(", "))).collect();
        let lines = FACE.lines(&one_line(&piles.join(" · ")), ROOM, 2);
        pen.lines("small quiet", (MARGIN, y + 10), 14, &lines);
        y + 14 * i32::try_from(lines.len()).unwrap_or_default() + if lines.is_empty() { 0 } else { 4 }
    }

    fn hand(&self, pen: &mut Pen, y: i32) -> i32 {
        const PER_ROW: i32 = 6;
        let (mut at, mut bottom) = (0, y);
        let place = |at: i32| (MARGIN + at % PER_ROW * (IN_HAND.0 + GAP), y + at / PER_ROW * (IN_HAND.1 + GAP));
        for card in self.player.hand.known.iter().take(MOST) {
            self.cards.in_hand(pen, card, self.player, place(at));
            bottom = place(at).1 + IN_HAND.1 + 8;
            at += 1;
        }
        more(pen, self.player.hand.known.len(), place(at), &mut bottom);
        bottom
    }

    /// Draws the arenas from `y` on; returns where they end.
    pub fn arenas(&self, pen: &mut Pen, split: Split, y: i32) -> i32 {
        if self.is_gone() {
            return y;
        }
        let [space, ground] = split.arenas();
        let arenas = [("space", &self.player.space, space), ("ground", &self.player.ground, ground)];
        // Their grounds lie below, so they are drawn first: the units say how high they are.
        let mut units = Pen::default();
        let bottoms =
            arenas.map(|(_, here, (columns, x, _))| self.units(&mut units, here, columns, x + EDGE, y + EDGE + 4));
        let bottom = bottoms.into_iter().max().unwrap_or(y).max(y + 40);
        for (class, _, (_, x, width)) in arenas {
            pen.area(class, Area::new(x, y, width, bottom - y), 10);
        }
        pen.drawn.push('\n');
        pen.drawn += &units.drawn;
        bottom
    }

    fn units(&self, pen: &mut Pen, units: &[UnitData], columns: usize, x: i32, y: i32) -> i32 {
        let piles = tile::piled(units);
        let drawn = piles.get(..MOST.min(piles.len())).unwrap_or_default();
        let mut top = y;
        for row in drawn.chunks(columns) {
            for ((unit, copies), at) in row.iter().zip(0..) {
                self.cards.unit(pen, unit, self.player, *copies, (x + at * (TILE.0 + GAP), top));
            }
            let tallest = row.iter().map(|(unit, _)| tile::height(unit)).max().unwrap_or_default();
            top += tallest + APART;
        }
        let mut bottom = top - APART + EDGE;
        more(pen, piles.len(), (x, top), &mut bottom);
        bottom
    }
}

/// A line that says how many cards are not drawn.
fn more(pen: &mut Pen, all: usize, (x, y): (i32, i32), bottom: &mut i32) {
    if all > MOST {
        pen.text("small quiet", x, y + 12, &format!("and {} more", all - MOST));
        *bottom = y + 24;
    }
}
