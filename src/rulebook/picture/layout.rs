//! Where the boxes stand, and which way the lines between them take.
//!
//! Boxes stand in columns: what refers to the focus on the left, what it refers to on the right, further away what is
//! more references away. The rules of a section fill several columns in the order of their numbers. A line runs from
//! column to column; where it has to pass a column, it does so in a lane between two boxes, so that it crosses none.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use super::measure::{Face, width};
use super::panel::{Line, Panel, panels};
use crate::{EdgeKind, NeighbourKind, Neighbourhood, RuleId};

/// Around the picture.
const MARGIN: i32 = 24;
/// Between two boxes.
const GAP: i32 = 18;
/// Between the lines that pass between two boxes.
const LANE: i32 = 6;
/// Above a column that says what it holds.
const CAPTION: i32 = 24;

/// A picture, ready to be drawn.
#[derive(Debug)]
pub(super) struct Layout {
    pub width: i32,
    pub height: i32,
    pub panels: Vec<Panel>,
    pub wires: Vec<Wire>,
    pub captions: Vec<Line>,
}

/// A line between two nodes, as points that smooth curves join.
#[derive(Debug)]
pub(super) struct Wire {
    /// The nodes that it joins.
    pub from: usize,
    pub to: usize,
    pub kind: EdgeKind,
    pub course: Course,
}

/// The way of a line.
#[derive(Debug)]
pub(super) enum Course {
    /// From column to column: pairs of points, a curve from the first of each to the second, straight from pair to pair.
    Across(Vec<[(i32, i32); 2]>),
    /// From the side of a box to the side of one in the same column, or to its own, so far to the right.
    Beside { from: (i32, i32), to: (i32, i32), bulge: i32 },
    /// Straight down, from a whole to its part.
    Down((i32, i32), (i32, i32)),
}

/// Boxes one above the other.
#[derive(Debug, Default)]
struct Column {
    distance: i32,
    x: i32,
    width: i32,
    panels: Vec<usize>,
    /// The lines that pass above each box, and below the last: each end once, from the highest.
    lanes: Vec<Vec<usize>>,
    /// How many boxes at the top stand so close that no line passes between them.
    closed: usize,
}

impl Column {
    /// The space that a gap takes between its two boxes.
    fn gap(&self, at: usize) -> i32 {
        let lanes = self.lanes.get(at).map_or(0, Vec::len);
        if lanes == 0 { GAP } else { GAP + LANE.saturating_mul(count(lanes)) }
    }
}

/// Lays a neighbourhood out.
pub(super) fn layout(around: &Neighbourhood) -> Layout {
    Builder::new(around).build()
}

struct Builder<'a> {
    around: &'a Neighbourhood,
    panels: Vec<Panel>,
    columns: Vec<Column>,
    /// The box and the column of each node.
    places: Vec<(usize, usize)>,
    /// The nodes at the ends of each reference that is drawn.
    references: Vec<(usize, usize)>,
}

impl<'a> Builder<'a> {
    fn new(around: &'a Neighbourhood) -> Self {
        let panels = panels(around);
        let columns = columns(around, &panels);
        let mut places = vec![(0, 0); around.nodes.len()];
        for (at, column) in columns.iter().enumerate() {
            for &panel in &column.panels {
                for shape in panels.get(panel).iter().flat_map(|panel| panel.shapes()) {
                    if let Some(place) = places.get_mut(shape.node) {
                        *place = (panel, at);
                    }
                }
            }
        }
        let references = references(around, &panels, &places);
        Self { around, panels, columns, places, references }
    }

    fn build(mut self) -> Layout {
        self.stand_side_by_side();
        self.stack();
        self.find_lanes();
        self.stack();
        let mut wires: Vec<Wire> = self.references.iter().filter_map(|reference| self.wire(*reference)).collect();
        wires.extend(self.stems());
        let captions = self.captions();
        let mut layout = Layout { width: 0, height: 0, panels: self.panels, wires, captions };
        layout.frame();
        layout
    }

