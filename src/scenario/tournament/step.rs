//! What is done at an event, and what is said or expected between.

use schemars::{Schema, SchemaGenerator, json_schema};

use super::deck::{Changes, DeckEntry};
use super::expect::{Claim, EXPECT};
use super::{MOST_PLAYERS, NAMES};
use crate::action::{ILLEGAL, Illegal};
use crate::key::{Entry, Key, Kind, kind};
use crate::name::{Located, Text, normalise};
use crate::read::{Reader, expected, is_word, number_in, unknown};
use crate::schema::{self, schema_of};
use crate::step::NOTE;
use crate::yaml::{Node, Value};
use swu_text::diagnostic::{Diagnostic, Place};

/// One entry of `steps`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Step {
    pub kind: StepKind,
    /// The Regulations must forbid it.
    pub illegal: Option<Illegal>,
    pub place: Place,
}

/// What an entry of `steps` is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum StepKind {
    /// Round one is about to begin, and the number of rounds is settled; with a number, for an event of so many players.
    Start(Option<u32>),
    /// Players who come in, late if the event has started.
    Add(Vec<Text>),
    Drop(Vec<Text>),
    /// The next round is paired: as the file says, or at random.
    Pair(Option<Pairing>),
    /// Matches that are over.
    Result(Vec<Score>),
    /// Two players sit down to a match, of which the next steps tell.
    Match([Text; 2]),
    Game(Game),
    Time(TimeCall),
    Concede(Conceded, Text),
    /// Players who do not appear for their match.
    Absent(Vec<Text>),
    /// The cut to so many players, or to as many as the table says.
    Cut(Option<u32>),
    Bracket(BracketKind),
    /// The standings are made.
    Standings,
    Deck(Box<DeckEntry>),
    Sideboard(Changes),
    Expect(Vec<Located<Claim>>),
    /// Prose for the trace.
    Note(Text),
}

/// A round's pairs, made by hand.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pairing {
    pub tables: Vec<[Text; 2]>,
    pub bye: Option<Text>,
}

/// A match in numbers: two players, each with the games that they won.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Score(pub [(Text, u32); 2]);

/// How a game has ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Game {
    Won(Text),
    /// Both bases were defeated at once.
    Drawn,
    /// The last phase after a call of time has brought no winner.
    Unfinished,
}

/// When time is called.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TimeCall {
    ActionPhase,
    RegroupPhase,
    /// While a later game is set up.
    Setup,
    BetweenGames,
}

/// What a player concedes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Conceded {
    Game,
    Match,
}

/// The kinds of bracket.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BracketKind {
    Single,
    Double,
}

const TIME_CALLS: [(&str, TimeCall); 4] = [
    ("action phase", TimeCall::ActionPhase),
    ("regroup phase", TimeCall::RegroupPhase),
    ("setup", TimeCall::Setup),
    ("between games", TimeCall::BetweenGames),
];

const BRACKETS: [(&str, BracketKind); 2] = [("single", BracketKind::Single), ("double", BracketKind::Double)];

const CONCEDED: [(&str, Conceded, &str); 2] = [
    ("game", Conceded::Game, "The player who concedes the game, as without a map."),
    ("match", Conceded::Match, "The player who concedes the whole match."),
];

const START: Key<u32> = Key::stated(
    "start",
    "An event of so many players begins, who are called by their ranks; `start` alone begins that of the setup.",
    Kind { read: Reader::player_count, schema: |_| schema::whole(Some(0), Some(MOST_PLAYERS.into())) },
);
const ADD: Key<Vec<Text>> = Key::stated("add", "These players come in.", NAMES);
const DROP: Key<Vec<Text>> = Key::stated("drop", "These players drop from the event.", NAMES);
const PAIR: Key<Option<Vec<[Text; 2]>>> = Key::stated(
    "pair",
    "The next round is paired: `random`, as `pair` alone is, or by hand, as `[[ana, ben], [cid, dot]]`.",
    Kind { read: Reader::tables, schema: tables_schema },
);
const BYE: Key<Text> = Key::stated("bye", "Who has the bye of a round that is paired by hand.", kind!(text "a player"));
const RESULT: Key<Vec<Score>> = Key::stated(
    "result",
    "A match that is over, with the games that each player won, as `{ana: 2, ben: 1}`; or a list of them.",
    Kind { read: Reader::scores, schema: |generator| schema::one_or_more(schema::of::<Score>(generator)) },
);
const MATCH: Key<[Text; 2]> = Key::stated(
    "match",
    "These two sit down to a match, which the next steps tell.",
    Kind { read: Reader::pair, schema: |generator| schema::two(schema::text(generator)) },
);
const GAME: Key<Game> = Key::stated(
    "game",
    "The player who wins the next game of the match; `draw`; or `unfinished` if its last phase brings no winner.",
    Kind { read: Reader::game, schema: schema::text },
);
const TIME: Key<TimeCall> =
    Key::stated("time", "When time is called for the round.", kind!(word "moment" of TIME_CALLS));
