//! Game concepts (CR 1).

use swu_game::Zone;

use super::table::Do::{Attack, Choose, Pass, Play, PlayOn};
use super::table::{ANA, BEN, TAKE, rule, side, unit};

#[test]
fn golden_rules() {
    rule(
        "CR 1.3.2",
        "there is no enemy unit to exhaust, and the friendly one gets its Shield all the same",
        [unit("Battlefield Marine").hand(&["Asteroid Sanctuary"]).resources(2), side()],
    )
    .does(Play("Asteroid Sanctuary"))
    .is_on("Shield", "Battlefield Marine");
    rule(
        "CR 1.3.3",
        "an ability lets the unit attack, and the restriction on it still keeps it from bases: nothing is left to attack",
        [unit("Battlefield Marine").with("Entrenched").hand(&["Surprise Strike"]).resources(2), side()],
    )
    .does(Play("Surprise Strike"))
    .turn(BEN)
    .ready("Battlefield Marine")
    .damage("Ben", 0);
}

#[test]
fn players_and_turns() {
    rule("CR 1.4.4", "players take actions in turn", [unit("Wampa"), unit("Battlefield Marine")])
        .turn(ANA)
        .does(Attack("Wampa", "Ben"))
        .turn(BEN)
        .does(Attack("Battlefield Marine", "Ana"))
        .turn(ANA);
}

#[test]
fn ownership_and_control() {
    rule("CR 1.5.2.c", "only its controller attacks with a unit", [side(), unit("Wampa")])
        .refuses(Attack("Wampa", "Ben"));
    rule(
        "CR 1.5.2.d",
        "who takes control keeps the unit as it is: exhausted, damaged, upgraded",
        [side().hand(&["Change of Heart"]).resources(6), unit("Wampa").exhausted().damaged(2).with("Academy Training")],
    )
    .does(Play("Change of Heart"))
    .controls(ANA, "Wampa")
    .exhausted("Wampa")
    .damage("Wampa", 2)
    .is_on("Academy Training", "Wampa")
    .controls(BEN, "Academy Training");
    rule(
        "CR 1.5.2.e",
        "an upgrade on an enemy unit stays with who played it",
        [side().hand(&["Entrenched"]).resources(2), unit("Wampa")],
    )
    .does(PlayOn("Entrenched", "Wampa"))
    .controls(ANA, "Entrenched")
    .cites();
}

#[test]
fn ready_and_exhausted() {
    let played = || {
        rule("CR 1.5.4.b", "a unit enters play exhausted", [side().hand(&["Battlefield Marine"]).resources(2), side()])
            .does(Play("Battlefield Marine"))
    };
    played().exhausted("Battlefield Marine").is_in("Battlefield Marine", Zone::Ground);
    rule("CR 1.5.4.d", "an exhausted unit cannot attack", [unit("Wampa").exhausted(), side()])
        .refuses(Attack("Wampa", "Ben"));
    rule(
        "CR 1.5.4.e",
        "a ready unit can be chosen to be readied, which changes nothing",
        [unit("Battlefield Marine").hand(&["Keep Fighting"]).resources(2), side()],
    )
    .does(Play("Keep Fighting"))
    .ready("Battlefield Marine")
    .ready_resources(ANA, 0)
    .cites();
    rule(
        "CR 1.5.4.f",
        "exhausted resources pay nothing",
        [side().hand(&["Battlefield Marine", "Underworld Thug"]).resources(3), side()],
    )
    .does(Play("Battlefield Marine"))
    .does(Pass)
    .refuses(Play("Underworld Thug"))
    .ready_resources(ANA, 1);
}

#[test]
fn defeat() {
    rule("CR 1.5.5.b", "a base with as much damage as HP is defeated", [unit("Battlefield Marine"), side().hurt(27)])
        .does(Attack("Battlefield Marine", "Ben"))
        .won(&[ANA]);
    rule(
        "CR 1.5.5.c",
        "a unit with as much damage as HP goes to its owner's discard pile",
        [unit("Battlefield Marine"), unit("Underworld Thug")],
    )
    .does(Attack("Battlefield Marine", "Underworld Thug"))
    .is_in("Underworld Thug", Zone::Discard)
    .damage("Battlefield Marine", 2)
    .cites();
    rule(
        "CR 1.5.5.d",
        "an upgrade is defeated with its unit",
        [unit("Wampa"), unit("Underworld Thug").with("Resilient").damaged(2)],
    )
    .does(Attack("Wampa", "Underworld Thug"))
    .is_in("Resilient", Zone::Discard)
    .cites();
    rule("CR 1.5.5.e", "a token is set aside", [unit("Wampa"), unit("Underworld Thug").with("Experience")])
        .does(Attack("Wampa", "Underworld Thug"))
        .is_in("Experience", Zone::SetAside)
        .is_in("Underworld Thug", Zone::Discard);
}

