//! Policies: what may change from season to season, as data with a date and a source (`rules/tr/policy-*.yaml`).
//!
//! Three come with the program: the Tournament Regulations 1.0, and the formats of the Comprehensive Rules 8.0 and 7.0,
//! which leave what they have no word on to the former. What is legal since when is told apart from them (`pools`). Whoever
//! runs a season by other numbers writes a file of their own.

mod dates;
mod formats;
mod legality;
mod pools;

use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

use super::{Refusal, rules};
use swu_rulebook::RuleId;
use swu_text::diagnostic::{Diagnostic, Place, nearest, yaml_error};

pub use dates::{Date, InForce, KnownEdition, ParseDateError, SetsSource, Suspensions};
pub use formats::{
    AspectNeed, Change, Changes, Cited, CommonBase, CopyRule, DeckLists, DeckSize, Format, FormatCards, FormatRules,
    Formats, LeaderAspects, LegalSet, LegalSets, Number, PoolBase, Same, Tier, TierFormat,
};
pub use legality::{CONSTRUCTED, In, Legality, Status, Suspended, sets};
pub use pools::{Announced, Block, CardPool, FormatPool, Pool, ReleasedSet, Standing, Suspension};
pub use swu_rulebook::Reliability;

/// The name of the policy that is used when none is named.
pub const DEFAULT: &str = "cr-8.0";

/// The rules for events from a day on that may change from season to season.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Policy {
    /// The name that it is chosen by, such as `tr-1.0`.
    pub name: String,
    pub title: String,
    /// The day from which it holds.
    pub effective: Date,
    /// Where all of it stands.
    pub source: String,
    /// The policy that holds where this one has no word.
    #[serde(default)]
    pub otherwise: Option<String>,
    /// The numbers of rounds.
    #[serde(default)]
    pub rounds: Option<Each<Vec<Rounds>>>,
    /// The time of a round.
    #[serde(default)]
    pub minutes: Option<Each<u32>>,
    /// The rule on copies of a card.
    #[serde(default)]
    pub copy: Option<CopyRule>,
    /// The demands on decks.
    #[serde(default)]
    pub formats: Formats,
    /// The events at which deck lists have to be complete.
    #[serde(default)]
    pub deck_lists: Option<DeckLists>,
    /// The format of a tier's events.
    #[serde(default)]
    pub tier_format: Option<TierFormat>,
    /// The sets that are legal, whatever is announced.
    #[serde(default)]
    pub legal_sets: Option<LegalSets>,
}

static POLICIES: LazyLock<Vec<Policy>> =
    LazyLock::new(|| swu_data_rules::POLICIES.iter().filter_map(|text| swu_text::yaml::read(text).ok()).collect());

