//! A repository of rulings made from nothing with the installed program: 30 rulings, accepted, one broken, one changed,
//! reported in every form, divided and joined, compared; and `docs/own-rulings.md` tells the truth.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::LazyLock;

use regex::Regex;
use serde_json::Value;

use crate::command::program;
use crate::json_schema::JsonSchema;
use crate::pages;

/// The folder of a rules team, and the home of whoever works in it.
struct Repository {
    folder: tempfile::TempDir,
    home: tempfile::TempDir,
}

/// The files of a folder, by their names.
type Files = Vec<(String, Vec<u8>)>;

/// Exit code and output of a command.
struct Ended {
    code: i32,
    out: String,
    err: String,
}

impl Repository {
    /// With these files.
    fn with(files: &Files) -> Self {
        let repository = Self { folder: tempfile::tempdir().unwrap(), home: tempfile::tempdir().unwrap() };
        for (name, bytes) in files {
            let path = repository.path(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, bytes).unwrap();
        }
        repository
    }

    /// With 30 rulings on Sentinel.
    fn new() -> Self {
        static EXPORTED: LazyLock<Files> = LazyLock::new(|| {
            let repository = Repository::with(&Files::new());
            let exported = repository.judge("rulings export --tag sentinel --limit 30 --into rulings");
            assert_eq!(exported.out, "wrote 30 rulings into rulings\n");
            repository.taken()
        });
        Self::with(&EXPORTED)
    }

    fn accepted() -> Self {
        static ACCEPTED: LazyLock<Files> = LazyLock::new(|| {
            let repository = Repository::new();
            assert_eq!(repository.judge("test --accept").code, 0);
            repository.taken()
        });
        Self::with(&ACCEPTED)
    }

    /// All files as they are.
    fn taken(&self) -> Files {
        self.files("").into_iter().map(|name| (name.clone(), fs::read(self.path(&name)).unwrap())).collect()
    }

    fn judge(&self, line: &str) -> Ended {
        self.judge_in("", line)
    }

    fn judge_in(&self, folder: &str, line: &str) -> Ended {
        let mut command = Command::new(program());
        command.current_dir(self.folder.path().join(folder)).env("XDG_DATA_HOME", self.home.path());
        let output = command.env_remove("GITHUB_WORKSPACE").args(line.split_whitespace()).output().unwrap();
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
        Ended { code: output.status.code().unwrap(), out: text(output.stdout), err: text(output.stderr) }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).unwrap()
    }

    /// The rulings, or the snapshots of them, with this ending, by their names in the repository.
    fn files(&self, ending: &str) -> Vec<String> {
        fn walk(folder: &Path, into: &mut Vec<PathBuf>) {
            for path in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
                if path.is_dir() { walk(&path, into) } else { into.push(path) }
            }
        }
        let mut found = Vec::new();
        walk(self.folder.path(), &mut found);
        let name = |path: PathBuf| path.strip_prefix(self.folder.path()).unwrap().to_string_lossy().into_owned();
        let mut names: Vec<String> = found.into_iter().map(name).filter(|name| name.ends_with(ending)).collect();
        names.sort();
        names
    }

    /// Writes something else in a file.
    fn change(&self, name: &str, change: impl Fn(&str) -> String) {
        let before = self.read(name);
        let after = change(&before);
        assert_ne!(before, after, "{name} is changed");
        fs::write(self.path(name), after).unwrap();
    }

    /// A ruling with one claim that no longer holds, and one with another title: returns both.
    fn break_two(&self) -> [String; 2] {
        let claim = Regex::new(r"damage: \d+\}").unwrap();
        let rulings = self.files(".yaml");
        let failing = rulings.iter().find(|name| claim.is_match(&self.read(name))).unwrap();
        self.change(failing, |text| claim.replace(text, "damage: 29}").into_owned());
        let changed = rulings.iter().find(|name| *name != failing).unwrap();
        self.change(changed, |text| text.replacen("title: ", "title: Now ", 1));
        [failing.clone(), changed.clone()]
    }
}

