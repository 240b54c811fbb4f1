//! The parts of the cost of playing a card (CR 1.8, 6.2.3), and their words.

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;
use swu_cards::Aspect;
use swu_text::words::joined;

use super::{CardId, Rule};

/// Aspect icons, as often as they are there: rarely more than a few.
pub type Icons = SmallVec<[Aspect; 8]>;

/// The parts of the cost of playing a card.
pub type CostParts = Vec<CostPart>;

/// A part of the cost of playing a card.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct CostPart {
    /// In resources; less than 0 if it makes the card cheaper.
    pub amount: i32,
    pub reason: CostReason,
}

/// The reason for a part of a cost.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum CostReason {
    /// The number printed on the card, or that of the keyword that it is played by.
    Printed,
    /// The aspect penalty for these icons (CR 8.1.1).
    MissingIcons(Icons),
    /// An ability of that card (CR 1.8.3).
    Ability(CardId),
    /// Exploited units (CR 7.5.16.a).
    Exploit,
}

impl CostReason {
    /// The rule of that part.
    pub const fn rule(&self) -> Rule {
        match self {
            Self::Printed => Rule::Cr1_8_2,
            Self::MissingIcons(_) => Rule::Cr8_1_1,
            Self::Ability(_) => Rule::Cr1_8_3,
            Self::Exploit => Rule::Cr7_5_16a,
        }
    }

    /// The reason in words: `a missing Command icon`. Cards are named by `name`.
    pub fn words(&self, name: impl FnOnce(CardId) -> String) -> String {
        match self {
            Self::Printed => "printed".to_owned(),
            Self::MissingIcons(icons) => {
                let names = joined(&icons.iter().map(ToString::to_string).collect::<Vec<_>>());
                if icons.len() == 1 { format!("a missing {names} icon") } else { format!("missing {names} icons") }
            }
            Self::Ability(card) => name(*card),
            Self::Exploit => "Exploit".to_owned(),
        }
    }
}

/// A cost with its parts, after its number: `: 5 and 2 for a missing Command icon, CR 8.1.1`. Empty if the printed number is
/// all of it.
pub fn cost_parts_in_words(parts: &[CostPart], name: impl Fn(CardId) -> String) -> String {
    let words = |part: &CostPart| {
        let (amount, reason) = (part.amount, part.reason.words(&name));
        match part.reason {
            CostReason::Printed => amount.to_string(),
            CostReason::MissingIcons(_) => format!("{amount} for {reason}, {}", part.reason.rule()),
            _ if amount < 0 => format!("{} less by {reason}", -amount),
            _ => format!("{amount} more by {reason}"),
        }
    };
    let parts: Vec<String> =
        parts.iter().filter(|part| part.amount != 0 || part.reason == CostReason::Printed).map(words).collect();
    if parts.len() < 2 { String::new() } else { format!(": {}", joined(&parts)) }
}
