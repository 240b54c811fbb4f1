//! Conditions in plain words: "you control more units than an opponent", "a friendly unit was defeated this phase".

use super::super::super::amount::Amount;
use super::super::super::condition::{Condition, Deed, Tally};
use super::super::super::target::{Filter, Target, Test, Who};
use super::super::super::terms::{Arena, CardKind, Comparison, Stat, ZoneKind, with_article};
use super::super::Printer;
use super::super::target::feature_word;
use super::amount::whose;

impl Printer {
    /// A condition in plain words, if there are any.
    pub fn plain_condition(&mut self, condition: &Condition) -> Option<String> {
        match condition {
            Condition::Compare(left, comparison, right) => self.plain_comparison(left, *comparison, right),
            Condition::Happened(tally) => self.deed_done(tally),
            Condition::InLatestAction(tally) if is_attack_on_you(tally) => {
                Some("an opponent attacked your base during their previous action this phase".into())
            }
            Condition::All(all) => self.all_of(all),
            Condition::Any(any) => self.any_of(any),
            Condition::Not(not) => self.not(not),
            Condition::Controls(who, filter) => {
                let controls = self.controls(who)?;
                match filter.0.as_slice() {
                    [Test::Named(name)] => Some(format!("{} {name}", controls)),
                    _ => Some(format!("{} {}", controls, self.a_noun(filter))),
                }
            }
            Condition::Exists(Filter(tests)) => match tests.split_last()? {
                (Test::DamagedThisPhase, rest) => {
                    Some(format!("{} was damaged this phase", self.a_noun(&Filter(rest.to_vec()))))
                }
                (Test::Attacking, rest) => Some(format!("{} is attacking", self.a_noun(&Filter(rest.to_vec())))),
                _ => None,
            },
            Condition::Is(Target::BearerOf(upgrade), filter) => {
                let upgrade = self.operand(upgrade);
                Some(format!("{upgrade} was on {}", self.a_noun(filter)))
            }
            Condition::Is(Target::Attacked, filter) => Some(format!("it's attacking {}", self.a_noun(filter))),
            Condition::Is(target, filter) => self.plainly_is(target, filter),
            _ => None,
        }
    }

    pub fn all_of(&mut self, all: &[Condition]) -> Option<String> {
        if let [Condition::Controls(Who::You, Filter(own)), Condition::Not(not)] = all
            && own.as_slice() == [Test::Kind(CardKind::Unit), Test::ChosenArena]
            && **not == Condition::Exists(Filter(vec![Test::Kind(CardKind::Unit), Test::Enemy, Test::ChosenArena]))
        {
            return Some("you are the only player who controls units in that arena".into());
        }
        if let [
            Condition::Is(target, filter),
            Condition::Compare(Amount::Count(same), Comparison::Exactly, Amount::Number(1)),
        ] = all
            && filter == same
        {
            let it = if *target == Target::It { "it's".to_owned() } else { format!("{} is", self.target(target)) };
            return Some(format!("{it} the only {}", self.noun(&filter.0, false)));
        }
        let [first, second] = all else { return None };
        if let (Condition::Controls(Who::You, one), Condition::Controls(Who::You, other)) = (first, second) {
            if let ([rest @ .., Test::Arena(Arena::Ground)], [same @ .., Test::Arena(Arena::Space)]) =
                (one.0.as_slice(), other.0.as_slice())
                && rest == same
                && rest.len() > 1
            {
                return Some(format!("you control {} in each arena", self.a_noun(&Filter(rest.to_vec()))));
            }
            let one = self.a_noun(one);
            return Some(format!("you control {one} and {}", self.a_noun(other)));
        }
        let first = self.condition(first);
        Some(format!("{first} and {}", self.condition(second)))
    }

    pub fn any_of(&mut self, any: &[Condition]) -> Option<String> {
        let [first, second] = any else { return None };
        match (first, second) {
            (Condition::Controls(Who::You, Filter(one)), Condition::Controls(Who::You, Filter(other))) => {
                match (one.as_slice(), other.as_slice()) {
                    ([Test::Named(one)], [Test::Named(other)]) => Some(format!("you control {one} or {other}")),
                    ([Test::Leader, Test::Aspect(aspect)], [Test::Kind(CardKind::Base), Test::Aspect(same)])
                        if aspect == same =>
                    {
                        let aspect = with_article(&aspect.to_string());
                        Some(format!("you control {aspect} leader or base"))
                    }
                    _ => None,
                }
            }
            (Condition::Is(target, one), Condition::Is(same, other)) if target == same => {
                let target = self.operand(target);
                let one = self.predicate(one);
                Some(format!("{target} is {one} or {}", self.predicate(other)))
            }
            _ => None,
        }
    }

