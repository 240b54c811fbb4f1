//! `judge serve`: each method over a pipe, what is no message, and that it ends with its input.

use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use serde_json::{Value, json};

use crate::command::{CommandExt, program};
use crate::json_schema::JsonSchema;

const GAME: &str = "title: Ana may defeat a unit
setup:
  players:
    ana: {ground: [Wampa], hand: [Vanquish], resources: 6}
    ben: {ground: [Wampa, Battlefield Marine]}
";

/// A server that waits for messages.
struct Server {
    process: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
}

impl Server {
    fn start() -> Self {
        Self::at(&std::env::temp_dir().join("nobody-has-imported-anything-here"))
    }

    /// A server of somebody who keeps data in that folder.
    fn at(home: &Path) -> Self {
        let mut process = Command::new(program())
            .args(["serve", "--stdio"])
            .env("XDG_DATA_HOME", home)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let (input, output) = (process.stdin.take(), BufReader::new(process.stdout.take().unwrap()));
        Self { process, input, output }
    }

    fn send(&mut self, bytes: &[u8]) {
        self.input.as_mut().unwrap().write_all(bytes).unwrap();
    }

    fn line(&mut self) -> Value {
        let mut line = String::new();
        self.output.read_line(&mut line).unwrap();
        serde_json::from_str(&line).unwrap_or_else(|error| panic!("{error}: {line}"))
    }

    /// The answer to a line.
    fn ask(&mut self, line: &str) -> Value {
        self.send(format!("{line}\n").as_bytes());
        self.line()
    }

    /// The result of a call.
    fn call(&mut self, method: &str, params: &Value) -> Value {
        let mut answer = self.ask(&json!({"jsonrpc": "2.0", "id": 7, "method": method, "params": params}).to_string());
        assert_eq!((&answer["jsonrpc"], &answer["id"]), (&json!("2.0"), &json!(7)), "{answer}");
        assert!(answer.get("error").is_none(), "{answer}");
        answer["result"].take()
    }

    /// The rest of the output, and the exit code, after the last request.
    fn end(mut self) -> (Vec<String>, i32) {
        self.input = None;
        let rest = self.output.by_ref().lines().map(Result::unwrap).collect();
        (rest, self.process.wait().unwrap().code().unwrap())
    }
}

/// Output of `judge` for a program.
fn printed(arguments: &[&str]) -> Value {
    let mut command = Command::new(program());
    let output = command.args(arguments).args(["--format", "json"]).output().unwrap();
    serde_json::from_slice(&output.stdout).unwrap()
}

/// A document is what its schema describes.
fn check(schema: &Value, document: &Value) {
    assert_eq!(JsonSchema::new(schema).unwrap().problems(document), [""; 0], "{document}");
}

#[test]
fn a_result_is_what_the_command_prints() {
    let mut server = Server::start();
    let found = server.call("search", &json!({"query": "overwhelm shield", "limit": 2}));
    assert_eq!(found, printed(&["search", "overwhelm shield", "--limit", "2"]));
    // With its text, the best rule is as `show` has it.
    let read = server.call("search", &json!({"query": "overwhelm shield", "limit": 2, "text": true}));
    check(&server.call("schema", &json!({"name": "search"})), &read);
    let (best, shown) = (&read["results"][0], server.call("show", &json!({"name": found["results"][0]["id"]})));
    for key in ["id", "title", "text", "examples", "parts", "citation"] {
        assert_eq!(best["rule"][key], shown[key], "{key}");
    }
    assert!(read["results"][1]["rule"].is_null() && best["id"] == found["results"][0]["id"]);
    assert_eq!(server.call("show", &json!({"name": "7.5.7"})), printed(&["show", "7.5.7"]));
    assert_eq!(server.call("show", &json!({"name": "Wampa", "cite": true})), printed(&["show", "Wampa", "--cite"]));
    assert_eq!(server.call("show", &json!({"name": "CR 8.16.2@2.0"})), printed(&["show", "CR 8.16.2@2.0"]));
    assert_eq!(server.call("cards", &json!({"name": "Wampa"})), printed(&["cards", "show", "Wampa"]));
    let on = "2025-10-01";
    let throw = server.call("cards", &json!({"name": "Force Throw", "on": on}));
    assert_eq!(throw, printed(&["cards", "show", "Force Throw", "--date", on]));
    let asked = server.call("search", &json!({"query": "is Force Throw legal", "on": on}));
    assert_eq!(asked, printed(&["search", "is Force Throw legal", "--date", on]));
    let mut legality = server.call("legality", &json!({"query": "is Force Throw legal", "on": on}));
    legality.as_object_mut().unwrap().remove("schema");
    assert_eq!(legality, asked["legality"]);
    let query = "suspended:premier zz:1";
    let cards = server.call("card-list", &json!({"query": query, "on": on}));
    let printed_cards = printed(&["cards", "search", query, "--date", on]);
    let names =
        |found: &Value| found["results"].as_array().unwrap().iter().map(|it| it["name"].clone()).collect::<Vec<_>>();
    assert_eq!((names(&cards), &cards["wrong"]), (names(&printed_cards), &printed_cards["wrong"]));
    let several = server.call("cards", &json!({"name": "Luke Skywalker"}));
    assert_eq!(several, printed(&["cards", "show", "Luke Skywalker"]));
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.yaml").display().to_string();
    std::fs::write(&file, GAME).unwrap();
    assert_eq!(server.call("replay", &json!({"source": GAME, "file": file})), printed(&["replay", &file]));
    assert_eq!(server.call("schema", &json!({"name": "judge/replay/1"})), printed(&["schema", "replay"]));
    assert_eq!(server.end(), (Vec::new(), 0));
}

