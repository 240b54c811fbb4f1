//! A [`Neighbourhood`] as a picture.
//!
//! `panel` makes the boxes, with `measure` to know how wide text is; `layout` says where they stand and which way the
//! lines take; `svg` draws that. `dot` leaves the drawing to Graphviz.

mod dot;
mod layout;
mod measure;
mod panel;
mod svg;

use super::Neighbourhood;

pub use measure::{Face, width};
pub use svg::escaped;

impl Neighbourhood {
    /// The picture as a self-contained SVG document.
    ///
    /// ```
    /// # use swu_rulebook::Rulebook;
    /// let around = Rulebook::embedded().neighbourhood(&"CR 7.5.7".parse()?, 1).ok_or("no such rule")?;
    /// assert!(around.to_svg().starts_with("<svg xmlns="));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn to_svg(&self) -> String {
        svg::svg(self, &layout::layout(self))
    }

    /// The graph in the language of Graphviz.
    pub fn to_dot(&self) -> String {
        dot::dot(self)
    }
}
