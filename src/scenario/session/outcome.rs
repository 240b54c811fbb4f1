//! The outcome of a step, in a few words: defeated cards, bases and units with their damage, drawn cards, the open prompt.

use super::Session;
use crate::table::resolve::Table;
use crate::telling::report::Standing;
use crate::telling::trace::TraceLine;
use crate::{Step, StepKind};
use swu_game::{CardId, Event, Happening, Outcome};
use swu_text::words::counted;

/// The most parts of an outcome that are shown.
const MOST_TOLD: usize = 5;

/// The outcome of a step that was taken.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StepOutcome {
    /// In parts of a few words each.
    pub told: Vec<String>,
    /// True if the step went as the file says.
    pub holds: bool,
    /// True if it only claims something, or does nothing.
    pub is_claim: bool,
}

impl Session<'_> {
    /// The outcome of that step, from 1; nothing if it was not taken.
    pub fn outcome(&self, number: usize) -> Option<StepOutcome> {
        let (before, after) = (self.moment(number.checked_sub(1)?)?, self.moment(number)?);
        let Step { kind, .. } = self.steps.get(number - 1)?;
        let traced = self.replay.trace.as_ref()?.steps.get(number - 1)?;
        let holds = !traced.lines.iter().any(|line| matches!(line, TraceLine::Fails { .. }));
        let refused = traced.details.as_ref().and_then(|details| details.refused.as_ref()).filter(|_| holds);
        let told = match (kind, refused) {
            (StepKind::Act(_), Some(refused)) => {
                refused.rules.first().map(|rule| format!("refused, {rule}")).into_iter().collect()
            }
            (StepKind::Act(_) | StepKind::Until(_), _) => {
                let since = before.play.moment.since.events().len();
                told(after.table(), after.play.moment.since.events().get(since..).unwrap_or_default())
            }
            (StepKind::Expect(_), _) => vec![if holds { "holds" } else { "does not hold" }.to_owned()],
            (StepKind::Note(_), _) => Vec::new(),
        };
        Some(StepOutcome { told, holds, is_claim: matches!(kind, StepKind::Expect(_) | StepKind::Note(_)) })
    }
}

/// The results of the events, and the open prompt.
fn told(table: &Table<'_>, events: &[Event]) -> Vec<String> {
    let mut told: Vec<String> = Vec::new();
    for event in events {
        if let Some(words) = words(table, &event.what)
            && !told.contains(&words)
        {
            told.push(words);
        }
    }
    if told.len() > MOST_TOLD {
        told.truncate(MOST_TOLD);
        told.push("…".to_owned());
    }
    if *table.position.outcome() != Outcome::Ongoing {
        told.push(Standing::of(&table.position).words());
    }
    if let Some(unsupported) = table.position.unsupported() {
        told.push(format!("not supported: {}", unsupported.what));
    } else if let Some(asked) = table.open_prompt() {
        told.push(format!("? {}", table.tell_decision(asked)));
    }
    told
}

/// The result of an event, as the table now shows it; nothing if the step itself says it.
fn words(table: &Table<'_>, what: &Happening) -> Option<String> {
    let name = |card: &CardId| table.written(*card);
    let player = |player| table.player_told(player);
    let cards = |count: usize| counted(count, "card");
    Some(match what {
        Happening::Defeated { card } => format!("{} is defeated", name(card)),
        Happening::Damaged { target, .. } | Happening::Healed { target, .. } => standing(table, *target)?,
        Happening::Prevented { amount, target } => format!("{amount} damage to {} prevented", called(table, *target)),
        Happening::Drew { player: by, cards: drawn } if !drawn.is_empty() => {
            format!("{} draws {}", player(*by), cards(drawn.len()))
        }
        Happening::DeckEmpty { player: by, .. } => format!("{}'s deck is empty", player(*by)),
        Happening::Discarded { player: by, card } => format!("{} discards {}", player(*by), table.listed(&[*card])),
        Happening::Created { token, .. } => format!("{token} is created"),
        Happening::Captured { card, .. } => format!("{} is captured", name(card)),
        Happening::Rescued { card } => format!("{} is rescued", name(card)),
        Happening::Returned { card } => format!("{} is returned", name(card)),
        Happening::PutOnDeck { card, top } => {
            format!("{} on the {} of the deck", table.listed(&[*card]), if *top { "top" } else { "bottom" })
        }
        Happening::ControlTaken { player: by, card } => format!("{} controls {}", player(*by), name(card)),
        Happening::Eliminated { player: by } => format!("{} is eliminated", player(*by)),
        Happening::PhaseStarted { phase, round } => format!("{phase} phase of round {round}"),
        Happening::UsedTheForce { player: by } => format!("{} uses the Force", player(*by)),
        _ => return None,
    })
}

/// `Ben's base 3/30`, `Wampa 2/5`: damage and HP of a card that is still in play.
fn standing(table: &Table<'_>, card: CardId) -> Option<String> {
    let state = table.position.card(card);
    let is_base = table.base_of(card).is_some();
    if !is_base && !table.position.look().is_unit(card) {
        return None;
    }
    Some(format!("{} {}/{}", called(table, card), state.damage, table.position.look().hp(card)))
}

/// A base by its player, any other card by its name in the file.
fn called(table: &Table<'_>, card: CardId) -> String {
    match table.base_of(card) {
        Some(player) => format!("{}'s base", table.player_told(player)),
        None => table.written(card),
    }
}
