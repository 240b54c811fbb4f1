//! Abilities that change the printed power or HP of cards (CR 1.10.2.a, 1.11.2.a): which of several became active last
//! (NOTE R1-6.22).
//!
//! A lasting effect has begun at a known moment. A constant ability becomes active when its card enters play, and anew
//! each time that its condition is met again; that moment is noted here.

use serde::{Deserialize, Serialize};

use super::Position;
use crate::terms::{Object, Stamp};

/// A card whose constant abilities change printed numbers now.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct PrintedChange {
    pub source: Object,
    /// The moment at which they became active.
    pub since: Stamp,
}

impl Position {
    /// Notes which constant abilities have begun to change printed numbers, and which have ceased to.
    pub(crate) fn note_printed_changes(&mut self) {
        if !self.faces.any_changes_printed() {
            return;
        }
        let now = self.look().sources_of_printed_changes();
        let is_known = |source: &Object| self.printed_changes.iter().any(|known| known.source == *source);
        let begun: Vec<Object> = now.iter().copied().filter(|source| !is_known(source)).collect();
        if begun.is_empty() && now.len() == self.printed_changes.len() {
            return;
        }
        self.printed_changes.retain(|known| now.contains(&known.source));
        for source in begun {
            let since = self.tick();
            self.printed_changes.push(PrintedChange { source, since });
        }
    }
}
