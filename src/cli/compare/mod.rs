//! `judge compare`: rulings that turn between two editions of the rules, two versions of the program, or two folders of cards.
//! [`side`] says what a side makes of each file, [`difference`] where two traces part and by which rule.

mod difference;
mod side;

use std::io;
use std::path::PathBuf;

use maud::{Markup, html};

pub use difference::Compared;
use side::Side;

use crate::cli::base::{Command, Exit, Failure, Format, Globals, Look, Out};
use crate::cli::files::write::PageOrFile;
use crate::cli::sources::settings::{Settings, Values};
use crate::diagnostic::Diagnostic;
use crate::page;
use difference::{Part, Turned};
use side::passed;

/// Compare rulings between two editions, two versions of the program, or two folders of cards
///
/// Replays each file on both sides. Where the traces differ, shows them from the first difference on, under the rule that
/// decides it. Counts files with the same events but other citations separately. Exits with 1 if a ruling differs.
#[derive(Debug, clap::Args)]
#[command(
    group = clap::ArgGroup::new("sides").required(true),
    after_help = "Examples:
  judge compare --editions 7.0 8.0 my-rulings
  judge compare --binaries ./judge-old ./judge-new my-rulings
  judge compare --card-folders cards-before cards-after my-rulings
  judge compare --editions 7.0 8.0 my-rulings --format json
  judge compare --editions 7.0 8.0 my-rulings --html turned.html"
)]
pub struct Args {
    /// Files and folders of rulings [default: the current folder]
    #[arg(value_name = "PATH")]
    paths: Vec<PathBuf>,
    /// Compare these editions of the Comprehensive Rules
    #[arg(long, num_args = 2, value_names = ["OLD", "NEW"], group = "sides")]
    editions: Vec<String>,
    /// Compare these programs; each is a `judge`
    #[arg(long, num_args = 2, value_names = ["OLD", "NEW"], group = "sides")]
    binaries: Vec<PathBuf>,
    /// Compare these folders of cards
    #[arg(long, num_args = 2, value_names = ["OLD", "NEW"], group = "sides")]
    card_folders: Vec<PathBuf>,
    #[command(flatten)]
    to: PageOrFile,
}

impl Command for Args {
    fn run(&self, globals: &Globals, out: &mut Out) -> Result<Exit, Failure> {
        let settings = Settings::find(globals, Values::default())?;
        let globals = settings.globals(globals);
        let [old, new] = self.sides()?;
        let here = [PathBuf::from(".")];
        let paths = if self.paths.is_empty() { &here[..] } else { &self.paths };
        let files = super::test::rulings_in(paths, &settings)?;
        let compared = Compared::of(&old, &new, old.ruled(&files, &globals, out)?, new.ruled(&files, &globals, out)?);
        let verdict = Exit::of(!compared.turns());
        match out.format {
            _ if self.to.is_page() => self.to.write(page_of(&compared), out)?,
            Format::Json => self.to.write(out.document_text(&compared)?, out)?,
            Format::Text => self.to.print(|out| Ok(print(&compared, out)?), out)?,
        }
        Ok(verdict)
    }
}

impl Args {
    fn sides(&self) -> Result<[Side; 2], Failure> {
        if let [old, new] = self.editions.as_slice() {
            return Ok([Side::edition(old)?, Side::edition(new)?]);
        }
        if let [old, new] = self.binaries.as_slice() {
            return Ok([Side::Binary(old.clone()), Side::Binary(new.clone())]);
        }
        if let [old, new] = self.card_folders.as_slice() {
            return Ok([Side::Cards(old.clone()), Side::Cards(new.clone())]);
        }
        Err(Diagnostic::error("nothing to compare").help("name two sides, such as `--editions 7.0 8.0`").into())
    }
}

/// The number of lines of each side that are shown.
const SHOWN: usize = 5;

pub fn print(compared: &Compared, out: &mut Out) -> io::Result<()> {
    out.painted(Look::Title, &format!("{} → {}", compared.old, compared.new))?;
    out.line(&summary(compared))?;
    for (rule, turned) in compared.by_rule() {
        out.line("")?;
        out.painted(Look::Id, rule)?;
        turned.into_iter().try_for_each(|turned| one(compared, turned, out))?;
    }
    for (side, files) in [(&compared.old, &compared.only_old), (&compared.new, &compared.only_new)] {
        if !files.is_empty() {
            out.line("")?;
            out.wrapped(&format!("Only {side} rules on {}", files.join(", ")), 0)?;
        }
    }
    Ok(())
}

