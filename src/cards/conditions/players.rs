//! Conditions about players: what they control, and how many.

use crate::reading::parser::{Parser, Rule};
use crate::terms::{Arena, CardKind, Comparison, Stat, ZoneKind, with_article};
use crate::tree::{Amount, Condition, Deed, Filter, PlayerFilter, Tally, Target, Test, Who};
use crate::writing::Printer;
use crate::writing::words::at;

impl Parser<'_> {
    /// "you", "an opponent", "another player", "the defending player".
    fn controlling(&mut self) -> Option<Who> {
        self.one_of(&[
            ("you control", Who::You),
            ("an opponent controls", Who::EachOpponent),
            ("another player controls", Who::EachOpponent),
            ("the defending player controls", Who::DefendingPlayer),
        ])
    }

    /// "you control 3 or more Republic units", "you control more units than an opponent".
    pub(crate) fn numbers_controlled(&mut self) -> Option<Condition> {
        let who = self.controlling()?;
        if let Some((number, comparison)) = self.attempt(Self::number_and_comparison) {
            if self.has("resources") {
                return (who == Who::You).then_some(Condition::Compare(
                    Amount::Resources(Who::You),
                    comparison,
                    number,
                ));
            }
            let mut filter = self.filter()?;
            self.demand(!filter.0.iter().any(|test| matches!(test, Test::Friendly | Test::Enemy)))?;
            self.own(&who, &mut filter);
            return match who {
                // Each opponent's own number counts.
                Who::EachOpponent => {
                    filter.0.retain(|test| *test != Test::Enemy);
                    let own = Box::new(Amount::Count(filter.and(Test::Friendly)));
                    let extreme = match comparison {
                        Comparison::AtLeast => Amount::MostAmong(who, own),
                        Comparison::Exactly if number == Amount::Number(0) => Amount::LeastAmong(who, own),
                        _ => return self.refuse(),
                    };
                    Some(Condition::Compare(extreme, comparison, number))
                }
                _ if number == Amount::Number(0) => Some(Condition::not(Condition::Exists(filter))),
                _ => Some(Condition::Compare(Amount::Count(filter), comparison, number)),
            };
        }
        if let Some(condition) = self.attempt(|p| p.same_number(&who)) {
            return Some(condition);
        }
        let more = self.one_of(&[("more", true), ("fewer", false)])?;
        let what = self.cards_or_resources()?;
        self.eat("than")?;
        let of = |who: Who| controlled(&what, who);
        let compare = if more { Comparison::MoreThan } else { Comparison::LessThan };
        if who == Who::You {
            if let Some(rule) = self.one_of::<Rule<'_, Who>>(&[
                ("that unit's controller", |p| Some(Who::ControllerOf(Box::new(p.refs.it()?)))),
                ("that opponent", |p| p.refs.player_ref()),
                ("the defending player", |p| p.known_as(Who::DefendingPlayer, Who::DefendingPlayer)),
            ]) {
                return Some(Condition::Compare(of(Who::You), compare, of(rule(self)?)));
            }
            self.eat("an opponent")?;
            if more && let Some(filter) = &what {
                // Any opponent who controls fewer is "that opponent".
                let fewer = PlayerFilter::OpponentControls(Comparison::LessThan, of(Who::You), filter.clone());
                self.refs.player = Some(Who::Each(Box::new(fewer)));
            }
            return Some(than_an_opponent(of(Who::You), more));
        }
        self.eat("you")?;
        let theirs = match who {
            Who::EachOpponent => Amount::MostAmong(who, Box::new(of(Who::You))),
            who => of(who),
        };
        more.then(|| Condition::Compare(theirs, compare, of(Who::You)))
    }

    /// "the same number of units as the defending player", after who controls them.
    fn same_number(&mut self, who: &Who) -> Option<Condition> {
        self.eat("the same number of")?;
        let what = self.cards_or_resources()?;
        self.eat("as")?;
        let other = self.one_of(&[("the defending player", Who::DefendingPlayer), ("you", Who::You)])?;
        // Of several opponents, each has a number of their own.
        self.demand(*who != Who::EachOpponent && *who != other)?;
        Some(Condition::Compare(controlled(&what, who.clone()), Comparison::Exactly, controlled(&what, other)))
    }

    /// Things that a player controls a number of: cards of a description, or resources, which need none.
    fn cards_or_resources(&mut self) -> Option<Option<Filter>> {
        if self.has("resources") { Some(None) } else { self.filter().map(Some) }
    }

    /// Adds whose it is to a filter.
    fn own(&mut self, who: &Who, filter: &mut Filter) {
        for test in &mut filter.0 {
            if let Test::In(ZoneKind::Resources, of) = test {
                *of = who.clone();
                return;
            }
        }
        filter.0.push(match who {
            Who::You => Test::Friendly,
            Who::EachOpponent => Test::Enemy,
            who => Test::ControlledBy(who.clone()),
        });
    }

    /// "you control another Vehicle unit", "an opponent controls an upgrade", "you control Jabba the Hutt".
    pub(crate) fn player_controls(&mut self) -> Option<Condition> {
        let who = self.controlling()?;
        // "a Command leader or base"
        if let Some(aspect) = self.framed("a|an", Self::aspect, "leader or base") {
            let with = |test: Test| Condition::Controls(who.clone(), Filter(vec![test, Test::Aspect(aspect)]));
            return Some(Condition::Any(vec![with(Test::Leader), with(Test::Kind(CardKind::Base))]));
        }
        // "a unit in each arena"
        if let Some(filter) = self.before(Self::a_filter, "in each arena") {
            let there = |arena: &Arena| Condition::Controls(who.clone(), filter.clone().and(Test::Arena(*arena)));
            return Some(Condition::All(Arena::ALL.iter().map(there).collect()));
        }
        if let Some(filter) = self.attempt(Self::a_filter) {
            let mut all = filter;
            if all.0.iter().any(|test| matches!(test, Test::In(..))) {
                self.own(&who, &mut all);
                return Some(Condition::Exists(all));
            }
            // "a ground unit and a space unit"
            if let Some(second) = self.after("and", Self::a_filter) {
                return Some(Condition::All(vec![
                    Condition::Controls(who.clone(), all),
                    Condition::Controls(who, second),
                ]));
            }
            return Some(Condition::Controls(who, all));
        }
        let name = self.card_name()?;
        let first = Condition::Controls(who.clone(), Filter(vec![Test::Named(name)]));
        if let Some(other) = self.after("or", Self::card_name) {
            return Some(Condition::Any(vec![first, Condition::Controls(who, Filter(vec![Test::Named(other)]))]));
        }
        Some(first)
    }

    pub(crate) fn cards_in_hand(&mut self) -> Option<Condition> {
        self.eat("you have")?;
        let own = Amount::CardsIn(ZoneKind::Hand, Who::You);
        if let Some(more) = self.one_of(&[("more", true), ("fewer", false)]) {
            self.eat("cards in")?;
            self.has("your");
            self.eat("hand than an opponent")?;
            return Some(than_an_opponent(own, more));
        }
        let (number, comparison) = self.number_and_comparison()?;
        self.eat("card|cards in")?;
        self.has("your");
        self.eat("hand")?;
        Some(Condition::Compare(own, comparison, number))
    }
}

