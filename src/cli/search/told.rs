//! The answer to a question about the legality of cards, above the rules.

use crate::cli::base::{Failure, Look, Out};
use swu_api::cards::legality::{Asked, CardLegality, InFormat, LegalityAnswer};
use swu_text::words::counted;

pub fn print(answer: &LegalityAnswer, out: &mut Out) -> Result<(), Failure> {
    match answer.asked {
        Asked::Suspended if answer.cards.is_empty() => {
            out.wrapped(&format!("No card is suspended on {}.", answer.on), 0)?;
        }
        Asked::Suspended => out.wrapped(&format!("Suspended on {}:", answer.on), 0)?,
        Asked::Card => out.wrapped(&format!("Legality on {}:", answer.on), 0)?,
    }
    answer.cards.iter().try_for_each(|card| of_card(card, answer.copies, out))?;
    if answer.more > 0 {
        out.line(&format!("… and {}", counted(answer.more, "more card")))?;
    }
    if let Some(known) = answer.known_until.filter(|known| *known < answer.on) {
        out.wrapped_as(Look::Quiet, &format!("Announcements are known up to {known}."), 0)?;
    }
    Ok(())
}

fn of_card(card: &CardLegality, copies: Option<u32>, out: &mut Out) -> Result<(), Failure> {
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
