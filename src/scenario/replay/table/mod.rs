//! The table of a replay: names become printed cards, the setup becomes a game, and references become the cards, bases
//! and players of the position. All other rooms look at it, and it at none of them.
//!
//! | module | what it does |
//! | --- | --- |
//! | `lookup`, `local` | the cards that a file names: those that are printed, and those that exist only in it |
//! | `build` | the setup as the engine begins a game |
//! | `resolve` | references of the file at a position |

pub mod build;
pub mod local;
pub mod lookup;
pub mod resolve;
