//! A pager for what is taller than the terminal, as git does it: `$JUDGE_PAGER`, or else `$PAGER`, or else `less`.
//!
//! Output is held until it is taller than the terminal; what fits is printed as it is. An empty name, or `cat`, turns the
//! pager off. A reader who leaves early is no failure: the rest of the output goes nowhere, and the exit code stays that of
//! the command.

use std::ffi::OsString;
use std::io::{self, Write};
use std::process::{Child, Command, Stdio};

/// The pager that is used if none is named.
const USUAL: &str = "less";

/// The options of `less` unless `$LESS` says otherwise: it leaves if all fits, shows colors, and keeps the screen.
const LESS: &str = "FRX";

/// The words of the command that pages, if there is to be one.
fn wanted() -> Option<Vec<String>> {
    let named = |name: &str| std::env::var_os(name).map(OsString::into_string);
    let command = match named("JUDGE_PAGER").or_else(|| named("PAGER")) {
        Some(Ok(command)) => command,
        // A terminal that cannot move its cursor is served better without `less`.
        None if std::env::var_os("TERM").is_none_or(|term| term == "dumb") => return None,
        None => USUAL.to_owned(),
        Some(Err(_)) => return None,
    };
    let words = shlex::split(&command)?;
    match words.first().map(String::as_str) {
        None | Some("" | "cat") => None,
        Some(_) => Some(words),
    }
}

/// Standard output, with a pager between if it gets taller than the screen.
pub struct Paged {
    command: Vec<String>,
    /// The height and the width of the terminal.
    rows: usize,
    columns: usize,
    /// Output that fits so far.
    held: Option<Vec<u8>>,
    /// Where everything else goes: to the pager; to the terminal, if none can be started; nowhere, once the reader has left.
    to: Box<dyn Write>,
    pager: Option<Child>,
}

impl Paged {
    /// The pager that is wanted, where there is a terminal.
    pub fn wanted() -> Option<Self> {
        let command = wanted()?;
        let (columns, rows) = ratatui::crossterm::terminal::size().ok().filter(|(_, rows)| *rows > 0)?;
        let (rows, columns) = (rows.into(), columns.into());
        Some(Self { command, rows, columns, held: Some(Vec::new()), to: Box::new(io::stdout()), pager: None })
    }

    /// Starts the pager, if it can be started.
    fn start(&mut self) {
        let Some((program, arguments)) = self.command.split_first() else { return };
        let mut command = Command::new(program);
        command.args(arguments).stdin(Stdio::piped());
        if std::env::var_os("LESS").is_none() {
            command.env("LESS", LESS);
        }
        if let Ok(mut child) = command.spawn() {
            interrupts::are_for_the_pager();
            if let Some(pipe) = child.stdin.take() {
                self.to = Box::new(pipe);
            }
            self.pager = Some(child);
        }
    }

    /// The outcome of a writing, in which a reader who has left is no failure.
    fn unless_left(&mut self, written: io::Result<()>) -> io::Result<()> {
        match (written, &mut self.pager) {
            (Err(error), Some(pager)) if error.kind() == io::ErrorKind::BrokenPipe => {
                let _ = pager.wait();
                self.to = Box::new(io::sink());
                Ok(())
            }
            (written, _) => written,
        }
    }
}

impl Write for Paged {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut passed = bytes.to_vec();
        if let Some(mut held) = self.held.take() {
            held.extend_from_slice(bytes);
            // The last row is for the prompt of the shell.
            if rows(&held, self.columns) < self.rows {
                self.held = Some(held);
                return Ok(bytes.len());
            }
            self.start();
            passed = held;
        } else if self.pager.is_some() && interrupts::came() {
            // The reader does not want the rest.
            return Err(io::ErrorKind::BrokenPipe.into());
        }
        let written = self.to.write_all(&passed);
        self.unless_left(written).map(|()| bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        let flushed = self.to.flush();
        self.unless_left(flushed)
    }
}

impl Drop for Paged {
    /// Prints what fits, or waits until the reader has read.
    fn drop(&mut self) {
        // Should nobody be there to read, there is nobody to tell.
        let _ = self.held.take().map(|held| self.to.write_all(&held).and_then(|()| self.to.flush()));
        self.to = Box::new(io::sink());
        let _ = self.pager.as_mut().map(Child::wait);
    }
}

/// The number of rows that the text takes in that many columns.
fn rows(text: &[u8], columns: usize) -> usize {
    let text = String::from_utf8_lossy(text);
    let columns = columns.max(1);
    text.lines().map(|line| textwrap::core::display_width(line).div_ceil(columns).max(1)).sum()
}

/// Ctrl-C stops what the pager shows, and must not leave it alone with the terminal.
mod interrupts {
    #[cfg(unix)]
    use std::sync::Arc;
    #[cfg(unix)]
    use std::sync::LazyLock;
    #[cfg(unix)]
    use std::sync::atomic::{AtomicBool, Ordering};

    #[cfg(unix)]
    static CAME: LazyLock<Arc<AtomicBool>> = LazyLock::new(Arc::default);

    /// From now on an interrupt only ends the output.
    pub fn are_for_the_pager() {
        #[cfg(unix)]
        {
            // Where that cannot be arranged, an interrupt ends the program as it always does.
            let _ = signal_hook::flag::register(signal_hook::consts::SIGINT, Arc::clone(&CAME));
        }
    }

    pub fn came() -> bool {
        #[cfg(unix)]
        return CAME.load(Ordering::Relaxed);
        #[cfg(not(unix))]
        false
    }
}

#[cfg(test)]
mod tests {
    use crate::cli::base::pager::rows;

    #[test]
    fn wide_lines_take_several_rows() {
        assert_eq!(rows(b"a\nb\n", 80), 2);
        assert_eq!(rows("x".repeat(81).as_bytes(), 80), 2);
        assert_eq!(rows(b"\n\n", 80), 2);
        assert_eq!(rows("\u{1b}[1mbold\u{1b}[0m\n".as_bytes(), 4), 1);
    }
}