/// Packages of other languages divide and join what the command line does.
#[test]
fn parts_of_a_proof_and_a_suite_are_those_of_the_command_line() {
    let mut server = Server::start();
    let folder = tempfile::tempdir().unwrap();
    let puzzle = concat!(env!("CARGO_MANIFEST_DIR"), "/scenarios/puzzles/what-the-warden-pays.yaml");
    let source = std::fs::read_to_string(puzzle).unwrap();
    let parts = server.call("prove-split", &json!({"source": source, "file": "warden.yaml", "parts": 3}));
    check(&server.call("schema", &json!({"name": "prove-parts"})), &parts);
    std::fs::write(folder.path().join("warden.yaml"), &source).unwrap();
    let divide = ["prove", "warden.yaml", "--split", "3", "--into", "."];
    assert!(Command::new(program()).args(divide).current_dir(folder.path()).output().unwrap().status.success());
    let mut reports = Vec::new();
    for part in parts["results"].as_array().unwrap() {
        let file = part["file"].as_str().unwrap();
        assert_eq!(std::fs::read_to_string(folder.path().join(file)).unwrap(), part["source"].as_str().unwrap());
        reports.push(server.call("prove", &json!({"source": part["source"], "file": file})).to_string());
    }
    let merged = server.call("prove-merge", &json!({"reports": reports}));
    let whole = server.call("prove", &json!({"source": source}));
    for key in ["title", "status", "lines"] {
        assert_eq!(merged["results"][0][key], whole["results"][0][key], "{key}");
    }
    let files: Vec<Value> =
        ["a", "b", "c"].map(|name| json!({"file": format!("{name}.yaml"), "source": GAME})).into_iter().collect();
    let whole = server.call("test", &json!({"files": files}));
    check(&server.call("schema", &json!({"name": "test"})), &whole);
    let shard = |part: usize| json!({"files": files, "shard": {"part": part, "parts": 2}});
    let reports = [2, 1].map(|part| server.call("test", &shard(part)).to_string());
    assert_eq!(server.call("test-merge", &json!({"reports": reports})), whole);
    let folder = tempfile::tempdir().unwrap();
    for name in ["a.yaml", "b.yaml", "c.yaml"] {
        std::fs::write(folder.path().join(name), GAME).unwrap();
    }
    let line = ["test", "a.yaml", "b.yaml", "c.yaml", "--reporter", "json"];
    let told = Command::new(program()).args(line).current_dir(folder.path()).output().unwrap();
    assert_eq!(serde_json::from_slice::<Value>(&told.stdout).unwrap(), whole);
    assert_eq!(server.end(), (Vec::new(), 0));
}

