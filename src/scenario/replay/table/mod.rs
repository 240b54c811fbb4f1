//! The table of a replay: names become printed cards, the setup becomes a game, and references become the cards, bases and
//! players of the position. The other modules use it, and it uses none of them.
//!
//! | module | content |
//! | --- | --- |
//! | `lookup`, `local` | the cards that a file names: printed ones, and those that exist only in it |
//! | `build` | the setup as the engine begins a game |
//! | `resolve` | references of the file at a position |

pub mod build;
pub mod local;
pub mod lookup;
pub mod resolve;
