//! Events: what happened, each with the rule that caused it.

use serde::Serialize;
use smallvec::SmallVec;

use crate::cards::{Keyword, Phase, TokenKind};

use super::ability_kind::AbilityKind;
use super::decision::{Answer, Counter, Decision};
use super::ids::{CardId, PlayerId};
use super::rule::Rule;

/// One thing that happened.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize)]
pub struct Event {
    pub what: Happening,
    /// The rule that caused it.
    pub rule: Rule,
    /// Further rules that it rests on in this case.
    pub also: SmallVec<[Rule; 6]>,
    /// The units and upgrades that others than their owners controlled at that moment, and who.
    #[serde(skip)]
    pub held: Held,
}

/// Cards with the players who control them although they do not own them.
pub type Held = SmallVec<[(CardId, PlayerId); 1]>;

impl Event {
    /// Every rule that the event rests on: the one that caused it, those of this case, and those that hold whenever the
    /// first does.
    pub fn rules(&self) -> impl Iterator<Item = Rule> + '_ {
        let companions = self.rule.companions().iter().copied();
        std::iter::once(self.rule).chain(self.also.iter().copied()).chain(companions)
    }
}

/// What happened.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize)]
pub enum Happening {
    PhaseStarted {
        phase: Phase,
        round: u32,
    },
    PhaseEnded {
        phase: Phase,
    },
    /// A step of a phase that has a name of its own.
    Step {
        name: &'static str,
    },
    Played {
        player: PlayerId,
        card: CardId,
        using: Option<Keyword>,
        cost: i32,
        onto: Option<CardId>,
    },
    Attacked {
        attacker: CardId,
        defenders: Vec<CardId>,
    },
    AttackEnded {
        attacker: CardId,
    },
    UsedAction {
        player: PlayerId,
        card: CardId,
    },
    Passed {
        player: PlayerId,
    },
    Took {
        player: PlayerId,
        counter: Counter,
    },
    /// The player passes after the others, but not right after them: the phase does not end.
    PhaseGoesOn {
        player: PlayerId,
    },
    Damaged {
        target: CardId,
        amount: i32,
        by: Option<CardId>,
        combat: bool,
    },
    Prevented {
        target: CardId,
        amount: i32,
    },
    Healed {
        target: CardId,
        amount: i32,
    },
    Defeated {
        card: CardId,
    },
    Drew {
        player: PlayerId,
        cards: Vec<CardId>,
    },
    /// Damage in place of cards that an empty deck did not give.
    DeckEmpty {
        player: PlayerId,
        missing: i32,
    },
    Discarded {
        player: PlayerId,
        card: CardId,
    },
    Resourced {
        player: PlayerId,
        card: CardId,
    },
    Readied {
        card: CardId,
    },
    Exhausted {
        card: CardId,
    },
    /// Resources exhausted to pay.
    Paid {
        player: PlayerId,
        resources: i32,
        credits: i32,
    },
    Created {
        player: PlayerId,
        token: TokenKind,
        card: CardId,
    },
    Attached {
        upgrade: CardId,
        unit: CardId,
    },
    Captured {
        captor: CardId,
        card: CardId,
    },
    Rescued {
        card: CardId,
    },
    Returned {
        card: CardId,
    },
    PutOnDeck {
        card: CardId,
        top: bool,
    },
    Deployed {
        leader: CardId,
    },
    Flipped {
        leader: CardId,
    },
    Moved {
        card: CardId,
    },
    /// A lasting effect of that card ends.
    Expired {
        source: CardId,
        on: Vec<CardId>,
    },
    /// A lasting effect of that card begins.
    Lasting {
        source: CardId,
        on: Vec<CardId>,
    },
    /// A delayed effect of that card is made, or happens now.
    DelayedMade {
        source: CardId,
    },
    Delayed {
        source: CardId,
    },
    /// An ability of that card triggers.
    Triggered {
        source: CardId,
        kind: AbilityKind,
    },
    /// An ability of that card resolves.
    Resolved {
        source: CardId,
        kind: AbilityKind,
    },
    /// A player chose not to.
    Declined {
        player: PlayerId,
        source: CardId,
    },
    Chose {
        player: PlayerId,
        cards: Vec<CardId>,
        players: Vec<PlayerId>,
    },
    /// Nobody chose: it was picked at random.
    PickedAtRandom {
        cards: Vec<CardId>,
    },
    Shuffled {
        player: PlayerId,
    },
    Looked {
        player: PlayerId,
        cards: Vec<CardId>,
    },
    Revealed {
        player: PlayerId,
        cards: Vec<CardId>,
    },
    Searched {
        player: PlayerId,
        cards: Vec<CardId>,
    },
    Named {
        player: PlayerId,
        name: String,
    },
    ControlTaken {
        player: PlayerId,
        card: CardId,
    },
    Eliminated {
        player: PlayerId,
    },
    Removed {
        card: CardId,
    },
    /// A token or another card is set aside.
    SetAside {
        card: CardId,
    },
    Conceded {
        player: PlayerId,
    },
    Kept {
        player: PlayerId,
    },
    Mulliganed {
        player: PlayerId,
    },
    /// A declaration before its time.
    DeclaredEarly {
        player: PlayerId,
    },
    /// The only legal answer was taken.
    Forced {
        player: PlayerId,
        decision: Box<Decision>,
        answer: Answer,
    },
    InitiativeReturned,
    UsedTheForce {
        player: PlayerId,
    },
    Won {
        players: Vec<PlayerId>,
    },
    Drawn {
        players: Vec<PlayerId>,
    },
    /// A player's turn begins.
    Turn {
        player: PlayerId,
    },
    /// A rule that explains what happens, or why something does not, about that card.
    Because {
        card: CardId,
        what: Reason,
    },
}

