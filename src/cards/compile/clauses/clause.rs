//! Clauses: one instruction each, and the joints between them ("and", "then", "you may", "either … or").

use super::sentence::sequence;
use crate::amount::Amount;
use crate::compile::reading::parser::Parser;
use crate::condition::Condition;
use crate::constant::Grant;
use crate::effect::{Each, Effect, Mode};
use crate::target::{Count, Filter, Target, Test, Together, Who};
use crate::terms::{Aspect, Duration, Phase, Stat};

impl Parser<'_> {
    /// Clauses with "and", "then" or commas between them.
    pub fn clauses(&mut self) -> Option<Effect> {
        let mut parts = vec![self.clause()?];
        while let Some((then, more)) = self.attempt(|p| Some((p.joint()?, p.clause()?))) {
            parts.extend(then.then_some(Effect::Then));
            parts.push(more);
        }
        Some(sequence(parts))
    }

    /// Says whether it is a "then" (CR 8.28).
    fn joint(&mut self) -> Option<bool> {
        let comma = self.has(",");
        let and = self.has("and");
        let then = self.has("then");
        if comma || and || then { Some(then) } else { self.refuse() }
    }

    /// One instruction.
    pub fn clause(&mut self) -> Option<Effect> {
        self.has("also");
        let effect = self.any_clause()?;
        let acts = !matches!(effect, Effect::May { .. } | Effect::Modes { .. } | Effect::Nothing);
        self.refs.end_clause(acts);
        Some(effect)
    }

    fn any_clause(&mut self) -> Option<Effect> {
        self.choice(&[
            Self::may,
            Self::either,
            Self::damage_clause,
            Self::heal_clause,
            Self::give_clause,
            Self::distribute_clause,
            Self::create_clause,
            Self::state_clause,
            Self::card_clause,
            Self::play_clause,
            Self::attack_clause,
            Self::choose_clause,
            Self::resource_clause,
            Self::control_clause,
            Self::lower_cost_creates,
            Self::passed_on,
            Self::one_at_a_time,
            Self::searched_for_name,
            Self::abilities_lost_wherever,
            Self::say,
            Self::force_clause,
            Self::rule_clause,
            Self::lasting_clause,
            Self::unit_acts,
            Self::both_draw,
            Self::player_acts,
            Self::you_act,
        ])
    }

    /// "you may …", "its controller may …"
    fn may(&mut self) -> Option<Effect> {
        if self.has("you may") {
            if self.leaves_it()
                && let Some(modes) = self.attempt(Self::one_of_three)
            {
                return Some(modes);
            }
            let effect = self.choice(&[Self::have, Self::clauses])?;
            return Some(Effect::May { who: Who::You, effect: effect.into() });
        }
        // What a player may do is theirs: inside, "you" is that player.
        let who = self.players()?;
        self.eat("may")?;
        let player = self.refs.player.replace(Who::You);
        let effect = self.of_another(|p| p.choice(&[Self::theirs_chosen, Self::clauses]));
        self.refs.player = player.map(|_| Who::ThatPlayer);
        let effect = Effect::May { who: Who::You, effect: effect?.into() };
        Some(Effect::Players { who, effect: effect.into() })
    }

    /// "choose a unit they control", of a player who may.
    fn theirs_chosen(&mut self) -> Option<Effect> {
        self.player_chooses(&Who::You)
    }

    /// "have attached unit deal 1 damage to a unit", "have an opponent take control of this unit"
    fn have(&mut self) -> Option<Effect> {
        self.eat("have")?;
        self.choice(&[Self::unit_deals, Self::unit_acts, |p| {
            let who = p.players()?;
            p.player_does(&who)
        }])
    }

    /// True if the sentence has "leave it" further on. Looked for first, for the words before it would be read twice.
    fn leaves_it(&self) -> bool {
        let sentence = self.tokens.get(self.at..).unwrap_or_default().iter();
        let words = sentence.take_while(|token| token.norm != ".").map(|token| token.norm.as_str());
        words.clone().zip(words.skip(1)).any(|two| two == ("leave", "it"))
    }

    /// "play it, discard it, or leave it …"
    fn one_of_three(&mut self) -> Option<Effect> {
        let mut modes = Vec::new();
        loop {
            let start = self.at;
            let last = self.has("or");
            let start = if last { self.at } else { start };
            let leave = self.has("leave it on top of your deck");
            let effect = if leave { Effect::Nothing } else { self.clause()? };
            modes.push(self.mode(start, effect));
            if last {
                let three = modes.len() == 3 && leave;
                return three.then_some(Effect::Modes { who: Who::You, choose: Count::exactly(1), modes });
            }
            self.eat(",")?;
        }
    }

    /// "either … or …"
    fn either(&mut self) -> Option<Effect> {
        self.eat("either")?;
        let refs = self.refs.clone();
        let (start, first) = (self.at, self.clauses()?);
        let first = self.mode(start, first);
        self.refs = refs.clone();
        self.has(",");
        self.eat("or")?;
        let start = self.at;
        // "either deal 2 damage to one thing or 5 damage to another"
        let dealt = matches!(*first.effect, Effect::Damage { by: None, .. });
        let second = match self.attempt(|p| if dealt { p.dealt(None, None) } else { None }) {
            Some(second) => second,
            None => self.clauses()?,
        };
        let second = self.mode(start, second);
        self.refs = refs;
        Some(Effect::Modes { who: Who::You, choose: Count::exactly(1), modes: vec![first, second] })
    }

    /// "choose one: either … or …"
    pub(in crate::compile) fn choose_either(&mut self) -> Option<Effect> {
        self.eat("choose one :")?;
        self.either()
    }

    /// "you ready a unit", where the text has spoken of another player before.
    fn you_act(&mut self) -> Option<Effect> {
        self.eat("you")?;
        if self.sees("may") {
            return None;
        }
        self.choice(&[
            Self::damage_clause,
            Self::heal_clause,
            Self::give_clause,
            Self::create_clause,
            Self::state_clause,
            Self::card_clause,
        ])
    }

    /// "Choose one:" and its list, a line each.
    pub(in crate::compile) fn modes(&mut self) -> Option<Effect> {
        // "each opponent chooses one:": each by themselves.
        let each = self.one_of(&[
            ("each opponent chooses one :", Who::EachOpponent),
            ("each player chooses one :", Who::EachPlayer),
        ]);
        if let Some(each) = each {
            let who = Who::ThatPlayer;
            let modes = self.mode_lines(&who)?;
            let effect = Effect::Modes { who, choose: Count::exactly(1), modes }.into();
            return Some(Effect::ForEach { of: Each::Players(each), effect });
        }
        if self.has("choose two . you may choose the same option more than once :") {
            let modes = self.mode_lines(&Who::You)?;
            let effect = Effect::Modes { who: Who::You, choose: Count::exactly(1), modes }.into();
            return Some(Effect::Repeat { times: 2.into(), effect });
        }
        let who = if self.has("choose") {
            Who::You
        } else {
            self.eat("an opponent chooses")?;
            Who::Opponent
        };
        let count = self.one_of(&[("one", 1), ("two", 2), ("three", 3)])?;
        self.has(", in any order");
        self.eat(":")?;
        let modes = self.mode_lines(&who)?;
        Some(Effect::Modes { who, choose: Count::exactly(count), modes })
    }

    /// The lines of a list, or its parts behind bullets.
    pub(in crate::compile) fn mode_lines(&mut self, who: &Who) -> Option<Vec<Mode>> {
        let before = self.refs.clone();
        let mut modes = Vec::new();
        loop {
            let line = self.at;
            let bullet = self.has("•");
            if !bullet && !self.at_break() {
                break;
            }
            self.at += usize::from(!bullet);
            if self.keyword_line_comes() {
                self.at = line;
                break;
            }
            // "• “ready a”: Ready a unit.", of which the quoted words are how an answer may begin.
            let label = self.attempt(|p| {
                let label = p.quoted_words()?;
                p.eat(":")?;
                bullet.then_some(label)
            });
            let start = self.at;
            self.refs = before.clone();
            if matches!(who, Who::Opponent | Who::ThatPlayer) {
                self.refs.player = Some(Who::ThatPlayer);
            }
            let one_line = std::mem::replace(&mut self.one_line, true);
            let effect = self.effects();
            self.one_line = one_line;
            let mode = self.mode(start, effect?);
            modes.push(Mode { label: label.unwrap_or(mode.label), ..mode });
        }
        self.refs = before;
        if modes.len() < 2 { self.refuse() } else { Some(modes) }
    }

    /// The words of a mode that an answer may begin with: its first five.
    pub(in crate::compile) fn mode(&self, start: usize, effect: Effect) -> Mode {
        let words = self.tokens.get(start..self.at).unwrap_or_default().iter().take(5);
        let spans: Vec<_> = words.map(|token| token.span.clone()).collect();
        let label = match (spans.first(), spans.last()) {
            (Some(first), Some(last)) => self.context.text.get(first.start..last.end).unwrap_or_default().to_owned(),
            _ => String::new(),
        };
        Mode { label: label.replace('’', "'"), effect: effect.into() }
    }

    /// "Choose a unit.", for the text after it.
    fn choose_clause(&mut self) -> Option<Effect> {
        self.eat("choose")?;
        if self.has("an arena") {
            return Some(Effect::ChooseArena);
        }
        if self.has("an aspect") {
            return Some(Effect::ChooseAspect { among: Aspect::ALL.to_vec() });
        }
        if self.has("a number") {
            return Some(Effect::ChooseNumber { min: 0.into(), max: Amount::All });
        }
        if let Some(who) = self.one_of(&[("a player", Who::AnyPlayer), ("an opponent", Who::Opponent)]) {
            self.refs.player = Some(Who::ThatPlayer);
            self.refs.player_waits = true;
            self.refs.another_player();
            return Some(Effect::ChoosePlayer(who));
        }
        if self.has("any number of players") {
            self.refs.player = Some(Who::Players(Box::new(Count::any())));
            return Some(Effect::Nothing);
        }
        if let Some(number) = self.before(Self::number, "players") {
            self.refs.player = Some(Who::Players(Box::new(Count::exactly(number))));
            return Some(Effect::Nothing);
        }
        let first = self.target()?;
        // "a unit controlled by each player": one after the other.
        if let Target::Choose(choose) = &first
            && choose.together == [Together::OneForEachController]
            && choose.count == Count::exactly(1)
        {
            let theirs = choose.filter.clone().and(Test::ControlledBy(Who::ThatPlayer));
            let effect = Effect::Select(Target::one(theirs)).into();
            return Some(Effect::ForEach { of: Each::Players(Who::EachPlayer), effect });
        }
        if !matches!(first, Target::Choose(_)) {
            return None;
        }
        self.refs.select();
        if let Some(second) = self.attempt(|p| {
            p.eat("and")?;
            let second = p.target()?;
            matches!(second, Target::Choose(_)).then_some(second)
        }) {
            self.refs.select_both();
            return Some(sequence(vec![Effect::Select(first), Effect::Select(second)]));
        }
        Some(Effect::Select(first))
    }

    /// "say “…”", which a player may do in place of something else.
    fn say(&mut self) -> Option<Effect> {
        self.eat("say|says")?;
        self.has(",");
        self.quoted_words().map(Effect::Say)
    }

    /// "this unit doesn't ready during the next regroup phase": in that one, and in none that follows it.
    fn not_readied_next(&mut self) -> Option<Effect> {
        let to = self.target()?;
        self.eat("doesn't ready during the next regroup phase")?;
        let grant = Grant::While { condition: Condition::During(Phase::Regroup), grants: vec![Grant::CantReady] };
        Some(Effect::Lasting { to, grants: vec![grant], duration: Duration::NextRegroup })
    }

    /// "double this unit's power for this attack": as much again as it is then.
    fn doubled_power(&mut self) -> Option<Effect> {
        self.eat("double")?;
        let to = self.possessive()?;
        self.eat("power")?;
        let duration = self.duration()?;
        let power = Amount::Stat(Stat::Power, Box::new(to.clone()));
        Some(Effect::Lasting { to, grants: vec![Grant::Modify { power, hp: 0.into() }], duration })
    }

    /// "It gains Sentinel for this phase": a lasting effect.
    fn lasting_clause(&mut self) -> Option<Effect> {
        let before = self.leading_duration();
        if let Some(effect) = self.attempt(|p| p.prevention_effect(before)) {
            return Some(effect);
        }
        if let Some(effect) = self.attempt(Self::printed_hp) {
            return Some(effect);
        }
        if let Some(effect) = self.attempt(Self::redirection) {
            return Some(effect);
        }
        if let Some(effect) = self.attempt(Self::doubled_power).or_else(|| self.attempt(Self::not_readied_next)) {
            return Some(effect);
        }
        let to = self.target()?;
        let mut grants = self.grants()?;
        if let Some(condition) = self.attempt(Self::while_attacking) {
            grants = vec![Grant::While { condition, grants }];
        }
        let duration = match before.or_else(|| self.attempt(Self::duration)) {
            Some(duration) => duration,
            None => return self.refuse(),
        };
        self.scale_modifier(&mut grants)?;
        // "gets +1/+0 for this attack and deals its combat damage first"
        if let Some(more) = self.after("and", Self::grants) {
            if self.sees("for") {
                return self.refuse();
            }
            grants.extend(more);
        }
        Some(Effect::Lasting { to, grants, duration })
    }

    /// "A friendly unit captures …", "It deals damage equal to its power to …".
    fn unit_acts(&mut self) -> Option<Effect> {
        let before = self.refs.clone();
        let each = self.sees("each");
        let captor = self.target()?;
        self.eat("captures|capture")?;
        // Each of several captures for itself.
        if each {
            self.refs.set(Target::It);
            let what = self.target()?;
            let effect = Effect::Capture { captor: Target::It, what };
            return Some(Effect::ForEach { of: Each::Objects(captor), effect: effect.into() });
        }
        let subject = self.refs.clone();
        self.refs.object_of(&before);
        if let Some(what) = self.attempt(Self::pronoun) {
            let what = if self.has("from your discard pile") { what.in_discard_of(Who::You) } else { what };
            return Some(Effect::Capture { captor, what });
        }
        self.refs = subject;
        let what = self.target()?;
        Some(Effect::Capture { captor, what })
    }

    /// "all combat damage that would be dealt to …, is dealt to …, instead"
    fn redirection(&mut self) -> Option<Effect> {
        self.eat("all combat damage that would be dealt to")?;
        let to = self.target()?;
        let duration = self.duration()?;
        self.eat("is dealt to")?;
        let instead = self.pronoun()?;
        self.eat("instead")?;
        Some(Effect::Lasting { to, grants: vec![Grant::RedirectCombatDamage(instead)], duration })
    }

    /// "while attacking an enemy unit", "while it's attacking a base", of what is given to several.
    pub(in crate::compile) fn while_attacking(&mut self) -> Option<Condition> {
        self.eat("while")?;
        if !self.has("attacking") {
            self.eat("it's attacking")?;
        }
        let defender = match self.attempt(Self::a_filter) {
            Some(filter) => filter,
            None => Filter(vec![Test::OneOf(Box::new(self.pronoun_of_choice()?))]),
        };
        Some(Condition::Attacking(defender))
    }

    /// "that unit", of the latest choice.
    fn pronoun_of_choice(&mut self) -> Option<Target> {
        self.eat("that unit")?;
        self.refs.chosen()
    }

    /// "Its printed HP is considered to be 1 for this phase"
    fn printed_hp(&mut self) -> Option<Effect> {
        let to = self.possessive()?;
        self.eat("printed hp is considered to be")?;
        let hp = self.number()?;
        let duration = self.duration()?;
        Some(Effect::Lasting { to, grants: vec![Grant::PrintedHp(hp.into())], duration })
    }

    /// "For this phase, …"
    pub(in crate::compile) fn leading_duration(&mut self) -> Option<Duration> {
        self.before(Self::duration, ",")
    }
}
