//! The words of every layer: messages about bad input, words in a sentence, the frame of a page and of a picture; and YAML,
//! read and written.

#![forbid(unsafe_code)]

pub mod chance;
pub mod diagnostic;
pub mod limits;
pub mod page;
pub mod prepared;
pub mod svg;
pub mod visible;
pub mod words;
pub mod yaml;
