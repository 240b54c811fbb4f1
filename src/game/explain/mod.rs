//! Explanations: further rules on an event beside its own, and the reasons something does not happen.
//!
//! A step names its own rule. Further rules that a judge could cite for it are worked out here, a file for each room, and
//! only where somebody reads the events. Nothing here changes a game.

mod abilities;
mod attack;
mod conditional;
mod damage;
mod effects;
mod ending;
mod play;
mod turn;
mod why_not;
mod zones;

pub use conditional::ConditionalAbility;
