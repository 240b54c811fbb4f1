//! `judge quiz stats`: how well each section is known, what is due when, and which rules are the weakest.

use std::collections::BTreeSet;
use std::path::PathBuf;

use schemars::JsonSchema;
use serde::Serialize;

use crate::cli::base::table::{Column, Grid};
use crate::cli::base::{Command, Exit, Failure, Format, Globals, Look, Out};
use crate::cli::files::inputs::inputs;
use crate::cli::memory::{now, puzzle_rating, told};
use crate::cli::sources::home;
use crate::diagnostic::Diagnostic;
use crate::quiz::{Grades, History, Known, KnownPart, Memory, PuzzleRating, QuestionId, Stats, Streak};
use crate::rulebook::{RuleId, Rulebook};
use crate::scenario;
use crate::words::counted;

/// Columns that the name of a rule keeps on a narrow terminal.
const NAME: usize = 20;
/// Cells of a bar.
const BAR: usize = 16;
/// Cells of the longest bar of the forecast.
const LONG_BAR: usize = 50;

/// Show what you know, what is due, and the rules you are weakest in
///
/// Counts the questions of the built-in scenarios, or of the files that you name; the memory keeps the others. "Known
/// now" is the chance that you still know an answer, as FSRS estimates it; a question that you missed last counts as 0.
/// "Grades" are how you graded your answers: again (wrong or a guess), hard, good, easy.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  judge quiz stats
  judge quiz stats my-rulings              only questions of this folder
  judge quiz stats --days 30               a longer forecast
  judge quiz stats --memory ana.sqlite     another candidate
  judge quiz stats --format json")]
pub(super) struct Args {
    /// Scenario files or folders [default: the built-in scenarios]
    #[arg(value_name = "PATH")]
    paths: Vec<PathBuf>,
    /// Days of the forecast
    #[arg(long, value_name = "N", default_value_t = 14, value_parser = clap::value_parser!(u16).range(1..=365))]
    days: u16,
    /// Read the answers from this file [default: a file in your data folder]
    #[arg(long, value_name = "FILE")]
    memory: Option<PathBuf>,
}

impl Args {
    /// The questions that the files may ask themselves.
    fn files(&self) -> Result<BTreeSet<QuestionId>, Failure> {
        if self.paths.is_empty() {
            return Ok(scenario::embedded().iter().map(|(name, _)| QuestionId::of_file(name)).collect());
        }
        let inputs = self.paths.iter().flat_map(|path| inputs(path));
        inputs
            .map(|input| input.source.map(|_| QuestionId::of_file(&input.name)).map_err(|error| (*error).into()))
            .collect()
    }
}

/// The statistics, for programs.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct Told<'s> {
    #[serde(flatten)]
    stats: &'s Stats,
    /// The rating from attempts at the built-in puzzles; null without any.
    puzzles: Option<PuzzleRating>,
}

