//! `judge event` as a process: an event from its first command to the winner, what is refused, and what many processes and
//! sudden ends leave of its file.

use std::fs;
use std::path::Path;
use std::process::Command;
use std::process::Stdio;
use std::time::Duration;

use crate::command::program;
use crate::snapshots;

fn judge(folder: &Path, arguments: &str) -> String {
    crate::cli::outcome(&mut command(folder, arguments))
}

/// A command line; `_` stands for a space within a word.
fn command(folder: &Path, arguments: &str) -> Command {
    let mut command = Command::new(program());
    let words = arguments.split_whitespace().map(|word| word.replace('_', " "));
    command.current_dir(folder).arg("event").args(words);
    command
}

/// Runs commands that succeed.
fn run(folder: &Path, commands: &[&str]) {
    for arguments in commands {
        let outcome = judge(folder, arguments);
        assert!(outcome.ends_with("exit 0"), "{arguments}: {outcome}");
    }
}

fn file(folder: &Path) -> String {
    fs::read_to_string(folder.join("e.yaml")).unwrap()
}

const BEGIN: [&str; 2] =
    ["new e.yaml --name Store_Showdown --seed 4711 --rounds 2 --cut 4", "add e.yaml Ana_Solo Ben_Kenobi Cid Dot Eve"];

#[test]
fn an_event_from_its_beginning_to_its_winner() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let told: Vec<String> = [
        "new e.yaml --name Store_Showdown --seed 4711 --rounds 2 --cut 4",
        "add e.yaml Ana_Solo Ben_Kenobi Cid Dot",
        "add e.yaml Eve --uid 1005",
        "pair e.yaml",
        "report e.yaml 1 2-1 2 1-1 both-lose --round 1",
        "pair e.yaml",
        "report e.yaml 1 2-0",
        "report e.yaml 1 2-0 2 1-0",
        "report e.yaml 1 2-0 2 1-0 --round 2",
        "correct e.yaml 1 0-2 --round 2",
        "show e.yaml",
        "standings e.yaml",
        "standings e.yaml --round 1",
        "cut e.yaml --double",
        "report e.yaml 1 2-0 --round bracket",
        "show e.yaml --format json",
        "log e.yaml --last 3",
        "undo e.yaml 2",
        "redo e.yaml",
        "redo e.yaml",
        "report e.yaml 2 1-1 both-lose --round bracket",
        "report e.yaml 2 1-1 advance dot",
        "report e.yaml 3 2-0 4 2-1 --round bracket",
        "report e.yaml 5 2-0 6 0-2 --round bracket",
        "correct e.yaml 3 0-2",
        "report e.yaml 7 2-0",
        "show e.yaml",
        "drop e.yaml Eve",
    ]
    .iter()
    .map(|arguments| format!("$ judge event {}\n{}\n", arguments.replace('_', "\\ "), judge(folder, arguments)))
    .collect();
    let seen = format!("{}\n$ cat e.yaml\n{}", told.join("\n"), file(folder));
    snapshots().bind(|| insta::assert_snapshot!("cli_event__an_event_from_its_beginning_to_its_winner", seen));
}

#[test]
fn refused_changes_leave_the_file_unchanged() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    run(folder, &BEGIN);
    run(folder, &["pair e.yaml"]);
    let before = file(folder);
    let mut told = Vec::new();
    for arguments in [
        "new e.yaml --name Another",
        "new f.yaml --name Another --play twin-suns",
        "new f.yaml --name Another --match single-game --cut 4",
        "new f.yaml --name Another --policy tr-9",
        "add e.yaml Fay eve",
        "add e.yaml Fay Gil --uid 1",
        "pair e.yaml",
        "report e.yaml 1 2-0 2 3-0 --round 1",
        "report e.yaml 9 2-0",
        "report e.yaml won",
        "report e.yaml Anna_Solo_2-0_Cid",
        "correct e.yaml 1 2-0",
        "drop e.yaml Evan",
        "cut e.yaml",
        "undo e.yaml 99",
        "redo e.yaml",
        "standings e.yaml --round 2",
        "show absent.yaml",
        "report absent.yaml 1 2-0",
    ] {
        told.push(format!("$ judge event {}\n{}\n", arguments.replace('_', "\\ "), judge(folder, arguments)));
        assert_eq!(file(folder), before, "{arguments}");
    }
    assert!(!folder.join("f.yaml").exists());
    let name = "cli_event__refused_changes_leave_the_file_unchanged";
    snapshots().bind(|| insta::assert_snapshot!(name, told.join("\n")));
}

