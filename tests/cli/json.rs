//! Output of every command for programs: each fits its schema, and none is forgotten.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Command;

use serde_json::Value;
use tempfile::TempDir;

use crate::command::{CommandExt, program};
use crate::json_schema::JsonSchema;

/// A ruling that holds, with a quiz.
const RULING: &str = "title: An attack on a base deals the power of the attacker
cites: [CR 6.3.4.a]
setup:
  players:
    ana: {ground: [Wampa]}
    ben: {}
steps:
  - ana: {attack: Wampa, target: ben}
quiz:
  ask: How much damage does the base take?
  options:
    - {text: \"4\", claim: {ben: {base: {damage: 4}}}}
    - {text: \"3\", claim: {ben: {base: {damage: 3}}}}
";

/// One that does not hold, with a prompt and a refusal on the way.
const CHOICE: &str = "title: Ana defeats a unit of Ben
cites: [CR 8.4.1]
setup:
  players:
    ana: {hand: [Vanquish], ground: [Battlefield Marine]}
    ben: {ground: [Wampa, {card: Battlefield Marine, as: hers}], space: [TIE Advanced]}
steps:
  - ana: {play: Vanquish}
  - ana: {choose: Wampa}
  - ben: {attack: Wampa, target: ana}
    illegal: true
expect: {Wampa: {in: ben.ground}}
";

const TO_PROVE: &str = "title: Ana may defeat a unit of Ben
cites: [CR 8.4.1]
setup:
  players:
    ana: {hand: [Vanquish], ground: [Battlefield Marine]}
    ben: {ground: [Wampa]}
steps:
  - ana: {play: Vanquish}
prove:
  - possible: {Wampa: {in: ben.discard}}
  - always: {Wampa: {in: ben.discard}}
";

/// Two cards, of which one has a text that is not understood.
const CARDS: &str = r#"{"set": "ZZZ", "number": 1, "name": "Harbour Clerk", "type": "Unit", "arenas": ["Ground"], "cost": 2, "power": 2, "hp": 3, "aspects": ["Command"], "traits": ["Official"], "text": "When Played: You may draw a card."}
{"set": "ZZZ", "number": 2, "name": "Harbour Riddle", "type": "Event", "cost": 1, "aspects": ["Cunning"], "traits": ["Trick"], "text": "Whistle until the tide agrees."}
{"set": "ZZZ", "number": 3, "name": "Harbour Ghost", "type": "Unit", "cost": 1}
"#;

const PRINTINGS: &str = "{\"set\": \"ZZZ\", \"number\": 101, \"name\": \"Harbour Clerk\"}\n";

const RULINGS: &str =
    "{\"set\": \"SOR\", \"number\": 164, \"name\": \"Wampa\", \"rulings\": [\"A Wampa is white.\"]}\n";

/// A document with a gap, a mention that leads nowhere, and one that was put right.
const ZONES: &str =
    "---\ndocument: zones\nedition: \"1.4\"\n---\n## 1. Hand\n1.1. A hand is a zone.\n\n1.3. See 7.7.\n";

const DECK: &str = "Leader\nDirector Krennic, Aspiring to Authority\nBase\nCapital City\nDeck\n3 Wampa\n";

/// Every schema with a command line that prints it, in an order in which they can be run; `_` stands for a space within a
/// word, `RULES` for the rules of a fixture.
const LINES: &[(&str, &str)] = &[
    ("search", "search overwhelm shield --limit 3"),
    ("search", "search --explain --limit 2 milled_out"),
    ("search", "search qqqqq"),
    ("search", "search is Force_Throw legal --date 2026-11-29"),
    ("search", "search can I play 4 copies of Wampa in premier --date 2026-11-29"),
    ("search-list", "search - --limit 2"),
    ("show", "show 7.5.7"),
    ("show", "show CR_8.16.2@2.0"),
    ("show", "show sentinel"),
    ("show", "show Wampa"),
    ("show", "show --cite 7.5.7"),
    ("show", "show --cite Wampa"),
    ("show-list", "show 7.5.7 Wampa 5.5"),
    ("replay", "replay ruling.yaml choice.yaml prove.yaml nowhere.yaml"),
    ("replay", "replay --edition 2.0 ruling.yaml"),
    ("replay", "rulings show exhausted-sentinel-still-guards"),
    ("test", "test ruling.yaml choice.yaml"),
    ("test", "test ruling.yaml --shard 1/1 --reporter json=part.json"),
    ("test", "test merge part.json"),
    ("compare", "compare --editions 8.0 8.0 ruling.yaml"),
    ("rulings", "rulings list --rule 7.5.11"),
    ("rulings", "rulings search --limit 2 exhausted sentinel"),
    ("rulings-export", "rulings export --rule 7.5.11 --limit 1 --into exported"),
    ("prove", "prove prove.yaml choice.yaml broken.yaml"),
    ("prove-verdict", "prove --verdict --every-line prove.yaml choice.yaml broken.yaml"),
    ("puzzles", "puzzle list --difficulty 1"),
    ("puzzle-check", "puzzle check RULES/../../../scenarios/puzzles/not-both-at-once.yaml"),
    ("quiz", "quiz ruling.yaml --plain --count 1"),
    ("quiz-exam", "quiz ruling.yaml --exam --plain --seed 1"),
    ("quiz-list", "quiz ruling.yaml --list"),
    ("quiz-check", "quiz . --check"),
    ("quiz-stats", "quiz stats ruling.yaml"),
    ("new", "new fresh.yaml"),
    ("event-rounds", "event rounds 49"),
    ("event-rounds", "event rounds 16 --match single-game"),
    ("event-result", "event result ana ben --games ana --time action"),
    ("event-result", "event result ana"),
    ("event-bracket", "event bracket --players 4 --double"),
    ("event-new", "event new e.yaml --name Showdown --seed 7 --rounds 2 --cut 4 --play premier"),
    ("event-change", "event add e.yaml Ana Ben Cid Dot Eve"),
    ("event-show", "event show e.yaml --tables"),
    ("event-pair", "event pair e.yaml"),
    ("event-change", "event time e.yaml 1 5"),
    ("event-change", "event penalty e.yaml Ana warning --for 5.1"),
    ("event-show", "event show e.yaml --tables"),
    ("event-change", "event report e.yaml --round 1 1 2-1 2 2-1"),
    ("event-change", "event correct e.yaml 1 0-2"),
    ("event-pair", "event pair e.yaml"),
    ("event-change", "event report e.yaml --round 2 1 2-0 2 1-0"),
    ("event-change", "event drop e.yaml Eve"),
    ("event-change", "event return e.yaml Eve"),
    ("event-change", "event drop e.yaml Eve"),
    ("event-standings", "event standings e.yaml"),
    ("event-change", "event undo e.yaml"),
    ("event-change", "event redo e.yaml"),
    ("event-change", "event cut e.yaml"),
    ("event-bracket", "event bracket e.yaml"),
    ("event-show", "event show e.yaml"),
    ("event-show", "event show e.yaml --tables"),
    ("event-change", "event report e.yaml 1 2-0 --round bracket"),
    ("event-show", "event show e.yaml"),
    ("event-log", "event log e.yaml"),
    ("event-export", "event export e.yaml --what pairings --round 1"),
    ("event-export", "event export e.yaml --what pairings"),
    ("event-export", "event export e.yaml --what standings"),
    ("event-export", "event export e.yaml --what players"),
    ("event-export", "event export e.yaml --what results"),
    ("event-export", "event export e.yaml --what slips"),
    ("event-export", "event export e.yaml --what bracket"),
    ("cards-search", "cards search wampa"),
    ("cards-search", "cards search --trait jedi --type unit"),
    ("cards-search", "cards search suspended:premier zz:1 on:2025-10-01"),
    ("cards-search", "cards search wampq"),
    ("cards-show", "cards show Wampa"),
    ("cards-show", "cards show Grand_Inquisitor,_Hunting_the_Jedi"),
    ("cards-show-candidates", "cards show Luke_Skywalker"),
    ("cards-import", "cards import cards.jsonl printings.jsonl --into library"),
    ("cards-coverage", "cards coverage"),
    ("cards-coverage", "cards coverage cards.jsonl"),
    ("deck-check", "deck check deck.txt --play premier --format json --date 2026-03-20"),
    ("deck-checks", "deck check deck.txt --event e.yaml --date 2026-03-20"),
    ("rules-list", "--rules RULES rules list"),
    ("rules-list", "rules list"),
    ("rules-check", "--rules RULES/../broken-rules rules check"),
    ("rules-import", "rules import zones.md --into zones"),
    ("rules-diff", "rules diff RULES RULES/../broken-rules"),
    ("rules-history", "--rules RULES rules history 5.4.1"),
    ("rules-graph", "rules graph 7.5.7"),
    ("rules-coverage", "rules coverage ruling.yaml"),
    ("rules-coverage-official", "rules coverage --official rulings.jsonl"),
    ("rules-evaluate", "--rules RULES rules evaluate RULES/../queries.yaml --detail"),
    ("status", "status --date 2026-11-20"),
    ("penalty", "penalty"),
    ("penalty", "penalty drew_an_extra_card --repeated 3"),
    ("search", "search --limit 3 slow_play_penalty"),
    ("show", "show CPG_3.4"),
    ("update", "update cards.jsonl printings.jsonl"),
];

/// Command lines that fail, each in a way of its own.
const FAILING: &[&str] = &[
    "show 99.99",
    "search --limit nothing hand",
    "nonsense",
    "rules list --rules nowhere",
    "replay --shard 3/2 ruling.yaml",
    "event show nowhere.yaml",
    "event report broken.yaml 1 2-0",
    "deck check nowhere.txt --play premier --format json",
    "cards import nowhere.jsonl",
    "prove",
    "update nowhere.pdf",
    "schema nonsense",
];

struct Desk(TempDir);

impl Desk {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let files = [
            ("ruling.yaml", RULING),
            ("choice.yaml", CHOICE),
            ("prove.yaml", TO_PROVE),
            ("broken.yaml", "title: [\n"),
            ("cards.jsonl", CARDS),
            ("printings.jsonl", PRINTINGS),
            ("rulings.jsonl", RULINGS),
            ("zones.md", ZONES),
            ("deck.txt", DECK),
        ];
        for (name, text) in files {
            fs::write(folder.path().join(name), text).unwrap();
        }
        Self(folder)
    }

    fn command(&self, line: &str) -> Command {
        let rules = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/rules").display().to_string();
        let mut command = Command::new(program());
        let words = line.split(' ').map(|word| word.replace('_', " ").replace("RULES", &rules));
        command.current_dir(self.0.path()).env("XDG_DATA_HOME", self.0.path().join("home")).args(words);
        command.write_stdin("1\n");
        command
    }

    /// Output of a command for a program, with its exit code.
    fn told(&self, line: &str) -> (Value, i32) {
        let mut command = self.command(line);
        if !line.contains("--format") {
            command.args(["--format", "json"]);
        }
        let output = command.output().unwrap();
        let complaint = String::from_utf8_lossy(&output.stderr);
        let told = serde_json::from_slice(&output.stdout).unwrap_or_else(|error| {
            panic!("judge {line}: {error}: {}{complaint}", String::from_utf8_lossy(&output.stdout))
        });
        (told, output.status.code().unwrap())
    }

    fn schema(&self, name: &str) -> Value {
        let output = self.command(&format!("schema {name}")).output().unwrap();
        serde_json::from_slice(&output.stdout).unwrap()
    }
}

/// Problems of a document by a schema, and by the schema that it names itself.
fn problems(name: &str, schema: &Value, document: &Value) -> Vec<String> {
    let mut found = JsonSchema::new(schema).unwrap().problems(document);
    if document["schema"] != format!("judge/{name}/1") {
        found.push(format!("it says {}", document["schema"]));
    }
    found.truncate(3);
    found
}

/// The names that `judge schema --list` lists, but for that of scenario files.
fn listed(desk: &Desk) -> BTreeSet<String> {
    let output = desk.command("schema --list").output().unwrap();
    let listed = String::from_utf8(output.stdout).unwrap();
    let names = listed.lines().filter(|line| !line.starts_with(' ')).filter_map(|line| line.split(' ').next());
    names.filter(|name| *name != "scenario").map(str::to_owned).collect()
}

#[test]
fn every_command_says_what_its_schema_describes() {
    let desk = Desk::new();
    let mut wrong = Vec::new();
    for (name, line) in LINES {
        let (told, code) = desk.told(line);
        let found = problems(name, &desk.schema(name), &told);
        wrong.extend(found.into_iter().map(|found| format!("judge {line}: {found}")));
        // Of bad files among good ones, the list says which.
        if code == 2 && !matches!(*name, "replay" | "prove" | "prove-verdict" | "quiz-check" | "test") {
            wrong.push(format!("judge {line}: {told}"));
        }
    }
    assert_eq!(wrong, Vec::<String>::new());
}

#[test]
fn no_schema_is_without_a_command_line() {
    let desk = Desk::new();
    let shown: BTreeSet<String> = LINES
        .iter()
        .map(|(name, _)| (*name).to_owned())
        // `event_serve.rs` and `web.rs` hold what is printed when something begins to be served.
        .chain(
            [
                "error",
                "legal",
                "legality",
                "decide",
                "setup",
                "picture",
                "prove-parts",
                "random-games",
                "event-serve",
                "ruling-titles",
                "ruling",
                "web",
                "quiz-questions",
                "quiz-progress",
                "rules-editions",
            ]
            .map(str::to_owned),
        )
        .collect();
    assert_eq!(listed(&desk), shown);
}

#[test]
fn the_documentation_lists_every_schema() {
    let text = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/json.md")).unwrap();
    let rows = text.lines().filter_map(|line| line.strip_prefix("| `judge/")?.split('/').next());
    let told: BTreeSet<String> = rows.map(str::to_owned).collect();
    assert_eq!(told, listed(&Desk::new()));
}

/// Every command is tried above, or is named here with what it prints instead.
#[test]
fn no_command_is_forgotten() {
    // A script, a page of the manual, a schema, messages of a protocol, a game, files whose form is their own, and pages.
    const OTHERWISE: [&str; 12] = [
        "ask",
        "completions",
        "lsp",
        "man",
        "mcp",
        "play",
        "puzzle new",
        "puzzle play",
        "schema",
        "serve",
        "web",
        "event serve",
    ];
    let typed = |line: &'static str| {
        line.trim_start_matches("--rules RULES/../broken-rules ").trim_start_matches("--rules RULES ")
    };
    let tried = |path: &str| LINES.iter().any(|(_, line)| typed(line).starts_with(path));
    let desk = Desk::new();
    let mut forgotten = Vec::new();
    let mut waiting = vec![String::new()];
    while let Some(path) = waiting.pop() {
        let help = desk.command(format!("{path} --help").trim()).output().unwrap().stdout;
        let help = String::from_utf8(help).unwrap();
        let commands =
            help.split("\nCommands:\n").nth(1).and_then(|rest| rest.split("\n\n").next()).unwrap_or_default();
        let names = commands.lines().filter(|line| line.starts_with("  ") && !line.starts_with("   "));
        let below: Vec<String> = names
            .filter_map(|line| line.split_whitespace().next())
            .filter(|name| *name != "help")
            .map(|name| format!("{path} {name}").trim().to_owned())
            .collect();
        if below.is_empty() && !tried(&path) && !OTHERWISE.contains(&path.as_str()) {
            forgotten.push(path);
        }
        waiting.extend(below);
    }
    assert_eq!(forgotten, Vec::<String>::new());
}

