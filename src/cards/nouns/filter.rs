//! Descriptions of cards: a noun, the adjectives before it, and what follows it.

use crate::phrases::{ADJECTIVES, STATES};
use crate::reading::parser::Parser;
use crate::reading::refs::Act;
use crate::reading::{Side, within};
use crate::terms::{CardKind, Comparison, Stat, Trait, ZoneKind, with_article};
use crate::tree::{Filter, Target, Test, Together, Who};
use crate::writing::words::title;
use crate::writing::{Printer, list};

/// A noun phrase.
#[derive(Debug, Clone, Default)]
pub(crate) struct Noun {
    pub filter: Filter,
    /// Conditions on several such things together.
    pub together: Vec<Together>,
}

/// True if "controls" stands after such a player, and not "controlled by" before.
pub(crate) const fn has_verb(who: &Who) -> bool {
    matches!(who, Who::You | Who::ThatPlayer | Who::DefendingPlayer | Who::EachOpponent)
}

impl Parser<'_> {
    /// A noun phrase without article.
    pub(crate) fn noun(&mut self) -> Option<Noun> {
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
    pub(crate) fn filter(&mut self) -> Option<Filter> {
        let noun = self.noun()?;
        noun.together.is_empty().then_some(noun.filter)
    }

    /// A noun phrase with "a", "an" or "another" before it.
    pub(crate) fn a_filter(&mut self) -> Option<Filter> {
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
    pub(crate) fn settle_other(&mut self, tests: &mut Vec<Test>) -> Option<()> {
        let Some(at) = tests.iter().position(|test| *test == Test::Other) else { return Some(()) };
        if self.in_condition {
            return Some(());
        }
        let mut others = Vec::new();
        for place in self.refs.like(tests) {
            others.push(Test::OtherThan(Box::new(self.refs.choice(place)?)));
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
    pub(crate) fn settle_resources(&mut self, adjectives: &[Test], tests: &mut [Test]) {
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
    pub(crate) fn adjectives(&mut self) -> Option<Vec<Test>> {
        let mut all: Vec<Test> = Vec::new();
        loop {
            let before = self.at;
            let Some(test) = self.attempt(Self::adjective) else {
                self.at = before;
                break;
            };
            let side = |test: &Test| matches!(test, Test::Friendly | Test::Enemy);
            let twice = all.contains(&test) || side(&test) && all.iter().any(side);
            self.demand(!twice)?;
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
        let rules: [crate::reading::parser::Rule<'_, ()>; 3] = [
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
        self.demand(comma || or)?;
        Some(or)
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
            return Some(Test::not(test));
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
    pub(crate) fn head(&mut self) -> Option<Vec<Test>> {
        let kind = |p: &mut Self| {
            p.one_of(&[
                ("unit|units", Test::Kind(CardKind::Unit)),
                ("base|bases", Test::Kind(CardKind::Base)),
                ("upgrade|upgrades", Test::Kind(CardKind::Upgrade)),
                ("event|events", Test::Kind(CardKind::Event)),
            ])
        };
        if let Some(first) = kind(self) {
            let mut kinds = vec![first];
            while let Some(next) = self.attempt(|p| {
                if !p.has("and / or") {
                    p.eat("or|and")?;
                }
                kind(p)
            }) {
                kinds.push(next);
            }
            // "units and leaders": a leader unit is one of them once.
            if kinds == [Test::Kind(CardKind::Unit)] && self.has("and leader|leaders") {
                kinds.push(Test::Leader);
            }
            return Some(if kinds.len() == 1 { kinds } else { vec![Test::Any(kinds)] });
        }
        if let Some(tests) = self.one_of(&[
            ("card|cards", vec![]),
            ("resource|resources", vec![Test::In(ZoneKind::Resources, Who::EachPlayer)]),
            ("leader|leaders", vec![Test::Leader]),
        ]) {
            return Some(tests);
        }
        if let Some(kind) = self.attempt(Self::token_kind) {
            return Some(vec![Test::Token(Some(kind))]);
        }
        if self.has("token|tokens") {
            return Some(vec![Test::Token(None)]);
        }
        if self.attempt(Self::self_name).is_some() {
            return Some(vec![Test::Named(self.context.name.to_owned())]);
        }
        // A Pilot may be an upgrade.
        let word = self.trait_word()?;
        let kind = (word != Trait::from("Pilot")).then_some(Test::Kind(CardKind::Unit));
        Some(kind.into_iter().chain([Test::Trait(word)]).collect())
    }

    /// True if a filter says of which cards out of play it speaks.
    pub(crate) fn in_zone(filter: &Filter) -> bool {
        let zoned = |test: &Test| matches!(test, Test::In(..) | Test::OneOf(_) | Test::GuardedBy(_));
        filter.0.iter().any(|test| match test {
            Test::Any(tests) => tests.iter().all(zoned),
            test => zoned(test),
        })
    }
}

impl Printer {
    /// A description with its article.
    pub(crate) fn a_noun(&mut self, filter: &Filter) -> String {
        if let [Test::Any(tests)] = filter.0.as_slice()
            && let [Test::All(one), Test::All(other)] = tests.as_slice()
        {
            let one = self.a_noun(&Filter(one.clone()));
            return format!("{one} or {}", self.a_noun(&Filter(other.clone())));
        }
        if let [Test::OneOf(target)] = filter.0.as_slice() {
            return self.target(target);
        }
        let tests = filter.0.as_slice();
        let others = tests.iter().rev().take_while(|test| matches!(test, Test::OtherThan(_))).count();
        if let (rest, [Test::OtherThan(other), ..]) = tests.split_at(tests.len() - others) {
            return match **other {
                Target::It | Target::Chosen(_) | Target::Affected => format!("another {}", self.noun(rest, false)),
                Target::Subject | Target::Object => format!("a different {}", self.noun(rest, false)),
                ref other => {
                    let noun = with_article(&self.noun(rest, false));
                    format!("{noun} other than {}", self.operand(other))
                }
            };
        }
        match tests.iter().position(|test| *test == Test::Other) {
            Some(_) if self.other_is_this() => {
                let rest: Vec<Test> = tests.iter().filter(|test| **test != Test::Other).cloned().collect();
                format!("another {}", self.noun(&rest, false))
            }
            _ => with_article(&self.noun(tests, false)),
        }
    }

    /// A description of several.
    pub(crate) fn nouns(&mut self, filter: &Filter) -> String {
        self.noun(&filter.0, true)
    }

    /// True if "another" would be read as another than this card.
    fn other_is_this(&self) -> bool {
        !self.chosen || self.in_condition
    }

    /// A description without article.
    pub(crate) fn noun(&mut self, tests: &[Test], plural: bool) -> String {
        let of_resources = tests.iter().any(|test| matches!(test, Test::In(ZoneKind::Resources, _)));
        within(self, |p| &mut p.of_resources, of_resources, |p| p.described(tests, plural))
    }

    fn described(&mut self, tests: &[Test], plural: bool) -> String {
        let together = match tests {
            [rest @ .., Test::OwnedBy(Who::You), Test::Friendly] => Some((rest, "you own and control")),
            [rest @ .., Test::OwnedBy(Who::You), Test::Not(not)] if **not == Test::Friendly => {
                Some((rest, "you own but don't control"))
            }
            [rest @ .., Test::Not(attacked), Test::Not(entered)]
                if **attacked == Test::AttackedThisPhase && **entered == Test::EnteredPlayThisPhase =>
            {
                Some((rest, "that didn't attack or enter play this phase"))
            }
            _ => None,
        };
        if let Some((rest, words)) = together {
            return format!("{} {words}", self.noun(rest, plural));
        }
        if let [
            rest @ ..,
            Test::Stat(Stat::Power, Comparison::Exactly, one),
            Test::Stat(Stat::RemainingHp, Comparison::Exactly, other),
        ] = tests
            && one == other
        {
            let noun = self.noun(rest, plural);
            return format!("{noun} with power and remaining HP both equal to {}", self.quantity(one));
        }
        if let [Test::GuardedBy(by)] = tests
            && !by.0.is_empty()
        {
            return format!(
                "captured {} {}",
                if plural { "cards" } else { "card" },
                self.after(&Test::GuardedBy(by.clone()))
            );
        }
        if let Some((whose, rest)) = self.controlled(tests) {
            let noun = self.noun(rest, plural);
            return format!("{noun} {}", self.controls(&whose));
        }
        let (mut head, after, mut rest) = self.head(tests, plural);
        if let Some((Test::Leader, others)) = tests.split_first() {
            head = if plural { "leaders".into() } else { "leader".into() };
            rest = others;
        }
        let mut words = Vec::new();
        let others = rest.iter().take_while(|test| matches!(test, Test::OtherThan(_))).count();
        if others > 0 {
            words.push("other".to_owned());
            rest = rest.get(others..).unwrap_or_default();
        }
        while let Some((first, more)) = rest.split_first()
            && let Some(word) = self.adjective(first)
        {
            let at = if *first == Test::Other { 0 } else { words.len() };
            words.insert(at, word);
            rest = more;
        }
        words.push(head);
        words.extend(after);
        words.extend(rest.iter().map(|test| {
            let words = self.after(test);
            if let Some(cost) = words.strip_prefix("that costs ").filter(|_| plural) {
                return format!("that each cost {cost}");
            }
            match words.strip_prefix("that is ").or_else(|| words.strip_prefix("that was ")) {
                Some(rest) if plural => {
                    format!("that {} {rest}", if words.starts_with("that is") { "are" } else { "were" })
                }
                _ => words,
            }
        }));
        words.join(" ")
    }

    /// The controller at the end of a description, which is said after all else.
    fn controlled<'t>(&self, tests: &'t [Test]) -> Option<(Who, &'t [Test])> {
        let (whose, rest) = tests.split_last()?;
        let short = matches!(rest, [Test::Kind(_) | Test::Token(_) | Test::Any(_)] | []);
        let who = match whose {
            // "You" is whoever the text is about, and "friendly" never is.
            Test::Friendly if !self.theirs && !short => Who::You,
            Test::Enemy if !short => Who::EachOpponent,
            Test::ControlledBy(who) if has_verb(who) && !rest.is_empty() => who.clone(),
            _ => return None,
        };
        (!self.of_resources).then_some((who, rest))
    }

    /// The noun itself, what has to follow it, and the tests that it does not say.
    pub(crate) fn head<'f>(&mut self, tests: &'f [Test], plural: bool) -> (String, Option<String>, &'f [Test]) {
        let number = |word: &str| if plural { format!("{word}s") } else { word.to_owned() };
        let card = (number("card"), None, tests);
        let Some((first, rest)) = tests.split_first() else { return card };
        let head = match first {
            Test::Kind(kind) => number(kind.word()),
            Test::Named(name) if rest.contains(&Test::Other) => name.clone(),
            Test::Any(kinds) if kinds.len() > 1 => {
                let words = kinds.iter().map(|test| match test {
                    Test::Kind(kind) => Some(number(kind.word())),
                    Test::Leader => Some(number("leader")),
                    _ => None,
                });
                match words.collect::<Option<Vec<String>>>() {
                    Some(words) => words.join(if kinds.contains(&Test::Leader) { " and " } else { " or " }),
                    None => return card,
                }
            }
            Test::Token(None) => number("token"),
            Test::Token(Some(kind)) => number(&format!("{kind} token")),
            Test::In(ZoneKind::Resources, who) => {
                let whose = match who {
                    Who::EachPlayer => None,
                    Who::You if rest.contains(&Test::Friendly) => None,
                    Who::EachOpponent if rest.contains(&Test::Enemy) => None,
                    Who::Opponent | Who::AnyPlayer | Who::Players(_) | Who::Each(_) => return card,
                    who => Some(self.controls(who)),
                };
                return (number("resource"), whose, rest);
            }
            _ => return card,
        };
        (head, None, rest)
    }

    /// A test as a word before the noun, if there is one.
    fn adjective(&self, test: &Test) -> Option<String> {
        match test {
            Test::Other if self.other_is_this() => Some("other".into()),
            Test::Any(tests) if tests.len() > 1 => {
                let kinds = |test: &Test| match test {
                    Test::Kind(kind @ (CardKind::Upgrade | CardKind::Event)) => Some(kind.word().to_owned()),
                    test => simple(test),
                };
                let words: Option<Vec<String>> = tests.iter().map(kinds).collect();
                words.map(|words| list(&words, "or"))
            }
            test => simple(test),
        }
    }
}

/// True if units are among what is described.
pub(crate) fn is_of_units(filter: &Filter) -> bool {
    filter.0.iter().any(|test| match test {
        Test::Any(kinds) => kinds.contains(&Test::Kind(CardKind::Unit)),
        test => *test == Test::Kind(CardKind::Unit),
    })
}

/// The type of card that the text says to play: it is played as that type (CR 6.2.1.a).
pub(crate) fn kind_in(filter: &Filter) -> Option<CardKind> {
    filter.0.iter().find_map(|test| match test {
        Test::Kind(kind) => Some(*kind),
        _ => None,
    })
}

/// A test that is one word before the noun.
pub(crate) fn simple(test: &Test) -> Option<String> {
    if let Some(word) = STATES.words(test).or_else(|| ADJECTIVES.words(test)) {
        return Some(word.into());
    }
    Some(match test {
        Test::Arena(arena) => arena.to_string(),
        Test::Aspect(aspect) => aspect.to_string(),
        Test::Trait(word) => title(word),
        Test::Not(test) => match &**test {
            Test::Kind(kind @ (CardKind::Unit | CardKind::Event | CardKind::Upgrade)) => format!("non-{kind}"),
            Test::Leader | Test::Token(None) | Test::Aspect(_) | Test::Trait(_) | Test::Unique | Test::Upgraded => {
                format!("non-{}", simple(test)?)
            }
            _ => return None,
        },
        _ => return None,
    })
}
