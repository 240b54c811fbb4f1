//! The memory of quizzes as processes use it: no answer that was recorded is lost when the process is killed, and two
//! processes do not get in each other's way.
//!
//! The process that records is this test program itself, called with the one test that is otherwise ignored.

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::time::Duration;

use swu_judge::quiz::{Memory, Moment, Origin, Question, QuestionId, QuestionOption, Rating};
use swu_judge::rulebook::RuleId;

use crate::command::program;

/// Where the file is named to the process that records.
const FILE: &str = "QUIZ_MEMORY_FILE";
/// Distinguishes the answers of one process from those of another.
const WHO: &str = "QUIZ_MEMORY_WHO";
/// Questions that each process answers in turn.
const QUESTIONS: i64 = 7;

fn question(name: &str) -> Question {
    let option = |text: &str| QuestionOption { text: text.to_owned(), is_right: text == "yes", mistake: None };
    Question {
        id: QuestionId::named(name),
        origin: Origin::Plain,
        file: format!("{name}.yaml"),
        title: "a ruling".to_owned(),
        situation: None,
        ask: "Is it so?".to_owned(),
        options: vec![option("yes"), option("no")],
        decided_by: Vec::new(),
        explain: None,
        cites: vec![RuleId::cr("7.5.7")],
        level: None,
        tags: Vec::new(),
        cards: Vec::new(),
    }
}

#[test]
#[ignore = "the process that the other tests start and kill"]
fn record_until_killed() {
    let (Ok(file), Ok(who)) = (std::env::var(FILE), std::env::var(WHO)) else { return };
    let mut memory = Memory::open(Path::new(&file)).unwrap();
    for at in 0.. {
        let rating = Rating::of(at % 3 != 0);
        memory.record(&question(&format!("{who} {}", at % QUESTIONS)), rating, Moment(at * 10_000)).unwrap();
        // Acknowledged only now.
        println!("recorded {at}");
        std::io::stdout().flush().unwrap();
    }
}

/// Starts a process that records answers in a file.
pub fn recorder(folder: &Path, file: &str, who: &str) -> (Child, BufReader<ChildStdout>) {
    let mut child = Command::new(std::env::current_exe().unwrap())
        .args(["--ignored", "--exact", "quiz_memory::record_until_killed", "--nocapture"])
        .current_dir(folder)
        .env(FILE, file)
        .env(WHO, who)
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let output = BufReader::new(child.stdout.take().unwrap());
    (child, output)
}

/// The number of answers that a process acknowledges in a line.
pub fn acknowledged(line: &str) -> Option<i64> {
    // The first line may begin with what the test harness says.
    line.rsplit_once("recorded ").and_then(|(_, number)| number.parse::<i64>().ok()).map(|at| at + 1)
}

/// Lets a process record, kills it after so many answers and that time, and returns how many it has acknowledged.
fn killed_after(mut child: Child, output: BufReader<ChildStdout>, answers: i64, time: Duration) -> i64 {
    let mut lines = output.lines().map_while(Result::ok);
    let mut count = 0;
    while count < answers {
        count = lines.by_ref().find_map(|line| acknowledged(&line)).expect("it records until it is killed");
    }
    std::thread::sleep(time);
    child.kill().unwrap();
    child.wait().unwrap();
    // Its output before it died is still in the pipe.
    lines.filter_map(|line| acknowledged(&line)).last().unwrap_or(count)
}

/// Number of answers of a process in the memory; they are without a gap, in their order.
pub fn answers_of(file: &Path, who: &str) -> i64 {
    let history = Memory::open(file).unwrap().history().unwrap();
    let is_of = |place: usize| history.questions[place].id.as_str().starts_with(&format!("{who} "));
    let times: Vec<i64> =
        history.log.iter().filter(|answer| is_of(answer.question)).map(|answer| answer.at.0 / 10_000).collect();
    let count = i64::try_from(times.len()).unwrap();
    assert_eq!(times, (0..count).collect::<Vec<_>>(), "the answers of {who}");
    count
}

/// Nothing is wrong with the file.
pub fn assert_sound(file: &Path) {
    let connection = rusqlite::Connection::open(file).unwrap();
    let check: String = connection.query_row("PRAGMA integrity_check", (), |row| row.get(0)).unwrap();
    assert_eq!(check, "ok");
}