const CONCEDE: Key<(Conceded, Text)> = Key::stated(
    "concede",
    "The player who concedes the game; `{match: ana}` concedes the whole match.",
    Kind { read: Reader::concession, schema: concession_schema },
);
const ABSENT: Key<Vec<Text>> =
    Key::stated("absent", "This player does not appear for the match, or both do not.", NAMES);
const CUT: Key<u32> = Key::stated(
    "cut",
    "The best of so many players go on to the elimination rounds; `cut` alone takes the number of the table.",
    Kind { read: Reader::player_count, schema: |_| schema::whole(Some(0), Some(MOST_PLAYERS.into())) },
);
const BRACKET: Key<BracketKind> =
    Key::stated("bracket", "The elimination bracket is set up.", kind!(word "kind of bracket" of BRACKETS));
const DECK: Key<DeckEntry> = Key::stated(
    "deck",
    "A player registers this deck.",
    Kind { read: Reader::deck_entry, schema: schema::of::<DeckEntry> },
);
const SIDEBOARD: Key<Changes> = Key::stated(
    "sideboard",
    "The deck is changed between two games.",
    Kind { read: Reader::deck_changes, schema: schema::of::<Changes> },
);

/// A step as a map: the key that says which it is, what can stand beside it, and how it is read.
struct Form {
    verb: Entry,
    with: &'static [Entry],
    read: fn(&mut Reader, &crate::read::Fields<'_>) -> Option<StepKind>,
}

/// A form whose step is what the key's value is read as.
macro_rules! form {
    ($key:ident => $make:expr) => {
        Form { verb: $key.entry, with: &[ILLEGAL.entry], read: |reader, map| reader.value(map, &$key).map($make) }
    };
}

const FORMS: [Form; 16] = [
    form!(START => |players| StepKind::Start(Some(players))),
    form!(ADD => StepKind::Add),
    Form {
        verb: PAIR.entry,
        with: &[BYE.entry, ILLEGAL.entry],
        read: |reader, map| {
            let bye = reader.value(map, &BYE);
            reader.value(map, &PAIR).map(|tables| StepKind::Pair(tables.map(|tables| Pairing { tables, bye })))
        },
    },
    form!(RESULT => StepKind::Result),
    form!(MATCH => StepKind::Match),
    form!(GAME => StepKind::Game),
    form!(TIME => StepKind::Time),
    form!(CONCEDE => |(what, player)| StepKind::Concede(what, player)),
    form!(ABSENT => StepKind::Absent),
    form!(DROP => StepKind::Drop),
    form!(CUT => |size| StepKind::Cut(Some(size))),
    form!(BRACKET => StepKind::Bracket),
    form!(DECK => |deck| StepKind::Deck(Box::new(deck))),
    form!(SIDEBOARD => StepKind::Sideboard),
    Form { verb: EXPECT.entry, with: &[], read: |reader, map| reader.value(map, &EXPECT).map(StepKind::Expect) },
    Form { verb: NOTE.entry, with: &[], read: |reader, map| reader.value(map, &NOTE).map(StepKind::Note) },
];

/// Steps that are said without a map.
const WORDS: [&str; 4] = ["start", "pair", "standings", "cut"];

schema_of!(Step, "TournamentStep", |generator| {
    let forms: Vec<Schema> = FORMS
        .iter()
        .map(|form| {
            let mut schema = schema::map(&[&[form.verb], form.with].concat(), generator);
            schema.insert("required".to_owned(), [form.verb.name].to_vec().into());
            schema
        })
        .collect();
    schema::any_of([schema::one_of_words(&WORDS)].into_iter().chain(forms))
});

schema_of!(Score, "TournamentScore", |generator| {
    let _ = generator;
    json_schema!({
        "type": "object",
        "additionalProperties": schema::whole(Some(0), Some(MOST_GAMES.into())),
        "minProperties": 2,
        "maxProperties": 2
    })
});

/// The most games of a match that one player wins in a file.
const MOST_GAMES: u32 = 9;

fn tables_schema(generator: &mut SchemaGenerator) -> Schema {
    let tables = json_schema!({"type": "array", "items": schema::two(schema::text(generator))});
    schema::any_of([schema::one_of_words(&["random"]), tables])
}

fn concession_schema(generator: &mut SchemaGenerator) -> Schema {
    let player = schema::text(generator);
    let whole = schema::one_key(CONCEDED.iter().map(|(word, _, about)| (*word, *about)), &player);
    schema::any_of([player, whole])
}

impl Reader {
    /// One entry of `steps`.
    pub fn event_step(&mut self, node: &Node) -> Option<Step> {
        let step = |kind, illegal| Some(Step { kind, illegal, place: node.place.clone() });
        let Value::Map(entries) = &node.value else { return step(self.event_word(node)?, None) };
        let form = entries.iter().find_map(|(key, _)| FORMS.iter().find(|form| form.verb.name == key.text));
        let Some(form) = form else {
            let words: Vec<&str> = FORMS.iter().map(|form| form.verb.name).collect();
            return self.fail(match entries.iter().find(|(key, _)| key.text != ILLEGAL.entry.name) {
                Some((key, _)) => unknown("kind of step", &key.text, &key.place, &words),
                None => Diagnostic::error("this step does nothing").at(node.place.clone()),
            });
        };
        let map = self.fields(node, &format!("`{}`", form.verb.name), &[&[form.verb], form.with].concat())?;
        let illegal = self.value(&map, &ILLEGAL);
        step((form.read)(self, &map)?, illegal)
    }

