//! Facts of a board that decide what constant abilities and lasting effects give (CR 7.3.2): read off their trees, once for
//! each printed card.
//!
//! Grants are kept in the [`Memo`](crate::Memo) until a fact changes that they were worked out from. Cards
//! in play, their controllers and the lasting effects always count. For all else, the trees name the facts.
//! Where that is not clear at a glance the answer is [`Facts::ANY`]: then every change counts. Debug builds compare what is
//! kept with what is worked out anew after every step.

use std::ops::{BitOr, BitOrAssign};

use swu_cards::{
    Ability, Amount, Condition, Constant, Filter, Grant, KeywordAbility, PlayerFilter, PlayerRule, Stat, Target, Test,
    Who, ZoneKind,
};

use super::{GrantKinds, LastingKind};

/// A set of facts about a board that change while what lies in play stays the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Facts(u16);

impl Facts {
    /// None of those that abilities can ask for.
    pub const NONE: Self = Self(0);
    /// Damage on cards.
    pub const DAMAGE: Self = Self(1);
    /// The exhausted status of cards.
    pub const EXHAUSTED: Self = Self(1 << 1);
    /// The history of a card: played, attacked, damaged; its origin, and the cost paid for it.
    pub const MARKS: Self = Self(1 << 2);
    /// The deeds of players this phase or round.
    pub(crate) const DEEDS: Self = Self(1 << 3);
    /// Cards that are not in play, and resources: which there are, in which order.
    pub const PILES: Self = Self(1 << 4);
    /// The attacks that are going on.
    pub const ATTACK: Self = Self(1 << 5);
    /// The last known state of cards that have left play.
    pub const KNOWN: Self = Self(1 << 6);
    /// The holders of counters.
    pub const COUNTERS: Self = Self(1 << 7);
    /// The numbers in what cards are given and in their keywords: what these ask for counts too.
    const NUMBERS: Self = Self(1 << 8);
    /// The cards in play, and their players.
    pub(crate) const IN_PLAY: Self = Self(1 << 9);
    /// The damage dealt in attacks, and notes about them that no constant ability asks for.
    pub const BLOWS: Self = Self(1 << 10);
    /// The phase and the round.
    pub const STAGE: Self = Self(1 << 11);
    /// The power, HP and abilities of cards: all that decides what these are given counts too.
    const GIVEN: Self = Self(1 << 12);
    /// Traits, and being a leader: likewise, where anything gives or takes them.
    const TRAITS: Self = Self(1 << 13);
    const LEADERS: Self = Self(1 << 14);
    /// The lasting effects on certain cards.
    pub const LASTING: Self = Self(1 << 15);
    /// The cards that may give anything, and the lasting effects: always asked for.
    pub const SOURCES: Self = Self::IN_PLAY.and(Self::LASTING);
    /// Anything at all.
    pub const ANY: Self = Self(u16::MAX);

    #[inline]
    pub const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    #[inline]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitOr for Facts {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        self.and(other)
    }
}

impl BitOrAssign for Facts {
    fn bitor_assign(&mut self, other: Self) {
        *self = self.and(other);
    }
}

impl FromIterator<Facts> for Facts {
    fn from_iter<I: IntoIterator<Item = Self>>(facts: I) -> Self {
        facts.into_iter().fold(Self::NONE, Self::and)
    }
}

/// The facts that the abilities of a card, or a lasting effect, depend on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Dependencies {
    /// For what they give, and to whom.
    pub given: Facts,
    /// For the numbers in that.
    numbers: Facts,
}

impl Dependencies {
    /// Everything: nothing is known of it.
    pub const ANY: Self = Self { given: Facts::ANY, numbers: Facts::ANY };

    /// The facts that change what is given, where all of that is in force.
    pub fn facts(self) -> Facts {
        Facts::SOURCES
            | match self.given.meets(Facts::NUMBERS) {
                // A keyword of a card that is not in play may have a number that no card in play asks for.
                true if self.given.meets(Facts::PILES) => Facts::ANY,
                true => self.given | self.numbers,
                false => self.given,
            }
    }

    /// The facts that decide how many HP units have, and whether they need any.
    pub(crate) fn facts_of_hp(self) -> Facts {
        self.facts() | self.numbers
    }

