//! The `judge` command. Everything it does is in [`swu_judge::cli`].

#![forbid(unsafe_code)]

use std::process::ExitCode;

fn main() -> ExitCode {
    swu_judge::cli::main()
}
