//! Effects of constant abilities (CR 7.3): what they give to objects in play, the rules that they make for players, and what a
//! card says about playing it, about its deck and about the start of a game. Lasting effects (CR 7.7.3) do the same for a
//! time.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::ability::{Ability, Cost};
use super::amount::Amount;
use super::condition::Condition;
use super::effect::{Effect, Price};
use super::is_default;
use super::target::{Filter, Target, Who};
use super::trigger::AbilityClass;
use crate::terms::{Arena, Aspect, Keyword, Trait, ZoneKind};

/// Effects of a constant ability.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Constant {
    /// Gives something to objects in play: this card, the attached unit, each card that matches.
    Grant { to: Target, grants: Vec<Grant> },
    /// A rule for players.
    Rule(PlayerRule),
    /// About playing this very card: it applies wherever the card is (CR 6.2.1).
    WhilePlaying(WhilePlaying),
    /// About building the deck or setting the game up.
    Setup(SetupRule),
}

/// Statements of a card about a deck with it, or about the start of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SetupRule {
    /// So many cards more in the starting hand, or fewer.
    StartingHand(i32),
    NoMulligan,
    /// So many cards more, or fewer, must be in the deck.
    MinimumDeck(i32),
    /// So many copies of this card may be in the deck.
    Copies(i32),
    /// The leader starts with the side that says so up.
    ThisSideUp,
}

impl SetupRule {
    /// The number of cards that the starting hand has more.
    pub const fn starting_hand(&self) -> i32 {
        if let Self::StartingHand(more) = self { *more } else { 0 }
    }
}

/// Something that is true of a card while a constant ability or a lasting effect applies to it.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Grant {
    /// +X/+Y, either may be negative (CR 8.15).
    Modify {
        power: Amount,
        hp: Amount,
    },
    /// "gains …": keywords too.
    Ability(Arc<Ability>),
    /// Gains each keyword of that object.
    KeywordsOf(Target),
    /// All abilities that are printed on those cards, or those of a class: "gains the discarded unit's abilities".
    AbilitiesOf {
        of: Target,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        class: Option<AbilityClass>,
    },
    /// Every instance of one keyword that it has or gains is one of the other, with the same value.
    ReplaceKeyword {
        from: Keyword,
        to: Keyword,
    },
    LoseKeyword(Keyword),
    /// CR 8.14.2; an epic action may be kept.
    LoseAllAbilities {
        except_epic: bool,
        /// That keyword is kept.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        except: Option<Keyword>,
    },
    /// Loses all abilities but those that the same ability gives it, and can gain no others (CR 8.14.2).
    LoseOtherAbilities,
    /// Loses its keywords, and can't gain any.
    LoseAllKeywords,
    CantGainAbilities,
    GainTrait(Trait),
    LoseTrait(Trait),
    /// Gains the traits of such cards, but for some. On a card that says so of itself, also while it is not in play.
    TraitsOf {
        of: Filter,
        except: Vec<Trait>,
    },
    /// Loses the trait that was named.
    LoseNamedTrait,
    /// Printed power and HP are considered to be these (CR 1.10.2.a, 1.11.2.a).
    PrintedPower(Amount),
    PrintedHp(Amount),
    /// "attached unit is a leader unit" (CR 3.4.7).
    IsLeader,
    CantAttack,
    CantAttackBases,
    CantAttackUnits,
    /// "can't attack your base or units you control"
    CantAttackAny(Filter),
    CantBeAttacked,
    CantReady,
    /// By enemy card abilities.
    CantBeDefeatedByEnemies,
    CantBeExhaustedByEnemies,
    CantBeReturnedByEnemies,
    CantBeCapturedByEnemies,
    CantBeTakenByEnemies,
    /// No damage at all ("can't be damaged": CR 1.9.9), or only so.
    PreventDamage {
        up_to: Option<Amount>,
        only: DamageKind,
        uses: Option<u8>,
        /// Only damage that a card which matches deals.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<Filter>,
        /// Only "the first time each phase" (CR 8.8.1).
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        first: bool,
    },
    /// All of the damage, if its controller does that, which they may: "If damage would be dealt to this unit, you may
    /// …. If you do, prevent that damage."
    MayPreventDamage(Arc<Effect>),
    /// Damage of at least that much at a time is prevented, and then that happens: "If attached base would be dealt 5 or
    /// more damage, prevent that damage. If you do, …".
    PreventAndDo {
        at_least: i32,
        effect: Arc<Effect>,
    },
    /// Damage that would be dealt to it so is that much more instead (CR 7.7.5.f).
    DealtMore {
        more: Amount,
        by: DealtBy,
        /// The controller of the ability that says so may choose not to.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        may: bool,
    },
    /// Damage that would be dealt to it is that many times as much instead (CR 7.7.5).
    DealtTimes(i32),
    /// Of damage that would be dealt to it at a time, all but that much is prevented (CR 8.20.2).
    PreventAllBut(Amount),
    /// "isn't defeated by having no remaining HP".
    SurvivesWithoutHp,
    /// Deals no combat damage.
    DealsNoCombatDamage,
    /// May deal its excess combat damage to one such object (CR 1.9.11).
    MayDealExcessTo(Filter),
    /// Deals combat damage before the other unit (CR 6.3.5.c).
    DealsCombatDamageFirst,
    /// Its controller may have the other unit deal combat damage before it.
    MayDealCombatDamageLast,
    /// Deals combat damage equal to that instead of its power.
    CombatDamageIs(Amount),
    /// May attack units of that arena as well (CR 8.3.1).
    CanAttackArena(Arena),
    /// May attack that many units.
    CanAttackUnits(u8),
    /// May attack bases by the attack that this keyword gives it.
    CanAttackBasesUsing(Keyword),
    /// Ignores Sentinel without Saboteur.
    IgnoresSentinel,
    /// May attack even if it is exhausted.
    CanAttackWhileExhausted,
    EntersPlayReady,
    /// One more Pilot may be played or deployed on it (CR 3.6.3.c).
    AdditionalPilots(u8),
    /// A value of a keyword is doubled.
    DoubleKeyword(Keyword),
    /// Combat damage that would be dealt to it is dealt to that object instead.
    RedirectCombatDamage(Target),
    /// Is not unique.
    NotUnique,
    /// Those only while the condition holds, in which [`Target::This`] is the object that has it: "gets -2/-0 while
    /// it's attacking a base".
    While {
        condition: Condition,
        grants: Vec<Grant>,
    },
    /// "If this unit would be …, (you may) … instead" (CR 7.7.5): a replacement effect on it.
    Instead {
        would: Would,
        /// Its controller may choose not to.
        may: bool,
        effect: Arc<Effect>,
    },
}

