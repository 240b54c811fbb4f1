//! Legality of a card in the constructed formats on a day: by which printings, since when, until when, and how sure that is.
//!
//! A deck is held against the same pools (`deck::check`); this says of a single card what it would find.

use std::collections::BTreeSet;
use std::fmt;
use std::sync::LazyLock;

use schemars::JsonSchema;
use serde::Serialize;

use super::{
    Announced, CardPool, DEFAULT, Date, Format, FormatPool, Policy, Pool, ReleasedSet, Reliability, Standing,
    Suspension,
};
use swu_cards::{Card, printings};
use swu_rulebook::RuleId;
use swu_text::words::joined;

/// The formats for which decks are built from a card pool. In the others every card that is opened is legal (TR 2.3.2).
pub const CONSTRUCTED: [Format; 4] = [Format::Premier, Format::Eternal, Format::Trilogy, Format::TwinSuns];

words! {
    /// The legality of a card in a format.
    Status {
        Legal = "legal",
        Suspended = "suspended",
        /// Every set that it is in has left the card pool.
        Rotated = "rotated",
        /// None of its sets has been released, or the format has not begun.
        NotYet = "not-yet",
        /// Its sets have no rotation symbol.
        Never = "never",
        /// Sources disagree about that day, and no rule decides.
        Disputed = "disputed",
        /// Nothing is known of its sets.
        Unknown = "unknown",
    }
}

/// The legality of a card in a format on a day.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Legality {
    pub format: Format,
    pub status: Status,
    /// The first day of the status by these sets, if it is known.
    pub from: Option<Date>,
    /// The first day on which it is over, if that is known.
    pub until: Option<Date>,
    /// The sets whose printings make it so: any copy of a legal card may be played, whatever its printing.
    pub sets: Vec<String>,
    /// The suspension in force, also of a card that has rotated since.
    pub suspension: Option<Suspended>,
    /// The card pools with which it is legal, where the event chooses one (CR 9.3.2.d).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub pools: Vec<CardPool>,
    /// Released sets of the card pool of which not every card is known here: of a rotated card, a printing there would make it
    /// legal.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub unseen: Vec<&'static str>,
    pub reliability: Reliability,
    #[schemars(with = "String")]
    pub rule: RuleId,
}

/// A suspension in force.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Suspended {
    pub from: Date,
    /// The first day on which the card is legal again, if it is known.
    pub until: Option<Date>,
    /// The last day on which somebody saw it on the list.
    pub last_seen: Option<Date>,
    pub source: String,
}

/// The status of a card in a pool, and what it follows from: the best standing of its sets, and the sets that have it.
struct Held<'c> {
    status: Status,
    best: Standing,
    sets: Vec<&'c str>,
    suspension: Option<&'static Suspension>,
}

