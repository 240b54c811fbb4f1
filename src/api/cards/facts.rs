//! The facts of a card, for programs and in the words of the tables.

use schemars::JsonSchema;
use serde::Serialize;

use swu_cards::{Ability, Arena, Aspect, Card, CardKind, Keyword, Printing};

/// The facts of a card, for programs.
#[derive(Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Facts<'c> {
    name: &'c str,
    subtitle: Option<&'c str>,
    #[serde(rename = "type")]
    kind: CardKind,
    token: bool,
    unique: bool,
    set: Option<&'c str>,
    number: Option<u16>,
    rarity: Option<&'c str>,
    cost: Option<i32>,
    arena: Option<Arena>,
    power: Option<i32>,
    hp: Option<i32>,
    upgrade_power: Option<i32>,
    upgrade_hp: Option<i32>,
    aspects: &'c [Aspect],
    traits: Vec<&'c str>,
    keywords: Vec<Keyword>,
    /// Number of embedded rulings whose game begins with a card of its name; only where every card is listed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) used_in: Option<usize>,
    /// Its abilities in words; only where every card is listed, and if they are asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) texts: Option<Vec<String>>,
}

impl<'c> From<&'c Card> for Facts<'c> {
    fn from(card: &'c Card) -> Self {
        let printing = card.printing.as_ref();
        Self {
            name: &card.name,
            subtitle: card.subtitle.as_deref(),
            kind: card.kind,
            token: card.token.is_some(),
            unique: card.unique,
            set: printing.map(|printing| printing.set.as_str()),
            number: printing.and_then(|printing| printing.number),
            rarity: card.rarity.as_deref(),
            cost: cost(card),
            arena: card.arena,
            power: card.power,
            hp: card.hp,
            upgrade_power: card.upgrade_power,
            upgrade_hp: card.upgrade_hp,
            aspects: &card.aspects,
            traits: card.traits.iter().map(|word| word.as_str()).collect(),
            keywords: keywords(card),
            used_in: None,
            texts: None,
        }
    }
}

/// The cost that the card has: a base has none, nor has a leader without a Leader Unit side (CR 1.8.7), nor a token
/// (CR 3.7).
pub fn cost(card: &Card) -> Option<i32> {
    let has_one = match card.kind {
        CardKind::Base | CardKind::Token => false,
        CardKind::Leader => card.power.is_some(),
        CardKind::Event | CardKind::Unit | CardKind::Upgrade => card.token.is_none(),
    };
    has_one.then_some(card.cost)
}

/// The keywords that the card has on any of its sides, in the order of the rules.
pub fn keywords(card: &Card) -> Vec<Keyword> {
    let has = |keyword: &Keyword| {
        card.all_abilities().any(|ability| match ability {
            Ability::Keyword(of) => of.keyword() == *keyword,
            Ability::Action(_)
            | Ability::Triggered(_)
            | Ability::Constant(_)
            | Ability::Event(_)
            | Ability::Unsupported(_) => false,
        })
    };
    Keyword::ALL.iter().copied().filter(has).collect()
}

/// Power and HP, or the modifiers of an upgrade (CR 2.9, 2.11); what is not known is a question mark.
pub fn numbers(card: &Card) -> String {
    let number = |number: Option<i32>| number.map_or("?".to_owned(), |number| number.to_string());
    let modifier = |number: Option<i32>| number.map_or("?".to_owned(), |number| format!("{number:+}"));
    match (card.kind, card.power, card.hp) {
        (CardKind::Upgrade, ..) => format!("{}/{}", modifier(card.upgrade_power), modifier(card.upgrade_hp)),
        (_, None, None) => String::new(),
        (_, None, Some(hp)) => hp.to_string(),
        (_, power, hp) => format!("{}/{}", number(power), number(hp)),
    }
}

/// Set and number.
pub fn printing(card: &Card) -> String {
    match (&card.printing, card.token) {
        (Some(printing), _) => Printing::to_string(printing),
        (None, Some(_)) => "token".to_owned(),
        (None, None) => String::new(),
    }
}
