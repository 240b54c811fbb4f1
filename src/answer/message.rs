//! Messages of JSON-RPC 2.0: a line in, a line out, and nothing read or written.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use serde_json::value::{RawValue, to_raw_value};
use swu_text::diagnostic::{Diagnostic, nearest};

use crate::error::Failed;
use crate::{Document, versioned, versioned_list};

/// The version of the protocol.
const VERSION: &str = "2.0";

/// The reason why a message gets no result, by the code of the protocol.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Fault {
    /// It is no JSON.
    Parse = -32700,
    /// It is no request.
    Request = -32600,
    /// There is no such method.
    Method = -32601,
    /// The parameters are not those of the method.
    Params = -32602,
    /// The call could not be done.
    Failed = -32000,
    /// There is no such resource: a code of the Model Context Protocol.
    Resource = -32002,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Request {
    jsonrpc: String,
    method: String,
    #[serde(default)]
    params: Option<Value>,
    /// Left out of a notification, which gets no answer.
    #[serde(default, deserialize_with = "some")]
    id: Option<Value>,
}

/// A value that is there, although it be null.
fn some<'de, D: serde::Deserializer<'de>>(from: D) -> Result<Option<Value>, D::Error> {
    Value::deserialize(from).map(Some)
}

#[derive(Debug, Serialize)]
struct Response<R> {
    jsonrpc: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    result: Option<R>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<Error>,
    id: Value,
}

#[derive(Debug, Serialize)]
struct Error {
    code: i32,
    message: String,
    data: Value,
}

/// The failure of a call.
#[derive(Debug)]
pub struct Refusal {
    pub fault: Fault,
    pub failed: Failed,
}

impl Refusal {
    /// For that reason.
    pub fn new(fault: Fault, failed: impl Into<Failed>) -> Self {
        Self { fault, failed: failed.into() }
    }
}

/// A call that could not be done.
impl<E: Into<Failed>> From<E> for Refusal {
    fn from(failed: E) -> Self {
        Self::new(Fault::Failed, failed)
    }
}

/// The answer to a line: a message, or a list of messages if the line is one. A notification has none. `call` does the methods.
pub fn answer_by<R: Serialize>(
    line: &[u8],
    call: impl Fn(&str, Option<Value>) -> Result<R, Refusal>,
) -> Option<String> {
    let read = serde_json::from_slice::<Value>(line);
    let answered = match read {
        Err(error) => {
            let error = Diagnostic::error(format!("the message is not JSON: {error}"));
            return written(&refused::<R>(
                Value::Null,
                Refusal::new(Fault::Parse, error.help("write one message a line")),
            ));
        }
        Ok(Value::Array(requests)) if !requests.is_empty() => {
            let responses: Vec<Response<R>> =
                requests.into_iter().filter_map(|request| answer_one(request, &call)).collect();
            return if responses.is_empty() { None } else { written(&responses) };
        }
        Ok(request) => answer_one(request, &call),
    };
    answered.and_then(|response| written(&response))
}

/// The answer to a line that has more bytes than are read.
pub fn too_long(most: usize) -> Option<String> {
    let error = Diagnostic::error("the message is too long");
    let error = error.help(format!("the limit is {} MiB", most >> 20));
    written(&refused::<Value>(Value::Null, Refusal::new(Fault::Request, error)))
}

fn answer_one<R>(request: Value, call: &impl Fn(&str, Option<Value>) -> Result<R, Refusal>) -> Option<Response<R>> {
    let id = request.get("id").cloned();
    let request = match read(request) {
        Ok(request) => request,
        // Whose id cannot be read gets an answer without one.
        Err(error) => return Some(refused(id.filter(is_id).unwrap_or_default(), Refusal::new(Fault::Request, error))),
    };
    let called = call(&request.method, request.params);
    let id = request.id?;
    Some(match called {
        Ok(result) => Response { jsonrpc: VERSION, result: Some(result), error: None, id },
        Err(refusal) => refused(id, refusal),
    })
}

fn read(request: Value) -> Result<Request, Box<Diagnostic>> {
    const HELP: &str = "write a request as `{\"jsonrpc\": \"2.0\", \"id\": 1, \"method\": \"show\", \"params\": {\"name\": \
        \"7.5.7\"}}`";
    let wrong = |what: String| Box::new(Diagnostic::error(format!("the message is not a request: {what}")).help(HELP));
    if !request.is_object() {
        return Err(wrong("it is not an object".to_owned()));
    }
    let request: Request = serde_json::from_value(request).map_err(|error| wrong(error.to_string()))?;
    if request.jsonrpc != VERSION {
        return Err(wrong(format!("`jsonrpc` is `{}`, expected `{VERSION}`", request.jsonrpc)));
    }
    match &request.id {
        Some(id) if !is_id(id) => Err(wrong("`id` is neither a string nor a number".to_owned())),
        Some(_) | None => Ok(request),
    }
}

fn is_id(id: &Value) -> bool {
    matches!(id, Value::String(_) | Value::Number(_) | Value::Null)
}

/// The parameters, which have names.
///
/// # Errors
///
/// If they are not those of the method.
pub fn of<P: DeserializeOwned>(params: Option<Value>) -> Result<P, Refusal> {
    let wrong = |what: String| Refusal::new(Fault::Params, Diagnostic::error(format!("invalid parameters: {what}")));
    match params {
        Some(params @ Value::Object(_)) => serde_json::from_value(params).map_err(|error| wrong(error.to_string())),
        Some(_) | None => Err(wrong("write `params` as an object of named parameters".to_owned())),
    }
}

/// A method that is none of these.
pub fn unknown(method: &str, methods: &[&str]) -> Refusal {
    let error = Diagnostic::error(format!("unknown method `{method}`"));
    let help = match nearest(method, methods.iter().copied(), 1).first() {
        Some(near) => format!("did you mean `{near}`?"),
        None => format!("valid methods: {}", methods.join(", ")),
    };
    Refusal::new(Fault::Method, error.help(help))
}

fn refused<R>(id: Value, Refusal { fault, failed }: Refusal) -> Response<R> {
    let message = failed.message().to_owned();
    let data = serde_json::to_value(versioned(&failed)).unwrap_or_default();
    let error = Error { code: fault as i32, message, data };
    Response { jsonrpc: VERSION, result: None, error: Some(error), id }
}

fn written(response: &impl Serialize) -> Option<String> {
    serde_json::to_string(response).ok()
}

/// A document as it is written, or why there is none.
pub type CallResult = Result<Box<RawValue>, Refusal>;

/// The result of a call that is a list.
///
/// # Errors
///
/// If it cannot be written.
pub fn written_list<D: Document>(list: &[D]) -> CallResult {
    raw(&versioned_list(list))
}

/// The result of a call that is one document.
///
/// # Errors
///
/// If it cannot be written.
pub fn document<D: Document>(document: &D) -> CallResult {
    raw(&versioned(document))
}

/// The result of a call that is neither.
///
/// # Errors
///
/// If it cannot be written.
pub fn raw(value: &impl Serialize) -> CallResult {
    to_raw_value(value).map_err(|error| Diagnostic::error(format!("cannot write the answer: {error}")).into())
}