/// The number of rulings that change.
fn summary(compared: &Compared) -> String {
    let rulings = |count: usize, one: &str, many: &str| format!("{count} {}", if count == 1 { one } else { many });
    let turn = rulings(compared.turned.len(), "changes", "change");
    let cited = rulings(compared.cited_otherwise.len(), "only cites other rules", "only cite other rules");
    format!("{}: {turn}, {cited}", rulings(compared.files, "ruling", "rulings"))
}

fn one(compared: &Compared, turned: &Turned, out: &mut Out) -> io::Result<()> {
    out.wrapped_as(Look::Title, &turned.title, 2)?;
    out.line(&format!("  {}", out.paint(Look::Quiet, &turned.file)))?;
    if let Some(step) = turned.step.filter(|step| *step > 0) {
        out.wrapped(&format!("Step {step}: {}", turned.step_text), 2)?;
    }
    print_side(&compared.old, &turned.old, Look::Removed, out)?;
    print_side(&compared.new, &turned.new, Look::Added, out)
}

fn print_side(name: &str, part: &Part, look: Look, out: &mut Out) -> io::Result<()> {
    let status = if passed(&part.status) { String::new() } else { format!(" ({})", part.status) };
    out.line(&format!("    {name}{status}"))?;
    let lines = if part.lines.is_empty() { &part.failures } else { &part.lines };
    if lines.is_empty() {
        return out.line("      nothing more happens");
    }
    for line in lines.iter().take(SHOWN) {
        // A line that is crossed out cannot be read: the colour tells the side.
        let style = if look == Look::Removed { Look::Wrong } else { look };
        let line = out.paint(style, line);
        out.wrapped(&line, 6)?;
    }
    match lines.len().saturating_sub(SHOWN) {
        0 => Ok(()),
        more => out.line(&format!("      … and {more} more")),
    }
}

const STYLE: &str = include_str!("page.css");

fn page_of(compared: &Compared) -> String {
    let title = format!("{} → {}", compared.old, compared.new);
    let by_rule = compared.by_rule();
    let body = html! {
        header {
            h1 { (title) }
            p { (summary(compared)) "." }
            @if by_rule.len() > 1 {
                nav { @for (rule, turned) in &by_rule { a href={ "#" (anchor(rule)) } { (rule) " " b { (turned.len()) } } } }
            }
        }
        main {
            @for (rule, turned) in &by_rule {
                section id=(anchor(rule)) {
                    h2 { (rule) }
                    @for turned in turned { (article(compared, turned)) }
                }
            }
            @if by_rule.is_empty() { p { "No ruling differs." } }
            @if !compared.cited_otherwise.is_empty() { (recited(compared)) }
            @for (side, files) in [(&compared.old, &compared.only_old), (&compared.new, &compared.only_new)] {
                @if !files.is_empty() {
                    section { h2 { "Only " (side) } ul { @for file in files { li { code { (file) } } } } }
                }
            }
        }
    };
    page::page(&title, STYLE, &body)
}

fn article(compared: &Compared, turned: &Turned) -> Markup {
    html! {
        article {
            h3 { (turned.title) }
            p.file { code { (turned.file) } }
            @if let Some(step) = turned.step.filter(|step| *step > 0) {
                p.step { "Step " (step) ": " code { (turned.step_text) } }
            }
            div.sides {
                (side(&compared.old, &turned.old, "old"))
                (side(&compared.new, &turned.new, "new"))
            }
        }
    }
}

fn side(name: &str, part: &Part, class: &str) -> Markup {
    let lines = if part.lines.is_empty() { &part.failures } else { &part.lines };
    html! {
        div class={ "side " (class) } {
            h4 { (name) @if !passed(&part.status) { " " span.status { (part.status) } } }
            @if lines.is_empty() { p { "Nothing more happens." } }
            ol { @for line in lines { li { (line) } } }
        }
    }
}

fn recited(compared: &Compared) -> Markup {
    html! {
        section {
            h2 { "Other rules cited" }
            table {
                thead { tr { th { "Ruling" } th { (compared.old) } th { (compared.new) } } }
                tbody {
                    @for recited in &compared.cited_otherwise {
                        tr {
                            td { (recited.title) br; code { (recited.file) } }
                            td { (recited.only_old.join(", ")) }
                            td { (recited.only_new.join(", ")) }
                        }
                    }
                }
            }
        }
    }
}

/// The rule as the name of a place on the page.
fn anchor(rule: &str) -> String {
    rule.chars().map(|c| if c.is_ascii_alphanumeric() || c == '.' { c } else { '-' }).collect()
}
