//! The tools of the grammar: the text as tokens, the cursor that moves over them, the words of the game, and what pronouns
//! stand for. No other room is known here.

pub(super) mod budget;
pub(super) mod parser;
pub(super) mod refs;
pub(super) mod token;
pub(super) mod words;
