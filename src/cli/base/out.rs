//! Where output goes: one place that knows the width, the format, and whether there are colors.
//!
//! The width is that of the terminal. Where standard output is none, `COLUMNS` names one, as `ls` and `man` have it; without it
//! text is wrapped at 80 columns, and lines that are no running text stay whole, for `grep` and for files.

use std::cell::RefCell;
use std::io::{self, IsTerminal, Write};
use std::rc::Rc;

use anstyle::{AnsiColor, Style};
use serde::Serialize;

use crate::cli::base::pager::{self, Paged};
use crate::cli::base::table::{self, Part};
use crate::cli::base::{Color, Failure, Filtered, Format, Globals, Output, Pass, filter, report, wrap};
use crate::diagnostic::Diagnostic;
use swu_api::error::Failed;
use swu_api::{Document, Element, Listed};
use swu_text::visible;

/// The printer of a command.
pub struct Out {
    to: Filtered<Box<dyn Write>>,
    pub format: Format,
    /// Whether JSON does without the name of its schema.
    bare: bool,
    /// Whether a program has got its object.
    has_printed: bool,
    widths: Widths,
    color: bool,
    color_on_stderr: bool,
    is_terminal: bool,
    pages: bool,
    /// Messages that wait until a pager is done with the terminal, if there may be one.
    waiting: Option<Vec<String>>,
}

/// How wide lines are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Widths {
    /// At most so wide is running text.
    text: usize,
    /// No line is to be wider than this, if there is a limit.
    limit: Option<usize>,
}

/// The styles of the output.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Look {
    /// A rule's id.
    Id,
    /// A rule's title, or the name of a part of the output.
    Title,
    /// What stands around the matter.
    Quiet,
    /// A word that was looked for.
    Mark,
    /// Words that an edition put in.
    Added,
    /// Words that an edition took out.
    Removed,
    /// A right answer.
    Right,
    /// A wrong one.
    Wrong,
}

impl Look {
    pub fn style(self) -> Style {
        match self {
            Self::Id => AnsiColor::Cyan.on_default().bold(),
            Self::Title => Style::new().bold(),
            Self::Quiet => Style::new().dimmed(),
            Self::Mark => AnsiColor::Yellow.on_default().bold(),
            Self::Added => AnsiColor::Green.on_default(),
            Self::Removed => AnsiColor::Red.on_default().strikethrough(),
            Self::Right => AnsiColor::Green.on_default().bold(),
            Self::Wrong => AnsiColor::Red.on_default().bold(),
        }
    }
}

impl Out {
    /// The output of this process.
    pub fn standard(globals: &Globals) -> Self {
        let colored = |auto: anstream::ColorChoice| match globals.color {
            Color::Always => true,
            Color::Never => false,
            Color::Auto => !matches!(auto, anstream::ColorChoice::Never),
        };
        let (stdout, stderr) = (io::stdout(), io::stderr());
        let color = colored(anstream::AutoStream::choice(&stdout));
        Self {
            color,
            color_on_stderr: colored(anstream::AutoStream::choice(&stderr)),
            format: globals.format.format(),
            bare: globals.format == Output::JsonV0,
            has_printed: false,
            is_terminal: stdout.is_terminal(),
            pages: !globals.no_pager,
            waiting: None,
            widths: Widths::of(columns(stdout.is_terminal())),
            to: Filtered::new(Box::new(io::BufWriter::new(stdout)), Pass::text(color)),
        }
    }

    /// Standard error, for what is said to people while programs read the output.
    pub fn standard_error(globals: &Globals) -> Self {
        let out = Self::standard(globals);
        let stderr = io::stderr();
        Self {
            color: out.color_on_stderr,
            is_terminal: stderr.is_terminal(),
            pages: false,
            to: Filtered::new(Box::new(stderr), Pass::text(out.color_on_stderr)),
            ..out
        }
    }

    /// Sends what is taller than the terminal through a pager, if this is a terminal and text is printed.
    pub fn page(&mut self) {
        if !self.pages || !self.is_terminal || self.format == Format::Json {
            return;
        }
        if let Some((command, screen)) = pager::wanted().zip(pager::screen()) {
            let paged = Box::new(io::BufWriter::new(Paged::new(command, screen)));
            self.to = Filtered::new(paged, Pass::text(self.color));
            self.waiting = Some(Vec::new());
        }
    }

