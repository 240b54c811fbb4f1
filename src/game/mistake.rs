//! Mistakes that are made about the rules, by name.
//!
//! A game that begins with [`GameSetup::mistake`](super::GameSetup) is played as somebody would rule it who is mistaken in
//! that one thing; no real game has one. Each mistake acts at the one place where the rule stands that it gets wrong:
//! whoever looks for `mistaken(` finds them all. What comes of it is as sound as any other game, only wrong.

use serde::{Deserialize, Serialize};

use super::board::Board;
use super::rule::Rule;

macro_rules! mistakes {
    ($($(#[$about:meta])* $name:ident = $id:literal,)*) => {
        /// Something that the engine is mistaken about, in one game.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        pub enum Mistake { $($(#[$about])* #[serde(rename = $id)] $name,)* }

        impl Mistake {
            /// Every mistake, in the order of the rules that they get wrong.
            pub const ALL: &[Self] = &[$(Self::$name),*];

            /// The name by which it is called in data.
            pub const fn id(self) -> &'static str {
                match self { $(Self::$name => $id,)* }
            }
        }
    };
}

mistakes! {
    /// CR 1.16.5.a, 5.6.3: of players whose bases fall at the same time, the active one wins.
    ActivePlayerWinsTies = "active-player-wins-ties",
    /// CR 3.7.6: a Shield token takes one point of damage.
    ShieldTakesOnePoint = "shield-takes-one-point",
    /// CR 5.4.1.a, 5.5.1.a: at the start or end of a phase, triggered abilities come before delayed effects.
    DelayedAfterTriggers = "delayed-after-triggers",
    /// CR 6.3.4.a: an exhausted defender deals no combat damage.
    ExhaustedDefenderStrikesNot = "exhausted-defender-strikes-not",
    /// CR 6.3.5: the attacker deals its combat damage first.
    AttackerStrikesFirst = "attacker-strikes-first",
    /// CR 7.5.7.a: Overwhelm counts a unit's HP without the damage that is on it.
    OverwhelmForgetsDamage = "overwhelm-forgets-damage",
    /// CR 7.5.7.e: Overwhelm's excess damage passes a Shield.
    OverwhelmThroughShield = "overwhelm-through-shield",
    /// CR 7.5.11.b: a Sentinel guards against attackers of the other arena too.
    SentinelGuardsBothArenas = "sentinel-guards-both-arenas",
    /// CR 7.5.11, 11.4.4: a Sentinel guards every opponent of the attacking player.
    SentinelGuardsEverybody = "sentinel-guards-everybody",
    /// CR 7.6.10: the active player's abilities resolve first, without a choice.
    ActivePlayerGoesFirst = "active-player-goes-first",
    /// CR 7.6.10: the other players' abilities resolve first, without a choice.
    OpponentsGoFirst = "opponents-go-first",
    /// CR 7.6.11: an ability that triggers while another resolves waits until all of those have resolved.
    NestedAbilitiesWait = "nested-abilities-wait",
}

impl Mistake {
    /// The mistake of that name.
    pub fn of_id(id: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|mistake| mistake.id() == id)
    }

    /// Whether it leaves a player nothing to choose where the rule gives a choice.
    pub(crate) fn settles(self, choice: Rule) -> bool {
        match self {
            Self::ActivePlayerGoesFirst | Self::OpponentsGoFirst => {
                matches!(choice, Rule::Cr7_6_10 | Rule::Cr7_7_4e)
            }
            _ => false,
        }
    }
}

impl Board {
    /// Whether the engine makes that mistake in this game.
    pub(super) fn mistaken(&self, mistake: Mistake) -> bool {
        self.mistake == Some(mistake)
    }
}