#[test]
fn the_page_tells_the_truth() {
    let commands = pages::run("docs/own-rulings.md");
    assert!(commands > 12, "{commands}");
}

#[test]
fn a_first_run_writes_what_waits_and_accepting_makes_snapshots_of_it() {
    let repository = Repository::new();
    let first = repository.judge("test");
    assert_eq!((first.code, first.out.lines().next()), (0, Some("0 passed, 30 new")));
    assert_eq!((repository.files(".snap.new").len(), repository.files(".snap").len()), (30, 0));
    assert_eq!(repository.judge("test --check").code, 1, "in CI a missing snapshot fails");
    let sources: Vec<String> = repository.files(".yaml").iter().map(|name| repository.read(name)).collect();
    assert_eq!(repository.judge("test --accept").code, 0);
    assert_eq!((repository.files(".snap.new").len(), repository.files(".snap").len()), (0, 30));
    let again: Vec<String> = repository.files(".yaml").iter().map(|name| repository.read(name)).collect();
    assert_eq!(sources, again, "accepting changes no claim, and the files have their day");
    let check = repository.judge("test --check");
    assert_eq!((check.code, check.out.as_str()), (0, "30 passed\n"));
}

#[test]
fn failures_are_reported_at_their_line_and_not_accepted() {
    let repository = Repository::accepted();
    let [failing, changed] = repository.break_two();
    let line = repository.read(&failing).lines().position(|line| line.contains("damage: 29}")).unwrap() + 1;
    let tested = repository.judge("test");
    assert_eq!(tested.code, 1);
    let told: Vec<&str> = tested.out.lines().collect();
    assert!(told.iter().any(|told| told.starts_with(&format!("{failing}:{line}:"))), "{told:#?}");
    assert!(
        told.contains(&format!("{changed}:1:1: changed: the ruling has changed: 1 line removed, 1 added").as_str())
    );
    assert!(told.contains(&"28 passed, 1 changed, 1 failed"), "{told:#?}");
    assert_eq!(repository.files(".snap.new"), [format!("{changed}.snap.new")]);
    // The diff is shown where it is asked for.
    assert!(repository.judge("test -v").out.contains("\n    +Now "));
    // A claim that does not hold is never accepted.
    let accepted = repository.judge("test --accept");
    assert_eq!((accepted.code, accepted.out.lines().last()), (1, Some("29 passed, 1 failed")));
    assert_eq!(repository.judge("test --check --quiet").out.lines().count(), 1);
}

#[test]
fn failed_files_run_first_and_filters_reduce_the_run() {
    let repository = Repository::accepted();
    let [failing, changed] = repository.break_two();
    repository.judge("test");
    let again = repository.judge("test --failed");
    assert!(again.out.lines().any(|line| line == "0 passed, 1 changed, 1 failed, 28 not run"), "{}", again.out);
    repository.change(&failing, |text| text.replace("damage: 29}", "damage: 28}"));
    repository.change(&changed, |text| text.replacen("title: Now ", "title: ", 1));
    assert_eq!(repository.judge("test --failed").code, 1);
    let stem = Path::new(&changed).file_stem().unwrap().to_string_lossy().into_owned();
    let filtered = repository.judge(&format!("test --filter {stem}"));
    assert_eq!((filtered.code, filtered.out.as_str()), (0, "1 passed\n"));
}

#[test]
fn an_orphan_is_told_and_removed() {
    let repository = Repository::accepted();
    let gone = repository.files(".yaml")[0].clone();
    fs::remove_file(repository.path(&gone)).unwrap();
    let tested = repository.judge("test");
    assert_eq!((tested.code, tested.out.lines().next()), (0, Some("29 passed, 1 orphaned")));
    assert_eq!(repository.judge("test --check").code, 1);
    assert_eq!(repository.judge("test --accept").code, 0);
    assert_eq!(repository.files(".snap").len(), 29);
}