#[test]
fn a_batch_is_written_as_a_whole_or_not_at_all() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    run(folder, &BEGIN);
    run(folder, &["pair e.yaml"]);
    let before = file(folder);
    fs::write(folder.join("bad.txt"), "1 2-0\n\n2 9-9 # a slip of the pen\n").unwrap();
    insta::assert_snapshot!(judge(folder, "report e.yaml --round 1 --from bad.txt"), @r"
    --- stderr
    error: no best-of-three match ends 9-9 (TR 4.3.2)
     --> bad.txt:3:1
      |
    3 | 2 9-9 # a slip of the pen
      | ^
      |
      = help: it ends 2-0 or 2-1; when time is called 1-0, or 1-1 or 0-0: both players lose
      = help: no result was written
    exit 2
    ");
    assert_eq!(file(folder), before);
    fs::write(folder.join("good.txt"), "# round one\n1 2-0\n2 0-2\n").unwrap();
    run(folder, &["report e.yaml --round 1 --from good.txt", "report e.yaml --round 1 --from good.txt"]);
    assert_eq!(file(folder).matches("- result:").count(), 2);
}

#[test]
fn a_slip_that_comes_late_is_not_taken_for_the_next_round() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    run(folder, &BEGIN);
    run(folder, &["pair e.yaml", "report e.yaml 1 2-0 2 0-2 --round 1", "pair e.yaml"]);
    let before = file(folder);
    // Once more the same: it is known, and nothing of round two.
    run(folder, &["report e.yaml 1 2-0 --round 1"]);
    let other = judge(folder, "report e.yaml 1 2-1 --round 1");
    assert!(other.contains("table 1 of round 1 has a different result"), "{other}");
    assert_eq!(file(folder), before);
}

#[test]
fn a_batch_that_is_sent_again_stays_in_its_round() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    run(folder, &BEGIN);
    run(folder, &["pair e.yaml"]);
    fs::write(folder.join("slips.txt"), "1 2-0\n2 0-2\n").unwrap();
    // Without a round a batch is refused, however it comes: nobody is there to be asked.
    for arguments in ["report e.yaml 1 2-0 2 0-2", "report e.yaml --from slips.txt", "report e.yaml -"] {
        let before = file(folder);
        let refused = judge(folder, arguments);
        assert!(refused.contains("several results need a round") && refused.ends_with("exit 2"), "{refused}");
        assert_eq!(file(folder), before);
    }
    run(folder, &["report e.yaml --from slips.txt --round 1", "pair e.yaml"]);
    let before = file(folder);
    run(folder, &["report e.yaml --from slips.txt --round 1", "report e.yaml 1 2-0 2 0-2 --round 1"]);
    assert_eq!(file(folder), before);
    // The last command, typed again after the pairing.
    insta::assert_snapshot!(judge(folder, "report e.yaml 2 0-2"), @r"
    --- stderr
    error: the same was recorded for table 2 of round 1, and no round is given
     |
     = help: if you sent it again, there is nothing to do
     = help: if it belongs to table 2 of round 2, add `--round 2`
    exit 2
    ");
    assert_eq!(file(folder), before);
    run(folder, &["report e.yaml 2 0-2 --round 2"]);
    assert!(file(folder).ends_with("- result: {round: 2, table: 2, games: 0-2}\n"));
}

