//! The run to a phase: every player passes until it begins.

use super::act::{Observer, StepError};
use crate::table::resolve::Table;
use swu_cards::Phase;
use swu_game::{
    Action, Answer, Ask, CardId, Counter, Decision, Event, Happening, Outcome, PlayerId, Position, Ref, Refusal, Rule,
    Stage,
};
use swu_text::diagnostic::Place;

/// More decisions than any run to a phase can need.
const MOST_PASSES: u16 = 1_000;

/// Progress of a run to a phase.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub(crate) struct Until {
    began: bool,
    decisions: u16,
}

/// The next decision on the way to a phase.
pub(crate) enum Pass {
    There,
    Answer(PlayerId, Answer),
    /// A decision that a run cannot pass.
    Open(Box<Decision>),
}

impl Until {
    /// Notes the events of one more decision.
    pub fn happened(&mut self, phase: Phase, events: &[Event]) {
        let begins =
            |event: &Event| matches!(event.what, Happening::PhaseStarted { phase: begun, .. } if begun == phase);
        self.began |= events.iter().any(begins);
        self.decisions += 1;
    }
}

/// The way to do nothing: pass, or in Twin Suns take a counter if passing is not allowed.
fn pass(position: &Position, player: PlayerId) -> Action {
    let counters = [Counter::Initiative, Counter::Blast, Counter::Plan].map(Action::Take);
    let ways = std::iter::once(Action::Pass).chain(counters);
    ways.into_iter().find(|action| position.check_action(player, action).is_ok()).unwrap_or(Action::Pass)
}

impl Table<'_> {
    /// Passes for every player, resourcing nothing, until that phase's first decision, or a prompt that cannot be passed.
    ///
    /// # Errors
    ///
    /// If the game was over before, or nobody may pass.
    pub(crate) fn run_until(
        &mut self,
        place: &Place,
        phase: Phase,
        until: &mut Until,
        observer: &mut dyn Observer,
    ) -> Result<Option<Decision>, StepError> {
        let refused = |refusal: Refusal| StepError::Refused(refusal.into(), place.clone().into());
        while until.decisions < MOST_PASSES {
            let (player, answer) = match self.next_pass(*until).map_err(refused)? {
                Pass::There => return Ok(None),
                Pass::Open(decision) => return Ok(Some(*decision)),
                Pass::Answer(player, answer) => (player, answer),
            };
            let events = self.position.decide(player, answer).map_err(refused)?;
            until.happened(phase, &events);
            observer.happened(self, &events);
        }
        Ok(None)
    }

    /// The next decision on the way to a phase.
    ///
    /// # Errors
    ///
    /// If the game was over before.
    pub(crate) fn next_pass(&self, until: Until) -> Result<Pass, Refusal> {
        let position = &self.position;
        // A phase in which nobody has anything to decide is over when the next one asks.
        if until.began && matches!(position.stage(), Stage::In(_)) {
            return Ok(Pass::There);
        }
        let Some(decision) = position.decision() else {
            let was_over = *position.outcome() != Outcome::Ongoing && until.decisions == 0;
            return if was_over { Err(Refusal::new(Rule::Cr5_6_1, "the game has ended")) } else { Ok(Pass::There) };
        };
        let player = decision.player;
        let answer = match &decision.ask {
            Ask::Action => Answer::Action(pass(position, player)),
            Ask::Resource { .. } => Answer::Choose(Vec::new()),
            Ask::Mulligan => Answer::Keep,
            Ask::FirstResources { options, count } if fillers(position, options).count() >= *count => {
                Answer::Choose(fillers(position, options).take(*count).collect())
            }
            _ => return Ok(Pass::Open(decision.clone().into())),
        };
        Ok(Pass::Answer(player, answer))
    }
}

/// Cards that no scenario refers to: they are all the same.
fn fillers(position: &Position, cards: &[CardId]) -> impl Iterator<Item = Ref> {
    cards.iter().filter(|&&card| position.card(card).filler).map(|&card| Ref::Card(position.object(card)))
}
