//! Objects of an ability: filters over cards and players, and the targets that an effect acts on.

use serde::{Deserialize, Serialize};

use super::amount::{Amount, Feature};
use super::is_default;
use crate::terms::{Arena, Aspect, CardKind, Comparison, Keyword, Stat, TokenKind, Trait, ZoneKind};

/// A player or players, as an ability's text names them (CR 8.31, 11.4.2).
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Who {
    /// The controller of the ability.
    #[default]
    You,
    /// "an opponent": one of them, which the controller of the ability chooses when there are several.
    Opponent,
    EachOpponent,
    EachPlayer,
    /// "a player": any, chosen by the controller of the ability.
    AnyPlayer,
    /// "any number of players", "2 players".
    Players(Box<Count>),
    /// The player that the event which triggered the ability, or the text before, is about: whoever was chosen for "an
    /// opponent" or "a player", and in what several players do, each of them. In the filter of a choice `by` another
    /// player it is the one who chooses; after damage to a base, the player whose base it is.
    ThatPlayer,
    ControllerOf(Box<Target>),
    OwnerOf(Box<Target>),
    AttackingPlayer,
    DefendingPlayer,
    /// Each opponent (or player) for whom something holds: "each opponent whose base you've damaged this phase".
    Each(Box<PlayerFilter>),
    /// "a different player": any but those, chosen by the controller of the ability.
    OtherThan(Box<Who>),
    /// Each player in turn, beginning with the player to the left of the ability's controller.
    EachFromLeft,
    /// "the player to their right".
    RightOf(Box<Who>),
    /// The player of that seat: whom the words of a lasting effect meant when it was made.
    Seat(u8),
}

/// Conditions on the players of [`Who::Each`].
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PlayerFilter {
    /// An opponent whose base the controller of the ability has damaged this phase.
    BaseYouDamagedThisPhase,
    /// An opponent who controls a number of such cards.
    OpponentControls(Comparison, Amount, Filter),
    /// One of those players with that many cards in hand or more.
    HasInHand(Who, Amount),
}

/// The number of things that are chosen: a number or a range.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Count {
    pub min: Amount,
    /// [`Amount::All`] for "any number".
    pub max: Amount,
}

impl Count {
    /// Exactly that many ("choose 2", as many as there are: CR 1.3.2).
    pub fn exactly(number: i32) -> Self {
        Self { min: number.into(), max: number.into() }
    }

    /// "up to X" (CR 8.30).
    pub fn up_to(number: impl Into<Amount>) -> Self {
        Self { min: 0.into(), max: number.into() }
    }

    /// "any number of".
    pub fn any() -> Self {
        Self { min: 0.into(), max: Amount::All }
    }
}

/// A condition on the chosen cards together.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Together {
    /// "with combined cost 7 or less", "a total of 8 or less remaining HP".
    Total(Stat, Comparison, Amount),
    /// "with different names".
    Different(Feature),
    /// "that share a trait", "in the same arena".
    Share(Feature),
    /// "one controlled by each player", "for each opponent, a unit that player controls".
    OneForEachController,
}

