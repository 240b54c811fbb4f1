//! Policies: what may change from season to season, as data with a date and a source (`rules/tr/policy-*.yaml`).
//!
//! Two come with the program: the Tournament Regulations 1.0, and the formats of the Comprehensive Rules 7.0, which leave
//! what they have no word on to the former. Whoever runs a season by other numbers writes a file of their own.

mod rounds;

use std::sync::LazyLock;

use serde::Deserialize;

use super::Refusal;
use crate::diagnostic::nearest;

pub use rounds::{MatchType, Minutes, RoundTables, Rounds};

/// The name of the policy that is used when none is named.
pub const DEFAULT: &str = "cr-7.0";

/// The policies that come with the program, as they are written.
const EMBEDDED: [&str; 2] =
    [include_str!("../../../rules/tr/policy-tr-1.0.yaml"), include_str!("../../../rules/tr/policy-cr-7.0.yaml")];

/// What holds at events from a day on.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Policy {
    /// What it is chosen by, such as `tr-1.0`.
    pub name: String,
    /// What it is called.
    pub title: String,
    /// The day from which it holds, as `2024-02-29`.
    pub effective: String,
    /// Where all of it stands.
    pub source: String,
    /// The policy that holds where this one has no word.
    #[serde(default)]
    pub otherwise: Option<String>,
    /// How many rounds are played.
    #[serde(default)]
    pub rounds: Option<RoundTables>,
    /// How long a round takes.
    #[serde(default)]
    pub minutes: Option<Minutes>,
}

static POLICIES: LazyLock<Vec<Policy>> =
    LazyLock::new(|| EMBEDDED.iter().filter_map(|text| serde_yaml::from_str(text).ok()).collect());

impl Policy {
    /// The policies that come with the program.
    pub fn embedded() -> &'static [Self] {
        &POLICIES
    }

    /// The policy of that name.
    ///
    /// # Errors
    ///
    /// If there is none; with those that there are.
    pub fn named(name: &str) -> Result<&'static Self, Refusal> {
        let known = || Self::embedded().iter();
        known().find(|policy| policy.name.eq_ignore_ascii_case(name.trim())).ok_or_else(|| {
            let names: Vec<&str> = known().map(|policy| policy.name.as_str()).collect();
            let refusal = Refusal::new(format!("there is no policy `{name}`"));
            match nearest(name, names.iter().copied(), 1).first() {
                Some(near) => refusal.help(format!("did you mean `{near}`?")),
                None => refusal.help(format!("there are {}", names.join(", "))),
            }
        })
    }

    /// This policy, and after it those that hold where it has no word.
    pub fn chain(&self) -> impl Iterator<Item = &Self> {
        let next = |policy: &&Self| {
            let otherwise = policy.otherwise.as_deref()?;
            Self::embedded().iter().find(|other| other.name == otherwise)
        };
        // No chain is longer than there are policies, whatever a file of somebody's own says.
        std::iter::successors(Some(self), next).take(Self::embedded().len() + 1)
    }

    /// How many Swiss rounds an event of so many players has, and its top cut.
    ///
    /// # Errors
    ///
    /// If there are too few players for an event.
    pub fn rounds(&self, kind: MatchType, players: usize) -> Result<&Rounds, Refusal> {
        let tables = self.chain().find_map(|policy| policy.rounds.as_ref());
        let rows = tables.map(|tables| tables.of(kind)).unwrap_or_default();
        let row = rows.iter().find(|row| row.holds(players));
        row.ok_or_else(|| {
            let least = rows.iter().map(|row| row.from).min().unwrap_or_default();
            let refusal = Refusal::new(format!("no number of rounds is laid down for {players} players"));
            refusal.by(kind.rounds_rule()).help(format!("an event has {least} players or more"))
        })
    }

    /// How many minutes a round takes.
    ///
    /// # Errors
    ///
    /// If neither this policy nor one that it falls back on says so.
    pub fn minutes(&self, kind: MatchType) -> Result<u32, Refusal> {
        let minutes = self.chain().find_map(|policy| policy.minutes);
        let refusal = || Refusal::new(format!("the policy `{}` has no time of a round", self.name));
        let minutes =
            minutes.ok_or_else(|| refusal().help("say it as `minutes`, or name a policy with `otherwise`"))?;
        Ok(minutes.of(kind))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_policies_of_the_program_can_be_read() {
        for text in EMBEDDED {
            let read: Result<Policy, _> = serde_yaml::from_str(text);
            let policy = read.unwrap_or_else(|error| panic!("{error}"));
            assert_eq!(Policy::named(&policy.name), Ok(&policy));
        }
        assert!(Policy::named(DEFAULT).is_ok() && Policy::named("tr-2.0").is_err());
    }

    #[test]
    fn a_round_takes_what_the_regulations_give_it() {
        for policy in Policy::embedded() {
            assert_eq!(MatchType::ALL.map(|kind| policy.minutes(kind)), [Ok(25), Ok(55)], "{}", policy.name);
        }
        let bare = Policy { minutes: None, otherwise: None, ..Policy::named("tr-1.0").unwrap().clone() };
        assert!(bare.minutes(MatchType::SingleGame).is_err());
    }

    #[test]
    fn the_round_tables_have_neither_gaps_nor_overlaps() {
        let tables = Policy::named("tr-1.0").unwrap().rounds.as_ref().unwrap();
        for kind in [MatchType::SingleGame, MatchType::BestOfThree] {
            let rows = tables.of(kind);
            assert_eq!((rows.len(), rows[0].from), (10, 4));
            assert!(rows.windows(2).all(|pair| pair[0].to.map(|to| to + 1) == Some(pair[1].from)));
            assert_eq!(rows.last().unwrap().to, None);
        }
    }
}
