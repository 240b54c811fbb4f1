//! `judge quiz` as a process: what is listed, and what a check says of bad quizzes.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::command::{CommandExt, program};

fn judge(folder: &Path, arguments: &[&str]) -> String {
    let mut command = Command::new(program());
    crate::cli::outcome(command.current_dir(folder).env("XDG_DATA_HOME", folder).arg("quiz").args(arguments))
}

/// A file of an attack with Wampa (power 4) on a base, and a quiz with these options.
fn asked(options: &str) -> String {
    format!(
        "title: An attack on a base deals the power of the attacker
cites: [CR 6.3.4.a]
level: 1
tags: [attack]
setup:
  players:
    ana: {{ground: [Wampa]}}
    ben: {{}}
steps:
  - ana: {{attack: Wampa, target: ben}}
quiz:
  ask: How much damage does the base take?
  options:
{options}"
    )
}

const SOUND: &str = "    - {text: \"4\", claim: {ben: {base: {damage: 4}}}}
    - {text: \"3\", claim: {ben: {base: {damage: 3}}}}
";

#[test]
fn a_question_is_listed_without_its_answer() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("a.yaml"), asked(SOUND)).unwrap();
    insta::assert_snapshot!(judge(folder.path(), &["a.yaml", "--list"]), @"
    L1 How much damage does the base take?
       a  CR 6.3.4.a
    exit 0
    ");
    insta::assert_snapshot!(judge(folder.path(), &["a.yaml", "--list", "--format", "json"]), @r#"
    {
      "schema": "judge/quiz-list/1",
      "results": [
        {
          "id": "a",
          "origin": "written",
          "file": "a.yaml",
          "level": 1,
          "tags": [
            "attack"
          ],
          "cites": [
            "CR 6.3.4.a"
          ],
          "cards": [
            "Wampa"
          ],
          "card_texts": [
            {
              "name": "Wampa",
              "sets": [
                "SOR"
              ],
              "text": [
                "Overwhelm"
              ]
            }
          ],
          "ask": "How much damage does the base take?",
          "options": [
            "4",
            "3"
          ]
        }
      ]
    }
    exit 0
    "#);
}

#[test]
fn filters_leave_what_was_asked_for_or_say_what_there_is() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("a.yaml"), asked(SOUND)).unwrap();
    let found = ["--level=1", "--tag=Attack", "--section=6.3", "--section=CR", "--card=wampa", "--set=sor", "--seed=9"];
    for option in found {
        let outcome = judge(folder.path(), &["a.yaml", "--list", option]);
        assert!(outcome.contains("How much damage") && outcome.ends_with("exit 0"), "{option}: {outcome}");
    }
    for option in ["--level=2", "--section=7", "--card=AT-ST", "--set=SHD"] {
        let outcome = judge(folder.path(), &["a.yaml", "--list", option]);
        assert!(!outcome.contains("How much damage") && outcome.ends_with("exit 1"), "{option}: {outcome}");
    }
    insta::assert_snapshot!(judge(folder.path(), &["a.yaml", "--tag=attak", "--card=Wampo"]), @"
    --- stderr
    error: no match among 1 question
     |
     = help: no question has the tag `attak`; did you mean attack?
     = help: no question has the card `Wampo`; did you mean Wampa?
     = help: list all with `judge quiz --list`
    exit 1
    ");
    insta::assert_snapshot!(judge(folder.path(), &["a.yaml", "--section=7.99"]), @"
    --- stderr
    error: rule or section `7.99` not found
     |
     = help: did you mean `CR 7.7`, `CR 7`?
    exit 2
    ");
    insta::assert_snapshot!(judge(folder.path(), &["a.yaml", "--set=XYZ"]), @"
    --- stderr
    error: set `XYZ` not found
     |
     = help: the sets are ASH, HMW, IBH, IC27, JTL, LAW, LOF, SEC, SHD, SOR, TS26, TWI
    exit 2
    ");
}

#[test]
fn a_check_says_what_keeps_a_quiz_from_being_asked() {
    let folder = tempfile::tempdir().unwrap();
    let complaint = |options: &str| {
        fs::write(folder.path().join("a.yaml"), asked(options)).unwrap();
        judge(folder.path(), &["a.yaml", "--check"])
    };
    insta::assert_snapshot!(complaint(SOUND), @"
    1 question can be asked
    exit 0
    ");
    insta::assert_snapshot!(complaint(&SOUND.replace("{damage: 4}", "{damage: 5}")), @"
    0 questions can be asked; 1 flaw found
    --- stderr
    error: a.yaml: line 12: expected a quiz with a right option and a wrong one
     |
     = help: found no option is right
    exit 1
    ");
    insta::assert_snapshot!(complaint(&SOUND.replace("{damage: 3}", "{remaining: 26}")), @"
    0 questions can be asked; 1 flaw found
    --- stderr
    error: a.yaml: line 12: expected a quiz with a right option and a wrong one
     |
     = help: found every option is right: they do not differ in the outcome
    exit 1
    ");
    insta::assert_snapshot!(complaint(&SOUND.replace("\"3\"", "\" 4\"")), @r#"
    0 questions can be asked; 1 flaw found
    --- stderr
    error: two options of the quiz have the same text
      --> a.yaml:15:14
       |
    15 |     - {text: " 4", claim: {ben: {base: {damage: 3}}}}
       |              ^^^^
       |
       = help: give each option its own text
    exit 2
    "#);
    insta::assert_snapshot!(complaint(&SOUND.replace("{damage: 3}", "{ damage: 4 }")), @r#"
    0 questions can be asked; 1 flaw found
    --- stderr
    error: two options of the quiz claim the same
      --> a.yaml:15:14
       |
    15 |     - {text: "3", claim: {ben: {base: { damage: 4 }}}}
       |              ^^^
       |
       = help: claim what distinguishes this option from the others
    exit 2
    "#);
    insta::assert_snapshot!(complaint(&SOUND.replace("{ben: {base: {damage: 3}}}", "{}")), @r#"
    0 questions can be asked; 1 flaw found
    --- stderr
    error: this option has no claim, so it is always right
      --> a.yaml:15:14
       |
    15 |     - {text: "3", claim: {}}
       |              ^^^
       |
       = help: claim what holds if the option is right
    exit 2
    "#);
    insta::assert_snapshot!(complaint(&SOUND.replace("{ben: {base: {damage: 3}}}", "{Wampo: {damage: 1}}")), @r#"
    0 questions can be asked; 1 flaw found
    --- stderr
    error: card, alias or player `Wampo` not found
      --> a.yaml:15:27
       |
    15 |     - {text: "3", claim: {Wampo: {damage: 1}}}
       |                           ^^^^^
       |
       = help: did you mean `Wampa`?
    exit 2
    "#);
}

#[test]
fn a_bad_file_does_not_stop_the_others() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("a.yaml"), asked(SOUND)).unwrap();
    fs::write(folder.path().join("b.yaml"), asked(&SOUND.replace("{damage: 4}", "{damage: 5}"))).unwrap();
    fs::write(folder.path().join("c.yaml"), "quiz: [").unwrap();
    let outcome = judge(folder.path(), &[".", "--list"]);
    assert!(outcome.contains("How much damage") && outcome.ends_with("exit 0"), "{outcome}");
    let check = judge(folder.path(), &[".", "--check", "--format", "json"]);
    assert!(check.contains(r#""questions": 1"#) && check.ends_with("exit 2"), "{check}");
}

/// Counts the questions, and the right answers, of a session that always gets the first option.
fn answered(arguments: &[&str]) -> (u64, u64) {
    let mut command = Command::new(program());
    command.args(["quiz", "--plain", "--no-memory", "--format", "json", "--seed", "3"]).args(arguments);
    let output = command.write_stdin("1\n\n".repeat(12)).output().unwrap();
    let report: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    (report["questions"].as_u64().unwrap(), report["right"].as_u64().unwrap())
}

#[test]
fn a_session_ends_where_it_was_asked_to() {
    let files = concat!(env!("CARGO_MANIFEST_DIR"), "/scenarios/07-abilities-and-effects");
    let (asked, _) = answered(&[files, "--count", "2"]);
    assert_eq!(asked, 2);
    let (asked, _) = answered(&[files, "--count", "2", "--endless"]);
    assert_eq!(asked, 12, "all twelve answers are taken");
    let (asked, right) = answered(&[files, "--iron"]);
    assert_eq!(asked, right + 1, "the first miss is the last question");
}

/// A ruling with enough on the table to be ruled on: an attack, and an event.
const FIGHT: &str = "title: Units deal combat damage to each other
cites: [CR 6.3.4.a]
level: 1
setup:
  players:
    ana: {ground: [Wampa], hand: [Open Fire]}
    ben: {ground: [Consular Security Force], space: [Cartel Spacer]}
steps:
  - ana: {attack: Wampa, target: Consular Security Force}
  - ben: pass
  - ana: {play: Open Fire, then: [Cartel Spacer]}
";

#[test]
fn the_wrong_ruling_is_found_on_every_way_out() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("a.yaml"), FIGHT).unwrap();
    let kind = ["a.yaml", "--kind", "wrong-ruling"];
    let listed = judge(folder.path(), &[&kind[..], &["--list"]].concat());
    assert!(listed.contains("One of these rulings is wrong. Which one?") && listed.ends_with("exit 0"), "{listed}");
    let listed = judge(folder.path(), &[&kind[..], &["--list", "--format", "json"]].concat());
    assert!(listed.contains(r#""id": "a#the wrong ruling after step 3""#), "{listed}");
    let exported = judge(folder.path(), &[&kind[..], &["--as", "json"]].concat());
    let (json, _) = exported.rsplit_once("exit 0").unwrap();
    let sheet: serde_json::Value = serde_json::from_str(json).unwrap();
    let question = &sheet["questions"][0];
    let wrong: Vec<&serde_json::Value> =
        question["options"].as_array().unwrap().iter().filter(|option| option["right"] == true).collect();
    assert!(matches!(wrong.as_slice(), [_]), "{question}");
    assert!(question["explain"].as_str().unwrap().starts_with("In fact: "), "{question}");
    for form in [["--html", "-"], ["--as", "markdown"]] {
        let exported = judge(folder.path(), &[&kind[..], &form].concat());
        assert!(exported.contains("Which one?") && exported.ends_with("exit 0"), "{exported}");
    }
}

/// The answers that a memory has, by their grades, after a session with these lines.
fn grades(folder: &Path, typed: &str) -> serde_json::Value {
    let mut command = Command::new(program());
    command.current_dir(folder).env("XDG_DATA_HOME", folder).args(["quiz", "a.yaml", "--plain", "--seed", "1"]);
    command.write_stdin(typed).output().unwrap();
    let told = judge(folder, &["stats", "a.yaml", "--format", "json"]);
    let (json, _) = told.rsplit_once("exit 0").unwrap();
    serde_json::from_str::<serde_json::Value>(json).unwrap()["grades"].clone()
}

#[test]
fn an_answer_is_graded_by_name() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("a.yaml"), asked(SOUND)).unwrap();
    // One of the two options is right; a wrong answer is graded `again` whatever is typed.
    let right = if grades(folder.path(), "1\ngood\n")["good"] == 1 { "1" } else { "2" };
    for (typed, grade) in [("easy", "easy"), ("h", "hard"), ("", "good"), ("again", "again")] {
        let before = grades(folder.path(), "")[grade].as_u64().unwrap();
        let after = grades(folder.path(), &format!("{right}\n{typed}\n"))[grade].as_u64().unwrap();
        assert_eq!(after, before + 1, "{typed}");
    }
    let wrong = if right == "1" { "2" } else { "1" };
    let before = grades(folder.path(), "")["again"].as_u64().unwrap();
    let after = grades(folder.path(), &format!("{wrong}\neasy\n"))["again"].as_u64().unwrap();
    assert_eq!(after, before + 1, "a wrong answer was not easy");
}

#[test]
fn a_ruling_is_asked_for_its_rule() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("a.yaml"), asked(SOUND)).unwrap();
    let listed = judge(folder.path(), &["a.yaml", "--kind", "rule", "--list"]);
    assert!(listed.contains("The ruling: 4. Which rule decides?"), "{listed}");
}
