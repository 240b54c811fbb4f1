//! Decisions that a player makes before their turn to decide: on a mulligan or a resource (CR 5.2.1.e, 5.2.1.f, 5.5.1.c).

use smallvec::SmallVec;

use super::driver::Driver;
use crate::position::{Frame, Position};
use crate::terms::{Answer, Ask, Decision, Event, Happening, PlayerId, Refusal, Rule};

impl Position {
    /// A mulligan or resource decision of a player: taken if they are asked, recorded as an early declaration if they
    /// will be asked in the same step, and refused at any other time.
    ///
    /// # Errors
    ///
    /// A [`Refusal`] by the rule of that decision, when it is not the time for it, when the player has made it already,
    /// or when that is no legal answer; the position is then as it was.
    pub fn declare(
        &self,
        player: PlayerId,
        answer: Answer,
        driver: &mut dyn Driver,
    ) -> Result<(Self, Vec<Event>), Refusal> {
        self.check_playing(player)?;
        let asked = self.decision().cloned();
        let is_time = asked.as_ref().is_some_and(|decision| is_about(decision, &answer));
        match asked {
            Some(decision) if is_time && decision.player == player => self.after_by(player, answer, driver),
            Some(decision) if is_time && self.is_asked_later(player) => {
                self.check_early(&decision, player, &answer)?;
                // It counts when their turn comes, and takes nothing away from the players before them.
                let mut next = self.clone();
                next.log.begin();
                *next.state.notes_mut(player).early = Some(answer);
                let (what, also) = (Happening::DeclaredEarly { player }, SmallVec::new());
                Ok((next, vec![Event { what, rule: decision.rule, also, held: self.held() }]))
            }
            Some(decision) if matches!(answer, Answer::Mulligan(_)) && !self.may_mulligan(player) => {
                Err(Refusal::new(Rule::Cr8_3_2, "a card of that player forbids a mulligan").and_one(decision.rule))
            }
            Some(decision) if is_time => {
                Err(Refusal::new(decision.rule, "that player has already decided, and decides only once"))
            }
            Some(decision) if matches!(answer, Answer::Keep | Answer::Mulligan(_)) => {
                let reason = "mulligans are decided once, before anything else of the game";
                Err(Refusal::new(Rule::Cr5_2_1e, reason).and_one(decision.rule))
            }
            Some(decision) if matches!(decision.ask, Ask::Mulligan) => {
                Err(Refusal::new(Rule::Cr5_2_1f, "cards are resourced after every player has decided on a mulligan"))
            }
            Some(decision) => {
                let reason = "a player resources a card in the resource step of the regroup phase";
                Err(Refusal::new(Rule::Cr5_5_1c, reason).and_one(decision.rule))
            }
            None => self.after_by(player, answer, driver),
        }
    }

    /// True if the decision that is asked for now will be asked of that player after others.
    fn is_asked_later(&self, player: PlayerId) -> bool {
        match self.frames.last() {
            Some(Frame::Mulligans(left) | Frame::FirstResources(left) | Frame::ResourceStep(left)) => {
                left.iter().skip(1).any(|&later| later == player)
            }
            _ => false,
        }
    }

    fn check_early(&self, asked: &Decision, player: PlayerId, answer: &Answer) -> Result<(), Refusal> {
        let options = self.player(player).hand.to_vec();
        let ask = match &asked.ask {
            Ask::FirstResources { count, .. } => Ask::FirstResources { options, count: *count },
            Ask::Resource { .. } => Ask::Resource { options },
            other => other.clone(),
        };
        self.check_answer(&Decision { player, ask, ..asked.clone() }, answer)
    }
}

/// True if an answer is of the kind that the decision asks for.
fn is_about(decision: &Decision, answer: &Answer) -> bool {
    match answer {
        Answer::Keep | Answer::Mulligan(_) => matches!(decision.ask, Ask::Mulligan),
        _ => matches!(decision.ask, Ask::FirstResources { .. } | Ask::Resource { .. }),
    }
}
