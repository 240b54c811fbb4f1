//! Control characters and overrides of direction in files and arguments reach no terminal, no page and no table:
//! every command is given hostile titles, names, notes, texts, paths and words.
//!
//! [`swu_text::visible`] decides how they are written; the filter, which of them pass. Here they are seen from outside.

use std::fs;
use std::path::Path;
use std::process::Command;

use serde_json::Value;
use swu_text::visible::is_hidden;
use tempfile::TempDir;

use crate::command::{CommandExt, program};

/// Clears the screen, sets a colour by C1, turns words round, hides a tag, and forges a line of the program.
const HOSTILE: &str = "Zed\u{1b}[2J\u{1b}[8m\u{9b}31m\u{7f}\u{202e}\u{2066}\u{2028}\u{feff}\u{e0041}";

/// The hostile name in YAML, with a line that seems to be the program's.
const IN_YAML: &str = r"Zed\e[2J\e[8m\x9b31m\x7f\u202e\u2066\u2028\ufeff\U000E0041";

/// The hostile name in JSON.
const IN_JSON: &str = r"Zed\u001b[2J\u001b[8m\u009b31m\u007f\u202e\u2066\u2028\ufeff\udb40\udc41";

/// The line that nobody may forge.
const FORGED: &str = "\nforged: all is well";

/// The files that commands are given, in which `HOSTILE` stands for that, as the file writes it, and `FORGED` for the line.
const FILES: &[(&str, &str)] = &[
    ("ruling.yaml", RULING),
    ("prove.yaml", PROVE),
    ("wrong.yaml", "title: \"HOSTILE FORGED\"\nsteps: \"HOSTILE FORGED\"\n\"HOSTILE FORGED\": 3\n"),
    ("name.yaml", "title: \"HOSTILE\"\nsetup: {players: {ana: {ground: [\"Wampa HOSTILE FORGED\"]}, ben: {}}}\n"),
    ("question.yaml", QUESTION),
    ("puzzle.yaml", PUZZLE),
    ("event.yaml", EVENT),
    ("bad-event.yaml", BAD_EVENT),
    ("policy.yaml", "name: \"HOSTILE FORGED\"\ntitle: \"HOSTILE\"\n\"HOSTILE FORGED\": 3\n"),
    ("bad/judge.toml", "rules = \"HOSTILE FORGED\"\n"),
    ("worse/judge.toml", "\"HOSTILE FORGED\" = 3\n"),
    ("cards.jsonl", CARDS),
    ("bad-cards.jsonl", "{\"set\": \"ZZZ\", \"number\": 1, \"name\": \"HOSTILE FORGED\", \"type\": \"HOSTILE\"}\n"),
    ("rulings.jsonl", RULINGS),
    ("deck.json", DECK),
    ("players.csv", "name,uid\nRaw,1\nRaw,HOSTILE,2\n"),
    ("queries.yaml", "- {query: \"HOSTILE FORGED\", kind: term, relevant: {CR 7.5.3: 3}}\n"),
];

/// The same, of files that have no escapes: the characters stand in them as they are.
const RAW: &[(&str, &str)] = &[
    ("deck.txt", "Leader\nDirector Krennic, Aspiring to Authority\nBase\nCapital City\nDeck\n3 Wampa RAW\n2 RAW\n"),
    ("raw.csv", "name\nRAW\nRAW\n"),
    ("raw.yaml", "title: RAW\nsteps: RAW\n"),
    (
        "rules/zones.md",
        "---\ndocument: zones\nedition: \"RAW\"\n---\n## 1. Hand RAW\n1.1. A hand RAW.\n1.3. See 7.7 RAW.\n",
    ),
    ("RAW.yaml", "title: A file of that name\nsteps: 3\n"),
];

