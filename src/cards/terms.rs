//! The game's own vocabulary, shared by card facts, ability trees and the engine (CR 1, 2, 3, 4).

use serde::{Deserialize, Serialize};

/// An enumeration of printed words: each variant with the word that cards use for it.
macro_rules! words {
    ($(#[$doc:meta])* $name:ident { $($(#[$vdoc:meta])* $variant:ident = $word:literal),* $(,)? }) => {
        $(#[$doc])*
        #[derive(
            Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash,
            serde::Serialize, serde::Deserialize, schemars::JsonSchema,
        )]
        pub enum $name { $($(#[$vdoc])* #[serde(rename = $word)] $variant),* }

        impl $name {
            /// Every value, in the order of the rules.
            pub const ALL: &[Self] = &[$(Self::$variant),*];

            /// The word that cards print.
            pub const fn word(self) -> &'static str {
                match self { $(Self::$variant => $word),* }
            }

            /// The value of a printed word, without regard to case.
            pub fn from_word(word: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|value| value.word().eq_ignore_ascii_case(word))
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.word())
            }
        }
    };
}

pub(crate) use words;

words! {
    /// The six aspects (CR 1.5.6).
    Aspect {
        Vigilance = "Vigilance",
        Command = "Command",
        Aggression = "Aggression",
        Cunning = "Cunning",
        Villainy = "Villainy",
        Heroism = "Heroism",
    }
}

words! {
    /// The keywords (CR 7.5), without their values.
    Keyword {
        Ambush = "Ambush",
        Grit = "Grit",
        Overwhelm = "Overwhelm",
        Raid = "Raid",
        Restore = "Restore",
        Saboteur = "Saboteur",
        Sentinel = "Sentinel",
        Shielded = "Shielded",
        Bounty = "Bounty",
        Smuggle = "Smuggle",
        Coordinate = "Coordinate",
        Exploit = "Exploit",
        Piloting = "Piloting",
        Hidden = "Hidden",
        Plot = "Plot",
        Support = "Support",
        /// Of the set after edition 8.0 (NOTE E1-1.4).
        Fortify = "Fortify",
    }
}

words! {
    /// The two arenas (CR 4.3, 4.4).
    Arena {
        Ground = "ground",
        Space = "space",
    }
}

words! {
    /// The types of a card in a deck (CR 3.1). A token is a unit, an upgrade or its own type: see [`TokenKind`].
    CardKind {
        Base = "base",
        Event = "event",
        Leader = "leader",
        Unit = "unit",
        Upgrade = "upgrade",
        /// A token without a second type: the Force and Credit tokens (CR 3.7.11, 3.7.13).
        Token = "token",
    }
}

words! {
    /// The tokens that abilities create or give (CR 3.7.5 to 3.7.15).
    TokenKind {
        Experience = "Experience",
        Shield = "Shield",
        BattleDroid = "Battle Droid",
        CloneTrooper = "Clone Trooper",
        TieFighter = "TIE Fighter",
        XWing = "X-Wing",
        Spy = "Spy",
        Force = "The Force",
        Credit = "Credit",
        Mandalorian = "Mandalorian",
        Advantage = "Advantage",
        /// Of the set after edition 8.0 (NOTE E1-1.11).
        Beast = "Beast",
        /// Of the set after edition 8.0 (NOTE E1-1.12).
        Weakness = "Weakness",
    }
}

impl TokenKind {
    /// True if it is an upgrade, so that it is given and distributed, and not created (CR 3.7.2.b).
    pub const fn is_upgrade(self) -> bool {
        matches!(self, Self::Experience | Self::Shield | Self::Advantage | Self::Weakness)
    }
}

words! {
    /// The phases of a round (CR 5.3.1).
    Phase {
        Action = "action",
        Regroup = "regroup",
    }
}

words! {
    /// Where a card can be (CR 4): the seven zones, with the places that are in no zone (CR 4.11).
    ZoneKind {
        Base = "base",
        Ground = "ground",
        Space = "space",
        Resources = "resources",
        Deck = "deck",
        Hand = "hand",
        Discard = "discard",
    }
}

words! {
    /// A number that a card has.
    Stat {
        Cost = "cost",
        Power = "power",
        Hp = "HP",
        RemainingHp = "remaining HP",
        Damage = "damage",
    }
}

/// A trait of a card (CR 2.12), compared without regard to case.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(from = "String", into = "String")]
pub struct Trait(std::sync::Arc<str>);

impl Trait {
    /// The trait as cards print it, in capitals.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl From<String> for Trait {
    fn from(word: String) -> Self {
        Self(word.to_uppercase().into())
    }
}

impl From<&str> for Trait {
    fn from(word: &str) -> Self {
        Self(word.to_uppercase().into())
    }
}

impl From<Trait> for String {
    fn from(word: Trait) -> Self {
        word.0.to_string()
    }
}

/// A noun with its article: "an X-Wing", "a unit".
pub fn with_article(noun: &str) -> String {
    let first = noun.trim_start_matches('“');
    let vowel = first.starts_with(|c: char| "aeiouAEIOU".contains(c)) && !first.starts_with("uni");
    let x_wing = first.starts_with("X-Wing");
    format!("{} {noun}", if vowel || x_wing { "an" } else { "a" })
}

/// A relation of two numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Comparison {
    AtLeast,
    AtMost,
    Exactly,
    MoreThan,
    LessThan,
}

impl Comparison {
    /// True if `left` stands in this relation to `right`.
    pub const fn holds(self, left: i32, right: i32) -> bool {
        match self {
            Self::AtLeast => left >= right,
            Self::AtMost => left <= right,
            Self::Exactly => left == right,
            Self::MoreThan => left > right,
            Self::LessThan => left < right,
        }
    }
}

/// The duration of a lasting effect (CR 7.7.3).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Duration {
    #[default]
    ThisPhase,
    ThisRound,
    ThisAttack,
    /// Until the next regroup phase has ended.
    NextRegroup,
    /// While the card with the ability is in play.
    WhileThisInPlay,
    /// As long as the affected card stays in play.
    Always,
}
