//! `judge serve` and `judge mcp`: answer programs for as long as they ask, one message a line; the second with the tools of
//! `swu_api::assist` for an assistant, over the Model Context Protocol.

use std::io::{self, BufRead, Read};
use std::sync::OnceLock;

use serde::Deserialize;
use serde_json::{Map, Value, json};
use swu_api::assist::{self, Answer, INSTRUCTIONS, TOOLS, Tool};
use swu_api::rpc::{Fault, Refusal, Service, answer, answer_by, of, too_long, unknown};
use swu_text::limits::MESSAGE_BYTES;

use crate::cli::base::{Command, Exit, Failure, Globals, Out};
use crate::cli::sources::{Cards, Rules, SearchHelps, home};
use crate::cli::{schema, status};
use crate::diagnostic::Diagnostic;
use crate::rulebook::Rulebook;

/// Serve programs over standard input and output
///
/// Speaks JSON-RPC 2.0, one message a line. Methods: `search`, `show`, `cards`, `replay`, `legal` (legal actions after the
/// steps of a scenario), `decide` (one more step, and its result) and `schema`. A result is the document that the command of
/// that name prints with `--format json`; an error has a `judge/error/1` as its `data`. Ends when the input ends.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  judge serve --stdio
  echo '{\"jsonrpc\": \"2.0\", \"id\": 1, \"method\": \"show\", \"params\": {\"name\": \"7.5.7\"}}' | judge serve --stdio

Parameters by name: `search` takes `query`, `limit` and `explain`; `show` takes `name` and `cite`; `cards` takes
`name`; `replay` and `legal` take `source`, the text of a scenario, and `file`, its name; `decide` also takes a
`step`; `schema` takes `name`. See docs/json.md.")]
pub struct Args {
    /// Use standard input and output
    #[arg(long, required = true)]
    stdio: bool,
}

impl Command for Args {
    fn run(&self, globals: &Globals, out: &mut Out) -> Result<Exit, Failure> {
        let held = Held::of(globals, out)?;
        let service = held.service();
        speak(out, |line| answer(line, &service, &()))
    }
}

/// Answers every message of standard input, one a line, until it ends.
pub fn speak(out: &mut Out, answer: impl Fn(&[u8]) -> Option<String>) -> Result<Exit, Failure> {
    let mut input = io::stdin().lock();
    let failed = |error: io::Error| Diagnostic::error(format!("cannot read standard input: {error}"));
    while let Some(line) = next(&mut input).map_err(failed)? {
        let answered = match line {
            Line::Message(bytes) if bytes.trim_ascii().is_empty() => None,
            Line::Message(bytes) => answer(bytes.trim_ascii()),
            Line::TooLong => too_long(MESSAGE_BYTES),
        };
        if let Some(answered) = answered {
            out.message(&answered)?;
        }
    }
    Ok(Exit::Fine)
}

/// The rules, cards and helps that programs are answered from, for as long as they ask.
pub struct Held {
    rules: Rules,
    library: Cards,
    helps: SearchHelps,
    /// The imported editions, read when they are first asked for.
    imported: OnceLock<Result<Vec<home::Imported>, Box<Diagnostic>>>,
}

impl Held {
    /// Those that the options of every command ask for.
    pub fn of(globals: &Globals, out: &mut Out) -> Result<Self, Failure> {
        let rules = globals.rules_to_use(out)?;
        Ok(Self { rules, library: globals.cards()?, helps: globals.search_helps(out)?, imported: OnceLock::new() })
    }

    /// The service that answers from them.
    pub fn service(&self) -> Service<'_> {
        let (rules, library) = (&*self.rules, &*self.library);
        Service {
            rules,
            library,
            search: self.helps.search(rules),
            imported: Box::new(|| self.imported()),
            schemas: schema::catalogue(),
            today: || status::today().ok(),
        }
    }

    fn imported(&self) -> Result<Vec<&Rulebook>, Box<Diagnostic>> {
        let read = || home::imported().map_err(|failure| Box::new(failure.into_diagnostic()));
        let imported = self.imported.get_or_init(read).as_ref().map_err(Clone::clone)?;
        Ok(imported.iter().map(|imported| &imported.rulebook).collect())
    }
}

/// A line of the input.
enum Line {
    Message(Vec<u8>),
    /// It was skipped.
    TooLong,
}

/// The next line, or what there is of it when the input ends.
fn next(input: &mut impl BufRead) -> io::Result<Option<Line>> {
    let mut line = Vec::new();
    let most = u64::try_from(MESSAGE_BYTES).unwrap_or(u64::MAX);
    if input.by_ref().take(most + 1).read_until(b'\n', &mut line)? == 0 {
        return Ok(None);
    }
    if line.len() <= MESSAGE_BYTES {
        return Ok(Some(Line::Message(line)));
    }
    if !line.ends_with(b"\n") {
        input.skip_until(b'\n')?;
    }
    Ok(Some(Line::TooLong))
}

/// The versions of the protocol, the newest last. Of what differs between them, nothing is used here.
const VERSIONS: [&str; 4] = ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"];

/// The methods, as they are called.
const METHODS: [&str; 7] =
    ["initialize", "ping", "tools/list", "tools/call", "resources/list", "resources/templates/list", "resources/read"];

/// The beginning of the address of a rule.
const RULE: &str = "judge://rule/";

/// The address of a scenario to start from.
const TEMPLATE: &str = "judge://scenario/template";

/// Serve an assistant over the Model Context Protocol, on standard input and output
///
/// Gives assistants derived, cited rulings instead of answers from memory. Tools: `search_rules`, `show_rule`, `find_card`,
/// `search_cards`, `rule_scenario` and `legal_actions`. Resources: rules, such as `judge://rule/CR 7.5.7`. Ends when the input
/// ends.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  judge mcp
  claude mcp add judge -- judge mcp      register it with an assistant

Most assistants have a settings file:
  {\"mcpServers\": {\"judge\": {\"command\": \"judge\", \"args\": [\"mcp\"]}}}")]
pub struct McpArgs {}

impl Command for McpArgs {
    fn run(&self, globals: &Globals, out: &mut Out) -> Result<Exit, Failure> {
        let held = Held::of(globals, out)?;
        let service = held.service();
        speak(out, |line| answer_by(line, |method, params| call(method, params, &service)))
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
struct Resource {
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
        "resources/read" => {
            read_resource(&of(params)?, service).map_err(|refused| Refusal { fault: Fault::Resource, ..refused })?
        }
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
        Err(unknown) if unknown.fault == Fault::Params => return Err(unknown),
        Err(Refusal { failed, .. }) => json!({"content": content(&assist::failed(&failed)), "isError": true}),
    })
}

fn read_resource(Resource { uri }: &Resource, service: &Service<'_>) -> Result<Value, Refusal> {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_that_is_too_long_is_passed_over_as_a_whole() {
        let long = [vec![b'x'; 2 * MESSAGE_BYTES], b"\n{}\n".to_vec()].concat();
        let mut input = long.as_slice();
        assert!(matches!(next(&mut input), Ok(Some(Line::TooLong))));
        assert!(matches!(next(&mut input), Ok(Some(Line::Message(line))) if line == b"{}\n"));
        assert!(matches!(next(&mut input), Ok(None)));
        let full = [vec![b'x'; MESSAGE_BYTES], b"\n".to_vec()].concat();
        assert!(matches!(next(&mut full.as_slice()), Ok(Some(Line::TooLong))), "with its end it is longer");
    }
}
