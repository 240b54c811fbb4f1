//! A file about an event, `kind: tournament`: the standings that the event begins from, what is done at it, and what must then
//! be true by the Tournament Regulations.
//!
//! The setup is read as the beginning of an event's journal. In steps and claims players stay the words that the file calls
//! them, since they may be added on the way: whoever replays the file knows them.
//!
//! | module | what it reads |
//! | --- | --- |
//! | `setup` | the event, and the standings that it begins from |
//! | `step` | what the organiser and the players do |
//! | `deck` | the decks of a player |
//! | `claim` | what must then be true |

mod claim;
mod deck;
mod setup;
mod step;

use super::file::{AFTER, ASK, EXPLAIN, Quiz, QuizOption, TEXT, claim_key};
use super::head::{Head, with_head};
use super::key::{Default, Entry, Key, Kind, kind};
use super::name::{Located, Text};
use super::read::{Reader, expected, is_word};
use super::schema::{self, schema_of};
use super::yaml::{Node, Value};
use claim::{CLAIMS, EXPECT};

pub use claim::{Claim, DeckFact, Ending, Fact, is_claim};
pub use deck::{CardCount, Changes, DeckEntry, ListEntry};
pub(crate) use setup::refused_name;
pub use setup::{Ranks, Setup, told, unknown};
pub use step::{Pairing, Score, Step, StepKind};

/// The most players that an event of a file has.
pub(crate) const MOST_PLAYERS: u32 = 10_000;

/// A tournament file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tournament {
    pub head: Head,
    /// The policy that the event is held by; the usual one if it is left out.
    pub policy: Option<Text>,
    pub setup: Setup,
    /// In order; an `expect` of the file itself is the last one.
    pub steps: Vec<Step>,
    pub quiz: Option<Quiz<Claim>>,
}

pub(super) const POLICY: Key<Text> = Key::optional(
    "policy",
    "The policy that the event follows, such as `tr-1.0`.",
    kind!(text "a policy"),
    Default::Told("the one in force"),
);
const SETUP: Key<Setup> = Key::optional(
    "setup",
    "The event and its players at the start of the file.",
    Kind { read: Reader::event_setup, schema: schema::of::<Setup> },
    Default::Nothing,
);
const STEPS: Key<Vec<Step>> = Key::optional(
    "steps",
    "The steps of the event, in order, with the claims that must hold between them.",
    kind!(list of Step, Reader::event_step),
    Default::Empty,
);
const QUIZ: Key<Quiz<Claim>> = Key::optional(
    "quiz",
    "The event as a question, with at least one right and one wrong answer.",
    Kind { read: |reader, node| reader.quiz_of(node, &OPTIONS), schema: schema::of::<Quiz<Claim>> },
    Default::Nothing,
);

const OWN: [Entry; 5] = [POLICY.entry, SETUP.entry, STEPS.entry, EXPECT.entry, QUIZ.entry];

schema_of!(Tournament, "Tournament", |generator| schema::map(&with_head(&OWN), generator));

const OPTIONS: Key<Vec<QuizOption<Claim>>> =
    Key::required("options", "The answers to choose from.", kind!(list of QuizOption<Claim>, Reader::event_option));

schema_of!(Quiz<Claim>, "TournamentQuiz", |generator| {
    schema::map(&[ASK.entry, OPTIONS.entry, AFTER.entry, EXPLAIN.entry], generator)
});

const CLAIM: Key<Vec<Located<Claim>>> = claim_key(CLAIMS);

schema_of!(QuizOption<Claim>, "TournamentOption", |generator| schema::map(&[TEXT.entry, CLAIM.entry], generator));

/// Players by name: one, or a list of them.
const NAMES: Kind<Vec<Text>> = Kind {
    read: |reader, node| {
        reader.some(node, "a player, or a list of players", |reader, item| reader.text(item, "a player"))
    },
    schema: |generator| schema::one_or_more(schema::text(generator)),
};

/// Two players who meet.
const PAIR: Kind<[Text; 2]> = Kind { read: Reader::pair, schema: |generator| schema::two(schema::text(generator)) };

/// Pairs of players who meet, or `none`.
const PAIRS: Kind<Vec<[Text; 2]>> = Kind {
    read: |reader, node| reader.pairs_or(node, "none", "a list of pairs, as `[[ana, ben], [cid, dot]]`, or `none`"),
    schema: |generator| pairs_or("none", generator),
};

/// Pairs of players, or a word.
fn pairs_or(word: &str, generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
    let pairs = schemars::json_schema!({"type": "array", "items": (PAIR.schema)(generator)});
    schema::any_of([schema::one_of_words(&[word]), pairs])
}

impl Reader {
    /// A file whose `kind` is `tournament`.
    pub fn tournament(&mut self, file: &str, root: &Node) -> Option<Tournament> {
        let of = "a tournament file";
        let map = self.fields(root, of, &with_head(&OWN))?;
        let head = self.head(file, &map, of);
        let policy = self.value(&map, &POLICY);
        let setup = self.value(&map, &SETUP).unwrap_or_default();
        let mut steps = self.value(&map, &STEPS).unwrap_or_default();
        // The `expect` of the file itself is a last step.
        let last = map.given(&EXPECT.entry).and_then(|node| Some((node, (EXPECT.read)(self, node)?)));
        steps.extend(last.map(|(node, claims)| Step {
            kind: StepKind::Expect(claims),
            illegal: None,
            place: node.place.clone(),
        }));
        let quiz = self.value(&map, &QUIZ);
        self.asked_within(quiz.as_ref(), steps.len());
        Some(Tournament { head: head?, policy, setup, steps, quiz })
    }

    fn event_option(&mut self, node: &Node) -> Option<QuizOption<Claim>> {
        self.option_of(node, &CLAIM)
    }

    fn pair(&mut self, node: &Node) -> Option<[Text; 2]> {
        let both = if let Value::List(both) = &node.value { both.as_slice() } else { &[] };
        let [one, other] = both else { return self.fail(expected("two players, as `[ana, ben]`", node)) };
        let (one, other) = (self.text(one, "a player"), self.text(other, "a player"));
        Some([one?, other?])
    }

    /// Pairs of players; a word in their place is none.
    fn pairs_or(&mut self, node: &Node, word: &str, needed: &str) -> Option<Vec<[Text; 2]>> {
        match &node.value {
            Value::List(pairs) => Some(pairs.iter().filter_map(|pair| self.pair(pair)).collect()),
            _ if is_word(node, word) => Some(Vec::new()),
            _ => self.fail(expected(needed, node)),
        }
    }

    /// A number up to the most, if that is what a value is.
    fn up_to(&mut self, node: &Node, least: u32, most: u32, needed: &str) -> Option<u32> {
        match super::read::number_in(node).filter(|number| (least..=most).contains(number)) {
            Some(number) => Some(number),
            None => self.fail(expected(needed, node)),
        }
    }
}
