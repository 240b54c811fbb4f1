//! The `judge` command: what was typed is turned into what it means, the library does the work, and this module prints.
//!
//! One file a subcommand. Exit codes: 0 fine, 1 a check did not hold, 2 bad input or usage.

use std::process::ExitCode;

/// Runs the command line of this process.
pub fn main() -> ExitCode {
    ExitCode::SUCCESS
}