    /// Ends the output: what is held is printed, and the reader of a pager is waited for.
    pub fn end(&mut self) -> io::Result<()> {
        let flushed = self.to.flush();
        self.to = Filtered::new(Box::new(io::sink()), Pass::Text);
        for message in self.waiting.take().into_iter().flatten() {
            self.say(&message);
        }
        flushed
    }

    /// How wide running text is at most.
    pub const fn width(&self) -> usize {
        self.widths.text
    }

    /// How wide a table may be.
    pub fn room(&self) -> usize {
        self.widths.limit.unwrap_or(self.widths.text)
    }

    /// How wide the columns of a table may be together: in a pipe, as wide as they are.
    pub fn columns(&self) -> usize {
        self.widths.limit.unwrap_or(usize::MAX)
    }

    /// Whether there is somebody to look at it: frames, bars and marks are left out of what programs and files get.
    pub const fn is_looked_at(&self) -> bool {
        self.is_terminal || self.color
    }

    /// The text in a style, if there are colors.
    pub fn paint(&self, look: Look, text: &str) -> String {
        let (before, behind) = self.marks(look);
        format!("{before}{text}{behind}")
    }

    /// What begins and what ends a style; nothing if there are no colors.
    pub fn marks(&self, look: Look) -> (String, String) {
        if !self.color {
            return (String::new(), String::new());
        }
        let style = look.style();
        (style.render().to_string(), style.render_reset().to_string())
    }

    pub fn has_color(&self) -> bool {
        self.color
    }

    pub fn is_terminal(&self) -> bool {
        self.is_terminal
    }

    /// An empty screen, if this is one.
    pub fn clear(&mut self) -> io::Result<()> {
        // All that is shown, all that has scrolled away, and back to the first column of the first line.
        if !self.is_terminal {
            return Ok(());
        }
        self.to.passing(Pass::Bytes, |to| to.write_all(b"\x1b[2J\x1b[3J\x1b[H"))
    }

    /// One line, whatever it is made of. If it is wider than the terminal, it is wrapped; beyond a terminal it stays whole.
    pub fn line(&mut self, line: &str) -> io::Result<()> {
        let line = filter::shown_line(line, self.color);
        match self.widths.limit {
            Some(limit) if textwrap::core::display_width(&line) > limit => {
                wrap::fitted(&line, limit).iter().try_for_each(|line| writeln!(self.to, "{line}"))
            }
            Some(_) | None => writeln!(self.to, "{line}"),
        }
    }

    /// What is asked of somebody who types behind it on the same line.
    pub fn ask(&mut self, question: &str) -> io::Result<()> {
        write!(self.to, "{}", filter::shown_line(question, self.color))?;
        self.to.flush()
    }

    /// A command to copy, which stays on one line whatever its length.
    pub fn command(&mut self, command: &str, indent: usize) -> io::Result<()> {
        let command = filter::shown_line(command, self.color);
        writeln!(self.to, "{}{command}", " ".repeat(indent))
    }

    /// A sentence or another text of one line, wrapped and indented. A line end within a name in it is shown.
    pub fn wrapped(&mut self, text: &str, indent: usize) -> io::Result<()> {
        let text = filter::shown_line(text, self.color);
        self.paragraphs(&text, indent)
    }

    /// Text of several lines, wrapped, every line indented; line ends in the text stay, what follows a bullet is indented
    /// behind it, and tables are drawn.
    pub fn paragraphs(&mut self, text: &str, indent: usize) -> io::Result<()> {
        let indent = " ".repeat(indent);
        self.prefixed(text, &indent, &indent)
    }

    /// A text of one line behind a label that takes so many columns, wrapped; every further line stands under the first word
    /// of the text.
    pub fn labelled(&mut self, label: &str, columns: usize, text: &str, indent: usize) -> io::Result<()> {
        self.headed(Look::Id, label, columns, text, indent)
    }

    /// The same of a text of several lines.
    pub fn labelled_paragraphs(&mut self, label: &str, columns: usize, text: &str, indent: usize) -> io::Result<()> {
        let label = self.label(Look::Id, label, columns, indent);
        self.prefixed(text, &label, &" ".repeat(indent + columns))
    }

