//! `judge show`: a rule as it is read at a table, and what else a name may mean.

use std::path::Path;
use std::process::Command;

use crate::cli::outcome;
use serde_json::{Value, json};

use crate::command::{CommandExt, program};

/// `judge show` over the rules of a fixture.
fn fixture(rules: &str, arguments: &[&str]) -> Command {
    let mut command = Command::new(program());
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures");
    command.current_dir(folder).args(["--rules", rules, "show"]).args(arguments);
    command
}

/// `judge show` over the embedded rules.
fn embedded(arguments: &[&str]) -> Command {
    let mut command = Command::new(program());
    command.arg("show").args(arguments);
    command
}

fn printed(command: &mut Command) -> String {
    String::from_utf8(command.assert().success().get_output().stdout.clone()).unwrap()
}

fn as_json(command: &mut Command) -> Value {
    serde_json::from_slice(&command.arg("--format").arg("json").output().unwrap().stdout).unwrap()
}

/// The output, without what the engine and the scenarios do with a rule of that number.
fn without_rulings(shown: &str) -> String {
    let end = shown.rfind("\nexit").unwrap_or(shown.len());
    let until = ["\n\nRulings:", "\n\nCoverage:"].iter().filter_map(|heading| shown.find(heading)).min().unwrap_or(end);
    format!("{}{}", &shown[..until], &shown[end..])
}

