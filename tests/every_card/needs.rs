//! Needs of a card's abilities, read from their trees: the cards that should be around when it is played.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use serde_json::Value;
use swu_judge::cards::{Ability, Arena, Aspect, Card, CardKind, Library};

use super::parts::Side;

/// The cards that positions are made of: those whose text is understood. They stand in a ring, each at a place that only
/// its name decides, so that one more card does not change what is drawn elsewhere.
pub struct Supply {
    ring: Vec<Supplied>,
}

struct Supplied {
    place: u64,
    card: Arc<Card>,
    tree: String,
}

impl Supply {
    pub fn embedded() -> Self {
        let understood = |card: &Card| {
            let mut abilities = Side::ALL.into_iter().flat_map(|side| side.of(card).iter());
            abilities.all(|ability| !matches!(**ability, Ability::Unsupported(_)))
        };
        let cards = Library::embedded().iter().filter(|c| c.token.is_none() && understood(c));
        let supplied = |card: &Arc<Card>| {
            let mut hasher = DefaultHasher::new();
            card.full_name().hash(&mut hasher);
            Supplied { place: hasher.finish(), card: card.clone(), tree: tree_of(card).to_string() }
        };
        let mut ring: Vec<Supplied> = cards.map(supplied).collect();
        ring.sort_by_key(|supplied| supplied.place);
        Self { ring }
    }
}

/// So many are few.
const FEW: usize = 40;

/// The trees of all sides of a card.
fn tree_of(card: &Card) -> Value {
    serde_json::to_value(card.sides()).unwrap_or_default()
}

/// Cards for the positions of one card: some that its abilities speak of, and any others.
pub struct Around<'s> {
    all: Vec<&'s Supplied>,
    /// For each thing that the abilities speak of, the cards that are of it.
    asked: Vec<Vec<&'s Supplied>>,
    /// The trees as text.
    tree: String,
}

/// A test of a card that stands in a tree.
#[derive(Debug, PartialEq, Eq)]
enum Need {
    Trait(String),
    Aspect(String),
    Keyword(String),
    Named(String),
    Unique,
    Leader,
    Odd,
    Event,
    Upgrade,
    /// A word in the trees of its abilities.
    Prints(&'static str),
}

/// Words in a tree that need other cards, with the words of those.
const ANSWERS: &[(&str, &str)] = &[
    ("has-when-defeated", "\"when-defeated\""),
    ("has-when-played", "\"when-played\""),
    ("cant-be-defeated-by-enemies", "\"defeat\""),
    ("cant-be-exhausted-by-enemies", "\"exhaust\""),
    ("cant-be-returned-by-enemies", "\"return-to-hand\""),
    ("cant-be-captured-by-enemies", "\"capture\""),
    ("cant-be-taken-by-enemies", "\"take-control\""),
    ("cant-gain-abilities", "\"grants\":[{\"ability\":"),
    ("cant-be-healed", "\"heal\""),
    ("captures", "\"capture\""),
    ("is-captured", "\"capture\""),
    ("when-captured", "\"capture\""),
    ("guards-card", "\"capture\""),
    ("guarded-by", "\"capture\""),
    ("when-rescued", "\"rescue\""),
    ("healed", "\"heal\""),
    ("healed-this-phase", "\"heal\""),
    ("healed-base", "\"heal\""),
    ("creates", "\"create\""),
    ("draws", "\"draw\""),
    ("drew", "\"draw\""),
    ("when-drawn", "\"draw\""),
    ("discards", "\"discard\""),
    ("discarded", "\"discard\""),
    ("discarded-this-phase", "\"discard\""),
    ("shows-hand", "\"discard\""),
    ("exhausts", "\"exhaust\""),
    ("readies", "\"ready\""),
    ("uses-the-force", "\"use-the-force\""),
    ("used-the-force", "\"use-the-force\""),
    ("collects-bounty", "\"bounty\""),
    ("uses-ability", "\"when-defeated\""),
    ("use-that-ability-again", "\"when-defeated\""),
    ("dealt-indirect", "\"indirect-damage\""),
    ("assign-indirect", "\"indirect-damage\""),
    ("more-indirect", "\"indirect-damage\""),
    ("when-unattached", "\"attach\""),
    ("attaches", "\"attach\""),
    ("resources", "\"resource\""),
    ("token", "\"create\""),
];

impl Need {
    fn is_met(&self, card: &Card, tree: &str) -> bool {
        match self {
            Self::Trait(word) => card.traits.iter().any(|t| t.as_str().eq_ignore_ascii_case(word)),
            Self::Aspect(word) => card.aspects.iter().any(|aspect| aspect.word() == word),
            Self::Keyword(word) => card
                .abilities
                .iter()
                .any(|ability| matches!(&**ability, Ability::Keyword(keyword) if keyword.keyword().word() == word)),
            Self::Named(name) => card.name == *name,
            Self::Unique => card.unique,
            Self::Leader => card.kind == CardKind::Leader,
            Self::Odd => card.cost % 2 == 1,
            Self::Event => card.kind == CardKind::Event,
            Self::Upgrade => card.kind == CardKind::Upgrade,
            Self::Prints(word) => tree.contains(word),
        }
    }
}

impl<'s> Around<'s> {
    pub fn of(card: &Card, supply: &'s Supply) -> Self {
        let tree = tree_of(card);
        let mut needs = Vec::new();
        collect(&tree, &mut needs);
        needs.extend(card.traits.first().map(|word| Need::Trait(word.as_str().to_owned())));
        let met = |need: &Need| supply.ring.iter().filter(|one| need.is_met(&one.card, &one.tree)).collect::<Vec<_>>();
        let asked = needs.iter().map(met).filter(|cards| !cards.is_empty()).collect();
        Self { all: supply.ring.iter().collect(), asked, tree: tree.to_string() }
    }

