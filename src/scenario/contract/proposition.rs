//! Claims about lines of play, to prove of a scenario whose decisions are left open: `prove`, the `part` of a divided proof, and
//! the further keys of a puzzle.
//!
//! A line of play is one answer to each open decision, from the first step of the file to its end. A proposition uses the words of
//! `expect` for the end of a line. A puzzle is a game in which a player can force something, for a solver to find.

use schemars::json_schema;

use super::expect::{CLAIMS, Claim, Claims, GameResult};
use super::file::{PHASES, PROVE};
use super::flow;
use super::head::Head;
use super::key::{self, AMOUNT, COUNT, Default, Entry, FLAG, Key, Kind, PLAYER, Put, field, kind};
use super::name::{Located, Seat, Text};
use super::read::{Fields, Reader, expected};
use super::schema::{self, schema_of};
use super::step::Step;
use super::yaml::{Node, Value};
use swu_cards::Phase;
use swu_game::Stage;
use swu_text::diagnostic::{Diagnostic, Place};

/// A claim about lines of play.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Proposition {
    pub quantifier: Quantifier,
    /// Claims that hold at the end of a line if all of this does.
    pub claims: Vec<Located<Claim>>,
    /// The entry as one line of YAML.
    pub text: String,
    /// The claim as one line of YAML, without the lines of play that it is about.
    pub said: String,
    pub place: Place,
}

/// The lines of play in which the claims hold.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Quantifier {
    /// In every line.
    Always,
    /// In at least one line.
    Possible,
    /// In no line.
    Never,
    /// By the decisions of this player, whatever the others choose and whatever chance brings.
    CanForce(Located<Seat>),
}

impl Quantifier {
    /// The key for it.
    pub const fn word(&self) -> &'static str {
        match self {
            Self::Always => ALWAYS.entry.name,
            Self::Possible => POSSIBLE.entry.name,
            Self::Never => NEVER.entry.name,
            Self::CanForce(_) => CAN_FORCE.entry.name,
        }
    }
}

/// A map with at least one claim.
const HOLDS: Kind<Claims> = Kind {
    read: |reader, node| {
        let claims = (CLAIMS.read)(reader, node)?;
        let is_nothing = matches!(&node.value, Value::Map(entries) if entries.is_empty());
        if is_nothing { reader.fail(expected("claims, as in `expect`", node)) } else { Some(claims) }
    },
    schema: |generator| {
        let claims = (CLAIMS.schema)(generator);
        json_schema!({"allOf": [claims, {"minProperties": 1}]})
    },
};

const ALWAYS: Key<Claims> =
    Key::required("always", "This holds at the end of every line of play, as in `expect`.", HOLDS);
const POSSIBLE: Key<Claims> = Key::required("possible", "This holds at the end of at least one line of play.", HOLDS);
const NEVER: Key<Claims> = Key::required("never", "This holds at the end of no line of play.", HOLDS);
const CAN_FORCE: Key<Claims> =
    Key::required("can_force", "The player can make this hold at the end, whatever the others choose.", HOLDS);
const WHO: Key<Located<Seat>> = Key::required("player", "The player who can force it.", PLAYER);

const QUANTIFIERS: [Key<Claims>; 4] = [ALWAYS, POSSIBLE, NEVER, CAN_FORCE];

/// Name of an entry in messages.
const OF: &str = "an entry of `prove`";

schema_of!(Proposition, "Prove", |generator| {
    let forms: [&[Entry]; 4] = [&[ALWAYS.entry], &[POSSIBLE.entry], &[NEVER.entry], &[WHO.entry, CAN_FORCE.entry]];
    schema::any_of(forms.map(|keys| schema::map(keys, generator)))
});

