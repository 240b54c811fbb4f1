//! Positions as simulators of the game exchange them: the "game setup" of Karabast, which players paste into bug reports and
//! questions. [`read`] makes a scenario of one, and [`Sight::to_karabast`](crate::session::Sight::to_karabast) writes one.
//!
//! The form has fewer words than a setup of contract §2, and some of its own. Neither way anything is lost without a word: each
//! returns notes with its result.
//!
//! | module | content |
//! | --- | --- |
//! | `javascript` | the object in a pasted text |
//! | `names` | the names of the form as cards, and cards as names |
//! | `reader` | values of the form, each with its path and place; the messages about them |
//! | `read`, `cards` | a setup and its cards as a scenario |
//! | `write` | a position of a game as a setup |

mod cards;
mod javascript;
mod names;
mod read;
mod reader;
mod write;

#[cfg(test)]
mod tests;

pub use read::{Reading, is_setup, read};
pub use write::Written;
