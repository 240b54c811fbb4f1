//! A rule as it is read at a table.

use super::Links;
use crate::cli::base::{Failure, Look, Out};
use crate::cli::sources::second_hand;
use crate::rulebook::{Node, Rulebook};
use crate::scenario::Ruling;
use crate::scenario::coverage::{Class, RuleCoverage};
use crate::search::Questions;
use swu_api::show::{Also, Surroundings, date, is_long, parts};

/// The way in which the things around a rule are listed.
#[derive(Clone, Copy)]
pub struct Listing<'a> {
    pub links: Option<Links<'a>>,
    /// Every one of them is, however many there are.
    pub all: bool,
}

impl Listing<'_> {
    /// So many of them are listed one by one.
    const fn most(self) -> usize {
        if self.all { usize::MAX } else { 10 }
    }

    /// The number of those that are not listed, and the command that lists them.
    fn more(self, count: usize, rule: &Node, out: &mut Out) -> Result<(), Failure> {
        match count.saturating_sub(self.most()) {
            0 => Ok(()),
            beyond => Ok(out.wrapped(&format!("… and {beyond} more in `judge show --all {}`", rule.id), 2)?),
        }
    }
}

/// The rule itself: where it stands, what it says, its parts and its examples.
pub fn alone(rule: &Node, also: &Also<'_>, rules: &Rulebook, out: &mut Out) -> Result<(), Failure> {
    head(rule, also, &[], rules, out)?;
    body(rule, &parts(rule, rules), rules, out)
}

/// The rule with everything around it.
pub fn print(
    around: &Surroundings<'_>,
    also: &Also<'_>,
    covered: Option<&RuleCoverage>,
    listing: Listing<'_>,
    rules: &Rulebook,
    out: &mut Out,
) -> Result<(), Failure> {
    let rule = around.rule;
    head(rule, also, &around.terms, rules, out)?;
    body(rule, &around.parts, rules, out)?;
    for term in &around.terms {
        out.heading(&format!("In short ({})", term.id))?;
        out.paragraphs(&term.text, 2)?;
    }
    list("Refers to", &around.leans_on(rules), rule, (listing, rules), out)?;
    if !rule.missing.is_empty() {
        let missing: Vec<String> = rule.missing.iter().map(|missing| format!("`{missing}`")).collect();
        out.line("")?;
        out.wrapped(&format!("Broken references: {}", missing.join(", ")), 0)?;
    }
    list("Referred to by", &around.leaned_on_by(rules), rule, (listing, rules), out)?;
    let beside: Vec<&Node> = [around.previous, around.next].into_iter().flatten().collect();
    list("Before and after", &beside, rule, (listing, rules), out)?;
    answers(rule, listing, out)?;
    rulings(rule, &around.rulings_to_read(), listing, out)?;
    if let Some(covered) = covered {
        let said = match (covered.class, covered.reason) {
            (Class::Exercised, _) => "ruled by the engine, and shown by a scenario",
            (Class::Ruled, _) => "ruled by the engine; no scenario shows it",
            (Class::Missing, _) => "not ruled by the engine",
            (Class::Informational, reason) => &format!("nothing to rule: {}", reason.unwrap_or_default()),
        };
        out.heading("Coverage")?;
        out.wrapped(said, 2)?;
    }
    Ok(())
}

/// The headings above the rule, and its id with its name and edition; `shown` is going to be printed anyway.
fn head(rule: &Node, also: &Also<'_>, shown: &[&Node], rules: &Rulebook, out: &mut Out) -> Result<(), Failure> {
    let path = rules.path(&rule.id).join(" › ");
    if !path.is_empty() {
        out.wrapped_as(Look::Quiet, &path, 0)?;
    }
    let edition = rule.edition.iter().map(|edition| format!("edition {edition}"));
    let edition: Vec<String> = edition.chain(date(rule, rules).map(str::to_owned)).collect();
    let edition = Some(edition.join(", ")).filter(|edition| !edition.is_empty());
    let edition = edition.map(|edition| out.paint(Look::Quiet, &format!("({edition})")));
    let title = rule.title.as_deref().filter(|_| rule.name().is_some() || !rule.text.is_empty());
    let title = title.map(|title| out.paint(Look::Title, title));
    let id = out.paint(Look::Id, &rule.id.to_string());
    out.line(&[Some(id), title, edition].into_iter().flatten().collect::<Vec<_>>().join("  "))?;
    second_hand(rule, 0, rules, out)?;
    if let Some(moved) = &also.moved {
        out.wrapped_as(Look::Quiet, moved, 0)?;
    }
    let unseen = |node: &&&Node| !shown.iter().any(|shown| shown.id == node.id);
    let others = also.rules.iter().filter(unseen).map(|node| format!("`{}`", node.id));
    let cards = also.cards.iter().map(|card| format!("the card `{}`", card.full_name()));
    let others: Vec<String> = others.chain(cards).collect();
    if !others.is_empty() {
        out.wrapped_as(Look::Quiet, &format!("also called this: {}", others.join(", ")), 0)?;
    }
    // A part of a sentence is read with what it is a part of.
    let whole = rule.parent.as_ref().and_then(|parent| rules.get(parent));
    if let Some(whole) = whole.filter(|whole| whole.name().is_none() && !whole.text.is_empty()) {
        out.line("")?;
        let text = out.clipped(&whole.text, whole.id.to_string().len() + 4);
        out.line(&format!("  {}", out.paint(Look::Quiet, &format!("{}: {text}", whole.id))))?;
    }
    Ok(())
}

