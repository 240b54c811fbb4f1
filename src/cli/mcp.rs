//! `judge mcp`: the tools of `swu_api::assist` for an assistant, over the Model Context Protocol.

use serde::Deserialize;
use serde_json::{Map, Value, json};

use crate::cli::base::{Command, Exit, Failure, Globals, Manner, Out};
use crate::cli::serve::{self, Held};
use crate::diagnostic::Diagnostic;
use swu_api::assist::{self, Answer, INSTRUCTIONS, TOOLS, Tool};
use swu_api::error::Failed;
use swu_api::rpc::{Fault, Refusal, Service, answer_by, of, unknown};

/// The versions of the protocol, the newest last. Of what differs between them, nothing is used here.
const VERSIONS: [&str; 4] = ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"];

/// The methods, as they are called.
const METHODS: [&str; 7] =
    ["initialize", "ping", "tools/list", "tools/call", "resources/list", "resources/templates/list", "resources/read"];

/// What the address of a rule begins with.
const RULE: &str = "judge://rule/";

/// The address of a scenario to start from.
const TEMPLATE: &str = "judge://scenario/template";

/// Serve an assistant over the Model Context Protocol, on standard input and output
///
/// Gives assistants derived, cited rulings instead of answers from memory. Tools: `search_rules`, `show_rule`, `find_card`,
/// `rule_scenario` and `legal_actions`. Resources: rules, such as `judge://rule/CR 7.5.7`. Ends when the input ends.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  judge mcp
  claude mcp add judge -- judge mcp      register it with an assistant

Most assistants have a settings file:
  {\"mcpServers\": {\"judge\": {\"command\": \"judge\", \"args\": [\"mcp\"]}}}")]
pub struct Args {}

impl Command for Args {
    fn manner(&self) -> Manner {
        Manner::SET
    }

    fn run(&self, globals: &Globals, out: &mut Out) -> Result<Exit, Failure> {
        let held = Held::of(globals, out)?;
        let service = held.service();
        serve::speak(out, |line| answer_by(line, |method, params| call(method, params, &service)))
    }
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Initialize {
    protocol_version: String,
}

#[derive(Deserialize)]
struct Call {
    name: String,
    arguments: Option<Map<String, Value>>,
}

#[derive(Deserialize)]
struct Read {
    uri: String,
}

/// The result of a method.
fn call(method: &str, params: Option<Value>, service: &Service<'_>) -> Result<Value, Refusal> {
    Ok(match method {
        "initialize" => greeting(&of(params)?),
        "ping" => json!({}),
        "tools/list" => json!({"tools": TOOLS.iter().map(listed).collect::<Vec<_>>()}),
        "tools/call" => use_tool(of(params)?, service)?,
        "resources/list" => json!({"resources": [{
            "uri": TEMPLATE,
            "name": "template",
            "title": "A scenario to start from",
            "description": "A commented scenario, for rule_scenario and legal_actions.",
            "mimeType": "application/yaml",
        }]}),
        "resources/templates/list" => json!({"resourceTemplates": [{
            "uriTemplate": format!("{RULE}{{id}}"),
            "name": "rule",
            "title": "A rule",
            "description": "A rule by its id, such as `CR 7.5.7`, with its parts and the line to cite it by.",
            "mimeType": "application/json",
        }]}),
        "resources/read" => read(&of(params)?, service).map_err(|failed| (Fault::Resource, failed))?,
        _ => return Err(unknown(method, &METHODS)),
    })
}

fn greeting(client: &Initialize) -> Value {
    let spoken = VERSIONS.iter().find(|version| **version == client.protocol_version);
    json!({
        "protocolVersion": spoken.or(VERSIONS.last()),
        "capabilities": {"tools": {}, "resources": {}},
        "serverInfo": {
            "name": "judge",
            "title": "Star Wars: Unlimited judge",
            "version": env!("CARGO_PKG_VERSION"),
        },
        "instructions": INSTRUCTIONS,
    })
}

/// A tool as it is listed. All of them look, and change nothing.
fn listed(tool: &Tool) -> Value {
    json!({
        "name": tool.name,
        "title": tool.title,
        "description": tool.about,
        "inputSchema": tool.input(),
        "annotations": {"readOnlyHint": true, "idempotentHint": true, "openWorldHint": false},
    })
}

fn use_tool(call: Call, service: &Service<'_>) -> Result<Value, Refusal> {
    if !TOOLS.iter().any(|tool| tool.name == call.name) {
        let error = Diagnostic::error(format!("unknown tool `{}`", call.name));
        let names = TOOLS.map(|tool| tool.name).join(", ");
        return Err((Fault::Params, error.help(format!("valid tools: {names}")).into()));
    }
    let called = assist::call(&call.name, Value::Object(call.arguments.unwrap_or_default()), service);
    let content = |answer: &Answer| json!([{"type": "text", "text": answer.text()}]);
    Ok(match called {
        Ok(answer) => {
            let mut result = json!({"content": content(&answer)});
            if let Answer::Document(document) = answer {
                result["structuredContent"] = document;
            }
            result["isError"] = json!(false);
            result
        }
        Err(failed) => json!({"content": content(&assist::failed(&failed)), "isError": true}),
    })
}

fn read(Read { uri }: &Read, service: &Service<'_>) -> Result<Value, Failed> {
    let text = match uri.strip_prefix(RULE) {
        Some(id) => {
            let shown = assist::call("show_rule", json!({"name": id.replace("%20", " ")}), service)?;
            shown.text().into_owned()
        }
        None if uri == TEMPLATE => assist::template(),
        None => {
            let error = Diagnostic::error(format!("`{uri}` not found"));
            return Err(error.help(format!("read `{RULE}ID`, or `{TEMPLATE}`")).into());
        }
    };
    Ok(json!({"contents": [{"uri": uri, "mimeType": "text/plain", "text": text}]}))
}
