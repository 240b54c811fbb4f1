//! Conditions about objects: what a unit is or has, what attacks, and what has just happened "this way".

use crate::grammar::grammar;
use crate::phrases::STATES;
use crate::reading::parser::{Parser, Rule};
use crate::reading::refs::Act;
use crate::terms::{CardKind, Comparison, Keyword, Stat, ZoneKind};
use crate::tree::{Amount, Condition, Deed, Feature, Filter, Tally, Target, Test, Who};
use crate::writing::Printer;
use crate::writing::words::at;

grammar! {
    /// Something that is so with an object, after it.
    predicate_test: Test;
    ["shares an aspect with" (with: one_of_each)] => { Test::SharesAspectWith(with) }
    ["shares a name with" (with: one_of_each)] => { Test::SharesNameWith(with) }
    ["shares a trait with" (with: one_of_each)] => { Test::SharesTraitWith(with) }
    ["shares a keyword with" (with: one_of_each)] => { Test::SharesKeywordWith(with) }
    ["has|had an odd cost"] => { Test::OddCost }
    ["has|had the chosen aspect"] => { Test::ChosenAspect }
    ["is attacking using" (keyword: keyword_word / said)] => { Test::AttackingUsing(keyword) }
    ["is attacking"] => { Test::Attacking }
    ["is defending"] => { Test::Defending }
    ["is guarding any captured cards"] => { Test::GuardsCard }
    ["is the named card"] => { Test::NamedCard }
    ["was played this phase"] => { Test::PlayedThisPhase }
    ["was discarded this phase"] => { Test::DiscardedThisPhase }
    ["was defeated this phase"] => { Test::DefeatedThisPhase }
    ["is in your discard pile"] => { Test::In(ZoneKind::Discard, Who::You) }
    ["was ready"] => { Test::Ready }
    ["has|had" (keyword: keyword_word / said)] => { Test::Keyword(keyword) }
    ["has|had a Bounty"] => { Test::Keyword(Keyword::Bounty) }
    ["costs less than" (other: pronoun / target)] => { Test::Stat(Stat::Cost, Comparison::LessThan, Amount::Stat(Stat::Cost, other)) }
}

