//! `judge rulings export`: rulings as files, to begin a collection of one's own with.

use std::fs;
use std::path::{Path, PathBuf};

use schemars::JsonSchema;
use serde::Serialize;

use super::Selection;
use crate::cards::Library;
use crate::cli::base::{Command, Exit, Failure, Format, Globals, Manner, Out};
use crate::cli::files::write;
use crate::diagnostic::Diagnostic;
use crate::scenario::{embedded, with_day};

/// Write rulings as files, in the folders that the program has them in
///
/// Files that exist are not overwritten, except with `--force`.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  judge rulings export --tag sentinel --into my-rulings
  judge rulings export --rule 7.5.11 --limit 30 --into my-rulings
  judge rulings export --all --into everything")]
pub struct Args {
    #[command(flatten)]
    selection: Selection,
    /// Write every ruling
    #[arg(long, conflicts_with_all = ["rule", "card", "tag", "level"])]
    all: bool,
    /// Write at most this many rulings
    #[arg(long, value_name = "N")]
    limit: Option<usize>,
    /// The folder to write into
    #[arg(long, value_name = "DIR")]
    into: PathBuf,
    /// Overwrite files that exist
    #[arg(long)]
    force: bool,
}

/// What was written.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Exported {
    files: Vec<PathBuf>,
}

swu_api::document!(Exported, "rulings-export", "The files that `judge rulings export` has written.");

impl Command for Args {
    fn manner(&self) -> Manner {
        Manner::READ_AND_SET
    }

    fn run(&self, globals: &Globals, out: &mut Out) -> Result<Exit, Failure> {
        if self.selection.is_all() && !self.all {
            let error = Diagnostic::error("no rulings are selected");
            return Err(error.help("select some with `--rule`, `--card`, `--tag` or `--level`, or use `--all`").into());
        }
        let rulings = self.selection.rulings(globals)?;
        let chosen: Vec<_> = rulings.iter().take(self.limit.unwrap_or(usize::MAX)).collect();
        let target = |file: &str| self.into.join(format!("{}.yaml", embedded::part(file)));
        // Said before anything is written.
        if !self.force
            && let Some(there) = chosen.iter().map(|known| target(&known.file)).find(|path| path.exists())
        {
            let error = Diagnostic::error(format!("`{}` already exists", there.display()));
            return Err(error.help("use `--force` to overwrite it").into());
        }
        let mut files = Vec::new();
        for known in chosen {
            let path = target(&known.file);
            let cannot = |error: &std::io::Error| write::refusal(&path, error);
            fs::create_dir_all(path.parent().unwrap_or(Path::new("."))).map_err(|error| cannot(&error))?;
            let source = embedded::source(&known.file).unwrap_or_default();
            write::save(&path, with_day(&known.file, source, Library::embedded()), self.force)?;
            files.push(path);
        }
        match out.format {
            Format::Json => out.document(&Exported { files })?,
            Format::Text => out.line(&format!("wrote {} rulings into {}", files.len(), self.into.display()))?,
        }
        Ok(Exit::Fine)
    }
}
