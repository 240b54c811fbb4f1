//! The places of the boxes, and the ways of the lines between them.
//!
//! Boxes stand in columns: what refers to the focus on the left, what it refers to on the right, further away what is
//! more references away. The rules of a section fill several columns in the order of their numbers. A line runs from
//! column to column, and passes a column between two of its boxes.

use std::collections::{BTreeMap, HashMap};

use super::boxes::{Panel, panels};
use crate::{EdgeKind, Neighbourhood, RuleId};

/// Around the picture.
const MARGIN: i32 = 24;
/// Between two boxes.
const GAP: i32 = 18;
/// Above a column, for its caption and the lines that pass there.
const ABOVE: i32 = 48;

/// A picture, ready to be drawn.
#[derive(Debug)]
pub(super) struct Layout<'a> {
    pub width: i32,
    pub height: i32,
    pub panels: Vec<Panel>,
    pub columns: Vec<Column>,
    /// The node, the box and the column of each id.
    places: HashMap<&'a RuleId, (usize, usize, usize)>,
}

/// Boxes one above the other.
#[derive(Debug)]
pub(super) struct Column {
    /// The distance of its rules from the focus, in references.
    pub distance: i32,
    pub x: i32,
    pub width: i32,
    pub panels: Vec<usize>,
}

impl<'a> Layout<'a> {
    /// Lays a neighbourhood out.
    pub(super) fn of(around: &'a Neighbourhood) -> Self {
        let panels = panels(around);
        let columns = columns(around, &panels);
        let mut places = HashMap::new();
        for (column, in_it) in columns.iter().enumerate() {
            for &at in &in_it.panels {
                for shape in panels.get(at).iter().flat_map(|panel| &panel.shapes) {
                    places.extend(around.nodes.get(shape.node).map(|node| (&node.id, (shape.node, at, column))));
                }
            }
        }
        let mut layout = Self { width: 0, height: 0, panels, columns, places };
        layout.stand_side_by_side(around);
        layout.stack(around);
        layout
    }

    /// Gives every column its place from left to right, with room for the lines between them.
    fn stand_side_by_side(&mut self, around: &Neighbourhood) {
        let gutter = 72 + count(around.edges.len()).min(60);
        let mut x = MARGIN;
        for column in &mut self.columns {
            let widths = column.panels.iter().filter_map(|at| Some(self.panels.get(*at)?.width));
            column.width = widths.max().unwrap_or_default();
            column.x = x;
            x += column.width + gutter;
            for at in &column.panels {
                if let Some(panel) = self.panels.get_mut(*at) {
                    panel.x = column.x;
                }
            }
        }
        // The lines beside the last column need room too.
        self.width = x - gutter + 2 * MARGIN;
    }

    /// Puts the boxes of every column below each other, column by column outwards from the focus: in the order of what
    /// they are joined with, and together as near to that as can be.
    fn stack(&mut self, around: &Neighbourhood) {
        let mut order: Vec<usize> = (0..self.columns.len()).collect();
        order.sort_by_key(|at| self.columns.get(*at).map(|column| column.distance.abs()));
        for at in order {
            let Some(column) = self.columns.get(at) else { continue };
            let distance = column.distance.abs();
            let mut wanted: Vec<(i32, usize)> = column.panels.iter().map(|panel| (0, *panel)).collect();
            if distance > 0 {
                wanted.iter_mut().for_each(|(y, panel)| *y = self.wanted(around, *panel, distance));
                wanted.sort();
            }
            let height: i32 = wanted.iter().filter_map(|(_, at)| Some(self.panels.get(*at)?.height + GAP)).sum();
            let middle: i32 = wanted.iter().map(|(y, _)| y / count(wanted.len())).sum();
            let mut y = if distance > 0 { middle - height / 2 } else { 0 };
            for (_, at) in &wanted {
                if let Some(panel) = self.panels.get_mut(*at) {
                    panel.y = y;
                    y += panel.height + GAP;
                }
            }
            if let Some(column) = self.columns.get_mut(at) {
                column.panels = wanted.into_iter().map(|(_, panel)| panel).collect();
            }
        }
        let top = self.panels.iter().map(|panel| panel.y).min().unwrap_or_default();
        for panel in &mut self.panels {
            panel.y += MARGIN + ABOVE - top;
        }
        self.height = self.panels.iter().map(|panel| panel.y + panel.height).max().unwrap_or_default() + ABOVE;
    }

    /// The height at which the middle of a box would like to be: that of its neighbours nearer to the focus.
    fn wanted(&self, around: &Neighbourhood, panel: usize, distance: i32) -> i32 {
        let refers = around.edges.iter().filter(|edge| edge.kind == EdgeKind::Refers);
        let ends = refers.flat_map(|edge| [(&edge.from, &edge.to), (&edge.to, &edge.from)]);
        let is_nearer = |far: &RuleId| {
            let column = self.places.get(far).and_then(|(_, _, column)| self.columns.get(*column));
            column.is_some_and(|column| column.distance.abs() < distance)
        };
        let of_panel = |near: &RuleId| self.places.get(near).is_some_and(|(_, at, _)| *at == panel);
        let joined = ends.filter(|(near, far)| of_panel(near) && is_nearer(far));
        let heights: Vec<i32> = joined.filter_map(|(_, far)| self.anchor(far)).collect();
        heights.iter().sum::<i32>() / count(heights.len()).max(1)
    }

