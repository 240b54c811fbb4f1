//! `judge cards show`: a card: its facts, what it does in plain words, the rules that govern it, the rulings about it.

use unicode_width::UnicodeWidthStr;

use crate::cards::import::OverrideKind;
use crate::cards::library::Wording;
use crate::cards::{Card, CardKind, Library, printings};
use crate::cli::base::{Command, Exit, Failure, Format, Globals, Look, Out, out};
use crate::cli::status;
use crate::diagnostic::Diagnostic;
use crate::scenario::embedded;
use crate::tournament::policy::Date;
use swu_api::cards::facts;
use swu_api::cards::legality::{InFormat, day};
use swu_api::cards::named::{self, By};
use swu_api::cards::show::{About, Candidates, RetoldRuling};
use swu_api::show::{Found, Present, resolve_all};
use swu_api::typed::bounded;
use swu_api::{rulings, shell};
use swu_text::words::counted;

/// Show a card: its facts, what it does, and the rules and rulings about it
///
/// A part of the name is enough if only one card has it. Shows the printed text from the card data that
/// `judge update` has imported, or without such data a fixed wording. A ruling is about a card if its title names it, or if it
/// shows an official ruling on it. Exits with 1 if no card has the name, or if several do.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  judge cards show Wampa
  judge cards show \"Luke Skywalker, Faithful Friend\"
  judge cards show luke fai              part of a name
  judge cards show SOR_226               a number, also as \"SOR 226\" or sor-226
  judge cards show Wampa --all           with every ruling about it
  judge cards show Force Throw --date 2025-10-01      its legality on that day
  judge cards show director krennic --format json
  judge --cards my-cards cards show my card")]
pub struct Args {
    /// The card's name or part of it, or its set and number
    #[arg(required = true, value_name = "NAME")]
    name: Vec<String>,
    /// List every ruling, not only the first ten
    #[arg(long)]
    all: bool,
    /// Show its legality on this day [default: today]
    #[arg(long, value_name = "DAY")]
    date: Option<Date>,
}

/// The beginning of every suggestion.
const COMMAND: &str = "judge cards show";

impl Command for Args {
    fn run(&self, globals: &Globals, out: &mut Out) -> Result<Exit, Failure> {
        let library = globals.cards()?;
        let rules = globals.rules_to_use(out)?;
        let typed = self.name.join(" ");
        bounded(&typed)?;
        let (cards, by) = named::named(&typed, &library);
        match cards[..] {
            [card] => {
                if let Some(why) = by.told(&typed, card).filter(|_| out.format == Format::Text) {
                    out.wrapped_as(Look::Quiet, &why, 0)?;
                }
                let about = About::of(card, &library, &rules, day(self.date, status::today().ok()));
                show(card, &about, self.all, out)?;
                return Ok(Exit::Fine);
            }
            [_, _, ..] => match out.format {
                Format::Json => out.document(&Candidates::of(&cards))?,
                Format::Text => candidates(&typed, &cards, by, out)?,
            },
            [] => {
                let error = named::unknown(COMMAND, &typed, &library);
                let present = Present { typed: typed.clone(), moved: None };
                // What is no card may be a rule.
                let error = match resolve_all(&self.name, present, &rules, &library).as_deref() {
                    Ok([Found::Rule { rule, .. }]) => Diagnostic { help: Vec::new(), ..error }.help(format!(
                        "`judge show {}`: the rule {}",
                        rule.id,
                        rule.label()
                    )),
                    Ok(_) | Err(_) => error,
                };
                out.complain(&error, None);
            }
        }
        Ok(Exit::DoesNotHold)
    }
}