    /// A text of one line behind a label in that style.
    pub fn headed(&mut self, look: Look, label: &str, columns: usize, text: &str, indent: usize) -> io::Result<()> {
        let label = self.label(look, label, columns, indent);
        let text = filter::shown_line(text, self.color);
        self.prefixed(&text, &label, &" ".repeat(indent + columns))
    }

    fn label(&self, look: Look, label: &str, columns: usize, indent: usize) -> String {
        format!("{}{}", " ".repeat(indent), self.paint(look, &format!("{label:<columns$}")))
    }

    /// Text that is set apart by a bar beside it, wrapped.
    pub fn barred(&mut self, text: &str, indent: usize) -> io::Result<()> {
        let bar = format!("{}{} ", " ".repeat(indent), self.paint(Look::Quiet, "│"));
        self.prefixed(text, &bar, &bar)
    }

    fn prefixed(&mut self, text: &str, first: &str, others: &str) -> io::Result<()> {
        let (text, first) = (filter::shown(text, self.color), filter::shown_line(first, self.color));
        lines(&text, &first, others, self.widths.text).iter().try_for_each(|line| writeln!(self.to, "{line}"))
    }

    /// The beginning of a text that fits on a line of which so many columns are taken.
    pub fn clipped(&self, text: &str, taken: usize) -> String {
        wrap::clipped(text, self.widths.text.saturating_sub(taken).max(8))
    }

    /// A line across, between two things.
    pub fn across(&mut self) -> io::Result<()> {
        let line = self.paint(Look::Quiet, &"─".repeat(self.widths.text.min(80)));
        self.line(&line)
    }

    /// Prints as was asked for elsewhere than in the usual place.
    pub fn print_as(&mut self, output: Output) {
        (self.format, self.bare) = (output.format(), output == Output::JsonV0);
    }

    /// What a command says to programs, as one object.
    pub fn document<D: Document>(&mut self, document: &D) -> io::Result<()> {
        if self.bare { self.json(document) } else { self.json(&swu_api::versioned(document)) }
    }

    /// The same as text, for a command that can write it into a file.
    pub fn document_text<D: Document>(&self, document: &D) -> io::Result<String> {
        let text = match self.bare {
            true => serde_json::to_string_pretty(document)?,
            false => serde_json::to_string_pretty(&swu_api::versioned(document))?,
        };
        Ok(visible::json(&text).into_owned() + "\n")
    }

    /// What a command lists for programs.
    pub fn results<E: Element>(&mut self, results: &[E]) -> io::Result<()> {
        if self.bare { self.json(&results) } else { self.json(&swu_api::versioned_list(results)) }
    }

    /// The same of what comes one after the other.
    pub fn results_of<L: Listed>(&mut self, results: impl Iterator<Item = L>) -> io::Result<()> {
        if self.bare { self.json(&swu_api::stream(results)) } else { self.json(&swu_api::versioned_stream(results)) }
    }

    /// A value as JSON, which has a form of its own.
    pub fn json(&mut self, value: &impl Serialize) -> io::Result<()> {
        self.has_printed = true;
        self.to.passing(Pass::Json, |to| {
            serde_json::to_writer_pretty(&mut *to, value)?;
            writeln!(to)
        })
    }

    /// A message to a program that reads lines of JSON.
    pub fn message(&mut self, json: &str) -> io::Result<()> {
        self.to.passing(Pass::Json, |to| writeln!(to, "{json}"))?;
        self.to.flush()
    }