    /// The height at which lines to a rule begin and end.
    fn anchor(&self, id: &RuleId) -> Option<i32> {
        let (node, panel, _) = self.places.get(id)?;
        let panel = self.panels.get(*panel)?;
        let shape = panel.shapes.iter().find(|shape| shape.node == *node)?;
        Some(panel.y + shape.y + shape.height / 2)
    }

    /// The path of a reference.
    pub(super) fn wire(&self, from: &RuleId, to: &RuleId) -> Option<String> {
        let ((.., start), (node, _, end)) = (*self.places.get(from)?, *self.places.get(to)?);
        let (a, b) = (self.anchor(from)?, self.anchor(to)?);
        let sides = |column: usize| {
            let column = self.columns.get(column)?;
            let (left, right) = (column.x, column.x + column.width);
            Some(if start < end { (left, right) } else { (right, left) })
        };
        if start == end {
            let (x, _) = sides(start)?;
            let bulge = x + 18 + ((b - a).abs() / 10).min(36);
            return Some(format!("M{x} {a}C{bulge} {a} {bulge} {b} {x} {b}"));
        }
        let (_, mut x) = sides(start)?;
        let mut y = a;
        let mut path = format!("M{x} {y}");
        let mut curve = |to_x: i32, to_y: i32, out: i32| {
            let half = (to_x - x) / 2;
            path += &format!("C{} {y} {} {to_y} {to_x} {to_y}L{out} {to_y}", x + half, to_x - half);
            (x, y) = (out, to_y);
        };
        let mut passed: Vec<usize> = (start.min(end) + 1..start.max(end)).collect();
        if end < start {
            passed.reverse();
        }
        for (at, column) in passed.iter().enumerate() {
            let (near, far) = sides(*column)?;
            let straight = a + (b - a) / count(passed.len() + 1) * count(at + 1);
            // Lines to different rules are told apart by their height in the gap.
            curve(near, self.gap(*column, straight)? + count(node % 5) * 3 - 6, far);
        }
        let (side, _) = sides(end)?;
        curve(side, b, side);
        Some(path)
    }

    /// The middle of the gap between two boxes of a column that is nearest to a height.
    fn gap(&self, column: usize, y: i32) -> Option<i32> {
        let places = &self.columns.get(column)?.panels;
        let panels: Vec<&Panel> = places.iter().filter_map(|at| self.panels.get(*at)).collect();
        let above = panels.first().map(|first| first.y - ABOVE + GAP / 2);
        let below = panels.iter().map(|panel| panel.y + panel.height + GAP / 2);
        above.into_iter().chain(below).min_by_key(|gap| (gap - y).abs())
    }

    /// The path of a line from the box of a whole down to that of its part.
    pub(super) fn stem(&self, from: &RuleId, to: &RuleId) -> Option<String> {
        let panel = |id| self.panels.get(self.places.get(id)?.1);
        let (above, below) = (panel(from)?, panel(to)?);
        Some(format!("M{} {}V{}", above.x + above.width / 2, above.y + above.height, below.y))
    }
}

/// The columns from left to right. Those of the focus are so many that the picture is about half as wide again as high.
fn columns(around: &Neighbourhood, panels: &[Panel]) -> Vec<Column> {
    const WIDTH: i32 = 400;
    let mut by_distance: BTreeMap<i32, Vec<usize>> = BTreeMap::new();
    for (at, panel) in panels.iter().enumerate() {
        let node = panel.shapes.first().and_then(|head| around.nodes.get(head.node));
        by_distance.entry(node.map_or(0, |node| node.distance)).or_default().push(at);
    }
    let mut columns = Vec::new();
    for (distance, members) in by_distance {
        let column = |panels| Column { distance, x: 0, width: 0, panels };
        if distance != 0 {
            columns.push(column(members));
            continue;
        }
        let height = |at: &usize| panels.get(*at).map_or(0, |panel| panel.height + GAP);
        let whole: i32 = members.iter().map(height).sum();
        let most = whole / (whole * 3 / (2 * WIDTH)).isqrt().max(1);
        let (mut panels, mut filled) = (Vec::new(), 0);
        for at in members {
            if filled > 0 && filled + height(&at) / 2 > most {
                columns.push(column(std::mem::take(&mut panels)));
                filled = 0;
            }
            filled += height(&at);
            panels.push(at);
        }
        columns.push(column(panels));
    }
    columns
}

fn count(number: usize) -> i32 {
    i32::try_from(number).unwrap_or(i32::MAX)
}
