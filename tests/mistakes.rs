//! Every mistake that the engine can make changes the outcome of a scenario, and leaves games sound.

use std::fs;
use std::path::Path;
use std::thread;

use crate::games::{Pool, game, play, sound};
use swu_judge::cards::Library;
use swu_judge::game::{GameSetup, Mistake};
use swu_judge::rulebook::Rulebook;
use swu_judge::scenario::replay::facts::{About, Value};
use swu_judge::scenario::replay::{Adjudication, Difference, End, World, replay_under};

/// A mistake, a scenario that it changes, and what is then otherwise.
const CHANGES: &[(Mistake, &str, &str)] = &[
    (
        Mistake::UnitsEnterReady,
        "01-game-concepts/cost/a-leader-unit-has-a-cost",
        "whether Cartel Spacer is ready: exhausted -> ready",
    ),
    (Mistake::DamageWearsOff, "05-game-structure/regroup/ready-step-readies-everything", "damage on Wampa: 2 -> 0"),
    (
        Mistake::InitiativeAlternates,
        "01-game-concepts/actions/nobody-takes-the-initiative",
        "who has the initiative: ana -> ben",
    ),
    (
        Mistake::TakerActsAgain,
        "11-multiplayer/players/turns-skip-the-player-who-took-the-initiative",
        "who decides next: ben -> ana",
    ),
    (Mistake::PassIsFinal, "01-game-concepts/actions/passing-with-other-actions-open", "damage on ben's base: 4 -> 0"),
    (
        Mistake::ActivePlayerWinsTies,
        "05-game-structure/ending/one-ability-damages-both-bases",
        "the result: a draw between ana and ben -> ana has won",
    ),
    (
        Mistake::UpgradesReturnToHand,
        "03-card-types/leader/a-leader-unit-that-would-go-to-a-hand-is-defeated",
        "where Academy Training is: Ben's discard pile -> Ben's hand",
    ),
    (
        Mistake::LeaderReturnsReady,
        "03-card-types/leader/a-defeated-leader-upgrade-returns-exhausted",
        "whether Major Vonreg is ready: exhausted -> ready",
    ),
    (Mistake::LeaderDeploysAgain, "04-zones/epic-action-stays-used-next-round", "allowed"),
    (
        Mistake::ShieldStays,
        "01-game-concepts/damage/two-instances-to-one-unit-come-one-after-the-other",
        "damage on Wampa: 3 -> 0",
    ),
    (
        Mistake::ShieldTakesOnePoint,
        "06-action-timing/attack/overwhelm-against-a-shield",
        "where Battlefield Marine is: the ground arena, under Ben's control -> Ben's discard pile",
    ),
    (Mistake::CreditsCountAsResources, "03-card-types/token/a-credit-token-is-no-resource", "allowed"),
    (
        Mistake::MulliganDrawsOneLess,
        "05-game-structure/setup/mulligan-can-bring-old-cards-back",
        "cards in ana's hand: 4 -> 3",
    ),
    (
        Mistake::DelayedAfterTriggers,
        "05-game-structure/phases/final-showdown-loses-before-cards-are-drawn",
        "where Waylay is: Ben's deck -> Ben's discard pile",
    ),
    (
        Mistake::LastingEffectsGoLast,
        "05-game-structure/phases/bonus-expires-before-triple-dark-raid-returns",
        "where Alliance X-Wing is: Ana's discard pile -> Ana's hand",
    ),
    (
        Mistake::ReadyBeforeDrawing,
        "03-card-types/unit/a-delayed-effect-finds-a-unit-that-became-an-upgrade",
        "ready resources of ana: 17 -> 20",
    ),
    (
        Mistake::CostDecreasesFirst,
        "08-additional-rules/modifiers/increases-before-decreases",
        "ready resources of ana: 2 -> 0",
    ),
    (
        Mistake::OnAttackAfterDamage,
        "06-action-timing/attack/attacker-gone-before-combat-damage",
        "where Battlefield Marine is: the ground arena, under Ben's control -> Ben's discard pile",
    ),
    (
        Mistake::ExhaustedDefenderStrikesNot,
        "06-action-timing/attack/exhausted-defender-strikes-back",
        "damage on Consular Security Force: 3 -> 0",
    ),
    (
        Mistake::AttackerStrikesFirst,
        "06-action-timing/attack/combat-damage-is-simultaneous",
        "where Battlefield Marine is: Ana's discard pile -> the ground arena, under Ana's control",
    ),
    (
        Mistake::DefeatedAttackersEndNothing,
        "cards/ts26/follow-her-lead-though-she-fell",
        "where AT-ST is: Ben's discard pile -> the ground arena, under Ben's control",
    ),
    (
        Mistake::KeywordNumbersDoNotAdd,
        "07-abilities-and-effects/keywords/raid/raid-1-and-raid-2-are-raid-3",
        "damage on ben's base: 6 -> 5",
    ),
    (
        Mistake::AmbushAttacksBases,
        "06-action-timing/play/a-play-by-an-ability-pays-all-costs",
        "the prompt: Ben takes the next action -> Ana may choose 1 of ben for Ana's Swoop Racer",
    ),
    (
        Mistake::GritCountsThisCombat,
        "07-abilities-and-effects/keywords/grit/the-damage-of-this-combat-counts-afterwards",
        "where Careful Raider is: the ground arena, under Ana's control -> Ana's discard pile",
    ),
    (
        Mistake::OverwhelmForgetsDamage,
        "07-abilities-and-effects/keywords/overwhelm/five-power-against-three-remaining-hp",
        "damage on ben's base: 2 -> 0",
    ),
    (
        Mistake::OverwhelmThroughShield,
        "06-action-timing/attack/overwhelm-against-a-shield",
        "damage on ben's base: 0 -> 1",
    ),
    (
        Mistake::OverwhelmNeedsDefender,
        "06-action-timing/attack/overwhelm-when-the-defender-is-gone",
        "damage on ben's base: 8 -> 0",
    ),
    (
        Mistake::RaidOnDefense,
        "06-action-timing/attack/raid-only-while-attacking",
        "where Alliance X-Wing is: the space arena, under Ben's control -> Ben's discard pile",
    ),
    (
        Mistake::RestoreOnlyAtBases,
        "06-action-timing/attack/restore-before-combat-damage",
        "damage on ana's base: 4 -> 5",
    ),
    (
        Mistake::SaboteurObeysSentinel,
        "06-action-timing/attack/saboteur-defeats-shields-first",
        "what Rebel Pathfinder may attack: Pyke Sentinel and ben -> Pyke Sentinel",
    ),
    (
        Mistake::SaboteurLeavesShields,
        "06-action-timing/attack/saboteur-defeats-shields-first",
        "damage on Pyke Sentinel: 2 -> 0",
    ),
    (
        Mistake::SentinelOnlyWhileReady,
        "07-abilities-and-effects/keywords/sentinel/exhausted-sentinel-still-guards",
        "allowed",
    ),
    (
        Mistake::SentinelGuardsOnlyBase,
        "07-abilities-and-effects/keywords/sentinel/three-players-both-opponents-have-one",
        "allowed",
    ),
    (
        Mistake::SentinelGuardsBothArenas,
        "07-abilities-and-effects/keywords/sentinel/ground-sentinel-leaves-space-open",
        "refused by CR 7.5.11.a",
    ),
    (
        Mistake::SentinelGuardsEverybody,
        "07-abilities-and-effects/keywords/sentinel/four-players-arena-by-arena",
        "refused by CR 7.5.11.a",
    ),
    (
        Mistake::BountyForController,
        "07-abilities-and-effects/keywords/bounty/collected-when-the-unit-is-captured",
        "refused by CR 8.32.1",
    ),
    (
        Mistake::ExploitedResolveFirst,
        "06-action-timing/play/exploited-units-defeated-abilities-wait",
        "damage on ben's base: 1 -> 0",
    ),
    (
        Mistake::HiddenForGood,
        "07-abilities-and-effects/keywords/hidden/a-deployed-leader-cannot-be-attacked",
        "what Wampa may attack: Asajj Ventress and ana -> ana",
    ),
    (
        Mistake::ActivePlayerGoesFirst,
        "07-abilities-and-effects/triggers/active-player-lets-the-opponent-go-first",
        "where Battle Droid is: set aside -> the ground arena, under Ben's control",
    ),
    (
        Mistake::OpponentsGoFirst,
        "07-abilities-and-effects/keywords/saboteur/against-a-shield-from-on-defense",
        "damage on Wary Sentry: 2 -> 4",
    ),
    (
        Mistake::NestedAbilitiesWait,
        "cards/jtl/thrawn-repeats-the-ability-he-answered",
        "where TIE/ln Fighter is: Ben's discard pile -> the space arena, under Ben's control",
    ),
    (
        Mistake::PenaltyOncePerCard,
        "08-additional-rules/aspect-penalties/each-missing-icon-costs-two",
        "ready resources of ana: 7 -> 9",
    ),
    (
        Mistake::IconProvidesAll,
        "08-additional-rules/aspect-penalties/a-second-icon-needs-a-second-provider",
        "ready resources of ben: 0 -> 2",
    ),
    (
        Mistake::FreeStillPaysPenalty,
        "08-additional-rules/aspect-penalties/for-free-skips-the-penalty-but-not-the-other-costs",
        "damage on AT-ST: 4 -> 0",
    ),
    (
        Mistake::EmptyDeckLoses,
        "05-game-structure/ending/empty-decks-one-base-survives",
        "the result: ben has won -> a draw between ana and ben",
    ),
    (
        Mistake::EmptyDeckHurtsOnce,
        "05-game-structure/ending/empty-decks-both-bases-fall",
        "the result: a draw between ana and ben -> ben has won",
    ),
    (
        Mistake::NoLastKnownNumbers,
        "07-abilities-and-effects/triggers/when-defeated-uses-the-last-known-power",
        "damage on Mercenary Fleet: 9 -> 8",
    ),
    (
        Mistake::ReturnIsDefeat,
        "08-additional-rules/return/a-returned-unit-has-not-been-defeated",
        "the prompt: Ben takes the next action -> Ben must put back Repair, Vanquish, `top` or `bottom` for Ben's Inferno Four",
    ),
    (
        Mistake::NewerCopyFalls,
        "08-additional-rules/copy/one-copy-of-a-unique-card",
        "where new is: the space arena, under Ana's control -> Ana's discard pile",
    ),
    (Mistake::RescuedReady, "08-additional-rules/capture/a-base-guards", "whether Wampa is ready: exhausted -> ready"),
    (
        Mistake::RescueIsPlaying,
        "08-additional-rules/capture/a-rescued-unit-is-not-played",
        "who decides next: ana -> ben",
    ),
    (
        Mistake::CaptivesAreDiscarded,
        "07-abilities-and-effects/keywords/shielded/not-when-rescued",
        "where Crafty Smuggler is: the ground arena, under Ana's control -> Ana's discard pile",
    ),
    (
        Mistake::DealerAssignsIndirect,
        "08-additional-rules/indirect-damage/no-more-than-the-remaining-hp",
        "refused by CR 8.35.3",
    ),
    (
        Mistake::ShieldStopsIndirect,
        "08-additional-rules/indirect-damage/a-shield-is-not-touched",
        "damage on Wampa: 3 -> 0",
    ),
    (Mistake::EliminationEndsGame, "12-twin-suns/elimination/the-eliminator-need-not-win", "refused by CR 5.6.1"),
    (
        Mistake::LastPlayerStanding,
        "12-twin-suns/elimination/the-eliminator-need-not-win",
        "the result: cara has won -> the game continues",
    ),
];

