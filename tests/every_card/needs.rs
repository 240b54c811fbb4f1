//! What a card's abilities ask for, read from their trees: the cards that should be around when it is played.

use std::collections::HashMap;
use std::sync::Arc;

use serde_json::Value;
use swu_judge::cards::{Ability, Arena, Aspect, Card, CardKind, Library};

use super::parts::Side;

/// The cards that positions are made of: those whose text is understood.
pub struct Supply(Vec<Arc<Card>>, HashMap<String, String>);

impl Supply {
    pub fn embedded() -> Self {
        let understood = |card: &Card| {
            let mut abilities = Side::ALL.into_iter().flat_map(|side| side.of(card).iter());
            abilities.all(|ability| !matches!(**ability, Ability::Unsupported(_)))
        };
        let cards: Vec<_> =
            Library::embedded().iter().filter(|c| c.token.is_none() && understood(c)).cloned().collect();
        let trees = cards.iter().map(|card| (card.full_name(), tree_of(card).to_string())).collect();
        Self(cards, trees)
    }
}

/// The trees of all sides of a card.
fn tree_of(card: &Card) -> Value {
    serde_json::to_value([&card.abilities, &card.unit_abilities, &card.upgrade_abilities]).unwrap_or_default()
}

/// Cards for the positions of one card: some that its abilities speak of, and any others.
pub struct Around<'s> {
    supply: &'s Supply,
    /// For each thing that the abilities speak of, the cards that are of it.
    asked: Vec<Vec<&'s Arc<Card>>>,
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

/// What a word in a tree asks of other cards: that theirs have that word.
const ANSWERS: &[(&str, &str)] = &[
    ("has-when-defeated", "\"when-defeated\""),
    ("has-when-played", "\"when-played\""),
    ("cant-be-defeated-by-enemies", "\"defeat\""),
    ("cant-be-exhausted-by-enemies", "\"exhaust\""),
    ("cant-be-returned-by-enemies", "\"return-to-hand\""),
    ("cant-be-captured-by-enemies", "\"capture\""),
    ("cant-be-taken-by-enemies", "\"take-control\""),
    ("cant-gain-abilities", "\"lasting\":{\"duration\":\"this-phase\",\"grants\":[{\"ability\""),
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
        let tree_of = |card: &Card| supply.1.get(&card.full_name()).map_or("", String::as_str);
        let met = |need: &Need| supply.0.iter().filter(|card| need.is_met(card, tree_of(card))).collect::<Vec<_>>();
        let asked = needs.iter().map(met).filter(|cards| !cards.is_empty()).collect();
        Self { supply, asked, tree: tree.to_string() }
    }

    /// Whether the trees have that word in them.
    pub fn says(&self, word: &str) -> bool {
        self.tree.contains(word)
    }

    /// A card of that type, every second time one that the abilities speak of.
    pub fn draw(&self, random: &mut fastrand::Rng, fits: impl Fn(&Card) -> bool) -> Option<Arc<Card>> {
        if random.bool()
            && let Some(asked) = random.choice(&self.asked)
            && let Some(found) = pick(random, asked.len(), |at| asked.get(at).copied(), &fits)
        {
            return Some(found);
        }
        pick(random, self.supply.0.len(), |at| self.supply.0.get(at), &fits)
    }

    /// A unit that the abilities speak of, if they speak of any.
    pub fn asked_unit(&self, random: &mut fastrand::Rng) -> Option<Arc<Card>> {
        let units = self.asked.iter().map(|cards| cards.iter().filter(|card| card.kind == CardKind::Unit));
        let units: Vec<Vec<_>> = units.map(Iterator::collect).filter(|units: &Vec<_>| !units.is_empty()).collect();
        let asked = random.choice(&units)?;
        random.choice(asked).map(|&&card| card.clone())
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

/// One that fits, from a random place on.
fn pick<'c>(
    random: &mut fastrand::Rng,
    count: usize,
    at: impl Fn(usize) -> Option<&'c Arc<Card>>,
    fits: &impl Fn(&Card) -> bool,
) -> Option<Arc<Card>> {
    let first = random.usize(..count.max(1));
    (0..count).find_map(|step| at((first + step) % count).filter(|card| fits(card)).cloned())
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
