//! The Tournament Regulations at work: what a deck must be, who plays whom, how a match ends, who ranks where, who makes
//! the cut, and who meets whom in the bracket.
//!
//! Everything here is pure: procedures take values and give values, with [`Ruling`]s that say in words what was settled
//! and by which rule. Nothing reads a file or a clock; what is drawn at random comes from a generator that is passed in.
//!
//! | module | what it does |
//! | --- | --- |
//! | [`policy`] | what may change from season to season: formats, sets, numbers of rounds, times (`rules/tr/policy-*.yaml`) |
//! | [`deck`] | what a deck list says, and whether it is legal (TR 2.3, 3.1.3, 4.4.2) |
//! | [`mod@matches`] | how a match stands, and what a call of time makes of it (TR 4.2, 4.3) |
//! | [`swiss`] | who plays whom in a Swiss round, and who has the bye (TR 4.1.1) |
//! | [`standings`] | records and tiebreakers, exact (TR 5.6) |
//! | [`cut`] | who enters the elimination rounds, and the additional round of an uneven cut (TR 4.1.2) |
//! | [`event`] | an event from registration to its winner, as the changes in its file make it |
//! | [`penalty`] | infractions, and the penalties that the policy guide has for them |
//! | [`bracket`] | who meets whom in an elimination bracket, and who is out (TR 4.1.3, 4.1.4) |
//! | [`export`] | an event for print and for other programs |
//! | [`list`] | lists of players that come from elsewhere |
//! | [`rules`] | the regulations that the procedures cite |
//!
//! # What the Regulations leave open
//!
//! Where they are silent, the choice made here stands in `rules/notes/`, and is cited as that note.

/// An enum whose variants are words: of files, of the command line and of JSON.
macro_rules! words {
    ($(#[$meta:meta])* $name:ident { $($(#[$of:meta])* $variant:ident = $word:literal,)+ }) => {
        $(#[$meta])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema)]
        pub enum $name {
            $($(#[$of])* #[serde(rename = $word)] $variant,)+
        }

        impl $name {
            /// Every one of them.
            pub const ALL: [Self; [$($word),+].len()] = [$(Self::$variant),+];

            /// Every one of them behind its word.
            pub const WORDS: [(&'static str, Self); Self::ALL.len()] = [$(($word, Self::$variant)),+];

            /// The word for it.
            pub const fn word(self) -> &'static str {
                match self {
                    $(Self::$variant => $word,)+
                }
            }
        }
    };
}

/// Types that files and JSON have as the text that they print and are read from.
macro_rules! as_text {
    ($name:ty) => {
        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                <String as serde::Deserialize>::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
            }
        }
    };
}

pub mod bracket;
pub mod cut;
pub mod deck;
pub mod event;
pub mod export;
pub mod list;
pub mod matches;
pub mod penalty;
pub mod policy;
pub mod rules;
pub mod ruling;
pub mod standings;
pub mod swiss;

use std::fmt;

use serde::{Deserialize, Serialize};
use swu_cards::library::searched;

pub use policy::Policy;
pub use ruling::{Refusal, RefusalKind, Ruling, Settled};
pub use standings::{Fraction, Record};

/// A player of an event, by the order in which players were added, from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct PlayerId(pub u32);

impl PlayerId {
    /// The place in the list of players.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for PlayerId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "player {}", self.0 + 1)
    }
}

/// The names of players in rulings and refusals.
pub type Names<'n> = &'n dyn Fn(PlayerId) -> String;

/// A length as a number of players or tables, of which there are never so many that it does not fit.
fn count(length: usize) -> u32 {
    u32::try_from(length).unwrap_or(u32::MAX)
}

/// The place in a list of something with that number, from 1.
fn place(number: u32) -> Option<usize> {
    usize::try_from(number).ok()?.checked_sub(1)
}

/// The one of a name that somebody typed, without regard to case and accents; if there is none, the one whose name begins so.
/// Nobody, if nothing was typed. Refused if there are several.
fn meant<'n, T>(typed: &str, named: impl Iterator<Item = (T, &'n str)>) -> Result<Option<T>, Refusal> {
    let wanted = searched(typed);
    let begin = named.filter(|(_, name)| !wanted.is_empty() && searched(name).starts_with(&wanted));
    let (whole, longer): (Vec<_>, Vec<_>) = begin.partition(|(_, name)| searched(name) == wanted);
    let mut found = if whole.is_empty() { longer } else { whole };
    if found.len() > 1 {
        let names: Vec<&str> = found.iter().take(3).map(|(_, name)| *name).collect();
        let refusal = Refusal::new(format!("`{typed}` matches {} players", found.len())).of(RefusalKind::Unknown);
        return Err(refusal.help(format!("type more of the name: {}", either(&names))));
    }
    Ok(found.pop().map(|(who, _)| who))
}

/// The rows of a table of a test, `input => expected`; a line that begins with `=>` or `|` goes on with the one above.
#[cfg(test)]
fn rows(table: &str) -> Vec<(String, String)> {
    let lines = table.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
    let rows = lines.collect::<Vec<_>>().join("\n").replace("\n=>", " =>").replace("\n|", " |");
    let row = |row: &str| row.split_once(" => ").map(|(input, expected)| (input.to_owned(), expected.to_owned()));
    rows.lines().map(|line| row(line).unwrap_or_else(|| panic!("{line}"))).collect()
}

/// Names in words: ``` `Ana` or `Ben` ```.
fn either(names: &[&str]) -> String {
    names.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(" or ")
}
