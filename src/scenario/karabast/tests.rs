//! Setups as people paste them, with what is made of them; and positions there and back.

use super::{Reading, is_setup, read};
use crate::Session;
use crate::tests::{check, world};
use swu_text::diagnostic::Diagnostic;

/// Messages on a line each: their place, the words that they are about, and their help.
fn told(source: &str, messages: &[Diagnostic]) -> String {
    let told = |message: &Diagnostic| {
        let place = message.place.as_ref().expect("every message has a place");
        let words = source.get(place.span.clone()).expect("the place is in the text");
        let lines = [&[message.title.clone()][..], &message.help].concat().join(" | ");
        let path = if message.label.is_empty() { String::new() } else { format!("{} ", message.label) };
        format!("{}:{} {path}`{words}`: {lines}", place.line, place.column)
    };
    messages.iter().map(told).collect::<Vec<_>>().join("\n")
}

fn accepted(source: &str) -> Reading {
    assert!(is_setup(source), "{source}");
    read("setup.json", source, world().library).unwrap_or_else(|errors| panic!("{source}\n{}", told(source, &errors)))
}

/// The errors about a setup.
fn refused(source: &str) -> String {
    match read("setup.json", source, world().library) {
        Ok(reading) => panic!("{source}\nis read as\n{}", reading.scenario),
        Err(errors) => told(source, &errors),
    }
}

/// A setup whose first player has those entries, and nothing that is noted.
fn with(entries: &str) -> String {
    let rest = "deck: [], resources: 3";
    format!("{{player1: {{hasInitiative: true, {rest}, {entries}}}, player2: {{{rest}}}}}")
}

/// The keys that the first player then has.
fn player(entries: &str) -> String {
    let reading = accepted(&with(entries));
    assert_eq!(reading.notes, [], "{entries}");
    let (_, side) = reading.scenario.split_once("player1:\n").expect("a first player");
    let (side, _) = side.split_once("    player2:").expect("a second player");
    side.replace("deck: []", "").replace("resources: 3", "")
}

#[test]
fn reads_what_a_player_has() {
    let rows = r"
    hand: ['vanquish', 'sneak-attack'] => hand: [Vanquish, Sneak Attack]
    discard: ['waylay'] => discard: [Waylay]
    leader: 'luke-skywalker#faithful-friend' => leader: 'Luke Skywalker, Faithful Friend'
    leader: {card: 'luke-skywalker#faithful-friend', deployed: true, exhausted: true, damage: 2, upgrades: ['shield']}
      leader: {card: 'Luke Skywalker, Faithful Friend', deployed: true, exhausted: true, damage: 2, upgrades: [Shield]}
    leader: {card: 'luke-skywalker#faithful-friend', deployed: false, flipped: false} => leader: 'Luke Skywalker, Faithful Friend'
    base: 'echo-base' => base: Echo Base
    base: {card: 'echo-base', damage: 22} => base: {card: Echo Base, damage: 22}
    groundArena: ['wampa', {card: 'battlefield-marine', exhausted: true}] => ground: - Wampa - {card: Battlefield Marine, exhausted: true}
    spaceArena: ['tieln-fighter', 'tie-fighter', 'xwing'] => space: - TIE/ln Fighter - TIE Fighter - X-Wing
    groundArena: ['at-st', 'atst', 'Luke Skywalker, Jedi Knight'] => ground: - AT-ST - AT-ST - 'Luke Skywalker, Jedi Knight'
    groundArena: [{card: 'wampa', damage: 0, exhausted: false, owner: 'player1', upgrades: []}] => ground: - Wampa
    groundArena: [{card: 'wampa', owner: 'player2', upgrades: [{card: 'academy-training', ownerAndController: 'player2'}, 'experience']}]
      ground: - {card: Wampa, owner: player2, upgrades: [{card: Academy Training, owner: player2}, Experience]}
    groundArena: [{card: 'wampa', capturedUnits: ['pyke-sentinel', {card: 'death-star-stormtrooper', owner: 'player1'}]}]
      ground: - {card: Wampa, captives: [Pyke Sentinel, {card: Death Star Stormtrooper, owner: player1}]}
    credits: 2, hasForceToken: true => credits: 2 force: true
    credits: 0, hasForceToken: false, hand: [], groundArena: [], discard: null => credits: 0 hand: []
    ";
    check(rows, player);
    let resources = |resources: &str| {
        let setup = format!(
            "{{player1: {{hasInitiative: true, deck: [], resources: {resources}}}, player2: {{deck: [], resources: 0}}}}"
        );
        let reading = accepted(&setup);
        assert_eq!(reading.notes, [], "{resources}");
        reading.scenario.lines().find(|line| line.contains("resources")).unwrap_or_default().to_owned()
    };
    let rows = r"
    5 => resources: 5
    {readyCount: 2, exhaustedCount: 1} => resources: {ready: 2, exhausted: 1}
    ['wampa', {card: 'waylay', exhausted: true}] => resources: [Wampa, {card: Waylay, exhausted: true}]
    ";
    check(rows, resources);
}

