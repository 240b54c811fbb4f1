//! `judge man`: manual pages.

use std::path::PathBuf;

use clap::Command;

use super::out::Out;
use super::{Failure, Verdict};
use crate::diagnostic::Diagnostic;

/// Print the manual page, or write one page for each command to a folder
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  judge man | man -l -
  judge man ~/.local/share/man/man1")]
pub(super) struct Args {
    /// The folder for the pages; created if missing
    #[arg(value_name = "DIR")]
    folder: Option<PathBuf>,
}

pub(super) fn run(args: &Args, command: Command, out: &mut Out) -> Result<Verdict, Failure> {
    match &args.folder {
        None => {
            let mut page = Vec::new();
            clap_mangen::Man::new(command).render(&mut page)?;
            out.bytes(&page)?;
        }
        Some(folder) => std::fs::create_dir_all(folder)
            .and_then(|()| clap_mangen::generate_to(command, folder))
            .map_err(|error| Diagnostic::error(format!("cannot write to `{}`: {error}", folder.display())))?,
    }
    Ok(Verdict::Fine)
}
