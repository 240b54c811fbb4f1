//! A file about an event, `kind: tournament`: players and their records, what the organiser does, and what must then be
//! true by the Tournament Regulations.
//!
//! Players stay the words that the file calls them: they may be added on the way, or be so many that they are called by
//! their ranks. Whoever replays the file knows them.
//!
//! | module | what it reads |
//! | --- | --- |
//! | `setup` | what the event is, and how the players stand |
//! | `step` | what the organiser and the players do |
//! | `deck` | the deck of a player |
//! | `expect` | what must then be true |

mod deck;
mod expect;
mod setup;
mod step;

use super::file::{AFTER, ASK, EXPLAIN, Quiz, QuizOption, TEXT};
use super::head::{Head, with_head};
use super::key::{Default, Entry, Key, Kind, kind};
use super::name::{Located, Text};
use super::read::{Fields, Reader, expected};
use super::schema::{self, schema_of};
use super::yaml::{Node, Value};
use expect::{CLAIMS, EXPECT};

pub use deck::{CardCount, Changes, DeckEntry};
pub use expect::{Claim, CutFact, DeckFact, Fact, LastPhase, Result, Side, is_claim};
pub use setup::{Entrant, Players, Ranks, Setup};
pub use step::{BracketKind, Conceded, Game, Pairing, Score, Step, StepKind, TimeCall};

/// The most players that an event of a file has.
pub const MOST_PLAYERS: u32 = 10_000;

/// What one file says that is an event.
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
    "The policy that the event is held by, such as `tr-1.0`.",
    kind!(text "a policy"),
    Default::Told("the one in force"),
);
const SETUP: Key<Setup> = Key::optional(
    "setup",
    "The event and its players, as the file finds them.",
    Kind { read: Reader::event_setup, schema: schema::of::<Setup> },
    Default::Nothing,
);
const STEPS: Key<Vec<Step>> = Key::optional(
    "steps",
    "What is done at the event, in order, and what must be true between.",
    kind!(list of Step, Reader::event_step),
    Default::Empty,
);
const QUIZ: Key<Quiz<Claim>> = Key::optional(
    "quiz",
    "The event as a question, with answers of which at least one is right and one is wrong.",
    Kind { read: Reader::event_quiz, schema: schema::of::<Quiz<Claim>> },
    Default::Nothing,
);

const KEYS: [Entry; 14] = with_head([POLICY.entry, SETUP.entry, STEPS.entry, EXPECT.entry, QUIZ.entry]);

schema_of!(Tournament, "Tournament", |generator| schema::map(&KEYS, generator));

const OPTIONS: Key<Vec<QuizOption<Claim>>> =
    Key::required("options", "The answers to choose from.", kind!(list of QuizOption<Claim>, Reader::event_option));
const QUIZ_KEYS: [Entry; 4] = [ASK.entry, OPTIONS.entry, AFTER.entry, EXPLAIN.entry];

schema_of!(Quiz<Claim>, "TournamentQuiz", |generator| schema::map(&QUIZ_KEYS, generator));

const CLAIM: Key<Vec<Located<Claim>>> =
    Key::required("claim", "What is true at the end of the file if this answer is right, as in `expect`.", CLAIMS);

const OPTION_KEYS: [Entry; 2] = [TEXT.entry, CLAIM.entry];

schema_of!(QuizOption<Claim>, "TournamentOption", |generator| schema::map(&OPTION_KEYS, generator));

/// Players by name: one, or a list of them.
const NAMES: Kind<Vec<Text>> =
    Kind { read: Reader::names, schema: |generator| schema::one_or_more(schema::text(generator)) };

/// Who plays whom, or `none`.
const PAIRS: Kind<Vec<[Text; 2]>> = Kind {
    read: Reader::pairs,
    schema: |generator| {
        let pairs = schemars::json_schema!({"type": "array", "items": schema::two(schema::text(generator))});
        schema::any_of([schema::one_of_words(&["none"]), pairs])
    },
};

impl Reader {
    /// A file whose `kind` is `tournament`.
    pub fn tournament(&mut self, file: &str, root: &Node) -> Option<Tournament> {
        let of = "a tournament file";
        let map = self.fields(root, of, &KEYS)?;
        let head = self.head(file, &map, of);
        let policy = self.value(&map, &POLICY);
        let setup = self.value(&map, &SETUP).unwrap_or_default();
        let mut steps = self.value(&map, &STEPS).unwrap_or_default();
        steps.extend(self.last_expectation(&map));
        let quiz = self.value(&map, &QUIZ);
        self.asked_within(quiz.as_ref(), steps.len());
        Some(Tournament { head: head?, policy, setup, steps, quiz })
    }

    /// The `expect` of the file itself, as a step.
    fn last_expectation(&mut self, map: &Fields<'_>) -> Option<Step> {
        let node = map.given(&EXPECT.entry)?;
        let claims = (EXPECT.read)(self, node)?;
        Some(Step { kind: StepKind::Expect(claims), illegal: None, place: node.place.clone() })
    }

    fn event_quiz(&mut self, node: &Node) -> Option<Quiz<Claim>> {
        self.quiz_of(node, &OPTIONS)
    }

    fn event_option(&mut self, node: &Node) -> Option<QuizOption<Claim>> {
        let of = "an option of a quiz";
        let map = self.fields(node, of, &OPTION_KEYS)?;
        let text = self.required(&map, &TEXT, of);
        let claim = self.required(&map, &CLAIM, of);
        Some(QuizOption { text: text?, claim: claim? })
    }

    /// Players by name, at least one.
    fn names(&mut self, node: &Node) -> Option<Vec<Text>> {
        let needed = "a player, or a list of players";
        let names = self.list(node, |reader, item| reader.text(item, "a player"));
        if self.items(node).is_empty() { self.fail(expected(needed, node)) } else { Some(names) }
    }

    /// Two players who meet.
    fn pair(&mut self, node: &Node) -> Option<[Text; 2]> {
        let needed = "two players, as `[ana, ben]`";
        let Value::List(both) = &node.value else { return self.fail(expected(needed, node)) };
        let [one, other] = both.as_slice() else { return self.fail(expected(needed, node)) };
        let (one, other) = (self.text(one, "a player"), self.text(other, "a player"));
        Some([one?, other?])
    }

    /// Who meets whom, or `none`.
    fn pairs(&mut self, node: &Node) -> Option<Vec<[Text; 2]>> {
        match &node.value {
            Value::List(pairs) => Some(pairs.iter().filter_map(|pair| self.pair(pair)).collect()),
            _ if super::read::is_word(node, "none") => Some(Vec::new()),
            _ => self.fail(expected("a list of pairs, as `[[ana, ben], [cid, dot]]`, or `none`", node)),
        }
    }
}
