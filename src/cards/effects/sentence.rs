//! Sentences of an effect, one after the other.

use crate::effects::leaning::{hoist, trailing};
use crate::reading::Side;
use crate::reading::parser::Parser;
use crate::reading::token::Kind;
use crate::tree::{Ability, Amount, Condition, Count, Each, Effect, Grant, Mode, PlayerRule, Target, Test, Who};
use serde::Serialize;
use serde_json::Value;
use std::sync::Arc;

/// The effects read so far, with what a sentence needs to refer to the latest of them.
#[derive(Debug, Default)]
pub(crate) struct Draft {
    pub parts: Vec<Effect>,
    /// The stamp of mentions before the latest part.
    pub start: usize,
    /// From where on choices were uncertain before the latest part.
    pub uncertain: Option<usize>,
    /// The number of choices before the latest part.
    pub choices: usize,
    /// The stamp of mentions before the branch of the latest part that may be left out.
    pub branch: usize,
}

impl Parser<'_> {
    /// All sentences of an ability's effect.
    pub(crate) fn effects(&mut self) -> Option<Effect> {
        let effect = self.sentences()?;
        // Players who were chosen for nothing are a sentence that nothing was read from.
        let chosen = self.refs.player_waits || matches!(self.refs.player, Some(Who::Players(_)));
        if chosen { self.refuse() } else { Some(effect) }
    }

    /// One or more sentences, which others may go on from.
    pub(crate) fn sentences(&mut self) -> Option<Effect> {
        let mut draft = Draft::default();
        while !self.effect_ends() {
            self.sentence(&mut draft)?;
        }
        if draft.parts.is_empty() { self.refuse() } else { Some(sequence(draft.parts)) }
    }

    /// True if the effect is over: the line is, and only an event's effect goes on over lines.
    fn effect_ends(&mut self) -> bool {
        if self.sees("use this ability") || self.sees("any player may use") || self.sees("only opponents may use") {
            return true;
        }
        match self.peek() {
            None => true,
            Some(token) if token.kind == Kind::CloseQuote => true,
            // A mode ends.
            Some(token) if self.one_line && token.norm == "•" => true,
            Some(token) if token.kind == Kind::Break => {
                if self.side() != Side::Event || self.quoted || self.one_line {
                    return true;
                }
                self.at += 1;
                let keyword = self.keyword_line_comes() || self.sees("when this event");
                if keyword {
                    self.at -= 1;
                }
                keyword
            }
            Some(_) => false,
        }
    }

    pub(crate) fn sentence(&mut self, draft: &mut Draft) -> Option<()> {
        let outer = self.refs.begin_sentence();
        self.one_sentence(draft)?;
        self.refs.end_sentence(outer);
        Some(())
    }

    fn one_sentence(&mut self, draft: &mut Draft) -> Option<()> {
        // CR 8.28.1
        let then = self.has("then ,") || self.has("then");
        self.demand(!then || !draft.parts.is_empty())?;
        // In a list of instructions an attack is over before the next of them.
        let follows_attack = matches!(draft.parts.last_mut().and_then(trailing), Some(Effect::Attack(_)))
            && (self.has("after completing this attack ,") || self.has("after completing the attack ,"));
        if !follows_attack && let Some(()) = self.attempt(|p| p.leaning(draft)) {
            return self.demand(!then);
        }
        let (start, before) = (self.refs.stamp, self.refs.clone());
        self.branch = start;
        let effect = self.whole_sentence()?;
        let effect = if follows_attack { Effect::when(Condition::AttackMade, effect) } else { effect };
        let branch = self.branch;
        let optional = matches!(effect, Effect::May { .. } | Effect::If { .. });
        if optional {
            self.refs.branch(&before);
        }
        // What speaks of things in a branch that may be left out belongs to that branch.
        let waits = matches!(draft.parts.last(), Some(Effect::May { effect, .. }) if matches!(**effect, Effect::Nothing | Effect::ChoosePlayer(_)));
        if (self.refs.used > draft.branch || waits)
            && let Some(branch) = draft.parts.last_mut().and_then(open_branch)
        {
            if then && **branch != Effect::Nothing {
                append(branch, Effect::Then);
            }
            append(branch, effect);
            if let Some(last) = draft.parts.last_mut() {
                put_back_anyway(last);
            }
            return Some(());
        }
        draft.start = start;
        draft.choices = before.count();
        draft.uncertain = before.uncertain;
        draft.branch = branch;
        match draft.parts.pop() {
            // CR 1.9.8: without a "then", the damage of two sentences is dealt at the same time.
            Some(first) if !then && first.deals_with(&effect) => {
                draft.parts.push(Effect::Together(vec![first.into(), effect.into()]));
            }
            before => {
                let then = (then && before.is_some()).then_some(Effect::Then);
                draft.parts.extend(before.into_iter().chain(then).chain([effect]));
            }
        }
        Some(())
    }

    /// One sentence with its end.
    pub(crate) fn whole_sentence(&mut self) -> Option<Effect> {
        let effect = self.sentence_body()?;
        self.sentence_end()?;
        Some(effect)
    }

    /// A sentence without its end.
    fn sentence_body(&mut self) -> Option<Effect> {
        let chosen = self.refs.count();
        let effect = self.choice(&[
            Self::if_sentence,
            Self::for_each_ability,
            Self::for_each_sentence,
            Self::delayed_sentence,
            Self::control_list,
            Self::chosen_keyword,
            Self::modes,
            Self::clauses,
        ])?;
        if let Some(effect) = self.attempt(|p| p.unless(&effect)) {
            return Some(effect);
        }
        // "… if it shares a name with a unit you control"
        if !matches!(effect, Effect::If { .. })
            && let Some(condition) = self.after("if", Self::condition)
        {
            return Some(on_condition(condition, effect, self.refs.count() > chosen));
        }
        // "… at the end of the phase", "… after completing this attack"
        Some(match self.attempt(Self::moment) {
            Some(at) => Effect::Delayed { at, effect: effect.into() },
            None => effect,
        })
    }

    /// "… unless its controller pays 2 resources"
    fn unless(&mut self, effect: &Effect) -> Option<Effect> {
        self.eat("unless")?;
        let chosen = hoist(effect);
        let who = self.one_player()?;
        let does = if self.has("says") {
            self.has(",");
            Effect::Say(self.quoted_words()?)
        } else if self.has("pays") {
            Effect::PayResources { count: self.resources()?.into(), up_to: false }
        } else {
            self.refs.player = Some(Who::You);
            self.of_another(|p| p.player_does(&Who::You))?
        };
        self.refs.player = Some(Who::ThatPlayer);
        let unless =
            |otherwise: Effect| Effect::Unless { who, does: does.into(), otherwise: otherwise.into(), must: false };
        Some(match chosen {
            Some((choice, effect)) => sequence(vec![Effect::Select(choice), unless(effect)]),
            None => unless(effect.clone()),
        })
    }

    /// "If …, …"
    fn if_sentence(&mut self) -> Option<Effect> {
        self.eat("if")?;
        let condition = self.condition()?;
        self.eat(",")?;
        // What the condition speaks of is there whether it holds or not.
        self.branch = self.refs.stamp;
        let then = self.sentence_body()?;
        let instead = self.has("instead of");
        self.demand_no("instead")?;
        let otherwise = if instead { self.clause()? } else { Effect::Nothing };
        Some(Effect::If { condition, then: then.into(), otherwise: otherwise.into(), instead })
    }

    /// "If you control a:" and a list of "Vigilance unit, heal …", a line each.
    fn control_list(&mut self) -> Option<Effect> {
        self.eat("if you control a :")?;
        let mut parts = Vec::new();
        while self.at_break() {
            self.at += 1;
            let condition = Condition::Controls(Who::You, self.filter()?);
            self.eat(",")?;
            let then = self.clauses()?;
            self.has(".");
            parts.push(Effect::when(condition, then));
        }
        if parts.len() < 2 { self.refuse() } else { Some(sequence(parts)) }
    }

    /// "Choose Grit, Restore 1, or Sentinel. While this unit is in play, each friendly unit gains the chosen keyword."
    fn chosen_keyword(&mut self) -> Option<Effect> {
        self.eat("choose")?;
        let keywords = self.listed(|p| {
            let start = p.at;
            let keyword = p.keyword_with_value()?;
            Some((p.mode(start, Effect::Nothing), keyword))
        })?;
        self.eat(".")?;
        let duration = self.leading_duration()?;
        self.eat("each")?;
        let filter = self.filter()?;
        // A unit that is played has what it gains when it enters play, so that "or play" says no more than "control".
        let played = self.has("or play");
        if played && !filter.0.contains(&Test::Friendly) {
            return self.refuse();
        }
        self.eat("gains the chosen keyword")?;
        let modes = keywords.into_iter().map(|(mode, keyword)| {
            let grants = vec![Grant::Ability(Arc::new(Ability::Keyword(keyword)))];
            let effect = match played {
                true => {
                    let rule = PlayerRule::Have { what: filter.clone(), grants };
                    Effect::rule(rule, duration)
                }
                false => Effect::Lasting { to: Target::Each(filter.clone()), grants, duration },
            };
            Mode { effect: effect.into(), ..mode }
        });
        Some(Effect::Modes { who: Who::You, choose: Count::exactly(1), modes: modes.collect() })
    }

    /// "For each of its “On Attack” abilities, deal 2 damage to a different enemy unit.": all of it at once.
    fn for_each_ability(&mut self) -> Option<Effect> {
        self.eat("for each of its \"")?;
        let class = self.ability_class()?;
        let of = Box::new(self.refs.it()?);
        self.eat("\" abilities , deal")?;
        let amount = Amount::Number(self.number()?);
        self.eat("damage to a different")?;
        let many = Amount::AbilitiesOn(class, of);
        let to = Target::choose(Count { min: many.clone(), max: many }, self.filter()?);
        self.refs.mention(&to);
        Some(Effect::damage(amount, to))
    }

    /// "For each …, …"
    fn for_each_sentence(&mut self) -> Option<Effect> {
        if let Some(who) =
            self.one_of(&[("for each opponent ,", Who::EachOpponent), ("for each player ,", Who::EachPlayer)])
        {
            self.refs.player = Some(Who::ThatPlayer);
            let effect = self.choice(&[|p| p.after("choose one :", Self::either), Self::clauses])?;
            return Some(Effect::ForEach { of: Each::Players(who), effect: effect.into() });
        }
        let times = self.multiplier()?;
        self.eat(",")?;
        // As many of them as there are, each once (CR 8.4.4).
        if self.has("choose a different option :") {
            let modes = self.mode_lines(&Who::You)?;
            return Some(Effect::Modes { who: Who::You, choose: Count { min: times.clone(), max: times }, modes });
        }
        let of = match &times {
            Amount::CountOf(objects) => Each::Objects((**objects).clone()),
            Amount::Count(filter) => Each::Objects(Target::Each(filter.clone())),
            times => Each::Times(times.clone()),
        };
        // Of objects, "it" is the one that the effect happens for; otherwise it stays what it was.
        if let Each::Objects(_) = of {
            self.refs.set(Target::It);
        }
        // "its controller must pay 1 resource or exhaust that unit"
        let must = self.attempt(|p| {
            let who = p.one_player()?;
            p.eat("must pay")?;
            let count = p.resources()?.into();
            p.eat("or")?;
            let otherwise = p.clause()?.into();
            let does = Effect::PayResources { count, up_to: false }.into();
            Some(Effect::Unless { who, does, otherwise, must: true })
        });
        let effect = match must {
            Some(effect) => effect,
            None => self.clauses()?,
        };
        // What does not speak of the object is only done that many times, and all of it is settled first (CR 8.34.1).
        let of = match of {
            Each::Objects(Target::Exploited) => of,
            Each::Objects(_) if !speaks_of_it(&effect) => Each::Times(times),
            of => of,
        };
        Some(Effect::ForEach { of, effect: effect.into() })
    }

    /// "At the start of the regroup phase, …"
    fn delayed_sentence(&mut self) -> Option<Effect> {
        let at = self.moment()?;
        self.eat(",")?;
        let effect = self.sentence_body()?;
        Some(Effect::Delayed { at, effect: effect.into() })
    }
}

