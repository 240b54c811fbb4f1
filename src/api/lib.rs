//! Documents for programs: one JSON object for each command. `swu-answer` has the form of all of them, and the answer to a
//! search; both are here under their names too.
//!
//! Within a version keys are only added; `CHANGELOG.md` lists what changes.
//!
//! A server and a page for a browser call the functions here, which read no file and print nothing. Documents of a single
//! command stand beside the command.
//!
//! | module | what it says |
//! | --- | --- |
//! | [`assist`] | what an assistant is given: tools, with the words that say when to use them |
//! | [`catalogue`] | the documents of the calls, with their schemas |
//! | [`cards`] | the facts of cards, and all that there is to say of one |
//! | [`contents`] | every rule by its number, and the rulings that the program carries |
//! | [`quiz`] | questions with their answers, and what follows from a log of answers |
//! | [`picture`] | a position, drawn |
//! | [`prove`] | what every way to decide comes to |
//! | [`setup`] | a position of a scenario as the beginning of another |
//! | [`deck`] | decks held against what a format asks for |
//! | [`decide`] | what may be done where the steps of a scenario end, and what comes of one more |
//! | [`editions`] | the editions that are known, a rule through all of them, and two of them compared |
//! | [`event`] | the standings of an event |
//! | [`random`] | random games between decks |
//! | [`replay`] | what comes of a scenario, with its trace as data |
//! | [`rpc`] | all of it as JSON-RPC: a message in, a message out |
//! | [`rulings`] | the short names of the rulings that the program carries |
//! | [`search`] | the rules that fit, best first |
//! | [`shell`] | commands in suggestions, quoted for a shell |
//! | [`suite`] | a suite of rulings, whole or in parts |
//! | [`show`] | what has an id or a name: a rule, or the cards of a name |

pub mod assist;
pub mod cards;
mod catalogue;
pub mod contents;
pub mod decide;
pub mod deck;
pub mod editions;
pub mod event;
pub mod picture;
pub mod prove;
pub mod quiz;
pub mod random;
pub mod replay;
pub mod rpc;
pub mod rulings;
pub mod search;
pub mod setup;
pub mod shell;
pub mod show;
pub mod suite;

pub use catalogue::catalogue;
pub use swu_answer::{
    Catalogue, Document, Entry, document, error, stream, typed, versioned, versioned_list, versioned_stream,
};