impl Policy {
    /// The policies that come with the program.
    pub fn embedded() -> &'static [Self] {
        &POLICIES
    }

    /// The policy of that name; if there is none, those that there are.
    pub fn named(name: &str) -> Result<&'static Self, Refusal> {
        let known = || Self::embedded().iter();
        known().find(|policy| policy.name.eq_ignore_ascii_case(name.trim())).ok_or_else(|| {
            let names: Vec<&str> = known().map(|policy| policy.name.as_str()).collect();
            let refusal = Refusal::new(format!("policy `{name}` not found"));
            match nearest(name, names.iter().copied(), 1).first() {
                Some(near) => refusal.help(format!("did you mean `{near}`?")),
                None => refusal.help(format!("known policies: {}", names.join(", "))),
            }
        })
    }

    /// The policy of a file. Refused with the place if it is none; also if it leaves something to a policy that does not exist.
    pub fn parse(file: &str, text: &str) -> Result<Self, Box<Diagnostic>> {
        let policy: Self = swu_text::yaml::read(text).map_err(|error| {
            let (place, said) = yaml_error(file, text, &error);
            let error = Diagnostic::error(format!("not a valid policy: {said}")).at(place);
            Box::new(error.help("see `rules/tr/policy-tr-1.0.yaml` of this project for an example"))
        })?;
        if let Some(otherwise) = &policy.otherwise
            && let Err(refusal) = Self::named(otherwise)
        {
            let line = text.lines().position(|line| line.starts_with("otherwise:")).map_or(1, |at| at + 1);
            return Err(Box::new(Diagnostic::from(refusal).at(Place::in_text(file, text, line, 1))));
        }
        Ok(policy)
    }

    /// This policy, and after it those that hold where it has no word.
    pub fn chain(&self) -> impl Iterator<Item = &Self> {
        let next = |policy: &&Self| {
            let otherwise = policy.otherwise.as_deref()?;
            Self::named(otherwise).ok()
        };
        // No chain is longer than there are policies, whatever a file of somebody's own says.
        std::iter::successors(Some(self), next).take(Self::embedded().len() + 1)
    }

    /// The demands on a deck of that format; where it has no word, those of the policies behind it. Refused if it does not know
    /// the format, or does not say how many cards a deck has.
    pub fn format(&self, format: Format) -> Result<FormatRules, Refusal> {
        let known: Vec<&FormatRules> = self.chain().filter_map(|policy| policy.formats.get(&format)).collect();
        let word = format.word();
        if known.is_empty() {
            let refusal = Refusal::new(format!("the policy `{}` has no format `{word}`", self.name));
            let with = Self::embedded().iter().filter(|policy| policy.formats.contains_key(&format));
            return Err(with.fold(refusal, |refusal, policy| refusal.help(format!("`{}` has it", policy.name))));
        }
        let rules = known.into_iter().fold(FormatRules::default(), FormatRules::or);
        let missing = rules.missing();
        if missing.is_empty() {
            return Ok(rules);
        }
        let refusal =
            Refusal::new(format!("the policy `{}` does not cover {} in `{word}`", self.name, missing.join(", ")));
        Err(refusal.help("add it under `formats`, or name a fallback policy as `otherwise`"))
    }

    /// The rule on copies of a card.
    pub fn copy(&self) -> Option<&CopyRule> {
        self.chain().find_map(|policy| policy.copy.as_ref())
    }

    /// The events at which deck lists have to be complete.
    pub(crate) fn deck_lists(&self) -> Option<&DeckLists> {
        self.chain().find_map(|policy| policy.deck_lists.as_ref())
    }

    /// The format of a tier's events.
    pub(crate) fn tier_format(&self) -> Option<&TierFormat> {
        self.chain().find_map(|policy| policy.tier_format.as_ref())
    }

    /// The sets that are legal in that format, where a policy lists them itself before another names a card pool for it.
    pub(crate) fn legal_sets(&self, format: Format) -> Option<&LegalSets> {
        let has_word = |policy: &&Self| {
            policy.legal_sets.is_some() || policy.formats.get(&format).is_some_and(|it| it.cards.is_some())
        };
        self.chain().find(has_word)?.legal_sets.as_ref()
    }

    /// The number of Swiss rounds of an event of so many players, and its top cut. Refused if there are too few players.
    pub fn rounds(&self, kind: MatchType, players: usize) -> Result<&Rounds, Refusal> {
        let tables = self.chain().find_map(|policy| policy.rounds.as_ref());
        let rows = tables.map(|tables| tables.of(kind).as_slice()).unwrap_or_default();
        let row = rows.iter().find(|row| row.holds(players));
        row.ok_or_else(|| {
            let least = rows.iter().map(|row| row.from).min().unwrap_or_default();
            let refusal = Refusal::new(format!("no number of rounds is defined for {players} players"));
            refusal.by(kind.rounds_rule()).help(format!("an event has at least {least} players"))
        })
    }

    /// The minutes of a round. Refused if neither this policy nor one that it falls back on says so.
    pub fn minutes(&self, kind: MatchType) -> Result<u32, Refusal> {
        let minutes = self.chain().find_map(|policy| policy.minutes.as_ref());
        let refusal = || Refusal::new(format!("the policy `{}` has no round time", self.name));
        let minutes =
            minutes.ok_or_else(|| refusal().help("add it as `minutes`, or name a fallback policy as `otherwise`"))?;
        Ok(*minutes.of(kind))
    }
}

words! {
    /// The type of the matches of an event.
    MatchType {
        /// One game (TR 4.2).
        SingleGame = "single-game",
        /// Up to three games, and more where games are drawn (TR 4.3).
        BestOfThree = "best-of-three",
    }
}

impl MatchType {
    /// The number of games that win a match.
    pub(crate) const fn games_to_win(self) -> u32 {
        match self {
            Self::SingleGame => 1,
            Self::BestOfThree => 2,
        }
    }

    /// The rule that says how a match ends.
    pub const fn result_rule(self) -> RuleId {
        match self {
            Self::SingleGame => rules::SINGLE_GAME_RESULT,
            Self::BestOfThree => rules::BEST_OF_THREE_RESULT,
        }
    }

    /// The rule that lays down the number of rounds.
    pub const fn rounds_rule(self) -> RuleId {
        match self {
            Self::SingleGame => rules::SINGLE_GAME_ROUNDS,
            Self::BestOfThree => rules::BEST_OF_THREE_ROUNDS,
        }
    }

    /// The rule that lays down the time of a round.
    pub const fn time_rule(self) -> RuleId {
        match self {
            Self::SingleGame => rules::SINGLE_GAME_TIME,
            Self::BestOfThree => rules::BEST_OF_THREE_TIME,
        }
    }
}

/// Something for each type of match.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Each<T> {
    pub single_game: T,
    pub best_of_three: T,
}

impl<T> Each<T> {
    /// The one for that type of match.
    pub const fn of(&self, kind: MatchType) -> &T {
        match kind {
            MatchType::SingleGame => &self.single_game,
            MatchType::BestOfThree => &self.best_of_three,
        }
    }
}