#[test]
fn failures_give_their_reason() {
    let desk = Desk::new();
    let schema = desk.schema("error");
    for line in FAILING {
        let (told, code) = desk.told(line);
        let found = problems("error", &schema, &told);
        assert!(found.is_empty() && code == 2, "judge {line}: exit {code}: {found:?}");
        assert_eq!(told["message"], told["errors"][0]["message"]);
    }
    let (told, _) = desk.told("event report broken.yaml 1 2-0");
    assert_eq!((&told["file"], told["line"].is_u64()), (&"broken.yaml".into(), true), "{told}");
}

#[test]
fn version_0_is_as_it_was() {
    let desk = Desk::new();
    let bare = |line: &str| -> Value {
        let output = desk.command(line).args(["--format", "json-v0"]).output().unwrap();
        serde_json::from_slice(&output.stdout).unwrap()
    };
    let found = bare("search overwhelm --limit 1");
    assert_eq!(found[0]["id"], "CR 7.5.7");
    let replayed = bare("replay ruling.yaml choice.yaml");
    assert_eq!((&replayed[0]["status"], &replayed[1]["status"]), (&"pass".into(), &"fail".into()));
    assert_eq!(bare("show 7.5.7")["schema"], Value::Null);
    let failed = desk.command("show 99.99 --format json-v0").output().unwrap();
    assert!(failed.stdout.is_empty() && !failed.stderr.is_empty());
}

