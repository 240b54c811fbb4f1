//! Counts of lines of play and of positions to a depth: they change with any change of what is legal, of the prompt, or
//! of which positions are the same.
//!
//! A line is a sequence of answers, one for each decision; of answers that differ only in which of several equal cards they
//! name there is one. Lines that end the game earlier are not counted on. The lines of the first depths, as many
//! as each row says, were worked out from the rules; the note of the row has the sum. Their positions follow: a round that both players pass
//! ends alike whether Ana has taken the initiative in it or not, so that there is one less, unless something is asked between
//! two rounds. The other counts are the engine's, at one moment.

use std::collections::HashSet;

use swu_game::{Format, GameSetup, Position, Stage};

use super::table::{begin, card, setup, side, unit};

/// A position by its name, with the number of depths whose lines are worked out by hand, and the lines of play and the positions
/// after 1, 2, … decisions.
type Row = (&'static str, usize, GameSetup, &'static [(usize, usize)]);

/// The legal answers, each with the position after it.
fn children(position: &Position) -> Vec<Position> {
    let Some(decision) = position.decision() else { return Vec::new() };
    let answers = position.answers().expect("they can be listed");
    // What turns out to be unpayable is refused.
    answers.into_iter().filter_map(|answer| position.after_quietly(decision.player, answer).ok()).collect()
}

/// Lines and positions after each number of decisions.
fn counted(setup: &GameSetup, depths: usize) -> Vec<(usize, usize)> {
    let mut lines = vec![begin(setup)];
    let mut counts = Vec::new();
    for _ in 0..depths {
        lines = lines.iter().flat_map(children).collect();
        assert!(lines.iter().all(|line| line.unsupported().is_none() && line.violations().is_empty()));
        counts.push((lines.len(), lines.iter().map(|line| line.key()).collect::<HashSet<_>>().len()));
    }
    counts
}

#[track_caller]
fn compare(table: &[Row]) {
    let mut wrong = Vec::new();
    for (name, by_hand, setup, counts) in table {
        assert!(*by_hand <= counts.len(), "{name}");
        let found = counted(setup, counts.len());
        if found != *counts {
            wrong.push(format!("{name}: {found:?}, not {counts:?} ({by_hand} by hand)"));
        }
    }
    assert!(wrong.is_empty(), "other counts:\n{}", wrong.join("\n"));
}

