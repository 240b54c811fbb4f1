//! Abilities as text, in one fixed wording: the trees that [`compile`](super::compile) makes, in the words of cards.
//!
//! Two cards with equal trees print equal text. Each construct has one wording, chosen by the tree and by what the text has
//! spoken of before ("it", "that unit"). Nearly all that cards say is read back as the same tree; `tests` counts the rest.

#[cfg(test)]
pub(super) mod tests;

use crate::card::Card;
use crate::reading::{Context, Side};
use crate::terms::CardKind;
use crate::tree::{Ability, Mode, PlayCost};
use crate::writing::Printer;

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

/// One mode of a list in the fixed wording, without a full stop.
pub fn mode(mode: &Mode, side: Side) -> String {
    let words = Printer::new(side).sentences(&mode.effect);
    words.strip_suffix('.').map_or(words.clone(), str::to_owned)
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
