//! What must be true of an event at one point.

use schemars::{Schema, SchemaGenerator, json_schema};

use super::setup::{RANKS, RECORD_KIND, Ranks, ranks_in};
use super::{NAMES, PAIRS};
use crate::key::{self, AMOUNT, FLAG, Key, Kind, fact, kind};
use crate::name::{Located, Text};
use crate::read::{Reader, did_you_mean, expected, from_key_to_value, is_word, unknown};
use crate::schema::{self, schema_of};
use crate::yaml::{Key as NodeKey, Node, Value};
use swu_text::diagnostic::Diagnostic;
use swu_tournament::standings::Tiebreaker;
use swu_tournament::{Fraction, Record};

/// One thing that must be true.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Claim {
    /// How many Swiss rounds the event has.
    Rounds(u32),
    /// How long a round is.
    Minutes(u32),
    /// How many players enter the elimination rounds; none if there are none.
    Cut(Option<u32>),
    /// The number of the round that is under way or was the last one.
    Round(u32),
    /// Exactly these play each other now.
    Pairs(Vec<[Text; 2]>),
    /// Exactly these have a bye now.
    Byes(Vec<Text>),
    /// Who ranks first, second and so on.
    Standings(Vec<Text>),
    /// The matches of the additional round of an uneven cut.
    Additional(Vec<[Text; 2]>),
    /// How the match, or the event, stands.
    Result(Result),
    /// The games that each player of the match has won.
    Wins(Vec<(Text, u32)>),
    /// Who chooses who starts the next game with the initiative; nobody where chance decides.
    ChoosesInitiative(Option<Text>),
    /// Which phase is the last one after a call of time.
    LastPhase(LastPhase),
    Deck(Vec<Located<DeckFact>>),
    Player {
        player: Text,
        facts: Vec<Located<Fact>>,
    },
}

/// How a match or an event stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Result {
    Ongoing,
    Won(Text),
    /// The match is lost by both players.
    BothLose,
}

/// Which phase of a game is the last one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LastPhase {
    /// Time has not been called, or no phase is left to be played.
    None,
    /// The action phase that is going on.
    ThisActionPhase,
    /// The action phase after the regroup phase that is going on.
    NextActionPhase,
    /// The first action phase of the game that is set up.
    FirstActionPhase,
}

/// A fact about a player.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Fact {
    Rank(u32),
    Record(Record),
    OpponentsRatio(Fraction),
    OpponentsOpponentsRatio(Fraction),
    /// What puts the player below the one who ranks one higher.
    DecidedBy(Tiebreaker),
    /// Whom the player meets now.
    Meets(Option<Text>),
    Bye(bool),
    Cut(CutFact),
    /// The place in the bracket from which the player starts.
    Seat(u32),
    Side(Side),
    /// The place, or the places, that the player ends on.
    Place(Ranks),
    Dropped(bool),
}

/// What a cut does to a player.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CutFact {
    Through,
    /// Plays the additional round.
    Plays,
    Out,
}

/// Where a player is once there is a bracket.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Side {
    Main,
    Secondary,
    Out,
}

/// A fact about the deck that was registered or changed last.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DeckFact {
    Legal(bool),
    /// Each of these rules, or one beneath it, forbids something of it.
    Breaks(Vec<Text>),
    Cards(u32),
    Sideboard(u32),
}

const LAST_PHASES: [(&str, LastPhase); 4] = [
    ("none", LastPhase::None),
    ("this action phase", LastPhase::ThisActionPhase),
    ("next action phase", LastPhase::NextActionPhase),
    ("first action phase", LastPhase::FirstActionPhase),
];

const TIEBREAKERS: [(&str, Tiebreaker); 4] = [
    ("win/loss ratio", Tiebreaker::WinLossRatio),
    ("opponents", Tiebreaker::OpponentsRatio),
    ("opponents' opponents", Tiebreaker::OpponentsOpponentsRatio),
    ("lot", Tiebreaker::Lot),
];

