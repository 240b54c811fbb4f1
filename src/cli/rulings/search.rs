//! `judge rulings search`: rulings by their words and what they mean.

use super::{Known, Selection, print};
use crate::cli::options::{Format, Globals};
use crate::cli::out::Out;
use crate::cli::{Failure, Verdict};
use crate::scenario::embedded;

/// Find rulings by words, a question or a situation
///
/// Searches titles, tags, questions and the names of cards. Ends with 1 if nothing is found.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  judge rulings search may an exhausted sentinel still guard
  judge rulings search --tag multiplayer simultaneous base defeat
  judge rulings search --limit 3 --card \"Doctor Aphra\" discard")]
pub(super) struct Args {
    /// What to look for
    #[arg(required = true)]
    words: Vec<String>,
    #[command(flatten)]
    selection: Selection,
    /// List at most this many rulings
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..))]
    limit: u32,
}

pub(super) fn run(args: &Args, globals: &Globals, out: &mut Out) -> Result<Verdict, Failure> {
    let rulings = args.selection.rulings(globals)?;
    let texts: Vec<(&str, String)> = rulings.iter().map(|known| (known.title.as_str(), words_of(known))).collect();
    let rules = globals.rules_to_use(out)?;
    let helps = globals.search_helps(out)?;
    let search = helps.search(&rules);
    let ranked = search.query(&args.words.join(" ")).map(|query| query.ranked(&texts)).unwrap_or_default();
    let limit = usize::try_from(args.limit).unwrap_or(usize::MAX);
    let found: Vec<Known> =
        ranked.into_iter().take(limit).filter_map(|(place, _)| rulings.get(place).cloned()).collect();
    if found.is_empty() && out.format == Format::Text {
        out.line("no ruling has these words")?;
    }
    print(&found, out)?;
    Ok(if found.is_empty() { Verdict::DoesNotHold } else { Verdict::Fine })
}

/// The words of a ruling besides its title: its name, its tags, and what its file says in words.
fn words_of(known: &Known) -> String {
    let source = embedded::source(&known.file).unwrap_or_default();
    format!("{} {} {source}", embedded::part(&known.file), known.tags.join(" "))
}