fn body(rule: &Node, parts: &[(&Node, usize)], rules: &Rulebook, out: &mut Out) -> Result<(), Failure> {
    if !says_only_its_title(rule) {
        out.line("")?;
        out.paragraphs(&rule.text, 2)?;
    }
    examples(rule, 2, out)?;
    if is_long(parts) {
        let direct: Vec<&Node> = parts.iter().filter(|(_, depth)| *depth == 0).map(|(part, _)| *part).collect();
        out.heading(&format!("{} rules, in these parts", parts.len()))?;
        return rows(&direct, rules, out);
    }
    for (part, depth) in parts {
        out.line("")?;
        let label = label(part);
        let indent = 2 + 4 * depth.min(&6);
        let text = if part.text.is_empty() { part.label() } else { part.text.to_string() };
        out.labelled_paragraphs(Look::Id, &label, label.len().max(2) + 2, &text, indent)?;
        examples(part, indent + label.len().max(2) + 2, out)?;
    }
    Ok(())
}

fn label(part: &Node) -> String {
    let number = part.id.number();
    let last = number.rsplit('.').next().unwrap_or(number);
    let is_letter = last.starts_with(|c: char| c.is_ascii_alphabetic());
    if is_letter && !part.id.is_term() { format!("{last}.") } else { number.to_owned() }
}

/// The examples of a rule, set apart by a bar.
fn examples(rule: &Node, indent: usize, out: &mut Out) -> Result<(), Failure> {
    for example in &rule.examples {
        out.line("")?;
        if out.is_looked_at() { out.barred(example, indent)? } else { out.paragraphs(example, indent)? }
    }
    Ok(())
}

/// True if its text is its name and nothing else.
fn says_only_its_title(rule: &Node) -> bool {
    rule.text.is_empty() || rule.name().is_some_and(|name| rule.text.trim_end_matches(['.', ':']) == name)
}

/// Questions that the rule answers.
fn answers(rule: &Node, listing: Listing<'_>, out: &mut Out) -> Result<(), Failure> {
    let questions = Questions::embedded().of(rule);
    if questions.is_empty() {
        return Ok(());
    }
    out.heading("Answers")?;
    questions.iter().take(listing.most()).try_for_each(|question| out.wrapped(question, 2))?;
    listing.more(questions.len(), rule, out)
}

/// Where the rule is read in the app.
pub fn open(rule: &Node, links: Option<Links<'_>>, out: &mut Out) -> Result<(), Failure> {
    let Some(links) = links else { return Ok(()) };
    out.heading("In the app")?;
    Ok(out.line(&format!("  {}", links.of("rules", &rule.id.to_string())))?)
}

/// The rulings by their titles.
fn rulings(rule: &Node, rulings: &[&Ruling], listing: Listing<'_>, out: &mut Out) -> Result<(), Failure> {
    if rulings.is_empty() {
        return Ok(());
    }
    out.heading("Rulings")?;
    for ruling in rulings.iter().take(listing.most()) {
        out.wrapped(&ruling.title, 2)?;
        out.line(&format!("    {}", out.paint(Look::Quiet, &swu_api::rulings::short(&ruling.file))))?;
        if let Some(links) = listing.links {
            out.line(&format!("    {}", links.of("table/ruling", &ruling.file)))?;
        }
    }
    listing.more(rulings.len(), rule, out)
}

/// Rules under a heading, each with a line of what it says.
fn list(
    name: &str,
    nodes: &[&Node],
    rule: &Node,
    (listing, rules): (Listing<'_>, &Rulebook),
    out: &mut Out,
) -> Result<(), Failure> {
    if nodes.is_empty() {
        return Ok(());
    }
    out.heading(name)?;
    rows(nodes.get(..listing.most()).unwrap_or(nodes), rules, out)?;
    listing.more(nodes.len(), rule, out)
}

/// Rules, each with a line of what it says.
pub fn rows(nodes: &[&Node], rules: &Rulebook, out: &mut Out) -> Result<(), Failure> {
    let width = nodes.iter().map(|node| node.id.to_string().chars().count()).max().unwrap_or_default();
    for node in nodes {
        let id = out.paint(Look::Id, &format!("{:<width$}", node.id.to_string()));
        let text = out.clipped(&in_a_line(node, rules), width + 4);
        out.line(&format!("  {id}  {text}"))?;
    }
    Ok(())
}

/// The name of a rule, if it has one, and what it says; of one that says nothing itself, what its first part says.
fn in_a_line(node: &Node, rules: &Rulebook) -> String {
    let says = std::iter::successors(Some(node), |node| rules.children(&node.id).next());
    let mut says = says.skip_while(|node| says_only_its_title(node));
    let text = says.next().map(|node| &*node.text).unwrap_or_default();
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    match node.name() {
        Some(name) if text.is_empty() => name.to_owned(),
        Some(name) if !text.starts_with(name) => format!("{name}: {text}"),
        _ => text,
    }
}