/// Whenever it comes again, and whatever was reported or corrected since, no round but its own takes it.
#[test]
fn a_single_result_that_is_sent_again_later_is_never_another_rounds() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    run(folder, &["new e.yaml --name Again --seed 4711 --rounds 4", "add e.yaml Ana Ben Cid Dot"]);
    let first = ["report e.yaml 1 2-0", "report e.yaml 2 2-1", "correct e.yaml 2 1-2"];
    run(folder, &["pair e.yaml"]);
    run(folder, &first);
    run(folder, &["pair e.yaml"]);
    let again = |said: &[&str]| {
        let before = file(folder);
        for arguments in said {
            let refused = judge(folder, arguments);
            assert!(refused.contains("the same was recorded for table"), "{arguments}: {refused}");
            assert!(refused.ends_with("exit 2"), "{arguments}: {refused}");
            assert_eq!(file(folder), before, "{arguments}");
        }
    };
    again(&first);
    // Another result is one of the present round, and with the round named so is the same.
    run(folder, &["report e.yaml 1 0-2", "report e.yaml 2 2-1 --round 2"]);
    let shown = judge(folder, "show e.yaml");
    assert!(shown.contains("round 2 of 4 is complete"), "{shown}");
    run(folder, &["pair e.yaml"]);
    again(&first);
    again(&["report e.yaml 1 0-2"]);
    let shown = judge(folder, "show e.yaml");
    assert!(shown.contains("report e.yaml 1 SCORE --round 3"), "{shown}");
    // By names, the two who meet are no two who met.
    let tables = judge(folder, "show e.yaml --tables");
    let line = tables.lines().find(|line| line.starts_with(" 1 ")).unwrap();
    let names: Vec<&str> = line.split_whitespace().skip(1).collect();
    run(folder, &[&format!("report e.yaml {} 2-0 {}", names[0], names[1])]);
}

#[test]
fn a_judge_gives_extra_time_and_penalties_and_the_organiser_takes_players_back() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    run(folder, &BEGIN);
    run(folder, &["pair e.yaml"]);
    let told: Vec<String> = [
        "time e.yaml 1 5",
        "time e.yaml 1 5",
        "time e.yaml Nobody 5",
        "time e.yaml 1 90",
        "penalty e.yaml Ana game-loss --for late",
        "penalty e.yaml Ana game-loss --for late",
        "penalty e.yaml Ben warning --for 5.1",
        "penalty e.yaml Ben warning --for 5.99",
        "show e.yaml --tables",
        "show e.yaml --tables --format json",
        "export e.yaml --what pairings --format json",
        "drop e.yaml Cid",
        "report e.yaml 1 2-1",
        "report e.yaml 2 2-1",
        "pair e.yaml",
        "time e.yaml 1 5",
        "return e.yaml Cid",
        "return e.yaml Cid",
        "standings e.yaml",
        "log e.yaml --last 4",
    ]
    .iter()
    .map(|arguments| format!("$ judge event {}\n{}\n", arguments.replace('_', "\\ "), judge(folder, arguments)))
    .collect();
    snapshots().bind(|| insta::assert_snapshot!("cli_event__what_a_judge_decides", told.join("\n")));
}

/// Six players of whom five are level at the cut: its additional round, and then the bracket.
#[test]
fn the_slips_of_the_last_round_do_not_go_on_into_the_bracket() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    run(folder, &["new e.yaml --name Uneven --seed 7 --rounds 1 --cut 4", "add e.yaml Ana Ben Cid Dot Eve Fay"]);
    let to_the_cut = ["pair e.yaml", "report e.yaml 1 2-0 2 1-1-1 both-lose 3 1-0 --round 1", "cut e.yaml"];
    run(folder, &to_the_cut);
    assert!(judge(folder, "show e.yaml").contains("the additional round; 2 results missing"));
    // The second result of the table would be one of the bracket, which begins with the first.
    let twice = judge(folder, "report e.yaml 1 2-1 2 2-0 1 2-1 2 2-0 --round additional");
    assert!(twice.ends_with("exit 0"), "{twice}");
    let before = file(folder);
    assert!(judge(folder, "show e.yaml").contains("now: the bracket; 2 results missing"));
    run(folder, &["report e.yaml 1 2-1 2 2-0 --round additional"]);
    assert_eq!(file(folder), before);
    let again = judge(folder, "report e.yaml 2 2-0");
    assert!(again.contains("--round bracket") && again.ends_with("exit 2"), "{again}");
    assert_eq!(file(folder), before);
    // In the bracket itself too.
    run(folder, &["report e.yaml 1 2-0 2 2-0 --round bracket"]);
    let before = file(folder);
    run(folder, &["report e.yaml 1 2-0 2 2-0 --round bracket", "correct e.yaml 1 2-0 2 2-0 --round bracket"]);
    assert_eq!(file(folder), before);
}