#[test]
fn every_reporter_says_what_its_readers_read() {
    let repository = Repository::accepted();
    let [failing, changed] = repository.break_two();
    let line = "test --check --reporter github --reporter junit=r.xml --reporter sarif=r.sarif --reporter tap=r.tap \
                --reporter json=r.json";
    let github = repository.judge(line);
    assert_eq!(github.code, 1);

    let command = Regex::new(r"(?m)^::error file=([^,:]+),line=(\d+),col=(\d+),title=[^,:]+::.+$").unwrap();
    let annotated: Vec<String> = command.captures_iter(&github.out).map(|found| found[1].to_owned()).collect();
    assert_eq!(annotated.iter().collect::<BTreeSet<_>>(), BTreeSet::from([&failing, &changed]));

    let xml = repository.read("r.xml");
    let junit = roxmltree::Document::parse(&xml).unwrap();
    let root = junit.root_element();
    let count = |name: &str| root.attribute(name).unwrap().parse::<usize>().unwrap();
    assert_eq!((root.tag_name().name(), count("tests"), count("failures"), count("errors")), ("testsuites", 30, 2, 0));
    let failed = root.descendants().filter(|node| node.tag_name().name() == "failure");
    let failed: BTreeSet<String> =
        failed.map(|node| node.parent().unwrap().attribute("file").unwrap().to_owned()).collect();
    assert_eq!(failed, BTreeSet::from([failing.clone(), changed.clone()]));

    // Code scanning requires this of a report, so that each result stands at its line with its rule.
    let sarif: Value = serde_json::from_str(&repository.read("r.sarif")).unwrap();
    assert_eq!(sarif["version"], "2.1.0");
    assert!(sarif["$schema"].as_str().unwrap().ends_with("sarif-2.1.0.json"));
    let [run] = sarif["runs"].as_array().unwrap().as_slice() else { panic!("{sarif}") };
    assert_eq!(run["tool"]["driver"]["name"], "judge");
    let rules = run["tool"]["driver"]["rules"].as_array().unwrap();
    let results = run["results"].as_array().unwrap().iter().map(|result| {
        assert!(rules.iter().any(|rule| rule["id"] == result["ruleId"]), "{result}");
        assert!(result["level"] == "error" && !result["message"]["text"].as_str().unwrap().is_empty(), "{result}");
        let place = &result["locations"][0]["physicalLocation"];
        assert!(["startLine", "startColumn"].iter().all(|at| place["region"][at].as_u64() >= Some(1)), "{result}");
        (result["ruleId"].as_str().unwrap(), place["artifactLocation"]["uri"].as_str().unwrap())
    });
    assert_eq!(results.collect::<BTreeSet<_>>(), BTreeSet::from([("failed", &*failing), ("changed", &*changed)]));

    let tap = repository.read("r.tap");
    let lines = tap.strip_prefix("TAP version 14\n1..30\n").unwrap().lines();
    let point = Regex::new(r"^(not )?ok (\d+) - (\S+\.yaml): \S").unwrap();
    let mut number = 0;
    // Indented lines belong to the line above.
    let wrong = lines.filter(|line| !line.starts_with("  ")).filter_map(|line| {
        number += 1;
        let found = point.captures(line).unwrap_or_else(|| panic!("{line}"));
        assert_eq!(&found[2], number.to_string());
        found.get(1).map(|_| found[3].to_owned())
    });
    assert_eq!(wrong.collect::<BTreeSet<_>>(), BTreeSet::from([failing, changed]));
    assert_eq!(number, 30);

    let schema: Value = serde_json::from_str(&repository.judge("schema test").out).unwrap();
    let report: Value = serde_json::from_str(&repository.read("r.json")).unwrap();
    assert_eq!(JsonSchema::new(&schema).unwrap().problems(&report), [""; 0]);
}

