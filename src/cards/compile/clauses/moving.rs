//! Cards that go elsewhere: returned, put on a deck, moved, attached, under the control of another player.

use super::sentence::sequence;
use crate::amount::Amount;
use crate::compile::reading::parser::Parser;
use crate::condition::Condition;
use crate::effect::{DeckPlace, Each, Effect, Rest};
use crate::target::{Choose, Count, Filter, Target, Test, Who};
use crate::terms::{Arena, CardKind, ZoneKind};

impl Parser<'_> {
    /// "return a unit to its owner's hand".
    pub(in crate::compile) fn return_clause(&mut self) -> Option<Effect> {
        self.eat("return|returns")?;
        if self.has("1 of them at random to your hand") {
            let among = Filter(vec![Test::OneOf(Box::new(self.refs.them()?))]);
            return Some(Effect::ReturnToHand(Target::Random { count: 1, among }));
        }
        // "a friendly unit and any number of upgrades on it"
        if let Some(targets) = self.attempt(|p| {
            let unit = p.target()?;
            p.eat("and")?;
            if !p.sees("any number of") {
                return p.refuse();
            }
            let upgrades = p.several()?;
            p.refs.mention(&upgrades);
            p.eat("to their owners' hands")?;
            Some(Target::Both(vec![unit, upgrades]))
        }) {
            return Some(Effect::ReturnToHand(targets));
        }
        // "a Force unit and a Lightsaber upgrade from your discard pile"
        if let Some(targets) = self.attempt(|p| {
            let first = p.a_filter()?;
            p.eat("and")?;
            let second = p.a_filter()?;
            let zone = second.0.iter().find(|test| matches!(test, Test::In(..)))?.clone();
            Some(Target::Both(vec![Target::one(first.and(zone)), Target::one(second)]))
        }) {
            self.eat("to your hand")?;
            return Some(Effect::ReturnToHand(targets));
        }
        let mut target = self.target()?;
        // "this upgrade from your discard pile": only from there.
        if matches!(target, Target::This | Target::It) && self.has("from your discard pile") {
            target = target.in_discard_of(Who::You);
        }
        self.eat("to")?;
        if self.has("its|his|her owner's hand") || self.has("their owner's|owners' hand|hands") || self.has("your hand")
        {
            if !self.refs.player.as_ref().is_some_and(|who| *who == Who::You)
                && matches!(target, Target::Choose(_))
                && let Some(it) = self.refs.chosen_last()
            {
                self.refs.player = Some(Who::OwnerOf(Box::new(it)));
            }
            self.refs.returned = self.refs.count().checked_sub(1).filter(|_| matches!(target, Target::Choose(_)));
            return Some(Effect::ReturnToHand(target));
        }
        self.eat("the top of your deck")?;
        Some(Effect::PutOnDeck { what: target, place: DeckPlace::Top, random: false })
    }

    /// Looked-at cards go back: some to the bottom of the deck, the rest to its top.
    pub(in crate::compile) fn arrange(&mut self) -> Option<Effect> {
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

    /// "put it on the bottom of your deck".
    pub(in crate::compile) fn put_on_deck(&mut self) -> Option<Effect> {
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

    /// "move this unit to the ground arena".
    pub(in crate::compile) fn move_clause(&mut self) -> Option<Effect> {
        let what = if self.has("detach") {
            let what = self.target()?;
            self.eat(", move it")?;
            what
        } else {
            self.eat("move")?;
            self.target()?
        };
        self.eat("to the")?;
        let to: Arena = self.arena()?;
        self.eat("arena")?;
        self.has("as a unit");
        Some(Effect::Move { what, to })
    }

    /// "take control of", "attach it to", "exchange control of".
    pub(in crate::compile) fn control_clause(&mut self) -> Option<Effect> {
        if self.has("exchange control of those units") {
            let last = self.refs.count().checked_sub(2)?;
            let (a, b) = (self.refs.choice_at(last)?, self.refs.choice_at(last + 1)?);
            return Some(Effect::ExchangeControl { a, b });
        }
        if let Some(effect) = self.attempt(Self::taken_and_attached) {
            return Some(effect);
        }
        if self.has("take control of") {
            return Some(Effect::TakeControl { who: Who::You, what: self.target()? });
        }
        self.eat("attach|attaches")?;
        let what = self.target()?;
        self.has("as an upgrade");
        self.eat("to")?;
        self.attach_to(what)
    }

    /// "take control of … and attach it to …, if able", and what becomes of it if not.
    fn taken_and_attached(&mut self) -> Option<Effect> {
        self.eat("take control of")?;
        let what = self.pronoun()?;
        self.eat("and attach it to")?;
        let to = self.fixed_object()?;
        self.eat(", if able . if it can't attach to")?;
        if self.fixed_object()? != to {
            return self.refuse();
        }
        self.eat(", defeat it instead")?;
        let able = Filter(vec![Test::EligibleFor(Box::new(what.clone()))]);
        let take = Effect::TakeControl { who: Who::You, what: what.clone() };
        let attach = Effect::Attach { what: what.clone(), to: to.clone() };
        Some(Effect::If {
            condition: Condition::Is(to, able),
            then: sequence(vec![take, attach]).into(),
            otherwise: Effect::Defeat(what).into(),
            instead: true,
        })
    }

    /// The units that each player takes, and those that each gets back.
    pub(in crate::compile) fn passed_on(&mut self) -> Option<Effect> {
        self.eat("each player takes control of")?;
        if self.has("the chosen unit controlled by the player to their right") {
            return Some(Effect::PassControl(Target::AllChosen));
        }
        self.eat("each unit they own that was chosen for this ability")?;
        let back = Effect::TakeControl { who: Who::OwnerOf(Box::new(Target::It)), what: Target::It };
        Some(Effect::ForEach { of: Each::Objects(Target::AllChosen), effect: back.into() })
    }

    fn attach_to(&mut self, what: Target) -> Option<Effect> {
        let eligible =
            self.one_of(&[("an eligible", false), ("another eligible", true), ("a different eligible", true)]);
        let Some(other) = eligible else {
            let to = match self.attempt(Self::target) {
                Some(to) => to,
                None => {
                    let to = Target::one(Filter(vec![Test::Named(self.card_name()?)]));
                    self.refs.mention(&to);
                    to
                }
            };
            return Some(Effect::Attach { what, to });
        };
        let place = self.refs.count().checked_sub(1)?;
        let upgrade = self.refs.choice_at(place)?;
        let same = upgrade.clone();
        let mut filter = self.filter()?.and(Test::EligibleFor(Box::new(upgrade.clone())));
        if !filter.0.contains(&Test::Kind(CardKind::Unit)) {
            return None;
        }
        self.has("of your choice");
        if other {
            let on = Filter(vec![Test::OneOf(Box::new(upgrade))]);
            filter = filter.and(Test::Not(Box::new(Test::HasUpgrade(on))));
        }
        if self.has("controlled by the same player") {
            let controller = Who::ControllerOf(Box::new(Target::BearerOf(Box::new(same))));
            filter = filter.and(Test::ControlledBy(controller));
        }
        let to = Target::Choose(Box::new(Choose { count: Count::exactly(1), filter, by: Who::You, together: vec![] }));
        self.refs.mention(&to);
        Some(Effect::Attach { what, to })
    }
}
