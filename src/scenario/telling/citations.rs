//! The rules that a file cites, in any edition, and a replay with the numbers of another edition.

use std::sync::LazyLock;

use regex::{Captures, Regex};

use super::report::CitedBy;
use crate::head::edition_number;
use crate::table::World;
use crate::table::lookup;
use crate::telling::report::Replay;
use crate::telling::trace::TraceLine;
use crate::{Illegal, Scenario, StepKind, Text};
use swu_game::{Edition, Rule};
use swu_rulebook::editions::{Concordance, Uncited};
use swu_rulebook::{Citation, RuleId, Rulebook, Unresolved, constant};
use swu_text::diagnostic::Diagnostic;

/// The code of the Comprehensive Rules.
const COMPREHENSIVE: &str = "CR";

/// The rules that a file cites, as they are shown and as ids of the edition that the engine rules by.
type Cited = (Vec<String>, Vec<RuleId>);

/// Puts the numbers of the engine's edition in place of those of a game's file.
///
/// # Errors
///
/// Every rule and edition of the file that does not exist.
pub(crate) fn settle(scenario: &mut Scenario, world: &World<'_>) -> Result<Cited, Vec<Diagnostic>> {
    let refusing = scenario.steps.iter_mut().filter_map(|step| match &mut step.kind {
        StepKind::Act(act) => match &mut act.illegal {
            Some(Illegal::By(rules)) => Some(rules),
            Some(Illegal::ForAnyReason) | None => None,
        },
        StepKind::Until(_) | StepKind::Expect(_) | StepKind::Note(_) => None,
    });
    settle_rules(&mut scenario.head.cites, refusing.flatten(), scenario.head.edition.as_ref(), world)
}

/// The same for the rules that a file cites, and others that it names.
///
/// # Errors
///
/// As [`settle`].
pub(crate) fn settle_rules<'s>(
    cites: &mut [Text],
    others: impl Iterator<Item = &'s mut Text>,
    edition: Option<&Text>,
    world: &World<'_>,
) -> Result<Cited, Vec<Diagnostic>> {
    let mut errors = Vec::new();
    let rules = engine_rules(world);
    let edition = edition.map(|edition| file_edition(edition, world)).transpose();
    let edition = edition.unwrap_or_else(|error| {
        errors.push(*error);
        None
    });
    let edition = edition.flatten();
    let mut settle = |rule: &mut Text| match present(&rule.value, edition.as_deref(), rules) {
        Ok((id, shown)) => {
            rule.value = id;
            Some(shown)
        }
        Err(uncited) => {
            errors.push(unknown(rule, &uncited, rules));
            None
        }
    };
    let shown: Vec<Option<String>> = cites.iter_mut().map(&mut settle).collect();
    others.for_each(|rule| drop(settle(rule)));
    if !errors.is_empty() {
        return Err(errors);
    }
    let ids = cites.iter().filter_map(|cited| cited.value.parse().ok()).collect();
    Ok((shown.into_iter().flatten().collect(), ids))
}

/// The rules whose numbers the engine cites.
fn engine_rules<'w>(world: &World<'w>) -> &'w Rulebook {
    let edition = world.rulebook.edition_of("CR").map(|edition| edition.name.as_deref().unwrap_or(Rule::EDITION));
    match edition {
        Some(edition) if edition != Rule::EDITION => Rulebook::embedded(),
        Some(_) | None => world.rulebook,
    }
}

/// The edition that a file names, if it is not the one that the engine rules by.
fn file_edition(edition: &Text, world: &World<'_>) -> Result<Option<String>, Box<Diagnostic>> {
    let named = edition_number(&edition.value);
    if named == Rule::EDITION {
        return Ok(None);
    }
    let of_rules = |known: &&Concordance| known.document == "CR" && known.present == Rule::EDITION;
    let mut known = Concordance::embedded().iter().filter(of_rules);
    if let Some(older) = known.clone().find(|known| named == known.edition) {
        return Ok(Some(older.edition.clone()));
    }
    let older: Vec<String> = known.by_ref().map(|known| format!("`{}`", known.edition)).collect();
    let error = Diagnostic::error(format!("unknown edition `{}` of the rules", edition.value));
    let error = error.at(edition.place.clone()).help(format!("the edition in use is `{}`", world.edition()));
    let error =
        if older.is_empty() { error } else { error.help(format!("the numbers of {} are known too", older.join(", "))) };
    Err(Box::new(error))
}

/// The number of a cited rule in the engine's edition, and the citation as it is shown.
fn present(written: &str, edition: Option<&str>, rules: &Rulebook) -> Result<(String, String), Uncited> {
    let as_written = || Ok((written.to_owned(), written.to_owned()));
    let (_, named) = Citation::split(written);
    let typed = match (named, edition) {
        (None, Some(edition)) => format!("{written}@{edition}"),
        (None, None) | (Some(_), _) => written.to_owned(),
    };
    match rules.resolve_cited(&typed, Concordance::embedded) {
        Ok(_) if named.is_none() && edition.is_none() => as_written(),
        Ok(cited) => {
            let id = cited.rule.id.to_string();
            let shown = cited.moved_from.map_or_else(|| id.clone(), |from| format!("{id} [{from}]"));
            Ok((id, shown))
        }
        Err(Uncited::Unresolved(Unresolved::Ambiguous(_))) => as_written(),
        Err(uncited) => Err(uncited),
    }
}

