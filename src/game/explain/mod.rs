//! Why it is so: what a reader of a trace is told beside what happens. Nothing here changes a game.

mod conditional;
mod why_not;

pub use conditional::Conditional;
