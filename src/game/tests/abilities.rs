//! Abilities and keywords (CR 7).

use swu_game::Zone;

use super::table::Do::{Attack, Choose, Pass, Play, Yes};
use super::table::{ANA, BEN, rule, side, unit};

#[test]
fn constant_abilities() {
    let krennic = "Director Krennic, Aspiring to Authority";
    rule(
        "CR 7.3.2",
        "a constant ability counts as long as its card is in play: damaged units of Krennic get +1/+0",
        [unit("Battlefield Marine").damaged(1).unit("Wampa").leader(krennic), unit("Underworld Thug").damaged(1)],
    )
    .power("Battlefield Marine", 4)
    .power("Wampa", 4)
    .power("Underworld Thug", 2);
    rule(
        "CR 7.3.4",
        "also if it is exhausted",
        [
            unit("Battlefield Marine").damaged(1).leader("Director Krennic, Aspiring to Authority"),
            unit("Underworld Thug"),
        ],
    )
    .does(Attack("Battlefield Marine", "Underworld Thug"))
    .is_in("Underworld Thug", Zone::Discard);
}

#[test]
fn ambush() {
    let played = || {
        rule(
            "CR 7.5.5.a",
            "a unit with Ambush may ready and attack a unit",
            [side().hand(&["Syndicate Lackeys"]).resources(5), unit("Underworld Thug")],
        )
        .does(Play("Syndicate Lackeys"))
        .asks(ANA)
    };
    played()
        .does(Choose(&["Underworld Thug"]))
        .is_in("Underworld Thug", Zone::Discard)
        .damage("Syndicate Lackeys", 2)
        .exhausted("Syndicate Lackeys")
        .turn(BEN)
        .cites();
    played().does(Choose(&[])).exhausted("Syndicate Lackeys").damage("Underworld Thug", 0).turn(BEN);
    rule(
        "CR 7.5.5.c",
        "without an enemy unit in its arena it only enters play exhausted",
        [side().hand(&["Syndicate Lackeys"]).resources(5), unit("TIE/ln Fighter")],
    )
    .does(Play("Syndicate Lackeys"))
    .exhausted("Syndicate Lackeys")
    .turn(BEN);
}

#[test]
fn grit() {
    rule("CR 7.5.6.a", "+1/+0 for each damage", [unit("Scout Bike Pursuer").damaged(3), side()])
        .power("Scout Bike Pursuer", 4);
    rule(
        "CR 7.5.6.c",
        "the damage of the same fight comes too late",
        [unit("Scout Bike Pursuer"), unit("Underworld Thug")],
    )
    .does(Attack("Scout Bike Pursuer", "Underworld Thug"))
    .damage("Underworld Thug", 1)
    .power("Scout Bike Pursuer", 3);
}

#[test]
fn overwhelm() {
    rule("CR 7.5.7.a", "excess damage goes to the base", [unit("AT-ST"), unit("Battlefield Marine").damaged(1)])
        .does(Attack("AT-ST", "Battlefield Marine"))
        .damage("Ben", 4)
        .cites();
    rule("CR 7.5.7.a", "only while attacking", [unit("Battlefield Marine"), unit("AT-ST")])
        .does(Attack("Battlefield Marine", "AT-ST"))
        .damage("Ana", 0);
    rule(
        "CR 7.5.7.e",
        "none, if a Shield prevents the damage",
        [unit("AT-ST"), unit("Battlefield Marine").with("Shield")],
    )
    .does(Attack("AT-ST", "Battlefield Marine"))
    .damage("Ben", 0)
    .damage("Battlefield Marine", 0)
    .cites();
}

#[test]
fn raid_and_restore() {
    rule("CR 7.5.8.a", "+2/+0 in the attack", [unit("Cantina Braggart"), side()])
        .does(Attack("Cantina Braggart", "Ben"))
        .damage("Ben", 2)
        .power("Cantina Braggart", 0);
    rule(
        "CR 7.5.8.b",
        "Raid 2 and Raid 2 are Raid 4",
        [unit("Cantina Braggart").hand(&["Rallying Cry"]).resources(3), side()],
    )
    .does(Play("Rallying Cry"))
    .does(Pass)
    .does(Attack("Cantina Braggart", "Ben"))
    .damage("Ben", 4)
    .cites();
    rule("CR 7.5.9.a", "2 damage is healed from the base", [unit("Regional Sympathizers").hurt(5), side()])
        .does(Attack("Regional Sympathizers", "Ben"))
        .damage("Ana", 3)
        .damage("Ben", 3)
        .cites();
    rule(
        "CR 7.5.9.b",
        "Restore 2 and Restore 2 are Restore 4",
        [unit("Regional Sympathizers").with("Devotion").hurt(5), side()],
    )
    .does(Attack("Regional Sympathizers", "Ben"))
    .damage("Ana", 1)
    .cites();
}

