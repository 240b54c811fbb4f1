//! Limits on how deep and how long a text is read: what bounds the compiler whatever a text says.
//!
//! The grammar recurses only through [`Parser::attempt`](super::parser::Parser::attempt), and every alternative that it tries is
//! one. So counting attempts bounds the time, and counting those within each other bounds the stack. Both are linear in the
//! text: a word brings so many attempts with it.

use swu_text::limits::{CARD_TEXT_ATTEMPTS, CARD_TEXT_BYTES, CARD_TEXT_LEVELS};

/// A limit of the compiler that a text goes beyond.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Exceeded {
    /// The text has more than [`CARD_TEXT_BYTES`] bytes.
    Length,
    /// Its clauses stand more than [`CARD_TEXT_LEVELS`] levels deep in each other.
    Levels,
    /// It can be read in too many ways.
    Attempts,
}

impl std::fmt::Display for Exceeded {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Length => write!(f, "too long: a card's text may have at most {CARD_TEXT_BYTES} bytes"),
            Self::Levels => write!(f, "nested too deep: at most {CARD_TEXT_LEVELS} levels are read"),
            Self::Attempts => f.write_str("too complex: there are too many ways to read it"),
        }
    }
}

/// The attempts that are left, and the depth of the reading.
#[derive(Debug)]
pub(crate) struct Budget {
    attempts: usize,
    level: usize,
    exceeded: Option<Exceeded>,
}

impl Budget {
    /// The budget of a text of so many tokens.
    pub fn of(tokens: usize) -> Self {
        Self { attempts: CARD_TEXT_ATTEMPTS.saturating_mul(tokens), level: 0, exceeded: None }
    }

    /// The limit that the text went beyond: nothing is read from then on.
    pub const fn exceeded(&self) -> Option<Exceeded> {
        self.exceeded
    }

    /// Counts an attempt; `None` if there may be no more.
    pub fn enter(&mut self) -> Option<()> {
        if self.exceeded.is_some() {
            return None;
        }
        if self.level == CARD_TEXT_LEVELS {
            self.exceeded = Some(Exceeded::Levels);
            return None;
        }
        let Some(attempts) = self.attempts.checked_sub(1) else {
            self.exceeded = Some(Exceeded::Attempts);
            return None;
        };
        self.attempts = attempts;
        self.level += 1;
        Some(())
    }

    /// The attempt is over.
    pub const fn leave(&mut self) {
        self.level = self.level.saturating_sub(1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_limits_hold_at_the_edge() {
        let mut deep = Budget::of(CARD_TEXT_LEVELS);
        assert!((0..CARD_TEXT_LEVELS).all(|_| deep.enter().is_some()));
        assert_eq!(deep.exceeded(), None);
        assert_eq!((deep.enter(), deep.exceeded()), (None, Some(Exceeded::Levels)));
        deep.leave();
        assert_eq!(deep.enter(), None, "what is refused once is refused for good");

        let mut long = Budget::of(1);
        for _ in 0..CARD_TEXT_ATTEMPTS {
            assert!(long.enter().is_some());
            long.leave();
        }
        assert_eq!(long.exceeded(), None);
        assert_eq!((long.enter(), long.exceeded()), (None, Some(Exceeded::Attempts)));
    }
}
