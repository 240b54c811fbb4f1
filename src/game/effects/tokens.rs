//! Tokens that abilities give and create (CR 3.7.2), and effects that have twice as many created instead (CR 7.7.5).

use std::sync::Arc;

use smallvec::{SmallVec, smallvec};
use swu_cards::{Amount, Effect, PlayerRule, TokenKind};

use super::{operands, players};
use crate::position::{Context, EffectFrame, Frame, Position};
use crate::terms::{Answer, Ask, CardId, PlayerId, Reason, Ref, Refs, Rule, just};

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
        self.state.note_done(context, !given.is_empty());
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
        self.state.note_acted_on(context, &created);
    }

    /// CR 7.7.5.c: asks a player who would create tokens for twice as many. Asks once for all that is done at one moment.
    /// Returns true if it asked, or has begun the effect that doubles them.
    pub(super) fn offers_twice(&mut self, part: &EffectFrame, words: &Context) -> bool {
        let creators =
            if part.open.is_some() { Vec::new() } else { self.creators(&part.effect, &part.resolved, words) };
        let Some((player, (does, own))) = creators.iter().find_map(|&player| Some((player, self.twice_rule(player)?)))
        else {
            return false;
        };
        if let (Effect::Create { .. }, [_, _, ..]) = (&*part.effect, creators.as_slice()) {
            // Each of several players creates their own.
            let of = |player: PlayerId| {
                Frame::Do(EffectFrame { resolved: smallvec![just(Ref::Player(player))], ..part.clone() })
            };
            let frames: Vec<Frame> = creators.into_iter().map(of).collect();
            self.state.push_in_order(frames);
            return true;
        }
        match self.state.answer.take() {
            Some(Answer::Yes) => {
                let (effect, resolved) = self.twice(&part.effect, &part.resolved, words);
                self.state.push(Frame::Do(EffectFrame { effect: Arc::new(effect), resolved, ..part.clone() }));
                // CR 7.7.5.g: tokens that are given are given to the units that were chosen.
                let chosen: &[Rule] =
                    if matches!(*part.effect, Effect::Create { .. }) { &[] } else { &[Rule::Cr7_7_5g] };
                let also = [&[Rule::Cr7_7_5b, Rule::Cr7_7_5c], chosen].concat();
                self.because(Rule::Cr7_7_5a, &also, own.source.card, Reason::MoreTokens);
                self.begin_effect(own, does);
            }
            Some(_) => {
                self.log_declined(&own, player);
                self.state.push(Frame::Do(EffectFrame { open: Some(0), ..part.clone() }));
            }
            None => self.ask_player(Frame::Do(part.clone()), player, own.source, Ask::May, Rule::Cr7_7_5c),
        }
        true
    }

    /// The players who create tokens by this, if any are to be created.
    fn creators(&self, effect: &Effect, resolved: &[Refs], words: &Context) -> Vec<PlayerId> {
        let first = resolved.first().map_or(&[][..], Refs::as_slice);
        let any = |amount: &Amount| self.look().amount(amount, words) > 0;
        let creates = match effect {
            Effect::Together(parts) => {
                let mut creators =
                    own_operands(parts, resolved).flat_map(|(part, own)| self.creators(part, own, words));
                return creators.next().into_iter().collect();
            }
            Effect::Create { count, .. } if any(count) => return players(first),
            Effect::Give { count, .. } => any(count) && !self.there(first).is_empty(),
            Effect::GiveSame { .. } => !resolved.iter().any(|refs| refs.is_empty()),
            _ => false,
        };
        if creates { vec![words.controller] } else { Vec::new() }
    }

    /// The optional effect that has twice as many created, and the words of the ability that says so.
    fn twice_rule(&self, player: PlayerId) -> Option<(Arc<Effect>, Context)> {
        self.look().player_rules().iter().find_map(|in_force| match &in_force.rule {
            PlayerRule::CreatesTwice(does) if in_force.context.controller == player => {
                Some((does.clone(), in_force.context.clone()))
            }
            _ => None,
        })
    }

    /// The effect with twice as many tokens as it would create now (CR 7.7.5), and its operands.
    fn twice(&self, effect: &Effect, resolved: &[Refs], words: &Context) -> (Effect, SmallVec<[Refs; 1]>) {
        let mut twice = effect.clone();
        match &mut twice {
            Effect::Together(parts) => {
                let doubled = own_operands(parts, resolved).map(|(part, own)| self.twice(part, own, words));
                let (effects, operands): (Vec<Effect>, Vec<_>) = doubled.unzip();
                return (Effect::Together(effects.into_iter().map(Arc::new).collect()), operands.concat().into());
            }
            Effect::Create { count, .. } | Effect::Give { count, .. } => {
                *count = Amount::Number(self.look().amount(count, words).saturating_mul(2));
            }
            Effect::GiveSame { to, .. } => {
                let of = resolved.first().map_or(&[][..], Refs::as_slice);
                if let Some(token) = super::cards(of).first().and_then(|&card| self.printed(card).token) {
                    let given = Effect::Give { token, count: Amount::Number(2), to: to.clone() };
                    return (given, resolved.iter().skip(1).cloned().collect());
                }
            }
            _ => {}
        }
        (twice, resolved.into())
    }
}

/// The parts of an effect at one moment, each with its own operands.
fn own_operands<'p>(
    parts: &'p [Arc<Effect>],
    mut resolved: &'p [Refs],
) -> impl Iterator<Item = (&'p Effect, &'p [Refs])> {
    parts.iter().map(move |part| {
        let (own, rest) = resolved.split_at(operands(part).len().min(resolved.len()));
        resolved = rest;
        (&**part, own)
    })
}
