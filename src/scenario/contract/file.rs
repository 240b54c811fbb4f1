//! A whole scenario file (contract §1): its kind, and the contents of a game.

use super::expect::{CLAIMS, Claim, Claims, EXPECT};
use super::head::{FileKind, Head, KIND, with_head};
use super::key::{self, Default, Entry, Key, Kind, kind};
use super::local_card::{self, LocalCard};
use super::name::{Located, Text, normalise};
use super::plain_question::PlainQuestion;
use super::proposition::{PART, PUZZLE_KEYS, Part, Puzzle, Quantifier, SearchClaims};
use super::read::{Fields, Reader};
use super::schema::{self, schema_of};
use super::setup::Setup;
use super::step::{Step, StepKind};
use super::yaml::{self, Node};
use crate::tournament::{POLICY, Tournament};
use schemars::json_schema;
use serde_json::{Value, json};
use swu_cards::Phase;
use swu_game::{Format, Stage};
use swu_text::diagnostic::{Diagnostic, first_of};

/// A file of any kind.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum File {
    Game(Box<Scenario>),
    Tournament(Box<Tournament>),
    Question(Box<PlainQuestion>),
}

impl File {
    pub const fn head(&self) -> &Head {
        match self {
            Self::Game(scenario) => &scenario.head,
            Self::Tournament(tournament) => &tournament.head,
            Self::Question(question) => &question.head,
        }
    }
}

/// A game: a position, the steps that players take, and the claims that must then hold.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Scenario {
    pub head: Head,
    pub format: Format,
    /// Cards that exist only in this file.
    pub cards: Vec<LocalCard>,
    pub setup: Setup,
    /// In order. An `expect` of the file itself is the last one.
    pub steps: Vec<Step>,
    pub quiz: Option<Quiz>,
    /// Claims to prove of every way to take the decisions that are left open.
    pub prove: SearchClaims,
    /// Further facts of a puzzle.
    pub puzzle: Option<Puzzle>,
    /// The part of a divided proof that this file is.
    pub part: Option<Part>,
}

impl Scenario {
    /// True if random outcomes are decisions: the file says what chance brings, or has all of it searched.
    pub fn asks_chance(&self) -> bool {
        let says = |step: &Step| matches!(&step.kind, StepKind::Act(act) if act.speaks_of_chance());
        !self.prove.claims.is_empty() || self.steps.iter().any(says)
    }

    /// The player who solves it: the first that can force something by its claims.
    pub fn solver(&self) -> Option<String> {
        let seat = self.prove.claims.iter().find_map(|claim| match &claim.quantifier {
            Quantifier::CanForce(player) => Some(player.value),
            Quantifier::Always | Quantifier::Possible | Quantifier::Never => None,
        })?;
        self.setup.players.get(seat.0).map(|player| player.name.value.clone())
    }
}

/// A question with its options. Each option has claims, about a game or an event, that hold if it is right.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Quiz<C = Claim> {
    pub ask: Text,
    pub options: Vec<QuizOption<C>>,
    /// The number of the step before the question: the later steps carry out the answer. None after the last.
    pub after: Option<Located<usize>>,
    /// Shown after the answer.
    pub explain: Option<Text>,
}

/// One possible answer of a quiz.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct QuizOption<C = Claim> {
    pub text: Text,
    /// Claims that all hold at the end of the file if it is right.
    pub claim: Vec<Located<C>>,
}

/// A phase, or the setup of the game.
pub(crate) const PHASES: [(&str, Stage); 3] =
    [("setup", Stage::Setup), ("action", Stage::In(Phase::Action)), ("regroup", Stage::In(Phase::Regroup))];

const FORMATS: [(&str, Format); 2] = [("premier", Format::Premier), ("twin-suns", Format::TwinSuns)];

const FORMAT: Key<Format> =
    Key::optional("format", "The format that is played.", kind!(word "format" of FORMATS), Default::Word("premier"));
