//! Claims about an event at one point.

use schemars::{Schema, SchemaGenerator, json_schema};

use super::setup::{RANKS, RECORD_KIND, Ranks, digits, ranks_in};
use super::{NAMES, PAIRS};
use crate::contract::expect::expect_key;
use crate::key::{self, AMOUNT, FLAG, Key, Kind, fact, kind};
use crate::name::{Located, Text};
use crate::read::{Reader, did_you_mean, expected, is_word, unknown};
use crate::schema::{self, schema_of};
use crate::yaml::{Key as NodeKey, Node, Value, located};
use swu_text::diagnostic::Diagnostic;
use swu_tournament::standings::Tiebreaker;
use swu_tournament::{Fraction, Record};

/// One thing that must be true; the keys say what each means.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Claim {
    Rounds(u32),
    Minutes(u32),
    Cut(Option<u32>),
    Round(u32),
    Pairs(Vec<[Text; 2]>),
    Byes(Vec<Text>),
    Standings(Vec<Text>),
    Additional(Vec<[Text; 2]>),
    Result(Ending<Text>),
    Wins(Vec<(Text, u32)>),
    /// Nobody, where chance decides.
    ChoosesInitiative(Option<Text>),
    LastPhase(&'static str),
    Deck(Vec<Located<DeckFact>>),
    Player {
        player: Text,
        facts: Vec<Located<Fact>>,
    },
}

/// The standing of a match or an event.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ending<P> {
    Ongoing,
    Won(P),
    BothLose,
}

/// A fact about a player; the keys say what each means.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Fact {
    Rank(u32),
    Record(Record),
    OpponentsRatio(Fraction),
    OpponentsOpponentsRatio(Fraction),
    DecidedBy(Tiebreaker),
    Meets(Option<Text>),
    Bye(bool),
    Cut(&'static str),
    Seat(u32),
    Side(&'static str),
    Place(Ranks),
    Dropped(bool),
}

/// A fact about the deck that was registered or changed last.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DeckFact {
    Legal(bool),
    Breaks(Vec<Text>),
    Cards(u32),
    Sideboard(u32),
}

/// A table of words that stand for themselves.
macro_rules! words {
    ($($word:literal),+) => {
        [$(($word, $word)),+]
    };
}

const LAST_PHASES: [(&str, &str); 4] = words!["none", "this action phase", "next action phase", "first action phase"];

const TIEBREAKERS: [(&str, Tiebreaker); 4] = [
    ("win/loss ratio", Tiebreaker::WinLossRatio),
    ("opponents", Tiebreaker::OpponentsRatio),
    ("opponents' opponents", Tiebreaker::OpponentsOpponentsRatio),
    ("lot", Tiebreaker::Lot),
];

const CUTS: [(&str, &str); 3] = words!["through", "plays", "out"];

const SIDES: [(&str, &str); 3] = words!["main", "secondary", "out"];

/// A map of claims.
pub(super) const CLAIMS: Kind<Vec<Located<Claim>>> =
    Kind { read: |reader, node| reader.claims_by(node, Reader::claim_about), schema: schema::of::<Claim> };

/// As a step, and as a key of the file.
pub(super) const EXPECT: Key<Vec<Located<Claim>>> = expect_key(CLAIMS);

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

const RESULT: Kind<Ending<Text>> = Kind { read: Reader::event_result, schema: result_schema };

const WINS: Kind<Vec<(Text, u32)>> =
    Kind { read: Reader::wins, schema: |generator| schema::map_of(&schema::amount(generator)) };

const RATIO: Kind<Fraction> = Kind {
    read: |reader, node| reader.parsed(node, "a ratio, as `7/12`, `0` or `1`", ratio_in),
    schema: |_| json_schema!({"type": ["string", "integer"], "pattern": r"^\s*[0-9]{1,9}(/[0-9]{1,9})?\s*$", "minimum": 0, "maximum": 999_999_999}),
};

const PLACES: Kind<Ranks> = Kind {
    read: |reader, node| reader.parsed(node, "a place, or places as `3 to 4`", ranks_in),
    schema: |_| json_schema!({"type": ["string", "integer"], "pattern": RANKS, "minimum": 0, "maximum": 99_999}),
};