    /// What something is said to be: "a Force unit", "Sabine Wren".
    pub fn predicate(&mut self, filter: &Filter) -> String {
        match filter.0.as_slice() {
            [Test::Named(name)] => name.clone(),
            _ => self.a_noun(filter),
        }
    }

    pub fn not(&mut self, not: &Condition) -> Option<String> {
        match not {
            Condition::Is(target, filter) => {
                let target = self.operand(target);
                let word = match filter.0.as_slice() {
                    [Test::Damaged] => "damaged",
                    [Test::Exhausted] => "exhausted",
                    [Test::Ready] => "ready",
                    [Test::Upgraded] => "upgraded",
                    [Test::Unique] => "unique",
                    [Test::Leader] => return Some(format!("{target} isn't a leader")),
                    [Test::Keyword(keyword)] => return Some(format!("{target} doesn't have {keyword}")),
                    [Test::SharesAspectWith(with)] => {
                        return Some(format!("{target} doesn't share an aspect with {}", self.one_of_each(with)));
                    }
                    _ => return Some(format!("{target} isn't {}", self.a_noun(filter))),
                };
                Some(format!("{target} isn't {word}"))
            }
            Condition::Attacking(filter) if *filter == Filter(vec![Test::Kind(CardKind::Base)]) => {
                Some("this unit isn't attacking a base".into())
            }
            Condition::InitiativeTaken => Some("no player has taken the initiative this phase".into()),
            Condition::DefeatedByCombat(target) => {
                Some(format!("{} wasn't defeated by combat damage", self.operand(target)))
            }
            Condition::Exists(filter) => {
                if let Some((Test::Friendly, rest)) = filter.0.split_last() {
                    return Some(format!("you control no {}", self.noun(rest, true)));
                }
                if let Some((Test::ControlledBy(Who::DefendingPlayer), rest)) = filter.0.split_last() {
                    return Some(format!("the defending player controls no {}", self.noun(rest, true)));
                }
                if let Some((Test::In(ZoneKind::Resources, Who::DefendingPlayer), rest)) = filter.0.split_first() {
                    let resources = [&[Test::In(ZoneKind::Resources, Who::EachPlayer)], rest].concat();
                    return Some(format!("the defending player controls no {}", self.noun(&resources, true)));
                }
                None
            }
            Condition::Happened(Tally {
                what: Deed::Attacked,
                who: Who::EachPlayer,
                card,
                this_round: false,
                of_one: false,
            }) => {
                let [Test::Kind(CardKind::Unit), Test::OtherThan(_)] = card.0.as_slice() else { return None };
                Some("no other units have attacked this phase".into())
            }
            _ => None,
        }
    }

    /// "your base", "a friendly unit": what something shares with.
    pub fn one_of_each(&mut self, with: &Target) -> String {
        match with {
            Target::Each(filter) => self.a_noun(filter),
            with => self.operand(with),
        }
    }

    pub fn plainly_is(&mut self, target: &Target, filter: &Filter) -> Option<String> {
        let words = match filter.0.as_slice() {
            [Test::SharesAspectWith(with)] => {
                let target = self.target(target);
                return Some(format!("{target} shares an aspect with {}", self.one_of_each(with)));
            }
            [Test::SharesNameWith(with)] => {
                let target = self.target(target);
                return Some(format!("{target} shares a name with {}", self.one_of_each(with)));
            }
            [Test::OddCost] => "has an odd cost".to_owned(),
            [Test::ChosenAspect] => "has the chosen aspect".to_owned(),
            [Test::HasUpgrade(upgrade)] => {
                let pilot = *upgrade == Filter(vec![Test::Trait("Pilot".into())]);
                return pilot.then(|| format!("{} has a Pilot on it", self.target(target)));
            }
            [Test::Attacking] => "is attacking".to_owned(),
            [Test::Defending] => "is defending".to_owned(),
            [Test::GuardsCard] => "is guarding any captured cards".to_owned(),
            [Test::NamedCard] => "is the named card".to_owned(),
            [Test::Stat(Stat::Power, Comparison::Exactly, Amount::Number(0))] => "has 0 power".to_owned(),
            [Test::Stat(Stat::Cost, Comparison::LessThan, Amount::Stat(Stat::Cost, other))] => {
                let target = self.target(target);
                return Some(format!("{target} costs less than {}", self.target(other)));
            }
            [Test::In(ZoneKind::Hand, Who::You)] if *target == Target::It => {
                return Some("it's returned to your hand".into());
            }
            [Test::OwnedBy(Who::You)] if *target == Target::This => return Some("you own this unit".into()),
            [Test::DefeatedThisPhase] if *target == Target::Defender => {
                return Some("the defender was defeated".into());
            }
            [Test::DefeatedThisPhase] if *target == Target::It && self.done?.verb == "damaged" => {
                return Some("it's defeated this way".into());
            }
            [Test::Stat(Stat::Cost, Comparison::Exactly, Amount::Chosen)] => {
                return Some("its cost is the chosen number".into());
            }
            _ => return None,
        };
        Some(format!("{} {words}", self.operand(target)))
    }

