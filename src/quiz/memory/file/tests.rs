//! Files that are no memory of this version are left as they are, and states follow from the log.

use std::fs;

use super::*;
use crate::samples::one_answer;

const NOW: Moment = Moment(1_800_000_000);

fn folder() -> tempfile::TempDir {
    tempfile::tempdir().unwrap()
}

/// The message about a file that cannot be used, without its folder.
fn refusal(file: &Path) -> String {
    let patience = Duration::from_millis(20);
    let error = Memory::begin(file, OpenFlags::SQLITE_OPEN_CREATE, patience, |_| Ok(())).unwrap_err();
    let diagnostic = Diagnostic::from(error);
    let folder = file.parent().unwrap().display().to_string();
    format!("{}; {}", diagnostic.title, diagnostic.help.join("; ")).replace(&format!("{folder}/"), "")
}

/// A memory with some answers: a question answered thrice, one once.
fn some_answers(file: &Path) -> Memory {
    let mut memory = Memory::open(file).unwrap();
    let rows =
        [("one", Rating::Good, 0), ("two", Rating::Again, 1), ("one", Rating::Hard, 3), ("one", Rating::Easy, 9)];
    for (id, rating, day) in rows {
        memory.record(&one_answer(id), rating, Moment(NOW.0 + day * 86_400)).unwrap();
    }
    memory
}

#[test]
fn answers_are_kept_in_the_file() {
    let folder = folder();
    let file = folder.path().join("memory.sqlite");
    assert!(Memory::open_existing(&file).unwrap().is_none());
    assert!(!file.exists(), "to look is not to make");
    let written = some_answers(&file).history().unwrap();
    let read = Memory::open_existing(&file).unwrap().unwrap().history().unwrap();
    assert_eq!(read, written);
    let ids: Vec<&str> = read.questions.iter().map(|question| question.id.as_str()).collect();
    assert_eq!(ids, ["one", "two"]);
    let log: Vec<_> = read.log.iter().map(|answer| (answer.question, answer.rating)).collect();
    assert_eq!(log, [(0, Rating::Good), (1, Rating::Again), (0, Rating::Hard), (0, Rating::Easy)]);
    let names: Vec<String> = read.questions[0].rules.iter().map(ToString::to_string).collect();
    assert_eq!(names, ["CR 5.5.1.b", "CR 8.3"]);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "one file");
}