    /// True if what other cards are given may change what is given, or its numbers.
    pub(crate) fn reads_given(self) -> bool {
        (self.given | self.numbers).meets(Facts::GIVEN | Facts::NUMBERS | Facts::TRAITS | Facts::LEADERS)
    }

    /// The facts that change what one ability gives, beside its own place, where such grants are possible at all.
    pub(crate) fn facts_of_grants(self, possible: GrantKinds) -> Facts {
        let reads = |kind: GrantKinds, fact: Facts| possible.has(kind) && self.given.meets(fact);
        let reads_given = self.given.meets(Facts::GIVEN | Facts::NUMBERS)
            || reads(GrantKinds::TRAITS, Facts::TRAITS)
            || reads(GrantKinds::LEADERS, Facts::LEADERS);
        if reads_given { Facts::ANY } else { self.given }
    }

    pub fn add(&mut self, other: Self) {
        self.given |= other.given;
        self.numbers |= other.numbers;
    }

    /// Adds the facts of an ability that a card has or is given.
    pub(crate) fn add_ability(&mut self, ability: &Ability) {
        match ability {
            Ability::Constant(constant) => {
                self.add_condition(&constant.condition);
                constant.does.iter().for_each(|does| match does {
                    Constant::Grant { to, grants } => {
                        if !matches!(to, Target::This | Target::Attached) {
                            self.given |= of_target(to) | Facts::IN_PLAY;
                        }
                        grants.iter().for_each(|grant| self.add_grant(grant));
                    }
                    Constant::Rule(rule) => self.add_rule(rule),
                    // What is done while the card is played gives nothing to cards in play.
                    Constant::WhilePlaying(_) | Constant::Setup(_) => {}
                });
            }
            Ability::Keyword(
                KeywordAbility::Raid(amount) | KeywordAbility::Restore(amount) | KeywordAbility::Exploit(amount),
            ) => self.numbers |= of_amount(amount),
            Ability::Keyword(KeywordAbility::Coordinate(inner)) => {
                self.given |= Facts::IN_PLAY;
                inner.iter().for_each(|ability| self.add_ability(ability));
            }
            Ability::Unsupported(_) => self.add(Self::ANY),
            _ => {}
        }
    }

    fn add_condition(&mut self, condition: &Condition) {
        if *condition != Condition::Always {
            self.given |= of_condition(condition) | Facts::IN_PLAY;
        }
    }

    /// Adds the facts of a lasting effect.
    pub(crate) fn add_lasting(&mut self, effect: &LastingKind) {
        match effect {
            LastingKind::On { grant, .. } => self.add_lasting_grant(grant),
            LastingKind::Rule { rule, .. } => {
                self.add_rule(rule);
                if let PlayerRule::Have { what, grants } = rule {
                    self.given |= of_filter(what) | Facts::KNOWN;
                    grants.iter().for_each(|grant| self.add_lasting_grant(grant));
                }
            }
        }
    }

    /// Adds the facts of a grant whose referents may have left play.
    fn add_lasting_grant(&mut self, grant: &Grant) {
        if matches!(grant, Grant::While { .. } | Grant::KeywordsOf(_)) {
            self.given |= Facts::KNOWN;
        }
        self.add_grant(grant);
    }

    fn add_grant(&mut self, grant: &Grant) {
        match grant {
            Grant::Modify { power, hp } => self.numbers |= of_amount(power) | of_amount(hp),
            Grant::PrintedPower(amount) | Grant::PrintedHp(amount) => self.numbers |= of_amount(amount),
            Grant::Ability(ability) => self.add_ability(ability),
            Grant::KeywordsOf(target) | Grant::AbilitiesOf { of: target, .. } => self.given |= of_target(target),
            Grant::TraitsOf { of, .. } => self.given |= of_filter(of),
            Grant::While { condition, grants } => {
                self.add_condition(condition);
                grants.iter().for_each(|grant| self.add_grant(grant));
            }
            // Others ask for facts when they matter, and nothing is kept of that.
            _ => {}
        }
    }

