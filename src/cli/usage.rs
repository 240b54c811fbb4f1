//! A command line that cannot be read: what is wrong, which slip it is likely to be, and the command that was meant. People
//! get it as every other error; a program that asks for JSON gets it as an object.

use std::ffi::OsString;
use std::io::{self, IsTerminal, Write};
use std::path::Path;

use clap::Command;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use swu_api::error::Failed;
use swu_api::shell;

use crate::cli::base::{Filtered, Pass, out, report};
use crate::cli::help;
use crate::diagnostic::Diagnostic;
use crate::rulebook::RuleId;

/// Says why the command line cannot be read.
pub fn complain(error: &clap::Error, command: &Command) {
    let typed: Vec<OsString> = std::env::args_os().skip(1).collect();
    // A command that needs another word shows its help.
    if error.kind() == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand {
        let choice = anstream::AutoStream::choice(&io::stderr());
        let is_colored = !matches!(choice, anstream::ColorChoice::Never);
        let _ = write!(out::stderr(is_colored), "{}", help::text(error, choice));
        return;
    }
    let words: Vec<String> = typed.iter().map(|word| word.to_string_lossy().into_owned()).collect();
    let diagnostic = diagnosed(error, &words, command);
    let is_colored = !matches!(anstream::AutoStream::choice(&io::stderr()), anstream::ColorChoice::Never);
    let is_colored = is_colored && io::stderr().is_terminal();
    // Whoever reads it may have left.
    let text = report::render_within(&diagnostic, None, is_colored, out::width_of_messages());
    let _ = writeln!(out::stderr(is_colored), "{text}");
    if asks_for_json(&typed)
        && let Some(failed) = Failed::of([&diagnostic])
        && let Ok(text) = serde_json::to_string_pretty(&swu_api::versioned(&failed))
    {
        let _ = writeln!(Filtered::new(io::stdout(), Pass::Json), "{text}");
    }
}

fn asks_for_json(words: &[OsString]) -> bool {
    let is_json = |word: &OsString| word == "json";
    words.iter().any(|word| word == "--format=json" || word == "--output=json")
        || words
            .windows(2)
            .any(|pair| matches!(pair, [flag, word] if (flag == "--format" || flag == "--output") && is_json(word)))
}

/// What is wrong with the words, and the way out.
fn diagnosed(error: &clap::Error, words: &[String], command: &Command) -> Diagnostic {
    let (command, path) = descended(command, words);
    let all = |kind: ContextKind| match error.get(kind) {
        Some(ContextValue::String(one)) => vec![one.clone()],
        Some(ContextValue::Strings(several)) => several.clone(),
        Some(_) | None => Vec::new(),
    };
    let first = |kind: ContextKind| all(kind).into_iter().next();
    let diagnostic = match error.kind() {
        ErrorKind::InvalidSubcommand => {
            let word = first(ContextKind::InvalidSubcommand).unwrap_or_default();
            let at = words.iter().position(|other| *other == word).unwrap_or_default();
            let rest = words.get(at..).unwrap_or_default().iter().take_while(|word| !word.starts_with('-'));
            // `clap` puts the nearest last.
            let near: Vec<String> = all(ContextKind::SuggestedSubcommand).into_iter().rev().collect();
            no_command(&path, &rest.cloned().collect::<Vec<_>>(), &near)
        }
        ErrorKind::UnknownArgument => {
            let word = first(ContextKind::InvalidArg).unwrap_or_default();
            no_option(&word, &path, first(ContextKind::SuggestedArg).as_deref())
        }
        ErrorKind::MissingRequiredArgument => {
            let missing = all(ContextKind::InvalidArg).join(" ");
            let error = Diagnostic::error(format!("`{path}` needs {missing}"));
            examples(command).into_iter().take(3).fold(error, Diagnostic::help)
        }
        ErrorKind::InvalidValue => {
            let (option, value) = (first(ContextKind::InvalidArg), first(ContextKind::InvalidValue));
            let (option, value) = (option.unwrap_or_default(), value.unwrap_or_default());
            let error = Diagnostic::error(match value.is_empty() {
                true => format!("`{option}` needs a value"),
                false => format!("`{value}` is not a value of `{option}`"),
            });
            let near = first(ContextKind::SuggestedValue).map(|near| format!("did you mean `{near}`?"));
            let error = near.into_iter().fold(error, Diagnostic::help);
            match all(ContextKind::ValidValue).as_slice() {
                [] => error,
                values => error.help(format!("use one of {}", values.join(", "))),
            }
        }
        _ => return told(&error.render().to_string()),
    };
    diagnostic.help(format!("`{path} --help` lists its commands and options"))
}

