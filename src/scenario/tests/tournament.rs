//! Files of the kind `tournament` that break the format, with their errors. `scenarios/tournament` has valid ones.

use super::{check, refusal_of};
use crate::read_file;

fn refused(rest: &str) -> String {
    refusal_of(&format!("title: t\nkind: tournament\n{rest}\n"), |source| read_file("t.yaml", source).map(drop))
}

#[test]
fn refuses_keys_and_setups() {
    let rows = r"
    polizy: tr-1.0
      3:1 unknown key `polizy` in a tournament file | did you mean `policy`? | allowed here: title, kind, about, cites,
        tags, level, source, edition, released, policy, setup, steps, expect, quiz | write `policy: tr-1.0`
    format: premier
      3:1 unknown key `format` in a tournament file | allowed here: title, kind, about, cites, tags, level, source,
        edition, released, policy, setup, steps, expect, quiz
    setup: {match: best-of-five}
      3:16 unknown type of match `best-of-five` | did you mean `best-of-three`? | allowed here: best-of-three,
        single-game | write `setup: {match: best-of-three}`
    setup: {players: ana}
      3:18 expected a number up to 10000, a list of names, or a map of names with records, found `ana`
    setup: {players: 10001}
      3:18 expected a number up to 10000, a list of names, or a map of names with records, found `10001`
    setup: {players: {ana: 3}} => 3:24 expected matches won and lost, as `3-1`, found `3`
    setup: {players: {ana: {recrod: 3-1}}}
      3:25 unknown key `recrod` in a player of an event | did you mean `record`? | allowed here: record, opponents,
        byes, lot, dropped | write `setup: {players: {ana: {record: 3-1}}}`
    setup: {records: {1 till 4: 3-1}} => 3:19 expected ranks, as `14 to 19`, found `1 till 4`
    setup: {records: {1 to 4: 3-1-1}} => 3:27 expected matches won and lost, as `3-1`, found `3-1-1`
    setup: {round: 0} => 3:16 expected a round's number, from 1 to 40, found `0`
    ";
    check(rows, refused);
}

#[test]
fn refuses_steps() {
    let rows = r"
    [begin] => 3:9 unknown step `begin` | allowed here: start, pair, standings, cut
    [{pare: [[ana, ben]]}]
      3:10 unknown kind of step `pare` | did you mean `pair`? | allowed here: start, add, pair, result, match, game,
        time, concede, absent, drop, cut, bracket, deck, sideboard, expect, note
    [{illegal: TR 4.1.1}] => 3:9 `{illegal: TR 4.1.1}`: this step does nothing
    [{pair: [[ana, ben]], cut: 4}] => 3:30 unknown key `cut` in `pair` | allowed here: pair, bye, illegal
    [{pair: [ana, ben]}]
      3:17 expected two players, as `[ana, ben]`, found `ana`
      3:22 expected two players, as `[ana, ben]`, found `ben`
    [{pair: [[ana, ben, cid]]}] => 3:17 `[ana, ben, cid]`: expected two players, as `[ana, ben]`, found a list
    [{cut: 4, bye: eve}] => 3:18 unknown key `bye` in `cut` | allowed here: cut, illegal
    [{result: {ana: 2}}] => 3:18 `{ana: 2}`: expected a match, as `{ana: 2, ben: 1}`, or a list of them, found a map
    [{result: {ana: two, ben: 0}}] => 3:24 expected a number of games, up to 9, found `two`
    [{time: lunch}] => 3:16 unknown moment `lunch` | allowed here: action phase, regroup phase, setup, between games
    [{concede: {round: ana}}] => 3:20 unknown concession `round` | allowed here: game, match
    [{bracket: triple}] => 3:19 unknown kind of bracket `triple` | allowed here: single, double
    [{deck: {format: pauper}}]
      3:25 unknown format `pauper` | allowed here: premier, eternal, twin-suns, draft, sealed, trilogy
    [{deck: {deck: {Wampa: 0}}}] => 3:31 expected a number from 1 to 1000, found `0`
    [{deck: {deck: [Wampa]}}]
      3:23 `[Wampa]`: expected cards with their numbers of copies, as `{Wampa: 3, filler: 47}`, found a list
    [{drop: }] => 3:14 expected a player, or a list of players, found nothing
    [{expect: {rounds: 3}, illegal: true}] => 3:31 unknown key `illegal` in `expect` | allowed here: expect
    ";
    check(rows, |steps| refused(&format!("steps: {steps}")));
}

#[test]
fn refuses_expectations_and_quizzes() {
    let rows = r"
    expect: {round: some} => 3:17 expected a number from 0 up, found `some`
    expect: {ronds: 3}
      3:10 `ronds` is not a key of `expect`, and claims about a player must be a map | did you mean `rounds`? | allowed here:
        rounds, minutes, cut, round, pairs, bye, standings, additional, result, wins, chooses_initiative, last_phase,
        deck, or a player with a map
    expect: {ana: {rnak: 1}}
      3:16 unknown key `rnak` in claims about a player | did you mean `rank`? | allowed here: rank, record,
        opponents, opponents_opponents, decided_by, meets, bye, cut, seat, bracket, place, dropped | write `expect:
        {ana: {rank: 1}}`
    expect: {ana: {record: 3}} => 3:24 expected matches won and lost, as `3-1`, found `3`
    expect: {ana: {opponents: 0.5}} => 3:27 expected a ratio, as `7/12`, `0` or `1`, found `0.5`
    expect: {ana: {place: third}} => 3:23 expected a place, or places as `3 to 4`, found `third`
    expect: {ana: {decided_by: coin}}
      3:28 unknown tiebreaker `coin` | allowed here: win/loss ratio, opponents, opponents' opponents, lot
    expect: {result: {winer: ana}} => 3:19 unknown result `winer` | did you mean `winner`? | allowed here: winner
    expect: {result: drawn} => 3:18 expected `ongoing`, `both lose` or `{winner: PLAYER}`, found `drawn`
    expect: {pairs: ana} => 3:17 expected a list of pairs, as `[[ana, ben], [cid, dot]]`, or `none`, found `ana`
    expect: {deck: legal} => 3:16 expected claims about a deck as a map, found `legal`
    expect: {last_phase: this}
      3:22 unknown phase `this` | did you mean `this action phase`? | allowed here: none, this action phase, next action
        phase, first action phase | write `expect: {last_phase: this action phase}`
    quiz: {ask: Why?, options: [{text: a, right: true}]}
      3:29 `{text: a, right: true}`: an option of a quiz needs `claim` 3:39 unknown key `right` in an option of a quiz | the engine decides which option is right: give each option a claim, such as `claim: {ben: {base: {damage: 3}}}`
    ";
    check(rows, refused);
}
