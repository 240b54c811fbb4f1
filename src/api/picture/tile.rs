//! Units, bases, leaders and cards in hand, drawn as the app draws them.

use std::collections::BTreeMap;

use swu_cards::library::Lookup;
use swu_cards::{Card, Library};
use swu_scenario::replay::data::{BaseData, LeaderData, PlacedCard, PlayerData, UnitData};
use swu_text::svg::Face;
use swu_text::visible::one_line;

use super::pen::{Area, Pen, shape};
use super::words;
use crate::cards::facts::cost;

/// The size of a unit, and of a card in hand.
pub(super) const TILE: (i32, i32) = (128, 84);
pub(super) const IN_HAND: (i32, i32) = (110, 40);
/// The tab below a card that has upgrades or guards others: from line to line, and the part of it that the card covers.
const LINE: i32 = 12;
const COVERED: i32 = 5;
/// The most lines of a tab.
const MOST_LINES: usize = 5;
/// A tab is so much narrower than its card.
const NARROWER: i32 = 13;
/// The width of a base.
pub(super) const BASE: i32 = 96;

const NAME: Face = Face::bold(12);
const SMALL: Face = Face::plain(11);
const TINY: Face = Face::plain(10);

/// The card of a printed name; none if only a file has it.
fn printed<'l>(card: &PlacedCard, library: &'l Library) -> Option<&'l Card> {
    match library.find(&card.printed) {
        Lookup::One(card) => Some(card),
        Lookup::Several(_) | Lookup::Unknown => None,
    }
}

/// The classes of the two halves of its bar.
fn aspects(card: Option<&Card>) -> [String; 2] {
    let class = |at: usize| Some(card?.aspects.get(at)?.to_string().to_lowercase());
    let first = class(0).unwrap_or_else(|| "neutral".to_owned());
    [first.clone(), class(1).unwrap_or(first)]
}

/// Units in their order; those that nothing tells apart in one pile, once there are many.
pub(super) fn piled(units: &[UnitData]) -> Vec<(&UnitData, usize)> {
    const MANY: usize = 6;
    let mut piles: Vec<(&UnitData, usize)> = Vec::new();
    let mut places = BTreeMap::new();
    for unit in units {
        let last = piles.len();
        let place = if units.len() > MANY { *places.entry(drawn(unit)).or_insert(last) } else { last };
        match piles.get_mut(place) {
            Some((_, copies)) => *copies += 1,
            None => piles.push((unit, 1)),
        }
    }
    piles
}

/// All that is drawn of a unit.
fn drawn(unit: &UnitData) -> impl Ord + '_ {
    let sorted = |cards: &[PlacedCard]| {
        let mut names: Vec<String> = cards.iter().map(|card| card.name.clone()).collect();
        names.sort();
        names
    };
    let numbers = (unit.power, unit.hp, unit.damage, unit.remaining, unit.ready, unit.leader);
    (&unit.card.name, &unit.card.printed, numbers, &unit.keywords, sorted(&unit.upgrades), sorted(&unit.captives))
}

/// The lines on the tab of a unit: its upgrades but for Shields, and the cards that it guards.
fn tab(unit: &UnitData) -> Vec<String> {
    let upgrades = words::names(unit.upgrades.iter().filter(|upgrade| upgrade.name != SHIELD));
    let upgrades = upgrades.into_iter().map(|name| format!("+\u{a0}{name}"));
    bounded(upgrades.chain(unit.captives.iter().map(words::guarded)), TILE.0 - NARROWER)
}

/// The lines of a tab of that width; the cards that have no room are counted.
fn bounded(cards: impl Iterator<Item = String>, width: i32) -> Vec<String> {
    let wrapped: Vec<Vec<String>> = cards.map(|card| TINY.lines(&one_line(&card), width - 8, 2)).collect();
    if wrapped.iter().map(Vec::len).sum::<usize>() <= MOST_LINES {
        return wrapped.concat();
    }
    let mut lines = Vec::new();
    for (card, at) in wrapped.iter().zip(0..) {
        if lines.len() + card.len() >= MOST_LINES {
            lines.push(format!("and {} more", wrapped.len() - at));
            break;
        }
        lines.extend_from_slice(card);
    }
    lines
}

/// The token that has a sign of its own on a card.
const SHIELD: &str = "Shield";

/// The height of a unit with its tab.
pub(super) fn height(unit: &UnitData) -> i32 {
    TILE.1 + below(&tab(unit))
}

