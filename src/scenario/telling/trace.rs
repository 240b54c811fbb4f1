//! The trace of a replay: each step as the file says it, the events, and the position after it.

use std::fmt;

use super::data::{Details, PositionData};
use super::picture::Picture;
use swu_text::diagnostic::Place;
use swu_text::visible::one_line;

/// Everything that happened in a replay, from the first step to the last.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Trace {
    pub title: String,
    /// The edition of the rules that were applied.
    pub edition: String,
    /// The position that the steps start from.
    pub start: Picture,
    /// The events before the first step.
    pub opening: Vec<TraceLine>,
    pub steps: Vec<TracedStep>,
    /// Headings of a picture between steps, and of the last one.
    pub shows: &'static str,
    pub last: &'static str,
    /// The final position.
    pub board: Picture,
    /// The start and the opening as data, if requested.
    pub details: Option<Box<Details>>,
}

/// A step and its result.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TracedStep {
    /// From 1.
    pub number: usize,
    pub line: usize,
    /// The step as the file says it.
    pub text: Vec<String>,
    pub lines: Vec<TraceLine>,
    /// The position at that moment, for a step that looks at it.
    pub board: Option<Picture>,
    /// The same as data, if requested.
    pub details: Option<Box<Details>>,
}

/// A line below a step.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TraceLine {
    /// An event, numbered through the whole trace.
    Event(String),
    /// Something expected that does not happen, and the reason.
    Not(String),
    /// A player has to decide.
    Asks(String),
    /// The engine refuses the step, as it should.
    Refused(String),
    /// Claims that hold.
    Holds(Vec<String>),
    /// A claim that does not hold.
    Fails { expected: String, found: String },
    /// The engine does not implement the next thing.
    Unsupported(String),
}

/// A trace with the board at each `expect`.
#[derive(Debug, Clone, Copy)]
pub struct WithBoards<'a>(&'a Trace);

impl Trace {
    /// The position after so many lines of that step, which counts from 1; of the opening for 0. Between the lines of a step it is
    /// known only where changes are recorded ([`Detail::Changes`](crate::replay::Detail)).
    pub fn position_at(&self, step: usize, lines: usize) -> Option<&PositionData> {
        let (told, details) = match step.checked_sub(1) {
            Some(at) => self.steps.get(at).map(|step| (&step.lines, step.details.as_deref()))?,
            None => (&self.opening, self.details.as_deref()),
        };
        let is_of_event = |line: &&TraceLine| matches!(line, TraceLine::Event(_) | TraceLine::Not(_));
        let events = told.iter().take(lines).filter(is_of_event).count();
        let seen = details?.events.iter().take(events).rev().find_map(|event| event.after.as_deref());
        seen.or_else(|| self.position_after(step.saturating_sub(1)))
    }

    /// The trace with the board at each `expect`.
    pub fn with_boards(&self) -> WithBoards<'_> {
        WithBoards(self)
    }

    fn write(&self, f: &mut fmt::Formatter<'_>, at_each_expect: bool) -> fmt::Result {
        writeln!(f, "{}", one_line(&self.title))?;
        writeln!(f, "Rules: {}", self.edition)?;
        let mut number = 0;
        if !self.opening.is_empty() {
            writeln!(f, "\nBefore the first step")?;
            write_lines(f, &self.opening, &mut number)?;
        }
        let mut drawn = None;
        for (index, step) in self.steps.iter().enumerate() {
            writeln!(f)?;
            for (index, text) in step.text.iter().enumerate() {
                let margin = if index == 0 { format!("{}.", step.number) } else { String::new() };
                writeln!(f, "{}", one_line(format!("{margin:<4}{text}").trim_end()))?;
            }
            write_lines(f, &step.lines, &mut number)?;
            // A board is not drawn twice in a row, and the last board comes in any case.
            let is_last = index + 1 == self.steps.len();
            if at_each_expect && !is_last && step.board.is_some() && step.board != drawn {
                drawn.clone_from(&step.board);
                let lines = step.board.iter().flat_map(|board| board.draw(self.shows, MARGIN));
                writeln!(f)?;
                lines.into_iter().try_for_each(|line| writeln!(f, "{line}"))?;
            }
        }
        writeln!(f)?;
        self.board.draw(self.last, 0).iter().try_for_each(|line| writeln!(f, "{line}"))
    }
}

impl fmt::Display for Trace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f, false)
    }
}

impl fmt::Display for WithBoards<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.write(f, true)
    }
}

/// Indentation of a board at a step.
const MARGIN: usize = 4;

/// The mark of a line about something that does not happen, in place of an event's number.
pub const WHY: &str = "why";

impl fmt::Display for TraceLine {
    /// Writes the line without its mark.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Event(text) | Self::Not(text) | Self::Asks(text) | Self::Refused(text) | Self::Unsupported(text) => {
                f.write_str(text)
            }
            Self::Holds(text) => f.write_str(&text.join(" ")),
            Self::Fails { expected, found } => write!(f, "expected {expected}, found {found}"),
        }
    }
}

/// Writes each line as one, whatever names it contains: nobody can forge an event.
fn write_lines(f: &mut fmt::Formatter<'_>, lines: &[TraceLine], number: &mut usize) -> fmt::Result {
    for line in lines {
        match line {
            TraceLine::Event(text) => {
                *number += 1;
                writeln!(f, "    {number:>3}  {}", one_line(text))?;
            }
            TraceLine::Not(text) => writeln!(f, "    {WHY}  {}", one_line(text))?,
            TraceLine::Asks(text) => writeln!(f, "      ?  {}", one_line(text))?,
            TraceLine::Refused(text) => writeln!(f, "      x  Refused: {}", one_line(text))?,
            TraceLine::Holds(text) => {
                for (index, text) in text.iter().enumerate() {
                    writeln!(f, "    {}  {}", if index == 0 { "holds" } else { "     " }, one_line(text))?;
                }
            }
            TraceLine::Fails { expected, found } => {
                writeln!(f, "    FAILS  expected {}", one_line(expected))?;
                writeln!(f, "           found    {}", one_line(found))?;
            }
            TraceLine::Unsupported(text) => writeln!(f, "      !  Not supported: {}", one_line(text))?,
        }
    }
    Ok(())
}

/// The lines of a source at a place, without the margin that they share.
pub(crate) fn excerpt(source: &str, place: &Place) -> Vec<String> {
    let text = source.get(place.span.clone()).unwrap_or_default();
    let margin = place.column.saturating_sub(1);
    let mut lines: Vec<String> = text
        .lines()
        .enumerate()
        .map(|(index, line)| {
            let own = if index == 0 { 0 } else { line.chars().take(margin).take_while(|c| *c == ' ').count() };
            line.chars().skip(own).collect::<String>().trim_end().to_owned()
        })
        .filter(|line| !line.is_empty())
        .collect();
    if lines.is_empty() {
        lines.push(String::new());
    }
    lines
}