#[test]
fn random_games_standings_and_coverage_are_told() {
    let mut server = Server::start();
    let deck = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/fixtures/decks/premier.txt");
    let deck = std::fs::read_to_string(deck).unwrap();
    let games = server.call("random-games", &json!({"decks": [deck, deck], "games": 3, "seed": 5}));
    check(&server.call("schema", &json!({"name": "random-games"})), &games);
    let later = server.call("random-games", &json!({"decks": [deck, deck], "games": 1, "seed": 7}));
    assert_eq!(games["results"][2], later["results"][0]);
    let event = "event: Weekly\npolicy: cr-8.0\nformat: premier\nmatch: best-of-three\nseed: 7\njournal:\n- add: {player: Ana, lot: 1}\n";
    let standings = server.call("standings", &json!({"source": event}));
    check(&server.call("schema", &json!({"name": "event-standings"})), &standings);
    assert_eq!(standings["results"][0]["player"], "Ana");
    let coverage = server.call("coverage", &json!({}));
    check(&server.call("schema", &json!({"name": "cards-coverage"})), &coverage);
    assert_eq!(server.end(), (Vec::new(), 0));
}

#[test]
fn a_game_is_played_from_step_to_step() {
    let mut server = Server::start();
    let schemas = ["legal", "decide"].map(|name| server.call("schema", &json!({"name": name})));
    let legal = server.call("legal", &json!({"source": GAME}));
    check(&schemas[0], &legal);
    assert_eq!((&legal["player"], &legal["complete"]), (&json!("ana"), &json!(true)));
    let steps = [
        "ana: pass",
        "ana: take initiative",
        "ana: {play: Vanquish}",
        "ana: {attack: Wampa, target: Wampa}",
        "ana: {attack: Wampa, target: Battlefield Marine}",
        "ana: {attack: Wampa, target: ben}",
    ];
    assert_eq!(legal["steps"], json!(steps));
    let played = server.call("decide", &json!({"source": GAME, "step": "ana: {play: Vanquish}"}));
    check(&schemas[1], &played);
    assert_eq!((&played["refused"], &played["prompt"]["player"]), (&Value::Null, &json!("ana")));
    let source = played["source"].as_str().unwrap().to_owned();
    assert!(source.ends_with("\nsteps:\n  - ana: {play: Vanquish}\n"), "{source}");
    let legal = server.call("legal", &json!({"source": source}));
    check(&schemas[0], &legal);
    assert!(legal["steps"].as_array().unwrap().contains(&json!("ana: {choose: Battlefield Marine}")), "{legal}");
    // Every step that is called legal is.
    for step in legal["steps"].as_array().unwrap() {
        let next = server.call("decide", &json!({"source": source, "step": step}));
        check(&schemas[1], &next);
        assert_eq!(next["refused"], Value::Null, "{step}");
    }
    let over = server.call("decide", &json!({"source": GAME, "step": "ben: concede"}));
    let over = server.call("legal", &json!({"source": over["source"]}));
    check(&schemas[0], &over);
    assert_eq!(
        (&over["player"], &over["steps"], &over["result"]),
        (&Value::Null, &json!([]), &json!({"winner": "ana"}))
    );
    assert_eq!(server.end(), (Vec::new(), 0));
}

