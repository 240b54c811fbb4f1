//! Capturing and rescuing (CR 8.33).

use crate::position::{Mistake, Occurrence, Position, ReplaceableEvent, Zone};
use crate::terms::{CardId, Happening, Rule, WhyNot};
use swu_cards::{Arena, CardKind, Keyword, PlayerRule};

impl Position {
    /// True if a card can capture others: a unit in play, or a base, where an ability says so.
    fn can_capture(&self, captor: CardId) -> bool {
        let state = self.card(captor);
        state.zone.is_arena() || (state.zone == Zone::Base && self.printed(captor).kind == CardKind::Base)
    }

    /// True if a card still guards its captives: it has not left play, and is perhaps an upgrade now (CR 8.33.4).
    pub(crate) fn can_guard(&self, captor: CardId) -> bool {
        self.can_capture(captor) || matches!(self.card(captor).zone, Zone::Attached(_))
    }

    /// A unit captures another (CR 8.33.1): it leaves play, facedown under its captor.
    pub(crate) fn capture(&mut self, captor: CardId, card: CardId) -> bool {
        if !self.can_capture(captor) {
            return false;
        }
        if self.card(card).zone == Zone::Discard && self.printed(card).kind == CardKind::Unit {
            self.capture_from_discard(captor, card);
            return true;
        }
        if !self.look().is_unit(card) {
            return false;
        }
        if self.look().is_leader(card) {
            self.defeat_leader_units(&[card], self.card(captor).controller);
            return true;
        }
        if !self.begin_instead(card, &ReplaceableEvent::Captured { captor: self.object(captor) }) {
            self.capture_now(captor, card);
        }
        true
    }

    /// Captures a card in play whose capture nothing replaces.
    pub(crate) fn capture_now(&mut self, captor: CardId, card: CardId) {
        let by = self.card(captor).controller;
        let object = self.object(card);
        let mut occurrences = vec![Occurrence::Left { card: object }];
        // A token leaves play, but not by being captured.
        if self.printed(card).token.is_some() {
            let bounty = self.look().has_keyword(card, Keyword::Bounty);
            let also = [Rule::Cr3_7_3, Rule::Cr8_12_1, Rule::NoteR2_3_2];
            let also = if bounty { &also[..] } else { &also[..2] };
            self.why_not(Rule::Cr8_33_5, also, card, WhyNot::TokenNotCaptured);
            occurrences.push(Occurrence::SetAsideForCapture { card: object, by });
        } else {
            occurrences.push(Occurrence::Captured { card: object, captor: self.object(captor), by });
            self.log(Rule::Cr8_33_1, Happening::Captured { captor, card });
        }
        self.leave_play_by(&[(card, Zone::Captured(captor))], occurrences);
    }

    /// Captures a card in a discard pile, where an ability says so (CR 1.3.1): it has left play before, and does not again.
    fn capture_from_discard(&mut self, captor: CardId, card: CardId) {
        let (by, object) = (self.card(captor).controller, self.object(card));
        self.log(Rule::Cr8_33_1, Happening::Captured { captor, card });
        self.strip(card);
        self.move_between_piles(card, Zone::Captured(captor));
        self.occur(&[Occurrence::Captured { card: object, captor: self.object(captor), by }]);
    }

    /// A captured card comes back, exhausted, under its owner's control (CR 8.33.3).
    pub(crate) fn rescue(&mut self, card: CardId, rule: Rule) {
        let owner = self.card(card).owner;
        if self.player(owner).eliminated {
            return;
        }
        let arena = self.printed(card).arena.unwrap_or(Arena::Ground);
        let copies = self.worked_out(|at| at.copy_rules(card, owner));
        let ready =
            self.look().is_ruled(owner, |rule| if let PlayerRule::RescuedReady(who) = rule { Some(who) } else { None });
        // CR 8.33.3, 8.7.1: it enters play, and what a card says on that takes precedence (CR 1.3.1).
        let ready = ready || self.enters_ready(card, owner) || self.mistaken(Mistake::RescuedReady);
        self.enter_arena(card, arena, owner, ready);
        let also: &[Rule] = match rule {
            Rule::Cr11_3_1a => &[Rule::Cr8_33_4, Rule::Cr1_16_5d],
            Rule::Cr8_33_4 => &[Rule::Cr1_16_5d, Rule::Cr8_33_3],
            _ => &[],
        };
        let against: &[Rule] = if ready { &[Rule::Cr1_3_1] } else { &[] };
        self.log_all(rule, &[also, against, &copies].concat(), Happening::Rescued { card });
        let object = self.object(card);
        let entered = match self.mistaken(Mistake::RescueIsPlaying) {
            true => Occurrence::Played { card: object, player: owner, using: None, onto: None, kind: CardKind::Unit },
            false => Occurrence::Entered { card: object },
        };
        self.occur(&[entered, Occurrence::Rescued { card: object }]);
    }
}
