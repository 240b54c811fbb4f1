//! `judge event result`, `rounds` and `bracket` as a process: what is ruled without an event.

use std::process::Command;

use crate::command::program;

fn judge(arguments: &str) -> String {
    let mut command = Command::new(program());
    crate::cli::outcome(command.arg("event").args(arguments.split_whitespace()))
}

#[test]
fn rounds_of_an_event() {
    insta::assert_snapshot!(judge("rounds 49"), @"
    49 players, single-game matches
      Swiss rounds  6           TR 4.2.3
      top cut       none        TR 4.2.3
      a round       25 minutes  TR 4.2.1

    49 players, best-of-three matches
      Swiss rounds  6           TR 4.3.3
      top cut       8 players   TR 4.3.3
      a round       55 minutes  TR 4.3.1
    exit 0
    ");
    insta::assert_snapshot!(judge("rounds 2049 --match best-of-three --format json"), @r#"
    {
      "schema": "judge/event-rounds/1",
      "results": [
        {
          "players": 2049,
          "match": "best-of-three",
          "rounds": 12,
          "cut": 64,
          "minutes": 55,
          "rules": [
            "TR 4.3.3",
            "TR 4.3.1"
          ]
        }
      ]
    }
    exit 0
    "#);
    insta::assert_snapshot!(judge("rounds 3"), @"
    --- stderr
    error: no number of rounds is defined for 3 players (TR 4.2.3)
     |
     = help: an event has at least 4 players
    exit 2
    ");
    insta::assert_snapshot!(judge("rounds 20 --policy tr1"), @"
    --- stderr
    error: policy `tr1` not found
     |
     = help: did you mean `tr-1.0`?
     = help: or name a file with a policy of your own
    exit 2
    ");
}

#[test]
fn a_match_that_goes_on() {
    insta::assert_snapshot!(judge("result ana ben --games ana,draw,ben"), @"
    ana - ben, best-of-three
      ana has won game 1 (CR 5.6.1)
      Game 2 is a draw and counts for neither player (CR 5.6.3, TR 4.3.2)
      ben has won game 3 (CR 5.6.1)
    next
      ana, who lost the game before, chooses who starts game 4 with the initiative
      (TR 4.3)
    exit 0
    ");
    insta::assert_snapshot!(judge("result ana ben --games ana --time regroup"), @"
    ana - ben, best-of-three
      ana has won game 1 (CR 5.6.1)
      Time is called in a regroup phase; the next action phase is the last one
      (TR 4.3.2)
    next
      Game 2 continues until the end of the action phase right after this regroup
      phase at the latest (TR 4.3.2)
      If ana wins game 2:
        ana has won two games and the match (TR 4.3.2)
      If ben wins game 2:
        Both have won the same number of games: both players lose the match
        (TR 4.3.2)
      If nobody has won game 2 by then:
        ana has won more games and the match (TR 4.3.2)
    exit 0
    ");
}

#[test]
fn a_match_that_is_over() {
    insta::assert_snapshot!(judge("result ana ben --games ana --time action --last unfinished"), @"
    ana - ben, best-of-three
      ana has won game 1 (CR 5.6.1)
      Time is called in an action phase, which is the last one (TR 4.3.2)
      The last action phase ends without a winner of game 2 (TR 4.3.2)
      ana has won more games and the match (TR 4.3.2)
    result: ana has won (1-0)
    exit 0
    ");
    insta::assert_snapshot!(judge("result ana ben --games ana,ben --time between"), @"
    ana - ben, best-of-three
      ana has won game 1 (CR 5.6.1)
      ben has won game 2 (CR 5.6.1)
      Time is called between games; no other game is played (TR 4.3.2)
      Both have won the same number of games: both players lose the match (TR 4.3.2)
    result: a loss for both players (1-1)
    exit 0
    ");
    insta::assert_snapshot!(judge("result ana ben --games ana --concede ana"), @"
    ana - ben, best-of-three
      ana has won game 1 (CR 5.6.1)
      ana concedes the match: ben has won it (CR 5.6.4, NOTE P1-2.21)
    result: ben has won (1-2)
    exit 0
    ");
    insta::assert_snapshot!(judge("result ana ben --match single-game --time setup --last draw"), @"
    ana - ben, single-game
      Time is called in the setup of game 1; its first action phase is the last one
      (TR 4.2.2, NOTE P1-2.11)
      Game 1 is a draw and counts for neither player (CR 5.6.3, NOTE P1-2.10)
      Nobody has won a game: both players lose the match (TR 4.2.2)
    result: a loss for both players (0-0-1)
    exit 0
    ");
    insta::assert_snapshot!(judge("result ana ben --absent ben,ben"), @"
    ana - ben, best-of-three
      ben does not appear for the match: ana has won it (NOTE P1-2.21)
    result: ana has won (2-0)
    exit 0
    ");
    insta::assert_snapshot!(judge("result ana ben --absent ben,ana --format json"), @r#"
    {
      "schema": "judge/event-result/1",
      "players": [
        "ana",
        "ben"
      ],
      "match": "best-of-three",
      "outcome": "lost-by-both",
      "winner": null,
      "games": "0-0",
      "rulings": [
        {
          "words": "Neither player appears: the match is a loss for both",
          "rules": [
            "NOTE P1-2.21"
          ]
        }
      ],
      "next": [],
      "outlook": []
    }
    exit 0
    "#);
    insta::assert_snapshot!(judge("result ana"), @"
    ana, best-of-three
      ana has a bye, which counts as a match won (TR 4.1.1)
    result: ana has won
    exit 0
    ");
}

#[test]
fn refuses_impossible_courses() {
    insta::assert_snapshot!(judge("result ana ben --games ana,ana,ben"), @"
    --- stderr
    error: the match is already over: ana has won it, 2-0 (TR 4.3.2)
     |
     = help: omit everything after that
    exit 2
    ");
    insta::assert_snapshot!(judge("result ana ben --games anna"), @"
    --- stderr
    error: `anna` is not one of the two players
     |
     = help: did you mean `ana`?
    exit 2
    ");
    insta::assert_snapshot!(judge("result ana ben --games cid"), @"
    --- stderr
    error: `cid` is not one of the two players
     |
     = help: write `ana`, `ben`, `draw`
    exit 2
    ");
    insta::assert_snapshot!(judge("result ana Ana"), @"
    --- stderr
    error: both players are named `ana`
     |
     = help: give the players different names
    exit 2
    ");
    insta::assert_snapshot!(judge("result ana --games ana"), @"
    --- stderr
    error: a match has two players
     |
     = help: name both; a single player has a bye
    exit 2
    ");
    insta::assert_snapshot!(judge("result ana ben --time between"), @"
    --- stderr
    error: time cannot be called between games before game 1 has ended
     |
     = help: during game 1, time is called in its setup, an action phase or a regroup phase
    exit 2
    ");
}

/// The arguments of several commands, in a folder of their own; what the last of them does.
fn judge_in(folder: &std::path::Path, commands: &[&str]) -> String {
    let mut last = String::new();
    for arguments in commands {
        let mut command = Command::new(program());
        last = crate::cli::outcome(command.current_dir(folder).arg("event").args(arguments.split_whitespace()));
    }
    last
}

#[test]
fn an_empty_bracket() {
    insta::assert_snapshot!(judge("bracket --players 4"), @"
    bracket

    semifinal               final                   winner

    rank 1 ───────────────┐
                          ├ 1: ───────────────────┐
    rank 4 ───────────────┘                       │
                                                  ├ 3:
    rank 2 ───────────────┐                       │
                          ├ 2: ───────────────────┘
    rank 3 ───────────────┘
    exit 0
    ");
    insta::assert_snapshot!(judge("bracket --players 2 --double --format json"), @r#"
    {
      "schema": "judge/event-bracket/1",
      "event": "double elimination, 2 players",
      "elimination": "double",
      "winner": null,
      "matches": [
        {
          "match": 1,
          "stage": "main round 1",
          "sources": [
            "rank 1",
            "rank 2"
          ],
          "players": [
            "rank 1",
            "rank 2"
          ],
          "state": "open",
          "games": null,
          "winner": null
        },
        {
          "match": 2,
          "stage": "grand final",
          "sources": [
            "winner of 1",
            "loser of 1"
          ],
          "players": [
            null,
            null
          ],
          "state": "waiting",
          "games": null,
          "winner": null
        },
        {
          "match": 3,
          "stage": "second grand final",
          "sources": [
            "loser of 2",
            "winner of 2"
          ],
          "players": [
            null,
            null
          ],
          "state": "waiting",
          "games": null,
          "winner": null
        }
      ],
      "placings": []
    }
    exit 0
    "#);
}

#[test]
fn no_bracket_for_as_many() {
    insta::assert_snapshot!(judge("bracket --players 12"), @"
    --- stderr
    error: a bracket cannot have 12 players (TR 4.1.3, NOTE P1-2.18)
     |
     = help: use 4, 8, 16, 32 or 64 players, or another power of two
    exit 2
    ");
    insta::assert_snapshot!(judge("bracket --players 0"), @"
    --- stderr
    error: a bracket cannot have 0 players (TR 4.1.3, NOTE P1-2.18)
     |
     = help: use 4, 8, 16, 32 or 64 players, or another power of two
    exit 2
    ");
}

#[test]
fn the_bracket_of_an_event() {
    let folder = tempfile::tempdir().unwrap();
    let event = [
        "new s.yaml --name Showdown --seed 1",
        "add s.yaml Ana Ben Cid Dot",
        "pair s.yaml",
        "report s.yaml 1 2-0 2 2-1 --round 1",
        "pair s.yaml",
        "report s.yaml 1 2-0 2 2-1 --round 2",
        "bracket s.yaml",
    ];
    insta::assert_snapshot!(judge_in(folder.path(), &event), @"
    --- stderr
    error: the event has no bracket yet (TR 4.1.3)
     |
     = help: begin it with `judge event cut` after the last Swiss round, or draw an empty one with `--players 8`
    exit 2
    ");
    let to_the_end = [
        "pair s.yaml",
        "report s.yaml 1 2-0 2 2-1 --round 3",
        "cut s.yaml 4",
        "report s.yaml 1 0-2 2 2-1 3 2-1 --round bracket",
    ];
    assert!(judge_in(folder.path(), &to_the_end).ends_with("exit 0"));
    insta::assert_snapshot!(judge_in(folder.path(), &["bracket s.yaml"]), @"
    bracket

    semifinal               final                   winner

    1 Cid ────────────────┐
                          ├ 1: Dot 2-0 ───────────┐
    4 Dot ────────────────┘                       │
                                                  ├ 3: Dot 2-1
    2 Ana ────────────────┐                       │
                          ├ 2: Ana 2-1 ───────────┘
    3 Ben ────────────────┘

    places

    1       Dot
    2       Ana
    3-4     Cid, Ben
    exit 0
    ");
    insta::assert_snapshot!(judge_in(folder.path(), &["bracket s.yaml --as svg --out s.svg"]), @"
    wrote s.svg
    exit 0
    ");
    assert!(std::fs::read_to_string(folder.path().join("s.svg")).unwrap().contains("<title>Showdown</title>"));
}
