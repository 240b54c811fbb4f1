//! Cards: the facts of each, those of a name, those that a query finds, their legality, and all that there is to say of one.

pub mod facts;
pub mod legality;
pub mod named;
pub mod query;
pub mod search;
pub mod show;
