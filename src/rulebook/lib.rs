//! Rules documents in markdown become a graph: every numbered rule is a node with its text, its place in the document,
//! its links out and its links in.
//!
//! [`Rulebook::parse`] is pure: source files in, a graph and a list of [`Problem`]s out, whatever the bytes are.
//! [`Rulebook::embedded`] and [`Rulebook::read_folder`] bring the files. On the way from bytes to graph,
//!
//! - `markdown` turns the events of the markdown parser into blocks,
//! - `outline` turns the blocks of a file into rules, by the rules of its dialect, with `marker` to read numbers,
//! - `graph` joins the files, and `links` finds out where each reference leads,
//! - `problem` looks for duplicates, gaps and files without rules.
//!
//! `documents` knows what documents there are, and `statements` what programs read in a rule.
//!
//! The embedded rules go this way once; [`prepared`] keeps the result.
//!
//! A part of the graph is a [`Neighbourhood`], which is written for Graphviz or Mermaid to draw.
//!
//! ```
//! use swu_rulebook::{Rulebook, SourceFile};
//! let zones = "# Zones\n\n## 1. Hand\n1.1. A hand is a zone. See 1.2.\n\n1.2. Its cards are hidden.\n";
//! let rulebook = Rulebook::parse([SourceFile::new("zones.md", zones)]);
//! let rule = rulebook.get(&"zones 1.1".parse()?).ok_or("no such rule")?;
//! assert_eq!(rule.text, "A hand is a zone. See 1.2.");
//! assert_eq!(rulebook.path(&rule.id), ["Zones", "1. Hand"]);
//! assert_eq!(rulebook.links(&rule.id).count(), 1);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod documents;
pub mod editions;
mod graph;
pub mod id;
mod links;
mod lookup;
pub mod markdown;
pub mod marker;
mod neighbourhood;
pub mod outline;
mod pattern;
pub mod prepared;
mod problem;
#[expect(clippy::disallowed_methods, reason = "a folder of rules is read here, and nowhere else in the core")]
mod source;
mod statements;

use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::OnceLock;

pub use documents::{KnownDocument, Reliability, SecondHand};
pub use id::{Citation, ParseRuleIdError, RuleId};
pub use lookup::Unresolved;
pub use neighbourhood::{Edge, EdgeKind, Neighbour, NeighbourKind, Neighbourhood};
pub use pattern::{Pattern, constant};
pub use problem::{Problem, ProblemKind};
use rustc_hash::FxHashMap;
pub use source::{FolderError, SourceFile, embedded_file};
pub use statements::ANSWERED_BY;

/// One rule, sub-rule, section, or document.
#[derive(Debug, Clone)]
pub struct Node {
    pub id: RuleId,
    /// Its heading or name, or the few words that its text opens with.
    pub title: Option<Cow<'static, str>>,
    /// Its text, without its number; paragraphs are divided by empty lines. References stand in brackets.
    pub text: Cow<'static, str>,
    /// The examples that belong to it.
    pub examples: Vec<String>,
    /// The rule that it is a part of.
    pub parent: Option<RuleId>,
    /// The file that it stands in, as its folder names it.
    pub file: Cow<'static, str>,
    /// The line in that file, from 1.
    pub line: usize,
    /// The edition of its document.
    pub edition: Option<Cow<'static, str>>,
    /// References to rules that do not exist, as they are written.
    pub missing: Vec<String>,
    /// True if its title is a heading or a name, and not merely the opening of the text.
    titled: bool,
    /// Headings without a number above it, from its parent down.
    pub headings: Vec<String>,
    parent_index: Option<usize>,
    children: Vec<usize>,
    links: Vec<usize>,
    linked_from: Vec<usize>,
}

impl Node {
    /// The title, or else the first words of the text.
    ///
    /// ```
    /// # use swu_rulebook::Rulebook;
    /// let rule = Rulebook::embedded().get(&"CR 5.4".parse()?);
    /// assert_eq!(rule.map(|rule| rule.label()).as_deref(), Some("Action Phase"));
    /// # Ok::<(), swu_rulebook::ParseRuleIdError>(())
    /// ```
    pub fn label(&self) -> String {
        const LONGEST: usize = 56;
        if let Some(title) = &self.title {
            return title.clone().into_owned();
        }
        let mut label = String::new();
        for word in self.text.split_whitespace() {
            if !label.is_empty() && label.chars().count() + 1 + word.chars().count() > LONGEST {
                label.push('…');
                break;
            }
            if !label.is_empty() {
                label.push(' ');
            }
            label.push_str(word);
        }
        label
    }

