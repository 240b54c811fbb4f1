//! Upgrades on units (CR 3.6): attaching.

use crate::position::{Occurrence, Position, Zone};
use crate::terms::{CardId, Happening, PlayerId, Rule};

impl Position {
    /// CR 3.6.3, 3.6.3.b: true if the card may be attached to one of these units by an ability. An upgrade keeps its
    /// restriction; the ability itself gives one to any other card.
    pub(crate) fn may_be_moved_to(&self, card: CardId, units: &[CardId]) -> bool {
        let state = self.card(card);
        let Zone::Attached(on) = state.zone else { return true };
        units.iter().any(|&unit| unit != on && self.look().eligible(card, unit, state.controller))
    }

    /// Attaches a card to a unit, from wherever it is (CR 3.6.2, 3.6.14).
    pub(crate) fn attach(&mut self, upgrade: CardId, unit: CardId, controller: PlayerId, rule: Rule) {
        let attached = self.attach_quietly(upgrade, unit, controller, rule);
        self.occur(&[attached]);
    }

    /// Attaches a card and returns the occurrence, on which nothing has triggered yet.
    pub(super) fn attach_quietly(
        &mut self,
        upgrade: CardId,
        unit: CardId,
        controller: PlayerId,
        rule: Rule,
    ) -> Occurrence {
        let was = self.card(upgrade).zone;
        if let Zone::Attached(old) = was {
            self.occur(&[Occurrence::Detached { upgrade: self.object(upgrade), unit: self.object(old) }]);
        }
        self.unlist(upgrade);
        let (of_unit, is_token) = (self.card(unit).controller, self.printed(upgrade).token.is_some());
        let mut state = self.state.card_mut(upgrade);
        if !was.is_arena() && !matches!(was, Zone::Attached(_)) {
            // CR 8.12.1: from an arena it has not left play, and is no new copy.
            state.copy += 1;
        }
        if !matches!(was, Zone::Attached(_)) {
            // CR 3.5.6
            state.exhausted = false;
            state.damage = 0;
        }
        state.zone = Zone::Attached(unit);
        // CR 1.5.2.f: whoever controls the unit owns and controls the token.
        let follows = is_token && (state.owner, state.controller) != (of_unit, of_unit);
        (state.owner, state.controller) = if is_token { (of_unit, of_unit) } else { (state.owner, controller) };
        drop(state);
        let also = self.worked_out(|told| told.rules_of_attaching(upgrade, unit, was, follows));
        let fitted = self.worked_out(|told| told.fitting_upgrades(unit));
        self.state.upgrades.push(upgrade);
        self.log_all(rule, &also, Happening::Attached { upgrade, unit });
        let still_fit = self.worked_out(|told| told.fitting_upgrades(unit));
        if !fitted.iter().all(|upgrade| still_fit.contains(upgrade)) {
            self.rests_also_on(&[Rule::Cr3_6_3a]);
        }
        Occurrence::Attached { upgrade: self.object(upgrade), unit: self.object(unit) }
    }
}
