//! Sentences that refer to earlier ones: "If you do", "Otherwise", "instead", "For each player that does".

use crate::effects::sentence::{Draft, sequence};
use crate::reading::parser::Parser;
use crate::terms::{CardKind, Comparison, Keyword};
use crate::tree::{Amount, Condition, Count, Each, Effect, Filter, ForAttack, Grant, Mode, Price, Target, Test, Who};
use std::sync::Arc;

impl Parser<'_> {
    /// Sentences that change what a sentence before them said.
    pub(crate) fn leaning(&mut self, draft: &mut Draft) -> Option<()> {
        if let Some(condition) = self.attempt(|p| {
            if !p.has("if you do , and") {
                p.eat("if you do and")?;
            }
            p.before(Self::condition, ",")
        }) {
            return self.if_done(draft, condition);
        }
        // "If you do or if …, …": it happens once, whichever of them holds.
        if let Some(condition) = self.framed("if you do or if", Self::condition, ",") {
            let before = self.refs.clone();
            let then: Arc<Effect> = self.whole_sentence()?.into();
            self.refs.branch(&before);
            let first = draft.parts.pop()?.into();
            let nothing = Arc::new(Effect::Nothing);
            let otherwise = Effect::If { condition, then: Arc::clone(&then), otherwise: nothing, instead: false };
            draft.parts.push(Effect::IfYouDo { first, then, otherwise: otherwise.into() });
            return Some(());
        }
        if self.has("if you do ,") || self.has("if you do either ,") {
            return self.if_done(draft, Condition::Always);
        }
        if self.has("if you don't ,") || self.has("if you do not ,") {
            return self.if_not_done(draft);
        }
        let they = draft.parts.last().is_some_and(by_another);
        if they && self.has("if they do ,") {
            return self.if_done(draft, Condition::Always);
        }
        if they && self.has("if they don't ,") {
            return self.if_not_done(draft);
        }
        if self.has("otherwise ,") {
            let Some(Effect::If { .. }) = draft.parts.last() else { return None };
            let otherwise = self.whole_sentence()?;
            if let Some(Effect::If { otherwise: place, .. }) = draft.parts.last_mut() {
                *place = otherwise.into();
            }
            return Some(());
        }
        // "Each opponent may heal … from their base. For each player that does, …"
        if let Some(Effect::Players { effect, .. }) = draft.parts.last()
            && let Effect::May { effect, .. } = &**effect
            && let Effect::Heal { from: Target::Base(Who::You), .. } = &**effect
            && self.has("for each player that does ,")
        {
            let healed = Target::Among(Box::new(Target::Affected), Filter(vec![Test::Kind(CardKind::Base)]));
            let of = Each::Times(Amount::CountOf(Box::new(healed)));
            let effect = self.whole_sentence()?.into();
            draft.parts.push(Effect::ForEach { of, effect });
            return Some(());
        }
        // "… replace any Raid … with Restore, or vice versa": either of the two.
        if let Some(Effect::Attack(attack)) = draft.parts.last()
            && let Some((one, other)) = self.attempt(|p| {
                let one = p.framed("for this attack , replace any", Self::keyword_word, "it has or gains with")?;
                let other = p.before(Self::keyword_word, ", or vice versa")?;
                p.sentence_end()?;
                Some((one, other))
            })
        {
            let mode = |from: Keyword, to: Keyword| {
                let mut attack = attack.clone();
                let grant = Grant::ReplaceKeyword { from, to };
                attack.attacker_gets.push(ForAttack { condition: Condition::Always, grant });
                Mode { label: format!("replace {from} with {to}"), effect: Effect::Attack(attack).into() }
            };
            let modes = vec![mode(one, other), mode(other, one)];
            draft.parts.pop();
            draft.parts.push(Effect::Modes { who: Who::You, choose: Count::exactly(1), modes });
            return Some(());
        }
        // "Ready each card resourced this way.": they enter play and are readied.
        if self.has("ready each card resourced this way") {
            let Some(Effect::ForEach { effect, .. }) = draft.parts.last_mut() else { return None };
            let Effect::Resource { ready, .. } = Arc::make_mut(effect) else { return None };
            *ready = true;
            return self.sentence_end();
        }
        if let Some(()) = self.attempt(|p| p.instead(draft)) {
            return Some(());
        }
        let trailing = trailing(draft.parts.last_mut()?)?;
        match trailing {
            Effect::Modes { modes, .. } => {
                self.eat("if you play it ,")?;
                let play = modes.iter_mut().find_map(|mode| match Arc::make_mut(&mut mode.effect) {
                    Effect::Play(play) => Some(play),
                    _ => None,
                });
                self.play_modifier(play?)
            }
            Effect::Play(play) => self.play_modifier(play),
            Effect::Attack(attack) => self.attack_modifier(attack),
            _ => None,
        }
    }

    /// "If you do, …"
    fn if_done(&mut self, draft: &mut Draft, condition: Condition) -> Option<()> {
        if draft.parts.is_empty() {
            return None;
        }
        let (branch, before) = (self.refs.stamp, self.refs.clone());
        self.refs.uncertain = draft.uncertain;
        let counted = matches!(draft.parts.last(), Some(Effect::ForEach { effect, .. }) if may_resource(effect));
        self.refs.resourced = counted;
        let then = self.whole_sentence()?;
        self.refs.resourced = false;
        if let Some(from) = before.uncertain {
            self.refs.uncertain = Some(self.refs.uncertain.map_or(from, |now| now.min(from)));
        }
        self.refs.branch(&before);
        let then = match condition {
            Condition::Always => then,
            condition => Effect::when(condition, then),
        };
        let first = draft.parts.pop()?;
        draft.branch = branch;
        draft.parts.push(match first {
            // "You may choose an opponent. If you do, they …"
            Effect::May { who, effect } if *effect == Effect::Nothing => Effect::May { who, effect: then.into() },
            // "… unless they say …. If they do, …"
            Effect::Unless { who, does, otherwise, must: false } => said(who, does, then, otherwise),
            Effect::Sequence(parts)
                if matches!(parts.last().map(|last| &**last), Some(Effect::Unless { must: false, .. })) =>
            {
                let mut parts: Vec<Effect> = parts.into_iter().map(Arc::unwrap_or_clone).collect();
                let Some(Effect::Unless { who, does, otherwise, .. }) = parts.pop() else { return None };
                parts.push(said(who, does, then, otherwise));
                sequence(parts)
            }
            // "If you don't, …. If you do, …"
            Effect::IfYouDo { first, then: nothing, otherwise } if *nothing == Effect::Nothing => {
                Effect::IfYouDo { first, then: then.into(), otherwise }
            }
            // "For each …, you may resource a card. If you do, … that many …": how many it was decides.
            Effect::ForEach { of, effect } if may_resource(&effect) => {
                let done = Condition::Compare(Amount::Resourced, Comparison::AtLeast, 1.into());
                let first = Effect::ForEach { of, effect };
                sequence(vec![first, Effect::when(done, then)])
            }
            first => Effect::IfYouDo { first: first.into(), then: then.into(), otherwise: Effect::Nothing.into() },
        });
        Some(())
    }

    /// "If you don't, …"
    fn if_not_done(&mut self, draft: &mut Draft) -> Option<()> {
        if draft.parts.is_empty() {
            return None;
        }
        let before = self.refs.clone();
        let otherwise: Arc<Effect> = self.whole_sentence()?.into();
        self.refs.branch(&before);
        let first = draft.parts.pop()?;
        draft.parts.push(match first {
            Effect::IfYouDo { first, then, .. } => Effect::IfYouDo { first, then, otherwise },
            first => Effect::IfYouDo { first: first.into(), then: Effect::Nothing.into(), otherwise },
        });
        Some(())
    }

    /// "If …, … instead." of the sentence before.
    fn instead(&mut self, draft: &mut Draft) -> Option<()> {
        self.eat("if")?;
        self.refs.used = 0;
        let condition = self.condition()?;
        self.eat(",")?;
        if self.at_break() {
            self.at += 1;
        }
        let (mut earlier, before) = match draft.parts.last()?.clone() {
            Effect::Sequence(mut parts) => {
                let last = parts.pop()?;
                (parts, Arc::unwrap_or_clone(last))
            }
            before => (Vec::new(), before),
        };
        // "If A, do this. If B, do that instead.": of what is done if A holds.
        if let Effect::If { condition: outer, then: inner, otherwise, instead: false } = &before
            && **otherwise == Effect::Nothing
            && let Some(other) = self.attempt(|p| p.other_amount(inner))
        {
            self.sentence_end()?;
            let then = Effect::If { condition, then: other.into(), otherwise: Arc::clone(inner), instead: true };
            earlier.push(Effect::when(outer.clone(), then).into());
            draft.parts.pop();
            draft.parts.push(sequence(earlier.into_iter().map(Arc::unwrap_or_clone).collect()));
            return Some(());
        }
        let then = match self.attempt(|p| p.other_amount(&before)) {
            Some(then) => then,
            None => {
                self.refs.replaced = Some(draft.choices);
                let then = self.clauses()?;
                self.refs.replaced = None;
                self.eat("instead")?;
                then
            }
        };
        self.sentence_end()?;
        // Where the condition or the other effect speaks of the object, that is chosen first.
        let leans = self.refs.used > draft.start && self.refs.count() > draft.choices;
        let (before, then) = match hoist(&before) {
            Some((choice, before)) if leans => {
                earlier.push(Effect::Select(choice.clone()).into());
                let then = hoist(&then).filter(|(same, _)| *same == choice).map_or(then, |(_, effect)| effect);
                (before, then)
            }
            // The choice of a sentence that leads up to the last one has been made by then.
            _ if leans && earlier.is_empty() => return None,
            _ => (before, then),
        };
        let then = rather(then, &before).into();
        let mut parts: Vec<Effect> = earlier.into_iter().map(Arc::unwrap_or_clone).collect();
        parts.push(Effect::If { condition, then, otherwise: before.into(), instead: true });
        draft.parts.pop();
        draft.parts.push(sequence(parts));
        draft.branch = self.refs.stamp;
        Some(())
    }

    /// "deal 6 damage instead": the same with another number.
    fn other_amount(&mut self, before: &Effect) -> Option<Effect> {
        let mut effect = before.clone();
        match &mut effect {
            Effect::May { effect: inner, .. } => {
                self.eat("you may")?;
                let other = self.other_amount(inner)?;
                *inner = other.into();
            }
            Effect::Damage { amount, by, .. } => {
                let deal = if by.is_some() { "it deals" } else { "deal" };
                *amount = self.framed(deal, Self::number, "damage instead")?.into();
            }
            Effect::IndirectDamage { amount, .. } => {
                *amount = self.framed("deal", Self::number, "indirect damage instead")?.into();
            }
            Effect::Give { token, count, .. } => {
                self.eat("give")?;
                let (number, of) = (self.count_word()?, self.token_kind()?);
                self.demand(of.is_upgrade())?;
                (*token, *count) = (of, number.into());
                if !self.has("instead") {
                    self.eat("to that unit instead")?;
                }
            }
            Effect::Distribute { token, amount, .. } => {
                self.eat("distribute")?;
                *amount = self.number()?.into();
                let same = self.token_kind()? == *token;
                self.demand(same)?;
                self.eat("instead")?;
            }
            Effect::Create { token, count, .. } => {
                self.eat("create")?;
                *count = self.count_word()?.into();
                let same = self.token_kind()? == *token;
                self.demand(same)?;
                self.eat("instead")?;
            }
            Effect::Heal { amount, up_to: false, .. } => {
                *amount = self.framed("heal", Self::number, "damage instead")?.into();
            }
            Effect::Play(play) => {
                let Price::Less(less) = &mut play.price else { return None };
                *less = self.framed("it costs", Self::resources, "less instead")?.into();
            }
            Effect::ReturnToHand(target) => {
                self.eat("return")?;
                *target = self.target()?;
                self.eat("instead")?;
            }
            Effect::Lasting { grants, .. } => {
                self.eat("give it")?;
                let [grant] = grants.as_mut_slice() else { return None };
                *grant = self.modification()?;
                self.eat("instead")?;
            }
            _ => return None,
        }
        Some(effect)
    }
}

