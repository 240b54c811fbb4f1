//! Cards in play: defeated, exhausted, readied, returned, moved, captured, attached, taken control of.

use crate::effects::sentence::sequence;
use crate::reading::parser::Parser;
use crate::terms::{Arena, CardKind, ZoneKind};
use crate::tree::{Condition, Count, DeckPlace, Each, Effect, Filter, Mode, Target, Test, Who};
use crate::writing::Printer;
use crate::writing::names::Mention;

impl Parser<'_> {
    /// "A friendly unit captures …", "It deals damage equal to its power to …".
    pub(crate) fn unit_acts(&mut self) -> Option<Effect> {
        let before = self.refs.clone();
        let each = self.sees("each");
        let captor = self.target()?;
        self.eat("captures|capture")?;
        // Each of several captures for itself.
        if each {
            self.refs.set(Target::It);
            let what = self.target()?;
            let effect = Effect::Capture { captor: Target::It, what };
            return Some(Effect::ForEach { of: Each::Objects(captor), effect: effect.into() });
        }
        let subject = self.refs.clone();
        self.refs.object_of(&before);
        if let Some(what) = self.attempt(Self::pronoun) {
            let what = if self.has("from your discard pile") { what.in_discard_of(Who::You) } else { what };
            return Some(Effect::Capture { captor, what });
        }
        self.refs = subject;
        let what = self.target()?;
        Some(Effect::Capture { captor, what })
    }

    /// "return a unit to its owner's hand".
    fn return_clause(&mut self) -> Option<Effect> {
        self.eat("return|returns")?;
        if self.has("1 of them at random to your hand") {
            let among = Filter::one(self.refs.them()?);
            return Some(Effect::ReturnToHand(Target::Random { count: 1, among }));
        }
        // "a friendly unit and any number of upgrades on it"
        if let Some(targets) = self.attempt(|p| {
            let unit = p.target()?;
            p.eat("and")?;
            let comes = p.sees("any number of");
            p.demand(comes)?;
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

    /// "move this unit to the ground arena".
    fn move_clause(&mut self) -> Option<Effect> {
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
    pub(crate) fn control_clause(&mut self) -> Option<Effect> {
        if self.has("exchange control of those units") {
            let last = self.refs.count().checked_sub(2)?;
            let (a, b) = (self.refs.choice(last)?, self.refs.choice(last + 1)?);
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
        let same = self.fixed_object()? == to;
        self.demand(same)?;
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
    pub(crate) fn passed_on(&mut self) -> Option<Effect> {
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
        let upgrade = self.refs.choice(place)?;
        let mut filter = self.filter()?.and(Test::EligibleFor(Box::new(upgrade.clone())));
        if !filter.0.contains(&Test::Kind(CardKind::Unit)) {
            return None;
        }
        self.has("of your choice");
        if other {
            filter = filter.and(Test::not(Test::HasUpgrade(Filter::one(upgrade.clone()))));
        }
        if self.has("controlled by the same player") {
            let controller = Who::ControllerOf(Box::new(Target::BearerOf(Box::new(upgrade))));
            filter = filter.and(Test::ControlledBy(controller));
        }
        let to = Target::one(filter);
        self.refs.mention(&to);
        Some(Effect::Attach { what, to })
    }

    /// "defeat", "exhaust", "ready", "return", "put", "move".
    pub(crate) fn state_clause(&mut self) -> Option<Effect> {
        self.choice(&[
            Self::ready_or_exhaust,
            Self::defeat,
            Self::exhaust,
            Self::ready,
            Self::return_clause,
            Self::arrange,
            Self::put_on_deck,
            Self::move_clause,
            Self::rescue,
        ])
    }

    fn ready_or_exhaust(&mut self) -> Option<Effect> {
        let exhaust_first = self.has("exhaust or ready");
        if !exhaust_first {
            self.eat("ready or exhaust")?;
        }
        let target = self.target()?;
        let mode = |label: &str, effect: Effect| Mode { label: label.into(), effect: effect.into() };
        let ready = mode("ready", Effect::Ready(target.clone()));
        let exhaust = mode("exhaust", Effect::Exhaust(target));
        let modes = if exhaust_first { vec![exhaust, ready] } else { vec![ready, exhaust] };
        Some(Effect::Modes { who: Who::You, choose: Count::exactly(1), modes })
    }

    fn defeat(&mut self) -> Option<Effect> {
        self.eat("defeat|defeats")?;
        let mut target = self.target()?;
        // "all upgrades on a unit": the unit is chosen first.
        if let Target::Each(filter) = &mut target {
            for test in &mut filter.0 {
                if let Test::AttachedTo(unit) = test
                    && !unit.0.iter().any(|test| matches!(test, Test::OneOf(_)))
                {
                    let it = Filter::one(Target::It);
                    let choice = Target::one(std::mem::replace(unit, it));
                    self.refs.mention(&choice);
                    return Some(sequence(vec![Effect::Select(choice), Effect::Defeat(target)]));
                }
            }
        }
        Some(Effect::Defeat(target))
    }

    fn exhaust(&mut self) -> Option<Effect> {
        self.eat("exhaust|exhausts")?;
        let first = self.target()?;
        // "a friendly unit and an enemy unit": both at once, each chosen by itself.
        if matches!(first, Target::Choose(_))
            && let Some(second) = self.attempt(|p| {
                p.eat("and")?;
                let comes = p.sees("a|an|another");
                p.demand(comes)?;
                p.target()
            })
        {
            return Some(Effect::Together(vec![Effect::Exhaust(first).into(), Effect::Exhaust(second).into()]));
        }
        Some(Effect::Exhaust(first))
    }

    fn ready(&mut self) -> Option<Effect> {
        self.eat("ready|readies")?;
        // "ready 2 resources" without more words is about one's own.
        let mut target = self.target()?;
        if let Target::Choose(choose) = &mut target {
            for test in &mut choose.filter.0 {
                if let Test::In(ZoneKind::Resources, who) = test
                    && *who == Who::EachPlayer
                {
                    *who = Who::You;
                }
            }
        }
        Some(Effect::Ready(target))
    }

    fn rescue(&mut self) -> Option<Effect> {
        self.eat("rescue")?;
        if self.has("a captured card guarded by") {
            let by = if self.has("that unit") { Filter::one(self.refs.it()?) } else { self.a_filter()? };
            return Some(Effect::Rescue(Target::one(Filter(vec![Test::GuardedBy(by)]))));
        }
        if let Some(target) = self.attempt(Self::pronoun) {
            return Some(Effect::Rescue(target));
        }
        let target = self.target()?;
        let guarded = |test: &Test| matches!(test, Test::GuardedBy(_));
        let captive = matches!(&target, Target::Choose(choose) if choose.filter.0.iter().any(guarded));
        captive.then_some(Effect::Rescue(target))
    }
}

impl Printer {
    /// "attach it to another eligible unit"
    pub(crate) fn attached_where_able(&mut self, what: &Target, to: &Target) -> Option<String> {
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
        self.choices.push(Mention::of_choice(choose));
        self.near = Some(Target::It);
        Some(format!("attach {what} to {eligible} {noun}{same}"))
    }

    pub(crate) fn capture(&mut self, captor: &Target, what: &Target) -> String {
        let captures = if std::mem::take(&mut self.bare) { "capture" } else { "captures" };
        let captor = self.target(captor);
        format!("{captor} {captures} {}", self.target(what))
    }
}