#[test]
fn parts_make_the_whole_byte_for_byte() {
    let repository = Repository::accepted();
    repository.break_two();
    for form in ["json", "junit", "sarif", "tap", "github"] {
        repository.judge(&format!("test --reporter {form}=whole.{form} -q"));
    }
    let parts = ["1", "2", "3"];
    for part in parts {
        let tested = repository.judge(&format!("test --shard {part}/3 --reporter json=part-{part}.json -q"));
        assert!((0..=1).contains(&tested.code));
    }
    let forms = "--reporter json=m.json --reporter junit=m.junit --reporter sarif=m.sarif --reporter tap=m.tap";
    let merged =
        repository.judge(&format!("test merge part-3.json part-1.json part-2.json {forms} --reporter github=m.github"));
    assert_eq!(merged.code, 1);
    assert_eq!(merged.out, repository.judge("test").out, "people read the same");
    for form in ["json", "junit", "sarif", "tap", "github"] {
        assert_eq!(repository.read(&format!("whole.{form}")), repository.read(&format!("m.{form}")), "{form}");
    }
}

#[test]
fn parts_of_different_suites_are_not_joined() {
    let repository = Repository::accepted();
    repository.judge("test --shard 1/2 --reporter json=one.json");
    repository.judge("test --check --shard 2/2 --reporter json=checked.json");
    repository.judge("test --shard 2/3 --reporter json=of-three.json");
    let name = repository.files(".yaml")[3].clone();
    repository.change(&name, |text| format!("{text}\n# changed\n"));
    repository.judge("test --shard 2/2 --reporter json=two.json");
    let one = fs::read_to_string(repository.path("one.json")).unwrap();
    fs::write(repository.path("one-2.json"), one.replace("passed", "failed")).unwrap();
    fs::write(repository.path("none.json"), "{\"schema\": \"judge/replay/1\"}").unwrap();
    fs::write(repository.path("half.json"), "{\"schema\": \"judge/te").unwrap();
    fs::write(repository.path("newer.json"), "{\"schema\": \"judge/test/9\"}").unwrap();
    for (line, said) in [
        ("one.json two.json", "are from different suites: the files differ"),
        ("one.json checked.json", "one with `--check`, one without"),
        ("one.json of-three.json", "2 parts and 3 parts"),
        ("one.json", "missing parts of 2: 2"),
        ("one.json", "run them again with the same files: `judge test --shard 2/2 --reporter json=part-2.json`"),
        ("one.json one-2.json", "are both part 1 of 2, and differ"),
        // What is there twice counts once.
        ("one.json one.json", "missing parts of 2: 2"),
        ("one.json none.json", "its schema is `judge/replay/1`, expected `judge/test/1`"),
        ("one.json newer.json", "its schema is `judge/test/9`"),
        ("one.json half.json", "is not a report of `judge test`"),
        ("one.json missing.json", "`missing.json` not found"),
    ] {
        let merged = repository.judge(&format!("test merge {line}"));
        assert_eq!(merged.code, 2, "{line}");
        assert!(merged.err.replace("\n", " ").contains(said), "{line}: {}", merged.err);
    }
}

#[test]
fn settings_are_found_upwards_and_flags_count_before_them() {
    let repository = Repository::new();
    fs::write(repository.path("judge.toml"), "snapshots = \"snaps\"\nignore = [\"rulings/07-*/\"]\n").unwrap();
    repository.judge_in("rulings", "test --accept");
    let snapshots = repository.files(".snap");
    assert!(!snapshots.is_empty() && snapshots.iter().all(|name| name.starts_with("snaps/rulings/")), "{snapshots:#?}");
    assert!(snapshots.iter().all(|name| !name.contains("/07-")), "{snapshots:#?}");
    let shown = repository.judge_in("rulings", "test --show-settings --snapshots elsewhere");
    let row = |name: &str| shown.out.lines().find(|line| line.starts_with(name)).unwrap().to_owned();
    assert!(row("snapshots").contains("elsewhere") && row("snapshots").ends_with("--snapshots"));
    assert!(row("ignore").ends_with("judge.toml"));
    assert!(row("edition").ends_with("the default"));
    for (text, said) in [
        ("snapshot = \"x\"\n", "did you mean `snapshots`?"),
        ("ignore = 3\n", "invalid type: integer `3`, expected a sequence"),
        ("rules = \n", "judge.toml:1:9"),
        ("ignore = [\"[\"]\n", ""),
    ] {
        fs::write(repository.path("judge.toml"), text).unwrap();
        let refused = repository.judge("test");
        assert_eq!(refused.code, if said.is_empty() { refused.code } else { 2 }, "{text}");
        assert!(refused.err.contains(said), "{text}: {}", refused.err);
    }
}

