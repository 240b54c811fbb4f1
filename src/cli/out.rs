//! Where output goes: one place that knows the width, the format, and whether there are colors.

use std::cell::RefCell;
use std::io::{self, IsTerminal, Write};
use std::rc::Rc;

use anstyle::{AnsiColor, Style};
use serde::Serialize;

use super::options::{Color, Format, Globals, Output};
use super::table::{self, Part};
use super::{Failure, report};
use crate::diagnostic::Diagnostic;
use swu_api::error::Failed;
use swu_api::{Document, Element, Listed};

/// The printer of a command.
pub(super) struct Out {
    to: Box<dyn Write>,
    pub format: Format,
    /// Whether JSON does without the name of its schema.
    bare: bool,
    /// Whether a program has got its object.
    has_printed: bool,
    width: usize,
    color: bool,
    color_on_stderr: bool,
    is_terminal: bool,
}

/// The styles of the output.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Look {
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
    pub(super) fn style(self) -> Style {
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
    pub(super) fn standard(globals: &Globals) -> Self {
        let colored = |auto: anstream::ColorChoice| match globals.color {
            Color::Always => true,
            Color::Never => false,
            Color::Auto => !matches!(auto, anstream::ColorChoice::Never),
        };
        let (stdout, stderr) = (io::stdout(), io::stderr());
        Self {
            color: colored(anstream::AutoStream::choice(&stdout)),
            color_on_stderr: colored(anstream::AutoStream::choice(&stderr)),
            format: globals.format.format(),
            bare: globals.format == Output::JsonV0,
            has_printed: false,
            is_terminal: stdout.is_terminal(),
            width: width(&stdout),
            to: Box::new(io::BufWriter::new(stdout)),
        }
    }

    /// Standard error, for what is said to people while programs read the output.
    pub(super) fn standard_error(globals: &Globals) -> Self {
        let out = Self::standard(globals);
        let stderr = io::stderr();
        Self { color: out.color_on_stderr, is_terminal: stderr.is_terminal(), to: Box::new(stderr), ..out }
    }

    /// How wide a line is at most.
    pub(super) const fn width(&self) -> usize {
        self.width
    }

    /// The text in a style, if there are colors.
    pub(super) fn paint(&self, look: Look, text: &str) -> String {
        let (before, behind) = self.marks(look);
        format!("{before}{text}{behind}")
    }

    /// What begins and what ends a style; nothing if there are no colors.
    pub(super) fn marks(&self, look: Look) -> (String, String) {
        if !self.color {
            return (String::new(), String::new());
        }
        let style = look.style();
        (style.render().to_string(), style.render_reset().to_string())
    }

    pub(super) fn has_color(&self) -> bool {
        self.color
    }

    pub(super) fn is_terminal(&self) -> bool {
        self.is_terminal
    }

    /// An empty screen, if this is one.
    pub(super) fn clear(&mut self) -> io::Result<()> {
        // All that is shown, all that has scrolled away, and back to the first column of the first line.
        if self.is_terminal { write!(self.to, "\x1b[2J\x1b[3J\x1b[H") } else { Ok(()) }
    }

    /// One line, as it is.
    pub(super) fn line(&mut self, line: &str) -> io::Result<()> {
        writeln!(self.to, "{line}")
    }

    /// Text, wrapped, every line indented; line ends in the text stay, what follows a bullet is indented behind it, and
    /// tables are drawn.
    pub(super) fn wrapped(&mut self, text: &str, indent: usize) -> io::Result<()> {
        let indent = " ".repeat(indent);
        self.prefixed(text, &indent, &indent)
    }

    /// Text behind a label that takes so many columns, wrapped; every further line stands under the first word of the text.
    pub(super) fn labelled(&mut self, label: &str, columns: usize, text: &str, indent: usize) -> io::Result<()> {
        self.headed(Look::Id, label, columns, text, indent)
    }

    /// The same, with the label in that style.
    pub(super) fn headed(
        &mut self,
        look: Look,
        label: &str,
        columns: usize,
        text: &str,
        indent: usize,
    ) -> io::Result<()> {
        let label = format!("{}{}", " ".repeat(indent), self.paint(look, &format!("{label:<columns$}")));
        self.prefixed(text, &label, &" ".repeat(indent + columns))
    }

    /// Text that is set apart by a bar beside it, wrapped.
    pub(super) fn barred(&mut self, text: &str, indent: usize) -> io::Result<()> {
        let bar = format!("{}{} ", " ".repeat(indent), self.paint(Look::Quiet, "│"));
        self.prefixed(text, &bar, &bar)
    }

    fn prefixed(&mut self, text: &str, first: &str, others: &str) -> io::Result<()> {
        lines(text, first, others, self.width).iter().try_for_each(|line| writeln!(self.to, "{line}"))
    }

    /// The beginning of a text that fits on a line of which so many columns are taken.
    pub(super) fn clipped(&self, text: &str, taken: usize) -> String {
        let room = self.width.saturating_sub(taken + 1).max(8);
        let options = textwrap::Options::new(room).word_splitter(textwrap::WordSplitter::NoHyphenation);
        let lines = textwrap::wrap(text, options);
        match lines.as_slice() {
            [] => String::new(),
            [only] => only.to_string(),
            [first, ..] => format!("{}…", first.trim_end()),
        }
    }

    /// A line across, between two things.
    pub(super) fn across(&mut self) -> io::Result<()> {
        let line = self.paint(Look::Quiet, &"─".repeat(self.width.min(80)));
        self.line(&line)
    }

    /// Prints as was asked for elsewhere than in the usual place.
    pub(super) fn print_as(&mut self, output: Output) {
        (self.format, self.bare) = (output.format(), output == Output::JsonV0);
    }

    /// What a command says to programs, as one object.
    pub(super) fn document<D: Document>(&mut self, document: &D) -> io::Result<()> {
        if self.bare { self.json(document) } else { self.json(&swu_api::versioned(document)) }
    }

    /// The same as text, for a command that can write it into a file.
    pub(super) fn document_text<D: Document>(&self, document: &D) -> io::Result<String> {
        let text = match self.bare {
            true => serde_json::to_string_pretty(document)?,
            false => serde_json::to_string_pretty(&swu_api::versioned(document))?,
        };
        Ok(text + "\n")
    }

    /// What a command lists for programs.
    pub(super) fn results<E: Element>(&mut self, results: &[E]) -> io::Result<()> {
        if self.bare { self.json(&results) } else { self.json(&swu_api::versioned_list(results)) }
    }

    /// The same of what comes one after the other.
    pub(super) fn results_of<L: Listed>(&mut self, results: impl Iterator<Item = L>) -> io::Result<()> {
        if self.bare { self.json(&swu_api::stream(results)) } else { self.json(&swu_api::versioned_stream(results)) }
    }

    /// A value as JSON, which has a form of its own.
    pub(super) fn json(&mut self, value: &impl Serialize) -> io::Result<()> {
        self.has_printed = true;
        serde_json::to_writer_pretty(&mut self.to, value)?;
        writeln!(self.to)
    }

    /// Says to a program why a command failed, unless it has got what there was to say.
    pub(super) fn failed<'d>(&mut self, messages: impl IntoIterator<Item = &'d Diagnostic>) -> io::Result<()> {
        match Failed::of(messages) {
            Some(failed) if self.format == Format::Json && !self.bare && !self.has_printed => self.document(&failed),
            Some(_) | None => Ok(()),
        }
    }

    /// Bytes as they are.
    pub(super) fn bytes(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.to.write_all(bytes)
    }

    /// What a command prints, as text without colors, in place of printing it.
    pub(super) fn captured(&mut self, print: impl FnOnce(&mut Self) -> Result<(), Failure>) -> Result<String, Failure> {
        let captured = Captured::default();
        let to = std::mem::replace(&mut self.to, Box::new(captured.clone()));
        let color = std::mem::replace(&mut self.color, false);
        let width = std::mem::replace(&mut self.width, USUAL);
        let printed = print(self);
        (self.to, self.color, self.width) = (to, color, width);
        printed?;
        let bytes = captured.0.take();
        Ok(String::from_utf8_lossy(&bytes).into_owned())
    }

    /// A message on standard error. Should nobody be there to read it, there is nobody to tell.
    pub(super) fn complain(&mut self, diagnostic: &Diagnostic, source: Option<&str>) {
        let _ = writeln!(io::stderr(), "{}", report::render(diagnostic, source, self.color_on_stderr));
    }

    pub(super) fn flush(&mut self) -> io::Result<()> {
        self.to.flush()
    }
}

