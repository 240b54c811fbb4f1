//! Files that break the contract outside their steps, with their errors.

use super::{refusal, table};

#[test]
fn syntax() {
    let files = [
        "",
        "# only a comment\n",
        "just words",
        "- a list",
        "title: [a, b\nsetup: {}",
        "title: Aphra: the doctor",
        "title: t\nsetup:\n\tplayers: {}",
        "title: \"never closed",
        "title: t\ntitle: u\nsetup: {players: {ana: , ana: }}",
        "[a, b]: c",
        "title: !!binary aGVsbG8=",
        "title: *unknown",
        "a: &a {b: *a}",
        "title: t\n---\ntitle: u",
        "title: @home",
    ];
    insta::assert_snapshot!(table(files, refusal), @r#"

      1:1 ``: the file is empty
      help: a scenario needs at least `title` and `setup`
    # only a comment

      1:1 ``: the file is empty
      help: a scenario needs at least `title` and `setup`
    just words
      1:1 `just words`: expected a scenario as a map, found `just words`
    - a list
      1:1 `- a list`: expected a scenario as a map, found a list
    title: [a, b
    setup: {}
      2:6 `:`: this is not YAML: illegal placement of ':' indicator
      help: text that holds `: ` or ` #`, or begins with one of `[]{}"'&*!|>%@`, needs quotes around it
    title: Aphra: the doctor
      1:13 `:`: this is not YAML: mapping values are not allowed in this context
      help: text that holds `: ` or ` #`, or begins with one of `[]{}"'&*!|>%@`, needs quotes around it
      help: write `title: "Aphra: the doctor"`
    title: t
    setup:
    	players: {}
      3:2 `p`: a tab stands where spaces must stand
      help: YAML is indented with spaces; this line begins with a tab
      help: write `  players: {}`
    title: "never closed
      1:8 `"`: the quote " is not closed
      help: a quote that opens has to close again, on the same line
    title: t
    title: u
    setup: {players: {ana: , ana: }}
      2:1 `title`: the key `title` stands twice in this map
      help: it stands first on line 1
    3:26 `ana`: the key `ana` stands twice in this map
      help: it stands first on line 3
    [a, b]: c
      1:1 `[a, b]`: the key of a map is a word, not a list, a map or nothing
      help: text that begins with `[` or `{` needs quotes
    title: !!binary aGVsbG8=
      1:8 `!!binary`: the tag `!!binary` has no meaning in a scenario
      help: leave the tag out; text that begins with `!` needs quotes
    title: *unknown
      1:8 `*`: this is not YAML: while parsing node, found unknown anchor
      help: text that holds `: ` or ` #`, or begins with one of `[]{}"'&*!|>%@`, needs quotes around it
      help: write `title: "*unknown"`
    a: &a {b: *a}
      1:11 `*a`: this alias stands inside what it stands for
    title: t
    ---
    title: u
      2:1 `---`: a file holds one scenario, and here a second document begins
    title: @home
      1:8 `@`: this is not YAML: unexpected character: `@'
      help: text that holds `: ` or ` #`, or begins with one of `[]{}"'&*!|>%@`, needs quotes around it
      help: write `title: "@home"`
    "#);
    insta::assert_snapshot!(refusal(&"[".repeat(1_000)), @"1:65 `[`: lists and maps stand more than 64 levels deep in each other");
    insta::assert_snapshot!(refusal(&"- ".repeat(1_000)), @"1:129 `-`: lists and maps stand more than 64 levels deep in each other");
    insta::assert_snapshot!(refusal(&" ".repeat(2_000_000)), @"1:1 ``: the file has 2000000 bytes, and a scenario has at most 1048576");
}

#[test]
fn the_file() {
    let files = [
        "{}",
        "title: t",
        "title:\nsetup: {players: {ana: , ben: }}",
        "title: {a: b}\nsetup: {}",
        "titel: t\nsetup: {players: {ana: , ben: }}",
        "title: t\nlevel: 4\nformat: twinsuns\ncites: [{a: b}]\nsetup: {players: {ana: , ben: }}",
        "title: t\nsetup: {players: {ana: , ben: }}\nquiz: {ask: Why?, options: [{text: a}, {claim: {round: 2}}], hint: b}",
        "title: t\nsetup: {players: {ana: , ben: }}\nquiz: {options: [{text: a, claim: {bne: {hand: 2}}}]}",
    ];
    insta::assert_snapshot!(table(files, refusal), @"
    {}
      1:1 `{}`: a scenario needs `title`
    1:1 `{}`: a scenario needs `setup`
    title: t
      1:1 `title: t`: a scenario needs `setup`
    title:
    setup: {players: {ana: , ben: }}
      1:6 ``: a scenario needs `title`
    title: {a: b}
    setup: {}
      1:8 `{a: b}`: expected a title, found a map
    2:8 `{}`: `setup` has no `players`
      help: players are a map in clockwise order, such as `players: {ana: {}, ben: {}}`
    titel: t
    setup: {players: {ana: , ben: }}
      1:1 `titel`: unknown key `titel` in a scenario
      help: did you mean `title`?
      help: allowed here: title, kind, about, cites, tags, level, source, edition, released, format, cards, setup, steps, expect, quiz, prove, part
      help: write `title: t`
    title: t
    level: 4
    format: twinsuns
    cites: [{a: b}]
    setup: {players: {ana: , ben: }}
      2:8 `4`: expected a judge level from 1 to 3, found `4`
    3:9 `twinsuns`: unknown format `twinsuns`
      help: did you mean `twin-suns`?
      help: allowed here: premier, twin-suns
      help: write `format: twin-suns`
    4:9 `{a: b}`: expected a rule, found a map
    title: t
    setup: {players: {ana: , ben: }}
    quiz: {ask: Why?, options: [{text: a}, {claim: {round: 2}}], hint: b}
      3:29 `{text: a}`: an option of a quiz needs `claim`
    3:40 `{claim: {round: 2}}`: an option of a quiz needs `text`
    3:62 `hint`: unknown key `hint` in `quiz`
      help: allowed here: ask, options, after, explain
    title: t
    setup: {players: {ana: , ben: }}
    quiz: {options: [{text: a, claim: {bne: {hand: 2}}}]}
      3:7 `{options: [{text: a, claim: {bne: {hand: 2}}}]}`: a quiz needs `ask`
    3:36 `bne`: unknown player `bne`
      help: allowed here: ana, ben
    ");
}

#[test]
fn setup() {
    let setups = [
        "",
        "{players: [ana, ben]}",
        "{players: {ana: }}",
        "{players: {a: , b: , c: , d: , e: }}",
        "{players: {Ana: , ana: , expect: }}",
        "{players: {ana: , ben: }, phase: combat, round: -1, initiative: Annna, initiative_taken: 3, sede: 1}",
        "{players: {ana: , ben: }, counters: {blast: taken, plans: ana}}",
        "{players: {ana: {hnad: [], leader: A, leaders: [B]}, ben: 3}}",
        "{players: {ana: {base: {card: Kestro City, hp: 3}}, ben: {base: {epic_used: true}}}}",
        "{players: {ana: {resources: {redy: 3}, deck: 1001, credits: many}, ben: {hand: [{exhausted: true}, [], ~]}}}",
        "{players: {ana: {hand: [{card: Wampa, damage: 2}], force: perhaps}, ben: {}}}",
        "{players: {ana: {ground: [{card: A, as: W}, {card: B, as: w}, {card: C, as: Ana}, {card: D, as: Round}]}, ben: }}",
        "{players: {ana: {ground: [{card: A, captives: [Wampa], owner: bne}]}, ben: , cara: }}",
    ];
    insta::assert_snapshot!(table(setups, |setup| refusal(&format!("title: t\nsetup: {setup}"))), @"
      2:6 ``: a scenario needs `setup`
    {players: [ana, ben]}
      2:18 `[ana, ben]`: expected a map of players, found a list
      help: write `setup: {players: {ana: {}, ben: {}}}`
    {players: {ana: }}
      2:18 `{ana: }`: a game has 2 to 4 players, not 1
      help: players are a map in clockwise order, such as `players: {ana: {}, ben: {}}`
    {players: {a: , b: , c: , d: , e: }}
      2:18 `{a: , b: , c: , d: , e: }`: a game has 2 to 4 players, not 5
      help: players are a map in clockwise order, such as `players: {ana: {}, ben: {}}`
    {players: {Ana: , ana: , expect: }}
      2:26 `ana`: two players are called `ana`
      help: names are compared without regard to case
    2:33 `expect`: a player cannot be called `expect`, which means something else in steps and answers
    {players: {ana: , ben: }, phase: combat, round: -1, initiative: Annna, initiative_taken: 3, sede: 1}
      2:41 `combat`: unknown phase `combat`
      help: allowed here: setup, action, regroup
    2:56 `-1`: expected a round's number, found `-1`
    2:72 `Annna`: unknown player `Annna`
      help: allowed here: ana, ben
    2:97 `3`: expected true or false, found `3`
    2:100 `sede`: unknown key `sede` in `setup`
      help: did you mean `seed`?
      help: allowed here: phase, round, initiative, initiative_taken, active, seed, counters, players
    {players: {ana: , ben: }, counters: {blast: taken, plans: ana}}
      2:52 `taken`: unknown player `taken`
      help: allowed here: ana, ben
    2:59 `plans`: unknown key `plans` in `counters`
      help: did you mean `plan`?
      help: allowed here: blast, plan
      help: write `setup: {players: {ana: , ben: }, counters: {blast: taken, plan: ana}}`
    {players: {ana: {hnad: [], leader: A, leaders: [B]}, ben: 3}}
      2:25 `hnad`: unknown key `hnad` in a player's setup
      help: did you mean `hand`?
      help: allowed here: leader, leaders, base, resources, hand, discard, deck, ground, space, credits, force, eliminated
      help: write `setup: {players: {ana: {hand: [], leader: A, leaders: [B]}, ben: 3}}`
    2:55 `[B]`: `leader` and `leaders` say the same, and both are given
    2:66 `3`: expected a player's setup as a map, found `3`
    {players: {ana: {base: {card: Kestro City, hp: 3}}, ben: {base: {epic_used: true}}}}
      2:51 `hp`: unknown key `hp` in a base
      help: allowed here: card, damage, epic_used, upgrades
    2:73 `epic_used`: unknown key `epic_used` in a base without `card`
      help: allowed here: hp, damage, upgrades
    {players: {ana: {resources: {redy: 3}, deck: 1001, credits: many}, ben: {hand: [{exhausted: true}, [], ~]}}}
      2:37 `redy`: unknown key `redy` in `resources`
      help: did you mean `ready`?
      help: allowed here: ready, exhausted
    2:53 `1001`: expected a number from 0 to 1000, found `1001`
    2:68 `many`: expected a number from 0 to 1000, found `many`
    2:88 `{exhausted: true}`: this entry does not say which card it is
      help: a map for a card needs the key `card`
    2:107 `[]`: expected a card, found a list
    2:111 `~`: expected a card, found nothing
    {players: {ana: {hand: [{card: Wampa, damage: 2}], force: perhaps}, ben: {}}}
      2:46 `damage`: unknown key `damage` in a card out of play
      help: allowed here: card, as, owner, named, exhausted
    2:66 `perhaps`: expected true or false, found `perhaps`
    {players: {ana: {ground: [{card: A, as: W}, {card: B, as: w}, {card: C, as: Ana}, {card: D, as: Round}]}, ben: }}
      2:66 `w`: the alias `w` is already the name of another card
      help: an alias is unique in the file
    2:84 `Ana`: the alias `Ana` is already the name of a player
      help: an alias is unique in the file
    2:104 `Round`: the alias `Round` is already the name of a key of `expect`
      help: an alias is unique in the file
    {players: {ana: {ground: [{card: A, captives: [Wampa], owner: bne}]}, ben: , cara: }}
      2:55 `Wampa`: with more than two players a captive needs an `owner`: `Wampa`
      help: write `{card: Wampa, owner: PLAYER}`
    2:70 `bne`: unknown player `bne`
      help: allowed here: ana, ben, cara
    ");
}

#[test]
fn local_cards() {
    let cards = [
        "{name: Droid}",
        "[{type: unit}]",
        "[{name: Droid, type: unit, cost: two, colour: red}]",
        "[{name: Rock, type: base}, {name: rock, type: bas}]",
        "[{name: Rock, type: event}, {name: rock, type: event}]",
        "[{name: Droid, type: unit, arena: sky, power: 1, hp: 1}]",
    ];
    let file = |cards: &str| refusal(&format!("title: t\nsetup: {{players: {{ana: , ben: }}}}\ncards: {cards}"));
    insta::assert_snapshot!(table(cards, file), @"
    {name: Droid}
      3:8 `{name: Droid}`: expected a list of cards, found a map
    [{type: unit}]
      3:9 `{type: unit}`: a card of the file needs `name`
    3:9 `{type: unit}`: a unit needs `arena`
    3:9 `{type: unit}`: a unit needs `power`
    3:9 `{type: unit}`: a unit needs `hp`
    [{name: Droid, type: unit, cost: two, colour: red}]
      3:9 `{name: Droid, type: unit, cost: two, colour: red}`: a unit needs `arena`
    3:9 `{name: Droid, type: unit, cost: two, colour: red}`: a unit needs `power`
    3:9 `{name: Droid, type: unit, cost: two, colour: red}`: a unit needs `hp`
    3:41 `two`: a number is written in digits alone, and not as `two`
      help: write `cards: [{name: Droid, type: unit, cost: 2, colour: red}]`
    3:46 `colour`: unknown key `colour` in a card of the file
      help: allowed here: name, subtitle, type, arena, cost, power, hp, upgrade_power, upgrade_hp, traits, aspects, unique, text, deploy_text, epic_action
    [{name: Rock, type: base}, {name: rock, type: bas}]
      3:9 `{name: Rock, type: base}`: a base needs `hp`
    3:54 `bas`: unknown type `bas`
      help: did you mean `base`?
      help: allowed here: unit, event, upgrade, leader, base
      help: write `cards: [{name: Rock, type: base}, {name: rock, type: base}]`
    [{name: Rock, type: event}, {name: rock, type: event}]
      3:43 `rock`: the card `rock` is described twice
    [{name: Droid, type: unit, arena: sky, power: 1, hp: 1}]
      3:42 `sky`: unknown arena `sky`
      help: allowed here: ground, space
    ");
}

#[test]
fn errors_come_in_the_order_of_the_file_and_all_at_once() {
    let source = "steps:\n  - anna: pass\n  - ana: pas\ntitel: x\nsetup: {players: {ana: {deck: -1}, ben: {}}}\nexpect: {rond: 2}\n";
    insta::assert_snapshot!(refusal(source), @"
    2:5 `anna`: unknown player or kind of step `anna`
      help: did you mean `ana`?
      help: allowed here: ana, ben, expect, note, until, chance
      help: write `- ana: pass`
    3:10 `pas`: unknown action `pas`
      help: did you mean `pass`?
      help: allowed here: pass, take initiative, take blast, take plan, keep, mulligan, concede
      help: write `- ana: pass`
      help: an action with a card is a map, such as `{play: CARD}`
    4:1 `titel`: unknown key `titel` in a scenario
      help: did you mean `title`?
      help: allowed here: title, kind, about, cites, tags, level, source, edition, released, format, cards, setup, steps, expect, quiz, prove, part
      help: write `title: x`
    5:31 `-1`: expected a number from 0 to 1000, found `-1`
    6:10 `rond`: `rond` is no key of `expect` and no player, and of a card a map is expected
      help: did you mean `round`?
      help: allowed here: ana, ben, phase, round, active, initiative, result, prompt, attack_targets, playable, events, or a card with a map such as `{in: ana.hand}`
    ");
}
