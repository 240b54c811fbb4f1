//! Propositions to prove of a scenario whose decisions are left open: the entries of `prove`.
//!
//! A proposition is about lines of play: one answer to each open decision, from the first step of the file to its end. It
//! uses the words of `expect` for the end of a line.

use schemars::json_schema;

use super::expect::{CLAIMS, Claim, Claims};
use super::flow;
use super::key::{self, Entry, Key, Kind, PLAYER};
use super::name::{Located, Seat};
use super::read::{Fields, Reader, expected};
use super::schema::{self, schema_of};
use super::yaml::{Node, Value};
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
