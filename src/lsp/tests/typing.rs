//! Completion: the words offered at the cursor.

use super::*;

const SETUP: &str = "title: A\nsetup:\n  players:\n    ana:\n      leader: Sabine Wren, Galvanized Revolutionary\n      ground: [Wampa]\n      hand: [Vanquish, Waylay]\n    ben:\n      ground: [{card: Battlefield Marine, as: scout}, Death Star Stormtrooper]\nsteps:\n";
const EVENT: &str =
    "event: E\npolicy: cr-8.0\nformat: premier\nmatch: single-game\nseed: 7\njournal:\n- add: {player: Ana, lot: 1}\n";
const POLICY: &str = "name: mine\ntitle: Mine\neffective: 2026-01-01\nsource: me\n";

/// The text written by the first items, and the number of all items if there are more.
fn offered(text: &str, most: usize) -> String {
    let (document, at) = opened(text);
    let items = desk().complete(&document, at).items;
    let written = items.iter().map(|item| item.snippet.as_ref().unwrap_or(&item.edit.text).trim());
    let first = written.take(most).collect::<Vec<_>>().join(" | ");
    if items.len() > most { format!("{first} … {}", items.len()) } else { first }
}

#[test]
fn offers_what_can_stand_at_the_cursor() {
    let rows = [
        // Keys, by their place.
        ("", "ti‸", "setup: | title: | steps: | expect: | quiz: … 22"),
        ("title: A\nsetup:\n  ", "‸", "players: | phase: | round: | initiative: … 8"),
        ("title: A\nsetup: ", "‸", "{players: $0} | {phase: $0} … 8"),
        ("title: A\nsetup:\n", "  phase: ‸\n", "setup | action | regroup"),
        ("title: A\nsetup:\n  players:\n", "    ana: {leader: x, ‸}", "leaders: | base: | resources: … 11"),
        (SETUP, "  - expect:\n      ana:\n        ha‸", "hand: | deck: | discard: … 12"),
        (SETUP, "  - expect: {Wampa: {‸}}", "in: | damage: | power: … 14"),
        ("kind: tournament\nsteps:\n", "  - ‸", "start | pair | standings … 22"),
        // Cards that can stand there; in quotes if they need them, or have one already.
        (
            "setup:\n  players:\n    ana:\n",
            "      leader: sabi‸",
            "'Sabine Wren, Bargaining on Belief' | 'Sabine Wren, Galvanized Revolutionary' | {card: $0} … 14",
        ),
        ("setup:\n  players:\n    ana:\n", "      hand: [Wam‸", "Wampa | Lurking Wampa | Rampaging Wampa … 8"),
        ("setup:\n  players:\n    ana:\n", "      space:\n        - card: x-w‸\n", "X-Wing | Alliance X-Wing … 8"),
        (
            "setup:\n  players:\n    ana:\n",
            "      ground: [{card: Wampa, upgrades: [Shi‸]}]\n",
            "Shield | Alliance Shield Generator | Pantoran Starship Thief … 16",
        ),
        ("setup:\n  players:\n    ana:\n", "      hand: ['Wam‸'", "'Wampa' … 8"),
        (
            "setup:\n  players:\n    ana:\n",
            "      leader: \"Sabine Wren, Gal‸",
            "'Sabine Wren, Galvanized Revolutionary' … 13",
        ),
        // Rules by number and title.
        ("title: A\n", "cites: [overwh‸]\n", "CR 6.3.5.d | CR 7.5.7 | CR 7.5.7.a … 11"),
        ("title: A\n", "cites:\n  - CR 7.5.1‸\n", "CR 7.5.1 | CR 7.5.10 | CR 7.5.10.a … 54"),
        (SETUP, "  - ana: {play: Wampa, illegal: CR 7.5.11‸}", "CR 7.5.11 … 5"),
        // Steps, the legal ones first.
        (SETUP, "  - ‸", "ana: | ben: | expect: | note: | until: | chance: … 17"),
        (
            SETUP,
            "  - ana: ‸\n  - ben: pass\n",
            "{play: Vanquish} | {play: Waylay} | {use: Sabine Wren} | {deploy: Sabine Wren} | {attack: Wampa, target: \
             scout} | {attack: Wampa, target: Death Star Stormtrooper} | {attack: Wampa, target: ben} | pass | take \
             initiative | take blast | take plan | keep | mulligan | concede | take the initiative | {play: $0} … 36",
        ),
        (SETUP, "  - ana: {‸}\n  - ben: pass\n", "play: | attack: | use: … 21"),
        (SETUP, "  - ana: {play: ‸", "Vanquish | Waylay | {card: $0} | {in: $0} … 17"),
        (
            SETUP,
            "  - ana: {attack: Wampa, target: ‸}",
            "scout | Death Star Stormtrooper | ben | {card: $0} | {in: $0} | {damage: $0} | {power: $0} … 18",
        ),
        (
            SETUP,
            "  - ana: pass\n  - ben: {attack: ‸}\n  - broken: [",
            "scout | Death Star Stormtrooper | {card: $0} | {in: $0} … 17",
        ),
        // Answers to the open prompt.
        (
            SETUP,
            "  - ana: {play: Waylay}\n  - ana: {choose: ‸}",
            "Wampa | scout | Death Star Stormtrooper | {card: $0} | {divide: $0} … 29",
        ),
        (SETUP, "  - ana: {play: Waylay, then: [‸]}", "Wampa | scout | Death Star Stormtrooper | card: | divide: … 29"),
        (
            SETUP,
            "  - ana: {play: Waylay}\n  - ‸",
            "ana: {choose: Wampa} | ana: {choose: scout} | ana: {choose: Death Star Stormtrooper} | ana: | ben: … 11",
        ),
        (
            SETUP,
            "  - ana: {play: Waylay}\n  - expect: {prompt: {player: ana, options: [‸]}}",
            "Wampa | scout | Death Star Stormtrooper | card: | divide: … 29",
        ),
        // Claims about the game as it is then.
        (
            SETUP,
            "  - ana: {attack: Wampa, target: scout}\n  - expect: {‸}",
            "ana: | ben: | Wampa: | Death Star Stormtrooper: | Sabine Wren: | Vanquish: … 17",
        ),
        (SETUP, "  - expect: {Wampa: {in: ‸}}", "ana.hand | ana.deck | ana.discard … 18"),
        (SETUP, "  - expect:\n      events:\n        - de‸", "play: | attack: | damage: … 30"),
        (SETUP, "  - expect:\n      events:\n        - defeat: ‸", "ana | ben | Wampa … 8"),
        (SETUP, "  - expect: {active: ‸}", "ana | ben | none"),
        (
            "title: A\nsetup:\n  players:\n    ana: {hand: [Waylay], resources: [Wampa, Vanquish, Waylay]}\n    ben: {ground: [Wampa]}\nsteps:\n",
            "  - ana: {play: Waylay, paying: ‸}",
            "Wampa | Vanquish | Waylay … 18",
        ),
        // Events and policies, as their own readers know them.
        (EVENT, "- ‸", "begin: | add: | start: | pair: | result: | correct: | claim: | drop: | return: … 13"),
        (EVENT, "- add: {player: Ben, ‸}", "uid: | lot:"),
        (EVENT, "- drop: {player: ‸}", "Ana"),
        ("event: E\npolicy: cr-8.0\n", "format: ‸\nmatch: single-game\nseed: 7\n", "premier | eternal | twin-suns … 6"),
        (POLICY, "otherwise: ‸\n", "tr-1.0 | cr-7.0 | cr-8.0"),
        (POLICY, "formats:\n  premier:\n    ‸\n", "decks: | leaders: | bases: | deck: … 16"),
        (POLICY, "copy: {same: ‸, rule: CR 8.5.1}\n", "title-and-subtitle | printed-attributes"),
        // Nothing where nothing is known.
        ("", "services:\n  web:\n    im‸", ""),
        ("", "title: a # com‸", ""),
        ("", "about: |\n  pro‸", ""),
        ("", "x‸: [[[[[[[", ""),
    ];
    for (before, text, expected) in rows {
        let most = expected.matches(" | ").count() + 1;
        assert_eq!(offered(&format!("{before}{text}"), most), expected, "{text}");
    }
}

