//! A strategy as it is printed: one decision a line, replies indented, parts that come again by their number.

use std::io;

use crate::cli::base::Out;
use crate::scenario::prove::Told;

/// How deep replies are indented; deeper ones stay there.
const DEEPEST: usize = 24;

/// A longer strategy is printed only when asked for.
const FEW_LINES: usize = 24;

/// Prints a strategy beneath the claim that it is of, or how long it is.
pub fn print_or_count(told: &Told, is_for: bool, whole: bool, out: &mut Out) -> io::Result<()> {
    let lines = lines(told);
    if !whole && lines > FEW_LINES {
        return out.wrapped(&format!("`--strategy` prints the answer to every reply: {lines} lines"), 8);
    }
    out.wrapped(if is_for { "by this strategy" } else { "by this defence" }, 8)?;
    print(told, 10, out)
}

/// Whether somebody else's replies make a difference: else it is one line of play.
pub fn has_replies(told: &Told) -> bool {
    !told.replies.is_empty()
}

/// How many lines it takes.
fn lines(told: &Told) -> usize {
    let replies = told.replies.iter().map(|reply| usize::from(!reply.to.is_empty()) + lines(&reply.then));
    told.moves.len() + usize::from(told.as_in.is_some()) + usize::from(told.goes_on) + replies.sum::<usize>()
}

fn print(told: &Told, indent: usize, out: &mut Out) -> io::Result<()> {
    let number = told.number.map(|number| format!("({number}) ")).unwrap_or_default();
    for (place, decided) in told.moves.iter().enumerate() {
        let number = if place == 0 { number.as_str() } else { "" };
        out.wrapped(&format!("- {number}{decided}"), indent)?;
    }
    if told.moves.is_empty() && !number.is_empty() {
        out.wrapped(&format!("- {}", number.trim_end()), indent)?;
    }
    if let Some(number) = told.as_in {
        out.wrapped(&format!("- as in ({number})"), indent)?;
    }
    if told.goes_on {
        out.wrapped("- …", indent)?;
    }
    for reply in &told.replies {
        if reply.to.is_empty() {
            print(&reply.then, indent, out)?;
            continue;
        }
        out.wrapped(&format!("after {}", reply.to.join(", or ")), indent + 2)?;
        print(&reply.then, (indent + 4).min(DEEPEST), out)?;
    }
    Ok(())
}