    fn event_word(&mut self, node: &Node) -> Option<StepKind> {
        let word = self.text(node, "a step as a map, or `start`, `pair`, `standings` or `cut`")?;
        Some(match normalise(&word.value).as_str() {
            "start" => StepKind::Start(None),
            "pair" => StepKind::Pair(None),
            "standings" => StepKind::Standings,
            "cut" => StepKind::Cut(None),
            _ => return self.fail(unknown("step", &word.value, &word.place, &WORDS)),
        })
    }

    fn player_count(&mut self, node: &Node) -> Option<u32> {
        match number_in(node).filter(|count| *count <= MOST_PLAYERS) {
            Some(count) => Some(count),
            None => self.fail(expected(&format!("a number of players up to {MOST_PLAYERS}"), node)),
        }
    }

    /// The tables of a round, or nothing if it is paired at random.
    fn tables(&mut self, node: &Node) -> Option<Option<Vec<[Text; 2]>>> {
        match &node.value {
            _ if is_word(node, "random") => Some(None),
            Value::List(tables) => Some(Some(tables.iter().filter_map(|table| self.pair(table)).collect())),
            _ => self.fail(expected("`random`, or a list of pairs, as `[[ana, ben], [cid, dot]]`", node)),
        }
    }

    fn scores(&mut self, node: &Node) -> Option<Vec<Score>> {
        let needed = "a match, as `{ana: 2, ben: 1}`, or a list of them";
        let scores = self.list(node, |reader, item| reader.score(item, needed));
        if self.items(node).is_empty() { self.fail(expected(needed, node)) } else { Some(scores) }
    }

    fn score(&mut self, node: &Node, needed: &str) -> Option<Score> {
        let entries = self.entries(node, needed)?;
        let [one, other] = entries else { return self.fail(expected(needed, node)) };
        let mut games = |(name, games): &(crate::yaml::Key, Node)| {
            let won = number_in(games).filter(|won| *won <= MOST_GAMES);
            if won.is_none() {
                self.error(expected(&format!("a number of games, up to {MOST_GAMES}"), games));
            }
            Some((Located { value: name.text.clone(), place: name.place.clone() }, won?))
        };
        let (one, other) = (games(one), games(other));
        Some(Score([one?, other?]))
    }

    fn game(&mut self, node: &Node) -> Option<Game> {
        let word = self.text(node, "a player, `draw` or `unfinished`")?;
        Some(match normalise(&word.value).as_str() {
            "draw" => Game::Drawn,
            "unfinished" => Game::Unfinished,
            _ => Game::Won(word),
        })
    }

    fn concession(&mut self, node: &Node) -> Option<(Conceded, Text)> {
        let needed = "a player, or `{match: ana}`";
        let Value::Map(entries) = &node.value else {
            return self.text(node, needed).map(|player| (Conceded::Game, player));
        };
        let [(key, player)] = entries.as_slice() else { return self.fail(expected(needed, node)) };
        let Some((_, what, _)) = CONCEDED.iter().find(|(word, ..)| *word == key.text) else {
            return self.fail(unknown("concession", &key.text, &key.place, &CONCEDED.map(|(word, ..)| word)));
        };
        Some((*what, self.text(player, "a player")?))
    }
}
