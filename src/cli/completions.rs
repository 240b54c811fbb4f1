//! `judge completions`: the script with which a shell completes the command line.

use clap::Command;
use clap_complete::Shell;

use super::out::Out;
use super::{Failure, Verdict};

/// Print a completion script for a shell
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  judge completions bash > ~/.local/share/bash-completion/completions/judge
  judge completions zsh > ~/.zfunc/_judge
  judge completions fish > ~/.config/fish/completions/judge.fish")]
pub(super) struct Args {
    shell: Shell,
}

pub(super) fn run(args: &Args, command: &mut Command, out: &mut Out) -> Result<Verdict, Failure> {
    // Written to memory first: the generator does not take a failing writer well.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, command, "judge", &mut script);
    out.bytes(&script)?;
    Ok(Verdict::Fine)
}