#[test]
fn a_rule_is_followed_through_imported_editions() {
    let home = tempfile::tempdir().unwrap();
    for (edition, second) in [("1.0", "Its cards are hidden."), ("2.0", "Its cards are open.")] {
        let file = home.path().join(format!("zones-{edition}.md"));
        let text = format!("# Zones\n\n## 1. Hand\n1.1. A hand is a zone.\n\n1.2. {second}\n");
        std::fs::write(&file, text).unwrap();
        let mut import = Command::new(program());
        import.env("XDG_DATA_HOME", home.path()).args(["rules", "import", "--code", "ZONES"]).arg(&file);
        import.assert().success();
    }
    let mut server = Server::at(home.path());
    let schemas =
        ["rules-editions", "rules-history", "rules-diff"].map(|name| server.call("schema", &json!({"name": name})));

    let editions = server.call("editions", &json!({}));
    check(&schemas[0], &editions);
    let named = |one: &Value| format!("{} {} {}", one["document"], one["edition"], one["restated"]).replace('"', "");
    let all: Vec<String> = editions["results"].as_array().unwrap().iter().map(named).collect();
    assert!(all.contains(&"CR 8.0 true".to_owned()), "{all:?}");
    assert!(all.ends_with(&["zones 1.0 false".to_owned(), "zones 2.0 false".to_owned()]), "{all:?}");

    let history = server.call("history", &json!({"name": "ZONES 1.2"}));
    check(&schemas[1], &history);
    let told = |one: &Value| (one["edition"].clone(), one["what"].clone());
    let told: Vec<(Value, Value)> = history["results"].as_array().unwrap().iter().map(told).collect();
    assert_eq!(told, [(json!("1.0"), json!("there")), (json!("2.0"), json!("edited"))]);

    let diff = server.call("diff", &json!({"old": "ZONES 1.0", "new": "ZONES 2.0"}));
    check(&schemas[2], &diff);
    assert_eq!(diff["rules"].as_array().unwrap().len(), 1, "{diff}");
    let pieces = diff["rules"][0]["text"].as_array().unwrap();
    let marked: Vec<(&Value, &Value)> = pieces.iter().map(|piece| (&piece["mark"], &piece["text"])).collect();
    assert!(marked.contains(&(&json!("removed"), &json!("hidden."))), "{diff}");

    let old = server.call("show", &json!({"name": "ZONES 1.2", "edition": "ZONES 1.0"}));
    assert_eq!(old["text"], "Its cards are hidden.");
    let unknown =
        json!({"jsonrpc": "2.0", "id": 1, "method": "show", "params": {"name": "1.2", "edition": "ZONES 3.0"}});
    let refused = server.ask(&unknown.to_string());
    assert_eq!(refused["error"]["message"], "unknown edition `ZONES 3.0`");
    assert!(refused["error"]["data"]["help"][0].as_str().unwrap().contains("`zones 2.0`"), "{refused}");
}

#[test]
fn of_older_editions_the_numbers_are_known() {
    let mut server = Server::start();
    let history = server.call("history", &json!({"name": "CR 8.15.2"}));
    let told: Vec<String> = history["results"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| format!("{} {} {}", one["edition"], one["what"], one["id"]).replace('"', ""))
        .collect();
    assert_eq!(told.first().unwrap(), "2.0 numbered CR 8.16.2");
    assert_eq!(told.last().unwrap(), "8.0 there CR 8.15.2");
    // By its old number it is the same rule.
    assert_eq!(server.call("history", &json!({"name": "CR 8.16.2@2.0"})), history);
}

#[test]
fn decks_are_checked_as_by_the_command() {
    let mut server = Server::start();
    let schema = server.call("schema", &json!({"name": "deck-check"}));
    let fixture = |name: &str| format!("{}/tests/fixtures/decks/{name}", env!("CARGO_MANIFEST_DIR"));
    let text = |name: &str| std::fs::read_to_string(fixture(name)).unwrap();
    let on = "2026-03-20";
    let premier = fixture("premier.txt");
    let checked = server.call("deck-check", &json!({"source": text("premier.txt"), "on": on}));
    check(&schema, &checked);
    assert_eq!(checked, printed(&["deck", "check", &premier, "--date", on]));
    let (sealed, pool) = (fixture("sealed.txt"), fixture("pool.txt"));
    let limited = json!({"source": text("sealed.txt"), "play": "sealed", "pool": text("pool.txt"), "on": on,
        "tier": "competitive", "policy": "tr-1.0", "registered": text("sealed.txt")});
    let options = ["--play=sealed", "--tier=competitive", "--policy=tr-1.0", "--date", on];
    let words = [&["deck", "check", &sealed, "--pool", &pool, "--registered", &sealed], options.as_slice()].concat();
    assert_eq!(server.call("deck-check", &limited), printed(&words));
    let trilogy = fixture("trilogy.txt");
    let three = json!({"source": text("trilogy.txt"), "play": "trilogy", "card_pool": "eternal", "on": on});
    let words = ["deck", "check", &trilogy, "--play=trilogy", "--card-pool=eternal", "--date", on];
    assert_eq!(server.call("deck-check", &three), printed(&words));
    let mut refused = |params: Value| {
        let call = json!({"jsonrpc": "2.0", "id": 1, "method": "deck-check", "params": params});
        server.ask(&call.to_string())["error"].take()
    };
    let unread = refused(json!({"source": "Deck\n3 Wampaa\n", "file": "mine.txt"}));
    assert_eq!((&unread["code"], &unread["data"]["file"]), (&json!(-32000), &json!("mine.txt")), "{unread}");
    assert_eq!((&unread["data"]["line"], &unread["data"]["schema"]), (&json!(2), &json!("judge/error/1")));
    let unknown = refused(json!({"source": text("premier.txt"), "policy": "tr-1"}));
    assert_eq!(unknown["data"]["help"], json!(["did you mean `tr-1.0`?"]));
    assert_eq!(refused(json!({"source": text("premier.txt"), "play": "modern"}))["code"], -32602);
    assert_eq!(
        refused(json!({"source": text("premier.txt"), "pool": text("pool.txt")}))["message"],
        "`premier` has no pool"
    );
    let two = format!("{0}---\n{0}", text("premier.txt"));
    let several = refused(json!({"source": text("premier.txt"), "registered": two}))["message"].clone();
    assert_eq!(several, "`registered` has 2 lists; expected one");
    assert_eq!(server.end(), (Vec::new(), 0));
}

