//! What the program does for programs, as JSON-RPC 2.0: a message in, a message out, and nothing read or written.
//!
//! | method | params | result |
//! | --- | --- | --- |
//! | `search` | `query`, `limit`, `explain` | `judge/search/1` |
//! | `show` | `name`, `cite`, `edition` | `judge/show/1` |
//! | `cards` | `name` | `judge/cards-show/1`, or `judge/cards-show-candidates/1` |
//! | `contents` | | `judge/rules-list/1` |
//! | `editions` | | `judge/rules-editions/1` |
//! | `history` | `name` | `judge/rules-history/1` |
//! | `diff` | `old`, `new`, `section` | `judge/rules-diff/1` |
//! | `card-list` | | `judge/cards-search/1` |
//! | `rulings` | | `judge/ruling-titles/1` |
//! | `ruling` | `name` | `judge/ruling/1` |
//! | `replay` | `source`, `file` | `judge/replay/1` |
//! | `legal` | `source`, `file` | `judge/legal/1` |
//! | `decide` | `source`, `step`, `file` | `judge/decide/1` |
//! | `prove` | `source`, `file`, `until`, `depth`, `positions` | `judge/prove/1` |
//! | `quiz` | `count`, `seed`, `levels`, `sections`, `tags`, `cards`, `generated`, `log`, `now` | `judge/quiz-questions/1` |
//! | `quiz-progress` | `log`, `now` | `judge/quiz-progress/1` |
//! | `schema` | `name` | the JSON Schema of a document |
//!
//! What cannot be done is an error whose `data` is a `judge/error/1`.

mod calls;
mod editions;
mod message;

pub use calls::{
    CardParams, DecideParams, Phase, ProveParams, RulingParams, SchemaParams, SearchParams, Service, ShowParams,
    SourceParams,
};
pub use editions::{DiffParams, HistoryParams};
pub use message::{Fault, Refusal, answer, answer_by, of, too_long, unknown};
