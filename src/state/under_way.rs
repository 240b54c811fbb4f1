//! Questions that are asked, and the words of abilities that resolve: the parts of a position that are under way.

use super::{Context, Frame, State};
use crate::terms::{CardId, Decision, Object, PlayerId, Refs};

impl State {
    /// Asks a player: the frame goes back on the stack and continues with the answer.
    #[inline]
    pub fn ask(&mut self, frame: Frame, decision: Decision) {
        self.frames.push(frame);
        self.pending = Some(decision);
    }

    /// The words of a resolving ability.
    #[inline]
    pub fn context(&self, index: usize) -> Context {
        self.contexts
            .get(index)
            .cloned()
            .unwrap_or_else(|| Context::new(Object { card: CardId(0), copy: 0 }, self.active()))
    }

    #[inline]
    pub fn context_mut(&mut self, index: usize) -> Option<&mut Context> {
        self.contexts.get_mut(index)
    }

    /// Notes something in the words of a resolving ability.
    #[inline]
    pub fn note(&mut self, context: usize, note: impl FnOnce(&mut Context)) {
        self.contexts.get_mut(context).map(note);
    }

    /// Remembers if a part was done, for "if you do" (CR 8.9).
    pub fn note_done(&mut self, context: usize, done: bool) {
        self.note(context, |words| words.done &= done);
    }

    /// Remembers the objects that an effect acted on.
    pub fn note_affected(&mut self, context: usize, affected: Refs) {
        self.note(context, |words| {
            if !affected.is_empty() {
                words.it = affected.clone();
            }
            words.affected = affected;
        });
    }

    /// Remembers the cards that an effect acted on, and that it was done to any.
    pub fn note_acted_on(&mut self, context: usize, cards: &[CardId]) {
        self.note_done(context, !cards.is_empty());
        self.note_affected(context, self.refs(cards));
    }

    /// Remembers the amount.
    pub fn note_amount(&mut self, context: usize, amount: i32) {
        self.note(context, |words| words.amount = amount);
    }

    /// The player who answers for a player: themselves, or the active player when they have been eliminated (CR 11.3.3).
    pub fn decider(&self, player: PlayerId) -> PlayerId {
        if self.player(player).eliminated { self.active() } else { player }
    }

    /// True if a player is taking an action: not so at the start and the end of the action phase (CR 1.4.5).
    pub fn is_turn(&self) -> bool {
        self.frames.iter().any(|frame| matches!(frame, Frame::AfterTurn))
    }

    /// True if an event of the card is being replaced now.
    #[inline]
    pub fn is_being_replaced(&self, card: CardId) -> bool {
        self.frames.iter().any(|frame| matches!(frame, Frame::Instead { of, .. } if of.card == card))
    }
}
