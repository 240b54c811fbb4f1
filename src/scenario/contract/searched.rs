//! Claims that a file has proved, and the end of every line of play: the key `prove`, as a list of claims or as a map.

use schemars::SchemaGenerator;

use super::expect::{Claim, GameResult};
use super::file::PHASES;
use super::flow;
use super::key::{COUNT, Default as Left, Entry, FLAG, Key, Kind, PLAYER, kind};
use super::name::{Located, Seat};
use super::proposition::{Proposition, Quantifier};
use super::read::{Fields, Reader};
use super::schema::{self, schema_of};
use super::yaml::Node;
use swu_cards::Phase;
use swu_game::Stage;
use swu_text::diagnostic::Diagnostic;

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
    Left::Nothing,
);
const DEPTH: Key<u32> = Key::optional(
    "depth",
    "Lines of play continue for this many decisions beyond the steps; every action is open.",
    COUNT,
    Left::Nothing,
);
const WINS: Key<Located<Seat>> = Key::optional(
    "wins",
    "This player, or `{player: ana}`, can force a win, whatever the others choose.",
    Kind { read: Reader::winner, schema: winner_schema },
    Left::Nothing,
);
const UNIQUE: Key<bool> =
    Key::optional("unique", "Only one first decision achieves what a player can force.", FLAG, Left::Flag(false));
const FEWEST: Key<bool> = Key::optional(
    "fewest",
    "Only a win in the fewest decisions of the winner counts; requires `wins`.",
    FLAG,
    Left::Flag(false),
);
const CLAIMS: Key<Vec<Proposition>> = Key::optional(
    "claims",
    "The claims about the lines of play.",
    kind!(list of Proposition, Reader::proposition),
    Left::Empty,
);

const KEYS: [Entry; 6] = [UNTIL.entry, DEPTH.entry, WINS.entry, UNIQUE.entry, FEWEST.entry, CLAIMS.entry];
/// The player who wins, as a map.
const WINNER: Key<Located<Seat>> = Key::required("player", "The player who wins.", PLAYER);

schema_of!(SearchClaims, "Searched", |generator| {
    let claims = schema::one_or_list(schema::of::<Proposition>(generator));
    schema::any_of([claims, schema::map(&KEYS, generator)])
});

fn winner_schema(generator: &mut SchemaGenerator) -> schemars::Schema {
    schema::any_of([schema::text(generator), schema::map(&[WINNER.entry], generator)])
}

impl Reader {
    /// The value of `prove`: claims, or a map with claims and limits.
    pub fn searched(&mut self, node: &Node) -> Option<SearchClaims> {
        let map = Fields::of(node).filter(|map| map.is_empty() || KEYS.iter().any(|key| map.get(key.name).is_some()));
        if map.is_none() {
            let claims = self.list(node, Self::proposition);
            return Some(SearchClaims { claims, ..SearchClaims::default() });
        }
        let map = self.fields(node, "`prove`", &KEYS)?;
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
        let mut claims = self.value(&map, &CLAIMS).unwrap_or_default();
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
        if self.entries(node, "`prove`")?.iter().any(|(found, _)| KEYS.iter().all(|key| key.name != found.text)) {
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
