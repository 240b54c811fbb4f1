//! A day of the calendar, as policies and events name it.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A day, written `2025-03-14`. Later days are greater.
///
/// ```
/// use swu_judge::tournament::policy::Date;
/// let date: Date = "2025-03-14".parse()?;
/// assert!(date > "2024-11-08".parse()?);
/// assert!("2025-02-29".parse::<Date>().is_err());
/// # Ok::<(), swu_judge::tournament::policy::ParseDateError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Date {
    year: u16,
    month: u8,
    day: u8,
}

/// What was written is no day.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is no date; write it as `2025-03-14`")]
pub struct ParseDateError(String);

impl FromStr for Date {
    type Err = ParseDateError;

    fn from_str(text: &str) -> Result<Self, ParseDateError> {
        let parts: Vec<&str> = text.trim().split('-').collect();
        let is_number = |part: &str, digits| part.len() == digits && part.bytes().all(|byte| byte.is_ascii_digit());
        let read = || {
            let [year, month, day] = parts[..] else { return None };
            if !(is_number(year, 4) && is_number(month, 2) && is_number(day, 2)) {
                return None;
            }
            let date = Self { year: year.parse().ok()?, month: month.parse().ok()?, day: day.parse().ok()? };
            (1..=days(date.year, date.month)?).contains(&date.day).then_some(date)
        };
        read().ok_or_else(|| ParseDateError(text.to_owned()))
    }
}

/// How many days a month has, if there is such a month.
const fn days(year: u16, month: u8) -> Option<u8> {
    let leap = year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    match month {
        1 | 3 | 5 | 7 | 8 | 10 | 12 => Some(31),
        4 | 6 | 9 | 11 => Some(30),
        2 if leap => Some(29),
        2 => Some(28),
        _ => None,
    }
}

impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}

impl Serialize for Date {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Date {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        String::deserialize(from)?.parse().map_err(serde::de::Error::custom)
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
