//! Reasons against something that a reader of the cards would expect (the trace has a line for it).
//!
//! Such a line is noted where a rule stops something, and only there: it changes nothing in the game, a position is the
//! same with it and without, and a search does not note it (see [`Position::why_not`](crate::Position::why_not)).

use serde::Serialize;
use swu_cards::Keyword;

/// The reason something does not happen to a card, by the rule of its event.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
pub enum WhyNot {
    // Attacks and combat damage.
    /// The attacker has left play: no combat damage is dealt.
    AttackerGone,
    /// The defending unit has left play: it neither deals nor is dealt combat damage.
    DefenderGone,
    /// The attacker has changed sides, and is not part of the attack any more.
    NoAttacker,
    /// The defending unit has changed sides, and is not part of the attack any more.
    NoDefender,
    /// Its control has changed: it is out of the attack.
    OutOfTheAttack,
    /// Grit does not count damage that is dealt and taken at the same time.
    GritLater,
    /// Damage that goes beyond would be for the base, but the unit would not be defeated.
    NoExcess,
    /// It speaks of the defending unit, and a base is attacked.
    NoDefendingUnit,
    /// It has not survived the attack, and so has not completed it.
    NotCompleted,
    /// A restriction keeps it from attacking.
    CannotAttack,
    /// Ambush finds no unit to attack.
    NoneToAttack,
    /// No unit can attack as it says.
    NoneCanAttack,

    // Keywords and abilities.
    /// A keyword resolves like such an ability and is none.
    OnlyLikeIt,
    /// It became a resource after the leader was deployed.
    PlotTooLate,
    /// It has lost its abilities.
    Blanked,
    /// It has lost the keyword.
    HasLost(Keyword),
    /// It has been used as often as it may be.
    UsedUp,
    /// It would be affected if it were the first such card.
    NotTheFirst,
    /// It counts cards to another one than the one that is played.
    NotCountedTo,
    /// An ability under a condition does not apply from now on.
    AppliesNot,
    /// Nothing can give it the keyword while a lasting effect has it lose that keyword.
    CannotRegain(Keyword),
    /// It has Hidden, and has not been played, deployed or created this phase.
    HiddenNoMore,
    /// It had a Bounty before, but not in the state in which it left play.
    BountyUnknown,

    // Restrictions.
    /// A restriction keeps it exhausted.
    CannotReady,
    /// It is healed no more.
    CannotBeHealed,
    /// An ability says that enemy abilities can't do that to it.
    Protected,
    /// Its player is out of the game: nothing affects it any more.
    OutOfTheGame,
    /// An ability would play it, and it cannot be played.
    CannotBePlayed,
    /// No card can be played as it says.
    NoneCanBePlayed,

    // Parts of an ability.
    /// The part before "if you do" was not done.
    NotDone,
    /// The card that was to be readied is ready already.
    AlreadyReady,
    /// The card that was to be exhausted is exhausted already.
    AlreadyExhausted,
    /// A condition does not hold, by the rule on such conditions.
    HoldsNot,
    /// "…instead": the condition is not met.
    NotInstead,
    /// Something else has happened to it, instead.
    HappenedInstead,
    /// The replacement cannot be performed.
    CannotReplace,
    /// An effect does not replace what it has put in the place of something.
    CannotReplaceItself,
    /// It applies only the first time, and that is over: another effect has prevented the damage.
    FirstTimeIsOver,
    /// It applies only the first time, and this is not the first.
    NotTheFirstTime,
    /// Its player has eliminated themselves, so no player heals for that.
    NobodyHeals,
    /// No player is responsible for its defeat.
    NobodyResponsible,
    /// Only one of two ways that a player has can be taken.
    OneWayLeft,
    /// Nothing was chosen of "up to": it counts as not done.
    NoneOfUpTo,
    /// There is nothing that it could be done to.
    NothingToChoose,
    /// Its ability has resolved, and the game state is as it was.
    NothingChanged,
    /// The text speaks of others.
    LeftOut,
    /// The card that is meant has left play since, or is a new copy.
    NewCopy,
    /// The duration of its effect is over before the effect begins.
    DurationOver,
    /// The end of the delayed effect that it makes has happened already.
    EndHasPassed,
    /// The upgrade has left play, and is attached to nothing.
    AttachedToNothing,
    /// It is no longer where it would be played from.
    NotThereToPlay,
    /// The face of the leader that is up now was not up at that moment.
    OtherFace,
    /// A lasting effect of it, of which that would still have come, has ended.
    Ended,

    // What there is none of.
    /// There is no card in the deck to do that with.
    NoDeck,
    /// There is no card in that hand.
    NoHand,
    /// The icons to disclose are not in the hand.
    CannotDisclose,
    /// No card of a search fits.
    NothingFound,
    /// The unit that should capture has left play.
    CaptorGone,
    /// A token is set aside in place of being captured.
    TokenNotCaptured,
    /// There is no unit for it to capture.
    NothingToCapture,
    /// It was in play as an upgrade, and was no unit.
    WasUpgrade,
    /// The Force is with the player already.
    ForceAlready,
    /// The Force is not with the player, who can't use it.
    NoForce,
    /// It left play, and was not defeated.
    NotDefeated,
    /// Copies of the card that are not in play do not count.
    CopiesOutOfPlay,
    /// Copies of the card that another player controls do not count.
    CopiesOfOthers,
}

impl WhyNot {
    /// True if there was nothing that could have been chosen.
    pub const fn is_for_want_of_options(self) -> bool {
        matches!(
            self,
            Self::NothingFound
                | Self::NothingToChoose
                | Self::NoHand
                | Self::NoDeck
                | Self::CannotDisclose
                | Self::NoneCanAttack
                | Self::NoneToAttack
                | Self::NoneCanBePlayed
                | Self::NoForce
        )
    }
}