/// The objects that an effect acts on.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Target {
    /// The card with the ability ("this unit", its own name).
    This,
    /// The unit that the upgrade with the ability is attached to.
    Attached,
    /// The reference of the text before: the objects of the latest choice, or of the event that triggered the ability.
    /// A choice that was declined, or for which there was nothing, is one of no objects; what a nested action asks for
    /// (whom to attack, how to pay) is none of the ability's choices. The targets of one effect are
    /// settled in the order of its fields ([`Effect::Damage`](super::Effect::Damage): `by` first), and amounts after
    /// all its targets, so that in "damage to a unit equal to … in its arena" `It` is that unit. What a delayed effect
    /// speaks of is settled when it is created.
    It,
    /// The objects of an earlier choice of this ability, by its place among the choices of objects made so far while it
    /// resolves (0 is the first). The compiler uses it only where all choices before are certain to have been made.
    Chosen(usize),
    /// In an amount, filter or grant for several objects ("each …"): the one of them that it is worked out for. Where
    /// several deal the damage of one effect, it is the one that deals it.
    Itself,
    /// The unit that those upgrades are attached to, or were when they left play.
    BearerOf(Box<Target>),
    /// The card that the triggering event is about ("that unit", "the played card"): what attacked, dealt damage, was
    /// defeated, was played.
    Subject,
    /// The other card of the triggering event: what was damaged or attacked, what it was played on or attached to.
    Object,
    Attacker,
    /// The defending unit, or both of them: none while a base is attacked (CR 6.3.1.b).
    Defender,
    /// The unit or base that is attacked.
    Attacked,
    /// Everything that the effect before acted on: the cards it drew, discarded, looked at, revealed, damaged, defeated,
    /// the tokens it created or gave.
    Affected,
    /// The cards that the ability has discarded last, whatever it has done since: "the discarded card".
    Discarded,
    /// The cards that it has disclosed, or revealed one at a time.
    Shown,
    /// The units that were exploited to play this card (CR 7.5.16).
    Exploited,
    /// Everything that the ability has chosen so far.
    AllChosen,
    /// In what is done for each of several objects: the one that it is done for, whatever is chosen meanwhile.
    ThisOne,
    /// "each", "all".
    Each(Filter),
    /// A choice of cards, bases or units when the effect resolves (CR 8.4).
    Choose(Box<Choose>),
    /// At random (CR 8.22).
    Random {
        count: i32,
        among: Filter,
    },
    /// The base of those players.
    Base(Who),
    /// The top cards of those players' decks.
    TopOfDeck(Box<Amount>, Who),
    /// Several targets of one effect: "this unit and another friendly unit".
    Both(Vec<Target>),
    /// Only those of the objects that match, wherever they are, and as they last were in play if they have left it.
    Among(Box<Target>, Filter),
    /// One card of a game, settled by an earlier choice: never printed, only made while playing.
    Fixed {
        card: u16,
        copy: u32,
    },
}

/// A choice of objects by a player.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Choose {
    pub count: Count,
    pub filter: Filter,
    /// The player who chooses: the controller of the ability unless the text says otherwise.
    #[serde(default, skip_serializing_if = "is_default")]
    pub by: Who,
    /// Conditions on the chosen cards together.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub together: Vec<Together>,
}

impl Target {
    /// "a …": one object that matches, chosen by the controller of the ability.
    pub fn one(filter: Filter) -> Self {
        Self::choose(Count::exactly(1), filter)
    }

    /// The same, as long as it is in such a player's discard pile.
    pub(crate) fn in_discard_of(self, who: Who) -> Self {
        Self::Among(Box::new(self), Filter(vec![Test::In(ZoneKind::Discard, who)]))
    }

    /// True if it is looked for in a discard pile.
    pub fn is_in_discard(&self) -> bool {
        matches!(self, Self::Among(_, Filter(tests)) if tests.iter().any(|test| matches!(test, Test::In(ZoneKind::Discard, _))))
    }

    /// A choice of that many by the controller of the ability.
    pub fn choose(count: Count, filter: Filter) -> Self {
        Self::Choose(Box::new(Choose { count, filter, by: Who::You, together: Vec::new() }))
    }
}

/// Tests that must all hold of an object. Without a test of the zone, only cards in play match (CR 4.9.2).
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Filter(pub Vec<Test>);

impl Filter {
    /// Every unit in play.
    pub fn units() -> Self {
        Self(vec![Test::Kind(CardKind::Unit)])
    }

    /// That object, whatever it is.
    pub fn one(target: Target) -> Self {
        Self(vec![Test::one_of(target)])
    }

    /// The word for such a card where the text speaks of it again: "unit", "upgrade", "card".
    pub fn called(&self) -> &'static str {
        let is = |wanted: fn(&Test) -> bool| self.0.iter().any(wanted);
        if is(|test| matches!(test, Test::In(ZoneKind::Resources, _))) {
            "resource"
        } else if is(|test| matches!(test, Test::In(..))) {
            "card"
        } else if is(|test| *test == Test::Kind(CardKind::Unit)) {
            "unit"
        } else if is(|test| *test == Test::Kind(CardKind::Upgrade)) {
            "upgrade"
        } else if is(|test| *test == Test::Kind(CardKind::Base)) {
            "base"
        } else if is(|test| matches!(test, Test::Token(_))) {
            "token"
        } else {
            "card"
        }
    }

    /// The filter with one more test.
    #[must_use]
    pub fn and(mut self, test: Test) -> Self {
        self.0.push(test);
        self
    }
}

