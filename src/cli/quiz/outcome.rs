//! The result of a sitting: how much was right, by section and by level, and each question that was not.

use std::io;
use std::time::Duration;

use schemars::JsonSchema;
use serde::Serialize;

use super::telling::{clock, reflowed};
use crate::cli::base::{Exit, Failure, Look, Out};
use crate::quiz::report::{ExamReport, LevelScore, Missed, Report, Score, SectionScore};
use crate::quiz::session::{Mode, Session};
use crate::rulebook::Rulebook;

/// The result of a training session, for programs.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(transparent)]
pub(super) struct Trained<'r>(&'r Report);

swu_api::document!(Trained<'_>, "quiz", "The result of a training session: `judge quiz`.");

/// The result of an exam, for programs.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(transparent)]
pub(super) struct Examined<'r>(&'r ExamReport);

swu_api::document!(Examined<'_>, "quiz-exam", "The result of an exam: `judge quiz --exam`.");

/// Tells the result after that time. Only an exam can be failed.
pub(super) fn tell(session: &Session, passed: Duration, rulebook: &Rulebook, out: &mut Out) -> Result<Exit, Failure> {
    match session.mode() {
        Mode::Training(_) => {
            let report = session.report(rulebook);
            out.tell(&Trained(&report), |out| training(&report, out))
        }
        Mode::Exam(terms) => {
            let report = session.exam_report(terms, passed, rulebook);
            out.tell(&Examined(&report), |out| examined(&report, out))?;
            Ok(Exit::of(report.passed))
        }
    }
}

fn training(report: &Report, out: &mut Out) -> io::Result<()> {
    out.line("")?;
    if report.score.questions == 0 {
        return out.line("No question was answered.");
    }
    out.painted(Look::Title, &format!("{}, {} %", told(report.score), report.score.percent()))?;
    sections(&report.sections, out)
}

fn examined(report: &ExamReport, out: &mut Out) -> io::Result<()> {
    let (word, look) = if report.passed { ("Passed", Look::Right) } else { ("Not passed", Look::Wrong) };
    out.line("")?;
    let title = out.paint(look, word);
    out.line(&format!("{title}: {}, {} %; {} % needed", told(report.report.score), report.percent, report.pass))?;
    let time = clock(Duration::from_secs(report.seconds));
    let limit = report.limit_seconds.map(|limit| format!(" of {}", clock(Duration::from_secs(limit))));
    let open = if report.open > 0 { format!("; {} left open", report.open) } else { String::new() };
    out.line(&format!("Time: {time}{}{open}", limit.unwrap_or_default()))?;
    sections(&report.report.sections, out)?;
    levels(&report.report.levels, out)?;
    if !report.report.missed.is_empty() {
        out.title("Missed")?;
        report.report.missed.iter().try_for_each(|missed| tell_missed(missed, out))?;
    }
    out.line("")?;
    out.wrapped(&format!("Take the same exam again with `--seed {}`.", report.seed), 0)
}

fn sections(sections: &[SectionScore], out: &mut Out) -> io::Result<()> {
    out.title("By section")?;
    for chapter in sections {
        section(chapter, 2, out)?;
        chapter.parts.iter().try_for_each(|part| section(part, 4, out))?;
    }
    Ok(())
}

/// The width of the shares of a table.
const SHARE: usize = 12;

fn section(part: &SectionScore, indent: usize, out: &mut Out) -> io::Result<()> {
    let id = part.section.as_ref().map_or_else(|| "no rule cited".to_owned(), ToString::to_string);
    let label = format!("{:<SHARE$}{:indent$}{id}  ", told(part.score), "");
    out.wrapped(&format!("{label}{}", part.title), 2)
}

fn levels(levels: &[LevelScore], out: &mut Out) -> io::Result<()> {
    out.title("By level")?;
    for part in levels {
        let level = part.level.map_or_else(|| "no level".to_owned(), |level| format!("level {}", u8::from(level)));
        out.line(&format!("  {:<SHARE$}  {level}", told(part.score)))?;
    }
    Ok(())
}

fn tell_missed(missed: &Missed, out: &mut Out) -> io::Result<()> {
    let number = format!("{}.", missed.number);
    out.labelled(&number, 4, &missed.ask, 2)?;
    let chosen = if missed.chosen.is_empty() { "left open".to_owned() } else { missed.chosen.join("; ") };
    out.wrapped(&format!("You: {chosen}"), 6)?;
    for mistake in &missed.mistakes {
        out.wrapped(&format!("Mistake: {mistake}"), 6)?;
    }
    out.wrapped(&format!("Right: {}", missed.right.join("; ")), 6)?;
    if let Some(explain) = &missed.explain {
        out.paragraphs(&reflowed(explain), 6)?;
    }
    let columns = missed.cites.iter().map(|rule| rule.id.to_string().len() + 2).max().unwrap_or_default();
    for rule in &missed.cites {
        out.labelled(&rule.id.to_string(), columns, &rule.title, 6)?;
    }
    Ok(())
}

fn told(score: Score) -> String {
    format!("{} of {} right", score.right, score.questions)
}
