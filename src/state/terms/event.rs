//! Events: what happened, each with the rule that caused it.

use serde::Serialize;
use smallvec::SmallVec;
use swu_cards::{Keyword, Phase, TokenKind};

use super::{AbilityKind, Answer, CardId, CostParts, Counter, Decision, PlayerId, Ref, Rule, WhyNot};

/// One thing that happened.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize)]
pub struct Event {
    pub what: Happening,
    /// The rule that caused it.
    pub rule: Rule,
    /// Further rules that it rests on in this case.
    pub also: SmallVec<[Rule; 6]>,
    /// The units and upgrades that others than their owners controlled at that moment, and who; also the card with the ability,
    /// if it was such a one when it left play.
    #[serde(skip)]
    pub held: ForeignControl,
}

/// Cards with the players who control them although they do not own them.
pub type ForeignControl = SmallVec<[(CardId, PlayerId); 1]>;

impl Event {
    /// Every rule that the event rests on: the one that caused it, those of this case, and those that hold whenever the
    /// first does.
    pub fn rules(&self) -> impl Iterator<Item = Rule> + '_ {
        let companions = self.rule.companions().iter().copied();
        std::iter::once(self.rule).chain(self.also.iter().copied()).chain(companions)
    }
}

/// The kinds of event, with what they concern.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize)]
pub enum Happening {
    PhaseStarted { phase: Phase, round: u32 },
    PhaseEnded { phase: Phase },
    // A step of a phase that has a name of its own.
    Step { name: &'static str },
    // The parts of the cost are there if somebody reads the trace.
    Played { player: PlayerId, card: CardId, using: Option<Keyword>, cost: i32, parts: CostParts, onto: Option<CardId> },
    Attacked { attacker: CardId, defenders: Vec<CardId> },
    AttackEnded { attacker: CardId },
    UsedAction { player: PlayerId, card: CardId },
    Passed { player: PlayerId },
    Took { player: PlayerId, counter: Counter },
    // The player passes after the others, but not right after them: the phase does not end.
    PhaseGoesOn { player: PlayerId },
    Damaged { target: CardId, amount: i32, by: Option<CardId>, combat: bool },
    Prevented { target: CardId, amount: i32 },
    Healed { target: CardId, amount: i32 },
    Defeated { card: CardId },
    Drew { player: PlayerId, cards: Vec<CardId> },
    // Damage in place of cards that an empty deck did not give.
    DeckEmpty { player: PlayerId, missing: i32 },
    Discarded { player: PlayerId, card: CardId },
    Resourced { player: PlayerId, card: CardId },
    Readied { card: CardId },
    Exhausted { card: CardId },
    // Resources exhausted to pay.
    Paid { player: PlayerId, resources: i32, credits: i32 },
    Created { player: PlayerId, token: TokenKind, card: CardId },
    Attached { upgrade: CardId, unit: CardId },
    Captured { captor: CardId, card: CardId },
    Rescued { card: CardId },
    Returned { card: CardId },
    PutOnDeck { card: CardId, top: bool },
    Deployed { leader: CardId },
    Flipped { leader: CardId },
    Moved { card: CardId },
    // A lasting effect of that card ends.
    Expired { source: CardId, on: Vec<CardId> },
    // A lasting effect of that card begins.
    Lasting { source: CardId, on: Vec<CardId> },
    // A delayed effect of that card is made, or happens now.
    DelayedMade { source: CardId },
    Delayed { source: CardId },
    // An ability of that card triggers.
    Triggered { source: CardId, kind: AbilityKind },
    // An ability of that card resolves; `about` is what it is about, where the same ability has triggered on several.
    Resolved { source: CardId, kind: AbilityKind, about: Option<Ref> },
    // A player chose not to.
    Declined { player: PlayerId, source: CardId },
    // `resources` are the resources among the cards, and true for those that were exhausted.
    Chose { player: PlayerId, cards: Vec<CardId>, players: Vec<PlayerId>, resources: Vec<(CardId, bool)> },
    // Nobody chose: it was picked at random.
    PickedAtRandom { cards: Vec<CardId> },
    Shuffled { player: PlayerId },
    Looked { player: PlayerId, cards: Vec<CardId> },
    Revealed { player: PlayerId, cards: Vec<CardId> },
    Searched { player: PlayerId, cards: Vec<CardId> },
    Named { player: PlayerId, name: String },
    ControlTaken { player: PlayerId, card: CardId },
    Eliminated { player: PlayerId },
    Removed { card: CardId },
    // A token or another card is set aside.
    SetAside { card: CardId },
    Conceded { player: PlayerId },
    Kept { player: PlayerId },
    Mulliganed { player: PlayerId },
    // A declaration before its time.
    DeclaredEarly { player: PlayerId },
    // The only legal answer was taken, or, if `free`, one of several that come to the same.
    Forced { player: PlayerId, decision: Box<Decision>, answer: Answer, free: bool },
    InitiativeReturned,
    UsedTheForce { player: PlayerId },
    Won { players: Vec<PlayerId> },
    Drawn { players: Vec<PlayerId> },
    // A player's turn begins.
    Turn { player: PlayerId },
    // A rule that explains what happens about that card.
    Because { card: CardId, what: Reason },
    // Something that would be expected of that card does not happen.
    Not { card: CardId, why: WhyNot },
}

impl Happening {
    /// The card whose ability triggers, resolves, asks, or makes an effect that lasts or waits.
    pub const fn source(&self) -> Option<CardId> {
        match self {
            Self::Triggered { source, .. }
            | Self::Resolved { source, .. }
            | Self::Declined { source, .. }
            | Self::Lasting { source, .. }
            | Self::DelayedMade { source } => Some(*source),
            _ => None,
        }
    }