impl Happening {
    /// Whether the game state is another one after it (CR 1.16): choices and what only tells of them change nothing.
    pub(super) const fn changes_the_game(&self) -> bool {
        !matches!(
            self,
            Self::UsedAction { .. }
                | Self::Triggered { .. }
                | Self::Resolved { .. }
                | Self::Declined { .. }
                | Self::Chose { .. }
                | Self::Forced { .. }
                | Self::Because { .. }
        )
    }
}

/// Why something happens, or does not, where no other event says so.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
pub enum Reason {
    /// Its damage adds to its power.
    Grit,
    /// Its power is more while it attacks.
    Raid,
    /// It is gone, and deals and is dealt no combat damage.
    AttackerGone,
    DefenderGone,
    /// Grit does not count damage that is dealt and taken at the same time.
    GritLater,
    /// Raid was gained or lost since the attack began.
    RaidChanged,
    /// Overwhelm twice is Overwhelm.
    OverwhelmOnce,
    /// Ambush finds no unit to attack.
    NoneToAttack,
    /// A keyword resolves like such an ability and is none.
    OnlyLikeIt,
    /// Its Bounty has been collected.
    Collected,
    /// Its controller has chosen the opponent who resolves its Bounty.
    CollectedByOpponent,
    /// A unit with Piloting is played as a unit or as an upgrade, as its player says; out of play it is a unit.
    UnitOrUpgrade,
    PilotIsUnit,
    /// It became a resource after the leader was deployed.
    PlotTooLate,
    /// It has the keyword because something gives it.
    GivenKeyword,
    /// It has changed sides, and is not part of the attack any more.
    NoAttacker,
    NoDefender,
    /// Damage that goes beyond would be for the base, but the unit would not be defeated.
    NoExcess,
    /// Combat damage is not dealt at the same time.
    OneFirst,
    /// A restriction keeps it from attacking.
    CannotAttack,
    /// A restriction keeps it exhausted.
    CannotReady,
    /// What is meant has left play since, or is a new copy.
    NewCopy,
    /// Its ability triggered inside of another one and resolves first.
    Nested,
    /// It is the one that "for each" is about now.
    ForThisOne,
    /// It is healed no more.
    CannotBeHealed,
    /// An ability says that enemy abilities can't do that to it.
    Protected,
    /// An effect of an eliminated player that stays.
    Stays,
    /// It affects each opponent.
    EachOpponent,
    /// Its player is out of the game: nothing affects it any more.
    OutOfTheGame,
    /// Everything counted "for each" is one instance.
    OneInstance,
    /// What stands before "if you do" was done, or was not.
    Done,
    NotDone,
    /// What was to be done was replaced, and counts as done.
    Replaced,
    /// Its ability has resolved, and the game state is as it was.
    NothingChanged,
    /// No unit can attack, or no card be played, as it says.
    NoneCanAttack,
    NoneCanBePlayed,
    /// "…instead": what resolves is the other effect, or it stays with the first.
    Instead,
    NotInstead,
    /// What would have happened to it has not: something else has, instead.
    HappenedInstead,
    /// It is dealt more damage instead.
    MoreDamage,
    /// Of several replacement effects it is the next to apply.
    AppliesFirst,
    /// The combat damage that would be dealt to it is dealt to another.
    Redirected,
    /// Its options are resolved in the order in which they are chosen.
    AnyOrder,
    /// It asks for an additional cost of playing a card.
    AdditionalCost,
    /// Its constant ability gives power to a unit that fights.
    GivesPower,
    /// Something may happen to it in place of what would, or that cannot be performed.
    MayReplace,
    CannotReplace,
    /// Its "you may" was declined: a limited ability has not been used.
    NotUsed,
    /// It enters play as a copy.
    Copy,
    /// The icons to disclose are not in the hand.
    CannotDisclose,
    /// It has lost its abilities.
    Blanked,
    /// It would be affected if it were the first such card.
    NotTheFirst,
    /// It counts cards to another one than that which is played.
    NotCountedTo,
    /// Of any number, 0 or none is chosen for it.
    None,
    /// It is out of play, with what is printed on it.
    AsPrinted,
    /// The text speaks of others.
    LeftOut,
    /// Its name alone counts, not its subtitle.
    SameName,
    /// Of two ways that a player has, only one can be taken.
    OneWayLeft,
    /// It has left play, and is looked at as it was just before.
    AsItWas,
    /// There is no card in the deck to do that with.
    NoDeck,
    /// The unit that should capture has left play.
    CaptorGone,
    /// A token is set aside in place of being captured.
    TokenNotCaptured,
    /// The Force is with the player already.
    ForceAlready,
    /// Its control has changed: it is out of the attack.
    OutOfTheAttack,
    /// It has another controller, who is the defending player now.
    DefendsForAnother,
    /// One action after the other.
    OneAfterTheOther,
    /// There is nobody that it could capture.
    NobodyToCapture,
    /// The duration of its effect is over already.
    DurationOver,
    /// The upgrade is attached to nothing any more.
    AttachedToNothing,
    /// It is no longer where it would be played from.
    NotThereToPlay,
    /// What an ability gives a unit that it has a player play is given as it enters play.
    EntersWith,
    /// The face of the leader that is up now was not up at that moment.
    OtherFace,
    /// Indirect damage is dealt by that card and its player, whoever assigns it.
    DealsIndirect,
    /// What it does to several is done at the same time.
    AllAtOnce,
    /// Nothing was chosen of "up to": it counts as not done.
    NoneOfUpTo,
    /// What stands after "then" comes now.
    Then,
    /// What a condition asks, by the rule on such conditions: it is so, or is not.
    Holds,
    HoldsNot,
    /// An ability under a condition applies from now on, or does not.
    Applies,
    AppliesNot,
    /// "You" is who controls the card, not who owns it.
    You,
    /// It left play, and was not defeated.
    NotDefeated,
    /// What was revealed is where it was, as it was.
    RevealedIsBack,
    /// The cards of a search that were not chosen go under the deck.
    RestUnderDeck,
    /// No card of a search fits, or none of those that fit is taken.
    NothingFound,
    NothingTaken,
    /// A copy counts as one whatever it is in play as.
    AnyCopy,
    /// Copies of the card elsewhere do not count: out of play, or of other players.
    CopiesOutOfPlay,
    CopiesOfOthers,
    /// There is nothing that it could be done to.
    NothingToChoose,
    /// The choice among hidden cards was made as if there were none.
    AsIfNone,
    /// There is no card in that hand.
    NoHand,
    /// There was no card in the hand that is discarded.
    HandDiscarded,
    /// Nothing but its cost has changed the game state.
    OnlyTheCost,
    /// All increases of its power come before any decrease.
    IncreasesFirst,
    /// Its power would be below 0.
    NotBelowZero,
    /// What triggered on the event being played waits until it has been resolved.
    EventFirst,
    /// Copies of a unique card come before units without remaining HP.
    CheckedFirst,
    /// An ability would play it, and it cannot be played.
    CannotBePlayed,
}