    /// Adds the facts of a rule for players that says what cards are: their traits and keywords, also out of play. Other rules
    /// are worked out when they matter.
    fn add_rule(&mut self, rule: &PlayerRule) {
        match rule {
            PlayerRule::CardsGain { who, card, ability } => {
                self.given |= of_who(who) | of_filter(card);
                self.add_ability(ability);
            }
            PlayerRule::CardsGainTrait { who, card, .. }
            | PlayerRule::CardsLoseNamedTrait { who, card }
            | PlayerRule::CardsLoseAbilities { who, card } => {
                self.given |= of_who(who) | of_filter(card);
            }
            _ => {}
        }
    }
}

fn of_condition(condition: &Condition) -> Facts {
    match condition {
        Condition::Always => Facts::NONE,
        Condition::Not(inner) => of_condition(inner),
        Condition::All(all) | Condition::Any(all) => all.iter().map(of_condition).collect(),
        Condition::Compare(a, _, b) => of_amount(a) | of_amount(b),
        Condition::Controls(who, filter) => of_who(who) | of_filter(filter),
        Condition::Exists(filter) => of_filter(filter),
        Condition::Is(target, filter) => of_target(target) | of_filter(filter),
        Condition::HasInitiative(who) => of_who(who) | Facts::COUNTERS,
        Condition::InitiativeTaken => Facts::COUNTERS,
        Condition::TheForceIsWith(who) => of_who(who),
        Condition::Attacking(filter) | Condition::Defending(filter) => of_filter(filter) | Facts::ATTACK | Facts::KNOWN,
        Condition::During(_) | Condition::FirstRound => Facts::STAGE,
        Condition::PlayedFrom(_) => Facts::MARKS,
        Condition::Happened(tally) => of_who(&tally.who) | of_filter(&tally.card) | PAST,
        _ => Facts::ANY,
    }
}

/// The facts of the past: deeds, and the cards that did them or that they were done to.
const PAST: Facts = Facts::DEEDS.and(Facts::KNOWN).and(Facts::PILES).and(Facts::STAGE);

/// The facts that a number of a unit depends on: Grit, Raid, and whatever modifies it.
const STATS: Facts = Facts::DAMAGE.and(Facts::ATTACK).and(Facts::NUMBERS).and(Facts::GIVEN);

fn of_stat(stat: Stat) -> Facts {
    match stat {
        Stat::Cost => Facts::NONE,
        Stat::Damage => Facts::DAMAGE,
        Stat::Power | Stat::Hp | Stat::RemainingHp => STATS,
    }
}

fn of_amount(amount: &Amount) -> Facts {
    match amount {
        Amount::Number(_) | Amount::All => Facts::NONE,
        Amount::Stat(stat, target) | Amount::Spread(stat, target) => of_stat(*stat) | of_target(target),
        Amount::ArenasWithMostUnits => of_zone(ZoneKind::Ground) | of_zone(ZoneKind::Space),
        Amount::Count(filter) | Amount::AspectIcons(_, filter) => of_filter(filter),
        Amount::CountOf(target) => of_target(target),
        Amount::UpgradesOn(target) => of_target(target) | Facts::KNOWN,
        Amount::CardsIn(zone, who) => of_zone(*zone) | of_who(who),
        Amount::Resources(who) => Facts::PILES | of_who(who),
        Amount::Tally(tally) => of_who(&tally.who) | of_filter(&tally.card) | PAST,
        Amount::Paid => Facts::MARKS,
        Amount::Sum(parts) => parts.iter().map(of_amount).collect(),
        Amount::Difference(a, b) => of_amount(a) | of_amount(b),
        Amount::Times(_, of) | Amount::Half { of, .. } | Amount::Every(_, of) => of_amount(of),
        Amount::MostAmong(who, of) | Amount::LeastAmong(who, of) => of_who(who) | of_amount(of),
        Amount::Extreme { stat, of, .. } => of_stat(*stat) | of_filter(of),
        _ => Facts::ANY,
    }
}

const fn of_zone(zone: ZoneKind) -> Facts {
    match zone {
        ZoneKind::Hand | ZoneKind::Deck | ZoneKind::Discard | ZoneKind::Resources => Facts::PILES,
        ZoneKind::Base | ZoneKind::Ground | ZoneKind::Space => Facts::NONE,
    }
}

