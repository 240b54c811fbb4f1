//! Card pools: the cards that are legal in a constructed format on a day (CR 2.14.3, 9.2.2.d, 9.3.2.d, TR 3.2.1).
//!
//! A policy says which pool a format has and by which rule. Which sets are in it since when, and which cards are suspended
//! from it, are announcements, which hold for every policy alike: `rules/tr/legality.yaml`.

use std::sync::LazyLock;

use serde::Deserialize;

use super::{Date, Format, FormatCards, LegalSets, Policy};
use swu_cards::Card;
use swu_cards::library::same_name;
use swu_rulebook::Reliability;

static ANNOUNCED: LazyLock<Announced> =
    LazyLock::new(|| swu_text::yaml::read(swu_data_rules::LEGALITY).unwrap_or_default());

/// The cards that [`FormatCards`](super::FormatCards) names.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum FormatPool {
    Premier,
    Eternal,
    /// Premier's or Eternal's, as the event says (CR 9.3.2.d).
    PremierOrEternal,
    /// Every card that has been released (TR 3.2.1).
    Released,
}

words! {
    /// A pool of cards that lists of suspended cards belong to.
    CardPool {
        Premier = "premier",
        Eternal = "eternal",
    }
}

impl CardPool {
    /// The name of it in a sentence.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Premier => "Premier",
            Self::Eternal => "Eternal",
        }
    }
}

/// The announcements of releases, rotation and suspensions.
#[derive(Debug, Clone, PartialEq, Eq, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Announced {
    /// The day on which it was collected: of later announcements nothing is known.
    pub collected: Option<Date>,
    /// Where all of it is known from.
    pub source: String,
    /// The blocks of sets that share a rotation symbol, the oldest first (CR 2.14.3).
    pub blocks: Vec<Block>,
    pub sets: Vec<ReleasedSet>,
    /// The codes of sets that only repeat cards, and make none legal.
    pub promos: Vec<String>,
    /// The day on which Eternal began.
    pub eternal: Option<Date>,
    pub suspensions: Vec<Suspension>,
}

/// Sets that share a rotation symbol; the first block has none.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Block {
    /// Their codes, the oldest first.
    pub sets: Vec<String>,
    /// The day on which its first set was released.
    pub from: Date,
    /// An earlier day from which some count it.
    #[serde(default)]
    pub some_count_from: Option<Date>,
}

/// A set, and since when its cards are legal.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct ReleasedSet {
    /// Such as `SOR`.
    pub code: String,
    pub name: String,
    /// The day of its prerelease, if that is known.
    #[serde(default)]
    pub prerelease: Option<Date>,
    pub released: Date,
    /// The latest day that a source gives.
    #[serde(default)]
    pub at_latest: Option<Date>,
    /// Of the day of the release.
    #[serde(default)]
    pub reliability: Reliability,
    /// Of whether it has the symbol of its block.
    #[serde(default)]
    pub symbol: Reliability,
    /// About how many cards it has, of a set of which the program has only some.
    #[serde(default)]
    pub of_about: Option<u16>,
}

/// A card that may not be played for a time, in any printing.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Suspension {
    pub pool: CardPool,
    /// Its full name.
    pub card: String,
    pub from: Date,
    /// The first day on which it is legal again.
    #[serde(default)]
    pub until: Option<Date>,
    #[serde(default)]
    pub announced: Option<Date>,
    /// The last day on which somebody saw it on the list.
    #[serde(default)]
    pub last_seen: Option<Date>,
    pub source: String,
    #[serde(default)]
    pub reliability: Reliability,
}

/// The standing of the cards of a set on a day. A better one for the player is greater.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Standing {
    /// It has no rotation symbol and never will be in the pool.
    WithoutSymbol,
    /// They have left the pool on that day.
    Left(Date),
    /// Legal from that day on. The earlier day is the smaller one: see [`Standing::rank`].
    NotBefore(Date),
    /// Nothing is known of the set.
    Unlisted,
    /// It is not known when it was released.
    NoDate,
    /// They are leaving: by the one count on the first day, by the other on the second.
    Leaving {
        some_say: Date,
        on: Date,
    },
    /// They are arriving: by the one count on the first day, by the other on the second.
    Arriving {
        some_say: Date,
        on: Date,
    },
    /// Legal, if the set has the symbol that it is said to have.
    BySymbol(Reliability),
    /// Legal, if it was released on the day that is said.
    ByDay(Date, Reliability),
    Legal,
}

