//! A puzzle: a game in which a player can force something, for a solver to find, `kind: puzzle`. It is a scenario with
//! `prove`, and with its author, difficulty, hint and solution.

use super::file::PROVE;
use super::head::Head;
use super::key::{Default, Key, Kind, Put, field, kind};
use super::name::{Located, Text};
use super::proposition::Quantifier;
use super::read::{Fields, Reader, expected};
use super::schema;
use super::searched::SearchClaims;
use super::step::Step;
use super::yaml::Node;
use swu_text::diagnostic::Diagnostic;

/// Further facts of a game that is a puzzle.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Puzzle {
    pub author: Option<Text>,
    /// From 1, the easiest, to 5.
    pub difficulty: Option<Located<u8>>,
    /// A sentence that helps and does not give the solution.
    pub hint: Option<Text>,
    /// The main line, from the first decision to the end. The proof covers what it claims to force.
    pub solution: Vec<Step>,
}

/// The highest difficulty.
pub(crate) const HARDEST: u8 = 5;

/// The keys that only a puzzle has.
pub(crate) const KEYS: [Key<Put<Puzzle>>; 4] = [
    field!("author", "The author of the puzzle.", kind!(text "a name"), Default::Nothing => author),
    field!(
        "difficulty",
        "The difficulty, from 1 (easiest) to 5.",
        Kind { read: Reader::difficulty, schema: |_| schema::whole(Some(1), Some(HARDEST.into())) },
        Default::Nothing => difficulty
    ),
    field!("hint", "A sentence that helps without solving it.", kind!(text "words"), Default::Nothing => hint),
    field!(
        "solution",
        "The main line as steps, with the best defence, from the first decision to the end.",
        kind!(list of Step, Reader::step),
        Default::Nothing => solution
    ),
];

impl Reader {
    /// The further facts of a file whose `kind` is `puzzle`.
    pub fn puzzle(&mut self, map: &Fields<'_>, head: &Option<Head>, prove: &SearchClaims) -> Option<Puzzle> {
        let is_forced = prove.claims.iter().any(|claim| matches!(claim.quantifier, Quantifier::CanForce(_)));
        // Claims that could not be read have an error already.
        let is_unread = prove.claims.is_empty() && map.given(&PROVE.entry).is_some();
        if !is_forced && !is_unread {
            let place = head.as_ref().map_or(map.place, |head| &head.title.place);
            let error = Diagnostic::error("a puzzle needs `prove`: who can force what").at(place.clone());
            self.error(error.help("such as `prove: {until: regroup, wins: ana, unique: true}`"));
        }
        self.fill(map, "a puzzle", &KEYS, Puzzle::default())
    }

    fn difficulty(&mut self, node: &Node) -> Option<Located<u8>> {
        let needed = "a difficulty from 1 to 5";
        let value: u8 = self.number(node, needed)?;
        if !(1..=HARDEST).contains(&value) {
            return self.fail(expected(needed, node));
        }
        Some(Located { value, place: node.place.clone() })
    }
}