/// Killed between its two writes, or stopped by a disk that is full: the second one did not happen.
#[test]
#[cfg(unix)]
fn undo_and_redo_lose_nothing_between_their_writes() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    run(folder, &BEGIN);
    run(folder, &["add e.yaml Fay", "add e.yaml Gil", "add e.yaml Hal"]);
    let all = file(folder);
    run(folder, &["undo e.yaml"]);
    let two = file(folder);
    let kept = fs::read(folder.join("e.yaml.undone")).unwrap();
    run(folder, &["undo e.yaml"]);
    // A state that an `undo` stopped before its second write leaves: the new course, and the old file.
    fs::write(folder.join("e.yaml"), &two).unwrap();
    run(folder, &["redo e.yaml"]);
    assert_eq!(file(folder), all);
    // The same, and then one more step back.
    fs::write(folder.join("e.yaml"), &two).unwrap();
    run(folder, &["undo e.yaml", "redo e.yaml 2"]);
    assert_eq!(file(folder), all);
    // `redo` writes the event only: the course that it goes along stays.
    fs::write(folder.join("e.yaml.undone"), &kept).unwrap();
    fs::write(folder.join("e.yaml"), &two).unwrap();
    fs::create_dir(folder.join("elsewhere")).unwrap();
    fs::set_permissions(folder.join("e.yaml.undone"), fs::Permissions::from_mode(0o444)).unwrap();
    run(folder, &["redo e.yaml"]);
    assert_eq!(file(folder), all);
    assert_eq!(fs::read(folder.join("e.yaml.undone")).unwrap(), kept);
}

/// The rest of an entry may stand at the beginning of a line; not at the end, after another accepted entry.
#[test]
fn undo_leaves_a_file_that_can_be_read() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    run(folder, &["new e.yaml --name Edited --seed 1"]);
    let text = format!("{}- add: {{player: Ana,\nlot: 5}}\n", file(folder));
    fs::write(folder.join("e.yaml"), &text).unwrap();
    run(folder, &["add e.yaml Ben", "undo e.yaml"]);
    assert_eq!(file(folder), text);
    run(folder, &["show e.yaml", "redo e.yaml", "undo e.yaml 2"]);
    let last = judge(folder, "undo e.yaml");
    assert!(last.contains("cannot undo"), "{last}");
}

#[test]
fn comments_behind_the_opening_of_the_journal_are_no_matter() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    run(folder, &["new e.yaml --name Commented --seed 1"]);
    let text = format!("{}{}", file(folder), "# a word\n  # and é another\n".repeat(400));
    fs::write(folder.join("e.yaml"), &text).unwrap();
    run(folder, &["add e.yaml Ana", "add e.yaml Ben"]);
    assert!(file(folder).starts_with(&text));
    run(folder, &["undo e.yaml 2"]);
    assert_eq!(file(folder), text);
}

#[test]
fn a_player_is_named_without_accents_or_by_a_beginning() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    run(folder, &["new e.yaml --name Names --seed 1", "add e.yaml Zoë_Ålund Zora Ben_Kenobi Benno", "drop e.yaml zoe"]);
    assert!(file(folder).ends_with("- drop: {player: Zoë Ålund}\n"));
    run(folder, &["drop e.yaml Ben_K"]);
    assert!(file(folder).ends_with("- drop: {player: Ben Kenobi}\n"));
    let several = judge(folder, "drop e.yaml be");
    assert!(several.contains("`be` matches 2 players") && several.contains("`Ben Kenobi` or `Benno`"), "{several}");
}

