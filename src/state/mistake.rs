//! Mistakes that are made about the rules, by name.
//!
//! A game that begins with a mistake in its setup is played as somebody would rule it who is mistaken in that one thing; no
//! real game has one. Each mistake acts at the one place where the rule stands that it gets wrong:
//! whoever looks for `mistaken(` finds them all. What comes of it is as sound as any other game, only wrong.

use serde::{Deserialize, Serialize};

use super::Board;
use crate::terms::{Edition, Rule};

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
    /// CR 1.5.4.b: a unit that is played enters play ready.
    UnitsEnterReady = "units-enter-ready",
    /// CR 1.9.5: units heal in the regroup phase.
    DamageWearsOff = "damage-wears-off",
    /// CR 1.15.5.d: the initiative that nobody has taken passes to the next player.
    InitiativeAlternates = "initiative-alternates",
    /// CR 1.15.5.b: who has taken the initiative may act again later in the phase.
    TakerActsAgain = "initiative-taker-acts-again",
    /// CR 5.4.1.b, 1.15.6: who has passed takes no more actions in the phase.
    PassIsFinal = "pass-is-final",
    /// CR 1.16.5.a, 5.6.3: of players whose bases fall at the same time, the active one wins.
    ActivePlayerWinsTies = "active-player-wins-ties",
    /// CR 1.16.5.c, 3.6.11: upgrades whose unit is gone return to their owners' hands.
    UpgradesReturnToHand = "upgrades-return-to-hand",
    /// CR 3.4.5: a defeated leader comes back ready.
    LeaderReturnsReady = "leader-returns-ready",
    /// CR 3.4.5, 7.2.4: an Epic Action that deploys a leader can be used again when the leader has been defeated.
    LeaderDeploysAgain = "leader-deploys-again",
    /// CR 3.7.6.a: a Shield token that has prevented damage stays.
    ShieldStays = "shield-stays",
    /// CR 3.7.6: a Shield token takes one point of damage.
    ShieldTakesOnePoint = "shield-takes-one-point",
    /// CR 4.5.4: Credit tokens count as resources.
    CreditsCountAsResources = "credits-count-as-resources",
    /// CR 5.2.1.e: a mulligan's new hand has one card fewer.
    MulliganDrawsOneLess = "mulligan-draws-one-less",
    /// CR 7.7.4.b, 5.5.1.a: at the start or end of a phase, triggered abilities come before delayed effects.
    DelayedAfterTriggers = "delayed-after-triggers",
    /// CR 5.4.1.c, 5.5.1.e, 7.7.3.e: lasting effects expire after all else that happens at the end of the phase.
    LastingEffectsGoLast = "lasting-effects-go-last",
    /// CR 5.5.1.d: cards ready at the beginning of the regroup phase.
    ReadyBeforeDrawing = "ready-before-drawing",
    /// CR 6.2.3.a, 8.15.2: what lowers a cost counts before what raises it.
    CostDecreasesFirst = "cost-decreases-first",
    /// CR 6.3.3, 7.6.15.a: On Attack abilities resolve after combat damage.
    OnAttackAfterDamage = "on-attack-after-damage",
    /// CR 6.3.4.a: an exhausted defender deals no combat damage.
    ExhaustedDefenderStrikesNot = "exhausted-defender-strikes-not",
    /// CR 6.3.4.a, 6.3.5: the attacker deals its combat damage first.
    AttackerStrikesFirst = "attacker-strikes-first",
    /// CR 6.3.5.b, 7.6.16.c: a When Attack Ends ability needs its unit to survive.
    DefeatedAttackersEndNothing = "defeated-attackers-end-nothing",
    /// CR 7.5.4: of several instances of Raid, Restore or Exploit only the highest counts.
    KeywordNumbersDoNotAdd = "keyword-numbers-do-not-add",
    /// CR 7.5.5.a: a unit with Ambush may attack a base with it.
    AmbushAttacksBases = "ambush-attacks-bases",
    /// CR 7.5.6.c: a defender's Grit counts the combat damage that it is being dealt.
    GritCountsThisCombat = "grit-counts-this-combat",
    /// CR 7.5.7.a, 6.3.5.d: Overwhelm counts a unit's HP without the damage that is on it.
    OverwhelmForgetsDamage = "overwhelm-forgets-damage",
    /// CR 7.5.7.e: Overwhelm's excess damage passes a Shield.
    OverwhelmThroughShield = "overwhelm-through-shield",
    /// CR 7.5.7.f: without a defender Overwhelm deals nothing.
    OverwhelmNeedsDefender = "overwhelm-needs-defender",
    /// CR 7.5.8.a: Raid counts while the unit defends, too.
    RaidOnDefense = "raid-on-defense",
    /// CR 7.5.9.a: Restore heals only when the unit attacks a base.
    RestoreOnlyAtBases = "restore-only-at-bases",
    /// CR 7.5.10.a: Saboteur defeats Shields, but has to attack a Sentinel.
    SaboteurObeysSentinel = "saboteur-obeys-sentinel",
    /// CR 7.5.10.a: Saboteur ignores Sentinel, but leaves Shields.
    SaboteurLeavesShields = "saboteur-leaves-shields",
    /// CR 7.5.11.a, 7.3.4: an exhausted Sentinel guards nobody.
    SentinelOnlyWhileReady = "sentinel-only-while-ready",
    /// CR 7.5.11.a: a Sentinel guards the base and not the other units.
    SentinelGuardsOnlyBase = "sentinel-guards-only-base",
    /// CR 7.5.11.a: a Sentinel guards against attackers of the other arena too.
    SentinelGuardsBothArenas = "sentinel-guards-both-arenas",
    /// CR 11.4.4: a Sentinel guards every opponent of the attacking player.
    SentinelGuardsEverybody = "sentinel-guards-everybody",
    /// CR 7.5.13.a: the controller of a unit with Bounty collects it.
    BountyForController = "bounty-for-controller",
    /// CR 7.5.16.d: what triggers as units are exploited resolves before the card enters play.
    ExploitedResolveFirst = "exploited-resolve-first",
    /// CR 7.5.18.a: a Hidden unit cannot be attacked in any phase.
    HiddenForGood = "hidden-for-good",
    /// CR 7.6.10: the active player's abilities resolve first, without a choice.
    ActivePlayerGoesFirst = "active-player-goes-first",
    /// CR 7.6.10: the other players' abilities resolve first, without a choice.
    OpponentsGoFirst = "opponents-go-first",
    /// CR 7.6.11: an ability that triggers while another resolves waits until all of those have resolved.
    NestedAbilitiesWait = "nested-abilities-wait",
    /// CR 8.1.1: the aspect penalty is paid once, however many icons are missing.
    PenaltyOncePerCard = "penalty-once-per-card",
    /// CR 8.1.2: an aspect icon provides for all icons of its kind.
    IconProvidesAll = "icon-provides-all",
    /// CR 8.1.3: who plays a card for free pays its aspect penalty.
    FreeStillPaysPenalty = "free-still-pays-penalty",
    /// CR 8.6.1: who should draw from an empty deck loses.
    EmptyDeckLoses = "empty-deck-loses",
    /// CR 8.6.1: however many cards are missing, the damage is 3.
    EmptyDeckHurtsOnce = "empty-deck-hurts-once",
    /// CR 8.11.1: what asks for a number of a unit that is gone gets the printed one.
    NoLastKnownNumbers = "no-last-known-numbers",
    /// CR 8.24.2: a unit that is returned to hand has been defeated.
    ReturnIsDefeat = "return-is-defeat",
    /// CR 8.29.3: of two copies of a unique card the newer is defeated, without a choice.
    NewerCopyFalls = "newer-copy-falls",
    /// CR 8.33.3: a rescued unit enters play ready.
    RescuedReady = "rescued-ready",
    /// CR 8.33.3: a unit that is rescued has been played.
    RescueIsPlaying = "rescue-is-playing",
    /// CR 8.33.4: captives of a unit that leaves play are discarded.
    CaptivesAreDiscarded = "captives-are-discarded",
    /// CR 8.35.1: who deals indirect damage assigns it.
    DealerAssignsIndirect = "dealer-assigns-indirect",
    /// CR 8.35.2: what prevents damage prevents indirect damage.
    ShieldStopsIndirect = "shield-stops-indirect",
    /// CR 12.7.1: in Twin Suns the game ends at the first elimination.
    EliminationEndsGame = "elimination-ends-game",
    /// CR 12.7.1: in Twin Suns the game continues until one player is left.
    LastPlayerStanding = "last-player-standing",
}

impl Mistake {
    /// True if it takes away a choice that the rule gives.
    pub fn settles(self, choice: Rule) -> bool {
        match self {
            Self::ActivePlayerGoesFirst | Self::OpponentsGoFirst => {
                matches!(choice, Rule::Cr7_6_10 | Rule::Cr7_7_4e)
            }
            Self::NewerCopyFalls => choice == Rule::Cr8_29_3,
            _ => false,
        }
    }
}

impl Board {
    /// The edition of the rules that this game is played by.
    #[inline]
    pub const fn rules_by(&self) -> Edition {
        self.edition
    }

    /// True if the engine makes that mistake in this game.
    #[inline]
    pub fn mistaken(&self, mistake: Mistake) -> bool {
        self.mistake == Some(mistake)
    }
}
