//! Names and their places: the words of a file as typed values, and the comparison of two names.

use super::expect::CardFact;
use swu_text::diagnostic::Place;

/// A value in the file, with its place.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Located<T> {
    pub value: T,
    pub place: Place,
}

/// Words of the file as written: a title, a card's name, a rule id.
pub type Text = Located<String>;

/// A player of this file, by their place in the clockwise seating order (from 0): an index into
/// `Setup::players` that is always in range.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Seat(pub usize);

/// Words for a card, a unit, a base or a player (contract §3). The reader does not resolve them: their meaning depends on
/// their place and on the position at that moment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reference {
    /// The words as written. If they are a card's whole name (`Fett's Firespray` beside a player named Fett), that reading
    /// comes before `owner` and `name`.
    pub text: String,
    /// The player before `'s`, if a player of this file has that name.
    pub owner: Option<Seat>,
    /// The words after `'s` if there is an owner, else all of them: an alias, a name, a name with a subtitle, a
    /// player, or with an owner also `leader` or `base`.
    pub name: String,
    /// Facts that tell it apart from others of its name: `{card: Han Solo, damage: 2}`.
    pub facts: Vec<Located<CardFact>>,
    /// True where no facts can be written: for the key of a map, and within other words such as `attached to Wampa`.
    pub is_key: bool,
    pub place: Place,
}

pub use swu_cards::library::normalise;

/// Splits `Han Solo #2` into the name and the number.
pub(crate) fn split_number(text: &str) -> Option<(&str, usize)> {
    split_any_number(text).filter(|(_, number)| *number > 0)
}

/// The same with a number that no card has: `Han Solo #0`.
pub(crate) fn split_any_number(text: &str) -> Option<(&str, usize)> {
    let (name, number) = text.rsplit_once('#')?;
    let number = number.trim().parse().ok()?;
    let name = name.trim_end();
    (!name.is_empty()).then_some((name, number))
}

/// Splits `ana's Battlefield Marine` into ana's seat and `Battlefield Marine`, if `seat_of` knows the words before an
/// apostrophe and s as a player.
pub(crate) fn split_owner(text: &str, seat_of: impl Fn(&str) -> Option<Seat>) -> Option<(Seat, &str)> {
    text.char_indices().filter(|(_, letter)| matches!(letter, '\'' | '’')).find_map(|(at, apostrophe)| {
        let after = text.get(at + apostrophe.len_utf8()..)?.strip_prefix(['s', 'S'])?;
        let name = after.strip_prefix(char::is_whitespace)?.trim();
        let seat = seat_of(text.get(..at)?)?;
        (!name.is_empty()).then_some((seat, name))
    })
}
