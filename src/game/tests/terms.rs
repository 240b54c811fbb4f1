//! Further rules: words of card text (CR 8).

use swu_game::Zone;

use super::table::Do::{Attack, Choose, Divide, Play};
use super::table::{ANA, BEN, rule, side, unit};

#[test]
fn aspect_penalties() {
    let with = |resources| {
        rule(
            "CR 8.1.1",
            "one Vigilance icon pays for one of two: 2 more for the other",
            [unit("Wampa").base("Capital City").hand(&["Protector"]).resources(resources), side()],
        )
    };
    with(2).refuses(Play("Protector"));
    with(3).does(Play("Protector")).goes_on("Protector", "Wampa").ready_resources(ANA, 0);
}

#[test]
fn choosing() {
    rule(
        "CR 8.4.1",
        "what is chosen matches the text: at most 5 remaining HP",
        [unit("AT-ST").hand(&["Takedown"]).resources(4), unit("Wampa").unit("Consular Security Force")],
    )
    .does(Play("Takedown"))
    .lies_in("Wampa", Zone::Discard);
    rule(
        "CR 8.4.2",
        "a unit that is chosen is in play, and a base is none",
        [unit("Battlefield Marine").hand(&["Open Fire", "AT-ST"]).resources(3), unit("Wampa")],
    )
    .does(Play("Open Fire"))
    .options(&["Battlefield Marine", "Wampa"]);
    rule(
        "CR 8.4.5",
        "damage is divided as its player chooses: 5 of the Marine with +2/+2",
        [
            unit("Battlefield Marine").hand(&["Overwhelming Barrage"]).resources(5),
            unit("Wampa").unit("Underworld Thug"),
        ],
    )
    .does(Play("Overwhelming Barrage"))
    .does(Divide(&[("Wampa", 2), ("Underworld Thug", 3)]))
    .damage("Wampa", 2)
    .lies_in("Underworld Thug", Zone::Discard);
}

#[test]
fn copies_and_unique_cards() {
    let chewbacca = "Chewbacca, Loyal Companion";
    rule(
        "CR 8.29.3",
        "one of two copies of a unique card is defeated, which its player chooses",
        [unit(chewbacca).damaged(2).hand(&[chewbacca]).resources(5), side()],
    )
    .does(Play(chewbacca))
    .asks(ANA)
    .units("Chewbacca", 2)
    .does(Choose(&[chewbacca]))
    .units("Chewbacca", 1);
    rule("CR 8.29.5", "each player may have one", [unit(chewbacca).hand(&[]), unit(chewbacca)])
        .units("Chewbacca", 2)
        .turn(ANA);
    rule("CR 8.5.7", "copies of other cards are no matter", [unit("Wampa").hand(&["Wampa"]).resources(4), side()])
        .does(Play("Wampa"))
        .units("Wampa", 2)
        .turn(BEN);
}

#[test]
fn empty_decks() {
    rule(
        "CR 8.6.1",
        "3 damage for a card that cannot be drawn",
        [side().hand(&["Patrolling V-Wing"]).resources(2), side()],
    )
    .does(Play("Patrolling V-Wing"))
    .damage("Ana", 3)
    .cites();
}

#[test]
fn returning() {
    rule(
        "CR 8.24.2",
        "a unit that returns to the hand is not defeated",
        [side().hand(&["Waylay"]).resources(3), unit("Vanguard Infantry")],
    )
    .does(Play("Waylay"))
    .lies_in("Vanguard Infantry", Zone::Hand)
    .turn(BEN)
    .cites();
}

#[test]
fn modifiers() {
    rule(
        "CR 8.15.7.e",
        "without the upgrade the damage is more than its HP",
        [side().hand(&["Confiscate"]).resources(1), unit("Underworld Thug").with("Resilient").damaged(5)],
    )
    .does(Play("Confiscate"))
    .lies_in("Underworld Thug", Zone::Discard);
    rule(
        "CR 8.15.3",
        "modifiers add up",
        [unit("Battlefield Marine").with("Experience").with("Academy Training").with("Devotion"), side()],
    )
    .power("Battlefield Marine", 7)
    .hp("Battlefield Marine", 7);
}

#[test]
fn you_may() {
    rule("CR 8.32.1", "who may, may not", [unit("Vanguard Infantry"), unit("Swoop Racer")])
        .does(Attack("Vanguard Infantry", "Swoop Racer"))
        .does(Choose(&[]))
        .power("Swoop Racer", 4);
}

#[test]
fn capture() {
    rule(
        "CR 8.33.1",
        "a captured unit lies under its captor, without its damage",
        [
            unit("Wampa").hand(&["Take Captive"]).resources(3),
            unit("Underworld Thug").damaged(1).with("Academy Training"),
        ],
    )
    .does(Play("Take Captive"))
    .damage("Underworld Thug", 0)
    .lies_in("Academy Training", Zone::Discard)
    .holds("a captive", |position| position.units().iter().any(|&unit| position.captives_of(unit).len() == 1))
    .cites();
    rule(
        "CR 8.33.4",
        "it is rescued when its captor leaves play",
        [side().hand(&["Vanquish"]).resources(5), unit("Wampa").guarding("Underworld Thug", ANA)],
    )
    .does(Play("Vanquish"))
    .lies_in("Underworld Thug", Zone::Ground)
    .exhausted("Underworld Thug")
    .controls(ANA, "Underworld Thug")
    .cites();
    rule(
        "CR 8.33.5",
        "a captured token is set aside",
        [side().hand(&["Droid Deployment"]).resources(2), unit("Wampa").hand(&["Take Captive"]).resources(3)],
    )
    .does(Play("Droid Deployment"))
    .does(Play("Take Captive"))
    .units("Battle Droid", 1)
    .holds("no captive", |position| position.units().iter().all(|&unit| position.captives_of(unit).is_empty()));
}

#[test]
fn indirect_damage() {
    let barrage = || {
        rule(
            "CR 8.35.1",
            "the player assigns indirect damage to own units and base",
            [side().hand(&["Torpedo Barrage"]).resources(3), unit("Wampa").with("Shield")],
        )
        .does(Play("Torpedo Barrage"))
        .does(Choose(&["Ben"]))
        .asks(BEN)
    };
    barrage().does(Divide(&[("Wampa", 2), ("Ben", 3)])).damage("Wampa", 2).damage("Ben", 3).cites();
    rule(
        "CR 8.35.3",
        "no more to a unit than it has remaining HP",
        [side().hand(&["Torpedo Barrage"]).resources(3), unit("Underworld Thug")],
    )
    .does(Play("Torpedo Barrage"))
    .does(Choose(&["Ben"]))
    .refuses(Divide(&[("Underworld Thug", 4), ("Ben", 1)]));
}
