//! `judge test --review`: each ruling that is new or has changed is shown beside the one that was accepted, and a person says
//! what becomes of it.

use std::io::{self, BufRead};

use similar::{DiffOp, TextDiff};

use super::run::FileRun;
use super::{accept_one, reject_one, verdict, write_pending};
use crate::cards::Library;
use crate::cli::base::{Exit, Failure, Look, Out};
use swu_api::suite::{Outcome, Suite};

/// The narrowest terminal on which both stand side by side.
const WIDE: usize = 100;

/// The number of lines that around a difference are shown.
const AROUND: usize = 3;

/// The decision of a person on a change.
enum Decision {
    Accept,
    Reject,
    Skip,
    Quit,
}

/// Goes through what is new or has changed; what is skipped keeps waiting.
pub fn run(suite: &Suite, ran: &[FileRun], library: &Library, out: &mut Out) -> Result<Exit, Failure> {
    let waiting: Vec<&FileRun> =
        ran.iter().filter(|ran| matches!(ran.tested.outcome, Outcome::New | Outcome::Changed)).collect();
    if waiting.is_empty() {
        out.line("Nothing to review.")?;
        return verdict(suite);
    }
    let [mut accepted, mut rejected] = [0_usize; 2];
    for (index, ran) in waiting.iter().enumerate() {
        out.clear()?;
        show(ran, index + 1, waiting.len(), out)?;
        match ask(out)? {
            Decision::Accept => accepted += usize::from(accept_one(ran, library)?),
            Decision::Reject => {
                reject_one(ran)?;
                rejected += 1;
            }
            Decision::Skip => write_pending(ran)?,
            Decision::Quit => break,
        }
    }
    out.line(&format!("{accepted} accepted, {rejected} rejected, {} left", waiting.len() - accepted - rejected))?;
    let is_settled = accepted == waiting.len();
    let fails = suite.failing().any(|tested| !matches!(tested.outcome, Outcome::New | Outcome::Changed));
    Ok(Exit::of(is_settled && !fails))
}

fn ask(out: &mut Out) -> io::Result<Decision> {
    let question = out.paint(Look::Title, "[a]ccept  [r]eject  [s]kip  [q]uit ");
    loop {
        out.ask(&question)?;
        let mut line = String::new();
        if io::stdin().lock().read_line(&mut line)? == 0 {
            return Ok(Decision::Quit);
        }
        match line.trim().to_lowercase().as_str() {
            "a" | "accept" => return Ok(Decision::Accept),
            "r" | "reject" => return Ok(Decision::Reject),
            "s" | "skip" | "" => return Ok(Decision::Skip),
            "q" | "quit" => return Ok(Decision::Quit),
            _ => {}
        }
    }
}

fn show(ran: &FileRun, number: usize, of: usize, out: &mut Out) -> io::Result<()> {
    out.line(&format!("{number} of {of}  {}", out.paint(Look::Title, &ran.tested.title)))?;
    out.painted(Look::Quiet, &format!("{}, {}", ran.tested.file, ran.tested.outcome.word()))?;
    out.line("")?;
    let trace = ran.trace.as_deref().unwrap_or_default();
    let Some(accepted) = &ran.accepted else {
        return trace.lines().try_for_each(|line| out.line(line)).and_then(|()| out.line(""));
    };
    let width = textwrap::termwidth();
    let lines = if width < WIDE { ran.tested.diff.clone() } else { side_by_side(accepted, trace, width, out) };
    lines.iter().try_for_each(|line| out.line(line))?;
    out.line("")
}

/// Both texts beside each other, what was accepted on the left; lines that are the same only around the differences.
fn side_by_side(accepted: &str, trace: &str, width: usize, out: &Out) -> Vec<String> {
    let (old, new): (Vec<&str>, Vec<&str>) = (accepted.lines().collect(), trace.lines().collect());
    let half = width.saturating_sub(3) / 2;
    let mut told =
        vec![row("accepted", "now", None, half, out), format!("{}─┼─{}", "─".repeat(half), "─".repeat(half))];
    for (index, group) in TextDiff::from_slices(&old, &new).grouped_ops(AROUND).iter().enumerate() {
        if index > 0 {
            told.push(row("…", "…", None, half, out));
        }
        for op in group {
            let left = old.get(op.old_range()).unwrap_or_default();
            let right = new.get(op.new_range()).unwrap_or_default();
            let looks = (!matches!(op, DiffOp::Equal { .. })).then_some((Look::Removed, Look::Added));
            for at in 0..left.len().max(right.len()) {
                let (left, right) = (left.get(at).copied(), right.get(at).copied());
                told.extend(wrapped_row(left.unwrap_or_default(), right.unwrap_or_default(), looks, half, out));
            }
        }
    }
    told
}

/// One line of each text, on as many lines as the longer one needs.
fn wrapped_row(left: &str, right: &str, looks: Option<(Look, Look)>, half: usize, out: &Out) -> Vec<String> {
    let margin = |text: &str| " ".repeat(text.len() - text.trim_start().len());
    let wrap = |text: &str| -> Vec<String> {
        let margin = margin(text);
        let options = textwrap::Options::new(half).subsequent_indent(&margin);
        textwrap::wrap(text, options).into_iter().map(std::borrow::Cow::into_owned).collect()
    };
    let (left, right) = (wrap(left), wrap(right));
    let at = |lines: &[String], index: usize| lines.get(index).cloned().unwrap_or_default();
    (0..left.len().max(right.len()).max(1))
        .map(|index| row(&at(&left, index), &at(&right, index), looks, half, out))
        .collect()
}

fn row(left: &str, right: &str, looks: Option<(Look, Look)>, half: usize, out: &Out) -> String {
    let room = half.saturating_sub(textwrap::core::display_width(left));
    let (left, right) = match looks {
        Some((removed, added)) => (out.paint(removed, left), out.paint(added, right)),
        None => (left.to_owned(), right.to_owned()),
    };
    format!("{left}{} │ {right}", " ".repeat(room)).trim_end().to_owned()
}
