//! `judge rules`: the rules documents as a whole: everything that is in them, whether they are sound, and how far the
//! engine covers them.

mod check;
mod coverage;
mod diff;
mod evaluate;
mod graph;
mod history;
pub(super) mod import;
mod list;
mod official;

use swu_api::Catalogue;

use super::options::Globals;
use super::out::Out;
use super::{Failure, Verdict};

/// List, check, compare and import rules; measure coverage and search
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  judge rules list
  judge rules check
  judge rules coverage
  judge rules diff 2.0 embedded
  judge rules evaluate tests/queries.yaml
  judge rules import cr-7.0.pdf
  judge --rules my-rules rules check")]
pub(super) struct Args {
    #[command(subcommand)]
    action: Action,
}

#[derive(Debug, clap::Subcommand)]
enum Action {
    /// List every rule in the order of the documents
    #[command(after_help = "Examples:
  judge rules list
  judge rules list --format json
  judge --rules my-rules rules list")]
    List,
    /// Find broken links, missing and repeated numbers, and unreadable files
    ///
    /// Ends with 1 if there are problems. Links to other sites, and to files that are not markdown, are not followed.
    #[command(after_help = "Examples:
  judge rules check
  judge --rules my-rules rules check
  judge --rules my-rules rules check --format json")]
    Check,
    /// Report which rules of play the engine covers, and which of them a scenario shows
    ///
    /// Classes every rule of sections 1 to 8, 11 and 12: exercised by a scenario, ruled but not exercised, informational
    /// (nothing to rule, with the reason), or missing. With `--official`, classes official rulings instead: shown by a
    /// scenario, listed with the reason why none shows them, or unknown. Ends with 1 if some are unknown.
    #[command(after_help = "Examples:
  judge rules coverage
  judge rules coverage --list informational
  judge rules coverage --official card-rulings.jsonl
  judge rules coverage my-rulings --format json")]
    Coverage(coverage::Args),
    /// Compare two editions: what was added, removed, renumbered and reworded
    ///
    /// Matches rules by their text, not by their numbers, and so recognises a section that moved. Ignores the numbers in
    /// references, quotation marks, dashes and capitals. An edition is a folder or a file of rules, the name of an edition
    /// as for `--edition`, or `embedded`. Ends with 0 whether or not the two differ, and with 2 if one cannot be read.
    #[command(after_help = "Examples:
  judge rules diff 2.0 embedded
  judge rules diff old-rules new-rules --section 8
  judge rules diff old-rules new-rules --only added,removed
  judge rules diff old-rules new-rules --as html --out changes.html
  judge rules diff old-rules new-rules --format json")]
    Diff(diff::Args),
    /// Measure how well the search answers judged queries
    ///
    /// The file is YAML: a list of `{query, kind, relevant: {ID: GRADE}, held}`. A grade is 3 for the rule that answers, 2
    /// for one that answers in part, 1 for background; a rule is relevant from grade 2 on. Reports MRR@10 (1 over the place
    /// of the first relevant rule), recall@5 (the share of the relevant rules, at most five, among the first five) and
    /// nDCG@10 (by grades), beside those of plain BM25 over the same texts. Queries with `held: true` count apart and are
    /// never shown one by one.
    #[command(after_help = "Examples:
  judge rules evaluate tests/queries.yaml
  judge rules evaluate tests/queries.yaml --detail
  judge --rules my-rules rules evaluate my-queries.yaml --format json")]
    Evaluate(evaluate::Args),
    /// Draw a rule or a section with its references
    ///
    /// Draws a rule with its section and its parts, the rules that refer to it on the left, and the rules it refers to on the
    /// right. Draws a section with its rules, the references between them, and the sections around it.
    #[command(after_help = "Examples:
  judge rules graph 7.5.7 --out overwhelm.svg
  judge rules graph CR 7.5 --out keywords.svg     a whole section
  judge rules graph 8.16.4 --depth 2 --as dot | dot -Tpdf -o modifiers.pdf
  judge rules graph TR 4 --format json")]
    Graph(graph::Args),
    /// Follow a rule through all known editions: created, moved, edited, removed
    ///
    /// Known are the embedded rules, imported editions, and those that `--with` names. The oldest comes first.
    #[command(after_help = "Examples:
  judge rules history 8.15.1
  judge rules history CR 8.16.1@2.0          by its number in an older edition
  judge rules history 8.15.1 --with old-rules older-rules
  judge rules history 8.15.1 --format json")]
    History(history::Args),
    Import(import::Args),
}

/// What these commands say to programs.
pub(super) fn schemas(catalogue: Catalogue) -> Catalogue {
    catalogue
        .document::<check::Checked<'_>>()
        .document::<coverage::Report<'_>>()
        .document::<official::Report<'_>>()
        .document::<swu_api::editions::diff::Compared<'_>>()
        .document::<evaluate::Evaluated<'_>>()
        .document::<graph::Graph>()
        .list::<swu_api::editions::history::Told>()
        .document::<import::Imported<'_>>()
        .list::<swu_api::contents::Listed<'_>>()
        .list::<swu_api::editions::KnownEdition<'_>>()
}

pub(super) fn run(args: &Args, globals: &Globals, out: &mut Out) -> Result<Verdict, Failure> {
    match &args.action {
        Action::List => list::run(&*globals.rules_to_use(out)?, out),
        Action::Check => check::run(&*globals.rules()?, out),
        Action::Coverage(args) => coverage::run(args, globals, out),
        Action::Diff(args) => diff::run(args, out),
        Action::Evaluate(args) => evaluate::run(args, globals, out),
        Action::Graph(args) => graph::run(args, globals, out),
        Action::History(args) => history::run(args, globals, out),
        Action::Import(args) => import::run(args, globals, out),
    }
}
