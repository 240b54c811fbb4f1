//! An event as it is served on a local network: the pages, who may see which, and what their forms mean.
//!
//! Nothing here opens a socket, reads a file or knows the time. A server hands in the [`Event`], what is kept beside it, and
//! the moment; it gets pages and [`Change`]s. So every page can be looked at, and every form tried, without a network.
//!
//! | module | what it does |
//! | --- | --- |
//! | [`access`] | codes of players, the passphrase of the desk, sessions, tokens of forms |
//! | [`clock`] | the time of a round, and what is announced when it is over (TR 4.2.1, 4.3.1) |
//! | [`forms`] | what somebody asks for with a form, as a change of the event |
//! | [`pages`] | the pages: for players, for the desk, for a screen in the hall, for print |
//!
//! [`Event`]: swu_tournament::event::Event
//! [`Change`]: swu_tournament::event::Change

pub mod access;
pub mod clock;
pub mod forms;
pub mod pages;
