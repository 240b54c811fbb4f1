//! Cards: the facts of each, those of a name, and all that there is to say of one.

pub mod facts;
pub mod named;
pub mod show;
