//! The conversation with an editor: which documents are open, what was asked, and what is answered.

use std::collections::{HashMap, HashSet};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use lsp_server::{ErrorCode, Message, Notification, Request, RequestId, Response};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use super::transport::{Client, Incoming, read_stdin};
use super::wire::{Introduction, Part, TextDocument, Wire, name_of};
use super::worker::{self, Job, Query, Question, Version};
use crate::lsp::position::Position;
use crate::lsp::{Desk, Document};

/// The end of a conversation.
#[derive(Debug)]
pub(super) enum End {
    /// The client has asked for it.
    Asked,
    /// The client has gone without a word.
    Left,
    /// Nothing more can be understood, and why.
    Broken(String),
}

/// Something that happens.
enum Occurrence<'w> {
    Came(Incoming),
    /// The messages about a version of a document are known.
    Analysed(Arc<Version<'w>>, Value),
    Answered(Response),
}

/// The questions that are not answered yet.
type Pending = Mutex<HashSet<RequestId>>;

/// The time between two looks for the client.
const LOOK_EVERY: Duration = Duration::from_secs(2);

/// The stage of the conversation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Stage {
    Began,
    Open,
    Closing,
}

struct Server<'s, 'w> {
    client: &'s Client,
    stage: Stage,
    wire: Wire,
    /// The path at which the system tells of the process of the client, while there is one; not every system does.
    process: Option<PathBuf>,
    documents: HashMap<String, Arc<Version<'w>>>,
    waiting: &'s Pending,
    jobs: Sender<Job<'w>>,
    questions: Sender<Query<'w>>,
}

/// Speaks with the client on standard input and output until one of both has enough.
pub(super) fn serve(desk: &Desk<'_>, rules: Option<&Path>) -> End {
    let client = match Client::stdout() {
        Ok(client) => client,
        Err(error) => return End::Broken(format!("cannot start a thread: {error}")),
    };
    let (happen, happenings) = channel();
    // The reader stays behind when the conversation is over: nobody can stop what waits for standard input.
    let (came, incoming) = channel();
    if let Err(error) = read_stdin(move |message| came.send(message).is_ok()) {
        return End::Broken(format!("cannot start a thread: {error}"));
    }
    let (waiting, is_over) = (Pending::default(), AtomicBool::new(false));
    let end = thread::scope(|scope| {
        let (jobs, to_analyse) = channel();
        let (questions, to_answer) = channel();
        let (analysed, answered, waiting, is_over) = (happen.clone(), happen.clone(), &waiting, &is_over);
        scope.spawn(move || {
            worker::analyse(desk, &to_analyse, &|opened, messages| {
                let _ = analysed.send(Occurrence::Analysed(opened, messages));
            });
        });
        scope.spawn(move || {
            let is_waited_for = |id: &RequestId| locked(waiting).contains(id);
            worker::answer(desk, rules, &to_answer, &is_waited_for, &|response| {
                let _ = answered.send(Occurrence::Answered(response));
            });
        });
        scope.spawn(move || {
            // Where a client is gone and standard input stays open, nothing more comes, and nothing ends.
            while !is_over.load(Ordering::Relaxed) {
                let goes_on = match incoming.recv_timeout(LOOK_EVERY) {
                    Ok(message) => happen.send(Occurrence::Came(message)).is_ok(),
                    Err(RecvTimeoutError::Timeout) => true,
                    Err(RecvTimeoutError::Disconnected) => false,
                };
                if !goes_on {
                    return;
                }
            }
        });
        let mut server = Server {
            client: &client,
            stage: Stage::Began,
            wire: Wire::default(),
            process: None,
            documents: HashMap::new(),
            waiting,
            jobs,
            questions,
        };
        let end = loop {
            let end = match happenings.recv_timeout(LOOK_EVERY) {
                Ok(happening) => server.take(happening),
                // The process of the client may be gone, and have left its end of the pipe to another one.
                Err(RecvTimeoutError::Timeout) => {
                    server.process.as_ref().is_some_and(|process| !process.exists()).then_some(End::Left)
                }
                Err(RecvTimeoutError::Disconnected) => Some(End::Left),
            };
            if let Some(end) = end {
                break end;
            }
        };
        server.documents.values().for_each(|opened| opened.outdate());
        locked(waiting).clear();
        is_over.store(true, Ordering::Relaxed);
        end
    });
    client.finish();
    end
}

