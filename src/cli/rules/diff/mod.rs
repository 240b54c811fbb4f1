//! `judge rules diff`: what became of each rule from one edition to the next.

mod html;
mod json;
pub(super) mod text;

use std::collections::HashMap;
use std::io;

use clap::ValueEnum;

use crate::cli::options::{Format, Rules};
use crate::cli::out::Out;
use crate::cli::show::not_one;
use crate::cli::write::Destination;
use crate::cli::{Failure, Verdict, editions};
use crate::diagnostic::Diagnostic;
use crate::rulebook::editions::{Change, Comparison, Concordance, Edition, Kind};
use crate::rulebook::{Node, RuleId, Rulebook};

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The old edition: a folder or a file of rules, the name of an edition, or `embedded`
    #[arg(value_name = "OLD")]
    old: String,
    /// The new edition, named in the same ways
    #[arg(value_name = "NEW")]
    new: String,
    /// Only the rules of this section, in either edition, such as `8`, `CR 8.16` or `TR 4`
    #[arg(long, value_name = "ID")]
    section: Option<String>,
    /// Only what was changed in these ways
    #[arg(long, value_enum, value_delimiter = ',', value_name = "KINDS")]
    only: Vec<Only>,
    /// What to write: text, bare JSON, a page for a browser that needs nothing else, or only the numbers; if it is left out,
    /// text, or with `--format json` JSON that names its schema
    #[arg(long = "as", value_enum, value_name = "FORM")]
    form: Option<Form>,
    #[command(flatten)]
    to: Destination,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Form {
    Text,
    Json,
    Html,
    /// Which number of the old edition is which of the new one, as `rules/editions.yaml` keeps it
    Concordance,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Only {
    /// Not in the old edition
    Added,
    /// Not in the new edition
    Removed,
    /// In other words, whatever its number
    Reworded,
    /// Under another number, whatever its words
    Renumbered,
    /// Sections under another number
    Moved,
    /// The same number and the same words
    Unchanged,
}

impl Only {
    fn holds(self, change: &Change<'_>) -> bool {
        match self {
            Self::Added => change.kind == Kind::Added,
            Self::Removed => change.kind == Kind::Removed,
            Self::Reworded => matches!(change.kind, Kind::Reworded | Kind::RenumberedAndReworded),
            Self::Renumbered => matches!(change.kind, Kind::Renumbered | Kind::RenumberedAndReworded),
            Self::Moved => change.is_moved_section(),
            Self::Unchanged => change.kind == Kind::Unchanged,
        }
    }
}

pub(super) use json::Document;

/// What there is to say of two editions.
struct Report<'b> {
    old: Vec<Edition>,
    new: Vec<Edition>,
    /// How many rules there are of each kind.
    counts: Vec<(Kind, usize)>,
    /// The sections that stand elsewhere now.
    moved: Vec<Change<'b>>,
    sections: Vec<Section<'b>>,
    not_compared: [Vec<&'b str>; 2],
    /// Whether one side, and only one, is in this project's own words.
    retold: bool,
}

/// What there is to say when one side is in this project's own words.
const RETOLD: &str =
    "One side is in this project's own words: that a rule is reworded says nothing of the official texts.";

/// A section of the documents, with what was changed in it.
struct Section<'b> {
    old: Option<&'b Node>,
    new: Option<&'b Node>,
    changes: Vec<Change<'b>>,
}

pub(super) fn run(args: &Args, out: &mut Out) -> Result<Verdict, Failure> {
    let (old, new) = (editions::read(&args.old)?, editions::read(&args.new)?);
    let form = args.form.unwrap_or(match out.format {
        Format::Json => Form::Json,
        Format::Text => Form::Text,
    });
    let written = match form {
        Form::Concordance => concordance(&old, &new)?,
        Form::Text | Form::Json | Form::Html => {
            let comparison = Comparison::between(&old, &new);
            let is_own = |rules: &Rules| matches!(rules, Rules::Embedded(_));
            let report = Report::of(&comparison, &old, &new, args)?;
            let report = Report { retold: is_own(&old) != is_own(&new), ..report };
            match (form, args.to.is_file()) {
                (Form::Html, _) => html::page(&report),
                (Form::Json, _) if args.form.is_none() => out.document_text(&json::Document::of(&report))?,
                (Form::Json, _) => {
                    serde_json::to_string_pretty(&json::Document::of(&report)).map_err(io::Error::from)? + "\n"
                }
                (_, true) => out.captured(|out| text::print(&report, out))?,
                (_, false) => {
                    text::print(&report, out)?;
                    return Ok(Verdict::Fine);
                }
            }
        }
    };
    args.to.write(&written, out)?;
    Ok(Verdict::Fine)
}

/// The numbers of the old edition and of the new one, by what the rules say and not by what is known already.
fn concordance(old: &Rulebook, new: &Rulebook) -> Result<String, Failure> {
    let concordances = Concordance::of(&Comparison::by_words(old, new), old, new);
    if concordances.is_empty() {
        let error = Diagnostic::error("the two have no document of which both name an edition, and not the same");
        return Err(error.help("the front matter of a file names them: `document: CR` and `edition: \"2.0\"`").into());
    }
    Ok(concordances.iter().map(Concordance::to_string).collect())
}

