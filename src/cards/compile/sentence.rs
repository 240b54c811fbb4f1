//! Sentences of an effect, and how one leans on those before it: "Then", "If you do", "Otherwise", "instead".

use std::sync::Arc;

use super::super::condition::Condition;
use super::super::effect::{Each, Effect, Moment};
use super::super::target::{Target, Who};
use super::Side;
use super::parser::Parser;
use super::token::Kind;

/// The effects read so far, with what is needed to lean on the latest of them.
#[derive(Debug, Default)]
struct Draft {
    parts: Vec<Effect>,
    /// The stamp of mentions before the latest part.
    start: usize,
    /// The stamp of mentions before the branch of the latest part that may be left out.
    branch: usize,
}

/// One effect after the other.
pub(super) fn sequence(parts: Vec<Effect>) -> Effect {
    let mut flat = Vec::new();
    for part in parts {
        match part {
            Effect::Sequence(inner) => flat.extend(inner),
            Effect::Nothing => {}
            part => flat.push(Arc::new(part)),
        }
    }
    match flat.len() {
        0 => Effect::Nothing,
        1 => flat.pop().map_or(Effect::Nothing, Arc::unwrap_or_clone),
        _ => Effect::Sequence(flat),
    }
}

impl Parser<'_> {
    /// All sentences of an ability's effect.
    pub fn effects(&mut self) -> Option<Effect> {
        let mut draft = Draft::default();
        while !self.effect_ends() {
            self.sentence(&mut draft)?;
        }
        // A player who was chosen for nothing is a sentence that nothing was read from.
        let chosen = matches!(self.refs.player, Some(Who::AnyPlayer | Who::Opponent | Who::Players(_)));
        if draft.parts.is_empty() || chosen { self.refuse() } else { Some(sequence(draft.parts)) }
    }

    /// Whether the effect is over: the line is, and only an event's effect goes on over lines.
    fn effect_ends(&mut self) -> bool {
        if self.sees("use this ability") {
            return true;
        }
        match self.peek() {
            None => true,
            Some(token) if token.kind == Kind::CloseQuote => true,
            Some(token) if token.kind == Kind::Break => {
                if self.side() != Side::Event || self.quoted || self.one_line {
                    return true;
                }
                self.at += 1;
                let keyword = self.keyword_line_comes();
                if keyword {
                    self.at -= 1;
                }
                keyword
            }
            Some(_) => false,
        }
    }

    fn sentence(&mut self, draft: &mut Draft) -> Option<()> {
        self.refs.used = 0;
        let then = self.has("then ,");
        if let Some(()) = self.attempt(|p| p.leaning(draft)) {
            return Some(());
        }
        let (start, before) = (self.refs.stamp, self.refs.clone());
        let effect = self.whole_sentence()?;
        let _ = then;
        let optional = matches!(effect, Effect::May { .. } | Effect::If { .. });
        if optional {
            self.refs.branch(&before);
        }
        // What speaks of things in a branch that may be left out belongs to that branch.
        if self.refs.used > draft.branch
            && let Some(branch) = draft.parts.last_mut().and_then(open_branch)
        {
            append(branch, effect);
            return Some(());
        }
        draft.start = start;
        draft.branch = start;
        draft.parts.push(effect);
        Some(())
    }

    /// One sentence with its end.
    fn whole_sentence(&mut self) -> Option<Effect> {
        let effect = self.sentence_body()?;
        self.sentence_end()?;
        Some(effect)
    }

    /// A sentence without its end.
    pub(super) fn sentence_body(&mut self) -> Option<Effect> {
        self.choice(&[Self::if_sentence, Self::for_each_sentence, Self::delayed_sentence, Self::modes, Self::clauses])
    }

    /// "If …, …"
    fn if_sentence(&mut self) -> Option<Effect> {
        self.eat("if")?;
        let condition = self.condition()?;
        self.eat(",")?;
        let then = self.sentence_body()?;
        if self.sees("instead") {
            return self.refuse();
        }
        Some(Effect::If { condition, then: then.into(), otherwise: Effect::Nothing.into() })
    }

    /// "For each …, …"
    fn for_each_sentence(&mut self) -> Option<Effect> {
        let times = self.multiplier()?;
        self.eat(",")?;
        let effect = self.clauses()?;
        Some(Effect::ForEach { of: Each::Times(times), effect: effect.into() })
    }

    /// "At the start of the regroup phase, …"
    fn delayed_sentence(&mut self) -> Option<Effect> {
        let at = self.one_of(&[
            ("at the start of the regroup phase", Moment::StartOfRegroupPhase),
            ("at the start of the next regroup phase", Moment::StartOfRegroupPhase),
            ("at the start of the next action phase", Moment::StartOfNextActionPhase),
            ("at the end of the phase", Moment::EndOfPhase),
            ("after completing this attack", Moment::EndOfAttack),
            ("when this unit leaves play", Moment::WhenLeavesPlay(Target::This)),
        ])?;
        self.eat(",")?;
        let effect = self.sentence_body()?;
        Some(Effect::Delayed { at, effect: effect.into() })
    }

    /// Sentences that change what a sentence before them said.
    fn leaning(&mut self, draft: &mut Draft) -> Option<()> {
        if self.has("if you do ,") || self.has("if they do ,") {
            return self.if_done(draft, Condition::Always);
        }
        if let Some(condition) = self.attempt(|p| {
            p.eat("if you do and")?;
            let condition = p.condition()?;
            p.eat(",")?;
            Some(condition)
        }) {
            return self.if_done(draft, condition);
        }
        if self.has("if you don't ,") || self.has("if you do not ,") || self.has("if they don't ,") {
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
        if let Some(()) = self.attempt(|p| p.instead(draft)) {
            return Some(());
        }
        let trailing = trailing(draft.parts.last_mut()?)?;
        match trailing {
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
        let then = self.whole_sentence()?;
        self.refs.branch(&before);
        let then = match condition {
            Condition::Always => then,
            condition => Effect::If { condition, then: then.into(), otherwise: Effect::Nothing.into() },
        };
        let first = draft.parts.pop()?;
        draft.branch = branch;
        draft.parts.push(match first {
            // "If you don't, …. If you do, …"
            Effect::IfYouDo { first, then: nothing, otherwise } if *nothing == Effect::Nothing => {
                Effect::IfYouDo { first, then: then.into(), otherwise }
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
        let before = draft.parts.last()?.clone();
        let shorter = self.attempt(|p| p.other_amount(&before));
        let then = match shorter {
            Some(then) => then,
            None => {
                let then = self.clauses()?;
                self.eat("instead")?;
                then
            }
        };
        self.sentence_end()?;
        let leans = self.refs.used > draft.start;
        draft.parts.pop();
        if !leans {
            draft.parts.push(Effect::If { condition, then: then.into(), otherwise: before.into() });
            return Some(());
        }
        // The object is chosen first; what happens to it depends on the condition.
        let (choice, otherwise) = hoist(before)?;
        let then = hoist(then.clone()).filter(|(same, _)| *same == choice).map_or(then, |(_, effect)| effect);
        draft.parts.push(Effect::Select(choice));
        draft.parts.push(Effect::If { condition, then: then.into(), otherwise: otherwise.into() });
        Some(())
    }

    /// "deal 6 damage instead": the same with another number.
    fn other_amount(&mut self, before: &Effect) -> Option<Effect> {
        let mut effect = before.clone();
        self.has("it");
        match &mut effect {
            Effect::Damage { amount, .. } => {
                self.eat("deal|deals")?;
                *amount = self.number()?.into();
                self.eat("damage instead")?;
            }
            Effect::IndirectDamage { amount, .. } => {
                self.eat("deal")?;
                *amount = self.number()?.into();
                self.eat("indirect damage instead")?;
            }
            Effect::Heal { amount, up_to: false, .. } => {
                self.eat("heal")?;
                *amount = self.number()?.into();
                self.eat("damage instead")?;
            }
            _ => return None,
        }
        Some(effect)
    }
}

/// Takes the only choice out of an effect, which then acts on [`Target::It`].
fn hoist(mut effect: Effect) -> Option<(Target, Effect)> {
    let target = match &mut effect {
        Effect::Damage { to, by: None, .. } | Effect::Lasting { to, .. } | Effect::Give { to, .. } => to,
        Effect::Heal { from, .. } => from,
        _ => return None,
    };
    if !matches!(target, Target::Choose(_)) {
        return None;
    }
    let choice = std::mem::replace(target, Target::It);
    Some((choice, effect))
}

/// The branch of an effect that may be left out, to which later sentences can belong.
fn open_branch(effect: &mut Effect) -> Option<&mut Arc<Effect>> {
    match effect {
        Effect::May { effect, .. } => Some(effect),
        Effect::IfYouDo { then, .. } if **then != Effect::Nothing => Some(then),
        Effect::If { then, .. } => Some(then),
        _ => None,
    }
}

fn append(branch: &mut Arc<Effect>, effect: Effect) {
    let before = std::mem::replace(branch, Arc::new(Effect::Nothing));
    *branch = Arc::new(sequence(vec![Arc::unwrap_or_clone(before), effect]));
}

/// The effect that the text has described last, however deep.
fn trailing(effect: &mut Effect) -> Option<&mut Effect> {
    match effect {
        Effect::Sequence(parts) => trailing(Arc::make_mut(parts.last_mut()?)),
        Effect::May { effect, .. } => trailing(Arc::make_mut(effect)),
        Effect::IfYouDo { then, .. } | Effect::If { then, .. } | Effect::Search { then, .. } => {
            trailing(Arc::make_mut(then))
        }
        effect => Some(effect),
    }
}