/// The command that the words lead to, and what it is called by.
fn descended<'c>(command: &'c Command, words: &[String]) -> (&'c Command, String) {
    let (mut command, mut path, mut rest) = (command, "judge".to_owned(), words);
    while let [word, after @ ..] = rest {
        rest = after;
        if word.starts_with('-') {
            continue;
        }
        let Some(sub) = command.find_subcommand(word) else { continue };
        command = sub;
        path = format!("{path} {}", sub.get_name());
        // Words behind it are its own.
        if !sub.has_subcommands() {
            break;
        }
    }
    (command, path)
}

/// That the first of these words is no command: what it may be instead.
fn no_command(path: &str, words: &[String], suggested: &[String]) -> Diagnostic {
    let word = words.first().map_or("", String::as_str);
    let typed = words.iter().map(|word| shell::quoted(word)).collect::<Vec<_>>().join(" ");
    let others = words.iter().skip(1).map(|word| format!(" {}", shell::quoted(word))).collect::<String>();
    let error = Diagnostic::error(match path {
        "judge" => format!("`{word}` is not a command"),
        path => format!("`{word}` is not a command of `{path}`"),
    });
    let error = suggested.iter().fold(error, |error, near| error.help(format!("{path} {near}{others}")));
    let is_file = Path::new(word).is_file() || word.starts_with("ruling:");
    let meant = match path {
        "judge" if is_file => format!("judge replay {typed}"),
        "judge" if Path::new(word).is_dir() => format!("judge test {typed}"),
        "judge" if is_number(words) => format!("judge show {typed}"),
        "judge" if !suggested.is_empty() => return error,
        "judge" => format!("judge search {typed}"),
        "judge cards" if is_number(words) => format!("judge show {typed}"),
        "judge cards" => format!("judge cards show {typed}"),
        "judge deck" => format!("judge deck check {typed}"),
        "judge event" if is_file => format!("judge event show {typed}"),
        "judge rules" if is_number(words) => format!("judge show {typed}"),
        "judge rulings" => format!("judge rulings search {typed}"),
        _ => return error,
    };
    error.help(meant)
}

/// Whether the words are the number of a rule.
fn is_number(words: &[String]) -> bool {
    let typed = words.join(" ");
    let typed = typed.trim_start_matches(['§', ' ']);
    typed.contains(|c: char| c.is_ascii_digit()) && typed.parse::<RuleId>().is_ok_and(|id| !id.number().is_empty())
}

/// That there is no such option, and what is called otherwise here.
fn no_option(word: &str, path: &str, suggested: Option<&str>) -> Diagnostic {
    if !word.starts_with('-') {
        let error = Diagnostic::error(format!("`{path}` does not take `{word}`"));
        return error.help("quote a name that has spaces");
    }
    let error = Diagnostic::error(format!("`{path}` has no option `{word}`"));
    let option = word.split('=').next().unwrap_or(word);
    match (option, suggested) {
        ("--json" | "-j" | "-f" | "-F" | "-o" | "--as-json", _) => error.help("`--format json` prints JSON"),
        ("-n" | "--max" | "--count" | "--top", None) => error.help("`--limit N` limits how many are listed"),
        ("--nocolor" | "--no-color" | "--no-colour" | "--monochrome", _) => {
            error.help("`--color never` prints without colours")
        }
        ("--quiet" | "-q", None) => error.help("the exit code says how it ended: add `> /dev/null`"),
        ("-V" | "-v", None) if path == "judge" => error.help("`judge --version` prints the version"),
        (_, Some(near)) => error.help(format!("did you mean `{near}`?")),
        (_, None) => error,
    }
}

