//! Rules for players in plain words: "each unit you play costs 1 resource less", "the next event you play this phase".

use super::super::super::ability::Cost;
use super::super::super::amount::Amount;
use super::super::super::condition::Condition;
use super::super::super::constant::{FirstOf, Grant, PlayerRule};
use super::super::super::effect::Price;
use super::super::super::target::{Filter, Target, Test, Who};
use super::super::super::terms::{CardKind, Duration};
use super::super::Printer;
use super::super::amount::resources;
use super::super::trigger::lasts;

impl Printer {
    /// A rule in plain words, if there are any.
    pub fn plain_rule(&mut self, rule: &PlayerRule) -> Option<String> {
        match rule {
            PlayerRule::Cost { who, card, change: Amount::Number(number), on, first, only_if: None } => {
                let cards = self.cards_that(card, who, on.as_ref(), *first)?;
                let more = if *number < 0 { "less" } else { "more" };
                Some(format!("{cards} costs {} {more}", resources(number.abs())))
            }
            PlayerRule::IgnoreAspectPenalty { who: Who::You, card, on, icons: None, first } => {
                let cards = self.cards_that(card, &Who::You, on.as_ref(), *first)?;
                Some(format!("ignore the aspect penalty on {cards}"))
            }
            PlayerRule::FirstLosesAbilities { who: Who::EachOpponent, card } => {
                let card = self.noun(&card.0, false);
                Some(format!("the first {card} played by each opponent each round loses all abilities"))
            }
            PlayerRule::AdditionalCost { who: Who::EachOpponent, card, cost: Cost::Do(effect) } => {
                let card = self.a_noun(card);
                let cost = self.of_theirs(|p| p.clause(effect));
                Some(format!("as an additional cost for each opponent to play {card}, they must {cost}"))
            }
            PlayerRule::EnterPlayReady(Who::You, card) => {
                Some(format!("each {} you create enters play ready", self.noun(&card.0, false)))
            }
            PlayerRule::PayWith { who: Who::You, unit } => {
                let unit = self.noun(&unit.0, false);
                let so = "as if it were a resource";
                Some(format!("each {unit} may be exhausted to pay costs {so}"))
            }
            PlayerRule::Unpreventable(by) => Some(format!("damage dealt by {} is unpreventable", self.nouns(by))),
            PlayerRule::SearchesTwice(Who::You) => {
                let twice = "search twice that number instead";
                Some(format!("if you would search a number of cards from your deck, {twice}"))
            }
            PlayerRule::ProvidesIcons { who: Who::You, what } => match what.0.as_slice() {
                [Test::OneOf(this)] => {
                    Some(format!("while you are paying costs, {} provides its aspect icons", self.target(this)))
                }
                _ => None,
            },
            PlayerRule::HalfCosts(Who::You) => {
                Some("while paying costs, you pay half as many resources, rounded up".into())
            }
            PlayerRule::RescuedReady(Who::You) => Some("friendly units that are rescued enter play ready".into()),
            PlayerRule::SeesTopCard(Who::You) => {
                let always = "at any time";
                Some(format!("you may look at the top card of your deck {always}"))
            }
            PlayerRule::AssignIndirect(Who::You, card) => match card.0.as_slice() {
                [] => Some("you assign all indirect damage you deal to opponents".into()),
                [Test::OneOf(this)] if **this == Target::This => {
                    Some("you assign all indirect damage dealt by this unit".into())
                }
                _ => None,
            },
            PlayerRule::MoreIndirect(Who::You, Amount::Number(number)) => {
                Some(format!("indirect damage you deal to opponents is increased by {number}"))
            }
            _ => None,
        }
    }

    /// "each unit you play", "the first upgrade you play on this unit each round"
    pub fn cards_that(
        &mut self,
        card: &Filter,
        who: &Who,
        on: Option<&Filter>,
        first: Option<FirstOf>,
    ) -> Option<String> {
        let plays = match who {
            Who::You => "you play",
            Who::EachOpponent => "an opponent plays",
            _ => return None,
        };
        let (which, each) = match first {
            None => ("each", ""),
            Some(FirstOf::Phase) => ("the first", " each phase"),
            Some(FirstOf::Round) => ("the first", " each round"),
            Some(FirstOf::SecondOfRound | FirstOf::ThirdOfRound) => return None,
        };
        let (card, late) = match card.0.split_last() {
            Some((late @ Test::HasWhenDefeated, rest)) => (self.noun(rest, false), format!(" {}", self.after(late))),
            _ => (self.noun(&card.0, false), String::new()),
        };
        let on = on.map_or(String::new(), |on| format!(" on {}", self.a_noun(on)));
        Some(format!("{which} {card} {plays}{on}{each}{late}"))
    }