#[test]
fn every_schema_is_one_and_says_what_it_describes() {
    let desk = Desk::new();
    for name in listed(&desk) {
        let schema = desk.schema(&name);
        assert_eq!(JsonSchema::new(&schema).err(), None, "{name}");
        assert_eq!(schema["title"], format!("judge/{name}/1"));
        assert!(schema["description"].as_str().is_some_and(|about| about.ends_with('.')), "{name}");
        assert!(schema["required"].as_array().is_some_and(|keys| keys.contains(&"schema".into())), "{name}");
    }
}

/// A search tells programs what it tells people: the ruling beside the rule that answers best, and no other. Its file can
/// be replayed as it stands.
#[test]
fn a_search_names_the_ruling_that_is_played() {
    let desk = Desk::new();
    let (found, _) = desk.told("search may a unit attack past a sentinel");
    let results = found["results"].as_array().unwrap();
    let with_ruling: Vec<usize> = (0..results.len()).filter(|&at| !results[at]["ruling"].is_null()).collect();
    assert_eq!(with_ruling, [0], "{found}");
    let ruling = &results[0]["ruling"];
    let (replayed, code) = desk.told(&format!("replay {}", ruling["file"].as_str().unwrap()));
    assert_eq!((code, &replayed["results"][0]["title"]), (0, &ruling["title"]));
}
