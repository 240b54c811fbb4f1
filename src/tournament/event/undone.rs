//! Changes that were taken off an event: what `redo` puts back.
//!
//! They are kept as a course: a text, known by its length and checksum, and the changes that stood behind it. A file whose
//! text lies on that course can be taken further along it, wherever on it that is. So the course is written first, and then
//! the file of the event: that second step alone decides. Whoever is stopped between them has lost nothing, since the event
//! lies on the course before the step and behind it; and putting back writes the event's file only.

use xxhash_rust::xxh3::xxh3_64;

/// Changes that were taken off.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Undone {
    /// The length and the checksum of the text that they follow.
    base: (usize, u64),
    changes: String,
}

const KEPT: &str =
    "# Changes that were undone, for `judge event redo`. They follow the journal with the length and checksum ";

impl Undone {
    /// Changes that stood behind a text.
    pub(super) fn behind_text(base: &str, changes: &str) -> Self {
        Self { base: (base.len(), xxh3_64(base.as_bytes())), changes: changes.to_owned() }
    }

    /// Reads what [`Undone::text`] has made; `None` of anything else.
    pub fn read(text: &str) -> Option<Self> {
        let (line, changes) = text.split_once('\n')?;
        let (length, checksum) = line.strip_prefix(KEPT)?.trim().split_once(' ')?;
        let base = (length.parse().ok()?, u64::from_str_radix(checksum, 16).ok()?);
        Some(Self { base, changes: changes.to_owned() })
    }

    /// The file.
    pub fn text(&self) -> String {
        let (length, checksum) = self.base;
        format!("{KEPT}{length} {checksum:016x}\n{}", self.changes)
    }

    /// The changes that follow behind that text of an event's file, if it lies on the course.
    pub(super) fn behind(&self, text: &str) -> Option<&str> {
        let (length, checksum) = self.base;
        let (base, since) = text.split_at_checked(length)?;
        if xxh3_64(base.as_bytes()) != checksum {
            return None;
        }
        self.changes.strip_prefix(since)
    }
}