/// One edition for the folder: what replays and looks up follows it, and a flag counts before it. What is wrong in the file is
/// told by all of them.
#[test]
fn settings_hold_for_whatever_rules_or_looks_up() {
    let repository = Repository::new();
    fs::write(repository.path("judge.toml"), "edition = \"7.0\"\n").unwrap();
    let line = "replay -v ruling:dj-is-gone-before-he-steals";
    let (by_7, by_8) = (repository.judge_in("rulings", line), repository.judge(&format!("{line} --edition 8.0")));
    assert_eq!((by_7.code, by_8.code), (1, 0), "{}", by_7.out);
    assert!(by_7.out.contains("Comprehensive Rules 7.0") && by_8.out.contains("Comprehensive Rules 8.0"));
    fs::write(repository.path("judge.toml"), "cards = \"no-cards\"\n").unwrap();
    for line in ["replay rulings", "show Wampa", "cards show Wampa", "prove rulings", "quiz --list", "search Wampa"] {
        let refused = repository.judge(line);
        assert_eq!(refused.code, 2, "{line}");
        assert!(refused.err.contains("no-cards"), "{line}: {}", refused.err);
    }
    for line in ["status", "event rounds 8", "schema scenario"] {
        assert_eq!(repository.judge(line).code, 0, "{line}");
    }
}

#[test]
fn a_snapshot_that_cannot_be_read_is_invalid() {
    let repository = Repository::accepted();
    let snapshot = repository.files(".snap")[0].clone();
    for (text, said) in
        [("---\ninfo: {judge: 2}\n---\nx\n", "was written by a newer judge"), ("no snapshot", "is not a snapshot")]
    {
        fs::write(repository.path(&snapshot), text).unwrap();
        let tested = repository.judge("test");
        assert_eq!(tested.code, 2);
        assert!(tested.out.contains(said), "{}", tested.out);
    }
}

#[test]
fn other_cards_turn_rulings() {
    let repository = Repository::new();
    let cards = Path::new(env!("CARGO_MANIFEST_DIR")).join("cards");
    for folder in ["before", "after"] {
        fs::create_dir(repository.path(folder)).unwrap();
        for file in fs::read_dir(&cards).unwrap().map(|entry| entry.unwrap().path()) {
            fs::copy(&file, repository.path(folder).join(file.file_name().unwrap())).unwrap();
        }
    }
    let wampa = Regex::new(r"(- name: Wampa\n(?:  .*\n)*?  power: )4").unwrap();
    let file = repository.files("after/sor.yaml")[0].clone();
    repository.change(&file, |text| wampa.replace(text, "${1}5").into_owned());
    let same = repository.judge("compare --card-folders before before rulings");
    assert_eq!((same.code, same.out.lines().nth(1)), (0, Some("30 rulings: 0 change, 0 only cite other rules")));
    let turned = repository.judge("compare --card-folders before after rulings --format json");
    assert_eq!(turned.code, 1);
    let turned: Value = serde_json::from_str(&turned.out).unwrap();
    let schema: Value = serde_json::from_str(&repository.judge("schema compare").out).unwrap();
    assert_eq!(JsonSchema::new(&schema).unwrap().problems(&turned), [""; 0]);
    let line = |turned: &Value, side: &str| turned[side]["lines"][0].as_str().unwrap().to_owned();
    let turned = turned["turned"].as_array().unwrap();
    let hit = turned.iter().find(|turned| line(turned, "new").contains("deals 5 combat damage")).unwrap();
    assert!(line(hit, "old").contains("deals 4 combat damage"));
    assert_eq!(hit["decided_by"], "CR 6.3.4.a");
    let page = repository.judge("compare --card-folders before after rulings --html turned.html");
    assert_eq!(page.code, 1);
    assert!(repository.read("turned.html").contains("deals 5 combat damage"));
    // A program against itself.
    let program = program().display().to_string();
    let same = repository.judge(&format!("compare --binaries {program} {program} rulings"));
    assert_eq!(same.code, 0, "{}", same.out);
}

