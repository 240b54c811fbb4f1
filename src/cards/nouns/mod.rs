//! Noun phrases, read and written: what a text speaks of, how many, and conditions on it.
//!
//! | module | words |
//! | --- | --- |
//! | `filter`, `after` | the noun with what stands before it, and what follows it |
//! | `target`, `pronoun` | what an effect acts on, and what stands for it later |
//! | `player` | players |
//! | `amount`, `counting` | numbers that are worked out, and things that are counted |

pub(crate) mod after;
pub(crate) mod amount;
pub(crate) mod counting;
pub(crate) mod filter;
pub(crate) mod player;
pub(crate) mod pronoun;
pub(crate) mod target;
