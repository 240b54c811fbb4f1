//! `judge rules evaluate`: how good the search is, measured on queries whose answers somebody judged.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;

use clap::ValueEnum;
use schemars::JsonSchema;
use serde::Serialize;

use crate::cli::base::table::{Column, Grid};
use crate::cli::base::{Command, Exit, Failure, Format, Globals, Look, Out};
use crate::cli::files::inputs;
use crate::diagnostic::Diagnostic;
use crate::rulebook::{RuleId, Rulebook};
use crate::search::evaluate::{self, JudgedQuery, Kind, Measures};
use crate::search::{Hit, Plain, Questions, Search, SearchError, Thesaurus};
use crate::words::counted;

/// The number of rules of each ranking that are looked at.
const LIMIT: usize = 10;

/// Measure how well the search answers judged queries
///
/// The file is YAML: a list of `{query, kind, relevant: {ID: GRADE}, held}`. A grade is 3 for the rule that answers, 2
/// for one that answers in part, 1 for background; a rule is relevant from grade 2 on. Reports MRR@10 (1 over the place
/// of the first relevant rule), recall@5 (the share of the relevant rules, at most five, among the first five) and
/// nDCG@10 (by grades), beside those of plain BM25 over the same texts. Queries with `held: true` are counted apart and
/// never shown one by one.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  judge rules evaluate tests/queries.yaml
  judge rules evaluate tests/queries.yaml --detail
  judge --rules my-rules rules evaluate my-queries.yaml --format json")]
pub struct Args {
    /// The judged queries, in YAML; `-` reads standard input
    file: PathBuf,
    /// Also list the results of each query, except held ones
    #[arg(long)]
    detail: bool,
    /// Search without this part, to measure what it adds; repeatable
    #[arg(long, value_name = "PART", value_enum)]
    without: Vec<Part>,
}

/// A part of the search that it can do without.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Part {
    Questions,
    Vectors,
    Thesaurus,
}

/// The results of all queries, for programs.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Evaluated<'e> {
    sets: Vec<Set>,
    #[serde(skip_serializing_if = "Option::is_none")]
    queries: Option<Vec<Query<'e>>>,
}

swu_api::document!(Evaluated<'_>, "rules-evaluate", "The quality of the search: `judge rules evaluate`.");

/// The results of some queries.
#[derive(Debug, Serialize, JsonSchema)]
struct Set {
    held: bool,
    /// The kind; null for all kinds together.
    kind: Option<Kind>,
    queries: usize,
    search: Measures,
    plain: Measures,
    /// The 95% confidence interval of the MRR of the search.
    mrr_10_between: (f64, f64),
    /// The number of queries that no rule answers, and for how many of them the search finds nothing near enough.
    unanswerable: (usize, usize),
    /// The number of queries with an answer for which the search finds nothing near enough.
    doubted: usize,
    /// Pairs of queries about two sides of a thing, and for how many of them both have a right first rule.
    pairs: (usize, usize),
    /// Queries that name cards, and for how many of them the cards are known, or a note comes first.
    named: (usize, usize),
}

/// The result of a query.
#[derive(Debug, Serialize, JsonSchema)]
struct Query<'e> {
    query: &'e str,
    kind: Kind,
    search: Measures,
    plain: Measures,
    found: Vec<QueryResult<'e>>,
    /// The relevant rules that are not among the first five.
    missed: Vec<&'e RuleId>,
}

/// A rule that was found, and its grade if it has one.
#[derive(Debug, Serialize, JsonSchema)]
struct QueryResult<'e> {
    id: &'e RuleId,
    grade: Option<u8>,
}

/// A query and its rankings.
struct Ranked<'e> {
    judged: &'e JudgedQuery,
    ranking: Vec<RuleId>,
    /// True if the search takes the first for an answer.
    answers: bool,
    /// True if the cards of the query are known, or a note comes first.
    knows_cards: bool,
    search: Measures,
    plain: Measures,
}

