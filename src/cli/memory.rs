//! The memory of a candidate on the command line: its file, and whether answers and attempts are kept.

use std::fs;
use std::path::PathBuf;

use crate::cli::base::Failure;
use crate::cli::sources::home;
use crate::diagnostic::Diagnostic;
use crate::quiz::Memory;

/// The options of a command that remembers.
#[derive(Debug, clap::Args)]
pub struct MemoryArgs {
    /// Remember the answers in this file [default: a file in your data folder]
    #[arg(long, value_name = "FILE")]
    memory: Option<PathBuf>,
    /// Do not remember the answers, and ignore what is due
    #[arg(long, conflicts_with = "memory")]
    no_memory: bool,
}

impl MemoryArgs {
    /// The memory, if answers are to be remembered; its file is made if there is none.
    pub fn open(&self) -> Result<Option<Memory>, Failure> {
        if self.no_memory {
            return Ok(None);
        }
        let file = match &self.memory {
            Some(file) => file.clone(),
            None => home::memory_file()?,
        };
        if let Some(folder) = file.parent() {
            // If there is none then, the file cannot be made, which is said.
            let _ = fs::create_dir_all(folder);
        }
        let opened = Memory::open(&file);
        opened.map(Some).map_err(|error| Failure::from(Diagnostic::from(error)).help("or use `--no-memory`"))
    }
}
