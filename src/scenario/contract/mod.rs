//! The contract of scenario files: typed values with places, their reader, their schema and their writer.

pub(crate) mod action;
pub(crate) mod answer;
pub(crate) mod card_entry;
pub(crate) mod event;
pub(crate) mod expect;
pub(crate) mod file;
pub(crate) mod flow;
pub(crate) mod head;
pub(crate) mod key;
pub(crate) mod local_card;
pub(crate) mod mending;
pub(crate) mod name;
pub(crate) mod place_of_card;
pub(crate) mod plain_question;
pub(crate) mod proposition;
pub(crate) mod read;
pub(crate) mod rewrite;
pub(crate) mod schema;
pub(crate) mod setup;
pub(crate) mod slips;
pub(crate) mod step;
pub(crate) mod template;
pub mod tournament;
pub(crate) mod yaml;