    /// Says to a program why a command failed, unless it has got what there was to say.
    pub fn failed<'d>(&mut self, messages: impl IntoIterator<Item = &'d Diagnostic>) -> io::Result<()> {
        match Failed::of(messages) {
            Some(failed) if self.format == Format::Json && !self.bare && !self.has_printed => self.document(&failed),
            Some(_) | None => Ok(()),
        }
    }

    /// Bytes as they are, for files and pipes; a terminal gets them as text.
    pub fn bytes(&mut self, bytes: &[u8]) -> io::Result<()> {
        let pass = if self.is_terminal { Pass::Text } else { Pass::Bytes };
        self.to.passing(pass, |to| to.write_all(bytes))
    }

    /// What a command prints, as text without colors, in place of printing it.
    pub fn captured(&mut self, print: impl FnOnce(&mut Self) -> Result<(), Failure>) -> Result<String, Failure> {
        self.captured_within(USUAL, print)
    }

    /// The same, with lines of another width.
    pub fn captured_within(
        &mut self,
        width: usize,
        print: impl FnOnce(&mut Self) -> Result<(), Failure>,
    ) -> Result<String, Failure> {
        let captured = Captured::default();
        let to = std::mem::replace(&mut self.to, Filtered::new(Box::new(captured.clone()), Pass::Text));
        let color = std::mem::replace(&mut self.color, false);
        let narrow = if width == USUAL { Widths::of(None) } else { Widths { text: width, limit: None } };
        let widths = std::mem::replace(&mut self.widths, narrow);
        let printed = print(self);
        (self.to, self.color, self.widths) = (to, color, widths);
        printed?;
        let bytes = captured.0.take();
        Ok(String::from_utf8_lossy(&bytes).into_owned())
    }

    /// A message on standard error. Should nobody be there to read it, there is nobody to tell.
    pub fn complain(&mut self, diagnostic: &Diagnostic, source: Option<&str>) {
        let message = report::render_within(diagnostic, source, self.color_on_stderr, width_of_messages());
        match &mut self.waiting {
            Some(waiting) => waiting.push(message),
            None => self.say(&message),
        }
    }

    /// A message as it is rendered, on standard error.
    fn say(&self, message: &str) {
        let _ = writeln!(stderr(self.color_on_stderr), "{message}");
    }

    pub fn flush(&mut self) -> io::Result<()> {
        self.to.flush()
    }
}

/// The lines of a text, as [`Out::wrapped`] has it, the first behind `first` and the others behind `others`.
pub fn lines(text: &str, first: &str, others: &str, width: usize) -> Vec<String> {
    let parts = table::parts(text).into_iter().enumerate().map(|(at, part)| {
        let first = if at == 0 { first } else { others };
        match part {
            Part::Line(line) if line.starts_with("- ") => wrap::wrapped(line, first, &format!("{others}  "), width),
            Part::Line(line) => wrap::wrapped(line, first, others, width),
            Part::Table(rows) => {
                let room = width.saturating_sub(textwrap::core::display_width(others));
                let rows = table::drawn(&rows, room).into_iter().enumerate();
                rows.map(|(at, row)| format!("{}{row}", if at == 0 { first } else { others })).collect()
            }
        }
    });
    parts.flatten().collect()
}

/// Standard error behind the filter.
pub fn stderr(color: bool) -> Filtered<io::Stderr> {
    Filtered::new(io::stderr(), Pass::text(color))
}

/// Bytes that are kept.
#[derive(Debug, Clone, Default)]
struct Captured(Rc<RefCell<Vec<u8>>>);

impl Write for Captured {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.borrow_mut().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// How wide text is if nothing says otherwise.
const USUAL: usize = 80;

impl Widths {
    /// Of an output with that many columns, if they are known. On a wide one running text is narrower: nobody reads long lines
    /// well.
    fn of(columns: Option<usize>) -> Self {
        const TOO_WIDE: usize = 100;
        const NARROWEST: usize = 20;
        let limit = columns.map(|columns| columns.max(NARROWEST));
        Self { text: limit.filter(|limit| *limit < TOO_WIDE).unwrap_or(USUAL), limit }
    }
}

/// The columns of an output: those of the terminal, or else what `COLUMNS` says.
fn columns(is_terminal: bool) -> Option<usize> {
    if is_terminal {
        return Some(textwrap::termwidth());
    }
    std::env::var("COLUMNS").ok()?.trim().parse().ok().filter(|columns| *columns > 0)
}

/// The columns that messages have, if they are known.
pub fn width_of_messages() -> Option<usize> {
    columns(io::stderr().is_terminal()).map(|columns| columns.max(20))
}

/// The columns that help has, if they are known.
pub fn width_of_help() -> Option<usize> {
    columns(io::stdout().is_terminal())
}
