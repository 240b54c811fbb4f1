//! Effects as trees: what an ability does when it resolves (CR 7.7).
//!
//! An effect's choices stand in it in printed order, and are made in that order while it resolves (CR 7.1.5).

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::amount::Amount;
use super::condition::Condition;
use super::constant::{Grant, PlayerRule};
use super::is_default;
use super::target::{Choose, Count, Filter, Target, Together, Who};
use super::trigger::Trigger;
use crate::terms::{Arena, Aspect, CardKind, Duration, Keyword, TokenKind};

/// A part of an ability that may change the game state.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Effect {
    /// Does nothing: the other branch of an "if".
    Nothing,
    /// One after the other, in printed order (CR 7.1.5, 8.28).
    Sequence(Vec<Arc<Effect>>),
    /// "then" between two parts of a sequence (CR 8.28): it changes nothing, but says why the second waits for the first.
    Then,
    /// All parts at once, after the choices of all parts have been made: damage to one unit "and" to another.
    Together(Vec<Arc<Effect>>),
    /// "you may" (CR 8.32); `who` for "its controller may".
    May {
        who: Who,
        effect: Arc<Effect>,
    },
    /// "… If you do, …. If you don't, …." (CR 8.9)
    IfYouDo {
        first: Arc<Effect>,
        then: Arc<Effect>,
        otherwise: Arc<Effect>,
    },
    /// "If …, …. Otherwise, …."
    If {
        condition: Condition,
        then: Arc<Effect>,
        otherwise: Arc<Effect>,
        /// "… instead": under the condition one effect replaces the other (CR 7.7.5).
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        instead: bool,
    },
    /// "For each …, do this" (CR 8.34): as many times, with [`Target::It`] the object if there are objects.
    ForEach {
        of: Each,
        effect: Arc<Effect>,
    },
    /// "Repeat", "any number of times".
    Repeat {
        times: Amount,
        effect: Arc<Effect>,
    },
    /// "Choose one/two …" of a bulleted list (CR 8.4.4), "either … or …". `who` chooses.
    Modes {
        who: Who,
        choose: Count,
        modes: Vec<Mode>,
    },
    /// "unless PLAYER does …". `Who::You` in what that player does means them.
    Unless {
        who: Who,
        does: Arc<Effect>,
        otherwise: Arc<Effect>,
        /// "PLAYER must … or …" (CR 8.16.1).
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        must: bool,
    },
    /// A player says those words, which does nothing: a way to decline ("unless its controller says …").
    Say(String),
    /// Only a choice, for the text after it: "Choose a unit.".
    Select(Target),
    /// Only the choice of a player, for the text after it: "Choose an opponent.".
    ChoosePlayer(Who),
    /// The players are those that the effect is about: "an opponent …", "each player …". `Who::You` inside means
    /// them; [`Test::Friendly`](super::Test::Friendly) and `Enemy` stay about the controller of the ability.
    Players {
        who: Who,
        effect: Arc<Effect>,
    },
    ChooseArena,
    ChooseNumber {
        min: Amount,
        max: Amount,
    },
    ChooseAspect {
        among: Vec<Aspect>,
    },
    NameCard,
    NameTrait,
    /// Deals damage (CR 1.9). `by` the object that deals it when the text names one.
    Damage {
        amount: Amount,
        to: Target,
        by: Option<Target>,
        unpreventable: bool,
    },
    /// "divided as you choose" (CR 8.4.5).
    DivideDamage {
        amount: Amount,
        up_to: bool,
        among: Filter,
        count: Option<Count>,
        by: Option<Target>,
    },
    /// CR 8.35
    IndirectDamage {
        amount: Amount,
        to: Who,
        by: Option<Target>,
    },
    /// "up to" lets the player choose a lesser number.
    Heal {
        amount: Amount,
        from: Target,
        up_to: bool,
    },
    DivideHealing {
        amount: Amount,
        up_to: bool,
        among: Filter,
    },
    Defeat(Target),
    Exhaust(Target),
    Ready(Target),
    /// To the owner's hand (CR 8.24).
    ReturnToHand(Target),
    /// Under the owner's deck, or on top of it.
    PutOnDeck {
        what: Target,
        place: DeckPlace,
        random: bool,
    },
    Shuffle(Who),
    /// Gives token upgrades to units (CR 3.7.5, 3.7.6).
    Give {
        token: TokenKind,
        count: Amount,
        to: Target,
    },
    /// Gives another token of the kind that the object is: "another one of those tokens".
    GiveSame {
        of: Target,
        to: Target,
    },
    /// Attaches so many token upgrades to such units, each to any of them: "distribute" (CR 3.7.2.b).
    Distribute {
        token: TokenKind,
        amount: Amount,
        up_to: bool,
        among: Filter,
    },
    /// Creates tokens under those players' control (CR 3.7.2).
    Create {
        token: TokenKind,
        count: Amount,
        who: Who,
        ready: bool,
    },
    /// A lasting effect on cards (CR 7.7.3).
    Lasting {
        to: Target,
        grants: Vec<Grant>,
        duration: Duration,
    },
    /// A lasting effect on cards in whatever zone, or a rule for players: "opponents can't play events this phase".
    LastingRule {
        rule: PlayerRule,
        duration: Duration,
        next_only: bool,
        /// For how many cards, of a rule about the next.
        #[serde(default = "one", skip_serializing_if = "is_one")]
        uses: u8,
    },
    /// A delayed effect (CR 7.7.4).
    Delayed {
        at: Moment,
        effect: Arc<Effect>,
    },
    Draw {
        who: Who,
        count: Amount,
    },
    /// From those players' hands (CR 1.14); the player chooses unless `by` says who does.
    Discard {
        who: Who,
        count: Amount,
        card: Filter,
        by: Option<Who>,
        random: bool,
        up_to: bool,
    },
    DiscardHand(Who),
    /// The given cards: those just looked at or revealed, for example.
    DiscardCards(Target),
    /// From the top of those players' decks (CR 1.14.3).
    DiscardFromDeck {
        who: Who,
        count: Amount,
    },
    /// From the top of those players' decks, up to the first card that matches (CR 1.14.3).
    DiscardUntil {
        who: Who,
        card: Filter,
    },
    /// Looks at the top cards of decks, a hand, resources (CR 8.13).
    Look {
        at: Target,
    },
    LookAtHand(Who),
    LookAtResources(Who),
    Reveal(Target),
    RevealHand(Who),
    /// Reveals cards from the top of the deck, one at a time, until the player chooses to stop; at most so many.
    RevealOneByOne {
        most: Amount,
    },
    /// Of the looked-at cards, so many go to the bottom and the rest back on top.
    Arrange {
        what: Target,
        bottom: Count,
        rest: Rest,
    },
    /// Searches the top cards of a deck, or all of it (CR 8.26).
    Search {
        top: Option<Amount>,
        whose: Who,
        choose: Box<Choose>,
        then: Arc<Effect>,
    },
    DrawCards(Target),
    /// Plays a card (CR 7.1.6.b).
    Play(Box<PlayCard>),
    /// Attacks with a unit (CR 7.1.6.c).
    Attack(Box<AttackWith>),
    /// Uses an action ability of a card (CR 7.1.6.d).
    UseAction(Target),
    /// Uses a triggered ability out of its time (CR 7.6.17).
    UseAbility {
        of: Target,
        class: super::trigger::AbilityClass,
    },
    /// All abilities of a class that those cards have, or had when they left play.
    UseAllAbilities {
        of: Target,
        class: super::trigger::AbilityClass,
    },
    /// Any number of abilities of a class on such cards, one after the other, each once.
    UseAnyAbilities {
        class: super::trigger::AbilityClass,
        among: Filter,
    },
    /// Collects the Bounties that those units have, or had when they left play (CR 7.5.13).
    CollectBounties(Target),
    /// "use that ability again".
    UseThatAbilityAgain,
    TakeControl {
        who: Who,
        what: Target,
    },
    /// Each player takes control of those that the player to their right controls, all at once.
    PassControl(Target),
    ExchangeControl {
        a: Target,
        b: Target,
    },
    /// CR 8.33
    Capture {
        captor: Target,
        what: Target,
    },
    Rescue(Target),
    /// Attaches an upgrade (or a unit as an upgrade) to a unit (CR 3.6.14, 3.5.6).
    Attach {
        what: Target,
        to: Target,
    },
    /// Moves a unit to an arena (CR 8.36). A Pilot that is an upgrade becomes a unit there.
    Move {
        what: Target,
        to: Arena,
    },
    /// Puts cards into play as resources (CR 1.7.7).
    Resource {
        what: Target,
        ready: bool,
        who: Who,
    },
    /// Deploys this leader, as a unit or as an upgrade on a unit that matches (CR 3.4.4).
    Deploy {
        on: Option<Filter>,
    },
    /// Turns this leader to its other side.
    FlipLeader,
    PayResources {
        count: Amount,
        up_to: bool,
    },
    /// CR 8.37.4
    UseTheForce,
    /// CR 8.37.2
    TheForceIsWithYou(Who),
    /// CR 8.38
    Disclose {
        aspects: Vec<Aspect>,
        any: bool,
    },
    TakeInitiative(Who),
    ExtraAction,
    /// A player wins or loses the game.
    Loses(Who),
    Wins(Who),
}