/// One test of an object.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Test {
    /// A unit, base, upgrade … as it is now: a deployed leader is a unit, a Pilot upgrade is an upgrade (CR 3.4, 3.5.6).
    Kind(CardKind),
    /// A leader unit, leader upgrade or undeployed leader (CR 3.4).
    Leader,
    /// A token (CR 3.7), of one kind if given.
    Token(Option<TokenKind>),
    /// Controlled by the controller of the ability (CR 1.5.3).
    Friendly,
    Enemy,
    ControlledBy(Who),
    OwnedBy(Who),
    /// Not the card with the ability ("another", "other": CR 8.18).
    Other,
    /// Not among the objects of that target ("another" after a first choice).
    OtherThan(Box<Target>),
    /// Among the objects of that target, which need not be in play.
    OneOf(Box<Target>),
    Arena(Arena),
    /// In the same arena as that object.
    ArenaOf(Box<Target>),
    /// In the arena that the player chose.
    ChosenArena,
    Trait(Trait),
    Aspect(Aspect),
    /// Has the aspect that the player chose.
    ChosenAspect,
    /// Has any aspect icon of those of the object, or of none.
    SharesAspectWith(Box<Target>),
    SharesTraitWith(Box<Target>),
    SharesNameWith(Box<Target>),
    SharesKeywordWith(Box<Target>),
    Keyword(Keyword),
    AnyKeyword,
    /// Has no abilities, printed or gained.
    NoAbilities,
    /// Has an ability of that kind: "a unit that has a “When Defeated” ability".
    HasWhenDefeated,
    HasWhenPlayed,
    Named(String),
    /// The card's name is the one that was named.
    NamedCard,
    Unique,
    Damaged,
    Upgraded,
    Exhausted,
    Ready,
    /// Its own number compared: "that costs 3 or less", "with 5 or less remaining HP".
    Stat(Stat, Comparison, Amount),
    /// Has the most or least of it among those that match the other tests (CR 1.10.6, 1.11.7).
    Most(Stat),
    Least(Stat),
    OddCost,
    /// Has so many different ones of that: "with 2 or more different keywords".
    Different(Feature, Comparison, Amount),
    /// Was dealt damage by that object in the attack that goes on or has just ended.
    DamagedInAttack {
        by: Box<Target>,
        combat: bool,
    },
    /// Of an upgrade: able to be attached to that unit (CR 3.6.3.a).
    CanAttachTo(Box<Target>),
    /// In that zone of one of those players; without this test an object must be in play.
    In(ZoneKind, Who),
    /// Attached to an object that matches, of an upgrade.
    AttachedTo(Filter),
    /// Has an upgrade that matches attached.
    HasUpgrade(Filter),
    /// Was attached to that object when it left play.
    WasOn(Box<Target>),
    /// Captured by an object that matches.
    GuardedBy(Filter),
    /// Guards a captured card.
    GuardsCard,
    Attacking,
    /// Attacking by the attack that this keyword gave it.
    AttackingUsing(Keyword),
    Defending,
    EnteredPlayThisPhase,
    EnteredPlayThisRound,
    PlayedThisPhase,
    /// Of a card that is played: in this way.
    Using(Keyword),
    /// Is a copy of one of those objects (CR 8.5.1).
    CopyOf(Box<Target>),
    /// Played by the controller of the ability.
    PlayedByYouThisPhase,
    AttackedThisPhase,
    /// Attacked a base of the controller of the ability this phase.
    AttackedYourBaseThisPhase,
    HealedThisPhase,
    /// Has dealt damage to a base this phase: to that of an opponent, if only those.
    DamagedBaseThisPhase {
        of_opponent: bool,
    },
    DamagedThisPhase,
    /// Of a card out of play: it was defeated, or discarded, this phase.
    DefeatedThisPhase,
    DiscardedThisPhase,
    /// Is able to have the upgrade that is being moved or played attached (CR 3.6.3.a).
    EligibleFor(Box<Target>),
    /// Could be played now by the controller of the ability.
    Playable,
    Not(Box<Test>),
    /// At least one of the tests holds.
    Any(Vec<Test>),
    /// All of the tests hold: for use inside [`Test::Any`] and [`Test::Not`].
    All(Vec<Test>),
}

impl Test {
    /// Among the objects of that target.
    pub fn one_of(target: Target) -> Self {
        Self::OneOf(Box::new(target))
    }

    /// The other test does not hold.
    pub(crate) fn not(test: Self) -> Self {
        Self::Not(Box::new(test))
    }
}