impl Command for Args {
    fn run(&self, globals: &Globals, out: &mut Out) -> Result<Exit, Failure> {
        let rules = globals.rules_to_use(out)?;
        let judged = inputs::parsed(&self.file, evaluate::read)?;
        unknown(&judged, &rules, out);
        let mut helps = globals.search_helps(out)?;
        for part in &self.without {
            match part {
                Part::Questions => helps.questions = Some(Questions::default()),
                Part::Vectors => helps.only_words = true,
                Part::Thesaurus => helps.thesaurus = Some(Thesaurus::default()),
            }
        }
        let search = helps.search(&rules);
        let ranked = rank(&judged, &rules, &search).map_err(|error| Diagnostic::error(error.to_string()))?;
        let sets: Vec<Set> = [false, true].into_iter().flat_map(|held| sets(held, &ranked)).collect();
        let open = ranked.iter().filter(|ranked| self.detail && !ranked.judged.held);
        match out.format {
            Format::Json => {
                let queries = self.detail.then(|| open.map(query).collect());
                out.document(&Evaluated { sets, queries })?;
            }
            Format::Text => {
                for ranked in open {
                    tell(&query(ranked), out)?;
                }
                table(&sets, out)?;
            }
        }
        Ok(Exit::Fine)
    }
}

/// Warns of judgements about rules that there are not.
fn unknown(judged: &[JudgedQuery], rules: &Rulebook, out: &mut Out) {
    let ids = judged.iter().flat_map(|judged| judged.relevant.keys());
    let mut unknown: Vec<&RuleId> = ids.filter(|id| rules.get(id).is_none()).collect();
    unknown.sort();
    unknown.dedup();
    if let Some(first) = unknown.first() {
        let title = format!("{} of the judged rules cannot be found, such as {first}", unknown.len());
        let warning = Diagnostic::warning(title).help("the queries belong to other rules, or to another edition");
        out.complain(&warning, None);
    }
}

fn rank<'e>(judged: &'e [JudgedQuery], rules: &Rulebook, search: &Search<'_>) -> Result<Vec<Ranked<'e>>, SearchError> {
    let plain = Plain::new(rules)?;
    let mut ranked = Vec::new();
    for judged in judged {
        let hits = search.find(&judged.query, LIMIT)?;
        let answers = hits.first().is_some_and(Hit::answers);
        let has_note = hits.first().is_some_and(|hit| hit.rule.id.document() == "NOTE");
        let knows_cards = has_note || search.query(&judged.query).is_some_and(|query| knows(query.cards(), judged));
        let ranking: Vec<RuleId> = hits.into_iter().map(|hit| hit.rule.id.clone()).collect();
        let by_plain: Vec<RuleId> = plain.find(&judged.query, LIMIT)?.into_iter().map(|rule| rule.id.clone()).collect();
        let (search, plain) = (Measures::of(judged, &ranking), Measures::of(judged, &by_plain));
        ranked.push(Ranked { judged, ranking, answers, knows_cards, search, plain });
    }
    Ok(ranked)
}

/// Tests if these names are those of all cards of a query, with or without subtitles.
fn knows(names: &[Arc<str>], judged: &JudgedQuery) -> bool {
    let is_known = |card: &String| {
        let bare = card.split(", ").next().unwrap_or_default();
        names.iter().any(|name| [card.as_str(), bare].iter().any(|known| known.eq_ignore_ascii_case(name)))
    };
    judged.cards.iter().all(is_known)
}

