//! Cards out of play: drawn, discarded, looked at, revealed, searched for, put into play as resources.

use std::sync::Arc;

use super::super::ability::{Grant, PlayerRule};
use super::super::amount::Amount;
use super::super::condition::Condition;
use super::super::effect::{DeckPlace, Effect};
use super::super::target::{Count, Filter, Target, Test, Who};
use super::super::terms::{CardKind, ZoneKind};
use super::filter::Noun;
use super::parser::Parser;
use super::play::kind_in;
use super::refs::Act;
use super::sentence::sequence;

impl Parser<'_> {
    pub(super) fn card_clause(&mut self) -> Option<Effect> {
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

    pub(super) fn drawn(&mut self, who: Who) -> Option<Effect> {
        let count = match self.sees("[") {
            true => {
                let count = self.bracketed(Self::quantity)?;
                self.eat("cards")?;
                count
            }
            false => {
                let number = self.count_word()?;
                self.eat("card|cards")?;
                self.scaled(number)
            }
        };
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
        let counted = if self.sees("[") { Some(self.bracketed(Self::quantity)?) } else { None };
        let number = if counted.is_some() { 1 } else { self.count_word()? };
        self.eat("card|cards from")?;
        let who = self.whose_deck()?;
        let count = counted.unwrap_or_else(|| self.scaled(number));
        let first = Effect::DiscardFromDeck { who, count };
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
    fn whose_deck(&mut self) -> Option<Who> {
        if self.has("the deck of") {
            return self.exact_player();
        }
        let who = self.deck_owner()?;
        self.eat("deck")?;
        Some(who)
    }

    /// Whose deck or hand.
    pub(super) fn deck_owner(&mut self) -> Option<Who> {
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
    pub(super) fn discarded(&mut self, who: Who) -> Option<Effect> {
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

    /// "look at the top 2 cards of your deck", "look at an opponent's hand".
    fn look(&mut self) -> Option<Effect> {
        self.eat("look at")?;
        if let Some(at) = self.attempt(Self::top_cards) {
            self.saw(&at);
            return Some(Effect::Look { at });
        }
        if self.has("all of an opponent's resources") {
            self.refs.player = Some(Who::ThatPlayer);
            self.refs.crowd = Some(Filter(vec![Test::In(ZoneKind::Resources, Who::ThatPlayer)]));
            return Some(Effect::LookAtResources(Who::Opponent));
        }
        if let Some(at) = self.attempt(|p| {
            let target = p.target()?;
            let Target::Choose(choose) = &target else { return None };
            let resources = choose.filter.0.iter().any(|test| matches!(test, Test::In(ZoneKind::Resources, _)));
            resources.then_some(target)
        }) {
            return Some(Effect::Look { at });
        }
        if self.has("cards from the top of your deck equal to") {
            let at = Target::TopOfDeck(Box::new(self.quantity()?), Who::You);
            self.saw(&at);
            return Some(Effect::Look { at });
        }
        let who = if self.has("its controller's") {
            let it = self.refs.it()?;
            self.refs.player = Some(Who::ThatPlayer);
            Who::ControllerOf(Box::new(it))
        } else {
            self.deck_owner()?
        };
        self.eat("hand")?;
        self.refs.hand = true;
        self.refs.affects(Act::Showed);
        Some(Effect::LookAtHand(who))
    }

    /// Cards on top of a deck have been looked at or revealed, where they still are.
    fn saw(&mut self, top: &Target) {
        let Target::TopOfDeck(count, who) = top else { return };
        let there = match who {
            Who::AnyPlayer | Who::Opponent => Who::ThatPlayer,
            who => who.clone(),
        };
        self.refs.see(&Target::TopOfDeck(count.clone(), there));
    }

    /// "the top 3 cards of your deck".
    pub(super) fn top_cards(&mut self) -> Option<Target> {
        self.eat("the top")?;
        let number = if self.has("card") {
            1.into()
        } else {
            let number = self.exact_number()?;
            self.eat("cards")?;
            number
        };
        self.eat("of")?;
        Some(Target::TopOfDeck(Box::new(number), self.whose_deck()?))
    }

    /// "reveal the top card of your deck", "reveal an event from your hand".
    fn reveal(&mut self) -> Option<Effect> {
        self.eat("reveal")?;
        if self.has("and draw it") {
            let it = self.refs.it()?;
            return Some(sequence(vec![Effect::Reveal(it.clone()), Effect::DrawCards(it)]));
        }
        if let Some(top) = self.attempt(Self::top_cards) {
            self.saw(&top);
            return Some(Effect::Reveal(top));
        }
        if self.has("this card from your hand") {
            return Some(Effect::Reveal(Target::This));
        }
        let what = self.target()?;
        let zoned = match &what {
            Target::Choose(choose) => Self::in_zone(&choose.filter),
            Target::It | Target::Affected => true,
            _ => false,
        };
        if !zoned {
            return None;
        }
        if matches!(what, Target::Choose(_)) {
            self.refs.affects(Act::Showed);
        }
        Some(Effect::Reveal(what))
    }

    /// "search the top 5 cards of your deck for …", and what is done with the found cards.
    fn search(&mut self) -> Option<Effect> {
        self.eat("search")?;
        let mut other = None;
        let mut whose = Who::You;
        let top = if self.has("your deck for") {
            None
        } else if self.has("the deck of") {
            whose = self.exact_player()?;
            self.eat("for")?;
            None
        } else {
            let Target::TopOfDeck(count, of) = self.top_cards()? else { return None };
            whose = of;
            // "… , or 10 cards instead if this unit is unique, for …"
            other = self.attempt(|p| {
                p.eat(", or")?;
                let number = p.number()?;
                p.eat("cards instead if")?;
                let condition = p.condition()?;
                p.eat(",")?;
                Some((condition, Amount::Number(number)))
            });
            self.eat("for")?;
            Some(*count)
        };
        let start = self.at;
        let target = self.target()?;
        let Target::Choose(mut choose) = target else { return None };
        // "a Vehicle" in a deck is any card with the trait.
        let words = self.tokens.get(start..self.at).unwrap_or_default();
        if !words.iter().any(|word| matches!(word.norm.as_str(), "unit" | "units")) {
            choose.filter.0.retain(|test| *test != Test::Kind(CardKind::Unit));
        }
        if choose.filter.0.iter().any(|test| matches!(test, Test::In(..) | Test::Friendly | Test::Enemy)) {
            return None;
        }
        // One may find nothing, or choose to: what is not public knowledge need not be there (CR 8.26).
        if choose.count.max == Amount::All {
            choose.count.min = 0.into();
        }
        if other.is_none() && self.has(":") {
            return Some(Effect::Search { top, whose, choose, then: self.clause()?.into() });
        }
        if whose != Who::You {
            return None;
        }
        let mut parts = Vec::new();
        while let Some(more) = self.attempt(|p| {
            let comma = p.has(",");
            if !p.has("and") && !comma {
                return p.refuse();
            }
            p.found()
        }) {
            parts.push(more);
        }
        if parts.is_empty() {
            return self.refuse();
        }
        // CR 8.26.8: what restricts the search restricts the play.
        let kind = kind_in(&choose.filter);
        parts.iter_mut().for_each(|part| match part {
            Effect::Play(play) if play.what == Target::It => play.as_kind = kind,
            _ => {}
        });
        let then: Arc<Effect> = sequence(parts).into();
        let search = |top: Option<Amount>| Effect::Search {
            top,
            whose: Who::You,
            choose: choose.clone(),
            then: Arc::clone(&then),
        };
        Some(match other {
            Some((condition, more)) => {
                Effect::If { condition, then: search(Some(more)).into(), otherwise: search(top).into(), instead: true }
            }
            None => search(top),
        })
    }

    /// What is done with the found cards.
    fn found(&mut self) -> Option<Effect> {
        if self.has("reveal it|them") {
            return Some(Effect::Reveal(Target::It));
        }
        if self.has("draw it|them") {
            return Some(Effect::DrawCards(Target::It));
        }
        if self.has("put it|them on top of your deck") {
            self.has("in any order");
            return Some(Effect::PutOnDeck { what: Target::It, place: DeckPlace::Top, random: false });
        }
        if self.has("discard it|them") {
            return Some(Effect::DiscardCards(Target::It));
        }
        if self.has("resource it|them") {
            return Some(Effect::Resource { what: Target::It, ready: false, who: Who::You });
        }
        self.eat("play")?;
        if !self.has("each of them") {
            self.eat("it|them")?;
        }
        Some(Effect::Play(Box::new(self.played(Target::It)?)))
    }

    /// "One at a time, reveal … until …": damage by what the revealed cards cost together, and where they go.
    pub(super) fn one_at_a_time(&mut self) -> Option<Effect> {
        self.eat("one at a time , reveal cards from")?;
        if self.whose_deck()? != Who::You {
            return self.refuse();
        }
        self.eat("until you choose to stop or have revealed")?;
        let most = Amount::Number(self.number()?);
        self.eat("cards .")?;
        self.refs.see(&Target::Shown);
        self.eat("if")?;
        let condition = self.condition()?;
        // "That much" is the number that the condition is about.
        let Condition::Compare(amount @ Amount::Stat(..), ..) = &condition else { return self.refuse() };
        let amount = amount.clone();
        self.eat(", deal that much damage to")?;
        let to = self.pronoun()?;
        let damage = Effect::Damage { amount, to, by: None, unpreventable: false };
        let otherwise = Effect::Nothing.into();
        let damaged = Effect::If { condition, then: damage.into(), otherwise, instead: false };
        self.eat(".")?;
        Some(sequence(vec![Effect::RevealOneByOne { most }, damaged, self.put_on_deck()?]))
    }

    /// "search its controller's … and … for each card with …", of the chosen unit's name.
    pub(super) fn searched_for_name(&mut self) -> Option<Effect> {
        self.eat("search its controller's")?;
        let first = self.zone()?;
        self.eat("and")?;
        // The whole deck is looked through and shuffled, and a hand is looked at.
        if [first, self.zone()?] != [ZoneKind::Deck, ZoneKind::Hand] {
            return self.refuse();
        }
        self.eat("for each card with that unit's name")?;
        self.eat("and discard them")?;
        let unit = self.refs.as_chosen(self.refs.count().checked_sub(1)?)?;
        let who = || Who::ControllerOf(Box::new(unit.clone()));
        let there = Test::Any(vec![Test::In(ZoneKind::Deck, who()), Test::In(ZoneKind::Hand, who())]);
        let found = Target::Each(Filter(vec![there, Test::SharesNameWith(Box::new(unit.clone()))]));
        Some(sequence(vec![Effect::LookAtHand(who()), Effect::DiscardCards(found), Effect::Shuffle(who())]))
    }

    /// "While …, each card an opponent owns …, including those not in play, loses …"
    pub(super) fn abilities_lost_wherever(&mut self) -> Option<Effect> {
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
        self.eat("name a card")?;
        Some(Effect::NameCard)
    }

    fn shuffle(&mut self) -> Option<Effect> {
        self.eat("shuffle your deck")?;
        Some(Effect::Shuffle(Who::You))
    }

    /// "put … into play as a resource", "resource it".
    pub(super) fn resource_clause(&mut self) -> Option<Effect> {
        if self.has("resource|resources") {
            let mut what = self.resourced_card()?;
            if self.has("from its owner's discard pile") && what == Target::This {
                let there = Filter(vec![Test::In(ZoneKind::Discard, Who::EachPlayer)]);
                what = Target::Among(Box::new(what), there);
            }
            if let Some(second) = self.attempt(|p| {
                p.eat("and")?;
                p.resourced_card()
            }) {
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
