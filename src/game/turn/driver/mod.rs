//! The driver: the rules ask for every decision, and those that nobody need be asked are answered here. They have one legal
//! answer, or come to the same whatever is answered.
//!
//! | module | content |
//! | --- | --- |
//! | `forced` | the decisions that need not be asked |
//! | `stands_alone` | parts of an ability that do not depend on what it has chosen and done before |

mod forced;
mod stands_alone;

use super::engine::MOST_STEPS;
use crate::position::{Frame, Position};
use crate::terms::{Answer, Ask, CardId, Decision, Happening, Reason, Refusal, Rule};

/// Answers the decisions that nobody need be asked.
pub trait Driver {
    /// The answer to that decision in that position: the forced one, or, if it is free, any other.
    fn answer(&mut self, _at: &Position, _decision: &Decision, forced: ForcedAnswer) -> Answer {
        forced.answer
    }
}

/// Takes every forced answer.
impl Driver for () {}

/// The answer to a decision that nobody need be asked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ForcedAnswer {
    pub answer: Answer,
    /// Other answers are legal, and come to the same.
    pub free: bool,
}

impl Position {
    /// Plays on by the rules until something has to be decided, the game is over, or something unsupported is reached. The
    /// driver answers what nobody need be asked.
    ///
    /// # Errors
    ///
    /// A [`Refusal`] when an action that was begun turns out not to be possible (CR 6.2.4.a, 6.3.2.c).
    pub(crate) fn advance(&mut self, driver: &mut dyn Driver) -> Result<(), Refusal> {
        for _ in 0..MOST_STEPS {
            self.advance_to_question()?;
            let Some(decision) = self.state.pending.take() else { return Ok(()) };
            let Some(forced) = self.forced_answer(&decision) else {
                self.state.pending = Some(decision);
                self.notice_loop();
                return Ok(());
            };
            let free = forced.free;
            let answer = driver.answer(self, &decision, forced);
            let (player, rule) = (decision.player, decision.rule);
            self.state.accept(&decision, answer.clone());
            self.state.changed = true;
            if !self.log.quiet {
                self.log(rule, Happening::Forced { player, decision: Box::new(decision), answer, free });
            }
        }
        self.state.stop_unsupported(CardId(0), "a loop without a decision");
        Ok(())
    }

    /// NOTE R3-1.21: a position that comes back within one action is a loop, which goes on for as long as it is chosen. The
    /// positions are compared once a card asks for the second time.
    fn notice_loop(&mut self) {
        let Some(decision) = self.pending.as_ref().filter(|_| self.is_told()) else { return };
        if matches!(decision.ask, Ask::Action) {
            return self.log.asked.clear();
        }
        let Some(source) = decision.source else { return };
        if !self.log.asked.iter().any(|(asked, _)| *asked == source) {
            return self.log.asked.push((source, None));
        }
        // What has resolved to its end makes no difference any more, however often it was nested.
        let is_over = |frame: &Frame| match frame {
            Frame::Layer { waiting, .. } => waiting.is_empty(),
            frame => matches!(frame, Frame::Triggers),
        };
        let mut position = self.clone();
        position.state.frames.retain(|frame| !is_over(frame));
        let asked = (source, Some(position.key()));
        if self.log.asked.contains(&asked) {
            self.because(Rule::NoteR3_1_21, &[], source.card, Reason::Repeats);
        } else {
            self.log.asked.push(asked);
        }
    }
}
