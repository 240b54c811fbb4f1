//! Every mistake that the engine can make changes the outcome of a scenario, and leaves games sound.

mod games;

use std::fs;
use std::path::Path;

use games::{Pool, game, play, sound};
use swu_judge::cards::Library;
use swu_judge::game::{GameSetup, Mistake};
use swu_judge::rulebook::Rulebook;
use swu_judge::scenario::replay::{Difference, End, Ruled, World, replay_under};

/// A mistake, a scenario that it changes, and what is then otherwise.
const CHANGES: &[(Mistake, &str, &str)] = &[
    (
        Mistake::ActivePlayerWinsTies,
        "05-game-structure/ending/one-ability-damages-both-bases",
        "the result: a draw between ana and ben -> ana has won",
    ),
    (
        Mistake::ShieldTakesOnePoint,
        "06-action-timing/attack/overwhelm-against-a-shield",
        "where Battlefield Marine is: the ground arena, under Ben's control -> Ben's discard pile",
    ),
    (
        Mistake::DelayedAfterTriggers,
        "05-game-structure/phases/final-showdown-loses-before-cards-are-drawn",
        "where Waylay is: Ben's deck -> Ben's discard pile",
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
        Mistake::ActivePlayerGoesFirst,
        "07-abilities-and-effects/keywords/saboteur/against-a-shield-from-on-defense",
        "damage on Wary Sentry: 2 -> 0",
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
];

fn ruled(scenario: &str, mistake: Option<Mistake>) -> Ruled {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("scenarios").join(scenario).with_extension("yaml");
    let source = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let world = World { library: Library::embedded(), rulebook: Rulebook::embedded() };
    replay_under(scenario, &source, &world, mistake).unwrap_or_else(|errors| panic!("{scenario}: {errors:?}"))
}

/// Everything that is otherwise under the mistake, a line each.
fn changes(right: &Ruled, wrong: &Ruled) -> Vec<String> {
    let mut lines: Vec<String> = right
        .facts
        .changed_in(&wrong.facts)
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

/// Random games of two to four players under each mistake.
#[test]
fn mistaken_games_stay_sound_and_end() {
    let pool = Pool::understood();
    for &mistake in Mistake::ALL {
        for seed in 0..SEEDS {
            let setup = GameSetup { mistake: Some(mistake), ..game(&pool, seed) };
            if let Err(wrong) = play(&setup, sound) {
                panic!("{}: {wrong}", mistake.id());
            }
        }
    }
}

/// Games under each mistake: of two, three and four players.
const SEEDS: u64 = 3;
