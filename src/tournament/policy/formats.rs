//! What a format asks of a deck, each part with the rule that it stands in (TR 2.3, CR 9, 10, 12).

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Date, FormatCards, Standing};
use swu_rulebook::RuleId;

/// How many play, and how their decks are built (CR 9.1.1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Format {
    Premier,
    /// Premier with every card that was released (CR 9.2).
    Eternal,
    TwinSuns,
    Draft,
    Sealed,
    /// Three decks a player (CR 9.3).
    Trilogy,
}

impl Format {
    /// All of them.
    pub const ALL: [Self; 6] = [Self::Premier, Self::Eternal, Self::TwinSuns, Self::Draft, Self::Sealed, Self::Trilogy];

    /// The word for it in files and on the command line.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Premier => "premier",
            Self::Eternal => "eternal",
            Self::TwinSuns => "twin-suns",
            Self::Draft => "draft",
            Self::Sealed => "sealed",
            Self::Trilogy => "trilogy",
        }
    }

    /// Whether decks are built from a pool that the event hands out (TR 2.3.2).
    pub const fn is_limited(self) -> bool {
        match self {
            Self::Draft | Self::Sealed => true,
            Self::Premier | Self::Eternal | Self::TwinSuns | Self::Trilogy => false,
        }
    }
}

/// What a policy says about each format.
pub type Formats = BTreeMap<Format, FormatRules>;

/// What a format asks of a deck. A part that is absent is one that the policy has no word on.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct FormatRules {
    /// How many decks a player brings; one if it is absent.
    pub decks: Option<Number>,
    pub leaders: Option<Number>,
    pub bases: Option<Number>,
    /// How many other cards there are at least; the last row that holds on the day counts.
    pub deck: Option<Vec<DeckSize>>,
    /// How many copies of a unit, event or upgrade there are at most.
    pub copies: Option<Number>,
    /// Copies are counted over draw deck and sideboard together.
    pub copies_with_sideboard: Option<Cited>,
    /// How many copies of a leader there are at most, over all decks of the player.
    pub leader_copies: Option<Number>,
    /// The same of a base.
    pub base_copies: Option<Number>,
    pub leader_aspects: Option<LeaderAspects>,
    /// How many cards the sideboard has at most.
    pub sideboard: Option<Number>,
    /// No leader and no base is in the sideboard.
    pub sideboard_without_leaders_and_bases: Option<Cited>,
    /// Where the cards of a limited deck come from.
    pub pool: Option<Cited>,
    /// Where its leader comes from.
    pub pool_leader: Option<Cited>,
    /// Which bases it may have besides those of the pool.
    pub pool_base: Option<PoolBase>,
    /// What may be changed between the games of a match.
    pub changes: Option<Changes>,
    /// Which cards there are to choose from, in a constructed format.
    pub cards: Option<FormatCards>,
}

impl FormatRules {
    /// The same, with the words of another policy where this one has none.
    #[must_use]
    pub fn or(self, other: &Self) -> Self {
        Self {
            decks: self.decks.or_else(|| other.decks.clone()),
            leaders: self.leaders.or_else(|| other.leaders.clone()),
            bases: self.bases.or_else(|| other.bases.clone()),
            deck: self.deck.or_else(|| other.deck.clone()),
            copies: self.copies.or_else(|| other.copies.clone()),
            copies_with_sideboard: self.copies_with_sideboard.or_else(|| other.copies_with_sideboard.clone()),
            leader_copies: self.leader_copies.or_else(|| other.leader_copies.clone()),
            base_copies: self.base_copies.or_else(|| other.base_copies.clone()),
            leader_aspects: self.leader_aspects.or_else(|| other.leader_aspects.clone()),
            sideboard: self.sideboard.or_else(|| other.sideboard.clone()),
            sideboard_without_leaders_and_bases: self
                .sideboard_without_leaders_and_bases
                .or_else(|| other.sideboard_without_leaders_and_bases.clone()),
            pool: self.pool.or_else(|| other.pool.clone()),
            pool_leader: self.pool_leader.or_else(|| other.pool_leader.clone()),
            pool_base: self.pool_base.or_else(|| other.pool_base.clone()),
            changes: self.changes.or_else(|| other.changes.clone()),
            cards: self.cards.or_else(|| other.cards.clone()),
        }
    }