const CUTS: [(&str, CutFact); 3] = [("through", CutFact::Through), ("plays", CutFact::Plays), ("out", CutFact::Out)];

const SIDES: [(&str, Side); 3] = [("main", Side::Main), ("secondary", Side::Secondary), ("out", Side::Out)];

impl LastPhase {
    /// The word for it.
    pub fn word(self) -> &'static str {
        LAST_PHASES.iter().find(|(_, phase)| *phase == self).map_or("", |(word, _)| *word)
    }
}

/// A map of claims.
pub(super) const CLAIMS: Kind<Vec<Located<Claim>>> = Kind { read: Reader::claims_about, schema: schema::of::<Claim> };

/// As a step, and as a key of the file.
pub(super) const EXPECT: Key<Vec<Located<Claim>>> = Key::stated(
    "expect",
    "What must be true at this point; at the end of the file it is the same as a last step.",
    CLAIMS,
);

/// A number, or `none`.
const NUMBER_OR_NONE: Kind<Option<u32>> = Kind {
    read: |reader, node| if is_word(node, "none") { Some(None) } else { reader.amount(node).map(Some) },
    schema: |generator| schema::any_of([schema::one_of_words(&["none"]), schema::amount(generator)]),
};

/// A player, or a word in the place of one.
const PLAYER_OR_WORD: Kind<Option<Text>> = Kind {
    read: |reader, node| match is_word(node, "none") || is_word(node, "chance") {
        true => Some(None),
        false => reader.text(node, "a player").map(Some),
    },
    schema: schema::text,
};

const BYES: Kind<Vec<Text>> = Kind {
    read: |reader, node| if is_word(node, "none") { Some(Vec::new()) } else { (NAMES.read)(reader, node) },
    schema: NAMES.schema,
};

const RESULT: Kind<Result> = Kind { read: Reader::event_result, schema: result_schema };

const WINS: Kind<Vec<(Text, u32)>> =
    Kind { read: Reader::wins, schema: |generator| schema::map_of(&schema::amount(generator)) };

const RATIO: Kind<Fraction> = Kind {
    read: Reader::ratio,
    schema: |_| json_schema!({"type": ["string", "integer"], "pattern": r"^\s*[0-9]{1,9}(/[0-9]{1,9})?\s*$", "minimum": 0, "maximum": 999_999_999}),
};

const PLACES: Kind<Ranks> = Kind {
    read: Reader::places,
    schema: |_| json_schema!({"type": ["string", "integer"], "pattern": RANKS, "minimum": 0, "maximum": 99_999}),
};

const CLAIM_KEYS: [Key<Claim>; 13] = [
    fact!("rounds", "How many Swiss rounds the event has.", AMOUNT => Claim::Rounds),
    fact!("minutes", "How many minutes a round has.", AMOUNT => Claim::Minutes),
    fact!("cut", "How many players enter the elimination rounds, or `none`.", NUMBER_OR_NONE => Claim::Cut),
    fact!("round", "The number of the round that was paired last.", AMOUNT => Claim::Round),
    fact!("pairs", "Exactly these play each other now, in any order, or `none`.", PAIRS => Claim::Pairs),
    fact!("bye", "Who has a bye now, or `none`.", BYES => Claim::Byes),
    fact!("standings", "Who ranks first, second and so on; a shorter list is about the top.", NAMES => Claim::Standings),
    fact!(
        "additional",
        "The matches of the additional round of an uneven cut, in any order, or `none`.",
        PAIRS => Claim::Additional
    ),
    fact!(
        "result",
        "How the bracket stands, or the match if there is none: `ongoing`, `{winner: ana}` or `both lose`.",
        RESULT => Claim::Result
    ),
    fact!("wins", "The games that each player of the match has won.", WINS => Claim::Wins),
    fact!(
        "chooses_initiative",
        "Who chooses who starts the next game of the match with the initiative, or `chance`.",
        PLAYER_OR_WORD => Claim::ChoosesInitiative
    ),
    fact!(
        "last_phase",
        "Which phase is the last one once time is called.",
        kind!(word "phase" of LAST_PHASES) => Claim::LastPhase
    ),
    Key::stated(
        "deck",
        "Facts about the deck that was registered or changed last.",
        Kind {
            read: |reader, node| reader.facts(node, "what is expected of a deck", &DECK_KEYS).map(Claim::Deck),
            schema: schema::of::<DeckFact>,
        },
    ),
];

