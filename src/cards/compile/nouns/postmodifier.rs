//! Words after a noun: "that costs 3 or less", "in your discard pile", "with a Shield token on it".

use super::filter::Noun;
use crate::amount::{Amount, Feature};
use crate::compile::reading::parser::Parser;
use crate::compile::reading::refs::Act;
use crate::phrases::{TESTS, ZONES};
use crate::target::{Filter, Target, Test, Together, Who};
use crate::terms::{CardKind, Comparison, Stat, ZoneKind};

impl Parser<'_> {
    /// One phrase after a noun.
    pub(in crate::compile) fn postmodifier(&mut self, noun: &mut Noun) -> Option<()> {
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
                if noun.filter.0 != [Test::Kind(CardKind::Upgrade)] {
                    return self.refuse();
                }
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

    /// "or less", "or more", or nothing after a number.
    pub(in crate::compile) fn comparison(&mut self) -> Comparison {
        if self.has("or less") || self.has("or fewer") {
            Comparison::AtMost
        } else if self.has("or more") || self.has("or greater") {
            Comparison::AtLeast
        } else {
            Comparison::Exactly
        }
    }

    /// "with combined cost 7 or less", "with different names", "in the same arena" of several.
    fn together(&mut self) -> Option<Together> {
        if self.has("with different names") {
            return Some(Together::Different(Feature::Name));
        }
        if self.has("that share the same trait") || self.has("that share a trait") {
            return Some(Together::Share(Feature::Trait));
        }
        if self.has("controlled by each player") {
            return Some(Together::OneForEachController);
        }
        if !self.refs.has_it() && self.has("in the same arena") && !self.sees("as") {
            return Some(Together::Share(Feature::Arena));
        }
        self.eat("with")?;
        if self.has("combined") || self.has("a combined") {
            let stat = self.stat()?;
            self.has("of");
            if self.has("equal to or less than") {
                return Some(Together::Total(stat, Comparison::AtMost, self.quantity()?));
            }
            let number = self.number()?;
            return Some(Together::Total(stat, self.comparison(), number.into()));
        }
        self.eat("a total of")?;
        let number = self.number()?;
        let comparison = self.comparison();
        Some(Together::Total(self.stat()?, comparison, number.into()))
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
        if let Some(amount) = self.attempt(|p| {
            p.eat("up to")?;
            let more = p.resources()?;
            p.eat("more than")?;
            let than = Amount::Stat(Stat::Cost, Box::new(p.reference()?));
            Some(Amount::Sum(vec![than, more.into()]))
        }) {
            return Some(Test::Stat(Stat::Cost, Comparison::AtMost, amount));
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
            None => Amount::Stat(stat, Box::new(self.reference()?)),
        };
        Some(Test::Stat(stat, comparison, amount))
    }

    /// "with 4 or less power", "with less power than it", "with the most power among …".
    fn by_number(&mut self) -> Option<Test> {
        self.eat("with")?;
        // "2 or more different keywords"
        if let Some(test) = self.attempt(|p| {
            let number = p.number()?;
            let comparison = p.comparison();
            p.eat("different")?;
            let feature = p.feature()?;
            Some(Test::Different(feature, comparison, number.into()))
        }) {
            return Some(test);
        }
        if self.has("power and remaining hp both equal to") {
            let amount = self.quantity()?;
            let is = |stat| Test::Stat(stat, Comparison::Exactly, amount.clone());
            return Some(Test::All(vec![is(Stat::Power), is(Stat::RemainingHp)]));
        }
        if let Some(test) = self.attempt(|p| {
            let number = p.number()?;
            let comparison = p.comparison();
            let stat = p.stat()?;
            Some(Test::Stat(stat, comparison, number.into()))
        }) {
            return Some(test);
        }
        if let Some(test) = self.attempt(|p| {
            let comparison = p.one_of(&[("less", Comparison::LessThan), ("more", Comparison::MoreThan)])?;
            let stat = p.stat()?;
            p.eat("than")?;
            if p.has("this unit's power") {
                return Some(Test::Stat(stat, comparison, Amount::Stat(Stat::Power, Box::new(Target::This))));
            }
            // "than a friendly unit": than any one of them.
            if let Some(of) = p.attempt(Self::a_filter) {
                let most = comparison == Comparison::LessThan;
                return Some(Test::Stat(stat, comparison, Amount::Extreme { most, stat, of }));
            }
            let of = p.reference()?;
            Some(Test::Stat(stat, comparison, Amount::Stat(stat, Box::new(of))))
        }) {
            return Some(test);
        }
        if let Some(test) = self.attempt(|p| {
            if p.has("the same") {
                let stat = p.stat()?;
                p.eat("as")?;
                let of = Box::new(p.reference()?);
                return Some(Test::Stat(stat, Comparison::Exactly, Amount::Stat(stat, of)));
            }
            let stat = p.stat()?;
            if let Some(test) = p.attempt(|p| p.compared_with(stat)) {
                return Some(test);
            }
            let number = p.number()?;
            Some(Test::Stat(stat, p.comparison(), number.into()))
        }) {
            return Some(test);
        }
        self.eat("the")?;
        let most = self.one_of(&[("most", true), ("highest", true), ("least", false), ("lowest", false)])?;
        let stat = self.stat()?;
        let extreme = if most { Test::Most(stat) } else { Test::Least(stat) };
        if self.has("among") {
            let mut tests = self.filter()?.0;
            tests.push(extreme);
            return Some(Test::All(tests));
        }
        Some(extreme)
    }

    /// "you control", "an opponent controls": whose.
    pub(in crate::compile) fn controller(&mut self) -> Option<Who> {
        if self.has("that player controls") || self.has("they control") || self.has("that opponent controls") {
            return self.refs.player_ref();
        }
        self.one_of(&[
            ("you control", Who::You),
            ("an opponent controls", Who::EachOpponent),
            ("your opponents control", Who::EachOpponent),
            ("the defending player controls", Who::DefendingPlayer),
        ])
        .inspect(|who| {
            if *who == Who::DefendingPlayer {
                self.refs.player = Some(Who::DefendingPlayer);
            }
        })
    }

    fn by_controller(&mut self) -> Option<Test> {
        if self.has("you own but don't control") {
            return Some(Test::All(vec![Test::OwnedBy(Who::You), Test::Not(Box::new(Test::Friendly))]));
        }
        if self.has("you own and control") {
            return Some(Test::All(vec![Test::OwnedBy(Who::You), Test::Friendly]));
        }
        if self.has("they own") {
            return Some(Test::OwnedBy(self.refs.player_ref()?));
        }
        if self.has("an opponent owns") {
            return Some(Test::OwnedBy(Who::EachOpponent));
        }
        if self.has("controlled by the defending player") {
            return Some(Test::ControlledBy(Who::DefendingPlayer));
        }
        // "they control" stays about that player, even where "you" has come to mean them.
        if self.has("you control") {
            return Some(Test::Friendly);
        }
        Some(match self.controller()? {
            Who::EachOpponent => Test::Enemy,
            who => Test::ControlledBy(who),
        })
    }

    /// "in your discard pile", "from your hand or discard pile".
    fn by_zone(&mut self) -> Option<Test> {
        self.eat("from|in")?;
        let who = match self.one_of(&[
            ("your", Who::You),
            ("a", Who::EachPlayer),
            ("any player's", Who::EachPlayer),
            ("an opponent's", Who::EachOpponent),
        ]) {
            Some(who) => who,
            None => {
                if !self.has("their|his|her") {
                    self.eat("that player's")?;
                }
                self.refs.player_ref()?
            }
        };
        let mut zones = vec![self.zone()?];
        while let Some(zone) = self.after("or", Self::zone) {
            zones.push(zone);
        }
        if let Some(discard) =
            self.has("or from any player's discard pile").then_some(Test::In(ZoneKind::Discard, Who::EachPlayer))
        {
            let mut tests: Vec<Test> = zones.into_iter().map(|zone| Test::In(zone, who.clone())).collect();
            tests.push(discard);
            return Some(Test::Any(tests));
        }
        match zones.as_slice() {
            [zone] => Some(Test::In(*zone, who)),
            _ => Some(Test::Any(zones.into_iter().map(|zone| Test::In(zone, who.clone())).collect())),
        }
    }

    /// "hand", "discard pile", "resources", "deck".
    pub(in crate::compile) fn zone(&mut self) -> Option<ZoneKind> {
        self.phrase(&ZONES)
    }

    fn by_arena(&mut self) -> Option<Test> {
        self.eat("in")?;
        if self.has("play") {
            return Some(Test::All(vec![]));
        }
        if self.has("this arena") {
            let here = if self.own_is_attached() { Target::Attached } else { Target::This };
            return Some(Test::ArenaOf(Box::new(here)));
        }
        if self.has("the same arena as") {
            return Some(Test::ArenaOf(Box::new(self.reference()?)));
        }
        if self.has("the same arena") || self.has("its arena") {
            return Some(Test::ArenaOf(Box::new(self.refs.it()?)));
        }
        if self.has("this unit's arena") {
            return self.is_unit().then(|| Test::ArenaOf(Box::new(Target::This)));
        }
        if self.has("the defender's arena") {
            return Some(Test::ArenaOf(Box::new(Target::Defender)));
        }
        self.eat("attached unit's arena")?;
        Some(Test::ArenaOf(Box::new(Target::Attached)))
    }

    fn by_phrase(&mut self) -> Option<Test> {
        if self.has("that didn't attack or enter play this phase") {
            let not = |test: Test| Test::Not(Box::new(test));
            return Some(Test::All(vec![not(Test::AttackedThisPhase), not(Test::EnteredPlayThisPhase)]));
        }
        self.phrase(&TESTS)
    }

    fn by_upgrades(&mut self) -> Option<Test> {
        if let Some(without) = self.one_of(&[("with", false), ("without", true)]) {
            let article = self.has("a|an");
            if !article {
                if self.has("the") {
                    let keyword = Test::Keyword(self.keyword_word()?);
                    self.eat("keyword")?;
                    return Some(if without { Test::Not(Box::new(keyword)) } else { keyword });
                }
                if without {
                    return Some(Test::Not(Box::new(Test::Keyword(self.keyword_word()?))));
                }
                return Some(Test::Keyword(self.keyword_word()?));
            }
            if !without && self.has("bounty") {
                return Some(Test::Keyword(crate::terms::Keyword::Bounty));
            }
            let upgrade = match self.attempt(Self::token_kind) {
                Some(kind) => Filter(vec![Test::Token(Some(kind))]),
                None => {
                    let adjectives = self.adjectives()?;
                    Filter([self.head()?, adjectives].concat())
                }
            };
            self.eat("on it")?;
            let test = Test::HasUpgrade(upgrade);
            return Some(if without { Test::Not(Box::new(test)) } else { test });
        }
        if self.has("attached to") || self.has("on") {
            if self.has("it|him|her") {
                return Some(Test::AttachedTo(Filter(vec![Test::OneOf(Box::new(self.refs.it()?))])));
            }
            if self.has("this unit") {
                return Some(Test::AttachedTo(Filter(vec![Test::OneOf(Box::new(Target::This))])));
            }
            if self.has("the defender") || self.has("the defending unit") {
                return Some(Test::AttachedTo(Filter(vec![Test::OneOf(Box::new(Target::Defender))])));
            }
            if self.has("attached unit") {
                return Some(Test::AttachedTo(Filter(vec![Test::OneOf(Box::new(Target::Attached))])));
            }
            if self.has("your base") {
                return Some(Test::AttachedTo(Filter(vec![Test::OneOf(Box::new(Target::Base(Who::You)))])));
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
        if let Some(than) = self.after("other than", Self::fixed_object) {
            return Some(Test::OtherThan(Box::new(than)));
        }
        if self.has("that shares a keyword with") {
            let with = match self.attempt(Self::a_filter) {
                Some(filter) => Target::Each(filter),
                None => self.reference()?,
            };
            return Some(Test::SharesKeywordWith(Box::new(with)));
        }
        if self.has("with the same name as") {
            return Some(Test::SharesNameWith(Box::new(self.reference()?)));
        }
        if self.has("that shares a trait with") {
            let with = match self.attempt(Self::a_filter) {
                Some(filter) => Target::Each(filter),
                None => self.reference()?,
            };
            return Some(Test::SharesTraitWith(Box::new(with)));
        }
        let not = self.has("that doesn't share an aspect with");
        if !not {
            self.eat("that shares an aspect with")?;
        }
        let with = if self.has("your base") {
            Target::Base(Who::You)
        } else if let Some(filter) = self.attempt(Self::a_filter) {
            Target::Each(filter)
        } else {
            self.reference()?
        };
        let test = Test::SharesAspectWith(Box::new(with));
        Some(if not { Test::Not(Box::new(test)) } else { test })
    }

    fn by_rest(&mut self) -> Option<Test> {
        if self.has("named") {
            return Some(Test::Named(self.card_name()?));
        }
        if self.has("not named") {
            return Some(Test::Not(Box::new(Test::Named(self.card_name()?))));
        }
        if self.has("it's guarding") {
            return Some(Test::GuardedBy(Filter(vec![Test::OneOf(Box::new(self.refs.it()?))])));
        }
        if self.has("not chosen this way") {
            return Some(Test::Not(Box::new(Test::OneOf(Box::new(self.refs.chosen()?)))));
        }
        if self.has("discarded this way") {
            return Some(Test::OneOf(Box::new(self.refs.acted_on(Act::Discarded)?)));
        }
        if self.has("guarded by") {
            if self.has("that unit") {
                return Some(Test::GuardedBy(Filter(vec![Test::OneOf(Box::new(self.refs.it()?))])));
            }
            if self.has("this unit") {
                return Some(Test::GuardedBy(Filter(vec![Test::OneOf(Box::new(Target::This))])));
            }
            return Some(Test::GuardedBy(self.a_filter()?));
        }
        self.eat("that can attach to")?;
        self.reference().map(|unit| Test::CanAttachTo(Box::new(unit)))
    }
}
