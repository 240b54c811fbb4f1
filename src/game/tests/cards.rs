//! Card types (CR 3).

use swu_game::Zone;

use super::table::Do::{Attack, Choose, Deploy, Pass, Play, PlayOn, Use};
use super::table::{ANA, BEN, rule, side, unit};

#[test]
fn bases() {
    rule("CR 3.2.3", "a unit that attacks a base is dealt nothing by it", [unit("Wampa"), side()])
        .does(Attack("Wampa", "Ben"))
        .damage("Ben", 4)
        .damage("Wampa", 0);
    rule(
        "CR 3.2.5",
        "the game is over with the base: nothing that waits resolves",
        [unit("Regional Sympathizers").hurt(4), side().hurt(28)],
    )
    .does(Attack("Regional Sympathizers", "Ben"))
    .won(&[ANA])
    .damage("Ana", 2);
}

#[test]
fn events() {
    rule("CR 3.3.2", "an event goes to the discard pile", [side().hand(&["Daring Raid"]).resources(1), side()])
        .does(Play("Daring Raid"))
        .lies_in("Daring Raid", Zone::Discard)
        .does(Choose(&["Ben"]))
        .damage("Ben", 2);
    rule("CR 3.3.5", "an event may be played for nothing", [side().hand(&["Vanquish"]).resources(5), side()])
        .does(Play("Vanquish"))
        .ready_resources(ANA, 0)
        .turn(BEN);
}

#[test]
fn leaders() {
    let iden = "Iden Versio, Inferno Squad Commander";
    let ana = |resources| side().leader(iden).resources(resources);
    rule("CR 3.4.4", "a leader is deployed ready, also an exhausted one", [ana(6).hurt(1), side()])
        .does(Use(iden))
        .exhausted(iden)
        .does(Pass)
        .does(Deploy(iden))
        .lies_in(iden, Zone::Ground)
        .ready(iden)
        .goes_on("Shield", iden);
    rule(
        "CR 3.4.5",
        "a defeated leader goes back to the base zone, exhausted",
        [ana(6).deployed().damaged(3), unit("Wampa")],
    )
    .does(Pass)
    .does(Attack("Wampa", iden))
    .lies_in(iden, Zone::Base)
    .exhausted(iden)
    .damage(iden, 0);
    rule("CR 7.2.4", "an Epic Action is used once a game", [ana(6).deployed().damaged(3), unit("Wampa")])
        .does(Pass)
        .does(Attack("Wampa", iden))
        .refuses(Deploy(iden));
}

#[test]
fn units() {
    rule("CR 3.5.2", "a unit is played to its arena", [side().hand(&["Alliance X-Wing"]).resources(2), side()])
        .does(Play("Alliance X-Wing"))
        .lies_in("Alliance X-Wing", Zone::Space);
    rule(
        "CR 3.5.4",
        "a unit may be defeated by an ability, whatever its HP",
        [side().hand(&["Vanquish"]).resources(5), unit("AT-ST")],
    )
    .does(Play("Vanquish"))
    .lies_in("AT-ST", Zone::Discard);
}

#[test]
fn upgrades() {
    rule(
        "CR 3.6.3.a",
        "an upgrade needs a unit to be attached to",
        [side().hand(&["Academy Training"]).resources(2), side()],
    )
    .refuses(Play("Academy Training"));
    rule(
        "CR 3.6.4",
        "a unit may have any number of upgrades",
        [
            unit("Battlefield Marine").with("Academy Training").with("Resilient").hand(&["Devotion"]).resources(2),
            side(),
        ],
    )
    .does(PlayOn("Devotion", "Battlefield Marine"))
    .power("Battlefield Marine", 6)
    .hp("Battlefield Marine", 9)
    .cites();
    rule(
        "CR 3.6.8",
        "the unit has the ability that the upgrade gives: Restore 2",
        [unit("Battlefield Marine").hurt(5).hand(&["Devotion"]).resources(2), side()],
    )
    .does(PlayOn("Devotion", "Battlefield Marine"))
    .does(Pass)
    .does(Attack("Battlefield Marine", "Ben"))
    .damage("Ana", 3)
    .damage("Ben", 4)
    .cites();
}

#[test]
fn tokens() {
    rule(
        "CR 3.7.3",
        "a token that would return to a hand is set aside",
        [side().hand(&["Droid Deployment"]).resources(2), side().hand(&["Waylay"]).resources(3)],
    )
    .does(Play("Droid Deployment"))
    .units("Battle Droid", 2)
    .does(Play("Waylay"))
    .units("Battle Droid", 1)
    .hand(ANA, 0);
    rule("CR 3.7.5", "an Experience token gives +1/+1", [unit("Wampa").with("Experience").with("Experience"), side()])
        .power("Wampa", 6)
        .hp("Wampa", 7);
    rule(
        "CR 3.7.6.a",
        "one Shield is defeated for one instance of damage",
        [unit("Wampa"), unit("Underworld Thug").with("Shield").with("Shield")],
    )
    .does(Attack("Wampa", "Underworld Thug"))
    .damage("Underworld Thug", 0)
    .holds("one Shield left", |position| position.units().iter().any(|&unit| position.upgrades_on(unit).count() == 1))
    .cites();
    rule("CR 3.7.7", "a Battle Droid is a 1/1 ground unit", [side().hand(&["Droid Deployment"]).resources(2), side()])
        .does(Play("Droid Deployment"))
        .units("Battle Droid", 2)
        .power("Battle Droid", 1)
        .hp("Battle Droid", 1)
        .exhausted("Battle Droid")
        .cites();
    rule(
        "CR 3.7.13",
        "a Credit pays for one resource",
        [side().hand(&["Battlefield Marine"]).resources(1).credits(1), side()],
    )
    .does(Play("Battlefield Marine"))
    .lies_in("Credit", Zone::SetAside)
    .ready_resources(ANA, 0);
}