/// A row of a table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rounds {
    /// From so many players,
    pub from: usize,
    /// to so many; without an upper end if it is absent.
    #[serde(default)]
    pub to: Option<usize>,
    /// The number of Swiss rounds.
    pub swiss: u32,
    /// The number of players in the elimination rounds, if there are any.
    #[serde(default)]
    pub cut: Option<usize>,
}

impl Rounds {
    /// Tests if it is the row for that many players.
    pub fn holds(&self, players: usize) -> bool {
        self.from <= players && self.to.is_none_or(|to| players <= to)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use swu_rulebook::{RuleId, Rulebook};

    #[test]
    fn the_policies_of_the_program_can_be_read() {
        for text in swu_data_rules::POLICIES {
            let read: Result<Policy, _> = swu_text::yaml::read(text);
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
    fn every_rule_of_a_policy_is_in_the_rulebook() {
        for text in swu_data_rules::POLICIES {
            let cited = text.split("rule: ").skip(1).filter_map(|behind| behind.split(['}', '\n']).next());
            let ids: Vec<RuleId> = cited.map(|id| id.parse().unwrap()).collect();
            assert!(ids.len() > 20);
            let missing: Vec<_> = ids.iter().filter(|id| Rulebook::embedded().get(id).is_none()).collect();
            assert!(missing.is_empty(), "{missing:?}");
        }
    }

    #[test]
    fn a_policy_leaves_to_the_other_what_it_has_no_word_on() {
        let [tr, cr] = ["tr-1.0", "cr-8.0"].map(|name| Policy::named(name).unwrap());
        let least = |policy: &Policy, date: Option<&str>| {
            let rules = policy.format(Format::TwinSuns).unwrap();
            rules.deck_size(date.map(|date| date.parse().unwrap())).map(|size| (size.least, size.rule.to_string()))
        };
        let by_tr = |least| Some((least, "TR 2.3.1.2".to_owned()));
        assert_eq!(least(tr, Some("2025-03-13")), by_tr(50));
        assert_eq!((least(tr, Some("2025-03-14")), least(tr, None)), (by_tr(80), by_tr(80)));
        assert_eq!(least(cr, Some("2024-03-08")), Some((80, "CR 12.2.1.a".to_owned())));

        let premier = cr.format(Format::Premier).unwrap();
        assert_eq!(premier.copies.unwrap().rule, RuleId::cr("9.2.2.b"));
        assert_eq!(premier.copies_with_sideboard.unwrap().rule, RuleId::tr("2.3.1.1"));
        assert_eq!((cr.legal_sets(Format::Premier), tr.legal_sets(Format::Premier)), (None, None));
        assert_eq!(cr.format(Format::TwinSuns).unwrap().cards.unwrap().pool, FormatPool::Released);
        assert_eq!(premier.cards.unwrap().rule, RuleId::cr("9.2.2.d"));
        assert!(cr.format(Format::Trilogy).is_ok());
        let refused = tr.format(Format::Trilogy).unwrap_err();
        assert_eq!(refused.help, ["`cr-7.0` has it", "`cr-8.0` has it"]);
    }

    #[test]
    fn a_policy_of_ones_own_is_read_or_refused_with_the_place() {
        let own = "name: house\ntitle: House rules\neffective: 2026-01-01\nsource: the door of the shop\n";
        let with = |more: &str| format!("{own}{more}");
        let policy = Policy::parse("house.yaml", &with("otherwise: tr-1.0\n")).unwrap();
        assert_eq!(policy.format(Format::Premier), Policy::named("tr-1.0").unwrap().format(Format::Premier));
        let sets = "legal-sets: {rule: TR 3.2.1, source: the door, sets: [{code: SOR, released: 2024-03-08}]}\n";
        let listed = Policy::parse("house.yaml", &with(&format!("otherwise: cr-8.0\n{sets}"))).unwrap();
        assert_eq!(listed.legal_sets(Format::Premier).unwrap().sets.len(), 1);
        assert!(Policy::parse("house.yaml", own).unwrap().format(Format::Premier).is_err());
        let part = "formats:\n  premier:\n    leaders: {number: 1, rule: TR 2.3.1.1}\n";
        let refused = Policy::parse("house.yaml", &with(part)).unwrap().format(Format::Premier).unwrap_err();
        assert!(refused.words.contains("bases, deck"), "{refused}");
        for (broken, line) in [
            ("otherwise: tr-2.0\n", 5),
            ("formats:\n  pauper: {}\n", 6),
            ("formats:\n  premier:\n    leaders: {number: -1, rule: TR 2.3.1.1}\n", 7),
            ("formats:\n  premier:\n    leaders: {number: 1, rule: '?'}\n", 7),
            ("surprise: 1\n", 5),
        ] {
            let error = Policy::parse("house.yaml", &with(broken)).unwrap_err();
            assert_eq!(error.place.as_ref().map(|place| place.line), Some(line), "{broken}: {error:?}");
        }
    }
}