    /// Gives every column its place from left to right, with room for the lines between them.
    fn stand_side_by_side(&mut self) {
        let mut x = 0;
        for at in 0..self.columns.len() {
            let crossing = self.references.iter().filter(|(from, to)| {
                let (from, to) = (self.column_of(*from), self.column_of(*to));
                (from.min(to)..=from.max(to)).contains(&at)
            });
            let gutter = 64 + count(crossing.count()).saturating_mul(2).min(96);
            let Some(column) = self.columns.get_mut(at) else { continue };
            column.width =
                column.panels.iter().filter_map(|at| Some(self.panels.get(*at)?.area.width)).max().unwrap_or(0);
            column.x = x;
            x += column.width + gutter;
            for at in &column.panels {
                if let Some(panel) = self.panels.get_mut(*at) {
                    panel.shift(column.x - panel.area.x, 0);
                }
            }
        }
    }

    /// Puts the boxes of every column below each other: first those of the focus, then column by column outwards, each
    /// box as near as can be to what it is joined with.
    fn stack(&mut self) {
        let mut order: Vec<usize> = (0..self.columns.len()).collect();
        order.sort_by_key(|at| self.columns.get(*at).map_or(0, |column| column.distance.abs()));
        for at in order {
            let Some(column) = self.columns.get(at) else { continue };
            if column.distance == 0 {
                let mut y = 0;
                let gaps: Vec<(usize, i32)> =
                    column.panels.iter().enumerate().map(|(at, panel)| (*panel, column.gap(at + 1))).collect();
                for (panel, gap) in gaps {
                    if let Some(panel) = self.panels.get_mut(panel) {
                        panel.shift(0, y - panel.area.y);
                        y += panel.area.height + gap;
                    }
                }
                continue;
            }
            let mut wanted: Vec<(i32, usize)> =
                column.panels.iter().map(|panel| (self.wanted(*panel, at), *panel)).collect();
            // The order of the first time stays, because lanes have been chosen by it.
            if column.lanes.is_empty() {
                wanted.sort();
            }
            let heights: Vec<(i32, i32)> = wanted
                .iter()
                .enumerate()
                .filter_map(|(at, (_, panel))| Some((self.panels.get(*panel)?.area.height, column.gap(at + 1))))
                .collect();
            let targets: Vec<i32> = wanted.iter().map(|(middle, _)| *middle).collect();
            let tops = spread(&targets, &heights);
            for ((_, panel), top) in wanted.iter().zip(tops) {
                if let Some(panel) = self.panels.get_mut(*panel) {
                    panel.shift(0, top - panel.area.y);
                }
            }
            if let Some(column) = self.columns.get_mut(at) {
                column.panels = wanted.into_iter().map(|(_, panel)| panel).collect();
            }
        }
    }

    /// The height at which the middle of a box would like to be: that of what it is joined with, nearer to the focus.
    fn wanted(&self, panel: usize, column: usize) -> i32 {
        let distance = |column: usize| self.columns.get(column).map_or(0, |column| column.distance.abs());
        let own = distance(column);
        let ends = self.references.iter().flat_map(|(from, to)| [(*from, *to), (*to, *from)]);
        let joined: Vec<i64> = ends
            .filter(|(near, _)| self.panel_of(*near) == panel)
            .filter(|(_, far)| distance(self.column_of(*far)) < own)
            .map(|(_, far)| i64::from(self.anchor(far)))
            .collect();
        let sum: i64 = joined.iter().sum();
        i32::try_from(sum / i64::from(count(joined.len()).max(1))).unwrap_or(0)
    }

    /// Chooses, for every reference and every column that it passes, the gap that lies nearest to its way.
    fn find_lanes(&mut self) {
        let mut lanes: Vec<BTreeMap<usize, BTreeSet<(i32, usize)>>> = vec![BTreeMap::new(); self.columns.len()];
        for &(from, to) in &self.references {
            for (column, passed) in self.passed(from, to) {
                let gap = self.gap_at(column, passed);
                if let Some(lanes) = lanes.get_mut(column) {
                    lanes.entry(gap).or_default().insert((self.anchor(to), to));
                }
            }
        }
        for (column, lanes) in self.columns.iter_mut().zip(lanes) {
            let of_gap = |gap| lanes.get(&gap).into_iter().flatten().map(|(_, end)| *end).collect();
            column.lanes = (0..=column.panels.len()).map(of_gap).collect();
        }
    }

