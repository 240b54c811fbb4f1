//! What somebody asks for with a form, as a change of the event.
//!
//! A form says which match it is about, or which state of the event it was made for. So an old page that is sent again
//! changes nothing: what it asks for is done already, or is refused.

mod desk;
mod player;
#[cfg(test)]
mod tests;

pub use desk::{ClockWish, Wish};
pub use player::{Said, claim};

use swu_tournament::Refusal;
use swu_tournament::event::MatchPlace;

/// The fields of a form that was sent.
#[derive(Debug, Clone, Copy)]
pub struct Fields<'f>(&'f [(String, String)]);

impl<'f> Fields<'f> {
    /// The fields as they were sent.
    pub const fn new(fields: &'f [(String, String)]) -> Self {
        Self(fields)
    }

    /// What stands in a field, without the spaces around it; nothing if it is empty.
    pub fn get(&self, name: &str) -> Option<&'f str> {
        let value = self.0.iter().find(|(field, _)| field == name).map(|(_, value)| value.trim());
        value.filter(|value| !value.is_empty())
    }

    /// What stands in a field that a form must have.
    fn need(&self, name: &str) -> Result<&'f str, Refusal> {
        self.get(name).ok_or_else(|| Refusal::new(format!("the form has no `{name}`")).help("reload the page"))
    }

    fn number<N: std::str::FromStr>(&self, name: &str) -> Result<N, Refusal> {
        let typed = self.need(name)?;
        typed.parse().map_err(|_| Refusal::new(format!("`{typed}` is not a valid number for `{name}`")))
    }
}

/// A match, as forms name it: `round-2-table-3`, `additional-table-1`, `match-5`.
pub fn key(place: MatchPlace) -> String {
    match place {
        MatchPlace::Swiss { round, table } => format!("round-{round}-table-{table}"),
        MatchPlace::Additional { table } => format!("additional-table-{table}"),
        MatchPlace::Bracket { number } => format!("match-{number}"),
    }
}

/// The match that a form names.
fn place(key: &str) -> Result<MatchPlace, Refusal> {
    let words: Vec<&str> = key.split('-').collect();
    let found = match *words.as_slice() {
        ["round", round, "table", table] => {
            round.parse().ok().zip(table.parse().ok()).map(|(round, table)| MatchPlace::Swiss { round, table })
        }
        ["additional", "table", table] => table.parse().ok().map(|table| MatchPlace::Additional { table }),
        ["match", number] => number.parse().ok().map(|number| MatchPlace::Bracket { number }),
        _ => None,
    };
    found.ok_or_else(|| Refusal::new(format!("`{key}` is not a match")).help("reload the page"))
}
