//! Noun phrases: "exhausted enemy non-leader unit that costs 3 or less" becomes a [`Filter`].

use crate::compile::Side;
use crate::compile::reading::parser::Parser;
use crate::compile::reading::refs::Act;
use crate::phrases::{ADJECTIVES, STATES};
use crate::target::{Filter, Target, Test, Together, Who};
use crate::terms::{CardKind, TokenKind, Trait, ZoneKind};

/// A noun phrase.
#[derive(Debug, Clone, Default)]
pub(in crate::compile) struct Noun {
    pub filter: Filter,
    /// Conditions on several such things together.
    pub together: Vec<Together>,
}

/// The noun itself.
#[derive(Debug, Clone)]
enum Head {
    Kinds(Vec<CardKind>),
    Cards,
    Resources,
    Leaders,
    /// "units and leaders": a leader unit is one of them once.
    UnitsAndLeaders,
    Tokens(Option<TokenKind>),
    Trait(Trait),
    Pilots(Trait),
    /// Cards of this card's name.
    Own,
}

impl Parser<'_> {
    /// A noun phrase without article.
    pub fn noun(&mut self) -> Option<Noun> {
        let (start, several) = (self.at, self.several_come());
        let adjectives = self.adjectives()?;
        let mut tests = self.head()?;
        // "a unit and base" would be two things.
        let words = self.tokens.get(start..self.at).unwrap_or_default();
        if !several && words.windows(2).any(|pair| matches!(pair, [and, next] if and.norm == "and" && next.norm != "/"))
        {
            return self.refuse();
        }
        self.settle_resources(&adjectives, &mut tests);
        tests.extend(adjectives);
        self.settle_other(&mut tests)?;
        let mut noun = Noun { filter: Filter(tests), together: Vec::new() };
        while let Some(()) = self.attempt(|p| p.postmodifier(&mut noun)) {}
        Some(noun)
    }

    /// True if the noun phrase that begins here is not about one thing: what stands before it is no article.
    fn several_come(&self) -> bool {
        let before = self.at.checked_sub(1).and_then(|at| self.tokens.get(at));
        before.is_none_or(|token| !matches!(token.norm.as_str(), "a" | "an" | "another" | "different" | "random"))
    }

    /// A noun phrase that says nothing about several things together.
    pub fn filter(&mut self) -> Option<Filter> {
        let noun = self.noun()?;
        noun.together.is_empty().then_some(noun.filter)
    }

    /// A noun phrase with "a", "an" or "another" before it.
    pub fn a_filter(&mut self) -> Option<Filter> {
        let another = self.has("another");
        if !another {
            self.eat("a|an")?;
        }
        let mut filter = self.filter()?;
        if another {
            filter.0.push(Test::Other);
            self.settle_other(&mut filter.0)?;
        }
        if let Some(more) = self.after("or a|an", Self::filter) {
            filter = Filter(vec![Test::Any(vec![Test::All(filter.0), Test::All(more.0)])]);
        }
        Some(filter)
    }

    /// "another", "other", "a different": than what was chosen before, where that is a thing of this kind, or else than
    /// this card.
    pub fn settle_other(&mut self, tests: &mut Vec<Test>) -> Option<()> {
        let Some(at) = tests.iter().position(|test| *test == Test::Other) else { return Some(()) };
        if self.in_condition {
            return Some(());
        }
        let mut others = Vec::new();
        for place in self.refs.like(tests) {
            others.push(Test::OtherThan(Box::new(self.refs.choice_at(place)?)));
        }
        // CR 8.18.2: an event is no unit, so that "another unit" is another than the one that it has just created.
        if others.is_empty()
            && self.side() == Side::Event
            && tests.contains(&Test::Kind(CardKind::Unit))
            && let Some(created) = self.refs.acted_on(Act::Created)
        {
            others.push(Test::OtherThan(Box::new(created)));
        }
        if !others.is_empty() {
            tests.splice(at..=at, others);
        }
        Some(())
    }

    /// A resource is a card in a resource zone, so "friendly" and "enemy" say whose.
    pub(in crate::compile) fn settle_resources(&mut self, adjectives: &[Test], tests: &mut [Test]) {
        for test in tests {
            if let Test::In(ZoneKind::Resources, who) = test {
                if adjectives.contains(&Test::Friendly) {
                    *who = Who::You;
                } else if adjectives.contains(&Test::Enemy) {
                    *who = Who::EachOpponent;
                }
            }
        }
    }

    /// Adjectives, with commas or "or" between some of them.
    pub(in crate::compile) fn adjectives(&mut self) -> Option<Vec<Test>> {
        let mut all: Vec<Test> = Vec::new();
        loop {
            let before = self.at;
            let Some(test) = self.attempt(Self::adjective) else {
                self.at = before;
                break;
            };
            let side = |test: &Test| matches!(test, Test::Friendly | Test::Enemy);
            if all.contains(&test) || side(&test) && all.iter().any(side) {
                return self.refuse();
            }
            let mut group = vec![test];
            let mut alternatives = false;
            loop {
                let more = self.attempt(|p| {
                    let or = p.adjective_joint()?;
                    let test = p.adjective()?;
                    p.adjective_follows()?;
                    Some((test, or))
                });
                match more {
                    Some((test, or)) => {
                        group.push(test);
                        alternatives |= or;
                    }
                    None => break,
                }
            }
            if alternatives {
                all.push(Test::Any(group));
            } else {
                all.extend(group);
            }
        }
        Some(all)
    }

    /// After an adjective there must be another, or the noun: else it was no adjective.
    fn adjective_follows(&mut self) -> Option<()> {
        let before = self.at;
        let rules: [crate::compile::reading::parser::Rule<'_, ()>; 3] = [
            |p| p.head().map(|_| ()),
            |p| p.adjective().map(|_| ()),
            |p| {
                p.adjective_joint()?;
                p.adjective().map(|_| ())
            },
        ];
        let follows = self.sees("unit's|leader's") || self.choice(&rules).is_some();
        self.at = before;
        follows.then_some(())
    }

    /// A comma or "or" between adjectives; true for "or".
    fn adjective_joint(&mut self) -> Option<bool> {
        let comma = self.has(",");
        let or = self.has("or") || self.has("and / or");
        if comma || or { Some(or) } else { self.refuse() }
    }

    fn adjective(&mut self) -> Option<Test> {
        let test = self.bare_adjective()?;
        self.adjective_follows()?;
        Some(test)
    }

    fn bare_adjective(&mut self) -> Option<Test> {
        if self.has("non") {
            let trait_word = |p: &mut Self| p.any_trait().map(Test::Trait);
            let test = self.attempt(Self::bare_adjective).or_else(|| self.attempt(trait_word)).or_else(|| {
                self.one_of(&[
                    ("unit", Test::Kind(CardKind::Unit)),
                    ("leader", Test::Leader),
                    ("token", Test::Token(None)),
                    ("event", Test::Kind(CardKind::Event)),
                    ("upgrade", Test::Kind(CardKind::Upgrade)),
                ])
            })?;
            return Some(Test::Not(Box::new(test)));
        }
        if self.sees("upgrade|event card|cards") {
            return self.one_of(&[("upgrade", Test::Kind(CardKind::Upgrade)), ("event", Test::Kind(CardKind::Event))]);
        }
        if self.has("other") {
            return Some(Test::Other);
        }
        self.phrase(&STATES)
            .or_else(|| self.phrase(&ADJECTIVES))
            .or_else(|| self.arena().map(Test::Arena))
            .or_else(|| self.attempt(Self::aspect).map(Test::Aspect))
            .or_else(|| {
                // "a Mandalorian token" is that token, and not a token with the trait.
                let before = self.at;
                let token = self.token_kind().is_some();
                self.at = before;
                if token { None } else { self.attempt(Self::trait_word).map(Test::Trait) }
            })
    }

    /// The noun with its alternatives, as tests.
    pub fn head(&mut self) -> Option<Vec<Test>> {
        let head = self.head_word()?;
        Some(match head {
            Head::Kinds(kinds) => match kinds.as_slice() {
                [kind] => vec![Test::Kind(*kind)],
                _ => vec![Test::Any(kinds.into_iter().map(Test::Kind).collect())],
            },
            Head::Cards => vec![],
            Head::Resources => vec![Test::In(ZoneKind::Resources, Who::EachPlayer)],
            Head::Leaders => vec![Test::Leader],
            Head::UnitsAndLeaders => vec![Test::Any(vec![Test::Kind(CardKind::Unit), Test::Leader])],
            Head::Tokens(kind) => vec![Test::Token(kind)],
            Head::Trait(word) => vec![Test::Kind(CardKind::Unit), Test::Trait(word)],
            Head::Pilots(word) => vec![Test::Trait(word)],
            Head::Own => vec![Test::Named(self.context.name.to_owned())],
        })
    }

    fn head_word(&mut self) -> Option<Head> {
        let kind = |p: &mut Self| {
            p.one_of(&[
                ("unit|units", CardKind::Unit),
                ("base|bases", CardKind::Base),
                ("upgrade|upgrades", CardKind::Upgrade),
                ("event|events", CardKind::Event),
            ])
        };
        if let Some(first) = kind(self) {
            let mut kinds = vec![first];
            while let Some(next) = self.attempt(|p| {
                if !p.has("and / or") {
                    p.eat("or|and")?;
                }
                let next = kind(p)?;
                Some(next)
            }) {
                kinds.push(next);
            }
            if kinds == [CardKind::Unit] && self.has("and leader|leaders") {
                return Some(Head::UnitsAndLeaders);
            }
            return Some(Head::Kinds(kinds));
        }
        if self.has("card|cards") {
            return Some(Head::Cards);
        }
        if self.has("resource|resources") {
            return Some(Head::Resources);
        }
        if self.has("leader|leaders") {
            return Some(Head::Leaders);
        }
        if let Some(kind) = self.attempt(Self::token_kind) {
            return Some(Head::Tokens(Some(kind)));
        }
        if self.has("token|tokens") {
            return Some(Head::Tokens(None));
        }
        if self.attempt(Self::self_name).is_some() {
            return Some(Head::Own);
        }
        let word = self.trait_word()?;
        Some(if word == Trait::from("Pilot") { Head::Pilots(word) } else { Head::Trait(word) })
    }

    /// "it", "this unit" and so on inside a description: what it is compared with. It does not change what "it" is.
    pub fn reference(&mut self) -> Option<Target> {
        self.choice(&[Self::fixed_object, Self::pronoun])
    }

    /// True if a filter says of which cards out of play it speaks.
    pub fn in_zone(filter: &Filter) -> bool {
        let zoned = |test: &Test| matches!(test, Test::In(..) | Test::OneOf(_) | Test::GuardedBy(_));
        filter.0.iter().any(|test| match test {
            Test::Any(tests) => tests.iter().all(zoned),
            test => zoned(test),
        })
    }
}
