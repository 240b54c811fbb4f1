//! The game on the whole terminal.
//!
//! | module | content |
//! | --- | --- |
//! | `model` | the state of the screen, with its cursors |
//! | `keys` | changes of it by keys and the mouse |
//! | `host` | effects of keys: plays, weighs, saves, searches |
//! | `log`, `wishes`, `text` | past events; illegal wishes; texts to read |
//! | `draw` | the drawn state, at any size |
//!
//! Searches run in their own thread: the screen stays responsive, and Esc stops them.

mod draw;
mod host;
mod keys;
mod log;
mod model;
mod text;
mod wishes;

#[cfg(test)]
mod tests;

use std::io;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::thread::{self, Scope};
use std::time::{Duration, Instant};

use ratatui::crossterm::event::{Event, KeyEventKind};

use crate::cli::base::Failure;
use crate::cli::terminal::{Mouse, Terminal};
use crate::diagnostic::Diagnostic;
use draw::Paint;
pub(super) use host::Host;
use host::{After, Done, Job, Meter};
use model::{Effect, Screen};

/// Time between two looks at a search under way.
const TICK: Duration = Duration::from_millis(100);
/// Wait for a key while machines play; without any wait, none would be read.
const BETWEEN_STEPS: Duration = Duration::from_millis(1);
/// Wait for a key if nothing else can happen.
const IDLE: Duration = Duration::from_secs(3_600);

/// A search under way. It ends when its result is no longer wanted.
struct Work<'w> {
    done: Receiver<Done<'w>>,
    meter: Arc<Meter>,
    began: Instant,
}

impl Drop for Work<'_> {
    fn drop(&mut self) {
        self.meter.stop();
    }
}

/// Plays until the user leaves.
pub(super) fn run(mut host: Host<'_, '_>) -> Result<(), Failure> {
    let paint = Paint { has_color: host.out.has_color() };
    let mut terminal = Terminal::open(paint.has_color, Mouse::Taken).map_err(|error| no_terminal(&error))?;
    let mut screen = Screen::new(host.shown());
    thread::scope(|scope| {
        let mut work: Option<Work<'_>> = None;
        loop {
            let layout =
                terminal.draw(|frame| draw::draw(&screen, paint, frame)).map_err(|error| no_terminal(&error))?;
            screen.fit(layout);
            let mut wait = IDLE;
            if let Some(going) = &work {
                wait = TICK;
                screen.searched(going.meter.positions(), going.began.elapsed().as_secs());
                if let Some(done) = finished(going)? {
                    host.finish(done, going.meter.is_stopped(), &mut screen)?;
                    work = None;
                    continue;
                }
            } else if let Some(job) = host.turn(&mut screen) {
                work = Some(begin(job, &mut screen, scope));
                wait = TICK;
            } else if !screen.is_paused && screen.machine().is_some() && screen.pages.is_empty() {
                // A machine has played, and another one is asked.
                wait = BETWEEN_STEPS;
            } else if host.by_machines > 0 {
                // The last step of a machine is drawn before the next key.
                host.by_machines = 0;
                wait = BETWEEN_STEPS;
            }
            let effect = match terminal.next_event(wait).map_err(|error| no_terminal(&error))? {
                Some(Event::Key(key)) if key.kind != KeyEventKind::Release => screen.press(key),
                Some(Event::Mouse(mouse)) => screen.mouse(mouse),
                // A new size needs only a new drawing.
                Some(_) | None => Effect::None,
            };
            if effect == Effect::None {
                continue;
            }
            match host.perform(effect, &mut screen)? {
                After::Nothing => {}
                After::Search(job) => work = Some(begin(job, &mut screen, scope)),
                After::Cancel => work.iter().for_each(|going| going.meter.stop()),
                After::Leave => return Ok(()),
            }
        }
    })
}

/// Starts a search in its own thread.
fn begin<'scope, 'w: 'scope>(job: Job<'w>, screen: &mut Screen, scope: &'scope Scope<'scope, '_>) -> Work<'w> {
    screen.is_searching = true;
    let (found, done) = channel();
    let meter = Arc::new(Meter::default());
    let told = Arc::clone(&meter);
    scope.spawn(move || {
        // The result of an abandoned search is dropped.
        let _ = found.send(job.run(&told));
    });
    Work { done, meter, began: Instant::now() }
}

/// The result of a search, if it has ended.
fn finished<'w>(work: &Work<'w>) -> Result<Option<Done<'w>>, Failure> {
    match work.done.try_recv() {
        Ok(done) => Ok(Some(done)),
        Err(TryRecvError::Empty) => Ok(None),
        Err(TryRecvError::Disconnected) => Err(Diagnostic::error("the search ended without a result").into()),
    }
}

fn no_terminal(error: &io::Error) -> Diagnostic {
    Diagnostic::error(format!("cannot use the terminal: {error}")).help("`--plain` plays line by line")
}