/// A file that has the name of the lock is not the desk's to empty, and a link is not to be followed.
#[test]
#[cfg(unix)]
fn the_lock_empties_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    run(folder, &BEGIN);
    let lock = folder.join("e.yaml.lock");
    fs::write(&lock, "kept").unwrap();
    run(folder, &["add e.yaml Fay"]);
    assert_eq!(fs::read_to_string(&lock).unwrap(), "kept");
    fs::remove_file(&lock).unwrap();
    fs::write(folder.join("other.txt"), "kept").unwrap();
    std::os::unix::fs::symlink("other.txt", &lock).unwrap();
    let refused = judge(folder, "add e.yaml Gil");
    assert!(refused.contains("e.yaml.lock") && refused.ends_with("exit 2"), "{refused}");
    assert_eq!(fs::read_to_string(folder.join("other.txt")).unwrap(), "kept");
}

#[test]
fn the_number_of_rounds_is_undone_with_the_first_pairing() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    run(folder, &["new e.yaml --name Late --seed 1", "add e.yaml A B C D E F", "pair e.yaml"]);
    let paired = file(folder);
    run(folder, &["undo e.yaml"]);
    assert!(!file(folder).contains("start"), "{}", file(folder));
    run(folder, &["redo e.yaml"]);
    assert_eq!(file(folder), paired);
    run(folder, &["undo e.yaml", "add e.yaml G H I", "pair e.yaml"]);
    assert!(file(folder).contains("- start: {rounds: 4, cut: 4}"), "{}", file(folder));
}

#[test]
fn the_next_command_is_one_that_can_be_followed() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let next = |arguments: &str| {
        let shown = judge(folder, arguments);
        shown.lines().find_map(|line| line.strip_prefix("next: judge event ")).unwrap_or("none").to_owned()
    };
    for (arguments, expected) in [
        ("new e.yaml --name Few --seed 1 --rounds 1 --cut 4", "add e.yaml NAME…"),
        ("add e.yaml A B C", "add e.yaml NAME…"),
        ("add e.yaml D E F", "pair e.yaml"),
        ("pair e.yaml", "none"),
        ("drop e.yaml A B", "report e.yaml 1 SCORE"),
        ("drop e.yaml C D E F", "standings e.yaml"),
        ("return e.yaml A B C D", "cut e.yaml"),
    ] {
        assert_eq!(next(arguments), expected, "{arguments}");
    }
}

#[test]
fn undo_and_redo_are_exact() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    run(folder, &BEGIN);
    let mut files = vec![file(folder)];
    for arguments in ["drop e.yaml Eve", "add e.yaml Fay", "add e.yaml Gil"] {
        run(folder, &[arguments]);
        files.push(file(folder));
    }
    let [first, second, third, last] = files.try_into().unwrap();
    run(folder, &["undo e.yaml"]);
    assert_eq!(file(folder), third);
    run(folder, &["undo e.yaml 2"]);
    assert_eq!(file(folder), first);
    run(folder, &["redo e.yaml"]);
    assert_eq!(file(folder), second);
    run(folder, &["redo e.yaml 2"]);
    assert_eq!(file(folder), last);
    // Undone changes cannot be restored after another change.
    run(folder, &["undo e.yaml", "add e.yaml Hal"]);
    insta::assert_snapshot!(judge(folder, "redo e.yaml"), @r"
    --- stderr
    error: the event has changed since the undo; nothing can be redone
     |
     = help: undone changes are kept in the `.undone` file beside the event
    exit 2
    ");
}

/// One file decides. Whoever is killed between the two writes of an undo has the event as it was, and everything that was
/// undone before can still be put back.
#[test]
fn an_undo_that_is_killed_between_its_writes_loses_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    run(folder, &BEGIN);
    run(folder, &["add e.yaml Fay", "add e.yaml Gil"]);
    let all = file(folder);
    run(folder, &["undo e.yaml"]);
    let without_gil = file(folder);
    run(folder, &["undo e.yaml"]);
    // The undone changes are kept, but the event was not written.
    fs::write(folder.join("e.yaml"), &without_gil).unwrap();
    run(folder, &["redo e.yaml"]);
    assert_eq!(file(folder), all);
    // The same with what a redo had put back.
    run(folder, &["undo e.yaml 2", "redo e.yaml"]);
    assert_eq!(file(folder), without_gil);
    run(folder, &["undo e.yaml", "redo e.yaml 2"]);
    assert_eq!(file(folder), all);
    assert!(judge(folder, "redo e.yaml").contains("cannot redo 1 changes: 0 were undone"));
}