#[test]
fn an_item_says_what_it_is() {
    let files = [
        "title: A\nsetup:\n  ‸".to_owned(),
        "setup:\n  players:\n    ana:\n      hand: [Wam‸".to_owned(),
        "title: A\ncites: [CR 7.5.7‸]\n".to_owned(),
        format!("{SETUP}  - ana: {{attack: Wampa, target: ‸}}"),
        format!("{SETUP}  - ana: {{play: Waylay, then: [‸]}}"),
        format!("{SETUP}  - ana: {{attack: Wampa, target: scout}}\n  - expect: {{events: [{{defeat: W‸}}]}}"),
    ];
    let told = files.iter().filter_map(|text| {
        let (document, at) = opened(text);
        let item = desk().complete(&document, at).items.into_iter().next()?;
        Some(format!("{}: {}", item.label, item.detail))
    });
    insta::assert_snapshot!(told.collect::<Vec<_>>().join("\n"), @"
    players: The 2 to 4 players, in clockwise order, by their names
    Wampa: unit, ground, cost 4, 4/5, Aggression, CREATURE
    CR 7.5.7: Overwhelm
    scout: ben's Battlefield Marine, in the ground arena: 3 power, 3 of 3 HP
    Wampa: Ana must choose 1 of Wampa, scout, Death Star Stormtrooper for Ana's Waylay
    ana: a player
    ");
}
