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

/// A method, and the call that it makes.
type Method = (&'static str, fn(Option<Value>, &Service<'_>) -> Result<CallResult, Refusal>);

const METHODS: [Method; 28] = [
    ("search", |params, service| Ok(service.search(&of(params)?))),
    ("show", |params, service| Ok(service.show(&of(params)?))),
    ("cards", |params, service| Ok(service.card(&of(params)?))),
    ("contents", |_, service| Ok(written_list(&contents::contents(service.rules)))),
    ("editions", |_, service| Ok(service.editions())),
    ("history", |params, service| Ok(service.history(&of(params)?))),
    ("diff", |params, service| Ok(service.diff(&of(params)?))),
    ("card-list", |params, service| {
        Ok(service.card_list(&params.map_or_else(|| Ok(CardListParams::default()), |params| of(Some(params)))?))
    }),
    ("legality", |params, service| Ok(service.legality(&of(params)?))),
    ("deck-check", |params, service| Ok(service.deck_check(&of(params)?))),
    ("rulings", |_, _| Ok(written_list(&contents::rulings()))),
    ("ruling", |params, service| Ok(service.ruling(&of(params)?))),
    ("replay", |params, service| Ok(service.replay(&of(params)?))),
    ("legal", |params, service| Ok(service.legal(&of(params)?))),
    ("decide", |params, service| Ok(service.decide(&of(params)?))),
    ("setup", |params, service| Ok(service.setup(&of(params)?))),
    ("picture", |params, service| Ok(service.picture(&of(params)?))),
    ("prove", |params, service| Ok(service.prove(&of(params)?, service.progress))),
    ("prove-split", |params, service| Ok(service.prove_split(&of(params)?))),
    ("prove-merge", |params, service| Ok(service.prove_merge(&of(params)?))),
    ("test", |params, service| Ok(service.test(&of(params)?))),
    ("test-merge", |params, service| Ok(service.test_merge(&of(params)?))),
    ("random-games", |params, service| Ok(service.random_games(&of(params)?))),
    ("standings", |params, _| Ok(standings(&of(params)?))),
    ("coverage", |_, service| Ok(service.coverage())),
    ("quiz", |params, service| Ok(service.quiz(&of(params)?))),
    ("quiz-progress", |params, service| Ok(service.quiz_progress(&of(params)?))),
    ("schema", |params, service| Ok(service.schema(&of(params)?))),
];

/// The answer to a line: a message, or a list of messages if the line is one. A notification has none.
pub fn answer(line: &[u8], service: &Service<'_>) -> Option<String> {
    answer_telling(line, service, service.progress)
}

/// The same, if another than the service is to hear how far a proof has come.
pub fn answer_telling(line: &[u8], service: &Service<'_>, progress: &dyn Progress) -> Option<String> {
    answer_by(line, |method, params| match method {
        "prove" => service.prove(&of(params)?, progress).map_err(|failed| (Fault::Failed, failed)),
        _ => call(method, params, service),
    })
}

fn call(method: &str, params: Option<Value>, service: &Service<'_>) -> Result<Box<RawValue>, Refusal> {
    let Some((_, call)) = METHODS.iter().find(|(name, _)| *name == method) else {
        return Err(unknown(method, &METHODS.map(|(name, _)| name)));
    };
    call(params, service)?.map_err(|failed| (Fault::Failed, failed))
}
