//! `judge test merge`: the reports of the parts of a suite become that of the whole.

use std::path::PathBuf;

use crate::cli::base::{Command, Exit, Failure, Globals, Out};
use crate::cli::files::inputs;
use crate::cli::test::reporter::Reports;
use swu_api::suite::{joined, parse};

/// Merge the reports of the parts of a suite from `--shard` and `--reporter json=FILE`
///
/// Needs every part; a part that was run again counts once. The merged report is identical, byte for byte, to that of a run of
/// the whole suite. Names missing parts, with a command to run them. Exits with 1 if a file of the suite does not pass.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  judge test merge part-1.json part-2.json
  judge test merge part-*.json --reporter junit=report.xml --reporter sarif=report.sarif")]
pub struct MergeArgs {
    /// Reports of the parts
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    #[command(flatten)]
    reports: Reports,
}

impl Command for MergeArgs {
    fn run(&self, _: &Globals, out: &mut Out) -> Result<Exit, Failure> {
        let named = |file: &PathBuf| Ok((file.display().to_string(), inputs::parsed(file, parse)?));
        let parts = self.files.iter().map(named).collect::<Result<Vec<_>, Failure>>()?;
        let suite = joined(parts)?;
        self.reports.write(&suite, out)?;
        super::verdict(&suite)
    }
}