impl Printer {
    pub(crate) fn comparison(&mut self, left: &Amount, comparison: Comparison, right: &Amount) -> Option<String> {
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
                format!("there are {count} different {feature}s among {}", self.nouns(filter))
            }
            Amount::MostAmong(Who::EachOpponent, of) | Amount::LeastAmong(Who::EachOpponent, of) => match &**of {
                Amount::Count(Filter(tests)) => {
                    let (Test::Friendly, rest) = tests.split_last()? else { return None };
                    format!("an opponent controls {count} {}", self.noun(rest, true))
                }
                Amount::Tally(Tally { what: Deed::Played, who: Who::You, card, .. }) => {
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
}

/// The own number is more, or less, than that of any opponent.
fn than_an_opponent(own: Amount, more: bool) -> Condition {
    let (compare, among): (_, fn(_, _) -> _) = match more {
        true => (Comparison::MoreThan, Amount::LeastAmong),
        false => (Comparison::LessThan, Amount::MostAmong),
    };
    let theirs = among(Who::EachOpponent, Box::new(own.clone()));
    Condition::Compare(own, compare, theirs)
}

/// The number of such cards that a player controls, or of resources.
fn controlled(what: &Option<Filter>, who: Who) -> Amount {
    match (what, &who) {
        (None, _) => Amount::Resources(who),
        (Some(filter), Who::You) => Amount::Count(filter.clone().and(Test::Friendly)),
        (Some(filter), _) => Amount::Count(filter.clone().and(Test::ControlledBy(who))),
    }
}
