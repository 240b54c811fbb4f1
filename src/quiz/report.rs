//! The report of answered questions: by section of the rules, by level, and each question that was not answered right.

use std::collections::BTreeMap;
use std::time::Duration;

use schemars::JsonSchema;
use serde::Serialize;

use super::item::Item;
use super::session::Terms;
use super::{Level, Question, QuestionId, section_of};
use swu_rulebook::{RuleId, Rulebook};

/// The result of a session.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Report {
    #[serde(flatten)]
    pub score: Score,
    /// The chapters of the rules, in their order; last the questions that cite none.
    pub sections: Vec<SectionScore>,
    pub levels: Vec<LevelScore>,
    /// The questions that were not answered right, in the order in which they were asked.
    pub missed: Vec<Missed>,
}

/// The result of an exam.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct ExamReport {
    pub passed: bool,
    /// The share of right answers in per cent, rounded down.
    pub percent: usize,
    /// The share in per cent needed to pass.
    pub pass: u8,
    /// The number of unanswered questions.
    pub open: usize,
    pub seconds: u64,
    pub limit_seconds: Option<u64>,
    /// By this seed the same questions are put together again, from the same files.
    pub seed: u64,
    #[serde(flatten)]
    pub report: Report,
}

/// The number of questions, and of right answers.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Score {
    pub questions: usize,
    pub right: usize,
}

/// The questions about a part of the rules.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct SectionScore {
    /// None for questions that cite no rule.
    pub section: Option<RuleId>,
    pub title: String,
    #[serde(flatten)]
    pub score: Score,
    /// The sections of a chapter.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub parts: Vec<Self>,
}

/// The questions of a level.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct LevelScore {
    /// None for questions that are of no level.
    pub level: Option<Level>,
    #[serde(flatten)]
    pub score: Score,
}

/// A question that was not answered right.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Missed {
    /// In the order in which the questions were asked, from 1.
    pub number: usize,
    pub id: QuestionId,
    pub ask: String,
    /// The options that were ticked; none if the question was left open.
    pub chosen: Vec<String>,
    pub right: Vec<String>,
    /// The mistakes that lead to what was ticked.
    pub mistakes: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub explain: Option<String>,
    pub cites: Vec<CitedRule>,
}

/// A rule that an answer rests on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct CitedRule {
    pub id: RuleId,
    pub title: String,
}

impl Question {
    /// The chapter of the rules that the question is about and the section of that chapter, such as `CR 7` and `CR 7.5`,
    /// by the first rule that it cites.
    pub fn place(&self) -> Option<(RuleId, RuleId)> {
        let rule = self.cites.first()?;
        let chapter = std::iter::successors(Some(rule.clone()), RuleId::outer).last()?;
        Some((chapter, section_of(rule)))
    }

    /// The rules that it cites, with their titles.
    pub fn cited_rules(&self, rulebook: &Rulebook) -> Vec<CitedRule> {
        self.cites.iter().map(|id| CitedRule { id: id.clone(), title: title(id, rulebook) }).collect()
    }
}

impl Report {
    /// The report of questions as they were answered.
    pub fn new(items: &[Item], rulebook: &Rulebook) -> Self {
        let missed = items.iter().enumerate().filter(|(_, item)| !item.is_right());
        Self {
            score: Score::of(items.iter()),
            sections: sections(items, rulebook),
            levels: levels(items),
            missed: missed.map(|(at, item)| Missed::new(at + 1, item, rulebook)).collect(),
        }
    }
}

impl ExamReport {
    /// The report of an exam that is handed in after that time.
    pub(super) fn new(items: &[Item], terms: Terms, passed: Duration, seed: u64, rulebook: &Rulebook) -> Self {
        let report = Report::new(items, rulebook);
        let score = report.score;
        Self {
            passed: score.right * 100 >= score.questions * usize::from(terms.pass),
            percent: score.percent(),
            pass: terms.pass,
            open: items.iter().filter(|item| !item.is_answered()).count(),
            seconds: terms.limit.map_or(passed, |limit| limit.min(passed)).as_secs(),
            limit_seconds: terms.limit.map(|limit| limit.as_secs()),
            seed,
            report,
        }
    }
}

impl Score {
    fn of<'i>(items: impl Iterator<Item = &'i Item>) -> Self {
        items.fold(Self::default(), |score, item| Self {
            questions: score.questions + 1,
            right: score.right + usize::from(item.is_right()),
        })
    }

    /// The share of right answers in percent, rounded down; 0 if there were no questions.
    pub const fn percent(self) -> usize {
        match (self.right * 100).checked_div(self.questions) {
            Some(percent) => percent,
            None => 0,
        }
    }
}

impl Missed {
    fn new(number: usize, item: &Item, rulebook: &Rulebook) -> Self {
        let question = item.question();
        let chosen = || item.options().filter(|shown| shown.is_ticked);
        let right = item.options().filter(|shown| shown.option.is_right);
        Self {
            number,
            id: question.id.clone(),
            ask: question.ask.clone(),
            chosen: chosen().map(|shown| shown.option.text.clone()).collect(),
            right: right.map(|shown| shown.option.text.clone()).collect(),
            mistakes: chosen().filter_map(|shown| shown.option.mistake.clone()).collect(),
            explain: question.explain.clone(),
            cites: question.cited_rules(rulebook),
        }
    }
}

/// The chapters with their sections.
fn sections(items: &[Item], rulebook: &Rulebook) -> Vec<SectionScore> {
    let chapter_of = |item: &Item| Some(item.question().place()?.0);
    let section_of = |item: &Item| Some(item.question().place()?.1);
    let score = |section: Option<RuleId>, items: Vec<&Item>, parts| {
        let title = section.as_ref().map(|id| title(id, rulebook)).unwrap_or_default();
        SectionScore { section, title, score: Score::of(items.into_iter()), parts }
    };
    let chapters = grouped(items.iter(), chapter_of).into_iter().map(|((_, chapter), items)| {
        let parts = grouped(items.iter().copied(), section_of).into_iter();
        let parts = parts.filter(|((_, section), _)| *section != chapter);
        let parts = parts.map(|((_, section), items)| score(section, items, Vec::new())).collect();
        score(chapter, items, parts)
    });
    chapters.collect()
}

fn levels(items: &[Item]) -> Vec<LevelScore> {
    let levels = grouped(items.iter(), |item| item.question().level).into_iter();
    levels.map(|((_, level), items)| LevelScore { level, score: Score::of(items.into_iter()) }).collect()
}

/// Items with the same key together, by the order of the keys; those without a key come last.
fn grouped<'i, K: Ord>(
    items: impl Iterator<Item = &'i Item>,
    key: impl Fn(&Item) -> Option<K>,
) -> BTreeMap<(bool, Option<K>), Vec<&'i Item>> {
    let mut groups = BTreeMap::<_, Vec<_>>::new();
    for item in items {
        let key = key(item);
        groups.entry((key.is_none(), key)).or_default().push(item);
    }
    groups
}

fn title(id: &RuleId, rulebook: &Rulebook) -> String {
    rulebook.get(id).map(swu_rulebook::Node::label).unwrap_or_default()
}
