//! Words after a noun: "that costs 3 or less", "in your discard pile", "with a Shield token on it".

use crate::grammar::grammar;
use crate::nouns::filter::{Noun, has_verb, simple};
use crate::phrases::{TESTS, ZONES};
use crate::reading::parser::{Parser, Rule};
use crate::reading::refs::Act;
use crate::terms::{CardKind, Comparison, Keyword, Stat, ZoneKind, with_article};
use crate::tree::{Amount, Filter, Target, Test, Who};
use crate::writing::unsaid;
use crate::writing::words::{at, title, zone_word};
use crate::writing::{Printer, each};

grammar! {
    /// One phrase after a noun that says what the noun is like.
    likeness: Test;
    ["other than" (than: fixed_object / operand)] => { Test::OtherThan(than) }
    ["that shares a keyword with" (with: one_of_each)] => { Test::SharesKeywordWith(with) }
    ["that shares a trait with" (with: one_of_each)] => { Test::SharesTraitWith(with) }
    ["that shares an aspect with" (with: one_of_each)] => { Test::SharesAspectWith(with) }
    ["with the same name as" (with: one_of_each)] => { Test::SharesNameWith(with) }
    ["named" (name: card_name / said)] => { Test::Named(name) }
    ["that can attach to" (unit: reference / operand)] => { Test::CanAttachTo(unit) }
}

