//! The pen of a picture: boxes, lines of text and signs, each at its place.
//!
//! The signs are those of keywords, tokens, arenas and states. They are read from the module that draws them in the app, which
//! has one a line. It stands here, for a package holds nothing but its own folder, and `.ci/web` brings it to the app.

use swu_text::svg::Face;
use swu_text::visible::in_xml;

/// A box: where it begins, and how large it is.
#[derive(Debug, Clone, Copy)]
pub(super) struct Area {
    pub x: i32,
    pub y: i32,
    pub width: i32,
    pub height: i32,
}

impl Area {
    pub const fn new(x: i32, y: i32, width: i32, height: i32) -> Self {
        Self { x, y, width, height }
    }

    pub const fn right(self) -> i32 {
        self.x + self.width
    }

    pub const fn bottom(self) -> i32 {
        self.y + self.height
    }

    pub(crate) const fn centre(self) -> i32 {
        self.x + self.width / 2
    }
}

/// The SVG that is drawn so far.
#[derive(Debug, Default)]
pub(super) struct Pen {
    pub drawn: String,
}

impl Pen {
    /// A part of the picture that has a name in words.
    pub fn part(&mut self, class: &str, words: &str, draw: impl FnOnce(&mut Self)) {
        self.drawn += &format!("<g class=\"{class}\"><title>{}</title>", in_xml(words));
        draw(self);
        self.drawn += "</g>\n";
    }

    /// A box with round corners.
    pub fn area(&mut self, class: &str, Area { x, y, width, height }: Area, round: i32) {
        self.drawn += &format!(
            "<rect class=\"{class}\" x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" rx=\"{round}\"/>"
        );
    }

    /// Text that stands on that line of writing. Its line ends are spaces, as in every text of SVG.
    pub fn text(&mut self, class: &str, x: i32, y: i32, words: &str) {
        self.drawn += &format!("<text class=\"{class}\" x=\"{x}\" y=\"{y}\">{}</text>", in_xml(words));
    }

    /// Lines of text in that room, from line to line so far apart.
    pub fn lines(&mut self, class: &str, (x, y): (i32, i32), apart: i32, lines: &[String]) {
        for (line, at) in lines.iter().zip(0..) {
            self.text(class, x, y + at * apart, line);
        }
    }

    /// A sign in a square of that size; false if there is none of that name.
    pub fn sign(&mut self, class: &str, x: i32, y: i32, size: i32, name: &str) -> bool {
        let shape = shape(name);
        if let Some(shape) = shape {
            self.drawn += &format!(
                "<svg class=\"{class}\" x=\"{x}\" y=\"{y}\" width=\"{size}\" height=\"{size}\" viewBox=\"0 0 24 24\">{shape}</svg>"
            );
        }
        shape.is_some()
    }

    /// A number on a coloured ground, at the left or the right of that place; returns where its ground begins.
    pub fn number(&mut self, class: &str, x: i32, y: i32, is_right: bool, number: i32) -> i32 {
        let words = number.to_string();
        let width = (Face::bold(15).width(&words) + 6).max(24);
        let ground = Area::new(if is_right { x - width } else { x }, y, width, 22);
        self.area(class, ground, 6);
        self.text("number middle", ground.centre(), y + 16, &words);
        ground.x
    }

    /// The bar at the left of a card whose corners are that round, in the colours of its aspects.
    pub fn bar(&mut self, Area { x, y, height, .. }: Area, aspects: [&str; 2], round: i32) {
        // The corner of the card has come down so far where the bar ends.
        let corner = (round - 6) / 3;
        let (inner, middle, bottom) = (x + 5, y + height / 2, y + height);
        let [upper, lower] = aspects;
        self.drawn += &format!(
            "<path class=\"{upper}\" d=\"M{inner} {}Q{x} {} {x} {}V{middle}H{inner}Z\"/>\
             <path class=\"{lower}\" d=\"M{inner} {}Q{x} {} {x} {}V{middle}H{inner}Z\"/>",
            y + corner,
            y + corner,
            y + round,
            bottom - corner,
            bottom - corner,
            bottom - round,
        );
    }
}

/// The module of the app that draws them.
const SIGNS: &str = include_str!("signs.js");

/// The shape of a sign in a square of 24, as SVG, if there is one of that name.
pub(super) fn shape(name: &str) -> Option<&'static str> {
    let (_, from) = SIGNS.split_once(&format!("\n  {name}: svg`"))?;
    from.split_once("`,\n").map(|(shape, _)| shape)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_sign_of_the_app_is_a_shape() {
        let (_, list) = SIGNS.split_once("const SHAPES = {\n").unwrap();
        let (list, _) = list.split_once("\n};").unwrap();
        let shapes: Vec<Option<&str>> =
            list.lines().map(|line| shape(line.trim().split(':').next().unwrap())).collect();
        assert!(shapes.len() > 20, "{shapes:?}");
        assert!(
            shapes
                .iter()
                .all(|shape| shape.is_some_and(|shape| shape.starts_with("<path d=") && shape.ends_with("/>")))
        );
        assert_eq!([shape("Sentine"), shape(""), shape("Smuggle")], [None; 3]);
    }
}
