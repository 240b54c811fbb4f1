//! Orders about cards that are not in play: draw, discard, look, search, put on a deck, resource, play.

use super::amount::resources;
use super::names::Spoken;
use super::trigger::lasts;
use super::{Printer, capital};
use crate::amount::Amount;
use crate::compile::kind_in;
use crate::effect::{DeckPlace, Effect, PlayCard, Price, Rest};
use crate::target::{Choose, Count, Target, Test, Who};
use crate::terms::{ZoneKind, with_article};

impl Printer {
    /// One clause about such cards.
    pub fn card_order(&mut self, effect: &Effect) -> String {
        match effect {
            Effect::Draw { who, count } => {
                let draw = self.does(who, "draw");
                self.cards_times(&draw, count, "")
            }
            Effect::Discard { .. } => self.discard(effect),
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
            Effect::Look { at: Target::TopOfDeck(amount, who) } => {
                let words = self.top_cards(amount, who);
                self.has_seen(amount, who);
                format!("look at {words}")
            }
            Effect::Look { at } => format!("look at {}", self.target(at)),
            Effect::LookAtHand(who) => format!("look at {}", self.owned("hand", who)),
            Effect::LookAtResources(who) => format!("look at {}", self.owned("resources", who)),
            Effect::Reveal(Target::TopOfDeck(amount, who)) => {
                let words = self.top_cards(amount, who);
                self.has_seen(amount, who);
                format!("reveal {words}")
            }
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
                        let some = match self.count(bottom).as_str() {
                            "any number of" => "any number".to_owned(),
                            count => count.to_owned(),
                        };
                        let them = match what {
                            Target::TopOfDeck(..) if self.seen.is_some() => "them".into(),
                            what => self.target(what),
                        };
                        let bottom = format!("{some} of {them} on the bottom of your deck");
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
                self.own_deck = *whose == Who::You && !self.theirs;
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
                    return format!("{resources} {} from its owner's discard pile", self.target(of));
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
            effect => self.order(effect),
        }
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

    fn discard(&mut self, effect: &Effect) -> String {
        let Effect::Discard { who, count, card, by, random, up_to } = effect else { return self.order(effect) };
        if let Some(words) = self.special(|p| p.discard_from_seen(effect)) {
            return words;
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
                return format!("{discard} {nouns} from {hand} equal to {}", self.quantity(count));
            }
        };
        let by = by.as_ref().map_or_else(String::new, |by| format!(", chosen by {}", self.player(by)));
        format!("{discard} {cards} from {hand}{by}")
    }

    /// "look at an opponent's hand", "discard a card from it"
    pub fn discard_from_seen(&mut self, effect: &Effect) -> Option<String> {
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

    pub fn put_on_deck(&mut self, what: &Target, place: DeckPlace, random: bool) -> String {
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
            _ if self.is_several(what) => "their owners' decks",
            _ => "its owner's deck",
        };
        format!("put {words} {place} of {deck}{random}")
    }

