//! The head of a file of every kind: its kind, its title, the rules it rests on, and the words to find it by (contract
//! §1).

use super::key::{self, Default, Entry, Key, Kind, Put, field, kind};
use super::name::{Located, Text, normalise};
use super::read::{Fields, Reader, expected};
use super::schema;
use super::yaml::Node;
use schemars::json_schema;
use swu_tournament::policy::Date;

/// The kinds of file.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) enum FileKind {
    /// A position to play.
    #[default]
    Game,
    /// An event.
    Tournament,
    /// A question without a game.
    Question,
    /// A position in which a player can force something, for a solver to find.
    Puzzle,
}

/// The head of a file.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Head {
    /// The file's name from the caller.
    pub file: String,
    /// The ruling that the file shows, as a sentence.
    pub title: Text,
    /// Prose about it.
    pub about: Option<Text>,
    /// The ids of the rules that the ruling rests on, as written.
    pub cites: Vec<Text>,
    pub tags: Vec<Text>,
    /// Judge level, 1 to 3.
    pub level: Option<Located<u8>>,
    /// The source of the ruling.
    pub source: Option<Text>,
    /// The edition of the rules; the newest embedded one if omitted.
    pub edition: Option<Text>,
    /// The day for the names of cards: cards released later do not count.
    pub released: Option<Located<Date>>,
}

const KINDS: [(&str, FileKind); 4] = [
    ("game", FileKind::Game),
    ("tournament", FileKind::Tournament),
    ("question", FileKind::Question),
    ("puzzle", FileKind::Puzzle),
];

pub(crate) const KIND: Key<FileKind> = Key::optional(
    "kind",
    "The kind of file: a `game`, a `tournament`, a `question` without either, or a `puzzle` to solve.",
    kind!(word "kind of file" of KINDS),
    Default::Word("game"),
);

/// The number in the words for an edition of the Comprehensive Rules: `8.0`, or `CR 8.0`.
pub(crate) fn edition_number(words: &str) -> String {
    let words = normalise(words);
    let number = ["cr ", "comprehensive rules "].iter().find_map(|document| words.strip_prefix(document));
    number.unwrap_or(&words).to_owned()
}

/// The keys of a head.
const HEAD: [Key<Put<Head>>; 9] = [
    field!("title", "The ruling that the scenario shows, in one sentence.", kind!(text "a title") => title),
    // Read before, since it says what the file is.
    Key { entry: KIND.entry, read: |_, _| None },
    field!("about", "Prose about the situation.", kind!(text "words"), Default::Nothing => about),
    field!(
        "cites",
        "The rules that the ruling rests on, such as `CR 5.5.1.a`, or by the number of an older edition `CR 6.3.1.d@2.0`. \
         Each must exist, and the trace must cite it.",
        kind!(texts "a rule"),
        Default::Empty => cites
    ),
    field!("tags", "Words to find and group scenarios by.", kind!(texts "a tag"), Default::Empty => tags),
    field!(
        "level",
        "The judge level that the question is for, from 1 to 3.",
        Kind {
            read: |reader, node| reader.number_to(node, 3, "a judge level from 1 to 3"),
            schema: |_| schema::whole(Some(1), Some(3)),
        },
        Default::Nothing => level
    ),
    field!("source", "The source of the ruling.", kind!(text "words"), Default::Nothing => source),
    field!(
        "edition",
        "The edition whose numbers the file cites: the one in use, or an older one whose numbers are known.",
        kind!(text "an edition"),
        Default::Told("the newest in the program") => edition
    ),
    field!(
        "released",
        "A day, such as `2026-07-17`: a name without a subtitle means a card that was released by then. With `edition` alone, it \
         is the last day of that edition.",
        Kind {
            read: Reader::day,
            schema: |_| json_schema!({"type": "string", "pattern": r"^\s*\d{4}-\d{2}-\d{2}\s*$"}),
        },
        Default::Nothing => released
    ),
];

/// The keys of a kind of file: the common ones, and its own.
pub(crate) fn with_head(own: &[Entry]) -> Vec<Entry> {
    [&key::entries(&HEAD), own].concat()
}

impl Reader {
    /// The head of the file with that name; `of` is its name in messages.
    pub fn head(&mut self, file: &str, map: &Fields<'_>, of: &str) -> Option<Head> {
        self.fill(map, of, &HEAD, Head { file: file.to_owned(), ..Head::default() })
    }

    fn day(&mut self, node: &Node) -> Option<Located<Date>> {
        let Located { value, place } = self.text(node, "a day")?;
        match value.trim().parse() {
            Ok(value) => Some(Located { value, place }),
            Err(_) => self.fail(expected("a day such as `2026-07-17`", node)),
        }
    }
}
