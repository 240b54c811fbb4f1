//! A part of a divided proof: the key `part`, which `judge prove --split` writes. Lines of play begin after these first
//! decisions only.

use super::key::{AMOUNT, Entry, Key, Kind};
use super::read::Reader;
use super::schema::{self, schema_of};
use super::yaml::Node;
use swu_text::diagnostic::{Diagnostic, Place};

/// One of the parts of a proof.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Part {
    /// From 1.
    pub number: u32,
    /// Number of parts.
    pub of: u32,
    /// Number of positions that the division sought. The same number finds the same first decisions again.
    pub sought: u32,
    /// The beginnings of its lines of play: the numbers of the answers, from 1, that the first decisions get.
    pub begin: Vec<Vec<u32>>,
    pub place: Place,
}

const NUMBER: Key<u32> = Key::required("number", "The number of this part, from 1.", AMOUNT);
const OF: Key<u32> = Key::required("of", "The number of parts.", AMOUNT);
const SOUGHT: Key<u32> = Key::required("sought", "The number of positions that the division looked for.", AMOUNT);
const BEGIN: Key<Vec<Vec<u32>>> = Key::required(
    "begin",
    "The start of the lines of play: the numbers of the answers, from 1, that the first decisions get.",
    Kind {
        read: |reader, node| {
            Some(reader.list(node, |reader, way| Some(reader.list(way, |reader, answer| reader.amount(answer)))))
        },
        schema: |_| schemars::json_schema!({"type": "array", "items": {"type": "array", "items": {"type": "integer"}}}),
    },
);

const KEYS: [Entry; 4] = [NUMBER.entry, OF.entry, SOUGHT.entry, BEGIN.entry];

/// The key `part` of a file.
pub(crate) const PART: Key<Part> = Key::optional(
    "part",
    "A part of a proof that was divided, as `judge prove --split` writes it.",
    Kind { read: Reader::part, schema: schema::of::<Part> },
    super::key::Default::Nothing,
);

schema_of!(Part, "Part", |generator| schema::map(&KEYS, generator));

impl Reader {
    fn part(&mut self, node: &Node) -> Option<Part> {
        let map = self.fields(node, "`part`", &KEYS)?;
        let (number, of) = (self.required(&map, &NUMBER, "`part`")?, self.required(&map, &OF, "`part`")?);
        let sought = self.required(&map, &SOUGHT, "`part`")?;
        let begin = self.required(&map, &BEGIN, "`part`")?;
        if !(1..=of).contains(&number) {
            return self.fail(Diagnostic::error(format!("no part {number} of {of}")).at(node.place.clone()));
        }
        Some(Part { number, of, sought, begin, place: node.place.clone() })
    }
}