impl Standing {
    /// The key by which it is compared with others; of several days to come the earliest is the best.
    pub fn rank(self) -> (Self, Option<std::cmp::Reverse<Date>>) {
        match self {
            Self::NotBefore(day) => {
                // All such days are level in the first part.
                let never = Self::NotBefore(Date::LATEST);
                (never, Some(std::cmp::Reverse(day)))
            }
            other => (other, None),
        }
    }

    /// Tests if cards of the set may be played, as far as anybody knows.
    pub const fn is_legal(self) -> bool {
        matches!(self, Self::Legal | Self::ByDay(..) | Self::BySymbol(_))
    }

    /// Tests if they may be played by one count at least, so that a suspension matters.
    pub(crate) const fn may_be_legal(self) -> bool {
        self.is_legal() || matches!(self, Self::Leaving { .. } | Self::Arriving { .. })
    }
}

/// The pool that the cards of a format are held against.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pool<'p> {
    /// The sets that a policy lists itself.
    Listed(&'p LegalSets),
    /// Every card that has been released.
    Released,
    Of(CardPool),
}

impl<'p> Pool<'p> {
    /// The pool that a policy has for a format; nothing where it names no pool, or leaves it to the event.
    pub fn of(
        policy: &'p Policy,
        format: Format,
        cards: Option<&FormatCards>,
        chosen: Option<CardPool>,
    ) -> Option<Self> {
        if let Some(sets) = policy.legal_sets(format) {
            return Some(Self::Listed(sets));
        }
        match cards?.pool {
            FormatPool::Premier => Some(Self::Of(CardPool::Premier)),
            FormatPool::Eternal => Some(Self::Of(CardPool::Eternal)),
            FormatPool::PremierOrEternal => chosen.map(Self::Of),
            FormatPool::Released => Some(Self::Released),
        }
    }

    /// The standing of cards of the set on that day; without a day, every set counts as released and none has left.
    pub fn standing(self, code: &str, date: Option<Date>) -> Standing {
        match self {
            Self::Listed(sets) => sets.standing(code, date),
            Self::Released => Announced::embedded().standing(None, code, date),
            Self::Of(pool) => Announced::embedded().standing(Some(pool), code, date),
        }
    }

    /// The suspension that keeps the card out of it on that day.
    pub fn suspension(self, card: &Card, date: Option<Date>) -> Option<&'static Suspension> {
        let (Self::Of(pool), Some(date)) = (self, date) else { return None };
        Announced::embedded().suspensions.iter().find(|it| it.pool == pool && it.holds(card, date))
    }
}

impl Suspension {
    /// Tests if it keeps the card from being played on that day.
    pub fn holds(&self, card: &Card, date: Date) -> bool {
        self.from <= date && self.until.is_none_or(|until| date < until) && self.is_of(card)
    }

    /// Tests if it is about the card, whatever the day.
    pub(super) fn is_of(&self, card: &Card) -> bool {
        // Most cards begin otherwise, and need no full name.
        let begins = |text: &str| text.chars().next().map(|c| c.to_ascii_lowercase());
        begins(&self.card) == begins(&card.name) && same_name(&self.card, &card.full_name())
    }

    /// The reliability of its being in force on a day: after the list was last seen it may have been lifted.
    pub(crate) fn reliability_on(&self, date: Date) -> Reliability {
        match self.last_seen {
            Some(seen) if seen < date => self.reliability.min(Reliability::Medium),
            Some(_) | None => self.reliability,
        }
    }
}

impl Announced {
    /// The announcements that come with the program.
    pub fn embedded() -> &'static Self {
        &ANNOUNCED
    }

    /// The set of that code.
    pub fn set(&self, code: &str) -> Option<&ReleasedSet> {
        self.sets.iter().find(|set| set.code.eq_ignore_ascii_case(code))
    }

    /// The sets that were released by that day, or at all.
    pub fn released(&self, date: Option<Date>) -> impl Iterator<Item = &ReleasedSet> {
        self.sets.iter().filter(move |set| date.is_none_or(|date| set.released <= date))
    }

    /// The set whose release took the cards of that block out of Premier, with its block.
    pub(crate) fn successor(&self, code: &str) -> Option<&Block> {
        self.blocks.get(self.block(code)? + SYMBOLS)
    }

    fn block(&self, code: &str) -> Option<usize> {
        self.blocks.iter().position(|block| block.sets.iter().any(|set| set.eq_ignore_ascii_case(code)))
    }

    fn standing(&self, pool: Option<CardPool>, code: &str, date: Option<Date>) -> Standing {
        let Some(set) = self.set(code) else { return Standing::Unlisted };
        let is_rotating = pool == Some(CardPool::Premier);
        if is_rotating && self.block(code).is_none() {
            return Standing::WithoutSymbol;
        }
        let Some(date) = date else { return Standing::Legal };
        if date < set.released {
            // The Regulations name the day of the release (TR 3.2.1); the Comprehensive Rules name none.
            let open = set.prerelease.filter(|some_say| pool.is_some() && *some_say <= date);
            return open.map_or(Standing::NotBefore(set.released), |some_say| Standing::Arriving {
                some_say,
                on: set.released,
            });
        }
        if let Some(Block { from, some_count_from, .. }) = self.successor(code).filter(|_| is_rotating) {
            if *from <= date {
                return Standing::Left(*from);
            }
            if let Some(some_say) = some_count_from.filter(|some_say| *some_say <= date) {
                return Standing::Leaving { some_say, on: *from };
            }
        }
        if is_rotating && set.symbol != Reliability::High {
            return Standing::BySymbol(set.symbol);
        }
        // Once the latest day of any source is past, it does not matter which of them is right.
        let is_settled = set.at_latest.map_or(set.reliability > Reliability::Low, |latest| latest <= date);
        if is_settled { Standing::Legal } else { Standing::ByDay(set.released, set.reliability) }
    }
}

