//! The structure of a game (CR 5).

use swu_cards::Phase;
use swu_game::{Entry, GameSetup, Stage, Zone};

use super::table::Do::{Attack, Choose, Keep, Pass, Play};
use super::table::{ANA, BEN, TAKE, card, rule, rule_of, setup, side, unit};

/// A game that begins with the mulligan; all cards of both decks are of that name.
fn opening(name: &str) -> GameSetup {
    let mut opening = GameSetup { stage: Stage::Setup, ..setup([side(), side()]) };
    for player in &mut opening.players {
        player.hand = vec![Entry::new(card(name)); 6];
        player.deck = vec![Entry::new(card(name)); 20];
    }
    opening
}

#[test]
fn setting_up() {
    rule_of("CR 5.2.1.e", "each player is asked for a mulligan, the one with the initiative first", &opening("Wampa"))
        .asks(ANA)
        .does(Keep)
        .asks(BEN)
        .does(Keep)
        .cites();
    rule_of("CR 5.2.1.f", "two cards of each hand become ready resources", &opening("Wampa"))
        .does(Keep)
        .does(Keep)
        .hand(ANA, 4)
        .ready_resources(ANA, 2)
        .ready_resources(BEN, 2)
        .turn(ANA)
        .round(1)
        .cites();
}

#[test]
fn the_action_phase() {
    rule(
        "CR 5.4.1.c",
        "what lasts for this phase ends with it",
        [unit("Battlefield Marine").hand(&["Tactical Advantage"]).resources(1), side()],
    )
    .does(Play("Tactical Advantage"))
    .power("Battlefield Marine", 5)
    .does(Pass)
    .does(Pass)
    .round(2)
    .power("Battlefield Marine", 3)
    .cites();
    rule(
        "CR 5.4.1.c",
        "a unit that then has no remaining HP is defeated",
        [unit("Battlefield Marine").hand(&["Tactical Advantage"]).resources(1), unit("Swoop Racer")],
    )
    .does(Play("Tactical Advantage"))
    .does(Choose(&["Battlefield Marine"]))
    .does(Attack("Swoop Racer", "Battlefield Marine"))
    .damage("Battlefield Marine", 4)
    .does(Pass)
    .does(Pass)
    .lies_in("Battlefield Marine", Zone::Discard);
}

#[test]
fn the_regroup_phase() {
    let two = ["Wampa", "AT-ST"];
    rule("CR 5.5.1.b", "each player draws 2 cards", [side().deck(&two), side().deck(&["Wampa", "Wampa", "AT-ST"])])
        .does(Pass)
        .does(Pass)
        .hand(ANA, 2)
        .hand(BEN, 2)
        .asks(ANA)
        .cites();
    rule("CR 5.5.1.c", "each may resource one card, the active player first", [side().deck(&two), side().deck(&two)])
        .does(Pass)
        .does(TAKE)
        .asks(BEN)
        .does(Choose(&["Wampa"]))
        .asks(ANA)
        .does(Choose(&[]))
        .ready_resources(BEN, 1)
        .ready_resources(ANA, 0)
        .hand(ANA, 2)
        .cites();
    rule(
        "CR 5.5.1.d",
        "everything that is exhausted readies",
        [unit("Wampa").hand(&["Battlefield Marine"]).resources(2), side()],
    )
    .does(Attack("Wampa", "Ben"))
    .does(Pass)
    .does(Play("Battlefield Marine"))
    .does(Pass)
    .does(Pass)
    .ready("Wampa")
    .ready("Battlefield Marine")
    .ready_resources(ANA, 2)
    .cites();
    let regroup = GameSetup { stage: Stage::In(Phase::Regroup), ..setup([side(), side()]) };
    rule_of("CR 8.6.1", "3 damage for each card that cannot be drawn", &regroup)
        .damage("Ana", 6)
        .damage("Ben", 6)
        .cites();
    rule_of("CR 5.5.2", "a new round begins", &regroup).round(2).turn(ANA);
}

#[test]
fn the_end() {
    rule("CR 5.6.1", "a player whose base is defeated loses", [unit("Wampa"), side().hurt(26)])
        .does(Attack("Wampa", "Ben"))
        .won(&[ANA])
        .cites();
    let regroup = GameSetup { stage: Stage::In(Phase::Regroup), ..setup([side().hurt(24), side().hurt(27)]) };
    rule_of("CR 5.6.3", "both bases at the same time are a draw", &regroup).drawn().cites();
    rule("CR 5.6.2", "no decision is open any more", [unit("Wampa"), side().hurt(26)])
        .does(Attack("Wampa", "Ben"))
        .holds("no decision", |position| position.decision().is_none());
}
