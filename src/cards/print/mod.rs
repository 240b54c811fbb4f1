//! Abilities as text, in one fixed wording: the trees that [`compile`](super::compile) makes, in the words of cards.
//!
//! Two cards with equal trees print equal text. Each construct has one wording, chosen by the tree and by what the text has
//! spoken of before ("it", "that unit"). Nearly all that cards say is read back as the same tree; `tests` counts the rest.

mod ability;
mod amount;
mod cards;
mod condition;
mod damage;
mod effect;
mod filter;
mod grants;
mod names;
mod orders;
mod rules;
mod target;
mod trigger;

#[cfg(test)]
pub(super) mod tests;

use super::ability::{Ability, PlayCost};
use super::amount::Amount;
use super::card::Card;
use super::compile::{Context, Side};
use super::target::Target;
use super::terms::CardKind;
pub(super) use names::ORDINALS;
use names::{Done, Spoken};

/// A printer's state while one ability is printed.
#[derive(Debug, Clone, Default)]
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
    /// The next verb is "deal", not "deals", after "you may have".
    bare: bool,
    /// The reference of "it".
    near: Option<Target>,
    /// The choices so far, as they are called.
    choices: Vec<Spoken>,
    /// The objects of the triggering condition.
    subject: Option<Spoken>,
    object: Option<Spoken>,
    /// The object of the triggering condition has been defeated.
    is_defeated: bool,
    /// The effect before, as "discarded this way" speaks of it.
    done: Option<Done>,
    /// The source of the damage of the clause, of whose power it may speak.
    dealer: Option<Target>,
    /// The number of cards on top of a deck that have been looked at.
    seen: Option<Amount>,
    /// Cards of the player's own deck have been searched for.
    own_deck: bool,
    /// Inside what another player does, where [`Who::You`](super::Who::You) is that player.
    theirs: bool,
}

impl Printer {
    fn new(side: Side) -> Self {
        Self { side, ..Self::default() }
    }

    /// Words for a special case. Where there are none, the printer is as it was before.
    fn special<T>(&mut self, words: impl FnOnce(&mut Self) -> Option<T>) -> Option<T> {
        let before = self.clone();
        let said = words(self);
        if said.is_none() {
            *self = before;
        }
        said
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

/// The effects of a card, one line for each ability.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lines {
    /// The effects of the card, of a leader its Leader side.
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

/// The text with a capital letter at its start.
fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}

/// The text with a small letter at its start.
fn lower(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| first.to_lowercase().chain(chars).collect())
}

/// The text as a sentence: with a capital letter, and with a full stop unless one stands inside its last quotation.
fn sentence(text: &str) -> String {
    let ended = text.ends_with(".”") || text.ends_with('.');
    capital(text) + if ended { "" } else { "." }
}

/// Parts with commas between them, and a word before the last.
fn list(parts: &[String], last: &str) -> String {
    match parts {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., end] => format!("{} {last} {end}", first.join(", ")),
    }
}

/// The words of those parts, in that order.
fn each<T>(parts: &[T], word: impl FnMut(&T) -> String) -> Vec<String> {
    parts.iter().map(word).collect()
}

/// "s" after a number of things that is not 1.
fn s(number: i32) -> &'static str {
    if number == 1 { "" } else { "s" }
}
