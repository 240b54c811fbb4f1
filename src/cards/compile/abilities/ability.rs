//! One ability: which of the five types it is, and its parts before the effect.

use std::sync::Arc;

use crate::ability::{
    Ability, ActionAbility, ConstantAbility, Cost, KeywordAbility, Limit, PlayCost, TriggeredAbility,
};
use crate::compile::Side;
use crate::compile::reading::parser::Parser;
use crate::compile::reading::token::Kind;
use crate::condition::Condition;
use crate::effect::Effect;
use crate::target::Target;
use crate::terms::{Keyword, ZoneKind};
use crate::trigger::Trigger;

impl Parser<'_> {
    /// One line of abilities: keywords may share a line, anything else is one ability.
    pub fn ability(&mut self) -> Option<Vec<Ability>> {
        self.refs = crate::compile::reading::refs::Refs::default();
        (self.given_duration, self.from_discard) = (None, false);
        self.choice(&[
            Self::keyword_line,
            Self::nested_keyword,
            Self::action,
            Self::triggered,
            Self::constant,
            Self::event,
        ])
    }

    fn ends(&mut self) -> Option<()> {
        if self.line_ends() { Some(()) } else { self.refuse() }
    }

    /// True if the next line is about how the event is played, and not part of what it does.
    pub(in crate::compile) fn keyword_line_comes(&mut self) -> bool {
        let (at, refs, far) = (self.at, self.refs.clone(), self.far);
        let found = self.keyword_line().is_some();
        (self.at, self.refs, self.far) = (at, refs, far);
        found
    }

    /// Where a text that is not understood ends, which goes on to there: at the first line of keywords in it.
    pub(in crate::compile) fn before_keywords(&mut self, start: usize, end: usize) -> usize {
        for at in start..end {
            self.at = at;
            if self.at_break() {
                self.at += 1;
                if self.keyword_line_comes() {
                    return at;
                }
            }
        }
        end
    }

    /// "Ambush, Overwhelm", "Raid 2", "Smuggle [3 resources Command]".
    fn keyword_line(&mut self) -> Option<Vec<Ability>> {
        let mut all = Vec::new();
        loop {
            let keyword = self.choice(&[Self::keyword_with_value, Self::keyword_with_cost])?;
            all.push(Ability::Keyword(keyword));
            if !self.has(",") {
                break;
            }
        }
        self.has(".");
        self.ends()?;
        Some(all)
    }

    /// "Smuggle [5 resources Vigilance Villainy, deal 4 damage to a friendly unit]"
    fn keyword_with_cost(&mut self) -> Option<KeywordAbility> {
        let smuggle = self.has("smuggle");
        if !smuggle {
            self.eat("piloting")?;
        }
        self.eat("[")?;
        let credits = self.has("c =");
        let resources = self.number()?;
        if !credits {
            self.eat("resource|resources")?;
        }
        let on_top = self.has("and its own cost");
        let mut aspects = Vec::new();
        while let Some(aspect) = self.attempt(|p| {
            p.has(",");
            p.aspect()
        }) {
            aspects.push(aspect);
        }
        let mut additional = Vec::new();
        while self.has(",") {
            additional.push(self.cost()?);
        }
        self.eat("]")?;
        let cost = PlayCost { resources, aspects, additional, on_top };
        Some(if smuggle { KeywordAbility::Smuggle(cost) } else { KeywordAbility::Piloting(cost) })
    }

    /// "Bounty — Draw a card.", "Coordinate — On Attack: Draw a card."
    fn nested_keyword(&mut self) -> Option<Vec<Ability>> {
        if self.has("coordinate —") || self.has("coordinate -") {
            let inner = self.ability()?;
            let abilities = inner.into_iter().map(Arc::new).collect();
            return Some(vec![Ability::Keyword(KeywordAbility::Coordinate(abilities))]);
        }
        if !self.has("bounty —") {
            self.eat("bounty -")?;
        }
        self.refs.set(Target::This);
        let effect = self.effects()?;
        self.ends()?;
        Some(vec![Ability::Keyword(KeywordAbility::Bounty(effect.into()))])
    }

    /// "Action [1 resource, Exhaust]: Draw a card."
    fn action(&mut self) -> Option<Vec<Ability>> {
        let epic = self.has("epic");
        self.eat("action")?;
        let mut costs = Vec::new();
        if self.has("[") {
            loop {
                costs.push(self.cost()?);
                if !self.has(",") {
                    break;
                }
            }
            self.eat("]")?;
        }
        let place = if self.has("from the") { Some(self.zone()?) } else { None };
        let only = if self.has(", only if") { self.condition()? } else { Condition::Always };
        self.eat(":")?;
        self.refs.set(Target::This);
        let before = self.at;
        let (condition, effect) = match self.attempt(Self::deploy_line) {
            Some(deploy) => deploy,
            None => {
                self.at = before;
                (Condition::Always, self.effects()?)
            }
        };
        // An ability that plays its own card from the discard pile is used there, and only when its condition holds.
        let from = std::mem::take(&mut self.from_discard).then_some(ZoneKind::Discard);
        let (condition, effect) = match effect {
            Effect::If { condition, then, otherwise, .. } if from.is_some() && *otherwise == Effect::Nothing => {
                (condition, Arc::unwrap_or_clone(then))
            }
            effect => (condition, effect),
        };
        // A condition or a place before the colon is not repeated.
        if (only != Condition::Always && condition != Condition::Always) || (place.is_some() && from.is_some()) {
            return None;
        }
        let condition = if only == Condition::Always { condition } else { only };
        let from = from.or(place);
        let any_player = self.has("any player may use this ability .");
        let only_opponents = !any_player && self.has("only opponents may use this ability .");
        let limit = if any_player || only_opponents { None } else { self.limit() };
        self.ends()?;
        Some(vec![Ability::Action(ActionAbility {
            epic,
            costs,
            condition,
            limit,
            from,
            any_player,
            only_opponents,
            effect: effect.into(),
        })])
    }

    /// "If you control 6 or more resources, deploy this leader."
    fn deploy_line(&mut self) -> Option<(Condition, Effect)> {
        self.eat("if")?;
        let condition = self.condition()?;
        self.eat(",")?;
        let deploys = self.sees("deploy this leader")
            || self.sees("choose one : \n deploy this leader")
            || self.sees("choose one : [ • deploy this leader")
            || self.sees("choose one : • deploy this leader");
        if !deploys {
            return self.refuse();
        }
        Some((condition, self.effects()?))
    }

    /// A part of a cost in brackets.
    pub(in crate::compile) fn cost(&mut self) -> Option<Cost> {
        if let Some(number) = self.attempt(|p| {
            let credits = p.has("c =");
            let number = p.number()?;
            if !credits {
                p.eat("resource|resources")?;
            }
            if p.sees(",") || p.sees("]") { Some(number) } else { p.refuse() }
        }) {
            return Some(Cost::Resources(number.into()));
        }
        if self
            .attempt(|p| {
                p.eat("exhaust")?;
                if p.sees(",") || p.sees("]") { Some(()) } else { p.refuse() }
            })
            .is_some()
        {
            return Some(Cost::Exhaust);
        }
        let refs = self.refs.clone();
        self.refs.set(Target::This);
        let effect = self.clause()?;
        self.refs = refs;
        Some(Cost::Do(effect.into()))
    }

    /// "Use this ability only once each round."
    fn limit(&mut self) -> Option<Limit> {
        self.eat("use this ability")?;
        let number = match self.has("only once") {
            true => 1,
            false => {
                self.eat("no more than")?;
                let number = u8::try_from(self.number()?).ok()?;
                self.eat("times")?;
                number
            }
        };
        let limit = self.one_of(&[
            ("each round", Limit::PerRound(number)),
            ("each phase", Limit::PerPhase(number)),
            ("each game", Limit::PerGame(number)),
        ])?;
        self.sentence_end()?;
        Some(limit)
    }

    /// "When Played/On Attack: Draw a card."
    fn triggered(&mut self) -> Option<Vec<Ability>> {
        let (when, condition) = self.triggering()?;
        let effect = self.effects()?;
        let limit = self.limit();
        self.ends()?;
        Some(vec![Ability::Triggered(TriggeredAbility { when, condition, limit, effect: effect.into() })])
    }

    /// The words before the colon: one triggering condition or several.
    pub(in crate::compile) fn triggering(&mut self) -> Option<(Vec<Trigger>, Condition)> {
        let mut when = Vec::new();
        let mut condition = Condition::Always;
        if let Some(both) = self.attempt(Self::plays_or_creates) {
            self.eat(":")?;
            return Some((both.to_vec(), Condition::Always));
        }
        loop {
            let (trigger, also) = self.trigger()?;
            when.push(trigger);
            if also != Condition::Always {
                condition = also;
            }
            if !self.has("/") {
                break;
            }
        }
        if self.has(", only if") {
            if condition != Condition::Always {
                return None;
            }
            condition = self.condition()?;
        }
        // With several triggers, what "it" stands for would differ from one to the other.
        if when.len() > 1 {
            self.refs = crate::compile::reading::refs::Refs::default();
            self.refs.set(Target::This);
        }
        self.eat(":")?;
        Some((when, condition))
    }

    /// "While you have the initiative, this unit gets +2/+0."
    fn constant(&mut self) -> Option<Vec<Ability>> {
        let mut all: Vec<ConstantAbility> = Vec::new();
        while !self.line_ends() {
            let before = self.at;
            let ability = self.constant_sentence()?;
            self.sentence_end()?;
            if self.at == before {
                return None;
            }
            match all.last_mut() {
                Some(last) if last.condition == ability.condition => last.does.extend(ability.does),
                _ => all.push(ability),
            }
        }
        if all.is_empty() { self.refuse() } else { Some(all.into_iter().map(Ability::Constant).collect()) }
    }

    /// The effect of an event.
    fn event(&mut self) -> Option<Vec<Ability>> {
        if self.side() != Side::Event || self.quoted {
            return self.refuse();
        }
        let effect = self.effects()?;
        if !self.line_ends() {
            return self.refuse();
        }
        Some(vec![Ability::Event(effect.into())])
    }

    /// True if a line ends here, for who has to know it.
    pub(in crate::compile) fn at_break(&self) -> bool {
        self.peek().is_some_and(|token| token.kind == Kind::Break)
    }

    /// The keyword and zone words that belong to how a card is played.
    pub(in crate::compile) fn using(&mut self) -> Option<Keyword> {
        self.eat("using")?;
        self.one_of(&[("smuggle", Keyword::Smuggle), ("piloting", Keyword::Piloting), ("plot", Keyword::Plot)])
    }
}