/// Passing, taking the initiative, and attacking.
#[test]
fn attacks() {
    let marine = || unit("Battlefield Marine");
    compare(&[
        // Pass or take; then Ben passes or takes, or only passes: 2 + 1. A round that ends without Ben taking the initiative
        // ends alike whether Ana has taken it or not.
        ("an empty table", 4, setup([side(), side()]), &[(2, 2), (3, 2), (6, 4), (9, 2)]),
        // Attack, pass, take; then 2 + 2 + 1.
        ("one unit", 2, setup([marine(), side()]), &[(3, 3), (5, 4), (11, 7)]),
        // Either of two equal units attacks: they are one answer.
        ("two equal units", 2, setup([marine().unit("Battlefield Marine"), side()]), &[(3, 3), (5, 4), (13, 9)]),
        // Two attacks, pass, take; then 2 + 2 + 2 + 1.
        (
            "two units",
            2,
            setup([marine().unit("Underworld Thug"), side()]),
            &[(4, 4), (7, 6), (20, 14), (47, 26), (108, 38), (277, 68)],
        ),
        // Unit or base, pass, take; both units are defeated: 2, otherwise Ben's unit has the same choice: 4 + 4 + 3.
        (
            "two units face",
            2,
            setup([marine(), marine()]),
            &[(4, 4), (13, 12), (30, 23), (79, 46), (196, 88), (495, 135)],
        ),
        // An exhausted unit does not attack, and is attacked: pass, take; then 4 + 3.
        ("an exhausted unit", 2, setup([marine().exhausted(), marine()]), &[(2, 2), (7, 6), (18, 14)]),
        // Only the base can be attacked from the other arena: 3; then 3 + 3 + 2.
        ("two arenas", 2, setup([unit("Alliance X-Wing"), marine()]), &[(3, 3), (8, 7), (18, 14)]),
        // Sentinel: its unit, pass, take. Both are defeated, and the Thug is left: 3; Guard and Thug attack the unit or the
        // base: 4 + 2, 4 + 1.
        (
            "Sentinel",
            2,
            setup([marine(), unit("Cell Block Guard").unit("Underworld Thug")]),
            &[(3, 3), (14, 13), (39, 34)],
        ),
        // Saboteur: the Guard, the base, pass, take. The Pathfinder is defeated: the Guard and the X-Wing attack the base:
        // 2 + 2; else the Guard attacks it as well: 5 + 5 + 4.
        (
            "Saboteur",
            2,
            setup([unit("Rebel Pathfinder"), unit("Cell Block Guard").unit("Alliance X-Wing")]),
            &[(4, 4), (18, 17), (46, 39)],
        ),
        // 28 + 3 damage end the game: 3, then 0 + 2 + 1.
        ("the last attack", 2, setup([marine(), side().hurt(28)]), &[(3, 3), (3, 3), (0, 0)]),
        // The unit is defeated, and may give Experience: yes or no (the other unit is the only one left): 2 + 4 + 4 + 3.
        ("When Defeated", 2, setup([unit("Vanguard Infantry"), unit("Swoop Racer")]), &[(4, 4), (13, 12), (34, 29)]),
        (
            "Raid and Grit",
            0,
            setup([unit("Cantina Braggart"), unit("Scout Bike Pursuer")]),
            &[(4, 4), (15, 14), (36, 30), (103, 66)],
        ),
        ("Overwhelm", 0, setup([unit("Wampa"), unit("Underworld Thug")]), &[(4, 4), (13, 12), (31, 25), (85, 53)]),
        (
            "Restore and Shields",
            0,
            setup([unit("Regional Sympathizers").hurt(4), marine().with("Shield").with("Shield")]),
            &[(4, 4), (15, 14), (36, 30)],
        ),
        (
            "three on each side",
            0,
            setup([
                marine().unit("Wampa").unit("Alliance X-Wing"),
                unit("Underworld Thug").unit("Cell Block Guard").unit("TIE/ln Fighter"),
            ]),
            &[(6, 6), (50, 49), (265, 242), (1285, 953)],
        ),
    ]);
}

