//! Abilities as text, in one fixed wording: the trees that [`compile`](super::compile) makes, said in plain words.
//!
//! Two cards with equal trees print equal text, and the compiler reads that text back as the same tree. Most constructs
//! have one wording, which means the same everywhere. Where plain words would rely on what was said before ("it", "that
//! unit", what an "if" still covers), there are two: the plain words, and exact ones such as "that object" for
//! [`Target::It`](super::Target::It), "the first chosen object", and brackets around what belongs together, as in "You
//! may [Draw a card. Discard a card from your hand.]". The exact ones, which the compiler reads in its `exact` modules,
//! stand only where the plain ones would be read as something else: see [`wordings`].

mod ability;
mod amount;
mod card_orders;
mod condition;
mod constant;
mod effect;
mod filter;
mod grants;
mod names;
mod orders;
mod plain;
mod rules;
mod target;
mod trigger;
mod wordings;

#[cfg(test)]
mod examples;
#[cfg(test)]
pub(super) mod tests;

pub(super) use amount::deed;
pub(super) use target::ORDINALS;

use super::ability::{Ability, PlayCost};
use super::card::Card;
use super::compile::{Context, Side};
use super::target::Target;
use super::terms::CardKind;
use names::{Done, Spoken};
use wordings::Wordings;

/// A printer's state while one ability is printed.
#[derive(Debug, Clone)]
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
    /// Which of two wordings is taken, where there are two.
    wordings: Wordings,
    /// What "it" would be taken for.
    near: Option<Target>,
    /// What has been chosen so far, as it is called.
    choices: Vec<Spoken>,
    /// What the triggering condition is about.
    subject: Option<Spoken>,
    object: Option<Spoken>,
    /// What it is about besides has been defeated.
    is_defeated: bool,
    /// What the effect before has done.
    done: Option<Done>,
    /// What deals the damage of the clause, of whose power it may speak.
    dealer: Option<Target>,
    /// Cards on top of a deck, or a hand, have been looked at.
    seen: bool,
    /// Cards of one's own deck have been searched for.
    own_deck: bool,
    /// Inside what another player does, where [`Who::You`](super::Who::You) is that player.
    theirs: bool,
}

impl Printer {
    fn new(side: Side) -> Self {
        Self {
            side,
            quoted: false,
            chosen: false,
            in_condition: false,
            of_resources: false,
            from: false,
            latest: false,
            bare: false,
            wordings: Wordings::exact(),
            near: None,
            choices: Vec::new(),
            subject: None,
            object: None,
            is_defeated: false,
            done: None,
            dealer: None,
            seen: false,
            own_deck: false,
            theirs: false,
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
    wordings::plainest(ability, context)
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
