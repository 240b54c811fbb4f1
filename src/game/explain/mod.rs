//! Explanations: further rules on an event beside its own, and the reasons something does not happen.
//!
//! A step names its own rule. Further rules that a judge could cite for it are worked out here, a file for each room, and
//! only where somebody reads the events. Nothing here changes a game. What follows from an event and its position alone is worked
//! out by the `observer`; the rest, such as what a text could have meant, is asked for by the steps, which know the text.

mod abilities;
mod attack;
mod conditional;
mod damage;
mod effects;
mod ending;
mod observer;
mod play;
mod refusal;
mod why_not;
mod zones;

use crate::terms::Rule;
pub use conditional::ConditionalAbility;

/// The rules, if the condition holds.
fn when<const N: usize>(holds: bool, rules: [Rule; N]) -> impl Iterator<Item = Rule> {
    rules.into_iter().filter(move |_| holds)
}