fn of_who(who: &Who) -> Facts {
    match who {
        Who::AttackingPlayer | Who::DefendingPlayer => Facts::ATTACK,
        Who::ControllerOf(target) | Who::OwnerOf(target) => of_target(target),
        Who::OtherThan(who) | Who::RightOf(who) => of_who(who),
        Who::Each(filter) => match &**filter {
            PlayerFilter::BaseYouDamagedThisPhase => Facts::DEEDS | Facts::STAGE,
            PlayerFilter::HasInHand(_, amount) => of_amount(amount) | Facts::PILES,
            PlayerFilter::OpponentControls(_, amount, filter) => of_amount(amount) | of_filter(filter),
        },
        Who::You
        | Who::Opponent
        | Who::EachOpponent
        | Who::EachPlayer
        | Who::AnyPlayer
        | Who::ThatPlayer
        | Who::EachFromLeft
        | Who::Seat(_) => Facts::NONE,
        Who::Players(_) => Facts::ANY,
    }
}

fn of_target(target: &Target) -> Facts {
    match target {
        // What the ability's own words refer to: the card with it, the unit that it is on, the card that it is given to.
        Target::This | Target::Attached | Target::Itself => Facts::NONE,
        Target::Attacker | Target::Attacked | Target::Defender => Facts::ATTACK | Facts::KNOWN,
        Target::Each(filter) => of_filter(filter),
        Target::Base(who) => of_who(who),
        Target::TopOfDeck(count, who) => of_amount(count) | of_who(who) | Facts::PILES,
        Target::Both(targets) => targets.iter().map(of_target).collect(),
        Target::Among(target, filter) => of_target(target) | of_filter(filter),
        _ => Facts::ANY,
    }
}

fn of_filter(filter: &Filter) -> Facts {
    of_tests(&filter.0)
}

fn of_tests(tests: &[Test]) -> Facts {
    tests.iter().map(of_test).collect()
}

fn of_test(test: &Test) -> Facts {
    match test {
        Test::Kind(_)
        | Test::Token(_)
        | Test::Friendly
        | Test::Enemy
        | Test::Other
        | Test::Arena(_)
        | Test::Aspect(_)
        | Test::Named(_)
        | Test::Unique
        | Test::Upgraded
        | Test::OddCost
        | Test::GuardsCard => Facts::NONE,
        Test::Leader => Facts::LEADERS,
        Test::Trait(_) => Facts::TRAITS,
        Test::ControlledBy(who) | Test::OwnedBy(who) => of_who(who),
        Test::OtherThan(target) | Test::OneOf(target) => of_target(target),
        // "Raid 1 for each …" is a keyword where there is one to count.
        Test::Keyword(_) | Test::AnyKeyword | Test::NoAbilities => Facts::NUMBERS | Facts::GIVEN,
        Test::HasWhenDefeated | Test::HasWhenPlayed => Facts::GIVEN,
        Test::Damaged => Facts::DAMAGE,
        Test::Exhausted | Test::Ready => Facts::EXHAUSTED,
        Test::Stat(stat, _, amount) => of_stat(*stat) | of_amount(amount),
        Test::Most(stat) | Test::Least(stat) => of_stat(*stat),
        Test::In(zone, who) => of_zone(*zone) | of_who(who),
        Test::AttachedTo(filter) | Test::HasUpgrade(filter) | Test::GuardedBy(filter) => {
            of_filter(filter) | Facts::KNOWN
        }
        Test::Attacking | Test::AttackingUsing(_) | Test::Defending => Facts::ATTACK,
        Test::EnteredPlayThisPhase
        | Test::EnteredPlayThisRound
        | Test::PlayedThisPhase
        | Test::PlayedByYouThisPhase
        | Test::AttackedThisPhase
        | Test::AttackedYourBaseThisPhase
        | Test::HealedThisPhase
        | Test::DamagedBaseThisPhase { .. }
        | Test::DamagedThisPhase
        | Test::DiscardedThisPhase => Facts::MARKS,
        Test::Not(inner) => of_test(inner),
        Test::Any(tests) | Test::All(tests) => of_tests(tests),
        _ => Facts::ANY,
    }
}
