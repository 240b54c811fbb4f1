//! The answer to what was typed: the rule that fits best, with the sentence that matters marked and never cut, the question
//! that it answers, the ruling that shows it played; then two more rules in a line each; of a card, what was ruled on it.

use std::collections::BTreeSet;

use super::{Asking, Explained, nothing};
use crate::cards::Card;
use crate::cli::base::{Failure, Look, Out};
use crate::cli::cards;
use crate::cli::sources::second_hand;
use crate::rulebook::{Node, Rulebook};
use crate::scenario::official::CardRuling;
use crate::search::{Hit, Query};
use swu_api::cards::legality::{Asked, CardLegality, InFormat, LegalityAnswer};
use swu_api::cards::named;
use swu_api::{rulings, search, shell};
use swu_text::words::counted;

/// The number of rules that are named behind the one that answers.
const OTHERS: usize = 2;
/// The most cards that are shown with their texts.
const NAMED: usize = 2;

/// The form of the rules behind the first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Others {
    Plain,
    /// With numbers by which they are opened.
    Numbered,
}

pub fn print(
    typed: &str,
    query: Option<&Query<'_, '_>>,
    hits: &[Explained<'_>],
    asking: &Asking<'_, '_>,
    others_told: Others,
    out: &mut Out,
) -> Result<(), Failure> {
    let Asking { rules, library, .. } = asking;
    let Some(((best, _), others)) = hits.split_first() else { return nothing(typed, rules, out) };
    if !best.elsewhere.is_empty() {
        return not_here(best, out);
    }
    if !best.is_near() {
        let unsure =
            "No rule clearly answers this. Describe more of the situation, or use the words of the cards. The nearest:";
        out.wrapped(unsure, 0)?;
        out.line("")?;
    }
    let names = query.map_or(&[][..], Query::cards);
    let mut names: Vec<Vec<&Card>> = names.iter().map(|name| library.called(name)).collect();
    names.dedup();
    let (told, ambiguous): (Vec<_>, Vec<_>) = names.into_iter().partition(|cards| cards.len() <= NAMED);
    // Whoever names a card or two asks about these.
    for card in told.into_iter().flatten().take(NAMED) {
        of_card(card, best, query, asking, out)?;
        out.line("")?;
    }
    rule(best, query, rules, out)?;
    for first in ambiguous.iter().filter_map(|cards| cards.first()) {
        out.line("")?;
        out.wrapped(&format!("Several cards are called {}:", first.name), 0)?;
        out.command(&shell::command("judge cards search", &first.name), 2)?;
    }
    let part = opened_part(best, rules).map(|part| &part.id);
    let others =
        (2..).zip(others).map(|(number, (hit, _))| (number, hit)).filter(|(_, hit)| Some(&hit.rule.id) != part);
    let others: Vec<(usize, &Hit<'_>)> = others.take(OTHERS).collect();
    if !others.is_empty() {
        out.line("")?;
    }
    for (number, hit) in others {
        in_a_line(hit, Some(number).filter(|_| others_told == Others::Numbered), out)?;
    }
    Ok(())
}

/// A hit in one line, with a number by which it is opened.
pub fn in_a_line(hit: &Hit<'_>, number: Option<usize>, out: &mut Out) -> Result<(), Failure> {
    let number = number.map_or_else(String::new, |number| format!("{number:>2}  "));
    let id = out.paint(Look::Id, &hit.rule.id.to_string());
    let taken = number.len() + hit.rule.id.to_string().chars().count() + 2;
    let said = hit.rule.name().filter(|_| hit.rule.text.is_empty()).unwrap_or(&hit.snippet.text);
    let said = out.clipped(said, taken);
    Ok(out.line(&format!("{number}{id}  {said}"))?)
}

/// That no document here answers, and what the nearest note says of that. Another rule would look like an answer.
fn not_here(best: &Hit<'_>, out: &mut Out) -> Result<(), Failure> {
    out.wrapped(&swu_api::search::not_here(&best.elsewhere), 0)?;
    if best.rule.answered_by().is_empty() {
        return Ok(());
    }
    out.line("")?;
    let id = out.paint(Look::Id, &best.rule.id.to_string());
    Ok(out.paragraphs(&format!("{id}  {}", best.rule.text_beside_statements()), 2)?)
}

/// The cards whose names have the words that were typed, if no rule has them.
pub fn cards(
    typed: &str,
    query: Option<&Query<'_, '_>>,
    hits: &[Explained<'_>],
    asking: &Asking<'_, '_>,
    out: &mut Out,
) -> Result<(), Failure> {
    let Asking { rules, library, .. } = asking;
    const MOST: usize = 5;
    const LONGEST: usize = 4;
    let words: Vec<String> = typed.split_whitespace().map(str::to_lowercase).collect();
    let has_card = query.is_some_and(|query| !query.cards().is_empty());
    let is_of_rules = |word: &String| {
        let rules = rules.iter().filter(|rule| rule.id.document() != "NOTE");
        rules.into_iter().any(|rule| rule.text.to_lowercase().contains(word.as_str()))
    };
    let is_rule = rules.by_id(typed).len() == 1;
    if has_card || words.len() > LONGEST || is_rule || words.iter().any(is_of_rules) {
        return Ok(());
    }
    let (mut found, _) = named::named(typed, library);
    if found.is_empty() && hits.is_empty() {
        found = named::near(typed, library);
    }
    if found.is_empty() {
        return Ok(());
    }
    out.line("")?;
    out.wrapped(&format!("Cards with `{typed}` in their names:"), 0)?;
    for card in found.iter().take(MOST) {
        out.command(&shell::command("judge cards show", &card.full_name()), 2)?;
    }
    if found.len() > MOST {
        out.line(&format!("List all {}:", found.len()))?;
        out.command(&format!("judge cards search {}", shell::words(typed)), 2)?;
    }
    Ok(())
}

/// Prints the command that shows the other rules.
pub fn rest(typed: &str, hits: &[Explained<'_>], rules: &Rulebook, out: &mut Out) -> Result<(), Failure> {
    let part = hits.first().and_then(|(best, _)| opened_part(best, rules)).map(|part| &part.id);
    let shown = OTHERS + 1 + hits.iter().filter(|(hit, _)| Some(&hit.rule.id) == part).count();
    let more = hits.len().saturating_sub(shown);
    let is_elsewhere = hits.first().is_some_and(|(best, _)| !best.elsewhere.is_empty());
    if more == 0 || is_elsewhere {
        return Ok(());
    }
    out.line("")?;
    out.line(&format!("{more} more:"))?;
    Ok(out.command(&format!("judge search --all {}", shell::words(typed)), 2)?)
}

/// The part that is opened with a rule that is nothing but a name.
fn opened_part<'r>(hit: &Hit<'_>, rules: &'r Rulebook) -> Option<&'r Node> {
    rules.children(&hit.rule.id).next().filter(|_| hit.rule.says_its_name_alone())
}

/// The rule that answers.
fn rule(hit: &Hit<'_>, query: Option<&Query<'_, '_>>, rules: &Rulebook, out: &mut Out) -> Result<(), Failure> {
    let rule = hit.rule;
    let id = out.paint(Look::Id, &rule.id.to_string());
    let name = rule.name().map(|name| format!("  {}", out.paint(Look::Title, name))).unwrap_or_default();
    out.line(&format!("{id}{name}"))?;
    let path = rules.path(&rule.id).join(" › ");
    if !path.is_empty() {
        out.wrapped_as(Look::Quiet, &path, 2)?;
    }
    match opened_part(hit, rules) {
        Some(part) => {
            let part_id = out.paint(Look::Id, &part.id.to_string());
            out.paragraphs(&format!("{part_id}  {}", extract(part, query, out)), 2)?;
        }
        None => out.paragraphs(&extract(rule, query, out), 2)?,
    }
    second_hand(rule, 2, rules, out)?;
    if let Some(question) = query.and_then(|query| query.likest_question(rule)) {
        out.wrapped_as(Look::Quiet, &format!("Answers: {question}"), 2)?;
    }
    if let Some(ruling) = search::played(rule, query, rules, &search::rulings) {
        out.wrapped(&format!("{}{}", out.paint(Look::Quiet, "Played: "), ruling.title), 2)?;
        out.command(&format!("judge replay -v {}", rulings::short(&ruling.file)), 4)?;
    }
    Ok(())
}

/// The whole of a short rule; of a long one the paragraph of the sentence that matters, which is set apart.
fn extract(rule: &Node, query: Option<&Query<'_, '_>>, out: &Out) -> String {
    const SHORT: usize = 480;
    let text = &*rule.text;
    let parts = query.and_then(|query| query.sentence(text)).and_then(|matters| {
        let parts = (text.get(..matters.start)?, text.get(matters.clone())?, text.get(matters.end..)?);
        Some((parts, matters.len() + 1 >= text.trim_end().len()))
    });
    let Some(((before, sentence, behind), is_all)) = parts else { return text.to_owned() };
    let is_short = text.len() <= SHORT;
    let sentence = match out.has_color() && !(is_short && is_all) {
        true => out.paint(Look::Mark, sentence),
        false => sentence.to_owned(),
    };
    if is_short {
        return format!("{before}{sentence}{behind}");
    }
    let before = before.rfind("\n\n").and_then(|at| before.get(at + 2..)).unwrap_or(before);
    let behind = behind.find("\n\n").and_then(|at| behind.get(..at)).unwrap_or(behind);
    format!("{before}{sentence}{behind}")
}

/// A card that is named: its text as it is in force, and what was ruled on it that comes nearest to the question, if the best rule is
/// not that.
fn of_card(
    card: &Card,
    best: &Hit<'_>,
    query: Option<&Query<'_, '_>>,
    asking: &Asking<'_, '_>,
    out: &mut Out,
) -> Result<(), Failure> {
    let Asking { rules, library, .. } = asking;
    cards::in_short(card, library, out)?;
    out.command(&shell::command("judge cards show", &card.full_name()), 2)?;
    let notes: BTreeSet<_> = CardRuling::on(card).into_iter().map(|ruling| ruling.note).collect();
    if notes.contains(&best.rule.id) {
        return Ok(());
    }
    let texts: Vec<(&Node, String)> =
        notes.iter().filter_map(|note| rules.get(note)).map(|note| (note, note.text.trim().to_owned())).collect();
    let all = texts.iter().map(|(_, text)| text.as_str()).collect::<Vec<_>>().join("\n\n");
    let nearest = query.and_then(|query| query.sentence(&all)).and_then(|at| all.get(at).map(str::to_owned));
    let said = texts.iter().find(|(_, text)| nearest.as_ref().is_some_and(|nearest| text.contains(nearest.as_str())));
    if let Some((note, text)) = said {
        out.paragraphs(&format!("{}  {text}", out.paint(Look::Id, &note.id.to_string())), 2)?;
    }
    Ok(())
}

/// The answer to a question about the legality of cards, above the rules.
pub fn legality(answer: &LegalityAnswer, out: &mut Out) -> Result<(), Failure> {
    match answer.asked {
        Asked::Suspended if answer.cards.is_empty() => {
            out.wrapped(&format!("No card is suspended on {}.", answer.on), 0)?;
        }
        Asked::Suspended => out.wrapped(&format!("Suspended on {}:", answer.on), 0)?,
        Asked::Card => out.wrapped(&format!("Legality on {}:", answer.on), 0)?,
    }
    answer.cards.iter().try_for_each(|card| legality_of(card, answer.copies, out))?;
    if answer.more > 0 {
        out.line(&format!("… and {}", counted(answer.more, "more card")))?;
    }
    if let Some(known) = answer.known_until.filter(|known| *known < answer.on) {
        out.wrapped_as(Look::Quiet, &format!("Announcements are known up to {known}."), 0)?;
    }
    Ok(())
}

fn legality_of(card: &CardLegality, copies: Option<u32>, out: &mut Out) -> Result<(), Failure> {
    out.painted(Look::Title, &card.card)?;
    let width = card.formats.iter().map(|it| it.name.len()).max().unwrap_or_default() + 2;
    let line = |it: &InFormat| format!("{}{}", it.words, most(it, copies));
    card.formats.iter().try_for_each(|it| out.labelled(it.name, width, &line(it), 2))?;
    Ok(())
}

/// The most copies, and whether so many are too many.
fn most(it: &InFormat, asked: Option<u32>) -> String {
    let Some(limit) = &it.copies else { return String::new() };
    let most = format!("at most {} ({})", counted(limit.most, "copy"), limit.rule);
    match asked.map(|asked| usize::try_from(asked).unwrap_or(usize::MAX)) {
        Some(asked) if asked > limit.most => format!("; {asked} are too many: {most}"),
        Some(_) | None => format!("; {most}"),
    }
}
