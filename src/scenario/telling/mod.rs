//! Output of a replay, for people and for programs. Nothing here changes anything.
//!
//! | module | content |
//! | --- | --- |
//! | `tell` | events, open decisions and refusals in words |
//! | `trace`, `report` | the trace for people, the report for programs |
//! | `data` | the trace for programs |
//! | `board`, `picture` | the position as it lies on the table; that, or the sheet of an event |
//! | `facts` | facts about the table |
//! | `cited`, `citations` | rule ids, and those that cover others; the citations of a file, by its edition |
//! | `decided`, `written` | decisions in words and as a file writes them |

pub mod board;
pub mod citations;
pub mod cited;
pub mod data;
pub mod decided;
pub mod facts;
pub mod picture;
pub mod report;
pub mod tell;
pub mod trace;
pub mod written;
