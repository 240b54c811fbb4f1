//! Cards out of play: drawn, discarded, put on a deck, put into play as resources.

use crate::effects::play_with::is_own;
use crate::effects::sentence::sequence;
use crate::grammar::grammar;
use crate::nouns::filter::Noun;
use crate::reading::parser::Parser;
use crate::reading::refs::Act;
use crate::terms::{ZoneKind, with_article};
use crate::tree::{Amount, Choose, Count, DeckPlace, Effect, Filter, Rest, Target, Test, Who};
use crate::writing::{Printer, capital};

grammar! {
    /// Cards that leave a deck.
    deck_order: Effect;
    ["discard cards from" (who: whose_deck) "until you discard" (card: discarded_card / a_noun)] => {
        Effect::DiscardUntil { who, card }
    }
}

impl Parser<'_> {
    pub(crate) fn card_clause(&mut self) -> Option<Effect> {
        self.choice(&[Self::deck_order, Self::draw, Self::discard, Self::look, Self::reveal, Self::search])
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

    /// "a unit", of which the text may go on to speak as discarded.
    fn discarded_card(&mut self) -> Option<Filter> {
        let card = self.a_filter()?;
        self.refs.affects(Act::Discarded);
        Some(card)
    }

    pub(crate) fn drawn(&mut self, who: Who) -> Option<Effect> {
        let number = self.before(Self::count_word, "card|cards")?;
        let count = self.scaled(number);
        self.refs.affects(Act::Drew);
        Some(Effect::Draw { who, count })
    }

    fn discard(&mut self) -> Option<Effect> {
        self.eat("discard")?;
        self.choice(&[Self::discard_from_deck, Self::discard_these, |p| p.discarded(Who::You)])
    }

    /// "it", "1 of them", "any of the revealed cards", "a captured card".
    fn discard_these(&mut self) -> Option<Effect> {
        if self.refs.hand && self.has("1 of those cards") {
            let (who, by, card) = (self.refs.player_ref()?, Some(Who::You), Filter::default());
            return Some(Effect::Discard { who, count: 1.into(), card, by, random: false, up_to: false });
        }
        if let Some(count) = self.one_of(&[("any of", Count::any()), ("1 of", Count::exactly(1))]) {
            let of = self.pronoun()?;
            let chosen = Target::choose(count, Filter::one(of));
            self.refs.mention(&chosen);
            return Some(Effect::DiscardCards(chosen));
        }
        let captured = self.sees("a captured card");
        let target = if captured { self.target()? } else { self.pronoun()? };
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
        let number = self.before(Self::count_word, "card|cards from")?;
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

    /// "a card from their hand", after the word for discarding.
    pub(crate) fn discarded(&mut self, who: Who) -> Option<Effect> {
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
                self.demand(!any)?;
                if !own && self.refs.hand && self.has("from it") {
                    self.refs.affects(Act::Discarded);
                    return Some(Effect::Discard { who, count: number.into(), card, by: None, random, up_to });
                }
                if own && self.has("from it") && self.refs.hand {
                    let mut noun = Noun { filter: card, together: Vec::new() };
                    while let Some(()) = self.attempt(|p| p.postmodifier(&mut noun)) {}
                    let (who, by, card) = (self.refs.player_ref()?, Some(Who::You), noun.filter);
                    self.refs.affects(Act::Discarded);
                    return Some(Effect::Discard { who, count: number.into(), card, by, random, up_to });
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

    /// "put … into play as a resource", "resource it".
    pub(crate) fn resource_clause(&mut self) -> Option<Effect> {
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
        self.choice(&[Self::top_cards, Self::target])
    }

    /// "put it on the bottom of your deck".
    pub(crate) fn put_on_deck(&mut self) -> Option<Effect> {
        self.eat("put|puts")?;
        let mut what = self.target()?;
        // Another player's card goes to another discard pile (CR 1.5.2.a).
        if what == Target::This && self.has("from your discard pile") {
            what = what.in_discard_of(Who::You);
        }
        let place = self.one_of(&[
            ("on the top or bottom of", DeckPlace::TopOrBottom),
            ("on the bottom of", DeckPlace::Bottom),
            ("on top of", DeckPlace::Top),
            ("on the top of", DeckPlace::Top),
        ])?;
        self.deck_of(&what)?;
        let random = self.has("in a random order");
        if !random {
            self.has("in any order");
        }
        let put = Effect::PutOnDeck { what, place, random };
        // "… and another card … on the bottom of your deck"
        if let Some(second) = self.attempt(|p| {
            p.eat("and another card from your hand")?;
            p.eat("on the bottom of your deck")?;
            let what = Target::one(Filter(vec![Test::In(ZoneKind::Hand, Who::You)]));
            Some(Effect::PutOnDeck { what, place: DeckPlace::Bottom, random: false })
        }) {
            return Some(sequence(vec![put, second]));
        }
        Some(put)
    }

    /// "your deck", "its owner's deck", "that deck": a card goes to its owner's, so that the words must agree with that.
    fn deck_of(&mut self, what: &Target) -> Option<()> {
        if self.has("its owner's deck") || self.has("their owner's|owners' deck|decks") {
            return Some(());
        }
        let seen = match what {
            Target::TopOfDeck(_, who) => Some(who.clone()),
            _ => None,
        };
        match seen {
            Some(Who::You) => self.eat("your deck"),
            Some(_) => self.eat("that deck"),
            None if self.has("your deck") => Some(()),
            None if matches!(self.refs.player, Some(Who::You | Who::OwnerOf(_))) => self.eat("their deck"),
            None => self.refuse(),
        }
    }
}

impl Printer {
    fn whose_deck(&mut self, who: &Who) -> String {
        self.owned("deck", who)
    }

    /// One clause about such cards.
    pub(crate) fn card_order(&mut self, effect: &Effect) -> Option<String> {
        Some(match effect {
            Effect::Draw { who, count } => {
                let draw = self.does(who, "draw");
                self.cards_times(&draw, count, "")
            }
            Effect::Discard { .. } => self.discard(effect)?,
            Effect::DiscardHand(who) => {
                let hand = self.hand_of(who);
                format!("{} {hand}", self.does(who, "discard"))
            }
            Effect::DiscardCards(target) => {
                let words = self.target(target);
                match words.strip_prefix("any number of ") {
                    Some(of @ ("them" | "those cards")) => format!("discard any of {of}"),
                    _ => format!("discard {words}"),
                }
            }
            Effect::DiscardFromDeck { who, count } => {
                let from = format!(" from {}", self.owned("deck", who));
                self.cards_times("discard", count, &from)
            }
            Effect::Look { at: Target::TopOfDeck(amount, who) } | Effect::Reveal(Target::TopOfDeck(amount, who)) => {
                let words = self.top_cards(amount, who);
                self.has_seen(amount, who);
                format!("{} {words}", if matches!(effect, Effect::Reveal(_)) { "reveal" } else { "look at" })
            }
            Effect::Look { at } => format!("look at {}", self.target(at)),
            Effect::LookAtHand(who) => format!("look at {}", self.owned("hand", who)),
            Effect::LookAtResources(who) => format!("look at {}", self.owned("resources", who)),
            Effect::Reveal(Target::This) => "reveal this card from your hand".into(),
            Effect::Reveal(target) => format!("reveal {}", self.taken(target)),
            Effect::RevealHand(who) => format!("{} their hand", self.does(who, "reveal")),
            Effect::Arrange { what, bottom, rest } => {
                let rest = match rest {
                    Rest::OnTopInAnyOrder => "in any order",
                    Rest::OnTop => "in the same order",
                };
                match what {
                    Target::TopOfDeck(left, _)
                        if matches!(**left, Amount::Difference(..)) && *bottom == Count::exactly(0) =>
                    {
                        format!("put the rest back on top of your deck {rest}")
                    }
                    what => {
                        let some = self.count(bottom);
                        let them = match what {
                            Target::TopOfDeck(..) if self.seen.is_some() => "them".into(),
                            what => self.target(what),
                        };
                        let bottom = format!("{} of {them} on the bottom of your deck", some.trim_end_matches(" of"));
                        format!("put {bottom} and the rest on top {rest}")
                    }
                }
            }
            Effect::Search { top, whose, choose, then } => {
                let deck = match top {
                    Some(amount) => self.top_cards(amount, whose),
                    None => self.owned("deck", whose),
                };
                let found = self.target(&Target::Choose(Box::new(Choose::clone(choose))));
                match self.special(|p| p.found(choose, then)) {
                    Some(then) => format!("search {deck} for {found}{then}"),
                    None => format!("search {deck} for {found}. {}", capital(&self.clause(then))),
                }
            }
            Effect::DrawCards(target) => format!("draw {}", self.target(target)),
            Effect::Resource { what, ready, who } => {
                if let Target::Among(of, filter) = what
                    && filter.0 == [Test::In(ZoneKind::Discard, Who::EachPlayer)]
                    && !ready
                {
                    let resources = self.does(who, "resource");
                    return Some(format!("{resources} {} from its owner's discard pile", self.target(of)));
                }
                let put = self.does(who, "put");
                let what = match what {
                    Target::TopOfDeck(amount, whose) if whose == who && *who != Who::You => {
                        self.top_cards(amount, &Who::ThatPlayer)
                    }
                    what => self.taken(what),
                };
                let ready = match (ready, who) {
                    (false, _) => "",
                    (true, Who::You) => " and ready it",
                    (true, _) => " and readies it",
                };
                format!("{put} {what} into play as a resource{ready}")
            }
            _ => return None,
        })
    }

    /// "draw 2 cards", "discard a card from your deck for each friendly unit"
    fn cards_times(&mut self, verb: &str, count: &Amount, from: &str) -> String {
        match count {
            Amount::Number(1) => format!("{verb} a card{from}"),
            Amount::Number(number) => format!("{verb} {number} cards{from}"),
            Amount::ThatMuch if self.each_time(count).is_none() => format!("{verb} that many cards{from}"),
            Amount::Times(number, of) => {
                format!("{verb} {number} cards{from} {}", self.multiplied(of))
            }
            count => match self.special(|p| p.each_time(count)) {
                Some(each) => format!("{verb} a card{from} {each}"),
                None => format!("{verb} cards{from} equal to {}", self.quantity(count)),
            },
        }
    }

    fn discard(&mut self, effect: &Effect) -> Option<String> {
        let Effect::Discard { who, count, card, by, random, up_to } = effect else { return None };
        if let Some(words) = self.special(|p| p.discard_from_seen(effect)) {
            return Some(words);
        }
        let discard = self.does(who, "discard");
        let hand = self.hand_of(who);
        let cards = match count {
            Amount::Number(1) if *random => format!("a random {}", self.noun(&card.0, false)),
            Amount::Number(1) => with_article(&self.noun(&card.0, false)),
            Amount::Number(number) => {
                let random = if *random { "random " } else { "" };
                format!("{}{number} {random}{}", if *up_to { "up to " } else { "" }, self.nouns(card))
            }
            Amount::All if *up_to => format!("any number of {}", self.nouns(card)),
            Amount::Difference(_, rest) if matches!(**rest, Amount::Number(_)) => {
                format!("all but {} {}", self.quantity(rest), self.nouns(card))
            }
            Amount::ThatMuch => format!("that many {}", self.nouns(card)),
            count => {
                let nouns = self.nouns(card);
                return Some(format!("{discard} {nouns} from {hand} equal to {}", self.quantity(count)));
            }
        };
        let by = by.as_ref().map_or_else(String::new, |by| format!(", chosen by {}", self.player(by)));
        Some(format!("{discard} {cards} from {hand}{by}"))
    }

    /// "look at an opponent's hand", "discard a card from it"
    fn discard_from_seen(&mut self, effect: &Effect) -> Option<String> {
        let Effect::Discard {
            who: Who::ThatPlayer,
            count: Amount::Number(number),
            card,
            by: Some(Who::You),
            random: false,
            up_to: false,
        } = effect
        else {
            return None;
        };
        let cards = match number {
            1 => with_article(&self.noun(&card.0, false)),
            number => format!("{number} {}", self.nouns(card)),
        };
        Some(format!("discard {cards} from it"))
    }

    pub(crate) fn put_on_deck(&mut self, what: &Target, place: DeckPlace, random: bool) -> String {
        let place = match place {
            DeckPlace::Top => "on top",
            DeckPlace::Bottom => "on the bottom",
            DeckPlace::TopOrBottom => "on the top or bottom",
        };
        let random = if random { " in a random order" } else { "" };
        let words = self.taken(what);
        let deck = match what {
            Target::TopOfDeck(_, Who::You) => "your deck",
            Target::TopOfDeck(..) => "that deck",
            Target::Choose(choose) if is_own(choose) && self.theirs => "their deck",
            Target::Choose(choose) if is_own(choose) => "your deck",
            Target::Among(_, filter) if filter.0 == [Test::In(ZoneKind::Discard, Who::You)] => "your deck",
            _ if self.is_several(what) => "their owners' decks",
            _ => "its owner's deck",
        };
        format!("put {words} {place} of {deck}{random}")
    }

    fn hand_of(&self, who: &Who) -> &'static str {
        if *who == Who::You && !self.theirs { "your hand" } else { "their hand" }
    }
}
