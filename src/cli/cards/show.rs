//! `judge cards show`: a card: its facts, what it does in plain words, the rules that govern it, the scenarios with it.

use schemars::JsonSchema;
use serde::Serialize;
use unicode_width::UnicodeWidthStr;

use super::facts::{self, Facts};
use super::search::table;
use crate::cards::coverage::unread;
use crate::cards::import::{Override, OverrideKind};
use crate::cards::library::{Wording, normalise, same_name};
use crate::cards::printings;
use crate::cards::rules::rules_of;
use crate::cards::{Card, CardKind, Library, Lookup};
use crate::cli::options::{Format, Globals};
use crate::cli::out::{Look, Out};
use crate::cli::{Failure, Verdict};
use crate::diagnostic::{Diagnostic, nearest};
use crate::rulebook::{RuleId, Rulebook};
use crate::scenario;
use crate::scenario::official::CardRuling;

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

/// A card, for programs.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct Shown<'c> {
    #[serde(flatten)]
    facts: Facts<'c>,
    /// Whether the lines below are the words that are printed on the card, from card data that were imported.
    is_printed: bool,
    abilities: &'c [String],
    unit_abilities: &'c [String],
    upgrade_abilities: &'c [String],
    /// Where the compiler stopped in texts that are not understood.
    unsupported: Vec<&'c str>,
    /// Every number that the card was printed under, as `SOR 164 427; LOF 164`.
    printings: String,
    overrides: &'c [Overridden],
    rules: &'c [Governing<'c>],
    /// What official rulings say of the card, in our words.
    rulings: &'c [Retold<'c>],
    scenarios: &'c [String],
}

swu_api::document!(Shown<'_>, "cards-show", "A card: `judge cards show`.");

/// An official ruling on the card.
#[derive(Debug, Serialize, JsonSchema)]
struct Retold<'r> {
    note: String,
    text: &'r str,
    scenarios: Vec<String>,
    /// Why no scenario shows it.
    #[serde(skip_serializing_if = "Option::is_none")]
    not_shown: Option<String>,
}

/// A fact that is read otherwise than card data give it.
#[derive(Debug, Serialize, JsonSchema)]
struct Overridden {
    kind: &'static str,
    field: String,
    printed: serde_json::Value,
    read: serde_json::Value,
    reason: String,
    source: String,
}

/// A rule that governs the card.
#[derive(Debug, Serialize, JsonSchema)]
struct Governing<'r> {
    id: &'r str,
    title: String,
}

/// The cards of a name that several have, for programs.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct Candidates {
    candidates: Vec<String>,
}

swu_api::document!(
    Candidates,
    "cards-show-candidates",
    "The cards that have the name, if several do: `judge cards show`, which ends with 1."
);

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
                    out.document(&Candidates { candidates: cards.iter().map(|card| card.full_name()).collect() })?;
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

/// What to say when there is no such card: those whose names contain the words, or else read like them.
pub(in crate::cli) fn unknown(typed: &str, library: &Library) -> Diagnostic {
    const MOST: usize = 5;
    let error = Diagnostic::error(format!("there is no card `{typed}`"));
    let words = normalise(typed);
    let mut near: Vec<String> = library
        .iter()
        .map(|card| card.full_name())
        .filter(|name| words.split(' ').all(|word| normalise(name).contains(word)))
        .collect();
    if near.is_empty() {
        let names: Vec<String> = library.iter().flat_map(|card| [card.name.clone(), card.full_name()]).collect();
        near = nearest(typed, names.iter().map(String::as_str), MOST).into_iter().map(str::to_owned).collect();
    }
    near.truncate(MOST);
    let error = near.iter().fold(error, |error, name| error.help(format!("`judge cards show {name}`")));
    if near.is_empty() { error.help(format!("`judge cards search {typed}` looks for the words")) } else { error }
}

fn show(card: &Card, library: &Library, rules: &Rulebook, out: &mut Out) -> Result<(), Failure> {
    let wording = library.wording(card);
    let governing: Vec<Governing<'_>> = rules_of(card).into_iter().map(|id| governing(id, rules)).collect();
    let scenarios = scenario::using(card, library);
    let rulings: Vec<Retold<'_>> = CardRuling::on(card).map(|ruling| retold(ruling, rules)).collect();
    let of_card = Override::embedded().iter().filter(|of| same_name(&of.card, &card.full_name()));
    let overrides: Vec<Overridden> = of_card.map(Overridden::from).collect();
    if out.format == Format::Json {
        return Ok(out.document(&Shown {
            facts: card.into(),
            is_printed: wording.is_printed,
            abilities: &wording.lines.card,
            unit_abilities: &wording.lines.unit,
            upgrade_abilities: &wording.lines.upgrade,
            unsupported: unread(card).map(|unread| unread.word.as_str()).collect(),
            printings: printings::told(card),
            overrides: &overrides,
            rules: &governing,
            rulings: &rulings,
            scenarios: &scenarios,
        })?);
    }
    picture(card, out)?;
    sides(card, &wording, out)?;
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
    for rule in &governing {
        let id = out.paint(Look::Id, &format!("{:<width$}", rule.id));
        out.wrapped(&format!("{id}  {}", rule.title), 2)?;
    }
    if !rulings.is_empty() {
        heading("Official rulings, in our words", out)?;
        for ruling in &rulings {
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
        for scenario in &scenarios {
            out.line(&format!("  {scenario}"))?;
        }
    }
    Ok(())
}

fn retold<'r>(ruling: &CardRuling, rules: &'r Rulebook) -> Retold<'r> {
    Retold {
        note: ruling.note.to_string(),
        text: rules.get(&ruling.note).map(|note| note.text.trim()).unwrap_or_default(),
        scenarios: ruling.scenarios().collect(),
        not_shown: ruling.not_shown.map(|why| why.to_string()),
    }
}

fn governing<'i>(id: &'i str, rules: &Rulebook) -> Governing<'i> {
    let rule = id.parse::<RuleId>().ok().and_then(|id| rules.get(&id));
    Governing { id, title: rule.map(|rule| rule.label()).unwrap_or_default() }
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

impl From<&Override> for Overridden {
    fn from(of: &Override) -> Self {
        Self {
            kind: of.kind.word(),
            field: of.field.to_string(),
            printed: of.printed.clone(),
            read: of.read.clone(),
            reason: of.reason.clone(),
            source: of.source.clone(),
        }
    }
}

impl std::fmt::Display for Overridden {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let value = |value: &serde_json::Value| match value {
            serde_json::Value::Null => "nothing".to_owned(),
            serde_json::Value::String(text) => format!("“{text}”"),
            other => other.to_string(),
        };
        let (printed, read) = (value(&self.printed), value(&self.read));
        let Self { field, kind, reason, source, .. } = self;
        if *kind == OverrideKind::Errata.word() {
            return write!(f, "{field}: printed with {printed}, now {read}; {reason} ({source})");
        }
        write!(f, "{field} ({kind}): {printed} is read as {read}; {reason} ({source})")
    }
}