impl Pool<'_> {
    /// The standing of the printing that is best for the player, and its set.
    pub fn best(self, card: &Card, date: Option<Date>) -> (Standing, String) {
        let (best, sets) = self.by_sets(card, date);
        let set = sets.last().map_or("a set without a name in the card data", |set| set);
        (best, set.to_owned())
    }

    /// The best standing of its sets, and the sets that have it.
    fn by_sets(self, card: &Card, date: Option<Date>) -> (Standing, Vec<&str>) {
        let standings = sets(card).map(|set| (self.standing(set, date), set));
        let standings: Vec<(Standing, &str)> = standings.collect();
        let best = standings.iter().map(|(standing, _)| *standing).max_by_key(|standing| standing.rank());
        let best = best.unwrap_or(Standing::Unlisted);
        let sets = standings.into_iter().filter(|(standing, _)| *standing == best).map(|(_, set)| set);
        (best, sets.collect())
    }

    /// The status of a card in it, and what it follows from.
    fn held(self, card: &Card, date: Date) -> Held<'_> {
        let (best, sets) = self.by_sets(card, Some(date));
        let suspension = self.suspension(card, Some(date));
        let status = match best {
            standing if standing.may_be_legal() && suspension.is_some() => Status::Suspended,
            standing if standing.is_legal() && self.begins().is_some_and(|first| date < first) => Status::NotYet,
            Standing::Legal | Standing::ByDay(..) | Standing::BySymbol(_) => Status::Legal,
            Standing::Left(_) => Status::Rotated,
            Standing::NotBefore(_) => Status::NotYet,
            Standing::Leaving { .. } | Standing::Arriving { .. } => Status::Disputed,
            Standing::WithoutSymbol => Status::Never,
            Standing::Unlisted | Standing::NoDate => Status::Unknown,
        };
        Held { status, best, sets, suspension }
    }

    /// The day on which the format of the pool began, if that was after its first set.
    fn begins(self) -> Option<Date> {
        Announced::embedded().eternal.filter(|_| self == Pool::Of(CardPool::Eternal))
    }

    /// The legality of a card in it, apart from the format.
    fn legality(self, card: &Card, format: Format, rule: &RuleId, date: Date) -> Legality {
        let Held { status, best, sets, suspension } = self.held(card, date);
        let days = || sets.iter().filter_map(|set| Announced::embedded().set(set));
        let first = days().map(|set| set.released).min().max(self.begins());
        let (from, until) = match (status, best) {
            (Status::Suspended, _) => (suspension.map(|it| it.from), suspension.and_then(|it| it.until)),
            (Status::NotYet, Standing::NotBefore(day)) => (None, Some(day).max(self.begins())),
            (Status::NotYet, _) => (None, first),
            (Status::Legal, _) => {
                let again = self.suspensions(card).filter_map(|it| it.until).filter(|day| *day <= date).max();
                (first.max(again), self.end(card, &sets, date))
            }
            (_, Standing::Left(day)) => (Some(day), None),
            (_, Standing::Leaving { on, .. } | Standing::Arriving { on, .. }) => (None, Some(on)),
            (Status::Rotated | Status::Never | Status::Disputed | Status::Unknown, _) => (None, None),
        };
        let unseen: Vec<&str> = match status {
            Status::Rotated => self.incomplete(date).collect(),
            _ => Vec::new(),
        };
        let of_sets = match best {
            Standing::ByDay(_, reliability) | Standing::BySymbol(reliability) => reliability,
            Standing::NotBefore(_) => days().map(|set| set.reliability).min().unwrap_or(Reliability::Low),
            // It may have been printed again in a set that is known in part only.
            Standing::Left(_) if !unseen.is_empty() => Reliability::Medium,
            Standing::Unlisted | Standing::NoDate | Standing::Leaving { .. } | Standing::Arriving { .. } => {
                Reliability::Low
            }
            Standing::Legal | Standing::Left(_) | Standing::WithoutSymbol => Reliability::High,
        };
        let reliability = match (status, suspension) {
            (Status::Suspended, Some(it)) => it.reliability_on(date),
            _ => of_sets,
        };
        Legality {
            format,
            status,
            from,
            until,
            sets: sets.into_iter().map(str::to_owned).collect(),
            suspension: suspension.map(Suspended::from),
            pools: Vec::new(),
            unseen,
            reliability,
            rule: rule.clone(),
        }
    }

    /// The suspensions of a card from it, at any time.
    fn suspensions(self, card: &Card) -> impl Iterator<Item = &'static Suspension> {
        let is_of = move |it: &&Suspension| self == Pool::Of(it.pool) && it.is_of(card);
        Announced::embedded().suspensions.iter().filter(is_of)
    }

    /// The day on which a card that is legal by these sets no longer is, as far as it is known.
    fn end(self, card: &Card, sets: &[&str], date: Date) -> Option<Date> {
        let left = |set: &&str| Announced::embedded().successor(set).map(|block| block.from);
        let rotates = self == Pool::Of(CardPool::Premier);
        let left = sets.iter().map(left).collect::<Option<Vec<Date>>>().filter(|_| rotates);
        let left = left.and_then(|days| days.into_iter().max());
        let suspended = self.suspensions(card).map(|it| it.from).filter(|from| *from > date);
        suspended.chain(left).min()
    }

    /// The sets of it, released by that day, of which not every card is known here.
    pub fn incomplete(self, date: Date) -> impl Iterator<Item = &'static str> {
        static KNOWN: LazyLock<BTreeSet<&str>> = LazyLock::new(|| printings::Printings::embedded().sets());
        let released = Announced::embedded().released(Some(date));
        let of_pool = released.filter(move |set| self.standing(&set.code, Some(date)).is_legal());
        let is_part = |set: &&ReleasedSet| set.of_about.is_some() || !KNOWN.contains(set.code.as_str());
        of_pool.filter(is_part).map(|set| set.code.as_str())
    }
}

/// The sets that can make a card legal.
pub fn sets(card: &Card) -> impl Iterator<Item = &str> {
    let promos = &Announced::embedded().promos;
    printings::sets_of(card).into_iter().filter(|set| promos.iter().all(|promo| promo != set))
}

impl Legality {
    /// The legality of a card in a format on a day, by the policy that is used when none is named; nothing where the format
    /// has no card pool. A token is in no deck.
    pub fn of(card: &Card, format: Format, date: Date) -> Option<Self> {
        In::of(format)?.legality(card, date)
    }