#[test]
fn saboteur_and_sentinel() {
    rule("CR 7.5.10.b", "Sentinel is ignored", [unit("Rebel Pathfinder"), unit("Cell Block Guard")])
        .does(Attack("Rebel Pathfinder", "Ben"))
        .damage("Ben", 2);
    rule(
        "CR 7.5.10.a",
        "the Shields of the defending unit are defeated first",
        [unit("Rebel Pathfinder"), unit("Wampa").with("Shield").with("Shield")],
    )
    .does(Attack("Rebel Pathfinder", "Wampa"))
    .damage("Wampa", 2)
    .is_in("Rebel Pathfinder", Zone::Discard)
    .cites();
}

#[test]
fn shielded_and_bounty() {
    rule(
        "CR 7.5.12.a",
        "the unit gets a Shield when it is played",
        [side().hand(&["Crafty Smuggler"]).resources(2), side()],
    )
    .does(Play("Crafty Smuggler"))
    .is_on("Shield", "Crafty Smuggler")
    .cites();
    rule(
        "CR 7.5.13.a",
        "an opponent collects the Bounty: a card",
        [unit("Wampa").deck(&["AT-ST"]), unit("Hylobon Enforcer")],
    )
    .does(Attack("Wampa", "Hylobon Enforcer"))
    .does(Yes)
    .hand(ANA, 1)
    .cites();
}

#[test]
fn triggered_abilities() {
    let infantry = || {
        rule(
            "CR 7.6.14.a",
            "When Defeated triggers although the unit is gone, and may be declined",
            [unit("Wampa"), unit("Vanguard Infantry")],
        )
        .does(Attack("Wampa", "Vanguard Infantry"))
        .asks(BEN)
    };
    infantry().does(Choose(&["Wampa"])).is_on("Experience", "Wampa").power("Wampa", 5).cites();
    infantry().does(Choose(&[])).power("Wampa", 4);
    rule(
        "CR 7.6.10",
        "the active player says whose abilities come first",
        [
            unit("Vanguard Infantry").unit("Relentless, Konstantine's Folly").hand(&["Superlaser Blast"]).resources(8),
            unit("Hylobon Enforcer"),
        ],
    )
    .does(Play("Superlaser Blast"))
    .asks(ANA);
    rule(
        "CR 7.6.7",
        "an ability without \"may\" has to resolve",
        [side().hand(&["Patrolling V-Wing"]).resources(2).hurt(2), side()],
    )
    .does(Play("Patrolling V-Wing"))
    .turn(BEN)
    .damage("Ana", 5);
    rule(
        "CR 7.6.13.a",
        "When Played triggers on playing",
        [side().hand(&["AT-AT Suppressor"]).resources(8), unit("Wampa")],
    )
    .does(Play("AT-AT Suppressor"))
    .exhausted("Wampa");
    rule(
        "CR 7.6.15.a",
        "On Defense comes before the damage: the defender readies",
        [unit("Wampa"), unit("Chewbacca, Loyal Companion").exhausted()],
    )
    .does(Attack("Wampa", "Chewbacca, Loyal Companion"))
    .ready("Chewbacca, Loyal Companion")
    .damage("Chewbacca, Loyal Companion", 4);
}

#[test]
fn lasting_and_delayed_effects() {
    rule(
        "CR 7.7.3.b",
        "the effect goes on when the event is long resolved",
        [unit("Battlefield Marine").hand(&["Tactical Advantage"]).resources(1), side()],
    )
    .does(Play("Tactical Advantage"))
    .does(Pass)
    .does(Attack("Battlefield Marine", "Ben"))
    .damage("Ben", 5);
    rule(
        "CR 7.7.3.d",
        "it is for the units in play then: a unit that comes later has no Raid",
        [unit("Underworld Thug").hand(&["Rallying Cry", "Syndicate Lackeys"]).resources(8), unit("Wampa")],
    )
    .does(Play("Rallying Cry"))
    .does(Pass)
    .does(Play("Syndicate Lackeys"))
    .does(Choose(&["Wampa"]))
    .is_in("Wampa", Zone::Discard)
    .damage("Ben", 0)
    .does(Pass)
    .does(Attack("Underworld Thug", "Ben"))
    .damage("Ben", 4);
    rule(
        "CR 7.7.4.b",
        "the unit goes back as the regroup phase starts",
        [side().hand(&["Change of Heart"]).resources(6), unit("Wampa")],
    )
    .does(Play("Change of Heart"))
    .controls(ANA, "Wampa")
    .does(Pass)
    .does(Pass)
    .round(2)
    .controls(BEN, "Wampa")
    .cites();
    rule("CR 7.7.5.c", "the Shield replaces the damage by itself", [unit("Wampa").with("Shield"), unit("AT-ST")])
        .does(Attack("Wampa", "AT-ST"))
        .damage("Wampa", 0);
}