    /// "the next unit you play this phase costs 1 resource less", of a rule about the next card.
    pub fn next_card(&mut self, rule: &PlayerRule, duration: Duration, only: Option<u8>) -> Option<String> {
        match (only, rule) {
            (None, rule) => self.rule_for_a_time(rule, duration),
            (Some(_), _) if duration != Duration::ThisPhase => None,
            (Some(uses), PlayerRule::Cost { who: Who::You, card, change, on: None, first: None, only_if }) => {
                let cards = self.next_cards(card, uses);
                let change = self.change(change, "");
                let only_if = match only_if.as_ref().map(|card| card.0.as_slice()) {
                    None => String::new(),
                    Some([Test::SharesKeywordWith(with)]) => {
                        format!(" if it shares a keyword with {}", self.one_of_each(with))
                    }
                    Some(_) => return None,
                };
                Some(format!("{cards} costs {change}{only_if}"))
            }
            (Some(1), PlayerRule::EnterPlayReady(Who::You, card)) => {
                Some(format!("{} enters play ready", self.next_cards(card, 1)))
            }
            (Some(1), PlayerRule::CardsGain { who: Who::You, card, ability }) => {
                let cards = self.next_cards(card, 1);
                Some(format!("{cards} gains {} for this phase", self.gained(ability)))
            }
            (Some(1), PlayerRule::Free { who: Who::You, card }) => {
                let [Test::CopyOf(_)] = card.0.as_slice() else { return None };
                let copy = "a copy of that unit";
                let free = "you may play it for free";
                Some(format!("the next time you play {copy} this phase, {free}"))
            }
            (Some(1), PlayerRule::NextActionAttacks { what, .. }) => {
                let what = self.a_noun(what);
                let attack = "an attack action with it, if able";
                let action = "its controller's next action this phase must be";
                Some(format!("{action} {attack}. It must attack {what}, if able"))
            }
            _ => None,
        }
    }

    /// "the next unit you play this phase"
    pub fn next_cards(&mut self, card: &Filter, uses: u8) -> String {
        let (card, using) = match card.0.split_last() {
            Some((Test::Using(keyword), rest)) => (Filter(rest.to_vec()), format!(" using {keyword}")),
            _ => (card.clone(), String::new()),
        };
        match uses {
            1 => format!("the next {} you play{using} this phase", self.noun(&card.0, false)),
            uses => format!("each of the next {uses} {} you play{using} this phase", self.nouns(&card)),
        }
    }

    /// A rule that holds for a time.
    pub fn rule_for_a_time(&mut self, rule: &PlayerRule, duration: Duration) -> Option<String> {
        let for_this = lasts(duration);
        match rule {
            PlayerRule::CantPlay(Who::EachPlayer, card) if card.0 == [Test::NamedCard] => {
                Some(format!("{for_this}, cards with that name can't be played"))
            }
            PlayerRule::CantPlay(Who::EachOpponent, card) => {
                let named = card.0 == [Test::NamedCard];
                let card = if named { "the named card".to_owned() } else { self.nouns(card) };
                Some(format!("{for_this}, opponents can't play {card}"))
            }
            PlayerRule::CantPlay(who, card) => {
                let who = self.player(who);
                Some(format!("{for_this}, {who} can't play {}", self.nouns(card)))
            }
            PlayerRule::Cost {
                who: Who::EachOpponent,
                card,
                change: Amount::Number(more),
                on: None,
                first: None,
                only_if: None,
            } if card.0 == [Test::NamedCard] && *more > 0 => {
                let more = resources(*more);
                Some(format!("{for_this}, each card with that name costs {more} more for your opponents to play"))
            }
            PlayerRule::Cost {
                who: Who::ThatPlayer,
                card,
                change: Amount::Number(more),
                on: None,
                first: None,
                only_if: None,
            } if duration == Duration::ThisPhase && *more > 0 => {
                let card = self.noun(&card.0, false);
                Some(format!("each {card} that opponent plays this phase costs {} more", resources(*more)))
            }
            PlayerRule::MayPlay {
                who,
                what,
                price: price @ (Price::Free | Price::IgnorePenalty { .. }),
                weaknesses: 0,
            } => {
                let who = match who {
                    Who::OwnerOf(owned) if **owned == Target::This => "this unit's owner".to_owned(),
                    who => self.player(who),
                };
                let what = self.target(what);
                let price = self.price(price);
                let pile = match self.own_deck.then(|| self.plainly(|_| Some(()))).flatten() {
                    Some(()) => "your",
                    None => "its owner's",
                };
                Some(format!("{for_this}, {who} may play {what} from {pile} discard pile{price}"))
            }
            PlayerRule::MayPlay {
                who: Who::You,
                what: Target::It,
                price: Price::Less(Amount::Number(less)),
                weaknesses: 0,
            } => {
                let less = resources(*less);
                Some(format!("{for_this}, you may play the discarded cards, and they each cost {less} less"))
            }
            PlayerRule::CantBeHealed(bases) if *bases == Filter(vec![Test::Kind(CardKind::Base)]) => {
                Some(format!("bases can't be healed {for_this}"))
            }
            PlayerRule::Have { what, grants } => {
                let [Grant::While { condition: Condition::Attacking(defender), grants }] = grants.as_slice() else {
                    return None;
                };
                match defender.0.as_slice() {
                    [Test::OneOf(defender)] if *what == Filter::units() => {
                        let defender = self.target(defender);
                        let grants = self.grants(grants, false);
                        Some(format!("{for_this}, while {defender} is defending, the attacker {grants}"))
                    }
                    _ => {
                        let defender = self.a_noun(defender);
                        let attacker = self.a_noun(what);
                        let grants = self.grants(grants, false);
                        Some(format!(
                            "{for_this}, while {defender} is being attacked by {attacker}, the attacker {grants}"
                        ))
                    }
                }
            }
            _ => None,
        }
    }
}