    /// The columns between two nodes, each with the height at which a straight line would pass it.
    fn passed(&self, from: usize, to: usize) -> Vec<(usize, i32)> {
        let (start, end) = (self.column_of(from), self.column_of(to));
        let (low, high) = (start.min(end), start.max(end));
        let (a, b) = if start < end { (from, to) } else { (to, from) };
        let (a, b) = (self.anchor(a), self.anchor(b));
        let at = |column: usize| a + (b - a) / count(high - low).max(1) * count(column - low);
        (low + 1..high).map(|column| (column, at(column))).collect()
    }

    /// The gap of a column that lies nearest to a height.
    fn gap_at(&self, column: usize, y: i32) -> usize {
        let Some(column) = self.columns.get(column) else { return 0 };
        let open = (0..=column.panels.len()).filter(|gap| *gap == 0 || *gap >= column.closed);
        open.min_by_key(|gap| (self.gap_top(column, *gap) - y).abs()).unwrap_or_default()
    }

    /// Where a gap begins: below the box above it, or so far above the first box that its lanes end there.
    fn gap_top(&self, column: &Column, gap: usize) -> i32 {
        let panel = |at: usize| self.panels.get(*column.panels.get(at)?);
        match gap.checked_sub(1) {
            Some(above) => panel(above).map_or(0, |panel| panel.area.bottom()),
            None => panel(0).map_or(0, |panel| panel.area.y) - column.gap(0) - CAPTION,
        }
    }

    fn wire(&self, (from, to): (usize, usize)) -> Option<Wire> {
        let (start, end) = (self.column_of(from), self.column_of(to));
        let (a, b) = (self.anchor(from), self.anchor(to));
        let kind = EdgeKind::Refers;
        let own = self.columns.get(start)?;
        if start == end {
            let x = own.x + own.width;
            let bulge = 18 + ((b - a).abs() / 10).min(36);
            return Some(Wire { from, to, kind, course: Course::Beside { from: (x, a), to: (x, b), bulge } });
        }
        let forward = start < end;
        let sides = |column: &Column| {
            let (left, right) = (column.x, column.x + column.width);
            if forward { (left, right) } else { (right, left) }
        };
        let mut at = (sides(own).1, a);
        let mut across = Vec::new();
        let mut passed = self.passed(from, to);
        if !forward {
            passed.reverse();
        }
        for (column, _) in passed {
            let y = self.lane(column, to)?;
            let (near, far) = sides(self.columns.get(column)?);
            across.push([at, (near, y)]);
            at = (far, y);
        }
        across.push([at, (sides(self.columns.get(end)?).0, b)]);
        Some(Wire { from, to, kind, course: Course::Across(across) })
    }

    /// The height of the lane in which lines to a node pass a column.
    fn lane(&self, column: usize, to: usize) -> Option<i32> {
        let column = self.columns.get(column)?;
        let (gap, lanes) = column.lanes.iter().enumerate().find(|(_, lanes)| lanes.contains(&to))?;
        let at = lanes.iter().position(|lane| *lane == to)?;
        Some(self.gap_top(column, gap) + GAP / 2 + LANE / 2 + LANE.saturating_mul(count(at)))
    }

    /// The lines that join what is above with the focus.
    fn stems(&self) -> Vec<Wire> {
        let Some(column) = self.columns.iter().find(|column| column.closed > 0) else { return Vec::new() };
        let closed: Vec<&Panel> =
            column.panels.iter().take(column.closed).filter_map(|at| self.panels.get(*at)).collect();
        let stem = |pair: &[&Panel]| {
            let [above, below] = pair else { return None };
            let (from, to) = (above.head.node, below.head.node);
            // What stands at the top are the focus and what is above it; the first part of a section is not joined.
            self.around.nodes.get(to).filter(|node| node.kind <= NeighbourKind::Focus)?;
            let x = above.area.x + above.area.width / 2;
            let course = Course::Down((x, above.area.bottom()), (x, below.area.y));
            Some(Wire { from, to, kind: EdgeKind::Part, course })
        };
        closed.windows(2).filter_map(stem).collect()
    }

