//! Orders about cards that are not in play: draw, discard, look, search, put on a deck, resource, play.

use super::super::amount::Amount;
use super::super::effect::{DeckPlace, Effect, PlayCard, Rest};
use super::super::target::{Choose, Target, Who};
use super::super::terms::{CardKind, with_article};
use super::Printer;

impl Printer {
    /// One clause about such cards.
    pub fn card_order(&mut self, effect: &Effect) -> String {
        match effect {
            Effect::Draw { who, count } => {
                let draw = self.does(who, "draw");
                match count {
                    Amount::Number(1) => format!("{draw} a card"),
                    count => format!("{draw} {} cards", self.number(count)),
                }
            }
            Effect::Discard { .. } => self.discard(effect),
            Effect::DiscardHand(who) => {
                let hand = if *who == Who::You { "your hand" } else { "their hand" };
                format!("{} {hand}", self.does(who, "discard"))
            }
            Effect::DiscardCards(target) => format!("discard {}", self.it_or_operand(target)),
            Effect::DiscardFromDeck { who, count } => {
                let from = self.owned("deck", who);
                match count {
                    Amount::Number(1) => format!("discard a card from {from}"),
                    count => format!("discard {} cards from {from}", self.number(count)),
                }
            }
            Effect::Look { at: Target::TopOfDeck(amount, who) } => {
                format!("look at {}", self.target(&Target::TopOfDeck(amount.clone(), who.clone())))
            }
            Effect::Look { at } => format!("look at [{}]", self.target(at)),
            Effect::LookAtHand(who) => format!("look at {}", self.owned("hand", who)),
            Effect::LookAtResources(who) => format!("look at {}", self.owned("resources", who)),
            Effect::Reveal(target) => format!("reveal {}", self.seen(target)),
            Effect::RevealHand(who) => format!("{} their hand", self.does(who, "reveal")),
            Effect::Arrange { what, bottom, rest } => {
                let what = self.target(what);
                let rest = match rest {
                    Rest::OnTopInAnyOrder => "the rest on top in any order",
                    Rest::OnTop => "the rest on top",
                };
                format!("put {} [{what}] on the bottom of the deck and {rest}", self.count(bottom))
            }
            Effect::Search { top, whose, choose, then } => {
                let deck = match top {
                    Some(amount) => self.target(&Target::TopOfDeck(Box::new(amount.clone()), whose.clone())),
                    None => self.owned("deck", whose),
                };
                let choose = self.target(&Target::Choose(Box::new(Choose::clone(choose))));
                format!("search {deck} for {choose}: {}", self.clause(then))
            }
            Effect::DrawCards(target) => format!("draw {}", self.it_or_operand(target)),
            Effect::Resource { what, ready, who } => {
                let put = self.does(who, "put");
                let what = self.taken(what);
                let ready = if *ready { " and ready it" } else { "" };
                format!("{put} {what} into play as a resource{ready}")
            }
            effect => self.order(effect),
        }
    }

    fn discard(&mut self, effect: &Effect) -> String {
        let Effect::Discard { who, count, card, by, random, up_to } = effect else { return self.order(effect) };
        let discard = self.does(who, "discard");
        let hand = if *who == Who::You { "your hand" } else { "their hand" };
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
        format!("put {} {place} of its owner's deck{random}", self.taken(what))
    }

    fn it_or_operand(&mut self, target: &Target) -> String {
        if *target == Target::It { self.target(target) } else { self.operand(target) }
    }

    /// Cards that are named or still to be chosen.
    fn seen(&mut self, target: &Target) -> String {
        match target {
            Target::TopOfDeck(..) => self.target(target),
            Target::It | Target::Affected => self.target(target),
            target => format!("[{}]", self.taken(target)),
        }
    }

    pub fn play(&mut self, play: &PlayCard) -> String {
        let PlayCard { what, price, as_kind, using, on, enters_ready, grants, lasts, for_credit, who, together } = play;
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
            words += &format!(" on [{}]", self.target(on));
        }
        words += &self.price(price);
        if *enters_ready {
            words += ", entering play ready";
        }
        if !grants.is_empty() {
            words += &format!(", and it {} {}", self.grants(grants, false), super::trigger::lasts(*lasts));
        }
        if !for_credit.is_empty() {
            words += &format!(", and if a Credit was used it {} for this phase", self.grants(for_credit, false));
        }
        if !together.is_empty() {
            words += ", under conditions on all of them";
        }
        words
    }

    fn played(&mut self, what: &Target) -> String {
        match what {
            Target::TopOfDeck(..) => self.target(what),
            Target::Choose(_) => self.taken(what),
            Target::It => self.target(what),
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