fn ruled(scenario: &str, mistake: Option<Mistake>) -> Adjudication<'static> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("scenarios").join(scenario).with_extension("yaml");
    let source = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let world = World { library: Library::embedded(), rulebook: Rulebook::embedded() };
    replay_under(scenario, &source, &world, mistake).unwrap_or_else(|errors| panic!("{scenario}: {errors:?}"))
}

/// Everything that is otherwise under the mistake, a line each.
fn changes(right: &Adjudication<'_>, wrong: &Adjudication<'_>) -> Vec<String> {
    let mut lines: Vec<String> = right
        .last()
        .facts
        .changed_in(&wrong.last().facts)
        .map(|(about, here, there)| format!("{about}: {here} -> {there}"))
        .collect();
    match &wrong.end {
        End::Played => {}
        End::Differs { how: Difference::Refused(refusal), .. } => lines.push(format!("refused by {}", refusal.rule)),
        End::Differs { how: Difference::Allowed, .. } => lines.push("allowed".to_owned()),
        End::Differs { how, .. } => lines.push(format!("{how:?}")),
    }
    lines
}

#[test]
fn every_mistake_changes_a_ruling() {
    let mut wrong = Vec::new();
    for &(mistake, scenario, change) in CHANGES {
        let right = ruled(scenario, None);
        assert_eq!(right.end, End::Played, "{scenario}");
        let found = changes(&right, &ruled(scenario, Some(mistake)));
        if !found.iter().any(|line| line == change) {
            wrong.push(format!("{}: {scenario}\n  {change}\n  {found:#?}", mistake.id()));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    let missing: Vec<&str> = Mistake::ALL
        .iter()
        .filter(|mistake| CHANGES.iter().all(|(of, ..)| of != *mistake))
        .map(|mistake| mistake.id())
        .collect();
    assert!(missing.is_empty(), "no scenario shows {missing:?}");
}

fn of(source: &str, mistake: impl Into<Option<Mistake>>) -> Result<Adjudication<'static>, Vec<String>> {
    let world = World { library: Library::embedded(), rulebook: Rulebook::embedded() };
    replay_under("a.yaml", source, &world, mistake)
        .map_err(|errors| errors.into_iter().map(|error| error.title.clone()).collect())
}

/// Both units fall; Ana, whose turn it is, says that Ben's ability resolves first.
const BEN_FIRST: &str = "
title: Ana lets Ben go first
setup:
  players:
    ana: {ground: [{card: Desperate Commando, damage: 1}]}
    ben: {ground: [{card: Wartime Trade Official, damage: 1}]}
steps:
";

#[test]
fn a_choice_that_a_mistake_takes_away_is_passed_over() {
    let attack = "attack: Desperate Commando, target: Wartime Trade Official";
    for steps in [
        format!("  - ana: {{{attack}}}\n  - ana: {{choose: ben}}\n"),
        format!("  - ana: {{{attack}, then: [ben]}}\n"),
        // Only as long as the choice is one: what follows is asked and answered.
        format!("  - ana: {{{attack}, then: [ben]}}\n  - ben: pass\n"),
    ] {
        let ruled = of(&format!("{BEN_FIRST}{steps}"), Mistake::ActivePlayerGoesFirst).unwrap();
        assert_eq!(ruled.end, End::Played, "{steps}");
        assert!(!ruled.last().sight.is_asking(), "{steps}");
    }
    // By the rules Ben's Battle Droid is there when Ana's ability asks for a unit.
    let right = of(&format!("{BEN_FIRST}  - ana: {{{attack}, then: [ben]}}\n"), None).unwrap();
    assert_eq!(right.last().sight.options(), ["Battle Droid"]);
}

#[test]
fn expectations_of_a_file_are_not_checked_under_a_mistake() {
    let file = "
title: The Shield saves the Wampa
cites: [CR 3.7.6]
setup:
  players:
    ana: {ground: [AT-ST]}
    ben: {ground: [{card: Wampa, upgrades: [Shield]}]}
steps:
  - note: Ana attacks.
  - ana: {attack: AT-ST, target: Wampa}
  - expect: {Wampa: {damage: 0, upgrades: []}, Nobody At All: {damage: 1}}
  - ben: pass
";
    let ruled = of(file, Mistake::ShieldTakesOnePoint).unwrap();
    assert_eq!(ruled.end, End::Played);
    assert_eq!(ruled.steps.iter().map(|moment| (moment.step, moment.line)).collect::<Vec<_>>(), [(2, 10), (4, 12)]);
    let told: Vec<&str> = ruled.steps.iter().flat_map(|moment| &moment.told).map(String::as_str).collect();
    assert!(told.iter().any(|line| line.contains("Ben's Wampa is defeated")), "{told:#?}");
    let facts = &ruled.last().facts;
    let place = facts.get(&About::Place("Wampa".to_owned()));
    assert_eq!(place.map(Value::to_string).as_deref(), Some("Ben's discard pile"));
    assert_eq!(facts.get(&About::Damage("Wampa".to_owned())), None, "it is in no arena");
}

#[test]
fn a_ruling_ends_where_a_step_cannot_be_taken() {
    let file = "
title: An Ambush without an enemy unit
setup:
  players:
    ana: {hand: [Weequay Pirate Gang], ground: [Wampa]}
    ben: {}
steps:
  - ana: {play: Weequay Pirate Gang}
  - ben: pass
  - ana: {attack: Wampa, target: ben}
";
    let wrong = of(file, Mistake::AmbushAttacksBases).unwrap();
    assert!(matches!(wrong.end, End::Differs { step: 2, how: Difference::Asks, .. }), "{:?}", wrong.end);
    let asking = &wrong.last().sight;
    assert_eq!((asking.decider(), asking.options()), (Some("ana"), vec!["ben".to_owned()]));
    assert_eq!(wrong.steps.len(), 1, "nothing came of Ben's pass");
    assert_eq!(wrong.last().facts.get(&About::Decides), Some(&Value::Player(Some("ana".to_owned()))));
    let right = of(file, None).unwrap();
    assert_eq!((&right.end, right.steps.len()), (&End::Played, 3));
    assert_eq!(right.last().facts.get(&About::BaseDamage("ben".to_owned())), Some(&Value::Number(4)));
}

#[test]
fn a_file_that_no_game_begins_with_is_refused_under_a_mistake_too() {
    let errors = of("title: No players\nsteps: []\n", Mistake::ShieldStays).err().unwrap_or_default();
    assert!(errors.iter().any(|error| error.contains("setup")), "{errors:?}");
}

/// Games under each mistake: of two, three and four players.
const SEEDS: u64 = 3;

/// Random games under each mistake: no card is lost, every decision can be taken, and they end.
#[test]
fn mistaken_games_stay_sound_and_end() {
    let pool = &Pool::understood();
    let workers = thread::available_parallelism().map_or(1, usize::from);
    let under = |mistake: Mistake| {
        let setup = move |seed| GameSetup { mistake: Some(mistake), ..game(pool, seed) };
        let played = (0..SEEDS).map(move |seed| play(&setup(seed), sound));
        played.filter_map(move |played| played.err().map(|wrong| format!("{}: {wrong}", mistake.id())))
    };
    let wrong: Vec<String> = thread::scope(|scope| {
        let share = |worker: usize| Mistake::ALL.iter().copied().skip(worker).step_by(workers);
        let workers: Vec<_> =
            (0..workers).map(|worker| scope.spawn(move || share(worker).flat_map(under).collect::<Vec<_>>())).collect();
        workers.into_iter().flat_map(|worker| worker.join().expect("no game panics")).collect()
    });
    assert!(wrong.is_empty(), "{} games:\n{}", wrong.len(), wrong.join("\n"));
}