    /// The same in every format that has a card pool.
    pub fn all(card: &Card, date: Date) -> Vec<Self> {
        CONSTRUCTED.into_iter().filter_map(|format| Self::of(card, format, date)).collect()
    }
}

/// A format with the pools that its cards may come from, for many cards.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct In {
    pub format: Format,
    pools: &'static [Pool<'static>],
    rule: RuleId,
}

impl In {
    /// A format that has a card pool.
    pub fn of(format: Format) -> Option<Self> {
        let cards = Policy::named(DEFAULT).ok()?.format(format).ok()?.cards?;
        let pools: &'static [Pool<'static>] = match cards.pool {
            FormatPool::Premier => &[Pool::Of(CardPool::Premier)],
            FormatPool::Eternal => &[Pool::Of(CardPool::Eternal)],
            FormatPool::PremierOrEternal => &[Pool::Of(CardPool::Premier), Pool::Of(CardPool::Eternal)],
            FormatPool::Released => &[Pool::Released],
        };
        Some(Self { format, pools, rule: cards.rule })
    }

    /// The status of a card on a day, and true if a suspension is in force; nothing of a token, which is in no deck.
    pub fn status(&self, card: &Card, date: Date) -> Option<(Status, bool)> {
        let of = |pool: &Pool<'_>| {
            let held = pool.held(card, date);
            (held.status, held.suspension.is_some())
        };
        self.pools.iter().filter(|_| card.token.is_none()).map(of).min()
    }

    /// The legality of a card on a day; nothing of a token, which is in no deck.
    pub fn legality(&self, card: &Card, date: Date) -> Option<Legality> {
        if card.token.is_some() {
            return None;
        }
        let of = |pool: &Pool<'_>| pool.legality(card, self.format, &self.rule, date);
        let all: Vec<Legality> = self.pools.iter().map(of).collect();
        let is_chosen = self.pools.len() > 1;
        let legal = self.pools.iter().zip(&all).filter_map(|(pool, it)| match pool {
            Pool::Of(pool) if is_chosen && it.status == Status::Legal => Some(*pool),
            _ => None,
        });
        let pools = legal.collect();
        Some(Legality { pools, ..all.into_iter().min_by_key(|it| it.status)? })
    }
}

impl From<&Suspension> for Suspended {
    fn from(it: &Suspension) -> Self {
        Self { from: it.from, until: it.until, last_seen: it.last_seen, source: it.source.clone() }
    }
}