impl Grant {
    /// True if it takes abilities, or keeps others from being gained, and gives none.
    pub const fn only_takes_abilities(&self) -> bool {
        matches!(
            self,
            Self::LoseKeyword(_)
                | Self::LoseAllKeywords
                | Self::LoseAllAbilities { .. }
                | Self::LoseOtherAbilities
                | Self::CantGainAbilities
        )
    }

    /// True if it gives or takes abilities, or keeps others from doing so.
    pub const fn changes_abilities(&self) -> bool {
        self.only_takes_abilities()
            || matches!(
                self,
                Self::Ability(_) | Self::KeywordsOf(_) | Self::AbilitiesOf { .. } | Self::ReplaceKeyword { .. }
            )
    }
}

/// An event about an object that is replaced.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Would {
    BeDefeated,
    BeCaptured,
}

/// The damage that a prevention is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum DamageKind {
    Any,
    Combat,
    EnemyAbilities,
}

/// The damage that is more, by what deals it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum DealtBy {
    /// Other cards than the one that is dealt it.
    OtherCards,
    /// The controller of the ability.
    You,
    FriendlyAbilities,
}

/// A rule that a constant ability or lasting effect makes for players.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PlayerRule {
    /// Those players can't play such cards (CR 8.19.3).
    CantPlay(Who, Filter),
    /// Cards they play cost more or less. `first` for "the first each round"; `only_if` for what such a card must be
    /// besides: "the next unit costs 1 less if it …" is about the next unit, and changes nothing when that is another.
    Cost { who: Who, card: Filter, only_if: Option<Filter>, change: Amount, on: Option<Filter>, first: Option<FirstOf> },
    /// An additional cost of such cards (CR 1.8.8).
    AdditionalCost { who: Who, card: Filter, cost: Cost },
    /// Ignore the aspect penalty (CR 8.10.2), `icons` of it if given.
    IgnoreAspectPenalty {
        who: Who,
        card: Filter,
        on: Option<Filter>,
        icons: Option<u8>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        first: Option<FirstOf>,
    },
    /// Such objects can't be healed.
    CantBeHealed(Filter),
    /// Such cards of theirs enter play ready.
    EnterPlayReady(Who, Filter),
    /// Their units enter play ready when they are rescued (CR 8.33.3).
    RescuedReady(Who),
    /// They may look at the top card of their deck at any time: what a player knows changes no position.
    SeesTopCard(Who),
    /// Cards that match gain the ability wherever they are ("each event in your hand", "resources have Smuggle").
    CardsGain { who: Who, card: Filter, ability: Arc<Ability> },
    /// They may play those cards, wherever they are, as if from their hand, at that price.
    MayPlay {
        who: Who,
        what: Target,
        price: Price,
        /// The number of Weakness tokens a unit that is played so is given as it enters play.
        #[serde(default, skip_serializing_if = "is_default")]
        weaknesses: u8,
    },
    /// They assign the indirect damage that cards of theirs which match deal, whoever is dealt it (CR 8.35).
    AssignIndirect(Who, Filter),
    /// Indirect damage that they deal to opponents is that much more.
    MoreIndirect(Who, Amount),
    /// Their next action must be an attack with that unit, and on such a target, if able (CR 8.16.1).
    NextActionAttacks { who: Who, with: Target, what: Filter },
    /// The first such card that each plays loses its abilities.
    FirstLosesAbilities { who: Who, card: Filter },
    /// Such cards of theirs that are not in play have no abilities.
    CardsLoseAbilities { who: Who, card: Filter },
    /// There is one more regroup phase after the first of each round.
    AdditionalRegroup,
    /// They draw that many more cards in the draw step of the regroup phase (CR 5.5.1.b).
    RegroupDraw(Who, Amount),
    /// They may exhaust such units to pay costs, as if they were resources.
    PayWith { who: Who, unit: Filter },
    /// Damage that such cards deal is unpreventable (CR 1.9.13).
    Unpreventable(Filter),
    /// Where they would search a number of cards, they search twice as many (CR 7.7.5, 8.26).
    SearchesTwice(Who),
    /// Its controller may do that when they would create tokens; if they do, they create twice as many instead.
    CreatesTwice(Arc<Effect>),
    /// While they pay costs, such cards provide their aspect icons, as leader and base do (CR 1.5.6.b).
    ProvidesIcons { who: Who, what: Filter },
    /// They pay half as many resources for costs, rounded up (CR 1.8.9).
    HalfCosts(Who),
    /// Such cards of theirs that are not in play lose the trait that was named.
    CardsLoseNamedTrait { who: Who, card: Filter },
    /// Such cards of theirs that are not in play have the trait.
    CardsGainTrait { who: Who, card: Filter, word: Trait },
    /// They may play such a card for free (CR 1.8.5).
    Free { who: Who, card: Filter },
    /// Whatever matches has those, also what comes to match later: "for this phase, while that unit is defending, the
    /// attacker gets -4/-0".
    Have { what: Filter, grants: Vec<Grant> },
}