/// Playing cards, and what they ask.
#[test]
fn plays() {
    let marine = || unit("Battlefield Marine");
    compare(&[
        // Play, pass, take; then 2 + 2 + 1.
        (
            "a unit in hand",
            2,
            setup([side().hand(&["Battlefield Marine"]).resources(2), side()]),
            &[(3, 3), (5, 5), (9, 6)],
        ),
        // One resource is missing: pass or take.
        (
            "too few resources",
            2,
            setup([side().hand(&["Battlefield Marine"]).resources(1), side()]),
            &[(2, 2), (3, 3), (6, 4)],
        ),
        // The same, with the two icons that the base does not provide (CR 8.1): 2 + 4 resources, where 5 are.
        (
            "the aspect penalty",
            2,
            setup([side().base("Kestro City").hand(&["Battlefield Marine"]).resources(5), side()]),
            &[(2, 2), (3, 3), (6, 4)],
        ),
        // Play, pass, take; one of two bases is chosen: 2 + 2 + 1.
        ("an event", 2, setup([side().hand(&["Daring Raid"]).resources(1), side()]), &[(3, 3), (5, 5), (10, 8)]),
        // Play, attack, pass, take; which copy of the unique unit stays: 2; then 2 + 2 + 1.
        (
            "a second copy",
            2,
            setup([unit("Chewbacca, Loyal Companion").hand(&["Chewbacca, Loyal Companion"]).resources(5), side()]),
            &[(4, 4), (7, 7), (15, 13), (36, 23), (79, 43)],
        ),
        // Play, pass, take; Ambush or not: 2; Ben's unit attacks the base, passes, takes: 3 + 2.
        (
            "Ambush",
            2,
            setup([side().hand(&["Syndicate Lackeys"]).resources(5), unit("Underworld Thug")]),
            &[(3, 3), (7, 7), (16, 14)],
        ),
        (
            "an upgrade",
            0,
            setup([marine().hand(&["Academy Training"]).resources(2), unit("Underworld Thug")]),
            &[(5, 5), (15, 15), (41, 39), (102, 82)],
        ),
        (
            "capture",
            0,
            setup([marine().hand(&["Take Captive"]).resources(3), unit("Underworld Thug").unit("Wampa")]),
            &[(6, 6), (27, 27), (84, 82), (229, 203)],
        ),
        (
            "divided damage",
            0,
            setup([marine().hand(&["Overwhelming Barrage"]).resources(5), unit("Wampa").unit("Underworld Thug")]),
            &[(6, 6), (32, 32), (110, 106)],
        ),
        (
            "indirect damage",
            0,
            setup([side().hand(&["Torpedo Barrage"]).resources(3), marine().unit("Wampa")]),
            &[(3, 3), (9, 9), (38, 36), (113, 107)],
        ),
        (
            "a Credit",
            0,
            setup([side().hand(&["Battlefield Marine"]).resources(2).credits(1), side()]),
            &[(4, 4), (7, 7), (12, 8)],
        ),
        (
            "tokens",
            0,
            setup([side().hand(&["Droid Deployment", "Vanquish"]).resources(7), marine()]),
            &[(4, 4), (12, 11), (33, 27), (76, 54), (204, 122)],
        ),
        (
            "two abilities in an order of choice",
            0,
            setup([
                unit("Wampa").hand(&["Superlaser Blast"]).resources(8),
                unit("Vanguard Infantry").unit("Hylobon Enforcer"),
            ]),
            &[(6, 6), (24, 24), (74, 70), (223, 206)],
        ),
    ]);
}

/// Leaders, phases, and more players.
#[test]
fn games() {
    let leader = || side().leader("Iden Versio, Inferno Squad Commander").base("Capital City");
    let marines = |count| vec![swu_game::Entry::new(card("Battlefield Marine")); count];
    let mut opening = setup([side(), side()]);
    opening.stage = Stage::Setup;
    for player in &mut opening.players {
        (player.hand, player.deck) = (marines(6), marines(6));
    }
    let regroup = |sides| GameSetup { stage: Stage::In(swu_cards::Phase::Regroup), ..setup(sides) };
    let twin_suns = GameSetup { format: Format::TwinSuns, ..setup([side(), side(), side()]) };
    compare(&[
        // The action may be used although its condition is not met (CR 6.4.0.f), and so may the Epic Action that needs 6
        // resources: it changes the game state (CR 1.16.3), and is wasted. 4, then 2 + 2 + 2 + 1.
        ("a leader", 2, setup([leader().resources(5), side()]), &[(4, 4), (7, 6), (20, 12)]),
        // With 6 it deploys the leader.
        ("a leader to deploy", 2, setup([leader().resources(6), side()]), &[(4, 4), (7, 6), (20, 14)]),
        // Keep or mulligan, for each; then each resources two of six equal cards, which nobody is asked for. A Marine can be
        // played with two resources: 3 for each. A mulligan draws on the seed, which is part of the position.
        ("the opening", 3, opening, &[(2, 2), (4, 4), (12, 12)]),
        // Two cards are drawn: one of two kinds becomes a resource, or none; then nothing can be played: 2 for each.
        (
            "the regroup phase",
            2,
            regroup([side().deck(&["Battlefield Marine", "Underworld Thug"]), side()]),
            &[(3, 3), (6, 6), (9, 9)],
        ),
        // One of two bases, pass, take; then 2 + 2 + 2 + 1.
        (
            "three players",
            2,
            setup([unit("Battlefield Marine"), side(), side()]),
            &[(4, 4), (7, 7), (10, 9), (20, 14), (48, 33)],
        ),
        // Nobody may pass while a counter is left (CR 12.6.1.a): one of three, one of two, the last one.
        ("three counters", 3, twin_suns, &[(3, 3), (6, 6), (6, 6)]),
    ]);
}