/// The lines of a text, as [`Out::wrapped`] has it, the first behind `first` and the others behind `others`.
pub(super) fn lines(text: &str, first: &str, others: &str, width: usize) -> Vec<String> {
    let parts = table::parts(text).into_iter().enumerate().map(|(at, part)| {
        let first = if at == 0 { first } else { others };
        match part {
            Part::Line(line) if line.starts_with("- ") => wrapped_line(line, first, &format!("{others}  "), width),
            Part::Line(line) => wrapped_line(line, first, others, width),
            Part::Table(rows) => {
                let room = width.saturating_sub(textwrap::core::display_width(others));
                let rows = table::drawn(&rows, room).into_iter().enumerate();
                rows.map(|(at, row)| format!("{}{row}", if at == 0 { first } else { others })).collect()
            }
        }
    });
    parts.flatten().collect()
}

fn wrapped_line(line: &str, first: &str, others: &str, width: usize) -> Vec<String> {
    let options = textwrap::Options::new(width)
        .initial_indent(first)
        .subsequent_indent(others)
        // The name of a file is copied as a whole.
        .break_words(false)
        .word_separator(textwrap::WordSeparator::AsciiSpace)
        .word_splitter(textwrap::WordSplitter::NoHyphenation);
    textwrap::wrap(line, options).iter().map(|wrapped| wrapped.trim_end().to_owned()).collect()
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

/// The usual width.
const USUAL: usize = 80;

/// 80 columns, or those of a terminal that is about as wide or narrower.
fn width(stdout: &io::Stdout) -> usize {
    const TOO_WIDE: usize = 100;
    const NARROWEST: usize = 20;
    let terminal = if stdout.is_terminal() { textwrap::termwidth() } else { USUAL };
    if terminal < TOO_WIDE { terminal.max(NARROWEST) } else { USUAL }
}
