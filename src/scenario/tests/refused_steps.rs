//! Steps, answers and expectations that break the contract, with their errors.

use super::{file_with_steps, refusal, table};

fn step(step: &str) -> String {
    refusal(&file_with_steps(&format!("  - {step}")))
}

#[test]
fn steps() {
    let rows = [
        "pass",
        "{}",
        "illegal: CR 5",
        "bne: pass",
        "{ana: pass, ben: pass}",
        "{until: regroup, then: [yes]}",
        "until: setup",
        "note:",
        "ana:",
        "ana: [pass]",
        "ana: play Wampa",
        "ana: take iniative",
        "ana: {}",
        "ana: {plya: Wampa, onto: AT-ST}",
        "ana: {then: [yes]}",
        "ana: {play: Wampa, attack: ben}",
        "ana: {play: Wampa, target: ben}",
        "ana: {play: Wampa, onto: A, on: B}",
        "ana: {play: Wampa, using: smugle, credits: -1}",
        "ana: {play: [Wampa], exploit: }",
        "ana: {attack: Wampa, target: }",
        "ana: {use: Wampa, ability: 0}",
        "ana: {take: plans}",
        "ana: {resource: }",
        "ana: {pass: now}",
        "{ana: {play: Wampa, illegal: CR 1}, illegal: true}",
        "{ana: pass, illegal: []}",
    ];
    insta::assert_snapshot!(table(rows, step), @"
    pass
      4:5 `pass`: expected a step as a map with one player, `expect`, `note` or `until`, found `pass`
    {}
      4:5 `{}`: this step does nothing
      help: a step is one player's action, `expect`, `note` or `until`
    illegal: CR 5
      4:5 `illegal: CR 5`: this step does nothing
      help: a step is one player's action, `expect`, `note` or `until`
    bne: pass
      4:5 `bne`: unknown player or kind of step `bne`
      help: allowed here: ana, ben, Cara Dune, expect, note, until, chance
    {ana: pass, ben: pass}
      4:17 `ben`: a step is one thing, and this one is `ana` and `ben`
      help: each step begins with `- `: write `- ana: pass` and `- ben: pass`
    {until: regroup, then: [yes]}
      4:5 `{until: regroup, then: [yes]}`: `then` and `illegal` go with a player's action, not with `until`
    until: setup
      4:12 `setup`: unknown phase to run on to `setup`
      help: allowed here: regroup, action
    note:
      4:9 ``: expected words, found nothing
    ana:
      4:8 ``: expected an action, found nothing
    ana: [pass]
      4:10 `[pass]`: expected an action, found a list
    ana: play Wampa
      4:10 `play Wampa`: unknown action `play Wampa`
      help: an action with a card is a map, such as `{play: CARD}`
      help: write `- ana: {play: Wampa}`
    ana: take iniative
      4:10 `take iniative`: unknown action `take iniative`
      help: did you mean `take initiative`?
      help: allowed here: pass, take initiative, take blast, take plan, keep, mulligan, concede
      help: write `- ana: take initiative`
      help: an action with a card is a map, such as `{play: CARD}`
    ana: {}
      4:10 `{}`: expected an action, found a map
      help: actions: play, attack, use, deploy, take, mulligan, resource, choose, pass, keep, concede
    ana: {plya: Wampa, onto: AT-ST}
      4:11 `plya`: unknown action `plya`
      help: did you mean `play`?
      help: allowed here: play, attack, use, deploy, take, mulligan, resource, choose, pass, keep, concede
      help: write `- ana: {play: Wampa, onto: AT-ST}`
    ana: {then: [yes]}
      4:10 `{then: [yes]}`: expected an action, found a map
      help: actions: play, attack, use, deploy, take, mulligan, resource, choose, pass, keep, concede
    ana: {play: Wampa, attack: ben}
      4:24 `attack`: a step is one action, and this one is `play` and `attack`
      help: write two steps, one for each
    ana: {play: Wampa, target: ben}
      4:24 `target`: unknown key `target` in `play`
      help: what a card asks for is answered in `then`
      help: write `- ana: {play: Wampa, then: [ben]}`
    ana: {play: Wampa, onto: A, on: B}
      4:37 `B`: `onto` and `on` say the same, and both are given
    ana: {play: Wampa, using: smugle, credits: -1}
      4:31 `smugle`: unknown way to play a card `smugle`
      help: did you mean `smuggle`?
      help: allowed here: smuggle, piloting, plot
      help: write `- ana: {play: Wampa, using: smuggle, credits: -1}`
    4:48 `-1`: expected a number from 0 to 1000, found `-1`
    ana: {play: [Wampa], exploit: }
      4:17 `[Wampa]`: expected a card, found a list
    4:33 ``: expected a unit, a list of units, or `none`, found nothing
    ana: {attack: Wampa, target: }
      4:32 ``: expected a unit, a player, or a list of them, found nothing
    ana: {use: Wampa, ability: 0}
      4:32 `0`: expected the number of an ability, from 1, found `0`
    ana: {take: plans}
      4:17 `plans`: unknown counter `plans`
      help: did you mean `plan`?
      help: allowed here: initiative, blast, plan
      help: write `- ana: {take: plan}`
    ana: {resource: }
      4:19 ``: expected a card to resource, a list of cards, or `none`, found nothing
    ana: {pass: now}
      4:17 `now`: expected `true` or nothing, found `now`
    {ana: {play: Wampa, illegal: CR 1}, illegal: true}
      4:50 `true`: `illegal` stands both inside the action and beside it
    {ana: pass, illegal: []}
      4:26 `[]`: expected a rule, a list of rules, or `true`, found a list
    ");
}

#[test]
fn answers() {
    let rows = [
        "ana: {choose: }",
        "ana: {choose: {}}",
        "ana: {choose: [[Wampa]]}",
        "ana: {choose: [{Wampa: 2}]}",
        "ana: {choose: {Wampa: 2, AT-ST: some}}",
        "ana: {choose: {bne: no}}",
        "ana: {choose: {ben: {ana: no}}}",
        "ana: {choose: {top: [Wampa], middle: [AT-ST]}}",
        "ana: {choose: {divide: {ben: 3}, ana: 2}}",
        "ana: {choose: {play: Wampa, using: force}}",
    ];
    insta::assert_snapshot!(table(rows, step), @"
    ana: {choose: }
      4:17 ``: expected an answer (`none` to choose nothing), found nothing
    ana: {choose: {}}
      4:19 `{}`: this answer is an empty map
      help: a map answers with amounts `{UNIT: 2, ben: 3}` or `{divide: {ben: 3}}`, with `{top: […], bottom: […]}`, with `{play: CARD, using: plot}`, for another player `{ben: ANSWER}`, or for chance `{chance: OUTCOME}`
    ana: {choose: [[Wampa]]}
      4:20 `[Wampa]`: expected a name in this list, found a list
    ana: {choose: [{Wampa: 2}]}
      4:20 `{Wampa: 2}`: expected a name in this list, found a map
    ana: {choose: {Wampa: 2, AT-ST: some}}
      4:37 `some`: expected an amount, found `some`
      help: a map answers with amounts `{UNIT: 2, ben: 3}` or `{divide: {ben: 3}}`, with `{top: […], bottom: […]}`, with `{play: CARD, using: plot}`, for another player `{ben: ANSWER}`, or for chance `{chance: OUTCOME}`
      help: players of this file: ana, ben, Cara Dune
    ana: {choose: {bne: no}}
      4:25 `no`: expected an amount, found `no`
      help: a map answers with amounts `{UNIT: 2, ben: 3}` or `{divide: {ben: 3}}`, with `{top: […], bottom: […]}`, with `{play: CARD, using: plot}`, for another player `{ben: ANSWER}`, or for chance `{chance: OUTCOME}`
      help: players of this file: ana, ben, Cara Dune
    ana: {choose: {ben: {ana: no}}}
      4:25 `{ana: no}`: an answer is one player's, and this one names two
    ana: {choose: {top: [Wampa], middle: [AT-ST]}}
      4:34 `middle`: unknown key `middle` in this answer
      help: allowed here: top, bottom
    ana: {choose: {divide: {ben: 3}, ana: 2}}
      4:38 `ana`: unknown key `ana` in this answer
      help: allowed here: divide
    ana: {choose: {play: Wampa, using: force}}
      4:40 `force`: unknown way to play a card `force`
      help: allowed here: smuggle, piloting, plot
    ");
}

#[test]
fn expectations() {
    let rows = [
        "expect:",
        "expect: {rond: 3}",
        "expect: {bne: {hand: 3}}",
        "expect: {ana: {hnad: 3, discard: , base: 3}}",
        "expect: {ana: {resources: {redy: 3}, force: 1}}",
        "expect: {Wampa: {inn: ana.hand, damage: some}}",
        "expect: {Wampa: {in: ana.hnad}}",
        "expect: {Wampa: {in: bne.hand}}",
        "expect: {Wampa: {in: hand}}",
        "expect: {Wampa: {controller: Wampa, has: }}",
        "expect: {phase: combat, active: nobody, initiative: ~}",
        "expect: {result: {winer: ana}}",
        "expect: {result: won}",
        "expect: {prompt: Wampa}",
        "expect: {prompt: {players: ana, options: }}",
        "expect: {attack_targets: [Wampa], playable: {Wampa: []}}",
        "expect: {events: Wampa}",
        "expect: {events: [defeat, {defet: Wampa}, {defeat: A, draw: ana}, {damage: {ben: x}}, {not: Wampa}]}",
    ];
    insta::assert_snapshot!(table(rows, step), @"
    expect:
      4:11 ``: expected what must hold, as a map, found nothing
    expect: {rond: 3}
      4:14 `rond`: `rond` is no key of `expect` and no player, and of a card a map is expected
      help: did you mean `round`?
      help: allowed here: ana, ben, Cara Dune, phase, round, active, initiative, result, prompt, attack_targets, playable, events, or a card with a map such as `{in: ana.hand}`
    expect: {bne: {hand: 3}}
      4:14 `bne`: unknown player `bne`
      help: allowed here: ana, ben, Cara Dune
    expect: {ana: {hnad: 3, discard: , base: 3}}
      4:20 `hnad`: unknown key `hnad` in what is expected of a player
      help: did you mean `hand`?
      help: allowed here: hand, deck, discard, ground, space, resources, base, leader, credits, force, initiative, eliminated
      help: write `- expect: {ana: {hand: 3, discard: , base: 3}}`
    4:36 ``: expected a number, or a list of cards, found nothing
    4:46 `3`: expected a base as a map, found `3`
      help: say whether it is the remaining HP or the damage
      help: write `- expect: {ana: {hnad: 3, discard: , base: {remaining: 3}}}`
      help: write `- expect: {ana: {hnad: 3, discard: , base: {damage: 3}}}`
    expect: {ana: {resources: {redy: 3}, force: 1}}
      4:32 `redy`: unknown key `redy` in `resources`
      help: did you mean `ready`?
      help: allowed here: ready, exhausted, total
      help: write `- expect: {ana: {resources: {ready: 3}, force: 1}}`
    4:49 `1`: expected true or false, found `1`
    expect: {Wampa: {inn: ana.hand, damage: some}}
      4:22 `inn`: unknown key `inn` in what is expected of a card
      help: did you mean `in`?
      help: allowed here: in, damage, power, hp, remaining, cost, exhausted, ready, upgrades, captives, controller, owner, has, lacks
      help: write `- expect: {Wampa: {in: ana.hand, damage: some}}`
    4:45 `some`: expected a number from 0 up, found `some`
    expect: {Wampa: {in: ana.hnad}}
      4:26 `ana.hnad`: unknown zone `hnad`
      help: did you mean `hand`?
      help: allowed here: hand, deck, discard, resources, ground, space, base
    expect: {Wampa: {in: bne.hand}}
      4:26 `bne.hand`: unknown player `bne`
      help: allowed here: ana, ben, Cara Dune
    expect: {Wampa: {in: hand}}
      4:26 `hand`: unknown place `hand`
      help: say whose it is
      help: write `- expect: {Wampa: {in: ana.hand}}`
      help: write `- expect: {Wampa: {in: ben.hand}}`
      help: write `- expect: {Wampa: {in: Cara Dune.hand}}`
    expect: {Wampa: {controller: Wampa, has: }}
      4:34 `Wampa`: unknown player `Wampa`
      help: allowed here: ana, ben, Cara Dune
    4:44 ``: expected a keyword, trait or aspect, or a list of them, found nothing
    expect: {phase: combat, active: nobody, initiative: ~}
      4:21 `combat`: unknown phase `combat`
      help: allowed here: setup, action, regroup
    4:37 `nobody`: unknown player `nobody`
      help: allowed here: ana, ben, Cara Dune
    4:57 `~`: expected a player, found nothing
    expect: {result: {winer: ana}}
      4:23 `winer`: unknown result `winer`
      help: did you mean `winner`?
      help: allowed here: ongoing, winner, winners, draw
      help: write `- expect: {result: {winner: ana}}`
    expect: {result: won}
      4:22 `won`: expected `ongoing`, `{winner: PLAYER}`, `{winners: [PLAYER, …]}` or `{draw: [PLAYER, …]}`, found `won`
    expect: {prompt: Wampa}
      4:22 `Wampa`: expected `none`, or a map with `player`, `options` and `optional`, found `Wampa`
    expect: {prompt: {players: ana, options: }}
      4:23 `players`: unknown key `players` in `prompt`
      help: did you mean `player`?
      help: allowed here: player, options, optional
      help: write `- expect: {prompt: {player: ana, options: }}`
    4:44 ``: expected a list of options, found nothing
    expect: {attack_targets: [Wampa], playable: {Wampa: []}}
      4:30 `[Wampa]`: expected units and what they can attack, as a map, found a list
    4:50 `Wampa`: unknown player `Wampa`
      help: allowed here: ana, ben, Cara Dune
    expect: {events: Wampa}
      4:22 `Wampa`: expected a list of events, found `Wampa`
    expect: {events: [defeat, {defet: Wampa}, {defeat: A, draw: ana}, {damage: {ben: x}}, {not: Wampa}]}
      4:23 `defeat`: expected an event as a map, such as `defeat: CARD`, found `defeat`
    4:32 `defet`: unknown event `defet`
      help: did you mean `defeat`?
      help: allowed here: play, attack, damage, heal, defeat, draw, discard, resource, ready, exhaust, create, attach, capture, rescue, return, deploy, expire, delayed, trigger, resolve, eliminate, shuffle, look, reveal, search, control, pass, take, phase, not
    4:47 `{defeat: A, draw: ana}`: an event is a map with one key, and this one has 2
      help: write one entry of the list for each event
    4:86 `x`: expected an amount, found `x`
    4:97 `Wampa`: expected an event as a map, such as `defeat: CARD`, found `Wampa`
    ");
}
