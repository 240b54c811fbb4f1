//! Zones (CR 4).

use swu_game::Zone;

use super::table::Do::{Attack, Choose, Pass, Play, PlayOn};
use super::table::{ANA, BEN, rule, side, unit};

#[test]
fn arenas() {
    rule("CR 4.3.4", "a ground unit cannot attack into space", [unit("Wampa"), unit("Alliance X-Wing")])
        .refuses(Attack("Wampa", "Alliance X-Wing"));
    rule("CR 4.4.4", "nor a space unit on the ground", [unit("Alliance X-Wing"), unit("Wampa")])
        .refuses(Attack("Alliance X-Wing", "Wampa"));
    rule("CR 4.3.3", "units of either arena attack the base", [unit("Wampa").unit("Alliance X-Wing"), side()])
        .does(Attack("Wampa", "Ben"))
        .does(Pass)
        .does(Attack("Alliance X-Wing", "Ben"))
        .damage("Ben", 6)
        .is_in("Alliance X-Wing", Zone::Space);
    rule(
        "CR 4.3.4",
        "abilities reach across arenas",
        [unit("Wampa").hand(&["Open Fire"]).resources(3), unit("Alliance X-Wing")],
    )
    .does(Play("Open Fire"))
    .does(Choose(&["Alliance X-Wing"]))
    .is_in("Alliance X-Wing", Zone::Discard);
}

#[test]
fn base_and_resource_zones() {
    let iden = "Iden Versio, Inferno Squad Commander";
    rule("CR 4.2.1", "base and leader begin in the base zone", [side().leader(iden), side()])
        .is_in(iden, Zone::Base)
        .is_in("Ana", Zone::Base);
    rule(
        "CR 4.5.4",
        "a Credit is no resource, though it is in the resource zone",
        [side().resources(2).credits(3), side()],
    )
    .ready_resources(ANA, 2)
    .is_in("Credit", Zone::Resources);
}

#[test]
fn hands_and_discard_piles() {
    rule(
        "CR 4.7.2",
        "a unit returns to its owner's hand with what it was, and its upgrades are defeated",
        [side().hand(&["Waylay"]).resources(3), unit("Wampa").with("Academy Training")],
    )
    .does(Play("Waylay"))
    .hand(BEN, 1)
    .is_in("Wampa", Zone::Hand)
    .is_in("Academy Training", Zone::Discard);
    rule(
        "CR 4.8.1",
        "each card goes to its owner's discard pile",
        [side().hand(&["Entrenched"]).resources(2), unit("Death Star Stormtrooper").hand(&["Vanquish"]).resources(5)],
    )
    .does(PlayOn("Entrenched", "Death Star Stormtrooper"))
    .does(Play("Vanquish"))
    .holds("two cards in Ben's pile, one in Ana's", |position| {
        position.player(BEN).discard.len() == 2 && position.player(ANA).discard.len() == 1
    });
}

#[test]
fn out_of_play() {
    rule("CR 4.11.2", "a token is set aside when it leaves play", [unit("Wampa").with("Shield"), unit("AT-ST")])
        .does(Attack("Wampa", "AT-ST"))
        .is_in("Shield", Zone::SetAside)
        .damage("Wampa", 0)
        .damage("AT-ST", 4);
}
