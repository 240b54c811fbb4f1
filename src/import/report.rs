//! The report on an import: the rules of each section, problems of their numbers, the outcome of mentions, and omissions.

use std::collections::HashMap;

use schemars::JsonSchema;
use serde::Serialize;

use super::mentions::Mention;
use super::{Entry, Import, LeftOut, Manuscript, Place, Remark};
use swu_rulebook::id::DocumentCode;
use swu_rulebook::{Node, Problem, ProblemKind, RuleId, Rulebook};

/// The report on an import.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Report {
    pub documents: Vec<Document>,
    /// Gaps, duplicates and other problems of the documents themselves.
    pub problems: Vec<Finding>,
    /// The number of references that are links.
    pub linked: usize,
    /// References with a wrong number or address that were linked by their words.
    pub repaired: Vec<Mention>,
    /// References without a target.
    pub unresolved: Vec<Mention>,
    /// Links to other sites; only their words are kept.
    pub links_elsewhere: usize,
    /// Links to whole files; only their words are kept.
    pub links_to_files: usize,
    pub left_out: LeftOut,
    pub remarks: Vec<Remark>,
}

/// A document of the import.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Document {
    pub code: String,
    pub title: String,
    pub edition: Option<String>,
    pub date: Option<String>,
    /// The number of rules, headings or terms.
    pub rules: usize,
    /// The sections; a glossary has none.
    pub sections: Vec<Section>,
}

/// A section of a document.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Section {
    pub number: String,
    pub title: String,
    /// The number of rules, sub-rules and sections in it, including itself.
    pub rules: usize,
}

/// A problem of a document.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Finding {
    pub id: Option<RuleId>,
    pub place: Place,
    pub kind: ProblemKind,
    pub message: String,
}

impl Report {
    /// The report on an import and the rulebook that was made of it.
    pub fn of(import: &Import, rulebook: &Rulebook) -> Self {
        let sum = |count: fn(&LeftOut) -> usize| import.manuscripts.iter().map(|m| count(&m.left_out)).sum();
        Self {
            documents: import.manuscripts.iter().map(Document::of).collect(),
            problems: problems(import, rulebook),
            linked: import.mentions.linked,
            repaired: import.mentions.repaired.clone(),
            unresolved: import.mentions.unresolved.clone(),
            links_elsewhere: import.mentions.elsewhere,
            links_to_files: import.mentions.to_files,
            left_out: LeftOut { running: sum(|left| left.running), contents: sum(|left| left.contents) },
            remarks: import.manuscripts.iter().flat_map(|manuscript| manuscript.remarks.iter().cloned()).collect(),
        }
    }

    /// True if nothing was found that a reader has to look at. A mention that its title has put right is no such thing.
    pub fn is_clean(&self) -> bool {
        self.problems.is_empty() && self.unresolved.is_empty()
    }
}

impl Document {
    fn of(manuscript: &Manuscript) -> Self {
        let code = DocumentCode::new(&manuscript.code);
        let section = |(number, entries): (String, Vec<&Entry>)| {
            let titles = entries.iter().filter(|entry| entry.is_section()).filter_map(|entry| entry.title.clone());
            let title = titles.into_iter().find(|title| !title.is_empty()).unwrap_or_default();
            Section { number, title, rules: entries.len() }
        };
        let sections = if code.is_glossary() { Vec::new() } else { manuscript.sections() };
        Self {
            code: code.as_str().to_owned(),
            title: manuscript.title.clone(),
            edition: manuscript.edition.clone(),
            date: manuscript.date.clone(),
            rules: manuscript.entries.iter().filter(|entry| !entry.number.is_empty()).count(),
            sections: sections.into_iter().map(section).collect(),
        }
    }
}

/// The problems of the rulebook, each with the place in the source of the rule that it is about.
fn problems(import: &Import, rulebook: &Rulebook) -> Vec<Finding> {
    let mut places: HashMap<RuleId, Vec<Place>> = HashMap::new();
    for manuscript in &import.manuscripts {
        let code = DocumentCode::new(&manuscript.code);
        for entry in &manuscript.entries {
            places.entry(RuleId::new(&code, &entry.number)).or_default().push(entry.place);
        }
    }
    let finding = |problem: &Problem| {
        let is_until = |node: &&Node| *node.file == *problem.file && node.line <= problem.line;
        let until: Vec<&RuleId> = rulebook.iter().filter(is_until).map(|node| &node.id).collect();
        let id = until.last().map(|id| (*id).clone());
        let of_rule = id.as_ref().and_then(|id| places.get(id));
        // Of a rule that is there several times, the one that the problem is about.
        let time = until.iter().filter(|before| Some(**before) == id.as_ref()).count().saturating_sub(1);
        let place = of_rule.and_then(|places| places.get(time)).copied().unwrap_or_default();
        let message = match (problem.kind, of_rule.map(Vec::as_slice), &id) {
            (ProblemKind::Duplicate, Some([first, ..]), Some(id)) => format!("`{id}` already exists on {first}"),
            _ => problem.message.clone(),
        };
        Finding { id, place, kind: problem.kind, message }
    };
    let mut problems: Vec<Finding> = rulebook.problems().iter().map(finding).collect();
    problems.extend(import.manuscripts.iter().flat_map(missing_sections));
    problems.extend(import.manuscripts.iter().flat_map(headless_sections));
    problems
}

/// The sections that have rules and no heading: where they are, the source was not read as it was meant.
fn headless_sections(manuscript: &Manuscript) -> Vec<Finding> {
    let code = DocumentCode::new(&manuscript.code);
    if code.is_glossary() {
        return Vec::new();
    }
    let headless = |(section, entries): (String, Vec<&Entry>)| {
        let first = entries.first().filter(|_| !entries.iter().any(|entry| entry.is_section()))?;
        let message = format!("section {section} has rules but no heading");
        let id = Some(RuleId::new(&code, &first.number));
        Some(Finding { id, place: first.place, kind: ProblemKind::Gap, message })
    };
    manuscript.sections().into_iter().filter_map(headless).collect()
}

/// The sections that are missing between those that are there. A rulebook does not ask for them: of our own documents, it
/// may have only some.
fn missing_sections(manuscript: &Manuscript) -> Vec<Finding> {
    let code = DocumentCode::new(&manuscript.code);
    let mut found: Vec<(u32, Place)> = Vec::new();
    for entry in &manuscript.entries {
        found.extend(entry.section().parse().ok().map(|number| (number, entry.place)));
    }
    found.sort_unstable();
    found.dedup_by_key(|(number, _)| *number);
    let gap = |((before, _), (after, place)): (&(u32, Place), &(u32, Place))| {
        let id = RuleId::new(&code, &after.to_string());
        let missing = after.saturating_sub(*before).saturating_sub(1);
        let what = if missing == 1 { "one section is".to_owned() } else { format!("{missing} sections are") };
        let message = format!("{what} missing before `{id}`");
        (missing > 0).then_some(Finding { id: Some(id), place: *place, kind: ProblemKind::Gap, message })
    };
    found.iter().zip(found.iter().skip(1)).filter_map(gap).collect()
}
