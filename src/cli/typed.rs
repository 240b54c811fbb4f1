//! Lines that somebody types, or a program in place of somebody.

use std::io::{self, BufRead, IsTerminal, Read};

use crate::cli::base::{Failure, Out};
use crate::diagnostic::Diagnostic;

/// No line is longer; what is beyond counts as a line of its own.
const LONGEST: u64 = 4096;

/// The next line of standard input, asked for with a sign such as `Your answer>`; none at the end of the input.
pub fn line(sign: &str, out: &mut Out) -> Result<Option<String>, Failure> {
    let stdin = io::stdin();
    if stdin.is_terminal() {
        out.ask(&format!("{sign} "))?;
    } else {
        // Nobody's Enter ends the line.
        out.line(sign)?;
        out.flush()?;
    }
    let mut line = Vec::new();
    let read = stdin.lock().take(LONGEST).read_until(b'\n', &mut line);
    read.map_err(|error| Diagnostic::error(format!("cannot read standard input: {error}")))?;
    Ok((!line.is_empty()).then(|| String::from_utf8_lossy(&line).into_owned()))
}

/// Prints what can be typed, each with its effect.
pub fn help(words: &[(&str, &str)], out: &mut Out) -> io::Result<()> {
    let width = words.iter().map(|(typed, _)| typed.len()).max().unwrap_or_default() + 2;
    words.iter().try_for_each(|(typed, does)| out.labelled(typed, width, does, 2))
}

/// Lists the first of these steps, each with its number, as they are typed.
pub fn numbered(steps: &[String], most: usize, out: &mut Out) -> io::Result<()> {
    let width = steps.len().to_string().len();
    let mut listed = (1..).zip(steps).take(most);
    listed.try_for_each(|(number, step)| out.labelled(&format!("{number:>width$}"), width + 2, plain(step), 2))
}

/// A typed step as a file writes it, with its player: `attack: Wampa` by Ana is `ana: {attack: Wampa}`.
pub fn written(step: &str, asked: Option<&str>, players: &[String]) -> String {
    let of_player = step.split_once(':').is_some_and(|(before, _)| players.iter().any(|name| name == before.trim()));
    match asked.filter(|_| !of_player) {
        Some(asked) if step.contains(": ") && !step.starts_with(['{', '[', '"', '\'']) => {
            format!("{asked}: {{{step}}}")
        }
        Some(asked) => format!("{asked}: {step}"),
        None => step.to_owned(),
    }
}

/// A step of a file without player and brackets, for a reader.
pub fn plain(step: &str) -> &str {
    let step = step.split_once(": ").map_or(step, |(_, step)| step);
    step.strip_prefix('{').and_then(|step| step.strip_suffix('}')).unwrap_or(step)
}

#[cfg(test)]
mod tests {
    use super::{plain, written};

    #[test]
    fn step_without_its_player_is_of_the_asked_one() {
        let players = ["ana".to_owned(), "ben".to_owned()];
        for (typed, step) in [
            ("pass", "ana: pass"),
            ("attack: Wampa, target: ben", "ana: {attack: Wampa, target: ben}"),
            ("{choose: ben}", "ana: {choose: ben}"),
            ("ben: concede", "ben: concede"),
        ] {
            assert_eq!(written(typed, Some("ana"), &players), step);
            assert_eq!(written(typed, None, &players), typed);
        }
        assert_eq!(plain("ana: {attack: Wampa, target: ben}"), "attack: Wampa, target: ben");
        assert_eq!(plain("ana: pass"), "pass");
    }
}