impl fmt::Display for Legality {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sets = joined(&self.sets);
        match (self.status, self.from, self.until) {
            (Status::Legal | Status::Suspended, from, until) => {
                f.write_str(self.status.word())?;
                from.map_or(Ok(()), |day| write!(f, " since {day}"))?;
                until.map_or(Ok(()), |day| write!(f, " until {day}"))?;
                if self.status == Status::Legal {
                    write!(f, ", by {sets}")?;
                }
            }
            (Status::Rotated, Some(day), _) => write!(f, "rotated since {day} ({sets})")?,
            (Status::Rotated, None, _) => write!(f, "rotated ({sets})")?,
            (Status::NotYet, _, Some(day)) => write!(f, "legal from {day}, by {sets}")?,
            (Status::NotYet, _, None) => f.write_str("not legal yet")?,
            (Status::Never, ..) => write!(f, "never legal: {sets} has no rotation symbol")?,
            (Status::Disputed, _, day) => {
                let day = day.map(|day| format!(" until {day}")).unwrap_or_default();
                write!(f, "disputed{day}: sources disagree about {sets}, and no rule decides")?;
            }
            (Status::Unknown, ..) => f.write_str("unknown: no release of its set is known")?,
        }
        if let [only] = self.pools.as_slice() {
            write!(f, ", with the card pool of {}", only.name())?;
        }
        if let Some(it) = self.suspension.as_ref() {
            if self.status != Status::Suspended {
                write!(f, ", suspended since {}", it.from)?;
            }
            it.last_seen
                .filter(|_| self.reliability != Reliability::High)
                .map_or(Ok(()), |day| write!(f, ", last seen on the list on {day}"))?;
        }
        let why = match self.unseen.as_slice() {
            [] => String::new(),
            sets => format!(": not every card of {} is known here", sets.join(" and ")),
        };
        match self.reliability {
            Reliability::High => Ok(()),
            other => write!(f, " (reliability: {}{why})", other.word()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use swu_cards::{Library, Lookup};

    const CAD_BANE: &str = "Cad Bane, Still Faster than You";

    fn told(name: &str, format: Format, date: &str) -> String {
        let Lookup::One(card) = Library::embedded().find(name) else { panic!("no card {name}") };
        Legality::of(card, format, date.parse().unwrap()).map_or_else(|| "-".to_owned(), |it| it.to_string())
    }

    /// The days around suspensions, rotation and releases, by the facts in `rules/tr/legality.yaml`.
    #[test]
    fn legality_changes_on_the_days_of_the_announcements() {
        use Format::{Eternal, Premier, Sealed, Trilogy, TwinSuns};
        let unseen = "(reliability: medium: not every card of IC27 is known here)";
        let gone = format!("rotated since 2026-03-13 (SOR), suspended since 2025-09-22 {unseen}");
        let marine = format!("rotated since 2026-03-13 (SOR) {unseen}");
        let last_seen = "suspended since 2026-08-31, last seen on the list on 2026-10-08 (reliability: medium)";
        let leaving = "disputed until 2026-03-13: sources disagree about SOR, and no rule decides (reliability: low)";
        let arriving = "disputed until 2026-07-17: sources disagree about ASH, and no rule decides (reliability: low)";
        for (card, format, date, expected) in [
            ("Force Throw", Premier, "2024-03-07", "legal from 2024-03-08, by SOR"),
            ("Force Throw", Premier, "2024-03-08", "legal since 2024-03-08 until 2025-09-22, by SOR"),
            ("Force Throw", Premier, "2025-09-21", "legal since 2024-03-08 until 2025-09-22, by SOR"),
            ("Force Throw", Premier, "2025-09-22", "suspended since 2025-09-22"),
            // By some it left on the sixth, by others on the thirteenth; by all it is suspended.
            ("Force Throw", Premier, "2026-03-06", "suspended since 2025-09-22"),
            ("Force Throw", Premier, "2026-03-12", "suspended since 2025-09-22"),
            ("Force Throw", Premier, "2026-03-13", "rotated since 2026-03-13 (SOR), suspended since 2025-09-22"),
            ("Force Throw", Premier, "2026-11-29", &gone),
            ("Force Throw", Eternal, "2026-03-12", "legal from 2026-03-13, by SOR"),
            ("Force Throw", Eternal, "2026-03-13", "legal since 2026-03-13, by SOR"),
            ("Force Throw", Trilogy, "2026-11-29", "legal since 2026-03-13, by SOR, with the card pool of Eternal"),
            ("Force Throw", TwinSuns, "2026-11-29", "legal since 2024-03-08, by SOR"),
            ("Force Throw", Sealed, "2026-11-29", "-"),
            (CAD_BANE, Premier, "2026-07-09", "legal from 2026-07-17, by ASH"),
            (CAD_BANE, Premier, "2026-07-16", arriving),
            (CAD_BANE, Premier, "2026-08-30", "legal since 2026-07-17 until 2026-08-31, by ASH"),
            (CAD_BANE, Premier, "2026-10-08", "suspended since 2026-08-31"),
            (CAD_BANE, Premier, "2026-11-29", last_seen),
            (CAD_BANE, Eternal, "2026-11-29", "legal since 2026-07-17, by ASH"),
            (CAD_BANE, Trilogy, "2026-11-29", "legal since 2026-07-17, by ASH, with the card pool of Eternal"),
            ("War Juggernaut", Eternal, "2026-04-23", "legal since 2026-03-13 until 2026-04-24, by JTL"),
            ("War Juggernaut", Eternal, "2026-04-24", "suspended since 2026-04-24 until 2026-10-09"),
            ("War Juggernaut", Eternal, "2026-10-08", "suspended since 2026-04-24 until 2026-10-09"),
            ("War Juggernaut", Eternal, "2026-10-09", "legal since 2026-10-09, by JTL"),
            ("War Juggernaut", Premier, "2026-04-24", "legal since 2025-03-14, by JTL"),
            // Printed again in a set that has a symbol.
            ("Wampa", Premier, "2026-11-29", "legal since 2025-07-11, by LOF"),
            ("Rampaging Wampa", Premier, "2026-11-29", "legal since 2025-10-03, by IBH (reliability: medium)"),
            ("Battlefield Marine", Premier, "2026-03-05", "legal since 2024-03-08 until 2026-03-13, by SOR"),
            // Sources disagree about a week.
            ("Battlefield Marine", Premier, "2026-03-06", leaving),
            ("Battlefield Marine", Premier, "2026-03-13", "rotated since 2026-03-13 (SOR)"),
            ("Battlefield Marine", Premier, "2026-11-29", &marine),
            ("Shield", Premier, "2026-11-29", "-"),
        ] {
            assert_eq!(told(card, format, date), expected, "{card} in {format:?} on {date}");
        }
    }
}
