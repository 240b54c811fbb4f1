//! The steps of an event, and claims and notes between.

use schemars::{Schema, SchemaGenerator, json_schema};

use super::claim::{Claim, EXPECT};
use super::deck::{Changes, DeckEntry};
use super::{MOST_PLAYERS, NAMES, PAIR, pairs_or};
use crate::action::{ILLEGAL, Illegal};
use crate::key::{Form, Key, Kind, form, kind, schemas_of};
use crate::name::{Located, Text, normalise};
use crate::read::{Reader, expected, unknown};
use crate::schema::{self, schema_of};
use crate::step::NOTE;
use crate::yaml::{Node, Value, located};
use swu_text::diagnostic::{Diagnostic, Place};
use swu_tournament::bracket::Elimination;
use swu_tournament::matches::{Happening, Moment};

/// One entry of `steps`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Step {
    pub kind: StepKind,
    /// The Regulations must forbid it.
    pub illegal: Option<Illegal>,
    pub place: Place,
}

/// The kinds of entries of `steps`.
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
    /// Something happens in that match.
    Happens(Happening<Text>),
    /// Players who do not appear for their match.
    Absent(Vec<Text>),
    /// The cut to so many players, or to as many as the table says.
    Cut(Option<u32>),
    Bracket(Elimination),
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

const TIME_CALLS: [(&str, Moment); 4] = [
    ("action phase", Moment::ActionPhase),
    ("regroup phase", Moment::RegroupPhase),
    ("setup", Moment::Setup),
    ("between games", Moment::BetweenGames),
];

const CONCESSIONS: [(&str, &str); 2] = [
    ("game", "The player who concedes the game, as without a map."),
    ("match", "The player who concedes the whole match."),
];

const PLAYER_COUNT: Kind<u32> = Kind {
    read: |reader, node| reader.up_to(node, 0, MOST_PLAYERS, &format!("a number of players up to {MOST_PLAYERS}")),
    schema: |_| schema::whole(Some(0), Some(MOST_PLAYERS.into())),
};

const START: Key<u32> = Key::stated(
    "start",
    "Begins an event of this many players, named by their ranks; `start` alone begins that of the setup.",
    PLAYER_COUNT,
);
const ADD: Key<Vec<Text>> = Key::stated("add", "These players enter the event.", NAMES);
const DROP: Key<Vec<Text>> = Key::stated("drop", "These players drop from the event.", NAMES);
const PAIR_ROUND: Key<Vec<[Text; 2]>> = Key::stated(
    "pair",
    "The next round is paired: `random`, as `pair` alone is, or by hand, as `[[ana, ben], [cid, dot]]`.",
    Kind {
        read: |reader, node| {
            reader.pairs_or(node, "random", "`random`, or a list of pairs, as `[[ana, ben], [cid, dot]]`")
        },
        schema: |generator| pairs_or("random", generator),
    },
);
const BYE: Key<Text> = Key::stated("bye", "The player with the bye of a round paired by hand.", kind!(text "a player"));
const RESULT: Key<Vec<Score>> = Key::stated(
    "result",
    "A match that is over, with the games that each player won, as `{ana: 2, ben: 1}`; or a list of them.",
    Kind {
        read: |reader, node| reader.some(node, A_MATCH, Reader::score),
        schema: |generator| schema::one_or_more(schema::of::<Score>(generator)),
    },
);
const MATCH: Key<[Text; 2]> = Key::stated("match", "These two begin a match, which the next steps play.", PAIR);
const GAME: Key<Happening<Text>> = Key::stated(
    "game",
    "The player who wins the next game of the match; `draw`; or `unfinished` if its last phase ends without a winner.",
    Kind { read: Reader::game, schema: schema::text },
);
const TIME: Key<Moment> =
    Key::stated("time", "The moment when time is called for the round.", kind!(word "moment" of TIME_CALLS));
const CONCEDE: Key<Happening<Text>> = Key::stated(
    "concede",
    "The player who concedes the game; `{match: ana}` concedes the whole match.",
    Kind { read: Reader::concession, schema: concession_schema },
);
const ABSENT: Key<Vec<Text>> =
    Key::stated("absent", "The player who does not appear for the match, or both players.", NAMES);
const CUT: Key<u32> = Key::stated(
    "cut",
    "This many of the best players enter the elimination rounds; `cut` alone takes the number of the table.",
    PLAYER_COUNT,
);
const BRACKET: Key<Elimination> =
    Key::stated("bracket", "The elimination bracket is set up.", kind!(word "kind of bracket" of Elimination::WORDS));
const DECK: Key<DeckEntry> = Key::stated(
    "deck",
    "A player registers this deck.",
    Kind { read: Reader::deck_entry, schema: schema::of::<DeckEntry> },
);
const SIDEBOARD: Key<Changes> = Key::stated(
    "sideboard",
    "The deck is changed between two games: the registered one, or, later in the same `match`, what it has become.",
    Kind { read: Reader::deck_changes, schema: schema::of::<Changes> },
);

