//! Phrases that stand for one thing wherever they stand: the compiler reads them and the printer writes them.

use std::sync::LazyLock;

use crate::reading::table::Phrases;
use crate::terms::{Arena, Aspect, CardKind, Comparison, Duration, Phase, Stat, ZoneKind};
use crate::tree::{
    AbilityClass, Amount, Condition, DamageKind, Deed, Effect, Filter, Grant, Moment, PlayerRule, Tally, Target, Test,
    Trigger, Who,
};

type Table<T> = LazyLock<Phrases<T>>;

/// Adjectives that also stand after "is".
pub(crate) static STATES: Table<Test> = LazyLock::new(|| {
    Phrases::of([
        ("undamaged", Test::not(Test::Damaged)),
        ("damaged", Test::Damaged),
        ("exhausted", Test::Exhausted),
        ("ready", Test::Ready),
        ("upgraded", Test::Upgraded),
        ("unique", Test::Unique),
    ])
});

/// Other adjectives.
pub(crate) static ADJECTIVES: Table<Test> = LazyLock::new(|| {
    Phrases::of([
        ("friendly", Test::Friendly),
        ("enemy", Test::Enemy),
        ("leader", Test::Leader),
        ("token", Test::Token(None)),
        ("captured", Test::GuardedBy(Filter::default())),
    ])
});

/// Phrases after a noun.
pub(crate) static TESTS: Table<Test> = LazyLock::new(|| {
    Phrases::of([
        ("in that arena", Test::ChosenArena),
        ("in the ground arena", Test::Arena(Arena::Ground)),
        ("in the space arena", Test::Arena(Arena::Space)),
        ("in a different arena", Test::not(Test::ArenaOf(Box::new(Target::This)))),
        ("with that aspect", Test::ChosenAspect),
        ("that has 1 or more keywords", Test::AnyKeyword),
        ("with 1 or more keywords", Test::AnyKeyword),
        ("that has one or more keywords", Test::AnyKeyword),
        ("with one or more keywords", Test::AnyKeyword),
        ("with no abilities", Test::NoAbilities),
        ("that has a “When Defeated” ability", Test::HasWhenDefeated),
        ("that has a “When Played” ability", Test::HasWhenPlayed),
        ("with that name", Test::NamedCard),
        ("with an odd cost", Test::OddCost),
        ("that has an odd cost", Test::OddCost),
        ("that is guarding a card", Test::GuardsCard),
        ("that is attacking", Test::Attacking),
        ("that is defending", Test::Defending),
        ("that isn't upgraded", Test::not(Test::Upgraded)),
        ("that attacked this phase", Test::AttackedThisPhase),
        ("that attacked your base this phase", Test::AttackedYourBaseThisPhase),
        ("that dealt damage to a base this phase", Test::DamagedBaseThisPhase { of_opponent: false }),
        ("that have damaged an opponent's base this phase", Test::DamagedBaseThisPhase { of_opponent: true }),
        ("that entered play this phase", Test::EnteredPlayThisPhase),
        ("that entered play this round", Test::EnteredPlayThisRound),
        ("that didn't enter play this phase", Test::not(Test::EnteredPlayThisPhase)),
        ("that didn't enter play this round", Test::not(Test::EnteredPlayThisRound)),
        ("that was healed this phase", Test::HealedThisPhase),
        ("that was damaged this phase", Test::DamagedThisPhase),
        ("that was defeated this phase", Test::DefeatedThisPhase),
        ("that were defeated this phase", Test::DefeatedThisPhase),
        ("that was discarded this phase", Test::DiscardedThisPhase),
        ("that was played this phase", Test::PlayedThisPhase),
        ("you played this phase", Test::PlayedByYouThisPhase),
        ("that is playable", Test::Playable),
    ])
});

