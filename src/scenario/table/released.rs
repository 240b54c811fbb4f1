//! The day for the card names of a file (contract §3): a name keeps its meaning when a later set has another card of that
//! name.

use std::sync::Arc;

use super::build::cards_of;
use crate::head::edition_number;
use crate::{Head, normalise, read};
use swu_cards::{Card, Library};
use swu_rulebook::Rulebook;
use swu_rulebook::editions::{COMPREHENSIVE_RULES, Concordance};
use swu_tournament::policy::{Announced, Date, InForce};

/// The day of the set from which on files have a day.
const FILES_SAY_THEIR_DAY: &str = "2026-07-17";

/// Limit for the cards that count.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Until {
    /// That day or earlier.
    Day(Date),
    /// Before the day on which the next edition comes into force.
    NextEdition(Date),
}

impl Until {
    /// The day of a file: its own, or the last day of its edition.
    pub fn of(head: &Head) -> Option<Self> {
        match (&head.released, &head.edition) {
            (Some(day), _) => Some(Self::Day(day.value)),
            (None, Some(edition)) => next_after(&edition_number(&edition.value)).map(Self::NextEdition),
            (None, None) => None,
        }
    }

    /// The days that a name in a file without a day may have meant, the most certain first: before files had a day, and
    /// while the embedded edition was the newest. No valid file can have meant another of the cards that now have the name.
    pub fn assumed() -> impl Iterator<Item = Self> {
        let carried = Rulebook::embedded().edition_of(COMPREHENSIVE_RULES).and_then(|edition| edition.name.as_deref());
        let days = [FILES_SAY_THEIR_DAY.parse().ok(), carried.and_then(next_after)];
        days.into_iter().flatten().map(Self::NextEdition)
    }

    /// Tests if the card had been released by then; a card of a set whose day is not known counts.
    pub fn has(self, card: &Card) -> bool {
        let sets = &Announced::embedded().sets;
        let day_of = |set: &str| sets.iter().find(|known| known.code == set).map(|known| known.released);
        let Some(released) = card.printing.as_ref().and_then(|printing| day_of(&printing.set)) else { return true };
        match self {
            Self::Day(day) => released <= day,
            Self::NextEdition(day) => released < day,
        }
    }
}

/// The text of a file with a day: that of the newest of these sets with which its names mean what they mean now, if one of
/// them means a card only because no other had that name by then. The text itself if it has a day or an edition, or needs
/// none.
pub fn with_day(name: &str, source: &str, library: &Library) -> String {
    let said = read(name, source).is_ok_and(|scenario| Until::of(&scenario.head).is_some());
    let (false, Some(at)) = (said, source.find("\nsetup:")) else { return source.to_owned() };
    let text = normalise(source);
    let is_bare = |card: &Arc<Card>| card.subtitle.is_some() && !text.contains(&normalise(&card.full_name()));
    let meant = cards_of(name, source, library);
    if !meant.iter().any(is_bare) {
        return source.to_owned();
    }
    let (sets, (before, behind)) = (library.sets(), source.split_at(at + 1));
    let known = Announced::embedded().sets.iter().filter(|set| sets.contains(set.code.as_str()));
    let mut days: Vec<Date> = known.map(|set| set.released).collect();
    days.sort_unstable_by(|a, b| b.cmp(a));
    days.dedup();
    let mut dated = days.into_iter().map(|day| format!("{before}released: {day}\n{behind}"));
    dated.find(|dated| cards_of(name, dated, library) == meant).unwrap_or_else(|| source.to_owned())
}

/// The day of the first known edition of the Comprehensive Rules after that one.
fn next_after(edition: &str) -> Option<Date> {
    let of = |name: &str| name.split('.').map(|part| part.parse().unwrap_or(0)).collect::<Vec<u32>>();
    let known = Concordance::embedded().iter().filter(|known| known.document == COMPREHENSIVE_RULES);
    let known = known.filter_map(|known| Some((known.edition.clone(), known.date.clone()?.parse().ok()?)));
    let present = Rulebook::embedded().edition_of(COMPREHENSIVE_RULES);
    let present =
        present.and_then(|present| Some((present.name.as_deref()?.to_owned(), present.date.as_deref()?.parse().ok()?)));
    // A test of the command `status` checks that the file can be read.
    let in_force = InForce::embedded().map_or_else(|_| Vec::new(), |facts| facts.editions).into_iter();
    let in_force = in_force.filter(|known| known.document == COMPREHENSIVE_RULES).map(|known| (known.name, known.from));
    let later = known.chain(present).chain(in_force).filter(|(name, _)| of(name) > of(edition));
    later.min_by_key(|(name, _)| of(name)).map(|(_, day)| day)
}

#[cfg(test)]
mod tests {
    use super::{cards_of, next_after, with_day};
    use swu_cards::Library;

    #[test]
    fn a_day_is_written_where_a_name_needs_it() {
        let file = |hand: &str| format!("title: t\nsetup:\n  players:\n    ana: {{hand: [{hand}]}}\n    ben: {{}}\n");
        let dated = |hand: &str| with_day("t.yaml", &file(hand), Library::embedded());
        assert!(dated("Old Daka").contains("\nreleased: 20"), "{}", dated("Old Daka"));
        assert_eq!(dated("Wampa"), file("Wampa"));
        let said = file("Old Daka").replacen("setup:", "released: 2024-12-31\nsetup:", 1);
        assert_eq!(with_day("t.yaml", &said, Library::embedded()), said);
        // A second card has the name since, so the day is one before it.
        assert!(dated("Tech").contains("\nreleased: 2026-0"), "{}", dated("Tech"));
    }

    /// Files from before a second card had a name have no day, and mean the first one.
    #[test]
    fn an_undated_name_is_that_of_the_first_card() {
        let file = |head: &str, name: &str| {
            format!("title: t\n{head}setup:\n  players:\n    ana: {{ground: [{name}]}}\n    ben: {{}}\n")
        };
        let meant = |head: &str, name: &str| -> Vec<String> {
            cards_of("t.yaml", &file(head, name), Library::embedded()).iter().map(|card| card.full_name()).collect()
        };
        assert_eq!(meant("", "Tech"), ["Tech, Source of Insight"]);
        assert_eq!(meant("released: 2026-11-28\n", "Tech"), [""; 0], "two cards have the name by then");
        assert_eq!(meant("", "Han Solo"), [""; 0], "it never was the name of one unit alone that a file could mean");
    }

    #[test]
    fn an_edition_ends_where_the_next_is_in_force() {
        assert_eq!(next_after("8.0").map(|day| day.to_string()).as_deref(), Some("2026-10-09"));
        assert_eq!(next_after("7.0").map(|day| day.to_string()).as_deref(), Some("2026-07-08"));
        assert_eq!(next_after("99.0"), None);
    }
}