const FORMS: [Form<StepKind>; 16] = [
    form!(START, [ILLEGAL.entry] => |players| StepKind::Start(Some(players))),
    form!(ADD, [ILLEGAL.entry] => StepKind::Add),
    Form {
        verb: PAIR_ROUND.entry,
        with: &[BYE.entry],
        beside: &[ILLEGAL.entry],
        read: |reader, map| {
            let bye = reader.value(map, &BYE);
            let is_random = map.get("pair").is_some_and(|pairs| !matches!(pairs.value, Value::List(_)));
            let tables = reader.value(map, &PAIR_ROUND)?;
            Some(StepKind::Pair((!is_random).then_some(Pairing { tables, bye })))
        },
    },
    form!(RESULT, [ILLEGAL.entry] => StepKind::Result),
    form!(MATCH, [ILLEGAL.entry] => StepKind::Match),
    form!(GAME, [ILLEGAL.entry] => StepKind::Happens),
    form!(TIME, [ILLEGAL.entry] => |moment| StepKind::Happens(Happening::Time(moment))),
    form!(CONCEDE, [ILLEGAL.entry] => StepKind::Happens),
    form!(ABSENT, [ILLEGAL.entry] => StepKind::Absent),
    form!(DROP, [ILLEGAL.entry] => StepKind::Drop),
    form!(CUT, [ILLEGAL.entry] => |size| StepKind::Cut(Some(size))),
    form!(BRACKET, [ILLEGAL.entry] => StepKind::Bracket),
    form!(DECK, [ILLEGAL.entry] => |deck| StepKind::Deck(Box::new(deck))),
    form!(SIDEBOARD, [ILLEGAL.entry] => StepKind::Sideboard),
    form!(EXPECT, [] => StepKind::Expect),
    form!(NOTE, [] => StepKind::Note),
];

/// Steps that are said without a map.
static WORDS: [(&str, StepKind); 4] = [
    ("start", StepKind::Start(None)),
    ("pair", StepKind::Pair(None)),
    ("standings", StepKind::Standings),
    ("cut", StepKind::Cut(None)),
];

schema_of!(Step, "TournamentStep", |generator| {
    schema::any_of([schema::words(&WORDS)].into_iter().chain(schemas_of(&FORMS, generator)))
});

schema_of!(Score, "TournamentScore", |_| {
    json_schema!({
        "type": "object",
        "additionalProperties": schema::whole(Some(0), Some(MOST_GAMES.into())),
        "minProperties": 2,
        "maxProperties": 2
    })
});

const A_MATCH: &str = "a match, as `{ana: 2, ben: 1}`, or a list of them";

/// The most games of a match that one player wins in a file.
const MOST_GAMES: u32 = 9;

fn concession_schema(generator: &mut SchemaGenerator) -> Schema {
    let player = schema::text(generator);
    schema::any_of([player.clone(), schema::one_key(CONCESSIONS, &player)])
}

impl Reader {
    /// One entry of `steps`.
    pub(crate) fn event_step(&mut self, node: &Node) -> Option<Step> {
        let step = |kind, illegal| Some(Step { kind, illegal, place: node.place.clone() });
        let Value::Map(entries) = &node.value else {
            let word = self.text(node, "a step as a map, or `start`, `pair`, `standings` or `cut`")?;
            let known = WORDS.iter().find(|(known, _)| *known == normalise(&word.value));
            return match known {
                Some((_, kind)) => step(kind.clone(), None),
                None => self.fail(unknown("step", &word.value, &word.place, &WORDS.each_ref().map(|(word, _)| *word))),
            };
        };
        let form = entries.iter().find_map(|(key, _)| FORMS.iter().find(|form| form.verb.name == key.text));
        let Some(form) = form else {
            let words: Vec<&str> = FORMS.iter().map(|form| form.verb.name).collect();
            return self.fail(match entries.iter().find(|(key, _)| key.text != ILLEGAL.entry.name) {
                Some((key, _)) => unknown("kind of step", &key.text, &key.place, &words),
                None => Diagnostic::error("this step does nothing").at(node.place.clone()),
            });
        };
        let map = self.fields(node, &format!("`{}`", form.verb.name), &form.keys())?;
        let illegal = self.value(&map, &ILLEGAL);
        step((form.read)(self, &map)?, illegal)
    }

    fn score(&mut self, node: &Node) -> Option<Score> {
        let entries = self.entries(node, A_MATCH)?;
        let [one, other] = entries else { return self.fail(expected(A_MATCH, node)) };
        let games = format!("a number of games, up to {MOST_GAMES}");
        let [one, other] =
            [one, other].map(|(name, won)| Some((located(name), self.up_to(won, 0, MOST_GAMES, &games)?)));
        Some(Score([one?, other?]))
    }

    fn game(&mut self, node: &Node) -> Option<Happening<Text>> {
        let word = self.text(node, "a player, `draw` or `unfinished`")?;
        Some(match normalise(&word.value).as_str() {
            "draw" => Happening::Drawn,
            "unfinished" => Happening::PhaseOver,
            _ => Happening::Won(word),
        })
    }

    fn concession(&mut self, node: &Node) -> Option<Happening<Text>> {
        let needed = "a player, or `{match: ana}`";
        let Value::Map(entries) = &node.value else { return self.text(node, needed).map(Happening::Conceded) };
        let [(key, player)] = entries.as_slice() else { return self.fail(expected(needed, node)) };
        let what = match key.text.as_str() {
            "game" => Happening::Conceded,
            "match" => Happening::MatchConceded,
            other => return self.fail(unknown("concession", other, &key.place, &CONCESSIONS.map(|(word, _)| word))),
        };
        self.text(player, "a player").map(what)
    }
}