/// The cards that may be meant, each with the command that shows it, and its facts where there is room.
fn candidates(typed: &str, cards: &[&Card], by: By, out: &mut Out) -> Result<(), Failure> {
    out.wrapped(&format!("{}; show one of them:", named::several(COMMAND, typed, cards, by).title), 0)?;
    let commands = cards.iter().take(MOST).map(|card| shell::command(COMMAND, &card.full_name()));
    let lines: Vec<(String, String)> = commands
        .zip(cards)
        .map(|(command, card)| {
            let facts = [card.kind.to_string(), facts::printing(card)];
            (command, facts.into_iter().filter(|fact| !fact.is_empty()).collect::<Vec<_>>().join(", "))
        })
        .collect();
    let width = lines.iter().map(|(command, _)| command.width()).max().unwrap_or_default();
    let facts = lines.iter().map(|(_, facts)| facts.width()).max().unwrap_or_default();
    let fits = 2 + width + 3 + facts <= out.room();
    for (command, facts) in &lines {
        let padding = " ".repeat(width - command.width() + 3);
        let facts = if fits { padding + &out.paint(Look::Quiet, facts) } else { String::new() };
        out.command(&format!("{command}{facts}"), 2)?;
    }
    if cards.len() > MOST {
        out.line(&format!("… and {} more, in a table:", cards.len() - MOST))?;
        out.command(&format!("judge cards search {}", shell::words(typed)), 2)?;
    }
    Ok(())
}

fn show(card: &Card, about: &About<'_>, all: bool, out: &mut Out) -> Result<(), Failure> {
    if out.format == Format::Json {
        return Ok(out.document(about)?);
    }
    let About { wording, rules: governing, rulings, overrides, .. } = about;
    picture(card, out)?;
    sides(card, wording, out)?;
    for (name, kinds) in [
        ("Errata", &[OverrideKind::Errata][..]),
        ("Corrections", &[OverrideKind::Clarification, OverrideKind::Data][..]),
    ] {
        let mut of_kind = overrides.iter().filter(|of| kinds.iter().any(|kind| kind.word() == of.kind)).peekable();
        if of_kind.peek().is_some() {
            out.heading(name)?;
        }
        for of in of_kind {
            out.wrapped(&of.to_string(), 2)?;
        }
    }
    let printed = printings::told(card);
    if !printed.is_empty() {
        out.heading("Printings")?;
        out.wrapped(&printed, 2)?;
    }
    if !about.legality.is_empty() {
        out.heading(&format!("Legality on {}", about.legality_on))?;
        legality(&about.legality, 2, out)?;
    }
    out.heading("Rules")?;
    let width = governing.iter().map(|rule| rule.id.len()).max().unwrap_or_default();
    for rule in governing {
        out.labelled(rule.id, width + 2, &rule.title, 2)?;
    }
    let most = if all { usize::MAX } else { MOST };
    official(rulings, most, out)?;
    played(&about.about, most, out)?;
    if rulings.len().max(about.about.len()) > most {
        out.line("")?;
        out.line("Show all:")?;
        out.command(&format!("{} --all", shell::command(COMMAND, &card.full_name())), 2)?;
    }
    let is_other = |file: &&String| !embedded::is_puzzle(file) && !about.about.contains(file);
    let others = about.scenarios.iter().filter(is_other).count();
    if others > 0 {
        out.line("")?;
        let about_it = if about.about.is_empty() { "No ruling is about it. It" } else { "It" };
        out.wrapped(&format!("{about_it} takes part in {}. List all with it:", counted(others, "other ruling")), 0)?;
        out.command(&shell::command("judge rulings list --card", &card.full_name()), 2)?;
    }
    Ok(())
}

/// A line for each format.
pub fn legality(formats: &[InFormat], indent: usize, out: &mut Out) -> Result<(), Failure> {
    let width = formats.iter().map(|it| it.name.len()).max().unwrap_or_default() + 2;
    formats.iter().try_for_each(|it| out.labelled(it.name, width, &it.words, indent))?;
    Ok(())
}

/// The number of rulings and scenarios that are listed unless all are asked for.
const MOST: usize = 10;