    /// The title, if it is a heading or a name, not merely how the text opens.
    pub fn name(&self) -> Option<&str> {
        self.title.as_deref().filter(|_| self.titled)
    }

    /// Tests if its text is nothing but its name, and its parts say the rest.
    pub fn says_its_name_alone(&self) -> bool {
        self.name().is_some_and(|name| self.text.trim_end_matches('.').len() <= name.len())
    }

    /// Tests for a rule with a number, not a whole document.
    pub fn is_rule(&self) -> bool {
        !self.id.number().is_empty()
    }
}

/// A graph of rules.
#[derive(Debug, Default)]
pub struct Rulebook {
    nodes: Vec<Node>,
    index: FxHashMap<RuleId, usize>,
    /// Made when an id is first looked for that is not one of a rule.
    by_number: OnceLock<HashMap<String, Vec<usize>>>,
    problems: Vec<Problem>,
    editions: Vec<editions::Edition>,
}

impl Rulebook {
    /// The embedded rules, [unpacked](prepared) or read when they are first needed.
    pub fn embedded() -> &'static Self {
        static EMBEDDED: OnceLock<Rulebook> = OnceLock::new();
        EMBEDDED.get_or_init(|| prepared::rulebook().unwrap_or_else(Self::load))
    }

    /// The embedded rules, read anew from their files.
    pub fn load() -> Self {
        source::embedded_files().map_or_else(Self::default, Self::parse)
    }

    /// Every rule, in the order of the documents.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &Node> {
        self.nodes.iter()
    }

    /// The rule with that id; the first one, should there be several.
    pub fn get(&self, id: &RuleId) -> Option<&Node> {
        self.nodes.get(*self.index.get(id)?)
    }

    /// The place of a rule among all rules, from 0.
    pub fn place(&self, id: &RuleId) -> Option<usize> {
        self.index.get(id).copied()
    }

    /// The rule at a place.
    pub fn at(&self, place: usize) -> Option<&Node> {
        self.nodes.get(place)
    }

    /// The rule as a ruling cites it: with the edition that it was read from.
    pub fn cite(&self, id: &RuleId) -> Option<Citation> {
        self.get(id).map(|node| Citation { rule: node.id.clone(), edition: node.edition.as_deref().map(Into::into) })
    }

    /// The parts of a rule, in document order.
    pub fn children(&self, id: &RuleId) -> impl Iterator<Item = &Node> {
        self.nodes_at(self.get(id).map_or(&[], |node| &node.children))
    }

    /// The rules that a rule refers to, in the order of its text.
    pub fn links(&self, id: &RuleId) -> impl Iterator<Item = &Node> {
        self.nodes_at(self.get(id).map_or(&[], |node| &node.links))
    }

    /// The rules that refer to a rule, in document order.
    pub fn linked_from(&self, id: &RuleId) -> impl Iterator<Item = &Node> {
        self.get(id).into_iter().flat_map(|node| self.referring_to(node))
    }

    /// The same of a rule of this rulebook that is at hand.
    pub fn referring_to<'r>(&'r self, rule: &'r Node) -> impl Iterator<Item = &'r Node> {
        self.nodes_at(&rule.linked_from)
    }

    /// The headings that a rule stands under, the outermost first.
    pub fn path(&self, id: &RuleId) -> Vec<String> {
        let mut path = Vec::new();
        let mut node = self.get(id);
        while let Some(part) = node {
            path.extend(part.headings.iter().rev().cloned());
            node = part.parent_index.and_then(|parent| self.nodes.get(parent));
            path.extend(node.and_then(|parent| {
                let title = parent.title.as_ref().filter(|_| parent.titled)?;
                Some(if parent.is_rule() { format!("{}. {title}", parent.id.number()) } else { title.to_string() })
            }));
        }
        path.reverse();
        path
    }

    /// The problems of the documents, in the order of files and lines.
    pub fn problems(&self) -> &[Problem] {
        &self.problems
    }

    fn nodes_at<'a>(&'a self, indices: &'a [usize]) -> impl Iterator<Item = &'a Node> {
        indices.iter().filter_map(|index| self.nodes.get(*index))
    }

    /// Adds problems that were seen outside the files; those of no particular file are about the folder.
    fn add_problems(&mut self, problems: Vec<Problem>, folder: &str) {
        self.problems.extend(problems);
        for problem in self.problems.iter_mut().filter(|problem| problem.file.is_empty()) {
            problem.file = folder.into();
        }
        self.problems.sort_by(|a, b| (&a.file, a.line, a.kind).cmp(&(&b.file, b.line, b.kind)));
    }
}