/// True if a player may put a card into play as a resource, whatever is done with it then.
fn may_resource(effect: &Effect) -> bool {
    match effect {
        Effect::May { effect, .. } => may_resource(effect),
        Effect::Sequence(parts) => parts.first().is_some_and(|first| may_resource(first)),
        effect => matches!(effect, Effect::Resource { .. }),
    }
}

/// "unless PLAYER does …. If they do, …": they may do it, and the first effect happens if they don't.
pub(crate) fn said(who: Who, does: Arc<Effect>, then: Effect, otherwise: Arc<Effect>) -> Effect {
    let may = Effect::May { who: Who::You, effect: does };
    let first = Effect::Players { who, effect: may.into() }.into();
    Effect::IfYouDo { first, then: then.into(), otherwise }
}

/// A player who declines the replacement still does what the text said first.
fn rather(then: Effect, before: &Effect) -> Effect {
    match (&then, before) {
        // What may be chosen then includes what could be chosen before; only another amount is another choice.
        (Effect::May { effect, .. }, Effect::May { .. })
            if !matches!(**effect, Effect::Damage { .. } | Effect::Heal { .. }) =>
        {
            then
        }
        (Effect::May { .. }, _) => {
            Effect::IfYouDo { first: then.into(), then: Effect::Nothing.into(), otherwise: before.clone().into() }
        }
        _ => then,
    }
}

