//! Answers to an editor about a file that is being written: a scenario, the journal of an event, a policy.
//!
//! Everything here is pure. A [`Document`] is a text with its version; a [`Desk`] has the rules and cards, and answers
//! what an editor asks about a document. Who speaks to the editor (`judge lsp`) turns bytes of the text into positions
//! ([`position`]), and may ask from several threads.
//!
//! | module | what it does |
//! | --- | --- |
//! | `document` | a text, its edits, and of which kind it is |
//! | `position` | bytes of the text as lines and columns |
//! | `cursor` | where in the text the cursor is |
//! | `desk` | the world that is written about, and games that were played up to a step |
//! | `analysis` | what comes of a whole document: messages about it, and hints behind its steps |
//! | `completion` | what could stand at the cursor |
//! | `hover` | what stands at the cursor, and where it comes from |
//! | `actions` | ways out: edits that somebody may want |
//! | `keys` | the keys of scenario files, from their schema |
//!
//! The words about a file are what its own reader and the engine say. The tree is only for finding things: to complete a
//! step, the steps before it are replayed from what of the file can be read.

mod actions;
mod analysis;
mod completion;
mod cursor;
mod desk;
mod document;
mod hover;
mod keys;
pub mod position;

#[cfg(test)]
mod tests;

pub use actions::Action;
pub use analysis::{Analysis, Hint, Level, Message};
pub use completion::{Completion, Item, ItemKind};
pub use desk::Desk;
pub use document::{Document, Edit, Kind};
pub use hover::{HoverText, Target};
