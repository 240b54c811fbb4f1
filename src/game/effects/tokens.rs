//! Tokens that abilities give and create (CR 3.7.2), and who may have twice as many created instead (CR 7.7.5).

use std::sync::Arc;

use swu_cards::{Amount, Effect, PlayerRule, TokenKind};

use super::players;
use crate::position::Position;
use crate::position::frame::{Do, Frame};
use crate::position::state::Context;
use crate::terms::decision::{Answer, Ask, Decision};
use crate::terms::ids::{CardId, PlayerId, Ref};
use crate::terms::rule::Rule;

impl Position {
    pub(crate) fn perform_give(&mut self, token: TokenKind, count: i32, refs: &[Ref], context: usize) {
        let (source, player) = (self.context(context).source, self.context(context).controller);
        if !self.has_tokens(token, source.card) {
            return;
        }
        let units: Vec<CardId> = self.there(refs).into_iter().filter(|&c| self.look().is_unit(c)).collect();
        let mut given = Vec::new();
        for &unit in &units {
            given.extend(self.give_tokens(token, count, unit, player));
        }
        self.note_done(context, !given.is_empty());
        self.note_cards(context, &given);
    }

    pub(super) fn perform_create(&mut self, token: TokenKind, count: i32, who: &[Ref], ready: bool, context: usize) {
        let source = self.context(context).source;
        if !self.has_tokens(token, source.card) {
            return;
        }
        let mut created = Vec::new();
        for player in players(who) {
            created.extend(self.create_tokens(token, count, player, ready));
        }
        self.note_done(context, !created.is_empty());
        self.note_affected(context, created.iter().map(|&c| Ref::Card(self.object(c))).collect());
    }

    pub(super) fn perform_take_control(&mut self, who: &[Ref], refs: &[Ref], context: usize, words: &Context) {
        let cards = self.there(refs);
        let Some(player) = players(who).first().copied() else { return self.note_done(context, false) };
        let mut taken = Vec::new();
        for card in cards {
            if self.take_control(card, player, words.controller, Rule::Cr8_27_1) {
                taken.push(card);
            }
        }
        self.note_done(context, !taken.is_empty());
        self.note_affected(context, taken.iter().map(|&c| Ref::Card(self.object(c))).collect());
    }

    pub(super) fn perform_exchange(&mut self, a: &[Ref], b: &[Ref], context: usize, words: &Context) {
        let (Some(a), Some(b)) = (self.there(a).first().copied(), self.there(b).first().copied()) else {
            return self.note_done(context, false);
        };
        let (of_a, of_b) = (self.card(a).controller, self.card(b).controller);
        let mut taken = Vec::new();
        for (card, player) in [(a, of_b), (b, of_a)] {
            self.take_control(card, player, words.controller, Rule::Cr8_27_1);
            if self.card(card).controller == player {
                taken.push(Ref::Card(self.object(card)));
            }
        }
        // "The player who takes control of" one of them may be nobody.
        if let Some(words) = self.context_mut(context) {
            words.affected = taken;
        }
    }

    /// CR 7.7.5.c: asks a player who would create tokens whether they have twice as many created. Says whether it did, or has
    /// begun what that asks for.
    pub(super) fn offers_twice(&mut self, part: &Do, words: &Context) -> bool {
        let Some(player) = self.would_create(part, words).filter(|_| part.open.is_none()) else { return false };
        let Some((does, own)) = self.twice_rule(player) else { return false };
        match self.answer.take() {
            Some(Answer::Yes) => {
                self.push(Frame::Do(self.twice(part)));
                self.begin_effect(own, does);
            }
            Some(_) => {
                self.log_declined(&own, player);
                self.push(Frame::Do(Do { open: Some(0), ..part.clone() }));
            }
            None => {
                let player = self.decider(player);
                let decision = Decision { player, ask: Ask::May, rule: Rule::Cr7_7_5c, source: Some(own.source) };
                self.ask(Frame::Do(part.clone()), decision);
            }
        }
        true
    }

    /// Who creates tokens by this, if any are to be created.
    fn would_create(&self, part: &Do, words: &Context) -> Option<PlayerId> {
        let first = part.resolved.first().map_or(&[][..], Vec::as_slice);
        let any = |amount: &Amount| self.look().number(amount, words) > 0;
        match &*part.effect {
            Effect::Create { count, .. } if any(count) => players(first).first().copied(),
            Effect::Give { count, .. } if any(count) && !self.there(first).is_empty() => Some(words.controller),
            Effect::GiveSame { .. } if !part.resolved.iter().any(Vec::is_empty) => Some(words.controller),
            Effect::Distribute { amount, among, .. } if any(amount) && !self.look().all(among, words).is_empty() => {
                Some(words.controller)
            }
            _ => None,
        }
    }

    /// What the player may do to have twice as many created, and the words of the ability that says so.
    pub(super) fn twice_rule(&self, player: PlayerId) -> Option<(Arc<Effect>, Context)> {
        self.look().player_rules().iter().find_map(|in_force| match &in_force.rule {
            PlayerRule::CreatesTwice(does) if in_force.context.controller == player => {
                Some((does.clone(), in_force.context.clone()))
            }
            _ => None,
        })
    }

    /// The same with twice as many tokens.
    fn twice(&self, part: &Do) -> Do {
        let (mut effect, mut resolved) = (Effect::clone(&part.effect), part.resolved.clone());
        match &mut effect {
            Effect::Create { count, .. } | Effect::Give { count, .. } | Effect::Distribute { amount: count, .. } => {
                *count = Amount::Times(2, Box::new(count.clone()));
            }
            Effect::GiveSame { to, .. } => {
                let of = resolved.first().map_or(&[][..], Vec::as_slice);
                if let Some(token) = super::cards(of).first().and_then(|&card| self.printed(card).token) {
                    effect = Effect::Give { token, count: Amount::Number(2), to: to.clone() };
                    resolved.remove(0);
                }
            }
            _ => {}
        }
        Do { effect: Arc::new(effect), resolved, ..part.clone() }
    }
}