#[test]
fn answers_survive_a_kill_at_any_moment() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("memory.sqlite");
    let mut random = fastrand::Rng::with_seed(20);
    for kill in 0..20 {
        let who = format!("process {kill}");
        let (child, output) = recorder(folder.path(), "memory.sqlite", &who);
        // The first few are killed while they make the file or have just begun.
        let (answers, time) = if kill < 3 { (0, random.u64(0..30)) } else { (1, random.u64(0..60)) };
        let acknowledged = killed_after(child, output, answers, Duration::from_millis(time));
        let kept = answers_of(&file, &who);
        // The answer that was being recorded is either there or not.
        assert!((acknowledged..=acknowledged + 1).contains(&kept), "{who}: {acknowledged} acknowledged, {kept} kept");
    }
    assert_sound(&file);
}

#[test]
fn two_processes_take_turns() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("memory.sqlite");
    let names = ["ana", "ben"];
    let recorders = names.map(|who| recorder(folder.path(), "memory.sqlite", who));
    let threads = recorders
        .map(|(child, output)| std::thread::spawn(move || killed_after(child, output, 5, Duration::from_millis(50))));
    for (who, thread) in names.into_iter().zip(threads) {
        let acknowledged = thread.join().unwrap();
        let kept = answers_of(&file, who);
        assert!((acknowledged..=acknowledged + 1).contains(&kept), "{who}: {acknowledged} acknowledged, {kept} kept");
    }
    assert_sound(&file);
}

#[test]
fn a_name_that_means_something_to_sqlite_is_a_file() {
    for name in [":memory:", "file:memory?mode=memory"] {
        let folder = tempfile::tempdir().unwrap();
        let (child, output) = recorder(folder.path(), name, "ana");
        let acknowledged = killed_after(child, output, 2, Duration::ZERO);
        assert!(answers_of(&folder.path().join(name), "ana") >= acknowledged, "{name}");
    }
}

/// Output of `judge quiz stats`, with its exit code.
fn stats(folder: &Path, arguments: &[&str]) -> String {
    let mut command = Command::new(program());
    command.current_dir(folder).env("XDG_DATA_HOME", folder).args(["quiz", "stats"]).args(arguments);
    crate::cli::outcome(&mut command)
}

#[test]
fn an_empty_memory_says_how_to_begin() {
    let folder = tempfile::tempdir().unwrap();
    let empty = stats(folder.path(), &["--memory", "mine.sqlite"]);
    assert_eq!(empty, "No answers yet.\nStart with `judge quiz`. Answers are kept in mine.sqlite.\nexit 0");
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0, "to look is not to make");
}

#[test]
fn statistics_are_those_of_the_users_own_file_or_of_another() {
    let folder = tempfile::tempdir().unwrap();
    let own = folder.path().join("swu-judge");
    std::fs::create_dir(&own).unwrap();
    let mut memory = Memory::open(&own.join("quiz.sqlite")).unwrap();
    for (name, rating) in [("a", Rating::Good), ("b", Rating::Again)] {
        memory.record(&question(name), rating, Moment(1_700_000_000)).unwrap();
    }
    for name in ["a.yaml", "b.yaml"] {
        std::fs::write(folder.path().join(name), "title: nothing").unwrap();
    }
    let printed = stats(folder.path(), &["a.yaml", "b.yaml"]);
    assert!(printed.starts_with("2 questions, 2 answers, 50 % right; 2 due now.\n"), "{printed}");
    assert!(printed.contains("\nCR 7.5 Keyword Abilities "), "{printed}");
    let none = stats(folder.path(), &[]);
    assert!(none.contains("Not counted: 2 answered questions from other files.\n"), "{none}");
    assert!(stats(folder.path(), &["missing.yaml"]).ends_with("exit 2"), "no file is no question");
    let json = stats(folder.path(), &[".", "--memory", "swu-judge/quiz.sqlite", "--days", "3", "--format", "json"]);
    let json: serde_json::Value = serde_json::from_str(json.strip_suffix("exit 0").unwrap()).unwrap();
    let keys = |value: &serde_json::Value| value.as_object().unwrap().keys().cloned().collect::<Vec<_>>().join(" ");
    assert_eq!(keys(&json), "schema total grades elsewhere due streak sections forecast weakest puzzles");
    assert_eq!(keys(&json["sections"][0]), "rule questions answers right retention");
    assert_eq!((&json["forecast"], &json["weakest"][0]["rule"]), (&serde_json::json!([2, 0, 0]), &"CR 7.5.7".into()));
}

#[test]
fn a_file_that_is_no_memory_is_said() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("notes.txt"), "my notes").unwrap();
    insta::assert_snapshot!(stats(folder.path(), &["--memory", "notes.txt"]), @"
    --- stderr
    error: `notes.txt` is not a quiz memory: it is not an SQLite file
     |
     = help: use another file: `--memory FILE`; this one was not changed
    exit 2
    ");
}