const fn one() -> u8 {
    1
}

// Serde hands over a reference.
#[expect(clippy::trivially_copy_pass_by_ref)]
const fn is_one(uses: &u8) -> bool {
    *uses == 1
}

/// Things that "for each" counts.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Each {
    Objects(Target),
    Players(Who),
    Times(Amount),
}

/// One option of a bulleted list.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Mode {
    /// The beginning of the text of the mode, at most five words: an answer is right that begins with it, or that it begins
    /// with, without regard to case.
    pub label: String,
    pub effect: Arc<Effect>,
}

/// Where in a deck.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum DeckPlace {
    Top,
    Bottom,
    /// The player (the owner, if the text says so) chooses.
    TopOrBottom,
}

/// Fates of the cards not put on the bottom.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Rest {
    OnTopInAnyOrder,
    OnTop,
}

/// When a delayed effect happens (CR 7.7.4.a).
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Moment {
    StartOfRegroupPhase,
    StartOfNextActionPhase,
    EndOfPhase,
    EndOfRound,
    EndOfAttack,
    /// "the next time …", while the duration lasts.
    Next(Box<Trigger>, Duration),
    /// "when this unit leaves play" of a card at that time.
    WhenLeavesPlay(Target),
}

/// A modified "Play a Card" action (CR 7.1.6.b).
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct PlayCard {
    pub what: Target,
    #[serde(default)]
    pub price: Price,
    /// Only as that type of card (CR 6.2.1.a).
    pub as_kind: Option<CardKind>,
    /// Only in that way ("using Piloting").
    pub using: Option<Keyword>,
    /// Only on a unit that matches, of an upgrade.
    pub on: Option<Target>,
    #[serde(default)]
    pub enters_ready: bool,
    /// Grants to the played card ("it gains Ambush for this phase").
    #[serde(default)]
    pub grants: Vec<Grant>,
    /// For how long it has that.
    #[serde(default, skip_serializing_if = "is_default")]
    pub lasts: Duration,
    /// Grants to it if a Credit token was spent on its cost (CR 6.2.1.b).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub for_credit: Vec<Grant>,
    /// The player who plays it, if not the controller of the ability.
    pub who: Option<Who>,
    /// For "any number … with combined cost 7 or less".
    #[serde(default)]
    pub together: Vec<Together>,
}