const CARDS: Key<Vec<LocalCard>> = Key::optional(
    "cards",
    "Cards that exist only in this file.",
    Kind { read: Reader::local_cards, schema: local_card::list_schema },
    Default::Empty,
);
const SETUP: Key<Setup> = Key::required(
    "setup",
    "The position that the scenario starts from.",
    Kind { read: Reader::setup, schema: schema::of::<Setup> },
);
const STEPS: Key<Vec<Step>> = Key::optional(
    "steps",
    "The actions of the players, in order, with the claims that must hold between them.",
    kind!(list of Step, Reader::step),
    Default::Empty,
);
const QUIZ: Key<Quiz> = Key::optional(
    "quiz",
    "The scenario as a question, with at least one right and one wrong answer.",
    Kind { read: Reader::quiz, schema: schema::of::<Quiz> },
    Default::Nothing,
);
pub(crate) const PROVE: Key<SearchClaims> = Key::optional(
    "prove",
    "Claims that hold in every, some or no line of play that the steps leave open, or that a player can force.",
    Kind { read: Reader::searched, schema: schema::of::<SearchClaims> },
    Default::Empty,
);

/// The keys of a game.
fn keys() -> Vec<Entry> {
    with_head(&[FORMAT.entry, CARDS.entry, SETUP.entry, STEPS.entry, EXPECT.entry, QUIZ.entry, PROVE.entry, PART.entry])
}

/// The same with those of a puzzle.
fn puzzle_keys() -> Vec<Entry> {
    [keys(), key::entries(&PUZZLE_KEYS)].concat()
}

/// The keys whose values depend on the kind of file.
const BY_KIND: [Entry; 4] = [SETUP.entry, STEPS.entry, EXPECT.entry, QUIZ.entry];

schema_of!(Scenario, "Scenario", |generator| {
    let mut schema = schema::map(&[&puzzle_keys()[..], &[POLICY.entry]].concat(), generator);
    let mut of_a_game = serde_json::Map::new();
    for key in BY_KIND {
        let pointer = format!("/properties/{}", key.name);
        if let Some(property) = schema.pointer_mut(&pointer) {
            of_a_game.insert(key.name.to_owned(), property.take());
            *property = json_schema!({"description": key.about}).to_value();
        }
    }
    let is = |kind: &str| {
        let kind = schema::one_of_words(&[kind]);
        json_schema!({"properties": {"kind": kind}, "required": ["kind"]})
    };
    let without = |keys: &[&str]| -> Vec<Value> { keys.iter().map(|key| json!({"required": [key]})).collect() };
    let game = json_schema!({
        "properties": of_a_game,
        "required": [SETUP.entry.name],
        "not": {"anyOf": without(&[&[POLICY.entry.name][..], &PUZZLE_KEYS.map(|key| key.entry.name)].concat())}
    });
    let puzzle = json_schema!({
        "properties": of_a_game,
        "required": [SETUP.entry.name, PROVE.entry.name],
        "not": {"required": [POLICY.entry.name]}
    });
    let tournament = schema::of::<Tournament>(generator);
    let is_played = json_schema!({"if": is("puzzle"), "then": puzzle, "else": game});
    let no_question = json_schema!({"if": is("tournament"), "then": tournament, "else": is_played});
    schema.insert("required".to_owned(), ["title"].to_vec().into());
    schema.insert("if".to_owned(), is("question").to_value());
    schema.insert("then".to_owned(), schema::of::<PlainQuestion>(generator).to_value());
    schema.insert("else".to_owned(), no_question.to_value());
    schema.insert(
        "title".to_owned(),
        "A scenario: a position, the actions of the players, and the claims that must hold".into(),
    );
    schema
});

pub(crate) const ASK: Key<Text> = Key::required("ask", "The question.", kind!(text "a question"));
const OPTIONS: Key<Vec<QuizOption>> =
    Key::required("options", "The answers to choose from.", kind!(list of QuizOption, Reader::quiz_option));
pub(crate) const AFTER: Key<Located<usize>> = Key::optional(
    "after",
    "The number of the step after which it is asked, from 0; later steps are not shown before the answer.",
    Kind { read: Reader::step_number, schema: |_| schema::whole(Some(0), None) },
    Default::Told("the last step"),
);
pub(crate) const EXPLAIN: Key<Text> =
    Key::optional("explain", "Shown after the answer.", kind!(text "words"), Default::Nothing);

