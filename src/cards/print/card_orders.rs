//! Orders about cards that are not in play: draw, discard, look, search, put on a deck, resource, play.

use super::super::amount::Amount;
use super::super::effect::{DeckPlace, Effect, PlayCard, Rest};
use super::super::target::{Choose, Count, Target, Test, Who};
use super::super::terms::{CardKind, ZoneKind, with_article};
use super::Printer;

impl Printer {
    /// One clause about such cards.
    pub fn card_order(&mut self, effect: &Effect) -> String {
        match effect {
            Effect::Draw { who, count } => {
                let draw = self.does(who, "draw");
                match count {
                    Amount::Number(1) => format!("{draw} a card"),
                    count @ Amount::Number(_) => format!("{draw} {} cards", self.number(count)),
                    count => match self.plainly(|p| p.each_time(count)) {
                        Some(each) => format!("{draw} a card {each}"),
                        None => format!("{draw} {} cards", self.number(count)),
                    },
                }
            }
            Effect::Discard { .. } => self.discard(effect),
            Effect::DiscardHand(who) => {
                let hand = self.hand_of(who);
                format!("{} {hand}", self.does(who, "discard"))
            }
            Effect::DiscardCards(target) => match self.plainly(|p| p.discarded_of_those(target)) {
                Some(words) => words,
                None => format!("discard {}", self.it_or_operand(target)),
            },
            Effect::DiscardFromDeck { who, count } => {
                let from = self.owned("deck", who);
                match count {
                    Amount::Number(1) => format!("discard a card from {from}"),
                    count @ Amount::Number(_) => format!("discard {} cards from {from}", self.number(count)),
                    count => match self.plainly(|p| p.each_time(count)) {
                        Some(each) => format!("discard a card from {from} {each}"),
                        None => match self.plainly(|p| p.plain_quantity(count)) {
                            Some(many) => format!("discard cards from {from} equal to {many}"),
                            None => format!("discard {} cards from {from}", self.number(count)),
                        },
                    },
                }
            }
            Effect::Look { at: Target::TopOfDeck(amount, who) } => {
                let words = self.top_cards(amount, who);
                self.has_seen(amount, who);
                format!("look at {words}")
            }
            Effect::Look { at } if self.plainly(|_| Some(())).is_some() => format!("look at {}", self.target(at)),
            Effect::Look { at } => format!("look at [{}]", self.target(at)),
            Effect::LookAtHand(who) => format!("look at {}", self.owned("hand", who)),
            Effect::LookAtResources(who) => format!("look at {}", self.owned("resources", who)),
            Effect::Reveal(Target::TopOfDeck(amount, who)) => {
                let words = self.top_cards(amount, who);
                self.has_seen(amount, who);
                format!("reveal {words}")
            }
            Effect::Reveal(Target::This) if self.plainly(|_| Some(())).is_some() => {
                "reveal this card from your hand".into()
            }
            Effect::Reveal(target) => format!("reveal {}", self.seen(target)),
            Effect::RevealHand(who) => format!("{} their hand", self.does(who, "reveal")),
            Effect::Arrange { what, bottom, rest } => {
                if let Some(words) = self.arranged(what, bottom, *rest) {
                    return words;
                }
                let what = self.target(what);
                let rest = match rest {
                    Rest::OnTopInAnyOrder => "the rest on top in any order",
                    Rest::OnTop => "the rest on top",
                };
                format!("put {} [{what}] on the bottom of the deck and {rest}", self.count(bottom))
            }
            Effect::Search { top, whose, choose, then } => {
                let deck = match top {
                    Some(amount) => self.top_cards(amount, whose),
                    None => self.owned("deck", whose),
                };
                let found = self.target(&Target::Choose(Box::new(Choose::clone(choose))));
                self.own_deck = *whose == Who::You && !self.theirs;
                match self.plainly(|p| p.found(choose, then)) {
                    Some(then) => format!("search {deck} for {found}{then}"),
                    None => format!("search {deck} for {found}: {}", self.clause(then)),
                }
            }
            Effect::DrawCards(target) => format!("draw {}", self.it_or_operand(target)),
            Effect::Resource { what, ready, who } => {
                if let Target::Among(of, filter) = what
                    && filter.0 == [Test::In(ZoneKind::Discard, Who::EachPlayer)]
                    && !ready
                    && let Some(words) = self.plainly(|p| {
                        let resources = p.does(who, "resource");
                        Some(format!("{resources} {} from its owner's discard pile", p.target(of)))
                    })
                {
                    return words;
                }
                let put = self.does(who, "put");
                if let Target::TopOfDeck(amount, whose) = what
                    && whose == who
                    && *who != Who::You
                    && **amount == Amount::Number(1)
                    && self.plainly(|_| Some(())).is_some()
                {
                    let ready = if *ready { " and readies it" } else { "" };
                    return format!("{put} the top card of their deck into play as a resource{ready}");
                }
                let what = self.taken(what);
                let ready = if *ready { " and ready it" } else { "" };
                format!("{put} {what} into play as a resource{ready}")
            }
            effect => self.order(effect),
        }
    }

