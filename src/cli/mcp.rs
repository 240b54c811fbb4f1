//! `judge mcp`: the tools of `swu_api::assist` for an assistant, over the Model Context Protocol.
//!
//! The protocol is spoken on a thread of its own, so that it answers while a scenario is played. The calls come to this one,
//! where the rules and the cards are.

use std::thread;

use rmcp::ServiceExt;
use rmcp::handler::server::ServerHandler;
use rmcp::model::{
    CallToolRequestParams, CallToolResponse, CallToolResult, ContentBlock, ErrorData, Implementation,
    ListResourceTemplatesResult, ListResourcesResult, ListToolsResult, PaginatedRequestParams,
    ReadResourceRequestParams, ReadResourceResponse, ReadResourceResult, Resource, ResourceContents, ResourceTemplate,
    ServerCapabilities, ServerConfig, Tool as Listed, ToolAnnotations,
};
use rmcp::service::{RequestContext, RoleServer, ServerInitializeError};
use serde_json::{Map, Value, json};
use tokio::sync::{mpsc, oneshot};

use super::options::Globals;
use super::out::Out;
use super::serve::Held;
use super::{Failure, Verdict};
use crate::diagnostic::Diagnostic;
use swu_api::assist::{self, Answer, INSTRUCTIONS, TOOLS, Tool};
use swu_api::error::Failed;

/// What the address of a rule begins with.
const RULE: &str = "judge://rule/";

/// The address of a scenario to start from.
const TEMPLATE: &str = "judge://scenario/template";

/// How many calls wait while one is answered.
const WAITING: usize = 64;

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
pub(super) struct Args {}

/// A tool that is called, and who waits for what it answers.
struct Call {
    name: String,
    arguments: Value,
    answer: oneshot::Sender<Result<Answer, Failed>>,
}

pub(super) fn run(globals: &Globals, out: &mut Out) -> Result<Verdict, Failure> {
    let held = Held::of(globals, out)?;
    let service = held.service();
    let (calls, mut waiting) = mpsc::channel::<Call>(WAITING);
    let speaker = thread::spawn(move || speak(Speaker { calls }));
    while let Some(Call { name, arguments, answer }) = waiting.blocking_recv() {
        // Whoever asked may not wait any longer.
        let _ = answer.send(assist::call(&name, arguments, &service));
    }
    match speaker.join() {
        Ok(spoken) => spoken.map(|()| Verdict::Fine).map_err(|error| Diagnostic::error(error).into()),
        Err(_) => Err(Diagnostic::error("the protocol ended unexpectedly").into()),
    }
}

/// Speaks the protocol until the input ends.
fn speak(speaker: Speaker) -> Result<(), String> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build();
    let runtime = runtime.map_err(|error| format!("cannot start a thread: {error}"))?;
    runtime.block_on(async {
        match speaker.serve((tokio::io::stdin(), tokio::io::stdout())).await {
            Ok(running) => running.waiting().await.map(|_| ()).map_err(|error| error.to_string()),
            // The input ended before the client had said who it is.
            Err(ServerInitializeError::ConnectionClosed(_)) => Ok(()),
            Err(error) => Err(format!("the client does not speak the protocol: {error}")),
        }
    })
}

/// Speaks for the tools.
struct Speaker {
    calls: mpsc::Sender<Call>,
}

impl Speaker {
    /// What a tool answers.
    async fn ask(&self, name: &str, arguments: Value) -> Result<Result<Answer, Failed>, ErrorData> {
        let (answer, answered) = oneshot::channel();
        let gone = || ErrorData::internal_error("the program is shutting down", None);
        self.calls.send(Call { name: name.to_owned(), arguments, answer }).await.map_err(|_| gone())?;
        answered.await.map_err(|_| gone())
    }
}

impl ServerHandler for Speaker {
    fn get_info(&self) -> ServerConfig {
        let capabilities = ServerCapabilities::builder().enable_tools().enable_resources().build();
        let program = Implementation::new("judge", env!("CARGO_PKG_VERSION")).with_title("Star Wars: Unlimited judge");
        ServerConfig::new(capabilities).with_server_info(program).with_instructions(INSTRUCTIONS)
    }

    async fn list_tools(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        Ok(ListToolsResult::with_all_items(TOOLS.iter().map(listed).collect()))
    }

    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        _: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        if !TOOLS.iter().any(|tool| tool.name == request.name) {
            return Err(ErrorData::invalid_params(format!("unknown tool `{}`", request.name), None));
        }
        let arguments = Value::Object(request.arguments.unwrap_or_default());
        Ok(match self.ask(&request.name, arguments).await? {
            Ok(answer) => result(answer).into(),
            Err(failed) => failure(&failed).into(),
        })
    }

    async fn list_resources(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListResourcesResult, ErrorData> {
        let template = Resource::new(TEMPLATE, "template")
            .with_title("A scenario to start from")
            .with_description("A commented scenario, for rule_scenario and legal_actions.")
            .with_mime_type("application/yaml");
        Ok(ListResourcesResult::with_all_items(vec![template]))
    }

    async fn list_resource_templates(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListResourceTemplatesResult, ErrorData> {
        let rule = ResourceTemplate::new(format!("{RULE}{{id}}"), "rule")
            .with_title("A rule")
            .with_description("A rule by its id, such as `CR 7.5.7`, with its parts and the line to cite it by.")
            .with_mime_type("application/json");
        Ok(ListResourceTemplatesResult::with_all_items(vec![rule]))
    }

    async fn read_resource(
        &self,
        request: ReadResourceRequestParams,
        _: RequestContext<RoleServer>,
    ) -> Result<ReadResourceResponse, ErrorData> {
        let missing = |why: String| ErrorData::resource_not_found(why, None);
        let text = match request.uri.strip_prefix(RULE) {
            Some(id) => {
                let id = id.replace("%20", " ");
                let shown = self.ask("show_rule", json!({"name": id})).await?;
                shown.map_err(|failed| missing(failed.message().to_owned()))?.text().into_owned()
            }
            None if request.uri == TEMPLATE => assist::template(),
            None => return Err(missing(format!("`{}` not found", request.uri))),
        };
        Ok(ReadResourceResult::new(vec![ResourceContents::text(text, request.uri)]).into())
    }
}

/// A tool as it is listed. All of them look, and change nothing.
fn listed(tool: &Tool) -> Listed {
    let input = match tool.input().to_value() {
        Value::Object(schema) => schema,
        _ => Map::new(),
    };
    let harmless = ToolAnnotations::new().read_only(true).idempotent(true).open_world(false);
    Listed::new(tool.name, tool.about, input).with_title(tool.title).with_annotations(harmless)
}

fn result(answer: Answer) -> CallToolResult {
    match answer {
        Answer::Document(document) => CallToolResult::structured(document),
        Answer::Words(words) => CallToolResult::success(vec![ContentBlock::text(words)]),
    }
}

fn failure(failed: &Failed) -> CallToolResult {
    CallToolResult::error(vec![ContentBlock::text(assist::failed(failed).text().into_owned())])
}
