//! `judge cards show`: a card: its facts, what it does in plain words, the rules that govern it, the scenarios with it.

use unicode_width::UnicodeWidthStr;

use super::search::table;
use crate::cards::import::OverrideKind;
use crate::cards::library::Wording;
use crate::cards::printings;
use crate::cards::{Card, CardKind, Library, Lookup};
use crate::cli::options::{Format, Globals};
use crate::cli::out::{Look, Out};
use crate::cli::{Failure, Verdict};
use crate::rulebook::Rulebook;
use swu_api::cards::facts;
use swu_api::cards::show::{About, Candidates, unknown};

/// Show one card: its facts, what it does, the rules that govern it, the rulings on it, and the scenarios with it
///
/// What the card does is told in a fixed wording, or in the printed words where `judge update` has taken in card data. Ends
/// with 1 if there is no such card, or if
/// several have the name.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  judge cards show Wampa
  judge cards show \"Luke Skywalker, Faithful Friend\"
  judge cards show SOR_226
  judge cards show director krennic --format json
  judge --cards my-cards cards show my card")]
pub(super) struct Args {
    /// The card's name, with its subtitle behind a comma if several have the name; or a number of it, as SOR_226
    #[arg(required = true, value_name = "NAME")]
    name: Vec<String>,
}

pub(super) fn run(args: &Args, globals: &Globals, out: &mut Out) -> Result<Verdict, Failure> {
    let library = globals.cards()?;
    let rules = globals.rules_to_use(out)?;
    let typed = args.name.join(" ");
    let card = match library.find(&typed) {
        Lookup::One(card) => card,
        Lookup::Several(cards) => {
            let cards: Vec<&Card> = cards.into_iter().map(|card| &**card).collect();
            match out.format {
                Format::Json => {
                    out.document(&Candidates::of(cards.iter().map(|card| &**card)))?;
                }
                Format::Text => {
                    let count = cards.len();
                    out.line(&format!("{count} cards are called `{typed}`: add the subtitle, behind a comma"))?;
                    table(&cards, out)?;
                }
            }
            return Ok(Verdict::DoesNotHold);
        }
        Lookup::Unknown => {
            out.complain(&unknown(&typed, &library), None);
            return Ok(Verdict::DoesNotHold);
        }
    };
    show(card, &library, &rules, out)?;
    Ok(Verdict::Fine)
}

fn show(card: &Card, library: &Library, rules: &Rulebook, out: &mut Out) -> Result<(), Failure> {
    let about = About::of(card, library, rules);
    if out.format == Format::Json {
        return Ok(out.document(&about.document())?);
    }
    let About { wording, rules: governing, rulings, overrides, scenarios, .. } = &about;
    picture(card, out)?;
    sides(card, wording, out)?;
    for (name, kinds) in [
        ("Errata", &[OverrideKind::Errata][..]),
        ("Read otherwise than given", &[OverrideKind::Clarification, OverrideKind::Data][..]),
    ] {
        let mut of_kind = overrides.iter().filter(|of| kinds.iter().any(|kind| kind.word() == of.kind)).peekable();
        if of_kind.peek().is_some() {
            heading(name, out)?;
        }
        for of in of_kind {
            out.wrapped(&of.to_string(), 2)?;
        }
    }
    let printed = printings::told(card);
    if !printed.is_empty() {
        heading("Printings", out)?;
        out.wrapped(&printed, 2)?;
    }
    heading("Rules", out)?;
    let width = governing.iter().map(|rule| rule.id.len()).max().unwrap_or_default();
    for rule in governing {
        let id = out.paint(Look::Id, &format!("{:<width$}", rule.id));
        out.wrapped(&format!("{id}  {}", rule.title), 2)?;
    }
    if !rulings.is_empty() {
        heading("Official rulings, in our words", out)?;
        for ruling in rulings {
            let note = out.paint(Look::Id, &ruling.note);
            out.wrapped(&format!("{note}  {}", ruling.text), 2)?;
            ruling.scenarios.iter().try_for_each(|scenario| out.line(&format!("      {scenario}")))?;
            if let Some(why) = &ruling.not_shown {
                out.wrapped(&format!("No scenario shows it: {why}"), 6)?;
            }
        }
    }
    if !scenarios.is_empty() {
        heading("Scenarios", out)?;
        for scenario in scenarios {
            out.line(&format!("  {scenario}"))?;
        }
    }
    Ok(())
}

