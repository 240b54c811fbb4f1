//! The slow work: documents replayed in the background, and answers to what was asked.
//!
//! Both are done on a thread each. What comes of a version is worked out once: whoever needs it while the other works it
//! out waits for it.

use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::Receiver;
use std::sync::{Arc, Mutex, PoisonError};

use lsp_server::{ErrorCode, RequestId, Response, ResponseError};
use serde_json::{Value, json};

use super::wire::Wire;
use crate::lsp::{Analysis, Desk, Document};

/// A version of a document that an editor has opened.
pub(super) struct Version<'w> {
    pub uri: String,
    pub document: Document,
    /// There is no newer version.
    is_current: AtomicBool,
    analysis: Mutex<Option<Arc<Analysis<'w>>>>,
}

/// Something that was asked.
pub(super) struct Query<'w> {
    pub id: RequestId,
    pub opened: Arc<Version<'w>>,
    pub question: Question,
    pub wire: Wire,
}

/// A question, by the bytes that it is about.
pub(super) enum Question {
    Completion(usize),
    Hover(usize),
    Definition(usize),
    Actions(Range<usize>),
    Hints(Range<usize>),
}

impl<'w> Version<'w> {
    pub fn new(uri: &str, document: Document) -> Self {
        Self { uri: uri.to_owned(), document, is_current: AtomicBool::new(true), analysis: Mutex::new(None) }
    }

    /// There is a newer version, or the document was closed: the result of this one is no longer wanted.
    pub fn outdate(&self) {
        self.is_current.store(false, Ordering::Relaxed);
    }

    pub fn is_current(&self) -> bool {
        self.is_current.load(Ordering::Relaxed)
    }

    /// Its analysis; nothing if a newer version came in between.
    fn analysis(&self, desk: &Desk<'w>) -> Option<Arc<Analysis<'w>>> {
        let mut known = self.analysis.lock().unwrap_or_else(PoisonError::into_inner);
        if known.is_none() {
            *known = desk.analyse(&self.document, &|| self.is_current()).map(Arc::new);
        }
        known.clone()
    }
}

/// A document whose messages are to be told.
pub(super) type Job<'w> = (Arc<Version<'w>>, Wire);

/// Works out what comes of documents, and tells their messages.
pub(super) fn analyse<'w>(desk: &Desk<'w>, jobs: &Receiver<Job<'w>>, tell: &dyn Fn(Arc<Version<'w>>, Value)) {
    desk.warm_up();
    for (opened, wire) in jobs {
        if !opened.is_current() {
            continue;
        }
        let found = catch_unwind(AssertUnwindSafe(|| opened.analysis(desk)));
        if let Ok(Some(analysis)) = found {
            let messages = wire.messages(&opened.uri, &opened.document, &analysis);
            tell(opened, messages);
        }
    }
}

/// Answers what is asked, with the files of the folder of rules that was asked for.
pub(super) fn answer<'w>(
    desk: &Desk<'w>,
    rules: Option<&Path>,
    questions: &Receiver<Query<'w>>,
    is_waited_for: &dyn Fn(&RequestId) -> bool,
    tell: &dyn Fn(Response),
) {
    for asked in questions {
        if !is_waited_for(&asked.id) {
            continue;
        }
        let found = catch_unwind(AssertUnwindSafe(|| result(desk, rules, &asked)));
        let response_result = found.unwrap_or_else(|_| {
            let message = "`judge` cannot answer this because of a bug".to_owned();
            Err(ResponseError { code: ErrorCode::InternalError as i32, message, data: None })
        });
        tell(Response { id: asked.id, response_result });
    }
}

fn result<'w>(desk: &Desk<'w>, rules: Option<&Path>, asked: &Query<'w>) -> Result<Value, ResponseError> {
    let Query { opened, question, wire, .. } = asked;
    let document = &opened.document;
    let outdated = || ResponseError {
        code: ErrorCode::ContentModified as i32,
        message: "the document has changed since".to_owned(),
        data: None,
    };
    if !opened.is_current() {
        // Whoever types on asks again: of a text that is not there any more nothing is worked out.
        return match question {
            Question::Completion(_) => Ok(json!({"isIncomplete": true, "items": []})),
            Question::Hover(_) | Question::Definition(_) => Ok(Value::Null),
            Question::Actions(_) | Question::Hints(_) => Err(outdated()),
        };
    }
    let analysis = || opened.analysis(desk).ok_or_else(outdated);
    Ok(match question {
        Question::Completion(at) => wire.completion(document, &desk.complete(document, *at)),
        Question::Hover(at) => wire.hover(document, desk.hover(document, *at)),
        Question::Definition(at) => wire.definition(&opened.uri, document, desk.definition(document, *at), rules),
        Question::Actions(span) => {
            let analysis = analysis()?;
            wire.actions(&opened.uri, document, &analysis, desk.actions(document, &analysis, span))
        }
        Question::Hints(span) => wire.hints(document, &*analysis()?, span),
    })
}
