//! What holds of every way to decide what a scenario leaves open.
//!
//! A line of play is one answer to each decision that the file leaves open, from its first step to the end of the proof.
//! The search takes each of them, searches positions that are equal once, and says of every entry of `prove` whether it
//! holds.
//!
//! | module | what it does |
//! | --- | --- |
//! | `proof` | what is asked of a proof, and what it says |

mod proof;

pub use proof::{At, Cut, End, Impossible, Line, Options, Progress, Proof, Taken, Verdict};
