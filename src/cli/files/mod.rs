//! Files: read, and written each whole or not at all, one writer at a time.

pub mod folder;
pub mod inputs;
pub mod locked;
pub mod write;