    fn discard(&mut self, effect: &Effect) -> String {
        let Effect::Discard { who, count, card, by, random, up_to } = effect else { return self.order(effect) };
        if let Some(words) = self.plainly(|p| p.discard_from_seen(effect)) {
            return words;
        }
        let discard = self.does(who, "discard");
        let hand = self.hand_of(who);
        if let Amount::Difference(_, rest) = count
            && let Amount::Number(number) = **rest
            && let Some(()) = self.plainly(|_| Some(()))
        {
            return format!("{discard} all but {number} cards from {hand}");
        }
        let natural = match (count, by, random, up_to) {
            (Amount::Number(1), None, false, false) => Some(with_article(&self.noun(&card.0, false))),
            (Amount::Number(1), None, true, false) => Some(format!("a random {}", self.noun(&card.0, false))),
            (Amount::Number(number), None, false, false) => Some(format!("{number} {}", self.nouns(card))),
            (Amount::Number(number), None, false, true) => Some(format!("up to {number} {}", self.nouns(card))),
            (Amount::All, None, false, true) => Some(format!("any number of {}", self.nouns(card))),
            _ => None,
        };
        if let Some(cards) = natural {
            return format!("{discard} {cards} from {hand}");
        }
        let up_to = if *up_to { "up to " } else { "" };
        let random = if *random { " at random" } else { "" };
        let one = *count == Amount::Number(1);
        let cards = format!("{up_to}{} {}", self.number(count), self.noun(&card.0, !one));
        let by = by.as_ref().map_or(String::new(), |by| format!(", chosen by {}", self.player(by)));
        format!("{discard} {cards} out of {hand}{random}{by}")
    }

    pub fn put_on_deck(&mut self, what: &Target, place: DeckPlace, random: bool) -> String {
        let place = match place {
            DeckPlace::Top => "on top",
            DeckPlace::Bottom => "on the bottom",
            DeckPlace::TopOrBottom => "on the top or bottom",
        };
        let random = if random { " in a random order" } else { "" };
        let words = self.taken(what);
        let deck = match what {
            Target::TopOfDeck(_, Who::You) => self.plainly(|_| Some("your deck")),
            Target::TopOfDeck(..) => self.plainly(|_| Some("that deck")),
            Target::Choose(choose) if choose.filter.0.iter().any(|test| matches!(test, Test::In(_, Who::You))) => {
                self.plainly(|p| Some(if p.theirs { "their deck" } else { "your deck" }))
            }
            _ if self.is_several(what) => self.plainly(|_| Some("their owners' decks")),
            _ => None,
        };
        format!("put {words} {place} of {}{random}", deck.unwrap_or("its owner's deck"))
    }

