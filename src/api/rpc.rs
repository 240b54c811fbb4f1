//! Calls of programs, as JSON-RPC 2.0: a message in, a message out, and nothing read or written.
//!
//! `docs/json.md` lists the methods with their parameters and documents. What cannot be done is an error whose `data` is a
//! `judge/error/1`.

mod calls;

use serde_json::Value;
use serde_json::value::RawValue;
use swu_answer::message::{CallResult, written_list};
use swu_scenario::prove::Progress;

use crate::contents;
use crate::event::standings;
pub use calls::Service;
pub(crate) use calls::{CardListParams, CardParams, MomentParams, ShowParams, SourceParams};
pub use swu_answer::message::{Fault, Refusal, answer_by, of, too_long, unknown};

/// A method, and the call that it makes. Only a proof takes long enough to tell how far it has come.
type Method = (&'static str, fn(Option<Value>, &Service<'_>, &dyn Progress) -> Result<CallResult, Refusal>);

const METHODS: [Method; 28] = [
    ("search", |params, service, _| Ok(service.search(&of(params)?))),
    ("show", |params, service, _| Ok(service.show(&of(params)?))),
    ("cards", |params, service, _| Ok(service.card(&of(params)?))),
    ("contents", |_, service, _| Ok(written_list(&contents::contents(service.rules)))),
    ("editions", |_, service, _| Ok(service.editions())),
    ("history", |params, service, _| Ok(service.history(&of(params)?))),
    ("diff", |params, service, _| Ok(service.diff(&of(params)?))),
    ("card-list", |params, service, _| {
        Ok(service.card_list(&params.map_or_else(|| Ok(CardListParams::default()), |params| of(Some(params)))?))
    }),
    ("legality", |params, service, _| Ok(service.legality(&of(params)?))),
    ("deck-check", |params, service, _| Ok(service.deck_check(&of(params)?))),
    ("rulings", |_, _, _| Ok(written_list(&contents::rulings()))),
    ("ruling", |params, service, _| Ok(service.ruling(&of(params)?))),
    ("replay", |params, service, _| Ok(service.replay(&of(params)?))),
    ("legal", |params, service, _| Ok(service.legal(&of(params)?))),
    ("decide", |params, service, _| Ok(service.decide(&of(params)?))),
    ("setup", |params, service, _| Ok(service.setup(&of(params)?))),
    ("picture", |params, service, _| Ok(service.picture(&of(params)?))),
    ("prove", |params, service, progress| Ok(service.prove(&of(params)?, progress))),
    ("prove-split", |params, service, _| Ok(service.prove_split(&of(params)?))),
    ("prove-merge", |params, service, _| Ok(service.prove_merge(&of(params)?))),
    ("test", |params, service, _| Ok(service.test(&of(params)?))),
    ("test-merge", |params, service, _| Ok(service.test_merge(&of(params)?))),
    ("random-games", |params, service, _| Ok(service.random_games(&of(params)?))),
    ("standings", |params, _, _| Ok(standings(&of(params)?))),
    ("coverage", |_, service, _| Ok(service.coverage())),
    ("quiz", |params, service, _| Ok(service.quiz(&of(params)?))),
    ("quiz-progress", |params, service, _| Ok(service.quiz_progress(&of(params)?))),
    ("schema", |params, service, _| Ok(service.schema(&of(params)?))),
];

/// The answer to a line: a message, or a list of messages if the line is one. A notification has none. `progress` is told how far
/// a proof has come; `&()` if nobody is.
pub fn answer(line: &[u8], service: &Service<'_>, progress: &dyn Progress) -> Option<String> {
    answer_by(line, |method, params| call(method, params, service, progress))
}

fn call(
    method: &str,
    params: Option<Value>,
    service: &Service<'_>,
    progress: &dyn Progress,
) -> Result<Box<RawValue>, Refusal> {
    let Some((_, call)) = METHODS.iter().find(|(name, _)| *name == method) else {
        return Err(unknown(method, &METHODS.map(|(name, _)| name)));
    };
    call(params, service, progress)?.map_err(|failed| (Fault::Failed, failed))
}