#[test]
fn every_way_to_decide_is_searched_as_by_the_command() {
    let mut server = Server::start();
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.yaml").display().to_string();
    let claims =
        format!("{GAME}prove:\n  - possible: {{ben: {{base: {{damage: 4}}}}}}\n  - always: {{ben: {{ground: 2}}}}\n");
    std::fs::write(&file, &claims).unwrap();
    let schema = server.call("schema", &json!({"name": "prove"}));
    for (params, options) in [
        (json!({"source": claims, "file": file, "depth": 1}), ["--depth", "1"]),
        (json!({"source": claims, "file": file, "until": "regroup"}), ["--until", "regroup"]),
        (json!({"source": claims, "file": file, "positions": 2, "depth": 3}), ["--depth=3", "--positions=2"]),
    ] {
        let proved = server.call("prove", &params);
        check(&schema, &proved);
        assert_eq!(proved, printed(&[&["prove", file.as_str()], options.as_slice()].concat()), "{params}");
    }
    assert_eq!(server.end(), (Vec::new(), 0));
}

#[test]
fn answers_decide_the_next_questions() {
    let mut server = Server::start();
    let schemas = ["quiz-questions", "quiz-progress"].map(|name| server.call("schema", &json!({"name": name})));
    let day = 86_400;
    let now = 20_000 * day;
    let asked = server.call("quiz", &json!({"count": 3, "seed": 7, "sections": ["CR 7.5"]}));
    check(&schemas[0], &asked);
    let questions = asked["results"].as_array().unwrap();
    assert_eq!(questions.len(), 3);
    for question in questions {
        assert!(
            question["rules"].as_array().unwrap().iter().any(|rule| rule["id"].as_str().unwrap().starts_with("CR 7.5"))
        );
        assert!(question["trace"]["start"]["players"].is_array() && !question["answer"].as_array().unwrap().is_empty());
    }
    // The one that was answered wrong yesterday is due, and comes first; the one that was right today comes last.
    let answer = |at: usize, when: i64, rating: i64| {
        let rules: Vec<&Value> = questions[at]["rules"].as_array().unwrap().iter().map(|rule| &rule["id"]).collect();
        json!({"question": questions[at]["id"], "rules": rules, "at": when, "rating": rating})
    };
    let log = json!([answer(2, now - day, 1), answer(0, now, 3)]);
    let again = server.call("quiz", &json!({"count": 100, "seed": 7, "sections": ["CR 7.5"], "log": log, "now": now}));
    let ids: Vec<&Value> = again["results"].as_array().unwrap().iter().map(|question| &question["id"]).collect();
    assert_eq!(ids.first(), Some(&&questions[2]["id"]));
    assert_eq!(ids.last(), Some(&&questions[0]["id"]), "of {} questions", ids.len());
    // Each rating says when the question comes again: after a wrong answer in ten minutes, otherwise the later the easier it was.
    let waits: Vec<i64> =
        again["results"][0]["waits"].as_array().unwrap().iter().map(|wait| wait.as_i64().unwrap()).collect();
    assert!(waits[0] == 600 && waits[1] >= day / 2 && waits.is_sorted(), "{waits:?}");
    assert!(questions[0]["waits"].is_null(), "without the present moment there is no plan");
    let known = server.call("quiz-progress", &json!({"log": log, "now": now}));
    check(&schemas[1], &known);
    assert_eq!(
        (&known["total"]["answers"], &known["total"]["right"], &known["due"]),
        (&json!(2), &json!(1), &json!(1))
    );
    let refused = server.ask(
        &json!({"jsonrpc": "2.0", "id": 1, "method": "quiz-progress",
        "params": {"log": [{"question": "a", "at": 0, "rating": 5}], "now": 0}})
        .to_string(),
    );
    assert_eq!(refused["error"]["message"], "5 is not a rating");
    assert_eq!(server.end(), (Vec::new(), 0));
}

