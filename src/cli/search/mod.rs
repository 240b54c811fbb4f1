//! `judge search`: the rule that answers what was typed, and those that come next; or the ranked list of rules, with the place
//! of each and the words marked.

mod answer;
pub mod ask;

use std::mem::ManuallyDrop;
use std::path::Path;

use crate::cards::Library;
use crate::cli::base::{Command, Exit, Failure, Format, Globals, Look, Out, Output};
use crate::cli::files::inputs;
use crate::cli::sources::{editions, second_hand};
use crate::cli::status;
use crate::diagnostic::Diagnostic;
use crate::rulebook::{Node, Rulebook};
use crate::search::{Query, Reason, Search, Worth};
use crate::tournament::policy::Date;
use swu_api::cards::legality::{self, LegalityAnswer, day};
use swu_api::search::{Explained, SearchAnswer, SearchFound, USUAL, find, listed, rulings};
use swu_api::show::Present;
use swu_text::limits::FILE_BYTES;

/// Find the rule that answers keywords, a question, a situation, a number or a card's name
///
/// Shows the rule that fits best, a ruling that shows it, and two more rules, one line each; `--all` lists ten. Typing errors,
/// words of other games, and German, French, Spanish and Italian are understood. Exits with 1 if nothing is found.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  judge search draw from an empty deck
  judge search --all draw from an empty deck     every rule that fits, best first
  judge search wann wird meine Einheit wieder bereit
  judge search 5.5.1a                    the rule with that number, its parts, and the rules that refer to it
  judge search --limit 3 overwhlem       with a typing error
  judge search may a captured unit keep its upgrades
  judge search --explain milled out      why each rule was found
  judge search is Force Throw legal      whether a card may be played, by format
  judge search which cards are banned --date 2025-05-01
  judge search --format json sentinel
  judge search - < questions.txt         a search for each line")]
pub struct Args {
    /// The words to look for; `-` reads a search from each line of standard input
    #[arg(required = true)]
    words: Vec<String>,
    /// Explain why each rule was found, and how much each reason counts
    #[arg(long)]
    explain: bool,
    /// List ten rules instead of opening the best one
    #[arg(long, short)]
    all: bool,
    /// List at most this many rules [default: 10]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    limit: Option<u32>,
    /// The day for questions about the legality of cards [default: today]
    #[arg(long, value_name = "DAY")]
    date: Option<Date>,
}

impl Args {
    /// The number of rules that are looked for.
    fn limit(&self) -> usize {
        self.limit.map_or(USUAL, |limit| usize::try_from(limit).unwrap_or(usize::MAX))
    }

    /// True if the list is asked for.
    const fn lists(&self) -> bool {
        self.all || self.explain || self.limit.is_some()
    }
}

impl Command for Args {
    fn run(&self, globals: &Globals, out: &mut Out) -> Result<Exit, Failure> {
        let rules = globals.rules_to_use(out)?;
        let limit = self.limit();
        let helps = globals.search_helps(out)?;
        // Its tables are not taken apart again: the process is over soon.
        let search = ManuallyDrop::new(helps.search(&rules));
        let library = globals.cards()?;
        let asking = Asking::new(&search, &rules, &library, self.date);
        let find = |typed: &str| asking.hits(typed, limit, self.explain);
        let tell = |typed: &str, query: Option<&Query<'_, '_>>, hits: &[Explained<'_>], out: &mut Out| {
            asking.tell_legality(typed, out)?;
            match self.lists() {
                true => print(typed, hits, &rules, out),
                false => answer::print(typed, query, hits, &asking, answer::Others::Plain, out),
            }
        };
        let from_input = matches!(self.words.as_slice(), [only] if only == "-");
        if !from_input {
            let typed = self.words.join(" ");
            let Present { typed, moved } = editions::present(&typed, &rules)?;
            let hits = find(&typed)?;
            let verdict = Exit::of(!hits.is_empty());
            match out.format {
                Format::Json => {
                    let found = asking.found(hits, &typed);
                    // A bare list, as before there were schemas.
                    if globals.format == Output::JsonV0 { out.json(&found.results)? } else { out.document(&found)? }
                }
                Format::Text => {
                    if let Some(moved) = moved {
                        out.wrapped(&moved, 0)?;
                        out.line("")?;
                    }
                    let query = search.query(&typed);
                    tell(&typed, query.as_ref(), &hits, out)?;
                    answer::cards(&typed, query.as_ref(), &hits, &asking, out)?;
                    if !self.lists() {
                        answer::rest(&typed, &hits, &rules, out)?;
                    }
                }
            }
            return Ok(verdict);
        }
        let input = inputs::bytes(Path::new("-"), FILE_BYTES)
            .map_err(|error| Diagnostic::error(format!("cannot read standard input: {error}")))?;
        let input = String::from_utf8_lossy(&input);
        let queries: Vec<&str> = input.lines().map(str::trim).filter(|query| !query.is_empty()).collect();
        let mut verdict = Exit::Fine;
        let mut answers = Vec::new();
        for (index, query) in queries.into_iter().enumerate() {
            let hits = find(query)?;
            if hits.is_empty() {
                verdict = Exit::DoesNotHold;
            }
            match out.format {
                Format::Json => {
                    answers.push(SearchAnswer { query, found: asking.found(hits, query) });
                }
                Format::Text => {
                    if index > 0 {
                        out.line("")?;
                    }
                    out.painted(Look::Title, &format!("== {query}"))?;
                    tell(query, search.query(query).as_ref(), &hits, out)?;
                }
            }
        }
        if out.format == Format::Json {
            out.results(&answers)?;
        }
        Ok(verdict)
    }
}

