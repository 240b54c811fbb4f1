//! What every layer says things with: what is wrong with bad input, words in a sentence, the frame of a page; and
//! reads what is written in YAML.

#![forbid(unsafe_code)]

pub mod chance;
pub mod diagnostic;
pub mod limits;
pub mod page;
pub mod prepared;
pub mod visible;
pub mod words;
pub mod yaml;
