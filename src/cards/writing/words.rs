//! Words that stand for one thing: a zone, a class of abilities, a comparison, a number of resources.

use crate::phrases::{CLASSES, DURATIONS, ZONES};
use crate::terms::{Comparison, Duration, Trait, ZoneKind};
use crate::tree::{AbilityClass, Count, Filter, Target};
use crate::writing::{Printer, capital, s};

pub(crate) const fn compared(comparison: Comparison) -> &'static str {
    match comparison {
        Comparison::AtLeast => "at least",
        Comparison::AtMost => "at most",
        Comparison::Exactly => "exactly",
        Comparison::MoreThan => "more than",
        Comparison::LessThan => "less than",
    }
}

/// So many resources.
pub(crate) fn resources(number: i32) -> String {
    format!("{number} resource{}", s(number))
}

/// The words of a class of triggered abilities.
pub(crate) fn class(class: AbilityClass) -> &'static str {
    CLASSES.words(&class).unwrap_or_default()
}

/// "3 or more"
pub(crate) fn at(comparison: Comparison, number: &str) -> String {
    match comparison {
        Comparison::AtLeast => format!("{number} or more"),
        Comparison::AtMost => format!("{number} or less"),
        Comparison::Exactly => number.to_owned(),
        Comparison::MoreThan => format!("more than {number}"),
        Comparison::LessThan => format!("less than {number}"),
    }
}

/// A trait with small letters after the first of each word.
pub(crate) fn title(word: &Trait) -> String {
    let words = word.as_str().split(' ').map(|word| capital(&word.to_lowercase()));
    words.collect::<Vec<_>>().join(" ")
}

/// The word for a zone of a player.
pub(crate) fn zone_word(zone: ZoneKind) -> &'static str {
    ZONES.words(&zone).unwrap_or_default()
}

/// True if the words for the target ask for a verb in the plural.
pub(crate) fn is_plural(target: &Target) -> bool {
    match target {
        Target::Choose(choose) => choose.count != Count::exactly(1),
        Target::Both(_) | Target::Among(..) => true,
        Target::Random { count, .. } => *count != 1,
        _ => false,
    }
}

/// A duration after its effect.
pub(crate) fn lasts(duration: Duration) -> &'static str {
    DURATIONS.words(&duration).unwrap_or_default()
}

/// Words of the game, as [`grammar`](crate::grammar) writes what stands in a place.
impl Printer {
    /// A number, or a word of the game as it stands everywhere.
    pub(crate) fn said(&mut self, word: &impl ToString) -> String {
        word.to_string()
    }

    pub(crate) fn resources(&mut self, number: &i32) -> String {
        resources(*number)
    }

    pub(crate) fn zone(&mut self, zone: &ZoneKind) -> String {
        zone_word(*zone).into()
    }

    pub(crate) fn trait_word(&mut self, word: &Trait) -> String {
        title(word)
    }

    pub(crate) fn ability_class(&mut self, of: &AbilityClass) -> String {
        class(*of).into()
    }

    /// "Force unit"
    pub(crate) fn one_noun(&mut self, filter: &Filter) -> String {
        self.noun(&filter.0, false)
    }
}
