//! The log of a game: a step notes what happens with its rule, and is done with it. If somebody reads the events, the observer
//! in `explain` is told of each, and works out what else bears on it.

use crate::position::Position;
use crate::terms::{CardId, Event, ForeignControl, Happening, Object, PlayerId, Reason, Rule, WhyNot};

impl Position {
    /// Notes what happened.
    pub(crate) fn log(&mut self, rule: Rule, what: Happening) {
        self.log_all(rule, &[], what);
    }

    /// Notes what happened, with further rules that it rests on.
    pub(crate) fn log_all(&mut self, rule: Rule, also: &[Rule], what: Happening) {
        self.state.changed = true;
        if what.changes_the_game() {
            self.state.mark.count();
        }
        self.log.shown |= what.shows_cards();
        self.push_event(rule, also, what);
    }

    /// Notes an event, if somebody reads the events.
    fn push_event(&mut self, rule: Rule, also: &[Rule], what: Happening) {
        if self.log.quiet {
            return;
        }
        let also = self.further_rules(rule, also, &what);
        let mut held = self.held();
        held.extend(what.source().and_then(|card| self.held_at_last(card)));
        self.log.events.push(Event { what, rule, also, held });
        if self.log.recorded.is_some() {
            let log = std::mem::take(&mut self.log);
            let now = self.clone();
            self.log = log;
            self.log.recorded.get_or_insert_default().push(now);
        }
        self.explain_last_event();
    }

    /// Notes an event. Further rules that it rests on are worked out only where somebody reads the events.
    pub(crate) fn tell(&mut self, rule: Rule, also: impl FnOnce(&Self) -> Vec<Rule>, what: Happening) {
        let also = self.worked_out(also);
        self.log_all(rule, &also, what);
    }

    /// A part of what is told, such as rules that bear on what is about to happen: worked out if somebody reads the events.
    pub(crate) fn worked_out<T>(&self, part: impl FnOnce(&Self) -> Vec<T>) -> Vec<T> {
        if self.is_told() { part(self) } else { Vec::new() }
    }

    /// Notes why something happens as it does.
    pub(crate) fn because(&mut self, rule: Rule, also: &[Rule], card: CardId, what: Reason) {
        self.push_event(rule, also, Happening::Because { card, what });
    }

    /// Notes why something does not happen that would be expected of the card.
    pub(crate) fn why_not(&mut self, rule: Rule, also: &[Rule], card: CardId, why: WhyNot) {
        // That something can't be done is worth being seen.
        self.log.shown |= rule == Rule::Cr8_3_2;
        self.push_event(rule, also, Happening::Not { card, why });
    }

    /// Notes of each of these cards why something does not happen.
    pub(crate) fn why_not_each(
        &mut self,
        rule: Rule,
        also: &[Rule],
        cards: impl IntoIterator<Item = CardId>,
        why: WhyNot,
    ) {
        cards.into_iter().for_each(|card| self.why_not(rule, also, card, why));
    }

    /// True if somebody reads the events. Explanations need not be worked out otherwise.
    pub(crate) const fn is_told(&self) -> bool {
        !self.log.quiet
    }

    /// The event that was noted last rests on these rules too.
    pub(crate) fn rests_also_on(&mut self, also: &[Rule]) {
        if let Some(event) = self.log.events.last_mut() {
            event.also.extend_from_slice(also);
        }
    }

    /// The cards in play that are controlled by another than their owner.
    pub(crate) fn held(&self) -> ForeignControl {
        let in_play = self.units.iter().chain(&self.upgrades).map(|&card| (card, self.card(card)));
        let held = in_play.filter(|(_, state)| state.controller != state.owner);
        held.map(|(card, state)| (card, state.controller)).collect()
    }

    /// CR 7.6.14.b: a card that has left play, with the player who controlled it, if another than its owner.
    fn held_at_last(&self, card: CardId) -> Option<(CardId, PlayerId)> {
        let now = self.object(card);
        let before = Object { copy: now.copy.checked_sub(1)?, ..now };
        let known = self.look().last_known(before).filter(|_| !self.card(card).zone.is_play())?;
        (known.controller != self.card(card).owner).then_some((card, known.controller))
    }
}
