//! Plot (CR 7.5.19): when a leader is deployed, its player may play cards with Plot from their resources, one at a time,
//! in whatever order they resolve what else triggered on it.

use std::sync::Arc;

use swu_cards::{Ability, CardKind, Effect, Keyword};

use crate::position::{Context, Frame, PendingTrigger, PlayFrame, Position, Shared, Zone};
use crate::terms::{AbilityKind, Action, Answer, Ask, CardId, Decision, Happening, Play, PlayerId, Refusal, Rule};

/// True if the pending trigger is a card to be played using Plot.
pub(crate) fn is_plot(waits: &PendingTrigger) -> bool {
    waits.context.kind == AbilityKind::Plot
}

/// True if nothing but Plot waits for the player.
pub(crate) fn only_plots(waiting: &[Shared<PendingTrigger>], player: PlayerId) -> bool {
    waiting.iter().filter(|waits| waits.context.controller == player).all(|waits| is_plot(waits))
}

impl Position {
    /// Resources with Plot, at the moment a leader is deployed (CR 7.5.19.d).
    pub(crate) fn plot_cards(&self, player: PlayerId) -> Vec<CardId> {
        let has_plot = |ability: &Arc<Ability>| ability.is_keyword(Keyword::Plot);
        self.player(player)
            .resources
            .iter()
            .copied()
            .filter(|&c| self.printed(c).abilities.iter().any(has_plot) && !self.look().is_blank_elsewhere(c))
            .collect()
    }

    /// CR 7.5.19.a: each of those cards triggers, and waits with whatever else triggers on the deployment.
    pub(crate) fn plots_wait(&mut self, player: PlayerId, cards: &[CardId]) {
        for &card in cards {
            let context = Context { kind: AbilityKind::Plot, ..Context::new(self.object(card), player) };
            self.state.waiting.push(PendingTrigger::new(Arc::new(Effect::Nothing), context).into());
        }
    }

    /// True if a card still waits to be played using Plot: it is a resource of that player.
    pub(crate) fn waits_in_resources(&self, waits: &PendingTrigger) -> bool {
        let card = self.card(waits.context.source.card);
        card.zone == Zone::Resources && card.controller == waits.context.controller
    }

    /// An answer about Plot with its player: to play that card, or to play no more of them.
    pub(crate) fn plot_answer(
        &mut self,
        waiting: &[Shared<PendingTrigger>],
        current: Option<PlayerId>,
    ) -> Option<(PlayerId, Option<Play>)> {
        let player = current.filter(|&player| waiting.iter().any(|w| is_plot(w) && w.context.controller == player))?;
        let play = match &self.answer {
            Some(Answer::Action(Action::Play(play))) => Some(play.clone()),
            Some(Answer::Choose(chosen)) => chosen.first().and_then(|r| r.card()).map(Play::card),
            _ => return None,
        };
        self.state.answer = None;
        Some((player, play))
    }

    /// CR 7.5.19.b: one at a time, in any order, each with what it triggers.
    pub(crate) fn step_plot(
        &mut self,
        mut waiting: Vec<Shared<PendingTrigger>>,
        player: PlayerId,
        play: Option<Play>,
    ) -> Result<(), Refusal> {
        let Some(play) = play else {
            let own = |w: &PendingTrigger| is_plot(w) && w.context.controller == player;
            if let Some(first) = waiting.iter().find(|w| own(w)) {
                let source = first.context.source.card;
                self.log(Rule::Cr7_5_19b, Happening::Declined { player, source });
            }
            waiting.retain(|w| !own(w));
            self.state.push(Frame::Layer { waiting, current: Some(player) });
            return Ok(());
        };
        let frame = self.plot_frame(player, &play);
        if let Err(refusal) = self.check_play(&frame) {
            // Text that is not understood may change what it costs.
            let what = self.unread_about_playing(play.card).ok_or(refusal)?;
            self.state.stop_unsupported(play.card, what);
            return Ok(());
        }
        waiting.retain(|w| !(is_plot(w) && w.context.source.card == play.card));
        let layer = Frame::Layer { waiting, current: Some(player) };
        self.state.push_in_order([Frame::from(frame), Frame::Triggers, layer]);
        Ok(())
    }

