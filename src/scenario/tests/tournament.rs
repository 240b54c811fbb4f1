//! Files of the kind `tournament`: what is said about those that break the format. What they are read as, the files of
//! `scenarios/tournament` show.

use super::{refusal_of, table};
use crate::read_file;

fn refused(rest: &str) -> String {
    refusal_of(&format!("title: t\nkind: tournament\n{rest}\n"), |source| read_file("t.yaml", source).map(drop))
}

#[test]
fn keys_and_setup() {
    let files = [
        "polizy: tr-1.0",
        "format: premier",
        "setup: {match: best-of-five}",
        "setup: {players: ana}",
        "setup: {players: 10001}",
        "setup: {players: {ana: 3}}",
        "setup: {players: {ana: {recrod: 3-1}}}",
        "setup: {records: {1 till 4: 3-1}}",
        "setup: {records: {1 to 4: 3-1-1}}",
        "setup: {round: 0}",
    ];
    insta::assert_snapshot!(table(files, refused), @"
    polizy: tr-1.0
      3:1 `polizy`: unknown key `polizy` in a tournament file
      help: did you mean `policy`?
      help: allowed here: title, kind, about, cites, tags, level, source, edition, released, policy, setup, steps, expect, quiz
      help: write `policy: tr-1.0`
    format: premier
      3:1 `format`: unknown key `format` in a tournament file
      help: allowed here: title, kind, about, cites, tags, level, source, edition, released, policy, setup, steps, expect, quiz
    setup: {match: best-of-five}
      3:16 `best-of-five`: unknown type of match `best-of-five`
      help: did you mean `best-of-three`?
      help: allowed here: best-of-three, single-game
      help: write `setup: {match: best-of-three}`
    setup: {players: ana}
      3:18 `ana`: expected a number up to 10000, a list of names, or a map of names with records, found `ana`
    setup: {players: 10001}
      3:18 `10001`: expected a number up to 10000, a list of names, or a map of names with records, found `10001`
    setup: {players: {ana: 3}}
      3:24 `3`: expected matches won and lost, as `3-1`, found `3`
    setup: {players: {ana: {recrod: 3-1}}}
      3:25 `recrod`: unknown key `recrod` in a player of an event
      help: did you mean `record`?
      help: allowed here: record, opponents, byes, lot, dropped
      help: write `setup: {players: {ana: {record: 3-1}}}`
    setup: {records: {1 till 4: 3-1}}
      3:19 `1 till 4`: expected ranks, as `14 to 19`, found `1 till 4`
    setup: {records: {1 to 4: 3-1-1}}
      3:27 `3-1-1`: expected matches won and lost, as `3-1`, found `3-1-1`
    setup: {round: 0}
      3:16 `0`: expected a round's number, from 1 to 40, found `0`
    ");
}

#[test]
fn steps() {
    let files = [
        "steps: [begin]",
        "steps: [{pare: [[ana, ben]]}]",
        "steps: [{illegal: TR 4.1.1}]",
        "steps: [{pair: [[ana, ben]], cut: 4}]",
        "steps: [{pair: [ana, ben]}]",
        "steps: [{pair: [[ana, ben, cid]]}]",
        "steps: [{cut: 4, bye: eve}]",
        "steps: [{result: {ana: 2}}]",
        "steps: [{result: {ana: two, ben: 0}}]",
        "steps: [{time: lunch}]",
        "steps: [{concede: {round: ana}}]",
        "steps: [{bracket: triple}]",
        "steps: [{deck: {format: pauper}}]",
        "steps: [{deck: {deck: {Wampa: 0}}}]",
        "steps: [{deck: {deck: [Wampa]}}]",
        "steps: [{drop: }]",
        "steps: [{expect: {rounds: 3}, illegal: true}]",
    ];
    insta::assert_snapshot!(table(files, refused), @r#"
    steps: [begin]
      3:9 `begin`: unknown step `begin`
      help: allowed here: start, pair, standings, cut
    steps: [{pare: [[ana, ben]]}]
      3:10 `pare`: unknown kind of step `pare`
      help: did you mean `pair`?
      help: allowed here: start, add, pair, result, match, game, time, concede, absent, drop, cut, bracket, deck, sideboard, expect, note
    steps: [{illegal: TR 4.1.1}]
      3:9 `{illegal: TR 4.1.1}`: this step does nothing
    steps: [{pair: [[ana, ben]], cut: 4}]
      3:30 `cut`: unknown key `cut` in `pair`
      help: allowed here: pair, bye, illegal
    steps: [{pair: [ana, ben]}]
      3:17 `ana`: expected two players, as `[ana, ben]`, found `ana`
    3:22 `ben`: expected two players, as `[ana, ben]`, found `ben`
    steps: [{pair: [[ana, ben, cid]]}]
      3:17 `[ana, ben, cid]`: expected two players, as `[ana, ben]`, found a list
    steps: [{cut: 4, bye: eve}]
      3:18 `bye`: unknown key `bye` in `cut`
      help: allowed here: cut, illegal
    steps: [{result: {ana: 2}}]
      3:18 `{ana: 2}`: expected a match, as `{ana: 2, ben: 1}`, or a list of them, found a map
    steps: [{result: {ana: two, ben: 0}}]
      3:24 `two`: expected a number of games, up to 9, found `two`
    steps: [{time: lunch}]
      3:16 `lunch`: unknown moment `lunch`
      help: allowed here: action phase, regroup phase, setup, between games
    steps: [{concede: {round: ana}}]
      3:20 `round`: unknown concession `round`
      help: allowed here: game, match
    steps: [{bracket: triple}]
      3:19 `triple`: unknown kind of bracket `triple`
      help: allowed here: single, double
    steps: [{deck: {format: pauper}}]
      3:25 `pauper`: unknown format `pauper`
      help: allowed here: premier, eternal, twin-suns, draft, sealed, trilogy
    steps: [{deck: {deck: {Wampa: 0}}}]
      3:31 `0`: expected a number from 1 to 1000, found `0`
    steps: [{deck: {deck: [Wampa]}}]
      3:23 `[Wampa]`: expected cards with how often they are there, as `{Wampa: 3, filler: 47}`, found a list
    steps: [{drop: }]
      3:14 ``: expected a player, or a list of players, found nothing
    steps: [{expect: {rounds: 3}, illegal: true}]
      3:31 `illegal`: unknown key `illegal` in `expect`
      help: allowed here: expect
    "#);
}

#[test]
fn expectations() {
    let files = [
        "expect: {round: some}",
        "expect: {ronds: 3}",
        "expect: {ana: {rnak: 1}}",
        "expect: {ana: {record: 3}}",
        "expect: {ana: {opponents: 0.5}}",
        "expect: {ana: {place: third}}",
        "expect: {ana: {decided_by: coin}}",
        "expect: {result: {winer: ana}}",
        "expect: {result: drawn}",
        "expect: {pairs: ana}",
        "expect: {deck: legal}",
        "expect: {last_phase: this}",
        "quiz: {ask: Why?, options: [{text: a, right: true}]}",
    ];
    insta::assert_snapshot!(table(files, refused), @"
    expect: {round: some}
      3:17 `some`: expected a number from 0 up, found `some`
    expect: {ronds: 3}
      3:10 `ronds`: `ronds` is no key of `expect`, and of a player a map is expected
      help: did you mean `rounds`?
      help: allowed here: rounds, minutes, cut, round, pairs, bye, standings, additional, result, wins, chooses_initiative, last_phase, deck, or a player with a map
    expect: {ana: {rnak: 1}}
      3:16 `rnak`: unknown key `rnak` in what is expected of a player
      help: did you mean `rank`?
      help: allowed here: rank, record, opponents, opponents_opponents, decided_by, meets, bye, cut, seat, bracket, place, dropped
      help: write `expect: {ana: {rank: 1}}`
    expect: {ana: {record: 3}}
      3:24 `3`: expected matches won and lost, as `3-1`, found `3`
    expect: {ana: {opponents: 0.5}}
      3:27 `0.5`: expected a ratio, as `7/12`, `0` or `1`, found `0.5`
    expect: {ana: {place: third}}
      3:23 `third`: expected a place, or places as `3 to 4`, found `third`
    expect: {ana: {decided_by: coin}}
      3:28 `coin`: unknown tiebreaker `coin`
      help: allowed here: win/loss ratio, opponents, opponents' opponents, lot
    expect: {result: {winer: ana}}
      3:19 `winer`: unknown result `winer`
      help: did you mean `winner`?
      help: allowed here: winner
    expect: {result: drawn}
      3:18 `drawn`: expected `ongoing`, `both lose` or `{winner: PLAYER}`, found `drawn`
    expect: {pairs: ana}
      3:17 `ana`: expected a list of pairs, as `[[ana, ben], [cid, dot]]`, or `none`, found `ana`
    expect: {deck: legal}
      3:16 `legal`: expected what is expected of a deck as a map, found `legal`
    expect: {last_phase: this}
      3:22 `this`: unknown phase `this`
      help: did you mean `this action phase`?
      help: allowed here: none, this action phase, next action phase, first action phase
      help: write `expect: {last_phase: this action phase}`
    quiz: {ask: Why?, options: [{text: a, right: true}]}
      3:29 `{text: a, right: true}`: an option of a quiz needs `claim`
    3:39 `right`: unknown key `right` in an option of a quiz
      help: the engine finds out which option is right: each option claims what would then be true, such as `claim: {ben: {base: {damage: 3}}}`
    ");
}