impl Parser<'_> {
    /// "this unit is attacking a damaged unit", "a friendly unit is attacking".
    pub(crate) fn attack_going_on(&mut self) -> Option<Condition> {
        if self.sees("this unit") {
            self.refs.set(Target::This);
        } else if self.sees("attached unit") {
            self.refs.set(Target::Attached);
        }
        if let Some(keyword) = self.after("attacking using", Self::keyword_word) {
            return Some(Condition::is(Target::This, Test::AttackingUsing(keyword)));
        }
        if self.sees("this unit is attacking using") {
            return None;
        }
        if self.has("attacking") || self.has("this unit is attacking") {
            return Some(Condition::Attacking(self.attempt(Self::a_filter).unwrap_or_default()));
        }
        if self.has("it's attacking") || self.has("it attacks") {
            return Some(Condition::Is(Target::Attacked, self.a_filter()?));
        }
        if self.has("this unit is defending") || self.has("defending") {
            return Some(Condition::Defending(Filter::default()));
        }
        if self.has("this unit isn't attacking a base") {
            let base = Filter(vec![Test::Kind(CardKind::Base)]);
            return Some(Condition::not(Condition::Attacking(base)));
        }
        let filter = self.a_filter()?;
        self.eat("is attacking")?;
        if self.has("using") {
            return Some(Condition::Exists(filter.and(Test::AttackingUsing(self.keyword_word()?))));
        }
        let attacking = Condition::Exists(filter.and(Test::Attacking));
        if self.sees("a|an") {
            let defender = self.a_filter()?;
            return Some(Condition::All(vec![attacking, Condition::Is(Target::Attacked, defender)]));
        }
        Some(attacking)
    }

    /// The object that a condition is about.
    fn condition_subject(&mut self) -> Option<Target> {
        let target =
            self.choice(&[Self::fixed_object, |p| p.eat("your base").map(|()| Target::Base(Who::You)), Self::pronoun])?;
        self.refs.mention(&target);
        Some(target)
    }

    /// "it's a Force unit", "attached unit is Luke Skywalker", "it costs 3 or less", "it has Sentinel".
    pub(crate) fn object_is(&mut self) -> Option<Condition> {
        if self.has("it's not") || self.has("it isn't") {
            let it = self.refs.it()?;
            return Some(Condition::not(Condition::Is(it, self.predicate()?)));
        }
        if self.has("it's") {
            let it = self.refs.it()?;
            if let Some(hand) = self.attempt(|p| {
                p.eat("returned to")?;
                let who = p.one_of(&[("your hand", Who::You), ("an opponent's hand", Who::EachOpponent)])?;
                Some(Filter(vec![Test::In(ZoneKind::Hand, who)]))
            }) {
                return Some(Condition::Is(it, hand));
            }
            return self.is_one_of(it);
        }
        let chosen_cost = Test::Stat(Stat::Cost, Comparison::Exactly, Amount::Chosen);
        if let Some(test) =
            self.one_of(&[("its cost is the chosen number", chosen_cost), ("its cost is odd", Test::OddCost)])
        {
            return Some(Condition::is(self.refs.it()?, test));
        }
        let subject = self.condition_subject()?;
        if subject == Target::Defender && self.has("isn't") {
            // While a base is attacked there is no defending unit (CR 6.3.1.b), of which nothing is so.
            let is = Test::All(self.predicate()?.0);
            return Some(Condition::is(subject, Test::not(is)));
        }
        if self.has("is not") || self.has("isn't") {
            return Some(Condition::not(Condition::Is(subject, self.predicate()?)));
        }
        if let Some(is) = self.attempt(|p| {
            p.eat("is")?;
            p.is_one_of(subject.clone())
        }) {
            return Some(is);
        }
        if self.has("doesn't have") {
            return Some(Condition::not(Condition::is(subject, Test::Keyword(self.keyword_word()?))));
        }
        if let Some(not) =
            self.one_of(&[("was defeated by combat damage", false), ("wasn't defeated by combat damage", true)])
        {
            let defeated = Condition::DefeatedByCombat(subject);
            return Some(if not { Condition::not(defeated) } else { defeated });
        }
        if self.has("was on") {
            let on = Target::BearerOf(Box::new(subject));
            return Some(Condition::Is(on, self.a_filter()?));
        }
        if self.has("doesn't share an aspect with") {
            let shares = Test::SharesAspectWith(Box::new(self.one_of_each()?));
            return Some(Condition::not(is_with(subject, shares)));
        }
        if let Some(test) = self.predicate_test() {
            return Some(is_with(subject, test));
        }
        if self.has("costs") {
            let number = self.number()?;
            return Some(Condition::is(subject, Test::Stat(Stat::Cost, self.comparison(), number.into())));
        }
        self.object_has(subject)
    }

    /// "has Sentinel", "had 3 or more power", "has 2 or more upgrades on it".
    fn object_has(&mut self, subject: Target) -> Option<Condition> {
        self.eat("has|had")?;
        if let Some(token) = self.attempt(|p| {
            let token = p.framed("more different keywords than it has", Self::token_kind, "on it")?;
            token.is_upgrade().then_some(token)
        }) {
            let it = Test::one_of(subject);
            let keywords = Amount::Different(Feature::Keyword, Filter(vec![it.clone()]));
            let tokens = vec![Test::Token(Some(token)), Test::AttachedTo(Filter(vec![it]))];
            return Some(Condition::Compare(keywords, Comparison::MoreThan, Amount::Count(Filter(tokens))));
        }
        let pilot = Filter(vec![Test::Trait("Pilot".into())]);
        if let Some(test) = self.one_of(&[
            ("0 power", Test::Stat(Stat::Power, Comparison::Exactly, 0.into())),
            ("a pilot on it", Test::HasUpgrade(pilot)),
        ]) {
            return Some(Condition::is(subject, test));
        }
        let (number, comparison) = self.number_and_comparison()?;
        if let Some(upgrades) = self.attempt(|p| {
            let filter = p.filter()?;
            let attached = filter.0.iter().any(|test| matches!(test, Test::AttachedTo(_)));
            attached.then_some(filter)
        }) {
            self.refs.crowd = Some(upgrades.clone());
            return Some(Condition::Compare(Amount::Count(upgrades), comparison, number));
        }
        Some(Condition::is(subject, Test::Stat(self.stat_on_it()?, comparison, number)))
    }

    /// "damage on it", "power".
    fn stat_on_it(&mut self) -> Option<Stat> {
        if self.has("damage on it") { Some(Stat::Damage) } else { self.stat() }
    }

    /// "… is Luke Skywalker or a Force unit"
    fn is_one_of(&mut self, subject: Target) -> Option<Condition> {
        let mut any = vec![Condition::Is(subject.clone(), self.predicate()?)];
        while let Some(more) = self.after("or", Self::predicate) {
            any.push(Condition::Is(subject.clone(), more));
        }
        if any.len() == 1 { any.pop() } else { Some(Condition::Any(any)) }
    }

    /// "a Force unit", "damaged", "Luke Skywalker".
    pub(crate) fn predicate(&mut self) -> Option<Filter> {
        let only = |test: Test| Filter(vec![test]);
        if let Some(test) = self.phrase(&STATES) {
            return Some(only(test));
        }
        if let Some(test) =
            self.one_of(&[("the named card", Test::NamedCard), ("guarding any captured cards", Test::GuardsCard)])
        {
            return Some(only(test));
        }
        if let Some(arena) = self.framed("in the", Self::arena, "arena") {
            return Some(only(Test::Arena(arena)));
        }
        // "a Droid or Vehicle"
        if let Some(tests) = self.attempt(|p| {
            let first = p.framed("a|an", Self::trait_word, "or")?;
            let second = p.trait_word()?;
            p.clause_ends().then(|| vec![Test::Trait(first), Test::Trait(second)])
        }) {
            return Some(only(Test::Any(tests)));
        }
        if let Some(filter) = self.attempt(Self::a_filter) {
            return Some(filter);
        }
        if let Some(aspect) = self.attempt(Self::aspect) {
            return Some(only(Test::Aspect(aspect)));
        }
        self.demand_no("a|an")?;
        // "the Millennium Falcon", but "The Mandalorian" is a name.
        if !self.capital() {
            self.has("the");
        }
        Some(Filter(vec![Test::Named(self.card_name()?)]))
    }

    /// "an enemy unit is damaged", "another friendly unit has Ambush".
    pub(crate) fn some_unit_is(&mut self) -> Option<Condition> {
        let mut filter = self.a_filter()?;
        if self.has("is") {
            self.demand_no("a|an|attacking|defeated")?;
            filter.0.extend(self.predicate()?.0);
            return Some(Condition::Exists(filter));
        }
        if self.has("shares a trait with") {
            let with = Target::Each(self.a_filter()?);
            return Some(Condition::Exists(filter.and(Test::SharesTraitWith(Box::new(with)))));
        }
        self.eat("has")?;
        self.has("a");
        let keyword = self.keyword_word()?;
        Some(Condition::Exists(filter.and(Test::Keyword(keyword))))
    }

    /// "a base is damaged this way", "a card with that name is discarded", "no friendly units were damaged by this
    /// ability".
    fn some_affected(&mut self) -> Option<Condition> {
        let none = self.has("no");
        let filter = if none { self.filter()? } else { self.a_filter()? };
        if none {
            self.eat("were damaged by this ability")?;
        }
        let discarded = !none && self.has("is discarded");
        if !none && !discarded {
            self.eat("is damaged this way")?;
        }
        let affected = match discarded {
            true => self.refs.acted_on(Act::Discarded)?,
            false => self.refs.affected()?,
        };
        let affected = Target::Among(Box::new(affected), filter);
        let comparison = if none { Comparison::Exactly } else { Comparison::AtLeast };
        let number = i32::from(!none);
        Some(Condition::Compare(Amount::CountOf(Box::new(affected)), comparison, number.into()))
    }

    /// "you discarded an upgrade this way", "that unit is defeated this way", "it survives".
    pub(crate) fn this_way_condition(&mut self) -> Option<Condition> {
        if self.before(Self::this_card, "was discarded from your hand or deck this phase").is_some() {
            return Some(Condition::is(Target::This, Test::DiscardedThisPhase));
        }
        if self.has("you discarded") {
            let card = self.a_filter()?;
            self.eat("this way")?;
            return Some(Condition::Is(self.refs.acted_on(Act::Discarded)?, card));
        }
        if let Some(unit) = self.attempt(|p| {
            p.eat("you give a|an")?;
            p.token_name()?;
            p.has("token");
            p.eat("to")?;
            let unit = p.a_filter()?;
            p.eat("this way")?;
            Some(unit)
        }) {
            let given = Target::Among(Box::new(self.refs.tokens()?), Filter(vec![Test::AttachedTo(unit)]));
            return Some(Condition::Compare(Amount::CountOf(Box::new(given)), Comparison::AtLeast, 1.into()));
        }
        if self.has("no other units have attacked this phase") {
            let it = self.refs.it().unwrap_or(Target::This);
            let card = Filter::units().and(Test::OtherThan(Box::new(it)));
            let tally = Tally::this_phase(Deed::Attacked, Who::EachPlayer, card);
            return Some(Condition::not(Condition::Happened(tally)));
        }
        if let Some(rule) = self.one_of::<Rule<'_, Condition>>(&[
            ("you control that unit", |p| Some(Condition::is(p.refs.it()?, Test::Friendly))),
            ("you own this unit", |_| Some(Condition::is(Target::This, Test::OwnedBy(Who::You)))),
            ("they have more cards in their hand than you", |p| {
                let theirs = Amount::CardsIn(ZoneKind::Hand, p.refs.player_ref()?);
                Some(Condition::Compare(theirs, Comparison::MoreThan, Amount::CardsIn(ZoneKind::Hand, Who::You)))
            }),
            ("it survives", |p| p.refs.it().map(Condition::InPlay)),
        ]) {
            return rule(self);
        }
        if let Some(condition) = self.attempt(Self::some_affected) {
            return Some(condition);
        }
        if !self.has("it's defeated this way") && !self.has("it is defeated this way") {
            self.eat("that|a unit is defeated this way")?;
        }
        Some(Condition::is(self.refs.it()?, Test::DefeatedThisPhase))
    }

    /// "your base has 15 or more damage on it", "a base has …".
    pub(crate) fn base_damage(&mut self) -> Option<Condition> {
        let any = self.has("a base has");
        if !any {
            self.eat("your base has")?;
        }
        if !any && self.has("more damage on it than an enemy base") {
            let enemy = Filter(vec![Test::Kind(CardKind::Base), Test::Enemy]);
            let damage = Amount::stat(Stat::Damage, Target::Base(Who::You));
            return Some(Condition::Exists(enemy.and(Test::Stat(Stat::Damage, Comparison::LessThan, damage))));
        }
        let (number, comparison) = self.number_and_comparison()?;
        let stat = self.stat_on_it()?;
        if any {
            let bases = Filter(vec![Test::Kind(CardKind::Base), Test::Stat(stat, comparison, number)]);
            return Some(Condition::Exists(bases));
        }
        let own = Amount::stat(stat, Target::Base(Who::You));
        Some(Condition::Compare(own, comparison, number))
    }

    /// "this unit dealt combat damage to a base", "that unit damaged a base": in the attack that ends.
    pub(crate) fn damaged_base(&mut self) -> Option<Condition> {
        let by = self.reference()?;
        if let Some(condition) = self.attempt(|p| p.dealt_in_attack(&by)) {
            return Some(condition);
        }
        if self.has("damaged a base") {
            return Some(Condition::DamagedBase { by, combat: false });
        }
        self.eat("deals|dealt combat damage to a|an")?;
        if self.has("player's") || self.has("opponent's") {
            self.refs.player = Some(Who::DefendingPlayer);
        }
        self.eat("base")?;
        let to = Filter(vec![Test::Kind(CardKind::Base)]);
        self.refs.that_much = Some(Amount::DealtInAttack { by: Some(Box::new(by.clone())), to, combat: true });
        Some(Condition::DamagedBase { by, combat: true })
    }

    /// "it dealt 3 or more combat damage to a base", "it dealt combat damage to 1 or more non-leader units".
    fn dealt_in_attack(&mut self, by: &Target) -> Option<Condition> {
        self.eat("dealt")?;
        let amount = self.attempt(Self::number_and_comparison);
        let combat = self.has("combat");
        self.eat("damage to")?;
        if let Some((number, comparison)) = amount {
            let to = self.a_filter()?;
            let dealt = Amount::DealtInAttack { by: Some(Box::new(by.clone())), to, combat };
            self.refs.that_much = Some(dealt.clone());
            return Some(Condition::Compare(dealt, comparison, number));
        }
        let several = self.attempt(Self::number_and_comparison);
        let filter = if several.is_some() { self.filter()? } else { self.a_filter()? };
        // A base is no unit that is spoken of later, and has words of its own.
        self.demand(filter.0.contains(&Test::Kind(CardKind::Unit)))?;
        let dealt = filter.and(Test::DamagedInAttack { by: Box::new(by.clone()), combat });
        self.refs.crowd = Some(dealt.clone());
        Some(match several {
            Some((number, comparison)) if (&number, comparison) != (&1.into(), Comparison::AtLeast) => {
                Condition::Compare(Amount::Count(dealt), comparison, number)
            }
            _ => Condition::Exists(dealt),
        })
    }
}

