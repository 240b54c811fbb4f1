//! Help as it is printed: examples that are too wide are set anew, and what is taller than the terminal goes through a pager.

use std::io::{self, IsTerminal, Write};

use clap::builder::StyledStr;
use clap::{Arg, Command};
use textwrap::core::display_width;

use crate::cli::base::pager::{self, Paged};
use crate::cli::base::{out, wrap};

/// The width of help where nothing says otherwise, and at most.
const WIDEST: usize = 100;

/// How wide help is.
fn width() -> usize {
    out::width_of_help().map_or(WIDEST, |columns| columns.clamp(30, WIDEST))
}

/// The command whose help fits the output.
pub fn laid_out(command: Command) -> Command {
    set(command, width())
}

fn set(command: Command, width: usize) -> Command {
    let command = match command.get_after_help().map(ToString::to_string) {
        Some(help) => command.after_help(examples(&help, width)),
        None => command,
    };
    // Citations stay whole where `clap` wraps.
    let bound = |text: &StyledStr| StyledStr::from(wrap::bound(&text.to_string(), width / 2));
    let (about, long) = (command.get_about().map(bound), command.get_long_about().map(bound));
    let command = about.into_iter().fold(command, Command::about);
    let command = long.into_iter().fold(command, Command::long_about);
    let command = command.mut_args(|arg| {
        let (help, long) = (arg.get_help().map(bound), arg.get_long_help().map(bound));
        let arg = help.into_iter().fold(arg, Arg::help);
        long.into_iter().fold(arg, Arg::long_help)
    });
    let names: Vec<String> = command.get_subcommands().map(|sub| sub.get_name().to_owned()).collect();
    let command = names.into_iter().fold(command, |command, name| command.mut_subcommand(name, |sub| set(sub, width)));
    command.term_width(width)
}

/// Examples in lines that fit: what explains a command stands below it, and a long command goes on as a shell reads it.
fn examples(help: &str, width: usize) -> String {
    let lines = help.lines().map(|line| {
        if display_width(line) <= width {
            return line.to_owned();
        }
        let Some(example) = line.strip_prefix("  ").filter(|line| line.starts_with("judge ")) else {
            return wrap::fitted(line, width).join("\n");
        };
        let (command, about) = example.split_once("  ").unwrap_or((example, ""));
        let command = wrap::wrapped(command, "  ", "      ", width.saturating_sub(2)).join(" \\\n");
        let about = wrap::wrapped(about.trim(), "      ", "      ", width).join("\n");
        if about.trim().is_empty() { command } else { format!("{command}\n{about}") }
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// A line in lines that fit.
pub fn fitted(line: &str) -> Vec<String> {
    let width = width();
    if display_width(line) > width { wrap::fitted(line, width) } else { vec![line.to_owned()] }
}

/// The help that an error of `clap` is.
pub fn text(help: &clap::Error, choice: anstream::ColorChoice) -> String {
    let rendered = help.render();
    let text = match choice {
        anstream::ColorChoice::Never => rendered.to_string(),
        _ => rendered.ansi().to_string(),
    };
    let text = wrap::unbound(&text);
    text.lines().flat_map(|line| fitted(line.trim_end())).collect::<Vec<_>>().join("\n") + "\n"
}

/// Prints help. Whoever reads it may have left, and then there is nobody to tell.
pub fn print(help: &clap::Error) {
    let stdout = io::stdout();
    let text = text(help, anstream::AutoStream::choice(&stdout));
    let pages = stdout.is_terminal() && std::env::args_os().all(|word| word != "--no-pager");
    let _ = match pager::wanted().zip(pager::screen()).filter(|_| pages) {
        Some((command, screen)) => Paged::new(command, screen).write_all(text.as_bytes()),
        None => stdout.lock().write_all(text.as_bytes()),
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn examples_fit_and_can_still_be_pasted() {
        let help = "Examples:\n  judge show 7.5                a rule\n  \
                    judge rules diff old-rules new-rules --as html --out changes.html    as a page";
        insta::assert_snapshot!(examples(help, 40), @r"
        Examples:
          judge show 7.5                a rule
          judge rules diff old-rules new-rules \
              --as html --out changes.html
              as a page
        ");
        assert_eq!(examples(help, 200), help);
    }
}
