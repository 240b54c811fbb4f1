//! Checking: claims of the file, held against the position and the events.
//!
//! | module | what it does |
//! | --- | --- |
//! | `check` | claims about players, bases, the game |
//! | `check_card` | claims about a card |
//! | `happened` | claims about events |

pub mod check;
pub mod check_card;
pub mod happened;
