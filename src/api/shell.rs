//! Commands in suggestions, written so that they can be pasted into a shell.

/// A command with one more argument, in quotes if it needs them.
///
/// Double quotes are understood by every shell; what they do not protect is quoted as POSIX shells do.
///
/// ```
/// use swu_api::shell::command;
/// assert_eq!(command("judge show", "7.5.11"), "judge show 7.5.11");
/// assert_eq!(command("judge cards show", "Don't Fail Me"), "judge cards show \"Don't Fail Me\"");
/// assert_eq!(command("judge cards show", "“Fives”, $1"), "judge cards show '“Fives”, $1'");
/// ```
pub fn command(command: &str, argument: &str) -> String {
    format!("{command} {}", quoted(argument))
}

/// The words of a text, each an argument of its own.
///
/// ```
/// assert_eq!(swu_api::shell::words("why can't I"), "why \"can't\" I");
/// ```
pub fn words(text: &str) -> String {
    text.split_whitespace().map(quoted).collect::<Vec<_>>().join(" ")
}

/// An argument as a shell reads it.
pub fn quoted(argument: &str) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "-_./:,+@%=".contains(c);
    if !argument.is_empty() && argument.chars().all(is_plain) {
        return argument.to_owned();
    }
    if !argument.contains(['"', '$', '\\', '`', '!']) {
        return format!("\"{argument}\"");
    }
    // What cannot be quoted has a NUL in it, and no shell takes that.
    shlex::try_quote(argument).map_or_else(|_| argument.to_owned(), |quoted| quoted.into_owned())
}