/// The number of pairs, and of those with a right first rule for both.
fn pairs(ranked: &[&Ranked<'_>]) -> (usize, usize) {
    let mut pairs: BTreeMap<&str, bool> = BTreeMap::new();
    for ranked in ranked {
        if let Some(pair) = &ranked.judged.pair {
            *pairs.entry(pair).or_insert(true) &= ranked.search.first > 0.0;
        }
    }
    (pairs.len(), pairs.values().filter(|both| **both).count())
}

/// The queries of each kind, and all of them; no line for none.
fn sets(held: bool, ranked: &[Ranked<'_>]) -> Vec<Set> {
    let kinds = Kind::ALL.into_iter().map(Some).chain([None]);
    let sets = kinds.map(|kind| {
        let of_set =
            |ranked: &&Ranked<'_>| ranked.judged.held == held && kind.is_none_or(|kind| kind == ranked.judged.kind);
        let (of_set, without): (Vec<&Ranked<'_>>, Vec<&Ranked<'_>>) =
            ranked.iter().filter(of_set).partition(|ranked| !ranked.judged.none);
        let doubted = |queries: &[&Ranked<'_>]| queries.iter().filter(|ranked| !ranked.answers).count();
        let mean = |measures: fn(&Ranked<'_>) -> Measures| {
            Measures::mean(&of_set.iter().map(|ranked| measures(ranked)).collect::<Vec<_>>())
        };
        let (search, plain) = (mean(|ranked| ranked.search), mean(|ranked| ranked.plain));
        Set {
            held,
            kind,
            queries: of_set.len(),
            search,
            plain,
            mrr_10_between: evaluate::interval(&of_set.iter().map(|ranked| ranked.search.mrr_10).collect::<Vec<_>>()),
            unanswerable: (without.len(), doubted(&without)),
            doubted: doubted(&of_set),
            pairs: pairs(&of_set),
            named: {
                let named = || of_set.iter().filter(|ranked| !ranked.judged.cards.is_empty());
                (named().count(), named().filter(|ranked| ranked.knows_cards).count())
            },
        }
    });
    sets.filter(|set| set.queries > 0).collect()
}

fn query<'e>(ranked: &'e Ranked<'_>) -> Query<'e> {
    let Ranked { judged, ranking, search, plain, .. } = ranked;
    let found = ranking.iter().map(|id| QueryResult { id, grade: judged.relevant.get(id).copied() }).collect();
    let missed = judged.missed(ranking);
    Query { query: &judged.query, kind: judged.kind, search: *search, plain: *plain, found, missed }
}

fn tell(query: &Query<'_>, out: &mut Out) -> Result<(), Failure> {
    let Query { search, plain, .. } = query;
    out.wrapped_as(Look::Title, query.query, 0)?;
    let kind = query.kind;
    out.line(&format!(
        "  {kind}: MRR {:.2} (plain {:.2}), recall {:.2}, nDCG {:.2}",
        search.mrr_10, plain.mrr_10, search.recall_5, search.ndcg_10
    ))?;
    let found = query.found.iter().map(|found| match found.grade {
        Some(grade) => format!("{} ({grade})", found.id),
        None => found.id.to_string(),
    });
    out.wrapped(&format!("found: {}", list(found)), 2)?;
    if !query.missed.is_empty() {
        out.wrapped(&format!("missed: {}", list(query.missed.iter().map(ToString::to_string))), 2)?;
    }
    out.line("")?;
    Ok(())
}

fn list(words: impl Iterator<Item = String>) -> String {
    let words: Vec<String> = words.collect();
    if words.is_empty() { "nothing".to_owned() } else { words.join(", ") }
}

fn table(sets: &[Set], out: &mut Out) -> Result<(), Failure> {
    let columns = [
        Column::text(""),
        Column::number("queries").spare(2),
        Column::number("MRR@10 (plain)"),
        Column::number("95%").spare(3),
        Column::number("first").spare(1),
        Column::number("in 3").spare(4),
        Column::number("rec@5 (plain)").spare(5),
        Column::number("nDCG@10 (pl.)").spare(6),
    ];
    let row = |set: &Set| {
        let name = match (set.held, set.kind) {
            (_, Some(kind)) => format!("  {kind}"),
            (false, None) => "all open".to_owned(),
            (true, None) => "all held".to_owned(),
        };
        let both = |of: fn(&Measures) -> f64| format!("{:.3} ({:.3})", of(&set.search), of(&set.plain));
        let (low, high) = set.mrr_10_between;
        let Measures { first, first_3, .. } = set.search;
        vec![
            name,
            set.queries.to_string(),
            both(|of| of.mrr_10),
            format!("{low:.2} to {high:.2}"),
            format!("{first:.2}"),
            format!("{first_3:.2}"),
            both(|of| of.recall_5),
            both(|of| of.ndcg_10),
        ]
    };
    let grid = Grid::of(&columns, &sets.iter().map(row).collect::<Vec<_>>(), out.columns());
    grid.print(|at| sets.get(at).is_some_and(|set| set.kind.is_none()), out)?;
    for set in sets.iter().filter(|set| set.kind.is_none() && set.unanswerable.0 > 0) {
        let (all, doubted) = set.unanswerable;
        let of_others = set.doubted;
        let told = format!(
            "Of {} without an answer, nothing is near enough for {doubted}; of the others, for {of_others}.",
            counted(all, "query")
        );
        out.wrapped(&told, 0)?;
    }
    for set in sets.iter().filter(|set| set.kind.is_none() && set.pairs.0 > 0) {
        let (all, right) = set.pairs;
        out.wrapped(
            &format!("Of {} of opposite queries, both have the right rule first in {right}.", counted(all, "pair")),
            0,
        )?;
    }
    for set in sets.iter().filter(|set| set.kind.is_none() && set.named.0 > 0) {
        let (all, known) = set.named;
        let queries = match all {
            1 => "1 query that names cards".to_owned(),
            all => format!("{all} queries that name cards"),
        };
        out.wrapped(&format!("Of {queries}, the cards are known or a note comes first for {known}."), 0)?;
    }
    Ok(())
}
