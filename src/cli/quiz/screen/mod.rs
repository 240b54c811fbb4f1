//! A session or an exam on the whole terminal.
//!
//! | module | what it does |
//! | --- | --- |
//! | `view` | the page that is looked at, and the effects of keys |
//! | `draw` | draws it, whatever the size |

mod draw;
mod view;

#[cfg(test)]
mod tests;

use std::io;
use std::time::{Duration, Instant};

use ratatui::crossterm::event::{Event, KeyEventKind};

use super::sitting::Keeper;
use crate::cli::base::Failure;
use crate::cli::terminal::{Mouse, Terminal};
use crate::diagnostic::Diagnostic;
use crate::quiz::session::Session;
use crate::rulebook::Rulebook;
use draw::Scene;
use view::{Effect, View};

/// The time after which the time that is left is drawn anew.
const TICK: Duration = Duration::from_millis(250);

/// Asks until all is answered, the time is up, or the candidate leaves.
pub(super) fn run(
    session: &mut Session,
    keeper: &mut Keeper,
    rulebook: &Rulebook,
    began: Instant,
    has_color: bool,
) -> Result<(), Failure> {
    let mut screen = Terminal::open(has_color, Mouse::Left).map_err(|error| no_terminal(&error))?;
    let mut view = View::default();
    loop {
        let passed = began.elapsed();
        if session.is_over(passed) {
            return Ok(());
        }
        let scene = Scene { session, view: &view, passed, rulebook, has_color };
        let extents = screen.draw(|frame| draw::draw(&scene, frame)).map_err(|error| no_terminal(&error))?;
        view.fit(extents);
        match screen.next_event(TICK).map_err(|error| no_terminal(&error))? {
            Some(Event::Key(key)) if key.kind == KeyEventKind::Press => {
                match view.press(key, session, began.elapsed()) {
                    Effect::None => {}
                    Effect::Grade(rating) => keeper.grade(session, rating)?,
                    Effect::Leave => return Ok(()),
                }
            }
            // A new size is drawn as it is, and nothing else is of interest.
            Some(_) | None => {}
        }
    }
}

fn no_terminal(error: &io::Error) -> Diagnostic {
    Diagnostic::error(format!("the terminal does not do it: {error}")).help("`--plain` asks line by line")
}