impl Parser<'_> {
    /// One phrase after a noun.
    pub(crate) fn postmodifier(&mut self, noun: &mut Noun) -> Option<()> {
        if let Some(together) = self.attempt(Self::together) {
            noun.together.push(together);
            return Some(());
        }
        if noun.filter.0.iter().any(|test| matches!(test, Test::In(ZoneKind::Resources, _)))
            && let Some(who) = self.attempt(Self::controller)
        {
            for test in &mut noun.filter.0 {
                if let Test::In(ZoneKind::Resources, of) = test {
                    *of = who.clone();
                }
            }
            return Some(());
        }
        // A card that is not in play is on nothing: "play an upgrade from your hand on this unit".
        if Self::in_zone(&noun.filter) && self.sees("on") {
            return None;
        }
        let test = self.choice(&[
            Self::by_phrase,
            Self::by_cost,
            Self::by_number,
            Self::by_controller,
            Self::by_zone,
            Self::by_arena,
            Self::by_upgrades,
            Self::by_likeness,
            Self::by_rest,
        ])?;
        match test {
            // What was attached was an upgrade, and nothing else is said of it.
            Test::All(tests) if tests.iter().any(|test| matches!(test, Test::WasOn(_))) => {
                self.demand(noun.filter.0 == [Test::Kind(CardKind::Upgrade)])?;
                noun.filter = Filter(tests);
            }
            // Among units of which it need not be one, it would be another.
            Test::All(tests)
                if tests.iter().any(|test| matches!(test, Test::Most(_) | Test::Least(_)))
                    && !noun.filter.0.iter().all(|test| tests.contains(test)) =>
            {
                return self.refuse();
            }
            // "a friendly unit with the most power among friendly units" says the same twice.
            Test::All(tests) => {
                let new = tests.into_iter().filter(|test| !noun.filter.0.contains(test)).collect::<Vec<_>>();
                noun.filter.0.extend(new);
            }
            test => noun.filter.0.push(test),
        }
        Some(())
    }

    fn by_cost(&mut self) -> Option<Test> {
        if self.has("if its cost is") {
            return self.compared_with(Stat::Cost);
        }
        self.eat("that")?;
        self.has("each");
        self.eat("costs|cost")?;
        if let Some(test) = self.attempt(|p| p.compared_with(Stat::Cost)) {
            return Some(test);
        }
        // "costs up to 3 more than the defeated unit"
        if let Some(more) = self.framed("up to", Self::resources, "more than") {
            let than = Amount::stat(Stat::Cost, self.reference()?);
            return Some(Test::Stat(Stat::Cost, Comparison::AtMost, Amount::Sum(vec![than, more.into()])));
        }
        let number = self.resources()?;
        Some(Test::Stat(Stat::Cost, self.comparison(), number.into()))
    }

    /// "the same as or less than it", "less than it", "equal to or less than …".
    fn compared_with(&mut self, stat: Stat) -> Option<Test> {
        let comparison = self.one_of(&[
            ("the same as or less than", Comparison::AtMost),
            ("equal to or less than", Comparison::AtMost),
            ("less than or equal to", Comparison::AtMost),
            ("the same as", Comparison::Exactly),
            ("equal to", Comparison::Exactly),
            ("less than", Comparison::LessThan),
            ("more than", Comparison::MoreThan),
        ])?;
        let amount = match self.attempt(|p| p.quantity()) {
            Some(amount) => amount,
            None => Amount::stat(stat, self.reference()?),
        };
        Some(Test::Stat(stat, comparison, amount))
    }

    /// "with 4 or less power", "with less power than it", "with the most power among …".
    fn by_number(&mut self) -> Option<Test> {
        self.eat("with")?;
        self.choice(&[
            // "4 or less power", "2 or more different keywords"
            |p| {
                let (number, comparison) = (p.number()?.into(), p.comparison());
                if p.has("different") {
                    return Some(Test::Different(p.feature()?, comparison, number));
                }
                Some(Test::Stat(p.stat()?, comparison, number))
            },
            |p| {
                let amount = p.after("power and remaining hp both equal to", Self::quantity)?;
                let is = |stat| Test::Stat(stat, Comparison::Exactly, amount.clone());
                Some(Test::All(vec![is(Stat::Power), is(Stat::RemainingHp)]))
            },
            |p| {
                let comparison = p.one_of(&[("less", Comparison::LessThan), ("more", Comparison::MoreThan)])?;
                let stat = p.before(Self::stat, "than")?;
                if p.has("this unit's power") {
                    return Some(Test::Stat(stat, comparison, Amount::stat(Stat::Power, Target::This)));
                }
                // "than a friendly unit": than any one of them.
                if let Some(of) = p.attempt(Self::a_filter) {
                    let most = comparison == Comparison::LessThan;
                    return Some(Test::Stat(stat, comparison, Amount::Extreme { most, stat, of }));
                }
                let of = p.reference()?;
                Some(Test::Stat(stat, comparison, Amount::stat(stat, of)))
            },
            |p| {
                let stat = p.framed("the same", Self::stat, "as")?;
                let of = Box::new(p.reference()?);
                Some(Test::Stat(stat, Comparison::Exactly, Amount::Stat(stat, of)))
            },
            |p| {
                let stat = p.stat()?;
                if let Some(test) = p.attempt(|p| p.compared_with(stat)) {
                    return Some(test);
                }
                let number = p.number()?;
                Some(Test::Stat(stat, p.comparison(), number.into()))
            },
            Self::superlative,
        ])
    }

    /// "the most power", "the least power among friendly units".
    fn superlative(&mut self) -> Option<Test> {
        self.eat("the")?;
        let most = self.one_of(&[("most", true), ("highest", true), ("least", false), ("lowest", false)])?;
        let stat = self.stat()?;
        let extreme = if most { Test::Most(stat) } else { Test::Least(stat) };
        if self.has("among") { Some(Test::All(self.filter()?.and(extreme).0)) } else { Some(extreme) }
    }

    fn by_controller(&mut self) -> Option<Test> {
        let phrases: [(&str, Rule<'_, Test>); 6] = [
            ("you own but don't control", |_| {
                Some(Test::All(vec![Test::OwnedBy(Who::You), Test::not(Test::Friendly)]))
            }),
            ("you own and control", |_| Some(Test::All(vec![Test::OwnedBy(Who::You), Test::Friendly]))),
            ("they own", |p| p.refs.player_ref().map(Test::OwnedBy)),
            ("an opponent owns", |_| Some(Test::OwnedBy(Who::EachOpponent))),
            ("controlled by the defending player", |_| Some(Test::ControlledBy(Who::DefendingPlayer))),
            // "they control" stays about that player, even where "you" has come to mean them.
            ("you control", |_| Some(Test::Friendly)),
        ];
        if let Some(rule) = self.one_of(&phrases) {
            return rule(self);
        }
        Some(match self.controller()? {
            Who::EachOpponent => Test::Enemy,
            who => Test::ControlledBy(who),
        })
    }

    /// "in your discard pile", "from your hand or discard pile".
    fn by_zone(&mut self) -> Option<Test> {
        self.eat("from|in")?;
        let who = self.after_one_of(&[
            ("your", |_| Some(Who::You)),
            ("a", |_| Some(Who::EachPlayer)),
            ("any player's", |_| Some(Who::EachPlayer)),
            ("an opponent's", |_| Some(Who::EachOpponent)),
            ("their|his|her", |p| p.refs.player_ref()),
            ("that player's", |p| p.refs.player_ref()),
        ])?;
        let mut zones = vec![Test::In(self.zone()?, who.clone())];
        while let Some(zone) = self.after("or", Self::zone) {
            zones.push(Test::In(zone, who.clone()));
        }
        if self.has("or from any player's discard pile") {
            zones.push(Test::In(ZoneKind::Discard, Who::EachPlayer));
        }
        if zones.len() == 1 { zones.pop() } else { Some(Test::Any(zones)) }
    }

    /// "hand", "discard pile", "resources", "deck".
    pub(crate) fn zone(&mut self) -> Option<ZoneKind> {
        self.phrase(&ZONES)
    }

    fn by_arena(&mut self) -> Option<Test> {
        self.eat("in")?;
        if self.has("play") {
            return Some(Test::All(vec![]));
        }
        let of = self.after_one_of(&[
            ("this arena", |p| Some(if p.own_is_attached() { Target::Attached } else { Target::This })),
            ("the same arena as", Self::reference),
            ("the same arena", |p| p.refs.it()),
            ("its arena", |p| p.refs.it()),
            ("this unit's arena", |p| p.is_unit().then_some(Target::This)),
            ("the defender's arena", |_| Some(Target::Defender)),
            ("attached unit's arena", |_| Some(Target::Attached)),
        ])?;
        Some(Test::ArenaOf(Box::new(of)))
    }

    fn by_phrase(&mut self) -> Option<Test> {
        if self.has("that didn't attack or enter play this phase") {
            return Some(Test::All(vec![Test::not(Test::AttackedThisPhase), Test::not(Test::EnteredPlayThisPhase)]));
        }
        self.phrase(&TESTS)
    }

    fn by_upgrades(&mut self) -> Option<Test> {
        if let Some(without) = self.one_of(&[("with", false), ("without", true)]) {
            let article = self.has("a|an");
            if !article {
                let the = self.has("the");
                let keyword = Test::Keyword(self.keyword_word()?);
                if the {
                    self.eat("keyword")?;
                }
                return Some(if without { Test::not(keyword) } else { keyword });
            }
            if !without && self.has("bounty") {
                return Some(Test::Keyword(Keyword::Bounty));
            }
            let adjectives = self.adjectives()?;
            let test = Test::HasUpgrade(Filter([self.head()?, adjectives].concat()));
            self.eat("on it")?;
            return Some(if without { Test::not(test) } else { test });
        }
        if self.has("attached to") || self.has("on") {
            let one = match self.has("it|him|her") {
                true => Some(self.refs.it()?),
                false => self.one_of(&[
                    ("this unit", Target::This),
                    ("the defender", Target::Defender),
                    ("the defending unit", Target::Defender),
                    ("attached unit", Target::Attached),
                    ("your base", Target::Base(Who::You)),
                ]),
            };
            if let Some(one) = one {
                return Some(Test::AttachedTo(Filter::one(one)));
            }
            let unit = match self.sees("enemy|friendly|other") {
                true => self.filter()?,
                false => self.a_filter()?,
            };
            let bears = |test: &Test| matches!(test, Test::Kind(CardKind::Unit | CardKind::Base));
            unit.0.iter().any(bears).then_some(())?;
            return Some(Test::AttachedTo(unit));
        }
        // Where its unit is gone an upgrade is in a discard pile, whatever kind of card it is there.
        if self.has("that was attached to") {
            let unit = Box::new(self.reference()?);
            return Some(Test::All(vec![Test::In(ZoneKind::Discard, Who::EachPlayer), Test::WasOn(unit)]));
        }
        self.refuse()
    }

    fn by_likeness(&mut self) -> Option<Test> {
        if self.has("that doesn't share an aspect with") {
            return Some(Test::not(Test::SharesAspectWith(Box::new(self.one_of_each()?))));
        }
        self.likeness()
    }

    /// "your base", "a friendly unit", "it": what something shares with.
    pub(crate) fn one_of_each(&mut self) -> Option<Target> {
        if self.has("your base") {
            return Some(Target::Base(Who::You));
        }
        match self.attempt(Self::a_filter) {
            Some(filter) => Some(Target::Each(filter)),
            None => self.reference(),
        }
    }

    fn by_rest(&mut self) -> Option<Test> {
        self.after_one_of(&[
            ("not named", |p| Some(Test::not(Test::Named(p.card_name()?)))),
            ("not chosen this way", |p| Some(Test::not(Test::one_of(p.refs.chosen()?)))),
            ("discarded this way", |p| p.refs.acted_on(Act::Discarded).map(Test::one_of)),
            ("it's guarding", |p| Some(Test::GuardedBy(Filter::one(p.refs.it()?)))),
            ("guarded by that unit", |p| Some(Test::GuardedBy(Filter::one(p.refs.it()?)))),
            ("guarded by this unit", |_| Some(Test::GuardedBy(Filter::one(Target::This)))),
            ("guarded by", |p| p.a_filter().map(Test::GuardedBy)),
        ])
    }
}

