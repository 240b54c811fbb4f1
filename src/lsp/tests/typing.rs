//! Completion: what could stand at the cursor.

use super::*;

const SETUP: &str = "title: A\nsetup:\n  players:\n    ana:\n      leader: Sabine Wren, Galvanized Revolutionary\n      ground: [Wampa]\n      hand: [Vanquish, Waylay]\n    ben:\n      ground: [{card: Battlefield Marine, as: scout}, Death Star Stormtrooper]\n";

fn steps(steps: &str, most: usize) -> String {
    offered(&format!("{SETUP}steps:\n{steps}"), most)
}

#[test]
fn keys_are_offered_with_what_they_mean() {
    insta::assert_snapshot!(offered("ti‸", 5), @"
    setup = `setup: ` (The position that the scenario starts from)
    title = `title: ` (What the scenario shows, as a sentence that says the ruling)
    steps = `steps: ` (What the players do, in order, and what must be true between)
    expect = `expect: ` (What must be true at this point)
    quiz = `quiz: ` (The scenario as a question, with answers of which at least one is right and one is wrong)
    … 22 in all
    ");
    insta::assert_snapshot!(offered("title: A\nsetup:\n  ‸", 4), @"
    players = `players: ` (The players, 2 to 4, in clockwise order)
    phase = `phase: ` (Where the game starts)
    round = `round: ` (The round's number)
    initiative = `initiative: ` (The player who holds the initiative counter)
    … 8 in all
    ");
    insta::assert_snapshot!(offered("title: A\nsetup: ‸", 2), @"
    players = `{players: $0}` (The players, 2 to 4, in clockwise order)
    phase = `{phase: $0}` (Where the game starts)
    … 8 in all
    ");
    insta::assert_snapshot!(offered("title: A\nsetup:\n  phase: ‸\n", 4), @"
    setup
    action
    regroup
    ");
    insta::assert_snapshot!(offered("title: A\nsetup:\n  players:\n    ana: {leader: x, ‸}", 3), @"
    leaders = `leaders: ` (The same, for the two leaders of Twin Suns)
    base = `base: ` (The base, by name or as a map with its state)
    resources = `resources: ` (The number of ready filler cards, a map with the ready and the exhausted, or a list of cards)
    … 11 in all
    ");
    insta::assert_snapshot!(offered("title: A\nsetup: {players: {ana: {}}}\nsteps:\n  - expect:\n      ana:\n        ha‸", 3), @"
    hand = `hand: ` (The number of cards in hand, or exactly these)
    deck = `deck: ` (The number of cards in the deck, or its top cards from the top)
    discard = `discard: ` (The number of cards in the discard pile, or exactly these)
    … 12 in all
    ");
    insta::assert_snapshot!(offered("title: A\nsetup: {players: {ana: {}}}\nsteps:\n  - expect: {Wampa: {‸}}", 3), @"
    in = `in: ` (Where it is)
    damage = `damage: ` (Damage on it)
    power = `power: ` (Its power)
    … 14 in all
    ");
    insta::assert_snapshot!(offered("kind: tournament\nsteps:\n  - ‸", 3), @"
    start
    pair
    standings
    … 22 in all
    ");
}

#[test]
fn cards_are_offered_that_can_stand_there() {
    insta::assert_snapshot!(offered("setup:\n  players:\n    ana:\n      leader: sabi‸", 4), @"
    Sabine Wren, Bargaining on Belief = `'Sabine Wren, Bargaining on Belief'` (leader, ground, cost 5, 3/5, Vigilance, Heroism, JEDI, MANDALORIAN, SPECTRE)
    Sabine Wren, Galvanized Revolutionary = `'Sabine Wren, Galvanized Revolutionary'` (leader, ground, cost 4, 2/5, Aggression, Heroism, MANDALORIAN, REBEL, SPECTRE)
    card = `{card: $0}` (Its name, or its name and subtitle)
    as = `{as: $0}` (What the file calls this one card)
    … 14 in all
    ");
    insta::assert_snapshot!(offered("setup:\n  players:\n    ana:\n      hand: [Wam‸", 3), @"
    Wampa (unit, ground, cost 4, 4/5, Aggression, CREATURE)
    Lurking Wampa (unit, ground, cost 5, 6/5, Cunning, CREATURE)
    Rampaging Wampa (unit, ground, cost 5, 6/3, Aggression, CREATURE)
    … 8 in all
    ");
    insta::assert_snapshot!(offered("setup:\n  players:\n    ana:\n      space:\n        - card: x-w‸\n", 3), @"
    X-Wing (unit, space, 2/2, Heroism, VEHICLE, FIGHTER)
    Alliance X-Wing (unit, space, cost 2, 2/3, Heroism, REBEL, VEHICLE, FIGHTER)
    Cavern Angels X-Wing (unit, space, cost 2, 2/1, Aggression, REBEL, VEHICLE, FIGHTER)
    … 8 in all
    ");
    insta::assert_snapshot!(offered("setup:\n  players:\n    ana:\n      ground: [{card: Wampa, upgrades: [Shi‸]}]\n", 3), @"
    Shield (upgrade, ARMOR)
    Alliance Shield Generator (upgrade, cost 2, Vigilance, Heroism, FORTIFICATION)
    Pantoran Starship Thief (unit, ground, cost 2, 2/2, Command, Villainy, UNDERWORLD, PILOT)
    … 16 in all
    ");
}

#[test]
fn what_is_in_quotes_stays_in_quotes() {
    insta::assert_snapshot!(offered("setup:\n  players:\n    ana:\n      hand: ['Wam‸'", 1), @"
    Wampa = `'Wampa'` (unit, ground, cost 4, 4/5, Aggression, CREATURE)
    … 8 in all
    ");
    insta::assert_snapshot!(offered("setup:\n  players:\n    ana:\n      leader: \"Sabine Wren, Gal‸", 1), @"
    Sabine Wren, Galvanized Revolutionary = `'Sabine Wren, Galvanized Revolutionary'` (leader, ground, cost 4, 2/5, Aggression, Heroism, MANDALORIAN, REBEL, SPECTRE)
    … 13 in all
    ");
}

#[test]
fn rules_are_offered_by_number_and_title() {
    insta::assert_snapshot!(offered("title: A\ncites: [overwh‸]\n", 3), @"
    CR 6.3.5.d (An attacker with Overwhelm that attacks a unit deals the…)
    CR 7.5.7 (Overwhelm)
    CR 7.5.7.a (Overwhelm is a keyword with the effect of a constant…)
    … 11 in all
    ");
    insta::assert_snapshot!(offered("title: A\ncites:\n  - CR 7.5.1‸\n", 3), @"
    CR 7.5.1 (Abilities printed in bold red on a card are keywords,…)
    CR 7.5.10 (Saboteur)
    CR 7.5.10.a (Saboteur is a keyword that contains two abilities. The…)
    … 54 in all
    ");
    insta::assert_snapshot!(steps("  - ana: {play: Wampa, illegal: CR 7.5.11‸}", 1), @"
    CR 7.5.11 (Sentinel)
    … 5 in all
    ");
}

#[test]
fn a_step_is_offered_as_it_is_legal() {
    insta::assert_snapshot!(steps("  - ‸", 6), @"
    ana = `ana: ` (a player)
    ben = `ben: ` (a player)
    expect = `expect: ` (What must be true at this point)
    note = `note: ` (Prose that is shown in the trace)
    until = `until: ` (Every player passes, and resources nothing, until that phase's first decision)
    chance = `chance: ` (What chance brings where the seed of the file does not decide it)
    … 17 in all
    ");
    insta::assert_snapshot!(steps("  - ana: ‸\n  - ben: pass\n", 20), @"
    {play: Vanquish}
    {play: Waylay}
    {use: Sabine Wren}
    {deploy: Sabine Wren}
    {attack: Wampa, target: scout}
    {attack: Wampa, target: Death Star Stormtrooper}
    {attack: Wampa, target: ben}
    pass
    take initiative
    take blast
    take plan
    keep
    mulligan
    concede
    take the initiative
    play = `{play: $0}` (Plays this card)
    attack = `{attack: $0}` (Attacks with this unit)
    use = `{use: $0}` (Uses an action ability of this card)
    deploy = `{deploy: $0}` (Deploys this leader)
    take = `{take: $0}` (Takes this counter, as `take initiative` without a map does)
    … 35 in all
    ");
    insta::assert_snapshot!(steps("  - ana: {‸}\n  - ben: pass\n", 3), @"
    play = `play: ` (Plays this card)
    attack = `attack: ` (Attacks with this unit)
    use = `use: ` (Uses an action ability of this card)
    … 20 in all
    ");
    insta::assert_snapshot!(steps("  - ana: {play: ‸", 4), @"
    Vanquish (ana's Vanquish, in hand)
    Waylay (ana's Waylay, in hand)
    card = `{card: $0}` (Its name, with which the facts beside it tell it apart from others of that name)
    in = `{in: $0}` (Where it is)
    … 17 in all
    ");
    insta::assert_snapshot!(steps("  - ana: {attack: Wampa, target: ‸}", 9), @"
    scout (ben's Battlefield Marine, in the ground arena: 3 power, 3 of 3 HP)
    Death Star Stormtrooper (ben's Death Star Stormtrooper, in the ground arena: 3 power, 1 of 1 HP)
    ben (the player ben, or ben's base)
    card = `{card: $0}` (Its name, with which the facts beside it tell it apart from others of that name)
    in = `{in: $0}` (Where it is)
    damage = `{damage: $0}` (Damage on it)
    power = `{power: $0}` (Its power)
    hp = `{hp: $0}` (Its HP without damage)
    remaining = `{remaining: $0}` (Its remaining HP)
    … 18 in all
    ");
    insta::assert_snapshot!(steps("  - ana: pass\n  - ben: {attack: ‸}\n  - broken: [", 4), @"
    scout (ben's Battlefield Marine, in the ground arena: 3 power, 3 of 3 HP)
    Death Star Stormtrooper (ben's Death Star Stormtrooper, in the ground arena: 3 power, 1 of 1 HP)
    card = `{card: $0}` (Its name, with which the facts beside it tell it apart from others of that name)
    in = `{in: $0}` (Where it is)
    … 17 in all
    ");
}

#[test]
fn answers_are_offered_to_what_is_asked() {
    insta::assert_snapshot!(steps("  - ana: {play: Waylay}\n  - ana: {choose: ‸}", 5), @"
    Wampa (Ana must choose 1 of Wampa, scout, Death Star Stormtrooper for Ana's Waylay)
    scout (Ana must choose 1 of Wampa, scout, Death Star Stormtrooper for Ana's Waylay)
    Death Star Stormtrooper (Ana must choose 1 of Wampa, scout, Death Star Stormtrooper for Ana's Waylay)
    card = `{card: $0}` (Its name, with which the facts beside it tell it apart from others of that name)
    divide = `{divide: $0}` (The amount for each unit or player, also where it is all for one base)
    … 28 in all
    ");
    insta::assert_snapshot!(steps("  - ana: {play: Waylay, then: [‸]}", 5), @"
    Wampa (Ana must choose 1 of Wampa, scout, Death Star Stormtrooper for Ana's Waylay)
    scout (Ana must choose 1 of Wampa, scout, Death Star Stormtrooper for Ana's Waylay)
    Death Star Stormtrooper (Ana must choose 1 of Wampa, scout, Death Star Stormtrooper for Ana's Waylay)
    card = `card: ` (Its name, with which the facts beside it tell it apart from others of that name)
    divide = `divide: ` (The amount for each unit or player, also where it is all for one base)
    … 28 in all
    ");
    insta::assert_snapshot!(steps("  - ana: {play: Waylay}\n  - ‸", 5), @"
    ana: {choose: Wampa} (Ana must choose 1 of Wampa, scout, Death Star Stormtrooper for Ana's Waylay)
    ana: {choose: scout} (Ana must choose 1 of Wampa, scout, Death Star Stormtrooper for Ana's Waylay)
    ana: {choose: Death Star Stormtrooper} (Ana must choose 1 of Wampa, scout, Death Star Stormtrooper for Ana's Waylay)
    ana = `ana: ` (a player)
    ben = `ben: ` (a player)
    … 11 in all
    ");
    insta::assert_snapshot!(steps("  - ana: {play: Waylay}\n  - expect: {prompt: {player: ana, options: [‸]}}", 5), @"
    Wampa (an option)
    scout (an option)
    Death Star Stormtrooper (an option)
    card = `card: ` (Its name, with which the facts beside it tell it apart from others of that name)
    divide = `divide: ` (The amount for each unit or player, also where it is all for one base)
    … 28 in all
    ");
}

#[test]
fn what_is_claimed_is_about_the_game() {
    insta::assert_snapshot!(steps("  - ana: {attack: Wampa, target: scout}\n  - expect: {‸}", 6), @"
    ana = `ana: ` (a player)
    ben = `ben: ` (a player)
    Wampa = `Wampa: ` (ana's Wampa, in the ground arena (3 damage, exhausted): 4 power, 2 of 5 HP)
    Death Star Stormtrooper = `Death Star Stormtrooper: ` (ben's Death Star Stormtrooper, in the ground arena: 3 power, 1 of 1 HP)
    Sabine Wren = `Sabine Wren: ` (ana's Sabine Wren, Galvanized Revolutionary, in the base zone)
    Vanquish = `Vanquish: ` (ana's Vanquish, in hand)
    … 17 in all
    ");
    insta::assert_snapshot!(steps("  - expect: {Wampa: {in: ‸}}", 3), @"
    ana.hand
    ana.deck
    ana.discard
    … 18 in all
    ");
    insta::assert_snapshot!(steps("  - expect:\n      events:\n        - de‸", 3), @"
    play = `play: ` (A card is played)
    attack = `attack: ` (A unit attacks)
    damage = `damage: ` (A unit or base is dealt damage)
    … 30 in all
    ");
    insta::assert_snapshot!(steps("  - expect:\n      events:\n        - defeat: ‸", 3), @"
    ana (a player)
    ben (a player)
    Wampa (ana's Wampa, in the ground arena: 4 power, 5 of 5 HP)
    … 8 in all
    ");
    insta::assert_snapshot!(steps("  - expect: {active: ‸}", 3), @"
    ana (a player)
    ben (a player)
    none (nobody)
    ");
}

#[test]
fn events_and_policies_know_what_their_readers_know() {
    let event = "event: E\npolicy: cr-8.0\nformat: premier\nmatch: single-game\nseed: 7\njournal:\n- add: {player: Ana, lot: 1}\n";
    insta::assert_snapshot!(offered(&format!("{event}- ‸"), 9), @"
    begin = `begin: `
    add = `add: `
    start = `start: `
    pair = `pair: `
    result = `result: `
    correct = `correct: `
    claim = `claim: `
    drop = `drop: `
    cut = `cut: `
    … 10 in all
    ");
    insta::assert_snapshot!(offered(&format!("{event}- add: {{player: Ben, ‸}}"), 9), @"
    uid = `uid: `
    lot = `lot: `
    ");
    insta::assert_snapshot!(offered(&format!("{event}- drop: {{player: ‸}}"), 9), @"Ana (a player)");
    insta::assert_snapshot!(offered(&event.replace("premier", "‸"), 9), @"
    premier
    eternal
    twin-suns
    draft
    sealed
    trilogy
    ");
    let policy = "name: mine\ntitle: Mine\neffective: 2026-01-01\nsource: me\n";
    insta::assert_snapshot!(offered(&format!("{policy}otherwise: ‸\n"), 9), @"
    tr-1.0 (Tournament Regulations 1.0)
    cr-7.0 (Comprehensive Rules 7.0)
    cr-8.0 (Comprehensive Rules 8.0)
    ");
    insta::assert_snapshot!(offered(&format!("{policy}formats:\n  premier:\n    ‸\n"), 4), @"
    decks = `decks: `
    leaders = `leaders: `
    bases = `bases: `
    deck = `deck: `
    … 16 in all
    ");
    insta::assert_snapshot!(offered(&format!("{policy}copy: {{same: ‸, rule: CR 8.5.1}}\n"), 4), @"
    title-and-subtitle
    printed-attributes
    ");
}

#[test]
fn nothing_is_offered_where_nothing_is_known() {
    for text in ["services:\n  web:\n    im‸", "title: a # com‸", "about: |\n  pro‸", "x‸: [[[[[[["] {
        assert_eq!(offered(text, 3), "", "{text}");
    }
}
