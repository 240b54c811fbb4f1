//! `judge prove` as a process: what it prints, what it writes, and how it ends.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::command::{CommandExt, program};

const HEAD: &str = "title: Ana defeats a unit
cites: [CR 8.4.1]
setup:
  players:
    ana: {hand: [Vanquish], ground: [Battlefield Marine]} # her own unit is one of them
    ben: {ground: [Wampa]}
steps:
  - ana: {play: Vanquish}
";

/// `judge` in a folder with files that hold, do not hold, and cannot be searched.
fn judge(arguments: &str, folder: &Path) -> Command {
    let write = |name: &str, text: String| fs::write(folder.join(name), text).unwrap();
    write(
        "holds.yaml",
        format!("{HEAD}prove:\n  - always: {{ana: {{hand: 0}}}}\n  - possible: {{Wampa: {{in: ben.discard}}}}\n"),
    );
    write("fails.yaml", format!("{HEAD}prove:\n  - player: ben\n    can_force: {{Wampa: {{in: ben.ground}}}}\n"));
    write("plain.yaml", HEAD.to_owned());
    write(
        "closed.yaml",
        format!("{}, then: Wampa}}\nprove: {{always: {{round: 2}}}}\n", HEAD.trim_end().trim_end_matches('}')),
    );
    write("unknown.yaml", format!("{HEAD}prove: {{always: {{Wampo: {{damage: 0}}}}}}\n"));
    let mut command = Command::new(program());
    command.current_dir(folder).args(arguments.split_whitespace());
    command
}

/// Output of a command, from both streams.
fn printed(arguments: &str) -> String {
    let folder = tempfile::tempdir().unwrap();
    let output = judge(arguments, folder.path()).output().unwrap();
    format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr))
}

#[test]
fn the_exit_code_says_the_worst() {
    let folder = tempfile::tempdir().unwrap();
    for (arguments, code) in [
        ("holds.yaml", 0),
        ("plain.yaml", 0),
        ("fails.yaml", 1),
        ("holds.yaml fails.yaml", 1),
        ("holds.yaml --positions 1", 1),
        ("closed.yaml", 0),
        ("closed.yaml unknown.yaml", 2),
        ("unknown.yaml", 2),
        ("nowhere.yaml", 2),
        ("", 2),
        ("holds.yaml --depth 1 --until regroup", 2),
        ("holds.yaml --until combat", 2),
        ("holds.yaml --threads 0", 2),
        ("holds.yaml --force", 2),
    ] {
        judge(&format!("prove {arguments}"), folder.path()).assert().code(code);
    }
}