impl Printer {
    pub(crate) fn is(&mut self, target: &Target, filter: &Filter) -> String {
        match (target, filter.0.as_slice()) {
            (Target::BearerOf(upgrade), _) => {
                let upgrade = self.operand(upgrade);
                return format!("{upgrade} was on {}", self.a_noun(filter));
            }
            (Target::Attacked, _) => return format!("it's attacking {}", self.a_noun(filter)),
            (Target::It, [Test::In(ZoneKind::Hand, Who::You)]) => return "it's returned to your hand".into(),
            (Target::This, [Test::OwnedBy(Who::You)]) => return "you own this unit".into(),
            (Target::Defender, [Test::Not(not)]) if let Test::All(tests) = &**not => {
                return format!("the defender isn't {}", self.article(tests));
            }
            (Target::It, [Test::DefeatedThisPhase]) if self.done.is_some_and(|done| done.verb == "damaged") => {
                return "it's defeated this way".into();
            }
            (unit, [Test::EligibleFor(upgrade)]) => {
                let upgrade = self.operand(upgrade);
                return format!("{upgrade} can attach to {}", self.operand(unit));
            }
            (_, [Test::Stat(Stat::Cost, Comparison::Exactly, Amount::Chosen)]) => {
                return "its cost is the chosen number".into();
            }
            _ => {}
        }
        let who = self.target(target);
        let words = match filter.0.as_slice() {
            [test] if *test != Test::Ready || *target == Target::Discarded => self.predicate_test(test),
            _ => None,
        };
        format!("{who} {}", words.unwrap_or_else(|| self.is_so(filter)))
    }