impl Printer {
    /// A test as words after the noun.
    pub(crate) fn after(&mut self, test: &Test) -> String {
        if let Some(phrase) = TESTS.words(test) {
            return phrase.into();
        }
        if let Some(words) = self.likeness(test) {
            return words;
        }
        match test {
            Test::ControlledBy(who) if has_verb(who) => self.controls(who),
            Test::ControlledBy(who) => format!("controlled by {}", self.player(who)),
            Test::OwnedBy(Who::You) if self.theirs => "they own".into(),
            Test::OwnedBy(who) => format!("{} own{}", self.owner(who), if *who == Who::You { "" } else { "s" }),
            Test::Other => format!("other than {}", self.this()),
            Test::OneOf(target) => match (&**target, self.done.map(|done| done.verb)) {
                (Target::Affected, Some("discarded")) => "discarded this way".into(),
                (target, _) => format!("among {}", self.operand(target)),
            },
            Test::ArenaOf(of) => match **of {
                Target::This | Target::Attached | Target::Defender if !self.in_condition => {
                    format!("in {} arena", self.possessive(of))
                }
                Target::It | Target::Subject | Target::Chosen(_) | Target::Attacker
                    if self.near.as_ref() == Some(of) =>
                {
                    if self.in_condition {
                        "in its arena".into()
                    } else {
                        "in the same arena".into()
                    }
                }
                ref of => format!("in the same arena as {}", self.operand(of)),
            },
            Test::Trait(word) => format!("with the {} trait", title(word)),
            Test::Aspect(aspect) => format!("with the {aspect} aspect"),
            Test::WasOn(unit) => format!("that was on {}", self.operand(unit)),
            Test::AttackingUsing(keyword) => format!("attacking using {keyword}"),
            Test::Keyword(keyword) => format!("with {keyword}"),
            Test::Stat(stat, comparison, amount) => self.compared_number(*stat, *comparison, amount),
            Test::Most(stat) => format!("with the most {stat}"),
            Test::Least(stat) => format!("with the least {stat}"),
            Test::Different(feature, comparison, amount) => {
                let amount = self.quantity(amount);
                format!("with {} different {}s", at(*comparison, &amount), feature)
            }
            Test::DamagedInAttack { by, combat } => {
                let combat = if *combat { "combat " } else { "" };
                format!("that was dealt {combat}damage by {} this attack", self.operand(by))
            }
            Test::In(zone, who) => self.in_zone(*zone, who),
            Test::AttachedTo(on) => match single(on) {
                Some(target) => format!("on {}", self.operand(target)),
                None if on.0.contains(&Test::Other) => format!("on {}", self.nouns(on)),
                None => format!("on {}", self.a_noun(on)),
            },
            Test::HasUpgrade(upgrade) => format!("with {} on it", self.upgrade_on(upgrade)),
            Test::GuardedBy(by) => match single(by) {
                Some(target) => format!("guarded by {}", self.operand(target)),
                None => format!("guarded by {}", self.a_noun(by)),
            },
            Test::Not(test) => self.without(test),
            Test::Any(tests) => match tests.as_slice() {
                [Test::In(one, Who::You), Test::In(other, Who::You)] => {
                    format!("{} or {}", self.in_zone(*one, &Who::You), zone_word(*other))
                }
                [Test::In(one, Who::You), Test::In(ZoneKind::Discard, Who::EachPlayer)] => {
                    format!("{} or from any player's discard pile", self.in_zone(*one, &Who::You))
                }
                tests => each(tests, |test| self.alternative(test)).join(" or "),
            },
            Test::All(tests) => each(tests, |test| self.alternative(test)).join(" and "),
            Test::Kind(_) | Test::Token(_) => {
                format!("that is {}", with_article(&self.noun(std::slice::from_ref(test), false)))
            }
            test => simple(test).map_or_else(|| unsaid(test), |word| format!("that is {word}")),
        }
    }

