//! Checks of the file's claims against the position and the events.
//!
//! | module | content |
//! | --- | --- |
//! | `check` | claims about players, bases, the game |
//! | `check_card` | claims about a card |
//! | `happened` | claims about events |

pub mod check;
pub mod check_card;
pub mod happened;
