//! Looking, revealing and searching (CR 8.26): cards that are seen before something is done with them.

use crate::effects::sentence::sequence;
use crate::nouns::filter::kind_in;
use crate::reading::parser::Parser;
use crate::reading::refs::Act;
use crate::terms::{CardKind, ZoneKind};
use crate::tree::{Amount, Choose, Condition, Count, DeckPlace, Effect, Filter, Rest, Target, Test, Who};
use crate::writing::Printer;
use std::sync::Arc;

impl Parser<'_> {
    /// Of the cards seen on top of the deck one is drawn, and the others go elsewhere.
    pub(crate) fn draw_of_seen(&mut self) -> Option<Effect> {
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
        let drawn = Target::one(filter.and(Test::one_of(top)));
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

    /// Looked-at cards go back: some to the bottom of the deck, the rest to its top.
    pub(crate) fn arrange(&mut self) -> Option<Effect> {
        self.eat("put")?;
        if self.has("any number of them on the bottom of your deck") {
            self.eat("and the rest on top in any order")?;
            let what = self.refs.it()?;
            return Some(Effect::Arrange { what, bottom: Count::any(), rest: Rest::OnTopInAnyOrder });
        }
        self.eat("the rest back on top")?;
        self.has("of your deck");
        self.eat("in any order")?;
        // Of the cards that were seen on top of the deck, those that the latest choice did not take.
        let Some(Target::TopOfDeck(seen, who)) = self.refs.seen() else { return None };
        let taken = Box::new(Amount::CountOf(Box::new(self.refs.chosen()?)));
        let what = Target::TopOfDeck(Box::new(Amount::Difference(seen, taken)), who);
        Some(Effect::Arrange { what, bottom: Count::exactly(0), rest: Rest::OnTopInAnyOrder })
    }

    /// "look at the top 2 cards of your deck", "look at an opponent's hand".
    pub(crate) fn look(&mut self) -> Option<Effect> {
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

    /// "reveal the top card of your deck", "reveal an event from your hand".
    pub(crate) fn reveal(&mut self) -> Option<Effect> {
        self.eat("reveal")?;
        if self.has("and draw it") {
            let it = self.refs.it()?;
            return Some(sequence(vec![Effect::Reveal(it.clone()), Effect::DrawCards(it)]));
        }
        if let Some(top) = self.attempt(Self::top_cards) {
            if let Target::TopOfDeck(count, Who::You) = &top
                && self.has("and an opponent's deck")
            {
                let theirs = Target::TopOfDeck(count.clone(), Who::Opponent);
                self.refs.affects(Act::Showed);
                return Some(Effect::Reveal(Target::Both(vec![top, theirs])));
            }
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
    pub(crate) fn search(&mut self) -> Option<Effect> {
        self.eat("search")?;
        let mut other = None;
        let mut whose = Who::You;
        let top = if self.has("your deck for") {
            None
        } else {
            let Target::TopOfDeck(count, of) = self.top_cards()? else { return None };
            whose = of;
            // "… , or 10 cards instead if this unit is unique, for …"
            other = self.attempt(|p| {
                let number = p.framed(", or", Self::number, "cards instead if")?;
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
            p.comma_or_and()?;
            p.found()
        }) {
            parts.push(more);
        }
        // "… for a unit that costs 3 or less. Play it for free.": what is done with it is a sentence of its own.
        if parts.is_empty()
            && let Some(part) = self.after(".", Self::found)
        {
            parts.push(part);
        }
        self.demand(!parts.is_empty())?;
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

    /// "searches that many cards … for an event, reveals it", of a player who is "you" inside.
    pub(crate) fn player_searches(&mut self) -> Option<Effect> {
        self.eat("searches")?;
        let top = if self.has("the top") {
            self.before(Self::number, "cards of their deck for")?.into()
        } else {
            let twice = Amount::Times(2, Box::new(Amount::ThatMuch));
            let many = self.one_of(&[("twice that many", twice), ("that many", Amount::ThatMuch)]);
            let top = many.or_else(|| self.number().map(Amount::Number))?;
            self.eat("cards from the top of their deck for")?;
            top
        };
        let Target::Choose(choose) = self.target()? else { return None };
        let mut parts = Vec::new();
        while let Some(more) = self.attempt(|p| {
            p.comma_or_and()?;
            p.one_of(&[
                ("reveals it|them", Effect::Reveal(Target::It)),
                ("draws it|them", Effect::DrawCards(Target::It)),
                ("discards it|them", Effect::DiscardCards(Target::It)),
            ])
        }) {
            parts.push(more);
        }
        self.demand(!parts.is_empty())?;
        Some(Effect::Search { top: Some(top), whose: Who::You, choose, then: sequence(parts).into() })
    }

    /// Orders about the found cards.
    pub(crate) fn found(&mut self) -> Option<Effect> {
        if let Some(effect) = self.one_of(&[
            ("reveal it|them", Effect::Reveal(Target::It)),
            ("draw it|them", Effect::DrawCards(Target::It)),
            ("resource it|them", Effect::Resource { what: Target::It, ready: false, who: Who::You }),
        ]) {
            return Some(effect);
        }
        if self.has("put it|them on top of your deck") {
            self.has("in any order");
            return Some(Effect::PutOnDeck { what: Target::It, place: DeckPlace::Top, random: false });
        }
        if self.has("discard it|them") {
            self.refs.discards();
            return Some(Effect::DiscardCards(Target::It));
        }
        self.eat("play")?;
        if !self.has("each of them") {
            self.eat("it|them")?;
        }
        Some(Effect::Play(Box::new(self.played(Target::It)?)))
    }

    /// "One at a time, reveal … until …": damage by what the revealed cards cost together, and where they go.
    pub(crate) fn one_at_a_time(&mut self) -> Option<Effect> {
        self.eat("one at a time , reveal cards from")?;
        let same = self.whose_deck()? == Who::You;
        self.demand(same)?;
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
        let damage = Effect::damage(amount, to);
        let damaged = Effect::when(condition, damage);
        self.eat(".")?;
        Some(sequence(vec![Effect::RevealOneByOne { most }, damaged, self.put_on_deck()?]))
    }

    /// "search its controller's … and … for each card with …", of the chosen unit's name.
    pub(crate) fn searched_for_name(&mut self) -> Option<Effect> {
        let first = self.framed("search its controller's", Self::zone, "and")?;
        // The whole deck is looked through and shuffled, and a hand is looked at.
        let same = [first, self.zone()?] == [ZoneKind::Deck, ZoneKind::Hand];
        self.demand(same)?;
        self.eat("for each card with that unit's name")?;
        self.eat("and discard them")?;
        let unit = self.refs.as_chosen(self.refs.count().checked_sub(1)?)?;
        let who = || Who::ControllerOf(Box::new(unit.clone()));
        let there = Test::Any(vec![Test::In(ZoneKind::Deck, who()), Test::In(ZoneKind::Hand, who())]);
        let found = Target::Each(Filter(vec![there, Test::SharesNameWith(Box::new(unit.clone()))]));
        Some(sequence(vec![Effect::LookAtHand(who()), Effect::DiscardCards(found), Effect::Shuffle(who())]))
    }
}

impl Printer {
    /// Cards on top of a deck have been seen, of which the text may go on to speak.
    pub(crate) fn has_seen(&mut self, amount: &Amount, who: &Who) {
        self.seen = Some(amount.clone());
        let who = match who {
            Who::AnyPlayer | Who::Opponent => Who::ThatPlayer,
            who => who.clone(),
        };
        self.near = Some(Target::TopOfDeck(Box::new(amount.clone()), who));
    }

    /// "draw it", of the result of a search.
    pub(crate) fn found(&mut self, choose: &Choose, then: &Effect) -> Option<String> {
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
}