/// The part of a tab that comes out below its card.
fn below(lines: &[String]) -> i32 {
    match i32::try_from(lines.len()).unwrap_or_default() {
        0 => 0,
        lines => lines * LINE + 4,
    }
}

/// Draws the cards of a library.
pub(super) struct Cards<'l> {
    pub library: &'l Library,
}

impl Cards<'_> {
    /// A unit; `copies` of it lie in one place.
    pub fn unit(&self, pen: &mut Pen, unit: &UnitData, player: &PlayerData, copies: usize, (x, y): (i32, i32)) {
        let card = printed(&unit.card, self.library);
        let area = Area::new(x, y, TILE.0, TILE.1);
        let round = if card.is_some_and(|card| card.token.is_some()) { 14 } else { 8 };
        pen.part("unit", &words::unit(unit, player, copies), |pen| {
            draw_tab(pen, area, &tab(unit));
            ground(pen, area, unit.ready, round);
            if unit.leader {
                pen.area("inner", Area::new(x + 3, y + 3, area.width - 6, area.height - 6), 6);
            }
            bar(pen, area, card, round);
            let lines = name(pen, unit, area);
            keywords(pen, &unit.keywords, area, lines);
            numbers(pen, unit, area);
            badges(pen, unit, copies, area);
        });
    }

    pub fn leader(&self, pen: &mut Pen, leader: &LeaderData, player: &PlayerData, area: Area) {
        pen.part("leader", &words::leader(leader, player), |pen| {
            ground(pen, area, leader.ready, 8);
            bar(pen, area, printed(&leader.card, self.library), 8);
            let lines = NAME.lines(&one_line(&leader.card.name), area.width - 18, 2);
            let top = area.y + if lines.len() > 1 { 16 } else { 22 };
            pen.lines("name", (area.x + 12, top), 14, &lines);
            let state = SMALL.clipped(&format!("leader · {}", words::state(leader)), area.width - 18);
            pen.text("small quiet", area.x + 12, area.bottom() - 8, &state);
        });
    }

    pub fn in_hand(&self, pen: &mut Pen, card: &PlacedCard, player: &PlayerData, (x, y): (i32, i32)) {
        let known = printed(card, self.library);
        let cost = known.and_then(cost);
        let area = Area::new(x, y, IN_HAND.0, IN_HAND.1);
        pen.part("hand", &words::in_hand(card, player, cost), |pen| {
            ground(pen, area, true, 8);
            bar(pen, area, known, 8);
            let mut left = 12;
            if let Some(cost) = cost {
                pen.area("low", Area::new(x + 9, y + 8, 22, 24), 6);
                pen.text("name strong middle", x + 20, y + 24, &cost.to_string());
                left = 36;
            }
            let lines = NAME.lines(&one_line(&card.name), area.width - left - 4, 2);
            pen.lines("name", (x + left, y + if lines.len() > 1 { 17 } else { 24 }), 14, &lines);
        });
    }
}

pub(super) fn base(pen: &mut Pen, base: &BaseData, player: &PlayerData, area: Area) {
    let Area { x, y, .. } = area;
    pen.part("base", &words::base(base, player), |pen| {
        draw_tab(pen, area, &guards(base));
        ground(pen, area, true, 8);
        pen.text("small quiet", x + 8, y + 15, &format!("Base {}", base.hp));
        if base.damage != 0 {
            pen.text("small strong bad end", area.right() - 8, y + 15, &format!("−{}", base.damage));
        }
        let remaining = base.remaining.to_string();
        pen.text("large", x + 8, y + 38, &remaining);
        pen.text("small quiet", x + 14 + Face::bold(22).width(&remaining), y + 38, "left");
        let room = i64::from(area.width - 8);
        let width = room * i64::from(base.remaining) / i64::from(base.hp.max(1));
        let width = i32::try_from(width.clamp(0, room)).unwrap_or_default();
        let is_low = base.remaining.saturating_mul(3) <= base.hp;
        pen.area(if is_low { "bad" } else { "good" }, Area::new(x + 4, area.bottom() - 6, width, 4), 2);
    });
}

/// The ground of a card; hatched if it is exhausted.
fn ground(pen: &mut Pen, area: Area, ready: bool, round: i32) {
    pen.area(if ready { "card" } else { "out" }, area, round);
}

fn bar(pen: &mut Pen, area: Area, card: Option<&Card>, round: i32) {
    let [upper, lower] = aspects(card);
    pen.bar(area, [&upper, &lower], round);
}