    /// A card with Plot is next in the order that its player has chosen; it is not played if it cannot be.
    pub(crate) fn next_plot(
        &mut self,
        mut waiting: Vec<Shared<PendingTrigger>>,
        next: usize,
        player: PlayerId,
    ) -> Result<(), Refusal> {
        let Some(card) = waiting.get(next).map(|w| w.context.source.card) else { return Ok(()) };
        if self.can_plot(player, card) {
            return self.step_plot(waiting, player, Some(Play::card(card)));
        }
        waiting.remove(next);
        self.state.push(Frame::Layer { waiting, current: Some(player) });
        Ok(())
    }

    /// Nothing but cards with Plot waits for that player, who is asked for those that can be played.
    pub(crate) fn ask_plot(&mut self, mut waiting: Vec<Shared<PendingTrigger>>, player: PlayerId) {
        let own = |w: &PendingTrigger| is_plot(w) && w.context.controller == player;
        let cards = waiting.iter().filter(|w| own(w)).map(|w| w.context.source.card);
        let options: Vec<CardId> = cards.filter(|&card| self.can_plot(player, card)).collect();
        if options.is_empty() {
            waiting.retain(|w| !own(w));
            return self.state.push(Frame::Layer { waiting, current: Some(player) });
        }
        let decision = Decision { player, ask: Ask::Plot { options }, rule: Rule::Cr7_5_19b, source: None };
        self.state.ask(Frame::Layer { waiting, current: Some(player) }, decision);
    }

    /// True if a card still waits that can be played using Plot: a player has not been asked for the last one.
    pub fn plots_may_follow(&self) -> bool {
        let layers = self.frames.iter().filter_map(|frame| match frame {
            Frame::Layer { waiting, .. } => Some(waiting),
            _ => None,
        });
        layers.flatten().any(|w| is_plot(w) && self.can_plot(w.context.controller, w.context.source.card))
    }

    /// Checks that the card is one of those that can be played using Plot now.
    ///
    /// # Errors
    ///
    /// The rule that forbids it: CR 7.5.19.a for a card that does not have Plot in the resources, 7.5.19.d for one that was put
    /// there since the leader was deployed, that of its cost or of a prohibition for another.
    pub(crate) fn check_plotted(
        &self,
        decision: &Decision,
        mut options: impl Iterator<Item = CardId>,
        play: &Play,
    ) -> Result<(), Refusal> {
        if options.any(|card| card == play.card) {
            return Ok(());
        }
        let player = decision.player;
        let waiting = match self.frames.last() {
            Some(Frame::Layer { waiting, .. }) => waiting.as_slice(),
            _ => &[],
        };
        let refusal = if waiting.iter().any(|waits| is_plot(waits) && waits.context.source.card == play.card) {
            self.check_play(&self.plot_frame(player, play)).err()
        } else if self.plot_cards(player).contains(&play.card) {
            let reason = "it was not a resource when the leader was deployed";
            Some(Refusal::new(Rule::Cr7_5_19d, reason))
        } else {
            None
        };
        let no_plot = || Refusal::new(Rule::Cr7_5_19a, "only resources with Plot are played using Plot");
        Err(refusal.unwrap_or_else(no_plot).and_one(decision.rule).because_of([play.card]))
    }

    fn can_plot(&self, player: PlayerId, card: CardId) -> bool {
        self.unread_about_playing(card).is_some()
            || self.check_play(&self.plot_frame(player, &Play::card(card))).is_ok()
    }

    fn plot_frame(&self, player: PlayerId, play: &Play) -> PlayFrame {
        PlayFrame {
            using: Some(Keyword::Plot),
            as_upgrade: self.look().card(play.card).kind == CardKind::Upgrade,
            onto: play.onto,
            exploit: play.exploit.clone(),
            credits: play.credits,
            paying: play.paid_with(),
            ..PlayFrame::new(player, play.card)
        }
    }
}
