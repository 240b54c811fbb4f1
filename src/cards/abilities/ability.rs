//! One ability: which of the five types it is, and its parts before the effect.

use crate::reading::Side;
use crate::reading::parser::Parser;
use crate::reading::token::Kind;
use crate::terms::{Phase, ZoneKind};
use crate::tree::{
    Ability, ActionAbility, Amount, Condition, ConstantAbility, Cost, Count, Effect, KeywordAbility, Limit, PlayCost,
    Target, Trigger, TriggeredAbility, UnreadKind, Unsupported, Who,
};
use crate::writing::words::{resources, zone_word};
use crate::writing::{Printer, each, lower};
use std::sync::Arc;

impl Parser<'_> {
    /// One line of abilities: keywords may share a line, anything else is one ability.
    pub(crate) fn ability(&mut self) -> Option<Vec<Ability>> {
        self.refs = crate::reading::refs::Refs::default();
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
        self.demand(self.line_ends())
    }

    /// True if the next line is about how the event is played, and not part of what it does.
    pub(crate) fn keyword_line_comes(&mut self) -> bool {
        let (at, refs, far) = (self.at, self.refs.clone(), self.far);
        let found = self.keyword_line().is_some();
        (self.at, self.refs, self.far) = (at, refs, far);
        found
    }

    /// Where a text that is not understood ends, which goes on to there: at the first line of keywords in it.
    pub(crate) fn before_keywords(&mut self, start: usize, end: usize) -> usize {
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
        let keyword = |p: &mut Self| p.choice(&[Self::keyword_with_value, Self::keyword_with_cost]);
        let all = self.parted(keyword, ",")?;
        self.has(".");
        self.ends()?;
        Some(all.into_iter().map(Ability::Keyword).collect())
    }

    /// "Smuggle [5 resources Vigilance Villainy, deal 4 damage to a friendly unit]"
    fn keyword_with_cost(&mut self) -> Option<KeywordAbility> {
        let smuggle = self.has("smuggle");
        if !smuggle {
            self.eat("piloting")?;
        }
        self.eat("[")?;
        let resources = self.paid_resources()?;
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
            costs = self.parted(Self::cost, ",")?;
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
        self.demand(deploys)?;
        Some((condition, self.effects()?))
    }

    /// A part of a cost in brackets.
    pub(crate) fn cost(&mut self) -> Option<Cost> {
        if let Some(number) = self.attempt(|p| {
            let number = p.paid_resources()?;
            p.cost_ends()?;
            Some(number)
        }) {
            return Some(Cost::Resources(number.into()));
        }
        if self.after("exhaust", Self::cost_ends).is_some() {
            return Some(Cost::Exhaust);
        }
        let refs = self.refs.clone();
        self.refs.set(Target::This);
        let effect = self.clause()?;
        self.refs = refs;
        Some(Cost::Do(effect.into()))
    }

    /// "2 resources", "C=2".
    fn paid_resources(&mut self) -> Option<i32> {
        if self.has("c =") { self.number() } else { self.before(Self::number, "resource|resources") }
    }

    fn cost_ends(&mut self) -> Option<()> {
        let ends = self.sees(",") || self.sees("]");
        self.demand(ends)
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
    pub(crate) fn triggering(&mut self) -> Option<(Vec<Trigger>, Condition)> {
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
            self.refs = crate::reading::refs::Refs::default();
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
    pub(crate) fn event(&mut self) -> Option<Vec<Ability>> {
        self.demand(self.side() == Side::Event && !self.quoted)?;
        let effect = self.effects()?;
        self.demand(self.line_ends())?;
        Some(vec![Ability::Event(effect.into())])
    }

    /// True if a line ends here, for who has to know it.
    pub(crate) fn at_break(&self) -> bool {
        self.peek().is_some_and(|token| token.kind == Kind::Break)
    }
}

impl Printer {
    pub(crate) fn ability(&mut self, ability: &Ability) -> String {
        match ability {
            Ability::Keyword(keyword) => self.keyword_line(keyword),
            Ability::Action(action) => self.action(action),
            Ability::Triggered(triggered) => self.triggered(triggered),
            Ability::Constant(constant) => self.constant(constant),
            Ability::Event(effect) => self.sentences(effect),
            Ability::Unsupported(unsupported) => self.unsupported(unsupported),
        }
    }

    /// A keyword that can stand in a list of what is gained, with its value.
    pub(crate) fn keyword(&mut self, keyword: &KeywordAbility) -> Option<String> {
        let value = match keyword {
            KeywordAbility::Plain(keyword) => return Some(keyword.to_string()),
            KeywordAbility::Raid(value) | KeywordAbility::Restore(value) | KeywordAbility::Exploit(value) => value,
            _ => return None,
        };
        let value = match value {
            Amount::Number(number) => number.to_string(),
            Amount::Times(number, of) if !matches!(number, 0 | 1) => format!("{number} {}", self.multiplied(of)),
            of => format!("1 {}", self.multiplied(of)),
        };
        Some(format!("{} {value}", keyword.keyword()))
    }

    fn keyword_line(&mut self, keyword: &KeywordAbility) -> String {
        match keyword {
            KeywordAbility::Bounty(effect) => format!("Bounty — {}", self.sentences(effect)),
            KeywordAbility::Coordinate(abilities) => {
                let abilities = each(abilities, |ability| self.ability(ability));
                format!("Coordinate — {}", abilities.join(", "))
            }
            KeywordAbility::Smuggle(cost) => format!("Smuggle [{}]", self.play_cost(cost)),
            KeywordAbility::Piloting(cost) => format!("Piloting [{}]", self.play_cost(cost)),
            keyword => self.keyword(keyword).unwrap_or_default(),
        }
    }

    pub(crate) fn play_cost(&mut self, play: &PlayCost) -> String {
        let PlayCost { resources: cost, aspects, additional, on_top } = play;
        let mut words = resources(*cost);
        if *on_top {
            words += " and its own cost";
        }
        for aspect in aspects {
            words += &format!(" {aspect}");
        }
        for cost in additional {
            words += &format!(", {}", self.cost(cost));
        }
        words
    }

    fn action(&mut self, action: &ActionAbility) -> String {
        let ActionAbility { epic, costs, condition, limit, from, any_player, only_opponents, effect } = action;
        let mut words = if *epic { "Epic Action".to_owned() } else { "Action".to_owned() };
        if !costs.is_empty() {
            let costs = each(costs, |cost| self.cost(cost));
            words += &format!(" [{}]", costs.join(", "));
        }
        if let Some(zone) = from {
            words += &format!(" from the {}", zone_word(*zone));
        }
        let deploys = match &**effect {
            Effect::Deploy { .. } => true,
            Effect::Modes { who: Who::You, choose, modes } => {
                let first = modes.first().is_some_and(|mode| {
                    matches!(*mode.effect, Effect::Deploy { .. }) && mode.label == "Deploy this leader."
                });
                first && *choose == Count::exactly(1)
            }
            _ => false,
        };
        match condition {
            Condition::Always => words += ": ",
            condition if deploys && from.is_none() => words += &format!(": If {}, ", self.condition(condition)),
            condition => words += &format!(", only if {}: ", self.condition(condition)),
        }
        let effect = self.sentences(effect);
        words += &if words.ends_with(", ") { lower(&effect) } else { effect };
        if *any_player {
            words += " Any player may use this ability.";
        }
        if *only_opponents {
            words += " Only opponents may use this ability.";
        }
        words + &limit.map_or(String::new(), limited)
    }

    fn triggered(&mut self, triggered: &TriggeredAbility) -> String {
        let TriggeredAbility { when, condition, limit, effect } = triggered;
        let mut words = match when.as_slice() {
            [
                Trigger::Plays { who: Who::You, card, using: None, number: None },
                Trigger::Creates { who: Who::You, card: same },
            ] if card == same => format!("When you play or create {}", self.a_noun(card)),
            [Trigger::PhaseStarts(Phase::Action)] if *condition == Condition::FirstRound => {
                "When the first action phase starts".into()
            }
            when => each(when, |trigger| self.trigger(trigger)).join("/"),
        };
        words += &match condition {
            Condition::Always | Condition::FirstRound => String::new(),
            Condition::During(phase) => format!(" during the {phase} phase"),
            condition => format!(", only if {}", self.condition(condition)),
        };
        words += ": ";
        match when.as_slice() {
            [trigger] | [trigger, Trigger::Creates { .. }] => self.remember(trigger),
            _ => {}
        }
        words += &self.sentences(effect);
        words + &limit.map_or(String::new(), limited)
    }

    /// Words for text that is not understood, with the triggering condition as far as that is.
    fn unsupported(&mut self, unsupported: &Unsupported) -> String {
        let Unsupported { kind, when, .. } = unsupported;
        let when = each(when, |trigger| self.trigger(trigger)).join("/");
        let kind = match kind {
            UnreadKind::Triggered => "A triggered ability",
            UnreadKind::Action => "An action ability",
            UnreadKind::Event => "The text of this event",
            UnreadKind::Constant => "A constant ability",
        };
        let when = if when.is_empty() { when } else { format!(" ({when})") };
        format!("{kind}{when}: {unsupported}.")
    }

    /// A part of a cost.
    pub(crate) fn cost(&mut self, cost: &Cost) -> String {
        match cost {
            Cost::Resources(amount) => self.number_of_resources(amount),
            Cost::Exhaust => "Exhaust".into(),
            Cost::Do(effect) => self.clause(effect),
        }
    }

    /// An ability in quotation marks.
    pub(crate) fn quoted(&self, ability: &Ability) -> String {
        let mut inner = Self { quoted: true, of_base: self.of_base, ..Self::new(self.side) };
        format!("“{}”", inner.ability(ability))
    }
}

fn limited(limit: Limit) -> String {
    let (number, each) = match limit {
        Limit::PerPhase(number) => (number, "phase"),
        Limit::PerRound(number) => (number, "round"),
        Limit::PerGame(number) => (number, "game"),
    };
    match number {
        1 => format!(" Use this ability only once each {each}."),
        number => format!(" Use this ability no more than {number} times each {each}."),
    }
}
