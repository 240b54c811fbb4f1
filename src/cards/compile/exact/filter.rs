//! Descriptions in exact words: what follows a noun.

use crate::compile::nouns::filter::Noun;
use crate::compile::reading::parser::Parser;
use crate::target::{Filter, Test, Who};
use crate::terms::{CardKind, Stat, TokenKind, ZoneKind};

impl Parser<'_> {
    /// One test after a noun.
    pub(in super::super) fn exact_test(&mut self) -> Option<Test> {
        self.choice(&[Self::stated, Self::exact_relation, Self::exact_likeness, Self::exact_place, Self::exact_rest])
    }

    /// "that is damaged", "that is [in your hand] or [a unit]"
    fn stated(&mut self) -> Option<Test> {
        self.eat("that is|are")?;
        if self.has("not") {
            let test = if self.sees("[") { self.bracketed(Self::alternative)? } else { self.state()? };
            return Some(Test::Not(Box::new(test)));
        }
        if self.sees("[") {
            let mut tests = vec![self.bracketed(Self::alternative)?];
            let joint = if self.sees("and") { "and" } else { "or" };
            while self.has(joint) {
                tests.push(self.bracketed(Self::alternative)?);
            }
            return Some(if joint == "and" { Test::All(tests) } else { Test::Any(tests) });
        }
        self.state()
    }

    fn state(&mut self) -> Option<Test> {
        if self.has("one of") {
            return Some(Test::OneOf(Box::new(self.operand()?)));
        }
        if self.has("played using") {
            return self.keyword_word().map(Test::Using);
        }
        if self.has("a copy of") {
            return Some(Test::CopyOf(Box::new(self.operand()?)));
        }
        if let Some(kind) = self.attempt(|p| {
            p.eat("a|an")?;
            TokenKind::ALL.iter().copied().find(|kind| p.has(&format!("{} token", kind.word().to_lowercase())))
        }) {
            return Some(Test::Token(Some(kind)));
        }
        self.one_of(&[
            ("a unit", Test::Kind(CardKind::Unit)),
            ("a base", Test::Kind(CardKind::Base)),
            ("an upgrade", Test::Kind(CardKind::Upgrade)),
            ("an event", Test::Kind(CardKind::Event)),
            ("a leader", Test::Leader),
            ("a token", Test::Token(None)),
            ("friendly", Test::Friendly),
            ("enemy", Test::Enemy),
            ("unique", Test::Unique),
            ("damaged", Test::Damaged),
            ("upgraded", Test::Upgraded),
            ("exhausted", Test::Exhausted),
            ("ready", Test::Ready),
            ("guarding a card", Test::GuardsCard),
            ("attacking", Test::Attacking),
            ("defending", Test::Defending),
            ("playable", Test::Playable),
        ])
    }

    /// One test in a bracket: a description of a card, or what follows one.
    fn alternative(&mut self) -> Option<Test> {
        if let Some(Filter(tests)) = self.attempt(|p| {
            let filter = p.a_filter()?;
            p.sees("]").then_some(filter)
        }) {
            return Some(Test::All(tests));
        }
        let mut noun = Noun::default();
        self.postmodifier(&mut noun)?;
        if noun.filter.0.len() > 1 || !noun.together.is_empty() { None } else { noun.filter.0.pop() }
    }

    fn exact_relation(&mut self) -> Option<Test> {
        if self.has("apart from this card") {
            return Some(Test::Other);
        }
        if self.has("other than") {
            return Some(Test::OtherThan(Box::new(self.operand()?)));
        }
        if self.has("controlled by") {
            return self.exact_player().map(Test::ControlledBy);
        }
        if self.has("owned by") {
            return self.exact_player().map(Test::OwnedBy);
        }
        if self.has("on") {
            return self.operand().map(|on| Test::AttachedTo(Filter(vec![Test::OneOf(Box::new(on))])));
        }
        if self.has("attached to") {
            return match self.sees("[") {
                true => self.bracketed(Self::a_filter).map(Test::AttachedTo),
                false => self.a_filter().map(Test::AttachedTo),
            };
        }
        if self.has("guarded by") {
            if self.sees("[") {
                return self.choice(&[
                    |p| p.bracketed(Self::a_filter).map(Test::GuardedBy),
                    |p| p.operand().map(|by| Test::GuardedBy(Filter(vec![Test::OneOf(Box::new(by))]))),
                ]);
            }
            return self.operand().map(|by| Test::GuardedBy(Filter(vec![Test::OneOf(Box::new(by))])));
        }
        if self.has("with different") {
            let feature = self.bracketed(Self::feature)?;
            self.eat("counting")?;
            let comparison = self.exact_comparison()?;
            return Some(Test::Different(feature, comparison, self.quantity()?));
        }
        if let Some(combat) =
            self.one_of(&[("dealt combat damage in this attack by", true), ("dealt damage in this attack by", false)])
        {
            return self.operand().map(|by| Test::DamagedInAttack { by: Box::new(by), combat });
        }
        if self.has("that can attach to") {
            return self.operand().map(|unit| Test::CanAttachTo(Box::new(unit)));
        }
        if self.has("that was on") {
            return self.operand().map(|unit| Test::WasOn(Box::new(unit)));
        }
        if self.has("attacking using") {
            return self.keyword_word().map(Test::AttackingUsing);
        }
        if self.has("with [") || self.has("without [") {
            let without = self.tokens.get(self.at.checked_sub(2)?)?.norm == "without";
            let upgrade = Test::HasUpgrade(self.a_filter()?);
            self.eat("] on it")?;
            return Some(if without { Test::Not(Box::new(upgrade)) } else { upgrade });
        }
        self.eat("that")?;
        let upgrade = self.operand()?;
        self.eat("can be attached to")?;
        Some(Test::EligibleFor(Box::new(upgrade)))
    }

    fn exact_likeness(&mut self) -> Option<Test> {
        self.eat("sharing")?;
        let test = self.one_of(&[
            ("an aspect with", Test::SharesAspectWith as fn(_) -> _),
            ("a trait with", Test::SharesTraitWith),
            ("a name with", Test::SharesNameWith),
            ("a keyword with", Test::SharesKeywordWith),
        ])?;
        self.operand().map(|with| test(Box::new(with)))
    }

    fn exact_place(&mut self) -> Option<Test> {
        self.eat("in|from")?;
        if self.has("the arena of") {
            return self.operand().map(|of| Test::ArenaOf(Box::new(of)));
        }
        let zone = |p: &mut Self| {
            p.one_of(&[
                ("base zone", ZoneKind::Base),
                ("ground zone", ZoneKind::Ground),
                ("space zone", ZoneKind::Space),
            ])
            .or_else(|| p.zone())
        };
        if let Some(zone) = self.attempt(|p| {
            p.eat("the")?;
            let zone = zone(p)?;
            p.eat("of")?;
            Some(zone)
        }) {
            return self.exact_player().map(|who| Test::In(zone, who));
        }
        let who = self.one_of(&[
            ("your", Who::You),
            ("any player's", Who::EachPlayer),
            ("an opponent's", Who::EachOpponent),
        ])?;
        let zone = zone(self)?;
        if self.sees("or") {
            return None;
        }
        Some(Test::In(zone, who))
    }

    fn exact_rest(&mut self) -> Option<Test> {
        if self.has("named \"") {
            return self.quoted_name().map(Test::Named);
        }
        if let Some(test) = self.one_of(&[
            ("that has a \" when played \" ability", Test::HasWhenPlayed),
            ("that entered play this round", Test::EnteredPlayThisRound),
            ("that was damaged this phase", Test::DamagedThisPhase),
            ("that was discarded this phase", Test::DiscardedThisPhase),
        ]) {
            return Some(test);
        }
        self.eat("with")?;
        if let Some(test) = self.attempt(|p| {
            p.eat("the")?;
            if let Some(aspect) = p.attempt(Self::aspect) {
                p.eat("aspect")?;
                return Some(Test::Aspect(aspect));
            }
            let word = p.trait_word()?;
            p.eat("trait")?;
            Some(Test::Trait(word))
        }) {
            return Some(test);
        }
        let stat = if self.has("damage") { Stat::Damage } else { self.stat()? };
        let comparison = self.exact_comparison()?;
        Some(Test::Stat(stat, comparison, self.quantity()?))
    }

    /// The words up to a closing quotation mark.
    pub(in super::super) fn quoted_name(&mut self) -> Option<String> {
        use crate::compile::reading::token::Kind;
        let first = self.peek()?.span.start;
        let start = self.at;
        while self.peek()?.kind != Kind::CloseQuote {
            self.at += 1;
        }
        let last = self.tokens.get(self.at.checked_sub(1)?)?;
        if self.at == start {
            return self.refuse();
        }
        self.at += 1;
        self.context.text.get(first..last.span.end).map(|name| name.replace('’', "'"))
    }
}