#[test]
fn a_rule_is_shown_whole() {
    insta::assert_snapshot!(without_rulings(&outcome(&mut fixture("rules", &["5.4.1"]))), @"
    5. Game Structure › 5.4. Action Phase
    CR 5.4.1  (edition 0.1, 2026-01-01)

      The players take turns until all of them have passed, and then the phase is
      over. See [5.5].

      More about the action phase, in a paragraph of its own.

      a.  Each turn is one action.

          Example: Ana attacks with Battlefield Marine. That was her action.

      b.  One of:
          - play a card;
          - pass, as in [7.5.7.a].

    Refers to:
      CR 5.5      Regroup Phase: It has steps, in this order: Step | Cards draw | 2
      CR 7.5.7.a  It gets a Shield token.

    Referred to by:
      NOTE L1-7.1  Lasting effects go first [5.5.1.a] [CR 5.4.1].
      CR 7.5.5     See 5.4.1.b and rule 5.
    exit 0
    ");
    insta::assert_snapshot!(without_rulings(&outcome(&mut fixture("rules", &["overwhelm"]))), @"
    7. Abilities › 7.5. Keywords
    CR 7.5.3  Overwhelm  (edition 0.1, 2026-01-01)

      a.  Excess damage goes to the base.

    Referred to by:
      NOTE L1-7.2  See [L1-7.1] and [CR 7.5.3].

    Before and after:
      CR 7.5.2  Do not read [sic] as a rule, nor Smuggle [Y].
      CR 7.5.4  Raid X. While it attacks, this unit has more power.
    exit 0
    ");
    insta::assert_snapshot!(without_rulings(&outcome(&mut fixture("rules", &["5.4.1.a"]))), @"
    5. Game Structure › 5.4. Action Phase
    CR 5.4.1.a  Each turn is one action  (edition 0.1, 2026-01-01)

      CR 5.4.1: The players take turns until all of them have passed, and then the…

      Each turn is one action.

      Example: Ana attacks with Battlefield Marine. That was her action.

    Before and after:
      CR 5.4.1.b  One of: - play a card; - pass, as in [7.5.7.a].
    exit 0
    ");
    insta::assert_snapshot!(outcome(&mut fixture("broken-rules", &["zones", "1.2"])), @"
    Zones › 1. Hand
    zones 1.2

      See its parts, [7.7] and its start.

    Refers to:
      zones 1  Hand: A hand is a zone. See keywords and the site.

    Broken references: `keywords.md#1-overwelm`, `7.7`

    Before and after:
      zones 1.1  A hand is a zone. See keywords and the site.
      zones 1.2  Again.
    exit 0
    ");
}

#[test]
fn a_section_is_read_or_looked_through() {
    insta::assert_snapshot!(outcome(&mut fixture("rules", &["--brief", "regroup", "phase"])), @"
    5. Game Structure
    CR 5.5  Regroup Phase  (edition 0.1, 2026-01-01)

      5.5.1  It has steps, in this order:

              Step   Cards
             ──────────────
              draw   2

          a.  Draw cards. Every player draws 2 cards.

          b.  Ready cards. Every player readies their cards.
    exit 0
    ");
    let long = printed(&mut embedded(&["CR 7"]));
    assert!(long.contains(" rules, in these parts:\n  CR 7.1  General: "), "{long}");
    assert!(!long.contains("Leans on:") && long.contains("  CR 8  Additional Rules: "), "{long}");
}

#[test]
fn brief_is_the_rule_alone() {
    insta::assert_snapshot!(outcome(&mut fixture("rules", &["5.4.1", "--brief"])), @"
    5. Game Structure › 5.4. Action Phase
    CR 5.4.1  (edition 0.1, 2026-01-01)

      The players take turns until all of them have passed, and then the phase is
      over. See [5.5].

      More about the action phase, in a paragraph of its own.

      a.  Each turn is one action.

          Example: Ana attacks with Battlefield Marine. That was her action.

      b.  One of:
          - play a card;
          - pass, as in [7.5.7.a].
    exit 0
    ");
}

#[test]
fn json_has_all_of_it() {
    let mut shown = as_json(&mut fixture("rules", &["5.4.1"]));
    // The scenarios that rest on a rule of that number change with every new one.
    for key in ["scenarios", "rulings"] {
        assert!(shown.as_object_mut().unwrap().remove(key).is_some_and(|value| value.is_array()), "{key}");
    }
    assert!(shown.as_object_mut().unwrap().remove("class").is_some_and(|class| class.is_string()));
    let example = "Example: Ana attacks with Battlefield Marine. That was her action.";
    let expected = json!({
        "schema": "judge/show/1",
        "id": "CR 5.4.1",
        "title": "The players take turns until all of them have passed,…",
        "text": "The players take turns until all of them have passed, and then the phase is over. See [5.5].\n\nMore \
                 about the action phase, in a paragraph of its own.",
        "examples": [],
        "path": ["5. Game Structure", "5.4. Action Phase"],
        "parent": "CR 5.4",
        "children": ["CR 5.4.1.a", "CR 5.4.1.b"],
        "parts": [
            {"id": "CR 5.4.1.a", "title": "Each turn is one action", "text": "Each turn is one action.",
             "examples": [example]},
            {"id": "CR 5.4.1.b", "title": "One of", "text": "One of:\n- play a card;\n- pass, as in [7.5.7.a].",
             "examples": []},
        ],
        "previous": null,
        "next": null,
        "links": ["CR 5.5"],
        "missing": [],
        "linked_from": ["NOTE L1-7.1"],
        "glossary": [],
        "answers": [],
        "also": {"rules": [], "cards": []},
        "edition": "0.1",
        "date": "2026-01-01",
        "citation": "CR 5.4.1 Action Phase (Comprehensive Rules 0.1, 2026-01-01)",
        "file": "cr/05-game-structure.md",
        "line": 15,
    });
    assert_eq!(shown, expected);
}

#[test]
fn json_of_several_is_a_list() {
    let shown = as_json(&mut fixture("rules", &["5.5.1.a", "CR", "7.5.4"]));
    let ids: Vec<&Value> = shown["results"].as_array().unwrap().iter().map(|shown| &shown["id"]).collect();
    assert_eq!(ids, ["CR 5.5.1.a", "CR 7.5.4"]);
    assert_eq!((&shown["results"][0]["previous"], &shown["results"][0]["next"]), (&Value::Null, &json!("CR 5.5.1.b")));
}

#[test]
fn a_name_may_be_that_of_several_things() {
    let sentinel = as_json(&mut embedded(&["sentinel"]));
    assert_eq!((&sentinel["id"], &sentinel["glossary"]), (&json!("CR 7.5.11"), &json!(["GLOSSARY sentinel"])));
    let sentinel = printed(&mut embedded(&["sentinel"]));
    assert!(sentinel.contains("\nIn short (GLOSSARY sentinel):\n"), "{sentinel}");
    for (typed, id) in
        [("raid 2", "CR 7.5.8"), ("the regroup phase", "CR 5.5"), ("LKI", "GLOSSARY last-known-information")]
    {
        let words: Vec<&str> = typed.split(' ').collect();
        assert_eq!(as_json(&mut embedded(&words))["id"], id, "{typed}");
    }
    // A token has an entry in the glossary, and is a card.
    let shield = as_json(&mut embedded(&["shield"]));
    assert_eq!(shield["also"]["cards"], json!(["Shield"]), "{shield}");
    assert!(printed(&mut embedded(&["shield"])).contains("also called this: the card `Shield`\n"));
}

#[test]
fn a_card_is_shown_with_the_rules_of_its_keywords() {
    let wampa = printed(&mut embedded(&["wampa"]));
    let keyword = "\n  CR 7.5.7  Overwhelm\n    Overwhelm is ";
    let facts = "Wampa   unit · ground\nAggression\nCREATURE\ncost 4   4/5   Common SOR 164\n";
    for part in [facts, "  Keywords: Overwhelm\n  judge cards show Wampa\n", "Rules:\n  CR 3.5", keyword] {
        assert!(wampa.contains(part), "{part}: {wampa}");
    }
    assert!(!printed(&mut embedded(&["wampa", "--brief"])).contains("Rules:"));
    let thrawn = as_json(&mut embedded(&["Grand Admiral Thrawn"]));
    assert!(thrawn["cards"].as_array().unwrap().len() > 1 && thrawn["rules"][0] == "CR 3.4", "{thrawn}");
    let one = as_json(&mut embedded(&["Grand Admiral Thrawn, Patient and Insightful"]));
    assert_eq!(one["cards"][0]["subtitle"], "Patient and Insightful");
    assert_eq!(one["cards"].as_array().unwrap().len(), 1);
}

#[test]
fn several_at_once() {
    let shown = outcome(&mut fixture("rules", &["7.5.4", "CR", "7.5.5", "--brief"]));
    insta::assert_snapshot!(shown, @"
    7. Abilities › 7.5. Keywords
    CR 7.5.4  Raid X  (edition 0.1, 2026-01-01)

      Raid X. While it attacks, this unit has more power.

    7. Abilities › 7.5. Keywords
    CR 7.5.5  (edition 0.1, 2026-01-01)

      See 5.4.1.b and rule 5.
    exit 0
    ");
    // Words that are a title together are one title.
    assert_eq!(as_json(&mut fixture("rules", &["regroup", "phase"]))["id"], "CR 5.5");
    insta::assert_snapshot!(outcome(&mut fixture("rules", &["7.5.4", "7.5.99"])), @"
    --- stderr
    error: rule `7.5.99` not found
     |
     = help: `judge show CR 7.5.7`: Shielded, in 7.5. Keywords
     = help: `judge show CR 7.5`: Keywords, in 7. Abilities
    exit 2
    ");
}

/// The ways in which people write what they look for.
#[test]
fn there_are_many_ways_in() {
    let rules = |found: &Value| match &found["id"] {
        Value::String(id) => vec![id.clone()],
        _ => found["results"].as_array().unwrap().iter().map(|rule| rule["id"].as_str().unwrap().to_owned()).collect(),
    };
    for (typed, expected) in [
        (&["7.5.11"][..], &["CR 7.5.11"][..]),
        (&["rule", "7.5.11"], &["CR 7.5.11"]),
        (&["Rule", "CR", "7.5.11"], &["CR 7.5.11"]),
        (&["cr", "7.5.11"], &["CR 7.5.11"]),
        (&["CR7.5.11"], &["CR 7.5.11"]),
        (&["7.5.11a"], &["CR 7.5.11.a"]),
        (&["7.5.11", "(a)"], &["CR 7.5.11.a"]),
        (&["7.5.11.A."], &["CR 7.5.11.a"]),
        (&["[CR 7.5.11.a]"], &["CR 7.5.11.a"]),
        (&["§7.5"], &["CR 7.5"]),
        (&["§", "7.5"], &["CR 7.5"]),
        (&["section", "7.5"], &["CR 7.5"]),
        (&["note", "a1-05"], &["NOTE A1-5"]),
        (&["a1-5"], &["NOTE A1-5"]),
        (&["term", "shield", "token"], &["GLOSSARY shield-token"]),
        (&["keyword", "sentinel"], &["CR 7.5.11"]),
        (&["rule", "sentinel"], &["CR 7.5.11"]),
        (&["rules", "7.5.7", "7.5.8"], &["CR 7.5.7", "CR 7.5.8"]),
        (&["7.5.7,", "cr", "7.5.8", "a1-5"], &["CR 7.5.7", "CR 7.5.8", "NOTE A1-5"]),
        (&["§7.5", "tr", "4.1.2"], &["CR 7.5", "TR 4.1.2"]),
    ] {
        assert_eq!(rules(&as_json(&mut embedded(typed))), expected, "{typed:?}");
    }
    for (typed, subtitle) in [
        (&["card", "luke", "fai"][..], "Faithful Friend"),
        (&["luke", "fai"], "Faithful Friend"),
        (&["luke skywalker faithful friend"], "Faithful Friend"),
        (&["card", "SOR_005"], "Faithful Friend"),
        (&["SOR", "5"], "Faithful Friend"),
        (&["sor-005"], "Faithful Friend"),
    ] {
        assert_eq!(as_json(&mut embedded(typed))["cards"][0]["subtitle"], subtitle, "{typed:?}");
    }
    let luke = printed(&mut embedded(&["luke", "fai"]));
    assert!(luke.starts_with("`luke fai` matches only one name: Luke Skywalker, Faithful Friend\n"), "{luke}");
}

#[test]
fn part_of_several_names_lists_commands_to_paste() {
    let said = outcome(&mut embedded(&["card", "vader"]));
    let commands: Vec<&str> = said.lines().filter_map(|line| line.strip_prefix(" = help: judge show ")).collect();
    assert!(said.contains(" have `vader` in their names") && said.ends_with("exit 2"), "{said}");
    assert!(commands.len() > 5, "{said}");
    for name in commands {
        let name = shlex::split(name).unwrap();
        let shown = as_json(&mut embedded(&[&name[0]]));
        let full = format!("{}, {}", shown["cards"][0]["name"], shown["cards"][0]["subtitle"]);
        assert!(full.contains("Vader"), "{name:?}: {full}");
    }
}

#[test]
fn citations_are_plain_lines() {
    let arguments = ["--cite", "5.5", "5.4.1", "5.5.1.a", "7.5.3", "L1-7.1", "--color", "always"];
    insta::assert_snapshot!(outcome(&mut fixture("rules", &arguments)), @"
    CR 5.5 Regroup Phase (Comprehensive Rules 0.1, 2026-01-01)
    CR 5.4.1 Action Phase (Comprehensive Rules 0.1, 2026-01-01)
    CR 5.5.1.a Draw cards (Comprehensive Rules 0.1, 2026-01-01)
    CR 7.5.3 Overwhelm (Comprehensive Rules 0.1, 2026-01-01)
    NOTE L1-7.1 What judges teach (Notes)
    exit 0
    ");
    insta::assert_snapshot!(outcome(&mut embedded(&["7.5.7", "Wampa", "--cite"])), @"
    CR 7.5.7 Overwhelm (Comprehensive Rules 8.0, 2026-07-08)
    Wampa (SOR 164)
    exit 0
    ");
    let cited = as_json(&mut embedded(&["7.5.7", "--cite"]));
    assert_eq!(
        cited,
        json!({
            "schema": "judge/show/1",
            "id": "CR 7.5.7",
            "citations": ["CR 7.5.7 Overwhelm (Comprehensive Rules 8.0, 2026-07-08)"],
        })
    );
}

#[test]
fn rulings_are_told_by_their_titles() {
    let shown = printed(&mut embedded(&["7.5.7"]));
    let rulings = shown.split("\n\nRulings:\n").nth(1).unwrap();
    let files = rulings.lines().filter(|line| line.starts_with("    ruling:")).count();
    assert_eq!(files, 10, "{rulings}");
    let known = as_json(&mut embedded(&["7.5.7"]))["rulings"].as_array().unwrap().clone();
    assert!(
        rulings.contains(&format!("  … and {} more in `judge show --all CR 7.5.7`", known.len() - 10)),
        "{rulings}"
    );
    // The command that is named lists them, and nothing is left out there.
    let all = printed(&mut embedded(&["--all", "CR", "7.5.7"]));
    assert_eq!(all.lines().filter(|line| line.starts_with("    ruling:")).count(), known.len());
    assert!(!all.contains("more in `"), "{all}");
    let first = known[0]["title"].as_str().unwrap().split(' ').next().unwrap().to_owned();
    assert!(rulings.starts_with(&format!("  {first}")), "{rulings}");
}

#[test]
fn every_line_fits() {
    for id in ["7.5.7", "5.5", "sentinel", "8.15", "GLOSSARY attacker", "Grand Admiral Thrawn", "CR 7"] {
        let shown = printed(&mut embedded(&[id]));
        let files = |line: &&str| !line.trim_start().starts_with("ruling:") && !line.contains("judge cards show");
        let long = shown.lines().filter(files).find(|line| line.chars().count() > 80);
        assert_eq!(long, None, "{id}");
    }
}

#[test]
fn missing_rules_have_neighbours() {
    insta::assert_snapshot!(outcome(&mut fixture("rules", &["5.5.1.c"])), @"
    --- stderr
    error: rule `5.5.1.c` not found
     |
     = help: `judge show CR 5.5.1.b`: Ready cards, in 5.5. Regroup Phase
     = help: `judge show CR 5.5.1`: It has steps, in this order, in 5.5. Regroup Phase
    exit 2
    ");
    insta::assert_snapshot!(outcome(&mut fixture("rules", &["overwelm"])), @"
    --- stderr
    error: rule `overwelm` not found
     |
     = help: `judge show CR 7.5.3`: Overwhelm, in 7.5. Keywords
    exit 2
    ");
    insta::assert_snapshot!(outcome(&mut fixture("rules", &["qqqq"])), @"
    --- stderr
    error: rule `qqqq` not found
     |
     = help: search all rules for the words with `judge search qqqq`
    exit 2
    ");
    insta::assert_snapshot!(outcome(&mut fixture("rules", &["Wamppa"])), @r#"
    --- stderr
    error: rule `Wamppa` not found
     |
     = help: search all rules for the words with `judge search Wamppa`
     = help: `judge show Wampa`: a card
     = help: `judge show "Lurking Wampa"`: a card
    exit 2
    "#);
    insta::assert_snapshot!(outcome(&mut fixture("broken-rules", &["1.1"])), @"
    --- stderr
    error: `1.1` matches 2 rules
     |
     = help: `judge show keywords 1.1`: Excess damage, in 1. Overwhelm
     = help: `judge show zones 1.1`: A hand is a zone, in 1. Hand
    exit 2
    ");
}
