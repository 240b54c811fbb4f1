//! Where output goes: one place that knows the width, the format, and whether there are colors.
//!
//! The width is that of the terminal. Where standard output is none, `COLUMNS` names one, as `ls` and `man` have it; without it
//! text is wrapped at 80 columns, and lines that are no running text stay whole, for `grep` and for files.

use std::cell::RefCell;
use std::io::{self, IsTerminal, Write};
use std::rc::Rc;

use anstream::{AutoStream, ColorChoice};
use anstyle::{AnsiColor, Style};
use base64::prelude::{BASE64_STANDARD, Engine};
use serde::Serialize;

use crate::cli::base::pager::Paged;
use crate::cli::base::table::{self, Part};
use crate::cli::base::{Color, Exit, Failure, Filtered, Format, Globals, Output, Pass, filter, report, wrap};
use crate::diagnostic::Diagnostic;
use swu_api::Document;
use swu_api::error::Failed;
use swu_text::visible;

/// The printer of a command.
pub struct Out {
    to: Filtered<Box<dyn Write>>,
    pub format: Format,
    /// JSON does without the name of its schema.
    bare: bool,
    /// A program has got its object.
    has_printed: bool,
    /// The width of running text, at most.
    width: usize,
    /// The width of every line, if there is a limit.
    limit: Option<usize>,
    color: bool,
    color_on_stderr: bool,
    is_terminal: bool,
    pages: bool,
    /// Messages that wait until a pager is done with the terminal, if there may be one.
    waiting: Option<Vec<String>>,
}

/// The styles of the output.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Look {
    /// A rule's id.
    Id,
    /// A rule's title, or the name of a part of the output.
    Title,
    /// Words around the matter.
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
    /// Something that the program cannot do.
    Unsupported,
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
            Self::Unsupported => AnsiColor::Blue.on_default().bold(),
        }
    }
}

