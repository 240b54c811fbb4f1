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

use super::options::{Format, Globals};
use super::out::Out;
use super::settings::{Flags, Settings};
use super::write::Destination;
use super::{Failure, Verdict};
use crate::diagnostic::Diagnostic;
pub(super) use difference::Compared;
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
pub(super) struct Args {
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

pub(super) fn run(args: &Args, globals: &Globals, out: &mut Out) -> Result<Verdict, Failure> {
    let settings = Settings::find(globals, Flags::default())?;
    let globals = settings.globals(globals);
    let [old, new] = args.sides()?;
    let here = [PathBuf::from(".")];
    let paths = if args.paths.is_empty() { &here[..] } else { &args.paths };
    let files = super::test::rulings_in(paths, &settings)?;
    let compared = Compared::of(&old, &new, old.ruled(&files, &globals, out)?, new.ruled(&files, &globals, out)?);
    let verdict = if compared.turns() { Verdict::DoesNotHold } else { Verdict::Fine };
    match (args.page, out.format) {
        (true, _) => args.destination.write(html::page(&compared), out)?,
        (false, Format::Json) => out.document(&compared)?,
        (false, Format::Text) if args.destination.is_file() => {
            let text = out.captured(|out| Ok(text::print(&compared, out)?))?;
            args.destination.write(text, out)?;
        }
        (false, Format::Text) => text::print(&compared, out)?,
    }
    Ok(verdict)
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
