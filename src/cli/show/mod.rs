//! `judge show`: a rule as it is read at a table, or whatever else has the name that was typed.
//!
//! `resolve` finds out what was meant. `rule` prints a rule with what stands around it, gathered by `around`; `card`
//! prints a card with the rules of its keywords; `cite` prints lines to copy; `unknown` says what might have been meant.

mod around;
mod card;
mod cite;
mod resolve;
mod rule;
mod unknown;

use schemars::JsonSchema;
use serde::Serialize;

use swu_api::Listed;

use swu_api::Catalogue;

use super::options::{Format, Globals};
use super::out::Out;
use super::{Failure, Verdict};
use crate::cards::Library;
use crate::rulebook::Rulebook;
use crate::rulebook::editions::Concordance;
use crate::scenario;
use crate::scenario::coverage::coverage_of;
use crate::scenario::replay::World;
use around::Around;
use resolve::{Found, resolve_all};
pub(super) use unknown::not_one;

/// Show a rule as it is read at a table: with its parts, its examples, what it leans on, and the rulings that use it
///
/// What has no number is looked up by name: first among the titles of rules, then among keywords, the terms of the
/// glossary, and cards.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  judge show 5.5.1.a
  judge show TR 4.1.2
  judge show L1-7.4                      a note
  judge show 7.5.7 7.5.8                 several at once
  judge show sentinel                    by the name of a keyword
  judge show regroup phase               by a heading
  judge show last known information      by a term of the glossary
  judge show Grand Admiral Thrawn        a card, with the rules of its keywords
  judge show --brief 7.5.7               the rule alone
  judge show --cite 7.5.7 6.3.4          a line each, to copy
  judge --rules my-rules show game-zones 2.3")]
pub(super) struct Args {
    /// A rule's id, such as `CR 5.5.1.a` or `5.5.1a`, or the name of a rule, a keyword, a term or a card
    #[arg(required = true, value_name = "ID|NAME")]
    words: Vec<String>,
    /// Only the rule itself, with its parts and examples
    #[arg(long)]
    brief: bool,
    /// Only a line to cite it by: id, name, document, edition and date
    #[arg(long, conflicts_with = "brief")]
    cite: bool,
}

/// What was found, for programs: a rule has `text`, cards have `cards`, and what is to be cited has `citations`.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(untagged)]
pub(super) enum Shown<'r> {
    Rule(Box<rule::ForPrograms<'r>>),
    Cards(card::ForPrograms<'r>),
    Citation(cite::ForPrograms<'r>),
}

swu_api::document!(
    Shown<'_>,
    "show",
    "A rule, the cards of a name, or with `--cite` the lines to cite either by: `judge show`."
);

/// One of several things that were asked for.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(transparent)]
pub(super) struct OneOfSeveral<'r>(Shown<'r>);

swu_api::element!(OneOfSeveral<'_>, "show-list", "Several of what `judge show` shows, if several were asked for.");

impl Listed for OneOfSeveral<'_> {
    type As = OneOfSeveral<'static>;
}

/// What these commands say to programs.
pub(super) fn schemas(catalogue: Catalogue) -> Catalogue {
    catalogue.document::<Shown<'_>>().list::<OneOfSeveral<'_>>()
}

pub(super) fn run(args: &Args, globals: &Globals, out: &mut Out) -> Result<Verdict, Failure> {
    let rules = globals.rules_to_use(out)?;
    let library = globals.cards()?;
    let all = resolve_all(&args.words, &rules, &library)?;
    if out.format == Format::Json {
        let mut shown: Vec<Shown<'_>> = all.iter().map(|found| for_programs(found, args, &rules, &library)).collect();
        match shown.pop() {
            Some(only) if shown.is_empty() => out.document(&only)?,
            last => {
                shown.extend(last);
                out.results_of(shown.into_iter().map(OneOfSeveral))?;
            }
        }
        return Ok(Verdict::Fine);
    }
    for (at, found) in all.iter().enumerate() {
        if args.cite {
            cite::lines(found, &rules).iter().try_for_each(|line| out.line(line))?;
            continue;
        }
        if at > 0 {
            out.line("")?;
            out.across()?;
            out.line("")?;
        }
        match found {
            Found::Rule { rule, also } if args.brief => rule::alone(rule, also, &rules, out)?,
            Found::Rule { rule, also } => {
                let around = Around::of(rule, &rules);
                let covered = coverage(rule, &rules, &library);
                rule::print(&around, also, covered.as_ref(), &rules, out)?;
            }
            Found::Cards(cards) => card::print(cards, args.brief, &rules, out)?,
        }
    }
    Ok(Verdict::Fine)
}

fn for_programs<'r>(found: &Found<'r>, args: &Args, rules: &'r Rulebook, library: &Library) -> Shown<'r> {
    match found {
        _ if args.cite => Shown::Citation(cite::ForPrograms::of(found, rules)),
        Found::Rule { rule, also } => {
            let class = coverage(rule, rules, library).map(|covered| covered.class);
            Shown::Rule(Box::new(rule::ForPrograms::of(&Around::of(rule, rules), also, class, rules)))
        }
        Found::Cards(cards) => Shown::Cards(card::ForPrograms::of(cards, rules)),
    }
}

fn coverage(rule: &crate::rulebook::Node, rules: &Rulebook, library: &Library) -> Option<scenario::coverage::Covered> {
    let present = Concordance::present_number(rule)?;
    coverage_of(&present, &World { library, rulebook: rules })
}