const FACT_KEYS: [Key<Fact>; 12] = [
    fact!("rank", "The player's rank in the standings.", AMOUNT => Fact::Rank),
    fact!("record", "Matches won and lost, as `3-1`.", RECORD_KIND => Fact::Record),
    fact!("opponents", "The mean of the opponents' win/loss ratios, as `7/12`.", RATIO => Fact::OpponentsRatio),
    fact!(
        "opponents_opponents",
        "The mean of the same of each opponent.",
        RATIO => Fact::OpponentsOpponentsRatio
    ),
    fact!(
        "decided_by",
        "What puts the player below the one who ranks one higher.",
        kind!(word "tiebreaker" of TIEBREAKERS) => Fact::DecidedBy
    ),
    fact!("meets", "Whom the player meets now, or `none`.", PLAYER_OR_WORD => Fact::Meets),
    fact!("bye", "Whether the player has a bye now.", FLAG => Fact::Bye),
    fact!(
        "cut",
        "Whether the player is `through`, `plays` the additional round, or is `out`.",
        kind!(word "outcome of a cut" of CUTS) => Fact::Cut
    ),
    fact!("seat", "The place in the bracket from which the player starts.", AMOUNT => Fact::Seat),
    fact!(
        "bracket",
        "Where the player is: in the `main` bracket, in the `secondary` one, or `out`.",
        kind!(word "bracket" of SIDES) => Fact::Side
    ),
    fact!("place", "The place that the player ends on, or places, as `3 to 4`.", PLACES => Fact::Place),
    fact!("dropped", "Whether the player has dropped.", FLAG => Fact::Dropped),
];

const DECK_KEYS: [Key<DeckFact>; 4] = [
    fact!("legal", "Whether the deck is legal.", FLAG => DeckFact::Legal),
    fact!(
        "breaks",
        "Each of these rules, or one beneath it, forbids something of it.",
        RULES => DeckFact::Breaks
    ),
    fact!("cards", "How many cards the draw deck has.", AMOUNT => DeckFact::Cards),
    fact!("sideboard", "How many cards the sideboard has.", AMOUNT => DeckFact::Sideboard),
];

const RULES: Kind<Vec<Text>> = Kind {
    read: |reader, node| {
        let rules = reader.list(node, |reader, item| reader.text(item, "a rule"));
        if reader.items(node).is_empty() {
            reader.fail(expected("a rule, or a list of rules", node))
        } else {
            Some(rules)
        }
    },
    schema: |generator| schema::one_or_more(schema::text(generator)),
};

schema_of!(Claim, "TournamentExpect", |generator| {
    let mut schema = schema::map(&key::entries(&CLAIM_KEYS), generator);
    schema.insert("additionalProperties".to_owned(), schema::of::<Fact>(generator).to_value());
    schema
});

schema_of!(Fact, "TournamentExpectOfPlayer", |generator| schema::map(&key::entries(&FACT_KEYS), generator));

schema_of!(DeckFact, "TournamentExpectOfDeck", |generator| schema::map(&key::entries(&DECK_KEYS), generator));

fn result_schema(generator: &mut SchemaGenerator) -> Schema {
    let winner = [("winner", "The player who has won.")];
    let won = schema::one_key(winner, &schema::text(generator));
    schema::any_of([schema::one_of_words(&["ongoing", "both lose"]), won])
}