/// The players of a round, and that one of them has won each table.
fn big(folder: &Path, players: usize) {
    run(folder, &["new e.yaml --name Many --seed 1"]);
    let names: Vec<String> = (1..=players).map(|number| format!("Player_{number}")).collect();
    run(folder, &[&format!("add e.yaml {}", names.join(" ")), "pair e.yaml"]);
}

#[test]
fn processes_at_the_same_time_lose_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    big(folder, 32);
    let children: Vec<_> = (1..=16)
        .map(|table| {
            let mut command = std::process::Command::new(program());
            let table = table.to_string();
            command
                .current_dir(folder)
                .args(["event", "report", "e.yaml", &table, "2-1"])
                .stdout(Stdio::null())
                .spawn()
                .unwrap()
        })
        .collect();
    for mut child in children {
        assert!(child.wait().unwrap().success());
    }
    assert_eq!(file(folder).matches("- result:").count(), 16);
    assert!(judge(folder, "show e.yaml").contains("round 1 of 5 is complete"));
}

/// Acknowledged changes are in the file whenever a process is killed, and the file can be read.
#[test]
fn a_process_that_is_killed_loses_nothing_that_it_acknowledged() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    big(folder, 40);
    let mut random = fastrand::Rng::with_seed(7);
    let mut acknowledged = Vec::new();
    for table in 1..=20 {
        let before = file(folder);
        let mut command = std::process::Command::new(program());
        let arguments = ["event", "report", "e.yaml", &table.to_string(), "2-1"];
        let mut child = command.current_dir(folder).args(arguments).stdout(Stdio::piped()).spawn().unwrap();
        std::thread::sleep(Duration::from_micros(random.u64(..40_000)));
        // It may have ended already.
        let _ = child.kill();
        let output = child.wait_with_output().unwrap();
        if String::from_utf8_lossy(&output.stdout).contains("beats") {
            acknowledged.push(table);
        }
        let after = file(folder);
        assert!(after == before || after.starts_with(&before) && after.ends_with("games: 2-1}\n"), "{after}");
    }
    let text = file(folder);
    for table in acknowledged {
        assert!(text.contains(&format!("- result: {{round: 1, table: {table}, games: 2-1}}")), "{table}");
    }
    // The next one to write removes what the killed ones were about to put in place.
    run(folder, &["add e.yaml Late"]);
    let left: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert!(left.iter().all(|name| !name.to_string_lossy().ends_with(".tmp")), "{left:?}");
}

#[test]
fn a_file_edited_into_nonsense_is_refused_where_it_is_wrong() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    run(folder, &BEGIN);
    let text = file(folder);
    fs::write(folder.join("e.yaml"), format!("{text}- result: {{round: 1, table: 1, games: 2-0}}\n")).unwrap();
    let outcome = judge(folder, "add e.yaml Fay");
    assert!(outcome.contains("round 1 has not been paired") && outcome.contains("e.yaml:15:3"), "{outcome}");
    fs::write(folder.join("e.yaml"), b"event: \xff\n").unwrap();
    assert!(judge(folder, "show e.yaml").contains("not UTF-8"));
}

#[test]
fn standings_that_cannot_be_begin_no_event() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    for (list, expected) in [
        ("name,uid\nAna,1\n", "error: the first line does not name the columns of standings\n --> s.csv:1:1"),
        ("name,record\nAna,1-0\nBen,one\n", "error: `Ben` has no record\n --> s.csv:3:1"),
        (
            "name,record,opponents\nAna,1-0,Ben\nBem,0-1,\n",
            "error: player `Ben` not found\n |\n = help: did you mean `Bem`?",
        ),
        ("name,record\nAna,2-0\nBen,0-1\n", "error: `Ana` has 2 matches in 1 round\n"),
        ("name,record\nAna,1-0\n", "error: "),
    ] {
        fs::write(folder.join("s.csv"), list).unwrap();
        let outcome = judge(folder, "new e.yaml --name Open --standings s.csv --played 1");
        assert!(outcome.contains(expected) && outcome.ends_with("exit 2"), "{list}{outcome}");
        assert!(!folder.join("e.yaml").exists(), "{list}");
    }
}
