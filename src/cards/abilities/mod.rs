//! Abilities (CR 7), read and written: which of the five types one is, and all that stands in it but its effect.
//!
//! | module | words |
//! | --- | --- |
//! | `ability` | one ability |
//! | `trigger` | triggering conditions |
//! | `constant`, `player_rules`, `playing` | constant abilities: what cards gain, rules for players, and how the card is played |
//! | `grants` | what a card is given |
//! | `prevention` | damage that is prevented |

pub(crate) mod ability;
pub(crate) mod constant;
pub(crate) mod grants;
pub(crate) mod player_rules;
pub(crate) mod playing;
pub(crate) mod prevention;
pub(crate) mod trigger;
