//! Abilities as text, in one fixed wording: the trees that [`compile`](super::compile) makes, said in plain words.
//!
//! Every construct has one wording, so that two cards with equal trees print equal text, and the compiler reads that
//! text back as the same tree. It is worded as cards are where such words mean the same everywhere. Where a card would
//! rely on what was said before ("it", "that unit", what an "if" still covers), exact words stand instead: "that
//! object" for [`Target::It`](super::Target::It), "the first chosen object", "each affected object", and brackets
//! around what belongs together, as in "You may [Draw a card. Discard a card from your hand.]". The compiler reads these
//! in its `exact` modules, for any text.

mod ability;
mod amount;
mod card_orders;
mod condition;
mod constant;
mod effect;
mod filter;
mod grants;
mod orders;
mod rules;
mod target;
mod trigger;

#[cfg(test)]
mod examples;
#[cfg(test)]
pub(super) mod tests;

pub(super) use amount::deed;
pub(super) use target::ORDINALS;

use super::ability::{Ability, PlayCost};
use super::card::Card;
use super::compile::{Context, Side};
use super::terms::CardKind;

/// A printer's state while one ability is printed.
struct Printer {
    side: Side,
    /// Inside an ability in quotation marks, which belongs to whatever gains it.
    quoted: bool,
    /// Objects have been chosen, of which "another" could be another.
    chosen: bool,
    /// Inside a condition, where "another" is always another than this card.
    in_condition: bool,
    /// Inside a description of resources, where who controls them is said of the resources.
    of_resources: bool,
    /// Inside what is taken from a zone.
    from: bool,
    /// "It" would be read as the latest choice: nothing else has been spoken of since, in the same branch.
    latest: bool,
    /// The next verb is "deal", not "deals", after "you may have".
    bare: bool,
}

impl Printer {
    const fn new(side: Side) -> Self {
        Self {
            side,
            quoted: false,
            chosen: false,
            in_condition: false,
            of_resources: false,
            from: false,
            latest: false,
            bare: false,
        }
    }
}

/// An ability in the fixed wording, on one line.
///
/// ```
/// use swu_cards::{compile, print};
/// let context = compile::Context::new("Training Droid", compile::Side::Unit);
/// let text = "When Played: You may deal 1 damage to a ground unit.";
/// let read = compile::compile(text, &context);
/// assert_eq!(print::ability(&read[0].ability, &context), text);
/// ```
pub fn ability(ability: &Ability, context: &Context<'_>) -> String {
    Printer::new(context.side).ability(ability)
}

/// The cost in brackets after Smuggle or Piloting, in the fixed wording.
pub fn play_cost(cost: &PlayCost, context: &Context<'_>) -> String {
    Printer::new(context.side).play_cost(cost)
}

/// What a card does, a line an ability.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lines {
    /// What the card does, of a leader its Leader side.
    pub card: Vec<String>,
    /// A leader's Leader Unit side (CR 3.4.3).
    pub unit: Vec<String>,
    /// While it is an upgrade (CR 2.13.3).
    pub upgrade: Vec<String>,
}

/// The sides of a card in the fixed wording.
pub fn card(card: &Card) -> Lines {
    let lines = |abilities: &[std::sync::Arc<Ability>], side: Side| {
        let context = Context::new(&card.name, side);
        abilities.iter().map(|each| ability(each, &context)).collect()
    };
    let [own, unit, upgrade] = sides(card.kind);
    Lines {
        card: lines(&card.abilities, own),
        unit: lines(&card.unit_abilities, unit),
        upgrade: lines(&card.upgrade_abilities, upgrade),
    }
}

/// The sides that the three lists of abilities of such a card stand on.
pub fn sides(kind: CardKind) -> [Side; 3] {
    [Side::from(kind), Side::LeaderUnit, Side::PilotText]
}

/// The text with a capital letter at its start, inside a bracket too.
fn capital(text: &str) -> String {
    let mut chars = text.chars();
    match chars.next() {
        Some('[') => format!("[{}", capital(chars.as_str())),
        Some(first) => first.to_uppercase().chain(chars).collect(),
        None => String::new(),
    }
}

/// The text as a sentence: with a capital letter, and with a full stop unless one stands inside its last bracket or
/// quotation.
fn sentence(text: &str) -> String {
    let text = capital(text);
    let ended = text.ends_with(".]") || text.ends_with(".”]") || text.ends_with(".”") || text.ends_with('.');
    if ended { text } else { format!("{text}.") }
}

/// Parts with commas between them, and a word before the last.
fn list(parts: &[String], last: &str) -> String {
    match parts {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., end] => format!("{} {last} {end}", first.join(", ")),
    }
}

/// The wordings of those parts, in that order.
fn each<T>(parts: &[T], word: impl FnMut(&T) -> String) -> Vec<String> {
    parts.iter().map(word).collect()
}
