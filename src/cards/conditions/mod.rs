//! Conditions, read and written: what follows "if" and "while".
//!
//! | module | what they are about |
//! | --- | --- |
//! | `players` | what players control, and how many |
//! | `objects` | what a unit is or has, what attacks, what has just happened |
//! | `deeds` | what has happened this phase |

pub(crate) mod deeds;
pub(crate) mod objects;
pub(crate) mod players;

use crate::conditions::objects::state;
use crate::phrases::CONDITIONS;
use crate::reading::parser::Parser;
use crate::reading::within;
use crate::terms::{Aspect, CardKind, Comparison, Stat, ZoneKind};
use crate::tree::{Amount, Condition, Deed, Feature, Filter, Tally, Target, Test, Who};
use crate::writing::words::{at, compared};
use crate::writing::{Printer, each, unsaid};

impl Parser<'_> {
    /// "or less", "or more", or nothing after a number.
    pub(crate) fn comparison(&mut self) -> Comparison {
        let said = self.one_of(&[("or less|fewer", Comparison::AtMost), ("or more|greater", Comparison::AtLeast)]);
        said.unwrap_or(Comparison::Exactly)
    }

    /// A condition, or several with "and" between them.
    pub(crate) fn condition(&mut self) -> Option<Condition> {
        within(self, |p| &mut p.in_condition, true, Self::conditions)
    }

    fn conditions(&mut self) -> Option<Condition> {
        let mut all = vec![self.single_condition()?];
        while let Some(more) = self.attempt(|p| {
            p.eat("and")?;
            if p.has("isn't") {
                let it = p.refs.it()?;
                return Some(Condition::not(Condition::Is(it, p.predicate()?)));
            }
            p.single_condition()
        }) {
            all.push(more);
        }
        if all.len() == 1 { all.pop() } else { Some(Condition::All(all)) }
    }

    pub(crate) fn single_condition(&mut self) -> Option<Condition> {
        self.choice(&[
            Self::damaged_base,
            Self::fixed_condition,
            Self::numbers_controlled,
            Self::player_controls,
            Self::cards_in_hand,
            Self::sum_is,
            Self::base_damage,
            Self::deed_of_opponent,
            Self::deed_of_player,
            Self::deed_of_units,
            Self::deed_to_base,
            Self::only_one,
            Self::variety,
            Self::attack_going_on,
            Self::this_way_condition,
            Self::odd_costs,
            Self::object_is,
            Self::some_unit_is,
        ])
    }

    fn fixed_condition(&mut self) -> Option<Condition> {
        if self.has("you play|played this unit from your hand") {
            self.refs.set(Target::This);
            return Some(Condition::PlayedFrom(ZoneKind::Hand));
        }
        self.one_of(&[
            ("you disclosed heroism", disclosed(Aspect::Heroism)),
            ("you disclosed villainy", disclosed(Aspect::Villainy)),
        ])
        .or_else(|| self.phrase(&CONDITIONS))
    }

    /// "3 or more", "exactly 1", "no", before what is counted.
    pub(crate) fn number_and_comparison(&mut self) -> Option<(Amount, Comparison)> {
        if let Some(number) = self.one_of(&[("no", 0), ("exactly one", 1)]) {
            return Some((number.into(), Comparison::Exactly));
        }
        let least = self.has("at least");
        let exactly = self.has("exactly");
        let number = self.number()?;
        let comparison = match (least, exactly) {
            (true, _) => Comparison::AtLeast,
            (_, true) => Comparison::Exactly,
            _ => self.comparison(),
        };
        // "if you control 2 units" does not occur: a bare number would leave open whether 3 would do.
        self.demand(comparison != Comparison::Exactly || exactly)?;
        Some((number.into(), comparison))
    }

    /// "the number of resources you control plus … is 9 or more", "the combined cost of the revealed cards is …".
    fn sum_is(&mut self) -> Option<Condition> {
        if self.has("its power is") {
            let (number, comparison) = self.number_and_comparison()?;
            return Some(Condition::Compare(Amount::stat(Stat::Power, Target::This), comparison, number));
        }
        let comes = self.sees("the number of") || self.sees("the combined");
        self.demand(comes)?;
        let amount = self.quantity()?;
        self.eat("is")?;
        let (number, comparison) = self.number_and_comparison()?;
        Some(Condition::Compare(amount, comparison, number))
    }

    /// "it's the only unit you control in its arena", "this is the only friendly ground unit": it is one, and there is
    /// but one.
    fn only_one(&mut self) -> Option<Condition> {
        let it = if self.has("it's") {
            self.refs.it()?
        } else if self.has("this is") {
            Target::This
        } else {
            self.before(Self::reference, "is")?
        };
        self.refs.mention(&it);
        self.eat("the only")?;
        let filter = self.filter()?;
        let one = Condition::Compare(Amount::Count(filter.clone()), Comparison::Exactly, 1.into());
        Some(Condition::All(vec![Condition::Is(it, filter), one]))
    }

    /// "there are 5 or more different costs among …".
    fn variety(&mut self) -> Option<Condition> {
        if !self.has("there's") {
            self.eat("there are|is")?;
        }
        if let Some(filter) = self.attempt(Self::a_filter) {
            return Some(Condition::Exists(filter));
        }
        let (number, comparison) = self.number_and_comparison()?;
        let counted = match self.has("aspects among") {
            true => Amount::Different(Feature::Aspect, self.filter()?),
            false => self.counted()?,
        };
        Some(Condition::Compare(counted, comparison, number))
    }

    /// "the revealed card and that unit have different odd costs".
    fn odd_costs(&mut self) -> Option<Condition> {
        let one = self.pronoun()?;
        self.eat("and")?;
        let other = self.pronoun()?;
        self.eat("have different odd costs")?;
        let same = Test::Stat(Stat::Cost, Comparison::Exactly, Amount::stat(Stat::Cost, one.clone()));
        let different = Filter(vec![Test::OddCost, Test::not(same)]);
        Some(Condition::All(vec![Condition::is(one, Test::OddCost), Condition::Is(other, different)]))
    }

    /// "During the action phase" and the like.
    pub(crate) fn during(&mut self) -> Option<Condition> {
        self.eat("during the")?;
        self.phase().map(Condition::During)
    }
}

