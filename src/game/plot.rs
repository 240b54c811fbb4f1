//! Plot (CR 7.5.19): when a leader is deployed, its player may play cards with Plot from their resources, one at a time.

use std::sync::Arc;

use crate::cards::{Ability, CardKind, Keyword};

use super::decision::{Action, Answer, Ask, Decision, Play, Refusal};
use super::frame::{Frame, PlayFrame};
use super::ids::{CardId, PlayerId};
use super::position::Position;
use super::rule::Rule;
use super::state::Zone;

impl Position {
    /// Resources with Plot, at the moment a leader is deployed (CR 7.5.19.d).
    pub(super) fn plot_cards(&self, player: PlayerId) -> Vec<CardId> {
        let has_plot = |a: &Arc<Ability>| matches!(&**a, Ability::Keyword(k) if k.keyword() == Keyword::Plot);
        self.player(player)
            .resources
            .iter()
            .copied()
            .filter(|&c| self.printed(c).abilities.iter().any(has_plot))
            .collect()
    }

    /// CR 7.5.19.b: one at a time, in any order, each with what it triggers.
    pub(super) fn step_plot(&mut self, player: PlayerId, left: Vec<CardId>) -> Result<(), Refusal> {
        let options: Vec<CardId> = left
            .into_iter()
            .filter(|&c| self.card(c).zone == Zone::Resources && self.card(c).controller == player)
            .collect();
        let playable: Vec<CardId> = options
            .iter()
            .copied()
            .filter(|&c| self.check_play(&self.plot_frame(player, &Play::card(c))).is_ok())
            .collect();
        if playable.is_empty() {
            return Ok(());
        }
        let play = match self.answer.take() {
            Some(Answer::Action(Action::Play(play))) => play,
            Some(Answer::Choose(chosen)) => match chosen.first().and_then(|r| r.card()) {
                Some(card) => Play::card(card),
                None => return Ok(()),
            },
            _ => {
                let ask = Ask::Plot { options: playable };
                let decision = Decision { player, ask, rule: Rule::Cr7_5_19b, source: None };
                self.ask(Frame::Plot { player, left: options }, decision);
                return Ok(());
            }
        };
        let frame = self.plot_frame(player, &play);
        self.check_play(&frame)?;
        let left = options.into_iter().filter(|&c| c != play.card).collect();
        self.push(Frame::Plot { player, left });
        self.push(Frame::Triggers);
        self.push(Frame::Play(frame));
        Ok(())
    }

    fn plot_frame(&self, player: PlayerId, play: &Play) -> PlayFrame {
        PlayFrame {
            using: Some(Keyword::Plot),
            as_upgrade: self.look().card(play.card).kind == CardKind::Upgrade,
            onto: play.onto,
            exploit: play.exploit.clone(),
            credits: play.credits,
            ..PlayFrame::new(player, play.card)
        }
    }
}