impl Reader {
    /// One entry of `prove`.
    pub(crate) fn proposition(&mut self, node: &Node) -> Option<Proposition> {
        let keys: Vec<Entry> = key::entries(&QUANTIFIERS).into_iter().chain([WHO.entry]).collect();
        let map = self.fields(node, OF, &keys)?;
        let mut given = QUANTIFIERS.iter().filter(|key| map.get(key.entry.name).is_some());
        let Some(key) = given.next() else {
            if self.entries(node, OF)?.iter().any(|(found, _)| keys.iter().all(|key| key.name != found.text)) {
                // The unknown text in its place has an error already.
                return None;
            }
            let words = QUANTIFIERS.map(|key| format!("`{}`", key.entry.name)).join(", ");
            let needed = Diagnostic::error(format!("{OF} needs one of {words}")).at(node.place.clone());
            return self.fail(needed.help("such as `always: {ben: {base: {damage: 3}}}`"));
        };
        if let Some(second) = given.next() {
            let title = format!("{OF} is one claim; this one has `{}` and `{}`", key.entry.name, second.entry.name);
            let place = map.get(second.entry.name).map_or(&node.place, |node| &node.place);
            return self.fail(Diagnostic::error(title).at(place.clone()).help("write an entry for each"));
        }
        let claims = self.required(&map, key, OF);
        let quantifier = self.quantifier(key.entry.name, &map)?;
        let said = flow::written(map.get(key.entry.name)?);
        let text = match quantifier {
            Quantifier::CanForce(_) => flow::written(node),
            Quantifier::Always | Quantifier::Possible | Quantifier::Never => format!("{}: {said}", key.entry.name),
        };
        Some(Proposition { quantifier, claims: claims?, text, said, place: node.place.clone() })
    }

    fn quantifier(&mut self, word: &str, map: &Fields<'_>) -> Option<Quantifier> {
        if word == CAN_FORCE.entry.name {
            if map.given(&WHO.entry).is_none() {
                let help = format!("write `player: {}` beside it", self.player_names.join("` or `player: "));
                return self.fail(
                    Diagnostic::error("`can_force` needs `player`: who can force it").at(map.place.clone()).help(help),
                );
            }
            return self.value(map, &WHO).map(Quantifier::CanForce);
        }
        if let Some(player) = map.get(WHO.entry.name) {
            let title = format!("`player` goes with `can_force`, not with `{word}`");
            return self.fail(Diagnostic::error(title).at(player.place.clone()));
        }
        [Quantifier::Always, Quantifier::Possible, Quantifier::Never].into_iter().find(|known| known.word() == word)
    }
}

/// Claims to prove of every way to take the decisions that are left open, and the limits of the search.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct SearchClaims {
    pub claims: Vec<Proposition>,
    pub until: End,
    /// Only one first decision may force the claim.
    pub is_unique: bool,
    /// The player must force the claim in the fewest own decisions.
    pub is_fewest: bool,
}

/// The end of lines of play, if the game is not over before.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum End {
    /// With the steps of the file, when only the next action is open.
    #[default]
    Steps,
    /// With the next phase of that kind after the steps, when everything that its start leads to is done. Actions are open.
    Phase(Phase),
    /// So many decisions after the steps. Actions are open. Random outcomes do not count.
    Decisions(u32),
}

const UNTIL: Key<Stage> = Key::optional(
    "until",
    "Lines of play continue until this phase starts; every action is open.",
    kind!(word "phase" of PHASES),
    Default::Nothing,
);
const DEPTH: Key<u32> = Key::optional(
    "depth",
    "Lines of play continue for this many decisions beyond the steps; every action is open.",
    COUNT,
    Default::Nothing,
);
const WINS: Key<Located<Seat>> = Key::optional(
    "wins",
    "This player, or `{player: ana}`, can force a win, whatever the others choose.",
    Kind {
        read: Reader::winner,
        schema: |generator| schema::any_of([schema::text(generator), schema::map(&[WINNER.entry], generator)]),
    },
    Default::Nothing,
);
const UNIQUE: Key<bool> =
    Key::optional("unique", "Only one first decision achieves what a player can force.", FLAG, Default::Flag(false));
const FEWEST: Key<bool> = Key::optional(
    "fewest",
    "Only a win in the fewest decisions of the winner counts; requires `wins`.",
    FLAG,
    Default::Flag(false),
);
const PROPOSITIONS: Key<Vec<Proposition>> = Key::optional(
    "claims",
    "The claims about the lines of play.",
    kind!(list of Proposition, Reader::proposition),
    Default::Empty,
);

