//! Further rules on a card that is defeated: the cause, and what ends with it (CR 1.5.5, 1.16.5, 1.18).

use swu_cards::{CardKind, Duration, Keyword};

use super::when;
use crate::ending::defeat::is_when_defeated;
use crate::position::{GrantKinds, Position, Zone};
use crate::terms::{CardId, Happening, PlayerId, Rule, WhyNot};

impl Position {
    /// The further rules on a card that is defeated: the cause, the responsible player by `given`, and what ends with it.
    pub(super) fn rules_of_defeat(&self, card: CardId, rule: Rule, given: &[Rule]) -> Vec<Rule> {
        let mut rules = self.why_defeated(card);
        rules.extend(given);
        if rule == Rule::Cr1_16_5e {
            rules.extend(self.why_fallen(card));
        }
        rules.extend(self.what_ends_with(card));
        rules.extend(self.what_ended_before(card, rule));
        rules
    }

    /// The further rules on a unit that has no remaining HP now.
    pub(crate) fn why_fallen(&self, unit: CardId) -> &'static [Rule] {
        let object = self.object(unit);
        let fell_fighting = self
            .attack()
            .is_some_and(|a| a.fought && !a.ended && (a.attacker == object || a.defenders.contains(&object)));
        if fell_fighting {
            return &[Rule::Cr6_3_5a];
        }
        let left_play = |card: CardId| self.last_known.iter().any(|k| k.object.card == card && k.zone.is_arena());
        let look = self.look();
        let coordinates = || look.abilities(unit).iter().any(|ability| ability.is_keyword(Keyword::Coordinate));
        // CR 7.3.2: without new damage, it is a constant ability that has begun or ended.
        let constant = self.log.events.iter().rev().find_map(|event| match event.what {
            Happening::Damaged { target, .. } if target == unit => Some(&[][..]),
            Happening::Expired { .. } | Happening::Lasting { .. } => Some(&[][..]),
            // CR 7.5.15.a: too few units are left.
            Happening::Defeated { card } | Happening::Returned { card } | Happening::Captured { card, .. }
                if card != unit && left_play(card) && !look.coordinate_is_active(unit) && coordinates() =>
            {
                Some(&[Rule::Cr7_5_15a, Rule::Cr7_3_2][..])
            }
            Happening::Defeated { card } | Happening::Returned { card } | Happening::Captured { card, .. }
                if card != unit =>
            {
                self.has_constant(card).then_some(&[Rule::Cr7_3_2][..])
            }
            Happening::ControlTaken { card, .. } if card != unit => {
                self.has_constant(card).then_some(&[Rule::Cr7_3_1, Rule::Cr7_3_2][..])
            }
            Happening::Played { card, .. } => self.has_constant(card).then_some(&[Rule::Cr7_3_2][..]),
            _ => None,
        });
        constant.unwrap_or(&[])
    }

    /// The rules for defeating that kind of card.
    pub(crate) fn why_defeated(&self, card: CardId) -> Vec<Rule> {
        let look = self.look();
        let state = self.card(card);
        let is_token = self.printed(card).token.is_some();
        let is_leader = look.card(card).kind == CardKind::Leader;
        let mut rules = match state.zone {
            Zone::Attached(_) if is_token => vec![Rule::Cr3_6_11, Rule::Cr1_5_5d, Rule::Cr1_5_5e, Rule::Cr3_6_12],
            Zone::Attached(_) if is_leader => vec![Rule::Cr3_6_11, Rule::Cr1_5_5d, Rule::Cr3_4_5, Rule::Cr4_2_2],
            Zone::Attached(_) => vec![Rule::Cr3_6_11, Rule::Cr1_5_5d, Rule::Cr4_8_1],
            // CR 4.5.4: a Credit token there is no resource.
            Zone::Resources | Zone::Base if is_token => vec![Rule::Cr1_5_5e],
            Zone::Resources => vec![Rule::Cr1_5_5f],
            _ if is_leader => vec![Rule::Cr3_4_5, Rule::Cr1_5_5c, Rule::Cr4_2_2],
            _ if is_token => vec![Rule::Cr1_5_5c, Rule::Cr1_5_5e],
            _ => vec![Rule::Cr1_5_5c, Rule::Cr3_5_4, Rule::Cr4_8_1],
        };
        if let Zone::Attached(unit) = state.zone
            && matches!(self.card(unit).zone, Zone::Captured(_))
        {
            // Its unit has been captured: that defeats it.
            rules.push(Rule::Cr8_33_1);
        }
        if state.zone.is_arena() {
            let hp = look.hp_parts(card);
            rules.extend(when(hp.order_matters(), [Rule::Cr1_11_3]));
            rules.extend(when(hp.goes_below_zero(), [Rule::Cr1_11_4]));
            rules.extend(when(!is_leader && look.is_leader(card), [Rule::Cr3_4_7]));
        }
        // It has no abilities there, and it is no unit that is defeated.
        let is_unit_card = look.card(card).kind == CardKind::Unit;
        if state.zone == Zone::Resources
            && (is_unit_card || look.card(card).abilities.iter().any(|a| is_when_defeated(a)))
        {
            rules.push(Rule::Cr1_7_8);
        }
        // As an upgrade it is no unit that is defeated.
        rules.extend(when(matches!(state.zone, Zone::Attached(_)) && is_unit_card, [Rule::Cr3_5_6]));
        rules.extend(when(matches!(state.zone, Zone::Attached(_)) && look.gives_abilities(card), [Rule::Cr3_6_8]));
        rules.extend(when(state.controller != state.owner, [Rule::Cr1_5_2a, Rule::Cr1_5_2b]));
        rules
    }

    /// The rules about effects that end, or go on, when the card leaves play.
    pub(crate) fn what_ends_with(&self, card: CardId) -> &'static [Rule] {
        match self.card(card).zone {
            Zone::Attached(_) if self.has_lasting_effects(card) => &[Rule::Cr8_12_1, Rule::Cr7_7_3b],
            Zone::Attached(_) => self.upgrade_rules(card),
            Zone::Ground | Zone::Space if self.has_lasting_effects(card) => &[Rule::Cr8_12_1, Rule::Cr7_7_3b],
            Zone::Ground | Zone::Space if self.leaves_more(card) => &[Rule::Cr8_12_1],
            _ => &[],
        }
    }

    /// CR 8.15.7.e: the rule for a unit that has no remaining HP because an upgrade is gone or an effect has expired, and not
    /// by damage or by an effect that gives it less HP.
    pub(crate) fn what_ended_before(&self, unit: CardId, rule: Rule) -> &'static [Rule] {
        if rule != Rule::Cr1_16_5e {
            return &[];
        }
        let was_on = |upgrade: CardId| {
            let known = self.last_known.iter().rev().find(|known| known.object.card == upgrade);
            known.is_some_and(|known| known.zone == Zone::Attached(unit))
        };
        let ended = self.log.events.iter().rev().find_map(|event| match &event.what {
            Happening::Damaged { target, .. } if *target == unit => Some(false),
            Happening::Lasting { on, .. } if on.contains(&unit) => Some(false),
            Happening::Expired { on, .. } if on.contains(&unit) => Some(true),
            Happening::Attached { unit: to, .. } if *to == unit => Some(false),
            Happening::Defeated { card } | Happening::Returned { card } if was_on(*card) => Some(true),
            _ => None,
        });
        if ended == Some(true) { &[Rule::Cr8_15_7e] } else { &[] }
    }

    /// CR 12.6.2: nobody heals for a player whom no other has eliminated.
    pub(crate) fn explain_no_heal(&mut self, losers: &[PlayerId], by: &[(PlayerId, PlayerId)]) {
        for &loser in losers {
            if !by.iter().any(|&(eliminated, by)| eliminated == loser && by != loser) {
                let base = self.player(loser).base;
                self.why_not(Rule::Cr12_6_2, &[], base, WhyNot::NobodyHeals);
            }
        }
    }

    fn has_constant(&self, card: CardId) -> bool {
        let sort = self.face(card).sort;
        sort.gives(GrantKinds::ANY) || sort.rules
    }

    /// CR 7.7.3.b: true if lasting effects of the unit go on without it.
    fn has_lasting_effects(&self, unit: CardId) -> bool {
        let object = self.object(unit);
        self.lasting.iter().any(|l| l.source == object && l.duration != Duration::WhileThisInPlay)
    }

    /// CR 8.12.1: true if delayed effects of the unit go on without it, or upgrades on it are to be defeated.
    fn leaves_more(&self, unit: CardId) -> bool {
        let object = self.object(unit);
        self.upgrades_on(unit).next().is_some() || self.delayed.iter().any(|d| d.context.source == object)
    }
}
