//! The front of the command line: help as it is printed, with examples that are too wide set anew; and a command line that cannot
//! be read, with what is wrong, which slip it is likely to be, and the command that was meant. People get it as every other
//! error; a program that asks for JSON gets it as an object.

use std::ffi::OsString;
use std::io::{self, IsTerminal, Write};
use std::path::Path;

use clap::builder::StyledStr;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, Command};
use swu_api::error::Failed;
use swu_api::shell;
use textwrap::core::display_width;

use crate::cli::base::pager::Paged;
use crate::cli::base::{Filtered, Pass, out, report, wrap};
use crate::diagnostic::Diagnostic;
use crate::rulebook::RuleId;
use crate::tournament::policy::Format;

/// Says why the command line cannot be read.
pub fn complain(error: &clap::Error, command: &Command) {
    let typed: Vec<OsString> = std::env::args_os().skip(1).collect();
    // A command that needs another word shows its help.
    let choice = anstream::AutoStream::choice(&io::stderr());
    let is_colored = choice != anstream::ColorChoice::Never;
    if error.kind() == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand {
        let _ = write!(out::stderr(is_colored), "{}", help_text(error, choice));
        return;
    }
    let words: Vec<String> = typed.iter().map(|word| word.to_string_lossy().into_owned()).collect();
    let diagnostic = diagnosed(error, &words, command);
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
    words.iter().any(|word| word == "--format=json") || words.windows(2).any(|pair| pair == ["--format", "json"])
}

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
            no_option(&word, (command, path.as_str()), first(ContextKind::SuggestedArg).as_deref())
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
            match option.split(' ').next() {
                Some("--as") if value == "html" => return error.help("`--html FILE` writes a page for a browser"),
                // A format of play was a value of `--format` once.
                Some("--format")
                    if option_of(command, "play").is_some()
                        && Format::ALL.map(Format::word).contains(&value.as_str()) =>
                {
                    return error.help(format!("`--play {value}` sets the format of play"));
                }
                Some(_) | None => {}
            }
            let near = first(ContextKind::SuggestedValue).map(|near| format!("did you mean `{near}`?"));
            let error = near.into_iter().fold(error, Diagnostic::help);
            match all(ContextKind::ValidValue).as_slice() {
                [] => error,
                values => error.help(format!("use one of {}", values.join(", "))),
            }
        }
        ErrorKind::ValueValidation => {
            let option = first(ContextKind::InvalidArg).unwrap_or_default();
            let option = option.split(' ').next().unwrap_or_default();
            // The sentence of the reader of the value.
            let why = std::error::Error::source(error).map(ToString::to_string).unwrap_or_default();
            Diagnostic::error(format!("`{option}`: {}", why.replace("..=", " to ")))
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

/// Words for the replay of a scenario.
const REPLAYS: [&str; 6] = ["adjudicate", "check", "lint", "run", "validate", "verify"];

/// That the first of these words is no command: what it may be instead.
fn no_command(path: &str, words: &[String], suggested: &[String]) -> Diagnostic {
    let word = words.first().map_or("", String::as_str);
    let typed = words.iter().map(|word| shell::quoted(word)).collect::<Vec<_>>().join(" ");
    let others = words.iter().skip(1).map(|word| format!(" {}", shell::quoted(word))).collect::<String>();
    let error = Diagnostic::error(match path {
        "judge" => format!("`{word}` is not a command"),
        path => format!("`{word}` is not a command of `{path}`"),
    });
    let is_scenario = |word: &String| word.ends_with(".yaml") || word.ends_with(".yml") || word.starts_with("ruling:");
    if path == "judge" && REPLAYS.contains(&word) && words.iter().skip(1).any(is_scenario) {
        return error.help(format!("judge replay{others}"));
    }
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

/// True if the words are the number of a rule.
fn is_number(words: &[String]) -> bool {
    let typed = words.join(" ");
    let typed = typed.trim_start_matches(['§', ' ']);
    typed.contains(|c: char| c.is_ascii_digit()) && typed.parse::<RuleId>().is_ok_and(|id| !id.number().is_empty())
}

/// Options that were renamed, each with one that does the same where a command has it.
const RENAMED: [(&str, &str); 4] = [("--on", "date"), ("--page", "html"), ("--replace", "force"), ("--export", "into")];

/// The option of that name as it is typed, with the word for its value, if the command has it.
fn option_of(command: &Command, name: &str) -> Option<String> {
    let option = command.get_arguments().find(|arg| arg.get_long() == Some(name))?;
    let value = option.get_value_names().filter(|_| option.get_action().takes_values()).and_then(<[_]>::first);
    Some(value.map_or_else(|| format!("--{name}"), |value| format!("--{name} {value}")))
}

/// That there is no such option, and what is called otherwise here.
fn no_option(word: &str, (command, path): (&Command, &str), suggested: Option<&str>) -> Diagnostic {
    if !word.starts_with('-') {
        let error = Diagnostic::error(format!("`{path}` does not accept `{word}`"));
        return error.help(if path == "judge man" {
            "use `--into DIR` for a folder"
        } else {
            "quote a name that has spaces"
        });
    }
    let error = Diagnostic::error(format!("`{path}` has no option `{word}`"));
    let option = word.split('=').next().unwrap_or(word);
    let renamed = RENAMED.iter().filter(|(old, _)| *old == option).filter_map(|(_, now)| option_of(command, now));
    let error = renamed.fold(error, |error, now| error.help(format!("use `{now}` instead")));
    if !error.help.is_empty() {
        return error;
    }
    match (option, suggested) {
        ("--json" | "-j" | "-f" | "-F" | "-o" | "--as-json", _) => error.help("`--format json` prints JSON"),
        ("-n" | "--max" | "--count" | "--top", None) => error.help("`--limit N` limits how many are listed"),
        ("--nocolor" | "--no-color" | "--no-colour" | "--monochrome", _) => {
            error.help("`--color never` prints without colours")
        }
        ("--quiet" | "-q", None) => error.help("the exit code shows the result: add `> /dev/null`"),
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

/// The width of help where nothing says otherwise, and at most.
const WIDEST: usize = 100;

/// The width of help.
fn width() -> usize {
    out::width_of_help().map_or(WIDEST, |columns| columns.clamp(30, WIDEST))
}

/// The command whose help fits the output.
pub fn laid_out(command: Command) -> Command {
    set(command, width())
}

fn set(command: Command, width: usize) -> Command {
    let command = match command.get_after_help().map(ToString::to_string) {
        Some(help) => command.after_help(set_examples(&help, width)),
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
fn set_examples(help: &str, width: usize) -> String {
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
pub fn help_text(help: &clap::Error, choice: anstream::ColorChoice) -> String {
    let rendered = help.render();
    let text = match choice {
        anstream::ColorChoice::Never => rendered.to_string(),
        _ => rendered.ansi().to_string(),
    };
    let text = wrap::unbound(&text);
    text.lines().flat_map(|line| fitted(line.trim_end())).collect::<Vec<_>>().join("\n") + "\n"
}

/// The commands by what they are for.
const GROUPS: [(&str, &[&str]); 6] = [
    ("Find", &["search", "ask", "show", "penalty", "cards", "rulings"]),
    ("Rule", &["replay", "prove", "play", "compare"]),
    ("Train", &["quiz", "puzzle"]),
    ("Run an event", &["event", "deck"]),
    ("Write rulings", &["new", "test", "rules", "schema", "lsp"]),
    ("Connect", &["web", "serve", "mcp", "status", "update", "completions", "man"]),
];

/// The examples of the overview.
const FIRST: [(&str, &str); 3] = [
    ("judge search overwhelm shield", "find the rule that answers"),
    ("judge replay my-ruling.yaml", "replay a situation, and see the ruling"),
    ("judge quiz --level 1", "train with questions"),
];

/// The help of `judge` alone, on one screen: the commands in groups, and three examples.
fn overview(command: &Command) -> Vec<String> {
    let about = command.get_about().map(ToString::to_string).unwrap_or_default();
    let mut lines = vec![wrap::unbound(&about), String::new()];
    let room = GROUPS.iter().map(|(group, _)| group.len()).max().unwrap_or_default() + 2;
    for (group, names) in GROUPS {
        let known: Vec<&str> = names.iter().copied().filter(|name| command.find_subcommand(name).is_some()).collect();
        lines.extend(wrap::wrapped(&known.join(", "), &format!("{group:<room$}"), &" ".repeat(room), width()));
    }
    let room = FIRST.iter().map(|(example, _)| example.len()).max().unwrap_or_default() + 2;
    lines.extend([String::new(), "Examples:".to_owned()]);
    lines.extend(FIRST.iter().map(|(example, does)| set_examples(&format!("  {example:<room$}{does}"), width())));
    lines.extend([
        String::new(),
        "`judge COMMAND -h` explains a command, `judge --help` lists all with options.".to_owned(),
    ]);
    lines.iter().flat_map(|line| line.split('\n').flat_map(fitted).collect::<Vec<_>>()).collect()
}

/// Prints the overview. Whoever reads it may have left, as with the help.
pub fn print_overview(command: &Command, to: &mut dyn io::Write) {
    let _ = to.write_all((overview(command).join("\n") + "\n").as_bytes());
}

/// Prints help. Whoever reads it may have left, and then there is nobody to tell.
pub fn print_help(help: &clap::Error) {
    let stdout = io::stdout();
    let text = help_text(help, anstream::AutoStream::choice(&stdout));
    let pages = stdout.is_terminal() && std::env::args_os().all(|word| word != "--no-pager");
    let _ = match pages.then(Paged::wanted).flatten() {
        Some(mut paged) => paged.write_all(text.as_bytes()),
        None => stdout.lock().write_all(text.as_bytes()),
    };
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
            ("judge check a.yaml", "help: judge replay a.yaml"),
            ("judge cards luke fai", "help: judge cards show luke fai"),
            ("judge cards 7.5.11", "help: judge show 7.5.11"),
            ("judge rulings sentinel", "help: judge rulings search sentinel"),
            ("judge search --json sentinel", "help: `--format json` prints JSON"),
            ("judge show -f json 7.5", "help: `--format json` prints JSON"),
            ("judge search --formt json sentinel", "help: did you mean `--format`?"),
            ("judge search --format xml sentinel", "help: use one of text, json, json-v0"),
            ("judge replay", "help: judge replay scenarios"),
            ("judge show", "help: judge show 7.5.11a"),
            ("judge rules list x", "`judge rules list` does not accept `x`"),
        ] {
            let said = said(line);
            assert!(said.contains(meant), "{line}: {said}");
        }
    }

    #[test]
    fn every_command_is_in_one_group_and_the_overview_fits_a_screen() {
        let command = crate::cli::Cli::command();
        let mut grouped: Vec<&str> = GROUPS.iter().flat_map(|(_, names)| *names).copied().collect();
        let mut all: Vec<&str> = command.get_subcommands().map(Command::get_name).collect();
        grouped.sort_unstable();
        all.sort_unstable();
        assert_eq!(grouped, all);
        let lines = overview(&command);
        assert!(lines.len() <= 20);
        let examples = lines.iter().position(|line| line == "Examples:").unwrap();
        assert_eq!((lines[1].as_str(), lines[examples - 1].as_str()), ("", ""), "the parts stand apart");
    }

    #[test]
    fn colour_is_spelt_in_both_ways_and_help_comes_after_anything() {
        let parse = |line: &str| crate::cli::Cli::command().try_get_matches_from(shlex::split(line).unwrap());
        assert!(parse("judge search --colour never sentinel").is_ok());
        for line in ["judge search sentinel --help", "judge replay --help", "judge cards show luke --help"] {
            assert_eq!(parse(line).unwrap_err().kind(), ErrorKind::DisplayHelp, "{line}");
        }
    }

    #[test]
    fn examples_fit_and_can_still_be_pasted() {
        let help = "Examples:\n  judge show 7.5                a rule\n  \
                    judge rules diff old-rules new-rules --html changes.html    as a page";
        insta::assert_snapshot!(set_examples(help, 40), @r"
        Examples:
          judge show 7.5                a rule
          judge rules diff old-rules new-rules \
              --html changes.html
              as a page
        ");
        assert_eq!(set_examples(help, 200), help);
    }
}
