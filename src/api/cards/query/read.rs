//! The tree of a query.

use super::fields::{Term, term};
use super::tokens::{Kind, Token, tokens};
use super::wrong::{Problem, Wrong};
use super::{Node, Query};
use swu_cards::Library;
use swu_cards::library::searched;
use swu_text::limits::QUERY_LEVELS;

/// Reads a query.
pub(super) fn read(typed: &str, library: &Library) -> Query {
    let mut query = Query::default();
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