    /// True if the trees have that word in them.
    pub fn says(&self, word: &str) -> bool {
        self.tree.contains(word)
    }

    /// A card of that type, every second time one that the abilities speak of.
    pub fn draw(&self, random: &mut fastrand::Rng, fits: impl Fn(&Card) -> bool) -> Option<Arc<Card>> {
        let asked = random.bool().then(|| random.choice(&self.asked)).flatten();
        let place = random.u64(..);
        asked.and_then(|asked| pick(place, asked, &fits)).or_else(|| pick(place, &self.all, &fits))
    }

    /// A unit that the abilities speak of, if they speak of any.
    pub fn asked_unit(&self, random: &mut fastrand::Rng) -> Option<Arc<Card>> {
        let is_unit = |card: &Card| card.kind == CardKind::Unit;
        let units = self.asked.iter().filter(|cards| cards.iter().any(|one| is_unit(&one.card))).collect::<Vec<_>>();
        let asked = random.choice(&units)?;
        pick(random.u64(..), asked, &is_unit)
    }

    pub fn unit(&self, random: &mut fastrand::Rng, arena: Option<Arena>) -> Option<Arc<Card>> {
        self.draw(random, |card| card.kind == CardKind::Unit && arena.is_none_or(|arena| card.arena == Some(arena)))
    }

    pub fn of_kind(&self, random: &mut fastrand::Rng, kind: CardKind) -> Option<Arc<Card>> {
        self.draw(random, |card| card.kind == kind)
    }

    /// Any card that can be in a deck.
    pub fn any(&self, random: &mut fastrand::Rng) -> Option<Arc<Card>> {
        self.draw(random, |card| !matches!(card.kind, CardKind::Leader | CardKind::Base | CardKind::Token))
    }
}

/// The first that fits from a place of the ring on; of few, whichever the place says, each as often as any other.
fn pick(place: u64, ring: &[&Supplied], fits: &impl Fn(&Card) -> bool) -> Option<Arc<Card>> {
    let fits = |one: &&&Supplied| fits(&one.card);
    let found = if ring.len() <= FEW {
        ring.iter().filter(fits).min_by_key(|one| (one.place ^ place).wrapping_mul(0x9e37_79b9_7f4a_7c15))
    } else {
        let (before, after) = ring.split_at(ring.partition_point(|one| one.place < place));
        after.iter().chain(before).find(fits)
    };
    found.map(|one| one.card.clone())
}

/// The tests of cards that stand in a tree.
fn collect(tree: &Value, needs: &mut Vec<Need>) {
    let mut add = |need: Need| {
        if !needs.contains(&need) {
            needs.push(need);
        }
    };
    match tree {
        Value::String(word) => match word.as_str() {
            "unique" => add(Need::Unique),
            "leader" => add(Need::Leader),
            "odd-cost" => add(Need::Odd),
            "event" => add(Need::Event),
            "upgrade" => add(Need::Upgrade),
            // Those of a list: what is disclosed.
            word if Aspect::from_word(word).is_some() => add(Need::Aspect(word.to_owned())),
            word => add_answers(word, &mut add),
        },
        Value::Array(items) => items.iter().for_each(|item| collect(item, needs)),
        Value::Object(fields) => {
            for (key, value) in fields {
                match (key.as_str(), value) {
                    ("trait", Value::String(word)) => add(Need::Trait(word.clone())),
                    ("aspect", Value::String(word)) => add(Need::Aspect(word.clone())),
                    ("keyword" | "using", Value::String(word)) => add(Need::Keyword(word.clone())),
                    ("named", Value::String(word)) => add(Need::Named(word.clone())),
                    _ => {}
                }
                if key == "plays-upgrade-on" {
                    add(Need::Upgrade);
                }
                if key == "piloting" {
                    add(Need::Trait("VEHICLE".to_owned()));
                }
                add_answers(key, &mut add);
            }
            fields.values().for_each(|value| collect(value, needs));
        }
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

fn add_answers(word: &str, add: &mut impl FnMut(Need)) {
    ANSWERS.iter().filter(|(asks, _)| *asks == word).for_each(|(_, answer)| add(Need::Prints(answer)));
}