impl Out {
    /// The output of this process.
    pub fn standard(globals: &Globals) -> Self {
        let colored = |auto: ColorChoice| match globals.color {
            Color::Always => true,
            Color::Never => false,
            Color::Auto => auto != ColorChoice::Never,
        };
        let (stdout, stderr) = (io::stdout(), io::stderr());
        let color = colored(AutoStream::choice(&stdout));
        let limit = columns(stdout.is_terminal()).map(|columns| columns.max(NARROWEST));
        Self {
            color,
            color_on_stderr: colored(AutoStream::choice(&stderr)),
            format: if globals.format == Output::Text { Format::Text } else { Format::Json },
            bare: globals.format == Output::JsonV0,
            has_printed: false,
            is_terminal: stdout.is_terminal(),
            pages: !globals.no_pager,
            waiting: None,
            // On a wide terminal running text is narrower: nobody reads long lines well.
            width: limit.filter(|limit| *limit < TOO_WIDE).unwrap_or(USUAL),
            limit,
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
        if let Some(paged) = Paged::wanted() {
            self.to = Filtered::new(Box::new(io::BufWriter::new(paged)), Pass::text(self.color));
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

    /// The width of running text, at most.
    pub const fn width(&self) -> usize {
        self.width
    }

    /// The width of a table, at most.
    pub fn room(&self) -> usize {
        self.limit.unwrap_or(self.width)
    }

    /// The width of the columns of a table together, at most: in a pipe, as wide as they are.
    pub fn columns(&self) -> usize {
        self.limit.unwrap_or(usize::MAX)
    }

    /// True if there is somebody to look at it: frames, bars and marks are left out of what programs and files get.
    pub const fn is_looked_at(&self) -> bool {
        self.is_terminal || self.color
    }

    /// The text in a style, if there are colors.
    pub fn paint(&self, look: Look, text: &str) -> String {
        let (before, behind) = self.marks(look);
        format!("{before}{text}{behind}")
    }

    /// The beginning and the end of a style; nothing if there are no colors.
    pub fn marks(&self, look: Look) -> (String, String) {
        let style = if self.color { look.style() } else { Style::new() };
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
        match self.limit {
            Some(limit) if textwrap::core::display_width(&line) > limit => {
                wrap::fitted(&line, limit).iter().try_for_each(|line| writeln!(self.to, "{line}"))
            }
            Some(_) | None => writeln!(self.to, "{line}"),
        }
    }

    /// One line in a style.
    pub fn painted(&mut self, look: Look, line: &str) -> io::Result<()> {
        self.line(&self.paint(look, line))
    }

    /// A title behind a word in a style, such as how something ended.
    pub fn named(&mut self, look: Look, word: &str, title: &str) -> io::Result<()> {
        self.line(&format!("{}  {}", self.paint(look, word), self.paint(Look::Title, title)))
    }

    /// The heading of a part of the output, below an empty line.
    pub fn heading(&mut self, name: &str) -> io::Result<()> {
        self.title(&format!("{name}:"))
    }

    /// The title of a part of the output, below an empty line.
    pub fn title(&mut self, title: &str) -> io::Result<()> {
        self.line("")?;
        self.painted(Look::Title, title)
    }

    /// A text of one line in a style, wrapped and indented.
    pub fn wrapped_as(&mut self, look: Look, text: &str, indent: usize) -> io::Result<()> {
        self.wrapped(&self.paint(look, text), indent)
    }

    /// A question to somebody who types behind it on the same line.
    pub fn ask(&mut self, question: &str) -> io::Result<()> {
        write!(self.to, "{}", filter::shown_line(question, self.color))?;
        self.to.flush()
    }

    /// Puts a text into the clipboard of whoever looks at a terminal, by its escape sequence for that (OSC 52); elsewhere nothing.
    pub fn copy(&mut self, text: &str) -> io::Result<()> {
        if self.is_terminal {
            write!(self.to, "\x1b]52;c;{}\x07", BASE64_STANDARD.encode(text))?;
        }
        Ok(())
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

    /// A text of one line behind a label in that style.
    pub fn headed(&mut self, look: Look, label: &str, columns: usize, text: &str, indent: usize) -> io::Result<()> {
        let text = filter::shown_line(text, self.color);
        self.labelled_paragraphs(look, label, columns, &text, indent)
    }

    /// The same of a text of several lines. Where the label leaves the text less than half of the width, it gets a line of its own.
    pub fn labelled_paragraphs(
        &mut self,
        look: Look,
        label: &str,
        columns: usize,
        text: &str,
        indent: usize,
    ) -> io::Result<()> {
        if (indent + columns) * 2 > self.width && !text.is_empty() {
            let label = self.paint(look, label.trim_end());
            self.prefixed(&label, &" ".repeat(indent), &" ".repeat(indent))?;
            return self.paragraphs(text, indent + 4);
        }
        let label = self.paint(look, &format!("{label:<columns$}"));
        self.prefixed(text, &format!("{:indent$}{label}", ""), &" ".repeat(indent + columns))
    }

    /// Text that is set apart by a bar beside it, wrapped.
    pub fn barred(&mut self, text: &str, indent: usize) -> io::Result<()> {
        let bar = format!("{}{} ", " ".repeat(indent), self.paint(Look::Quiet, "│"));
        self.prefixed(text, &bar, &bar)
    }

    fn prefixed(&mut self, text: &str, first: &str, others: &str) -> io::Result<()> {
        let (text, first) = (filter::shown(text, self.color), filter::shown_line(first, self.color));
        lines(&text, &first, others, self.width).iter().try_for_each(|line| writeln!(self.to, "{line}"))
    }

    /// The beginning of a text that fits on a line of which so many columns are taken.
    pub fn clipped(&self, text: &str, taken: usize) -> String {
        wrap::clipped(text, self.width.saturating_sub(taken).max(8))
    }

    /// A line across, between two things.
    pub fn across(&mut self) -> io::Result<()> {
        let line = self.paint(Look::Quiet, &"─".repeat(self.width.min(80)));
        self.line(&line)
    }

    /// The document of a command, for programs, as one object.
    pub fn document<D: Document>(&mut self, document: &D) -> io::Result<()> {
        if self.bare { self.json(document) } else { self.json(&swu_api::versioned(document)) }
    }

    /// The document for programs, or else what `print` prints for people, at the end of a command that did its work.
    pub fn tell<D: Document, E>(
        &mut self,
        document: &D,
        print: impl FnOnce(&mut Self) -> Result<(), E>,
    ) -> Result<Exit, Failure>
    where
        Failure: From<E>,
    {
        match self.format {
            Format::Json => self.document(document)?,
            Format::Text => print(self)?,
        }
        Ok(Exit::Fine)
    }

    /// The same of a list.
    pub fn list<D: Document, E>(
        &mut self,
        results: &[D],
        print: impl FnOnce(&mut Self) -> Result<(), E>,
    ) -> Result<Exit, Failure>
    where
        Failure: From<E>,
    {
        match self.format {
            Format::Json => self.results(results)?,
            Format::Text => print(self)?,
        }
        Ok(Exit::Fine)
    }

    /// The document as text, for a command that can write it into a file.
    pub fn document_text<D: Document>(&self, document: &D) -> io::Result<String> {
        if self.bare { bare_text(document) } else { bare_text(&swu_api::versioned(document)) }
    }

    /// The list of a command, for programs.
    pub fn results<D: Document>(&mut self, results: &[D]) -> io::Result<()> {
        if self.bare { self.json(&results) } else { self.json(&swu_api::versioned_list(results)) }
    }

    /// The same of what comes one after the other, in whatever form.
    pub fn results_of<D: Document>(&mut self, results: impl Iterator<Item = impl Serialize>) -> io::Result<()> {
        if self.bare {
            self.json(&swu_api::stream(results))
        } else {
            self.json(&swu_api::versioned_stream::<D>(results))
        }
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

    /// The output of a command, as text without colors, in place of printing it.
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
        let usual = (self.color, self.width, self.limit);
        (self.color, self.width, self.limit) = (false, width, None);
        let printed = print(self);
        (self.color, self.width, self.limit) = usual;
        self.to = to;
        printed?;
        Ok(String::from_utf8_lossy(&captured.0.take()).into_owned())
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

/// A value as a file of JSON, without the name of a schema.
pub fn bare_text(value: &impl Serialize) -> io::Result<String> {
    Ok(visible::json(&serde_json::to_string_pretty(value)?).into_owned() + "\n")
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

/// The width of text if nothing says otherwise.
const USUAL: usize = 80;

/// The width from which on text is narrower than the terminal.
const TOO_WIDE: usize = 100;

/// The width of the narrowest output.
const NARROWEST: usize = 20;

/// The columns of an output: those of the terminal, or else what `COLUMNS` says.
fn columns(is_terminal: bool) -> Option<usize> {
    if is_terminal {
        return Some(textwrap::termwidth());
    }
    std::env::var("COLUMNS").ok()?.trim().parse().ok().filter(|columns| *columns > 0)
}

/// The columns that messages have, if they are known.
pub fn width_of_messages() -> Option<usize> {
    columns(io::stderr().is_terminal()).map(|columns| columns.max(NARROWEST))
}

/// The columns that help has, if they are known.
pub fn width_of_help() -> Option<usize> {
    columns(io::stdout().is_terminal())
}