    pub fn plain_comparison(&mut self, left: &Amount, comparison: Comparison, right: &Amount) -> Option<String> {
        if let Amount::Number(number) = right
            && let Some(words) = self.so_many(left, comparison, *number)
        {
            return Some(words);
        }
        if let (Amount::PaidFor(paid), Comparison::LessThan, Amount::Stat(Stat::Cost, of)) = (left, comparison, right)
            && **paid == Target::Subject
            && **of == Target::Subject
        {
            return Some("that opponent paid less than the card's cost to play it".into());
        }
        let more = match comparison {
            Comparison::MoreThan => "more",
            Comparison::LessThan => "fewer",
            Comparison::Exactly => return self.as_many(left, right),
            Comparison::AtLeast | Comparison::AtMost => return None,
        };
        match (left, right) {
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
            (
                Amount::Resources(Who::You),
                Amount::MostAmong(Who::EachOpponent, _) | Amount::LeastAmong(Who::EachOpponent, _),
            ) => Some(format!("you control {more} resources than an opponent")),
            (Amount::MostAmong(Who::EachOpponent, _), Amount::Resources(Who::You)) => {
                Some(format!("an opponent controls {more} resources than you"))
            }
            (Amount::CardsIn(ZoneKind::Hand, Who::You), Amount::MostAmong(..) | Amount::LeastAmong(..)) => {
                Some(format!("you have {more} cards in your hand than an opponent"))
            }
            (Amount::CardsIn(ZoneKind::Hand, Who::ThatPlayer), Amount::CardsIn(ZoneKind::Hand, Who::You)) => {
                Some("they have more cards in their hand than you".into())
            }
            (Amount::Count(own), Amount::MostAmong(..) | Amount::LeastAmong(..)) => {
                let (Test::Friendly, rest) = own.0.split_last()? else { return None };
                Some(format!("you control {more} {} than an opponent", self.noun(rest, true)))
            }
            (Amount::MostAmong(Who::EachOpponent, theirs), Amount::Count(_)) => {
                let Amount::Count(Filter(tests)) = &**theirs else { return None };
                let (Test::Friendly, rest) = tests.split_last()? else { return None };
                Some(format!("an opponent controls {more} {} than you", self.noun(rest, true)))
            }
            (Amount::Count(own), Amount::Count(theirs)) => {
                let (Test::Friendly, rest) = own.0.split_last()? else { return None };
                let (Test::ControlledBy(who), same) = theirs.0.split_last()? else { return None };
                if rest != same {
                    return None;
                }
                let nouns = self.noun(rest, true);
                Some(format!("you control {more} {nouns} than {}", self.other_player(who)?))
            }
            _ => None,
        }
    }

    pub fn other_player(&mut self, who: &Who) -> Option<String> {
        match who {
            Who::DefendingPlayer => Some("the defending player".into()),
            Who::ThatPlayer => Some("that opponent".into()),
            Who::ControllerOf(_) => Some("that unit's controller".into()),
            _ => None,
        }
    }

    /// "you control the same number of units as the defending player"
    pub fn as_many(&mut self, left: &Amount, right: &Amount) -> Option<String> {
        let (Amount::Count(own), Amount::Count(theirs)) = (left, right) else { return None };
        let (Test::Friendly, rest) = own.0.split_last()? else { return None };
        let same = Filter(rest.to_vec()).and(Test::ControlledBy(Who::DefendingPlayer));
        (same == *theirs)
            .then(|| format!("you control the same number of {} as the defending player", self.noun(rest, true)))
    }

