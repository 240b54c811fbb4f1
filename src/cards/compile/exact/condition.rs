//! Conditions in exact words.

use crate::compile::reading::parser::Parser;
use crate::condition::Condition;
use crate::target::{Filter, Test};
use crate::terms::{Keyword, Phase};

impl Parser<'_> {
    pub(in super::super) fn exact_condition(&mut self) -> Option<Condition> {
        self.choice(&[
            Self::exact_joined,
            Self::exact_fixed,
            |p| p.exact_tally().map(Condition::Happened),
            Self::exact_compared,
            Self::exact_of_player,
            Self::exact_of_object,
        ])
    }

    /// "[you have the initiative] and [you control a unit]"
    fn exact_joined(&mut self) -> Option<Condition> {
        if self.has("not") {
            return self.bracketed(Self::condition).map(|not| Condition::Not(Box::new(not)));
        }
        let mut all = vec![self.bracketed(Self::condition)?];
        let joint = if self.sees("or") { "or" } else { "and" };
        while self.has(joint) {
            all.push(self.bracketed(Self::condition)?);
        }
        Some(if joint == "or" { Condition::Any(all) } else { Condition::All(all) })
    }

    fn exact_fixed(&mut self) -> Option<Condition> {
        if self.has("controlled by") {
            let who = self.exact_player()?;
            self.eat("is")?;
            return Some(Condition::Controls(who, self.a_filter()?));
        }
        if self.has("in their latest action") {
            return self.bracketed(Self::exact_tally).map(Condition::InLatestAction);
        }
        if self.has("the revealed cards are") {
            return self.a_filter().map(Condition::Revealed);
        }
        if self.has("defending against") {
            return self.a_filter().map(Condition::Defending);
        }
        if self.has("this card was played using") {
            return Keyword::ALL
                .iter()
                .copied()
                .find(|keyword| self.has(&keyword.word().to_lowercase()))
                .map(Condition::PlayedUsing);
        }
        if self.has("this card was played from the") {
            return self.zone().map(Condition::PlayedFrom);
        }
        self.one_of(&[
            ("always", Condition::Always),
            ("a player has taken the initiative this phase", Condition::InitiativeTaken),
            ("it is the action phase", Condition::During(Phase::Action)),
            ("it is the regroup phase", Condition::During(Phase::Regroup)),
            ("that attack has been completed", Condition::AttackMade),
            ("it is the first round", Condition::FirstRound),
        ])
    }

    /// "the number of [friendly units] is at least 3"
    fn exact_compared(&mut self) -> Option<Condition> {
        let left = self.exact_quantity()?;
        self.eat("is")?;
        let comparison = self.exact_comparison()?;
        Some(Condition::Compare(left, comparison, self.quantity()?))
    }

    fn exact_of_player(&mut self) -> Option<Condition> {
        if self.has("the force is with") {
            return self.exact_player().map(Condition::TheForceIsWith);
        }
        let who = self.exact_player()?;
        self.eat("has the")?;
        if self.has("initiative") {
            return Some(Condition::HasInitiative(who));
        }
        let aspect = self.aspect()?;
        self.eat("aspect icon")?;
        Some(Condition::ProvidesAspect(who, aspect))
    }

    fn exact_of_object(&mut self) -> Option<Condition> {
        let target = self.operand()?;
        if self.has("was defeated this phase") {
            return Some(crate::compile::nouns::object::defeated(target));
        }
        if self.has("was discarded this phase") {
            return Some(Condition::Is(target, Filter(vec![Test::DiscardedThisPhase])));
        }
        if let Some(combat) = self.one_of(&[("dealt combat damage to a base", true), ("damaged a base", false)]) {
            return Some(Condition::DamagedBase { by: target, combat });
        }
        self.eat("is")?;
        if self.has("in play") {
            return Some(Condition::InPlay(target));
        }
        self.eat("the same as")?;
        Some(Condition::Same(target, self.operand()?))
    }
}