/// A guarded base, and a card of which an icon is missing.
const GUARDED: &str = "
title: A guarded base
setup:
  players:
    ana: {leader: 'Luke Skywalker, Faithful Friend', ground: [{card: Wampa, as: W}], hand: [Strike True], resources: 9}
    ben: {ground: [Pyke Sentinel, {card: Pyke Sentinel, as: P}, Battlefield Marine]}
";

#[test]
fn tells_the_cards_that_are_the_reason_and_a_line_for_each_rule() {
    let mut server = Server::start();
    let schema = server.call("schema", &json!({"name": "decide"}));
    let decided = server.call("decide", &json!({"source": GUARDED, "step": "ana: {attack: W, target: ben}"}));
    check(&schema, &decided);
    let refused = &decided["refused"];
    let names = refused["cards"].as_array().unwrap().iter().map(|card| card["name"].as_str().unwrap());
    assert_eq!(names.collect::<Vec<_>>(), ["Pyke Sentinel", "P"]);
    let lines = refused["lines"].as_array().unwrap();
    assert_eq!(lines.len(), refused["rules"].as_array().unwrap().len());
    assert_eq!(lines[0]["rule"], "CR 7.5.11.a");
    assert!(lines[0]["says"].as_str().unwrap().starts_with("Sentinel is a keyword"), "{lines:?}");
    // A unit that cannot attack is the reason itself.
    let tired = GUARDED.replace("as: W", "as: W, exhausted: true");
    let decided = server.call("decide", &json!({"source": tired, "step": "ana: {attack: W, target: P}"}));
    assert_eq!(decided["refused"]["cards"], json!([{"id": 32, "name": "W", "owner": "ana"}]));
}

#[test]
fn tells_the_parts_of_a_cost() {
    let mut server = Server::start();
    let legal = server.call("legal", &json!({"source": GUARDED}));
    let played = legal["actions"].as_array().unwrap().iter().find(|action| action["kind"] == "play").unwrap();
    let parts = json!([
        {"amount": 3, "told": "printed", "rule": "CR 1.8.2"},
        {"amount": 2, "told": "a missing Command icon", "rule": "CR 8.1.1"},
    ]);
    assert_eq!((&played["cost"]["resources"], &played["cost"]["parts"]), (&json!(5), &parts));
}

#[test]
fn makes_a_setup_of_any_position() {
    let mut server = Server::start();
    let schema = server.call("schema", &json!({"name": "setup"}));
    let played = format!("{GAME}steps:\n  - ana: {{attack: Wampa, target: ben}}\n");
    let before = server.call("setup", &json!({"source": played, "after": 0}));
    let after = server.call("setup", &json!({"source": played}));
    check(&schema, &after);
    let damage = |made: &Value| made["position"]["players"][1]["base"]["damage"].clone();
    assert_eq!((damage(&before), damage(&after)), (json!(0), json!(4)));
    let again = server.call("legal", &json!({"source": after["source"]}));
    assert_eq!((&again["player"], &again["position"]), (&json!("ben"), &after["position"]));
}

#[test]
fn makes_a_scenario_of_a_game_setup() {
    let mut server = Server::start();
    let schema = server.call("schema", &json!({"name": "setup"}));
    let pasted =
        "contextRef.setupTestAsync({player1: {hand: 2, groundArena: ['wampa']}, player2: {hasInitiative: true}});";
    let made = server.call("setup", &json!({"source": pasted, "file": "pasted.js"}));
    check(&schema, &made);
    assert_eq!(made["scenario"]["setup"]["initiative"], json!("player2"));
    assert_eq!(made["position"]["players"][0]["ground"][0]["name"], json!("Wampa"));
    assert_eq!(made["notes"][0], json!("`player1.hand`: only counted: 2 cards without a name"));
    let legal = server.call("legal", &json!({"source": made["source"]}));
    assert_eq!(legal["player"], json!("player2"));
}

