//! The app for a browser, as the program finds it.

#![forbid(unsafe_code)]

#[cfg(feature = "page")]
pub mod page;