#[test]
fn reports_proofs_with_their_line_of_play() {
    insta::assert_snapshot!(printed("prove holds.yaml"), @"
    proved  Ana defeats a unit
          holds.yaml: 2 lines of play, 3 positions, 2 outcomes
          holds: always: {ana: {hand: 0}}
          holds: possible: {Wampa: {in: ben.discard}}
            decided by which unit Ana chooses for Vanquish
            shown by
              - ana: Wampa for Vanquish
    ");
    insta::assert_snapshot!(printed("prove fails.yaml"), @"
    refuted  Ana defeats a unit
          fails.yaml: 2 lines of play, 3 positions, 2 outcomes
          does not hold: {player: ben, can_force: {Wampa: {in: ben.ground}}}
            decided by which unit Ana chooses for Vanquish
            shown by
              - ana: Wampa for Vanquish
    ");
    insta::assert_snapshot!(printed("prove plain.yaml"), @"
    searched  Ana defeats a unit
          plain.yaml: 2 lines of play, 3 positions, 2 outcomes
          decided by which unit Ana chooses for Vanquish

    The file has no `prove`: claims about every line of play. Add one, such as
      prove: {until: regroup, wins: ana}
    Without a claim, it lists the outcomes, after other answers, or after every
    action until a phase:
      judge prove plain.yaml --outcomes 10
      judge prove plain.yaml --outcomes 10 --reopen
      judge prove plain.yaml --outcomes 10 --until regroup
    ");
    insta::assert_snapshot!(printed("prove holds.yaml --positions 1"), @"
    undetermined  Ana defeats a unit
          holds.yaml: 1 position
          The search stopped early, and no claim is decided: the limit of positions
          was reached
          undetermined: always: {ana: {hand: 0}}
          undetermined: possible: {Wampa: {in: ben.discard}}
    ");
}

#[test]
fn reports_unsearchable_files_with_their_place() {
    insta::assert_snapshot!(printed("prove unknown.yaml"), @"
    invalid  Ana defeats a unit
          unknown.yaml

    error: card, alias or player `Wampo` not found
     --> unknown.yaml:9:18
      |
    9 | prove: {always: {Wampo: {damage: 0}}}
      |                  ^^^^^
      |
      = help: did you mean `Wampa`?
    ");
}

#[test]
fn a_replay_tells_the_steps_up_to_what_is_open_and_what_is_proved() {
    insta::assert_snapshot!(printed("replay -v holds.yaml"), @"
    pass  Ana defeats a unit
          holds.yaml
          Proved: always: {ana: {hand: 0}}
          Proved: possible: {Wampa: {in: ben.discard}}
          By: Comprehensive Rules 8.0 (2026-07-08)
          Rules: CR 8.4.1

    Rules: Comprehensive Rules 8.0

    Before the first step
          1  It is Ana's action (CR 5.4.1.b)

    1.  ana: {play: Vanquish}
          2  Ana pays with 5 resources (CR 1.7.2)
          3  Ana plays Vanquish for 5 (CR 6.2.5.c)
          ?  Ana must choose 1 of Battlefield Marine, Wampa for Ana's Vanquish (CR 8.4.1)

    2.  Every choice is searched: 2 lines of play, 3 positions, 2 outcomes
        holds  always: {ana: {hand: 0}}
        holds  possible: {Wampa: {in: ben.discard}}
                 decided by which unit Ana chooses for Vanquish
                 shown by ana: Wampa for Vanquish

    Position in which the first decision is open: action phase of round 2, Ana is
    active
    ? Ana must choose 1 of Battlefield Marine, Wampa for Ana's Vanquish
    ── Ana ── initiative ───────────────────────────────────────────────────────────
      base 30 of 30 HP  resources 15 of 20 ready  hand 0  deck 20  discard 1
      ground    Battlefield Marine  3/3
      discard   Vanquish
    ── Ben ─────────────────────────────────────────────────────────────────────────
      base 30 of 30 HP  resources 20 of 20 ready  hand 0  deck 20  discard 0
      ground    Wampa               4/5
    ");
    insta::assert_snapshot!(printed("replay fails.yaml"), @"
    fail  Ana defeats a unit
          fails.yaml
          line 10: expected {player: ben, can_force: {Wampa: {in: ben.ground}}}
            found it fails with ana: Wampa for Vanquish
          `judge replay -v` shows the trace.
          By: Comprehensive Rules 8.0 (2026-07-08)
          Rules: CR 8.4.1
    ");
}

#[test]
fn programs_get_each_claim() {
    let folder = tempfile::tempdir().unwrap();
    let output = judge("prove holds.yaml fails.yaml --format json", folder.path()).output().unwrap();
    let reports: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    let claim = &reports["results"][0]["claims"][1];
    assert_eq!(claim["claim"], "possible: {Wampa: {in: ben.discard}}");
    assert_eq!((&claim["holds"], &claim["lines"], &claim["cut"]), (&true.into(), &2.into(), &false.into()));
    assert_eq!(claim["witness"], serde_json::json!(["ana: Wampa for Vanquish"]));
    assert_eq!(reports["results"][1]["claims"][0]["holds"], false);
    assert_eq!(reports["results"][1]["file"], "fails.yaml");
    let output = judge("prove holds.yaml --positions 1 --format json", folder.path()).output().unwrap();
    let reports: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(reports["results"][0]["claims"][0]["holds"], serde_json::Value::Null);
    assert_eq!(reports["results"][0]["claims"][0]["cut"], true);
}

#[test]
fn witnesses_replay() {
    let folder = tempfile::tempdir().unwrap();
    judge("prove fails.yaml --witness shown.yaml", folder.path()).assert().code(1);
    let shown = fs::read_to_string(folder.path().join("shown.yaml")).unwrap();
    insta::assert_snapshot!(shown, @"
    title: 'Ana defeats a unit: a line without {Wampa: {in: ben.ground}}'
    cites: [CR 8.4.1]
    setup:
      players:
        ana: {hand: [Vanquish], ground: [Battlefield Marine]} # her own unit is one of them
        ben: {ground: [Wampa]}
    steps:
      - ana: {play: Vanquish}
      - ana: {choose: Wampa}
      - note: 'Fails here: Wampa in: ben.ground. Found: ben.discard'
      - expect: {ana: {hand: 0}, Vanquish: {in: ana.discard}, Wampa: {in: ben.discard}}
    ");
    judge("replay shown.yaml", folder.path()).assert().success();
    judge("prove fails.yaml --witness shown.yaml", folder.path()).assert().code(2);
    judge("prove fails.yaml --witness shown.yaml --force", folder.path()).assert().code(1);
    judge("prove holds.yaml --witness all", folder.path()).assert().success();
    let written: Vec<_> =
        fs::read_dir(folder.path().join("all")).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(written, ["holds-2.yaml"]);
    judge("replay all", folder.path()).assert().success();
}

/// A hand and a deck of cards that cannot be told apart, so that what is drawn makes no difference.
const SIX_WAMPAS: &str =
    "hand: [Wampa, Wampa, Wampa, Wampa, Wampa, Wampa], deck: [Wampa, Wampa, Wampa, Wampa, Wampa, Wampa]";

/// Files whose open decisions stand in each place where one can, with what is done in the line that shows the claim.
#[test]
fn a_witness_answers_where_the_file_leaves_open() {
    let players = "setup: {phase: PHASE, players: {ana: {ANA}, ben: {BEN}}}";
    let rows = [
        // In the place of an answer, of another player's, and of an action.
        (
            "action",
            "hand: [Vanquish]",
            "ground: [Wampa, Pyke Sentinel]",
            "- ana: {play: Vanquish, then: any}",
            "Wampa: {in: ben.discard}",
        ),
        (
            "action",
            "hand: [Vanquish]",
            "ground: [Wampa, Pyke Sentinel]",
            "- ana:\n      play: Vanquish\n      then:\n        - any",
            "Wampa: {in: ben.discard}",
        ),
        (
            "action",
            "ground: [Wampa]",
            "ground: [Battlefield Marine]",
            "- ana: {choose: any}\n  - ben: {choose: any}",
            "Wampa: {in: ana.ground, damage: 3}, Battlefield Marine: {in: ben.discard}",
        ),
        // Behind a step, and before the first.
        (
            "action",
            "hand: [Vanquish]",
            "ground: [Wampa, Pyke Sentinel]",
            "- ana: {play: Vanquish} # here\n  - ben: pass",
            "Pyke Sentinel: {in: ben.discard}",
        ),
        ("setup", SIX_WAMPAS, SIX_WAMPAS, "- note: ready", "ana: {resources: 2}, phase: action, prompt: none"),
        // Random results.
        (
            "action",
            "hand: [Political Pressure]",
            "hand: [Wampa, AT-ST]",
            "- ana: {play: Political Pressure, then: [{ben: yes}]}",
            "AT-ST: {in: ben.discard}",
        ),
        // In brackets.
        (
            "action",
            "hand: [Vanquish]",
            "ground: [Wampa, Pyke Sentinel]",
            "FLOW[{ana: {play: Vanquish}}, {ben: {choose: any}}]",
            "Wampa: {in: ben.discard, damage: 0}, Pyke Sentinel: {exhausted: true}",
        ),
    ];
    for (index, (phase, ana, ben, steps, claim)) in rows.into_iter().enumerate() {
        let folder = tempfile::tempdir().unwrap();
        let players = players.replace("PHASE", phase).replace("ANA", ana).replace("BEN", ben);
        let steps = steps.strip_prefix("FLOW").map_or_else(|| format!("\n  {steps}"), |flow| format!(" {flow}"));
        let file = format!("title: t\n{players}\nsteps:{steps}\nprove: {{possible: {{{claim}}}}}\n");
        fs::write(folder.path().join("open.yaml"), &file).unwrap();
        let output = judge("prove open.yaml --witness shown.yaml", folder.path()).output().unwrap();
        assert!(
            output.status.success(),
            "{index}: {file}\n{}{}",
            String::from_utf8_lossy(&output.stdout),
            String::from_utf8_lossy(&output.stderr)
        );
        let shown = fs::read_to_string(folder.path().join("shown.yaml"));
        let shown = shown.unwrap_or_else(|_| panic!("{file}\n{}", String::from_utf8_lossy(&output.stderr)));
        assert!(!shown.contains("any") && !shown.contains("prove"), "{shown}");
        judge("replay shown.yaml", folder.path()).assert().success();
    }
}

/// Decisions beyond the steps, in the middle of a run to a phase, and in the place of what the file answers.
#[test]
fn a_witness_goes_on_where_the_search_does() {
    let held = "hand: [Vanquish], ground: [Battlefield Marine]";
    let rows = [
        ("", "- note: go", "--depth 2", "Wampa: {damage: 3}"),
        ("", "- ana: pass", "--until regroup", "Battlefield Marine: {in: ana.discard}, phase: regroup"),
        (
            "",
            "- ana: {play: Vanquish, then: [Wampa]}\n  - ben: pass",
            "--reopen",
            "Battlefield Marine: {in: ana.discard}",
        ),
        (
            "",
            "- ana: {play: Vanquish}\n  - ana: {choose: Wampa}\n  - ben: pass",
            "--reopen",
            "Battlefield Marine: {in: ana.discard}",
        ),
        // A card of which the file only gives the number.
        ("", "- until: regroup", "", "ben: {resources: 21}"),
        // Nothing asks for the second answer.
        (
            "",
            "- ana: {play: Vanquish}\n  - ana: {choose: any}\n  - ana: {choose: any}",
            "",
            "Battlefield Marine: {in: ana.discard}",
        ),
        // Both wait at the start of the regroup phase, which the run passes on its way.
        (
            "cards:\n  - {name: One, type: unit, arena: ground, power: 1, hp: 5, text: 'When the regroup phase starts: Draw a card.'}\n  - {name: Two, type: unit, arena: ground, power: 1, hp: 5, text: 'When the regroup phase starts: Deal 1 damage to your base.'}\n",
            "- until: action",
            "",
            "phase: action, ana: {base: {damage: 1}}",
        ),
    ];
    for (index, (cards, steps, options, claim)) in rows.into_iter().enumerate() {
        let folder = tempfile::tempdir().unwrap();
        let held = if cards.is_empty() { held } else { "ground: [One, Two]" };
        let players = format!("ana: {{{held}, deck: [Waylay, Repair, Open Fire]}}, ben: {{ground: [Wampa]}}");
        let file = format!(
            "title: t\n{cards}setup: {{players: {{{players}}}}}\nsteps:\n  {steps}\nprove: {{possible: {{{claim}}}}}\n"
        );
        fs::write(folder.path().join("open.yaml"), &file).unwrap();
        let output = judge(&format!("prove open.yaml --witness shown.yaml {options}"), folder.path()).output().unwrap();
        let told = [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).unwrap()).concat();
        assert!(output.status.success(), "{index}: {file}\n{told}");
        let shown = fs::read_to_string(folder.path().join("shown.yaml")).unwrap_or_else(|_| panic!("{file}\n{told}"));
        assert!(shown.contains("expect"), "{shown}");
        judge("replay shown.yaml", folder.path()).assert().success();
    }
}

const WINS: &str = "
title: Ana wins before the regroup phase
cards:
  - {name: Guard, type: unit, arena: ground, cost: 2, power: 2, hp: 5, text: Sentinel}
  - {name: Scout, type: unit, arena: ground, cost: 1, power: 3, hp: 2}
  - {name: Blast, type: event, cost: 1, text: Deal 5 damage to a unit.}
  - {name: Rest, type: event, cost: 1, text: Heal 1 damage from a unit.}
setup:
  players:
    ana: {resources: 1, hand: [Blast, Rest], ground: [Scout]}
    ben: {resources: 0, base: {hp: 3}, ground: [Guard]}
";

#[test]
fn a_file_says_how_far_it_is_searched_and_that_one_decision_alone_wins() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: String| fs::write(folder.path().join(name), text).unwrap();
    write("one.yaml", format!("{WINS}prove: {{until: regroup, wins: ana, unique: true}}\n"));
    let two = WINS.replace(
        "name: Rest, type: event, cost: 1, text: Heal 1 damage from a unit.",
        "name: Rest, type: event, cost: 1, text: Deal 6 damage to a unit.",
    );
    write("two.yaml", format!("{two}prove: {{until: regroup, wins: {{player: ana}}, unique: true}}\n"));
    write("none.yaml", format!("{}prove: {{depth: 9, wins: ana}}\n", WINS.replace("hp: 3}, ground", "hp: 4}, ground")));
    let printed = |arguments: &str| {
        let output = judge(arguments, folder.path()).output().unwrap();
        (output.status.code(), String::from_utf8_lossy(&output.stdout).into_owned())
    };
    for (arguments, code, word) in [
        ("prove one.yaml", 0, "holds: wins"),
        ("prove two.yaml", 1, "not unique: another first decision also works"),
        ("prove none.yaml", 1, "does not hold: wins"),
        ("prove one.yaml --every-line", 0, "holds: wins"),
        ("prove one.yaml --time 60", 0, "holds: wins"),
        ("replay one.yaml", 0, "pass"),
        ("replay two.yaml", 1, "fail"),
    ] {
        let (found, told) = printed(arguments);
        assert_eq!(found, Some(code), "{arguments}: {told}");
        assert!(told.contains(word), "{arguments}: {told}");
    }
}

#[test]
fn a_witness_goes_as_far_as_the_file_says() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("one.yaml"), format!("{WINS}prove: {{until: regroup, wins: ana}}\n")).unwrap();
    judge("prove one.yaml --witness shown.yaml", folder.path()).assert().success();
    let shown = fs::read_to_string(folder.path().join("shown.yaml")).unwrap();
    assert!(shown.contains("play: Blast") && shown.contains("attack: Scout"), "{shown}");
    judge("replay shown.yaml", folder.path()).assert().success();
}

#[test]
fn refuses_impossible_searches() {
    let folder = tempfile::tempdir().unwrap();
    for (prove, message) in [
        ("{until: regroup, depth: 3, wins: ana}", "`prove` takes `until` or `depth`, not both"),
        ("{until: setup, wins: ana}", "lines of play never reach another setup"),
        ("{until: regroup}", "`prove` has no claims"),
        (
            "{until: regroup, unique: true, claims: [always: {round: 2}]}",
            "`unique` needs a claim that a player can force",
        ),
        ("{until: regroup, wins: dan}", "dan"),
    ] {
        fs::write(folder.path().join("bad.yaml"), format!("{WINS}prove: {prove}\n")).unwrap();
        let output = judge("prove bad.yaml", folder.path()).output().unwrap();
        let told = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{prove}: {told}");
        assert!(told.contains(message), "{prove}: {told}");
    }
}

/// A proof with enough first decisions to be divided.
const FIGHT: &str = "title: A fight that Ana survives
setup:
  players:
    ana: {ground: [Wampa, Battlefield Marine], base: {hp: 9}, resources: 0, deck: 2}
    ben: {ground: [Pyke Sentinel, Wampa], base: {hp: 9}, resources: 0, deck: 2}
prove: {until: regroup, claims: [{never: {result: {winner: ben}}}, {possible: {ana: {base: {damage: 4}}}}]}
";

#[test]
fn a_lost_part_is_proven_again_by_the_command_that_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let output = |arguments: &str| {
        let output = judge(arguments, folder.path()).output().unwrap();
        let [out, err] = [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).unwrap());
        (output.status.code(), out, err)
    };
    fs::create_dir(folder.path().join("reports")).unwrap();
    fs::write(folder.path().join("fight.yaml"), FIGHT).unwrap();
    let keep = |name: &str, text: String| fs::write(folder.path().join("reports").join(name), text).unwrap();
    for part in ["01", "03"] {
        let (code, report, told) =
            output(&format!("prove fight.yaml --part {}/3 --format json", part.trim_start_matches('0')));
        assert_eq!(code, Some(0), "{told}");
        keep(&format!("{part}.json"), report);
    }
    let (code, _, lost) = output("prove --merge reports");
    assert_eq!(code, Some(2));
    insta::assert_snapshot!(lost, @"
    error: missing reports of parts: 2
     |
     = help: there are 3 parts; prove those first
     = help: `judge prove fight.yaml --part 2/3 --format json > reports/02.json`
    ");
    // An empty report is what a shell leaves of a part that was ended.
    keep("02.json", String::new());
    let (code, _, empty) = output("prove --merge reports");
    assert!(
        code == Some(2) && empty.contains("reports/02.json") && empty.contains("is not a report of a part"),
        "{empty}"
    );
    let (_, report, _) = output("prove fight.yaml --part 2/3 --format json");
    keep("02.json", report.clone());
    let (code, joined, _) = output("prove --merge reports");
    assert_eq!(code, Some(0), "{joined}");
    // A part that was proven a second time counts once.
    keep("02-again.json", report.clone());
    assert_eq!(output("prove --merge reports").1, joined);
    let (_, whole, _) = output("prove fight.yaml --verdict --every-line --format json");
    assert!(whole.contains("\"lines\": 1062,"), "{whole}");
    assert_eq!(output("prove --merge reports --verdict --every-line --format json").1, whole);
    insta::assert_snapshot!(output("prove fight.yaml --verdict").1, @"
    proved  A fight that Ana survives
          holds: never: {result: {winner: ben}}
          holds: possible: {ana: {base: {damage: 4}}}
    ");
    let mut other: serde_json::Value = serde_json::from_str(&report).unwrap();
    other["results"][0]["part"]["leaves"][0]["lines"] = "999".into();
    keep("02-again.json", other.to_string());
    let (code, _, told) = output("prove --merge reports");
    assert!(code == Some(2) && told.contains("two reports of part 2 differ"), "{told}");
}

#[test]
fn refuses_parts_that_are_not_there() {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("none")).unwrap();
    for (arguments, message) in [
        ("prove holds.yaml --part 4/3", "no part 4 of 3"),
        ("prove holds.yaml --part 1/5000", "5000 parts are too many"),
        ("prove holds.yaml fails.yaml --part 1/3", "`--part` divides one file"),
        ("prove plain.yaml --part 1/3", "the file has no claims"),
        ("prove nowhere.yaml --part 1/3", "`nowhere.yaml` not found"),
        ("prove --merge none", "no reports of parts"),
    ] {
        let output = judge(arguments, folder.path()).output().unwrap();
        let told = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{arguments}: {told}");
        assert!(told.contains(message), "{arguments}: {told}");
    }
}