impl<'b> Report<'b> {
    fn of(comparison: &Comparison<'b>, old: &'b Rulebook, new: &'b Rulebook, args: &Args) -> Result<Self, Failure> {
        let section = args.section.as_deref().map(|typed| section_id(typed, old, new)).transpose()?;
        let within = |change: &&Change<'_>| section.as_ref().is_none_or(|section| is_within(change, section));
        let wanted = |change: &&Change<'_>| match args.only.as_slice() {
            [] => change.kind != Kind::Unchanged,
            only => only.iter().any(|only| only.holds(change)),
        };
        let changes: Vec<Change<'b>> = comparison.changes.iter().filter(within).copied().collect();
        let count = |kind| changes.iter().filter(|change| change.kind == kind).count();
        let shown: Vec<Change<'b>> = changes.iter().filter(wanted).copied().collect();
        Ok(Self {
            old: compared(old, &comparison.not_compared[0]),
            new: compared(new, &comparison.not_compared[1]),
            counts: Kind::ALL.map(|kind| (kind, count(kind))).to_vec(),
            moved: shown.iter().filter(|change| change.is_moved_section()).copied().collect(),
            sections: sections(&shown, comparison, old, new),
            not_compared: comparison.not_compared.clone(),
            retold: false,
        })
    }
}

/// The id of a section that one of the editions has.
fn section_id(typed: &str, old: &Rulebook, new: &Rulebook) -> Result<RuleId, Failure> {
    let found = new.resolve(typed).or_else(|unresolved| old.resolve(typed).map_err(|_| unresolved));
    let section = found.map_err(|unresolved| not_one("show", typed, &unresolved, new))?;
    Ok(section.id.clone())
}

/// Whether a rule is a part of a section in one of the editions.
fn is_within(change: &Change<'_>, section: &RuleId) -> bool {
    [change.old, change.new].into_iter().flatten().any(|rule| {
        let whole_document = section.number().is_empty() && section.document() == rule.id.document();
        whole_document || std::iter::successors(Some(rule.id.clone()), RuleId::outer).any(|id| id == *section)
    })
}

/// The editions of the documents that were compared.
fn compared(rulebook: &Rulebook, others: &[&str]) -> Vec<Edition> {
    let is_compared = |edition: &&Edition| {
        let has_rules = rulebook.iter().any(|rule| rule.is_rule() && rule.id.document() == edition.document);
        has_rules && !others.contains(&edition.document.as_str())
    };
    rulebook.editions().iter().filter(is_compared).cloned().collect()
}

/// The changes by sections, in the order in which the sections come first.
fn sections<'b>(
    changes: &[Change<'b>],
    comparison: &Comparison<'b>,
    old: &'b Rulebook,
    new: &'b Rulebook,
) -> Vec<Section<'b>> {
    let pairs: Vec<(&Node, &Node)> =
        comparison.changes.iter().filter_map(|change| Some((change.old?, change.new?))).collect();
    let new_of: HashMap<&RuleId, &Node> = pairs.iter().map(|(old, new)| (&old.id, *new)).collect();
    let old_of: HashMap<&RuleId, &Node> = pairs.iter().map(|(old, new)| (&new.id, *old)).collect();
    let mut sections: Vec<Section<'b>> = Vec::new();
    let mut places: HashMap<(Option<&RuleId>, Option<&RuleId>), usize> = HashMap::new();
    for change in changes {
        let (old_section, new_section) = match (change.old, change.new) {
            (_, Some(rule)) => {
                let section = section_of(rule, new);
                (section.and_then(|section| old_of.get(&section.id).copied()), section)
            }
            (Some(rule), None) => {
                let section = section_of(rule, old);
                (section, section.and_then(|section| new_of.get(&section.id).copied()))
            }
            (None, None) => continue,
        };
        let key = (old_section.map(|section| &section.id), new_section.map(|section| &section.id));
        let place = *places.entry(key).or_insert_with(|| {
            sections.push(Section { old: old_section, new: new_section, changes: Vec::new() });
            sections.len() - 1
        });
        if let Some(section) = sections.get_mut(place) {
            section.changes.push(*change);
        }
    }
    sections
}

/// The section that a rule is shown in: of two levels if the second has a title, such as `8.15. Modifiers`, or else of
/// one. A rule that is part of nothing and has no parts, such as a term of a glossary, stands in none.
fn section_of<'b>(rule: &'b Node, rulebook: &'b Rulebook) -> Option<&'b Node> {
    let parent = |rule: &&'b Node| rulebook.get(rule.parent.as_ref()?).filter(|parent| parent.is_rule());
    let mut above: Vec<&Node> = std::iter::successors(Some(rule), parent).take(16).collect();
    let outermost = above.pop()?;
    let second = above.pop().filter(|second| second.name().is_some());
    let has_parts = rulebook.children(&outermost.id).next().is_some();
    second.or(Some(outermost).filter(|_| has_parts))
}

/// What a rule is called beside its id.
fn title(rule: &Node) -> &str {
    rule.name().unwrap_or_default()
}

/// An edition as it is cited: `CR 7.0 (2026-03-06)`.
pub(super) fn edition(edition: &Edition) -> String {
    let name = edition.name.as_ref().map_or(String::new(), |name| format!(" {name}"));
    let date = edition.date.as_ref().map_or(String::new(), |date| format!(" ({date})"));
    format!("{}{name}{date}", edition.document)
}

/// Several editions in one line.
fn edition_list(editions: &[Edition]) -> String {
    editions.iter().map(edition).collect::<Vec<_>>().join(", ")
}
