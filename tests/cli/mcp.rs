//! `judge mcp`: an assistant that says who it is, lists the tools, and calls each.

use std::process::Stdio;

use serde_json::{Value, json};

use crate::command::{CommandExt, program};
use crate::json_schema::JsonSchema;

const GAME: &str = "title: Ana may defeat a unit
setup:
  players:
    ana: {ground: [Wampa], hand: [Vanquish], resources: 6}
    ben: {ground: [Wampa, Battlefield Marine]}
steps:
  - ana: {play: Vanquish}
";

/// The results of requests, by their order, behind the greeting of an assistant.
fn asked(requests: &[(&str, Value)]) -> Vec<Value> {
    use std::io::{BufRead, BufReader, Write};
    let mut server = std::process::Command::new(program())
        .arg("mcp")
        .env("XDG_DATA_HOME", std::env::temp_dir().join("nobody-has-imported-anything-here"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = server.stdin.take().unwrap();
    let mut lines = BufReader::new(server.stdout.take().unwrap()).lines();
    let mut send = |message: Value| writeln!(input, "{message}").unwrap();
    let client =
        json!({"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "test", "version": "1"}});
    send(json!({"jsonrpc": "2.0", "id": 0, "method": "initialize", "params": client}));
    let mut next = || -> Value { serde_json::from_str(&lines.next().unwrap().unwrap()).unwrap() };
    let mut answers = vec![next()];
    send(json!({"jsonrpc": "2.0", "method": "notifications/initialized"}));
    for (at, (method, params)) in (1..).zip(requests) {
        send(json!({"jsonrpc": "2.0", "id": at, "method": method, "params": params}));
        answers.push(next());
        assert_eq!(answers.last().unwrap()["id"], at);
    }
    drop(input);
    assert!(server.wait().unwrap().success());
    answers
}

/// The text that a tool answers, and whether it says that it failed.
fn call(name: &str, arguments: &Value) -> (String, bool) {
    let answers = asked(&[("tools/call", json!({"name": name, "arguments": arguments}))]);
    let result = &answers[1]["result"];
    (result["content"][0]["text"].as_str().unwrap().to_owned(), result["isError"] == true)
}

#[test]
fn an_assistant_is_told_what_there_is_and_when_to_use_it() {
    let answers = asked(&[
        ("tools/list", json!({})),
        ("resources/list", json!({})),
        ("resources/templates/list", json!({})),
        ("resources/read", json!({"uri": "judge://rule/CR%207.5.7"})),
        ("resources/read", json!({"uri": "judge://scenario/template"})),
        ("resources/read", json!({"uri": "judge://nowhere"})),
        ("tools/call", json!({"name": "nothing", "arguments": {}})),
    ]);
    assert_eq!(answers[0]["result"]["serverInfo"]["name"], "judge");
    assert!(answers[0]["result"]["instructions"].as_str().unwrap().contains("cite the rule ids"));
    let tools = answers[1]["result"]["tools"].as_array().unwrap();
    let names: Vec<&str> = tools.iter().map(|tool| tool["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["search_rules", "show_rule", "find_card", "search_cards", "rule_scenario", "legal_actions"]);
    for tool in tools {
        JsonSchema::new(&tool["inputSchema"]).unwrap();
        assert_eq!(
            (&tool["inputSchema"]["type"], &tool["annotations"]["readOnlyHint"]),
            (&json!("object"), &json!(true))
        );
    }
    assert_eq!(answers[2]["result"]["resources"][0]["uri"], "judge://scenario/template");
    assert_eq!(answers[3]["result"]["resourceTemplates"][0]["uriTemplate"], "judge://rule/{id}");
    assert!(answers[4]["result"]["contents"][0]["text"].as_str().unwrap().contains("Overwhelm"), "{}", answers[4]);
    assert!(answers[5]["result"]["contents"][0]["text"].as_str().unwrap().contains("setup:"), "{}", answers[5]);
    assert_eq!((&answers[6]["error"]["code"], &answers[7]["error"]["code"]), (&json!(-32002), &json!(-32602)));
}

/// A line that is no request is answered like any other, and the next one too.
#[test]
fn the_protocol_is_kept() {
    let initialize = |version| json!({"id": 1, "method": "initialize", "params": {"protocolVersion": version}});
    let lines = [
        initialize("2024-11-05"),
        initialize("1999-01-01"),
        json!({"id": 1, "method": "ping"}),
        json!({"method": "notifications/cancelled", "params": {"requestId": 1}}),
        json!({"id": 1, "method": "tools/cal"}),
        json!({"id": 1, "method": "tools/call", "params": {"arguments": {}}}),
        json!({"id": 1, "method": "tools/call", "params": {"name": "find_card", "arguments": {"name": "Wampa"}}}),
    ];
    let with_version = |mut line: Value| {
        line["jsonrpc"] = json!("2.0");
        format!("{line}\n")
    };
    let input = format!("nonsense\n{}", lines.map(with_version).concat());
    let mut command = std::process::Command::new(program());
    let output = command.arg("mcp").write_stdin(input).output_within(std::time::Duration::from_secs(60));
    assert!(output.status.success(), "{output:?}");
    let printed = String::from_utf8(output.stdout).unwrap();
    let answers: Vec<Value> = printed.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let [nonsense, old, unknown, ping, method, params, card] = answers.try_into().unwrap();
    assert_eq!((&nonsense["error"]["code"], &nonsense["id"]), (&json!(-32700), &Value::Null));
    assert_eq!(old["result"]["protocolVersion"], "2024-11-05");
    assert_eq!(unknown["result"]["protocolVersion"], "2025-11-25");
    assert_eq!(ping, json!({"jsonrpc": "2.0", "result": {}, "id": 1}));
    assert_eq!((&method["error"]["code"], &params["error"]["code"]), (&json!(-32601), &json!(-32602)));
    let result = &card["result"];
    let text: Value = serde_json::from_str(result["content"][0]["text"].as_str().unwrap()).unwrap();
    assert_eq!((&text, &result["isError"]), (&result["structuredContent"], &json!(false)));
}

#[test]
fn tools_answer_with_rules() {
    let (found, failed) = call("search_rules", &json!({"query": "overwhelm shield", "limit": 1}));
    assert!(!failed && found.contains("\"schema\":\"judge/search/1\""), "{found}");
    let (shown, failed) = call("show_rule", &json!({"name": "sentinel"}));
    let shown: Value = serde_json::from_str(&shown).unwrap();
    assert!(!failed && shown["id"] == "CR 7.5.11" && shown["rulings"].as_array().unwrap().len() == 8, "{shown}");
    let (card, failed) = call("find_card", &json!({"name": "Wampa"}));
    assert!(!failed && card.contains("judge/cards-show/1"), "{card}");
    let (cards, failed) = call("search_cards", &json!({"query": "suspended:premier zz:1", "on": "2025-10-01"}));
    let cards: Value = serde_json::from_str(&cards).unwrap();
    assert!(!failed && cards["total"] == 5 && cards["wrong"][0]["problem"] == "unknown-field", "{cards}");
    let (all, _) = call("search_cards", &json!({}));
    let all: Value = serde_json::from_str(&all).unwrap();
    assert!(all["results"].as_array().unwrap().len() == 24 && all["total"].as_u64() > Some(2000), "{all}");
    let (ruled, failed) = call("rule_scenario", &json!({"source": GAME}));
    // The open decision is named, and all events before it.
    assert!(!failed && ruled.contains("Ana must choose 1 of") && ruled.contains("(CR 6.2.5.c)"), "{ruled}");
    let source = format!("{GAME}  - ana: {{choose: Battlefield Marine}}\n");
    let (ruled, failed) = call("rule_scenario", &json!({"source": source}));
    assert!(!failed && ruled.starts_with("pass: Ana may defeat a unit\n") && ruled.contains("is defeated"), "{ruled}");
    let (legal, failed) = call("legal_actions", &json!({"source": GAME}));
    assert!(!failed && legal.contains("\"ana: {choose: Battlefield Marine}\""), "{legal}");
    for (name, wrong) in [
        ("show_rule", json!({"name": "99.99"})),
        ("show_rule", json!({"id": "7.5.7"})),
        ("rule_scenario", json!({"source": "title: ["})),
        ("legal_actions", json!({})),
    ] {
        let (said, failed) = call(name, &wrong);
        assert!(failed && said.contains("judge/error/1"), "{name}: {said}");
    }
}

/// The scenario that the description of the tool shows is one.
#[test]
fn the_example_of_a_tool_is_ruled() {
    let tool = swu_judge::api::assist::TOOLS.iter().find(|tool| tool.name == "rule_scenario").unwrap();
    let example = tool.about.split("such as:\n").nth(1).unwrap().split("\nZones").next().unwrap();
    let (ruled, failed) = call("rule_scenario", &json!({"source": format!("{example}\n")}));
    assert!(!failed && ruled.starts_with("pass: "), "{ruled}");
}

#[test]
fn an_input_that_ends_ends_the_server() {
    for input in ["", "{\"jsonrpc\": \"2.0\", \"id\": 1, \"meth", "nonsense\n"] {
        let mut command = std::process::Command::new(program());
        let output = command.arg("mcp").write_stdin(input).output_within(std::time::Duration::from_secs(60));
        assert!(output.status.success(), "{input:?}: {output:?}");
    }
}
