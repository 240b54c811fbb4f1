//! Editions of the Comprehensive Rules that the engine rules by.
//!
//! The engine is that of edition 8.0. Where 7.0 rules otherwise, the place that rules asks [`Board::rules_by`] and says both:
//!
//! | rule of 8.0 | what 7.0 rules |
//! | --- | --- |
//! | 6.2.5.e | tokens that an ability gives the unit it plays come once the unit is in play, and the game state has been looked at |
//! | 7.7.4.f | the ability resolves, and the delayed effect whose moment has passed follows at once |
//! | 1.18.2.b | a card whose ability has another card deal damage is no source of it: the one that deals it is (1.9.12) |
//! | 3.7.14, 3.7.15, 7.5.20 | nothing: there are no such tokens, and no keyword Support; a ruling that needs them is undetermined |
//!
//! The ruling on 6.2.5.e follows the text of 7.0, although an official ruling on one card had said by then what 8.0 says of
//! all (NOTE R2-1.1).
//!
//! Nothing else branches:
//!
//! | rules of 8.0 | why |
//! | --- | --- |
//! | 1.10.2.a, 1.11.2.a | 7.0 names no order of printed values that conflict; official rulings of its time let the later count (NOTE R1-6.22) |
//! | 7.7.3.c | 7.0 does not say whether a lasting effect beats a constant ability; it was ruled so |
//! | 1.9.8 | "then" between two amounts of damage was played as two deals, one after the other |
//! | 3.7.2.b, 7.7.5.g | giving a token was creating it, without the word; replacements that ask differ on newer cards only |
//! | 1.18.2.a | the unit that an ability says deals damage dealt it by 1.9.12 too |
//! | 7.1.8 | said of upgrades only (7.1.1); abilities gained from other cards were resolved so as well |
//! | 7.6.17, 8.4.4.a, 8.14.3 | 7.0 is silent, and the practice was that of 8.0 |
//! | 4.9.1.a, 4.9.2.a, 7.6.14.a | put into words what followed from 1.7.8, 3.7.3 and 8.33.1 |
//! | 6.3.5.d | excess damage was found one step sooner (6.3.4.d); nothing happens between the two, so only the number differs |
//! | 9.2, 9.3.2, 2.14.3 | about decks, not about play |
//!
//! That upgrades fall with their unit is by the publisher's note of July 2026 (NOTE C1-1.1) under both: 1.16.5.c has the same
//! words in both. Fortify and the tokens of the set after 8.0 are in neither, and are ruled by notes under both.
//!
//! [`Board::rules_by`]: crate::Board::rules_by

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use swu_cards::TokenKind;

use super::Rule;

/// An edition that the engine rules by.
///
/// ```
/// use swu_state::terms::Edition;
///
/// assert_eq!("7.0".parse(), Ok(Edition::Seven));
/// assert_eq!(Edition::default().to_string(), swu_state::terms::Rule::EDITION);
/// assert!("6.0".parse::<Edition>().is_err());
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
pub enum Edition {
    /// 7.0, of March 2026.
    Seven,
    /// 8.0, of July 2026.
    #[default]
    Eight,
}

/// The error for an edition that the engine does not have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct UnknownEdition;

impl Edition {
    /// All of them, the oldest first.
    pub const ALL: [Self; 2] = [Self::Seven, Self::Eight];

    /// The rule on a kind of token, if this edition does not have it.
    pub const fn lacks_token(self, kind: TokenKind) -> Option<Rule> {
        match (self, kind) {
            (Self::Seven, TokenKind::Mandalorian) => Some(Rule::Cr3_7_14),
            (Self::Seven, TokenKind::Advantage) => Some(Rule::Cr3_7_15),
            // Tokens of the set after 8.0 are ruled by notes, whatever the edition.
            _ => None,
        }
    }

    /// The words for something that this edition does not have, by the rule of a newer one.
    pub fn lacks(self, what: &str, rule: Rule) -> String {
        format!("{what}, which edition {self} does not have ({rule})")
    }
}

impl fmt::Display for Edition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Seven => "7.0",
            Self::Eight => Rule::EDITION,
        })
    }
}

impl FromStr for Edition {
    type Err = UnknownEdition;

    fn from_str(typed: &str) -> Result<Self, UnknownEdition> {
        Self::ALL.into_iter().find(|edition| edition.to_string() == typed).ok_or(UnknownEdition)
    }
}
