//! A whole scenario file (contract §1).

use super::expect::Claim;
use super::local_card::LocalCard;
use super::name::{Located, Text};
use super::read::{Fields, Reader, expected};
use super::setup::Setup;
use super::step::{Step, StepKind};
use super::yaml::{self, Node};
use crate::diagnostic::Diagnostic;

/// What one file says: a position, the steps that players take, and what must then be true.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Scenario {
    /// The file's name as the caller gave it.
    pub file: String,
    pub title: Text,
    /// Prose about the scenario.
    pub about: Option<Text>,
    /// The ids of the rules that the ruling rests on, as written.
    pub cites: Vec<Text>,
    pub tags: Vec<Text>,
    /// Judge level, 1 to 3.
    pub level: Option<Located<u8>>,
    /// Where the ruling comes from.
    pub source: Option<Text>,
    /// The edition of the rules; the newest bundled one if it is left out.
    pub edition: Option<Text>,
    pub format: Format,
    /// Cards that exist only in this file.
    pub cards: Vec<LocalCard>,
    pub setup: Setup,
    /// In order; an `expect` of the file itself is the last one.
    pub steps: Vec<Step>,
    pub quiz: Option<Quiz>,
}

/// The format that is played.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Format {
    #[default]
    Premier,
    TwinSuns,
}

/// A phase, or the setup of the game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Phase {
    Setup,
    Action,
    Regroup,
}

/// A question with its possible answers, each with what would be true if it were right.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Quiz {
    pub ask: Text,
    pub options: Vec<QuizOption>,
    /// Shown when the question has been answered.
    pub explain: Option<Text>,
}

/// One possible answer of a quiz.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct QuizOption {
    pub text: Text,
    /// It is right if all of this holds at the end of the file.
    pub claim: Vec<Located<Claim>>,
}

pub(super) const PHASES: [(&str, Phase); 3] =
    [("setup", Phase::Setup), ("action", Phase::Action), ("regroup", Phase::Regroup)];

const FORMATS: [(&str, Format); 2] = [("premier", Format::Premier), ("twin-suns", Format::TwinSuns)];

const KEYS: [&str; 13] = [
    "title", "about", "cites", "tags", "level", "source", "edition", "format", "cards", "setup", "steps", "expect",
    "quiz",
];

/// Reads a scenario file. `name` is what messages call it.
///
/// # Errors
///
/// Everything in the file that breaks the contract, in the order of the file; syntax that is not YAML hides the rest.
pub fn read(name: &str, source: &str) -> Result<Scenario, Vec<Diagnostic>> {
    let root = yaml::parse(name, source)?;
    let mut reader = Reader::default();
    match (reader.scenario(name, &root), reader.errors) {
        (Some(scenario), errors) if errors.is_empty() => Ok(scenario),
        (_, mut errors) => {
            errors.sort_by_key(|error| error.place.as_ref().map(|place| place.span.start));
            Err(errors.into_iter().map(|error| at_one_line(error, source)).collect())
        }
    }
}

/// A message points at the first line of what it is about, and not at half the file.
fn at_one_line(mut error: Diagnostic, source: &str) -> Diagnostic {
    if let Some(place) = &mut error.place {
        let line = source.get(place.span.clone()).and_then(|text| text.lines().next());
        place.span.end = place.span.start + line.map_or(0, str::len);
    }
    error
}

impl Reader {
    fn scenario(&mut self, file: &str, root: &Node) -> Option<Scenario> {
        let map = self.fields(root, "a scenario", &KEYS)?;
        let title = self.required(&map, "title", "a scenario").and_then(|node| self.text(node, "a title"));
        let setup = self.required(&map, "setup", "a scenario")?;
        let has_players = self.learn_players(setup);
        let words = |reader: &mut Self, key: &str, needed: &str| {
            map.given(key).map_or_else(Vec::new, |node| reader.list(node, |reader, item| reader.text(item, needed)))
        };
        let cites = words(self, "cites", "a rule");
        let tags = words(self, "tags", "a tag");
        let about = self.optional_text(&map, "about", "words");
        let source = self.optional_text(&map, "source", "words");
        let edition = self.optional_text(&map, "edition", "an edition");
        let level = map.given("level").and_then(|node| self.level(node));
        let format = map.given("format").and_then(|node| self.word(node, "format", &FORMATS)).unwrap_or_default();
        let cards = self.or(map.given("cards"), Vec::new(), Self::local_cards);
        if !has_players {
            return None;
        }
        let setup = self.setup(setup);
        let mut steps = map.given("steps").map_or_else(Vec::new, |node| self.list(node, Self::step));
        if let Some(expect) = map.get("expect") {
            let claims = self.claims(expect);
            steps.extend(claims.map(|claims| Step { kind: StepKind::Expect(claims), place: expect.place.clone() }));
        }
        let quiz = map.given("quiz").and_then(|node| self.quiz(node));
        let file = file.to_owned();
        Some(Scenario {
            file,
            title: title?,
            about,
            cites,
            tags,
            level,
            source,
            edition,
            format,
            cards,
            setup: setup?,
            steps,
            quiz,
        })
    }

    /// The value of a key that has to be there.
    pub fn required<'n>(&mut self, map: &Fields<'n>, key: &str, of: &str) -> Option<&'n Node> {
        let given = map.given(key);
        if given.is_none() {
            let title = format!("{of} needs `{key}`");
            let place = map.get(key).map_or(map.place, |node| &node.place);
            self.error(Diagnostic::error(title).at(place.clone()));
        }
        given
    }

    fn level(&mut self, node: &Node) -> Option<Located<u8>> {
        let needed = "a judge level from 1 to 3";
        let value = self.number(node, needed)?;
        if !(1..=3).contains(&value) {
            return self.fail(expected(needed, node));
        }
        Some(Located { value, place: node.place.clone() })
    }

    fn quiz(&mut self, node: &Node) -> Option<Quiz> {
        let map = self.fields(node, "`quiz`", &["ask", "options", "explain"])?;
        let ask = self.required(&map, "ask", "a quiz").and_then(|node| self.text(node, "a question"));
        let options = self.required(&map, "options", "a quiz").map(|node| self.list(node, Self::quiz_option));
        let explain = self.optional_text(&map, "explain", "words");
        Some(Quiz { ask: ask?, options: options?, explain })
    }

    fn quiz_option(&mut self, node: &Node) -> Option<QuizOption> {
        let of = "an option of a quiz";
        let map = self.fields(node, of, &["text", "claim"])?;
        let text = self.required(&map, "text", of).and_then(|node| self.text(node, "an answer"));
        let claim = self.required(&map, "claim", of).and_then(|node| self.claims(node));
        Some(QuizOption { text: text?, claim: claim? })
    }
}
