//! Why it is so: the rules that bear on what happens beside the one that it is, and why something does not happen.
//!
//! A step of the rules names the rule that it is. What else a judge could cite for it is worked out here, a file for each
//! room, and only where somebody reads the events. Nothing here changes a game.

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

pub use conditional::Conditional;
