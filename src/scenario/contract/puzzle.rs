//! A puzzle: a game in which a player can force something, for a solver to find, `kind: puzzle`. It is a scenario with
//! `prove`, and with its author, difficulty, hint and solution.

use super::file::PROVE;
use super::head::Head;
use super::key::{Default, Entry, Key, Kind, kind};
use super::name::{Located, Text};
use super::proposition::Quantifier;
use super::read::{Fields, Reader, expected};
use super::schema;
use super::searched::SearchClaims;
use super::step::Step;
use super::yaml::Node;
use swu_text::diagnostic::Diagnostic;

/// Further facts of a game that is a puzzle.
#[derive(Debug, Clone, PartialEq, Eq)]
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

const AUTHOR: Key<Text> = Key::optional("author", "The author of the puzzle.", kind!(text "a name"), Default::Nothing);
const DIFFICULTY: Key<Located<u8>> = Key::optional(
    "difficulty",
    "The difficulty, from 1 (easiest) to 5.",
    Kind { read: Reader::difficulty, schema: |_| schema::whole(Some(1), Some(HARDEST.into())) },
    Default::Nothing,
);
const HINT: Key<Text> =
    Key::optional("hint", "A sentence that helps without solving it.", kind!(text "words"), Default::Nothing);
const SOLUTION: Key<Vec<Step>> = Key::optional(
    "solution",
    "The main line as steps, with the best defence, from the first decision to the end.",
    kind!(list of Step, Reader::step),
    Default::Nothing,
);

const OWN: [Entry; 4] = [AUTHOR.entry, DIFFICULTY.entry, HINT.entry, SOLUTION.entry];

/// The keys that only a puzzle has, by name.
pub(crate) const NAMES: [&str; OWN.len()] =
    [AUTHOR.entry.name, DIFFICULTY.entry.name, HINT.entry.name, SOLUTION.entry.name];

/// The keys of a game, and those of a puzzle.
#[expect(clippy::indexing_slicing, reason = "constants: what is wrong with them is found when they are compiled")]
pub(crate) const fn with_keys<const GAME: usize, const ALL: usize>(game: [Entry; GAME]) -> [Entry; ALL] {
    assert!(ALL == GAME + OWN.len(), "every key stands in the list");
    let mut all = [game[0]; ALL];
    let mut at = 0;
    while at < ALL {
        all[at] = if at < GAME { game[at] } else { OWN[at - GAME] };
        at += 1;
    }
    all
}

impl Reader {
    /// The further facts of a file whose `kind` is `puzzle`.
    pub fn puzzle(&mut self, map: &Fields<'_>, head: &Option<Head>, prove: &SearchClaims) -> Puzzle {
        let is_forced = prove.claims.iter().any(|claim| matches!(claim.quantifier, Quantifier::CanForce(_)));
        // Claims that could not be read have an error already.
        let is_unread = prove.claims.is_empty() && map.given(&PROVE.entry).is_some();
        if !is_forced && !is_unread {
            let place = head.as_ref().map_or(map.place, |head| &head.title.place);
            let error = Diagnostic::error("a puzzle needs `prove`: who can force what").at(place.clone());
            self.error(error.help("such as `prove: {until: regroup, wins: ana, unique: true}`"));
        }
        Puzzle {
            author: self.value(map, &AUTHOR),
            difficulty: self.value(map, &DIFFICULTY),
            hint: self.value(map, &HINT),
            solution: self.value(map, &SOLUTION).unwrap_or_default(),
        }
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
