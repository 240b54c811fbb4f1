//! `judge event export` and `judge event add --csv` as processes: what they write, and what they refuse.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::command::{CommandExt, program};
use crate::snapshots;

/// After round one of one: a match that both lost, one that was conceded, and somebody who never came.
const UNEVEN: &str = "event: Weekly Play
policy: cr-7.0
format: premier
match: best-of-three
seed: 7
rounds: 1
cut: 4
journal:
- add: {player: Ana Solo, uid: \"1001\", lot: 1}
- add: {player: Ben Kenobi, lot: 2}
- add: {player: \"Calrissian, Cid\", lot: 3}
- add: {player: \"=HYPERLINK(\\\"x\\\")\", lot: 4}
- add: {player: \"<b>Eve</b> & Co\", lot: 5}
- add: {player: Fay, lot: 6}
- add: {player: Gil, lot: 7}
- drop: {player: Gil}
- start: {rounds: 1, cut: 4}
- pair:
    round: 1
    tables:
    - [Ana Solo, Ben Kenobi]
    - [\"Calrissian, Cid\", \"=HYPERLINK(\\\"x\\\")\"]
    - [\"<b>Eve</b> & Co\", Fay]
- result: {round: 1, table: 1, games: 2-1}
- result: {round: 1, table: 2, games: 1-1-1, both-lose: true}
- result: {round: 1, table: 3, games: 1-0, conceded: Fay}
";

fn judge(arguments: &[&str], folder: &Path) -> Command {
    let mut command = Command::new(program());
    command.current_dir(folder).args(arguments);
    command
}

fn outcome(arguments: &[&str], folder: &Path) -> String {
    crate::cli::outcome(&mut judge(arguments, folder))
}

/// A folder with an event in its additional round, and another one in its bracket.
fn events() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    fs::write(path.join("weekly.yaml"), UNEVEN).unwrap();
    judge(&["event", "cut", "weekly.yaml"], path).assert().success();
    judge(&["event", "report", "weekly.yaml", "1", "2-0"], path).assert().success();
    fs::copy(path.join("weekly.yaml"), path.join("bracket.yaml")).unwrap();
    judge(&["event", "report", "bracket.yaml", "2", "2-0"], path).assert().success();
    judge(&["event", "report", "bracket.yaml", "1", "2-1", "--round", "bracket"], path).assert().success();
    folder
}

#[test]
fn each_topic_has_its_columns_and_keys() {
    let folder = events();
    let mut seen = String::new();
    for (file, what, round) in [
        ("weekly.yaml", "players", None),
        ("weekly.yaml", "pairings", Some("1")),
        ("weekly.yaml", "pairings", None),
        ("weekly.yaml", "slips", None),
        ("weekly.yaml", "standings", None),
        ("weekly.yaml", "results", None),
        ("bracket.yaml", "pairings", None),
        ("bracket.yaml", "results", Some("bracket")),
        ("bracket.yaml", "bracket", None),
    ] {
        for form in ["csv", "json"] {
            let mut arguments = vec!["event", "export", file, "--what", what, "--as", form];
            arguments.extend(round.iter().flat_map(|round| ["--round", round]));
            seen += &format!("$ judge {}\n{}\n", arguments.join(" "), outcome(&arguments, folder.path()));
        }
    }
    snapshots().bind(|| insta::assert_snapshot!("cli_event_export__event_export", seen));
}

#[test]
fn pages_are_made_for_print() {
    let folder = events();
    for (file, what) in [
        ("weekly.yaml", "players"),
        ("weekly.yaml", "pairings"),
        ("weekly.yaml", "standings"),
        ("weekly.yaml", "results"),
        ("weekly.yaml", "slips"),
        ("bracket.yaml", "bracket"),
    ] {
        let arguments = ["event", "export", file, "--what", what, "--html", "-"];
        let page = outcome(&arguments, folder.path());
        // One element a line can be read.
        let page = page.replace("><", ">\n<");
        let name = format!("cli_event_export__event_export_{what}");
        snapshots().bind(|| insta::assert_snapshot!(name, page));
    }
}

#[test]
fn json_is_the_same_by_either_option_but_for_the_name_of_its_schema() {
    let folder = events();
    let export = ["event", "export", "weekly.yaml", "--what", "standings"];
    let read = |option: &str| -> serde_json::Value {
        let told = outcome(&[&export[..], &[option, "json"]].concat(), folder.path());
        serde_json::from_str(told.trim_end_matches("exit 0")).unwrap()
    };
    let (by_form, mut named) = (read("--as"), read("--format"));
    let schema = named.as_object_mut().unwrap().remove("schema").unwrap();
    assert_eq!((schema, named), ("judge/event-export/1".into(), by_form));
}

#[test]
fn refuses_impossible_exports() {
    let folder = events();
    let table: &[&[&str]] = &[
        &["weekly.yaml", "--what", "standings"],
        &["weekly.yaml", "--what", "standings", "--as", "csv", "--round", "2"],
        &["weekly.yaml", "--what", "standings", "--as", "csv", "--round", "additional"],
        &["weekly.yaml", "--what", "pairings", "--as", "csv", "--round", "bracket"],
        &["weekly.yaml", "--what", "pairings", "--as", "csv", "--round", "first"],
        &["weekly.yaml", "--what", "players", "--as", "csv", "--round", "1"],
        &["weekly.yaml", "--what", "bracket", "--html", "-"],
        &["missing.yaml", "--what", "players", "--as", "csv"],
        &["weekly.yaml", "--what", "players", "--as", "csv", "--out", "weekly.yaml"],
    ];
    let before = fs::read(folder.path().join("weekly.yaml")).unwrap();
    let mut seen = String::new();
    for arguments in table {
        let arguments = [&["event", "export"], *arguments].concat();
        seen += &format!("$ judge {}\n{}\n", arguments.join(" "), outcome(&arguments, folder.path()));
    }
    snapshots().bind(|| insta::assert_snapshot!("cli_event_export__event_export_refused", seen));
    assert_eq!(fs::read(folder.path().join("weekly.yaml")).unwrap(), before);
}

#[test]
fn a_list_is_added_as_a_whole_or_not_at_all() {
    let folder = tempfile::tempdir().unwrap();
    judge(&["event", "new", "e.yaml", "--name", "E", "--seed", "1"], folder.path()).assert().success();
    judge(&["event", "add", "e.yaml", "Ana", "--uid", "1"], folder.path()).assert().success();
    let before = fs::read(folder.path().join("e.yaml")).unwrap();
    let lists: &[&[u8]] = &[
        b"name,uid\nBen,2\nana,3\n",
        b"name,uid\nBen,1\n",
        b"name,uid\nBen,2\nCid,2\nBen,4\n",
        b"name,uid\nBen,2\n,3\nCid,4,5\n",
        b"Solo, Han\n",
        b"Ben\n\"Cid\nDot\n",
        b"",
        b"name\n\n",
        b"Ben\nZo\xeb\n",
        b"Ben\nC\x07id\n",
    ];
    let mut seen = String::new();
    for list in lists {
        fs::write(folder.path().join("list.csv"), list).unwrap();
        let outcome = outcome(&["event", "add", "e.yaml", "--csv", "list.csv"], folder.path());
        seen += &format!("{:?}\n{outcome}\n\n", String::from_utf8_lossy(list));
        assert_eq!(fs::read(folder.path().join("e.yaml")).unwrap(), before, "{list:?}");
    }
    seen += &outcome(&["event", "add", "e.yaml", "--csv", "missing.csv"], folder.path());
    snapshots().bind(|| insta::assert_snapshot!("cli_event_export__event_add_csv_refused", seen));

    let from_standard_input = judge(&["event", "add", "e.yaml", "--csv", "-"], folder.path())
        .write_stdin("\u{FEFF}uid;name\r\n2;\"Ben; the other\"\r\n;Cid\r\n")
        .output()
        .unwrap();
    assert!(from_standard_input.status.success());
    let after = fs::read_to_string(folder.path().join("e.yaml")).unwrap();
    assert!(after.contains("{player: \"Ben; the other\", uid: \"2\", lot: ") && after.contains("{player: Cid, lot: "));
}

#[test]
fn limits_the_errors_of_a_long_list() {
    let folder = tempfile::tempdir().unwrap();
    judge(&["event", "new", "e.yaml", "--name", "E", "--seed", "1"], folder.path()).assert().success();
    fs::write(folder.path().join("list.csv"), "Ana\n".repeat(500)).unwrap();
    let outcome = outcome(&["event", "add", "e.yaml", "--csv", "list.csv"], folder.path());
    assert_eq!(outcome.matches("player `Ana` already exists").count(), 20);
    assert!(outcome.contains("479 more lines have errors"), "{outcome}");
}

/// Another event with the same pairings takes the exported results: each unchanged, and sent twice without harm.
#[test]
fn results_go_to_another_program_and_come_back() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("e.yaml"), UNEVEN).unwrap();
    let (before, results) = UNEVEN.split_once("- result").unwrap();
    assert!(!results.is_empty());
    for form in ["csv", "melee"] {
        let exported =
            outcome(&["event", "export", "e.yaml", "--what", "results", "--as", form, "--out", "r.csv"], folder.path());
        assert!(exported.contains("wrote r.csv"), "{exported}");
        fs::write(folder.path().join("f.yaml"), before).unwrap();
        let told = outcome(&["event", "report", "f.yaml", "--from", "r.csv"], folder.path());
        assert!(told.contains("now: the Swiss rounds are over"), "{form}: {told}");
        let once = fs::read_to_string(folder.path().join("f.yaml")).unwrap();
        if form == "csv" {
            // The games of a match that was conceded have no place in the words of melee.gg.
            assert_eq!(once, UNEVEN);
        }
        let again = outcome(&["event", "report", "f.yaml", "--from", "r.csv", "--round", "1"], folder.path());
        assert!(again.contains("exit 0"), "{again}");
        let other = outcome(&["event", "report", "f.yaml", "--from", "r.csv", "--round", "bracket"], folder.path());
        assert!(other.contains("exit 0"), "{other}");
        assert_eq!(fs::read_to_string(folder.path().join("f.yaml")).unwrap(), once);
        fs::remove_file(folder.path().join("r.csv")).unwrap();
    }
    let refused = outcome(&["event", "export", "e.yaml", "--what", "standings", "--as", "melee"], folder.path());
    assert!(refused.contains("melee.gg accepts only players and results") && refused.ends_with("exit 2"), "{refused}");
}

#[test]
fn an_event_follows_a_policy_of_the_organisers_own() {
    let folder = tempfile::tempdir().unwrap();
    let policy = "name: club\ntitle: Club rules\neffective: 2026-01-01\nsource: the door\notherwise: cr-8.0\nminutes: {best-of-three: 70, single-game: 40}\n";
    fs::write(folder.path().join("club.yaml"), policy).unwrap();
    let said = |line: &str| outcome(&line.split(' ').collect::<Vec<_>>(), folder.path());
    assert!(said("event new e.yaml --name Club --policy club.yaml").ends_with("exit 0"));
    assert!(said("event rounds 8 --policy club.yaml --match best-of-three").contains("70 minutes"));
    // The event needs the file no more.
    fs::remove_file(folder.path().join("club.yaml")).unwrap();
    assert!(said("event add e.yaml Ana Ben Cid Dot").ends_with("exit 0"));
    assert!(
        said("event pair e.yaml --table Ana Ben --organiser")
            .contains("Ana and Ben are paired by the organiser (NOTE P1-2.24)")
    );
    assert!(said("event show e.yaml").contains("policy club"));
    assert!(said("event pair e.yaml --organiser").contains("`--organiser` needs a pairing"));
}