    fn hand_of(&self, who: &Who) -> &'static str {
        if *who == Who::You && !self.theirs { "your hand" } else { "their hand" }
    }

    /// Cards on top of a deck have been seen, of which the text may go on to speak.
    fn has_seen(&mut self, amount: &Amount, who: &Who) {
        self.seen = Some(amount.clone());
        let who = match who {
            Who::AnyPlayer | Who::Opponent => Who::ThatPlayer,
            who => who.clone(),
        };
        self.near = Some(Target::TopOfDeck(Box::new(amount.clone()), who));
    }

    pub fn play(&mut self, play: &PlayCard) -> String {
        let PlayCard { what, as_kind, using, on, for_credit, who, together, .. } = play;
        let mut words = match who {
            None => "play ".into(),
            Some(Who::You) => "you play ".into(),
            Some(who) => format!("{} plays ", self.player(who)),
        };
        words += &self.taken(what);
        // The type of card that is said to be played: it is played as that type (CR 6.2.1.a).
        let named = match what {
            Target::Choose(choose) => kind_in(&choose.filter),
            Target::Among(_, filter) => kind_in(filter),
            _ => None,
        };
        if *as_kind != named {
            words += &as_kind
                .map_or_else(|| " as any type of card".into(), |kind| format!(" as {}", with_article(kind.word())));
        }
        if let Some(keyword) = using {
            words += &format!(" using {keyword}");
        }
        if let Some(on) = on {
            words += &format!(" on {}", self.target(on));
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

    /// "draw it", of the result of a search.
    fn found(&mut self, choose: &Choose, then: &Effect) -> Option<String> {
        let parts = match then {
            Effect::Sequence(parts) => parts.iter().map(|part| &**part).collect(),
            then => vec![then],
        };
        let many = choose.count != Count::exactly(1);
        let it = if many { "them" } else { "it" };
        let mut words = Vec::new();
        let mut after = String::new();
        for (at, part) in parts.iter().enumerate() {
            words.push(match part {
                Effect::Reveal(Target::It) => format!("reveal {it}"),
                Effect::DrawCards(Target::It) => format!("draw {it}"),
                Effect::DiscardCards(Target::It) => format!("discard {it}"),
                Effect::PutOnDeck { what: Target::It, place: DeckPlace::Top, random: false } => {
                    format!("put {it} on top of your deck")
                }
                Effect::Resource { what: Target::It, ready: false, who: Who::You } => format!("resource {it}"),
                Effect::Play(play) if play.what == Target::It && at + 1 == parts.len() => {
                    if play.as_kind != kind_in(&choose.filter) {
                        return None;
                    }
                    let on = play.on.as_ref().map_or_else(String::new, |on| format!(" on {}", self.target(on)));
                    let (how, more) = self.how_played(play);
                    after = more;
                    format!("play {}{on}{how}", if many { "each of them" } else { "it" })
                }
                _ => return None,
            });
        }
        Some(match words.as_slice() {
            [one] => format!(", and {one}{after}"),
            [first @ .., last] => format!(", {}, and {last}{after}", first.join(", ")),
            [] => return None,
        })
    }

    /// The way a card is played, and the sentence after it that says what it costs.
    fn how_played(&mut self, play: &PlayCard) -> (String, String) {
        match self.special(|p| p.of_the_played(play)) {
            Some(after) => {
                let price = match &play.price {
                    Price::Normal | Price::Less(_) => String::new(),
                    price => self.price(price),
                };
                (price, format!(". {}", capital(&after)))
            }
            None => (self.price(&play.price), String::new()),
        }
    }

    /// "it costs 3 resources less and enters play ready"
    pub fn of_the_played(&mut self, play: &PlayCard) -> Option<String> {
        let mut words = Vec::new();
        if let Price::Less(less) = &play.price {
            words.push(match less {
                Amount::Number(number) => format!("costs {} less", resources(*number)),
                Amount::Times(number, of) => format!("costs {} less {}", resources(*number), self.multiplied(of)),
                of => format!("costs 1 resource less {}", self.multiplied(of)),
            });
        }
        if play.enters_ready {
            words.push("enters play ready".into());
        }
        if !play.grants.is_empty() {
            words.push(format!("{} {}", self.grants(&play.grants, false), lasts(play.lasts)));
        }
        (!words.is_empty()).then(|| format!("it {}", words.join(" and ")))
    }

    /// "attach it to another eligible unit"
    pub fn attached_where_able(&mut self, what: &Target, to: &Target) -> Option<String> {
        let Target::Choose(choose) = to else { return None };
        let tests = choose.filter.0.as_slice();
        let able = tests.iter().position(|test| matches!(test, Test::EligibleFor(_)))?;
        let (noun, after) = (tests.get(..able)?, tests.get(able + 1..)?);
        let (eligible, after) = match after {
            [Test::Not(not), rest @ ..] if matches!(**not, Test::HasUpgrade(_)) => ("another eligible", rest),
            rest => ("an eligible", rest),
        };
        let same = match after {
            [] => "",
            [Test::ControlledBy(Who::ControllerOf(_))] => " controlled by the same player",
            _ => return None,
        };
        let what = self.target(what);
        let noun = self.noun(noun, false);
        self.choices.push(Spoken::of_choice(choose));
        self.near = Some(Target::It);
        Some(format!("attach {what} to {eligible} {noun}{same}"))
    }

    /// The price of a card, after the card.
    pub fn price(&mut self, price: &Price) -> String {
        match price {
            Price::Normal => String::new(),
            Price::Free => " for free".into(),
            Price::Less(amount) => format!(" for {} less", self.number_of_resources(amount)),
            Price::IgnorePenaltyOf { icons, among } => {
                let among = super::list(&super::each(among, ToString::to_string), "or");
                let some = icons.map_or_else(String::new, |icons| format!("{icons} of "));
                format!(", ignoring {some}its {among} aspect penalties")
            }
            Price::IgnorePenalty { icons, less } => {
                let icons = icons.map_or_else(String::new, |icons| format!("{icons} icons of "));
                let mut words = format!(", ignoring {icons}its aspect penalties");
                if *less != 0.into() {
                    words += &format!(", for {} less", self.number_of_resources(less));
                }
                words
            }
            Price::Instead(costs) => {
                let costs = super::each(costs, |cost| self.cost(cost));
                format!(" at the cost of [{}]", costs.join(", "))
            }
        }
    }
}

/// True if a card of the player's own hand, discard pile or deck is chosen.
pub(super) fn is_own(choose: &Choose) -> bool {
    choose.filter.0.iter().any(|test| matches!(test, Test::In(_, Who::You)))
}