/// The lines on the tab of a base.
fn guards(base: &BaseData) -> Vec<String> {
    bounded(base.captives.iter().map(words::guarded), BASE - NARROWER)
}

/// The part of the tab of a base that comes out below it.
pub(super) fn below_base(base: &BaseData) -> i32 {
    below(&guards(base))
}

/// The tab that comes out below a card.
fn draw_tab(pen: &mut Pen, area: Area, lines: &[String]) {
    if lines.is_empty() {
        return;
    }
    let tab = Area::new(area.x + 8, area.bottom() - COVERED, area.width - NARROWER, below(lines) + COVERED);
    pen.area("low", tab, 4);
    pen.lines("tiny", (tab.x + 4, area.bottom() + 10), LINE, lines);
}

/// The name, with a star if the unit is a leader; returns the number of its lines.
fn name(pen: &mut Pen, unit: &UnitData, area: Area) -> i32 {
    const MOST: usize = 2;
    let room = area.width - if unit.ready { 15 } else { 28 };
    let mut lines = NAME.lines(&one_line(&unit.card.name), room, MOST);
    if unit.leader {
        let is_full = lines.len() == MOST;
        match lines.last_mut() {
            Some(last) if NAME.width(last) + NAME.width(" ★") <= room => *last += " ★",
            Some(last) if is_full => *last = NAME.clipped(last, room - NAME.width(" ★")) + " ★",
            Some(_) | None => lines.push("★".to_owned()),
        }
    }
    pen.lines("name", (area.x + 10, area.y + 17), 14, &lines);
    if !unit.ready {
        pen.sign("quiet", area.right() - 18, area.y + 8, 13, "exhausted");
    }
    i32::try_from(lines.len()).unwrap_or_default()
}

/// The keywords as signs, or as words if they have none, in the rows that the name leaves; those that have no room are counted.
fn keywords(pen: &mut Pen, keywords: &[String], area: Area, lines: i32) {
    const SIGN: i32 = 15;
    const ROW: i32 = 17;
    let (left, right, last) = (area.x + 10, area.right() - 5, area.y + 39);
    let (mut x, mut y) = (left, if lines < 2 { last - ROW } else { last });
    for (keyword, at) in keywords.iter().zip(0..) {
        let words = one_line(keyword);
        let width = if shape(keyword).is_some() { SIGN } else { SMALL.width(&words) } + 2;
        if y < last && x + width > right {
            (x, y) = (left, last);
        }
        let rest = format!("+{}", keywords.len() - at);
        let is_last = y < last || at + 1 == keywords.len();
        if x + width + if is_last { 0 } else { SMALL.width(&rest) } > right {
            pen.text("small quiet", x, y + 12, &rest);
            return;
        }
        if !pen.sign("quiet", x, y, SIGN, keyword) {
            pen.text("small quiet", x, y + 12, &words);
        }
        x += width;
    }
}

/// Power on red, what is left of the HP on blue, and the damage beside it.
fn numbers(pen: &mut Pen, unit: &UnitData, area: Area) {
    let y = area.bottom() - 26;
    pen.number("power", area.x + 9, y, false, unit.power);
    let left = pen.number("hp", area.right() - 5, y, true, unit.remaining);
    if unit.damage != 0 {
        pen.text("name strong bad end", left - 4, y + 16, &format!("−{}", unit.damage));
    }
}

/// The Shields at one corner, the copies at the other.
fn badges(pen: &mut Pen, unit: &UnitData, copies: usize, area: Area) {
    const HEIGHT: i32 = 18;
    let y = area.y - 10;
    let shields = unit.upgrades.iter().filter(|upgrade| upgrade.name == SHIELD).count();
    if shields > 0 {
        let number = if shields > 1 { shields.to_string() } else { String::new() };
        let width = 20 + if number.is_empty() { 0 } else { SMALL.width(&number) };
        let badge = Area::new(area.right() + 4 - width, y, width, HEIGHT);
        pen.area("card", badge, HEIGHT / 2);
        pen.sign("shield", badge.x + 4, y + 3, 12, SHIELD);
        pen.text("small strong shield", badge.x + 16, y + 13, &number);
    }
    if copies > 1 {
        let number = format!("×{copies}");
        let badge = Area::new(area.x - 5, y, SMALL.width(&number) + 10, HEIGHT);
        pen.area("card", badge, HEIGHT / 2);
        pen.text("small strong middle", badge.centre(), y + 13, &number);
    }
}
