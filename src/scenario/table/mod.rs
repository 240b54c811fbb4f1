//! The table of a replay: names become printed cards, the setup becomes a game, and references become the cards, bases and
//! players of the position. The other modules use it, and it uses none of them.
//!
//! | module | content |
//! | --- | --- |
//! | `lookup`, `local` | the cards that a file names: printed ones, and those that exist only in it |
//! | `released` | the day by whose cards the names of a file are resolved |
//! | `build` | the setup as the engine begins a game |
//! | `resolve` | references of the file at a position |
//! | `numbers` | numbers that tell cards of one name apart |
//! | `words` | the words for cards and players |

pub mod build;
pub mod local;
pub mod lookup;
pub mod numbers;
pub mod released;
pub mod resolve;
pub mod words;

use swu_cards::Library;
use swu_game::Rule;
use swu_rulebook::Rulebook;

/// Cards and rules, which a replay needs besides the file.
#[derive(Debug, Clone, Copy)]
pub struct World<'a> {
    /// The cards that names resolve against.
    pub library: &'a Library,
    /// The rules that can be cited.
    pub rulebook: &'a Rulebook,
}

impl World<'_> {
    /// The name of the edition of the Comprehensive Rules that the engine rules by, whatever rules are read.
    pub fn edition(&self) -> String {
        format!("Comprehensive Rules {}", Rule::EDITION)
    }
}