fn official(rulings: &[RetoldRuling<'_>], most: usize, out: &mut Out) -> Result<(), Failure> {
    if rulings.is_empty() {
        return Ok(());
    }
    out.heading(&number_of("Official rulings, in our words", rulings.len(), most))?;
    for ruling in rulings.iter().take(most) {
        out.paragraphs(&format!("{}  {}", out.paint(Look::Id, &ruling.note), ruling.text), 2)?;
        for scenario in &ruling.scenarios {
            out.line(&format!("    {}", out.paint(Look::Quiet, &rulings::short(scenario))))?;
        }
        if let Some(why) = &ruling.not_shown {
            out.wrapped(&format!("No scenario shows it: {why}"), 4)?;
        }
    }
    Ok(())
}

/// The rulings about the card by their titles: first those of its set.
fn played(about: &[String], most: usize, out: &mut Out) -> Result<(), Failure> {
    if about.is_empty() {
        return Ok(());
    }
    let mut ranked: Vec<&String> = about.iter().collect();
    ranked.sort_by_key(|file| !file.starts_with("scenarios/cards/"));
    out.heading(&number_of("Rulings about it", about.len(), most))?;
    for file in ranked.into_iter().take(most) {
        out.wrapped(embedded::title(file).unwrap_or(file), 2)?;
        out.line(&format!("    {}", out.paint(Look::Quiet, &rulings::short(file))))?;
    }
    out.line("")?;
    Ok(out.wrapped("`judge replay -v ruling:NAME` replays one", 0)?)
}

/// A heading with how many of how many are listed.
fn number_of(name: &str, count: usize, most: usize) -> String {
    if count > most { format!("{name}, {most} of {count}") } else { format!("{name}, {count}") }
}

/// The name, the numbers and the text in force.
pub fn in_short(card: &Card, library: &Library, out: &mut Out) -> Result<(), Failure> {
    let name = out.paint(Look::Title, &card.full_name());
    out.line(format!("{name}  {}", facts::numbers(card)).trim_end())?;
    let lines = &library.wording(card).lines;
    [&lines.card, &lines.unit, &lines.upgrade].into_iter().flatten().try_for_each(|line| out.paragraphs(line, 2))?;
    Ok(())
}

/// The facts, in a frame if somebody looks at them.
pub fn picture(card: &Card, out: &mut Out) -> Result<(), Failure> {
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
    let lines = lines.iter().filter(|(left, right)| !left.is_empty() || !right.is_empty());
    let lines: Vec<(&str, &str)> = lines.map(|(left, right)| (left.as_str(), right.as_str())).collect();
    if out.is_looked_at() { framed(&lines, out) } else { plain(&lines, out) }
}

fn framed(lines: &[(&str, &str)], out: &mut Out) -> Result<(), Failure> {
    let room = out.width().saturating_sub(4).min(56);
    let mut rows: Vec<(String, &str)> = Vec::new();
    for (left, right) in lines {
        let fits = left.width() + right.width() < room;
        let mut left = out::lines(left, "", "", room);
        let last = left.pop().unwrap_or_default();
        rows.extend(left.into_iter().map(|line| (line, "")));
        match fits || last.is_empty() || right.is_empty() {
            true => rows.push((last, right)),
            false => rows.extend([(last, ""), (String::new(), *right)]),
        }
    }
    out.line(&format!("╭{}╮", "─".repeat(room + 2)))?;
    for (index, (left, right)) in rows.iter().enumerate() {
        let gap = room.saturating_sub(left.width() + right.width());
        let left = if index == 0 { out.paint(Look::Title, left) } else { left.clone() };
        out.line(&format!("│ {left}{}{right} │", " ".repeat(gap)))?;
    }
    Ok(out.line(&format!("╰{}╯", "─".repeat(room + 2)))?)
}

fn plain(lines: &[(&str, &str)], out: &mut Out) -> Result<(), Failure> {
    lines.iter().try_for_each(|(left, right)| {
        let facts: Vec<&str> = [*left, *right].into_iter().filter(|fact| !fact.is_empty()).collect();
        out.wrapped(&facts.join("   "), 0)
    })?;
    Ok(())
}

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
        out.heading(&format!("{name}{modifiers}"))?;
        for line in lines {
            out.paragraphs(line, 2)?;
        }
    }
    Ok(())
}
