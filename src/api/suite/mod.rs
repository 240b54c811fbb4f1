//! A suite of rulings: each file replayed and held against its snapshot, in parts if it is divided.
//!
//! | module | what it does |
//! | --- | --- |
//! | `run` | rules on a file, and names a suite |
//! | [`snapshot`] | the text of a snapshot, read and written |
//! | `merge` | reads reports of parts, and joins them |

mod merge;
mod run;
pub mod snapshot;

use std::fmt::Display;
use std::str::FromStr;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::document;

pub use merge::{joined, parse};
pub(crate) use run::tested;
pub use run::{Digest, Ruled, problem, ruled};

/// The results of a suite of rulings, or of a part of one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Suite {
    /// The version of the program that ran it.
    pub judge: String,
    /// The edition of the rules used.
    pub edition: String,
    /// A digest of the files and their contents; reports of one suite share it.
    pub suite: String,
    /// True if missing and orphaned snapshots fail.
    pub check: bool,
    /// The part, if this is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shard: Option<Shard>,
    /// The number of files in the whole suite.
    pub files: usize,
    /// The files in order of their names.
    pub results: Vec<Tested>,
}

document!(Suite, "test", "The results of a suite of rulings: `judge test`.");

/// The result of a file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Tested {
    /// The scenario, or the snapshot if it is orphaned.
    pub file: String,
    pub title: String,
    pub outcome: Outcome,
    pub problems: Vec<Problem>,
    /// The differences between trace and snapshot, as a unified diff.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub diff: Vec<String>,
}

/// The outcome of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Outcome {
    /// Its claims hold, and its trace matches the snapshot.
    Passed,
    /// Its claims hold, and it has no snapshot yet.
    New,
    /// A snapshot without a file.
    Orphaned,
    /// Its claims hold, but its trace differs from the snapshot.
    Changed,
    /// A claim fails, or a step is refused.
    Failed,
    /// It needs a card text or rule that the engine does not implement.
    Unsupported,
    /// The file or its snapshot cannot be read.
    Invalid,
}

impl Outcome {
    pub const ALL: [Self; 7] =
        [Self::Passed, Self::New, Self::Orphaned, Self::Changed, Self::Failed, Self::Unsupported, Self::Invalid];

    /// The word for it.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Passed => "passed",
            Self::New => "new",
            Self::Orphaned => "orphaned",
            Self::Changed => "changed",
            Self::Failed => "failed",
            Self::Unsupported => "unsupported",
            Self::Invalid => "invalid",
        }
    }

    /// An explanation, for reports that explain themselves.
    pub const fn about(self) -> &'static str {
        match self {
            Self::Passed => "The claims hold, and the ruling matches the accepted one.",
            Self::New => "The ruling has no snapshot yet.",
            Self::Orphaned => "The file of the snapshot does not exist.",
            Self::Changed => "The ruling differs from the accepted one.",
            Self::Failed => "A claim of the file fails, or a step is refused.",
            Self::Unsupported => "The file needs a card text or a rule that is not implemented.",
            Self::Invalid => "The file or its snapshot cannot be read.",
        }
    }
}

/// A problem of a file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Problem {
    /// From 1.
    pub line: usize,
    /// In characters, from 1.
    pub column: usize,
    /// The problem, in a sentence.
    pub message: String,
    /// Ways to fix it, one line each.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub help: Vec<String>,
}

impl Suite {
    /// True if that outcome fails the suite.
    pub fn fails(&self, outcome: Outcome) -> bool {
        match outcome {
            Outcome::Passed => false,
            Outcome::New | Outcome::Orphaned => self.check,
            Outcome::Changed | Outcome::Failed | Outcome::Unsupported | Outcome::Invalid => true,
        }
    }

    /// The files that fail it.
    pub fn failing(&self) -> impl Iterator<Item = &Tested> {
        self.results.iter().filter(|tested| self.fails(tested.outcome))
    }

    pub fn count(&self, outcome: Outcome) -> usize {
        self.results.iter().filter(|tested| tested.outcome == outcome).count()
    }

    /// The number of files that ended how: `28 passed, 1 changed, 1 failed`.
    pub fn summary(&self) -> String {
        let told = |outcome: Outcome| {
            let count = self.count(outcome);
            (count > 0 || outcome == Outcome::Passed).then(|| format!("{count} {}", outcome.word()))
        };
        Outcome::ALL.into_iter().filter_map(told).collect::<Vec<_>>().join(", ")
    }
}

/// One of several parts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Shard {
    /// From 1.
    pub part: usize,
    pub parts: usize,
}

impl Shard {
    /// That part of so many.
    ///
    /// # Errors
    ///
    /// If there is no such part: a sentence.
    pub fn new(part: usize, parts: usize) -> Result<Self, String> {
        match (1..=parts).contains(&part) {
            true => Ok(Self { part, parts }),
            false => Err(format!("no part {part} of {parts}: the parts are 1 to {parts}")),
        }
    }

    /// The items of that part, or all of them: with 8 parts every eighth, so that slow ones that stand together are shared out.
    pub fn of<T>(shard: Option<Self>, items: Vec<T>) -> Vec<T> {
        let Some(Self { part, parts }) = shard else { return items };
        items.into_iter().skip(part.saturating_sub(1)).step_by(parts.max(1)).collect()
    }
}

/// The name of the file of another part: the last number of the name, if that is the number of this part, in as many digits.
pub(crate) fn renumbered(file: &str, from: impl Display, to: impl Display) -> Option<String> {
    let end = file.rfind(|c: char| c.is_ascii_digit())? + 1;
    let (numbered, rest) = file.split_at_checked(end)?;
    let before = numbered.trim_end_matches(|c: char| c.is_ascii_digit());
    let digits = numbered.strip_prefix(before)?;
    let is_of_name = !rest.contains(['/', '\\']) && digits.trim_start_matches('0') == from.to_string();
    let width = digits.len();
    is_of_name.then(|| format!("{before}{:0>width$}{rest}", to.to_string()))
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let bad = || format!("`{text}` is not a part; write `2/8` for the second of eight");
        let (part, parts) = text.split_once('/').ok_or_else(bad)?;
        let number = |text: &str| text.parse::<usize>().map_err(|_| bad());
        Self::new(number(part)?, number(parts)?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_of_other_parts_keep_their_digits() {
        let other = |file| renumbered(file, 2, 13);
        assert_eq!(other("reports/2.json").as_deref(), Some("reports/13.json"));
        assert_eq!(other("parts/x-part-0002.yaml").as_deref(), Some("parts/x-part-0013.yaml"));
        assert_eq!(other("reports/12.json"), None);
        assert_eq!(other("2/report.json"), None);
        assert_eq!(other("report"), None);
    }

    #[test]
    fn shards_are_the_list_together() {
        let list: Vec<usize> = (0..10).collect();
        let shards = ["1/3", "2/3", "3/3"].map(|shard| Shard::of(Some(shard.parse().unwrap()), list.clone()));
        let mut all = shards.concat();
        all.sort_unstable();
        assert_eq!(all, list);
        for text in ["0/3", "4/3", "3", "a/b", "/", "1/0", "-1/2"] {
            assert!(text.parse::<Shard>().is_err(), "{text}");
        }
    }
}