/// An explanation of an answer is prose, whose lines flow: no line is forged in it.
const RULING: &str = "title: \"HOSTILE FORGED\"
about: \"HOSTILE FORGED\"
cites: [CR 6.3.4.a]
tags: [\"HOSTILE FORGED\"]
source: \"HOSTILE FORGED\"
cards:
  - name: \"HOSTILE\"
    type: unit
    arena: ground
    cost: 2
    power: 4
    hp: 3
    text: \"Raid 1 (HOSTILE FORGED)\"
setup:
  players:
    ana: {ground: [\"HOSTILE\"]}
    ben: {}
steps:
  - ana: {attack: \"HOSTILE\", target: ben}
expect: {ben: {base: {damage: 5}}}
quiz:
  ask: \"HOSTILE FORGED\"
  explain: \"HOSTILE\"
  options:
    - {text: \"5 HOSTILE FORGED\", claim: {ben: {base: {damage: 5}}}}
    - {text: \"3 HOSTILE FORGED\", claim: {ben: {base: {damage: 3}}}}
";

const PROVE: &str = "title: \"HOSTILE FORGED\"
cites: [CR 8.4.1]
setup:
  players:
    ana: {hand: [Vanquish], ground: [Battlefield Marine]}
    ben: {ground: [{card: Wampa, as: \"HOSTILE\"}]}
steps:
  - ana: {play: Vanquish}
prove:
  - possible: {\"HOSTILE\": {in: ben.discard}}
  - always: {\"HOSTILE\": {in: ben.discard}}
";

const QUESTION: &str = "title: \"HOSTILE FORGED\"
kind: question
cites: [CR 6.3.4.a]
quiz:
  ask: \"HOSTILE FORGED\"
  explain: \"HOSTILE\"
  options:
    - {text: \"HOSTILE FORGED\", right: true}
    - {text: \"other HOSTILE FORGED\"}
";

const PUZZLE: &str = "title: \"HOSTILE FORGED\"
kind: puzzle
author: \"HOSTILE FORGED\"
difficulty: 1
hint: \"HOSTILE FORGED\"
about: \"HOSTILE FORGED\"
setup:
  initiative: ben
  initiative_taken: true
  active: ana
  players:
    ana: {hand: [Vanquish], ground: [Wampa], deck: 3}
    ben: {base: {hp: 4}, ground: [Pyke Sentinel], deck: 3}
prove: {until: regroup, wins: ana, unique: true}
solution:
  - ana: {play: Vanquish, then: [Pyke Sentinel]}
  - ana: {attack: Wampa, target: ben}
";

/// Names of an event are read without control characters, but with overrides of direction.
const EVENT: &str = "event: \"Open \\u202e\\u2066\\U000E0041\"
policy: cr-8.0
format: premier
match: best-of-three
seed: 7
rounds: 1
cut: 4
journal:
- add: {player: \"Ana \\u202e\\u2066\\U000E0041\", uid: \"1001\", lot: 1}
- add: {player: \"\u{ff1d}Ben\\u202e\", lot: 2}
- add: {player: Cid, lot: 3}
- add: {player: Dot, lot: 4}
- start: {rounds: 1, cut: 4}
- pair:
    round: 1
    tables:
    - [\"Ana \\u202e\\u2066\\U000E0041\", \"\u{ff1d}Ben\\u202e\"]
    - [Cid, Dot]
- result: {round: 1, table: 1, games: 2-1}
- result: {round: 1, table: 2, games: 2-0}
";

const BAD_EVENT: &str = "event: \"HOSTILE FORGED\"
policy: cr-8.0
format: \"HOSTILE FORGED\"
match: best-of-three
seed: 7
journal:
- add: {player: \"HOSTILE FORGED\", lot: 1}
";

const CARDS: &str = r#"{"set": "ZZZ", "number": 1, "name": "Harbour HOSTILE", "type": "Unit", "arenas": ["Ground"], "cost": 2, "power": 2, "hp": 3, "aspects": ["Command"], "traits": ["Official"], "text": "Whistle HOSTILE FORGED until the tide agrees."}
"#;

const RULINGS: &str = r#"{"set": "SOR", "number": 164, "name": "Wampa", "rulings": ["A Wampa HOSTILE FORGED is white."]}
"#;

const DECK: &str = r#"{"metadata": {"name": "HOSTILE FORGED", "author": "HOSTILE FORGED"}, "leader": {"id": "HOSTILE FORGED", "count": 1}, "base": {"id": "SOR_026", "count": 1}, "deck": [{"id": "ZZZ_999HOSTILE", "count": 3}]}
"#;

/// Commands in an order in which they can run; `RAW` is a hostile argument, and `FORGED` a line to forge.
const LINES: &[&str] = &[
    "search RAW",
    "search wampa RAW FORGED",
    "search --explain shield RAW",
    "search --limit RAW hand",
    "show RAW FORGED",
    "show 7.5.7 RAW",
    "show CR 99.99RAW FORGED",
    "show Wampa RAW",
    "RAW FORGED",
    "searchRAW FORGED",
    "rules listRAW",
    "cards RAW FORGED",
    "show --RAW FORGED",
    "show --webbRAW FORGED",
    "--format RAW show 7.5.7",
    "--color alwaysRAW show 7.5.7",
    "--rules RAW show 7.5.7",
    "--edition RAW FORGED show 7.5.7",
    "--cards RAW cards show Wampa",
    "replay ruling.yaml",
    "replay -v ruling.yaml",
    "replay -v prove.yaml wrong.yaml name.yaml raw.yaml nowhereRAW.yaml",
    "replay RAW.yaml",
    "test ruling.yaml wrong.yaml RAW.yaml",
    "test --verbose --check ruling.yaml prove.yaml wrong.yaml name.yaml",
    "test --reporter github ruling.yaml wrong.yaml RAW.yaml",
    "test --reporter tap ruling.yaml wrong.yaml RAW.yaml",
    "test --reporter junit ruling.yaml wrong.yaml RAW.yaml",
    "test --reporter sarif ruling.yaml wrong.yaml RAW.yaml",
    "test --filter RAW FORGED",
    "test --ignore [RAW ruling.yaml",
    "test --show-settings --ignore RAW FORGED",
    "test --reporter RAW FORGED",
    "compare --editions 8.0 8.0 ruling.yaml wrong.yaml RAW.yaml",
    "compare --editions 8.0 7.0 --html - ruling.yaml RAW.yaml",
    "compare --editions 8.0 RAW FORGED",
    "prove prove.yaml",
    "prove --strategy puzzle.yaml wrong.yaml RAW.yaml",
    "play ruling.yaml --plain",
    "play wrong.yaml --plain",
    "puzzle check puzzle.yaml wrong.yaml",
    "puzzle play puzzle.yaml",
    "puzzle list --tag RAW",
    "puzzle play RAW FORGED",
    "quiz ruling.yaml --plain --count 1",
    "quiz ruling.yaml question.yaml --exam --plain --seed 1",
    "quiz . --list",
    "quiz . --check",
    "quiz ruling.yaml question.yaml --html -",
    "quiz ruling.yaml question.yaml --as markdown",
    "quiz ruling.yaml question.yaml --as json",
    "quiz --section RAW --list",
    "new RAW.yaml",
    "new nowhere/RAW.yaml",
    "new freshRAW.yaml",
    "event show event.yaml",
    "event standings event.yaml",
    "event log event.yaml",
    "event add event.yaml RAW",
    "event add event.yaml Ana",
    "event add event.yaml --csv raw.csv",
    "event add event.yaml --csv players.csv",
    "event drop event.yaml RAW FORGED",
    "event cut event.yaml",
    "event bracket event.yaml",
    "event bracket event.yaml --as svg",
    "event show bad-event.yaml",
    "event show RAW.yaml",
    "event new newRAW.yaml --name RAW --play premier",
    "event result RAW ben --games RAW",
    "event new n.yaml --name Open --play premier --policy policy.yaml",
    "event new n.yaml --name Open --play premier --policy RAW",
    "event export event.yaml --what standings --as csv",
    "event export event.yaml --what players --as melee",
    "event export event.yaml --what pairings --html - --round 1",
    "event export event.yaml --what bracket --html -",
    "event export event.yaml --what slips --html -",
    "event export event.yaml --what results --as json",
    "event export event.yaml --what RAW FORGED",
    "cards search RAW",
    "cards search --trait RAW FORGED",
    "cards show RAW FORGED",
    "cards import cards.jsonl --into libraryRAW",
    "cards import bad-cards.jsonl --into other",
    "cards import RAW.jsonl",
    "cards coverage cards.jsonl",
    "--cards libraryRAW cards show Harbour",
    "--cards libraryRAW cards search harbour",
    "deck check deck.txt --play premier --date 2026-03-20",
    "deck check deck.json --play premier --date 2026-03-20",
    "deck check deck.txt deck.json RAW.yaml --event event.yaml --date 2026-03-20",
    "deck check deck.txt deck.json --event event.yaml --date 2026-03-20 --as csv",
    "deck check deck.txt deck.json --event event.yaml --date 2026-03-20 --html -",
    "deck check deck.txt --play RAW FORGED",
    "deck check deck.txt --play premier --policy policy.yaml",
    "--rules rules rules list",
    "--rules rules rules check",
    "--rules rules show zones 1.1",
    "--rules rules show zones 1",
    "--rules rules search hand",
    "--rules rules rules graph zones 1",
    "--rules rules rules graph zones 1 --as svg",
    "rules import rules/zones.md --into zones",
    "rules diff rules rules",
    "rules evaluate queries.yaml --detail",
    "rules coverage RAW.yaml",
    "rules coverage --official rulings.jsonl",
    "rules history RAW FORGED",
    "rulings search RAW FORGED",
    "rulings show RAW FORGED",
    "schema RAW FORGED",
    "update RAW.pdf",
    "update https://RAW",
    "completions RAW",
    "serve --stdio",
];

/// Styles that the program itself writes; any other sequence comes from the input.
const STYLES: [&str; 18] =
    ["", "0", "1", "2", "4", "9", "31", "32", "33", "34", "35", "36", "91", "92", "93", "94", "95", "96"];

/// A folder with all of those files.
fn folder() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: String| {
        let path = folder.path().join(name.replace("RAW", HOSTILE));
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    };
    for (name, text) in FILES {
        let (hostile, forged) = if name.starts_with("bad-cards") || name.contains(".json") || name.ends_with(".toml") {
            (IN_JSON.replace("\\udb40\\udc41", ""), "\\nforged: all is well")
        } else {
            (IN_YAML.to_owned(), "\\nforged: all is well")
        };
        write(name, text.replace("HOSTILE", &hostile).replace(" FORGED", forged));
    }
    RAW.iter().for_each(|(name, text)| write(name, text.replace("RAW", HOSTILE)));
    folder
}

/// The words of a line. What is forged has spaces of its own.
fn words(line: &str) -> Vec<String> {
    let words = line.replace(" FORGED", "\0").replace("RAW", HOSTILE);
    words.split(' ').map(|word| word.replace('\0', FORGED)).collect()
}

fn judge(folder: &Path, flags: &[&str], line: &str) -> Command {
    let mut command = Command::new(program());
    command.current_dir(folder).env("XDG_DATA_HOME", folder.join("home")).env("GITHUB_WORKSPACE", folder);
    command.args(flags).args(words(line));
    command
}

/// Problem of an output: a character that got through, or a forged line. A page has no lines.
fn slipped(output: &str, has_colors: bool) -> Option<String> {
    let plain = if has_colors { without_styles(output) } else { output.to_owned() };
    let through = plain.chars().find(|letter| is_hidden(*letter));
    let is_page = plain.starts_with("<!DOCTYPE html>");
    let forged = plain.lines().find(|line| !is_page && line.starts_with("forged:"));
    through.map(|letter| format!("{letter:?} got through")).or_else(|| forged.map(|line| format!("forged `{line}`")))
}

fn without_styles(output: &str) -> String {
    STYLES.iter().fold(output.to_owned(), |text, style| text.replace(&format!("\u{1b}[{style}m"), ""))
}

/// The output of a command that is asked and answered until it has enough.
fn run(folder: &Path, flags: &[&str], line: &str) -> [String; 2] {
    let mut command = judge(folder, flags, line);
    let typed = format!("1\n{HOSTILE}\nhint\nsolution\ncards\nmoves\nquit\n");
    let ask =
        format!("{{\"jsonrpc\": \"2.0\", \"id\": 1, \"method\": \"show\", \"params\": {{\"name\": \"{IN_JSON}\"}}}}\n");
    let output = command.write_stdin(if line.starts_with("serve") { ask } else { typed }).output().unwrap();
    [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).unwrap())
}

/// Every line of the table with those flags; what slipped through.
fn slips(flags: &[&str], has_colors: bool) -> Vec<String> {
    let folder = folder();
    let mut slips = Vec::new();
    for line in LINES {
        let outputs = run(folder.path(), flags, line);
        for (output, stream) in outputs.iter().zip(["output", "standard error"]) {
            assert!(!output.contains("panicked"), "{line}: {output}");
            slips.extend(slipped(output, has_colors).map(|what| format!("{line}: {stream}: {what}")));
        }
    }
    slips
}

#[test]
fn text_without_colours_shows_every_control_character() {
    let slips = slips(&["--color=never"], false);
    assert!(slips.is_empty(), "{}", slips.join("\n"));
}

#[test]
fn text_with_colours_has_no_sequence_but_the_programs_own() {
    let slips = slips(&["--color=always"], true);
    assert!(slips.is_empty(), "{}", slips.join("\n"));
}

#[test]
fn json_has_them_as_escapes() {
    let slips = slips(&["--format=json"], false);
    assert!(slips.is_empty(), "{}", slips.join("\n"));
}

#[test]
fn json_stays_the_same_value() {
    let folder = folder();
    let [output, _] = run(folder.path(), &["--format=json"], "replay ruling.yaml");
    let value: Value = serde_json::from_str(&output).unwrap();
    let title = value["results"][0]["title"].as_str().unwrap();
    assert_eq!(title, format!("{HOSTILE}{FORGED}"));
}

/// On a terminal, with the colours that it has, and with exports that are bytes elsewhere.
#[cfg(unix)]
#[test]
fn a_terminal_gets_text() {
    let folder = folder();
    let lines = [
        "search RAW FORGED",
        "show 7.5.7 RAW FORGED",
        "RAW FORGED",
        "--rules rules show zones 1.1",
        "replay -v ruling.yaml wrong.yaml name.yaml RAW.yaml",
        "test --quiet ruling.yaml wrong.yaml",
        "test --quiet --reporter sarif ruling.yaml wrong.yaml",
        "replay --format json ruling.yaml",
        "quiz ruling.yaml question.yaml --html -",
        "quiz ruling.yaml question.yaml --as json",
        "event export event.yaml --what pairings --as csv",
        "event standings event.yaml",
        "deck check deck.txt --play premier --date 2026-03-20",
        "cards import cards.jsonl --into libraryRAW",
    ];
    for line in lines {
        let mut command = judge(folder.path(), &["--no-pager"], line);
        command.env("TERM", "xterm").env_remove("NO_COLOR");
        let mut session = rexpect::session::spawn_command(command, Some(60_000)).unwrap();
        // It reads bytes, each as a character.
        let printed = session.exp_eof().unwrap().chars().map(|byte| u8::try_from(byte).unwrap()).collect();
        let printed = String::from_utf8(printed).unwrap().replace("\r\n", "\n");
        assert!(!printed.is_empty(), "{line}");
        assert_eq!(slipped(&printed, true), None, "{line}: {printed:?}");
    }
}

/// A screen shows the names in their visible form, and draws nothing else.
#[cfg(unix)]
#[test]
fn a_screen_shows_them() {
    use std::io::{Read, Write};

    let folder = folder();
    let script = "stty rows 50 cols 150 && exec \"$0\" \"$@\"";
    for (line, quit) in [("quiz ruling.yaml --count 1", "qy"), ("play ruling.yaml", "qy\x03")] {
        let mut command = Command::new("sh");
        command.args(["-c", script]).arg(program()).args(words(line));
        command
            .current_dir(folder.path())
            .env("XDG_DATA_HOME", folder.path().join("home"))
            .env("TERM", "xterm-256color");
        let process = rexpect::process::PtyProcess::new(command).unwrap();
        let (mut output, mut keys) = (process.get_file_handle().unwrap(), process.get_file_handle().unwrap());
        let (rows, columns) = (50.try_into().unwrap(), 150.try_into().unwrap());
        let (mut parser, mut bytes) = (vt100::Parser::new(rows, columns, 0), [0; 4096]);
        while !parser.screen().contents().contains(r"Zed\u{1b}[2J") {
            let read = output.read(&mut bytes).unwrap();
            assert!(read > 0, "{line}: {}", parser.screen().contents());
            parser.process(&bytes[..read]);
        }
        keys.write_all(quit.as_bytes()).unwrap();
    }
}
