//! Actions: playing a card, attacking, using an action ability (CR 6).

use swu_game::Zone;

use super::table::Do::{Attack, Pass, Play, Use};
use super::table::{ANA, rule, side, unit};

#[test]
fn playing_a_card() {
    rule(
        "CR 6.2.2.b",
        "an upgrade needs an eligible unit: Devotion goes on any",
        [unit("Wampa").hand(&["Devotion"]).resources(2), side()],
    )
    .does(Play("Devotion"))
    .is_on("Devotion", "Wampa");
    rule(
        "CR 6.2.2.c",
        "an event may be played although nothing comes of it",
        [side().hand(&["Confiscate"]).resources(1), side()],
    )
    .does(Play("Confiscate"))
    .is_in("Confiscate", Zone::Discard)
    .cites();
    rule(
        "CR 6.2.4.a",
        "what cannot be paid is not played, and nothing is paid",
        [side().hand(&["AT-ST"]).resources(5), side()],
    )
    .refuses(Play("AT-ST"))
    .ready_resources(ANA, 5);
    rule("CR 6.2.5.a", "a unit enters play exhausted", [side().hand(&["AT-ST"]).resources(6), side()])
        .does(Play("AT-ST"))
        .exhausted("AT-ST")
        .ready_resources(ANA, 0)
        .cites();
    rule(
        "CR 6.2.5.c",
        "an event is discarded before it resolves",
        [side().hand(&["Daring Raid"]).resources(1), side()],
    )
    .does(Play("Daring Raid"))
    .asks(ANA)
    .is_in("Daring Raid", Zone::Discard)
    .cites();
}

#[test]
fn who_attacks_what() {
    rule("CR 6.3.2.a", "an exhausted unit cannot attack", [unit("Wampa").exhausted(), side()])
        .refuses(Attack("Wampa", "Ben"));
    rule("CR 6.3.2.a", "a unit attacks only in its own arena", [unit("Wampa"), unit("TIE/ln Fighter")])
        .refuses(Attack("Wampa", "TIE/ln Fighter"));
    rule(
        "CR 6.3.2.b",
        "a unit with Sentinel has to be attacked",
        [unit("Wampa"), unit("Cell Block Guard").unit("Underworld Thug")],
    )
    .refuses(Attack("Wampa", "Ben"));
    rule("CR 6.3.2.b", "and no other unit", [unit("Wampa"), unit("Cell Block Guard").unit("Underworld Thug")])
        .refuses(Attack("Wampa", "Underworld Thug"));
    rule("CR 6.3.2.b", "Sentinel in the other arena keeps nobody", [unit("Wampa"), unit("System Patrol Craft")])
        .does(Attack("Wampa", "Ben"))
        .damage("Ben", 4);
    rule("CR 6.3.2", "a unit that cannot attack bases does not", [unit("Wampa").with("Entrenched"), side()])
        .refuses(Attack("Wampa", "Ben"));
    rule("CR 6.3.0.b", "nobody attacks their own", [unit("Wampa").unit("AT-ST"), side()])
        .refuses(Attack("Wampa", "AT-ST"));
}

#[test]
fn combat() {
    rule("CR 6.3.3", "the attacker exhausts", [unit("Wampa"), side()])
        .does(Attack("Wampa", "Ben"))
        .exhausted("Wampa")
        .cites();
    rule("CR 6.3.4.a", "both units deal damage at the same time", [unit("Swoop Racer"), unit("Battlefield Marine")])
        .does(Attack("Swoop Racer", "Battlefield Marine"))
        .is_in("Swoop Racer", Zone::Discard)
        .is_in("Battlefield Marine", Zone::Discard)
        .cites();
    rule(
        "CR 6.3.4.a",
        "an exhausted unit defends all the same",
        [unit("Wampa"), unit("Battlefield Marine").exhausted()],
    )
    .does(Attack("Wampa", "Battlefield Marine"))
    .damage("Wampa", 3);
    rule(
        "CR 6.3.5.d",
        "Overwhelm: 3 of 4 damage defeat the unit, 1 is for the base",
        [unit("Wampa"), unit("Underworld Thug")],
    )
    .does(Attack("Wampa", "Underworld Thug"))
    .damage("Ben", 1)
    .damage("Wampa", 2)
    .cites();
    rule(
        "CR 6.3.5.e",
        "When Defeated comes after the damage: the Experience comes too late for the fight",
        [unit("Vanguard Infantry").unit("Wampa"), unit("Swoop Racer")],
    )
    .does(Attack("Vanguard Infantry", "Swoop Racer"))
    .asks(ANA)
    .damage("Swoop Racer", 1)
    .is_in("Vanguard Infantry", Zone::Discard);
    rule(
        "CR 6.3.3.a",
        "Raid counts while attacking, and not in defence",
        [unit("Cantina Braggart"), unit("Battlefield Marine")],
    )
    .does(Pass)
    .does(Attack("Battlefield Marine", "Cantina Braggart"))
    .damage("Battlefield Marine", 0)
    .is_in("Cantina Braggart", Zone::Discard);
}

#[test]
fn using_an_action_ability() {
    let iden = "Iden Versio, Inferno Squad Commander";
    rule(
        "CR 6.4.0.f",
        "an action may be used although its condition is not met",
        [side().leader(iden).hurt(3), side()],
    )
    .does(Use(iden))
    .exhausted(iden)
    .damage("Ana", 3)
    .cites();
    rule("CR 6.4.3.b", "the cost is to exhaust: not twice", [side().leader(iden), side()])
        .does(Use(iden))
        .does(Pass)
        .refuses(Use(iden));
    rule(
        "CR 6.4.5",
        "the ability resolves: an enemy unit was defeated in this phase",
        [unit("Wampa").leader(iden).hurt(3), unit("Underworld Thug")],
    )
    .does(Attack("Wampa", "Underworld Thug"))
    .does(Pass)
    .does(Use(iden))
    .damage("Ana", 2);
}