    /// The parts that every format needs and that are absent.
    pub fn missing(&self) -> Vec<&'static str> {
        let needed = [
            (self.leaders.is_none(), "leaders"),
            (self.bases.is_none(), "bases"),
            (self.deck.as_ref().is_none_or(Vec::is_empty), "deck"),
        ];
        needed.into_iter().filter(|(absent, _)| *absent).map(|(_, part)| part).collect()
    }

    /// The rules that a legal deck has been held against on that day, and as one that was changed between games.
    pub fn held_against(&self, date: Option<Date>, is_changed: bool) -> Vec<RuleId> {
        let numbers = [&self.leaders, &self.bases, &self.copies, &self.sideboard].into_iter().flatten();
        let cited = [&self.copies_with_sideboard, &self.pool, &self.pool_leader].into_iter().flatten();
        let mut rules: Vec<RuleId> = numbers.map(|it| it.rule.clone()).chain(cited.map(|it| it.rule.clone())).collect();
        rules.extend(self.deck_size(date).map(|size| size.rule.clone()));
        // Without a day every card counts as legal.
        rules.extend(self.cards.as_ref().filter(|_| date.is_some()).map(|cards| cards.rule.clone()));
        rules.extend(self.leader_aspects.as_ref().map(|aspects| aspects.rule.clone()));
        rules.extend(self.changes.as_ref().filter(|_| is_changed).map(|changes| changes.rule.clone()));
        rules.sort();
        rules.dedup();
        rules
    }

    /// How many cards the draw deck has at least on that day; on any later one than all that are named if none is given.
    pub fn deck_size(&self, date: Option<Date>) -> Option<&DeckSize> {
        let holds = |row: &&DeckSize| row.from.is_none_or(|from| date.is_none_or(|date| from <= date));
        self.deck.iter().flatten().rfind(holds)
    }
}

/// A rule that stands for what its key says.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Cited {
    pub rule: RuleId,
}

/// A number, with its rule.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Number {
    pub number: usize,
    pub rule: RuleId,
}

/// How many cards a draw deck has at least.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DeckSize {
    pub least: usize,
    /// The day from which that holds; always, if it is absent.
    #[serde(default)]
    pub from: Option<Date>,
    pub rule: RuleId,
}

/// What the aspects of two leaders must be to each other.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LeaderAspects {
    pub need: AspectNeed,
    pub rule: RuleId,
}

/// What [`LeaderAspects`] asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum AspectNeed {
    /// All leaders have Heroism, or all have Villainy (TR 2.3.1.2).
    ShareHeroismOrVillainy,
    /// The sides that are faceup at the start do not have Heroism and Villainy between them (CR 12.3.1).
    NotHeroismAndVillainy,
}

/// Which bases a limited deck may have besides those of its pool.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PoolBase {
    pub common: CommonBase,
    pub rule: RuleId,
}

/// What [`PoolBase`] permits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CommonBase {
    /// Any base of Common rarity.
    Any,
    /// Those of the set that is played.
    OfTheSet,
}

/// What may be changed between the games of a match.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Changes {
    pub what: Change,
    pub rule: RuleId,
}

/// What [`Changes`] permits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Change {
    /// Cards of the sideboard are added to the draw deck or exchanged with its cards (TR 4.4.2).
    Sideboard,
    /// Anything, out of the same pool (TR 2.3.2).
    Free,
    /// Nothing.
    Nothing,
}

/// What a copy of a card is.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CopyRule {
    pub same: Same,
    pub rule: RuleId,
}

/// What [`CopyRule`] compares.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Same {
    /// Title and subtitle (TR 2.3.1.1).
    TitleAndSubtitle,
    /// All printed attributes (CR 8.5.1).
    PrintedAttributes,
}

/// Which sets are legal in constructed formats, and from when, where a policy of somebody's own lists them (TR 3.2.1).
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LegalSets {
    pub rule: RuleId,
    /// Where the days are known from.
    pub source: String,
    pub sets: Vec<LegalSet>,
}

/// A set of the policy.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LegalSet {
    /// Such as `SOR`.
    pub code: String,
    #[serde(default)]
    pub name: Option<String>,
    /// The day of its release, if it is known.
    #[serde(default)]
    pub released: Option<Date>,
}

impl LegalSets {
    /// Whether the set is legal on that day; without a day, every set of the policy is.
    pub fn standing(&self, code: &str, date: Option<Date>) -> Standing {
        let Some(set) = self.sets.iter().find(|set| set.code.eq_ignore_ascii_case(code)) else {
            return Standing::Unlisted;
        };
        match (date, set.released) {
            (None, _) => Standing::Legal,
            (Some(_), None) => Standing::NoDate,
            (Some(date), Some(released)) if released <= date => Standing::Legal,
            (Some(_), Some(released)) => Standing::NotBefore(released),
        }
    }
}

/// At which events a deck list has to be complete (TR 3.1.3).
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DeckLists {
    pub tier: Tier,
    pub rule: RuleId,
}

/// The tier of an event (TR 2.2).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Tier {
    Casual,
    Competitive,
}

impl Tier {
    /// Both, the less demanding one first.
    pub const ALL: [Self; 2] = [Self::Casual, Self::Competitive];

    /// The word for it in files and on the command line.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Casual => "casual",
            Self::Competitive => "competitive",
        }
    }
}

/// The format of a tier's events (TR 2.3).
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TierFormat {
    pub tier: Tier,
    pub format: Format,
    pub rule: RuleId,
}