const PROVE_KEYS: [Entry; 6] = [UNTIL.entry, DEPTH.entry, WINS.entry, UNIQUE.entry, FEWEST.entry, PROPOSITIONS.entry];
/// The player who wins, as a map.
const WINNER: Key<Located<Seat>> = Key::required("player", "The player who wins.", PLAYER);

schema_of!(SearchClaims, "Searched", |generator| {
    let claims = schema::one_or_list(schema::of::<Proposition>(generator));
    schema::any_of([claims, schema::map(&PROVE_KEYS, generator)])
});

impl Reader {
    /// The value of `prove`: claims, or a map with claims and limits.
    pub fn searched(&mut self, node: &Node) -> Option<SearchClaims> {
        let map =
            Fields::of(node).filter(|map| map.is_empty() || PROVE_KEYS.iter().any(|key| map.get(key.name).is_some()));
        if map.is_none() {
            let claims = self.list(node, Self::proposition);
            return Some(SearchClaims { claims, ..SearchClaims::default() });
        }
        let map = self.fields(node, "`prove`", &PROVE_KEYS)?;
        let until = match (self.value(&map, &UNTIL), self.value(&map, &DEPTH)) {
            (Some(_), Some(_)) => {
                let title = "`prove` takes `until` or `depth`, not both";
                return self.fail(Diagnostic::error(title).at(node.place.clone()).help("omit one of them"));
            }
            (Some(Stage::Setup), None) => {
                let title = "lines of play never reach another setup";
                return self
                    .fail(Diagnostic::error(title).at(node.place.clone()).help("`until: regroup` or `until: action`"));
            }
            (Some(Stage::In(phase)), None) => End::Phase(phase),
            (None, depth) => depth.map_or(End::Steps, End::Decisions),
        };
        let mut claims = self.value(&map, &PROPOSITIONS).unwrap_or_default();
        let is_fewest = self.value(&map, &FEWEST).unwrap_or_default();
        if is_fewest && map.given(&WINS.entry).is_none() {
            let title = "`fewest` counts the decisions of a win, but no win is claimed";
            let help = "add `wins: ana`, or omit `fewest`";
            return self.fail(Diagnostic::error(title).at(node.place.clone()).help(help));
        }
        let winner = self.value(&map, &WINS);
        if winner.is_none() && map.given(&WINS.entry).is_some() {
            // The error about the player is already reported.
            return None;
        }
        if let Some(player) = winner {
            claims.extend(self.player_names.get(player.value.0).cloned().map(|name| wins(player, &name, node)));
        }
        if self.entries(node, "`prove`")?.iter().any(|(found, _)| PROVE_KEYS.iter().all(|key| key.name != found.text)) {
            // The unknown text in place of a claim has an error already.
            return None;
        }
        if claims.is_empty() {
            let error = Diagnostic::error("`prove` has no claims").at(node.place.clone());
            return self.fail(error.help("`wins: ana`, or a list `claims`"));
        }
        if is_fewest && claims.len() > 1 {
            let title = "`fewest` goes with `wins` alone";
            let help = "write the other claims into a second file";
            return self.fail(Diagnostic::error(title).at(node.place.clone()).help(help));
        }
        let is_unique = self.value(&map, &UNIQUE).unwrap_or_default();
        if is_unique && !claims.iter().any(|claim| matches!(claim.quantifier, Quantifier::CanForce(_))) {
            let title = "`unique` needs a claim that a player can force";
            return self
                .fail(Diagnostic::error(title).at(node.place.clone()).help("`wins: ana`, or `can_force` in `claims`"));
        }
        Some(SearchClaims { claims, until, is_unique, is_fewest })
    }

    fn winner(&mut self, node: &Node) -> Option<Located<Seat>> {
        match Fields::of(node) {
            Some(_) => {
                let map = self.fields(node, "`wins`", &[WINNER.entry])?;
                self.required(&map, &WINNER, "`wins`")
            }
            None => (PLAYER.read)(self, node),
        }
    }
}