#[test]
fn draws_any_position() {
    let mut server = Server::start();
    let schema = server.call("schema", &json!({"name": "picture"}));
    let position = server.call("legal", &json!({"source": GAME}))["position"].clone();
    let picture = server.call("picture", &json!({"position": position, "title": "A <game>"}));
    check(&schema, &picture);
    let svg = picture["svg"].as_str().unwrap();
    assert!(svg.contains("<title>A &lt;game&gt;</title>"), "{svg}");
    assert!(svg.contains(&format!("height=\"{}\"", picture["height"])), "{svg}");
    assert!(
        picture["words"].as_str().unwrap().contains("Ground: Wampa, Ana's, 4 power, 5 of 5 HP, Overwhelm, ready"),
        "{picture}"
    );
    let wrong = json!({"jsonrpc": "2.0", "id": 1, "method": "picture", "params": {"position": {"round": 1}}});
    let refused = server.ask(&wrong.to_string());
    assert_eq!(refused["error"]["code"], -32602, "{refused}");
}

#[test]
fn plays_on_from_any_step() {
    let mut server = Server::start();
    let whole = format!(
        "{GAME}steps:\n  - ana: {{attack: Wampa, target: ben}} # first\n  - ben: pass\nexpect: {{ben: {{base: {{damage: 4}}}}}}\n"
    );
    for (after, player, damage) in [(0, "ana", 0), (1, "ben", 4), (2, "ana", 4)] {
        let legal = server.call("legal", &json!({"source": whole, "after": after}));
        assert_eq!((&legal["player"], &legal["failures"]), (&json!(player), &json!([])), "after {after}");
        assert_eq!(legal["position"]["players"][1]["base"]["damage"], damage, "after {after}");
    }
    let other = server.call("decide", &json!({"source": whole, "after": 1, "step": "ben: take initiative"}));
    let source = other["source"].as_str().unwrap();
    assert!(source.ends_with("  - ana: {attack: Wampa, target: ben} # first\n  - ben: take initiative\n"), "{source}");
    // A list in brackets is cut as well.
    let listed = format!("{GAME}steps: [{{ana: pass}}, {{ben: pass}}]\n");
    let legal = server.call("legal", &json!({"source": listed, "after": 1}));
    assert_eq!(legal["player"], "ben");
    // The words of a card mean it and no other.
    let names = legal["position"]["players"][0]["ground"].as_array().unwrap();
    let words: Vec<&str> = names.iter().filter_map(|unit| unit["words"].as_str()).collect();
    assert_eq!(words, ["ana's Wampa #1"]);
}

#[test]
fn refuses_illegal_steps_by_their_rule() {
    let mut server = Server::start();
    let refused = server.call("decide", &json!({"source": GAME, "step": "ben: {attack: Wampa, target: ana}"}));
    assert_eq!(refused["refused"]["rules"], json!(["CR 1.4.3", "CR 1.4.4", "CR 5.4.1.b"]));
    assert_eq!(refused["source"], Value::Null);
    let poor = GAME.replace("resources: 6", "resources: 4");
    let refused = server.call("decide", &json!({"source": poor, "step": "ana: {play: Vanquish}"}));
    assert_eq!(refused["refused"]["rules"][0], "CR 6.2.4.a");
    // A claim at the end stays before the step, and is held.
    let claiming = format!("{GAME}expect: {{Wampa: {{in: ana.ground}}}}\n");
    let source = server.call("decide", &json!({"source": claiming, "step": "ana: pass"}))["source"].clone();
    assert!(source.as_str().unwrap().contains("  - expect: {Wampa: {in: ana.ground}}\n  - ana: pass\n"), "{source}");
}

