//! Conditions, as they stand after "if" and "while": "you control more units than an opponent".

use super::amount::{at, whose};
use super::filter::{compared, zone_word};
use super::target::feature_word;
use super::{Printer, each};
use crate::amount::Amount;
use crate::condition::{Condition, Deed, Tally};
use crate::phrases::{CONDITIONS, STATES};
use crate::target::{Filter, Target, Test, Who};
use crate::terms::{CardKind, Comparison, Stat, ZoneKind, with_article};

impl Printer {
    pub fn condition(&mut self, condition: &Condition) -> String {
        let inside = std::mem::replace(&mut self.in_condition, true);
        let words = self.words(condition);
        self.in_condition = inside;
        words
    }

    fn words(&mut self, condition: &Condition) -> String {
        if let Some(words) = CONDITIONS.words(condition) {
            return words.into();
        }
        match condition {
            Condition::Always => "always".into(),
            Condition::Not(not) => self.not(not),
            Condition::All(all) => match self.special(|p| p.all_of(all)) {
                Some(words) => words,
                None => each(all, |each| self.words(each)).join(" and "),
            },
            Condition::Any(any) => match self.special(|p| p.any_of(any)) {
                Some(words) => words,
                None => each(any, |each| self.words(each)).join(" or "),
            },
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
                        amount => format!("{base} has damage {} {}", compared(*comparison), self.quantity(amount)),
                    }
                }
                _ => format!("there is {}", self.a_noun(filter)),
            },
            Condition::Is(target, filter) => self.is(target, filter),
            Condition::Same(one, other) => {
                let one = self.operand(one);
                format!("{one} is {}", self.operand(other))
            }
            Condition::HasInitiative(who) => format!("{} has the initiative", self.player(who)),
            Condition::InitiativeTaken => "a player has taken the initiative this phase".into(),
            Condition::TheForceIsWith(who) => format!("the Force is with {}", self.player(who)),
            Condition::Happened(tally) => self.happened(tally),
            Condition::InLatestAction(tally) => format!("in their previous action {}", self.tally(tally)),
            Condition::Attacking(filter) if filter.0.is_empty() => "attacking".into(),
            Condition::Attacking(filter) => format!("attacking {}", self.a_noun(filter)),
            Condition::Defending(filter) if filter.0.is_empty() => "defending".into(),
            Condition::Defending(filter) => format!("defending against {}", self.a_noun(filter)),
            Condition::DamagedBase { by, combat } => {
                let verb = if *combat { "dealt combat damage to" } else { "damaged" };
                format!("{} {verb} a base", self.operand(by))
            }
            Condition::DefeatedByCombat(target) => format!("{} was defeated by combat damage", self.operand(target)),
            Condition::During(phase) => format!("it is the {phase} phase"),
            Condition::InPlay(target) => format!("{} is in play", self.operand(target)),
            Condition::PlayedUsing(keyword) => format!("this card was played using {keyword}"),
            Condition::PlayedFrom(ZoneKind::Hand) => "you played this unit from your hand".into(),
            Condition::PlayedFrom(zone) => format!("you played this card from your {}", zone_word(*zone)),
            Condition::Revealed(filter) => format!("the revealed cards are {}", self.a_noun(filter)),
            Condition::ProvidesAspect(who, aspect) => format!("{} has the {aspect} aspect icon", self.player(who)),
            Condition::AttackMade => "that attack has been completed".into(),
            Condition::FirstRound => "it's the first round of the game".into(),
        }
    }

    fn article(&mut self, tests: &[Test]) -> String {
        self.a_noun(&Filter(tests.to_vec()))
    }

    /// Something that is controlled, or that something is: "a Force unit", "Sabine Wren".
    fn predicate(&mut self, filter: &Filter) -> String {
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
                _ => format!("there are no {}", self.nouns(filter)),
            },
            Condition::Happened(Tally {
                what: Deed::Attacked, who: Who::EachPlayer, card, this_round: false, ..
            }) if matches!(card.0.as_slice(), [Test::Kind(CardKind::Unit), Test::OtherThan(_)]) => {
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
            condition => format!("it isn't true that {}", self.words(condition)),
        }
    }

    /// "it's", or "this unit is".
    fn it_is(&mut self, target: &Target, is: &str) -> String {
        let words = self.target(target);
        if words == "it" { "it's".into() } else { format!("{words} {is}") }
    }

    fn is(&mut self, target: &Target, filter: &Filter) -> String {
        match (target, filter.0.as_slice()) {
            (Target::BearerOf(upgrade), _) => {
                let upgrade = self.operand(upgrade);
                return format!("{upgrade} was on {}", self.a_noun(filter));
            }
            (Target::Attacked, _) => return format!("it's attacking {}", self.a_noun(filter)),
            (Target::It, [Test::In(ZoneKind::Hand, Who::You)]) => return "it's returned to your hand".into(),
            (Target::This, [Test::OwnedBy(Who::You)]) => return "you own this unit".into(),
            (Target::Defender, [Test::Not(not)]) if matches!(**not, Test::All(_)) => {
                let Test::All(tests) = &**not else { return String::new() };
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
            [Test::SharesAspectWith(with)] => format!("shares an aspect with {}", self.one_of_each(with)),
            [Test::SharesNameWith(with)] => format!("shares a name with {}", self.one_of_each(with)),
            [Test::SharesTraitWith(with)] => format!("shares a trait with {}", self.one_of_each(with)),
            [Test::SharesKeywordWith(with)] => format!("shares a keyword with {}", self.one_of_each(with)),
            [Test::OddCost] => "has an odd cost".into(),
            [Test::ChosenAspect] => "has the chosen aspect".into(),
            [Test::HasUpgrade(upgrade)] if upgrade.0 == [Test::Trait("Pilot".into())] => "has a Pilot on it".into(),
            [Test::HasUpgrade(upgrade)] => format!("has {} on it", self.a_noun(upgrade)),
            [Test::Attacking] => "is attacking".into(),
            [Test::AttackingUsing(keyword)] => format!("is attacking using {keyword}"),
            [Test::Defending] => "is defending".into(),
            [Test::GuardsCard] => "is guarding any captured cards".into(),
            [Test::NamedCard] => "is the named card".into(),
            [Test::Ready] if *target == Target::Discarded => "was ready".into(),
            [Test::PlayedThisPhase] => "was played this phase".into(),
            [Test::DiscardedThisPhase] => "was discarded this phase".into(),
            [Test::DefeatedThisPhase] => "was defeated this phase".into(),
            [Test::Keyword(keyword)] => format!("has {keyword}"),
            [Test::Stat(Stat::Cost, Comparison::LessThan, Amount::Stat(Stat::Cost, other))] => {
                format!("costs less than {}", self.target(other))
            }
            [Test::Stat(stat, comparison, Amount::Number(number))] => {
                let number = at(*comparison, &number.to_string());
                match stat {
                    Stat::Cost => format!("costs {number}"),
                    Stat::Damage => format!("has {number} damage on it"),
                    Stat::Power | Stat::Hp | Stat::RemainingHp => format!("has {number} {stat}"),
                }
            }
            tests => format!("is {}", state(tests).map_or_else(|| self.predicate(filter), str::to_owned)),
        };
        format!("{who} {words}")
    }

    fn comparison(&mut self, left: &Amount, comparison: Comparison, right: &Amount) -> Option<String> {
        if let Amount::Number(number) = right
            && let Some(words) = self.special(|p| p.so_many(left, comparison, *number))
        {
            return Some(words);
        }
        let more = match comparison {
            Comparison::MoreThan => "more",
            Comparison::LessThan => "fewer",
            Comparison::Exactly | Comparison::AtLeast | Comparison::AtMost => "",
        };
        // Things that "you" control, in both amounts.
        let own = |amount: &Amount| match amount {
            Amount::Count(Filter(tests)) => match tests.as_slice() {
                [rest @ .., Test::Friendly] => Some(rest.to_vec()),
                _ => None,
            },
            _ => None,
        };
        match (left, right) {
            (Amount::Count(Filter(tests)), Amount::Count(theirs)) if comparison == Comparison::Exactly => {
                let (Test::Friendly, rest) = tests.split_last()? else { return None };
                let same = Filter(rest.to_vec()).and(Test::ControlledBy(Who::DefendingPlayer));
                let nouns = self.noun(rest, true);
                (same == *theirs).then(|| format!("you control the same number of {nouns} as the defending player"))
            }
            _ if more.is_empty() => None,
            (Amount::Different(feature, has), Amount::Count(tokens)) => {
                let ([Test::OneOf(of)], [Test::Token(Some(token)), Test::AttachedTo(_)]) =
                    (has.0.as_slice(), tokens.0.as_slice())
                else {
                    return None;
                };
                let of = self.target(of);
                let feature = feature_word(*feature);
                Some(format!("{of} has {more} different {feature}s than it has {token} tokens on it"))
            }
            (Amount::Resources(Who::You), Amount::MostAmong(..) | Amount::LeastAmong(..)) => {
                Some(format!("you control {more} resources than an opponent"))
            }
            (Amount::MostAmong(Who::EachOpponent, _), Amount::Resources(Who::You)) => {
                Some(format!("an opponent controls {more} resources than you"))
            }
            (Amount::Resources(who), Amount::Resources(Who::You)) => {
                Some(format!("{} {more} resources than you", self.controls(who)))
            }
            (Amount::CardsIn(ZoneKind::Hand, Who::You), Amount::MostAmong(..) | Amount::LeastAmong(..)) => {
                Some(format!("you have {more} cards in your hand than an opponent"))
            }
            (Amount::CardsIn(ZoneKind::Hand, Who::ThatPlayer), Amount::CardsIn(ZoneKind::Hand, Who::You)) => {
                Some(format!("they have {more} cards in their hand than you"))
            }
            (one, Amount::MostAmong(..) | Amount::LeastAmong(..)) => {
                Some(format!("you control {more} {} than an opponent", self.noun(&own(one)?, true)))
            }
            (Amount::MostAmong(Who::EachOpponent, theirs), Amount::Count(_)) => {
                Some(format!("an opponent controls {more} {} than you", self.noun(&own(theirs)?, true)))
            }
            (one, Amount::Count(theirs)) => {
                let rest = own(one)?;
                let (Test::ControlledBy(who), same) = theirs.0.split_last()? else { return None };
                let who = match who {
                    Who::DefendingPlayer => "the defending player",
                    Who::ThatPlayer => "that opponent",
                    Who::ControllerOf(_) => "that unit's controller",
                    _ => return None,
                };
                (rest == same).then(|| format!("you control {more} {} than {who}", self.noun(&rest, true)))
            }
            _ => None,
        }
    }

    /// "there are 4 or more exhausted units", "an opponent controls no ground units"
    fn so_many(&mut self, left: &Amount, comparison: Comparison, number: i32) -> Option<String> {
        let count = match (comparison, number) {
            (Comparison::Exactly, 0) => "no".to_owned(),
            (Comparison::Exactly, number) => format!("exactly {number}"),
            (comparison, number) => at(comparison, &number.to_string()),
        };
        let several = (comparison, number) != (Comparison::Exactly, 1);
        Some(match left {
            Amount::Count(Filter(tests)) => match tests.split_last() {
                Some((Test::Friendly, rest)) if !rest.is_empty() => {
                    format!("you control {count} {}", self.noun(rest, several))
                }
                Some((Test::AttachedTo(on), rest)) if matches!(on.0.as_slice(), [Test::OneOf(_)]) => {
                    let of = self.a_noun(on);
                    format!("{of} has {count} {} on it", self.noun(rest, several))
                }
                Some((Test::DamagedInAttack { by, combat }, rest)) => {
                    let by = self.operand(by);
                    let combat = if *combat { "combat " } else { "" };
                    format!("{by} dealt {combat}damage to {count} {}", self.noun(rest, true))
                }
                _ => format!("there are {count} {}", self.noun(tests, true)),
            },
            Amount::Different(feature, filter) => {
                let feature = feature_word(*feature);
                format!("there are {count} different {feature}s among {}", self.nouns(filter))
            }
            Amount::MostAmong(Who::EachOpponent, of) | Amount::LeastAmong(Who::EachOpponent, of) => match &**of {
                Amount::Count(Filter(tests)) => {
                    let (Test::Friendly, rest) = tests.split_last()? else { return None };
                    format!("an opponent controls {count} {}", self.noun(rest, true))
                }
                Amount::Tally(Tally { what: Deed::Played, who: Who::You, card, this_round: false, .. }) => {
                    format!("an opponent played {count} {} this phase", self.nouns(card))
                }
                _ => return None,
            },
            Amount::Resources(who) => {
                let controls = self.controls(who);
                format!("{controls} {count} resources")
            }
            Amount::CardsIn(ZoneKind::Hand, Who::You) => format!("you have {count} cards in your hand"),
            Amount::Tally(tally) => self.deeds_done(tally, &count)?,
            Amount::CountOf(target) => match &**target {
                Target::Among(of, filter) if **of == Target::Affected => {
                    let done = self.done?;
                    let least = (number, comparison) == (1, Comparison::AtLeast);
                    match done.verb {
                        "damaged" if least => format!("{} is damaged this way", self.a_noun(filter)),
                        "discarded" if least => format!("{} is discarded", self.a_noun(filter)),
                        "given" if least => {
                            let [Test::AttachedTo(unit)] = filter.0.as_slice() else { return None };
                            let token = with_article(done.noun);
                            format!("you give {token} token to {} this way", self.a_noun(unit))
                        }
                        _ if count == "no" => format!("no {} were damaged by this ability", self.nouns(filter)),
                        _ => return None,
                    }
                }
                Target::Among(of, filter) if **of == Target::Shown => match filter.0.as_slice() {
                    [Test::Aspect(aspect)] => format!("you disclosed {aspect}"),
                    _ => return None,
                },
                _ => return None,
            },
            Amount::DealtInAttack { by: Some(by), to, combat } => {
                let by = self.target(by);
                let combat = if *combat { "combat " } else { "" };
                format!("{by} dealt {count} {combat}damage to {}", self.a_noun(to))
            }
            Amount::Stat(stat, target) if **target != Target::Shown => {
                let of = self.target(target);
                match stat {
                    Stat::Damage => format!("{of} has {count} damage on it"),
                    Stat::Power if **target == Target::This && comparison != Comparison::Exactly => {
                        format!("its power is {count}")
                    }
                    stat => format!("{of} has {count} {stat}"),
                }
            }
            left => format!("{} is {count}", self.quantity(left)),
        })
    }

    /// "a friendly unit was defeated this phase"
    fn happened(&mut self, tally: &Tally) -> String {
        self.special(|p| p.deed_done(tally)).unwrap_or_else(|| self.tally(tally))
    }

    fn deed_done(&mut self, tally: &Tally) -> Option<String> {
        let Tally { what, who, card, this_round: false, of_one: false } = tally else { return None };
        let (verb, tests) = match (what, card.0.as_slice()) {
            (Deed::Defeated, [rest @ .., Test::Attacking]) => ("was defeated while attacking", rest),
            (Deed::Defeated, tests) => ("was defeated", tests),
            (Deed::LeftPlay, tests) => ("left play", tests),
            (Deed::EnteredPlay, tests) => ("entered play", tests),
            (Deed::Attacked, tests) if *who != Who::You => ("attacked", tests),
            (Deed::DefeatedEnemy, tests) if *who == Who::You => {
                let enemy = Filter([tests, &[Test::Enemy]].concat());
                return Some(format!("you defeated {} this phase", self.a_noun(&enemy)));
            }
            (Deed::AttackedBase, _) if *who == Who::EachPlayer => {
                return Some(format!("{} was attacked this phase", self.a_noun(card)));
            }
            (Deed::DamagedBase, [Test::Enemy]) if *who == Who::You => {
                return Some("you've dealt damage to an enemy base this phase".into());
            }
            _ => return None,
        };
        let card = whose(&Filter(tests.to_vec()), who)?;
        Some(format!("{} {verb} this phase", self.a_noun(&card)))
    }

    fn deeds_done(&mut self, tally: &Tally, count: &str) -> Option<String> {
        let Tally { what, who, card, this_round: false, .. } = tally else { return None };
        let verb = match what {
            Deed::Defeated => "were defeated",
            Deed::LeftPlay => "left play",
            Deed::EnteredPlay => "entered play",
            Deed::Attacked => "attacked",
            Deed::DamagedBase if *who == Who::You => {
                return Some(format!("you've dealt {count} damage to an enemy base this phase"));
            }
            _ => return None,
        };
        let card = whose(card, who)?;
        Some(format!("{count} {} {verb} this phase", self.nouns(&card)))
    }
}

/// The adjective after "is" of such a description.
fn state(tests: &[Test]) -> Option<&'static str> {
    if let [test] = tests { STATES.words(test) } else { None }
}