#[test]
fn aspects() {
    let with = |resources| {
        let ana = side().base("Kestro City").hand(&["Battlefield Marine"]).resources(resources);
        rule("CR 1.5.6.b", "each of two icons that are not provided costs 2 more", [ana, side()])
    };
    with(6).does(Play("Battlefield Marine")).ready_resources(ANA, 0).cites();
    rule(
        "CR 1.8.2",
        "with the penalty of 4 the unit costs 6, and 5 do not pay for it",
        [side().base("Kestro City").hand(&["Battlefield Marine"]).resources(5), side()],
    )
    .refuses(Play("Battlefield Marine"));
    rule(
        "CR 1.5.6.c",
        "a card without an icon has no penalty",
        [side().base("Kestro City").hand(&["Underworld Thug"]).resources(2), side()],
    )
    .does(Play("Underworld Thug"))
    .ready_resources(ANA, 0);
}

#[test]
fn resources() {
    rule(
        "CR 1.7.7",
        "a card that is resourced enters the resource zone exhausted",
        [side().hand(&["Resupply"]).resources(3), side()],
    )
    .does(Play("Resupply"))
    .is_in("Resupply", Zone::Resources)
    .exhausted("Resupply")
    .ready_resources(ANA, 0);
}

#[test]
fn damage_and_hp() {
    rule(
        "CR 1.9.3",
        "no more is healed than is there",
        [unit("Wampa").damaged(2).hand(&["Repair"]).resources(1), side().hurt(7)],
    )
    .does(Play("Repair"))
    .does(Choose(&["Wampa"]))
    .damage("Wampa", 0)
    .damage("Ben", 7);
    rule(
        "CR 1.9.5",
        "damage goes with the unit: it comes back from the hand without",
        [side().hand(&["Waylay"]).resources(3), unit("Underworld Thug").damaged(2).resources(2)],
    )
    .does(Play("Waylay"))
    .is_in("Underworld Thug", Zone::Hand)
    .does(Play("Underworld Thug"))
    .damage("Underworld Thug", 0)
    .cites();
    rule(
        "CR 1.11.6",
        "remaining HP is HP with what upgrades add, less the damage",
        [unit("Underworld Thug").damaged(2).with("Resilient"), side()],
    )
    .hp("Underworld Thug", 4);
}

#[test]
fn power() {
    rule("CR 1.10.4", "power is not less than 0", [side().hand(&["Disarm"]).resources(1), unit("Battlefield Marine")])
        .does(Play("Disarm"))
        .power("Battlefield Marine", 0)
        .does(Attack("Battlefield Marine", "Ana"))
        .damage("Ana", 0);
    rule(
        "CR 1.10.3",
        "increases count before decreases: 3 + 2 - 4",
        [side().hand(&["Disarm"]).resources(1), unit("Battlefield Marine").with("Academy Training")],
    )
    .does(Play("Disarm"))
    .power("Battlefield Marine", 1);
}

#[test]
fn drawing_and_discarding() {
    rule(
        "CR 1.13.1",
        "the top card of the deck is drawn",
        [side().hand(&["Patrolling V-Wing"]).resources(2).deck(&["Wampa", "AT-ST"]), side()],
    )
    .does(Play("Patrolling V-Wing"))
    .is_in("Wampa", Zone::Hand)
    .is_in("AT-ST", Zone::Deck)
    .hand(ANA, 1);
}

#[test]
fn actions() {
    rule("CR 1.15.5.a", "the initiative is taken once a round", [side(), side()]).does(TAKE).refuses(TAKE);
    rule("CR 1.15.5.b", "who has taken it passes for the rest of the phase", [unit("Wampa"), unit("AT-ST")])
        .does(TAKE)
        .does(Attack("AT-ST", "Ana"))
        .turn(BEN);
    rule("CR 1.15.5.c", "taken after a pass, it ends the phase", [side(), side()])
        .does(Pass)
        .does(TAKE)
        .round(2)
        .initiative(BEN)
        .turn(BEN);
    rule("CR 1.15.5.d", "it stays where it is if nobody takes it", [side(), side()])
        .does(Pass)
        .does(Pass)
        .round(2)
        .initiative(ANA)
        .turn(ANA);
    rule("CR 1.15.6.b", "a player may pass with other actions at hand", [unit("Wampa"), side()]).does(Pass).turn(BEN);
    rule("CR 1.15.6.d", "passes that do not follow each other end nothing", [unit("Wampa"), side()])
        .does(Pass)
        .does(TAKE)
        .round(2);
}

#[test]
fn the_state_of_the_game() {
    rule(
        "CR 1.16.5.e",
        "a unit whose HP falls to its damage is defeated at once: the upgrade goes, and the 3 HP with it",
        [side().hand(&["Confiscate"]).resources(1), unit("Underworld Thug").damaged(4).with("Resilient")],
    )
    .does(Play("Confiscate"))
    .is_in("Underworld Thug", Zone::Discard);
    rule(
        "CR 1.16.5.d",
        "the captive of a unit that is defeated comes back, exhausted",
        [unit("Wampa"), unit("Underworld Thug").guarding("Battlefield Marine", ANA)],
    )
    .does(Attack("Wampa", "Underworld Thug"))
    .is_in("Battlefield Marine", Zone::Ground)
    .exhausted("Battlefield Marine")
    .controls(ANA, "Battlefield Marine");
}
