//! Questions for whoever trains in a program of their own, and what follows from their answers. The answers are the program's
//! to keep: it sends the whole log along, and nothing is kept here.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::contents::has_quiz;
use crate::document;
use crate::error::Failed;
use swu_answer::message::{CallResult, written_list};
use swu_quiz::export::{ExportedQuestion, Sheet};
use swu_quiz::session::Due;
use swu_quiz::{
    Answered, Bank, Filter, History, Level, Moment, QuestionId, Rating, Stats, files as files_of, shuffle, spread,
};
use swu_rulebook::RuleId;
use swu_scenario::replay::World;
use swu_scenario::replay::data::TraceData;
use swu_text::diagnostic::Diagnostic;

/// The most questions that are given.
const MOST: usize = 100;

/// The most answers of a log that are read.
const LONGEST_LOG: usize = 200_000;

/// Of how many files questions are made before it is asked whether there are enough.
const TOGETHER: usize = 8;

/// The days that a forecast looks ahead.
const FORECAST: usize = 30;

/// The questions to ask.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct QuizParams {
    /// The number of questions, at most 100 [default: 20].
    pub count: Option<usize>,
    /// Seed for the choice of questions and the order of their options.
    pub seed: u64,
    /// Judge levels, 1 to 3.
    pub levels: Vec<u8>,
    /// Rules or sections that the answer rests on.
    pub sections: Vec<RuleId>,
    /// Tags.
    pub tags: Vec<String>,
    /// Names of cards in the game.
    pub cards: Vec<String>,
    /// Questions generated from the scenarios, instead of written ones.
    pub generated: bool,
    /// Past answers, in order: due questions come first, then new ones. Without the present moment, the seed alone decides
    /// the order.
    pub log: Vec<Answer>,
    /// The present moment, in seconds since 1970 in UTC.
    pub now: Option<i64>,
}

/// A log of answers.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LogParams {
    /// The answers in their order.
    pub log: Vec<Answer>,
    /// The present moment, in seconds since 1970 in UTC.
    pub now: i64,
}

/// An answer to a question.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Answer {
    /// The id of the question.
    pub question: String,
    /// The rules it rested on.
    #[serde(default)]
    pub rules: Vec<String>,
    /// When, in seconds since 1970 in UTC.
    pub at: i64,
    /// 1 wrong, 2 right with effort, 3 right, 4 right at once.
    pub rating: i64,
}

/// A question with its answer.
#[derive(Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct PosedQuestion<'q> {
    #[serde(flatten)]
    question: ExportedQuestion<'q>,
    /// True if it has several right options.
    several: bool,
    /// When it is due, in seconds since 1970 in UTC; null if it was never answered.
    due: Option<Moment>,
    /// The time until it is due again, in seconds, if it is answered now with each rating from 1 to 4; null without `now`.
    waits: Option<[i64; 4]>,
    /// The game of the question, from its beginning to the events of the answer; null if it has no game.
    trace: Option<TraceData<'q>>,
}

document!(
    PosedQuestion<'_>,
    "quiz-questions",
    "Questions with their answers, one element each: `quiz` of `judge serve`."
);

/// Statistics of past answers.
#[derive(Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Progress {
    #[serde(flatten)]
    stats: Stats,
}

document!(Progress, "quiz-progress", "Statistics of past answers: `quiz-progress` of `judge serve`.");

fn history(log: &[Answer]) -> Result<History, Failed> {
    if log.len() > LONGEST_LOG {
        let error = Diagnostic::error(format!("{} answers exceed the limit", log.len()));
        return Err(error.help(format!("send at most {LONGEST_LOG}")).into());
    }
    let answered = |answer: &Answer| {
        let unknown = || Diagnostic::error(format!("{} is not a rating", answer.rating)).help("use 1, 2, 3 or 4");
        Ok::<_, Failed>(Answered {
            question: QuestionId::named(&*answer.question),
            rules: answer.rules.iter().filter_map(|rule| rule.parse().ok()).collect(),
            at: Moment(answer.at),
            rating: Rating::numbered(answer.rating).ok_or_else(unknown)?,
        })
    };
    Ok(History::of_log(log.iter().map(answered).collect::<Result<Vec<_>, _>>()?))
}

/// The progress of a log of answers. Every question of the log counts.
///
/// # Errors
///
/// If an answer has no rating that there is, or there are too many.
pub fn progress(params: &LogParams) -> Result<Progress, Failed> {
    Ok(Progress { stats: Stats::of(&history(&params.log)?, |_| true, Moment(params.now), FORECAST) })
}

/// Chooses questions of those that the program carries, and writes them with the texts of their rules.
///
/// # Errors
///
/// If the log cannot be read, or a level is none.
pub(crate) fn posed(params: &QuizParams, world: &World<'_>) -> CallResult {
    let filter = params.filter()?;
    let history = history(&params.log)?;
    let mut files = swu_scenario::embedded();
    if !params.generated {
        files.retain(|(_, source)| has_quiz(source));
    }
    shuffle(&mut files, params.seed, |(name, _)| name.clone());
    if let Some(now) = params.now.filter(|_| !params.generated) {
        let ids: Vec<QuestionId> = files.iter().map(|(name, _)| QuestionId::of_file(name)).collect();
        let due = history.when_due(&ids, Moment(now));
        let mut ordered: Vec<(Due, (String, String))> = due.into_iter().zip(files).collect();
        ordered.sort_by_key(|(due, _)| *due);
        files = ordered.into_iter().map(|(_, file)| file).collect();
    }
    let wanted = params.count.unwrap_or(20).clamp(1, MOST);
    let mut questions = Vec::new();
    for files in files.chunks(TOGETHER) {
        if files_of(&questions) >= wanted {
            break;
        }
        let bank = if params.generated { Bank::generated(files, &filter, world) } else { Bank::written(files, world) };
        questions.extend(bank.questions.into_iter().filter(|question| filter.takes(question)));
    }
    spread(&mut questions);
    questions.truncate(wanted);
    let due = history.when_due(questions.iter().map(|question| &question.id), Moment(params.now.unwrap_or_default()));
    let sheet = Sheet::new("", "", &questions, params.seed, world.rulebook);
    let posed = sheet.entries.iter().zip(due).map(|(entry, due)| PosedQuestion {
        several: entry.question.has_several_answers(),
        due: match due {
            Due::Since(moment) | Due::At(moment) => Some(moment),
            Due::Never => None,
        },
        waits: params.now.map(|now| history.waits(&entry.question.id, Moment(now))),
        trace: entry.question.situation.as_ref().map(|situation| situation.trace.data()),
        question: ExportedQuestion::from(entry),
    });
    written_list(&posed.collect::<Vec<_>>())
}

impl QuizParams {
    fn filter(&self) -> Result<Filter, Failed> {
        let level = |&level: &u8| {
            let error = || Diagnostic::error(format!("unknown level {level}")).help("use 1, 2 or 3");
            Level::of(level).ok_or_else(|| Failed::from(error()))
        };
        Ok(Filter {
            levels: self.levels.iter().map(level).collect::<Result<_, _>>()?,
            tags: self.tags.clone(),
            sections: self.sections.clone(),
            cards: self.cards.clone(),
            sets: Vec::new(),
        })
    }
}
