//! What happens to cards in play: given tokens and modifiers, created, defeated, exhausted, readied, returned, moved.

use std::sync::Arc;

use super::super::ability::Grant;
use super::super::amount::Amount;
use super::super::condition::Condition;
use super::super::effect::{DeckPlace, Each, Effect, Mode, Rest};
use super::super::target::{Choose, Count, Filter, Target, Test, Who};
use super::super::terms::{Arena, CardKind, Comparison, Stat, TokenKind, ZoneKind};
use super::amount::times;
use super::parser::Parser;
use super::refs::Act;
use super::sentence::sequence;

impl Parser<'_> {
    /// "give an Experience token to a unit", "give a unit +2/+2 for this phase".
    pub(super) fn give_clause(&mut self) -> Option<Effect> {
        self.given_duration = self.leading_duration();
        self.eat("give|gives")?;
        self.refs.gives();
        let given = self.choice(&[Self::give_one_of, Self::give_tokens_to, Self::give_number, Self::give_target]);
        // A duration before something that lasts anyway would be left unread.
        if self.given_duration.take().is_some() { self.refuse() } else { given }
    }

    /// "2 Experience tokens", "an Experience token", with more after "and".
    fn tokens_given(&mut self) -> Option<Vec<(i32, TokenKind)>> {
        let mut tokens = vec![(self.count_word()?, self.token_kind()?)];
        while let Some(more) = self.attempt(|p| {
            p.eat("and")?;
            Some((p.count_word()?, p.token_kind()?))
        }) {
            tokens.push(more);
        }
        tokens.iter().all(|(_, kind)| matches!(kind, TokenKind::Experience | TokenKind::Shield)).then_some(tokens)
    }

    fn give_tokens_to(&mut self) -> Option<Effect> {
        let tokens = self.tokens_given()?;
        if let [(number, token)] = tokens.as_slice()
            && let Some((more, other)) = self.attempt(|p| {
                p.eat("or")?;
                Some((p.count_word()?, p.token_kind()?))
            })
        {
            self.eat("to")?;
            let to = self.target()?;
            let mode = |number: i32, token: TokenKind| {
                let label = format!("{} token", token.word());
                Mode { label, effect: Effect::Give { token, count: number.into(), to: to.clone() }.into() }
            };
            let modes = vec![mode(*number, *token), mode(more, other)];
            return Some(Effect::Modes { who: Who::You, choose: Count::exactly(1), modes });
        }
        self.eat("to")?;
        let to = self.target()?;
        if let [(number, token)] = tokens.as_slice()
            && let Some(second) = self.attempt(|p| {
                p.eat("and to")?;
                p.target()
            })
        {
            let give = |to: Target| Effect::Give { token: *token, count: (*number).into(), to }.into();
            return Some(Effect::Together(vec![give(to), give(second)]));
        }
        let each = self.attempt(Self::multiplier);
        let mut parts = Vec::new();
        for (number, token) in tokens {
            let to = if parts.is_empty() || !matches!(to, Target::Choose(_)) { to.clone() } else { Target::It };
            let count = each.clone().map_or(number.into(), |amount| times(number, amount));
            parts.push(Effect::Give { token, count, to });
        }
        Some(sequence(parts))
    }

    /// "an Experience or Shield token to …, or create a Credit token"
    fn give_one_of(&mut self) -> Option<Effect> {
        let number = self.count_word()?;
        let first = self.token_name()?;
        self.eat("or")?;
        let second = self.token_kind()?;
        self.eat("to")?;
        let to = self.target()?;
        let mut modes: Vec<Mode> = Vec::new();
        for token in [first, second] {
            let effect = Effect::Give { token, count: number.into(), to: to.clone() };
            modes.push(Mode { label: format!("{} token", token.word()), effect: effect.into() });
        }
        self.eat(", or create")?;
        let effect = self.created(Who::You)?;
        let Effect::Create { token, .. } = effect else { return None };
        modes.push(Mode { label: format!("{} token", token.word()), effect: effect.into() });
        Some(Effect::Modes { who: Who::You, choose: Count::exactly(1), modes })
    }

    /// "a number of Experience tokens to this unit equal to …"
    fn give_number(&mut self) -> Option<Effect> {
        self.eat("a number of")?;
        let token = self.token_kind()?;
        self.eat("to")?;
        let to = self.target()?;
        self.eat("equal to")?;
        let count = self.quantity()?;
        Some(Effect::Give { token, count, to })
    }

    /// "give UNIT …": tokens, a modifier, keywords.
    fn give_target(&mut self) -> Option<Effect> {
        let to = self.target()?;
        if let Some(tokens) = self.attempt(Self::tokens_given) {
            let each = self.attempt(Self::multiplier);
            let [(number, token)] = tokens.as_slice() else { return None };
            let count = each.map_or((*number).into(), |amount| times(*number, amount));
            return Some(Effect::Give { token: *token, count, to });
        }
        let before = self.at;
        let mut grants = match self.attempt(Self::modification) {
            Some(modification) => {
                let mut grants = vec![modification];
                if let Some(more) = self.attempt(|p| {
                    p.eat("and")?;
                    p.gained_list()
                }) {
                    grants.extend(more);
                }
                grants
            }
            None => {
                self.at = before;
                self.gained_list()?
            }
        };
        let duration = match self.given_duration.take() {
            Some(duration) => duration,
            None => self.duration()?,
        };
        self.scale_modifier(&mut grants)?;
        Some(Effect::Lasting { to, grants, duration })
    }

    /// "+1/+1 for this phase for each …": counted once, as the effect resolves.
    pub(super) fn scale_modifier(&mut self, grants: &mut [Grant]) -> Option<()> {
        let Some(each) = self.attempt(Self::multiplier) else { return Some(()) };
        let [Grant::Modify { power, hp }] = grants else { return None };
        for value in [power, hp] {
            let Amount::Number(number) = *value else { return None };
            *value = times(number, each.clone());
        }
        Some(())
    }

    /// "create 2 Battle Droid tokens and ready them".
    pub(super) fn create_clause(&mut self) -> Option<Effect> {
        self.eat("create")?;
        self.created(Who::You)
    }

    pub(super) fn created(&mut self, who: Who) -> Option<Effect> {
        if let Some((token, count)) = self.attempt(|p| {
            let token = p.token_kind()?;
            p.eat("equal to")?;
            Some((token, p.quantity()?))
        }) {
            self.refs.affects(Act::Created);
            return Some(Effect::Create { token, count, who, ready: false });
        }
        let count = if self.has("that many") {
            Amount::ThatMuch
        } else if self.sees("[") {
            self.bracketed(Self::quantity)?
        } else {
            match self.has("another") {
                true => 1.into(),
                false => self.count_word()?.into(),
            }
        };
        let token = self.token_kind()?;
        if matches!(token, TokenKind::Experience | TokenKind::Shield) {
            return None;
        }
        self.refs.affects(Act::Created);
        let ready = self.has("and ready them|it") || self.has("and readies them");
        Some(Effect::Create { token, count, who, ready })
    }

    /// "defeat", "exhaust", "ready", "return", "put", "move".
    pub(super) fn state_clause(&mut self) -> Option<Effect> {
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
                    let it = Filter(vec![Test::OneOf(Box::new(Target::It))]);
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
        Some(Effect::Exhaust(self.target()?))
    }

    fn ready(&mut self) -> Option<Effect> {
        self.eat("ready|readies")?;
        // "ready 2 resources" without more words is about one's own.
        let exact = self.sees("[");
        let mut target = self.target()?;
        if let Target::Choose(choose) = &mut target
            && !exact
        {
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
            let by = if self.has("that unit") {
                Filter(vec![Test::OneOf(Box::new(self.refs.it()?))])
            } else {
                self.a_filter()?
            };
            return Some(Effect::Rescue(Target::one(Filter(vec![Test::GuardedBy(by)]))));
        }
        if !self.sees("a captured card") {
            if let Some(target) = self.attempt(Self::operand) {
                return Some(Effect::Rescue(target));
            }
            let target = self.target()?;
            let guarded = |test: &Test| matches!(test, Test::GuardedBy(_));
            let captive = matches!(&target, Target::Choose(choose) if choose.filter.0.iter().any(guarded));
            return captive.then_some(Effect::Rescue(target));
        }
        self.eat("a captured card")?;
        Some(Effect::Rescue(Target::one(Filter(vec![Test::GuardedBy(Filter::default())]))))
    }

    /// "return a unit to its owner's hand".
    fn return_clause(&mut self) -> Option<Effect> {
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
        let target = self.target()?;
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
    fn arrange(&mut self) -> Option<Effect> {
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
    pub(super) fn put_on_deck(&mut self) -> Option<Effect> {
        self.eat("put|puts")?;
        let what = self.target()?;
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
    pub(super) fn control_clause(&mut self) -> Option<Effect> {
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

    /// What each player takes of what was chosen, and what each gets back.
    pub(super) fn passed_on(&mut self) -> Option<Effect> {
        self.eat("each player takes control of")?;
        if self.has("the chosen unit controlled by the player to their right") {
            return Some(Effect::PassControl(Target::AllChosen));
        }
        self.eat("each unit they own that was chosen for this ability")?;
        let back = Effect::TakeControl { who: Who::OwnerOf(Box::new(Target::It)), what: Target::It };
        Some(Effect::ForEach { of: Each::Objects(Target::AllChosen), effect: back.into() })
    }

    /// After an exchange: tokens for whoever now controls the cheaper of the two units.
    pub(super) fn lower_cost_creates(&mut self) -> Option<Effect> {
        self.eat("the player who takes control of the lower-cost unit creates")?;
        let last = self.refs.count().checked_sub(2)?;
        let (a, b) = (self.refs.choice_at(last)?, self.refs.choice_at(last + 1)?);
        let Effect::Create { token, count, ready, .. } = self.created(Who::You)? else { return None };
        let creates = |unit: &Target| {
            let taken = Filter(vec![Test::OneOf(Box::new(Target::Affected))]);
            let who = Who::ControllerOf(Box::new(Target::Among(Box::new(unit.clone()), taken)));
            Arc::new(Effect::Create { token, count: count.clone(), who, ready })
        };
        let cost = |unit: &Target| Amount::Stat(Stat::Cost, Box::new(unit.clone()));
        Some(Effect::If {
            condition: Condition::Compare(cost(&a), Comparison::LessThan, cost(&b)),
            then: creates(&a),
            otherwise: creates(&b),
            instead: false,
        })
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
