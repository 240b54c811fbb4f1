//! The moment and the rating of an answer: all that a session says of it. The memory draws conclusions from them for the next
//! time.

use schemars::JsonSchema;
use serde::Serialize;

/// A moment, in seconds since 1970 in UTC.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, JsonSchema)]
#[serde(transparent)]
pub struct Moment(pub i64);

/// The seconds of a day.
pub(crate) const DAY: i64 = 24 * 60 * 60;

/// The quality of an answer, by the names that spaced repetition has for it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Rating {
    /// The answer was wrong, or a guess.
    Again,
    /// Right, with much thought.
    Hard,
    Good,
    /// Right, without any.
    Easy,
}

impl Moment {
    /// The day of UTC, counted from the first of 1970.
    pub const fn day(self) -> i64 {
        self.0.div_euclid(DAY)
    }
}

impl Rating {
    /// All of them, from the worst to the best.
    pub const ALL: [Self; 4] = [Self::Again, Self::Hard, Self::Good, Self::Easy];

    /// Its name for a candidate.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Again => "again",
            Self::Hard => "hard",
            Self::Good => "good",
            Self::Easy => "easy",
        }
    }

    /// The rating of that name, or of its first letter.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|rating| {
            rating.name().eq_ignore_ascii_case(name)
                || name.len() == 1 && rating.name().starts_with(&name.to_ascii_lowercase())
        })
    }

    /// The rating of an answer about which nothing else is known.
    pub const fn of(is_right: bool) -> Self {
        if is_right { Self::Good } else { Self::Again }
    }

    /// The rating of that number, 1 to 4.
    pub fn numbered(number: i64) -> Option<Self> {
        Self::ALL.into_iter().find(|rating| rating.number() == number)
    }

    /// Its number, 1 to 4.
    pub const fn number(self) -> i64 {
        self as i64 + 1
    }

    pub const fn is_right(self) -> bool {
        !matches!(self, Self::Again)
    }
}

#[cfg(test)]
mod tests {
    use super::Rating;

    #[test]
    fn a_rating_is_known_by_name_letter_and_number() {
        for rating in Rating::ALL {
            let name = rating.name();
            assert_eq!(
                [Rating::named(name), Rating::named(&name.to_uppercase()), Rating::named(&name[..1])],
                [Some(rating); 3]
            );
            assert_eq!(Rating::numbered(rating.number()), Some(rating));
        }
        assert_eq!(["", "x", "ag", "goods"].map(Rating::named), [None; 4]);
    }
}
