//! Editions of the Comprehensive Rules that the engine rules by.
//!
//! The engine is that of edition 8.0. Where 7.0 rules otherwise, the place that rules asks [`Board::rules_by`] and says both:
//!
//! | rule of 8.0 | what 7.0 rules |
//! | --- | --- |
//! | 6.2.5.e | tokens that an ability gives the unit it plays come once the unit is in play, and the game state has been looked at |
//! | 7.7.4.f | the ability resolves, and the delayed effect whose moment has passed follows at once |
//! | 3.7.14, 3.7.15, 7.5.20 | nothing: there are no such tokens, and no keyword Support; a ruling that needs them is undetermined |
//!
//! Nothing else branches. Where 8.0 says what 7.0 leaves unsaid (1.8.9, 1.10.2.a and 1.11.2.a, 7.1.8, 7.6.17, 7.7.3.c, 7.7.5.g,
//! 8.4.4.a, 8.14.3, 1.18.2), 7.0 was ruled in the same way, by official rulings on cards and by notes. When upgrades fall is
//! by the publisher's note of July 2026 (NOTE C1-1.1) under both.
//!
//! [`Board::rules_by`]: crate::Board::rules_by

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use swu_cards::TokenKind;

use super::rule::Rule;

/// An edition that the engine rules by.
///
/// ```
/// use swu_game::Edition;
///
/// assert_eq!("7.0".parse(), Ok(Edition::Seven));
/// assert_eq!(Edition::default().to_string(), swu_game::Rule::EDITION);
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

/// That the engine does not rule by an edition of that name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct UnknownEdition;

impl Edition {
    /// All of them, the oldest first.
    pub const ALL: [Self; 2] = [Self::Seven, Self::Eight];

    /// The rule on a kind of token, if this edition does not have it.
    pub(crate) const fn lacks_token(self, kind: TokenKind) -> Option<Rule> {
        match (self, kind) {
            (Self::Seven, TokenKind::Mandalorian) => Some(Rule::Cr3_7_14),
            (Self::Seven, TokenKind::Advantage) => Some(Rule::Cr3_7_15),
            (Self::Seven | Self::Eight, _) => None,
        }
    }

    /// That something is needed which this edition does not have, by the rule of a newer one.
    pub(crate) fn lacks(self, what: &str, rule: Rule) -> String {
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