    /// The words for what an object is or has, after it.
    fn is_so(&mut self, filter: &Filter) -> String {
        match filter.0.as_slice() {
            [Test::HasUpgrade(upgrade)] if upgrade.0 == [Test::Trait("Pilot".into())] => "has a Pilot on it".into(),
            [Test::HasUpgrade(upgrade)] => format!("has {} on it", self.a_noun(upgrade)),
            [Test::Stat(stat, comparison, Amount::Number(number))] => {
                let number = at(*comparison, &number.to_string());
                match stat {
                    Stat::Cost => format!("costs {number}"),
                    Stat::Damage => format!("has {number} damage on it"),
                    Stat::Power | Stat::Hp | Stat::RemainingHp => format!("has {number} {stat}"),
                }
            }
            tests => format!("is {}", state(tests).map_or_else(|| self.predicate(filter), str::to_owned)),
        }
    }
}

/// The adjective after "is" of such a description.
pub(crate) fn state(tests: &[Test]) -> Option<&'static str> {
    if let [test] = tests { STATES.words(test) } else { None }
}

/// The object is so: what it shares with another, it shares with another than itself.
fn is_with(subject: Target, mut test: Test) -> Condition {
    if let Test::SharesAspectWith(with) | Test::SharesNameWith(with) | Test::SharesTraitWith(with) = &mut test
        && let Target::Each(with) = &mut **with
    {
        for test in with.0.iter_mut().filter(|test| **test == Test::Other) {
            *test = Test::OtherThan(Box::new(subject.clone()));
        }
    }
    Condition::is(subject, test)
}