/// Whether a word is one that `expect` knows, and so no player's name.
pub fn is_claim(word: &str) -> bool {
    CLAIM_KEYS.iter().any(|key| key.entry.name == word)
}

impl Reader {
    /// A map of claims about an event.
    pub fn claims_about(&mut self, node: &Node) -> Option<Vec<Located<Claim>>> {
        let entries = self.entries(node, "what must hold, as a map")?;
        let claims = entries.iter().filter_map(|(key, value)| {
            let place = from_key_to_value(key, value);
            self.claim_about(key, value).map(|value| Located { value, place })
        });
        Some(claims.collect())
    }

    fn claim_about(&mut self, key: &NodeKey, value: &Node) -> Option<Claim> {
        if let Some(known) = CLAIM_KEYS.iter().find(|known| known.entry.name == key.text) {
            return (known.read)(self, value);
        }
        if !matches!(value.value, Value::Map(_)) {
            let known = CLAIM_KEYS.map(|known| known.entry.name);
            let title = format!("`{}` is no key of `expect`, and of a player a map is expected", key.text);
            let error = did_you_mean(Diagnostic::error(title).at(key.place.clone()), &key.text, &known);
            return self.fail(error.help(format!("allowed here: {}, or a player with a map", known.join(", "))));
        }
        let facts = self.facts(value, "what is expected of a player", &FACT_KEYS)?;
        let player = Located { value: key.text.clone(), place: key.place.clone() };
        Some(Claim::Player { player, facts })
    }

    fn event_result(&mut self, node: &Node) -> Option<Result> {
        let needed = "`ongoing`, `both lose` or `{winner: PLAYER}`";
        if is_word(node, "ongoing") {
            return Some(Result::Ongoing);
        }
        if is_word(node, "both lose") {
            return Some(Result::BothLose);
        }
        let Value::Map(entries) = &node.value else { return self.fail(expected(needed, node)) };
        match entries.as_slice() {
            [(key, winner)] if key.text == "winner" => self.text(winner, "a player").map(Result::Won),
            [(key, _)] => self.fail(unknown("result", &key.text, &key.place, &["winner"])),
            _ => self.fail(expected(needed, node)),
        }
    }

    fn wins(&mut self, node: &Node) -> Option<Vec<(Text, u32)>> {
        let entries = self.entries(node, "players with the games that they won, as `{ana: 1, ben: 0}`")?;
        let wins = entries.iter().filter_map(|(player, won)| {
            let won = self.amount(won)?;
            Some((Located { value: player.text.clone(), place: player.place.clone() }, won))
        });
        Some(wins.collect())
    }

    fn ratio(&mut self, node: &Node) -> Option<Fraction> {
        let number = |text: &str| -> Option<u32> {
            let is_number = (1..=9).contains(&text.len()) && text.bytes().all(|digit| digit.is_ascii_digit());
            is_number.then(|| text.parse().ok()).flatten()
        };
        let ratio = match &node.value {
            Value::Scalar { text, .. } => match text.trim().split_once('/') {
                Some((above, below)) => number(above).zip(number(below)),
                None => number(text.trim()).map(|whole| (whole, 1)),
            },
            Value::Null | Value::List(_) | Value::Map(_) => None,
        };
        match ratio {
            Some((above, below)) => Some(Fraction::new(above.into(), below.into())),
            None => self.fail(expected("a ratio, as `7/12`, `0` or `1`", node)),
        }
    }

    fn places(&mut self, node: &Node) -> Option<Ranks> {
        let places = match &node.value {
            Value::Scalar { text, .. } => ranks_in(text),
            Value::Null | Value::List(_) | Value::Map(_) => None,
        };
        if places.is_none() {
            self.error(expected("a place, or places as `3 to 4`", node));
        }
        places
    }
}