/// The price of playing the card.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Price {
    #[default]
    Normal,
    Free,
    /// That much less (positive).
    Less(Amount),
    /// Without the penalty for its icons of those aspects, or for so many of them.
    IgnorePenaltyOf {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        icons: Option<u8>,
        among: Vec<Aspect>,
    },
    /// Without (that many icons of) its aspect penalty, and that much less.
    IgnorePenalty {
        icons: Option<u8>,
        less: Amount,
    },
}

/// A modified "Attack With a Unit" action (CR 7.1.6.c).
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct AttackWith {
    pub attacker: Target,
    /// Legal targets of the attack; any legal target without a test.
    #[serde(default)]
    pub defender: Filter,
    /// Even if it is exhausted.
    #[serde(default)]
    pub even_if_exhausted: bool,
    /// Grants to the attacker for this attack.
    #[serde(default)]
    pub attacker_gets: Vec<ForAttack>,
    /// Grants to the defending unit for this attack.
    #[serde(default)]
    pub defender_gets: Vec<ForAttack>,
}

/// Something given for an attack, perhaps only under a condition. That is checked, and amounts are worked out, as the
/// attack begins.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct ForAttack {
    #[serde(default)]
    pub condition: Condition,
    pub grant: Grant,
}

impl Effect {
    /// An effect that happens only if a condition holds.
    pub(crate) fn when(condition: Condition, then: Self) -> Self {
        Self::If { condition, then: then.into(), otherwise: Self::Nothing.into(), instead: false }
    }

    /// A rule for players, for that long.
    pub(crate) const fn rule(rule: PlayerRule, duration: Duration) -> Self {
        Self::LastingRule { rule, duration, next_only: false, uses: 1 }
    }

    /// Damage that the ability deals.
    pub(crate) const fn damage(amount: Amount, to: Target) -> Self {
        Self::Damage { amount, to, by: None, unpreventable: false }
    }

    /// The only object of an effect that can be chosen before it.
    pub(crate) fn object_mut(&mut self) -> Option<&mut Target> {
        match self {
            Self::Damage { to: target, by: None, .. }
            | Self::Lasting { to: target, .. }
            | Self::Give { to: target, .. }
            | Self::Heal { from: target, .. }
            | Self::Exhaust(target)
            | Self::ReturnToHand(target) => Some(target),
            Self::Play(play) => Some(&mut play.what),
            _ => None,
        }
    }

    /// A stated amount of damage to a unit that is chosen.
    fn is_plain_damage(&self) -> bool {
        matches!(
            self,
            Self::Damage { amount: Amount::Number(_), to: Target::Choose(_), by: None, unpreventable: false }
        )
    }

    /// True if it is damage that is dealt at the same time as that of the sentence after it, which a player may deal or not,
    /// unless a "then" stands between (CR 1.9.8).
    pub(crate) fn deals_with(&self, next: &Self) -> bool {
        let next = match next {
            Self::May { who: Who::You, effect } => effect,
            next => next,
        };
        self.is_plain_damage() && next.is_plain_damage()
    }
}