#[test]
fn a_workflow_is_written_once() {
    let repository = Repository::new();
    assert_eq!(repository.judge("new --ci github").code, 0);
    let workflow = repository.read(".github/workflows/judge.yaml");
    let read: Value = serde_yaml::from_str(&workflow).unwrap();
    let steps = read["jobs"]["test"]["steps"].as_array().unwrap();
    let run = steps.iter().filter_map(|step| step["run"].as_str()).find(|run| run.starts_with("judge test")).unwrap();
    repository.judge("test --accept");
    assert_eq!(repository.judge(run.strip_prefix("judge ").unwrap()).code, 0, "the workflow's own command passes");
    assert_eq!(repository.judge("new --ci github").code, 2, "what is there stays");
}

#[test]
fn rulings_of_the_program_are_found_by_their_names() {
    let repository = Repository::new();
    for name in [
        "ruling:exhausted-sentinel-still-guards",
        "ruling:07-abilities-and-effects/keywords/sentinel/exhausted-sentinel-still-guards",
        "scenarios/07-abilities-and-effects/keywords/sentinel/exhausted-sentinel-still-guards.yaml",
    ] {
        let replayed = repository.judge(&format!("replay {name}"));
        assert_eq!(replayed.code, 0, "{name}");
        assert!(replayed.out.contains("An exhausted Sentinel still has to be attacked"), "{name}");
    }
    let unknown = repository.judge("replay ruling:exhausted-sentinel-guards");
    assert!(unknown.err.contains("ruling:exhausted-sentinel-still-guards"), "{}", unknown.err);
    let found = repository.judge("rulings search may an exhausted sentinel still guard --limit 3");
    assert!(found.out.contains("exhausted-sentinel-still-guards"), "{}", found.out);
    let many = repository.judge("replay ruling:07-abilities-and-effects/keywords/sentinel");
    assert!(Regex::new(r"^\d+ passed\n$").unwrap().is_match(&many.out), "{}", many.out);
}

/// A person looks at each change at a terminal, and says what becomes of it.
#[cfg(unix)]
#[test]
fn a_person_accepts_one_change_and_rejects_another() {
    let repository = Repository::accepted();
    let rulings = repository.files(".yaml");
    for name in &rulings[..2] {
        repository.change(name, |text| text.replacen("title: ", "title: Now ", 1));
    }
    let mut command = std::process::Command::new(program());
    command.args(["test", "--review", "--color", "never"]).current_dir(repository.folder.path());
    command.env("XDG_DATA_HOME", repository.home.path());
    let mut terminal = rexpect::session::spawn_command(command, Some(20_000)).unwrap();
    terminal.exp_string("1 of 2").unwrap();
    terminal.exp_string("[q]uit").unwrap();
    terminal.send_line("what?").unwrap();
    terminal.exp_string("[q]uit").unwrap();
    terminal.send_line("a").unwrap();
    terminal.exp_string("2 of 2").unwrap();
    terminal.exp_string("[q]uit").unwrap();
    terminal.send_line("r").unwrap();
    terminal.exp_string("1 accepted, 1 rejected, 0 left").unwrap();
    terminal.exp_eof().unwrap();
    assert!(repository.read(&format!("{}.snap", rulings[0])).contains("\nNow "));
    assert!(!repository.read(&format!("{}.snap", rulings[1])).contains("\nNow "));
    assert_eq!(repository.files(".snap.new"), Vec::<String>::new());
    // Where nobody can be asked, nobody is.
    let refused = repository.judge("test --review");
    assert!(refused.code == 2 && refused.err.contains("needs a terminal"), "{}", refused.err);
}
