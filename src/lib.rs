//! `swu-judge`: a rules reference and ruling checker for judges of *Star Wars: Unlimited*.
//!
//! # The map of the crate
//!
//! | module | what it is for |
//! | --- | --- |
//! | [`rulebook`] | rules documents in markdown become a graph of cited, linked rules |
//! | [`search`] | finds a rule in that graph by words, number, prefix or with a typo |
//! | [`cards`] | facts of the printed cards, and their abilities as trees |
//! | [`game`] | the engine: a position, the decisions it asks for, the events they cause, each with its rule |
//! | [`scenario`] | YAML judge scenarios and their JSON Schema: read, replayed, held to what they expect |
//! | [`cli`] | the `judge` command: the only place that prints |
//! | [`diagnostic`] | what all of them say about bad input: where, what, and the way out |
//!
//! # Who may know whom
//!
//! `cli` -> `scenario`, `search` -> `game` -> `cards` -> `rulebook`, never upwards: the engine knows nothing of YAML,
//! files or terminals, and the rulebook knows nothing of games.

#![forbid(unsafe_code)]

pub mod cards;
pub mod cli;
pub mod diagnostic;
pub mod game;
pub mod rulebook;
pub mod scenario;
pub mod search;
