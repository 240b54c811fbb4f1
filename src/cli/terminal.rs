//! The terminal: taken for a screen, and restored when the screen ends, fails, panics, or is ended by a
//! signal.

use std::io::{self, IsTerminal};
use std::panic;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use ratatui::backend::CrosstermBackend;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{self, DisableMouseCapture, EnableMouseCapture, Event};
use ratatui::crossterm::{cursor, execute, style, terminal};
use ratatui::{DefaultTerminal, Frame};
use swu_text::visible::is_hidden;

use crate::cli::base::Failure;
use crate::diagnostic::Diagnostic;

/// True if the terminal is taken.
static IS_TAKEN: AtomicBool = AtomicBool::new(false);

/// True if the mouse is taken with it.
static HAS_MOUSE: AtomicBool = AtomicBool::new(false);

/// Held by whoever writes to the terminal while it is taken.
static WRITING: Mutex<()> = Mutex::new(());

/// True if there is a terminal that a screen can be drawn on.
pub fn is_possible() -> bool {
    let is_dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
    let has_size = || terminal::size().is_ok_and(|(columns, lines)| columns > 0 && lines > 0);
    io::stdin().is_terminal() && io::stdout().is_terminal() && !is_dumb && has_size()
}

/// The use of the mouse while the terminal is taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mouse {
    /// It is the terminal's own: it selects text.
    Left,
    /// Clicks and the wheel are events of the screen.
    Taken,
}

/// The terminal while it is taken.
pub struct Terminal {
    screen: DefaultTerminal,
    /// The way out if it cannot be used.
    help: &'static str,
}

impl Terminal {
    /// Takes the terminal, or fails with that help.
    pub fn open(has_color: bool, mouse: Mouse, help: &'static str) -> Result<Self, Failure> {
        let refused = |error| refusal(&error, help);
        watch_signals().map_err(refused)?;
        give_back_in_panic();
        // Whether there are colors is settled, by the options and the environment.
        style::force_color_output(has_color);
        IS_TAKEN.store(true, Ordering::SeqCst);
        HAS_MOUSE.store(mouse == Mouse::Taken, Ordering::SeqCst);
        let taken = take().inspect_err(|_| give_back());
        Ok(Self { screen: taken.map_err(refused)?, help })
    }

    /// Draws a frame.
    pub fn draw(&mut self, draw: impl FnOnce(&mut Frame<'_>)) -> Result<(), Failure> {
        let _writing = writing();
        let drawn = self.screen.draw(|frame| {
            draw(frame);
            show_hidden(frame.buffer_mut());
        });
        drawn.map(drop).map_err(|error| refusal(&error, self.help))
    }

    /// The next event, if one comes within that time.
    pub fn next_event(&mut self, wait: Duration) -> Result<Option<Event>, Failure> {
        self.event(wait).map_err(|error| refusal(&error, self.help))
    }

    fn event(&mut self, wait: Duration) -> io::Result<Option<Event>> {
        if !event::poll(wait)? {
            return Ok(None);
        }
        let event = event::read()?;
        if let Event::Resize(..) = event {
            // The next frame draws every cell. A terminal that was smaller for a moment has lost what stood outside, though by
            // now it may have the size of the last frame again.
            let _writing = writing();
            let size = self.screen.size()?;
            self.screen.resize(size.into())?;
        }
        Ok(Some(event))
    }
}

fn refusal(error: &io::Error, help: &str) -> Failure {
    Diagnostic::error(format!("cannot use the terminal: {error}")).help(help).into()
}

impl Drop for Terminal {
    fn drop(&mut self) {
        give_back();
    }
}

fn show_hidden(buffer: &mut Buffer) {
    for cell in &mut buffer.content {
        if cell.symbol().contains(is_hidden) {
            cell.set_char('\u{fffd}');
        }
    }
}

fn take() -> io::Result<DefaultTerminal> {
    terminal::enable_raw_mode()?;
    execute!(io::stdout(), terminal::EnterAlternateScreen)?;
    if HAS_MOUSE.load(Ordering::SeqCst) {
        execute!(io::stdout(), EnableMouseCapture)?;
    }
    ratatui::Terminal::new(CrosstermBackend::new(io::stdout()))
}

/// Gives the terminal back, if it is taken. If that fails, there is no terminal left.
fn give_back() {
    if IS_TAKEN.swap(false, Ordering::SeqCst) {
        if HAS_MOUSE.load(Ordering::SeqCst) {
            let _ = execute!(io::stdout(), DisableMouseCapture);
        }
        let _ = terminal::disable_raw_mode();
        let _ = execute!(io::stdout(), terminal::LeaveAlternateScreen, cursor::Show);
    }
}

/// The message of a panic belongs on the terminal as it was.
fn give_back_in_panic() {
    let hook = panic::take_hook();
    panic::set_hook(Box::new(move |info| {
        give_back();
        hook(info);
    }));
}

fn writing() -> MutexGuard<'static, ()> {
    // A panic in the middle of a frame leaves nothing that matters here.
    WRITING.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Ends this process by the signals that end one, but gives the terminal back before. A thread of its own waits for them:
/// when the terminal is gone, the one that reads keys waits for ever.
#[cfg(unix)]
fn watch_signals() -> io::Result<()> {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM};

    let mut signals = signal_hook::iterator::Signals::new([SIGHUP, SIGINT, SIGQUIT, SIGTERM])?;
    std::thread::spawn(move || {
        for signal in signals.forever() {
            // Held until the end: nothing is drawn any more.
            let _writing = writing();
            give_back();
            let _ = signal_hook::low_level::emulate_default_handler(signal);
        }
    });
    Ok(())
}

/// Here no signals end a process; Ctrl-C is a key like others.
#[cfg(not(unix))]
fn watch_signals() -> io::Result<()> {
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_cell_moves_the_cursor() {
        let mut buffer = Buffer::with_lines(["abcd"]);
        for (at, symbol) in ["\u{1b}[2J", "\u{9b}", "\u{202e}", "é"].into_iter().enumerate() {
            buffer.content[at].set_symbol(symbol);
        }
        show_hidden(&mut buffer);
        assert_eq!(buffer, Buffer::with_lines(["\u{fffd}\u{fffd}\u{fffd}é"]));
    }
}
