//! `judge cards`: what it prints, what it writes, and how it ends.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::cli::outcome;
use crate::command::{CommandExt, program};

fn judge(arguments: &[&str]) -> Command {
    let mut command = Command::new(program());
    command.current_dir(env!("CARGO_MANIFEST_DIR")).args(arguments);
    command
}

/// The card data that the committed files come from. They are not part of the project.
fn reference() -> Option<[PathBuf; 6]> {
    let all = ["cards", "cards-ts26", "cards-ash", "cards-hmw", "cards-ic27", "base-traits"];
    let files = all.map(|name| format!("{name}.jsonl"));
    let files = files.map(|name| Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/reference").join(name));
    if let Some(missing) = files.iter().find(|file| !file.exists()) {
        eprintln!("skipped: there is no {}", missing.display());
        return None;
    }
    Some(files)
}

const CLERK: &str = r#"{"set": "TST", "number": 1, "name": "Clerk", "type": "Unit", "unique": false, "hp": 3, "power": 2, "cost": 2, "arenas": ["Ground"], "aspects": ["Command"], "rarity": "Common", "traits": ["Official"], "text": "Raid 1\nWhen Played: Flummox a unit."}"#;

#[test]
fn the_committed_files_are_what_import_writes() {
    let Some(reference) = reference() else { return };
    let files = reference.each_ref().map(|file| file.to_str().unwrap());
    let said = outcome(&mut judge(&[&["cards", "import"], &files[..], &["--check"]].concat()));
    let changed: Vec<&str> = said.lines().filter(|line| line.starts_with("differs")).collect();
    assert_eq!(changed, [""; 0], "run `judge cards import {}`", files.join(" "));
    assert!(said.contains("2,464 cards of 12 sets") && said.ends_with("exit 0"), "{said}");
}

#[test]
fn import_writes_what_is_sound_and_says_what_is_not() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("data.jsonl");
    fs::write(&file, format!("{CLERK}\n{}\n", CLERK.replace("Clerk", "Porter").replace("\"power\": 2, ", ""))).unwrap();
    let into = folder.path().join("cards");
    let arguments = ["cards", "import", file.to_str().unwrap(), "--into", into.to_str().unwrap()];
    let run = |more: &[&str]| {
        let said = outcome(judge(&arguments).args(more));
        said.replace(folder.path().to_str().unwrap(), "FOLDER")
    };
    insta::assert_snapshot!(run(&[]), @r"
    wrote      FOLDER/cards/tst.yaml: 1 card
    1 card of 1 set; 1 card with text that is not understood; 1 card refused
    --- stderr
    error: Porter: power: is missing: a unit has one
    --> FOLDER/data.jsonl:2:1
    exit 1
    ");
    insta::assert_snapshot!(fs::read_to_string(into.join("tst.yaml")).unwrap(), @r"
    - name: Clerk
      type: unit
      traits: [OFFICIAL]
      aspects: [Command]
      arena: ground
      hp: 3
      power: 2
      cost: 2
      rarity: Common
      printing: {set: TST, number: 1}
      abilities:
      - {keyword: {raid: {number: 1}}}
      - {unsupported: {at: 20, word: Flummox, kind: triggered, when: [{when-played: {}}]}}
    ");
    assert!(run(&["--check"]).starts_with("unchanged  FOLDER/cards/tst.yaml"));

    // The head of a file stays, and a check finds a missing one.
    fs::write(into.join("tst.yaml"), "# Ours.\n").unwrap();
    assert!(run(&["--check"]).starts_with("differs"));
    assert_eq!(fs::read_to_string(into.join("tst.yaml")).unwrap(), "# Ours.\n");
    assert!(run(&[]).starts_with("wrote"));
    assert!(fs::read_to_string(into.join("tst.yaml")).unwrap().starts_with("# Ours.\n- name: Clerk\n"));
}

#[test]
fn import_reads_overrides_beside_the_cards() {
    let folder = tempfile::tempdir().unwrap();
    let slip = "- {card: Clerk, kind: errata, field: cost, printed: 2, read: 1, reason: too dear, source: a judge}\n";
    fs::write(folder.path().join("overrides.yaml"), slip).unwrap();
    let into = folder.path().to_str().unwrap();
    let said = outcome(judge(&["cards", "import", "-", "--into", into]).write_stdin(CLERK));
    assert!(said.contains("1 fact overridden"), "{said}");
    assert!(fs::read_to_string(folder.path().join("tst.yaml")).unwrap().contains("cost: 1"));
    fs::write(folder.path().join("overrides.yaml"), "- {card: Clerk}\n").unwrap();
    let said = outcome(judge(&["cards", "import", "-", "--into", into]).write_stdin(CLERK));
    assert!(said.contains("overrides.yaml") && said.ends_with("exit 2"), "{said}");
}

#[test]
fn import_without_a_file_is_bad_input() {
    let said = outcome(&mut judge(&["cards", "import", "no-such-file.json"]));
    assert!(said.contains("`no-such-file.json` not found") && said.ends_with("exit 2"), "{said}");
}

/// `judge` over the cards of the fixture.
fn fixture(arguments: &[&str]) -> Command {
    let mut command = judge(&["--cards", "tests/fixtures/cards", "cards"]);
    command.args(arguments);
    command
}

fn json(command: &mut Command) -> serde_json::Value {
    serde_json::from_slice(&command.output().unwrap().stdout).unwrap()
}

#[test]
fn search_is_a_table() {
    insta::assert_snapshot!(outcome(&mut fixture(&["search"])), @r"
    Card                          Type     Cost  Stats  Aspects  Printing
    Head Clerk, Never in a Hurry  leader      7    5/8  Com Vil  TST 1
    Clerk, At the Counter         unit        2    2/3  Com      TST 2
    Clerk, On Leave               unit        3    1/1           TSU
    Rubber Stamp                  upgrade     1   ?/+1           TST 4
    Counting House                base              30  Com      TST 5
    Experience                    upgrade        +1/+1           token
    Shield                        upgrade        +0/+0           token
    Battle Droid                  unit             1/1  Vil      token
    Clone Trooper                 unit             2/2  Her      token
    TIE Fighter                   unit             1/1  Vil      token
    X-Wing                        unit             2/2  Her      token
    Spy                           unit             0/2           token
    The Force                     token                          token
    Credit                        token                          token
    Mandalorian                   unit             2/2  Vig      token
    Advantage                     upgrade        +1/+0           token
    Beast                         unit             3/3           token
    Weakness                      upgrade        -1/-1           token
    18 cards
    exit 0
    ");
}

#[test]
fn search_goes_by_words_and_facts() {
    let names = |arguments: &[&str]| {
        let found = json(fixture(&["search", "--format", "json"]).args(arguments));
        let cards = found["results"].as_array().unwrap().iter();
        cards.map(|card| card["subtitle"].as_str().or(card["name"].as_str()).unwrap().to_owned()).collect::<Vec<_>>()
    };
    let clerks = ["Never in a Hurry", "At the Counter", "On Leave"];
    // Those that are called so come first.
    assert_eq!(names(&["clerk"]), ["At the Counter", "On Leave", "Never in a Hurry"]);
    assert_eq!(names(&["t:official -t:droid c>=2"]), ["Never in a Hurry", "On Leave"]);
    assert_eq!(names(&["clerk", "k:raid", "or", "t:base"]), ["At the Counter", "Counting House"]);
    assert_eq!(names(&["CLERK", "counter"]), ["At the Counter"]);
    assert_eq!(names(&["rubber stamp"]), ["Rubber Stamp"]);
    assert_eq!(names(&["overwhelm"]), ["Never in a Hurry"]);
    assert_eq!(names(&["--keyword", "Raid"]), ["At the Counter", "Spy"]);
    assert_eq!(names(&["--trait", "official", "--type", "unit", "--cost", "0-"]), clerks[1..]);
    assert_eq!(names(&["--trait", "official", "--trait", "droid"]), ["At the Counter"]);
    assert_eq!(names(&["--aspect", "command", "--aspect", "villainy"]), ["Never in a Hurry"]);
    assert_eq!(names(&["--cost", "2-3"]), clerks[1..]);
    assert_eq!(names(&["draw", "a", "card"]), ["Never in a Hurry"]);
    assert_eq!(names(&["--cost", "-1", "--set", "tst"]), ["Rubber Stamp"]);
    assert_eq!(names(&["--set", "TSU"]), ["On Leave"]);
    assert_eq!(names(&["--arena", "space", "--cost", "0-"]), ["On Leave"]);
    assert_eq!(outcome(&mut fixture(&["search", "nothing"])), "no card matches\nexit 1");
}

#[test]
fn search_offers_the_nearest_words() {
    for (arguments, said) in [
        (["--trait", "oficial"], "did you mean `OFFICIAL`?"),
        (["--set", "TSX"], "did you mean `TST`, `TSU`?"),
        (["--aspect", "comand"], "did you mean `Command`?"),
        (["--keyword", "overwelm"], "did you mean `Overwhelm`?"),
        (["--type", "unitt"], "did you mean `unit`?"),
        (["--cost", "cheap"], "`cheap` is not a cost"),
    ] {
        let outcome = outcome(fixture(&["search"]).args(arguments));
        assert!(outcome.contains(said) && outcome.ends_with("exit 2"), "{arguments:?}: {outcome}");
    }
}

#[test]
fn show_tells_everything_about_a_card() {
    insta::assert_snapshot!(outcome(&mut fixture(&["show", "head", "clerk", "--date", "2026-11-29"])), @r"
    Head Clerk   leader · ground
    Never in a Hurry   Command, Villainy
    OFFICIAL
    cost 7   5/8   unique   Common TST 1

    Leader side:
      Action [Exhaust]: Draw a card.

    Leader Unit side:
      Overwhelm

    Printings:
      TST 1

    Legality on 2026-11-29:
      Premier    unknown: no release of its set is known (reliability: low)
      Eternal    unknown: no release of its set is known (reliability: low)
      Trilogy    unknown: no release of its set is known (reliability: low)
      Twin Suns  unknown: no release of its set is known (reliability: low)

    Rules:
      CR 3.4    Leader
      CR 8.29   Unique, Unique Icon
      CR 7.5.7  Overwhelm
      CR 7.2    Action Abilities
      CR 7.5    Keyword Abilities
      CR 1.13   Drawing a Card
      CR 1.5.4  Ready and exhausted
    exit 0
    ");
    let shown = json(&mut fixture(&["show", "clerk, at the counter", "--format", "json"]));
    let keys: Vec<&str> = shown.as_object().unwrap().keys().map(String::as_str).collect();
    insta::assert_snapshot!(keys.join(" "), @"schema name subtitle type token unique set number rarity cost arena power hp upgrade_power upgrade_hp aspects traits keywords is_printed abilities unit_abilities upgrade_abilities unsupported printings legality_on legality overrides rules rulings scenarios about");
    assert_eq!(shown["unsupported"], serde_json::json!(["Flummox"]));
    assert_eq!(shown["keywords"], serde_json::json!(["Raid"]));
    assert!(shown["rules"].as_array().unwrap().iter().any(|rule| rule["id"] == "CR 7.5.8"), "{shown}");
}

/// `judge` at so many columns.
fn at(columns: &str, arguments: &[&str]) -> String {
    outcome(judge(arguments).env("COLUMNS", columns))
}

/// A query is read by its fields; what cannot be read is told with its place, and the rest counts.
#[test]
fn search_reads_queries() {
    let on = ["cards", "search", "suspended:premier", "on:2025-10-01"];
    insta::assert_snapshot!(at("80", &on), @r"
    Card                                   Type    Cost  Stats  Aspects  Printing
    Triple Dark Raid                       event      3         Vil Cun  SHD 194
    DJ, Blatant Thief                      unit       3    3/5  Cun      SHD 213
    Boba Fett, Collecting the Bounty       leader     5    4/7  Cun Vil  SOR 15
    Force Throw                            event      1         Agg      SOR 167
    Jango Fett, Concealing the Conspiracy  leader     5    3/7  Cun Vil  TWI 16
    5 cards
    exit 0
    ");
    let option = ["cards", "search", "n:\"force throw\"", "--legal", "premier", "--date"];
    assert!(at("80", &[&option[..], &["2025-09-21"]].concat()).ends_with("1 card\nexit 0"));
    assert_eq!(at("80", &[&option[..], &["2025-09-22"]].concat()), "no card matches\nexit 1");
    insta::assert_snapshot!(at("40", &["cards", "search", "wampa c<x k:sentinle"]), @r"
    Card             Type  Cost  Stats
    Wampa            unit     4    4/5
    Lurking Wampa    unit     5    6/5
    Rampaging Wampa  unit     5    6/3
    3 cards
    --- stderr
    warning: “c<x”: x is not a number
     --> query:1:7
      |
    1 | wampa c<x k:sentinle
      |       ^^^
    warning: “k:sentinle”: no card has this
     --> query:1:11
      |
    1 | wampa c<x k:sentinle
      |           ^^^^^^^^^^
      |
      = help: did you mean `Sentinel`?
    exit 0
    ");
    let near = at("80", &["cards", "search", "wampq"]);
    assert!(near.starts_with("no card matches; the nearest names:\n") && near.contains("\nWampa "), "{near}");
    assert!(near.ends_with("exit 1"), "{near}");
    let found = json(&mut judge(&["cards", "search", "--format", "json", "is:unique zz:1 c=11"]));
    assert_eq!((&found["has_fields"], &found["wrong"][0]["at"]), (&serde_json::json!(true), &serde_json::json!(10)));
    let bare = json(&mut judge(&["cards", "search", "--format", "json-v0", "wampa"]));
    assert_eq!(bare.as_array().map(Vec::len), Some(3), "{bare}");
}

/// The legality of a card, by format: of one that was suspended and has rotated, and around the days of both.
#[test]
fn show_tells_the_legality_of_a_card() {
    let lines = |columns: &str, on: &str| {
        let said = at(columns, &["cards", "show", "Force Throw", "--date", on]);
        let behind = said.split("Legality on ").nth(1).and_then(|rest| rest.split("\n\n").next()).map(str::to_owned);
        behind.unwrap_or_default()
    };
    insta::assert_snapshot!(lines("80", "2026-11-29"), @r"
    2026-11-29:
      Premier    rotated since 2026-03-13 (SOR), suspended since 2025-09-22
                 (reliability: medium: not every card of IC27 is known here)
      Eternal    legal since 2026-03-13, by SOR
      Trilogy    legal since 2026-03-13, by SOR, with the card pool of Eternal
      Twin Suns  legal since 2024-03-08, by SOR
    ");
    insta::assert_snapshot!(lines("40", "2025-10-01"), @r"
    2025-10-01:
      Premier    suspended since 2025-09-22
      Eternal    legal from 2026-03-13, by
                 SOR
      Trilogy    suspended since 2025-09-22
      Twin Suns  legal since 2024-03-08, by
                 SOR
    ");
    let card = json(&mut judge(&["cards", "show", "Force Throw", "--date", "2025-10-01", "--format", "json"]));
    let premier = &card["legality"][0];
    assert_eq!(
        (&premier["status"], &premier["from"]),
        (&serde_json::json!("suspended"), &serde_json::json!("2025-09-22"))
    );
    assert_eq!(premier["suspension"]["source"], "two reports");
    let token = json(&mut judge(&["cards", "show", "Shield", "--format", "json"]));
    assert_eq!(token["legality"], serde_json::json!([]));
}

/// Questions about legality are answered with it first, then with the rules.
#[test]
fn search_answers_questions_about_legality() {
    let asked = |question: &str| at("80", &["search", question, "--date", "2026-11-29"]);
    for (question, first) in [
        (
            "is Cad Bane, Still Faster than You suspended",
            "Legality on 2026-11-29:\nCad Bane, Still Faster than You\n  Premier    suspended since 2026-08-31",
        ),
        ("which cards are banned", "Suspended on 2026-11-29:\nCad Bane, Still Faster than You\n"),
        ("which cards are banned in eternal", "No card is suspended on 2026-11-29.\n"),
        (
            "can I play 4 copies of Wampa in premier",
            "Legality on 2026-11-29:\nWampa\n  Premier  legal since 2025-07-11, by LOF; 4 are too many: at most 3 copies\n           (CR 9.2.2.b)",
        ),
    ] {
        let said = asked(question);
        assert!(said.starts_with(first), "{question}: {said}");
        assert!(
            ["\n\nCR ", "\n\nNOTE ", "\n\nTR "].iter().any(|rule| said.contains(rule)) && said.ends_with("exit 0"),
            "{question}: {said}"
        );
    }
    for question in ["can an exhausted unit be attacked", "what does suspended mean"] {
        assert!(!asked(question).contains("2026-11-29"), "{question}");
    }
    let found = json(&mut judge(&["search", "is force throw legal", "--date", "2026-11-29", "--format", "json"]));
    assert_eq!(
        (&found["legality"]["asked"], &found["legality"]["on"]),
        (&serde_json::json!("card"), &serde_json::json!("2026-11-29"))
    );
    let bare = json(&mut judge(&["search", "is force throw legal", "--format", "json-v0"]));
    assert!(bare.is_array(), "{bare}");
}

#[test]
fn show_says_what_a_name_may_mean() {
    insta::assert_snapshot!(outcome(&mut fixture(&["show", "clerk"])), @r#"
    2 cards have the name `clerk`; show one of them:
      judge cards show "Clerk, At the Counter"   unit, TST 2
      judge cards show "Clerk, On Leave"         unit, TSU
    exit 1
    "#);
    insta::assert_snapshot!(outcome(&mut fixture(&["show", "clrek"])), @r#"
    --- stderr
    error: card `clrek` not found
     |
     = help: judge cards show "Clerk, At the Counter"
     = help: judge cards show "Clerk, On Leave"
     = help: judge cards show "Head Clerk, Never in a Hurry"
    exit 1
    "#);
    let several = json(&mut fixture(&["show", "clerk", "--format", "json"]));
    assert_eq!(several["candidates"], serde_json::json!(["Clerk, At the Counter", "Clerk, On Leave"]));
}

/// The rulings about a card are those that name it or show an official ruling on it, and not all in which it stands.
#[test]
fn show_lists_the_rulings_about_a_card() {
    let names = |said: &str| said.lines().filter(|line| line.starts_with("    ruling:")).count();
    for (card, is_about) in [("Wampa", false), ("Maul, Shadow Collective Visionary", true)] {
        let said = outcome(&mut judge(&["cards", "show", card]));
        let about = json(&mut judge(&["cards", "show", card, "--format", "json"]));
        let [about, with] = ["about", "scenarios"].map(|key| about[key].as_array().unwrap().clone());
        assert_eq!(!about.is_empty(), is_about, "{said}");
        assert!(about.iter().all(|file| with.contains(file)) && about.len() < with.len(), "{about:?}");
        assert_eq!(said.contains("\nRulings about it, "), is_about, "{said}");
        assert_eq!(said.contains("No ruling is about it."), !is_about, "{said}");
        // The command at the end lists all with the card.
        let command = said.lines().filter_map(|line| line.strip_prefix("  judge rulings list --card ")).next().unwrap();
        let all = outcome(&mut judge(&["rulings", "list", "--card", command.trim_matches('"')]));
        assert!(all.lines().filter(|line| line.starts_with("ruling:")).count() + 20 >= with.len(), "{all}");
    }
    let said = outcome(&mut judge(&["cards", "show", "Luke Skywalker, Faithful Friend", "--all"]));
    let about = json(&mut judge(&["cards", "show", "Luke Skywalker, Faithful Friend", "--format", "json"]));
    let official =
        about["rulings"].as_array().unwrap().iter().flat_map(|ruling| ruling["scenarios"].as_array().unwrap());
    assert_eq!(names(&said), about["about"].as_array().unwrap().len() + official.count(), "{said}");
    assert!(!said.contains("--all"), "{said}");
}

/// Every way to type a card, and what is said of the name that was taken.
#[test]
fn show_takes_parts_of_names_and_numbers() {
    for (typed, taken) in [
        (&["luke", "fai"][..], "`luke fai` matches only one name: Luke Skywalker, Faithful Friend\n"),
        (&["SOR", "164"], "`SOR 164` is a number of Wampa\n"),
        (&["sor-164"], "`sor-164` is a number of Wampa\n"),
        (&["SOR#164"], "`SOR#164` is a number of Wampa\n"),
        (&["dont fail me again"], "`dont fail me again` matches only one name: Darth Vader, Don't Fail Me Again\n"),
        (&["atst"], "`atst` is read as AT-ST\n"),
        (&["wampa"], "Wampa   unit"),
    ] {
        let said = outcome(judge(&["cards", "show"]).args(typed));
        assert!(said.starts_with(taken) && said.ends_with("exit 0"), "{typed:?}: {said}");
    }
    for typed in ["vader", "sabine", "luke skywalker"] {
        let said = outcome(&mut judge(&["cards", "show", typed]));
        let commands: Vec<&str> = said.lines().filter_map(|line| line.strip_prefix("  judge cards show ")).collect();
        assert!(commands.len() > 1 && said.ends_with("exit 1"), "{typed}: {said}");
        for command in commands {
            // The words after the command are facts.
            let name = shlex::split(command).unwrap().swap_remove(0);
            assert!(outcome(&mut judge(&["cards", "show", &name])).ends_with("exit 0"), "{name}");
        }
    }
    let said = outcome(&mut judge(&["cards", "show", "7.5.11"]));
    assert!(said.contains("help: `judge show CR 7.5.11`: the rule Sentinel") && said.ends_with("exit 1"), "{said}");
}

#[test]
fn show_knows_the_scenarios_and_overrides_of_a_card() {
    let wampa = json(&mut judge(&["cards", "show", "wampa", "--format", "json"]));
    let scenario = "scenarios/07-abilities-and-effects/keywords/sentinel/two-sentinels-the-attacker-picks.yaml";
    assert!(wampa["scenarios"].as_array().unwrap().iter().any(|file| file == scenario), "{wampa}");
    let shown = outcome(&mut judge(&["cards", "show", "frontier trader"]));
    assert!(shown.contains("Corrections:") && shown.contains("CR 8.29.2"), "{shown}");
}

#[test]
fn coverage_counts_by_set_and_type_and_names_the_word() {
    insta::assert_snapshot!(outcome(&mut fixture(&["coverage"])), @r"
    Set  leader  base  unit  upgrade  all
    TST     1/1   1/1   0/1      1/1  3/4
    TSU       -     -   1/1        -  1/1
    all     1/1   1/1   1/2      1/1  4/5

    Texts that are not understood, by the sort of ability:
      1 triggered: “Flummox”

    Not understood, with the first word that stops the compiler:
      Clerk, At the Counter (TST): “Flummox”
    exit 0
    ");
    let covered = json(&mut fixture(&["coverage", "--format", "json"]));
    assert_eq!(covered["total"], 5);
    assert_eq!(covered["understood"], 4);
    let unread = serde_json::json!([{"name": "Clerk, At the Counter", "set": "TST", "type": "unit",
        "unsupported": [{"text": "Flummox", "at": 20, "word": "Flummox", "kind": "triggered"}]}]);
    assert_eq!(covered["kinds"], serde_json::json!({"triggered": 1}));
    assert_eq!(covered["cards"], unread);
    assert_eq!(covered["sets"]["TST"]["unit"], serde_json::json!({"total": 1, "understood": 0}));
}

#[test]
fn coverage_of_card_data_shows_the_sentences() {
    let covered = json(judge(&["cards", "coverage", "-", "--format", "json"]).write_stdin(CLERK));
    let unread = &covered["cards"][0]["unsupported"][0];
    assert_eq!(unread["text"], "When Played: Flummox a unit.");
    assert_eq!(unread["around"], "When Played: Flummox a unit.");
}

#[test]
fn the_embedded_cards_are_covered_as_far_as_is_said() {
    let covered = json(&mut judge(&["cards", "coverage", "--format", "json"]));
    let (total, understood) = (covered["total"].as_u64().unwrap(), covered["understood"].as_u64().unwrap());
    let unread = covered["cards"].as_array().unwrap();
    assert_eq!((total, total - understood), (2464, unread.len() as u64));
    assert!(unread.is_empty(), "{unread:?}");
}

#[test]
fn a_folder_of_cards_stands_in_place_of_the_embedded_ones() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("clerk.yaml");
    let scenario = "title: A clerk raids\nsetup: {players: {ana: {space: [CLERK]}, ben: {}}}\nsteps:\n";
    fs::write(&file, scenario.replace("CLERK", "{card: \"Clerk, On Leave\"}") + "  - ana: pass\n").unwrap();
    let path = file.to_str().unwrap();
    let said = outcome(&mut judge(&["--cards", "tests/fixtures/cards", "replay", path]));
    assert!(said.contains("pass  A clerk raids"), "{said}");
    let said = outcome(&mut judge(&["replay", path]));
    assert!(said.contains("exit 2"), "no such card is embedded: {said}");
}

#[test]
fn a_broken_card_file_is_named_with_its_line() {
    let folder = tempfile::tempdir().unwrap();
    let dir = folder.path().to_str().unwrap();
    let run = || outcome(&mut judge(&["--cards", dir, "cards", "search"])).replace(dir, "FOLDER");
    assert!(run().contains("`FOLDER` contains no cards"));
    fs::write(folder.path().join("a.yaml"), "- name: Clerk\n  type: unit\n  aspects: [Kommando]\n").unwrap();
    insta::assert_snapshot!(run(), @"
    --- stderr
    error: cannot read the card: unknown variant `Kommando`, expected one of Vigilance, Command, Aggression, Cunning, Villainy, Heroism
     --> FOLDER/a.yaml:3:13
      |
    3 |   aspects: [Kommando]
      |             ^
    exit 2
    ");
    let said = outcome(&mut judge(&["--cards", "no-such-folder", "cards", "search"]));
    assert!(said.contains("`no-such-folder` not found") && said.ends_with("exit 2"), "{said}");
}
