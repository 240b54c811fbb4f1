//! Files that break the contract, with their errors. `tests/cli/slips.rs` has the usual slips.

use super::{check, file_with, file_with_steps, refusal, refusal_of};
use crate::{read, read_file};

#[test]
fn refuses_what_is_not_yaml_of_the_contract() {
    let rows = r#"
    # only a comment => 1:1 the file is empty | a scenario needs at least `title` and `setup`
    just words => 1:1 expected a scenario as a map, found `just words`
    - a list => 1:1 `- a list`: expected a scenario as a map, found a list
    title: [a, b\nsetup: {}
      2:6 `:`: this is not YAML: illegal placement of ':' indicator | text that contains `: ` or ` #`, or begins with one of `[]{}"'&*!|>%@`, needs quotes
    title: t\ntitle: u\nsetup: {players: {ana: , ana: }}
      2:1 duplicate key `title` | the first is on line 1 3:26 duplicate key `ana` | the first is on line 3
    [a, b]: c
      1:1 `[a, b]`: the key of a map must be a word | text that begins with `[` or `{` needs
        quotes
    {card: Wampa, damage: 2}: c
      1:1 `{card: Wampa, damage: 2}`: the key of a map must be a word | give the card an alias in `setup` (`as: NAME`),
        or write its number, such as `"Wampa #2"`
    title: !!binary aGVsbG8=
      1:8 the tag `!!binary` has no meaning in a scenario | omit the tag; text that begins with `!` needs quotes
    title: *unknown
      1:8 `*`: this is not YAML: while parsing node, found unknown anchor | text that contains `: ` or ` #`, or begins with one of `[]{}"'&*!|>%@`, needs quotes | write `title: "*unknown"`
    a: &a {b: *a} => 1:11 `*a`: this alias is inside the value that it repeats
    title: t\n---\ntitle: u => 2:1 `---`: a file has one scenario, but a second document begins here
    "#;
    check(rows, refusal);
    let rows = "
    [ => 1:129 `[`: lists and maps are nested more than 64 levels deep
    - => 1:129 `-`: lists and maps are nested more than 64 levels deep
    ";
    check(rows, |mark| refusal(&format!("{mark} ").repeat(1_000)));
    assert_eq!(refusal(&" ".repeat(2_000_000)), "1:1 the file has 2000000 bytes; a scenario may have at most 1048576");
}

#[test]
fn refuses_keys_and_values_of_a_file() {
    let rows = r"
    {}
      1:1 `{}`: a scenario needs `title`
      1:1 `{}`: a scenario needs `setup`
    title:\nsetup: {players: {ana: , ben: }} => 1:6 a scenario needs `title`
    title: {a: b}\nsetup: {}
      1:8 `{a: b}`: expected a title, found a map
      2:8 `{}`: `setup` has no `players` | players are a map in clockwise order, such as `players: {ana: {}, ben: {}}`
    title: t\nlevel: 4\nformat: twinsuns\ncites: [{a: b}]\nsetup: {players: {ana: , ben: }}
      2:8 expected a judge level from 1 to 3, found `4`
      3:9 unknown format `twinsuns` | did you mean `twin-suns`? | allowed here: premier, twin-suns | write `format:
        twin-suns`
      4:9 `{a: b}`: expected a rule, found a map
    title: t\nsetup: {players: {ana: , ben: }}\nquiz: {ask: Why?, options: [{text: a}, {claim: {round: 2}}], hint: b}
      3:29 `{text: a}`: an option of a quiz needs `claim`
      3:40 `{claim: {round: 2}}`: an option of a quiz needs `text`
      3:62 unknown key `hint` in `quiz` | allowed here: ask, options, after, explain
    title: t\nsetup: {players: {ana: , ben: }}\nquiz: {options: [{text: a, claim: {bne: {hand: 2}}}]}
      3:7 `{options: [{text: a, claim: {bne: {hand: 2}}}]}`: a quiz needs `ask`
      3:36 unknown player `bne` | allowed here: ana, ben
    ";
    check(rows, refusal);
}

#[test]
fn lists_all_errors_in_the_order_of_the_file() {
    let rows = r"
    steps:\n  - anna: pass\n  - ana: pas\ntitel: x\nsetup: {players: {ana: {deck: -1}, ben: {}}}\nexpect: {rond: 2}
      2:5 unknown player or kind of step `anna` | did you mean `ana`? | allowed here: ana, ben, expect, note, until,
        chance | write `- ana: pass`
      3:10 unknown action `pas` | did you mean `pass`? | allowed here: pass, take initiative, take blast, take plan, keep,
        mulligan, concede | write `- ana: pass` | write an action with a card as a map, such as `{play: CARD}`
      4:1 unknown key `titel` in a scenario | did you mean `title`? | allowed here: title, kind, about, cites, tags, level,
        source, edition, released, format, cards, setup, steps, expect, quiz, prove, part | write `title: x`
      5:31 expected a number from 0 to 1000, found `-1`
      6:10 `rond` is not a key of `expect` or a player, and claims about a card must be a map | did you mean `round`? | allowed
        here: ana, ben, phase, round, active, initiative, result, prompt, attack_targets, playable, events, or a card with
        a map such as `{in: ana.hand}`
    ";
    check(rows, refusal);
}

#[test]
fn refuses_keys_and_values_of_a_setup() {
    let rows = r"
    ~ => … a scenario needs `setup`
    {players: {ana: }}
      2:18 `{ana: }`: a game has 2 to 4 players, not 1 | players are a map in clockwise order, such as `players: {ana:
        {}, ben: {}}`
    {players: {a: , b: , c: , d: , e: }} => 2:18 `{a: , b: , c: , d: , e: }`: a game has 2 to 4 players, not 5…
    {players: {Ana: , ana: , expect: }}
      2:26 two players are called `ana` | names are compared without regard to case
      2:33 `expect` cannot be the name of a player: it means something else in steps, answers or claims
    {players: {ana: , Phase: }}
      2:26 `Phase` cannot be the name of a player: it means something else in steps, answers or claims
    {players: {ana: , ben: }, phase: combat, round: -1, initiative: Annna, initiative_taken: 3, sede: 1}
      2:41 unknown phase `combat` | allowed here: setup, action, regroup
      2:56 expected a round's number, found `-1`
      2:72 unknown player `Annna` | allowed here: ana, ben
      2:97 expected true or false, found `3`
      2:100 unknown key `sede` in `setup` | did you mean `seed`? | allowed here: phase, round, initiative,
        initiative_taken, active, seed, counters, players
    {players: {ana: , ben: }, counters: {blast: taken, plans: ana}}
      2:52 unknown player `taken` | allowed here: ana, ben, available
      2:59 unknown key `plans` in `counters` | did you mean `plan`? | allowed here: blast, plan | write `setup:
        {players: {ana: , ben: }, counters: {blast: taken, plan: ana}}`
    {players: {ana: , ben: }, counters: {plan: ana, blast: ana}}
      2:44 `{plan: ana, blast: ana}`: only Twin Suns has a blast and a plan counter | omit `counters`, or add `format:
        twin-suns` at the top of the file
      2:44 `{plan: ana, blast: ana}`: a player takes one counter in a round (CR 12.5.4), and `ana` has taken two | a
        counter that nobody has taken is `available`
    {players: {ana: {hnad: [], leader: A, leaders: [B]}, ben: 3}}
      2:25 unknown key `hnad` in a player's setup | did you mean `hand`? | allowed here: leader, leaders, base,
        resources, hand, discard, deck, ground, space, credits, force, eliminated | write `setup: {players: {ana: {hand:
        [], leader: A, leaders: [B]}, ben: 3}}`
      2:55 `[B]`: `leader` and `leaders` mean the same: give only one
      2:66 expected a player's setup as a map, found `3`
    {players: {ana: {base: {card: Kestro City, hp: 3}}, ben: {base: {epic_used: true}}}}
      2:51 unknown key `hp` in a base | allowed here: card, damage, epic_used, upgrades
      2:73 unknown key `epic_used` in a base without `card` | allowed here: hp, damage, upgrades
    {players: {ana: {resources: {redy: 3}, deck: 1001, credits: many}, ben: {hand: [{exhausted: true}, [], ~]}}}
      2:37 unknown key `redy` in `resources` | did you mean `ready`? | allowed here: ready, exhausted
      2:53 expected a number from 0 to 1000, found `1001`
      2:68 expected a number from 0 to 1000, found `many`
      2:88 `{exhausted: true}`: this entry does not name its card | a map for a card needs the key `card`
      2:89 unknown key `exhausted` in a card out of play | allowed here: card, as, owner, named
      2:107 `[]`: expected a card, found a list
      2:111 `~`: expected a card, found nothing
    {players: {ana: {hand: [{card: Wampa, damage: 2}], force: perhaps, base: [A]}, ben: {}}}
      2:46 unknown key `damage` in a card out of play | allowed here: card, as, owner, named
      2:66 expected true or false, found `perhaps`
      2:81 `[A]`: expected a base without `card` as a map, found a list
    {players: {ana: {deck: [{card: A, exhausted: true}], resources: [{card: A, exhausted: true, damage: 1}]}, ben: }}
      2:42 unknown key `exhausted` in a card out of play | allowed here: card, as, owner, named
      2:100 unknown key `damage` in a facedown card | allowed here: card, as, owner, named, exhausted
    {players: {ana: {ground: [{crad: A}, {card: A, upgrades: [{card: Shield, dmg: 1}]}]}, ben: }}
      2:34 `{crad: A}`: this entry does not name its card | a map for a card needs the key `card`
      2:35 unknown key `crad` in a card in play | did you mean `card`? | allowed here: card, as, owner, named,
        exhausted, damage, upgrades, captives, deployed, epic_used, played_this_phase, copy_of | write `…`
      2:81 unknown key `dmg` in a card in play | did you mean `damage`?…
    {players: {ana: {ground: [{card: A, as: W}, {card: B, as: w}, {card: C, as: Ana}, {card: D, as: Round}]}, ben: }}
      2:66 the alias `w` is already the name of another card | an alias is unique in the file
      2:84 the alias `Ana` is already the name of a player | an alias is unique in the file
      2:104 the alias `Round` is already the name of a key of `expect` | an alias is unique in the file
    {players: {ana: {ground: [{card: A, as: None}, {card: B, as: 2}]}, ben: }}
      2:48 the alias `None` is already the name of an answer | an alias is unique in the file | write `setup: {players:
        {ana: {ground: [{card: A, as: None 2}, {card: B, as: 2}]}, ben: }}`
      2:69 the alias `2` is already the name of an answer | an alias is unique in the file | write `setup: {players:
        {ana: {ground: [{card: A, as: None}, {card: B, as: 2 2}]}, ben: }}`
    {players: {ana: {ground: [{card: A, captives: [Wampa], owner: bne}]}, ben: , cara: }}
      2:55 with more than two players a captive needs an `owner`: `Wampa` | write `{card: Wampa, owner: PLAYER}`
      2:70 unknown player `bne` | allowed here: ana, ben, cara
    ";
    check(rows, |setup| refusal(&format!("title: t\nsetup: {setup}")));
    let rows = r"
    {counters: {blast: ana}, initiative: ana, initiative_taken: true, active: ben, players: {ana: , ben: , cara: }}
      3:19 `{blast: ana}`: a player takes one counter in a round (CR 12.5.4), and `ana` has taken two | a counter that
        nobody has taken is `available`
    {players: {ana: {leaders: [A, B, C]}, ben: , cara: }}
      3:41 `C`: in Twin Suns each player has two leaders (CR 12.1.1), and `ana` has 3
    ";
    check(rows, |setup| refusal(&format!("title: t\nformat: twin-suns\nsetup: {setup}")));
}

#[test]
fn refuses_cards_of_a_file() {
    let rows = r"
    {name: Droid} => 3:8 `{name: Droid}`: expected a list of cards, found a map
    [{type: unit}]
      3:9 `{type: unit}`: a card of the file needs `name`
      3:9 `{type: unit}`: a unit needs `arena`
      3:9 `{type: unit}`: a unit needs `power`
      3:9 `{type: unit}`: a unit needs `hp`
    [{name: Droid, type: event, cost: two, colour: red}]
      3:42 write the number in digits, not as `two` | write `cards: [{name: Droid, type: event, cost: 2,
        colour: red}]`
      3:47 unknown key `colour` in a card of the file | allowed here: name, subtitle, type, arena, cost, power, hp,
        upgrade_power, upgrade_hp, traits, aspects, unique, text, deploy_text, epic_action
    [{name: Rock, type: base}, {name: rock, type: bas}]
      3:9 `{name: Rock, type: base}`: a base needs `hp`
      3:54 unknown type `bas` | did you mean `base`? | allowed here: unit, event, upgrade, leader, base | write `cards:
        [{name: Rock, type: base}, {name: rock, type: base}]`
    [{name: Rock, type: event}, {name: rock, type: event}] => 3:43 duplicate card `rock`
    [{name: Droid, type: unit, arena: sky, power: 1, hp: 1}] => 3:42 unknown arena `sky` | allowed here: ground, space
    [{name: Droid, type: unit, arena: ground, power: 1, hp: -1, deploy_text: Raid 1}]
      3:64 `-1`: only an upgrade can have less than 0 `hp`
      3:81 `Raid 1`: a unit has no `deploy_text`
    [{name: Song, type: event, power: 0, arena: ground, upgrade_hp: }, {name: Rod, type: upgrade, hp: -1, arena: space}]
      3:42 `0`: an event has no `power`
      3:52 `ground`: an event has no `arena`
      3:117 `space`: an upgrade has no `arena`
    [{name: Home, type: base, hp: 20, power: 1, arena: ground, epic_action: Draw a card.}]
      3:49 `1`: a base has no `power`
      3:59 `ground`: a base has no `arena`
    ";
    check(rows, |cards| refusal(&format!("title: t\nsetup: {{players: {{ana: , ben: }}}}\ncards: {cards}")));
}

#[test]
fn refuses_steps() {
    let rows = r"
    pass => 4:5 expected a step as a map with one player, `expect`, `note` or `until`, found `pass`
    {} => 4:5 `{}`: this step does nothing | a step is one player's action, `expect`, `note` or `until`
    illegal: CR 5 => 4:5 `illegal: CR 5`: this step does nothing…
    {until: regroup, then: [yes]}
      4:5 `{until: regroup, then: [yes]}`: `then` and `illegal` go with a player's action, not with `until`
    until: setup => 4:12 unknown phase to run on to `setup` | allowed here: regroup, action
    note: => 4:9 expected words, found nothing
    ana: => 4:8 expected an action, found nothing
    ana: [pass] => 4:10 `[pass]`: expected an action, found a list
    ana: take iniative
      4:10 unknown action `take iniative` | did you mean `take initiative`? | allowed here: pass, take initiative, take blast, take plan, keep, mulligan, concede | write `- ana: take initiative` | write an action with a card as a map, such as `{play: CARD}`
    ana: {}
      4:10 `{}`: expected an action, found a map | actions: play, attack, use, deploy, take, mulligan, resource, choose,
        pass, keep, concede
    ana: {plya: Wampa, onto: AT-ST}
      4:11 unknown action `plya` | did you mean `play`? | … | write `- ana: {play: Wampa, onto: AT-ST}`
    ana: {then: [yes]} => 4:10 `{then: [yes]}`: expected an action, found a map…
    ana: {play: Wampa, attack: ben}
      4:24 a step is one action; this one has `play` and `attack` | write two steps, one for each
    ana: {play: Wampa, onto: A, on: B} => 4:37 `B`: `onto` and `on` mean the same: give only one
    ana: {play: Wampa, using: smugle, credits: -1}
      4:31 unknown way to play a card `smugle` | did you mean `smuggle`? | allowed here: smuggle, piloting, plot | write
        `- ana: {play: Wampa, using: smuggle, credits: -1}`
      4:48 expected a number from 0 to 1000, found `-1`
    ana: {play: [Wampa], exploit: }
      4:17 `[Wampa]`: expected a card, found a list
      4:33 expected a unit, a list of units, or `none`, found nothing
    ana: {attack: Wampa, target: } => 4:32 expected a unit, a player, or a list of them, found nothing
    ana: {use: Wampa, ability: 0} => 4:32 expected the number of an ability, from 1, found `0`
    ana: {take: plans}
      4:17 unknown counter `plans` | did you mean `plan`? | allowed here: initiative, blast, plan | write `- ana: {take:
        plan}`
    ana: {resource: } => 4:19 expected a card to resource, a list of cards, or `none`, found nothing
    ana: {pass: now} => 4:17 expected `true` or nothing, found `now`
    {ana: {play: Wampa, illegal: CR 1}, illegal: true}
      4:50 `true`: `illegal` is both inside the action and beside it
    {ana: pass, illegal: []} => 4:26 `[]`: expected a rule, a list of rules, or `true`, found a list
    chance: pass => 4:13 `pass`: `chance` only decides random outcomes | write `- chance: {choose: …}`
    chance: {play: Wampa}
      4:13 `{play: Wampa}`: `chance` only decides random outcomes | write `- chance: {choose: …}`
    chance: Wampa => 4:13 unknown action `Wampa`…
    chanse: {choose: Wampa}
      4:5 unknown player or kind of step `chanse` | did you mean `chance`? | … | write `- chance: {choose: Wampa}`
    ";
    check(rows, |step| refusal(&file_with(step)));
}

#[test]
fn refuses_answers() {
    let rows = r"
    ana: {choose: } => 4:17 expected an answer (`none` to choose nothing), found nothing
    ana: {choose: {}}
      4:19 `{}`: this answer is an empty map | a map answers with amounts `{UNIT: 2, ben: 3}` or `{divide: {ben: 3}}`,
        with `{top: […], bottom: […]}`, with `{play: CARD, using: plot}`, for another player `{ben: ANSWER}`, or for
        chance `{chance: OUTCOME}`
    ana: {choose: [[Wampa]]} => 4:20 `[Wampa]`: expected a name in this list, found a list
    ana: {choose: [{Wampa: 2}]} => 4:20 `{Wampa: 2}`: expected a name in this list, found a map
    ana: {choose: {Wampa: 2, AT-ST: some}}
      4:37 expected an amount, found `some` | a map answers … | players of this file: ana, ben, Cara Dune
    ana: {choose: {bne: no}}
      4:25 expected an amount, found `no` | a map answers … | players of this file: ana, ben, Cara Dune
    ana: {choose: {ben: {ana: no}}} => 4:25 `{ana: no}`: an answer belongs to one player; this one names two
    ana: {choose: {top: [Wampa], middle: [AT-ST]}}
      4:34 unknown key `middle` in this answer | allowed here: top, bottom
    ana: {choose: {divide: {ben: 3}, ana: 2}} => 4:38 unknown key `ana` in this answer | allowed here: divide
    ana: {choose: {play: Wampa, using: force}}
      4:40 unknown way to play a card `force` | allowed here: smuggle, piloting, plot
    chance: {choose: {ben: {chance: Wampa}}}
      4:28 `{chance: Wampa}`: an answer belongs to one player; this one names two
    ana: {choose: {chance: {ben: Wampa}}} => 4:28 `{ben: Wampa}`: an answer belongs to one player; this one names two
    ana: {choose: [any, Wampa]}
      4:20 `any` leaves a whole answer open, and cannot be in a list | write `any` instead of the list
    ana: {play: Wampa, then: [any], illegal: true}
      4:31 an illegal step leaves nothing open, but this one has `any`
    {ana: {choose: any}, illegal: CR 7.5.11} => 4:20 an illegal step leaves nothing open, but this one has `any`
    expect: {prompt: {options: [any]}} => 4:33 expected an option, found `any`
    ana: any => 4:10 unknown action `any`…
    ";
    check(rows, |step| refusal(&file_with(step)));
}

#[test]
fn refuses_expectations() {
    let rows = r"
    ~ => … expected claims as a map, found nothing
    {rond: 3}
      4:14 `rond` is not a key of `expect` or a player, and claims about a card must be a map | did you mean `round`? | allowed
        here: ana, ben, Cara Dune, phase, round, active, initiative, result, prompt, attack_targets, playable, events,
        or a card with a map such as `{in: ana.hand}`
    {bne: {hand: 3}} => 4:14 unknown player `bne` | allowed here: ana, ben, Cara Dune
    {ana: {hnad: 3, discard: , base: 3}}
      4:20 unknown key `hnad` in claims about a player | did you mean `hand`? | allowed here: hand, deck,
        discard, ground, space, resources, base, leader, credits, force, initiative, eliminated | write `- expect: {ana:
        {hand: 3, discard: , base: 3}}`
      4:36 expected a number, or a list of cards, found nothing
      4:46 expected a base as a map, found `3` | write the remaining HP or the damage | write `- expect:
        {ana: {hnad: 3, discard: , base: {remaining: 3}}}` | write `- expect: {ana: {hnad: 3, discard: , base: {damage:
        3}}}`
    {ana: {resources: {redy: 3}, force: 1}}
      4:32 unknown key `redy` in `resources` | did you mean `ready`? | allowed here: ready, exhausted, total | write `-
        expect: {ana: {resources: {ready: 3}, force: 1}}`
      4:49 expected true or false, found `1`
    {Wampa: {inn: ana.hand, damage: some}}
      4:22 unknown key `inn` in claims about a card | did you mean `in`? | allowed here: in, damage, power, hp,
        remaining, cost, exhausted, ready, upgrades, captives, controller, owner, has, lacks | write `- expect: {Wampa:
        {in: ana.hand, damage: some}}`
      4:45 expected a number from 0 up, found `some`
    {Wampa: {in: ana.hnad}}
      4:26 `ana.hnad`: unknown zone `hnad` | did you mean `hand`? | allowed here: hand, deck, discard, resources,
        ground, space, base
    {Wampa: {in: bne.hand}} => 4:26 unknown player `bne` | allowed here: ana, ben, Cara Dune
    {Wampa: {in: anna.hand}}
      4:26 unknown player `anna` | did you mean `ana`? | allowed here: ana, ben, Cara Dune | write `- expect: {Wampa: {in:
        ana.hand}}`
    {Wampa: {}, ana: {leader: {}}, ben: {}}
      4:21 `{}`: this map is empty, and claims nothing
      4:39 `{}`: this map is empty, and claims nothing
      4:49 `{}`: this map is empty, and claims nothing
    {Wampa: {in: hand}}
      4:26 unknown place `hand` | name its player | write `- expect: {Wampa: {in: ana.hand}}` | write `- expect: {Wampa:
        {in: ben.hand}}` | write `- expect: {Wampa: {in: Cara Dune.hand}}`
    {Wampa: {controller: Wampa, has: }}
      4:34 unknown player `Wampa` | allowed here: ana, ben, Cara Dune
      4:44 expected a keyword, trait or aspect, or a list of them, found nothing
    {phase: combat, active: nobody, initiative: ~}
      4:21 unknown phase `combat` | allowed here: setup, action, regroup
      4:37 unknown player `nobody` | allowed here: ana, ben, Cara Dune, none
      4:57 `~`: expected a player, found nothing
    {result: {winer: ana}}
      4:23 unknown result `winer` | did you mean `winner`? | allowed here: ongoing, winner, winners, draw | write `-
        expect: {result: {winner: ana}}`
    {result: won}
      4:22 expected `ongoing`, `{winner: PLAYER}`, `{winners: [PLAYER, …]}` or `{draw: [PLAYER, …]}`, found `won`
    {prompt: Wampa} => 4:22 expected `none`, or a map with `player`, `options` and `optional`, found `Wampa`
    {prompt: {players: ana, options: }}
      4:23 unknown key `players` in `prompt` | did you mean `player`? | allowed here: player, options, optional | write
        `- expect: {prompt: {player: ana, options: }}`
      4:44 expected a list of options, found nothing
    {attack_targets: [Wampa], playable: {Wampa: []}}
      4:30 `[Wampa]`: expected units and what they can attack, as a map, found a list
      4:50 unknown player `Wampa` | allowed here: ana, ben, Cara Dune
    {events: [{capture: {Wampa: 1}}, {not: {not: {pass: ana}}}]}
      4:33 `{Wampa: 1}`: `capture` has no amount | write `- expect: {events: [{capture: Wampa}, {not: {not: {pass: ana}}}]}`
      4:53 `not` is within `not`
    {events: [{not: {pass: Wampa}}, {shuffle: bne}, {take: plans}, {phase: fight}]}
      4:36 unknown player `Wampa` | allowed here: ana, ben, Cara Dune
      4:55 unknown player `bne` | allowed here: ana, ben, Cara Dune
      4:68 unknown player or counter `plans` | did you mean `plan`? | allowed here: ana, ben, Cara Dune, initiative, blast,
        plan | write `…`
      4:84 unknown phase to start `fight` | allowed here: action, regroup
    {ana: {hand: 2.5, deck: -1}}
      4:26 expected a number from 0 up, or a list of cards, found `2.5`
      4:37 expected a number from 0 up, or a list of cards, found `-1`
    {events: Wampa} => 4:22 expected a list of events, found `Wampa`
    {events: [defeat, {defet: Wampa}, {defeat: A, draw: ana}, {damage: {ben: x}}, {not: Wampa}]}
      4:23 expected an event as a map, such as `defeat: CARD`, found `defeat` 4:32 unknown event `defet` | did you mean `defeat`? | allowed here: play, attack, damage, heal, defeat, draw, discard, resource, ready, exhaust, create, attach, capture, rescue, return, deploy, expire, delayed, trigger, resolve, eliminate, shuffle, look, reveal, search, control, pass, take, phase, not 4:47 `{defeat: A, draw: ana}`: an event is a map with one key; this one has 2 | write one list entry for each event 4:86 expected an amount, found `x` 4:97 expected an event as a map, such as `defeat: CARD`, found `Wampa`
    ";
    check(rows, |claims| refusal(&file_with(&format!("expect: {claims}"))));
}

#[test]
fn refuses_propositions() {
    let rows = r"
    yes => 5:8 expected an entry of `prove` as a map, found `yes`
    [{ben: {hand: 2}}]
      5:10 unknown key `ben` in an entry of `prove` | allowed here: always, possible, never, can_force, player
    [{allways: {round: 2}}]
      5:10 unknown key `allways` in an entry of `prove` | did you mean `always`? | allowed here: always, possible,
        never, can_force, player | write `prove: [{always: {round: 2}}]`
    [{always: {round: 2}, never: {round: 3}}]
      5:37 `{round: 3}`: an entry of `prove` is one claim; this one has `always` and `never` | write an entry for
        each
    [{always: {}}] => 5:18 `{}`: expected claims, as in `expect`, found a map
    [{always: }] => 5:16 an entry of `prove` needs `always`
    [{always: {bne: {hand: 2}}}] => 5:19 unknown player `bne` | allowed here: ana, ben, Cara Dune
    [{can_force: {round: 2}}]
      5:9 `{can_force: {round: 2}}`: `can_force` needs `player`: who can force it | write `player: ana` or `player: ben`
        or `player: Cara Dune` beside it
    [{can_force: {round: 2}, player: dan}] => 5:41 unknown player `dan` | allowed here: ana, ben, Cara Dune
    [{player: ana, possible: {round: 2}}] => 5:18 `ana`: `player` goes with `can_force`, not with `possible`
    [{player: ana}]
      5:9 `{player: ana}`: an entry of `prove` needs one of `always`, `possible`, `never`, `can_force` | such as
        `always: {ben: {base: {damage: 3}}}`
    ";
    check(rows, |claims| refusal(&format!("{}prove: {claims}", file_with_steps("  - ana: pass"))));
}

/// Questions without a game.
#[test]
fn refuses_questions() {
    let rows = r"
    kind: question\nquiz: {ask: Why?, options: [{text: a, right: true}, {text: b}]}
      1:8 `t`: a question without a game needs `cites` | no game shows the answer: it must rest on rules
    kind: question\ncites: [CR 1.1] => 1:1 …: a question without a game needs `quiz`
    kind: question\ncites: [CR 1.1]\nquizz: {}
      4:1 unknown key `quizz` in a question without a game | did you mean `quiz`? | … | write `quiz: {}`
    kind: question\ncites: [CR 1.1]\nsteps: []\nquiz: {ask: Why?, options: [{text: a, right: true}, {text: b}]}
      4:1 unknown key `steps` in a question without a game | allowed here: title, kind, about, cites, …, quiz
    kind: question\ncites: [CR 1.1]\nquiz: {ask: Why?, options: [{text: a}, {text: b, right: no}]}
      4:13 …: no option is right | mark the right options with `right: true`
    kind: question\ncites: [CR 1.1]\nquiz: {ask: Why?, options: [{text: a, right: yes}]}
      4:13 …: no option is wrong | mark the right options with `right: true`
    kind: question\ncites: [CR 1.1]\nquiz: {ask: Why?, options: [{text: '4', right: true}, {text: ' 4'}]}
      4:62 …: two options of the quiz have the same text | give each option its own text
    kind: question\ncites: [CR 1.1]\nquiz: {ask: Why?, options: [{text: a, right: perhaps}, {text: b, claim: {}}]}
      4:13 …: no option is right | mark the right options with `right: true`
      4:46 expected true or false, found `perhaps`
      4:66 unknown key `claim` in an option of a question without a game | allowed here: text, right
    kind: qestion
      2:7 unknown kind of file `qestion` | did you mean `question`? | allowed here: game, tournament, question, puzzle |
        write `kind: question`
    ";
    check(rows, |rest| refusal_of(&format!("title: t\n{rest}\n"), |source| read_file("t.yaml", source).map(drop)));
    let sound =
        "title: t\nkind: question\ncites: [CR 1.1]\nquiz: {ask: Why?, options: [{text: a, right: true}, {text: b}]}";
    assert!(read_file("t.yaml", sound).is_ok());
    assert_eq!(read("t.yaml", sound).unwrap_err()[0].title, "this file is a question without a game");
}
