//! The `judge` command. Everything it does is in [`swu_judge::cli`].

#![forbid(unsafe_code)]

use std::process::ExitCode;

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    swu_judge::cli::main()
}