#[test]
fn reads_javascript_as_it_is_pasted() {
    let inner = "player1: {hasInitiative: true}, player2: {}";
    let scenario = accepted(&format!("{{{inner}}}")).scenario;
    let head = "phase: 'action', // the first\n /* '} */";
    for pasted in [
        r#"{"player1": {"hasInitiative": true}, "player2": {}}"#.to_owned(),
        format!("contextRef.setupTestAsync({{{inner}}})"),
        format!(
            "  // a bug {{\n/* here: */ await contextRef.setupTestAsync({{\n{head} {inner},\n}});\nconst {{ context }} = contextRef;"
        ),
        format!("\u{feff}const setup = {{{inner}}};"),
        format!("{{'gameState': {{{inner}}}, 'description': 'it\\'s {{wrong'}}"),
    ] {
        let read = accepted(&pasted).scenario;
        assert_eq!(read.replace("gameState.", ""), scenario, "{pasted}");
    }
    let reported = accepted(
        "{gameState: {phase: 'regroup', reportingPlayer: {deck: [], resources: 1}, opponent: {hasInitiative: true, deck: [], resources: 2}}}",
    );
    assert_eq!(reported.notes, []);
    insta::assert_snapshot!(reported.scenario, @r"
    # A position from the simulator Karabast.
    title: A position from Karabast
    setup:
      phase: regroup
      initiative: opponent
      active: opponent     # not in the form: whoever has the initiative
      players:
        reportingPlayer:
          deck: []
          resources: 1
        opponent:
          deck: []
          resources: 2
    ");
}

#[test]
fn notes_what_is_left_out_ambiguous_or_assumed() {
    let rows = r"
    {player1: {hand: 3, deck: 30, resources: 3}, player2: {resources: 1}}
      1:18 `3`: `player1.hand`: only counted: 3 cards without a name
      1:27 `30`: `player1.deck`: only counted: 30 cards without a name
      1:55 `{resources: 1}`: `player2.deck`: missing, 20 cards without a name are assumed
      1:1 `{player1: {hand: 3, deck: 30, resources: 3}, player2: {resources: 1}}`: `hasInitiative`: ambiguous, no player has it:
        `player1` is assumed
    {player2: {hasInitiative: true, deck: [], resources: 3, grondArena: []}, seed: 3}
      1:69 `[]`: `player2.grondArena`: omitted, unknown key `grondArena` in a player; did you mean `groundArena`?
      1:80 `3`: `seed`: omitted, unknown key `seed` in a game setup
      1:1 `…`: `player1`: missing, nothing is known of this player
    ";
    check(rows, |setup| told(setup, &accepted(setup).notes));
    let noted = |entries: &str| {
        let setup = with(entries);
        accepted(&setup).notes.iter().map(|note| note.title.clone()).collect::<Vec<_>>().join("\n")
    };
    let rows = r"
    leader: {error: 'cannot be written'} => `player1.leader`: the simulator could not write it: cannot be written
    leader: {card: 'chancellor-palpatine#playing-both-sides', flipped: true}
      `player1.leader.flipped`: omitted, a setup cannot turn a leader to its other side
    groundArena: [{error: 'x'}, {card: 'wampa', stolen: true, owner: 'player3'}]
      `player1.groundArena[0]`: the simulator could not write it: x
      `player1.groundArena[1].stolen`: omitted, unknown key `stolen` in a card here
      `player1.groundArena[1].owner`: omitted, the players are `player1` and `player2`, not `player3`
    leader: {card: 'luke-skywalker#faithful-friend', damage: 2}
      `player1.leader.damage`: omitted, unknown key `damage` in a card here
    base: {card: 'echo-base', exhausted: true} => `player1.base.exhausted`: omitted, unknown key `exhausted` in a card here
    ";
    check(rows, noted);
    let many = with(&(0..200).map(|key| format!("k{key}: 1, ")).collect::<String>());
    let notes = accepted(&many).notes;
    assert_eq!(notes.last().map(|note| note.title.as_str()), Some("100 more notes on this file"));
}

#[test]
fn refuses_what_is_no_setup() {
    let rows = r"
    title: A position => 1:1 ``: this is not a game setup: expected `{` | paste the whole game setup, from `{` to `}`
    [1] => 1:1 ``: this is not a game setup: expected `{` | paste the whole game setup, from `{` to `}`
    {player1: {hand: [}
      1:19 ``: this is not JSON: unexpected close brace | paste the whole game setup, from `{` to `}`
    {player1: {hand: ['wampa' 'wampa']}}
      1:26 ``: this is not JSON: expected comma | paste the whole game setup, from `{` to `}`
    {player1: {hand: ['wampa']} => 1:1 ``: this is not JSON: unterminated object | paste the whole game setup, from `{` to `}`
    {phase: 'action' } => 1:1 `{phase: 'action' }`: this game setup has no players | it needs `player1` and `player2`, or `reportingPlayer` and `opponent`
    {gameState: {error: 'no game'}} => 1:13 gameState `{error: 'no game'}`: the simulator could not write this position: no game
    {gameState: 3} => 1:13 gameState `3`: expected a map, found `3`
    {phase: 'combat', player1: [], player2: {hand: {}, hand: []}}
      1:9 phase `'combat'`: unknown phase `combat` | allowed here: setup, action, regroup
      1:28 player1 `[]`: expected a map, found a list
      1:52 player2.hand `hand`: duplicate key `hand`
      1:48 player2.hand `{}`: expected a list, found a map
    ";
    check(rows, refused);
    check(
        "[ => 1:…: lists and maps are nested more than 64 levels deep | paste the whole game setup, from `{` to `}`",
        |mark| refused(&format!("{{player1: {}", mark.repeat(1_000))),
    );
    assert_eq!(
        refused(&" ".repeat(2_000_000)),
        "1:1 ``: the file has 2000000 bytes; a game setup may have at most 1048576 | paste the whole game setup, from `{` to `}`"
    );
}

#[test]
fn refuses_values_and_names() {
    let rows = r"
    hand: ['wampaa'] => player1.hand[0] `'wampaa'`: card `wampaa` not found | did you mean `Wampa`?
    hand: ['luke-skywalker#faithful-frend'] => player1.hand[0] `…`: card `luke-skywalker#faithful-frend` not found | did you mean `Luke Skywalker, Faithful Friend`…?
    hand: ['zzz'] => player1.hand[0] `'zzz'`: card `zzz` not found | write the whole name of the card, such as `Luke Skywalker, Faithful Friend`
    leader: 'luke-skywalker' => player1.leader `'luke-skywalker'`: `luke-skywalker` matches … cards | write the full name: …
    leader: 'wampa' => player1.leader `'wampa'`: `wampa` cannot be used here: expected a leader | Wampa is a unit
    groundArena: ['luke-skywalker#faithful-friend'] => player1.groundArena[0] `…`: `luke-skywalker#faithful-friend` cannot be used here: expected a unit | Luke Skywalker, Faithful Friend is a leader
    groundArena: [{card: 'wampa', upgrades: ['waylay']}] => player1.groundArena[0].upgrades[0] `'waylay'`: `waylay` cannot be used here: expected an upgrade, or a unit that can be one (CR 3.5.6) | Waylay is an event
    groundArena: [{damage: 3}, 4, null] => player1.groundArena[0] `{damage: 3}`: this entry does not name its card | a map for a card needs the key `card`
      player1.groundArena[1] `4`: expected a card, found `4`
      player1.groundArena[2] `null`: expected a card, found nothing
    groundArena: [{card: 'wampa', damage: 'much', exhausted: 1, upgrades: 'shield'}]
      player1.groundArena[0].damage `'much'`: expected a number, found `much`
      player1.groundArena[0].exhausted `1`: expected true or false, found `1`
      player1.groundArena[0].upgrades `'shield'`: expected a list, found `shield`
    leader: {card: 'luke-skywalker#faithful-friend', deployed: true}, groundArena: [{card: 'luke-skywalker#faithful-friend', deployed: true}]
      `{…}`: `Luke Skywalker, Faithful Friend` is there twice (CR 3.4.2, 3.4.4) | a leader is in one place: …
    credits: -1 => player1.credits `-1`: expected a number from 0 to 1000, found `-1`
    credits: 1e3 => player1.credits `1e3`: expected a number from 0 to 1000, found `1e3`
    hand: 1001 => player1.hand `1001`: expected a number from 0 to 1000, found `1001`
    ";
    let errors = |entries: &str| {
        let lines = refused(&with(entries));
        lines.lines().filter_map(|line| Some(line.split_once(' ')?.1)).collect::<Vec<_>>().join("\n")
    };
    check(rows, errors);
    let many = with(&format!("hand: [{}]", "'zzz', ".repeat(300)));
    assert!(refused_titles(&many).ends_with("200 more errors in this file"));
}

/// The titles of all errors.
fn refused_titles(source: &str) -> String {
    let errors = read("setup.json", source, world().library).expect_err("an error");
    errors.iter().map(|error| error.title.clone()).collect::<Vec<_>>().join("\n")
}

#[test]
fn scenarios_are_no_setups() {
    for text in [
        "title: t\nsetup: {players: {player1: {}, player2: {}}}\n",
        r#"{"title": "t", "setup": {"players": {"player1": {}, "player2": {}}}}"#,
        "{title: t, setup: {players: {player1: {}, player2: {}}}}",
        "",
        "player1",
        "[{player1: {}}]",
    ] {
        assert!(!is_setup(text), "{text}");
    }
    assert!(is_setup("{player1: {hand: [}"), "a setup with a slip is one");
}

/// A game that begins with a setup.
fn game(setup: &str) -> Session<'static> {
    let scenario = accepted(setup).scenario;
    Session::begin("setup.yaml", &scenario, &world()).unwrap_or_else(|errors| panic!("{scenario}\n{errors:#?}"))
}

#[test]
fn writes_what_it_reads() {
    let setup = with(
        "leader: {card: 'luke-skywalker#faithful-friend', deployed: true, damage: 1, upgrades: ['shield']},
         base: {card: 'echo-base', damage: 3}, hand: ['vanquish', 'luke-skywalker#jedi-knight'], discard: ['waylay'],
         groundArena: [{card: 'wampa', exhausted: true, owner: 'player2', capturedUnits: ['pyke-sentinel', {card: 'wampa', owner: 'player1'}]}, 'battle-droid'],
         spaceArena: [{card: 'tieln-fighter', damage: 1, upgrades: [{card: 'academy-training', ownerAndController: 'player2'}]}],
         credits: 1, hasForceToken: true",
    );
    let begun = game(&setup);
    let written = begun.now().to_karabast().expect("two players");
    assert_eq!(written.lost, [""; 0]);
    assert_eq!(game(&written.text).position(), begun.position(), "{}", written.text);
}

#[test]
fn says_what_the_form_cannot_hold() {
    let lost = |setup: &str| {
        let source = format!("title: t\ncites: []\n{setup}");
        let game = Session::begin("t.yaml", &source, &world()).unwrap_or_else(|errors| panic!("{source}\n{errors:#?}"));
        match game.now().to_karabast() {
            Ok(written) if written.lost.is_empty() => "nothing".to_owned(),
            Ok(written) => written.lost.join("\n"),
            Err(error) => format!("{}: {}", error.title, error.help.join(" | ")),
        }
    };
    let rows = r"
    setup: {players: {ana: {}, ben: {}}} => nothing
    setup: {round: 4, active: ben, initiative_taken: true, players: {ana: {}, ben: {}}}
      round 4 that it is the action of ben that the initiative is taken
    setup: {players: {ana: {base: {hp: 25, damage: 3}}, ben: {base: {card: Echo Base, epic_used: true}}}}
      the base of ana without a name, with 25 HP and 3 damage that the epic action of the base of ben has been used
    setup: {players: {ana: {hand: 2, deck: 2, discard: 2}, ben: {}}} => 2 cards without a name in the discard pile of ana
    cards: [{name: Toy, type: unit, arena: ground, cost: 1, power: 1, hp: 1}]\nsetup: {players: {ana: {hand: [Toy], ground: [{card: Clone, copy_of: Wampa}]}, ben: {}}}
      that Toy exists only in this file
      that Clone is a copy of Wampa
    setup: {players: {ana: {leader: {card: 'Luke Skywalker, Faithful Friend', epic_used: true}, ground: [{card: Wampa, played_this_phase: true}]}, ben: {}}}
      that the epic action of Luke Skywalker, Faithful Friend has been used
      that Wampa was played in this phase
    setup: {players: {ana: {}, ben: {}, cara: {}}} => a game setup has 2 players, this game has 3: save it as a scenario instead
    setup: {phase: regroup, players: {ana: {}, ben: {}}}
      a scenario can only begin at an action of the action phase: continue to the next action, or undo a step
    ";
    check(rows, lost);
}