const CLAIM_KEYS: [Key<Claim>; 13] = [
    fact!("rounds", "The number of Swiss rounds of the event.", AMOUNT => Claim::Rounds),
    fact!("minutes", "The number of minutes of a round.", AMOUNT => Claim::Minutes),
    fact!("cut", "The number of players who enter the elimination rounds, or `none`.", NUMBER_OR_NONE => Claim::Cut),
    fact!("round", "The number of the last paired round.", AMOUNT => Claim::Round),
    fact!("pairs", "Exactly the current pairings, in any order, or `none`.", PAIRS => Claim::Pairs),
    fact!("bye", "The player with a bye now, or `none`.", BYES => Claim::Byes),
    fact!("standings", "The ranking from first place down; a shorter list checks only the top.", NAMES => Claim::Standings),
    fact!(
        "additional",
        "The matches of the additional round of an uneven cut, in any order, or `none`.",
        PAIRS => Claim::Additional
    ),
    fact!(
        "result",
        "The state of the bracket, or of the match if there is none: `ongoing`, `{winner: ana}` or `both lose`.",
        RESULT => Claim::Result
    ),
    fact!("wins", "The games that each player of the match has won.", WINS => Claim::Wins),
    fact!(
        "chooses_initiative",
        "The player who chooses who starts the next game of the match with the initiative, or `chance`.",
        PLAYER_OR_WORD => Claim::ChoosesInitiative
    ),
    fact!(
        "last_phase",
        "The last phase after time is called.",
        kind!(word "phase" of LAST_PHASES) => Claim::LastPhase
    ),
    Key::stated(
        "deck",
        "Facts about the last registered or changed deck.",
        Kind {
            read: |reader, node| reader.facts(node, "claims about a deck", &DECK_KEYS).map(Claim::Deck),
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
        "The mean of that for each opponent.",
        RATIO => Fact::OpponentsOpponentsRatio
    ),
    fact!(
        "decided_by",
        "The tiebreaker that puts the player below the next higher rank.",
        kind!(word "tiebreaker" of TIEBREAKERS) => Fact::DecidedBy
    ),
    fact!("meets", "The current opponent of the player, or `none`.", PLAYER_OR_WORD => Fact::Meets),
    fact!("bye", "True if the player has a bye now.", FLAG => Fact::Bye),
    fact!(
        "cut",
        "`through`, `plays` if in the additional round, or `out`.",
        kind!(word "outcome of a cut" of CUTS) => Fact::Cut
    ),
    fact!("seat", "The place in the bracket from which the player starts.", AMOUNT => Fact::Seat),
    fact!(
        "bracket",
        "The bracket that the player is in: `main`, `secondary`, or `out`.",
        kind!(word "bracket" of SIDES) => Fact::Side
    ),
    fact!("place", "The final place of the player, or places, as `3 to 4`.", PLACES => Fact::Place),
    fact!("dropped", "True if the player has dropped.", FLAG => Fact::Dropped),
];

const DECK_KEYS: [Key<DeckFact>; 4] = [
    fact!("legal", "True if the deck is legal.", FLAG => DeckFact::Legal),
    fact!(
        "breaks",
        "The deck breaks each of these rules, or a part of it.",
        RULES => DeckFact::Breaks
    ),
    fact!("cards", "The number of cards in the draw deck.", AMOUNT => DeckFact::Cards),
    fact!("sideboard", "The number of cards in the sideboard.", AMOUNT => DeckFact::Sideboard),
];

const RULES: Kind<Vec<Text>> = Kind {
    read: |reader, node| reader.some(node, "a rule, or a list of rules", |reader, item| reader.text(item, "a rule")),
    schema: |generator| schema::one_or_more(schema::text(generator)),
};

schema_of!(Claim, "TournamentExpect", |generator| {
    let mut schema = schema::map(&key::entries(&CLAIM_KEYS), generator);
    schema.insert("additionalProperties".to_owned(), schema::of::<Fact>(generator).to_value());
    schema
});

schema_of!(Fact, "TournamentExpectOfPlayer", |generator| schema::facts(&key::entries(&FACT_KEYS), generator));

schema_of!(DeckFact, "TournamentExpectOfDeck", |generator| schema::facts(&key::entries(&DECK_KEYS), generator));

fn result_schema(generator: &mut SchemaGenerator) -> Schema {
    let winner = [("winner", "The player who has won.")];
    let won = schema::one_key(winner, &schema::text(generator));
    schema::any_of([schema::one_of_words(&["ongoing", "both lose"]), won])
}

/// Tests if a word is one that `expect` knows, and so no player's name.
pub fn is_claim(word: &str) -> bool {
    CLAIM_KEYS.iter().any(|key| key.entry.name == word)
}

impl Reader {
    fn claim_about(&mut self, key: &NodeKey, value: &Node) -> Option<Claim> {
        if let Some(known) = CLAIM_KEYS.iter().find(|known| known.entry.name == key.text) {
            return (known.read)(self, value);
        }
        if !matches!(value.value, Value::Map(_)) {
            let known = CLAIM_KEYS.map(|known| known.entry.name);
            let title = format!("`{}` is not a key of `expect`, and claims about a player must be a map", key.text);
            let error = did_you_mean(Diagnostic::error(title).at(key.place.clone()), &key.text, &known);
            return self.fail(error.help(format!("allowed here: {}, or a player with a map", known.join(", "))));
        }
        let facts = self.facts(value, "claims about a player", &FACT_KEYS)?;
        Some(Claim::Player { player: located(key), facts })
    }

    fn event_result(&mut self, node: &Node) -> Option<Ending<Text>> {
        match &node.value {
            _ if is_word(node, "ongoing") => Some(Ending::Ongoing),
            _ if is_word(node, "both lose") => Some(Ending::BothLose),
            Value::Map(entries) if entries.len() == 1 => {
                let (key, winner) = entries.first()?;
                if key.text != "winner" {
                    return self.fail(unknown("result", &key.text, &key.place, &["winner"]));
                }
                self.text(winner, "a player").map(Ending::Won)
            }
            _ => self.fail(expected("`ongoing`, `both lose` or `{winner: PLAYER}`", node)),
        }
    }

    fn wins(&mut self, node: &Node) -> Option<Vec<(Text, u32)>> {
        let entries = self.entries(node, "players with the games that they won, as `{ana: 1, ben: 0}`")?;
        Some(entries.iter().filter_map(|(player, won)| Some((located(player), self.amount(won)?))).collect())
    }

    /// A text that can be read as something.
    fn parsed<T>(&mut self, node: &Node, needed: &str, read: fn(&str) -> Option<T>) -> Option<T> {
        let value = if let Value::Scalar { text, .. } = &node.value { read(text) } else { None };
        if value.is_none() { self.fail(expected(needed, node)) } else { value }
    }
}

/// The ratio that some words are.
fn ratio_in(text: &str) -> Option<Fraction> {
    let text = text.trim();
    let (above, below) = text.split_once('/').unwrap_or((text, "1"));
    Some(Fraction::new(digits(above, 9)?.into(), digits(below, 9)?.into()))
}