/// "the first … each phase/round" (CR 8.8).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum FirstOf {
    Phase,
    Round,
    /// Only the second of the round, or only the third.
    SecondOfRound,
    ThirdOfRound,
}

impl FirstOf {
    /// The number of such cards before it.
    pub const fn before(self) -> usize {
        match self {
            Self::Phase | Self::Round => 0,
            Self::SecondOfRound => 1,
            Self::ThirdOfRound => 2,
        }
    }
}

/// An ability about playing the card that it is on.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum WhilePlaying {
    /// "costs X less to play" (negative) or more.
    Cost {
        change: Amount,
        on: Option<Filter>,
    },
    /// Attach restriction of an upgrade (CR 3.6.3).
    AttachTo(Filter),
    /// Units on which it can be played although its attachment restriction says otherwise (CR 1.3.1).
    MayGoOn(Filter),
    /// While its cost is determined, its player may choose any number of those and do that to each ([`Target::It`]): it
    /// costs that much less for each.
    MayChoose {
        among: Filter,
        does: Arc<Effect>,
        less: i32,
    },
    /// An additional cost of it (CR 1.8.8), with what it is given for what was done: it enters play with that.
    AdditionalCost(Cost),
    /// Paid in place of its cost ("you may discard a card instead of paying this event's cost").
    InsteadOfCost(Cost),
    EntersPlayReady,
    IgnoreAspectPenalty {
        aspects: Option<Vec<Aspect>>,
        /// Only on a unit that matches, of an upgrade.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        on: Option<Filter>,
    },
    /// "You may have this unit enter play as a copy of …, except …".
    EntersAsCopy {
        of: Filter,
        except: Vec<Grant>,
    },
    /// "… enter play with the “When Played” abilities of …"
    EntersWithAbilities {
        of: Filter,
        class: AbilityClass,
    },
    /// It can't be played from that zone of its player (CR 8.19).
    NotFrom(ZoneKind),
    /// It can be played only by the action of playing a card, and only while the condition holds.
    OnlyIf(Condition),
}