fn heading(name: &str, out: &mut Out) -> Result<(), Failure> {
    let heading = out.paint(Look::Title, &format!("{name}:"));
    out.line("")?;
    Ok(out.line(&heading)?)
}

/// The facts, in a frame.
pub(in crate::cli) fn picture(card: &Card, out: &mut Out) -> Result<(), Failure> {
    const ROOM: usize = 56;
    let aspects: Vec<&str> = card.aspects.iter().map(|aspect| aspect.word()).collect();
    let traits: Vec<&str> = card.traits.iter().map(|word| word.as_str()).collect();
    let kind = match (card.arena, card.token) {
        (Some(arena), None) => format!("{} · {arena}", card.kind),
        (Some(arena), Some(_)) => format!("token {} · {arena}", card.kind),
        (None, Some(_)) if card.kind != CardKind::Token => format!("token {}", card.kind),
        (None, _) => card.kind.to_string(),
    };
    let cost = facts::cost(card).map(|cost| format!("cost {cost}"));
    let numbers = Some(facts::numbers(card)).filter(|numbers| !numbers.is_empty());
    let numbers = numbers.map(|numbers| if card.kind == CardKind::Base { format!("HP {numbers}") } else { numbers });
    let unique = card.unique.then(|| "unique".to_owned());
    let left = [cost, numbers, unique].into_iter().flatten().collect::<Vec<_>>().join("   ");
    let lines = [
        (card.name.clone(), kind),
        (card.subtitle.clone().unwrap_or_default(), aspects.join(", ")),
        (traits.join(", "), String::new()),
        (left, [card.rarity.clone().unwrap_or_default(), facts::printing(card)].join(" ").trim().to_owned()),
    ];
    out.line(&format!("╭{}╮", "─".repeat(ROOM + 2)))?;
    for (index, (left, right)) in lines.iter().enumerate() {
        if left.is_empty() && right.is_empty() {
            continue;
        }
        let gap = ROOM.saturating_sub(left.width() + right.width());
        let left = if index == 0 { out.paint(Look::Title, left) } else { left.clone() };
        out.line(&format!("│ {left}{}{right} │", " ".repeat(gap)))?;
    }
    Ok(out.line(&format!("╰{}╯", "─".repeat(ROOM + 2)))?)
}

/// What each side of the card does.
fn sides(card: &Card, wording: &Wording, out: &mut Out) -> Result<(), Failure> {
    let Wording { lines: wording, is_printed } = wording;
    let own = match card.kind {
        CardKind::Leader => "Leader side",
        _ if *is_printed => "Printed text",
        CardKind::Base | CardKind::Event | CardKind::Unit | CardKind::Upgrade | CardKind::Token => "What it does",
    };
    for (name, lines) in
        [(own, &wording.card), ("Leader Unit side", &wording.unit), ("As an upgrade", &wording.upgrade)]
    {
        if lines.is_empty() {
            continue;
        }
        let modifiers = match (name, card.upgrade_power.or(card.upgrade_hp)) {
            ("As an upgrade", Some(_)) => {
                let number = |number: Option<i32>| number.map_or("?".to_owned(), |number| format!("{number:+}"));
                format!(" ({}/{})", number(card.upgrade_power), number(card.upgrade_hp))
            }
            _ => String::new(),
        };
        heading(&format!("{name}{modifiers}"), out)?;
        for line in lines {
            out.wrapped(line, 2)?;
        }
    }
    Ok(())
}