swu_api::document!(Told<'_>, "quiz-stats", "Known and due questions: `judge quiz stats`.");

impl Command for Args {
    fn run(&self, globals: &Globals, out: &mut Out) -> Result<Exit, Failure> {
        let file = self.memory.clone().map_or_else(home::memory_file, Ok)?;
        let history = match Memory::open_existing(&file).map_err(Diagnostic::from)? {
            Some(memory) => memory.history().map_err(Diagnostic::from)?,
            None => History::default(),
        };
        let files = self.files()?;
        let puzzles = puzzle_rating(&history);
        let answers = history.only(|id| !id.is_puzzle());
        let stats = Stats::of(&answers, |id| id.is_of(&files), now(), usize::from(self.days));
        match out.format {
            Format::Json => out.document(&Told { stats: &stats, puzzles })?,
            Format::Text if stats.is_empty() && puzzles.is_none() => {
                out.line("No answers yet.")?;
                out.wrapped(&format!("Start with `judge quiz`. Answers are kept in {}.", file.display()), 0)?;
            }
            Format::Text => {
                if !stats.is_empty() {
                    print(&stats, &*globals.rules_to_use(out)?, out)?;
                }
                puzzles.iter().try_for_each(|rating| out.wrapped(&told(rating), 0))?;
            }
        }
        Ok(Exit::Fine)
    }
}

fn print(stats: &Stats, rules: &Rulebook, out: &mut Out) -> Result<(), Failure> {
    let Stats { total, due, streak, .. } = stats;
    let told = format!(
        "{}, {}, {} right; {due} due now.",
        counted(total.questions, "question"),
        counted(total.answers, "answer"),
        percent(total.share().unwrap_or_default()),
    );
    out.wrapped(&told, 0)?;
    let Grades { again, hard, good, easy } = stats.grades;
    out.wrapped(&format!("Grades: {again} again, {hard} hard, {good} good, {easy} easy."), 0)?;
    let Streak { current, longest, today } = streak;
    out.wrapped(&format!("Days in a row: {current}, longest {longest}; answered today: {today} (UTC)."), 0)?;
    if stats.elsewhere > 0 {
        let elsewhere = format!("Not counted: {} from other files.", counted(stats.elsewhere, "answered question"));
        out.wrapped(&elsewhere, 0)?;
    }
    out.line("")?;
    let row = |name: String, known: &Known| {
        let share = known.share().unwrap_or_default();
        let numbers = [known.answers.to_string(), percent(share), percent(known.retention)];
        [vec![name], numbers.to_vec(), vec![meter(known.retention)]].concat()
    };
    let of_part = |KnownPart { rule, known }: &KnownPart| row(name(rule, rules), known);
    let mut sections: Vec<Vec<String>> = stats.sections.iter().map(of_part).collect();
    sections.push(row("all questions".to_owned(), total));
    let last = sections.len().saturating_sub(1);
    table("Section", &[Column::text("").spare(2)], &sections, out).print(|at| at == last, out)?;
    out.line("")?;
    forecast(&stats.forecast, out)?;
    if !stats.weakest.is_empty() {
        out.line("")?;
        let weakest: Vec<Vec<String>> = stats.weakest.iter().map(of_part).collect();
        table("Weakest rules", &[], &weakest, out).print(|_| false, out)?;
    }
    Ok(())
}

/// A table of what is known, whose rows begin with a name. On a narrow terminal, the bars and the answers give way.
fn table(head: &str, bars: &[Column<'_>], rows: &[Vec<String>], out: &Out) -> Grid {
    let answers = Column::number("answers").spare(1);
    let known = [Column::text(head).least(NAME), answers, Column::number("right"), Column::number("known now")];
    Grid::of(&[&known, bars].concat(), rows, out.room())
}

/// The id and the title of a rule.
fn name(rule: &RuleId, rules: &Rulebook) -> String {
    let title = rules.get(rule).map(|node| node.label()).unwrap_or_default();
    format!("{rule} {title}").trim_end().to_owned()
}

/// The questions that become due, one line for each day.
fn forecast(days: &[usize], out: &mut Out) -> Result<(), Failure> {
    let title = format!("Due in the next {} days: {}", days.len(), days.iter().sum::<usize>());
    out.painted(Look::Title, &title)?;
    let most = days.iter().copied().max().unwrap_or(0).max(1);
    // The day and the number stand before the bar.
    let cells = out.room().saturating_sub("in 365 days 99999  ".len()).min(LONG_BAR);
    for (day, due) in days.iter().enumerate() {
        let name = match day {
            0 => "today".to_owned(),
            1 => "tomorrow".to_owned(),
            _ => format!("in {day} days"),
        };
        let bar = bar(*due as f64 / most as f64, cells);
        out.line(format!("{name:<12}{due:>5}  {bar}").trim_end())?;
    }
    Ok(())
}

fn percent(share: f64) -> String {
    format!("{:.0} %", share * 100.0)
}

/// A bar before what is missing to the whole.
fn meter(share: f64) -> String {
    let bar = bar(share, BAR);
    let rest = BAR.saturating_sub(bar.chars().count());
    bar + &"·".repeat(rest)
}

/// A bar that is so long a share of so many cells, to an eighth of a cell. What is not nothing can be seen.
fn bar(share: f64, cells: usize) -> String {
    const EIGHTHS: [&str; 8] = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];
    let eighths = (share.clamp(0.0, 1.0) * (cells * 8) as f64).round() as usize;
    let eighths = eighths.max(usize::from(share > 0.0));
    "█".repeat(eighths / 8) + EIGHTHS.get(eighths % 8).unwrap_or(&"")
}

#[cfg(test)]
mod tests {
    use unicode_width::UnicodeWidthStr;

    use super::*;
    use crate::cli::base::Color;

    fn known(questions: usize, answers: usize, right: usize, retention: f64) -> Known {
        Known { questions, answers, right, retention }
    }

    fn part(rule: &str, known: Known) -> KnownPart {
        KnownPart { rule: rule.parse().unwrap(), known }
    }

    #[test]
    fn statistics_fit_into_eighty_and_forty_columns() {
        let stats = Stats {
            total: known(31, 52, 40, 0.87),
            grades: Grades { again: 12, hard: 3, good: 30, easy: 7 },
            elsewhere: 2,
            due: 5,
            streak: Streak { current: 1, longest: 12, today: 3 },
            sections: vec![
                part("CR 5.4", known(10, 20, 19, 0.97)),
                part("CR 7.5", known(20, 31, 20, 0.8)),
                part("TR 99.9", known(1, 1, 1, 0.02)),
            ],
            forecast: vec![5, 0, 1, 60],
            weakest: vec![part("CR 7.5.11.a", known(2, 4, 1, 0.5))],
        };
        let mut out = Out::standard(&Globals { color: Color::Never, ..Globals::default() });
        let printed = out.captured(|out| print(&stats, Rulebook::embedded(), out)).unwrap();
        assert!(printed.lines().all(|line| line.width() <= 80), "{printed}");
        let narrow = out.captured_within(40, |out| print(&stats, Rulebook::embedded(), out)).unwrap();
        insta::assert_snapshot!(narrow, @"
        31 questions, 52 answers, 77 % right; 5
        due now.
        Grades: 12 again, 3 hard, 30 good, 7
        easy.
        Days in a row: 1, longest 12; answered
        today: 3 (UTC).
        Not counted: 2 answered questions from
        other files.

        Section                 right  known now
        CR 5.4 Action Phase      95 %       97 %
        CR 7.5 Keyword…          65 %       80 %
        TR 99.9                 100 %        2 %
        all questions            77 %       87 %

        Due in the next 4 days: 66
        today           5  █▊
        tomorrow        0
        in 2 days       1  ▍
        in 3 days      60  █████████████████████

        Weakest rules           right  known now
        CR 7.5.11.a Sentinel…    25 %       50 %
        ");
        insta::assert_snapshot!(printed, @"
        31 questions, 52 answers, 77 % right; 5 due now.
        Grades: 12 again, 3 hard, 30 good, 7 easy.
        Days in a row: 1, longest 12; answered today: 3 (UTC).
        Not counted: 2 answered questions from other files.

        Section                   answers  right  known now
        CR 5.4 Action Phase            20   95 %       97 %  ███████████████▌
        CR 7.5 Keyword Abilities       31   65 %       80 %  ████████████▊···
        TR 99.9                         1  100 %        2 %  ▍···············
        all questions                  52   77 %       87 %  █████████████▉··

        Due in the next 4 days: 66
        today           5  ████▏
        tomorrow        0
        in 2 days       1  ▉
        in 3 days      60  ██████████████████████████████████████████████████

        Weakest rules                                          answers  right  known now
        CR 7.5.11.a Sentinel is a keyword with the effect of…        4   25 %       50 %
        ");
    }

    #[test]
    fn bar_is_as_long_as_its_share() {
        let rows = [(0.0, ""), (0.001, "▏"), (0.25, "█"), (0.5, "██"), (0.53, "██▏"), (1.0, "████"), (7.0, "████")];
        for (share, cells) in rows {
            assert_eq!(bar(share, 4), cells, "{share}");
        }
        assert_eq!(meter(0.5), "████████········");
    }
}
