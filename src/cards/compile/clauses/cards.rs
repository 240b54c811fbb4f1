//! Cards out of play: drawn, discarded, looked at, revealed, searched for, put into play as resources.

use super::sentence::sequence;
use crate::amount::Amount;
use crate::compile::nouns::filter::Noun;
use crate::compile::reading::parser::Parser;
use crate::compile::reading::refs::Act;
use crate::constant::{Grant, PlayerRule};
use crate::effect::{DeckPlace, Effect};
use crate::target::{Count, Filter, Target, Test, Who};
use crate::terms::ZoneKind;

impl Parser<'_> {
    pub(in crate::compile) fn card_clause(&mut self) -> Option<Effect> {
        self.choice(&[Self::draw, Self::discard, Self::look, Self::reveal, Self::search, Self::name, Self::shuffle])
    }

    fn draw(&mut self) -> Option<Effect> {
        self.eat("draw")?;
        if let Some(effect) = self.attempt(Self::draw_of_seen) {
            return Some(effect);
        }
        if self.has("it|them") || self.has("that card") {
            return Some(Effect::DrawCards(self.refs.it()?));
        }
        self.drawn(Who::You)
    }

    /// Of the cards seen on top of the deck one is drawn, and the others go elsewhere.
    fn draw_of_seen(&mut self) -> Option<Effect> {
        let some = self.has("1 of the remaining cards");
        let filter = if some || self.has("1") {
            Filter::default()
        } else {
            self.eat("a")?;
            let filter = self.filter()?;
            self.eat("revealed this way")?;
            filter
        };
        let Target::TopOfDeck(seen, who) = self.refs.seen()? else { return None };
        // The cards that a choice before has taken are not on top any more.
        let left = match some {
            true => {
                let taken = Box::new(Amount::CountOf(Box::new(self.refs.chosen_last()?)));
                Box::new(Amount::Difference(seen, taken))
            }
            false => seen,
        };
        let top = Target::TopOfDeck(left.clone(), who.clone());
        let drawn = Target::one(filter.and(Test::OneOf(Box::new(top))));
        self.refs.mention(&drawn);
        let taken = Box::new(Amount::CountOf(Box::new(Target::It)));
        let count = if some { 1.into() } else { Amount::Difference(left, taken) };
        let rest = Target::TopOfDeck(Box::new(count), who);
        let then = if some {
            self.eat("and discard the other")?;
            Effect::DiscardCards(rest)
        } else if self.has(", then discard the other revealed cards") {
            Effect::DiscardCards(rest)
        } else {
            self.eat("and put the others on the bottom of your deck")?;
            self.eat("in a random order")?;
            Effect::PutOnDeck { what: rest, place: DeckPlace::Bottom, random: true }
        };
        Some(sequence(vec![Effect::DrawCards(drawn), then]))
    }

    pub(in crate::compile) fn drawn(&mut self, who: Who) -> Option<Effect> {
        let number = self.count_word()?;
        self.eat("card|cards")?;
        let count = self.scaled(number);
        self.refs.affects(Act::Drew);
        Some(Effect::Draw { who, count })
    }

    fn discard(&mut self) -> Option<Effect> {
        self.eat("discard")?;
        if self.has("your hand") {
            return Some(Effect::DiscardHand(Who::You));
        }
        if let Some(effect) = self.attempt(Self::discard_from_deck) {
            return Some(effect);
        }
        if let Some(effect) = self.attempt(Self::discard_these) {
            return Some(effect);
        }
        self.discarded(Who::You)
    }

    /// "it", "1 of them", "any of the revealed cards", "a captured card".
    fn discard_these(&mut self) -> Option<Effect> {
        if self.refs.hand && self.has("1 of those cards") {
            let who = self.refs.player_ref()?;
            let by = Some(Who::You);
            let card = Filter::default();
            return Some(Effect::Discard { who, count: 1.into(), card, by, random: false, up_to: false });
        }
        if let Some(count) = self.one_of(&[("any of", Count::any()), ("1 of", Count::exactly(1))]) {
            let of = self.pronoun()?;
            let chosen = Target::choose(count, Filter(vec![Test::OneOf(Box::new(of))]));
            self.refs.mention(&chosen);
            return Some(Effect::DiscardCards(chosen));
        }
        if self.sees("a captured card") {
            return Some(Effect::DiscardCards(self.target()?));
        }
        let target = self.pronoun()?;
        Some(Effect::DiscardCards(target))
    }

    /// "2 cards from the defending player's deck".
    fn discard_from_deck(&mut self) -> Option<Effect> {
        if let Some(Target::TopOfDeck(count, who)) = self.attempt(Self::top_cards) {
            self.refs.affects(Act::Discarded);
            return Some(Effect::DiscardFromDeck { who, count: *count });
        }
        if self.has("cards from") {
            let who = self.deck_owner()?;
            self.eat("deck equal to")?;
            let count = self.quantity()?;
            self.refs.affects(Act::Discarded);
            return Some(Effect::DiscardFromDeck { who, count });
        }
        let number = self.count_word()?;
        self.eat("card|cards from")?;
        let first = Effect::DiscardFromDeck { who: self.whose_deck()?, count: self.scaled(number) };
        // "… and 3 cards from your deck"
        let second = self.attempt(|p| {
            p.eat("and")?;
            let count = p.number()?.into();
            p.eat("cards from")?;
            Some(Effect::DiscardFromDeck { who: p.whose_deck()?, count })
        });
        self.refs.affects(Act::Discarded);
        Some(match second {
            Some(second) => Effect::Together(vec![first.into(), second.into()]),
            None => first,
        })
    }

    /// "your deck", "the deck of an opponent"
    pub(super) fn whose_deck(&mut self) -> Option<Who> {
        let who = self.deck_owner()?;
        self.eat("deck")?;
        Some(who)
    }

    /// The player whose deck or hand it is.
    pub(in crate::compile) fn deck_owner(&mut self) -> Option<Who> {
        if self.has("that player's") || self.has("their") {
            return self.refs.player_ref();
        }
        let who = self.one_of(&[
            ("your", Who::You),
            ("an opponent's", Who::Opponent),
            ("the defending player's", Who::DefendingPlayer),
            ("each player's", Who::EachPlayer),
            ("any player's", Who::AnyPlayer),
            ("a", Who::AnyPlayer),
        ])?;
        if who != Who::You {
            self.refs.player = Some(Who::ThatPlayer);
        }
        Some(who)
    }

    /// "a card from their hand", after the word for discarding.
    pub(in crate::compile) fn discarded(&mut self, who: Who) -> Option<Effect> {
        let all_but = self.has("all but");
        let up_to = self.has("up to");
        let random = self.has("a random");
        let any = !random && self.has("any number of");
        let number = if random || any { 1 } else { self.count_word()? };
        let mut card = self.filter()?;
        let own = who == Who::You;
        // The zone is what the effect itself says: "from your hand", "from their hand", "from it".
        let place = card.0.iter().position(|test| matches!(test, Test::In(ZoneKind::Hand, _)));
        let by = match place {
            Some(place) => {
                let Test::In(_, of) = card.0.remove(place) else { return None };
                if of != if own { Who::You } else { Who::ThatPlayer } {
                    return None;
                }
                None
            }
            // CR 1.14.1: without a word of where from, a player discards from their own hand.
            None if !any && card.0.is_empty() && self.clause_ends() => None,
            None => {
                // From a hand that is looked at, so many are discarded as it says.
                if any {
                    return self.refuse();
                }
                if !own && self.refs.hand && self.has("from it") {
                    self.refs.affects(Act::Discarded);
                    return Some(Effect::Discard { who, count: number.into(), card, by: None, random, up_to });
                }
                if own && self.has("from it") && self.refs.hand {
                    let mut noun = Noun { filter: card, together: Vec::new() };
                    while let Some(()) = self.attempt(|p| p.postmodifier(&mut noun)) {}
                    let card = noun.filter;
                    let whose = self.refs.player_ref()?;
                    self.refs.affects(Act::Discarded);
                    let count = number.into();
                    let by = Some(Who::You);
                    return Some(Effect::Discard { who: whose, count, card, by, random, up_to });
                }
                return self.refuse();
            }
        };
        if card.0.iter().any(|test| matches!(test, Test::In(..))) {
            return None;
        }
        let count = if all_but {
            let rest = Box::new(number.into());
            Amount::Difference(Box::new(Amount::CardsIn(ZoneKind::Hand, Who::ThatPlayer)), rest)
        } else if any {
            Amount::All
        } else {
            number.into()
        };
        self.refs.affects(Act::Discarded);
        Some(Effect::Discard { who, count, card, by, random, up_to: up_to || any })
    }

    /// "While …, each card an opponent owns …, including those not in play, loses …"
    pub(in crate::compile) fn abilities_lost_wherever(&mut self) -> Option<Effect> {
        // The same of a trait that has been named, for all enemy cards.
        if let Some(duration) =
            self.after("enemy cards , including those not in play , lose that trait", Self::duration)
        {
            let (what, grants) = (Filter(vec![Test::Enemy]), vec![Grant::LoseNamedTrait]);
            let there = PlayerRule::Have { what, grants };
            let elsewhere = PlayerRule::CardsLoseNamedTrait { who: Who::EachOpponent, card: Filter::default() };
            let lasting = |rule| Effect::LastingRule { rule, duration, next_only: false, uses: 1 };
            return Some(sequence(vec![lasting(there), lasting(elsewhere)]));
        }
        let duration = self.leading_duration()?;
        self.eat("each")?;
        let what = self.filter()?;
        let theirs = Test::OwnedBy(Who::EachOpponent);
        if !what.0.contains(&theirs) {
            return self.refuse();
        }
        self.eat(", including those not in play ,")?;
        let grants = self.grants()?;
        if grants != [Grant::LoseAllAbilities { except_epic: false, except: None }] {
            return self.refuse();
        }
        let card = Filter(what.0.iter().filter(|test| **test != theirs).cloned().collect());
        let there = PlayerRule::Have { what, grants };
        let elsewhere = PlayerRule::CardsLoseAbilities { who: Who::EachOpponent, card };
        let lasting = |rule| Effect::LastingRule { rule, duration, next_only: false, uses: 1 };
        Some(sequence(vec![lasting(there), lasting(elsewhere)]))
    }

    fn name(&mut self) -> Option<Effect> {
        if self.has("name a trait") {
            return Some(Effect::NameTrait);
        }
        self.eat("name a card")?;
        Some(Effect::NameCard)
    }

    fn shuffle(&mut self) -> Option<Effect> {
        self.eat("shuffle your deck")?;
        Some(Effect::Shuffle(Who::You))
    }

    /// "put … into play as a resource", "resource it".
    pub(in crate::compile) fn resource_clause(&mut self) -> Option<Effect> {
        if self.has("resource|resources") {
            let mut what = self.resourced_card()?;
            if self.has("from its owner's discard pile") && what == Target::This {
                what = what.in_discard_of(Who::EachPlayer);
            }
            if let Some(second) = self.after("and", Self::resourced_card) {
                let resource = |what: Target| Effect::Resource { what, ready: false, who: Who::You };
                return Some(sequence(vec![resource(what), resource(second)]));
            }
            return Some(Effect::Resource { what, ready: false, who: Who::You });
        }
        self.eat("put")?;
        let what = self.resourced_card()?;
        self.eat("into play as a resource")?;
        self.has("under your control");
        let ready = self.has("and ready it");
        Some(Effect::Resource { what, ready, who: Who::You })
    }

    fn resourced_card(&mut self) -> Option<Target> {
        if let Some(Target::TopOfDeck(count, who)) = self.attempt(Self::top_cards) {
            return Some(Target::TopOfDeck(count, who));
        }
        self.target()
    }
}
