//! A comparison for people: the rulings that change, by the rule that decides it, each side from the first difference on.

use std::io;

use super::difference::{Compared, Part, Turned};
use super::side::passed;
use crate::cli::base::{Look, Out};

/// How many lines of each side are shown.
const SHOWN: usize = 5;

pub fn print(compared: &Compared, out: &mut Out) -> io::Result<()> {
    out.painted(Look::Title, &format!("{} → {}", compared.old, compared.new))?;
    out.line(&summary(compared))?;
    for (rule, turned) in compared.by_rule() {
        out.line("")?;
        out.painted(Look::Id, rule)?;
        turned.into_iter().try_for_each(|turned| one(compared, turned, out))?;
    }
    for (side, files) in [(&compared.old, &compared.only_old), (&compared.new, &compared.only_new)] {
        if !files.is_empty() {
            out.line("")?;
            out.wrapped(&format!("Only {side} rules on {}", files.join(", ")), 0)?;
        }
    }
    Ok(())
}

/// How many change.
pub fn summary(compared: &Compared) -> String {
    let rulings = |count: usize, one: &str, many: &str| format!("{count} {}", if count == 1 { one } else { many });
    let turn = rulings(compared.turned.len(), "changes", "change");
    let cited = rulings(compared.cited_otherwise.len(), "only cites other rules", "only cite other rules");
    format!("{}: {turn}, {cited}", rulings(compared.files, "ruling", "rulings"))
}

fn one(compared: &Compared, turned: &Turned, out: &mut Out) -> io::Result<()> {
    out.wrapped_as(Look::Title, &turned.title, 2)?;
    let file = out.paint(Look::Quiet, &turned.file);
    out.line(&format!("  {file}"))?;
    if let Some(step) = turned.step.filter(|step| *step > 0) {
        out.wrapped(&format!("Step {step}: {}", turned.step_text), 2)?;
    }
    side(&compared.old, &turned.old, Look::Removed, out)?;
    side(&compared.new, &turned.new, Look::Added, out)
}

fn side(name: &str, part: &Part, look: Look, out: &mut Out) -> io::Result<()> {
    let status = if passed(&part.status) { String::new() } else { format!(" ({})", part.status) };
    out.line(&format!("    {name}{status}"))?;
    let lines = if part.lines.is_empty() { &part.failures } else { &part.lines };
    if lines.is_empty() {
        return out.line("      nothing more happens");
    }
    for line in lines.iter().take(SHOWN) {
        // A line that is crossed out cannot be read: the colour tells the side.
        let style = if look == Look::Removed { Look::Wrong } else { look };
        let line = out.paint(style, line);
        out.wrapped(&line, 6)?;
    }
    match lines.len().saturating_sub(SHOWN) {
        0 => Ok(()),
        more => out.line(&format!("      … and {more} more")),
    }
}