/// Lines that get an error, with its code.
const WRONG: [(&str, i64); 17] = [
    ("{\"jsonrpc\": \"2.0\"", -32700),
    ("nonsense", -32700),
    ("[]", -32600),
    ("7", -32600),
    ("{}", -32600),
    ("{\"jsonrpc\": \"1.0\", \"id\": 1, \"method\": \"show\"}", -32600),
    ("{\"jsonrpc\": \"2.0\", \"id\": {}, \"method\": \"show\"}", -32600),
    ("{\"jsonrpc\": \"2.0\", \"id\": 1, \"method\": \"show\", \"more\": 1}", -32600),
    ("{\"jsonrpc\": \"2.0\", \"id\": 1, \"method\": \"shwo\"}", -32601),
    ("{\"jsonrpc\": \"2.0\", \"id\": 1, \"method\": \"show\"}", -32602),
    ("{\"jsonrpc\": \"2.0\", \"id\": 1, \"method\": \"show\", \"params\": [\"7.5.7\"]}", -32602),
    ("{\"jsonrpc\": \"2.0\", \"id\": 1, \"method\": \"show\", \"params\": {\"id\": \"7.5.7\"}}", -32602),
    ("{\"jsonrpc\": \"2.0\", \"id\": 1, \"method\": \"show\", \"params\": {\"name\": \"99.99\"}}", -32000),
    ("{\"jsonrpc\": \"2.0\", \"id\": 1, \"method\": \"cards\", \"params\": {\"name\": \"Nobody at All\"}}", -32000),
    ("{\"jsonrpc\": \"2.0\", \"id\": 1, \"method\": \"legal\", \"params\": {\"source\": \"title: [\"}}", -32000),
    (
        "{\"jsonrpc\": \"2.0\", \"id\": 1, \"method\": \"decide\", \"params\": {\"source\": \"title: A\", \"step\": \"- a\"}}",
        -32000,
    ),
    ("{\"jsonrpc\": \"2.0\", \"id\": 1, \"method\": \"schema\", \"params\": {\"name\": \"rePlay\"}}", -32000),
];

#[test]
fn rejects_invalid_messages_and_continues() {
    let mut server = Server::start();
    let schema = server.call("schema", &json!({"name": "error"}));
    for (line, code) in WRONG {
        let answer = server.ask(line);
        assert_eq!(answer["error"]["code"], code, "{line}: {answer}");
        assert_eq!(answer["error"]["message"], answer["error"]["data"]["message"], "{line}: {answer}");
        check(&schema, &answer["error"]["data"]);
    }
    server.send(b"\xff\xfe{}\n");
    assert_eq!(server.line()["error"]["code"], -32700);
    server.send(&[vec![b'x'; 5 << 20], b"\n".to_vec()].concat());
    assert_eq!(server.line()["error"]["message"], "the message is too long");
    // Neither an empty line nor a notification, not even one that is wrong, gets an answer.
    server.send(
        b"\n  \r\n{\"jsonrpc\": \"2.0\", \"method\": \"show\"}\n[{\"jsonrpc\": \"2.0\", \"method\": \"show\"}]\n",
    );
    let batch = server.ask(
        "[{\"jsonrpc\": \"2.0\", \"id\": null, \"method\": \"show\", \"params\": {\"name\": \"7.5.7\"}}, 7, \
         {\"jsonrpc\": \"2.0\", \"method\": \"show\"}]",
    );
    let answers = batch.as_array().unwrap();
    assert_eq!((answers.len(), &answers[0]["id"]), (2, &Value::Null));
    assert_eq!((&answers[0]["result"]["id"], &answers[1]["error"]["code"]), (&json!("CR 7.5.7"), &json!(-32600)));
    // Half a message, and then the end.
    server.send(b"{\"jsonrpc\": \"2.0\", \"id\": 1, \"meth");
    let (rest, code) = server.end();
    assert_eq!((rest.len(), code), (1, 0));
    assert!(rest[0].contains("-32700"), "{rest:?}");
}

#[test]
fn a_whole_message_without_a_line_end_is_answered() {
    let mut server = Server::start();
    server.send(
        b"{\"jsonrpc\": \"2.0\", \"id\": 1, \"method\": \"show\", \"params\": {\"name\": \"7.5.7\", \"cite\": true}}",
    );
    let (rest, code) = server.end();
    assert!(code == 0 && rest[0].contains("CR 7.5.7 Overwhelm"), "{rest:?}");
}
