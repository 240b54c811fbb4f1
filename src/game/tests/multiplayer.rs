//! More than two players, and Twin Suns (CR 11, 12).

use swu_game::Counter;

use super::table::Do::{Attack, Choose, Pass, Take};
use super::table::{ANA, BEN, CAM, TAKE, rule, side, twin_suns, unit};

#[test]
fn more_than_two_players() {
    rule("CR 11.2.3", "turns go round clockwise", [side(), side(), side()])
        .turn(ANA)
        .does(Pass)
        .turn(BEN)
        .does(Pass)
        .turn(CAM);
    rule("CR 11.2.4", "the phase ends when all have passed one after the other", [side(), side(), side()])
        .does(Pass)
        .does(Pass)
        .does(TAKE)
        .round(2)
        .initiative(CAM);
    rule(
        "CR 11.4.2",
        "each other player is an opponent: any base can be attacked",
        [unit("Wampa").unit("AT-ST"), side(), side()],
    )
    .does(Attack("Wampa", "Cam"))
    .does(Pass)
    .does(Pass)
    .does(Attack("AT-ST", "Ben"))
    .damage("Cam", 4)
    .damage("Ben", 6);
    rule(
        "CR 11.4.4",
        "Sentinel keeps units only from its own controller's",
        [unit("Wampa"), unit("Cell Block Guard"), side()],
    )
    .does(Attack("Wampa", "Cam"))
    .damage("Cam", 4);
    rule("CR 11.4.4", "and does keep them from those", [unit("Wampa"), unit("Cell Block Guard"), side()])
        .refuses(Attack("Wampa", "Ben"));
}

#[test]
fn elimination() {
    rule(
        "CR 11.3.1",
        "an eliminated player's cards are gone, and the others play on",
        [unit("Wampa"), unit("AT-ST").hurt(26), side()],
    )
    .does(Attack("Wampa", "Ben"))
    .eliminated(BEN)
    .units("AT-ST", 0)
    .turn(CAM)
    .cites();
    rule(
        "CR 11.3.1",
        "captives come back to players who are still there",
        [unit("Wampa"), unit("AT-ST").guarding("Underworld Thug", CAM).hurt(26), side()],
    )
    .does(Attack("Wampa", "Ben"))
    .units("Underworld Thug", 1)
    .controls(CAM, "Underworld Thug");
}

#[test]
fn counters() {
    rule_three("CR 12.5.2.a", "the blast counter deals 1 damage to each opponent's base")
        .does(Take(Counter::Blast))
        .damage("Ana", 0)
        .damage("Ben", 1)
        .damage("Cam", 1)
        .cites();
    twin_suns(
        "CR 12.5.2.b",
        "the plan counter draws a card, and one goes to the bottom",
        [side().hand(&["Wampa"]).deck(&["AT-ST", "Underworld Thug"]), side(), side()],
    )
    .does(Take(Counter::Plan))
    .hand(ANA, 2)
    .does(Choose(&["Wampa"]))
    .hand(ANA, 1)
    .holds("the Wampa at the bottom", |position| {
        let bottom = position.player(ANA).deck.last().copied();
        bottom.is_some_and(|card| position.printed(card).name == "Wampa")
    })
    .cites();
    rule_three("CR 12.5.4", "a player takes one counter a round, and passes from then on")
        .does(Take(Counter::Blast))
        .does(Take(Counter::Plan))
        .does(TAKE)
        .round(2);
    rule_three("CR 12.6.1.a", "nobody passes while a counter is left").refuses(Pass);
}

fn rule_three(rule: &str, says: &str) -> super::table::Ruling {
    twin_suns(rule, says, [side(), side(), side()])
}

#[test]
fn the_end_of_a_game_of_twin_suns() {
    twin_suns(
        "CR 12.6.2",
        "5 damage is healed from the base of who eliminates a player",
        [unit("Wampa").hurt(9), side().hurt(26), side()],
    )
    .does(Attack("Wampa", "Ben"))
    .eliminated(BEN)
    .damage("Ana", 4)
    .cites();
    twin_suns(
        "CR 12.7.1",
        "the game ends with the phase; the most remaining HP wins",
        [unit("Wampa").hurt(9), side().hurt(26), side().hurt(5)],
    )
    .does(Attack("Wampa", "Ben"))
    .does(TAKE)
    .does(Take(Counter::Blast))
    .won(&[ANA])
    .cites();
}
