//! One rule through all editions that are known: those whose texts are at hand, and before them those of which the program
//! carries only the numbers.

use std::sync::Arc;

use schemars::JsonSchema;
use serde::Serialize;

use super::EditionRules;
use super::diff::edition;
use crate::document;
use crate::show::not_one;
use swu_rulebook::editions::{Concordance, Edition, Kind, Moment, Piece, history, marked};
use swu_rulebook::{Citation, RuleId, Rulebook, Unresolved};
use swu_text::diagnostic::Diagnostic;

/// The changes of a rule in one edition, for programs.
#[derive(Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct RuleInEdition {
    /// The document's code, such as `CR`.
    pub document: String,
    pub edition: Option<Arc<str>>,
    pub date: Option<Arc<str>>,
    pub id: Option<RuleId>,
    /// Its number in the edition before, if different.
    pub was: Option<RuleId>,
    /// Where its words went, if it was removed.
    pub see: Option<RuleId>,
    pub what: EditionChange,
    /// True if the edition is in this project's own words, which are not compared with the official ones.
    pub restated: bool,
    pub text: Vec<Piece>,
    pub examples: Vec<Piece>,
}

document!(RuleInEdition, "rules-history", "A rule in all known editions, one element each: `judge rules history`.");

impl RuleInEdition {
    /// The edition as it is cited: `CR 7.0 (2026-03-06)`.
    pub fn name(&self) -> String {
        let (document, name, date) = (self.document.clone(), self.edition.clone(), self.date.clone());
        edition(&Edition { document, name, date, second_hand: None })
    }
}

/// The ways in which a rule can change.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum EditionChange {
    /// Only its number is known.
    Numbered,
    /// Not in this edition, of which only the numbers are known.
    Absent,
    /// In the oldest edition whose text is known.
    There,
    Created,
    Unchanged,
    Moved,
    Edited,
    MovedAndEdited,
    Removed,
}

/// An edition of the rule's document, and the rules that have it.
type InEdition<'r> = (EditionRules<'r>, &'r Edition);

/// The course of a rule through every edition, oldest first. The rule is named by its number in the newest edition that has
/// it, or with an edition (`CR 8.16@2.0`); names are looked up in the first of the rules.
///
/// # Errors
///
/// If no edition has such a rule, or the one that was named is not known.
pub fn told(typed: &str, all: &[EditionRules<'_>]) -> Result<Vec<RuleInEdition>, Box<Diagnostic>> {
    let (known, at, id) = find(typed, all)?;
    let books: Vec<&Rulebook> = known.iter().map(|(known, _)| known.rules).collect();
    let moments = history(&books, at, &id);
    let mut all = numbered(&moments, &known);
    all.extend(moments.iter().filter_map(|moment| of_moment(moment, &known)));
    Ok(all)
}

/// The editions of a rule's document, oldest first, the place of the one in which the rule was named, and its id there.
fn find<'r>(typed: &str, all: &[EditionRules<'r>]) -> Result<(Vec<InEdition<'r>>, usize, RuleId), Box<Diagnostic>> {
    let (typed, named) = Citation::split(typed);
    let Some(first) = all.first().map(|known| known.rules) else {
        return Err(Diagnostic::error("no rules found").into());
    };
    let id = match (first.find(typed), typed.parse::<RuleId>()) {
        (Ok(rule), _) if named.is_none() => rule.id.clone(),
        (_, Ok(id)) => id,
        (Ok(rule), _) => rule.id.clone(),
        (Err(unresolved), _) => return Err(not_one("rules history", typed, &unresolved, first).into()),
    };
    let known = editions_of(id.document(), all);
    let has = |(known, _): &InEdition<'_>| known.rules.get(&id).is_some();
    let at = match named {
        None => known.iter().rposition(has),
        Some(name) => {
            let Some(at) = known.iter().position(|(_, edition)| edition.name.as_deref() == Some(name)) else {
                return of_older(name, id, known);
            };
            Some(at).filter(|at| known.get(*at).is_some_and(has))
        }
    };
    let Some(at) = at else {
        let nearest = Unresolved::Unknown(first.nearest(&id.to_string()));
        return Err(not_one("rules history", &id.to_string(), &nearest, first).into());
    };
    Ok((known, at, id))
}

/// The same of a rule that is named by its number in an edition whose text is not at hand.
fn of_older<'r>(
    name: &str,
    id: RuleId,
    known: Vec<InEdition<'r>>,
) -> Result<(Vec<InEdition<'r>>, usize, RuleId), Box<Diagnostic>> {
    let citation = format!("{id}@{name}");
    let cited = known.iter().enumerate().find_map(|(at, (known, _))| {
        let cited = known.rules.resolve_cited(&citation, Concordance::embedded).ok()?;
        Some((at, cited.rule.id.clone()))
    });
    if let Some((at, present)) = cited {
        return Ok((known, at, present));
    }
    let error = Diagnostic::error(format!("unknown edition `{name}` of {}", id.document()));
    let names: Vec<&str> = known.iter().filter_map(|(_, edition)| edition.name.as_deref()).collect();
    Err(error.help(format!("known: {}", names.join(", "))).into())
}