/// Conditions.
pub(crate) static CONDITIONS: Table<Condition> = LazyLock::new(|| {
    let units = |test: Test| Filter::units().and(test);
    let done = |what: Deed, who: Who, card: Vec<Test>| Tally::this_phase(what, who, Filter(card));
    let attack_on_you = done(Deed::AttackedBase, Who::EachOpponent, vec![Test::one_of(Target::Base(Who::You))]);
    // A token upgrade is created as it is given (CR 3.7.2.b).
    let gave = done(Deed::Created, Who::You, vec![Test::Kind(CardKind::Upgrade), Test::Token(None)]);
    let alone = vec![
        Condition::Controls(Who::You, units(Test::ChosenArena)),
        Condition::not(Condition::Exists(units(Test::Enemy).and(Test::ChosenArena))),
    ];
    let paid_less =
        Condition::Compare(Amount::PaidFor, Comparison::LessThan, Amount::stat(Stat::Cost, Target::Subject));
    let ready_resource = Filter(vec![Test::In(ZoneKind::Resources, Who::You), Test::Ready]);
    let defender = Condition::is(Target::Defender, Test::DefeatedThisPhase);
    Phrases::of([
        ("you have the initiative", Condition::HasInitiative(Who::You)),
        ("no player has taken the initiative this phase", Condition::not(Condition::InitiativeTaken)),
        ("you dealt indirect damage this phase", Condition::Happened(done(Deed::DealtIndirect, Who::You, vec![]))),
        ("a base was healed this phase", Condition::Happened(done(Deed::HealedBase, Who::EachPlayer, vec![]))),
        ("an enemy unit has attacked your base this phase", Condition::Happened(attack_on_you.clone())),
        (
            "an opponent attacked your base during their previous action this phase",
            Condition::InLatestAction(attack_on_you),
        ),
        ("you are the only player who controls units in that arena", Condition::All(alone)),
        ("that opponent paid less than the card's cost to play it", paid_less),
        ("the Force is with you", Condition::TheForceIsWith(Who::You)),
        ("it's the first round of the game", Condition::FirstRound),
        ("you gave a token upgrade to a unit this phase", Condition::Happened(gave)),
        ("each resource you control is exhausted", Condition::not(Condition::Exists(ready_resource))),
        ("this unit survived", Condition::InPlay(Target::This)),
        ("no resources were paid to play this unit", Condition::Compare(Amount::Paid, Comparison::Exactly, 0.into())),
        ("you control no other units", Condition::not(Condition::Controls(Who::You, units(Test::Other)))),
        ("the defender was defeated", defender.clone()),
        ("the defending unit was defeated", defender),
    ])
});

/// Past deeds that are counted, after "for each" and "the number of".
pub(crate) static TALLIES: Table<Tally> = LazyLock::new(|| {
    let yours = |what: Deed, card: Vec<Test>| Tally::this_phase(what, Who::You, Filter(card));
    Phrases::of([
        ("cards you've drawn this phase", yours(Deed::Drew, vec![])),
        ("times you used the Force this phase", yours(Deed::UsedTheForce, vec![])),
        ("card discarded from your hand this phase", yours(Deed::Discarded, vec![Test::In(ZoneKind::Hand, Who::You)])),
        ("other card you played this phase", yours(Deed::Played, vec![Test::Other])),
    ])
});

/// Things that are counted, after "for each" alone.
pub(crate) static MULTIPLES: Table<Amount> = LazyLock::new(|| {
    let units = Box::new(Amount::Count(Filter::units().and(Test::Friendly)));
    Phrases::of([
        ("unit controlled by the opponent who controls the most units", Amount::MostAmong(Who::EachOpponent, units)),
        ("arena in which you control more units than each opponent", Amount::ArenasWithMostUnits),
        ("unit you exploited while playing this card", Amount::CountOf(Box::new(Target::Exploited))),
    ])
});