/// Takes the only choice out of an effect, which then acts on [`Target::It`].
pub(crate) fn hoist(effect: &Effect) -> Option<(Target, Effect)> {
    let mut effect = effect.clone();
    let target = effect.object_mut()?;
    if !matches!(target, Target::Choose(_)) {
        return None;
    }
    let choice = std::mem::replace(target, Target::It);
    Some((choice, effect))
}

/// True if a player other than the controller of the ability does it, so that "if they do" can speak of it.
fn by_another(effect: &Effect) -> bool {
    match effect {
        Effect::Players { .. } | Effect::Unless { .. } => true,
        Effect::Select(Target::Choose(choose)) => choose.by != Who::You,
        Effect::TakeControl { who, .. }
        | Effect::Draw { who, .. }
        | Effect::Discard { who, .. }
        | Effect::Resource { who, .. }
        | Effect::Create { who, .. } => *who != Who::You,
        Effect::Sequence(parts) => parts.iter().any(|part| by_another(part)),
        Effect::May { effect, .. } => by_another(effect),
        Effect::If { then, .. } => by_another(then),
        Effect::IfYouDo { first, then, .. } => by_another(first) || by_another(then),
        _ => false,
    }
}

/// The effect that the text has described last, however deep.
pub(crate) fn trailing(effect: &mut Effect) -> Option<&mut Effect> {
    match effect {
        Effect::Sequence(parts) => trailing(Arc::make_mut(parts.last_mut()?)),
        Effect::May { effect, .. } | Effect::Players { effect, .. } => trailing(Arc::make_mut(effect)),
        Effect::IfYouDo { then, .. } | Effect::If { then, .. } | Effect::Search { then, .. } => {
            trailing(Arc::make_mut(then))
        }
        effect => Some(effect),
    }
}