    fn hand_of(&self, who: &Who) -> &'static str {
        if *who == Who::You && !self.theirs { "your hand" } else { "their hand" }
    }

    /// Cards on top of a deck have been seen, which the text may go on to speak of.
    fn has_seen(&mut self, amount: &Amount, who: &Who) {
        self.seen = true;
        let who = match who {
            Who::AnyPlayer | Who::Opponent => Who::ThatPlayer,
            who => who.clone(),
        };
        self.near = Some(Target::TopOfDeck(Box::new(amount.clone()), who));
    }

    /// What goes to the bottom of the deck, and what back on its top.
    fn arranged(&mut self, what: &Target, bottom: &Count, rest: Rest) -> Option<String> {
        let Target::TopOfDeck(left, _) = what else { return None };
        if rest != Rest::OnTopInAnyOrder {
            return None;
        }
        self.plainly(|_| match &**left {
            Amount::Difference(..) if *bottom == Count::exactly(0) => Some(super::plain::put_back()),
            _ if *bottom == Count::any() => {
                let some = "any number of them";
                let rest = "the rest on top in any order";
                Some(format!("put {some} on the bottom of your deck and {rest}"))
            }
            _ => None,
        })
    }

    /// "discard any of those cards", "discard 1 of them"
    fn discarded_of_those(&mut self, target: &Target) -> Option<String> {
        let Target::Choose(choose) = target else { return None };
        let Choose { count, filter, by: Who::You, together } = &**choose else { return None };
        let [Test::OneOf(of)] = filter.0.as_slice() else { return None };
        let of = self.name(of)?;
        self.choices.push(super::names::Spoken::of_choice(choose));
        let some = match count {
            count if *count == Count::any() => "any",
            count if *count == Count::exactly(1) => "1",
            _ => return None,
        };
        together.is_empty().then(|| format!("discard {some} of {of}"))
    }

    fn it_or_operand(&mut self, target: &Target) -> String {
        if *target == Target::It { self.target(target) } else { self.operand(target) }
    }

    /// Cards that are named or still to be chosen.
    fn seen(&mut self, target: &Target) -> String {
        match target {
            Target::TopOfDeck(..) => self.target(target),
            Target::It | Target::Affected => self.target(target),
            target => match self.plainly(|p| Some(p.taken(target))) {
                Some(words) => words,
                None => format!("[{}]", self.taken(target)),
            },
        }
    }

    pub fn play(&mut self, play: &PlayCard) -> String {
        let PlayCard { what, as_kind, using, on, for_credit, who, together, .. } = play;
        let mut words = match who {
            None => "play ".into(),
            Some(Who::You) => "you play ".into(),
            Some(who) => format!("{} plays ", self.player(who)),
        };
        words += &self.played(what);
        if *as_kind != named_kind(what) {
            words +=
                &as_kind.map_or(" as any type of card".into(), |kind| format!(" as {}", with_article(kind.word())));
        }
        if let Some(keyword) = using {
            words += &format!(" using {keyword}");
        }
        if let Some(on) = on {
            words += &match self.plainly(|p| Some(p.target(on))) {
                Some(on) => format!(" on {on}"),
                None => format!(" on [{}]", self.target(on)),
            };
        }
        let (how, after) = self.how_played(play);
        words += &how;
        if !for_credit.is_empty() {
            words += &format!(", and if a Credit was used it {} for this phase", self.grants(for_credit, false));
        }
        if !together.is_empty() {
            words += ", under conditions on all of them";
        }
        words + &after
    }

    fn played(&mut self, what: &Target) -> String {
        match what {
            Target::TopOfDeck(..) => self.target(what),
            Target::Choose(_) => self.taken(what),
            Target::It => self.target(what),
            Target::Among(target, filter) => match self.plainly(|p| p.some_of(target, filter)) {
                Some(words) => words,
                None => self.operand(what),
            },
            what => self.operand(what),
        }
    }
}

/// The type of card that is said to be played: it is played as that type (CR 6.2.1.a).
fn named_kind(what: &Target) -> Option<CardKind> {
    match what {
        Target::Choose(choose) => super::super::compile::kind_in(&choose.filter),
        Target::Among(_, filter) => super::super::compile::kind_in(filter),
        _ => None,
    }
}