    fn captions(&self) -> Vec<Line> {
        let caption = |column: &Column| {
            let text = match column.distance {
                0 => return None,
                -1 => "REFERS TO IT".to_owned(),
                1 => "IT REFERS TO".to_owned(),
                far => format!("{} REFERENCES AWAY", far.abs()),
            };
            let first = self.panels.get(*column.panels.first()?)?;
            let centred = (column.width - width(&text, Face::Caption)) / 2;
            Some(Line { x: column.x + centred, y: first.area.y - CAPTION / 2 + 2, text, face: Face::Caption })
        };
        self.columns.iter().filter_map(caption).collect()
    }

    fn column_of(&self, node: usize) -> usize {
        self.places.get(node).map_or(0, |(_, column)| *column)
    }

    fn panel_of(&self, node: usize) -> usize {
        self.places.get(node).map_or(0, |(panel, _)| *panel)
    }

    fn anchor(&self, node: usize) -> i32 {
        self.panels.get(self.panel_of(node)).map_or(0, |panel| panel.anchor(node))
    }
}

impl Layout {
    /// Moves everything so that it stands inside of the margin, and takes the size of that.
    fn frame(&mut self) {
        let areas = || self.panels.iter().map(|panel| panel.area);
        let points = || {
            self.wires.iter().flat_map(|wire| match &wire.course {
                Course::Across(pairs) => pairs.iter().flatten().copied().collect(),
                Course::Beside { from, to, bulge } => vec![*from, *to, (from.0 + bulge, from.1)],
                Course::Down(from, to) => vec![*from, *to],
            })
        };
        let top = areas().map(|area| area.y).chain(points().map(|point| point.1)).min().unwrap_or(0);
        let top = self.captions.iter().map(|line| line.y - Face::Caption.size()).min().unwrap_or(top).min(top);
        let bottom = areas().map(|area| area.bottom()).chain(points().map(|point| point.1)).max().unwrap_or(0);
        let right = areas().map(|area| area.right()).chain(points().map(|point| point.0)).max().unwrap_or(0);
        let (x, y) = (MARGIN, MARGIN - top);
        self.panels.iter_mut().for_each(|panel| panel.shift(x, y));
        for line in &mut self.captions {
            line.x += x;
            line.y += y;
        }
        for wire in &mut self.wires {
            wire.course.shift(x, y);
        }
        self.width = right + 2 * MARGIN;
        self.height = bottom - top + 2 * MARGIN;
    }
}

impl Course {
    fn shift(&mut self, x: i32, y: i32) {
        let shift = |point: &mut (i32, i32)| *point = (point.0 + x, point.1 + y);
        match self {
            Self::Across(pairs) => pairs.iter_mut().flatten().for_each(shift),
            Self::Beside { from, to, .. } | Self::Down(from, to) => [from, to].into_iter().for_each(shift),
        }
    }
}

/// The references that are drawn, as the nodes at their ends. Where there are very many, those of a section to the outside
/// end at its rules, not at the parts of these.
fn references(around: &Neighbourhood, panels: &[Panel], places: &[(usize, usize)]) -> Vec<(usize, usize)> {
    const VERY_MANY: usize = 200;
    let index: HashMap<&RuleId, usize> = around.nodes.iter().enumerate().map(|(at, node)| (&node.id, at)).collect();
    let refers = around.edges.iter().filter(|edge| edge.kind == EdgeKind::Refers);
    let mut references: Vec<(usize, usize)> =
        refers.filter_map(|edge| Some((*index.get(&edge.from)?, *index.get(&edge.to)?))).collect();
    if references.len() > VERY_MANY {
        let is_outside = |node: usize| around.nodes.get(node).is_some_and(|node| node.kind == NeighbourKind::Section);
        let head = |node: usize| {
            places.get(node).and_then(|(panel, _)| panels.get(*panel)).map_or(node, |panel| panel.head.node)
        };
        for (from, to) in &mut references {
            if is_outside(*from) || is_outside(*to) {
                (*from, *to) = (head(*from), head(*to));
            }
        }
        let mut seen = HashSet::new();
        references.retain(|reference| seen.insert(*reference));
    }
    references
}