impl Printer {
    pub(crate) fn condition(&mut self, condition: &Condition) -> String {
        within(self, |p| &mut p.in_condition, true, |p| p.words(condition))
    }

    pub(crate) fn words(&mut self, condition: &Condition) -> String {
        if let Some(words) = CONDITIONS.words(condition) {
            return words.into();
        }
        match condition {
            Condition::Always => "always".into(),
            Condition::Not(not) => self.not(not),
            Condition::All(all) => {
                self.special(|p| p.all_of(all)).unwrap_or_else(|| each(all, |each| self.words(each)).join(" and "))
            }
            Condition::Any(any) => {
                self.special(|p| p.any_of(any)).unwrap_or_else(|| each(any, |each| self.words(each)).join(" or "))
            }
            Condition::Compare(left, comparison, right) => {
                match self.special(|p| p.comparison(left, *comparison, right)) {
                    Some(words) => words,
                    None => {
                        let left = self.quantity(left);
                        self.near = None;
                        format!("{left} is {} {}", compared(*comparison), self.quantity(right))
                    }
                }
            }
            Condition::Controls(who, filter) => {
                let controls = self.controls(who);
                format!("{controls} {}", self.predicate(filter))
            }
            Condition::Exists(filter) => match filter.0.as_slice() {
                [rest @ .., Test::DamagedThisPhase] => format!("{} was damaged this phase", self.article(rest)),
                [rest @ .., Test::Attacking] => format!("{} is attacking", self.article(rest)),
                [rest @ .., Test::AttackingUsing(keyword)] => {
                    format!("{} is attacking using {keyword}", self.article(rest))
                }
                [rest @ .., Test::DamagedInAttack { by, combat }] => {
                    let by = self.operand(by);
                    let combat = if *combat { "combat " } else { "" };
                    format!("{by} dealt {combat}damage to 1 or more {}", self.noun(rest, true))
                }
                [base @ Test::Kind(CardKind::Base), rest @ .., Test::Stat(Stat::Damage, comparison, amount)]
                    if rest.is_empty() || *rest == [Test::Enemy] =>
                {
                    let base = self.article(&[std::slice::from_ref(base), rest].concat());
                    match amount {
                        Amount::Number(number) => {
                            format!("{base} has {} damage on it", at(*comparison, &number.to_string()))
                        }
                        Amount::Stat(Stat::Damage, of)
                            if **of == Target::Base(Who::You) && *comparison == Comparison::LessThan =>
                        {
                            format!("your base has more damage on it than {base}")
                        }
                        _ => unsaid(filter),
                    }
                }
                _ => format!("there is {}", self.a_noun(filter)),
            },
            Condition::Is(target, filter) => self.is(target, filter),
            Condition::Happened(tally) => self.happened(tally),
            Condition::Attacking(filter) if filter.0.is_empty() => "attacking".into(),
            Condition::Attacking(filter) => format!("attacking {}", self.a_noun(filter)),
            Condition::Defending(filter) if filter.0.is_empty() => "defending".into(),
            Condition::DamagedBase { by, combat } => {
                let verb = if *combat { "dealt combat damage to" } else { "damaged" };
                format!("{} {verb} a base", self.operand(by))
            }
            Condition::During(phase) => format!("it is the {phase} phase"),
            Condition::InPlay(target) => format!("{} is in play", self.operand(target)),
            Condition::PlayedFrom(ZoneKind::Hand) => "you played this unit from your hand".into(),
            condition => unsaid(condition),
        }
    }

    pub(crate) fn article(&mut self, tests: &[Test]) -> String {
        self.a_noun(&Filter(tests.to_vec()))
    }

