//! The terminal: taken for a session, and given back as it was when the session ends, fails, panics, or is ended by a
//! signal.

use std::io::{self, IsTerminal};
use std::panic;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::{cursor, execute, style, terminal};
use ratatui::{DefaultTerminal, Frame, Terminal};

/// Whether the terminal is taken.
static IS_TAKEN: AtomicBool = AtomicBool::new(false);

/// Held by whoever writes to the terminal while it is taken.
static WRITING: Mutex<()> = Mutex::new(());

/// Whether there is a terminal that a session can be drawn on.
pub(in crate::cli::quiz) fn is_possible() -> bool {
    let is_dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
    let has_size = || terminal::size().is_ok_and(|(columns, lines)| columns > 0 && lines > 0);
    io::stdin().is_terminal() && io::stdout().is_terminal() && !is_dumb && has_size()
}

/// The terminal while it is taken.
pub(super) struct Screen(DefaultTerminal);

impl Screen {
    /// Takes the terminal.
    pub(super) fn open(has_color: bool) -> io::Result<Self> {
        watch_signals()?;
        give_back_in_panic();
        // Whether there are colors is settled, by the options and the environment.
        style::force_color_output(has_color);
        IS_TAKEN.store(true, Ordering::SeqCst);
        let taken = take().map(Self);
        if taken.is_err() {
            give_back();
        }
        taken
    }

    /// Draws a frame; returns what the drawing returns.
    pub(super) fn draw<T: Default>(&mut self, draw: impl FnOnce(&mut Frame<'_>) -> T) -> io::Result<T> {
        let _writing = writing();
        let mut drawn = T::default();
        self.0.draw(|frame| drawn = draw(frame))?;
        Ok(drawn)
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        give_back();
    }
}

fn take() -> io::Result<DefaultTerminal> {
    terminal::enable_raw_mode()?;
    execute!(io::stdout(), terminal::EnterAlternateScreen)?;
    Terminal::new(CrosstermBackend::new(io::stdout()))
}

/// Gives the terminal back, if it is taken. If that fails, there is no terminal left.
fn give_back() {
    if IS_TAKEN.swap(false, Ordering::SeqCst) {
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
