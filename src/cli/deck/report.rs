//! Findings about a deck, as they are printed.

use swu_api::deck::{DeckNumbers, DeckReport};

use crate::cards::Card;
use crate::cli::base::{Failure, Format as Output, Look, Out};
use crate::tournament::deck::check::{Penalty, Verdict};
use crate::tournament::deck::{Check, Deck, Entry, Finding, Section, Severity};
use crate::tournament::rules;
use crate::words::{counted, joined};

/// Costs from this one on share a column.
const HIGHEST: i32 = 8;
/// Columns of the labels of the costs.
const LABEL: usize = 9;

pub fn print(decks: &[Deck], check: &Check<'_>, findings: &[Finding], out: &mut Out) -> Result<(), Failure> {
    if out.format == Output::Json {
        return Ok(out.document(&DeckReport::of(decks, check, findings))?);
    }
    headline(Verdict::of(findings), findings, out)?;
    out.wrapped(&held_against(check), 2)?;
    for (at, deck) in decks.iter().enumerate() {
        let shown = DeckNumbers::of(deck);
        out.line("")?;
        let number = if decks.len() > 1 { format!("deck {}", at + 1) } else { String::new() };
        let name = shown.name.unwrap_or_default();
        let title = [number.as_str(), name].into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(": ");
        if !title.is_empty() {
            out.painted(Look::Title, &title)?;
        }
        numbers(deck, &shown, out)?;
    }
    for finding in findings {
        out.line("")?;
        one(finding, out)?;
    }
    Ok(())
}

fn headline(verdict: Verdict, findings: &[Finding], out: &mut Out) -> Result<(), Failure> {
    let count = |severity| findings.iter().filter(|finding| finding.severity == severity).count();
    let [illegal, undecided] = [Severity::Illegal, Severity::Undecided].map(count);
    let line = match verdict {
        Verdict::Legal => out.paint(Look::Right, "legal"),
        Verdict::NotLegal => out.paint(Look::Wrong, "not legal") + ": " + &counted(illegal, "finding"),
        Verdict::Undecided => out.paint(Look::Mark, "undecided") + ": " + &counted(undecided, "finding"),
    };
    Ok(out.line(&line)?)
}

/// The format, the policy and the day.
pub fn held_against(check: &Check<'_>) -> String {
    let (format, policy) = (check.format.word(), check.policy);
    let day = match check.date {
        _ if check.format.is_limited() => String::new(),
        Some(date) => format!(", on {date}"),
        None => String::new(),
    };
    let pool = check.card_pool.map(|pool| format!(" with the card pool of {}", pool.name())).unwrap_or_default();
    format!("{format}{pool}, by {} (--policy {}){day}", policy.title, policy.name)
}

fn numbers(deck: &Deck, shown: &DeckNumbers<'_>, out: &mut Out) -> Result<(), Failure> {
    let by = [shown.player, shown.uid].into_iter().flatten().collect::<Vec<_>>().join(", ");
    let author = shown.author.unwrap_or_default().to_owned();
    let rows = [
        ("player", by),
        ("author", author),
        ("leader", provides(deck, Section::Leaders)),
        ("base", provides(deck, Section::Base)),
    ];
    for (label, value) in rows.iter().filter(|(_, value)| !value.is_empty()) {
        out.labelled(label, 11, value, 2)?;
    }
    let kinds = [(shown.units, "unit"), (shown.events, "event"), (shown.upgrades, "upgrade")];
    let kinds: Vec<String> =
        kinds.into_iter().filter(|(count, _)| *count > 0).map(|(n, noun)| counted(n, noun)).collect();
    let behind = if kinds.is_empty() { String::new() } else { format!(": {}", kinds.join(", ")) };
    out.labelled("deck", 11, &format!("{}{behind}", counted(shown.deck, "card")), 2)?;
    if shown.sideboard > 0 {
        out.labelled("sideboard", 11, &counted(shown.sideboard, "card"), 2)?;
    }
    if let Some(dearer) = dearer(&shown.penalties) {
        out.labelled("penalties", 11, &dearer, 2)?;
    }
    if shown.curve.is_empty() { Ok(()) } else { curve(shown, out) }
}

/// The number of cards with an aspect penalty, and the icons that they lack.
fn dearer(penalties: &[Penalty]) -> Option<String> {
    let count = |section| penalties.iter().filter(|it| it.section == section).map(|it| it.count).sum::<usize>();
    let cards = match [Section::Deck, Section::Sideboard].map(count) {
        [0, 0] => return None,
        [deck, 0] => format!("{} of the deck", counted(deck, "card")),
        [0, sideboard] => format!("{} of the sideboard", counted(sideboard, "card")),
        [deck, sideboard] => format!("{} of the deck and {sideboard} of the sideboard", counted(deck, "card")),
    };
    let mut icons: Vec<String> = Vec::new();
    for icon in penalties.iter().flat_map(|it| &it.icons).map(ToString::to_string) {
        if !icons.contains(&icon) {
            icons.push(icon);
        }
    }
    Some(format!("{cards}, for missing {} ({})", joined(&icons), rules::ASPECT_PENALTY))
}

/// Names of cards, each with the icons that it provides.
fn provides(deck: &Deck, section: Section) -> String {
    let icons = |card: &Card| card.aspects.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
    let one = |entry: &Entry| {
        let times = if entry.count > 1 { format!("{} ", entry.count) } else { String::new() };
        format!("{times}{} ({})", entry.card.full_name(), icons(&entry.card))
    };
    deck.fitting(section).map(one).collect::<Vec<_>>().join("; ")
}

/// The number of cards of each cost, up to a last column.
fn curve(shown: &DeckNumbers<'_>, out: &mut Out) -> Result<(), Failure> {
    let columns: Vec<(String, usize)> = (0..=HIGHEST)
        .map(|cost| {
            let costs = |of: i32| if cost == HIGHEST { of >= cost } else { of == cost };
            let count = shown.curve.iter().filter(|(of, _)| costs(**of)).map(|(_, count)| count).sum();
            (if cost == HIGHEST { format!("{cost}+") } else { cost.to_string() }, count)
        })
        .collect();
    let room = out.width().saturating_sub(LABEL + 2) / columns.len();
    let wide = room.clamp(3, 4);
    let row = |cells: Vec<String>| cells.iter().map(|cell| format!("{cell:>wide$}")).collect::<String>();
    let heads = row(columns.iter().map(|(head, _)| head.clone()).collect());
    let counts = row(columns.iter().map(|(_, count)| count.to_string()).collect());
    let label = |label: &str, out: &Out| out.paint(Look::Id, &format!("{label:<LABEL$}"));
    let (first, second) = (label("cost", out), label("cards", out));
    out.line(&format!("  {first}{heads}"))?;
    Ok(out.line(&format!("  {second}{counts}"))?)
}

fn one(finding: &Finding, out: &mut Out) -> Result<(), Failure> {
    let (look, word) = match finding.severity {
        Severity::Illegal => (Look::Wrong, "illegal"),
        Severity::Undecided => (Look::Mark, "undecided"),
        Severity::Note => (Look::Quiet, "note"),
    };
    let deck = finding.deck.map(|deck| format!(", deck {deck}")).unwrap_or_default();
    let rules: Vec<String> = finding.rules.iter().map(|rule| out.paint(Look::Id, &rule.to_string())).collect();
    let head = format!("{}{deck}  {}", out.paint(look, word), rules.join(", "));
    out.line(&head)?;
    out.wrapped(&finding.what, 2)?;
    if let Some(fix) = &finding.fix {
        out.wrapped(&format!("-> {fix}"), 2)?;
    }
    Ok(())
}