/// The examples that the help of a command gives.
fn examples(command: &Command) -> Vec<String> {
    let help = command.get_after_help().map(ToString::to_string).unwrap_or_default();
    let lines = help.lines().filter_map(|line| line.trim_start().strip_prefix("judge "));
    // What follows a gap explains the command.
    lines.filter_map(|line| Some(format!("judge {}", line.split("  ").next()?.trim_end()))).collect()
}

/// The message and the help of an error as clap writes it: the first paragraph, and the others.
fn told(rendered: &str) -> Diagnostic {
    let mut paragraphs = rendered.split("\n\n").map(str::trim).filter(|paragraph| !paragraph.is_empty());
    let first = paragraphs.next().unwrap_or_default();
    let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let error = Diagnostic::error(words(first.trim_start_matches("error: ")));
    paragraphs.fold(error, |error, paragraph| error.help(words(paragraph)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::base::report::render;
    use clap::CommandFactory;

    fn said(line: &str) -> String {
        let command = crate::cli::Cli::command();
        let words = shlex::split(line).unwrap();
        let error = command.clone().try_get_matches_from(&words).unwrap_err();
        render(&diagnosed(&error, &words[1..], &command), None, false)
    }

    #[test]
    fn an_error_of_the_command_line_has_a_message_and_help() {
        let told = told("error: unexpected argument '--x' found\n\n  tip: a similar argument\n\nUsage: judge\n");
        assert_eq!(told.title, "unexpected argument '--x' found");
        assert_eq!(told.help, ["tip: a similar argument", "Usage: judge"]);
    }

    #[test]
    fn the_usual_slips_lead_to_the_command_that_was_meant() {
        for (line, meant) in [
            ("judge sentinel in multiplayer", "help: judge search sentinel in multiplayer"),
            ("judge \"don't fail\"", "help: judge search \"don't fail\""),
            ("judge 7.5.11", "help: judge show 7.5.11"),
            ("judge CR 7.5.11", "help: judge show CR 7.5.11"),
            ("judge serch sentinel", "help: judge search sentinel"),
            ("judge ruling:a-name", "help: judge replay ruling:a-name"),
            ("judge cards luke fai", "help: judge cards show luke fai"),
            ("judge cards 7.5.11", "help: judge show 7.5.11"),
            ("judge rulings sentinel", "help: judge rulings search sentinel"),
            ("judge search --json sentinel", "help: `--format json` prints JSON"),
            ("judge show -f json 7.5", "help: `--format json` prints JSON"),
            ("judge search --formt json sentinel", "help: did you mean `--format`?"),
            ("judge search --format xml sentinel", "help: use one of text, json, json-v0"),
            ("judge replay", "help: judge replay scenarios"),
            ("judge show", "help: judge show 7.5.11a"),
            ("judge rules list x", "`judge rules list` does not take `x`"),
        ] {
            let said = said(line);
            assert!(said.contains(meant), "{line}: {said}");
        }
    }

    #[test]
    fn colour_is_spelt_in_both_ways_and_help_comes_after_anything() {
        let parse = |line: &str| crate::cli::Cli::command().try_get_matches_from(shlex::split(line).unwrap());
        assert!(parse("judge search --colour never sentinel").is_ok());
        for line in ["judge search sentinel --help", "judge replay --help", "judge cards show luke --help"] {
            assert_eq!(parse(line).unwrap_err().kind(), ErrorKind::DisplayHelp, "{line}");
        }
    }
}