/// The number of rotation symbols in Premier at a time (CR 9.2.2.d).
const SYMBOLS: usize = 2;

#[cfg(test)]
mod tests {
    use super::*;
    use swu_cards::CardKind;

    fn day(date: &str) -> Option<Date> {
        Some(date.parse().unwrap())
    }

    #[test]
    fn announcements_name_known_sets_and_cards() {
        let announced: Announced = swu_text::yaml::read(swu_data_rules::LEGALITY).unwrap();
        assert!(announced.collected.is_some() && announced.eternal.is_some());
        for code in announced.blocks.iter().flat_map(|block| &block.sets) {
            assert!(announced.set(code).is_some(), "{code}");
        }
        assert!(announced.sets.is_sorted_by_key(|set| set.released));
        for Suspension { card, .. } in &announced.suspensions {
            let found = swu_cards::Library::embedded().find(card);
            assert!(matches!(found, swu_cards::Lookup::One(_)), "{card}");
        }
    }

    #[test]
    fn a_set_comes_and_goes() {
        let (premier, eternal) = (Pool::Of(CardPool::Premier), Pool::Of(CardPool::Eternal));
        let on = |date: &str| date.parse::<Date>().unwrap();
        let rotation = (on("2026-03-06"), on("2026-03-13"));
        let cases = [
            (premier, "SOR", "2026-03-06", Standing::Leaving { some_say: rotation.0, on: rotation.1 }),
            (premier, "sor", "2026-03-13", Standing::Left(rotation.1)),
            (premier, "JTL", "2026-11-22", Standing::Legal),
            (premier, "LAW", "2026-03-05", Standing::NotBefore(rotation.1)),
            (premier, "LAW", "2026-03-12", Standing::Arriving { some_say: rotation.0, on: rotation.1 }),
            (Pool::Released, "LAW", "2026-03-12", Standing::NotBefore(rotation.1)),
            (premier, "LAW", "2026-03-13", Standing::Legal),
            (premier, "IBH", "2026-11-22", Standing::BySymbol(Reliability::Medium)),
            (premier, "TS26", "2026-11-22", Standing::WithoutSymbol),
            (eternal, "TS26", "2026-06-01", Standing::ByDay(on("2026-05-08"), Reliability::Medium)),
            (eternal, "TS26", "2026-07-11", Standing::Legal),
            (eternal, "SOR", "2026-11-22", Standing::Legal),
            (premier, "XYZ", "2026-11-22", Standing::Unlisted),
        ];
        for (pool, set, date, expected) in cases {
            assert_eq!(pool.standing(set, day(date)), expected, "{set} on {date} in {pool:?}");
        }
        assert_eq!(premier.standing("SOR", None), Standing::Legal);
        let [early, late] = ["2026-03-13", "2026-07-17"].map(|day| Standing::NotBefore(on(day)).rank());
        assert!(early > late && Standing::Unlisted.rank() > early);
    }

    #[test]
    fn a_suspension_is_of_a_name_with_its_subtitle() {
        let card = |subtitle: &str| Card { subtitle: Some(subtitle.to_owned()), ..Card::new("DJ", CardKind::Unit) };
        let premier = Pool::Of(CardPool::Premier);
        let is = |subtitle: &str, date: &str| premier.suspension(&card(subtitle), day(date)).is_some();
        assert!(!is("Blatant Thief", "2025-04-10") && is("Blatant Thief", "2025-04-11"));
        assert!(!is("Need a Lift?", "2025-04-11"));
    }
}