/// One effect after the other.
pub(crate) fn sequence(parts: Vec<Effect>) -> Effect {
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

/// "Do this to a unit if it's damaged": what the condition speaks of is chosen before, where the effect has chosen.
fn on_condition(condition: Condition, effect: Effect, chose: bool) -> Effect {
    let about_it = chose && speaks_of_it(&condition);
    let when = |then: Effect| Effect::when(condition.clone(), then);
    match effect {
        Effect::May { who, effect } if about_it && hoist(&effect).is_some() => {
            Effect::May { who, effect: on_condition(condition, Arc::unwrap_or_clone(effect), chose).into() }
        }
        effect => match hoist(&effect).filter(|_| about_it) {
            Some((choice, effect)) => sequence(vec![Effect::Select(choice), when(effect)]),
            None => when(effect),
        },
    }
}

/// True if anything in a tree is [`Target::It`].
fn speaks_of_it(tree: &impl Serialize) -> bool {
    fn names_it(value: &Value) -> bool {
        match value {
            Value::String(word) => word == "it",
            Value::Array(values) => values.iter().any(names_it),
            Value::Object(fields) => fields.values().any(names_it),
            _ => false,
        }
    }
    serde_json::to_value(tree).is_ok_and(|value| names_it(&value))
}

/// The branch of an effect that may be left out, to which later sentences can belong.
fn open_branch(effect: &mut Effect) -> Option<&mut Arc<Effect>> {
    match effect {
        Effect::May { effect, .. } => Some(effect),
        Effect::IfYouDo { then, .. } | Effect::If { then, .. } if **then != Effect::Nothing => {
            // "If …, you may …": all that the branch speaks of is in the part that is optional.
            if matches!(**then, Effect::May { .. }) { open_branch(Arc::make_mut(then)) } else { Some(then) }
        }
        _ => None,
    }
}

fn append(branch: &mut Arc<Effect>, effect: Effect) {
    let before = std::mem::replace(branch, Arc::new(Effect::Nothing));
    *branch = Arc::new(sequence(vec![Arc::unwrap_or_clone(before), effect]));
}

/// "You may discard 1 of them. Put the rest back": what was looked at goes back, all of it if none was taken.
fn put_back_anyway(last: &mut Effect) {
    let Effect::May { who, effect } = last else { return };
    let Effect::Sequence(parts) = &**effect else { return };
    let [taking @ .., back] = parts.as_slice() else { return };
    let Effect::Arrange { what: Target::TopOfDeck(left, whose), bottom, rest } = &**back else { return };
    let Amount::Difference(seen, _) = &**left else { return };
    let whole = Target::TopOfDeck(seen.clone(), whose.clone());
    let otherwise = Effect::Arrange { what: whole, bottom: bottom.clone(), rest: *rest };
    let taking = sequence(taking.iter().map(|part| (**part).clone()).collect());
    *last = Effect::IfYouDo {
        first: Effect::May { who: who.clone(), effect: taking.into() }.into(),
        then: back.clone(),
        otherwise: otherwise.into(),
    };
}