fn locked(waiting: &Pending) -> std::sync::MutexGuard<'_, HashSet<RequestId>> {
    waiting.lock().unwrap_or_else(PoisonError::into_inner)
}

impl<'w> Server<'_, 'w> {
    /// Does what something that happens asks for; how the conversation ends if it does.
    fn take(&mut self, happening: Occurrence<'w>) -> Option<End> {
        match happening {
            Occurrence::Came(Incoming::Message(Message::Request(request))) => self.request(request),
            Occurrence::Came(Incoming::Message(Message::Notification(said))) => return self.notification(said),
            // Nothing is asked of the client.
            Occurrence::Came(Incoming::Message(Message::Response(_))) => {}
            Occurrence::Came(Incoming::Malformed(why)) => self.client.malformed(&why),
            Occurrence::Came(Incoming::Closed(None)) => {
                return Some(if self.stage == Stage::Closing { End::Asked } else { End::Left });
            }
            Occurrence::Came(Incoming::Closed(Some(why))) => return Some(End::Broken(why)),
            Occurrence::Analysed(opened, messages) => {
                if opened.is_current() {
                    self.tell("textDocument/publishDiagnostics", messages);
                }
            }
            Occurrence::Answered(response) => {
                if locked(self.waiting).remove(&response.id) {
                    self.client.send(response);
                }
            }
        }
        None
    }

    fn tell(&self, method: &str, params: Value) {
        self.client.send(Notification { method: method.to_owned(), params });
    }

    fn refuse(&self, id: RequestId, code: ErrorCode, why: impl Into<String>) {
        self.client.send(Response::new_err(id, code as i32, why.into()));
    }

    fn answer(&self, id: RequestId, result: Value) {
        self.client.send(Response { id, response_result: Ok(result) });
    }

    fn request(&mut self, request: Request) {
        let Request { id, method, params } = request;
        match (self.stage, method.as_str()) {
            (Stage::Began, "initialize") => self.initialize(id, params),
            (Stage::Began, _) => self.refuse(id, ErrorCode::ServerNotInitialized, "expected `initialize` first"),
            (Stage::Closing, _) => self.refuse(id, ErrorCode::InvalidRequest, "expected `exit` after `shutdown`"),
            (Stage::Open, "initialize") => {
                self.refuse(id, ErrorCode::InvalidRequest, "`initialize` can be sent only once")
            }
            (Stage::Open, "shutdown") => {
                self.stage = Stage::Closing;
                self.answer(id, Value::Null);
            }
            (Stage::Open, _) => self.ask(id, &method, params),
        }
    }

    fn initialize(&mut self, id: RequestId, params: Value) {
        let client: Introduction = match serde_json::from_value(params) {
            Ok(client) => client,
            Err(error) => return self.refuse(id, ErrorCode::InvalidParams, error.to_string()),
        };
        self.wire = Wire::of(&client);
        let process = client.process_id.map(|id| PathBuf::from(format!("/proc/{id}")));
        self.process = process.filter(|process| process.exists());
        self.stage = Stage::Open;
        let capabilities = self.wire.capabilities();
        let server = json!({"name": "judge", "version": env!("CARGO_PKG_VERSION")});
        self.answer(id, json!({"capabilities": capabilities, "serverInfo": server}));
    }

    /// Something that is asked about a document.
    fn ask(&self, id: RequestId, method: &str, params: Value) {
        let question: fn(Range<usize>) -> Question = match method {
            "textDocument/completion" => |span| Question::Completion(span.start),
            "textDocument/hover" => |span| Question::Hover(span.start),
            "textDocument/definition" => |span| Question::Definition(span.start),
            "textDocument/codeAction" => Question::Actions,
            "textDocument/inlayHint" => Question::Hints,
            _ => return self.refuse(id, ErrorCode::MethodNotFound, format!("unknown method `{method}`")),
        };
        let (uri, part) = match asked_about(method, params) {
            Ok(asked) => asked,
            Err(error) => return self.refuse(id, ErrorCode::InvalidParams, error.to_string()),
        };
        let Some(opened) = self.documents.get(&uri) else {
            return self.refuse(id, ErrorCode::InvalidParams, format!("`{uri}` is not open"));
        };
        locked(self.waiting).insert(id.clone());
        let offset = |at| opened.document.offset(at, self.wire.encoding);
        let question = question(offset(part.start)..offset(part.end));
        let _ = self.questions.send(Query { id, opened: Arc::clone(opened), question, wire: self.wire });
    }

    fn notification(&mut self, said: Notification) -> Option<End> {
        let Notification { method, params } = said;
        match method.as_str() {
            "exit" => return Some(if self.stage == Stage::Closing { End::Asked } else { End::Left }),
            "$/cancelRequest" => self.cancel(&params),
            _ if self.stage != Stage::Open => {}
            "textDocument/didOpen" => self.read(params, |server, opened: Opening| {
                let TextDocument { uri, version, text } = opened.text_document;
                server.open(&uri, Document::new(name_of(&uri), version, text));
            }),
            "textDocument/didChange" => self.read(params, Self::change),
            "textDocument/didClose" => self.read(params, |server, closed: Opening| {
                let uri = closed.text_document.uri;
                if let Some(opened) = server.documents.remove(&uri) {
                    opened.outdate();
                    server.tell("textDocument/publishDiagnostics", json!({"uri": uri, "diagnostics": []}));
                }
            }),
            // What else a client tells changes nothing here.
            _ => {}
        }
        None
    }

    /// Does something with what a notification says; what it does not say is told to whoever reads the log.
    fn read<T: DeserializeOwned>(&mut self, params: Value, take: impl FnOnce(&mut Self, T)) {
        match serde_json::from_value(params) {
            Ok(read) => take(self, read),
            Err(error) => {
                let message = format!("judge: cannot read a notification: {error}");
                self.tell("window/logMessage", json!({"type": 1, "message": message}));
            }
        }
    }

    /// Another version of a document: work on the one before is for nobody.
    fn open(&mut self, uri: &str, document: Document) {
        let opened = Arc::new(Version::new(uri, document));
        if let Some(before) = self.documents.insert(uri.to_owned(), Arc::clone(&opened)) {
            before.outdate();
        }
        let _ = self.jobs.send((opened, self.wire));
    }

    fn change(&mut self, changed: Changes) {
        let TextDocument { uri, version, .. } = changed.text_document;
        let Some(opened) = self.documents.get(&uri) else { return };
        let mut document = opened.document.clone();
        // Edits that come together are taken together: the document is looked at once.
        let mut edits = Vec::new();
        for Change { range, text } in changed.content_changes {
            match range {
                Some(Part { start, end }) => edits.push((start, end, text)),
                None => {
                    edits.clear();
                    document = Document::new(document.name, version, text);
                }
            }
        }
        if !edits.is_empty() {
            document = document.edited(edits, self.wire.encoding, version);
        }
        document.version = version;
        self.open(&uri, document);
    }

    /// The request was cancelled.
    fn cancel(&self, params: &Value) {
        let id = params.get("id").cloned().and_then(|id| serde_json::from_value::<RequestId>(id).ok());
        if let Some(id) = id.filter(|id| locked(self.waiting).remove(id)) {
            self.refuse(id, ErrorCode::RequestCanceled, "cancelled");
        }
    }
}

/// A document that is opened or closed.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Opening {
    text_document: TextDocument,
}

/// The changes of a document.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Changes {
    text_document: TextDocument,
    content_changes: Vec<Change>,
}

/// Other text for a part of a document, or for all of it.
#[derive(Deserialize)]
struct Change {
    range: Option<Part>,
    text: String,
}

/// The document and the part of it that something is asked about.
fn asked_about(method: &str, params: Value) -> serde_json::Result<(String, Part)> {
    #[derive(Deserialize)]
    #[serde(rename_all = "camelCase")]
    struct At {
        text_document: TextDocument,
        position: Position,
    }
    #[derive(Deserialize)]
    #[serde(rename_all = "camelCase")]
    struct Within {
        text_document: TextDocument,
        range: Part,
    }
    if matches!(method, "textDocument/codeAction" | "textDocument/inlayHint") {
        return serde_json::from_value(params).map(|asked: Within| (asked.text_document.uri, asked.range));
    }
    let At { text_document, position } = serde_json::from_value(params)?;
    Ok((text_document.uri, Part { start: position, end: position }))
}