    /// True if somebody sees cards that they did not see before.
    #[inline]
    pub const fn shows_cards(&self) -> bool {
        matches!(self, Self::Looked { .. } | Self::Revealed { .. } | Self::Searched { .. })
    }

    /// True if it changes the game state (CR 1.16). Choices and explanations change nothing.
    #[inline]
    pub const fn changes_the_game(&self) -> bool {
        !matches!(
            self,
            Self::UsedAction { .. }
                | Self::Triggered { .. }
                | Self::Resolved { .. }
                | Self::Declined { .. }
                | Self::Chose { .. }
                | Self::Forced { .. }
                | Self::Because { .. }
                | Self::Not { .. }
        )
    }
}

/// The reason something happens as it does, where no other event says so. Reasons against something are [`WhyNot`]s.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
pub enum Reason {
    /// The position in which its ability asks is one in which it has asked before: a loop.
    Repeats,
    /// Its damage adds to its power.
    Grit,
    /// Its power is more while it attacks.
    Raid,
    /// Raid was gained or lost since the attack began.
    RaidChanged,
    /// Overwhelm twice is Overwhelm.
    OverwhelmOnce,
    /// Its Bounty has been collected.
    Collected,
    /// Its controller has chosen the opponent who resolves its Bounty.
    CollectedByOpponent,
    /// A unit with Piloting is played as a unit or as an upgrade, as its player says; out of play it is a unit.
    UnitOrUpgrade,
    PilotIsUnit,
    /// It has the keyword because something gives it.
    GivenKeyword,
    /// Combat damage is not dealt at the same time.
    OneFirst,
    /// Its ability triggered inside of another one and resolves first.
    Nested,
    /// It is the one that "for each" is about now; a base, that its player is.
    ForThisOne,
    /// An effect of an eliminated player that stays.
    Stays,
    /// It affects each opponent.
    EachOpponent,
    /// Everything counted "for each" is one instance.
    OneInstance,
    /// The part before "if you do" was done.
    Done,
    /// The instruction was replaced, and counts as done.
    Replaced,
    /// "…instead": what resolves is the other effect.
    Instead,
    /// Its effect has more damage dealt instead.
    MoreDamage,
    /// Its effect has twice as many tokens created instead.
    MoreTokens,
    /// Only one of several Shield tokens on it is defeated.
    OneShield,
    /// It is the next of several replacement effects to apply.
    AppliesFirst,
    /// The combat damage that would be dealt to it is dealt to another.
    Redirected,
    /// Its options are resolved in the order in which they are chosen.
    AnyOrder,
    /// It asks for an additional cost of playing a card.
    AdditionalCost,
    /// Its constant ability gives power to a unit that fights.
    GivesPower,
    /// Something may happen to it in place of what would.
    MayReplace,
    /// Its ability may have something happen in place of what would happen to another card.
    MayReplaceForAnother,
    /// Its "you may" was declined: a limited ability has not been used.
    NotUsed,
    /// It enters play as a copy.
    Copy,
    /// 0 or none is chosen for it, of any number.
    None,
    /// The text has called it a unit, and so it is played as one.
    SaidToBeUnit,
    /// It is out of play, with what is printed on it.
    AsPrinted,
    /// Its name alone counts, not its subtitle.
    SameName,
    /// It has left play, and is looked at as it was just before.
    AsItWas,
    /// It has another controller, who is the defending player now.
    DefendsForAnother,
    /// One action after the other.
    OneAfterTheOther,
    /// A unit that an ability plays has what that ability gives it as it enters play.
    EntersWith,
    /// Indirect damage is dealt by that card and its player, whoever assigns it.
    DealsIndirect,
    /// It is done to several at the same time.
    AllAtOnce,
    /// The part after "then" comes now.
    Then,
    /// A condition holds, by the rule on such conditions.
    Holds,
    /// An ability under a condition applies from now on.
    Applies,
    /// "You" is who controls the card, not who owns it.
    You,
    /// Revealed cards are back where they were, as they were.
    RevealedIsBack,
    /// The cards of a search that were not chosen go under the deck.
    RestUnderDeck,
    /// No card of a search is taken, although some fit.
    NothingTaken,
    /// A copy counts as one whatever it is in play as.
    AnyCopy,
    /// The choice among hidden cards was made as if there were none.
    AsIfNone,
    /// There was no card in the hand that is discarded.
    HandDiscarded,
    /// Nothing but its cost has changed the game state.
    OnlyTheCost,
    /// All increases of its power come before any decrease.
    IncreasesFirst,
    /// Its power would be below 0.
    NotBelowZero,
    /// Abilities that triggered on the event being played wait until it has resolved.
    EventFirst,
    /// Copies of a unique card come before units without remaining HP.
    CheckedFirst,
}
