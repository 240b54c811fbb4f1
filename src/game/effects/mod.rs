//! Resolving abilities (CR 7.1, 7.7): an effect's choices in printed order, then the effect.
//!
//! A part of an ability is a [`EffectFrame`] frame. First its operands (targets, players) are settled in `settle`, which asks for
//! those that are choices; then it is performed, as the table in `perform` says. `flow` holds what orders parts (sequences, "you may", "if you do",
//! modes), `for_each` what happens several times, and `decided_first` what is determined before that.

mod attack_with;
mod cards;
mod choices;
mod damage;
mod decided_first;
mod flow;
mod for_each;
pub(crate) mod lasting;
mod look_and_search;
mod perform;
mod play_with;
mod settle;
mod tokens;
mod units;
mod use_abilities;

use smallvec::{SmallVec, smallvec};
use swu_cards::{Effect, Target, Who};

use crate::position::{Context, EffectFrame, Frame, Hits, Position};
use crate::terms::{AbilityKind, CardId, Happening, PlayerId, Ref, Refs, Rule, WhyNot};

/// A target or player that has to be settled before an effect can be performed.
pub(crate) enum Operand<'e> {
    Target(&'e Target),
    Who(&'e Who),
}

/// The operands of an effect, in printed order.
pub(crate) fn operands(effect: &Effect) -> SmallVec<[Operand<'_>; 2]> {
    use Operand::{Target as T, Who as W};
    match effect {
        Effect::Together(parts) => parts.iter().flat_map(|part| operands(part)).collect(),
        Effect::Damage { to, by, .. } => by.iter().map(T).chain([T(to)]).collect(),
        Effect::DivideDamage { by, .. } => by.iter().map(T).collect(),
        Effect::IndirectDamage { to, by, .. } => by.iter().map(T).chain([W(to)]).collect(),
        Effect::Heal { from, .. } => smallvec![T(from)],
        Effect::Select(target)
        | Effect::Defeat(target)
        | Effect::Exhaust(target)
        | Effect::Ready(target)
        | Effect::ReturnToHand(target)
        | Effect::Rescue(target)
        | Effect::Reveal(target)
        | Effect::DiscardCards(target)
        | Effect::DrawCards(target)
        | Effect::Look { at: target @ Target::Choose(_) } => smallvec![T(target)],
        Effect::PutOnDeck { what, .. } | Effect::Move { what, .. } => smallvec![T(what)],
        Effect::Resource { what, who, .. } => smallvec![T(what), W(who)],
        Effect::Give { to, .. } | Effect::Lasting { to, .. } => smallvec![T(to)],
        Effect::TakeControl { who, what } => smallvec![W(who), T(what)],
        Effect::ExchangeControl { a, b } => smallvec![T(a), T(b)],
        Effect::Capture { captor, what } => smallvec![T(captor), T(what)],
        Effect::GiveSame { of, to } => smallvec![T(of), T(to)],
        Effect::Attach { what, to } => smallvec![T(what), T(to)],
        Effect::UseAbility { of, .. }
        | Effect::UseAction(of)
        | Effect::UseAllAbilities { of, .. }
        | Effect::CollectBounties(of)
        | Effect::PassControl(of) => smallvec![T(of)],
        Effect::Create { who, .. }
        | Effect::Draw { who, .. }
        | Effect::DiscardFromDeck { who, .. }
        | Effect::DiscardUntil { who, .. }
        | Effect::DiscardHand(who)
        | Effect::LookAtHand(who)
        | Effect::LookAtResources(who)
        | Effect::RevealHand(who)
        | Effect::Shuffle(who)
        | Effect::TheForceIsWithYou(who)
        | Effect::TakeInitiative(who)
        | Effect::Loses(who)
        | Effect::Wins(who)
        | Effect::Modes { who, .. }
        | Effect::ChoosePlayer(who)
        | Effect::Players { who, .. } => smallvec![W(who)],
        Effect::Discard { who, .. } | Effect::Search { whose: who, .. } => smallvec![W(who)],
        _ => SmallVec::new(),
    }
}

/// The first target of an effect, if it begins with one.
pub(super) fn first_target(effect: &Effect) -> Option<&Target> {
    match operands(effect).first() {
        Some(Operand::Target(target)) => Some(target),
        _ => None,
    }
}

impl Position {
    /// True if it is about a kind of unit that is not there.
    pub(crate) fn finds_no_unit(&self, effect: &Effect, words: &Context) -> bool {
        let target = match effect {
            Effect::Attack(attack) => Some(&attack.attacker),
            effect => first_target(effect),
        };
        matches!(target, Some(Target::Choose(choose)) if self.look().all(&choose.filter, words).is_empty())
    }

    /// Resolves one part of an ability.
    pub(super) fn step_do(&mut self, part: EffectFrame) {
        let context = self.context(part.context);
        if self.player(context.controller).eliminated && !context.delayed {
            // CR 5.6.2: nothing of theirs resolves any more.
            self.state.answer = None;
            return;
        }
        let effect = part.effect.clone();
        if self.step_flow(&part, &context) {
            return;
        }
        if self.captor_is_gone(&part) {
            self.why_not(Rule::Cr8_33_1a, &[], context.source.card, WhyNot::CaptorGone);
            return self.state.note_done(part.context, false);
        }
        if self.attachment_is_gone(&part) {
            return self.state.note_done(part.context, false);
        }
        let wanted = operands(&effect);
        let Some(next) = wanted.get(part.resolved.len()) else {
            return self.perform_all(part, &context);
        };
        match next {
            Operand::Target(target) => self.settle_target(part, target, &context),
            Operand::Who(who) => self.settle_who(part, who, &context),
        }
    }

    /// An operand has been chosen: the rest is no longer to be declined.
    fn settled(&mut self, part: EffectFrame, refs: impl Into<Refs>) {
        self.fixed_as(EffectFrame { optional: false, ..part }, refs);
    }

    /// An operand needs no choice.
    fn fixed_as(&mut self, mut part: EffectFrame, refs: impl Into<Refs>) {
        part.resolved.push(refs.into());
        part.open = None;
        self.state.push(Frame::Do(part));
    }

    fn remember_choice(&mut self, context: usize, chosen: &[Ref]) {
        if let Some(context) = self.state.context_mut(context) {
            context.chooser = None;
            context.chosen.push(chosen.into());
            context.it = chosen.into();
        }
    }

    /// The part is declined: the rest inside of its "you may" does not happen (CR 8.32).
    pub(super) fn decline(&mut self, context: usize) {
        let words = self.context(context);
        self.log_declined(&words, words.controller);
        self.note_declined(context, self.open_mays() <= 1);
        self.leave_out(context);
    }

    /// A player declines what an ability says they may do; of a keyword that is so by its definition (CR 7.5.2).
    pub(super) fn log_declined(&mut self, words: &Context, player: PlayerId) {
        let also: &[Rule] = match words.kind {
            AbilityKind::Ambush => &[Rule::Cr7_5_2],
            AbilityKind::Bounty => &[Rule::Cr7_5_2, Rule::Cr7_5_13e],
            _ => &[],
        };
        self.log_all(Rule::Cr8_32_1, also, Happening::Declined { player, source: words.source.card });
    }

    /// Remembers that all of an ability was declined: its outermost "you may".
    pub(super) fn note_declined(&mut self, context: usize, outermost: bool) {
        if let Some(words) = self.state.context_mut(context).filter(|words| outermost && !words.taken) {
            words.declined = true;
        }
    }

    /// The number of "you may" in which the part that resolves stands. The end of the part before an "if you do" ends no "you
    /// may".
    pub(super) fn open_mays(&self) -> usize {
        let own = self.frames.iter().rposition(|f| matches!(f, Frame::EndAbility)).unwrap_or_default();
        let pairs = self.frames.get(own..).unwrap_or_default().windows(2);
        pairs.filter(|pair| matches!(pair, [below, Frame::MayEnd] if !matches!(below, Frame::IfYouDo { .. }))).count()
    }

    /// CR 1.3.2: there is nothing to decide in a "you may".
    pub(super) fn nothing_to_choose(&mut self, context: usize) {
        self.explain_no_target(&self.context(context));
        self.leave_out(context);
    }

    /// The part cannot be done: the rest inside of its "you may" does not happen either, which nobody declined.
    pub(super) fn leave_out(&mut self, context: usize) {
        self.state.note_done(context, false);
        self.give_back_use(context);
        self.leave_out_rest();
    }

    /// Drops the rest inside of the innermost "you may" or before its "if you do".
    pub(super) fn leave_out_rest(&mut self) {
        let end = self.frames.iter().rposition(|f| matches!(f, Frame::MayEnd));
        let own = self.frames.iter().rposition(|f| matches!(f, Frame::EndAbility)).map_or(0, |at| at + 1);
        if let Some(end) = end.filter(|&end| end >= own) {
            self.state.frames.truncate(end);
        }
    }

    fn perform_all(&mut self, mut part: EffectFrame, context: &Context) {
        if self.offers_twice(&part, context) {
            return;
        }
        let each_deals = matches!(&*part.effect, Effect::Damage { by: Some(Target::Each(_)), .. });
        if each_deals && self.ask_who_deals_next(&mut part, context) {
            return;
        }
        let deals = matches!(&*part.effect, Effect::Damage { .. } | Effect::Together(_));
        if deals && self.ask_damage_order(|| Frame::Do(part.clone()), &self.damage_of(&part, context)) {
            return;
        }
        match &*part.effect {
            Effect::Together(parts) => {
                let mut resolved = part.resolved.into_iter();
                let (mut hits, mut affected) = (Hits::new(), Refs::new());
                for inner in parts {
                    let own: SmallVec<[Refs; 1]> = resolved.by_ref().take(operands(inner).len()).collect();
                    match &**inner {
                        Effect::Damage { .. } => hits.extend(self.hits_of(inner, &own, context)),
                        _ => {
                            let one = EffectFrame { resolved: own, ..EffectFrame::new(inner.clone(), part.context) };
                            self.perform(inner, &one, context);
                            affected.extend(self.context(part.context).affected);
                        }
                    }
                }
                // What follows speaks of all that was acted on together.
                if hits.is_empty() && !affected.is_empty() {
                    self.state.note_amount(part.context, affected.len() as i32);
                    return self.state.note_affected(part.context, affected);
                }
                self.deal_noted(part.context, &damage::as_instances(hits));
            }
            effect => self.perform(effect, &part, context),
        }
    }
}

/// The cards among references.
pub(crate) fn cards(refs: &[Ref]) -> Vec<CardId> {
    refs.iter().filter_map(|r| r.card()).collect()
}

/// The players among references.
pub(super) fn players(refs: &[Ref]) -> Vec<PlayerId> {
    refs.iter()
        .filter_map(|r| match r {
            Ref::Player(player) => Some(*player),
            Ref::Card(_) => None,
        })
        .collect()
}