#[test]
fn wrong_answer_is_due_first() {
    let folder = folder();
    let history = some_answers(&folder.path().join("memory.sqlite")).history().unwrap();
    let due_after = |days: i64| {
        let due = history.due(Moment(NOW.0 + days * 86_400));
        due.iter().map(|question| question.id.as_str().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(due_after(10), ["two"]);
    assert_eq!(due_after(300), ["two", "one"]);
}

#[test]
fn states_follow_from_the_log() {
    let folder = folder();
    let file = folder.path().join("memory.sqlite");
    let before = some_answers(&file).history().unwrap();
    // States that an earlier version has stored count for nothing, and are reckoned anew by it.
    let connection = Connection::open(&file).unwrap();
    connection
        .execute_batch("INSERT INTO state VALUES (1, 99, 1, 0, 7); INSERT INTO schedule VALUES ('older')")
        .unwrap();
    let mut memory = Memory::open(&file).unwrap();
    assert_eq!(memory.history().unwrap(), before);
    memory.record(&one_answer("one"), Rating::Good, NOW).unwrap();
    let schedules: i64 = connection.query_row("SELECT count(*) FROM schedule", (), |row| row.get(0)).unwrap();
    assert_eq!(schedules, 0);
}

#[test]
fn log_is_only_appended_to() {
    let folder = folder();
    let memory = some_answers(&folder.path().join("memory.sqlite"));
    for attempt in ["UPDATE review SET rating = 4", "DELETE FROM review"] {
        let _ = memory.connection.execute_batch(attempt).unwrap_err();
    }
    let question = "INSERT INTO review (question, at, rating) VALUES (1, 1, 5)";
    let error = memory.connection.execute_batch(question).unwrap_err();
    assert!(error.to_string().contains("CHECK"), "{error}");
}

#[test]
fn leaves_other_files_as_they_are() {
    let folder = folder();
    let file = |name: &str| folder.path().join(name);
    fs::write(file("text"), "my notes").unwrap();
    fs::write(file("long"), "my notes\n".repeat(1000)).unwrap();
    Connection::open(file("other")).unwrap().execute_batch("CREATE TABLE t (x)").unwrap();
    Connection::open(file("marked")).unwrap().execute_batch("PRAGMA application_id = 7").unwrap();
    some_answers(&file("newer")).connection.execute_batch("PRAGMA user_version = 7").unwrap();
    some_answers(&file("older")).connection.execute_batch("PRAGMA user_version = -1").unwrap();
    fs::create_dir(file("folder")).unwrap();
    let names = ["text", "long", "other", "marked", "newer", "older"];
    let bytes = || names.map(|name| fs::read(file(name)).unwrap());
    let before = bytes();
    let said: Vec<String> =
        names.iter().chain(&["folder", "missing/memory"]).map(|name| refusal(&file(name))).collect();
    insta::assert_snapshot!(said.join("\n"), @"
    `text` is not a quiz memory: it is not an SQLite file; use another file: `--memory FILE`; this one was not changed
    `long` is not a quiz memory: it is not an SQLite file; use another file: `--memory FILE`; this one was not changed
    `other` is not a quiz memory but an SQLite file of another program; use another file: `--memory FILE`; this one was not changed
    `marked` is not a quiz memory but an SQLite file of another program; use another file: `--memory FILE`; this one was not changed
    `newer` was written by a newer version of this program: its format is 7, and this version knows 1; use the newer version, or another file: `--memory FILE`
    `older` is not a quiz memory but an SQLite file of another program; use another file: `--memory FILE`; this one was not changed
    `folder` cannot be opened; its folder must exist, and you must be able to read and write the file
    `memory` cannot be opened; its folder must exist, and you must be able to read and write the file
    ");
    assert_eq!(bytes(), before);
}

#[test]
fn refuses_files_in_use_or_protected() {
    let folder = folder();
    let file = folder.path().join("memory.sqlite");
    let mut memory = some_answers(&file);
    let before = memory.history().unwrap();
    // A connection that may not write gives what a file that is protected gives, even where the user may write anything.
    memory.connection.pragma_update(None, "query_only", true).unwrap();
    let error = Diagnostic::from(memory.record(&one_answer("one"), Rating::Good, NOW).unwrap_err());
    assert!(error.title.ends_with("memory.sqlite` cannot be written to"), "{}", error.title);
    let other = Connection::open(&file).unwrap();
    other.execute_batch("BEGIN EXCLUSIVE").unwrap();
    insta::assert_snapshot!(refusal(&file), @"`memory.sqlite` is in use by another process; end the other process, or use another file: `--memory FILE`");
    other.execute_batch("ROLLBACK").unwrap();
    assert_eq!(memory.history().unwrap(), before);
}

#[test]
fn reports_damage() {
    let damages = [
        "PRAGMA foreign_keys = OFF; DROP TABLE question",
        "PRAGMA foreign_keys = OFF; INSERT INTO review (question, at, rating) VALUES (9, 1, 1)",
    ];
    for damage in damages {
        let folder = folder();
        let file = folder.path().join("memory.sqlite");
        some_answers(&file).connection.execute_batch(damage).unwrap();
        let error = Memory::open(&file).and_then(|memory| memory.history()).unwrap_err().to_string();
        assert!(error.contains("is damaged: "), "{damage}: {error}");
    }
}

#[test]
fn several_processes_make_the_file_at_once() {
    let folder = folder();
    for round in 0..8 {
        let file = folder.path().join(format!("{round}.sqlite"));
        std::thread::scope(|scope| {
            for name in ["a", "b", "c", "d"] {
                let file = &file;
                scope.spawn(move || Memory::open(file).unwrap().record(&one_answer(name), Rating::Good, NOW).unwrap());
            }
        });
        assert_eq!(Memory::open(&file).unwrap().history().unwrap().log.len(), 4);
    }
}

#[test]
fn memory_tells_due_questions() {
    const DAY: i64 = 24 * 60 * 60;
    let folder = tempfile::tempdir().unwrap();
    let mut memory = Memory::open(&folder.path().join("memory.sqlite")).unwrap();
    let questions: Vec<Question> = ["wrong", "new", "right"].into_iter().map(one_answer).collect();
    let record = |memory: &mut Memory, place: usize, rating| {
        Remembers::record(memory, &questions[place], rating, Moment(DAY)).unwrap();
    };
    record(&mut memory, 0, Rating::Again);
    record(&mut memory, 2, Rating::Good);
    let due = |memory: &mut Memory, now| memory.due(&questions, Moment(now)).unwrap();
    let at_once = due(&mut memory, DAY + 1);
    assert!(matches!(at_once[..], [Due::At(wrong), Due::Never, Due::At(right)] if wrong < right), "{at_once:?}");
    let tomorrow = due(&mut memory, 2 * DAY);
    assert!(matches!(tomorrow[..], [Due::Since(_), Due::Never, Due::At(_)]), "{tomorrow:?}");
    let much_later = due(&mut memory, 100 * DAY);
    assert!(matches!(much_later[..], [Due::Since(wrong), Due::Never, Due::Since(right)] if wrong < right));
}