    /// Something that is controlled, or that something is: "a Force unit", "Sabine Wren".
    pub(crate) fn predicate(&mut self, filter: &Filter) -> String {
        match filter.0.as_slice() {
            [Test::Named(name)] => name.clone(),
            _ => self.a_noun(filter),
        }
    }

    fn all_of(&mut self, all: &[Condition]) -> Option<String> {
        Some(match all {
            [
                Condition::Is(target, filter),
                Condition::Compare(Amount::Count(same), Comparison::Exactly, Amount::Number(1)),
            ] if filter == same => {
                let it = self.it_is(target, "is");
                format!("{it} the only {}", self.noun(&filter.0, false))
            }
            [Condition::Is(one, odd), Condition::Is(other, Filter(tests))]
                if odd.0 == [Test::OddCost] && matches!(tests.as_slice(), [Test::OddCost, Test::Not(_)]) =>
            {
                let one = self.target(one);
                format!("{one} and {} have different odd costs", self.operand(other))
            }
            [Condition::Controls(Who::You, one), Condition::Controls(Who::You, other)] => {
                let one = self.predicate(one);
                format!("you control {one} and {}", self.predicate(other))
            }
            _ => return None,
        })
    }

    fn any_of(&mut self, any: &[Condition]) -> Option<String> {
        let [first, second] = any else { return None };
        match (first, second) {
            (Condition::Controls(Who::You, one), Condition::Controls(Who::You, other)) => {
                let one = self.predicate(one);
                Some(format!("you control {one} or {}", self.predicate(other)))
            }
            (Condition::Is(target, one), Condition::Is(same, other)) if target == same => {
                let target = self.operand(target);
                let one = self.predicate(one);
                Some(format!("{target} is {one} or {}", self.predicate(other)))
            }
            _ => None,
        }
    }

    fn not(&mut self, not: &Condition) -> String {
        match not {
            Condition::Is(target, filter) => {
                let target = self.operand(target);
                let word = match filter.0.as_slice() {
                    [Test::Keyword(keyword)] => return format!("{target} doesn't have {keyword}"),
                    [Test::SharesAspectWith(with)] => {
                        return format!("{target} doesn't share an aspect with {}", self.one_of_each(with));
                    }
                    tests => state(tests).map_or_else(|| self.predicate(filter), str::to_owned),
                };
                format!("{target} isn't {word}")
            }
            Condition::Attacking(filter) if *filter == Filter(vec![Test::Kind(CardKind::Base)]) => {
                "this unit isn't attacking a base".into()
            }
            Condition::DefeatedByCombat(target) => {
                format!("{} wasn't defeated by combat damage", self.operand(target))
            }
            Condition::Controls(who, filter) => {
                let controls = self.controls(who);
                format!("{controls} no {}", self.nouns(filter))
            }
            Condition::Exists(filter) => match filter.0.as_slice() {
                [rest @ .., Test::Friendly] => format!("you control no {}", self.noun(rest, true)),
                [rest @ .., Test::ControlledBy(who)] => {
                    let controls = self.controls(who);
                    format!("{controls} no {}", self.noun(rest, true))
                }
                [Test::In(ZoneKind::Resources, who), rest @ ..] => {
                    let resources = [&[Test::In(ZoneKind::Resources, Who::EachPlayer)], rest].concat();
                    let controls = self.controls(who);
                    format!("{controls} no {}", self.noun(&resources, true))
                }
                _ => unsaid(not),
            },
            Condition::Happened(Tally { what: Deed::Attacked, who: Who::EachPlayer, card, .. })
                if matches!(card.0.as_slice(), [Test::Kind(CardKind::Unit), Test::OtherThan(_)]) =>
            {
                "no other units have attacked this phase".into()
            }
            Condition::Compare(left, comparison, right) => {
                let opposite = match comparison {
                    Comparison::AtLeast => Comparison::LessThan,
                    Comparison::AtMost => Comparison::MoreThan,
                    Comparison::MoreThan => Comparison::AtMost,
                    Comparison::LessThan => Comparison::AtLeast,
                    Comparison::Exactly => {
                        let left = self.quantity(left);
                        return format!("{left} isn't {}", self.quantity(right));
                    }
                };
                self.words(&Condition::Compare(left.clone(), opposite, right.clone()))
            }
            Condition::Not(condition) => self.words(condition),
            condition => unsaid(condition),
        }
    }

    /// "it's", or "this unit is".
    fn it_is(&mut self, target: &Target, is: &str) -> String {
        let words = self.target(target);
        if words == "it" { "it's".into() } else { format!("{words} {is}") }
    }
}

/// A card with that aspect was disclosed.
fn disclosed(aspect: Aspect) -> Condition {
    let cards = Target::Among(Box::new(Target::Shown), Filter(vec![Test::Aspect(aspect)]));
    Condition::Compare(Amount::CountOf(Box::new(cards)), Comparison::AtLeast, 1.into())
}