/// The claim that a player can force a win.
fn wins(player: Located<Seat>, name: &str, node: &Node) -> Proposition {
    let result = Claim::Result(GameResult::Won(vec![player.clone()]));
    Proposition {
        claims: vec![Located { value: result, place: player.place.clone() }],
        text: format!("wins: {name}"),
        said: format!("{{result: {{winner: {}}}}}", flow::name(name)),
        quantifier: Quantifier::CanForce(player),
        place: node.place.clone(),
    }
}

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
const PARTS: Key<u32> = Key::required("of", "The number of parts.", AMOUNT);
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

const PART_KEYS: [Entry; 4] = [NUMBER.entry, PARTS.entry, SOUGHT.entry, BEGIN.entry];

/// The key `part` of a file.
pub(crate) const PART: Key<Part> = Key::optional(
    "part",
    "A part of a proof that was divided, as `judge prove --split` writes it.",
    Kind { read: Reader::part, schema: schema::of::<Part> },
    Default::Nothing,
);

schema_of!(Part, "Part", |generator| schema::map(&PART_KEYS, generator));

impl Reader {
    fn part(&mut self, node: &Node) -> Option<Part> {
        let map = self.fields(node, "`part`", &PART_KEYS)?;
        let (number, of) = (self.required(&map, &NUMBER, "`part`")?, self.required(&map, &PARTS, "`part`")?);
        let sought = self.required(&map, &SOUGHT, "`part`")?;
        let begin = self.required(&map, &BEGIN, "`part`")?;
        if !(1..=of).contains(&number) {
            return self.fail(Diagnostic::error(format!("no part {number} of {of}")).at(node.place.clone()));
        }
        Some(Part { number, of, sought, begin, place: node.place.clone() })
    }
}

/// Further facts of a game that is a puzzle.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Puzzle {
    pub author: Option<Text>,
    /// From 1, the easiest, to 5.
    pub difficulty: Option<Located<u8>>,
    /// A sentence that helps and does not give the solution.
    pub hint: Option<Text>,
    /// The main line, from the first decision to the end. The proof covers what it claims to force.
    pub solution: Vec<Step>,
}

/// The highest difficulty.
pub(crate) const HARDEST: u8 = 5;

/// The keys that only a puzzle has.
pub(crate) const PUZZLE_KEYS: [Key<Put<Puzzle>>; 4] = [
    field!("author", "The author of the puzzle.", kind!(text "a name"), Default::Nothing => author),
    field!(
        "difficulty",
        "The difficulty, from 1 (easiest) to 5.",
        Kind {
            read: |reader, node| reader.number_to(node, HARDEST, "a difficulty from 1 to 5"),
            schema: |_| schema::whole(Some(1), Some(HARDEST.into())),
        },
        Default::Nothing => difficulty
    ),
    field!("hint", "A sentence that helps without solving it.", kind!(text "words"), Default::Nothing => hint),
    field!(
        "solution",
        "The main line as steps, with the best defence, from the first decision to the end.",
        kind!(list of Step, Reader::step),
        Default::Nothing => solution
    ),
];

impl Reader {
    /// The further facts of a file whose `kind` is `puzzle`.
    pub fn puzzle(&mut self, map: &Fields<'_>, head: &Option<Head>, prove: &SearchClaims) -> Option<Puzzle> {
        let is_forced = prove.claims.iter().any(|claim| matches!(claim.quantifier, Quantifier::CanForce(_)));
        // Claims that could not be read have an error already.
        let is_unread = prove.claims.is_empty() && map.given(&PROVE.entry).is_some();
        if !is_forced && !is_unread {
            let place = head.as_ref().map_or(map.place, |head| &head.title.place);
            let error = Diagnostic::error("a puzzle needs `prove`: who can force what").at(place.clone());
            self.error(error.help("such as `prove: {until: regroup, wins: ana, unique: true}`"));
        }
        self.fill(map, "a puzzle", &PUZZLE_KEYS, Puzzle::default())
    }
}