    fn owner(&mut self, who: &Who) -> String {
        if *who == Who::EachOpponent { "an opponent".into() } else { self.player(who) }
    }

    /// "your base", "a friendly unit": what something shares with.
    pub(crate) fn one_of_each(&mut self, with: &Target) -> String {
        match with {
            Target::Each(filter) => self.a_noun(filter),
            with => self.operand(with),
        }
    }

    /// A test that must not hold.
    fn without(&mut self, test: &Test) -> String {
        match test {
            Test::HasUpgrade(upgrade) => format!("without {} on it", self.upgrade_on(upgrade)),
            Test::Keyword(keyword) => format!("without {keyword}"),
            Test::Named(name) => format!("not named {name}"),
            Test::SharesAspectWith(with) => format!("that doesn't share an aspect with {}", self.one_of_each(with)),
            Test::OneOf(of) if matches!(**of, Target::It | Target::Chosen(_)) => "not chosen this way".into(),
            Test::OneOf(of) => format!("other than {}", self.operand(of)),
            Test::Stat(stat, Comparison::Exactly, amount) => {
                format!("with {stat} other than {}", self.quantity(amount))
            }
            test => {
                let words = self.alternative(test);
                let is = ["that is ", "that are "].iter().find_map(|is| words.strip_prefix(is));
                format!("that is not {}", is.unwrap_or(&words))
            }
        }
    }