    /// "there are 4 or more exhausted units", "an opponent controls no ground units"
    pub fn so_many(&mut self, left: &Amount, comparison: Comparison, number: i32) -> Option<String> {
        let count = match (comparison, number) {
            (Comparison::AtLeast, number) => format!("{number} or more"),
            (Comparison::AtMost, number) => format!("{number} or less"),
            (Comparison::Exactly, 0) => "no".to_owned(),
            (Comparison::Exactly, number) => format!("exactly {number}"),
            (Comparison::MoreThan | Comparison::LessThan, _) => return None,
        };
        match left {
            Amount::Count(Filter(tests)) => match tests.split_last() {
                Some((Test::Friendly, rest)) if !rest.is_empty() => {
                    let several = comparison != Comparison::Exactly || number != 1;
                    Some(format!("you control {count} {}", self.noun(rest, several)))
                }
                Some((Test::AttachedTo(on), rest)) if comparison == Comparison::AtLeast => match on.0.as_slice() {
                    [Test::OneOf(of)] => {
                        let of = self.target(of);
                        Some(format!("{of} has {count} {} on it", self.noun(rest, true)))
                    }
                    _ => Some(format!("there are {count} {}", self.noun(tests, true))),
                },
                _ => Some(format!("there are {count} {}", self.noun(tests, true))),
            },
            Amount::Different(feature, filter) => {
                let feature = feature_word(*feature);
                Some(format!("there are {count} different {feature}s among {}", self.nouns(filter)))
            }
            Amount::MostAmong(Who::EachOpponent, of) | Amount::LeastAmong(Who::EachOpponent, of) => {
                let Amount::Count(Filter(tests)) = &**of else { return None };
                let (Test::Friendly, rest) = tests.split_last()? else { return None };
                Some(format!("an opponent controls {count} {}", self.noun(rest, true)))
            }
            Amount::Tally(tally) => self.deeds_done(tally, &count),
            Amount::Paid if count == "no" => Some("no resources were paid to play this unit".into()),
            Amount::Sum(_) => {
                let sum = self.quantity(left);
                Some(format!("{sum} is {count}"))
            }
            Amount::CountOf(target) => match &**target {
                Target::Among(of, filter) if **of == Target::Affected => {
                    let verb = self.done?.verb;
                    match (number, comparison) {
                        (1, Comparison::AtLeast) if verb == "damaged" => {
                            Some(format!("{} is damaged this way", self.a_noun(filter)))
                        }
                        (1, Comparison::AtLeast) if verb == "discarded" => {
                            Some(format!("{} is discarded", self.a_noun(filter)))
                        }
                        (0, Comparison::Exactly) => {
                            Some(format!("no {} were damaged by this ability", self.nouns(filter)))
                        }
                        (1, Comparison::AtLeast) if verb == "given" => {
                            let [Test::AttachedTo(unit)] = filter.0.as_slice() else { return None };
                            let token = with_article(self.done?.noun);
                            Some(format!("you give {token} token to {} this way", self.a_noun(unit)))
                        }
                        _ => None,
                    }
                }
                Target::Among(of, filter) if **of == Target::Shown => match filter.0.as_slice() {
                    [Test::Aspect(aspect)] => Some(format!("you disclosed {aspect}")),
                    _ => None,
                },
                _ => None,
            },
            Amount::DealtInAttack { by: Some(by), to, combat } if comparison == Comparison::AtLeast => {
                let by = self.target(by);
                let combat = if *combat { "combat " } else { "" };
                Some(format!("{by} dealt {number} or more {combat}damage to {}", self.a_noun(to)))
            }
            Amount::Stat(stat, target) if **target == Target::Base(Who::You) => Some(match stat {
                Stat::Damage => format!("your base has {count} damage on it"),
                stat => format!("your base has {count} {stat}"),
            }),
            _ => None,
        }
    }

    /// "a friendly unit was defeated this phase"
    pub fn deed_done(&mut self, tally: &Tally) -> Option<String> {
        let Tally { what, who, card, this_round: false, of_one: false } = tally else { return None };
        if *what == Deed::Defeated
            && let Some((Test::Attacking, rest)) = card.0.split_last()
        {
            let card = whose(&Filter(rest.to_vec()), who)?;
            return Some(format!("{} was defeated while attacking this phase", self.a_noun(&card)));
        }
        let verb = match what {
            Deed::Defeated => "was defeated",
            Deed::LeftPlay => "left play",
            Deed::EnteredPlay => "entered play",
            Deed::Attacked => "attacked",
            Deed::HealedBase if *who == Who::EachPlayer && card.0.is_empty() => {
                return Some("a base was healed this phase".into());
            }
            Deed::AttackedBase if is_attack_on_you(tally) => {
                return Some("an enemy unit has attacked your base this phase".into());
            }
            Deed::AttackedBase if *who == Who::EachPlayer && is_your_base(card) => {
                return Some("your base was attacked this phase".into());
            }
            Deed::DamagedBase if *who == Who::You && card.0 == [Test::Enemy] => {
                return Some("you've dealt damage to an enemy base this phase".into());
            }
            _ => return None,
        };
        let card = whose(card, who)?;
        Some(format!("{} {verb} this phase", self.a_noun(&card)))
    }

    pub fn deeds_done(&mut self, tally: &Tally, count: &str) -> Option<String> {
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

fn is_your_base(card: &Filter) -> bool {
    matches!(card.0.as_slice(), [Test::OneOf(base)] if **base == Target::Base(Who::You))
}

fn is_attack_on_you(tally: &Tally) -> bool {
    tally.what == Deed::AttackedBase && tally.who == Who::EachOpponent && is_your_base(&tally.card)
}