/// Grants, with a verb for one thing.
pub(crate) static GRANTS: Table<Grant> = LazyLock::new(|| {
    let (up_to, only, uses, by, first) = (None, DamageKind::Any, None, None, true);
    let stays = Grant::While { condition: Condition::During(Phase::Regroup), grants: vec![Grant::CantReady] };
    Phrases::of([
        ("doesn't ready during the regroup phase", stays),
        ("can't gain abilities", Grant::CantGainAbilities),
        ("can't attack bases", Grant::CantAttackBases),
        ("can't attack units", Grant::CantAttackUnits),
        ("can't attack", Grant::CantAttack),
        ("can't ready", Grant::CantReady),
        ("can't be attacked", Grant::CantBeAttacked),
        ("can't deal combat damage", Grant::DealsNoCombatDamage),
        ("isn't defeated by having no remaining HP", Grant::SurvivesWithoutHp),
        ("can't be defeated by having no remaining HP", Grant::SurvivesWithoutHp),
        ("is not dealt damage the first time each phase", Grant::PreventDamage { up_to, only, uses, by, first }),
        ("is not unique", Grant::NotUnique),
        ("is a leader unit", Grant::IsLeader),
        ("ignores Sentinel", Grant::IgnoresSentinel),
        ("can attack while exhausted", Grant::CanAttackWhileExhausted),
        ("enters play ready", Grant::EntersPlayReady),
        ("enter play ready", Grant::EntersPlayReady),
    ])
});

/// Rules for players.
pub(crate) static RULES: Table<PlayerRule> = LazyLock::new(|| {
    let bases = || Filter(vec![Test::Kind(CardKind::Base)]);
    let this = || Filter::one(Target::This);
    Phrases::of([
        ("bases can't be healed", PlayerRule::CantBeHealed(bases())),
        ("friendly units that are rescued enter play ready", PlayerRule::RescuedReady(Who::You)),
        ("while paying costs, you pay half as many resources, rounded up", PlayerRule::HalfCosts(Who::You)),
        (
            "you assign all indirect damage you deal to opponents",
            PlayerRule::AssignIndirect(Who::You, Filter::default()),
        ),
        ("you assign all indirect damage dealt by this unit", PlayerRule::AssignIndirect(Who::You, this())),
    ])
});

/// Orders without objects.
pub(crate) static ORDERS: Table<Effect> = LazyLock::new(|| {
    Phrases::of([
        ("use the Force", Effect::UseTheForce),
        ("the Force is with you", Effect::TheForceIsWithYou(Who::You)),
        ("you win the game", Effect::Wins(Who::You)),
        ("you lose the game", Effect::Loses(Who::You)),
        ("use that ability again", Effect::UseThatAbilityAgain),
        ("collect that Bounty again", Effect::UseThatAbilityAgain),
        ("take the initiative", Effect::TakeInitiative(Who::You)),
        ("take an extra action after this one", Effect::ExtraAction),
        ("flip this leader", Effect::FlipLeader),
        ("pay any number of resources", Effect::PayResources { count: Amount::All, up_to: true }),
        ("discard your hand", Effect::DiscardHand(Who::You)),
        ("shuffle your deck", Effect::Shuffle(Who::You)),
        ("choose an arena", Effect::ChooseArena),
        ("choose an aspect", Effect::ChooseAspect { among: Aspect::ALL.to_vec() }),
        ("choose a number", Effect::ChooseNumber { min: 0.into(), max: Amount::All }),
        ("name a card", Effect::NameCard),
        ("name a trait", Effect::NameTrait),
    ])
});

/// Moments of delayed effects, before or after them.
pub(crate) static MOMENTS: Table<Moment> = LazyLock::new(|| {
    Phrases::of([
        ("at the start of the regroup phase", Moment::StartOfRegroupPhase),
        ("at the start of the next regroup phase", Moment::StartOfRegroupPhase),
        ("at the start of the next action phase", Moment::StartOfNextActionPhase),
        ("at the end of the phase", Moment::EndOfPhase),
        ("at the end of the round", Moment::EndOfRound),
        ("after completing this attack", Moment::EndOfAttack),
        ("when this unit leaves play", Moment::WhenLeavesPlay(Target::This)),
    ])
});

/// Things that enemy card abilities cannot do, after "can't be".
pub(crate) static PROTECTIONS: Table<Grant> = LazyLock::new(|| {
    let (up_to, only, uses, by, first) = (None, DamageKind::EnemyAbilities, None, None, false);
    Phrases::of([
        ("defeated", Grant::CantBeDefeatedByEnemies),
        ("exhausted", Grant::CantBeExhaustedByEnemies),
        ("returned to its owner's hand", Grant::CantBeReturnedByEnemies),
        ("returned to hand", Grant::CantBeReturnedByEnemies),
        ("captured", Grant::CantBeCapturedByEnemies),
        ("damaged", Grant::PreventDamage { up_to, only, uses, by, first }),
    ])
});