    /// One of several tests.
    fn alternative(&mut self, test: &Test) -> String {
        match test {
            Test::All(tests) => with_article(&self.noun(tests, false)),
            test => self.after(test),
        }
    }

    pub(crate) fn in_zone(&mut self, zone: ZoneKind, who: &Who) -> String {
        let place = if self.from { "from" } else { "in" };
        let word = zone_word(zone);
        match who {
            Who::EachPlayer => format!("{place} any player's {word}"),
            Who::EachOpponent => format!("{place} an opponent's {word}"),
            who => format!("{place} {}", self.owned(word, who)),
        }
    }

    /// "a Pilot", "a Shield token", of an upgrade that something has on it.
    fn upgrade_on(&mut self, upgrade: &Filter) -> String {
        match upgrade.0.as_slice() {
            [Test::Trait(word)] => with_article(&title(word)),
            _ => self.a_noun(upgrade),
        }
    }

    /// "with 3 or less power", "with less power than this unit", "that costs the same as or less than it"
    fn compared_number(&mut self, stat: Stat, comparison: Comparison, amount: &Amount) -> String {
        let word = match comparison {
            Comparison::LessThan => "less than",
            Comparison::MoreThan => "more than",
            Comparison::AtMost => "the same as or less than",
            Comparison::AtLeast => "the same as or more than",
            Comparison::Exactly => "the same as",
        };
        let short = word.trim_end_matches(" than");
        let strict = matches!(comparison, Comparison::LessThan | Comparison::MoreThan);
        match amount {
            Amount::Number(number) if !strict => {
                let number = at(comparison, &number.to_string());
                match stat {
                    Stat::Cost => format!("that costs {number}"),
                    Stat::Damage => format!("with {number} damage on it"),
                    stat => format!("with {number} {stat}"),
                }
            }
            Amount::Extreme { stat: same, of, .. } if *same == stat && strict => {
                format!("with {short} {stat} than {}", self.a_noun(of))
            }
            Amount::Stat(Stat::Cost, of) if stat == Stat::Cost => format!("that costs {word} {}", self.target(of)),
            Amount::Stat(Stat::Power, of) if stat != Stat::Power && **of == Target::This && strict => {
                format!("with {short} {stat} than this unit's power")
            }
            Amount::Stat(same, of) if *same == stat && strict => {
                format!("with {short} {stat} than {}", self.target(of))
            }
            amount if stat == Stat::Cost && strict => format!("that costs {word} {}", self.quantity(amount)),
            amount => {
                let equal = match comparison {
                    Comparison::AtMost => "equal to or less than",
                    Comparison::AtLeast => "equal to or more than",
                    Comparison::Exactly => "equal to",
                    Comparison::MoreThan | Comparison::LessThan => word,
                };
                format!("with {stat} {equal} {}", self.quantity(amount))
            }
        }
    }
}

/// The one object that a description is about.
pub(crate) fn single(filter: &Filter) -> Option<&Target> {
    match filter.0.as_slice() {
        [Test::OneOf(target)] => Some(target),
        _ => None,
    }
}