/// The editions of a document, oldest first. Of two with the same name the one that was named later counts, and any goes
/// before the one in this project's own words.
fn editions_of<'r>(document: &str, all: &[EditionRules<'r>]) -> Vec<InEdition<'r>> {
    let mut editions: Vec<InEdition<'r>> = Vec::new();
    for known in all {
        let Some(edition) = known.rules.edition_of(document) else { continue };
        match editions.iter_mut().find(|(_, before)| before.name == edition.name) {
            Some(_) if known.is_restated => {}
            Some(before) => *before = (*known, edition),
            None => editions.push((*known, edition)),
        }
    }
    editions.sort_by(|(_, a), (_, b)| a.cmp_age(b));
    editions
}

/// The numbers that the rule had in the editions before the first whose text is at hand, as far as they are carried.
fn numbered(moments: &[Moment<'_>], known: &[InEdition<'_>]) -> Vec<RuleInEdition> {
    let present = moments.iter().find_map(|moment| {
        let (_, edition) = known.get(moment.edition)?;
        Some((edition.name.as_deref()?, &moment.rule?.id))
    });
    let Some((edition, id)) = present else { return Vec::new() };
    let is_older = |older: &&Concordance| {
        older.document == id.document()
            && older.present == edition
            && known.iter().all(|(_, known)| known.name.as_deref() != Some(older.edition.as_str()))
    };
    let told = |older: &Concordance| {
        let number = older.old_of(id);
        RuleInEdition {
            document: older.document.clone(),
            edition: Some(older.edition.as_str().into()),
            date: older.date.as_deref().map(Arc::from),
            what: if number.is_some() { EditionChange::Numbered } else { EditionChange::Absent },
            id: number,
            was: None,
            see: None,
            restated: false,
            text: Vec::new(),
            examples: Vec::new(),
        }
    };
    Concordance::embedded().iter().filter(is_older).map(told).collect()
}

fn what(moment: &Moment<'_>) -> EditionChange {
    match moment.change.map(|change| change.kind) {
        None => EditionChange::There,
        Some(Kind::Added) => EditionChange::Created,
        Some(Kind::Unchanged) => EditionChange::Unchanged,
        Some(Kind::Renumbered) => EditionChange::Moved,
        Some(Kind::Reworded) => EditionChange::Edited,
        Some(Kind::RenumberedAndReworded) => EditionChange::MovedAndEdited,
        Some(Kind::Removed) => EditionChange::Removed,
    }
}

/// True if one of an edition and the one before it is in this project's own words, and the other is not: then it says
/// nothing that the words differ.
fn is_retold(moment: &Moment<'_>, known: &[InEdition<'_>]) -> bool {
    let restated = |at: usize| known.get(at).map(|(known, _)| known.is_restated);
    let before = moment.edition.checked_sub(1).and_then(restated);
    before.is_some() && before != restated(moment.edition)
}

/// The change of the rule, and its text and examples with the words marked that this edition changed.
fn compared(moment: &Moment<'_>, is_retold: bool) -> (EditionChange, Vec<Piece>, Vec<Piece>) {
    let text = moment.rule.map_or("", |rule| &rule.text);
    let examples = moment.rule.map_or_else(String::new, |rule| rule.examples.join("\n\n"));
    let plain = (marked(text, text), marked(&examples, &examples));
    match (what(moment), is_retold, moment.change) {
        (EditionChange::Edited, true, _) => (EditionChange::Unchanged, plain.0, plain.1),
        (EditionChange::MovedAndEdited, true, _) => (EditionChange::Moved, plain.0, plain.1),
        (what @ (EditionChange::Edited | EditionChange::MovedAndEdited | EditionChange::Removed), _, Some(change)) => {
            (what, change.text(), change.examples())
        }
        (what, ..) => (what, plain.0, plain.1),
    }
}

fn of_moment(moment: &Moment<'_>, known: &[InEdition<'_>]) -> Option<RuleInEdition> {
    let (_, edition) = known.get(moment.edition)?;
    let restated = is_retold(moment, known);
    let (what, text, examples) = compared(moment, restated);
    let id = moment.rule.map(|rule| rule.id.clone());
    let before = moment.change.and_then(|change| Some(change.old?.id.clone()));
    Some(RuleInEdition {
        document: edition.document.clone(),
        edition: edition.name.clone(),
        date: edition.date.clone(),
        was: before.filter(|before| id.as_ref() != Some(before)),
        id,
        see: moment.change.and_then(|change| Some(change.kin?.id.clone())).filter(|_| what == EditionChange::Removed),
        what,
        restated,
        text,
        examples,
    })
}
