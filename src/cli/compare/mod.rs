//! `judge compare`: which rulings turn between two editions of the rules, two versions of the program, or two folders of cards.
//!
//! | module | what it does |
//! | --- | --- |
//! | `side` | one side: what it makes of each file |
//! | `difference` | where two traces part, and by which rule |
//! | `text`, `html` | what is said of it all, for people |

mod difference;
mod html;
mod side;
mod text;

use std::path::PathBuf;

use crate::cli::base::{Command, Exit, Failure, Format, Globals, Manner, Out};
use crate::cli::files::write::Destination;
use crate::cli::sources::settings::{Settings, Values};
use crate::diagnostic::Diagnostic;
pub use difference::Compared;
use side::Side;

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
  judge compare --editions 7.0 8.0 my-rulings --page --out turned.html"
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
    /// Write a page for a browser
    #[arg(long)]
    page: bool,
    #[command(flatten)]
    destination: Destination,
}

impl Command for Args {
    fn manner(&self) -> Manner {
        Manner::READ
    }

    fn run(&self, globals: &Globals, out: &mut Out) -> Result<Exit, Failure> {
        let settings = Settings::find(globals, Values::default())?;
        let globals = settings.globals(globals);
        let [old, new] = self.sides()?;
        let here = [PathBuf::from(".")];
        let paths = if self.paths.is_empty() { &here[..] } else { &self.paths };
        let files = super::test::rulings_in(paths, &settings)?;
        let compared = Compared::of(&old, &new, old.ruled(&files, &globals, out)?, new.ruled(&files, &globals, out)?);
        let verdict = Exit::of(!compared.turns());
        match (self.page, out.format) {
            (true, _) => self.destination.write(html::page(&compared), out)?,
            (false, Format::Json) => out.document(&compared)?,
            (false, Format::Text) if self.destination.is_file() => {
                let text = out.captured(|out| Ok(text::print(&compared, out)?))?;
                self.destination.write(text, out)?;
            }
            (false, Format::Text) => text::print(&compared, out)?,
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
