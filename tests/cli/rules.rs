//! The reference half of the command line: what it prints, and how it ends.

use std::path::Path;
use std::process::Command;

use crate::cli::outcome;
use crate::command::{CommandExt, program};

/// `judge` over the rules of a fixture.
fn judge(fixture: &str, arguments: &str) -> Command {
    let mut command = Command::new(program());
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures");
    command.current_dir(folder).args(["--rules", fixture]).args(arguments.split_whitespace());
    command
}

fn json(command: &mut Command) -> serde_json::Value {
    serde_json::from_slice(&command.output().unwrap().stdout).unwrap()
}

#[test]
fn search_ranks_and_marks() {
    insta::assert_snapshot!(outcome(&mut judge("rules", "search excess damage --limit 2")), @"
    CR 7.5.3.a  Excess damage goes to the base.
      7. Abilities › 7.5. Keywords › 7.5.3. Overwhelm

    CR 7.5.3  Overwhelm.
      7. Abilities › 7.5. Keywords
    exit 0
    ");
    insta::assert_snapshot!(outcome(&mut judge("rules", "search 5.4.1a")), @"
    CR 5.4.1.a
      5. Game Structure › 5.4. Action Phase
      Each turn is one action.
    exit 0
    ");
}

#[test]
fn search_finds_what_was_meant() {
    for (typed, first) in [
        ("overwhelm", "CR 7.5.3"),
        ("Overwhlem", "CR 7.5.3"),
        ("overw", "CR 7.5.3"),
        ("cr5.5.1A", "CR 5.5.1.a"),
        ("CR 5.5.1.a", "CR 5.5.1.a"),
        ("L1-7.2", "NOTE L1-7.2"),
        ("regroup phase", "CR 5.5"),
        ("the drawing of cards", "CR 5.5.1.a"),
        ("battlefield marine", "CR 5.4.1.a"),
        ("shield token", "CR 7.5.7.a"),
    ] {
        let found = json(&mut judge("rules", &format!("search --format json {typed}")));
        assert_eq!(found["results"][0]["id"], first, "{typed}: {found}");
    }
}

#[test]
fn search_speaks_json() {
    let found = json(&mut judge("rules", "search excess --format json"));
    let found = &found["results"];
    let (score, parts) = (found[0]["score"].clone(), found[0]["parts"].clone());
    let points = ["words", "meaning"].map(|part| parts[part].as_f64().unwrap());
    assert!(points[0] > 0.0 && (points[0] + points[1] - score.as_f64().unwrap()).abs() < 1e-5, "{found}");
    let expected = serde_json::json!({
        "id": "CR 7.5.3.a",
        "title": "Excess damage goes to the base",
        "path": ["7. Abilities", "7.5. Keywords", "7.5.3. Overwhelm"],
        "score": score,
        "snippet": "**Excess** damage goes to the base.",
        "edition": "0.1",
        "parts": parts,
    });
    assert_eq!(found[0], expected);
}

#[test]
fn search_reads_many_from_standard_input() {
    let input = "shield\n\nzzzzz\n";
    insta::assert_snapshot!(outcome(judge("rules", "search - --limit 1").write_stdin(input)), @"
    == shield
    CR 7.5.7.a  It gets a Shield token.
      7. Abilities › 7.5. Keywords › 7.5.7. Shielded

    == zzzzz
    nothing found for `zzzzz`
    exit 1
    ");
    let found = json(judge("rules", "search - --format json").write_stdin(input));
    let found = &found["results"];
    assert_eq!(found[0]["query"], "shield");
    assert_eq!(found[1], serde_json::json!({"query": "zzzzz", "results": []}));
}

#[test]
fn searches_without_a_match_exit_with_1() {
    insta::assert_snapshot!(outcome(&mut judge("rules", "search qqqq")), @r"
    nothing found for `qqqq`
    exit 1
    ");
}

#[test]
fn list_and_check() {
    insta::assert_snapshot!(outcome(&mut judge("broken-rules", "rules list")), @r"
    keywords  Keywords
      keywords 1  Overwhelm
        keywords 1.1  Excess damage
    zones  Zones
      zones 1  Hand
        zones 1.1  A hand is a zone
        zones 1.2  See its parts, [7.7] and its start.
        zones 1.2  Again
        zones 1.5  After a gap
          zones 1.5.a  First
          zones 1.5.c  Third
      zones 2  Deck
        zones 2.2  It begins with two
        zones 2.1  And goes back
    exit 0
    ");
    insta::assert_snapshot!(outcome(&mut judge("broken-rules", "rules check")), @"
    zones.md:4: dangling-link: `#2-decks`: `zones.md` has no heading with this anchor; the nearest is `zones.md#2-deck`
    zones.md:7: dangling-link: `keyword.md`: file `keyword.md` not found; the nearest is `keywords.md`
    zones.md:9: dangling-link: `keywords.md#1-overwelm`: `keywords.md` has no heading with this anchor; the nearest is `keywords.md#1-overwhelm`
    zones.md:9: dangling-link: `[7.7]`: rule `zones 7.7` not found
    zones.md:11: duplicate: `zones 1.2` already exists in zones.md, line 9
    zones.md:13: gap: 2 numbers are missing before `zones 1.5`
    zones.md:15: gap: one number is missing before `zones 1.5.c`
    zones.md:20: order: `zones 2.1` comes after `zones 2.2`
    12 rules, 8 problems
    exit 1
    ");
    let listed = json(&mut judge("rules", "rules list --format json"));
    let expected = serde_json::json!({
        "id": "CR 5.4", "title": "Action Phase", "text": "", "parent": "CR 5", "edition": "0.1",
        "file": "cr/05-game-structure.md", "line": 13,
    });
    assert_eq!(listed["results"][1], expected);
    let checked = json(&mut judge("broken-rules", "rules check --format json"));
    assert_eq!(checked["problems"][0]["kind"], "dangling-link");
    assert_eq!(checked["problems"][0]["line"], 4);
}

#[test]
fn evaluate_measures_and_tells_nothing_of_what_is_held() {
    let measured = outcome(&mut judge("rules", "rules evaluate queries.yaml --detail"));
    insta::assert_snapshot!(measured, @"
    overwhelm
      term: MRR 1.00 (plain 1.00), recall 1.00, nDCG 1.00
      found: CR 7.5.3 (3), CR 7.5.3.a, NOTE L1-7.2

    nothing of the kind
      question: MRR 0.20 (plain 0.00), recall 1.00, nDCG 0.32
      found: CR 5.4.1, CR 5.4.1.b, CR 5.4.1.a, CR 5.5.1.b, CR 5.5.1.a (2)

                queries  MRR@10 (plain)           95%  first  in 3  rec@5 (plain)  nDCG@10 (pl.)
      question        1   0.200 (0.000)  0.20 to 0.20   0.00  0.00  1.000 (0.000)  0.320 (0.000)
      term            1   1.000 (1.000)  1.00 to 1.00   1.00  1.00  1.000 (1.000)  1.000 (1.000)
    all open          2   0.600 (0.500)  0.20 to 1.00   0.50  0.50  1.000 (0.500)  0.660 (0.500)
      keywords        1   1.000 (1.000)  1.00 to 1.00   1.00  1.00  1.000 (1.000)  1.000 (1.000)
    all held          1   1.000 (1.000)  1.00 to 1.00   1.00  1.00  1.000 (1.000)  1.000 (1.000)
    exit 0
    ");
    let measured = json(&mut judge("rules", "rules evaluate queries.yaml --detail --format json"));
    assert!(!measured["queries"].to_string().contains("regroup phase"), "{measured}");
    let all = measured["sets"].as_array().unwrap().iter().find(|set| set["held"] == true && set["kind"].is_null());
    assert_eq!(
        all.map(|set| (&set["queries"], &set["search"]["mrr_10"])),
        Some((&1.into(), &1.0.into())),
        "{measured}"
    );
}

#[test]
fn folders_that_are_no_rulebook() {
    let empty = tempfile::tempdir().unwrap();
    let folder = empty.path().to_str().unwrap();
    let hidden = |text: String| text.replace(folder, "EMPTY");
    insta::assert_snapshot!(hidden(outcome(&mut judge(folder, "rules check"))), @r"
    EMPTY:1: empty: no markdown files in this folder
    0 rules, 1 problem
    exit 1
    ");
    insta::assert_snapshot!(hidden(outcome(&mut judge(folder, "search hand"))), @"
    --- stderr
    error: `EMPTY` contains no rules
     |
     = help: a rule is a paragraph that begins with its number, such as `5.4.`, in a file `*.md`
    exit 2
    ");
    insta::assert_snapshot!(outcome(&mut judge("nowhere", "rules check")), @"
    --- stderr
    error: `nowhere` not found
     |
     = help: give its path from the current folder, or its whole path
     = help: `--rules` takes a folder that contains markdown files
    exit 2
    ");
    std::fs::write(empty.path().join("a.md"), b"1.1. Caf\xe9 is a zone.\n").unwrap();
    insta::assert_snapshot!(hidden(outcome(&mut judge(folder, "search zone"))), @"
    A 1.1
      Caf� is a zone.
    --- stderr
    warning: byte 0xE9 is not UTF-8; save the file as UTF-8
    --> a.md:1:1
    exit 0
    ");
}

#[test]
fn the_embedded_rules_need_no_set_up() {
    let mut command = Command::new(program());
    let folder = tempfile::tempdir().unwrap();
    let shown = json(command.current_dir(folder.path()).args(["show", "overwhelm", "--format", "json"]));
    assert_eq!(shown["id"], "CR 7.5.7");
    let mut command = Command::new(program());
    command.args(["rules", "check"]).assert().success();
}

#[test]
fn color_only_where_it_is_wanted() {
    let colored = |arguments: &str, variable: &str| {
        let mut command = judge("rules", arguments);
        command.env_remove("NO_COLOR").env_remove("CLICOLOR_FORCE").env(variable, "1");
        outcome(&mut command).contains('\u{1b}')
    };
    assert!(!colored("show 5.4.1", "NO_COLOR"));
    assert!(!colored("show 5.4.1", "UNRELATED"));
    assert!(colored("show 5.4.1 --color always", "NO_COLOR"));
    assert!(!colored("show 5.4.1 --color never", "CLICOLOR_FORCE"));
    assert!(colored("search damage --color always", "UNRELATED"));
}

#[test]
fn usage_errors_end_with_2_and_help_with_0() {
    for (arguments, code) in [
        ("", 2),
        ("search", 2),
        ("search a --limit 0", 2),
        ("show", 2),
        ("rules", 2),
        ("conquer", 2),
        ("--help", 0),
        ("search --help", 0),
        ("rules check --help", 0),
        ("--version", 0),
    ] {
        assert_eq!(judge("rules", arguments).output().unwrap().status.code(), Some(code), "judge {arguments}");
    }
}

#[test]
fn completions_and_manual_pages() {
    for (shell, word) in [("bash", "_judge"), ("zsh", "#compdef judge"), ("fish", "complete -c judge")] {
        assert!(outcome(&mut judge("rules", &format!("completions {shell}"))).contains(word), "{shell}");
    }
    assert!(outcome(&mut judge("rules", "man")).contains(".TH judge"));
    let folder = tempfile::tempdir().unwrap();
    let pages = folder.path().join("man1");
    judge("rules", "man --into").arg(&pages).assert().success();
    assert!(pages.join("judge-search.1").is_file());
}

#[cfg(target_os = "linux")]
#[test]
fn a_reader_that_goes_away_is_no_failure() {
    // Output to a pipe whose other end is closed.
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    let mut command = std::process::Command::new(program());
    let output = command.args(["rules", "list"]).stdout(writer).output().unwrap();
    assert_eq!((output.status.code(), String::from_utf8_lossy(&output.stderr).as_ref()), (Some(0), ""));
}
