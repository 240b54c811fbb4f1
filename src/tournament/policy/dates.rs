//! Days of the calendar, as policies and events name them; and `rules/in-force.yaml`: the editions that exist since when,
//! whether or not this program carries them, and when the list of suspensions was last seen.

use std::fmt;
use std::str::FromStr;

use jiff::civil;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use swu_rulebook::Reliability;
use swu_text::diagnostic::Diagnostic;

/// A day, written `2025-03-14`. Later days are greater.
///
/// ```
/// use swu_tournament::policy::Date;
/// let date: Date = "2025-03-14".parse()?;
/// assert!(date > "2024-11-08".parse()?);
/// assert!("2025-02-29".parse::<Date>().is_err());
/// # Ok::<(), swu_tournament::policy::ParseDateError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, JsonSchema)]
#[schemars(with = "String")]
pub struct Date(civil::Date);

impl Date {
    /// The first day that there is.
    pub const FIRST: Self = Self(civil::Date::MIN);

    /// The last day that there is.
    pub(super) const LATEST: Self = Self(civil::Date::MAX);
}

/// The error about words that are no day.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a date; write it as `2025-03-14`")]
pub struct ParseDateError(String);

impl FromStr for Date {
    type Err = ParseDateError;

    fn from_str(text: &str) -> Result<Self, ParseDateError> {
        // The calendar knows more spellings; here there is one.
        let read = civil::Date::strptime("%Y-%m-%d", text.trim()).ok().map(Self);
        read.filter(|date| date.to_string() == text.trim()).ok_or_else(|| ParseDateError(text.to_owned()))
    }
}

impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

as_text!(Date);

/// The documents in force, whether or not this program carries them.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct InForce {
    /// The day on which the facts were collected.
    pub collected: Date,
    pub editions: Vec<KnownEdition>,
    pub sets: SetsSource,
    pub suspensions: Suspensions,
}

/// An edition of a document.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KnownEdition {
    pub document: String,
    pub name: String,
    /// The day that it bears.
    pub from: Date,
    pub reliability: Reliability,
    /// Where that stands: the id of a note.
    pub source: String,
    /// Where the publisher has the document, if that is known.
    #[serde(default)]
    pub address: Option<String>,
}

/// Where the days of sets are known from; the sets themselves are in `rules/tr/legality.yaml`.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SetsSource {
    pub source: String,
}

/// The publisher's list of suspended cards.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Suspensions {
    /// The last day on which somebody saw it.
    pub seen: Date,
    pub reliability: Reliability,
    pub source: String,
}

impl InForce {
    /// The facts that come with the program. Fails if the file is not of this form; a test holds that it is.
    pub fn embedded() -> Result<Self, Box<Diagnostic>> {
        swu_text::yaml::read(swu_data_rules::IN_FORCE)
            .map_err(|error| Box::new(Diagnostic::error(format!("rules/in-force.yaml: {error}"))))
    }
}

#[cfg(test)]
mod tests {
    use super::Date;

    #[test]
    fn a_date_is_a_day_of_the_calendar() {
        for day in ["2024-02-29", "2000-02-29", "2025-12-31", " 2026-03-13 "] {
            assert_eq!(day.parse::<Date>().map(|date| date.to_string()).as_deref(), Ok(day.trim()));
        }
        for no_day in
            ["", "2025", "2025-13-01", "2025-00-10", "1900-02-29", "2025-4-01", "25-04-01", "2025-04-31", "+025-04-01"]
        {
            assert!(no_day.parse::<Date>().is_err(), "{no_day}");
        }
    }
}
