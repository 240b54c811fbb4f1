//! "For each …" with a choice of how it resolves: that is determined for each of them first, and then all of it is done at the
//! same time (CR 8.34.1).

use std::sync::Arc;

use swu_cards::{Amount, Each, Effect, Mode, Target, Who};

use super::{Operand, operands};
use crate::position::{Context, EffectFrame, Frame, Position};
use crate::terms::{Answer, Ask, PlayerId, Reason, Ref, Refs, Rule, WhyNot, just};

impl Position {
    /// Asks for the next of them how the effect resolves, or resolves it for all. False for an effect without such a choice,
    /// and for one object or player alone.
    pub(super) fn decides_first(&mut self, part: &EffectFrame, of: &Each, effect: &Effect, words: &Context) -> bool {
        let Some(ways) = ways(effect) else { return false };
        let all: Vec<Ref> = match of {
            Each::Players(who) => self.look().who(who, words).into_iter().map(Ref::Player).collect(),
            Each::Objects(target) => self.by_decider(self.look().fixed(target, words), effect, words),
            Each::Times(_) => return false,
        };
        if part.resolved.is_empty() && all.len() < 2 {
            return false;
        }
        let mut part = part.clone();
        part.resolved.resize(ways, Refs::new());
        // Who has left the game since, or what has, is no longer meant (CR 11.3.2).
        part.resolved.iter_mut().for_each(|decided| decided.retain(|one| all.contains(one)));
        while let Some(next) = all.iter().find(|one| !part.resolved.iter().any(|decided| decided.contains(one))) {
            let Some(way) = self.way_for(*next, &part, effect, words) else { return true };
            if let Some(decided) = part.resolved.get_mut(way) {
                decided.push(*next);
            }
        }
        self.because(Rule::Cr8_34_1, &[], words.source.card, Reason::AllAtOnce);
        let frames = match effect {
            Effect::Modes { modes, .. } => self.modes_at_once(modes, &part, words),
            _ => self.paid_at_once(effect, &part),
        };
        self.state.push_in_order(frames);
        true
    }

    /// The place of the way in which the effect resolves for that one; nothing while somebody is asked.
    fn way_for(&mut self, one: Ref, part: &EffectFrame, effect: &Effect, words: &Context) -> Option<usize> {
        match (self.state.answer.take(), effect) {
            (Some(Answer::Mode(mode)), _) => return Some(mode),
            (Some(Answer::Yes), _) => return Some(0),
            (Some(_), _) => return Some(1),
            (None, _) => {}
        }
        let about = match one {
            Ref::Player(player) => self.player(player).base,
            Ref::Card(object) => object.card,
        };
        self.because(Rule::Cr8_34_1, &[], about, Reason::ForThisOne);
        self.state.note(part.context, |words| words.this_one = Some(one));
        let (player, ask, rule) = match effect {
            Effect::Modes { modes, .. } => {
                let options = modes.iter().map(|mode| mode.label.clone()).collect();
                (words.controller, Ask::Mode { options, optional: false }, Rule::Cr8_4_4)
            }
            Effect::Unless { who, does, must, .. } => {
                let player = self.look().who(who, &Context { it: just(one), ..words.clone() }).first().copied()?;
                // What has been agreed to will be paid as well.
                let agreed = part.resolved.first().map_or(0, |paid| self.count_of(paid, player));
                if !self.can_pay_in_effect(player, price(does).saturating_mul(agreed + 1)) {
                    let rule = if *must { Rule::Cr8_16_1 } else { Rule::Cr1_3_2 };
                    self.why_not(rule, &[], words.source.card, WhyNot::OneWayLeft);
                    return Some(1);
                }
                (player, Ask::May, if *must { Rule::Cr8_16_1 } else { Rule::Cr8_32_1 })
            }
            _ => return None,
        };
        self.ask_player(Frame::Do(part.clone()), player, words.source, ask, rule);
        None
    }

