//! Noun phrases: the objects that a text names, their number, and their properties.
//!
//! | module | what it reads |
//! | --- | --- |
//! | `filter`, `postmodifier` | the noun with what stands before it, and what follows it |
//! | `target` | what an effect acts on |
//! | `amount` | numbers that are worked out |
//! | `object` | what a unit is or has, in a condition |

pub(super) mod amount;
pub(super) mod filter;
pub(super) mod object;
pub(super) mod postmodifier;
pub(super) mod target;
