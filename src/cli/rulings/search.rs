//! `judge rulings search`: rulings by their words and what they mean.

use super::{Known, Selection, print};
use crate::cli::base::{Command, Exit, Failure, Format, Globals, Manner, Out};
use crate::scenario::embedded;

/// Find rulings by words, a question or a situation
///
/// Searches titles, tags, questions and the names of cards. Ends with 1 if nothing is found.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  judge rulings search may an exhausted sentinel still guard
  judge rulings search --tag multiplayer simultaneous base defeat
  judge rulings search --limit 3 --card \"Doctor Aphra\" discard")]
pub struct Args {
    /// What to look for
    #[arg(required = true)]
    words: Vec<String>,
    #[command(flatten)]
    selection: Selection,
    /// List at most this many rulings
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..))]
    limit: u32,
}

impl Command for Args {
    fn manner(&self) -> Manner {
        Manner::READ_AND_SET
    }

    fn run(&self, globals: &Globals, out: &mut Out) -> Result<Exit, Failure> {
        let rulings = self.selection.rulings(globals)?;
        let texts: Vec<(&str, String)> = rulings.iter().map(|known| (known.title.as_str(), words_of(known))).collect();
        let rules = globals.rules_to_use(out)?;
        let helps = globals.search_helps(out)?;
        let search = helps.search(&rules);
        let ranked = search.query(&self.words.join(" ")).map(|query| query.ranked(&texts)).unwrap_or_default();
        let limit = usize::try_from(self.limit).unwrap_or(usize::MAX);
        let found: Vec<Known> =
            ranked.into_iter().take(limit).filter_map(|(place, _)| rulings.get(place).cloned()).collect();
        if found.is_empty() && out.format == Format::Text {
            out.line("no ruling has these words")?;
        }
        print(&found, out)?;
        Ok(Exit::of(!found.is_empty()))
    }
}

/// The words of a ruling besides its title: its name, its tags, and what its file says in words.
fn words_of(known: &Known) -> String {
    let source = embedded::source(&known.file).unwrap_or_default();
    format!("{} {} {source}", embedded::part(&known.file), known.tags.join(" "))
}