const QUIZ_KEYS: [Entry; 4] = [ASK.entry, OPTIONS.entry, AFTER.entry, EXPLAIN.entry];

schema_of!(Quiz, "Quiz", |generator| schema::map(&QUIZ_KEYS, generator));

pub(crate) const TEXT: Key<Text> = Key::required("text", "The answer in words.", kind!(text "an answer"));
const CLAIM: Key<Claims> = claim_key(CLAIMS);

/// The key for the claims of an option.
pub(crate) const fn claim_key<C>(claims: Kind<Vec<Located<C>>>) -> Key<Vec<Located<C>>> {
    let about = "The claims that hold at the end of the file if this answer is right, as in `expect`.";
    Key::required("claim", about, claims)
}

schema_of!(QuizOption, "QuizOption", |generator| schema::map(&[TEXT.entry, CLAIM.entry], generator));

/// Reads a file that is a game. `name` is its name in messages.
///
/// # Errors
///
/// As [`read_file`], or that the file is not a game.
pub fn read(name: &str, source: &str) -> Result<Scenario, Vec<Diagnostic>> {
    match read_file(name, source)? {
        File::Game(scenario) => Ok(*scenario),
        File::Question(question) => {
            let error = Diagnostic::error("this file is a question without a game").at(question.head.title.place);
            Err(vec![error.help("`judge quiz` asks it")])
        }
        File::Tournament(tournament) => {
            let error = Diagnostic::error("this file is a tournament, not a game").at(tournament.head.title.place);
            Err(vec![error.help("`judge replay` adjudicates it")])
        }
    }
}

/// Reads a file of any kind. `name` is its name in messages.
///
/// # Errors
///
/// Everything in the file that breaks the contract, in the order of the file; syntax that is not YAML hides the rest.
pub fn read_file(name: &str, source: &str) -> Result<File, Vec<Diagnostic>> {
    let root = yaml::parse(name, source)?;
    let mut reader = Reader { source: source.to_owned(), ..Reader::default() };
    match (reader.file(name, &root), reader.errors) {
        (Some(file), errors) if errors.is_empty() => Ok(file),
        (_, mut errors) => {
            errors.sort_by_key(|error| error.place.as_ref().map(|place| place.span.start));
            Err(first_of(errors).into_iter().map(|error| at_one_line(error, source)).collect())
        }
    }
}

/// Shortens the place of an error to its first line: it should not cover half the file.
fn at_one_line(mut error: Diagnostic, source: &str) -> Diagnostic {
    if let Some(place) = &mut error.place {
        let line = source.get(place.span.clone()).and_then(|text| text.lines().next());
        place.span.end = place.span.start + line.map_or(0, str::len);
    }
    error
}

impl Reader {
    fn file(&mut self, name: &str, root: &Node) -> Option<File> {
        let kind = Fields::of(root).and_then(|map| map.given(&KIND.entry));
        let kind = kind.map_or(Some(FileKind::default()), |kind| (KIND.read)(self, kind))?;
        match kind {
            FileKind::Game | FileKind::Puzzle => {
                self.scenario(kind, name, root).map(|scenario| File::Game(Box::new(scenario)))
            }
            FileKind::Tournament => self.tournament(name, root).map(|event| File::Tournament(Box::new(event))),
            FileKind::Question => self.plain_question(name, root).map(|question| File::Question(Box::new(question))),
        }
    }