/// Triggering conditions about this card, or about the attached unit.
pub(crate) static TRIGGERS: Table<Trigger> = LazyLock::new(|| {
    let one = |target: Target| Filter::one(target);
    let (this, attached) = (|| one(Target::This), || one(Target::Attached));
    let deployed = |as_kind| Trigger::WhenDeployed { as_kind };
    Phrases::of([
        ("When Deployed as an upgrade", deployed(Some(CardKind::Upgrade))),
        ("When Deployed as a unit", deployed(Some(CardKind::Unit))),
        ("When Deployed", deployed(None)),
        ("When Defeated", Trigger::WhenDefeated),
        ("When Captured", Trigger::WhenCaptured),
        ("When Rescued", Trigger::WhenRescued),
        ("On Attack", Trigger::OnAttack),
        ("On Defense", Trigger::OnDefense),
        ("When this unit is attacked", Trigger::OnDefense),
        ("When Attack Ends", Trigger::WhenAttackEnds),
        ("When the regroup phase starts", Trigger::PhaseStarts(Phase::Regroup)),
        ("When the action phase starts", Trigger::PhaseStarts(Phase::Action)),
        ("When the regroup phase ends", Trigger::PhaseEnds(Phase::Regroup)),
        ("When you ready cards during the regroup phase", Trigger::ReadyStep { who: Who::You }),
        ("When this unit completes an attack", Trigger::WhenAttackCompleted),
        ("When this unit leaves play", Trigger::WhenLeavesPlay),
        ("When attached unit completes an attack", Trigger::CompletesAttack(attached())),
        ("When attached unit is attacked", Trigger::Attacks { attacker: Filter::default(), defender: attached() }),
        ("When this unit readies", Trigger::Readies(this())),
        ("When attached unit readies", Trigger::Readies(attached())),
        ("When attached unit's attack ends", Trigger::AttackEnds(attached())),
        ("When attached unit's attack or defense ends", Trigger::AttackOrDefenseEnds(attached())),
        ("When this unit's attack or defense ends", Trigger::AttackOrDefenseEnds(this())),
    ])
});

/// Classes of triggered abilities, between quotation marks.
pub(crate) static CLASSES: Table<AbilityClass> = LazyLock::new(|| {
    Phrases::of([
        ("When Played", AbilityClass::WhenPlayed),
        ("When Defeated", AbilityClass::WhenDefeated),
        ("On Attack", AbilityClass::OnAttack),
    ])
});

/// Durations, after an effect.
pub(crate) static DURATIONS: Table<Duration> = LazyLock::new(|| {
    Phrases::of([
        ("for this phase", Duration::ThisPhase),
        ("this phase", Duration::ThisPhase),
        ("for this attack", Duration::ThisAttack),
        ("for these attacks", Duration::ThisAttack),
        ("for the second attack", Duration::ThisAttack),
        ("during this attack", Duration::ThisAttack),
        ("during this regroup phase", Duration::ThisPhase),
        ("for this round", Duration::ThisRound),
        ("this round", Duration::ThisRound),
        ("until the next regroup phase has ended", Duration::NextRegroup),
        ("while this unit is in play", Duration::WhileThisInPlay),
        ("for as long as it is in play", Duration::Always),
    ])
});

/// Zones of a player.
pub(crate) static ZONES: Table<ZoneKind> = LazyLock::new(|| {
    Phrases::of([
        ("hand", ZoneKind::Hand),
        ("discard pile", ZoneKind::Discard),
        ("resources", ZoneKind::Resources),
        ("deck", ZoneKind::Deck),
        ("base zone", ZoneKind::Base),
        ("ground zone", ZoneKind::Ground),
        ("space zone", ZoneKind::Space),
    ])
});
