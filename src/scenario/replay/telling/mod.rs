//! Telling: what is said about a replay, for people and for programs. Nothing here changes anything.
//!
//! | module | what it does |
//! | --- | --- |
//! | `tell` | events, open decisions and refusals in words |
//! | `record` | what is written down while a file is replayed, of which these are made: |
//! | `trace`, `report` | the trace for people, the report for programs |
//! | `data` | the trace for programs |
//! | `board`, `picture` | the position as it lies on the table; a moment as it is drawn |
//! | `facts` | what can be said of the table |
//! | `cited`, `citations` | rule ids, and which covers which; what a file cites, by the edition that it names |
//! | `decided`, `written` | a decision, as it is told and as a file writes it |

pub mod board;
pub mod citations;
pub mod cited;
pub mod data;
pub mod decided;
pub mod facts;
pub mod picture;
pub(crate) mod record;
pub mod report;
pub mod tell;
pub mod trace;
pub mod written;
