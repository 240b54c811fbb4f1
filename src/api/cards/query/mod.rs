//! Queries for cards, written as in other databases of cards: `t:jedi c<=3 k:sentinel legal:premier`.
//!
//! | part | what it does |
//! | --- | --- |
//! | `tokens` | cuts what was typed into terms, brackets and `or` |
//! | `read` | makes the tree of them |
//! | [`fields`] | the fields, and the values that they have |
//! | [`wrong`] | what cannot be read, and where |
//! | `find` | the cards that fit, best first |
//!
//! A part that cannot be read is told with its place, and the rest still counts.

pub mod fields;
mod find;
mod read;
mod tokens;
pub mod wrong;

pub use find::Found;
pub use wrong::{Problem, Wrong};

use fields::Term;
use swu_cards::Library;
use swu_tournament::policy::Date;

/// A query as it was read.
#[derive(Debug, Clone, Default)]
pub struct Query {
    /// All of it: every node has to fit.
    nodes: Vec<Node>,
    /// The day that it asks about.
    pub on: Option<Date>,
    /// The parts that could not be read.
    pub wrong: Vec<Wrong>,
}

/// A part of a query.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Node {
    All(Vec<Node>),
    Any(Vec<Node>),
    Not(Box<Node>),
    Is(Term),
}

impl Query {
    /// Reads what was typed; values such as traits are those of the library.
    pub fn read(typed: &str, library: &Library) -> Self {
        read::read(typed, library)
    }

    /// The same, and this has to fit too.
    #[must_use]
    pub fn and(mut self, node: Node) -> Self {
        self.nodes.push(node);
        self
    }

    /// True if it has a field such as `t:`, and so is no question in words.
    pub fn has_fields(&self) -> bool {
        self.on.is_some() || self.nodes.iter().any(Node::has_field)
    }
}

impl Node {
    fn has_field(&self) -> bool {
        match self {
            Self::All(nodes) | Self::Any(nodes) => nodes.iter().any(Self::has_field),
            Self::Not(node) => node.has_field(),
            Self::Is(term) => !matches!(term, Term::Word(_)),
        }
    }
}

#[cfg(test)]
mod tests;
