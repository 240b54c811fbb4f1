//! Abilities (CR 7): which of the five types one is, and all that stands in it but its effect.
//!
//! | module | what it reads |
//! | --- | --- |
//! | `ability` | one ability |
//! | `trigger` | triggering conditions |
//! | `condition` | what follows "if" and "while" |
//! | `constant`, `player_rules` | constant abilities: what cards gain, and rules for players |
//! | `grants` | what a card is given |
//! | `prevention` | damage that is prevented |

pub(super) mod ability;
pub(super) mod condition;
pub(super) mod constant;
pub(super) mod grants;
pub(super) mod player_rules;
pub(super) mod prevention;
pub(super) mod trigger;