fn unknown(rule: &Text, uncited: &Uncited, rules: &Rulebook) -> Diagnostic {
    let title = match uncited {
        Uncited::Unresolved(_) => format!("rule `{}` not found", rule.value),
        Uncited::Removed { .. } | Uncited::Never { .. } | Uncited::UnknownEdition { .. } => uncited.to_string(),
    };
    let diagnostic = Diagnostic::error(title).at(rule.place.clone());
    if rule.value.contains(',') {
        return diagnostic.help(format!("write several rules in brackets: `[{}]`", rule.value.trim()));
    }
    // A number behind a word that is no document: `rule 8.4.1`.
    if let Some((document, number)) = rule.value.trim().rsplit_once(' ')
        && rules.edition_of(document).is_none()
        && let meant = format!("{COMPREHENSIVE} {number}")
        && rules.resolve_cited(&meant, Concordance::embedded).is_ok()
    {
        return lookup::did_you_mean(diagnostic, &[meant]);
    }
    let near: Vec<String> = uncited.nearest().iter().map(ToString::to_string).collect();
    let help = "write a rule as `CR 7.5.11.a`, or of an older edition as `CR 7.5.11.a@2.0`";
    if near.is_empty() { diagnostic.help(help) } else { lookup::did_you_mean(diagnostic, &near) }
}

/// The numbers of an edition that the engine rules by, unless it cites by them.
pub(crate) fn numbers_of(edition: Edition) -> Option<&'static Concordance> {
    let number = edition.to_string();
    if number == Rule::EDITION {
        return None;
    }
    Concordance::embedded().iter().find(|known| known.document == COMPREHENSIVE && known.edition == number)
}

/// Tests if an edition that the engine rules by lacks that rule of the newest edition: nothing can rest on it then.
pub(crate) fn lacks(edition: Edition, rule: &str) -> bool {
    let Some(numbers) = numbers_of(edition) else { return false };
    rule.parse::<RuleId>().is_ok_and(|id| id.document() == COMPREHENSIVE && numbers.old_of(&id).is_none())
}

impl Replay {
    /// Renumbers the replay by an older edition. Rules that it does not have are cited with their edition. The rulings stay
    /// the same.
    pub fn number_by(&mut self, older: &Concordance) {
        let mut absent = Vec::new();
        for cited in &mut self.report.citations {
            let Ok(id) = cited.parse::<RuleId>() else { continue };
            if older.old_of(&id).is_none() {
                absent.push(id.to_string());
            }
            *cited = numbered(&id, older);
        }
        self.cites.iter_mut().for_each(|cited| *cited = renumbered(cited, older));
        if let Some(trace) = &mut self.trace {
            trace.edition = format!("{}, cited by the numbers of edition {}", trace.edition, older.edition);
            trace.renumber_details(|rule| renumbered(rule, older));
            let lines = trace.steps.iter_mut().flat_map(|step| &mut step.lines);
            for line in trace.opening.iter_mut().chain(lines) {
                match line {
                    TraceLine::Event(text) | TraceLine::Not(text) | TraceLine::Refused(text) => {
                        *text = renumbered(text, older)
                    }
                    TraceLine::Fails { found, .. } => *found = renumbered(found, older),
                    TraceLine::Asks(_) | TraceLine::Holds(_) | TraceLine::Unsupported(_) => {}
                }
            }
        }
        self.report.cited_by = Some(CitedBy { edition: older.edition.clone(), absent });
    }
}

/// A rule by its number in an older edition, or with the edition that has it.
fn numbered(id: &RuleId, older: &Concordance) -> String {
    match older.old_of(id) {
        Some(old) => old.to_string(),
        None => format!("{id} (edition {})", older.present),
    }
}

/// A text of the engine with the rules in it renumbered.
fn renumbered(text: &str, older: &Concordance) -> String {
    static CITED: LazyLock<Regex> = LazyLock::new(|| {
        let pattern = r"\bCR [0-9]+(?:\.(?:[0-9]+|[a-z]\b))*( \[[^\]]*\])?";
        constant(pattern)
    });
    let number = |found: &Captures<'_>| {
        let written = found.get(0).map_or("", |found| found.as_str());
        let bare = found.get(1).map_or(written, |note| written.trim_end_matches(note.as_str()));
        bare.parse::<RuleId>().map_or_else(|_| written.to_owned(), |id| numbered(&id, older))
    };
    CITED.replace_all(text, number).into_owned()
}