/// The columns from left to right. What is inside of a section is divided so that the picture is about as wide as a page.
fn columns(around: &Neighbourhood, panels: &[Panel]) -> Vec<Column> {
    let mut by_distance: BTreeMap<i32, Vec<usize>> = BTreeMap::new();
    for (at, panel) in panels.iter().enumerate() {
        let distance = around.nodes.get(panel.head.node).map_or(0, |node| node.distance);
        by_distance.entry(distance).or_default().push(at);
    }
    let mut columns = Vec::new();
    for (distance, members) in by_distance {
        if distance != 0 {
            columns.push(Column { distance, panels: members, ..Column::default() });
            continue;
        }
        let is_above = |at: &usize| {
            let node = panels.get(*at).and_then(|panel| around.nodes.get(panel.head.node));
            node.is_some_and(|node| node.kind < NeighbourKind::Part)
        };
        let closed = members.iter().take_while(|at| is_above(at)).count();
        let heights: Vec<i32> = members.iter().filter_map(|at| Some(panels.get(*at)?.area.height + GAP)).collect();
        let mut members = members.into_iter();
        for (at, length) in divided(&heights).into_iter().enumerate() {
            let panels = members.by_ref().take(length).collect();
            columns.push(Column { panels, closed: if at == 0 { closed } else { 0 }, ..Column::default() });
        }
    }
    columns
}

/// How many boxes each column takes, so that the columns together are about half as wide again as they are high.
fn divided(heights: &[i32]) -> Vec<usize> {
    const WIDTH: i32 = 400;
    let mut best = (i32::MAX, vec![heights.len()]);
    for columns in 1..=8 {
        let (height, lengths) = filled(heights, columns);
        let wide = WIDTH * (count(lengths.len()) + 1);
        let off = (wide * 2 - height.saturating_mul(3)).abs();
        if off < best.0 {
            best = (off, lengths);
        }
    }
    best.1
}

/// The least height in which the boxes fit into so many columns in their order, and how many each column then has.
fn filled(heights: &[i32], columns: usize) -> (i32, Vec<usize>) {
    let fill = |limit: i32| {
        let (mut lengths, mut height) = (vec![0_usize], 0);
        for next in heights {
            if height + next > limit && height > 0 {
                lengths.push(0);
                height = 0;
            }
            height += next;
            if let Some(length) = lengths.last_mut() {
                *length += 1;
            }
        }
        lengths
    };
    let total: i32 = heights.iter().sum();
    let (mut low, mut high) = (heights.iter().copied().max().unwrap_or(0), total);
    while low < high {
        let middle = low + (high - low) / 2;
        if fill(middle).len() <= columns { high = middle } else { low = middle + 1 }
    }
    (low, fill(low))
}

/// The tops of boxes that stand in order below each other, each with its height and the gap below it, so that their
/// middles are together as near as can be to where they are wanted.
fn spread(wanted: &[i32], sizes: &[(i32, i32)]) -> Vec<i32> {
    // Without what lies above it, every box wants a place; where the places are out of order, neighbours share their mean.
    let mut blocks: Vec<(i64, i64)> = Vec::new();
    let mut above = 0;
    for (wanted, (height, gap)) in wanted.iter().zip(sizes) {
        let mut block = (i64::from(wanted - height / 2 - above), 1);
        while let Some(last) = blocks.pop() {
            if last.0 * block.1 <= block.0 * last.1 {
                blocks.push(last);
                break;
            }
            block = (last.0 + block.0, last.1 + block.1);
        }
        blocks.push(block);
        above += height + gap;
    }
    let places = blocks.into_iter().flat_map(|(sum, count)| {
        let place = i32::try_from(sum.div_euclid(count)).unwrap_or(0);
        std::iter::repeat_n(place, usize::try_from(count).unwrap_or(0))
    });
    let mut above = 0;
    let mut tops = Vec::new();
    for (place, (height, gap)) in places.zip(sizes) {
        tops.push(place + above);
        above += height + gap;
    }
    tops
}

fn count(number: usize) -> i32 {
    i32::try_from(number).unwrap_or(i32::MAX)
}
