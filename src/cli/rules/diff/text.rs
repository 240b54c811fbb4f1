//! Two editions compared, as text: by section, the words marked by colors or, without them, by brackets.

use crate::cli::base::{Failure, Look, Out};
use crate::rulebook::Node;
use crate::rulebook::editions::{Change, Kind, Mark, Piece};
use swu_api::editions::diff::{RETOLD, Report, Section, edition_list, title};

pub fn print(report: &Report<'_>, out: &mut Out) -> Result<(), Failure> {
    let (old, new) = (edition_list(&report.old), edition_list(&report.new));
    out.wrapped_as(Look::Title, &format!("{old} → {new}"), 0)?;
    out.wrapped(&counts(report), 0)?;
    for (others, which) in report.not_compared.iter().zip(["old", "new"]) {
        if !others.is_empty() {
            out.wrapped(&format!("Not compared, since only the {which} side has them: {}", others.join(", ")), 0)?;
        }
    }
    if report.retold {
        out.wrapped(RETOLD, 0)?;
    }
    if !report.moved.is_empty() {
        out.line("")?;
        out.painted(Look::Title, "Sections that moved")?;
        for change in &report.moved {
            if let (Some(old), Some(new)) = (change.old, change.new) {
                let id = out.paint(Look::Id, &new.id.to_string());
                out.wrapped(&format!("{id}  {}, was {}", title(new), old.id), 2)?;
            }
        }
    }
    report.sections.iter().try_for_each(|section| print_section(section, out))
}

/// How many rules there are of each kind, in one line.
fn counts(report: &Report<'_>) -> String {
    let all: usize = report.counts.iter().map(|(_, count)| count).sum();
    let kinds: Vec<String> = report.counts.iter().map(|(kind, count)| format!("{count} {}", kind.word())).collect();
    format!("{all} rules and headings: {}", kinds.join(", "))
}

fn print_section(section: &Section<'_>, out: &mut Out) -> Result<(), Failure> {
    out.line("")?;
    let (id, said) = match (section.old, section.new) {
        (Some(old), Some(new)) if old.id != new.id => (new.id.to_string(), format!("{}, was {}", title(new), old.id)),
        (_, Some(rule)) | (Some(rule), None) => (rule.id.to_string(), title(rule).to_owned()),
        (None, None) => (String::new(), "Rules that are part of no section".to_owned()),
    };
    let (id, said) = (out.paint(Look::Id, &id), out.paint(Look::Title, &said));
    out.wrapped(format!("{id}  {said}").trim(), 0)?;
    let (carried, others): (Vec<&Change<'_>>, Vec<&Change<'_>>) =
        section.changes.iter().partition(|change| change.carried && change.kind == Kind::Renumbered);
    match carried.len() {
        0 => {}
        1 => out.line("  1 rule is renumbered with what it is part of")?,
        count => out.line(&format!("  {count} rules are renumbered with what they are part of"))?,
    }
    let is_heading = |change: &Change<'_>| {
        let of_section = |rule: Option<&Node>, section: Option<&Node>| match (rule, section) {
            (Some(rule), Some(section)) => rule.id == section.id,
            _ => false,
        };
        of_section(change.old, section.old) && of_section(change.new, section.new) && change.kind == Kind::Renumbered
    };
    // A section that only moved has been told of by its heading.
    others.into_iter().filter(|change| !is_heading(change)).try_for_each(|change| print_change(change, out))
}

fn print_change(change: &Change<'_>, out: &mut Out) -> Result<(), Failure> {
    let Some(rule) = change.rule() else { return Ok(()) };
    out.line("")?;
    let id = out.paint(Look::Id, &rule.id.to_string());
    out.wrapped(&format!("{id}  {}", told(change)), 2)?;
    let shown = match change.kind {
        Kind::Unchanged | Kind::Renumbered => Vec::new(),
        Kind::Reworded | Kind::RenumberedAndReworded | Kind::Added | Kind::Removed => {
            vec![(change.title(), 4), (change.text(), 4), (change.examples(), 6)]
        }
    };
    for (pieces, indent) in shown {
        let text = rendered(change.kind, &pieces, out);
        out.paragraphs(&text, indent)?;
    }
    Ok(())
}

/// What became of a rule, in words.
fn told(change: &Change<'_>) -> String {
    match (change.kind, change.old, change.kin) {
        (Kind::Renumbered, Some(old), _) => format!("renumbered, was {}", old.id),
        (Kind::RenumberedAndReworded, Some(old), _) => format!("renumbered and reworded, was {}", old.id),
        (Kind::Added, _, Some(kin)) => format!("added, from words of {}", kin.id),
        (Kind::Removed, _, Some(kin)) => format!("removed; see now {}", kin.id),
        (kind, ..) => kind.word().to_owned(),
    }
}

/// A text with its words marked. Where the whole text was added or removed, that has been said.
fn rendered(kind: Kind, pieces: &[Piece], out: &Out) -> String {
    if matches!(kind, Kind::Added | Kind::Removed) && !out.has_color() {
        return pieces.iter().map(|piece| piece.text.as_str()).collect();
    }
    marked_words(pieces, out)
}

/// A text with its words marked, by colors or by brackets.
pub fn marked_words(pieces: &[Piece], out: &Out) -> String {
    let piece = |piece: &Piece| match (piece.mark, out.has_color()) {
        (Mark::Same, _) => piece.text.clone(),
        (Mark::Added, true) => out.paint(Look::Added, &piece.text),
        (Mark::Removed, true) => out.paint(Look::Removed, &piece.text),
        (Mark::Added, false) => format!("{{+{}+}}", piece.text),
        (Mark::Removed, false) => format!("[-{}-]", piece.text),
    };
    pieces.iter().map(piece).collect()
}