    /// Each mode for all the players for whom it was chosen. Discards come first: what is discarded is a choice as well.
    fn modes_at_once(&self, modes: &[Mode], part: &EffectFrame, words: &Context) -> Vec<Frame> {
        let mut chosen: Vec<(&Mode, &Refs)> = modes.iter().zip(&part.resolved).collect();
        chosen.retain(|(_, players)| !players.is_empty());
        chosen.sort_by_key(|(mode, _)| !matches!(*mode.effect, Effect::Discard { .. }));
        let of_all = |(mode, players): (&Mode, &Refs)| {
            let of_each =
                super::players(players).into_iter().flat_map(|player| self.operand_of(&mode.effect, player, words));
            let resolved = [of_each.collect()].into_iter().collect();
            Frame::Do(EffectFrame { resolved, ..EffectFrame::new(mode.effect.clone(), part.context) })
        };
        chosen.into_iter().map(of_all).collect()
    }

    /// The one operand of a mode, for that player.
    fn operand_of(&self, effect: &Effect, player: PlayerId, words: &Context) -> Vec<Ref> {
        let own = Context { player: Some(player), ..words.clone() };
        match operands(effect).first() {
            Some(Operand::Target(target)) => self.look().fixed(target, &own),
            Some(Operand::Who(who)) => self.look().who(who, &own).into_iter().map(Ref::Player).collect(),
            None => Vec::new(),
        }
    }

    /// Everybody pays for all that they have agreed to pay for; the rest follows for the others.
    fn paid_at_once(&self, effect: &Effect, part: &EffectFrame) -> Vec<Frame> {
        let (Effect::Unless { does, otherwise, .. }, [paid, others]) = (effect, part.resolved.as_slice()) else {
            return Vec::new();
        };
        let context = part.context;
        let counts = self.playing().map(|player| (player, self.count_of(paid, player))).filter(|(_, count)| *count > 0);
        let pays = |(player, count): (PlayerId, i32)| {
            let effect =
                Effect::PayResources { count: Amount::Number(price(does).saturating_mul(count)), up_to: false };
            Frame::ForEach { context, left: vec![Ref::Player(player)], effect: Arc::new(effect), as_them: true }
        };
        let resolved = [others.clone()].into_iter().collect();
        let rest = Frame::Do(EffectFrame { resolved, ..EffectFrame::new(otherwise.clone(), context) });
        counts.map(pays).chain((!others.is_empty()).then_some(rest)).collect()
    }

    /// The number of these objects that the player controls.
    fn count_of(&self, objects: &[Ref], player: PlayerId) -> i32 {
        let is_theirs = |one: &&Ref| one.card().is_some_and(|card| self.card(card).controller == player);
        objects.iter().filter(is_theirs).count() as i32
    }
}

/// The number of ways to choose from, of an effect that can be determined for each before any of it is done.
fn ways(effect: &Effect) -> Option<usize> {
    let is_of_player = |effect: &Effect| {
        matches!(
            operands(effect).as_slice(),
            [Operand::Who(Who::ThatPlayer) | Operand::Target(Target::Base(Who::ThatPlayer))]
        )
    };
    match effect {
        Effect::Modes { who: Who::You, choose, modes } => {
            let is_one = [&choose.min, &choose.max].into_iter().all(|count| *count == Amount::Number(1));
            (is_one && modes.iter().all(|mode| is_of_player(&mode.effect))).then_some(modes.len())
        }
        Effect::Unless { who: Who::ControllerOf(_), does, otherwise, .. } => {
            let is_of_it = matches!(operands(otherwise).as_slice(), [Operand::Target(Target::It)]);
            (price(does) > 0 && is_of_it).then_some(2)
        }
        _ => None,
    }
}

/// The number of resources that the effect has somebody pay.
fn price(effect: &Effect) -> i32 {
    match effect {
        Effect::PayResources { count: Amount::Number(count), up_to: false } => *count,
        _ => 0,
    }
}
