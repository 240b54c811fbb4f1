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
