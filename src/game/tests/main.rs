//! Tests of the engine alone, without scenario files: rulings by chapter of the Comprehensive Rules, and counts of positions.
//!
//! Each ruling is a small position, the answers that players give in it, and claims on the result, with the rule that says
//! so. It is ruled by the text of the rules, never by the engine's result.

mod abilities;
mod actions;
mod board;
mod cards;
mod concepts;
mod multiplayer;
mod perft;
mod structure;
mod table;
mod terms;
