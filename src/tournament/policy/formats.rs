//! The demands of a format on a deck, each part with the rule that it stands in (TR 2.3, CR 9, 10, 12).

use std::collections::BTreeMap;

use serde::Deserialize;

use super::{Date, FormatPool, Standing};
use swu_rulebook::RuleId;

words! {
    /// The number of players, and the way in which their decks are built (CR 9.1.1).
    Format {
        Premier = "premier",
        /// Premier with every card that was released (CR 9.2).
        Eternal = "eternal",
        TwinSuns = "twin-suns",
        Draft = "draft",
        Sealed = "sealed",
        /// Three decks a player (CR 9.3).
        Trilogy = "trilogy",
    }
}

impl Format {
    /// The name of it in a sentence.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Premier => "Premier",
            Self::Eternal => "Eternal",
            Self::TwinSuns => "Twin Suns",
            Self::Draft => "Draft",
            Self::Sealed => "Sealed",
            Self::Trilogy => "Trilogy",
        }
    }

    /// Tests if decks are built from a pool that the event hands out (TR 2.3.2).
    pub const fn is_limited(self) -> bool {
        match self {
            Self::Draft | Self::Sealed => true,
            Self::Premier | Self::Eternal | Self::TwinSuns | Self::Trilogy => false,
        }
    }
}

/// The rules of a policy for each format.
pub type Formats = BTreeMap<Format, FormatRules>;

/// The demands of a format, each of which a policy may have no word on.
macro_rules! demands {
    ($($(#[doc = $doc:literal])* $part:ident: $of:ty,)+) => {
        /// The demands of a format on a deck. A part that is absent is one that the policy has no word on.
        #[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
        #[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
        pub struct FormatRules {
            $($(#[doc = $doc])* pub $part: Option<$of>,)+
        }

        impl FormatRules {
            /// The same, with the words of another policy where this one has none.
            #[must_use]
            pub fn or(self, other: &Self) -> Self {
                Self { $($part: self.$part.or_else(|| other.$part.clone()),)+ }
            }
        }
    };
}

demands! {
    /// The decks of a player; one if it is absent.
    decks: Number,
    leaders: Number,
    bases: Number,
    /// The least number of other cards; the last row that holds on the day counts.
    deck: Vec<DeckSize>,
    /// The most copies of a unit, event or upgrade.
    copies: Number,
    /// Copies are counted over draw deck and sideboard together.
    copies_with_sideboard: Cited,
    /// The most copies of a leader, over all decks of the player.
    leader_copies: Number,
    /// The same of a base.
    base_copies: Number,
    leader_aspects: LeaderAspects,
    /// The most cards of the sideboard.
    sideboard: Number,
    /// No leader and no base is in the sideboard.
    sideboard_without_leaders_and_bases: Cited,
    /// Where the cards of a limited deck come from.
    pool: Cited,
    /// Where its leader comes from.
    pool_leader: Cited,
    /// The bases that it may have besides those of the pool.
    pool_base: PoolBase,
    /// The changes that are allowed between the games of a match.
    changes: Changes,
    /// The cards to choose from, in a constructed format.
    cards: FormatCards,
}

impl FormatRules {
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

    /// The least number of cards of the draw deck on that day; on any later one than all that are named if none is given.
    pub fn deck_size(&self, date: Option<Date>) -> Option<&DeckSize> {
        let holds = |row: &&DeckSize| row.from.is_none_or(|from| date.is_none_or(|date| from <= date));
        self.deck.iter().flatten().rfind(holds)
    }
}

/// A part of a policy with the rule that it stands in.
macro_rules! cited {
    ($(#[doc = $doc:literal] $name:ident { $($part:ident: $of:ty)? })+) => {
        $(
            #[doc = $doc]
            #[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
            #[serde(deny_unknown_fields)]
            pub struct $name {
                $(pub $part: $of,)?
                pub rule: RuleId,
            }
        )+
    };
}

cited! {
    /// A rule that stands for what its key says.
    Cited {}
    /// A number, with its rule.
    Number { number: usize }
    /// The relation between the aspects of two leaders.
    LeaderAspects { need: AspectNeed }
    /// The bases that a limited deck may have besides those of its pool.
    PoolBase { common: CommonBase }
    /// The changes that are allowed between the games of a match.
    Changes { what: Change }
    /// The cards that count as copies of each other.
    CopyRule { same: Same }
    /// The cards that a format is played with.
    FormatCards { pool: FormatPool }
    /// The tier from which a deck list has to be complete (TR 3.1.3).
    DeckLists { tier: Tier }
}

/// The least number of cards of a draw deck.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DeckSize {
    pub least: usize,
    /// The day from which that holds; always, if it is absent.
    #[serde(default)]
    pub from: Option<Date>,
    pub rule: RuleId,
}

/// The need of [`LeaderAspects`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum AspectNeed {
    /// All leaders have Heroism, or all have Villainy (TR 2.3.1.2).
    ShareHeroismOrVillainy,
    /// The sides that are faceup at the start do not have Heroism and Villainy between them (CR 12.3.1).
    NotHeroismAndVillainy,
}

/// The bases that [`PoolBase`] permits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CommonBase {
    /// Any base of Common rarity.
    Any,
    /// Those of the set that is played.
    OfTheSet,
}

/// The changes that [`Changes`] permits.
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

/// The parts of a card that [`CopyRule`] compares.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Same {
    /// Title and subtitle (TR 2.3.1.1).
    TitleAndSubtitle,
    /// All printed attributes (CR 8.5.1).
    PrintedAttributes,
}

/// The sets that are legal in constructed formats, and from when, where a policy of somebody's own lists them (TR 3.2.1).
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
    /// The standing of the set on that day; without a day, every set of the policy is.
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

words! {
    /// The tier of an event (TR 2.2), the less demanding one first.
    Tier {
        Casual = "casual",
        Competitive = "competitive",
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
