//! For people: a line for each thing that is wrong, with its place as editors and terminals link to it, and a summary.

use std::io;

use super::Telling;
use crate::cli::base::{Look, Out};
use crate::cli::test::outcome::{Outcome, Suite, Tested};

/// Prints what does not pass, and how many files ended how.
pub fn print(suite: &Suite, telling: Telling, out: &mut Out) -> io::Result<()> {
    suite.failing().try_for_each(|tested| failing(tested, telling, out))?;
    if telling != Telling::Failures {
        summary(suite, out)?;
    }
    Ok(())
}

fn failing(tested: &Tested, telling: Telling, out: &mut Out) -> io::Result<()> {
    for problem in &tested.problems {
        let place = out.paint(Look::Title, &format!("{}:{}:{}", tested.file, problem.line, problem.column));
        let word = out.paint(Look::Wrong, tested.outcome.word());
        let message = problem.message.replace('\n', " ");
        out.line(&format!("{place}: {word}: {message}"))?;
    }
    if telling == Telling::Changes {
        for line in &tested.diff {
            let look = match line.chars().next() {
                Some('-') => Some(Look::Wrong),
                Some('+') => Some(Look::Added),
                _ => None,
            };
            let line = look.map_or_else(|| line.clone(), |look| out.paint(look, line));
            out.line(&format!("    {line}"))?;
        }
    }
    Ok(())
}

/// How many files ended how, and what can be done next.
pub fn summary(suite: &Suite, out: &mut Out) -> io::Result<()> {
    let look = if suite.failing().next().is_none() { Look::Right } else { Look::Wrong };
    let told = out.paint(look, &suite.summary());
    let part = suite.shard.map_or_else(String::new, |shard| format!(", part {} of {}", shard.part, shard.parts));
    let run = suite.results.iter().filter(|tested| tested.outcome != Outcome::Orphaned).count();
    let not_run = match suite.shard {
        None if run < suite.files => format!(", {} not run", suite.files - run),
        _ => String::new(),
    };
    out.line(&format!("{told}{not_run}{part}"))?;
    let waiting = suite.count(Outcome::New) + suite.count(Outcome::Changed);
    let advice = match (waiting, suite.count(Outcome::Orphaned)) {
        (0, 0) => return Ok(()),
        (0, _) => "Remove orphaned snapshots with `judge test --accept`.",
        (_, _) if suite.count(Outcome::Changed) == 0 => "Accept new rulings with `judge test --accept`.",
        (_, _) => "Review changes with `judge test --review`, or accept them with `judge test --accept`.",
    };
    out.wrapped(advice, 0)
}
