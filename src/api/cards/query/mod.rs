//! Queries for cards, written as in other databases of cards: `t:jedi c<=3 k:sentinel legal:premier`.
//!
//! | part | what it does |
//! | --- | --- |
//! | `tokens` | cuts what was typed into terms, brackets and `or` |
//! | [`fields`] | the fields, and the values that they have |
//! | [`wrong`] | what cannot be read, and where |
//! | `find` | the cards that fit, best first |
//!
//! A part that cannot be read is told with its place, and the rest still counts.

pub mod fields;
mod find;
mod tokens;
pub mod wrong;

pub use find::Found;
pub use wrong::{Problem, Wrong};

use fields::{Term, term};
use swu_cards::Library;
use swu_cards::library::searched;
use swu_text::limits::QUERY_LEVELS;
use swu_tournament::policy::Date;
use tokens::{Kind, Token, tokens};

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
        let mut query = Self::default();
        let tokens = tokens(typed, &mut query.wrong);
        let mut reader = Reader { typed, tokens: &tokens, at: 0, library, query: &mut query };
        let nodes = match reader.any(0) {
            Node::All(nodes) => nodes,
            node => vec![node],
        };
        query.nodes = nodes;
        let mut seen = Vec::new();
        // Many brackets are one mistake.
        query.wrong.retain(|wrong| {
            let key = (wrong.problem, wrong.term.clone());
            let is_new = !seen.contains(&key);
            seen.push(key);
            is_new
        });
        query.wrong.sort_by_key(|wrong| wrong.at);
        query
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

struct Reader<'q> {
    typed: &'q str,
    tokens: &'q [Token<'q>],
    at: usize,
    library: &'q Library,
    query: &'q mut Query,
}

impl Reader<'_> {
    /// Terms with `or` between them, up to a bracket.
    fn any(&mut self, depth: usize) -> Node {
        let mut nodes = vec![self.all(depth)];
        while self.tokens.get(self.at).is_some_and(|token| token.kind == Kind::Or) {
            self.at += 1;
            nodes.push(self.all(depth));
        }
        // Nothing before or behind an `or` is no choice.
        nodes.retain(|node| !matches!(node, Node::All(all) if all.is_empty()));
        match nodes.len() {
            0 => Node::All(Vec::new()),
            1 => nodes.swap_remove(0),
            _ => Node::Any(nodes),
        }
    }

    /// Terms up to a bracket or `or`.
    fn all(&mut self, depth: usize) -> Node {
        let mut nodes = Vec::new();
        while let Some(token) = self.tokens.get(self.at) {
            let node = match token.kind {
                Kind::Or => break,
                Kind::Close if depth > 0 => break,
                Kind::Close => {
                    self.wrong(Problem::ClosedBracket, token);
                    None
                }
                Kind::Open => self.group(token, depth),
                Kind::Word(word) => Some(Node::Is(Term::Word(searched(word)))),
                Kind::Field(field, sign, value) => {
                    let read = term(field, sign, value, self.library, &mut self.query.on, |problem, value| {
                        Wrong::new(problem, self.typed, token.span.clone(), value)
                    });
                    read.unwrap_or_else(|wrong| {
                        self.query.wrong.push(*wrong);
                        None
                    })
                }
            };
            self.at += 1;
            nodes.extend(node.map(|node| if token.is_not { Node::Not(Box::new(node)) } else { node }));
        }
        Node::All(nodes)
    }

    /// The inside of a bracket; behind it the closing one is the token that is read.
    fn group(&mut self, open: &Token<'_>, depth: usize) -> Option<Node> {
        if depth >= QUERY_LEVELS {
            self.wrong(Problem::TooDeep, open);
            return None;
        }
        self.at += 1;
        let node = self.any(depth + 1);
        if !self.tokens.get(self.at).is_some_and(|token| token.kind == Kind::Close) {
            self.wrong(Problem::OpenBracket, open);
        }
        (node != Node::All(Vec::new())).then_some(node)
    }

    fn wrong(&mut self, problem: Problem, token: &Token<'_>) {
        self.query.wrong.push(Wrong::new(problem, self.typed, token.span.clone(), None));
    }
}

#[cfg(test)]
mod tests;