    fn scenario(&mut self, kind: FileKind, file: &str, root: &Node) -> Option<Scenario> {
        let map = match kind {
            FileKind::Puzzle => self.fields(root, "a puzzle", &puzzle_keys())?,
            FileKind::Game | FileKind::Tournament | FileKind::Question => self.fields(root, "a scenario", &keys())?,
        };
        let head = self.head(file, &map, "a scenario");
        let setup = self.required_node(&map, &SETUP.entry, "a scenario")?;
        let has_players = self.learn_players(setup);
        let format = self.value(&map, &FORMAT).unwrap_or_default();
        let cards = self.value(&map, &CARDS).unwrap_or_default();
        if !has_players {
            return None;
        }
        let counters = Fields::of(setup).and_then(|map| map.get("counters"));
        let setup = (SETUP.read)(self, setup);
        if let Some(setup) = &setup {
            self.check_leaders(format, setup);
            if let Some(counters) = counters {
                self.check_counters(format, setup, &counters.place);
            }
        }
        let mut steps = self.value(&map, &STEPS).unwrap_or_default();
        if let Some(expect) = map.given(&EXPECT.entry) {
            let claims = (EXPECT.read)(self, expect);
            steps.extend(claims.map(|claims| Step { kind: StepKind::Expect(claims), place: expect.place.clone() }));
        }
        let quiz = self.value(&map, &QUIZ);
        self.asked_within(quiz.as_ref(), steps.len());
        let prove = self.value(&map, &PROVE).unwrap_or_default();
        let puzzle = if kind == FileKind::Puzzle { self.puzzle(&map, &head, &prove) } else { None };
        let part = self.value(&map, &PART);
        Some(Scenario { head: head?, format, cards, setup: setup?, steps, quiz, prove, puzzle, part })
    }

    fn quiz(&mut self, node: &Node) -> Option<Quiz> {
        self.quiz_of(node, &OPTIONS)
    }

    /// A quiz whose options have their claims under that key.
    pub(crate) fn quiz_of<C>(&mut self, node: &Node, options: &Key<Vec<QuizOption<C>>>) -> Option<Quiz<C>> {
        let keys = [ASK.entry, options.entry, AFTER.entry, EXPLAIN.entry];
        let map = self.fields(node, "`quiz`", &keys)?;
        let ask = self.required(&map, &ASK, "a quiz");
        let options = self.required(&map, options, "a quiz");
        let after = self.value(&map, &AFTER);
        let explain = self.value(&map, &EXPLAIN);
        self.different_texts(options.iter().flatten().map(|option| &option.text));
        Some(Quiz { ask: ask?, options: options?, after, explain })
    }

    fn step_number(&mut self, node: &Node) -> Option<Located<usize>> {
        let value = self.number(node, "the number of a step, from 0")?;
        Some(Located { value, place: node.place.clone() })
    }

    /// Checks that a quiz is asked after a step of the file.
    pub(crate) fn asked_within<C>(&mut self, quiz: Option<&Quiz<C>>, steps: usize) {
        let Some(after) = quiz.and_then(|quiz| quiz.after.as_ref()).filter(|after| after.value > steps) else { return };
        let title = format!("the file has no step {}", after.value);
        let help = match steps {
            0 => "it has no steps: omit `after`".to_owned(),
            last => format!("its last step is step {last}; steps of every kind count"),
        };
        self.error(Diagnostic::error(title).at(after.place.clone()).help(help));
    }

    /// Checks that the options of a quiz differ.
    pub(crate) fn different_texts<'o>(&mut self, texts: impl Iterator<Item = &'o Text>) {
        let mut known: Vec<String> = Vec::new();
        for text in texts {
            let words = normalise(&text.value);
            if known.contains(&words) {
                let error = Diagnostic::error("two options of the quiz have the same text").at(text.place.clone());
                self.error(error.help("give each option its own text"));
            }
            known.push(words);
        }
    }

    fn quiz_option(&mut self, node: &Node) -> Option<QuizOption> {
        self.option_of(node, &CLAIM)
    }

    /// An option whose claims are under that key.
    pub(crate) fn option_of<C>(&mut self, node: &Node, claim: &Key<Vec<Located<C>>>) -> Option<QuizOption<C>> {
        let of = "an option of a quiz";
        let map = self.fields(node, of, &[TEXT.entry, claim.entry])?;
        let text = self.required(&map, &TEXT, of);
        let claim = self.required(&map, claim, of);
        Some(QuizOption { text: text?, claim: claim? })
    }
}
