//! What has been worked out about a board, kept until the board changes.
//!
//! Most questions about a card ask what all the others give it. The answer is worked out once for the whole board, on
//! the first question, and forgotten at the first change.

use std::ops::{Deref, DerefMut};
use std::sync::OnceLock;

use serde::{Deserialize, Serialize};

use super::board::Board;
use crate::look::{DEPTH, Granted, RuleInForce};

/// What is known of a board.
#[derive(Debug, Default)]
pub(crate) struct Memo {
    given: [OnceLock<Vec<Granted>>; DEPTH as usize + 1],
    rules: [OnceLock<Vec<RuleInForce>>; DEPTH as usize + 1],
    bottom: OnceLock<u8>,
}

impl Memo {
    /// Everything given to cards, as seen from that depth; deeper than the bottom is the bottom.
    pub(crate) fn given(&self, depth: u8) -> &OnceLock<Vec<Granted>> {
        &self.given[usize::from(depth.min(DEPTH))]
    }

    /// The depth at which constant abilities are not looked at any more.
    pub(crate) fn bottom(&self, depth: impl FnOnce() -> u8) -> u8 {
        *self.bottom.get_or_init(depth)
    }

    /// The rules for players, as seen from that depth.
    pub(crate) fn rules(&self, depth: u8) -> &OnceLock<Vec<RuleInForce>> {
        &self.rules[usize::from(depth.min(DEPTH))]
    }
}

/// A board with what is known of it. Whatever changes the board goes through [`DerefMut`], which forgets it.
#[derive(Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub(crate) struct Tracked {
    board: Board,
    #[serde(skip)]
    memo: OnceLock<Box<Memo>>,
}

impl Tracked {
    pub(crate) const fn new(board: Board) -> Self {
        Self { board, memo: OnceLock::new() }
    }

    pub(crate) fn memo(&self) -> &Memo {
        self.memo.get_or_init(Box::default)
    }
}

impl Deref for Tracked {
    type Target = Board;

    fn deref(&self) -> &Board {
        &self.board
    }
}

impl DerefMut for Tracked {
    fn deref_mut(&mut self) -> &mut Board {
        self.memo.take();
        &mut self.board
    }
}

impl Clone for Tracked {
    /// The clone is about to change: it knows nothing yet.
    fn clone(&self) -> Self {
        Self::new(self.board.clone())
    }
}

impl PartialEq for Tracked {
    fn eq(&self, other: &Self) -> bool {
        self.board == other.board
    }
}

impl Eq for Tracked {}