/// The rules, cards and day that questions are about.
struct Asking<'s, 'r> {
    search: &'s Search<'r>,
    rules: &'r Rulebook,
    library: &'s Library,
    /// The day that questions of legality are about.
    day: Date,
}

impl<'s, 'r> Asking<'s, 'r> {
    fn new(search: &'s Search<'r>, rules: &'r Rulebook, library: &'s Library, on: Option<Date>) -> Self {
        Self { search, rules, library, day: day(on, status::today().ok()) }
    }

    /// The best rules for a question.
    fn hits(&self, typed: &str, limit: usize, explains: bool) -> Result<Vec<Explained<'r>>, Failure> {
        Ok(find(self.search, typed, limit, explains).map_err(|error| Diagnostic::error(error.to_string()))?)
    }

    /// The answer for programs.
    fn found(&self, hits: Vec<Explained<'r>>, typed: &str) -> SearchFound<'r> {
        let results = listed(hits, typed, self.search, self.rules, &rulings);
        SearchFound { legality: self.legality(typed), results }
    }

    fn legality(&self, typed: &str) -> Option<LegalityAnswer> {
        legality::answer(typed, self.day, self.library, self.rules)
    }

    /// Where and when a card is legal, if that is asked.
    fn tell_legality(&self, typed: &str, out: &mut Out) -> Result<(), Failure> {
        if let Some(answer) = self.legality(typed) {
            answer::legality(&answer, out)?;
            out.line("")?;
        }
        Ok(())
    }

    /// The whole answer to one question among others.
    fn tell(&self, typed: &str, hits: &[Explained<'_>], out: &mut Out) -> Result<(), Failure> {
        self.tell_legality(typed, out)?;
        let query = self.search.query(typed);
        answer::print(typed, query.as_ref(), hits, self, answer::Others::Numbered, out)?;
        answer::cards(typed, query.as_ref(), hits, self, out)
    }

    /// The sentence of a rule that matters for a question.
    fn sentence(&self, typed: &str, rule: &Node) -> String {
        let at = self.search.query(typed).and_then(|query| query.sentence(&rule.text));
        at.and_then(|at| rule.text.get(at)).unwrap_or(&rule.text).to_owned()
    }
}

fn print(typed: &str, hits: &[Explained<'_>], rules: &Rulebook, out: &mut Out) -> Result<(), Failure> {
    if let Some((best, _)) = hits.first().filter(|(best, _)| !best.elsewhere.is_empty()) {
        out.wrapped(&format!("{}. The nearest rules:", swu_api::search::not_here(&best.elsewhere)), 0)?;
        out.line("")?;
    }
    for (index, (hit, reasons)) in hits.iter().enumerate() {
        if index > 0 {
            out.line("")?;
        }
        let id = out.paint(Look::Id, &hit.rule.id.to_string());
        let (before, behind) = match (out.has_color(), out.is_looked_at()) {
            (true, _) => out.marks(Look::Mark),
            (false, true) => ("*".to_owned(), "*".to_owned()),
            (false, false) => Default::default(),
        };
        let snippet = hit.snippet.marked(&before, &behind);
        let title = hit.rule.title.as_deref().unwrap_or_default();
        // A rule that says no more than its title shows its words there.
        let says_more = hit.snippet.text.trim_end_matches(['.', ':']) != title;
        let title = if says_more { out.paint(Look::Title, title) } else { snippet.clone() };
        out.line(format!("{id}  {title}").trim_end())?;
        let path = rules.path(&hit.rule.id).join(" › ");
        if !path.is_empty() {
            out.wrapped_as(Look::Quiet, &path, 2)?;
        }
        second_hand(hit.rule, 2, rules, out)?;
        if says_more {
            out.paragraphs(&snippet, 2)?;
        }
        if let Some(reasons) = reasons {
            explain(reasons, hit.score, out)?;
        }
    }
    if hits.is_empty() { nothing(typed, rules, out) } else { Ok(()) }
}

/// That nothing was found.
fn nothing(typed: &str, rules: &Rulebook, out: &mut Out) -> Result<(), Failure> {
    out.wrapped(&format!("nothing found for `{typed}`"), 0)?;
    let nearest: Vec<String> = rules.nearest(typed).iter().map(|id| format!("`judge show {id}`")).collect();
    if !nearest.is_empty() {
        out.wrapped(&format!("nearest: {}", nearest.join(", ")), 0)?;
    }
    Ok(())
}

/// The reasons and what each is worth, as a sum.
fn explain(reasons: &[Reason], score: f32, out: &mut Out) -> Result<(), Failure> {
    for reason in reasons {
        let worth = match reason.worth {
            Worth::Points(points) => format!("{points:+.2}"),
            Worth::Factor(factor) => format!("×{factor:.2}"),
        };
        out.wrapped(&format!("- {worth:>7}  {}", reason.why), 2)?;
    }
    out.wrapped(&format!("- {:>7}", format!("={score:.2}")), 2)?;
    Ok(())
}
